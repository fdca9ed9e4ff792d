"""Colours: the two schemes a face is drawn in, and what makes a colour readable on another one."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Final

import attrs

READABLE: Final = 4.5  #: the least contrast of a text (WCAG 2.2, level AA)
WHITE: Final = "#ffffff"
BLACK: Final = "#000000"


@attrs.frozen
class Scheme:
    """What the colours of a face begin with: paper and ink."""

    name: str
    paper: str  #: what texts are written on
    ink: str  #: what they are written with
    quiet: str  #: for what is less important
    pole: str  #: where a colour goes that must stand out from the paper

    def accent(self, colour: str) -> str:
        """A colour that can be read on the paper: the given one, or a darker or lighter one of the same kind."""
        return readable(colour, self.paper, self.pole)

    def tint(self, colour: str, share: float = 0.14) -> str:
        """The paper with a breath of a colour."""
        return mix(self.paper, colour, share)


LIGHT: Final = Scheme("light", paper="#fdfaf3", ink="#23201c", quiet="#5d574e", pole=BLACK)
DARK: Final = Scheme("dark", paper="#1e2127", ink="#f1ece2", quiet="#b3ada2", pole=WHITE)
SCHEMES: Final = {scheme.name: scheme for scheme in (LIGHT, DARK)}


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=2048)
def mix(one: str, other: str, share: float) -> str:
    """A colour between two: *share* of the other one.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(first + (second - first) * share):02x}" for first, second in parts)


def _light(colour: str) -> float:
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in _parts(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, from 1 to 21, as WCAG counts it.

    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=2048)
def readable(colour: str, on: str, pole: str, least: float = READABLE) -> str:
    """The same colour, moved towards *pole* as far as it must to be read.

    >>> readable("#ffcc00", "#ffffff", "#000000")
    '#8f7200'
    """
    shades = (mix(colour, pole, step / 25) for step in range(26))
    return next((shade for shade in shades if contrast(shade, on) >= least), pole)


def digest(key: str) -> bytes:
    """What is drawn by chance is drawn from this: the same key gives the same drawing, everywhere and for ever."""
    return blake2b(key.encode("utf-8", "replace"), digest_size=32, person=b"card-faces").digest()


@lru_cache(maxsize=2048)
def colour_of(key: str) -> str:
    """A colour for anything that has a key; white can be read on it.

    >>> colour_of("argonauts") == colour_of("argonauts") != colour_of("amazons")
    True
    """
    chance = digest(key)
    hue, strength = (chance[0] << 8 | chance[1]) % 360, 0.42 + chance[2] % 32 / 100
    return readable(_from_hue(hue, strength, 0.42), WHITE, BLACK, READABLE + 0.7)


def _from_hue(hue: int, strength: float, lightness: float) -> str:
    span = strength * min(lightness, 1 - lightness)

    def part(offset: int) -> int:
        place = (offset + hue / 30) % 12
        return round(255 * (lightness - span * max(-1.0, min(place - 3, 9 - place, 1.0))))

    return f"#{part(0):02x}{part(8):02x}{part(4):02x}"
