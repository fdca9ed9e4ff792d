"""`elysium new`: a family to begin with, as one commented card file or as a package that can be published."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from elysium_rules.cli.check import count
from elysium_rules.cli.files import check_target, reason_of, write_text
from elysium_rules.cli.new_package import package_files
from elysium_rules.cli.options import GameOption, choose_frontend, telling_errors
from elysium_rules.errors import SetupError
from elysium_rules.families import ENDING, NAME, printed_families
from elysium_rules.games import DEFAULT_GAME
from elysium_rules.play.engine.port import GameRules
from elysium_rules.source import printable

STARTER: Final = "starter"  #: the folder beside the printed cards of a game that has its starter family
#: What stands in the starter for what its author chooses: the key of the family, and its name.
KEY: Final = "my_family"
#: What the starters call their family, in each language; a name that somebody gives stands for all of them.
_NAMES: Final = re.compile("My Family|Ma famille|Meine Familie")
_LESSON: Final = re.compile(r"^# --- \d+\. ", re.MULTILINE)

AnyRules = GameRules[Any, Any, Any, Any, Any]


def new(
    name: Annotated[str, typer.Argument(help="What the family is called: nyx, or 'River Gods'.", metavar="NAME")],
    path: Annotated[
        Path | None,
        typer.Argument(
            help="The file to write, or the folder to write it into; if not given this one.", metavar="PATH"
        ),
    ] = None,
    game: GameOption = None,
    cards: Annotated[
        int | None, typer.Option("--cards", help="Only the first so many cards; if not given all.", min=1, metavar="N")
    ] = None,
    package: Annotated[
        bool, typer.Option("--package", help="Write a Python package of the family, which others can install.")
    ] = False,
) -> None:
    """Write a family to begin with: it passes every check, can be played at once, and explains itself.

    Example: elysium new nyx writes nyx.ely, and elysium demo --cards nyx.ely plays with it.
    """
    with telling_errors():
        rules = choose_frontend(game).rules
        key, shown = find_key(name), find_name(name)
        text = write_family(rules, key, shown, cards)
        if package:
            folder = path or Path(f"elysium-{key.replace('_', '-')}")
            refuse_if_used(folder)
            written = {folder / file: content for file, content in package_files(rules, key, shown, text).items()}
        else:
            file = find_file(path, key)
            written = {file: text}
        refuse_if_there(written)
        for file, content in written.items():
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
                write_text(file, content)
            except OSError as error:
                raise SetupError("", f"{printable(str(file))}: {reason_of(error)}") from None
        for line in tell(rules, written, text, is_package=package):
            print(line)


# --- names -----------------------------------------------------------------------------------------------------------


def find_key(name: str) -> str:
    """The key of a family that is called so.

    Raises:
        SetupError: nothing of the name can be a key.

    >>> find_key("Tyché"), find_key("River Gods"), find_key("nyx")
    ('tyche', 'river_gods', 'nyx')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    key = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    if NAME.fullmatch(key) is None:
        reason = "a family is called by letters, and digits behind them, such as `nyx` or 'River Gods'"
        raise SetupError("", f"{printable(name)!r} is no name of a family: {reason}")
    return key


def find_name(name: str) -> str:
    """The name that is printed: as it was given, or made of a key.

    >>> find_name("River Gods"), find_name("river_gods"), find_name("Tyché")
    ('River Gods', 'River Gods', 'Tyché')
    """
    given = name.strip()
    return given if given != given.lower() else given.replace("_", " ").title()


def find_file(path: Path | None, key: str) -> Path:
    """Where one card file goes.

    Raises:
        SetupError: it cannot be written there.
    """
    file = path or Path()
    file = file if file.suffix == ENDING else file / f"{key}{ENDING}"
    if not file.parent.is_dir():
        raise SetupError("", f"there is no folder {printable(str(file.parent))}")
    return file


def refuse_if_there(written: Mapping[Path, str]) -> None:
    """Nothing is ever overwritten: not even a part of it is written where one file is there already.

    Raises:
        SetupError: one is, or cannot be written.
    """
    for file in written:
        if file.exists() or file.is_symlink():
            raise SetupError("", f"{printable(str(file))} is there already, and is not overwritten: name another")
        if file.parent.is_dir():
            check_target("file", file)


def refuse_if_used(folder: Path) -> None:
    """A package has a folder of its own.

    Raises:
        SetupError: the folder is there already and is not empty.
    """
    if folder.is_symlink() or (folder.exists() and (not folder.is_dir() or any(folder.iterdir()))):
        raise SetupError("", f"{printable(str(folder))} is there already, and is not overwritten: name another folder")


# --- what is written -------------------------------------------------------------------------------------------------


def write_family(rules: AnyRules, key: str, name: str, cards: int | None = None) -> str:
    """The card file of a starter family.

    Raises:
        SetupError: the game has none to begin with, or its key or name cannot be used.
    """
    folder = rules.folder()
    file = None if folder is None else folder / STARTER / f"family{ENDING}"
    if file is None or not file.is_file():
        reason = (
            "is played with its printed cards only" if not rules.takes_card_files else "has no family to begin with"
        )
        raise SetupError("", f"{rules.name} {reason}")
    head, *lessons = split_lessons(file.read_text(encoding="utf-8"))
    if cards is not None and cards > len(lessons):
        raise SetupError("", f"--cards {cards}: the family to begin with has {count(len(lessons), 'card')}")
    if key in printed_families(rules):
        raise SetupError(
            "", f"{key} is a printed family, and a file of this name would take its place; name it otherwise"
        )
    wrong = _find_fault(rules, key, _call(head + "".join(lessons), key, name))
    if wrong is not None:
        raise SetupError("", f"a family cannot be called {printable(name)!r}: {wrong}")
    text = _call(head + "".join(lessons[:cards]), key, name)
    wrong = _find_fault(rules, key, text)
    if wrong is not None:
        raise SetupError("", f"--cards {cards}: {wrong}")
    return text


def _call(text: str, key: str, name: str) -> str:
    """Give the family to begin with its key and name."""
    return _NAMES.sub(lambda _: name, re.sub(rf"\b{KEY}\b", key, text.rstrip("\n") + "\n"))


def _find_fault(rules: AnyRules, key: str, text: str) -> str | None:
    report = rules.check_texts({f"{key}{ENDING}": text})
    first = next((finding for finding in report.findings if finding.is_error), None)
    return None if first is None else f"{first.message}; {first.hint}" if first.hint else first.message


def split_lessons(text: str) -> list[str]:
    """What stands before the first card, and each card with what is said about it."""
    places = [0, *(found.start() for found in _LESSON.finditer(text)), len(text)]
    return [text[start:end] for start, end in pairwise(places)]


def tell(rules: AnyRules, written: Mapping[Path, str], text: str, *, is_package: bool) -> Iterator[str]:
    """What was written, and what to do with it."""
    option = "" if rules.name == DEFAULT_GAME else f" --game {rules.name}"
    cards = count(len(split_lessons(text)) - 1, "card")
    file = next(file for file in written if file.suffix == ENDING and not file.name.endswith(f".test{ENDING}"))
    yield f"{printable(str(file))}: {cards}, each with a comment that explains it"
    if is_package:
        folder = min(written, key=lambda found: len(found.parts)).parent
        yield from (f"{printable(str(other))}" for other in written if other != file)
        yield ""
        yield f"  pip install -e {printable(str(folder))}"
        yield "  elysium families"
    else:
        yield ""
    shown = printable(str(file))
    yield f"  elysium check{option} {shown}"
    yield f"  elysium text{option} {shown}"
    yield f"  elysium demo{option} --cards {shown}"
    if sys.stdout.isatty():
        yield ""
        yield "Change a word in the file, and look again."
