"""Goes through a power as it would be done, and notes what can never be: conditions, prices, clauses, effects.

It keeps what is known at each statement: what the conditions around it say, what effects before it guarantee; and it
forgets what an effect in between may have changed. Findings are only noted here; `telling.py` puts them into words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from elysium_rules.lang.reasoning import finds
from elysium_rules.lang.reasoning.aftermath import Aftermath
from elysium_rules.lang.reasoning.forms import Form
from elysium_rules.lang.reasoning.reader import EACH, Key
from elysium_rules.lang.reasoning.truth import Fact, Facts, Way, common, split
from elysium_rules.program import nodes
from elysium_rules.program.sense import Range, Shift
from elysium_rules.program.types import Kind, Type
from elysium_rules.source import Span

#: A number of more values than this is not looked at value by value.
MOST_VALUES: Final = 12
#: So many halves of the most that was ever seen are more than anybody will have.
FAR: Final = 3


@attrs.define
class Walker(Aftermath):
    """Looks at one power of a card."""

    ends: list[Facts] = attrs.field(factory=list)  #: what is known where the rest of a block is left out
    last: tuple[Key, str] | None = None  #: the card and the row of the effect before, where nothing came between

    # --- the power

    def look(self) -> None:
        """Look at all of the power."""
        why = self.sense.never_happens(self.situation)
        if why:
            assert self.power.event is not None
            self.note(finds.NEVER_HAPPENS, self.power.event.span, why=why)
            return
        if self.power.it is not None:
            self.slots[self.power.it] = self.sense.awaited(self.situation)
        if self.power.much is not None:
            self.reader.ranges[self.power.much] = Range(1, None)
        power = self.power
        if power.event is not None and "another player" in power.event.arguments:
            self.reader.they_are_others = True
        for modifier in power.modifiers:
            self.look_at_rule(modifier, None)
        if power.condition is not None:
            facts = self.begin()
            if self.judge(power.condition, facts):
                facts = self.assume(power.condition, facts)
                self.look_at_worth(power.worth, facts)
        elif power.worth is not None:
            self.look_at_worth(power.worth, self.begin())
        if power.body is not None:
            self.walk_block(power.body, self.begin())

    def begin(self) -> Facts:
        """What is known when the power begins, or what was left for a moment."""
        given = self.sense.given(self.situation)
        return tuple([Fact((Way((self.reader.read_relation(relation),)),), None) for relation in given])

    def look_at_worth(self, worth: nodes.Argument, facts: Facts) -> None:
        form = self.reader.read(worth)
        if isinstance(worth, nodes.Expression) and self.truth.holds(form.times(-1), facts):
            self.note_amount(finds.WORTH_NOTHING, worth, form, facts)
        else:
            self.look_into(worth, facts)

    # --- blocks and statements

    def walk_block(self, block: nodes.Block, facts: Facts) -> Facts:
        """Go through statements; the result is what is known behind the last one."""
        outside, self.ends = self.ends, []
        gone = set(self.gone)
        for statement in block.statements:
            self.meter.spend(5)
            self.path = getattr(statement, "path", self.path)
            facts = self.walk(statement, facts)
        ends, self.ends = self.ends, outside
        if ends:
            self.gone &= gone
        return common((facts, *ends)) if ends else facts

    def walk(self, statement: nodes.Statement, facts: Facts) -> Facts:
        match statement:
            case nodes.Do():
                self.look_at_effect(statement, facts)
                facts = self.after(statement, facts)
                self.follow_card(statement)
                return facts
            case nodes.Let():
                return self.walk_let(statement, facts)
            case nodes.Gate():
                gone, self.last = frozenset(self.gone), None
                facts = self.walk_gate(statement, facts)
                self.gone, self.last = self.gone & gone, None
                return facts
            case nodes.Repeat() | nodes.EachPlayer() | nodes.Subject():
                gone, self.last = frozenset(self.gone), None
                facts = self.walk_inner(statement, facts)
                self.gone, self.last = self.gone & gone, None
                return facts
            case nodes.Later():
                self.walk_later(statement, facts)
                return facts
            case nodes.Until(moment=moment, modifiers=modifiers):
                for modifier in modifiers:
                    self.look_at_rule(modifier, moment)
                return facts
            case nodes.Block():
                return self.walk_block(statement, facts)

    def walk_inner(self, statement: nodes.Repeat | nodes.EachPlayer | nodes.Subject, facts: Facts) -> Facts:
        """What is done several times, or by others."""
        match statement:
            case nodes.Repeat():
                return self.walk_repeat(statement, facts)
            case nodes.EachPlayer(others=others, body=body):
                return self.walk_with(("each", body.span.start), body, facts, others=others)
            case nodes.Subject(player=player, body=body):
                self.look_into(player, facts)
                who = self.reader.key(player)
                if isinstance(player, nodes.Local):
                    return self.walk_with(who, body, facts, is_known=True, others=player in self.others)
                return self.walk_with(("player", who), body, facts)

    def walk_with(
        self, who: Key, body: nodes.Block, facts: Facts, *, others: bool = False, is_known: bool = False
    ) -> Facts:
        """Go through what somebody does: nothing is known of `they` but where they were named."""
        outside = (self.reader.they, self.reader.they_are_others)
        before = facts
        if not is_known:  # it may be done several times, once for each of them
            before = self.changed(body, facts)
        self.reader.they, self.reader.they_are_others = who, others
        after = self.walk_block(body, before)
        self.reader.they, self.reader.they_are_others = outside
        return common((facts, after)) if is_known else before

    def walk_later(self, later: nodes.Later, facts: Facts) -> None:
        for relation in self.sense.needed_for(self.situation, later.moment):
            needed = (Way((self.reader.read_relation(relation),)),)
            if not self.truth.can_be(needed, facts):
                reasons = self.truth.reasons(needed, facts)
                self.note(finds.NEVER_COMES, later.span, facts=reasons)
                return
        situation, numbers = self.reader.situation, self.reader.numbers
        carried = [
            (number, self.most_of(number, facts), self.least_of(number, facts), more)
            for number, more in self.sense.carried(later.moment)
        ]
        gone, last = self.gone, self.last
        self.gone, self.last = set(), None
        self.reader.situation = attrs.evolve(situation, moment=later.moment)
        self.reader.numbers = {}  # elsewhere phrases have other ranges, so their atoms are others
        known = self.begin()
        for number, most, least, more in carried:
            here = self.reader.read(number)
            ends = [here.times(-1).plus(most + more)] if most is not None else []
            ends += [here.plus(-least - more)] if least is not None else []
            known = (*known, *(Fact((Way((end,)),), later.span, "does") for end in ends))
        self.walk_block(later.body, known)
        self.reader.situation, self.reader.numbers = situation, numbers
        self.gone, self.last = gone, last

    def most_of(self, number: nodes.Call, facts: Facts) -> int | None:
        """The most that a number of few values can be here."""
        form = self.reader.read(number)
        low, high = self._ends_of(form)
        return next((most for most in range(low, high) if self.truth.holds(form.times(-1).plus(most), facts)), None)

    def least_of(self, number: nodes.Call, facts: Facts) -> int | None:
        """The least that it can be here."""
        form = self.reader.read(number)
        low, high = self._ends_of(form)
        return next((least for least in range(high, low, -1) if self.truth.holds(form.plus(-least), facts)), None)

    def _ends_of(self, form: Form) -> tuple[int, int]:
        within = self.reader.bounds(form)
        if within.low is None or within.high is None or within.high - within.low > MOST_VALUES:
            return 0, 0
        return within.low, within.high

    # --- names

    def walk_let(self, let: nodes.Let, facts: Facts) -> Facts:
        facts = self.without_slot(facts, let.slot)
        value = let.value
        row = self.vocabulary.find(value.row) if isinstance(value, nodes.Call) else None
        if row is None or row.kind is not Kind.VALUE:
            self.look_into(value, facts)
            if isinstance(value, nodes.Call) and row is not None and row.kind is not Kind.NUMBER:
                self.slots[let.slot] = self.find(value)
                return facts
            self.prepare(value)
            form = self.reader.read(value)
            self.reader.ranges[let.slot] = self.reader.bounds(form)
            self.reader.numbers.pop(("slot", let.slot), None)
            name = self.reader.read(nodes.Local(let.slot, let.name, let.span))
            rest = name - form
            return (*facts, *split((Way((rest, rest.times(-1))),), let.span))
        assert isinstance(value, nodes.Call)
        return self.walk_choice(let, value, facts)

    def walk_choice(self, let: nodes.Let, value: nodes.Call, facts: Facts) -> Facts:
        """What somebody chooses: cards, a player, a number."""
        row = self.vocabulary.find(value.row)
        given = row.given(value.arguments)
        local = nodes.Local(let.slot, let.name, let.span)
        cards = next((given[one.name] for one in row.parameters if one.type is Type.CARDS), None)
        if cards is not None:
            found = self.find(cards)
            self.look_at_cards(cards, found.may, facts)
            self.slots[let.slot] = attrs.evolve(found, must=0, place=None, one=row.gives is Type.CARD, home=found.place)
            self.gone.discard(("slot", let.slot))
            self.last = None
            count = self.sense.count_of(cards)
            if count is not None:  # where there is none, the rest of the block is left out
                self.ends.append(facts)
                facts = (*facts, Fact((Way((self.reader.read(count).plus(-1),)),), value.span, "does"))
        where = next((given[one.name] for one in row.parameters if one.type is Type.CONDITION), None)
        if row.gives is Type.PLAYER:
            is_other = row.is_another and let.actor == "you" and given.get("chooser") in (None, "you")
            if is_other:
                self.others.append(local)
                self.reader.others = (*self.reader.others, self.reader.key(local))
            self.reader.players = (*self.reader.players, local)
            if where is not None:
                facts = self.walk_where(where, local, facts, others=is_other)
        low, high = given.get("low"), given.get("high")
        if row.range is not None:
            self.reader.ranges[let.slot] = self.reader.range_of(value)
        if isinstance(low, nodes.Expression) and isinstance(high, nodes.Expression):
            facts = self.walk_amount(let, value, (low, high), facts, of_each=row.gives is not Type.NUMBER)
        return facts

    def walk_where(self, where: nodes.Argument, player: nodes.Local, facts: Facts, *, others: bool) -> Facts:
        """Of which players one can be chosen."""
        outside = (self.reader.they, self.reader.they_are_others)
        self.reader.they, self.reader.they_are_others = self.reader.key(player), others
        if isinstance(where, nodes.Expression) and self.judge(where, facts):
            facts = self.assume(where, facts)
        self.reader.they, self.reader.they_are_others = outside
        return facts

    def walk_amount(
        self, let: nodes.Let, value: nodes.Call, ends: tuple[Any, Any], facts: Facts, *, of_each: bool
    ) -> Facts:
        """A number between two others; in secret it is 0 for whoever was not asked."""
        reader = self.reader.with_they(EACH) if of_each else self.reader
        least, most = reader.read(ends[0]), reader.read(ends[1])
        if not of_each:
            for end in ends:
                self.look_into(end, facts)
        if self.truth.holds((least - most).plus(-1), facts):
            self.note(finds.NO_CHOICE, value.span, forms=(least, most), facts=self.reasons_of(least - most, facts))
            return facts
        low, high = reader.bounds(least).low, reader.bounds(most).high
        asks_all = self.sense.asks_all(value) and self.truth.holds(most - least, facts)
        if of_each and not asks_all:
            low = None if low is None else min(low, 0)
        self.reader.ranges[let.slot] = Range(low, high)
        self.reader.numbers.pop(("slot", let.slot), None)
        if of_each:
            return facts
        name = self.reader.read(nodes.Local(let.slot, let.name, let.span))
        return (*facts, *split((Way((name - least, most - name)),), value.span))

    # --- gates

    def walk_gate(self, gate: nodes.Gate, facts: Facts) -> Facts:
        outcomes: list[Facts] = []
        inside = facts
        gone = frozenset(self.gone)
        if gate.condition is not None:
            holds = self.judge(gate.condition, facts)
            failing: Facts | None = self.assume(gate.condition, facts, holds=False)
            if not holds:
                if gate.otherwise is not None:
                    return self.walk_block(gate.otherwise, facts)
                return facts
            inside = self.assume(gate.condition, facts)
            if gate.costs or gate.optional or len(gate.branches) > 1:
                failing = facts  # one also comes there where nothing can be done, or is wanted
            elif not self.truth.can_be(self.truth.ways(gate.condition, holds=False), facts):
                failing = None
            if failing is not None:
                outcomes += [failing] if gate.otherwise is None else self.walk_ways((gate.otherwise,), failing)
                self.gone = set(gone)
        declined = inside
        is_open = self.look_at_price(gate, inside) if gate.costs else True
        paid = inside
        for cost in gate.costs:
            self.look_at_effect(cost, paid)
            paid = self.after(cost, self.paying(cost, paid))
            self.follow_card(cost)
        self.look_at_bargain(gate, inside)
        if is_open:
            outcomes += self.walk_ways(gate.branches, paid)
            self.look_at_ways(gate)
        if gate.condition is None and gate.otherwise is not None:
            if not gate.optional and self.is_sure(gate, inside):
                self.note(finds.NEVER_OTHERWISE, gate.otherwise.span, other=gate.span)
            else:
                self.gone = set(gone)
                outcomes.append(self.walk_block(gate.otherwise, declined))
        elif gate.optional or gate.condition is None or gate.costs:
            outcomes.append(declined)
        return common(outcomes) if outcomes else facts

    def walk_ways(self, ways: Sequence[nodes.Block], facts: Facts) -> list[Facts]:
        """What is known behind each way; what goes away on one is still there on the next."""
        found: list[Facts] = []
        gone = frozenset(self.gone)
        left = gone
        for way in ways:
            self.gone, self.last = set(gone), None
            found.append(self.walk_block(way, facts))
            left &= self.gone
        self.gone = set(left)
        return found

    def paying(self, cost: nodes.Do, facts: Facts) -> Facts:
        """Whoever pays has had it."""
        for shift in self.sense.shifts(cost):
            if shift.amount is not None and not shift.is_more and shift.is_exact:
                rest = self.reader.read(shift.number) - self.reader.read(shift.amount)
                facts = (*facts, Fact((Way((rest,)),), cost.span))
        return facts

    def look_at_price(self, gate: nodes.Gate, facts: Facts) -> bool:
        """Whether anybody can ever pay all of a price."""
        totals: dict[Key, tuple[Form, Form, Span]] = {}
        for cost in gate.costs:
            for shift in self.sense.shifts(cost):
                if shift.is_more or shift.amount is None or not shift.is_exact:
                    continue
                number, amount = self.reader.read(shift.number), self.reader.read(shift.amount)
                key = self.reader.key(shift.number)
                if key in totals:
                    had = totals[key]
                    totals[key] = (number, had[1] + amount, had[2].join(cost.span))
                else:
                    totals[key] = (number, amount, cost.span)
        for number, amount, span in totals.values():
            ways = (Way((number - amount,)),)
            if not self.truth.can_be(ways, facts):
                self.note(finds.NEVER_PAID, span, forms=(number, amount), facts=self.truth.reasons(ways, facts))
                return False
            seen = self.most_seen(number)
            if seen is not None and self.truth.holds(amount.plus(-seen * FAR // 2 - 1), facts):
                self.note(finds.NEVER_SEEN, span, forms=(number, amount), seen=seen)
                return False
        return True

    def look_at_bargain(self, gate: nodes.Gate, facts: Facts) -> None:
        """A price that buys nothing but itself, or less: where nobody waits for it, nobody gets anything."""
        if not gate.costs or len(gate.branches) != 1 or gate.otherwise is not None:
            return
        done = (*gate.costs, *gate.branches[0].statements)
        net: dict[Key, Form] = {}
        for do in done:
            if not isinstance(do, nodes.Do) or self.reactions.writes_of(do) or self.vocabulary.find(do.row).asks:
                return
            shifts = self.sense.shifts(do)
            for shift in shifts:
                if shift.amount is None or not shift.is_exact:
                    return
                amount = self.reader.read(shift.amount)
                key = self.reader.key(shift.number)
                net[key] = net.get(key, Form(0)) + amount.times(1 if shift.is_more else -1)
            if not shifts:
                return
        if all(self.truth.holds(form.times(-1), facts) for form in net.values()):
            self.note(finds.NO_BARGAIN, gate.span)

    def most_seen(self, form: Form) -> int | None:
        """The most that was ever seen of a number, where it is one."""
        if len(form.terms) != 1 or form.constant or form.terms[0][1] != 1:
            return None
        return self.reader.known[form.terms[0][0]].range.seen

    def is_sure(self, gate: nodes.Gate, facts: Facts) -> bool:
        """Whether there is always something to be done: then `otherwise` never is."""
        for cost in gate.costs:
            shifts = self.sense.shifts(cost)
            if not shifts or len(gate.costs) > 1:
                return False
            for shift in shifts:
                if shift.amount is None or not shift.is_exact or shift.is_more:
                    return False
                if not self.can_pay(shift, facts):
                    return False
        return any(branch.statements and self.always_works(branch.statements[0], facts) for branch in gate.branches)

    def always_works(self, statement: nodes.Statement, facts: Facts) -> bool:
        """Whether a statement surely does something: an amount from the reserve that is more than nothing."""
        if not isinstance(statement, nodes.Do):
            return False
        shifts = self.sense.shifts(statement)
        return bool(shifts) and all(
            shift.is_exact
            and shift.amount is not None
            and self.truth.holds(self.reader.read(shift.amount).plus(-1), facts)
            and (shift.is_more or self.can_pay(shift, facts))
            for shift in shifts
        )

    def can_pay(self, shift: Shift, facts: Facts) -> bool:
        """Whether there is surely as much as is paid."""
        amount = self.reader.read(shift.amount)
        return self.truth.holds(self.reader.read(shift.number) - amount, facts)

    def look_at_ways(self, gate: nodes.Gate) -> None:
        """Two ways that do the same are no choice."""
        seen: dict[Any, nodes.Block] = {}
        blocks = [*gate.branches]
        is_plain = gate.condition is not None and len(blocks) == 1 and not gate.costs and not gate.optional
        if is_plain and gate.otherwise is not None:
            blocks.append(gate.otherwise)
        for block in blocks:
            first = seen.setdefault(self.reactions.meaning_of(block, self.reader), block)
            if first is not block:
                self.note(finds.SAME_WAYS, block.span, other=first.span)

    # --- repetitions

    def walk_repeat(self, repeat: nodes.Repeat, facts: Facts) -> Facts:
        self.look_into(repeat.number, facts)
        form = self.reader.read(repeat.number)
        if self.truth.holds(form.times(-1), facts):
            self.note_amount(finds.NEVER_REPEATED, repeat.number, form, facts)
            return facts
        if not repeat.up_to and self.truth.holds(form.times(-1).plus(1), facts):
            self.note_amount(finds.ONCE, repeat.number, form, facts)
        before = self.changed(repeat.body, facts)
        return common((facts, self.walk_block(repeat.body, before)))

    # --- effects

    def look_at_effect(self, do: nodes.Do, facts: Facts) -> None:
        """What an effect does, and whether it does anything."""
        row = self.vocabulary.find(do.row)
        why = self.sense.is_idle(self.situation, do)
        if why:
            self.note(finds.NO_EFFECT, do.span, why=why)
            return
        for relation in self.sense.needs(self.situation, do):
            needed = (Way((self.reader.read_relation(relation),)),)
            if not self.truth.can_be(needed, facts):
                self.note(finds.NOTHING_LEFT, do.span, facts=self.truth.reasons(needed, facts))
                return
        card = self.sense.known_card(do)
        if card is not None:
            key = self.reader.key(card)
            is_lost = (key in self.gone and not self.sense.finds_lost(do)) or self.sense.is_elsewhere(
                do, self.find(card).home
            )
            if is_lost or (self.last == (key, do.row) and self.sense.is_done_once(do)):
                self.note(finds.GONE, card.span if isinstance(card, nodes.Call | nodes.Local) else do.span)
                return
        affected = self.sense.affected(self.situation, do)
        for parameter, argument in zip(row.parameters, do.arguments, strict=True):
            match parameter.type:
                case Type.NUMBER if isinstance(argument, nodes.Expression):
                    form = self.reader.read(argument)
                    if self.truth.holds(form.times(-1), facts):
                        self.note_amount(finds.NOTHING, argument, form, facts, effect=do)
                        return
                    self.look_into(argument, facts)
                case Type.CARDS | Type.CHOICE | Type.DESCRIPTION | Type.CARD if affected is not None:
                    self.look_at_cards(argument, self.find(argument).may & affected, facts)
                case _:
                    self.look_into(argument, facts)
        for shift in self.sense.shifts(do):
            if not shift.is_more and not shift.is_exact:
                left = self.reader.read(shift.number)
                if self.truth.holds(left.times(-1), facts):
                    self.note(
                        finds.NOTHING_LEFT, do.span, node=shift.number, facts=self.reasons_of(left.times(-1), facts)
                    )
                    return

    def follow_card(self, do: nodes.Do) -> None:
        """Note a card that an effect names and that is gone behind it; and forget that where one may come back."""
        card = self.sense.known_card(do)
        key = None if card is None else self.reader.key(card)
        if self.sense.brings_back(do) or self.writes_of(do) - frozenset(self.vocabulary.find(do.row).writes):
            self.gone.clear()
            self.slots.update({slot: attrs.evolve(cards, home=None) for slot, cards in self.slots.items()})
        self.last = None if key is None else (key, do.row)
        if key is not None and self.sense.is_lost_behind(self.situation, do):
            self.gone.add(key)

    def look_at_rule(self, modifier: nodes.Call, moment: str | None) -> None:
        """A rule that is bent: whether it ever is."""
        why = self.sense.is_idle_rule(self.situation, modifier, moment)
        if why:
            self.note(finds.NO_RULE, modifier.span, why=why)
            return
        row = self.vocabulary.find(modifier.row)
        asked = self.sense.when_asked(self.situation, modifier)
        facts = tuple([Fact((Way((self.reader.read_relation(relation),)),), None) for relation in asked])
        for parameter, argument in zip(row.parameters, modifier.arguments, strict=True):
            if parameter.type is Type.CONDITION and isinstance(argument, nodes.Expression):
                self.judge(argument, facts)
            if parameter.type is Type.NUMBER and isinstance(argument, nodes.Expression):
                form = self.reader.read(argument)
                if self.truth.holds(form.times(-1), ()):
                    self.note_amount(finds.NOTHING, argument, form, ())
            if parameter.type is Type.DESCRIPTION and not self.find(argument).may:
                self.note(finds.NO_CARD, argument.span if isinstance(argument, nodes.Call) else modifier.span)
