"""Sentences about a game: choices, events, questions, cards; the words of each language lie in `cards/ephyran/words/`.

They are made from a state or from a view, which is a state with holes: what is not known is "a card", "an object".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from elysium_rules.ephyran.model import actions, events
from elysium_rules.ephyran.model.cards import ZoneHalf
from elysium_rules.ephyran.model.game import EphyranGame
from elysium_rules.ephyran.model.ids import MagicObject, Territory
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.play.teller import Teller


class EphyranTeller(Teller):
    """Puts the fields of actions and events into words."""

    state: EphyranState

    @property
    def game(self) -> EphyranGame:
        """What is played with."""
        return self.state.game

    def sentence_of(self, told: Any) -> tuple[str, str]:
        match told:
            case actions.Draw():
                return "draw", told.pile
            case events.CardDrawn():
                key = f"{told.source} {told.target}"
                return "move", key if key in self.texts["move"] else "drawn"
            case events.Attacked():
                return "attack", told.deed
        return super().sentence_of(told)

    # --- in which words

    def words(self, told: Any) -> dict[str, str]:
        facts = {field.name: getattr(told, field.name) for field in attrs.fields(type(told))}
        words = super().words(told)
        territory, owner, card = facts.get("territory"), facts.get("owner", facts.get("player")), facts.get("card")
        number = facts.get("number")
        if isinstance(told, actions.Build | actions.Replace | actions.Reclaim):
            # Which zone is meant follows from the city (Y6, Y8, Y21).
            number = len(self.state.players[facts.get("owner", told.player)].city[told.territory])
            number += isinstance(told, actions.Build)
        if territory is not None:
            zone = words["zone"] = f"{self.name(territory.word)} {number or ''}".rstrip()
            is_own = isinstance(told, events.ZoneReplaced) and owner == told.player
            words["place"] = zone
            if owner is not None and not is_own:
                words["place"] = self.say("word", "of", zone=zone, name=self.player(owner))
            words["there"] = self.lying(owner, territory, number)
            words["own"] = self.lying(facts.get("player"), territory, number)
            words["creature"] = self.creature(card, territory)
            if owner is not None:  # where one more would be built
                words["next"] = f"{zone} {len(self.state.players[owner].city[territory]) + 1}"
        if card is not None:
            words["reinforcement"] = self.reinforcement(card)
            words["given_up"] = self.given_up(card, territory)
        if isinstance(told, actions.Draw) and self.state.discard_pile:
            words["top"] = self.card(self.state.discard_pile[-1])
        if isinstance(told, events.ZonesExchanged):
            words["partner"] = self.say("word", "hand" if owner is None else "from", name=words["owner"])
        return words

    def aim(self, row: str, chosen: Any) -> str:
        if row not in ("exchange_effect", "steal_object_effect"):  # the others are aimed at whoever is asked
            return ""
        return f" ({self.word('zone', actions.decode_zone(chosen)[1:], {})})"

    def word(self, key: str, value: Any, facts: Mapping[str, Any]) -> str:
        if value is None:
            return {"card": self.card(None), "kind": self.object(None)}.get(key, "")
        match key:
            case "card":
                return self.card(value)
            case "power":  # which half counts is known here
                return self.reinforcement(value)
            case "given" | "received" | "replaced":
                return self.creature(value, facts["territory"])
            case "territory":
                return self.name(value.word)
            case "zone":
                return f"{self.name(value[0].word)} {value[1]}"
            case "pile":
                return self.say("place", str(value))
            case "kind" if isinstance(value, MagicObject):
                # "an owl" and "une chouette" differ too much to put together.
                return self.say("word", "known object", object=self.object(value))
            case "gods":
                named = [(self.player(seat), self.name(god)) for seat, god in enumerate(value)]
                return ", ".join(self.say("word", "god", name=name, god=god) for name, god in named)
        return super().word(key, value, facts)

    def card(self, card: int | None) -> str:
        """A whole card: both its halves, or the name of one that has none."""
        if card is None:
            return self.say("word", "a card")
        if card >= len(self.game.deck):
            return self.reinforcement(card)
        return " / ".join(map(self.half, self.game.cards.deck.cards[card]))

    def half(self, half: ZoneHalf | str) -> str:
        """One half of a card: a zone with its creature, or a Reinforcement."""
        if isinstance(half, str):
            return self.name(half)
        return f"{self.living(half)} ({self.name(half.territory.word)} {half.number})"

    def living(self, half: ZoneHalf) -> str:
        """A creature, with the object that is printed beside it."""
        return self.name(half.creature) + ("" if half.printed is None else f" + {self.name(half.printed)}")

    def reinforcement(self, card: int) -> str:
        """The Reinforcement on a card, or Dionysus."""
        program = self.game.programs[card]
        return self.card(card) if program is None else self.name(program.key)

    def creature(self, card: int | None, territory: Territory) -> str:
        """What a card shows as a zone of a Territory."""
        if card is not None and card < len(self.game.deck):
            for half in self.game.cards.deck.cards[card]:
                if isinstance(half, ZoneHalf) and half.territory is territory:
                    return self.living(half)
        return self.card(card)

    def lying(self, owner: int | None, territory: Territory, number: int | None) -> str:
        """What lies at a zone, with the object on it as far as it is known."""
        zones = () if owner is None else self.state.players[owner].city[territory]
        if not number or number > len(zones):
            return ""
        zone = zones[number - 1]
        token = "" if zone.token is None else f" [{self.object(zone.token.kind)}]"
        return self.creature(zone.card, territory) + token

    def given_up(self, card: int, territory: Territory | None) -> str:
        """The half that is lost when the other one counts (Y2)."""
        for half in self.game.cards.deck.cards[card] if card < len(self.game.deck) else ():
            if (half.territory if isinstance(half, ZoneHalf) else None) is not territory:
                return self.say("word", "giving up", half=self.half(half))
        return ""

    def object(self, kind: MagicObject | None) -> str:
        """A magic object with its value."""
        if kind is None:
            return self.say("word", "an object")
        return f"{self.name(kind)} ({self.game.cards.deck.values[kind]:+d})"
