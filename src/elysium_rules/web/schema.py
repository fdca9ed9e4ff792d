"""The tables of the file of `elysium serve`, and how a file of an earlier version becomes one of today."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import Any, Final

VERSION: Final = 2  #: of the tables below

#: What opens the seats, and what the whole file has once; new with version 2.
_KEYS: Final = """
CREATE TABLE keys (
    game TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    device INTEGER NOT NULL,  -- 1, 2, 3 and so on at each seat
    invitation TEXT,          -- what opens the seat once: a digest
    own TEXT,                 -- the secret of whoever sat down with it: a digest
    PRIMARY KEY (game, seat, device)
) WITHOUT ROWID;
CREATE TABLE house (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX makers ON tables(maker) WHERE maker IS NOT NULL;
"""
SCHEMA: Final = f"""
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    start TEXT NOT NULL,      -- how it began, with its seed and its cards
    seats TEXT NOT NULL,      -- who sits where, as JSON
    watch TEXT NOT NULL,      -- what opens it for spectators: a digest
    bot_seed TEXT NOT NULL,   -- of the bots' own chance
    created REAL NOT NULL,
    finished REAL,            -- when the game was over
    maker TEXT,               -- the address that set it up, as a digest with a key; forgotten after a while
    sat REAL                  -- when somebody sat down first
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
{_KEYS}"""

#: Version 1 kept the digests of all secrets of a table in one list: by seat, and those who watch behind them.
_FROM_1: Final = f"""
ALTER TABLE tables RENAME COLUMN secrets TO watch;
ALTER TABLE tables ADD COLUMN maker TEXT;
ALTER TABLE tables ADD COLUMN sat REAL;
{_KEYS}"""

Run = Callable[..., Any]


def lay_out(run: Run) -> None:
    """Make the tables of a new file, inside a transaction of the caller."""
    _run_all(run, SCHEMA)
    _finish(run)


def migrate(run: Run) -> None:
    """Make a file of version 1 one of today, inside a transaction of the caller.

    Its seat secrets go on as personal secrets: whoever has one keeps the seat.
    """
    _run_all(run, _FROM_1)
    for table, known in run("SELECT id, watch FROM tables").fetchall():
        *seats, watch = json.loads(known)
        run("UPDATE tables SET watch = ?, sat = created WHERE id = ?", (watch, table))
        for seat, own in enumerate(seats):
            if own is not None:
                run("INSERT INTO keys(game, seat, device, own) VALUES (?, ?, 1, ?)", (table, seat, own))
    _finish(run)


def _run_all(run: Run, statements: str) -> None:
    for statement in statements.split(";\n"):
        run(statement)


def _finish(run: Run) -> None:
    run("INSERT INTO house VALUES ('maker key', ?)", (secrets.token_hex(16),))
    run(f"PRAGMA user_version={VERSION}")
