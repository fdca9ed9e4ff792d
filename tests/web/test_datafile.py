"""The file of `elysium serve` as a file: its lock, its modes, its copies, its clock; and what `/health` says of it."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import stat
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.web.datafile import Fault, StoreError, backup_file
from elysium_rules.web.health import Health
from elysium_rules.web.keys import Key, digest
from elysium_rules.web.limits import Limits
from elysium_rules.web.store import Age, Kept, Seat, Store
from elysium_rules.web.trial import QUICK, Server, elysium

DAY = 86_400.0
NOW = 1_800_000_000.0


def kept(name: str) -> Kept:
    return Kept(
        name, "start", (Seat("person", "Ada"),), digest("w"), "s", (Key(0, 1, digest("i"), digest("a")),), was_used=True
    )


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture(params=[0o000, 0o022, 0o077, 0o777])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


# --- one server at a time


@pytest.mark.parametrize("way", ["symlink", "chain", "folder", "dots", "relative"])
def test_every_way_to_a_file_finds_the_same_lock(path: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = path.parent / "elsewhere"
    folder.mkdir()
    (folder / "link.sqlite").symlink_to(path)
    (folder / "chain.sqlite").symlink_to(folder / "link.sqlite")
    (folder / "same").symlink_to(path.parent, target_is_directory=True)
    monkeypatch.chdir(path.parent)
    ways = {
        "symlink": folder / "link.sqlite",
        "chain": folder / "chain.sqlite",
        "folder": folder / "same" / path.name,
        "dots": folder / ".." / path.name,
        "relative": Path(path.name),
    }
    with Store(path, time.time), pytest.raises(StoreError, match="another server uses this file"):
        Store(ways[way], time.time)
    with Store(ways[way], time.time) as file:  # also where it is opened that way first
        assert file.path == path
        with pytest.raises(StoreError, match="another server uses this file"):
            Store(path, time.time)


def test_a_file_with_two_names_is_refused_by_both(path: Path) -> None:
    """What was not yet written into it lies beside one of its names, and would be missed by the other."""
    Store(path, time.time).close()
    other = path.with_name("other.sqlite")
    other.hardlink_to(path)
    for name in (path, other):
        with pytest.raises(StoreError, match="hard link"):
            Store(name, time.time)
    other.unlink()
    Store(path, time.time).close()


def test_a_second_server_through_a_link_is_refused(start: Callable[..., Server]) -> None:
    server = start(*QUICK)
    link = server.data.with_name("link.sqlite")
    link.symlink_to(server.data)
    with pytest.raises(AssertionError, match="another server uses this file"):
        Server(server.data.parent, "--data", str(link))
    server.data.with_name("stderr.txt").write_text("", encoding="utf-8")


# --- for its owner alone


@pytest.mark.usefixtures("umask")
def test_the_file_and_all_beside_it_are_for_its_owner_alone(path: Path) -> None:
    with Store(path, time.time) as file:
        file.add(kept("one"))
        modes = {found.name: oct(mode(found)) for found in path.parent.iterdir()}
        assert modes == dict.fromkeys([path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}.lock"], "0o600")
        file.backup(path.with_name("copy.sqlite"))
    assert mode(path.with_name("copy.sqlite")) == 0o600


def test_a_file_that_others_could_read_is_tightened_and_that_is_told(start: Callable[..., Server]) -> None:
    server = start(*QUICK)
    assert server.lines("warning") == []
    server.kill()  # so that what is beside it stays
    for end in ("", "-wal", "-shm", ".lock"):
        server.data.with_name(server.data.name + end).chmod(0o644)
    server.start()
    server.new(elysium())
    assert [line["code"] for line in server.lines("warning")] == ["file-mode"]
    assert {mode(found) for found in server.data.parent.glob("tables.sqlite*")} == {0o600}


# --- copies


def test_a_copy_made_while_the_file_is_used_has_all_of_it_and_stands_alone(path: Path) -> None:
    copy = path.with_name("copy.sqlite")
    with Store(path, time.time) as file:
        file.add(kept("one"))
        file.decided("one", 1, {"type": "A"})
        file.backup(copy)
        file.decided("one", 2, {"type": "B"})
    assert not list(path.parent.glob("copy.sqlite-*"))
    with Store(copy, time.time) as file:
        assert file.history("one") == (1, [{"type": "A"}])


def test_a_copy_overwrites_nothing(path: Path) -> None:
    Store(path, time.time).close()
    copy = path.with_name("copy.sqlite")
    copy.write_text("precious", encoding="utf-8")
    with pytest.raises(StoreError, match="nothing is overwritten"):
        backup_file(path, copy)
    assert copy.read_text(encoding="utf-8") == "precious"


def test_a_copy_that_fails_leaves_nothing(path: Path) -> None:
    path.write_text("this is no table" * 100, encoding="utf-8")
    copy = path.with_name("copy.sqlite")
    with pytest.raises(StoreError):
        backup_file(path, copy)
    assert not copy.exists()


# --- the clock


class Times:
    """A clock that is set, and time that really passes."""

    def __init__(self) -> None:
        self.wall, self.passed = NOW, 0.0

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.passed += seconds

    def open(self, path: Path) -> Store:
        return Store(path, lambda: self.wall, lambda: self.passed)


def old(file: Store) -> list[str]:
    now = file.now()
    return file.old(Age(now - 30 * DAY, now - 180 * DAY, 0.0))


@pytest.mark.parametrize("days", [181, 10_000, -181, -20_000])
@pytest.mark.parametrize("when", ["while it runs", "at the start"])
def test_a_clock_that_leaps_makes_no_table_old(path: Path, when: str, days: float) -> None:
    times = Times()
    file = times.open(path)
    for name in ("finished", "left"):
        file.add(kept(name))
        file.decided(name, 1, {}, is_over=name == "finished")
    if when == "at the start":
        file.close()
    times.wall += days * DAY
    if when == "at the start":
        file = times.open(path)
    assert old(file) == []
    file.add(kept("new"))
    times.wall -= days * DAY  # and is right again
    assert old(file) == []
    times.pass_by(31 * DAY)
    assert old(file) == ["finished"]
    times.pass_by(157 * DAY)  # what was made ahead of time is as young as it says
    assert sorted(old(file)) == ["finished", "left", "new"]
    file.close()


def test_a_clock_that_leaps_at_every_start_makes_no_table_old(path: Path) -> None:
    """As that of a machine without a battery does: it begins in 1970, and is set when the network is there."""
    times = Times()
    with times.open(path) as file:
        file.add(kept("one"))
        file.decided("one", 1, {}, is_over=True)
    for _ in range(100):
        right, times.wall = times.wall, 0.0
        with times.open(path) as file:
            times.pass_by(60.0)
            file.note_time()
            times.wall = right + 60.0
            file.note_time()
            assert old(file) == []


def test_a_server_that_was_off_for_a_year_gives_its_tables_the_days_that_were_left(path: Path) -> None:
    times = Times()
    with times.open(path) as file:
        file.add(kept("one"))
        file.decided("one", 1, {}, is_over=True)
    times.wall += 365 * DAY
    with times.open(path) as file:
        assert old(file) == []
        times.pass_by(29 * DAY)
        assert old(file) == []
        times.pass_by(1 * DAY)
        assert old(file) == ["one"]


def test_a_file_that_does_not_remember_the_time_goes_by_what_happened_last(path: Path) -> None:
    times = Times()
    with times.open(path) as file:
        file.add(kept("one"))
        times.pass_by(DAY)
        file.decided("one", 1, {}, is_over=True)
        file._writes.execute("DROP TABLE clock")  # as files of earlier versions are
    times.wall += 181 * DAY
    with times.open(path) as file:
        assert old(file) == []


def test_a_machine_that_sleeps_for_a_night_lets_time_pass(path: Path) -> None:
    times = Times()
    with times.open(path) as file:
        before = file.now()
        times.wall += 0.4 * DAY  # what really passed does not count sleep
        assert file.now() - before == pytest.approx(0.4 * DAY)


# --- whether all is well


def test_a_server_that_can_keep_tables_is_well(start: Callable[..., Server]) -> None:
    server = start(*QUICK)
    server.new(elysium())
    status, _, said = server.request("GET", "/health")
    assert (status, json.loads(said)) == (200, {"ok": True, "tables": 1})


def spoil(server: Server) -> None:
    """Write over a part of the file that is read when a table is looked for."""
    with server.data.open("r+b") as file:
        file.seek(4_096)
        file.write(b"\xff" * 4_096 * 3)


def put_another_in_its_place(server: Server) -> None:
    server.data.replace(server.data.with_name("b"))
    server.data.touch()


FAULTS: dict[str, tuple[Callable[[Server], object], str]] = {
    "removed": (lambda server: server.data.unlink(), "file-gone"),
    "replaced": (put_another_in_its_place, "file-gone"),
    "what is beside it removed": (lambda server: server.data.with_name("tables.sqlite-wal").unlink(), "file-gone"),
    "damaged": (spoil, "file-damaged"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_keeps_tables_from_being_kept_is_told(start: Callable[..., Server], fault: str) -> None:
    server = start(*QUICK)
    for _ in range(5):
        server.new(elysium())
    assert server.request("GET", "/health")[0] == 200
    subprocess.run(["sync"], check=True)
    if fault == "damaged":  # as far as the file has it: the rest is beside it until then
        with sqlite3.connect(server.data) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        file.close()
    do, code = FAULTS[fault]
    do(server)
    time.sleep(Limits().health_every + 1.0)  # it is not looked at for everybody who asks
    status, headers, said = server.request("GET", "/health")
    told = json.loads(said)
    assert (status, told["ok"], told["code"]) == (503, False, code)
    assert told["message"]
    assert str(server.data) not in told["message"]
    assert headers["cache-control"] == "no-store"
    assert server.lines("warning")[-1]["code"] == code


def test_a_full_disk_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(path, time.time) as file:
        assert file.find_fault() is None
        really = os.statvfs(path)

        class Full:
            f_bavail, f_frsize = 100, really.f_frsize

        monkeypatch.setattr(os, "statvfs", lambda found: Full)
        fault = file.find_fault()
        assert fault is not None
        assert fault.code == "disk-full"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root may make a disk")
def test_a_disk_that_really_is_full_is_told_and_well_again_when_there_is_room(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", disk], check=False, capture_output=True)
    if made.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        with Store(disk / "tables.sqlite", time.time) as file:
            assert file.find_fault() is None
            with suppress(OSError):
                (disk / "filler").write_bytes(bytes(8_000_000))
            fault = file.find_fault()
            assert fault is not None
            assert fault.code == "disk-full"
            (disk / "filler").unlink()
            assert file.find_fault() is None
    finally:
        subprocess.run(["umount", disk], check=True)


def test_a_file_that_cannot_be_written_is_told(path: Path) -> None:
    with Store(path, time.time) as file:
        file._writes.execute("PRAGMA query_only=ON")
        fault = file.find_fault()
        assert fault is not None
        assert fault.code == "not-written"


def test_damage_where_nobody_looks_is_found(path: Path) -> None:
    with Store(path, time.time) as file:
        for number in range(200):
            file.add(kept(f"table {number}"))
        file._writes.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert file.find_damage() is None
        with path.open("r+b") as bytes_of_it:
            bytes_of_it.seek(4_096 * 4)
            bytes_of_it.write(b"\xff" * 4_096 * 4)
        fault = file.find_damage()
        assert fault is not None
        assert fault.code == "file-damaged"


def test_a_damaged_file_is_refused_at_the_start(path: Path) -> None:
    with Store(path, time.time) as file:
        for number in range(200):
            file.add(kept(f"table {number}"))
    with path.open("r+b") as file:
        file.seek(4_096 * 4)
        file.write(b"\xff" * 4_096 * 4)
    with pytest.raises(StoreError, match=r"damaged|malformed"):
        Store(path, time.time)


def test_however_many_ask_the_file_is_looked_at_once_in_a_while(path: Path) -> None:
    looks, now = list[str](), [100.0]

    class Counting:
        def find_fault(self) -> Fault | None:
            looks.append("fault")
            return None

        def find_damage(self) -> Fault | None:
            looks.append("damage")
            time.sleep(0.1)
            return None

    async def main() -> None:
        with ThreadPoolExecutor(1) as threads:
            store: Any = Counting()
            health = Health(store, threads, threads, Limits(health_every=2.0), lambda: now[0])
            assert await asyncio.gather(*(health.find_fault() for _ in range(20))) == [None] * 20
            assert looks == ["fault", "damage"]
            await health.find_fault()
            assert looks == ["fault", "damage"]
            now[0] += 2.0  # all of it is read again only after a rest
            assert await health.find_fault() is None
            assert looks == ["fault", "damage", "fault"]
            now[0] += 60.0
            await health.find_fault()
            assert looks == ["fault", "damage", "fault", "fault", "damage"]

    asyncio.run(main())


def test_a_disk_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elysium_rules.web.health._WITHIN", 0.05)

    class Stuck:
        def find_fault(self) -> Fault | None:
            time.sleep(0.5)
            return None

        def find_damage(self) -> Fault | None:
            return None

    async def main() -> None:
        with ThreadPoolExecutor(1) as threads:
            store: Any = Stuck()
            fault = await Health(store, threads, threads, Limits(), time.monotonic).find_fault()
            assert fault is not None
            assert fault.code == "slow"

    asyncio.run(main())
