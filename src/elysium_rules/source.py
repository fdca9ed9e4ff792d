"""Text that somebody wrote: places in it, and how it is shown without doing harm.

A place is a pair of character offsets. Lines and columns are worked out only
when somebody wants to read them. Text of unknown origin is shown through
`printable`, and names that others will read are judged by `find_fault`; no
other module decides which characters can be seen.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from typing import Final, NamedTuple

import attrs

# The line ends that editors and Python's own text files agree on; a form feed or U+2028 ends no line.
_LINE_END: Final = re.compile(r"\r\n|\r|\n")


@attrs.frozen
class Span:
    """A stretch of card text, from *start* up to but not including *end*.

    Offsets count characters from the start of the file, so spans can be
    joined without knowing about lines. Every AST and program node has one;
    that is how a refusal during play can point at a line of a card.

    >>> Span("museum.ely", 4, 9).join(Span("museum.ely", 12, 20))
    Span(file='museum.ely', start=4, end=20)
    """

    file: str  #: its name
    start: int  #: where it begins
    end: int  #: where it ends; the character there is the first one after it

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span runs forwards from 0 or later, not from {self.start} to {self.end}")

    def join(self, other: Span) -> Span:
        """Return the smallest span that covers this one and *other*, in whichever order they stand.

        >>> Span("museum.ely", 12, 20).join(Span("museum.ely", 4, 15))
        Span(file='museum.ely', start=4, end=20)

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

    >>> source = SourceFile("museum.ely", "card lyre {\n  level 2\n}\n")
    >>> source.line_col(14)
    (2, 3)
    >>> source.line_text(2)
    '  level 2'
    >>> source.span(14, 19)
    Span(file='museum.ely', start=14, end=19)
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

        >>> SourceFile("museum.ely", "card").line_col(4)
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

        >>> SourceFile("museum.ely", "card lyre\r\nlevel 2").line_text(1)
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

        >>> SourceFile("museum.ely", "card lyre").text_at(Span("museum.ely", 5, 9))
        'lyre'

        Raises:
            ValueError: *span* belongs to another file.
        """
        if span.file != self.name:
            raise ValueError(f"a span of {span.file!r} says nothing about {self.name!r}")
        return self.text[span.start : span.end]


# --- what can be seen

#: What does something to a terminal or to the text around it instead of being shown: control characters, line
#: separators, halves of characters, and the marks that turn a line round so that it reads as something else.
STEERING: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
#: Letters and accents that no font draws; their categories do not tell.
_BLANK_LETTERS: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
#: All that is worth a closer look; most texts have none of it.
_SUSPECT: Final = re.compile(r"[^\x20-\x7e]")
_ACCENTS: Final = ("Mn", "Me", "Mc")
#: So many accents may stand on one letter; more of them run over the lines above and below.
MOST_ACCENTS: Final = 3


def is_hidden(char: str) -> bool:
    r"""Tell whether nobody can see a character: one that steers, has no width, no shape or no meaning.

    >>> [is_hidden(char) for char in ("\x1b", "\N{ZERO WIDTH SPACE}", "\N{SOFT HYPHEN}", "\ue000", "è", " ")]
    [True, True, True, True, False, False]
    """
    category = unicodedata.category(char)
    return category[0] == "C" or category in ("Zl", "Zp") or _BLANK_LETTERS.match(char) is not None


class Fault(NamedTuple):
    """What is wrong with a name, and where in it."""

    start: int
    end: int
    reason: str  #: what it is, to go after *a name has*


def find_fault(name: str) -> Fault | None:
    r"""Find what makes a text unfit to be a name that others read: of a card, a family, a player.

    Two names must not look the same, and showing one must do nothing else. So there are no hidden characters, no
    blanks at the ends or other than the plain one, and no towers of accents.

    >>> find_fault("Élan"), find_fault("Lyre\u202e")
    (None, Fault(start=4, end=5, reason='the character U+202E, which cannot be seen'))
    """
    accents, last = 0, -1
    for match in _SUSPECT.finditer(name):
        place, char = match.start(), match[0]
        category = unicodedata.category(char)
        if is_hidden(char):
            return Fault(place, place + 1, f"the character U+{ord(char):04X}, which cannot be seen")
        if category == "Zs":
            return Fault(place, place + 1, f"the blank U+{ord(char):04X}, which is not the plain one")
        if category in _ACCENTS:
            accents, last = accents + 1 if last == place - 1 else 1, place
            if place == 0 or name[place - 1] == " ":
                return Fault(place, place + 1, "an accent that stands on no letter")
            if accents > MOST_ACCENTS:
                return Fault(place, place + 1, f"more than {MOST_ACCENTS} accents on one letter")
    if name.startswith(" "):
        return Fault(0, len(name) - len(name.lstrip(" ")), "a blank at its beginning")
    if name.endswith(" "):
        return Fault(len(name.rstrip(" ")), len(name), "a blank at its end")
    return None


def printable(text: str, *, lines: bool = False) -> str:
    r"""Show a text of unknown origin on one line: what cannot be seen is spelled out.

    Everything that is shown and that somebody else wrote goes through here: lines of cards, names of files, of
    players and of cards, what a save or a replay says. With *lines*, line ends stay as they are.

    >>> printable("lyre \x1b[31m \u202e end\n")
    'lyre \\x1b[31m \\u202e end\\n'
    >>> printable("Élan, 冥王")
    'Élan, 冥王'
    """
    if text.isascii() and text.isprintable():
        return text
    shown: list[str] = []
    accents = 0
    for char in text:
        accents = accents + 1 if not char.isascii() and unicodedata.category(char) in _ACCENTS else 0
        if char == "\n" and lines:
            shown.append(char)
        elif accents > MOST_ACCENTS or is_hidden(char):
            shown.append(_spell(char))
        else:
            shown.append(char)
    return "".join(shown)


def _spell(char: str) -> str:
    """Write a character as Python and most other languages do."""
    number = ord(char)
    plain = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(char)
    return plain or (
        f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
    )


def clip(text: str, length: int) -> str:
    """Shorten a text to *length* characters and a sign that something is missing.

    >>> clip("keeper_of_the_house", 6), clip("lyre", 6)
    ('keeper...', 'lyre')
    """
    return text if len(text) <= length else f"{text[:length]}..."
