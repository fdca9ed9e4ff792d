"""Reading card files and folders of them: every one is read, or there is a finding that says why not."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.errors import CardError
from elysium_rules.files import quote_path, read_text_file, unreadable
from elysium_rules.lang import codes
from elysium_rules.lang.bounds import MAX_CHARACTERS, MAX_FILES
from elysium_rules.program.folders import cards_folder
from elysium_rules.source import SourceFile

SUFFIX: Final = ".ely"
TEST_SUFFIX: Final = ".test.ely"  #: of files that hold tests alone, beside those of the families
MAX_BYTES: Final = 4 * MAX_CHARACTERS  #: no character takes more than four


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
    return tuple(source for _, source in read_each(paths))


def read_each(paths: Iterable[Path]) -> tuple[tuple[Path, SourceFile], ...]:
    """Read what `read_all` reads, each with the path that it was read from.

    Raises:
        CardError: a file is missing or is no text; it names all such files.
    """
    sources: dict[str, SourceFile] = {}
    places: list[Path] = []
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
        text = read_text_file(file, MAX_BYTES, name)
        if isinstance(text, Diagnostic):
            findings.append(text)
        else:
            unique = name if name not in sources else file.absolute().as_posix()
            sources[unique] = SourceFile(unique, text)
            places.append(file)
    if findings:
        raise CardError(findings, sources)
    return tuple(zip(places, sources.values(), strict=True))


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
        home = cards_folder()
        shown = Path("cards") / path.relative_to(home) if path.is_relative_to(home) else path
        try:
            with os.scandir(path) as entries:
                names = sorted(entry.name for entry in entries if is_card_file(entry.name))
        except OSError as error:
            findings.append(unreadable(path.as_posix(), error))
            continue
        if not names:
            findings.append(
                Diagnostic(
                    codes.NO_CARD_FILES, f"the folder {quote_path(str(path))} has no card files (`*{SUFFIX}`)", None
                )
            )
        for name in names:
            yield path / name, (shown / name).as_posix()


def card_files(folder: Path) -> list[Path]:
    """The card files of a folder by name; tests of cards beside them are none."""
    return sorted(file for file in folder.glob(f"*{SUFFIX}") if is_card_file(file.name))


def is_card_file(name: str) -> bool:
    """Whether a file of that name in a folder holds cards, and not tests alone."""
    return name.endswith(SUFFIX) and not name.endswith(TEST_SUFFIX)


def is_there(path: Path, *, as_folder: bool = False) -> bool:
    """Whether there is such a file or folder; whatever else is wrong with a path, reading it will say."""
    try:
        return path.is_dir() if as_folder else path.is_file()
    except (OSError, ValueError):
        return False


def _identify(file: Path) -> tuple[int, int] | None:
    """Tell a file from others, whatever it is called."""
    try:
        found = file.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino
