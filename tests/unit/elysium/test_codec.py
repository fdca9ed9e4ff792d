"""Values of the game as plain data: what fits comes back, what does not is refused with its place."""

from __future__ import annotations

import copy
from typing import Any

import attrs
import pytest

from elysium_rules import (
    FAMILY_SETS,
    GameState,
    TakeCard,
    UsePower,
    begin_game,
    encode_view,
    legal_actions,
    new_game,
    observe,
    outcome,
    random_chooser,
    standard_cards,
    step,
)
from elysium_rules.elysium.game_rules import ELYSIUM
from elysium_rules.elysium.model.actions import ACTIONS, ANSWERS, EndTurn, PickCards, Transfer
from elysium_rules.elysium.model.events import EVENTS, Forced
from elysium_rules.elysium.model.ids import CardId, PlayerId
from elysium_rules.elysium.model.sheets import ScoreSheet
from elysium_rules.encoding import (
    decode_action,
    decode_event,
    decode_outcome,
    encode_action,
    encode_event,
    encode_outcome,
)
from elysium_rules.errors import DecodeError
from elysium_rules.kernel.codec import canonical_json, parse_json
from elysium_rules.play.data.values import decode_value, encode_value
from elysium_rules.play.serialising.states import clause_name, find_clause, state_digest
from elysium_rules.testing import choose, scenario, seat


def encode_state(state: GameState) -> Any:
    return ELYSIUM.encode_state(state)


def decode_state(data: Any, game: Any) -> GameState:
    return ELYSIUM.decode_state(data, game, "state", accept_scenario=False)


# --- actions and events ----------------------------------------------------------------------------------------------


def refused_action(data: Any) -> tuple[str, str, str]:
    with pytest.raises(DecodeError) as refused:
        decode_action(data)
    return refused.value.code, refused.value.path, refused.value.reason


@pytest.mark.parametrize(
    "action",
    [
        TakeCard(PlayerId(0), CardId(7)),
        Transfer(PlayerId(1), CardId(7), None),
        Transfer(PlayerId(1), CardId(7), 0),
        PickCards(PlayerId(1), (CardId(3), CardId(4))),
        PickCards(PlayerId(1), ()),
    ],
)
def test_action_comes_back(action: Any) -> None:
    text = canonical_json(encode_action(action))
    assert decode_action(parse_json(text)) == action
    assert canonical_json(encode_action(decode_action(parse_json(text)))) == text


@pytest.mark.parametrize(
    "data, code, path, reason",
    [
        (None, "value/wrong-type", "action", "an object belongs here"),
        ({}, "value/missing-field", "action.type", "this is missing"),
        ({"type": 1}, "value/wrong-type", "action.type", "a text belongs here"),
        ({"type": "Cheat"}, "value/unknown-type", "action.type", "there is no `Cheat`"),
        ({"type": "CardTaken"}, "value/unknown-type", "action.type", "there is no `CardTaken`"),
        ({"type": "EndTurn"}, "value/missing-field", "action.player", "`EndTurn` needs it"),
        ({"type": "EndTurn", "player": "0"}, "value/wrong-type", "action.player", "a whole number belongs here"),
        ({"type": "EndTurn", "player": True}, "value/wrong-type", "action.player", "a whole number belongs here"),
        ({"type": "EndTurn", "player": 0, "x": 1}, "value/unknown-field", "action.x", "`EndTurn` has no such field"),
        (
            {"type": "DismissColumn", "player": 0, "colour": "pink"},
            "value/wrong-type",
            "action.colour",
            "one of red, yellow, green, blue belongs here",
        ),
        ({"type": "PickCards", "player": 0, "cards": "12"}, "value/wrong-type", "action.cards", "a list belongs here"),
        ({"type": "PickCards", "player": 0, "cards": {}}, "value/wrong-type", "action.cards", "a list belongs here"),
        (
            {"type": "PickCards", "player": 0, "cards": [None]},
            "value/wrong-type",
            "action.cards",
            "a whole number belongs here",
        ),
    ],
)
def test_what_is_no_action_is_refused_with_its_place(data: Any, code: str, path: str, reason: str) -> None:
    assert refused_action(data) == (code, path, reason)


def test_event_with_an_action_inside_comes_back() -> None:
    event = Forced(EndTurn(PlayerId(1)), None)
    assert decode_event(parse_json(canonical_json(encode_event(event)))) == event


@pytest.mark.parametrize(
    "data, path",
    [
        ({"type": "Forced", "action": None, "cause": None}, "event.action"),
        ({"type": "Forced", "action": {"type": "EndTurn"}, "cause": None}, "event.action.player"),
        ({"type": "Forced", "cause": None}, "event.action"),
        ({"type": "TurnEnded", "player": 0, "action": {"type": "EndTurn", "player": 0}, "cause": None}, "event.action"),
        ({"type": "EndTurn", "player": 0}, "event.type"),
    ],
)
def test_what_is_no_event_is_refused_with_its_place(data: Any, path: str) -> None:
    with pytest.raises(DecodeError) as refused:
        decode_event(data)
    assert refused.value.path == path


@pytest.mark.parametrize("kind", [*ACTIONS, *ANSWERS, *EVENTS])
def test_every_field_refuses_what_does_not_fit(kind: type[Any]) -> None:
    for field in attrs.fields(kind):
        data = {"type": kind.__name__, **{other.name: 0 for other in attrs.fields(kind)}, field.name: {"a": [1.5]}}
        with pytest.raises(DecodeError):
            (decode_event if kind in EVENTS else decode_action)(data)


# --- scores ----------------------------------------------------------------------------------------------------------


def test_score_sheets_come_back(state: GameState) -> None:
    result = outcome(state)
    assert decode_outcome(parse_json(canonical_json(encode_outcome(result)))) == result
    assert encode_outcome(result)["scores"][0]["total"] == result.scores[0].total


def test_only_who_has_a_score_sheet_has_won(state: GameState) -> None:
    data: Any = {**encode_outcome(outcome(state)), "winners": [0, 3]}
    with pytest.raises(DecodeError, match="only seats that have a score sheet belong here"):
        decode_outcome(data)


@pytest.mark.parametrize(
    "field, value, code",
    [
        ("total", 999, "value/wrong-total"),
        ("total", None, "value/wrong-type"),
        ("vp", "1", "value/wrong-type"),
        ("more", 1, "value/unknown-field"),
    ],
)
def test_what_is_no_score_sheet_is_refused(state: GameState, field: str, value: Any, code: str) -> None:
    data: Any = {**encode_value(outcome(state).scores[0]), field: value}  # type: ignore[dict-item]
    with pytest.raises(DecodeError) as refused:
        decode_value(ScoreSheet, data, "score")
    assert (refused.value.code, refused.value.path) == (code, f"score.{field}")


# --- states ----------------------------------------------------------------------------------------------------------


def test_state_comes_back(state: GameState, asking: GameState) -> None:
    for one in (state, asking):
        text = canonical_json(encode_state(one))
        assert decode_state(parse_json(text), one.game) == one


def test_digest_sees_every_fact_but_not_the_budget(state: GameState) -> None:
    assert state_digest(attrs.evolve(state, budget=17)) == state_digest(state)
    assert state_digest(attrs.evolve(state, transfers=1)) != state_digest(state)
    assert state_digest(attrs.evolve(state, draw_pile=state.draw_pile[::-1])) != state_digest(state)


def refused_state(state: GameState, *path: str | int, value: Any) -> tuple[str, str, str]:
    data: Any = copy.deepcopy(encode_state(state))
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(DecodeError) as refused:
        decode_state(data, state.game)
    return refused.value.code, refused.value.path, refused.value.reason


RULES = "state/against-the-rules"


@pytest.mark.parametrize(
    "path, value, code, place, reason",
    [
        (["epoch"], 6, "value/wrong-type", "state.epoch", "a number from 1 to 5 belongs here"),
        (["epoch"], None, "value/wrong-type", "state.epoch", "a whole number belongs here"),
        (
            ["phase"],
            "night",
            "value/wrong-type",
            "state.phase",
            "one of awakening, actions, ",
        ),
        (["phase"], "awakening", RULES, "state", "rule G1: nobody decides anything in the phase awakening"),
        (["phase"], "over", RULES, "state", "rule F1: the game is over, but player 0 has cards in the Domain"),
        (["stage"], "ending", RULES, "state", "rule T12: the stage is ENDING in the phase actions"),
        (["turns_played"], 16, RULES, "state", "rule T1: 16 turns are over, and it still is a turn"),
        (["turns_played"], 1, RULES, "state", "rule T1: it is the turn of player 0, not of player 1"),
        (["active"], 3, "value/wrong-type", "state.active", "a number from 0 to 2 belongs here"),
        (["rng", "seed"], "f" * 31, "state/bad-seed", "state.rng.seed", "a seed has 32 hexadecimal digits"),
        (["rng", "seed"], "F" * 32, "state/bad-seed", "state.rng.seed", "a seed has 32 hexadecimal digits"),
        (["rng", "counter"], -1, "value/wrong-type", "state.rng.counter", "a number from 0 to "),
        (["players"], [], "value/wrong-type", "state.players", "a list of 3 belongs here"),
        (["players", 1], 7, "value/wrong-type", "state.players[1]", "an object belongs here"),
        (["players", 1, "gold"], -1, "value/wrong-type", "state.players[1].gold", "a number from 0 to "),
        (["players", 1, "silver"], 1, "value/unknown-field", "state.players[1].silver", "this means nothing here"),
        (["players", 1, "disc"], 1, RULES, "state", "rule S4: the discs are "),
        (["players", 0, "columns"], ["blue", "red"], "state/columns", "state.players[0].columns", "each column once"),
        (["players", 0, "columns"], ["pink"], "value/wrong-type", "state.players[0].columns[0]", "one of red, yellow"),
        (
            ["players", 0, "columns"],
            [],
            RULES,
            "state",
            "rule T5: player 0 has dismissed more columns than turns allow",
        ),
        (["players", 0, "cards_taken"], 1, RULES, "state", "rule T2: player 0 has taken more than the turns so far"),
        (["players", 0, "quest"], 9, "state/unknown-quest", "state.players[0].quest", "there is no quest 9"),
        (["players", 0, "elysium", 1], [], "state/legend", "state.players[0].elysium[1]", "rule L9"),
        (["players", 0, "elysium", 1], "x", "value/wrong-type", "state.players[0].elysium[1]", "a list belongs here"),
        (["agora"], [104, 999], "value/wrong-type", "state.agora[1]", "a number from 0 to "),
        (["agora"], [], RULES, "state", "rule S2: every card is in exactly one place, but in no place: "),
        (["draw_pile"], [0] * 999, "value/wrong-type", "state.draw_pile", "the list is longer than "),
        (["quests"], [3, 2, 1, 4], RULES, "state", "rule W5: the quests under the pediment stand in the order"),
        (["level_tiles"], [], RULES, "state", "rule S9: a level tile is missing"),
        (["family_tiles"], [], "value/wrong-type", "state.family_tiles", "a list of 5 belongs here"),
        (["closing"], [0], RULES, "state", "rule W4: "),
        (["budget"], 10**6, RULES, "state", "rule P18: the budget is larger than that of any action"),
        (["stack"], [{}], "value/missing-field", "state.stack[0].card", "this is missing"),
        (["more"], 1, "value/unknown-field", "state.more", "this means nothing here"),
    ],
)
def test_what_is_no_state_is_refused_with_its_place(
    state: GameState, path: list[str | int], value: Any, code: str, place: str, reason: str
) -> None:
    found = refused_state(state, *path, value=value)
    assert found[:2] == (code, place)
    assert found[2].startswith(reason)


def test_marks_on_cards_have_one_order(state: GameState) -> None:
    rings: Any = encode_state(state)["rings"]
    code, place, _ = refused_state(state, "rings", value=[*rings, *rings])
    assert (code, place) == ("state/not-canonical", "state")


@pytest.mark.parametrize(
    "key, value, code, reason",
    [
        ("at", "nowhere", "state/unknown-clause", "the power of hephaestus/slaves has no clause `nowhere`"),
        ("at", "begin", RULES, "rule P18: the power of hephaestus/slaves asks nothing where it stands"),
        ("at", "end", RULES, "rule P18: the power of hephaestus/slaves asks nothing where it stands"),
        ("at", "0.cost0", RULES, "rule P18: the power of hephaestus/slaves asks nothing where it stands"),
        ("they", 1, RULES, "rule P12: the power of hephaestus/slaves is at another player, but not in an `each`"),
        ("slots", {"0": 1}, "value/unknown-field", "this means nothing here"),
        ("slots", None, "value/wrong-type", "an object belongs here"),
        ("you", 2, "value/wrong-type", "a number from 0 to 1 belongs here"),
    ],
)
def test_open_power_stands_where_a_power_can_stand(
    asking: GameState, key: str, value: Any, code: str, reason: str
) -> None:
    assert refused_state(asking, "stack", 0, key, value=value)[::2] == (code, reason)


def test_question_with_a_single_answer_is_never_asked() -> None:
    asking = choose(scenario(players=[seat(domain="slaves charon"), seat()]), UsePower, card="slaves")[0]
    data: Any = encode_state(asking)
    board = data["players"][0]
    data["discard_pile"] += [board["domain"].pop()]
    with pytest.raises(DecodeError, match="rule P18: a question with a single answer is never asked"):
        decode_state(data, asking.game)


def test_power_without_code_cannot_be_open(asking: GameState) -> None:
    chronos = next(card for card, code in enumerate(asking.game.codes) if code is None)
    assert refused_state(asking, "stack", 0, "card", value=chronos)[:2] == ("state/no-power", "state.stack[0].card")


def test_every_place_of_every_power_has_a_name_of_its_own() -> None:
    for name in FAMILY_SETS:
        game = new_game(standard_cards(), 2, FAMILY_SETS[name], seed=1).game
        for code in game.codes:
            if code is not None:
                assert len(set(code.labels)) == len(code.labels)
                for at in range(len(code.labels)):
                    assert find_clause(code, clause_name(code, at)) == at


def test_places_that_share_a_label_are_counted() -> None:
    game = new_game(standard_cards(), 2, FAMILY_SETS["first_game"], seed=1).game
    code = next(code for code in game.codes if code is not None)
    doubled = attrs.evolve(code, labels=("a", "b", "a", "a"))
    assert [clause_name(doubled, at) for at in range(4)] == ["a", "b", "a#2", "a#3"]
    assert [find_clause(doubled, name) for name in ("a", "a#2", "a#3", "a#4")] == [0, 2, 3, None]


def test_reading_leaves_no_trace_in_what_was_read(asking: GameState) -> None:
    data = encode_state(asking)
    before = copy.deepcopy(data)
    loaded = decode_state(data, asking.game)
    step(loaded, legal_actions(loaded)[0])
    assert data == before


def is_plain(data: Any) -> bool:
    """Whether JSON would give back the very same; an enum is no plain text."""
    if type(data) is dict:
        return all(type(key) is str and is_plain(value) for key, value in data.items())
    if type(data) is list:
        return all(map(is_plain, data))
    return data is None or type(data) in (int, str, bool)


def test_what_is_encoded_is_plain_and_comes_back_without_a_text_between() -> None:
    state, events = begin_game(standard_cards(), 3, FAMILY_SETS["wasteland"], "plain")
    choose_one = random_chooser("plain")
    while True:
        for event in events:
            assert is_plain(encode_event(event))
            assert decode_event(encode_event(event)) == event
        assert is_plain(encode_view(observe(state, state.deciding)))
        if state.is_over:
            break
        for action in legal_actions(state):
            assert is_plain(encode_action(action))
            assert decode_action(encode_action(action)) == action
        state, events = step(state, choose_one(legal_actions(state), lambda: state))  # noqa: B023
    assert is_plain(encode_outcome(outcome(state)))
    assert decode_outcome(encode_outcome(outcome(state))) == outcome(state)
