"""Strangers who mean harm: forged seats, floods, huge and broken frames, script in names, path tricks.

    python -m benchmarks.hostile --attempts 20000

Each attempt must be refused with a code, or taken for the plain text that it is. Meanwhile two people play at the same
server, and must not notice. At the end nothing may have crashed, and nothing that is secret may have been said.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import logging
import os
import random
import re
import sqlite3
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from benchmarks.crowd import Notes, Person
from benchmarks.progress import Progress, Screen
from elysium_rules.web.trial import Server, elysium, ephyran, secret_of, way_in

SCRIPT = '<img src=x onerror="alert(1)"></script><script>alert(document.domain)</script>'
ATTACKERS = 24  #: addresses of this machine from which they come
PATHS = (
    "/../etc/passwd",
    "/../../../../etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//etc/passwd",
    "/%252e%252e%252fetc/passwd",
    "/..\\..\\windows\\win.ini",
    "/%00",
    "/index.html%00.png",
    "/./index.html/..",
    "/.git/HEAD",
    "/tables.sqlite",
    "/api",
    "/api/",
    "/api/tables/..",
    "/ws/",
    "/metrics/..",
    "/%c0%ae%c0%ae/",
    "/~root",
    "/" + "a" * 9_000,
    "/api/tables?seed=1",
    "/static/%2e%2e/%2e%2e/pyproject.toml",
    "/<script>",
    "/%0d%0aset-cookie:x=1",
    "/config.json/",
)
BODIES = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b"[" * 5_000,
    b'{"a":' * 900,
    b'{"seats":[' + b"{}," * 9_000 + b"{}]}",
    b'{"game":1e999}',
    b'{"game":NaN}',
    b'{"players":' + b"9" * 5_000 + b"}",
    b'{"game":"elysium","game":"elysium"}',
    b'{"game":"\\ud800"}',
    b'{"game":"elysium","seats":"all"}',
    b'{"game":"__proto__","seats":[{"kind":"bot"}]}',
)
LINES = (
    "",
    "null",
    "[]",
    "7",
    "{",
    '"sit"',
    "[" * 5_000,
    '{"id":1}',
    '{"id":{},"do":"view"}',
    '{"id":1,"do":[]}',
    '{"id":1,"do":"save"}',
    '{"id":2,"do":"replay"}',
    '{"id":3,"do":"load","save":""}',
    '{"id":4,"do":"close"}',
    '{"id":5,"do":"new","players":2,"families":"first_game"}',
    '{"id":6,"do":"verify","replay":""}',
    '{"id":7,"do":"check","files":{}}',
    '{"id":8,"do":"act","move":0,"action":{"bot":"greedy"}}',
    '{"id":9,"do":"act","move":99999,"action":0}',
    '{"id":10,"do":"act","move":0,"action":{"type":"__class__","player":0}}',
    '{"id":11,"do":"view","at":-1}',
    '{"id":12,"do":"view","language":"../../etc/passwd"}',
    '{"id":13,"do":"events","since":-5}',
    '{"id":14,"do":"events","since":"0"}',
    '{"id":15,"do":"undo","to":0,"move":99999}',
    '{"id":16,"do":"why","about":{"type":1}}',
    '{"id":17,"do":"why","about":99999999999999999999}',
    '{"id":18,"do":"sit","table":"../../x","secret":"x"}',
    '{"id":19,"do":"sit","table":null,"secret":null}',
    '{"id":20,"do":"sit","table":"' + "a" * 16 + '","secret":"' + "b" * 22 + '"}',
    '{"id":21,"do":"watch","replay":""}',
    '{"id":22,"do":"branch","at":0}',
    '{"id":23,"do":"faces","scheme":"<script>"}',
    '{"id":' + "9" * 400 + ',"do":"view"}',
    '{"id":1.5,"do":"view"}',
    '{"id":1,"do":"view","do":"view"}',
    '{"id":true,"do":"view"}',
)


@attrs.define
class Result:
    """What was seen."""

    attempts: Counter[str] = attrs.field(factory=Counter)
    codes: Counter[str] = attrs.field(factory=Counter)
    problems: list[str] = attrs.field(factory=list)
    played: Notes = attrs.field(factory=Notes)  #: what the two people noted
    games: int = 0
    seconds: float = 0.0

    @property
    def total(self) -> int:
        return self.attempts.total()


Attack: TypeAlias = Callable[["Stranger"], Awaitable[None]]


class Stranger:
    """An attacker with an address of their own."""

    def __init__(self, port: int, number: int, target: dict[str, Any], own: dict[str, Any], result: Result) -> None:
        self.port, self.target, self.own, self.result = port, target, own, result
        self.address = f"127.0.1.{number + 1}"
        self.draw = random.Random(number)
        self.secrets: list[str] = []

    # --- how they speak

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0), limit=10_000_000)

    async def http(self, raw: bytes, most: int = 2_000_000) -> tuple[int, bytes]:
        """Send bytes and read what comes; 0 where the server just hung up."""
        reader, writer = await self.open()
        said = b""
        with suppress(ConnectionError, TimeoutError):
            writer.write(raw)
            async with asyncio.timeout(20):
                await writer.drain()
            async with asyncio.timeout(40):
                said = await reader.read(most)
                while not _is_whole(said) and (more := await reader.read(most)):
                    said += more
        writer.transport.abort()
        self.look(said)
        found = re.match(rb"HTTP/1\.1 (\d+)", said)
        return (int(found[1]) if found else 0), said

    async def request(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
        head = {"Host": f"127.0.0.1:{self.port}", "Connection": "close"}
        if body is not None:
            head |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
        head |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
        return await self.http("\r\n".join(lines).encode("latin-1") + (body or b""))

    async def socket(self, **headers: str) -> Frames:
        """A web socket without the help of a library, so that anything can be sent."""
        reader, writer = await self.open()
        key = base64.b64encode(os.urandom(16)).decode()
        head = {"Host": f"127.0.0.1:{self.port}", "Upgrade": "websocket", "Connection": "Upgrade"}
        head |= {"Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13"} | headers
        lines = ["GET /ws HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
        writer.write("\r\n".join(lines).encode())
        async with asyncio.timeout(40):
            answer = await reader.readuntil(b"\r\n\r\n")
        self.look(answer)
        return Frames(self, reader, writer, int(answer.split(b" ", 2)[1]))

    # --- what they note

    def look(self, said: bytes) -> None:
        """Nothing that is secret may be in what the server says."""
        for needle in (b"Traceback", b"elysium_rules/", b'File "', *(secret.encode() for secret in self.secrets)):
            if needle in said:
                self.result.problems.append(f"{needle!r} was told: {said[:300]!r}")

    def note(self, kind: str, code: str, *, is_fine: bool, detail: object = "") -> None:
        self.result.attempts[kind] += 1
        self.result.codes[code] += 1
        if not is_fine:
            self.result.problems.append(f"{kind}: {code} {str(detail)[:300]}")


@attrs.define
class Frames:
    """A web socket, frame by frame."""

    stranger: Stranger
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    status: int
    closed: int | None = None  #: the code with which the server closed it

    async def send(self, data: bytes, opcode: int = 1, *, fin: bool = True, masked: bool = True) -> None:
        head = bytes([(0x80 if fin else 0) | opcode])
        mark = 0x80 if masked else 0
        if len(data) < 126:
            head += bytes([mark | len(data)])
        elif len(data) < 65_536:
            head += bytes([mark | 126]) + struct.pack("!H", len(data))
        else:
            head += bytes([mark | 127]) + struct.pack("!Q", len(data))
        if masked:  # a mask of zeros is one, too
            head += bytes(4)
        with suppress(ConnectionError):
            self.writer.write(head + data)
            await self.writer.drain()

    async def read(self) -> dict[str, Any] | None:
        """The next message; None once the socket was closed."""
        try:
            while True:
                async with asyncio.timeout(40):
                    first, second = await self.reader.readexactly(2)
                    length = second & 0x7F
                    if length == 126:
                        (length,) = struct.unpack("!H", await self.reader.readexactly(2))
                    elif length == 127:
                        (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
                    data = await self.reader.readexactly(length)
                self.stranger.look(data)
                if first & 0xF == 8:
                    self.closed = struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1005
                    return None
                if first & 0xF == 1:
                    message: dict[str, Any] = json.loads(data)
                    if "push" not in message:
                        return message
        except (ConnectionError, asyncio.IncompleteReadError):
            self.closed = self.closed or 1006
            return None
        except TimeoutError:
            return {"ok": True, "silent": True}

    async def ask(self, line: str) -> dict[str, Any] | None:
        await self.send(line.encode("utf-8", "surrogatepass"))
        return await self.read()

    async def sit(self, table: dict[str, Any], **secrets: str) -> dict[str, Any] | None:
        return await self.ask(json.dumps({"id": 0, "do": "sit", "table": table["table"], **secrets}))

    def end(self) -> None:
        self.writer.transport.abort()


def _is_whole(said: bytes) -> bool:
    head, end, body = said.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    return bool(end) and (length is None or len(body) >= int(length[1]))


# --- the attacks ------------------------------------------------------------------------------------------------------


async def path_tricks(who: Stranger) -> None:
    path = who.draw.choice(PATHS)
    status, said = await who.request("GET", path)
    who.note("path", str(status), is_fine=status in (400, 404, 405) and b"root:" not in said, detail=path)


async def odd_requests(who: Stranger) -> None:
    port = str(who.port)
    kind = who.draw.randrange(8)
    if kind == 0:
        status, _ = await who.request(who.draw.choice(("TRACE", "DELETE", "PUT", "OPTIONS", "PATCH")), "/api/tables")
        expected = (405,)
    elif kind == 1:
        status, _ = await who.request("GET", "/", Host="evil.example")
        expected = (403, 400)
    elif kind == 2:
        status, _ = await who.request("POST", "/api/tables", b"{}", Origin="https://evil.example")
        expected = (403,)
    elif kind == 3:
        status, _ = await who.request("POST", "/api/tables", b"seats=1", Content_Type="text/plain")
        expected = (415, 400)
    elif kind == 4:
        status, _ = await who.request("POST", "/api/tables", b"{}", Content_Length="99999999999")
        expected = (413,)
    elif kind == 5:
        status, _ = await who.http(who.draw.randbytes(who.draw.randrange(1, 3_000)) + b"\r\n\r\n")
        expected = (0, 400)
    elif kind == 6:
        status, _ = await who.request("GET", "/", **{f"X-{number}": "a" * 900 for number in range(40)})
        expected = (0, 400, 431)
    else:
        huge = b"100000\r\n" + b"a" * 0x100000 + b"\r\n"
        head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        status, _ = await who.http(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + huge)
        expected = (0, 413, 429)
    who.note("request", str(status), is_fine=status in (*expected, 429), detail=kind)


async def bad_bodies(who: Stranger) -> None:
    status, said = await who.request("POST", "/api/tables", who.draw.choice(BODIES))
    fine = status in (400, 413, 422, 429) and (status == 0 or b'"code":' in said)
    who.note("body", str(status), is_fine=fine, detail=said)


async def odd_names(who: Stranger) -> None:
    """Control characters are refused; script is text, and comes back as text in JSON."""
    name = who.draw.choice(
        (SCRIPT[:60], "Ada\x1b[2J", "\u202eadA", " Ada", "A\x00", "'; DROP TABLE tables; --", "x" * 5_000)
    )
    wish = {**ephyran(1, 2), "seats": [{"kind": "person", "name": name}, {"kind": "bot"}, {"kind": "bot"}]}
    status, said = await who.request("POST", "/api/tables", json.dumps(wish).encode())
    is_plain = name in (SCRIPT[:60], "'; DROP TABLE tables; --")
    fine = status in ((201, 429, 503) if is_plain else (400, 429))
    who.note("name", str(status), is_fine=fine and b"application/json" in said and b"nosniff" in said, detail=said)
    if status == 201:
        table = json.loads(said.partition(b"\r\n\r\n")[2])
        frames = await who.socket()
        answer = await frames.sit(table, **way_in(table, 0))
        fine = answer is not None and answer.get("names", [None])[0] == name
        who.note("name", "as text", is_fine=fine or _is_too_fast(answer), detail=answer)
        frames.end()


async def odd_cards(who: Stranger) -> None:
    """Card files are tried in a process of their own, which takes a second: few of these."""
    texts = (
        f'family a {{ name en "{SCRIPT}" }}',
        "card " * 8_000,
        "{" * 30_000,
        "\x00" * 500,
        "family a { name en " + '"' * 999,
    )
    files = {who.draw.choice(("a.ely", "../../a.ely", SCRIPT)): who.draw.choice(texts)}
    status, said = await who.request("POST", "/api/tables", json.dumps(elysium(0, 1, 2, cards=files)).encode())
    who.note("cards", str(status), is_fine=status in (400, 413, 422, 429, 503) and b"nosniff" in said, detail=said)


async def without_a_seat(who: Stranger) -> None:
    frames = await who.socket()
    if frames.status != 101:
        who.note("socket", str(frames.status), is_fine=frames.status in (429, 503))
        return
    for _ in range(who.draw.randrange(5, 20)):
        answer = await frames.ask(who.draw.choice(LINES))
        _note_answer(who, "no seat", answer, frames)
        if answer is None:
            break
    frames.end()


async def forged_secrets(who: Stranger) -> None:
    frames = await who.socket()
    if frames.status == 101:
        own = secret_of(who.own, 0)
        for secret in (own, own[:-1], "", own.upper(), "0" * 22, "\x00", who.own["table"]):
            _note_answer(who, "secret", await frames.sit(who.target, secret=secret, own="0" * 22), frames)
    frames.end()


def _is_own_view(seen: dict[str, Any] | None, own: dict[str, Any] | None) -> bool:
    """Whether a view is that of the own seat: the same as before, or of the same seat after a bot has moved."""
    if _is_too_fast(seen) or _is_too_fast(own):
        return True
    if not seen or not own or not (seen["ok"] and own["ok"]):
        return False
    same_seat = seen["game"] == own["game"] and seen["view"]["player"] == own["view"]["player"] == 0
    return same_seat and (seen["move"] != own["move"] or seen == own)


async def at_an_own_table(who: Stranger) -> None:
    """Whoever has a seat asks with other seats, other games and other moves than theirs."""
    frames = await who.socket()
    answer = await frames.sit(who.own, **way_in(who.own, 0)) if frames.status == 101 else None
    if answer is None or not answer["ok"]:
        who.note("forged", str(frames.status), is_fine=frames.status != 101 or _is_too_fast(answer), detail=answer)
        frames.end()
        return
    own = await frames.ask('{"id":1,"do":"view"}')
    for cheat in ({"player": 1}, {"player": None}, {"game": who.target["table"]}, {"seat": 1, "secret": "x"}):
        seen = await frames.ask(json.dumps({"id": 1, "do": "view", **cheat}))
        who.note("forged", "own view", is_fine=_is_own_view(seen, own), detail=seen)
    for _ in range(12):
        _note_answer(who, "forged", await frames.ask(who.draw.choice(LINES)), frames)
    mine = {"type": "Build", "player": 1, "card": 3}
    _note_answer(
        who, "forged", await frames.ask(json.dumps({"id": 1, "do": "act", "move": 10**6, "action": mine})), frames
    )
    frames.end()


async def broken_frames(who: Stranger) -> None:
    frames = await who.socket()
    if frames.status != 101:
        who.note("frame", str(frames.status), is_fine=frames.status in (429, 503))
        return
    kind = who.draw.randrange(8)
    if kind == 0:
        await frames.send(b"a" * 300_000)
    elif kind == 1:
        await frames.send(b"\xff\xfe\xfd")
    elif kind == 2:
        await frames.send(b'{"id":1}', masked=False)
    elif kind == 3:
        await frames.send(b"x", opcode=who.draw.choice((3, 4, 7, 11, 15)))
    elif kind == 4:
        await frames.send(b"x" * 200, opcode=9)
    elif kind == 5:
        await frames.send(b"x", opcode=0)
    elif kind == 6:
        for _ in range(60):
            await frames.send(b"y" * 1_000, opcode=1 if _ == 0 else 0, fin=False)
    else:
        with suppress(ConnectionError):
            frames.writer.write(bytes([0x81, 0xFF]) + struct.pack("!Q", 2**62) + bytes(4))
    while await frames.read() is not None:
        pass
    who.note("frame", str(frames.closed), is_fine=frames.closed in (1002, 1003, 1006, 1007, 1008, 1009), detail=kind)
    frames.end()


async def flood(who: Stranger) -> None:
    """As many messages as go through, without reading."""
    frames = await who.socket()
    if frames.status != 101:
        who.note("socket", str(frames.status), is_fine=frames.status in (429, 503))
        return
    many = 250
    for _ in range(many):
        await frames.send(b'{"id":1,"do":"view"}')
    got = 0
    while got < many and (answer := await frames.read()) is not None:
        got += 1
        code = answer.get("error", {}).get("code", "")
        who.note("flood", code, is_fine=code in ("not-seated", "too-fast"), detail=answer)
        if got >= 130:  # the rest comes slowly, because the server takes a breath after each
            break
    frames.end()


async def foreign_pages(who: Stranger) -> None:
    frames = await who.socket(Origin=who.draw.choice(("https://evil.example", "null", "http://127.0.0.1:1", "file://")))
    who.note("origin", str(frames.status), is_fine=frames.status in (403, 429))
    frames.end()


def _is_too_fast(answer: dict[str, Any] | None) -> bool:
    return answer is not None and answer.get("error", {}).get("code") == "too-fast"


def _note_answer(who: Stranger, kind: str, answer: dict[str, Any] | None, frames: Frames) -> None:
    if answer is None:
        who.note(kind, str(frames.closed), is_fine=frames.closed in (1008, 1006))
        return
    code = str(answer.get("error", {}).get("code", "served"))
    who.note(kind, code, is_fine=not answer["ok"] and bool(code), detail=answer)


#: Each attack, and how often it is chosen beside the others.
ATTACKS: tuple[tuple[Attack, float], ...] = (
    (path_tricks, 6), (odd_requests, 4), (bad_bodies, 4), (odd_names, 1), (odd_cards, 0.05), (without_a_seat, 5),
    (forged_secrets, 3), (at_an_own_table, 3), (broken_frames, 4), (flood, 0.7), (foreign_pages, 1),
)  # fmt: skip


# --- all of it --------------------------------------------------------------------------------------------------------


def run(attempts: int, folder: Path, progress: Progress, seed: int = 1) -> Result:
    """Attack a server so many times, while two people play there."""
    result = Result()
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # the server hangs up, and that is as it should be
    began = time.perf_counter()
    server = Server(folder, "--pace", "0.05", "--new-tables", "100000", "--address-requests", "500")
    try:
        asyncio.run(_attack(server, attempts, result, progress, seed))
        assert server.metric("mistakes_total") == 0, server.mistakes()
        assert server.request("GET", "/health")[0] == 200
        if server.stop() != 0:
            result.problems.append("the server did not end as it should")
    finally:
        if server.process.poll() is None:
            server.kill()
    if server.mistakes():
        result.problems.append(server.mistakes())
    result.seconds = time.perf_counter() - began
    return result


async def _attack(server: Server, attempts: int, result: Result, progress: Progress, seed: int) -> None:
    target = await asyncio.to_thread(server.new, elysium(2, players=3))
    owns = [await asyncio.to_thread(server.new, ephyran(1, 2)) for _ in range(ATTACKERS)]
    is_over = asyncio.Event()
    beside = asyncio.create_task(_play_beside(server, target, result, is_over, seed))
    strangers = [Stranger(server.port, number, target, own, result) for number, own in enumerate(owns)]
    secrets = [secret for seat in target["seats"] for secret in way_in(target, seat["seat"]).values()]
    secrets += [target["watch"], *_seeds(server.data)]
    for stranger in strangers:
        stranger.secrets = secrets
    progress.part("strangers who mean harm", attempts)
    told = 0

    async def go_on(who: Stranger) -> None:
        nonlocal told
        while result.total < attempts:
            attack = who.draw.choices([attack for attack, _ in ATTACKS], [weight for _, weight in ATTACKS])[0]
            try:
                await attack(who)
            except (ConnectionError, asyncio.IncompleteReadError):
                who.note(attack.__name__, "hung up", is_fine=True)
            except Exception as error:  # noqa: BLE001 - it is a finding, whatever it is
                who.note(attack.__name__, type(error).__name__, is_fine=False, detail=error)
            while told < min(result.total, attempts):
                told += 1
                progress.step(f"{len(result.problems)} problems, {len(result.played.waits)} decisions beside")

    await asyncio.gather(*map(go_on, strangers))
    is_over.set()
    await beside


def _seeds(data: Path) -> list[str]:
    """The seeds of all games, which nobody may ever hear of."""
    with sqlite3.connect(f"file:{data}?mode=ro", uri=True) as file:
        starts = [json.loads(start.partition("\n")[0]) for (start,) in file.execute("SELECT start FROM tables")]
    return [start["bits"] for start in starts]


async def _play_beside(
    server: Server, table: dict[str, Any], result: Result, is_over: asyncio.Event, seed: int
) -> None:
    """Two people play one game after the other, from an address of their own."""
    draw, url = random.Random(seed), f"ws://127.0.0.1:{server.port}/ws"
    while not is_over.is_set():
        people = [
            Person(url, table["table"], way_in(table, seat["seat"]), result.played, draw, lambda: 0.15)
            for seat in table["seats"]
        ]
        playing = asyncio.gather(*(person.play() for person in people))
        stop = asyncio.create_task(is_over.wait())
        await asyncio.wait((playing, stop), return_when=asyncio.FIRST_COMPLETED)
        stop.cancel()
        if not playing.done():
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing
            return
        result.games += 1
        if table["table"] not in result.played.finished:
            result.problems.append("the people beside were thrown out of their game")
        table = await asyncio.to_thread(server.new, elysium(2, players=3))


def report(result: Result) -> str:
    """What was seen in a few lines."""
    waits = sorted(result.played.waits)
    codes = ", ".join(f"{code} {number}" for code, number in sorted(result.codes.items()))
    kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(result.attempts.items()))
    return (
        f"{result.total} attempts in {result.seconds:.0f} s: {kinds}\n"
        f"answered with: {codes}\n"
        f"beside them {result.games} games were played to the end; {len(waits)} decisions, "
        f"p50 {1000 * waits[len(waits) // 2]:.0f} ms, p99 {1000 * waits[int(len(waits) * 0.99)]:.0f} ms, "
        f"{len(result.played.refused)} refused\n"
        f"{len(result.problems)} problems\n"
    )


def main() -> None:
    """Run it and say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attempts", type=int, default=20_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Screen() as progress:
        result = run(options.attempts, Path(folder), progress)
    sys.stdout.write(report(result))
    if result.problems:
        sys.exit("\n".join(result.problems[:20]))


if __name__ == "__main__":
    main()
