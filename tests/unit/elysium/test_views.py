"""Views as plain data: what a frontend gets."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from elysium_rules import (
    FAMILY_SETS,
    GameState,
    UsePower,
    legal_actions,
    new_game,
    observe,
    standard_cards,
    step,
)
from elysium_rules.elysium.seeing.observe import PlayerView
from elysium_rules.elysium.serialising.views import encode_view
from elysium_rules.elysium.text.sentences import describe_action, describe_question
from elysium_rules.encoding import decode_action
from elysium_rules.kernel.codec import canonical_json, parse_json
from elysium_rules.play.serialising.views import view_digest
from elysium_rules.testing import choose, find, scenario, seat


def encoded(state: GameState, player: int | None, *words: Any) -> Any:
    return encode_view(observe(state, player), *words)


@pytest.fixture
def table() -> GameState:
    """A little of everything: rings, a turned card, Citizens, Legends, tiles, a quest."""
    return scenario(
        players=[
            seat(gold=3, columns="red blue", domain="triumph slaves! citizen charon#2 medusa!"),
            seat(vp=2, legends=["charon#1 persephone citizen", "raiders"], quest=2),
        ],
        agora="hercules",
        discard_pile="cerberus citizen",
    )


def test_cards_are_objects_and_a_citizen_has_no_face(table: GameState) -> None:
    shown = encoded(table, 0)
    cards = [(card["ref"], card["ring"], card["turned"]) for card in shown["players"][0]["domain"]]
    assert cards == [
        ("zeus/triumph", True, False),
        ("hephaestus/slaves", False, True),
        (None, False, False),
        ("hades/charon", False, False),
        ("poseidon/medusa", False, False),
    ]
    assert shown["agora"] == [{"number": find(table, "hercules"), "ref": "zeus/hercules"}]
    assert [card["ref"] for card in shown["discard_pile"]] == ["hades/cerberus", None]
    assert shown["discard_pile"][1]["number"] == table.discard_pile[1]
    assert shown["removed"] == []
    assert shown["draw_pile"] == len(table.draw_pile)


def test_a_board_shows_what_lies_on_it(table: GameState) -> None:
    board = encoded(table, None)["players"][1]
    legends = board.pop("elysium")
    assert [(legend["kind"], [card["ref"] for card in legend["cards"]]) for legend in legends] == [
        ("family", ["hades/charon", "hades/persephone", None]),
        ("single", ["poseidon/raiders"]),
    ]
    quest = table.players[1].quest
    assert quest is not None
    assert board == {
        "name": "player 2",
        "gold": 0,
        "vp": 2,
        "pp": 0,
        "disc": 2,
        "columns": ["red", "yellow", "green", "blue"],
        "domain": [],
        "quest": {
            "number": 2,
            "gold": quest.gold,
            "vp": quest.vp,
            "transfers": quest.transfers,
            "colours": board["quest"]["colours"],
        },
        "cards_taken": table.players[1].cards_taken,
    }
    assert encoded(table, None)["players"][0]["quest"] is None


@pytest.mark.rule("T4")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", [0, 1])
def test_quests_show_the_colours_above_them(players: int, side: int) -> None:
    state = scenario(players=[seat()] * players, agora="charon", pediment=side)
    shown = encoded(state, 0)
    colours = [colour for quest in shown["quests"] for colour in quest["colours"]]
    assert shown["pediment"] == list(state.game.numbers.pediment.sides[side])
    if players == 4:
        assert colours == shown["pediment"]
    taking = {choice["action"]["quest"] for choice in shown["question"]["choices"] if "quest" in choice["action"]}
    assert taking == {quest["number"] for quest in shown["quests"] if quest["colours"]}


@pytest.mark.rule("T10")
def test_no_colour_stands_above_the_incomplete_side() -> None:
    state = scenario(players=[seat(quest=1), seat(quest="incomplete")], phase="writing")
    quest = encoded(state, 0)["players"][1]["quest"]
    assert (quest["number"], quest["colours"]) == (0, [])


@pytest.mark.rule("S9")
def test_every_bonus_tile_is_shown_with_its_holder(table: GameState) -> None:
    tiles = encoded(table, 0)["bonuses"]
    numbers = table.game.numbers.bonuses
    assert [(tile["level"], tile["points"]) for tile in tiles[:3]] == [*enumerate(numbers.level, start=1)]
    assert len(tiles) == len(numbers.level) + 5 * len(numbers.family)
    held = [(tile["level"], tile["family"], tile["player"]) for tile in tiles if tile["player"] is not None]
    assert held == [(None, "hades", 1)]
    assert [tile["points"] for tile in tiles if tile["family"] == "hades"] == list(numbers.family)


@pytest.mark.rule("S10")
def test_an_oracle_that_is_not_in_play_is_null() -> None:
    without = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
    with_oracle = new_game(standard_cards(), players=2, families=FAMILY_SETS["wasteland"], seed=1)
    assert encoded(without, 0)["oracle"] is None
    assert [card["number"] for card in encoded(with_oracle, 0)["oracle"]] == list(with_oracle.oracle)


# --- the question ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_deciding_player_gets_numbered_choices_with_labels(table: GameState, language: str) -> None:
    names = ["Ariadne", "Theseus"]
    question = encoded(table, 0, language, names)["question"]
    assert question["prompt"] == describe_question(table, language, names)
    assert [choice["number"] for choice in question["choices"]] == list(range(len(legal_actions(table))))
    assert tuple(decode_action(choice["action"]) for choice in question["choices"]) == legal_actions(table)
    assert [choice["label"] for choice in question["choices"]] == [
        describe_action(table, action, language, names) for action in legal_actions(table)
    ]


def test_everybody_sees_the_question_but_not_the_choices(table: GameState) -> None:
    for player in (1, None):
        question = encoded(table, player)["question"]
        assert question == {
            "kind": "action",
            "player": 0,
            "card": None,
            "clause": None,
            "prompt": "player 1: take a card or a quest",
            "choices": [],
        }


def test_a_power_that_asks_is_named() -> None:
    seats = [seat(domain="medusa"), seat(domain="citizen citizen raiders")]
    state, _ = choose(scenario(players=seats, agora="hercules"), UsePower, card="medusa")
    medusa = find(state, "medusa")
    shown = encoded(state, 0)
    assert shown["open_powers"] == [{"card": medusa, "player": 0}]
    assert (shown["question"]["kind"], shown["question"]["card"]) == (
        "pick some",
        {"number": medusa, "ref": "poseidon/medusa"},
    )


@pytest.mark.parametrize("families", FAMILY_SETS)
def test_labels_from_a_view_are_those_from_the_state(families: str) -> None:
    state = new_game(standard_cards(), players=3, families=FAMILY_SETS[families], seed=4)
    number = 0
    while not state.is_over:
        question = encoded(state, state.deciding, "fr")["question"]
        choices = legal_actions(state)
        assert question["prompt"] == describe_question(state, "fr")
        assert [choice["label"] for choice in question["choices"]] == [
            describe_action(state, action, "fr") for action in choices
        ]
        state, _ = step(state, choices[number % len(choices)])
        number += 1
    assert encoded(state, 0)["question"] is None


def test_a_language_without_texts_is_refused(table: GameState) -> None:
    with pytest.raises(ValueError, match="there is no text in 'xx'"):
        encoded(table, 0, "xx")


# --- the whole -------------------------------------------------------------------------------------------------------


def test_a_view_is_plain_data_and_always_the_same_text(table: GameState) -> None:
    text = canonical_json(encoded(table, 0))
    assert parse_json(text) == encoded(table, 0)
    assert canonical_json(encoded(attrs.evolve(table), 0)) == text


def test_a_digest_tells_views_apart(table: GameState) -> None:
    view = observe(table, 0)
    after, _ = step(table, legal_actions(table)[0])
    views = (view, observe(table, 1), observe(table, None), observe(after, 0))
    assert len({view_digest(each) for each in views}) == 4
    assert view_digest(observe(attrs.evolve(table), 0)) == view_digest(view)


def test_every_public_fact_of_a_state_is_in_a_view(table: GameState) -> None:
    view = observe(table, 0)
    assert isinstance(view, PlayerView)
    assert (view.stage, view.turns_played, view.reserve, view.closing) == (
        table.stage,
        table.turns_played,
        table.reserve,
        table.closing,
    )
    assert (view.ring_mask, view.turned_mask, view.pediment_side) == (
        table.ring_mask,
        table.turned_mask,
        table.pediment_side,
    )
    assert (view.open_powers, view.stack, view.work_left) == (table.stack, table.stack, table.budget)
    assert (view.citizens_taken, view.is_over) == (3, False)
    assert [view.is_citizen(card) for card in table.discard_pile] == [False, True]
