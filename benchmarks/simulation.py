"""A million games with one command: two workers beside one, and memory at a tenth and at the end.

    make bench-simulation                           # or python -m benchmarks.simulation --games 1000000 --json out.json

The plan is played by `elysium simulate` itself: a part of it first with one worker and then with two, in turns, for
the ratio; the whole with two, while the memory of the command and of each worker is looked at.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any, Final

import attrs
from rich.console import Console

from benchmarks.cluster import descendants
from elysium_rules.simulation.plan import QUICK_PIECE

ASKED: Final = 1.8  #: two workers beside one, on two cores
WORKERS: Final = 2
ROUNDS: Final = 3  #: of the comparison
PART: Final = 10  #: a round plays such a part of the games
#: Of the comparison: a run of two ends when the later one of them does, which must not count.
SMALL_PIECE: Final = 1_000
_LOOK: Final = 0.25  #: seconds between two looks at the memory


@attrs.frozen
class Run:
    """One call of the command."""

    games: int
    workers: int
    seconds: float  #: from its first game to its last
    own_mb: tuple[int, int]  #: memory of the command: at a tenth, and the most later
    worker_mb: tuple[int, int]  #: memory of its largest worker: the same
    digests: dict[str, str]
    megabytes: dict[str, float]

    @property
    def pace(self) -> float:
        """Games per second."""
        return self.games / self.seconds


def plan_text(games: int, table: str, piece: int) -> str:
    """A plan that the core plays."""
    record = '["games"]' if table == "games" else '["games", "cards"]'
    return f"""
players = 2
bots = ["light", "random"]
seed = "a million"
games = {games}
record = {record}
piece = {piece}
setup = {{ families = "first_game" }}
"""


def run(folder: Path, games: int, workers: int, table: str, piece: int) -> Run:
    """Play a plan, and look at the memory meanwhile."""
    folder.mkdir()
    plan = folder / "plan.toml"
    plan.write_text(plan_text(games, table, piece), encoding="utf-8")
    command = [sys.executable, "-m", "elysium_rules.cli", "simulate", str(plan), "--json"]
    command += ["--executor", f"processes:{workers}"]
    out = folder / "plan" / "done.jsonl"
    begun = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own command
    first = perf_counter()
    started, kept = 0, 0
    looks: list[tuple[int, int, int]] = []  # games, memory of the command, memory of its largest worker
    while begun.poll() is None:
        sleep(_LOOK)
        if out.is_file():
            now = sum(json.loads(line)["tally"]["games"] for line in out.read_text().splitlines() if line.endswith("}"))
            if now > kept:
                kept = now
                if not started:
                    first, started = perf_counter(), now
        workers_mb = [resident(number) for number in descendants(begun.pid)]
        looks.append((kept, resident(begun.pid), max(workers_mb, default=0)))
    said = begun.communicate()[0]
    ended = perf_counter()
    if begun.returncode:
        raise SystemExit(f"the command failed with {begun.returncode}")
    found = json.loads(said)
    tenth = [look for look in looks if look[0] * 10 <= games]
    later = [look for look in looks if look[0] * 10 > games] or looks
    return Run(
        games - started,
        workers,
        ended - first,
        (max(look[1] for look in tenth), max(look[1] for look in later)),
        (max(look[2] for look in tenth), max(look[2] for look in later)),
        {name: facts["digest"] for name, facts in found["tables"].items()},
        {name: facts["bytes"] / 1e6 for name, facts in found["tables"].items()},
    )


def resident(number: int) -> int:
    """Resident memory of a process, in MB."""
    try:
        pages = int(Path(f"/proc/{number}/statm").read_text().split()[1])
    except (OSError, IndexError):  # it has ended
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") // 10**6


def main() -> int:
    """Measure, tell, and say whether it is enough."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--table", choices=("games", "cards"), default="cards", help="the largest table that is kept")
    parser.add_argument("--json", type=Path, help="write the figures into this file, too")
    given = parser.parse_args()
    console = Console(highlight=False, soft_wrap=True)
    part = max(20_000, given.games // PART)
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as place:
        folder = Path(place)
        ratios: list[float] = []
        digests = set()
        for turn in range(ROUNDS):
            pair = [run(folder / f"{turn}-{n}", part, n, given.table, SMALL_PIECE) for n in (1, WORKERS)]
            ratios.append(pair[1].pace / pair[0].pace)
            digests |= {json.dumps(one.digests, sort_keys=True) for one in pair}
            console.print(
                f"{part:,} games: {pair[0].pace:,.0f} a second with one worker, {pair[1].pace:,.0f} with two: "
                f"{ratios[-1]:.2f} x"
            )
        whole = run(folder / "whole", given.games, WORKERS, given.table, QUICK_PIECE)
    ratio = median(ratios)
    console.print(f"{given.games:,} games: {whole.pace:,.0f} a second with two workers, {whole.seconds:.0f} s")
    console.print(
        f"memory at a tenth and at most later: the command {whole.own_mb[0]} and {whole.own_mb[1]} MB, "
        f"its largest worker {whole.worker_mb[0]} and {whole.worker_mb[1]} MB"
    )
    sizes = ", ".join(f"{name} {size:.1f} MB" for name, size in whole.megabytes.items())
    console.print(
        f"tables: {sizes}; those of one worker and of two are {'equal' if len(digests) == 1 else 'NOT EQUAL'}"
    )
    if given.json:
        figures: dict[str, Any] = {"ratios": ratios, "whole": attrs.asdict(whole)}
        given.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    is_flat = whole.own_mb[1] <= whole.own_mb[0] * 1.25 + 20 and whole.worker_mb[1] <= whole.worker_mb[0] * 1.25 + 20
    for holds, words in ((ratio >= ASKED, f"{ratio:.2f} x is below {ASKED} x"), (is_flat, "memory grows")):
        if not holds:
            console.print(words)
    return 0 if ratio >= ASKED and is_flat and len(digests) == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
