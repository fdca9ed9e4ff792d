"""Work of tables with card files of their own: in one thread for all of them, and paid for by the time it took.

What a request costs follows from the cards. Of printed ones it is known, so that requests are counted; cards of a
stranger can make one answer a hundred times as long as another. So what they make is measured: in time of the
processor, which counts whatever it was spent for and nothing that others did meanwhile (decision 51).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from elysium_rules.web.rates import Bucket

ResultT = TypeVar("ResultT")


class MeteredThread:
    """A thread that rests after each piece of work, so that it never takes more than a part of the processor.

    Args:
        rest: how long it rests, as a multiple of how long it worked.
    """

    def __init__(self, rest: float) -> None:
        self._rest = rest
        self._thread = ThreadPoolExecutor(1, "own cards")

    async def run(self, work: Callable[[], ResultT], purse: Bucket | None = None) -> ResultT:
        """Do a piece of work when its turn has come, and take its seconds from a purse, which may owe some then."""
        loop = asyncio.get_running_loop()
        result: asyncio.Future[ResultT] = loop.create_future()

        def deliver(seconds: float, set_it: Callable[[Any], None], what: object) -> None:
            if purse is not None:  # also where nobody waits for the result any more
                purse.spend(seconds)
            if not result.done():
                set_it(what)

        def measured() -> None:
            began = time.thread_time()
            set_it: Callable[[Any], None]
            what: object
            try:
                set_it, what = result.set_result, work()
            except Exception as error:  # noqa: BLE001 - it is raised again where somebody waits for it
                set_it, what = result.set_exception, error
            seconds = time.thread_time() - began
            loop.call_soon_threadsafe(deliver, seconds, set_it, what)
            time.sleep(seconds * self._rest)

        self._thread.submit(measured)
        return await result

    def shutdown(self) -> None:
        """End when the piece of work at hand is done."""
        self._thread.shutdown(wait=True, cancel_futures=True)
