"""Effects on the columns of a board: swap one, get one back (X21, N8)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.changes import apply
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.effect_row import Asking, EffectRow, Lacking, Objection
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import ALL_COLUMNS, COLOURS_OF, Colour, PlayerId
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.model.terms import COLOURS
from elysium_rules.elysium.powers import ranges
from elysium_rules.elysium.powers.choice import acting_seat
from elysium_rules.elysium.powers.ranges import begins_epoch
from elysium_rules.kernel.assumptions import NO, YES, Assumptions
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Effect
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Lowering
    from elysium_rules.program.sense import Relation, Situation


def swap_column(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Swap a column on the board with one dismissed this epoch (X21)."""
    is_you = do.actor == "you"

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        mask = state.players[player].column_mask
        pairs = itertools.product(COLOURS_OF[mask], COLOURS_OF[ALL_COLUMNS & ~mask])
        swap = actions.SWAP_COLUMNS[player]
        return tuple([swap[pair] for pair in pairs])

    def act(table: Table, frame: Frame, player: PlayerId, pair: tuple[Colour, Colour] | None) -> None:
        if pair is not None:
            apply.columns_swapped(table, player, *pair)

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        return YES if 0 < state.players[frame.you if is_you else frame.they].column_mask < ALL_COLUMNS else NO

    return Effect(act, QuestionKind.PICK_ONE, options, possible)


def lacks_swap(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """No column dismissed, or none left (X21)."""
    is_full = missing.state.players[acting_seat(do, frame)].column_mask == ALL_COLUMNS
    return missing.speaker.why("no column dismissed" if is_full else "no column left")


def why_not_swapped(asked: Asking, action: actions.SwapColumns) -> Iterator[Objection]:
    """Two columns to swap (X21)."""
    columns = asked.state.players[asked.player].columns
    if action.given not in columns:
        yield "X21", asked.speaker.why("column absent", colour=asked.speaker.colour(action.given)), None
    if action.received in columns or action.received not in COLOURS:
        yield "X21", asked.speaker.why("not dismissed", colour=asked.speaker.colour(action.received)), None


def lower_swap(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """Swap a column on the board with one dismissed this epoch (X21)."""
    return lower.deed(row, do, lower("swap_columns"), ask=lower("swap"), judge=lower("columns", "swap"))


def idle_when_epoch_begins(there: Situation, do: nodes.Do) -> str:
    """E1: all columns are back when an epoch begins."""
    return "no column is dismissed when an epoch begins (E1)" if begins_epoch(there) else ""


def needs_dismissed(do: nodes.Do) -> Iterator[Relation]:
    """X21, N8: a column was dismissed, so that not all are there."""
    yield ((-1, ranges.number("columns", do.actor)),), len(COLOURS) - 1


SWAP_COLUMN: Final = EffectRow(
    name="swap_column",
    example="swap a column",
    doc="The acting player swaps a column on the board with one dismissed this epoch (X21).",
    asks=QuestionKind.PICK_ONE,
    reads=("columns",),
    writes=("columns",),
    means=swap_column,
    lowers=lower_swap,
    lacks=lacks_swap,
    answer=actions.SwapColumns,
    objects=why_not_swapped,
    worth=0.3,
    idle=idle_when_epoch_begins,
    works_if=needs_dismissed,
)


def recover_column(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Get a column back that was dismissed in this epoch (N8)."""
    is_you = do.actor == "you"

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_COLUMN[player]
        return tuple([pick[colour] for colour in COLOURS_OF[ALL_COLUMNS & ~state.players[player].column_mask]])

    def act(table: Table, frame: Frame, player: PlayerId, colour: Colour | None) -> None:
        if colour is not None:
            apply.column_recovered(table, player, colour)

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        return YES if state.players[frame.you if is_you else frame.they].column_mask < ALL_COLUMNS else NO

    return Effect(act, QuestionKind.PICK_ONE, options, possible)


def lacks_dismissed(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """No column dismissed (N8)."""
    return missing.speaker.why("no column dismissed")


def why_not_recovered(asked: Asking, action: actions.PickColumn) -> Iterator[Objection]:
    """A dismissed column (N8)."""
    yield "N8", asked.speaker.why("not dismissed", colour=asked.speaker.colour(action.colour)), None


def lower_recovery(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """Get a column back that was dismissed in this epoch (N8)."""
    return lower.deed(row, do, lower("recover_column"), ask=lower("column"), judge=lower("columns", "recover"))


RECOVER_COLUMN: Final = EffectRow(
    name="recover_column",
    example="recover a column",
    doc="The acting player gets back a column that was dismissed in this epoch (N8).",
    asks=QuestionKind.PICK_ONE,
    writes=("columns",),
    since=2,
    recovers=True,
    means=recover_column,
    lowers=lower_recovery,
    lacks=lacks_dismissed,
    answer=actions.PickColumn,
    objects=why_not_recovered,
    worth=0.5,
    idle=idle_when_epoch_begins,
    works_if=needs_dismissed,
)

#: All rows of this module, as the reference lists them.
EFFECTS: Final = (SWAP_COLUMN, RECOVER_COLUMN)
