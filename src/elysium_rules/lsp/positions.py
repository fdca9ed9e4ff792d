"""Places in a text as the protocol counts them: lines from 0, and in a line units of the encoding that was agreed on.

Everywhere else a place is the number of a character. A character outside of the first plane, such as many pictures,
is two units of UTF-16, which every editor can count in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final

import attrs
from lsprotocol import types

from elysium_rules.source import SourceFile, Span

_FIRST_PLANE: Final = 0xFFFF
_LINE_END: Final = re.compile(r"\r\n|\r|\n")


def _in_utf16(text: str) -> int:
    return len(text) + sum(ord(character) > _FIRST_PLANE for character in text)


def _in_utf8(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


_SIZES: Final[Mapping[str, Callable[[str], int]]] = {"utf-8": _in_utf8, "utf-16": _in_utf16, "utf-32": len}


@attrs.frozen
class Positions:
    """The places of one text.

    >>> places = Positions(SourceFile("mine.ely", f"a{chr(0x1F3B2)}b"))
    >>> places.to_position(2).character, places.to_offset(types.Position(0, 3))
    (3, 2)
    """

    source: SourceFile
    encoding: str = "utf-16"

    def to_position(self, offset: int) -> types.Position:
        """The place of a character; one behind the text is its end."""
        offset = min(max(offset, 0), len(self.source.text))
        line, column = self.source.line_col(offset)
        before = self.source.text[offset - column + 1 : offset]
        return types.Position(line - 1, _SIZES[self.encoding](before))

    def to_range(self, start: int, end: int) -> types.Range:
        """The stretch between two characters."""
        return types.Range(self.to_position(start), self.to_position(end))

    def range_of(self, span: Span) -> types.Range:
        """The stretch of a span."""
        return self.to_range(span.start, span.end)

    def to_offset(self, position: types.Position) -> int:
        """The character at a place; one behind the end of a line is its end, as the protocol says."""
        if position.line >= self.source.line_count:
            return len(self.source.text)
        text = self.source.line_text(position.line + 1)
        start = self._start_of(position.line)
        if text.isascii():
            return start + min(position.character, len(text))
        size = _SIZES[self.encoding]
        units = 0
        for index, character in enumerate(text):
            if units >= position.character:
                return start + index
            units += size(character)
        return start + len(text)

    def size_of(self, text: str) -> int:
        """How many units a text takes."""
        return _SIZES[self.encoding](text)

    def _start_of(self, line: int) -> int:
        ends = islice(_LINE_END.finditer(self.source.text), line)
        return max((end.end() for end in ends), default=0)
