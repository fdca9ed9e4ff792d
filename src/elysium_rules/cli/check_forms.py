"""Findings for other programs: annotations of GitHub, and SARIF 2.1.0, which code hosts and editors read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from elysium_rules.diagnostics import Diagnostic, Sources, sort_diagnostics
from elysium_rules.source import Span
from elysium_rules.version import library_version

SARIF_VERSION: Final = "2.1.0"
_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


# --- annotations -----------------------------------------------------------------------------------------------------


def annotate(findings: Sequence[Diagnostic], sources: Sources) -> Iterator[str]:
    """Findings as commands of a workflow, which GitHub shows beside the lines that they are about.

    >>> from elysium_rules.source import SourceFile
    >>> source = SourceFile("museum.ely", "card lyre")
    >>> finding = Diagnostic("check/unknown-card", "there is no card `lyre`", source.span(5, 9), hint="write `vase`")
    >>> print(*annotate([finding], {source.name: source}))
    ::error file=museum.ely,line=1,col=6,endLine=1,endColumn=10,title=check/unknown-card::there is no card...
    """
    for finding in sort_diagnostics(findings):
        place = _place(finding.span, sources)
        properties = {} if finding.span is None else {"file": finding.span.file}
        if place is not None:
            line, col, end_line, end_col = place
            properties |= {"line": str(line), "col": str(col), "endLine": str(end_line), "endColumn": str(end_col)}
        properties["title"] = finding.code
        told = ",".join(f"{name}={_escape(text, ':,')}" for name, text in properties.items())
        yield f"::{finding.severity} {told}::{_escape(_message(finding))}"


def _escape(text: str, more: str = "") -> str:
    """Write a text so that it ends nothing and begins nothing: GitHub reads a command from each line."""
    return "".join(f"%{ord(sign):02X}" if sign in f"%\r\n{more}" else sign for sign in text)


def _message(finding: Diagnostic) -> str:
    parts = (finding.message, *finding.notes, f"hint: {finding.hint}" if finding.hint else "")
    return "\n".join(filter(None, parts))


def _place(span: Span | None, sources: Sources) -> tuple[int, int, int, int] | None:
    """Line and column of the first character, and of the one behind the last, all from 1."""
    source = None if span is None else sources.get(span.file)
    if span is None or source is None:
        return None
    end = min(span.end, len(source.text))
    return (*source.line_col(min(span.start, end)), *source.line_col(end))


# --- SARIF -----------------------------------------------------------------------------------------------------------


def sarif(findings: Sequence[Diagnostic], sources: Sources) -> dict[str, Any]:
    """A log of one run, as SARIF 2.1.0 wants it: rules, results with their places, and changes that can be followed."""
    in_order = sort_diagnostics(findings)
    rules = sorted({finding.code for finding in in_order})
    return {
        "$schema": _SCHEMA,
        "version": SARIF_VERSION,
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "elysium check",
                        "semanticVersion": library_version(),
                        "rules": [_rule(code) for code in rules],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "artifacts": [{"location": {"uri": _uri(name)}} for name in sources],
                "results": [_result(finding, rules.index(finding.code), sources) for finding in in_order],
            }
        ],
    }


def _rule(code: str) -> dict[str, Any]:
    stage, _, slug = code.partition("/")
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in f"{stage}-{slug}".split("-")),
        "shortDescription": {"text": slug.replace("-", " ") or code},
    }


def _result(finding: Diagnostic, rule: int, sources: Sources) -> dict[str, Any]:
    made: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": finding.severity,
        "message": {"text": _message(finding)},
    }
    if finding.span is not None:
        made["locations"] = [{"physicalLocation": _physical(finding.span, sources)}]
    if finding.notes_labels:
        made["relatedLocations"] = [
            {
                "id": number,
                "physicalLocation": _physical(label.span, sources),
                "message": {"text": label.text or "here"},
            }
            for number, label in enumerate(finding.notes_labels, start=1)
        ]
    if finding.fix is not None and finding.fix.span.file in sources:
        change = {"deletedRegion": _region(finding.fix.span, sources), "insertedContent": {"text": finding.fix.text}}
        artifact = {"artifactLocation": {"uri": _uri(finding.fix.span.file)}, "replacements": [change]}
        made["fixes"] = [{"description": {"text": finding.hint or "follow the hint"}, "artifactChanges": [artifact]}]
    return made


def _physical(span: Span, sources: Sources) -> dict[str, Any]:
    made: dict[str, Any] = {"artifactLocation": {"uri": _uri(span.file)}}
    if span.file in sources:
        made["region"] = _region(span, sources)
    return made


def _region(span: Span, sources: Sources) -> dict[str, Any]:
    place = _place(span, sources)
    assert place is not None
    line, col, end_line, end_col = place
    return {
        "startLine": line,
        "startColumn": col,
        "endLine": end_line,
        "endColumn": end_col,
        "charOffset": span.start,
        "charLength": max(0, min(span.end, len(sources[span.file].text)) - span.start),
    }


def _uri(name: str) -> str:
    """A file as a reference: relative as it was named, or from the root.

    >>> _uri("my cards/nyx.ely"), _uri("/cards/nyx.ely")
    ('my%20cards/nyx.ely', 'file:///cards/nyx.ely')
    """
    path = Path(name)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
