"""Findings about what an author wrote: as values, as text to read and as JSON.

A finding has a code `stage/slug`, one sentence that stands alone, the place
with the author's own text underlined, other places that explain it, and a
hint that can be typed. Findings are collected, sorted and reported together.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import attrs

from elysium_rules.source import SourceFile, Span

#: An error keeps a card from being used, a warning does not.
Severity: TypeAlias = Literal["error", "warning"]
#: Card files by the names that findings call them.
Sources: TypeAlias = Mapping[str, SourceFile]


@attrs.frozen
class Label:
    """A place that helps to explain a finding, and what is to be seen there.

    >>> Label(Span("apollo.ely", 15, 21), "`guests` becomes a zone here").text
    '`guests` becomes a zone here'
    """

    span: Span  #: the place
    text: str  #: what is to be seen there


@attrs.frozen
class Diagnostic:
    """One finding: what is wrong, where, and what to do about it.

    The *message* says what is wrong and stands alone; only the *hint* says
    what to do. Both are in lower case, have no final full stop, and put card
    words in backticks. *label* is written at the place itself, *notes_labels*
    are the other places, *notes* are facts without a place.

    >>> Diagnostic("check/unknown-name", "there is no zone `agroa`", Span("apollo.ely", 4, 9)).severity
    'error'
    """

    code: str  #: `stage/slug`, a word that never changes its meaning
    message: str  #: what is wrong, in one sentence
    span: Span | None  #: the place; none where it is about no place
    label: str = ""  #: what is written at the place itself
    notes_labels: tuple[Label, ...] = ()  #: other places that explain it
    notes: tuple[str, ...] = ()  #: facts without a place
    hint: str | None = None  #: what to do, as it can be typed
    severity: Severity = "error"  #: whether the card can be used all the same

    @property
    def is_error(self) -> bool:
        """Whether the card cannot be used as it is; a warning leaves it usable."""
        return self.severity == "error"


# --- near misses


def _edit_distance(left: str, right: str) -> int:
    """Count the insertions, deletions, replacements and swaps of neighbours between two words (Damerau-Levenshtein)."""
    last_row_with: dict[str, int] = {}
    far = len(left) + len(right)
    # Row and column 0 are a border that is too far away to win.
    cost = [[far] * (len(right) + 2) for _ in range(len(left) + 2)]
    for row in range(len(left) + 1):
        cost[row + 1][1] = row
    for col in range(len(right) + 1):
        cost[1][col + 1] = col
    for row, left_char in enumerate(left, start=1):
        last_match_col = 0
        for col, right_char in enumerate(right, start=1):
            swap_row, swap_col = last_row_with.get(right_char, 0), last_match_col
            if left_char == right_char:
                last_match_col = col
            cost[row + 1][col + 1] = min(
                cost[row][col] + (left_char != right_char),
                cost[row + 1][col] + 1,
                cost[row][col + 1] + 1,
                cost[swap_row][swap_col] + (row - swap_row - 1) + 1 + (col - swap_col - 1),
            )
        last_row_with[left_char] = row
    return cost[-1][-1]


def suggest(word: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate that *word* is a near miss of, or nothing: a far guess is worse than none.

    A third of the letters may be wrong, and always one; a swap of two
    neighbours counts once, and capital letters do not count at all. Of several
    equally near candidates the first one wins, so give them in a fixed order.

    >>> suggest("agroa", ["oracle", "agora"])
    'agora'
    >>> suggest("GOLD", ["gold", "vp"])
    'gold'
    >>> suggest("lyre", ["oracle", "agora"]) is None
    True
    >>> suggest("x", ["y"]) is None
    True
    """
    wanted = word.casefold()
    best: str | None = None
    best_distance = max(1, len(word) // 3) + 1
    for candidate in candidates:
        offered = candidate.casefold()
        # Nobody means the very word they wrote; and a length that differs too much needs no comparison.
        if candidate == word or abs(len(offered) - len(wanted)) >= best_distance:
            continue
        distance = _edit_distance(wanted, offered)
        # Words without a letter in common are no near miss, however short they are.
        if distance < best_distance and distance < max(len(wanted), len(offered)):
            best, best_distance = candidate, distance
    return best


# --- order


def sort_diagnostics(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Put findings in reading order: by file and place, those without a place last.

    At one place errors come before warnings, then the code and the sentence
    decide, so the order never depends on the order in which they were found.

    >>> late = Diagnostic("check/unknown-name", "there is no zone `agroa`", Span("apollo.ely", 40, 45))
    >>> early = Diagnostic("check/missing-name", "the card has no French name", Span("apollo.ely", 5, 9))
    >>> [finding.code for finding in sort_diagnostics([late, early])]
    ['check/missing-name', 'check/unknown-name']
    """
    return tuple(sorted(diagnostics, key=_reading_order))


def _reading_order(diagnostic: Diagnostic) -> tuple[bool, str, int, int, bool, str, str]:
    span = diagnostic.span
    file, start, end = ("", 0, 0) if span is None else (span.file, span.start, span.end)
    return span is None, file, start, end, not diagnostic.is_error, diagnostic.code, diagnostic.message


# --- characters on a terminal

_TAB: Final = " " * 4
_UNPRINTABLE: Final = "\N{REPLACEMENT CHARACTER}"
# Marks that reorder the text around them could make a card look like another one.
_REORDERING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _printable(text: str) -> str:
    """Make *text* safe for one line of a terminal: no control codes, tabs as four spaces."""
    return "".join(_printable_char(char) for char in text)


def _printable_char(char: str) -> str:
    if char == "\t":
        return _TAB
    # U+2028 and U+2029 (Zl, Zp) end a line on some terminals; a lone surrogate (Cs) cannot be printed at all.
    if char in _REORDERING or unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"):
        return _UNPRINTABLE
    return char


def _width(text: str) -> int:
    r"""Count the columns of a terminal that *text*, made printable, takes up.

    >>> _width("Hadès"), _width("Hade\u0300s"), _width("冥王"), _width("\t.")
    (5, 5, 4, 5)
    """
    return sum(_char_width(char) for char in _printable(text))


def _char_width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


# --- rendering


@attrs.frozen
class _Mark:
    """One underlined stretch of one line, in columns of the terminal counted from 0."""

    line: int
    start: int
    end: int
    text: str
    is_primary: bool

    @property
    def sign(self) -> str:
        return "^" if self.is_primary else "-"


def _clamped(span: Span, source: SourceFile) -> tuple[int, int]:
    """Return the ends of *span*, inside *source* even if that became shorter: a message must never fail."""
    length = len(source.text)
    return min(span.start, length), min(span.end, length)


def _mark(span: Span, text: str, source: SourceFile, *, is_primary: bool) -> _Mark:
    start, end = _clamped(span, source)
    line, col = source.line_col(start)
    shown = source.line_text(line)
    # A span over several lines is underlined to the end of its first line; slicing stops there by itself.
    left = _width(shown[: col - 1])
    right = left + _width(shown[col - 1 : col - 1 + end - start])
    return _Mark(line, left, max(right, left + 1), _printable(text), is_primary)


def _render_marks(marks: Sequence[_Mark]) -> Iterator[str]:
    """Draw the rows under one source line: all underlines, then the texts that did not fit beside them."""
    in_order = sorted(marks, key=lambda mark: (mark.start, mark.end, mark.is_primary))
    cells = [" "] * max(mark.end for mark in in_order)
    for mark in sorted(in_order, key=lambda mark: mark.is_primary):  # the primary one is drawn on top
        cells[mark.start : mark.end] = mark.sign * (mark.end - mark.start)
    underlines = "".join(cells)
    last, others = in_order[-1], in_order[:-1]
    if all(mark.end <= last.start for mark in others):
        underlines = f"{underlines} {last.text}"
        hanging = [mark for mark in others if mark.text]
    else:
        hanging = [mark for mark in in_order if mark.text]
    yield underlines
    if hanging:
        yield _draw_bars(hanging)
    while hanging:
        mark = hanging.pop()
        bars = _draw_bars([other for other in hanging if other.start < mark.start])
        yield bars.ljust(mark.start) + mark.text


def _draw_bars(marks: Sequence[_Mark]) -> str:
    cells = [" "] * (max(mark.start for mark in marks) + 1) if marks else []
    for mark in marks:
        cells[mark.start] = "|"
    return "".join(cells)


def _render_snippet(marks: Sequence[_Mark], source: SourceFile, margin: int) -> Iterator[str]:
    blank = " " * (margin + 1)
    yield f"{blank} |"
    previous: int | None = None
    for line in sorted({mark.line for mark in marks}):
        if previous is not None and line > previous + 1:
            yield f"{blank}..."
        yield f" {line:>{margin}} | {_printable(source.line_text(line))}"
        for row in _render_marks([mark for mark in marks if mark.line == line]):
            yield f"{blank} | {row}"
        previous = line


def _render_remark(kind: str, text: str, margin: int) -> Iterator[str]:
    first, *rest = text.split("\n")
    start = f"{' ' * (margin + 1)} = {kind}: "
    yield start + _printable(first)
    for line in rest:
        yield " " * len(start) + _printable(line)


def render_diagnostic(diagnostic: Diagnostic, sources: Sources) -> str:
    r"""Write one finding for a person, with the author's own lines and underlines.

    The place itself is underlined with `^`, other places with `-`; lines that
    do not follow each other are parted by `...`. The text has no colour, no
    final line end, and no character that could confuse a terminal. A place in
    a file that is not in *sources* is named without its text.

    Example:
        >>> source = SourceFile("cards/apollo.ely", "card lyre {\n  trigger gain 1 gold\n}")
        >>> finding = Diagnostic(
        ...     "parse/expected-colon",
        ...     "expected `:` between the activation and its effect",
        ...     source.span(22, 26),
        ...     label="the effect starts here",
        ...     hint="write `trigger: gain 1 gold`",
        ... )
        >>> print(render_diagnostic(finding, {source.name: source}))
        error[parse/expected-colon]: expected `:` between the activation and its effect
          --> cards/apollo.ely:2:11
           |
         2 |   trigger gain 1 gold
           |           ^^^^ the effect starts here
           |
           = hint: write `trigger: gain 1 gold`
    """
    places = [(label.span, label.text, False) for label in diagnostic.notes_labels]
    if diagnostic.span is not None:
        places.insert(0, (diagnostic.span, diagnostic.label, True))

    marks: dict[str, list[_Mark]] = {}
    heads: dict[str, str] = {}  # the file of the finding first, then the others as they come
    lost: list[str] = []  # what would be written under a text we do not have
    for span, text, is_primary in places:
        source = sources.get(span.file)
        if source is None:
            heads.setdefault(span.file, _printable(span.file))
            if text:
                lost.append(text)
        else:
            line, col = source.line_col(_clamped(span, source)[0])
            heads.setdefault(span.file, f"{_printable(span.file)}:{line}:{col}")
            marks.setdefault(span.file, []).append(_mark(span, text, source, is_primary=is_primary))

    margin = max((len(str(mark.line)) for group in marks.values() for mark in group), default=1)
    blank = " " * (margin + 1)
    lines = [f"{diagnostic.severity}[{diagnostic.code}]: {_printable(diagnostic.message)}"]
    for position, (file, head) in enumerate(heads.items()):
        if position:
            lines.append(f"{blank} |")
        lines.append(f"{blank}{':::' if position else '-->'} {head}")
        if file in marks:
            lines.extend(_render_snippet(marks[file], sources[file], margin))
    remarks = [("note", text) for text in (*lost, *diagnostic.notes)]
    if diagnostic.hint is not None:
        remarks.append(("hint", diagnostic.hint))
    if remarks and heads:
        lines.append(f"{blank} |")
    for kind, text in remarks:
        lines.extend(_render_remark(kind, text, margin))
    return "\n".join(line.rstrip() for line in lines)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def render_diagnostics(diagnostics: Iterable[Diagnostic], sources: Sources) -> str:
    """Write all findings in reading order, and how many there are; nothing at all when there are none.

    >>> print(render_diagnostics([Diagnostic("check/no-cards", "the family has no cards", None)], {}))
    error[check/no-cards]: the family has no cards
    <BLANKLINE>
    1 error
    """
    findings = sort_diagnostics(diagnostics)
    if not findings:
        return ""
    errors = sum(finding.is_error for finding in findings)
    warnings = len(findings) - errors
    counts = [_count(number, noun) for number, noun in ((errors, "error"), (warnings, "warning")) if number]
    return "\n\n".join([*(render_diagnostic(finding, sources) for finding in findings), ", ".join(counts)])


# --- JSON


def _place_as_json(span: Span, sources: Sources) -> dict[str, object]:
    source = sources.get(span.file)
    line = col = end_line = end_col = None
    if source is not None:
        start, end = _clamped(span, source)
        line, col = source.line_col(start)
        end_line, end_col = source.line_col(end)
    return {
        "file": span.file,
        "start": span.start,
        "end": span.end,
        "line": line,
        "col": col,
        "end_line": end_line,
        "end_col": end_col,
    }


def diagnostic_as_json(diagnostic: Diagnostic, sources: Sources) -> dict[str, object]:
    """Give one finding as plain data for an editor or another program.

    All keys are always there. Lines and columns count from 1 and are null when
    the file is not in *sources*; the end stands just after the last character.

    >>> source = SourceFile("apollo.ely", "card lyre")
    >>> finding = Diagnostic("check/unknown-card", "there is no card `lyre`", source.span(5, 9))
    >>> diagnostic_as_json(finding, {source.name: source})["place"]
    {'file': 'apollo.ely', 'start': 5, 'end': 9, 'line': 1, 'col': 6, 'end_line': 1, 'end_col': 10}
    """
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "place": None if diagnostic.span is None else _place_as_json(diagnostic.span, sources),
        "label": diagnostic.label,
        "other_places": [
            {"place": _place_as_json(label.span, sources), "text": label.text} for label in diagnostic.notes_labels
        ],
        "notes": list(diagnostic.notes),
        "hint": diagnostic.hint,
    }
