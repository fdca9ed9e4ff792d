"""Assumptions of a look ahead, and what it finds out: would a power work, and which cards would its prices leave?

`feasibility.py` asks it of statements, and the games of their effects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.freeze import make_build
from elysium_rules.kernel.payment import can_leave, can_pay, leaving
from elysium_rules.program.value import Shown

PATIENCE: Final = 2_500  #: how many words and numbers one look ahead reads in the powers that a power uses

NO: Final = -1  #: a forced choice has no answer, or a cost cannot be paid: the power cannot be used
NOTHING: Final = 0  #: nothing would happen
YES: Final = 1


class Search:
    """What all ways of one look ahead share: how far it may still go, and what it has found out about powers.

    *asked* is for the question which card a price takes: the cards in question. Then every way is looked at, and
    those cards that leave one of them possible are gathered in *kept*.
    """

    __slots__ = ("asked", "depth", "fails", "is_cut_short", "kept", "paid_uses", "patience", "works")

    def __init__(self, asked: int = 0) -> None:
        self.patience = PATIENCE
        self.depth = 0  #: of the powers inside each other that it is looking at
        self.is_cut_short = False  #: whether some power was too far away to be looked at
        self.asked = asked
        self.kept = 0
        # Cards whose powers are known to work, or not to, as long as nothing is paid on the way to them.
        self.works = 0
        self.fails = 0
        self.paid_uses = 0  #: how often a power was to be used after a price: nothing is known for good then


@attrs.frozen(repr=False)
class Assumptions(Shown):
    """What a look ahead assumes: powers already open, cards already gone, what is owed and what is spent.

    A price in cards is not tried out with one card after the other: *owed* keeps for each such price the cards that
    it may take. INVARIANT: all that is owed can be paid together (`payment.py`).
    """

    open: int = 0
    gone: int = 0
    owed: tuple[int, ...] = ()
    spent: tuple[tuple[str, int], ...] = ()  #: pairs of what and how much
    search: Search | None = None

    @property
    def is_asked(self) -> bool:
        """Whether the question is which cards the first price that is owed can take."""
        return self.search is not None and self.search.asked != 0

    @property
    def lost(self) -> int:
        """The cards that are gone or may be taken by a price; not by the one that is asked for, which takes one."""
        lost = self.gone
        for price in self.owed[1:] if self.is_asked else self.owed:
            lost |= price
        return lost

    def spent_of(self, what: str) -> int:
        """How much of it is spent."""
        return sum(amount for name, amount in self.spent if name == what)

    def owing(self, cards: int) -> Assumptions | None:
        """What is assumed after one more price, which takes one of *cards*; None where it cannot be paid."""
        cards &= ~self.gone
        owed = (*self.owed, cards)
        if cards.bit_count() < len(owed) and not can_pay(owed):
            return None
        return make_assumptions(self.open, self.gone, owed, self.spent, self.search)

    def keeping(self, card: int) -> Assumptions | None:
        """What is assumed if no price up to now takes *card*; None where it is needed to pay."""
        if not self.owed:
            return self
        owed = tuple([price & ~card for price in self.owed])
        if not can_pay(owed):
            return None
        return make_assumptions(self.open, self.gone, owed, self.spent, self.search)

    def giving(self, cards: int) -> Assumptions:
        """What is assumed if the price that is asked for takes one of *cards*, as far as it may."""
        return make_assumptions(self.open, self.gone, (self.owed[0] & cards, *self.owed[1:]), self.spent, self.search)

    def paying_with(self, card: int) -> Iterator[Assumptions]:
        """What can be assumed where *card* is gone: one for each price that may take it."""
        if self.gone & card:
            yield self
        for taker, price in enumerate(self.owed):
            if price & card:
                owed = tuple([card if place == taker else other & ~card for place, other in enumerate(self.owed)])
                if can_pay(owed):
                    yield make_assumptions(self.open, self.gone, owed, self.spent, self.search)

    def leaves(self, cards: int) -> int:
        """Whether one of *cards* can be left when all is paid."""
        cards &= ~self.gone
        if not self.owed or not cards:
            return YES if cards else NO
        search = self.search
        if search is None or not search.asked:
            return YES if can_leave(self.owed, cards) else NO
        return self._keep(search, cards)

    def settled(self) -> int:
        """Nothing more has to be left: every way to pay will do."""
        search = self.search
        return YES if search is None or not search.asked else self._keep(search, None)

    def _keep(self, search: Search, cards: int | None) -> int:
        """Gather the cards that can be given for the price that is asked for; YES once all can."""
        search.kept |= leaving(self.owed[0], self.owed[1:], cards)
        return YES if search.kept == search.asked else NO


make_assumptions: Final = make_build(Assumptions)
NOTHING_OPEN: Final = Assumptions()  #: what is assumed where no power is open

#: Looks ahead: would this statement work? `None` stands for "always".
Possible: TypeAlias = Callable[[Any, Frame, Assumptions], int]


#: Would this do nothing at all? `None` stands for "it may do something".
Idle: TypeAlias = Callable[[Any, Frame], bool]
