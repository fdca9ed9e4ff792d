"""How a drawing is written: plain SVG with presentation attributes alone.

No styles, scripts, ids or references: an image of it can do nothing, and one drawing can stand inside another one.
Every text goes through `escape`.
"""

from __future__ import annotations

import re
from typing import Final

from elysium_rules.faces.fitting import Fitted
from elysium_rules.faces.widths import is_measured, width_of

SERIF: Final = "Georgia,'Palatino Linotype',Palatino,'Liberation Serif','DejaVu Serif',serif"
SANS: Final = "'Segoe UI','Helvetica Neue',Roboto,Arial,'Liberation Sans','DejaVu Sans',sans-serif"
_FORBIDDEN: Final = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_MARKUP: Final = re.compile("[&<>\"']")


def escape(text: str) -> str:
    """A text as it may stand in an element or an attribute; what XML forbids is left out.

    >>> escape('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return _MARKUP.sub(lambda found: _ENTITIES[found[0]], _FORBIDDEN.sub("", text))


def num(value: float) -> str:
    """A number with at most one digit behind the point.

    >>> num(3.0), num(2.25), num(-0.01)
    ('3', '2.2', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def rect(x: float, y: float, width: float, height: float, fill: str, radius: float = 0) -> str:
    """A rectangle, with round corners where it has a radius."""
    corner = f' rx="{num(radius)}"' if radius else ""
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<rect x="{num(x)}" y="{num(y)}" {size}{corner} fill="{fill}"/>'


def circle(x: float, y: float, radius: float, fill: str) -> str:
    """A round area."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"/>'


def halo(x: float, y: float, radius: float, fill: str, stroke: str) -> str:
    """A round area with a line around it."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}" stroke="{stroke}" stroke-width="3"/>'


def banner(left: float, top: float, width: float, height: float, fill: str, radius: float = 16) -> str:
    """A rectangle whose upper corners are round."""
    r, bottom = num(radius), num(top + height)
    across = f"M{num(left + radius)} {num(top)}H{num(left + width - radius)}a{r} {r} 0 0 1 {r} {r}"
    return path(f"{across}V{bottom}H{num(left)}V{num(top + radius)}a{r} {r} 0 0 1 {r}-{r}Z", fill)


def line(x: float, y: float, to_x: float, to_y: float, stroke: str, width: float = 1) -> str:
    """A straight line."""
    ends = f'x1="{num(x)}" y1="{num(y)}" x2="{num(to_x)}" y2="{num(to_y)}"'
    return f'<line {ends} stroke="{stroke}" stroke-width="{width:g}"/>'


def path(shape: str, fill: str) -> str:
    """An area with holes."""
    return f'<path d="{shape}" fill="{fill}" fill-rule="evenodd"/>'


def label(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    font: str = SANS,
    bold: bool = False,
    italic: bool = False,
    anchor: str = "middle",
    most: float = 0,
) -> str:
    """One line of text; *y* is its base line. Where it could be wider than *most*, it is told to be just so wide."""
    belt = ""
    if most and not is_measured(text) and width_of(text, bold=bold) * size > 0.8 * most:
        belt = f' textLength="{num(min(most, width_of(text, bold=bold) * size))}" lengthAdjust="spacingAndGlyphs"'
    weight = ' font-weight="bold"' if bold else ""
    slant = ' font-style="italic"' if italic else ""
    place = f'x="{num(x)}" y="{num(y)}" text-anchor="{anchor}"'
    return (
        f'<text {place} font-family="{font}" font-size="{num(size)}"{weight}{slant} fill="{fill}"{belt}>'
        f"{escape(text)}</text>"
    )


def paragraph(
    fitted: Fitted,
    x: float,
    top: float,
    fill: str,
    *,
    most: float,
    font: str = SANS,
    bold: bool = False,
    italic: bool = False,
    anchor: str = "middle",
) -> str:
    """Lines of text, from their upper edge."""
    step = fitted.size * fitted.leading
    # The middle of small letters stands in the middle of a line.
    first = top + step / 2 + fitted.size * 0.35
    return "".join(
        label(
            text,
            x,
            first + place * step,
            fitted.size,
            fill,
            font=font,
            bold=bold,
            italic=italic,
            anchor=anchor,
            most=most,
        )
        for place, text in enumerate(fitted.lines)
    )


def document(body: str, width: float, height: float, title: str, description: str, unit: str = "") -> str:
    """A whole drawing that can be a file: a screen reader says its title and description.

    Args:
        body: what is drawn.
        width: in tenths of a millimetre; *height* as well.
        height: see above.
        title: what it is.
        description: what it shows.
        unit: `mm`: it has that size on paper; otherwise it is as large as its place.
    """
    size = f' width="{num(width / 10)}mm" height="{num(height / 10)}mm"' if unit else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{size} viewBox="0 0 {num(width)} {num(height)}" role="img">'
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc>{body}</svg>"
    )
