"""Parse trees to syntax nodes, after the conventions at the top of `grammar/core.lark`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol, TypeAlias, cast

import attrs

from elysium_rules.lang import ast
from elysium_rules.lang.terminals import NAME_OWN, NUMBER, TEXT
from elysium_rules.lang.trees import find_too_deep
from elysium_rules.program.types import Kind
from elysium_rules.source import SourceFile, Span


class Place(Protocol):
    """Where a tree stands in the text."""

    @property
    def start_pos(self) -> int: ...
    @property
    def end_pos(self) -> int: ...
    @property
    def empty(self) -> bool: ...


class Leaf(Protocol):
    """A word of the text and the terminal it is."""

    @property
    def type(self) -> str: ...
    @property
    def start_pos(self) -> int | None: ...
    @property
    def end_pos(self) -> int | None: ...


class Branch(Protocol):
    """A rule of the grammar and what it found."""

    @property
    def data(self) -> str: ...
    @property
    def children(self) -> Sequence[Any]: ...
    @property
    def meta(self) -> Place: ...


class TooDeepError(Exception):
    """More stands inside each other than a card may have; *span* is the innermost of it that can be shown."""

    def __init__(self, span: Span) -> None:
        self.span = span
        super().__init__(span)


def phrase_kind(rule: str) -> Kind | None:
    """Return the kind of phrase that a rule or alias of the grammar names.

    >>> phrase_kind("draw_effect"), phrase_kind("block")
    (<Kind.EFFECT: 'effect'>, None)
    """
    stem, _, kind = rule.rpartition("_")
    return Kind(kind) if stem and kind in _KINDS and rule not in NODES else None


_KINDS: Final = frozenset(Kind)
_COMMENT: Final = re.compile(r"#[^\r\n]*")
_Parts: TypeAlias = tuple[Any, ...]

#: The rules of grammar/core.lark and the nodes they become.
NODES: Final[dict[str, Callable[[_Parts, Span], object]]] = {
    "family_decl": lambda parts, span: ast.FamilyDecl(
        parts[0],
        parts[1],
        tuple(word for uses in parts[2:] if isinstance(uses, tuple) for word in uses),
        span,
        tuple(part for part in parts[2:] if isinstance(part, ast.ResourceDecl)),
    ),
    "resource_decl": lambda parts, span: ast.ResourceDecl(parts[0], parts[1], parts[2:], span),
    "noun_forms": lambda parts, span: ast.NounForms(parts[0], parts[1], parts[2], parts[3], span),
    "card_decl": lambda parts, span: ast.CardDecl(
        key=parts[0],
        names=parts[2],
        facts=tuple(part for part in (*parts[1], *parts[3]) if isinstance(part, ast.Phrase)),
        powers=tuple(part for part in parts[3] if isinstance(part, ast.PowerDecl)),
        span=span,
        flavour=next((part for part in parts[3] if isinstance(part, tuple)), ()),
    ),
    # --- language 3: definitions and keywords
    "define_decl": lambda parts, span: ast.DefinitionDecl(parts[0], parts[1] or (), (), parts[2], span),
    "keyword_decl": lambda parts, span: ast.DefinitionDecl(parts[0], parts[1] or (), parts[2], parts[3], span),
    "use": lambda parts, span: ast.Use(parts[0], (parts[1] if len(parts) > 1 else None) or (), span),
    # --- what every language has
    "head": lambda parts, _span: parts,
    "body": lambda parts, _span: parts,
    "translation": lambda parts, span: ast.Translation(parts[0], parts[1], span),
    "worth": lambda parts, span: ast.Worth(parts[0], parts[1], parts[2], parts[3], span),
    "block": ast.Block,
    "let": lambda parts, span: ast.Let(parts[0], parts[1], span),
    "may": lambda parts, span: ast.May(parts[0], span),
    "cost_gate": lambda parts, span: ast.CostGate(parts[0], parts[1], span),
    "choose": lambda parts, span: ast.Choose(parts[:-1], parts[-1], span),
    "if_gate": lambda parts, span: ast.If(parts[0], parts[1], parts[2], span),
    "repeat": lambda parts, span: ast.Repeat(parts[0], parts[1], up_to=False, span=span),
    "up_to": lambda parts, span: ast.Repeat(parts[0], parts[1], up_to=True, span=span),
    "each": lambda parts, span: ast.Each(parts[0], others=False, span=span),
    "each_other": lambda parts, span: ast.Each(parts[0], others=True, span=span),
    "subject": lambda parts, span: ast.Subject(parts[0], parts[1], span),
    "later": lambda parts, span: ast.Later(parts[0], parts[1], span),
    "until": lambda parts, span: ast.Until(parts[0], parts[1:], span),
    "add": lambda parts, span: ast.Binary("+", parts[0], parts[1], span),
    "subtract": lambda parts, span: ast.Binary("-", parts[0], parts[1], span),
    "multiply": lambda parts, span: ast.Binary("*", parts[0], parts[1], span),
    "divide": lambda parts, span: ast.Binary("/", parts[0], parts[1], span),
    "game_number": lambda parts, span: attrs.evolve(parts[0], span=span),  # with the brackets around it
    "int": lambda parts, _span: parts[0],
    "that_much": lambda _parts, span: ast.Variable(ast.MUCH, span),
    "variable": lambda parts, span: ast.Variable(parts[0].value, span),
    "remainder": lambda parts, span: ast.Binary("%", parts[0], parts[1], span),
    "smaller": lambda parts, span: ast.Binary("min", parts[0], parts[1], span),
    "larger": lambda parts, span: ast.Binary("max", parts[0], parts[1], span),
    "highest_of_all": lambda parts, span: ast.OverPlayers("highest", parts[0], others=False, span=span),
    "highest_of_others": lambda parts, span: ast.OverPlayers("highest", parts[0], others=True, span=span),
    "lowest_of_all": lambda parts, span: ast.OverPlayers("lowest", parts[0], others=False, span=span),
    "lowest_of_others": lambda parts, span: ast.OverPlayers("lowest", parts[0], others=True, span=span),
    "sum_of_all": lambda parts, span: ast.OverPlayers("sum", parts[0], others=False, span=span),
    "sum_of_others": lambda parts, span: ast.OverPlayers("sum", parts[0], others=True, span=span),
    "per": lambda parts, span: ast.Per(parts[0], parts[1], span),
    "compare": lambda parts, span: ast.Compare(parts[1], parts[0], parts[2], span),
    "both": lambda parts, span: ast.Both(parts[0], parts[1], span),
    "either": lambda parts, span: ast.Either(parts[0], parts[1], span),
    "negate": lambda parts, span: ast.Negate(parts[0], span),
}
#: How many rules of the grammar may stand inside each other in a text: a count inside a level inside a count takes six.
#: What is deeper is refused before Python has to go there; the depth that an author hears of is that of `trees.py`.
_MOST_RULES: Final = 10 * ast.MAX_DEPTH


@attrs.define(slots=False)
class Builder:
    """Turns the trees of one file into syntax."""

    nodes: ClassVar[Mapping[str, Callable[[_Parts, Span], object]]] = NODES  #: what rules become that are no phrases
    source: SourceFile
    deepest: int = 0  #: so many rules stood inside each other

    def build_declaration(self, tree: Branch) -> Any:
        """Build what a whole declaration stands for.

        Raises:
            TooDeepError: it nests too much.
        """
        declared = self._build(tree, 0)
        if (
            self.deepest > ast.MAX_DEPTH
        ):  # what stands inside each other has a rule each, so most texts are not measured
            inner = find_too_deep(declared)
            if inner is not None:
                raise TooDeepError(inner.span)
        return declared

    def _build(self, node: Branch | Leaf | None, depth: int) -> Any:
        """Build what *node* stands for; *depth* rules stand around it."""
        if node is None:
            return None
        if not hasattr(node, "children"):
            return self._build_leaf(node)
        tree = cast("Branch", node)
        # Lark puts the name of an imported grammar before the aliases in it.
        rule = tree.data.rpartition("__")[2]
        # What is empty stands nowhere, and becomes nothing that has a place.
        places = (0, 0) if tree.meta.empty else (tree.meta.start_pos, tree.meta.end_pos)
        span = Span(self.source.name, *places)
        if depth > self.deepest:
            self.deepest = depth
            if depth > _MOST_RULES:
                raise TooDeepError(span)
        parts = tuple([self._build(child, depth + 1) for child in tree.children])
        make = self.nodes.get(rule)
        return self.build_phrase(rule, parts, span) if make is None else make(parts, span)

    def _build_leaf(self, leaf: Leaf) -> ast.Word | ast.Number | ast.Text:
        span = Span(self.source.name, cast("int", leaf.start_pos), cast("int", leaf.end_pos))
        text = str(leaf)
        if leaf.type == NUMBER:
            # More digits than this would not make it any more wrong.
            return ast.Number(int(text.lstrip("0")[:10] or "0"), span)
        if leaf.type == TEXT:
            return ast.Text(text[1:-1], span)
        return ast.Word(text.removesuffix("'s") if leaf.type == NAME_OWN else text, text, span)

    def build_phrase(self, rule: str, parts: _Parts, span: Span) -> object:
        """What a rule becomes that is not among `nodes`: a phrase, a word, or its parts."""
        kind = phrase_kind(rule)
        if kind is None:
            return parts or ast.Word(rule.removesuffix("_noun"), self._words_at(span), span)
        name = rule.removesuffix(f"_{kind}")
        if kind is Kind.POWER:
            return self._build_power(name, parts, span)
        if kind is Kind.DESCRIPTION:
            (noun,) = (part for part in parts if isinstance(part, ast.Word))
            parts = (tuple(part for part in parts if part is not noun), noun)
        return ast.Phrase(kind, name, parts, span)

    def _words_at(self, span: Span) -> str:
        """The words that stand in a place, whatever blanks, line ends and comments stand between them."""
        return " ".join(_COMMENT.sub("", self.source.text_at(span)).split())

    def _build_power(self, name: str, parts: _Parts, span: Span) -> ast.PowerDecl:
        def find(kind: type) -> Any:
            return next((part for part in parts if isinstance(part, kind)), None)

        modifiers = tuple(part for part in parts if isinstance(part, ast.Phrase) and part.kind is Kind.MODIFIER)
        event, body, worth = None if modifiers else find(ast.Phrase), find(ast.Block), find(ast.Worth)
        rest = event or body or worth or next(iter(modifiers), None)
        head = self.source.text[span.start : span.end if rest is None else rest.span.start].rstrip(" \t\r\n{")
        return ast.PowerDecl(
            name=name,
            flags=tuple(part for part in parts if isinstance(part, ast.Word)),
            event=event,
            body=body,
            worth=worth,
            modifiers=modifiers,
            head=Span(span.file, span.start, span.start + len(head)),
            span=span,
        )
