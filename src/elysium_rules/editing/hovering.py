"""What stands at a place of a document: what it means, what it comes to, how it is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from elysium_rules.editing.document import Document
from elysium_rules.editing.names import Mention, Names, Symbol, find_names
from elysium_rules.editing.showing import card_at, show_card
from elysium_rules.lang import ast
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Parameter, Row
from elysium_rules.source import Span

_TYPES: Final = {
    Type.NUMBER: "a number",
    Type.CARDS: "cards",
    Type.CARD: "a card",
    Type.FAMILY: "a family",
    Type.SEEN: "cards that were looked at",
    Type.NUMBERS: "a number of each player",
    Type.DESCRIPTION: "what kind of card",
    Type.CHOICE: "which card or cards",
    Type.PRICE: "a price",
    Type.PLAYER: "a player",
    Type.CONDITION: "a condition",
    Type.WORD: "a word",
    Type.WORDS: "words",
}


@attrs.frozen
class Hover:
    """What is shown about a place, as Markdown; and a picture, where there is one."""

    span: Span
    text: str
    svg: str = ""


def hover(document: Document, offset: int, language: str = DEFAULT_LANGUAGE) -> Hover | None:
    """Tell about what stands at a place: a card, a name, a phrase of the language; nothing where there is none.

    Example:
        >>> from elysium_rules.editing.document import find_card_language
        >>> text = (
        ...     'family mine { name en "Mine" } card heap level 1 { name en "Heap" copies red instant { gain 2 gold } }'
        ... )
        >>> print(hover(Document("mine.ely", text, find_card_language("elysium")), text.index("gain")).text)
        `gain 1 gold`
        <BLANKLINE>
        The acting player receives that much from the reserve.
    """
    token = document.token_at(offset)
    if token is None:
        return None
    span = Span(document.name, token.start, token.end)
    names = find_names(document)
    mention = names.at(offset)
    if mention is not None:
        return _tell_name(document, names, mention, language)
    card = card_at(document, offset)
    if card is not None and offset < document.place(card.key.span).end:  # the word `card` before its name
        return _tell_card(document, card.key.value, span, language)
    phrase = phrase_at(document, offset)
    if phrase is not None:
        row = document.language.vocabulary.row(phrase.kind, phrase.name)
        return Hover(document.place(phrase.span), describe_row(row))
    power = power_at(document, offset)
    if power is not None:
        row = document.language.vocabulary.row(Kind.POWER, power.name)
        return Hover(document.place(power.head), describe_row(row))
    return None


def _tell_name(document: Document, names: Names, mention: Mention, language: str) -> Hover:
    symbol = names.symbols[mention.symbol]
    if symbol.kind == "card":
        return _tell_card(document, symbol.name, mention.span, language)
    count = len(names.of(mention.symbol)) - 1
    used = "not used" if count == 0 else f"used {count} time{'s' * (count != 1)}"
    return Hover(mention.span, f"{describe_symbol(document, symbol)}\n\n{used} in this file")


def _tell_card(document: Document, key: str, span: Span, language: str) -> Hover:
    shown = show_card(document, key, language)
    if shown is None:
        return Hover(span, f"card `{key}`: correct what is wrong with it, and its text stands here")
    return Hover(span, shown.text, shown.svg)


def describe_symbol(document: Document, symbol: Symbol) -> str:
    """What something with a name is, as Markdown."""
    if symbol.kind in ("definition", "keyword"):
        text = document.text[symbol.around.start : symbol.around.end]
        return f"```ely\n{text}\n```"
    if symbol.kind == "let":
        return f"```ely\n{document.text[symbol.around.start : symbol.around.end]}\n```\n\n{_name_type(symbol.type)}"
    if symbol.kind == "parameter":
        return f"`{symbol.name}`: what the definition is used with, {_name_type(symbol.type)}"
    return f"{symbol.kind} `{symbol.name}`"


def _name_type(kind: Type | None) -> str:
    return _TYPES[kind] if kind is not None else "a value"


def describe_row(row: Row) -> str:
    """What a phrase of the language means, as Markdown: its example, its line of the reference."""
    return f"`{row.example}`\n\n{row.doc}"


def describe_parameter(parameter: Parameter) -> str:
    """What belongs in a place of a phrase.

    >>> describe_parameter(Parameter("colour", Type.WORD, words=("red", "green")))
    'colour: red, green'
    """
    name = parameter.name.replace("_", " ")
    return f"{name}: {', '.join(parameter.words)}" if parameter.words else f"{name}: {_TYPES[parameter.type]}"


# --- what stands around a place


def phrase_at(document: Document, offset: int) -> ast.Phrase | None:
    """The innermost phrase of the language around a place."""
    found = [node for node in _around(document, offset) if isinstance(node, ast.Phrase)]
    return min(found, key=lambda node: node.span.end - node.span.start, default=None)


def power_at(document: Document, offset: int) -> ast.PowerDecl | None:
    """The power around a place."""
    return next((node for node in _around(document, offset) if isinstance(node, ast.PowerDecl)), None)


def _around(document: Document, offset: int) -> Iterator[ast.Phrase | ast.PowerDecl]:
    syntax = document.syntax
    declarations: tuple[ast.CardDecl | ast.DefinitionDecl, ...] = (*syntax.cards, *syntax.definitions)
    for declaration in declarations:
        place = document.place(declaration.span)
        if place.start <= offset <= place.end:
            here = offset - (place.start - declaration.span.start)
            for node in walk(declaration):
                if isinstance(node, ast.Phrase | ast.PowerDecl) and node.span.start <= here < node.span.end:
                    yield node
