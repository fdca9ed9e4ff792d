"""The words of cards: colours, levels, resources, deeds, and whatever else is named and is no phrase.

They stand below everything else of the game, so that the rows of the language, the tables of the game and the checks
of saves can name the same words without importing each other.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("red", "yellow", "green", "blue")
ANY_COLOUR: Final = "any"  #: the black symbol of a condition (T3)
LEVELS: Final = (1, 2, 3)
RESOURCES: Final = ("gold", "vp", "pp")
DEEDS: Final = ("take", "transfer", "discard")
OBSERVERS: Final = ("you", "another player", "any player")
LEGEND_DEEDS: Final = ("begin", "extend", "complete")
CHANGES: Final = ("begins", "ends")
ASKED: Final = ("each player", "each other player")  #: who chooses in secret (N30)
ENDS: Final = ("on top of", "under")  #: where a card is put back (N32)
MOST_SEEN: Final = 5  #: so many cards are looked at: more could be put back in too many ways
WHOM: Final = ("you", "other players", "all players")
AT_END: Final = "at end"  #: beside a Legend power (W4)
ALSO_IN_ELYSIUM: Final = "also in elysium"  #: beside a Permanent power (N5)
USABLE: Final = ("instant", "trigger", "activate")
ACTIVATIONS: Final = (*USABLE, "permanent", "legend", "chronos")
SUBSYSTEMS: Final = ("oracle", "prestige")  #: parts of the game that only some families bring along (S10)

# What may stand beside a Permanent power.
ONCE_PER_TURN: Final = "once per turn"
ONCE_PER_EPOCH: Final = "once per epoch"
LIMITS: Final = frozenset({ONCE_PER_TURN, ONCE_PER_EPOCH})
