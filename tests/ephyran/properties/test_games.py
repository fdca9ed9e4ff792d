"""Random games of two to four players to their end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.ephyran.short_words import start

from elysium_rules.ephyran.checks.invariants import check_invariants
from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model import actions
from elysium_rules.ephyran.model.ids import TERRITORIES, CardId, Place
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.kernel.rng import draw_below, rng_from_seed
from elysium_rules.play.engine.playout import playout, random_chooser
from elysium_rules.play.engine.refusal import explain_refusal
from elysium_rules.play.engine.step import find_listed, legal_actions, step
from elysium_rules.testing.ephyran import hand_of

GAMES = 12


def play(state: EphyranState, seed: int) -> Iterator[EphyranState]:
    choose = random_chooser(seed)
    while not state.is_over:
        yield state
        state, _ = step(state, choose(legal_actions(state), lambda: None))
    yield state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants_hold_at_every_decision(players: int) -> None:
    for seed in range(GAMES):
        for state in play(start(players, seed), seed):
            check_invariants(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playout_gives_the_same_state_as_steps(players: int) -> None:
    for seed in range(GAMES):
        *_, last = play(start(players, seed), seed)
        assert playout(start(players, seed), random_chooser(seed)) == last


def candidates(state: EphyranState, seed: int) -> Iterator[Any]:
    """Actions of every kind, legal or not."""
    rng = rng_from_seed(seed)

    def draw(number: int) -> Any:
        nonlocal rng
        value, rng = draw_below(rng, number)
        return value

    players, size = state.game.player_count, state.game.size
    for _ in range(3):
        deciding: Any = state.deciding if draw(8) else draw(players)  # nobody decides at the end
        hand = hand_of(state, deciding or 0) or (CardId(0),)
        card: CardId = hand[draw(len(hand))] if draw(2) else draw(size)
        owner, territory, number = draw(players), TERRITORIES[draw(4)], draw(4) + 1
        yield actions.Build(deciding, card, territory)
        yield actions.Replace(deciding, card, territory)
        yield actions.Reinforce(deciding, card)
        yield actions.Reclaim(deciding, card, owner, territory)
        yield actions.Discard(deciding, card)
        yield actions.Draw(deciding, list(Place)[draw(7)])
        yield actions.PickCard(deciding, card)
        yield actions.PickZone(deciding, owner, territory, number)
        yield actions.PickHand(deciding, card, territory, number)
        yield actions.PickTerritory(deciding, owner, territory)
        yield actions.PickPlayer(deciding, owner)
        yield actions.Answer(deciding, card)
        yield actions.PickBranch(deciding, 0)
        yield actions.Accept(deciding)
        yield actions.Decline(deciding)


@pytest.mark.parametrize("language", EPHYRAN.languages)
def test_every_illegal_action_is_refused_with_a_rule(language: str) -> None:
    for seed in range(4):
        for number, state in enumerate(play(start(2 + seed % 3, seed), seed)):
            for action in candidates(state, 1000 * seed + number):
                reasons = explain_refusal(state, action, language)
                if find_listed(legal_actions(state), action) is not None:
                    assert reasons == ()
                else:
                    assert reasons
                    assert all(reason.rule.startswith("Y") and reason.sentence for reason in reasons)


def test_refusal_says_nothing_that_the_player_does_not_know() -> None:
    """Other hands, the draw pile and unknown tokens are dealt anew; what is refused, and how, stays the same."""
    for seed in range(3):
        for number, state in enumerate(play(start(2 + seed % 3, seed), seed)):
            if state.deciding is None or number % 5:
                continue
            other, _ = EPHYRAN.sample(EPHYRAN.observe(state, state.deciding), rng_from_seed(number))
            for action in candidates(state, 1000 * seed + number):
                assert explain_refusal(other, action) == explain_refusal(state, action)
