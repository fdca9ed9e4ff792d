"""Tables that are made from the classes of any game."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from elysium_rules.kernel.draft import make_tables
from elysium_rules.kernel.frames import Frame, first_frame


@attrs.frozen
class Board:
    gold: int


@attrs.frozen
class State:
    players: tuple[Board, ...]
    stack: tuple[Frame, ...]
    log: list[Any] | None = None


thaw, freeze, snapshot = make_tables(State, Board)
START = State((Board(1), Board(2)), ())


def test_table_changes_and_the_state_before_it_does_not() -> None:
    table = thaw(START)
    table.board(1).gold = 5
    table.board(1).gold += 1
    table.stack = (first_frame(0, 0, 0),)
    after = freeze(table)
    assert (after.players, type(after.stack[0])) == ((Board(1), Board(6)), Frame)
    assert START.players == (Board(1), Board(2))
    assert after.players[0] is START.players[0], "what did not change is shared"


def test_frozen_table_refuses_every_change() -> None:
    table = thaw(START)
    board = table.board(0)
    freeze(table)
    for value, name in ((table, "players"), (board, "gold")):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, name, 0)


def test_snapshot_stays_as_it_is_while_the_table_lives_on() -> None:
    table = thaw(START)
    table.board(0).gold = 3
    seen = snapshot(table)
    table.board(0).gold = 4
    assert (seen.players[0], table.players[0].gold) == (Board(3), 4)
