"""The key of a view: equal for equal views, another one for others, and the same in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any, assert_type

import attrs
import pytest

from elysium_rules import (
    FAMILY_SETS,
    ArgumentError,
    GameState,
    PlayerView,
    Rng,
    find_bot,
    new_game,
    observe,
    play_game,
    sample_hidden,
    standard_cards,
    start_game,
    view_digest,
    view_key,
)
from elysium_rules.ephyran import EphyranState, EphyranView

PROGRAM = """
from elysium_rules import FAMILY_SETS, find_bot, new_game, observe, play_game, standard_cards, start_game, view_key
seen = []
for game, more in (("elysium", {"families": "opulence"}), ("ephyran", {})):
    state = start_game(game, players=3, seed="key", **more)
    bot = find_bot(game, "random")
    play_game(state, [bot] * 3, lambda b, a, e, after: seen.append(view_key(observe(after, 1)).hex()), seed=3)
print(" ".join(seen))
"""


def begin(game: str, seed: int = 1, players: int = 3) -> Any:
    choices: dict[str, Any] = {"families": "opulence"} if game == "elysium" else {}
    return start_game(game, players=players, seed=seed, **choices)


@pytest.mark.parametrize("game", ["elysium", "ephyran"])
def test_views_have_one_key_if_they_are_equal(game: str) -> None:
    by_key: dict[bytes, Any] = {}
    met: list[Any] = []

    def note(before: Any, action: Any, events: Any, after: Any) -> None:
        met.extend(observe(after, seat) for seat in (0, 1, 2, None))

    for seed in (1, 2):
        play_game(begin(game, seed), [find_bot(game, "random")] * 3, note, seed=seed)
    for view in met:
        assert by_key.setdefault(view_key(view), view) == view
    assert len(by_key) > len(met) // 2
    assert len({view_digest(view) for view in met[:200]}) <= len({view_key(view) for view in met[:200]})


@pytest.mark.parametrize("game", ["elysium", "ephyran"])
def test_what_is_hidden_is_not_in_it(game: str) -> None:
    view = observe(begin(game), 0)
    for seed in range(5):
        sample, _ = sample_hidden(view, seed)
        again: Any = sample
        assert view_key(observe(again, 0)) == view_key(view)


def test_what_is_played_with_is_in_it() -> None:
    one, other = (
        new_game(standard_cards(), players=2, families=FAMILY_SETS["opulence"], seed=1, edition=edition)
        for edition in ("revised", "original")
    )
    assert view_key(observe(one, 0)) != view_key(observe(attrs.evolve(one, game=other.game), 0))


def test_it_is_the_same_in_every_process() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
    assert len(said.pop().split()) > 100


def test_it_is_cheap() -> None:
    """A quarter of `view_digest` at most, both in one run and each at its best; measured were a ninth to a fortieth."""
    met: list[Any] = []
    play_game(begin("elysium", 9), [find_bot("elysium", "random")] * 3, lambda *step: met.append(observe(step[3], 0)))
    key, fingerprint = (min(seconds_for(make, met) for _ in range(3)) for make in (view_key, view_digest))
    assert 4 * key < fingerprint


def seconds_for(make: Callable[[Any], object], views: list[Any]) -> float:
    began = perf_counter()
    for view in views:
        make(view)
    return perf_counter() - began


def test_what_is_no_view_is_refused() -> None:
    with pytest.raises(ArgumentError):
        view_key(begin("elysium"))


def test_samples_are_states_of_the_game_that_was_seen() -> None:
    """For type checkers: what `sample_hidden` gives is the game's own state, and no cast is needed."""
    state = new_game(standard_cards(), players=2, families=FAMILY_SETS["opulence"], seed=1)
    assert_type(sample_hidden(observe(state, 0), 1), tuple[GameState, Rng])
    assert sample_hidden(observe(state, 0), 1)[0].epoch == 1
    begun = start_game("ephyran", players=2, seed=1)
    assert_type(observe(begun, 0), EphyranView)
    assert_type(sample_hidden(observe(begun, 0), 1), tuple[EphyranState, Rng])

    def dealt(view: PlayerView) -> GameState:
        return sample_hidden(view, "any")[0]

    assert dealt(observe(state, 1)).epoch == 1
