"""Ways through syntax trees, and what they measure: the same tree changed, moved, counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

import attrs

from elysium_rules.lang import ast
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.source import Span


def inner_names(node: object) -> tuple[str, ...]:
    """The fields of a node in which there can be further nodes."""
    kind: Any = type(node)
    return _inner_names(kind)


@cache
def _inner_names(kind: type[Any]) -> tuple[str, ...]:
    if not attrs.has(kind) or issubclass(kind, Span):
        return ()
    return tuple(field.name for field in attrs.fields(kind) if field.name != "span")


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """The same node with all that it is made of changed."""
    names = inner_names(node)
    return attrs.evolve(node, **{name: change(getattr(node, name)) for name in names}) if names else node


def place_at(node: Any, span: Span) -> Any:
    """The same tree, all of it at one place: what was written elsewhere happens where it is used."""
    if isinstance(node, tuple):
        return tuple([place_at(item, span) for item in node])
    moved = rebuild(node, lambda inner: place_at(inner, span))
    return attrs.evolve(moved, span=span) if hasattr(moved, "span") else moved


def count_parts(node: object) -> int:
    """How many words, numbers, phrases and statements there are."""
    return sum(hasattr(part, "span") for part in walk(node))


# --- depth


def measure_depth(node: object) -> int:
    """How many statements, sums, conditions and phrases stand inside each other."""
    return max((depth for _, depth in _depths(node)), default=0)


def find_too_deep(node: object) -> Any:
    """Find something that stands inside of too much, as a node with a place; nothing where there is no such thing."""
    return next((inner for inner, depth in _depths(node) if depth > ast.MAX_DEPTH), None)


def _depths(node: object) -> Iterator[tuple[object, int]]:
    """Go through a tree, parents first; each node comes with how much stands inside each other down to it.

    INVARIANT: there is no way to put things inside each other without an end that does not count. A statement that
    holds statements counts, a number that holds numbers, a condition that holds conditions, whatever its class; and of
    phrases of the game each that comes back to a kind which was there since the last one that counted. Kinds are few,
    so phrases alone come back to one of them soon.
    """
    waiting: list[tuple[object, int, frozenset[Kind], object]] = [(node, 0, frozenset(), None)]
    while waiting:
        node, depth, kinds, parent = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend((item, depth, kinds, parent) for item in reversed(node))
            continue
        if isinstance(node, ast.Phrase):
            is_again = node.kind in kinds
            depth += is_again
            kinds = frozenset({node.kind}) if is_again else kinds | {node.kind}
        else:
            # A block counts only where it stands alone as a statement: it is a part of most others.
            depth += type(node) in _holding_their_sort() or (isinstance(node, ast.Block) and type(parent) is type(node))
        yield node, depth
        waiting.extend((getattr(node, name), depth, kinds, node) for name in reversed(inner_names(node)))


@cache
def _holding_their_sort() -> frozenset[type[Any]]:
    """The classes of statements that hold statements, of numbers that hold numbers, of conditions that hold conditions.

    Blocks and phrases are left to who looks: the one is a part of most statements, the other can be any of these.
    """
    found: set[type[Any]] = set()
    for sort in (ast.Statement, ast.Expression, ast.Condition):
        classes = {*get_args(sort)} - {ast.Phrase}
        for kind in classes - {ast.Block}:
            held = set().union(*[_classes_in(hint) for hint in get_type_hints(kind).values()])
            found |= {kind} if held & classes else set()
    return frozenset(found)


def _classes_in(hint: object) -> set[object]:
    """All classes that a type speaks of."""
    inside = get_args(hint)
    return set().union(*map(_classes_in, inside)) if inside else {hint}
