"""What a check keeps for the next one: results by declaration, each in places of its own (incremental computation).

A check of a file goes through the same stages whether anything is kept or not. What depends on one declaration is
asked of a `Memory`; the plain one remembers nothing, so that a file is read as it always was. `Kept` is for a text that
is checked again and again while somebody types: it reads each declaration as a text of its own, so that its result
stays right wherever the declaration moves, and says at the end where its places are in the file now.

INVARIANT: with `Kept` the findings are those of a check with nothing kept. So whatever a result depends on is part of
the key under which it is kept, and `place` comes before findings are put in order, or are cut.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Final, TypeVar, cast

import attrs

from elysium_rules.diagnostics import Diagnostic, Fix, Label
from elysium_rules.lang import ast
from elysium_rules.lang.tokens import Declaration, RawToken
from elysium_rules.program.value import FrozenDict
from elysium_rules.source import SourceFile, Span

ResultT = TypeVar("ResultT")

#: Comments of other languages, which may run over many lines: what a finding says about them can depend on all that
#: follows.
_FAR_REACHING: Final = ("/*", "<!--")
_WORDS: Final = re.compile(r"\w+")


class Memory:
    """Remembers nothing: every check begins anew, and each declaration lies where it stands in its file."""

    @property
    def pieces(self) -> Mapping[str, SourceFile]:
        """The texts that places of declarations speak of, where these are not the file itself."""
        return FrozenDict()

    def begin(self, source: SourceFile) -> None:
        """A check of this text begins."""

    def surroundings(self, syntax: ast.FileSyntax) -> Surroundings:
        """What the declarations of a file depend on; as it was read, before definitions are written out."""
        return NO_SURROUNDINGS

    def piece(self, source: SourceFile, part: Declaration) -> tuple[SourceFile, Declaration]:
        """The text that a declaration is read from, and its words and signs there."""
        return source, part

    def of(self, stage: str, key: Hashable, make: Callable[[], ResultT]) -> ResultT:
        """The result of a stage; *key* holds all that it depends on."""
        return make()

    def place(self, finding: Diagnostic) -> Diagnostic:
        """The finding with its places in the file."""
        return finding

    def take(self, finding: Diagnostic, source: SourceFile) -> Diagnostic:
        """The finding with its places in *source*, which is the text of a declaration."""
        return finding


#: For whoever checks once.
NO_MEMORY: Final = Memory()


class Surroundings:
    """What declarations depend on beside themselves; where nothing is kept, nobody asks."""

    def of(self, declaration: Span) -> Hashable:
        """The key of what stands in a declaration, and of the definitions that it speaks of, over others as well."""
        return ()

    def reaches(self, declaration: Span, place: Span | None) -> bool:
        """Tell whether a declaration may depend on what stands at a place."""
        return True


NO_SURROUNDINGS: Final = Surroundings()


@attrs.frozen(eq=False)
class Same:
    """A key that is equal to itself and to the same value, not to another one that looks like it."""

    value: object

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.value is self.value

    def __hash__(self) -> int:
        return id(self.value)  # the order of nothing depends on it


@attrs.define
class Spoken(Surroundings):
    """The definitions of a file, and who speaks of them: whoever has the word somewhere in its text."""

    syntax: ast.FileSyntax
    memory: Memory
    _named: dict[str, list[ast.DefinitionDecl]] = attrs.field(factory=dict)
    _trees: dict[str, object] = attrs.field(factory=dict)  #: by the name of its text
    _found: dict[str, tuple[Hashable, frozenset[str]]] = attrs.field(factory=dict)
    _common: Hashable = ()  #: what all of them depend on

    def __attrs_post_init__(self) -> None:
        for decl in self.syntax.definitions:
            self._named.setdefault(decl.key.value, []).append(decl)
        for card in self.syntax.cards:
            self._trees[card.span.file] = card
        for decl in self.syntax.definitions:
            self._trees[decl.span.file] = decl
        self._common = self.syntax.version, tuple(self._named), self.syntax.unread

    def of(self, declaration: Span) -> Hashable:
        return self._find(declaration.file)[0]

    def reaches(self, declaration: Span, place: Span | None) -> bool:
        return place is not None and place.file in self._find(declaration.file)[1]

    def _find(self, text: str) -> tuple[Hashable, frozenset[str]]:
        if text not in self._found:
            spoken: dict[str, ast.DefinitionDecl] = {}
            waiting = [text]
            while waiting:
                words = self._words(waiting.pop())
                for name in self._named if words else ():
                    for decl in self._named[name] if name in words else ():
                        if decl.span.file not in spoken:
                            spoken[decl.span.file] = decl
                            waiting.append(decl.span.file)
            key = (Same(self._trees[text]), self._common, tuple([Same(decl) for decl in spoken.values()]))
            self._found[text] = key, frozenset(spoken)
        return self._found[text]

    def _words(self, text: str) -> frozenset[str]:
        if not self._named:
            return frozenset()
        source = self.memory.pieces[text]
        return self.memory.of("words", text, lambda: frozenset(_WORDS.findall(source.text)))


@attrs.define
class _Piece:
    """A declaration as a text of its own."""

    source: SourceFile
    tokens: tuple[RawToken, ...]
    pairs: tuple[tuple[RawToken, RawToken | None], ...]
    offset: int = 0  #: where it begins in the file now


@attrs.define
class Kept(Memory):
    """Remembers what the last checks of one text found.

    What two checks in a row did not ask for is forgotten, so no more is kept than about two texts of this length.
    """

    name: str = ""  #: of the file
    text: str = ""  #: of the file now
    turn: int = 0  #: how many checks there were
    number: int = 0  #: how many pieces there were
    _pieces: dict[str, SourceFile] = attrs.field(factory=dict)
    _placed: dict[str, _Piece] = attrs.field(factory=dict)  #: those of this check, by name
    _at: dict[tuple[int, int], _Piece] = attrs.field(factory=dict)  #: the same, by where they begin and end
    _seen: dict[Hashable, int] = attrs.field(factory=dict)  #: how often a text came in this check
    _known: dict[Hashable, _Piece] = attrs.field(factory=dict)
    _known_before: dict[Hashable, _Piece] = attrs.field(factory=dict)
    _results: dict[Hashable, object] = attrs.field(factory=dict)
    _results_before: dict[Hashable, object] = attrs.field(factory=dict)

    @property
    def pieces(self) -> Mapping[str, SourceFile]:
        return self._pieces

    def begin(self, source: SourceFile) -> None:
        self.name, self.text = source.name, source.text
        self.turn += 1
        self._pieces, self._placed, self._at, self._seen = {}, {}, {}, {}
        self._known, self._known_before = {}, self._known
        self._results, self._results_before = {}, self._results

    def surroundings(self, syntax: ast.FileSyntax) -> Surroundings:
        return Spoken(syntax, self)

    def piece(self, source: SourceFile, part: Declaration) -> tuple[SourceFile, Declaration]:
        tokens = part.tokens
        first, last = tokens[0].start, tokens[-1].end
        piece = self._at.get((first, last))
        if piece is None:
            piece = self._find(part, first, last)
            self._at[first, last] = piece
            self._placed[piece.source.name] = piece
            self._pieces[piece.source.name] = piece.source
        return piece.source, Declaration(part.kind, piece.tokens, piece.pairs)

    def _find(self, part: Declaration, first: int, last: int) -> _Piece:
        text = self.text
        # Whole lines: how far a line is indented tells which brace is missing.
        start = max(text.rfind("\n", 0, first), text.rfind("\r", 0, first)) + 1
        end = len(text)
        if not any(sign in text[first:last] for sign in _FAR_REACHING):
            end = min((place for sign in "\r\n" if (place := text.find(sign, last)) >= 0), default=end)
        # How many of them are the declaration itself, without a brace behind it, shows in its pairs.
        braces = tuple([(one.start - start, two and two.start - start) for one, two in part.pairs])
        key: Hashable = (part.kind, text[start:end], first - start, last - start, braces)
        count = self._seen[key] = self._seen.get(key, 0) + 1  # two may be the same to the letter
        key = (key, count)
        piece = self._known.get(key) or self._known_before.get(key)
        if piece is None:
            self.number += 1
            # No file is called like this: a name has no such character.
            source = SourceFile(f"{self.name}\0{self.number}", text[start:end])
            moved = {token: _move(token, -start) for token in part.tokens}
            pairs = tuple([(moved[one], None if two is None else moved[two]) for one, two in part.pairs])
            piece = _Piece(source, tuple(moved.values()), pairs)
        piece.offset = start
        self._known[key] = piece
        return piece

    def of(self, stage: str, key: Hashable, make: Callable[[], ResultT]) -> ResultT:
        whole = stage, key
        if whole in self._results:
            found = self._results[whole]
        else:
            found = self._results_before[whole] if whole in self._results_before else make()
            self._results[whole] = found
        return cast("ResultT", found)

    def place(self, finding: Diagnostic) -> Diagnostic:
        return with_places(finding, self.place_span)

    def take(self, finding: Diagnostic, source: SourceFile) -> Diagnostic:
        offset = self._placed[source.name].offset
        size = len(source.text)

        def move(span: Span) -> Span:
            start, end = span.start - offset, span.end - offset
            return Span(source.name, start, end) if start >= 0 and end <= size else span

        return with_places(finding, move)

    def place_span(self, span: Span) -> Span:
        """The place in the file."""
        piece = self._placed.get(span.file)
        return span if piece is None else Span(self.name, span.start + piece.offset, span.end + piece.offset)


def _move(token: RawToken, distance: int) -> RawToken:
    return RawToken(token.kind, token.text, token.start + distance, token.end + distance)


def with_places(finding: Diagnostic, move: Callable[[Span], Span]) -> Diagnostic:
    """The finding with all its places moved."""
    span = finding.span
    labels = finding.notes_labels
    fix = finding.fix
    return attrs.evolve(
        finding,
        span=None if span is None else move(span),
        notes_labels=tuple([Label(move(label.span), label.text) for label in labels]),
        fix=None if fix is None else Fix(move(fix.span), fix.text),
    )


def place_all(memory: Memory, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """All findings with their places in the file."""
    return [memory.place(finding) for finding in findings]
