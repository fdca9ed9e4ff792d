"""Floods of frames and messages, at full speed: what nobody reads, what nobody parses, what never ends."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias

from benchmarks.attacks.evidence import Evidence
from benchmarks.attacks.stranger import CONTINUED, PING, PONG, TEXT, Frames, Scene, Stranger, code_in, frame
from elysium_rules.web.trial import ephyran

_SOCKETS: Final = 20  #: of one address
_ADDRESSES: Final = 10  #: where they come from several
_PIECE: Final = 60_000  #: bytes that are sent at once
_LOOKED_AT: Final = ("bad-json", "bad-request", "not-seated", "forbidden", "served")  #: how what was read is answered
_AGAIN: Final = 0.05  #: seconds until somebody who was cut off or refused comes back

Run: TypeAlias = Callable[[Scene, Evidence], Coroutine[Any, Any, None]]


def _flood(one: bytes, *, first: bytes = b"", addresses: int = 1, sockets: int = _SOCKETS, reads: bool = True) -> Run:
    """Sockets that send one frame for ever, and come back when they are cut off; an empty pong has two bytes."""
    number = max(1, _PIECE // len(one))

    async def run(scene: Scene, seen: Evidence) -> None:
        until = time.monotonic() + scene.seconds

        async def go(who: Stranger) -> None:
            while time.monotonic() < until:
                try:
                    frames = await who.socket()
                    if frames.status != 101:
                        seen.note(str(frames.status), is_fine=frames.status in (429, 503))
                        frames.end()
                        await asyncio.sleep(_AGAIN)
                        continue
                    frames.writer.write(first)
                    began = time.monotonic()
                    sent, ended = await frames.pour(one * number, number, until, reads=reads)
                    seen.note("cut off" if ended else "still open")
                    seen.measure("longest life", min(time.monotonic(), until) - began)
                    seen.add("frames", sent)
                    seen.add("pongs", frames.heard / 2)
                    frames.end()
                except (OSError, asyncio.IncompleteReadError, TimeoutError):
                    seen.note("hung up")
                await asyncio.sleep(_AGAIN)

        await asyncio.gather(
            *(go(Stranger(scene, seen, place + 1)) for place in range(addresses) for _ in range(sockets))
        )
        seen.figures["frames/s"] = seen.figures.get("frames", 0.0) / scene.seconds

    return run


empty_continuations = _flood(frame(b"", CONTINUED, fin=False), first=frame(b"", TEXT, fin=False))
pings = _flood(frame(b"", PING))
pongs = _flood(frame(b"", PONG))
lone_pings = _flood(frame(b"", PING), sockets=1)
pings_of_many = _flood(frame(b"", PING), addresses=_ADDRESSES, sockets=4)
continuations_of_many = _flood(
    frame(b"", CONTINUED, fin=False), first=frame(b"", TEXT, fin=False), addresses=_ADDRESSES, sockets=4
)
unread_pongs = _flood(frame(b"p" * 125, PING), reads=False)
tiny_fragments = _flood(frame(b"x", CONTINUED, fin=False), first=frame(b"x", TEXT, fin=False))


def _messages(text: str, *, is_seated: bool = False, addresses: int = 1, sockets: int = _SOCKETS) -> Run:
    """Messages at full speed, whose answers are read and counted."""

    async def run(scene: Scene, seen: Evidence) -> None:
        until = time.monotonic() + scene.seconds
        people = [Stranger(scene, seen, place + 1) for place in range(addresses) for _ in range(sockets)]
        table: dict[str, Any] = {}
        if is_seated:
            _, table = await people[0].new_table(ephyran(1, 2))

        async def go(who: Stranger) -> None:
            while time.monotonic() < until:
                try:
                    frames, answer = await who.seat(table) if is_seated else (await who.socket(), None)
                    if frames.status != 101 or (answer is not None and not answer["ok"]):
                        code = code_in(answer) if answer else str(frames.status)
                        seen.note(code, is_fine=code in ("429", "503", "too-fast", "busy", "1006", "1008"))
                    else:
                        await _say_for_ever(frames, text, until, seen)
                    frames.end()
                except (OSError, asyncio.IncompleteReadError, TimeoutError):
                    seen.note("hung up")
                await asyncio.sleep(_AGAIN)

        await asyncio.gather(*map(go, people))
        looked_at = sum(number for code, number in seen.codes.items() if code in _LOOKED_AT)
        seen.figures["looked at"] = float(looked_at)
        seen.figures["looked at/s"] = looked_at / scene.seconds

    return run


async def _say_for_ever(frames: Frames, text: str, until: float, seen: Evidence) -> None:
    piece = frame(text.encode()) * max(1, _PIECE // 10 // len(text))

    async def say() -> None:
        while time.monotonic() < until:
            frames.writer.write(piece)
            await frames.writer.drain()

    async def hear() -> None:
        while (answer := await frames.read()) is not None:
            seen.note(code_in(answer))
        seen.note("cut off" if frames.closed == 1006 else f"closed {frames.closed}")

    both = [asyncio.create_task(say()), asyncio.create_task(hear())]
    await asyncio.wait(both, timeout=max(0.0, until - time.monotonic()), return_when=asyncio.FIRST_COMPLETED)
    for task in both:
        task.cancel()
    await asyncio.gather(*both, return_exceptions=True)


unparsable = _messages("{")
deep = _messages("[" * 3_000)
large = _messages(json.dumps({"id": 1, "do": "view", "more": [0] * 6_000}))
requests = _messages('{"id":1,"do":"view"}', is_seated=True)
requests_of_many = _messages('{"id":1,"do":"view"}', is_seated=True, addresses=_ADDRESSES, sockets=4)
cheap_requests = _messages('{"id":1,"do":"hello"}', is_seated=True)
lone_requests = _messages('{"id":1,"do":"hello"}', is_seated=True, sockets=1)
lone_large = _messages(json.dumps({"id": 1, "do": "view", "more": [0] * 6_000}), sockets=1)


async def endless_fragments(scene: Scene, seen: Evidence) -> None:
    """A message whose end never comes: up to its bound, and then silence; seated, so that nothing else ends it."""
    who = Stranger(scene, seen)
    status, table = await who.new_table(ephyran(1, 2))
    if status != 201:
        seen.blame(f"no table of their own: {status}")
        return
    opened: list[Frames] = []
    for _ in range(10):
        frames, answer = await who.seat(table)
        seen.note(code_in(answer))
        await frames.send(b"{", fin=False)
        opened.append(frames)
    for frames in opened:
        for _ in range(40):
            await frames.send(b" " * 1_000, CONTINUED, fin=False)
    for _ in range(5):  # and one of more parts than a message has, all of them empty
        frames, answer = await who.seat(table)
        seen.note(code_in(answer))
        opened.append(frames)
        await frames.send(b"", fin=False)
        for _ in range(150):
            await frames.send(b"", CONTINUED, fin=False)
    ends = await asyncio.gather(*(frames.read() for frames in opened))
    for frames, end in zip(opened, ends, strict=True):
        seen.note("ended" if end is None else "still open", is_fine=end is None, detail="a message without an end")
        frames.end()


async def http_requests(scene: Scene, seen: Evidence) -> None:
    """Requests over HTTP at full speed, many at once on each connection (pipelining), from one address."""
    until = time.monotonic() + scene.seconds
    who = Stranger(scene, seen)
    piece = b"GET /config.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 50

    async def go() -> None:
        while time.monotonic() < until:
            try:
                reader, writer = await who.open()
            except OSError:
                seen.note("not connected")
                await asyncio.sleep(_AGAIN)
                continue
            try:
                while time.monotonic() < until:
                    writer.write(piece)
                    async with asyncio.timeout(max(0.01, until - time.monotonic())):
                        await writer.drain()
                        said = await reader.read(1_000_000)
                    if not said:
                        break
                    seen.codes["200"] += said.count(b"HTTP/1.1 200")
                    seen.codes["429"] += said.count(b"HTTP/1.1 429")
            except (OSError, TimeoutError):
                pass
            seen.note("connection ended")
            writer.transport.abort()

    await asyncio.gather(*(go() for _ in range(10)))
