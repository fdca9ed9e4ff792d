"""Collecting findings, up to a number, and the few shapes that checks of declarations and of powers share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Final

import attrs

from elysium_rules.diagnostics import Diagnostic, Fix, Label, Severity, sort_diagnostics, suggest
from elysium_rules.lang import ast, codes
from elysium_rules.lang.bounds import MAX_FINDINGS, MAX_LISTED
from elysium_rules.lang.terminals import list_choices
from elysium_rules.program.value import FrozenDict
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import STEERING, SourceFile, Span, clip

_LONGEST_QUOTE: Final = 40
_LONGEST_PATH: Final = 200
#: So many words fit into a hint.
_FEW: Final = 6


class EnoughFoundError(Exception):
    """There are so many errors already that nobody wants to know the next one: the file is not looked at further."""


def keep_first(found: Iterable[Diagnostic], what: str, most: int = MAX_FINDINGS) -> tuple[Diagnostic, ...]:
    """Put findings in reading order; of more than *most* keep errors before warnings, and say that there are more."""
    findings = sort_diagnostics(found)
    cuts = [finding for finding in findings if finding.code == codes.MORE_FINDINGS]
    if len(findings) - len(cuts) <= most:
        return findings
    plain = [finding for finding in findings if finding.code != codes.MORE_FINDINGS]
    in_order = sorted(plain, key=lambda finding: not finding.is_error)
    has_errors = any(finding.is_error for finding in (*in_order[most:], *cuts))
    return sort_diagnostics([*in_order[:most], say_more(what, most, "error" if has_errors else "warning")])


def name_file(source: SourceFile) -> str:
    """Name a file in a sentence."""
    return f"`{clip(source.name, _LONGEST_PATH)}`"


def say_more(what: str, most: int, severity: Severity = "error") -> Diagnostic:
    """Say that only the first findings are reported."""
    return Diagnostic(
        codes.MORE_FINDINGS,
        f"{what} has more findings than these {most}",
        None,
        hint="correct these first, then check again",
        severity=severity,
    )


def list_known(known: Sequence[str]) -> str:
    """List words that could have been meant, in backticks; only the first of many.

    >>> list_known(["en", "fr"])
    '`en`, `fr`'
    """
    shown = ", ".join(f"`{word}`" for word in known[:MAX_LISTED])
    return shown if len(known) <= MAX_LISTED else f"{shown} and {len(known) - MAX_LISTED} more"


def write_name(languages: Sequence[str], text: str = "...") -> str:
    """Write how a card or a family is named: in the first language, for one name is enough.

    >>> write_name(["en", "fr"])
    'name en "..."'
    """
    return " ".join(("name", *languages[:1], f'"{text}"'))


def find_hidden(source: SourceFile) -> list[int]:
    """Find the characters that nobody sees but that change how a file is shown, also in texts and comments."""
    blanks = "\t\r\n"
    places = (match.start() for match in STEERING.finditer(source.text) if match[0] not in blanks)
    return list(islice(places, MAX_FINDINGS + 1))


def _is_in(span: Span | None, around: Span) -> bool:
    return span is not None and span.file == around.file and around.start <= span.start and span.end <= around.end


@attrs.frozen
class Findings:
    """What was found in one file so far."""

    source: SourceFile
    vocabulary: Vocabulary
    found: list[Diagnostic] = attrs.field(factory=list)
    uses: list[tuple[ast.Use, ast.DefinitionDecl]] = attrs.field(factory=list)  #: those around what is checked now
    pieces: Mapping[str, SourceFile] = FrozenDict()  #: as `ast.FileSyntax` has them

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
        fix: Fix | str | None = None,
    ) -> None:
        """Note something that makes the file unusable; *fix* may be the text that belongs at its place.

        Raises:
            EnoughFoundError: it is one error too many.
        """
        if isinstance(fix, str):
            fix = Fix(span, fix)
        self.add(Diagnostic(code, message, span, label, notes_labels, notes, hint, severity, fix))

    def add(self, finding: Diagnostic) -> None:
        """Note a finding.

        Raises:
            EnoughFoundError: it is one error too many.
        """
        if self.uses and self._is_told(finding):
            return
        if self.uses:
            finding = self._place(finding)
            if finding in self.found:
                return  # what is wrong with an argument is wrong wherever the definition has it
        # INVARIANT: warnings give way to errors (`keep_first`), so a file with an error never looks as if it had none.
        if not finding.is_error and len(self.found) > 2 * MAX_FINDINGS:
            return
        self.found.append(finding)
        if sum(other.is_error for other in self.found) > MAX_FINDINGS:
            raise EnoughFoundError

    @contextmanager
    def inside(self, use: ast.Use, definition: ast.DefinitionDecl) -> Iterator[None]:
        """Tell of what stands in a definition at the place where it is used."""
        self.uses.append((use, definition))
        try:
            yield
        finally:
            self.uses.pop()

    def _is_told(self, finding: Diagnostic) -> bool:
        """Tell whether the same was found in a definition itself, so that no use of it is to blame."""
        same = [other for other in self.found if other.code == finding.code]
        return any(
            other.span == finding.span or any(label.span == finding.span for label in other.notes_labels[:1])
            for other in same
            if any(_is_in(other.span, definition.span) for _, definition in self.uses)
        )

    def _place(self, finding: Diagnostic) -> Diagnostic:
        """Let a finding point at the use in the text that is checked, if it is about words of a definition."""
        around = [definition for _, definition in self.uses if _is_in(finding.span, definition.span)]
        if not around or finding.span is None:
            return finding
        use, _ = self.uses[0]
        where = f"in `{around[-1].key.value}`, defined here"
        label = Label(finding.span, f"{where}: {finding.label}" if finding.label else where)
        # The hint may be followed in the definition, but other cards use that as well.
        return attrs.evolve(
            finding,
            span=use.span,
            label=f"this is said by `{use.name.value}`",
            notes_labels=(label, *finding.notes_labels),
            fix=None,
        )

    def add_all(self, findings: Iterable[Diagnostic]) -> None:
        """Note what the game itself has found.

        Raises:
            EnoughFoundError: it is one error too many.
        """
        for finding in findings:
            self.add(finding)

    def warn(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        label: str = "",
        notes: tuple[str, ...] = (),
        hint: str | None = None,
        fix: Fix | str | None = None,
    ) -> None:
        """Note something that looks like a mistake but can be played."""
        self.error(code, message, span, label=label, notes=notes, hint=hint, severity="warning", fix=fix)

    def text_of(self, span: Span) -> str:
        """Return the text that a place speaks of."""
        return self.pieces.get(span.file, self.source).text

    def quote(self, span: Span) -> str:
        """Return the author's words at *span* on one line, shortened, in backticks."""
        # No more than a glance at a text that may be long and full of blanks.
        words = " ".join(self.text_of(span)[span.start : min(span.end, span.start + 10 * _LONGEST_QUOTE)].split())
        return f"`{clip(words, _LONGEST_QUOTE)}`"

    def check_listed(self, code: str, word: ast.Word, known: Sequence[str], what: str) -> None:
        """Check that *word* is one of a list that the vocabulary gives."""
        if word.value in known:
            return
        near = self.find_meant(word.value, known)
        hint = None if near is None else f"did you mean `{near}`"
        if near is None and 0 < len(known) <= _FEW:
            hint = f"there is only {list_choices([f'`{other}`' for other in known])}"
        self.error(
            code,
            f"there is no {what} `{word.value}`",
            word.span,
            label="this is not known",
            notes=(f"known: {list_known(known)}",) if known else (),
            hint=hint,
            fix=near,
        )

    def find_meant(self, word: str, known: Sequence[str]) -> str | None:
        """Find which of the words *known* an author had in mind: another word for it, or a near miss."""
        from elysium_rules.lang.synonyms import find_synonyms, plain  # only where something is wrong

        others = find_synonyms(self.vocabulary.grammar).get(plain(word), ())
        return next((other for other in others if other in known), None) or suggest(word, known)
