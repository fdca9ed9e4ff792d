"""The program behind HTTP: what each address answers, and the headers of all answers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from traceback import format_exc
from typing import Any, Final

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import Message as AsgiMessage
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from elysium_rules.errors import DecodeError
from elysium_rules.games import DEFAULT_GAME, find_title
from elysium_rules.kernel.codec import parse_json
from elysium_rules.version import library_version
from elysium_rules.web.bots import Bots
from elysium_rules.web.card_check import CardCheck
from elysium_rules.web.gate import Gate
from elysium_rules.web.limits import Limits
from elysium_rules.web.metered import MeteredThread
from elysium_rules.web.metrics import Metrics
from elysium_rules.web.page import Page
from elysium_rules.web.rates import payer
from elysium_rules.web.refusal import NOT_FOUND, RefusedError, internal
from elysium_rules.web.sockets import Sockets
from elysium_rules.web.store import Store
from elysium_rules.web.table import House
from elysium_rules.web.tables import Tables

#: What the page may do: nothing from elsewhere, nothing that stands in the markup. The runtime in the page compiles
#: itself, and nothing else may be compiled.
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_THREADS: Final = 2  #: for what takes long; Python runs one of them at a time anyway


class Program:
    """All of the server but the network.

    Args:
        data: the file of tables.
        page: the folder of the page; None where it was not built.
        host: where the server listens.
        origins: other pages that may speak to it.
        report: told of our own mistakes; it may tell hidden facts.
    """

    def __init__(
        self,
        data: Path,
        page: Path | None,
        limits: Limits,
        report: Callable[[str], None],
        host: str = "127.0.0.1",
        origins: tuple[str, ...] = (),
    ) -> None:
        self.limits, self.metrics, self._report = limits, Metrics(), report
        self.store = Store(data, time.time)
        self._threads = ThreadPoolExecutor(_THREADS, "table")
        self._writer = ThreadPoolExecutor(1, "file")
        self._metered = MeteredThread(limits.custom_rest)
        house = House(self.store, self.metrics, self._threads, self._writer, self._metered, limits, report)
        self.bots = Bots(limits.pace, time.monotonic)
        self.tables = Tables(house, limits, self.bots, CardCheck(limits), time.time)
        self._gate = Gate(host, origins, limits, time.monotonic)
        self._sockets = Sockets(self.tables, self._gate, limits, time.monotonic)
        self._page = Page(page)
        self._began = time.monotonic()
        self._tasks: list[asyncio.Task[None]] = []
        self._routes: dict[tuple[str, str], Callable[[Request], Any]] = {
            ("GET", "/config.json"): self._config,
            ("GET", "/health"): self._health,
            ("GET", "/metrics"): self._tell_metrics,
            ("POST", "/api/tables"): self._new_table,
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, as ASGI wants it."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "websocket":
            await self._socket(WebSocket(scope, receive, _with_headers(send)))
        else:
            request = Request(scope, receive)
            response = await self._respond(request)
            await response(scope, receive, _with_headers(send))

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._tasks = [
            asyncio.create_task(self.bots.run()),
            asyncio.create_task(self._repeat(self.tables.sweep, self.limits.sweep)),
            asyncio.create_task(self._repeat(self.tables.look, self.limits.look)),
        ]
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for threads in (self._threads, self._writer):
            threads.shutdown(wait=True)
        self._metered.shutdown()
        self.store.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _repeat(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception:  # noqa: BLE001 - the next one may work
                self._report(format_exc())
                self.metrics.count("mistakes")

    async def say_goodbye(self) -> None:
        """Before the server stops: tell everybody, and decide nothing any more."""
        for task in self._tasks:
            task.cancel()
        await self._sockets.say_goodbye("the server stops; come back in a moment")

    # --- web sockets -------------------------------------------------------------------------------------------------

    async def _socket(self, websocket: WebSocket) -> None:
        if websocket.scope["path"] == "/ws":
            await self._sockets.converse(websocket)
        else:
            error = RefusedError(NOT_FOUND, "there is no such page").error
            await websocket.send_denial_response(JSONResponse({"error": error}, 404))

    # --- HTTP --------------------------------------------------------------------------------------------------------

    async def _respond(self, request: Request) -> Response:
        try:
            self._gate.require_head(request.headers)
            self._gate.require_host(request.headers)
            self._gate.require_rate(request.client.host if request.client else "")
            return await self._route(request)
        except RefusedError as refused:
            self.metrics.count("refused")
            return _refuse(refused)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:  # noqa: BLE001 - whatever it is, no word of it is for a stranger
            self._report(format_exc())
            self.metrics.count("mistakes")
            return _refuse(internal())

    async def _route(self, request: Request) -> Response:
        path, method = request.scope["path"], "GET" if request.method == "HEAD" else request.method
        serve = self._routes.get((method, path))
        if serve is not None:
            response: Response = await serve(request)
            return response
        if any(path == known for _, known in self._routes) or method != "GET":
            raise RefusedError("not-allowed", f"{request.method} is not for this address")
        found = self._page.respond(path, request.headers)
        if found is None:
            raise RefusedError(NOT_FOUND, "there is no such page")
        return found

    async def _config(self, request: Request) -> Response:
        languages = list(find_title(DEFAULT_GAME).languages)
        told = {
            "server": True,
            "languages": languages,
            "library": library_version(),
            "runtime": self._page.has_engine,
        }
        return JSONResponse(told, headers={"cache-control": "no-cache"})

    async def _health(self, request: Request) -> Response:
        tables = self.store.count()  # it fails where the file cannot be read
        return JSONResponse({"ok": True, "tables": tables}, headers={"cache-control": "no-store"})

    async def _tell_metrics(self, request: Request) -> Response:
        gauges = {
            "tables": ("Tables in the file.", float(self.store.count())),
            "tables_open": ("Tables in memory.", float(len(self.tables))),
            "connections": ("Web sockets that are open.", float(len(self._gate))),
            "guests": ("Of these, players and spectators at a table.", float(len(self.tables.guests))),
            "bots_due": ("Tables at which a bot is about to decide.", float(len(self.bots))),
            "up_seconds": ("Seconds since the start.", time.monotonic() - self._began),
        }
        return PlainTextResponse(self.metrics.text(gauges), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def _new_table(self, request: Request) -> Response:
        self._gate.require_origin(request.headers)
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            # A form of another page cannot send this without being asked first.
            raise RefusedError("not-json", "the body must be application/json")
        address = request.client.host if request.client else ""
        self._gate.require_new_table(address)
        body = await self._read_body(request)
        try:
            wanted = parse_json(body)
        except DecodeError as error:
            raise RefusedError("bad-json", error.reason, path=error.path or None, detail=error.code) from None
        return JSONResponse(
            await self.tables.create(wanted, payer(address)), 201, headers={"cache-control": "no-store"}
        )

    async def _read_body(self, request: Request) -> bytes:
        too_long = RefusedError("too-long", f"a request has at most {self.limits.body} bytes")
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > self.limits.body:
            raise too_long
        body = bytearray()
        try:
            async with asyncio.timeout(self.limits.patience):
                async for piece in request.stream():
                    body += piece
                    if len(body) > self.limits.body:
                        raise too_long
        except TimeoutError:
            raise RefusedError("slow", "the request did not arrive in time") from None
        return bytes(body)


def _refuse(refused: RefusedError) -> Response:
    headers = {"cache-control": "no-store"}
    if refused.status in (429, 503):
        headers["retry-after"] = "10"
    return JSONResponse({"error": refused.error}, refused.status, headers=headers)


def _with_headers(send: Send) -> Send:
    async def sent(message: AsgiMessage) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
        await send(message)

    return sent
