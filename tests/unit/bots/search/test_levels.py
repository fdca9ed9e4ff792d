"""The levels of the bot that searches: how far each looks, and that it can be told otherwise."""

from __future__ import annotations

import pytest

from elysium_rules import FAMILY_SETS, find_bot, new_game, observe, standard_cards, start_game
from elysium_rules.bots.budget import Budget
from elysium_rules.bots.search.search_bot import SearchBot
from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.rng import rng_from_seed

LEVELS = ("beginner", "casual", "advanced", "master")


def level(name: str) -> SearchBot:
    bot = find_bot("elysium", name)
    assert isinstance(bot, SearchBot)
    return bot


def test_each_level_looks_further_than_the_one_below() -> None:
    counts = [level(name).budget.iterations for name in LEVELS[:-1]]
    assert counts == sorted(counts, key=lambda count: count or 0)
    assert len(set(counts)) == 3


def test_only_master_looks_at_a_clock() -> None:
    assert [name for name in LEVELS if level(name).budget.seconds is not None] == ["master"]


@pytest.mark.parametrize("name", LEVELS)
def test_level_that_is_told_how_far_to_think_repeats_itself(name: str) -> None:
    state = new_game(standard_cards(), players=3, families=FAMILY_SETS["wasteland"], seed=2)
    view = observe(state, state.deciding)
    budget = Budget(iterations=16)
    one, other = (level(name).values(view, rng_from_seed(1), budget) for _ in range(2))
    assert one == other
    assert sum(value.visits for value in one) == 16


def test_levels_are_for_the_game_that_they_know() -> None:
    state = start_game("ephyran", players=2, seed=1)
    with pytest.raises(ArgumentError, match="this bot plays elysium"):
        level("casual").choose(observe(state, state.deciding), rng_from_seed(1))
