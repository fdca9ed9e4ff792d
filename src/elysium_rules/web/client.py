"""A client of the server: the connection of a player or a spectator, messages in, messages out, in bounded memory."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from elysium_rules.web.metrics import Metrics

if TYPE_CHECKING:
    from elysium_rules.web.table import Table

#: Bytes that may wait for a player before their next request is looked at.
_ENOUGH: Final = 100_000


class Client:
    """Somebody who is connected; their seat is None for a spectator, and before they sat down.

    Args:
        deliver: hands a line to the network, and waits where that is full.
        cut: ends the connection at once, whatever was not read yet.
        most: bytes that may wait; whoever lets more gather is cut off.
        patience: seconds that one line may take.
    """

    def __init__(
        self,
        deliver: Callable[[str], Awaitable[None]],
        cut: Callable[[], None],
        metrics: Metrics,
        most: int,
        patience: float,
    ) -> None:
        self.table: Table | None = None
        self.seat: int | None = None
        self.device: int | None = None  #: of the seat
        self.language = "en"
        #: Ends the connection with a reason, after all that was sent.
        self.end: Callable[[str], None] = lambda reason: cut()
        self._deliver, self.cut, self._metrics = deliver, cut, metrics
        self._most, self._patience = most, patience
        self._lines: deque[str] = deque()
        self._waiting = 0
        self._news = asyncio.Event()
        self._read = asyncio.Event()
        self._is_gone = False

    def send(self, line: str) -> None:
        """Send a line, some time soon and after all that was sent before; it never waits."""
        if self._is_gone:
            return
        if self._waiting > self._most:
            self._metrics.count("cut_off")
            self.leave()
            self.cut()
            return
        self._lines.append(line)
        self._waiting += len(line)
        self._news.set()

    def leave(self) -> None:
        """Send nothing any more."""
        self._is_gone = True
        self._lines.clear()
        self._waiting = 0
        self._news.set()
        self._read.set()

    async def write(self) -> None:
        """Hand the lines to the network, until the client leaves or does not take them."""
        while not self._is_gone:
            if not self._lines:
                self._news.clear()
                await self._news.wait()
                continue
            line = self._lines.popleft()
            try:
                async with asyncio.timeout(self._patience):
                    await self._deliver(line)
            except TimeoutError:
                self._metrics.count("cut_off")
                self.leave()
                self.cut()
                return
            self._waiting -= len(line)
            self._metrics.count("sent_bytes", len(line))
            self._read.set()

    async def keep_up(self) -> None:
        """Wait until most of what was sent is on its way: who asks and does not read waits for an answer."""
        while self._waiting > _ENOUGH and not self._is_gone:
            self._read.clear()
            await self._read.wait()

    async def flush(self) -> None:
        """Wait until all of it is on its way."""
        while self._waiting > 0 and not self._is_gone:
            self._read.clear()
            await self._read.wait()
