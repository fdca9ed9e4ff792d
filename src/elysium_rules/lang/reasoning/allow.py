"""Allowances: a comment that switches one finding off for one card or one statement, with its reason.

    # allow reason/never-true: the sixth player of our own board
    card comet level 3 { ... }

It stands above what it is about, a declaration, a power or a statement, or behind it in the same line. An allowance
without a reason, of a finding that does not exist, or that nothing needs any more is a finding itself.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from elysium_rules.diagnostics import Diagnostic, suggest
from elysium_rules.lang import codes
from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.source import SourceFile, Span

#: Texts in quotes, in which a `#` is no comment, and comments.
_PARTS: Final = re.compile(r'"(?:[^"\\\r\n]|\\.)*"|#[^\r\n]*')
_ALLOWANCE: Final = re.compile(r"#\s*allow\s+([\w-]+/[\w-]*)\s*(?::\s*(.*?))?\s*$")
#: The codes that can be allowed.
ALLOWED: Final = tuple(
    sorted(code for name, code in vars(codes).items() if name.isupper() and str(code).startswith("reason/"))
)


@attrs.frozen
class Allowance:
    """A comment that switches a finding off."""

    code: str
    reason: str
    span: Span  #: of the comment
    extent: Span  #: what it is about


def find_allowances(source: SourceFile, family: nodes.FamilyProgram) -> tuple[Allowance, ...]:
    """The allowances of a file, and what each is about."""
    text = source.text
    if "allow" not in text:
        return ()
    comments = [match for match in _PARTS.finditer(text) if match[0].startswith("#")]
    found = [(comment, _ALLOWANCE.match(comment[0])) for comment in comments]
    spans = _extents(family)
    return tuple(
        [
            Allowance(match[1], match[2] or "", source.span(*comment.span()), _extent(source, comment, spans))
            for comment, match in found
            if match is not None
        ]
    )


def _extents(family: nodes.FamilyProgram) -> list[Span]:
    """Everything that an allowance can stand above, by where it begins; of several there the longest."""
    longest: dict[int, Span] = {}
    for node in walk(family):
        span = getattr(node, "span", None)
        if isinstance(span, Span) and (span.start not in longest or span.end > longest[span.start].end):
            longest[span.start] = span
    return [longest[start] for start in sorted(longest)]


def _extent(source: SourceFile, comment: re.Match[str], spans: Sequence[Span]) -> Span:
    """The first thing that begins behind the comment; or the line, where something stands before it."""
    start, end = comment.span()
    line, _ = source.line_col(start)
    begin = start - source.line_col(start)[1] + 1
    if source.text[begin:start].strip():
        return source.span(begin, start)
    place = bisect_right([span.start for span in spans], end)
    if place == len(spans):
        return source.span(start, end)
    nearest = spans[place]
    rest = source.text[end : nearest.start]
    behind = _PARTS.sub("", rest) if "#" in rest else rest
    word = behind.strip()
    if not word:
        return nearest
    # What begins the line has no node of its own, such as `if` or a fact: all of the line is meant.
    first = end + len(rest) - len(rest.lstrip())
    while source.text.startswith("#", first):
        line, _ = source.line_col(first)
        first = _line_begin(source, line + 1)
        first += len(source.text[first:]) - len(source.text[first:].lstrip())
    line, _ = source.line_col(min(first, len(source.text)))
    last = _line_begin(source, line + 1)
    return source.span(min(first, last), last)


def _line_begin(source: SourceFile, line: int) -> int:
    """Where a line begins; the end of the text where there is no such line."""
    if line > source.line_count:
        return len(source.text)
    offset = 0
    for _ in range(line - 1):
        offset = source.text.find("\n", offset) + 1
        if not offset:
            return len(source.text)
    return offset


def apply_allowances(found: Sequence[Diagnostic], allowances: Sequence[Allowance]) -> Iterator[Diagnostic]:
    """What is left of the findings, and what is wrong with the allowances."""
    needed: set[Allowance] = set()
    for finding in found:
        allowing = [one for one in allowances if one.code == finding.code and _is_inside(finding.span, one.extent)]
        needed.update(one for one in allowing)
        if not any(one.reason for one in allowing):
            yield finding
    for one in allowances:
        if one.code not in ALLOWED:
            near = suggest(one.code, ALLOWED)
            yield _about(
                one,
                codes.BAD_ALLOWANCE,
                f"no finding is called `{one.code}`",
                "this allows nothing",
                None if near is None else f"did you mean `{near}`",
            )
        elif not one.reason:
            yield _about(
                one,
                codes.BAD_ALLOWANCE,
                f"`{one.code}` is allowed without a reason",
                "a reason belongs here",
                f"write `# allow {one.code}: ...`, and why",
            )
        elif one not in needed:
            yield _about(
                one,
                codes.UNNEEDED_ALLOWANCE,
                f"`{one.code}` is not found here any more",
                "this allows nothing",
                "remove it",
            )


def _is_inside(span: Span | None, extent: Span) -> bool:
    return span is not None and extent.start <= span.start and span.end <= extent.end


def _about(one: Allowance, code: str, message: str, label: str, hint: str | None) -> Diagnostic:
    return Diagnostic(code, message, one.span, label=label, hint=hint, severity="warning")
