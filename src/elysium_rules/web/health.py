"""Whether the server is well: it is, if a table could be kept now."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Final

from elysium_rules.web.datafile import SLOW, Fault
from elysium_rules.web.limits import Limits
from elysium_rules.web.store import Store

_WITHIN: Final = 5.0  #: seconds for the disk to answer
_REST: Final = 20.0  #: so many times as long as it took, the file is not read as a whole again


class Health:
    """Looks at the file when somebody asks, but not more often than it makes sense.

    Args:
        writer: the thread that writes to the file.
        threads: for what takes longer.
    """

    def __init__(
        self, store: Store, writer: Executor, threads: Executor, limits: Limits, clock: Callable[[], float]
    ) -> None:
        self._store, self._writer, self._threads, self._clock = store, writer, threads, clock
        self._every = limits.health_every
        self._look: asyncio.Task[Fault | None] | None = None
        self._looked = self._read_again = 0.0
        self._damage: Fault | None = None
        self.fault: Fault | None = None  #: what was found last

    async def find_fault(self) -> Fault | None:
        """Why no table could be kept now, as of a moment ago; None where all is well."""
        now = self._clock()
        if self._look is None or (self._look.done() and now - self._looked >= self._every):
            self._looked = now
            self._look = asyncio.create_task(self._find())
        try:
            async with asyncio.timeout(_WITHIN):
                self.fault = await asyncio.shield(self._look)
        except TimeoutError:
            self.fault = Fault(SLOW, "the disk does not answer")
        return self.fault

    async def _find(self) -> Fault | None:
        loop = asyncio.get_running_loop()
        fault = await loop.run_in_executor(self._writer, self._store.find_fault)
        if fault is None and self._clock() >= self._read_again:
            began = time.monotonic()
            self._damage = await loop.run_in_executor(self._threads, self._store.find_damage)
            self._read_again = self._clock() + _REST * (time.monotonic() - began)
        return fault or self._damage
