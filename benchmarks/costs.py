"""What a state costs: a fork, holding it, writing and reading it, a player's view of it."""

from __future__ import annotations

import gc
import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from random import Random
from timeit import timeit
from typing import Any, Final, TypeAlias

import attrs

from benchmarks.contest import Spread, clock
from benchmarks.players import Setup
from benchmarks.progress import Progress
from elysium_rules import GameState, encode_view, legal_actions, observe, playout, sample_hidden, step
from elysium_rules.elysium.game_rules import ELYSIUM
from elysium_rules.kernel.rng import rng_from_seed

#: Prepares a value made from a state, and gives what is then timed.
Cost: TypeAlias = Callable[[GameState], Callable[[], object]]

EVERY: Final = 20  #: of the states of a game, one in so many is measured
BATCH: Final = 8  #: states between two looks at the clock
_RNG: Final = rng_from_seed("benchmark")


def _fork_into_playout(state: GameState) -> Callable[[], object]:
    return lambda: playout(state, _never, until=0)


def _never(legal: object, look: object) -> Any:
    raise AssertionError("a playout of no choices asks nobody")


def _encode(state: GameState) -> Callable[[], object]:
    return lambda: ELYSIUM.encode_state(state)


def _decode(state: GameState) -> Callable[[], object]:
    data, game = ELYSIUM.encode_state(state), state.game
    return lambda: ELYSIUM.decode_state(data, game, "state", accept_scenario=False)


def _observe(state: GameState) -> Callable[[], object]:
    return lambda: observe(state, state.active)


def _encode_view(state: GameState) -> Callable[[], object]:
    view = observe(state, state.active)
    return lambda: encode_view(view)


def _sample_hidden(state: GameState) -> Callable[[], object]:
    view = observe(state, state.active)
    return lambda: sample_hidden(view, _RNG)


#: Microseconds are measured for each of these; reading a state back includes all checks of its invariants.
COSTS: Final[Mapping[str, Cost]] = {
    "fork_into_playout": _fork_into_playout,
    "sample_hidden": _sample_hidden,
    "encode_state": _encode,
    "decode_state": _decode,
    "observe": _observe,
    "encode_view": _encode_view,
}


def sample_states(setup: Setup, games: int) -> tuple[GameState, ...]:
    """States from all parts of a few random games."""
    return tuple(
        state
        for seed in range(1, games + 1)
        for place, state in enumerate(_states_of_game(setup, seed))
        if place % EVERY == 0 and not state.is_over
    )


def costs_steps(groups: int, rounds: int) -> int:
    """How many steps of progress `measure_costs` makes."""
    return groups * rounds


def measure_costs(
    groups: Mapping[str, Sequence[GameState]], rounds: int, seconds: float, progress: Progress
) -> dict[str, dict[str, Spread]]:
    """Microseconds per call, by group of states and by name of the cost; groups and costs take turns in every round."""
    prepared = {
        (group, name): [prepare(state) for state in states]
        for group, states in groups.items()
        for name, prepare in COSTS.items()
    }
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for calls in prepared.values():  # warm up
        for call in calls:
            call()
    for turn in range(rounds):
        for group in groups:
            progress.step(f"{group}, {turn + 1} of {rounds}")
            for name in COSTS:
                found[group, name].append(_time_calls(prepared[group, name], seconds))
    return {group: {name: Spread.of(found[group, name]) for name in COSTS} for group in groups}


def _time_calls(calls: Sequence[Callable[[], object]], seconds: float) -> float:
    """Microseconds per call, going round all calls."""
    endless = cycle(calls)
    done = 0
    gc.collect()
    start = now = clock()
    while now < start + seconds or done < len(calls):
        for _ in range(BATCH):
            next(endless)()
        done += BATCH
        now = clock()
    return (now - start) / done * 1e6


def measure_assignment(state: GameState, rounds: int) -> Spread:
    """Nanoseconds for a fork of a frozen state: another name for it. The loop around it is subtracted."""
    times = 1_000_000
    found = []
    for _ in range(rounds):
        alone = timeit("pass", timer=clock, number=times)
        found.append(
            max(0.0, timeit("fork = state", timer=clock, number=times, globals={"state": state}) - alone) / times * 1e9
        )
    return Spread.of(found)


def measure_peer_forks(rounds: int, seconds: float) -> dict[str, Spread]:
    """Microseconds for the copy that a search makes of a game in progress with the peers."""
    from catanatron import Color, Game, RandomPlayer
    from chess import Board

    draw = Random(1).choice
    game: Any = Game([RandomPlayer(colour) for colour in Color], seed=1)
    board = Board()
    for _ in range(200):  # a game in progress, well before a random game ends
        game.play_tick()
    for _ in range(60):
        board.push(draw(list(board.legal_moves)))
    calls: dict[str, Callable[[], object]] = {"catanatron": game.copy, "chess": board.copy}
    return {name: Spread.of(_time_calls([call], seconds) for _ in range(rounds)) for name, call in calls.items()}


# --- memory ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class Held:
    """All states of some games, each game held at once, and the memory they took together."""

    games: int
    states: int
    bytes: int
    bytes_per_state: float = attrs.field(init=False)
    bytes_per_game: float = attrs.field(init=False)

    @bytes_per_state.default
    def _by_state(self) -> float:
        return self.bytes / self.states

    @bytes_per_game.default
    def _by_game(self) -> float:
        return self.bytes / self.games


def measure_memory(setup: Setup, games: int) -> dict[int, Held]:
    """Hold every state of a few games at once, by epoch; in order of play, so what two states share counts once.

    Cards, compiled powers and tables of the fixed `ElysiumGame` belong to no state: they are built and warm before.
    The list of legal actions, which a state keeps once it was asked for, is included.
    """
    for seed in range(1, games + 1):
        _states_of_game(setup, seed)
    states: dict[int, int] = defaultdict(int)
    taken: dict[int, int] = defaultdict(int)
    gc.collect()
    tracemalloc.start()
    try:
        for seed in range(1, games + 1):
            held: list[GameState] = []
            draw = Random(seed).random
            before, _ = tracemalloc.get_traced_memory()
            state = setup.new(seed)
            while legal := legal_actions(state):
                held.append(state)
                after, _ = tracemalloc.get_traced_memory()
                states[state.epoch] += 1
                taken[state.epoch] += after - before
                before = after
                state = step(state, legal[int(draw() * len(legal))])[0]  # the events are let go at once
    finally:
        tracemalloc.stop()
    return {epoch: Held(games, states[epoch], taken[epoch]) for epoch in sorted(states)}


def sum_held(parts: Mapping[int, Held]) -> Held:
    """All epochs together."""
    games = max(part.games for part in parts.values())
    return Held(games, sum(part.states for part in parts.values()), sum(part.bytes for part in parts.values()))


def _states_of_game(setup: Setup, seed: int) -> list[GameState]:
    """All states of the random game of this seed, the last one included."""
    draw = Random(seed).random
    state = setup.new(seed)
    states = [state]
    while legal := legal_actions(state):
        state, _ = step(state, legal[int(draw() * len(legal))])
        states.append(state)
    return states
