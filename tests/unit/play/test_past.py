"""Looking back into a game: always the state that was, whatever was asked before, and never many states kept."""

from __future__ import annotations

from typing import Any

import pytest

from elysium_rules.games import GAMES, start_game
from elysium_rules.play.engine import past as module
from elysium_rules.play.engine.past import MOST_KEPT, Past
from elysium_rules.play.engine.step import step
from elysium_rules.testing.promises import play_randomly

CHOICES: dict[str, dict[str, Any]] = {"elysium": {"families": "first_game"}}


def history(name: str) -> tuple[list[Any], list[Any]]:
    """All states of a game, the first one included, and what was decided between them."""
    start = start_game(name, 3, 4, **CHOICES.get(name, {}))
    steps = list(play_randomly(start, 4))
    return [start, *(made.after for made in steps)], [made.action for made in steps]


@pytest.mark.parametrize("name", GAMES)
def test_every_state_is_found_in_whatever_order_somebody_looks(name: str) -> None:
    states, actions = history(name)
    last = len(actions)
    past = Past(states[0], actions)
    for order in (range(last + 1), range(last, -1, -1), [at * 37 % (last + 1) for at in range(last + 1)]):
        assert [past.state_at(at) == states[at] for at in order] == [True] * (last + 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_long_game_does_not_keep_more_states(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 6)
    states, actions = history(name)
    past = Past(states[0], actions)
    for at in (len(actions), 3, len(actions) // 2, len(actions) - 1):
        assert past.state_at(at) == states[at]
        assert past.size <= 6 + past.stride
    assert past.stride > 8, "the game was too short to tell"
    assert MOST_KEPT * 8 > 1000, "a game of usual length never comes there"


def test_what_is_known_anyway_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    states, actions = history("elysium")
    past = Past(states[0], actions)
    for number, state in enumerate(states):
        past.note(number, state)
    played: list[Any] = []

    def noted_step(state: Any, action: Any) -> Any:
        played.append(action)
        return step(state, action)

    monkeypatch.setattr(module, "step", noted_step)
    assert past.state_at(len(actions)) == states[-1]
    assert len(played) < 8


def test_what_was_taken_back_is_forgotten() -> None:
    states, actions = history("elysium")
    past = Past(states[0], actions)
    past.state_at(len(actions))
    others = [made.action for made in play_randomly(states[30], 99)]
    del actions[30:]
    past.cut(30)
    actions += others
    found = [past.state_at(at) for at in range(len(actions) + 1)]
    assert found[:31] == states[:31]
    assert found[31:] == [made.after for made in play_randomly(states[30], 99)]
