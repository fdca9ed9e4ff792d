"""Looking ahead: would a power work (P14, P19)?

Every statement is judged before anybody commits to it: its costs must be payable in
full, and its first forced choice must have an answer. Nothing is changed by looking.
"""

from __future__ import annotations

from collections.abc import Sequence

from elysium_rules.kernel.frames import Frame, with_slot
from elysium_rules.kernel.instructions import (
    NO,
    NOTHING,
    YES,
    Evaluate,
    Interpreter,
    Outlook,
    Possible,
    Search,
    TableT,
    make_outlook,
)
from elysium_rules.program import nodes


def possible_block(block: nodes.Block, interpreter: Interpreter) -> Possible | None:
    """Would this block work? The first statement that does anything decides; a block that does nothing does not work.

    What comes later is not judged: the statements before it may change what can be chosen there.
    """
    judges: list[Possible | None] = []
    named: list[list[tuple[int, Evaluate]]] = [[]]  # per judge: the numbers that are worked out before it
    for statement in block.statements:
        if isinstance(statement, nodes.Let) and not is_asked(statement):
            named[-1].append((statement.slot, interpreter.number(statement.value)))
            continue
        judges.append(possible_statement(statement, interpreter))
        named.append([])
        if judges[-1] is None:
            break
    if judges and judges[0] is None:
        return None
    if len(judges) == 1 and not named[0]:
        return judges[0]  # the usual case

    def possible(table: TableT, frame: Frame, outlook: Outlook) -> int:
        for judge, numbers in zip(judges, named, strict=False):
            for slot, number in numbers:
                frame = with_slot(frame, slot, number(table, frame))
            answer = YES if judge is None else judge(table, frame, outlook)
            if answer != NOTHING:
                return answer
        return NOTHING

    return possible


def is_asked(let: nodes.Let) -> bool:
    """Whether a `let` names something that a player chooses."""
    return isinstance(let.value, nodes.Call) and let.value.row.endswith("_value")


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
            if outlook.search is None and len(branches) > 1:
                outlook = make_outlook(outlook.open, outlook.gone, outlook.owed, outlook.spent, Search())
            best = NO
            for branch in branches:
                answer = YES if branch is None else branch(table, frame, outlook)
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


def possible_after_costs(costs: Sequence[nodes.Do], rest: Possible | None, interpreter: Interpreter) -> Possible | None:
    """P14: all costs in full, and then the rest; cards and gold that were paid are not there any more."""
    judge = rest
    for cost in reversed(costs):
        judge = _possible_cost(cost, judge, interpreter)
    return judge


def _possible_cost(cost: nodes.Do, rest: Possible | None, interpreter: Interpreter) -> Possible | None:
    effect = interpreter.effect(cost)
    payable, removes, removes_all, spent = effect.possible, effect.removes, effect.removes_all, effect.spent

    def possible_with_card(table: TableT, frame: Frame, outlook: Outlook) -> int:
        assert removes is not None
        cards = removes(table, frame)
        inside = outlook.owing(cards) if cards else None
        if inside is None:
            return NO
        answer = YES if rest is None else rest(table, frame, inside)
        return inside.settled() if answer == YES else NO

    def possible(table: TableT, frame: Frame, outlook: Outlook) -> int:
        if payable is not None and payable(table, frame, outlook) != YES:
            return NO
        if rest is None:
            return YES
        if removes_all is not None:
            outlook = outlook.without(removes_all(table, frame))
        paid = (spent(table, frame),) if spent is not None else ()
        inside = make_outlook(outlook.open, outlook.gone, outlook.owed, outlook.spent + paid, outlook.search)
        return rest(table, frame, inside)

    return possible if removes is None else possible_with_card
