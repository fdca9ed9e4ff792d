"""Small changes of powers, one at a time: what no test notices, no test says.

A mutant is the checked program of a card with one thing in it changed: an amount by 1, a gate, a player, a place, a
resource, a filter, a price, a deed, an event, or a statement left out. Mutants that are the same program as the card,
or as a mutant before, are left out; so is what changes nothing for sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast

import attrs

from elysium_rules.program import nodes
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import FrozenDict, Value
from elysium_rules.program.vocabulary import Parameter, Row, Vocabulary
from elysium_rules.source import Span

#: What a comparison becomes.
_OPERATORS: Final[Mapping[str, tuple[str, ...]]] = FrozenDict(
    {">=": (">",), ">": (">=",), "<=": ("<",), "<": ("<=",), "==": ("!=",), "!=": ("==",)}
)
_PLAIN: Final = ("span", "path", "definitions", "written")  #: fields that say only where something stands


#: What says who `they` are in all that it holds.
_BINDING: Final = (nodes.EachPlayer, nodes.OverPlayers, nodes.Subject)
#: The kind of a change to `they` as long as nothing was found around it that says who they are.
_UNBOUND: Final = "they of nobody"


@attrs.frozen
class Mutant:
    """A power with one change."""

    power: nodes.Power
    kind: str  #: such as `amount`
    span: Span  #: what was changed
    what: str  #: and how


def mutants_of(power: nodes.Power, vocabulary: Vocabulary) -> Iterator[Mutant]:
    """All mutants of a power, each program once."""
    seen = {same_program(power)}
    for changed, kind, span, what in _Mutator(vocabulary).of(power, power.span):
        if kind == _UNBOUND:
            continue  # nobody could write such a card: nothing around it says who they are
        program = same_program(changed)
        if program not in seen:
            seen.add(program)
            yield Mutant(changed, kind, span, what)


def same_program(node: Any) -> Any:
    """A program without its places: two that mean the same, wherever they stand, are equal."""
    if isinstance(node, tuple):
        return tuple(same_program(item) for item in node)
    if not isinstance(node, Value):
        return node
    kind: Any = type(node)
    fields = [field.name for field in attrs.fields(kind) if field.name not in _PLAIN]
    return (kind.__name__, *(same_program(getattr(node, name)) for name in fields))


#: A changed node; what kind of change it is, where, and how.
_Change = tuple[Any, str, Span, str]


def _binds_they(node: Value, field: str) -> bool:
    """Whether a node says who `they` are in one of its fields: not in the words that name the player itself."""
    is_inside = isinstance(node, _BINDING) and not (isinstance(node, nodes.Subject) and field == "player")
    return is_inside or (isinstance(node, nodes.Power) and node.has_they)


def _parts(node: object) -> tuple[Any, ...]:
    return node.arguments if isinstance(node, nodes.Call) else ()


@attrs.frozen
class _Mutator:
    vocabulary: Vocabulary

    def of(self, node: Any, span: Span) -> Iterator[_Change]:
        """All changes of a node and of what it is made of."""
        if isinstance(node, tuple):
            for place, item in enumerate(node):
                for changed, *more in self.of(item, span):
                    yield (node[:place] + (changed,) + node[place + 1 :], *more)  # type: ignore[misc]  # noqa: RUF005
            return
        if not isinstance(node, Value) or isinstance(node, Span):
            return
        here: Span = getattr(node, "span", span)
        yield from self.here(node, here)
        kind: Any = type(node)
        parameters = self._parameters(node)
        for field in attrs.fields(kind):
            if field.name in ("span", "path", "keyword", "definitions", "written") or not field.init:
                continue
            if field.name == "arguments" and parameters:
                yield from self._arguments(node, parameters, here)
                continue
            for changed, what_kind, where, what in self.of(getattr(node, field.name), here):
                found = "player" if what_kind == _UNBOUND and _binds_they(node, field.name) else what_kind
                fields = {field.name: changed}
                if isinstance(node, nodes.Let) and field.name == "value":
                    fields |= self._asked(node, changed)
                yield attrs.evolve(cast("Any", node), **fields), found, where, what

    def _parameters(self, node: Any) -> tuple[Parameter, ...]:
        return self.vocabulary.find(node.row).parameters if isinstance(node, nodes.Do | nodes.Call) else ()

    def _asked(self, let: nodes.Let, changed: object) -> dict[str, Any]:
        """Who is asked by a `let` whose text names another player now: the node says it beside the text."""
        for before, now, parameter in zip(
            _parts(let.value), _parts(changed), self._parameters(let.value), strict=False
        ):
            if parameter.type is Type.PLAYER and before != now and now in ("you", "they"):
                return {"actor": now}
        return {}

    def _arguments(self, node: Any, parameters: tuple[Parameter, ...], span: Span) -> Iterator[_Change]:
        for place, (argument, parameter) in enumerate(zip(node.arguments, parameters, strict=True)):

            def put(changed: Any, place: int = place) -> Any:
                arguments = (*node.arguments[:place], changed, *node.arguments[place + 1 :])
                return attrs.evolve(node, arguments=arguments)

            for changed, kind, where, what in self._argument(argument, parameter, span):
                yield put(changed), kind, where, what

    def _argument(self, argument: Any, parameter: Parameter, span: Span) -> Iterator[_Change]:
        if parameter.type is Type.PLAYER and argument in ("you", "they"):
            other = "they" if argument == "you" else "you"
            yield other, _UNBOUND if other == "they" else "player", span, f"`{other}` for `{argument}`"
        elif isinstance(argument, str) and parameter.words:
            for word in parameter.words:
                if word != argument:
                    kind = "resource" if parameter.name in ("resource", "returned", "received") else "word"
                    yield word, kind, span, f"`{word}` for `{argument}`"
                    break
        elif isinstance(argument, tuple) and argument and all(isinstance(part, str) for part in argument):
            if len(argument) > 1:
                for place, word in enumerate(argument):
                    yield argument[:place] + argument[place + 1 :], "word", span, f"without `{word}`"
            elif parameter.words:
                other = next((word for word in parameter.words if word != argument[0]), argument[0])
                yield (other,), "word", span, f"`{other}` for `{argument[0]}`"
        elif isinstance(argument, tuple) and argument and all(isinstance(part, nodes.Call) for part in argument):
            for place, part in enumerate(argument):
                assert isinstance(part, nodes.Call)
                yield argument[:place] + argument[place + 1 :], "filter", part.span, "left out"
            yield from self.of(argument, span)
        elif argument is not None and parameter.optional and isinstance(argument, Value):
            where: Span = getattr(argument, "span", span)
            yield None, "filter", where, "left out"
            yield from self.of(argument, span)
        else:
            yield from self.of(argument, span)

    def here(self, node: Any, span: Span) -> Iterator[_Change]:
        """The changes of a node itself."""
        change = _CHANGES.get(type(node))
        if change is not None:
            yield from change(self, node, span)

    # --- node by node

    def number(self, node: nodes.Int, span: Span) -> Iterator[_Change]:
        for value in (node.value + 1, node.value - 1):
            if value >= 0:
                yield attrs.evolve(node, value=value), "amount", span, f"{value} for {node.value}"

    def step(self, node: nodes.Per, span: Span) -> Iterator[_Change]:
        for step in (node.step + 1, node.step - 1):
            if step >= 1:
                yield attrs.evolve(node, step=step), "amount", span, f"per {step} for per {node.step}"

    def compare(self, node: nodes.Compare, span: Span) -> Iterator[_Change]:
        for operator in _OPERATORS[node.operator]:
            yield (
                attrs.evolve(node, operator=cast("nodes.Comparison", operator)),
                "gate",
                span,
                f"`{operator}` for `{node.operator}`",
            )

    def joined(self, node: Any, span: Span) -> Iterator[_Change]:
        yield node.left, "gate", span, "its second part left out"
        yield node.right, "gate", span, "its first part left out"
        other = nodes.Either if isinstance(node, nodes.Both) else nodes.Both
        word = "or" if isinstance(node, nodes.Both) else "and"
        yield other(node.left, node.right, node.span), "gate", span, f"joined by `{word}`"

    def negate(self, node: nodes.Negate, span: Span) -> Iterator[_Change]:
        yield node.condition, "gate", span, "without `not`"

    def over(self, node: nodes.OverPlayers, span: Span) -> Iterator[_Change]:
        join: nodes.Join = "lowest" if node.join == "highest" else "highest"
        yield attrs.evolve(node, join=join), "gate", span, f"`{join}` for `{node.join}`"
        yield attrs.evolve(node, others=not node.others), "player", span, _others(others=not node.others)

    def gate(self, node: nodes.Gate, span: Span) -> Iterator[_Change]:
        if node.condition is not None:
            where: Span = node.condition.span
            yield attrs.evolve(node, condition=None), "gate", where, "always so"
            turned = nodes.Negate(node.condition, where)
            yield attrs.evolve(node, condition=turned), "gate", where, "turned round"
        if node.costs:
            yield attrs.evolve(node, costs=()), "price", node.costs[0].span, "for nothing"
        if node.optional:
            yield attrs.evolve(node, optional=False), "gate", span, "without `may`"
        elif node.condition is None and len(node.branches) == 1 and not node.costs:
            pass
        elif node.condition is None:
            yield attrs.evolve(node, optional=True), "gate", span, "with `may`"
        if len(node.branches) > 1:
            for place, branch in enumerate(node.branches):
                left = node.branches[:place] + node.branches[place + 1 :]
                yield attrs.evolve(node, branches=left), "statement", branch.span, "this way left out"
        if node.otherwise is not None:
            yield attrs.evolve(node, otherwise=None), "statement", node.otherwise.span, "left out"

    def each(self, node: nodes.EachPlayer, span: Span) -> Iterator[_Change]:
        if not all(map(self._is_idle_for_you, node.body.statements)):
            yield attrs.evolve(node, others=not node.others), "player", span, _others(others=not node.others)

    def _is_idle_for_you(self, statement: nodes.Statement) -> bool:
        """Whether a statement changes nothing where its player is you: what you give to yourself stays with you."""
        if not isinstance(statement, nodes.Do):
            return False
        flows = getattr(self.vocabulary.find(statement.row), "flows", ())
        is_handed_over = bool(flows) and all((flow.source, flow.target) == ("actor", "other") for flow in flows)
        return is_handed_over and "you" in statement.arguments

    def block(self, node: nodes.Block, span: Span) -> Iterator[_Change]:
        for place, statement in enumerate(node.statements):
            if isinstance(statement, nodes.Let) or len(node.statements) == 1:
                continue  # what it names is spoken of; and a block that does nothing is a finding of the checker
            left = node.statements[:place] + node.statements[place + 1 :]
            yield attrs.evolve(node, statements=left), "statement", statement.span, "left out"

    def deed(self, node: nodes.Do, span: Span) -> Iterator[_Change]:
        row = self.vocabulary.find(node.row)
        other_actor: nodes.Actor = "you" if node.actor == "they" else "they"
        if not row.only_you or other_actor == "you":
            kind = "player" if other_actor == "you" else _UNBOUND
            yield attrs.evolve(node, actor=other_actor), kind, span, f"done by `{other_actor}`"
        for other in self._like(row):
            if node.is_price and not other.is_cost:
                continue
            yield attrs.evolve(node, row=other.key), "deed", span, f"`{other.name}` for `{row.name}`"
            break

    def call(self, node: nodes.Call, span: Span) -> Iterator[_Change]:
        row = self.vocabulary.find(node.row)
        if row.kind is Kind.ZONE:
            for other in self._like(row)[:2]:
                yield attrs.evolve(node, row=other.key), "place", span, f"`{other.name}` for `{row.name}`"

    def _like(self, row: Row) -> list[Row]:
        """Other rows of a kind that take the same."""
        types = [(parameter.type, parameter.optional) for parameter in row.parameters]
        return [
            other
            for other in self.vocabulary.rows_of(row.kind)
            if other is not row
            and [(parameter.type, parameter.optional) for parameter in other.parameters] == types
            and not other.only_in
            and other.needs in (None, row.needs)
            and other.asks == row.asks
        ]

    def power(self, node: nodes.Power, span: Span) -> Iterator[_Change]:
        for place, flag in enumerate(node.flags):
            left = node.flags[:place] + node.flags[place + 1 :]
            yield attrs.evolve(node, flags=left), "gate", span, f"without `{flag}`"
        if node.condition is not None:
            where: Span = node.condition.span
            yield attrs.evolve(node, condition=None), "gate", where, "always so"
        if len(node.modifiers) > 1:
            for place, modifier in enumerate(node.modifiers):
                left_rules = node.modifiers[:place] + node.modifiers[place + 1 :]
                yield attrs.evolve(node, modifiers=left_rules), "statement", modifier.span, "left out"


def _others(*, others: bool) -> str:
    return "each other player for each player" if others else "each player for each other player"


_CHANGES: Final[Mapping[type[Any], Callable[[_Mutator, Any, Span], Iterator[_Change]]]] = {
    nodes.Int: _Mutator.number,
    nodes.Per: _Mutator.step,
    nodes.Compare: _Mutator.compare,
    nodes.Both: _Mutator.joined,
    nodes.Either: _Mutator.joined,
    nodes.Negate: _Mutator.negate,
    nodes.OverPlayers: _Mutator.over,
    nodes.Gate: _Mutator.gate,
    nodes.EachPlayer: _Mutator.each,
    nodes.Block: _Mutator.block,
    nodes.Do: _Mutator.deed,
    nodes.Call: _Mutator.call,
    nodes.Power: _Mutator.power,
}
