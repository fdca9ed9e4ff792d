"""Which bots play which game."""

from __future__ import annotations

import attrs
import pytest

from elysium_rules.bots.bot import Bot
from elysium_rules.bots.budget import Budget
from elysium_rules.bots.match import play_game
from elysium_rules.bots.registry import bot_names, find_bot
from elysium_rules.bots.search.search_bot import SearchBot
from elysium_rules.errors import UnknownNameError
from elysium_rules.games import GAMES, find_rules, standard_card_set
from elysium_rules.kernel.rng import rng_from_seed

CHOICES = {"elysium": {"families": "wasteland"}}


@pytest.mark.parametrize("game, name", [(game, name) for game in GAMES for name in bot_names(game)])
def test_every_bot_plays_its_game_to_the_end(game: str, name: str) -> None:
    rules = find_rules(game)
    match = rules.find_game(standard_card_set(game), 3, CHOICES.get(game, {}))
    state = rules.start(match, rng_from_seed(5))
    bot: Bot = find_bot(game, name)
    if isinstance(bot, SearchBot):  # how long it thinks is tried elsewhere
        bot = attrs.evolve(bot, budget=Budget(iterations=4))
    assert play_game(state, [bot] * 3, seed=1).is_over


@pytest.mark.parametrize("game", GAMES)
def test_the_first_bot_beats_chance(game: str) -> None:
    rules = find_rules(game)
    first, last = bot_names(game)[0], bot_names(game)[-1]
    assert (first, last) == ("greedy", "random")
    wins = 0
    for seed in range(6):
        match = rules.find_game(standard_card_set(game), 2, CHOICES.get(game, {}))
        state = rules.start(match, rng_from_seed(seed))
        seat = seed % 2
        bots = [find_bot(game, first if player == seat else last) for player in range(2)]
        wins += rules.outcome(play_game(state, bots, seed=seed)).winners == (seat,)
    assert wins >= 5


def test_a_bot_that_nobody_knows_is_refused_with_a_hint() -> None:
    with pytest.raises(UnknownNameError, match="greedy"):
        find_bot("elysium", "gredy")
