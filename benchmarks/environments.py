"""How fast the environments are beside a bare `step`, and beside hanabi of the same frameworks, in one run.

    python -m benchmarks.environments              # some seconds
    python -m benchmarks.environments --rounds 40 --json build/environments.json
    python -m benchmarks.environments --wall       # by the clock, with all processors: where nothing else runs

Each is let run in turn for the same processor time, again and again; what counts is the ratio of decisions per second
of processor time, one thread each. A decision of the vectorised environment and of the AEC is one number; of `step` one
action. What is not installed is left out, and named.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards, step
from elysium_rules.environments.encoding import find_encoding

SLICE: Final = 0.25  #: seconds of processor time for each, in each round
ROWS: Final = 256
FAMILIES: Final = FAMILY_SETS["first_game"]
BASE: Final = "step"

#: Goes on for ever; gives how many decisions were made since the last time.
Runner = Iterator[int]


def run_step() -> Runner:
    """The engine alone: random legal actions."""
    rng, seed = Random(1), 0
    while True:
        state = new_game(standard_cards(), 2, FAMILIES, seed=seed)
        seed += 1
        while not state.is_over:
            state, _ = step(state, rng.choice(legal_actions(state)))
            yield 1


def run_aec(make: Callable[[], Any]) -> Runner:
    """An environment of PettingZoo, with observations and masks."""
    env, rng, seed = make(), Random(1), 0
    while True:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            yield 1


def run_spiel(game: Any) -> Runner:
    """A game of OpenSpiel, with observations."""
    rng = Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            yield 1


def run_vector(*, core: bool, threads: int | None = 1) -> Runner:
    """Many games at once, and a number for each by lot."""
    from elysium_rules.environments.vector import VectorEnv

    games = VectorEnv(ROWS if core else 16, players=2, families=FAMILIES, seed=1, threads=threads, core=core)
    number = 0
    while True:
        games.step(games.random_numbers(number))
        number += games.count
        yield games.count


def runners(*, wall: bool) -> Iterator[tuple[str, Runner]]:
    """All that is there."""
    yield BASE, run_step()
    from elysium_rules.environments.aec import GameAEC

    encoding = find_encoding(players=2, families=FAMILIES)
    yield "AEC", run_aec(lambda: GameAEC(encoding))
    yield "AEC, without the core", run_aec(lambda: GameAEC(encoding, core=False))
    yield "vectorised", run_vector(core=True)
    if wall:
        yield "vectorised, all processors", run_vector(core=True, threads=None)
    yield "vectorised, without the core", run_vector(core=False)
    import pyspiel

    from elysium_rules.environments.openspiel import register

    yield "OpenSpiel", run_spiel(pyspiel.load_game(register(), {"families": "+".join(FAMILIES)}))
    try:
        from pettingzoo.classic import hanabi_v5

        hanabi_v5.raw_env()  # it needs shimmy
        yield "hanabi of PettingZoo", run_aec(hanabi_v5.raw_env)
    except ImportError as error:
        sys.stderr.write(f"hanabi of PettingZoo is not there: {error}\n")
    if "hanabi" in pyspiel.registered_names():
        yield "hanabi of OpenSpiel", run_spiel(pyspiel.load_game("hanabi"))
    else:
        sys.stderr.write("hanabi of OpenSpiel is not there\n")


def measure(rounds: int, *, wall: bool = False) -> dict[str, float]:
    """Decisions per second, of processor time or by the clock, by name: the median of all rounds."""
    all_of, clock = dict(runners(wall=wall)), time.perf_counter if wall else time.process_time
    rates: dict[str, list[float]] = {name: [] for name in all_of}
    for round_number in range(rounds + 1):
        for name, runner in all_of.items():
            start, made = clock(), 0
            while (spent := clock() - start) < SLICE:
                made += next(runner)
            if round_number:  # the first one warms up
                rates[name].append(made / spent)
    return {name: float(np.median(found)) for name, found in rates.items()}


def main() -> None:
    """Measure, and tell the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=8, help="how often each is let run")
    parser.add_argument("--wall", action="store_true", help="by the clock: only where nothing else runs")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    options = parser.parse_args()
    rates = measure(options.rounds, wall=options.wall)
    for name, rate in rates.items():
        beside_aec = rate / rates["AEC"]
        sys.stdout.write(
            f"{name:30} {rate:12,.0f} a second   {rate / rates[BASE]:8.2f} x step  {beside_aec:8.2f} x AEC\n"
        )
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps(rates, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
