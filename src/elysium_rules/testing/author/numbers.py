"""How the random author writes numbers and conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Row
from elysium_rules.testing.author.cards import Cards
from elysium_rules.testing.author.pen import MODERN, Place

#: Simple ones first: an example that fails is shrunk towards them. Few are large, so that most games stay short.
_NUMBERS: Final = (1, 2, 3, 1, 2, 1, 0, 4, 5, 7, 30, 1000)
_COMPARISONS: Final = (">=", "<=", "==", "!=", ">", "<")
#: Words of the language that are no rows, and the language that they came with.
_OPERATORS: Final = {"+": 1, "-": 1, "*": 1, "/": 1, "%": 2, "min": 2, "max": 2}
_JOINS: Final = {"highest": 1, "lowest": 2, "sum": 2}


class Numbers(Cards):
    """Writes numbers and conditions."""

    # --- numbers

    def number(self, place: Place) -> str:
        """Write a number."""
        ways: list[Callable[[Place], str]] = [self.plain, self.plain, self.game_number, self.plain, self.game_number]
        if place.depth > 0:
            ways += [self.binary]
            if not place.in_over:
                ways += [self.over_players]
        if place.names_of(Type.NUMBER):
            ways += [self.variable, self.variable]
        if place.has_much:
            ways += [self.that_much, self.that_much]
        if place.names_of(Type.NUMBERS):
            ways += [self.chosen, self.chosen]
        return str(self.pick(ways)(place))

    def plain(self, place: Place) -> str:
        return str(self.pick(_NUMBERS))

    def variable(self, place: Place) -> str:
        return str(self.pick(place.names_of(Type.NUMBER)))

    def that_much(self, place: Place) -> str:
        self.marks.add("much")
        return "that much"

    def chosen(self, place: Place) -> str:
        return self.write(VOCABULARY.row(Kind.NUMBER, "chosen"), place)

    def binary(self, place: Place) -> str:
        operator = self.pick(self.known(_OPERATORS))
        left = self.number(place.inner)
        right = str(self.pick((1, 2, 3))) if operator in ("/", "%") else self.number(place.inner)
        if operator in ("min", "max"):
            return f"{operator}({left}, {right})"
        text = f"{left} {operator} {right}"
        # What is divided is one atom, so that no sum can become the divisor.
        return f"({text})" if place.depth < self.depth or self.happens(2) else text

    def over_players(self, place: Place) -> str:
        inner = self.number(attrs.evolve(place.inner.of_each, in_over=True))
        return f"{self.pick(self.known(_JOINS))}({inner}) of {self.pick(('all', 'other'))} players"

    def game_number(self, place: Place) -> str:
        row = self.row(Kind.NUMBER, place, () if place.names_of(Type.NUMBERS) else ("chosen",))
        written = self.write(row, place)
        is_counted = _is_counted(row) and not (row.name in ("resource", "counter") and self.happens(2))
        return f"count({written})" if is_counted else written

    def per(self, place: Place) -> str:
        if not self.happens(3):
            return ""
        step = self.pick(("", "1 ", "2 ", "3 "))
        row = self.pick([row for row in self.rows(Kind.NUMBER, place) if _is_counted(row)])
        return f" per {step}{self.write(row, place)}"

    def write_count_number(self, row: Row, place: Place) -> str:
        return self.cards(place)

    def write_families_number(self, row: Row, place: Place) -> str:
        return f"{self.form('families', 'family')} among {self.cards(place)}"

    def write_resource_number(self, row: Row, place: Place) -> str:
        return f"{self.resource()} on {self.owner(place)} board"

    def write_complete_legends_number(self, row: Row, place: Place) -> str:
        return f"complete {self.form('legends', 'legend')} in {self.owner(place)} elysium"

    def write_transfers_number(self, row: Row, place: Place) -> str:
        return "transfers"

    def write_epoch_number(self, row: Row, place: Place) -> str:
        return "epoch"

    def write_players_number(self, row: Row, place: Place) -> str:
        return "players"

    def write_disc_number(self, row: Row, place: Place) -> str:
        return f"{self.owner(place)} disc"

    def write_columns_number(self, row: Row, place: Place) -> str:
        return f"{self.form('columns', 'column')} on {self.owner(place)} board"

    def write_quest_resource_number(self, row: Row, place: Place) -> str:
        return f"{self.pick(row.parameters[0].words)} on {self.owner(place)} quest"

    def write_quest_transfers_number(self, row: Row, place: Place) -> str:
        return f"transfers on {self.owner(place)} quest"

    def write_tiles_number(self, row: Row, place: Place) -> str:
        return f"bonus tiles on {self.owner(place)} board"

    def write_family_tiles_number(self, row: Row, place: Place) -> str:
        return f"family tiles on {self.owner(place)} board"

    def write_level_tiles_number(self, row: Row, place: Place) -> str:
        return f"level tiles on {self.owner(place)} board"

    def write_longest_legend_number(self, row: Row, place: Place) -> str:
        return f"longest legend in {self.owner(place)} elysium"

    def write_highest_level_number(self, row: Row, place: Place) -> str:
        return f"highest level among {self.cards(place)}"

    def write_lowest_level_number(self, row: Row, place: Place) -> str:
        return f"lowest level among {self.cards(place)}"

    def write_total_level_number(self, row: Row, place: Place) -> str:
        return f"sum of levels among {self.cards(place)}"

    def write_levels_number(self, row: Row, place: Place) -> str:
        return f"{self.form('levels', 'level')} among {self.cards(place)}"

    def write_activations_number(self, row: Row, place: Place) -> str:
        return f"{self.form('activations', 'activation')} among {self.cards(place)}"

    def write_level_of_number(self, row: Row, place: Place) -> str:
        return f"level of {self.card(place)}"

    def write_players_where_number(self, row: Row, place: Place) -> str:
        asked = place.inner.of_each
        return f"count(players where {self.condition(asked) if place.depth > 0 else 'vp on their board >= 2'})"

    def write_chosen_number(self, row: Row, place: Place) -> str:
        return f"{self.owner(place)} {self.pick(place.names_of(Type.NUMBERS))}"

    # --- conditions

    def condition(self, place: Place) -> str:
        """Write a condition."""
        written = self.conjunction(place)
        if self.language >= MODERN and self.happens(5):
            return f"{written} or {self.conjunction(place)}"
        return written

    def conjunction(self, place: Place) -> str:
        test = self.test(place)
        return f"{test} and {self.test(place)}" if self.happens(4) else test

    def test(self, place: Place) -> str:
        if self.happens(5):
            return f"not {self.test(place)}"
        if self.language >= MODERN and place.depth > 0 and self.happens(6):
            return f"({self.condition(place.inner)})"
        if self.happens(2):
            return self.phrase(Kind.CONDITION, place)
        return f"{self.number(place)} {self.pick(_COMPARISONS)} {self.number(place)}"

    def write_any_condition(self, row: Row, place: Place) -> str:
        return f"any {self.cards(place)}"

    def write_no_condition(self, row: Row, place: Place) -> str:
        return f"no {self.cards(place)}"

    def write_is_condition(self, row: Row, place: Place) -> str:
        return f"{self.card(place)} is a {self.phrase(Kind.DESCRIPTION, place)}"


def _is_counted(row: Row) -> bool:
    """Tell whether a number can stand in `count(...)` and behind `per`."""
    return row.name in ("resource", "counter") or (row.example.startswith("count(") and row.name != "players_where")
