"""How sure a figure is: intervals of shares and of means."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

import attrs

CONFIDENCE: Final = 0.95


@attrs.frozen
class Interval:
    """A figure, and where it lies with the confidence that was asked for."""

    value: float
    low: float
    high: float


def quantile(confidence: float) -> float:
    """How many standard errors a two-sided interval reaches to each side."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def share_interval(wins: float, games: int, confidence: float = CONFIDENCE) -> Interval:
    """The share of wins by Wilson's interval, which holds for few games and for shares near 0 and 1.

    >>> share_interval(8, 10)
    Interval(value=0.8, low=0.49..., high=0.94...)
    """
    if games == 0:
        return Interval(0.5, 0.0, 1.0)
    z, share = quantile(confidence), wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def mean_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """The mean of values that do not depend on each other, such as results of pairs of games.

    >>> mean_interval([1.0, 2.0, 3.0])
    Interval(value=2.0, low=0.86..., high=3.13...)
    """
    count = len(values)
    mean = sum(values) / count if count else 0.0
    if count < 2:
        return Interval(mean, -float("inf"), float("inf"))
    error = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    half = quantile(confidence) * error
    return Interval(mean, mean - half, mean + half)
