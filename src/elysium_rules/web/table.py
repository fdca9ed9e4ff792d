"""One table: its game, who sits there, and who is connected; every change is kept before anybody is told."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Final, TypeVar, cast

from elysium_rules.bots.budget import Budget
from elysium_rules.bots.registry import default_bot
from elysium_rules.errors import EngineError
from elysium_rules.kernel.codec import Json
from elysium_rules.program.names import find_languages
from elysium_rules.protocol.kept import KeptEngine, has_own_cards
from elysium_rules.protocol.messages import PROTOCOL
from elysium_rules.protocol.telling import Eyes
from elysium_rules.web import requests
from elysium_rules.web.limits import Limits
from elysium_rules.web.metered import MeteredThread
from elysium_rules.web.metrics import Metrics
from elysium_rules.web.rates import Bucket
from elysium_rules.web.request_errors import (
    FORBIDDEN,
    NOT_SEATED,
    NOT_YOURS,
    TABLE_CHANGES,
    TABLE_WORK,
    TOO_FAST,
    RefusedError,
    internal,
    no_such_table,
)
from elysium_rules.web.requests import Message, write
from elysium_rules.web.store import Kept, Store
from elysium_rules.web.thinking import Thinkers, Thought, thinks_long

if TYPE_CHECKING:
    from elysium_rules.web.client import Client
    from elysium_rules.web.keys import Key

#: So many decisions may be told at once without a thread of its own.
_FEW: Final = 8
#: Answers about cards are the same for all games with the same cards: so many of them are kept.
_MOST_ANSWERS: Final = 48
_ABOUT_CARDS: Final = ("cards", "faces")
_STANDING: Final = ("game", "move", "decisions", "deciding", "outcome")

Report = Callable[[str], None]
ResultT = TypeVar("ResultT")


class Answers:
    """Answers about cards, the last ones that somebody asked for."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Message] = OrderedDict()

    def find(self, key: str) -> Message | None:
        """What was answered, without where the game stands."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: str, answer: Message) -> None:
        """Keep an answer that was served."""
        self._kept[key] = {name: part for name, part in answer.items() if name not in ("id", *_STANDING)}
        if len(self._kept) > _MOST_ANSWERS:
            self._kept.popitem(last=False)


class Services:
    """What all tables share: the file, the metrics, the threads, the limits."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        threads: Executor,
        writer: Executor,
        metered: MeteredThread,
        limits: Limits,
        report: Report,
        thinkers: Thinkers | None = None,
        offered: tuple[str, ...] = (),
    ) -> None:
        self.store, self.metrics, self.threads, self.report = store, metrics, threads, report
        self.metered, self.limits = metered, limits
        self.thinkers, self.offered = thinkers or Thinkers(limits, report), offered
        self.answers = Answers()
        self._writer = writer

    async def write(self, keep: Callable[[], ResultT]) -> ResultT:
        """Write to the file, and wait until the disk has it; everybody else is served meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, keep)


class Table:
    """A table in memory. Whatever is done at it is done under its lock, one thing after the other."""

    def __init__(self, services: Services, kept: Kept, now: float) -> None:
        self.services, self.kept = services, kept
        self.id: Final = kept.id
        self.clients: dict[Client, None] = {}  #: in the order in which they came
        self.keys: tuple[Key, ...] = kept.keys  #: to the seats, as they were known last
        self.lock = asyncio.Lock()
        self.touched = now
        self.title = ""
        self.move = self.decisions = 0
        self.deciding: int | None = None
        self.outcome: Json = None
        self.fingerprint = ""
        self.is_custom: Final = has_own_cards(kept.start)  #: played with card files of somebody's own
        limits = services.limits
        self._purse = Bucket(limits.table_work, limits.table_work_burst, time.monotonic)
        self._engine: KeptEngine | None = None
        self._long: dict[str, bool] = {}  #: by bot: whether it thinks for a while

    # --- the game ----------------------------------------------------------------------------------------------------

    @property
    def engine(self) -> KeptEngine:
        """The engine of this table."""
        assert self._engine is not None
        return self._engine

    def open(self, move: int, decisions: list[Json]) -> None:
        """Play the game up to where it stands; it may take a while, so that it is done in a thread."""
        engine = KeptEngine(report=self.services.report)
        names = tuple(seat.name for seat in self.kept.seats)
        engine.resume(self.id, self.kept.start, decisions, move=move, names=names if all(names) else ())
        self.fingerprint = engine.fingerprint(self.id)
        self._engine = engine
        self._stand()

    def _stand(self) -> None:
        now = self.engine.standing(self.id)
        self.move, self.decisions = cast("int", now["move"]), cast("int", now["decisions"])
        self.deciding, self.outcome = cast("int | None", now["deciding"]), now["outcome"]
        self.title = self.engine.name_of(self.id)

    @property
    def bot(self) -> str | None:
        """The bot that must decide now."""
        return None if self.deciding is None else self.kept.seats[self.deciding].bot

    async def ready(self) -> None:
        """See that the game is in memory; it is not after something could not be written.

        Raises:
            RefusedError: it is not in the file any more.
        """
        if self._engine is None:
            if not self.services.store.has(self.id):
                raise no_such_table()
            await self._run(partial(self.open, *self.services.store.history(self.id)), is_long=True)

    # --- its work ----------------------------------------------------------------------------------------------------

    async def _run(self, work: Callable[[], ResultT], *, is_long: bool = False) -> ResultT:
        """Do what the cards of this table decide how long it takes.

        Where they are printed, that is a moment, unless *is_long* says that others would wait for it.
        """
        if self.is_custom:
            return await self.services.metered.run(work, self._purse)
        if is_long:
            return await asyncio.get_running_loop().run_in_executor(self.services.threads, work)
        return work()

    def debt(self) -> float:
        """Seconds until this table has paid for its work; nothing is served there before."""
        return self._purse.debt() if self.is_custom else 0.0

    # --- players -----------------------------------------------------------------------------------------------------

    async def serve(self, client: Client, request: Message) -> bool:
        """Answer a request of somebody who sits here or watches.

        Returns:
            Whether something was decided.

        Raises:
            RefusedError: it is not served.
        """
        built = requests.build(request, self.id, client.seat)
        async with self.lock:
            if client not in self.clients:  # sent away, while this waited for others
                raise RefusedError(NOT_SEATED, "sit down first")
            if (wait := self.debt()) > 0:
                message = f"the cards of this table make much work; nothing is lost, ask again in {ceil(wait)} s"
                raise RefusedError(TOO_FAST, message, detail=TABLE_WORK)
            await self.ready()
            if built["do"] == "act" and self.deciding is not None and self.deciding != client.seat:
                raise RefusedError(NOT_YOURS, "somebody else must decide now")
            if self.outcome is None and built["do"] == "replay":
                raise RefusedError(FORBIDDEN, "a replay holds the seed: it is shown when the game is over")
            if self.outcome is not None and built["do"] == "undo" and "to" in built:
                # Whoever has seen the replay knows all that was to come.
                raise RefusedError("no-undo", "the game is over, and stays so")
            if self.move >= self.services.limits.changes and built["do"] == "undo" and "to" in built:
                # A game has an end, and taking back has none: without it no file grows for ever.
                message = f"this game was changed {self.move} times; it can be played to its end, but not taken back"
                raise RefusedError("no-undo", message, path="request.to", detail=TABLE_CHANGES)
            if built["do"] == "act":
                return await self._decide(built, client)
            if built["do"] == "undo" and "to" in built:
                await self._go_back(built, client)
            else:
                client.send(await self._look(built))
                if built["do"] == "view" and "at" not in built and built.get("language") in find_languages():
                    client.language = cast("str", built["language"])  # whoever reads the table in it is told in it, too
        return False

    async def _look(self, built: Message) -> str:
        """Answer what changes nothing."""
        key = ""
        if built["do"] in _ABOUT_CARDS:
            asked = {name: part for name, part in built.items() if name not in ("id", "game")}
            key = f"{self.fingerprint} {json.dumps(asked, sort_keys=True)}"
            known = self.services.answers.find(key)
            if known is not None and requests.identity_in(built) is not None:
                answer = {"id": built["id"], **known, **self.engine.standing(self.id)}
                return await self._run(partial(write, answer))
        line, served = await self._ask(built, is_long=self._is_long(built))
        if key and served["ok"]:
            self.services.answers.keep(key, served)
        return line

    def _is_long(self, built: Message) -> bool:
        """Whether a request plays the game again or draws many cards, so that others would wait for it."""
        if built["do"] == "events":
            since = built.get("since", 0)
            return not isinstance(since, int) or since < self.decisions - _FEW
        return built["do"] in ("replay", *_ABOUT_CARDS) or "at" in built

    async def _ask(self, built: Message, *, is_long: bool = False) -> tuple[str, Message]:
        """The answer of the engine as a line, and what stands in it as far as the table wants to know it."""
        return await self._run(partial(self._answer, built), is_long=is_long)

    def _answer(self, built: Message) -> tuple[str, Message]:
        line = self.engine.answer(write(built))
        if built["do"] in _ABOUT_CARDS:
            return line, json.loads(line)
        return line, {"ok": line.startswith(write({"id": built["id"], "ok": True})[:-1])}

    async def _decide(self, built: Message, client: Client | None) -> bool:
        seat = self.deciding
        line, answer = await self._ask(built)
        if answer["ok"]:
            self._stand()
            action = self.engine.decided(self.id, self.decisions - 1)[0]
            is_over = self.outcome is not None
            await self._write(partial(self.services.store.decided, self.id, self.move, action, is_over=is_over))
            await self._tell_change(partial(self.engine.moved, self.id, seat))
        if client is not None:
            client.send(line)
        return bool(answer["ok"])

    async def _go_back(self, built: Message, client: Client) -> None:
        line, answer = await self._ask(built, is_long=True)
        if answer["ok"]:
            self._stand()
            await self._write(partial(self.services.store.went_back, self.id, self.move, cast("int", built["to"])))
            self.services.metrics.count("undone")
            await self._tell_change(partial(self.engine.undone, self.id, client.seat))
        client.send(line)

    async def _write(self, keep: Callable[[], None]) -> None:
        """Keep a change. Where that fails it has not happened: the table is read again before anything else."""
        try:
            await self.services.write(keep)
        except sqlite3.Error as error:
            self._engine = None
            if isinstance(error, sqlite3.IntegrityError) and not self.services.store.has(self.id):
                raise no_such_table() from None  # it was removed meanwhile
            self.services.report(f"table {self.id}: a decision could not be kept: {error}\n")
            self.services.metrics.count("mistakes")
            raise internal() from None

    # --- bots --------------------------------------------------------------------------------------------------------

    @property
    def thinks_long(self) -> bool:
        """Whether the bot that must decide now thinks elsewhere, and nobody at the table waits for it."""
        bot = self.bot
        if bot is None or self.is_custom:
            return False
        known = self._long.get(bot)
        if known is None:
            known = self._long[bot] = bot in self.services.offered or thinks_long(self.engine.rules_of(self.id), bot)
        return known

    def question(self) -> Thought:
        """What the bot that must decide now is asked."""
        assert self.bot is not None
        view, rng = self.engine.asked(self.id, self.kept.bot_seed)
        return Thought(view, rng, self.bot, self.bot in self.services.offered)

    async def think(self) -> Json:
        """What the bot that must decide now would do, at once: one that is quick, or one with cards of a stranger."""
        assert self.bot is not None
        limit = Budget(seconds=self.services.limits.custom_think_seconds)
        bot = self.bot if self.bot not in self.services.offered else default_bot(self.engine.rules_of(self.id))
        return await self._run(partial(self.engine.choose, self.id, bot, self.kept.bot_seed, limit))

    async def think_long(self, question: Thought) -> Json:
        """The same of one that takes its time; the table is not held meanwhile."""
        who = self.services.store.maker(self.id) or self.id
        return await self.services.thinkers.think(who, question)

    async def decide_for_bot(self, action: Json) -> None:
        """Let the bot decide what it has thought of."""
        if not await self._decide({"id": 0, "do": "act", "game": self.id, "move": self.move, "action": action}, None):
            raise EngineError(f"table {self.id}: a bot chose what the rules do not allow: {action}")
        self.services.metrics.count("decisions_bot")

    # --- what everybody is told --------------------------------------------------------------------------------------

    def seats(self) -> list[Json]:
        """Who sits where, and who of them is there."""
        here = {client.seat for client in self.clients}
        return [
            {"kind": seat.kind, "name": seat.name, "here": seat.kind == "bot" or place in here}
            for place, seat in enumerate(self.kept.seats)
        ]

    def welcome(self, client: Client) -> Message:
        """The answer to who has sat down."""
        names: list[Json] = [seat.name for seat in self.kept.seats]
        standing = {name: part for name, part in self.engine.standing(self.id).items() if name != "game"}
        about: Message = {"table": self.id, "title": self.title, "seat": client.seat, "names": names}
        there: Message = {"seats": self.seats(), "devices": self.devices(client)}
        return {"ok": True, "do": "sit", "protocol": PROTOCOL, **about, **there, **standing}

    # --- devices -----------------------------------------------------------------------------------------------------

    def devices(self, client: Client) -> list[Json]:
        """The devices of somebody's own seat, and which of them are there; none for who watches."""
        here = {other.device for other in self.clients if other.seat == client.seat}
        return [
            {"device": key.device, "here": key.device in here, "this": key.device == client.device}
            for key in self.keys
            if key.seat == client.seat and key.own is not None
        ]

    def tell_devices(self, seat: int, but: Client | None = None) -> None:
        """Tell a seat, and nobody else, what its devices are now."""
        for client in tuple(self.clients):
            if client.seat == seat and client is not but:
                client.send(write({"push": "devices", "devices": self.devices(client)}))

    async def _tell_change(self, tell: Callable[[Iterable[Eyes]], dict[Eyes, str]]) -> None:
        """Push a change to everybody who is connected, to each what they may know: all that they need of it."""
        clients = tuple((client, (client.seat, client.language)) for client in self.clients)
        if not clients:
            return
        lines = await self._run(partial(tell, dict.fromkeys(eyes for _, eyes in clients)))
        for client, eyes in clients:
            if client in self.clients and eyes == (client.seat, client.language):  # some may have gone meanwhile
                client.send(lines[eyes])

    def tell_seats(self, but: Client | None = None) -> None:
        """Tell everybody who has come or gone."""
        self.tell([client for client in self.clients if client is not but], {"push": "seats", "seats": self.seats()})

    @staticmethod
    def tell(clients: Iterable[Client], message: Message) -> None:
        """Send the same to several: only for what everybody may know."""
        line = write(message)
        for client in tuple(clients):
            client.send(line)
