"""Takes each limit and each defence of the server out, one by one, and sees that something notices.

    python -m benchmarks.sabotage                     # all of them: a quarter of an hour and more
    python -m benchmarks.sabotage --only "frames"     # those whose names hold a word
    python -m benchmarks.sabotage --list

A check that cannot fail is none. `benchmarks/sabotages.py` has the list: what is changed in the text of the server, and
which attack of `make hostile`, part of `make kill` or test must fail then. Each check must also hold as long as nothing
is taken out: that is tried first.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import attrs

from benchmarks import TOP, hostile, powercut
from benchmarks.attacks.catalogue import find_attack
from benchmarks.progress import Progress, Screen, Silence
from benchmarks.sabotages import SABOTAGES, Sabotage
from benchmarks.surroundings import Edit, around, variables

_TEST_WITHIN: Final = 240.0  #: seconds
_ATTEMPTS: Final = 1_500  #: of the attack that is counted


@attrs.frozen
class Verdict:
    """What a check said."""

    noticed: bool
    says: str  #: what it noticed first
    seconds: float


def run_check(check: str, edits: Sequence[Edit], folder: Path) -> Verdict:
    """Run a check in its shortest form, with the server changed like this."""
    began = time.perf_counter()
    kind, _, name = check.partition(": ")
    folder.mkdir(parents=True, exist_ok=True)
    try:
        problems = _find_problems(kind, name, edits, folder)
    except RuntimeError as error:
        return Verdict(noticed=False, says=f"could not be tried: {error}", seconds=time.perf_counter() - began)
    return Verdict(bool(problems), problems[0] if problems else "", time.perf_counter() - began)


def _find_problems(kind: str, name: str, edits: Sequence[Edit], folder: Path) -> list[str]:
    if kind == "attack":
        # Not by waits: they say something only where nothing else runs on the machine.
        faults = hostile.run([find_attack(name)], folder, Silence(), _ATTEMPTS, edits, quiet=0.5).faults
        if any(": the server did not start" in fault for fault in faults):
            raise RuntimeError(faults[0])
        return faults
    if kind == "power cut":
        return _power_cut(edits, folder)
    return _test(name, edits)


def _power_cut(edits: Sequence[Edit], folder: Path) -> list[str]:
    with around(edits):
        result = powercut.run(folder, Silence(), seconds=2.0)
    if result.missing:
        raise RuntimeError(result.missing)
    return result.problems


def _test(name: str, edits: Sequence[Edit]) -> list[str]:
    # The package brings a plugin, so pytest would load its modules itself to rewrite their assertions: unchanged ones.
    plain = ("--assert=plain", "-p", "no:cacheprovider", "--no-header", "-n0")
    command = [sys.executable, "-m", "pytest", "-q", "-x", *plain, name]
    try:
        done = subprocess.run(  # noqa: S603 - our own tests
            command,
            cwd=TOP,
            env={**os.environ, **variables(edits), "CI": "true"},
            capture_output=True,
            text=True,
            timeout=_TEST_WITHIN,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return ["the test does not end"]
    if done.returncode == 0:
        return []
    told = [line for line in done.stdout.splitlines() if line.startswith(("E  ", "FAILED", "ERROR"))]
    if done.returncode != 1:  # nothing was tried
        raise RuntimeError(f"{name} could not be run: {done.stdout[-500:]}{done.stderr[-500:]}")
    return [(told or done.stdout.splitlines()[-1:])[0].lstrip("E ").strip()]


def run(
    sabotages: Sequence[Sabotage],
    folder: Path,
    progress: Progress,
    told: Callable[[Sabotage, Verdict], None] = lambda sabotage, verdict: None,
) -> list[tuple[Sabotage, Verdict]]:
    """Try them all; what is taken out of a check that fails by itself counts as not noticed."""
    checks = list(dict.fromkeys(sabotage.check for sabotage in sabotages))
    progress.part("with all defences", len(checks))
    holds: dict[str, Verdict] = {}
    for number, check in enumerate(checks):
        progress.step(check)
        holds[check] = run_check(check, (), folder / f"whole-{number}")
    found = []
    progress.part("without one of them", len(sabotages))
    for number, sabotage in enumerate(sabotages):
        progress.step(sabotage.name)
        by_itself = holds[sabotage.check]
        if by_itself.noticed:
            verdict = Verdict(noticed=False, says=f"the check fails anyway: {by_itself.says}", seconds=0.0)
        elif (fault := sabotage.find_fault()) is not None:
            verdict = Verdict(noticed=False, says=f"out of date: {fault}", seconds=0.0)
        else:
            verdict = run_check(sabotage.check, sabotage.edits, folder / f"without-{number}")
        found.append((sabotage, verdict))
        told(sabotage, verdict)
    return found


def report(found: Sequence[tuple[Sabotage, Verdict]]) -> str:
    """A line for each."""
    rows = [("taken out", "must be noticed by", "noticed", "what it says")]
    rows += [
        (
            sabotage.name,
            sabotage.check.replace("tests/", ""),
            "yes" if verdict.noticed else "NO",
            verdict.says[:90] + ("..." if len(verdict.says) > 90 else ""),
        )
        for sabotage, verdict in found
    ]
    widths = [max(len(row[place]) for row in rows) for place in range(4)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    missed = sum(not verdict.noticed for _, verdict in found)
    seconds = sum(verdict.seconds for _, verdict in found)
    return "\n".join([*lines, "", f"{len(found)} taken out in {seconds:.0f} s, {missed} not noticed"]) + "\n"


def _tell(sabotage: Sabotage, verdict: Verdict) -> None:
    sys.stderr.write(f"  {sabotage.name}: {'noticed' if verdict.noticed else 'NOT NOTICED'} {verdict.says[:150]}\n")
    sys.stderr.flush()


def main() -> None:
    """Run it and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", default=[], help="those that hold one of these words, or whose checks do")
    parser.add_argument("--list", action="store_true", help="print the list and do nothing")
    options = parser.parse_args()
    chosen = [
        one for one in SABOTAGES if not options.only or any(word in f"{one.name} {one.check}" for word in options.only)
    ]
    if options.list:
        sys.stdout.write("".join(f"{one.name}\n    noticed by {one.check}\n" for one in chosen))
        return
    with tempfile.TemporaryDirectory() as folder, Screen() as progress:
        found = run(chosen, Path(folder), progress, _tell)
    sys.stdout.write(report(found))
    if not all(verdict.noticed for _, verdict in found):
        sys.exit(1)


if __name__ == "__main__":
    main()
