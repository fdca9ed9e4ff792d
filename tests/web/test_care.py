"""`elysium tables` while a server runs: it goes on, and notices what was changed."""

from __future__ import annotations

import json
import secrets
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from secrets import token_urlsafe

import pytest
from websockets.exceptions import ConnectionClosed

from elysium_rules.web.datafile import StoreError
from elysium_rules.web.store import Store
from elysium_rules.web.tables import new_name
from elysium_rules.web.trial import PATIENCE, QUICK, Server, ephyran, play_on, way_in

Start = Callable[..., Server]
GOLDEN = Path(__file__).parent / "golden"


def tables(server: Server, *arguments: str) -> str:
    """What the command says."""
    command = [sys.executable, "-m", "elysium_rules.cli", "tables", *arguments, "--data", str(server.data)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    return done.stdout


def test_a_table_that_is_deleted_says_goodbye_and_the_others_play_on(start: Start) -> None:
    server = start(*QUICK)
    gone, other = server.new(ephyran(players=2)), server.new(ephyran(players=2))
    ada, watcher = server.sit(gone, 0), server.sit(gone)
    people = {seat: server.sit(other, seat) for seat in (0, 1)}
    play_on(people, 2)
    assert len(json.loads(tables(server, "list", "--json"))) == 2
    tables(server, "delete", gone["table"], "--yes")
    for client in (ada, watcher):
        assert client.wait_for("bye")["reason"] == "this table was removed"
        with pytest.raises(ConnectionClosed) as closed:
            client.wait_for("nothing more")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    answer = server.connect().ask("sit", table=gone["table"], **way_in(gone, 0))
    assert answer["error"]["code"] == "no-such-table"
    assert server.metric("tables_open") == 1
    play_on(people, 2)


def test_an_invitation_that_was_given_again_works_at_once(start: Start) -> None:
    server = start(*QUICK)
    table = server.new(ephyran(players=2))
    ada, ben = server.sit(table, 0), server.sit(table, 1)
    told = json.loads(tables(server, "invite", table["table"], "0", "--json"))
    phone, own = server.connect(), token_urlsafe(16)
    assert phone.ask("sit", table=table["table"], secret=told["invitation"], own=own)["seat"] == 0
    assert [found["device"] for found in ada.wait_for("devices")["devices"]] == [1, 2]
    only = json.loads(tables(server, "invite", table["table"], "0", "--only", "--json"))
    for player in (ada, phone):
        assert "dismissed" in player.wait_for("bye")["reason"]
    again = server.connect()
    for lost in (way_in(table, 0), {"secret": own}):
        answer = again.ask("sit", table=table["table"], **lost)
        assert answer["error"]["code"] == "forbidden"
    assert again.ask("sit", table=table["table"], secret=only["invitation"], own=token_urlsafe(16))["seat"] == 0
    assert ben.ask("view")["ok"]


def test_a_game_is_exported_and_the_file_copied_while_it_is_played(start: Start, tmp_path: Path) -> None:
    server = start(*QUICK)
    table = server.new(ephyran(players=2))
    people = {seat: server.sit(table, seat) for seat in (0, 1)}
    play_on(people, 5)
    tables(server, "export", table["table"], str(tmp_path / "game.jsonl"))
    assert len((tmp_path / "game.jsonl").read_text(encoding="utf-8").splitlines()) > 5
    tables(server, "backup", str(tmp_path / "copy.sqlite"))
    play_on(people, 1)
    with Store(tmp_path / "copy.sqlite", lambda: 0.0) as copy:
        assert copy.history(table["table"])[0] == 5


def test_a_file_that_a_server_of_an_earlier_version_uses_is_left_alone(tmp_path: Path) -> None:
    """It would be lost if its tables changed under it."""
    pytest.importorskip("fcntl")
    import fcntl

    file = tmp_path / "a.sqlite"
    file.write_bytes((GOLDEN / "version-1.sqlite").read_bytes())
    with file.with_name("a.sqlite.lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(StoreError, match="another server uses this file"):
            Store(file, lambda: 0.0, serving=False)
    with sqlite3.connect(file) as found:
        assert found.execute("PRAGMA user_version").fetchone() == (1,)
    found.close()
    Store(file, lambda: 0.0, serving=False).close()


def test_no_table_is_called_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of 64 was, and no command could name it."""
    names = iter(("-6jyBdZ0FrNQjirU", "--jyBdZ0FrNQjirU", "a-jyBdZ0FrNQjirU"))
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(names))
    assert new_name() == "a-jyBdZ0FrNQjirU"
