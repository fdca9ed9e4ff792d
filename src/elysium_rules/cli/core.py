"""`elysium core`: whether the native core is there, and what it plays of some card files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from elysium_rules.cli.check import count, report
from elysium_rules.cli.options import GameOption, busy, choose_frontend, telling_errors
from elysium_rules.errors import CardError, SetupError
from elysium_rules.kernel.native import Absence, Library, find_library
from elysium_rules.lang.load import read_all
from elysium_rules.play.engine.port import GameRules


def core(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="Card files, or folders of them; if not given the printed cards.", metavar="[FILE]..."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
    game: GameOption = None,
) -> None:
    """Say whether the native core is there, which plays playouts many times as fast, and what it plays of card files.

    What it does not play Python plays, to the same digits. ELYSIUM_CORE=off switches it off, the path of a library
    there chooses another one; in a checkout `make native` builds it.

    Example: elysium core mine.ely
    """
    with telling_errors():
        rules = choose_frontend(game).rules
        if rules.core_version is None:
            raise SetupError("", f"{rules.name} has no native core: Python plays it")
        found = find_library(rules.core_version)
        try:
            with busy():
                lacks = _find_lacks(rules, files or (), found if isinstance(found, Library) else None)
        except CardError as error:
            report(error.diagnostics, error.sources, 0, 0, as_json=as_json)
            raise typer.Exit(1) from None
        if as_json:
            print(json.dumps(_as_plain(rules.core_version, found, lacks), indent=2))
        else:
            print("\n".join([_tell(rules.core_version, found), *_tell_lacks(lacks)]))


def _find_lacks(
    rules: GameRules[Any, Any, Any, Any, Any], files: tuple[Path, ...] | list[Path], library: Library | None
) -> Mapping[str, tuple[str, ...]]:
    """By family: what is not played in the core."""
    printed = rules.standard_card_set()
    if not files:
        return rules.core_lacks(printed, library)
    own = rules.load_texts({source.name: source.text for source in read_all(files)})
    lacks = rules.core_lacks(own, library)
    known = rules.core_lacks(printed, None)
    return {key: reasons for key, reasons in lacks.items() if key not in known} or lacks


def _tell(version: int, found: Library | Absence) -> str:
    """Whether it is there, in a line.

    >>> _tell(1, Absence("it is switched off: ELYSIUM_CORE=off"))
    'there is no native core (contract 1): it is switched off: ELYSIUM_CORE=off'
    """
    if isinstance(found, Library):
        return f"the native core (contract {found.version}): {found.path}"
    where = f"; {found.path}" if found.path is not None and found.version is not None else ""
    return f"there is no native core (contract {version}): {found.reason}{where}"


def _tell_lacks(lacks: Mapping[str, tuple[str, ...]]) -> list[str]:
    """What it plays.

    >>> _tell_lacks({"zeus": (), "nyx": ("nyx/dusk: only Python can say `sleep`",)})
    ['1 of 2 families in the core', '  nyx/dusk: only Python can say `sleep`']
    """
    covered = sum(not reasons for reasons in lacks.values())
    told = f"{covered} of {count(len(lacks), 'family').replace('familys', 'families')} in the core"
    return [told, *(f"  {reason}" for reasons in lacks.values() for reason in reasons)]


def _as_plain(version: int, found: Library | Absence, lacks: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    is_there = isinstance(found, Library)
    return {
        "is_there": is_there,
        "reason": None if isinstance(found, Library) else found.reason,
        "path": None if found.path is None else str(found.path),
        "version": found.version,
        "contract": version,
        "families": {key: {"is_covered": not reasons, "reasons": list(reasons)} for key, reasons in lacks.items()},
    }
