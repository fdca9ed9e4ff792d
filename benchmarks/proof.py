"""Writes the scoreboard of proof, `docs/proof.md`: what is promised, how it is tried, what happened, and how often.

    python -m benchmarks.proof                       # a run of record: plays, tests, keeps the figures, writes the page
    python -m benchmarks.proof --printed 20000 --families 2000 --positions 2000 --jobs 4
    python -m benchmarks.proof --missing             # runs the tests that were given up, if the sources are the same
    python -m benchmarks.proof --again               # writes the page anew from the figures that were kept

No figure on the page is written by hand. Games are played in both engines and compared at every decision
(`lockstep.py`) while everything that happens is counted (`counting.py`); then the tests of each promise are run. What
came of it is kept in `proof.json`, with the commit and the day. A test renders the page from it again, so neither can
be changed alone, and a clause of a printed card that the figures do not know makes that test fail.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import multiprocessing as mp
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

import attrs

from benchmarks import SOURCE, TOP
from benchmarks.cases import LEFT
from benchmarks.counting import (
    COUNTED,
    OTHER_GAMES,
    PRINTED_GAMES,
    count_key,
    counts_of,
    printed_clauses,
    printed_events_waited_for,
    printed_primitives,
    printed_questions,
)
from benchmarks.lockstep import Run, expect_library, plan, play
from elysium_rules import standard_cards
from elysium_rules.elysium.model.actions import ACTIONS, ANSWERS
from elysium_rules.elysium.model.contract import PRIMITIVES
from elysium_rules.elysium.model.event_keys import EVENT_ROWS
from elysium_rules.elysium.model.events import EVENTS
from elysium_rules.program.written import find_clause, powers_text

PAGE: Final = TOP / "docs" / "proof.md"
FIGURES: Final = TOP / "benchmarks" / "proof.json"
SOURCES: Final = ("src", "native/src", "cards", "grammar")  #: what is proven
ENOUGH: Final = 50  #: so often everything printed should have happened
_MARK: Final = re.compile(r"^<!-- proof: (\w+) -->\n(?:.*?^<!-- end -->$)?", re.MULTILINE | re.DOTALL)
_LONG: Final = 70  #: characters of a clause that are shown

# --- what is promised ------------------------------------------------------------------------------------------------


@attrs.frozen
class Promise:
    """A promise of the project: the files of tests that hold it, and what lockstep compares for it."""

    name: str
    sentence: str
    tests: tuple[str, ...]
    compared: tuple[str, ...] = ()  #: names of counts of `pairing.py`


PROMISES: Final = (
    Promise(
        "Deterministic",
        "The same cards, seed and actions give the same states, in both engines and in every process.",
        (
            "tests/properties/test_games.py",
            "tests/properties/test_playouts.py",
            "tests/properties/test_replays.py",
            "tests/unit/kernel/test_rng.py",
        ),
        ("decisions", "rests"),
    ),
    Promise(
        "Immutable",
        "No operation changes a state that somebody holds; a fork is an assignment.",
        ("tests/rules/test_frozen.py", "tests/unit/elysium/test_threads.py", "tests/unit/elysium/test_caches.py"),
        ("forks",),
    ),
    Promise(
        "Pausable",
        "At every decision, in the middle of a power as well, the state is plain data, to be kept and gone on with.",
        ("tests/properties/test_saves.py", "tests/unit/elysium/test_travel.py"),
        ("hand-overs", "hand-overs inside powers"),
    ),
    Promise(
        "Total",
        "A card that passes the checker never raises, never hangs, and its work is bounded.",
        (
            "tests/properties/test_total.py",
            "tests/properties/test_cheap.py",
            "tests/properties/test_turns_end.py",
            "tests/properties/test_language.py",
        ),
    ),
    Promise(
        "Conserving",
        "Gold, points, rings, tokens and cards only ever move between named places.",
        ("tests/properties/test_promises.py", "tests/properties/test_tokens.py"),
        ("scores",),
    ),
    Promise(
        "Sealed",
        "What a player may not know is in nothing that they can get.",
        (
            "tests/properties/test_sealed.py",
            "tests/properties/test_secrets.py",
            "tests/unit/elysium/test_visibility.py",
        ),
        ("samples",),
    ),
    Promise(
        "Explained",
        "Every refusal names its rule, every event the card that caused it, and every text says who acts.",
        (
            "tests/properties/test_reasons.py",
            "tests/properties/test_who_acts.py",
            "tests/rules/test_refusals.py",
            "tests/unit/elysium/test_causes.py",
        ),
    ),
    Promise(
        "Durable",
        "A replay or save of any released version loads, or says by name why not; a true save is never refused.",
        (
            "tests/properties/test_true_saves.py",
            "tests/unit/elysium/test_save.py",
            "tests/unit/elysium/test_golden_replays.py",
            "tests/protocol/test_versions.py",
        ),
    ),
)

# --- why something does not happen -----------------------------------------------------------------------------------

#: Events that come of some primitives alone: where no printed card has one of these, they cannot happen there.
COMES_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "ChanceCame": ("chance",),
    "PromiseMade": ("postpone",),
    "MomentCame": ("postpone",),
    "PromiseKept": ("postpone",),
    "PromiseLost": ("postpone",),
    "DeedPrevented": ("prevent",),
    "AnswerSealed": ("seal",),
    "AnswersRevealed": ("unseal",),
    "CardsSeen": ("look_top", "look"),
    "CardsOrdered": ("put_seen",),
    "CardPutBack": ("put_card",),
    "FaceSwapped": ("swap_face",),
    "ColumnRecovered": ("recover_column",),
    "CardReturned": ("return",),
    "BonusReturned": ("return", "removable"),
    # Answers, too.
    "PickSeen": ("seen",),
    "OrderCards": ("order",),
    "ChooseSecretly": ("secret",),
    "PickPlayer": ("seat",),
    "PickFamily": ("family",),
    "PickColumn": ("column",),
}
#: What is out of reach for another reason.
NO_TOKENS: Final = "no printed family has a resource of its own (N20)"


def reason_for(what: str, name: str) -> str | None:
    """Why something cannot happen in games with printed cards; None where it can."""
    printed = printed_primitives()
    if what == "primitive":
        return None if name in printed else "no instruction of a printed card has it"
    if what == "reaction":
        return None if name in printed_events_waited_for() else "no printed card waits for it"
    if name == "TokensMoved":
        standard = standard_cards().families.values()
        return NO_TOKENS if not any(family.resources for family in standard) else None
    sources = COMES_OF.get(name, ())
    if sources and not printed.intersection(sources):
        return f"it comes of {' or '.join(f'`{source}`' for source in sources)}, which no printed card has"
    return None


# --- a run of record -------------------------------------------------------------------------------------------------


@attrs.frozen
class Record:
    """What came of a run."""

    commit: str
    day: str
    python: str
    seconds: float
    differences: int
    counts: Mapping[str, int]
    tests: Mapping[str, tuple[int, int]]  #: by file: how many passed, how many did not; none where they were not run

    @classmethod
    def read(cls, file: Path = FIGURES) -> Record:
        """The one that was kept."""
        kept = json.loads(file.read_text(encoding="utf-8"))
        kept["tests"] = {name: tuple(numbers) for name, numbers in kept["tests"].items()}
        return cls(**kept)

    def keep(self, file: Path = FIGURES) -> None:
        """Write it down."""
        file.write_text(json.dumps(attrs.asdict(self), indent=1) + "\n", encoding="utf-8")


def describe_commit() -> str:
    """The commit of this checkout; it says so where its sources were changed since."""
    changed = _ask_git("status", "--porcelain", "--", *SOURCES)
    return _ask_git("rev-parse", "--short=10", "HEAD") + (" with changes" if changed else "")


def _ask_git(*words: str) -> str:
    return subprocess.run(  # noqa: S603 - our own words
        ["git", "-C", str(TOP), *words],  # noqa: S607 - whichever git there is
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def add_missing(record: Record, minutes: float, jobs: int) -> Record:
    """Run the tests that a record has not; they must be of the same sources."""
    if "changes" in record.commit or _ask_git("diff", record.commit, "--", *SOURCES):
        sys.exit(f"the sources are not those of {record.commit}: python -m benchmarks.proof makes a new record")
    files = {file for promise in PROMISES for file in promise.tests}.difference(record.tests)
    found = run_tests(sorted(files, reverse=True), time.monotonic() + 60 * minutes, jobs)
    return attrs.evolve(record, tests={**record.tests, **found})


def run_tests(files: Sequence[str], until: float, jobs: int = 1) -> dict[str, tuple[int, int]]:
    """Run files of tests, so many side by side: how many passed in each, and how many did not.

    What has not ended by *until*, as `time.monotonic` counts, is given up and left out: the page says so.
    """
    with ThreadPoolExecutor(max_workers=jobs) as workers:
        told = list(workers.map(lambda file: _run_file(file, until), files))
    return {file: numbers for found in told for file, numbers in found.items()}


def _run_file(file: str, until: float) -> dict[str, tuple[int, int]]:
    with tempfile.TemporaryDirectory(prefix="elysium-") as folder:
        report = Path(folder) / "report.xml"
        try:
            subprocess.run(  # noqa: S603 - our own tests
                [sys.executable, "-m", "pytest", "-q", "-n", "0", f"--junitxml={report}", file],
                cwd=TOP,
                env={**os.environ, "PYTHONPATH": str(SOURCE), "CI": "true"},
                stdout=subprocess.DEVNULL,
                check=False,  # what fails is told on the page
                timeout=max(0.0, until - time.monotonic()),
            )
        except subprocess.TimeoutExpired:
            return {}
        return read_report(report.read_text(encoding="utf-8"), [file]) if report.is_file() else {}


def read_report(xml: str, files: Sequence[str]) -> dict[str, tuple[int, int]]:
    """How many tests passed by file, and how many did not, as pytest tells it; those skipped are neither.

    >>> case = '<testcase classname="tests.rules.test_a" name="x">{}</testcase>'
    >>> read_report(
    ...     f"<a>{case.format('')}{case.format('<skipped/>')}{case.format('<failure/>')}</a>", ["tests/rules/test_a.py"]
    ... )
    {'tests/rules/test_a.py': (1, 1)}
    """
    found: dict[str, Counter[str]] = {file: Counter() for file in files}
    for case in ET.fromstring(xml).iter("testcase"):  # noqa: S314 - pytest has just written it
        module = case.get("classname", "").replace(".", "/")
        for file in files:
            name = file.removesuffix(".py")
            if module == name or module.startswith(f"{name}/"):
                bad = case.find("failure") is not None or case.find("error") is not None
                found[file]["bad" if bad else "skipped" if case.find("skipped") is not None else "good"] += 1
    return {file: (counts["good"], counts["bad"]) for file, counts in found.items()}


def make_record(run: Run, jobs: int, minutes: float, *, tests: bool) -> Record:
    """Play, and test beside it."""
    library, commit = expect_library(), describe_commit()
    printed_primitives()  # read once, for all processes that are forked off
    began = time.monotonic()
    files = {file for promise in PROMISES for file in promise.tests} if tests else set()
    with ThreadPoolExecutor(max_workers=1) as beside:
        tested = beside.submit(run_tests, sorted(files, reverse=True), began + 60 * minutes)  # the small ones first
        play(run, library, jobs, count=True, most=60 * minutes)
        passed = tested.result()
    for difference in run.seen.differences:
        sys.stderr.write(f"{difference}\n")
    return Record(
        commit,
        dt.datetime.now(dt.UTC).date().isoformat(),
        f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}",
        round(run.seconds, 1),
        len(run.seen.differences),
        {name: number for name, number in sorted(run.seen.counts.items()) if _is_kept(name)},
        passed,
    )


def _is_kept(name: str) -> bool:
    """Whether a count is of use to the page; clauses of random families are many, and each of them is seen once."""
    return not name.startswith(count_key(OTHER_GAMES, "clause", "")) and (name.startswith(COUNTED) or ":" not in name)


# --- the page --------------------------------------------------------------------------------------------------------


def fill_page(text: str, record: Record) -> str:
    """The page with its marks filled in."""
    return _MARK.sub(lambda mark: f"<!-- proof: {mark[1]} -->\n\n{WRITERS[mark[1]](record)}\n\n<!-- end -->", text)


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(_cell, line)) + " |" for line in lines)


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _write_run(record: Record) -> str:
    counts = record.counts
    games = f"{counts.get('printed games', 0):,} games with printed families"
    games += (
        f", {counts.get('scarce games', 0):,} more in which all but 0 to {LEFT - 1} cards of the draw pile are away"
    )
    others = counts.get("family games", 0), counts.get("position games", 0)
    decisions = counts.get("decisions", 0), counts.get("decisions inside powers", 0)
    agreed = "the engines agreed at every one of them" if not record.differences else f"{record.differences} differ"
    missed = ""
    if counts.get("full", 0):
        missed = f" In {counts['full']:,} the core had not room enough and handed back; these count no clause."
    return (
        f"On {record.day}, at commit {record.commit}, with {record.python}: {games}, {others[0]:,} games with a random "
        f"family, {others[1]:,} positions with custom cards in all Domains; {decisions[0]:,} decisions "
        f"were compared, {decisions[1]:,} of them inside powers, and {agreed}. It took "
        f"{record.seconds / 60:,.1f} minutes.{missed}\n\n{_verdict(record)}"
    )


def _verdict(record: Record) -> str:
    clauses = dict(_clause_counts(record))
    rare = [name for name, number in clauses.items() if number < ENOUGH]
    least = min(clauses, key=lambda name: clauses[name])
    total = f"{len(clauses):,} clauses of {len(printed_clauses())} printed cards"
    often = f"{len(clauses) - len(rare):,} happened at least {ENOUGH} times in printed games"
    lines = [f"Of {total} {often}. The rarest is `{least}`, {clauses[least]:,} times."]
    if rare:
        lines.append(f"Fewer than {ENOUGH} times: " + ", ".join(f"`{name}` ({clauses[name]})" for name in rare) + ".")
    open_ones = [row for row in _rare(record) if row[3] == OPEN]
    lines.append(
        "Of questions, choices, events and primitives everything that can happen there did so as often."
        if not open_ones
        else f"Open, because it can happen and did so fewer than {ENOUGH} times: "
        + ", ".join(f"{what} {name} ({number:,})" for what, name, number, _ in open_ones)
        + "."
    )
    return "\n\n".join(lines)


def _write_promises(record: Record) -> str:
    rows = []
    for promise in PROMISES:
        compared = [f"{record.counts.get(name, 0):,} {name}" for name in promise.compared]
        passed = sum(record.tests[file][0] for file in promise.tests if file in record.tests)
        failed = sum(record.tests[file][1] for file in promise.tests if file in record.tests)
        told = (
            [f"{passed:,} tests passed" + (f", {failed:,} **did not**" if failed else "")] if passed or failed else []
        )
        missing = [file for file in promise.tests if not sum(record.tests.get(file, (0, 0)))]
        told += [f"not run: {', '.join(f'`{file}`' for file in missing)}"] if missing else []
        files = ", ".join(f"`{file}`" for file in promise.tests)
        held = "; ".join([*(f"lockstep: {what}" for what in compared), *told])
        rows.append((f"**{promise.name}.** {promise.sentence}", files, held))
    return _table(("Promise", "Tests", "In the run of record"), rows)


def _clause_counts(record: Record) -> Iterator[tuple[str, int]]:
    found = counts_of(record.counts, PRINTED_GAMES, "clause")
    for ref, clauses in printed_clauses().items():
        for clause in clauses:
            yield f"{ref} {clause}", found.get(f"{ref} {clause}", 0)


def _write_clauses(record: Record) -> str:
    found = dict(_clause_counts(record))
    cards = standard_cards()
    parts = []
    family = ""
    rows: list[tuple[object, ...]] = []
    for ref, clauses in printed_clauses().items():
        card = cards[ref]
        if card.family != family and rows:
            parts.append(_clause_table(cards.families[family].name(), rows))
            rows = []
        family = card.family
        for place, clause in enumerate(clauses):
            name = "" if place else f"{card.name()}, {card.activation}"
            rows.append((name, f"`{clause}`", _text_of(ref, clause), found[f"{ref} {clause}"]))
    parts.append(_clause_table(cards.families[family].name(), rows))
    return "\n\n".join(parts)


def _clause_table(family: str, rows: Sequence[Sequence[object]]) -> str:
    return f"### {family}\n\n" + _table(("Card", "Clause", "Of what", "Happened"), rows)


def _text_of(ref: str, clause: str) -> str:
    """The statement that an instruction belongs to, as it stands on the card."""
    card = standard_cards()[ref]
    source = standard_cards().families[card.family].source
    text = powers_text(source, [card.power])
    path = clause.rstrip("?")
    place = find_clause([card.power], 0, path)
    while place is None and "." in path:
        path = path.rpartition(".")[0]
        place = find_clause([card.power], 0, path)
    shown = " ".join((text if place is None else text[slice(*place)]).split()).replace("|", "\\|")
    return f"`{shown if len(shown) <= _LONG else shown[: _LONG - 4] + ' ...'}`"


def _both(record: Record, what: str, names: Sequence[str]) -> list[tuple[object, ...]]:
    """Of each name how often it happened, in printed games and in others."""
    printed, others = (counts_of(record.counts, games, what) for games in (PRINTED_GAMES, OTHER_GAMES))
    return [(f"`{name}`", printed.get(name, 0), others.get(name, 0)) for name in names]


_HEAD: Final = ("printed games", "with custom cards")


def names_of(record: Record, what: str) -> list[str]:
    """All that there is of a kind, whether or not it happened."""
    match what:
        case "action":
            return [kind.__name__ for kind in (*ACTIONS, *ANSWERS)]
        case "event":
            return [kind.__name__ for kind in EVENTS]
        case "reaction":
            return list(dict.fromkeys(row.name for row in EVENT_ROWS.values()))
        case "primitive":
            return [primitive.name for primitive in PRIMITIVES]
    asked = counts_of(record.counts, PRINTED_GAMES, what) | counts_of(record.counts, OTHER_GAMES, what)
    return sorted({*asked, *printed_questions()})


#: The kinds of things beside clauses, and what each is called.
KINDS: Final = {
    "question": "Question",
    "action": "Choice",
    "event": "Event",
    "reaction": "What a power waits for",
    "primitive": "Primitive",
}


def _write_kind(what: str) -> Callable[[Record], str]:
    def write(record: Record) -> str:
        return _table((KINDS[what], *_HEAD), _both(record, what, names_of(record, what)))

    return write


OPEN: Final = "open: it can happen"


def _rare(record: Record) -> Iterator[tuple[str, str, int, str]]:
    """All beside clauses that happened too rarely in printed games: its kind, its name, how often, and why."""
    known = printed_questions()
    for what, title in KINDS.items():
        printed = counts_of(record.counts, PRINTED_GAMES, what)
        for name in names_of(record, what):
            if printed.get(name, 0) < ENOUGH:
                reason = reason_for(what, name)
                if what == "question" and name not in known:
                    reason = "no printed card asks it"
                yield title, f"`{name}`", printed.get(name, 0), reason or OPEN


def _write_rare(record: Record) -> str:
    return _table(("Kind", "What", "Happened in printed games", "Reason"), list(_rare(record)))


WRITERS: Final[Mapping[str, Callable[[Record], str]]] = {
    "run": _write_run,
    "promises": _write_promises,
    "clauses": _write_clauses,
    "rare": _write_rare,
    **{what: _write_kind(what) for what in KINDS},
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Make a run of record and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--printed", type=int, default=5_000, help="games with printed families")
    parser.add_argument("--scarce", type=int, default=1_000, help="the same with hardly any draw pile")
    parser.add_argument("--families", type=int, default=1_000, help="games with a random family")
    parser.add_argument("--positions", type=int, default=1_000, help="positions with custom cards in all Domains")
    parser.add_argument("--jobs", type=int, default=mp.cpu_count())
    parser.add_argument("--minutes", type=float, default=60, help="begin nothing after so long, and give tests up")
    parser.add_argument("--no-tests", action="store_true", help="only play: the page says which tests were not run")
    parser.add_argument("--again", action="store_true", help="only write the page anew from the figures")
    parser.add_argument("--missing", action="store_true", help="only run the tests that the figures have not")
    options = parser.parse_args(arguments)
    if options.again:
        record = Record.read()
    elif options.missing:
        record = add_missing(Record.read(), options.minutes, options.jobs)
        record.keep()
    else:
        run = plan(options.printed, options.families, options.positions, scarce=options.scarce)
        record = make_record(run, options.jobs, options.minutes, tests=not options.no_tests)
        record.keep()
    PAGE.write_text(fill_page(PAGE.read_text(encoding="utf-8"), record), encoding="utf-8")
    bad: dict[str, Any] = {name: numbers for name, numbers in record.tests.items() if numbers[1]}
    if record.differences or bad:
        sys.exit(f"{record.differences} differ; tests failed in {sorted(bad)}")


if __name__ == "__main__":
    main()
