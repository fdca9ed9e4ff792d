"""Wishes about what lies on the table: columns, turned cards, the epoch."""

from __future__ import annotations

from typing import Any

import pytest
from tests.wishes.wished import Wished

from elysium_rules import (
    RESERVE,
    Colour,
    PickCard,
    PickColumn,
    PlayerId,
    Resource,
    TakeCard,
    UsePower,
    Zone,
    legal_actions,
)
from elysium_rules.elysium.model.events import (
    CardsStraightened,
    CardTaken,
    ColumnRecovered,
    Forced,
    PowerUsed,
    ResourceMoved,
    RingReturned,
)
from elysium_rules.elysium.model.ids import COLOURS
from elysium_rules.testing import seat

FIRST = PlayerId(0)


def columns(state: Any, player: int) -> list[str]:
    """The colours on a board."""
    return [str(colour) for colour in COLOURS if state.players[player].column_mask & colour.bit]


# --- columns: recover_column_effect ----------------------------------------------------------------------------------

RECOVER = pytest.mark.wish("Recover a dismissed column.")


@RECOVER
@pytest.mark.rule("N8")
def test_dismissed_column_comes_back(wished: Wished) -> None:
    places = seat(domain="wish", columns="yellow blue"), seat(columns="red green blue")
    state = wished.use(wished.position(*places, agora="charon"))
    assert legal_actions(state) == (PickColumn(FIRST, Colour.RED), PickColumn(FIRST, Colour.GREEN))
    after = wished.play(state, PickColumn, colour=Colour.RED)
    assert [columns(after, player) for player in range(2)] == [["red", "yellow", "blue"], ["red", "green", "blue"]]
    card = wished.card(state, "wish")
    assert wished.events(state, PickColumn, colour=Colour.RED) == (ColumnRecovered(FIRST, Colour.RED, card),)


@RECOVER
def test_no_column_comes_back_while_all_four_are_there(wished: Wished) -> None:
    state = wished.position(seat(domain="wish"), seat(columns="red green blue"), turn=0, agora="charon")
    assert wished.rule_against(state) == "P19"


@pytest.mark.wish("Gain 1 gold for each column on my board.")
@pytest.mark.parametrize("colours, gold", [("red", 1), ("red blue", 2), ("red yellow blue", 3), (None, 4)])
def test_columns_on_my_board_bring_a_gold_each(wished: Wished, colours: str | None, gold: int) -> None:
    """The column of this turn is dismissed later."""
    state = wished.position(seat(columns=colours), seat(), agora="wish#1")
    card = wished.card(state, "wish")
    assert wished.events(state, TakeCard, card="wish")[:3] == (
        CardTaken(FIRST, card, Zone.AGORA, owed=True),
        PowerUsed(FIRST, card),
        ResourceMoved(Resource.GOLD, RESERVE, FIRST, gold, card),
    )
    assert wished.gold(wished.take(state)) == [gold, 0]


# --- turned cards: straighten_effect ---------------------------------------------------------------------------------

STRAIGHTEN = pytest.mark.wish("Straighten a card that was activated in this epoch.")


@STRAIGHTEN
def test_turned_card_is_straightened_and_can_be_used_again(wished: Wished) -> None:
    places = seat(domain="wish naval_power! kings_council! zeus/initiation omen!"), seat(domain="trial_of_heroes!")
    before = wished.position(*places)
    assert wished.rule_against(before, "kings_council") == "P5"
    state = wished.use(before)
    assert wished.offered(state) == [0, "athena/naval_power", "zeus/kings_council"]
    council = wished.card(state, "kings_council")
    assert wished.events(state, PickCard, card="kings_council") == (
        CardsStraightened((council,), wished.card(state, "wish")),
    )
    after = wished.pick(state, "kings_council")
    assert UsePower(FIRST, council) in legal_actions(after)
    assert after.turned_mask == before.turned_mask & ~(1 << council)


@STRAIGHTEN
def test_only_turned_card_is_straightened_unasked(wished: Wished) -> None:
    state = wished.position(seat(domain="wish kings_council! naval_power"), seat())
    wish, council = wished.card(state, "wish"), wished.card(state, "kings_council")
    assert wished.events(state, UsePower, card="wish") == (
        RingReturned(wish),
        PowerUsed(FIRST, wish),
        Forced(PickCard(FIRST, council), wish),
        CardsStraightened((council,), wish),
    )


@STRAIGHTEN
def test_nothing_is_straightened_where_no_card_of_mine_is_turned(wished: Wished) -> None:
    state = wished.position(seat(domain="wish naval_power omen!"), seat(domain="kings_council!"))
    assert wished.rule_against(state) == "P19"


# --- the epoch -------------------------------------------------------------------------------------------------------


@pytest.mark.wish("In epoch 4 and 5 gain 2 VP, otherwise 1.")
@pytest.mark.parametrize("epoch, vp", [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_late_epochs_bring_two_vp_and_early_ones_one(wished: Wished, epoch: int, vp: int) -> None:
    state = wished.position(seat(vp=1), seat(), agora="wish", epoch=epoch)
    assert wished.vp(wished.take(state)) == [1 + vp, 0]
