"""The names of things: players, cards, Territories, gods, magic objects, places."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final

from elysium_rules.play.data import answers

#: Where a player sits: clockwise from 0.
PlayerId = answers.PlayerId
#: A card: first the deck in the order of `cards/ephyran/deck.toml`, then the cards that belong to no deck (Dionysus).
CardId = answers.CardId


class Territory(IntEnum):
    """A part of a city, in the order in which they lie (Y1)."""

    LAGOON = 0  #: Poseidon's
    LANDS = 1  #: Gaia's
    FOREST = 2  #: those of Aeolus
    MOUNTAIN = 3  #: that of Hephaestus

    @property
    def word(self) -> str:
        """How files write it."""
        return self.name.lower()


class God(StrEnum):
    """Whom a player plays; the Territory of the own god counts double (Y24)."""

    POSEIDON = "poseidon"  #: of the Lagoon
    GAIA = "gaia"  #: of the Lands
    AEOLUS = "aeolus"  #: of the Forest
    HEPHAESTUS = "hephaestus"  #: of the Mountain

    @property
    def territory(self) -> Territory:
        """The Territory that is his or hers (Y1)."""
        return TERRITORIES[GODS.index(self)]


class MagicObject(StrEnum):
    """What a token shows, or what is printed on a zone (Y3)."""

    THUNDERBOLT = "thunderbolt"  #: of Zeus
    TRIDENT = "trident"  #: of Poseidon
    OWL = "owl"  #: of Athena
    HELMET = "helmet"  #: of Ares; a city loses by it


class Place(StrEnum):
    """Where a card comes from or goes to."""

    BOX = "box"  #: what belongs to no deck, at the setup (Y5)
    DRAW_PILE = "draw pile"  #: face down
    DISCARD_PILE = "discard pile"  #: face up
    TARTARUS = "tartarus"  #: face up; nothing ever comes back (Y7)
    HAND = "hand"  #: known to its player (Y27)
    ASIDE = "aside"  #: drawn, and not kept yet (Y12); known to its player
    CITY = "city"  #: face up


class Stage(IntEnum):
    """Where in a turn the active player stands."""

    ACTION = 0  #: one of Y6-Y9
    ANOTHER = 1  #: one more, which is no Reinforcement (Y11)
    DRAW = 2  #: Y10
    ENDING = 3  #: the turn is being closed
    OVER = 4  #: nobody decides any more


ZONES: Final = 4  #: of a Territory (Y1)
TERRITORIES: Final = tuple(Territory)
GODS: Final = tuple(God)
ALL_ZONES: Final = ZONES * len(TERRITORIES)

# Members under a name of their own: looking a member up in its enum takes 0.1 µs in Python 3.11, a name a tenth.
ACTION, ANOTHER, DRAW, ENDING, OVER = Stage
BOX, DRAW_PILE, DISCARD_PILE, TARTARUS, HAND, ASIDE, CITY = Place
