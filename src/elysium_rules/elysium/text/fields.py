"""What the fields of this game mean, in actions, events and all plain data, beside those of every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from elysium_rules.play.data import fields

#: By the name of a field, what it is.
FIELDS: Final[Mapping[str, str]] = {
    "activation": "when its power works",
    "agora": "face up, to be taken",
    "allowance": "how many cards may still be transferred in this step",
    "amount": "how much",
    "bonuses": "all bonus tiles of the game",
    "branch": "which of the ways, counted from 0",
    "chosen": "who is chosen, by seat",
    "citizen": "the Citizen, by its number in this game",
    "colour": "the colour of the column",
    "colours": "of the pediment above it",
    "columns": "those that are left",
    "count": "how many cards there are",
    "counted": "whether it is one of the transfers of this step of Phase III (X14)",
    "deck": "how many cards there are",
    "disc": "the number on the order disc; the lowest begins",
    "discard_pile": "the top card is the last one",
    "discs": "the numbers on the order discs, by seat",
    "domain": "in the order in which the cards came",
    "edition": "which one is played",
    "eleusis": "whether it has the Eleusis symbol (P8)",
    "elysium": "the Legends",
    "epoch": "its number, from 1",
    "families": "those in play",
    "family": "the family",
    "given": "the colour of the column that is dismissed",
    "gold": "how much",
    "legend": "the Legend, counted from 0 in the Elysium; none for a new one",
    "level": "the level, 1 to 3",
    "lasts": "whether it bends rules until then, and does nothing when the moment comes (N15)",
    "moment": "when it comes, or ends",
    "owed": "whether it is one of the cards that a player takes in every epoch (T2)",
    "pediment": "the colours over the quests, left to right",
    "phase": "which phase",
    "points": "what the tile is worth",
    "pp": "prestige points on the board",
    "previous": "who had it before; none where nobody had",
    "quest": "the number of the quest",
    "received": "the colour of the column that comes back",
    "ref": "the printed card as `family/key`",
    "reshuffled": "how many cards were shuffled back so far (A6)",
    "resource": "gold, VP or PP",
    "source": "where it comes from",
    "stage": "where in the turn the active player stands",
    "transfers": "how many cards it lets transfer in Phase III (W3)",
    "turns_played": "turns of this epoch that are over",
    "vp": "victory points",
    "zone": "the place where it is now",
}

#: Where a field of one class can be said better, by class and field.
BETTER: Final[Mapping[str, str]] = {
    "Board.gold": "on the board",
    "Board.quest": "the tile that was taken in this epoch",
    "Board.vp": "on the board; what else scores comes at the end",
    "Bonus.family": "whose tile it is; none for a tile of a level",
    "Bonus.level": "whose tile it is; none for a tile of a family",
    "Bonus.player": "who has it, by seat; none while nobody has",
    "BonusMoved.level": "the level of the tile; none for a tile of a family",
    "BonusMoved.family": "the family of the tile; none for a tile of a level",
    "CardDiscarded.player": "whose card it was, or who drew it (P15); none where it lay in the Agora",
    "CardTransferred.kind": "what the Legend is now (L5)",
    "CardTransferred.legend": "the Legend, counted from 0 in the Elysium; behind the last one for a new one",
    "GameBegan.oracle": "whether there is an Oracle (S10)",
    "GameBegan.prestige": "whether prestige is played for (S10)",
    "PromiseMade.player": "who has used the power, by seat",
    "PromiseKept.player": "who has used the power, by seat",
    "PromiseLost.player": "who has used the power, by seat",
    "PromiseLost.was_due": "whether it was the first promise that is due; else it was never made",
    "DeedPrevented.player": "whose power stepped in, and who would have suffered it, by seat",
    "DeedPrevented.card": "the card whose power stepped in, by its number in this game",
    "DeedPrevented.by": "who uses the power that would have done it, by seat",
    "DeedPrevented.power": "the card with that power, by its number in this game",
    "DeedPrevented.deed": "what would have been done",
    "DeedPrevented.harmed": "the card that would have been discarded or taken; none for a loss",
    "DeedPrevented.taker": "who would have taken it, by seat; none where nobody takes anything",
    "DeedPrevented.resource": "what would have been lost, as in `TokensMoved`; none for a card",
    "DeedPrevented.amount": "how much of it; 0 for a card",
    "Promise.card": "whose power has left it for later",
    "AnswerSealed.number": "what was chosen; none in the eyes of everybody else",
    "AnswersRevealed.numbers": "what they chose, in the order of *seats*",
    "AnswersRevealed.seats": "who chose, by seat",
    "CardsOrdered.cards": "which, the highest one first; none in the eyes of everybody else",
    "CardsOrdered.count": "how many cards",
    "CardsOrdered.under": "whether they lie under the draw pile now",
    "CardPutBack.under": "whether it lies under the draw pile now",
    "CardsSeen.cards": "which, from the top or in the order of the Citizens; none in the eyes of everybody else",
    "CardsSeen.citizens": "at whose faces; none where it was the draw pile",
    "CardsSeen.count": "how many cards of the draw pile",
    "OrderCards.cards": "in their order, the highest one first; none in the eyes of everybody else",
    "PickSeen.card": "the card; none in the eyes of everybody else",
    "ChooseSecretly.number": "what is chosen; none in the eyes of everybody else",
    "OpenPower.card": "whose power it is",
    "OpenPower.player": "who uses it, by seat",
    "ResourceMoved.giver": "who gives, by seat; -1 is the common reserve",
    "ResourceMoved.receiver": "who gets it, by seat; -1 is the common reserve",
    "ResourceMoved.is_price": "whether it was paid, as a price of a power or of a transfer; else it was lost or given",
    "TokensMoved.is_price": "whether it was paid; else it was lost, given or taken off the card",
    "TokensMoved.resource": "`gold`, `vp`, `pp`, or that of a family as `family.resource`",
    "TokensMoved.giver": "where it lay, by seat; -1 is the common reserve, -2 the card",
    "TokensMoved.receiver": "where it lies now, by seat; -1 is the common reserve, -2 the card",
    "TokensMoved.card": "the card on which it lay or lies, by its number; none between boards and reserve",
    "ScoreSheet.player": "whose score it is, by seat",
    "ScoreSheet.vp": "on the board",
    "ScoreSheet.chronos": "what the Chronos cards in Legends bring (F2)",
    "ScoreSheet.legends": "what the Legends are worth (F3)",
    "ScoreSheet.bonuses": "the points of the bonus tiles (B5)",
    "ScoreSheet.prestige": "for the place in prestige (F4)",
    "ScoreSheet.citizens": "what the Citizens in Legends cost; never above zero (L11)",
    "ScoreSheet.gold": "left at the end; it is no part of the score, but breaks ties (F6)",
}

#: Both.
WORDS: Final[Mapping[str, str]] = {**FIELDS, **BETTER}


def describe_field(kind: type[Any] | str, field: str) -> str:
    """What a field of a class, or of a definition of the protocol, is in a few words; nothing where nobody said it.

    >>> describe_field("ResourceMoved", "giver"), describe_field("TakeCard", "card")
    ('who gives, by seat; -1 is the common reserve', 'the card, by its number in this game')
    """
    return fields.describe_field(kind if isinstance(kind, str) else kind.__name__, field, WORDS)
