"""What somebody typed: a number of a choice, or the name of a card in any spelling."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

MOST_DIGITS: Final = 6


class Named(Protocol):
    """Something with names: pairs of a language and a name."""

    @property
    def names(self) -> tuple[tuple[str, str], ...]: ...


NamedT = TypeVar("NamedT", bound=Named)


def choice_number(text: str, most: int) -> int | None:
    """The choice that somebody typed; None if it is something else.

    >>> choice_number("2", 3), choice_number("4", 3), choice_number("²", 3)
    (2, None, None)
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        return None
    return int(text) if 1 <= int(text) <= most else None


def find_cards(faces: Sequence[NamedT], wanted: str) -> list[NamedT]:
    """The cards of which a name is *wanted*, in any language, or failing that begins with it or holds it."""
    key = simplify(wanted)
    if not key:
        return []
    names = [(card, [simplify(name) for _, name in card.names]) for card in faces]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [card for card, called in names if any(fits(name, key) is True for name in called)]
        if found:
            return found
    return []


def simplify(text: str) -> str:
    """Small letters without accents.

    >>> simplify("Épreuve des Héros")
    'epreuve des heros'
    """
    apart = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))
