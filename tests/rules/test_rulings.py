"""Our answers where the printed rules are silent, and how older games keep theirs."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from tests.playing import unseen

from elysium_rules import (
    FAMILY_SETS,
    Decline,
    EndTurn,
    GameState,
    PickBranch,
    SetupError,
    Transfer,
    UsePower,
    legal_actions,
    load_game,
    outcome,
    random_chooser,
    save_game,
    standard_cards,
    step,
)
from elysium_rules.elysium.model.events import Event, Forced, GameEnded, PowerUsed
from elysium_rules.elysium.model.ids import Phase, PlayerId
from elysium_rules.elysium.model.rulings import FIRST, NEWEST, RULINGS
from elysium_rules.elysium.rules.setup import find_game, make_rng, start_game
from elysium_rules.testing import choose, find, scenario, seat

# --- P23: no choice between nothings ---------------------------------------------------------------------------------


def embassy_without_athena() -> GameState:
    """Embassy is used out of a Legend, so that no Athena card is in the Domain of its user."""
    mine = seat(domain="psychopomp", legends=["embassy"])
    return scenario(families="deadly_plots", players=[mine, seat()], agora="charon")


@pytest.mark.rule("P23")
def test_nobody_is_asked_to_choose_between_nothing_and_nothing() -> None:
    state, events = choose(embassy_without_athena(), UsePower, card="psychopomp")
    assert (state.question, state.players[1].gold, state.players[1].vp) == (None, 0, 0)
    assert [event for event in events if isinstance(event, Forced) and event.action.player == 1] == []


@pytest.mark.rule("P23")
@pytest.mark.rule("X8")
def test_with_one_athena_card_the_others_do_choose() -> None:
    mine = seat(domain="psychopomp athena/initiation", legends=["embassy"])
    state = scenario(families="deadly_plots", players=[mine, seat()], agora="charon")
    state, _ = choose(state, UsePower, card="psychopomp")
    assert legal_actions(state) == (PickBranch(PlayerId(1), 0), PickBranch(PlayerId(1), 1))


# --- P22: nothing left to draw ---------------------------------------------------------------------------------------


@pytest.mark.rule("P22")
@pytest.mark.parametrize("card", ["democracy", "divine_law"])
def test_a_power_that_draws_and_does_more_is_offered_with_both_piles_empty(card: str) -> None:
    state = scenario(players=[seat(domain=card), seat()], agora="charon", rest="removed")
    assert UsePower(PlayerId(0), find(state, card)) in legal_actions(state)


@pytest.mark.rule("P22")
def test_nobody_pays_for_a_citizen_that_is_not_there() -> None:
    state = scenario(players=[seat(domain="democracy"), seat(gold=3)], agora="charon", rest="removed")
    state, _ = choose(state, UsePower, card="democracy")
    assert (state.question, state.players[1].gold) == (None, 3)


# --- W3: the counters of a step --------------------------------------------------------------------------------------


def random_states(rulings: str, seed: int) -> Iterable[tuple[GameState, tuple[Event, ...]]]:
    game = find_game(standard_cards(), 3, FAMILY_SETS["deadly_plots"], "revised", rulings)
    state = start_game(game, make_rng(seed))
    chooser = random_chooser(seed)
    while not state.is_over:
        state, events = step(state, chooser(legal_actions(state), unseen))
        yield state, events


@pytest.mark.rule("W3")
@pytest.mark.rule("X14")
@pytest.mark.parametrize("seed", range(6))
def test_allowance_and_transfers_belong_to_phase_iii(seed: int) -> None:
    outside = {(s.allowance, s.transfers) for s, _ in random_states(NEWEST.name, seed) if s.phase is not Phase.WRITING}
    assert outside == {(0, 0)}


@pytest.mark.rule("X14")
def test_a_transfer_by_a_power_in_phase_ii_is_not_counted() -> None:
    state = scenario(players=[seat(gold=9, domain="hades/initiation athena/initiation"), seat()], agora="charon")
    state, _ = choose(state, UsePower, card="hades/initiation")
    state, _ = choose(state, Transfer, card="athena/initiation", legend=None)
    assert state.transfers == 0


@pytest.mark.rule("W3")
def test_a_step_of_phase_iii_ends_with_its_counters() -> None:
    state = scenario(
        phase="writing", players=[seat(quest=2, gold=9, domain="charon persephone"), seat(quest=1)], turn=0
    )
    state, _ = choose(state, Transfer, card="charon", legend=None)
    assert (state.allowance, state.transfers) == (2, 1)
    state, _ = choose(state, EndTurn)
    assert (state.allowance, state.transfers) == (0, 0)


# --- older games keep their rulings ----------------------------------------------------------------------------------


def test_a_game_keeps_the_rulings_it_began_with_through_a_save() -> None:
    for state, _ in random_states(FIRST.name, 3):
        again = load_game(save_game(state))
        assert (again, again.game.rulings) == (state, FIRST)


def test_under_the_first_rulings_counters_go_on_counting() -> None:
    """What older saves and replays rely on: their digests hold these numbers."""
    outside = {(s.allowance, s.transfers) for s, _ in random_states(FIRST.name, 0) if s.phase is not Phase.WRITING}
    assert len(outside) > 1


def test_unknown_rulings_are_refused_by_name() -> None:
    with pytest.raises(
        SetupError, match="there are no rulings 'mine'; there are elysium_rules 1, elysium_rules 2, elysium_rules 3"
    ):
        find_game(standard_cards(), 2, FAMILY_SETS["first_game"], "revised", "mine")


def test_the_newest_rulings_are_the_last_of_the_list() -> None:
    assert list(RULINGS.values())[-1] is NEWEST


# --- what is told ----------------------------------------------------------------------------------------------------


def test_a_power_that_nobody_chose_and_that_did_nothing_is_not_told() -> None:
    """In whole games: after `PowerUsed` of a power that is not used by choice, something happens by it."""
    for seed in range(6):
        for state, events in random_states(NEWEST.name, seed):
            for place, event in enumerate(events):
                if isinstance(event, PowerUsed) and not state.game.usable_mask >> event.card & 1:
                    is_asked = state.question is not None and state.question.card == event.card
                    assert is_asked or any(later.cause == event.card for later in events[place + 1 :])


def test_the_end_of_the_game_tells_how_the_scores_come_about() -> None:
    *_, (state, events) = random_states(NEWEST.name, 1)
    assert events[-1] == GameEnded(outcome(state).winners, outcome(state).scores)
    assert len(outcome(state).scores) == 3


def test_declining_leaves_an_event() -> None:
    state = scenario(players=[seat(gold=9, domain="charon"), seat()], agora="charons_obol")
    state, _ = choose(state, type(legal_actions(state)[0]), card="charons_obol")
    _, events = choose(state, Decline)
    assert [type(event).__name__ for event in events] == ["Declined"]
