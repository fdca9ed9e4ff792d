"""Tests of cards while somebody writes them: what is wrong with them, and the cards that they speak of.

A text holds tests when it is a file of tests, or when tests stand among the cards of a family. Their cards are the
printed ones, and those of the family that they stand in or beside. What of it depends on the cards is worked out again
only when these change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Final

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.editing.document import Part
from elysium_rules.errors import CardError
from elysium_rules.games import find_rules
from elysium_rules.lang.files import TEST_SUFFIX
from elysium_rules.lang.parse import Outline, has_tests, load_test_parser
from elysium_rules.lang.tests import codes, nodes
from elysium_rules.lang.tests.bounds import MAX_TEST_CHARACTERS, MAX_TEST_TOKENS
from elysium_rules.lang.tests.checked import CheckedTest, Known
from elysium_rules.lang.tests.forms import Form
from elysium_rules.lang.tests.read import read_tests
from elysium_rules.lang.tokens import Declaration, RawToken, part_tests, scan, split
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile, Span
from elysium_rules.testing.bench.bench import Bench
from elysium_rules.testing.bench.suite import TestFileRun, check_source, find_bench, printed_folder

#: While their cards cannot be read.
_NO_KNOWN: Final = Known(())


def is_test_file(name: str) -> bool:
    """Whether a file holds tests alone, by its name."""
    return name.endswith(TEST_SUFFIX)


def holds_tests(source: SourceFile) -> bool:
    """Whether there are tests in a text."""
    return is_test_file(source.name) or has_tests(source)


def without_tests(source: SourceFile) -> str:
    """The cards of a text in which tests stand: everything else is blank, so that each card lies where it lay.

    >>> without_tests(SourceFile("birds.ely", 'family birds { } test "It flies" { } # a comment'))
    'family birds { }'
    """
    text = source.text
    tests = part_tests(scan(text, ("{", "}", "(", ")", "[", "]", ",", ";"), MAX_TEST_TOKENS))[1]
    pieces, last = [], 0
    for token in tests:
        pieces += [text[last : token.start], "".join(sign if sign in "\r\n" else " " for sign in token.text)]
        last = token.end
    kept = "".join([*pieces, text[last:]])
    lines = [line.partition("#")[0].rstrip() if '"' not in line else line.rstrip() for line in kept.splitlines()]
    return "\n".join(lines).rstrip()


@attrs.frozen
class CardsOfTests:
    """The cards that tests may speak of; or what is wrong with them."""

    cards: Any = attrs.field(repr=False)
    known: Known = attrs.field(repr=False)
    sources: Mapping[str, SourceFile] = attrs.field(repr=False)
    beside: tuple[str, ...] = ()  #: the names of the files that were read beside the printed ones
    errors: tuple[str, ...] = ()  #: why there are none


class CardTests:
    """The tests of one text.

    Example:
        >>> text = 'test "It pays" of alliance { given { you { } ann { } } then { gold on your bord == 0 } }'
        >>> tests = CardTests("mine.test.ely", "elysium", lambda: {})
        >>> [finding.code for finding in tests.set_text(SourceFile("mine.test.ely", text)).findings]
        ['parse/unknown-word']
    """

    def __init__(self, name: str, game: str, beside: Callable[[], Mapping[str, str]]) -> None:
        """Begin with none.

        Args:
            name: of the text, as findings call it.
            game: whose cards they are about.
            beside: gives the texts of the card files that they may speak of, by name; without the printed ones.
        """
        self.name: Final = name
        self.bench: Final[Bench] = find_bench(game)
        self._beside: Final = beside
        self._loaded: tuple[Mapping[str, str], CardsOfTests] | None = None
        self.set_text(SourceFile(name, ""))

    def set_text(self, source: SourceFile) -> CardTests:
        """Put another text in the place of this one."""
        self.source = source
        for name in _WORKED_OUT:
            vars(self).pop(name, None)
        return self

    @property
    def text(self) -> str:
        """What it holds now."""
        return self.source.text

    # --- the cards

    def speak_of(self, cards: Any) -> None:
        """Take these cards, whatever stands in files."""
        self._loaded = dict(self._beside()), CardsOfTests(cards, self.bench.known(cards), self.bench.sources(cards))
        vars(self).pop("cards", None)

    @cached_property
    def cards(self) -> CardsOfTests:
        """The cards that they may speak of."""
        texts = dict(self._beside())
        if not is_test_file(self.name):
            texts[self.name] = without_tests(self.source)
        if self._loaded is None or self._loaded[0] != texts:
            self._loaded = texts, self._load(texts)
        return self._loaded[1]

    def _load(self, texts: Mapping[str, str]) -> CardsOfTests:
        bench = self.bench
        try:
            cards = bench.load_texts(texts)
        except CardError as error:
            wrong = [found for found in error.diagnostics if found.is_error]
            return CardsOfTests(None, _NO_KNOWN, {}, tuple(texts), tuple(_say(found, error.sources) for found in wrong))
        return CardsOfTests(cards, bench.known(cards), bench.sources(cards), tuple(texts))

    # --- what is wrong with them

    @cached_property
    def _checked(self) -> tuple[nodes.TestFile, TestFileRun | None, tuple[Diagnostic, ...]]:
        found = self.cards
        bench = self.bench
        syntax, findings = read_tests(self.source, bench.vocabulary, found.known.resources)
        if found.errors:
            # What is wrong with cards in this text is told where it stands; with others it is told at the top.
            about = [] if not is_test_file(self.name) else [self._about_cards(found.errors)]
            return syntax, None, (*about, *findings)
        file = check_source(bench, self.source, found.cards, found.known, found.sources, found.beside)
        return syntax, file, file.findings

    def _about_cards(self, errors: tuple[str, ...]) -> Diagnostic:
        more = f", and {len(errors) - 1} more" if len(errors) > 1 else ""
        return Diagnostic(
            codes.CARDS_UNREAD,
            f"the cards of these tests cannot be read: {errors[0]}{more}",
            Span(self.name, 0, 0),
            label="their card file has errors",
            hint="correct the card file first",
        )

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """All that is wrong with the tests: exactly what `elysium check` finds in them."""
        return self._checked[2]

    @property
    def syntax(self) -> nodes.TestFile:
        """All that could be read of them."""
        return self._checked[0]

    @property
    def file(self) -> TestFileRun | None:
        """What can be run of them; nothing while their cards cannot be read."""
        return self._checked[1]

    @property
    def known(self) -> Known:
        """What they may speak of."""
        return self.cards.known

    @property
    def forms(self) -> Mapping[str, Form]:
        """The lines that they can say."""
        return self.bench.forms

    def test_at(self, offset: int) -> CheckedTest | nodes.TestDecl | None:
        """The test in which a place stands, as far as it could be read."""
        return next((test for test in self.syntax.tests if test.span.start <= offset <= test.span.end), None)

    # --- their words, for whoever completes them

    @property
    def vocabulary(self) -> Vocabulary:
        """What conditions can say."""
        return self.bench.vocabulary

    @cached_property
    def tokens(self) -> tuple[RawToken, ...]:
        """All words, numbers, texts and signs of the tests."""
        if len(self.text) > MAX_TEST_CHARACTERS:
            return ()
        parser = load_test_parser(self.vocabulary.grammar, self.vocabulary.newest)
        tokens = scan(self.text, parser.terminals.signs, MAX_TEST_TOKENS + 1)
        return tuple(tokens if is_test_file(self.name) else part_tests(tokens)[1])

    @cached_property
    def outline(self) -> Outline:
        """Where the tests stand, and what reads on behind mistakes in them."""
        vocabulary = self.vocabulary
        parser = load_test_parser(vocabulary.grammar, vocabulary.newest).with_words(self.known.resources)
        parts = tuple(split(self.tokens, self.text, parser.opening))
        reader = parser.make_reader(self.source, vocabulary, vocabulary.newest)
        return Outline(vocabulary.newest, (), parts, reader, parser.keywords, parser.key)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The tests and shared tables, as far as their words go."""
        return tuple(
            Part(self.source, part, 0, part.tokens[0].start, part.tokens[-1].end)
            for part in self.outline.parts
            if isinstance(part, Declaration)
        )

    def part_at(self, offset: int) -> Part | None:
        """The test or shared table in which a place stands: up to the next one, where it is not closed."""
        before = [part for part in self.parts if part.start <= offset]
        if not before:
            return None
        part = before[-1]
        is_open = any(other is None for _, other in part.declaration.pairs) or not part.declaration.pairs
        return part if is_open or offset <= part.end else None

    def is_about(self, offset: int) -> bool:
        """Whether a place belongs to the tests of this text, and not to cards."""
        return is_test_file(self.name) or self.part_at(offset) is not None


_WORKED_OUT: Final = ("cards", "_checked", "tokens", "outline", "parts")


def _say(finding: Diagnostic, sources: Mapping[str, SourceFile]) -> str:
    span = finding.span
    source = None if span is None else sources.get(span.file)
    where = "" if span is None or source is None else f"line {source.line_col(span.start)[0]} of {span.file}: "
    return f"{where}{finding.message}"


def can_test(game: str) -> bool:
    """Whether cards of a game can be tested in the card language."""
    return bool(find_rules(game).bench)


def is_printed(game: str, folder: str) -> bool:
    """Whether a folder is the one of the printed cards, which tests know without reading them."""
    home = printed_folder(game)
    return home is not None and home.resolve().as_posix() == folder
