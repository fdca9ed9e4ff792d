"""Tables without a network: what happens when the disk fails, and how bots keep their pace."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.web.bots import Bots
from elysium_rules.web.card_check import CardCheck
from elysium_rules.web.guest import Guest
from elysium_rules.web.limits import Limits
from elysium_rules.web.metered import MeteredThread
from elysium_rules.web.metrics import Metrics
from elysium_rules.web.refusal import RefusedError
from elysium_rules.web.store import Store
from elysium_rules.web.table import House, Table
from elysium_rules.web.tables import Tables
from elysium_rules.web.trial import elysium, ephyran, way_in

Message = dict[str, Any]


class Hall:
    """Tables in this process, and guests who hear without a network."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.reports: list[str] = []
        self.store = Store(folder / "tables.sqlite", time.time)
        self.metered = MeteredThread(limits.custom_rest)
        threads, writer = ThreadPoolExecutor(1), ThreadPoolExecutor(1)
        self.house = House(self.store, Metrics(), threads, writer, self.metered, limits, self.reports.append)
        self.bots = Bots(limits.pace, time.monotonic)
        self.tables = Tables(self.house, limits, self.bots, CardCheck(limits), time.time)

    async def sit(self, table: Message, seat: int | None) -> tuple[Guest, list[Message], Table]:
        heard: list[Message] = []

        async def deliver(line: str) -> None:
            heard.append(json.loads(line))

        guest = Guest(deliver, lambda: None, self.house.metrics, 1_000_000, 5.0)
        writer = asyncio.create_task(guest.write())
        await self.tables.sit(guest, {"id": 0, "table": table["table"], **way_in(table, seat)})
        await guest.flush()
        assert guest.table is not None
        self._writers = [*getattr(self, "_writers", []), writer]
        return guest, heard, guest.table


def run(folder: Path, talk: Callable[[Hall], Awaitable[None]], **limits: Any) -> None:
    async def main() -> None:
        hall = Hall(folder, Limits(**limits))
        bots = asyncio.create_task(hall.bots.run())
        try:
            await asyncio.wait_for(talk(hall), 60)
        finally:
            bots.cancel()
            hall.house.threads.shutdown()
            hall.house._writer.shutdown()
            hall.metered.shutdown()
            hall.store.close()

    asyncio.run(main())


def test_a_decision_that_cannot_be_written_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk(hall: Hall) -> None:
        table = await hall.tables.create(elysium(players=2))
        ada, heard, found = await hall.sit(table, 0)
        ben, told, _ = await hall.sit(table, 1)
        player = ada if found.deciding == 0 else ben
        before = found.engine.state(found.id)

        def fail(*_: object, **__: object) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "decided", fail)
            with pytest.raises(RefusedError, match="internal"):
                await found.serve(player, {"id": 1, "do": "act", "move": 0, "action": 0})
        assert len(hall.reports) == 1
        await ada.flush()
        await ben.flush()
        assert not any(message.get("push") == "moved" for message in (*heard, *told))
        await found.serve(player, {"id": 2, "do": "legal"})
        assert found.engine.state(found.id) == before
        assert await found.serve(player, {"id": 3, "do": "act", "move": 0, "action": 0})
        assert hall.store.history(found.id)[0] == 1

    run(tmp_path, talk)


def test_a_bot_thinks_at_once_and_decides_when_its_time_has_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it has nothing to answer with: the time must not tell what it holds."""
    pace, times = 0.05, list[tuple[str, int, float]]()

    def noting(do: str) -> None:
        really = getattr(Table, do)

        def noted(self: Table, *arguments: Any) -> Any:
            times.append((do, self.move, time.monotonic()))
            return really(self, *arguments)

        monkeypatch.setattr(Table, do, noted)

    noting("think")
    noting("decide_for_bot")

    async def talk(hall: Hall) -> None:
        table = await hall.tables.create(ephyran(0, 1, players=2))
        *_, found = await hall.sit(table, None)
        while found.decisions < 25 and found.deciding is not None:
            await asyncio.sleep(0.01)

    run(tmp_path, talk, pace=pace)
    assert [(do, move) for do, move, _ in times[:6]] == [
        (do, move) for move in range(3) for do in ("think", "decide_for_bot")
    ]
    decided = [when for do, _, when in times if do == "decide_for_bot"]
    assert min(later - earlier for earlier, later in pairwise(decided)) >= pace


def test_one_bot_does_not_keep_the_others_waiting(tmp_path: Path) -> None:
    async def talk(hall: Hall) -> None:
        tables = [await hall.tables.create(elysium(0, 1, players=2)) for _ in range(5)]
        seats = [await hall.sit(table, None) for table in tables]
        while any(found.decisions < 20 for *_, found in seats):
            await asyncio.sleep(0.001)
        assert max(found.decisions for *_, found in seats) < 60

    run(tmp_path, talk, pace=0.0)


def test_a_table_is_brought_into_memory_once_however_many_ask(tmp_path: Path) -> None:
    async def talk(hall: Hall) -> None:
        table = await hall.tables.create(elysium(players=2))
        hall.tables._open.clear()
        found = await asyncio.gather(*(hall.sit(table, seat) for seat in (0, 1, None, 0, 1, None)))
        assert len({id(one) for *_, one in found}) == 1
        assert len(found[0][2].guests) == 6

    run(tmp_path, talk)


def test_idle_tables_are_put_away_and_old_ones_removed(tmp_path: Path) -> None:
    async def talk(hall: Hall) -> None:
        used, idle = [await hall.tables.create(elysium(players=2)) for _ in range(2)]
        guest, *_ = await hall.sit(used, 0)
        await hall.tables.sweep()
        assert len(hall.tables) == 1
        assert sorted(hall.store.names()) == sorted([used["table"]])  # idle was old as well
        hall.tables.leave(guest)
        await hall.tables.sweep()
        assert hall.store.names() == []
        with pytest.raises(RefusedError, match="no-such-table"):
            await hall.sit(idle, 0)

    run(tmp_path, talk, idle=0.0, unfinished_days=0.0)
