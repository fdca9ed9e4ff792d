"""Small pictures of our own: areas and strokes in a square of 100 by 100, and two kinds that chance draws from a key.

A picture is a few paths with `|` between them; a path that begins with `~` is a stroke, all others are areas.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin, tau
from typing import Final

from elysium_rules.faces.colours import Scheme, digest, mix
from elysium_rules.faces.svg import circle, halo, num, path


def _dot(x: float, y: float, radius: float) -> str:
    r = num(radius)
    return f"M{num(x - radius)} {num(y)}a{r} {r} 0 1 0 {num(2 * radius)} 0a{r} {r} 0 1 0-{num(2 * radius)} 0Z"


def _star(points: int, outer: float, inner: float, turn: float = 0.0) -> str:
    corners = []
    for place in range(2 * points):
        radius = inner if place % 2 else outer
        angle = pi * place / points - pi / 2 + turn
        corners.append(f"{num(50 + radius * cos(angle))} {num(50 + radius * sin(angle))}")
    return f"M{' '.join(corners)}Z"


def _rays(count: int, inner: float, outer: float, half: float) -> str:
    """Short beams around the middle."""
    beams = []
    for place in range(count):
        angle = tau * place / count - pi / 2
        x, y, across = cos(angle), sin(angle), (-sin(angle), cos(angle))
        ends = ((inner, half), (outer, half * 0.5), (outer, -half * 0.5), (inner, -half))
        corners = (
            f"{num(50 + x * far + across[0] * wide)} {num(50 + y * far + across[1] * wide)}" for far, wide in ends
        )
        beams.append(f"M{' '.join(corners)}Z")
    return "".join(beams)


BOLT: Final = "M60 3 18 57H43L34 97 82 40H55L70 3Z"
FORK: Final = (
    "M50 2 60 18 55 18V48H69V26H63L74 8 85 26H79V50A8 8 0 0 1 71 58H55V98H45V58H29A8 8 0 0 1 21 50V26H15"
    "L26 8 37 26H31V48H45V18H40Z"
)
NIGHT_BIRD: Final = (
    f"M12 8 32 20Q50 13 68 20L88 8Q92 30 86 54Q80 84 50 96Q20 84 14 54Q8 30 12 8Z{_dot(34, 44, 14)}{_dot(66, 44, 14)}"
    f"{_dot(34, 44, 6)}{_dot(66, 44, 6)}M50 54 57 64 50 76 43 64Z"
)
HELM: Final = (
    "M50 14Q84 16 85 50V92Q74 96 62 90L64 62Q56 58 54 52V88H46V52Q44 58 36 62L38 90Q26 96 15 92V50Q16 16 50 14Z"
    "M24 46Q34 40 43 48Q36 56 24 53ZM76 46Q66 40 57 48Q64 56 76 53Z|M20 18Q50-10 80 18L74 21Q50 2 26 21Z"
)
LYRE: Final = (
    "M20 4Q6 34 22 58Q28 67 38 70H62Q72 67 78 58Q94 34 80 4L70 8Q80 34 69 52Q64 60 58 61H42Q36 60 31 52Q20 34 30 8Z"
    "|M24 20H76V27H24Z|M38 29H42V59H38ZM48 29H52V59H48ZM58 29H62V59H58Z|M40 72H60V80H72V92H28V80H40Z"
)
HAMMER: Final = "M14 12H66L88 26V32L66 42H14Z|M36 44H50V97H36Z|M10 16H12V38H10Z"
WING: Final = (
    "M4 16Q50 2 96 12Q92 32 70 36Q58 38 48 36Q60 42 84 40Q78 58 58 58Q48 58 40 54Q50 62 70 60Q62 76 46 74Q34 72 26 64"
    "Q36 78 50 80Q36 92 22 78Q4 56 4 16Z"
)
KEY: Final = f"{_dot(50, 24, 22)}{_dot(50, 24, 11)}|M45 46H55V97H45Z|M57 66H76V74H68V81H76V89H57Z"
DIAMOND: Final = "M50 4 86 50 50 96 14 50Z"
SUN: Final = f"{_dot(50, 50, 24)}|{_rays(8, 30, 48, 7)}"
LEAF: Final = "M14 92Q2 20 90 8Q98 92 32 82L62 42 22 82Z"
DROP: Final = "M50 3Q84 46 84 64A34 34 0 0 1 16 64Q16 46 50 3Z"
FOUR: Final = f"{_dot(50, 22, 17)}{_dot(78, 50, 17)}{_dot(50, 78, 17)}{_dot(22, 50, 17)}"
BURST: Final = _star(8, 48, 22)
ENDLESS: Final = "~M50 50C36 28 10 28 10 50S36 72 50 50S90 28 90 50S64 72 50 50Z"
BAND: Final = "~M50 30A32 32 0 1 1 49.9 30Z|M50 2 64 16 50 30 36 16Z"
AROUND: Final = "~M15 50A35 35 0 1 1 50 85|M56 64V106L26 85Z"
BOOK: Final = "M6 20Q30 10 47 24V86Q30 74 6 82Z|M94 20Q70 10 53 24V86Q70 74 94 82Z"
HOURGLASS: Final = (
    "M20 4H80V15H74Q74 38 57 50Q74 62 74 85H80V96H20V85H26Q26 62 43 50Q26 38 26 15H20Z"
    "M38 85H62Q60 72 50 66Q40 72 38 85Z"
)
EAR: Final = (
    "M50 2Q60 14 50 28Q40 14 50 2Z|M47 30H53V98H47Z|M56 36Q58 20 76 16Q78 34 56 40Z|M44 36Q42 20 24 16Q22 34 44 40Z"
    "|M56 58Q58 42 76 38Q78 56 56 62Z|M44 58Q42 42 24 38Q22 56 44 62Z|M56 80Q58 64 76 60Q78 78 56 84Z"
    "|M44 80Q42 64 24 60Q22 78 44 84Z"
)
WAVES: Final = (
    "~M6 28Q17 14 28 28T50 28T72 28T94 28|~M6 52Q17 38 28 52T50 52T72 52T94 52|~M6 76Q17 62 28 76T50 76T72 76T94 76"
)
TREE: Final = "M50 2 76 36H64L84 66H56V96H44V66H16L36 36H24Z"
PEAKS: Final = "M2 88 36 22 48 44 62 12 98 88ZM36 38 28 54 36 50 42 56 44 52ZM62 30 54 48 62 44 70 50Z"
GRAPES: Final = (
    f"{_dot(26, 38, 12)}|{_dot(50, 38, 12)}|{_dot(74, 38, 12)}|{_dot(38, 60, 12)}|{_dot(62, 60, 12)}"
    f"|{_dot(50, 82, 12)}|M46 26Q46 10 60 2L66 8Q54 14 54 26Z"
)
GUARD: Final = "M50 2 90 16V48Q90 80 50 98Q10 80 10 48V16ZM50 18V80Q74 66 76 48V27Z"
TEMPLE: Final = "M50 2 96 28H4Z|M8 32H92V40H8Z|M14 43H28V82H14ZM43 43H57V82H43ZM72 43H86V82H72Z|M6 85H94V96H6Z"
PERSON: Final = f"{_dot(50, 26, 20)}|M12 96Q12 52 50 52Q88 52 88 96Z"


def draw(glyph: str, x: float, y: float, size: float, fill: str) -> str:
    """A picture with its middle at a place."""
    scale = size / 100
    parts = []
    for shape in glyph.split("|"):
        if shape.startswith("~"):
            line = f'stroke="{fill}" stroke-width="11" stroke-linecap="round"'
            parts.append(f'<path d="{shape[1:]}" fill="none" {line}/>')
        else:
            parts.append(path(shape, fill))
    moved = f"translate({num(x - size / 2)} {num(y - size / 2)})"
    return f'<g transform="{moved} scale({scale:.3g})">{"".join(parts)}</g>'


@lru_cache(maxsize=2048)
def rosette(key: str) -> str:
    """An emblem for anything that has a key: a star or a flower, one of some thousands.

    >>> rosette("argonauts") == rosette("argonauts") != rosette("amazons")
    True
    """
    chance = digest(key)
    points, inner = 5 + chance[3] % 8, 24 + chance[4] % 13
    hole = (0, 9, 14)[chance[5] % 3]
    if chance[6] % 2:
        shape = _star(points, 48, inner)
    else:  # petals
        radius = 48 * sin(pi / points) / (1 + sin(pi / points))
        far = 48 - radius
        dots = (
            _dot(50 + far * sin(tau * at / points), 50 - far * cos(tau * at / points), radius * 0.96)
            for at in range(points)
        )
        shape = f"{'|'.join(dots)}|{_dot(50, 50, max(8.0, far - radius - 4))}"
        hole = 0
    return shape + (_dot(50, 50, hole) if hole else "")


def constellation(key: str, x: float, y: float, reach: tuple[float, float], inner: float, fill: str) -> str:
    """Some stars around a picture, and lines between some of them: every key has its own.

    Args:
        key: whose stars these are.
        x: the middle; *y* as well.
        y: see above.
        reach: how far they go, across and up.
        inner: how far from the middle they stay.
        fill: their colour.
    """
    chance = digest(f"stars of {key}")
    count = 9 + chance[0] % 4
    stars = []
    for place in range(count):
        angle = tau * (place + chance[1 + place] / 400) / count
        across, up = cos(angle), sin(angle)
        edge = min(reach[0] / max(abs(across), 0.01), reach[1] / max(abs(up), 0.01))
        near = inner + 16
        far = max(near, near + (edge - near) * (0.15 + 0.85 * chance[14 + place] / 255))
        stars.append((x + across * min(far, reach[0] * 1.02), y + up * min(far, edge), 3.2 + chance[2 + place] % 4))
    lines = "".join(
        f"M{num(one[0])} {num(one[1])}L{num(two[0])} {num(two[1])}"
        for (one, two), byte in zip(pairwise([*stars, stars[0]]), chance, strict=False)
        if byte % 4 and hypot(one[0] - two[0], one[1] - two[1]) < reach[0]
    )
    drawn = f'<path d="{lines}" stroke="{fill}" stroke-width="1.6"/>' if lines else ""
    return drawn + "".join(circle(*star, fill) for star in stars)


def medallion(
    emblem: str,
    key: str,
    middle: tuple[float, float],
    reach: tuple[float, float],
    radius: float,
    scheme: Scheme,
    colour: str,
) -> str:
    """An emblem in a circle with the stars of a key around it; without a radius there are the stars alone."""
    ground, accent = ground_of(scheme, colour), scheme.accent(colour)
    soft = mix(ground, accent, 0.42)
    stars = constellation(key, *middle, reach, radius or 40, soft)
    if not radius:
        return stars
    return stars + halo(*middle, radius, ground, soft) + draw(emblem, *middle, radius * 1.28, accent)


def ground_of(scheme: Scheme, colour: str) -> str:
    """What pictures are drawn on."""
    return scheme.tint(colour, 0.16 if scheme.name == "light" else 0.3)
