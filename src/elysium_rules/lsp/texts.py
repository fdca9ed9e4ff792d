"""The texts that an editor has open: their words, their versions, and the game that each is written for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final
from urllib.parse import unquote, urlparse

import attrs
from lsprotocol import types

from elysium_rules.editing.card_tests import CardTests, can_test, holds_tests, is_printed, is_test_file
from elysium_rules.editing.document import Document, find_card_language, guess_game
from elysium_rules.editing.test_runs import TestRuns
from elysium_rules.files import read_text_file
from elysium_rules.games import DEFAULT_GAME, find_rules, game_names
from elysium_rules.lang.bounds import MAX_FILES
from elysium_rules.lang.files import MAX_BYTES, SUFFIX, TEST_SUFFIX, card_files
from elysium_rules.lsp.positions import Positions

_FAMILY: Final = re.compile(r"^[ \t]*family[ \t]+([a-z][a-z0-9_]*)", re.MULTILINE)


@attrs.define
class OpenText:
    """A text that an editor has open."""

    uri: str
    version: int  #: as the editor counts its changes
    document: Document
    encoding: str
    tests: CardTests | None = None  #: where the cards of its game can be tested
    runs: TestRuns = attrs.field(factory=TestRuns)

    @property
    def positions(self) -> Positions:
        """Its places as the editor counts them."""
        return Positions(self.document.source, self.encoding)

    def change(self, changes: Iterable[types.TextDocumentContentChangeEvent], version: int) -> None:
        """Take over what was typed."""
        text = self.document.text
        for change in changes:
            if isinstance(change, types.TextDocumentContentChangePartial):
                positions = Positions(attrs.evolve(self.document.source, text=text), self.encoding)
                start, end = positions.to_offset(change.range.start), positions.to_offset(change.range.end)
                text = text[:start] + change.text + text[max(start, end) :]
            else:
                text = change.text
        self.document.set_text(text)
        if self.tests is not None:
            self.tests.set_text(self.document.source)
        self.version = version

    @property
    def is_of_tests(self) -> bool:
        """Whether it holds tests and no cards."""
        return is_test_file(self.document.name)

    @property
    def with_tests(self) -> CardTests | None:
        """Its tests, if it has any."""
        return self.tests if self.tests is not None and holds_tests(self.document.source) else None

    def tests_at(self, offset: int) -> CardTests | None:
        """Its tests, where a place belongs to one of them."""
        tests = self.with_tests
        return tests if tests is not None and tests.is_about(offset) else None


@attrs.define
class Texts:
    """All that are open."""

    game: str | None = None  #: where somebody said which one all of them are written for
    language: str = "en"  #: of what is shown
    encoding: str = "utf-16"
    _open: dict[str, OpenText] = attrs.field(factory=dict)

    def open(self, uri: str, text: str, version: int) -> OpenText:
        """A text is opened."""
        path = path_of(uri)
        name = PurePosixPath(path).name
        is_file = urlparse(uri).scheme == "file"
        card_file = card_file_of(path) if is_test_file(name) else path
        # Tests are of the game of their cards.
        cards = text if card_file == path else self._read(card_file, is_file=is_file) or ""
        game = self.game or game_of(path) or guess_game(cards)
        beside = families_beside(path) if is_file else ()
        document = Document(name, text, find_card_language(game), beside)
        self._open[uri] = opened = OpenText(uri, version, document, self.encoding)
        if can_test(game):
            is_alone = not is_test_file(name) or is_printed(game, PurePosixPath(path).parent.as_posix())

            def read() -> dict[str, str]:
                found = None if is_alone else self._read(card_file, is_file=is_file)
                return {} if found is None else {PurePosixPath(card_file).name: found}

            opened.tests = CardTests(name, game, read).set_text(document.source)
        return opened

    def _read(self, path: str, *, is_file: bool) -> str | None:
        """The text of a file: as it is open, or else as it was saved; nothing where there is none."""
        for uri, other in self._open.items():
            if path_of(uri) == path:
                return other.document.text
        if not is_file:
            return None
        text = read_text_file(Path(path), MAX_BYTES, path)
        return text if isinstance(text, str) else None

    def beside(self, uri: str) -> Iterator[OpenText]:
        """The open files of tests that speak of the cards of a text."""
        path = path_of(uri)
        for other in self._open.values():
            if other.uri != uri and other.is_of_tests and card_file_of(path_of(other.uri)) == path:
                yield other

    def close(self, uri: str) -> None:
        """A text is closed."""
        self._open.pop(uri, None)

    def find(self, uri: str) -> OpenText | None:
        """One that is open."""
        return self._open.get(uri)


def card_file_of(path: str) -> str:
    """The card file that a file of tests stands beside.

    >>> card_file_of("/home/me/nyx.test.ely")
    '/home/me/nyx.ely'
    """
    return f"{path.removesuffix(TEST_SUFFIX)}{SUFFIX}"


def path_of(uri: str) -> str:
    """The path in the address of a file; of another address what looks like one.

    >>> path_of("file:///home/me/my%20cards/nyx.ely")
    '/home/me/my cards/nyx.ely'
    """
    return unquote(urlparse(uri).path)


def game_of(path: str) -> str | None:
    """The game that a file belongs to by the folders it lies in: the innermost that is called like one.

    >>> game_of("/home/me/ephyran/nyx.ely"), game_of("/home/me/nyx.ely")
    ('ephyran', None)
    """
    # Many a folder is called like the first game, whatever is written in it.
    known = [name for name in game_names() if name != DEFAULT_GAME and find_rules(name).vocabulary is not None]
    return next((folder for folder in reversed(PurePosixPath(path).parts[:-1]) if folder in known), None)


def families_beside(path: str) -> tuple[str, ...]:
    """The families of the other card files in the same folder, of which cards may speak."""
    found: list[str] = []
    try:
        files = [file for file in card_files(Path(path).parent) if file.name != PurePosixPath(path).name]
        for file in files[:MAX_FILES]:
            if file.is_file() and file.stat().st_size <= MAX_BYTES:
                found += _FAMILY.findall(file.read_text(encoding="utf-8", errors="replace"))[:1]
    except (OSError, ValueError):  # a text that was never saved lies nowhere
        return tuple(found)
    return tuple(found)


def read_options(options: Any, game: str | None) -> tuple[str | None, str]:
    """The game and the language that an editor asks for when it starts; what is no such word is as if nobody asked."""
    given = options if isinstance(options, Mapping) else {}
    wanted, language = given.get("game"), given.get("language")
    return (wanted if wanted in game_names() else game), language if isinstance(language, str) else "en"
