"""The instructions of flat code: control flow, questions, and calls of the game's effects.

The machine knows control flow only; what an effect or a number means is given by the
game as an `Interpreter`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, Protocol, TypeAlias

import attrs

from elysium_rules.errors import EngineError
from elysium_rules.kernel.frames import Frame, Question, RunningFrame, make_question
from elysium_rules.kernel.outlook import YES, Idle, Possible, Search, make_outlook
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind
from elysium_rules.program.value import Shown

PAUSE: Final = -1  #: returned by an instruction that has asked a question
MOST_TIMES: Final = 100  #: how often a loop can go round; loops are never nested (the checker sees to it)
MOST_DEEP: Final = 250  #: how deep statements stand inside each other there: Python would allow a thousand calls
LOOK: Final = 150  #: for so many steps of the budget counts what may need all that patience

YES_NO: Final = QuestionKind.YES_NO  # by a name of their own: looking a member up in its enum takes 0.1 µs
PICK_ONE: Final = QuestionKind.PICK_ONE

# The game's table. The machine needs five of its fields: stack, question, budget, legal,
# and log, which is None where nobody wants to hear what happens.
TableT: TypeAlias = Any
PlayerT: TypeAlias = Any  # how the game numbers its players
Evaluate: TypeAlias = Callable[[TableT, Frame], Any]


class SlotKind(StrEnum):
    """What a slot of a frame holds while a power waits.

    A choice is used at once and waits in none, unless others may answer it first: then it is a number.
    """

    NUMBER = "number"
    CARDS = "cards"
    PLAYERS = "players"  #: those whom an `each` is still to come to
    PLAYER = "player"  #: one that was named
    THEY = "they"  #: who `they` was before a subject, or before an `each` inside of one
    WORD = "word"


@attrs.frozen(repr=False)
class Answering(Shown):
    """Who may answer an effect before it happens, and how; the first answer decides.

    They are asked whatever they could answer, so that nobody learns anything from who is asked.
    """

    asked: Callable[[TableT, Frame, PlayerT, Any], tuple[int, ...]]  #: (table, frame, acting player, chosen value)
    options: Callable[[TableT, Frame, PlayerT, Any], tuple[Any, ...]]  #: (..., who is asked, ...); the refusal last
    answer: Callable[[TableT, Frame, PlayerT, Any], None]  #: opens the power of the answer: (..., who, its value)


@attrs.frozen(repr=False)
class Effect(Shown):
    """The meaning of one effect, as the game gives it.

    An effect that asks lists its *options* first; the chosen action's value is
    handed to *act*, or None where there was nothing to choose.
    """

    act: Callable[[TableT, Frame, PlayerT, Any], None]  #: (table, frame, acting player, chosen value)
    kind: QuestionKind | None = None
    options: Callable[[TableT, Frame, PlayerT], tuple[Any, ...]] | None = None
    possible: Possible | None = None
    #: For a cost that removes a card: those among which it is chosen, as a bit mask; the chosen value is its number.
    removes: Callable[[TableT, Frame], int] | None = None
    #: For a cost that removes cards without asking: all that it takes.
    removes_all: Callable[[TableT, Frame], int] | None = None
    #: For a cost out of an account: what and how much.
    spent: Callable[[TableT, Frame], tuple[str, int]] | None = None
    work: int = 1  #: for how many steps of the budget it counts
    uses_powers: bool = False  #: whether it uses the power of a card, so that a look ahead goes on there
    #: Whether it would surely do nothing now; None where that cannot be said.
    idle: Idle | None = None
    #: Whether its answers follow from what only the answering player knows: then it asks even for a single one.
    is_secret: bool = False
    is_known: bool = False  #: whether what it is done with is known: then a `may` before it is a question of its own
    is_theirs: bool = False  #: whether the player that `they` is at does it, whoever the power names
    times: Evaluate | None = None  #: how often it is asked and done; None means once
    answering: Answering | None = None  #: who may answer when the choice is made and nothing has happened yet
    then: Effect | None = None  #: what belongs to it and comes next


@attrs.frozen(repr=False)
class Choosing(Shown):
    """The meaning of a value that a player chooses for `let`."""

    kind: QuestionKind
    options: Callable[[TableT, Frame, PlayerT], tuple[Any, ...]]
    empty: object = None  #: what the name stands for when there is nothing to choose; None ends the block instead
    holds: SlotKind = SlotKind.NUMBER
    possible: Possible | None = None  #: whether there will be something to choose


class Interpreter(Protocol):
    """What a game must say so that its powers can run."""

    def effect(self, do: nodes.Do) -> Effect: ...
    def number(self, expression: nodes.Expression) -> Evaluate: ...
    def condition(self, expression: nodes.Expression) -> Evaluate: ...
    def choosing(self, call: nodes.Call) -> Choosing: ...
    def find(self, expression: nodes.Expression) -> Evaluate: ...
    def players(self, table: TableT, frame: Frame, *, others: bool) -> tuple[int, ...]: ...
    def branch_action(self, player: int, branch: int) -> Any: ...
    def accept_action(self, player: int) -> Any: ...
    def decline_action(self, player: int) -> Any: ...
    def forced(self, table: TableT, action: Any) -> None: ...
    def begin(self, table: TableT, frame: Frame) -> None: ...
    def end(self, table: TableT, frame: Frame) -> None: ...


class Instruction(Protocol):
    """One step of flat code: do it and say which comes next, or `PAUSE`."""

    def run(self, table: TableT, frame: RunningFrame) -> int: ...


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
        if len(options) > 1 or (self.is_secret and options):
            table.legal = options
            table.question = self.ask(frame)
            return PAUSE
        if not options:
            frame.put(self.slot, self.empty)
            if self.nothing >= 0:
                return self.nothing
            return self.next if self.declined < 0 else self.declined
        self.interpreter.forced(table, options[0])
        return self.answer(frame, options[0].value)

    def ask(self, frame: Frame) -> Question:
        """The question, as data."""
        player = frame.you if self.is_you else frame.they
        return make_question(self.kind, player, frame.card, self.row, self.path)

    def answer(self, frame: RunningFrame, value: Any) -> int:
        """Note what was chosen and say where to go on; None is a refusal."""
        if value is None:
            return self.declined
        frame.put(self.slot, value)
        return self.next


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
        outlook = make_outlook(open_powers(table), 0, (), (), None if len(self.possible) == 1 else Search())
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
            table.question = self.ask(frame)
            return PAUSE
        if len(self.targets) > 1 and not self._is_idle(table, frame):
            self.interpreter.forced(table, options[0])
        return self.answer(frame, options[0].value)

    def ask(self, frame: Frame) -> Question:
        """The question, as data."""
        player = frame.you if self.is_you else frame.they
        kind = YES_NO if len(self.targets) == 1 else PICK_ONE
        return make_question(kind, player, frame.card, "gate", self.path)

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
class Jump(Shown):
    """Go on somewhere else."""

    next: int

    def run(self, table: TableT, frame: RunningFrame) -> int:
        return self.next
