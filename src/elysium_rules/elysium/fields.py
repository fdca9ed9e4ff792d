"""What the fields of actions, events and score sheets mean: the same name means the same everywhere.

Said once, and read by all who show them: the schemas and types of the protocol, and the page of the Python API.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

#: By the name of a field, what it is.
FIELDS: Final[Mapping[str, str]] = {
    "action": "what was chosen",
    "allowance": "how many cards may still be transferred in this step",
    "amount": "how much",
    "branch": "which of the ways, counted from 0",
    "card": "the card, by its number in this game",
    "cards": "the cards, by their numbers in this game",
    "cause": "the card whose power made it happen; none where the rules of the game did",
    "citizen": "the Citizen, by its number in this game",
    "colour": "the colour of the column",
    "count": "how many cards there are",
    "discs": "the numbers on the order discs, by seat",
    "epoch": "its number, from 1",
    "family": "the family",
    "given": "the colour of the column that is dismissed",
    "legend": "the Legend, counted from 0 in the Elysium; none for a new one",
    "level": "the level, 1 to 3",
    "owed": "whether it is one of the cards that a player takes in every epoch (T2)",
    "phase": "which phase",
    "player": "who does it, or whom it is about, by seat",
    "points": "what the tile is worth",
    "previous": "who had it before; none where nobody had",
    "quest": "the number of the quest",
    "received": "the colour of the column that comes back",
    "resource": "gold, VP or PP",
    "source": "where it comes from",
    "target": "where it goes to",
    "winners": "who won, by seat; more than one where they share the victory",
    "zone": "the place where it is now",
}

#: Where a field of one class can be said better, by class and field.
_BETTER: Final[Mapping[str, str]] = {
    "BonusMoved.level": "the level of the tile; none for a tile of a family",
    "BonusMoved.family": "the family of the tile; none for a tile of a level",
    "CardDiscarded.player": "whose card it was; none where it lay in the Agora or the draw pile",
    "CardTransferred.legend": "the Legend, counted from 0 in the Elysium; behind the last one for a new one",
    "ResourceMoved.source": "who gives, by seat; -1 is the common reserve",
    "ResourceMoved.target": "who gets it, by seat; -1 is the common reserve",
    "ScoreSheet.player": "whose score it is, by seat",
    "ScoreSheet.vp": "on the board",
    "ScoreSheet.chronos": "what the Chronos cards in Legends bring (F2)",
    "ScoreSheet.legends": "what the Legends are worth (F3)",
    "ScoreSheet.bonuses": "the points of the bonus tiles (B5)",
    "ScoreSheet.prestige": "for the place in prestige (F4)",
    "ScoreSheet.citizens": "what the Citizens in Legends cost; never above zero (L11)",
    "ScoreSheet.gold": "left at the end; it is no part of the score, but breaks ties (F6)",
}


def describe_field(kind: type[Any] | str, field: str) -> str:
    """What a field of an action, an event or a score sheet is, in a few words; nothing where nobody said it.

    >>> describe_field("ResourceMoved", "source"), describe_field("TakeCard", "card")
    ('who gives, by seat; -1 is the common reserve', 'the card, by its number in this game')
    """
    name = kind if isinstance(kind, str) else kind.__name__
    return _BETTER.get(f"{name}.{field}") or FIELDS.get(field, "")
