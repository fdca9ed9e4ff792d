"""What threads may share: cards, games, states, views and all functions of the library (docs/threads.md)."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from elysium_rules import (
    FAMILY_SETS,
    GameState,
    legal_actions,
    load_cards,
    new_game,
    observe,
    playout,
    random_chooser,
    save_game,
    standard_cards,
    step,
)
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.rules import setup
from elysium_rules.elysium.text.sentences import describe_event
from elysium_rules.play.data import events as play_events
from elysium_rules.play.serialising.states import state_digest
from elysium_rules.program.folders import cards_folder

pytestmark = pytest.mark.usefixtures("restless_threads")
ResultT = TypeVar("ResultT")
THREADS = 8


def in_threads(work: Callable[[int], ResultT]) -> list[ResultT]:
    """Do the same in eight threads at once."""
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, range(THREADS)))


def whole_game(seed: int) -> tuple[str, list[str]]:
    """Play a game by `step`, with all that a frontend does on the way."""
    state = new_game(standard_cards(), 3, FAMILY_SETS["wasteland"], seed=seed)
    chooser: Any = random_chooser(seed)
    told: list[str] = []
    while not state.is_over:
        state, events = step(state, chooser(legal_actions(state), None))
        told += [describe_event(state, event) for event in events]
        observe(state, 0)
    return state_digest(state), told


def test_games_in_threads_go_as_they_would_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while tables of shared actions and events are let go under them."""
    alone = [whole_game(seed) for seed in range(THREADS)]
    monkeypatch.setattr(actions, "MOST_SHARED", 300)
    monkeypatch.setattr(play_events, "MOST_KNOWN", 200)
    setup._make_game.cache_clear()
    assert in_threads(whole_game) == alone


def test_threads_may_share_one_state() -> None:
    """What a state works out late is the same for all: its choices, what it leads to, its views."""

    def use(state: GameState) -> Any:
        legal = legal_actions(state)
        return legal, [step(state, action) for action in legal], observe(state, 1), save_game(state)

    start = new_game(standard_cards(), 4, FAMILY_SETS["first_game"], seed=2)
    for choices in range(20, 80, 10):
        state = playout(start, random_chooser(2), until=choices)
        fresh = pickle.loads(pickle.dumps(state))
        assert fresh.legal is None
        assert in_threads(lambda _, fresh=fresh: use(fresh)) == [use(state)] * THREADS  # type: ignore[misc]


def test_playouts_of_one_state_in_threads_do_not_see_each_other() -> None:
    state = new_game(standard_cards(), 4, FAMILY_SETS["first_game"], seed=3)

    def finish(seed: int) -> GameState:
        choose = random_chooser(seed)
        return playout(state, lambda legal, look: choose(legal, look) if look().epoch else legal[0])

    alone = [finish(seed) for seed in range(THREADS)]
    assert in_threads(finish) == alone


def test_cards_may_be_read_in_several_threads() -> None:
    sets = in_threads(lambda _: load_cards(cards_folder()))
    assert all(cards == standard_cards() for cards in sets)
