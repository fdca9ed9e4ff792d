"""The native core as a shared library: finding it, loading it, and its functions by their C interface (ctypes).

A foreign function interface, and nothing else: what the numbers mean is said by the game that lowers itself to them
(`docs/contract.md`). Nothing is loaded before somebody asks for a core. Where there is none, where it is of another
version of the contract or where it is switched off, Python plays, to the same digits (decision 69).
"""

from __future__ import annotations

import ctypes
import os
import sys
from array import array
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import attrs

from elysium_rules.errors import EngineError
from elysium_rules.kernel.asking import Asked, PythonFunctions, functions_of_python
from elysium_rules.kernel.rng import Rng

#: `off` switches the core off, the path of a library chooses another one; unset or empty, ours is taken.
SWITCH: Final = "ELYSIUM_CORE"
OFF: Final = ("off", "0", "no", "false")
#: What answers of the core mean, where they do not count something.
OVER, FULL, REFUSED, OTHER = 0, -1, -2, -3

_NAMES: Final = {"darwin": "elysium_core.dylib", "win32": "elysium_core.dll"}
_PACKAGE: Final = Path(__file__).resolve().parent.parent
_LOW: Final = 2**64 - 1
_WHY_ROOM: Final = 1_000
_Int32s: Final = ctypes.POINTER(ctypes.c_int32)
_Int64s: Final = ctypes.POINTER(ctypes.c_int64)
_POINTER, _I32, _I64, _U64 = ctypes.c_void_p, ctypes.c_int32, ctypes.c_int64, ctypes.c_uint64

#: The functions of `native/src/api.h`: what they return and take. Those in the first table play long, and let other
#: threads of Python run meanwhile; those in the second answer at once, which is quicker without.
_LONG: Final = {
    "core_load": (_POINTER, (_POINTER, _I64, ctypes.c_char_p, _I32)),
    "core_play_random": (_I64, (_POINTER, _U64, _U64, _U64, _I64, _I64, _Int32s)),
    "core_search_grow": (_I32, (_POINTER, _I64, _I64, _I32)),
    "core_playouts": (_I64, (_POINTER, _I64, _U64, _U64, _I32, _I64, _POINTER, _Int32s)),
    "core_simulate": (_I64, (_POINTER, _I64, _POINTER, _POINTER, _POINTER, _POINTER)),
}
#: Games as numbers for programs that learn (`kernel/rows.py`): those that take long, and those that do not.
_ROWS_LONG: Final = {
    "core_rows_step": (None, (_POINTER, _I32, _I32, _POINTER, _I32, _POINTER)),
    "core_rows_look_ahead": (_I32, (_POINTER, _I32, _I32, _POINTER)),
}
_ROWS_SHORT: Final = {
    "core_encoding_new": (_POINTER, (_POINTER, _POINTER, _I64, ctypes.c_char_p, _I32)),
    "core_encoding_free": (None, (_POINTER,)),
    "core_observe": (_I32, (_POINTER, _POINTER, _I32, _POINTER)),
    "core_look_ahead": (_I32, (_POINTER, _POINTER, _POINTER)),
    "core_rows_new": (_POINTER, (_I32,)),
    "core_rows_free": (None, (_POINTER,)),
    "core_rows_deal": (_I32, (_POINTER, _I32, _POINTER, _POINTER)),
    "core_rows_pick": (None, (_POINTER, _I32, _I32, _U64, _POINTER)),
    "core_rows_observe": (_I32, (_POINTER, _I32, _I32, _POINTER)),
    "core_rows_leave": (_I64, (_POINTER, _I32, _POINTER, _I64, _Int32s)),
    "core_rows_drop": (None, (_POINTER, _I32)),
}
_SHORT: Final = {
    "core_version": (_I32, ()),
    "core_unload": (None, (_POINTER,)),
    "core_begin": (_POINTER, (_POINTER, _U64, _U64, _U64)),
    "core_enter": (_POINTER, (_POINTER, _POINTER, _I64, ctypes.c_char_p, _I32)),
    "core_leave": (_I64, (_POINTER, _POINTER, _I64)),
    "core_fork": (_POINTER, (_POINTER,)),
    "core_assign": (None, (_POINTER, _POINTER)),
    "core_close": (None, (_POINTER,)),
    "core_deciding": (_I32, (_POINTER,)),
    "core_legal": (_I32, (_POINTER, _POINTER, _I32)),
    "core_choose": (_I32, (_POINTER, _I32)),
    "core_choose_list": (_I32, (_POINTER, _I32, _POINTER, _I32)),
    "core_values_new": (_POINTER, (ctypes.POINTER(PythonFunctions), _I32)),
    "core_values_free": (None, (_POINTER,)),
    "core_ask": (_I32, (_POINTER, _POINTER, ctypes.POINTER(Asked), *6 * (ctypes.py_object,))),
    "core_scores": (_I32, (_POINTER, _POINTER)),
    "core_sample": (_I32, (_POINTER, _I32, _U64, _U64, _U64)),
    "core_game_facts": (_I32, ()),
    "core_card_facts": (_I32, ()),
    "core_search_new": (_POINTER, (_POINTER, _U64, _U64, _POINTER, _I32)),
    "core_search_free": (None, (_POINTER,)),
    "core_search_counts": (_I32, (_POINTER, _POINTER, _I32)),
    "core_evaluate": (_I32, (_POINTER, _POINTER, _POINTER, _POINTER)),
    "core_table_bytes": (_I64, ()),
}


@attrs.frozen
class Library:
    """A loaded library; there is one for each file that was asked for."""

    path: Path
    version: int  #: of the contract that it speaks
    calls: Any = attrs.field(repr=False)  #: its functions by their names


@attrs.frozen
class Absence:
    """Why there is no library to be used, in a sentence."""

    reason: str
    path: Path | None = None
    version: int | None = None  #: where it is there, and speaks another version


def is_switched_off() -> bool:
    """Whether the environment says that Python is to play."""
    return os.environ.get(SWITCH, "").lower() in OFF


def find_library(version: int) -> Library | Absence:
    """The library that speaks this version of the contract, loaded when it is first asked for; or why there is none."""
    switch = os.environ.get(SWITCH, "")
    if switch.lower() in OFF:
        return Absence(f"it is switched off: {SWITCH}={switch}")
    path = Path(switch) if switch else library_file()
    if path is None:
        return Absence("it was not built for this machine; `make native` builds it in a checkout")
    found = load_library(path)
    if isinstance(found, Library) and found.version != version:
        told = f"it speaks version {found.version} of the contract, and this library speaks {version}"
        return Absence(told, path, found.version)
    return found


def library_file() -> Path | None:
    """Where the core lies: in the package of a wheel, or where a checkout builds it (`native/build.py`)."""
    name = _NAMES.get(sys.platform, "elysium_core.so")
    # Not kept: it may be built while somebody looks for it.
    places = (_PACKAGE / "data" / "native" / name, _PACKAGE.parents[1] / "build" / "native" / name)
    return next((place for place in places if place.is_file()), None)


@lru_cache(maxsize=64)
def load_library(path: Path) -> Library | Absence:
    """The library of a file, whatever version it speaks; or why it cannot be loaded."""
    # Functions of the first let other threads of Python run (they release the GIL); those of the second do not.
    try:
        long, short = ctypes.CDLL(str(path)), ctypes.PyDLL(str(path))
        calls = _Calls()
        for library, table in ((long, _LONG | _ROWS_LONG), (short, _SHORT | _ROWS_SHORT)):
            for name, (result, arguments) in table.items():
                function = getattr(library, name)
                function.restype, function.argtypes = result, arguments
                setattr(calls, name.removeprefix("core_"), function)
        calls.choose_list_prepared = short["core_choose_list"]  # another object: it converts nothing
    except (OSError, AttributeError) as error:
        return Absence(f"it cannot be loaded: {error}", path)
    return Library(path, calls.version(), calls)


class _Calls:
    """The functions of a library."""

    version: Any
    choose_list_prepared: Any


class LoadedGame:
    """What a core plays one game from: tables that never change, shared by all threads.

    INVARIANT: whoever has one of its tables has it, too, so it is not let go before them.
    """

    __slots__ = ("__weakref__", "_handle", "calls", "library")

    def __init__(self, library: Library, image: array[int]) -> None:
        """Load an image.

        Raises:
            EngineError: the core refuses it, and says why.
        """
        assert image.itemsize == 4
        self.library, self.calls, self._handle = library, library.calls, None
        why = ctypes.create_string_buffer(_WHY_ROOM)
        address, count = image.buffer_info()
        self._handle = self.calls.load(address, count, why, _WHY_ROOM)
        if self._handle is None:
            raise EngineError(f"the native core refuses the game: {why.value.decode(errors='replace')}")

    def __del__(self) -> None:
        if self._handle is not None:
            self.calls.unload(self._handle)

    def begin(self, rng: Rng) -> LoadedTable | None:
        """Set a game up; None where it does not fit."""
        handle = self.calls.begin(self._handle, rng.seed & _LOW, rng.seed >> 64, rng.counter)
        return None if handle is None else LoadedTable(self, handle)

    def simulate(self, seeds: array[int], policies: array[int], cards: int) -> tuple[array[int], array[int]] | None:
        """Games from their beginning: rows of them, and of so many cards each, as numbers; None: it cannot.

        *seeds* has four words for each game, low and high of its deal's seed and of that of its choices.
        """
        assert (seeds.itemsize, policies.itemsize) == (8, 4)
        count = len(seeds) // 4
        games = array("i", bytes(4 * count * self.calls.game_facts()))
        facts = array("i", bytes(4 * count * cards * self.calls.card_facts()))
        address = facts.buffer_info()[0] if cards else None
        addresses = (seeds.buffer_info()[0], policies.buffer_info()[0], games.buffer_info()[0], address)
        played = self.calls.simulate(self._handle, count, *addresses)
        return None if played < 0 else (games, facts)

    def enter(self, state: array[int]) -> LoadedTable:
        """Hand a state over, at a decision.

        Raises:
            EngineError: the core refuses it, and says why.
        """
        assert state.itemsize == 8
        address, count = state.buffer_info()
        handle = self.calls.enter(self._handle, address, count, None, 0)
        if handle is None:  # and why is asked only then
            why = ctypes.create_string_buffer(_WHY_ROOM)
            self.calls.enter(self._handle, address, count, why, _WHY_ROOM)
            raise EngineError(f"the native core refuses the state: {why.value.decode(errors='replace')}")
        return LoadedTable(self, handle)

    @property
    def handle(self) -> int:
        """The game as the core knows it, for what rests on it (`kernel/rows.py`)."""
        assert self._handle is not None
        handle: int = self._handle
        return handle


class LoadedTable:
    """One game in progress inside a core; it belongs to one thread at a time."""

    __slots__ = ("_handle", "calls", "game")

    def __init__(self, game: LoadedGame, handle: int) -> None:
        self.game, self.calls, self._handle = game, game.calls, handle

    def __del__(self) -> None:
        self.calls.close(self._handle)

    @property
    def handle(self) -> int:
        """The table as the core knows it, for what rests on it (`kernel/rows.py`)."""
        return self._handle

    def fork(self) -> LoadedTable:
        """Another table that stands where this one does."""
        handle = self.calls.fork(self._handle)
        if handle is None:
            raise MemoryError
        return LoadedTable(self.game, handle)

    def assign(self, other: LoadedTable) -> None:
        """Stand where another table of this game stands."""
        assert other.game is self.game
        self.calls.assign(self._handle, other._handle)

    @property
    def deciding(self) -> int | None:
        """The seat that must choose; nobody once the game is over."""
        seat: int = self.calls.deciding(self._handle)
        return None if seat < 0 else seat

    def leave(self) -> array[int]:
        """The whole state, as numbers."""
        count = self.calls.leave(self._handle, None, 0)
        numbers = array("q", bytes(8 * count))
        written = self.calls.leave(self._handle, numbers.buffer_info()[0], count)
        assert written == count
        return numbers

    def count_legal(self) -> int:
        """How many actions are legal."""
        count: int = self.calls.legal(self._handle, None, 0)
        return count

    def legal_numbers(self, width: int) -> array[int]:
        """The legal actions, each as so many numbers, one behind the other."""
        count = self.count_legal()
        numbers = array("i", bytes(4 * width * count))
        self.calls.legal(self._handle, numbers.buffer_info()[0], len(numbers))
        return numbers

    def legal(self, width: int) -> list[tuple[int, ...]]:
        """The legal actions, each as so many numbers."""
        numbers = self.legal_numbers(width)
        return [tuple(numbers[place : place + width]) for place in range(0, len(numbers), width)]

    def choose(self, place: int) -> int:
        """Do one of the legal actions: how many there are then, or `FULL`: then it stands where it stood."""
        count: int = self.calls.choose(self._handle, place)
        return count

    def choosing(self, room: array[int]) -> tuple[Callable[[Any, int, Any, Any], int], Any, Any, Any]:
        """A call that does the same, and its arguments but for the place, which is the second one.

        What is converted once need not be converted at every call, which takes a third of its time.

        It writes the legal actions into the *room*, or none if they do not fit.
        INVARIANT: whoever has it keeps the table and the room as long.
        """
        address, size = room.buffer_info()
        return self.calls.choose_list_prepared, _POINTER(self._handle), _POINTER(address), _I32(size)

    def ask(
        self,
        values: LoadedValues,
        asked: Asked,
        choose: Callable[[Any, Any], Any],
        look: Any,
        renew: Callable[[Any], Any],
        decode: Callable[[bytes], Any],
        shown: list[Any],
    ) -> int:
        """Let a function choose: how many actions are legal where it stops, `FULL` or `OTHER` (`native/src/api.h`).

        Raises what the function raises; then it stands at that decision.
        """
        helpers = (choose, look, renew, sys.getrefcount, decode, shown)
        status: int = self.calls.ask(self._handle, values.handle, asked, *helpers)
        return status

    def play_random(self, rng: Rng, used: int, most: int) -> tuple[int, int]:
        """Choose as `play.engine.playout.RandomChooser` does: how many choices were made, and what stopped it.

        *rng* is the source of the batch of words that is read, of which so many were *used* before.
        """
        status = ctypes.c_int32(0)
        made = self.calls.play_random(self._handle, rng.seed & _LOW, rng.seed >> 64, rng.counter, used, most, status)
        return made, status.value

    def playouts(self, count: int, seed: int, policy: int, until: int, players: int) -> tuple[array[int], int]:
        """So many playouts from here: for each the totals by seat and who won; and how many of them were played."""
        status = ctypes.c_int32(0)
        out = array("i", bytes(4 * 2 * players * count))
        address = out.buffer_info()[0]
        done = self.calls.playouts(self._handle, count, seed & _LOW, seed >> 64, policy, until, address, status)
        return out, done

    def scores(self, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Totals by seat and the seats that have won, as if the game ended here."""
        out = array("i", bytes(4 * 2 * players))
        self.calls.scores(self._handle, out.buffer_info()[0])
        return tuple(out[:players]), tuple(seat for seat in range(players) if out[players + seat])

    def sample(self, viewer: int, rng: Rng) -> None:
        """Deal what a player does not know anew, as `sample_hidden` does."""
        self.calls.sample(self._handle, viewer, rng.seed & _LOW, rng.seed >> 64, rng.counter)

    def search(self, seed: int, settings: array[int]) -> LoadedSearch:
        """A search for the seat that must choose, with the settings of `bots/search/settings.py` as numbers."""
        assert settings.itemsize == 4
        address, count = settings.buffer_info()
        handle = self.calls.search_new(self._handle, seed & _LOW, seed >> 64, address, count)
        if handle is None:
            raise EngineError("the native core refuses the search: its settings are other ones, or there is no memory")
        return LoadedSearch(self.game, handle)

    def evaluate(
        self, players: int, weights: array[int], features: int
    ) -> tuple[list[int], list[tuple[int, ...]], int]:
        """By seat what it is worth, and so many counts of what it has; and how many moments of the game are left."""
        worths, counts = array("q", bytes(8 * players)), array("i", bytes(4 * players * features))
        addresses = [numbers.buffer_info()[0] for numbers in (weights, worths, counts)]
        left: int = self.calls.evaluate(self._handle, *addresses)
        rows = [tuple(counts[place : place + features]) for place in range(0, len(counts), features)]
        return list(worths), rows, left


class LoadedSearch:
    """A search inside a core (`native/src/search.h`); it belongs to one thread at a time, and starts its own."""

    __slots__ = ("_handle", "calls", "game")

    def __init__(self, game: LoadedGame, handle: int) -> None:
        self.game, self.calls, self._handle = game, game.calls, handle

    def __del__(self) -> None:
        self.calls.search_free(self._handle)

    def grow(self, first: int, last: int, workers: int) -> bool:
        """Do some iterations; False where one did not fit: then it is of no use any more."""
        status: int = self.calls.search_grow(self._handle, first, last, workers)
        return status != FULL

    def counts(self) -> list[tuple[int, int]]:
        """By legal action: visits and the sum of rewards."""
        count = self.calls.search_counts(self._handle, None, 0)
        numbers = array("q", bytes(16 * count))
        self.calls.search_counts(self._handle, numbers.buffer_info()[0], count)
        return list(zip(numbers[::2], numbers[1::2], strict=True))


class LoadedValues:
    """Values of Python that a core keeps by the numbers of actions; all tables of one game share them.

    INVARIANT: nothing in them leads back to here: the garbage collector does not see what the core keeps.
    """

    __slots__ = ("calls", "handle")

    def __init__(self, calls: Any, functions: PythonFunctions, most: int) -> None:
        self.handle: int | None = None
        self.calls = calls
        self.handle = calls.values_new(functions, most)
        if self.handle is None:
            raise MemoryError

    def __del__(self) -> None:
        if self.handle is not None:
            self.calls.values_free(self.handle)


def load_values(game: LoadedGame, most: int) -> LoadedValues | None:
    """What the core of a game needs to ask functions of Python, with so many values at most; None: it cannot."""
    functions = functions_of_python()
    return None if functions is None else LoadedValues(game.calls, functions, most)
