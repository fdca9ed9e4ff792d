"""A chooser that stops a playout: at the same decision inside the core, beside it and in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from elysium_rules import (
    FAMILY_SETS,
    STOP,
    Action,
    GameState,
    new_game,
    outcome,
    playout,
    playout_scores,
    standard_cards,
    start_game,
    state_digest,
)
from elysium_rules.kernel.native import Library
from elysium_rules.play.engine import core as core_module
from elysium_rules.play.engine.playout import Stop

Look = Callable[[], GameState]


def stops_after(count: int) -> Callable[[tuple[Action, ...], Look], Action | Stop]:
    left = count

    def choose(legal: tuple[Action, ...], look: Look) -> Action | Stop:
        nonlocal left
        if left == 0:
            return STOP
        left -= 1
        return legal[left % len(legal)]

    return choose


def begin(seed: int, players: int = 3) -> GameState:
    return new_game(standard_cards(), players, FAMILY_SETS["opulence"], seed=seed)


@pytest.mark.parametrize("way", ["the core asks", "it is called for each choice"])
@pytest.mark.parametrize("count", [0, 1, 23, 24, 63, 64, 65, 130])
def test_it_stops_at_the_same_decision(library: Library, count: int, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if way != "the core asks":
        monkeypatch.setattr(core_module, "load_values", lambda game, most: None)
    state = begin(count + 1)
    inside, outside = (playout(state, stops_after(count), core=core) for core in (True, False))
    assert inside == outside
    assert state_digest(inside) == state_digest(outside)
    assert not inside.is_over


def test_stopping_after_looking_is_stopping_where_one_looked(library: Library) -> None:
    seen: list[GameState] = []

    def choose(legal: tuple[Action, ...], look: Look) -> Action | Stop:
        seen.append(look())
        return STOP if len(seen) > 5 else legal[0]

    assert playout(begin(7), choose) is not seen[-1]
    assert playout(begin(7), lambda legal, look: STOP) == begin(7)
    seen.clear()
    assert playout(begin(7), choose) == seen[-1]


def test_python_plays_on_after_many_looks_and_stops_as_well(library: Library) -> None:
    """Who looks often is played by Python in the end; it stops there, too, and not twice."""
    asked = 0

    def choose(legal: tuple[Action, ...], look: Look) -> Action | Stop:
        nonlocal asked
        asked += 1
        look()
        return STOP if asked == 90 else legal[0]

    end = playout(begin(9), choose)
    assert asked == 90
    asked = 0
    assert playout(begin(9), choose, core=False) == end


def test_scores_are_those_of_the_state_in_which_it_stopped() -> None:
    state = begin(3)
    stopped = playout(state, stops_after(30))
    assert playout_scores(state, stops_after(30)) == outcome(stopped)


def test_any_game_can_be_stopped() -> None:
    state: Any = start_game("ephyran", players=2, seed=1)
    count = 0

    def choose(legal: tuple[Any, ...], look: Callable[[], Any]) -> Any:
        nonlocal count
        count += 1
        return STOP if count > 4 else legal[0]

    stopped: Any = playout(state, choose)
    assert stopped.deciding is not None
    assert count == 5
