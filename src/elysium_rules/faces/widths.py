"""How wide a text is at most: a face is an image, so it has the fonts of whoever looks at it.

The widths are those of DejaVu Sans and DejaVu Serif, whichever is wider, upright and italic or bold, read from the
fonts and rounded up. No font that people read texts in is wider; so what fits by this table fits everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

#: Characters by their width in hundredths of the size of the font.
_REGULAR: Final = {
    28: "'", 32: " ,.ijl", 34: "/:;\\|", 37: "-", 38: "f", 40: "()I[]", 41: "!Jt", 46: '"', 48: "r", 50: "*_`",
    53: "sz", 54: "?", 57: "c", 60: "vxy", 61: "k", 62: "aeo", 64: "$0123456789{}", 65: "bdghnpqu", 67: "LTY", 68: "P",
    69: "S", 70: "FZ", 72: "X", 73: "AEV", 74: "B", 75: "K", 76: "R", 77: "C", 80: "G", 81: "D", 82: "OQ",
    84: "#+<=>^~", 85: "U", 86: "w", 88: "HN", 90: "&", 96: "%", 98: "m", 100: "@", 103: "MW",
}  # fmt: skip
_BOLD: Final = {
    31: "'", 35: " ", 37: "/\\j|", 38: ",.il", 40: ":;", 42: "-", 44: "f", 46: "!", 47: "I", 48: "()J[]t", 50: "_`",
    53: '"*r', 59: "?z", 60: "s", 61: "c", 65: "x", 66: "vy", 68: "ae", 69: "o", 70: "$0123456789k", 71: "FL",
    72: "bdgpq{}", 73: "SYZhnu", 75: "T", 76: "P", 77: "E", 78: "AVX", 80: "C", 84: "#+<=>R^~", 85: "B", 86: "G",
    87: "DK", 88: "OQU", 91: "&", 92: "N", 93: "w", 95: "H", 100: "@", 101: "%", 106: "m", 111: "M", 113: "W",
}  # fmt: skip
#: First and last code point of a stretch, and its widest letter, regular and bold; single ones first.
_STRETCHES: Final = (
    (0x2018, 0x201B, 32, 38), (0x201C, 0x201F, 52, 66), (0x2010, 0x2011, 37, 42), (0x2013, 0x2013, 50, 50),
    (0x2032, 0x2033, 38, 45), (0x2039, 0x203A, 40, 42), (0x00B7, 0x00B7, 32, 38), (0x00A1, 0x00A1, 41, 46),
    (0x00AB, 0x00AB, 62, 65), (0x00BB, 0x00BB, 62, 65), (0x00BF, 0x00BF, 54, 59), (0x00DF, 0x00DF, 67, 76),
    (0x00F8, 0x00F8, 62, 69), (0x00D8, 0x00D8, 82, 88), (0x0141, 0x0142, 67, 71), (0x0131, 0x0131, 32, 38),
    (0x00A0, 0x00FF, 101, 109), (0x0100, 0x017F, 114, 119), (0x0370, 0x03FF, 104, 112), (0x0400, 0x045F, 120, 133),
    (0x2000, 0x202F, 100, 100), (0x2212, 0x2212, 84, 84), (0x20AC, 0x20AC, 64, 70),
)  # fmt: skip
#: What no table has; ideographs are as wide as the font is high.
_UNKNOWN: Final = 115


def _by_character(groups: dict[int, str]) -> dict[str, int]:
    return {character: width for width, characters in groups.items() for character in characters}


_TABLES: Final = (_by_character(_REGULAR), _by_character(_BOLD))


@lru_cache(maxsize=2048)
def _measure(character: str, bold: bool) -> tuple[int, bool]:  # noqa: FBT001 - a cache wants plain arguments
    """The width of a character, and whether it was measured."""
    table = _TABLES[bold]
    if character in table:
        return table[character], True
    if category(character) in ("Mn", "Me", "Cf"):  # it stands on the letter before
        return 0, True
    base = normalize("NFD", character)[0]
    if base in table and character != "\N{LATIN SMALL LETTER L WITH CARON}":
        return table[base], True
    for first, last, regular, strong in _STRETCHES:
        if first <= ord(character) <= last or 0x370 <= first <= ord(base) <= last:
            return (strong if bold else regular), True
    return _UNKNOWN, False


@lru_cache(maxsize=4096)
def width_of(text: str, *, bold: bool = False) -> float:
    """How wide a text is at most, in sizes of its font.

    >>> width_of("letter"), width_of("letter", bold=True)
    (2.86, 3.23)
    """
    return sum(_measure(character, bold)[0] for character in text) / 100


def is_measured(text: str) -> bool:
    """Whether the width of each character is known, and not only guessed."""
    return all(_measure(character, bold=False)[1] for character in text)
