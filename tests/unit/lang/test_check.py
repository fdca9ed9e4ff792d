"""What the checker lets pass and what not; the words of each finding are in `tests/cases/check`."""

from __future__ import annotations

import pytest

from elysium_rules.elysium.language.printed import COPIES_PER_LEVEL, FAMILY_SHAPE
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.lang import codes
from elysium_rules.lang.check import check_file
from elysium_rules.lang.load import load_families, read_sources
from elysium_rules.lang.parse import parse_file
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.types import Kind
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile

FAMILY = 'family hades { name en "Hades" fr "Hadès" }\n'


def find(power: str, vocabulary: Vocabulary) -> list[tuple[str, str]]:
    """Return code and underlined text of all findings about a power."""
    text = f'{FAMILY}card charon level 2 {{ name en "C" fr "C" copies red {power} }}'
    source = SourceFile("hades.ely", text)
    syntax, broken = parse_file(source, VOCABULARY)
    assert broken == ()
    found = check_file(syntax, vocabulary, ("ares",))
    return [
        (finding.code, source.text_at(finding.span))
        for finding in found
        if finding.span is not None and finding.code != FAMILY_SHAPE
    ]


def find_in_body(text: str, vocabulary: Vocabulary) -> list[tuple[str, str]]:
    return find(f"trigger {{ {text} }}", vocabulary)


def test_printed_cards_have_no_findings(vocabulary: Vocabulary) -> None:
    _, findings, _ = load_families(read_sources(cards_folder()), vocabulary)
    assert findings == ()


# --- names that `let` gives


def test_name_is_known_to_the_end_of_its_block(vocabulary: Vocabulary) -> None:
    text = "if any cards in your domain { let n = 1 gain n gold } gain n gold"
    assert find_in_body(text, vocabulary) == [(codes.UNKNOWN_NAME, "n")]


def test_name_is_known_inside_later_blocks(vocabulary: Vocabulary) -> None:
    text = "let n = 1 each other player may pay n gold to { repeat n times { take a citizen } }"
    assert find_in_body(text, vocabulary) == []


def test_name_is_not_known_before_its_let(vocabulary: Vocabulary) -> None:
    assert find_in_body("gain n gold let n = n", vocabulary) == [
        (codes.UNKNOWN_NAME, "n"),
        (codes.UNUSED_NAME, "n"),
        (codes.UNKNOWN_NAME, "n"),
    ]


def test_two_blocks_may_use_one_name(vocabulary: Vocabulary) -> None:
    text = "choose { let n = 1 gain n gold } or { let n = choose 1 cards in your domain discard one of n }"
    assert find_in_body(text, vocabulary) == []


def test_level_is_a_number(vocabulary: Vocabulary) -> None:
    text = "let n = choose a level gain n gold discard a level n card from your domain"
    assert find_in_body(text, vocabulary) == []


@pytest.mark.parametrize("text", ["gain n gold", "repeat n times { gain 1 vp }", "transfer a level n card"])
def test_cards_are_no_number(text: str, vocabulary: Vocabulary) -> None:
    assert find_in_body(f"let n = choose 2 cards in your domain {text}", vocabulary) == [(codes.TYPE_MISMATCH, "n")]


# --- players


@pytest.mark.parametrize(
    "text",
    [
        "each other player discards a card from their domain",
        "each player { if any citizens in their domain { gain 1 gold } }",
        "gain highest(gold on their board) of all players gold",
        "if count(cards in your elysium) > highest(count(cards in their elysium)) of other players { gain 1 vp }",
    ],
)
def test_they_are_known_inside_each_and_highest(text: str, vocabulary: Vocabulary) -> None:
    assert find_in_body(text, vocabulary) == []


def test_they_are_not_known_after_each(vocabulary: Vocabulary) -> None:
    text = "each other player gains 1 gold discard a card from their domain"
    assert find_in_body(text, vocabulary) == [(codes.THEY_ALONE, "their")]


def test_they_are_not_known_after_highest(vocabulary: Vocabulary) -> None:
    text = "gain highest(vp on their board) of all players - vp on their board vp"
    assert find_in_body(text, vocabulary) == [(codes.THEY_ALONE, "their")]


def test_event_does_not_make_them_known(vocabulary: Vocabulary) -> None:
    power = "permanent when another player takes a card { give them 1 gold }"
    assert find(power, vocabulary) == [(codes.THEY_ALONE, "them")]


# --- prices


@pytest.mark.parametrize(
    "text",
    [
        "pay 1 gold to { take a citizen }",
        "may pay 1 gold and discard a card from your domain to { take a citizen }",
        "choose { pay 1 gold } or { discard a card from your domain }",
        "discard a card from your domain",
    ],
)
def test_price_stands_where_it_buys_something(text: str, vocabulary: Vocabulary) -> None:
    assert find_in_body(text, vocabulary) == []


@pytest.mark.parametrize(
    "text",
    [
        "pay 1 gold",
        "may pay 1 gold",
        "each other player pays 1 gold",
        "if any cards in your domain { pay 1 gold }",
        "choose { gain 1 vp pay 1 gold } or { gain 2 vp }",
        "choose { { pay 1 gold } } or { gain 2 vp }",
        "choose { gain 1 vp } or { gain 1 gold } otherwise { pay 1 gold }",
    ],
)
def test_price_that_buys_nothing_is_refused(text: str, vocabulary: Vocabulary) -> None:
    assert [code for code, _ in find_in_body(text, vocabulary)] == [codes.PAY_ALONE]


# --- numbers


@pytest.mark.parametrize("number", ["1000", "6 / 2", "count(cards in your domain) / 3", "0001"])
def test_number_is_allowed(number: str, vocabulary: Vocabulary) -> None:
    assert find_in_body(f"gain {number} gold", vocabulary) == []


@pytest.mark.parametrize(
    "number, code, place",
    [
        ("1001", codes.NUMBER_TOO_LARGE, "1001"),
        ("1 / 0", codes.ZERO_DIVISION, "0"),
        ("1 / (1 - 1)", codes.UNSAFE_DIVISION, "1 - 1"),
        ("1 / gold on your board", codes.UNSAFE_DIVISION, "gold on your board"),
    ],
)
def test_number_is_refused(number: str, code: str, place: str, vocabulary: Vocabulary) -> None:
    assert find_in_body(f"gain {number} gold", vocabulary) == [(code, place)]


# --- families and cards


def test_family_has_its_shape_when_all_copies_are_counted(vocabulary: Vocabulary) -> None:
    cards = "".join(
        f'card card_{level} level {level} {{ name en "C" fr "C" copies {", ".join(["red"] * COPIES_PER_LEVEL)} '
        "trigger { gain 1 gold } }\n"
        for level in (1, 2, 3)
    )
    syntax, _ = parse_file(SourceFile("hades.ely", FAMILY + cards), VOCABULARY)
    assert check_file(syntax, vocabulary) == ()


def test_broken_file_is_not_blamed_for_what_is_missing(vocabulary: Vocabulary) -> None:
    syntax, _ = parse_file(SourceFile("hades.ely", "family hades { nam }"), VOCABULARY)
    assert check_file(syntax, vocabulary) == ()


def test_card_may_speak_of_its_own_and_of_known_families(vocabulary: Vocabulary) -> None:
    text = "transfer a hades card transfer an ares card transfer a zeus card"
    assert find_in_body(text, vocabulary) == [(codes.UNKNOWN_FAMILY, "zeus")]


# --- what the table must promise so that the checker need not ask


def test_nothing_that_is_only_read_asks_a_question(vocabulary: Vocabulary) -> None:
    """A power that is a pure number therefore cannot ask."""
    asking = {row.kind for row in vocabulary if row.asks is not None}
    assert asking <= {Kind.EFFECT, Kind.VALUE}


def test_powers_that_rows_are_bound_to_exist(vocabulary: Vocabulary) -> None:
    powers = {row.name for row in vocabulary if row.kind is Kind.POWER}
    assert {power for row in vocabulary for power in row.only_in} <= powers
