"""What the rows of phrases say beside what every row says: their meaning, and what others must know of it.

A phrase changes nothing and asks nobody: a number, a condition, a player, cards, an event that a power waits for, a
rule that it bends. Each row stands at one place, right below its meaning, and everybody reads it there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

import attrs

from elysium_rules.elysium.model.ids import Zone
from elysium_rules.kernel.interpreter import Evaluate
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind
from elysium_rules.program.vocabulary import Row

if TYPE_CHECKING:
    from elysium_rules.elysium.model.kinds import Kinds
    from elysium_rules.elysium.model.state import GameState
    from elysium_rules.program.sense import Relation

#: Makes the meaning of a phrase out of the game and the arguments as written.
Means: TypeAlias = Callable[..., Evaluate]


@attrs.frozen(eq=False, repr=False, kw_only=True)
class PhraseRow(Row):
    """A phrase that is worked out: (game, arguments as written) gives a function of table and frame."""

    means: Means
    #: The same as data, for the native core: (how to lower, arguments as written) gives a record (`contract.py`). None
    #: where only Python can say it.
    lowers: Callable[..., int] | None = None


@attrs.frozen(eq=False, repr=False, kw_only=True)
class NumberRow(PhraseRow):
    """A number; never below 0."""

    kind: Kind = attrs.field(default=Kind.NUMBER, init=False)
    #: Numbers that say the same in another way: relations between this phrase and others (`program/sense.py`).
    relations: Callable[..., Iterator[Relation]] | None = None
    highest: Callable[[GameState], int]  #: how high it can have been in the game so far: what a save may hold


@attrs.frozen(eq=False, repr=False, kw_only=True)
class FilterRow(PhraseRow):
    """What a card must be."""

    kind: Kind = attrs.field(default=Kind.FILTER, init=False)
    #: Whether a card passes it whose power was just used: (card, arguments as written); None where nobody knows.
    passes: Callable[..., bool | None] | None = None
    #: Which kinds of card can pass it, and which pass it for sure: (situation, arguments as written).
    kinds: Callable[..., tuple[int, int]]


@attrs.frozen(eq=False, repr=False, kw_only=True)
class ZoneRow(PhraseRow):
    """Where cards lie."""

    kind: Kind = attrs.field(default=Kind.ZONE, init=False)
    zone: Zone  #: which kind of place it is, whoever has it
    kinds: Callable[..., int]  #: which kinds of card can lie there: (situation, arguments as written)


@attrs.frozen(eq=False, repr=False, kw_only=True)
class EventRow(Row):
    """What a Permanent power waits for."""

    kind: Kind = attrs.field(default=Kind.EVENT, init=False)
    #: The key of what happens, as the rules call it (`event_keys.py`). `{name}` is what was given for a parameter: one
    #: of several words has a key each, and one that was left out drops out. Empty: it is found by the card (P11).
    waits: str
    is_before: bool = False  #: whether it comes before what happens, which can be prevented (N16)


class Asked(StrEnum):
    """When the rules ask for what a continuous power answers (N11)."""

    ALWAYS = "always"
    ACTIONS = "actions"  #: in Phase II, when something is taken from the Agora
    QUESTS = "quests"  #: when Phase III begins, and quests pay (W2)
    STEP = "step"  #: when a step of Phase III begins (W3)
    END = "end"  #: when the game is over (F1)


@attrs.frozen(eq=False, repr=False, kw_only=True)
class ModifierRow(Row):
    """A rule that a continuous power bends (N11)."""

    kind: Kind = attrs.field(default=Kind.MODIFIER, init=False)
    whom: str = "you"  #: for whom, where the text does not say it
    asked: Asked  #: when the rules ask for it
    #: The kinds of card about which they ask; None where they ask about no cards, or about any.
    affects: Callable[[Kinds], int] | None = None


def argument_of(row: Row, phrase: nodes.Call, name: str) -> nodes.Argument:
    """What is given in a phrase for a parameter; None where it was left out, or where the row has no such one."""
    names = [parameter.name for parameter in row.parameters]
    return phrase.arguments[names.index(name)] if name in names else None
