"""Reading a file that somebody named: its text, or a finding that says why not.

Nothing here waits, and nothing here raises for a path: not for a pipe that nobody writes to, a device without an
end, a link that leads to itself, or a name that no file can have.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.source import clip

FILE_TOO_LARGE: Final = "load/file-too-large"
NOT_A_FILE: Final = "load/not-a-file"
NOT_FOUND: Final = "load/not-found"
NOT_TEXT: Final = "load/not-text"
UNREADABLE: Final = "load/unreadable"

_LONGEST_PATH: Final = 200
#: Whoever opens a pipe or a terminal must not wait for it, nor become its owner; not every system knows these.
_FLAGS: Final = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))


def read_text_file(file: Path, most: int, name: str = "") -> str | Diagnostic:
    """Read a text file that somebody named, or say why not; whatever the path leads to, it neither waits nor raises.

    Args:
        file: the file.
        most: bytes; a longer one is refused.
        name: what messages call it, by default its path.

    Example:
        >>> read_text_file(Path("no/such/file.ely"), 1000).code
        'load/not-found'
    """
    name = name or file.as_posix()
    try:
        # A look at it before it is opened: to open some devices is to do something with them.
        content = _read_bytes(file, most) if stat.S_ISREG(file.stat().st_mode) else _not_a_file(name)
    except FileNotFoundError:
        return Diagnostic(NOT_FOUND, f"there is no file {quote_path(name)}", None)
    except (OSError, ValueError) as error:  # a path with a NUL or half a character in it is no path
        return unreadable(name, error)
    if isinstance(content, Diagnostic):
        return content
    if len(content) > most:
        return Diagnostic(FILE_TOO_LARGE, f"{quote_path(name)} has more than {most:,} bytes", None)
    try:
        # Some editors begin a file with a mark that is no part of the text.
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return Diagnostic(
            NOT_TEXT,
            f"{quote_path(name)} is not UTF-8 text: line {line} has a byte that is no character",
            None,
            hint="save it as UTF-8",
        )


def _read_bytes(file: Path, most: int) -> bytes | Diagnostic:
    with os.fdopen(os.open(file, _FLAGS), "rb") as stream:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):  # it was put there since the look
            return _not_a_file(file.as_posix())
        return stream.read(most + 1)


def _not_a_file(name: str) -> Diagnostic:
    return Diagnostic(
        NOT_A_FILE,
        f"{quote_path(name)} is no plain file",
        None,
        notes=("a folder, a pipe or a device cannot be read as a text",),
        hint="write the text into a file",
    )


def unreadable(name: str, error: OSError | ValueError) -> Diagnostic:
    """The finding about a path that leads nowhere."""
    reason = error.strerror if isinstance(error, OSError) else "no file can have this name"
    return Diagnostic(UNREADABLE, f"{quote_path(name)} cannot be read", None, notes=(reason or "unknown reason",))


def quote_path(name: str) -> str:
    """A path as messages show it."""
    return f"`{clip(name, _LONGEST_PATH)}`"
