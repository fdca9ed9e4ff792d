"""The arguments that many rows of the language share, and the places that cards of an argument may lie in."""

from __future__ import annotations

from typing import Final

from elysium_rules.elysium.model.terms import ASKED as WHO_IS_ASKED
from elysium_rules.elysium.model.terms import ENDS, OBSERVERS, RESOURCES
from elysium_rules.program.types import Type
from elysium_rules.program.vocabulary import Parameter

#: Where a card lies face up or under a player's eyes and can be reached by choice; a Legend keeps its cards (L7).
DOMAINS: Final = ("domain", "other_domains")
LOOSE: Final = (*DOMAINS, "oracle", "agora")

AMOUNT: Final = Parameter("amount", Type.NUMBER)
RESOURCE: Final = Parameter("resource", Type.WORD, words=RESOURCES, declared=True)
CARDS: Final = Parameter("cards", Type.CARDS)
CARD: Final = Parameter("card", Type.CARD)
DESCRIPTION: Final = Parameter("description", Type.DESCRIPTION)
OWNER: Final = Parameter("owner", Type.PLAYER)
OBSERVER: Final = Parameter("observer", Type.WORD, words=OBSERVERS)
WHILE: Final = Parameter("condition", Type.CONDITION, optional=True)
TILE: Final = Parameter("tile", Type.WORD, words=("bonus", "family", "level"))
ASKED: Final = Parameter("asked", Type.WORD, words=WHO_IS_ASKED)
SEEN: Final = Parameter("seen", Type.SEEN)
END: Final = Parameter("end", Type.WORD, words=ENDS)
WHERE: Final = Parameter("where", Type.CONDITION, optional=True, of_each=True)
