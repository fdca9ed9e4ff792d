"""How fast the native core is, beside our Python engine, catanatron and python-chess, in one run.

    python -m benchmarks.core_speed                     # five minutes; a table, and build/core_speed.json and .png
    python -m benchmarks.core_speed --quick             # does it work? its figures mean little

All take turns in slices, as in `benchmarks.bench`, and only ratios within an alternation are compared. *Inside* the
core chooses, from the first decision of a game that it sets up itself; with a *Python chooser* the same function as
everywhere here is asked for every choice. What is done once (lowering a game, handing a state over) has its own rows.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs

from benchmarks import TOP
from benchmarks.contest import Spread, alternate, clock
from benchmarks.core_players import core_of, core_players
from benchmarks.machine import describe_machine
from benchmarks.players import Play, Player, Setup, catanatron_player, chess_player, play_by_playout, standard_setup
from benchmarks.plot import draw_core
from benchmarks.progress import Screen
from elysium_rules import GameState, playout, playouts, random_chooser, rng_from_seed
from elysium_rules.elysium.native.image import image_of
from elysium_rules.elysium.native.states import numbers_of, state_of
from elysium_rules.kernel.native import LoadedGame
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.engine.playout import RandomChooser, playout_scores
from elysium_rules.play.engine.playouts import LightChooser

PEERS: Final = ("catanatron", "chess", "playout")
ROLLOUTS: Final = 200  #: at once
CHOICES: Final = (40, 90, 150)  #: how far into a game the middle is


def play_rollouts(setup: Setup, policy: Any) -> Play:
    """Games that are played on from the middle, many at once: decisions are playouts here."""
    states = _middles(setup)

    def play(seed: int) -> tuple[int, int]:
        playouts(states[seed % len(states)], ROLLOUTS, seed, policy)
        return ROLLOUTS, 0

    return play


def _middles(setup: Setup) -> list[GameState]:
    found = []
    for seed, choices in itertools.product(range(len(setup.family_sets)), CHOICES):
        state = playout(setup.new(seed), random_chooser(seed), until=choices)
        core_of(state)
        found.append(state)
    return found


def microseconds(work: Callable[[], object], rounds: int, least: float = 0.02) -> Spread:
    """What one call takes; each round makes as many calls as *least* seconds take."""
    times = 1
    while True:
        began = clock()
        for _ in range(times):
            work()
        if clock() - began > least:
            break
        times *= 2
    found = []
    for _ in range(rounds):
        began = clock()
        for _ in range(times):
            work()
        found.append(1e6 * (clock() - began) / times)
    return Spread.of(found)


def single_calls(setup: Setup, rounds: int) -> dict[str, Spread]:
    """What is done now and then, in microseconds."""
    state = _middles(setup)[1]
    core = core_of(state)
    table = core.loaded.enter(numbers_of(state))
    numbers = table.leave()
    twin = table.fork()
    start = setup.new(0)
    chooser = random_chooser(1)
    image = image_of(state.game)
    return {
        "fork": microseconds(table.fork, rounds),
        "assign": microseconds(lambda: twin.assign(table), rounds),
        "hand a state over": microseconds(lambda: core.loaded.enter(numbers_of(state)), rounds),
        "take a state back": microseconds(lambda: state_of(state.game, table.leave()), rounds),
        "legal list, as numbers": microseconds(lambda: table.legal(8), rounds),
        "sample hidden cards": microseconds(lambda: twin.sample(0, rng_from_seed(1)), rounds),
        "scores": microseconds(lambda: table.scores(setup.players), rounds),
        "lower a game to its image": microseconds(lambda: image_of(state.game), rounds),
        "load an image": microseconds(lambda: LoadedGame(core.loaded.library, image), rounds),
        "playout(state, random_chooser)": microseconds(lambda: playout(start, chooser), rounds),
        "the same in Python": microseconds(lambda: playout(start, chooser, core=False), rounds),
        "bytes of a state as numbers": Spread(*[8 * len(numbers)] * 3),
        "bytes of a table": Spread(*[core.loaded.calls.table_bytes()] * 3),
        "bytes of an image": Spread(*[4 * len(image)] * 3),
    }


def by_threads(setup: Setup, seconds: float) -> float:
    """How many times as many rollouts two threads play in the same time of the wall."""
    states = _middles(setup)

    def count(results: list[int], number: int) -> None:
        end, made = time.perf_counter() + seconds, 0
        while time.perf_counter() < end:
            playouts(states[made % len(states)], ROLLOUTS, number)
            made += 1
        results[number] = made

    speeds = []
    for threads in (1, 2):
        results = [0] * threads
        workers = [threading.Thread(target=count, args=(results, number)) for number in range(threads)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        speeds.append(sum(results))
    return speeds[1] / speeds[0]


def strength(setup: Setup, games: int) -> dict[str, float]:
    """How well the light policy plays: one seat light, the others random; its share of victories and points."""
    won = points = others = 0.0
    for seed in range(games):
        state = setup.new(seed)
        seat = seed % setup.players
        light = LightChooser(Rng(seed + 1), state.game.rules.weigh)
        even = RandomChooser(Rng(seed + 1, 1 << 20))
        result = playout_scores(state, _one_seat(seat, light, even))
        won += (seat in result.winners) / len(result.winners)
        points += result.scores[seat].total
        others += sum(sheet.total for sheet in result.scores if sheet.player != seat) / (setup.players - 1)
    return {"share of victories": won / games, "points": points / games, "points of the others": others / games}


def _one_seat(seat: int, mine: Any, theirs: Any) -> Any:
    """A chooser that plays one seat in another way than all others."""
    return lambda legal, look: (mine if legal[0].player == seat else theirs)(legal, look)


def measure(alternations: int, seconds: float, rounds: int, games: int) -> dict[str, Any]:
    """All of it, as plain data."""
    setup = standard_setup()
    inside, chooser = core_players(setup)
    rollouts = [
        Player(f"rollouts {policy}", f"rollouts from the middle, {policy}", "playouts", play_rollouts(setup, policy))
        for policy in ("random", "light")
    ]
    others = [player for number in (2, 3) for player in core_players(standard_setup(number), f", {number} players")]
    python = Player("playout", "playout in Python", "real choices", play_by_playout(setup))
    contest = (inside, catanatron_player(), chooser, python, chess_player(), *rollouts, *others)
    with Screen() as progress:
        progress.part("Games", len(contest) * (alternations + 1))
        slices = alternate(contest, alternations, seconds, progress)
    speeds = {player.key: Spread.of(one.speed for one in slices[player.key]) for player in contest}
    ratios = {
        player.key: {
            peer: Spread.of(one.speed / two.speed for one, two in zip(slices[player.key], slices[peer], strict=True))
            for peer in PEERS
            if peer != player.key
        }
        for player in contest
        if player.key not in ("catanatron", "chess") and not player.key.startswith("rollouts")
    }
    return {
        "machine": describe_machine(),
        "titles": {player.key: player.title for player in contest},
        "per second": {key: attrs.asdict(spread) for key, spread in speeds.items()},
        "ratios": {key: {peer: attrs.asdict(one) for peer, one in found.items()} for key, found in ratios.items()},
        "single": {name: attrs.asdict(spread) for name, spread in single_calls(setup, rounds).items()},
        "two threads": by_threads(setup, seconds),
        "light": strength(setup, games),
    }


def lines(found: dict[str, Any]) -> Iterator[str]:
    """What was measured, as Markdown."""

    def show(spread: dict[str, float]) -> str:
        form = "{:,.0f}" if spread["median"] >= 100 else "{:,.2f}" if spread["median"] < 10 else "{:,.1f}"
        least, most = form.format(spread["least"]), form.format(spread["most"])
        middle = form.format(spread["median"])
        return middle if least == most else f"{middle} ({least}–{most})"

    yield "| | per second | × catanatron | × python-chess | × `playout` in Python |"
    yield "| --- | --- | --- | --- | --- |"
    for key, title in found["titles"].items():
        ratios = found["ratios"].get(key, {})
        cells = [show(ratios[peer]) if peer in ratios else "" for peer in PEERS]
        yield f"| {title} | {show(found['per second'][key])} | " + " | ".join(cells) + " |"
    yield ""
    yield "| µs (or bytes) | |"
    yield "| --- | --- |"
    for name, spread in found["single"].items():
        yield f"| {name} | {show(spread)} |"
    yield ""
    yield f"two threads: {found['two threads']:.2f} times the rollouts of one, by the wall"
    light = found["light"]
    yield "the light policy against three random ones: " + ", ".join(
        f"{name} {value:.2f}" for name, value in light.items()
    )


def main() -> None:
    """Run it, print the tables, and write them down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--alternations", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", type=Path, default=TOP / "build" / "core_speed.json")
    parser.add_argument("--plot", type=Path, default=TOP / "build" / "core_speed.png")
    options = parser.parse_args()
    quick = (1, 0.2, 2, 20) if options.quick else (options.alternations, options.seconds, 5, 600)
    found = measure(*quick)
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write("\n".join(lines(found)) + "\n")
    draw_core(found, options.plot)
    sys.stdout.write(f"Written: {options.json}, {options.plot}\n")


if __name__ == "__main__":
    main()
