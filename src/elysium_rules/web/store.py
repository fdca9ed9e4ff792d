"""Tables on disk: how each began, and every decision, in one SQLite file.

One transaction per decision, and it is on the disk before anybody is told (`synchronous=FULL`). Nothing is ever
changed but by adding a row, so there is no moment at which a kill could leave half a game.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from hmac import compare_digest
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
from elysium_rules.web.limits import Limits
from elysium_rules.web.steady import Seen, SteadyClock

VERSION: Final = 1  #: of the tables below

_SCHEMA: Final = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    start TEXT NOT NULL,      -- how it began, with its seed and its cards
    seats TEXT NOT NULL,      -- who sits where, as JSON
    secrets TEXT NOT NULL,    -- what opens the seats, and the table for spectators: digests, as JSON
    bot_seed TEXT NOT NULL,   -- of the bots' own chance
    created REAL NOT NULL,
    finished REAL             -- when the game was over
) WITHOUT ROWID;
CREATE TABLE moves (
    game TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE,
    move INTEGER NOT NULL,    -- 1, 2, 3 and so on
    action TEXT,              -- what was decided, as JSON; or
    back INTEGER,             -- to how many decisions somebody went back
    at REAL NOT NULL,
    PRIMARY KEY (game, move)
) WITHOUT ROWID;
CREATE INDEX finished ON tables(finished) WHERE finished IS NOT NULL;
"""


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
    secrets: tuple[str | None, ...] = attrs.field(repr=False)  #: digests by seat; the last one is the spectators'
    bot_seed: str = attrs.field(repr=False)

    def seat_for(self, secret: str) -> int | None:
        """The seat that a secret opens; as many as there are seats: the place of spectators; None: it opens nothing."""
        given, found = digest(secret), None
        for place, kept in enumerate(self.secrets):  # all of them, so that the time says nothing
            if compare_digest(given, kept or "") and kept is not None:
                found = place
        return found


def digest(secret: str) -> str:
    """What is kept of a secret. It has 128 bits of chance, so that nobody finds it by trying."""
    return sha256(b"elysium table " + secret.encode("utf-8", "surrogatepass")).hexdigest()


class Store:
    """The file of all tables, for one process.

    Reading and writing have a connection each, so that nobody who reads waits for the disk: one thread may read while
    another one writes.

    Args:
        path: of the file, which is made where there is none.
        clock: the time as seconds since 1970.
        passed: seconds that really passed since some moment.
        limits: how far a clock may leap, and how full a disk may be.

    Raises:
        StoreError: it is no such file, damaged, of a later version, or another server uses it.
    """

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float],
        passed: Callable[[], float] = time.monotonic,
        limits: Limits | None = None,
    ) -> None:
        self._limits = limits or Limits()
        self._lock: IO[bytes] | None = None
        try:
            self.path: Final = find_file(path)
            self._lock = lock_file(self.path)
            self.was_open_to_others: Final = bool(make_private(self.path))
            self._writes = sqlite3.connect(self.path, isolation_level=None, timeout=5.0, check_same_thread=False)
            self._prepare()
            self._reads = sqlite3.connect(self.path, isolation_level=None, timeout=5.0, check_same_thread=False)
            self._steady = SteadyClock(clock, passed, self._seen(), most=self._limits.off_days * _DAY)
            self.note_time()
            self._watch = Watch(self.path)
        except (sqlite3.Error, OSError) as error:
            self._let_go()
            raise StoreError(f"{path}: {error}") from None
        except StoreError:
            self._let_go()
            raise

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.close()

    def _prepare(self) -> None:
        run = self._writes.execute
        version = run("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise StoreError(f"the file was made by a later version: {version}, and this one knows {VERSION}")
        run("PRAGMA journal_mode=WAL")
        run("PRAGMA synchronous=FULL")
        run("PRAGMA foreign_keys=ON")
        if version == 0:
            with self._transaction():
                for statement in _SCHEMA.split(";\n"):
                    run(statement)
                run(f"PRAGMA user_version={VERSION}")
        run(_CLOCK)
        if not is_whole(self.path):
            raise StoreError(f"{self.path} is damaged: use a backup, or what `sqlite3 {self.path} .recover` finds")

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

    def add(self, kept: Kept) -> None:
        """Keep a new table."""
        seats = json.dumps([attrs.asdict(seat) for seat in kept.seats])
        row = (kept.id, kept.start, seats, json.dumps(kept.secrets), kept.bot_seed, self.now())
        self._writes.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, NULL)", row)

    def find(self, table: str) -> Kept | None:
        """The table of that name."""
        found = self._reads.execute(
            "SELECT id, start, seats, secrets, bot_seed FROM tables WHERE id = ?", (table,)
        ).fetchone()
        if found is None:
            return None
        name, start, seats, secrets, bot_seed = found
        return Kept(
            name, start, tuple(Seat(**seat) for seat in json.loads(seats)), tuple(json.loads(secrets)), bot_seed
        )

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

    def count(self) -> int:
        """How many tables there are."""
        return int(self._reads.execute("SELECT count(*) FROM tables").fetchone()[0])

    def names(self) -> list[str]:
        """All tables."""
        return [name for (name,) in self._reads.execute("SELECT id FROM tables ORDER BY id")]

    def old(self, finished_before: float, unfinished_before: float) -> list[str]:
        """Tables whose game was over before one moment, or that nobody has played at since another."""
        rows = self._reads.execute(
            "SELECT id FROM tables WHERE finished < ? OR (finished IS NULL AND created < ? AND coalesce("
            "(SELECT at FROM moves WHERE game = id ORDER BY move DESC LIMIT 1), 0) < ?)",
            (finished_before, unfinished_before, unfinished_before),
        )
        return [name for (name,) in rows]

    def remove(self, table: str) -> None:
        """Forget a table for good."""
        with self._transaction():
            self._writes.execute("DELETE FROM tables WHERE id = ?", (table,))
