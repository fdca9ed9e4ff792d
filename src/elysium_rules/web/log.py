"""The log: one JSON object per line for whoever runs the server.

A line says when, what happened, by which code, to which address and at which table; never a secret, a name, a card, a
seed, a body or a query. Only our own mistakes have more: a traceback, which may tell hidden facts. Each kind of line is
rate limited, with a count of what was left out, so that nobody can fill a disk by being refused.
"""

from __future__ import annotations

import asyncio
import errno
import json
import os
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from traceback import format_exception
from typing import Any, Final, TextIO

from elysium_rules.kernel.codec import Json
from elysium_rules.web.limits import Limits
from elysium_rules.web.rates import Bucket

START: Final = "start"
STOP: Final = "stop"
REFUSED: Final = "refused"  #: a request, a message or a connection
CUT_OFF: Final = "cut-off"  #: a connection that did not keep to its bounds
TABLE_MADE: Final = "table-made"
TABLE_REMOVED: Final = "table-removed"
WARNING: Final = "warning"  #: something that whoever runs the server should look at
ERROR: Final = "error"  #: our own mistake
LEFT_OUT: Final = "left-out"  #: how many lines of a kind were not written

_MOST_KINDS: Final = 500  #: that are remembered; codes are closed lists, so that there are far fewer
_LONGEST: Final = 20_000  #: characters of a traceback, from its end
_NO_DESCRIPTORS: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Log:
    """Writes what happens, line by line; from any thread.

    Args:
        stream: where to.
        limits: how many lines of each kind.
        clock: seconds, for the rate.
        now: seconds since 1970, for the lines.
    """

    def __init__(
        self,
        stream: TextIO,
        limits: Limits,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._stream, self._limits, self._clock, self._now = stream, limits, clock, now
        self._kinds: dict[tuple[str, str], Bucket] = {}
        self._left_out: dict[tuple[str, str], int] = {}
        self._lock = Lock()

    def write(self, what: str, code: str = "", **fields: Json) -> None:
        """Write a line, or count it among those that are left out."""
        kind = (what, code)
        with self._lock:
            if kind not in self._kinds:
                if len(self._kinds) >= _MOST_KINDS:
                    kind = (what, "")
                self._kinds.setdefault(kind, Bucket(self._limits.log_lines / 60, self._limits.log_burst, self._clock))
            if not self._kinds[kind].take():
                self._left_out[kind] = self._left_out.get(kind, 0) + 1
                return
            left_out = self._left_out.pop(kind, 0)
            self._put(what, code, fields | ({"left_out": left_out} if left_out else {}))

    def report(self, mistake: str) -> None:
        """Tell of our own mistake; its text may tell hidden facts, so that it is for nobody else."""
        self.write(ERROR, "internal", traceback=mistake[-_LONGEST:])

    def tell_left_out(self) -> None:
        """Say how many lines were left out since the last ones of their kinds."""
        with self._lock:
            left_out, self._left_out = self._left_out, {}
            for (what, code), number in left_out.items():
                self._put(LEFT_OUT, code, {"of": what, "number": number})

    def loop_failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What asyncio could hand to nobody; a lack of descriptors is no mistake of ours."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in _NO_DESCRIPTORS:
            self.write(WARNING, "no-descriptors", message="no descriptors are left for new connections; see ulimit -n")
        elif not isinstance(error, ConnectionError | TimeoutError):  # that somebody hangs up is no news
            trace = "" if error is None else "".join(format_exception(error))
            self.report(f"{context.get('message', '')}\n{trace}")

    def _put(self, what: str, code: str, fields: dict[str, Json]) -> None:
        at = datetime.fromtimestamp(self._now(), UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        line: dict[str, Json] = {"at": at, "what": what, **({"code": code} if code else {}), **fields}
        with suppress(OSError, ValueError):  # a full disk must not stop the games
            self._stream.write(json.dumps(line, separators=(",", ":")) + "\n")
            self._stream.flush()


def open_log(path: Path | None) -> TextIO:
    """The file of a log, added to and for its owner alone; stderr where there is none.

    Raises:
        OSError: it cannot be written.
    """
    if path is None:
        return sys.stderr
    number = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    if hasattr(os, "fchmod") and stat.S_ISREG(os.fstat(number).st_mode):
        os.fchmod(number, 0o600)
    return os.fdopen(number, "a", encoding="utf-8")
