"""How single fields are serialised where their types do not say it: under another name, as another type, in bounds.

A field says so in its metadata (`attrs.field(metadata=written(...))`), and `play/data/values.py` reads and writes it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import attrs

MOST: Final = 10**12  #: no number of a game comes near it, however wild its cards are
#: A number, or what works it out from the game.
Bound: TypeAlias = int | Callable[[Any], int]
_KEY: Final = "written"


@attrs.frozen(eq=False)
class FieldCodec:
    """How one field is written down; `written` says what each part means."""

    key: str
    kind: Any
    write: Callable[[Any, Any], Any] | None
    read: Callable[[Any, str, Scope], Any] | None
    empty: Callable[[Any], Any] | None
    bounds: tuple[int, Bound]
    count: Bound | None
    longest: Bound | None


def written(
    key: str = "",
    kind: Any = None,
    write: Callable[[Any, Any], Any] | None = None,
    read: Callable[[Any, str, Scope], Any] | None = None,
    *,
    empty: Callable[[Any], Any] | None = None,
    least: int = 0,
    most: Bound = MOST,
    count: Bound | None = None,
    longest: Bound | None = None,
) -> dict[str, Any]:
    """The metadata of a field that is written down in a way of its own.

    Args:
        key: its name in plain data, where that is another one.
        kind: the type of what is written, where that is another one; `object` is plain data already.
        write: makes that of a value and of what it is a field of.
        read: makes the value of that; it gets the place for errors, too, and what is known while a state is read.
        empty: works out of the game what it is where it was left out; so it is where nothing in it is true.
        least: of all whole numbers in it that are neither seats nor cards.
        most: the same.
        count: how many there are in a list.
        longest: how many there may be in it.
    """
    return {_KEY: FieldCodec(key, kind, write, read, empty, (least, most), count, longest)}


def codec_of(field: attrs.Attribute[Any]) -> FieldCodec | None:
    """How a field is written down, where it says that."""
    found: FieldCodec | None = field.metadata.get(_KEY)
    return found


def bound_in(bound: Bound, game: Any) -> int:
    """A bound in one game."""
    return bound if isinstance(bound, int) else bound(game)


@attrs.frozen
class Scope:
    """What the numbers in a state may be, in one game: seats, cards, and whatever its fields say."""

    game: Any
    highest_seat: int
    highest_card: int
