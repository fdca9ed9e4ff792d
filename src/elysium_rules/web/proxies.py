"""Proxies that are believed when they say where a request came from, and the notice that one was forgotten."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.datastructures import Headers

from elysium_rules.errors import SetupError

_ANY: Final = "*"
_FORWARDED: Final = ("x-forwarded-for", "forwarded", "x-real-ip")


class Proxies:
    """Addresses and networks whose `X-Forwarded-For` is believed.

    Args:
        addresses: of them, with commas between; `*` believes everybody, for a server that only proxies can reach.

    Raises:
        SetupError: one of them is no address.

    >>> proxies = Proxies("127.0.0.1, 10.0.0.0/8")
    >>> proxies.trusts("10.1.2.3"), proxies.trusts("192.0.2.1")
    (True, False)
    >>> told = Headers({"x-forwarded-for": "6.6.6.6, 192.0.2.1, 10.9.9.9"})
    >>> proxies.sender("127.0.0.1", told), proxies.sender("192.0.2.7", told)
    ('192.0.2.1', '192.0.2.7')
    """

    def __init__(self, addresses: str = "") -> None:
        named = [address.strip() for address in addresses.split(",") if address.strip()]
        self._trusts_all = _ANY in named
        self._networks: list[IPv4Network | IPv6Network] = []
        for name in named:
            if name == _ANY:
                continue
            try:
                self._networks.append(ip_network(name, strict=False))
            except ValueError:
                message = f"`{name}` is no address of a proxy: write it like 127.0.0.1 or 10.0.0.0/8"
                raise SetupError("", message) from None

    def trusts(self, host: str) -> bool:
        """Whether this address is one of them."""
        if self._trusts_all or not self._networks:
            return self._trusts_all
        try:
            address = ip_address(host)
        except ValueError:
            return False
        mapped = getattr(address, "ipv4_mapped", None) or address
        return any(mapped in network for network in self._networks)

    def sender(self, peer: str, headers: Headers) -> str:
        """Who sent a request: each proxy adds whom it heard it from, so the last one who is no proxy."""
        if not self.trusts(peer):
            return peer
        told = [_host_in(part.strip()) for line in headers.getlist("x-forwarded-for") for part in line.split(",")]
        known = [host for host in told if host]
        if self._trusts_all:
            return known[0] if known else peer
        return next((host for host in reversed(known) if not self.trusts(host)), known[0] if known else peer)

    def is_forgotten(self, peer: str, headers: Headers) -> bool:
        """Whether a request came through a proxy that is not believed, or says so."""
        return any(name in headers for name in _FORWARDED) and not self.trusts(peer)


def _host_in(told: str) -> str:
    """The address in an item of `X-Forwarded-For`, which may have a port; empty where there is none.

    >>> [_host_in(told) for told in ("192.0.2.1", "192.0.2.1:80", "[2001:db8::1]:80", "2001:db8::1", "unknown")]
    ['192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:db8::1', '']
    """
    host = told
    if told.startswith("["):
        host = told[1:].partition("]")[0]
    elif told.count(":") == 1:
        host = told.partition(":")[0]
    try:
        return str(ip_address(host))
    except ValueError:
        return ""
