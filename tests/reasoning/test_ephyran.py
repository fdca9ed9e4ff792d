"""The same reasoning in the other game, as far as its rows carry it."""

from __future__ import annotations

import pytest
from tests.reasoning.reasoned import marked, reasoned

from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN

CASES = {
    "play { if count(zones in your city) > 16 { draw 1 card } }": (
        "reason/never-true",
        "count(zones in your city) > 16",
    ),
    "play { if count(locked territories in your city) <= 4 { draw 1 card } }": (
        "reason/always-true",
        "count(locked territories in your city) <= 4",
    ),
    "play { draw count(cards in your hand) - count(cards in your hand) cards }": (
        "reason/no-effect",
        "count(cards in your hand) - count(cards in your hand)",
    ),
    "play { if count(objects in your city) > highest(count(objects in their city)) of all players { draw 1 card } }": (
        "reason/never-true",
        "count(objects in your city) > highest(count(objects in their city)) of all players",
    ),
    "answer when another player takes against you { stop it }": (
        "reason/never-happens",
        "another player takes against you",
    ),
    "play { choose { draw 1 card } or { draw 1 card } }": ("reason/same-ways", "{ draw 1 card }"),
}


@pytest.mark.parametrize("power", CASES)
def test_what_can_never_matter_is_told_in_ephyran(power: str) -> None:
    text = f'family mine {{ name en "Mine" }}\ncard one {{ name en "One" copies 6 {power} }}\n'
    assert marked(reasoned(text, EPHYRAN), text) == [CASES[power]]
