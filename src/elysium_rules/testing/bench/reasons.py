"""Why does no test reach or notice something? What authors say about it, and whether it is still true.

Beside `NAME.test.ely` may lie `NAME.reasons.toml`. Each entry names one thing as `elysium test --coverage` shows it, or
`--mutate`, and why no test can do anything about it:

    [[unreached]]
    card = "tyche/auction"
    words = "their bid"           # of the card, as the command shows them
    what = "was never 0"
    why = "It stands where their bid is above 0."

An entry stands for one thing that is left out. One for which nothing is left out (any more) is a finding.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.errors import CardError
from elysium_rules.files import read_text_file
from elysium_rules.lang.files import SUFFIX, TEST_SUFFIX, is_there
from elysium_rules.source import SourceFile, Span

ENDING: Final = ".reasons.toml"
STALE_REASON: Final = "test/stale-reason"  #: an entry for which nothing is left out
BAD_REASONS: Final = "test/bad-reasons"  #: a file that is no list of reasons
_MOST_BYTES: Final = 40_000
_MOST_DOTS: Final = 60  #: in a line: the TOML reader needs ages for a key `a.b.c...` of thousands
_LISTS: Final = ("unreached", "unnoticed")
_FIELDS: Final = ("card", "words", "what", "why")
_LEAST_WORDS: Final = 3  #: of a reason

T = TypeVar("T")


@attrs.frozen
class Reason:
    """Why one thing is left out."""

    card: str
    words: str  #: of the card
    what: str  #: as the command shows it
    why: str
    span: Span  #: where the entry begins


@attrs.frozen
class Reasons:
    """All that is said in one file."""

    source: SourceFile | None = None
    unreached: tuple[Reason, ...] = ()
    unnoticed: tuple[Reason, ...] = ()


def reasons_beside(path: Path) -> Reasons:
    """The reasons that lie beside a file of tests or cards; none where there is no such file.

    Raises:
        CardError: the file cannot be read, or is no list of reasons.
    """
    name = path.name.removesuffix(TEST_SUFFIX).removesuffix(SUFFIX)
    beside = path.with_name(f"{name}{ENDING}")
    if not is_there(beside):
        return Reasons()
    text = read_text_file(beside, _MOST_BYTES, beside.as_posix())
    if isinstance(text, Diagnostic):
        raise CardError([text], {})
    return read_reasons(SourceFile(beside.as_posix(), text))


def read_reasons(source: SourceFile) -> Reasons:
    """Read a list of reasons.

    Raises:
        CardError: it is none; every mistake is a finding.
    """
    data = _read_toml(source)
    findings: list[Diagnostic] = []
    starts = {name: _starts(source, name) for name in _LISTS}
    found: dict[str, list[Reason]] = {name: [] for name in _LISTS}
    for name, entries in data.items():
        if name not in _LISTS or not isinstance(entries, list):
            findings.append(
                _bad(source, f"`{name}` is no list of reasons", hint="write `[[unreached]]` or `[[unnoticed]]`")
            )
            continue
        for number, entry in enumerate(entries):
            span = starts[name][number] if number < len(starts[name]) else Span(source.name, 0, 0)
            mistake = _mistake_in(entry)
            if mistake:
                findings.append(
                    _bad(source, mistake, span, hint=f"write {', '.join(f'`{field}`' for field in _FIELDS)}")
                )
            else:
                words = " ".join(entry["words"].split())
                found[name].append(Reason(entry["card"], words, entry["what"], entry["why"], span))
    if findings:
        raise CardError(findings, {source.name: source})
    return Reasons(source, *(tuple(found[name]) for name in _LISTS))


def _read_toml(source: SourceFile) -> dict[str, Any]:
    if any(line.count(".") > _MOST_DOTS for line in source.text.splitlines() if "=" not in line):
        raise CardError([_bad(source, "this file is nested too deeply")], {source.name: source})
    try:
        return tomllib.loads(source.text)
    except RecursionError:
        raise CardError([_bad(source, "this file is nested too deeply")], {source.name: source}) from None
    except ValueError as error:
        raise CardError([_bad(source, f"this file is no TOML: {error}")], {source.name: source}) from None


def _starts(source: SourceFile, name: str) -> list[Span]:
    heads = re.finditer(rf"^[ \t]*\[\[{name}\]\]", source.text, re.MULTILINE)
    return [Span(source.name, head.start(), head.end()) for head in heads]


def _mistake_in(entry: object) -> str:
    if not isinstance(entry, dict):
        return "this is no reason"
    wrong = sorted(set(map(str, entry)) ^ set(_FIELDS))
    if wrong:
        return f"this reason {'has no' if wrong[0] in _FIELDS else 'has an unknown'} `{wrong[0]}`"
    texts = [field for field in _FIELDS if not isinstance(entry[field], str) or not entry[field].strip()]
    if texts:
        return f"`{texts[0]}` is no text"
    return "" if len(entry["why"].split()) >= _LEAST_WORDS else "`why` gives no reason"


def _bad(source: SourceFile, message: str, span: Span | None = None, hint: str = "") -> Diagnostic:
    place = span or Span(source.name, 0, 0)
    return Diagnostic(BAD_REASONS, message, place, label="here", hint=hint or None)


@attrs.frozen
class Explained(Generic[T]):
    """What is left out: what nobody gave a reason for, what somebody did, and the reasons that nothing needs."""

    open: tuple[T, ...] = ()
    by_reason: tuple[tuple[T, Reason], ...] = ()
    stale: tuple[Diagnostic, ...] = ()


def sort_out(
    left_out: Iterable[T], reasons: Sequence[Reason], key: Callable[[T], tuple[str, str, str]], what: str
) -> Explained[T]:
    """Find the reason of each thing that is left out; an entry stands for one of them.

    Args:
        left_out: what was not reached, or not noticed.
        reasons: those of its family.
        key: the card, the words and what is shown of a thing.
        what: what a thing would be if the reason was not true: `reached` or `noticed`.
    """
    waiting = list(reasons)
    unexplained: list[T] = []
    found: list[tuple[T, Reason]] = []
    for thing in left_out:
        card, words, shown = key(thing)
        parts = (card, " ".join(words.split()), shown)
        reason = next((each for each in waiting if (each.card, each.words, each.what) == parts), None)
        if reason is None:
            unexplained.append(thing)
        else:
            waiting.remove(reason)
            found.append((thing, reason))
    stale = tuple(
        Diagnostic(
            STALE_REASON,
            f"nothing is left out for which this would be a reason: {reason.card}, `{reason.words}`, {reason.what}",
            reason.span,
            label=f"it is {what}, or the card is another one now",
            hint="remove the entry",
        )
        for reason in waiting
    )
    return Explained(tuple(unexplained), tuple(found), stale)
