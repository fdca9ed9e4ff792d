"""How a document is built: an outline of it, what can be folded, and what each word is, for colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

import attrs

from elysium_rules.editing.document import Document, Part
from elysium_rules.editing.names import SymbolKind, find_names
from elysium_rules.lang.terminals import NAME, NAME_OWN, NUMBER, RESOURCES, TEXT
from elysium_rules.lang.tokens import RawToken
from elysium_rules.program.types import Kind
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import Span

#: What a word is; the names are those that editors have colours for.
Colour: TypeAlias = Literal[
    "comment", "string", "number", "operator", "keyword", "class", "function", "parameter", "variable", "type",
    "namespace", "property", "enumMember", "modifier"
]  # fmt: skip
COLOURS: Final[tuple[Colour, ...]] = (
    "comment", "string", "number", "operator", "keyword", "class", "function", "parameter", "variable", "type",
    "namespace", "property", "enumMember", "modifier"
)  # fmt: skip
_OF_NAMES: Final[dict[SymbolKind, Colour]] = {
    "family": "namespace",
    "card": "class",
    "definition": "function",
    "keyword": "function",
    "parameter": "parameter",
    "let": "variable",
    "resource": "enumMember",
}


@attrs.frozen
class Coloured:
    """A word, and what it is."""

    span: Span
    colour: Colour
    is_declaration: bool = False


@attrs.frozen
class Entry:
    """A part of a document with a name: a family with its resources, a card with its powers, a definition."""

    name: str
    kind: SymbolKind | Literal["power"]
    detail: str  #: the name that players see
    span: Span  #: all of it
    head: Span  #: what is shown when somebody goes there
    inside: tuple[Entry, ...] = ()


def list_entries(document: Document) -> tuple[Entry, ...]:
    """The outline of a document, in reading order.

    Example:
        >>> from elysium_rules.editing.document import find_card_language
        >>> text = 'card heap level 1 { name en "Heap" copies red instant { gain 2 gold } }'
        >>> (card,) = list_entries(Document("mine.ely", text, find_card_language("elysium")))
        >>> card.name, card.detail, [power.name for power in card.inside]
        ('heap', 'Heap', ['instant'])
    """
    syntax, place = document.syntax, document.place
    entries: list[Entry] = []
    for family in syntax.families:
        resources = tuple(
            Entry(item.key.value, "resource", "", place(item.span), place(item.key.span)) for item in family.resources
        )
        shown = family.names[0].text.value if family.names else ""
        entries.append(Entry(family.key.value, "family", shown, place(family.span), place(family.key.span), resources))
    for decl in syntax.definitions:
        kind: SymbolKind = "keyword" if decl.names else "definition"
        shown = decl.names[0].text.value if decl.names else ""
        entries.append(Entry(decl.key.value, kind, shown, place(decl.span), place(decl.key.span)))
    for card in syntax.cards:
        powers = tuple(Entry(power.name, "power", "", place(power.span), place(power.head)) for power in card.powers)
        shown = card.names[0].text.value if card.names else ""
        entries.append(Entry(card.key.value, "card", shown, place(card.span), place(card.key.span), powers))
    return tuple(sorted(entries, key=lambda entry: entry.span.start))


def list_folds(document: Document) -> tuple[tuple[int, int], ...]:
    """What can be folded: from the sign behind which it begins to the one that ends it; and comments of many lines."""
    return fold_parts(document.parts)


def fold_parts(parts: Iterable[Part]) -> tuple[tuple[int, int], ...]:
    """The same of some declarations."""
    folds: list[tuple[int, int]] = []
    for part in parts:
        for opening, closing in part.declaration.pairs:
            end = part.declaration.tokens[-1].end if closing is None else closing.start
            folds.append((opening.end + part.offset, end + part.offset))
    return tuple(sorted(folds))


def colour(document: Document) -> tuple[Coloured, ...]:
    """What each word of a document is, by the terminal that the parser took it for, in reading order.

    Example:
        >>> from elysium_rules.editing.document import find_card_language
        >>> text = 'family mine { name en "Mine" }'
        >>> [word.colour for word in colour(Document("mine.ely", text, find_card_language("elysium")))]
        ['keyword', 'namespace', 'property', 'type', 'string']
    """
    names = find_names(document)
    given = {mention.span.start: mention for mention in names.mentions}
    header = () if document.outline is None else document.outline.header
    found = [Coloured(_span(document, token, 0), "number" if token.kind == "number" else "keyword") for token in header]
    for part in document.parts:
        for token, what in _colour_part(document, part):
            span = _span(document, token, part.offset)
            mention = given.get(span.start)
            if mention is not None:
                kind = names.symbols[mention.symbol].kind
                found.append(Coloured(span, _OF_NAMES[kind], mention.is_declaration))
            elif what is not None:
                found.append(Coloured(span, what))
    return tuple(sorted(found, key=lambda word: word.span.start))


def _span(document: Document, token: RawToken, offset: int) -> Span:
    return Span(document.name, token.start + offset, token.end + offset)


def _colour_part(document: Document, part: Part) -> Iterator[tuple[RawToken, Colour | None]]:
    reading = document.read(part)
    first_words = _first_words(document.language.vocabulary)
    outline = document.outline
    assert outline is not None
    at_head = True
    for index, token in enumerate(part.declaration.tokens):
        name = str(reading.names[index]) if index < len(reading.names) else ""
        yield token, _colour_token(token, name, first_words, outline.keywords, at_head=at_head)
        at_head = at_head and token.text != "{"


def _colour_token(
    token: RawToken, terminal: str, powers: frozenset[str], keywords: frozenset[str], *, at_head: bool
) -> Colour | None:
    if token.kind in ("text", "open_text") or terminal == TEXT:
        return "string"
    if token.kind == "number" or terminal == NUMBER:
        return "number"
    if token.kind in ("sign", "other"):
        return "operator" if token.text not in ("{", "}", "(", ")", ";", ",") else None
    if terminal in (NAME, NAME_OWN):
        return "type"  # a word of a list that the grammar calls a name: a language, a family, a colour
    if terminal == RESOURCES:
        return "enumMember"
    if token.text not in keywords:
        return "variable"
    if token.text in powers and (not terminal or _is_head(terminal)):
        return "modifier"
    if terminal in ("_NAMED", "_COPIES", "_FLAVOUR", "_LEVEL") and at_head:
        return "property"
    return "property" if terminal in ("_NAMED", "_FLAVOUR") else "keyword"


def _is_head(terminal: str) -> bool:
    return terminal.startswith("_")


def _first_words(vocabulary: Vocabulary) -> frozenset[str]:
    """The words that powers begin with."""
    return frozenset(row.name for row in vocabulary.rows_of(Kind.POWER))
