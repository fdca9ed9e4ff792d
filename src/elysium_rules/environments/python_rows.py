"""One game of a vectorised environment, played by Python: where the core is off, or has no room for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from elysium_rules.environments.encoding import Encoding, Walk, go_on, start_walk
from elysium_rules.environments.rewards import rewards_of, totals_of
from elysium_rules.errors import ArgumentError
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.play.seeing.observation import observe

if TYPE_CHECKING:
    from numpy.typing import NDArray


class PythonRow:
    """A game, and how far the next action was spelt."""

    def __init__(self, encoding: Encoding, state: Any) -> None:
        self.encoding = encoding
        self._watcher = encoding.watcher()
        self._stand_at(state)

    def _stand_at(self, state: Any) -> None:
        self.state = state
        self.spellings = self.encoding.spell_all(state)
        self.walk: Walk = start_walk(self.spellings)

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return bool(self.state.is_over)

    @property
    def seat(self) -> int:
        """Who must choose."""
        return int(self.state.deciding)

    def choose(self, number: int, *, whole: bool = False) -> bool:
        """Choose a number, or a whole action by its place; says whether that is allowed."""
        if whole:
            if not 0 <= number < len(self.spellings):
                return False
            place = number
        else:
            try:
                walk = go_on(self.spellings, self.walk, number)
            except ArgumentError:
                return False
            if not walk.is_done:
                self.walk = walk
                return True
            place = walk.matching[0]
        state, _ = step(self.state, legal_actions(self.state)[place])
        self._stand_at(state)
        return True

    def observation(self) -> NDArray[np.float32]:
        """What the one who must choose sees."""
        return self._watcher.observe(observe(self.state, self.seat), self.walk.spelt)

    def observation_of(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees; of an action that somebody else is choosing it sees nothing."""
        if not self.is_over and seat == self.seat:
            return self.observation()
        return self.encoding.observe(observe(self.state, seat))

    def mask(self) -> NDArray[np.int8]:
        """What may be chosen next."""
        return self.encoding.mask(self.spellings, self.walk)

    def result(self, reward: str) -> tuple[tuple[float, ...], tuple[int, ...]]:
        """Rewards and points at the end."""
        return rewards_of(self.state, reward), totals_of(self.state)
