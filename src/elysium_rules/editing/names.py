"""The names in a document: who gives each, who uses it, and what becomes of both when it is called otherwise."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias

import attrs

from elysium_rules.editing.document import Document, Language
from elysium_rules.errors import ElysiumError
from elysium_rules.lang import ast
from elysium_rules.lang.bounds import MAX_WORD
from elysium_rules.lang.lower import FOUND, PLAYERS, fold_arguments
from elysium_rules.lang.substitute import parameter_types
from elysium_rules.lang.trees import inner_names
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Parameter
from elysium_rules.source import Span

#: What can have a name.
SymbolKind: TypeAlias = Literal["family", "card", "definition", "keyword", "parameter", "let", "resource"]
_NAME: Final = re.compile("[a-z][a-z0-9_]*")
#: Arguments that can be something with a name that `let` gave.
_NAMED: Final = frozenset({Type.PLAYER, Type.CARD, Type.CARDS, Type.SEEN, Type.NUMBERS, Type.FAMILY, Type.NUMBER})


class RenameError(ElysiumError):
    """A name cannot be changed so; whoever asked for it chooses another one."""


@attrs.frozen
class Symbol:
    """Something with a name."""

    kind: SymbolKind
    name: str
    span: Span  #: the name where it is given, in the document
    around: Span  #: what it is given to or in: a declaration, a `let`
    type: Type | None = None  #: what it stands for, where it stands for a value
    signature: str = ""  #: how a definition is used


@attrs.frozen
class Mention:
    """A place where a name stands."""

    span: Span
    symbol: int  #: its number in `Names.symbols`
    is_declaration: bool = False


@attrs.frozen
class Names:
    """All names that a document gives, and all places where they stand, in reading order."""

    symbols: tuple[Symbol, ...]
    mentions: tuple[Mention, ...]

    def at(self, offset: int) -> Mention | None:
        """The name at a place."""
        after = bisect_right(self.mentions, offset, key=lambda mention: mention.span.start)
        for mention in reversed(self.mentions[max(0, after - 2) : after]):
            if mention.span.start <= offset <= mention.span.end:
                return mention
        return None

    def of(self, symbol: int) -> tuple[Mention, ...]:
        """All places where one of them stands."""
        return tuple(mention for mention in self.mentions if mention.symbol == symbol)


def find_names(document: Document) -> Names:
    """Find all names of a document.

    Example:
        >>> from elysium_rules.editing.document import find_card_language
        >>> text = 'language 3 family mine { name en "Mine" } define toll(n) { gain n gold }'
        >>> names = find_names(Document("mine.ely", text, find_card_language("elysium")))
        >>> [(symbol.kind, symbol.name) for symbol in names.symbols]
        [('family', 'mine'), ('definition', 'toll'), ('parameter', 'n')]
    """
    finder = _Finder(document)
    finder.find()
    mentions = sorted(finder.mentions, key=lambda mention: (mention.span.start, mention.span.end))
    return Names(tuple(finder.symbols), tuple(mentions))


@attrs.define
class _Finder:
    document: Document
    symbols: list[Symbol] = attrs.field(factory=list)
    mentions: list[Mention] = attrs.field(factory=list)
    families: dict[str, int] = attrs.field(factory=dict)
    definitions: dict[str, int] = attrs.field(factory=dict)
    resources: dict[str, int] = attrs.field(factory=dict)
    scopes: list[dict[str, int]] = attrs.field(factory=list)

    def find(self) -> None:
        syntax = self.document.syntax
        for family in syntax.families:
            self.families.setdefault(family.key.value, self.give("family", family.key, family.span))
            for resource in family.resources:
                for word in resource.words:
                    self.resources.setdefault(word.value, self.give("resource", word, resource.span))
        for decl in syntax.definitions:
            kind: SymbolKind = "keyword" if decl.names else "definition"
            number = self.give(kind, decl.key, decl.span, signature=write_signature(decl))
            self.definitions.setdefault(decl.key.value, number)
        for decl in syntax.definitions:
            types = parameter_types(decl, self.document.language.vocabulary)
            given = {
                word.value: self.give("parameter", word, decl.span, types[word.value] or Type.NUMBER)
                for word in decl.parameters
            }
            self.scopes = [given]
            self.walk(decl.body)
        for card in syntax.cards:
            self.give("card", card.key, card.span)
            for power in card.powers:
                self.scopes = [{}]
                self.walk((power.event, power.worth, power.modifiers, power.body))

    def give(
        self, kind: SymbolKind, word: ast.Word, around: Span, value: Type | None = None, signature: str = ""
    ) -> int:
        span, number = self.place(word), len(self.symbols)
        self.symbols.append(Symbol(kind, word.value, span, self.document.place(around), value, signature))
        self.mention(word, number, is_declaration=True)
        return number

    def place(self, word: ast.Word | ast.Variable) -> Span:
        name = word.value if isinstance(word, ast.Word) else word.name
        start = self.document.place(word.span).start
        return Span(self.document.name, start, start + len(name))

    def mention(self, word: ast.Word | ast.Variable, symbol: int | None, *, is_declaration: bool = False) -> None:
        span = self.place(word)
        # What was supplied to read on behind a mistake nobody wrote.
        if symbol is not None and self.document.text[span.start : span.end] == self.symbols[symbol].name:
            self.mentions.append(Mention(span, symbol, is_declaration))

    def local(self, name: str) -> int | None:
        return next((scope[name] for scope in reversed(self.scopes) if name in scope), None)

    def walk(self, node: object, parameter: Parameter | None = None) -> None:
        match node:
            case None:
                return
            case tuple():
                for item in node:
                    self.walk(item, parameter)
            case ast.Variable(name):
                self.mention(node, self.local(name))
            case ast.Word():
                self.walk_word(node, parameter)
            case ast.Phrase():
                row = self.document.language.vocabulary.row(node.kind, node.name)
                arguments, per = fold_arguments(node, row)
                for inner, argument in zip(row.parameters, arguments, strict=True):
                    self.walk(argument, inner)
                self.walk(per)
            case ast.Use(name, arguments):
                self.mention(name, self.definitions.get(name.value))
                for argument in arguments:
                    if isinstance(argument, ast.Word):
                        self.mention(argument, self.local(argument.value))
                    else:
                        self.walk(argument)
            case ast.Let(name, value):
                self.walk(value)
                self.scopes[-1][name.value] = self.give("let", name, node.span, self.type_of(value))
            case ast.Subject(player, body):
                if isinstance(player, ast.Word):
                    self.mention(player, None if player.value in PLAYERS else self.local(player.value))
                else:
                    self.walk(player)
                self.walk_inside(body)
            case ast.Block(statements):
                self.walk_inside(statements)
            case ast.Each(body) | ast.May(body):
                self.walk_inside(body)
            case _:
                for name in inner_names(node):
                    self.walk(getattr(node, name))

    def walk_inside(self, node: object) -> None:
        self.scopes.append({})
        self.walk(node)
        self.scopes.pop()

    def walk_word(self, word: ast.Word, parameter: Parameter | None) -> None:
        if parameter is None:
            return
        if parameter.declared and word.value in self.resources:
            self.mention(word, self.resources[word.value])
        elif parameter.type in _NAMED:
            known = self.local(word.value)
            is_family = known is None and parameter.type is Type.FAMILY
            self.mention(word, self.families.get(word.value) if is_family else known)

    def type_of(self, value: ast.Expression) -> Type:
        if not isinstance(value, ast.Phrase):
            return Type.NUMBER
        row = self.document.language.vocabulary.row(value.kind, value.name)
        return row.gives if value.kind is Kind.VALUE else FOUND.get(value.kind, Type.NUMBER)


def write_signature(decl: ast.DefinitionDecl) -> str:
    """How a definition is used: its name, and what it is used with."""
    names = ", ".join(parameter.value for parameter in decl.parameters)
    return f"{decl.key.value}({names})" if names else decl.key.value


# --- calling something otherwise


def can_rename(document: Document, offset: int) -> Span | None:
    """The name at a place that can be changed; nothing where none stands."""
    mention = find_names(document).at(offset)
    return None if mention is None else mention.span


def rename(document: Document, offset: int, name: str) -> tuple[Span, ...]:
    """The places where *name* must be written to call something otherwise, in reading order.

    Args:
        document: the text.
        offset: a place where the old name stands.
        name: the new one.

    Raises:
        RenameError: no name stands there, this is none, or something else would be meant by it afterwards.

    Example:
        >>> from elysium_rules.editing.document import find_card_language
        >>> text = "language 3 define toll(n) { gain n gold }"
        >>> document = Document("mine.ely", text, find_card_language("elysium"))
        >>> [span.start for span in rename(document, 23, "amount")]
        [23, 33]
    """
    names = find_names(document)
    mention = names.at(offset)
    if mention is None:
        raise RenameError("no name that could be changed stands here")
    old = names.symbols[mention.symbol].name
    _check_name(document, name)
    broken = next(_broken_with(document, old), None)
    if broken is not None:
        raise RenameError(f"`{broken}` cannot be read, and may speak of `{old}`: correct it first")
    places = tuple(other.span for other in names.of(mention.symbol))
    if name == old:
        return places
    after = Document(document.name, _write(document.text, places, name), document.language, document.families)
    if _shape(names) != _shape(find_names(after)) or _count_errors(after) > _count_errors(document):
        raise RenameError(f"`{name}` means something else in this file already")
    return places


def _check_name(document: Document, name: str) -> None:
    if _NAME.fullmatch(name) is None:
        raise RenameError(f"`{name}` is no name: names are made of the letters a to z, digits and `_`")
    if len(name) > MAX_WORD:
        raise RenameError(f"a name has at most {MAX_WORD} letters")
    if document.outline is not None and name in document.outline.keywords:
        raise RenameError(f"`{name}` is a word of the card language")


def _broken_with(document: Document, name: str) -> Iterator[str]:
    """The declarations with a mistake in which a word stands."""
    for part in document.parts:
        tokens = part.declaration.tokens
        if not document.read(part).is_complete and any(token.text == name for token in tokens):
            yield " ".join(token.text for token in tokens[:2])


def _write(text: str, places: tuple[Span, ...], name: str) -> str:
    for span in reversed(places):
        text = text[: span.start] + name + text[span.end :]
    return text


def _shape(names: Names) -> list[tuple[int, bool]]:
    """Which name means what, whatever they are called."""
    return [(mention.symbol, mention.is_declaration) for mention in names.mentions]


def _count_errors(document: Document) -> int:
    return sum(finding.is_error for finding in document.findings)


# --- what a place can speak of


def visible_at(document: Document, offset: int) -> Mapping[str, Symbol]:
    """The names of values that can be used at a place: parameters, and what `let` named before it in an open block."""
    names = find_names(document)
    found: dict[str, Symbol] = {}
    for symbol in names.symbols:
        around = symbol.around
        is_let = symbol.kind == "let" and around.end <= offset and _is_open(document, symbol.span.end, offset)
        if is_let or (symbol.kind == "parameter" and around.start <= offset <= around.end):
            found[symbol.name] = symbol
    return found


def _is_open(document: Document, start: int, end: int) -> bool:
    """Tell whether the block in which a place stands is still open at a later one."""
    depth = 0
    for token in document.tokens:
        if start <= token.start < end:
            depth += (token.text == "{") - (token.text == "}")
            if depth < 0:
                return False
    return True


__all__ = ["Language", "Mention", "Names", "RenameError", "Symbol", "SymbolKind", "find_names", "rename", "visible_at"]
