"""What a game must say so that its powers can run: the meaning of effects, of choices and of its other words.

The machine (`instructions.py`) knows control flow only; all else it asks of an `Interpreter`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Protocol, TypeAlias

import attrs

from elysium_rules.kernel.assumptions import Assumptions, Idle, Possible
from elysium_rules.kernel.frames import Frame
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind
from elysium_rules.program.value import Shown

# The game's table. The machine needs six of its fields: stack, question, budget, legal, rng,
# and log, which is None where nobody wants to hear what happens.
TableT: TypeAlias = Any
PlayerT: TypeAlias = Any  # how the game numbers its players
Evaluate: TypeAlias = Callable[[TableT, Frame], Any]


class SlotKind(StrEnum):
    """What a slot of a frame holds while a power waits.

    A choice is used at once and waits in none, unless others may answer it first: then it is a number.
    """

    NUMBER = "number"
    NUMBERS = "numbers"  #: one for each seat
    CARDS = "cards"
    PLAYERS = "players"  #: those whom an `each` is still to come to
    PLAYER = "player"  #: one that was named
    THEY = "they"  #: who `they` was before a subject, or before an `each` inside of one
    WORD = "word"
    POWERS = "powers"  #: those that may still step in, by their numbers


@attrs.frozen(repr=False)
class Answering(Shown):
    """Who may answer an effect before it happens, and how; the first answer decides.

    They are asked whatever they could answer, so that nobody learns anything from who is asked.
    """

    asked: Callable[[TableT, Frame, PlayerT, Any], tuple[int, ...]]  #: (table, frame, acting player, chosen value)
    options: Callable[[TableT, Frame, PlayerT, Any], tuple[Any, ...]]  #: (..., who is asked, ...); the refusal last
    answer: Callable[[TableT, Frame, PlayerT, Any], None]  #: opens the power of the answer: (..., who, its value)


@attrs.frozen(repr=False)
class Guarding(Shown):
    """Which powers may step in before an effect happens, by their numbers, and how each is opened."""

    found: Callable[[TableT, Frame, PlayerT, Any], tuple[int, ...]]  #: (table, frame, acting player, chosen value)
    step_in: Callable[[TableT, Frame, PlayerT, Any, int], None]  #: (..., the number of the power)
    #: What the effect would come to: a number that is kept meanwhile, for whoever is asked; None where none is kept.
    extent: Callable[[TableT, Frame, PlayerT, Any], int] | None = None
    about: Any = None  #: what the effect would do, for whoever tells of it


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
    #: For a cost out of what lies on a card: that card, as a bit mask; no price before it may have taken it away.
    keeps: Callable[[TableT, Frame], int] | None = None
    #: For a cost whose extent is not chosen: works it out before any part of a joined price moves; *act* gets it as the
    #: chosen value. Where the cost stands alone *act* gets None, and works it out itself.
    settle: Callable[[TableT, Frame], Any] | None = None
    work: int = 1  #: for how many steps of the budget it counts
    uses_powers: bool = False  #: whether it uses the power of a card, so that a look ahead goes on there
    #: Whether it would surely do nothing now; None where that cannot be said.
    idle: Idle | None = None
    #: Whether its answers follow from what only the answering player knows: then it asks even for a single one.
    is_secret: bool = False
    #: Of such an effect that has a single answer: whether others can think of another one; None: they always can.
    hides: Callable[[TableT, Frame, PlayerT], bool] | None = None
    is_known: bool = False  #: whether what it is done with is known: then a `may` before it is a question of its own
    is_theirs: bool = False  #: whether the player that `they` is at does it, whoever the power names
    times: Evaluate | None = None  #: how often it is asked and done; None means once
    answering: Answering | None = None  #: who may answer when the choice is made and nothing has happened yet
    guarding: Guarding | None = None  #: which powers of others may prevent it
    then: Effect | None = None  #: what belongs to it and comes next


@attrs.frozen(repr=False)
class Sealing(Shown):
    """How several players choose in secret: each answer is kept sealed until the last one is in."""

    others: bool  #: whether the player who uses the power is left out
    seal: Callable[[TableT, Frame, PlayerT, Any], None]  #: keeps an answer: (table, frame, who, chosen value)
    unseal: Callable[[TableT], tuple[int, ...]]  #: shows all of them to everybody: one for each seat


@attrs.frozen(repr=False)
class Choosing(Shown):
    """The meaning of a value that a player chooses for `let`."""

    kind: QuestionKind
    options: Callable[[TableT, Frame, PlayerT], tuple[Any, ...]]
    empty: object = None  #: what the name stands for when there is nothing to choose; None ends the block instead
    holds: SlotKind = SlotKind.NUMBER
    #: Whether there will be something to choose for a player, by what a look ahead assumes; None stands for "always".
    possible: Callable[[TableT, Frame, PlayerT, Assumptions], int] | None = None
    sealing: Sealing | None = None  #: for what several players choose in secret, one after the other
    #: For what nobody chooses: does it, and gives what the name stands for, or None to end the block.
    does: Callable[[TableT, Frame, PlayerT], Any] | None = None


class Interpreter(Protocol):
    """What a game must say so that its powers can run."""

    def paid_singly(self, costs: Sequence[nodes.Do]) -> int:
        """How many of the first parts of a price are paid one after the other; the others move all at once."""
        ...

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
    def drawn(self, table: TableT, action: Any) -> None: ...
    def bent(self, modifiers: tuple[nodes.Call, ...]) -> Any: ...
    def promise(self, table: TableT, moment: str, frame: Frame, *, lasts: bool) -> None: ...
    def begin(self, table: TableT, frame: Frame) -> None: ...
    def end(self, table: TableT, frame: Frame) -> None: ...
    def card_of(self, frame: Frame) -> int: ...
    def times(self, row: str) -> tuple[int, ...]: ...
    def asked(self, row: str) -> int: ...
