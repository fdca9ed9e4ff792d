"""Tables on disk: how each began, and every decision, in one SQLite file.

One transaction per decision, and it is on the disk before anybody is told (`synchronous=FULL`). Nothing is ever
changed but by adding a row, so there is no moment at which a kill could leave half a game.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self, cast

import attrs

from elysium_rules.errors import ElysiumError
from elysium_rules.kernel.codec import Json

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

    Raises:
        StoreError: it is no such file, of a later version, or another server uses it.
    """

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock: IO[bytes] | None = None
        try:
            self._lock = _lock_file(path)
            if not path.exists():
                path.touch(mode=0o600)  # it holds the seeds of running games
            self._writes = sqlite3.connect(path, isolation_level=None, timeout=5.0, check_same_thread=False)
            self._prepare()
            self._reads = sqlite3.connect(path, isolation_level=None, timeout=5.0, check_same_thread=False)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{path}: {error}") from None

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

    def add(self, kept: Kept) -> None:
        """Keep a new table."""
        seats = json.dumps([attrs.asdict(seat) for seat in kept.seats])
        row = (kept.id, kept.start, seats, json.dumps(kept.secrets), kept.bot_seed, self._clock())
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
