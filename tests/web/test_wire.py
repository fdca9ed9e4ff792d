"""The wire of `elysium serve`: what a connection may send and hold, counted before anybody looks at it.

First against a connection that is none, where every bound is tried by itself; then against a server, beside people
who play. How long those wait is compared with the same server before, never with a time.
"""

from __future__ import annotations

import asyncio
import gc
import io
import json
import resource
import select
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any, Self

import attrs
import pytest
import uvicorn
from tests.web.short_words import waits
from uvicorn.server import ServerState

from elysium_rules.web import serve
from elysium_rules.web.admission import Admission
from elysium_rules.web.limits import Limits
from elysium_rules.web.log import Log
from elysium_rules.web.metrics import Metrics
from elysium_rules.web.proxies import Proxies
from elysium_rules.web.trial import PATIENCE, Server, elysium
from elysium_rules.web.wire import FrameCounter, Socket, Wire

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MUCH = 1e9


def frame(opcode: int, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame with a mask of zeros."""
    assert len(data) < 126
    return bytes([(0x80 if fin else 0) | opcode, 0x80 | len(data)]) + bytes(4) + data


# --- one connection ---------------------------------------------------------------------------------------------------


class Peer:
    """The sockets of a connection that is none: they know where it came from."""

    def __init__(self, address: str) -> None:
        self.address = address

    def getpeername(self) -> tuple[str, int]:
        return self.address, 1

    def getsockname(self) -> tuple[str, int]:
        return "127.0.0.1", 2


class Network(asyncio.Transport):
    """A transport without a network, which notes what is done with it."""

    def __init__(self, address: str) -> None:
        super().__init__({"socket": Peer(address)})
        self.sent = bytearray()
        self.unread = 0
        self.reads, self.ended = True, ""

    def is_closing(self) -> bool:
        return bool(self.ended)

    def is_reading(self) -> bool:
        return self.reads

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def write(self, data: Any) -> None:
        self.sent += data

    def get_write_buffer_size(self) -> int:
        return self.unread

    def close(self) -> None:
        self.ended = self.ended or "closed"

    def abort(self) -> None:
        self.ended = "aborted"


@attrs.define
class Bench:
    """A wire between such a network and a program that notes what it hears."""

    limits: Limits
    admission: Admission
    metrics: Metrics
    config: uvicorn.Config
    heard: list[Any]
    taking: asyncio.Event
    state: ServerState = attrs.field(factory=ServerState)

    def connect(self, address: str = "127.0.0.1") -> tuple[Wire, Network]:
        network = Network(address)
        log = Log(io.StringIO(), self.limits)
        wire = Wire(self.admission, self.limits, self.metrics, log, self.config, self.state, {})
        wire.connection_made(network)
        return wire, network

    async def upgrade(self, address: str = "127.0.0.1") -> tuple[Wire, Network]:
        wire, network = self.connect(address)
        feed(wire, UPGRADE)
        while b"101" not in network.sent:
            await asyncio.sleep(0)
        network.sent.clear()
        return wire, network


def feed(wire: Wire, data: bytes) -> None:
    """Let the network have read so much at once."""
    buffer = wire.get_buffer(-1)
    assert len(data) <= len(buffer)
    buffer[: len(data)] = data
    wire.buffer_updated(len(data))


def bench(talk: Callable[[Bench], Awaitable[None]], proxies: str = "", **limits: Any) -> None:
    """Try something with a wire of these limits; whatever is not named is without any."""
    rates = ("requests", "burst", "frames", "frames_burst", "traffic", "traffic_burst")
    open_wide = {f"{prefix}{name}": MUCH for name in rates for prefix in ("", "address_")}
    given = Limits(**open_wide | limits)

    async def main() -> None:
        heard: list[Any] = []
        taking = asyncio.Event()
        taking.set()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            heard.append(await receive())
            if scope["type"] == "http":
                await send({"type": "http.response.start", "status": 200, "headers": []})
                await send({"type": "http.response.body", "body": b""})
            if scope["type"] == "websocket":
                await send({"type": "websocket.accept"})
                while heard[-1]["type"] != "websocket.disconnect":
                    await taking.wait()
                    heard.append(await receive())

        admission = Admission("127.0.0.1", (), given, asyncio.get_running_loop().time, Proxies(proxies))
        config = uvicorn.Config(app, ws=Socket, log_config=None, ws_per_message_deflate=False)
        async with asyncio.timeout(30):
            await talk(Bench(given, admission, Metrics(), config, heard, taking))

    asyncio.run(main())


TINY = {
    "empty continuations": frame(0, fin=False),
    "pings": frame(9),
    "pongs": frame(10, b"x"),
    "messages": frame(1, b"{"),
}


@pytest.mark.parametrize("kind", TINY)
@pytest.mark.parametrize(
    "limits",
    [
        {"frames": 1.0, "frames_burst": 20.0},
        {"address_frames": 1.0, "address_frames_burst": 20.0, "frames": 1.0, "frames_burst": 200.0},
    ],
    ids=["connection", "address"],
)
def test_frames_are_charged_whatever_is_in_them(kind: str, limits: dict[str, Any]) -> None:
    async def talk(found: Bench) -> None:
        wire, network = await found.upgrade()
        first = frame(1, fin=False) if kind == "empty continuations" else b""
        feed(wire, first + TINY[kind] * 180)
        for _ in range(50):
            await asyncio.sleep(0)
        assert not network.reads
        assert network.ended == ""
        assert found.metrics["throttled"] == 1
        assert len(wire._rest) >= 100 * len(TINY[kind])  # of what was read, the rest waits to be paid for

    bench(talk, fragments=1000, **limits)


@pytest.mark.parametrize(
    "limits",
    [
        {"traffic": 1000.0, "traffic_burst": 10_000.0},
        {"address_traffic": 1000.0, "address_traffic_burst": 10_000.0, "traffic": 1000.0, "traffic_burst": 40_000.0},
    ],
    ids=["connection", "address"],
)
def test_bytes_are_charged_whatever_they_are_for(limits: dict[str, Any]) -> None:
    async def talk(found: Bench) -> None:
        wire, network = found.connect()
        feed(wire, b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n")
        assert network.reads
        feed(wire, b"x" * 16_000)
        assert not network.reads

    bench(talk, **limits)


def test_a_body_in_tiny_pieces_is_charged_for_each() -> None:
    async def talk(found: Bench) -> None:
        wire, network = found.connect()
        feed(wire, b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        feed(wire, b"1\r\na\r\n" * 100)
        assert not network.reads
        assert len(wire._rest) > 300

    bench(talk, frames=1.0, frames_burst=20.0)


def test_bytes_that_come_one_by_one_cost_more_than_bytes() -> None:
    async def talk(found: Bench) -> None:
        wire, network = found.connect()
        for _ in range(60):
            feed(wire, b"G")
        assert network.reads
        for _ in range(30):
            feed(wire, b"G")
        assert not network.reads

    bench(talk, frames=1.0, frames_burst=20.0)


def test_what_was_held_goes_on_when_it_is_paid() -> None:
    async def talk(found: Bench) -> None:
        wire, network = await found.upgrade()
        feed(wire, frame(1, b"a") * 30)
        while sum(message.get("text") == "a" for message in found.heard) < 30:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        assert network.reads
        assert network.ended == ""

    bench(talk, frames=100.0, frames_burst=10.0)


def test_whoever_goes_on_is_cut_off() -> None:
    async def talk(found: Bench) -> None:
        wire, network = await found.upgrade()
        while network.ended == "":
            if network.reads:
                feed(wire, frame(9) * 100)
            await asyncio.sleep(0.01)
        assert network.ended == "aborted"
        assert found.metrics["cut_off"] == 1

    bench(talk, frames=100.0, frames_burst=10.0, overdrawn=0.4)


def test_whoever_sends_little_is_not_made_to_wait_for_others_behind_the_same_address() -> None:
    async def talk(found: Bench) -> None:
        loud, _ = await found.upgrade()
        calm, network = await found.upgrade()
        feed(loud, frame(9) * 200)
        feed(calm, frame(1, b"calm"))
        while not any(message.get("text") == "calm" for message in found.heard):
            await asyncio.sleep(0)
        assert network.reads

    bench(talk, frames=1.0, frames_burst=40.0, address_frames=1.0, address_frames_burst=20.0)


def test_a_message_in_too_many_pieces_is_cut_off() -> None:
    async def talk(found: Bench) -> None:
        wire, network = await found.upgrade()
        feed(wire, frame(1, fin=False) + frame(0, fin=False) * 48)
        assert network.ended == ""
        feed(wire, frame(0, fin=False) * 2)
        assert network.ended == "aborted"

    bench(talk, fragments=50)


def test_while_the_program_is_busy_nothing_is_read() -> None:
    async def talk(found: Bench) -> None:
        wire, network = await found.upgrade()
        found.taking.clear()
        feed(wire, frame(1, b"a"))
        await asyncio.sleep(0)
        feed(wire, frame(1, b"b") * 500)
        await asyncio.sleep(0)
        assert not network.reads
        assert len(wire._rest) > 400 * len(frame(1, b"b"))

    bench(talk)


def test_nothing_is_read_from_who_does_not_read_and_after_a_while_they_are_cut_off() -> None:
    async def talk(found: Bench) -> None:
        wire, network = await found.upgrade()
        wire.pause_writing()
        read_while_paused = network.reads
        wire.resume_writing()
        assert (read_while_paused, network.reads) == (False, True)
        wire.pause_writing()
        while network.ended == "":
            await asyncio.sleep(0.01)
        assert network.ended == "aborted"

    bench(talk, patience=0.1)


def test_over_a_bound_of_what_was_not_read_the_connection_ends_at_once() -> None:
    async def talk(found: Bench) -> None:
        wire, network = await found.upgrade()
        network.unread = 5_001
        feed(wire, frame(9))
        assert network.ended == "aborted"

    bench(talk, waiting=5_000)


def test_a_connection_that_we_close_ends_soon() -> None:
    async def talk(found: Bench) -> None:
        wire, network = await found.upgrade()
        wire.close()
        assert network.ended == "closed"
        while network.ended == "closed":
            await asyncio.sleep(0.01)
        assert network.ended == "aborted"

    bench(talk, close_within=0.1)


def test_whoever_says_nothing_is_sent_away() -> None:
    async def talk(found: Bench) -> None:
        wire, network = found.connect()
        feed(wire, b"GET / HTTP/1.1\r\n")
        while network.ended == "":
            await asyncio.sleep(0.01)
        assert network.ended == "aborted"

    bench(talk, head_within=0.1)


def test_connections_of_an_address_are_counted_before_they_say_anything() -> None:
    async def talk(found: Bench) -> None:
        opened = [found.connect("10.0.0.1") for _ in range(5)]
        assert [network.ended for _, network in opened] == ["", "", "", "aborted", "aborted"]
        assert found.connect("10.0.0.2")[1].ended == ""
        opened[0][0].connection_lost(None)
        assert found.connect("10.0.0.1")[1].ended == ""
        assert found.admission.opened == 4

    bench(talk, address_open=3)


def test_a_network_of_ipv6_counts_as_one_address() -> None:
    async def talk(found: Bench) -> None:
        opened = [found.connect(f"2001:db8::{number:x}")[1].ended for number in range(1, 5)]
        assert opened == ["", "", "aborted", "aborted"]
        assert found.connect("2001:db8:0:1::1")[1].ended == ""

    bench(talk, address_open=2)


def test_new_connections_cost_as_requests_do() -> None:
    async def talk(found: Bench) -> None:
        ended = []
        for _ in range(8):
            wire, network = found.connect()
            ended.append(network.ended)
            wire.connection_lost(None)
        assert ended == [""] * 5 + ["aborted"] * 3

    bench(talk, address_requests=0.001, address_burst=10.0)


def test_all_connections_together_are_bounded() -> None:
    async def talk(found: Bench) -> None:
        ended = [found.connect(f"10.0.0.{number}")[1].ended for number in range(100)]
        assert ended.count("") == 10 + 50  # some more, who can be told that there are too many

    bench(talk, connections=10)


def test_in_a_rush_whoever_has_many_connections_waits() -> None:
    """A few thousand at once from many addresses kept the server busy, and who played there waited."""

    async def talk(found: Bench) -> None:
        ended = [found.connect(f"10.0.0.{number % 10}")[1].ended for number in range(2_000)]
        assert 1_000 <= ended.count("") < 1_300  # the clock goes on meanwhile
        assert [found.connect(f"10.0.1.{number}")[1].ended for number in range(100)] == [""] * 100

    bench(talk, address_open=1_000)


def test_many_new_connections_of_an_address_begin_one_after_the_other() -> None:
    """Ninety handshakes at once kept the event loop busy; now whoever plays is served between two of them."""

    async def talk(found: Bench) -> None:
        begun: list[Wire] = []
        wires = [found.connect("10.0.0.1")[0] for _ in range(30)]
        for wire in wires:
            feed(wire, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        begun = [wire for wire in wires if wire._above is not None]
        assert not begun
        other, _ = found.connect("10.0.0.2")
        feed(other, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert other._above is not None  # who opens little does not wait
        at_once = []
        while any(wire._above is None for wire in wires):
            before = sum(wire._above is not None for wire in wires)
            await asyncio.sleep(0)
            at_once.append(sum(wire._above is not None for wire in wires) - before)
        assert max(at_once) == 1
        for wire in (*wires, other):
            wire.connection_lost(None)

    bench(talk, address_requests=1.0, address_burst=100.0)


def test_a_connection_that_is_lost_before_its_turn_is_forgotten() -> None:
    async def talk(found: Bench) -> None:
        wires = [found.connect("10.0.0.1")[0] for _ in range(10)]
        for wire in wires:
            feed(wire, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            wire.connection_lost(None)
        await asyncio.sleep(0.05)
        assert all(wire._above is None for wire in wires)
        assert found.admission.opened == 0

    bench(talk, address_requests=1.0, address_burst=100.0)


def test_where_all_connections_are_taken_whoever_has_the_most_makes_room() -> None:
    """Twenty addresses with 200 silent connections each once kept everybody else out."""

    async def talk(found: Bench) -> None:
        many = [found.connect("10.0.0.1") for _ in range(40)]
        some = [found.connect("10.0.0.2") for _ in range(10)]
        seated = [await found.upgrade("10.0.0.3") for _ in range(10)]
        _, newcomer = found.connect("10.0.0.4")
        assert newcomer.ended == ""
        ended = [network.ended for _, network in (*many, *some, *seated)]
        assert ended == ["aborted"] + [""] * 59  # the oldest, and no web socket
        many[0][0].connection_lost(None)
        assert found.admission.opened == 60
        assert found.connect("10.0.0.1")[1].ended == "aborted"  # who has the most gets no more

    bench(talk, connections=10)


def test_behind_a_proxy_the_address_that_it_names_pays() -> None:
    async def talk(found: Bench) -> None:
        sockets = [await found.upgrade("10.9.9.9") for _ in range(4)]  # more than one address may open
        (one, first), (two, second), (three, third), (four, fourth) = sockets
        one.pay("10.0.0.1")
        two.pay("10.0.0.1")
        three.pay("10.0.0.2")
        feed(one, frame(9) * 15)
        feed(two, frame(9) * 15)
        feed(three, frame(9) * 15)
        feed(four, frame(9) * 50)  # nobody yet
        assert [network.reads for network in (first, second, third, fourth)] == [True, False, True, True]

    bench(
        talk,
        proxies="10.9.9.9",
        address_open=2,
        frames=1.0,
        frames_burst=40.0,
        address_frames=1.0,
        address_frames_burst=20.0,
    )


def test_frames_are_found_however_they_are_cut() -> None:
    sent = frame(9) + frame(1, b"abc") + bytes([0x82, 0x80 | 126, 1, 0]) + bytes(4 + 256) + frame(8)
    sent += bytes([0x82, 0x80 | 127, *bytes(6), 1, 0]) + bytes(4 + 256) + bytes([0x81, 2]) + b"no" + frame(9)
    for step in range(1, len(sent) + 1):
        counter = FrameCounter()
        found = [counter.take(bytearray(sent[place : place + step]), 100) for place in range(0, len(sent), step)]
        assert sum(frames for _, frames in found) == 7
        assert sum(size for size, _ in found) == len(sent)


# --- descriptors ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "soft, hard, raised, connections",
    [(1024, 20_000, 8_300, 4_000), (1024, 4_096, 4_096, 1_898), (9_000, 9_000, None, 4_000)],
)
def test_the_number_of_descriptors_is_raised_and_connections_fit_into_it(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, raised: int | None, connections: int
) -> None:
    now = [soft]
    monkeypatch.setattr(resource, "getrlimit", lambda what: (now[0], hard))
    monkeypatch.setattr(resource, "setrlimit", lambda what, given: now.__setitem__(0, given[0]))
    text = io.StringIO()
    fitted = serve._fit(Limits(connections=4_000), Log(text, Limits()))
    assert (now[0], fitted.connections) == (raised or soft, connections)
    assert ("few-descriptors" in text.getvalue()) == (connections < 4_000)


def test_without_descriptors_the_log_has_few_lines_and_the_server_goes_on(start: Callable[..., Server]) -> None:
    server = start("--pace", "0")
    player = server.sit(server.new(elysium(players=2)), 0)
    assert player.ask("view")["ok"]  # which reads what it needs
    used = len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))
    before = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (used + 4, before[1]))
    idle = [connect(server, "127.0.1.1") for _ in range(40)]
    deadline = time.monotonic() + PATIENCE
    while not server.lines("warning"):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    time.sleep(1.5)
    assert player.ask("view")["ok"]
    assert {line["code"] for line in server.lines("warning")} == {"no-descriptors"}
    assert server.data.with_name("stderr.txt").stat().st_size < 100_000
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, before)
    for link in idle:
        link.close()
    assert server.request("GET", "/health")[0] == 200


# --- beside people who play ------------------------------------------------------------------------------------------


def connect(server: Server, address: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=(address, 0))


def open_socket(server: Server, address: str) -> socket.socket:
    link = connect(server, address)
    link.sendall(UPGRADE)
    assert b"101" in link.recv(2_000)
    return link


class Flood:
    """Web sockets of one address that send the same as fast as it goes, and read nothing."""

    def __init__(self, server: Server, address: str, number: int, first: bytes, more: bytes) -> None:
        self.links = [open_socket(server, address) for _ in range(number)]
        self.ended = 0
        self._is_over = Event()
        self._threads = [Thread(target=self._send, args=(link, first, more)) for link in self.links]

    def _send(self, link: socket.socket, first: bytes, more: bytes) -> None:
        try:
            link.sendall(first)
            while not self._is_over.is_set():
                link.sendall(more)
        except OSError:
            self.ended += 1

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._is_over.set()
        for link in self.links:
            with suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for link in self.links:
            link.close()


def memory(server: Server) -> int:
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0])


FLOODS = {
    "empty continuations": (frame(1, fin=False), frame(0, fin=False) * 4_000),
    "pings": (b"", frame(9, b"x" * 120) * 1_000),
    "pongs": (b"", frame(10) * 4_000),
    "no requests": (b"", frame(1, b"{") * 4_000),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_frames_keeps_nobody_else_waiting_and_is_cut_off(start: Callable[..., Server], kind: str) -> None:
    """20 web sockets of one address, at full speed. Without the charge a player waited ten seconds, and memory grew."""
    server = start("--pace", "0")
    player = server.sit(server.new(elysium(players=2)), 0)
    waits(player, 10, 0.06)
    quiet, held = waits(player, 40, 0.06), memory(server)
    with Flood(server, "127.0.1.1", 20, *FLOODS[kind]) as flood:
        flooded = waits(player, 60, 0.06)
        deadline = time.monotonic() + PATIENCE
        while flood.ended < 20:
            assert time.monotonic() < deadline, "not all of them were cut off"
            time.sleep(0.1)
    assert flooded[len(flooded) // 2] <= 4 * quiet[len(quiet) // 2]
    assert memory(server) - held < 10_000


def test_idle_connections_of_one_address_do_not_shut_others_out(start: Callable[..., Server]) -> None:
    server = start("--pace", "0", "--connections", "60", "--address-open", "30")
    idle = [connect(server, "127.0.1.1") for _ in range(200)]

    def still_open() -> int:
        return sum(not select.select([link], [], [], 0)[0] for link in idle)

    deadline = time.monotonic() + PATIENCE
    while still_open() > 30 and time.monotonic() < deadline:
        time.sleep(0.1)
    assert still_open() == 30
    assert server.sit(server.new(elysium(players=2)), 0).ask("view")["ok"]
    refused = server.lines("refused")
    assert {(line["code"], line["where"], line["address"]) for line in refused} == {("busy", "connection", "127.0.1.1")}
    for link in idle:
        link.close()


def test_forty_people_of_one_address_play_without_waiting(start: Callable[..., Server]) -> None:
    """A school: under the limits of every server, and nothing is refused or held."""
    server = start("--pace", "0")
    tables = [server.new(elysium(players=4)) for _ in range(10)]
    people = [server.sit(table, seat) for table in tables for seat in range(4)]
    for _ in range(3):
        for player in people:
            assert player.ask("view")["ok"]
    assert server.metric("throttled_total") == 0
    assert server.lines("refused") == []


def test_what_cannot_be_read_is_charged_before_it_is_read(start: Callable[..., Server]) -> None:
    server = start("--pace", "0", "--requests", "5")
    player = server.sit(server.new(elysium(players=2)), 0)
    for _ in range(40):
        player.socket.send("{")
    codes = [player.read()["error"]["code"] for _ in range(40)]
    assert set(codes) == {"bad-json", "too-fast"}


def test_too_fast_names_the_request_though_it_was_not_read(start: Callable[..., Server]) -> None:
    server = start("--pace", "0", "--requests", "5")
    player = server.sit(server.new(elysium(players=2)), 0)
    for number in range(40):
        player.socket.send(json.dumps({"id": number, "do": "view"}))
    answers = [player.read() for _ in range(40)]
    assert {answer["error"]["code"] for answer in answers if not answer["ok"]} == {"too-fast"}
    assert [answer["id"] for answer in answers] == list(range(40))


@pytest.mark.parametrize("line", ["{", '{"id":1,"do":"view"}'], ids=["no request", "too fast"])
def test_whoever_is_refused_again_and_again_is_sent_away(line: str) -> None:
    """With an admission and tables that are none: so many in a row, and no more."""
    from elysium_rules.web.sockets import Sockets

    class Talk:
        """A web socket on which the same is said for ever."""

        def __init__(self) -> None:
            self.said, self.sent, self.closed = 0, list[str](), 0
            self.headers: dict[str, str] = {}
            self.client, self.state = None, None

        async def receive(self) -> dict[str, Any]:
            self.said += 1
            return {"type": "websocket.receive", "text": line}

        async def send_text(self, text: str) -> None:
            self.sent.append(text)

        async def close(self, code: int, reason: str) -> None:
            self.closed = code

    async def main() -> None:
        from types import SimpleNamespace

        from elysium_rules.web.client import Client

        talk, limits = Talk(), Limits(requests=0.001, burst=5.0, refusals=8)
        if line == "{":
            limits = attrs.evolve(limits, burst=1000.0)
        clock = asyncio.get_running_loop().time
        services = SimpleNamespace(metrics=Metrics(), report=print)
        tables: Any = SimpleNamespace(services=services, leave=lambda client: None)
        admission = Admission("127.0.0.1", (), limits, clock, Proxies())
        sockets = Sockets(tables, admission, limits, clock, Log(io.StringIO(), limits))
        client = Client(talk.send_text, lambda: None, services.metrics, 1_000_000, 5.0)
        writer = asyncio.create_task(client.write())
        websocket: Any = talk
        async with asyncio.timeout(30):
            await sockets._listen(client, websocket, "10.0.0.1")
        await writer
        assert talk.closed == 1008
        assert talk.said <= 5 + 8

    asyncio.run(main())


def test_a_connect_flood_of_one_address_leaves_a_player_alone(start: Callable[..., Server]) -> None:
    server = start("--pace", "0")
    player = server.sit(server.new(elysium(players=2)), 0)
    waits(player, 10, 0.06)
    quiet, is_over = waits(player, 40, 0.06), Event()

    def knock() -> None:
        while not is_over.is_set():
            with suppress(OSError):
                connect(server, "127.0.1.1").close()

    threads = [Thread(target=knock) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        flooded = waits(player, 60, 0.06)
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
    assert flooded[len(flooded) // 2] <= 8 * quiet[len(quiet) // 2]
    assert server.metric("connections_refused_total") > 0


def test_whoever_is_refused_over_http_pays_for_it(start: Callable[..., Server]) -> None:
    """A hundred requests in one go: some are answered, some refused, and then nothing more is read."""
    server = start("--address-requests", "2")
    with connect(server, "127.0.1.1") as link:
        link.settimeout(1.0)
        link.sendall(b"GET /config.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 100)
        said = b""
        with suppress(OSError):
            while piece := link.recv(100_000):
                said += piece
    assert 1 <= said.count(b"HTTP/1.1 429") <= 30
    assert server.metric("throttled_total") > 0


# --- what is left of connections --------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"], ids=["nothing", "a request"])
def test_connections_leave_nothing_to_collect(said: bytes) -> None:
    """They come and go by thousands, and a collector that looks for them keeps everybody waiting."""
    kept: list[weakref.ref[Any]] = []

    async def talk(found: Bench) -> None:
        loop = asyncio.get_running_loop()

        class Noted(Wire):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                kept.extend((weakref.ref(self), weakref.ref(transport)))
                super().connection_made(transport)

            def connection_lost(self, exc: Exception | None) -> None:
                if self._above is not None:
                    kept.append(weakref.ref(self._above))
                super().connection_lost(exc)

        def noted() -> Wire:
            log = Log(io.StringIO(), found.limits)
            return Noted(found.admission, found.limits, found.metrics, log, found.config, found.state, {})

        listening = await loop.create_server(noted, "127.0.0.1", 0)
        async with listening:
            address = listening.sockets[0].getsockname()
            for _ in range(3):
                with socket.socket() as one:
                    one.setblocking(False)
                    await loop.sock_connect(one, address)
                    while found.admission.opened == 0:
                        await asyncio.sleep(0)
                    if said:
                        await loop.sock_sendall(one, said)
                        assert (await loop.sock_recv(one, 100)).startswith(b"HTTP/1.1 200")
                while found.admission.opened:
                    await asyncio.sleep(0)
            for _ in range(3):
                await asyncio.sleep(0)

    gc.collect()
    gc.disable()
    try:
        bench(talk)
        assert len(kept) == (9 if said else 6)
        assert [one() for one in kept if one() is not None] == []
    finally:
        gc.enable()


def test_all_that_lives_is_looked_through_at_a_sweep_alone() -> None:
    """In a process of its own: the thresholds of the collector are those of the process."""
    program = """
import gc
from elysium_rules.web.garbage import collect_all, set_aside

def full():
    return gc.get_stats()[2]["collections"]

set_aside()
before, kept = full(), []
for _ in range(300_000):
    kept.append([])
during = full()
collect_all()
print(during - before, full() - during)
"""
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert said.split() == ["0", "1"]
