"""Which of many comparisons still say something: the correction of Benjamini and Hochberg, and normal intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt
from typing import Final

import attrs

from elysium_rules.simulation.intervals import CONFIDENCE, Interval, quantile

#: Of all comparisons that are said to differ, at most this share may be chance.
FALSE_SHARE: Final = 0.05


@attrs.frozen
class Estimate:
    """A figure with its standard error, and how many it was corrected for."""

    value: float
    error: float
    corrected: float = 1.0  #: the p value against 0, after the correction for many comparisons

    @property
    def interval(self) -> Interval:
        """Where the figure lies, with a confidence of 95 %."""
        return self.interval_of(CONFIDENCE)

    def interval_of(self, confidence: float) -> Interval:
        """The same with another confidence."""
        half = quantile(confidence) * self.error
        return Interval(self.value, self.value - half, self.value + half)

    @property
    def chance(self) -> float:
        """How often chance alone would be as far from 0: the p value, two-sided."""
        if self.error <= 0:
            return 0.0 if self.value else 1.0
        return erfc(abs(self.value) / self.error / sqrt(2))

    @property
    def differs(self) -> bool:
        """Whether it still differs from 0 after the correction."""
        return self.corrected < FALSE_SHARE

    def is_within(self, margin: float) -> bool:
        """Whether it is shown to be equal to 0 but for a margin: two one-sided tests at 5 %, an interval of 90 %."""
        interval = self.interval_of(2 * CONFIDENCE - 1)
        return -margin < interval.low and interval.high < margin


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """The p values after the correction: what is below 0.05 stays so, with one in twenty of them by chance.

    >>> [round(value, 3) for value in benjamini_hochberg([0.01, 0.04, 0.03, 0.5])]
    [0.04, 0.053, 0.053, 0.5]
    """
    order = sorted(range(len(chances)), key=lambda place: (-chances[place], place))
    found = [1.0] * len(chances)
    least = 1.0
    for passed, place in enumerate(order):
        least = min(least, chances[place] * len(chances) / (len(chances) - passed))
        found[place] = least
    return found


def corrected(estimates: Sequence[Estimate]) -> list[Estimate]:
    """The same figures, each with what the correction leaves of it."""
    chances = benjamini_hochberg([estimate.chance for estimate in estimates])
    return [attrs.evolve(one, corrected=chance) for one, chance in zip(estimates, chances, strict=True)]
