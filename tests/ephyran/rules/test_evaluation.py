"""What a search of Ephyran counts: the score, and what will count later, in whole numbers."""

from __future__ import annotations

import attrs

from elysium_rules import outcome, playout, random_chooser, start_game
from elysium_rules.bots.budget import Budget
from elysium_rules.bots.match import play_game
from elysium_rules.bots.random_bot import RandomBot
from elysium_rules.bots.search.search_bot import SearchBot
from elysium_rules.bots.search.settings import SearchSettings
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.ephyran.rules.evaluation import DEFENCE, FITTING, ZONE, evaluate


def middle(seed: int = 1) -> EphyranState:
    state = playout(start_game("ephyran", players=2, seed=seed), random_chooser(seed), 60)
    assert not state.is_over
    return state


def test_a_game_that_is_over_is_worth_its_score() -> None:
    end = playout(start_game("ephyran", players=3, seed=2), random_chooser(2))
    assert evaluate(end) == [16 * sheet.total for sheet in outcome(end).scores]


def test_before_the_end_zones_and_hands_count_beside_the_score() -> None:
    state = middle()
    for board, sheet, worth in zip(state.players, outcome(state).scores, evaluate(state), strict=True):
        zones = sum(map(len, board.city))
        least = 16 * sheet.total + ZONE * zones
        assert least <= worth <= least + (FITTING + DEFENCE) * len(board.hand)


def test_a_hand_that_is_gone_promises_nothing() -> None:
    state = middle()
    bare = attrs.evolve(state, players=tuple(attrs.evolve(board, hand=()) for board in state.players))
    for board, sheet, worth in zip(bare.players, outcome(bare).scores, evaluate(bare), strict=True):
        assert worth == 16 * sheet.total + ZONE * sum(map(len, board.city))


def test_a_search_that_judges_by_it_beats_who_plays_at_random() -> None:
    bot, won = SearchBot(Budget(iterations=12), SearchSettings(trees=1, cut=0), "ephyran"), 0
    for seed in range(4):
        end = play_game(start_game("ephyran", players=2, seed=seed), [bot, RandomBot()], seed=seed)
        won += outcome(end).winners == (0,)
    assert won >= 3
