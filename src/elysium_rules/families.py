"""Families of cards that packages bring: found by entry point, read as card files, named like the printed ones.

A package registers each family in the group `elysium_rules.families`: its name, and the package that its card file lies
in. Nothing of the package is imported, neither to list it nor to play with it: a card file is data. What cannot be
played with says why, and everything else goes on.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, overload

import attrs

from elysium_rules.arguments import expect
from elysium_rules.diagnostics import Diagnostic
from elysium_rules.errors import CardError, UnknownNameError
from elysium_rules.files import read_text_file
from elysium_rules.games import DEFAULT_GAME, find_rules, game_names
from elysium_rules.lang.files import card_files
from elysium_rules.play.engine.port import AnyCardSet, GameRules

if TYPE_CHECKING:
    from elysium_rules.elysium.model.cards import CardSet

GROUP: Final = "elysium_rules.families"  #: of entry points, each a family
ENDING: Final = ".ely"
BROKEN_PACKAGE: Final = "load/broken-package"
#: It is a word of card files and of the command line, and the name of a file.
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,59}")
_DECLARED: Final = re.compile(r"^\s*family\s+(\w+)", re.MULTILINE)
_MOST_BYTES: Final = 1_000_000  #: as much as `elysium check` reads of a file
_MODULE: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")

AnyRules: TypeAlias = GameRules[Any, Any, Any, Any, Any]


@attrs.frozen
class InstalledFamily:
    """A family that a package brings, whether it can be played with or not.

    In the entry point its name may stand behind that of its game: `ephyran/storms`.
    """

    name: str  #: by which it is played; its card file is named like it
    game: str  #: whose cards they are
    package: str  #: what was installed
    version: str  #: of the package
    file: Path | None  #: the card file; None where it is not there
    problem: str = ""  #: why it cannot be played with; nothing where that is not known before it is read

    @property
    def finding(self) -> Diagnostic | None:
        """The problem as a finding that stands alone."""
        if not self.problem:
            return None
        return Diagnostic(BROKEN_PACKAGE, f"{self.package} brings the family `{self.name}`, but {self.problem}", None)


def installed_families(game: str | None = None) -> tuple[InstalledFamily, ...]:
    """The families that installed packages bring, by game and name; none of their files is read.

    Args:
        game: only those of this game.

    Raises:
        UnknownNameError: there is no such game.

    Example:
        >>> installed_families("elysium")
        ()
    """
    if game is not None:
        find_rules(game)
    return tuple(family for family in _find_all(tuple(sys.path)) if game in (None, family.game))


# By where packages are looked for: whoever adds a folder to the path is not told what was there before.
@lru_cache(maxsize=4)
def _find_all(path: tuple[str, ...]) -> tuple[InstalledFamily, ...]:
    found = sorted(set(_read_entries()), key=lambda family: (family.game, family.name, family.package))
    packages: dict[tuple[str, str], list[str]] = {}
    for family in found:
        packages.setdefault((family.game, family.name), []).append(family.package)
    # Which of several would be played must not depend on the order of installing.
    return tuple(
        family
        if len(packages[family.game, family.name]) == 1
        else attrs.evolve(family, problem=f"so does {_others(packages[family.game, family.name], family.package)}")
        for family in found
    )


def _others(packages: Sequence[str], own: str) -> str:
    return " and ".join(sorted(set(packages) - {own})) or "another version of it"


def _read_entries() -> Iterator[InstalledFamily]:
    try:
        from importlib.metadata import entry_points  # who plays with printed cards has no use for it
    except ImportError:  # a Python for pages may come without
        return
    for point in entry_points(group=GROUP):
        package, version = (
            ("a package without a name", "") if point.dist is None else (point.dist.name, point.dist.version)
        )
        game, slash, name = point.name.rpartition("/")
        game = game if slash else DEFAULT_GAME
        file = problem = None
        if game not in game_names():
            problem = f"there is no game `{game}`"
        elif NAME.fullmatch(name) is None:
            problem = "a name has small letters, digits and underscores, and begins with a letter"
        elif name in printed_families(find_rules(game)):
            problem = f"{game} has a printed family of this name"
        else:
            file, problem = _find_file(point.value, name)
        yield InstalledFamily(name, game, package, version, file, problem or "")


def _find_file(module: str, name: str) -> tuple[Path | None, str]:
    """The card file of a family in a package, found without importing it; or why it is not there."""
    if _MODULE.fullmatch(module) is None:
        return None, f"`{module}` is no name of a package"
    folder = _folder_of(module)
    if folder is None:
        return None, f"there is no package `{module}`"
    file = folder / f"{name}{ENDING}"
    if not file.is_file():
        return None, f"there is no file `{name}{ENDING}` in `{module}`"
    return file, ""


def _folder_of(module: str) -> Path | None:
    from importlib.util import find_spec

    first, *rest = module.split(".")
    try:
        spec = find_spec(first)  # of a name without a dot, which imports nothing
    except (ImportError, ValueError, AttributeError):
        return None
    places = spec.submodule_search_locations if spec is not None else None
    folders = (Path(place).joinpath(*rest) for place in places or ())
    return next((folder for folder in folders if folder.is_dir()), None)


@cache
def printed_families(rules: AnyRules) -> tuple[str, ...]:
    """The printed families of a game by name; their files are named like them."""
    folder = rules.folder()
    if folder is None:
        return ()
    return tuple(file.stem for file in card_files(folder))


# --- to play with them -----------------------------------------------------------------------------------------------


def find_installed(rules: AnyRules, name: str) -> InstalledFamily:
    """The family of that name.

    Raises:
        UnknownNameError: no package brings it; it says which one was probably meant.
        CardError: it cannot be played with; the finding names the package.
    """
    known = [family for family in installed_families(rules.name) if family.name == name]
    if not known:
        raise UnknownNameError("installed family", name, [family.name for family in installed_families(rules.name)])
    if known[0].finding is not None:
        raise CardError([family.finding for family in known if family.finding is not None], {})
    return known[0]


def files_of(rules: AnyRules, family: InstalledFamily) -> tuple[Path, ...]:
    """What `GameRules.load_files` reads to play with a family that can be played with."""
    assert family.file is not None
    deck = None if rules.beside is None else family.file.with_name(rules.beside[0])
    # Numbers are those of a whole game; a package does not change them for all others.
    return (family.file, deck) if deck is not None and rules.carries_beside and deck.is_file() else (family.file,)


@overload
def installed_cards(*families: str) -> CardSet: ...
@overload
def installed_cards(*families: str, game: Literal["elysium"]) -> CardSet: ...
@overload
def installed_cards(*families: str, game: str) -> AnyCardSet: ...
def installed_cards(*families: str, game: str = DEFAULT_GAME) -> AnyCardSet:
    """The printed cards of a game and those of families that packages bring.

    Args:
        families: by their names; unless told, all that can be played with.
        game: whose cards.

    Raises:
        UnknownNameError: there is no such game, or no package brings a family of that name.
        CardError: something is wrong with a package or in a card file; it holds all findings.

    Example:
        >>> installed_cards()
        <CardSet of 104 cards: apollo, ares, athena, hades, hephaestus, hermes, poseidon, zeus>
    """
    for name in families:
        expect("families", name, str, "names of families")
    rules = find_rules(game)
    wanted = [find_installed(rules, name) for name in dict.fromkeys(families)]
    if not families:
        wanted = [family for family in installed_families(game) if not problem_of(rules, family)]
    return load_with(rules, [file for family in wanted for file in files_of(rules, family)])


def installed_texts(
    rules: AnyRules, choices: Mapping[str, object], files: Mapping[str, str] | None = None
) -> dict[str, str]:
    """The card files of the installed families that the choices of a setup name, by the names of the files.

    Args:
        rules: the game.
        choices: by the names of its `setups`.
        files: card files that are there already; what they declare is not looked for.

    Raises:
        CardError: a family that is named cannot be played with.
    """
    lists = (choices.get(setup.name) for setup in rules.setups if setup.is_list)
    words = [word for words in lists if isinstance(words, Sequence) and not isinstance(words, str) for word in words]
    printed = printed_families(rules) if words else ()
    unknown = [word for word in dict.fromkeys(words) if isinstance(word, str) and word not in printed]
    declared = {found for text in (files or {}).values() for found in _DECLARED.findall(text)}
    texts: dict[str, str] = {}
    for family in installed_families(rules.name) if unknown else ():
        if family.name in unknown and family.name not in declared:
            for file in files_of(rules, find_installed(rules, family.name)):
                text = read_text_file(file, _MOST_BYTES, file.name)
                if isinstance(text, Diagnostic):
                    raise CardError([text], {})
                texts[file.name] = text
    return texts


def load_with(rules: AnyRules, files: Iterable[Path]) -> AnyCardSet:
    """The printed cards, and those of some files and folders beside them."""
    paths = list(files)
    return rules.load_files(paths) if paths else rules.standard_card_set()


def problem_of(rules: AnyRules, family: InstalledFamily) -> str:
    """Why a family cannot be played with, in a few words; its file is read for it. Nothing where it can be."""
    if family.problem or family.file is None:
        return family.problem
    try:
        cards = rules.load_files(files_of(rules, family))
    except CardError as error:
        errors = sum(finding.is_error for finding in error.diagnostics)
        return f"its card file has {errors} error{'' if errors == 1 else 's'}"
    own = rules.own_families(cards)
    if own and family.name not in own:
        return f"its card file holds the family `{own[0]}`"
    return ""
