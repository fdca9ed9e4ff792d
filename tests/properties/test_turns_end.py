"""Every turn ends, and so does every game, however its cards are meant (N40, decision 44)."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.properties.written_families import cards_beside_printed

from elysium_rules import (
    Decline,
    EndTurn,
    GameState,
    UsePower,
    legal_actions,
    load_game,
    load_texts,
    new_game,
    playout,
    random_chooser,
    save_game,
    step,
)
from elysium_rules.bots.greedy_bot import GreedyBot
from elysium_rules.bots.match import play_game
from elysium_rules.elysium.model.bounds import MOST_DECISIONS
from elysium_rules.testing import check_invariants
from elysium_rules.testing.strategies import PRINTED, families

GAMES = int(os.environ.get("ELYSIUM_GAMES", "3024"))
#: What a turn may still ask after its last decision: what has begun is done to its end, and the turn too.
LEFT = 150

#: Cards that could be used for ever, each in a way of its own.
LOOPS = {
    "two straighten each other": "activate { gain 1 vp; straighten a card other than this card in your domain }",
    "an own card, if": "activate { if epoch >= 1 { gain 1 vp; straighten this card } }",
    "an own card by its name": "activate { let c = choose a turned card in your domain; gain 1 vp; straighten c }",
    "rings": "trigger { gain 1 gold; restore the ring of a card other than this card in your domain }",
    "a price that comes back": "activate { pay 1 gold to { gain 2 gold; straighten this card } }",
    "back and forth": (
        "activate { exchange any gold for vp; exchange any vp for gold; if epoch >= 1 { straighten this card } }"
    ),
    "discarded and taken again": "trigger { may discard this card; may take a card from the discard pile }",
    "given away and taken back": (
        "trigger { let friend = choose another player; may { give friend this card; take this card } }"
    ),
    "each of all": "activate { each player { may gain 1 vp }; each player straightens a card in their domain }",
    "many questions": (
        "activate { repeat 100 times { each player { may gain 1 vp } }; pay 1 vp to { straighten this card } }"
    ),
    "what waits straightens": "permanent when you use an activate power { may straighten it }",
    "what waits sets off": (
        "permanent when you gain vp { may gain 1 gold; may restore the ring of a card in your domain }"
    ),
    "what waits sets off, and back": "permanent when you gain gold { may gain 1 vp }",
    "later": "activate { at the end of the turn { straighten all cards in your domain }; gain 1 vp }",
    "columns": "activate { recover a column; pay 1 vp to { straighten this card } }",
    "uses": (
        "activate { use the power of a card other than this card in your domain; "
        "if epoch >= 1 { straighten this card } }"
    ),
}


def eager(legal: tuple[Any, ...], look: Any) -> Any:
    """Choose what keeps a turn going: powers first, and never a refusal or an end where there is anything else."""
    powers = [action for action in legal if isinstance(action, UsePower)]
    going = powers or [action for action in legal if not isinstance(action, Decline | EndTurn)]
    return (going or legal)[0]


def write(powers: dict[str, str], copies: int = 3) -> str:
    # Each twice: two cards that are not identical may lie in one Domain (T7).
    cards = [
        f'card {key}{place} level {level} {{ name en "C" copies {", ".join(["any"] * copies)} {power} }}'
        for place, power in enumerate(powers.values())
        for level, key in enumerate(("a", "b"), start=1)
    ]
    return 'language 3\nfamily custom { name en "Custom" }\n' + "\n".join(cards)


def play_to_the_end(state: GameState, chooser: Any) -> int:
    """Play a game; how many decisions it took. Every turn is as short as the rule says."""
    made = in_turn = 0
    at = None
    while not state.is_over:
        turn = state.epoch, state.phase, state.turns_played
        in_turn = in_turn + 1 if turn == at else 1
        at = turn
        assert in_turn <= MOST_DECISIONS + LEFT, turn
        assert state.decisions <= MOST_DECISIONS
        if made % 97 == 0:
            check_invariants(state)
            assert load_game(save_game(state, with_cards=True)) == state
        state, _ = step(state, chooser(legal_actions(state), None))
        made += 1
    return made


@pytest.mark.rule("N40")
@pytest.mark.parametrize("name", LOOPS)
def test_a_game_with_a_loop_in_it_ends_however_eagerly_it_is_played(name: str) -> None:
    cards = load_texts({"custom.ely": write({name: LOOPS[name]}, 20)})
    state = new_game(cards, players=2, families=(*PRINTED[:4], "custom"), seed=name)
    turns = 5 * 2 * 5
    assert play_to_the_end(state, eager) <= turns * (MOST_DECISIONS + LEFT)


@pytest.mark.rule("N40")
def test_a_game_with_all_loops_together_ends_for_every_bot() -> None:
    cards = load_texts({"custom.ely": write(LOOPS, 3)})
    state = new_game(cards, players=2, families=(*PRINTED[:4], "custom"), seed=3)
    assert playout(state, eager).is_over
    assert playout(state, random_chooser(1)).is_over
    assert play_game(state, [GreedyBot(), GreedyBot()]).is_over


@pytest.mark.rule("N40")
@given(families(), st.integers(0, 99))
@settings(max_examples=max(3, GAMES // 500), deadline=None, suppress_health_check=list(HealthCheck))
def test_a_game_of_any_family_ends_however_eagerly_it_is_played(text: str, seed: int) -> None:
    cards = cards_beside_printed(text)
    state = new_game(cards, 2 + seed % 3, (*PRINTED[seed % 5 : seed % 5 + 4], "custom"), seed)
    assert playout(state, eager).is_over
