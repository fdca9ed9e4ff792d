"""Answers that a power of any game may ask for: a card, a player, whether to use it, which of its ways to go."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NewType

import attrs

from elysium_rules.program.value import Shown

#: A seat at the table, counted clockwise from 0.
PlayerId = NewType("PlayerId", int)
#: A card, as every game numbers its own.
CardId = NewType("CardId", int)


@attrs.frozen(repr=False)
class OfCard(Shown):
    """Something with a card; as an answer, the card is its value."""

    player: PlayerId
    card: CardId
    value = property(lambda self: self.card)


@attrs.frozen(repr=False)
class PickCard(OfCard):
    """Choose this card."""


@attrs.frozen(repr=False)
class PickPlayer(Shown):
    """Choose this player."""

    player: PlayerId
    target: PlayerId
    value = property(lambda self: self.target)


@attrs.frozen(repr=False)
class PickBranch(Shown):
    """Choose one of the ways a power offers, counted from 0 in the order of its text."""

    player: PlayerId
    branch: int
    value = property(lambda self: self.branch)


@attrs.frozen(repr=False)
class Accept(Shown):
    """Make use of a *may*."""

    player: PlayerId
    value = 0


@attrs.frozen(repr=False)
class Decline(Shown):
    """Make no use of a *may*, or let something happen that could be answered."""

    player: PlayerId
    value = None


# Shared ones: most games have only a few.
_shared: Final[Any] = lru_cache(maxsize=512)
pick_branch, accept, decline = map(_shared, (PickBranch, Accept, Decline))
