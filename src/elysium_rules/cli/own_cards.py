"""Card files of one's own at the terminal: what `--cards` and `--families` name, and who then takes part."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import attrs
import typer

from elysium_rules.cli.check import report
from elysium_rules.cli.frontend import Frontend
from elysium_rules.diagnostics import suggest
from elysium_rules.errors import CardError, SetupError
from elysium_rules.families import files_of, find_installed, installed_families, load_with, printed_families, problem_of
from elysium_rules.play.engine.port import AnyCardSet, GameRules
from elysium_rules.source import printable

CardsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--cards",
        help="Card files of your own, folders of them, or families of installed packages; may be repeated.",
        metavar="FILE",
    ),
]
FamiliesOption = Annotated[
    str | None,
    typer.Option(
        "--families",
        help="Elysium: families that take part, printed ones or installed ones; the set fills the rest.",
        metavar="NAMES",
    ),
]

AnyRules = GameRules[Any, Any, Any, Any, Any]


@contextmanager
def showing_findings() -> Iterator[None]:
    """Show what is wrong with card files as `elysium check` does; the exit code is 2 where one cannot be read."""
    try:
        yield
    except CardError as error:
        report(error.diagnostics, error.sources, 0, 0, as_json=False)
        is_read = any(finding.span is not None for finding in error.diagnostics)
        raise typer.Exit(1 if is_read else 2) from None


@attrs.frozen
class OwnCards:
    """A card set to play with, and the choices of the setup in which its own families take part."""

    cards: AnyCardSet
    given: Mapping[str, str]


def find_files(rules: AnyRules, words: Sequence[str]) -> list[Path]:
    """The card files that somebody named: files and folders, and families of installed packages by their names.

    Raises:
        SetupError: the game takes no card files, or nothing is there of that name; it says what was probably meant.
        CardError: a package is broken.
    """
    if words and not rules.takes_card_files:
        raise SetupError("", f"{rules.name} is played with its printed cards only")
    installed = [family.name for family in installed_families(rules.name)]
    files: list[Path] = []
    for word in words:
        path, is_there = Path(word), os.path.exists(word)  # noqa: PTH110 - it never raises, whatever the name is
        if word in installed and not is_there:
            files += files_of(rules, find_installed(rules, word))
        elif is_there or path.suffix or len(path.parts) > 1:
            files.append(path)
        else:
            near = suggest(word, installed)
            hint = f" (did you mean {near!r}?)" if near else ""
            there = f"; installed are {', '.join(installed)}" if installed else ""
            raise SetupError("", f"there is no card file, folder or installed family {printable(word)!r}{hint}{there}")
    return files


def choose_cards(
    frontend: Frontend, given: Mapping[str, str], files: Sequence[str] | None, families: str | None
) -> OwnCards:
    """What a new game is played with: the printed cards, those of files, and those of families that are named.

    Raises:
        SetupError: a family is not there, or there are more of them than can play.
        CardError: something is wrong in a card file, or with a package.
    """
    rules = frontend.rules
    named = [word.strip() for word in families.split(",") if word.strip()] if families is not None else []
    if families is not None and not frontend.chooses_families:
        raise SetupError("", f"--families is for games in which families are chosen; {rules.name} has no such choice")
    paths = find_files(rules, files or ())
    cards = load_with(rules, paths)
    brought = rules.own_families(cards)
    known = {*printed_families(rules), *brought}
    installed = [family.name for family in installed_families(rules.name)]
    wanted = dict.fromkeys((*named, *frontend.families_in(given)))
    more = [word for word in wanted if word not in known and word in installed]
    for word in wanted:
        if word not in known and word not in installed:
            near = suggest(word, [*known, *installed])
            hint = f" (did you mean {near!r}?)" if near else ""
            there = ", ".join([*printed_families(rules), *brought, *(word for word in installed if word not in known)])
            raise SetupError("", f"there is no family {printable(word)!r}{hint}; there are {there}")
    if more:
        paths += [file for word in more for file in files_of(rules, find_installed(rules, word))]
        cards = load_with(rules, paths)
    if not (brought or named):
        return OwnCards(cards, given)
    return OwnCards(cards, frontend.take_part(cards, given, named, brought))


def cards_of(rules: AnyRules, words: Sequence[str] | None) -> AnyCardSet | None:
    """The card set of what was named to read a game with; None where nothing was."""
    return load_with(rules, find_files(rules, words)) if words else None


def cards_spoken_of(rules: AnyRules, text: str) -> AnyCardSet:
    """The printed cards, and those of installed families that the beginning of a recorded game speaks of."""
    words = set(re.findall(r"[a-z][a-z0-9_]*", text))
    spoken = [family for family in installed_families(rules.name) if family.name in words]
    good = [family for family in spoken if not problem_of(rules, family)]
    return load_with(rules, [file for family in good for file in files_of(rules, family)])
