"""Texts that always fit: lines are broken, then letters get smaller, and only what no size can hold is shortened."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from elysium_rules.faces.widths import width_of

#: Blanks that no line ends at.
_TIED: Final = re.compile(r"(?<=\b\d) (?=\w{1,4}\b)|(?<=«) | (?=[:;!?»](?:\s|$))")
ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"
LEADING: Final = 1.28  #: from one line to the next, in sizes of the font


@attrs.frozen
class Fitted:
    """A text in lines that fit."""

    size: float  #: of the font
    lines: tuple[str, ...]
    is_whole: bool = True  #: whether nothing of it was left out
    leading: float = LEADING

    @property
    def height(self) -> float:
        """How high all lines are."""
        return len(self.lines) * self.size * self.leading


def fit(
    text: str, width: float, height: float, sizes: Sequence[float], *, bold: bool = False, leading: float = LEADING
) -> Fitted:
    """Break a text into lines of at most *width*, in the first of *sizes* in which they are not higher than *height*.

    Where none is small enough, the last one is taken and the text is shortened.

    >>> fit("one word and another", 200, 60, (40, 30, 20)).lines
    ('one word', 'and another')
    """
    lines: list[str] = []
    for size in sizes:
        lines = wrap(text, width / size, bold=bold)
        if len(lines) * size * leading <= height:
            return Fitted(size, tuple(_balanced(text, lines, width / size, bold=bold)), leading=leading)
    size = sizes[-1]
    room = max(1, int(height / (size * leading)))
    return Fitted(size, _shortened(lines, room, width / size, bold=bold), is_whole=False, leading=leading)


def _balanced(text: str, lines: list[str], width: float, *, bold: bool) -> list[str]:
    """As many lines, but of much the same length: nothing stands alone in the last one."""
    longest = max((width_of(word, bold=bold) for line in lines for word in line.split(" ")), default=0.0)
    narrow, wide = max(width * (len(lines) - 1) / max(1, len(lines)), longest), width
    for _ in range(4 if len(lines) > 1 else 0):
        middle = (narrow + wide) / 2
        tried = wrap(text, middle, bold=bold)
        if len(tried) == len(lines):
            lines, wide = tried, middle
        else:
            narrow = middle
    return lines


def wrap(text: str, width: float, *, bold: bool = False) -> list[str]:
    """Break a text between words, as late as it goes; a word that is too long for a line is broken inside.

    A number stays with what it counts, and a sign of its own with the word before.

    >>> wrap("by and by", 3)
    ['by', 'and', 'by']
    """
    space = width_of(" ", bold=bold)
    text = _TIED.sub("\N{NO-BREAK SPACE}", text)
    lines: list[str] = []
    line, used = "", 0.0
    for word in _pieces(text.split(" "), width, bold=bold):
        needed = width_of(word, bold=bold)
        if line and used + space + needed <= width:
            line, used = f"{line} {word}", used + space + needed
        else:
            if line:
                lines.append(line)
            line, used = word, needed
    return [*lines, line] if line else lines


def _pieces(words: Iterable[str], width: float, *, bold: bool) -> Iterator[str]:
    for word in filter(None, words):
        rest = word
        while width_of(rest, bold=bold) > width and len(rest) > 1:
            count = next((at for at in range(len(rest) - 1, 1, -1) if width_of(rest[:at] + "-", bold=bold) <= width), 1)
            yield f"{rest[:count]}-" if rest[count - 1].isalpha() and count > 1 else rest[:count]
            rest = rest[count:]
        yield rest


def _shortened(lines: list[str], room: int, width: float, *, bold: bool) -> tuple[str, ...]:
    kept = lines[:room]
    last = kept[-1]
    while last and width_of(last + ELLIPSIS, bold=bold) > width:
        last = last[:-1].rstrip()
    return (*kept[:-1], last + ELLIPSIS)
