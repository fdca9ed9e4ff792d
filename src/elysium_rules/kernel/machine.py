"""Runs powers: a block of statements becomes flat code once, and a small loop runs it.

Flat code makes the pause trivial: where a power stands is one number. The machine
knows control flow only (gates, loops, questions); what an effect or a number means
is given by the game as an `Interpreter`. Nothing here recurses over a power at run time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias

import attrs

from elysium_rules.errors import EngineError
from elysium_rules.kernel.frames import Frame, Question, RunningFrame, thaw_frame
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind

PAUSE: Final = -1  #: returned by an instruction that has asked a question

# The game's table. The machine needs four of its fields: stack, question, budget, legal.
TableT: TypeAlias = Any
Evaluate: TypeAlias = Callable[[TableT, Frame], Any]


@attrs.frozen
class Outlook:
    """What a look ahead assumes: powers already open, cards already gone, gold already spent."""

    open: int = 0
    gone: int = 0
    spent: int = 0


NO: Final = -1  #: a forced choice has no answer, or a cost cannot be paid: the power cannot be used (P14, P19)
NOTHING: Final = 0  #: nothing would happen
YES: Final = 1

#: Looks ahead: would this statement work? `None` stands for "always".
Possible: TypeAlias = Callable[[TableT, Frame, Outlook], int]


@attrs.frozen
class Effect:
    """The meaning of one effect, as the game gives it.

    An effect that asks lists its *options* first; the chosen action's value is
    handed to *act*, or None where there was nothing to choose.
    """

    act: Callable[[TableT, Frame, int, Any], None]  #: (table, frame, acting player, chosen value)
    kind: QuestionKind | None = None
    options: Callable[[TableT, Frame, int], tuple[Any, ...]] | None = None
    possible: Possible | None = None
    #: For a cost that removes a card: the bit of the chosen card, so that the rest can be judged without it.
    gone: Callable[[Any], int] | None = None
    #: For a cost in gold: how much.
    spent: Evaluate | None = None


@attrs.frozen
class Choosing:
    """The meaning of a value that a player chooses for `let`."""

    kind: QuestionKind
    options: Callable[[TableT, Frame, int], tuple[Any, ...]]
    empty: object  #: what the name stands for when there is nothing to choose


class Interpreter(Protocol):
    """What a game must say so that its powers can run."""

    def effect(self, do: nodes.Do) -> Effect: ...
    def number(self, expression: nodes.Expression) -> Evaluate: ...
    def condition(self, expression: nodes.Expression) -> Evaluate: ...
    def choosing(self, call: nodes.Call) -> Choosing: ...
    def players(self, table: TableT, frame: Frame, others: bool) -> tuple[int, ...]: ...
    def branch_action(self, player: int, branch: int) -> Any: ...
    def accept_action(self, player: int) -> Any: ...
    def decline_action(self, player: int) -> Any: ...
    def forced(self, table: TableT, action: Any) -> None: ...


class Instruction(Protocol):
    """One step of flat code: do it and say which comes next, or `PAUSE`."""

    def run(self, table: TableT, frame: RunningFrame) -> int: ...


@attrs.frozen
class Code:
    """A power, flattened; *labels* names each instruction by its statement, for saves."""

    instructions: tuple[Instruction, ...]
    labels: tuple[str, ...]
    slots: int
    possible: Possible | None


def actor_of(frame: Frame, actor: nodes.Actor) -> int:
    """The player who acts."""
    return frame.you if actor == "you" else frame.they


# --- instructions ----------------------------------------------------------------------------------------------------


@attrs.define
class Act:
    """Do an effect, with what was chosen for it."""

    act: Callable[[TableT, Frame, int, Any], None]
    is_you: bool
    slot: int  #: where the choice lies, or -1
    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        chosen = frame.slots[self.slot] if self.slot >= 0 else None
        # The place is moved on first: the effect may open another power on top of this one.
        frame.at = self.next  # type: ignore[misc]  # a running frame may be changed
        self.act(table, frame, frame.you if self.is_you else frame.they, chosen)
        return self.next


@attrs.define
class Ask:
    """Let a player choose; a question with a single answer is never asked."""

    interpreter: Interpreter
    kind: QuestionKind
    options: Callable[[TableT, Frame, int], tuple[Any, ...]]
    is_you: bool
    row: str
    path: str
    slot: int
    empty: object
    next: int
    declined: int  #: where to go on after a refusal, or -1 where there is no refusing
    keep: Callable[[TableT, Frame, Any], bool] | None = None  #: of a cost: which options leave the rest possible

    def legal(self, table: TableT, frame: Frame) -> tuple[Any, ...]:
        """List the answers, in a fixed order."""
        player = frame.you if self.is_you else frame.they
        options = self.options(table, frame, player)
        if self.keep is not None:
            options = tuple(option for option in options if self.keep(table, frame, option))
        if self.declined >= 0 and options:
            options = (*options, self.interpreter.decline_action(player))
        return options

    def run(self, table: TableT, frame: RunningFrame) -> int:
        options = self.legal(table, frame)
        if len(options) > 1:
            table.legal = options
            player = frame.you if self.is_you else frame.they
            table.question = Question(self.kind, player, frame.card, self.row, self.path)
            return PAUSE
        if not options:
            frame.put(self.slot, self.empty)
            return self.next if self.declined < 0 else self.declined
        self.interpreter.forced(table, options[0])
        return self.answer(frame, options[0].value)

    def answer(self, frame: RunningFrame, value: Any) -> int:
        """Note what was chosen and say where to go on; None is a refusal."""
        if value is None:
            return self.declined
        frame.put(self.slot, value)
        return self.next


@attrs.define
class Enter:
    """Unwind a gate: condition, possible branches, the actor's choice (see `nodes.Gate`)."""

    interpreter: Interpreter
    condition: Evaluate | None
    optional: bool
    possible: tuple[Possible | None, ...]
    is_you: bool
    path: str
    targets: tuple[int, ...]
    otherwise: int

    def legal(self, table: TableT, frame: Frame) -> tuple[Any, ...]:
        """List the ways through the gate; the refusal last."""
        outlook = Outlook(open_powers(table))
        ways = [
            branch
            for branch, possible in enumerate(self.possible)
            if possible is None or possible(table, frame, outlook) == YES
        ]
        player = frame.you if self.is_you else frame.they
        if not self.optional:
            return tuple(self.interpreter.branch_action(player, branch) for branch in ways)
        if not ways:
            return ()
        if len(self.targets) == 1:
            return (self.interpreter.accept_action(player), self.interpreter.decline_action(player))
        branches = tuple(self.interpreter.branch_action(player, branch) for branch in ways)
        return (*branches, self.interpreter.decline_action(player))

    def run(self, table: TableT, frame: RunningFrame) -> int:
        if self.condition is not None and not self.condition(table, frame):
            return self.otherwise
        if not self.possible:  # a plain `if`, or a `may` whose first choice can be refused
            return self.targets[0]
        options = self.legal(table, frame)
        if not options:
            return self.otherwise
        if len(options) > 1:
            table.legal = options
            player = frame.you if self.is_you else frame.they
            kind = QuestionKind.YES_NO if len(self.targets) == 1 else QuestionKind.PICK_ONE
            table.question = Question(kind, player, frame.card, "gate", self.path)
            return PAUSE
        if len(self.targets) > 1:
            self.interpreter.forced(table, options[0])
        return self.answer(frame, options[0].value)

    def answer(self, frame: RunningFrame, value: Any) -> int:
        """Go through the branch that was chosen; None is a refusal."""
        return self.otherwise if value is None else self.targets[value]


@attrs.define
class Compute:
    """Work out a number and keep it."""

    number: Evaluate
    slot: int
    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        frame.put(self.slot, self.number(table, frame))
        return self.next


@attrs.define
class Line:
    """Line up the players of an `each` (P12)."""

    interpreter: Interpreter
    others: bool
    slot: int
    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        frame.put(self.slot, self.interpreter.players(table, frame, self.others))
        return self.next


@attrs.define
class NextPlayer:
    """Go on to the next player of an `each`, or leave it."""

    slot: int
    body: int
    done: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        waiting = frame.slots[self.slot]
        if not waiting:
            return self.done
        frame.they = waiting[0]  # type: ignore[misc]  # a running frame may be changed
        frame.put(self.slot, waiting[1:])
        return self.body


@attrs.define
class NextTime:
    """Go round a loop once more, or leave it."""

    slot: int
    body: int
    done: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        left = frame.slots[self.slot]
        if left <= 0:
            return self.done
        frame.put(self.slot, left - 1)
        return self.body


@attrs.define
class Jump:
    """Go on somewhere else."""

    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        return self.next


# --- flattening ------------------------------------------------------------------------------------------------------


def flatten(block: nodes.Block, slots: int, interpreter: Interpreter) -> Code:
    """Turn a power's body into flat code."""
    writer = _Writer(interpreter, slots)
    writer.block(block)
    possible = possible_block(block, interpreter)
    return Code(tuple(writer.code), tuple(writer.labels), writer.slots, possible)


class _Writer:
    """Writes instructions in order; targets that are not known yet are filled in when they are."""

    def __init__(self, interpreter: Interpreter, slots: int) -> None:
        self.interpreter = interpreter
        self.slots = slots
        self.code: list[Any] = []
        self.labels: list[str] = []

    def emit(self, instruction: Any, label: str) -> Any:
        self.code.append(instruction)
        self.labels.append(label)
        return instruction

    def new_slot(self) -> int:
        self.slots += 1
        return self.slots - 1

    @property
    def here(self) -> int:
        return len(self.code)

    def block(self, block: nodes.Block) -> None:
        for statement in block.statements:
            self.statement(statement)

    def statement(self, statement: nodes.Statement) -> None:
        match statement:
            case nodes.Block():
                self.block(statement)
            case nodes.Do():
                self.do(statement)
            case nodes.Let():
                self.let(statement)
            case nodes.Gate():
                self.gate(statement)
            case nodes.Repeat():
                self.repeat(statement)
            case nodes.EachPlayer():
                self.each(statement)

    def do(self, do: nodes.Do, keep: Callable[[TableT, Frame, Any], bool] | None = None) -> None:
        effect = self.interpreter.effect(do)
        is_you = do.actor == "you"
        slot = -1
        if effect.options is not None and effect.kind is not None:
            slot = self.new_slot()
            self.emit(
                Ask(
                    interpreter=self.interpreter,
                    kind=effect.kind,
                    options=effect.options,
                    is_you=is_you,
                    row=do.row,
                    path=do.path,
                    slot=slot,
                    empty=None,
                    next=self.here + 1,
                    declined=-1,
                    keep=keep,
                ),
                f"{do.path}?",
            )
        self.emit(Act(effect.act, is_you, slot, self.here + 1), do.path)

    def let(self, let: nodes.Let) -> None:
        if isinstance(let.value, nodes.Call) and let.value.row.endswith("_value"):
            choosing = self.interpreter.choosing(let.value)
            self.emit(
                Ask(
                    interpreter=self.interpreter,
                    kind=choosing.kind,
                    options=choosing.options,
                    is_you=let.actor == "you",
                    row=let.value.row,
                    path=let.path,
                    slot=let.slot,
                    empty=choosing.empty,
                    next=self.here + 1,
                    declined=-1,
                ),
                let.path,
            )
        else:
            self.emit(Compute(self.interpreter.number(let.value), let.slot, self.here + 1), let.path)

    def gate(self, gate: nodes.Gate) -> None:
        interpreter = self.interpreter
        condition = interpreter.condition(gate.condition) if gate.condition is not None else None
        # A `may` whose first act is a choice is asked together with that choice: one question, not two.
        merged = gate.optional and len(gate.branches) == 1 and self._starts_with_choice(gate)
        if merged or not (gate.optional or gate.costs or len(gate.branches) > 1):
            possible: tuple[Possible | None, ...] = ()
        else:
            possible = tuple(possible_branch(gate, branch, interpreter) for branch in gate.branches)
        enter = Enter(
            interpreter, condition, gate.optional and not merged, possible, gate.actor == "you", gate.path, (), -1
        )
        needed = condition is not None or bool(possible)
        if needed:
            self.emit(enter, f"{gate.path}.gate")
        targets: list[int] = []
        ends: list[Jump] = []
        asks: list[Ask] = []
        for branch in gate.branches:
            targets.append(self.here)
            start = self.here
            rest = possible_block(branch, interpreter)
            for number, cost in enumerate(gate.costs):
                later = gate.costs[number + 1 :]
                self.do(cost, keep=self._keep(cost, later, rest))
            self.block(branch)
            if merged and isinstance(self.code[start], Ask):
                asks.append(self.code[start])
            ends.append(self.emit(Jump(-1), f"{gate.path}.end"))
        otherwise = self.here
        if gate.otherwise is not None:
            self.block(gate.otherwise)
        enter.targets = tuple(targets)
        enter.otherwise = otherwise
        for ask in asks:
            ask.declined = otherwise
        for end in ends:
            end.next = self.here

    def _starts_with_choice(self, gate: nodes.Gate) -> bool:
        first: nodes.Statement | None = gate.costs[0] if gate.costs else None
        if first is None and gate.branches[0].statements:
            first = gate.branches[0].statements[0]
        while isinstance(first, nodes.Block) and first.statements:
            first = first.statements[0]
        return (
            isinstance(first, nodes.Do)
            and first.actor == gate.actor
            and self.interpreter.effect(first).options is not None
        )

    def _keep(
        self, cost: nodes.Do, later: Sequence[nodes.Do], rest: Possible | None
    ) -> Callable[[TableT, Frame, Any], bool] | None:
        """P14: of the cards a cost could take, keep those that leave the rest possible."""
        effect = self.interpreter.effect(cost)
        gone = effect.gone
        judge = possible_after_costs(later, rest, self.interpreter)
        if gone is None or judge is None:
            return None

        def keep(table: TableT, frame: Frame, option: Any) -> bool:
            return judge(table, frame, Outlook(open_powers(table), gone(option.value))) == YES

        return keep

    def repeat(self, repeat: nodes.Repeat) -> None:
        slot = self.new_slot()
        self.emit(Compute(self.interpreter.number(repeat.number), slot, self.here + 1), f"{repeat.path}.count")
        start = self.here
        again = self.emit(NextTime(slot, start + 1, -1), f"{repeat.path}.again")
        body: nodes.Statement = repeat.body
        stop = None
        if repeat.up_to:
            # Each round is a `may`; a refusal ends the loop: nobody is asked again.
            stop = nodes.Block((), repeat.span)
            body = nodes.Gate(None, True, (), (repeat.body,), stop, repeat.actor, repeat.path, repeat.span)
        before = self.here
        self.statement(body)
        self.emit(Jump(start), f"{repeat.path}.loop")
        again.done = self.here
        if stop is not None:
            self._leave_on_refusal(before, self.here - 1, self.here)

    def _leave_on_refusal(self, start: int, loop: int, done: int) -> None:
        """Send every refusal of an `up to` to the end of the loop instead of the next round."""
        for instruction in self.code[start:loop]:
            if isinstance(instruction, Ask) and instruction.declined == loop:
                instruction.declined = done
            if isinstance(instruction, Enter) and instruction.otherwise == loop:
                instruction.otherwise = done

    def each(self, each: nodes.EachPlayer) -> None:
        slot = self.new_slot()
        self.emit(Line(self.interpreter, each.others, slot, self.here + 1), f"{each.path}.line")
        start = self.here
        turn = self.emit(NextPlayer(slot, start + 1, -1), f"{each.path}.next")
        self.block(each.body)
        self.emit(Jump(start), f"{each.path}.loop")
        turn.done = self.here


# --- looking ahead (P14, P19) ----------------------------------------------------------------------------------------


def possible_block(block: nodes.Block, interpreter: Interpreter) -> Possible | None:
    """Would this block work? Its first forced choice decides; a block in which nothing happens does not work."""
    judges: list[Possible | None] = []
    for statement in block.statements:
        judge = possible_statement(statement, interpreter)
        judges.append(judge)
        if judge is not None and _is_choice(statement, interpreter):
            break
    if all(judge is None for judge in judges):
        return None

    def possible(table: TableT, frame: Frame, outlook: Outlook) -> int:
        result = NOTHING
        for judge in judges:
            answer = YES if judge is None else judge(table, frame, outlook)
            if answer == NO:
                return NO
            result = max(result, answer)
        return result

    return possible


def _is_choice(statement: nodes.Statement, interpreter: Interpreter) -> bool:
    if isinstance(statement, nodes.Do):
        return interpreter.effect(statement).possible is not None
    return isinstance(statement, nodes.Gate) and statement.condition is None and not statement.optional


def possible_statement(statement: nodes.Statement, interpreter: Interpreter) -> Possible | None:
    """Would this statement work? `None` stands for "always"; what is optional always works (P19)."""
    match statement:
        case nodes.Do():
            return interpreter.effect(statement).possible
        case nodes.Block():
            return possible_block(statement, interpreter)
        case nodes.Gate():
            return _possible_gate(statement, interpreter)
        case nodes.Repeat():
            return _possible_repeat(statement, interpreter)
        case nodes.Let() | nodes.EachPlayer():
            return None


def _possible_gate(gate: nodes.Gate, interpreter: Interpreter) -> Possible | None:
    if gate.optional:
        return None
    branches = tuple(possible_branch(gate, branch, interpreter) for branch in gate.branches)
    otherwise = possible_block(gate.otherwise, interpreter) if gate.otherwise is not None else None
    condition = interpreter.condition(gate.condition) if gate.condition is not None else None
    if condition is None and any(branch is None for branch in branches):
        return None

    def possible(table: TableT, frame: Frame, outlook: Outlook) -> int:
        if condition is None or condition(table, frame):
            answers = [YES if branch is None else branch(table, frame, outlook) for branch in branches]
            if condition is not None or max(answers) == YES:
                return max(answers)
            no = NO
        else:
            no = NOTHING
        if gate.otherwise is None:
            return no
        return YES if otherwise is None else otherwise(table, frame, outlook)

    return possible


def _possible_repeat(repeat: nodes.Repeat, interpreter: Interpreter) -> Possible | None:
    body = possible_block(repeat.body, interpreter)
    if repeat.up_to or body is None:
        return None
    number = interpreter.number(repeat.number)

    def possible(table: TableT, frame: Frame, outlook: Outlook) -> int:
        return body(table, frame, outlook) if number(table, frame) > 0 else NOTHING

    return possible


def possible_branch(gate: nodes.Gate, branch: nodes.Block, interpreter: Interpreter) -> Possible | None:
    """Can the costs of a gate be paid, and would the branch work then?"""
    return possible_after_costs(gate.costs, possible_block(branch, interpreter), interpreter)


def possible_after_costs(
    costs: Sequence[nodes.Do], rest: Possible | None, interpreter: Interpreter
) -> Possible | None:
    """P14: all costs in full, and then the rest; cards and gold that were paid are not there any more."""
    judge = rest
    for cost in reversed(costs):
        judge = _possible_cost(cost, judge, interpreter)
    return judge


def _possible_cost(cost: nodes.Do, rest: Possible | None, interpreter: Interpreter) -> Possible | None:
    effect = interpreter.effect(cost)
    payable, gone, spent, options = effect.possible, effect.gone, effect.spent, effect.options

    def possible(table: TableT, frame: Frame, outlook: Outlook) -> int:
        if payable is not None and payable(table, frame, outlook) != YES:
            return NO
        if rest is None:
            return YES
        if gone is not None and options is not None:
            for option in options(table, frame, actor_of(frame, cost.actor)):
                bit = gone(option.value)
                if not outlook.gone & bit:
                    after = Outlook(outlook.open, outlook.gone | bit, outlook.spent)
                    if rest(table, frame, after) == YES:
                        return YES
            return NO
        paid = spent(table, frame) if spent is not None else 0
        return rest(table, frame, Outlook(outlook.open, outlook.gone, outlook.spent + paid))

    return possible


# --- running ---------------------------------------------------------------------------------------------------------


def open_powers(table: TableT) -> int:
    """P18: the cards whose powers are in progress, as a bit mask."""
    mask = 0
    for frame in table.stack:
        mask |= 1 << frame.card
    return mask


def push_frame(table: TableT, card: int, you: int, slots: int) -> None:
    """Open a power: it runs before anything below it goes on."""
    frame = thaw_frame(Frame(card, 0, you, you, (None,) * slots))
    table.stack = (*table.stack, frame)


def run_stack(table: TableT, codes: Sequence[Code | None]) -> None:
    """Run the powers on the stack until all are done or a question is asked."""
    while table.stack:
        frame = running_frame(table)
        code = code_of(codes, frame).instructions
        at = frame.at
        end = len(code)
        while at < end:
            table.budget -= 1
            if table.budget < 0:
                raise EngineError(f"the power of card {frame.card} did not end within its budget")
            following = code[at].run(table, frame)
            if following == PAUSE:
                return
            frame.at = at = following  # type: ignore[misc]  # a running frame may be changed
            if table.stack[-1] is not frame:
                break
        else:
            table.stack = table.stack[:-1]


def answer_question(table: TableT, codes: Sequence[Code | None], value: Any) -> None:
    """Hand the answer to the instruction that asked."""
    frame = running_frame(table)
    instruction: Any = code_of(codes, frame).instructions[frame.at]
    table.question = None
    frame.at = instruction.answer(frame, value)  # type: ignore[misc]  # a running frame may be changed


def open_question(table: TableT, codes: Sequence[Code | None]) -> tuple[Any, ...]:
    """List the answers to the open question again, from the state alone."""
    frame = table.stack[-1]
    instruction: Any = code_of(codes, frame).instructions[frame.at]
    options: tuple[Any, ...] = instruction.legal(table, frame)
    return options


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


def code_slots(codes: Sequence[Code | None], card: int) -> int:
    """How many slots a frame for the power of *card* needs."""
    code = codes[card]
    return 0 if code is None else code.slots
