"""The shapes of what only this game has: what `views.py` writes, and accounts that are no seats."""

from __future__ import annotations

from typing import Final

import attrs

from elysium_rules.elysium.language.vocabulary import ANY_COLOUR
from elysium_rules.elysium.model.events import ResourceMoved
from elysium_rules.elysium.model.ids import Activation, Colour, Stage
from elysium_rules.play.class_shapes import (
    SEAT,
    maybe,
    question_shapes,
    record,
    tagged,
    words_of,
)
from elysium_rules.play.shapes import Definition, Field, Flag, Many, Named, Number, Record, Text, Word
from elysium_rules.program.types import QuestionKind

MOST_SEATS: Final = 4  #: with numbers of their own, too


def shapes() -> dict[str, Definition]:
    """All of them, by name."""
    cards = Many(Named("Card"))
    card = {
        "number": Field(Named("CardId"), "its name in actions and events"),
        "ref": Field(maybe(Text()), "the printed card as `family/key`; null for a Citizen"),
    }
    return {
        "Account": Definition(Number(-1, MOST_SEATS - 1), "A seat, or -1 for the common reserve."),
        "ResourceMoved": _resource_moved(),
        **{kind.__name__: words_of(kind) for kind in (Activation, QuestionKind, Stage)},
        "PrintedCard": Definition(
            record(
                ref=Text(),
                family=Text(),
                level=Number(1, 3),
                name=Text(),
                activation=Named("Activation"),
                eleusis=Flag(),
                text=Field(Text(), "what its power does, in words"),
                source=Field(Text(), "the same in the card language"),
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
            ),
            "What lies before one player.",
        ),
        "Bonus": Definition(
            record(level=maybe(Number(1, 3)), family=maybe(Text()), points=Number(), player=maybe(SEAT)),
            "A bonus tile, of a level or of a family, and who has it.",
        ),
        **question_shapes(Named("Card")),
        "OpenPower": Definition(record(card=Named("CardId"), player=SEAT), "A power in progress."),
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
                open_powers=Field(Many(Named("OpenPower")), "the running one last"),
                question=Field(maybe(Named("Question")), "null once the game is over"),
            ),
            "The table as one player, or a spectator, may see it.",
        ),
    }


def _resource_moved() -> Definition:
    """The reserve takes part in moves of resources."""
    found = tagged(ResourceMoved)
    assert isinstance(found.shape, Record)
    fields = found.shape.fields
    accounts = {name: attrs.evolve(fields[name], shape=Named("Account")) for name in ("source", "target")}
    return attrs.evolve(found, shape=Record({**fields, **accounts}))
