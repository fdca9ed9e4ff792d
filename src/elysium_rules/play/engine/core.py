"""Playouts inside the native core: a match that is lowered to numbers, and the choices made there.

A game that can be lowered offers a `Core` for each of its matches (`GameRules.find_core`). What is played in it is the
same game to the last digit, only sooner; where it does not fit, Python goes on from the state that was handed in, or
from the decision at hand (decision 69).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import chain
from struct import iter_unpack, unpack
from typing import TYPE_CHECKING, Any, Final

import attrs

from elysium_rules.errors import EngineError
from elysium_rules.kernel.native import FULL, LoadedGame, LoadedTable
from elysium_rules.play.engine.step import find_listed, step

if TYPE_CHECKING:
    from elysium_rules.play.engine.playout import Chooser, RandomChooser

ACTION_WIDTH: Final = 8  #: an action is so many numbers (docs/contract.md)
_ACTION: Final = f"{ACTION_WIDTH}i"
_ACTION_BYTES: Final = 4 * ACTION_WIDTH
_WHOLE: Final = f"{_ACTION_BYTES}s"
#: Actions that a list may have without a second call; longer ones get more room.
_ROOM: Final = 256
#: How many actions a core keeps by their numbers, 0.2 kB each; then all are let go and gathered anew.
MOST_ACTIONS: Final = 50_000
#: A chooser that looks at more than one of so many decisions is better served by Python, where a look costs little.
LOOKS_PAY: Final = 12


@attrs.frozen(eq=False)
class Core:
    """How one match is played inside the native core; it may be shared by threads."""

    loaded: LoadedGame
    numbers_of: Callable[[Any], array[int]]  #: a state as numbers
    state_of: Callable[[array[int]], Any]  #: and back
    action_of: Callable[[tuple[int, ...]], Any]  #: an action of its numbers
    numbers_of_action: Callable[[Any], tuple[int, ...]]
    #: Actions that came up, by their numbers.
    actions: Decoded = attrs.field(
        init=False, repr=False, default=attrs.Factory(lambda self: Decoded(self.action_of), takes_self=True)
    )

    def enter(self, state: Any) -> LoadedTable | None:
        """A table that stands where a state does; None where the core cannot hold it."""
        try:
            return self.loaded.enter(self.numbers_of(state))
        except (EngineError, OverflowError):
            return None


class Decoded(dict[bytes, Any]):
    """Actions by their numbers as bytes; one that is not there yet is made."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[tuple[int, ...]], Any]) -> None:
        self.make = make

    def __missing__(self, numbers: bytes) -> Any:
        if len(self) >= MOST_ACTIONS:
            self.clear()
        # Any thread may come here: of two equal values one is kept.
        action = self[numbers] = self.make(unpack(_ACTION, numbers))
        return action


def play_random(core: Core, state: Any, chooser: RandomChooser, until: int | None) -> Any:
    """The state in which such a playout stops; None where it does not fit, and then nothing was drawn."""
    table = core.enter(state)
    if table is None:
        return None
    made, status = table.play_random(*chooser.place, -1 if until is None else until)
    if status == FULL:
        return None
    chooser.pass_over(made)
    return core.state_of(table.leave())


def play_chosen(core: Core, state: Any, chooser: Chooser[Any, Any], until: int | None) -> tuple[Any, int]:
    """Let a chooser of Python choose: the state in which it stops, and how many choices were made.

    It stops early where the core cannot go on, or where the chooser looks so often that Python is quicker; then whoever
    called goes on from that state.
    """
    table = core.enter(state)
    if table is None:
        return state, 0
    most = -1 if until is None else until
    room = array("i", bytes(_ROOM * _ACTION_BYTES))
    shown = memoryview(room).cast("B")
    call, handle, address, size = table.choosing(room)
    action_by = core.actions.__getitem__
    inside = _Inside(core, table, tuple(map(core.action_of, table.legal(ACTION_WIDTH))))
    legal, made = inside.legal, 0
    while legal and made != most:
        look = _LookInside()
        look.inside = inside
        action = chooser(legal, look)
        look.inside = None  # whoever keeps it is told so
        for number, listed in enumerate(legal):  # by identity first: nearly all choosers hand back what they were given
            if listed is action:
                place = number
                break
        else:
            place = _place_of(action, legal, core, table)
        count = call(handle, place, address, size)
        if count == FULL:
            return step(_state_at(core, table, legal), legal[place])[0], made + 1
        made += 1
        if count <= _ROOM:
            numbers = iter_unpack(_WHOLE, shown[: count * _ACTION_BYTES])
            legal = tuple(map(action_by, chain.from_iterable(numbers)))
        else:
            legal = tuple(map(core.action_of, table.legal(ACTION_WIDTH)))
        inside.legal = legal
        if inside.looks * LOOKS_PAY > made + 2 * LOOKS_PAY:
            break
    return _state_at(core, table, legal), made


def _place_of(action: Any, legal: tuple[Any, ...], core: Core, table: LoadedTable) -> int:
    """Where the legal action stands that is equal to *action*; where there is none it is refused."""
    listed = find_listed(legal, action)
    if listed is None:
        from elysium_rules.play.engine.refusal import refusal  # most games refuse nothing

        raise refusal(_state_at(core, table, legal), action)
    return legal.index(listed)


def _state_at(core: Core, table: LoadedTable, legal: tuple[Any, ...]) -> Any:
    state = core.state_of(table.leave())
    object.__setattr__(state, "legal", legal)  # they follow from the rest of it, and need not be worked out again
    return state


@attrs.define(eq=False)
class _Inside:
    """A table of a core, at one decision after the other."""

    core: Core
    table: LoadedTable
    legal: tuple[Any, ...]
    looks: int = 0  #: that a chooser has taken


class _LookInside:
    """A look at the table of a core, for one choice (`playout.Look`)."""

    __slots__ = ("inside",)

    inside: _Inside | None

    def __call__(self) -> Any:
        inside = self.inside
        if inside is None:
            from elysium_rules.play.engine.playout import refuse_look

            refuse_look()
        inside.looks += 1
        return _state_at(inside.core, inside.table, inside.legal)
