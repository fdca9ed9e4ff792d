"""The bot that searches: what it may know, what its choice depends on, and that it plays better than chance."""

from __future__ import annotations

import itertools

import pytest

from elysium_rules import FAMILY_SETS, GameState, new_game, observe, sample_hidden, standard_cards, start_game
from elysium_rules.bots.bot import Bot
from elysium_rules.bots.budget import Budget
from elysium_rules.bots.match import play_game
from elysium_rules.bots.random_bot import RandomBot
from elysium_rules.bots.search.forest import PythonForest, best_place
from elysium_rules.bots.search.search_bot import SearchBot
from elysium_rules.bots.search.settings import Settings
from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.engine.playout import playout, random_chooser

QUICK = Settings(cut=4)


def position(players: int = 2, seed: int = 1, choices: int = 12) -> GameState:
    """A position after some random choices."""
    state = new_game(standard_cards(), players=players, families=FAMILY_SETS["first_game"], seed=seed)
    return playout(state, random_chooser(seed), choices)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_same_view_and_numbers_give_the_same_visits(players: int) -> None:
    state = position(players)
    view = observe(state, state.deciding)
    one, other = (SearchBot(Budget(iterations=24), QUICK).values(view, rng_from_seed(3)) for _ in range(2))
    assert one == other
    assert sum(value.visits for value in one) == 24


def test_choice_depends_on_nothing_hidden() -> None:
    """Other cards in the draw pile and another future: the view is the same, and so is all that is found out."""
    state = position()
    view = observe(state, state.deciding)
    bot = SearchBot(Budget(iterations=24), QUICK)
    found = bot.values(view, rng_from_seed(3))
    for seed in range(3):
        other, _ = sample_hidden(view, seed)
        assert other != state
        assert bot.values(observe(other, other.deciding), rng_from_seed(3)) == found


def test_other_randomness_finds_out_other_things() -> None:
    state = position(choices=0)
    view = observe(state, state.deciding)
    bot = SearchBot(Budget(iterations=24), QUICK)
    assert bot.values(view, rng_from_seed(3)) != bot.values(view, rng_from_seed(4))


def test_stopping_early_changes_no_choice() -> None:
    """Where the rest of the iterations cannot change the choice, they are not done."""
    saved = 0
    for seed in range(6):
        state = position(seed=seed, choices=40)
        view = observe(state, state.deciding)
        bot = SearchBot(Budget(iterations=48), QUICK)
        whole = bot.values(view, rng_from_seed(seed))
        counts = [(value.visits, round(value.mean * value.visits * 2**16)) for value in whole]
        assert bot.choose(view, rng_from_seed(seed)) == whole[best_place(counts)].action
        forest = bot._think(view, rng_from_seed(seed), bot.budget, may_stop=True)
        saved += 48 - sum(visits for visits, _ in forest.counts())
    assert saved > 0


def test_seconds_are_read_from_the_clock() -> None:
    """A clock that ticks once at each look: the budget in seconds is over after so many rounds."""
    state = position(choices=0)
    view = observe(state, state.deciding)
    ticks = itertools.count()
    bot = SearchBot(Budget(seconds=5.0), QUICK, clock=lambda: float(next(ticks)), core=False)
    forest = bot._think(view, rng_from_seed(1), bot.budget, may_stop=False)
    assert isinstance(forest, PythonForest)
    assert sum(visits for visits, _ in forest.counts()) == 5 * forest.at_once


def test_tree_grows_no_further_than_its_room() -> None:
    state = position()
    view = observe(state, state.deciding)
    forest = PythonForest(view, 1, Settings(trees=1, cut=2, most_entries=15))
    forest.grow(0, 40, 1)
    assert forest.trees[0].size == 15
    assert sum(visits for visits, _ in forest.counts()) == 40


def test_beats_random() -> None:
    wins = 0
    for seed in range(4):
        state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=seed)
        bot, seat = SearchBot(Budget(iterations=16), QUICK), seed % 2
        bots: list[Bot] = [bot, RandomBot()] if seat == 0 else [RandomBot(), bot]
        final = play_game(state, bots, seed=seed)
        wins += seat in final.game.rules.outcome(final).winners
    assert wins == 4


def test_view_without_a_choice_is_refused() -> None:
    state = position()
    assert state.deciding is not None
    with pytest.raises(ArgumentError, match="there is nothing to choose"):
        SearchBot().choose(observe(state, 1 - state.deciding), rng_from_seed(1))


def test_plays_any_game() -> None:
    """Ephyran says nothing of what a state is worth beyond its score: that is enough to search it."""
    state = start_game("ephyran", players=3, seed=1)
    view = observe(state, state.deciding)
    values = SearchBot(Budget(iterations=12), QUICK).values(view, rng_from_seed(1))
    assert tuple(value.action for value in values) == view.legal
    assert sum(value.visits for value in values) == 12
