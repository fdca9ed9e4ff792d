"""When the answer is clear: a confidence sequence, which may be looked at after every block.

A usual interval holds for a number of games that was fixed before. Who looks after each game and stops as soon as it is
clear of a half stops wrongly far more often than 5 %. A *confidence sequence* holds for all moments at once, so that
looking costs nothing: the true share lies inside of it at every moment, with the probability that was asked for.

It is a game of betting (Waudby-Smith and Ramdas, *Estimating means of bounded random variables by betting*, 2023).
Take a share *m* that may be the true one, and bet on each block that its score is above it, at odds that would be fair
if *m* were true. Then the money can grow only by luck: it ever multiplies by 1/alpha with a probability of alpha at
most (Ville's inequality). Where it does, *m* is out. Nothing is assumed of the scores but that they lie between 0 and
1, and that blocks do not depend on each other; deals do not.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

import attrs

from elysium_rules.simulation.intervals import Interval

ALPHA: Final = 0.05
HALF: Final = 0.5
GRID: Final = 400  #: parts of the shares that are bet against; an even number, so that a half is one of them
_MOST: Final = 0.75  #: of the money that may be lost in one bet


class ConfidenceSequence:
    """Where the mean of scores between 0 and 1 lies, at every moment.

    >>> sequence = ConfidenceSequence()
    >>> for score in [0.5, 1.0] * 30:
    ...     sequence.add(score)
    >>> interval = sequence.interval
    >>> 0.5 < interval.low < interval.value == 0.75 < interval.high
    True
    """

    def __init__(self, alpha: float = ALPHA, *, grid: int = GRID) -> None:
        self._limit = log(1 / alpha)
        self._alpha = alpha
        self.count = 0
        self._sum = 0.0
        self._spread = 0.25  # as if one score had been seen that was half a point from its mean
        self._grid = grid
        self._bets = [_Bet(place / grid) for place in range(grid + 1)]
        self.low, self.high = 0.0, 1.0

    def add(self, score: float) -> None:
        """Bet on one more score against all shares that are still in; what is out stays out."""
        self.count += 1
        # The stake depends on what was seen before, never on this score.
        variance = self._spread / self.count
        stake = sqrt(2 * log(2 / self._alpha) / (variance * self.count * log(1 + self.count)))
        for bet in self._bets:
            bet.place(score, stake)
        self._bets = [bet for bet in self._bets if bet.worth < self._limit]
        self._sum += score
        middle = (HALF + self._sum) / (self.count + 1)
        self._spread += (score - middle) ** 2
        if self._bets:  # between the last share that is out and the first that is in lies the limit
            self.low = max(self.low, self._bets[0].share - 1 / self._grid)
            self.high = min(self.high, self._bets[-1].share + 1 / self._grid)

    @property
    def is_clear(self) -> bool:
        """Whether a half is out: one of the two is better."""
        return all(bet.share != HALF for bet in self._bets)

    def is_within(self, half_width: float) -> bool:
        """Whether the share lies as close to a half as that, on either side."""
        return self.low >= HALF - half_width and self.high <= HALF + half_width

    @property
    def interval(self) -> Interval:
        """The mean so far, and where the true one lies; the mean itself may be outside for a while."""
        mean = self._sum / self.count if self.count else HALF
        return Interval(mean, min(self.low, mean), max(self.high, mean))


class _Bet:
    """The money of who bets against one share: half of it on scores above it, half on scores below."""

    __slots__ = ("above", "below", "share")

    def __init__(self, share: float) -> None:
        self.share = share
        self.above = self.below = 0.0  # logarithms

    def place(self, score: float, stake: float) -> None:
        share = self.share
        gain = score - share
        self.above += log(1 + min(stake, _MOST / share if share else stake) * gain)
        self.below += log(1 - min(stake, _MOST / (1 - share) if share < 1 else stake) * gain)

    @property
    def worth(self) -> float:
        """The logarithm of the better half: never more than that of all the money."""
        return max(self.above, self.below) - log(2)


@attrs.frozen
class StopRule:
    """When a match-up is decided before its last deal.

    *alpha* is the probability of any wrong answer in the whole arena: it is shared among the match-ups.
    """

    alpha: float = ALPHA
    same: float | None = 0.02  #: within so much of a half two bots are called equally strong; None: never
    least: int = 4  #: blocks before anybody stops

    def begin(self, matches: int) -> ConfidenceSequence:
        """What watches one of so many match-ups."""
        return ConfidenceSequence(self.alpha / matches)

    def is_decided(self, sequence: ConfidenceSequence) -> bool:
        """Whether the answer is clear."""
        if sequence.count < self.least:
            return False
        return sequence.is_clear or (self.same is not None and sequence.is_within(self.same))
