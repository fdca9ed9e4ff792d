"""The text of a power as its author wrote it, with all that its words stand for, and places in it."""

from __future__ import annotations

from collections.abc import Sequence

from elysium_rules.program.nodes import Do, Gate, Let, Power, Repeat
from elysium_rules.program.value import walk
from elysium_rules.source import SourceFile, Span


def power_text(source: SourceFile, power: Power) -> str:
    """The text of a power in its file; the definitions that it uses stand before it, as they do in the file.

    Saves and programs know a power by this text, so it changes with a definition that the power uses.
    """
    return "\n".join(source.text_at(span) for span in _pieces(power))


def powers_text(source: SourceFile, powers: Sequence[Power]) -> str:
    """The texts of all powers of a card, each behind the definitions that it uses."""
    return "\n".join(power_text(source, power) for power in powers)


def find_clause(powers: Sequence[Power], which: int, path: str) -> tuple[int, int] | None:
    """Where the statement of a path stands in `powers_text`: its begin and its end, in characters.

    What asks in a definition is shown there, before the power that uses it. None: no statement has this path.

    Args:
        powers: all powers of the card, in the order of their text.
        which: the number of the power that asks.
        path: of the statement; that of a question may have a sign behind it, which no statement has.
    """
    place = place_of(powers[which], path.removesuffix(".answer").rstrip("+"))
    begin = 0
    for number, power in enumerate(powers):
        for piece in _pieces(power):
            if number == which and place is not None and piece.start <= place.start and place.end <= piece.end:
                return begin + place.start - piece.start, begin + place.end - piece.start
            begin += piece.end - piece.start + len("\n")
    return None


def _pieces(power: Power) -> tuple[Span, ...]:
    return *power.definitions, power.span


def place_of(power: Power, path: str) -> Span | None:
    """Where the statement of a path stands in its file; in a definition, where that is used. None: there is none."""
    if path in power.written:
        return power.written[path]
    for node in walk(power.body):
        if isinstance(node, Do | Let | Gate | Repeat) and node.path == path:
            return node.span
    return None
