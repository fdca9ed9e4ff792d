"""Plants faults in the native core, one by one, and sees that lockstep finds each of them (mutation testing).

    python -m benchmarks.faults                       # those that were thought up: benchmarks/core_faults.py
    python -m benchmarks.faults --only "ring" "tie"   # those whose names hold a word
    python -m benchmarks.faults --mutants 200         # changes by a machine: a comparison, a sign, a line
    python -m benchmarks.faults --list

Each fault is planted in a copy of `native/src`, built, and played against Python, until something differs: first with
printed cards, then with random families and positions. What was not found is said by name, and how many games it took.
A core that hangs or crashes is found as well: it is played in processes of its own.
"""

from __future__ import annotations

import argparse
import importlib.util
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final

import attrs

from benchmarks import TOP
from benchmarks.core_faults import FAULTS, SOURCES, Fault
from benchmarks.lockstep import Run, plan, play
from elysium_rules.kernel.native import Library, load_library

#: How many games of each kind are played at most against one fault: printed, with random families, positions.
MOST: Final = (400, 200, 400)
PATIENCE: Final = 60.0  #: seconds; a core that says nothing for so long hangs
#: The files that hold rules of the game; not those that read images, hand states over or compute digests.
RULES: Final = (
    *(
        "apply",
        "asks",
        "bonuses",
        "card_sets",
        "delayed",
        "feasibility",
        "instructions",
        "judge_take",
        "judge_use",
        "judges",
    ),
    *("legal", "machine", "modifiers", "moves", "numbers", "payment", "placements", "prevention", "procedures"),
    *("questions", "reactions", "scoring", "setup", "turn"),
)


@attrs.frozen
class Verdict:
    """What became of a fault."""

    fault: Fault
    found: bool
    says: str  #: the first difference, or why it could not be tried
    games: int
    seconds: float
    is_tried: bool = True  #: whether it could be built


def load_builder() -> ModuleType:
    """`native/build.py`, which is no part of a package."""
    name = "native_build"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, TOP / "native" / "build.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def try_fault(fault: Fault, folder: Path, jobs: int, most: tuple[int, int, int] = MOST) -> Verdict:
    """Plant it, build it and play it."""
    began = time.monotonic()
    builder = load_builder()
    sources, out = folder / "src", folder / builder.name_here()
    shutil.copytree(SOURCES, sources)
    try:
        fault.plant(sources)
        builder.Build(out, sources=sources, objects=builder.OBJECTS, keeps_objects=False, jobs=jobs).run()
    except (ValueError, builder.BuildError) as error:
        told = str(error).splitlines()[0][:200]
        return Verdict(fault, found=False, says=told, games=0, seconds=time.monotonic() - began, is_tried=False)
    library = load_library(out)
    assert isinstance(library, Library)
    run = Run([])
    games = 0
    for printed, families, positions in ((most[0] // 10, 0, 0), (most[0], most[1], most[2])):
        run = plan(printed, families, positions)
        play(run, library, jobs, tell=False, stop_at=1, patience=PATIENCE)
        games += run.seen.counts["games"]
        if run.seen.differences:
            break
    first = run.seen.differences[0] if run.seen.differences else None
    told = "" if first is None else f"{first.case}, decision {first.decision}: {first.kind}: {first.detail}"
    return Verdict(fault, first is not None, told.splitlines()[-1] if told else "", games, time.monotonic() - began)


# --- what a machine changes ------------------------------------------------------------------------------------------

#: A line that does something, and declares nothing.
_LINE: Final = (
    r"^( +)(?!return|if|for|while|const|else|case|default|switch|int |bool |static|Mask |Cause |using|template|\})"
    r"([\w.\[\]>()-]+(?: [-|&+]?= |\()[^;{}]*;)$"
)
#: What stands there, as a pattern, and what is put in its place.
_CHANGES: Final = (
    (r"(?<![<>=!-])<=(?!=)", "<"),
    (r"(?<![<>=!-])>=(?!=)", ">"),
    (r" < (?!\w+::)", " <= "),
    (r"(?<!-) > ", " >= "),
    (r" == ", " != "),
    (r" != ", " == "),
    (r" && ", " || "),
    (r" \|\| ", " && "),
    (r" \+ 1\b", " + 2"),
    (r" - 1\b", " - 0"),
    (r" \+ ", " - "),
    (r" - (?=\w)", " + "),
    (r" \|= ", " &= "),
    (r"\bstd::min\b(?!\()", "std::max"),
    (r"\bstd::min\(", "std::max("),
    (r"\bstd::max\(", "std::min("),
    (r"if \(!", "if ("),
    (r"return (?!;|false|true)(?=[\w(])", "return !"),
    (r"\btrue\b", "false"),
    (r"\bfalse\b", "true"),
    (r"\bYES\b", "NO"),
    (_LINE, r"\1;"),
)


def mutants() -> Iterator[Fault]:
    """All small changes of the core's rules, in a fixed order."""
    for name in RULES:
        text = (SOURCES / f"{name}.cpp").read_text(encoding="utf-8")
        for pattern, new in _CHANGES:
            for match in re.finditer(pattern, text, re.MULTILINE):
                start, end = text.rfind("\n", 0, match.start()) + 1, text.find("\n", match.end())
                line = text[start:end]
                code = line.split("//")[0]
                if match.start() - start >= len(code.rstrip()) or line.lstrip().startswith(("#", "//", "*")):
                    continue
                changed = text[start : match.start()] + match.expand(new) + text[match.end() : end]
                # A stretch of text that stands there only once: as many lines before it as that takes.
                while text.count(text[start:end]) > 1 and start:
                    start = text.rfind("\n", 0, start - 1) + 1
                before = text[start:end]
                head = before[: len(before) - len(line)]
                number = text.count("\n", 0, match.start()) + 1
                if text.count(before) == 1 and changed != line:
                    yield Fault(f"{name}.cpp:{number}: {changed.strip()}", f"{name}.cpp", before, head + changed)


def run(
    faults: Sequence[Fault], jobs: int, most: tuple[int, int, int] = MOST, out: Path | None = None
) -> list[Verdict]:
    """Try them all, one after the other."""
    verdicts = []
    for number, fault in enumerate(faults, start=1):
        with tempfile.TemporaryDirectory() as folder:
            verdict = try_fault(fault, Path(folder), jobs, most)
        verdicts.append(verdict)
        word = "found" if verdict.found else "NOT FOUND" if verdict.is_tried else "not built"
        line = f"{number}/{len(faults)} {word} after {verdict.games} games, {verdict.seconds:.0f} s: {fault.name}"
        sys.stderr.write(f"{line} | {verdict.says[:160]}\n")
        sys.stderr.flush()
        if out is not None:
            with out.open("a", encoding="utf-8") as stream:
                stream.write(f"{line}\n")
    return verdicts


def report(verdicts: Sequence[Verdict]) -> str:
    """How many were found, and the others by name."""
    tried = [verdict for verdict in verdicts if verdict.is_tried]
    found = [verdict for verdict in tried if verdict.found]
    lines = [f"{len(found)} of {len(tried)} found, {len(verdicts) - len(tried)} could not be built"]
    lines += [f"  not found: {verdict.fault.name}" for verdict in tried if not verdict.found]
    lines += [f"  not built: {one.fault.name}: {one.says}" for one in verdicts if not one.is_tried]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Run it and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", default=[], help="those whose names hold one of these words")
    parser.add_argument("--mutants", type=int, default=0, help="so many changes by a machine, in the place of the list")
    parser.add_argument("--seed", type=int, default=1, help="which of all possible changes")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="print the list and do nothing")
    parser.add_argument("--out", type=Path, help="a file that gets a line for each, beside the screen")
    options = parser.parse_args()
    faults: Sequence[Fault] = FAULTS
    if options.mutants:
        every = list(mutants())
        faults = Random(options.seed).sample(every, min(options.mutants, len(every)))
    faults = [one for one in faults if not options.only or any(word in one.name for word in options.only)]
    if options.list:
        sys.stdout.write("".join(f"{one.file}: {one.name}\n" for one in faults))
        return
    verdicts = run(faults, options.jobs, out=options.out)
    sys.stdout.write(report(verdicts))
    if not all(verdict.found for verdict in verdicts) and not options.mutants:
        sys.exit(1)


if __name__ == "__main__":
    main()
