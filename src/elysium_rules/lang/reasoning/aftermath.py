"""What is known behind an effect: what it guarantees, and what it cannot have changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from elysium_rules.lang.reasoning.forms import Form, single
from elysium_rules.lang.reasoning.judge import Judge
from elysium_rules.lang.reasoning.reader import Key
from elysium_rules.lang.reasoning.truth import Fact, Facts, Way, forget
from elysium_rules.program import nodes
from elysium_rules.program.cost import inner_names
from elysium_rules.program.sense import Shift
from elysium_rules.program.types import Type
from elysium_rules.program.value import walk


@attrs.define
class Aftermath(Judge):
    """Keeps what is known up to date while statements are done."""

    def after(self, do: nodes.Do, facts: Facts) -> Facts:
        """What is known behind an effect: what it guarantees, and what it cannot have changed."""
        shifts = self.sense.shifts(do)
        touched = self.reactions.writes_of(do)
        own = frozenset(self.vocabulary.find(do.row).writes)
        if not shifts:
            facts = self.without(touched | own, facts)
            return self.without(touched, (*facts, *self.ensured(do)))
        facts = self.without(touched | (own - self.sense.counted), facts)
        for shift in shifts:
            facts = self.shifted(shift, do, facts)
        if touched:
            return self.without(touched, facts)
        return facts

    def ensured(self, do: nodes.Do) -> Facts:
        """What an effect guarantees, beside the numbers that it moves."""
        found = self.sense.ensures(self.situation, do)
        return tuple([Fact((Way((self.reader.read_relation(relation),)),), do.span, "does") for relation in found])

    def shifted(self, shift: Shift, do: nodes.Do, facts: Facts) -> Facts:
        """What is known of numbers of which one was made more or less."""
        number = shift.number
        key = self.reader.key(number)
        atom = self.reader.numbers.get(key)
        others = [
            other for other, known in enumerate(self.reader.known) if other != atom and self.touches(number, known)
        ]
        facts = forget(facts, lambda way: any(other in form.atoms for other in others for form in way.forms))
        atom = self.reader.atom(number)
        amount = None if shift.amount is None else self.reader.read(shift.amount)
        here = single(atom)
        is_emptied = amount is not None and self._is_emptied(shift, do, here, amount, facts)
        if is_emptied or amount is None or atom in amount.atoms or not self.truth.holds(amount, facts):
            facts = forget(facts, lambda way: any(atom in form.atoms for form in way.forms))
            return (*facts, Fact((Way((here.times(-1),)),), do.span, "does")) if is_emptied else facts
        return self._moved(facts, atom, amount, shift, do)

    def _is_emptied(self, shift: Shift, do: nodes.Do, here: Form, amount: Form, facts: Facts) -> bool:
        """Whether as much goes from you as you have, or would go: nobody prevents what you do to yourself."""
        is_yours = do.actor == "you" and "you" in shift.number.arguments
        return is_yours and not shift.is_more and self.truth.holds(amount - here, facts)

    def _moved(self, facts: Facts, atom: int, amount: Form, shift: Shift, do: nodes.Do) -> Facts:
        here = Form(0, ((atom, 1),))
        before = here - amount if shift.is_more else here + amount
        moved: list[Fact] = []
        for fact in facts:
            about = [form.coefficient(atom) for form in fact.forms()]
            if not any(about):
                moved.append(fact)
            elif shift.is_exact:
                ways = tuple(
                    [
                        attrs.evolve(way, forms=tuple([form.replace(atom, before) for form in way.forms]))
                        for way in fact.ways
                    ]
                )
                moved.append(attrs.evolve(fact, ways=ways))
            elif shift.is_more == all(one >= 0 for one in about):
                moved.append(fact)  # it may be less than said, so what was more is still known, and no more
        if shift.is_more and shift.is_exact:
            least = before if self.reader.known[atom].range.low is not None else None
            if least is not None:
                moved.append(Fact((Way((least,)),), do.span, "does"))
        return tuple(moved)

    def touches(self, number: nodes.Call, known: Any) -> bool:
        """Whether a number may change with another one: the same phrase about what may be the same player or card."""
        for part in walk(known.node):
            if isinstance(part, nodes.Call) and part.row == number.row and self._may_be_same(part, number, known.they):
                return True
        return False

    def _may_be_same(self, one: nodes.Call, other: nodes.Call, they: Key) -> bool:
        for parameter, mine, theirs in zip(
            self.vocabulary.find(one.row).parameters, one.arguments, other.arguments, strict=True
        ):
            if parameter.type is Type.WORD and mine != theirs:
                return False
            if parameter.type is Type.PLAYER and they == self.reader.they and {"you", "they"} == {mine, theirs}:
                return not self.reader.they_are_others
        return True

    def without(self, tags: frozenset[str], facts: Facts) -> Facts:
        """What is known where parts of the game may have changed."""
        if not tags:
            return facts
        reader = self.reader

        def is_touched(way: Way) -> bool:
            return any(reader.known[atom].reads & tags for form in way.forms for atom in form.atoms) or any(
                reads & tags for _, _, reads in way.truths
            )

        facts = forget(facts, is_touched)
        if tags & self.reactions.marking:
            facts = tuple([attrs.evolve(fact, ways=tuple(map(self._unmarked, fact.ways))) for fact in facts])
            for slot, cards in self.slots.items():
                self.slots[slot] = attrs.evolve(cards, may=self.sense.unmarked(self.situation, cards.may))
        return facts

    def _unmarked(self, way: Way) -> Way:
        cards = tuple([(key, self.sense.unmarked(self.situation, may)) for key, may in way.cards])
        return attrs.evolve(way, cards=cards)

    def changed(self, body: nodes.Block, facts: Facts) -> Facts:
        """What is known while something is done again and again."""
        tags = frozenset().union(*(self.writes_of(do) for do in effects_in(body)))
        slots = {let.slot for let in walk(body) if isinstance(let, nodes.Let)}
        for slot in sorted(slots):
            facts = self.without_slot(facts, slot)
        return self.without(tags, facts)

    def writes_of(self, do: nodes.Do) -> frozenset[str]:
        return self.reactions.writes_of(do) | frozenset(self.vocabulary.find(do.row).writes)

    def without_slot(self, facts: Facts, slot: int) -> Facts:
        """What is known, but for a name that is given anew."""
        if ("slot", slot) not in self.reader.numbers:
            return facts
        atom = self.reader.numbers[("slot", slot)]
        return forget(facts, lambda way: any(atom in form.atoms for form in way.forms))


def effects_in(node: object) -> Iterator[nodes.Do]:
    """All effects of some statements; not what is left for later."""
    waiting = [node]
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, nodes.Later):
            continue
        if isinstance(part, nodes.Do):
            yield part
        elif isinstance(part, tuple):
            waiting = [*part, *waiting]
        else:
            waiting = [getattr(part, name) for name in inner_names(part)] + waiting
