"""Moments of a game of Elysium: reached by what comes without anybody choosing, one automatic step after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from elysium_rules.elysium.changes import apply
from elysium_rules.elysium.changes.delayed import has_due, open_due
from elysium_rules.elysium.game_rules import ELYSIUM
from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.actions import Action, EndTurn
from elysium_rules.elysium.model.bounds import BUDGET
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.ids import Phase, Stage
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table, freeze, thaw
from elysium_rules.elysium.rules.legal import list_turn
from elysium_rules.elysium.rules.turn import PERFORM, advance, end_turn, place_quests
from elysium_rules.kernel.machine import answer_question, run_stack
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.testing.bench.bench import BenchError

#: So many automatic steps are made on the way to one moment.
MOST_STEPS: Final = 1_000


def take_step(table: Table) -> bool:
    """Make one automatic step, as `turn.advance` makes many; tell whether there was one to make."""
    if table.question is not None:
        return False
    if table.stack:
        run_stack(table, table.game.codes)
        return True
    if table.promises and open_due(table):
        return True
    if table.stage is Stage.ENDING:
        if table.phase is Phase.OVER:
            return False
        table.budget = BUDGET
        end_turn(table)
        return True
    choices = list_turn(table)
    if len(choices) != 1:
        return False
    perform(table, choices[0], is_forced=True)
    return True


def perform(table: Table, action: Action, *, is_forced: bool = False) -> None:
    """Let an action of a turn begin; what it sets off is left on the stack."""
    if is_forced:
        apply.forced(table, action)
    table.budget = BUDGET
    PERFORM[type(action)](table, table.active, action)


def finish_powers(table: Table) -> None:
    """Run what was set off, up to the first question."""
    for _ in range(MOST_STEPS):
        if table.question is not None or not (table.stack or (table.promises and has_due(table))):
            return
        take_step(table)


def play_one(state: GameState, action: Action) -> tuple[GameState, tuple[Event, ...]]:
    """Do an action with all that it sets off, and stop before what follows without anybody choosing."""
    table, log = _open(state)
    if table.question is None:
        perform(table, action)
    else:
        ELYSIUM.note_answer(table, action)
        answer_question(table, table.game.codes, action.value)  # type: ignore[union-attr]  # it is an answer
    finish_powers(table)
    return _close(table), tuple(log)


def settle(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    """Go on to the next decision from a position between two of them."""
    if legal_actions(state) or state.is_over:
        return state, ()
    table, log = _open(state)
    advance(table)
    return freeze(table), tuple(log)


def wait_for(
    state: GameState, has_come: Callable[[Sequence[Event]], bool], name: str, show: Callable[[GameState], str]
) -> tuple[GameState, tuple[Event, ...]]:
    """Go on until a moment has come, and run what it sets off.

    Args:
        state: from where.
        has_come: tells from all that has happened whether the moment has come.
        name: of the moment, for messages.
        show: says who would have to decide what.

    Raises:
        BenchError: somebody would have to decide something before.
    """
    table, log = _open(state)
    for _ in range(MOST_STEPS):
        if has_come(log):
            finish_powers(table)
            return _close(table), tuple(log)
        if not take_step(table):
            break
    between = _close(table)
    raise BenchError(f"{name} without anybody deciding anything before", show(between))


def pass_all(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    """Let everybody pass who decides, until somebody cannot, or the epoch is over."""
    table, log = _open(state)
    passed = 0
    for _ in range(MOST_STEPS):
        if take_step(table):
            if any(isinstance(event, events.EpochBegan) for event in log):
                break
            continue
        choices = list_turn(table) if table.question is None and table.phase is not Phase.OVER else ()
        end = next((action for action in choices if isinstance(action, EndTurn)), None)
        if end is None:
            break
        passed += 1
        perform(table, end)
    if not passed:
        raise BenchError("somebody passes", "nobody can pass now")
    finish_powers(table)
    return _close(table), tuple(log)


def _open(state: GameState) -> tuple[Table, list[Event]]:
    table: Any = thaw(state)
    log: list[Event] = []
    table.log = log
    table.legal = None
    return table, log


def _close(table: Table) -> GameState:
    table.legal = None
    return freeze(table)


def end_of_epoch(state: GameState) -> GameState:
    """The epoch is over with all that waited for it, and nothing was restored yet: the next automatic step does it."""
    table, _ = _open(state)
    apply.turn_ended(table, table.active)
    apply.quests_returned(table)
    place_quests(table)
    apply.phase_began(table, Phase.END_OF_EPOCH)
    table.stage = Stage.ENDING
    table.closing = ()
    return _close(table)
