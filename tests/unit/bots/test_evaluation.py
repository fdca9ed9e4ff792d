"""What a view is worth to its player: in points, made from what the player knows, and the same for equal views."""

from __future__ import annotations

from typing import Any

import pytest

from elysium_rules import ArgumentError, GreedyBot, RandomBot, evaluate, observe, outcome, sample_hidden, start_game
from elysium_rules.bots.match import play_game


def begin(game: str, seed: int = 1, players: int = 3) -> Any:
    choices: dict[str, Any] = {"families": "opulence"} if game == "elysium" else {}
    return start_game(game, players=players, seed=seed, **choices)


@pytest.mark.parametrize("game", ["elysium", "ephyran"])
def test_a_game_that_is_over_is_worth_what_it_came_to(game: str) -> None:
    end: Any = play_game(begin(game), [RandomBot()] * 3, seed=2)
    totals = [sheet.total for sheet in outcome(end).scores]
    for seat in range(3):
        others = totals[:seat] + totals[seat + 1 :]
        assert evaluate(observe(end, seat)) == totals[seat] - max(others)


@pytest.mark.parametrize("game", ["elysium", "ephyran"])
def test_hidden_cards_change_nothing(game: str) -> None:
    """It is made from the view alone, so another state behind the same view is worth the same."""
    states: list[Any] = []
    play_game(begin(game), [RandomBot()] * 3, lambda *step: states.append(step[3]), seed=2)
    for state in states[10:40:10]:
        view = observe(state, 1)
        other, _ = sample_hidden(view, "another deal")
        behind: Any = other
        assert evaluate(observe(behind, 1)) == evaluate(view)
        assert evaluate(view, 5, samples=1) == evaluate(view, 5, samples=1)


def test_it_says_in_the_middle_who_will_be_ahead() -> None:
    """A thoughtful player against a random one: before the last epoch it favours who wins, in most games."""
    right = 0
    for seed in range(8):
        middle: list[Any] = []

        def note(before: Any, action: Any, events: Any, after: Any, middle: list[Any] = middle) -> None:
            if after.epoch == 4 and before.epoch < 4:
                middle.append(after)

        end = play_game(begin("elysium", seed, 2), [GreedyBot(), RandomBot()], note, seed=seed)
        right += (evaluate(observe(middle[0], 0)) > 0) == (0 in outcome(end).winners)
    assert right >= 7


def test_a_spectator_and_no_samples_or_far_too_many_are_refused() -> None:
    state = begin("elysium")
    with pytest.raises(ArgumentError, match="a spectator has nothing to win"):
        evaluate(observe(state, None))
    with pytest.raises(ArgumentError, match="from one to 1,000 states are looked at, not 0"):
        evaluate(observe(state, 0), samples=0)
    for many in (1_001, 10**30):  # it would never end
        with pytest.raises(ArgumentError, match=f"not {many}"):
            evaluate(observe(state, 0), samples=many)
