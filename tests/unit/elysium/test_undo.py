"""Undo rights: one test per thing that cannot be taken back, and one per thing that can."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from elysium_rules import DismissColumn, EndTurn, GameState, PickBranch, PickCard, TakeCard, TakeQuest, UsePower, step
from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.events import EVENTS
from elysium_rules.elysium.model.ids import Zone
from elysium_rules.elysium.seeing.sampling import reveals
from elysium_rules.play.engine.undo import Step, shows_news, undo_points
from elysium_rules.testing import option, scenario, seat


def play(state: GameState, *moves: tuple[type[Any], dict[str, object]]) -> list[Step]:
    """Make moves, given by kind and fields, and keep the steps."""
    history: list[Step] = []
    for kind, fields in moves:
        action = option(state, kind, **fields)
        after, happened = step(state, action)
        history.append(Step(state, action, happened, after))
        state = after
    return history


def test_nothing_happened_so_there_is_nothing_to_undo() -> None:
    assert undo_points([], 0) == ()


def test_own_decisions_can_be_taken_back() -> None:
    state = scenario(agora="charon#1 triumph#1", players=[seat(domain="slaves athena/initiation"), seat()])
    history = play(state, (TakeCard, {"card": "charon"}), (DismissColumn, {"colour": "blue"}))
    assert undo_points(history, 0) == (0, 1)
    assert undo_points(history, 1) == ()


def test_the_end_of_a_turn_can_be_taken_back_until_somebody_else_decides() -> None:
    state = scenario(
        agora="charon#1 triumph#1 hercules", players=[seat(domain="slaves athena/initiation"), seat(domain="tartarus")]
    )
    history = play(
        state,
        (TakeCard, {"card": "charon"}),
        (DismissColumn, {"colour": "blue"}),
        (EndTurn, {}),
        (TakeQuest, {"quest": 1}),
    )
    assert undo_points(history[:3], 0) == (0, 1, 2)
    assert undo_points(history, 0) == ()
    assert undo_points(history, 1) == (3,)


def test_another_players_answer_in_the_own_turn_is_theirs() -> None:
    state = scenario(
        agora="cyclopes#1 charon#1", players=[seat(domain="slaves athena/initiation"), seat(gold=2, domain="triumph")]
    )
    history = play(state, (TakeCard, {"card": "cyclopes"}))
    assert history[-1].after.deciding == 1
    assert undo_points(history, 0) == (0,)
    history += play(history[-1].after, (PickBranch, {"branch": 1}), (DismissColumn, {"colour": "blue"}))
    assert undo_points(history, 0) == (2,)
    assert undo_points(history, 1) == ()


def test_a_decision_of_another_player_that_was_forced_is_no_obstacle() -> None:
    """Cyclopes ask a player without cards and gold for nothing that could be chosen."""
    state = scenario(agora="cyclopes#1 charon#1", players=[seat(), seat(gold=0)])
    history = play(state, (TakeCard, {"card": "cyclopes"}))
    assert history[-1].after.deciding == 0
    assert undo_points(history, 0) == (0,)


def test_a_citizen_is_chance() -> None:
    state = scenario(families="wasteland", agora="charisma#1 charon#1", players=[seat(), seat()])
    history = play(state, (TakeCard, {"card": "charisma"}))
    assert any(isinstance(event, events.CitizenTaken) for event in history[-1].events)
    assert undo_points(history, 0) == ()
    history += play(history[-1].after, (DismissColumn, {"colour": "blue"}))
    assert undo_points(history, 0) == (1,)


def test_a_card_that_was_drawn_is_chance() -> None:
    state = scenario(agora="charon#1", players=[seat(domain="promise_of_hospitality triumph slaves"), seat()])
    history = play(state, (UsePower, {"card": "promise_of_hospitality"}), (PickCard, {"card": "triumph"}))
    assert any(isinstance(event, events.CardTaken) for event in history[-1].events)
    assert undo_points(history[:1], 0) == (0,)
    assert undo_points(history, 0) == ()


def test_a_reshuffle_is_chance_even_where_the_cards_are_known() -> None:
    state = scenario(families="wasteland", agora="charisma#1 charon#1", players=[seat(), seat()])
    emptied = attrs.evolve(state, draw_pile=(), discard_pile=state.draw_pile)
    history = play(emptied, (TakeCard, {"card": "charisma"}))
    assert any(isinstance(event, events.Reshuffled) for event in history[-1].events)
    assert undo_points(history, 0) == ()


def test_a_new_epoch_shows_new_cards() -> None:
    state = scenario(
        players=[seat(quest=2, gold=9, domain="charon"), seat(quest=1)], phase="writing", turn=0, agora="triumph"
    )
    history = play(state, (EndTurn, {}))
    assert any(isinstance(event, events.CardRevealed) for event in history[-1].events)
    assert undo_points(history, 0) == ()


def test_a_gap_in_the_history_ends_it() -> None:
    state = scenario(agora="charon#1 triumph#1", players=[seat(domain="slaves athena/initiation"), seat()])
    history = play(state, (TakeCard, {"card": "charon"}), (DismissColumn, {"colour": "blue"}))
    later = attrs.evolve(history[1].before, reshuffled=9)
    broken = [history[0], attrs.evolve(history[1], before=later)]
    assert undo_points(broken, 0) == (1,)


@pytest.mark.parametrize("secret", ["draw_pile", "citizen_faces", "rng"])
def test_whatever_touches_a_secret_is_final_whatever_the_events_say(secret: str) -> None:
    state = scenario(agora="charon#1 triumph#1", players=[seat(), seat()], reshuffled=1)
    made = play(state, (TakeCard, {"card": "charon"}))[0]
    other = {"draw_pile": state.draw_pile[::-1], "citizen_faces": (None,), "rng": attrs.evolve(state.rng, counter=999)}
    assert not shows_news(made)
    assert shows_news(attrs.evolve(made, after=attrs.evolve(made.after, **{secret: other[secret]})))


def test_only_events_about_the_draw_pile_and_secrets_are_news() -> None:
    always = {events.CardRevealed, events.CitizenTaken, events.Reshuffled, events.AnswersRevealed, events.ChanceCame}
    always |= {events.CardsSeen, events.CardsOrdered, events.CardPutBack, events.FaceSwapped}
    by_source = {events.CardTaken, events.CardDiscarded}
    kinds: tuple[type[Any], ...] = EVENTS
    for kind in kinds:
        fields = {field.name: None for field in attrs.fields(kind)}
        assert reveals(kind(**fields)) is (kind in always)
        if kind in by_source:
            assert reveals(kind(**{**fields, "source": Zone.DRAW_PILE}))
            assert not reveals(kind(**{**fields, "source": Zone.AGORA}))
