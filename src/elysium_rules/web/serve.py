"""Runs the server: listens, and stops in good order when it is told to."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Final, cast

import attrs
import uvicorn

from elysium_rules.games import all_rules
from elysium_rules.protocol.engine import Engine
from elysium_rules.version import library_version
from elysium_rules.web.app import Program
from elysium_rules.web.garbage import set_aside
from elysium_rules.web.house import EMPTY, House
from elysium_rules.web.limits import Limits
from elysium_rules.web.log import START, STOP, WARNING, Log, open_log
from elysium_rules.web.requests import Message, write
from elysium_rules.web.wire import Socket, Wire

_STOP_WITHIN: Final = 5  #: seconds for requests that are still being served
_HAND_OVER: Final = 0.0002  #: seconds after which a thread that works makes room for who asks; Python's own are 0.005
_AT_ONCE: Final = 4  #: connections that are accepted between two looks at those there are; so a flood of them waits
_QUEUE: Final = 1_024  #: of them that wait in the kernel
_DESCRIPTORS: Final = 300  #: kept for what is no connection: the file of tables, card checks, those being accepted
_EACH: Final = 2  #: descriptors of a connection: its socket, and a file of the page that is being sent
_PING: Final = 20.0  #: seconds between two questions to a silent connection whether it is still there


class Server(uvicorn.Server):
    """uvicorn, with a goodbye; told to stop, it ends as a program that did its work."""

    def __init__(self, config: uvicorn.Config, program: Program, told: Callable[[int], None]) -> None:
        super().__init__(config)
        self._program, self._told = program, told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self._program.log.loop_failed)
        await super().startup(sockets)
        if self.started:
            for found in (found for server in self.servers for found in server.sockets):
                with socket.socket(fileno=os.dup(found.fileno())) as twin:
                    twin.listen(_QUEUE)  # asyncio has one number for both
            self._told(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._program.say_goodbye()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        # uvicorn would raise the signal once more when all is done, and the process would end by it.
        def stop(number: int, frame: FrameType | None) -> None:
            self.handle_exit(number, frame)

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(
    host: str,
    port: int,
    data: Path,
    page: Path | None,
    limits: Limits,
    origins: tuple[str, ...] = (),
    proxies: str = "",
    told: Callable[[int], None] = lambda port: None,
    log: Path | None = None,
    house: House = EMPTY,
) -> None:
    """Serve tables until the process is told to stop.

    Args:
        host: the address to listen on.
        port: 0 for any that is free.
        data: the file of tables.
        page: the folder of the page, if there is one.
        limits: how much is taken.
        origins: of other pages that may speak to it.
        proxies: addresses of proxies that may say where a request came from, with commas between.
        told: is told the port once the server listens.
        log: the file to write to what happens; stderr where there is none.
        house: card files that are offered to everybody.

    Raises:
        StoreError: the file cannot be used.
        SetupError: an origin or a proxy is none.
        OSError: the log cannot be written.
    """
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # somebody who hangs up must not end the server
    sys.setswitchinterval(_HAND_OVER)
    written = Log(open_log(log), limits)
    limits = _fit(limits, written)
    program = Program(data, page, limits, written, host, origins, proxies, house)
    _warm_up(written)
    set_aside()  # cards, lexicons and modules
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # what strangers send is no news
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # nor is it that they hang up
    config = uvicorn.Config(
        program,
        host=host,
        port=port,
        http=cast("Any", partial(Wire, program.admission, limits, program.metrics, written)),  # called like a class
        ws=Socket,
        loop="asyncio",
        lifespan="on",
        ws_max_size=limits.message,
        ws_ping_interval=_PING,
        ws_ping_timeout=_PING,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        proxy_headers=False,  # the program itself knows whom to believe
        backlog=_AT_ONCE,
        server_header=False,
        timeout_graceful_shutdown=_STOP_WITHIN,
        h11_max_incomplete_event_size=2 * limits.head,  # what is longer than a head may be is told so
    )
    written.write(START, library=library_version(), tables=program.store.count(), connections=limits.connections)
    Server(config, program, told).run()
    written.tell_left_out()
    written.write(STOP)


def _fit(limits: Limits, log: Log) -> Limits:
    """Raise the number of descriptors as far as we may, and take fewer connections where that is not enough."""
    if sys.platform == "win32":
        return limits
    import resource

    wanted = _EACH * limits.connections + _DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return limits
    connections = max(1, (soft - min(_DESCRIPTORS, soft // 2)) // _EACH)
    message = (
        f"{soft} descriptors are enough for {connections} connections and not for {limits.connections}; see ulimit -n"
    )
    log.write(WARNING, "few-descriptors", message=message)
    return attrs.evolve(limits, connections=connections)


def _warm_up(log: Log) -> None:
    """Read the cards of all games before anybody waits for them."""
    engine = Engine(report=log.report)
    for rules in all_rules():
        needed = {setup.name: setup.example for setup in rules.setups if setup.default is None}
        request: Message = {"id": 0, "do": "new", "game": rules.name, "players": rules.seats[0], **needed}
        engine.answer(write(request))
