"""The canonical form of a card file, proven to say the same: the same program, the same comments (decision 74).

Where lines begin is asked of the syntax, how they look is the business of `layout.py`. A file that cannot be read to
its end is left as it is, with the findings that say why: nobody knows what its braces mean. One that can be read but
breaks a rule of the game is formatted like any other.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.lang import ast
from elysium_rules.lang.files import TEST_SUFFIX
from elysium_rules.lang.findings import name_file
from elysium_rules.lang.layout import Seams, lay_out, list_comments
from elysium_rules.lang.load import finish_family
from elysium_rules.lang.parse import grammar_terminals, has_tests, load_test_parser, parse_file
from elysium_rules.lang.seams import find_seams, find_test_seams
from elysium_rules.lang.tests.nodes import TestFile
from elysium_rules.lang.tests.read import read_tests
from elysium_rules.lang.tokens import RawToken, part_tests, scan
from elysium_rules.lang.versions import has_tests as can_have_tests
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.program.value import without_places
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

    @property
    def is_changed(self) -> bool:
        """Whether the form of the text was another one."""
        return self.text != self.source.text


def format_text(
    source: SourceFile, vocabulary: Vocabulary, families: Collection[str] = (), resources: Collection[str] = ()
) -> Formatted:
    """Write a card file or a file of tests in its canonical form; it never raises for a text.

    The lines follow from the words and signs alone, so all layouts of a text come back to the same one. That the
    result says the same is proven each time: its words and signs, its syntax, the program it is checked and lowered to
    and its comments are compared with those of *source*, and its own canonical form is itself.

    Args:
        source: the file.
        vocabulary: the table of its game.
        families: keys of other families that its cards may speak of.
        resources: words for what other families declare, which its tests may speak of (`list_resources`).
    """
    read = _read(source, vocabulary, resources)
    if read.findings:
        return Formatted(source, source.text, read.findings)
    text = read.lay_out()
    if text == source.text:
        return Formatted(source, text)
    after = _read(SourceFile(source.name, text), vocabulary, resources)
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
    tests: TestFile | None = None  #: where there are any

    @property
    def declared(self) -> tuple[object, ...]:
        """All that stands in it."""
        tests = () if self.tests is None else (self.tests.tests, self.tests.tables)
        return (self.syntax.version, self.syntax.families, self.syntax.cards, self.syntax.definitions, tests)

    def lay_out(self) -> str:
        return lay_out(self.syntax.source.text, self.tokens, self.seams)

    def list_comments(self) -> list[str]:
        return list_comments(self.syntax.source.text, self.tokens)


def _read(source: SourceFile, vocabulary: Vocabulary, resources: Collection[str]) -> _Read:
    findings: tuple[Diagnostic, ...] = ()
    has_no_cards = source.name.endswith(TEST_SUFFIX) and can_have_tests(vocabulary.grammar)
    if has_no_cards:
        syntax = ast.FileSyntax(source, (), (), (), is_complete=True)
    else:
        syntax, findings = parse_file(source, vocabulary)
    if findings or not syntax.is_complete:
        return _Read(syntax, (), Seams(frozenset()), findings)
    if not has_no_cards and not (has_tests(source) and can_have_tests(vocabulary.grammar)):
        tokens = scan(source.text, grammar_terminals(vocabulary.grammar, syntax.version).signs)
        return _Read(syntax, tuple(tokens), find_seams(syntax, tokens, vocabulary), ())
    tests, findings = read_tests(source, vocabulary, (*resources, *_words_for_resources(syntax)))
    if findings or not tests.is_complete:
        return _Read(syntax, (), Seams(frozenset()), findings)
    tokens = scan(source.text, load_test_parser(vocabulary.grammar, vocabulary.newest).terminals.signs)
    of_cards, of_tests = ([], tokens) if has_no_cards else part_tests(tokens)
    seams = find_seams(syntax, of_cards, vocabulary) | find_test_seams(tests, of_tests, vocabulary)
    return _Read(syntax, tuple(tokens), seams, (), tests)


def list_resources(source: SourceFile, vocabulary: Vocabulary) -> tuple[str, ...]:
    """List the words for resources that the family of a card file declares, as far as it can be read."""
    return _words_for_resources(parse_file(source, vocabulary)[0])


def _words_for_resources(syntax: ast.FileSyntax) -> tuple[str, ...]:
    declared = (resource for family in syntax.families for resource in family.resources)
    return tuple(word.value for resource in declared for word in resource.words)


# --- the proof


def _find_difference(before: _Read, after: _Read, vocabulary: Vocabulary, families: Collection[str]) -> str | None:
    """Compare two layouts of a file, and say what is not the same in them; nothing if all is."""
    if _words_of(before) != _words_of(after):
        return "its words and signs"
    if before.list_comments() != after.list_comments():
        return "its comments"
    if without_places(before.declared) != without_places(after.declared):
        return "how it is read"
    programs = [_lower(read, vocabulary, families) for read in (before, after)]
    if without_places(programs[0]) != without_places(programs[1]):
        return "what it means"
    return "its form" if after.lay_out() != after.syntax.source.text else None


def _words_of(read: _Read) -> list[str]:
    return [token.text for token in read.tokens if token.text != ";"]


def _lower(read: _Read, vocabulary: Vocabulary, families: Collection[str]) -> FamilyProgram | None:
    if read.tests is not None and not read.syntax.families:
        return None  # there are no cards
    return finish_family(read.syntax, (), vocabulary, families)[0]


def _explain_difference(source: SourceFile, difference: str) -> Diagnostic:
    return Diagnostic(
        NOT_THE_SAME,
        f"{name_file(source)} is not formatted: {difference} would not be the same",
        None,
        notes=("this is a mistake of the library, not of the file; please report it with the file",),
    )
