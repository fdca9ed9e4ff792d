"""The language reference shows every row and the grammar, and each row's example shows that row."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.lang.load import load_family
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Row
from elysium_rules.source import SourceFile

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def page() -> str:
    return (ROOT / "docs/language.md").read_text(encoding="utf-8")


def test_the_page_says_what_the_sources_say(page: str, load_hook: Callable[[str], Any]) -> None:
    """It is whole as a file; `python docs/hooks/language_reference.py` writes it anew."""
    assert load_hook("language_reference").fill_marks(page) == page


@pytest.mark.parametrize("row", VOCABULARY.rows, ids=lambda row: row.key)
def test_every_row_is_on_the_page(page: str, row: Row) -> None:
    (line,) = [line for line in page.splitlines() if line.startswith(f"| `{row.example}` | {row.doc} |")]
    for parameter in row.parameters:
        assert f"*{parameter.name}*" in line
        assert all(f"`{word}`" in line for word in parameter.words)
    for word in (row.asks, *row.only_in, row.needs):
        assert word is None or word in line


@pytest.mark.parametrize("grammar", sorted((ROOT / "grammar").glob("*.lark")), ids=lambda path: path.name)
def test_grammar_is_on_the_page(page: str, grammar: Path) -> None:
    assert grammar.read_text(encoding="utf-8") in page


# --- examples

#: How a whole power is made of an example; `{power}` is one that the row may stand in.
SENTENCES = {
    Kind.POWER: "{example}",
    Kind.EVENT: "permanent {example} {{ gain 1 gold }}",
    Kind.EFFECT: "{power} {{ {example} }}",
    Kind.NUMBER: "{power} {{ gain ({example}) gold }}",
    Kind.CARDS: "{power} {{ gain count({example}) gold }}",
    Kind.DESCRIPTION: "{power} {{ gain count({example} in your domain) gold }}",
    Kind.FILTER: "{power} {{ gain count({example} cards in your domain) gold }}",
    Kind.ZONE: "{power} {{ gain count(cards in {example}) gold }}",
    Kind.CHOICE: "{power} {{ each other player {{ let pair = choose 2 cards in their domain discard {example} }} }}",
    Kind.PRICE: "{power} {{ transfer a card {example} }}",
    Kind.CONDITION: "{power} {{ if {example} {{ gain 1 gold }} }}",
    Kind.VALUE: "{power} {{ each other player {{ {example} }} }}",
}
#: A power that is a pure number.
WORTH = {Kind.ZONE: "chronos {{ count(cards in {example}) vp }}", Kind.NUMBER: "chronos {{ {example} vp }}"}


def card_with(row: Row) -> str:
    power = row.only_in[0] if row.only_in else "trigger"
    sentence = WORTH[row.kind] if power == "chronos" else SENTENCES[row.kind]
    body = sentence.format(power=power, example=row.example)
    return (
        'family hades { name en "Hades" fr "Hadès" }\n'
        f'card shown level 1 {{ name en "Shown" fr "Montrée" copies red {body} }}'
    )


@pytest.mark.parametrize("row", VOCABULARY.rows, ids=lambda row: row.key)
def test_example_of_a_row_is_a_sentence_with_that_row(row: Row) -> None:
    program, findings = load_family(SourceFile("shown.ely", card_with(row)), VOCABULARY, ())
    assert [finding.message for finding in findings if finding.is_error] == []
    assert program is not None
    power = program.cards[0].power
    assert row.key in {node.row for node in walk(power) if isinstance(node, nodes.Power | nodes.Do | nodes.Call)}
