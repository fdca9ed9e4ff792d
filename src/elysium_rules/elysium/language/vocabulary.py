"""Elysium's table of operations: all that a card can say.

One row per phrase of `grammar/elysium.lark`, under the same name. The checker
reads the types, the engine has one function per row (`resolve.py`, `evaluate.py`),
the language reference is printed from it.
"""

from __future__ import annotations

from typing import Final

from elysium_rules.elysium.language import facts
from elysium_rules.program.types import Kind, QuestionKind, Type
from elysium_rules.program.vocabulary import Parameter, Row, Vocabulary

COLOURS: Final = facts.COLOURS
ANY_COLOUR: Final = "any"  #: the black symbol of a condition (T3)
RESOURCES: Final = ("gold", "vp", "pp")
DEEDS: Final = ("take", "transfer", "discard")
OBSERVERS: Final = ("you", "another player")
USABLE: Final = ("instant", "trigger", "activate")
SUBSYSTEMS: Final = ("oracle", "prestige")  #: parts of the game that only some families bring along (S10)
LEVELS: Final = facts.LEVELS

#: Where a card lies face up or under a player's eyes and can be reached by choice; a Legend keeps its cards (L7).
_LOOSE: Final = ("domain", "other_domains", "oracle", "agora")

_AMOUNT = Parameter("amount", Type.NUMBER)
_RESOURCE = Parameter("resource", Type.WORD, words=RESOURCES)
_CARDS = Parameter("cards", Type.CARDS)
_DESCRIPTION = Parameter("description", Type.DESCRIPTION)
_OWNER = Parameter("owner", Type.PLAYER)

EFFECTS: Final = (
    Row(
        Kind.EFFECT,
        "gain",
        "gain 1 gold",
        "The acting player receives that much from the reserve.",
        (_AMOUNT, _RESOURCE),
        writes=("accounts",),
    ),
    Row(
        Kind.EFFECT,
        "lose",
        "lose 1 vp",
        "The acting player returns that much to the reserve, or as much as there is (P13).",
        (_AMOUNT, _RESOURCE),
        writes=("accounts",),
    ),
    Row(
        Kind.EFFECT,
        "pay",
        "pay 1 gold to { take a citizen }",
        "The acting player returns exactly that much to the reserve; possible only in full (P14).",
        (_AMOUNT, _RESOURCE),
        is_cost=True,
        only_cost=True,
        reads=("accounts",),
        writes=("accounts",),
    ),
    Row(
        Kind.EFFECT,
        "give",
        "each other player gives you 1 gold",
        "The acting player hands over that much, or as much as there is (P13).",
        (Parameter("receiver", Type.PLAYER), _AMOUNT, _RESOURCE),
        writes=("accounts",),
    ),
    Row(
        Kind.EFFECT,
        "exchange",
        "exchange any gold for vp",
        "The acting player returns any amount from 0 of the first and receives as much of the second (X2).",
        (Parameter("returned", Type.WORD, words=RESOURCES), Parameter("received", Type.WORD, words=RESOURCES)),
        asks=QuestionKind.AMOUNT,
        reads=("accounts",),
        writes=("accounts",),
    ),
    Row(
        Kind.EFFECT,
        "take",
        "take a card from the oracle",
        "The acting player chooses one of these cards and takes it into the Domain; never an identical one (T7).",
        (Parameter("cards", Type.CARDS, zones=("oracle", "agora", "discard_pile")),),
        asks=QuestionKind.PICK_ONE,
        writes=("cards",),
    ),
    Row(
        Kind.EFFECT,
        "take_citizen",
        "take a citizen",
        "The acting player takes the top card of the draw pile face down into the Domain (T11).",
        (),
        writes=("cards",),
    ),
    Row(
        Kind.EFFECT,
        "draw",
        "draw and take a card",
        "The acting player draws a card and takes it face up; an identical one is discarded and replaced (P15).",
        (),
        writes=("cards",),
    ),
    Row(
        Kind.EFFECT,
        "add",
        "add 2 cards to the oracle",
        "That many cards are drawn and join the Oracle for good (X19).",
        (_AMOUNT,),
        writes=("cards",),
        needs="oracle",
    ),
    Row(
        Kind.EFFECT,
        "discard",
        "discard a card from your domain to { gain 2 gold }",
        "The acting player puts the chosen card, or all that fit, on the discard pile (P21, X18).",
        (Parameter("choice", Type.CHOICE, zones=_LOOSE),),
        asks=QuestionKind.PICK_ONE,
        is_cost=True,
        writes=("cards",),
    ),
    Row(
        Kind.EFFECT,
        "transfer",
        "transfer a card",
        "The acting player moves such a card from the Domain into a Legend and pays its price (L1, L2, P16).",
        (_DESCRIPTION, Parameter("price", Type.PRICE, optional=True)),
        asks=QuestionKind.PLACEMENT,
        reads=("accounts",),
        writes=("accounts", "cards", "legends", "bonuses"),
    ),
    Row(
        Kind.EFFECT,
        "use",
        "use the instant or trigger power of a card in your domain",
        "The acting player uses the power of one of these cards as their own; the card stays as it is (P17, P18).",
        (Parameter("activations", Type.WORDS, optional=True, words=USABLE), _CARDS),
        asks=QuestionKind.PICK_ONE,
        writes=("powers",),
    ),
    Row(
        Kind.EFFECT,
        "swap_column",
        "swap a column",
        "The acting player swaps a column on the board with one dismissed this epoch (X21).",
        (),
        asks=QuestionKind.PICK_ONE,
        reads=("columns",),
        writes=("columns",),
    ),
    Row(
        Kind.EFFECT,
        "replace_citizen",
        "replace a citizen in your elysium",
        "The acting player swaps a Domain card with a Citizen of a Legend that stays valid; free, no transfer (X9).",
        (),
        asks=QuestionKind.PLACEMENT,
        writes=("cards", "legends"),
    ),
    Row(
        Kind.EFFECT,
        "allow",
        "allow 1 more transfer",
        "The acting player may transfer that many more cards in this step of Phase III, paying each (W4).",
        (_AMOUNT,),
        only_in=("legend",),
        writes=("allowance",),
    ),
)

NUMBERS: Final = (
    Row(
        Kind.NUMBER,
        "count",
        "count(hades cards in your domain)",
        "How many cards fit; the discard pile also counts the cards once shuffled back (F8).",
        (_CARDS,),
        reads=("cards",),
    ),
    Row(
        Kind.NUMBER,
        "families",
        "count(families among cards in the oracle)",
        "How many different families there are among the cards; a Citizen has none (F7).",
        (_CARDS,),
        reads=("cards",),
    ),
    Row(
        Kind.NUMBER,
        "resource",
        "vp on your board",
        "How much of it lies on the board; bonus tiles are not on it (B5).",
        (_RESOURCE, _OWNER),
        reads=("accounts",),
    ),
    Row(
        Kind.NUMBER,
        "complete_legends",
        "count(complete legends in your elysium)",
        "How many Legends are complete: Family with 3 cards, Level with one card per family in play (L3, L4).",
        (_OWNER,),
        reads=("legends",),
    ),
    Row(
        Kind.NUMBER,
        "transfers",
        "transfers",
        "How many cards you have transferred in this step of Phase III (X14).",
        (),
        only_in=("legend",),
        reads=("transfers",),
    ),
)

CARDS: Final = (
    Row(
        Kind.CARDS,
        "described",
        "hades cards in your domain",
        "The cards of that description in that place.",
        (_DESCRIPTION, Parameter("zone", Type.CARDS)),
        reads=("cards",),
    ),
    Row(
        Kind.DESCRIPTION,
        "card",
        "level 2 hades card",
        "Any card, Citizens included, or those that pass the filters; a Citizen has no family or level (F7).",
        (Parameter("filters", Type.CARDS), Parameter("noun", Type.WORD, words=("card", "citizen"))),
    ),
    Row(
        Kind.FILTER,
        "family",
        "hades",
        "Cards of that family.",
        (Parameter("family", Type.WORD),),
    ),
    Row(Kind.FILTER, "eleusis", "eleusis", "Cards with the Eleusis symbol (P8)."),
    Row(
        Kind.FILTER,
        "level",
        "level 2",
        "Cards of that level.",
        (Parameter("level", Type.NUMBER, among=LEVELS),),
    ),
    Row(
        Kind.ZONE,
        "domain",
        "your domain",
        "The Domain of that player.",
        (_OWNER,),
    ),
    Row(
        Kind.ZONE,
        "elysium",
        "your elysium",
        "All Legends and single cards of that player.",
        (_OWNER,),
    ),
    Row(
        Kind.ZONE,
        "other_domains",
        "another player's domain",
        "The Domains of all players but you.",
    ),
    Row(Kind.ZONE, "oracle", "the oracle", "The cards of the Oracle.", needs="oracle"),
    Row(Kind.ZONE, "agora", "the agora", "The cards of the Agora."),
    Row(Kind.ZONE, "discard_pile", "the discard pile", "The discard pile (F8)."),
    Row(
        Kind.ZONE,
        "this_legend",
        "this legend",
        "The Legend in which the card stands at the end of the game (P7).",
        only_in=("chronos",),
    ),
    Row(Kind.CHOICE, "one", "a card in your domain", "One card, chosen.", (_CARDS,)),
    Row(
        Kind.CHOICE,
        "among",
        "one of pair",
        "One of the cards that `let` named, chosen.",
        (Parameter("group", Type.CARDS),),
    ),
    Row(
        Kind.CHOICE,
        "all",
        "all citizens in their domain",
        "All of them.",
        (_CARDS,),
    ),
    Row(Kind.PRICE, "free", "for free", "The transfer costs nothing."),
    Row(
        Kind.PRICE,
        "raised",
        "for 1 gold more",
        "The transfer costs that much more than the level.",
        (_AMOUNT, Parameter("resource", Type.WORD, words=("gold",))),
    ),
    Row(
        Kind.VALUE,
        "some",
        "let pair = you choose 2 cards in their domain",
        "That many of the cards, named by the chooser, or as many as there are (P13).",
        (
            Parameter("chooser", Type.PLAYER, optional=True),
            Parameter("amount", Type.NUMBER, largest=3),
            Parameter("cards", Type.CARDS, zones=_LOOSE),
        ),
        asks=QuestionKind.PICK_SOME,
    ),
    Row(
        Kind.VALUE,
        "level",
        "let wanted = choose a level",
        "A level from 1 to 3, named by the chooser.",
        (Parameter("chooser", Type.PLAYER, optional=True),),
        asks=QuestionKind.PICK_ONE,
    ),
)

CONDITIONS: Final = (
    Row(
        Kind.CONDITION,
        "any",
        "any citizens in your domain",
        "There is at least one such card.",
        (_CARDS,),
    ),
    Row(
        Kind.CONDITION,
        "no",
        "no citizens in your elysium",
        "There is no such card.",
        (_CARDS,),
    ),
    Row(
        Kind.EVENT,
        "deed",
        "when you take or transfer a hades card",
        "Someone takes, transfers or discards such a card, in whatever way (P11).",
        (
            Parameter("observer", Type.WORD, words=OBSERVERS),
            Parameter("deeds", Type.WORDS, words=DEEDS),
            _DESCRIPTION,
        ),
        only_in=("permanent",),
    ),
)

POWERS: Final = (
    Row(
        Kind.POWER,
        "instant",
        "instant { gain 2 gold }",
        "Used when the card is taken, and only then (P2).",
    ),
    Row(
        Kind.POWER,
        "permanent",
        "permanent when you take or transfer a hades card { gain 1 gold }",
        "In force while the card is in the Domain (P3).",
    ),
    Row(
        Kind.POWER,
        "trigger",
        "trigger { gain 1 gold }",
        "Once in the game, for its ring (P4).",
    ),
    Row(
        Kind.POWER,
        "activate",
        "eleusis activate { gain 1 gold }",
        "Once per epoch; with `eleusis` only beside another Eleusis card (P5, P8).",
    ),
    Row(
        Kind.POWER,
        "legend",
        "legend at end { if transfers >= 2 { gain 2 vp } }",
        "In the owner's step of Phase III: when it begins, or `at end` (P6, W4).",
    ),
    Row(
        Kind.POWER,
        "chronos",
        "chronos { 1 vp per hades card in this legend }",
        "Worth that much at the end of the game, in a Legend (P7).",
    ),
)

FACTS: Final = (
    Row(
        Kind.FACT,
        "level",
        "level 1",
        "The level of the card: what a transfer of it costs (L1).",
        (Parameter("level", Type.NUMBER, among=LEVELS),),
        place="head",
        is_required=True,
    ),
    Row(
        Kind.FACT,
        "copies",
        "copies red, green + any",
        "One condition per copy; `+` joins the columns it needs, and `any` is the black symbol (T3).",
        (Parameter("colour", Type.WORDS, words=(*COLOURS, ANY_COLOUR)),),
        is_required=True,
    ),
)

VOCABULARY: Final = Vocabulary(
    grammar="elysium",
    rows=EFFECTS + NUMBERS + CARDS + CONDITIONS + POWERS + FACTS,
    words={
        "colour": COLOURS,
        "subsystem": SUBSYSTEMS,
        "worth": ("vp",),
        "level": tuple(str(level) for level in LEVELS),
    },
    word_needs={"pp": "prestige"},
    check_card=facts.check_card,
    check_family=facts.check_family,
)
