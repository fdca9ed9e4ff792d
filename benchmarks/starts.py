"""What is paid once per process: imports, and loading cards. Every figure comes from fresh processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import Final

from benchmarks import SOURCE
from benchmarks.contest import Spread
from benchmarks.progress import Progress

START: Final = "pass"
#: What is imported, by the name of the figure.
IMPORTS: Final = {
    "import_elysium_rules": "import elysium_rules",
    "import_names_to_play": "from elysium_rules import new_game, legal_actions, step, playout, standard_cards",
    "import_lark": "import lark",
    "import_lark_attrs": "import lark, attrs",
}
# Measured inside the process: from the first card file that is opened to the whole set of cards.
_LOAD: Final = """
import sys, time
from elysium_rules import load_cards, standard_cards
start = time.perf_counter()
cards = {load}
print(time.perf_counter() - start)
"""
_STANDARD: Final = "standard_cards()"
#: What is loaded, by the name of the figure; `sys.argv[1]` is a folder of five custom families.
LOADS: Final = {
    "load_8_printed": _STANDARD,
    "load_5_custom": "load_cards(sys.argv[1])",
    "load_8_printed_5_custom": "load_cards(sys.argv[1], standard=True)",
}


def starts_steps(rounds: int) -> int:
    """How many steps of progress `measure_starts` makes."""
    return rounds + 1


def measure_starts(folder: Path, rounds: int, progress: Progress) -> dict[str, Spread]:
    """Milliseconds for each of `IMPORTS` and `LOADS`, and for the start of Python itself, which is subtracted.

    Each round measures everything once, so that drift of the machine meets all alike. The first round does not
    count: it writes byte code, as an installer does, and brings the files into memory. *folder* holds custom
    families; the byte code goes there, too.
    """
    found: dict[str, list[float]] = {name: [] for name in ("start_python", *IMPORTS, *LOADS)}
    for turn in range(rounds + 1):
        progress.step(f"fresh processes, {turn} of {rounds}" if turn else "fresh processes warm up")
        for name, value in _measure_round(folder).items():
            if turn:
                found[name].append(value)
    return {name: Spread.of(values) for name, values in found.items()}


def _measure_round(folder: Path) -> Mapping[str, float]:
    start, _ = _run(START, folder)
    found = {"start_python": start}
    for name, code in IMPORTS.items():
        found[name] = _run(code, folder)[0] - start
    for name, load in LOADS.items():
        found[name] = float(_run(_LOAD.format(load=load), folder)[1]) * 1e3
    return found


def _run(code: str, folder: Path) -> tuple[float, str]:
    """Run code in a new Python; returns milliseconds from outside, and what it printed."""
    paths = os.pathsep.join(filter(None, (str(SOURCE), os.environ.get("PYTHONPATH"))))
    # One place of byte code for all, ours and theirs, whatever this process was told about writing it.
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONPYCACHEPREFIX": str(folder / "byte code")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    start = perf_counter()
    done = subprocess.run(  # noqa: S603  # our own code, from the tables above
        (sys.executable, "-c", code, str(folder)),
        check=True,
        capture_output=True,
        text=True,
        env=environment,
    )
    return (perf_counter() - start) * 1e3, done.stdout
