"""A whole position while it is being changed: tables of any game, made from the classes of its states and boards.

A table is a state whose fields can be set, with `board(player)`: the board of a player, ready to be changed. Every
part that did not change is shared with the state before (kernel/freeze.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from elysium_rules.kernel.frames import Frame, RunningFrame
from elysium_rules.kernel.freeze import draft_of, make_thaw

StateT = TypeVar("StateT")


def make_tables(
    state_class: type[StateT], board_class: type[Any], table_class: Any = None, board_draft: Any = None
) -> tuple[Callable[[StateT], Any], Callable[[Any], StateT], Callable[[Any], StateT]]:
    """Write `thaw`, `freeze` and `snapshot` for a game: to a table, back to a state, a state of a table that lives on.

    A state has its boards in `players`, its frames in `stack` and the log of the running step in `log`. A game that
    has drafts of its own, for their types or with more in them, gives their classes.
    """
    board_draft = board_draft or draft_of(board_class)
    table_class = table_class or draft_of(state_class)
    thaw_board = make_thaw(board_class, board_draft)
    thaw = make_thaw(state_class, table_class)

    def board(table: Any, player: int) -> Any:
        """The board of *player*, ready to be changed."""
        found = table.players[player]
        if type(found) is board_draft:
            return found
        draft = thaw_board(found)
        players = list(table.players)
        players[player] = draft
        table.players = tuple(players)
        return draft

    def freeze(table: Any) -> StateT:
        for part in table.players:
            if type(part) is board_draft:
                part.__class__ = board_class  # same layout
        for frame in table.stack:
            if type(frame) is RunningFrame:
                frame.__class__ = Frame  # type: ignore[assignment]  # same layout
        table.log = None
        table.__class__ = state_class
        state: StateT = table
        return state

    def snapshot(table: Any) -> StateT:
        return freeze(thaw(table))  # the table copies what it shares with the snapshot before it changes it again

    table_class.board = board
    return thaw, freeze, snapshot
