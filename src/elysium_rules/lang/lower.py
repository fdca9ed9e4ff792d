"""Checked syntax to program: the last step before the engine.

Nothing is refused here. What the checker let pass has a program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import Literal, cast

import attrs

from elysium_rules.lang import ast
from elysium_rules.lang.memory import NO_MEMORY, NO_SURROUNDINGS, Memory, Surroundings
from elysium_rules.lang.trees import place_at
from elysium_rules.program import nodes
from elysium_rules.program.nodes import Actor
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import FrozenDict, walk
from elysium_rules.program.vocabulary import Parameter, Row, Vocabulary
from elysium_rules.source import Span

#: Words for players and what they mean; every other word is the name of one.
PLAYERS: dict[str, Actor] = {"you": "you", "they": "they", "them": "they"}
FOUND = {Kind.PLAYER: Type.PLAYER, Kind.CARD: Type.CARD}  #: phrases that find something which `let` may name
IT = "it"  #: the card that an event is about


def lower_family(
    syntax: ast.FileSyntax,
    vocabulary: Vocabulary,
    memory: Memory = NO_MEMORY,
    surroundings: Surroundings = NO_SURROUNDINGS,
) -> nodes.FamilyProgram:
    """Make the program of a family file that the checker has passed."""
    (family,) = syntax.families
    uses = {word.value for word in family.uses}
    definitions = {decl.key.value: decl for decl in syntax.definitions}
    own = resource_keys(syntax)
    cards = []
    for card in syntax.cards:

        def lower(card: ast.CardDecl = card) -> tuple[nodes.CardProgram, set[str]]:
            needed: set[str] = set()
            return _lower_card(card, family.key.value, vocabulary, needed, definitions, own), needed

        key = family.key.value, tuple(own.items()), surroundings.of(card.span)
        lowered, needed = memory.of("lower", key, lower)
        cards.append(lowered)
        uses |= needed
    return nodes.FamilyProgram(
        key=family.key.value,
        names=_lower_names(family.names),
        uses=tuple(sorted(uses)),
        cards=tuple(cards),
        span=family.span,
        resources=tuple(_lower_resource(resource, own) for resource in family.resources),
    )


def resource_keys(syntax: ast.FileSyntax) -> dict[str, str]:
    """The resources that a file declares: by each word for one of them, its key `family.resource`."""
    return {
        word.value: f"{family.key.value}.{resource.key.value}"
        for family in syntax.families[:1]
        for resource in family.resources
        for word in resource.words
    }


def fold_arguments(phrase: ast.Phrase, row: Row) -> tuple[tuple[ast.Argument, ...], ast.Per | None]:
    """Part the arguments of *phrase* into those that *row* has parameters for and the `per` after them."""
    arguments = phrase.arguments
    if len(arguments) == len(row.parameters) + 1:
        per = arguments[-1]
        assert per is None or isinstance(per, ast.Per), "only `per` may follow the parameters"
        return arguments[:-1], per
    assert len(arguments) == len(row.parameters), f"the grammar and the table disagree about {row.key}"
    return arguments, None


def plain_word(text: str, words: tuple[str, ...] = ()) -> str:
    """Return the word that the vocabulary lists: one blank between its parts, a verb without its `s`.

    >>> plain_word("draws", ("draw", "keep")), plain_word("another   player")
    ('draw', 'another player')
    """
    plain = " ".join(text.split())
    stem = plain.removesuffix("s")
    return stem if plain not in words and stem in words else plain


# --- declarations


def _lower_names(names: tuple[ast.Translation, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((name.language.value, name.text.value) for name in names)


def _lower_resource(resource: ast.ResourceDecl, own: Mapping[str, str]) -> nodes.ResourceProgram:
    names = tuple(
        nodes.NounForms(
            language=forms.language.value,
            one=forms.one.value,
            many=None if forms.many is None else forms.many.value,
            gender=None if forms.gender is None else forms.gender.value,
            span=forms.span,
        )
        for forms in resource.names
    )
    return nodes.ResourceProgram(own[resource.key.value], names, resource.span)


def _lower_card(
    card: ast.CardDecl,
    family: str,
    vocabulary: Vocabulary,
    uses: set[str],
    definitions: _Definitions,
    own: Mapping[str, str],
) -> nodes.CardProgram:
    return nodes.CardProgram(
        family=family,
        key=card.key.value,
        names=_lower_names(card.names),
        facts=FrozenDict({fact.name: _lower_fact(fact) for fact in card.facts}),
        powers=tuple(_lower_power(power, vocabulary, uses, definitions, own) for power in card.powers),
        span=card.span,
        flavour=_lower_names(card.flavour),
    )


def _lower_fact(fact: ast.Phrase) -> nodes.Fact:
    """Make the plain value of a fact; of several parts it is a tuple."""
    parts = tuple(_lower_mark(argument) for argument in fact.arguments)
    return parts[0] if len(parts) == 1 else parts


def _lower_mark(argument: ast.Argument) -> nodes.Fact:
    match argument:
        case None:
            return None
        case ast.Word(value) | ast.Number(value):
            return value
        case tuple():
            return tuple(_lower_mark(item) for item in argument)
        case _:
            raise AssertionError(f"no fact is made of this: {argument!r}")


def _lower_power(
    power: ast.PowerDecl, vocabulary: Vocabulary, uses: set[str], definitions: _Definitions, own: Mapping[str, str]
) -> nodes.Power:
    lowering = _Lowering(vocabulary, uses, definitions, own)
    worth = power.worth
    body = None if power.body is None else lowering.lower_block(power.body, "", "you", {})
    has_they = power.event is not None and "they" in bound_by(power.event, vocabulary) and lowering.says_they
    return nodes.Power(
        row=f"{power.name}_{Kind.POWER}",
        flags=tuple(plain_word(flag.value) for flag in power.flags),
        event=None if power.event is None else lowering.lower_call(power.event, {}),
        body=body,
        worth=None if worth is None else lowering.lower_amount(worth.number, worth.per, {}),
        condition=None if worth is None or worth.condition is None else lowering.lower_condition(worth.condition, {}),
        slots=lowering.slots,
        span=power.span,
        modifiers=tuple(lowering.lower_call(modifier, {}) for modifier in power.modifiers),
        it=lowering.it,
        much=lowering.much,
        has_they=has_they,
        has_later=lowering.has_later,
        definitions=tuple(sorted(lowering.defined, key=lambda span: span.start)),
        written=FrozenDict(lowering.written),
    )


def bound_by(event: ast.Phrase, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Tell of whom and what an event speaks, so that its power may say `they` and `it`: not of you as `they`."""
    is_yours = any(isinstance(word, ast.Word) and word.value == "you" for word in event.arguments)
    return tuple(word for word in vocabulary.row(event.kind, event.name).binds if not (is_yours and word == "they"))


# --- statements and expressions

_Slots = dict[str, int]
_Definitions = Mapping[str, ast.DefinitionDecl]


@attrs.define
class _Lowering:
    """Makes the program of one power."""

    vocabulary: Vocabulary
    uses: set[str]  #: the parts of the game that must be on the table for what was said so far
    definitions: _Definitions  #: those of the file, by name
    own: Mapping[str, str]  #: the resources that the file declares, by their words
    slots: int = 0  #: how many values `let` has named so far
    types: dict[int, Type] = attrs.field(factory=dict)  #: what each of them is
    it: int | None = None  #: the slot of the card that the event is about, once it is spoken of
    much: int | None = None  #: the slot of the amount that the event is about, once it is spoken of
    has_later: bool = False  #: whether something is left for later, or lasts for a while
    says_they: bool = False  #: whether `they` stands somewhere outside of `each` and the like
    inside: int = 0  #: how many of these stand around
    defined: set[Span] = attrs.field(factory=set)  #: the definitions that were used so far
    written: dict[str, Span] = attrs.field(factory=dict)  #: where statements of definitions stand, by their paths

    def lower_block(self, block: ast.Block, path: str, actor: Actor, names: _Slots) -> nodes.Block:
        inner = dict(names)  # a name is known until the end of its block
        return nodes.Block(
            tuple(
                self._lower_statement(statement, f"{path}{position}", actor, inner)
                for position, statement in enumerate(block.statements)
            ),
            block.span,
        )

    def _lower_body(self, statement: ast.Statement, path: str, actor: Actor, names: _Slots) -> nodes.Block:
        """Lower what `may` or `each` is about: a block, or a single statement that becomes one."""
        if isinstance(statement, ast.Block):
            return self.lower_block(statement, path, actor, names)
        return self.lower_block(ast.Block((statement,), statement.span), path, actor, names)

    def _lower_statement(self, statement: ast.Statement, path: str, actor: Actor, names: _Slots) -> nodes.Statement:
        match statement:
            case ast.Phrase():
                return self._lower_effect(statement, path, actor, names)
            case ast.Block():
                return self.lower_block(statement, f"{path}.", actor, names)
            case ast.Let():
                return self._lower_let(statement, path, actor, names)
            case ast.Repeat(number, body, up_to, span):
                inner = self.lower_block(body, f"{path}.times.", actor, names)
                return nodes.Repeat(self.lower_number(number, names), up_to, inner, actor, path, span)
            case ast.Each(body, others, span):
                with self.another_they():
                    return nodes.EachPlayer(others, self._lower_body(body, f"{path}.each.", "they", names), path, span)
            case ast.Subject(player, body, span):
                return self._lower_subject(player, body, path, names, span)
            case ast.Later(moment, body, span):
                self.has_later = True
                later = self.lower_block(body, f"{path}.later.", actor, names)
                return nodes.Later(self.lower_call(moment, names).row, later, actor, path, span)
            case ast.Until(moment, modifiers, span):
                self.has_later = True
                bent = tuple(self.lower_call(modifier, names) for modifier in modifiers)
                return nodes.Until(self.lower_call(moment, names).row, bent, actor, path, span)
            case ast.Use():
                return self._lower_use(statement, path, actor, names)
            case ast.May() | ast.CostGate() | ast.Choose() | ast.If():
                return self._lower_gate(statement, path, actor, names)

    def _lower_use(self, use: ast.Use, path: str, actor: Actor, names: _Slots) -> nodes.Block:
        """Lower what a use stands for; whoever asks where it is said is shown the use.

        Its statements are counted behind a sign of their own: the second one of what `2` stands for is `2/1`.
        """
        assert use.body is not None, "what nobody has defined is refused by the checker"
        decl = self.definitions[use.name.value]
        self.defined.add(decl.span)
        inside = self.lower_block(use.body, f"{path}/", actor, names)
        for node in walk(inside):
            if isinstance(node, nodes.Do | nodes.Let | nodes.Gate | nodes.Repeat):
                self.written.setdefault(node.path, node.span)  # what is used in a definition was noted already
        block: nodes.Block = place_at(inside, use.span)
        if not decl.names:
            return block
        # What is printed behind the name has been named before the statements, or is known around them.
        known = dict(names)
        for statement in block.statements:
            if isinstance(statement, nodes.Let):
                known.setdefault(statement.name, statement.slot)
        shown = tuple(self._lower_shown(argument, known) for argument in use.arguments)
        return attrs.evolve(block, keyword=nodes.Keyword(decl.key.value, _lower_names(decl.names), shown))

    def _lower_shown(self, argument: ast.Given, names: _Slots) -> nodes.Expression | str:
        if not isinstance(argument, ast.Word):
            return self.lower_number(argument, names)
        slot = names.get(argument.value, -1)
        if self.types.get(slot) is Type.FAMILY:
            return nodes.Local(slot, argument.value, argument.span)
        return argument.value  # the key of a family

    @contextmanager
    def another_they(self) -> Iterator[None]:
        """Mark a part in which `they` is somebody else than the event is about."""
        self.inside += 1
        yield
        self.inside -= 1

    def _say_they(self) -> Actor:
        self.says_they |= not self.inside
        return "they"

    def _lower_subject(
        self, player: ast.Word | ast.Phrase, body: ast.Statement, path: str, names: _Slots, span: Span
    ) -> nodes.Statement:
        if isinstance(player, ast.Word) and player.value in PLAYERS:
            actor = PLAYERS[player.value]
            return self._lower_statement(body, path, self._say_they() if actor == "they" else actor, names)
        who = self._lower_player(player, names)
        assert not isinstance(who, str)
        with self.another_they():
            return nodes.Subject(who, self._lower_body(body, f"{path}.they.", "they", names), path, span)

    def _lower_player(self, player: ast.Word | ast.Phrase, names: _Slots) -> nodes.Local | nodes.Call | str:
        if isinstance(player, ast.Phrase):
            return self.lower_call(player, names)
        if player.value == nodes.CHANCE:
            return nodes.CHANCE
        actor = PLAYERS.get(player.value)
        if actor is None:
            return nodes.Local(names[player.value], player.value, player.span)
        return self._say_they() if actor == "they" else actor

    def _lower_card(self, word: ast.Word, names: _Slots) -> nodes.Local:
        if word.value != IT:
            return nodes.Local(names[word.value], word.value, word.span)
        if self.it is None:
            self.it = self._new_slot(Type.CARD)
        return nodes.Local(self.it, IT, word.span)

    def _new_slot(self, kind: Type) -> int:
        self.types[self.slots] = kind
        self.slots += 1
        return self.slots - 1

    def _lower_gate(
        self, gate: ast.May | ast.CostGate | ast.Choose | ast.If, path: str, actor: Actor, names: _Slots
    ) -> nodes.Gate:
        condition: nodes.Expression | None = None
        costs: tuple[nodes.Do, ...] = ()
        branches: tuple[nodes.Block, ...]
        otherwise: ast.Block | None = None
        if isinstance(gate, ast.May):
            if isinstance(gate.statement, ast.CostGate | ast.Choose):
                inner = self._lower_gate(gate.statement, path, actor, names)
                return attrs.evolve(inner, optional=True, span=gate.span)
            branches = (self._lower_body(gate.statement, f"{path}.then.", actor, names),)
        elif isinstance(gate, ast.CostGate):
            lowered = (
                self._lower_effect(cost, f"{path}.cost{position}", actor, names)
                for position, cost in enumerate(gate.costs)
            )
            costs = tuple(attrs.evolve(cost, is_price=True, parts=len(gate.costs)) for cost in lowered)
            branches = (self.lower_block(gate.body, f"{path}.then.", actor, names),)
        elif isinstance(gate, ast.Choose):
            otherwise = gate.otherwise
            branches = tuple(
                self.lower_block(branch, f"{path}.or{position}.", actor, names)
                for position, branch in enumerate(gate.branches)
            )
        else:
            condition = self.lower_condition(gate.condition, names)
            otherwise = gate.otherwise
            branches = (self.lower_block(gate.then, f"{path}.then.", actor, names),)
        return nodes.Gate(
            condition=condition,
            optional=isinstance(gate, ast.May),
            costs=costs,
            branches=branches,
            otherwise=None if otherwise is None else self.lower_block(otherwise, f"{path}.else.", actor, names),
            actor=actor,
            path=path,
            span=gate.span,
        )

    def _lower_let(self, let: ast.Let, path: str, actor: Actor, names: _Slots) -> nodes.Let:
        value = self.lower_number(let.value, names)
        kind = Type.NUMBER
        by_chance = False
        if isinstance(let.value, ast.Phrase) and let.value.kind is Kind.VALUE:
            by_chance = any(isinstance(word, ast.Word) and word.value == nodes.CHANCE for word in let.value.arguments)
            actor = self._find_chooser(let.value) or actor
            kind = self.vocabulary.row(let.value.kind, let.value.name).gives
        elif isinstance(let.value, ast.Phrase):
            kind = FOUND.get(let.value.kind, Type.NUMBER)
        slot = names[let.name.value] = self._new_slot(kind)
        return nodes.Let(slot, let.name.value, value, actor, path, let.span, by_chance)

    def _find_chooser(self, value: ast.Phrase) -> Actor | None:
        row = self.vocabulary.row(value.kind, value.name)
        for parameter, argument in zip(row.parameters, value.arguments, strict=True):
            if parameter.type is Type.PLAYER and isinstance(argument, ast.Word) and argument.value != nodes.CHANCE:
                return self._say_they() if PLAYERS[argument.value] == "they" else "you"
        return None

    def _lower_effect(self, effect: ast.Phrase, path: str, actor: Actor, names: _Slots) -> nodes.Do:
        call = self.lower_call(effect, names)
        return nodes.Do(call.row, call.arguments, actor, path, effect.span)

    def lower_call(self, phrase: ast.Phrase, names: _Slots) -> nodes.Call:
        row = self.vocabulary.row(phrase.kind, phrase.name)
        arguments, per = fold_arguments(phrase, row)
        if row.needs is not None:
            self.uses.add(row.needs)
        lowered: list[nodes.Argument] = []
        for parameter, argument in zip(row.parameters, arguments, strict=True):
            if per is not None and parameter.type is Type.NUMBER:
                lowered.append(self.lower_amount(cast("ast.Expression", argument), per, names))
            else:
                lowered.append(self._lower_argument(argument, parameter, names))
        return nodes.Call(row.key, tuple(lowered), phrase.span)

    def _lower_argument(self, argument: ast.Argument, parameter: Parameter, names: _Slots) -> nodes.Argument:
        match argument:
            case None:
                return None
            case ast.Word(value, _, span):
                if parameter.type is Type.PLAYER:
                    return self._lower_player(argument, names)
                if parameter.type in (Type.CARDS, Type.CARD):
                    return self._lower_card(argument, names)
                if parameter.type in (Type.NUMBERS, Type.SEEN):
                    return nodes.Local(names[value], value, span)
                if parameter.type is Type.FAMILY and self.types.get(names.get(value, -1)) is Type.FAMILY:
                    return nodes.Local(names[value], value, span)
                return self._lower_word(argument, parameter)
            case tuple():
                if parameter.type is Type.WORDS:
                    words = cast("tuple[ast.Word, ...]", argument)
                    return tuple(self._lower_word(word, parameter) for word in words)
                return tuple(self.lower_call(phrase, names) for phrase in cast("tuple[ast.Phrase, ...]", argument))
            case ast.Compare() | ast.Both() | ast.Either() | ast.Negate():
                with self.another_they() if parameter.of_each else nullcontext():
                    return self.lower_condition(argument, names)
            case ast.Phrase() if parameter.of_each:
                with self.another_they():
                    return self.lower_call(argument, names)
            case ast.Per() | ast.Worth() | ast.Block():
                raise AssertionError(f"no parameter takes this: {argument!r}")
            case _:
                with self.another_they() if parameter.of_each else nullcontext():
                    return self.lower_number(argument, names)

    def _lower_word(self, word: ast.Word, parameter: Parameter) -> str:
        if parameter.declared and word.value in self.own:
            return self.own[word.value]
        plain = plain_word(word.value, parameter.words)
        if parameter.words and plain in self.vocabulary.word_needs:
            self.uses.add(self.vocabulary.word_needs[plain])
        return plain

    def lower_amount(self, number: ast.Expression, per: ast.Per | None, names: _Slots) -> nodes.Expression:
        amount = self.lower_number(number, names)
        if per is None:
            return amount
        # In a definition the number may be one that its use gives, which may even be a text of its own.
        span = number.span.join(per.span) if number.span.file == per.span.file else per.span
        step = 1 if per.step is None else per.step.value
        return nodes.Per(amount, step, self.lower_number(per.counted, names), span)

    def lower_number(self, number: ast.Expression, names: _Slots) -> nodes.Expression:
        match number:
            case ast.Number(value, span):
                return nodes.Int(value, span)
            case ast.Variable(name, span) if name == ast.MUCH:
                self.much = self._new_slot(Type.NUMBER) if self.much is None else self.much
                return nodes.Local(self.much, name, span)
            case ast.Variable(name, span):
                return nodes.Local(names[name], name, span)
            case ast.Binary(operator, left, right, span):
                return nodes.Arithmetic(operator, self.lower_number(left, names), self.lower_number(right, names), span)
            case ast.OverPlayers(join, inner, others, span):
                with self.another_they():
                    return nodes.OverPlayers(join, self.lower_number(inner, names), others, span)
            case ast.Phrase():
                return self.lower_call(number, names)

    def lower_condition(self, condition: ast.Condition, names: _Slots) -> nodes.Expression:
        match condition:
            case ast.Compare(operator, left, right, span):
                sign = cast("Literal['>=', '<=', '==', '!=', '>', '<']", operator.value)
                return nodes.Compare(sign, self.lower_number(left, names), self.lower_number(right, names), span)
            case ast.Both(first, second, span):
                return nodes.Both(self.lower_condition(first, names), self.lower_condition(second, names), span)
            case ast.Either(first, second, span):
                return nodes.Either(self.lower_condition(first, names), self.lower_condition(second, names), span)
            case ast.Negate(inner, span):
                return nodes.Negate(self.lower_condition(inner, names), span)
            case ast.Phrase():
                return self.lower_call(condition, names)


# --- tests of cards


def lower_claim(
    part: ast.Condition | ast.Expression,
    vocabulary: Vocabulary,
    own: Mapping[str, str],
    names: Mapping[str, tuple[int, Type]],
) -> nodes.Expression:
    """Lower a condition or a number in no power; *names* are what it may speak of: by name the slot and the type."""
    lowering = _Lowering(vocabulary, set(), {}, own, types=dict(names.values()))
    slots = {name: slot for name, (slot, _) in names.items()}
    if isinstance(part, ast.Compare | ast.Both | ast.Either | ast.Negate):
        return lowering.lower_condition(part, slots)
    return lowering.lower_number(part, slots)


def lower_way(block: ast.Block, vocabulary: Vocabulary, own: Mapping[str, str]) -> nodes.Block | None:
    """Lower statements that are only compared with others, by the names in them; None where they use a definition."""
    said = list(walk(block))
    if any(isinstance(node, ast.Use) for node in said):
        return None
    words = {node.value for node in said if isinstance(node, ast.Word)}
    words |= {node.name for node in said if isinstance(node, ast.Variable)}
    lowering = _Lowering(vocabulary, set(), {}, own)
    return lowering.lower_block(block, "", "you", dict.fromkeys(words, 0))
