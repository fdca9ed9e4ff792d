"""How the random author writes what a power does, and what `let` can find."""

from __future__ import annotations

import attrs

from elysium_rules.elysium.model.terms import RESOURCES
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Parameter, Row
from elysium_rules.testing.author.numbers import Numbers
from elysium_rules.testing.author.pen import LATEST, Place


class Effects(Numbers):
    """Writes effects, values and choices."""

    # --- effects

    def verb(self, place: Place, verb: str) -> str:
        return self.form(f"{verb}s", verb) if place.is_they else self.form(verb, f"{verb}s")

    def amount(self, place: Place) -> str:
        return f"{self.number(place)} {self.resource()}"

    def write_gain_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'gain')} {self.amount(place)}{self.per(place)}"

    def write_lose_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'lose')} {self.amount(place)}{self.per(place)}"

    def write_pay_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'pay')} {self.amount(place)}"

    def write_give_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'give')} {self.receiver(place)} {self.amount(place)}"

    def receiver(self, place: Place) -> str:
        if place.names_of(Type.PLAYER) and self.happens(2):
            return self.player_name(place)
        return self.they(place, "them") if place.has_they and self.happens(2) else "you"

    def write_exchange_effect(self, row: Row, place: Place) -> str:
        returned = self.resource()
        same = next((words for words in self.declared if returned in words), (returned,))
        received = self.pick([word for word in (*RESOURCES, *self.own) if word not in same])
        return f"{self.verb(place, 'exchange')} any {returned} for {received}"

    def write_take_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'take')} {self.one_card(place, row.parameters[0])}"

    def write_take_citizen_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'take')} a citizen"

    def write_draw_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'draw')} and {self.verb(place, 'take')} a card"

    def write_add_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'add')} {self.number(place)} cards to the oracle"

    def write_discard_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'discard')} {self.choice(place, row.parameters[0])}"

    def choice(self, place: Place, parameter: Parameter) -> str:
        without = () if _several(place) else ("among",)
        return self.phrase(Kind.CHOICE, attrs.evolve(place, zones=self.zones(parameter)), without)

    def write_transfer_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'transfer')} a {self.phrase(Kind.DESCRIPTION, place)}{self.price(place)}"

    def write_take_card_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'take')} {self.card(place)}"

    def write_transfer_card_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'transfer')} {self.card(place)}{self.price(place)}"

    def write_use_card_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'use')} the power of {self.card(place)}"

    def write_give_card_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'give')} {self.receiver(place)} {self.choice(place, row.parameters[1])}"

    def write_add_agora_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'add')} {self.number(place)} cards to the agora"

    def write_reveal_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'reveal')} a card"

    def write_straighten_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'straighten')} {self.choice(place, row.parameters[0])}"

    def write_restore_ring_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'restore')} the ring of {self.choice(place, row.parameters[0])}"

    def write_recover_column_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'recover')} a column"

    def write_return_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'return')} {self.choice(place, row.parameters[0])}"

    # --- own resources and counters

    def write_put_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'put')} {self.amount(place)} on {self.card(place)}"

    def write_collect_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'collect')} {self.amount(place)} from {self.card(place)}"

    def write_collect_all_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'collect')} all {self.resource()} from {self.card(place)}"

    def write_remove_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'remove')} {self.amount(place)} from {self.card(place)}"

    def write_remove_all_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'remove')} all {self.resource()} from {self.card(place)}"

    def write_pay_from_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'pay')} {self.amount(place)} from {self.card(place)}"

    def write_counter_number(self, row: Row, place: Place) -> str:
        return f"{self.resource()} on {self.card(place)}"

    def write_use_effect(self, row: Row, place: Place) -> str:
        activations, cards = row.parameters
        words = f"{' or '.join(self.some_of(activations.words))} " if self.happens(2) else ""
        return f"{self.verb(place, 'use')} the {words}power of {self.one_card(place, cards)}"

    def write_swap_column_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'swap')} a column"

    def write_replace_citizen_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'replace')} a citizen in your elysium"

    def write_allow_effect(self, row: Row, place: Place) -> str:
        return f"allow {self.number(place)} more transfer"

    # --- values, choices, prices

    def write_some_value(self, row: Row, place: Place) -> str:
        _, amount, cards = row.parameters
        assert amount.largest is not None
        number = self.pick(range(1, amount.largest + 1))
        return f"{self.chooser(place)}choose {number} {self.cards(place, cards)}"

    def write_level_value(self, row: Row, place: Place) -> str:
        return f"{self.chooser(place)}choose a level"

    def chooser(self, place: Place) -> str:
        whoever = ("", "you ", "they ") if place.has_they else ("", "you ")
        chooser = str(self.pick((*whoever, "chance ") if self.language >= LATEST else whoever))
        return self.they(place, chooser) if chooser == "they " else chooser

    def write_card_value(self, row: Row, place: Place) -> str:
        return f"{self.chooser(place)}choose {self.one_card(place, row.parameters[1])}"

    def where(self, place: Place) -> str:
        return f" where {self.condition(place.of_each)}" if self.happens(3) else ""

    def write_player_value(self, row: Row, place: Place) -> str:
        return f"{self.chooser(place)}choose a player{self.where(place)}"

    def write_other_player_value(self, row: Row, place: Place) -> str:
        return f"{self.chooser(place)}choose another player{self.where(place)}"

    def write_family_value(self, row: Row, place: Place) -> str:
        return f"{self.chooser(place)}choose a family"

    def write_amount_value(self, row: Row, place: Place) -> str:
        return f"{self.chooser(place)}choose a number between {self.number(place)} and {self.number(place)}"

    def write_secret_amount_value(self, row: Row, place: Place) -> str:
        self.marks.add("each")
        bounds = f"{self.number(place.of_each)} and {self.number(place.of_each)}"
        return f"{self.pick(row.parameters[0].words)} secretly chooses a number between {bounds}"

    def write_secret_level_value(self, row: Row, place: Place) -> str:
        self.marks.add("each")
        return f"{self.pick(row.parameters[0].words)} secretly chooses {self.article()} level"

    def write_look_value(self, row: Row, place: Place) -> str:
        (amount,) = row.parameters
        assert amount.largest is not None
        return (
            f"look at the top {self.pick(range(1, amount.largest + 1))} {self.form('cards', 'card')} of the draw pile"
        )

    def write_look_top_effect(self, row: Row, place: Place) -> str:
        return self.write_look_value(row, place).replace("look", self.verb(place, "look"), 1)

    def write_look_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'look')} at {self.choice(place, row.parameters[0])}"

    def seen(self, place: Place) -> str:
        return str(self.pick(place.names_of(Type.SEEN)))

    def write_take_seen_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'take')} one of {self.seen(place)}"

    def write_take_seen_citizen_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'take')} one of {self.seen(place)} as a citizen"

    def write_discard_seen_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'discard')} the rest of {self.seen(place)}"

    def write_put_seen_effect(self, row: Row, place: Place) -> str:
        end = self.pick(row.parameters[1].words)
        return f"{self.verb(place, 'put')} the rest of {self.seen(place)} {end} the draw pile in any order"

    def write_put_card_effect(self, row: Row, place: Place) -> str:
        cards, end = row.parameters
        return f"{self.verb(place, 'put')} {self.one_card(place, cards)} {self.pick(end.words)} the draw pile"

    def write_swap_face_effect(self, row: Row, place: Place) -> str:
        return f"{self.verb(place, 'swap')} {self.card(place)} with the top card of the draw pile"

    def write_one_choice(self, row: Row, place: Place) -> str:
        return f"{self.article()} {self.phrase(Kind.CARDS, place)}"

    def write_all_choice(self, row: Row, place: Place) -> str:
        return f"all {self.phrase(Kind.CARDS, place)}"

    def write_among_choice(self, row: Row, place: Place) -> str:
        return f"one of {self.pick(_several(place))}"

    def write_that_choice(self, row: Row, place: Place) -> str:
        return self.card(place)


def _several(place: Place) -> tuple[str, ...]:
    """List the names behind `one of`; a parameter would be taken for several cards from then on."""
    return tuple(name for name in place.names_of(Type.CARDS, Type.CARD) if not name.startswith("p"))
