"""Who may come in at all: names of this server, pages that may speak to it, how much an address may ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from elysium_rules.web.limits import Limits
from elysium_rules.web.rates import Buckets, payer
from elysium_rules.web.refusal import BUSY, FORBIDDEN, HEAD_TOO_LONG, TOO_FAST, RefusedError

_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_NEW_TABLE: Final = 1.0


class Gate:
    """Refuses what is not even looked at.

    Args:
        host: where the server listens. On a loopback address it answers to no other name, so that a foreign page
            cannot reach it by a name of its own that leads here.
        origins: of pages beside its own that may speak to it, such as `https://play.example`.
    """

    def __init__(self, host: str, origins: Iterable[str], limits: Limits, clock: Callable[[], float]) -> None:
        self._limits = limits
        self._origins = frozenset(origin.rstrip("/").lower() for origin in origins)
        named = frozenset(urlsplit(origin).hostname or "" for origin in self._origins)
        self._hosts = {*_LOOPBACK, *named} if host in _LOOPBACK else None
        self._requests = Buckets(limits.address_requests, limits.address_burst, clock)
        self._new_tables = Buckets(limits.new_tables / 60, limits.new_tables_burst, clock)
        self._connected: Counter[str] = Counter()

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

    def require_origin(self, headers: Headers) -> None:
        """Refuse the page of another server; programs that are no browsers name no page."""
        origin = headers.get("origin")
        if origin is None or origin.lower() in self._origins:
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

    def require_new_table(self, address: str) -> None:
        """Refuse an address that sets up too many tables."""
        if not self._new_tables.of(payer(address)).take(_NEW_TABLE):
            raise RefusedError(TOO_FAST, "too many new tables from this address; wait a minute")

    def enter(self, address: str) -> None:
        """Count a connection in."""
        who = payer(address)
        if self._connected.total() >= self._limits.connections:
            raise RefusedError(BUSY, "too many are connected; try again later")
        if self._connected[who] >= self._limits.address_connections:
            raise RefusedError(BUSY, "too many connections from this address")
        self._connected[who] += 1

    def leave(self, address: str) -> None:
        """Count it out."""
        who = payer(address)
        self._connected[who] -= 1
        if self._connected[who] <= 0:
            del self._connected[who]

    def __len__(self) -> int:
        return self._connected.total()
