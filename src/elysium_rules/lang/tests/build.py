"""Parse trees of tests to syntax nodes, after the conventions at the top of `grammar/tests.lark`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, TypeAlias

import attrs

from elysium_rules.lang.build import NODES, Builder
from elysium_rules.lang.tests import nodes
from elysium_rules.lang.tests.nodes import LineKind
from elysium_rules.source import Span

_Parts: TypeAlias = tuple[Any, ...]
_NTH: Final = ("first", "second", "third", "fourth")


def _you(span: Span) -> nodes.Who:
    """`you`, which is the first word of a line."""
    return nodes.Who("you", Span(span.file, span.start, span.start + len("you")))


def _claim_of(name: str, *, is_you: bool) -> Callable[[_Parts, Span], nodes.Line]:
    """A claim about a player, who stands first among its parts."""

    def make(parts: _Parts, span: Span) -> nodes.Line:
        who, rest = (_you(span), parts) if is_you else (nodes.Who(parts[0].value, parts[0].span), parts[1:])
        return nodes.Line(LineKind.CLAIM, name, (who, *rest), span)

    return make


_NODES: Final[dict[str, Callable[[_Parts, Span], object]]] = {
    "test_decl": lambda parts, span: nodes.TestDecl(
        parts[0], parts[1] or (), parts[2] or (), parts[3], parts[4:], span
    ),
    "table_decl": lambda parts, span: nodes.TableDecl(parts[0], parts[1] or (), parts[2:], span),
    "cases": lambda parts, span: nodes.Cases(parts[0], parts[1:], span),
    "case": nodes.Case,
    "given_part": lambda parts, span: nodes.Given(parts[0], parts[1:], span),
    "when_part": nodes.When,
    "then_part": nodes.Then,
    "table_use": lambda parts, span: nodes.TableUse(parts[0], parts[1:] if parts[1:] != (None,) else (), span),
    "player_given": lambda parts, span: nodes.PlayerGiven(parts[0], parts[1:], span),
    "you_who": lambda _parts, span: nodes.Who("you", span),
    "named_who": lambda parts, span: nodes.Who(parts[0].value, span),
    "act_command": lambda parts, span: nodes.Command(parts[0], parts[1], if_asked=False, span=span),
    "asked_command": lambda parts, span: nodes.Command(parts[0], parts[1], if_asked=True, span=span),
    "chance_command": lambda parts, span: nodes.Chance(parts[0], span),
    "time_command": lambda parts, _span: parts[0],
    "list_value": lambda parts, span: nodes.Cards(parts[0] or (), span),
    "word_value": lambda parts, _span: parts[0],
    "word_answer": lambda parts, _span: parts[0],
    "way_answer": lambda parts, span: nodes.Way(parts[0], span),
    "plain_card": lambda parts, span: nodes.Named(None, parts[0].value, span),
    "full_card": lambda parts, span: nodes.Named(parts[0].value, parts[1].value, span),
    "nth_card": lambda parts, span: attrs.evolve(parts[1], copy=_NTH.index(parts[0].value) + 1, span=span),
    "turned_card": lambda parts, span: attrs.evolve(parts[0], is_turned=True, span=span),
    "faceless_card": lambda parts, span: nodes.Named(None, nodes.FACELESS, span, face=parts[0]),
    **{
        f"{'you_' if is_you else ''}{name}_claim": _claim_of(name, is_you=is_you)
        for name in ("may", "must", "cannot", "can", "decide", "know")
        for is_you in (True, False)
    },
}


class TestBuilder(Builder):
    """Turns the trees of one file of tests into syntax."""

    __test__ = False  # pytest takes every class of such a name for one of its own

    nodes: ClassVar[Mapping[str, Callable[[_Parts, Span], object]]] = {**NODES, **_NODES}

    def build_phrase(self, rule: str, parts: _Parts, span: Span) -> object:
        """A line of a test, or a phrase of the card language."""
        stem, _, kind = rule.rpartition("_")
        if stem and kind in list(LineKind):
            return nodes.Line(LineKind(kind), stem, parts, span)
        return super().build_phrase(rule, parts, span)
