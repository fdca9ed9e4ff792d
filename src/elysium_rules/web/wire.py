"""The lowest place of the server: what a connection sends is counted here before anybody looks at it.

A `Wire` stands between the network and uvicorn, as the protocol of the one and the transport of the other. It counts
open connections by address, reads a little at a time, charges bytes and frames to token buckets and reads nothing more
while something is owed, so that a flood waits in the kernel of whoever sent it (backpressure). Whoever goes on, does
not read what was sent, or does not let itself be closed is cut off: by `abort`, because `close` waits until all is
read (decision 53).
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from elysium_rules.web.admission import Admission
from elysium_rules.web.garbage import let_go
from elysium_rules.web.limits import Limits
from elysium_rules.web.log import CUT_OFF, REFUSED, Log
from elysium_rules.web.metrics import Metrics
from elysium_rules.web.rates import Account, Bucket, payer

_READ: Final = 16_384  #: bytes that are read at once, and the most that waits here
_SLICE: Final = 16  #: frames that are handed on at once
_READING: Final = 0.25  #: what it costs to be called, in frames: somebody may send every byte by itself
_LINE: Final = 1 / 16  #: what a line of the head of a request costs
_LINES: Final = 64  #: of them at once
_REFUSED: Final = 8.0  #: what a request over HTTP costs that was too much, in frames: answering it is work as well
_SHORTEST, _LONGEST = 0.1, 1.0  #: seconds for which nothing is read where something is owed
_RECOVERS: Final = 0.25  #: seconds that a connection may owe again for each second


class Http(H11Protocol):
    """HTTP/1.1, where whoever connects must say something soon."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._within = cast("Wire", transport).limits.head_within
        self._deadline: asyncio.TimerHandle | None = None
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._rest()

    def measure(self, data: bytearray) -> tuple[int, float]:
        """How much of what came is handed on at once, and what it costs, in frames.

        Lines are what makes work: those of the head, and those around the pieces of a body that comes in pieces.
        """
        is_body = self.conn.their_state is h11.SEND_BODY
        in_pieces = is_body and any(name == b"transfer-encoding" for name, _ in self.headers)
        if is_body and not in_pieces:
            return len(data), 0.0
        most, cost = (_SLICE, 1.0) if in_pieces else (_LINES, _LINE)
        size = lines = 0
        while lines < most:
            end = data.find(b"\n", size)
            if end < 0:
                return len(data), lines * cost
            size, lines = end + 1, lines + 1
        return size, lines * cost

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
            self._deadline = self.loop.call_later(self._within, self._give_up)

    def _rest(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if self._is_waiting:
            self.transport.abort()


class FrameCounter:
    """Finds where the frames of a web socket begin, and nothing else: what is in them does not concern it.

    >>> counter = FrameCounter()
    >>> ping = bytes([0x89, 0x80, 1, 2, 3, 4])
    >>> counter.take(bytearray(ping * 5), most=3)
    (18, 3)
    >>> counter.take(bytearray(ping[:1]), most=3), counter.take(bytearray(ping[1:]), most=3)
    ((1, 0), (5, 1))
    """

    def __init__(self) -> None:
        self._head = bytearray()
        self._payload = 0  #: bytes of it that are still to come

    def take(self, data: bytearray, most: int) -> tuple[int, int]:
        """How many bytes have no more than so many beginnings of frames in them, and how many there are."""
        place, frames, end = 0, 0, len(data)
        while place < end:
            if self._payload:
                step = min(self._payload, end - place)
                self._payload -= step
                place += step
            elif frames == most:
                break
            else:
                self._head.append(data[place])
                place += 1
                if self._is_whole():
                    frames += 1
        return place, frames

    def _is_whole(self) -> bool:
        head = self._head
        if len(head) < 2:
            return False
        short = head[1] & 0x7F
        longer = {126: 2, 127: 8}.get(short, 0)
        if len(head) < 2 + longer + (4 if head[1] & 0x80 else 0):
            return False
        self._payload = int.from_bytes(head[2 : 2 + longer], "big") if longer else short
        head.clear()
        return True


class Socket(WebSocketsSansIOProtocol):
    """A web socket whose frames are counted, and that can be cut off at once, whatever has not been read."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._wire = cast("Wire", transport)
        self._counter = FrameCounter()
        self.close_timeout = self._wire.limits.close_within

    def measure(self, data: bytearray) -> tuple[int, float]:
        """How much of what came is handed on at once, and what it costs, in frames."""
        return self._counter.take(data, _SLICE)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= self._wire.limits.fragments:  # they may be empty, and would be kept for ever
            self.frames = []
            self._wire.cut_off("fragments")
            return
        super().handle_cont(event)

    async def run_asgi(self) -> None:
        state: dict[str, Any] = self.scope["state"]
        state["cut"], state["pay"] = self.transport.abort, self._wire.pay
        await super().run_asgi()


class Wire(asyncio.Transport, asyncio.BufferedProtocol):
    """One connection: for the network a protocol, for uvicorn a transport.

    Args:
        admission: knows what each address has open and has used.
    """

    def __init__(
        self,
        admission: Admission,
        limits: Limits,
        metrics: Metrics,
        log: Log,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__()
        self.limits = limits
        self._admission, self._metrics, self._log = admission, metrics, log
        self._made_of = (config, server_state, app_state)
        self._loop = _loop or asyncio.get_running_loop()
        self._below: asyncio.Transport | None = None
        self._above: Http | Socket | None = None
        self._address = ""
        self._account: Account | None = None
        self._patience = Bucket(_RECOVERS, limits.overdrawn, self._loop.time)
        self._buffer = self._rest = bytearray()
        self._is_let_in = self._is_paused = self._is_due = self._is_lost = False
        self._queued: asyncio.Task[None] | None = None  #: until the turn of a new connection comes
        self._silent: asyncio.TimerHandle | None = None  #: until the first byte
        self._held: asyncio.TimerHandle | None = None  #: while something is owed
        self._unread: asyncio.TimerHandle | None = None  #: while nobody takes what was sent
        self._closing: asyncio.TimerHandle | None = None

    # --- below: the network ------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or not: before anything is read."""
        self._below = cast("asyncio.Transport", transport)
        peer = get_remote_addr(self._below)
        address = "" if peer is None else peer[0]
        refused = self._admission.open(address, self)
        if refused is not None:
            self._metrics.count("connections_refused")
            self._log.write(REFUSED, refused, address=payer(address), where="connection")
            self._below.abort()
            return
        self._address, self._is_let_in = address, True
        self._silent = self._loop.call_later(self.limits.head_within, self.abort)
        self._made_of[1].connections.add(cast("Any", self))  # uvicorn tells all of these to stop

    def _begin(self) -> None:
        """Make all that reads what comes: not before something does, so that who only connects costs little."""
        config, server_state, app_state = self._made_of
        self._end_silence()
        if not self._admission.proxies.trusts(self._address):  # many people come through a proxy; `pay` says who
            self._account = self._admission.account(self._address)
        self._above = Http(config, server_state, {**app_state, "charge_refusal": self.charge_refusal}, self._loop)
        self._above.connection_made(self)

    async def _begin_in_turn(self) -> None:
        """The same for one of many new connections of an address, when its turn has come."""
        await self._admission.take_opening_turn(self._address)
        self._queued = None
        if not self._is_ending:
            self._begin()
            self._hand_on()

    def _end_silence(self) -> None:
        self._made_of[1].connections.discard(cast("Any", self))
        if self._silent is not None:
            self._silent.cancel()
            self._silent = None

    def shutdown(self) -> None:
        """The server stops, and nothing was said here yet."""
        self.abort()

    def get_buffer(self, sizehint: int) -> bytearray:
        """Where to read to: not more than we can hold."""
        self._buffer = bytearray(_READ)
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Something came."""
        self._rest += self._buffer[:nbytes]
        self._buffer = bytearray()
        if self._above is None:
            if self._admission.opens_much(self._address):
                self._queued = self._loop.create_task(self._begin_in_turn())
                self._flow()
                return
            self._begin()
        if self._account is not None:
            self._account.charge(_READING, 0)
        self._hand_on()

    def eof_received(self) -> None:
        """Nothing more comes; uvicorn lets the connection be closed then."""

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._is_lost = True
        for timer in (self._held, self._unread, self._closing):
            if timer is not None:
                timer.cancel()
        if self._queued is not None:
            self._queued.cancel()
        self._rest = bytearray()
        self._end_silence()
        if self._is_let_in:
            self._admission.close(self._address, self)
        if self._above is not None:
            self._above.connection_lost(exc)
            self._above = None  # it knows us
        if self._below is not None:
            let_go(self._below)

    def pause_writing(self) -> None:
        """Much waits to be read by the other side: until it is, nothing more is read from there."""
        if self._unread is None:
            self._unread = self._loop.call_later(self.limits.patience, self.cut_off, "unread")
        self._flow()
        if self._above is not None:
            self._above.pause_writing()

    def resume_writing(self) -> None:
        """Most of it was read."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        if self._above is not None:
            self._above.resume_writing()
        self._continue()

    # --- between -----------------------------------------------------------------------------------------------------

    def pay(self, address: str) -> None:
        """From now on this address pays for what is sent: that of somebody behind a proxy."""
        if self._account is None:
            self._account = self._admission.account(address)

    def charge_refusal(self) -> None:
        """A request was refused because there were too many: whoever goes on waits, and is cut off after a while."""
        if self._account is not None:
            self._account.charge(_REFUSED, 0)

    def cut_off(self, code: str) -> None:
        """End the connection at once."""
        if self._is_ending:
            return
        self._metrics.count("cut_off")
        self._log.write(CUT_OFF, code, address=payer(self._address))
        self.abort()

    def make_room(self) -> None:
        """End it for somebody else: there are too many connections, and most of them are of this address."""
        self.cut_off("crowd")

    def _hand_on(self) -> None:
        """Hand on what came in slices, each of which is paid for before."""
        self._is_due = False
        while self._rest and not self._is_waiting and not self._is_ending:
            assert self._above is not None
            size, frames = self._above.measure(self._rest)
            piece = bytes(self._rest[:size])
            del self._rest[:size]
            if self._account is not None:
                self._account.charge(frames, size)
            self._above.data_received(piece)
            self._hold()
        self._hold()
        self._flow()

    def _hold(self) -> None:
        """Read nothing until what is owed is paid; who owes for too long is cut off."""
        owed = 0.0 if self._account is None or self._is_lost else self._account.debt()
        if owed <= 0 or self._held is not None:
            return
        wait = min(max(owed, _SHORTEST), _LONGEST)
        self._metrics.count("throttled")
        if not self._patience.take(wait):
            self.cut_off("flood")
            return
        self._held = self._loop.call_later(wait, self._release)

    def _release(self) -> None:
        self._held = None
        self._hold()
        self._continue()

    def _continue(self) -> None:
        """Go on when nothing stands in the way; not at once, because uvicorn may be in the middle of something."""
        if self._rest and not self._is_waiting and not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._hand_on)
        self._flow()

    @property
    def _is_waiting(self) -> bool:
        return self._is_paused or self._queued is not None or self._held is not None or self._unread is not None

    @property
    def _is_ending(self) -> bool:
        return self._is_lost or self._below is None or self._below.is_closing()

    def _flow(self) -> None:
        """Read from the network exactly when there is room for it."""
        if self._is_ending or self._below is None:
            return
        is_wanted = not self._rest and not self._is_waiting
        if is_wanted and not self._below.is_reading():
            self._below.resume_reading()
        elif not is_wanted and self._below.is_reading():
            self._below.pause_reading()

    # --- above: uvicorn ----------------------------------------------------------------------------------------------

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default if self._below is None else self._below.get_extra_info(name, default)

    def is_closing(self) -> bool:
        return self._is_ending

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._above = cast("Http | Socket", protocol)
        self._admission.settle(self._address, self)  # only a web socket takes the place of another protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self._above is not None
        return self._above

    def is_reading(self) -> bool:
        return not self._is_paused

    def pause_reading(self) -> None:
        self._is_paused = True
        self._flow()

    def resume_reading(self) -> None:
        self._is_paused = False
        self._continue()

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        """Send bytes; over a bound of what nobody has read the connection ends."""
        if self._is_lost or self._below is None:
            return
        if self._below.get_write_buffer_size() > self.limits.waiting:
            self.cut_off("unread")
            return
        self._below.write(data)

    def get_write_buffer_size(self) -> int:
        return 0 if self._below is None else self._below.get_write_buffer_size()

    def can_write_eof(self) -> bool:
        return False

    def close(self) -> None:
        """Close it when all is read, and in any case soon."""
        if self._is_lost or self._below is None:
            return
        self._below.close()
        if self._closing is None:
            self._closing = self._loop.call_later(self.limits.close_within, self.abort)

    def abort(self) -> None:
        """End it now."""
        if not self._is_lost and self._below is not None:
            self._below.abort()
