"""Text to syntax; the only module that knows Lark.

Lark builds the tables from the grammar. The text is read by `tokens.py`, and
each word becomes the terminal that the parser accepts at that point: that
is a contextual lexer which sees whole words only and never has to be built.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, cast

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.lang import ast, unread
from elysium_rules.lang.bounds import (
    MAX_CHARACTERS,
    MAX_DECLARATION,
    MAX_FINDINGS,
    MAX_TOKENS,
    MAX_WORD,
)
from elysium_rules.lang.build import Builder, TooDeepError, phrase_kind
from elysium_rules.lang.echoes import is_unknown
from elysium_rules.lang.findings import find_hidden, keep_first, name_file
from elysium_rules.lang.memory import NO_MEMORY, Memory, place_all
from elysium_rules.lang.terminals import NAME, RESOURCES, Terminal, Terminals, index_terminals
from elysium_rules.lang.tests.bounds import MAX_TEST_TOKENS
from elysium_rules.lang.tokens import (
    FIRST_KINDS,
    Declaration,
    DeclarationKind,
    Opening,
    RawToken,
    Stray,
    part_tests,
    scan,
    split,
)
from elysium_rules.lang.versions import (
    HEADER,
    HEADER_LENGTH,
    explain_misplaced,
    explain_newer,
    find_header,
    grammar_text,
    read_version,
    tests_text,
)
from elysium_rules.program.folders import grammar_folder
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile, Span

if TYPE_CHECKING:
    from lark import Lark, Token, UnexpectedToken

    from elysium_rules.lang.recover import Recovery
    from elysium_rules.lang.reread import Reader

_END: Final = "$END"


def parse_file(
    source: SourceFile, vocabulary: Vocabulary, memory: Memory = NO_MEMORY
) -> tuple[ast.FileSyntax, tuple[Diagnostic, ...]]:
    """Read a card file as far as it can be read.

    Every declaration is read alone, and one with a mistake in it is read on
    behind it (`recover.py`), so the findings are all that can be found and the
    syntax holds what could be read. It never raises for a text. A text that is
    too long is not read at all, and nothing is read any more after too many
    mistakes: the work is bounded, whatever the text is.

    Args:
        source: the file.
        vocabulary: the table of the game. It names the grammar, and an author who got a phrase wrong sees its example.
        memory: what earlier checks of this file have found.
    """
    memory.begin(source)
    words = _take_apart(source, vocabulary, memory)
    if isinstance(words, Diagnostic):
        return ast.FileSyntax(source, (), (), (), is_complete=False), (words,)
    version, header, tokens, about_header = words
    parser = _load_parser(vocabulary.grammar, version)
    parts = _split(source, tokens[len(header) :], parser, memory)
    parser = parser.with_declared(parts, memory)
    file = _File(source, vocabulary, parser, find_hidden(source), version, memory, findings=[*about_header])
    for part, following in pairwise([*parts, None]):
        if part is None or len(file.findings) > MAX_FINDINGS:
            break
        file.read(part, following)
    syntax = ast.FileSyntax(
        source,
        tuple(file.families),
        tuple(file.cards),
        tuple(file.declared),
        is_complete=not file.findings,
        version=version,
        damage=tuple(file.damage),
        definitions=tuple(file.definitions),
        unread=tuple(file.unread),
        pieces=memory.pieces,
    )
    return syntax, keep_first(place_all(memory, file.findings), name_file(source))


class _Words(NamedTuple):
    """A file taken apart in the language that it asks for."""

    version: int
    header: tuple[RawToken, ...]
    tokens: list[RawToken]  #: all of them, the header among them
    about_header: tuple[Diagnostic, ...]


def _take_apart(source: SourceFile, vocabulary: Vocabulary, memory: Memory) -> _Words | Diagnostic:
    """Take a file apart, unless it is too long to be a card file; its text is gone through once, where that will do."""
    if len(source.text) > MAX_CHARACTERS:
        return unread.explain_too_large(source)
    first = _load_parser(vocabulary.grammar, 1)
    header = find_header(scan(source.text, first.terminals.signs, HEADER_LENGTH))
    tokens = None if header else scan_file(source, vocabulary.grammar)
    if tokens is None:
        version, about = read_version(source, header, vocabulary.newest)
        tokens = _scan(source, _load_parser(vocabulary.grammar, version), memory)
        # In the first language a later one's sign is so many tokens as it has characters, at most; that is what counts.
        if sum([1 if token.kind in _WHOLE else token.end - token.start for token in tokens]) <= MAX_TOKENS:
            return _Words(version, header, tokens, about)
        tokens = scan_file(source, vocabulary.grammar)
    if isinstance(tokens, Diagnostic):
        return tokens
    header = find_header(tokens)
    version, about = read_version(source, header, vocabulary.newest)
    if version > 1:  # it may have signs that the first language has not
        tokens = _scan(source, _load_parser(vocabulary.grammar, version), memory)
    return _Words(version, header, tokens, about)


#: What is one token in every language.
_WHOLE: Final = frozenset({"word", "number", "text", "open_text"})


def _scan(source: SourceFile, parser: Parser, memory: Memory) -> list[RawToken]:
    signs = parser.terminals.signs
    return memory.of("scan", (source.text, signs), lambda: scan_cards(source, signs, MAX_TOKENS + 1))


def _split(source: SourceFile, tokens: Sequence[RawToken], parser: Parser, memory: Memory) -> list[Declaration | Stray]:
    """Find the declarations of a file, as the grammar reads them."""
    parts = split(tokens, source.text, parser.opening)
    declared = parser.with_declared(parts, memory)
    if not any(isinstance(part, Declaration) and any(other is None for _, other in part.pairs) for part in parts):
        return parts  # every brace is closed where it seems to be

    def can_read(part: Declaration) -> bool:
        texts = tuple([token.text for token in part.tokens])
        return memory.of("reads", (declared.key, part.kind, texts), lambda: declared.reads(part.kind, part.tokens))

    return split(tokens, source.text, parser.opening, can_read)


@attrs.define(slots=False)
class _File:
    """What was read of a file so far."""

    source: SourceFile
    vocabulary: Vocabulary
    parser: Parser
    hidden: list[int]
    version: int
    memory: Memory
    findings: list[Diagnostic]
    families: list[ast.FamilyDecl] = attrs.field(factory=list)
    cards: list[ast.CardDecl] = attrs.field(factory=list)
    declared: list[str] = attrs.field(factory=list)
    damage: list[tuple[Span, ast.Damage]] = attrs.field(factory=list)
    definitions: list[ast.DefinitionDecl] = attrs.field(factory=list)
    unread: list[str] = attrs.field(factory=list)
    reserved: set[str] = attrs.field(factory=set)  #: names of definitions that are words of the language
    tries: int = 3  #: so many broken declarations are tried in the newest language; whoever has more learns it there
    is_used: bool = False  #: whether a brace that stands alone belongs to the declaration before it

    def __attrs_post_init__(self) -> None:
        if self.hidden:
            from elysium_rules.lang.signs import explain_hidden  # most files have none

            self.findings += [explain_hidden(self.source, place) for place in self.hidden[: MAX_FINDINGS + 1]]

    def read(self, part: Declaration | Stray, following: Declaration | Stray | None) -> None:
        if isinstance(part, Stray):
            if part.tokens[0].text == HEADER:
                self.findings.append(explain_misplaced(self.source, part.tokens[0]))
            elif part.tokens[0].text in _LATER_KINDS and part.tokens[0].text in self.newer_kinds:
                newest = self.vocabulary.newest
                self.findings.append(explain_newer(self.source, part.tokens[0], self.version, newest))
            elif not self.is_used and part.tokens[0].start not in self.hidden:
                from elysium_rules.lang.mistakes import explain_stray  # most files have none

                self.findings.append(explain_stray(self.source, part, self.parser.opening))
            self.is_used = False
            self.unread += [token.text for token in part.tokens[1:2]]  # it may be a definition that is misspelt
            return
        self.is_used = False
        if part.kind == "family" and len(self.declared) < _MOST_DECLARED:
            self.declared += [token.text for token in part.tokens[1:2] if token.kind == "word"]
        # A family gives the words that only its cards cannot give again.
        keywords = (
            self.parser.keywords if part.kind == "card" else self.parser.keywords.difference(self.parser.declared)
        )
        reserved = [token for token in _given_names(part) if token.text in keywords]
        if reserved:
            from elysium_rules.lang.mistakes import explain_reserved  # most files have none

            self.findings += [explain_reserved(self.source, token) for token in reserved[: MAX_FINDINGS + 1]]
        if part.kind in _LATER_KINDS:
            self.reserved.update(token.text for token in reserved if token in part.tokens[1:2])
        source, piece = self.memory.piece(self.source, part)
        result = self.memory.of(
            "parse", (self.parser.key, source.name), lambda: self.parser.parse_declaration(source, piece)
        )
        names = frozenset(token.text for token in reserved) | self.reserved
        if result is None:
            result = self.recover(part, following, names)
        if isinstance(result, Diagnostic):
            self.findings.append(result)
        elif isinstance(result, ast.FamilyDecl):
            self.families.append(result)
        elif isinstance(result, ast.DefinitionDecl):
            self.definitions.append(result)
        elif result is not None:
            self.cards.append(result)
        is_whole = isinstance(result, ast.DefinitionDecl) and all(result.span != span for span, _ in self.damage[-1:])
        if part.kind in _LATER_KINDS and not is_whole:
            self.unread += [token.text for token in part.tokens[1:2]]

    def recover(
        self, part: Declaration, following: Declaration | Stray | None, reserved: frozenset[str]
    ) -> ast.Declared | Diagnostic | None:
        """Read a declaration with a mistake in it."""
        if isinstance(following, Stray) and following.tokens[0].text == "}":
            # A brace too many is an echo of a brace too few in this declaration, or it is too much.
            part = attrs.evolve(part, tokens=(*part.tokens, *following.tokens))
            self.is_used = True

        if self.is_newer(part):
            return None
        source, piece = self.memory.piece(self.source, part)
        first, last, begin = part.tokens[0].start, part.tokens[-1].end, piece.tokens[0].start
        hidden = tuple([place - first + begin for place in self.hidden if first <= place < last])
        recovery, result = self.memory.of(
            "recover",
            (self.parser.key, source.name, reserved, hidden),
            lambda: self.read_on(source, piece, reserved, hidden),
        )
        self.findings += recovery.findings
        if isinstance(result, ast.Declared):
            self.damage.append((result.span, recovery.damage))
        return result

    def read_on(
        self, source: SourceFile, part: Declaration, reserved: frozenset[str], hidden: Sequence[int]
    ) -> tuple[Recovery, ast.Declared | Diagnostic | None]:
        """Read a declaration behind its mistakes: what was done for it, and what came of it."""
        recovery = self.reader.of(source).recover(part, reserved, hidden)
        if recovery.tokens is None:
            return recovery, None
        return recovery, self.parser.parse_declaration(source, attrs.evolve(part, tokens=recovery.tokens))

    def is_newer(self, part: Declaration) -> bool:
        """Tell whether only a newer language than that of the file can read a declaration; then it is a finding."""
        newest = self.vocabulary.newest
        self.tries -= self.version < newest
        if self.version == newest or self.tries < 0:
            return False
        source, piece = self.memory.piece(self.source, part)
        finding = self.memory.of("newer", (self.parser.key, source.name), lambda: self.find_newer(source, piece))
        if finding is not None:
            self.findings.append(finding)
        return finding is not None

    def find_newer(self, source: SourceFile, part: Declaration) -> Diagnostic | None:
        """The finding that a declaration needs a newer language, if it does."""
        newest = self.vocabulary.newest
        reader = self.reader.of(source)
        reading = reader.read(part)
        if reading.index == len(part.tokens):
            return None
        found = part.tokens[reading.index]
        is_new = found.text in _load_parser(self.vocabulary.grammar, newest).terminals.by_word
        # A word that was misspelt is often a name, and so a sentence, in a language that has more of them.
        if not is_new and reader.is_misspelt(reading):
            return None
        if not _is_newer(source, part, self.vocabulary):
            return None
        before = part.tokens[max(1, reading.index - 2) : reading.index]
        return explain_newer(source, found, self.version, newest, before)

    @cached_property
    def newer_kinds(self) -> tuple[str, ...]:
        """The words that declarations begin with in the newest language, but not in that of the file."""
        newest = _load_parser(self.vocabulary.grammar, self.vocabulary.newest).opening.kinds
        return tuple(kind for kind in newest if kind not in self.parser.opening.kinds)

    @cached_property
    def reader(self) -> Reader:
        return _make_reader(self.parser, self.source, self.vocabulary, self.version, self.memory)


@attrs.frozen
class Outline:
    """A file as an editor asks for it: where its declarations stand, and what its language accepts."""

    version: int  #: the language that it is written for
    header: tuple[RawToken, ...]  #: what says so
    parts: tuple[Declaration | Stray, ...]
    reader: Reader
    keywords: frozenset[str]  #: the words that cannot be names here
    key: tuple[object, ...]  #: what tells the language from others of the same game


def outline_file(source: SourceFile, vocabulary: Vocabulary, memory: Memory = NO_MEMORY) -> Outline | None:
    """Find the declarations of a file without reading them; nothing if it is too long to be a card file."""
    words = _take_apart(source, vocabulary, memory)
    if isinstance(words, Diagnostic):
        return None
    version, header, tokens, _ = words
    parser = _load_parser(vocabulary.grammar, version)
    parts = _split(source, tokens[len(header) :], parser, memory)
    parser = parser.with_declared(parts, memory)
    reader = _make_reader(parser, source, vocabulary, version, memory)
    return Outline(version, header, tuple(parts), reader, parser.keywords, parser.key)


def read_declaration(outline: Outline, source: SourceFile, part: Declaration, grammar: str) -> ast.Declared | None:
    """Read one declaration as it stands; nothing if there is a mistake in it."""
    parser = attrs.evolve(
        _load_parser(grammar, outline.version),
        terminals=outline.reader.automaton.terminals,
        keywords=outline.keywords,
    )
    result = parser.parse_declaration(source, part)
    return result if isinstance(result, ast.Declared) else None


def look_again_at(
    syntax: ast.FileSyntax, vocabulary: Vocabulary, findings: tuple[Diagnostic, ...], memory: Memory = NO_MEMORY
) -> tuple[Diagnostic, ...]:
    """Ask of names in a file that nobody gave whether a word of the language was meant."""
    if not any(map(is_unknown, findings)):
        return findings
    parser = _load_parser(vocabulary.grammar, syntax.version)
    parts = _split(syntax.source, _scan(syntax.source, parser, memory), parser, memory)
    parser = parser.with_declared(parts, memory)
    reader = _make_reader(parser, syntax.source, vocabulary, syntax.version, memory)
    return reader.look_again(findings, parts, memory, parser.key)


def _make_reader(parser: Parser, source: SourceFile, vocabulary: Vocabulary, version: int, memory: Memory) -> Reader:
    return memory.of("reader", parser.key, lambda: parser.make_reader(source, vocabulary, version)).of(source)


def _is_newer(source: SourceFile, declaration: Declaration, vocabulary: Vocabulary) -> bool:
    """Tell whether the newest language can read what an older one cannot."""
    parser = _load_parser(vocabulary.grammar, vocabulary.newest)
    start, end = declaration.tokens[0].start, declaration.tokens[-1].end
    text = SourceFile(source.name, source.text[start:end])
    tokens = tuple(scan(text.text, parser.terminals.signs, MAX_DECLARATION + 1))
    result = parser.parse_declaration(text, attrs.evolve(declaration, tokens=tokens))
    return isinstance(result, ast.Declared)


# What a family declares: the word before it, and the terminal of that.
_RESOURCE: Final = "resource"
_DECLARING: Final = "_RESOURCE"
_WORD: Final = re.compile("[a-z][a-z0-9_]*")
_MOST_WORDS: Final = 100  #: a family that declares more is too long anyway

#: A file has one family; of many we remember a few, so that cards which speak of them are not blamed.
_MOST_DECLARED: Final = 10


def scan_file(source: SourceFile, grammar: str) -> list[RawToken] | Diagnostic:
    """Take a file apart, unless it is too long to be a card file."""
    if len(source.text) > MAX_CHARACTERS:
        return unread.explain_too_large(source)
    tokens = scan_cards(source, _load_parser(grammar, 1).terminals.signs, MAX_TOKENS + 1)
    return tokens if len(tokens) <= MAX_TOKENS else unread.explain_too_many(source, MAX_TOKENS, tokens[-1])


#: The words that tests and shared tables begin with; most files have none.
_TEST_WORD: Final = re.compile(r"\b(?:test|table)\b")
#: The signs that tell where a test begins and ends.
_BRACES: Final = ("{", "}", "(")


def has_tests(source: SourceFile) -> bool:
    """Whether tests stand among the cards of a file."""
    if _TEST_WORD.search(source.text) is None:
        return False
    return bool(part_tests(scan(source.text, _BRACES, MAX_TEST_TOKENS))[1])


def scan_cards(source: SourceFile, signs: tuple[str, ...], most: int | None = None) -> list[RawToken]:
    """Take the cards of a file apart, up to *most* pieces; tests that stand among them are left out."""
    if not has_tests(source):
        return scan(source.text, signs, most)
    return part_tests(scan(source.text, signs, MAX_TEST_TOKENS))[0][:most]


def _given_names(declaration: Declaration) -> list[RawToken]:
    """List the names that the author gives to something to use it elsewhere."""
    if declaration.kind == "family":
        return [*declaration.tokens[1:2], *declared_words(declaration)]
    named = [name for let, name in pairwise(declaration.tokens[2:]) if let.text == "let"]
    if declaration.kind == "card":
        return named
    head = takewhile(lambda token: token.text not in _ENDS_OF_HEAD, declaration.tokens[1:])
    return [*(token for token in head if token.kind == "word"), *named]


#: What stands behind the name and the parameters of a definition.
_ENDS_OF_HEAD: Final = ("{", "}", ")", "name")


def grammar_phrases(grammar: str, version: int = 1) -> frozenset[str]:
    """Return the names NAME_KIND of all phrases that a grammar knows, to be compared with a vocabulary."""
    names = (str(rule.alias or rule.origin.name) for rule in _load_parser(grammar, version).lark.rules)
    return frozenset(name for name in names if phrase_kind(name) is not None)


def grammar_terminals(grammar: str, version: int = 1) -> Terminals:
    """Return the words and signs of a grammar: what an editor may offer, and what cannot be a name."""
    return _load_parser(grammar, version).terminals


def grammar_functions(grammar: str, version: int) -> frozenset[str]:
    """Return the words that a rule has right before its own bracket: `count(...)`, but not `level (...)`."""
    parser = _load_parser(grammar, version)
    before = {
        left.name for rule in parser.lark.rules for left, right in pairwise(rule.expansion) if right.name == "_LPAR"
    }
    return frozenset(
        form for name in before & set(parser.terminals.by_name) for form in parser.terminals.by_name[name].forms
    )


def grammar_words(grammar: str, version: int, rule: str) -> frozenset[str]:
    """Return the words that can stand in what *rule* of a grammar reads; `power` is for an editor inside of a power."""
    parser = _load_parser(grammar, version)
    inside: dict[str, set[str]] = {}
    for known in parser.lark.rules:
        inside.setdefault(str(known.origin.name), set()).update(str(symbol.name) for symbol in known.expansion)
    names: set[str] = set()
    waiting = [rule]
    while waiting:
        name = waiting.pop()
        if name not in names:
            names.add(name)
            waiting += inside.get(name, ())
    terminals = (terminal for name, terminal in parser.terminals.by_name.items() if name in names)
    return frozenset(
        word for terminal in terminals for form in terminal.forms for word in form.split() if word.isalpha()
    )


def phrase_words(grammar: str, version: int) -> dict[str, tuple[tuple[Terminal, ...], ...]]:
    """By the key of its row: of each way to write a phrase the words that belong to it alone, in their order."""
    parser = _load_parser(grammar, version)
    found: dict[str, list[tuple[Terminal, ...]]] = {}
    for rule in parser.lark.rules:
        name = str(rule.alias or rule.origin.name)
        if phrase_kind(name) is not None:
            known = (parser.terminals.by_name.get(str(symbol.name)) for symbol in rule.expansion if symbol.is_term)
            way = tuple(terminal for terminal in known if terminal is not None and not terminal.is_class)
            if way not in found.setdefault(name, []):
                found[name].append(way)
    return {name: tuple(ways) for name, ways in found.items()}


# --- the parser

_OPTIONS: Final[dict[str, Any]] = {
    "parser": "lalr",
    "lexer": "basic",  # never used: it is the cheapest to build
    "propagate_positions": True,
    "maybe_placeholders": True,
}


#: What a file can declare from language 3 on.
_LATER_KINDS: Final[tuple[DeclarationKind, ...]] = ("define", "keyword")
#: What a file of tests can declare.
TEST_KINDS: Final[tuple[DeclarationKind, ...]] = ("test", "table")


@cache
def _load_parser(grammar: str, version: int) -> Parser:
    text = grammar_text(grammar, version)
    kinds = (*FIRST_KINDS, *(kind for kind in _LATER_KINDS if f"\n{kind}_decl:" in text))
    parser = _make_parser(text, kinds, Builder, version)
    run = cast("_Run", parser.lark.parse_interactive(start="card_decl"))
    for name in ("_CARD", NAME):
        run.feed_token(parser.token_class(name, ""))
    after = tuple(form for name in sorted(run.accepts()) for form in parser.terminals.by_name[name].forms)
    return attrs.evolve(parser, opening=Opening(after, parser.keywords, kinds))


@cache
def load_test_parser(grammar: str, version: int) -> Parser:
    """What reads tests of cards: the words of tests on top of a language, for nobody else is waiting for them."""
    from elysium_rules.lang.tests.build import TestBuilder  # most files have no tests

    text = f"{grammar_text(grammar, version)}\n{tests_text(grammar)}"
    return _make_parser(text, TEST_KINDS, TestBuilder, version)


def _make_parser(text: str, kinds: tuple[DeclarationKind, ...], builder: type[Builder], version: int) -> Parser:
    from lark import Lark, Token, UnexpectedToken  # loading the library must stay cheap

    starts = [f"{kind}_decl" for kind in kinds]
    lark = Lark(text, start=starts, import_paths=[str(grammar_folder())], **_OPTIONS)
    terminals = index_terminals(
        Terminal(definition.name, definition.pattern.to_regexp(), definition.priority) for definition in lark.terminals
    )
    run = cast("_Run", lark.parse_interactive(start=starts[0]))
    table = run.parser_state.parse_conf.parse_table
    opening = Opening(keywords=terminals.keywords, kinds=kinds)
    return Parser(lark, terminals, terminals.keywords, opening, table, builder, Token, UnexpectedToken, version)


def declared_words(declaration: Declaration) -> list[RawToken]:
    """List the words for resources that a family declares: one or two behind each `resource`."""
    tokens = declaration.tokens
    found: list[RawToken] = []
    for place in range(2, len(tokens)):
        if tokens[place].text == _RESOURCE and tokens[place].kind == "word":
            words = itertools.takewhile(lambda token: token.kind == "word", tokens[place + 1 : place + 3])
            found += words
    return found


class _Run(Protocol):
    """What we use of Lark's interactive parser, which has no types of its own."""

    parser_state: Any

    def feed_token(self, token: Token) -> Any: ...
    def choices(self) -> Mapping[str, object]: ...
    def accepts(self) -> set[str]: ...


@attrs.frozen
class Parser:
    """The tables of one language, and what is made with them."""

    lark: Lark
    terminals: Terminals
    keywords: frozenset[str]
    opening: Opening
    table: Any  #: states, and what leads from one to another
    builder: type[Builder]  #: what makes syntax of trees
    token_class: type[Token]
    unexpected: type[UnexpectedToken]
    version: int  #: of the language
    declared: tuple[str, ...] = ()  #: words that the family of the file has added

    @property
    def key(self) -> tuple[object, ...]:
        """What tells it from the other parsers of its grammar."""
        return self.version, self.declared

    def with_declared(self, parts: Sequence[Declaration | Stray], memory: Memory = NO_MEMORY) -> Parser:
        """The same for a file whose family declares resources: each word for one is a word of the language there."""
        if _DECLARING not in self.terminals.by_name:  # only from language 3 on
            return self
        families = [part for part in parts if isinstance(part, Declaration) and part.kind == "family"]
        words = [token.text for part in families[:1] for token in declared_words(part)[:_MOST_WORDS]]
        return self.with_words(words, memory)

    def with_words(self, words: Iterable[str], memory: Memory = NO_MEMORY) -> Parser:
        """The same with words for resources that somebody has declared."""
        words = [word for word in dict.fromkeys(words) if _WORD.fullmatch(word) and word not in self.keywords]
        if not words:
            return self
        return memory.of("parser", (self.version, *words), lambda: self._declare(tuple(words)))

    def _declare(self, words: tuple[str, ...]) -> Parser:
        known = self.terminals.by_name[RESOURCES]
        pattern = rf"({'|'.join((*known.forms, *words))})\b"
        terminals = index_terminals(
            Terminal(name, pattern, terminal.priority) if terminal is known else terminal
            for name, terminal in self.terminals.by_name.items()
        )
        return attrs.evolve(self, terminals=terminals, keywords=terminals.keywords, declared=words)

    def parse_declaration(self, source: SourceFile, declaration: Declaration) -> Any:
        """Read a declaration; nothing if something in it does not fit."""
        if len(declaration.tokens) > MAX_DECLARATION:
            return unread.explain_too_many(source, MAX_DECLARATION, declaration.tokens[MAX_DECLARATION])
        for token in declaration.tokens:
            if len(token.text) > MAX_WORD and token.kind in ("word", "number"):
                return unread.explain_long_word(source, token)
        run = cast("_Run", self.lark.parse_interactive(start=f"{declaration.kind}_decl"))
        try:
            if not self._feed(run, declaration.tokens):
                return None
            tree = run.feed_token(self.token_class(_END, ""))
        except self.unexpected:
            return None
        try:
            return self.builder(source).build_declaration(tree)
        except TooDeepError as error:
            return unread.explain_too_deep(error.span)

    def reads(self, kind: DeclarationKind, tokens: Sequence[RawToken]) -> bool:
        """Tell whether tokens are a declaration without a mistake."""
        run = cast("_Run", self.lark.parse_interactive(start=f"{kind}_decl"))
        try:
            is_read = len(tokens) <= MAX_DECLARATION and self._feed(run, tokens)
        except self.unexpected:
            return False
        return is_read and _END in run.accepts()

    def make_reader(self, source: SourceFile, vocabulary: Vocabulary, version: int) -> Reader:
        """Make what reads a file of that version on behind a mistake."""
        from elysium_rules.lang.automaton import Automaton  # most files have no mistake
        from elysium_rules.lang.reread import Reader

        kinds = self.opening.kinds
        automaton = Automaton(
            states=self.table.states,
            starts={kind: self.table.start_states[f"{kind}_decl"] for kind in kinds},
            ends={kind: self.table.end_states[f"{kind}_decl"] for kind in kinds},
            terminals=self.terminals,
            keywords=self.keywords,
        )
        words = _load_parser(vocabulary.grammar, vocabulary.newest).keywords
        return Reader(source, vocabulary.until(version), automaton, words)

    def _feed(self, run: _Run, tokens: Sequence[RawToken]) -> bool:
        """Give *tokens* to the parser, as far as they fit; tell whether all of them did."""
        index = 0
        while index < len(tokens):
            terminal, length = self.terminals.recognise(tokens, index, run.choices(), self.keywords)
            if terminal is None:
                return False
            run.feed_token(self._make_token(terminal.name, tokens[index : index + length]))
            index += length
        return True

    def _make_token(self, name: str, tokens: Sequence[RawToken]) -> Token:
        first, last = tokens[0], tokens[-1]
        text = first.text if first is last else " ".join(token.text for token in tokens)
        return self.token_class(name, text, start_pos=first.start, end_pos=last.end)
