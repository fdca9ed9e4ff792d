"""What the cards say, in words: the printed ones to the letter, and whatever else the language of the cards can say."""

from __future__ import annotations

import re
import tomllib
import warnings
from pathlib import Path

import pytest

from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY
from elysium_rules.lang.load import load_families
from elysium_rules.library import ephyran_cards
from elysium_rules.play.saying.lexicon import Lexicon, find_lexicon
from elysium_rules.program.nodes import Power
from elysium_rules.program.types import Kind
from elysium_rules.source import SourceFile

BOX = ephyran_cards()
LANGUAGES = EPHYRAN.languages
TEXTS = tomllib.loads(Path(__file__).with_name("powers.toml").read_text(encoding="utf-8"))
CUSTOM = {text.pop("written"): text for text in TEXTS["custom"]}


@pytest.mark.parametrize("key", BOX.programs)
def test_printed_power_is_said_as_if_printed(key: str) -> None:
    said = {language: EPHYRAN.describe_powers(BOX, BOX.programs[key], language) for language in LANGUAGES}
    assert {language: " ".join(texts) for language, texts in said.items()} == TEXTS["printed"][key]


# --- whatever a card can say -----------------------------------------------------------------------------------------


def power_of(body: str) -> Power:
    source = SourceFile("own.ely", f'family own {{ name en "Own" }} card own {{ name en "Own" copies 1 {body} }}')
    (family,), findings, _ = load_families((source,), VOCABULARY)
    assert not [finding for finding in findings if finding.is_error]
    return family.cards[0].powers[0]


def say(body: str, language: str) -> str:
    wording, lexicon = EPHYRAN.wording(BOX, language), find_lexicon(language, "ephyran")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return wording.whole(lexicon, power_of(body))


@pytest.mark.parametrize("body", CUSTOM)
def test_what_no_printed_card_has_is_said_too(body: str) -> None:
    assert {language: say(body, language) for language in LANGUAGES} == CUSTOM[body]


PLAYED = tuple(row.example for row in VOCABULARY.rows_of(Kind.EFFECT) if "play" in row.only_in)
ONCE = {row.example for row in VOCABULARY.rows_of(Kind.EFFECT) if row.only_once}
NUMBERS = tuple(row.example for row in VOCABULARY.rows_of(Kind.NUMBER))
CONTROL = (
    "{0}",
    "{0} {1}",
    "may {0}",
    "may {{ {0} {1} }}",
    "choose {{ {0} }} or {{ {1} {0} }}",
    "choose {{ {0} }} or {{ {1} }} otherwise {{ each player draw {n} cards }}",
    "if {n} >= 2 {{ {0} }}",
    "if not {n} == 1 and the draw pile is empty {{ {0} }} else {{ may {1} }}",
    "if {n} > highest({t}) of other players {{ {0} {1} }}",
    "repeat 2 times {{ {0} }}",
    "repeat {n} times {{ {0} {1} }}",
    "up to 2 times {{ {0} }}",
    "up to {n} times {{ {0} {1} }}",
    "let x = {n} {0} draw x cards",
    "let x = {n} let y = {n} + 1 draw x * y cards {0}",
    "each other player {{ may draw {t} cards let x = {t} draw x cards }} {0}",
    "each player if {t} < {n} {{ draw 1 cards }} {0}",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("control", CONTROL)
def test_every_row_stands_in_every_statement(control: str, language: str) -> None:
    for place, first in enumerate(PLAYED):
        second, number = PLAYED[place - 1], NUMBERS[place % len(NUMBERS)]
        if ONCE & {first, second} and ("times" in control or control.count("{0}") > 1):
            continue
        their = number.replace("your", "their")
        body = control.format(first, second, n=number, t=their)
        text = say(f"play {{ {body} }}", language)
        assert not re.search(r"[{}<>@…]|  | [.,]|\(\)", text), text
        assert text.count("(") == text.count(")"), text


# --- the lexicons ----------------------------------------------------------------------------------------------------


def entries(lexicon: Lexicon) -> set[str]:
    outside = {"verb", "features", "synonyms", "numbers", "classes", "seams", "translation", "article", "whose", "has"}
    outside |= {"genders", "nouns"}
    return {f"{section}.{key}" for section, keys in lexicon.raw.items() if section not in outside for key in keys}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_words_for_the_same_things(language: str) -> None:
    """Only how sentences are built differs from one to the other."""
    ours, english = (entries(find_lexicon(name, "ephyran")) for name in (language, "en"))
    assert {key for key in english - ours if not key.startswith("person.")} == set()
    assert {key for key in ours - english if not key.startswith("person.")} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_has_words(language: str) -> None:
    lexicon = find_lexicon(language, "ephyran")
    rows = [row for row in VOCABULARY if row.kind is not Kind.FACT]
    assert [row.key for row in rows if not lexicon.has(f"row.{row.key}")] == []
    words = {word for row in rows for parameter in row.parameters for word in parameter.words} - {"against you"}
    assert [word for word in sorted(words) if not lexicon.has(f"word.{word}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_has_a_name(language: str) -> None:
    deck = BOX.deck
    keys = [*(key for keys in deck.creatures for key in keys), *deck.values, *BOX.programs]
    assert all(BOX.name(key, language) for key in keys)
    assert len({BOX.name(key, language) for key in keys}) == len(keys)
