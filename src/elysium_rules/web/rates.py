"""Token buckets: so much per second, and some more at once; and who pays."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

#: How many addresses are remembered; those that were quiet are forgotten first.
MOST_ADDRESSES: Final = 20_000
#: An IPv6 network of this size belongs to one customer, who has all its addresses.
_NETWORK: Final = 64
#: The part of its own burst that a connection has left as long as it is no trouble to anybody.
_MODEST: Final = 0.75


class Bucket:
    """Gives out at most *burst* tokens at once and *rate* per second in the long run.

    >>> now = 0.0
    >>> bucket = Bucket(rate=2.0, burst=3.0, clock=lambda: now)
    >>> [bucket.take() for _ in range(4)]
    [True, True, True, False]
    >>> now = 0.5
    >>> bucket.take(), bucket.take()
    (True, False)
    >>> bucket.spend(5.0)
    >>> bucket.debt(), bucket.take()
    (2.5, False)
    """

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._then = burst, clock()

    def take(self, cost: float = 1.0) -> bool:
        """Take tokens, or none where too few are left."""
        self._fill()
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def spend(self, cost: float) -> None:
        """Take tokens for what was done already, whether they are there or not."""
        self._fill()
        self._left -= cost

    def owe(self, cost: float) -> None:
        """The same, but no more is ever owed than a burst, so that it is paid after a while."""
        self._fill()
        self._left = max(self._left - cost, -self._burst)

    @property
    def part(self) -> float:
        """How much is left, as a part of a burst."""
        self._fill()
        return self._left / self._burst

    def debt(self) -> float:
        """Seconds until nothing is owed any more."""
        self._fill()
        return max(0.0, -self._left / self._rate)

    def is_full(self) -> bool:
        """Whether nothing was taken for so long that it may as well be forgotten."""
        self._fill()
        return self._left >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now


class Account:
    """What a connection has sent, charged to itself and to its address, before anything of it is looked at.

    Whoever sent little is not made to wait for others behind the same address: it owes nothing then but its own.

    Args:
        frames: the buckets of frames, of the connection and of its address.
        traffic: those of bytes.
    """

    __slots__ = ("_frames", "_traffic")

    def __init__(self, frames: tuple[Bucket, Bucket], traffic: tuple[Bucket, Bucket]) -> None:
        self._frames, self._traffic = frames, traffic

    def charge(self, frames: float, size: int) -> None:
        """Take it, whether it is there or not."""
        for bucket in self._frames:
            bucket.owe(frames)
        for bucket in self._traffic:
            bucket.owe(size)

    def debt(self) -> float:
        """Seconds until nothing is owed any more."""
        owed = max(self._frames[0].debt(), self._traffic[0].debt())
        if owed > 0 or min(self._frames[0].part, self._traffic[0].part) >= _MODEST:
            return owed
        return max(self._frames[1].debt(), self._traffic[1].debt())


class Buckets:
    """One bucket for each address."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: dict[str, Bucket] = {}

    def of(self, address: str) -> Bucket:
        """The bucket of an address."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._forget()
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, self._clock)
        return bucket

    def _forget(self) -> None:
        busy = {address: bucket for address, bucket in self._buckets.items() if not bucket.is_full()}
        # Where all of them are busy, the oldest go: a flood from so many places must not fill the memory.
        self._buckets = dict(list(busy.items())[-MOST_ADDRESSES // 2 :])


def payer(host: str) -> str:
    """Who is held to account for an address: itself, or its network where one customer has many.

    >>> payer("127.0.0.1"), payer("2001:db8:1:2:3:4:5:6"), payer("::ffff:10.0.0.1"), payer("testclient")
    ('127.0.0.1', '2001:db8:1:2::', '10.0.0.1', 'testclient')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> _NETWORK << _NETWORK))
