"""Who takes part where the native core is built: it chooses itself, or asks a function of Python for every choice."""

from __future__ import annotations

import random
from typing import Any

from benchmarks.players import Play, Player, Setup
from elysium_rules import GameState, playout, rng_from_seed
from elysium_rules.elysium.native.core import find_core
from elysium_rules.play.engine.core import Core


def core_of(state: GameState) -> Core:
    """The core of a game.

    Raises:
        RuntimeError: there is none.
    """
    core = find_core(state.game, 1_000)
    if core is None:
        raise RuntimeError("there is no native core: `make native` builds it")
    return core


def play_inside(setup: Setup) -> Play:
    """Whole games that the core sets up and chooses in, one after the other."""
    cores = [core_of(setup.new(number)) for number in range(len(setup.family_sets))]

    def play(seed: int) -> tuple[int, int]:
        source = rng_from_seed(seed)
        table = cores[seed % len(cores)].loaded.begin(source)
        assert table is not None
        made, _ = table.play_random(source, 0, -1)
        return made, 0

    return play


def play_by_chooser(setup: Setup) -> Play:
    """Whole games with `playout` and a chooser of Python, inside; they are set up by Python."""
    for number in range(len(setup.family_sets)):
        core_of(setup.new(number))

    def play(seed: int) -> tuple[int, int]:
        decisions = 0
        draw = random.Random(seed).random

        def choose(legal: tuple[Any, ...], _: object) -> Any:
            nonlocal decisions
            decisions += 1
            return legal[int(draw() * len(legal))]

        playout(setup.new(seed), choose)
        return decisions, 0

    return play


def core_players(setup: Setup, suffix: str = "") -> tuple[Player, ...]:
    """The core in its two ways; nobody where there is no core."""
    if find_core(setup.new(0).game, 1_000) is None:
        return ()
    return (
        Player(f"inside{suffix}", f"core, choosing inside{suffix}", "real choices", play_inside(setup)),
        Player(f"chooser{suffix}", f"core, a Python chooser{suffix}", "real choices", play_by_chooser(setup)),
    )
