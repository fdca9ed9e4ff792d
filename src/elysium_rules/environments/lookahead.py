"""What each legal action leads to, as arrays: for programs that value positions rather than actions (after-states)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from elysium_rules.environments.rewards import rewards_of, totals_of
from elysium_rules.kernel.rng import Rng
from elysium_rules.kernel.rows import Ahead, address_of
from elysium_rules.play.engine.step import step
from elysium_rules.play.seeing.observation import observe, sample_hidden

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from elysium_rules.environments.encoding import Encoding

_AHEAD: Final = ("observations", "totals", "shares", "over")


class Lookahead:
    """What each legal action of some rows leads to, action by action: seats are counted from the one who decides."""

    def __init__(self, players: int, width: int, counts: Sequence[int] | NDArray[np.int32]) -> None:
        self.starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)  #: where each row begins, and the end
        room = int(self.starts[-1])
        self.observations = np.zeros((room, width), np.float32)
        self.totals = np.zeros((room, players), np.int32)  #: points, as if the game ended there
        self.shares = np.zeros((room, players), np.float32)  #: of the win, as if it ended there
        self.over = np.zeros(room, np.int8)  #: where it does end there

    def __len__(self) -> int:
        return len(self.over)

    def rows_of(self, places: NDArray[Any]) -> NDArray[Any]:
        """The rows that places belong to.

        >>> Lookahead(2, 3, [2, 3]).rows_of(np.array([0, 1, 2, 4]))
        array([0, 0, 1, 1])
        """
        return np.searchsorted(self.starts, places, side="right") - 1

    def structure(self, start: int, room: int) -> Ahead:
        """A part of it for the core."""
        found = Ahead(*[address_of(getattr(self, name)[start:]) for name in _AHEAD])
        found.room = room
        return found

    def best(self, values: NDArray[Any]) -> NDArray[np.int32]:
        """By row, the place of the action with the highest value; the first of equal ones.

        >>> ahead = Lookahead(2, 3, [2, 3])
        >>> ahead.best(np.array([0.5, 0.25, 0.0, 2.0, 2.0]))
        array([0, 1], dtype=int32)
        """
        starts, places = self.starts[:-1], np.arange(len(values))
        highest = np.repeat(np.maximum.reduceat(values, starts), np.diff(self.starts))
        first = np.minimum.reduceat(np.where(values == highest, places, len(values)), starts)
        return (first - starts).astype(np.int32)


def look_ahead_from(encoding: Encoding, view: Any, rng: Rng, found: Lookahead, row: int = 0) -> None:
    """Fill a row in Python: each legal action in one game that may lie behind a view, dealt by *rng*."""
    viewer = view.player
    sampled, _ = sample_hidden(view, rng)
    for place, action in enumerate(view.legal, int(found.starts[row])):
        after, _ = step(sampled, action)
        totals, shares = totals_of(after), rewards_of(after, "win")
        found.observations[place] = encoding.observe(observe(after, viewer))
        found.totals[place] = totals[viewer:] + totals[:viewer]
        found.shares[place] = shares[viewer:] + shares[:viewer]
        found.over[place] = after.is_over
