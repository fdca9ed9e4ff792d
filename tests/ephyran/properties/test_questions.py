"""Y29: nobody is asked where everybody can see that there is a single answer; and Y51: every game ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.ephyran.short_words import start

from elysium_rules import load_game, save_game
from elysium_rules.ephyran.checks.invariants import check_invariants
from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.actions import Build, Discard, Draw, Reinforce, Replace
from elysium_rules.ephyran.model.events import GameEnded, LastRoundBegan, PlayStalled
from elysium_rules.ephyran.model.ids import DISCARD_PILE, TERRITORIES
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.kernel.rng import draw_below, rng_from_seed
from elysium_rules.library import ephyran_cards
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.play.saying.teller import is_window

GAMES = 25
Choose = Callable[[tuple[Any, ...]], Any]


# --- questions -------------------------------------------------------------------------------------------------------


def odd_chooser(seed: int) -> Choose:
    """Plays what Reinforcements it has, and likes one pile better, so that hands become known or the pile ends."""
    rng = rng_from_seed(seed)

    def choose(legal: tuple[Any, ...]) -> Any:
        nonlocal rng
        liked = [
            action
            for action in legal
            if type(action) is Reinforce or (type(action) is Draw and (action.pile is DISCARD_PILE) == (seed % 3 > 0))
        ]
        keen, rng = draw_below(rng, 4)
        found = liked if liked and keen else legal
        place, rng = draw_below(rng, len(found))
        return found[place]

    return choose


def needless(state: EphyranState) -> bool:
    """Whether somebody is asked though a spectator can see that there is a single answer."""
    if len(legal_actions(state)) > 1:
        return False
    board = EPHYRAN.observe(state, None).state.players[state.deciding or 0]
    if None not in board.hand:
        return True  # nothing that the answers could follow from is hidden
    if state.question is None or is_window(state.question):
        return False
    zones = [zone for at in TERRITORIES if board.locks[at] is None for zone in board.city[at]]
    could_exchange = any(not state.game.wild_mask >> zone.card & 1 for zone in zones)
    return state.question.row != "exchange_effect" or not could_exchange


def play(state: EphyranState, choose: Choose) -> Iterator[EphyranState]:
    while not state.is_over:
        yield state
        state, _ = step(state, choose(legal_actions(state)))


def questions(rulings: str) -> Iterator[EphyranState]:
    for players in (2, 3, 4):
        for seed in range(GAMES):
            yield from play(start(players, seed, rulings=rulings), odd_chooser(seed))


@pytest.mark.rule("Y29")
def test_every_question_has_two_answers_or_could_have_for_all_that_others_know() -> None:
    assert not [state for state in questions("ephyran 2") if needless(state)]


@pytest.mark.rule("Y29")
def test_such_questions_were_asked_by_the_first_rulings() -> None:
    """So the games above come to the places where it matters: the Graeae, an Exchange and an answer to others."""
    found = [state.question for state in questions("ephyran 1") if needless(state)]
    rows = {question.row for question in found if question is not None and not is_window(question)}
    assert {"keep_effect", "exchange_effect"} <= rows
    assert any(question is not None and is_window(question) for question in found)


# --- games that nobody wants to end -----------------------------------------------------------------------------------


def take_back(legal: tuple[Any, ...]) -> Any:
    """Discard a card and take it back, and refuse everything else."""
    for action in reversed(legal):
        if type(action) is Discard or (type(action) is Draw and action.pile is DISCARD_PILE):
            return action
    return legal[-1]


def swap(legal: tuple[Any, ...]) -> Any:
    """Build what there is, and then put zones in each other's place for ever."""
    for kind in (Replace, Build):
        found = [action for action in legal if type(action) is kind]
        if found:
            return found[0]
    return take_back(legal)


class Miser:
    """Draws from the draw pile only in the last moment before the play counts as stalled."""

    def __init__(self, state: EphyranState) -> None:
        self.state = state

    def __call__(self, legal: tuple[Any, ...]) -> Any:
        if self.state.rested == self.state.game.patience and type(legal[0]) is Draw:
            return legal[0]
        return take_back(legal)


@pytest.mark.rule("Y51")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("choose", [take_back, swap])
def test_game_ends_though_nobody_draws_from_the_draw_pile(players: int, choose: Choose) -> None:
    for seed in range(3):
        state, turns, told = start(players, seed), 0, []
        patience = 6 * players
        while not state.is_over:
            state, events = step(state, choose(legal_actions(state)))
            told += [event for event in events if isinstance(event, PlayStalled | LastRoundBegan | GameEnded)]
            if not state.ending:
                turns = state.turns_played
            check_invariants(state)
            assert state.turns_played <= 20 * patience, "this game never ends"
        assert state.draw_pile
        if choose is take_back:
            assert (turns, state.turns_played) == (patience - 1, patience + players)
            assert [type(event) for event in told] == [PlayStalled, LastRoundBegan, GameEnded]
            assert told[0] == PlayStalled(patience)


@pytest.mark.rule("Y51")
@pytest.mark.parametrize("players", [2, 4])
def test_game_of_misers_ends_as_well(players: int) -> None:
    state, decisions = start(players, 1), 0
    while not state.is_over:
        state, _ = step(state, Miser(state)(legal_actions(state)))
        decisions += 1
    # At most so many turns for each card of the draw pile, with two decisions each, and the last round.
    assert decisions <= 2 * (6 * players) * 80
    assert not state.draw_pile


@pytest.mark.rule("Y51")
def test_how_long_the_pile_rests_is_open_to_all_and_saved() -> None:
    state = start(2, 5)
    for _ in range(12):
        state, _ = step(state, take_back(legal_actions(state)))
    assert state.rested == 7
    assert EPHYRAN.observe(state, None).state.rested == 7
    assert load_game(save_game(state), ephyran_cards()) == state


@pytest.mark.rule("Y51")
def test_game_of_the_first_rulings_goes_on_as_it_did() -> None:
    state = start(2, 5, rulings="ephyran 1")
    for _ in range(400):
        state, _ = step(state, take_back(legal_actions(state)))
    assert (state.ending, state.rested) == (False, 0)
    saved = save_game(state)
    assert '"ephyran 1"' in saved
    assert "rested" not in saved
    assert load_game(saved, ephyran_cards()) == state
