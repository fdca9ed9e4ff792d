"""Kinds of cards, for whoever reasons about powers: what a card can be without a game being played.

A kind is a card of the families that are known, or any card of a family that nobody knows; with its ring or without it,
turned or straight. Sets of kinds are bit masks, as sets of cards are during play. Cards of families that nobody knows
have one power each, as all printed ones have.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final

import attrs

from elysium_rules.elysium.model.terms import ACTIVATIONS, LEVELS, LIMITS
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind

#: The family of cards that nobody knows.
UNKNOWN: Final = ""


@attrs.frozen
class KindOfCard:
    """What a card can be."""

    face: str  #: the key of its family and its own; empty where nobody knows it, and for a Citizen
    family: str | None  #: None for a Citizen
    level: int  #: 0 for a Citizen
    activations: frozenset[str]
    is_eleusis: bool = False
    is_limited: bool = False  #: whether a power of it turns it, though it is not activated (N4)
    has_ring: bool = False
    is_turned: bool = False
    is_this: bool = False  #: whether it is the very card with the power

    @property
    def is_real(self) -> bool:
        """Whether it is no Citizen."""
        return self.family is not None


CITIZEN: Final = KindOfCard("", None, 0, frozenset())


@attrs.define(eq=False)
class Kinds:
    """All kinds there are, for the powers of one card."""

    all_kinds: tuple[KindOfCard, ...]
    families: tuple[nodes.FamilyProgram, ...]  #: those that are known
    has_identical: bool = False  #: whether some card allows copies of a card in one Domain (T7)
    masks: dict[Any, int] = attrs.field(factory=dict)

    @property
    def all(self) -> int:
        """All of them."""
        return (1 << len(self.all_kinds)) - 1

    def mask(self, key: object, passes: Callable[[KindOfCard], bool]) -> int:
        """Those that pass a test; *key* names the test, which is asked once."""
        if key not in self.masks:
            self.masks[key] = sum(1 << place for place, kind in enumerate(self.all_kinds) if passes(kind))
        return self.masks[key]

    @property
    def real(self) -> int:
        """All that are no Citizens."""
        return self.mask("real", lambda kind: kind.is_real)

    @property
    def unmarked(self) -> int:
        """Those without a ring that are not turned: as they lie anywhere but in a Domain."""
        return self.mask("unmarked", lambda kind: not kind.has_ring and not kind.is_turned)

    @property
    def this(self) -> int:
        """The card with the power."""
        return self.mask("this", lambda kind: kind.is_this)

    def of_family(self, family: str) -> tuple[int, int]:
        """The cards of a family: those that can be of it, and those that are."""
        known = self.mask(("family", family), lambda kind: kind.family == family)
        if any(program.key == family for program in self.families):
            return known, known
        return known | self.mask(("family", UNKNOWN), lambda kind: kind.family == UNKNOWN), known

    def of_levels(self, low: int, high: int) -> int:
        """The cards of some levels."""
        return self.mask(("levels", low, high), lambda kind: low <= kind.level <= high and kind.is_real)

    def with_activation(self, activation: str) -> int:
        """The cards with such a power."""
        return self.mask(("activation", activation), lambda kind: activation in kind.activations)

    def of(self, mask: int) -> Iterator[KindOfCard]:
        """The kinds of a set."""
        return (kind for place, kind in enumerate(self.all_kinds) if mask >> place & 1)

    def whatever_marks(self, mask: int) -> int:
        """The same kinds, with or without a ring, turned or straight."""
        faces = frozenset(
            (kind.face, kind.family, kind.level, kind.activations, kind.is_this) for kind in self.of(mask)
        )
        return self.mask(
            ("faces", faces),
            lambda kind: (kind.face, kind.family, kind.level, kind.activations, kind.is_this) in faces,
        )

    def of_same_faces(self, mask: int) -> int:
        """The copies of some cards, themselves among them."""
        faces = frozenset((kind.face, kind.level, kind.activations) for kind in self.of(mask))
        return self.mask(("copies", faces), lambda kind: (kind.face, kind.level, kind.activations) in faces)

    def of_same_families(self, mask: int) -> int:
        """The cards of the families of some cards; Citizens have none."""
        families = frozenset(kind.family for kind in self.of(mask) if kind.is_real)
        return self.mask(("families", families), lambda kind: kind.is_real and kind.family in families)

    def levels(self, mask: int) -> tuple[int, int]:
        """The lowest and the highest level in a set; a Citizen has 0."""
        found = [kind.level for kind in self.of(mask)]
        return min(found, default=0), max(found, default=0)


@cache
def _unknown_kinds() -> tuple[KindOfCard, ...]:
    found: list[KindOfCard] = [CITIZEN]
    for level, activation in itertools.product(LEVELS, ACTIVATIONS):
        plain = KindOfCard("", UNKNOWN, level, frozenset({activation}))
        found += _with_marks(plain)
        if activation == "activate":
            found += _with_marks(attrs.evolve(plain, is_eleusis=True))
        if activation == "permanent":
            found += _with_marks(attrs.evolve(plain, is_limited=True))
    return tuple(found)


def _with_marks(kind: KindOfCard) -> list[KindOfCard]:
    """A card in all ways in which it can lie in a Domain: a ring is for a Trigger power, only some cards are turned."""
    rings = (False, True) if "trigger" in kind.activations else (False,)
    turns = (False, True) if "activate" in kind.activations or kind.is_limited else (False,)
    return [attrs.evolve(kind, has_ring=ring, is_turned=turned) for ring in rings for turned in turns]


def _kind_of(card: nodes.CardProgram) -> KindOfCard:
    flags = frozenset(flag for power in card.powers for flag in power.flags)
    level = card.facts["level"]
    assert isinstance(level, int)
    return KindOfCard(
        face=f"{card.family}/{card.key}",
        family=card.family,
        level=level,
        activations=frozenset(power.row.removesuffix(f"_{Kind.POWER}") for power in card.powers),
        is_eleusis="eleusis" in flags,
        is_limited=bool(LIMITS & flags),
    )


def kinds_of_families(families: Sequence[nodes.FamilyProgram]) -> Kinds:
    """The kinds there are where these families are played, beside others that nobody knows."""
    known = [kind for family in families for card in family.cards for kind in _with_marks(_kind_of(card))]
    return Kinds((*_unknown_kinds(), *known), tuple(families))


def kinds_for_card(kinds: Kinds, card: nodes.CardProgram) -> Kinds:
    """The same, and the very card with the power beside its copies."""
    this = [attrs.evolve(kind, is_this=True) for kind in _with_marks(_kind_of(card))]
    return Kinds((*kinds.all_kinds, *this), kinds.families, kinds.has_identical)
