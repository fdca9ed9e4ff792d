"""Admission control: names of this server, pages that may speak to it, how much an address may open and ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, Protocol
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from elysium_rules.errors import SetupError
from elysium_rules.web.limits import Limits
from elysium_rules.web.proxies import Proxies
from elysium_rules.web.rates import Account, Bucket, Buckets, payer
from elysium_rules.web.request_errors import BUSY, FORBIDDEN, HEAD_TOO_LONG, TOO_FAST, RefusedError
from elysium_rules.web.turns import Turns

_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_NEW_TABLE: Final = 1.0
_OPENING: Final = 2.0  #: what a new connection costs, of as many as an address may ask
_SPARE: Final = 50  #: connections above their number, so that somebody can be told that there are too many
_RUSH: Final = 1_000.0  #: new connections of all addresses in a second; beyond that it is a rush
_FEW: Final = 20  #: connections that are no web sockets, which an address may have in a rush
_LITTLE: Final = 0.95  #: the part of what an address may ask at once that is left where it asks little
_REST: Final = 2.0  #: those who ask much have a third of the event loop, all together
_PORTS: Final = {"http": 80, "https": 443}


class Tally:
    """How much each address has of something, and all of them together."""

    def __init__(self) -> None:
        self._by: Counter[str] = Counter()
        self.total = 0

    def __getitem__(self, who: str) -> int:
        return self._by[who]

    def add(self, who: str) -> None:
        """Count one in."""
        self._by[who] += 1
        self.total += 1

    def drop(self, who: str) -> None:
        """Count one out."""
        self._by[who] -= 1
        self.total -= 1
        if self._by[who] <= 0:
            del self._by[who]


class Visitor(Protocol):
    """A connection as long as it is no web socket: it can be asked to make room."""

    def make_room(self) -> None:
        """End at once."""


class Admission:
    """Refuses what is not even looked at.

    Args:
        host: where the server listens. On a loopback address it answers to no other name, so that a foreign page
            cannot reach it by a name of its own that leads here.
        origins: of pages beside its own that may speak to it, such as `https://play.example`.
        proxies: who may say where a request came from.

    Raises:
        SetupError: an origin is none.
    """

    def __init__(
        self, host: str, origins: Iterable[str], limits: Limits, clock: Callable[[], float], proxies: Proxies
    ) -> None:
        self._limits, self._clock, self.proxies = limits, clock, proxies
        self._origins = frozenset(map(read_origin, origins))
        named = frozenset(urlsplit(origin).hostname or "" for origin in self._origins)
        self._hosts = {*_LOOPBACK, *named} if host in _LOOPBACK else None
        self._requests = Buckets(limits.address_requests, limits.address_burst, clock)
        #: Beside those of requests: whoever plays behind an address is not to suffer from who only connects there.
        self._openings = Buckets(limits.address_requests, limits.address_burst, clock)
        self._new_tables = Buckets(limits.new_tables / 60, limits.new_tables_burst, clock)
        self._frames = Buckets(limits.address_frames, limits.address_frames_burst, clock)
        self._traffic = Buckets(limits.address_traffic, limits.address_traffic_burst, clock)
        self._turns = Turns(_REST, clock)
        self._rush = Bucket(_RUSH, _RUSH, clock)
        self._connected = Tally()
        self._open = Tally()
        #: By address, the oldest first. Proxies open those of many people, so that nobody stands here for one.
        self._visitors: dict[str, dict[Visitor, None]] = {}

    # --- connections, before anything is read ------------------------------------------------------------------------

    def open(self, address: str, visitor: Visitor) -> str | None:
        """Count a connection in, whatever it is for; or say by which code it is refused.

        A proxy opens those of many people: of it only the number of all connections is asked.
        """
        who = payer(address)
        is_proxy = self.proxies.trusts(address)
        if not is_proxy:
            if self._open[who] >= self._limits.address_open:
                return BUSY
            if not self._openings.of(who).take(_OPENING):
                return TOO_FAST
            # So that a thousand at once from many addresses do not keep the server from those who play.
            is_rush = not self._rush.take(1.0)
            if is_rush and len(self._visitors.get(who, ())) >= _FEW:
                return TOO_FAST
        is_full = self._open.total >= self._limits.connections + _SPARE
        if is_full and not self._make_room(who):
            return BUSY
        self._open.add(who)
        if not is_proxy:
            self._visitors.setdefault(who, {})[visitor] = None
        return None

    def _make_room(self, who: str) -> bool:
        """End a connection for one of this address: the oldest of whoever has the most that are no web sockets.

        So whoever fills the server from many addresses keeps nobody out who wants a single connection (max-min
        fairness). A web socket is never ended for it: of those each address may have few.
        """
        largest = max(self._visitors, key=lambda address: len(self._visitors[address]), default=None)
        if largest is None or len(self._visitors[largest]) <= len(self._visitors.get(who, ())) + 1:
            return False
        visitor = next(iter(self._visitors[largest]))
        self._forget(largest, visitor)
        visitor.make_room()
        return True

    def settle(self, address: str, visitor: Visitor) -> None:
        """Let a connection stay whatever comes: it has become a web socket."""
        self._forget(payer(address), visitor)

    def _forget(self, who: str, visitor: Visitor) -> None:
        if visitor in (found := self._visitors.get(who, {})):
            del found[visitor]
            if not found:
                del self._visitors[who]

    def close(self, address: str, visitor: Visitor) -> None:
        """Count it out."""
        who = payer(address)
        self._forget(who, visitor)
        self._open.drop(who)

    def account(self, address: str) -> Account:
        """Where a new connection of an address is charged for what it sends."""
        who, limits = payer(address), self._limits
        frames = Bucket(limits.frames, limits.frames_burst, self._clock)
        traffic = Bucket(limits.traffic, limits.traffic_burst, self._clock)
        return Account((frames, self._frames.of(who)), (traffic, self._traffic.of(who)))

    @property
    def opened(self) -> int:
        """How many connections are open."""
        return self._open.total

    # --- requests ----------------------------------------------------------------------------------------------------

    def require_head(self, headers: Headers) -> None:
        """Refuse more headers than anybody needs."""
        if sum(len(name) + len(value) for name, value in headers.raw) > self._limits.head:
            raise RefusedError(HEAD_TOO_LONG, f"the headers have more than {self._limits.head} bytes")

    def require_host(self, headers: Headers) -> None:
        """Refuse a name that is not ours."""
        if self._hosts is None:
            return
        try:
            host = urlsplit(f"//{headers.get('host', '')}").hostname
        except ValueError:
            host = None
        if host not in self._hosts:
            raise RefusedError(FORBIDDEN, "this server has another name; start it with --origin to give it one")

    def foreign_origin(self, headers: Headers) -> str | None:
        """The page of another server that asks, if it is one of those that may."""
        origin = headers.get("origin")
        return origin if origin is not None and origin.lower() in self._origins else None

    @property
    def has_origins(self) -> bool:
        """Whether pages of other servers may ask, so that answers differ by who does."""
        return bool(self._origins)

    def require_origin(self, headers: Headers) -> None:
        """Refuse the page of another server; programs that are no browsers name no page."""
        origin = headers.get("origin")
        if origin is None or self.foreign_origin(headers) is not None:
            return
        try:
            parts = urlsplit(origin)
        except ValueError:
            parts = urlsplit("")
        if parts.scheme not in ("http", "https") or parts.netloc.lower() != headers.get("host", "").lower():
            raise RefusedError(FORBIDDEN, "the page of another server may not speak to this one")

    def require_rate(self, address: str, cost: float = 1.0) -> None:
        """Refuse an address that asks too much."""
        if not self._requests.of(payer(address)).take(cost):
            raise RefusedError(TOO_FAST, "too many requests from this address; wait a little")

    async def take_turn(self, address: str) -> None:
        """Wait where an address asks much: one after the other begins, address by address (fair queueing).

        So whoever asks little waits for one request of others, and not for one of each of their sockets. Nothing that
        takes long is done while others wait for their turn.
        """
        who = payer(address)
        if self._requests.of(who).part < _LITTLE:
            async with self._turns.of(who):
                pass

    def opens_much(self, address: str) -> bool:
        """Whether an address opens so many connections that each of them waits for a turn."""
        return not self.proxies.trusts(address) and self._openings.of(payer(address)).part < _LITTLE

    async def take_opening_turn(self, address: str) -> None:
        """Wait for the turn of a new connection of such an address."""
        async with self._turns.of(payer(address)):
            pass

    def require_new_table(self, address: str) -> None:
        """Refuse an address that sets up too many tables."""
        if not self._new_tables.of(payer(address)).take(_NEW_TABLE):
            raise RefusedError(TOO_FAST, "too many new tables from this address; wait a minute")

    def enter(self, address: str) -> None:
        """Count a web socket in."""
        who = payer(address)
        if self._connected.total >= self._limits.connections:
            raise RefusedError(BUSY, "too many are connected; try again later")
        if self._connected[who] >= self._limits.address_connections:
            raise RefusedError(BUSY, "too many connections from this address")
        self._connected.add(who)

    def leave(self, address: str) -> None:
        """Count it out."""
        self._connected.drop(payer(address))

    def __len__(self) -> int:
        return self._connected.total


def read_origin(text: str) -> str:
    """An origin as browsers write it.

    Raises:
        SetupError: it is none.

    >>> read_origin("HTTPS://Play.Example:443/"), read_origin("http://localhost:5173")
    ('https://play.example', 'http://localhost:5173')
    """
    origin = text.strip().lower().rstrip("/")
    try:
        parts = urlsplit(origin)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        parts, host, port = urlsplit(""), "", None
    if parts.scheme not in _PORTS or not host or "*" in host or origin != f"{parts.scheme}://{parts.netloc}":
        message = f"`{text}` is no origin: write it like https://play.example or http://localhost:5173"
        raise SetupError("", message)
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + ("" if port in (None, _PORTS[parts.scheme]) else f":{port}")
