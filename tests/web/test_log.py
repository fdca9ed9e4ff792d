"""The log of `elysium serve`: one JSON object per line, without secrets, and never more than a disk can hold."""

from __future__ import annotations

import asyncio
import errno
import io
import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from elysium_rules.web.limits import Limits
from elysium_rules.web.log import Log, open_log
from elysium_rules.web.store import Store
from elysium_rules.web.trial import QUICK, Server, elysium, secret_of, way_in


class Written:
    """A log in memory, and its time."""

    def __init__(self, **limits: float) -> None:
        self.now = 0.0
        self.text = io.StringIO()
        self.log = Log(self.text, Limits(**limits), lambda: self.now, lambda: self.now)  # type: ignore[arg-type]

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.getvalue().splitlines()]


def test_a_line_says_when_and_what() -> None:
    written = Written()
    written.log.write("refused", "too-fast", address="10.0.0.1", where="/ws")
    expected = {"at": "1970-01-01T00:00:00.000Z", "what": "refused", "code": "too-fast"}
    assert written.lines == [{**expected, "address": "10.0.0.1", "where": "/ws"}]


def test_a_flood_of_one_kind_is_counted_and_others_are_written() -> None:
    written = Written(log_lines=6.0, log_burst=5.0)
    for _ in range(100):
        written.log.write("refused", "too-fast")
    written.log.write("refused", "busy")
    assert [line["code"] for line in written.lines] == ["too-fast"] * 5 + ["busy"]
    written.now = 10.0  # one more may be written
    written.log.write("refused", "too-fast")
    assert written.lines[-1]["left_out"] == 95
    written.log.write("refused", "too-fast")
    written.log.tell_left_out()
    assert written.lines[-1] | {"at": ""} == {
        "at": "",
        "what": "left-out",
        "code": "too-fast",
        "of": "refused",
        "number": 1,
    }


def test_what_asyncio_could_tell_nobody_is_a_line() -> None:
    written, loop = Written(log_burst=3.0), asyncio.new_event_loop()
    loop.close()
    for _ in range(1_000):
        error = OSError(errno.EMFILE, "Too many open files")
        written.log.loop_failed(loop, {"message": "socket.accept() out of system resource", "exception": error})
    assert [(line["what"], line["code"]) for line in written.lines] == [("warning", "no-descriptors")] * 3
    written.log.loop_failed(loop, {"message": "gone", "exception": ConnectionResetError()})
    written.log.loop_failed(loop, {"message": "ours", "exception": ValueError("a mistake")})
    assert [line["what"] for line in written.lines[3:]] == ["error"]
    assert "ValueError: a mistake" in written.lines[3]["traceback"]


def test_a_log_that_cannot_be_written_stops_nothing() -> None:
    log = Log(open("/dev/full", "w", encoding="utf-8"), Limits())  # noqa: SIM115, PTH123 - it is never full again
    log.write("refused", "too-fast")


def test_a_file_of_a_log_is_added_to_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text("before\n", encoding="utf-8")
    path.chmod(0o644)
    with open_log(path) as file:
        Log(file, Limits()).write("start")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text(encoding="utf-8").startswith('before\n{"at":')


def test_what_happens_at_a_server_is_in_its_log(start: Callable[..., Server]) -> None:
    server = start(*QUICK)
    table = server.new(elysium(players=2))
    server.request("POST", "/api/tables?secret=in-the-query", {"game": "chess", "seats": ["in the body"]})
    server.request("GET", "/in-the-path")
    server.request("POST", "/api/tables", elysium(), {"origin": "https://evil.example"})
    with pytest.raises(InvalidStatus):
        server.connect(origin="https://evil.example")
    player = server.sit(table, 0)
    player.ask("sit", table=table["table"], secret="forged-secret")
    player.ask("save")
    assert server.stop() == 0
    shown = [
        {key: value for key, value in line.items() if key not in ("at", "library", "connections")}
        for line in server.lines()
    ]
    here = {"address": "127.0.0.1"}
    assert shown == [
        {"what": "start", "tables": 0},
        {"what": "table-made", "table": table["table"], **here},
        {"what": "refused", "code": "no-such-game", "where": "/api/tables", **here},
        {"what": "refused", "code": "not-found", "where": "page", **here},
        {"what": "refused", "code": "forbidden", "where": "/api/tables", **here},
        {"what": "refused", "code": "forbidden", "where": "/ws", **here},
        {"what": "refused", "code": "forbidden", "where": "/ws", "table": table["table"], **here},
        {"what": "refused", "code": "forbidden", "where": "/ws", "table": table["table"], **here},
        {"what": "stop"},
    ]


def test_nothing_that_is_secret_is_in_the_log(start: Callable[..., Server]) -> None:
    server = start(*QUICK)
    table = server.new(elysium(players=2))
    player = server.sit(table, 0)
    for do in ("save", "replay", "sit", "why"):
        player.ask(do, secret=secret_of(table, 1), name="Ada")
    server.request("GET", f"/{secret_of(table, 1)}?secret={secret_of(table, 0)}")
    server.stop()
    with Store(server.data, lambda: 0.0) as store:
        kept = store.find(table["table"])
    assert kept is not None
    seed = json.loads(kept.start.partition("\n")[0])["bits"]
    text = server.data.with_name("stderr.txt").read_text(encoding="utf-8")
    assert server.lines("refused")
    for secret in (secret_of(table, 0), secret_of(table, 1), table["watch"], seed, kept.bot_seed, "Ada", "Ben"):
        assert secret not in text


def test_a_log_can_have_a_file_of_its_own(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start("--log", str(tmp_path / "log.jsonl"))
    server.request("GET", "/nowhere")
    server.stop()
    whats = [json.loads(line)["what"] for line in (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()]
    assert whats == ["start", "refused", "stop"]
    assert server.lines() == []


def test_our_own_mistakes_are_in_the_log_and_nowhere_else(start: Callable[..., Server]) -> None:
    server = start(*QUICK)
    table = server.new(elysium(players=2))
    server.stop()
    with Store(server.data, lambda: 0.0) as store:
        store._writes.execute("UPDATE tables SET start = 'no beginning'")
    server.start()
    player = server.connect()
    answer = player.ask("sit", table=table["table"], **way_in(table, 0))
    assert answer["error"]["code"] == "internal"
    assert "beginning" not in json.dumps(answer)
    (line,) = server.lines("error")
    assert table["table"] in line["traceback"]
    server.stop()
    server.data.with_name("stderr.txt").write_text("", encoding="utf-8")
