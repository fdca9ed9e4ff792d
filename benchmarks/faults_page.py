"""The figures of planted faults: kept in `faults.json`, and shown in their own sections of `docs/proof.md`."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from benchmarks import TOP
from benchmarks.core_faults import Fault
from benchmarks.survivors import why_equal
from benchmarks.trying import FOUND, NOT_BUILT, SAME_CODE, SURVIVED, Verdict

PAGE: Final = TOP / "docs" / "proof.md"
FIGURES: Final = TOP / "benchmarks" / "faults.json"
_MARK: Final = re.compile(r"^<!-- faults: (\w+) -->\n(?:.*?^<!-- end -->$)?", re.MULTILINE | re.DOTALL)
_LONG: Final = 160  #: letters of a difference that are kept
#: The kinds of games, as the page calls them.
_GAMES: Final = {
    "printed games": "with printed families",
    "scarce games": "with hardly any draw pile",
    "family games": "with a random family",
    "position games": "from positions with custom cards in all Domains",
    "late games": "from late positions",
}


@attrs.frozen
class Tally:
    """What became of many faults."""

    found: int
    same_code: int  #: no other library
    equal: int  #: that somebody has read and says why they mean nothing
    open: int  #: neither
    not_built: int
    undefined: int  #: of those found: only by a core that stops at what C++ leaves undefined

    @classmethod
    def of(cls, verdicts: Sequence[Verdict]) -> Tally:
        """Count them."""
        words = Counter(verdict.word for verdict in verdicts)
        equal = sum(1 for one in verdicts if one.word == SURVIVED and why_equal(one.fault) is not None)
        undefined = sum(1 for one in verdicts if one.kind == "undefined")
        left = words[SURVIVED] - equal
        return cls(words[FOUND], words[SAME_CODE], equal, left, words[NOT_BUILT], undefined)

    @property
    def tried(self) -> int:
        """Those that were built."""
        return self.found + self.same_code + self.equal + self.open

    @property
    def meant(self) -> int:
        """Those that are another core, as far as anybody knows."""
        return self.found + self.open


@attrs.frozen
class Record:
    """What came of a run."""

    commit: str
    day: str
    counts: Mapping[str, int]  #: of the games that each fault is held against
    seeded: tuple[Verdict, ...]
    mutants: tuple[Verdict, ...]
    seed: int  #: that has chosen the mutants
    possible: int  #: how many there are
    note: str = ""  #: how it came about, if not in one run

    def keep(self, file: Path = FIGURES) -> None:
        """Write it down."""
        shown = {
            "commit": self.commit,
            "day": self.day,
            "counts": dict(self.counts),
            "seed": self.seed,
            "possible": self.possible,
            "note": self.note,
            "seeded": list(map(as_plain, self.seeded)),
            "mutants": list(map(as_plain, self.mutants)),
        }
        file.write_text(json.dumps(shown, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    @classmethod
    def read(cls, file: Path = FIGURES) -> Record:
        """The one that was kept; its faults have their names and files alone."""
        kept = json.loads(file.read_text(encoding="utf-8"))
        for name in ("seeded", "mutants"):
            kept[name] = tuple(map(as_verdict, kept[name]))
        return cls(**kept)


def as_plain(verdict: Verdict) -> dict[str, Any]:
    """A verdict for a file."""
    shown = {"name": verdict.fault.name, "file": verdict.fault.file, "word": verdict.word}
    rest = {"says": verdict.says[:_LONG], "case": verdict.case, "kind": verdict.kind, "games": verdict.games}
    return {**shown, **{name: value for name, value in rest.items() if value}}


def as_verdict(kept: dict[str, Any]) -> Verdict:
    """And back; its fault has its name and its file alone."""
    return Verdict(Fault(kept.pop("name"), kept.pop("file"), "", ""), **kept)


# --- words -----------------------------------------------------------------------------------------------------------


def describe(verdicts: Sequence[Verdict]) -> str:
    """What was found, and the others by name."""
    tally = Tally.of(verdicts)
    lines = [f"{tally.found} of {tally.meant} found"]
    if tally.meant:
        lines[0] += f" ({_percent(tally.found, tally.meant)})"
    for number, what in (
        (tally.same_code, "are the same library after the compiler"),
        (tally.equal, "mean nothing, as survivors.py says"),
        (tally.not_built, "could not be built, and do not count"),
        (tally.undefined, "of those found are seen only where the core stops at what C++ leaves undefined"),
    ):
        if number:
            lines.append(f"{number} {what}")
    lines += [f"  not found: {one.fault.name}" for one in verdicts if is_open(one)]
    lines += [f"  not built: {one.fault.name}: {one.says[:200]}" for one in verdicts if one.word == NOT_BUILT]
    return "\n".join(lines) + "\n"


def is_open(verdict: Verdict) -> bool:
    """Whether it went by, and nobody says why it may."""
    return verdict.word == SURVIVED and why_equal(verdict.fault) is None


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"


# --- the page --------------------------------------------------------------------------------------------------------


def fill_page(text: str, record: Record) -> str:
    """The page with the sections of faults filled in; all others stay."""
    return _MARK.sub(lambda mark: f"<!-- faults: {mark[1]} -->\n\n{WRITERS[mark[1]](record)}\n\n<!-- end -->", text)


def _write_run(record: Record) -> str:
    counts = record.counts
    games = ", ".join(f"{counts[name]:,} {what}" for name, what in _GAMES.items() if counts.get(name))
    seeded, mutants = Tally.of(record.seeded), Tally.of(record.mutants)
    by_difference = mutants.found - mutants.undefined
    return (
        f"On {record.day}, at commit {record.commit}: each fault was held against "
        f"{counts['games']:,} games ({games}) with {counts['decisions']:,} decisions, and against "
        f"{counts.get('decisions of tests', 0):,} that the tests of rules and cards come to.\n\n"
        f"**Faults that were thought up: {seeded.found} of {seeded.meant} found.**\n\n"
        f"**Changes by a machine: {mutants.found} of {mutants.meant} found, "
        f"{_percent(mutants.found, mutants.meant)}.** "
        f"Of {record.possible:,} possible ones seed {record.seed} chose {mutants.tried:,} that the compiler takes; "
        f"{mutants.not_built} more it refused. It makes the same library, to the byte, of {mutants.same_code}, and "
        f"{mutants.equal} mean nothing for a reason that stands below; without any judgement, "
        f"{_percent(mutants.found, mutants.tried)} of all that were built are found. {by_difference:,} were found by a "
        f"difference, a crash or a core that did not come back, and {mutants.undefined} only because the core was "
        f"built to show what C++ leaves undefined, such as reading behind an array or what nobody has written."
    ) + (f"\n\n{record.note}" if record.note else "")


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _code(text: str) -> str:
    """Code in a cell of a table."""
    return "`" + text.replace("|", "\\|") + "`"


def _write_seeded(record: Record) -> str:
    rows = [
        (one.fault.name, _code(one.fault.file), one.kind or one.word, one.case, f"{one.games:,}")
        for one in record.seeded
    ]
    return _table(("Fault", "File", "Differs in", "First in", "Games tried"), rows)


def _write_survivors(record: Record) -> str:
    rows = [
        (_code(one.fault.name), why_equal(one.fault) or "**open: lockstep does not come there**")
        for one in sorted(record.mutants, key=lambda one: one.fault.name)
        if one.word == SURVIVED
    ]
    return _table(("Change", "Why it is not found"), rows) if rows else "None."


WRITERS: Final[Mapping[str, Callable[[Record], str]]] = {
    "run": _write_run,
    "seeded": _write_seeded,
    "survivors": _write_survivors,
}
