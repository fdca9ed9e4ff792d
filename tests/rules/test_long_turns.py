"""A turn ends, whatever its cards say (N40)."""

from __future__ import annotations

import attrs
import pytest
from tests.rules.asking import Asking

from elysium_rules import (
    CardError,
    EndTurn,
    GameState,
    IllegalActionError,
    Transfer,
    UsePower,
    explain_refusal,
    legal_actions,
    load_game,
    load_sources,
    load_texts,
    save_game,
    step,
)
from elysium_rules.elysium.model.bounds import MOST_DECISIONS
from elysium_rules.testing import check_invariants, find, seat

#: Two cards that straighten each other: as long as anybody likes.
MIRROR = "activate { gain 1 vp; straighten a card other than this card in your domain }"

SELF = """language 3
family mine { name en "Mine" }
card abc level 1 { name en "A" copies red activate { gain 1 vp; straighten this card } }
"""


def use_all(state: GameState, most: int = 10_000) -> tuple[GameState, int]:
    """Use powers as long as there are any; the state then, and how many decisions it took."""
    made = 0
    while made < most:
        powers = [action for action in legal_actions(state) if isinstance(action, UsePower)]
        if not powers and state.question is None:
            break
        state, _ = step(state, powers[0] if powers else legal_actions(state)[0])
        made += 1
    return state, made


def two_mirrors(ask: Asking) -> GameState:
    state: GameState = ask.table(
        {"one": MIRROR, "two": MIRROR}, players=[seat(domain="one two"), seat()], agora="charon persephone"
    )
    return state


@pytest.mark.rule("N40")
def test_two_cards_that_straighten_each_other_come_to_an_end(ask: Asking) -> None:
    state, made = use_all(two_mirrors(ask))
    assert made == MOST_DECISIONS
    assert state.players[0].vp == MOST_DECISIONS
    assert not any(isinstance(action, UsePower) for action in legal_actions(state))


@pytest.mark.rule("N40")
def test_the_refusal_names_the_rule(ask: Asking) -> None:
    state, _ = use_all(two_mirrors(ask))
    ready = next(card for card in state.players[0].domain if not state.turned_mask >> card & 1)
    assert [reason.rule for reason in explain_refusal(state, UsePower(state.active, ready))] == ["N40"]
    with pytest.raises(IllegalActionError, match="too many decisions"):
        step(state, UsePower(state.active, ready))


@pytest.mark.rule("N40")
def test_what_has_begun_is_done_and_nothing_is_repeated_after_the_last_decision(ask: Asking) -> None:
    power = "activate { repeat 100 times { each player { may gain 1 vp } }; gain 5 gold }"
    state: GameState = ask.table({"bell": power}, players=[seat(domain="bell")] + [seat()] * 3, agora="charon")
    state, _ = step(state, UsePower(state.active, find(state, "bell")))
    made = 1
    while state.question is not None:
        state, _ = step(state, legal_actions(state)[0])
        made += 1
    # The round of the last decision is finished for the player whose it was; then comes what stands behind the loop.
    assert MOST_DECISIONS <= made <= MOST_DECISIONS + 2
    assert sum(board.vp for board in state.players) == made - 1
    assert state.players[0].gold == 5


@pytest.mark.rule("N40")
def test_the_next_turn_begins_anew(ask: Asking) -> None:
    state, _ = use_all(two_mirrors(ask))
    assert state.decisions == MOST_DECISIONS
    while state.active == 0:
        state, _ = step(state, legal_actions(state)[0])
    assert state.decisions == 0


@pytest.mark.rule("N40")
def test_a_step_of_phase_three_ends_too(ask: Asking) -> None:
    power = "permanent when you transfer a card { may return a card from your elysium }"
    state: GameState = ask.table(
        {"door": power},
        players=[seat(domain="door charon persephone", gold=900, cards_taken=3, quest=1), seat(cards_taken=3, quest=2)],
        phase="writing",
        allowance=900,
    )
    late = attrs.evolve(state, decisions=MOST_DECISIONS)
    assert [type(action) for action in legal_actions(late)] == [EndTurn]
    move = next(action for action in legal_actions(state) if isinstance(action, Transfer))
    assert [reason.rule for reason in explain_refusal(late, move)] == ["N40"]
    made = 0
    while state.phase == "writing" and state.active == 0:
        moves = [action for action in legal_actions(state) if isinstance(action, Transfer)]
        state, _ = step(state, moves[0] if moves else legal_actions(state)[0])
        made += 1
    assert MOST_DECISIONS <= made <= MOST_DECISIONS + 2


@pytest.mark.rule("N40")
def test_a_save_from_before_is_not_refused_for_a_card_that_renews_itself() -> None:
    with pytest.raises(CardError, match="self-renewing"):
        load_texts({"x.ely": SELF})
    assert "mine/abc" in load_sources({"mine": SELF})


@pytest.mark.rule("N40")
def test_a_save_keeps_how_many_decisions_were_made(ask: Asking) -> None:
    state, _ = use_all(two_mirrors(ask), MOST_DECISIONS - 1)
    kept = load_game(save_game(state, with_cards=True), accept_scenario=True)
    assert kept == state
    assert use_all(kept)[1] == 1
    last, _ = use_all(state)
    assert load_game(save_game(last, with_cards=True), accept_scenario=True) == last
    check_invariants(last)
