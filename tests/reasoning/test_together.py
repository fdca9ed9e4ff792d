"""What shows only when cards are seen together: names, columns, order, chains, cards that beat printed ones."""

from __future__ import annotations

import pytest
from tests.reasoning.reasoned import marked, reasoned

HEAD = 'language 3\nfamily test { name en "Test" fr "Essai" }\n'


def card(key: str, power: str, level: int = 1, names: str = 'en "Card" fr "Carte"', copies: str = "red") -> str:
    return f"card {key} level {level} {{ name {names} copies {copies} {power} }}\n"


def codes(*cards: str) -> list[str]:
    return [finding.code for finding in reasoned(HEAD + "".join(cards))]


# --- names

FOUR = tuple(card(f"plain_{number}", f"instant {{ gain {number} pp; gain 1 gold }}") for number in (1, 2, 3, 4))


def test_a_card_without_a_name_that_most_cards_have_is_told() -> None:
    text = HEAD + "".join((*FOUR, card("bare", "instant { gain 5 pp; gain 1 vp }", names='en "Bare"')))
    (finding,) = reasoned(text)
    assert (finding.code, finding.severity) == ("reason/missing-name", "warning")
    assert "`bare` has no name in `fr`" in finding.message


def test_a_few_cards_may_have_few_names() -> None:
    assert codes(*FOUR[:3], card("bare", "instant { gain 5 pp; gain 1 vp }", names='en "Bare"')) == []


def test_a_resource_and_a_family_need_the_same_names() -> None:
    head = 'language 3\nfamily test { name en "Test" resource lot lots { name en "lot" "lots" } }\n'
    uses = card("urn", "instant { gain 1 lot } chronos { lots on your board vp }".replace("lots on", "lot on"))
    text = head + "".join((*FOUR, uses.replace("lot on your board vp", "1 vp per lot on your board")))
    text = text.replace("chronos { 1 vp per lot on your board }", "chronos { 1 vp per lot on your board }")
    found = [finding.message for finding in reasoned(text) if finding.code == "reason/missing-name"]
    assert len(found) == 2


# --- order and chains


def test_powers_that_wait_for_the_same_and_disturb_each_other_are_told() -> None:
    text = HEAD + card("first", "permanent when an epoch begins { gain 2 gold }")
    text += card("second", "permanent when an epoch begins { gain gold on your board / 2 vp }", 2)
    assert marked(reasoned(text), text) == [("reason/order-matters", "an epoch begins")]


def test_powers_that_only_gain_may_work_in_any_order() -> None:
    first = card("first", "permanent when an epoch begins { gain 2 gold }")
    assert codes(first, card("second", "permanent when an epoch begins { gain 1 vp }", 2)) == []


CHAIN = (
    card("one", "permanent when you gain gold { gain 1 vp }"),
    card("two", "permanent when you gain vp { gain 1 pp }"),
    card("three", "permanent when you gain pp { take a citizen }"),
    card("four", "permanent when you take a citizen { look at it }"),
)


def test_a_long_chain_is_told_with_its_cards() -> None:
    (finding,) = [found for found in reasoned(HEAD + "".join(CHAIN)) if found.code == "reason/long-chain"]
    assert "`one` -> `two` -> `three` -> `four`" in finding.message


def test_a_short_chain_is_not() -> None:
    assert "reason/long-chain" not in codes(*CHAIN[:3])


# --- cards that beat printed ones


@pytest.mark.parametrize(
    "power",
    [
        "instant { gain 3 vp }",
        "trigger { gain 1 vp per 2 vp on your board }",
        "permanent when you take or transfer a citizen { gain 2 vp }",
    ],
)
def test_a_card_like_a_printed_one_that_gives_more_is_told(power: str) -> None:
    level = 3 if power.startswith("trigger") else 1
    assert codes(card("better", power, level)) == ["reason/strictly-better"]


def test_the_own_family_takes_the_place_of_the_printed_one() -> None:
    assert codes(card("better", "chronos { 2 vp per test card in this legend }")) == ["reason/strictly-better"]
    assert codes(card("same", "chronos { 1 vp per test card in this legend }")) == []


@pytest.mark.parametrize("power", ["instant { gain 2 vp }", "instant { gain 1 vp }", "activate { gain 9 vp }"])
def test_a_card_that_is_alike_or_unlike_is_not(power: str) -> None:
    assert codes(card("other", power)) == []


def test_a_dearer_card_is_not_better() -> None:
    assert codes(card("dear", "activate { discard a card from your domain to { gain 2 vp } }", 3)) == []
    assert codes(card("good", "activate { discard a card from your domain to { gain 3 vp } }", 3)) == [
        "reason/strictly-better"
    ]


# --- columns


def test_a_family_that_needs_one_column_too_often_is_told() -> None:
    cards = [
        card(f"card_{level}_{number}", f"instant {{ gain {number + 3} vp; take a citizen }}", level)
        for level in (1, 2, 3)
        for number in range(7)
    ]
    assert codes(*cards) == ["reason/unbalanced"]
    colours = ("red", "yellow", "green", "blue")
    even = [one.replace("copies red", f"copies {colours[place % 4]}") for place, one in enumerate(cards)]
    assert codes(*even) == []
