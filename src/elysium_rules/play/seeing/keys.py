"""Whether two views are the same, in 16 bytes: the key of a view, for transposition tables and caches.

`view_digest` is a fingerprint of all that a frontend shows, with its words; it takes ten times as long, and 40 times
where most parts of a view were seen before. `hash` is quick, but another one in each process. This key is made of the
fields of a view and what is played with, so it is the same in all processes, on all platforms and in all versions of
Python. It may change with the version of the library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, lru_cache
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

import attrs

from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.codec import digest_of
from elysium_rules.play.engine.given import expect_view
from elysium_rules.play.engine.port import ActionT, Position, Seen, StateT

if TYPE_CHECKING:
    from elysium_rules.kernel.codec import Json

_SIZE: Final = 16  #: bytes: two views that differ share a key once in so many that nobody meets them
_PLAIN: Final = frozenset({int, str, bool, type(None), float})
_GAMES: Final = 64  #: whose fingerprints are kept
_PARTS: Final = 2_000  #: of each class, whose text is kept: one view has most parts of the one before
#: What follows from the rest of a view, or stands beside it: its choices, and what is played with.
_BESIDE: Final = ("legal", "game")


def view_key(view: Seen[StateT, ActionT]) -> bytes:
    """16 bytes that are the same for equal views, in every process, and others for views that differ.

    What the viewer does not know is not in it. It is for one version of the library; what is kept longer is told apart
    by `view_digest`.

    Raises:
        ArgumentError: this is no view, or its fields hold what has no order and no name.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, observe, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> view_key(observe(state, 0)).hex()
        '...'
        >>> view_key(observe(state, 0)) == view_key(observe(state, 1))
        False
    """
    expect_view(view)
    game: Any = view.game
    return blake2b(ascii(_plain(view)).encode(), digest_size=_SIZE, key=_key_of(game)).digest()


@lru_cache(maxsize=_GAMES)
def _key_of(game: Any) -> bytes:
    rules = game.rules
    facts: Json = {"game": rules.name, "match": rules.encode_game(game, with_cards=False)}
    return bytes.fromhex(digest_of(facts))


def _plain(value: Any) -> Any:
    """A value as nested tuples of numbers and texts, which `ascii` writes the same everywhere."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return value if _PLAIN.issuperset(map(type, value)) else tuple([_plain(item) for item in value])
    return _writer_of(kind)(value)


@cache
def _writer_of(kind: Any) -> Callable[[Any], Any]:
    """How a value of a class is made plain."""
    if issubclass(kind, Enum):
        return lambda value: value.value
    if attrs.has(kind):
        names = [field.name for field in attrs.fields(kind) if field.eq and field.name not in _BESIDE]
        name = kind.__qualname__
        if not names:
            return lambda value: name
        if len(names) == 1:
            only = attrgetter(names[0])
            return lambda value: (name, _plain(only(value)))
        several = attrgetter(*names)
        if issubclass(kind, Seen | Position):  # no two of them are the same for long
            return lambda value: (name, _plain(several(value)))
        return lru_cache(maxsize=_PARTS)(lambda value: ascii((name, _plain(several(value)))))
    if issubclass(kind, Mapping):
        return lambda value: tuple(sorted([(_plain(key), _plain(item)) for key, item in value.items()]))
    if issubclass(kind, frozenset | set):
        return lambda value: tuple(sorted(map(_plain, value)))
    if issubclass(kind, tuple | list):
        return lambda value: tuple([_plain(item) for item in value])
    for plain in (int, str):
        if issubclass(kind, plain):
            return plain
    reason = f"no key can be made of a {kind.__name__}"
    raise ArgumentError("call/no-key", "view", reason)
