"""Findings about what an author wrote: as values, as text to read and as JSON.

A finding has a code `stage/slug`, one sentence that stands alone, the place
with the author's own text underlined, other places that explain it, and a
hint that can be typed. Findings are collected, sorted and reported together.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, Literal, TypeAlias

import attrs

from elysium_rules.source import SourceFile, Span, clip, printable

#: An error keeps a card from being used, a warning does not.
Severity: TypeAlias = Literal["error", "warning"]
#: Card files by the names that findings call them.
Sources: TypeAlias = Mapping[str, SourceFile]

#: Characters of a sentence; what is longer quotes more than anybody reads.
_LONGEST_TEXT: Final = 1_000


def _sentence(text: str) -> str:
    """Make a text fit to be read, whatever it quotes: no hidden characters, not too long."""
    return clip(printable(text, lines=True), _LONGEST_TEXT)


def _remark(text: str | None) -> str | None:
    return None if text is None else _sentence(text)


def _sentences(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(_sentence(text) for text in texts)


@attrs.frozen
class Label:
    """A place that helps to explain a finding, and what is to be seen there.

    >>> Label(Span("museum.ely", 15, 21), "`guests` becomes a number here").text
    '`guests` becomes a number here'
    """

    span: Span  #: the place
    text: str = attrs.field(converter=_sentence)  #: what is to be seen there


@attrs.frozen
class Fix:
    """What an author who follows a hint does: write *text* where *span* is; nothing instead of what is too much.

    >>> Fix(Span("museum.ely", 5, 9), "lyre").text
    'lyre'
    """

    span: Span  #: what is replaced; an empty one is a place where something is missing
    text: str  #: what belongs there


@attrs.frozen
class Diagnostic:
    """One finding: what is wrong, where, and what to do about it.

    The *message* says what is wrong and stands alone; only the *hint* says
    what to do. Both are in lower case, have no final full stop, and put card
    words in backticks. *label* is written at the place itself, *notes_labels*
    are the other places, *notes* are facts without a place. Whatever they
    quote, they hold nothing that cannot be seen and are not too long.

    >>> Diagnostic("check/unknown-name", "there is no card `vsae`", Span("museum.ely", 4, 9)).severity
    'error'
    """

    code: str  #: `stage/slug`, a word that never changes its meaning
    message: str = attrs.field(converter=_sentence)  #: what is wrong, in one sentence
    span: Span | None  #: the place; none where it is about no place
    label: str = attrs.field(default="", converter=_sentence)  #: what is written at the place itself
    notes_labels: tuple[Label, ...] = ()  #: other places that explain it
    notes: tuple[str, ...] = attrs.field(default=(), converter=_sentences)  #: facts without a place
    hint: str | None = attrs.field(default=None, converter=_remark)  #: what to do, as it can be typed
    severity: Severity = "error"  #: whether the card can be used all the same
    fix: Fix | None = None  #: the hint as a change of the text, where it is so plain that a program could follow it

    @property
    def is_error(self) -> bool:
        """Whether the card cannot be used as it is; a warning leaves it usable."""
        return self.severity == "error"


# --- near misses


#: Nobody misspells a longer word so that it could be told; comparing takes time that grows with both lengths.
_LONGEST_WORD: Final = 60
#: So many candidates are compared, the first ones; no list of names that people know is longer.
_MOST_CANDIDATES: Final = 500


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

    >>> suggest("cahir", ["table", "chair"])
    'chair'
    >>> suggest("VASE", ["vase", "urn"])
    'vase'
    >>> suggest("lyre", ["table", "chair"]) is None
    True
    >>> suggest("x", ["y"]) is None
    True
    """
    wanted = word.casefold()
    best: str | None = None
    best_distance = max(1, len(word) // 3) + 1
    for candidate in islice(candidates, _MOST_CANDIDATES if len(word) <= _LONGEST_WORD else 0):
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

    >>> late = Diagnostic("check/unknown-name", "there is no card `vsae`", Span("museum.ely", 40, 45))
    >>> early = Diagnostic("check/missing-name", "the card has no French name", Span("museum.ely", 5, 9))
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


def _shown(text: str) -> str:
    """Make a piece of a line fit for a terminal: hidden characters spelled out, tabs as four spaces."""
    return printable(text.replace("\t", _TAB))


def _width(text: str) -> int:
    r"""Count the columns of a terminal that *text*, made printable, takes up.

    >>> _width("Hadès"), _width("Hade\u0300s"), _width("冥王"), _width("\t."), _width("\x1b")
    (5, 5, 4, 5, 4)
    """
    return sum(_char_width(char) for char in _shown(text))


def _char_width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


# --- rendering


#: Characters of a line that are shown; of a longer one only what stands around the place.
_LONGEST_LINE: Final = 200
_BEFORE: Final = 60  # of them before the place
_CUT: Final = "..."


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


@attrs.frozen
class _Window:
    """What is shown of one line: all of it, or the part around a place."""

    text: str  #: as the author wrote it
    start: int  #: where it begins in the line
    is_cut: bool  #: whether the line goes on after it

    @property
    def shown(self) -> str:
        return f"{_CUT if self.start else ''}{_shown(self.text)}{_CUT if self.is_cut else ''}"

    def holds(self, place: int) -> bool:
        return self.start <= place <= self.start + len(self.text)

    def column(self, place: int) -> int:
        """Where the character at *place* of the line is shown; one after the end is shown at the end."""
        return _width(self.text[: place - self.start]) + (len(_CUT) if self.start else 0)


def _open_window(source: SourceFile, line: int, place: int) -> _Window:
    whole = source.line_text(line)
    if len(whole) <= _LONGEST_LINE:
        return _Window(whole, 0, is_cut=False)
    start = max(0, min(place - _BEFORE, len(whole) - _LONGEST_LINE))
    return _Window(whole[start : start + _LONGEST_LINE], start, is_cut=start + _LONGEST_LINE < len(whole))


def _clamped(span: Span, source: SourceFile) -> tuple[int, int]:
    """Return the ends of *span*, inside *source* even if that became shorter: a message must never fail."""
    length = len(source.text)
    return min(span.start, length), min(span.end, length)


@attrs.frozen
class _Snippet:
    """The lines of one file that are shown for a finding, and what is underlined in them."""

    source: SourceFile
    windows: dict[int, _Window] = attrs.field(factory=dict)
    marks: list[_Mark] = attrs.field(factory=list)

    def mark(self, span: Span, text: str, *, is_primary: bool) -> bool:
        """Underline a place; not if it is far from another one in a long line."""
        start, end = _clamped(span, self.source)
        line, col = self.source.line_col(start)
        window = self.windows.setdefault(line, _open_window(self.source, line, col - 1))
        if not window.holds(col - 1):
            return False
        # A span over several lines is underlined to the end of its first line; slicing stops there by itself.
        left, right = window.column(col - 1), window.column(col - 1 + end - start)
        self.marks.append(_Mark(line, left, max(right, left + 1), _shown(text), is_primary))
        return True


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


def _render_snippet(snippet: _Snippet, margin: int) -> Iterator[str]:
    blank = " " * (margin + 1)
    yield f"{blank} |"
    previous: int | None = None
    for line in sorted({mark.line for mark in snippet.marks}):
        if previous is not None and line > previous + 1:
            yield f"{blank}..."
        yield f" {line:>{margin}} | {snippet.windows[line].shown}"
        for row in _render_marks([mark for mark in snippet.marks if mark.line == line]):
            yield f"{blank} | {row}"
        previous = line


def _render_remark(kind: str, text: str, margin: int) -> Iterator[str]:
    first, *rest = text.split("\n")
    start = f"{' ' * (margin + 1)} = {kind}: "
    yield start + _shown(first)
    for line in rest:
        yield " " * len(start) + _shown(line)


def render_diagnostic(diagnostic: Diagnostic, sources: Sources) -> str:
    r"""Write one finding for a person, with the author's own lines and underlines.

    The place itself is underlined with `^`, other places with `-`; lines that
    do not follow each other are parted by `...`. The text has no colour, no
    final line end, and no character that could confuse a terminal. Of a very
    long line only the part around the place is shown. A place in a file that
    is not in *sources* is named without its text.

    Example:
        >>> source = SourceFile("cards/museum.ely", "card lyre {\n  when so draw 1 card\n}")
        >>> finding = Diagnostic(
        ...     "parse/expected-colon",
        ...     "expected `:` between the occasion and its effect",
        ...     source.span(22, 26),
        ...     label="the effect starts here",
        ...     hint="write `when so: draw 1 card`",
        ... )
        >>> print(render_diagnostic(finding, {source.name: source}))
        error[parse/expected-colon]: expected `:` between the occasion and its effect
          --> cards/museum.ely:2:11
           |
         2 |   when so draw 1 card
           |           ^^^^ the effect starts here
           |
           = hint: write `when so: draw 1 card`
    """
    places = [(label.span, label.text, False) for label in diagnostic.notes_labels]
    if diagnostic.span is not None:
        places.insert(0, (diagnostic.span, diagnostic.label, True))

    snippets: dict[str, _Snippet] = {}
    heads: dict[str, str] = {}  # the file of the finding first, then the others as they come
    lost: list[str] = []  # what would be written under a text we do not have or do not show
    for span, text, is_primary in places:
        source = sources.get(span.file)
        if source is None:
            heads.setdefault(span.file, _shown(span.file))
            if text:
                lost.append(text)
            continue
        line, col = source.line_col(_clamped(span, source)[0])
        heads.setdefault(span.file, f"{_shown(span.file)}:{line}:{col}")
        snippet = snippets.setdefault(span.file, _Snippet(source))
        if not snippet.mark(span, text, is_primary=is_primary):
            lost.append(f"{line}:{col}: {text}" if text else f"{line}:{col}")

    margin = max((len(str(mark.line)) for snippet in snippets.values() for mark in snippet.marks), default=1)
    blank = " " * (margin + 1)
    lines = [f"{diagnostic.severity}[{diagnostic.code}]: {_shown(diagnostic.message)}"]
    for position, (file, head) in enumerate(heads.items()):
        if position:
            lines.append(f"{blank} |")
        lines.append(f"{blank}{':::' if position else '-->'} {head}")
        if file in snippets:
            lines.extend(_render_snippet(snippets[file], margin))
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


#: Findings that are written out; the loader stops before, but findings of many runs may come together.
_MOST_SHOWN: Final = 250


def render_diagnostics(diagnostics: Iterable[Diagnostic], sources: Sources) -> str:
    """Write all findings in reading order, and how many there are; nothing at all when there are none.

    Of hundreds the first ones are written out, and how many are left out.

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
    if len(findings) > _MOST_SHOWN:
        counts.append(f"of which the first {_MOST_SHOWN} are shown")
    shown = [render_diagnostic(finding, sources) for finding in findings[:_MOST_SHOWN]]
    return "\n\n".join([*shown, ", ".join(counts)])


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

    >>> source = SourceFile("museum.ely", "card lyre")
    >>> finding = Diagnostic("check/unknown-card", "there is no card `lyre`", source.span(5, 9))
    >>> diagnostic_as_json(finding, {source.name: source})["place"]
    {'file': 'museum.ely', 'start': 5, 'end': 9, 'line': 1, 'col': 6, 'end_line': 1, 'end_col': 10}
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
