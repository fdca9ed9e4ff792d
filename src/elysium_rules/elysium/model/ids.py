"""The names of things: players, cards, colours, phases, resources."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final

from elysium_rules.play.data import answers

#: A seat at the table, counted clockwise from 0.
PlayerId = answers.PlayerId

#: A card of one game. Face-up cards are numbered from 0 in the order of families, cards and copies.
#: Numbers from `ElysiumGame.size` on are Citizens in the order in which they were taken: such a number says
#: nothing about the face of the card (T11).
CardId = answers.CardId

#: The common reserve, as a partner of a move of resources.
RESERVE: Final = PlayerId(-1)
#: A card on which something lies, as a partner of such a move (N21).
ON_CARD: Final = PlayerId(-2)


class Colour(StrEnum):
    """The colour of a column."""

    RED = "red"  #: the first of the four
    YELLOW = "yellow"  #: the second
    GREEN = "green"  #: the third
    BLUE = "blue"  #: the last

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

    GOLD = "gold"  #: pays for transfers
    VP = "vp"  #: victory points
    PP = "pp"  #: prestige points, which bring VP at the end (F4)


class Activation(StrEnum):
    """When the power of a card works (P2-P7)."""

    INSTANT = "instant"  #: once, when the card is taken (P2)
    PERMANENT = "permanent"  #: as long as the card is in the Domain (P3)
    TRIGGER = "trigger"  #: once in the game: it costs the ring (P4)
    ACTIVATE = "activate"  #: once in each epoch: the card is turned (P5)
    LEGEND = "legend"  #: in Phase III (P6)
    CHRONOS = "chronos"  #: at the end of the game, in a Legend (P7)


class Edition(StrEnum):
    """The two printed editions; they differ in T9."""

    REVISED = "revised"  #: the later one, and what is played unless told
    ORIGINAL = "original"  #: the first one


class Phase(StrEnum):
    """The phases of an epoch (G1), and the end of the game."""

    AWAKENING = "awakening"  #: Phase I
    ACTIONS = "actions"  #: Phase II: the turns in which cards and quests are taken
    WRITING = "writing"  #: Phase III: the steps in which cards are transferred
    END_OF_EPOCH = "end of epoch"  #: Phase IV
    OVER = "over"  #: nobody decides any more


class Stage(IntEnum):
    """Where in a turn the active player stands (T12)."""

    TAKE = 0  #: powers, then the taking
    COLUMN = 1  #: a column must be dismissed
    AFTER = 2  #: powers, then the end of the turn
    TRANSFERS = 3  #: the player's step of Phase III (W3)
    ENDING = 4  #: the turn or step is being closed


class Zone(StrEnum):
    """A place a card can be in."""

    DRAW_PILE = "draw pile"  #: face down
    AGORA = "agora"  #: face up, to be taken
    ORACLE = "oracle"  #: face up, the next cards of the Agora (S10)
    DOMAIN = "domain"  #: before a player, where powers work
    ELYSIUM = "elysium"  #: in a Legend of a player
    DISCARD_PILE = "discard pile"  #: face up; it becomes the draw pile when that is empty (A5)
    REMOVED = "removed"  #: out of the game (F1)


class Moment(StrEnum):
    """When something comes that a power has left for later, or ends what it has begun (N14, N15)."""

    NOW = "now"  #: the moment has come, and others come first
    TURN = "turn"  #: the end of the turn or step that is going on
    NEXT_TURN = "next turn"  #: the end of the next turn or step of the player who has used the power
    EPOCH = "epoch"  #: the end of the epoch
    NEXT_EPOCH = "next epoch"  #: the beginning of the next one


class Deed(StrEnum):
    """What a power of another player may do to somebody, and what can be prevented (N16)."""

    DISCARD = "discard"  #: a card of the Domain
    TAKE = "take"  #: a card out of the Domain
    LOSE = "lose"  #: something of which there is an amount


class LegendKind(StrEnum):
    """What a Legend has become; a single card is neither (L5)."""

    SINGLE = "single"  #: one card: it may become either
    LEVEL = "level"  #: different families of one level
    FAMILY = "family"  #: different levels of one family


#: The powers that a player uses (P4, P5); the others work by themselves.
BY_CHOICE: Final = (Activation.TRIGGER, Activation.ACTIVATE)
#: The powers that another power may use (P17).
USABLE: Final = (Activation.INSTANT, *BY_CHOICE)

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
AWAKENING: Final = Phase.AWAKENING
END_OF_EPOCH: Final = Phase.END_OF_EPOCH
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
