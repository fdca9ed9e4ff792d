"""Prices in cards: which cards can be left when all of them are paid?

A price is the set of cards it may take, as a bit mask; each price takes one card, and no two the same. So prices can
be paid together exactly if each can be given a card of its own (a matching in a bipartite graph). No way of paying
is tried out: a matching is found or improved, one price after the other, along a path of cards that change hands.

See decision 21.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def bits_of(mask: int) -> Iterator[int]:
    """The single bits of a mask, the lowest first.

    >>> list(bits_of(0b1010))
    [2, 8]
    """
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def can_pay(owed: Sequence[int]) -> bool:
    """Whether all of these prices can be paid together.

    >>> can_pay((0b011, 0b011)), can_pay((0b011, 0b011, 0b011))
    (True, False)
    """
    return _are_plenty(owed) or Payment(owed).is_full


def can_leave(owed: Sequence[int], cards: int) -> bool:
    """Whether one of *cards* can be left when all of these prices are paid; they can be paid.

    >>> can_leave((0b011, 0b110), 0b001), can_leave((0b001, 0b110), 0b001)
    (True, False)
    """
    return cards.bit_count() > len(owed) or Payment(owed).spares(cards)


def leaving(asked: int, owed: Sequence[int], cards: int | None) -> int:
    """Of *asked*, the cards that can pay one price so that *owed* can be paid after it and one of *cards* is left.

    None for *cards* stands for nothing that has to be left.

    >>> bin(leaving(0b111, (), 0b001)), bin(leaving(0b111, (0b010,), None))
    ('0b110', '0b101')
    """
    if cards is not None and cards.bit_count() > len(owed) + 1:
        cards = None  # whatever is taken, one of them is left
    if not owed:
        if cards is None or cards.bit_count() > 1:
            return asked
        return asked & ~cards if cards else 0
    if cards is None and all(price.bit_count() > len(owed) for price in owed):
        return asked
    payment = Payment(owed)
    found = 0
    if payment.is_full and (cards is None or cards & ~payment.used):
        # What this way of paying neither takes nor leaves as the last one is of no importance.
        free = asked & ~payment.used
        if cards is not None and (cards & ~payment.used).bit_count() == 1:
            free &= ~cards
        found = free
    for card in bits_of(asked & ~found):
        other = Payment([price & ~card for price in owed])
        if other.is_full and (cards is None or other.spares(cards & ~card)):
            found |= card
    return found


def _are_plenty(owed: Sequence[int]) -> bool:
    """Whether each price has as many cards to choose from as there are prices: whoever comes last finds one."""
    prices = len(owed)
    return all(price.bit_count() >= prices for price in owed)


class Payment:
    """Some prices and the cards that pay them, as many as can be paid."""

    __slots__ = ("_paid_with", "_pays", "is_full", "owed", "used")

    def __init__(self, owed: Sequence[int]) -> None:
        self.owed = owed
        self.used = 0  #: the cards that are taken
        self._pays: dict[int, int] = {}  # per card: the price that it pays
        self._paid_with: dict[int, int] = {}  # per price: its card
        self.is_full = all(self._pay(price) for price in range(len(owed)))

    def spares(self, cards: int) -> bool:
        """Whether one of *cards* can be left; all prices are paid."""
        if cards & ~self.used:
            return True
        return any(self._way_to_pay(self._pays[card], card) is not None for card in bits_of(cards))

    def _pay(self, price: int) -> bool:
        """Find a card for one more price; others may take other cards than before."""
        way = self._way_to_pay(price, 0)
        if way is None:
            return False
        card, wanted_by = way
        self.used |= card
        while True:
            taker = wanted_by[card]
            before = self._paid_with.get(taker)
            self._pays[card] = taker
            self._paid_with[taker] = card
            if before is None:
                return True
            card = before

    def _way_to_pay(self, price: int, barred: int) -> tuple[int, dict[int, int]] | None:
        """Find a card that nobody has taken, and who takes over whose card on the way to it."""
        wanted_by: dict[int, int] = {}
        seen = barred
        queue = [price]
        for taker in queue:
            new = self.owed[taker] & ~seen
            free = new & ~self.used
            if free:
                card = free & -free
                wanted_by[card] = taker
                return card, wanted_by
            seen |= new
            for card in bits_of(new):
                wanted_by[card] = taker
                queue.append(self._pays[card])
        return None
