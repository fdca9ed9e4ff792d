"""`elysium check --fix`: the cures that are certain are written into the files, and what was done is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from elysium_rules.cli.files import reason_of, write_text
from elysium_rules.diagnostics import Diagnostic
from elysium_rules.errors import SetupError
from elysium_rules.families import printed_families
from elysium_rules.games import find_vocabulary
from elysium_rules.lang.cures import Cured, cure
from elysium_rules.lang.load import load_families
from elysium_rules.play.engine.port import GameRules
from elysium_rules.source import SourceFile, printable

_MARK = "\ufeff"  #: that some editors begin a file with; it is no part of the text, and stays


def cure_files(
    rules: GameRules[Any, Any, Any, Any, Any], sources: Sequence[SourceFile]
) -> tuple[tuple[SourceFile, ...], list[str]]:
    """Cure files where that is certain, and write them.

    Returns:
        The files as they are now, and what was done, a line for each change.

    Raises:
        SetupError: a file cannot be written.
    """
    vocabulary, printed = find_vocabulary(rules.name), printed_families(rules)
    now: list[SourceFile] = list(sources)
    lines: list[str] = []
    for number, source in enumerate(sources):
        # The other files come along: cards may speak of families in them.
        others = tuple(other for other in now if other.name != source.name)

        def check(
            changed: SourceFile, name: str = source.name, others: tuple[SourceFile, ...] = others
        ) -> tuple[Diagnostic, ...]:
            _, findings, _ = load_families((changed, *others), vocabulary, printed, most_tokens=None)
            return tuple(finding for finding in findings if finding.span is None or finding.span.file == name)

        cured = cure(source, check, vocabulary.grammar)
        if cured.done:
            _write(cured.source)
            now[number] = cured.source
            lines += tell_cures(cured)
    return tuple(now), lines


def _write(source: SourceFile) -> None:
    file = Path(source.name)
    try:
        mark = _MARK if file.read_bytes().startswith(_MARK.encode()) else ""
        write_text(file, mark + source.text)
    except OSError as error:
        raise SetupError("", f"--fix {printable(source.name)}: {reason_of(error)}") from None


def tell_cures(cured: Cured) -> Iterator[str]:
    """What was changed, each with its place at that moment."""
    for finding, source in cured.done:
        assert finding.fix is not None
        span = finding.fix.span
        line, col = source.line_col(span.start)
        was, now = (
            printable(" ".join(text.split())) for text in (source.text[span.start : span.end], finding.fix.text)
        )
        what = f"removed `{was}`" if not now else f"wrote `{now}`" if not was else f"wrote `{now}` instead of `{was}`"
        yield f"fixed {printable(source.name)}:{line}:{col}: {what} [{finding.code}]"
