"""The types of the card language: what may stand in which place of a sentence."""

from __future__ import annotations

from enum import StrEnum


class Type(StrEnum):
    """The type of an argument or of a value that `let` has named."""

    NUMBER = "number"  #: an expression that gives a whole number
    CARDS = "cards"  #: a phrase that finds cards in a place
    CARD = "card"  #: one card that is known: this one, the one of an event, one that `let` has named
    FAMILY = "family"  #: a family that `let` has named
    SEEN = "seen"  #: cards that one player has looked at and nobody else: they can be picked and put back, not counted
    NUMBERS = "numbers"  #: a number of each player, that they have chosen in secret
    DESCRIPTION = "description"  #: a phrase that says what kind of card is meant, without a place
    CHOICE = "choice"  #: one card to be chosen, one of a named group, or all that fit
    PRICE = "price"  #: what something costs
    PLAYER = "player"  #: `you`, `they`, a player that `let` has named, or a phrase for one
    CONDITION = "condition"  #: true or false
    WORD = "word"  #: one word out of a fixed list, such as a colour
    WORDS = "words"  #: several of them, or in a fact lists of them


class Kind(StrEnum):
    """The kind of phrase a vocabulary row describes; the suffix of its rule in the grammar."""

    EFFECT = "effect"
    NUMBER = "number"
    CARDS = "cards"
    CARD = "card"
    PLAYER = "player"
    DESCRIPTION = "description"
    FILTER = "filter"
    ZONE = "zone"
    CHOICE = "choice"
    PRICE = "price"
    CONDITION = "condition"
    VALUE = "value"
    EVENT = "event"
    MODIFIER = "modifier"
    MOMENT = "moment"
    POWER = "power"
    FACT = "fact"


class QuestionKind(StrEnum):
    """The few kinds of question a game can ask; a frontend that knows these can play any family."""

    ACTION = "action"  #: what to do in one's turn
    PICK_ONE = "pick one"  #: one card, place, number or branch
    PICK_SOME = "pick some"  #: several cards at once
    AMOUNT = "amount"  #: a number
    YES_NO = "yes or no"  #: whether to make use of a *may*
    PLACEMENT = "placement"  #: a card and the place where it goes
