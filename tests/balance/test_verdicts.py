"""What is said of a card is what its figures show."""

from __future__ import annotations

import pytest

from elysium_rules.balance.comparisons import Estimate
from elysium_rules.balance.swaps import BLANK, SwapResult
from elysium_rules.balance.verdicts import Habits, Verdict, judge, notes_of, sentence_of


@pytest.mark.parametrize(
    "value, error, corrected, verdict",
    [
        (6.0, 1.0, 0.001, Verdict.TOO_STRONG),
        (3.0, 1.0, 0.01, Verdict.STRONG),
        (3.0, 1.0, 0.20, Verdict.UNCLEAR),  # the correction leaves nothing of it
        (0.5, 0.5, 0.6, Verdict.FAIR),
        (1.5, 0.2, 0.001, Verdict.FAIR),  # it differs, and by less than matters
        (0.0, 2.0, 0.9, Verdict.UNCLEAR),
        (-3.0, 1.0, 0.01, Verdict.WEAK),
        (-6.0, 1.0, 0.001, Verdict.TOO_WEAK),
        (0.0, float("inf"), 1.0, Verdict.UNCLEAR),
    ],
)
def test_verdict_follows_from_the_interval(value: float, error: float, corrected: float, verdict: Verdict) -> None:
    assert judge(Estimate(value, error, corrected), 2.0) is verdict


def test_what_changes_nothing_is_useless_whatever_the_margin() -> None:
    same = SwapResult(BLANK, Estimate(0.0, 0.0), 12, 12)
    assert judge(Estimate(3.0, 1.0, 0.01), 2.0, [same]) is Verdict.USELESS
    assert judge(Estimate(3.0, 1.0, 0.01), 2.0, [SwapResult(BLANK, Estimate(0.0, 0.0), 5, 5)]) is Verdict.STRONG
    copy = SwapResult("zeus/triumph", Estimate(0.0, 0.0), 12, 12)
    assert judge(Estimate(3.0, 1.0, 0.01), 2.0, [copy]) is Verdict.STRONG


def test_the_sentence_has_the_figures() -> None:
    wins = Estimate(18.4, 3.0, 0.001)
    assert sentence_of(Verdict.TOO_STRONG, Estimate(7.9, 0.9, 0.0), wins, 2.0) == (
        "Too strong: whoever takes it ends 7.9 points further ahead than with a printed card of its level "
        "(+6.1 to +9.7), and wins 18 more games in a hundred."
    )
    assert sentence_of(Verdict.UNCLEAR, Estimate(0.0, float("inf")), wins, 2.0).startswith("Nobody ever took it")


HABITS = Habits(copies=100, taken=0.8, had=90, usable=0, used=0, worked=1.0, transferred=0.5, points=2.0)


def told(habits: Habits, *swaps: SwapResult) -> list[str]:
    return [note.partition(":")[0] for note in notes_of(habits, swaps, 0.8, 2.0)]


def test_habits_are_noted_where_they_say_something() -> None:
    assert told(HABITS) == []
    assert told(Habits(100, 0.3, 30, 0, 0, 1.0, 0.5, 2.0)) == ["Nobody wants it"]
    assert told(Habits(5, 0.0, 30, 0, 0, 1.0, 0.5, 2.0)) == []  # too few to say so
    assert told(Habits(100, 0.8, 90, 400, 3, 0.1, 0.5, 2.0)) == ["The bots leave its power alone"]
    assert told(Habits(100, 0.8, 90, 400, 60, 0.1, 0.5, 2.0)) == []


@pytest.mark.parametrize(
    "swap, says",
    [
        (SwapResult(BLANK, Estimate(0.0, 0.0), 12, 12), "Its power does nothing"),
        (SwapResult(BLANK, Estimate(6.0, 1.0, 0.001), 80, 0), "Its power works"),
        (SwapResult(BLANK, Estimate(-6.0, 1.0, 0.001), 80, 0), "Its power does harm in these hands"),
        (SwapResult(BLANK, Estimate(2.0, 2.0, 0.4), 80, 0), "What its power adds cannot be told from nothing"),
        (SwapResult("zeus/triumph", Estimate(0.0, 0.0), 12, 12), "It is as good as zeus/triumph"),
        (SwapResult("zeus/triumph", Estimate(0.3, 0.5, 0.7), 80, 20), "It is as good as zeus/triumph within 2 points"),
        (SwapResult("zeus/triumph", Estimate(4.0, 1.0, 0.001), 80, 0), "It is better than zeus/triumph"),
        (SwapResult("zeus/triumph", Estimate(-4.0, 1.0, 0.001), 80, 0), "It is worse than zeus/triumph"),
        (SwapResult("zeus/triumph", Estimate(1.0, 2.0, 0.6), 80, 0), "Beside zeus/triumph nothing is proven"),
    ],
)
def test_swaps_are_told_in_words(swap: SwapResult, says: str) -> None:
    assert told(HABITS, swap) == [says]


def test_a_few_games_that_differ_say_nothing() -> None:
    assert told(HABITS, SwapResult(BLANK, Estimate(6.0, 1.0, 0.001), 12, 0)) == []
