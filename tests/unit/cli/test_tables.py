"""`elysium tables`: what whoever runs a server can see of its tables and do with them."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import stat
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from elysium_rules.cli.main import app
from elysium_rules.games import find_rules, standard_card_set
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.serialising.replay import encode_replay, record
from elysium_rules.protocol.engine import Engine
from elysium_rules.web.keys import Key, digest
from elysium_rules.web.store import Kept, Seat, Store

GOLDEN = Path(__file__).parents[2] / "web" / "golden"
DAY = 86_400.0


def run(*arguments: str | Path, typed: str | None = None) -> Result:
    return CliRunner().invoke(
        app, ["tables", *map(str, arguments)], env={"COLUMNS": "100", "NO_COLOR": "1"}, input=typed
    )


def beginning(game: str = "ephyran") -> str:
    rules = find_rules(game)
    rng = rng_from_seed(1)
    state = rules.start(rules.find_game(standard_card_set(game), 2, {}), rng)
    return encode_replay(record(state, 1, (), ("Ada", "Talos")), with_cards=True)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A file of three tables: one that is played, one that is over, one that nobody came to."""
    file, now = tmp_path / "tables.sqlite", [time.time() - 10 * DAY]
    seats = (Seat("person", "Ada"), Seat("bot", "Talos", "greedy"))
    with Store(file, lambda: now[0], lambda: now[0]) as store:  # these days really pass
        for name, own in (("played", digest("ada")), ("over", digest("ada")), ("plain", None)):
            keys = (Key(0, 1, digest(f"to {name}"), own),)
            store.add(Kept(name.ljust(16, "-"), beginning(), seats, digest("w"), "s", keys, was_used=own is not None))
        store.decided("over".ljust(16, "-"), 1, {}, is_over=True)
        now[0] = time.time()
        for move in (1, 2, 4):
            store.decided("played".ljust(16, "-"), move, {})
            if move == 2:
                store.went_back("played".ljust(16, "-"), 3, 1)
        store.note_time()  # as a server does now and then
    return file


def names(file: Path) -> list[str]:
    with Store(file, time.time, serving=False) as store:
        return [name.rstrip("-") for name in store.names()]


# --- looking


def test_tables_are_listed_with_who_has_come_and_how_far_they_are(data: Path) -> None:
    found = json.loads(run("list", "--data", data, "--json").stdout)
    assert [entry["table"].rstrip("-") for entry in found] == ["played", "over", "plain"]
    played, over, plain = found
    assert (played["game"], played["decisions"], played["changes"], played["finished"]) == ("ephyran", 2, 4, None)
    assert over["finished"] is not None
    assert plain["played"] == plain["created"]
    assert played["seats"] == [
        {"kind": "person", "name": "Ada", "bot": None, "devices": 1, "invited": False},
        {"kind": "bot", "name": "Talos", "bot": "greedy", "devices": 0, "invited": False},
    ]
    assert plain["seats"][0]["devices"] == 0
    assert plain["seats"][0]["invited"]
    assert played["size"] > len(beginning())


def test_the_list_is_a_table_for_people(data: Path) -> None:
    result = run("list", "--data", data)
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines() if "ephyran" in line]
    assert rows[0][:7] == ["played----------", "ephyran", "Ada", "2", "0", "min", "ago"]
    assert rows[2][:4] == ["plain-----------", "ephyran", "Ada", "(not"]
    assert result.stdout.splitlines()[-1].startswith("3 tables, ")


@pytest.mark.parametrize(
    "options, expected",
    [
        (["--finished"], ["over"]),
        (["--unfinished"], ["played", "plain"]),
        (["--older-than", "5"], ["over", "plain"]),
        (["--older-than", "5", "--finished"], ["over"]),
        (["--older-than", "11"], []),
    ],
)
def test_a_list_can_be_narrowed(data: Path, options: list[str], expected: list[str]) -> None:
    found = json.loads(run("list", "--data", data, "--json", *options).stdout)
    assert [entry["table"].rstrip("-") for entry in found] == expected


def test_one_table_is_shown_by_the_beginning_of_its_name(data: Path) -> None:
    result = run("show", "ov", "--data", data)
    assert result.exit_code == 0
    assert re.search(r"^table +over-+$", result.stdout, re.MULTILINE)
    assert re.search(r"^seat 0 +Ada \(1 device\)$", result.stdout, re.MULTILINE)
    assert json.loads(run("show", "over", "--json", "--data", data).stdout)["table"].startswith("over")


def test_nothing_that_is_shown_holds_a_secret_or_a_seed(data: Path) -> None:
    asks = (["list", "--json"], ["show", "played", "--json"], ["list"], ["show", "plain"])
    said = "".join(run(*ask, "--data", data).output for ask in asks)
    assert "Talos" in said
    with sqlite3.connect(data) as file:
        kept = [own for pair in file.execute("SELECT invitation, own FROM keys") for own in pair if own]
        kept += [json.loads(start.partition("\n")[0])["bits"] for (start,) in file.execute("SELECT start FROM tables")]
    file.close()
    assert len(kept) == 8
    assert [secret for secret in kept if secret in said] == []


@pytest.mark.parametrize("table, reason", [("pl", "2 tables begin with pl"), ("nobody", "there is no table nobody")])
def test_a_name_that_means_no_table_or_several_is_refused(data: Path, table: str, reason: str) -> None:
    for ask in (["show", table], ["delete", table, "--yes"], ["export", table, "x.jsonl"], ["invite", table, "0"]):
        result = run(*ask, "--data", data)
        assert (result.exit_code, result.stderr) == (2, f"error: {reason}\n")
    assert len(names(data)) == 3


# --- doing


def test_a_game_is_exported_for_its_owner_alone_with_a_warning(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    data.write_bytes((GOLDEN / "version-1.sqlite").read_bytes())
    told = json.loads((GOLDEN / "version-1.json").read_text(encoding="utf-8"))
    for game, table in told.items():
        replay, save = tmp_path / f"{game}.jsonl", tmp_path / f"{game}.json"
        for file, options in ((replay, []), (save, ["--save"])):
            result = run("export", table["table"], file, "--data", data, *options)
            assert result.exit_code == 0, result.output
            assert "warning: this game is still played" in result.stderr
            if sys.platform != "win32":
                assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert json.loads(replay.read_text(encoding="utf-8").partition("\n")[0])["kind"] == f"{game} replay"
        assert f'"kind":"{game} save"' in save.read_text(encoding="utf-8")
        verify = {"id": 1, "do": "verify", "replay": replay.read_text(encoding="utf-8")}
        assert json.loads(Engine().answer(json.dumps(verify)))["verdict"]["result"] == "exact"
        again = run("export", table["table"], replay, "--data", data)
        assert (again.exit_code, again.stderr) == (2, f"error: {replay}: file exists\n")


def test_a_table_is_deleted_when_somebody_says_so(data: Path) -> None:
    refused = run("delete", "over", "--data", data, typed="n\n")
    assert refused.exit_code == 1
    assert "Remove 1 table for good?" in refused.stdout
    assert run("delete", "over", "--data", data, typed="").exit_code == 1
    assert names(data) == ["over", "plain", "played"]
    assert run("delete", "over", "--data", data, typed="y\n").exit_code == 0
    assert run("delete", "plain", "played", "--yes", "--data", data).stdout == "2 tables removed\n"
    assert names(data) == []


def test_a_new_invitation_is_given_and_what_was_open_is_closed(data: Path) -> None:
    told = json.loads(
        run("invite", "plain", "0", "--data", data, "--json", "--address", "https://play.example/").stdout
    )
    assert told["link"] == f"https://play.example/#/table/plain-----------/{told['invitation']}"
    with Store(data, time.time, serving=False) as store:
        assert store.keys("plain-----------") == (Key(0, 2, digest(told["invitation"])),)
    assert run("invite", "plain", "0", "--data", data).stdout.startswith("/#/table/plain-----------/")


@pytest.mark.parametrize("only", [False, True])
def test_whoever_has_a_seat_keeps_it_unless_told_otherwise(data: Path, only: bool) -> None:
    run("invite", "played", "0", "--data", data, *(["--only"] if only else []))
    with Store(data, time.time, serving=False) as store:
        kept = store.find("played----------")
    assert kept is not None
    assert (kept.opened_by("ada") is None) is only


def test_nobody_is_invited_to_the_seat_of_a_bot(data: Path) -> None:
    for seat in ("1", "7"):
        result = run("invite", "played", seat, "--data", data)
        assert result.exit_code == 2
        assert "the seats for people at table played---------- are 0, counted from 0" in result.stderr


def test_a_backup_is_a_whole_file_of_its_owner_alone(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    before = os.umask(0)
    try:
        assert run("backup", copy, "--data", data).exit_code == 0
    finally:
        os.umask(before)
    if sys.platform != "win32":
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert names(copy) == names(data)
    again = run("backup", copy, "--data", data)
    assert again.exit_code == 1
    assert "already" in again.stderr


# --- files


@pytest.mark.parametrize(
    "content, reason",
    [
        (None, "no such file"),
        (b"", "holds something else"),
        (b"this is no table" * 100, "not a database"),
        ("CREATE TABLE birds (name TEXT)", "holds something else"),
        ("CREATE TABLE birds (name TEXT); PRAGMA user_version=2", "holds something else"),
        ("CREATE TABLE birds (name TEXT); PRAGMA user_version=3", "a later version: 3, and this one knows 2"),
    ],
    ids=str,
)
def test_a_file_that_is_none_of_ours_is_refused_by_name_and_left_as_it_is(
    tmp_path: Path, content: Any, reason: str
) -> None:
    file = tmp_path / "other.sqlite"
    if isinstance(content, str):
        with sqlite3.connect(file) as made:
            made.executescript(content)
        made.close()
    elif content is not None:
        file.write_bytes(content)
    before = file.read_bytes() if file.exists() else None
    for ask in (["list"], ["show", "x"], ["delete", "x", "--yes"], ["invite", "x", "0"], ["backup", tmp_path / "b"]):
        result = run(*ask, "--data", file)
        assert result.exit_code == 1
        assert reason in result.stderr
        assert "other.sqlite" in result.stderr
    assert (file.read_bytes() if file.exists() else None) == before


def test_every_command_says_how_it_is_used() -> None:
    for command in ("list", "show", "export", "delete", "invite", "backup"):
        result = run(command, "--help")
        assert result.exit_code == 0
        assert f"elysium tables {command} " in result.stdout.partition("Example:")[2]
