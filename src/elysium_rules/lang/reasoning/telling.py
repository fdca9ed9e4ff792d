"""Puts what reasoning has found into words: the place, what makes it so, and the range that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from elysium_rules.diagnostics import Diagnostic, Label
from elysium_rules.lang.reasoning import finds
from elysium_rules.lang.reasoning.truth import Fact
from elysium_rules.program import nodes
from elysium_rules.program.sense import Range
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.source import SourceFile, Span, clip

_LONGEST: Final = 60
_MOST_NOTES: Final = 3
_WHY: Final = {"": "this holds here", "fails": "this fails here", "does": "this comes before"}


def quote(source: SourceFile, span: Span) -> str:
    """The author's words at a place, on one line."""
    return f"`{clip(' '.join(source.text_at(span).split()), _LONGEST)}`"


def tell(find: finds.Find, source: SourceFile) -> Diagnostic:
    """A finding as an author reads it."""
    kind = find.kind
    text = quote(source, find.span)
    labels = [Label(place, _WHY[why]) for place, why in _placed(find.facts, find.span).items()]
    if find.other is not None:
        labels.append(
            Label(find.other, "this is the first" if kind is finds.SAME_WAYS else "one of these is always possible")
        )
    notes = list(_ranges(find, source))
    if find.seen is not None:
        notes.append(f"in many games nobody had more than {find.seen}")
    return Diagnostic(
        kind.code,
        kind.message.format(text=text, why=find.why),
        find.span,
        label=kind.label,
        notes_labels=tuple(labels),
        notes=tuple(notes[:_MOST_NOTES]),
        hint=kind.hint,
        severity="warning",
        fix=find.fix,
    )


def _placed(facts: Sequence[Fact], around: Span) -> dict[Span, str]:
    """The places of facts that can be shown, and how each is said."""
    shown: dict[Span, str] = {}
    for fact in facts:
        if fact.span is not None and fact.span != around:
            shown.setdefault(fact.span, fact.why)
    return shown


def _ranges(find: finds.Find, source: SourceFile) -> Iterator[str]:
    """The ranges of the numbers that it is about."""
    reader = find.reader
    if reader is None:
        return
    told: set[str] = set()
    for part in walk(find.node):
        if isinstance(part, nodes.Call) and reader.vocabulary.find(part.row).kind is Kind.CARDS:
            text = quote(source, part.span)
            if not reader.sense.find(reader.situation, part).may and text not in told:
                told.add(text)
                yield f"no card is ever one of {text}"
    for part in walk(find.node):
        if not isinstance(part, nodes.Call | nodes.OverPlayers | nodes.Local):
            continue
        if isinstance(part, nodes.Call) and not reader.is_number(part):
            continue
        within = reader.bounds(reader.read(part))
        text = quote(source, part.span)
        if text in told or (within.high is None and within.low in (None, 0)):
            continue
        told.add(text)
        yield f"{text} is {say_range(within)}"


def say_range(within: Range) -> str:
    """From where to where, in words.

    >>> say_range(Range(1, 5)), say_range(Range(2, None)), say_range(Range(3, 3))
    ('1 to 5', 'at least 2', 'always 3')
    """
    if within.low == within.high:
        return f"always {within.low}"
    if within.high is None:
        return f"at least {within.low}"
    if within.low is None:
        return f"at most {within.high}"
    return f"{within.low} to {within.high}"
