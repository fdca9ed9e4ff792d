"""Feasibility, found by looking ahead: would a power work?

Every statement is judged before anybody commits to it: its costs must be payable in
full, and its first forced choice must have an answer. Nothing is changed by looking (decision 8).
"""

from __future__ import annotations

from collections.abc import Sequence

from elysium_rules.kernel.assumptions import NO, NOTHING, YES, Assumptions, Idle, Possible, Search, make_assumptions
from elysium_rules.kernel.frames import Frame, with_slot
from elysium_rules.kernel.interpreter import Effect, Evaluate, Interpreter, TableT
from elysium_rules.program import nodes


def possible_statement(statement: nodes.Statement, interpreter: Interpreter) -> Possible | None:
    """Would this statement work? `None` stands for "always"."""
    return Feasibility(interpreter).of_statement(statement)


def is_asked(let: nodes.Let) -> bool:
    """Whether a `let` names something that a player chooses."""
    return isinstance(let.value, nodes.Call) and let.value.row.endswith("_value")


def asks_you(let: nodes.Let) -> bool:
    """Whether you choose what a `let` names, and not who is `they` there: for the question and for the look ahead."""
    return let.actor == "you"


def finds(let: nodes.Let) -> bool:
    """Whether a `let` names a player or a card that a phrase finds."""
    return isinstance(let.value, nodes.Call) and let.value.row.endswith(("_player", "_card"))


class Feasibility:
    """Judges whether the statements of one power would work; each judge is made once, however many others ask it."""

    def __init__(self, interpreter: Interpreter) -> None:
        self.interpreter = interpreter
        self._effects: dict[str, Effect] = {}
        # By the id of a block, and with the block itself, so that its id stays its own.
        self._blocks: dict[int, tuple[nodes.Block, Possible | None]] = {}

    def effect(self, do: nodes.Do) -> Effect:
        """The meaning of an effect; in one power each has a path of its own."""
        if do.path not in self._effects:
            self._effects[do.path] = self.interpreter.effect(do)
        return self._effects[do.path]

    def of_block(self, block: nodes.Block) -> Possible | None:
        """Would this block work? See `_of_statements`."""
        if id(block) not in self._blocks:
            self._blocks[id(block)] = block, self._of_statements(block.statements)
        return self._blocks[id(block)][1]

    def _of_statements(self, statements: Sequence[nodes.Statement]) -> Possible | None:
        """The first statement that does anything decides; a block that does nothing does not work.

        What comes later is not judged: the statements before it may change what can be chosen there.
        """
        judges: list[Possible | None] = []
        named: list[list[tuple[int, Evaluate]]] = [[]]  # per judge: the numbers that are worked out before it
        for statement in statements:
            if isinstance(statement, nodes.Let) and finds(statement):
                named[-1].append((statement.slot, self.interpreter.find(statement.value)))
                continue
            if isinstance(statement, nodes.Let) and not is_asked(statement):
                named[-1].append((statement.slot, self.interpreter.number(statement.value)))
                continue
            judges.append(self.of_statement(statement))
            named.append([])
            if judges[-1] is None:
                break
        if judges and judges[0] is None:
            return None
        if len(judges) == 1 and not named[0]:
            return judges[0]  # the usual case
        judged = tuple((judge, tuple(numbers)) for judge, numbers in zip(judges, named, strict=False))

        def possible(table: TableT, frame: Frame, assumed: Assumptions) -> int:
            for judge, numbers in judged:
                for slot, number in numbers:
                    value = number(table, frame)
                    if value is None:  # there is nothing to find, and the rest is left out
                        return NOTHING
                    frame = with_slot(frame, slot, value)
                answer = YES if judge is None else judge(table, frame, assumed)
                if answer != NOTHING:
                    return answer
            return NOTHING

        return possible

    def of_statement(self, statement: nodes.Statement) -> Possible | None:
        """Would this statement work? What is optional always works."""
        match statement:
            case nodes.Do():
                return self.effect(statement).possible
            case nodes.Block():
                return self.of_block(statement)
            case nodes.Gate():
                return self._of_gate(statement)
            case nodes.Repeat():
                return self._of_repeat(statement)
            case nodes.Let(value=nodes.Call() as call) if is_asked(statement):
                return self._of_choice(statement, call)
            case nodes.Let() | nodes.EachPlayer() | nodes.Subject() | nodes.Later() | nodes.Until():
                return None

    def _of_choice(self, let: nodes.Let, call: nodes.Call) -> Possible | None:
        """Will there be something to choose, for the player whom the question goes to?"""
        judge, is_you = self.interpreter.choosing(call).possible, asks_you(let)
        if judge is None:
            return None

        def possible(table: TableT, frame: Frame, assumed: Assumptions) -> int:
            return judge(table, frame, frame.you if is_you else frame.they, assumed)

        return possible

    def _of_gate(self, gate: nodes.Gate) -> Possible | None:
        if gate.optional:
            return None
        branches = tuple(self.of_branch(gate, branch) for branch in gate.branches)
        otherwise = self.of_block(gate.otherwise) if gate.otherwise is not None else None
        condition = self.interpreter.condition(gate.condition) if gate.condition is not None else None
        if condition is None and any(branch is None for branch in branches):
            return None

        def possible(table: TableT, frame: Frame, assumed: Assumptions) -> int:
            if condition is None or condition(table, frame):
                if assumed.search is None and len(branches) > 1:
                    assumed = make_assumptions(assumed.open, assumed.gone, assumed.owed, assumed.spent, Search())
                best = NO
                for branch in branches:
                    answer = YES if branch is None else branch(table, frame, assumed)
                    if answer == YES:
                        return YES
                    best = max(best, answer)
                if condition is not None:
                    return best
                no = NO
            else:
                no = NOTHING
            if gate.otherwise is None:
                return no
            return YES if otherwise is None else otherwise(table, frame, assumed)

        return possible

    def _of_repeat(self, repeat: nodes.Repeat) -> Possible | None:
        body = self.of_block(repeat.body)
        if repeat.up_to or body is None:
            return None
        number = self.interpreter.number(repeat.number)

        def possible(table: TableT, frame: Frame, assumed: Assumptions) -> int:
            return body(table, frame, assumed) if number(table, frame) > 0 else NOTHING

        return possible

    def of_branch(self, gate: nodes.Gate, branch: nodes.Block) -> Possible | None:
        """Can the costs of a gate be paid, and would the branch work then?"""
        return self.after_costs(gate.costs, self.of_block(branch))

    def after_costs(self, costs: Sequence[nodes.Do], rest: Possible | None) -> Possible | None:
        """All costs in full, and then the rest; what was paid is not there any more."""
        judge = rest
        for cost in reversed(costs):
            judge = self._of_cost(cost, judge)
        return judge

    def _of_cost(self, cost: nodes.Do, rest: Possible | None) -> Possible | None:
        effect = self.effect(cost)
        payable, removes, removes_all, spent = effect.possible, effect.removes, effect.removes_all, effect.spent
        keeps = effect.keeps

        def possible_with_card(table: TableT, frame: Frame, assumed: Assumptions) -> int:
            assert removes is not None
            cards = removes(table, frame)
            inside = assumed.owing(cards) if cards else None
            if inside is None:
                return NO
            answer = YES if rest is None else rest(table, frame, inside)
            return inside.settled() if answer == YES else NO

        def possible(table: TableT, frame: Frame, assumed: Assumptions) -> int:
            if payable is not None and payable(table, frame, assumed) != YES:
                return NO
            if rest is None and keeps is None:
                return YES
            gone = assumed.gone
            if removes_all is not None:
                gone |= removes_all(table, frame)
            if keeps is not None and (kept := keeps(table, frame)):
                left = assumed.keeping(kept)
                if left is None:
                    return NO
                assumed = left
            paid = assumed.spent if spent is None else (*assumed.spent, spent(table, frame))
            if rest is None:
                return assumed.settled()
            return rest(table, frame, make_assumptions(assumed.open, gone, assumed.owed, paid, assumed.search))

        return possible if removes is None else possible_with_card

    # --- would nothing happen?

    def idle_ways(self, gate: nodes.Gate) -> Idle | None:
        """Whether every way through a gate, and refusing it, does nothing at all."""
        if gate.costs:
            return None
        ends = (gate.otherwise,) if gate.optional and gate.otherwise is not None else ()
        return _all_idle([self._idle_block(block) for block in (*gate.branches, *ends)])

    def _idle_block(self, block: nodes.Block) -> Idle | None:
        judges: list[Idle | None] = []
        for statement in block.statements:
            match statement:
                case nodes.Do():
                    judges.append(self.effect(statement).idle)
                case nodes.Block():
                    judges.append(self._idle_block(statement))
                case _:
                    return None  # what loops, asks or depends may do something
        return _all_idle(judges)


def _all_idle(judges: Sequence[Idle | None]) -> Idle | None:
    sure = tuple(judge for judge in judges if judge is not None)
    if len(sure) < len(judges):
        return None
    return lambda table, frame: all(judge(table, frame) for judge in sure)
