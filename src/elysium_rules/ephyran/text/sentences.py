"""Sentences about a game: choices, events, questions, cards; the words lie in `cards/words/<language>/ephyran/`.

They are made from a state or from a view, which is a state with holes: what is not known is "a card", "an object".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from elysium_rules.ephyran.model import actions, events
from elysium_rules.ephyran.model.cards import ZoneHalf
from elysium_rules.ephyran.model.game import EphyranGame
from elysium_rules.ephyran.model.ids import MagicObject, Territory
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.play.saying.lexicon import Listed, Name, Number, Phrase, Said
from elysium_rules.play.saying.teller import Teller
from elysium_rules.play.saying.words import signed

A_CARD, AN_OBJECT = Said("word.a card"), Said("word.an object")
#: What sentences speak of beside the fields of what they tell; and what of it is about a Territory.
_OF_TERRITORY: Final = ("zone", "place", "there", "own", "creature", "next")
_NAMES: Final = (*_OF_TERRITORY, "reinforcement", "half", "top", "way")


class EphyranTeller(Teller):
    """Puts the fields of actions and events into words."""

    state: EphyranState
    private: ClassVar = frozenset({"there", "own"})  # the object that lies on a zone

    @property
    def game(self) -> EphyranGame:
        """What is played with."""
        return self.state.game

    def sentence_of(self, told: Any) -> str:
        match told:
            case actions.Draw():
                return f"draw.{told.pile}"
            case events.CardDrawn():
                key = f"move.{told.source} {told.target}"
                return key if self.lexicon.has(key) else "move.drawn"
            case events.Attacked():
                return f"attack.{told.deed}"
        return super().sentence_of(told)

    # --- in which words

    def word_names(self, told: Any) -> Sequence[str]:
        return _NAMES

    def find_word(self, told: Any, facts: Mapping[str, Any], name: str) -> Phrase | None:
        card = facts.get("card")
        if name in _OF_TERRITORY and facts.get("territory") is not None:
            return self.find_place(told, facts, name)
        if name == "reinforcement" and card is not None:
            return self.reinforcement(card)
        if name == "half" and card is not None:
            return self.given_up(card, facts.get("territory"))
        if name == "top" and isinstance(told, actions.Draw) and self.state.discard_pile:
            return self.card(self.state.discard_pile[-1])
        return super().find_word(told, facts, name)

    def find_place(self, told: Any, facts: Mapping[str, Any], name: str) -> Phrase | None:
        """What is said of a zone or of a Territory, where one of them is told of."""
        if name in self.private:
            self.said_private.add(name)
        territory, number, card = map(facts.get, ("territory", "number", "card"))
        assert territory is not None
        owner = facts.get("owner", facts.get("player"))
        if isinstance(told, actions.Build | actions.Replace | actions.Reclaim):
            # Which zone is meant follows from the city (Y6, Y8, Y21).
            number = len(self.state.players[facts.get("owner", told.player)].city[told.territory])
            number += isinstance(told, actions.Build)
        match name:
            case "there":
                return self.lying(owner, territory, number)
            case "own":
                return self.lying(facts.get("player"), territory, number)
            case "creature":
                return self.creature(card, territory)
            case "next":  # where one more would be built
                built = None if owner is None else len(self.state.players[owner].city[territory])
                return None if built is None else self.zone_of(territory, built + 1)
        zone = self.thing(territory.word) if number is None else self.zone_of(territory, number)
        is_own = isinstance(told, events.ZoneReplaced) and owner == told.player
        if name == "zone" or owner is None or is_own:
            return zone
        return Said("zone.of", {"zone": zone, "owner": self.player(owner)})

    def aim(self, row: str, chosen: Any) -> Phrase | None:
        if row not in ("exchange_effect", "steal_object_effect"):  # the others are aimed at whoever is asked
            return None
        return self.zone_of(*actions.decode_zone(chosen)[1:])

    def word(self, key: str, value: Any, facts: Mapping[str, Any]) -> Phrase | None:
        if value is None:
            return {"card": A_CARD, "kind": AN_OBJECT}.get(key)
        match key:
            case "card":
                return self.card(value)
            case "power":  # which half counts is known here
                return self.reinforcement(value)
            case "given" | "received" | "replaced":
                return self.creature(value, facts["territory"])
            case "territory":
                return self.thing(value.word)
            case "zone":
                return self.zone_of(*value)
            case "pile":
                return Said(f"place.{value}")
            case "kind" if isinstance(value, MagicObject):
                return self.object(value)
            case "points":
                return signed(value)
            case "gods":
                named = [{"player": self.player(seat), "god": self.thing(god)} for seat, god in enumerate(value)]
                return Listed("comma", tuple(Said("word.god", words) for words in named))
        return super().word(key, value, facts)

    # --- cards, zones and objects

    def zone_of(self, territory: Territory, number: int) -> Phrase:
        """A zone by its number."""
        return Said("zone.zone", {"territory": self.thing(territory.word), "number": Number(number)})

    def card(self, card: int | None) -> Phrase:
        """A whole card: both its halves, or the name of one that has none."""
        if card is None:
            return A_CARD
        if card >= len(self.game.deck):
            return self.reinforcement(card)
        return Listed("halves", tuple(map(self.half, self.game.cards.deck.cards[card])))

    def half(self, half: ZoneHalf | str) -> Phrase:
        """One half of a card: a zone with its creature, or a Reinforcement."""
        if isinstance(half, str):
            return Said("zone.reinforcement", {"name": Name(self.name(half))})
        return Said("zone.half", {"creature": self.living(half), "zone": self.zone_of(half.territory, half.number)})

    def living(self, half: ZoneHalf) -> Phrase:
        """A creature, with the object that is printed beside it."""
        words = {"creature": self.thing(half.creature)}
        return Said("zone.living", words if half.printed is None else words | {"object": self.thing(half.printed)})

    def reinforcement(self, card: int) -> Phrase:
        """The Reinforcement on a card, or Dionysus."""
        program = self.game.programs[card]
        return self.card(card) if program is None else Name(self.name(program.key))

    def creature(self, card: int | None, territory: Territory) -> Phrase:
        """What a card shows as a zone of a Territory."""
        if card is not None and card < len(self.game.deck):
            for half in self.game.cards.deck.cards[card]:
                if isinstance(half, ZoneHalf) and half.territory is territory:
                    return self.living(half)
        return self.card(card)

    def lying(self, owner: int | None, territory: Territory, number: int | None) -> Phrase | None:
        """What lies at a zone, with the object on it as far as it is known."""
        zones = () if owner is None else self.state.players[owner].city[territory]
        if not number or number > len(zones):
            return None
        zone = zones[number - 1]
        words = {"creature": self.creature(zone.card, territory)}
        return Said("zone.lying", words if zone.token is None else words | {"token": self.object(zone.token.kind)})

    def given_up(self, card: int, territory: Territory | None) -> Phrase | None:
        """The half that is lost when the other one counts (Y2)."""
        halves = self.game.cards.deck.cards[card] if card < len(self.game.deck) else ()
        others = (half for half in halves if getattr(half, "territory", None) is not territory)
        return next(map(self.half, others), None)

    def object(self, kind: MagicObject | None) -> Phrase:
        """A magic object with its value."""
        if kind is None:
            return AN_OBJECT
        return Said("word.known object", {"kind": self.thing(kind), "value": signed(self.game.cards.deck.values[kind])})
