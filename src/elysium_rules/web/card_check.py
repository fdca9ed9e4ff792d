"""Card files of strangers are read in a process of their own first, with bounds for its time and memory.

Reading them is bounded anyway, to about a second; but a second in which nobody else is served is long, and a mistake of
ours in the bounds must not end the server.
"""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from typing import Final

from elysium_rules.protocol.engine import Engine
from elysium_rules.web.limits import Limits
from elysium_rules.web.request_errors import BUSY, RefusedError, from_engine
from elysium_rules.web.requests import Message, write

_MOST_WAITING: Final = 8  #: requests with card files at once; one of them is worked on
_START: Final = 10.0  #: seconds for the process to begin


class CardCheck:
    """Tries a request for a new game elsewhere before it is served here."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def require(self, request: Message) -> None:
        """Return where the game can be set up, in the time there is.

        Raises:
            RefusedError: the engine refuses it, or it takes too long.
        """
        if self._waiting >= _MOST_WAITING:
            raise RefusedError(BUSY, "too many card files wait to be read; try again later")
        self._waiting += 1
        try:
            async with self._turn:
                said = await self._try(write({"id": 0, "do": "new", **request}))
        finally:
            self._waiting -= 1
        try:
            answer = json.loads(said)
        except ValueError:
            raise RefusedError("bad-cards", "these card files cost too much", findings=[]) from None
        if not answer["ok"]:
            raise from_engine(answer["error"])

    async def _try(self, line: str) -> bytes:
        bounds = (str(self._limits.card_seconds), str(self._limits.card_memory))
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", __name__, *bounds),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            async with asyncio.timeout(_START + self._limits.card_seconds):
                said, _ = await child.communicate(line.encode())
        except TimeoutError:
            return b""
        else:
            return said
        finally:
            with suppress(ProcessLookupError):
                child.kill()
            await child.wait()


def main(seconds: str, memory: str) -> None:
    """Answer the request on stdin, and forget what it holds."""
    line = sys.stdin.buffer.read()
    # What printed cards need is read before time and memory are counted.
    warm = Engine()
    warm.answer('{"id":0,"do":"new","players":2,"families":"first_game"}')
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime + float(seconds)) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    sys.stdout.write(Engine().answer(line))


if __name__ == "__main__":
    main(*sys.argv[1:])
