"""`make bench-check`: has our engine become slower, measured by the speed of catanatron beside it?

Run from the top of the checkout: `python -m benchmarks.check`. It ends with 1 when a median ratio has lost more than
a fifth, and with 2 when there is nothing to compare with. The native core takes part where it is built.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.contest import Spread, alternate, contest_steps, ratios, sum_up
from benchmarks.core_players import core_players
from benchmarks.machine import describe_machine, find_missing, find_versions
from benchmarks.players import catanatron_player, ephyran_player, our_players, standard_setup
from benchmarks.progress import Screen
from benchmarks.report import print_machine, print_ratios, write_json

COMMITTED: Final = Path(__file__).with_name("committed.json")
YARDSTICK: Final = "catanatron"
RATIOS: Final = "ratio_to_catanatron"
MOST_LOST: Final = 0.20

ADVICE: Final = """\
What to do:
  - Was the machine busy? Run it again with nothing beside it.
  - A mistake? `git bisect` finds the commit.
  - Meant, and worth it? Say so in the commit, and write the new ratios:
    python -m benchmarks.check --commit"""


def commit_ratios(found: Mapping[str, Mapping[str, Spread]], about: Mapping[str, str | int], path: Path) -> None:
    """Write down the median ratios that later runs are compared with, and what they were measured with."""
    medians = {way: round(peers[YARDSTICK].median, 3) for way, peers in found.items()}
    write_json({"measured_with": dict(about), RATIOS: medians}, path)


def read_ratios(path: Path) -> Mapping[str, float]:
    """The ratios that were committed, by way; none where nobody has committed any."""
    if not path.is_file():
        return {}
    ratios_found: Mapping[str, float] = json.loads(path.read_text(encoding="utf-8"))[RATIOS]
    return ratios_found


def find_losses(committed: Mapping[str, float], found: Mapping[str, float]) -> list[str]:
    """One sentence for each ratio that lost more than a fifth.

    >>> find_losses({"playout": 3.0, "step": 2.0}, {"playout": 2.5, "step": 1.5})
    ['step makes 1.50 decisions in the time of one of catanatron, 25 % less than the 2.00 that were committed']

    What did not take part has lost nothing: `describe_absent` tells of it.

    >>> find_losses({"inside": 120.0}, {"step": 2.0})
    []
    """
    return [
        f"{way} makes {found[way]:.2f} decisions in the time of one of {YARDSTICK}, "
        f"{100 * (1 - found[way] / before):.0f} % less than the {before:.2f} that were committed"
        for way, before in committed.items()
        if way in found and found[way] < before * (1 - MOST_LOST)
    ]


def describe_absent(committed: Mapping[str, float], found: Mapping[str, float]) -> list[str]:
    """Which of the committed ways did not take part: those of the native core, where it is not built."""
    return [f"{way} was not measured: `make native` builds the core" for way in committed if way not in found]


def describe_setting(machine: Mapping[str, str | int], versions: Mapping[str, str]) -> dict[str, str | int]:
    """All that moves the ratio without any change of ours."""
    return {YARDSTICK: versions[YARDSTICK], "python": machine["python"], "processor": machine["processor"]}


def describe_differences(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """What is different from when the ratios were committed; it makes the comparison weaker, not wrong."""
    return [f"{name}: {value} when committed, {now[name]} now" for name, value in before.items() if value != now[name]]


def main(arguments: Sequence[str] | None = None) -> int:
    from rich.console import Console

    options = _read_options(arguments)
    console = Console(highlight=False)
    machine, versions = describe_machine(), find_versions()
    problem = find_missing(versions, (YARDSTICK,))
    if not options.committed.is_file() and not options.commit:
        problem = f"there is no {options.committed.name}; write one: python -m benchmarks.check --commit"
    if problem:
        console.print(problem)
        return 2

    setup = standard_setup()
    players = (*our_players(setup), catanatron_player(), ephyran_player(), *core_players(setup))
    ways = [player.key for player in players if player.key != YARDSTICK]
    absent = describe_absent(read_ratios(options.committed), dict.fromkeys(ways, 0.0))
    if absent and options.commit:  # or the gate would guard them no longer, and nobody would see it
        console.print(*absent, "Nothing is written.", sep="\n")
        return 2
    with Screen() as screen:
        screen.part("Games", contest_steps(len(players), options.alternations))
        slices = alternate(players, options.alternations, options.seconds, screen)
    found = ratios(slices, ways, [YARDSTICK])
    print_machine(machine, versions, console)
    print_ratios(found, {player.key: sum_up(player, slices[player.key]) for player in players}, console)

    setting = describe_setting(machine, versions)
    if options.commit:
        commit_ratios(found, setting, options.committed)
        console.print(f"Written: {options.committed.name}", highlight=False)
        return 0
    committed = json.loads(options.committed.read_text(encoding="utf-8"))
    medians = {way: found[way][YARDSTICK].median for way in ways}
    for line in (
        *describe_differences(committed["measured_with"], setting),
        *describe_absent(committed[RATIOS], medians),
    ):
        console.print(f"note: {line}")
    losses = find_losses(committed[RATIOS], medians)
    if losses:
        console.print(*losses, ADVICE, sep="\n")
        return 1
    was = ", ".join(f"{way} {value}" for way, value in committed[RATIOS].items())
    console.print(f"No ratio lost more than {MOST_LOST:.0%} of what was committed: {was}.")
    return 0


def _read_options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.check", description=__doc__)
    parser.add_argument("--alternations", type=int, default=7, help="slices of each player (default: 7)")
    parser.add_argument("--seconds", type=float, default=1.5, help="length of a slice (default: 1.5)")
    parser.add_argument("--committed", type=Path, default=COMMITTED, help="the ratios to compare with")
    parser.add_argument("--commit", action="store_true", help="these ratios are what is compared with from now on")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
