"""Where lines begin in card files and in tests of cards: what their syntax knows, for `layout.py` (decision 74)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from elysium_rules.lang import ast
from elysium_rules.lang.layout import Seams
from elysium_rules.lang.parse import grammar_functions, grammar_terminals, load_test_parser
from elysium_rules.lang.tests import nodes
from elysium_rules.lang.tests.nodes import LineKind
from elysium_rules.lang.tokens import RawToken
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Vocabulary

# --- cards


def find_seams(syntax: ast.FileSyntax, tokens: Sequence[RawToken], vocabulary: Vocabulary) -> Seams:
    """Find what layout must know of a card file that could be read to its end."""
    before = {token.start: previous for previous, token in pairwise(tokens)}
    starts = {token.start for token in tokens[:1]}
    bare: set[int] = set()  #: where a name or a modifier ends that needs a semicolon if anything follows
    opened: set[int] = set()
    braces = [token.start for token in tokens if token.text == "{"]
    declared: tuple[ast.Declared, ...] = (*syntax.families, *syntax.cards, *syntax.definitions)
    for declaration in declared:
        starts.add(declaration.span.start)
        brace = braces[bisect_left(braces, declaration.span.start)]
        if isinstance(declaration, ast.CardDecl):
            opened.add(brace)
        for node in walk(declaration):
            starts.update(_lines_of(node, brace, before))
            bare.update(_bare_ends(node))
    words = grammar_terminals(vocabulary.grammar, syntax.version).keywords
    functions = grammar_functions(vocabulary.grammar, syntax.version)
    return Seams(
        starts=frozenset(starts),
        opened=frozenset(opened),
        needed=_find_needed(tokens, bare),
        glued=_find_glued(tokens, lambda word: word in functions or word not in words),
    )


def _find_needed(tokens: Sequence[RawToken], bare: Collection[int]) -> frozenset[int]:
    return frozenset(
        token.start
        for previous, token, following in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if token.text == ";" and previous.end in bare and following.text != "}"
    )


def _find_glued(tokens: Sequence[RawToken], has_bracket: Callable[[str], bool]) -> frozenset[int]:
    return frozenset(
        token.start
        for previous, token in pairwise(tokens)
        if token.text == "(" and previous.kind == "word" and has_bracket(previous.text)
    )


def _lines_of(node: object, brace: int, before: Mapping[int, RawToken]) -> Iterator[int]:
    """List where the parts of a node begin that have a line each."""
    match node:
        case ast.Block(statements=parts):
            yield from (part.span.start for part in parts)
        case ast.Until(modifiers=parts) | ast.PowerDecl(modifiers=parts):
            yield from (part.span.start for part in parts)
        case ast.CardDecl(facts=facts, powers=powers, flavour=flavour):
            yield from (fact.span.start for fact in facts if fact.span.start > brace)
            yield from (power.span.start for power in powers)
            yield from (before[text.span.start].start for text in flavour[:1])
        case ast.FamilyDecl(uses=uses, resources=resources):
            yield from (before[word.span.start].start for word in uses)
            yield from (resource.span.start for resource in resources)
        case _:
            return


def _bare_ends(node: object) -> Iterator[int]:
    """List where a part of a node ends that cannot be told from what follows it: a modifier, a name alone."""
    match node:
        case ast.Until(modifiers=parts) | ast.PowerDecl(modifiers=parts):
            yield from (part.span.end for part in parts)
        case ast.Use(name=name, span=span) if name.span.end == span.end:
            yield span.end
        case _:
            return


# --- tests


def find_test_seams(found: nodes.TestFile, tokens: Sequence[RawToken], vocabulary: Vocabulary) -> Seams:
    """Find what layout must know of tests that could be read to their end."""
    braces = [token.start for token in tokens if token.text == "{"]
    slashes = [token.start for token in tokens if token.text == "/"]
    declared: tuple[nodes.Declared, ...] = (*found.tests, *found.tables)
    starts = {declaration.span.start for declaration in declared}
    opened: set[int] = set()
    joined: set[int] = set()
    parted: set[int] = set()
    hung: set[int] = set()
    tight: set[int] = set()
    bare: set[int] = set()
    for node in walk(declared):
        bare.update(_bare_ends(node))
        match node:
            case nodes.TestDecl(cases=cases, parts=parts, span=span):
                opened.add(braces[bisect_left(braces, cases.span.end if cases else span.start)])
                starts.update(part.span.start for part in parts)
            case nodes.Cases(lines=lines, span=span):
                hung.add(span.start)
                joined.add(braces[bisect_left(braces, span.start)])
                starts.update(line.span.start for line in lines)
            case nodes.Named(family=str(), span=span):
                tight.add(slashes[bisect_left(slashes, span.start)])
            case ast.Block(statements=statements):
                starts.update(statement.span.start for statement in statements)
            case _:
                things = _things_of(node)
                if things is not None:
                    begin, spans = things
                    joined.add(braces[bisect_left(braces, begin)])
                    starts.update(spans)
                    parted.update(start for start, is_block in spans.items() if not is_block)
    parser = load_test_parser(vocabulary.grammar, vocabulary.newest)
    functions = grammar_functions(vocabulary.grammar, vocabulary.newest)
    glued = _find_glued(tokens, lambda word: word in functions or word not in parser.keywords)
    return Seams(
        starts=frozenset(starts),
        opened=frozenset(opened),
        needed=_find_needed(tokens, bare),
        glued=glued - starts,
        joined=frozenset(joined),
        parted=frozenset(parted),
        hung=frozenset(hung),
        tight=frozenset(tight),
    )


def _things_of(node: object) -> tuple[int, dict[int, bool]] | None:
    """Of what holds things in braces: where it begins, and where each of them does and whether it ends with a brace."""
    match node:
        case nodes.Given(items=things, span=span) | nodes.TableDecl(items=things, span=span):
            pass
        case nodes.PlayerGiven(items=things, span=span):
            pass
        case nodes.When(commands=things, span=span) | nodes.Then(claims=things, span=span):
            pass
        case nodes.Line(parts=parts, span=span):
            things = tuple(part for part in parts if isinstance(part, nodes.Line) and part.kind is LineKind.HAPPENING)
            if not things:
                return None
        case _:
            return None
    return span.start, {thing.span.start: isinstance(thing, nodes.PlayerGiven) for thing in things}
