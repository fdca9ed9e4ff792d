"""Numbers and conditions that mean the same in every game."""

from __future__ import annotations

from typing import Any

import pytest

from elysium_rules.kernel.evaluate import LARGEST, Phrases, evaluate
from elysium_rules.kernel.frames import first_frame
from elysium_rules.program import nodes
from elysium_rules.source import SourceFile

SPAN = SourceFile("a", "a").span(0, 1)
#: What lies before each of three players.
TABLE = (9, 7, 1)


def number(value: int) -> nodes.Int:
    return nodes.Int(value, SPAN)


def mine(owner: str) -> nodes.Call:
    return nodes.Call("gold_number", (owner,), SPAN)


def value_of(node: Any, slots: tuple[object, ...] = ()) -> Any:
    phrases: Phrases = {
        "gold_number": lambda owner: lambda table, frame: table[frame.you if owner == "you" else frame.they],
        "rich_condition": lambda: lambda table, frame: table[frame.you] > 3,
    }
    frame = first_frame(0, 0, 0)
    frame.slots = slots
    return evaluate(node, phrases, lambda table: range(len(table)))(TABLE, frame)


@pytest.mark.parametrize("sign, result", [("+", 9), ("-", 5), ("*", 14), ("/", 3)])
def test_arithmetic_rounds_down(sign: Any, result: int) -> None:
    assert value_of(nodes.Arithmetic(sign, number(7), number(2), SPAN)) == result


def test_no_number_grows_without_end() -> None:
    large = nodes.Arithmetic("*", number(LARGEST), number(LARGEST), SPAN)
    assert value_of(large) == LARGEST
    assert value_of(nodes.Arithmetic("-", number(0), large, SPAN)) == -LARGEST


@pytest.mark.parametrize("sign", [1, -1])
def test_what_is_given_per_thing_does_not_grow_without_end_either(sign: int) -> None:
    assert value_of(nodes.Per(number(sign * LARGEST), 1, number(2), SPAN)) == sign * LARGEST
    assert value_of(nodes.Per(number(sign * LARGEST), 2, number(3), SPAN)) == sign * LARGEST


def test_phrases_get_what_their_game_wants_before_their_arguments() -> None:
    phrases = {"gold_number": lambda game, owner: lambda table, frame: f"{game} {owner}"}
    joined = nodes.OverPlayers("highest", mine("they"), others=False, span=SPAN)
    assert evaluate(mine("you"), phrases, lambda table: (), "game")(TABLE, first_frame(0, 0, 0)) == "game you"
    assert evaluate(joined, phrases, lambda table: (2, 0), "game")(TABLE, first_frame(0, 0, 0)) == "game they"


def test_names_phrases_and_full_steps() -> None:
    assert value_of(nodes.Local(1, "it", SPAN), (None, 6)) == 6
    assert value_of(mine("you")) == 9
    assert value_of(nodes.Per(number(3), 4, mine("you"), SPAN)) == 6


@pytest.mark.parametrize("others, result", [(False, 9), (True, 7)])
def test_highest_asks_every_player(others: bool, result: int) -> None:
    assert value_of(nodes.OverPlayers("highest", mine("they"), others, SPAN)) == result


def test_highest_of_nobody_is_nothing() -> None:
    frame = first_frame(0, 0, 0)
    node = nodes.OverPlayers("highest", number(5), True, SPAN)
    assert evaluate(node, {}, lambda table: range(1))((1,), frame) == 0


@pytest.mark.parametrize(
    "sign, holds", [(">=", True), ("<=", False), ("==", False), ("!=", True), (">", True), ("<", False)]
)
def test_comparisons(sign: Any, holds: bool) -> None:
    assert value_of(nodes.Compare(sign, mine("you"), number(3), SPAN)) is holds


def test_conditions_are_joined_and_denied() -> None:
    rich = nodes.Call("rich_condition", (), SPAN)
    poor = nodes.Negate(rich, SPAN)
    assert value_of(rich) is True
    assert value_of(nodes.Both(rich, poor, SPAN)) is False
    assert value_of(nodes.Both(rich, nodes.Negate(poor, SPAN), SPAN)) is True


def test_word_is_no_number() -> None:
    with pytest.raises(TypeError):
        value_of("gold")
