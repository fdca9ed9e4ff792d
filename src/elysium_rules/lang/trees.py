"""Ways through syntax trees, and what they measure: the same tree changed, moved, counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import attrs

from elysium_rules.lang import ast
from elysium_rules.program.value import walk
from elysium_rules.source import Span

#: What stands inside a thing of its own sort, as `build.py` counts it.
_NESTING: Final = (
    *(ast.May, ast.CostGate, ast.Choose, ast.If, ast.Repeat, ast.Each, ast.Subject, ast.Later, ast.Use),
    *(ast.Binary, ast.OverPlayers, ast.Both, ast.Either, ast.Negate),
)


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


def measure_depth(node: object, around: object = None) -> int:
    """How many statements, sums and conditions stand inside each other."""
    if isinstance(node, tuple):
        return max((measure_depth(item, around) for item in node), default=0)
    is_same = isinstance(node, ast.Block | ast.Phrase) and type(around) is type(node) and _name(node) == _name(around)
    inside = max((measure_depth(getattr(node, name), node) for name in inner_names(node)), default=0)
    return inside + (isinstance(node, _NESTING) or is_same)


def _name(node: object) -> object:
    return (node.kind, node.name) if isinstance(node, ast.Phrase) else None
