"""The time by which tables grow old: it does not leap when the clock of the machine does."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

import attrs


@attrs.define
class Seen:
    """What the file remembers of the clock."""

    wall: float  #: the time of the machine when it was looked at last, in seconds since 1970
    skipped: float = 0.0  #: seconds of it that are not believed


class SteadyClock:
    """Seconds since 1970 as far as they were seen to pass.

    A server that was off, or a machine that slept, makes the clock leap ahead, and so does a clock that is set wrong.
    Of one leap at most *most* seconds are believed, so that no table grows old by it. A clock that is set back and then
    right again changes nothing.

    Args:
        wall: the clock of the machine.
        passed: seconds that really passed since some moment.
        seen: what was remembered; None for a file without tables.
        most: seconds of a leap that are believed.

    >>> wall, passed = 1000.0, 0.0
    >>> clock = SteadyClock(lambda: wall, lambda: passed, Seen(990.0), most=100.0)
    >>> clock.now()
    1000.0
    >>> wall = 1_000_000.0
    >>> clock.now()
    1100.0
    >>> wall = 1000.0
    >>> clock.now()
    1000.0
    >>> wall = 0.0
    >>> clock.now()
    1000.0
    """

    def __init__(
        self, wall: Callable[[], float], passed: Callable[[], float], seen: Seen | None, *, most: float
    ) -> None:
        self._wall, self._passed, self._most = wall, passed, most
        self.seen = Seen(wall()) if seen is None else seen
        self._then = passed()
        self._lock = Lock()

    def now(self) -> float:
        """The time."""
        with self._lock:
            wall, passed = self._wall(), self._passed()
            leap = (wall - self.seen.wall) - (passed - self._then)
            skipped = self.seen.skipped + (leap if leap < 0 else max(0.0, leap - self._most))
            if -self._most <= skipped < 0:  # it was set back, and is right again
                skipped = 0.0
            self.seen, self._then = Seen(wall, skipped), passed
            return wall - skipped
