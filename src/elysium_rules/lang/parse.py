"""Text to syntax; the only module that knows Lark.

Lark builds the tables from the grammar. The text is read by `tokens.py`, and
each word becomes the terminal that the parser accepts at that point: that
is a contextual lexer which sees whole words only and never has to be built.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast

import attrs

from elysium_rules.diagnostics import Diagnostic, sort_diagnostics
from elysium_rules.lang import ast, codes, mistakes
from elysium_rules.lang.grammar import grammar_folder
from elysium_rules.lang.mistakes import Failure
from elysium_rules.lang.terminals import Terminal, Terminals, index_terminals
from elysium_rules.lang.tokens import Declaration, RawToken, Stray, scan, split
from elysium_rules.program.types import Kind
from elysium_rules.source import SourceFile, Span

if TYPE_CHECKING:
    from lark import Lark, Token, Tree
    from lark.parsers.lalr_interactive_parser import InteractiveParser

    Node: TypeAlias = Tree[Token] | Token | None

_END: Final = "$END"


def parse_file(
    source: SourceFile, grammar: str = "elysium", *, examples: Mapping[str, str] | None = None
) -> tuple[ast.FileSyntax, tuple[Diagnostic, ...]]:
    """Read a card file as far as it can be read.

    Every declaration is read alone, so the findings name the first mistake of
    each, and the syntax holds all the others. It never raises for a text.

    Args:
        source: the file.
        grammar: the name of a file in `grammar/`.
        examples: for the first word of a phrase, a phrase to show to an author who got it wrong.

    Example:
        >>> source = SourceFile("hades.ely", 'family hades { name en "Hades" fr "Hadès" }')
        >>> syntax, findings = parse_file(source)
        >>> syntax.families[0].key.value, findings
        ('hades', ())
    """
    parser = _load_parser(grammar)
    families: list[ast.FamilyDecl] = []
    cards: list[ast.CardDecl] = []
    declared: list[str] = []
    findings: list[Diagnostic] = []
    was_broken = False
    for part in split(scan(source.text, parser.terminals.signs), source.text):
        if isinstance(part, Stray):
            # A brace too many is an echo of a brace too few in the declaration before it.
            if not (was_broken and part.tokens[0].text == "}"):
                findings.append(mistakes.explain_stray(source, part))
            continue
        if part.kind == "family" and len(part.tokens) > 1:
            declared.append(part.tokens[1].text)
        result = parser.parse_declaration(source, part)
        was_broken = isinstance(result, Failure)
        if isinstance(result, Failure):
            findings.append(mistakes.explain_failure(source, result, examples or {}))
        elif isinstance(result, Diagnostic):
            findings.append(result)
        elif isinstance(result, ast.FamilyDecl):
            families.append(result)
        else:
            cards.append(result)
    names = [family.key for family in families]
    names += [node.name for card in cards for node in ast.walk(card.power.body) if isinstance(node, ast.Let)]
    findings += [mistakes.explain_reserved(name) for name in names if name.value in parser.keywords]
    syntax = ast.FileSyntax(source, tuple(families), tuple(cards), tuple(declared), is_complete=not findings)
    return syntax, sort_diagnostics(findings)


def grammar_phrases(grammar: str = "elysium") -> frozenset[str]:
    """Return the names NAME_KIND of all phrases that a grammar knows, to be compared with a vocabulary.

    >>> "gain_effect" in grammar_phrases()
    True
    """
    return frozenset(name for rule in _load_parser(grammar).lark.rules if _phrase_kind(name := _rule_name(rule)))


def grammar_terminals(grammar: str = "elysium") -> Terminals:
    """Return the words and signs of a grammar: what an editor may offer, and what cannot be a name.

    >>> "gain" in grammar_terminals().keywords
    True
    """
    return _load_parser(grammar).terminals


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
    from lark import Lark  # noqa: PLC0415  # loading the library must stay cheap

    lark = Lark.open(str(grammar_folder() / f"{grammar}.lark"), **_OPTIONS)
    terminals = index_terminals(
        Terminal(definition.name, definition.pattern.to_regexp(), definition.priority) for definition in lark.terminals
    )
    return _Parser(lark, terminals, terminals.keywords)


@attrs.frozen
class _Parser:
    lark: Lark
    terminals: Terminals
    keywords: frozenset[str]

    def parse_declaration(
        self, source: SourceFile, declaration: Declaration
    ) -> ast.FamilyDecl | ast.CardDecl | Failure | Diagnostic:
        tokens = declaration.tokens
        run = self.lark.parse_interactive(start=f"{declaration.kind}_decl")
        index, is_fed = self._feed(run, tokens)
        if not is_fed:
            return self._describe_failure(declaration, index)
        tree = run.feed_token(_make_token(_END, tokens[-1]))
        try:
            return cast("ast.FamilyDecl | ast.CardDecl", _Builder(source).build(tree, 0))
        except _TooDeepError as error:
            return mistakes.explain_too_deep(error.span)

    def _feed(self, run: InteractiveParser, tokens: Sequence[RawToken]) -> tuple[int, bool]:
        """Give *tokens* and the end to the parser; return the first index that does not fit."""
        from lark.exceptions import UnexpectedToken  # noqa: PLC0415

        index = 0
        while index < len(tokens):
            terminal, length = self._recognise(tokens, index, run.choices())
            if terminal is None:
                return index, False
            try:
                run.feed_token(_make_token(terminal.name, *tokens[index : index + length]))
            except UnexpectedToken:
                return index, False
            index += length
        return index, _END in run.accepts()

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
                return terminal, 1
        return None, 0

    # --- only when something is wrong

    def _run_until(self, declaration: Declaration, end: int) -> tuple[InteractiveParser, list[tuple[int, str]]]:
        """Parse the tokens before *end* anew; return also which terminal began at which index."""
        run = self.lark.parse_interactive(start=f"{declaration.kind}_decl")
        recognised: list[tuple[int, str]] = []
        index = 0
        while index < end:
            terminal, length = self._recognise(declaration.tokens, index, run.choices())
            assert terminal is not None, "what was recognised once is recognised again"
            run.feed_token(_make_token(terminal.name, *declaration.tokens[index : index + length]))
            recognised.append((index, terminal.name))
            index += length
        return run, recognised

    def _accepted(self, run: InteractiveParser) -> tuple[Terminal, ...]:
        accepted = run.accepts()
        return tuple(terminal for terminal in self.terminals.by_name.values() if terminal.name in accepted)

    def _describe_failure(self, declaration: Declaration, index: int) -> Failure:
        run, recognised = self._run_until(declaration, index)
        accepted = self._accepted(run)
        before: tuple[Terminal, ...] = ()
        if recognised and self.terminals.by_name[recognised[-1][1]].is_class:
            before = self._accepted(self._run_until(declaration, recognised[-1][0])[0])
        repairs = tuple(
            terminal for terminal in accepted if index < len(declaration.tokens) and self._repairs(run, declaration, index, terminal)
        )
        return Failure(declaration, index, accepted, before, repairs, self._open_words(run))

    def _repairs(self, run: InteractiveParser, declaration: Declaration, index: int, terminal: Terminal) -> bool:
        """Tell whether the token at *index* would fit if *terminal* stood before it."""
        trial = run.copy(deepcopy_values=False)
        trial.feed_token(_make_token(terminal.name, declaration.tokens[index]))
        found, _ = self._recognise(declaration.tokens, index, trial.choices())
        return found is not None and found.name in trial.accepts()

    def _open_words(self, run: InteractiveParser) -> tuple[str, ...]:
        """List the key words of the phrases that are not finished, the innermost first."""
        words: list[str] = []
        for value in reversed(run.parser_state.value_stack):
            name = getattr(value, "type", "")
            if name == "_LBRACE":
                break
            if name.startswith("_") and name in self.terminals.by_name:
                words.extend(self.terminals.by_name[name].shown)
        return tuple(words)


def _make_token(name: str, first: RawToken, *rest: RawToken) -> Token:
    from lark import Token  # noqa: PLC0415

    text = " ".join((first.text, *(token.text for token in rest)))
    return Token(name, text, start_pos=first.start, end_pos=rest[-1].end if rest else first.end)


# --- trees to syntax

_KINDS: Final = frozenset(Kind)
_OPERATORS: Final[dict[str, Literal["+", "-", "*", "/"]]] = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/"}


def _rule_name(rule: Any) -> str:
    return str(rule.alias or rule.origin.name)


def _phrase_kind(name: str) -> Kind | None:
    stem, _, kind = name.rpartition("_")
    return Kind(kind) if stem and kind in _KINDS else None


class _TooDeepError(Exception):
    def __init__(self, span: Span) -> None:
        self.span = span
        super().__init__(span)


@attrs.frozen
class _Builder:
    """Turns a tree into syntax; *depth* is how many statements, sums and conditions stand around it."""

    source: SourceFile

    def build(self, node: Node, depth: int) -> Any:
        if node is None:
            return None
        if not hasattr(node, "children"):
            return self._build_token(cast("Token", node))
        tree = cast("Tree[Token]", node)
        # Lark puts the name of an imported grammar before the aliases in it.
        name = str(tree.data).rpartition("__")[2]
        span = Span(self.source.name, tree.meta.start_pos, tree.meta.end_pos)
        method = getattr(self, f"build_{name}", None)
        if method is not None:
            return method(tree, span, depth)
        parts = self._build_parts(tree, depth)
        kind = _phrase_kind(name)
        if kind is Kind.POWER:
            return self._build_power(name.removesuffix("_power"), parts, span)
        if kind is Kind.DESCRIPTION:
            return ast.Phrase(kind, name.removesuffix(f"_{kind}"), (parts[:-1], parts[-1]), span)
        if kind is not None:
            return ast.Phrase(kind, name.removesuffix(f"_{kind}"), parts, span)
        if not parts:
            return ast.Word(name.removesuffix("_noun"), self.source.text_at(span), span)
        return parts

    def _build_parts(self, tree: Tree[Token], depth: int) -> tuple[Any, ...]:
        return tuple(self.build(child, depth) for child in tree.children)

    def _build_inner(self, tree: Tree[Token], span: Span, depth: int) -> tuple[Any, ...]:
        """Build what stands inside a statement, sum or condition that can stand in another one."""
        if depth >= ast.MAX_DEPTH:
            raise _TooDeepError(span)
        return self._build_parts(tree, depth + 1)

    def _build_token(self, token: Token) -> ast.Word | ast.Number | ast.Text:
        span = Span(self.source.name, cast("int", token.start_pos), cast("int", token.end_pos))
        text = str(token)
        if token.type == "INT":
            return ast.Number(int(text.lstrip("0")[:10] or "0"), span)
        if token.type == "STRING":
            return ast.Text(text[1:-1], span)
        return ast.Word(text, text, span)

    # --- declarations

    def build_family_decl(self, tree: Tree[Token], span: Span, depth: int) -> ast.FamilyDecl:
        key, names, *uses = self._build_parts(tree, depth)
        return ast.FamilyDecl(key, names, tuple(word for part in uses for word in part), span)

    def build_card_decl(self, tree: Tree[Token], span: Span, depth: int) -> ast.CardDecl:
        key, level, names, copies, power = self._build_parts(tree, depth)
        return ast.CardDecl(key, level, names, copies, power, span)

    def build_translation(self, tree: Tree[Token], span: Span, depth: int) -> ast.Translation:
        language, text = self._build_parts(tree, depth)
        return ast.Translation(language, text, span)

    def _build_power(self, name: str, parts: tuple[Any, ...], span: Span) -> ast.PowerDecl:
        def find(kind: type) -> Any:
            return next((part for part in parts if isinstance(part, kind)), None)

        flags = tuple(part for part in parts if isinstance(part, ast.Word))
        event, body, worth = find(ast.Phrase), find(ast.Block), find(ast.Worth)
        inner = event or body or worth
        head = self.source.text[span.start : inner.span.start].rstrip(" \t\r\n{")
        return ast.PowerDecl(name, flags, event, body, worth, Span(span.file, span.start, span.start + len(head)), span)

    def build_worth(self, tree: Tree[Token], span: Span, depth: int) -> ast.Worth:
        return ast.Worth(*self._build_parts(tree, depth), span)

    # --- statements

    def build_block(self, tree: Tree[Token], span: Span, depth: int) -> ast.Block:
        statements = []
        for child in tree.children:
            if getattr(child, "data", "") == "block" and depth >= ast.MAX_DEPTH:
                raise _TooDeepError(span)
            statements.append(self.build(child, depth + (getattr(child, "data", "") == "block")))
        return ast.Block(tuple(statements), span)

    def build_let(self, tree: Tree[Token], span: Span, depth: int) -> ast.Let:
        name, value = self._build_parts(tree, depth)
        return ast.Let(name, value, span)

    def build_may(self, tree: Tree[Token], span: Span, depth: int) -> ast.May:
        return ast.May(*self._build_inner(tree, span, depth), span)

    def build_cost_gate(self, tree: Tree[Token], span: Span, depth: int) -> ast.CostGate:
        return ast.CostGate(*self._build_inner(tree, span, depth), span)

    def build_choose(self, tree: Tree[Token], span: Span, depth: int) -> ast.Choose:
        *branches, otherwise = self._build_inner(tree, span, depth)
        return ast.Choose(tuple(branches), otherwise, span)

    def build_if_gate(self, tree: Tree[Token], span: Span, depth: int) -> ast.If:
        return ast.If(*self._build_inner(tree, span, depth), span)

    def build_repeat(self, tree: Tree[Token], span: Span, depth: int) -> ast.Repeat:
        return ast.Repeat(*self._build_inner(tree, span, depth), up_to=False, span=span)

    def build_up_to(self, tree: Tree[Token], span: Span, depth: int) -> ast.Repeat:
        return ast.Repeat(*self._build_inner(tree, span, depth), up_to=True, span=span)

    def build_each(self, tree: Tree[Token], span: Span, depth: int) -> ast.Each:
        return ast.Each(*self._build_inner(tree, span, depth), others=False, span=span)

    def build_each_other(self, tree: Tree[Token], span: Span, depth: int) -> ast.Each:
        return ast.Each(*self._build_inner(tree, span, depth), others=True, span=span)

    # --- numbers and conditions

    def build_int(self, tree: Tree[Token], _span: Span, depth: int) -> ast.Number:
        return cast("ast.Number", self.build(tree.children[0], depth))

    def build_variable(self, tree: Tree[Token], span: Span, _depth: int) -> ast.Variable:
        return ast.Variable(str(tree.children[0]), span)

    def _build_binary(self, tree: Tree[Token], span: Span, depth: int) -> ast.Binary:
        operator = _OPERATORS[str(tree.data).rpartition("__")[2]]
        return ast.Binary(operator, *self._build_inner(tree, span, depth), span)

    build_add = build_subtract = build_multiply = build_divide = _build_binary

    def build_highest_of_all(self, tree: Tree[Token], span: Span, depth: int) -> ast.Highest:
        return ast.Highest(*self._build_inner(tree, span, depth), others=False, span=span)

    def build_highest_of_others(self, tree: Tree[Token], span: Span, depth: int) -> ast.Highest:
        return ast.Highest(*self._build_inner(tree, span, depth), others=True, span=span)

    def build_per(self, tree: Tree[Token], span: Span, depth: int) -> ast.Per:
        return ast.Per(*self._build_parts(tree, depth), span)

    def build_compare(self, tree: Tree[Token], span: Span, depth: int) -> ast.Compare:
        left, operator, right = self._build_inner(tree, span, depth)
        return ast.Compare(operator, left, right, span)

    def build_both(self, tree: Tree[Token], span: Span, depth: int) -> ast.Both:
        return ast.Both(*self._build_inner(tree, span, depth), span)

    def build_negate(self, tree: Tree[Token], span: Span, depth: int) -> ast.Negate:
        return ast.Negate(*self._build_inner(tree, span, depth), span)
