"""Bots at all tables: one decision at a time, each as long after its question as any other.

A bot thinks at once, and decides when its time has come. So the time says nothing about what it holds: a bot that has
nothing to answer with is as slow as one that must choose.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from traceback import format_exc
from typing import Final

from elysium_rules.kernel.codec import Json
from elysium_rules.web.request_errors import RefusedError
from elysium_rules.web.table import Table
from elysium_rules.web.thinking import Thought

_SOON: Final = 0.005  #: seconds until a table is tried again at which something else goes on
_MOST_AT_ONCE: Final = 32  #: decisions that wait for the disk; only one at a time is worked on
_UNTHOUGHT: Final = object()


class Bots:
    """Decides for all bots.

    Args:
        pace: seconds from a question to its answer.
        clock: seconds, from any moment.
    """

    def __init__(self, pace: float, clock: Callable[[], float]) -> None:
        self._pace, self._clock = pace, clock
        self._due: list[tuple[float, int, Table, int, float, object]] = []
        self._numbers = count()
        self._news = asyncio.Event()
        self._asked: dict[str, int] = {}  #: by table: the move that is in the list
        self._serving: set[asyncio.Task[None]] = set()
        self._serving_custom: set[asyncio.Task[None]] = set()
        self._thinking: set[asyncio.Task[None]] = set()

    def wake(self, table: Table) -> None:
        """See to it that a bot decides, if it is a bot's decision."""
        if table.bot is not None and self._asked.get(table.id) != table.move:
            self._asked[table.id] = table.move
            now = self._clock()
            self._put(now, table, table.move, now + self._pace, _UNTHOUGHT)

    def is_busy(self, table: Table) -> bool:
        """Whether a bot is about to decide there."""
        return table.id in self._asked

    def __len__(self) -> int:
        return len(self._asked)

    def _put(self, when: float, table: Table, move: int, due: float, thought: object) -> None:
        heappush(self._due, (when, next(self._numbers), table, move, due, thought))
        self._news.set()

    async def run(self) -> None:
        """Let the bots play, until this is cancelled."""
        try:
            await self._play()
        finally:
            for task in self._serving | self._serving_custom | self._thinking:
                task.cancel()

    async def _play(self) -> None:
        while True:
            if not self._due:
                self._news.clear()
                await self._news.wait()
            wait = self._due[0][0] - self._clock()
            if wait > 0:
                self._news.clear()
                try:
                    async with asyncio.timeout(wait):
                        await self._news.wait()
                except TimeoutError:
                    pass
                continue
            _, _, table, move, due, thought = heappop(self._due)
            if table.lock.locked():
                self._put(self._clock() + _SOON, table, move, due, thought)
            else:
                task = asyncio.create_task(self._serve(table, move, due, thought))
                # Nobody waits for the cards of strangers: those tables have a thread of their own to wait for.
                serving = self._serving_custom if table.is_custom else self._serving
                serving.add(task)
                task.add_done_callback(serving.discard)
            if len(self._serving) >= _MOST_AT_ONCE:
                await asyncio.wait(self._serving, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.sleep(0)  # people come first: one decision of a bot for all that has arrived meanwhile

    async def _serve(self, table: Table, move: int, due: float, thought: object) -> None:
        async with table.lock:
            try:
                await table.ready()
                if table.move != move or table.bot is None:
                    self._forget(table, move)
                    return
                if (wait := table.debt()) > 0:  # what its cards have cost is paid first
                    self._put(self._clock() + wait, table, move, due, thought)
                    return
                if thought is _UNTHOUGHT and table.thinks_long:
                    # As long after its question as ever: how long it thought says nothing about what it holds.
                    due += max(0.0, table.services.limits.think_seconds - self._pace)
                    self._begin_thinking(table, move, due, table.question())
                    return
                if thought is _UNTHOUGHT:
                    thought = await table.think()
                    if self._clock() < due:
                        self._put(due, table, move, due, thought)
                        return
                chosen: Json = thought  # type: ignore[assignment]  # it was thought of above
                await table.decide_for_bot(chosen)
            except RefusedError:  # it could not be written, and was reported; the table rests until somebody comes
                self._forget(table, move)
                return
            except Exception:  # noqa: BLE001 - one table must not stop the bots of all others
                table.services.report(format_exc())
                table.services.metrics.count("mistakes")
                self._forget(table, move)
                return
        self._forget(table, move)
        self.wake(table)

    def _begin_thinking(self, table: Table, move: int, due: float, question: Thought) -> None:
        task = asyncio.create_task(self._think(table, move, due, question))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _think(self, table: Table, move: int, due: float, question: Thought) -> None:
        """Let a bot think while its table is open to everybody; what it finds is decided when its time has come."""
        try:
            thought = await table.think_long(question)
        except Exception:  # noqa: BLE001 - one table must not stop the bots of all others
            table.services.report(format_exc())
            table.services.metrics.count("mistakes")
            self._forget(table, move)
            return
        if self._asked.get(table.id) == move:  # otherwise somebody has taken something back
            self._put(max(due, self._clock()), table, move, due, thought)

    def _forget(self, table: Table, move: int) -> None:
        if self._asked.get(table.id) == move:
            del self._asked[table.id]
