"""What it costs to work out a part of a power: the one place that knows it.

The cost is the number of words, numbers and phrases that are read, each as often as it is read: what is asked of every
player is read once for each of them, and so is all that stands in it. The checker refuses what costs too much
(`lang/check_cost.py`), and the flat code pays for it out of the budget of an action (`kernel/flatten.py`).

See decision 44.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.program import nodes
from elysium_rules.program.value import Value

PLAYERS: Final = 4  #: the most that play any of the games

#: By the key of a row: how often each of its arguments is worked out where the row is worked out once.
Times: TypeAlias = Callable[[str], tuple[int, ...]]


def cost_of(node: object, times: Times) -> int:
    """How many words and numbers are read to work something out once.

    A loop is one round of it, and a choice all its ways.
    """
    if isinstance(node, tuple):
        return sum(cost_of(item, times) for item in node)
    if not inner_names(node):
        return 0
    return 1 + sum(often * cost_of(part, times) for part, often in parts_of(node, times))


def parts_of(node: object, times: Times) -> Iterator[tuple[object, int]]:
    """What a node is made of, and how often each part is worked out where the node is worked out once."""
    match node:
        case nodes.OverPlayers(number=number):
            yield number, PLAYERS
        case nodes.Call(row=row, arguments=arguments) | nodes.Do(row=row, arguments=arguments):
            yield from zip(arguments, times(row), strict=True)
        case _:
            for name in inner_names(node):
                yield getattr(node, name), 1


def inner_names(node: object) -> tuple[str, ...]:
    """The fields of a node but for its place in the text; nothing else has any."""
    kind: Any = type(node)
    return _inner_names(kind)


@cache
def _inner_names(kind: type[Any]) -> tuple[str, ...]:
    if not issubclass(kind, Value) or not attrs.has(kind):
        return ()
    return tuple(field.name for field in attrs.fields(kind) if field.name != "span")
