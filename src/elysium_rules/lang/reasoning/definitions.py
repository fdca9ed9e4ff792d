"""What is found in a definition is only told if it is so wherever the definition is used.

A definition serves several cards: what never holds with the arguments of one may well hold with those of another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from elysium_rules.lang.reasoning import finds
from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.source import SourceFile, Span

_DEFINED: Final = re.compile(r"(?:define|keyword)\s+(\w+)")
_USED: Final = re.compile(r"\w+")
#: The name of a definition, the kind of finding, and the statement inside of the definition.
_Place: TypeAlias = tuple[str, finds.Kind, str]


def in_all_uses(found: Sequence[finds.Find], family: nodes.FamilyProgram, source: SourceFile) -> tuple[finds.Find, ...]:
    """The findings without those in a definition that are not so in every use of it."""
    names = {
        match[1]
        for card in family.cards
        for power in card.powers
        for span in power.definitions
        if (match := _DEFINED.match(source.text_at(span)))
    }
    if not names:
        return tuple(found)
    uses: dict[str, set[Span]] = {}
    for card in family.cards:
        for node in walk(tuple(power.body for power in card.powers)):
            path = getattr(node, "path", "")
            if "/" in path:
                span: Span = node.span  # type: ignore[attr-defined]  # whatever has a path has a place
                uses.setdefault(_name_at(source, span), set()).add(span)
    places: dict[_Place, set[Span]] = {}
    for find in found:
        place = _place_of(find, source, names)
        if place is not None:
            places.setdefault(place, set()).add(find.span)
    kept = []
    for find in found:
        place = _place_of(find, source, names)
        if place is None or places[place] >= uses.get(place[0], set()):
            kept.append(find)
    return tuple(kept)


def _place_of(find: finds.Find, source: SourceFile, names: set[str]) -> _Place | None:
    name = _name_at(source, find.span)
    if name not in names or "/" not in find.path:
        return None
    return name, find.kind, find.path.split("/", 1)[1]


def _name_at(source: SourceFile, span: Span) -> str:
    match = _USED.match(source.text, span.start)
    return match[0] if match else ""
