"""How the random author bends rules, for good or for a while."""

from __future__ import annotations

from elysium_rules.lang.bounds import MAX_BENT
from elysium_rules.program.types import Kind
from elysium_rules.program.vocabulary import Row
from elysium_rules.testing.author.effects import Effects
from elysium_rules.testing.author.pen import Place


class Modifiers(Effects):
    """Writes rules that are bent."""

    # --- what bends a rule

    def modifiers(self, place: Place) -> str:
        """Write one rule that is bent, or several; they are asked again and again, so there are not too many."""
        modifiers = [self.phrase(Kind.MODIFIER, place) for _ in range(self.pick((1, 2, 1, 3)))]
        while len(modifiers) > 1 and len(" ".join(modifiers).split()) > MAX_BENT / 2:
            modifiers.pop()
        return f"{{ {'; '.join(modifiers)}{self.form('', ';')} }}"

    def lasting(self, place: Place) -> str:
        """Write how long a rule is bent."""
        return f" while {self.condition(place)}" if self.happens(4) else ""

    def write_price_modifier(self, row: Row, place: Place) -> str:
        cards, whom = self.phrase(Kind.DESCRIPTION, place), self.pick(row.parameters[1].words)
        change = f"{self.number(place)} gold {self.pick(row.parameters[4].words)}"
        return f"{cards} {self.form('cost', 'costs')} {whom} {change} to transfer{self.lasting(place)}"

    def write_columns_modifier(self, row: Row, place: Place) -> str:
        return f"{self.phrase(Kind.DESCRIPTION, place)} {self.form('need', 'needs')} no columns{self.lasting(place)}"

    def write_quest_columns_modifier(self, row: Row, place: Place) -> str:
        return f"quests need no columns{self.lasting(place)}"

    def write_transfers_modifier(self, row: Row, place: Place) -> str:
        return f"you may make {self.number(place)} more transfers{self.lasting(place)}"

    def write_income_modifier(self, row: Row, place: Place) -> str:
        resource = self.pick(row.parameters[1].words)
        return f"your quest gives {self.number(place)} {resource} more{self.lasting(place)}"

    def write_protection_modifier(self, row: Row, place: Place) -> str:
        cards = self.phrase(Kind.DESCRIPTION, place)
        return f"other players cannot choose {cards} in your domain{self.lasting(place)}"

    def write_identical_modifier(self, row: Row, place: Place) -> str:
        return f"you may hold identical cards{self.lasting(place)}"

    def write_chronos_modifier(self, row: Row, place: Place) -> str:
        return f"{self.phrase(Kind.DESCRIPTION, place)} count double{self.lasting(place)}"

    def write_ties_modifier(self, row: Row, place: Place) -> str:
        return f"you win ties{self.lasting(place)}"
