"""The program behind HTTP: what each address answers, and the headers of all answers."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from traceback import format_exc
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import Message as AsgiMessage
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from elysium_rules.errors import DecodeError
from elysium_rules.games import DEFAULT_GAME, all_rules, find_rules
from elysium_rules.kernel.codec import parse_json
from elysium_rules.protocol.parts import introduce
from elysium_rules.version import library_version
from elysium_rules.web.admission import Admission
from elysium_rules.web.bots import Bots
from elysium_rules.web.card_check import CardCheck
from elysium_rules.web.datafile import NOT_WRITTEN
from elysium_rules.web.garbage import collect_all
from elysium_rules.web.health import Health
from elysium_rules.web.house import EMPTY, House
from elysium_rules.web.limits import Limits
from elysium_rules.web.log import REFUSED, TABLE_MADE, TABLE_REMOVED, WARNING, Log
from elysium_rules.web.metered import MeteredThread
from elysium_rules.web.metrics import Metrics
from elysium_rules.web.page import Page
from elysium_rules.web.proxies import Proxies
from elysium_rules.web.rates import payer
from elysium_rules.web.request_errors import FORBIDDEN, NOT_FOUND, TOO_FAST, RefusedError, internal
from elysium_rules.web.sockets import Sockets
from elysium_rules.web.store import Store
from elysium_rules.web.table import Services
from elysium_rules.web.tables import Tables
from elysium_rules.web.thinking import Thinkers

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
_PREFLIGHT_KEPT: Final = 7_200  #: seconds for which a browser need not ask again whether it may ask
_SOCKET: Final = "/ws"


class Program:
    """All of the server but the network.

    Args:
        data: the file of tables.
        page: the folder of the page; None where it was not built.
        log: told what happens, and of our own mistakes.
        host: where the server listens.
        origins: other pages that may speak to it.
        proxies: addresses of proxies that may say where a request came from, with commas between.
        house: card files that are offered to everybody.

    Raises:
        StoreError: the file cannot be used.
        SetupError: an origin or a proxy is none.
    """

    def __init__(
        self,
        data: Path,
        page: Path | None,
        limits: Limits,
        log: Log,
        host: str = "127.0.0.1",
        origins: tuple[str, ...] = (),
        proxies: str = "",
        house: House = EMPTY,
    ) -> None:
        self._house = house
        self.limits, self.metrics, self.log = limits, Metrics(), log
        self.admission = Admission(host, origins, limits, time.monotonic, Proxies(proxies))
        self.store = Store(data, time.time, limits=limits)
        if self.store.was_open_to_others:
            log.write(WARNING, "file-mode", message="others could read the file of tables, which holds all seeds")
        self._threads = ThreadPoolExecutor(_THREADS, "table")
        self._writer = ThreadPoolExecutor(1, "file")
        self._metered = MeteredThread(limits.custom_rest)
        self._thinkers = Thinkers(limits, log.report)
        shared = self._threads, self._writer, self._metered, limits, log.report, self._thinkers
        services = Services(self.store, self.metrics, *shared, house.bots)
        self.bots = Bots(limits.pace, time.monotonic)
        self.tables = Tables(services, limits, self.bots, CardCheck(limits), time.time, house)
        self._sockets = Sockets(self.tables, self.admission, limits, time.monotonic, log)
        self._health = Health(self.store, self._writer, self._threads, limits, time.monotonic)
        self._is_warned = False
        self._page = Page(page)
        self._began = time.monotonic()
        self._tasks: list[asyncio.Task[None]] = []
        self._routes: dict[tuple[str, str], Callable[[Request], Any]] = {
            ("GET", "/config.json"): self._config,
            ("GET", "/health"): self._tell_health,
            ("GET", "/metrics"): self._tell_metrics,
            ("POST", "/api/tables"): self._new_table,
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, as ASGI wants it."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        headers = Headers(scope=scope)
        self._find_sender(scope, headers)
        send = self._with_headers(send, headers)
        if scope["type"] == "websocket":
            await self._socket(WebSocket(scope, receive, send))
        else:
            request = Request(scope, receive)
            response = await self._respond(request)
            await response(scope, receive, send)

    def _find_sender(self, scope: Scope, headers: Headers) -> None:
        """Let everybody after us see who asks, and not the proxy that handed it on."""
        peer, port = scope.get("client") or ("", 0)
        if self.admission.proxies.is_forgotten(peer, headers):
            self.metrics.count("forwarded")
            if not self._is_warned:
                self._is_warned = True
                message = "a request came through a proxy that is not believed: name its address with --proxy"
                self.log.write(WARNING, "forgotten-proxy", address=payer(peer), message=message)
        scope["client"] = (self.admission.proxies.sender(peer, headers), port)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._tasks = [
            asyncio.create_task(self.bots.run()),
            asyncio.create_task(self._repeat(self._sweep, self.limits.sweep)),
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
        self._thinkers.shutdown()
        self.store.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _repeat(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except sqlite3.Error:  # the disk is full, or gone: no mistake of ours
                self.log.write(WARNING, NOT_WRITTEN, message="the file of tables cannot be written")
            except Exception:  # noqa: BLE001 - the next one may work
                self._failed()

    async def _sweep(self) -> None:
        for table in await self.tables.sweep():
            self.log.write(TABLE_REMOVED, table=table)
        self.log.tell_left_out()
        collect_all()

    def _failed(self) -> None:
        self.log.report(format_exc())
        self.metrics.count("mistakes")

    async def say_goodbye(self) -> None:
        """Before the server stops: tell everybody, and decide nothing any more."""
        for task in self._tasks:
            task.cancel()
        await self._sockets.say_goodbye("the server stops; come back in a moment")

    # --- web sockets -------------------------------------------------------------------------------------------------

    async def _socket(self, websocket: WebSocket) -> None:
        if websocket.scope["path"] != _SOCKET:
            refused = RefusedError(NOT_FOUND, "there is no such page")
            self._note_refusal(refused, websocket.scope)
            await websocket.send_denial_response(JSONResponse({"error": refused.error}, refused.status))
            return
        try:
            await self._sockets.converse(websocket)
        except Exception:  # noqa: BLE001 - uvicorn would tell nobody
            self._failed()

    # --- HTTP --------------------------------------------------------------------------------------------------------

    async def _respond(self, request: Request) -> Response:
        try:
            self.admission.require_head(request.headers)
            self.admission.require_host(request.headers)
            address = request.client.host if request.client else ""
            await self.admission.take_turn(address)  # also to be refused: that takes time as well
            self.admission.require_rate(address)
            return await self._route(request)
        except RefusedError as refused:
            self._note_refusal(refused, request.scope)
            if refused.code == TOO_FAST:
                charge: Callable[[], None] = getattr(request.state, "charge_refusal", lambda: None)
                charge()
            return _refuse(refused)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:  # noqa: BLE001 - whatever it is, no word of it is for a stranger
            self._failed()
            return _refuse(internal())

    def _note_refusal(self, refused: RefusedError, scope: Scope) -> None:
        self.metrics.count("refused")
        path = scope["path"]
        where = path if path == _SOCKET or any(path == known for _, known in self._routes) else "page"
        self.log.write(REFUSED, refused.code, address=payer(scope["client"][0]), where=where)

    async def _route(self, request: Request) -> Response:
        path, method = request.scope["path"], "GET" if request.method == "HEAD" else request.method
        if method == "OPTIONS" and "access-control-request-method" in request.headers:
            return self._allow_foreign(request.headers)
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
        languages = list(find_rules(DEFAULT_GAME).languages)
        told = {
            "server": True,
            "languages": languages,
            "library": library_version(),
            "runtime": self._page.has_engine,
            "games": [introduce(rules) for rules in all_rules()],
            "families": self._house.offered(),
            "bots": list(self._house.bots),
        }
        return JSONResponse(told, headers={"cache-control": "no-cache"})

    async def _tell_health(self, request: Request) -> Response:
        fault, never = await self._health.find_fault(), {"cache-control": "no-store"}
        if fault is not None:
            self.log.write(WARNING, fault.code, message=fault.message)
            return JSONResponse({"ok": False, "code": fault.code, "message": fault.message}, 503, headers=never)
        return JSONResponse({"ok": True, "tables": self.store.count()}, headers=never)

    async def _tell_metrics(self, request: Request) -> Response:
        gauges = {
            "tables": ("Tables in the file.", float(self.store.count())),
            "tables_open": ("Tables in memory.", float(len(self.tables))),
            "connections": ("Web sockets that are open.", float(len(self.admission))),
            "open": ("Connections of all kinds that are open.", float(self.admission.opened)),
            "guests": ("Of these, players and spectators at a table.", float(len(self.tables.clients))),
            "bots_due": ("Tables at which a bot is about to decide.", float(len(self.bots))),
            "up_seconds": ("Seconds since the start.", time.monotonic() - self._began),
        }
        return PlainTextResponse(self.metrics.text(gauges), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def _new_table(self, request: Request) -> Response:
        self.admission.require_origin(request.headers)
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            # A form of another page cannot send this without being asked first.
            raise RefusedError("not-json", "the body must be application/json")
        address = request.client.host if request.client else ""
        self.admission.require_new_table(address)
        body = await self._read_body(request)
        try:
            wanted = parse_json(body)
        except DecodeError as error:
            raise RefusedError("bad-json", error.reason, path=error.path or None, detail=error.code) from None
        made = await self.tables.create(wanted, payer(address))
        self.log.write(TABLE_MADE, address=payer(address), table=made["table"])
        return JSONResponse(made, 201, headers={"cache-control": "no-store"})

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

    # --- pages of other servers --------------------------------------------------------------------------------------

    def _allow_foreign(self, headers: Headers) -> Response:
        """Answer a browser that asks whether the page of another server may send what it wants to (preflight)."""
        if self.admission.foreign_origin(headers) is None:
            raise RefusedError(FORBIDDEN, "the page of another server may not speak to this one")
        allowed = {
            "access-control-allow-methods": "GET, HEAD, POST",
            "access-control-allow-headers": "content-type",
            "access-control-max-age": str(_PREFLIGHT_KEPT),
        }
        if headers.get("access-control-request-private-network") == "true":
            allowed["access-control-allow-private-network"] = "true"
        return Response(status_code=204, headers=allowed)

    def _with_headers(self, send: Send, asked: Headers) -> Send:
        """Add the headers of all answers, and those by which a browser lets the page of another server read one."""
        origin = self.admission.foreign_origin(asked)

        async def sent(message: AsgiMessage) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if self.admission.has_origins:
                    headers.add_vary_header("origin")  # also where none asks: a cache must not mix them up
                if origin is not None:
                    headers["access-control-allow-origin"] = origin
                    headers["access-control-expose-headers"] = "retry-after"
                    headers["cross-origin-resource-policy"] = "cross-origin"
            await send(message)

        return sent


def _refuse(refused: RefusedError) -> Response:
    headers = {"cache-control": "no-store"}
    if refused.status in (429, 503):
        headers["retry-after"] = "10"
    return JSONResponse({"error": refused.error}, refused.status, headers=headers)
