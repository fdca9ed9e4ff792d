"""Text to syntax; the only module that knows Lark.

Lark builds the tables from the grammar. The text is read by `tokens.py`, and
each word becomes the terminal that the parser accepts at that point: that
is a contextual lexer which sees whole words only and never has to be built.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.lang import ast, mistakes
from elysium_rules.lang.bounds import MAX_CHARACTERS, MAX_DECLARATION, MAX_FINDINGS, MAX_TOKENS, MAX_WORD
from elysium_rules.lang.build import Builder, TooDeepError, phrase_kind
from elysium_rules.lang.findings import keep_first, name_file, write_name
from elysium_rules.lang.mistakes import Examples, Failure
from elysium_rules.lang.terminals import NAME, Terminal, Terminals, index_terminals
from elysium_rules.lang.tokens import Declaration, Opening, RawToken, Stray, scan, split
from elysium_rules.program.folders import grammar_folder
from elysium_rules.program.types import Kind
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile

if TYPE_CHECKING:
    from lark import Lark, Token, UnexpectedToken

_END: Final = "$END"


def parse_file(source: SourceFile, vocabulary: Vocabulary) -> tuple[ast.FileSyntax, tuple[Diagnostic, ...]]:
    """Read a card file as far as it can be read.

    Every declaration is read alone, so the findings name the first mistake of
    each, and the syntax holds all the others. It never raises for a text. A
    text that is too long is not read at all, and nothing is read any more
    after too many mistakes: the work is bounded, whatever the text is.

    Args:
        source: the file.
        vocabulary: the table of the game. It names the grammar, and an author who got a phrase wrong sees its example.
    """
    parser = _load_parser(vocabulary.grammar)
    tokens = scan_file(source, vocabulary.grammar)
    if isinstance(tokens, Diagnostic):
        return ast.FileSyntax(source, (), (), (), is_complete=False), (tokens,)
    families: list[ast.FamilyDecl] = []
    cards: list[ast.CardDecl] = []
    declared: list[str] = []
    hidden = mistakes.find_hidden(source)
    findings = [mistakes.explain_hidden(source, place) for place in hidden[: MAX_FINDINGS + 1]]
    was_broken = False
    for part in split(tokens, source.text, parser.opening):
        if len(findings) > MAX_FINDINGS:
            break
        if isinstance(part, Stray):
            # A brace too many is an echo of a brace too few in the declaration before it.
            is_known = part.tokens[0].start in hidden or (was_broken and part.tokens[0].text == "}")
            if not is_known:
                findings.append(mistakes.explain_stray(source, part))
            continue
        if part.kind == "family" and len(declared) < _MOST_DECLARED:
            declared += [token.text for token in part.tokens[1:2] if token.kind == "word"]
        result = parser.parse_declaration(source, part)
        was_broken = isinstance(result, Failure)
        reserved = [token for token in _given_names(part) if token.text in parser.keywords]
        findings += [mistakes.explain_reserved(source, token) for token in reserved[: MAX_FINDINGS + 1]]
        if isinstance(result, Failure):
            # Where a name that is none is used, it is not the use that is wrong; and a hidden character is known.
            known = {token.text for token in reserved}
            is_known = not result.is_end and (result.found.text in known or result.found.start in hidden)
            if not is_known:
                findings.append(mistakes.explain_failure(source, result, _collect_examples(vocabulary)))
        elif isinstance(result, Diagnostic):
            findings.append(result)
        elif isinstance(result, ast.FamilyDecl):
            families.append(result)
        else:
            cards.append(result)
    syntax = ast.FileSyntax(source, tuple(families), tuple(cards), tuple(declared), is_complete=not findings)
    return syntax, keep_first(findings, name_file(source))


#: A file has one family; of many we remember a few, so that cards which speak of them are not blamed.
_MOST_DECLARED: Final = 10


def scan_file(source: SourceFile, grammar: str) -> list[RawToken] | Diagnostic:
    """Take a file apart, unless it is too long to be a card file."""
    if len(source.text) > MAX_CHARACTERS:
        return mistakes.explain_too_large(source)
    tokens = scan(source.text, _load_parser(grammar).terminals.signs, MAX_TOKENS + 1)
    return tokens if len(tokens) <= MAX_TOKENS else mistakes.explain_too_many(source, MAX_TOKENS, tokens[-1])


def _given_names(declaration: Declaration) -> list[RawToken]:
    """List the names that the author gives to something to use it elsewhere."""
    if declaration.kind == "family":
        return list(declaration.tokens[1:2])
    return [name for let, name in pairwise(declaration.tokens[2:]) if let.text == "let"]


def grammar_phrases(grammar: str) -> frozenset[str]:
    """Return the names NAME_KIND of all phrases that a grammar knows, to be compared with a vocabulary."""
    names = (str(rule.alias or rule.origin.name) for rule in _load_parser(grammar).lark.rules)
    return frozenset(name for name in names if phrase_kind(name) is not None)


def grammar_terminals(grammar: str) -> Terminals:
    """Return the words and signs of a grammar: what an editor may offer, and what cannot be a name."""
    return _load_parser(grammar).terminals


_SHOWN: Final = (Kind.POWER, Kind.EFFECT, Kind.CONDITION, Kind.NUMBER)


def _collect_examples(vocabulary: Vocabulary) -> Examples:
    """Collect, for the name and the first word of each phrase, the example that the table gives."""
    languages = vocabulary.words.get("language", ())
    phrases = {"name": write_name(languages)}
    for kind in _SHOWN:
        for row in vocabulary.rows_of(kind):
            first = row.example.replace("(", " ").split()[0]
            # An effect begins with its verb; what else it is called is no word that an author writes.
            for word in (first,) if kind is Kind.EFFECT else (row.name, first):
                phrases.setdefault(word, row.example)
    facts = [row for row in vocabulary.rows_of(Kind.FACT) if row.place == "head" and row.is_required]
    return Examples(phrases, tuple((row.name, row.example) for row in facts), languages)


# --- the parser

_OPTIONS: Final[dict[str, Any]] = {
    "parser": "lalr",
    "lexer": "basic",  # never used: it is the cheapest to build
    "start": ["family_decl", "card_decl"],
    "propagate_positions": True,
    "maybe_placeholders": True,
}


@cache
def _load_parser(grammar: str) -> _Parser:
    from lark import Lark, Token, UnexpectedToken  # loading the library must stay cheap

    lark = Lark.open(str(grammar_folder() / f"{grammar}.lark"), **_OPTIONS)
    terminals = index_terminals(
        Terminal(definition.name, definition.pattern.to_regexp(), definition.priority) for definition in lark.terminals
    )
    run = cast("_Run", lark.parse_interactive(start="card_decl"))
    for name in ("_CARD", NAME):
        run.feed_token(Token(name, ""))
    after = tuple(form for name in sorted(run.accepts()) for form in terminals.by_name[name].forms)
    keywords = terminals.keywords
    return _Parser(lark, terminals, keywords, Opening(after, keywords), Token, UnexpectedToken)


class _Run(Protocol):
    """What we use of Lark's interactive parser, which has no types of its own."""

    parser_state: Any

    def feed_token(self, token: Token) -> Any: ...
    def choices(self) -> Mapping[str, object]: ...
    def accepts(self) -> set[str]: ...
    def copy(self, *, deepcopy_values: bool) -> _Run: ...


@attrs.frozen
class _Parser:
    lark: Lark
    terminals: Terminals
    keywords: frozenset[str]
    opening: Opening
    token_class: type[Token]
    unexpected: type[UnexpectedToken]

    def parse_declaration(
        self, source: SourceFile, declaration: Declaration
    ) -> ast.FamilyDecl | ast.CardDecl | Failure | Diagnostic:
        if len(declaration.tokens) > MAX_DECLARATION:
            return mistakes.explain_too_many(source, MAX_DECLARATION, declaration.tokens[MAX_DECLARATION])
        for token in declaration.tokens:
            if len(token.text) > MAX_WORD and token.kind in ("word", "number"):
                return mistakes.explain_long_word(source, token)
        run = self._start(declaration)
        recognised: list[tuple[int, str]] = []
        try:
            self._feed(run, declaration.tokens, recognised)
            tree = run.feed_token(self.token_class(_END, ""))
        except _StoppedError as error:
            return self._describe_failure(declaration, error.index, recognised)
        except self.unexpected:
            return self._describe_failure(declaration, len(declaration.tokens), recognised)
        try:
            return cast("ast.FamilyDecl | ast.CardDecl", Builder(source).build(tree))
        except TooDeepError as error:
            return mistakes.explain_too_deep(error.span)

    def _start(self, declaration: Declaration) -> _Run:
        return cast("_Run", self.lark.parse_interactive(start=f"{declaration.kind}_decl"))

    def _feed(self, run: _Run, tokens: Sequence[RawToken], recognised: list[tuple[int, str]]) -> None:
        """Give *tokens* to the parser, and note in *recognised* which terminal began at which index.

        Raises:
            _StoppedError: one does not fit.
        """
        index = 0
        while index < len(tokens):
            terminal, length = self._recognise(tokens, index, run.choices())
            if terminal is None:
                raise _StoppedError(index)
            try:
                run.feed_token(self._make_token(terminal.name, tokens[index : index + length]))
            except self.unexpected:
                raise _StoppedError(index) from None
            recognised.append((index, terminal.name))
            index += length

    def _make_token(self, name: str, tokens: Sequence[RawToken]) -> Token:
        first, last = tokens[0], tokens[-1]
        text = first.text if first is last else " ".join(token.text for token in tokens)
        return self.token_class(name, text, start_pos=first.start, end_pos=last.end)

    def _recognise(
        self, tokens: Sequence[RawToken], index: int, choices: Mapping[str, object]
    ) -> tuple[Terminal | None, int]:
        """Find the terminal that the token at *index* is here, and how many tokens it takes."""
        token = tokens[index]
        if token.kind != "text":
            for rest, terminal in self.terminals.by_word.get(token.text, ()):
                if terminal.name in choices and (
                    not rest or rest == tuple(t.text for t in tokens[index + 1 : index + 1 + len(rest)])
                ):
                    return terminal, 1 + len(rest)
        for terminal, pattern in self.terminals.classes:
            if terminal.name in choices and pattern.fullmatch(token.text):
                # Where a name and a word of the language can stand, a word of the language is never a name.
                is_name = token.text not in self.keywords or not self.terminals.has_words(choices)
                return (terminal, 1) if is_name else (None, 0)
        return None, 0

    # --- only when something is wrong

    def _accepted(self, run: _Run) -> tuple[Terminal, ...]:
        accepted = run.accepts()
        return tuple(terminal for terminal in self.terminals.by_name.values() if terminal.name in accepted)

    def _describe_failure(self, declaration: Declaration, index: int, recognised: list[tuple[int, str]]) -> Failure:
        """Parse the tokens before *index* anew, for an attempt to go on leaves its traces in the parser."""
        run = self._start(declaration)
        last, name = recognised[-1] if recognised else (0, "")
        self._feed(run, declaration.tokens[:last], [])
        before: tuple[Terminal, ...] = ()
        if recognised and self.terminals.by_name[name].is_class:
            before = self._accepted(run)
        self._feed(run, declaration.tokens[last:index], [])
        accepted = self._accepted(run)
        repairs: tuple[Terminal, ...] = ()
        if index < len(declaration.tokens):
            repairs = tuple(terminal for terminal in accepted if self._repairs(run, declaration, index, terminal))
        return Failure(
            declaration=declaration,
            index=index,
            accepted=accepted,
            before=before,
            repairs=repairs,
            open_words=self._open_words(run),
            is_keyword=index < len(declaration.tokens) and declaration.tokens[index].text in self.keywords,
        )

    def _repairs(self, run: _Run, declaration: Declaration, index: int, terminal: Terminal) -> bool:
        """Tell whether the token at *index* would fit if *terminal* stood before it."""
        trial = run.copy(deepcopy_values=False)
        trial.feed_token(self.token_class(terminal.name, ""))
        found, _ = self._recognise(declaration.tokens, index, trial.choices())
        return found is not None and found.name in trial.accepts()

    def _open_words(self, run: _Run) -> tuple[str, ...]:
        """List the key words of the phrases that are not finished, the innermost first."""
        words: list[str] = []
        for position, value in enumerate(reversed(run.parser_state.value_stack)):
            name = getattr(value, "type", "")
            if name == "_LBRACE" and position > 0:
                break
            if name.startswith("_") and name in self.terminals.by_name:
                words.extend(self.terminals.by_name[name].shown)
        return tuple(words)


class _StoppedError(Exception):
    def __init__(self, index: int) -> None:
        self.index = index
        super().__init__(index)
