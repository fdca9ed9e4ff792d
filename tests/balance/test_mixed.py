"""The model finds what was put into made-up rows, says how sure it is, and lets deals be their own control."""

from __future__ import annotations

import numpy as np
import pytest

from elysium_rules.balance.mixed import Floats, Ints, fit_mixed

TRUE = np.array([4.0, -2.0, 0.0])


def rows(
    seed: int, *, deal: float, noise: float = 5.0, spread: float = 1.0, favour: float = 0.5
) -> tuple[Floats, Floats, Floats, Ints]:
    """Rows, fixed columns, varying ones, and deals; what a deal gives goes along with the first column."""
    random = np.random.default_rng(seed)
    deals = np.repeat(np.arange(150), 2)
    given = random.normal(0.0, 1.0, 150)
    fixed = random.choice([-1.0, 0.0, 1.0], (300, 3))
    # Who is favoured by the deal has the first card more often: without the deal as a control it looks too good.
    fixed[:, 0] = np.where(random.random(300) < favour, np.sign(given[deals]), fixed[:, 0])
    varying = random.choice([-1.0, 0.0, 1.0], (300, 30))
    effects = random.normal(0.0, spread, 30) if spread else np.zeros(30)
    found = fixed @ TRUE + varying @ effects + deal * given[deals] + random.normal(0.0, noise, 300)
    return found, fixed, varying, deals


def test_intervals_hold_what_is_true_as_often_as_they_say() -> None:
    inside = tried = 0
    for seed in range(60):
        fit = fit_mixed(*rows(seed, deal=0.0))
        for place in range(3):
            value, error = fit.contrast(np.eye(3)[place])
            inside += abs(value - TRUE[place]) < 1.96 * error
            tried += 1
    assert tried == 180
    assert 0.90 <= inside / tried <= 0.99


def test_a_deal_is_its_own_control_where_deals_differ() -> None:
    values = [fit_mixed(*rows(seed, deal=15.0)).contrast(np.array([1.0, 0.0, 0.0])) for seed in range(12)]
    plain = []
    for seed in range(12):
        found, fixed, varying, _ = rows(seed, deal=15.0)
        plain.append(np.linalg.lstsq(np.column_stack((fixed, varying)), found, rcond=None)[0][0])
    assert np.mean(plain) > 9.0  # who compares players as they are is far off
    # Two games of a deal share its effect and chance of their own: most of what misleads is gone, and not all of it.
    assert np.mean([value for value, _ in values]) == pytest.approx(4.0, abs=1.6)
    assert fit_mixed(*rows(1, deal=15.0)).own_control > 0.7


def test_deals_that_are_alike_are_compared_with_each_other() -> None:
    assert np.mean([fit_mixed(*rows(seed, deal=0.0)).own_control for seed in range(12)]) < 0.1


def test_variances_are_found() -> None:
    fits = [fit_mixed(*rows(seed, deal=6.0, spread=2.0, favour=0.0)) for seed in range(12)]
    assert np.mean([fit.noise for fit in fits]) == pytest.approx(25.0, rel=0.15)
    assert np.mean([fit.deals for fit in fits]) == pytest.approx(36.0, rel=0.3)
    assert np.mean([fit.spread for fit in fits]) == pytest.approx(4.0, rel=0.4)


def test_varying_columns_that_do_nothing_are_drawn_to_nothing() -> None:
    fit = fit_mixed(*rows(3, deal=0.0, spread=0.0))
    assert np.abs(fit.varying).max() < 0.5


def test_a_column_more_is_found_beside_the_others() -> None:
    found, fixed, varying, deals = rows(5, deal=6.0)
    more = np.random.default_rng(5).choice([-1.0, 0.0, 1.0], (300, 2))
    fit = fit_mixed(found + 3.0 * more[:, 0], fixed, varying, deals)
    values, errors = fit.added(more)
    assert values[0] == pytest.approx(3.0, abs=2.5 * errors[0])
    assert abs(values[1]) < 2.5 * errors[1]
    assert errors.max() < 1.0
