"""Limits of `elysium serve`: whatever is too much is refused with a code, and the others go on."""

from __future__ import annotations

import json
import socket
import sqlite3
import struct
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any, Self

import pytest
from tests.web.short_words import code, waits
from websockets.exceptions import ConnectionClosed, InvalidStatus

from elysium_rules.web import store
from elysium_rules.web.datafile import StoreError
from elysium_rules.web.keys import Key, digest
from elysium_rules.web.limits import Limits
from elysium_rules.web.store import Age, Kept, Seat, Store
from elysium_rules.web.trial import PATIENCE, Player, Server, elysium, way_in

STRICT = ("--requests", "5", "--new-tables", "6", "--address-connections", "8", "--tables", "4", "--pace", "0")


@pytest.fixture
def strict(start: Callable[..., Server]) -> Server:
    return start(*STRICT)


def closed_with(player: Player) -> int:
    """The code with which the server closes a socket."""
    try:
        while True:
            player.read()
    except ConnectionClosed as closed:
        return 0 if closed.rcvd is None else int(closed.rcvd.code)


def test_whoever_asks_too_fast_is_told_so_and_may_go_on_later(strict: Server) -> None:
    table = strict.new(elysium())
    fast, calm = strict.sit(table, 0), strict.sit(table, 1)
    for _ in range(40):
        fast.send("legal")
    codes: list[str] = []
    while len(codes) < 40:
        message = fast.read()
        codes += [] if "push" in message else [code(message)]
    assert set(codes) == {"", "too-fast"}
    assert code(calm.ask("view")) == ""
    time.sleep(1.0)
    assert code(fast.ask("view")) == ""


def test_so_many_tables_are_kept_and_no_more(strict: Server) -> None:
    codes = []
    for _ in range(8):
        status, headers, said = strict.request("POST", "/api/tables", elysium())
        codes.append((status, json.loads(said).get("error", {}).get("code")))
        if status != 201:
            assert headers["retry-after"] == "10"
    assert codes == [(201, None)] * 4 + [(503, "too-many")] * 2 + [(429, "too-fast")] * 2


def test_so_many_connections_come_from_one_address_and_no_more(strict: Server) -> None:
    opened = [strict.connect() for _ in range(8)]
    with pytest.raises(InvalidStatus) as refused:
        strict.connect()
    assert refused.value.response.status_code == 503
    opened[0].close()
    time.sleep(0.2)
    strict.connect()


def test_a_message_that_is_too_long_closes_the_socket(server: Server) -> None:
    table = server.new(elysium())
    long, other = server.sit(table, 0), server.sit(table, 1)
    long.socket.send("x" * (Limits().message + 1))
    assert closed_with(long) == 1009
    assert code(other.ask("view")) == ""


def test_what_is_no_text_closes_the_socket_or_is_refused(server: Server) -> None:
    player = server.sit(server.new(elysium()), 0)
    for line in ("", "null", "[]", "{", "[" * 9_000, '{"id":1.5}', '{"id":null,"do":"view"}', '{"id":1,"id":2}'):
        player.socket.send(line)
        answer = player.read()
        assert code(answer) in ("bad-json", "bad-request")
        assert answer["id"] is None
    player.socket.send(b'{"id":"bytes","do":"view"}')
    assert player.read()["id"] == "bytes"


def test_whoever_does_not_sit_down_is_sent_away(server: Server) -> None:
    nobody = server.connect()
    nobody.send("view")
    assert code(nobody.read()) == "not-seated"
    assert closed_with(nobody) == 1008


def test_a_player_who_does_not_read_is_cut_off_and_the_others_play_on(server: Server) -> None:
    table = server.new(elysium())
    lazy = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    host = f"127.0.0.1:{server.port}"
    lazy.sendall(
        f"GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101" in lazy.recv(1_000)  # the last thing it ever reads

    def send(message: dict[str, Any]) -> None:
        text = json.dumps(message).encode().ljust(250)  # as long as its header says: 126 bytes or more
        lazy.sendall(bytes([0x81, 0x80 | 126]) + struct.pack("!H", len(text)) + bytes(4) + text)

    send({"id": 1, "do": "sit", "table": table["table"], **way_in(table, 0)})
    calm = server.sit(table, 1)
    cut_off = server.metric("cut_off_total")
    lazy.settimeout(1.0)
    with suppress(OSError):
        for _ in range(3_000):
            send({"id": 1, "do": "cards"})
    assert code(calm.ask("view")) == ""
    deadline = time.monotonic() + 60
    while server.metric("cut_off_total") == cut_off:
        assert time.monotonic() < deadline, "nobody was cut off"
        time.sleep(0.5)
    lazy.close()


def test_card_files_that_cost_too_much_are_refused(server: Server) -> None:
    files = {f"{name}.ely": "x" * 39_000 for name in "abcdefgh"}
    status, _, said = server.request("POST", "/api/tables", elysium(cards=files))
    assert (status, json.loads(said)["error"]["code"]) == (422, "bad-cards")
    status, _, said = server.request("POST", "/api/tables", elysium(cards={"a.ely": "x" * 399_999}))
    assert (status, json.loads(said)["error"]["code"]) == (413, "too-long")
    status, _, said = server.request("POST", "/api/tables", elysium(cards={f"{name}.ely": "" for name in range(9)}))
    assert (status, json.loads(said)["error"]["code"]) == (400, "bad-request")


# --- the cards of a stranger


def storm(key: str) -> str:
    """A family of which every card asks at once for three of many cards: more than a thousand choices."""
    power = "instant { add 200 cards to the oracle; let trio = choose 3 cards in the oracle; discard one of trio }"
    cards = [f'card c{n} level {n % 3 + 1} {{ name en "{key} {n}" copies any {power} }}' for n in range(30)]
    return "\n".join([f'language 3 family {key} {{ name en "{key}" uses oracle }}', *cards])


def storm_table(server: Server) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table of such families, at the decision that has so many choices; and the answer to the last decision."""
    keys = ["fa", "fb", "fc", "fd", "fe"]
    wish = elysium(players=2) | {"families": keys, "cards": {f"{key}.ely": storm(key) for key in keys}}
    table = server.new(wish)
    seats = {seat: server.sit(table, seat) for seat in (0, 1)}
    now = patiently(seats[0], "view")
    return table, patiently(seats[now["deciding"]], "act", move=now["move"], action=0)


def patiently(player: Player, do: str, **fields: Any) -> dict[str, Any]:
    """Ask, and ask again as long as the table has no time."""
    deadline = time.monotonic() + 60
    while code(answer := player.ask(do, **fields)) == "too-fast":
        assert answer["error"]["detail"] == "table/work"
        assert time.monotonic() < deadline, "the table never recovers"
        time.sleep(0.2)
    assert answer["ok"], answer
    return answer


class Fire:
    """People at a table who ask as fast as they may for what costs most, and read nothing of it."""

    def __init__(self, server: Server, table: dict[str, Any], seat: int, number: int) -> None:
        self.players = [server.sit(table, seat) for _ in range(number)]
        self.codes: Counter[str] = Counter()
        self._is_over = Event()
        self._threads = [Thread(target=self._ask, args=(player,)) for player in self.players]

    def _ask(self, player: Player) -> None:
        number = 0
        while not self._is_over.is_set():
            number += 1
            player.socket.send(json.dumps({"id": number, "do": ("legal", "view")[number % 2]}))
            said = str(player.socket.recv(timeout=PATIENCE))[:400]
            self.codes["table/work" if "table/work" in said else "served" if '"ok":true' in said else said] += 1

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join()


@pytest.mark.parametrize("work, codes", [("0.02", {"served", "table/work"}), ("100", {"served"})])
def test_a_table_whose_cards_make_much_work_keeps_nobody_else_waiting(
    start: Callable[..., Server], work: str, codes: set[str]
) -> None:
    """Under fire from its own players; how long others wait is compared with the same server before it.

    Once with what the table may do in a second, and once with its thread alone. Without both, others wait a thousand
    times as long.
    """
    server = start("--pace", "0", "--requests", "1000", "--address-requests", "100000", "--table-work", work)
    table, last = storm_table(server)
    calm = server.sit(server.new(elysium()), 0)
    waits(calm, 10, 0.01)
    quiet = waits(calm, 80, 0.01)
    with Fire(server, table, last["deciding"], number=8) as fire:
        time.sleep(0.5)
        fired = waits(calm, 80, 0.01)
    assert set(fire.codes) == codes
    assert fired[len(fired) // 2] <= 40 * quiet[len(quiet) // 2]
    # Nothing is lost: the table stands where it stood, and goes on.
    player = server.sit(table, last["deciding"])
    found = patiently(player, "legal")
    assert found["move"] == last["move"]
    assert len(found["choices"]) > 1_000
    after = patiently(player, "act", move=found["move"], action=1)
    assert after["move"] == last["move"] + 1


def test_a_table_of_printed_cards_pays_by_requests_alone(start: Callable[..., Server]) -> None:
    server = start("--pace", "0", "--table-work", "0.001")
    player = server.sit(server.new(elysium()), 0)
    assert {code(player.ask("view")) for _ in range(50)} == {""}


def test_bots_at_a_table_whose_cards_make_much_work_play_on_when_it_is_paid(start: Callable[..., Server]) -> None:
    server = start("--pace", "0")
    keys = ["fa", "fb", "fc", "fd", "fe"]
    wish = elysium(0, 1, players=2) | {"families": keys, "cards": {f"{key}.ely": storm(key) for key in keys}}
    watcher = server.sit(server.new(wish))
    moves = [watcher.wait_for("moved")["move"] for _ in range(4)]
    assert moves == sorted(set(moves))


# --- the file


def kept(name: str) -> Kept:
    keys = (Key(0, 1, digest("i"), digest("a")),)
    return Kept(
        name, "start", (Seat("person", "Ada"), Seat("bot", bot="greedy")), digest("w"), "s", keys, was_used=True
    )


def test_a_table_is_kept_as_its_beginning_and_its_changes(tmp_path: Path) -> None:
    with Store(tmp_path / "a.sqlite", lambda: 5.0) as file:
        file.add(kept("one"))
        file.decided("one", 1, {"type": "A"})
        file.decided("one", 2, {"type": "B"})
        file.went_back("one", 3, 1)
        file.decided("one", 4, {"type": "C"})
    with Store(tmp_path / "a.sqlite", lambda: 6.0) as file:
        assert file.find("one") == kept("one")
        assert file.history("one") == (4, [{"type": "A"}, {"type": "C"}])
        assert file.find("two") is None
        with pytest.raises(sqlite3.IntegrityError):
            file.decided("one", 4, {"type": "D"})


def test_old_tables_are_removed_with_their_moves_and_others_stay(tmp_path: Path) -> None:
    now = [0.0]
    with Store(tmp_path / "a.sqlite", lambda: now[0]) as file:
        for name, moves in (("finished", 1), ("left", 0), ("played", 1)):
            file.add(kept(name))
            now[0] = 100.0 if name == "played" else 1.0
            for move in range(1, moves + 1):
                file.decided(name, move, {}, is_over=name == "finished")
        assert file.old(Age(50.0, 0.5, 0.5)) == ["finished"]
        assert file.old(Age(50.0, 50.0, 0.5)) == ["finished", "left"]
        file.remove("finished")
        assert file.names() == ["left", "played"]
        assert file.rows("finished") == {}


def test_a_file_of_a_later_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(tmp_path / "a.sqlite", lambda: 0.0).close()
    monkeypatch.setattr(store, "VERSION", 0)
    with pytest.raises(StoreError, match="later version"):
        Store(tmp_path / "a.sqlite", lambda: 0.0)


def test_a_file_that_is_none_of_ours_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.sqlite").write_text("this is no table" * 100, encoding="utf-8")
    with pytest.raises(StoreError, match="not a database"):
        Store(tmp_path / "a.sqlite", lambda: 0.0)


def test_a_proxy_that_is_believed_tells_who_asks(start: Callable[..., Server]) -> None:
    server = start("--new-tables", "1", "--proxy", "127.0.0.1")

    def ask(address: str) -> int:
        return server.request("POST", "/api/tables", elysium(), {"x-forwarded-for": address})[0]

    assert [ask("10.0.0.1"), ask("10.0.0.1"), ask("10.0.0.2")] == [201, 429, 201]


def test_nobody_else_is_believed(start: Callable[..., Server]) -> None:
    server = start("--new-tables", "1")

    def ask(address: str) -> int:
        return server.request("POST", "/api/tables", elysium(), {"x-forwarded-for": address})[0]

    assert [ask("10.0.0.1"), ask("10.0.0.2")] == [201, 429]
