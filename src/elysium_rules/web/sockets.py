"""`/ws`: the conversation with one player or spectator, one JSON object per message."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from traceback import format_exc
from typing import Final, cast

from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from elysium_rules.errors import DecodeError
from elysium_rules.kernel.codec import Json, parse_json
from elysium_rules.web.admission import Admission
from elysium_rules.web.client import Client
from elysium_rules.web.limits import Limits
from elysium_rules.web.log import REFUSED, Log
from elysium_rules.web.rates import Bucket, payer
from elysium_rules.web.request_errors import NOT_SEATED, TOO_FAST, RefusedError, internal
from elysium_rules.web.requests import ABOUT_DEVICES, Message, identity_in, language_in, refusal_line, require_shape
from elysium_rules.web.tables import Tables

_POLICY: Final = 1008  #: what a web socket says to who does not keep to the rules
_AGAIN: Final = 1012  #: the server starts again: come back
_BAD: Final = ("bad-json", "bad-request")
_END_WITHIN: Final = 1.0  #: seconds for somebody who is sent away to hear why
_BREATH: Final = 0.05  #: seconds after each of them
_MOST_BREATHS: Final = 10
_SHORT: Final = 1_000  #: bytes that cost as much as a request, because reading them takes time, too
#: What a request costs beside others; those that are not named cost 1.
_COSTS: Final = {
    "events": 2.0,
    "undo": 2.0,
    "replay": 4.0,
    "cards": 2.0,
    "faces": 4.0,
    "sit": 4.0,
    "invite": 4.0,
    "dismiss": 4.0,
}


#: What a request is known by, found without reading the rest of it.
_IDENTITY: Final = re.compile(r'"id" ?: ?(?:"([^"\\]{0,100})"|(-?\d{1,15})(?![\d.eE]))')
_GLANCE: Final = 200  #: characters in which it is looked for


class Sockets:
    """Talks with everybody who is connected."""

    def __init__(
        self, tables: Tables, admission: Admission, limits: Limits, clock: Callable[[], float], log: Log
    ) -> None:
        self._tables, self._admission, self._limits, self._clock, self._log = tables, admission, limits, clock, log
        self._clients: dict[Client, WebSocket] = {}
        self._ending: set[asyncio.Task[None]] = set()
        self._is_over = False

    async def converse(self, websocket: WebSocket) -> None:
        """Serve a connection until it ends."""
        address = websocket.client.host if websocket.client else ""
        metrics = self._tables.services.metrics
        try:
            self._admission.require_head(websocket.headers)
            self._admission.require_host(websocket.headers)
            self._admission.require_origin(websocket.headers)
            await self._admission.take_turn(address)
            self._admission.require_rate(address)
            self._admission.enter(address)
        except RefusedError as refused:
            metrics.count("refused")
            self._log.write(REFUSED, refused.code, address=payer(address), where="/ws")
            await websocket.send_denial_response(JSONResponse({"error": refused.error}, refused.status))
            return
        pay: Callable[[str], None] = getattr(websocket.state, "pay", lambda address: None)
        pay(address)
        cut: Callable[[], None] = getattr(websocket.state, "cut", lambda: None)
        client = Client(websocket.send_text, cut, metrics, self._limits.waiting, self._limits.patience)
        self._clients[client] = websocket
        client.end = lambda reason: self._see_off(client, websocket, reason)
        writer = asyncio.create_task(_write(client))
        try:
            await websocket.accept()
            await self._listen(client, websocket, address)
        except (WebSocketDisconnect, RuntimeError):  # starlette's word for a socket that is closed already
            pass
        finally:
            self._admission.leave(address)
            self._clients.pop(client, None)
            self._tables.leave(client)
            client.leave()
            await writer

    async def _listen(self, client: Client, websocket: WebSocket, address: str) -> None:
        bucket = Bucket(self._limits.requests, self._limits.burst, self._clock)
        in_a_row = 0
        deadline = self._clock() + self._limits.sit_within
        while not self._is_over:
            try:
                async with asyncio.timeout(None if client.table else max(0.0, deadline - self._clock())):
                    message = await websocket.receive()
            except TimeoutError:
                await self._send_away(client, websocket, address, "nobody sat down")
                return
            if message["type"] != "websocket.receive":
                return
            await self._admission.take_turn(address)
            said = message.get("text")
            refused = await self._answer(client, said if said is not None else message["bytes"], bucket, address)
            in_a_row = in_a_row + 1 if refused in (TOO_FAST, *_BAD) else 0
            if in_a_row >= self._limits.refusals:
                await self._send_away(client, websocket, address, "too fast")
                return
            if refused == TOO_FAST:
                await asyncio.sleep(_BREATH * min(in_a_row, _MOST_BREATHS))
            if client.table is not None:
                deadline = self._clock() + self._limits.sit_within
            await client.keep_up()

    async def _answer(self, client: Client, said: str | bytes, bucket: Bucket, address: str) -> str:
        """Answer one message; returns by which code it was refused, or nothing."""
        metrics, identity = self._tables.services.metrics, cast("Json", None)
        metrics.count("requests")
        began = self._clock()
        try:
            # Before it is read: what cannot be read costs as much.
            self._require_rate(1.0 + len(said) / _SHORT, bucket, address)
            request = _parse(said)
            identity = identity_in(request)
            self._require_rate(_COSTS.get(str(request.get("do")), 1.0) - 1.0, bucket, address)
            if await self._serve(client, request):
                metrics.decided_in(self._clock() - began)
                metrics.count("decisions_person")
        except RefusedError as refused:
            if refused.code == TOO_FAST and identity is None:
                identity = _glance(said)
            metrics.count("refused")
            about = {} if client.table is None else {"table": client.table.id}
            self._log.write(REFUSED, refused.code, address=payer(address), where="/ws", **about)
            client.send(refusal_line(identity, refused))
            return refused.code
        except Exception:  # noqa: BLE001 - our mistake at one table must not end the others
            self._tables.services.report(format_exc())
            metrics.count("mistakes")
            client.send(refusal_line(identity, internal()))
        return ""

    def _require_rate(self, cost: float, bucket: Bucket, address: str) -> None:
        if cost > 0 and not bucket.take(cost):
            raise RefusedError(TOO_FAST, "too many requests; wait a little")
        if cost > 0:
            self._admission.require_rate(address, cost)

    async def _serve(self, client: Client, request: Message) -> bool:
        """Answer a request; returns whether it was a decision that was made."""
        if request.get("do") == "sit":
            # Whatever is no name or no secret opens nothing, and is told just that.
            require_shape("SitRequest", {**request, "table": "", "secret": ""})
            client.language = language_in(request)
            await self._tables.sit(client, request)
            return False
        table = client.table
        if table is None:
            raise RefusedError(NOT_SEATED, "sit down first")
        if request.get("do") in ABOUT_DEVICES:
            await self._tables.devices.serve(client, request)
            return False
        has_decided = await table.serve(client, request)
        self._tables.bots.wake(table)
        return has_decided

    async def _send_away(self, client: Client, websocket: WebSocket, address: str, reason: str) -> None:
        self._log.write(REFUSED, reason.replace(" ", "-"), address=payer(address), where="/ws")
        await self._end(client, websocket, _POLICY, reason)

    async def _end(self, client: Client, websocket: WebSocket, code: int, reason: str) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_END_WITHIN):
                await client.flush()
        client.leave()
        try:
            async with asyncio.timeout(_END_WITHIN):  # it waits where nobody reads
                await websocket.close(code, reason)
        except TimeoutError:
            client.cut()
        except (RuntimeError, WebSocketDisconnect):
            pass

    def _see_off(self, client: Client, websocket: WebSocket, reason: str) -> None:
        """End a connection whose seat or table is gone, some time soon."""
        task = asyncio.create_task(self._end(client, websocket, _POLICY, reason))
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def say_goodbye(self, reason: str) -> None:
        """Tell everybody that the server stops, and let them come back later."""
        self._is_over = True
        for client in self._clients:
            client.send('{"push":"bye","reason":"' + reason + '"}')
        leaving = [self._end(client, websocket, _AGAIN, reason) for client, websocket in self._clients.items()]
        await asyncio.gather(*leaving)


def _parse(said: str | bytes) -> Message:
    try:
        request: Json = parse_json(said)
    except DecodeError as error:
        raise RefusedError("bad-json", error.reason, path=error.path or None, detail=error.code) from None
    if not isinstance(request, dict):
        raise RefusedError("bad-request", "a request is a JSON object", path="request")
    if identity_in(request) is None:
        message = "every request has an id: a whole number, or a text of at most 100 characters"
        raise RefusedError("bad-request", message, path="request.id", detail="value/wrong-type")
    return request


def _glance(said: str | bytes) -> Json:
    """What a message is known by, as far as a glance at its beginning tells.

    >>> _glance('{"id": 7, "do": "view"}'), _glance(b'{"id":"a","do":"view"}'), _glance('{"id":1.5}'), _glance("[[[")
    (7, 'a', None, None)
    """
    start = said[:_GLANCE]
    found = _IDENTITY.search(start if isinstance(start, str) else start.decode("utf-8", "replace"))
    if found is None:
        return None
    return found[1] if found[1] is not None else int(found[2])


async def _write(client: Client) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # it is gone; the reader hears of it, too
        await client.write()
    client.leave()
