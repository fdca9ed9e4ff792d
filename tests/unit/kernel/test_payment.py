"""Prices in cards: what the matching says is what trying all ways to pay says."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from elysium_rules.kernel.payment import bits_of, can_leave, can_pay, leaving

MASKS = st.integers(0, 0b11_1111)
PRICES = st.lists(MASKS, max_size=5).map(tuple)


def ways_to_pay(owed: tuple[int, ...]) -> Iterator[int]:
    """The cards that are taken, for every way to give each price a card of its own."""
    for cards in itertools.product(*(list(bits_of(price)) for price in owed)):
        if len(set(cards)) == len(cards):
            yield sum(cards)


@given(PRICES)
def test_prices_can_be_paid_exactly_if_there_is_a_way(owed: tuple[int, ...]) -> None:
    assert can_pay(owed) == any(True for _ in ways_to_pay(owed))


@given(PRICES.filter(can_pay), MASKS)
def test_a_card_can_be_left_exactly_if_some_way_to_pay_leaves_it(owed: tuple[int, ...], cards: int) -> None:
    assert can_leave(owed, cards) == any(cards & ~taken for taken in ways_to_pay(owed))


@given(MASKS, PRICES, st.none() | MASKS)
def test_a_price_takes_exactly_what_leaves_a_way_to_pay_the_others(
    asked: int, owed: tuple[int, ...], cards: int | None
) -> None:
    found = 0
    for card in bits_of(asked):
        for taken in ways_to_pay(owed):
            if not taken & card and (cards is None or cards & ~taken & ~card):
                found |= card
    assert leaving(asked, owed, cards) == found


def test_many_prices_for_few_cards_are_soon_seen_through() -> None:
    """A hundred prices, each of which takes one of two neighbours: one card is left, and it can be any of them."""
    owed = tuple(0b11 << place for place in range(100))
    every = (1 << 101) - 1
    assert can_pay(owed)
    assert not can_pay((*owed, 1, 1))
    assert all(can_leave(owed, card) for card in bits_of(every))
    assert leaving(every, owed, None) == every
    assert leaving(every, owed, every) == 0
