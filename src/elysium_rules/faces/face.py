"""What one side of a card looks like, and what it says to who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from elysium_rules.faces.colours import WHITE, mix
from elysium_rules.faces.glyphs import draw
from elysium_rules.faces.svg import document, rect

WIDTH: Final = 630  #: of a card, in tenths of a millimetre
HEIGHT: Final = 880
RADIUS: Final = 32
EDGE: Final = 20  #: the frame around a card: where a cut goes wrong, nothing of it is lost


@attrs.frozen
class Face:
    """One side of a card."""

    title: str  #: the name of the card
    alt: str  #: all that it shows, in words
    body: str = attrs.field(repr=False)  #: the drawing, without what makes it a file
    edge: str  #: the colour of its frame, for who prints it with sharp corners
    is_whole: bool = True  #: whether all that it says is there, and nothing had to be shortened

    @property
    def svg(self) -> str:
        """The drawing as a file, of the size of a card."""
        return document(self.body, WIDTH, HEIGHT, self.title, self.alt, "mm")

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        return self.svg


@attrs.frozen
class Print:
    """A printed card: what is on each of its copies."""

    ref: str  #: as the protocol names it
    group: str  #: what it is kept with, such as a family
    copies: tuple[Face, ...]  #: the face of each copy

    @property
    def file(self) -> str:
        """What files of it are called, without their ending."""
        return "".join(character if character.isascii() and character.isalnum() else "-" for character in self.ref)


def back(glyph: str, colour: str, title: str, emblems: Sequence[str] = ()) -> Face:
    """The back of cards: it is the same for all of them, so it shows nothing of any."""
    soft = mix(colour, WHITE, 0.18)
    body = rect(0, 0, WIDTH, HEIGHT, colour, RADIUS)
    body += rect(EDGE * 2, EDGE * 2, WIDTH - 4 * EDGE, HEIGHT - 4 * EDGE, soft, 18)
    inset = EDGE * 2 + 6
    body += rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, colour, 14)
    for row in range(9):
        for place in range(6):
            kind = emblems[(row * 5 + place) % len(emblems)] if emblems else glyph
            body += draw(kind, 105 + place * 84, 112 + row * 82, 40, mix(colour, WHITE, 0.13))
    body += f'<circle cx="315" cy="440" r="150" fill="{colour}" stroke="{soft}" stroke-width="6"/>'
    body += draw(glyph, WIDTH / 2, HEIGHT / 2, 170, WHITE)
    return Face(title, title, body, colour)
