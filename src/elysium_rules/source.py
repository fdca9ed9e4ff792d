"""Text that an author wrote, and places in it.

A place is a pair of character offsets. Lines and columns are worked out only
when somebody wants to read them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

import attrs

# The line ends that editors and Python's own text files agree on; a form feed or U+2028 ends no line.
_LINE_END: Final = re.compile(r"\r\n|\r|\n")


@attrs.frozen
class Span:
    """A stretch of card text, from *start* up to but not including *end*.

    Offsets count characters from the start of the file, so spans can be
    joined without knowing about lines. Every AST and program node has one;
    that is how a refusal during play can point at a line of a card.

    >>> Span("apollo.ely", 4, 9).join(Span("apollo.ely", 12, 20))
    Span(file='apollo.ely', start=4, end=20)
    """

    file: str  #: its name
    start: int  #: where it begins
    end: int  #: where it ends; the character there is the first one after it

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span runs forwards from 0 or later, not from {self.start} to {self.end}")

    def join(self, other: Span) -> Span:
        """Return the smallest span that covers this one and *other*, in whichever order they stand.

        >>> Span("apollo.ely", 12, 20).join(Span("apollo.ely", 4, 15))
        Span(file='apollo.ely', start=4, end=20)

        Raises:
            ValueError: the spans are in different files.
        """
        if self.file != other.file:
            raise ValueError(f"spans of two files cannot be joined: {self.file!r} and {other.file!r}")
        return Span(self.file, min(self.start, other.start), max(self.end, other.end))


def _find_line_starts(source: SourceFile) -> tuple[int, ...]:
    return (0, *(match.end() for match in _LINE_END.finditer(source.text)))


@attrs.frozen
class SourceFile:
    r"""A card file as its author wrote it, under the name that messages show.

    Lines end with `\n`, `\r\n` or `\r`. Lines and columns count from 1, and
    columns count characters. Text that ends with a line end has one more,
    empty line after it, so that the end of the file is a place as well.

    >>> source = SourceFile("apollo.ely", "card lyre {\n  level 2\n}\n")
    >>> source.line_col(14)
    (2, 3)
    >>> source.line_text(2)
    '  level 2'
    >>> source.span(14, 19)
    Span(file='apollo.ely', start=14, end=19)
    """

    name: str  #: what messages call it
    text: str  #: as its author wrote it
    # Found once, when the file is read: every message about it needs them.
    _line_starts: tuple[int, ...] = attrs.field(
        init=False, repr=False, eq=False, default=attrs.Factory(_find_line_starts, takes_self=True)
    )

    @property
    def line_count(self) -> int:
        """How many lines the text has; at least one.

        >>> SourceFile("empty.ely", "").line_count
        1
        """
        return len(self._line_starts)

    def line_col(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of the character at *offset*, both counted from 1.

        The offset just after the last character is a place, too.

        >>> SourceFile("apollo.ely", "card").line_col(4)
        (1, 5)

        Raises:
            ValueError: *offset* is outside the text.
        """
        if not 0 <= offset <= len(self.text):
            raise ValueError(f"{self.name!r} has {len(self.text)} characters, so offset {offset} is outside it")
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        r"""Return the text of a line, without its line end.

        >>> SourceFile("apollo.ely", "card lyre\r\nlevel 2").line_text(1)
        'card lyre'

        Raises:
            ValueError: the file has no such line.
        """
        if not 1 <= line <= self.line_count:
            raise ValueError(f"{self.name!r} has lines 1 to {self.line_count}, but no line {line}")
        start = self._line_starts[line - 1]
        end = self._line_starts[line] if line < self.line_count else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def span(self, start: int, end: int) -> Span:
        """Return the place from *start* up to but not including *end* in this file.

        Raises:
            ValueError: the place runs backwards or leaves the text.
        """
        if end > len(self.text):
            raise ValueError(f"{self.name!r} has {len(self.text)} characters, so a span cannot end at {end}")
        return Span(self.name, start, end)

    def text_at(self, span: Span) -> str:
        """Return the author's own words at *span*.

        >>> SourceFile("apollo.ely", "card lyre").text_at(Span("apollo.ely", 5, 9))
        'lyre'

        Raises:
            ValueError: *span* belongs to another file.
        """
        if span.file != self.name:
            raise ValueError(f"a span of {span.file!r} says nothing about {self.name!r}")
        return self.text[span.start : span.end]
