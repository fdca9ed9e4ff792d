"""The instructions of flat code: control flow, questions, and calls of the game's effects.

The machine knows control flow only; what an effect or a number means is given by the
game as an `Interpreter`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Protocol

import attrs

from elysium_rules.errors import EngineError
from elysium_rules.kernel.assumptions import YES, Idle, Possible, Search, make_assumptions
from elysium_rules.kernel.frames import Frame, Question, RunningFrame, make_question
from elysium_rules.kernel.interpreter import Effect, Evaluate, Guarding, Interpreter, PlayerT, SlotKind, TableT
from elysium_rules.kernel.rng import draw_below
from elysium_rules.program.types import QuestionKind
from elysium_rules.program.value import Shown

PAUSE: Final = -1  #: returned by an instruction that has asked a question
MOST_TIMES: Final = 100  #: how often a loop can go round; loops are never nested (the checker sees to it)
MOST_DEEP: Final = 250  #: how deep statements stand inside each other there: Python would allow a thousand calls
LOOK: Final = 150  #: for so many steps of the budget counts what may need all that patience

YES_NO: Final = QuestionKind.YES_NO  # by a name of their own: looking a member up in its enum takes 0.1 µs
PICK_ONE: Final = QuestionKind.PICK_ONE


class Instruction(Protocol):
    """One step of flat code: do it and say which comes next, or `PAUSE`."""

    def run(self, table: TableT, frame: RunningFrame) -> int: ...


def _steps(code: Code) -> tuple[Callable[[TableT, RunningFrame], int], ...]:
    return tuple([instruction.run for instruction in code.instructions])


@attrs.frozen(repr=False)
class Code(Shown):
    """A power, flattened.

    *labels* names each place by its statement, for saves; the last label is the end.
    *live* says which slots hold a value at each place: all others are None there, so
    that two frames at the same place of the same power differ only where it matters.
    """

    instructions: tuple[Instruction, ...]
    labels: tuple[str, ...]
    live: tuple[tuple[int, ...], ...]
    slot_kinds: tuple[SlotKind | None, ...]
    slots: int
    work: int  #: how many steps it takes from the budget, its rounds not counted
    possible: Possible | None
    size: int  #: how many words and numbers it has: so many a look ahead may have to read
    depth: int  #: how deep its statements stand inside each other
    uses_powers: bool  #: whether it may use the powers of other cards
    it: int = -1  #: the slot for the card that set it off, or -1 where its text does not speak of it
    much: int = -1  #: the slot for the amount that set it off, or -1 where its text does not speak of it
    has_they: bool = False  #: whether its text speaks of the player who set it off, as `they`
    #: What each instruction does: the machine calls nothing else.
    steps: tuple[Callable[[TableT, RunningFrame], int], ...] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_steps, takes_self=True)
    )
    late: tuple[range, ...] = ()  #: the parts that are left for later: each begins where a promise of it stands


def open_powers(table: TableT) -> int:
    """The cards whose powers have begun and not ended, as a bit mask; those that still wait are not open.

    A game may forbid to open a power inside itself.
    """
    mask = 0
    for frame in table.stack:
        if frame.at:
            mask |= 1 << frame.card
    return mask


def pay_ahead(table: TableT, work: int) -> bool:
    """Take *work* steps from the budget of this action, or say that they are not there.

    INVARIANT: every step is paid for before it is made: those of a power when it is opened, those of a round when
    the round begins, and inside of both the code only goes forward. So nothing has to be broken off in the middle.
    """
    if work > table.budget:
        return False
    table.budget -= work
    return True


# --- instructions ----------------------------------------------------------------------------------------------------


@attrs.define(eq=False, repr=False)
class Begin(Shown):
    """The first instruction of every power: say that it begins. A frame past it is open."""

    interpreter: Interpreter

    def run(self, table: TableT, frame: RunningFrame) -> int:
        if table.log is not None:
            self.interpreter.begin(table, frame)
        return 1

    def end(self, table: TableT, frame: RunningFrame) -> None:
        """Say that the power has ended; who calls has seen that somebody listens."""
        self.interpreter.end(table, frame)


@attrs.define(eq=False, repr=False)
class Act(Shown):
    """Do an effect, with what was chosen for it."""

    act: Callable[[TableT, Frame, PlayerT, Any], None]
    is_you: bool
    slot: int  #: where the choice lies, or -1
    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        chosen = None
        if self.slot >= 0:
            chosen = frame.slots[self.slot]
            frame.put(self.slot, None)
        # The place is moved on first: the effect may open another power on top of this one.
        frame.at = self.next
        self.act(table, frame, frame.you if self.is_you else frame.they, chosen)
        return self.next


@attrs.frozen(repr=False)
class Part(Shown):
    """One part of a joined price: an effect, and the slot where its choice lies, or -1."""

    effect: Effect
    is_you: bool
    slot: int
    path: str


def paid_by(table: TableT, frame: Frame, parts: tuple[Part, ...]) -> tuple[int, tuple[tuple[str, int], ...]]:
    """What parts of a price that are chosen will take: the cards, as a bit mask, and what and how much of accounts."""
    gone = 0
    spent: list[tuple[str, int]] = []
    for part in parts:
        effect = part.effect
        if part.slot >= 0 and frame.slots[part.slot] is not None:
            gone |= 1 << frame.slots[part.slot]
        if effect.removes_all is not None:
            gone |= effect.removes_all(table, frame)
        if effect.spent is not None:
            spent.append(effect.spent(table, frame))
    return gone, tuple(spent)


@attrs.define(eq=False, repr=False)
class Pay(Shown):
    """Pay a joined price: all of it was chosen, all of it is worked out, all of it moves; then others may react."""

    parts: tuple[Part, ...]
    next: int
    unpaid: int = -1  #: where to go on where a part cannot be paid: then none is

    def run(self, table: TableT, frame: RunningFrame) -> int:
        due: list[tuple[Part, Any]] = []
        gone = 0
        for part in self.parts:
            chosen = None
            if part.slot >= 0:
                chosen = frame.slots[part.slot]
                if chosen is None:
                    break
                gone |= 1 << chosen
            elif part.effect.settle is not None:
                chosen = part.effect.settle(table, frame)
                if part.effect.removes_all is not None:
                    chosen &= ~gone  # a part before this one takes it
                    gone |= chosen
            due.append((part, chosen))
        for part in self.parts:
            if part.slot >= 0:
                frame.put(part.slot, None)
        if len(due) < len(self.parts):
            return self.unpaid
        # The place is moved on first: what the parts set off is put on top of this power, and begins when all is paid.
        frame.at = self.next
        for part, chosen in due:
            part.effect.act(table, frame, frame.you if part.is_you else frame.they, chosen)
        return self.next


@attrs.define(eq=False, repr=False)
class Ask(Shown):
    """Let a player choose; a question with a single answer is never asked."""

    interpreter: Interpreter
    kind: QuestionKind
    options: Callable[[TableT, Frame, PlayerT], tuple[Any, ...]]
    is_you: bool
    row: str
    path: str
    slot: int
    empty: object
    next: int
    declined: int  #: where to go on after a refusal, or -1 where there is no refusing
    nothing: int = -1  #: where to go on where there is nothing to choose, or -1 for the same place
    kept: Callable[[TableT, Frame], int] | None = None  #: of a cost: the cards that leave the rest possible
    is_secret: bool = False  #: whether it asks even for a single answer
    hides: Callable[[TableT, Frame, PlayerT], bool] | None = None  #: whether it does so now; None: always
    is_part: bool = False  #: whether it chooses for a joined price, of which nothing has moved yet
    before: tuple[Part, ...] = ()  #: the parts of that price before this one; *options* leave out what they take

    def legal(self, table: TableT, frame: Frame) -> tuple[Any, ...]:
        """List the answers, in a fixed order."""
        player = frame.you if self.is_you else frame.they
        options = self.options(table, frame, player)
        if self.kept is not None and options:
            kept = self.kept(table, frame)
            options = tuple([option for option in options if kept >> option.value & 1])
        if self.declined >= 0 and (options or self.is_secret):
            options = (*options, self.interpreter.decline_action(player))
        return options

    def run(self, table: TableT, frame: RunningFrame) -> int:
        options = self.legal(table, frame)
        if len(options) > 1 or (self.is_secret and options and self._hides(table, frame)):
            table.legal = options
            table.question = self.ask(frame)
            return PAUSE
        if not options:
            frame.put(self.slot, self.empty)
            if self.nothing >= 0:
                return self.nothing
            return self.next if self.declined < 0 else self.declined
        if not self.is_secret or options[0].value is None:  # what it is done with is for the effect to tell
            self.interpreter.forced(table, options[0])
        return self.answer(frame, options[0].value)

    def _hides(self, table: TableT, frame: Frame) -> bool:
        """Whether others cannot see that there is a single answer."""
        return self.hides is None or self.hides(table, frame, frame.you if self.is_you else frame.they)

    def ask(self, frame: Frame) -> Question:
        """The question, as data."""
        player = frame.you if self.is_you else frame.they
        return make_question(self.kind, player, self.interpreter.card_of(frame), self.row, self.path)

    def answer(self, frame: RunningFrame, value: Any) -> int:
        """Note what was chosen and say where to go on; None is a refusal."""
        if value is None:
            return self.declined
        frame.put(self.slot, value)
        return self.next


@attrs.define(eq=False, repr=False)
class Draw(Shown):
    """Let chance choose among what a player could choose; everybody hears what came."""

    interpreter: Interpreter
    options: Callable[[TableT, Frame, PlayerT], tuple[Any, ...]]
    is_you: bool
    slot: int
    empty: object
    next: int
    nothing: int = -1  #: where to go on where there is nothing to choose, or -1 for the same place

    def run(self, table: TableT, frame: RunningFrame) -> int:
        options = self.options(table, frame, frame.you if self.is_you else frame.they)
        if not options:
            frame.put(self.slot, self.empty)
            return self.next if self.nothing < 0 else self.nothing
        place, table.rng = draw_below(table.rng, len(options))
        self.interpreter.drawn(table, options[place])
        frame.put(self.slot, options[place].value)
        return self.next


@attrs.define(eq=False, repr=False)
class Alert(Shown):
    """Line up the powers that may prevent an effect before it happens."""

    guarding: Guarding
    is_you: bool
    choice: int  #: where the choice lies, or -1
    slot: int  #: for the powers that may step in
    next: int
    act: int  #: where to go on when there is none

    def run(self, table: TableT, frame: RunningFrame) -> int:
        chosen = frame.slots[self.choice] if self.choice >= 0 else None
        found = self.guarding.found(table, frame, frame.you if self.is_you else frame.they, chosen)
        if not found:
            return self.act
        frame.put(self.slot, found)
        return self.next


@attrs.define(eq=False, repr=False)
class Guard(Shown):
    """Let the powers that may prevent an effect work, one after the other."""

    PREVENTED: ClassVar[tuple[int, ...]] = (-1,)  #: what the slot holds once one of them has

    guarding: Guarding
    options: Callable[[TableT, Frame, PlayerT], tuple[Any, ...]] | None
    is_you: bool
    choice: int  #: where the choice lies, or -1
    slot: int  #: for the powers that may still step in
    act: int
    prevented: int  #: where to go on when it does not happen
    extent: int = -1  #: the slot for what it would come to, or -1 where that is not kept

    def run(self, table: TableT, frame: RunningFrame) -> int:
        player = frame.you if self.is_you else frame.they
        chosen = frame.slots[self.choice] if self.choice >= 0 else None
        left = frame.slots[self.slot]
        if left and left != self.PREVENTED:
            frame.put(self.slot, left[1:])
            if self.guarding.extent is not None:
                frame.put(self.extent, self.guarding.extent(table, frame, player, chosen))
            self.guarding.step_in(table, frame, player, chosen, left[0])
            return frame.at  # and look again, when it has ended
        frame.put(self.slot, None)
        if self.extent >= 0:
            frame.put(self.extent, None)
        if left == self.PREVENTED or self._is_gone(table, frame, player, chosen):
            if self.choice >= 0:
                frame.put(self.choice, None)
            return self.prevented
        return self.act

    def _is_gone(self, table: TableT, frame: Frame, player: int, chosen: Any) -> bool:
        """Whether what was chosen cannot be chosen any more: a power that stepped in may have moved it."""
        if self.options is None or chosen is None:
            return False
        return all(option.value != chosen for option in self.options(table, frame, player))


@attrs.define(eq=False, repr=False)
class Announce(Shown):
    """Line up who may answer an effect before it happens; what was chosen for it waits in its slot."""

    asked: Callable[[TableT, Frame, PlayerT, Any], tuple[int, ...]]
    is_you: bool
    slot: int  #: where the choice lies, or -1
    line: int  #: the slot for those who are still to be asked
    next: int
    act: int  #: where to go on when nobody answers

    def run(self, table: TableT, frame: RunningFrame) -> int:
        chosen = frame.slots[self.slot] if self.slot >= 0 else None
        if self.slot >= 0 and chosen is None:
            return self.act  # there was nothing to choose, so nothing will happen
        line = self.asked(table, frame, frame.you if self.is_you else frame.they, chosen)
        if not line:
            return self.act
        frame.put(self.line, line)
        return self.next


@attrs.define(eq=False, repr=False)
class Window(Shown):
    """Ask the first in line for an answer; whoever refuses makes room for the next one."""

    options: Callable[[TableT, Frame, PlayerT, Any], tuple[Any, ...]]
    row: str
    path: str
    slot: int  #: where the choice lies, or -1
    line: int
    here: int
    next: int
    act: int

    def legal(self, table: TableT, frame: Frame) -> tuple[Any, ...]:
        """List the answers; the refusal last."""
        chosen = frame.slots[self.slot] if self.slot >= 0 else None
        return self.options(table, frame, frame.slots[self.line][0], chosen)

    def run(self, table: TableT, frame: RunningFrame) -> int:
        table.legal = self.legal(table, frame)
        table.question = self.ask(frame)
        return PAUSE

    def ask(self, frame: Frame) -> Question:
        """The question, as data."""
        if not frame.slots[self.line]:
            raise EngineError(f"the power of card {frame.card} waits for an answer of nobody")
        return make_question(PICK_ONE, frame.slots[self.line][0], frame.card, self.row, self.path)

    def answer(self, frame: RunningFrame, value: Any) -> int:
        """Hand the answer on; None is a refusal."""
        line = frame.slots[self.line]
        if value is not None:
            frame.put(self.line, (line[0], value))
            return self.next
        frame.put(self.line, line[1:] or None)
        return self.here if len(line) > 1 else self.act


@attrs.define(eq=False, repr=False)
class Respond(Shown):
    """Open the power of an answer; it runs before the power that it answers goes on."""

    answer: Callable[[TableT, Frame, PlayerT, Any], None]
    line: int
    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        player, value = frame.slots[self.line]
        frame.put(self.line, None)
        frame.at = self.next
        self.answer(table, frame, player, value)
        return self.next


@attrs.define(eq=False, repr=False)
class Enter(Shown):
    """Unwind a gate: condition, possible branches, the actor's choice (see `nodes.Gate`)."""

    interpreter: Interpreter
    condition: Evaluate | None
    optional: bool
    possible: tuple[Possible | None, ...]
    is_you: bool
    path: str
    targets: tuple[int, ...]
    otherwise: int
    idle: Idle | None = None  #: whether no way does anything

    def legal(self, table: TableT, frame: Frame) -> tuple[Any, ...]:
        """List the ways through the gate; the refusal last."""
        options = self._ways(table, frame)
        # Between nothing and nothing there is no choice.
        return options[:1] if len(options) > 1 and self._is_idle(table, frame) else options

    def _is_idle(self, table: TableT, frame: Frame) -> bool:
        return self.idle is not None and self.idle(table, frame)

    def _ways(self, table: TableT, frame: Frame) -> tuple[Any, ...]:
        assumed = make_assumptions(open_powers(table), 0, (), (), None if len(self.possible) == 1 else Search())
        ways = [
            branch
            for branch, possible in enumerate(self.possible)
            if possible is None or possible(table, frame, assumed) == YES
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
            table.question = self.ask(frame)
            return PAUSE
        if len(self.targets) > 1 and not self._is_idle(table, frame):
            self.interpreter.forced(table, options[0])
        return self.answer(frame, options[0].value)

    def ask(self, frame: Frame) -> Question:
        """The question, as data."""
        player = frame.you if self.is_you else frame.they
        kind = YES_NO if len(self.targets) == 1 else PICK_ONE
        return make_question(kind, player, self.interpreter.card_of(frame), "gate", self.path)

    def answer(self, frame: RunningFrame, value: Any) -> int:
        """Go through the branch that was chosen; None is a refusal."""
        return self.otherwise if value is None else self.targets[value]


@attrs.define(eq=False, repr=False)
class Compute(Shown):
    """Work out a number and keep it."""

    number: Evaluate
    slot: int
    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        frame.put(self.slot, self.number(table, frame))
        return self.next


@attrs.define(eq=False, repr=False)
class Find(Shown):
    """Find a player or a card and keep which."""

    find: Evaluate  #: a seat, or a card alone in a tuple; None where there is no such thing
    slot: int
    next: int
    nothing: int  #: where to go on then

    def run(self, table: TableT, frame: RunningFrame) -> int:
        found = self.find(table, frame)
        frame.put(self.slot, found)
        return self.nothing if found is None else self.next


@attrs.define(eq=False, repr=False)
class Keep(Shown):
    """Do something and keep what comes of it."""

    does: Callable[[TableT, Frame, PlayerT], Any]
    is_you: bool
    slot: int
    next: int
    nothing: int  #: where to go on where it could not be done

    def run(self, table: TableT, frame: RunningFrame) -> int:
        kept = self.does(table, frame, frame.you if self.is_you else frame.they)
        frame.put(self.slot, kept)
        return self.nothing if kept is None else self.next


@attrs.define(eq=False, repr=False)
class Times(Shown):
    """Work out how often a loop goes round; never more than `MOST_TIMES`, so that every power ends."""

    number: Evaluate
    slot: int
    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        frame.put(self.slot, min(self.number(table, frame), MOST_TIMES))
        return self.next


@attrs.define(eq=False, repr=False)
class Line(Shown):
    """Line up the players of an `each`."""

    interpreter: Interpreter
    others: bool
    slot: int
    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        frame.put(self.slot, self.interpreter.players(table, frame, others=self.others))
        return self.next


@attrs.define(eq=False, repr=False)
class NextPlayer(Shown):
    """Go on to the next player of an `each`, or leave it."""

    slot: int
    body: int
    done: int = -1
    work: int = 0  #: how many steps a round takes from the budget

    def run(self, table: TableT, frame: RunningFrame) -> int:
        waiting = frame.slots[self.slot]
        if not waiting or not pay_ahead(table, self.work):
            frame.they = frame.you
            frame.put(self.slot, None)
            return self.done
        frame.they = waiting[0]
        frame.put(self.slot, waiting[1:])
        return self.body


@attrs.define(eq=False, repr=False)
class Address(Shown):
    """Let one player be `they` for a while; who it was before waits in a slot."""

    player: Evaluate  #: their seat, or None where there is no such player
    slot: int
    next: int
    done: int = -1

    def run(self, table: TableT, frame: RunningFrame) -> int:
        player = self.player(table, frame)
        if player is None:
            return self.done
        frame.put(self.slot, frame.they)
        frame.they = player
        return self.next


@attrs.define(eq=False, repr=False)
class TurnBack(Shown):
    """Let `they` be who it was before."""

    slot: int
    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        frame.they = frame.slots[self.slot]
        frame.put(self.slot, None)
        return self.next


@attrs.define(eq=False, repr=False)
class Unseal(Shown):
    """Show what all have chosen in secret, and keep it."""

    unseal: Callable[[TableT], tuple[int, ...]]
    slot: int
    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        frame.put(self.slot, self.unseal(table))
        return self.next


@attrs.define(eq=False, repr=False)
class NextTime(Shown):
    """Go round a loop once more, or leave it."""

    slot: int
    body: int
    done: int = -1
    work: int = 0  #: how many steps a round takes from the budget

    def run(self, table: TableT, frame: RunningFrame) -> int:
        left = frame.slots[self.slot]
        if left <= 0 or not pay_ahead(table, self.work):
            frame.put(self.slot, None)
            return self.done
        frame.put(self.slot, left - 1)
        return self.body


@attrs.define(eq=False, repr=False)
class Forget(Shown):
    """Empty slots whose names are not known any more."""

    slots: tuple[int, ...]
    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        for slot in self.slots:
            frame.put(slot, None)
        return self.next


@attrs.define(eq=False, repr=False)
class Postpone(Shown):
    """Leave what follows for later, and go on behind it; the game keeps the promise."""

    interpreter: Interpreter
    moment: str
    kept: tuple[int, ...]  #: the slots with what is named now; loops around it are not gone through again
    next: int = -1
    lasts: bool = False  #: whether it is a rule that is bent as long

    def run(self, table: TableT, frame: RunningFrame) -> int:
        slots = tuple([value if slot in self.kept else None for slot, value in enumerate(frame.slots)])
        later = Frame(frame.card, frame.at + 1, frame.you, frame.they, slots)
        self.interpreter.promise(table, self.moment, later, lasts=self.lasts)
        return self.next


@attrs.define(eq=False, repr=False)
class Bend(Shown):
    """What a promise stands at that bends rules as long as it lasts; there is nothing to do."""

    rules: Any  #: as the game reads them
    next: int = -1

    def run(self, table: TableT, frame: RunningFrame) -> int:
        return self.next


@attrs.define(eq=False, repr=False)
class Jump(Shown):
    """Go on somewhere else."""

    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        return self.next
