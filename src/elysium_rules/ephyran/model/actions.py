"""All a player can choose: the actions of a turn and the answers to questions.

Each is a plain frozen value. The functions at the end hand out shared ones: 0.1 µs instead of 0.8 µs for a new one.
The *value* of an answer is a number, so that it can wait in a frame until others have answered it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.ephyran.model.ids import Place, PlayerId, Territory
from elysium_rules.play.data import answers
from elysium_rules.play.data.answers import OfCard
from elysium_rules.program.value import Shown


def encode_zone(owner: int, territory: int, number: int) -> int:
    """A zone of a city as a number below 64."""
    return owner << 4 | territory << 2 | number - 1


def decode_zone(value: int) -> tuple[PlayerId, Territory, int]:
    """The zone behind a number: whose city, Territory, number.

    >>> decode_zone(encode_zone(3, Territory.FOREST, 4))
    (3, <Territory.FOREST: 2>, 4)
    """
    return PlayerId(value >> 4 & 3), Territory(value >> 2 & 3), (value & 3) + 1


# --- a turn (Y6-Y10) -------------------------------------------------------------------------------------------------


@attrs.frozen(repr=False)
class Build(OfCard):
    """Add a card to the city as the next zone of a Territory (Y6)."""

    territory: Territory


@attrs.frozen(repr=False)
class Replace(OfCard):
    """Put a card in the place of the uncovered zone of a Territory (Y8)."""

    territory: Territory


@attrs.frozen(repr=False)
class Reinforce(OfCard):
    """Play a Reinforcement (Y7)."""


@attrs.frozen(repr=False)
class Reclaim(OfCard):
    """Put a card from the hand in the place of an uncovered Dionysus of another city, and take him along (Y21)."""

    owner: PlayerId
    territory: Territory


@attrs.frozen(repr=False)
class Discard(OfCard):
    """Discard a card from the hand (Y9)."""


@attrs.frozen(repr=False)
class Draw(Shown):
    """Draw a card from one of the two piles (Y10); also an answer (Y11)."""

    player: PlayerId
    pile: Place
    value = property(lambda self: self.pile)


# --- answers; some are the same in every game (play/data/answers.py) --------------------------------------------------


@attrs.frozen(repr=False)
class PickZone(Shown):
    """Choose this zone of a city."""

    player: PlayerId
    owner: PlayerId
    territory: Territory
    number: int
    value = property(lambda self: encode_zone(self.owner, self.territory, self.number))


@attrs.frozen(repr=False)
class PickHand(OfCard):
    """Exchange this zone of the own city with a card of the hand (Y14)."""

    territory: Territory
    number: int
    value = property(lambda self: self.card + 1 << 6 | encode_zone(self.player, self.territory, self.number))


@attrs.frozen(repr=False)
class PickTerritory(Shown):
    """Choose this Territory of a city."""

    player: PlayerId
    owner: PlayerId
    territory: Territory
    value = property(lambda self: encode_zone(self.owner, self.territory, 1))


@attrs.frozen(repr=False)
class Answer(OfCard):
    """Play a defence (Y19)."""


PickCard = answers.PickCard
PickPlayer = answers.PickPlayer
PickBranch = answers.PickBranch
Accept = answers.Accept
Decline = answers.Decline

#: One of all that a player can choose.
Action: TypeAlias = (
    Build | Replace | Reinforce | Reclaim | Discard | Draw | PickCard | PickZone | PickHand | PickTerritory
) | (PickPlayer | Answer | PickBranch | Accept | Decline)

TURN: Final = (Build, Replace, Reinforce, Reclaim, Discard, Draw)
ANSWERS: Final = (PickCard, PickZone, PickHand, PickTerritory, PickPlayer, Answer, PickBranch, Accept, Decline)

# Shared ones: there are no more than some hundred of most kinds.
_shared: Final[Any] = lru_cache(maxsize=4096)
build, replace, reinforce, reclaim, discard, draw = map(_shared, TURN)
pick_card, pick_zone, pick_hand, pick_territory, pick_player, answer = map(_shared, ANSWERS[:6])
decline: Final = answers.decline
