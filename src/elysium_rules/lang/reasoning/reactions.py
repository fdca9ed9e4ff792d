"""What effects set off, and what may have changed behind them; and whether two statements mean the same.

A power that was set off works before the one that set it off goes on. So behind an effect all may have changed that is
written by powers that it sets off, and by those that they set off in their turn: those of the family, and the printed
ones. Of powers of other families nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, Final

import attrs

from elysium_rules.lang.reasoning.reader import Reader
from elysium_rules.program import nodes
from elysium_rules.program.sense import Sense
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Vocabulary

_PLACES: Final = ("span", "path", "keyword", "name")


@attrs.frozen
class Reaction:
    """A power that waits: for what, what it writes, and what it sets off in its turn."""

    card: nodes.CardProgram
    power: nodes.Power
    waits: frozenset[str]
    writes: frozenset[str]
    reads: frozenset[str]
    causes: frozenset[str]


def effects_of(power: nodes.Power) -> Iterator[nodes.Do]:
    """All effects of a power, also those that it leaves for later."""
    return (node for node in walk(power.body) if isinstance(node, nodes.Do))


@attrs.define(slots=False)
class Reactions:
    """The powers of a family and of those beside it that wait for something."""

    vocabulary: Vocabulary
    sense: Sense
    families: tuple[nodes.FamilyProgram, ...]

    @cached_property
    def all(self) -> tuple[Reaction, ...]:
        return tuple(
            [
                self.read(card, power)
                for family in self.families
                for card in family.cards
                for power in card.powers
                if power.event is not None
            ]
        )

    @cached_property
    def everything(self) -> frozenset[str]:
        """All that any effect writes."""
        return frozenset(tag for row in self.vocabulary.rows_of(Kind.EFFECT) for tag in row.writes)

    @cached_property
    def marking(self) -> frozenset[str]:
        """What changes of cards while they stay the same cards."""
        return self.sense.marking

    def read(self, card: nodes.CardProgram, power: nodes.Power) -> Reaction:
        """What a power waits for, and what it does."""
        effects = [*effects_of(power)]
        writes = frozenset(tag for do in effects for tag in self.vocabulary.find(do.row).writes)
        causes = frozenset(cause for do in effects for cause in self.sense.causes(do))
        return Reaction(card, power, self.sense.waits(power), writes, self.reads_of(power.body), causes)

    def reads_of(self, node: object) -> frozenset[str]:
        """What statements read, in their phrases and in what their effects must know."""
        found = {
            tag
            for part in walk(node)
            if isinstance(part, nodes.Call | nodes.Do)
            for tag in self.vocabulary.find(part.row).reads
        }
        return frozenset(found)

    def set_off_by(self, causes: Iterable[str]) -> tuple[Reaction, ...]:
        """All that is set off, also by what was set off, in the order of the cards."""
        known = set(causes)
        found: list[Reaction] = []
        while True:
            more = [one for one in self.all if one not in found and one.waits & known]
            if not more:
                return tuple(found)
            found += more
            known.update(*(one.causes for one in more))

    def writes_of(self, do: nodes.Do) -> frozenset[str]:
        """What the powers write that an effect sets off; an effect that uses a power may do anything."""
        if self.opens_powers(do.row):
            return self.everything
        causes = self.sense.causes(do)
        if causes not in self._writes:
            found = frozenset(tag for one in self.set_off_by(causes) for tag in one.writes)
            uses = any(self.opens_powers(do.row) for one in self.set_off_by(causes) for do in effects_of(one.power))
            self._writes[causes] = self.everything if uses else found
        return self._writes[causes]

    @cached_property
    def _writes(self) -> dict[tuple[str, ...], frozenset[str]]:
        return {}

    def opens_powers(self, row: str) -> bool:
        """Whether an effect uses a power, of which nobody knows what it does."""
        return self.sense.opens_powers(row)

    # --- the same

    def meaning_of(self, block: nodes.Block, reader: Reader) -> Any:
        """What is equal for two blocks that do the same, also where they say it in another order."""
        slots: dict[int, int] = {}
        return self._meaning(block, reader, slots)

    def _meaning(self, node: Any, reader: Reader, slots: dict[int, int]) -> Any:
        match node:
            case nodes.Block(statements=statements):
                keys: list[tuple[Any, nodes.Statement]] = []
                for statement in statements:
                    keys.append((self._meaning(statement, reader, slots), statement))
                    place = len(keys) - 1
                    while (
                        place
                        and self._swaps(keys[place - 1][1], statement)
                        and repr(keys[place - 1][0]) > repr(keys[place][0])
                    ):
                        keys[place - 1], keys[place] = keys[place], keys[place - 1]
                        place -= 1
                return ("block", *(key for key, _ in keys))
            case nodes.Let(slot=slot):
                slots.setdefault(slot, len(slots))
            case nodes.Local(slot=slot):
                return ("slot", slots[slot]) if slot in slots else ("outer", slot)
            case nodes.Arithmetic(operator=operator, left=left, right=right):
                parts = [self._meaning(part, reader, slots) for part in (left, right)]
                return (operator, *(sorted(parts, key=repr) if operator in ("+", "*", "min", "max") else parts))
            case nodes.Negate(condition=nodes.Negate(condition=inner)):
                return self._meaning(inner, reader, slots)
            case tuple():
                return tuple([self._meaning(item, reader, slots) for item in node])
        if not attrs.has(type(node)):
            return node
        fields = [field.name for field in attrs.fields(type(node)) if field.name not in _PLACES]
        values = [slots[node.slot] if name == "slot" else getattr(node, name) for name in fields]
        return (type(node).__name__, *(self._meaning(value, reader, slots) for value in values))

    def _swaps(self, one: nodes.Statement, other: nodes.Statement) -> bool:
        """Whether two statements do the same in the other order."""
        if not isinstance(one, nodes.Do) or not isinstance(other, nodes.Do):
            return False
        for do in (one, other):
            row = self.vocabulary.find(do.row)
            if row.asks is not None or not self.sense.shifts(do) or self.writes_of(do):
                return False
            if not all(shift.is_more and isinstance(shift.amount, nodes.Int) for shift in self.sense.shifts(do)):
                return False
        return True

    def commute(self, one: Reaction, other: Reaction) -> bool:
        """Whether two powers do the same in whichever order they work: none reads what the other writes."""
        from_one = self._moves(one)
        from_other = self._moves(other)
        if from_one is not None and from_other is not None:
            return True  # both only add
        return not (one.writes & (other.reads | other.writes) or other.writes & (one.reads | one.writes))

    def _moves(self, one: Reaction) -> bool | None:
        """Whether a power only adds fixed amounts."""
        body = one.power.body
        if body is None:
            return None
        for statement in body.statements:
            if not isinstance(statement, nodes.Do) or not self.sense.shifts(statement):
                return None
            if not all(shift.is_more and isinstance(shift.amount, nodes.Int) for shift in self.sense.shifts(statement)):
                return None
        return True
