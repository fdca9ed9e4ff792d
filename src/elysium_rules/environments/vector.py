"""Many games at once as arrays of numpy: stepped in the native core, or in Python where that does not play them.

Each row is a game of its own; what a row says is said to the seat that must choose in it. A game that is over is dealt
anew in the same step, and its reward is told there. The same seed gives the same arrays, whoever plays and however many
threads there are (decision 83).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from elysium_rules.arguments import expect, expect_number
from elysium_rules.environments.encoding import Encoding, find_encoding
from elysium_rules.environments.lookahead import Lookahead, look_ahead_from
from elysium_rules.environments.python_rows import PythonRow
from elysium_rules.environments.rewards import REWARDS, expect_reward
from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.rng import Rng, rng_from_seed
from elysium_rules.kernel.rows import FINE, NO_ROOM, NOT_ALLOWED, NOT_BEGUN, Arrays, address_of
from elysium_rules.play.seeing.observation import observe

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LOW: Final = 2**64 - 1
_ARRAYS: Final = (
    "observations",
    "masks",
    "rewards",
    "dones",
    "seats",
    "totals",
    "legal",
    "_parts",
    "_status",
    "_deals",
)


class VectorEnv:
    """So many games at once.

    After `reset` and each `step` its arrays say how the games stand; they are written over by the next step.

    Example:
        >>> from elysium_rules import FAMILY_SETS
        >>> games = VectorEnv(8, players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> games.observations.shape[0], games.masks.shape[0], [int(seat) for seat in games.seats]
        (8, 8, [0, 1, 1, 1, 1, 1, 0, 1])
        >>> games.step(games.masks.argmax(axis=1))
        >>> games.dones.any()
        np.False_
    """

    def __init__(
        self,
        count: int,
        encoding: Encoding | None = None,
        *,
        players: int = 2,
        families: Sequence[str] | None = None,
        seed: int | str = 0,
        reward: str = "win",
        threads: int | None = None,
        core: bool = True,
    ) -> None:
        """Deal the first games.

        Args:
            count: How many games.
            encoding: How they are written; else that of the printed cards, *players* and *families*.
            players: How many play in each.
            families: Those that are played with.
            seed: Of all deals.
            reward: What a seat gets at the end: `win` or `margin` (`rewards.py`).
            threads: How many step them; as many as there are processors unless told. Only the core uses them.
            core: Whether the native core may play them.

        Raises:
            ArgumentError: an argument is not what it has to be.
        """
        expect_number("count", count)
        expect("seed", seed, (int, str), "a whole number or a text")
        self.reward = expect_reward(reward)
        self.encoding = encoding or find_encoding(players=players, families=families)
        self.count, self.players = count, self.encoding.players
        self.observations: NDArray[np.float32] = np.zeros((count, self.encoding.width), np.float32)
        self.masks: NDArray[np.int8] = np.zeros((count, self.encoding.size), np.int8)
        self.rewards: NDArray[np.float32] = np.zeros((count, self.players), np.float32)  #: by seat
        self.dones: NDArray[np.int8] = np.zeros(count, np.int8)  #: where a game has ended, and another has begun
        self.seats: NDArray[np.int32] = np.zeros(count, np.int32)  #: who decides
        self.totals: NDArray[np.int32] = np.zeros(
            (count, self.players), np.int32
        )  #: points of the last game that ended
        self.legal: NDArray[np.int32] = np.zeros(count, np.int32)  #: how many actions are legal
        self._parts: NDArray[np.int8] = np.zeros(count, np.int8)
        self._status: NDArray[np.int8] = np.zeros(count, np.int8)
        self._deals: NDArray[np.uint64] = np.zeros(count, np.uint64)
        self._core = self.encoding.core_rows(count) if core else None
        workers = max(1, min(threads or os.cpu_count() or 1, count))
        self._shares = [(count * part // workers, count * (part + 1) // workers) for part in range(workers)]
        self._pool = ThreadPoolExecutor(workers) if self._core is not None and workers > 1 else None
        self._python: dict[int, PythonRow] = {}
        self.reset(seed)

    @property
    def rows_in_python(self) -> int:
        """How many games Python plays at the moment."""
        return len(self._python)

    def reset(self, seed: int | str = 0) -> None:
        """Deal all games anew."""
        self._rng = rng_from_seed(seed)
        self._deals[:] = np.arange(self.count, dtype=np.uint64)
        for values in (self.rewards, self.dones, self.totals, self._status):
            values[:] = 0
        self._arrays = Arrays(*[address_of(getattr(self, name)) for name in _ARRAYS])
        self._arrays.stride = self.count
        self._arrays.seed_low, self._arrays.seed_high = self._rng.seed & _LOW, self._rng.seed >> 64
        self._arrays.reward = REWARDS.index(self.reward)
        self._python.clear()
        for place in range(self.count):
            self._deal(place)

    def step(self, numbers: NDArray[Any] | Sequence[int]) -> None:
        """Choose a number in each row, one that its mask allows.

        Raises:
            ArgumentError: there is not one for each row, or one is not allowed; the other rows have gone on.
        """
        self._step(numbers, whole=False)

    def step_actions(self, places: NDArray[Any] | Sequence[int]) -> None:
        """Choose a whole action in each row, by its place among those that `look_ahead` shows.

        Raises:
            ArgumentError: there is not one for each row, or one has no such action; the other rows have gone on.
        """
        self._step(places, whole=True)

    def _step(self, numbers: NDArray[Any] | Sequence[int], *, whole: bool) -> None:
        chosen = np.ascontiguousarray(numbers, dtype=np.int32)
        if chosen.shape != (self.count,):
            raise ArgumentError("call/wrong-number", "numbers", f"there are {self.count} rows, not {chosen.shape}")
        if self._core is not None:
            self._step_core(address_of(chosen), whole=whole)
        for place, row in list(self._python.items()):
            self._step_python(place, row, int(chosen[place]), whole=whole)
        if self._status.any():
            self._see_to_status()

    def _step_core(self, address: int, *, whole: bool) -> None:
        assert self._core is not None
        rows = self._core.rows
        if self._pool is None:
            rows.step(0, self.count, address, self._arrays, whole=whole)
            return
        parts = [
            self._pool.submit(rows.step, first, end - first, address, self._arrays, whole=whole)
            for first, end in self._shares
        ]
        for part in parts:
            part.result()

    def _see_to_status(self) -> None:
        """Go on with what the core has no room for, and refuse what no mask allows."""
        refused = np.flatnonzero(self._status == NOT_ALLOWED)
        for place in np.flatnonzero(self._status == NO_ROOM):
            assert self._core is not None
            numbers, choice = self._core.rows.leave(int(place))
            self._core.rows.drop(int(place))
            row = self._python[int(place)] = PythonRow(self.encoding, self._core.state_of(numbers))
            self._step_python(int(place), row, choice, whole=True)
        for place in np.flatnonzero(self._status == NOT_BEGUN):
            self._deals[place] -= np.uint64(self.count)
            self._deal(int(place), core=False)
        self._status[:] = FINE
        if len(refused):
            reason = f"row {refused[0]} got a number that its mask does not allow"
            raise ArgumentError("call/wrong-number", "numbers", reason)

    def _step_python(self, place: int, row: PythonRow, number: int, *, whole: bool) -> None:
        self.rewards[place] = 0
        self.dones[place] = 0
        if not row.choose(number, whole=whole):
            self._status[place] = NOT_ALLOWED
            return
        if row.is_over:
            self.rewards[place], self.totals[place] = row.result(self.reward)
            self.dones[place] = 1
            self._deal(place)
        else:
            self._show(place, row)

    def _deal(self, place: int, *, core: bool = True) -> None:
        """Begin the next game of a row: in the core again, where Python has played the one before."""
        self._python.pop(place, None)
        if core and self._core is not None:
            if self._core.rows.deal(place, self._arrays):
                return
            self._deals[place] -= np.uint64(self.count)
        if self._core is not None:
            self._core.rows.drop(place)
        deal = int(self._deals[place])
        self._deals[place] += np.uint64(self.count)
        row = PythonRow(self.encoding, self.encoding.new_game(Rng(self._rng.seed, deal << 32)))
        self._python[place] = row
        self._show(place, row)

    def _show(self, place: int, row: PythonRow) -> None:
        self.seats[place] = row.seat
        self.observations[place] = row.observation()
        self.masks[place] = row.mask()
        self.legal[place] = len(row.spellings)
        self._parts[place] = len(row.walk.spelt)

    def give_to_python(self, place: int) -> None:
        """Let Python play a row on to the end of its game, to the same arrays: what happens where the core is full."""
        if self._core is not None and place not in self._python and not self.is_choosing(place):
            numbers, _ = self._core.rows.leave(place)
            self._core.rows.drop(place)
            self._python[place] = PythonRow(self.encoding, self._core.state_of(numbers))

    def is_choosing(self, place: int) -> bool:
        """Whether a part of an action was chosen in a row, and the rest is asked for."""
        return bool(self._parts[place])

    def random_numbers(self, seed: int) -> NDArray[np.int32]:
        """A number for each row that its mask allows, evenly by lot; the same seed and masks give the same ones."""
        found: NDArray[np.int32] = np.zeros(self.count, np.int32)
        if self._core is not None:
            self._core.rows.pick(self.count, seed & _LOW, address_of(found))
        for place in self._python:
            allowed = np.flatnonzero(self.masks[place])
            found[place] = allowed[(_mix(seed + place) >> 32) * len(allowed) >> 32]
        return found

    # --- looking ahead -------------------------------------------------------------------------------------------

    def look_ahead(self, rng: Rng) -> Lookahead:
        """What each legal action of each row leads to.

        Nobody looks into a draw pile: each row is looked at as a game that may lie behind what its player sees, dealt
        by *rng*, the same one for all its actions. Whatever goes on by itself has gone on; what somebody has chosen of
        an action that is spelt in parts does not count.
        """
        found = Lookahead(self.players, self.encoding.width, self.legal)
        if self._core is not None:
            parts = [(first, end) for first, end in self._shares if end > first]
            if self._pool is None or self._python:  # what Python plays would be passed over
                parts = [(row, row + 1) for row in range(self.count) if row not in self._python]
                for first, end in parts:
                    self._look_ahead_core(found, rng, first, end)
            else:
                waiting = [self._pool.submit(self._look_ahead_core, found, rng, *part) for part in parts]
                for one in waiting:
                    one.result()
        for place, row in self._python.items():
            self._look_ahead_python(found, rng, place, row.state)
        if self._core is not None:  # what the core has no room for
            for place in np.unique(found.rows_of(np.flatnonzero(found.over < 0))):
                state = self._core.state_of(self._core.rows.leave(int(place))[0])
                self._look_ahead_python(found, rng, int(place), state)
        return found

    def _look_ahead_python(self, found: Lookahead, rng: Rng, place: int, state: Any) -> None:
        source = Rng(rng.seed, rng.counter + (place << 32))
        look_ahead_from(self.encoding, observe(state, state.deciding), source, found, place)

    def _look_ahead_core(self, found: Lookahead, rng: Rng, first: int, end: int) -> None:
        assert self._core is not None
        start, room = int(found.starts[first]), int(found.starts[end] - found.starts[first])
        structure = found.structure(start, room)
        structure.read_from(rng)
        made = self._core.rows.look_ahead(first, end - first, structure)
        assert made == room, "the core lists as many actions as before"


def _mix(word: int) -> int:
    """The generator splitmix64, as in the core."""
    word = (word + 0x9E3779B97F4A7C15) & _LOW
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _LOW
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _LOW
    return word ^ word >> 31
