"""A machine that looks for families that are bad: that pass the checker, and break or slow the engine.

    python -m benchmarks.climb --minutes 60

It climbs: random families are changed and played, and the worst of them is changed again, in many chains side by side.
Each chain has something that it wants to be bad at. What must not be is written into a file that can be run again:

    python -m benchmarks.climb --again build/climb/raised-1.json

The same seed and number of families give the same families and the same findings, on any number of processors; only
seconds differ. A chain is a process of its own, so that it finds the same caches wherever it runs, and a family that
hangs it is found too.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing as mp
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs

from benchmarks import TOP
from benchmarks.breeding import mutate, new_family
from benchmarks.probe import CHOOSERS, Case, Finding, Measures, Worst, examine
from elysium_rules import FAMILY_SETS, check_texts, new_game, standard_cards
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.testing.author.family import write_family

CHAIN: Final = 40  #: families of a chain
#: What a chain wants to be bad at, and how much of it is remarkable: what is larger counts more than what is small.
OBJECTIVES: Final[Mapping[str, int]] = {
    "calls": 20_000,
    "choices": 100,
    "letters": 20_000,
    "actions": 20,
    "decisions": 300,
}
FRESH: Final = 8  #: of so many families one is new, so that no chain is stuck
PATIENCE: Final = 240.0  #: seconds by the wall without a word, and a chain is killed
MOST_MEMORY: Final = 3 * 2**30  #: bytes of a chain
KEPT: Final = 3  #: findings of one cause that are written to files
TELL: Final = 5.0  #: seconds between two lines


# --- one chain -------------------------------------------------------------------------------------------------------


@attrs.frozen
class Played:
    """What came of one family."""

    refused: int  #: families that the checker refused before this one
    measures: Measures


def climb_chain(seed: int, chain: int, families: int = CHAIN) -> Iterator[Case | Played]:
    """Breed so many families that pass the checker; each case is told before it is tried."""
    rng = Random(f"{seed}/{chain}")
    objective = tuple(OBJECTIVES)[chain % len(OBJECTIVES)]
    best, worst = "", -1.0
    beside = new_family(rng)
    for _ in range(families):
        refused = 0
        while True:
            fresh = not best or rng.randrange(FRESH) == 0
            text = new_family(rng) if fresh else mutate(best, beside, rng)
            if fresh:
                beside = text
            measures = Measures()
            cases = _cases(text, beside, rng)
            yield cases[0]
            if examine(cases[0], measures):
                break
            if measures.findings:  # even a family that is refused must be refused without a fault
                break
            refused += 1
        for case in cases[1:]:
            if not measures.findings:
                yield case
                examine(case, measures)
        badness = _badness(measures.counts, objective)
        # What was found already is not climbed any further: there is more to find elsewhere.
        if badness > worst and not measures.findings:
            best, worst = text, badness
        yield Played(refused, measures)


def _badness(counts: Mapping[str, Worst], objective: str) -> float:
    shares = {what: counts[what].value / most if what in counts else 0.0 for what, most in OBJECTIVES.items()}
    return shares[objective] + 0.05 * sum(min(share, 1.0) for share in shares.values())


def _cases(text: str, beside: str, rng: Random) -> tuple[Case, ...]:
    """A position and a whole game: of one family, of two, or of one under five names."""
    crowd = {0: {"custom": text, "f1": beside}, 1: dict.fromkeys(("custom", "f1", "f2", "f3", "f4"), text)}
    together = crowd.get(rng.randrange(4), {"custom": text})
    names = (*CHOOSERS, "random", "stubborn")  # the greedy one takes more time than all the rest

    def case(families: Mapping[str, str], chooser: str, *, in_position: bool) -> Case:
        seed, players = rng.randrange(1_000_000), rng.choice((2, 2, 3, 4))
        return Case(families, chooser, seed, players, in_position, rng.choice(("revised", "original")))

    return (
        case({"custom": text}, rng.choice(("stubborn", *names)), in_position=True),
        case(together, rng.choice(names), in_position=False),
    )


def _run_chain(pipe: Connection, seed: int, chain: int, families: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    for told in climb_chain(seed, chain, families):
        pipe.send(told)
    pipe.close()


# --- all of them -----------------------------------------------------------------------------------------------------


@attrs.define
class Result:
    """What was seen."""

    families: int = 0
    refused: int = 0
    decisions: int = 0
    saves: int = 0
    chains: int = 0
    wall: float = 0.0
    counts: dict[str, Worst] = attrs.field(factory=dict)
    seconds: dict[str, Worst] = attrs.field(factory=dict)
    causes: Counter[tuple[str, str]] = attrs.field(factory=Counter)  #: by kind and what
    findings: list[Finding] = attrs.field(factory=list)  #: a few of each cause

    def add(self, played: Played) -> None:
        """Note what came of a family."""
        measures = played.measures
        self.families += 1
        self.refused += played.refused
        self.decisions += measures.decisions
        self.saves += measures.saves
        for mine, theirs in ((self.counts, measures.counts), (self.seconds, measures.seconds)):
            for what, worst in theirs.items():
                if what not in mine or worst.value > mine[what].value:
                    mine[what] = worst
        for finding in measures.findings:
            self.find(finding)

    def find(self, finding: Finding) -> None:
        cause = (finding.kind, finding.what)
        self.causes[cause] += 1
        if self.causes[cause] <= KEPT:
            self.findings.append(finding)


@attrs.define
class _Chain:
    process: BaseProcess
    pipe: Connection
    heard: float  #: when it last said something
    case: Case | None = None  #: what it is at


def climb(
    families: int | None = None,
    minutes: float | None = None,
    *,
    seed: int = 1,
    jobs: int | None = None,
    length: int = CHAIN,
    patience: float = PATIENCE,
    tell: bool = True,
) -> Result:
    """Climb for so many families, or for so many minutes."""
    _warm_up()
    context = mp.get_context("fork")
    jobs = jobs or mp.cpu_count()
    chains = None if families is None else -(-families // length)
    result, began = Result(), time.monotonic()
    running: dict[Any, _Chain] = {}
    until = float("inf") if minutes is None else began + 60 * minutes
    told, begun = began, 0
    while True:
        now = time.monotonic()
        while len(running) < jobs and now < until and (chains is None or begun < chains):
            here, there = context.Pipe(duplex=False)
            size = length if families is None else min(length, families - begun * length)
            process = context.Process(target=_run_chain, args=(there, seed, begun, size))
            process.start()
            there.close()
            running[here] = _Chain(process, here, now)
            begun += 1
        if not running:
            break
        for pipe in wait(list(running), timeout=1.0):
            _listen(running, pipe, result)
        now = time.monotonic()
        for pipe, chain in list(running.items()):
            if now > until:
                _end(running, pipe)
            elif now - chain.heard > patience:
                if chain.case is not None:
                    detail = f"not a word for {patience:.0f} s"
                    result.find(Finding("hangs", "process", detail, chain.case))
                _end(running, pipe)
        if tell and now - told > TELL:
            told = now
            sys.stderr.write(_progress(result, now - began) + "\n")
    result.chains, result.wall = begun, time.monotonic() - began
    return result


def _warm_up() -> None:
    """What all chains begin with: cards that were read, parsers and tables that were made."""
    new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
    for language in range(1, VOCABULARY.newest + 1):
        check_texts({"custom.ely": write_family(Random(1).randrange, language=language)})


def _listen(running: dict[Any, _Chain], pipe: Any, result: Result) -> None:
    chain = running[pipe]
    try:
        told = pipe.recv()
    except EOFError:
        chain.process.join()
        if chain.process.exitcode and chain.case is not None:
            detail = f"the process ended with {chain.process.exitcode}"
            result.find(Finding("raised", f"process: {chain.process.exitcode}", detail, chain.case))
        del running[pipe]
        return
    chain.heard = time.monotonic()
    if isinstance(told, Case):
        chain.case = told
    else:
        result.add(told)


def _end(running: dict[Any, _Chain], pipe: Any) -> None:
    chain = running.pop(pipe)
    chain.process.kill()
    chain.process.join()
    pipe.close()


# --- what is said ----------------------------------------------------------------------------------------------------


def _progress(result: Result, wall: float) -> str:
    worst = max((worst.value for worst in result.seconds.values()), default=0.0)
    counts = ", ".join(f"{result.counts[what].value} {what}" for what in OBJECTIVES if what in result.counts)
    return (
        f"{wall / 60:5.1f} min: {result.families} families ({result.refused} refused), {result.decisions} decisions, "
        f"worst call {worst:.2f} s, {counts}; {result.causes.total()} found, of {len(result.causes)} causes"
    )


def report(result: Result) -> str:
    """What was seen, as a table."""
    lines = [
        (
            f"{result.families} families in {result.chains} chains, {result.refused} refused by the checker, "
            f"{result.decisions} decisions, {result.saves} saves, {result.wall / 60:.1f} minutes"
        ),
        "",
        "| worst | |",
        "| --- | ---: |",
        *(f"| {what}: {unit} | {_show(value)} |" for what, unit, value in _worst(result)),
        "",
        f"found: {result.causes.total()}",
        *(f"  {number} x {kind}: {what}" for (kind, what), number in result.causes.most_common()),
    ]
    return "\n".join(lines) + "\n"


def _worst(result: Result) -> Iterator[tuple[str, str, float]]:
    for what, worst in sorted(result.seconds.items(), key=lambda item: -item[1].value):
        yield what, "seconds of the processor", worst.value
    for what, worst in sorted(result.counts.items()):
        yield what, "at most", worst.value


def _show(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:.3f}"


def write_findings(result: Result, folder: Path) -> list[Path]:
    """Write each finding into a file that can be run again, and the worst families beside them."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for number, finding in enumerate(result.findings, start=1):
        file = folder / f"{finding.kind.replace(' ', '-')}-{number}.json"
        _write(file, finding.as_plain())
        written.append(file)
    for what, worst in {**result.counts, **result.seconds}.items():
        shown = {"kind": "worst", "what": what, "value": worst.value, "decision": worst.decision}
        _write(folder / f"worst-{what.replace(' ', '-')}.json", {**shown, "case": worst.case.as_plain()})
    return written


def _write(file: Path, shown: Mapping[str, Any]) -> None:
    file.write_text(json.dumps(shown, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def again(file: Path) -> Measures:
    """Play what a file tells once more."""
    told = json.loads(file.read_text(encoding="utf-8"))["case"]
    measures = Measures()
    examine(Case(**told), measures)
    return measures


def main() -> None:
    """Run it and say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--families", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--chain", type=int, default=CHAIN, help="families of a chain")
    parser.add_argument("--folder", type=Path, default=TOP / "build" / "climb")
    parser.add_argument("--again", type=Path, help="play what this file tells once more")
    options = parser.parse_args()
    if options.again:
        measures = again(options.again)
        for finding in measures.findings:
            sys.stdout.write(f"{finding.kind}: {finding.what}, decision {finding.decision}\n{finding.detail}\n")
        for what, worst in {**measures.counts, **measures.seconds}.items():
            sys.stdout.write(f"{what}: {worst.value}, decision {worst.decision}\n")
        sys.exit(1 if measures.findings else 0)
    minutes = 60.0 if options.minutes is None and options.families is None else options.minutes
    result = climb(options.families, minutes, seed=options.seed, jobs=options.jobs, length=options.chain)
    written = write_findings(result, options.folder)
    sys.stdout.write(report(result))
    if written:
        sys.exit("\n".join(map(str, written)))


if __name__ == "__main__":
    main()
