"""Which tests there are: from files and folders to tests that can be run, each with the cards that it speaks of.

A file `NAME.test.ely` holds tests alone, beside `NAME.ely` with the family; tests may also stand among the cards of
a family. A test sees the printed families, those of the file it stands in or beside, those of a file beside it whose
name it says (`artemis/nymphs`, `families artemis`: `artemis.ely`), and those that are named on the command line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.errors import CardError, SetupError
from elysium_rules.files import quote_path, read_text_file, unreadable
from elysium_rules.games import DEFAULT_GAME, find_rules, game_names
from elysium_rules.lang import codes
from elysium_rules.lang.bounds import MAX_FILES, MAX_NAME
from elysium_rules.lang.files import SUFFIX, TEST_SUFFIX, is_card_file, is_there
from elysium_rules.lang.parse import has_tests
from elysium_rules.lang.tests.bounds import MAX_TEST_CHARACTERS
from elysium_rules.lang.tests.check import check_tests
from elysium_rules.lang.tests.checked import CheckedTest, Known
from elysium_rules.lang.tests.read import read_tests
from elysium_rules.play.data.lazy import find_at
from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.bench import Bench
from elysium_rules.testing.bench.coverage import Recorder
from elysium_rules.testing.bench.run import Budget, Result, run_test

_MOST_BYTES: Final = 4 * MAX_TEST_CHARACTERS
#: What a test may call a family by: before the key of a card, or in a list of families. Words in quotes and comments
#: name none.
_SAYS_FAMILY: Final = re.compile(r'"[^"\n]*"?|#[^\n]*|\b([a-z][a-z0-9_]*)[ \t]*/|\bfamilies\b([a-z0-9_, \t]*)')


def find_bench(game: str) -> Bench:
    """What runs tests of a game.

    Raises:
        UnknownNameError: there is no such game.
        SetupError: its cards cannot be tested in the card language.
    """
    place = find_rules(game).bench
    if not place:
        raise SetupError("", f"{game} does not say what tests of its cards can say; see GameRules.bench")
    found: Bench = find_at(place)
    return found


def printed_folder(game: str) -> Path | None:
    """Where the printed card files of a game lie, if it has any."""
    return find_rules(game).folder()


def find_game(path: Path) -> str:
    """The game that a file of tests is of: the one whose printed cards lie beside it, or else the first one."""
    home = path.resolve().parent
    for game in game_names():
        folder = printed_folder(game)
        if folder is not None and folder.resolve() == home:
            return game
    return DEFAULT_GAME


@attrs.frozen
class TestFileRun:
    """The tests of one file, with what they are run with."""

    __test__ = False  # pytest takes every class of such a name for one of its own

    bench: Bench = attrs.field(repr=False)
    source: SourceFile
    cards: Any = attrs.field(repr=False)
    known: Known = attrs.field(repr=False)
    tests: tuple[CheckedTest, ...]  #: those without a mistake
    findings: tuple[Diagnostic, ...]
    sources: Mapping[str, SourceFile] = attrs.field(repr=False)  #: for who shows places
    beside: tuple[str, ...] = ()  #: the names of the card files that were read for it, beside the printed ones
    family_files: Mapping[str, str] = attrs.field(factory=dict, repr=False)  #: by family the name of its file
    budget: Budget = attrs.field(factory=Budget, repr=False)  #: how much may still happen in its tests

    @property
    def family(self) -> str:
        """What its tests are called by: the name of the file."""
        name = self.source.name.rpartition("/")[2]
        return name.removesuffix(TEST_SUFFIX).removesuffix(SUFFIX)

    @property
    def families(self) -> tuple[str, ...]:
        """The families that it is about: those of its card file, or the one that it is called by."""
        own = tuple(key for key, file in self.family_files.items() if file in self.beside)
        return own or tuple(key for key in self.family_files if key == self.family)

    def is_about(self, ref: str) -> bool:
        """Whether a card, or a power of one, belongs to what it is about."""
        return self.bench.family_of(self.cards, ref.partition("#")[0]) in self.families

    @property
    def is_good(self) -> bool:
        """Whether all its tests can be run."""
        return not any(finding.is_error for finding in self.findings)

    def items(self) -> Iterator[TestItem]:
        """All tests, each line of a table of cases being one."""
        for test in self.tests:
            for case in range(len(test.cases)):
                yield TestItem(self, test, case)


@attrs.frozen
class TestItem:
    """One test, or one line of its table of cases."""

    __test__ = False

    file: TestFileRun = attrs.field(repr=False)
    test: CheckedTest = attrs.field(repr=False)
    case: int  #: from 0

    @property
    def name(self) -> str:
        """What it is called, as long as its words stay: `zeus/"title"`, with `[2]` behind it for a line of a table."""
        case = "" if self.test.decl.cases is None else f"[{self.case + 1}]"
        return f'{self.file.family}/"{self.test.decl.title.value}"{case}'

    @property
    def line(self) -> int:
        """Where it stands."""
        return self.file.source.line_col(self.test.decl.span.start)[0]

    def run(self, recorder: Recorder | None = None) -> Result:
        """Run it; with a *recorder*, note what it reaches."""
        return run_test(
            self.file.bench, self.file.cards, self.file.known, self.test, self.case, recorder, self.file.budget
        )


def list_files(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The files to look into: those that are named, and of folders all card files and files of tests, by their names.

    Raises:
        CardError: a folder cannot be read, or has no such file.
    """
    found: list[Path] = []
    findings: list[Diagnostic] = []
    for path in paths:
        if not is_there(path, as_folder=True):
            found.append(path)
            continue
        try:
            with os.scandir(path) as entries:
                names = sorted(entry.name for entry in entries if entry.name.endswith(SUFFIX))
        except OSError as error:
            findings.append(unreadable(path.as_posix(), error))
            continue
        if not names:
            shown = quote_path(str(path))
            findings.append(
                Diagnostic(
                    codes.NO_CARD_FILES, f"the folder {shown} has no tests and no card files (`*{SUFFIX}`)", None
                )
            )
        found += [path / name for name in names]
    if len(found) > MAX_FILES:
        findings.append(Diagnostic(codes.TOO_MANY_FILES, f"there are more than {MAX_FILES} files", None))
    if findings:
        raise CardError(findings, {})
    return tuple(dict.fromkeys(found))


def with_tests_beside(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The same paths, and behind a card file that is named the file of tests beside it, if there is one."""
    found: list[Path] = []
    for path in paths:
        found.append(path)
        beside = path.with_name(path.name.removesuffix(SUFFIX) + TEST_SUFFIX) if is_card_file(path.name) else None
        if beside is not None and is_there(path) and is_there(beside):
            found.append(beside)
    return tuple(dict.fromkeys(found))


def gather_tests(
    bench: Bench,
    paths: Sequence[Path],
    cards: Sequence[Path] = (),
    printed: Path | None = None,
    *,
    with_others: bool = False,
) -> Iterator[TestFileRun]:
    """Read and check the tests of files and folders, file by file; card files without tests are left out.

    Args:
        bench: of the game.
        paths: files and folders.
        cards: further card files that tests speak of.
        printed: the folder of the printed card files, which tests know without reading them.
        with_others: whether card files without tests come along, which have none to run.

    Raises:
        CardError: a file cannot be read, or the cards of one have errors; it holds all findings.
    """
    loader = _Loader(bench, tuple(cards), printed)
    for path in list_files(paths):
        source = _read(path)
        if not path.name.endswith(TEST_SUFFIX) and not has_tests(source):
            if with_others:
                cards_of_file, known, sources = loader.load(beside := loader.own(path))
                names = tuple(file.as_posix() for file in beside)
                files = bench.family_files(cards_of_file)
                yield TestFileRun(bench, source, cards_of_file, known, (), (), sources, names, files)
            continue
        own = loader.own(path)
        loaded = loader.load((*own, *loader.siblings(path, source, own)))
        yield check_source(bench, source, *loaded, tuple(file.as_posix() for file in own))


def check_source(
    bench: Bench,
    source: SourceFile,
    cards: Any,
    known: Known,
    sources: Mapping[str, SourceFile],
    beside: tuple[str, ...] = (),
) -> TestFileRun:
    """Read and check the tests of one text."""
    syntax, found = read_tests(source, bench.vocabulary, known.resources)
    tests, more = check_tests(syntax, bench.vocabulary, bench.forms, known, bench.refused)
    places = {**sources, source.name: source}
    findings = (*found, *more)
    return TestFileRun(bench, source, cards, known, tests, findings, places, beside, bench.family_files(cards))


def _read(path: Path) -> SourceFile:
    text = read_text_file(path, _MOST_BYTES, path.as_posix())
    if isinstance(text, Diagnostic):
        raise CardError([text], {})
    return SourceFile(path.as_posix(), text)


@attrs.define
class _Loader:
    """Cards by the files that they come from, each set read once."""

    bench: Bench
    further: tuple[Path, ...]
    printed: Path | None
    loaded: dict[tuple[Path, ...], tuple[Any, Known, Mapping[str, SourceFile]]] = attrs.field(factory=dict)

    def own(self, path: Path) -> tuple[Path, ...]:
        """The card files that the tests of a file are about: its family's, and those of the command line."""
        name = path.name
        own = path if is_card_file(name) else path.with_name(name.removesuffix(TEST_SUFFIX) + SUFFIX)
        files = (*((own,) if is_there(own) else ()), *list_files(self.further))
        return tuple(dict.fromkeys(file for file in files if is_card_file(file.name) and not self._is_printed(file)))

    def siblings(self, path: Path, source: SourceFile, own: Collection[Path]) -> tuple[Path, ...]:
        """The card files beside a file whose families it names; a file has the name of its family."""
        if self._is_printed(path):
            return ()
        named: dict[str, None] = {}
        for found in _SAYS_FAMILY.finditer(source.text):
            before_slash, listed = found.groups()
            named.update(dict.fromkeys(re.split(r"[, \t]+", listed) if listed else [before_slash or ""]))
        files = (path.with_name(f"{name}{SUFFIX}") for name in named if name and len(name) <= MAX_NAME)
        return tuple(file for file in files if file not in own and is_there(file))

    def _is_printed(self, path: Path) -> bool:
        return self.printed is not None and path.resolve().parent == self.printed.resolve()

    def load(self, files: tuple[Path, ...]) -> tuple[Any, Known, Mapping[str, SourceFile]]:
        if files not in self.loaded:
            texts = {source.name: source.text for source in map(_read, files)}
            cards = self.bench.load_texts(texts)
            self.loaded[files] = cards, self.bench.known(cards), self.bench.sources(cards)
        return self.loaded[files]
