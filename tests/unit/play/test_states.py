"""Whole states by their fields, held against those of a real game with open powers."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest

from elysium_rules import (
    FAMILY_SETS,
    GameState,
    UsePower,
    legal_actions,
    new_game,
    random_chooser,
    standard_cards,
    step,
)
from elysium_rules.elysium.model.state import follows_from
from elysium_rules.errors import DecodeError
from elysium_rules.play.serialising.states import decode_state, encode_fields, with_question
from elysium_rules.testing import choose, scenario, seat


@pytest.fixture
def asking() -> GameState:
    """A position in which the power of Slaves asks which card is discarded."""
    return choose(scenario(players=[seat(domain="slaves charon"), seat()]), UsePower, card="slaves")[0]


def read(data: Any, state: GameState) -> GameState:
    """Order and reserve follow from the boards."""

    def follow(values: Mapping[str, Any]) -> Mapping[str, Any]:
        return follows_from(values["players"])

    return decode_state(GameState, data, state.game, "state", follow=follow, highest_card=highest_card(state))


def highest_card(state: GameState) -> int:
    return state.game.size + len(state.citizen_faces) - 1


def test_state_comes_back_at_every_decision_with_its_question() -> None:
    state = new_game(standard_cards(), 3, FAMILY_SETS["wasteland"], "fields")
    choose_one = random_chooser("fields")
    open_powers = 0
    while not state.is_over:
        data = encode_fields(state)
        loaded = read(data, state)
        assert loaded == state
        assert loaded.question == state.question
        open_powers += bool(state.stack)
        state = step(state, choose_one(legal_actions(state), lambda: state))[0]  # noqa: B023
    assert open_powers > 10


def test_fields_that_follow_are_left_out_and_worked_out_again(asking: GameState) -> None:
    data = encode_fields(asking, skip=("pediment_side",))
    assert "pediment" in encode_fields(asking)
    assert "pediment" not in data

    def follow(values: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**follows_from(values["players"]), "pediment_side": asking.pediment_side}

    loaded = decode_state(GameState, data, asking.game, "state", ("pediment_side",), follow)
    assert loaded == asking


@pytest.mark.parametrize(
    "key, value, code, path",
    [
        ("at", "nowhere", "state/unknown-clause", "state.stack[0].at"),
        ("at", "begin", "state/against-the-rules", "state"),
        ("at", "end", "state/against-the-rules", "state"),
        ("you", 2, "value/wrong-type", "state.stack[0].you"),
        ("card", 9999, "value/wrong-type", "state.stack[0].card"),
        ("slots", {"0": 1}, "value/unknown-field", "state.stack[0].slots.0"),
        ("more", 1, "value/unknown-field", "state.stack[0].more"),
    ],
)
def test_open_power_that_cannot_be_is_refused(asking: GameState, key: str, value: Any, code: str, path: str) -> None:
    data: Any = copy.deepcopy(encode_fields(asking))
    data["stack"][0][key] = value
    with pytest.raises(DecodeError) as refused:
        read(data, asking)
    assert (refused.value.code, refused.value.path) == (code, path)


def test_state_without_powers_asks_nothing() -> None:
    state = new_game(standard_cards(), 2, FAMILY_SETS["first_game"], 1)
    assert with_question(state) is state
