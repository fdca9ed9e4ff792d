"""What is shown beside the text: what a number comes to, which parameter is given, what a power says in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Protocol

import attrs

from elysium_rules.diagnostics import Diagnostic, Fix
from elysium_rules.editing.document import Document
from elysium_rules.editing.hovering import describe_parameter, phrase_at
from elysium_rules.editing.names import Symbol, find_names
from elysium_rules.editing.showing import show_card
from elysium_rules.lang import ast
from elysium_rules.lang.lower import fold_arguments
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.program.nodes import Operator
from elysium_rules.program.value import walk
from elysium_rules.source import clip

_LONGEST: Final = 100  #: so much of a text is shown beside the line of its card
_CALL: Final = re.compile(r"([a-z][a-z0-9_]*)\s*\($")


@attrs.frozen
class Hint:
    """Something that is shown at a place and that nobody wrote."""

    offset: int
    text: str
    is_before: bool = False  #: whether it belongs to what follows it


def list_hints(document: Document, start: int, end: int, language: str = DEFAULT_LANGUAGE) -> tuple[Hint, ...]:
    """What is shown beside the text between two places, in reading order.

    Example:
        >>> from elysium_rules.editing.document import find_card_language
        >>> card = 'card heap level 1 { name en "Heap" copies red instant { gain 2 * 3 gold } }'
        >>> text = f'family mine {{ name en "Mine" }} {card}'
        >>> document = Document("mine.ely", text, find_card_language("elysium"))
        >>> [hint.text for hint in list_hints(document, 0, len(text))]
        ['Instantaneous: Gain gold equal to 2 times 3.', '= 6']
    """
    found = [*_list(document, start, end, language)]
    return tuple(sorted((hint for hint in found if start <= hint.offset <= end), key=lambda hint: hint.offset))


def _list(document: Document, start: int, end: int, language: str) -> Iterator[Hint]:
    syntax = document.syntax
    definitions = {decl.key.value: decl for decl in syntax.definitions}
    declarations: tuple[ast.CardDecl | ast.DefinitionDecl, ...] = (*syntax.cards, *syntax.definitions)
    for declaration in declarations:
        place = document.place(declaration.span)
        if place.end < start or place.start > end:
            continue
        shift = place.start - declaration.span.start
        yield from _hints_inside(declaration, definitions, shift)
        if isinstance(declaration, ast.CardDecl):
            shown = show_card(document, declaration.key.value, language, is_drawn=False)
            brace = document.text.find("{", place.start)
            if shown is not None and brace >= 0:
                yield Hint(brace + 1, clip(shown.text, _LONGEST))


def _hints_inside(
    declaration: ast.CardDecl | ast.DefinitionDecl, definitions: dict[str, ast.DefinitionDecl], shift: int
) -> Iterator[Hint]:
    inner: set[int] = set()  # parts of a sum that is shown as a whole
    for node in walk(declaration):
        if isinstance(node, ast.Binary) and id(node) not in inner:
            value = constant_of(node)
            if value is not None:
                inner.update(id(part) for part in walk(node))
                yield Hint(node.span.end + shift, f"= {value}")
        elif isinstance(node, ast.Use) and node.name.value in definitions:
            parameters = definitions[node.name.value].parameters
            for parameter, given in zip(parameters, node.arguments, strict=False):
                yield Hint(given.span.start + shift, f"{parameter.value}:", is_before=True)


def constant_of(number: ast.Expression) -> int | None:
    """What a number comes to that is the same whatever is on the table; nothing for all others."""
    match number:
        case ast.Number(value):
            return value
        case ast.Binary(operator, left, right):
            one, two = constant_of(left), constant_of(right)
            if one is None or two is None:
                return None
            return _work_out(operator, one, two)
        case _:
            return None


def _work_out(operator: Operator, one: int, two: int) -> int | None:
    match operator:
        case "+":
            return one + two
        case "-":
            return one - two
        case "*":
            return one * two
        case "/":
            return one // two if two else None
        case "%":
            return one % two if two else None
        case "min":
            return min(one, two)
        case "max":
            return max(one, two)


# --- signatures


@attrs.frozen
class Signature:
    """What belongs to something that is being written."""

    label: str
    doc: str
    parameters: tuple[str, ...]
    active: int  #: which of them is written at the place


def find_signature(document: Document, offset: int) -> Signature | None:
    """What belongs to the definition or the phrase that is written at a place.

    Example:
        >>> from elysium_rules.editing.document import find_card_language
        >>> text = "language 3 define toll(n) { gain n gold } define twice { toll("
        >>> signature = find_signature(Document("mine.ely", text, find_card_language("elysium")), len(text))
        >>> signature.label, signature.active
        ('toll(n)', 0)
    """
    return _of_use(document, offset) or _of_phrase(document, offset)


def _of_use(document: Document, offset: int) -> Signature | None:
    before = [token for token in document.tokens if token.end <= offset]
    depth = given = 0
    for index in range(len(before) - 1, 0, -1):
        text = before[index].text
        if text in ("{", "}"):
            return None
        if text == ")":
            depth += 1
        elif text == "," and depth == 0:
            given += 1
        elif text == "(" and depth:
            depth -= 1
        elif text == "(":
            symbol = _find_definition(document, before[index - 1].text)
            if symbol is not None and before[index - 2].text not in ("define", "keyword"):
                names = symbol.signature.partition("(")[2].removesuffix(")").split(", ")
                doc = document.text[symbol.around.start : symbol.around.end]
                return Signature(symbol.signature, f"```ely\n{doc}\n```", tuple(names), given)
    return None


def _find_definition(document: Document, name: str) -> Symbol | None:
    symbols = find_names(document).symbols
    return next(
        (symbol for symbol in symbols if symbol.kind in ("definition", "keyword") and symbol.name == name), None
    )


def _of_phrase(document: Document, offset: int) -> Signature | None:
    phrase = phrase_at(document, offset)
    if phrase is None:
        return None
    row = document.language.vocabulary.row(phrase.kind, phrase.name)
    if not row.parameters:
        return None
    place = document.place(phrase.span)
    here = offset - (place.start - phrase.span.start)
    arguments, _ = fold_arguments(phrase, row)
    ends = [_end_of(argument) for argument in arguments]
    active = next((number for number, end in enumerate(ends) if end is not None and here <= end), len(ends) - 1)
    parameters = tuple(map(describe_parameter, row.parameters))
    return Signature(f"{row.example}  ({'; '.join(parameters)})", row.doc, parameters, active)


def _end_of(argument: object) -> int | None:
    ends = [node.span.end for node in walk(argument) if hasattr(node, "span")]
    return max(ends, default=None)


# --- cures


@attrs.frozen
class Cure:
    """What an editor can do about a finding."""

    title: str
    fix: Fix
    code: str  #: of the finding


class Examined(Protocol):
    """A text of which it is known what is wrong with it."""

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """All of that."""


def list_cures(document: Examined, start: int, end: int) -> tuple[Cure, ...]:
    """The changes that findings between two places offer, in reading order."""
    return tuple(
        Cure(finding.hint or f"write `{finding.fix.text}`", finding.fix, finding.code)
        for finding in document.findings
        if finding.fix is not None
        and finding.span is not None
        and finding.span.start <= end
        and start <= max(finding.span.end, finding.fix.span.end)
    )
