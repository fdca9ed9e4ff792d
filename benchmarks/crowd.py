"""Many people at one server: each sits at a seat and decides at random when it is their turn."""

from __future__ import annotations

import asyncio
import json
import random
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
    refused: list[Message] = attrs.field(factory=list)
    finished: set[str] = attrs.field(factory=set)


class Person:
    """Somebody at a seat, or a spectator, until the connection ends.

    Args:
        entry: what is sent along to sit down: secrets.
        think: how many seconds a decision takes.
        undo: how often, of all decisions, one is taken back.
    """

    def __init__(
        self,
        url: str,
        table: str,
        entry: Message,
        notes: Notes,
        draw: random.Random,
        think: Callable[[], float] = lambda: 0.0,
        undo: float = 0.0,
    ) -> None:
        self._url, self._table, self._entry = url, table, entry
        self._notes, self._draw, self._think, self._undo = notes, draw, think, undo
        self.seat: int | None = None
        self.is_seated = asyncio.Event()
        self._id = 0

    async def play(self) -> None:
        """Play until the game is over or the connection ends."""
        with suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            async with connect(
                self._url, max_size=None, compression=None, ping_interval=None, open_timeout=60, close_timeout=1
            ) as socket:
                await self._sit(socket)

    async def _sit(self, socket: ClientConnection) -> None:
        now = await self._ask(socket, {"do": "sit", "table": self._table, **self._entry})
        assert now["ok"], now
        self.seat = now["seat"]
        self.is_seated.set()
        while now["deciding"] is not None:
            if self.seat is not None and now["deciding"] == self.seat:
                now = await self._decide(socket) or now
            else:
                now = self._hear(await self._read(socket), now)
        self._notes.finished.add(self._table)

    async def _decide(self, socket: ClientConnection) -> Message | None:
        await asyncio.sleep(self._think())
        found = await self._ask(socket, {"do": "legal"})
        if not found["ok"] or not found["choices"]:
            return found if found["ok"] else None
        place = self._draw.randrange(len(found["choices"]))
        began = time.perf_counter()
        answer = await self._ask(socket, {"do": "act", "move": found["move"], "action": place})
        if not answer["ok"]:
            self._notes.refused.append(answer)
            return None
        self._notes.waits.append(time.perf_counter() - began)
        self._notes.acknowledged[self._table, answer["move"]] = found["choices"][place]["action"]
        if self._undo and self._draw.random() < self._undo:
            return await self._go_back(socket, answer) or answer
        return answer

    async def _go_back(self, socket: ClientConnection, now: Message) -> Message | None:
        points = (await self._ask(socket, {"do": "undo"})).get("points", [])
        if not points:
            return None
        answer = await self._ask(socket, {"do": "undo", "to": points[-1], "move": now["move"]})
        if not answer["ok"]:
            return None
        self._notes.undone[self._table, answer["move"]] = answer["decisions"]
        return answer

    async def _ask(self, socket: ClientConnection, request: Message) -> Message:
        self._id += 1
        await socket.send(json.dumps({"id": self._id, **request}))
        while True:
            message = await self._read(socket)
            if message.get("id") == self._id:
                return message
            self._hear(message, message)

    async def _read(self, socket: ClientConnection) -> Message:
        text = await socket.recv()
        self._notes.messages += 1
        message: Message = json.loads(text)
        return message

    def _hear(self, message: Message, now: Message) -> Message:
        if message.get("push") not in ("moved", "undone"):
            return now
        if message["push"] == "moved":
            self._notes.told[self._table, message["move"]] = message["decisions"]
        return message
