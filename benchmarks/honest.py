"""Honest people at a server, each at an address of their own: they play, they come and go, and note how long they wait.

Every request counts, and also what was asked and not answered yet when the time is over: whoever waits for ever must
not look like somebody who never waits.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import suppress
from typing import Any, Final

import attrs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.attacks.stranger import key_of
from elysium_rules.web.trial import Server, elysium, ephyran

THINK: Final = 0.12  #: seconds until a decision: far below what one connection may ask
_LAST: Final = 20.0  #: seconds after the end until an answer is given up
_BLOCK: Final = 100  #: their addresses are 127.0.100.1 and so on


@attrs.define
class Waits:
    """What honest people noted."""

    answers: list[float] = attrs.field(factory=list)  #: seconds from a request to its answer
    arrivals: list[float] = attrs.field(
        factory=list
    )  #: seconds from a connection to a seat and what is seen from there
    refused: list[str] = attrs.field(factory=list)
    games: int = 0

    def take(self) -> Waits:
        """All that was noted, and begin anew."""
        taken = attrs.evolve(self)
        self.answers, self.arrivals, self.refused, self.games = [], [], [], 0
        return taken


def percentile(waits: list[float], part: float) -> float:
    """What this part of all waits did not exceed, in milliseconds.

    >>> percentile([0.001 * number for number in range(1, 101)], 0.99), percentile([], 0.5)
    (100.0, 0.0)
    """
    found = sorted(waits)
    return 1000 * found[min(len(found) - 1, int(part * len(found)))] if found else 0.0


class Player:
    """Somebody at a seat.

    Args:
        think: seconds until a decision, more or less.
        undo: how often, of all decisions, one is taken back.
    """

    def __init__(
        self,
        port: int,
        table: dict[str, Any],
        seat: int,
        address: str,
        waits: Waits,
        seed: int,
        think: float = THINK,
        undo: float = 0.0,
    ) -> None:
        self._think, self._undo = think, undo
        self._url, self._table, self._seat = f"ws://127.0.0.1:{port}/ws", table, seat
        self._address, self._waits, self._draw = address, waits, random.Random(seed)
        self._id = 0
        self._asked: float | None = None
        self.is_seated = asyncio.Event()
        self.is_over = False

    async def play(self) -> None:
        """Play until the game is over."""
        try:
            async with connect(
                self._url,
                local_addr=(self._address, 0),
                max_size=None,
                compression=None,
                ping_interval=None,
                open_timeout=60,
                close_timeout=1,
            ) as socket:
                await self._play(socket)
        except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError) as error:
            self._waits.refused.append(f"thrown out: {error}")

    async def _play(self, socket: ClientConnection) -> None:
        now = await self._ask(socket, {"do": "sit", **key_of(self._table, self._seat)})
        self.is_seated.set()
        while now.get("deciding") is not None:
            if now["deciding"] != self._seat:
                # Not `wait_for`: until Python 3.12 it forgets that it was cancelled if what it waits for is just there.
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await socket.recv()
                now = await self._ask(socket, {"do": "view"})
                continue
            await asyncio.sleep(self._think * (0.5 + self._draw.random()))
            found = await self._ask(socket, {"do": "legal"})
            if choices := found.get("choices"):
                place = self._draw.randrange(len(choices))
                now = await self._ask(socket, {"do": "act", "move": found["move"], "action": place})
                if self._draw.random() < self._undo:
                    await self._go_back(socket)
                    now = await self._ask(socket, {"do": "view"})
            if "deciding" not in now:  # it was refused
                await asyncio.sleep(0.2)
                now = await self._ask(socket, {"do": "view"})
        self.is_over = now.get("deciding", 0) is None

    async def _go_back(self, socket: ClientConnection) -> None:
        found = await self._ask(socket, {"do": "undo"})
        if points := found.get("points"):
            await self._ask(socket, {"do": "undo", "to": points[-1], "move": found["move"]})

    async def _ask(self, socket: ClientConnection, request: dict[str, Any]) -> dict[str, Any]:
        self._id += 1
        self._asked = time.perf_counter()
        await socket.send(json.dumps({"id": self._id, **request}))
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message.get("id") == self._id:
                break
        self._waits.answers.append(time.perf_counter() - self._asked)
        self._asked = None
        if not message["ok"] and message["error"]["code"] not in ("stale", "not-yours"):  # these are nobody's fault
            self._waits.refused.append(f"{request['do']}: {message['error']}")
        return message

    def note_open(self) -> None:
        """Count what is still to be answered as a wait until now."""
        if self._asked is not None:
            self._waits.answers.append(time.perf_counter() - self._asked)

    @property
    def is_waiting(self) -> bool:
        return self._asked is not None


class Beside:
    """People who play at some tables, and somebody who comes anew every moment.

    Args:
        neighbour: an address of the attackers at which somebody plays, too.
    """

    def __init__(self, server: Server, tables: int = 3, neighbour: str | None = None) -> None:
        self._server = server
        self.waits, self.near = Waits(), Waits()  #: of all, and of the neighbour
        self._addresses = [[f"127.0.{_BLOCK}.{2 * number + seat + 1}" for seat in (0, 1)] for number in range(tables)]
        self._neighbour = neighbour
        self._players: list[Player] = []
        self._tasks: list[asyncio.Task[None]] = []
        self.first: dict[str, Any] = {}  #: a table of theirs

    async def begin(self) -> None:
        """Sit down."""
        groups = [*self._addresses, *([[self._neighbour]] if self._neighbour else [])]
        tables = [await self._table(number, len(group)) for number, group in enumerate(groups)]
        self.first = tables[0]
        self._tasks = [
            asyncio.create_task(self._group(table, group, number))
            for number, (table, group) in enumerate(zip(tables, groups, strict=True))
        ]
        self._tasks.append(asyncio.create_task(self._arrive(tables[0])))
        await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await asyncio.gather(*(player.is_seated.wait() for player in self._players))

    async def _table(self, number: int, people: int) -> dict[str, Any]:
        wish = (elysium, ephyran)[number % 2]
        bots = (2,) if people == 2 else (1, 2)
        return await asyncio.to_thread(self._server.new, wish(*bots, players=3))

    async def _group(self, table: dict[str, Any], addresses: list[str], number: int) -> None:
        waits = self.near if addresses[0] == self._neighbour else self.waits
        games = 0
        while True:
            people = [
                Player(self._server.port, table, seat, address, waits, 100 * number + 10 * games + seat)
                for seat, address in enumerate(addresses)
            ]
            self._players += people
            await asyncio.gather(*(player.play() for player in people))
            for player in people:
                self._players.remove(player)
            games += 1
            if all(player.is_over for player in people):
                waits.games += 1
            else:
                waits.refused.append("a game ended before its end")
                await asyncio.sleep(1.0)
            try:
                table = await self._table(number, len(addresses))
            except (AssertionError, OSError) as error:
                waits.refused.append(f"no new table: {error}")
                return

    async def _arrive(self, table: dict[str, Any]) -> None:
        """Somebody comes to watch, looks, and goes; and comes again from another address."""
        for number in range(10_000):
            began = time.perf_counter()
            try:
                async with asyncio.timeout(_LAST):
                    await self._look_in(table, f"127.0.{_BLOCK}.{100 + number % 100}")
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError) as error:
                self.waits.refused.append(f"could not come in: {type(error).__name__} {error}")
            self.waits.arrivals.append(time.perf_counter() - began)
            await asyncio.sleep(0.1)

    async def _look_in(self, table: dict[str, Any], address: str) -> None:
        url = f"ws://127.0.0.1:{self._server.port}/ws"
        async with connect(
            url, local_addr=(address, 0), max_size=None, compression=None, open_timeout=_LAST, close_timeout=1
        ) as socket:
            for number, wish in enumerate(({"do": "sit", **key_of(table, None)}, {"do": "view"})):
                await socket.send(json.dumps({"id": number, **wish}))
                while (message := json.loads(await socket.recv())).get("id") != number:
                    pass
                if not message["ok"]:
                    self.waits.refused.append(f"a newcomer: {message['error']}")

    async def pause(self) -> tuple[Waits, Waits]:
        """What was noted so far; whoever still waits is waited for, and then counts."""
        deadline = time.monotonic() + _LAST
        waiting = [player for player in self._players if player.is_waiting]
        asked = {player: player._asked for player in waiting}  # noqa: SLF001 - it is our own
        while time.monotonic() < deadline and any(player._asked == asked[player] for player in waiting):  # noqa: SLF001
            await asyncio.sleep(0.01)
        for player in waiting:
            if player._asked == asked[player]:  # noqa: SLF001
                player.note_open()
        return self.waits.take(), self.near.take()

    async def end(self) -> None:
        """Get up."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
