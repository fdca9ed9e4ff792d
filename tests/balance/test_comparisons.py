"""Corrections for many comparisons, and when two things are shown to be equal."""

from __future__ import annotations

import numpy as np
import pytest

from elysium_rules.balance.comparisons import Estimate, benjamini_hochberg, corrected


def test_correction_is_that_of_the_paper() -> None:
    """The example of Benjamini and Hochberg (1995): 15 p values, of which 4 remain at 5 %."""
    chances = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459]
    chances += [0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000]
    found = benjamini_hochberg(chances)
    assert [chance < 0.05 for chance in found] == [True] * 4 + [False] * 11
    assert found[3] == pytest.approx(0.0095 * 15 / 4)
    assert found == sorted(found)


def test_order_does_not_matter() -> None:
    chances = [0.2, 0.001, 0.04, 0.03, 0.9]
    shuffled = [chances[place] for place in (3, 0, 4, 1, 2)]
    assert sorted(benjamini_hochberg(shuffled)) == sorted(benjamini_hochberg(chances))


def test_of_many_things_without_a_difference_hardly_one_is_said_to_differ() -> None:
    random = np.random.default_rng(3)
    said = [
        any(one.differs for one in corrected([Estimate(float(value), 1.0) for value in random.normal(0.0, 1.0, 20)]))
        for _ in range(300)
    ]
    assert np.mean(said) < 0.09  # without the correction it would be 0.64
    assert any(abs(value) > 1.96 for value in np.random.default_rng(3).normal(0.0, 1.0, 20))


@pytest.mark.parametrize(
    "value, error, is_equal",
    [
        (0.0, 0.0, True),
        (0.0, 1.0, True),
        (0.0, 1.3, False),
        (1.9, 0.01, True),
        (2.1, 0.01, False),
        (0.0, float("inf"), False),
    ],
)
def test_equal_is_what_an_interval_of_90_percent_shows(value: float, error: float, is_equal: bool) -> None:
    assert Estimate(value, error).is_within(2.0) is is_equal


def test_what_never_differs_is_no_finding() -> None:
    assert Estimate(0.0, 0.0).chance == 1.0
    assert Estimate(1.0, 0.0).chance == 0.0
