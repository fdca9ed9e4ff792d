"""Stopping early: who looks after every block is wrong no more often than was allowed, whatever the scores are."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median

import pytest

from elysium_rules.arena.stopping import ConfidenceSequence, StopRule
from elysium_rules.simulation.intervals import mean_interval

ALPHA = 0.05
SEQUENCES = 600
BLOCKS = 250
#: Of so many sequences, more wrong ones than this come of a rate of 5 % less than once in 10,000 times.
MOST_WRONG = 52

EVEN: dict[str, Callable[[Random], float]] = {
    "two games, each won or lost": lambda random: (random.randrange(2) + random.randrange(2)) / 2,
    "all or nothing": lambda random: float(random.randrange(2)),
    "nearly always one each": lambda random: random.choice([0.5] * 18 + [0.0, 1.0]),
    "skewed": lambda random: 1.0 if random.random() < 1 / 3 else 0.25,
    "anything": lambda random: random.random(),
}


def is_ever_clear(draw: Callable[[Random], float], random: Random, blocks: int = BLOCKS) -> int | None:
    """After how many blocks somebody who looks each time is sure; None: never."""
    sequence, rule = ConfidenceSequence(ALPHA, grid=2), StopRule(same=None)
    for count in range(1, blocks + 1):
        sequence.add(draw(random))
        if rule.is_decided(sequence):
            return count
    return None


@pytest.mark.parametrize("name", EVEN)
def test_equal_bots_are_seldom_called_unequal(name: str) -> None:
    random = Random(f"even {name}")
    wrong = sum(is_ever_clear(EVEN[name], random) is not None for _ in range(SEQUENCES))
    assert wrong <= MOST_WRONG


def test_a_usual_interval_is_wrong_far_more_often_where_one_peeks() -> None:
    """Why there is a confidence sequence: the same peeking with an interval for a number that was fixed before."""
    random, wrong = Random("naive"), 0
    for _ in range(150):
        scores: list[float] = []
        for count in range(1, 101):
            scores.append(EVEN["two games, each won or lost"](random))
            interval = mean_interval(scores)
            if count >= 10 and not interval.low <= 0.5 <= interval.high:
                wrong += 1
                break
    assert wrong > 30


@pytest.mark.parametrize("strength, most", [(0.9, 16), (0.75, 45), (0.65, 130)])
def test_a_better_bot_is_found_soon(strength: float, most: int) -> None:
    random = Random(f"better {strength}")

    def draw(random: Random) -> float:
        return ((random.random() < strength) + (random.random() < strength)) / 2

    needed = [is_ever_clear(draw, random, 1_000) for _ in range(60)]
    found = [count for count in needed if count is not None]
    assert len(found) == 60
    assert median(found) <= most


def test_the_true_share_lies_inside_at_every_moment() -> None:
    random, outside = Random("cover"), 0
    for _ in range(120):
        sequence = ConfidenceSequence(ALPHA, grid=100)
        is_out = False
        for _ in range(80):
            sequence.add(((random.random() < 0.7) + (random.random() < 0.7)) / 2)
            is_out = is_out or not sequence.low <= 0.7 <= sequence.high
        outside += is_out
    assert outside <= 14


def test_who_wins_always_is_found_and_the_interval_gets_narrower() -> None:
    sequence, widths = ConfidenceSequence(), list[float]()
    for _ in range(30):
        sequence.add(1.0)
        widths.append(sequence.high - sequence.low)
    assert sequence.is_clear
    assert widths == sorted(widths, reverse=True)
    assert (sequence.interval.value, sequence.high) == (1.0, 1.0)


def test_two_that_always_share_are_called_equal() -> None:
    rule = StopRule(same=0.05)
    sequence = rule.begin(1)
    count = 0
    while not rule.is_decided(sequence):
        sequence.add(0.5)
        count += 1
    assert count < 200
    assert not sequence.is_clear


def test_many_match_ups_share_the_risk() -> None:
    assert StopRule(alpha=0.06).begin(3)._alpha == pytest.approx(0.02)
