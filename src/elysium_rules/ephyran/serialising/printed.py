"""The cards of the deck as plain data: what each half is, and which Reinforcement is on it."""

from __future__ import annotations

from elysium_rules.ephyran.model.cards import ZoneHalf
from elysium_rules.ephyran.model.game import EphyranGame
from elysium_rules.ephyran.model.ids import ZONES
from elysium_rules.kernel.codec import Json
from elysium_rules.play.data.shapes import Definition, Field, Many, Named, Number, Text
from elysium_rules.play.serialising.class_shapes import maybe, record


def deck_shapes() -> dict[str, Definition]:
    """The shapes of what `encode_deck_card` writes."""
    half = record(
        territory=Named("Territory"),
        number=Field(Number(1, ZONES), "the zone, from 1"),
        creature=Text(),
        name=Field(Text(), "the creature, for people"),
        object=maybe(Named("MagicObject")),
    )
    ref = Field(Text(), "as scenarios write it")
    card = record(number=Named("CardId"), ref=ref, halves=Many(Named("Half")), power=maybe(Text()))
    return {
        "Half": Definition(half, "A half of a card that is a zone."),
        "DeckCard": Definition(card, "One card of this game."),
    }


def encode_deck_card(game: EphyranGame, card: int, language: str) -> Json:
    """One card with what its halves are (Y2)."""
    halves = game.cards.deck.cards[card] if card < len(game.deck) else ()
    program = game.programs[card]
    return {
        "number": card,
        "ref": game.card_word(card),
        "halves": [_encode_half(game, half, language) for half in halves if isinstance(half, ZoneHalf)],
        "power": None if program is None else program.key,
    }


def _encode_half(game: EphyranGame, half: ZoneHalf, language: str) -> Json:
    return {
        "territory": half.territory.word,
        "number": half.number,
        "creature": half.creature,
        "name": game.cards.name(half.creature, language),
        "object": None if half.printed is None else str(half.printed),
    }
