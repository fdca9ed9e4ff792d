"""How strong bots are on one scale: Elo by the model of Bradley and Terry, with intervals that respect blocks.

The model says that a bot that is *d* points stronger scores `1 / (1 + 10 ** (-d / 400))`. The ratings are those under
which the scores of all blocks are most likely; how sure they are is taken from how much the blocks differ, deal by deal
(the *sandwich* estimator, clustered by deal): the games of a deal have the same cards, so they are one piece of
evidence and not several.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from typing import Final

import attrs

from elysium_rules.simulation.intervals import CONFIDENCE, Interval, quantile

SCALE: Final = 400 / log(10)  #: points of Elo for one unit of the logarithm of odds
_PRIOR: Final = 1.0  #: a block that ended even, for each two that met: who won everything is not infinitely strong
_ROUNDS: Final = 60
_CLOSE: Final = 1e-12


@attrs.frozen
class Score:
    """What the first of two bots scored in one block, 0 to 1."""

    first: int
    second: int
    deal: int
    score: float


def rate(bots: int, scores: Iterable[Score], confidence: float = CONFIDENCE) -> tuple[Interval, ...]:
    """The Elo of each bot, with the mean of all at 0.

    An interval is that of the distance from this mean, so of two bots it is the wider side.

    >>> [round(interval.value) for interval in rate(2, [Score(0, 1, deal, 0.75) for deal in range(100)])]
    [94, -94]
    """
    given = list(scores)
    met = list(dict.fromkeys((score.first, score.second) for score in given))
    even = [Score(one, other, -1, 0.5) for one, other in met]
    strengths = _most_likely(bots, [(score, 1.0) for score in given] + [(score, _PRIOR) for score in even])
    errors = _errors(strengths, given, even)
    reach = quantile(confidence)
    return tuple(
        Interval(SCALE * strength, SCALE * (strength - reach * error), SCALE * (strength + reach * error))
        for strength, error in zip(strengths, errors, strict=True)
    )


def expected(strengths: Sequence[float], first: int, second: int) -> float:
    """What the first is expected to score."""
    return 1 / (1 + exp(strengths[second] - strengths[first]))


def _most_likely(bots: int, weighed: Sequence[tuple[Score, float]]) -> list[float]:
    """Newton's method: the likelihood has one summit, once everybody has scored and lost something."""
    strengths = [0.0] * bots
    for _ in range(_ROUNDS):
        slope = [0.0] * bots
        for score, weight in weighed:
            miss = weight * (score.score - expected(strengths, score.first, score.second))
            slope[score.first] += miss
            slope[score.second] -= miss
        move = _solve(_curvature(strengths, weighed), slope)
        largest = max(map(abs, move))
        strengths = [strength + step / max(1.0, largest) for strength, step in zip(strengths, move, strict=True)]
        if largest < _CLOSE:
            break
    return strengths


def _curvature(strengths: Sequence[float], weighed: Sequence[tuple[Score, float]]) -> list[list[float]]:
    """How sharp the summit is; what all ratings have in common is held at nothing."""
    bots = len(strengths)
    matrix = [[1 / bots] * bots for _ in range(bots)]
    for score, weight in weighed:
        share = expected(strengths, score.first, score.second)
        bend = weight * share * (1 - share)
        matrix[score.first][score.first] += bend
        matrix[score.second][score.second] += bend
        matrix[score.first][score.second] -= bend
        matrix[score.second][score.first] -= bend
    return matrix


def _errors(strengths: Sequence[float], given: Sequence[Score], even: Sequence[Score]) -> list[float]:
    """The standard error of each rating: how far one deal more or less would move it."""
    bots = len(strengths)
    curvature = _curvature(strengths, [(score, 1.0) for score in given] + [(score, _PRIOR) for score in even])
    by_deal: dict[int, list[float]] = {}
    for score in given:
        pull = by_deal.setdefault(score.deal, [0.0] * bots)
        miss = score.score - expected(strengths, score.first, score.second)
        pull[score.first] += miss
        pull[score.second] -= miss
    if len(by_deal) < 2:
        return [float("inf")] * bots
    moves = [_solve(curvature, pull) for pull in by_deal.values()]
    spread = len(by_deal) / (len(by_deal) - 1)
    return [sqrt(spread * sum(move[bot] ** 2 for move in moves)) for bot in range(bots)]


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Linear equations by elimination; there are as many as bots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            rows[row] = [left - factor * above for left, above in zip(rows[row], rows[column], strict=True)]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(rows[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found


def elo_of(share: float) -> float:
    """How many points of Elo a share of the score is worth; all or nothing is worth infinitely many.

    >>> elo_of(0.5), round(elo_of(0.76), 1)
    (0.0, 200.2)
    """
    if share <= 0 or share >= 1:
        return float("inf") if share >= 1 else float("-inf")
    return SCALE * log(share / (1 - share))
