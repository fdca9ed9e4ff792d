"""The shapes of what only this game has: what `views.py` writes, and accounts that are no seats."""

from __future__ import annotations

from typing import Final

import attrs

from elysium_rules.elysium.model.events import ResourceMoved, TokensMoved
from elysium_rules.elysium.model.ids import ON_CARD, Activation, Colour, Moment, Stage
from elysium_rules.elysium.model.terms import ANY_COLOUR
from elysium_rules.play.data.shapes import Definition, Field, Flag, Many, Named, Number, Record, Text, Word
from elysium_rules.play.serialising.class_shapes import (
    SEAT,
    maybe,
    optional,
    question_shapes,
    record,
    tagged,
    words_of,
)
from elysium_rules.program.types import QuestionKind

MOST_SEATS: Final = 4  #: with numbers of their own, too


def shapes() -> dict[str, Definition]:
    """All of them, by name."""
    cards = Many(Named("Card"))
    card = {
        "number": Field(Named("CardId"), "its name in actions and events"),
        "ref": Field(maybe(Text()), "the printed card as `family/key`; null for a Citizen"),
        "tokens": optional(Many(Named("Tokens")), "what lies on it (N21); left out where nothing does"),
    }
    return {
        "Tokens": Definition(
            record(
                resource=Field(Text(), "`gold`, `vp`, `pp`, or that of a family as `family.resource`"), amount=Number()
            ),
            "An amount of a resource.",
        ),
        "OwnResource": Definition(
            record(
                resource=Field(Text(), "its name in views and events, as `family.resource`"),
                one=Field(Text(), "what one of it is called"),
                many=Field(Text(), "what several are called"),
            ),
            "A resource that a family brings along.",
        ),
        "TokensMoved": _tokens_moved(),
        "Account": Definition(Number(-1, MOST_SEATS - 1), "A seat, or -1 for the common reserve."),
        "ResourceMoved": _resource_moved(),
        **{kind.__name__: words_of(kind) for kind in (Activation, Moment, QuestionKind, Stage)},
        "PrintedCard": Definition(
            record(
                ref=Text(),
                family=Text(),
                level=Number(1, 3),
                name=Text(),
                activation=Field(Named("Activation"), "when its power works, or the first of several"),
                activations=Field(Many(Named("Activation")), "when its powers work; most cards have one"),
                eleusis=Flag(),
                text=Field(Text(), "what its power does, in words"),
                source=Field(Text(), "the same in the card language, behind the definitions that it uses"),
                flavour=Field(maybe(Text()), "a text that means nothing in the game"),
                resources=optional(Many(Named("OwnResource")), "those of its family (N20); left out where it has none"),
            ),
            "A card as printed.",
        ),
        "DeckCard": Definition(
            record(
                number=Named("CardId"),
                ref=Text(),
                condition=Field(Many(Word((*Colour, ANY_COLOUR))), "the columns needed to take it"),
            ),
            "One copy of a card in the deck of this game.",
        ),
        "Card": Definition(Record(card), "A card on the table."),
        "DomainCard": Definition(
            Record({**card, "ring": Field(Flag(), "it has one (P4)"), "turned": Field(Flag(), "it was used (P5)")}),
            "A card in a Domain.",
        ),
        "Legend": Definition(record(kind=Named("LegendKind"), cards=cards), "Cards together in an Elysium."),
        "Quest": Definition(
            record(
                number=Field(Number(), "0 is the Incomplete side of a tile"),
                gold=Number(),
                vp=Number(),
                transfers=Number(),
                colours=Field(Many(Named("Colour")), "above it: one of these columns is needed"),
            ),
            "A quest tile.",
        ),
        "Board": Definition(
            record(
                name=Text(),
                gold=Number(),
                vp=Number(),
                pp=Number(),
                disc=Number(1, MOST_SEATS),
                columns=Many(Named("Colour")),
                domain=Many(Named("DomainCard")),
                elysium=Many(Named("Legend")),
                quest=maybe(Named("Quest")),
                cards_taken=Field(Number(), "of those owed in this epoch"),
                tokens=optional(Many(Named("Tokens")), "own resources of families (N20); left out where it is none"),
            ),
            "What lies before one player.",
        ),
        "Bonus": Definition(
            record(level=maybe(Number(1, 3)), family=maybe(Text()), points=Number(), player=maybe(SEAT)),
            "A bonus tile, of a level or of a family, and who has it.",
        ),
        **question_shapes(Named("Card")),
        "Promise": Definition(
            record(
                card=Named("CardId"),
                player=Field(SEAT, "who has used its power"),
                moment=Field(Named("Moment"), "when it comes, or ends"),
                lasts=Field(Flag(), "it bends rules until then"),
            ),
            "What a power has left for later, or bends for a while.",
        ),
        "OpenPower": Definition(record(card=Named("CardId"), player=SEAT), "A power in progress."),
        "Glimpse": Definition(
            record(
                citizen=Field(maybe(Named("CardId")), "the Citizen whose face it is; null in the draw pile"),
                depth=Field(maybe(Number()), "how many cards of the draw pile lie above it; null under a Citizen"),
                players=Field(Many(SEAT), "who knows it"),
                open=Field(Flag(), "everybody does, also whoever watches"),
                card=Field(maybe(Named("Card")), "which one it is; null for whoever does not know it"),
            ),
            "A face-down card that somebody knows.",
        ),
        "Sealed": Definition(
            record(player=SEAT, number=Field(maybe(Number()), "what was chosen; null for everybody else")),
            "What a player has chosen in secret, until all have chosen.",
        ),
        "View": Definition(
            record(
                format=Number(),
                player=Field(maybe(SEAT), "whose eyes; null for a spectator"),
                language=Named("Language"),
                families=Many(Text()),
                edition=Named("Edition"),
                epoch=Number(1),
                phase=Named("Phase"),
                stage=Named("Stage"),
                active=Field(SEAT, "whose turn it is"),
                order=Field(Many(SEAT), "by the order discs"),
                turns_played=Number(),
                players=Field(Many(Named("Board")), "by seat"),
                agora=cards,
                oracle=Field(maybe(cards), "null in games without an Oracle"),
                draw_pile=Field(Number(), "how many cards are left"),
                discard_pile=cards,
                removed=Field(cards, "out of the game"),
                reshuffled=Number(),
                pediment=Many(Named("Colour")),
                quests=Field(Many(Named("Quest")), "still to be taken"),
                bonuses=Many(Named("Bonus")),
                allowance=Field(Number(), "transfers left in this step of Phase III"),
                transfers=Field(Number(), "transfers made in it"),
                promises=optional(Many(Named("Promise")), "the oldest first; left out where there are none"),
                open_powers=Field(Many(Named("OpenPower")), "the running one last"),
                question=Field(maybe(Named("Question")), "null once the game is over"),
                known=optional(Many(Named("Glimpse")), "face-down cards that somebody knows; only while there are any"),
                sealed=optional(Many(Named("Sealed")), "who has chosen in secret so far; only while somebody has"),
            ),
            "The table as one player, or a spectator, may see it.",
        ),
    }


def _tokens_moved() -> Definition:
    """So do cards, in moves of what lies on them."""
    found = tagged(TokensMoved)
    assert isinstance(found.shape, Record)
    shape = Number(ON_CARD, MOST_SEATS - 1)
    accounts = {name: attrs.evolve(found.shape.fields[name], shape=shape) for name in ("giver", "receiver")}
    return attrs.evolve(found, shape=Record({**found.shape.fields, **accounts}))


def _resource_moved() -> Definition:
    """The reserve takes part in moves of resources."""
    found = tagged(ResourceMoved)
    assert isinstance(found.shape, Record)
    fields = found.shape.fields
    accounts = {name: attrs.evolve(fields[name], shape=Named("Account")) for name in ("giver", "receiver")}
    return attrs.evolve(found, shape=Record({**fields, **accounts}))
