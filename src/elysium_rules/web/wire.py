"""What uvicorn does with a connection before our program hears of it: here it gets bounds.

uvicorn waits for ever for the head of a request, and lets a socket be that never reads. Both classes add a deadline or
a way out, and change nothing else.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEAD_WITHIN: Final = 15.0  #: seconds for the head of a request, from the first byte or the connection


class Http(H11Protocol):
    """HTTP/1.1, where whoever connects must say something soon."""

    most = 4_000  #: open connections of the server

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._deadline: asyncio.TimerHandle | None = None
        if len(self.connections) > self.most:
            transport.abort()
            return
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._rest()

    @property
    def _is_waiting(self) -> bool:
        """Whether nothing is being served: the head of the next request is still to come."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def _watch(self) -> None:
        is_ours = self.transport.get_protocol() is self  # it is not after a change to a web socket
        if not is_ours or not self._is_waiting:
            self._rest()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(HEAD_WITHIN, self._give_up)

    def _rest(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if self._is_waiting:
            self.transport.abort()


class Socket(WebSocketsSansIOProtocol):
    """A web socket that can be cut off at once, whatever has not been read."""

    async def run_asgi(self) -> None:
        state: dict[str, Any] = self.scope["state"]
        state["cut"] = self.transport.abort
        await super().run_asgi()
