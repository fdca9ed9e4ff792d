"""What a card says, in the room it has: powers with their symbols, one below the other, and what means nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from elysium_rules.faces.colours import Scheme
from elysium_rules.faces.fitting import LEADING, Fitted, fit
from elysium_rules.faces.glyphs import draw
from elysium_rules.faces.svg import SANS, SERIF, circle, label, line, paragraph
from elysium_rules.faces.widths import width_of

FLOOR: Final = 11.0  #: the smallest letters, 1.1 mm: nobody should need them
_HEAD: Final = 0.86  #: the letters of a heading, in sizes of the text
_DENSE: Final = 26.0  #: with letters smaller than this, symbols and gaps are small as well


@attrs.frozen
class Saying:
    """One power: its symbol, when it works, and what it does."""

    glyph: str
    head: str
    text: str


@attrs.frozen
class Layout:
    """Powers that fit."""

    size: float
    heads: tuple[Fitted, ...]
    texts: tuple[Fitted, ...]
    flavour: Fitted | None

    @property
    def gap(self) -> float:
        """Between two powers."""
        return 18.0 if self.size >= _DENSE else self.size * 0.4

    @property
    def height(self) -> float:
        """How high all of it is."""
        parts = [_head_height(head) + text.height for head, text in zip(self.heads, self.texts, strict=True)]
        extra = 0.0 if self.flavour is None else self.flavour.height + self.gap
        return sum(parts) + self.gap * (len(parts) - 1) + extra

    @property
    def is_whole(self) -> bool:
        """Whether nothing was left out."""
        return all(text.is_whole for text in self.texts)


def _head_height(head: Fitted) -> float:
    if not head.lines:
        return 0.0
    return max(2 * _radius(head) * 1.2, head.height + head.size * 0.4)


def _radius(head: Fitted) -> float:
    """Of the symbol beside it."""
    return head.size * (1.12 if head.size >= _DENSE * _HEAD else 0.78)


def lay_out(sayings: Sequence[Saying], size: float, width: float, flavour: str | None = None) -> Layout:
    """Break everything into lines, in one size of letters; it may become higher than there is room."""
    endless = 1e9
    small = max(FLOOR, size * _HEAD)
    heads = tuple(fit(said.head, width - 2 * size - 40, endless, (small,), bold=True) for said in sayings)
    texts = tuple(fit(said.text, width, endless, (size,)) for said in sayings)
    quiet = None if not flavour else fit(flavour, width * 0.94, endless, (max(FLOOR, size * 0.84),))
    return Layout(size, heads, texts, quiet)


def fit_into(
    sayings: Sequence[Saying], width: float, height: float, sizes: Sequence[float], flavour: str | None = None
) -> Layout | None:
    """The first of the sizes in which all fits; a flavour is left out before the letters become smaller."""
    # So wide is all of it in one line of letters of size 1: what cannot fit is not tried.
    long = sum(width_of(said.text) for said in sayings)
    for size in sizes:
        if long * size * size * LEADING > width * height:
            continue
        for extra in (flavour, None) if flavour else (None,):
            layout = lay_out(sayings, size, width, extra)
            if layout.height <= height:
                return layout
    return None


def squeeze(sayings: Sequence[Saying], width: float, height: float) -> Layout:
    """The smallest letters; and where even these are too large, each power is shortened to its share."""
    layout = lay_out(sayings, FLOOR, width)
    heads = sum(map(_head_height, layout.heads)) + layout.gap * (len(sayings) - 1)
    room, total = max(0.0, height - heads), sum(text.height for text in layout.texts) or 1.0
    texts = tuple(
        fit(said.text, width, max(room * text.height / total, FLOOR * text.leading), (FLOOR,))
        for said, text in zip(sayings, layout.texts, strict=True)
    )
    return attrs.evolve(layout, texts=texts)


def draw_powers(
    sayings: Sequence[Saying], layout: Layout, left: float, top: float, width: float, scheme: Scheme, colour: str
) -> str:
    """Draw what was laid out; *colour* is that of the symbols."""
    middle, drawn, y = left + width / 2, [], top
    for place, (said, head, text) in enumerate(zip(sayings, layout.heads, layout.texts, strict=True)):
        if place:
            drawn.append(
                line(middle - 60, y + layout.gap / 2, middle + 60, y + layout.gap / 2, scheme.tint(colour, 0.5), 2)
            )
            y += layout.gap
        if head.lines:
            height = _head_height(head)
            widest = max(width_of(words, bold=True) for words in head.lines) * head.size
            radius = _radius(head)
            # The widths are generous, so that symbol and words together stand a little left of the middle.
            start = middle - (widest * 0.94 + 2 * radius + 12) / 2
            drawn.append(circle(start + radius, y + height / 2 - 3, radius, colour))
            drawn.append(draw(said.glyph, start + radius, y + height / 2 - 3, radius * 1.2, scheme.paper))
            first = y + height / 2 - 3 - (head.height - head.size * head.leading) / 2 + head.size * 0.35
            for at, words in enumerate(head.lines):
                where = first + at * head.size * head.leading
                drawn.append(
                    label(
                        words,
                        start + 2 * radius + 12,
                        where,
                        head.size,
                        colour,
                        font=SANS,
                        bold=True,
                        anchor="start",
                        most=width,
                    )
                )
            y += height
        drawn.append(paragraph(text, middle, y, scheme.ink, most=width))
        y += text.height
    if layout.flavour is not None:
        drawn.append(
            paragraph(layout.flavour, middle, y + layout.gap, scheme.quiet, most=width, font=SERIF, italic=True)
        )
    return "".join(drawn)
