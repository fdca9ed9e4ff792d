"""A family as a graph: its powers, what sets off what, which reactions could swap places, how much each asks.

The numbers are bounds: so many questions, and so much to be worked out, a power has at most, whatever lies there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from elysium_rules.lang.reasoning.forms import Meter
from elysium_rules.lang.reasoning.reactions import Reaction, Reactions
from elysium_rules.lang.reasoning.report import MOST_WORK
from elysium_rules.lang.reasoning.walker import Walker
from elysium_rules.program import nodes
from elysium_rules.program.cost import cost_of
from elysium_rules.program.types import Type
from elysium_rules.program.vocabulary import Vocabulary

MOST_ROUNDS: Final = 100  #: of a repetition, where nothing says a smaller number


@attrs.frozen
class Node:
    """A power of a card."""

    card: str
    power: str  #: its kind, as the vocabulary calls it; further ones of a kind are counted
    waits: tuple[str, ...]  #: what it waits for
    causes: tuple[str, ...]  #: what it can set off
    questions: int | None  #: the most that it asks, all players together; None where a power is used that nobody knows
    work: int  #: how many words, numbers and phrases are read to work it out once (`program/cost.py`)

    @property
    def name(self) -> str:
        """The card and the kind of power."""
        return f"{self.card} ({self.power})"


@attrs.frozen
class Edge:
    """One power sets off another one."""

    source: int  #: the place among the nodes
    target: int
    causes: tuple[str, ...]  #: by what


@attrs.frozen
class Pair:
    """Two powers that wait for the same."""

    first: int
    second: int
    commute: bool  #: whether their order makes no difference


@attrs.frozen
class Graph:
    """All of a family."""

    family: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    pairs: tuple[Pair, ...]

    def as_plain(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "family": self.family,
            "powers": [attrs.asdict(node) for node in self.nodes],
            "sets_off": [{"from": edge.source, "to": edge.target, "by": list(edge.causes)} for edge in self.edges],
            "together": [attrs.asdict(pair) for pair in self.pairs],
        }


def graph_of(family: nodes.FamilyProgram, vocabulary: Vocabulary, beside: Sequence[nodes.FamilyProgram] = ()) -> Graph:
    """Look at all powers of a family, played beside others."""
    known = (family, *(other for other in beside if other.key != family.key))
    reactions = Reactions(vocabulary, vocabulary.sense, known)
    kinds = vocabulary.sense.kinds(known)
    meter = Meter(MOST_WORK)
    found: list[Node] = []
    reads: list[Reaction] = []
    for card in family.cards:
        here = vocabulary.sense.kinds_for(kinds, card)
        seen: dict[str, int] = {}
        for power in card.powers:
            name = power.row.rpartition("_")[0]
            seen[name] = seen.get(name, 0) + 1
            reaction = reactions.read(card, power)
            counting = Questions(Walker(vocabulary, vocabulary.sense, card, power, here, reactions, meter))
            found.append(
                Node(
                    card.key,
                    name if seen[name] == 1 else f"{name} {seen[name]}",
                    tuple(sorted(reaction.waits)),
                    tuple(sorted(reaction.causes)),
                    counting.of_power(power),
                    cost_of((power.event, power.body, power.worth, power.condition, power.modifiers), vocabulary.times),
                )
            )
            reads.append(reaction)
    edges = tuple(
        Edge(source, target, tuple(sorted(one.causes & other.waits)))
        for source, one in enumerate(reads)
        for target, other in enumerate(reads)
        if one.causes & other.waits
    )
    pairs = tuple(
        Pair(first, second, reactions.commute(reads[first], reads[second]))
        for first in range(len(reads))
        for second in range(first + 1, len(reads))
        if reads[first].waits & reads[second].waits and reads[first].card is not reads[second].card
    )
    return Graph(family.key, tuple(found), edges, pairs)


@attrs.define
class Questions:
    """Counts the most questions that a power can ask."""

    walker: Walker

    def of_power(self, power: nodes.Power) -> int | None:
        """The most of all; None where it uses a power that nobody knows."""
        return 0 if power.body is None else self.of_block(power.body)

    def of_block(self, block: nodes.Block) -> int | None:
        """All its statements together."""
        return _sum([self.of(statement) for statement in block.statements])

    def of(self, statement: nodes.Statement) -> int | None:
        """The most that a statement asks."""
        match statement:
            case nodes.Do(row=row):
                if self.walker.reactions.opens_powers(row):
                    return None
                asks = self.walker.vocabulary.find(row).asks is not None
                return self.walker.sense.questions(statement, self.most_of) if asks else 0
            case nodes.Let(value=nodes.Call(row=row), by_chance=False):
                asked = self.walker.vocabulary.find(row)
                each = asked.gives is Type.NUMBERS
                return 0 if asked.asks is None else self.players if each else 1
            case nodes.Gate():
                costs = _sum([self.of(cost) for cost in statement.costs])
                ways = [self.of_block(branch) for branch in statement.branches]
                longest = _most([_sum([costs, way]) for way in ways])
                otherwise = 0 if statement.otherwise is None else self.of_block(statement.otherwise)
                gate = int(statement.optional or len(statement.branches) > 1)
                return _sum([gate, _most([longest, otherwise])])
            case nodes.Repeat(number=number, up_to=up_to, body=body):
                rounds = self.most_of(number)
                inside = self.of_block(body)
                return None if inside is None else rounds * (inside + up_to)
            case nodes.EachPlayer(others=others, body=body):
                inside = self.of_block(body)
                return None if inside is None else inside * (self.players - others)
            case nodes.Subject(body=body) | nodes.Later(body=body):
                return self.of_block(body)
            case nodes.Block():
                return self.of_block(statement)
        return 0

    def most_of(self, number: nodes.Argument) -> int:
        """How high a number can be, as far as it matters."""
        most = self.walker.range(number).high
        return MOST_ROUNDS if most is None else max(0, min(most, MOST_ROUNDS))

    @property
    def players(self) -> int:
        """How many play at most."""
        return self.walker.sense.players.high or 4


def _sum(numbers: list[int | None]) -> int | None:
    known = [number for number in numbers if number is not None]
    return sum(known) if len(known) == len(numbers) else None


def _most(numbers: list[int | None]) -> int | None:
    known = [number for number in numbers if number is not None]
    return max(known, default=0) if len(known) == len(numbers) else None
