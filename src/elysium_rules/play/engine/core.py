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
from elysium_rules.kernel.asking import Asked
from elysium_rules.kernel.native import FULL, OTHER, LoadedGame, LoadedTable, LoadedValues, load_values
from elysium_rules.play.engine.playout import STOP
from elysium_rules.play.engine.step import find_listed, step

if TYPE_CHECKING:
    from elysium_rules.kernel.rng import Rng
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
LOOKS_PAY: Final = 4
_STOPPED: Final = -1  #: instead of a place: the chooser wants to stop here


@attrs.frozen(eq=False)
class Core:
    """How one match is played inside the native core; it may be shared by threads."""

    loaded: LoadedGame
    numbers_of: Callable[[Any], array[int]]  #: a state as numbers
    state_of: Callable[[array[int]], Any]  #: and back
    action_of: Callable[[tuple[int, ...]], Any]  #: an action of its numbers
    numbers_of_action: Callable[[Any], tuple[int, ...]]
    #: What `evaluate` counts with, as the core wants it behind the settings of a search.
    weights: tuple[int, ...] = ()
    #: Actions that came up, by their numbers.
    actions: Decoded = attrs.field(
        init=False, repr=False, default=attrs.Factory(lambda self: Decoded(self.action_of), takes_self=True)
    )

    #: The same, where the core can ask by itself; None where it cannot.
    values: LoadedValues | None = attrs.field(
        init=False,
        repr=False,
        default=attrs.Factory(lambda self: load_values(self.loaded, MOST_ACTIONS), takes_self=True),
    )

    #: The state that was begun or handed over last, and a table that stands there and is only ever copied: to copy it
    #: takes a twentieth of handing the state over. It is one tuple, so that threads find what belongs together.
    _last: list[tuple[Any, LoadedTable]] = attrs.field(init=False, repr=False, factory=list)

    def enter(self, state: Any) -> LoadedTable | None:
        """A table that stands where a state does; None where the core cannot hold it."""
        for last, table in self._last:
            if last is state:
                return table.fork()
        try:
            table = self.loaded.enter(self.numbers_of(state))
        except (EngineError, OverflowError):
            return None
        self._last[:] = [(state, table)]
        return table.fork()

    def begin(self, rng: Rng) -> Any:
        """The first state of a game that is set up here; None where it does not fit."""
        table = self.loaded.begin(rng)
        if table is None:
            return None
        state = self.state_at(table, self.legal(table))
        self._last[:] = [(state, table)]
        return state

    def state_at(self, table: LoadedTable, legal: tuple[Any, ...]) -> Any:
        """The state at which a table stands, with its legal actions."""
        state = self.state_of(table.leave())
        object.__setattr__(state, "legal", legal)  # they follow from the rest of it, and need not be worked out again
        return state

    def decode(self, numbers: bytes) -> Any:
        """An action of its numbers as bytes."""
        return self.action_of(unpack(_ACTION, numbers))

    def legal(self, table: LoadedTable) -> tuple[Any, ...]:
        """The legal actions at a table of this core."""
        numbers = iter_unpack(_WHOLE, table.legal_numbers(ACTION_WIDTH).tobytes())
        return tuple(map(self.actions.__getitem__, chain.from_iterable(numbers)))


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


def play_chosen(core: Core, state: Any, chooser: Chooser[Any, Any], until: int | None) -> tuple[Any, int, bool]:
    """Let a chooser of Python choose: the state in which it stops, how many choices were made, and whether it said so.

    It stops early where the core cannot go on, or where the chooser looks so often that Python is quicker; then whoever
    called goes on from that state.
    """
    table = core.enter(state)
    if table is None:
        return state, 0, False
    inside = _Inside(core, table, Asked(-1 if until is None else until, 0, -1, 0))
    play = _choose_outside if core.values is None else _choose_inside
    place = play(inside, chooser)
    made = inside.asked.made
    if place is None:
        return inside.state_at(core.legal(table)), made, False
    if place == _STOPPED:
        return inside.state_at(inside.shown[0]), made, True
    # What does not fit is done by Python, and nobody is asked again.
    legal = inside.shown[0]
    return step(inside.state_at(legal), legal[place])[0], made + 1, False


def _choose_inside(inside: _Inside, chooser: Chooser[Any, Any]) -> int | None:
    """The core asks the chooser. The place of a choice that does not fit, `_STOPPED`, or None."""
    core, asked = inside.core, inside.asked
    assert core.values is not None
    while True:
        # The core makes another one as soon as somebody keeps this one.
        look = inside.renew(None)
        status = inside.table.ask(core.values, asked, chooser, look, inside.renew, core.decode, inside.shown)
        if status == FULL:
            return None if asked.place < 0 else asked.place
        if status != OTHER:
            return None
        if inside.shown[1] is STOP:
            return _STOPPED
        asked.place = _place_of(inside)


def _choose_outside(inside: _Inside, chooser: Chooser[Any, Any]) -> int | None:
    """The same, where the core cannot ask: it is called for each choice."""
    core, table, asked, shown = inside.core, inside.table, inside.asked, inside.shown
    room = array("i", bytes(_ROOM * _ACTION_BYTES))
    written = memoryview(room).cast("B")
    call, handle, address, size = table.choosing(room)
    action_by = core.actions.__getitem__
    legal, most, made = core.legal(table), asked.most, asked.made
    while legal and made != most and not asked.stop:
        shown[0] = legal
        look = inside.renew(None)
        action = chooser(legal, look)
        look.inside = None  # whoever keeps it is told so
        for number, listed in enumerate(legal):  # by identity first: nearly all choosers hand back what they were given
            if listed is action:
                place = number
                break
        else:
            if action is STOP:
                return _STOPPED
            shown[1] = action
            place = _place_of(inside)
        count = call(handle, place, address, size)
        if count == FULL:
            return place
        made += 1
        asked.made = made
        if count <= _ROOM:
            numbers = iter_unpack(_WHOLE, written[: count * _ACTION_BYTES])
            legal = tuple(map(action_by, chain.from_iterable(numbers)))
        else:
            legal = core.legal(table)
    return None


def _place_of(inside: _Inside) -> int:
    """Where the legal action stands that is equal to the answer; where there is none it is refused."""
    legal, action = inside.shown
    listed = find_listed(legal, action)
    if listed is None:
        from elysium_rules.play.engine.refusal import refusal  # most games refuse nothing

        raise refusal(inside.state_at(legal), action)
    place: int = legal.index(listed)
    return place


class _Inside:
    """A table of a core, at one decision after the other."""

    __slots__ = ("asked", "core", "looks", "shown", "table")

    def __init__(self, core: Core, table: LoadedTable, asked: Asked) -> None:
        self.core, self.table, self.asked = core, table, asked
        #: The legal actions of the decision at hand, and an answer that is none of these objects.
        self.shown: list[Any] = [(), None]
        self.looks = 0  #: that a chooser has taken

    def state_at(self, legal: tuple[Any, ...]) -> Any:
        """The state of this decision."""
        return self.core.state_at(self.table, legal)

    def renew(self, old: _LookInside | None) -> _LookInside:
        """A look; the old one, which somebody has kept, is told that its choice was made."""
        if old is not None:
            old.inside = None
        look = _LookInside()
        look.inside = self
        return look


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
        # Where the chooser looks so often, Python goes on after this choice.
        asked = inside.asked
        if inside.looks * LOOKS_PAY > asked.made + 1 + 2 * LOOKS_PAY:
            asked.stop = 1
        return inside.state_at(inside.shown[0])
