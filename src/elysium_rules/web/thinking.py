"""Bots that think for a while: in processes beside the server, so many at once, one for each address, and not for ever.

A view goes there and an action comes back; the table is not held meanwhile. Whoever plays there can look, take back and
leave, and what was thought about a question that is no more is thrown away. What is written down is the action alone,
so nothing is lost where the server stops in the middle: the bot is asked again when somebody comes.
"""

from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

import attrs

from elysium_rules.bots.budget import Budget
from elysium_rules.bots.registry import default_bot, find_bot, load_bot
from elysium_rules.bots.seats import choose_anew, limited, takes_budget
from elysium_rules.errors import BotError, ElysiumError
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.data.values import encode_tagged
from elysium_rules.play.engine.step import find_listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from elysium_rules.kernel.codec import Json
    from elysium_rules.web.limits import Limits

_LEAST: Final = 0.05  #: seconds that a bot may think however many others do
_BEGIN: Final = 20.0  #: seconds that a process may take to begin, on a busy machine, beside the thinking itself
_LATE: Final = 3.0  #: so many times as long as it may think a bot is waited for


@attrs.frozen
class Thought:
    """What a bot is asked: what it sees, its chance, and who it is."""

    view: Any
    rng: Rng
    bot: str
    is_offered: bool = False  #: by whoever runs the server, who may name code (`load_bot`)


def thinks_long(rules: Any, bot: str) -> bool:
    """Whether a bot of a game can be told how much to think, and so would hold up a server that waits for it."""
    try:
        return takes_budget(find_bot(rules, bot))
    except ElysiumError:
        return False


def decide(thought: Thought, seconds: float) -> Json:
    """What the bot chooses, as plain data; called in another process.

    Raises:
        BotError: it raised something, or chose what is not legal.
    """
    rules = thought.view.game.rules
    limit = Budget(seconds=seconds)
    try:
        if thought.is_offered:
            named = load_bot(rules, thought.bot)
            bot, budget = named.bot, named.budget
        else:
            bot, budget = find_bot(rules, thought.bot), None
        chosen = choose_anew(bot, thought.view, thought.rng, limited(bot, limit, budget))
    except BotError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever somebody's code does
        raise BotError(thought.bot, f"it raised {type(error).__name__}: {error}") from None
    if find_listed(thought.view.legal, chosen) is None:
        raise BotError(thought.bot, "it chose what is not legal")
    answer: Any = encode_tagged(chosen)
    return answer  # type: ignore[no-any-return]


def fall_back(thought: Thought) -> Json:
    """What the usual bot of the game chooses where the one that was asked has failed."""
    rules = thought.view.game.rules
    usual: Any = find_bot(rules, default_bot(rules))
    answer: Any = encode_tagged(usual.choose(thought.view, thought.rng))
    return answer  # type: ignore[no-any-return]


class Thinkers:
    """Lets bots think; nothing is started before the first of them is asked."""

    def __init__(self, limits: Limits, report: Callable[[str], None]) -> None:
        self._limits, self._report = limits, report
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(limits.thinkers)
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.asked = 0  #: that think or wait for it

    async def think(self, who: str, thought: Thought) -> Json:
        """What a bot decides at a table that *who* has set up; one that fails is replaced for this decision.

        Those who have set up many tables wait for each other, and nobody else does for them.
        """
        self.asked += 1
        try:
            async with self._lines.setdefault(who, asyncio.Lock()), self._free:
                # Where many wait, each thinks less, so that all go on.
                share = min(1.0, self._limits.thinkers / self.asked)
                seconds = max(_LEAST, self._limits.think_seconds * share)
                return await self._ask(thought, seconds)
        finally:
            self.asked -= 1

    async def _ask(self, thought: Thought, seconds: float) -> Json:
        loop = asyncio.get_running_loop()
        for is_last in (False, True):
            pool = self._begin()
            try:
                async with asyncio.timeout(_LATE * seconds + _BEGIN):
                    return await loop.run_in_executor(pool, decide, thought, seconds)
            except BrokenExecutor:  # a process was lost, perhaps that of somebody else
                self._drop(pool)
                if is_last:
                    self._report(f"bot {thought.bot}: the processes in which it thinks are lost\n")
            except TimeoutError:
                self._drop(pool)  # nobody else can end it
                self._report(f"bot {thought.bot}: it thought for more than {_LATE * seconds + _BEGIN:.0f} s\n")
                break
            except BotError as error:
                self._report(f"{error}\n")
                break
        return await loop.run_in_executor(None, fall_back, thought)

    def _begin(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Started anew and not forked: this process has threads, and the file of tables is open in it.
            self._pool = ProcessPoolExecutor(self._limits.thinkers, get_context("spawn"), _end_with_the_server)
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """End the processes of a pool at once, whatever they do."""
        if self._pool is pool:
            self._pool = None
        running: dict[int, Any] = getattr(pool, "_processes", None) or {}  # before Python 3.14 there is no other way
        for process in list(running.values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def shutdown(self) -> None:
        """End all of it; what is thought about now is not needed any more."""
        if self._pool is not None:
            self._drop(self._pool)


def _end_with_the_server() -> None:
    """A process that thinks ends when the server does, however that ends; of Ctrl-C only the server takes notice."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = parent_process()

    def watch() -> None:
        if server is not None:
            server.join()
        os._exit(0)

    Thread(target=watch, daemon=True).start()
