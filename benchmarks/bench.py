"""`make bench`: measure everything, print tables, write JSON and a plot.

Run from the top of the checkout: `python -m benchmarks.bench`. README.md says how to read the result.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.contest import alternate, contest_steps, ratios, sum_up
from benchmarks.costs import measure_assignment, measure_peer_forks
from benchmarks.growth import (
    epoch_names,
    epochs_steps,
    family_setups,
    growth_steps,
    measure_epochs,
    measure_growth,
    player_setups,
)
from benchmarks.machine import PEERS, describe_machine, find_missing, find_versions
from benchmarks.players import catanatron_player, chess_player, ephyran_player, our_players, standard_setup
from benchmarks.progress import Progress, Screen
from benchmarks.report import Report, plain, print_report, write_json
from benchmarks.starts import measure_starts, starts_steps


def measure(alternations: int, seconds: float, rounds: int, games: int, progress: Progress) -> Report:
    """Measure everything.

    Args:
        alternations: slices of each player of the contest.
        seconds: the length of such a slice; other slices are a quarter of it, because they are many.
        rounds: how often every other figure is measured.
        games: from how many games the states come whose costs are measured.
        progress: is told what comes next.
    """
    setup = standard_setup()
    short = seconds / 4
    # Catanatron stands between our two ways: each of ours is its neighbour.
    playout, step = our_players(setup)
    players = (playout, catanatron_player(), step, chess_player(), ephyran := ephyran_player())

    progress.part("Games", contest_steps(len(players), alternations))
    slices = alternate(players, alternations, seconds, progress)

    by_players = player_setups()
    progress.part("By players", growth_steps(len(by_players), rounds))
    growth = {"players": measure_growth(by_players, rounds, short, games, progress)}

    progress.part("By epoch", epochs_steps(len(epoch_names(setup)), rounds))
    growth["epochs"] = measure_epochs(setup, rounds, short, games, progress)

    with tempfile.TemporaryDirectory() as folder:
        by_families = family_setups(Path(folder))
        progress.part("By families", growth_steps(len(by_families), rounds))
        growth["families"] = measure_growth(by_families, rounds, short, games, progress)

        starts = max(rounds, 3)
        progress.part("Processes", starts_steps(starts))
        starts_ms = measure_starts(Path(folder), starts, progress)

    return Report(
        machine=describe_machine(),
        versions=find_versions(),
        settings={"alternations": alternations, "seconds": seconds, "rounds": rounds, "games": games},
        standings={player.key: sum_up(player, slices[player.key]) for player in players},
        ratios=ratios(slices, (playout.key, step.key, ephyran.key), PEERS),
        starts_ms=starts_ms,
        fork_ns=measure_assignment(setup.new(1), rounds),
        peer_copy_us=measure_peer_forks(rounds, short / 10),
        growth=growth,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    from rich.console import Console

    options = _read_options(arguments)
    console = Console()
    missing = find_missing(find_versions())
    if missing:
        console.print(missing, highlight=False)
        return 2
    with Screen() as screen:
        if options.quick:
            report = measure(alternations=2, seconds=0.2, rounds=2, games=2, progress=screen)
        else:
            report = measure(options.alternations, options.seconds, rounds=7, games=12, progress=screen)
    print_report(report, console)
    data = plain(report)
    write_json(data, options.json)
    console.print(f"Written: {options.json}", highlight=False)
    if options.plot:
        from benchmarks.plot import draw_plot

        draw_plot(data, options.plot)
        console.print(f"Written: {options.plot}", highlight=False)
    return 0


def _read_options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench", description=__doc__)
    parser.add_argument("--alternations", type=int, default=7, help="slices of each player (default: 7)")
    parser.add_argument("--seconds", type=float, default=2, help="length of a slice (default: 2)")
    parser.add_argument("--json", type=Path, default=Path("build/bench.json"), help="default: build/bench.json")
    parser.add_argument("--plot", type=Path, help="also draw a picture, such as docs/images/performance.png")
    parser.add_argument("--quick", action="store_true", help="see in seconds that all of it works; figures mean little")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
