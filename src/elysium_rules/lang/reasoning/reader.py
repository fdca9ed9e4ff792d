"""Reads expressions as linear forms: what cannot be added up is an atom, with its range and what always holds of it.

An atom is a phrase without its place in the text. Who `they` are is part of it, so that what is known of one player is
never said of the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.lang.reasoning.forms import Atom, Form, single
from elysium_rules.program import nodes
from elysium_rules.program.sense import ANY_NUMBER, Found, Range, Relation, Sense, Situation
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Row, Vocabulary
from elysium_rules.source import Span

#: What is the same for two phrases that mean the same.
Key: TypeAlias = Any
#: Ways of which one holds: each is forms that are 0 or more.
Ways: TypeAlias = "tuple[tuple[Form, ...], ...]"

EACH: Final = "each"  #: who is asked where every player is
MOST_ATOMS: Final = 48  #: that are looked at together
_NOWHERE: Final = Span("", 0, 0)


@attrs.frozen
class Known:
    """An atom: the phrase, its range, and what it reads of the game."""

    node: nodes.Expression
    they: str  #: who `they` are in it
    range: Range
    reads: frozenset[str]
    found: Found | None = None  #: the cards that it is about, where it is about cards


@attrs.define
class Reader:
    """Reads the numbers of one power; atoms keep their numbers from its beginning to its end."""

    vocabulary: Vocabulary
    sense: Sense
    situation: Situation
    they: str = "they"  #: who they are now
    they_are_others: bool = False  #: whether they are surely somebody else than you
    ranges: dict[int, Range] = attrs.field(factory=dict)  #: of what `let` has named, by slot
    players: tuple[nodes.Argument, ...] = ()  #: those that `let` has named, for the game knows more of each of them
    others: tuple[Key, ...] = ()  #: those of them who are surely not you
    numbers: dict[Key, Atom] = attrs.field(factory=dict)
    known: list[Known] = attrs.field(factory=list)
    sides: dict[Atom, tuple[tuple[Form, ...], tuple[Ways, ...]]] = attrs.field(factory=dict)

    # --- keys

    def key(self, node: object) -> Key:
        """What is the same for two phrases that mean the same now."""
        match node:
            case nodes.Local(slot=slot):
                return ("slot", slot)
            case nodes.OverPlayers(join=join, number=number, others=others):
                return ("over", join, others, self.with_they(EACH).key(number))
            case nodes.Call(row=row, arguments=arguments):
                parameters = self.vocabulary.find(row).parameters
                inner = self.with_they(EACH)
                return (
                    row,
                    *(
                        (inner if parameter.of_each else self).key(argument)
                        for parameter, argument in zip(parameters, arguments, strict=True)
                    ),
                )
            case tuple():
                return tuple([self.key(item) for item in node])
            case "they":
                return self.they
            case str() | int() | None:
                return node
            case nodes.Int(value=value):
                return value
            case nodes.Arithmetic(operator=operator, left=left, right=right):
                return self._sorted((operator, self.key(left), self.key(right)))
            case nodes.Per(amount=amount, step=step, counted=counted):
                return ("per", self.key(amount), step, self.key(counted))
            case nodes.Compare(operator=operator, left=left, right=right):
                return (operator, self.key(left), self.key(right))
            case nodes.Both(left=left, right=right):
                return self._sorted(("and", self.key(left), self.key(right)))
            case nodes.Either(left=left, right=right):
                return self._sorted(("or", self.key(left), self.key(right)))
            case nodes.Negate(condition=condition):
                return ("not", self.key(condition))
        raise TypeError(f"neither a number nor a condition: {node!r}")

    @staticmethod
    def _sorted(key: tuple[Any, Any, Any]) -> Key:
        if key[0] in ("+", "*", "min", "max", "and", "or"):
            return (key[0], *sorted(key[1:], key=repr))
        return key

    def with_they(self, they: str) -> Reader:
        """The same reader where `they` are somebody else; atoms are shared."""
        return self if they == self.they else attrs.evolve(self, they=they, they_are_others=False)

    # --- forms

    def read(self, node: nodes.Argument) -> Form:
        """A number as a form."""
        match node:
            case nodes.Int(value=value):
                return Form(value)
            case nodes.Arithmetic(operator="+", left=left, right=right):
                return self.read(left) + self.read(right)
            case nodes.Arithmetic(operator="-", left=left, right=right):
                return self.read(left) - self.read(right)
            case nodes.Arithmetic(operator=operator, left=left, right=right):
                return self._joined(node, operator, self.read(left), self.read(right))
            case nodes.Per(amount=amount, step=step, counted=counted):
                times = self._divided(self.read(counted), step)
                return self._joined(node, "*", self.read(amount), times)
            case nodes.Local() | nodes.OverPlayers() | nodes.Call():
                return single(self.atom(node))
        return single(self._note(("unknown", len(self.known)), nodes.Int(0, _NOWHERE), ANY_NUMBER))

    def _joined(self, node: nodes.Expression, operator: str, left: Form, right: Form) -> Form:
        if operator == "*" and not (left.terms and right.terms):
            return right.times(left.constant) if not left.terms else left.times(right.constant)
        if operator in "/%" and not right.terms and right.constant > 0:
            times = self._divided(left, right.constant)
            return times if operator == "/" else left - times.times(right.constant)
        if operator in ("min", "max"):
            return self._chosen(node, operator, left, right)
        low, high = self.bounds(left), self.bounds(right)
        return single(self._note(self.key(node), node, _product(low, high) if operator == "*" else ANY_NUMBER))

    def _divided(self, form: Form, by: int) -> Form:
        if not form.terms or by == 1:
            return Form(form.constant // by) if not form.terms else form
        key = ("/", form, by)
        is_new = key not in self.numbers
        atom = self._note(key, nodes.Int(0, _NOWHERE), ANY_NUMBER, self._reads_of(form))
        if is_new:
            rest = form - single(atom).times(by)
            self.sides[atom] = ((rest, rest.times(-1).plus(by - 1)), ())
        return single(atom)

    def _chosen(self, node: nodes.Expression, operator: str, left: Form, right: Form) -> Form:
        """The smaller or the larger of two."""
        sign = 1 if operator == "max" else -1
        if not (left - right).terms:
            return left if sign * (left - right).constant >= 0 else right
        key = (operator, *sorted([left, right], key=repr))
        is_new = key not in self.numbers
        atom = self._note(key, node, ANY_NUMBER, self._reads_of(left) | self._reads_of(right))
        if is_new:
            above = [(single(atom) - form).times(sign) for form in (left, right)]
            self.sides[atom] = (tuple(above), (tuple([(form.times(-1),) for form in above]),))
        return single(atom)

    def _reads_of(self, form: Form) -> frozenset[str]:
        return frozenset().union(*(self.known[atom].reads for atom in form.atoms))

    # --- atoms

    def atom(self, node: nodes.Local | nodes.OverPlayers | nodes.Call) -> Atom:
        """The number of a phrase that cannot be taken apart."""
        key = self.key(node)
        if key in self.numbers:
            return self.numbers[key]
        match node:
            case nodes.Local(slot=slot):
                return self._note(key, node, self.ranges.get(slot, ANY_NUMBER), frozenset())
            case nodes.OverPlayers():
                return self._note(key, node, self._joined_range(node))
            case nodes.Call():
                return self._note(key, node, self.range_of(node), found=self._cards_in(node))

    def _note(
        self,
        key: Key,
        node: nodes.Expression,
        within: Range,
        reads: frozenset[str] | None = None,
        found: Found | None = None,
    ) -> Atom:
        if key not in self.numbers:
            self.numbers[key] = len(self.known)
            tags = frozenset(self.tags(node)) if reads is None else reads
            self.known.append(Known(node, self.they, within, tags, found))
        return self.numbers[key]

    def tags(self, node: object) -> Iterator[str]:
        """What parts of the game a phrase reads."""
        for part in walk(node):
            if isinstance(part, nodes.Call):
                yield from self.vocabulary.find(part.row).reads

    def range_of(self, call: nodes.Call) -> Range:
        """The range of a number row with these arguments, where it stands."""
        within = self.vocabulary.find(call.row).range
        if callable(within) and not isinstance(within, Range):
            found: Range = within(self.situation, *call.arguments)
            return found
        return ANY_NUMBER if within is None else within

    def _cards_in(self, call: nodes.Call) -> Found | None:
        row = self.vocabulary.find(call.row)
        cards = [
            argument
            for parameter, argument in zip(row.parameters, call.arguments, strict=True)
            if parameter.type is Type.CARDS
        ]
        if len(cards) != 1 or len(call.arguments) != 1:
            return None
        found = self.sense.find(self.situation, cards[0])
        return attrs.evolve(found, place=None if found.place is None else self.key(found.place))

    def _joined_range(self, node: nodes.OverPlayers) -> Range:
        one = self.bounds(self.with_they(EACH).read(node.number))
        if node.join != "sum":
            return Range(one.low, one.high)
        least, most = self.sense.players.low or 0, self.sense.players.high
        if node.others:
            least, most = least - 1, None if most is None else most - 1
        low = None if one.low is None or one.low < 0 else one.low * least
        high = None if one.high is None or one.high < 0 or most is None else one.high * most
        return Range(low, high)

    def bounds(self, form: Form) -> Range:
        """From where to where a form goes, by the ranges of its atoms alone."""
        low: int | None = form.constant
        high: int | None = form.constant
        for atom, number in form.terms:
            within = self.known[atom].range
            least, most = (within.low, within.high) if number > 0 else (within.high, within.low)
            low = None if low is None or least is None else low + number * least
            high = None if high is None or most is None else high + number * most
        return Range(low, high)

    # --- what always holds

    def surroundings(self, forms: Iterable[Form]) -> tuple[list[Form], list[Ways]]:
        """What always holds of the atoms in some forms, and of those that this speaks of."""
        waiting = [atom for form in forms for atom in form.atoms]
        seen: list[Atom] = []
        facts: list[Form] = []
        ways: list[Ways] = []
        while waiting and len(seen) < MOST_ATOMS:
            atom = waiting.pop(0)
            if atom in seen:
                continue
            seen.append(atom)
            more, either = self.around(atom)
            facts += more
            ways += either
            waiting += [other for form in more for other in form.atoms if other not in seen]
            waiting += [other for way in either for form in sum(way, ()) for other in form.atoms if other not in seen]
        facts += self._among(seen)
        facts += self._over_the_same(seen)
        ways += self._apart(seen)
        return facts, ways

    def _apart(self, atoms: list[Atom]) -> Iterator[Ways]:
        """Numbers that no two players have alike, of two who are surely not the same."""
        calls = [(atom, self.known[atom]) for atom in atoms if isinstance(self.known[atom].node, nodes.Call)]
        for (one, first), (other, second) in combinations(calls, 2):
            if not self._row(one).is_distinct or self._row(one) is not self._row(other):
                continue
            owners = {self._owner(first), self._owner(second)}
            apart = {*self.others, *((self.they,) if self.they_are_others else ())}
            if "you" in owners and owners & apart:
                less = single(one) - single(other)
                yield ((less.plus(-1),), (less.times(-1).plus(-1),))

    def _owner(self, known: Known) -> Key:
        assert isinstance(known.node, nodes.Call)
        return self.with_they(known.they).key(known.node.arguments[0]) if known.node.arguments else None

    def around(self, atom: Atom) -> tuple[tuple[Form, ...], tuple[Ways, ...]]:
        """What always holds of one atom: its range, and how it stands to others."""
        facts, ways = self.sides.get(atom, ((), ()))
        known = self.known[atom]
        here = self.with_they(known.they)
        within = known.range
        more: list[Form] = []
        if within.low is not None:
            more.append(single(atom).plus(-within.low))
        if within.high is not None:
            more.append(single(atom).times(-1).plus(within.high))
        match known.node:
            case nodes.OverPlayers() as over:
                joined, either = self.over_players(over, atom)
                more += joined
                ways = (*ways, *either)
            case nodes.Call() as call if self.numbers.get(here.key(call)) == atom:
                for relation in self.sense.relations(self.situation, call):
                    more.append(here.read_relation(relation))
                choices = self.sense.either(self.situation, call)
                if choices:
                    ways = (*ways, tuple([tuple(map(here.read_relation, relations)) for relations in choices]))
        return (*facts, *more), ways

    def read_relation(self, relation: Relation) -> Form:
        """What a game says of several numbers."""
        terms, constant = relation
        form = Form(constant)
        for number, call in terms:
            form += self.read(call).times(number)
        return form

    def over_players(self, node: nodes.OverPlayers, atom: Atom) -> tuple[list[Form], list[Ways]]:
        """The numbers of those players whom the power speaks of, beside the joined one."""
        mine = self.read(put_for_they(node.number, "you"))
        each = [] if node.others else [mine]
        if self.they != "you" and (not node.others or self.they_are_others):
            each.append(self.read(node.number))
        if not node.others:
            each += [self.read(put_for_they(node.number, player)) for player in self.players]
        it = single(atom)
        is_natural = (self.known[atom].range.low or 0) >= 0 and self.known[atom].range.low is not None
        facts: list[Form] = []
        ways: list[Ways] = []
        sign = -1 if node.join == "lowest" else 1
        if node.join != "sum" or is_natural:
            facts += [(it - one).times(sign) for one in each]
        if not node.others:
            rest = self.read(attrs.evolve(node, others=True))
            if node.join == "sum":
                facts += [it - rest - mine, rest + mine - it]
            else:
                facts.append((it - rest).times(sign))
                ways.append((((rest - it).times(sign),), ((mine - it).times(sign),)))
        return facts, ways

    def _among(self, atoms: list[Atom]) -> Iterator[Form]:
        """A group of cards within another one has no more in it, and two that share none no more than both together."""
        groups = [atom for atom in atoms if self._is_monotone(atom)][:10]
        for one, other in combinations(groups, 2):
            for part, whole in ((one, other), (other, one)):
                if self._is_part(part, whole):
                    yield single(whole) - single(part)
        for whole in groups:
            inside = [part for part in groups if part != whole and self._is_part(part, whole)]
            for count in (2, 3):
                for parts in combinations(inside, count):
                    if self._is_added(parts[0]) and self._share_nothing(parts):
                        yield sum((single(part).times(-1) for part in parts), single(whole))

    def _share_nothing(self, groups: Sequence[Atom]) -> bool:
        return not any(self._found(one).may & self._found(other).may for one, other in combinations(groups, 2))

    def _over_the_same(self, atoms: list[Atom]) -> Iterator[Form]:
        """Of the same numbers of the same players the lowest is no more than the highest, and that no more than all."""
        joined = [atom for atom in atoms if isinstance(self.known[atom].node, nodes.OverPlayers)]
        for less, more in permutations(joined, 2):
            one, other = self.known[less].node, self.known[more].node
            assert isinstance(one, nodes.OverPlayers)
            assert isinstance(other, nodes.OverPlayers)
            inner = self.with_they(EACH)
            if one.others != other.others or inner.key(one.number) != inner.key(other.number):
                continue
            is_natural = (self.known[less].range.low or 0) >= 0 and self.known[less].range.low is not None
            if (one.join, other.join) == ("lowest", "highest") or (other.join == "sum" and is_natural):
                yield single(more) - single(less)

    def _found(self, atom: Atom) -> Found:
        found = self.known[atom].found
        assert found is not None
        return found

    def _row(self, atom: Atom) -> Row:
        node = self.known[atom].node
        assert isinstance(node, nodes.Call)
        return self.vocabulary.find(node.row)

    def _is_monotone(self, atom: Atom) -> bool:
        found = self.known[atom].found
        return found is not None and found.place is not None and self._row(atom).grows != ""

    def _is_added(self, atom: Atom) -> bool:
        return self._row(atom).grows == "added"

    def _is_part(self, part: Atom, whole: Atom) -> bool:
        one, other = self._found(part), self._found(whole)
        return one.place == other.place and self._row(part) is self._row(whole) and one.may & ~other.must == 0

    def is_number(self, node: object) -> bool:
        """Whether a phrase is a number."""
        return isinstance(node, nodes.Call) and self.vocabulary.find(node.row).kind is Kind.NUMBER


def _product(left: Range, right: Range) -> Range:
    if (left.low or 0) < 0 or (right.low or 0) < 0 or left.low is None or right.low is None:
        return ANY_NUMBER
    high = None if left.high is None or right.high is None else left.high * right.high
    return Range(left.low * right.low, high)


def put_for_they(node: Any, player: nodes.Argument) -> Any:
    """The same phrase about a certain player; in what is asked of every player it stays as it is."""
    match node:
        case "they":
            return player
        case tuple():
            return tuple([put_for_they(item, player) for item in node])
        case nodes.OverPlayers():
            return node
        case nodes.Call(arguments=arguments):
            return attrs.evolve(node, arguments=put_for_they(arguments, player))
        case nodes.Arithmetic() | nodes.Compare() | nodes.Both() | nodes.Either():
            return attrs.evolve(node, left=put_for_they(node.left, player), right=put_for_they(node.right, player))
        case nodes.Negate(condition=condition):
            return attrs.evolve(node, condition=put_for_they(condition, player))
        case nodes.Per(amount=amount, counted=counted):
            return attrs.evolve(node, amount=put_for_they(amount, player), counted=put_for_they(counted, player))
        case _:
            return node
