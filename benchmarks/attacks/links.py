"""Connections that do nothing, or very slowly: each holds a descriptor of the server as long as it may."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from benchmarks.attacks.evidence import Evidence
from benchmarks.attacks.stranger import Frames, Scene, Stranger, status_of
from elysium_rules.web.limits import Limits

_IDLE: Final = 3_000  #: connections that are tried from one address
_SLOW: Final = 15  #: of each slow kind; an address may set up twenty tables at once
_AGAIN: Final = 0.1  #: seconds until web sockets that were ended are counted out
_WITHIN: Final = 8.0  #: seconds beyond its deadline until a slow connection must be gone


async def idle_connections(scene: Scene, seen: Evidence) -> None:
    """Thousands of connections of one address that say nothing, opened again whenever they are ended."""
    await _hold(scene, seen, [Stranger(scene, seen)], _IDLE)


async def idle_connections_of_many(scene: Scene, seen: Evidence) -> None:
    """The same from twenty addresses."""
    await _hold(scene, seen, [Stranger(scene, seen, number + 1) for number in range(20)], _IDLE // 20)


async def _hold(scene: Scene, seen: Evidence, people: list[Stranger], most: int) -> None:
    until = time.monotonic() + scene.seconds
    opened: dict[asyncio.StreamWriter, asyncio.StreamReader] = {}

    async def fill(who: Stranger) -> None:
        mine: list[asyncio.StreamWriter] = []
        while time.monotonic() < until:
            try:
                async with asyncio.timeout(1.0):
                    reader, writer = await who.open()
                opened[writer] = reader
                mine.append(writer)
                seen.note("tried")
            except (OSError, TimeoutError):
                seen.note("not connected")
                await asyncio.sleep(0.05)
            if len(mine) >= most:
                await asyncio.sleep(0.1)
            if len(mine) % 50 == 0:
                await asyncio.sleep(0.01)  # so that the server comes to say what it thinks of them
                mine = [writer for writer in mine if writer in opened]

    async def count() -> None:
        while time.monotonic() < until - 0.2:
            await asyncio.sleep(0.25)
            for writer, reader in list(opened.items()):
                if writer.is_closing() or reader.at_eof() or reader.exception():
                    del opened[writer]
                    seen.note("cut off")
            seen.measure("open at once", len(opened))

    filling = [asyncio.create_task(fill(who)) for who in people]
    counting = asyncio.create_task(count())
    await asyncio.wait([counting, *filling], timeout=scene.seconds + 5)
    for task in (counting, *filling):
        task.cancel()
    for ended in await asyncio.gather(counting, *filling, return_exceptions=True):
        if isinstance(ended, Exception):
            seen.blame(f"the attack stopped: {ended!r}")
    for writer in opened:
        writer.transport.abort()


async def many_sockets(scene: Scene, seen: Evidence) -> None:
    """More web sockets of one address than it may have, at once, again and again."""
    who, until = Stranger(scene, seen), time.monotonic() + scene.seconds

    async def open_one() -> Frames | None:
        try:
            frames = await who.socket()
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            seen.note("hung up")
            return None
        seen.note(str(frames.status), is_fine=frames.status in (101, 429, 503))
        return frames

    while time.monotonic() < until:
        opened = [frames for frames in await asyncio.gather(*(open_one() for _ in range(90))) if frames is not None]
        seen.measure("sockets at once", sum(frames.status == 101 for frames in opened))
        for frames in opened:
            frames.end()
        await asyncio.sleep(_AGAIN)


async def hang_up(scene: Scene, seen: Evidence) -> None:
    """Connect and hang up, as fast as it goes, by the hard way."""
    until = time.monotonic() + scene.seconds

    async def go(who: Stranger) -> None:
        while time.monotonic() < until:
            try:
                _, writer = await who.open()
                writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                writer.transport.abort()
                seen.note("tried")
            except OSError:
                seen.note("not connected")
            await asyncio.sleep(0)

    await asyncio.gather(*(go(Stranger(scene, seen, number % 4 + 1)) for number in range(12)))


async def slow(scene: Scene, seen: Evidence) -> None:
    """Heads, bodies and handshakes that come byte by byte or never end, and sockets at which nobody sits down."""
    limits = Limits()
    kinds: tuple[tuple[str, Callable[[Stranger], Awaitable[bytes]], float], ...] = (
        ("slow head", _slow_head, 15.0),
        ("slow body", _slow_body, limits.patience),
        ("half closed head", _half_closed_head, 15.0),
        ("half closed body", _half_closed_body, limits.patience),
        ("half closed socket", _half_closed_socket, limits.sit_within),
        ("nobody sits", _nobody_sits, limits.sit_within),
        ("silent after an answer", _silent_after_an_answer, 15.0),
    )

    async def go(place: int, name: str, say: Callable[[Stranger], Awaitable[bytes]], within: float) -> None:
        who, began = Stranger(scene, seen, place + 1), time.monotonic()
        try:
            async with asyncio.timeout(within + _WITHIN):
                said = await say(who)
        except TimeoutError:
            seen.note(f"{name}: still open", is_fine=False, detail=f"after {within + _WITHIN:.0f} s")
        except (OSError, asyncio.IncompleteReadError):
            seen.note(f"{name}: ended")
        else:
            who.look(said)
            seen.note(f"{name}: {status_of(said) or 'ended'}")
        seen.measure(f"{name}, seconds", time.monotonic() - began)

    await asyncio.gather(*(go(place, *kind) for place, kind in enumerate(kinds) for _ in range(_SLOW)))


async def _drip(who: Stranger, head: bytes, piece: bytes) -> bytes:
    """Send a head and then a piece each second; what came before the server ended it."""
    reader, writer = await who.open()
    said = asyncio.create_task(_hear(reader))
    try:
        writer.write(head)
        while not said.done():
            with suppress(ConnectionError):
                writer.write(piece)
                await writer.drain()
            await asyncio.wait([said], timeout=1.0)
        return await said
    finally:
        said.cancel()
        writer.transport.abort()


async def _hear(reader: asyncio.StreamReader) -> bytes:
    said = b""
    with suppress(ConnectionError):
        while piece := await reader.read(100_000):
            said += piece
    return said


async def _slow_head(who: Stranger) -> bytes:
    return await _drip(who, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", b"a")


async def _slow_body(who: Stranger) -> bytes:
    return await _drip(who, who.head("POST", "/api/tables", b"", Content_Length="20000"), b" ")


async def _half(who: Stranger, raw: bytes) -> bytes:
    reader, writer = await who.open()
    try:
        writer.write(raw)
        await writer.drain()
        writer.write_eof()
        return await _hear(reader)
    finally:
        writer.transport.abort()


async def _half_closed_head(who: Stranger) -> bytes:
    return await _half(who, b"GET / HTTP/1.1\r\nHost: 127")


async def _half_closed_body(who: Stranger) -> bytes:
    return await _half(who, who.head("POST", "/api/tables", b"", Content_Length="20000") + b"{")


async def _half_closed_socket(who: Stranger) -> bytes:
    frames = await who.socket()
    try:
        if frames.status == 101:
            frames.writer.write_eof()
            return await _hear(frames.reader)
        return b""
    finally:
        frames.end()


async def _nobody_sits(who: Stranger) -> bytes:
    frames = await who.socket()
    try:
        return await _hear(frames.reader) if frames.status == 101 else b""
    finally:
        frames.end()


async def _silent_after_an_answer(who: Stranger) -> bytes:
    """A connection that is kept alive after a request, for ever."""
    reader, writer = await who.open()
    try:
        writer.write(who.head("GET", "/config.json", Connection="keep-alive"))
        return await _hear(reader)
    finally:
        writer.transport.abort()
