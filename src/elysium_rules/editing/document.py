"""A card file while somebody writes it: after each keystroke its findings are those of a fresh check, and come at once.

See decision 78.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from functools import cached_property
from typing import Final, TypeVar

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.games import DEFAULT_GAME, find_rules, find_vocabulary, game_names
from elysium_rules.lang import ast
from elysium_rules.lang.automaton import Reading
from elysium_rules.lang.files import card_files
from elysium_rules.lang.load import finish_family
from elysium_rules.lang.memory import Kept
from elysium_rules.lang.parse import Outline, outline_file, parse_file
from elysium_rules.lang.tokens import Declaration, RawToken
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile, Span

ResultT = TypeVar("ResultT")


@attrs.frozen
class Language:
    """The card language of a game, and what its printed cards bring."""

    game: str
    vocabulary: Vocabulary
    families: tuple[str, ...]  #: the printed ones, of which every card may speak


def find_card_language(game: str) -> Language:
    """The card language of a game.

    Raises:
        UnknownNameError: there is no such game.
        SetupError: its cards are not written in the card language.

    Example:
        >>> find_card_language("elysium").families[:2]
        ('apollo', 'ares')
    """
    folder = find_rules(game).folder()
    families = () if folder is None else tuple(file.stem for file in card_files(folder))
    return Language(game, find_vocabulary(game), families)


def guess_game(text: str, first: str = DEFAULT_GAME) -> str:
    """Tell which game a text is written for: that in whose language the least is wrong with it, *first* before others.

    Example:
        >>> guess_game('family mine { name en "Mine" } card heap { name en "Heap" copies 6 play { draw 2 cards } }')
        'ephyran'
    """
    names = [first, *(name for name in game_names() if name != first and find_rules(name).vocabulary is not None)]

    def count(name: str) -> int:
        return sum(finding.is_error for finding in Document("", text, find_card_language(name)).findings)

    return min(names, key=count)  # of several the first one


@attrs.define(slots=False)
class Part:
    """One declaration of a document, as a text of its own; its places are those of the document less *offset*."""

    source: SourceFile
    declaration: Declaration
    offset: int
    start: int  #: where it begins in the document
    end: int


class Document:
    """A card file in an editor.

    Example:
        >>> document = Document("mine.ely", "family mine {", find_card_language("elysium"))
        >>> [finding.code for finding in document.findings]
        ['parse/unclosed-brace']
        >>> document.change(13, 13, ' name en "Mine" }').findings[0].code
        'check/family-shape'
    """

    def __init__(self, name: str, text: str, language: Language, families: Collection[str] = ()) -> None:
        """Begin to write a text.

        Args:
            name: what findings call the file.
            text: what it holds now.
            language: that of its game.
            families: those of other files, of which its cards may speak as well.
        """
        self.name: Final = name
        self.language: Final = language
        self.families: Final = tuple(sorted({*language.families, *families}))
        self._memory = Kept()
        self.set_text(text)

    # --- the text

    def set_text(self, text: str) -> Document:
        """Put another text in the place of this one; what was found of declarations that stay is used again."""
        self.source = SourceFile(self.name, text)
        for name in _WORKED_OUT:
            vars(self).pop(name, None)
        return self

    def change(self, start: int, end: int, text: str) -> Document:
        """Write *text* in the place of the characters from *start* up to *end*."""
        whole = self.source.text
        return self.set_text(whole[:start] + text + whole[end:])

    @property
    def text(self) -> str:
        """What it holds now."""
        return self.source.text

    @property
    def vocabulary(self) -> Vocabulary:
        """What its cards can say."""
        return self.language.vocabulary

    # --- what is wrong with it

    @cached_property
    def _checked(self) -> tuple[ast.FileSyntax, FamilyProgram | None, tuple[Diagnostic, ...]]:
        vocabulary = self.language.vocabulary
        syntax, found = parse_file(self.source, vocabulary, self._memory)
        program, findings = finish_family(syntax, found, vocabulary, self.families, self._memory)
        return syntax, program, findings

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """All that is wrong with it, in reading order: exactly what `elysium check` finds in such a file."""
        return self._checked[2]

    # --- what can be read of it

    @property
    def syntax(self) -> ast.FileSyntax:
        """All that could be read, before definitions are written out; `place` says where it stands."""
        return self._checked[0]

    @property
    def program(self) -> FamilyProgram | None:
        """What its cards do, if nothing is wrong with it; `place` says where it stands."""
        return self._checked[1]

    def keep(self, what: str, key: Hashable, make: Callable[[], ResultT]) -> ResultT:
        """What *make* gives, or gave for the same key before one of the last changes."""
        return self._memory.of(what, key, make)

    def place(self, span: Span) -> Span:
        """Where something of the syntax or the program stands in the document."""
        return self._memory.place_span(span)

    @cached_property
    def outline(self) -> Outline | None:
        """Where its declarations stand; nothing where it is too long to be a card file."""
        assert self._checked
        return outline_file(self.source, self.language.vocabulary, self._memory)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Its declarations."""
        return tuple(self._list_parts())

    def _list_parts(self) -> Iterator[Part]:
        for part in self.outline.parts if self.outline is not None else ():
            if isinstance(part, Declaration):
                source, piece = self._memory.piece(self.source, part)
                start = part.tokens[0].start
                yield Part(source, piece, start - piece.tokens[0].start, start, part.tokens[-1].end)

    def part_at(self, offset: int) -> Part | None:
        """The declaration in which a place stands: up to the next one, where it is not closed."""
        before = [part for part in self.parts if part.start <= offset]
        if not before:
            return None
        part = before[-1]
        is_open = any(other is None for _, other in part.declaration.pairs) or not part.declaration.pairs
        return part if is_open or offset <= part.end else None

    def read(self, part: Part) -> Reading:
        """A declaration as far as it can be read, with the terminal that each word is taken for."""
        assert self.outline is not None
        outline = self.outline
        key = (outline.key, part.source.name)
        return self._memory.of("read", key, lambda: outline.reader.of(part.source).read(part.declaration))

    @cached_property
    def tokens(self) -> tuple[RawToken, ...]:
        """All words, numbers, texts and signs."""
        outline = self.outline
        if outline is None:
            return ()
        return (*outline.header, *(token for part in outline.parts for token in part.tokens))

    def token_at(self, offset: int) -> RawToken | None:
        """The word at a place; at its end as well, where no other one begins."""
        found = [token for token in self.tokens if token.start <= offset <= token.end]
        return found[-1] if found and (len(found) == 1 or found[-1].kind == "word") else found[0] if found else None


_WORKED_OUT: Final = ("_checked", "outline", "parts", "tokens")
