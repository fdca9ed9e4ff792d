"""The language references show every row and the grammar, and each row's example shows that row."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang.load import load_family
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Row
from elysium_rules.source import SourceFile

ROOT = Path(__file__).parents[3]


PAGES = {"language.md": VOCABULARY, "ephyran-language.md": EPHYRAN}
#: Pages with other tables than those of rows.
BESIDE = {"testing-cards.md": VOCABULARY}
ROWS = [pytest.param(page, row, id=f"{page}-{row.key}") for page in PAGES for row in PAGES[page]]


@cache
def read_page(page: str) -> str:
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES | BESIDE)
def test_the_page_says_what_the_sources_say(page: str, load_hook: Callable[[str], Any]) -> None:
    """It is whole as a file; `python docs/hooks/language_reference.py` writes it anew."""
    hook = load_hook("language_reference")
    assert hook.PAGES == PAGES | BESIDE
    assert hook.fill_marks(read_page(page), hook.PAGES[page]) == read_page(page)


@pytest.mark.parametrize("name, row", ROWS)
def test_every_row_is_on_the_page(name: str, row: Row) -> None:
    page = read_page(name)
    (line,) = [line for line in page.splitlines() if line.startswith(f"| `{row.example}` | {row.doc} |")]
    for parameter in row.parameters:
        assert f"*{parameter.name}*" in line
        assert all(f"`{word}`" in line for word in parameter.words)
    for word in (row.asks, *row.only_in, row.needs):
        assert word is None or word in line


@pytest.mark.parametrize("grammar", sorted((ROOT / "grammar").glob("*.lark")), ids=lambda path: path.name)
def test_grammar_is_on_one_of_the_pages(grammar: Path) -> None:
    assert [page for page in PAGES | BESIDE if grammar.read_text(encoding="utf-8") in read_page(page)] != []


# --- examples

#: How a whole power is made of an example; `{power}` is one that the row may stand in.
SENTENCES = {
    Kind.POWER: "{example}",
    Kind.EVENT: "permanent {example} {{ swap a column }}",
    Kind.EFFECT: "{power} {{ {example} }}",
    Kind.NUMBER: "{power} {{ gain ({example}) gold }}",
    Kind.CARDS: "{power} {{ gain count({example}) gold }}",
    Kind.DESCRIPTION: "{power} {{ gain count({example} in your domain) gold }}",
    Kind.FILTER: "{power} {{ gain count({example} cards in your domain) gold }}",
    Kind.ZONE: "{power} {{ gain count(cards in {example}) gold }}",
    Kind.CHOICE: "{power} {{ each other player {{ let pair = choose 2 cards in their domain discard {example} }} }}",
    Kind.PRICE: "{power} {{ transfer a card {example} }}",
    Kind.CONDITION: "{power} {{ if {example} {{ gain 1 gold }} }}",
    Kind.PLAYER: "{power} {{ {example} gains 1 gold }}",
    Kind.CARD: "{power} {{ discard {example} }}",
    Kind.MODIFIER: "{example}",
    Kind.MOMENT: "{power} {{ {example} }}",
    Kind.VALUE: "{power} {{ each other player {{ {example} }} }}",
}
#: A power that is a pure number.
#: Where something must be named before, or no `each` can be around it.
SECRETS = {
    "chosen_number": "{power} {{ let bid = each player secretly chooses a level gain {example} gold }}",
    "secret_amount_value": "{power} {{ {example} }}",
    "secret_level_value": "{power} {{ {example} }}",
    "look_value": "{power} {{ {example} }}",
}
WORTH = {Kind.ZONE: "chronos {{ count(cards in {example}) vp }}", Kind.NUMBER: "chronos {{ {example} vp }}"}


#: The same for the other game.
OTHERS = {
    Kind.POWER: "{example}",
    Kind.EVENT: "answer {example} {{ stop it }}",
    Kind.EFFECT: "{power} {{ {example} }}",
    Kind.NUMBER: "{power} {{ draw {example} cards }}",
    Kind.CONDITION: "{power} {{ if {example} {{ skip the draw }} }}",
}


def card_of_ephyran(row: Row) -> str:
    heads = {"answer": "answer when another player takes", "reclaim": "stands for any zone reclaim"}
    power = row.only_in[0] if row.only_in else "play"
    facts, body = "copies 6", "play { skip the draw }"
    if row.kind is Kind.FACT:
        facts = row.example
    else:
        body = OTHERS[row.kind].format(power=heads.get(power, power), example=row.example)
        body = f"stands for any zone {body}" if row.name == "reclaim" else body
    return (
        f'family shown {{ name en "Shown" fr "Montrée" }}\ncard shown {{ name en "Shown" fr "Montrée" {facts} {body} }}'
    )


def card_with(row: Row) -> str:
    if row.kind is Kind.FACT:
        head, copies = (row.example, "copies red") if row.place == "head" else ("level 1", row.example)
        return (
            'family hades { name en "Hades" fr "Hadès" }\n'
            f'card shown {head} {{ name en "Shown" fr "Montrée" {copies} trigger {{ gain 1 gold }} }}'
        )
    power = row.only_in[0] if row.only_in else "trigger"
    sentence = WORTH[row.kind] if power == "chronos" else SENTENCES[row.kind]
    if row.place == "after":
        sentence = sentence.replace("{example} cards", "cards {example}")
    if row.name == "prevent":
        sentence = sentence.replace("{power}", "permanent when a power of another player would harm you")
    sentence = SECRETS.get(row.key, sentence)
    if " it" in f" {row.example} ":
        sentence = sentence.replace("{power}", "permanent when another player discards a card")
    body = sentence.format(power=power, example=row.example)
    return (
        f"language {row.since}\n"
        'family hades { name en "Hades" fr "Hadès" }\n'
        f'card shown level 1 {{ name en "Shown" fr "Montrée" copies red {body} }}'
    )


@pytest.mark.parametrize("name, row", ROWS)
def test_example_of_a_row_is_a_sentence_with_that_row(name: str, row: Row) -> None:
    text = card_with(row) if PAGES[name] is VOCABULARY else card_of_ephyran(row)
    program, findings = load_family(SourceFile("shown.ely", text), PAGES[name], ())
    assert [finding.message for finding in findings if finding.is_error] == []
    assert program is not None
    (card,) = program.cards
    parts = list(walk(card.powers))
    rows = {node.row for node in parts if isinstance(node, nodes.Power | nodes.Do | nodes.Call)}
    rows |= {node.moment for node in parts if isinstance(node, nodes.Later | nodes.Until)}
    assert row.key in rows | {f"{fact}_fact" for fact in card.facts}
