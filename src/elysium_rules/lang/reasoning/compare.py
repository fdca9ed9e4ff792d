"""Whether one card is strictly better than another: the same powers, with nothing worse and something better.

What is compared are amounts alone. More of what you get is better, and so is less of what you pay; for what others get
or pay it is the other way round. Whatever else differs cannot be compared, and nothing is said.
"""

from __future__ import annotations

from typing import Any, Final

import attrs

from elysium_rules.program import nodes
from elysium_rules.program.cost import inner_names
from elysium_rules.program.vocabulary import Vocabulary

_PLACES: Final = ("path", "name", "keyword", "names", "definitions", "written", "slots")


class UnlikeError(Exception):
    """The cards differ in something that nobody can weigh."""


@attrs.define
class Comparison:
    """Compares a card with another one."""

    vocabulary: Vocabulary
    card: nodes.CardProgram
    other: nodes.CardProgram
    better_places: int = 0  #: in how many places the card is better

    def is_better(self) -> bool:
        """Whether the card is better in something and worse in nothing."""
        facts = {name: self.card.facts.get(name) for name in self.vocabulary.sense.compared_facts}
        if facts != {name: self.other.facts.get(name) for name in facts} or not facts:
            return False
        if len(self.card.powers) != len(self.other.powers) or not self.card.powers:
            return False
        try:
            for mine, theirs in zip(self.card.powers, self.other.powers, strict=True):
                self.compare_powers(mine, theirs)
        except UnlikeError:
            return False
        return self.better_places > 0

    def compare_powers(self, mine: nodes.Power, theirs: nodes.Power) -> None:
        """Compare two powers; amounts that you get are better where they are larger."""
        if mine.row != theirs.row or mine.flags != theirs.flags:
            raise UnlikeError
        self.compare(mine.event, theirs.event, 0)
        self.compare(mine.modifiers, theirs.modifiers, 0)
        self.compare(mine.condition, theirs.condition, 0)
        self.compare(mine.worth, theirs.worth, 1)
        self.compare(mine.body, theirs.body, 0)

    def compare(self, mine: Any, theirs: Any, sign: int) -> None:
        """Compare two parts; *sign* says whether more is better, worse, or cannot be weighed."""
        match mine, theirs:
            case nodes.Int(value=one), nodes.Int(value=two):
                self.weigh((one - two) * sign, is_same=one == two)
            case nodes.Per(), nodes.Per():
                self.compare(mine.amount, theirs.amount, sign)
                self.compare(mine.counted, theirs.counted, 0)
                self.weigh((theirs.step - mine.step) * sign, is_same=mine.step == theirs.step)
            case nodes.Do(), nodes.Do():
                self.compare_effects(mine, theirs)
            case tuple(), tuple():
                if len(mine) != len(theirs):
                    raise UnlikeError
                for one, two in zip(mine, theirs, strict=True):
                    self.compare(one, two, sign)
            case str(), str():
                if mine != theirs and (mine, theirs) != (self.card.family, self.other.family):
                    raise UnlikeError
            case _:
                if type(mine) is not type(theirs):
                    raise UnlikeError
                names = [name for name in inner_names(mine) if name not in _PLACES]
                if not names and mine != theirs:
                    raise UnlikeError
                for name in names:
                    self.compare(getattr(mine, name), getattr(theirs, name), 0)

    def compare_effects(self, mine: nodes.Do, theirs: nodes.Do) -> None:
        """Compare two effects: what they move says whether more of it is better."""
        if (mine.row, mine.actor, mine.is_price) != (theirs.row, theirs.actor, theirs.is_price):
            raise UnlikeError
        sense = self.vocabulary.sense
        amounts = [shift.amount for shift in sense.shifts(mine) if shift.amount is not None]
        for one, two in zip(mine.arguments, theirs.arguments, strict=True):
            signs = {
                (1 if shift.is_more else -1)
                for shift in sense.shifts(mine)
                if shift.amount is one and "you" in shift.number.arguments
            } or {
                (-1 if shift.is_more else 1)
                for shift in sense.shifts(mine)
                if shift.amount is one and "they" in shift.number.arguments
            }
            is_amount = any(one is amount for amount in amounts) and len(signs) == 1
            self.compare(one, two, next(iter(signs)) if is_amount else 0)

    def weigh(self, difference: int, *, is_same: bool) -> None:
        """Count what is better; what is worse, or cannot be weighed, ends the comparison."""
        if difference < 0 or (difference == 0 and not is_same):
            raise UnlikeError
        self.better_places += difference > 0
