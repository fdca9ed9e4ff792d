"""What plain values have in common: repr, equality and hash, how they travel, and a way through a tree of them.

attrs writes these anew for every class and compiles them when the class is made, which is half of what a class
costs at import. There are many small classes here (events, nodes, numbers of the game), and their values are
seldom compared or shown, so they share one form:

    @attrs.frozen(eq=False, repr=False)
    class CardDrawn(Value):

From outside there is no difference: a test holds this form against that of attrs (decision 22).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from operator import attrgetter
from typing import Any, NoReturn, Self, TypeVar

import attrs

from elysium_rules.source import Span

KeyT = TypeVar("KeyT")
ItemT = TypeVar("ItemT")
SelfT = TypeVar("SelfT")


class Unchanging:
    """A value that never changes: a copy of it is itself, and it is pickled as what it was made of.

    Pickled are the class and what its constructor takes, in that order and without names: half as long as what
    attrs would write, and what follows from the rest is worked out anew.
    """

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        kind: Any = type(self)
        given = tuple([getattr(self, name) for name in _given(kind)])
        named = {name: getattr(self, name) for name in _named(kind)}
        return (partial(kind, **named) if named else kind), given


class FrozenDict(dict[KeyT, ItemT]):
    """A dict that refuses every change; reading it is as fast as reading any other.

    >>> FrozenDict(cards=4)["cards"]
    4
    >>> FrozenDict(cards=4).update(cards=5)
    Traceback (most recent call last):
    TypeError: this is part of a game or its cards, which never change
    """

    __slots__ = ()

    def _refuse(self, *args: object, **more: object) -> NoReturn:
        raise TypeError("this is part of a game or its cards, which never change")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


class Shown(Unchanging):
    """A repr that can be pasted: the class, and its fields by name."""

    __slots__ = ()

    def __repr__(self) -> str:
        kind: Any = type(self)
        return f"{kind.__qualname__}({', '.join([f'{name}={getattr(self, name)!r}' for name in _shown(kind)])})"


class Value(Shown):
    """Two values are equal when their class and their fields are."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        kind: Any = type(self)
        facts_of = _facts(kind)
        return bool(facts_of(self) == facts_of(other))

    def __hash__(self) -> int:
        kind: Any = type(self)
        return hash((kind, _facts(kind)(self)))


@cache
def _given(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if field.init and not field.kw_only)


@cache
def _named(kind: type[Any]) -> tuple[str, ...]:
    """What the constructor takes by name only; a class further down may have put it first in the order of fields."""
    return tuple(field.name for field in attrs.fields(kind) if field.init and field.kw_only)


@cache
def _shown(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if field.repr)


@cache
def _facts(kind: type[Any]) -> Callable[[Any], Any]:
    """What makes a value of this class equal to another one."""
    return attrgetter(*(field.name for field in attrs.fields(kind) if field.eq))


def walk(node: object) -> Iterator[object]:
    """Go through a node and everything below it, parents first."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, tuple):
            waiting.extend(reversed(node))
        else:
            kind: Any = type(node)
            waiting.extend([getattr(node, name) for name in _names_reversed(kind)])


@cache
def _names_reversed(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in reversed(attrs.fields(kind))) if attrs.has(kind) else ()


def without_places(node: object) -> object:
    """A node and all below it, to be compared with one that stands elsewhere in a text, or in another layout."""
    if isinstance(node, Span):
        return None
    if isinstance(node, tuple):
        return tuple([without_places(item) for item in node])
    if isinstance(node, Mapping):
        return tuple([(key, without_places(value)) for key, value in node.items()])
    kind: Any = type(node)
    return (kind, *[without_places(getattr(node, name)) for name in _names(kind)]) if attrs.has(kind) else node


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind))
