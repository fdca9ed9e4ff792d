"""A library that answers by the C interface and plays by the Python engine: for what goes on around a core.

With it, what Python does can be tried on any machine, and made to happen: a core that is full at the worst moment, that
refuses, or that plays wrong.
"""

from __future__ import annotations

import ctypes
import itertools
from array import array
from pathlib import Path
from struct import pack
from typing import Any

import attrs

from elysium_rules import GameState, observe, outcome, sample_hidden
from elysium_rules.bots.search.forest import PythonForest
from elysium_rules.bots.search.settings import Settings
from elysium_rules.elysium.model.contract import ACTION_WIDTH, CONTRACT
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.native.core import Kept, make_core
from elysium_rules.elysium.native.moves import numbers_of_action
from elysium_rules.elysium.native.states import numbers_of, state_of
from elysium_rules.kernel.asking import Asked
from elysium_rules.kernel.native import FULL, OTHER, OVER, Library, LoadedGame
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.engine.core import Core
from elysium_rules.play.engine.playout import RandomChooser
from elysium_rules.play.engine.playouts import MAKERS, POLICIES
from elysium_rules.play.engine.step import legal_actions, step


class FakeCalls:
    """The functions of a core for one game."""

    def __init__(
        self, game: ElysiumGame, full_at: int = -1, *, refuses: bool = False, search_full_at: int = -1
    ) -> None:
        self.game, self.full_at, self.refuses = game, full_at, refuses
        self.tables: dict[int, GameState] = {}
        self.choices = 0  #: that were made in all tables together
        self.entered = 0
        self.searches: dict[int, PythonForest] = {}
        self.searched, self.search_full_at = 0, search_full_at
        self._handles = itertools.count(1)

    def version(self) -> int:
        return CONTRACT

    def load(self, address: int, count: int, why: Any, room: int) -> int:
        return 1

    def unload(self, handle: int) -> None:
        pass

    def keep(self, state: GameState) -> int:
        handle = next(self._handles)
        self.tables[handle] = state
        return handle

    def begin(self, handle: int, low: int, high: int, counter: int) -> int | None:
        return self.keep(self.game.rules.start(self.game, Rng(low | high << 64, counter)))

    def enter(self, handle: int, address: int, count: int, why: Any, room: int) -> int | None:
        if self.refuses:
            why.value = b"it is not in the mood"
            return None
        self.entered += 1
        return self.keep(state_of(self.game, array("q", ctypes.string_at(address, 8 * count))))

    def leave(self, handle: int, address: int | None, room: int) -> int:
        return self._write(numbers_of(self.tables[handle]), address, room)

    def _write(self, numbers: array[int], address: int | None, room: int) -> int:
        if address is not None and len(numbers) <= room:
            ctypes.memmove(address, numbers.tobytes(), numbers.itemsize * len(numbers))
        return len(numbers)

    def fork(self, handle: int) -> int:
        return self.keep(self.tables[handle])

    def assign(self, to: int, source: int) -> None:
        self.tables[to] = self.tables[source]

    def close(self, handle: int) -> None:
        del self.tables[handle]

    def deciding(self, handle: int) -> int:
        seat = self.tables[handle].deciding
        return -1 if seat is None else seat

    def list_legal(self, handle: int) -> tuple[Any, ...]:
        return legal_actions(self.tables[handle])

    def legal(self, handle: int, address: int | None, room: int) -> int:
        legal = self.list_legal(handle)
        numbers = array("i", itertools.chain(*(numbers_of_action(self.game, action) for action in legal)))
        return self._write(numbers, address, room) // ACTION_WIDTH

    def choose(self, handle: int, place: int) -> int:
        if self.choices == self.full_at:
            return FULL
        self.choices += 1
        state = self.tables[handle]
        self.tables[handle], _ = step(state, legal_actions(state)[place])
        return len(legal_actions(self.tables[handle]))

    def choose_list(self, handle: int, place: int, address: int, room: int) -> int:
        count = self.choose(handle, place)
        if count > 0:
            self.legal(handle, address, room)
        return count

    def choose_list_prepared(self, handle: Any, place: int, address: Any, room: Any) -> int:
        return self.choose_list(handle.value, place, address.value, room.value)

    def values_new(self, functions: Any, most: int) -> int:
        return next(self._handles)

    def values_free(self, handle: int) -> None:
        pass

    def ask(
        self,
        handle: int,
        values: int,
        asked: Asked,
        choose: Any,
        look: Any,
        renew: Any,
        count_references: Any,
        decode: Any,
        shown: list[Any],
    ) -> int:
        """The loop of `native/src/asking.cpp`; it renews each look."""
        place, asked.place = asked.place, -1
        while True:
            if place >= 0:
                if self.choose(handle, place) == FULL:
                    asked.place = place
                    return FULL
                asked.made += 1
            legal = [numbers_of_action(self.game, action) for action in self.list_legal(handle)]
            if not legal or asked.made == asked.most or asked.stop:
                return len(legal)
            shown[0] = tuple(decode(pack(f"{ACTION_WIDTH}i", *numbers)) for numbers in legal)
            shown[1] = choose(shown[0], look)
            look = renew(look)
            place = next((place for place, action in enumerate(shown[0]) if action is shown[1]), -1)
            if place < 0:
                return OTHER

    def play_random(
        self, handle: int, low: int, high: int, counter: int, used: int, most: int, status: ctypes.c_int32
    ) -> int:
        before, made = self.tables[handle], 0
        chooser = RandomChooser(Rng(low | high << 64, counter))
        chooser.pass_over(used)
        while made != most and (legal := self.list_legal(handle)):
            if self.choose(handle, legal.index(chooser(legal, lambda: before))) == FULL:
                self.tables[handle], status.value = before, FULL
                return 0
            made += 1
        status.value = OVER
        return made

    def playouts(
        self, handle: int, n: int, low: int, high: int, policy: int, until: int, address: int, status: ctypes.c_int32
    ) -> int:
        before = self.tables[handle]
        seats = self.game.player_count
        for number in range(n):
            chooser = MAKERS[POLICIES[policy]](Rng(low | high << 64, number << 32), self.game.rules.weigh)
            fork = self.fork(handle)
            made = 0
            while made != until and (legal := self.list_legal(fork)):
                if self.choose(fork, legal.index(chooser(legal, lambda: before))) == FULL:
                    status.value = FULL
                    return number
                made += 1
            self.scores(fork, address + 4 * 2 * seats * number)
            self.close(fork)
        return n

    def scores(self, handle: int, address: int) -> int:
        result = outcome(self.tables[handle])
        totals = [sheet.total for sheet in result.scores]
        won = [int(seat in result.winners) for seat in range(len(totals))]
        self._write(array("i", totals + won), address, 2 * len(totals))
        return 0

    def sample(self, handle: int, viewer: int, low: int, high: int, counter: int) -> int:
        source = Rng(low | high << 64, counter)
        self.tables[handle], _ = sample_hidden(observe(self.tables[handle], viewer), source)
        return 0

    def search_new(self, handle: int, low: int, high: int, address: int, count: int) -> int:
        names = [field.name for field in attrs.fields(Settings)]
        numbers = array("i", ctypes.string_at(address, 4 * count))
        given: dict[str, Any] = dict(zip(names, numbers, strict=False))
        settings = Settings(**{**given, "policy": POLICIES[given["policy"]]})
        state = self.tables[handle]
        found = next(self._handles)
        self.searches[found] = PythonForest(observe(state, state.deciding), low | high << 64, settings)
        return found

    def search_free(self, handle: int) -> None:
        del self.searches[handle]

    def search_grow(self, handle: int, first: int, last: int, workers: int) -> int:
        for number in range(first, last):
            if self.searched == self.search_full_at:
                return FULL
            self.searched += 1
            self.searches[handle].grow(number, number + 1, workers)
        return OVER

    def search_counts(self, handle: int, address: int | None, room: int) -> int:
        counts = self.searches[handle].counts()
        self._write(array("q", itertools.chain.from_iterable(counts)), address, 2 * room)
        return len(counts)


def fake_core(calls: FakeCalls) -> Core:
    """A core that plays by these functions."""
    library = Library(Path("fake"), CONTRACT, calls)
    return make_core(calls.game, LoadedGame(library, array("i", [0])))


def put(game: ElysiumGame, core: Core | None, switch: str | None = None) -> None:
    """Let a game be played by a core, or by none."""
    object.__setattr__(game, "kept_core", Kept(switch, core))
