"""Bots: they play whole games, always the same way, from what they may see."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest

from elysium_rules import (
    FAMILY_SETS,
    Action,
    GameState,
    PlayerView,
    legal_actions,
    new_game,
    observe,
    outcome,
    standard_cards,
)
from elysium_rules.bots.bot import Bot
from elysium_rules.bots.greedy_bot import GreedyBot
from elysium_rules.bots.match import decision_rng, play_game
from elysium_rules.bots.random_bot import RandomBot
from elysium_rules.elysium.model.events import Event
from elysium_rules.kernel.rng import Rng
from elysium_rules.testing import check_invariants

SETS = tuple(FAMILY_SETS)


def deal(seed: int, players: int = 2, edition: str = "revised") -> GameState:
    families = FAMILY_SETS[SETS[seed % len(SETS)]]
    return new_game(standard_cards(), players=players, families=families, seed=seed, edition=edition)


def record(state: GameState, bots: Sequence[Bot], seed: int) -> tuple[list[Action], GameState]:
    chosen: list[Action] = []

    def on_step(before: GameState, action: Action, events: tuple[Event, ...], after: GameState) -> None:
        assert action in legal_actions(before)
        chosen.append(action)

    return chosen, play_game(state, bots, on_step, seed=seed)


@pytest.mark.parametrize("bot", [RandomBot(), GreedyBot()], ids=["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_bots_ends_and_breaks_no_rule(bot: Bot, players: int) -> None:
    for seed in range(2):
        end = play_game(deal(seed + players, players, "original" if seed else "revised"), [bot] * players, seed=seed)
        assert end.is_over
        check_invariants(end)


@pytest.mark.parametrize("bot", [RandomBot(), GreedyBot()], ids=["random", "greedy"])
def test_the_same_seed_gives_the_same_game(bot: Bot) -> None:
    first, again = (record(deal(5), [bot, bot], seed=8) for _ in range(2))
    assert first == again
    assert first[0] != record(deal(5), [bot, RandomBot()], seed=9)[0]


def test_greedy_beats_random_clearly() -> None:
    """Nearly always: of 20 games it may lose or share three, so that a small change of the cards breaks nothing."""
    won, margin = 0, 0
    for seed in range(20):
        seat = seed % 2
        bots: list[Bot] = [GreedyBot(), RandomBot()] if seat == 0 else [RandomBot(), GreedyBot()]
        end: GameState = play_game(deal(seed), bots, seed=seed)
        result = outcome(end)
        won += tuple(result.winners) == (seat,)
        margin += result.scores[seat].total - result.scores[1 - seat].total
    assert won >= 17
    assert margin / 20 >= 15


def test_a_bot_sees_its_view_and_nothing_else() -> None:
    """Two states that differ only in hidden facts are the same to a bot."""
    state = deal(3)
    hidden = attrs.evolve(state, draw_pile=tuple(reversed(state.draw_pile)), rng=Rng(99))
    rng = decision_rng(1, 0)
    for bot in (RandomBot(), GreedyBot()):
        choices = []
        for position in (state, hidden):
            assert position.deciding is not None
            view = observe(position, position.deciding)
            assert isinstance(view, PlayerView)
            choices.append(bot.choose(view, rng))
        assert choices[0] == choices[1]


def test_a_match_needs_one_bot_per_player() -> None:
    with pytest.raises(ValueError, match="a game of 2 players needs as many bots, not 3"):
        play_game(deal(1), [RandomBot()] * 3)
