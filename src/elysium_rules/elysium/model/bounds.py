"""Bounds that keep every amount and every list of answers small, whatever a custom card says.

No game of printed cards comes near any of them (see decision 16).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, TypeVar

AnswerT = TypeVar("AnswerT")

BUDGET: Final = 20_000  #: how much work the powers of one action may cause; the longest printed chain needs a twentieth
MOST_FORCED: Final = BUDGET // 2  #: so much work, and a step plays no further forced action
MOST_HELD: Final = 900_000  #: no power fills an account on a board beyond it; quests may add a little in each epoch
MOST_EXCHANGED: Final = 500  #: at once
MOST_ALLOWED: Final = 1_000  #: transfers in a step of Phase III
MOST_ANSWERS: Final = 2_000  #: to one question, where each of many cards could go to many places or with many others
MOST_NAMED: Final = 40  #: among so many cards `let` names some, or fewer where that were too many answers
MOST_BENDING: Final = 20  #: so many continuous powers are asked one question, by seat and by the number of the card
MOST_DECISIONS: Final = 250  #: about powers in a turn or step (N40); then no power begins and nothing is repeated
MOST_PROMISED: Final = 40  #: promises that wait for their moment; no further one is made
MOST_CITIZENS: Final = 1_500  #: a game takes no more of them
FREE_MOVES: Final = 4  #: cards that an effect on many cards moves for what was paid ahead; each further one is a step
MOST_RESHUFFLED: Final = 10**9  #: cards in a game: a million decisions that each shuffle a thousand cards back


def listed(answers: Iterable[AnswerT]) -> tuple[AnswerT, ...]:
    """N52: what a question lists: of very many answers the first, in their order."""
    if type(answers) is not list:
        return tuple(islice(answers, MOST_ANSWERS))
    return tuple(answers) if len(answers) <= MOST_ANSWERS else tuple(answers[:MOST_ANSWERS])  # the usual case is quick


def nameable(cards: Sequence[int], wanted: int) -> tuple[Sequence[int], int]:
    """N52: among which cards some are named together, and how many: the first so many that their groups are listed.

    >>> nameable([4, 5, 6], 2), nameable([4, 5], 3), nameable([4], -1)
    (([4, 5, 6], 2), ([4, 5], 2), ([4], 0))
    >>> [len(found) for found, _ in (nameable(range(90), 1), nameable(range(90), 2), nameable(range(90), 3))]
    [40, 40, 23]
    """
    count = min(len(cards), MOST_NAMED)
    wanted = min(max(wanted, 0), count)
    while math.comb(count, wanted) > MOST_ANSWERS:
        count -= 1
    return cards[:count], wanted


def amounts_between(low: int, high: int) -> range:
    """N52: the amounts between two, both included, of which one is chosen: of very many the lowest.

    >>> amounts_between(-2, 3), len(amounts_between(10, 10_000)), bool(amounts_between(3, 2))
    (range(0, 4), 501, False)
    """
    first = max(0, low)
    return range(first, min(high, first + MOST_EXCHANGED) + 1)


def most_held(epoch: int) -> int:
    """What an account on a board can hold by then."""
    return MOST_HELD + 10_000 * epoch
