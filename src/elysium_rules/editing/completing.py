"""What can be written next: words of the language, whole phrases, names of the file and of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

import attrs

from elysium_rules.editing.document import Document, Language
from elysium_rules.editing.fitting import Fitting, Role, find_fitting
from elysium_rules.editing.names import Symbol, find_names, visible_at
from elysium_rules.lang.findings import write_name
from elysium_rules.lang.terminals import NAME_OWN, RESOURCES
from elysium_rules.lang.tokens import scan
from elysium_rules.lang.versions import HEADER
from elysium_rules.program.types import Kind, Type

#: What sort of thing is offered; an editor has a picture for each.
Sort: TypeAlias = Literal["name", "phrase", "word", "template"]
#: What stands in an example for something that an author chooses.
_HOLE: Final = re.compile(r'\d+|"[^"]*"')
#: What a name must stand for where a rule without a row takes it.
_TYPES: Final = {"variable": (Type.NUMBER,), "player": (Type.PLAYER,), "card": (Type.CARD,), "owner": (Type.PLAYER,)}
_FITS: Final = {Type.CARDS: (Type.CARDS, Type.CARD)}
#: Phrases of these kinds are never the begin of what is written; their words are offered alone.
_PARTS: Final = frozenset({Kind.DESCRIPTION, Kind.ZONE, Kind.FILTER, Kind.CHOICE, Kind.PRICE})


@attrs.frozen
class Completion:
    """Something that can be written at a place."""

    label: str  #: what is shown, and written where there is no *snippet*
    sort: Sort
    detail: str = ""  #: what it is, in a word or two
    doc: str = ""  #: what it means
    snippet: str = ""  #: what is written, with `${1:...}` for what is to be filled in


@attrs.frozen
class Completions:
    """All that can be written in the place of what stands there from *start* to *end*."""

    start: int
    end: int
    items: tuple[Completion, ...]


def complete(document: Document, offset: int) -> Completions:
    """List what can be written at a place: what is likely first.

    Example:
        >>> from elysium_rules.editing.document import find_card_language
        >>> text = 'family mine { name en "Mine" }  card heap level 1 { name en "Heap" copies red instant { gain 2 '
        >>> document = Document("mine.ely", text, find_card_language("elysium"))
        >>> [item.label for item in complete(document, len(text)).items if item.sort == "word"][:3]
        ['+', '-', '*']
    """
    if _is_in_text(document, offset):
        return Completions(offset, offset, ())
    fitting = find_fitting(document, offset)
    if fitting is None:
        return _complete_file(document, offset)
    shift = fitting.part.offset
    start = offset if fitting.typed is None else fitting.typed.start + shift
    end = offset if fitting.typed is None else max(offset, fitting.typed.end + shift)
    items = [*_offer_names(document, fitting, start), *_offer_phrases(document, fitting), *offer_words(fitting)]
    return Completions(start, end, tuple({item.label: item for item in reversed(items)}.values())[::-1])


def _is_in_text(document: Document, offset: int) -> bool:
    """Tell whether a place lies in a comment, or in a text in quotes."""
    text = document.text
    line = text[max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1 : offset]
    return re.fullmatch(r'(?:[^"#]|"[^"]*")*', line) is None


# --- outside of all declarations


def _complete_file(document: Document, offset: int) -> Completions:
    token = document.token_at(offset)
    is_word = token is not None and token.kind == "word" and token.end == offset
    start = token.start if token is not None and is_word else offset
    if document.part_at(start) is not None and not is_word:
        return Completions(offset, offset, ())
    return Completions(start, offset, tuple(_offer_declarations(document)))


def _offer_declarations(document: Document) -> Iterator[Completion]:
    outline = document.outline
    version = 1 if outline is None else outline.version
    kinds = () if outline is None else tuple(outline.reader.automaton.starts)
    for kind, snippet in list_templates(document.language, version):
        if kind in kinds or kind == HEADER:
            yield Completion(kind, "template", "declaration", _DECLARED.get(kind, ""), snippet)


_DECLARED: Final = {
    "family": "The name of the family; one for each file.",
    "card": "A card, with what is printed on it and what it does.",
    "define": "Statements with a name, to be used in several powers.",
    "keyword": "Statements with a name that is printed on cards.",
    HEADER: "Which language the file is written for; it stands before everything else.",
}


def list_templates(language: Language, version: int) -> tuple[tuple[str, str], ...]:
    """What a file is made of, by its first word, as snippets.

    Example:
        >>> from elysium_rules.editing.document import find_card_language
        >>> dict(list_templates(find_card_language("elysium"), 3))["define"]
        'define ${1:my_definition} { ${0} }'
    """
    vocabulary = language.vocabulary.until(version)
    name = write_name(vocabulary.words.get("language", ()), "${2:Name}")
    facts = vocabulary.rows_of(Kind.FACT)
    head = "".join(f" {row.example}" for row in facts if row.place == "head" and row.is_required)
    body = "".join(f"\n  {row.example}" for row in facts if row.place == "body" and row.is_required)
    power = vocabulary.rows_of(Kind.POWER)[0].example
    card = f"card ${{1:my_card}}{head} {{\n  {name}{body}\n  {power}${{0}}\n}}"
    templates = [
        ("family", f"family ${{1:my_family}} {{ {name} }}\n${{0}}"),
        ("card", card),
        (HEADER, f"{HEADER} {language.vocabulary.newest}\n${{0}}"),
    ]
    if version >= _DEFINING:
        templates += [
            ("define", "define ${1:my_definition} { ${0} }"),
            ("keyword", f"keyword ${{1:my_keyword}} {name} {{ ${{0}} }}"),
        ]
    return tuple(templates)


_DEFINING: Final = 3  #: the language that brought definitions


# --- inside of one


def _offer_names(document: Document, fitting: Fitting, offset: int) -> Iterator[Completion]:
    names = find_names(document)
    visible = visible_at(document, offset)
    vocabulary = document.language.vocabulary
    for role in fitting.roles:
        if role.rule == "use":
            for symbol in names.symbols:
                if symbol.kind in ("definition", "keyword"):
                    yield _offer_definition(symbol)
        elif role.rule in ("translation", "noun_forms"):
            yield from (Completion(word, "word", "language") for word in vocabulary.words.get("language", ()))
        elif role.rule == "uses":
            yield from (Completion(word, "word", "part of the game") for word in vocabulary.words.get("subsystem", ()))
        else:
            yield from _offer_values(document, role, visible.values(), names.symbols)
    if any(terminal.name == NAME_OWN for terminal in fitting.terminals):
        yield from (
            Completion(f"{symbol.name}'s", "name", "player")
            for symbol in visible.values()
            if symbol.type is Type.PLAYER
        )


def _offer_values(
    document: Document, role: Role, visible: Iterable[Symbol], symbols: Sequence[Symbol]
) -> Iterator[Completion]:
    parameter = role.parameter
    if parameter is not None and parameter.words:
        yield from (Completion(word, "word", parameter.name.replace("_", " ")) for word in parameter.words)
        return
    types = _TYPES.get(role.rule, ()) if parameter is None else _FITS.get(parameter.type, (parameter.type,))
    # Of several cards that have a name one can be used as well.
    if Type.CARD in types and parameter is None:
        types = (*types, Type.CARDS)
    yield from (Completion(symbol.name, "name", str(symbol.type)) for symbol in visible if symbol.type in types)
    if Type.FAMILY in types:
        own = [symbol.name for symbol in symbols if symbol.kind == "family"]
        yield from (Completion(key, "name", "family") for key in dict.fromkeys((*own, *document.families)))


def _offer_definition(symbol: Symbol) -> Completion:
    name, bracket, rest = symbol.signature.partition("(")
    if not bracket:
        return Completion(name, "name", symbol.kind)
    given = rest.removesuffix(")").split(", ")
    holes = ", ".join(f"${{{number}:{word}}}" for number, word in enumerate(given, start=1))
    return Completion(name, "name", symbol.signature, snippet=f"{name}({holes})")


def _offer_phrases(document: Document, fitting: Fitting) -> Iterator[Completion]:
    """The examples of the vocabulary that can be written here as they are."""
    automaton = fitting.automaton
    outline = document.outline
    assert outline is not None
    for row in document.language.vocabulary.until(outline.version):
        if row.kind in _PARTS or " " not in row.example:
            continue
        tokens = scan(row.example, automaton.terminals.signs)
        taken = automaton.take(fitting.stack, tokens, 0)
        if taken is None or automaton.terminals.by_name[taken[1]].is_class:
            continue
        if automaton.go_on(fitting.stack, tokens, 0, len(tokens))[1] == len(tokens):
            yield Completion(row.example, "phrase", str(row.kind), row.doc, write_snippet(row.example))


def write_snippet(example: str) -> str:
    """An example in which numbers and texts are to be filled in.

    >>> write_snippet("gain 2 gold")
    'gain ${1:2} gold'
    """
    parts: list[str] = []
    last = 0
    for number, hole in enumerate(_HOLE.finditer(example), start=1):
        parts += [_escape(example[last : hole.start()]), f"${{{number}:{_escape(hole[0])}}}"]
        last = hole.end()
    return "".join([*parts, _escape(example[last:])])


def _escape(text: str) -> str:
    return re.sub(r"([\\$}])", r"\\\1", text)


def describe_names(names: Iterable[str], what: str) -> Iterator[Completion]:
    """Names that can be written, and what they are."""
    yield from (Completion(name, "name", what) for name in names)


def offer_words(fitting: Fitting) -> Iterator[Completion]:
    """Words of the language."""
    for terminal in fitting.terminals:
        # Of a word for many of something no other one is a form.
        forms = terminal.forms if terminal.name == RESOURCES else terminal.shown
        for form in forms if not terminal.is_class else ():
            yield Completion(form, "word")
