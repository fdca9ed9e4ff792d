"""Runs the server: listens, and stops in good order when it is told to."""

from __future__ import annotations

import contextlib
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn

from elysium_rules.games import DEFAULT_GAME, GAMES, find_title
from elysium_rules.protocol.engine import Engine
from elysium_rules.web.app import Program
from elysium_rules.web.limits import Limits
from elysium_rules.web.requests import Message, write
from elysium_rules.web.wire import Http, Socket

_STOP_WITHIN: Final = 5  #: seconds for requests that are still being served
_HAND_OVER: Final = 0.001  #: seconds after which a thread that works makes room for who asks; Python's own are 0.005
_PING: Final = 20.0  #: seconds between two questions to a silent connection whether it is still there


class Server(uvicorn.Server):
    """uvicorn, with a goodbye; told to stop, it ends as a program that did its work."""

    def __init__(self, config: uvicorn.Config, program: Program, told: Callable[[int], None]) -> None:
        super().__init__(config)
        self._program, self._told = program, told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
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

    Raises:
        StoreError: the file cannot be used.
    """
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # somebody who hangs up must not end the server
    sys.setswitchinterval(_HAND_OVER)
    program = Program(data, page, limits, _report, host, origins)
    _warm_up()
    Http.most = limits.connections + 200
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # what strangers send is no news
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # nor is it that they hang up
    config = uvicorn.Config(
        program,
        host=host,
        port=port,
        http=Http,
        ws=Socket,
        loop="asyncio",
        lifespan="on",
        ws_max_size=limits.message,
        ws_ping_interval=_PING,
        ws_ping_timeout=_PING,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        server_header=False,
        timeout_graceful_shutdown=_STOP_WITHIN,
        h11_max_incomplete_event_size=limits.head,
    )
    Server(config, program, told).run()


def _warm_up() -> None:
    """Read the cards of all games before anybody waits for them."""
    engine = Engine(report=_report)
    for game in GAMES:
        players = find_title(game).seats[0]
        request: Message = {"id": 0, "do": "new", "game": game, "players": players}
        engine.answer(write(request | ({"families": "first_game"} if game == DEFAULT_GAME else {})))


def _report(mistake: str) -> None:
    """Tell whoever runs the server; it may tell hidden facts, so that nobody else is told."""
    sys.stderr.write(mistake)
    sys.stderr.flush()
