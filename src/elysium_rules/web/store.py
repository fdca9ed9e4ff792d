"""Tables on disk: how each began, every decision, and what opens the seats, in one SQLite file.

One transaction per decision, and it is on the disk before anybody is told (`synchronous=FULL`). A game is never
changed but by adding a row, so there is no moment at which a kill could leave half a game. One server uses a file;
whoever runs it may look into it and change it meanwhile (`serving=False`), and the server notices (`was_changed`).
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from hmac import new as hmac_of
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self, cast

import attrs

from elysium_rules.errors import ElysiumError
from elysium_rules.kernel.codec import Json
from elysium_rules.web.keys import Door, Key, find_door
from elysium_rules.web.schema import VERSION, lay_out, migrate

#: Tables to be removed: over for so long, left for so long, or nobody ever came.
_OLD: Final = """(
    finished < :finished OR (sat IS NULL AND created < :unclaimed) OR (finished IS NULL AND created < :unfinished
    AND coalesce((SELECT at FROM moves WHERE game = id ORDER BY move DESC LIMIT 1), 0) < :unfinished)
)"""


class StoreError(ElysiumError):
    """The file of tables cannot be used; whoever started the server must look at it."""


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
        serving: whether tables are served from it, by nobody else at the same time. Otherwise the file must be there,
            and whoever serves it goes on.

    Raises:
        StoreError: it is no such file, of a later version, or another server uses it.
    """

    def __init__(self, path: Path, clock: Callable[[], float], *, serving: bool = True) -> None:
        self._path, self._clock = path, clock
        self._lock: IO[bytes] | None = None
        try:
            if serving:
                self._lock = _lock_file(path)
                if not path.exists():
                    path.touch(mode=0o600)  # it holds the seeds of running games
            elif not path.is_file():
                raise StoreError(f"{path}: there is no such file")
            self._writes = sqlite3.connect(path, isolation_level=None, timeout=5.0, check_same_thread=False)
            self._prepare(may_lay_out=serving)
            self._reads = sqlite3.connect(path, isolation_level=None, timeout=5.0, check_same_thread=False)
            (key,) = self._reads.execute("SELECT value FROM house WHERE name = 'maker key'").fetchone()
            self._maker_key: Final = str(key).encode()
            self._seen = self._version_seen()
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{path}: {error}") from None

    def _prepare(self, *, may_lay_out: bool) -> None:
        run = self._writes.execute
        version = run("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            message = f"this file was made by a later version: {version}, and this one knows {VERSION}"
            raise StoreError(f"{self._path}: {message}")
        there = {name for (name,) in run("SELECT name FROM sqlite_master WHERE type = 'table'")}
        is_new = version == 0 and not there and may_lay_out
        if not is_new and (version == 0 or not {"tables", "moves"} <= there):
            raise StoreError(f"{self._path}: this file holds something else than tables")
        run("PRAGMA journal_mode=WAL")
        run("PRAGMA synchronous=FULL")
        run("PRAGMA foreign_keys=ON")
        if is_new:
            with self._transaction():
                lay_out(run)
        elif version < VERSION:
            self._migrate()

    def _migrate(self) -> None:
        """Bring a file of an earlier version up to date; not under a server of that version, which would be lost."""
        lock = _lock_file(self._path) if self._lock is None else None
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
        if self._lock is not None:
            self._lock.close()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        self._writes.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._writes.execute("COMMIT")
        except BaseException:
            self._writes.execute("ROLLBACK")
            raise

    # --- tables ------------------------------------------------------------------------------------------------------

    def add(self, kept: Kept, maker: str | None = None) -> None:
        """Keep a new table; *maker* is who set it up, as `maker_of` says it."""
        seats = json.dumps([attrs.asdict(seat) for seat in kept.seats])
        now = self._clock()
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
        before, self._seen = self._seen, self._version_seen()
        return before != self._seen

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
        self._writes.execute("UPDATE tables SET sat = ? WHERE id = ? AND sat IS NULL", (self._clock(), table))

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

    def forget_makers(self, before: float) -> None:
        """Forget who set tables up before a moment."""
        self._writes.execute("UPDATE tables SET maker = NULL WHERE maker IS NOT NULL AND created < ?", (before,))

    # --- games -------------------------------------------------------------------------------------------------------

    def decided(self, table: str, move: int, action: Json, *, is_over: bool = False) -> None:
        """Keep a decision that led to *move*; it is on the disk when this returns.

        Raises:
            sqlite3.Error: it is not, and nothing was changed.
        """
        now = self._clock()
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
            "INSERT INTO moves(game, move, back, at) VALUES (?, ?, ?, ?)", (table, move, to, self._clock())
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

    def backup(self, path: Path) -> None:
        """Write a copy of the whole file, as it is at one moment; whoever uses it goes on meanwhile.

        Raises:
            StoreError: there is a file of that name already, or it cannot be written.
        """
        try:
            # It holds the seeds of running games, so that nobody else may read it, from the first byte on.
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            with contextlib.closing(sqlite3.connect(path)) as copy:
                self._reads.backup(copy)
        except FileExistsError:
            raise StoreError(f"{path}: there is such a file already") from None
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{path}: {error}") from None


def _lock_file(path: Path) -> IO[bytes] | None:
    """Keep a second server from using the same file; a process that is killed lets go of it."""
    if sys.platform == "win32":  # the rows have numbers, so that a second server would fail instead of doing harm
        return None
    import fcntl

    lock = path.with_name(f"{path.name}.lock").open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StoreError(f"{path}: another server uses this file") from None
    return lock
