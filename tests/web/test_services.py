"""Tables without a network: what happens when the disk fails, how bots keep their pace, who finds room."""

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

from elysium_rules.bots.budget import Budget
from elysium_rules.kernel.rng import Rng
from elysium_rules.web.bots import Bots
from elysium_rules.web.card_check import CardCheck
from elysium_rules.web.client import Client
from elysium_rules.web.ledger import invite
from elysium_rules.web.limits import Limits
from elysium_rules.web.metered import MeteredThread
from elysium_rules.web.metrics import Metrics
from elysium_rules.web.request_errors import RefusedError
from elysium_rules.web.store import Age, Kept, Seat, Store
from elysium_rules.web.table import Services, Table
from elysium_rules.web.tables import Tables
from elysium_rules.web.trial import elysium, ephyran, way_in

ARTEMIS = Path(__file__).parents[2] / "examples" / "families" / "artemis.ely"
Message = dict[str, Any]


class Hall:
    """Tables in this process, and clients who hear without a network."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.reports: list[str] = []
        self.ended: list[str] = []  #: why connections were ended
        self.store = Store(folder / "tables.sqlite", time.time)
        self.metered = MeteredThread(limits.custom_rest)
        threads, writer = ThreadPoolExecutor(1), ThreadPoolExecutor(1)
        self.services = Services(self.store, Metrics(), threads, writer, self.metered, limits, self.reports.append)
        self.bots = Bots(limits.pace, time.monotonic)
        self.tables = Tables(self.services, limits, self.bots, CardCheck(limits), time.time)

    async def sit(self, table: Message, seat: int | None) -> tuple[Client, list[Message], Table]:
        heard: list[Message] = []

        async def deliver(line: str) -> None:
            heard.append(json.loads(line))

        client = Client(deliver, lambda: None, self.services.metrics, 1_000_000, 5.0)
        client.end = self.ended.append
        writer = asyncio.create_task(client.write())
        await self.tables.sit(client, {"id": 0, "table": table["table"], **way_in(table, seat)})
        await client.flush()
        assert client.table is not None
        self._writers = [*getattr(self, "_writers", []), writer]
        return client, heard, client.table


def run(folder: Path, talk: Callable[[Hall], Awaitable[None]], **limits: Any) -> None:
    async def main() -> None:
        hall = Hall(folder, Limits(**limits))
        bots = asyncio.create_task(hall.bots.run())
        try:
            await asyncio.wait_for(talk(hall), 60)
        finally:
            bots.cancel()
            hall.services.threads.shutdown()
            hall.services._writer.shutdown()
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
        assert len(found[0][2].clients) == 6

    run(tmp_path, talk)


def test_idle_tables_are_put_away_and_old_ones_removed(tmp_path: Path) -> None:
    async def talk(hall: Hall) -> None:
        used, idle = [await hall.tables.create(elysium(players=2)) for _ in range(2)]
        client, *_ = await hall.sit(used, 0)
        await hall.tables.sweep()
        assert len(hall.tables) == 1
        assert sorted(hall.store.names()) == [used["table"]]  # idle was old as well
        hall.tables.leave(client)
        await hall.tables.sweep()
        assert hall.store.names() == []
        with pytest.raises(RefusedError, match="no-such-table"):
            await hall.sit(idle, 0)

    run(tmp_path, talk, idle=0.0, unfinished_days=0.0)


# --- who finds room


def refused(answer: BaseException | Any) -> str:
    assert isinstance(answer, RefusedError), answer
    return answer.code


def test_an_address_has_so_many_tables_in_the_file_and_those_that_are_over_make_room(tmp_path: Path) -> None:
    made: list[Message] = []

    async def talk(hall: Hall) -> None:
        wishes = (hall.tables.create(elysium(0, 1, players=2), "192.0.2.77") for _ in range(6))
        answers = await asyncio.gather(*wishes, return_exceptions=True)  # at once, so that nobody is in the file yet
        made.extend(answer for answer in answers if isinstance(answer, dict))
        assert [refused(answer) for answer in answers if not isinstance(answer, dict)] == ["too-many"] * 3
        await hall.tables.create(elysium(players=2), "192.0.2.78")

    async def later(hall: Hall) -> None:
        with pytest.raises(RefusedError, match="too-many"):
            await hall.tables.create(elysium(players=2), "192.0.2.77")
        over = made[1]["table"]
        hall.store.decided(over, hall.store.history(over)[0] + 1, {}, is_over=True)
        await hall.tables.create(elysium(players=2), "192.0.2.77")
        assert over not in hall.store.names()
        assert {made[0]["table"], made[2]["table"]} < set(hall.store.names())
        with pytest.raises(RefusedError, match="too-many"):
            await hall.tables.create(elysium(players=2), "192.0.2.77")

    run(tmp_path, talk, address_tables=3, pace=60.0)
    run(tmp_path, later, address_tables=3, pace=60.0)
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert made[0]["table"].encode() in kept
    assert b"192.0.2" not in kept


def test_who_set_a_table_up_is_forgotten_after_a_while(tmp_path: Path) -> None:
    async def talk(hall: Hall) -> None:
        await hall.tables.create(elysium(players=2), "192.0.2.77")
        maker = hall.store.maker_of("192.0.2.77")
        assert hall.store.made_by(maker)[0] == 1
        await hall.tables.sweep()
        assert hall.store.made_by(maker)[0] == 0

    run(tmp_path, talk, maker_days=0.0)


def test_a_table_at_which_nobody_ever_sat_down_is_removed_soon(tmp_path: Path) -> None:
    async def talk(hall: Hall) -> None:
        wishes = elysium(players=2), elysium(players=2), elysium(0, 1, players=2), elysium(0, 1, players=2)
        used, watched, shown, bots = [await hall.tables.create(wish) for wish in wishes]
        for table, seat in ((used, 0), (watched, None), (shown, None)):
            client, *_ = await hall.sit(table, seat)
            hall.tables.leave(client)
        assert bots["table"] in hall.store.names()
        await hall.tables.sweep()
        # Where there are only bots, whoever watches is who the table is for.
        assert sorted(hall.store.names()) == sorted(str(table["table"]) for table in (used, shown))

    run(tmp_path, talk, unclaimed_days=0.0, pace=60.0)


@pytest.mark.parametrize("most", [3, 40])
def test_whoever_watches_keeps_no_player_out(tmp_path: Path, most: int) -> None:
    async def talk(hall: Hall) -> None:
        table = await hall.tables.create(elysium(players=3))
        for _ in range(3):
            await hall.sit(table, None)
        with pytest.raises(RefusedError, match="busy"):
            await hall.sit(table, None)
        for seat in (0, 1, 2, 0):
            await hall.sit(table, seat)
        with pytest.raises(RefusedError, match="busy"):
            await hall.sit(table, None)

    run(tmp_path, talk, table_spectators=3, table_connections=most)


def test_the_oldest_window_of_a_seat_makes_room_for_the_newest(tmp_path: Path) -> None:
    async def talk(hall: Hall) -> None:
        table = await hall.tables.create(elysium(players=2))
        first, heard, found = await hall.sit(table, 0)
        ben, *_ = await hall.sit(table, 1)
        others = [(await hall.sit(table, 0))[0] for _ in range(2)]
        await first.flush()
        assert heard[-1] == {"push": "bye", "reason": "this seat is open in too many windows"}
        assert hall.ended == ["this seat is open in too many windows"]
        assert list(found.clients) == [ben, *others]
        with pytest.raises(RefusedError, match="not-seated"):
            await found.serve(first, {"id": 1, "do": "view"})

    run(tmp_path, talk, seat_connections=2)


def test_a_game_that_was_changed_too_often_is_played_to_its_end_and_not_taken_back(tmp_path: Path) -> None:
    """Deciding and taking back for ever would fill the disk."""

    async def talk(hall: Hall) -> None:
        table = await hall.tables.create(elysium(players=2))
        people = {seat: (await hall.sit(table, seat))[0] for seat in (0, 1)}
        found = people[0].table
        assert found is not None

        async def decide() -> int:
            player = found.deciding
            assert player is not None
            await found.serve(people[player], {"id": 1, "do": "act", "move": found.move, "action": 0})
            return player

        while found.move < 40:
            at, player = found.decisions, await decide()
            known = found.engine.answer(json.dumps({"id": 0, "do": "undo", "game": found.id, "player": player}))
            if at in json.loads(known)["points"] and found.move < 40:
                await found.serve(people[player], {"id": 1, "do": "undo", "to": at, "move": found.move})
        with pytest.raises(RefusedError) as stopped:
            await found.serve(people[0], {"id": 1, "do": "undo", "to": 0, "move": found.move})
        assert (stopped.value.code, stopped.value.error["detail"]) == ("no-undo", "table/changes")
        before, stood = found.move, found.decisions
        while found.deciding is not None:
            await decide()
        assert found.outcome is not None
        assert len(hall.store.rows(found.id)) == before + found.decisions - stood

    run(tmp_path, talk, changes=40)


def test_tables_with_card_files_of_their_own_are_counted_when_they_come_back(tmp_path: Path) -> None:
    families = ["artemis", "athena", "hades", "poseidon", "zeus"]
    wish = elysium(players=2, families=families, cards={"artemis.ely": ARTEMIS.read_text(encoding="utf-8")})

    async def talk(hall: Hall) -> None:
        one, other = [await hall.tables.create(wish) for _ in range(2)]  # the first one is put away for the second
        await hall.sit(other, 0)
        with pytest.raises(RefusedError, match="with card files of their own"):
            await hall.sit(one, 0)
        await hall.sit(await hall.tables.create(elysium(players=2)), 0)
        hall.tables._open.clear()
        answers = await asyncio.gather(*(hall.sit(table, 0) for table in (one, other)), return_exceptions=True)
        assert sum(isinstance(answer, RefusedError) for answer in answers) == 1  # also those that come at once

    run(tmp_path, talk, open_custom=1)


def test_bots_think_briefly_where_the_cards_are_of_strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Budget | None] = []

    class Noting:
        budget = Budget(seconds=1.0, workers=2)

        def choose(self, view: Any, rng: Rng, budget: Budget | None = None) -> Any:
            told.append(budget)
            return view.legal[0]

    monkeypatch.setattr("elysium_rules.protocol.kept.find_bot", lambda rules, name: Noting())
    families = ["artemis", "athena", "hades", "poseidon", "zeus"]
    wish = elysium(0, 1, players=2, families=families, cards={"artemis.ely": ARTEMIS.read_text(encoding="utf-8")})

    async def talk(hall: Hall) -> None:
        await hall.sit(await hall.tables.create(wish), None)
        while not told:
            await asyncio.sleep(0.01)

    run(tmp_path, talk, pace=0.0, custom_think_seconds=0.05)
    assert told[0] == Budget(seconds=0.05)


# --- what is removed meanwhile


def slowly(do: Callable[..., bool]) -> Callable[..., bool]:
    """The same, on a disk that takes its time."""

    def done(*arguments: Any) -> bool:
        time.sleep(0.3)
        return do(*arguments)

    return done


@pytest.mark.parametrize("was_there", [False, True])
def test_whoever_sits_down_while_a_table_is_removed_is_told_that_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, was_there: bool
) -> None:
    """An invitation is looked for in the file once more; who has a secret of their own already writes nothing."""

    async def talk(hall: Hall) -> None:
        table = await hall.tables.create(elysium(players=2))
        if was_there:
            hall.tables.leave((await hall.sit(table, 0))[0])
        monkeypatch.setattr(hall.store, "remove_old", slowly(hall.store.remove_old))
        sweeping = asyncio.create_task(hall.tables.sweep())
        await asyncio.sleep(0.05)
        with pytest.raises(RefusedError, match="no-such-table"):
            await hall.sit(table, 0)
        await sweeping
        assert hall.store.names() == []
        assert len(hall.tables) == 0
        with pytest.raises(RefusedError, match="no-such-table"):
            await hall.sit(table, 0)
        assert hall.reports == []

    run(tmp_path, talk, unclaimed_days=0.0, unfinished_days=0.0)


def test_a_table_at_which_somebody_is_about_to_sit_down_is_not_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def talk(hall: Hall) -> None:
        table = await hall.tables.create(elysium(players=2))
        monkeypatch.setattr(hall.store, "spend", slowly(hall.store.spend))
        sitting = asyncio.create_task(hall.sit(table, 0))
        await asyncio.sleep(0.05)
        await hall.tables.sweep()
        await sitting
        assert hall.store.names() == [table["table"]]

    # However old it is: by what is written, nobody has sat down yet.
    run(tmp_path, talk, unclaimed_days=0.0, unfinished_days=0.0)


def test_a_table_that_is_played_on_while_others_are_removed_stays(tmp_path: Path) -> None:
    now = [0.0]
    with Store(tmp_path / "a.sqlite", lambda: now[0]) as file:
        file.add(Kept("one", "start", (Seat("person"),), "w", "s", was_used=True))
        age = Age(finished=50.0, unfinished=50.0, unclaimed=50.0)
        assert file.old(age) == ["one"]
        now[0] = 60.0
        file.decided("one", 1, {})
        assert not file.remove_old("one", age)
        assert file.names() == ["one"]


def test_the_guests_of_a_table_that_was_deleted_from_outside_are_told_and_it_leaves_the_memory(tmp_path: Path) -> None:
    async def talk(hall: Hall) -> None:
        table, bots = await hall.tables.create(elysium(players=2)), await hall.tables.create(elysium(0, 1, players=2))
        ada, heard, found = await hall.sit(table, 0)
        await hall.sit(table, 1)
        watcher, _, _ = await hall.sit(bots, None)
        await hall.tables.look()
        assert len(hall.tables) == 2
        with Store(tmp_path / "tables.sqlite", time.time, serving=False) as outside:
            assert all(outside.remove(str(one["table"])) for one in (table, bots))
        assert found.deciding is not None
        with pytest.raises(RefusedError, match="no-such-table"):
            await found.serve(list(found.clients)[found.deciding], {"id": 1, "do": "act", "move": 0, "action": 0})
        with pytest.raises(RefusedError, match="no-such-table"):  # and not a game that begins anew
            await found.serve(ada, {"id": 2, "do": "view"})
        await hall.tables.look()
        await ada.flush()
        assert heard[-1] == {"push": "bye", "reason": "this table was removed"}
        assert len(hall.ended) == 3
        assert (len(hall.tables), ada.table, watcher.table) == (0, None, None)
        await asyncio.sleep(0.2)  # a bot decides, and finds nothing to decide
        assert hall.reports == []
        for one, seat in ((table, 0), (bots, None)):
            with pytest.raises(RefusedError, match="no-such-table"):
                await hall.sit(one, seat)

    run(tmp_path, talk, pace=0.1)


def test_devices_that_were_forgotten_from_outside_are_sent_away(tmp_path: Path) -> None:
    async def talk(hall: Hall) -> None:
        table = await hall.tables.create(elysium(players=2))
        await hall.sit(table, 0)
        ben, told, found = await hall.sit(table, 1)
        with Store(tmp_path / "tables.sqlite", time.time, serving=False) as outside:
            invitation = invite(outside, str(table["table"]), 0, only=True)
        await hall.tables.look()
        assert hall.ended == ["this device was dismissed from its seat"]
        with pytest.raises(RefusedError, match="forbidden"):
            await hall.sit(table, 0)
        await hall.sit({**table, "seats": [{"seat": 0, "invitation": invitation}]}, 0)
        assert [client.seat for client in found.clients] == [1, 0]
        await ben.flush()
        assert [push["push"] for push in told[1:]] == ["seats", "seats"]  # nothing about devices of another seat

    run(tmp_path, talk)
