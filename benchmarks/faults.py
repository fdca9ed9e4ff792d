"""Plants faults in the native core, one by one, and sees that lockstep finds each of them (mutation testing).

    python -m benchmarks.faults                       # those that were thought up: benchmarks/core_faults.py
    python -m benchmarks.faults --only "ring" "tie"   # those whose names hold a word
    python -m benchmarks.faults --mutants 200         # changes by a machine: benchmarks/mutants.py
    python -m benchmarks.faults --record              # both; the figures go into faults.json and docs/proof.md
    python -m benchmarks.faults --again               # writes the page anew from the figures that were kept
    python -m benchmarks.faults --list

How one is tried is said in `trying.py`: against games of lockstep, and then against all decisions that the tests of
rules and cards come to (`suite.py`). Which games are tried, and in which order, depends on nothing but the numbers
asked for: not on the fault, the clock or the number of processes. A run that was broken off goes on where it stood, as
long as nothing it follows from has changed (`kept_verdicts.py`). It ends with 1 where a fault of the list is not
found, or a change by a machine that `survivors.py` does not know.
"""

from __future__ import annotations

import argparse
import datetime as dt
import multiprocessing as mp
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Final

from benchmarks.core_faults import FAULTS, Fault
from benchmarks.faults_page import PAGE, Record, describe, fill_page, is_open
from benchmarks.kept_verdicts import KeptVerdicts
from benchmarks.lockstep import expect_library, plan
from benchmarks.mutants import choose_mutants
from benchmarks.proof import describe_commit
from benchmarks.transcripts import TheyDifferError
from benchmarks.trying import NOT_BUILT, Bench, Held, Verdict, gather

Tell = Callable[[str], object]
#: The games that every fault is held against.
GAMES: Final = {"printed": 260, "families": 260, "positions": 260, "scarce": 140, "late": 1_000}
MUTANTS: Final = 230  #: of a run of record

_bench: Bench | None = None  #: of a process that tries faults
_kept: KeptVerdicts | None = None  #: what was tried before


def run(faults: Iterable[Fault], held: Held, jobs: int, tell: Tell, wanted: int | None = None) -> Iterator[Verdict]:
    """Try faults, so many side by side, and tell of each in their order.

    Args:
        faults: which.
        held: what they are held against.
        jobs: how many processes.
        tell: what to do with a line for people.
        wanted: so many that can be built, if not all.

    Raises:
        TheyDifferError: the core without a fault does not answer as it should.
    """
    with tempfile.TemporaryDirectory(prefix="elysium-") as folder:
        bench = Bench.prepare(held.transcripts, Path(folder))
    kept = KeptVerdicts.read(held)
    left, built = iter(faults), 0
    with ProcessPoolExecutor(jobs, mp.get_context("fork"), _sit_down, (bench, kept)) as pool:
        while wanted is None or built < wanted:
            some = list(left if wanted is None else islice(left, wanted - built))
            if not some:
                return
            for number, verdict in enumerate(pool.map(_try_fault, some), start=1):
                built += verdict.word != NOT_BUILT
                tell(f"{number}/{len(some)} {verdict.word} after {verdict.games} games: {verdict.fault.name}")
                if verdict.says:
                    tell(f"    {verdict.says[:160]}")
                if kept.find(verdict.fault) is None:
                    kept.add(verdict)
                yield verdict


def _sit_down(bench: Bench, kept: KeptVerdicts) -> None:
    global _bench, _kept  # one for each process, inherited and not sent
    _bench, _kept = bench, kept


def _try_fault(fault: Fault) -> Verdict:
    assert _bench is not None
    assert _kept is not None
    return _kept.find(fault) or _bench.try_fault(fault)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run it and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", default=[], help="those whose names hold one of these words")
    parser.add_argument("--mutants", type=int, default=0, help="so many changes by a machine, in the place of the list")
    parser.add_argument("--seed", type=int, default=1, help="which of all possible changes")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--record", action="store_true", help="the list and the changes, and their figures are kept")
    parser.add_argument("--again", action="store_true", help="only write the page anew from the figures")
    parser.add_argument("--list", action="store_true", help="print the list and do nothing")
    for kind, number in GAMES.items():
        parser.add_argument(f"--{kind}", type=int, default=number, help=f"cases of this kind, {number} by default")
    options = parser.parse_args(arguments)
    if options.again:
        return _write_page(Record.read())
    mutants = choose_mutants(options.seed)
    chosen = [one for one in mutants if not options.only or any(word in one.name for word in options.only)]
    seeded = [one for one in FAULTS if not options.only or any(word in one.name for word in options.only)]
    if options.list:
        shown: Sequence[Fault] = chosen[: options.mutants] if options.mutants else seeded
        sys.stdout.write("".join(f"{one.file}: {one.name}\n" for one in shown))
        return None
    cases = plan(options.printed, options.families, options.positions, scarce=options.scarce, late=options.late)
    try:
        held = gather(cases.chunks, expect_library(), options.jobs, _tell, with_suite=True)
        counts = held.counts
        games = f"{counts['games']:,} games with {counts['decisions']:,} decisions"
        _tell(f"{games}, {counts['decisions of tests']:,} of tests")
        if options.record:
            verdicts = _record(options, held, mutants)
        elif options.mutants:
            verdicts = list(run(chosen, held, options.jobs, _tell, options.mutants))
        else:
            verdicts = list(run(seeded, held, options.jobs, _tell))
    except TheyDifferError as error:
        sys.exit(f"the engines differ before any fault is planted: {error}")
    sys.stdout.write(describe(verdicts))
    listed = {fault.name for fault in FAULTS}
    if any(is_open(one) or (one.word != "found" and one.fault.name in listed) for one in verdicts):
        sys.exit(1)
    return None


def _record(options: argparse.Namespace, held: Held, mutants: Sequence[Fault]) -> list[Verdict]:
    """Try both, and keep what came of it."""
    commit = describe_commit()
    seeded = tuple(run(FAULTS, held, options.jobs, _tell))
    tried = tuple(run(mutants, held, options.jobs, _tell, options.mutants or MUTANTS))
    counts = {name: number for name, number in sorted(held.counts.items()) if ":" not in name}
    today = dt.datetime.now(dt.UTC).date().isoformat()
    record = Record(commit, today, counts, seeded, tried, options.seed, len(mutants))
    record.keep()
    _write_page(record)
    return [*seeded, *tried]


def _write_page(record: Record) -> None:
    PAGE.write_text(fill_page(PAGE.read_text(encoding="utf-8"), record), encoding="utf-8")


def _tell(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    main()
