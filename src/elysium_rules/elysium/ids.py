"""The names of things: players, cards, colours, phases, resources."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, NewType

#: A seat at the table, counted clockwise from 0.
PlayerId = NewType("PlayerId", int)

#: A card of one game. Face-up cards are numbered from 0 in the order of families, cards and copies.
#: Numbers from `Game.size` on are Citizens in the order in which they were taken: such a number says
#: nothing about the face of the card (T11).
CardId = NewType("CardId", int)

#: The common reserve, as a partner of a move of resources.
RESERVE: Final = PlayerId(-1)


class Colour(StrEnum):
    """The colour of a column."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    @property
    def bit(self) -> int:
        """Its place in a set of columns kept as a bit mask."""
        return COLOUR_BITS[self]


COLOURS: Final = tuple(Colour)
COLOUR_BITS: Final = {colour: 1 << place for place, colour in enumerate(COLOURS)}
ALL_COLUMNS: Final = (1 << len(COLOURS)) - 1
#: The colours of every set of columns, by its bit mask.
COLOURS_OF: Final = tuple(
    tuple(colour for place, colour in enumerate(COLOURS) if mask >> place & 1) for mask in range(ALL_COLUMNS + 1)
)


class Resource(StrEnum):
    """What lies on a board and in the reserve."""

    GOLD = "gold"
    VP = "vp"
    PP = "pp"


class Activation(StrEnum):
    """When the power of a card works (P2-P7)."""

    INSTANT = "instant"
    PERMANENT = "permanent"
    TRIGGER = "trigger"
    ACTIVATE = "activate"
    LEGEND = "legend"
    CHRONOS = "chronos"


class Edition(StrEnum):
    """The two printed editions; they differ in T9."""

    REVISED = "revised"
    ORIGINAL = "original"


class Phase(StrEnum):
    """The phases of an epoch (G1), and the end of the game."""

    AWAKENING = "awakening"
    ACTIONS = "actions"
    WRITING = "writing"
    END_OF_EPOCH = "end of epoch"
    OVER = "over"


class Stage(IntEnum):
    """Where in a turn the active player stands (T12)."""

    TAKE = 0  #: powers, then the taking
    COLUMN = 1  #: a column must be dismissed
    AFTER = 2  #: powers, then the end of the turn
    TRANSFERS = 3  #: the player's step of Phase III (W3)
    ENDING = 4  #: the turn or step is being closed


class Zone(StrEnum):
    """A place a card can be in."""

    DRAW_PILE = "draw pile"
    AGORA = "agora"
    ORACLE = "oracle"
    DOMAIN = "domain"
    ELYSIUM = "elysium"
    DISCARD_PILE = "discard pile"
    REMOVED = "removed"


class LegendKind(StrEnum):
    """What a Legend has become; a single card is neither (L5)."""

    SINGLE = "single"
    LEVEL = "level"
    FAMILY = "family"


# Members under a name of their own, for the modules through which every decision runs: looking a member up in
# its enum takes 0.1 µs in Python 3.11, a name a tenth of that.
TAKE: Final = Stage.TAKE
COLUMN: Final = Stage.COLUMN
AFTER: Final = Stage.AFTER
TRANSFERS: Final = Stage.TRANSFERS
ENDING: Final = Stage.ENDING
ORIGINAL: Final = Edition.ORIGINAL
WRITING: Final = Phase.WRITING
OVER: Final = Phase.OVER
AGORA: Final = Zone.AGORA
ORACLE: Final = Zone.ORACLE
DOMAIN: Final = Zone.DOMAIN
ELYSIUM: Final = Zone.ELYSIUM
DISCARD_PILE: Final = Zone.DISCARD_PILE
DRAW_PILE: Final = Zone.DRAW_PILE
GOLD: Final = Resource.GOLD
VP: Final = Resource.VP
SINGLE: Final = LegendKind.SINGLE
LEVEL: Final = LegendKind.LEVEL
FAMILY: Final = LegendKind.FAMILY
