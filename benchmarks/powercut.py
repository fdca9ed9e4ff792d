"""The power fails: whatever anybody was told must be on the disk by then, and not only in the memory of the system.

`kill -9` cannot show that: the system goes on and keeps what a dead process has written. So strace writes down what a
running server asks of the system, in order: what it writes to its file, what it makes sure of (`fsync`, `fdatasync`),
and what it says to people. From that the disk is made as it would be found after a power cut, at the moment of each
message: with all that was made sure of, and, in some of the cuts, with any part of what was not. The table of the
message must be found there with the move that was told.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import attrs

from benchmarks.honest import Player, Waits
from benchmarks.progress import Progress
from elysium_rules.web.trial import PATIENCE, QUICK, Server, elysium, ephyran

INSTALL: Final = "strace is needed to see what reaches the disk: apt install strace, and permission to trace a process"
_CALLS: Final = "pwrite64,write,writev,ftruncate,fsync,fdatasync,unlink,sendto,sendmsg"
_LINE: Final = re.compile(r"^(\d+) +(?:<\.\.\. )?(\w+)(.*)$")
_FILE: Final = re.compile(r"^\((\d+)<([^>]*)>")
_TEXT: Final = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_END: Final = re.compile(r", (\d+)\)? += \d+$|, (\d+) <unfinished \.\.\.>$")


@attrs.define
class Result:
    """What was seen."""

    told: int = 0  #: moves that somebody was told of
    syncs: int = 0  #: times that the server made sure
    cuts: int = 0  #: disks that were looked at
    problems: list[str] = attrs.field(factory=list)
    missing: str = ""  #: why nothing could be tried


@attrs.define
class Image:
    """A file: what the disk surely has, and what was written after that."""

    sure: bytearray
    later: list[tuple[int, bytes | None]] = attrs.field(factory=list)  #: places and bytes; None: it was cut there

    def made_sure(self, number: int) -> None:
        """The first *number* of the later writes are on the disk now."""
        self.sure = self._with(self.later[:number])
        del self.later[:number]

    def after_a_cut(self, draw: random.Random | None) -> bytes:
        """What may be found: all that is sure, and any part of the rest, or nothing of it."""
        return bytes(self._with([] if draw is None else [write for write in self.later if draw.random() < 0.5]))

    def _with(self, writes: list[tuple[int, bytes | None]]) -> bytearray:
        found = bytearray(self.sure)
        for place, data in writes:
            if data is None:
                del found[place:]
                continue
            found.extend(bytes(max(0, place - len(found))))
            found[place : place + len(data)] = data
        return found


@attrs.frozen
class Call:
    """Something that the server asked of the system; *is_over* is False where it only begins here."""

    thread: str
    name: str
    file: str
    data: bytes
    number: int
    begins: bool
    is_over: bool


def read_trace(lines: Iterator[str]) -> Iterator[Call]:
    """The calls of a trace, in order; one that was interrupted by others comes twice.

    >>> lines = ["7 fdatasync(5</a/b-wal> <unfinished ...>", "8 unlink(5) = 0", "7 <... fdatasync resumed>) = 0"]
    >>> [(call.name, call.file, call.begins, call.is_over) for call in read_trace(iter(lines))]
    [('fdatasync', '/a/b-wal', True, False), ('unlink', '', True, True), ('fdatasync', '/a/b-wal', False, True)]
    """
    begun: dict[str, Call] = {}
    for line in lines:
        found = _LINE.match(line.rstrip("\n"))
        if found is None:
            continue
        thread, name, rest = found.groups()
        if "resumed>" in rest:
            if name in ("fsync", "fdatasync") and thread in begun and rest.endswith("= 0"):
                yield attrs.evolve(begun.pop(thread), begins=False, is_over=True)
            continue
        file = _FILE.match(rest)
        data = b"".join(bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(rest))
        end = _END.search(rest)
        number = int(end[1] or end[2]) if end else 0
        is_over = "<unfinished" not in rest
        if is_over and rest.rpartition(" = ")[2].startswith("-"):
            continue  # it failed, and did nothing
        call = Call(thread, name, _plain(file[2]) if file else "", data, number, begins=True, is_over=is_over)
        begun[thread] = call
        yield call


def _plain(path: str) -> str:
    if path.startswith("\\x"):
        return bytes.fromhex(path.replace("\\x", "")).decode()
    return path


def check_trace(lines: Iterator[str], data: Path, images: dict[str, Image], result: Result, seed: int = 1) -> None:
    """Cut the power at each message of a trace, and look at what the disk has."""
    draw, sockets = random.Random(seed), dict[str, bytearray]()
    syncing: dict[str, int] = {}
    told: set[tuple[str, int]] = set()
    for call in read_trace(lines):
        image = images.get(call.file)
        if call.name in ("pwrite64", "ftruncate") and call.file.startswith(str(data)):
            if image is None:
                image = images[call.file] = Image(bytearray())
            image.later.append((call.number, call.data if call.name == "pwrite64" else None))
        elif call.name in ("fsync", "fdatasync") and image is not None:
            if call.begins:
                syncing[call.thread] = len(image.later)
            if call.is_over:
                result.syncs += 1
                image.made_sure(syncing.get(call.thread, 0))
        elif call.name == "unlink":
            images.pop(call.data.rstrip(b"\0").decode(errors="replace"), None)
        elif call.data and call.begins and not call.file.startswith("/"):
            for table, move in _told_in(sockets.setdefault(call.file, bytearray()), call.data):
                if (table, move) not in told:
                    told.add((table, move))
                    result.told += 1
                    _cut(data, images, table, move, result, draw if result.told % 5 == 0 else None)


def _told_in(waiting: bytearray, data: bytes) -> Iterator[tuple[str, int]]:
    """The moves in what is sent to somebody; what is not whole yet waits for the rest."""
    if data.startswith(b"HTTP/1.1"):
        waiting.clear()
        data = data.partition(b"\r\n\r\n")[2]
    waiting += data
    while len(waiting) >= 2:
        length, place = waiting[1] & 0x7F, 2
        if length == 126:
            length, place = int.from_bytes(waiting[2:4], "big"), 4
        elif length == 127:
            length, place = int.from_bytes(waiting[2:10], "big"), 10
        if len(waiting) < place + length:
            return
        opcode, text = waiting[0] & 0xF, bytes(waiting[place : place + length])
        del waiting[: place + length]
        if opcode == 1:
            message: dict[str, Any] = json.loads(text)
            table = message.get("game", message.get("table"))
            if isinstance(table, str) and isinstance(message.get("move"), int) and message.get("ok", True):
                yield table, message["move"]


def _cut(
    data: Path, images: dict[str, Image], table: str, move: int, result: Result, draw: random.Random | None
) -> None:
    result.cuts += 1
    with tempfile.TemporaryDirectory() as folder:
        for name, image in images.items():
            (Path(folder) / Path(name).name).write_bytes(image.after_a_cut(draw))
        try:
            with closing(sqlite3.connect(Path(folder) / data.name)) as file:
                (state,) = file.execute("PRAGMA integrity_check").fetchone()
                (last,) = file.execute("SELECT max(move) FROM moves WHERE game = ?", (table,)).fetchone()
        except sqlite3.Error as error:
            state, last = str(error), None
    if state != "ok":
        result.problems.append(f"table {table}: after a power cut at move {move} the file is broken: {state}")
    elif (last or 0) < move:
        result.problems.append(f"table {table}: move {move} was told, and after a power cut there are {last or 0}")


def run(folder: Path, progress: Progress, seconds: float = 4.0, seed: int = 1) -> Result:
    """Trace a server at which people play, and cut the power at each message."""
    result, draw = Result(), random.Random(seed)
    progress.part("power cuts", 2)
    if shutil.which("strace") is None:
        result.missing = INSTALL
        return result
    progress.step("people play, and what the server does is written down")
    server = Server(folder, *QUICK)
    try:
        tables = [server.new(wish(0, players=3)) for wish in (elysium, ephyran)]
        time.sleep(0.3)
        # It all begins with a disk that has everything.
        images = {
            str(path): Image(bytearray(path.read_bytes()))
            for path in (server.data, Path(f"{server.data}-wal"))
            if path.exists()
        }
        trace = folder / "trace.txt"
        command = ["strace", "-f", "-y", "-xx", "-s", "10000000", "-e", f"trace={_CALLS}", "-o", str(trace)]
        command += ["-p", str(server.process.pid)]
        tracer = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)  # noqa: S603 - our own words
        assert tracer.stderr is not None
        if "attached" not in (said := tracer.stderr.readline()):
            tracer.wait(timeout=PATIENCE)
            result.missing = f"{INSTALL} ({said.strip()})"
            return result
        try:
            asyncio.run(_play(server, tables, draw, seconds))
        finally:
            tracer.send_signal(signal.SIGINT)
            tracer.wait(timeout=PATIENCE)
            tracer.stderr.close()
    finally:
        server.kill()
    progress.step("the power is cut")
    with trace.open(encoding="ascii", errors="replace") as lines:
        check_trace(lines, server.data, images, result, seed)
    if result.told < 5:
        result.problems.append(f"only {result.told} moves were told: nothing was tried")
    return result


async def _play(server: Server, tables: list[dict[str, Any]], draw: random.Random, seconds: float) -> None:
    seats = [(table, seat["seat"]) for table in tables for seat in table["seats"]]
    people = [
        Player(server.port, table, seat, "127.0.0.1", Waits(), draw.getrandbits(32), think=0.02, undo=0.1)
        for table, seat in seats
    ]
    playing = [asyncio.create_task(person.play()) for person in people]
    await asyncio.wait(playing, timeout=seconds)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
