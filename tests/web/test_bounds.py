"""Bounds of the server that no attack shows within a minute; `make sabotage` takes them out."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

from elysium_rules.web.admission import Admission
from elysium_rules.web.bots import Bots
from elysium_rules.web.card_check import CardCheck
from elysium_rules.web.client import Client
from elysium_rules.web.limits import Limits
from elysium_rules.web.metered import MeteredThread
from elysium_rules.web.metrics import Metrics
from elysium_rules.web.proxies import Proxies
from elysium_rules.web.store import Store
from elysium_rules.web.table import Services
from elysium_rules.web.tables import Tables
from elysium_rules.web.trial import ephyran
from elysium_rules.web.turns import Turns


def test_the_thread_of_strangers_cards_rests_as_long_as_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    monkeypatch.setattr(time, "sleep", rests.append)
    monkeypatch.setattr(time, "thread_time", iter((1.0, 3.0)).__next__)
    thread = MeteredThread(Limits(custom_rest=1.5).custom_rest)
    assert asyncio.run(thread.run(lambda: "done")) == "done"
    thread.shutdown()
    assert rests == [3.0]


def test_card_files_of_strangers_are_read_with_bounds_of_time_and_memory() -> None:
    code = (
        "import resource\n"
        "from elysium_rules.web.card_check import main\n"
        "main('3.0', '600000000')\n"
        "used = resource.getrusage(resource.RUSAGE_SELF)\n"
        "seconds, memory = (resource.getrlimit(kind)[0] for kind in (resource.RLIMIT_CPU, resource.RLIMIT_AS))\n"
        "print()\n"
        "print(0 < seconds <= used.ru_utime + used.ru_stime + 5, memory)\n"
    )
    request = '{"id":0,"do":"new","players":2,"families":"first_game"}'
    done = subprocess.run([sys.executable, "-c", code], input=request, check=True, capture_output=True, text=True)
    assert '"ok":true' in done.stdout
    assert done.stdout.splitlines()[-1] == "True 600000000"


def test_whoever_lets_too_much_gather_is_cut_off() -> None:
    async def talk() -> int:
        cut: list[bool] = []

        async def deliver(line: str) -> None:
            await asyncio.sleep(1_000)

        client = Client(deliver, lambda: cut.append(True), Metrics(), most=100, patience=1_000.0)
        for _ in range(5):
            client.send("x" * 60)
        return len(cut)

    assert asyncio.run(talk()) == 1


@pytest.mark.parametrize("field", ["finished_days", "unfinished_days", "unclaimed_days"])
def test_what_is_older_than_it_may_become_is_removed(field: str, tmp_path: Path) -> None:
    for_ever = Limits(finished_days=1e6, unfinished_days=1e6, unclaimed_days=1e6)
    soon: dict[str, Any] = {field: 1.0}
    limits = attrs.evolve(for_ever, **soon)

    async def talk() -> list[str]:
        clock = [time.time()]
        with (
            Store(tmp_path / "tables.sqlite", lambda: clock[0], lambda: clock[0], limits) as store,
            ThreadPoolExecutor(1) as threads,
        ):
            thread = MeteredThread(0.0)
            services = Services(store, Metrics(), threads, threads, thread, limits, print)
            tables = Tables(services, limits, Bots(0.0, time.monotonic), CardCheck(limits), lambda: clock[0])
            made = [str((await tables.create(ephyran(players=2)))["table"]) for _ in range(3)]
            store.decided(made[0], 1, {}, is_over=True)
            for table in made[:2]:
                store.use(table)
            before = await tables.sweep()
            clock[0] += 2 * 86_400
            removed = await tables.sweep()
            thread.shutdown()
        assert before == []
        return [("over", "left", "nobody came")[made.index(table)] for table in removed]

    expected = {
        "finished_days": ["over"],
        "unfinished_days": ["left", "nobody came"],
        "unclaimed_days": ["nobody came"],
    }
    assert sorted(asyncio.run(talk())) == sorted(expected[field])


def test_whoever_asks_little_does_not_wait_for_all_sockets_of_who_asks_much() -> None:
    admission = Admission("127.0.0.1", (), Limits(address_requests=1e-9, address_burst=10.0), lambda: 0.0, Proxies())
    order: list[str] = []

    async def ask(address: str, name: str) -> None:
        await admission.take_turn(address)
        order.append(name)

    async def talk() -> None:
        admission.require_rate("10.0.0.1", 5.0)
        admission.require_rate("10.0.0.2", 5.0)
        greedy = [asyncio.create_task(ask("10.0.0.1", "greedy")) for _ in range(20)]
        await asyncio.sleep(0)
        await asyncio.gather(ask("10.0.0.2", "also greedy"), ask("10.0.0.3", "modest"), *greedy)

    asyncio.run(talk())
    assert order.index("modest") <= 1
    assert order.index("also greedy") <= 4  # and not after all sockets of the other
    assert len(order) == 22


@pytest.mark.parametrize("idle, left", [(10.0, 0), (1_000.0, 1)])
def test_a_table_that_nobody_uses_leaves_the_memory(idle: float, left: int, tmp_path: Path) -> None:
    limits = Limits(idle=idle)

    async def talk() -> int:
        clock = [time.time()]
        with Store(tmp_path / "tables.sqlite", lambda: clock[0]) as store, ThreadPoolExecutor(1) as threads:
            thread = MeteredThread(0.0)
            services = Services(store, Metrics(), threads, threads, thread, limits, print)
            tables = Tables(services, limits, Bots(0.0, time.monotonic), CardCheck(limits), lambda: clock[0])
            await tables.create(ephyran(players=2))
            clock[0] += 60.0
            await tables.sweep()
            thread.shutdown()
            return len(tables)

    assert asyncio.run(talk()) == left


def test_after_each_turn_there_is_a_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn takes as long as its block and what is done in one go behind it; the rest is a multiple of both."""
    now, rests, sleep = [100.0], list[float](), asyncio.sleep

    async def rest(seconds: float) -> None:
        rests.append(round(seconds, 6))
        now[0] += seconds
        await sleep(0)

    monkeypatch.setattr("elysium_rules.web.turns.asyncio.sleep", rest)

    async def work(turns: Turns) -> None:
        async with turns.of("10.0.0.1"):
            now[0] += 0.001
        now[0] += 0.002

    async def main() -> None:
        turns = Turns(2.0, lambda: now[0])
        await asyncio.gather(*(work(turns) for _ in range(4)))

    asyncio.run(main())
    assert rests == [0.0, 0.006, 0.006, 0.006]


def test_tables_are_set_up_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits, at_once, most = Limits(), [0], [0]

    async def set_up(*asked: object) -> dict[str, object]:
        at_once[0] += 1
        most[0] = max(most[0], at_once[0])
        await asyncio.sleep(0.001)
        at_once[0] -= 1
        return {}

    async def talk() -> None:
        with Store(tmp_path / "tables.sqlite", time.time) as store, ThreadPoolExecutor(1) as threads:
            thread = MeteredThread(0.0)
            services = Services(store, Metrics(), threads, threads, thread, limits, print)
            tables = Tables(services, limits, Bots(0.0, time.monotonic), CardCheck(limits), time.time)
            monkeypatch.setattr(tables, "_set_up", set_up)
            await asyncio.gather(*(tables.create(ephyran(players=2), f"10.0.0.{place}") for place in range(6)))
            thread.shutdown()

    asyncio.run(talk())
    assert most == [1]
