"""Fair queueing: those who ask much begin one after the other, address by address, and with a rest between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

_MOST: Final = 0.05  #: seconds of rest at once: a machine that stood still for a while is no reason to wait


class Turns:
    """One turn at a time, and a rest after each, so that all of them never take more than a part of the event loop.

    Without the rest one of them would begin in every round of the loop. Whoever plays needs a dozen rounds for one
    decision, and would wait for a dozen of theirs.

    Args:
        rest: how long the rest is, as a multiple of how long the turn took.
    """

    def __init__(self, rest: float, clock: Callable[[], float]) -> None:
        self._rest, self._clock = rest, clock
        self._turn = asyncio.Lock()
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._rests_until = 0.0

    @asynccontextmanager
    async def of(self, who: str) -> AsyncIterator[None]:
        """Wait for a turn of this address. It takes as long as the block, and until whoever had it waits again."""
        async with self._lines.setdefault(who, asyncio.Lock()), self._turn:
            await asyncio.sleep(max(0.0, self._rests_until - self._clock()))
            began = self._clock()
            try:
                yield
            finally:
                # Called after what is done in one go behind the block, and before the next one is woken.
                asyncio.get_running_loop().call_soon(self._end, began)

    def _end(self, began: float) -> None:
        now = self._clock()
        self._rests_until = now + min(self._rest * (now - began), _MOST)
