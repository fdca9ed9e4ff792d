"""Wishes about what a family brings along: resources of its own, and what lies on cards."""

from __future__ import annotations

from typing import Any

import pytest
from tests.wishes.wished import Wished

from elysium_rules import RESERVE, EndTurn, PickCard, PlayerId, TakeCard, UsePower, describe_power
from elysium_rules.elysium.model.events import CardDiscarded, PowerUsed, RingReturned, TokensMoved
from elysium_rules.elysium.model.ids import ON_CARD
from elysium_rules.elysium.rules.scoring import chronos_points, score_boards
from elysium_rules.testing import domain, seat

FIRST, SECOND = PlayerId(0), PlayerId(1)
ARROW = "wishes.arrow"

# --- arrows ----------------------------------------------------------------------------------------------------------

ARROWS = pytest.mark.wish(
    "The family has *arrows*. Several cards give arrows; pay 2 arrows to make a player discard a card; 1 VP for every "
    "3 arrows at the end."
)


def arrows(state: Any) -> list[int]:
    return [state.held_by(player, ARROW) for player in range(len(state.players))]


@ARROWS
@pytest.mark.rule("N20")
def test_several_cards_give_arrows(wished: Wished) -> None:
    state = wished.position(seat(domain="bow", tokens={"arrow": 1}), seat(), agora="quiver")
    assert arrows(state) == [1, 0]
    after = wished.take(state, "quiver")
    assert arrows(after) == [3, 0]
    told = wished.events(state, TakeCard, card="quiver")
    assert TokensMoved(ARROW, RESERVE, FIRST, 2, None, wished.card(state, "quiver")) in told
    assert arrows(wished.use(state, "bow")) == [2, 0]


@ARROWS
def test_two_arrows_make_a_player_discard_a_card(wished: Wished) -> None:
    places = seat(domain="wish", tokens={"arrow": 3}), seat(domain="omen oath"), seat(domain="charon")
    state = wished.use(wished.position(*places))
    assert arrows(state) == [1, 0, 0]
    state = wished.name(state, 1)
    assert wished.offered(state) == [SECOND, "wishes/omen", "wishes/oath"]
    assert domain(wished.play(state, PickCard, card="omen"), 1) == ["wishes/oath"]


@ARROWS
@pytest.mark.rule("P14")
def test_one_arrow_is_too_few(wished: Wished) -> None:
    state = wished.position(seat(domain="wish", tokens={"arrow": 1}), seat(domain="omen"), agora="charon")
    assert wished.rule_against(state) == "P19"


@ARROWS
@pytest.mark.rule("N20")
@pytest.mark.parametrize("held, points", [(0, 0), (2, 0), (3, 1), (8, 2)])
def test_three_arrows_are_a_point_at_the_end_for_who_has_the_card(wished: Wished, held: int, points: int) -> None:
    places = seat(legends=["crescent omen"], tokens={"arrow": held}), seat(tokens={"arrow": 9})
    state = wished.position(*places, phase="writing", epoch=5)
    assert [worth for _, worth in chronos_points(state, FIRST)] == [points]
    assert score_boards(state).scores[1].total == 0


@ARROWS
def test_the_text_counts_arrows_in_every_language(wished: Wished) -> None:
    cards = wished.cards
    texts = [describe_power(cards["wishes/quiver"], cards.families, language) for language in ("en", "fr", "de")]
    assert texts == ["Instantaneous: Gain 2 arrows.", "Instantané : Recevez 2 flèches.", "Sofort: Erhalte 2 Pfeile."]


# --- gold on a card --------------------------------------------------------------------------------------------------

HOARD = pytest.mark.wish(
    "Put 1 gold from the reserve on this card in each Phase III; take it all when you use its Trigger."
)


@HOARD
@pytest.mark.rule("N21")
def test_gold_comes_on_the_card_in_phase_three(wished: Wished) -> None:
    state = wished.position(seat(), seat(domain="wish", gold=2), phase="writing", allowance=0)
    after = wished.play(state, EndTurn)
    assert after.lying_on(wished.card(state, "wish")) == (("gold", 1),)
    assert after.players[1].gold == 2  # N24
    assert sum(board.gold for board in after.players) + 1 + after.reserve[0] == 0


@HOARD
@pytest.mark.rule("N21")
def test_the_trigger_takes_all_the_gold_that_lies_there(wished: Wished) -> None:
    state = wished.position(seat(domain="wish", gold=1), seat(), counters={"wish": {"gold": 3}}, agora="charon")
    card = wished.card(state, "wish")
    after = wished.use(state)
    assert (wished.gold(after), after.counters) == ([4, 0], ())
    assert wished.events(state, UsePower, card="wish") == (
        RingReturned(card),
        PowerUsed(FIRST, card),
        TokensMoved("gold", ON_CARD, FIRST, 3, card, card),
    )


@HOARD
def test_the_trigger_waits_for_gold(wished: Wished) -> None:
    state = wished.position(seat(domain="wish", gold=5), seat(), agora="charon")
    assert wished.rule_against(state) == "P19"


@HOARD
@pytest.mark.rule("N22")
def test_gold_goes_back_when_the_card_is_discarded(wished: Wished) -> None:
    families = ("wishes", "athena", "hades", "hephaestus", "zeus")
    position = {"families": families, "counters": {"wish": {"gold": 3}}, "agora": "charon"}
    state = wished.position(seat(domain="wish slaves"), seat(), **position)
    card, slaves = wished.card(state, "wish"), wished.card(state, "slaves")
    assert state.reserve[0] == -3
    asked = wished.use(state, "slaves")
    told = wished.events(asked, PickCard, card="wish")
    moved = [event for event in told if isinstance(event, TokensMoved | CardDiscarded)]
    assert moved[0] == TokensMoved("gold", ON_CARD, RESERVE, 3, card, slaves)
    assert isinstance(moved[1], CardDiscarded)
    after = wished.play(asked, PickCard, card="wish")
    assert (after.counters, wished.gold(after), after.reserve[0]) == ((), [2, 0], -2)
