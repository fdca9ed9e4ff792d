"""Ratings: they find the strengths behind the scores, and say honestly how sure they are."""

from __future__ import annotations

from random import Random

import pytest

from elysium_rules.arena.rating import SCALE, Score, elo_of, expected, rate

TRUE = (150.0, 40.0, -30.0, -160.0)


def draw(random: Random, deals: int) -> list[Score]:
    """Scores of blocks of two games: each deal favours somebody, which the games of a deal have in common."""
    strengths = [elo / SCALE for elo in TRUE]
    scores = []
    for deal in range(deals):
        for one in range(len(TRUE)):
            for other in range(one + 1, len(TRUE)):
                chance = expected(strengths, one, other)
                # Both games of a block come out alike half of the time, so they are no two pieces of evidence.
                first = float(random.random() < chance)
                second = first if random.random() < 0.5 else float(random.random() < chance)
                scores.append(Score(one, other, deal, (first + second) / 2))
    return scores


def test_the_strengths_behind_the_scores_are_found() -> None:
    ratings = rate(4, draw(Random(1), 2_000))
    assert [interval.value for interval in ratings] == pytest.approx(TRUE, abs=15)
    assert sum(interval.value for interval in ratings) == pytest.approx(0, abs=1e-6)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    random, inside, count = Random("coverage"), 0, 0
    for _ in range(150):
        for interval, true in zip(rate(4, draw(random, 60)), TRUE, strict=True):
            inside += interval.low <= true <= interval.high
            count += 1
    assert 0.91 <= inside / count <= 0.98


def test_games_of_a_deal_are_one_piece_of_evidence() -> None:
    """The same scores, told once as blocks of deals and once as if each were a deal of its own."""
    blocks = [Score(0, 1, deal, float(deal % 3 > 0)) for deal in range(60)]
    told_thrice = [Score(0, 1, score.deal, score.score) for score in blocks for _ in range(3)]
    as_if_many = [Score(0, 1, place, score.score) for place, score in enumerate(told_thrice)]
    true, honest, proud = (rate(2, scores)[0] for scores in (blocks, told_thrice, as_if_many))
    assert honest.high - honest.low == pytest.approx(true.high - true.low, rel=0.1)
    assert proud.high - proud.low < 0.7 * (true.high - true.low)


def test_who_wins_everything_is_not_infinitely_strong() -> None:
    best, worst = rate(2, [Score(0, 1, deal, 1.0) for deal in range(50)])
    assert 200 < best.value < 1_000
    assert worst.value == pytest.approx(-best.value)


def test_one_deal_says_nothing_about_how_sure_it_is() -> None:
    assert [interval.high for interval in rate(2, [Score(0, 1, 0, 1.0)])] == [float("inf")] * 2


def test_bots_that_never_met_are_compared_by_those_between() -> None:
    scores = [Score(0, 1, deal, 0.75) for deal in range(80)] + [Score(1, 2, deal, 0.75) for deal in range(80)]
    first, second, third = rate(3, scores)
    assert first.value - second.value == pytest.approx(second.value - third.value, abs=0.01)
    assert elo_of(0.75) == pytest.approx(first.value - second.value, rel=0.03)
