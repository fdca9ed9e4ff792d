"""Wishes about chance, about what comes later, what lasts for a while, and cards with two powers."""

from __future__ import annotations

import attrs
import pytest
from tests.wishes.wished import Wished

from elysium_rules import (
    DismissColumn,
    EndTurn,
    GameState,
    PickCards,
    PlayerId,
    TakeCard,
    TakeCitizen,
    TakeQuest,
    Transfer,
    UsePower,
    legal_actions,
    outcome,
    rng_from_seed,
    step,
)
from elysium_rules.elysium.model.events import ChanceCame
from elysium_rules.testing import domain, option, refs, seat

FIRST = PlayerId(0)


def to_phase(state: GameState, epoch: int, phase: str) -> GameState:
    """Go on without powers and transfers until a phase of an epoch."""
    kinds = (TakeCard, TakeQuest, TakeCitizen, DismissColumn, EndTurn)
    for _ in range(200):
        if (state.epoch, str(state.phase)) == (epoch, phase):
            return state
        state, _ = step(state, next(action for action in legal_actions(state) if isinstance(action, kinds)))
    raise AssertionError("the game does not come there")


# --- until: price_modifier, epoch_moment -----------------------------------------------------------------------------

DEARER = pytest.mark.wish("Until the end of this epoch all transfers of all players cost 1 gold more.")


@DEARER
@pytest.mark.rule("N15")
@pytest.mark.parametrize("player", [0, 1])
def test_transfers_of_everybody_cost_more_in_this_epoch(wished: Wished, player: int) -> None:
    places = seat(gold=9, domain="wish alliance"), seat(gold=9, domain="triumph")
    prices = []
    for start in (wished.position(*places), wished.use(wished.position(*places))):
        state = to_phase(start, 1, "writing")
        while state.active != player:
            state, _ = step(state, EndTurn(state.active))
        card = "alliance" if player == 0 else "triumph"
        after = wished.play(state, Transfer, card=card, legend=None)
        prices.append(state.players[player].gold - after.players[player].gold)
    assert prices[1] == prices[0] + 1


@DEARER
@pytest.mark.rule("N15")
def test_in_the_next_epoch_they_cost_what_they_did(wished: Wished) -> None:
    state = wished.use(wished.position(seat(gold=9, domain="wish alliance"), seat()))
    later = to_phase(to_phase(state, 2, "actions"), 2, "writing")
    while later.active != FIRST:
        later, _ = step(later, EndTurn(later.active))
    after = wished.play(later, Transfer, card="alliance", legend=None)
    assert later.players[0].gold - after.players[0].gold == 1


# --- at the end of the epoch -----------------------------------------------------------------------------------------

DEBT = pytest.mark.wish("At the end of this epoch lose 3 gold, or as much as I have.")


@DEBT
@pytest.mark.rule("N14")
@pytest.mark.parametrize("gold, left", [(50, 47), (0, 0)])
def test_gold_is_lost_at_the_end_of_the_epoch(wished: Wished, gold: int, left: int) -> None:
    state = wished.use(wished.position(seat(gold=gold, domain="wish"), seat()))
    assert wished.gold(state)[0] == gold
    before = to_phase(state, 1, "writing")
    earned = before.players[0].gold - gold
    after = to_phase(before, 2, "actions")
    assert after.players[0].gold == max(0, left + earned if gold else earned - 3)


# --- chance ----------------------------------------------------------------------------------------------------------

RANDOM = pytest.mark.wish("Take a card at random from the Oracle.")
PYTHIA = {"families": ("wishes", "apollo", "athena", "hades", "zeus"), "oracle": "charon alliance triumph"}


@RANDOM
@pytest.mark.rule("N13")
def test_each_card_of_the_oracle_can_come(wished: Wished) -> None:
    state = wished.position(seat(domain="wish"), seat(), **PYTHIA)
    action = option(state, UsePower, card="wish")
    came = set()
    for seed in range(40):
        after, told = step(attrs.evolve(state, rng=rng_from_seed(seed)), action)
        (drawn,) = (event for event in told if isinstance(event, ChanceCame))
        assert isinstance(drawn.action, PickCards)
        assert refs(after, drawn.action.value) == domain(after, 0)[1:]
        came.update(domain(after, 0)[1:])
    assert came == {"hades/charon", "zeus/alliance", "zeus/triumph"}


@RANDOM
def test_without_an_oracle_there_is_nothing_to_take(wished: Wished) -> None:
    state = wished.position(seat(domain="wish"), seat(), **{**PYTHIA, "oracle": ""})
    assert wished.rule_against(state) == "P19"


# --- two powers ------------------------------------------------------------------------------------------------------

BOTH = pytest.mark.wish("Two powers on one card: Instantaneous 1 gold; Chronos 2 VP.")


@BOTH
@pytest.mark.rule("N12")
def test_the_card_brings_gold_when_it_is_taken_and_points_at_the_end(wished: Wished) -> None:
    state = wished.position(seat(), seat(), agora="wish charon")
    assert wished.gold(wished.take(state)) == [1, 0]
    written = wished.position(seat(legends=["wish alliance"]), seat())
    assert outcome(written).scores[0].chronos == 2
    assert outcome(wished.position(seat(domain="wish"), seat())).scores[0].chronos == 0
