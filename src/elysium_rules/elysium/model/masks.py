"""Sets of cards as bit masks over the deck: bit *n* is card *n*, and bits from `ElysiumGame.size` on are Citizens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from elysium_rules.elysium.model.state import GameState, Legend

ResultT = TypeVar("ResultT")

LONG: Final = 32  #: what has more parts is not counted again and again
MOST_RECALLED: Final = 64
_RECALLED: Final[dict[tuple[Any, ...], tuple[Any, Any]]] = {}


def mask_of(cards: Sequence[int]) -> int:
    """The bit mask of some cards."""
    if len(cards) > LONG:
        return recall(cards, _mask_of_many)
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _mask_of_many(cards: Sequence[int]) -> int:
    digits = bytearray(b"0") * (max(cards) + 1)
    for card in cards:
        digits[~card] = 49  # a "1"
    return int(digits, 2)


def cards_in(mask: int) -> list[int]:
    """The cards of a bit mask, lowest number first.

    >>> cards_in(0b10110)
    [1, 2, 4]
    """
    cards = []
    while mask:  # from above: the highest bit is the one that is found at once
        card = mask.bit_length() - 1
        cards.append(card)
        mask ^= 1 << card
    cards.reverse()
    return cards


def mask_of_elysium(elysium: tuple[Legend, ...]) -> int:
    """The cards of all Legends."""
    return recall(elysium, _mask_of_legends) if len(elysium) > LONG else _mask_of_legends(elysium)


def _mask_of_legends(elysium: tuple[Legend, ...]) -> int:
    mask = 0
    for legend in elysium:
        for card in legend.cards:
            mask |= 1 << card
    return mask


def open_mask(state: GameState) -> int:
    """The cards in Agora, Oracle and discard pile."""
    return mask_of(state.oracle) | mask_of(state.agora) | mask_of(state.discard_pile)


def domains_mask(state: GameState) -> int:
    """The cards in all Domains."""
    mask = 0
    for board in state.players:
        mask |= board.domain_mask
    return mask


def loose_mask(state: GameState) -> int:
    """The cards in Domains, Oracle and Agora."""
    return mask_of(state.oracle) | mask_of(state.agora) | domains_mask(state)


def recall(things: Sequence[Any], work_out: Callable[..., ResultT], *more: object) -> ResultT:
    """What follows from something long: worked out once, and known as long as it is the same tuple.

    A pile, an Elysium, a Domain: a hostile card asks for it a hundred times in one sentence. In games of printed
    cards none of them is that long. Or the statements of a power, which are the same for all answers to a question.
    """
    key = id(things), work_out, more
    known = _RECALLED.get(key)
    if known is not None and known[0] is things:
        return known[1]  # type: ignore[no-any-return]  # what this function gave
    if len(_RECALLED) >= MOST_RECALLED:
        _RECALLED.clear()
    result = work_out(things, *more)
    _RECALLED[key] = things, result  # it holds the tuple: nothing else can get its id
    return result
