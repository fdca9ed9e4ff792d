"""Everything that a game is made of says who may see it, or nothing starts."""

from __future__ import annotations

import importlib.util
from typing import Any, get_args

import attrs
import pytest

from elysium_rules import FAMILY_SETS, legal_actions, new_game, outcome, standard_cards, step
from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.actions import ACTIONS, ANSWERS, Action, ChooseSecretly, OrderCards, PickSeen
from elysium_rules.elysium.model.events import EVENTS, CitizenTaken, Event, TurnBegan
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import CardId, PlayerId
from elysium_rules.elysium.model.state import GameState, PlayerState
from elysium_rules.elysium.seeing import visibility
from elysium_rules.elysium.seeing.visibility import KINDS, PUBLIC_FIELDS, PUBLIC_KINDS, VISIBILITY, require_public
from elysium_rules.errors import EngineError
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.data.visibility import Visibility, check_declarations, declare, fields_that_are
from elysium_rules.play.seeing.observation import show_events


@attrs.frozen
class Whispered:
    """An event that nobody declared."""

    player: int


def reason_of(error: pytest.ExceptionInfo[EngineError]) -> str:
    return error.value.reason


def test_three_facts_are_hidden_and_no_others() -> None:
    hidden = [
        f"{kind.__name__}.{field}"
        for kind, fields in VISIBILITY.items()
        for field, seen in fields.items()
        if seen is Visibility.HIDDEN
    ]
    assert hidden == ["GameState.draw_pile", "GameState.citizen_faces", "GameState.rng", "Rng.seed", "Rng.counter"]


def test_only_what_is_kept_for_speed_is_internal() -> None:
    internal = [field for fields in VISIBILITY.values() for field in fields if fields[field] is Visibility.INTERNAL]
    assert internal == ["legal", "log"]


@pytest.mark.rule("T11")
def test_actions_and_events_are_public_from_end_to_end() -> None:
    """Citizens carry numbers of their own, so no event and no action needs a filter but those of secrets (N30)."""
    secret = {ChooseSecretly, PickSeen, OrderCards, events.AnswerSealed, events.CardsSeen, events.CardsOrdered}
    assert {*ACTIONS, *ANSWERS, *EVENTS} - PUBLIC_KINDS == secret


def test_every_kind_of_action_and_event_is_declared() -> None:
    assert set(get_args(Event)) == set(EVENTS)
    assert set(get_args(Action)) == {*ACTIONS, *ANSWERS}
    assert {*EVENTS, *ACTIONS, *ANSWERS} <= set(VISIBILITY)


def kinds_in(value: Any) -> set[type[Any]]:
    """The attrs classes that a value is made of; the fixed `ElysiumGame` is public as a whole."""
    if isinstance(value, tuple):
        return set().union(*(kinds_in(item) for item in value))
    if not attrs.has(type(value)) or isinstance(value, ElysiumGame):
        return set()
    inner = [kinds_in(getattr(value, field.name)) for field in attrs.fields(type(value))]
    return {type(value)}.union(*inner)


@pytest.mark.parametrize("families", FAMILY_SETS)
def test_every_value_in_a_state_or_an_event_is_declared(families: str) -> None:
    state = new_game(standard_cards(), players=3, families=FAMILY_SETS[families], seed=2)
    found = kinds_in(state)
    while not state.is_over:
        choices = legal_actions(state)
        state, happened = step(state, choices[state.turns_played % len(choices)])
        found |= kinds_in(state) | kinds_in(happened) | kinds_in(choices)
    found |= kinds_in(outcome(state))
    assert {GameState, PlayerState, Rng, CitizenTaken} <= found
    assert found <= set(KINDS)


# --- a slip fails at once --------------------------------------------------------------------------------------------


def test_a_field_without_a_declaration_is_refused() -> None:
    with pytest.raises(EngineError) as error:
        check_declarations({TurnBegan: declare("player")}, [TurnBegan])
    assert reason_of(error) == "nobody said who may see TurnBegan.cause; say it in seeing/visibility.py"


def test_a_declaration_without_a_field_is_refused() -> None:
    with pytest.raises(EngineError) as error:
        check_declarations({TurnBegan: declare("player cause", hidden="face")}, [TurnBegan])
    assert reason_of(error) == "TurnBegan has no field face, but seeing/visibility.py says who may see it"


def test_a_class_without_declarations_is_refused() -> None:
    with pytest.raises(EngineError) as error:
        check_declarations({}, [TurnBegan])
    assert reason_of(error) == "nobody said who may see a TurnBegan; say it in seeing/visibility.py"


def test_declarations_for_a_class_that_is_nowhere_are_refused() -> None:
    with pytest.raises(EngineError) as error:
        check_declarations({Whispered: declare("player")}, [])
    assert reason_of(error) == "seeing/visibility.py says who may see a Whispered, but it is in no state or event"


def test_a_field_declared_twice_is_refused() -> None:
    with pytest.raises(EngineError) as error:
        declare("player cause", hidden="player")
    assert reason_of(error) == "a field is declared twice: player, cause, player"


def test_the_module_cannot_be_imported_with_a_declaration_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "EVENTS", (*EVENTS, Whispered))
    spec = importlib.util.spec_from_file_location("visibility_again", visibility.__file__)
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(EngineError) as error:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    assert reason_of(error) == "nobody said who may see a Whispered; say it in seeing/visibility.py"


# --- the gate --------------------------------------------------------------------------------------------------------


def test_public_fields_come_in_the_order_of_the_class() -> None:
    assert fields_that_are(VISIBILITY, CitizenTaken, Visibility.PUBLIC) == ("player", "card", "owed", "cause")
    assert fields_that_are(VISIBILITY, Rng, Visibility.PUBLIC) == ()
    assert set(PUBLIC_FIELDS).isdisjoint({"draw_pile", "citizen_faces", "rng", "legal", "log"})


def test_what_is_partly_hidden_cannot_be_shown_as_it_is() -> None:
    require_public(PlayerState, TurnBegan)
    with pytest.raises(EngineError) as error:
        require_public(PlayerState, GameState)
    assert reason_of(error) == "a GameState is shown as it is, but not all of it is public"


def test_events_pass_the_gate_and_anything_else_does_not() -> None:
    happened = (TurnBegan(PlayerId(0)), CitizenTaken(PlayerId(0), CardId(105)))
    state = new_game(standard_cards(), 2, FAMILY_SETS["first_game"], seed=1)
    assert show_events(state, happened) == happened
    whispered: Any = Whispered(0)  # not an event
    with pytest.raises(EngineError):
        show_events(state, [*happened, whispered])
