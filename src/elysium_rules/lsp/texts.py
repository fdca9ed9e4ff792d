"""The texts that an editor has open: their words, their versions, and the game that each is written for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final
from urllib.parse import unquote, urlparse

import attrs
from lsprotocol import types

from elysium_rules.editing.document import Document, find_card_language, guess_game
from elysium_rules.games import DEFAULT_GAME, find_rules, game_names
from elysium_rules.lang.bounds import MAX_FILES
from elysium_rules.lang.files import MAX_BYTES, card_files
from elysium_rules.lsp.positions import Positions

_FAMILY: Final = re.compile(r"^[ \t]*family[ \t]+([a-z][a-z0-9_]*)", re.MULTILINE)


@attrs.define
class OpenText:
    """A text that an editor has open."""

    uri: str
    version: int  #: as the editor counts its changes
    document: Document
    encoding: str

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
        self.version = version


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
        game = self.game or game_of(path) or guess_game(text)
        beside = families_beside(path) if urlparse(uri).scheme == "file" else ()
        document = Document(PurePosixPath(path).name, text, find_card_language(game), beside)
        self._open[uri] = opened = OpenText(uri, version, document, self.encoding)
        return opened

    def close(self, uri: str) -> None:
        """A text is closed."""
        self._open.pop(uri, None)

    def find(self, uri: str) -> OpenText | None:
        """One that is open."""
        return self._open.get(uri)


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
