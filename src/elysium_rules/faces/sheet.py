"""Pages to be printed and cut: nine cards each, side by side, with marks for the knife."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from elysium_rules.arguments import expect, is_word
from elysium_rules.errors import UnknownNameError
from elysium_rules.faces.face import HEIGHT, WIDTH, Face
from elysium_rules.faces.svg import document, line, num, rect

#: Width and height of a page, in tenths of a millimetre.
PAPERS: Final = {"a4": (2100, 2970), "letter": (2159, 2794)}
ACROSS: Final = 3
DOWN: Final = 3
PER_PAGE: Final = ACROSS * DOWN
_MARK: Final = 50  #: how long a mark is
_GAP: Final = 10  #: how far it stays from the cards


def sheets(faces: Iterable[Face], paper: str = "a4") -> list[str]:
    """Lay cards out on pages: SVG files with the size of the paper, to be printed without scaling.

    Raises:
        ArgumentError: these are no faces.
        UnknownNameError: there is no such paper.

    Example:
        >>> face = Face("a card", "a card without anything on it", "", "#000000")
        >>> len(sheets([face] * 21))
        3
    """
    expect("faces", faces, Iterable, "a list of faces, such as an `Artist` draws,")
    cards = list(faces)
    for face in cards:
        expect("faces", face, Face, "a face, such as an `Artist` draws,")
    if not is_word(paper, PAPERS):
        raise UnknownNameError("paper", paper, PAPERS)
    pages = [cards[at : at + PER_PAGE] for at in range(0, len(cards), PER_PAGE)]
    return [_draw_page(page, paper, f"{number}/{len(pages)}") for number, page in enumerate(pages, start=1)]


def _draw_page(faces: list[Face], paper: str, title: str) -> str:
    width, height = PAPERS[paper]
    left, top = (width - ACROSS * WIDTH) / 2, (height - DOWN * HEIGHT) / 2
    drawn = [rect(0, 0, width, height, "#ffffff")]
    for place, face in enumerate(faces):
        x, y = left + place % ACROSS * WIDTH, top + place // ACROSS * HEIGHT
        frame = f'x="{num(x)}" y="{num(y)}" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        # Its corners are sharp: whoever wants round ones cuts them.
        drawn.append(f"<svg {frame}>{rect(0, 0, WIDTH, HEIGHT, face.edge)}{face.body}</svg>")
    for across in range(ACROSS + 1):
        x = left + across * WIDTH
        drawn += (_mark(x, y, x, to) for y, to in _ends(top, height))
    for down in range(DOWN + 1):
        y = top + down * HEIGHT
        drawn += (_mark(x, y, to, y) for x, to in _ends(left, width))
    names = ", ".join(face.title for face in faces)
    return document("".join(drawn), width, height, title, names, "mm")


def _ends(margin: float, whole: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where marks begin and end in a margin and in the one across."""
    length = min(_MARK, margin - 2 * _GAP)
    return (margin - _GAP - length, margin - _GAP), (whole - margin + _GAP, whole - margin + _GAP + length)


def _mark(x: float, y: float, to_x: float, to_y: float) -> str:
    return line(x, y, to_x, to_y, "#000000", 1.5)
