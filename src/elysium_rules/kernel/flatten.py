"""Turns the tree of a power into flat code, a list of instructions, once per card and game (decision 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.kernel.assumptions import YES, Possible, Search, make_assumptions
from elysium_rules.kernel.feasibility import Feasibility, asks_you, finds, is_asked
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.freeze import freeze_for_good
from elysium_rules.kernel.instructions import (
    LOOK,
    Act,
    Address,
    Alert,
    Announce,
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
    Line,
    NextPlayer,
    NextTime,
    Part,
    Pay,
    Postpone,
    Respond,
    Times,
    TurnBack,
    Unseal,
    Window,
    open_powers,
    paid_by,
)
from elysium_rules.kernel.interpreter import (
    Answering,
    Choosing,
    Effect,
    Evaluate,
    Guarding,
    Interpreter,
    PlayerT,
    Sealing,
    SlotKind,
    TableT,
)
from elysium_rules.program import nodes
from elysium_rules.program.cost import PLAYERS, inner_names, parts_of

#: Lists the answers to a question: (table, frame, who is asked).
Options: TypeAlias = Callable[[TableT, Frame, PlayerT], tuple[Any, ...]]

_PARTS_OF_A_STEP: Final = 16  # so many words and numbers are read in the time that a step stands for
_END_OF_BLOCK: Final = -2  # a place that is known once the block is written


def flatten(power: nodes.Power, interpreter: Interpreter) -> Code:
    """Turn a power's body into flat code."""
    block = power.body
    assert block is not None, "a power without a body is never opened"
    writer = _Writer(interpreter, power.slots)
    if power.it is not None:
        writer.hold(power.it, SlotKind.CARDS)
    if power.much is not None:
        writer.hold(power.much, SlotKind.NUMBER)
    writer.they_depth = int(power.has_they)
    writer.emit(Begin(interpreter), "begin")
    writer.statements(block)
    for last in writer.leaving:
        last.next = writer.here
    return Code(
        instructions=tuple(map(freeze_for_good, writer.code)),
        labels=(*writer.labels, "end"),
        live=(*writer.live_at, tuple(writer.live)),
        slot_kinds=tuple(writer.kinds.get(slot) for slot in range(writer.slots)),
        slots=writer.slots,
        work=sum(writer.work),
        possible=writer.feasibility.of_block(block),
        size=writer.sizes.of(block).parts,
        uses_powers=writer.sizes.of(block).uses > 0,
        depth=_depth(block),
        it=-1 if power.it is None else power.it,
        much=-1 if power.much is None else power.much,
        has_they=power.has_they,
        late=tuple(writer.late),
    )


@attrs.frozen
class _Size:
    """How much there is in a part of a power."""

    parts: int = 0  #: words and numbers that are read (`program/cost.py`)
    effects: int = 0
    prices: int = 0  #: prices in cards
    uses: int = 0  #: effects that use other powers

    @property
    def steps(self) -> int:
        """For how many steps it counts to work out its numbers and find its cards."""
        return self.parts // _PARTS_OF_A_STEP

    @property
    def look(self) -> int:
        """For how many steps it counts to look ahead through it; each price may change because of each other one."""
        return self.steps + self.effects + self.prices**3 // 200 + (LOOK if self.uses else 0)


_NOTHING: Final = _Size()


class _Sizes:
    """The sizes of all parts of a power, each worked out once."""

    def __init__(self, feasibility: Feasibility) -> None:
        self.feasibility = feasibility
        self.times = feasibility.interpreter.times
        self.known: dict[int, tuple[object, _Size]] = {}  # with the node itself, so that its id stays its own

    def of(self, node: object) -> _Size:
        if isinstance(node, tuple):
            return self._sum(map(self.of, node))
        if not inner_names(node):
            return _NOTHING
        known = self.known.get(id(node))
        if known is None:
            sizes = [(self.of(part), often) for part, often in parts_of(node, self.times)]
            size = self._sum([size for size, _ in sizes])
            parts = sum([size.parts * often for size, often in sizes])
            if isinstance(node, nodes.Do | nodes.Call):
                parts += self.feasibility.interpreter.asked(node.row)
            size = _Size(parts + 1, size.effects, size.prices, size.uses)
            if isinstance(node, nodes.Do):
                effect = self.feasibility.effect(node)
                prices = size.prices + (effect.removes is not None)
                size = _Size(size.parts, size.effects + 1, prices, size.uses + effect.uses_powers)
            known = self.known[id(node)] = node, size
        return known[1]

    def _sum(self, sizes: Iterable[_Size]) -> _Size:
        parts = effects = prices = uses = 0
        for size in sizes:
            parts += size.parts
            effects += size.effects
            prices += size.prices
            uses += size.uses
        return _Size(parts, effects, prices, uses)


def _same_they(table: TableT, frame: Frame) -> int:
    return frame.they


def _depth(statement: nodes.Statement) -> int:
    """How many calls inside each other it takes to look ahead through a statement."""
    match statement:
        case nodes.Gate():
            inside = statement.branches if statement.otherwise is None else (*statement.branches, statement.otherwise)
            return 1 + len(statement.costs) + max(map(_depth, inside))
        case nodes.Repeat(body=body) | nodes.Later(body=body):
            return 1 + _depth(body)
        case nodes.Block(statements=statements):
            return 1 + max(map(_depth, statements), default=0)
    return 1


def _not_paid_yet(options: Options, before: tuple[Part, ...]) -> Options:
    """Of what a part of a price could take, what the parts before it do not take."""
    if not before:
        return options

    def left(table: TableT, frame: Frame, player: PlayerT) -> tuple[Any, ...]:
        gone, _ = paid_by(table, frame, before)
        return tuple([option for option in options(table, frame, player) if not gone >> option.value & 1])

    return left


class _Writer:
    """Writes instructions in order; targets that are not known yet are filled in when they are."""

    def __init__(self, interpreter: Interpreter, slots: int) -> None:
        self.interpreter = interpreter
        self.slots = slots
        self.feasibility = Feasibility(interpreter)
        self.sizes = _Sizes(self.feasibility)
        self.code: list[Any] = []
        self.labels: list[str] = []
        self.work: list[int] = []
        self.live: list[int] = []  #: the slots that hold a value here
        self.live_at: list[tuple[int, ...]] = []
        self.kinds: dict[int, SlotKind] = {}
        self.named = slots  #: slots below this hold what has a name; those from here on belong to the code
        self.late: list[range] = []
        self.leaving: list[Any] = []  #: what goes to the end of the power from wherever it stands
        self.they_depth = 0  #: how many things around this place say who `they` is

    def emit(self, instruction: Any, label: str, work: int = 1) -> Any:
        self.code.append(instruction)
        self.labels.append(label)
        self.work.append(work)
        self.live_at.append(tuple(self.live))
        return instruction

    def hold(self, slot: int, kind: SlotKind) -> None:
        """From here on a slot holds a value."""
        self.live.append(slot)
        self.kinds[slot] = kind

    def new_slot(self) -> int:
        self.slots += 1
        return self.slots - 1

    @property
    def here(self) -> int:
        return len(self.code)

    def block(self, block: nodes.Block, path: str) -> None:
        """Write an inner block; the names given in it are forgotten at its end."""
        before = len(self.live)
        self.statements(block)
        if len(self.live) > before:
            self.emit(Forget(tuple(self.live[before:]), self.here + 1), f"{path}.forget")
            del self.live[before:]

    def statements(self, block: nodes.Block) -> None:
        """Write statements one after the other; where one has nothing to name, the rest of them is left out."""
        start = self.here
        for statement in block.statements:
            self.statement(statement)
        for instruction in self.code[start:]:
            if isinstance(instruction, Ask | Draw | Find | Keep) and instruction.nothing == _END_OF_BLOCK:
                instruction.nothing = self.here

    def statement(self, statement: nodes.Statement) -> None:
        match statement:
            case nodes.Block():
                self.block(statement, f"{self.here}")
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
            case nodes.Subject():
                self.subject(statement)
            case nodes.Later():
                with self.postponed(statement.moment, statement.path, lasts=False):
                    self.block(statement.body, f"{statement.path}.later")
            case nodes.Until():
                with self.postponed(statement.moment, statement.path, lasts=True):
                    rules = self.emit(Bend(self.interpreter.bent(statement.modifiers)), f"{statement.path}.bent")
                    self.leaving.append(rules)

    @contextmanager
    def postponed(self, moment: str, path: str, *, lasts: bool) -> Iterator[None]:
        """Write what stands inside as something for later: it begins on its own, and ends the power."""
        around, self.live = self.live, [slot for slot in self.live if slot < self.named]
        postpone = Postpone(self.interpreter, moment, tuple(self.live), lasts=lasts)
        self.emit(postpone, f"{path}.at")
        self.live_at[-1] = tuple(around)
        start = self.here
        yield
        self.leaving.append(self.emit(Jump(-1), f"{path}.kept"))
        self.late.append(range(start, self.here))
        postpone.next = self.here
        self.live = around

    def do(self, do: nodes.Do, kept: Callable[[TableT, Frame], int] | None = None, looking: int = 0) -> None:
        effect: Effect | None = self.feasibility.effect(do)
        path = do.path
        while effect is not None:
            if effect.times is None:
                self.once(do, effect, path, kept, looking)
            else:
                with self.rounds(effect.times, path, 1) as (start, _):
                    self.once(do, effect, path, kept, looking)
                    self.emit(Jump(start), f"{path}.loop")
            effect, path = effect.then, f"{path}+"  # a part of its own, whose questions have a name of their own

    def once(
        self, do: nodes.Do, effect: Effect, path: str, kept: Callable[[TableT, Frame], int] | None, looking: int
    ) -> None:
        """Write one round of an effect: the question, who may answer, the act."""
        is_you = do.actor == "you" and not effect.is_theirs
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
                    path=path,
                    slot=slot,
                    empty=None,
                    next=self.here + 1,
                    declined=-1,
                    kept=kept,
                    is_secret=effect.is_secret,
                    hides=effect.hides,
                ),
                f"{path}?",
                effect.work + self.sizes.of(do).steps + looking,
            )
        if effect.answering is not None:
            self.window(do.row, effect.answering, path, slot, is_you=is_you)
        if effect.guarding is not None:
            self.guard(effect, effect.guarding, path, slot, is_you=is_you)
        self.emit(
            Act(effect.act, is_you, slot, self.here + 1),
            path,
            (1 if slot >= 0 else effect.work) + self.sizes.of(do).steps,
        )
        if (effect.answering is not None or effect.guarding is not None) and slot >= 0:
            self.live.remove(slot)

    def guard(self, effect: Effect, guarding: Guarding, path: str, slot: int, *, is_you: bool) -> None:
        """Write how others may prevent an effect; the act comes next, and the choice waits until then."""
        if slot >= 0:
            self.hold(slot, SlotKind.NUMBER)
        powers, start = self.new_slot(), self.here
        act = start + 2
        self.emit(Alert(guarding, is_you, slot, powers, start + 1, act), f"{path}.alert")
        self.hold(powers, SlotKind.POWERS)
        extent = -1
        if guarding.extent is not None:
            extent = self.new_slot()
            self.hold(extent, SlotKind.NUMBER)
        self.emit(Guard(guarding, effect.options, is_you, slot, powers, act, act + 1, extent), f"{path}.guard")
        self.live.remove(powers)
        if extent >= 0:
            self.live.remove(extent)

    def window(self, row: str, answering: Answering, path: str, slot: int, *, is_you: bool) -> None:
        """Write how others may answer; the act comes three places further on, and the choice waits until then."""
        if slot >= 0:
            self.hold(slot, SlotKind.NUMBER)
        line, start = self.new_slot(), self.here
        act = start + 3
        self.emit(Announce(answering.asked, is_you, slot, line, start + 1, act), f"{path}.line")
        self.hold(line, SlotKind.PLAYERS)
        name = f"{path}.answer"
        self.emit(Window(answering.options, row, name, slot, line, start + 1, start + 2, act), name, PLAYERS)
        self.emit(Respond(answering.answer, line, act), f"{path}.respond")
        self.live.remove(line)

    @contextmanager
    def rounds(self, number: Evaluate, path: str, work: int) -> Iterator[tuple[int, int]]:
        """Write what stands inside as a loop that goes round so often; gives its start and the slot that counts."""
        slot = self.new_slot()
        self.emit(Times(number, slot, self.here + 1), f"{path}.count", work)
        self.hold(slot, SlotKind.NUMBER)
        start = self.here
        again = self.emit(NextTime(slot, start + 1), f"{path}.again")
        yield start, slot
        again.done = self.here
        again.work = sum(self.work[start:])
        self.live.remove(slot)

    def let(self, let: nodes.Let) -> None:
        if isinstance(let.value, nodes.Call) and is_asked(let):
            choosing = self.interpreter.choosing(let.value)
            if choosing.sealing is not None:
                self.secretly(let, let.value.row, choosing, choosing.sealing)
                return
            if choosing.does is not None:
                keep = Keep(choosing.does, asks_you(let), let.slot, self.here + 1, _END_OF_BLOCK)
                self.emit(keep, let.path, 1 + self.sizes.of(let).steps)
                self.hold(let.slot, choosing.holds)
                return
            nothing = _END_OF_BLOCK if choosing.empty is None else -1
            is_you = asks_you(let)
            if let.by_chance:
                draw = Draw(
                    self.interpreter, choosing.options, is_you, let.slot, choosing.empty, self.here + 1, nothing
                )
                self.emit(draw, let.path, 1 + self.sizes.of(let).steps)
                self.hold(let.slot, choosing.holds)
                return
            self.emit(
                Ask(
                    interpreter=self.interpreter,
                    kind=choosing.kind,
                    options=choosing.options,
                    is_you=is_you,
                    row=let.value.row,
                    path=let.path,
                    slot=let.slot,
                    empty=choosing.empty,
                    next=self.here + 1,
                    declined=-1,
                    nothing=nothing,
                ),
                let.path,
                1 + self.sizes.of(let).steps,
            )
            self.hold(let.slot, choosing.holds)
        elif finds(let):
            find = self.interpreter.find(let.value)
            self.emit(Find(find, let.slot, self.here + 1, _END_OF_BLOCK), let.path, 1 + self.sizes.of(let).steps)
            is_player = isinstance(let.value, nodes.Call) and let.value.row.endswith("_player")
            self.hold(let.slot, SlotKind.PLAYER if is_player else SlotKind.CARDS)
        else:
            self.emit(
                Compute(self.interpreter.number(let.value), let.slot, self.here + 1),
                let.path,
                1 + self.sizes.of(let).steps,
            )
            self.hold(let.slot, SlotKind.NUMBER)

    def secretly(self, let: nodes.Let, row: str, choosing: Choosing, sealing: Sealing) -> None:
        """Write how one player after the other chooses in secret; each of them is asked, whatever can be chosen."""

        def ask() -> None:
            slot = self.new_slot()
            self.emit(
                Ask(
                    interpreter=self.interpreter,
                    kind=choosing.kind,
                    options=choosing.options,
                    is_you=False,
                    row=row,
                    path=let.path,
                    slot=slot,
                    empty=None,
                    next=self.here + 1,
                    declined=-1,
                    is_secret=True,
                ),
                let.path,
                1 + self.sizes.of(let).steps,
            )
            # INVARIANT: nothing can happen between the answers, so what each may choose does not change meanwhile.
            self.emit(Act(sealing.seal, is_you=False, slot=slot, next=self.here + 1), f"{let.path}.seal")

        self.of_each(let.path, sealing.others, ask)
        self.emit(Unseal(sealing.unseal, let.slot, self.here + 1), f"{let.path}.unseal")
        self.hold(let.slot, choosing.holds)

    def gate(self, gate: nodes.Gate) -> None:
        interpreter = self.interpreter
        condition = interpreter.condition(gate.condition) if gate.condition is not None else None
        # A `may` whose first act is a choice is asked together with that choice: one question, not two.
        merged = gate.optional and len(gate.branches) == 1 and self._starts_with_choice(gate)
        if merged or not (gate.optional or gate.costs or len(gate.branches) > 1):
            possible: tuple[Possible | None, ...] = ()
        else:
            possible = tuple(self.feasibility.of_branch(gate, branch) for branch in gate.branches)
        enter = Enter(
            interpreter,
            condition,
            gate.optional and not merged,
            possible,
            gate.actor == "you",
            gate.path,
            (),
            -1,
            self.feasibility.idle_ways(gate),
        )
        needed = condition is not None or bool(possible)
        if needed:
            looked = self.sizes.of(gate).look if possible else 0
            self.emit(enter, f"{gate.path}.gate", 1 + self.sizes.of(gate.condition).steps + looked)
        targets: list[int] = []
        ends: list[Jump] = []
        asks: list[Ask] = []
        pays: list[Pay] = []
        for way, branch in enumerate(gate.branches):
            targets.append(self.here)
            start = self.here
            rest = self.feasibility.of_block(branch)
            singly = interpreter.paid_singly(gate.costs) if len(gate.costs) > 1 else 1
            singly = len(gate.costs) if len(gate.costs) - singly == 1 else singly  # the last one is alone then
            for number, cost in enumerate(gate.costs[:singly]):
                later = gate.costs[number + 1 :]
                kept = self._kept(cost, later, rest)
                self.do(cost, kept, 0 if kept is None else self.sizes.of((later, branch)).look)
            if singly < len(gate.costs):
                pays.append(self.price(gate, gate.costs[singly:], branch))
            self.block(branch, f"{gate.path}.way{way}")
            if merged and isinstance(self.code[start], Ask):
                asks.append(self.code[start])
            ends.append(self.emit(Jump(-1), f"{gate.path}.way{way}.end"))
        otherwise = self.here
        if gate.otherwise is not None:
            self.block(gate.otherwise, f"{gate.path}.otherwise")
        enter.targets = tuple(targets)
        enter.otherwise = otherwise
        for ask in asks:
            ask.declined = otherwise
        for pay in pays:
            pay.unpaid = otherwise
        for end in ends:
            end.next = self.here

    def price(self, gate: nodes.Gate, costs: Sequence[nodes.Do], branch: nodes.Block) -> Pay:
        """Write a joined price, or the last parts of one: first what is chosen for it, then what pays all of it."""
        rest = self.feasibility.of_block(branch)
        parts: list[Part] = []
        work = 0
        for number, cost in enumerate(costs):
            effect = self.feasibility.effect(cost)
            is_you = cost.actor == "you" and not effect.is_theirs
            slot = -1
            if effect.options is not None and effect.kind is not None:
                slot = self.new_slot()
                later = costs[number + 1 :]
                kept = self._kept(cost, later, rest, tuple(parts))
                looking = 0 if kept is None else self.sizes.of((later, branch)).look
                ask = Ask(
                    interpreter=self.interpreter,
                    kind=effect.kind,
                    options=_not_paid_yet(effect.options, tuple(parts)),
                    is_you=is_you,
                    row=cost.row,
                    path=cost.path,
                    slot=slot,
                    empty=None,
                    next=self.here + 1,
                    declined=-1,
                    kept=kept,
                    is_secret=effect.is_secret,
                    is_part=True,
                    before=tuple(parts),
                )
                self.emit(ask, f"{cost.path}?", effect.work + self.sizes.of(cost).steps + looking)
                self.hold(slot, SlotKind.NUMBER)
            work += (1 if slot >= 0 else effect.work) + self.sizes.of(cost).steps
            parts.append(Part(effect, is_you, slot, cost.path))
        pay: Pay = self.emit(Pay(tuple(parts), self.here + 1), f"{gate.path}.price", work)
        for part in parts:
            if part.slot >= 0:
                self.live.remove(part.slot)
        return pay

    def _starts_with_choice(self, gate: nodes.Gate) -> bool:
        first: nodes.Statement | None = gate.costs[0] if gate.costs else None
        if first is None and gate.branches[0].statements:
            first = gate.branches[0].statements[0]
        while isinstance(first, nodes.Block) and first.statements:
            first = first.statements[0]
        if not isinstance(first, nodes.Do) or first.actor != gate.actor:
            return False
        effect = self.feasibility.effect(first)
        return effect.options is not None and not effect.is_known

    def _kept(
        self, cost: nodes.Do, later: Sequence[nodes.Do], rest: Possible | None, before: tuple[Part, ...] = ()
    ) -> Callable[[TableT, Frame], int] | None:
        """Of the cards a cost could take, those that leave the rest possible: a price is paid in full or not at all.

        *before* are parts of the same price that are chosen, but have not moved yet.
        """
        removes = self.feasibility.effect(cost).removes
        judge = self.feasibility.after_costs(later, rest)
        if removes is None or judge is None:
            return None

        def kept(table: TableT, frame: Frame) -> int:
            gone, spent = paid_by(table, frame, before) if before else (0, ())
            asked = removes(table, frame) & ~gone
            search = Search(asked)
            assumed = make_assumptions(open_powers(table), gone, (asked,), spent, search)
            if judge(table, frame, assumed) == YES:
                assumed.settled()
            return search.kept

        return kept

    def repeat(self, repeat: nodes.Repeat) -> None:
        number = self.interpreter.number(repeat.number)
        with self.rounds(number, repeat.path, 1 + self.sizes.of(repeat.number).steps) as (start, slot):
            body: nodes.Statement = repeat.body
            stop = None
            if repeat.up_to:
                # Each round is a `may`; a refusal ends the loop: nobody is asked again.
                stop = nodes.Block((), repeat.span)
                body = nodes.Gate(
                    condition=None,
                    optional=True,
                    costs=(),
                    branches=(repeat.body,),
                    otherwise=stop,
                    actor=repeat.actor,
                    path=repeat.path,
                    span=repeat.span,
                )
            before = self.here
            self.statement(body)
            self.emit(Jump(start), f"{repeat.path}.loop")
            if stop is not None:
                self._leave_on_refusal(before, self.here - 1, self.here)
                self.emit(Forget((slot,), self.here + 1), f"{repeat.path}.stop")

    def _leave_on_refusal(self, start: int, loop: int, done: int) -> None:
        """Send every refusal of an `up to` to the end of the loop instead of the next round."""
        for instruction in self.code[start:loop]:
            if isinstance(instruction, Ask) and instruction.declined == loop:
                instruction.declined = done
            if isinstance(instruction, Enter) and instruction.otherwise == loop:
                instruction.otherwise = done

    def subject(self, subject: nodes.Subject) -> None:
        slot = self.new_slot()
        player = self.interpreter.find(subject.player)
        address = self.emit(
            Address(player, slot, self.here + 1), f"{subject.path}.who", 1 + self.sizes.of(subject.player).steps
        )
        self.hold(slot, SlotKind.THEY)
        self.of_they(subject.body, f"{subject.path}.body")
        self.emit(TurnBack(slot, self.here + 1), f"{subject.path}.back")
        address.done = self.here
        self.live.remove(slot)

    def of_they(self, body: nodes.Block, path: str) -> None:
        """Write a block that says who `they` is."""
        self.they_depth += 1
        self.block(body, path)
        self.they_depth -= 1

    def each(self, each: nodes.EachPlayer) -> None:
        self.of_each(each.path, each.others, lambda: self.of_they(each.body, f"{each.path}.body"))

    def of_each(self, path: str, others: bool, write: Callable[[], None]) -> None:  # noqa: FBT001 - as in the node
        """Write what one player after the other does; *write* writes it for one, who is `they`."""
        if not self.they_depth:
            self.round(path, others, write)
            return
        slot = self.new_slot()  # afterwards `they` is who it was
        address = self.emit(Address(_same_they, slot, self.here + 1), f"{path}.who")
        self.hold(slot, SlotKind.THEY)
        self.round(path, others, write)
        self.emit(TurnBack(slot, self.here + 1), f"{path}.back")
        address.done = self.here
        self.live.remove(slot)

    def round(self, path: str, others: bool, write: Callable[[], None]) -> None:  # noqa: FBT001 - as in the node
        slot = self.new_slot()
        self.emit(Line(self.interpreter, others, slot, self.here + 1), f"{path}.line")
        self.hold(slot, SlotKind.PLAYERS)
        start = self.here
        turn = self.emit(NextPlayer(slot, start + 1), f"{path}.next")
        write()
        self.emit(Jump(start), f"{path}.loop")
        turn.done = self.here
        turn.work = sum(self.work[start:])
        self.live.remove(slot)
