"""Tables of `elysium serve` outlive the server: stopped in good order, killed at any moment, or left alone."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from benchmarks.kill import run
from benchmarks.progress import Silence
from websockets.exceptions import ConnectionClosed

from elysium_rules.web.trial import QUICK, Server, elysium, ephyran, play_on

Start = Callable[..., Server]


@pytest.mark.parametrize("wish", [elysium(1, players=2), ephyran(1, players=2)], ids=["elysium", "ephyran"])
def test_a_table_goes_on_after_kill_9_with_its_log_undo_and_replay(start: Start, wish: dict[str, Any]) -> None:
    server = start(*QUICK)
    table = server.new(wish)
    ada = server.sit(table, 0)
    play_on({0: ada}, 6)
    wait_for_turn(ada, 0)
    before = {do: ada.ask(do) for do in ("view", "legal", "events", "undo")}
    server.kill()
    server.start()
    ada = server.sit(table, 0)
    for do, answer in before.items():
        assert ada.ask(do) == {**answer, "id": ada._number}
    assert play_on({0: ada}) > 5
    assert ada.ask("replay")["ok"]


def test_an_undo_is_there_after_a_kill(start: Start) -> None:
    server = start(*QUICK)
    table = server.new(elysium(players=2))
    people = {seat: server.sit(table, seat) for seat in (0, 1)}
    ada = people[people[0].ask("view")["deciding"]]
    quests = [found["number"] for found in ada.ask("legal")["choices"] if found["action"]["type"] == "TakeQuest"]
    ada.ask("act", move=0, action=quests[0])
    ada.ask("undo", move=1, to=0)
    ada.ask("act", move=2, action=quests[1])
    before = ada.ask("view")
    assert (before["move"], before["decisions"]) == (3, 1)
    server.kill()
    server.start()
    again = server.sit(table, before["view"]["player"])
    assert again.ask("view") == {**before, "id": again._number}
    assert again.ask("undo")["points"] == [0]


def test_a_bot_that_was_to_decide_goes_on_when_somebody_comes(start: Start) -> None:
    server = start("--pace", "60")
    table = server.new(elysium(0, 1, players=2))
    server.kill()
    server.options = QUICK
    server.start()
    watcher = server.sit(table)
    assert watcher.wait_for("moved")["decisions"] == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_the_server_says_goodbye_and_ends_with_0(start: Start, number: int) -> None:
    server = start(*QUICK)
    ada = server.sit(server.new(elysium()), 0)
    began = time.monotonic()
    server.process.send_signal(number)
    assert "stops" in ada.wait_for("bye")["reason"]
    with pytest.raises(ConnectionClosed) as closed:
        ada.read()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert server.process.wait(10) == 0
    assert time.monotonic() - began < 8


def test_whoever_lost_the_connection_misses_nothing(start: Start) -> None:
    server = start(*QUICK)
    table = server.new(ephyran(players=2))
    people = {seat: server.sit(table, seat) for seat in (0, 1)}
    play_on(people, 4)
    known = people[0].ask("events")["told"]
    people[0].close()
    people[0] = server.sit(table, 0)
    play_on(people, 5)
    people[0].close()
    again = server.sit(table, 0)
    missed = again.ask("events", since=4)["told"]
    assert [found["number"] for found in missed] == [5, 6, 7, 8, 9]
    assert again.ask("events")["told"] == [*known, *missed]


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back(start: Start) -> None:
    server = start(*QUICK, "--open-tables", "3")
    tables = [server.new(elysium()) for _ in range(8)]
    assert server.metric("tables_open") <= 4
    assert server.metric("tables") == 8
    for table in tables:
        player = server.sit(table, 0)
        assert player.ask("view")["ok"]
        player.close()
        time.sleep(0.05)  # until the server has heard of it
    assert server.metric("tables_open") <= 4


def test_a_second_server_does_not_use_the_same_file(start: Start) -> None:
    server = start(*QUICK)
    with pytest.raises(AssertionError, match="another server uses this file"):
        Server(server.data.parent)
    server.data.with_name("stderr.txt").write_text("", encoding="utf-8")


def test_eight_kills_lose_nothing(tmp_path: Path) -> None:
    """The short form of `make kill`."""
    result = run(8, tmp_path, Silence(), tables=6, seed=3)
    assert result.problems == []
    assert result.states >= 8 * 6
    assert result.acknowledged > 20


def wait_for_turn(player: Any, seat: int) -> None:
    while player.ask("view")["deciding"] not in (seat, None):
        player.wait_for("moved")
