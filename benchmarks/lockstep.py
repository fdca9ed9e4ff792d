"""Plays games in both engines, in lockstep, and stops at nothing that differs.

    python -m benchmarks.lockstep                      # 500 printed games, 200 with random families, 100 positions
    python -m benchmarks.lockstep --printed 100000 --families 20000 --positions 20000
    python -m benchmarks.lockstep --resume             # go on with what was broken off
    python -m benchmarks.lockstep --case family:17     # one case again, and its first difference
    python -m benchmarks.lockstep --again build/lockstep/difference-1.json     # one decision of it alone

What is compared is said in `benchmarks/pairing.py`. A difference is told by its first decision and written into a file
with the position before it, so that one step repeats it. A core that crashes or hangs is found, too: the cases are
played in processes of their own. The same numbers give the same games, on any number of processors.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing as mp
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

import attrs

from benchmarks import TOP
from benchmarks.cases import Case, set_up
from benchmarks.counting import COUNTED
from benchmarks.pairing import Difference, Seen, compare, core_of, tell_states
from elysium_rules import legal_actions, step
from elysium_rules.elysium.model.contract import CONTRACT
from elysium_rules.kernel.native import FULL, Absence, Library, find_library
from elysium_rules.play.engine.core import ACTION_WIDTH

CHUNK: Final = 20  #: cases that a process plays before it tells of them
PATIENCE: Final = 300.0  #: seconds by the wall without a word, and a process is killed
KEPT: Final = 25  #: differences that are told
TELL: Final = 10.0  #: seconds between two lines


@attrs.frozen
class Chunk:
    """Some cases of a kind."""

    kind: str
    first: int
    count: int

    def cases(self) -> Iterator[Case]:
        return (Case(self.kind, self.first + place) for place in range(self.count))


@attrs.define
class Run:
    """What is to be played, and what was seen so far; it can be kept and gone on with."""

    chunks: list[Chunk]
    seen: Seen = attrs.field(factory=Seen)
    done: set[int] = attrs.field(factory=set)  #: chunks by their places
    seconds: float = 0.0

    def keep(self, file: Path) -> None:
        """Write it down, so that nothing is lost where it is broken off."""
        shown = {
            "chunks": [attrs.astuple(chunk) for chunk in self.chunks],
            "done": sorted(self.done),
            "counts": dict(sorted(self.seen.counts.items())),
            "differences": [_as_plain(difference) for difference in self.seen.differences],
            "seconds": round(self.seconds, 1),
        }
        part = file.with_suffix(".part")
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(shown, indent=1) + "\n", encoding="utf-8")
        part.replace(file)

    @classmethod
    def read(cls, file: Path) -> Run:
        """Go on with one that was kept."""
        kept = json.loads(file.read_text(encoding="utf-8"))
        run = cls([Chunk(*chunk) for chunk in kept["chunks"]], done=set(kept["done"]), seconds=kept["seconds"])
        run.seen.counts.update(kept["counts"])
        run.seen.differences.extend(
            Difference(Case.read(one["case"]), one["decision"], one["kind"], one["detail"], tuple(one["path"]))
            for one in kept["differences"]
        )
        return run


def _as_plain(difference: Difference) -> dict[str, Any]:
    return {**attrs.asdict(difference), "case": str(difference.case), "path": list(difference.path)}


def plan(printed: int, families: int, positions: int, first: int = 0, scarce: int = 0, late: int = 0) -> Run:
    """A run of so many cases of each kind, the kinds in turns, so that each is tried soon."""
    wanted = {"printed": printed, "scarce": scarce, "family": families, "position": positions, "late": late}
    rows = [
        [Chunk(kind, at, min(CHUNK, first + count - at)) for at in range(first, first + count, CHUNK)]
        for kind, count in wanted.items()
    ]
    shares = [(place / len(row), number, chunk) for number, row in enumerate(rows) for place, chunk in enumerate(row)]
    return Run([chunk for _, _, chunk in sorted(shares)])


# --- processes -------------------------------------------------------------------------------------------------------


def _play_chunk(pipe: Connection, chunk: Chunk, library: Library, count: bool) -> None:  # noqa: FBT001 - of a process
    for case in chunk.cases():
        pipe.send(case)
        try:
            pipe.send(compare(case, partial(core_of, library), count=count))
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a case is told, and the others are played
            told = "".join(traceback.format_exception(error)[-3:])
            pipe.send(Seen(differences=[Difference(case, 0, "raised", told)]))
    pipe.close()


@attrs.define
class _Worker:
    process: BaseProcess
    pipe: Connection
    place: int  #: of its chunk
    heard: float
    case: Case | None = None


def play(
    run: Run,
    library: Library,
    jobs: int,
    *,
    file: Path | None = None,
    tell: bool = True,
    stop_at: int = KEPT,
    patience: float = PATIENCE,
    count: bool = False,
    most: float = math.inf,
) -> None:
    """Play what is left of a run; it ends early after so many differences, and begins nothing after *most* seconds.

    *count*: whether all that happens is counted (`counting.py`).
    """
    context = mp.get_context("fork")
    left = [place for place in range(len(run.chunks)) if place not in run.done]
    left.reverse()
    workers: dict[Any, _Worker] = {}
    began, before = time.monotonic(), run.seconds
    told = began
    while (left and len(run.seen.differences) < stop_at) or workers:
        while left and len(workers) < jobs and len(run.seen.differences) < stop_at:
            here, there = context.Pipe(duplex=False)
            place = left.pop()
            process = context.Process(target=_play_chunk, args=(there, run.chunks[place], library, count))
            process.start()
            there.close()
            workers[here] = _Worker(process, here, place, time.monotonic())
        for pipe in wait(list(workers), timeout=1.0):
            _listen(run, workers, pipe)
        if len(run.seen.differences) >= stop_at:
            _end(workers)
        now = time.monotonic()
        if now - began > most:
            left.clear()
        for pipe, worker in list(workers.items()):
            if now - worker.heard > patience and worker.case is not None:
                worker.process.kill()
                worker.process.join()
                run.seen.differences.append(Difference(worker.case, 0, "hangs", f"not a word for {patience:.0f} s"))
                del workers[pipe]
        run.seconds = before + now - began
        if now - told > TELL:
            told = now
            if file is not None:
                run.keep(file)
            if tell:
                sys.stderr.write(_progress(run) + "\n")
    if file is not None:
        run.keep(file)


def _end(workers: dict[Any, _Worker]) -> None:
    """Enough was found: nobody plays on."""
    for worker in workers.values():
        worker.process.kill()
        worker.process.join()
    workers.clear()


def _listen(run: Run, workers: dict[Any, _Worker], pipe: Any) -> None:
    worker = workers[pipe]
    try:
        told = pipe.recv()
    except EOFError:
        worker.process.join()
        code = worker.process.exitcode
        if code and worker.case is not None:
            run.seen.differences.append(Difference(worker.case, 0, "crash", f"the process ended with {code}"))
        else:
            run.done.add(worker.place)
        del workers[pipe]
        return
    worker.heard = time.monotonic()
    if isinstance(told, Case):
        worker.case = told
    else:
        run.seen.add(told)


# --- one difference --------------------------------------------------------------------------------------------------


def shrink(difference: Difference, library: Library) -> dict[str, Any]:
    """A difference as a file: the position before its last choice, and whether that one step shows it by itself."""
    setting = set_up(difference.case)
    state = before = setting.state
    for choice in difference.path:
        before, (state, _) = state, step(state, legal_actions(state)[choice])
    shown = {
        **_as_plain(difference),
        "command": difference.command,
        "families": list(state.game.families),
        "question": repr(state.question),
        "before": list(map(int, _numbers(before, library))),
        "choice": difference.path[-1] if difference.path else None,
        "action": repr(legal_actions(before)[difference.path[-1]]) if difference.path else None,
    }
    return {**shown, "one step": step_again(difference, library)}


def _numbers(state: Any, library: Library) -> Sequence[int]:
    core = core_of(library, state.game)
    return () if isinstance(core, str) else core.numbers_of(state)


def step_again(difference: Difference, library: Library) -> str:
    """Hand the position before the last choice over and make that choice alone: what differs then, if anything."""
    state = set_up(difference.case).state
    for choice in difference.path[:-1]:
        state, _ = step(state, legal_actions(state)[choice])
    core = core_of(library, state.game)
    if isinstance(core, str):
        return "not covered"
    table = core.loaded.enter(core.numbers_of(state))
    if difference.path:
        state, _ = step(state, legal_actions(state)[difference.path[-1]])
        if table.choose(difference.path[-1]) == FULL:
            return "full"
    if core.numbers_of(state) != table.leave():
        return "state: " + tell_states(core, state, core.numbers_of(state), table.leave())
    if table.legal(ACTION_WIDTH) != list(map(core.numbers_of_action, legal_actions(state))):
        return "legal"
    return ""


# --- what is said ----------------------------------------------------------------------------------------------------


def _progress(run: Run) -> str:
    counts = run.seen.counts
    return (
        f"{run.seconds / 60:5.1f} min: {len(run.done)} of {len(run.chunks)} parts, {counts['games']:,} games, "
        f"{counts['decisions']:,} decisions, {len(run.seen.differences)} differ"
    )


#: How counts are told, in groups: those that begin so.
_GROUPS: Final = ("action: ", "question: ", "event: ", "not covered: ", "nothing to play: ")


def report(run: Run) -> str:
    """What was compared, and how often each thing happened meanwhile."""
    counts = run.seen.counts
    lines = [_progress(run)]
    lines += [f"  {number:,} {what}" for what, number in counts.items() if not what.startswith((*_GROUPS, *COUNTED))]
    for group in _GROUPS:
        found = sorted((-number, what.removeprefix(group)) for what, number in counts.items() if what.startswith(group))
        if found:
            lines.append(f"{group.removesuffix(': ')}: " + ", ".join(f"{what} {-number:,}" for number, what in found))
    lines += [str(difference) for difference in run.seen.differences[:KEPT]]
    return "\n".join(lines) + "\n"


def expect_library() -> Library:
    """The native core; without it there is nothing to compare."""
    library = find_library(CONTRACT)
    if isinstance(library, Absence):
        sys.exit(f"there is no native core: {library.reason}")
    return library


def main() -> None:
    """Run it and say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--printed", type=int, default=500, help="games with printed families")
    parser.add_argument("--scarce", type=int, default=0, help="games with printed families and hardly any draw pile")
    parser.add_argument("--families", type=int, default=200, help="games with a random family")
    parser.add_argument("--positions", type=int, default=100, help="positions with custom cards in all Domains")
    parser.add_argument("--late", type=int, default=0, help="positions of late games: long Legends, things on cards")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--jobs", type=int, default=mp.cpu_count())
    parser.add_argument("--folder", type=Path, default=TOP / "build" / "lockstep")
    parser.add_argument("--resume", action="store_true", help="go on with the run that was broken off")
    parser.add_argument("--case", help="play one case, such as family:17")
    parser.add_argument("--again", type=Path, help="repeat the difference that this file tells")
    parser.add_argument("--count", action="store_true", help="count all that happens, for benchmarks/proof.py")
    options = parser.parse_args()
    library = expect_library()
    if options.case or options.again:
        sys.exit(_one(options.case, options.again, library))
    file = options.folder / "run.json"
    counts = (options.printed, options.families, options.positions, options.first, options.scarce, options.late)
    run = Run.read(file) if options.resume else plan(*counts)
    play(run, library, options.jobs, file=file, count=options.count)
    sys.stdout.write(report(run))
    for number, difference in enumerate(run.seen.differences[:KEPT], start=1):
        if difference.kind not in ("crash", "hangs", "raised"):  # there, nobody knows the decision
            shown = shrink(difference, library)
            (options.folder / f"difference-{number}.json").write_text(json.dumps(shown, indent=1) + "\n", "utf-8")
    if run.seen.differences:
        sys.exit(f"{len(run.seen.differences)} differ; {options.folder} tells of them")


def _one(case: str | None, again: Path | None, library: Library) -> int:
    """Play one case, or one step of it, and say what differs: 1 if anything does."""
    if again is not None:
        kept = json.loads(again.read_text(encoding="utf-8"))
        path = tuple(kept["path"])
        told = step_again(Difference(Case.read(kept["case"]), kept["decision"], kept["kind"], "", path), library)
        sys.stdout.write(f"{told or 'the one step alone shows no difference'}\n")
        return 1 if told else 0
    assert case is not None
    run = Run([])
    run.seen = compare(Case.read(case), partial(core_of, library))
    sys.stdout.write(report(run))
    return 1 if run.seen.differences else 0


if __name__ == "__main__":
    main()
