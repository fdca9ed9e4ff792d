"""A stranger who means harm: an address of their own, HTTP by hand, and web sockets frame by frame."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import re
import secrets
import socket
import struct
import time
from contextlib import suppress
from typing import Any, Final

import attrs

from benchmarks.attacks.evidence import Evidence

CONTINUED, TEXT, BYTES, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
_PATIENCE: Final = 40.0  #: seconds for an answer of the server
_SMALL: Final = 65_536  #: bytes that wait in the system of this machine, so that it is known what the server has taken


@attrs.frozen
class Scene:
    """Where an attack takes place."""

    port: int
    seconds: float  #: for attacks without an end of their own
    attempts: int  #: for those that are counted
    block: int  #: their addresses are 127.0.<block>.1 and so on
    target: dict[str, Any]  #: a table of others
    hidden: list[str]  #: what nobody may say to a stranger


class Stranger:
    """An attacker with an address."""

    def __init__(self, scene: Scene, seen: Evidence, number: int = 1) -> None:
        self.scene, self.seen, self.port = scene, seen, scene.port
        self.address = f"127.0.{scene.block}.{number}"
        self.draw = random.Random(number)

    # --- how they speak

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection that has said nothing yet."""
        link = socket.socket()
        link.settimeout(0.0)
        link.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SMALL)
        try:
            link.bind((self.address, 0))
            async with asyncio.timeout(_PATIENCE):
                await asyncio.get_running_loop().sock_connect(link, ("127.0.0.1", self.port))
        except BaseException:
            link.close()
            raise
        return await asyncio.open_connection(sock=link, limit=10_000_000)

    async def http(self, raw: bytes, most: int = 2_000_000) -> tuple[int, bytes]:
        """Send bytes and read what comes; 0 where the server just hung up."""
        reader, writer = await self.open()
        said = b""
        with suppress(ConnectionError, TimeoutError):
            writer.write(raw)
            async with asyncio.timeout(_PATIENCE / 2):
                await writer.drain()
            async with asyncio.timeout(_PATIENCE):
                said = await reader.read(most)
                while not _is_whole(said) and (more := await reader.read(most)):
                    said += more
        writer.transport.abort()
        self.look(said)
        return status_of(said), said

    async def request(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
        """One request; underscores in names of headers are hyphens."""
        return await self.http(self.head(method, path, body, **headers) + (body or b""))

    def head(self, method: str, path: str, body: bytes | None = None, **headers: str) -> bytes:
        """The head of a request, to its empty line."""
        head = {"Host": f"127.0.0.1:{self.port}", "Connection": "close"}
        if body is not None:
            head |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
        head |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
        return "\r\n".join(lines).encode("latin-1")

    async def new_table(self, wish: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Ask for a table; what is said of it, or of why there is none."""
        status, said = await self.request("POST", "/api/tables", json.dumps(wish).encode())
        with suppress(ValueError):
            answer = json.loads(said.partition(b"\r\n\r\n")[2])
            if isinstance(answer, dict):
                if status == 201:
                    self.seen.secrets += secrets_in(answer)
                return status, answer
        return status, {}

    async def socket(self, **headers: str) -> Frames:
        """A web socket without the help of a library, so that anything can be sent."""
        reader, writer = await self.open()
        key = base64.b64encode(os.urandom(16)).decode()
        head = {"Host": f"127.0.0.1:{self.port}", "Upgrade": "websocket", "Connection": "Upgrade"}
        head |= {"Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13"} | headers
        lines = ["GET /ws HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
        writer.write("\r\n".join(lines).encode())
        try:
            async with asyncio.timeout(_PATIENCE):
                answer = await reader.readuntil(b"\r\n\r\n")
        except BaseException:
            writer.transport.abort()
            raise
        self.look(answer)
        return Frames(self, reader, writer, status_of(answer))

    async def seat(self, table: dict[str, Any], seat: int | None = None) -> tuple[Frames, dict[str, Any]]:
        """Sit down where one may; the answer says `ok` or why not."""
        frames = await self.socket()
        if frames.status != 101:
            return frames, {"ok": False, "error": {"code": str(frames.status)}}
        answer = await frames.ask(json.dumps({"id": 0, "do": "sit", **key_of(table, seat)}))
        return frames, answer or {"ok": False, "error": {"code": str(frames.closed)}}

    # --- what they note

    def look(self, said: bytes) -> None:
        """Nothing that is hidden may be in what the server says."""
        for needle in ("Traceback", "elysium_rules/", 'File "', *self.scene.hidden):
            if needle.encode() in said:
                self.seen.blame(f"{needle!r} was told: {said[:300]!r}")


@attrs.define
class Frames:
    """A web socket, frame by frame."""

    stranger: Stranger
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    status: int
    closed: int | None = None  #: the code with which the server closed it
    pushes: list[dict[str, Any]] = attrs.field(factory=list)
    heard: int = 0  #: bytes that were read and not looked at

    async def send(self, data: bytes, opcode: int = TEXT, *, fin: bool = True, masked: bool = True) -> None:
        with suppress(ConnectionError):
            self.writer.write(frame(data, opcode, fin=fin, masked=masked))
            await self.writer.drain()

    async def read(self) -> dict[str, Any] | None:
        """The next answer; None once the socket was closed."""
        try:
            while True:
                async with asyncio.timeout(_PATIENCE):
                    first, second = await self.reader.readexactly(2)
                    length = second & 0x7F
                    if length == 126:
                        (length,) = struct.unpack("!H", await self.reader.readexactly(2))
                    elif length == 127:
                        (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
                    data = await self.reader.readexactly(length)
                self.stranger.look(data)
                if first & 0xF == CLOSE:
                    self.closed = struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1005
                    return None
                if first & 0xF == TEXT:
                    message: dict[str, Any] = json.loads(data)
                    if "push" not in message:
                        return message
                    self.pushes.append(message)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.closed = self.closed or 1006
            return None
        except TimeoutError:
            return {"ok": True, "silent": True}

    async def ask(self, line: str) -> dict[str, Any] | None:
        await self.send(line.encode("utf-8", "surrogatepass"))
        return await self.read()

    async def sit(self, table: dict[str, Any], secret: str, **more: str) -> dict[str, Any] | None:
        return await self.ask(json.dumps({"id": 0, "do": "sit", "table": table["table"], "secret": secret, **more}))

    async def pour(self, piece: bytes, number: int, until: float, *, reads: bool = True) -> tuple[int, float]:
        """Send a piece of *number* frames again and again, until a moment or until the server has enough.

        Returns:
            How many frames went, and after how many seconds the server ended it; 0 where it did not.
        """
        began, sent = time.monotonic(), 0
        hears = asyncio.create_task(self._drop()) if reads else None
        try:
            while (left := until - time.monotonic()) > 0 and not (hears and hears.done()):
                try:
                    async with asyncio.timeout(min(left, 0.5)):
                        await self.writer.drain()
                except TimeoutError:  # the server does not read any more, which is an answer, too
                    if self.writer.is_closing():
                        break
                    continue
                if self.writer.is_closing():
                    break
                self.writer.write(piece)
                sent += number
            else:
                if left <= 0:
                    return sent, 0.0
        except ConnectionError:
            pass
        finally:
            if hears:
                hears.cancel()
        self.closed = self.closed or 1006
        return sent, max(0.001, time.monotonic() - began)

    async def _drop(self) -> None:
        with suppress(ConnectionError):
            while piece := await self.reader.read(1_000_000):
                self.heard += len(piece)

    def end(self) -> None:
        self.writer.transport.abort()


def frame(data: bytes, opcode: int = TEXT, *, fin: bool = True, masked: bool = True) -> bytes:
    """A frame as a browser sends it; a mask of zeros is one, too."""
    head = bytes([(0x80 if fin else 0) | opcode])
    mark = 0x80 if masked else 0
    if len(data) < 126:
        head += bytes([mark | len(data)])
    elif len(data) < 65_536:
        head += bytes([mark | 126]) + struct.pack("!H", len(data))
    else:
        head += bytes([mark | 127]) + struct.pack("!Q", len(data))
    return head + (bytes(4) if masked else b"") + data


def key_of(table: dict[str, Any], seat: int | None) -> dict[str, str]:
    """What opens a seat, or the table to who watches; a personal secret is made at the first time and kept."""
    if seat is None:
        return {"table": table["table"], "secret": table["watch"]}
    found = next(found for found in table["seats"] if found["seat"] == seat)
    if "invitation" not in found:
        return {"table": table["table"], "secret": found["secret"]}
    found.setdefault("own", secrets.token_urlsafe(16))
    return {"table": table["table"], "secret": found["invitation"], "own": found["own"]}


def secrets_in(table: dict[str, Any]) -> list[str]:
    """All that opens a table."""
    words = [found[name] for found in table["seats"] for name in ("secret", "invitation", "own") if name in found]
    return [*words, table["watch"]]


def code_in(answer: dict[str, Any] | None) -> str:
    """How an answer ended: `served`, or the code of its refusal; empty where none came."""
    if answer is None:
        return ""
    return "served" if answer.get("ok") else str(answer.get("error", {}).get("code", "refused"))


def status_of(said: bytes) -> int:
    found = re.match(rb"HTTP/1\.1 (\d+)", said)
    return int(found[1]) if found else 0


def _is_whole(said: bytes) -> bool:
    head, end, body = said.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    return bool(end) and (length is None or len(body) >= int(length[1]))
