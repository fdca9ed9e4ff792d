"""Linear forms over whole numbers, and whether several of them can be 0 or more together.

A form is a constant and a sum of atoms with coefficients: `money - 2 * turn + 3`. Facts are forms that are at least 0.
Whether facts contradict each other is found by elimination (Fourier and Motzkin): each atom in turn is replaced by all
that lies below and above it. Coefficients and constants are whole, so a form is divided by what its coefficients share,
and its constant rounded down. What would take too long is left open: nothing is said of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import gcd
from typing import Final, TypeAlias

import attrs

#: The number of an atom, in the order in which they were met.
Atom: TypeAlias = int

MOST_FACTS: Final = 160  #: that stand at once while atoms are eliminated
LARGEST: Final = 10**9  #: of a coefficient or a constant


@attrs.frozen
class Form:
    """A constant and a sum of atoms with coefficients, in the order of the atoms; none of them is 0."""

    constant: int
    terms: tuple[tuple[Atom, int], ...] = ()

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """The atoms it speaks of."""
        return tuple([atom for atom, _ in self.terms])

    def coefficient(self, atom: Atom) -> int:
        """How often an atom is in it."""
        return next((number for other, number in self.terms if other == atom), 0)

    def __add__(self, other: Form) -> Form:
        if not other.terms:
            return Form(self.constant + other.constant, self.terms)
        sums = dict(self.terms)
        for atom, number in other.terms:
            sums[atom] = sums.get(atom, 0) + number
        return make_form(self.constant + other.constant, sums)

    def __sub__(self, other: Form) -> Form:
        return self + other.times(-1)

    def times(self, factor: int) -> Form:
        """The form that many times."""
        if factor == 0:
            return Form(0)
        return Form(self.constant * factor, tuple([(atom, number * factor) for atom, number in self.terms]))

    def plus(self, number: int) -> Form:
        """The form and a number more."""
        return Form(self.constant + number, self.terms)

    def replace(self, atom: Atom, form: Form) -> Form:
        """The form with another one where an atom stands."""
        number = self.coefficient(atom)
        if not number:
            return self
        rest = Form(self.constant, tuple([term for term in self.terms if term[0] != atom]))
        return rest + form.times(number)


def make_form(constant: int, terms: Mapping[Atom, int]) -> Form:
    """A form of these terms; those that are 0 drop out."""
    return Form(constant, tuple(sorted([(atom, number) for atom, number in terms.items() if number])))


def single(atom: Atom) -> Form:
    """One atom alone."""
    return Form(0, ((atom, 1),))


class EnoughAskedError(Exception):
    """So much was asked already that nobody wants to wait for the rest."""


@attrs.define
class Meter:
    """Counts the work of reasoning, so that a file of strangers takes no longer than a check of it should."""

    left: int

    def spend(self, work: int) -> None:
        """Count some work.

        Raises:
            EnoughAskedError: it is more than there is.
        """
        self.left -= work
        if self.left < 0:
            raise EnoughAskedError


def is_impossible(facts: Iterable[Form], meter: Meter | None = None) -> bool:
    """Whether these forms cannot all be 0 or more; False also where nobody could tell in time.

    >>> x = single(0)
    >>> is_impossible([x.plus(-6), x.times(-1).plus(5)])
    True
    >>> is_impossible([x.times(2).plus(-1), x.times(-2).plus(1)])  # no whole number lies there
    True
    >>> is_impossible([x])
    False
    """
    known: dict[tuple[tuple[Atom, int], ...], int] = {}
    for fact in facts:
        if _note(known, fact):
            return True
    while known:
        counts: dict[Atom, list[int]] = {}
        for terms in known:
            for atom, number in terms:
                counts.setdefault(atom, [0, 0])[number > 0] += 1
        if meter is not None:
            meter.spend(len(known))
        atom = min(counts, key=lambda one: (counts[one][0] * counts[one][1], one))
        if counts[atom][0] * counts[atom][1] + len(known) > MOST_FACTS:
            return False
        below: list[tuple[int, Form]] = []
        above: list[tuple[int, Form]] = []
        rest: dict[tuple[tuple[Atom, int], ...], int] = {}
        for terms, constant in known.items():
            form = Form(constant, terms)
            number = form.coefficient(atom)
            if number:
                (below if number > 0 else above).append((abs(number), form))
            else:
                rest[terms] = constant
        known = rest
        if meter is not None:
            meter.spend(len(below) * len(above))
        for low, under in below:
            for high, over in above:
                shared = gcd(low, high)
                if _note(known, under.times(high // shared) + over.times(low // shared)):
                    return True
    return False


def _note(known: dict[tuple[tuple[Atom, int], ...], int], fact: Form) -> bool:
    """Keep a fact where none says more; True where it can never be."""
    if not fact.terms:
        return fact.constant < 0
    shared = 0
    for _, number in fact.terms:
        shared = gcd(shared, number)
    terms, constant = fact.terms, fact.constant
    if shared > 1:
        terms = tuple([(atom, number // shared) for atom, number in terms])
        constant //= shared
    if abs(constant) > LARGEST or any(abs(number) > LARGEST for _, number in terms):
        return False
    known[terms] = min(known.get(terms, constant), constant)
    return False
