"""Many games at once inside the native core, as arrays that somebody else keeps: the C interface of that, and no more.

What the numbers mean is said by whoever hands them over; arrays come as addresses, so nothing here needs numpy.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from typing import Any, Final

from elysium_rules.errors import EngineError
from elysium_rules.kernel.native import LoadedGame, LoadedTable
from elysium_rules.kernel.rng import Rng

_LOW: Final = 2**64 - 1
_WHY_ROOM: Final = 1_000
#: What becomes of a row at a step.
FINE, NOT_ALLOWED, NO_ROOM, NOT_BEGUN = range(4)


class Arrays(ctypes.Structure):
    """`core_arrays` of `native/src/api.h`: where rows are written."""

    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("observations", "masks", "rewards", "dones")),
        *((name, ctypes.c_void_p) for name in ("seats", "totals", "legal", "parts", "status", "deals")),
        *((name, ctypes.c_uint64) for name in ("stride", "seed_low", "seed_high")),
        ("reward", ctypes.c_int32),
        ("unused", ctypes.c_int32),
    )


class Ahead(ctypes.Structure):
    """`core_ahead` of `native/src/api.h`: where it is written what each action leads to."""

    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("observations", "totals", "shares", "over")),
        ("room", ctypes.c_int32),
        ("unused", ctypes.c_int32),
        *((name, ctypes.c_uint64) for name in ("seed_low", "seed_high", "counter")),
    )

    def read_from(self, rng: Rng) -> None:
        """Where the words for what nobody sees come from."""
        self.seed_low, self.seed_high, self.counter = rng.seed & _LOW, rng.seed >> 64, rng.counter


class LoadedEncoding:
    """How the core writes one game as numbers.

    INVARIANT: whoever has it has its game, too, so that is not let go before.
    """

    __slots__ = ("_handle", "calls", "game")

    def __init__(self, game: LoadedGame, numbers: Sequence[int]) -> None:
        """Hand it over.

        Raises:
            EngineError: the core refuses it, and says why.
        """
        self.game, self.calls, self._handle = game, game.calls, None
        written = array("i", numbers)
        why = ctypes.create_string_buffer(_WHY_ROOM)
        address, count = written.buffer_info()
        self._handle = self.calls.encoding_new(game.handle, address, count, why, _WHY_ROOM)
        if self._handle is None:
            raise EngineError(f"the native core refuses the encoding: {why.value.decode(errors='replace')}")

    def __del__(self) -> None:
        if self._handle is not None:
            self.calls.encoding_free(self._handle)

    @property
    def handle(self) -> int:
        """The encoding as the core knows it."""
        assert self._handle is not None
        handle: int = self._handle
        return handle

    def observe(self, table: LoadedTable, viewer: int, address: int) -> None:
        """Write what a seat sees."""
        assert table.game is self.game
        self.calls.observe(self._handle, table.handle, viewer, address)

    def look_ahead(self, table: LoadedTable, ahead: Ahead) -> int:
        """Write what each legal action leads to: how many there are; below 0 there was no room."""
        assert table.game is self.game
        count: int = self.calls.look_ahead(self._handle, table.handle, ctypes.byref(ahead))
        return count


class LoadedRows:
    """So many games inside the core; each row belongs to one thread at a time."""

    __slots__ = ("_handle", "calls", "encoding")

    def __init__(self, encoding: LoadedEncoding, count: int) -> None:
        self.encoding, self.calls, self._handle = encoding, encoding.calls, None
        self._handle = self.calls.rows_new(count)
        if self._handle is None:
            raise MemoryError

    def __del__(self) -> None:
        if self._handle is not None:
            self.calls.rows_free(self._handle)

    def deal(self, place: int, arrays: Arrays) -> bool:
        """Begin a game; says whether it fits."""
        return bool(self.calls.rows_deal(self._handle, place, self.encoding.handle, ctypes.byref(arrays)))

    def step(self, first: int, count: int, numbers: int, arrays: Arrays, *, whole: bool) -> None:
        """Choose in some rows, by the address of a number for each; other threads of Python run meanwhile."""
        self.calls.rows_step(self._handle, first, count, numbers, int(whole), ctypes.byref(arrays))

    def pick(self, count: int, seed: int, numbers: int) -> None:
        """A number for each row that its mask allows, evenly by lot."""
        self.calls.rows_pick(self._handle, 0, count, seed, numbers)

    def observe(self, place: int, viewer: int, address: int) -> None:
        """Write what a seat sees in a row."""
        self.calls.rows_observe(self._handle, place, viewer, address)

    def look_ahead(self, first: int, count: int, ahead: Ahead) -> int:
        """Write what each legal action of some rows leads to: how many there are; below 0 there was no room."""
        made: int = self.calls.rows_look_ahead(self._handle, first, count, ctypes.byref(ahead))
        return made

    def leave(self, place: int) -> tuple[array[int], int]:
        """The state of a row as numbers, and the place of the action that did not fit."""
        choice = ctypes.c_int32(-1)
        count = self.calls.rows_leave(self._handle, place, None, 0, choice)
        numbers = array("q", bytes(8 * count))
        self.calls.rows_leave(self._handle, place, numbers.buffer_info()[0], count, choice)
        return numbers, choice.value

    def drop(self, place: int) -> None:
        """Play a row no longer."""
        self.calls.rows_drop(self._handle, place)


def address_of(values: Any) -> int:
    """Where the numbers of an array of numpy lie."""
    address: int = values.ctypes.data
    return address
