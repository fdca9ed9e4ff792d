"""Many people at one server: each sits at a seat, does what the page does, and decides at random when it is their turn.

The page lives by what it is pushed: `moved` has the view with the choices, the events and where one may go back to, so
that nothing is asked for after a decision. Servers before protocol 2 pushed the events alone, and their page asked
three things after each of them: `view`, `events` and `undo`. Which of the two a server is shows in what it pushes; so
one crowd can be sent to an old server and to a new one, and drives each as its own page does.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeAlias

import attrs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Message: TypeAlias = dict[str, Any]


@attrs.define
class Notes:
    """What people remember: how long answers took, and what they were told."""

    waits: list[float] = attrs.field(factory=list)  #: seconds from a decision to its answer
    acknowledged: dict[tuple[str, int], Message] = attrs.field(factory=dict)  #: decisions by table and move
    told: dict[tuple[str, int], int] = attrs.field(factory=dict)  #: decisions by table and move, as they were pushed
    undone: dict[tuple[str, int], int] = attrs.field(factory=dict)  #: the same for what was taken back
    messages: int = 0
    received: int = 0  #: bytes of them
    asked: int = 0  #: requests
    refused: list[Message] = attrs.field(factory=list)
    finished: set[str] = attrs.field(factory=set)


def entries_of(made: Message) -> list[Message]:
    """What all people at a table and one spectator send along to sit down, from what the server said when it was made.

    Whoever got an invitation keeps the own secret in *made*, so that the same person comes back with it.
    """
    entries: list[Message] = []
    for seat in made["seats"]:
        if "invitation" in seat:
            own = seat.setdefault("own", secrets.token_urlsafe(16))
            entries.append({"secret": seat["invitation"], "own": own})
        else:
            entries.append({"secret": seat["secret"]})
    return [*entries, {"secret": made["watch"]}]


class Person:
    """Somebody at a seat, or a spectator, until the connection ends.

    Args:
        entry: what is sent along to sit down: a secret, or several by name.
        think: how many seconds a decision takes.
        undo: how often, of all decisions, one is taken back.
    """

    def __init__(
        self,
        url: str,
        table: str,
        entry: Message | str,
        notes: Notes,
        draw: random.Random,
        think: Callable[[], float] = lambda: 0.0,
        undo: float = 0.0,
    ) -> None:
        self._url, self._table = url, table
        self._entry = {"secret": entry} if isinstance(entry, str) else entry
        self._notes, self._draw, self._think, self._undo = notes, draw, think, undo
        self.seat: int | None = None
        self.is_seated = asyncio.Event()
        self._id = 0
        self._now: Message = {}  #: where the game stands, and what can be chosen
        self._is_stale = False  #: whether something has happened that was not told in full

    async def play(self) -> None:
        """Play until the game is over or the connection ends."""
        with suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            async with connect(
                self._url, max_size=None, compression=None, ping_interval=None, open_timeout=60, close_timeout=1
            ) as socket:
                await self._sit(socket)

    async def _sit(self, socket: ClientConnection) -> None:
        seated = await self._ask(socket, {"do": "sit", "table": self._table, **self._entry})
        assert seated["ok"], seated
        self.seat = seated["seat"]
        self.is_seated.set()
        await self._fetch(socket)
        while self._now["deciding"] is not None:
            if self._is_stale:
                await self._fetch(socket)
            elif self.seat is not None and self._now["deciding"] == self.seat:
                await self._decide(socket)
            else:
                self._hear(await self._read(socket))
        self._notes.finished.add(self._table)

    async def _fetch(self, socket: ClientConnection) -> None:
        """Ask for everything that may have changed, as the page does when it has not been told."""
        self._is_stale = False
        wanted: list[Message] = [{"do": "view"}, {"do": "events", "since": self._now.get("decisions", 0)}]
        if self.seat is not None:
            wanted.append({"do": "undo"})
        answers = await self._ask_all(socket, wanted)
        if all(answer["ok"] for answer in answers):
            self._take(answers[0], answers[-1].get("points", []))
        else:  # too fast: look again when there is time
            self._notes.refused += [answer for answer in answers if not answer["ok"]]
            await asyncio.sleep(1.0)
            self._is_stale = True

    def _take(self, message: Message, points: list[int]) -> None:
        """Know where the game stands, from what has the view in it; what was pushed meanwhile may be newer."""
        if message["move"] < self._now.get("move", 0):
            return
        question = message["view"]["question"]
        standing = {name: message[name] for name in ("move", "decisions", "deciding")}
        self._now = {**standing, "points": points, "choices": question["choices"] if question else []}

    async def _decide(self, socket: ClientConnection) -> None:
        if (wait := self._think()) > 0:
            await asyncio.sleep(wait)
        now = self._now
        place = self._draw.randrange(len(now["choices"]))
        began = time.perf_counter()
        answer = await self._ask(socket, {"do": "act", "move": now["move"], "action": place})
        if not answer["ok"]:
            self._notes.refused.append(answer)
            self._is_stale = True
            return
        self._notes.waits.append(time.perf_counter() - began)
        self._notes.acknowledged[self._table, answer["move"]] = now["choices"][place]["action"]
        self._is_stale |= self._now["move"] < answer["move"]  # nobody has pushed it before the answer
        if self._undo and self._draw.random() < self._undo:
            await self._go_back(socket)

    async def _go_back(self, socket: ClientConnection) -> None:
        if self._is_stale:
            await self._fetch(socket)
        if not self._now["points"]:
            return
        request = {"do": "undo", "to": self._now["points"][-1], "move": self._now["move"]}
        answer = await self._ask(socket, request)
        if answer["ok"]:
            self._notes.undone[self._table, answer["move"]] = answer["decisions"]
        self._is_stale |= not answer["ok"] or self._now["move"] < answer["move"]

    async def _ask(self, socket: ClientConnection, request: Message) -> Message:
        return (await self._ask_all(socket, [request]))[0]

    async def _ask_all(self, socket: ClientConnection, requests: list[Message]) -> list[Message]:
        """Send requests at once, and wait for all answers."""
        waiting: dict[int, Message] = {}
        for request in requests:
            self._id += 1
            waiting[self._id] = request
            self._notes.asked += 1
            await socket.send(json.dumps({"id": self._id, **request}))
        answers: dict[int, Message] = {}
        while len(answers) < len(waiting):
            message = await self._read(socket)
            if message.get("id") in waiting:
                answers[message["id"]] = message
            else:
                self._hear(message)
        return [answers[number] for number in waiting]

    async def _read(self, socket: ClientConnection) -> Message:
        text = await socket.recv()
        self._notes.messages += 1
        self._notes.received += len(text)
        message: Message = json.loads(text)
        return message

    def _hear(self, message: Message) -> None:
        if message.get("push") not in ("moved", "undone"):
            return
        if message["push"] == "moved":
            self._notes.told[self._table, message["move"]] = message["decisions"]
        if "view" in message:
            self._take(message, message["points"])
        elif message["move"] > self._now.get("move", -1):
            self._is_stale = True
