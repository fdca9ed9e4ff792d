"""`elysium families`: which families of cards there are to play with, and where each of them is from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import attrs
import typer
from rich.table import Table
from rich.text import Text

from elysium_rules.cli.check import count
from elysium_rules.cli.options import GameOption, busy, choose_frontend, make_console, telling_errors
from elysium_rules.cli.own_cards import find_files
from elysium_rules.families import InstalledFamily, installed_families, printed_families, problem_of
from elysium_rules.games import all_rules, game_names
from elysium_rules.lang.load import load_families, read_all
from elysium_rules.play.engine.port import GameRules
from elysium_rules.program.names import DEFAULT_LANGUAGE, pick_name
from elysium_rules.source import printable

AnyRules = GameRules[Any, Any, Any, Any, Any]


@attrs.frozen
class FoundFamily:
    """A family of some game, and where it is from."""

    game: str
    key: str  #: by which it is named
    name: str  #: what it is called
    cards: int
    source: str  #: `printed`, `package` or `file`
    origin: str  #: of a package its name and version, of a file its path
    problem: str = ""  #: why it cannot be played with


def families(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            help="Card files of your own, or folders of them, to list beside the others.", metavar="[FILE]..."
        ),
    ] = None,
    game: GameOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print them as JSON.")] = False,
) -> None:
    """List all families of cards and where they are from; exit code 1 if one of them cannot be played with.

    Example:  elysium families; then  elysium demo --families NAME
    """
    with telling_errors():
        asked = [choose_frontend(game).rules] if game is not None or files else all_rules()
        with busy():
            found = [family for rules in asked for family in find_families(rules, files or ())]
            if game is None:  # of games that are not there
                strays = (family for family in installed_families() if family.game not in game_names())
                found += [of_stray(family) for family in strays]
        if as_json:
            print(json.dumps({"families": [attrs.asdict(family) for family in found]}, indent=2))
        else:
            show(found)
        if any(family.problem for family in found):
            raise typer.Exit(1)


def find_families(rules: AnyRules, words: Sequence[str] = ()) -> Iterator[FoundFamily]:
    """All families of a game: printed ones, those of packages, and those of files."""
    if rules.vocabulary is None:
        return
    folder = rules.folder()
    if folder is not None:
        yield from read_families(rules, [folder], "printed")
    for family in installed_families(rules.name):
        yield of_package(rules, family)
    yield from read_families(rules, find_files(rules, words), "file") if words else ()


def read_families(rules: AnyRules, paths: Sequence[Path], source: str) -> Iterator[FoundFamily]:
    """The families of card files, also of those that have errors."""
    assert rules.vocabulary is not None
    for file in read_all(paths):
        programs, findings, _ = load_families([file], rules.vocabulary, printed_families(rules), most_tokens=None)
        origin = "" if source == "printed" else file.name
        for program in programs:
            name = pick_name(program.names, DEFAULT_LANGUAGE)
            yield FoundFamily(rules.name, program.key, name, len(program.cards), source, origin)
        if not programs:
            errors = count(sum(finding.is_error for finding in findings), "error")
            yield FoundFamily(rules.name, Path(file.name).stem, "", 0, source, origin, f"its card file has {errors}")


def of_stray(family: InstalledFamily) -> FoundFamily:
    """A family that cannot be played with whatever its file says."""
    origin = f"{family.package} {family.version}".strip()
    return FoundFamily(family.game, family.name, "", 0, "package", origin, family.problem)


def of_package(rules: AnyRules, family: InstalledFamily) -> FoundFamily:
    """A family that a package brings; what is wrong with it stands beside it."""
    problem = problem_of(rules, family)
    if problem or family.file is None:
        return of_stray(attrs.evolve(family, problem=problem))
    (read,) = read_families(rules, [family.file], "package")
    return attrs.evolve(read, key=family.name, origin=of_stray(family).origin)


def show(found: Sequence[FoundFamily]) -> None:
    """Print them as a table by game, and below what is wrong with some."""
    console = make_console()
    for game in dict.fromkeys(family.game for family in found):
        table = Table(
            box=None, pad_edge=False, header_style="bold", title=game, title_justify="left", title_style="bold"
        )
        for header in ("family", "name", "cards", "from"):
            table.add_column(header, justify="right" if header == "cards" else "left", overflow="fold")
        for family in found:
            if family.game == game:
                where = {"printed": "printed", "package": f"package {family.origin}", "file": f"file {family.origin}"}
                cells = (family.key, family.name, str(family.cards or "–"), where[family.source])
                table.add_row(*(Text(printable(cell)) for cell in cells), style="dim" if family.problem else "")
        console.print(table)
        console.print()
    for family in found:
        if family.problem:
            brings = (
                f"{family.origin} brings the family `{family.key}`" if family.source == "package" else family.origin
            )
            console.print(f"{printable(brings)}, but {printable(family.problem)}", soft_wrap=True)
    if not any(family.source == "package" for family in found):
        console.print("No package brings a family yet; docs/publish.md tells how one does.")
