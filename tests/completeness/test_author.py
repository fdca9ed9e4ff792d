"""The random author leaves nothing out: what it never writes is named here, and no property has ever tried it.

All that the grammars of the languages can say is read from them: every alternative of every rule, every form of every
word. What a grammar cannot tell apart is a list of shapes: what stands in a definition, what a definition is used with,
what stands inside of what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import attrs
import pytest

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.lang import ast
from elysium_rules.lang.parse import Parser, _load_parser, parse_file
from elysium_rules.lang.substitute import parameter_types
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk
from elysium_rules.source import SourceFile
from elysium_rules.testing.author.family import write_family

FAMILIES = 200
#: So many are read where something rare has not come up yet: each new row throws other dice for all others.
MOST_FAMILIES = 1000
LANGUAGES = range(1, VOCABULARY.newest + 1)


@attrs.frozen
class Written:
    """What the author wrote, and what the parser found in it."""

    files: tuple[ast.FileSyntax, ...]
    unused_rules: tuple[str, ...]  #: of the grammar
    unused_words: tuple[tuple[str, str], ...]  #: by terminal


@cache
def read(language: int) -> Written:
    """Read the same families each time."""
    parser = _load_parser(VOCABULARY.grammar, language)
    callbacks: dict[Any, Any] = parser.lark.parser.parser.parser.callbacks
    rules: set[Any] = set()
    words: set[tuple[str, str]] = set()
    make_token = Parser._make_token

    def noting(rule: Any, call: Any) -> Any:
        def build(children: Any) -> Any:
            rules.add(rule)
            return call(children)

        return build

    def noting_words(self: Parser, name: str, tokens: Any) -> Any:
        token = make_token(self, name, tokens)
        words.add((name, str(token)))
        return token

    files: list[ast.FileSyntax] = []
    wanted = set(SHAPES) if language == VOCABULARY.newest else set()
    forms = [(terminal.name, form) for terminal in parser.terminals.by_name.values() for form in terminal.forms]
    with pytest.MonkeyPatch.context() as patch:
        for rule, call in callbacks.items():
            patch.setitem(callbacks, rule, noting(rule, call))
        patch.setattr(Parser, "_make_token", noting_words)
        for seed in range(MOST_FAMILIES):
            if seed >= FAMILIES and rules.issuperset(callbacks) and words.issuperset(forms) and not wanted:
                break
            text = write_family(Random(seed).randrange, language=language)
            syntax, findings = parse_file(SourceFile("custom.ely", text), VOCABULARY)
            assert findings == ()
            files.append(syntax)
            if wanted:
                wanted.difference_update(shapes(syntax))
    return Written(
        tuple(files),
        tuple(str(rule) for rule in callbacks if rule not in rules),
        tuple(form for form in forms if form not in words),
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_alternative_of_the_grammar_is_written(language: int) -> None:
    assert read(language).unused_rules == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_grammar_is_written(language: int) -> None:
    assert read(language).unused_words == ()


# --- shapes that the grammar does not tell apart ---------------------------------------------------------------------

CONTROL = (
    *(ast.May, ast.CostGate, ast.Choose, ast.If, ast.Repeat, ast.Each, ast.Subject, ast.Later, ast.Until, ast.Let),
    *(ast.Use, ast.Block),
)
#: What the checker allows in no place of its own kind; and what has no statements in it.
NOT_INSIDE = {(ast.Each, ast.Each), (ast.Repeat, ast.Repeat), (ast.Later, ast.Later)}
LEAVES = (ast.Until, ast.Let, ast.Use)
SINCE = {ast.Subject: 2, ast.Later: 3, ast.Until: 3, ast.Use: 3}


def around(node: object, outer: tuple[type, ...] = ()) -> Iterator[tuple[tuple[type, ...], object]]:
    """Go through a tree, and tell of each node what it stands in, at any depth."""
    yield outer, node
    if isinstance(node, tuple):
        for item in node:
            yield from around(item, outer)
        return
    inside = (*outer, type(node)) if isinstance(node, CONTROL) else outer
    for name in getattr(type(node), "__attrs_attrs__", ()):
        yield from around(getattr(node, name.name), inside)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_statement_stands_in_every_other(language: int) -> None:
    known = [kind for kind in CONTROL if SINCE.get(kind, 1) <= language]
    wanted = {
        (outer.__name__, inner.__name__)
        for outer in known
        for inner in known
        if outer not in LEAVES and (outer, inner) not in NOT_INSIDE
    }
    found = {
        (outer.__name__, type(node).__name__)
        for syntax in read(language).files
        for card in syntax.cards
        for power in card.powers
        for above, node in around(power.body)
        if isinstance(node, CONTROL)
        for outer in above
    }
    assert wanted - found == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_stands_in_every_kind_of_power(language: int) -> None:
    effects = [row for row in VOCABULARY.rows_of(Kind.EFFECT) if row.since <= language]
    powers = [row.name for row in VOCABULARY.rows_of(Kind.POWER) if row.name != "chronos"]  # a pure number
    wanted = {
        (row.name, power)
        for row in effects
        for power in (row.only_in or powers)
        if row.name != "prevent" or power == "permanent"  # N16
    }
    found = {
        (node.name, power.name)
        for syntax in read(language).files
        for card in syntax.cards
        for power in card.powers
        for node in walk(power.body)
        if isinstance(node, ast.Phrase) and node.kind is Kind.EFFECT
    }
    assert wanted - found == set()


def shapes(syntax: ast.FileSyntax) -> Iterator[str]:
    """What a file of language 3 says that no rule of the grammar stands for."""
    own = {word.value for family in syntax.families for decl in family.resources for word in decl.words}
    types: dict[str, tuple[Type | None, ...]] = {}
    for decl in syntax.definitions:
        found = parameter_types(decl, VOCABULARY, types)
        types[decl.key.value] = tuple(found[parameter.value] for parameter in decl.parameters)
        kind = "keyword" if decl.names else "definition"
        yield from (f"{kind} with a {given}" for given in found.values())
        yield f"{kind} with {len(decl.parameters)} parameters"
        for node in walk(decl.body):
            yield f"{type(node).__name__} in a definition"
            if isinstance(node, ast.Word) and node.text in ("they", "it", "their", "them"):
                yield f"{node.text} in a definition"
            if isinstance(node, ast.Variable) and node.name == ast.MUCH:
                yield "that much in a definition"
            if isinstance(node, ast.Phrase) and node.name == "prevent":
                yield "prevent in a definition"
    for card in syntax.cards:
        yield f"{len(card.powers)} powers"
        for power in card.powers:
            yield f"{power.name} with {len(power.modifiers)} rules"
            for node in walk((power.event, power.body)):
                match node:
                    case ast.Until():
                        yield f"until with {len(node.modifiers)} rules"
                    case ast.CostGate():
                        yield f"{len(node.costs)} prices"
                    case ast.Choose():
                        yield f"{len(node.branches)} branches"
                    case ast.Block() if any(map(_is_prevent, node.statements)):
                        places = [place for place, item in enumerate(node.statements) if _is_prevent(item)]
                        yield "prevent it, and more" if places[0] < len(node.statements) - 1 else "prevent it last"
                    case ast.Phrase():
                        if any(isinstance(word, ast.Word) and word.text in own for word in node.arguments):
                            yield f"{node.name} {node.kind} of an own resource"
                    case ast.Use() if node.name.value in types:
                        for given, wanted in zip(node.arguments, types[node.name.value], strict=True):
                            yield f"given {wanted}: {_how(given)}"
            for above, node in around(power.body):
                if _is_prevent(node):
                    yield from (f"prevent it inside {outer.__name__}" for outer in above)


def _is_prevent(node: object) -> bool:
    return isinstance(node, ast.Phrase) and node.kind is Kind.EFFECT and node.name == "prevent"


def _how(given: object) -> str:
    match given:
        case ast.Word(value=value) if value in ("you", "they", "it"):
            return value
        case ast.Phrase():
            return "a phrase"
        case ast.Variable(name=name):
            return "that much" if name == ast.MUCH else "a name"
    return "a number"


OWN = [
    f"{row.name} {row.kind} of an own resource"
    for row in VOCABULARY
    if any(parameter.declared for parameter in row.parameters)
]
SHAPES = (
    *(
        f"{kind} with a {given}"
        for kind in ("definition", "keyword")
        for given in ("number", "player", "card", "family")
    ),
    *(f"{kind} with {number} parameters" for kind in ("definition", "keyword") for number in range(4)),
    *(f"{kind.__name__} in a definition" for kind in CONTROL),
    *("they in a definition", "their in a definition", "them in a definition", "it in a definition"),
    *("that much in a definition", "prevent in a definition"),
    *("1 powers", "2 powers", "3 powers"),
    *(f"permanent with {number} rules" for number in range(4)),
    *(f"until with {number} rules" for number in (1, 2, 3)),
    *("1 prices", "2 prices", "3 prices", "2 branches", "3 branches"),
    *("prevent it, and more", "prevent it last"),
    *(f"prevent it inside {kind}" for kind in ("May", "CostGate", "Choose", "If", "Repeat", "Block", "Later")),
    *OWN,
    *("given number: a number", "given number: a name", "given number: a phrase", "given number: that much"),
    *("given player: you", "given player: they", "given player: a name", "given player: a phrase"),
    *("given card: it", "given card: a name", "given card: a phrase", "given family: a name"),
)


def test_every_shape_of_the_newest_language_is_written() -> None:
    found = Counter(shape for syntax in read(VOCABULARY.newest).files for shape in shapes(syntax))
    assert [shape for shape in SHAPES if shape not in found] == []


def test_there_are_rows_that_can_speak_of_own_resources() -> None:
    assert len(OWN) > 10
