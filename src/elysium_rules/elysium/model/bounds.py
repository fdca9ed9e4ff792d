"""Bounds that keep every amount and every list of answers small, whatever a custom card says.

No game of printed cards comes near any of them (see decision 16).
"""

from __future__ import annotations

from typing import Final

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


def most_held(epoch: int) -> int:
    """What an account on a board can hold by then."""
    return MOST_HELD + 10_000 * epoch
