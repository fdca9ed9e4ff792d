"""Text of tests to syntax: a file of tests, or the tests that stand among the cards of a family."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.lang import ast, unread
from elysium_rules.lang.bounds import MAX_FINDINGS
from elysium_rules.lang.files import TEST_SUFFIX
from elysium_rules.lang.findings import find_hidden, keep_first, name_file
from elysium_rules.lang.mistakes import explain_reserved, explain_stray
from elysium_rules.lang.parse import Parser, load_test_parser
from elysium_rules.lang.signs import explain_hidden
from elysium_rules.lang.tests import nodes
from elysium_rules.lang.tests.bounds import MAX_TEST_CHARACTERS, MAX_TEST_TOKENS
from elysium_rules.lang.tokens import Declaration, RawToken, Stray, part_tests, scan, split
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile, Span


def read_tests(
    source: SourceFile, vocabulary: Vocabulary, resources: Iterable[str] = ()
) -> tuple[nodes.TestFile, tuple[Diagnostic, ...]]:
    """Read the tests of a file as far as they can be read; it never raises for a text.

    Args:
        source: a file of tests (`*.test.ely`); of any other file the tests that stand in it.
        vocabulary: the table of the game, which names the grammar.
        resources: the words for what families have declared.
    """
    parser = load_test_parser(vocabulary.grammar, vocabulary.newest)
    empty = nodes.TestFile(source, (), (), is_complete=False)
    if len(source.text) > MAX_TEST_CHARACTERS:
        return empty, (unread.explain_too_large(source, MAX_TEST_CHARACTERS),)
    tokens = scan(source.text, parser.terminals.signs, MAX_TEST_TOKENS + 1)
    if len(tokens) > MAX_TEST_TOKENS:
        return empty, (unread.explain_too_many(source, MAX_TEST_TOKENS, tokens[-1]),)
    if not source.name.endswith(TEST_SUFFIX):
        tokens = part_tests(tokens)[1]
    parser = parser.with_words(resources)
    parts = split(tokens, source.text, parser.opening)
    if any(isinstance(part, Declaration) and any(other is None for _, other in part.pairs) for part in parts):
        parts = split(tokens, source.text, parser.opening, lambda part: parser.reads(part.kind, part.tokens))
    file = _File(source, vocabulary, parser, find_hidden(source))
    file.read_all(parts)
    found = nodes.TestFile(
        source, tuple(file.tests), tuple(file.tables), is_complete=not file.findings, damage=tuple(file.damage)
    )
    return found, keep_first(file.findings, name_file(source))


@attrs.define
class _File:
    """What was read of a file so far."""

    source: SourceFile
    vocabulary: Vocabulary
    parser: Parser
    hidden: list[int]
    findings: list[Diagnostic] = attrs.field(factory=list)
    tests: list[nodes.TestDecl] = attrs.field(factory=list)
    tables: list[nodes.TableDecl] = attrs.field(factory=list)
    damage: list[tuple[Span, ast.Damage]] = attrs.field(factory=list)
    is_used: bool = False  #: whether a brace that stands alone belongs to the declaration before it

    def read_all(self, parts: Sequence[Declaration | Stray]) -> None:
        """Read every declaration by itself, up to the number of findings that anybody corrects at once."""
        for place in self.hidden[: MAX_FINDINGS + 1]:
            self.findings.append(explain_hidden(self.source, place))
        for part, following in pairwise([*parts, None]):
            if part is None or len(self.findings) > MAX_FINDINGS:
                break
            if isinstance(part, Stray):
                self.explain_stray(part)
            else:
                self.read(part, following)

    def explain_stray(self, stray: Stray) -> None:
        if not self.is_used and stray.tokens[0].start not in self.hidden:
            self.findings.append(explain_stray(self.source, stray, self.parser.opening))
        self.is_used = False

    def read(self, part: Declaration, following: Declaration | Stray | None) -> None:
        self.is_used = False
        result = self.parser.parse_declaration(self.source, part)
        if result is None:
            result = self.recover(part, following)
        if isinstance(result, Diagnostic):
            self.findings.append(result)
        elif isinstance(result, nodes.TestDecl):
            self.tests.append(result)
        elif isinstance(result, nodes.TableDecl):
            self.tables.append(result)

    def recover(self, part: Declaration, following: Declaration | Stray | None) -> nodes.Declared | Diagnostic | None:
        """Read a declaration with a mistake in it, as those of cards are."""
        if isinstance(following, Stray) and following.tokens[0].text == "}":
            part = attrs.evolve(part, tokens=(*part.tokens, *following.tokens))
            self.is_used = True
        reserved = self.find_reserved(part)
        for token in reserved[: MAX_FINDINGS + 1]:
            self.findings.append(explain_reserved(self.source, token))
        reader = self.parser.make_reader(self.source, self.vocabulary, self.vocabulary.newest)
        recovery = reader.recover(part, frozenset(token.text for token in reserved), self.hidden)
        self.findings += recovery.findings
        if recovery.tokens is None:
            return None
        result: nodes.Declared | Diagnostic | None = self.parser.parse_declaration(
            self.source, attrs.evolve(part, tokens=recovery.tokens)
        )
        if isinstance(result, nodes.TestDecl | nodes.TableDecl):
            self.damage.append((result.span, recovery.damage))
        return result

    def find_reserved(self, part: Declaration) -> list[RawToken]:
        """The names that an author gives to columns of a table, and to a table, which are words of the language."""
        named: list[RawToken] = []
        for place, token in enumerate(part.tokens[:-1]):
            if token.text in ("for", "table") and place + 1 < len(part.tokens):
                rest = part.tokens[place + 1 :]
                head = takewhile(lambda other: other.text not in ("{", ")", "in"), rest)
                named += [other for other in head if other.kind == "word"]
                break
        return [token for token in named if token.text in self.parser.keywords]
