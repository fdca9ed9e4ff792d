"""Gives meaning to what is the same in every game: arithmetic, comparisons, and names that `let` has given.

A game brings the meaning of its own phrases, by their rows. Every phrase becomes a small function of table and frame.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from elysium_rules.kernel.frames import Frame, thaw_frame
from elysium_rules.kernel.interpreter import Evaluate, TableT
from elysium_rules.program import nodes

#: By row, what makes the meaning of a phrase out of its arguments, and of what a game wants to have before them.
Phrases: TypeAlias = Mapping[str, Callable[..., Evaluate]]

LARGEST: Final = 1_000_000  #: no sum or product is larger, or smaller than its negative
ARITHMETIC: Final[Mapping[str, Callable[[int, int], int]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
    "%": operator.mod,
    "min": min,
    "max": max,
}
#: How the numbers of several players become one.
JOINS: Final[Mapping[str, Callable[[list[int]], int]]] = {
    "highest": lambda values: max(values, default=0),
    "lowest": lambda values: min(values, default=0),
    "sum": lambda values: limit(sum(values)),
}
COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


def limit(number: int) -> int:
    """Keep what a card works out small: a power that squares an amount again and again must not fill the memory."""
    return max(-LARGEST, min(number, LARGEST))


def evaluate(
    node: nodes.Argument, phrases: Phrases, seats: Callable[[TableT], Iterable[int]], *before: object
) -> Evaluate:
    """The meaning of a number or a condition.

    Args:
        node: The number or the condition.
        phrases: The meanings of what the game itself can say.
        seats: Lists the players of a table, in the order in which they are asked.
        before: What the meanings of phrases get before their arguments.
    """

    def inside(part: nodes.Argument) -> Evaluate:
        return evaluate(part, phrases, seats, *before)

    match node:
        case nodes.Int(value=value):
            return lambda table, frame: value
        case nodes.Local(slot=slot):
            return lambda table, frame: frame.slots[slot]
        case nodes.Arithmetic():
            combine, left, right = ARITHMETIC[node.operator], inside(node.left), inside(node.right)
            return lambda table, frame: limit(combine(left(table, frame), right(table, frame)))
        case nodes.Per(step=step):
            amount, counted = inside(node.amount), inside(node.counted)
            return lambda table, frame: limit(amount(table, frame) * (counted(table, frame) // step))
        case nodes.OverPlayers():
            return over_players(node, inside(node.number), seats)
        case nodes.Compare():
            compare, left, right = COMPARE[node.operator], inside(node.left), inside(node.right)
            return lambda table, frame: compare(left(table, frame), right(table, frame))
        case nodes.Both():
            one, two = inside(node.left), inside(node.right)
            return lambda table, frame: one(table, frame) and two(table, frame)
        case nodes.Either():
            one, two = inside(node.left), inside(node.right)
            return lambda table, frame: one(table, frame) or two(table, frame)
        case nodes.Negate():
            denied = inside(node.condition)
            return lambda table, frame: not denied(table, frame)
        case nodes.Call(row=row):
            return phrases[row](*before, *node.arguments)
    raise TypeError(f"neither a number nor a condition: {node!r}")


def over_players(node: nodes.OverPlayers, number: Evaluate, seats: Callable[[TableT], Iterable[int]]) -> Evaluate:
    """A number of several players, joined; *number* is asked with each of them as `they`."""
    join, others = JOINS[node.join], node.others

    def joined(table: TableT, frame: Frame) -> int:
        values = []
        for seat in seats(table):
            if not (others and seat == frame.you):
                asked: Any = thaw_frame(frame)
                asked.they = seat
                values.append(number(table, asked))
        return join(values)

    return joined
