"""What a card does: its words, whom it asks what, what it reads and moves, what it costs to work out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from elysium_rules.explain.links import Chain, Link, Web
from elysium_rules.explain.shelf import Shelf
from elysium_rules.lang.bounds import MAX_BENT_COST, MAX_COST
from elysium_rules.program import nodes
from elysium_rules.program.cost import cost_of
from elysium_rules.program.types import Kind, QuestionKind, Type
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Row


@attrs.frozen
class Question:
    """Something that somebody is asked."""

    who: str  #: who answers, in words
    kind: str  #: which of the few kinds of question it is
    words: str  #: what asks, as it is written
    answers: str  #: what can be answered
    line: int


@attrs.frozen
class Cost:
    """How much is read to work a power out once, and the most that may be."""

    parts: int
    most: int


@attrs.frozen
class PowerExplanation:
    """One power of a card."""

    kind: str  #: such as `trigger`
    when: str  #: when it works
    event: str | None  #: what it waits for, as it is written
    questions: tuple[Question, ...]
    reads: tuple[str, ...]  #: what of the table it looks at
    writes: tuple[str, ...]  #: what of the table it changes
    moves: tuple[str, ...]  #: what goes from where to where
    cost: Cost


@attrs.frozen
class CardExplanation:
    """All there is to say about one card."""

    ref: str
    name: str
    family: str
    facts: tuple[tuple[str, str], ...]
    text: str
    source: str  #: its powers as they are written
    file: str
    line: int
    powers: tuple[PowerExplanation, ...]
    set_off_by: tuple[Link, ...]
    sets_off: tuple[Link, ...]
    chain: Chain


def explain_card(shelf: Shelf, ref: str, language: str) -> CardExplanation:
    """Explain a card of the shelf, by `family/card`."""
    card, web = shelf.cards[ref], Web(shelf)
    family = next(family for family in shelf.families if family.key == card.family)
    return CardExplanation(
        ref=ref,
        name=shelf.name_of(ref, language),
        family=next((name for tongue, name in family.names if tongue == language), family.names[0][1]),
        facts=tuple((name, _fact(value)) for name, value in card.facts.items()),
        text=shelf.text_of(ref, language),
        source="\n".join(shelf.quote(power.span) for power in card.powers),
        file=card.span.file,
        line=shelf.line_of(card.span),
        powers=tuple(_explain_power(shelf, power) for power in card.powers),
        set_off_by=web.set_off_by(ref),
        sets_off=web.sets_off(ref),
        chain=web.longest_chain(ref),
    )


def _fact(value: object, join: tuple[str, ...] = (", ", " + ")) -> str:
    """A fact as it is written, near enough: lists in lists are joined by other signs."""
    if isinstance(value, tuple):
        return join[0].join(_fact(part, join[1:] or join) for part in value)
    return str(value)


def _explain_power(shelf: Shelf, power: nodes.Power) -> PowerExplanation:
    vocabulary = shelf.vocabulary
    row = vocabulary.find(power.row)
    rows = [vocabulary.find(node.row) for node in walk(power) if isinstance(node, nodes.Do | nodes.Call)]
    bent = (
        *power.modifiers,
        *(rule for node in walk(power.body) if isinstance(node, nodes.Until) for rule in node.modifiers),
    )
    done = (power.event, power.body, power.worth, power.condition)
    cost = Cost(cost_of(done, vocabulary.times), MAX_COST)
    if power.modifiers:
        cost = Cost(cost_of(bent, vocabulary.times), MAX_BENT_COST)
    return PowerExplanation(
        kind=" ".join((row.name, *power.flags)),
        when=row.doc,
        event=None if power.event is None else f"when {_event_words(shelf.quote(power.event.span))}",
        questions=tuple(_questions(shelf, power)),
        reads=_in_order(word for row in rows for word in row.reads),
        writes=_in_order(word for row in rows for word in row.writes),
        moves=_in_order(moved for node in walk(power) if isinstance(node, nodes.Do) for moved in _moves(shelf, node)),
        cost=cost,
    )


def _moves(shelf: Shelf, do: nodes.Do) -> Iterator[str]:
    """What an effect moves; cards out of the places that its text names, where it names any."""
    row = shelf.vocabulary.find(do.row)
    phrases = [node for node in walk(do.arguments) if isinstance(node, nodes.Call)]
    zones = [shelf.quote(node.span) for node in phrases if shelf.vocabulary.find(node.row).kind is Kind.ZONE]
    for what, source, target in row.movements:
        is_card = not what.startswith("{") and zones
        yield f"{what.format_map(row.given(do.arguments))}: {' or '.join(zones) if is_card else source} → {target}"


def _event_words(quoted: str) -> str:
    return quoted.removeprefix("when ")


def _in_order(words: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


# --- questions -------------------------------------------------------------------------------------------------------

_YOU: Final = "you"
_THEY: Final = "they"
_OF_EVENT: Final = "the player whom the event is about"
_CHANCE: Final = "chance"


def _questions(shelf: Shelf, power: nodes.Power) -> Iterator[Question]:
    """What is asked, from top to bottom."""
    yield from _Asker(shelf, _OF_EVENT if power.event is not None else _THEY).inside(power.body)


@attrs.frozen
class _Asker:
    """Goes through a power, and knows who *they* are."""

    shelf: Shelf
    they: str

    def inside(self, node: object, *, is_free: bool = False) -> Iterator[Question]:
        """What a statement asks; *is_free*: it may be declined, and its first question says so."""
        match node:
            case nodes.Block(statements=statements):
                for place, statement in enumerate(statements):
                    yield from self.inside(statement, is_free=is_free and not place)
            case nodes.Do():
                yield from self.of_row(node.row, node.arguments, node.actor, node, is_free=is_free)
            case nodes.Let(value=nodes.Call() as value):
                if self.shelf.vocabulary.find(value.row).kind is Kind.VALUE:
                    yield from self.of_row(value.row, value.arguments, node.actor, node, is_free=is_free)
            case nodes.Gate():
                yield from self.of_gate(node)
            case nodes.Repeat(up_to=up_to, body=body):
                if up_to and not _asks_first(self.shelf, body):
                    yield self.ask(node, node.actor, QuestionKind.YES_NO, "go on, or stop")
                yield from self.inside(body, is_free=up_to)
            case nodes.EachPlayer(others=others, body=body):
                who = "each other player" if others else "each player"
                yield from attrs.evolve(self, they=who).inside(body)
            case nodes.Subject(player=player, body=body):
                yield from attrs.evolve(self, they=self.shelf.quote(player.span)).inside(body)
            case nodes.Later(body=body):
                yield from self.inside(body)

    def of_gate(self, gate: nodes.Gate) -> Iterator[Question]:
        """The choice of a way comes first, then its price, then what is done."""
        first = gate.costs[0] if gate.costs else gate.branches[0]
        is_plain = len(gate.branches) == 1
        joins = is_plain and _asks_first(self.shelf, first)
        if not is_plain:
            ways = [self.shelf.quote(branch.span).strip("{ }") for branch in gate.branches]
            answers = " | ".join([*ways, *(["nothing"] if gate.optional else [])])
            yield self.ask(gate, gate.actor, QuestionKind.PICK_ONE, answers)
        elif gate.optional and not joins:
            yield self.ask(gate, gate.actor, QuestionKind.YES_NO, "yes or no")
        for place, cost in enumerate(gate.costs):
            yield from self.inside(cost, is_free=gate.optional and joins and not place)
        for branch in gate.branches:
            yield from self.inside(branch, is_free=gate.optional and joins and not gate.costs)
        if gate.otherwise is not None:
            yield from self.inside(gate.otherwise)

    def of_row(
        self,
        key: str,
        arguments: tuple[nodes.Argument, ...],
        actor: nodes.Actor,
        node: nodes.Do | nodes.Let,
        *,
        is_free: bool,
    ) -> Iterator[Question]:
        row = self.shelf.vocabulary.find(key)
        if row.asks is None or not _may_ask(self.shelf, row, arguments):
            return
        answers = self.answers(row, arguments, node)
        if is_free:
            answers = f"{answers}, or nothing"
        if isinstance(node, nodes.Let) and node.by_chance:
            yield attrs.evolve(self.ask(node, actor, row.asks, answers), who=_CHANCE)
            return
        chooser = row.given(arguments).get("chooser")
        if chooser is not None and not isinstance(chooser, str | tuple):
            yield attrs.evolve(self.ask(node, actor, row.asks, answers), who=self.shelf.quote(chooser.span))
            return
        asked = row.given(arguments).get("asked")
        question = self.ask(node, actor, row.asks, answers)
        yield attrs.evolve(question, who=f"{asked}, in secret") if isinstance(asked, str) else question

    def answers(self, row: Row, arguments: tuple[nodes.Argument, ...], node: nodes.Do | nodes.Let) -> str:
        """What can be answered: the phrases of the text that say among what is chosen, or else all that asks."""
        if isinstance(node, nodes.Let):
            return self.shelf.quote(node.value.span)
        among = [
            self.shelf.quote(argument.span)
            for parameter, argument in zip(row.parameters, arguments, strict=True)
            if parameter.type in _AMONG and argument is not None and not isinstance(argument, str | tuple)
        ]
        general = _ANSWERS[row.asks] if row.asks is not None else ""
        return f"{general}: {', '.join(among or [self.shelf.quote(node.span)])}"

    def ask(self, node: nodes.Statement, actor: nodes.Actor, kind: QuestionKind, answers: str) -> Question:
        who = self.they if actor == "they" else _YOU
        return Question(who, str(kind), self.shelf.quote(node.span), answers, self.shelf.line_of(node.span))


#: What is chosen among.
_AMONG: Final = ("cards", "choice", "description", "condition", "seen")
_ANSWERS: Final = {
    QuestionKind.ACTION: "what to do",
    QuestionKind.PICK_ONE: "one of",
    QuestionKind.PICK_SOME: "some of",
    QuestionKind.AMOUNT: "a number",
    QuestionKind.YES_NO: "yes or no",
    QuestionKind.PLACEMENT: "a card and where it goes",
}


def _may_ask(shelf: Shelf, row: Row, arguments: tuple[nodes.Argument, ...]) -> bool:
    """Whether a phrase leaves a choice: `all cards` and `this card` do not, nor does `it`."""
    choice = row.given(arguments).get("choice")
    if isinstance(choice, nodes.Call):
        return not shelf.vocabulary.find(choice.row).is_settled
    is_known = any(parameter.type is Type.CARD for parameter in row.parameters)
    return not (is_known and row.asks is QuestionKind.PICK_ONE)


def _asks_first(shelf: Shelf, node: object) -> bool:
    """Whether the first thing that is done asks by itself, so that to decline is one of its answers."""
    match node:
        case nodes.Block(statements=statements):
            return bool(statements) and _asks_first(shelf, statements[0])
        case nodes.Do(row=row, arguments=arguments):
            found = shelf.vocabulary.find(row)
            return found.asks is not None and _may_ask(shelf, found, arguments)
        case nodes.Let(value=nodes.Call() as value):
            return shelf.vocabulary.find(value.row).asks is not None
    return False
