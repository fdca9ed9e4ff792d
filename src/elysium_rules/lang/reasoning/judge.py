"""Judges conditions and numbers at one place of a power, and notes what is never or always so.

Findings are only noted here; `telling.py` puts them into words.
"""

from __future__ import annotations

from typing import Any

import attrs

from elysium_rules.lang.reasoning import finds
from elysium_rules.lang.reasoning.forms import Form, Meter
from elysium_rules.lang.reasoning.reactions import Reactions
from elysium_rules.lang.reasoning.reader import EACH, Key, Reader, put_for_they
from elysium_rules.lang.reasoning.truth import Facts, Truth, Way, split
from elysium_rules.program import nodes
from elysium_rules.program.sense import Found, Range, Sense, Situation
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import Span


@attrs.define
class Judge:
    """Judges what stands in one power of a card."""

    vocabulary: Vocabulary
    sense: Sense
    card: nodes.CardProgram
    power: nodes.Power
    kinds: Any
    reactions: Reactions
    meter: Meter
    found: list[finds.Find] = attrs.field(factory=list)
    slots: dict[int, Found] = attrs.field(factory=dict)  #: the cards that names stand for
    path: str = ""  #: of the statement that is looked at
    others: list[nodes.Local] = attrs.field(factory=list)  #: names of players who are surely not you
    gone: set[Key] = attrs.field(factory=set)  #: the cards that a name means and that lie nowhere any more
    reader: Reader = attrs.field(init=False)
    truth: Truth = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        situation = Situation(self.card, self.power, self.kinds, self.find, range=self.range)
        waiting = [reaction.power for reaction in self.reactions.all]
        situation = attrs.evolve(situation, is_here=self.sense.stays(situation, waiting))
        self.reader = Reader(self.vocabulary, self.sense, situation)
        self.truth = Truth(self.reader, self.kinds_of, self.meter)

    # --- what the game asks back

    def find(self, phrase: nodes.Argument) -> Found:
        """What cards a phrase can mean."""
        if isinstance(phrase, nodes.Local):
            return self.slots.get(phrase.slot, Found(-1, 0))
        return self.sense.find(self.reader.situation, phrase)

    def range(self, number: nodes.Argument) -> Range:
        """The range of a number."""
        return self.reader.bounds(self.reader.read(number))

    def kinds_of(self, key: Key) -> int:
        """Of which kinds a card is, by its key."""
        kinds = self._kinds_of(key)
        return self.sense.kinds_of_lost(self.situation, kinds) if key in self.gone and kinds >= 0 else kinds

    def _kinds_of(self, key: Key) -> int:
        if isinstance(key, tuple) and key[0] == "slot":
            return self.slots[key[1]].may if key[1] in self.slots else -1
        if isinstance(key, tuple) and len(key) == 1:  # a phrase without arguments, such as this card
            return self.sense.find(self.reader.situation, nodes.Call(key[0], (), self.power.span)).may
        return -1

    @property
    def situation(self) -> Situation:
        return self.reader.situation

    def note(self, find: finds.Kind, span: Span, **more: Any) -> None:
        """Note a finding, once for each place and kind."""
        found = finds.Find(find, span, self.reader, path=self.path, **more)
        if not any(other.kind is find and other.span == span for other in self.found):
            self.found.append(found)

    # --- conditions

    def judge(self, condition: nodes.Expression, facts: Facts) -> bool:
        """Note a condition that never or always holds, and say whether it ever does."""
        self.prepare(condition)
        ways = self.truth.ways(condition)
        if not self.truth.can_be(ways, facts):
            part, within = self.smallest(condition, facts, holds=True)
            self.note(finds.NEVER_TRUE, part.span, node=part, facts=self.why(part, within, holds=True))
            return False
        if not self.truth.can_be(self.truth.ways(condition, holds=False), facts):
            part, within = self.smallest(condition, facts, holds=False)
            self.note(finds.ALWAYS_TRUE, part.span, node=part, facts=self.why(part, within, holds=False))
            return True
        self.look_at_parts(condition, facts)
        return True

    def prepare(self, node: object) -> None:
        """Of how many players something holds: of one at least, where it always holds of you."""
        for call in walk(node):
            if not isinstance(call, nodes.Call):
                continue
            row = self.vocabulary.find(call.row)
            for parameter, argument in zip(row.parameters, call.arguments, strict=True):
                if parameter.type is not Type.CONDITION or not parameter.of_each or row.kind is not Kind.NUMBER:
                    continue
                fails = self.truth.ways(put_for_they(argument, "you"), holds=False)
                if not self.truth.can_be(fails, ()):
                    atom = self.reader.atom(call)
                    known = self.reader.known[atom]
                    self.reader.known[atom] = attrs.evolve(known, range=attrs.evolve(known.range, low=1))

    def look_at_parts(self, condition: nodes.Expression, facts: Facts) -> None:
        """A part of a condition that never or always holds where the other parts leave it open."""
        match condition:
            case nodes.Both(left=left, right=right):
                self._look_at_part(left, facts)
                self._look_at_part(right, self.assume(left, facts))
            case nodes.Either(left=left, right=right):
                self._look_at_part(left, facts)
                self._look_at_part(right, self.assume(left, facts, holds=False))
            case nodes.Negate(condition=inner):
                self.look_at_parts(inner, facts)
                if isinstance(inner, nodes.Negate):
                    self.note(finds.NOT_NOT, condition.span)
            case _:
                self.look_into(condition, facts)

    def _look_at_part(self, part: nodes.Expression, facts: Facts) -> None:
        ways, fails = self.truth.ways(part), self.truth.ways(part, holds=False)
        if not self.truth.can_be(ways, facts):
            self.note(finds.NEVER_TRUE, part.span, node=part, facts=self.truth.reasons(ways, facts))
        elif not self.truth.can_be(fails, facts):
            self.note(finds.ALWAYS_TRUE, part.span, node=part, facts=self.truth.reasons(fails, facts))
        else:
            self.look_at_parts(part, facts)

    def smallest(self, condition: nodes.Expression, facts: Facts, *, holds: bool) -> tuple[nodes.Expression, Facts]:
        """The part of a condition because of which it never or always holds."""
        kind = nodes.Both if holds else nodes.Either
        if isinstance(condition, kind):
            for part in (condition.left, condition.right):
                if not self.truth.can_be(self.truth.ways(part, holds=holds), facts):
                    return self.smallest(part, facts, holds=holds)
        return condition, facts

    def why(self, part: nodes.Expression, facts: Facts, *, holds: bool) -> Facts:
        return self.truth.reasons(self.truth.ways(part, holds=holds), facts)

    def assume(self, condition: nodes.Argument, facts: Facts, *, holds: bool = True) -> Facts:
        """What is known where a condition holds, or where it fails."""
        span = condition.span if isinstance(condition, nodes.Expression) else None
        return (*facts, *split(self.truth.ways(condition, holds=holds), span, "" if holds else "fails"))

    def look_into(self, node: object, facts: Facts) -> None:
        """Conditions that stand inside of numbers and phrases: of how many players something holds."""
        for call in walk(node):
            if not isinstance(call, nodes.Call):
                continue
            row = self.vocabulary.find(call.row)
            for parameter, argument in zip(row.parameters, call.arguments, strict=True):
                if parameter.type is Type.CONDITION and parameter.of_each and isinstance(argument, nodes.Expression):
                    outside = (self.reader.they, self.reader.they_are_others)
                    self.reader.they, self.reader.they_are_others = EACH, False
                    self.judge(argument, facts)
                    self.reader.they, self.reader.they_are_others = outside
                if parameter.type is Type.CARDS and row.kind is Kind.NUMBER:
                    found = self.find(argument)
                    if not found.may:
                        self.note(finds.NO_CARD, argument.span if isinstance(argument, nodes.Call) else call.span)

    # --- cards and amounts

    def look_at_cards(self, phrase: nodes.Argument, kinds: int, facts: Facts) -> None:
        """Cards that something is done with: whether there are ever any."""
        key = self.reader.key(phrase)
        for fact in facts:  # what is known of a card that was named
            if len(fact.ways) == 1:
                for card, may in fact.ways[0].cards:
                    if card == key:
                        kinds &= may
        span = phrase.span if isinstance(phrase, nodes.Call | nodes.Local) else self.power.span
        if kinds == 0:
            self.note(finds.NO_CARD, span)
            return
        count = self.sense.count_of(phrase)
        if count is not None and facts:
            some = (Way((self.reader.read(count).plus(-1),)),)
            if not self.truth.can_be(some, facts):
                self.note(finds.NO_CARD, span, facts=self.truth.reasons(some, facts))

    def note_amount(
        self, kind: finds.Kind, number: nodes.Argument, form: Form, facts: Facts, effect: nodes.Do | None = None
    ) -> None:
        """Note a number that is nothing, or never more than it says."""
        assert isinstance(number, nodes.Expression)
        self.note(
            kind,
            number.span,
            node=number,
            forms=(form,),
            facts=self.reasons_of(form.times(-1), facts),
            effect=None if effect is None else effect.row,
        )

    def reasons_of(self, form: Form, facts: Facts) -> Facts:
        """What makes a form surely 0 or more."""
        return self.truth.reasons((Way((form.times(-1).plus(-1),)),), facts)
