"""Conditions against what is known: whether they can hold, whether they can fail, and what is known where they do.

A condition becomes a few ways in which it holds; each way is forms that are 0 or more, cards that are of some kinds,
and phrases of which only true or false is known. What is known is the same, and it forgets what may have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.lang.reasoning.forms import Form, Meter, is_impossible
from elysium_rules.lang.reasoning.reader import Key, Reader
from elysium_rules.program import nodes
from elysium_rules.source import Span

MOST_WAYS: Final = 40  #: of a condition; of more nothing is said
MOST_SPLITS: Final = 40  #: ways that are looked at for one question


@attrs.frozen
class Way:
    """One way in which a condition holds."""

    forms: tuple[Form, ...] = ()
    truths: tuple[tuple[Key, bool, frozenset[str]], ...] = ()
    cards: tuple[tuple[Key, int], ...] = ()  #: of which kinds a card is

    def __and__(self, other: Way) -> Way:
        return Way(self.forms + other.forms, self.truths + other.truths, self.cards + other.cards)


@attrs.frozen
class Fact:
    """Something that holds here, and where the text says so."""

    ways: tuple[Way, ...]  #: of which one holds
    span: Span | None
    why: str = ""  #: in a few words, where it is no condition that says so

    def forms(self) -> Iterator[Form]:
        for way in self.ways:
            yield from way.forms


#: All that is known at one place.
Facts: TypeAlias = tuple[Fact, ...]


@attrs.define
class Truth:
    """Judges the conditions of one power."""

    reader: Reader
    cards: Callable[[Key], int]  #: of which kinds a card is, as far as its name says
    meter: Meter

    # --- the ways of a condition

    def ways(self, node: nodes.Argument, *, holds: bool = True) -> tuple[Way, ...]:
        """The ways in which a condition holds, or in which it fails; a single empty one where there are too many."""
        found = self._ways(node, holds)
        return found if len(found) <= MOST_WAYS else (Way(),)

    def _ways(self, node: nodes.Argument, holds: bool) -> tuple[Way, ...]:  # noqa: FBT001 - passed on at every step
        match node:
            case nodes.Negate(condition=condition):
                return self.ways(condition, holds=not holds)
            case nodes.Both(left=left, right=right) | nodes.Either(left=left, right=right):
                one, other = self.ways(left, holds=holds), self.ways(right, holds=holds)
                if isinstance(node, nodes.Both) == holds:
                    return tuple([first & second for first, second in product(one, other)])
                return one + other
            case nodes.Compare():
                return self._compared(node, holds)
            case nodes.Call():
                return self._called(node, holds)
        return (Way(),)

    def _compared(self, node: nodes.Compare, holds: bool) -> tuple[Way, ...]:  # noqa: FBT001
        rest = self.reader.read(node.left) - self.reader.read(node.right)
        less, more = Way((rest.times(-1).plus(-1),)), Way((rest.plus(-1),))
        at_least, at_most = Way((rest,)), Way((rest.times(-1),))
        match (node.operator, holds):
            case (">=", True) | ("<", False):
                return (at_least,)
            case ("<=", True) | (">", False):
                return (at_most,)
            case (">", True) | ("<=", False):
                return (more,)
            case ("<", True) | (">=", False):
                return (less,)
            case ("==", True) | ("!=", False):
                return (Way((rest, rest.times(-1))),)
        return less, more

    def _called(self, node: nodes.Call, holds: bool) -> tuple[Way, ...]:  # noqa: FBT001
        sense, situation = self.reader.sense, self.reader.situation
        compared = sense.as_comparison(node)
        if compared is not None:
            return self.ways(compared, holds=holds)
        test = sense.as_test(node)
        if test is not None:
            card, description = test
            asked, kinds = sense.find(situation, card), sense.find(situation, description)
            if holds:
                return (Way(cards=((self.reader.key(card), kinds.may),)),)
            if asked.one and asked.must:  # it is there for sure, so it is of some other kind
                return (Way(cards=((self.reader.key(card), ~kinds.must),)),)
            return (Way(),)
        tags = frozenset(self.reader.tags(node))
        return (Way(truths=((self.reader.key(node), holds, tags),)),)

    # --- what is possible

    def can_be(self, ways: Sequence[Way], facts: Sequence[Fact]) -> bool:
        """Whether one of these ways is possible where all of these facts hold."""
        self.meter.spend(10)
        return any(self._is_possible(way, facts) for way in ways)

    def _is_possible(self, way: Way, facts: Sequence[Fact]) -> bool:
        base, either = way, []
        for fact in facts:
            if len(fact.ways) == 1:
                base = base & fact.ways[0]
            else:
                either.append(fact.ways)
        if not self._fits(base):
            return False
        near = self._near(base.forms, way.forms) if way.forms else base.forms
        sides, more = self.reader.surroundings(near)
        forms = [*near, *sides, *self._narrowed(base)]
        if is_impossible(forms, self.meter):
            return False
        splits = [tuple([Way(part) for part in parts]) for parts in more] + either
        left = [MOST_SPLITS]
        return self._is_open(Way(tuple(forms), base.truths, base.cards), splits, left)

    def _narrowed(self, way: Way) -> Iterator[Form]:
        """What is known of the numbers of single cards, where it is known of which kinds these are."""
        reader = self.reader
        for place, known in enumerate(reader.known if way.cards else ()):
            node = known.node
            if not isinstance(node, nodes.Call) or len(node.arguments) != 1:
                continue
            card = reader.key(node.arguments[0])
            kinds = [may for key, may in way.cards if key == card]
            if not kinds:
                continue
            left = self.cards(card)
            for may in kinds:
                left &= may
            within = reader.sense.narrowed(reader.situation, node, left)
            if within is not None and within.low is not None and within.high is not None:
                yield Form(-within.low, ((place, 1),))
                yield Form(within.high, ((place, -1),))

    def _is_open(self, base: Way, splits: list[tuple[Way, ...]], left: list[int]) -> bool:
        """Whether some choice among all splits is possible; True where it takes too long to tell."""
        if not splits:
            return True
        for part in splits[0]:
            left[0] -= 1
            if left[0] < 0:
                return True
            together = base & part
            if not self._fits(together):
                continue
            sides, _ = self.reader.surroundings(part.forms)
            forms = (*together.forms, *sides)
            if not is_impossible(forms, self.meter) and self._is_open(
                attrs.evolve(together, forms=forms), splits[1:], left
            ):
                return True
        return False

    def _fits(self, way: Way) -> bool:
        """Whether what is said of single cards and phrases can be true together."""
        truths: dict[Key, bool] = {}
        for key, holds, _ in way.truths:
            if truths.setdefault(key, holds) is not holds:
                return False
        kinds: dict[Key, int] = {}
        for key, may in way.cards:
            kinds[key] = kinds.get(key, self.cards(key)) & may
            if not kinds[key]:
                return False
        return True

    def _near(self, forms: Sequence[Form], asked: Sequence[Form]) -> tuple[Form, ...]:
        """The forms that have to do with those that are asked, however far around."""
        self.meter.spend(len(forms))
        atoms = {atom for form in asked for atom in form.atoms}
        sides, ways = self.reader.surroundings(asked)
        atoms.update(atom for form in sides for atom in form.atoms)
        atoms.update(atom for way in ways for part in way for form in part for atom in form.atoms)
        rest, near = list(forms), [form for form in asked if not form.terms]
        while True:
            more = [form for form in rest if not form.terms or atoms.intersection(form.atoms)]
            if not more:
                return tuple(near)
            near += more
            rest = [form for form in rest if form not in more]
            for form in more:
                atoms.update(form.atoms)
                around, _ = self.reader.surroundings([form])
                atoms.update(atom for side in around for atom in side.atoms)

    def holds(self, form: Form, facts: Sequence[Fact]) -> bool:
        """Whether a form is surely 0 or more."""
        return not self.can_be((Way((form.times(-1).plus(-1),)),), facts)

    def reasons(self, ways: Sequence[Way], facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """As few of the facts as still make these ways impossible."""
        needed = list(facts)
        for fact in facts:
            without = [other for other in needed if other is not fact]
            if not self.can_be(ways, without):
                needed = without
        return tuple(needed)


def forget(facts: Facts, is_touched: Callable[[Way], bool]) -> Facts:
    """What is still known where some of it may have changed."""
    return tuple([fact for fact in facts if not any(is_touched(way) for way in fact.ways)])


def common(outcomes: Iterable[Facts]) -> Facts:
    """What is known however one came here."""
    first, *rest = [*outcomes]
    return tuple([fact for fact in first if all(any(fact.ways == one.ways for one in other) for other in rest)])


def split(ways: tuple[Way, ...], span: Span | None, why: str = "") -> Facts:
    """What is known where one of these ways holds: of a single one each of its parts by itself."""
    if len(ways) != 1:
        return (Fact(ways, span, why),) if ways else ()
    (way,) = ways
    parts: list[Any] = [Way((form,)) for form in way.forms]
    parts += [Way(truths=(truth,)) for truth in way.truths] + [Way(cards=(card,)) for card in way.cards]
    return tuple([Fact((part,), span, why) for part in parts])
