"""Which clauses and branches of cards tests have reached: seen at the steps of the machine, not guessed from the text.

While somebody watches, each instruction of each power is wrapped by one that notes where it stands and where it goes
on. So a clause was reached when its instruction ran, a branch when the machine took it. Conditions and numbers are
worked out where they stand: each part of a condition should be true and false once, a number 0 and more.
What no position can reach is left out where that is certain (`_ways_out`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.kernel.instructions import (
    Act,
    Ask,
    Begin,
    Bend,
    Code,
    Compute,
    Draw,
    Enter,
    Find,
    Forget,
    Guard,
    Jump,
    Keep,
    NextPlayer,
    NextTime,
    Respond,
    Times,
    TurnBack,
    Window,
)
from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.source import Span

#: What was reached or can be: the power, what kind of thing, and which one.
Key: TypeAlias = tuple[str, str, Any]

#: Instructions that no words of a card stand for: they tidy up, or wait for powers of others.
_SILENT: Final = (Begin, Bend, Forget, Guard, Jump, NextPlayer, NextTime, Respond, TurnBack, Window)
_QUESTION: Final = "?"  #: what the label of a question for an effect ends with; the effect is a clause of its own


@attrs.frozen
class Goal:
    """Something that tests should reach."""

    ref: str  #: of the power
    kind: str  #: `clause`, `branch`, `condition` or `number`
    key: Any
    span: Span  #: the words of the card
    what: str  #: what was not seen, where it is missing


class PowerWatch:
    """One power with its code, as it is watched."""

    def __init__(
        self,
        ref: str,
        power: nodes.Power,
        code: Code | None,
        *,
        is_offered_only: bool,
        is_never_empty: Callable[[Any], bool] = lambda _: False,
        is_never_zero: Callable[[Any], bool] = lambda _: False,
    ) -> None:
        """Note what there is.

        Args:
            ref: of the power.
            power: as it was checked.
            code: None where it is a number.
            is_offered_only: whether it is used only where it does something (P19).
            is_never_empty: whether what `let` lets choose from is there in every position.
            is_never_zero: whether a phrase that counts counts something in every position.
        """
        self.ref = ref
        self.power = power
        self.code = code
        self.is_offered_only = is_offered_only
        self.is_never_empty = is_never_empty
        self.is_never_zero = is_never_zero
        self.by_path: Mapping[str, Any] = {node.path: node for node in walk(power) if hasattr(node, "path")}

    def node_at(self, place: int) -> Any:
        """The statement that an instruction belongs to."""
        assert self.code is not None
        label = self.code.labels[place].rstrip("?+")
        while label and label not in self.by_path:
            label = label.rpartition(".")[0]
        return self.by_path.get(label)

    def goals(self) -> Iterator[Goal]:
        """All that tests should reach of it."""
        if self.code is None:
            if self.power.worth is not None and not _is_plain(self.power.worth):
                yield from self._number_goals(self.power.worth)
            if self.power.condition is not None:
                yield from self._condition_goals(self.power.condition)
            return
        for place, instruction in enumerate(self.code.instructions):
            node = self.node_at(place)
            if node is None or isinstance(instruction, _SILENT):
                continue
            if not self.code.labels[place].endswith(_QUESTION):
                yield Goal(self.ref, "clause", place, node.span, "never done")
            for target, what in self._ways_out(place, instruction):
                yield Goal(self.ref, "branch", (place, target), node.span, what)
            condition, numbers = expressions_at(instruction, node)
            if condition is not None:
                yield from self._condition_goals(condition)
            for number in numbers:
                yield from self._number_goals(number)

    def _condition_goals(self, condition: nodes.Expression) -> Iterator[Goal]:
        for part in condition_parts(condition):
            yield Goal(self.ref, "condition", (part.span, True), part.span, "was never true")
            yield Goal(self.ref, "condition", (part.span, False), part.span, "was never false")

    def _number_goals(self, number: nodes.Expression) -> Iterator[Goal]:
        yield Goal(self.ref, "number", (number.span, True), number.span, "was always 0")
        if not self._is_more(number):
            yield Goal(self.ref, "number", (number.span, False), number.span, "was never 0")

    def _is_more(self, number: object) -> bool:
        """Whether a number is more than 0 in every position, for sure."""
        match number:
            case nodes.Int(value=value):
                return value > 0
            case nodes.Arithmetic(operator="+"):
                return self._is_more(number.left) or self._is_more(number.right)
            case nodes.Arithmetic(operator="*" | "min"):
                return self._is_more(number.left) and self._is_more(number.right)
            case nodes.Per(step=1):
                return self._is_more(number.amount) and self._is_more(number.counted)
            case nodes.Call():
                return self.is_never_zero(number)
            case _:
                return False

    def _ways_out(self, place: int, instruction: Any) -> Iterator[tuple[int, str]]:
        """Where an instruction may go on, as far as a position can lead there."""
        match instruction:
            case Enter():
                if len(instruction.targets) > 1:
                    for number, target in enumerate(instruction.targets, 1):
                        yield target, f"way {number} was never gone"
                if instruction.otherwise not in instruction.targets and self._can_be_left_out(place, instruction):
                    yield instruction.otherwise, "it was never left out"
            case Ask() if instruction.declined >= 0:
                yield instruction.declined, "it was never declined"
            case Ask() | Draw() | Find() | Keep() if instruction.nothing not in (-1, instruction.next):
                if not self.is_never_empty(getattr(self.node_at(place), "value", None)):
                    yield instruction.nothing, "there was always something to name"
            case _:
                return

    def _can_be_left_out(self, place: int, gate: Enter) -> bool:
        """Whether a gate may be left out: a way that is always there leaves no other.

        A power that is nothing but this gate is not even offered without a way through it (P19).
        """
        if gate.optional:
            return True
        if gate.condition is None and (not gate.possible or None in gate.possible):
            return False
        return not self._is_all(place)

    def _is_all(self, place: int) -> bool:
        """Whether a power that is only offered where it does something is nothing but this gate."""
        node = self.node_at(place)
        body = self.power.body
        return self.is_offered_only and body is not None and len(body.statements) == 1 and body.statements[0] is node


def expressions_at(instruction: Any, node: Any) -> tuple[nodes.Expression | None, tuple[nodes.Expression, ...]]:
    """The condition and the numbers that an instruction reads."""
    match instruction, node:
        case Enter(), nodes.Gate():
            return (node.condition if instruction.condition is not None else None), ()
        case Act(), nodes.Do():
            numbers: tuple[Any, ...] = tuple(part for part in node.arguments if _is_number(part))
            return None, numbers
        case Compute(), nodes.Let():
            return None, () if _is_plain(node.value) else (node.value,)
        case Times(), nodes.Repeat():
            return None, () if _is_plain(node.number) else (node.number,)
        case _:
            return None, ()


def condition_parts(condition: Any) -> Iterator[Any]:
    """The conditions of which a condition is made."""
    match condition:
        case nodes.Both(left, right) | nodes.Either(left, right):
            yield from condition_parts(left)
            yield from condition_parts(right)
        case nodes.Negate(inner):
            yield from condition_parts(inner)
        case _:
            yield condition


def _is_number(part: object) -> bool:
    is_sum = isinstance(part, nodes.Arithmetic | nodes.Per | nodes.OverPlayers)
    return is_sum or (isinstance(part, nodes.Call) and part.row.endswith("_number"))


def _is_plain(number: object) -> bool:
    """Whether a number is one as written, or one that was named before."""
    return isinstance(number, nodes.Int | nodes.Local)


class _Watched:
    """An instruction that asks, whose answers are noted; all else is its own."""

    __slots__ = ("_inner", "_note")

    def __init__(self, inner: Any, note: Callable[[int], None]) -> None:
        self._inner = inner
        self._note = note

    def answer(self, frame: Any, value: Any) -> int:
        target: int = self._inner.answer(frame, value)
        self._note(target)
        return target

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


class Recorder:
    """What was reached so far, in all games that it has watched."""

    def __init__(self) -> None:
        self.seen: set[Key] = set()

    @contextmanager
    def watching(self, powers: Iterable[PowerWatch], evaluate: Callable[..., Any]) -> Iterator[None]:
        """Note all that happens in a game; *evaluate* makes functions of table and frame out of expressions."""
        kept: list[tuple[Code, Any, Any]] = []
        for watch in powers:
            if watch.code is not None:
                kept.append((watch.code, watch.code.steps, watch.code.instructions))
                self._wrap(watch, watch.code, evaluate)
        try:
            yield
        finally:
            for code, steps, instructions in kept:
                object.__setattr__(code, "steps", steps)
                object.__setattr__(code, "instructions", instructions)

    def _wrap(self, watch: PowerWatch, code: Code, evaluate: Callable[..., Any]) -> None:
        steps: list[Any] = []
        instructions: list[Any] = []
        for place, (instruction, step) in enumerate(zip(code.instructions, code.steps, strict=True)):
            node = watch.node_at(place)
            condition, numbers = (None, ()) if node is None else expressions_at(instruction, node)
            readers = [(number.span, False, evaluate(number)) for number in numbers]
            if condition is not None:
                readers += [(part.span, True, evaluate(part)) for part in condition_parts(condition)]
            steps.append(self._make_step(watch.ref, place, step, readers))
            is_asking = hasattr(instruction, "answer") and hasattr(instruction, "ask")
            instructions.append(_Watched(instruction, self._make_note(watch.ref, place)) if is_asking else instruction)
        object.__setattr__(code, "steps", tuple(steps))
        object.__setattr__(code, "instructions", tuple(instructions))

    def _make_note(self, ref: str, place: int) -> Callable[[int], None]:
        return lambda target: self.seen.add((ref, "branch", (place, target)))

    def _make_step(
        self, ref: str, place: int, step: Any, readers: Sequence[tuple[Span, bool, Any]]
    ) -> Callable[[Any, Any], int]:
        def run(table: Any, frame: Any) -> int:
            self.seen.add((ref, "clause", place))
            for span, is_condition, read in readers:
                with suppress(TypeError):  # what was not named yet
                    self.note_value(ref, span, read(table, frame), is_condition=is_condition)
            target: int = step(table, frame)
            self.seen.add((ref, "branch", (place, target)))
            return target

        return run

    def note_value(self, ref: str, span: Span, value: Any, *, is_condition: bool) -> None:
        """Note what a condition or a number came to."""
        self.seen.add((ref, "condition" if is_condition else "number", (span, bool(value))))

    def note_worth(self, watch: PowerWatch, evaluate: Callable[..., Any], state: Any, frame: Any) -> None:
        """Note what a power that is a number was worth at the end of a game."""
        power = watch.power
        if power.worth is not None:
            self.note_value(watch.ref, power.worth.span, evaluate(power.worth)(state, frame), is_condition=False)
        for part in condition_parts(power.condition) if power.condition is not None else ():
            self.note_value(watch.ref, part.span, evaluate(part)(state, frame), is_condition=True)

    def has(self, goal: Goal) -> bool:
        """Whether a goal was reached."""
        return (goal.ref, goal.kind, goal.key) in self.seen


@attrs.frozen
class CardCoverage:
    """What tests have reached of one card."""

    ref: str
    reached: int
    missing: tuple[Goal, ...]

    @property
    def goals(self) -> int:
        """How much there is to reach."""
        return self.reached + len(self.missing)


def measure(recorder: Recorder, watches: Iterable[PowerWatch]) -> tuple[CardCoverage, ...]:
    """What was reached of each card, in their order."""
    by_card: dict[str, list[Goal]] = {}
    for watch in watches:
        by_card.setdefault(watch.ref.partition("#")[0], []).extend(watch.goals())
    return tuple(
        CardCoverage(
            ref,
            sum(recorder.has(goal) for goal in goals),
            tuple(goal for goal in goals if not recorder.has(goal)),
        )
        for ref, goals in by_card.items()
    )
