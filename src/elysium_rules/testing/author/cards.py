"""How the random author writes cards, where they lie, players, and prices."""

from __future__ import annotations

import attrs

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Parameter, Row
from elysium_rules.testing.author.pen import MODERN, Pen, Place


class Cards(Pen):
    """Writes phrases about cards and players."""

    # --- players

    def write_left_player(self, row: Row, place: Place) -> str:
        return f"the player to {self.owner(place)} left"

    def write_right_player(self, row: Row, place: Place) -> str:
        return f"the player to {self.owner(place)} right"

    def write_first_player(self, row: Row, place: Place) -> str:
        return "the first player"

    def write_last_player(self, row: Row, place: Place) -> str:
        return "the last player"

    def write_owner_player(self, row: Row, place: Place) -> str:
        return f"the owner of {self.card(place)}"

    def write_free_price(self, row: Row, place: Place) -> str:
        return "for free"

    def write_raised_price(self, row: Row, place: Place) -> str:
        return f"for {self.number(place)} {self.pick(row.parameters[1].words)} more"

    # --- cards

    def one_card(self, place: Place, parameter: Parameter) -> str:
        return f"{self.article()} {self.cards(place, parameter)}"

    def cards(self, place: Place, parameter: Parameter | None = None) -> str:
        return self.phrase(Kind.CARDS, attrs.evolve(place, zones=self.zones(parameter)))

    def card(self, place: Place) -> str:
        """Write a single card: this one, that of the event, one with a name."""
        named = [*place.names_of(Type.CARD), *(["it"] if place.has_it else [])]
        if not named or not self.happens(2):
            return self.phrase(Kind.CARD, place)
        chosen = str(self.pick(named))
        if chosen == "it":
            self.marks.add("it")
        return chosen

    def write_described_cards(self, row: Row, place: Place) -> str:
        description = self.phrase(Kind.DESCRIPTION, place)
        return f"{description} {self.pick(('in', 'from'))} {self.phrase(Kind.ZONE, place)}"

    def write_card_description(self, row: Row, place: Place) -> str:
        noun = self.pick(("card", "card", "card", "cards", self.pick(("citizen", "citizens"))))
        filters = list(self.rows(Kind.FILTER, place))
        before: list[str] = []
        after: list[str] = []
        while not noun.startswith("citizen") and filters and self.happens(3 + len(before) + len(after)):
            chosen = self.pick(filters)
            if not chosen.repeats:
                filters.remove(chosen)
            (after if chosen.place == "after" else before).append(self.write(chosen, place))
        return " ".join([*before, noun, *after])

    def write_family_filter(self, row: Row, place: Place) -> str:
        names = place.names_of(Type.FAMILY)
        return str(self.pick(names if names and self.happens(2) else self.families))

    def write_eleusis_filter(self, row: Row, place: Place) -> str:
        return "eleusis"

    def level(self, place: Place) -> str:
        if self.language >= MODERN and place.depth > 0 and not place.in_event and self.happens(6):
            number = self.number(place.inner)
            self.levels.add(number)
            return f"({number})" if not number.isdigit() else str(int(number) % 3 + 1)
        names = place.names_of(Type.NUMBER)
        level = str(self.pick(names if names and self.happens(2) else VOCABULARY.words["level"]))
        self.levels.add(level)
        return level

    def write_level_filter(self, row: Row, place: Place) -> str:
        return f"level {self.level(place)}"

    def write_level_range_filter(self, row: Row, place: Place) -> str:
        ends = [self.level(place), self.level(place)]
        low, high = sorted(ends) if all(end.isdigit() for end in ends) else ends
        return f"level {low} to {high}"

    def write_activation_filter(self, row: Row, place: Place) -> str:
        return str(self.pick(row.parameters[0].words))

    def write_turned_filter(self, row: Row, place: Place) -> str:
        return "turned"

    def write_non_filter(self, row: Row, place: Place) -> str:
        # Only what stands before the noun can be denied.
        filters = [item for item in self.rows(Kind.FILTER, place) if item.place != "after"]
        denied = self.pick([item for item in filters if place.depth > 0 or item is not row])
        return f"non {self.write(denied, place.inner)}"

    def write_ring_filter(self, row: Row, place: Place) -> str:
        return "with a ring"

    def write_no_ring_filter(self, row: Row, place: Place) -> str:
        return "without a ring"

    def write_other_than_filter(self, row: Row, place: Place) -> str:
        return f"other than {self.card(place)}"

    def write_identical_filter(self, row: Row, place: Place) -> str:
        return f"identical to {self.card(place)}"

    def write_same_family_filter(self, row: Row, place: Place) -> str:
        return f"of the same family as {self.card(place)}"

    def write_this_card(self, row: Row, place: Place) -> str:
        return "this card"

    def write_top_card(self, row: Row, place: Place) -> str:
        return "the top card of the discard pile"

    def owner(self, place: Place) -> str:
        if place.in_price:
            return self.they(place, "their") if place.is_they else "your"
        if place.names_of(Type.PLAYER) and self.happens(3):
            return f"{self.player_name(place)}'s"
        return self.they(place, "their") if place.has_they and self.happens(2) else "your"

    def write_domain_zone(self, row: Row, place: Place) -> str:
        return f"{self.owner(place)} domain"

    def write_elysium_zone(self, row: Row, place: Place) -> str:
        return f"{self.owner(place)} elysium"

    def write_other_domains_zone(self, row: Row, place: Place) -> str:
        return f"{self.owner(place)} domain" if place.in_price else "another player's domain"

    def write_oracle_zone(self, row: Row, place: Place) -> str:
        return "the oracle"

    def write_agora_zone(self, row: Row, place: Place) -> str:
        return "the agora"

    def write_discard_pile_zone(self, row: Row, place: Place) -> str:
        return "the discard pile"

    def write_this_legend_zone(self, row: Row, place: Place) -> str:
        return "this legend"

    def zones(self, parameter: Parameter | None) -> tuple[str, ...]:
        """List where cards may lie; nothing means anywhere."""
        if parameter is None or not parameter.zones:
            return ()
        return parameter.zones if self.language < MODERN else (*parameter.zones, *parameter.later_zones)

    def price(self, place: Place) -> str:
        return f" {self.phrase(Kind.PRICE, place)}" if self.happens(2) else ""
