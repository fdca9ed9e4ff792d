"""Runs powers: a small loop over flat code, with the pause as one number.

A block of statements becomes flat code once (`flatten.py`), so where a power stands
is a single place in it. Nothing here recurses over a power at run time (decision 7).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from elysium_rules.errors import EngineError
from elysium_rules.kernel.frames import Frame, Question, RunningFrame, first_frame, thaw_frame
from elysium_rules.kernel.instructions import PAUSE, Code, pay_ahead
from elysium_rules.kernel.interpreter import TableT

MOST_OPEN: Final = 80  #: how many powers can be open or wait to begin; what comes on top of them is not begun
_MOST_STEPS: Final = range(1_000_000)  # of one power; far above any budget: only a mistake of ours can get there


def running_depth(table: TableT) -> int:
    """How deep the running power lies: above it are only powers that wait to begin."""
    stack = table.stack
    depth = len(stack)
    while depth and not stack[depth - 1].at:
        depth -= 1
    return depth


def push_frame(
    table: TableT, codes: Sequence[Code | None], card: int, you: int, they: int = -1, it: int = -1, much: int = 0
) -> None:
    """Let a power wait to begin: before the running one goes on, but after those that wait already.

    Nothing happens where the budget of this action has run out, or too many wait already: every chain ends.

    Args:
        table: where it happens.
        codes: the powers, by card.
        card: whose power it is.
        you: who uses it.
        they: who has set it off, where somebody has.
        it: the card with which it was set off.
        much: the amount that has set it off.
    """
    code = codes[card]
    if code is None:
        raise EngineError(f"card {card} has no power that can run")
    stack = table.stack
    if len(stack) >= MOST_OPEN or not pay_ahead(table, code.work):
        return
    frame = first_frame(card, you, code.slots)
    if code.has_they and they >= 0:
        frame.they = they
    if code.it >= 0:
        frame.put(code.it, (it,) if it >= 0 else ())
    if code.much >= 0:
        frame.put(code.much, much)
    if stack:
        depth = running_depth(table)
        table.stack = (*stack[:depth], frame, *stack[depth:])
    else:
        table.stack = (frame,)


def run_stack(table: TableT, codes: Sequence[Code | None]) -> None:
    """Run the powers on the stack until all are done or a question is asked."""
    while table.stack:
        frame = running_frame(table)
        stack = table.stack
        code: Code = codes[frame.card]  # type: ignore[assignment]  # only powers with code are ever pushed
        steps = code.steps
        at = frame.at
        end = len(steps)
        for _ in _MOST_STEPS:
            if at == end:
                table.stack = stack[:-1]
                if table.log is not None:
                    code.instructions[0].end(table, frame)  # type: ignore[attr-defined]  # every power has a `Begin`
                break
            at = steps[at](table, frame)
            if at == PAUSE:
                return
            frame.at = at
            if table.stack is not stack:  # another power waits on top of it now
                break
        else:
            raise EngineError(f"the power of card {frame.card} does not end")


def stop_power(table: TableT, codes: Sequence[Code | None]) -> None:
    """End the power below the running one: what it has not done yet never happens."""
    stack = table.stack
    below = running_depth(table) - 2
    if below < 0:
        raise EngineError("there is no power below this one that could be stopped")
    table.stack = (*stack[:below], *stack[below + 1 :])
    if table.log is not None:
        code_of(codes, stack[below]).instructions[0].end(table, stack[below])  # type: ignore[attr-defined]  # `Begin`


def answer_question(table: TableT, codes: Sequence[Code | None], value: Any) -> None:
    """Hand the answer to the instruction that asked."""
    frame = running_frame(table)
    instruction: Any = codes[frame.card].instructions[frame.at]  # type: ignore[union-attr]  # it has asked
    table.question = None
    frame.at = instruction.answer(frame, value)


def open_question(table: TableT, codes: Sequence[Code | None]) -> tuple[Any, ...]:
    """List the answers to the open question again, from the state alone."""
    frame = table.stack[-1]
    instruction: Any = code_of(codes, frame).instructions[frame.at]
    options: tuple[Any, ...] = instruction.legal(table, frame)
    return options


def open_question_value(table: TableT, codes: Sequence[Code | None]) -> Question:
    """Work the open question out again, from the frame that waits for its answer."""
    frame = table.stack[-1]
    instructions = code_of(codes, frame).instructions
    instruction: Any = instructions[frame.at] if frame.at < len(instructions) else None
    if not hasattr(instruction, "ask"):
        raise EngineError(f"the power of card {frame.card} asks nothing there")
    question: Question = instruction.ask(frame)
    return question


def running_frame(table: TableT) -> RunningFrame:
    """The frame on top of the stack, ready to be changed."""
    frame = table.stack[-1]
    if type(frame) is RunningFrame:
        return frame
    running = thaw_frame(frame)
    table.stack = (*table.stack[:-1], running)
    return running


def code_of(codes: Sequence[Code | None], frame: Frame) -> Code:
    """The code of the power that a frame runs."""
    code = codes[frame.card]
    if code is None:
        raise EngineError(f"card {frame.card} has no power that can run")
    return code
