"""What plain values have in common: their repr, equality and hash, and a way through a tree of them.

attrs writes these anew for every class and compiles them when the class is made, which is half of what a class
costs at import. There are many small classes here (events, nodes, numbers of the game), and their values are
seldom compared or shown, so they share one form:

    @attrs.frozen(eq=False, repr=False)
    class CardSlid(Value):

From outside there is no difference: a test holds this form against that of attrs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from typing import Any

import attrs


class Shown:
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
