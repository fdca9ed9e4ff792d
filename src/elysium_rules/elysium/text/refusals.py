"""Puts reasons against an action into words: the sentences are the entries `refusal.*` of the lexicons.

They are for people: players have their names or are counted from 1, Legends are named by their cards, and no
sentence tells what a player may not know (T11). Typed fields count from 0 as ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.state import Legend
from elysium_rules.elysium.model.terms import COLOURS, USABLE
from elysium_rules.elysium.powers.choice import is_number
from elysium_rules.elysium.text.sentences import ElysiumTeller
from elysium_rules.elysium.text.words import colour_phrase
from elysium_rules.kernel.frames import Frame
from elysium_rules.play.saying.lexicon import Listed, Name, Number, Phrase, Said
from elysium_rules.play.saying.wording import Wording
from elysium_rules.play.saying.words import Word
from elysium_rules.program import nodes

LONGEST: Final = 400  #: characters of what a power lacks; printed cards need half of them


class Explainer(ElysiumTeller):
    """Says the sentences about one state in one language."""

    def why(self, key: str, form: str = "", /, **words: Word) -> str:
        """Fill a sentence in."""
        return self.say(f"refusal.{key}", form, **words)

    def join(self, sentences: Iterable[str]) -> str:
        """Several causes, one after the other, each once; where they are many, their beginning."""
        causes = Listed("causes", tuple(Name(sentence) for sentence in dict.fromkeys(sentences)))
        text = self.voice(causes)
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"

    def somebody(self, player: object) -> Phrase:
        """A player, or whatever stands in the place of one."""
        return self.player(player) if is_number(player) else Said("person.odd", {"value": Name(repr(player))})

    def some_card(self, card: object) -> Phrase:
        """A card, a Citizen, or words for what is no card of this game."""
        if not is_number(card) or not 0 <= card < self.state.game.size + len(self.state.citizen_faces):
            return Said("part.no_card")
        return self.card(card)

    def mask(self, mask: int) -> Phrase:
        """The cards of a bit mask."""
        return self.cards(cards_in(mask))

    def whole_legend(self, legend: Legend) -> Phrase:
        """A Legend by its cards."""
        return Said("part.legend", {"cards": Listed("and", tuple(self.card(card) for card in legend.cards))})

    def colour(self, colour: Any) -> Phrase:
        """The colour of a column; whatever is no colour stays as it is."""
        return colour_phrase(colour) if isinstance(colour, str) and colour in COLOURS else Name(str(colour))

    def power_wording(self, frame: Frame, actor: nodes.Actor = "you") -> Wording:
        """Puts the power that a frame runs into phrases, for the player who acts."""
        return self.wording(actor, frame).of(self.state.game.side(frame.card).power)

    def activations(self, words: nodes.Argument) -> Phrase:
        """Kinds of powers; all that can be used where none is named."""
        named = words if isinstance(words, tuple) and words else USABLE
        return Listed("or", tuple(Said(f"word.{word}") for word in named))

    def activation(self, activation: str) -> Phrase:
        """The kind of a power."""
        return Said(f"row.{activation}_power")

    def families(self, families: Iterable[str]) -> Phrase:
        """Several families by their names."""
        return Listed("and", tuple(map(self.family, families)))

    def numbers(self, numbers: Iterable[int]) -> Phrase:
        """Several numbers."""
        return Listed("and", tuple(map(Number, numbers)))
