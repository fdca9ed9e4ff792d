"""How the table was after so many decisions: earlier states, found again quickly and kept in bounded memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from elysium_rules.play.engine.step import step

_STRIDE: Final = 8  #: decisions from one state that is kept to the next, in a game of usual length
MOST_KEPT: Final = 128  #: of such states; in a game that is too long for them every other one is given up


class Past:
    """Looks back into a game: what was the state after so many decisions?

    Every few decisions one state is kept. From there to the next one all are played again when somebody looks between
    them, and kept as well until somebody looks elsewhere; so whoever goes step by step, forwards or backwards, waits
    for a few decisions at most. How many are kept does not depend on the length of the game, only how far apart.

    Args:
        start: the state before the first decision.
        actions: what was decided since; it may grow. Who takes something back says so with `cut`.
    """

    def __init__(self, start: Any, actions: Sequence[Any]) -> None:
        self._actions = actions
        self.stride = _STRIDE  #: decisions from one of them to the next
        self._kept: dict[int, Any] = {0: start}
        self._from = 0
        self._near: list[Any] = [start]

    @property
    def size(self) -> int:
        """How many states are kept."""
        return len(self._kept) + len(self._near)

    def note(self, number: int, state: Any) -> None:
        """Hand over the state after *number* decisions, which is known anyway; it is kept if it is one of those."""
        if number % self.stride:
            return
        self._kept[number] = state
        if len(self._kept) > MOST_KEPT:
            self.stride *= 2
            self._kept = {place: kept for place, kept in self._kept.items() if place % self.stride == 0}

    def state_at(self, number: int) -> Any:
        """The state after *number* decisions; there must have been so many."""
        if not self._from <= number < self._from + len(self._near):
            self._go_near(number)
        return self._near[number - self._from]

    def _go_near(self, number: int) -> None:
        begin = number - number % self.stride
        place = max(place for place in self._kept if place <= begin)
        state = self._kept[place]
        for place in range(place, begin):  # noqa: B020 - from where we are
            state, _ = step(state, self._actions[place])
            self.note(place + 1, state)
        near = [state]
        for action in self._actions[begin : max(number, begin + self.stride - 1)]:
            state, _ = step(state, action)
            near.append(state)
        self._from, self._near = begin, near

    def cut(self, number: int) -> None:
        """Forget all that came after *number* decisions: they were taken back."""
        self._kept = {place: kept for place, kept in self._kept.items() if place <= number}
        self._from, self._near = 0, [self._kept[0]]
