"""The file of tables as a file: for its owner alone, for one server at a time, whole, and copied while it is used."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import IO, Final

import attrs

from elysium_rules.errors import ElysiumError

PRIVATE: Final = 0o600  #: it holds the seeds of running games
_OTHERS: Final = 0o077

#: What may be wrong with it, by a code that never changes its meaning.
GONE: Final = "file-gone"
DAMAGED: Final = "file-damaged"
DISK_FULL: Final = "disk-full"
NOT_WRITTEN: Final = "not-written"
SLOW: Final = "slow"


class StoreError(ElysiumError):
    """The file of tables cannot be used; whoever started the server must look at it."""


@attrs.frozen
class Fault:
    """Why no table could be kept now."""

    code: str
    message: str


def companions(path: Path) -> Iterator[Path]:
    """The file, and those that lie beside it while it is used."""
    for end in ("", "-wal", "-shm", ".lock"):
        yield path.with_name(path.name + end)


def find_file(path: Path) -> Path:
    """The file itself, whatever links and dots lead to it: so that every way to it finds the same lock.

    Raises:
        StoreError: it has a second name that is no link to the first.
    """
    real = path.resolve()
    with suppress(FileNotFoundError):
        if real.stat().st_nlink > 1:  # what is beside it is found by its name, and would be missed by the other
            raise StoreError(f"{path}: the file has another name as well (a hard link); give it one name")
    return real


def make_private(path: Path) -> list[Path]:
    """See that nobody else can read the file and what lies beside it; makes the file where there is none.

    Returns:
        Those that others could read until now.

    Raises:
        OSError: it cannot be made.
    """
    with suppress(FileExistsError):
        os.close(_create(path))
    loose = [found for found in companions(path) if found.exists() and found.stat().st_mode & _OTHERS]
    if sys.platform == "win32":  # the modes of files mean nothing there
        return []
    for found in loose:
        with suppress(PermissionError):  # it belongs to somebody else; whoever runs the server is told
            found.chmod(PRIVATE)
    return loose


def _create(path: Path) -> int:
    number = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE)
    if sys.platform != "win32":
        os.fchmod(number, PRIVATE)  # whatever the umask left of it
    return number


def lock_file(path: Path) -> IO[bytes] | None:
    """Keep a second server from using the same file; a process that is killed lets go of it.

    Raises:
        StoreError: another server uses it.
    """
    if sys.platform == "win32":  # the rows have numbers, so that a second server would fail instead of doing harm
        return None
    import fcntl

    name = path.with_name(f"{path.name}.lock")
    is_new = not name.exists()
    lock = os.fdopen(os.open(name, os.O_RDWR | os.O_CREAT, PRIVATE), "ab")
    try:
        if is_new:
            os.fchmod(lock.fileno(), PRIVATE)  # whatever the umask left of it
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StoreError(f"{path}: another server uses this file") from None
    return lock


class Watch:
    """Remembers which files are used, so that it is seen when others lie in their place."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._files = {found: _identity(found) for found in list(companions(path))[:2] if found.exists()}

    def find_fault(self, least_free: int) -> Fault | None:
        """What is wrong with the files, as far as that is seen from outside."""
        for found, known in self._files.items():
            if _identity(found) != known:
                return Fault(GONE, "the file of tables was removed or replaced")
        if hasattr(os, "statvfs"):
            try:
                disk = os.statvfs(self._path)
            except OSError:
                return Fault(GONE, "the disk of the file of tables does not answer")
            if disk.f_bavail * disk.f_frsize < least_free:
                return Fault(DISK_FULL, "the disk is full")
        return None


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def is_whole(path: Path) -> bool:
    """Whether all of a file can be read, as it lies on the disk now."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=5.0)) as file:
            return bool(file.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.OperationalError:  # it is locked or was removed: another question
        raise
    except sqlite3.DatabaseError:
        return False


def backup_file(source: Path, target: Path) -> None:
    """Copy a file of tables while a server uses it, to a file for its owner alone.

    Raises:
        StoreError: there is a file already, or it cannot be read or written.
    """
    try:
        os.close(_create(target))
    except FileExistsError:
        raise StoreError(f"{target}: there is a file already; nothing is overwritten") from None
    except OSError as error:
        raise StoreError(f"{target}: {error}") from None
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True, timeout=5.0)) as file,
            closing(sqlite3.connect(target, isolation_level=None)) as copy,
        ):
            file.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
            if copy.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("the copy is not whole")
    except (sqlite3.Error, OSError) as error:
        target.unlink(missing_ok=True)
        raise StoreError(f"{source}: {error}") from None
