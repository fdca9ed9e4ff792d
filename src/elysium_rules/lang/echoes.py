"""What the checker says only because a card was changed to read on behind a mistake; `recover.py` does that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.lang import ast, codes
from elysium_rules.source import Span

_UNKNOWN: Final = frozenset({codes.UNKNOWN_DEFINITION, codes.UNKNOWN_FAMILY, codes.UNKNOWN_NAME})
#: Findings that say what is missing; it may be what was left out.
_ABSENCE: Final = frozenset(
    {codes.EMPTY_BLOCK, codes.HIGHEST_OF_ONE, codes.MISSING_FACT, codes.PAY_ALONE, codes.THEY_ALONE}
)
#: Findings that point at a whole statement, whatever stands in it.
_AROUND: Final = frozenset({codes.MAY_TWICE, codes.NESTED_EACH, codes.NESTED_REPEAT, codes.NESTED_HIGHEST})
_WISHES: Final = frozenset({codes.REFUSED, codes.NO_SUCH_PHRASE})
_NAMES: Final = frozenset({codes.UNKNOWN_NAME, codes.UNUSED_NAME})


def drop_echoes(findings: Iterable[Diagnostic], syntax: ast.FileSyntax) -> list[Diagnostic]:
    """Leave out what the checker says only because the text was changed before it came there."""
    found = list(findings)
    # A name that is used only outside of its block is one mistake: the finding about the use points at the name, too.
    lost = {label.span for finding in found if finding.code == codes.UNKNOWN_NAME for label in finding.notes_labels}
    return [
        finding
        for finding in found
        if not (finding.code == codes.UNUSED_NAME and finding.span in lost) and not _is_echo(finding, syntax)
    ]


def _touch(span: Span, start: int, end: int) -> bool:
    return start < span.end and span.start < end if start < end else span.start <= start <= span.end


def _words_at(span: Span, syntax: ast.FileSyntax) -> str:
    return syntax.pieces.get(span.file, syntax.source).text_at(span)


def _is_echo(finding: Diagnostic, syntax: ast.FileSyntax) -> bool:
    span = finding.span
    if span is None:
        return False
    for around, damage in syntax.damage:
        if around.file == span.file and around.start <= span.start < around.end:
            if finding.code in _NAMES and _words_at(span, syntax) in damage.words:
                return True
            if finding.code in _ABSENCE and damage.places:
                return True
            is_inside = any(_touch(span, start, end) for start, end in damage.places)
            is_new = span.start == span.end and span.start in damage.filled
            return (is_inside and finding.code not in _AROUND) or is_new
    return False


def is_unknown(finding: Diagnostic) -> bool:
    """Tell whether a finding is about a name that nobody gave, and knows no better one."""
    return finding.code in _UNKNOWN and finding.fix is None


def without_echoes(findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Leave out what is only said of the words of a refused wish: one wish is one finding."""
    refused = [finding.span for finding in findings if finding.code in _WISHES and finding.span is not None]
    return [
        finding
        for finding in findings
        if finding.code in _WISHES
        or finding.span is None
        or not any(span.file == finding.span.file and span.start <= finding.span.start < span.end for span in refused)
    ]
