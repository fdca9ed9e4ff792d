"""Reading files that somebody named: every one is read, or there is a finding that says why not.

Nothing here waits, and nothing here raises for a path: not for a pipe that nobody writes to, a device without an
end, a link that leads to itself, or a name that no file can have.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.errors import CardError
from elysium_rules.lang import codes
from elysium_rules.lang.bounds import MAX_CHARACTERS, MAX_FILES
from elysium_rules.lang.grammar import cards_folder
from elysium_rules.source import SourceFile, clip

SUFFIX: Final = ".ely"
MAX_BYTES: Final = 4 * MAX_CHARACTERS  #: no character takes more than four
_LONGEST_PATH: Final = 200
#: Whoever opens a pipe or a terminal must not wait for it, nor become its owner; not every system knows these.
_FLAGS: Final = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))


def read_sources(path: Path) -> tuple[SourceFile, ...]:
    """Read a card file, or all card files of a folder in the order of their names.

    A file is named as the caller named it; the cards of the library are named
    the same on every machine.

    Raises:
        CardError: a file is missing or is no text; it names all such files.
    """
    return read_all((path,))


def read_all(paths: Iterable[Path]) -> tuple[SourceFile, ...]:
    """Read card files and folders of them; a file that is named twice is read once.

    Each has a name of its own: where two files would have the same, the later
    one is named by its whole path.

    Raises:
        CardError: a file is missing or is no text; it names all such files.
    """
    sources: dict[str, SourceFile] = {}
    findings: list[Diagnostic] = []
    seen: set[tuple[int, int]] = set()
    for file, name in _list_files(paths, findings):
        if len(sources) + len(findings) >= MAX_FILES:
            findings.append(Diagnostic(codes.TOO_MANY_FILES, f"there are more than {MAX_FILES} card files", None))
            break
        identity = _identify(file)
        if identity in seen:
            continue
        if identity is not None:
            seen.add(identity)
        text = read_text_file(file, name)
        if isinstance(text, Diagnostic):
            findings.append(text)
        else:
            unique = name if name not in sources else file.absolute().as_posix()
            sources[unique] = SourceFile(unique, text)
    if findings:
        raise CardError(findings, sources)
    return tuple(sources.values())


def _list_files(paths: Iterable[Path], findings: list[Diagnostic]) -> Iterator[tuple[Path, str]]:
    """List the files to read and their names, in order; and note the folders that have none."""
    for path in paths:
        try:
            is_folder = stat.S_ISDIR(path.stat().st_mode)
        except (OSError, ValueError):  # reading it will say what is wrong
            is_folder = False
        if not is_folder:
            yield path, path.as_posix()
            continue
        shown = Path("cards") if path == cards_folder() else path
        try:
            with os.scandir(path) as entries:
                names = sorted(entry.name for entry in entries if entry.name.endswith(SUFFIX))
        except OSError as error:
            findings.append(_unreadable(path.as_posix(), error))
            continue
        if not names:
            findings.append(
                Diagnostic(codes.NO_CARD_FILES, f"the folder {_quote(str(path))} has no card files (`*{SUFFIX}`)", None)
            )
        for name in names:
            yield path / name, (shown / name).as_posix()


def _identify(file: Path) -> tuple[int, int] | None:
    """Tell a file from others, whatever it is called."""
    try:
        found = file.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def read_text_file(file: Path, name: str = "", most: int = MAX_BYTES) -> str | Diagnostic:
    """Read a text file that somebody named, or say why not; whatever the path leads to, it neither waits nor raises.

    Args:
        file: the file.
        name: what messages call it, by default its path.
        most: bytes; a longer one is refused.

    Example:
        >>> read_text_file(Path("no/such/file.ely")).code
        'load/not-found'
    """
    name = name or file.as_posix()
    try:
        # A look at it before it is opened: to open some devices is to do something with them.
        content = _read_bytes(file, most) if stat.S_ISREG(file.stat().st_mode) else _not_a_file(name)
    except FileNotFoundError:
        return Diagnostic(codes.NOT_FOUND, f"there is no file {_quote(name)}", None)
    except (OSError, ValueError) as error:  # a path with a NUL or half a character in it is no path
        return _unreadable(name, error)
    if isinstance(content, Diagnostic):
        return content
    if len(content) > most:
        return Diagnostic(codes.FILE_TOO_LARGE, f"{_quote(name)} has more than {most:,} bytes", None)
    try:
        # Some editors begin a file with a mark that is no part of the text.
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return Diagnostic(
            codes.NOT_TEXT,
            f"{_quote(name)} is not UTF-8 text: line {line} has a byte that is no character",
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
        codes.NOT_A_FILE,
        f"{_quote(name)} is no plain file",
        None,
        notes=("a folder, a pipe or a device cannot be read as a text",),
        hint="write the text into a file",
    )


def _unreadable(name: str, error: OSError | ValueError) -> Diagnostic:
    reason = error.strerror if isinstance(error, OSError) else "no file can have this name"
    return Diagnostic(codes.UNREADABLE, f"{_quote(name)} cannot be read", None, notes=(reason or "unknown reason",))


def _quote(name: str) -> str:
    return f"`{clip(name, _LONGEST_PATH)}`"


def is_file(path: Path) -> bool:
    """Tell whether there is a plain file, whatever the path is."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (OSError, ValueError):
        return False
