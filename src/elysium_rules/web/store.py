"""Tables on disk: how each began, every decision, and what opens the seats, in one SQLite file.

One transaction per decision, and it is on the disk before anybody is told (`synchronous=FULL`). A game is never
changed but by adding a row, so there is no moment at which a kill could leave half a game. One server uses a file;
whoever runs it may look into it and change it meanwhile (`serving=False`), and the server notices (`was_changed`).
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from hmac import new as hmac_of
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self, cast

import attrs

from elysium_rules.kernel.codec import Json
from elysium_rules.web.datafile import (
    DAMAGED,
    DISK_FULL,
    NOT_WRITTEN,
    Fault,
    StoreError,
    Watch,
    backup_file,
    find_file,
    is_whole,
    lock_file,
    make_private,
)
from elysium_rules.web.keys import Door, Key, find_door
from elysium_rules.web.limits import Limits
from elysium_rules.web.schema import VERSION, lay_out, migrate
from elysium_rules.web.steady import Seen, SteadyClock

#: Tables to be removed: over for so long, left for so long, or nobody ever came.
_OLD: Final = """(
    finished < :finished OR (sat IS NULL AND created < :unclaimed) OR (finished IS NULL AND created < :unfinished
    AND coalesce((SELECT at FROM moves WHERE game = id ORDER BY move DESC LIMIT 1), 0) < :unfinished)
)"""


#: What the file remembers of the clock; beside the tables of a version, because every version may have it.
_CLOCK: Final = "CREATE TABLE IF NOT EXISTS clock (name TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID"
_DAY: Final = 86_400.0


@attrs.frozen
class Seat:
    """Who sits at a place of a table."""

    kind: str  #: `person` or `bot`
    name: str = ""  #: empty where nobody said it
    bot: str | None = None  #: which one


@attrs.frozen
class Kept:
    """A table as it is kept, without its decisions."""

    id: str
    start: str = attrs.field(repr=False)
    seats: tuple[Seat, ...]
    watch: str = attrs.field(repr=False)  #: the digest of the spectators' secret
    bot_seed: str = attrs.field(repr=False)
    keys: tuple[Key, ...] = ()  #: to the seats
    was_used: bool = False  #: whether somebody has ever sat down

    def opened_by(self, secret: str) -> Door | None:
        """What a secret opens; None: nothing."""
        return find_door(secret, self.watch, self.keys)


@attrs.frozen
class Age:
    """Moments, in seconds since 1970: what is older than these is removed."""

    finished: float  #: games that were over before
    unfinished: float  #: games that nobody has played at since
    unclaimed: float  #: tables that were set up before, and nobody ever sat down


@attrs.frozen
class Times:
    """How much was done at a table, and when, in seconds since 1970."""

    decisions: int  #: that stand
    changes: int
    created: float
    played: float  #: the last change, or when it was set up
    finished: float | None
    size: int  #: bytes in the file, about


class Store:
    """The file of all tables, for one process.

    Reading and writing have a connection each, so that nobody who reads waits for the disk: one thread may read while
    another one writes.

    Args:
        path: of the file, which is made where there is none.
        clock: the time as seconds since 1970.
        passed: seconds that really passed since some moment.
        limits: how far a clock may leap, and how full a disk may be.
        serving: whether tables are served from it, by nobody else at the same time. Otherwise the file must be there,
            and whoever serves it goes on.

    Raises:
        StoreError: it is no such file, damaged, of a later version, or another server uses it.
    """

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float],
        passed: Callable[[], float] = time.monotonic,
        limits: Limits | None = None,
        *,
        serving: bool = True,
    ) -> None:
        self._limits = limits or Limits()
        self._lock: IO[bytes] | None = None
        try:
            self.path: Final = find_file(path)
            if serving:
                self._lock = lock_file(self.path)
            elif not self.path.is_file():
                raise StoreError(f"{path}: there is no such file")  # noqa: TRY301 - nothing is open yet
            self.was_open_to_others: Final = bool(make_private(self.path))
            self._writes = sqlite3.connect(self.path, isolation_level=None, timeout=5.0, check_same_thread=False)
            self._prepare(may_lay_out=serving)
            self._reads = sqlite3.connect(self.path, isolation_level=None, timeout=5.0, check_same_thread=False)
            (key,) = self._reads.execute("SELECT value FROM house WHERE name = 'maker key'").fetchone()
            self._maker_key: Final = str(key).encode()
            self._steady = SteadyClock(clock, passed, self._seen(), most=self._limits.off_days * _DAY)
            if serving:
                self.note_time()
            self._watch = Watch(self.path)
            self._version = self._version_seen()
        except (sqlite3.Error, OSError) as error:
            self._let_go()
            raise StoreError(f"{path}: {error}") from None
        except StoreError:
            self._let_go()
            raise

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.close()

    def _prepare(self, *, may_lay_out: bool) -> None:
        run = self._writes.execute
        version = run("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            message = f"this file was made by a later version: {version}, and this one knows {VERSION}"
            raise StoreError(f"{self.path}: {message}")
        there = {name for (name,) in run("SELECT name FROM sqlite_master WHERE type = 'table'")}
        is_new = version == 0 and not there and may_lay_out
        if not is_new and (version == 0 or not {"tables", "moves"} <= there):
            raise StoreError(f"{self.path}: this file holds something else than tables")
        run("PRAGMA journal_mode=WAL")
        run("PRAGMA synchronous=FULL")
        run("PRAGMA foreign_keys=ON")
        if is_new:
            with self._transaction():
                lay_out(run)
        elif version < VERSION:
            self._migrate()
        run(_CLOCK)
        if not is_whole(self.path):
            raise StoreError(f"{self.path} is damaged: use a backup, or what `sqlite3 {self.path} .recover` finds")

    def _migrate(self) -> None:
        """Bring a file of an earlier version up to date; not under a server of that version, which would be lost."""
        lock = lock_file(self.path) if self._lock is None else None
        try:
            with self._transaction():
                if self._writes.execute("PRAGMA user_version").fetchone()[0] < VERSION:  # nobody was quicker
                    migrate(self._writes.execute)
        finally:
            if lock is not None:
                lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go; what was written is written."""
        self._reads.close()
        self._writes.close()
        self._let_go()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        self._writes.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._writes.execute("COMMIT")
        except BaseException:
            if self._writes.in_transaction:  # on a full disk SQLite has gone back by itself
                self._writes.execute("ROLLBACK")
            raise

    # --- the time and the disk ---------------------------------------------------------------------------------------

    def now(self) -> float:
        """The time by which tables grow old; it does not leap when the clock does."""
        return self._steady.now()

    def _seen(self) -> Seen | None:
        """The last that this file saw of the clock; in a file that does not say so, the last thing that happened."""
        found = dict(self._writes.execute("SELECT name, at FROM clock"))
        if "wall" in found:
            return Seen(found["wall"], found.get("skipped", 0.0))
        times = "SELECT max(at) FROM moves UNION ALL SELECT max(created) FROM tables"
        last = max((at for (at,) in self._writes.execute(times) if at is not None), default=None)
        return None if last is None else Seen(last)

    def note_time(self) -> None:
        """Remember the time, so that the next start knows how long the server was off.

        Raises:
            sqlite3.Error: nothing can be written.
        """
        self.now()
        seen = (("wall", self._steady.seen.wall), ("skipped", self._steady.seen.skipped))
        with self._transaction():
            self._writes.executemany("INSERT OR REPLACE INTO clock VALUES (?, ?)", seen)

    def find_fault(self) -> Fault | None:
        """Why no table could be kept now; it writes to the disk to see, so that it is for the thread that writes."""
        fault = self._watch.find_fault(self._limits.disk_free)
        if fault is not None:
            return fault
        try:
            self.note_time()
            self._writes.execute("SELECT count(*) FROM tables").fetchone()
        except sqlite3.Error as error:
            known = {sqlite3.SQLITE_FULL: DISK_FULL, sqlite3.SQLITE_CORRUPT: DAMAGED, sqlite3.SQLITE_NOTADB: DAMAGED}
            code = known.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, NOT_WRITTEN)
            return Fault(code, "the file of tables cannot be written")
        return None

    def find_damage(self) -> Fault | None:
        """Whether all of the file can be read from the disk; that takes longer, and any thread may ask."""
        try:
            is_fine = is_whole(self.path)
        except sqlite3.Error:
            return Fault(NOT_WRITTEN, "the file of tables cannot be opened")
        return None if is_fine else Fault(DAMAGED, "the file of tables is damaged")

    def backup(self, path: Path) -> None:
        """Copy the file while it is used, to a new one for its owner alone.

        Raises:
            StoreError: there is such a file already, or it cannot be written.
        """
        backup_file(self.path, path)

    # --- tables ------------------------------------------------------------------------------------------------------

    def add(self, kept: Kept, maker: str | None = None) -> None:
        """Keep a new table; *maker* is who set it up, as `maker_of` says it."""
        seats = json.dumps([attrs.asdict(seat) for seat in kept.seats])
        now = self.now()
        row = (kept.id, kept.start, seats, kept.watch, kept.bot_seed, now, maker, now if kept.was_used else None)
        keys = [(kept.id, key.seat, key.device, key.invitation, key.own) for key in kept.keys]
        with self._transaction():
            self._writes.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?)", row)
            self._writes.executemany("INSERT INTO keys VALUES (?, ?, ?, ?, ?)", keys)

    def find(self, table: str) -> Kept | None:
        """The table of that name."""
        found = self._reads.execute(
            "SELECT id, start, seats, watch, bot_seed, sat FROM tables WHERE id = ?", (table,)
        ).fetchone()
        if found is None:
            return None
        name, start, seats, watch, bot_seed, sat = found
        placed = tuple(Seat(**seat) for seat in json.loads(seats))
        return Kept(name, start, placed, watch, bot_seed, self.keys(name), sat is not None)

    def has(self, table: str) -> bool:
        """Whether there is a table of that name."""
        return self._reads.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is not None

    def was_changed(self) -> bool:
        """Whether another process has changed the file since this was asked last; to be asked where it is written."""
        before, self._version = self._version, self._version_seen()
        return before != self._version

    def _version_seen(self) -> int:
        # It counts what other connections have written, and ours for reading never writes.
        return int(self._writes.execute("PRAGMA data_version").fetchone()[0])

    # --- what opens them ---------------------------------------------------------------------------------------------

    def keys(self, table: str) -> tuple[Key, ...]:
        """All that opens the seats of a table."""
        rows = self._reads.execute(
            "SELECT seat, device, invitation, own FROM keys WHERE game = ? AND coalesce(invitation, own) IS NOT NULL "
            "ORDER BY seat, device",
            (table,),
        )
        return tuple(Key(*row) for row in rows)

    def spend(self, table: str, key: Key, own: str) -> bool:
        """Turn an invitation into the personal secret of a digest; it is on the disk when this returns.

        Returns:
            Whether it was still to be had; of several who ask at once one gets it.

        Raises:
            sqlite3.Error: nothing was changed.
        """
        with self._transaction():
            spent = self._writes.execute(
                "UPDATE keys SET own = ?1 WHERE game = ?2 AND seat = ?3 AND device = ?4 AND invitation = ?5 "
                "AND own IS NULL AND NOT EXISTS (SELECT 1 FROM keys WHERE game = ?2 AND ?1 IN (own, invitation))",
                (own, table, key.seat, key.device, key.invitation),
            )
            self.use(table)
        return spent.rowcount == 1

    def use(self, table: str) -> None:
        """Keep that somebody has come."""
        self._writes.execute("UPDATE tables SET sat = ? WHERE id = ? AND sat IS NULL", (self.now(), table))

    def invite(
        self, table: str, seat: int, invitation: str, most: int, *, by: int | None = None, only: bool = False
    ) -> bool:
        """Keep the digest of a new invitation to a seat, in the place of one that nobody has spent yet.

        Args:
            table: its name.
            seat: the seat.
            invitation: the digest.
            most: devices that a seat may have.
            by: the device that invites, if it is one: it must not have been forgotten meanwhile.
            only: whether all devices of the seat are forgotten.

        Returns:
            Whether it was kept.
        """
        run = self._writes.execute
        with self._transaction():
            last, devices = run(
                "SELECT coalesce(max(device), 0), count(own) FROM keys WHERE game = ? AND seat = ?", (table, seat)
            ).fetchone()
            if not (by is None or self._has_device(table, seat, by)) or (devices >= most and not only):
                return False
            run("DELETE FROM keys WHERE game = ? AND seat = ? AND (own IS NULL OR ?)", (table, seat, only))
            row = (table, seat, last + 1, invitation)
            run("INSERT INTO keys(game, seat, device, invitation) VALUES (?, ?, ?, ?)", row)
        return True

    def dismiss(self, table: str, seat: int, device: int, by: int) -> bool:
        """Let one device of a seat forget another one, and all that is open to invite others there.

        Returns:
            Whether both were there.
        """
        run = self._writes.execute
        with self._transaction():
            if not (self._has_device(table, seat, by) and self._has_device(table, seat, device)):
                return False
            # Emptied and not deleted: the highest number is known by its row until the next one is given.
            run(
                "UPDATE keys SET invitation = NULL, own = NULL "
                "WHERE game = ? AND seat = ? AND (device = ? OR own IS NULL)",
                (table, seat, device),
            )
            run(
                "DELETE FROM keys WHERE game = ?1 AND seat = ?2 AND own IS NULL AND device < "
                "(SELECT max(device) FROM keys WHERE game = ?1 AND seat = ?2)",
                (table, seat),
            )
        return True

    def _has_device(self, table: str, seat: int, device: int) -> bool:
        found = self._writes.execute(
            "SELECT 1 FROM keys WHERE game = ? AND seat = ? AND device = ? AND own IS NOT NULL", (table, seat, device)
        )
        return found.fetchone() is not None

    # --- who set them up ---------------------------------------------------------------------------------------------

    def maker_of(self, address: str) -> str:
        """What is kept of an address that sets tables up: it can be counted, and read by nobody without this file."""
        return hmac_of(self._maker_key, address.encode("utf-8", "surrogatepass"), sha256).hexdigest()[:32]

    def made_by(self, maker: str) -> tuple[int, list[str]]:
        """How many tables somebody has set up, and those of them whose game is over, the oldest first."""
        rows = self._reads.execute(
            "SELECT id, finished FROM tables WHERE maker = ? ORDER BY finished, id", (maker,)
        ).fetchall()
        return len(rows), [name for name, finished in rows if finished is not None]

    def maker(self, table: str) -> str | None:
        """Who has set a table up, as `maker_of` says it; None where that was forgotten."""
        found = self._reads.execute("SELECT maker FROM tables WHERE id = ?", (table,)).fetchone()
        return None if found is None else found[0]

    def forget_makers(self, before: float) -> None:
        """Forget who set tables up before a moment."""
        self._writes.execute("UPDATE tables SET maker = NULL WHERE maker IS NOT NULL AND created < ?", (before,))

    # --- games -------------------------------------------------------------------------------------------------------

    def decided(self, table: str, move: int, action: Json, *, is_over: bool = False) -> None:
        """Keep a decision that led to *move*; it is on the disk when this returns.

        Raises:
            sqlite3.Error: it is not, and nothing was changed.
        """
        now = self.now()
        row = (table, move, json.dumps(action, separators=(",", ":")), now)
        if not is_over:
            self._writes.execute("INSERT INTO moves(game, move, action, at) VALUES (?, ?, ?, ?)", row)
            return
        with self._transaction():
            self._writes.execute("INSERT INTO moves(game, move, action, at) VALUES (?, ?, ?, ?)", row)
            self._writes.execute("UPDATE tables SET finished = ? WHERE id = ?", (now, table))

    def went_back(self, table: str, move: int, to: int) -> None:
        """Keep that somebody went back to the first *to* decisions."""
        self._writes.execute(
            "INSERT INTO moves(game, move, back, at) VALUES (?, ?, ?, ?)", (table, move, to, self.now())
        )

    def rows(self, table: str) -> dict[int, tuple[Json, int | None]]:
        """All changes of a table as they were kept, by move: what was decided, or to where somebody went back."""
        rows = self._reads.execute("SELECT move, action, back FROM moves WHERE game = ?", (table,))
        return {move: (None if action is None else json.loads(action), back) for move, action, back in rows}

    def history(self, table: str) -> tuple[int, list[Json]]:
        """How often a table was changed, and the decisions that stand."""
        move, decisions = 0, list[Json]()
        rows = self._reads.execute("SELECT move, action, back FROM moves WHERE game = ? ORDER BY move", (table,))
        for move, action, back in rows:  # noqa: B007 - the last one is what is wanted
            if back is None:
                decisions.append(cast("Json", json.loads(action)))
            else:
                del decisions[back:]
        return move, decisions

    def times(self, table: str) -> Times | None:
        """How much was done at a table, and when."""
        found = self._reads.execute(
            "SELECT created, finished, length(start) + length(seats) FROM tables WHERE id = ?", (table,)
        ).fetchone()
        if found is None:
            return None
        created, finished, size = found
        changes, written, played = self._reads.execute(
            "SELECT coalesce(max(move), 0), coalesce(sum(length(action)), 0), max(at) FROM moves WHERE game = ?",
            (table,),
        ).fetchone()
        back = self._reads.execute(
            "SELECT move, back FROM moves WHERE game = ? AND back IS NOT NULL ORDER BY move DESC LIMIT 1", (table,)
        ).fetchone()
        at, left = back or (0, 0)  # nobody goes back but by another such row
        size += written + changes * len(table)
        return Times(left + changes - at, changes, created, created if played is None else played, finished, size)

    def count(self) -> int:
        """How many tables there are."""
        return int(self._reads.execute("SELECT count(*) FROM tables").fetchone()[0])

    def names(self) -> list[str]:
        """All tables."""
        return [name for (name,) in self._reads.execute("SELECT id FROM tables ORDER BY id")]

    def old(self, age: Age) -> list[str]:
        """Tables that are older than they may become."""
        rows = self._reads.execute(f"SELECT id FROM tables WHERE {_OLD} ORDER BY id", attrs.asdict(age))  # noqa: S608
        return [name for (name,) in rows]

    def remove_old(self, table: str, age: Age) -> bool:
        """Forget a table for good if it is still too old; returns whether it was."""
        with self._transaction():
            gone = self._writes.execute(
                f"DELETE FROM tables WHERE id = :id AND {_OLD}",  # noqa: S608
                {"id": table, **attrs.asdict(age)},
            )
        return gone.rowcount == 1

    def remove(self, table: str) -> bool:
        """Forget a table for good; returns whether there was one."""
        with self._transaction():
            gone = self._writes.execute("DELETE FROM tables WHERE id = ?", (table,))
        return gone.rowcount == 1
