"""One game of an environment, played in the native core; where that has no room for it, Python goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from elysium_rules.environments.encoding import Encoding
from elysium_rules.environments.python_rows import PythonRow
from elysium_rules.environments.rewards import REWARDS, margins
from elysium_rules.kernel.rng import Rng
from elysium_rules.kernel.rows import FINE, NO_ROOM, Arrays, address_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from elysium_rules.environments.core_rows import CoreRows

_LOW: Final = 2**64 - 1
_ARRAYS: Final = ("observations", "masks", "rewards", "dones", "seats", "totals", "legal", "parts", "status", "deals")


class CoreRow:
    """A game inside the core, to be asked as a `PythonRow` is."""

    def __init__(self, encoding: Encoding, core: CoreRows) -> None:
        self.encoding, self._core = encoding, core
        self.observations = np.zeros(encoding.width, np.float32)
        self.masks = np.zeros(encoding.size, np.int8)
        self.rewards = np.zeros(encoding.players, np.float32)
        self.totals = np.zeros(encoding.players, np.int32)
        self.deals = np.zeros(1, np.uint64)
        self.seats, self.legal, self._number = (np.zeros(1, np.int32) for _ in range(3))
        self.dones, self.parts, self.status = (np.zeros(1, np.int8) for _ in range(3))
        self._arrays = Arrays(*[address_of(getattr(self, name)) for name in _ARRAYS])
        self._arrays.reward = REWARDS.index("win")
        self._address = address_of(self._number)
        self.python: PythonRow | None = None  #: who goes on where the core has no room

    def deal(self, rng: Rng) -> bool:
        """Begin a game, as `Encoding.new_game` does with this source of chance; says whether it fits."""
        self.python = None
        self._arrays.seed_low, self._arrays.seed_high = rng.seed & _LOW, rng.seed >> 64
        self.deals[0], self.dones[0] = rng.counter >> 32, 0
        return self._core.rows.deal(0, self._arrays)

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return bool(self.dones[0]) if self.python is None else self.python.is_over

    @property
    def seat(self) -> int:
        """Who must choose."""
        return int(self.seats[0]) if self.python is None else self.python.seat

    @property
    def state(self) -> Any:
        """The state, as Python plays it."""
        if self.python is not None:
            return self.python.state
        return self._core.state_of(self._core.rows.leave(0)[0])

    def choose(self, number: int) -> bool:
        """Choose a number; says whether that is allowed."""
        if self.python is not None:
            return self.python.choose(number, whole=False)
        self._number[0] = number
        self._core.rows.step(0, 1, self._address, self._arrays, whole=False)
        status = self.status[0]
        if status == FINE:
            return True
        if status != NO_ROOM:
            return False
        numbers, choice = self._core.rows.leave(0)
        self.python = PythonRow(self.encoding, self._core.state_of(numbers))
        return self.python.choose(choice, whole=True)

    def observation(self) -> NDArray[np.float32]:
        """What the one who must choose sees."""
        return self.observations.copy() if self.python is None else self.python.observation()

    def observation_of(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees."""
        if self.python is not None:
            return self.python.observation_of(seat)
        seen = np.zeros(self.encoding.width, np.float32)
        self._core.rows.observe(0, seat, address_of(seen))
        return seen

    def mask(self) -> NDArray[np.int8]:
        """What may be chosen next."""
        return self.masks.copy() if self.python is None else self.python.mask()

    def result(self, reward: str) -> tuple[tuple[float, ...], tuple[int, ...]]:
        """Rewards and points at the end."""
        if self.python is not None:
            return self.python.result(reward)
        totals = [int(total) for total in self.totals]
        return (tuple(map(float, self.rewards)) if reward == "win" else margins(totals)), tuple(totals)
