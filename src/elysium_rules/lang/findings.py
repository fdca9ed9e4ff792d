"""Collecting findings: the few shapes that checks of declarations and of powers share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from elysium_rules.diagnostics import Diagnostic, Label, Severity, suggest
from elysium_rules.lang import ast, codes
from elysium_rules.lang.terminals import list_choices
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile, Span

#: The levels of a game that lists none among its words.
DEFAULT_LEVELS: Final = ("1", "2", "3")
_LONGEST_QUOTE: Final = 40


def known_levels(vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the levels a card can have."""
    return vocabulary.words.get("level", DEFAULT_LEVELS)


@attrs.frozen
class Findings:
    """What was found in one file so far."""

    source: SourceFile
    found: list[Diagnostic] = attrs.field(factory=list)

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        label: str = "",
        notes_labels: tuple[Label, ...] = (),
        notes: tuple[str, ...] = (),
        hint: str | None = None,
        severity: Severity = "error",
    ) -> None:
        """Note something that makes the file unusable."""
        self.found.append(Diagnostic(code, message, span, label, notes_labels, notes, hint, severity))

    def warn(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        label: str = "",
        notes: tuple[str, ...] = (),
        hint: str | None = None,
    ) -> None:
        """Note something that looks like a mistake but can be played."""
        self.error(code, message, span, label=label, notes=notes, hint=hint, severity="warning")

    def quote(self, span: Span) -> str:
        """Return the author's words at *span* on one line, shortened, in backticks."""
        words = " ".join(self.source.text_at(span).split())
        return f"`{words}`" if len(words) <= _LONGEST_QUOTE else f"`{words[:_LONGEST_QUOTE]}...`"

    def check_listed(self, code: str, word: ast.Word, known: Sequence[str], what: str) -> None:
        """Check that *word* is one of a list that the vocabulary gives."""
        if word.value in known:
            return
        near = suggest(word.value, known)
        self.error(
            code,
            f"there is no {what} `{word.value}`",
            word.span,
            label="this is not known",
            notes=(f"known: {', '.join(f'`{choice}`' for choice in known)}",) if known else (),
            hint=None if near is None else f"did you mean `{near}`",
        )

    def check_level(self, level: ast.Number, vocabulary: Vocabulary) -> None:
        """Check that a level is one that a card can have."""
        levels = known_levels(vocabulary)
        if str(level.value) not in levels:
            self.error(
                codes.LEVEL_RANGE,
                f"there is no level {level.value}",
                level.span,
                label="no card has this level",
                hint=f"write {list_choices([f'`level {known}`' for known in levels])}",
            )
