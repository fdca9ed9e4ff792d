"""The canonical form of a card file, proven to say the same: the same program, the same comments (decision 74).

Where lines begin is asked of the syntax, how they look is the business of `layout.py`. A file that cannot be read to
its end is left as it is, with the findings that say why: nobody knows what its braces mean. One that can be read but
breaks a rule of the game is formatted like any other.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.lang import ast
from elysium_rules.lang.files import TEST_SUFFIX
from elysium_rules.lang.findings import name_file
from elysium_rules.lang.layout import Seams, lay_out, list_comments
from elysium_rules.lang.load import finish_family
from elysium_rules.lang.parse import grammar_functions, grammar_terminals, has_tests, parse_file
from elysium_rules.lang.tokens import RawToken, scan
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.program.value import walk, without_places
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile

#: The proof failed: a mistake of ours, which must never cost an author a card.
NOT_THE_SAME: Final = "format/not-the-same"


@attrs.frozen
class Formatted:
    """A text in its canonical form, or the text as it was with the findings that say why it has none."""

    source: SourceFile  #: as it was
    text: str  #: as it should be
    findings: tuple[Diagnostic, ...] = ()  #: why it stays as it was; none where all is well
    is_passed_over: bool = False  #: whether it was not looked at, for tests of cards stand in it

    @property
    def is_changed(self) -> bool:
        """Whether the form of the text was another one."""
        return self.text != self.source.text


def format_text(source: SourceFile, vocabulary: Vocabulary, families: Collection[str] = ()) -> Formatted:
    """Write a card file in its canonical form; it never raises for a text.

    The lines follow from the words and signs alone, so all layouts of a text come back to the same one. That the
    result says the same is proven each time: its words and signs, its syntax, the program it is checked and lowered to
    and its comments are compared with those of *source*, and its own canonical form is itself.

    Args:
        source: the file.
        vocabulary: the table of its game.
        families: keys of other families that its cards may speak of.
    """
    if source.name.endswith(TEST_SUFFIX) or has_tests(source):
        return Formatted(source, source.text, is_passed_over=True)
    read = _read(source, vocabulary)
    if read.findings:
        return Formatted(source, source.text, read.findings)
    text = read.lay_out()
    if text == source.text:
        return Formatted(source, text)
    after = _read(SourceFile(source.name, text), vocabulary)
    if after.findings:
        return Formatted(source, source.text, after.findings)  # it became too long
    difference = _find_difference(read, after, vocabulary, families)
    if difference:
        return Formatted(source, source.text, (_explain_difference(source, difference),))
    return Formatted(source, text)


@attrs.frozen
class _Read:
    """A file, and what was read of it."""

    syntax: ast.FileSyntax
    tokens: tuple[RawToken, ...]
    seams: Seams
    findings: tuple[Diagnostic, ...]

    def lay_out(self) -> str:
        return lay_out(self.syntax.source.text, self.tokens, self.seams)

    def list_comments(self) -> list[str]:
        return list_comments(self.syntax.source.text, self.tokens)


def _read(source: SourceFile, vocabulary: Vocabulary) -> _Read:
    syntax, findings = parse_file(source, vocabulary)
    if findings or not syntax.is_complete:
        return _Read(syntax, (), Seams(frozenset()), findings)
    tokens = scan(source.text, grammar_terminals(vocabulary.grammar, syntax.version).signs)
    return _Read(syntax, tuple(tokens), find_seams(syntax, tokens, vocabulary), ())


# --- where lines begin


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
        brace = braces[bisect(braces, declaration.span.start)]
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
        needed=frozenset(
            token.start
            for previous, token, following in zip(tokens, tokens[1:], tokens[2:], strict=False)
            if token.text == ";" and previous.end in bare and following.text != "}"
        ),
        glued=frozenset(
            token.start
            for previous, token in pairwise(tokens)
            if token.text == "("
            and previous.kind == "word"
            and (previous.text in functions or previous.text not in words)
        ),
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


# --- the proof


def _find_difference(before: _Read, after: _Read, vocabulary: Vocabulary, families: Collection[str]) -> str | None:
    """Compare two layouts of a file, and say what is not the same in them; nothing if all is."""
    if _words_of(before) != _words_of(after):
        return "its words and signs"
    if before.list_comments() != after.list_comments():
        return "its comments"
    if without_places(_declared(before.syntax)) != without_places(_declared(after.syntax)):
        return "how it is read"
    programs = [_lower(read, vocabulary, families) for read in (before, after)]
    if without_places(programs[0]) != without_places(programs[1]):
        return "what it means"
    return "its form" if after.lay_out() != after.syntax.source.text else None


def _words_of(read: _Read) -> list[str]:
    return [token.text for token in read.tokens if token.text != ";"]


def _declared(syntax: ast.FileSyntax) -> tuple[object, ...]:
    return (syntax.version, syntax.families, syntax.cards, syntax.definitions)


def _lower(read: _Read, vocabulary: Vocabulary, families: Collection[str]) -> FamilyProgram | None:
    return finish_family(read.syntax, (), vocabulary, families)[0]


def _explain_difference(source: SourceFile, difference: str) -> Diagnostic:
    return Diagnostic(
        NOT_THE_SAME,
        f"{name_file(source)} is not formatted: {difference} would not be the same",
        None,
        notes=("this is a mistake of the library, not of the file; please report it with the file",),
    )
