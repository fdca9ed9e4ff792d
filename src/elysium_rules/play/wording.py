"""Powers in words: from the nodes of a program to phrases, and from these, by a lexicon, to the text on a card.

What is composed here is the same in every language and in every game. A row of the table of operations has the entry
`row.<key>` with its parameters as arguments; statements have the entries of the section `gate`, numbers those of
`number`, `quantity` and `compare`. The mood is asked for as a feature: `order` speaks to the player, `third` tells of
somebody, `infinitive` and `to` stand behind another verb. Nothing is decided here by the look of a text.

A text says how a power is put together: sentences are the steps of a power, `list.steps` those inside of a
statement, and whatever is nested deeper stands in brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias, assert_never, cast

import attrs

from elysium_rules.play.lexicon import (
    NONE,
    Arguments,
    Features,
    Lexicon,
    Listed,
    Name,
    Number,
    Phrase,
    Said,
    capitalise,
    join_texts,
)
from elysium_rules.program import nodes
from elysium_rules.program.types import Type
from elysium_rules.program.vocabulary import Parameter, Row, Vocabulary

ORDER: Final[Features] = frozenset({"order"})
THIRD: Final[Features] = frozenset({"third"})
LABEL: Final[Features] = frozenset({"label"})  #: a choice in a list; a lexicon says which mood that is
_LATER: Final[Features] = frozenset({"later"})
_YOU: Final[Features] = frozenset({"you"})
_THEY: Final[Features] = frozenset({"they"})
_ADVERB: Final[Features] = frozenset({"adverb"})
_MAY: Final[Features] = frozenset({"may"})
_NOT: Final[Features] = frozenset({"not"})
_WHO: Final[Features] = frozenset({"who"})
_APART: Final[Features] = frozenset({"apart"})  #: somebody else is the subject: it cannot follow another verb
_LONG: Final[Features] = frozenset({"long"})  #: it has several steps
_MOST: Final[Features] = frozenset({"most"})
_IF: Final[Features] = frozenset({"if"})  #: it begins with a condition
_PLACE: Final = "…"  #: where in a verb its object stands
_LETTERS: Final = "XYZWVUTSRQ"
#: What comparisons are called in lexicons, and what they become when they are denied or turned round.
_COMPARED: Final[Mapping[str, tuple[str, str, str]]] = {
    ">=": ("at_least", "<", "<="),
    "<=": ("at_most", ">", ">="),
    "==": ("exactly", "!=", "=="),
    "!=": ("other_than", "==", "!="),
    ">": ("more", "<=", "<"),
    "<": ("fewer", ">=", ">"),
}
_ARITHMETIC: Final = {"+": "plus", "-": "minus", "*": "times", "/": "divided"}
_ADDING: Final = {"+", "-"}  #: signs that follow each other without brackets
#: How deep steps may stand before they need brackets.
_DEEPEST: Final = 2

Operator: TypeAlias = Literal[">=", "<=", "==", "!=", ">", "<"]
NameOf: TypeAlias = Callable[[str], str]
You: Final = Said("person.you", kinds=_YOU)
They: Final = Said("person.they", kinds=_THEY)


@attrs.frozen
class Wording:
    """Puts the nodes of one power into phrases."""

    vocabulary: Vocabulary
    name_of: NameOf  #: the names of what authors name, by key
    you: Phrase = You  #: who uses the power
    they: Phrase = They  #: the player whom an `each` is at
    values: Mapping[int, int] = attrs.field(factory=dict)  #: numbers that `let` has named, by slot
    letters: Mapping[int, str] = attrs.field(factory=dict)  #: for slots that *that* would not tell from others
    says_who: bool = False  #: whether every step says who does it, because several players do

    def of(self, power: nodes.Power) -> Wording:
        """The same for one power: what `let` has named there gets letters where *that* would not do."""
        lets: dict[str, list[int]] = {}
        for node in _inside(power.body):
            if isinstance(node, nodes.Let):
                slots = lets.setdefault(_named_kind(node), [])
                if node.slot not in slots:
                    slots.append(node.slot)
        needy = [slot for slots in lets.values() if len(slots) > 1 for slot in slots]
        letters = {slot: _letter(place) for place, slot in enumerate(sorted(needy))}
        return attrs.evolve(self, letters=letters) if letters else self

    # --- powers

    def head(self, power: nodes.Power) -> Phrase:
        """When a power works."""
        return _Form(Said(f"row.{power.row}"), frozenset(flag.replace(" ", "_") for flag in power.flags))

    def power(self, lexicon: Lexicon, power: nodes.Power) -> str:
        """What a power does, in sentences."""
        wording = self.of(power)
        if power.worth is not None:
            worth = wording.worth(power)
            return _sentence(lexicon, worth.say(lexicon, ORDER))
        if power.body is None:  # it does nothing beside being there
            return ""
        steps = _sentences(wording.steps(power.body, 1)) or [Said("gate.nothing")]
        moments = [key for key in (f"power.{flag}" for flag in power.flags) if lexicon.knows(key)]
        if len(steps) > 1 and (power.event is not None or moments):  # all of it belongs to that moment
            steps = [_Steps(tuple(steps))]
        first = steps[0]
        if power.event is not None:
            first = Said("power.event", {"event": wording.row_phrase(power.event), "done": first})
        for moment in moments:
            first = Said(moment, {"done": first})
        return " ".join(_sentence(lexicon, step.say(lexicon, ORDER)) for step in (first, *steps[1:]))

    def whole(self, lexicon: Lexicon, power: nodes.Power) -> str:
        """When a power works, and what it does; some do nothing beside being there."""
        text = self.power(lexicon, power)
        words = {"head": self.head(power)} | ({"text": Name(text)} if text else {})
        return lexicon.say("power.text", words)

    def worth(self, power: nodes.Power) -> Phrase:
        """What a power is worth, and when."""
        assert power.worth is not None
        unit = self.word(self.vocabulary.words["worth"][0])
        worth = _Quantity(self, power.worth, unit)
        if power.condition is None:
            return worth
        return Said("gate.worth_if", {"done": worth, "condition": self.condition(power.condition)})

    # --- statements

    def steps(self, block: nodes.Block, level: int) -> list[Phrase]:
        """The steps of a block; plain ones that follow each other are one step."""
        steps: list[Phrase] = []
        plain: list[nodes.Do | nodes.Let] = []
        for statement in _flat(block):
            is_plain = isinstance(statement, nodes.Do | nodes.Let)
            if plain and not (is_plain and _actor_of(statement) == _actor_of(plain[0])):
                steps.append(self.plain_step(plain))
                plain = []
            if isinstance(statement, nodes.Do | nodes.Let):
                plain.append(statement)
            else:
                steps.append(self.statement(statement, level))
        return [*steps, self.plain_step(plain)] if plain else steps

    def plain_step(self, plain: Sequence[nodes.Do | nodes.Let]) -> Phrase:
        """Plain statements of one player that follow each other, as one step."""
        phrases = self.merge(plain)
        later = tuple(_Without(phrase, _LATER) for phrase in phrases[1:])
        step = Listed("then", (phrases[0], *later)) if later else phrases[0]
        return Said("each.step", {"done": step}) if self.says_who and _actor_of(plain[0]) == "they" else step

    def merge(self, plain: Sequence[nodes.Do | nodes.Let]) -> list[Phrase]:
        """Plain statements; where the same is done with other amounts, one verb serves for all of them."""
        phrases: list[Phrase] = []
        place = 0
        while place < len(plain):
            first = plain[place]
            same = [first]
            for following in plain[place + 1 :]:
                if not _differ_in_amount(self.vocabulary, same[-1], following):
                    break
                same.append(following)
            place += len(same)
            if len(same) > 1:
                phrases.append(self.same_with("and", [do for do in same if isinstance(do, nodes.Do)]))
            else:
                phrases.append(self.plain(first))
        return phrases

    def same_with(self, how: str, same: Sequence[nodes.Do]) -> Phrase:
        """Effects that are the same but for their amounts."""
        first, *others = (self.arguments(do) for do in same)
        amounts = Listed(how, tuple(words["quantity"] for words in (first, *others)))
        return _Doing(f"row.{same[0].row}", {**first, "quantity": amounts})

    def plain(self, statement: nodes.Do | nodes.Let) -> Phrase:
        """One effect, or one thing that is named."""
        if isinstance(statement, nodes.Do):
            return _Doing(f"row.{statement.row}", self.arguments(statement))
        value = statement.value
        letter = self.letters.get(statement.slot)
        if isinstance(value, nodes.Call) and value.row.endswith("_value"):
            doing = _Doing(f"row.{value.row}", self.row_arguments(value.row, value.arguments))
            return doing if letter is None else Said("let.named", {"done": doing, "letter": Name(letter)})
        number: Phrase = self.number(value)
        if letter is not None:
            return Said("let.letter", {"letter": Name(letter), "number": number})
        if isinstance(number, _Row):
            return _IfSaid(
                Said("let.count", {"counted": _Counted(number)}), number.key, ("counted",), _working_out(number)
            )
        return _working_out(number)

    def block(self, block: nodes.Block, level: int) -> Phrase:
        """Statements inside of another one; those of several players stand apart."""
        inner = self.nested(block, level)
        return inner if _is_subjectless(block) else _Apart(inner)

    def nested(self, block: nodes.Block, level: int) -> Phrase:
        """The steps of a block as one phrase."""
        statements = tuple(_flat(block))
        # What is alone is no deeper than what it is in.
        steps = (
            self.steps(block, level + 1) if len(statements) > 1 else [self.statement(one, level) for one in statements]
        )
        if not steps:
            return Said("gate.nothing")
        if len(steps) == 1:
            return steps[0]
        inner = _Steps(tuple(steps))
        return Said("group.brackets", {"done": inner}) if level >= _DEEPEST else inner

    def statement(self, statement: nodes.Statement, level: int) -> Phrase:
        """Any statement."""
        if self.says_who and _actor_of(statement) == "they" and not _is_mere_condition(statement):
            whole = attrs.evolve(self, says_who=False) if _is_subjectless(statement) else self
            return Said("each.step", {"done": whole.bare_statement(statement, level)})
        return self.bare_statement(statement, level)

    def bare_statement(self, statement: nodes.Statement, level: int) -> Phrase:
        """The same without who does it."""
        match statement:
            case nodes.Block():
                return self.block(statement, level)
            case nodes.Do() | nodes.Let():
                return self.plain(statement)
            case nodes.Gate():
                return self.gate(statement, level)
            case nodes.Repeat():
                return self.repeat(statement, level)
            case nodes.EachPlayer():
                return self.each(statement, level)
            case _:
                assert_never(statement)

    def gate(self, gate: nodes.Gate, level: int) -> Phrase:
        """*may*, *if*, *choose* and *pay ... to*, in the order in which they are unwound."""
        gate = _joined(gate)
        done = self.ways(gate, level)
        if gate.optional:
            done = Said("gate.may", {"done": done}, done.features(_NO_WORDS) | _MAY)
        if gate.condition is not None:
            if _is_conditional(_only(gate)):
                done = Said("group.brackets", {"done": done})
            done = Said("gate.if", {"condition": self.condition(gate.condition), "done": done}, _IF)
            if gate.otherwise is None and level >= _DEEPEST:
                done = Said("group.brackets", {"done": done})
        if gate.otherwise is None:
            return done
        kinds = _MAY if gate.optional else NONE
        if len(gate.branches) > 1:
            kinds |= {"choice", "two"} if len(gate.branches) == 2 else {"choice"}
        if _ends_open(gate):
            done = Said("group.brackets", {"done": done})
        words = {"done": _Kind(done, kinds), "otherwise": self.block(gate.otherwise, level + 1)}
        whole = Said("gate.otherwise", words, NONE if gate.condition is None else _IF)
        return Said("group.brackets", {"done": whole}) if level >= _DEEPEST else whole

    def ways(self, gate: nodes.Gate, level: int) -> Phrase:
        """What a gate does when it opens: its only way with its price, or a choice of ways."""
        if len(gate.branches) == 1:
            return self.way(gate, 0, level)
        amounts = self.choice_of_amounts(gate.branches)
        if amounts is not None:
            return Said("gate.choose_amount", {"done": amounts}, frozenset({"choice"}))
        ways = tuple(self.block(branch, _DEEPEST) for branch in gate.branches)
        choice = Said("gate.choose", {"ways": _Ways(ways)}, frozenset({"choice"}))
        return Said("group.brackets", {"done": choice}) if level >= _DEEPEST and gate.otherwise is None else choice

    def choice_of_amounts(self, branches: Sequence[nodes.Block]) -> Phrase | None:
        """Ways that do the same with other amounts are one clause: *1 of this or 1 of that*."""
        found: list[nodes.Do] = []
        for branch in branches:
            statements = tuple(_flat(branch))
            if len(statements) != 1 or not isinstance(statements[0], nodes.Do):
                return None
            if found and not _differ_in_amount(self.vocabulary, found[-1], statements[0]):
                return None
            found.append(statements[0])
        return self.same_with("or", found)

    def way(self, gate: nodes.Gate, branch: int, level: int = 1) -> Phrase:
        """One way of a gate, its price before it."""
        inside = gate.branches[branch]
        done = self.block(inside, level + (bool(gate.costs) and len(tuple(_flat(inside))) > 1))
        if not gate.costs:
            return done
        return Said("gate.pay", {"price": Listed("and", tuple(self.merge(gate.costs))), "done": done})

    def repeat(self, repeat: nodes.Repeat, level: int) -> Phrase:
        """The same several times."""
        statements = tuple(_flat(repeat.body))
        times = self.times(repeat.number)
        if len(statements) == 1 and isinstance(statements[0], nodes.Do) and isinstance(times, _Times):
            do = statements[0]
            done: Phrase = _Doing(f"row.{do.row}", self.arguments(do), times)
            return Said("gate.up_to", {"done": done}) if repeat.up_to else done
        done = self.block(repeat.body, _DEEPEST)
        key = "gate.repeat_up_to" if repeat.up_to else "gate.repeat"
        if not isinstance(times, _Times):
            key += "_each"
        return Said(key, {"times": times, "done": done, "counted": times}, done.features(_NO_WORDS))

    def times(self, number: nodes.Expression) -> Phrase:
        """How often: so many times, or for each of something."""
        phrase = self.number(number)
        return phrase if isinstance(phrase, _Row) else _Times(phrase)

    def each(self, each: nodes.EachPlayer, level: int) -> Phrase:
        """The same for several players; each of them is the subject."""
        who: Phrase = Said("each.others" if each.others else "each.all")
        if _is_subjectless(each.body):
            statements = tuple(_flat(each.body))
            only = statements[0] if len(statements) == 1 else None
            if isinstance(only, nodes.Gate) and only.condition is not None:
                inner = self.gate(attrs.evolve(only, condition=None, otherwise=None), level)
                otherwise = None if only.otherwise is None else self.block(only.otherwise, level + 1)
                return _EachWho(who, self.condition(only.condition), inner, otherwise, self.gate(only, level))
            return Said("each.do", {"who": who, "done": self.nested(each.body, level)}, _APART)
        # Somebody else acts in between.
        done = attrs.evolve(self, says_who=True).block(each.body, level)
        return Said("each.for", {"who": who, "done": done}, _APART)

    # --- rows and their arguments

    def arguments(self, do: nodes.Do) -> dict[str, Phrase]:
        """What the words of an effect speak of, and who does it."""
        return {**self.row_arguments(do.row, do.arguments), "actor": self.person(do.actor)}

    def row_arguments(self, key: str, values: Sequence[nodes.Argument]) -> dict[str, Phrase]:
        """What the words of a row speak of: its parameters; an amount of something is one `quantity` with it."""
        row = self.vocabulary.find(key)
        quantity = _amount_place(row)
        found: dict[str, Phrase] = {}
        for place, (parameter, value) in enumerate(zip(row.parameters, values, strict=False)):
            if place == quantity or value is None or value == ():
                continue
            if isinstance(value, tuple) and isinstance(value[0], nodes.Call):
                found.update(self.filters(value))
            else:
                found[parameter.name] = self.argument(parameter, value)
        if quantity is not None:
            found["quantity"] = _Quantity(self, values[quantity], found["resource"])
        return found

    def filters(self, values: tuple[object, ...]) -> dict[str, Phrase]:
        """Filters, each by the name of its row."""
        found: dict[str, list[Phrase]] = {}
        for call in values:
            assert isinstance(call, nodes.Call)
            found.setdefault(self.vocabulary.find(call.row).name, []).append(self.row_phrase(call))
        return {name: Listed("filters", tuple(phrases)) for name, phrases in found.items()}

    def argument(self, parameter: Parameter, value: nodes.Argument) -> Phrase:
        """One argument of a row."""
        kind = parameter.type
        if kind is Type.NUMBER:
            return self.number(value)
        if kind is Type.PLAYER:
            return self.person(value)
        if kind is Type.CONDITION:
            return self.condition(value)
        if kind is Type.WORDS:
            words = value if isinstance(value, tuple) else (value,)
            return Listed("or", tuple(self.word(str(word)) for word in words))
        if isinstance(value, nodes.Local | nodes.Call):
            return self.cards(value)
        is_name = kind is Type.WORD and not parameter.words
        return Name(self.name_of(str(value))) if is_name else self.word(str(value))

    def row_phrase(self, call: nodes.Call) -> _Row:
        """A phrase of the table."""
        return _Row(f"row.{call.row}", self.row_arguments(call.row, call.arguments))

    def cards(self, value: nodes.Argument) -> Phrase:
        """Cards, a description of them or their place, as they stand in a power."""
        if isinstance(value, nodes.Local):
            return self.local(value, "cards")
        assert isinstance(value, nodes.Call)
        return self.row_phrase(value)

    def person(self, who: nodes.Argument) -> Phrase:
        """Who is meant."""
        return self.you if who == "you" else self.they

    def word(self, word: str) -> Phrase:
        """A plain word of the table; as a feature it has no blanks, which stand between features."""
        return Said(f"word.{word}", kinds=frozenset({word.replace(" ", "_")}))

    # --- numbers

    def number(self, node: nodes.Argument) -> Phrase:
        """A number."""
        match node:
            case nodes.Int():
                return Number(node.value)
            case nodes.Local():
                return self.local(node, "number")
            case nodes.Arithmetic():
                is_chain = isinstance(node.left, nodes.Arithmetic) and {node.operator, node.left.operator} <= _ADDING
                left = self.number(node.left) if is_chain else self.operand(node.left)
                words = {"left": left, "right": self.operand(node.right)}
                return Said(f"number.{_ARITHMETIC[node.operator]}", words)
            case nodes.Per():
                return self.per(node, self.number(node.amount))
            case nodes.Highest():
                return self.highest(node)
            case nodes.Call():
                return self.row_phrase(node)
        raise AssertionError(node)

    def operand(self, node: nodes.Expression) -> Phrase:
        """A number beside a sign; one that has a sign itself stands in brackets."""
        number = self.number(node)
        is_most = isinstance(node, nodes.Highest) and _is_theirs(node.number)
        is_simple = is_most or isinstance(node, nodes.Int | nodes.Local | nodes.Call)
        return number if is_simple else Said("group.brackets", {"done": number})

    def per(self, node: nodes.Per, amount: Phrase) -> Phrase:
        """So much for every so many."""
        counted = self.number(node.counted)
        words = {"amount": amount, "step": Number(node.step), "counted": _Counted(counted)}
        if isinstance(node.counted, nodes.Call):
            return Said("quantity.per", words)
        return Said("quantity.per_number", words | {"counted": self.operand(node.counted)})

    def highest(self, node: nodes.Highest) -> Phrase:
        """The most that any player has."""
        who = "person.another" if node.others else "person.any"
        kinds = frozenset({"another" if node.others else "any"})
        if isinstance(node.number, nodes.Call) and _is_theirs(node.number):
            anybody = attrs.evolve(self, they=Said(who, kinds=kinds))
            return _Kind(_Form(anybody.row_phrase(node.number), _MOST), _MOST)
        theirs = attrs.evolve(self, they=They).number(node.number)
        return Said("number.highest", {"number": theirs, "who": Said(who, kinds=kinds)})

    def local(self, node: nodes.Local, kind: str) -> Phrase:
        """What `let` has named: *that many*, *that level*, a letter, or its value."""
        if node.slot in self.values:
            return Number(self.values[node.slot])
        letter = self.letters.get(node.slot)
        if letter is not None:
            return Said(f"letter.{kind}", {"letter": Name(letter)}, frozenset({"letter"}))
        return Said(f"that.{kind}", kinds=frozenset({"that"}))

    # --- conditions

    def condition(self, node: nodes.Argument, *, denied: bool = False) -> Phrase:
        """A condition as a clause with a verb."""
        match node:
            case nodes.Compare():
                return self.compare(node, denied=denied)
            case nodes.Both() if denied:
                return Said("compare.not", {"condition": self.condition(node)})
            case nodes.Both():
                return Listed("conditions", (self.condition(node.left), self.condition(node.right)))
            case nodes.Negate():
                return self.condition(node.condition, denied=not denied)
            case nodes.Call():
                return _Form(self.row_phrase(node), _NOT) if denied else self.row_phrase(node)
        raise AssertionError(node)

    def compare(self, node: nodes.Compare, *, denied: bool) -> Phrase:
        """Two numbers compared: what somebody has, where that can be said."""
        operator, left, right = node.operator, node.left, node.right
        if isinstance(left, nodes.Int) and not isinstance(right, nodes.Int):
            operator, left, right = cast("Operator", _COMPARED[operator][2]), right, left
        if denied:
            operator = cast("Operator", _COMPARED[operator][1])
        if isinstance(right, nodes.Int):
            operator, right = _plainly(operator, right)
        named = frozenset({_COMPARED[operator][0]})
        numbers = {"left": self.number(left), "right": self.number(right)}
        general = _Form(Said("compare.numbers", numbers), named)
        if isinstance(left, nodes.Call) and isinstance(right, nodes.Int) and operator != "!=":
            amount = _Form(Said("compare.amount", {"number": Number(right.value)}), named)
            row = self.row_phrase(left)
            row = attrs.evolve(row, arguments={**row.arguments, "amount": amount, "number": Number(right.value)})
            return _IfSaid(_Form(row, frozenset({"have"}) | named), row.key, ("have",), general)
        if isinstance(left, nodes.Call) and isinstance(right, nodes.Highest) and _is_lead(left, right):
            lead = ("lead", "others" if right.others else "all", *named)
            # *You have more ... than they*; all else is said of the others: *nobody has more ... than you*.
            theirs = right.number if isinstance(right.number, nodes.Call) else left
            row = self.row_phrase(left if operator == ">" else theirs)
            return _IfSaid(_Form(row, frozenset(lead)), row.key, lead, general)
        return general

    # --- one statement for somebody

    def label(self, statement: nodes.Statement, branch: int) -> Phrase | None:
        """What one way of a gate does, its price included; what is repeated; None for any other statement."""
        if isinstance(statement, nodes.Gate) and branch < len(statement.branches):
            return self.way(statement, branch)
        if isinstance(statement, nodes.Repeat):
            return self.block(statement.body, 1)
        return None


# --- phrases ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class _Row:
    """A phrase of the table, with its arguments."""

    key: str
    arguments: Arguments

    def features(self, lexicon: Lexicon) -> Features:
        found = lexicon.features_of(self.key)
        for argument in self.arguments.values():
            if not isinstance(argument, Number | _Quantity):
                found |= argument.features(lexicon)
        return found

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return lexicon.say(self.key, self.arguments, wanted)


@attrs.frozen
class _Form:
    """A phrase of which a form is always wanted."""

    phrase: Phrase
    wanted: Features

    def features(self, lexicon: Lexicon) -> Features:
        return self.phrase.features(lexicon)

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return self.phrase.say(lexicon, lexicon.merge(wanted, self.wanted))


@attrs.frozen
class _Without:
    """A phrase of which a form is never wanted."""

    phrase: Phrase
    unwanted: Features

    def features(self, lexicon: Lexicon) -> Features:
        return self.phrase.features(lexicon)

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return self.phrase.say(lexicon, wanted - self.unwanted)


@attrs.frozen
class _Kind:
    """A phrase of which more is known than its words say."""

    phrase: Phrase
    kinds: Features

    def features(self, lexicon: Lexicon) -> Features:
        return self.phrase.features(lexicon) | self.kinds

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return self.phrase.say(lexicon, wanted)


@attrs.frozen
class _IfSaid:
    """A phrase for which a language may have words of its own; otherwise a more general one."""

    special: Phrase
    key: str
    needs: tuple[str, ...]
    general: Phrase

    def _chosen(self, lexicon: Lexicon) -> Phrase:
        return self.special if lexicon.has(self.key, *self.needs) else self.general

    def features(self, lexicon: Lexicon) -> Features:
        return self._chosen(lexicon).features(lexicon)

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return self._chosen(lexicon).say(lexicon, wanted)


def _Counted(number: Phrase) -> Phrase:  # noqa: N802 - it makes a phrase
    """What a number counts, as a noun: *card in your hand*."""
    return _Form(number, frozenset({"counted"})) if isinstance(number, _Row) else number


@attrs.frozen
class _Apart:
    """Statements in which somebody else is the subject, so that they cannot follow another verb."""

    phrase: Phrase

    def features(self, lexicon: Lexicon) -> Features:
        return self.phrase.features(lexicon) | _APART

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return self.phrase.say(lexicon, wanted)


@attrs.frozen
class _Steps:
    """Steps inside a statement, one after the other; those after the first one know that they are."""

    items: tuple[Phrase, ...]

    def features(self, lexicon: Lexicon) -> Features:
        return _LONG | self.items[0].features(lexicon) & (_APART | _IF)

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        later = lexicon.merge(wanted, _LATER)
        text = self.items[0].say(lexicon, wanted)
        for item in self.items[1:]:
            words = {"before": Name(text), "next": Name(item.say(lexicon, later), item.features(lexicon))}
            text = lexicon.say("list.steps", words, wanted)
        return text


@attrs.frozen
class _Ways:
    """Ways of which one is chosen: single clauses, or longer ones that have joints of their own."""

    items: tuple[Phrase, ...]

    def features(self, lexicon: Lexicon) -> Features:
        return NONE

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        is_short = all(isinstance(way, _Doing) and way.is_clause(lexicon, wanted) for way in self.items)
        return Listed("ways" if is_short else "long_ways", self.items).say(lexicon, wanted)


@attrs.frozen
class _Times:
    """So many times."""

    number: Phrase

    def features(self, lexicon: Lexicon) -> Features:
        return self.number.features(lexicon)

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return lexicon.say("times.times", {"number": self.number}, wanted)


@attrs.frozen
class _Doing:
    """A clause: the words of a row around its verb; *adverb* says how often."""

    key: str
    arguments: Arguments
    adverb: Phrase | None = None

    def features(self, lexicon: Lexicon) -> Features:
        return NONE

    def is_clause(self, lexicon: Lexicon, wanted: Features) -> bool:
        """Whether it has one verb at most."""
        return self.adverb is None and len(lexicon.template(self.key, self.arguments, wanted)[1].verbs) < 2

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        speaking, template = lexicon.template(self.key, self.arguments, wanted)
        # Where an adverb has no place in a clause, or there are several clauses, all of it is done so often.
        if self.adverb is not None and (len(template.verbs) != 1 or not speaking.has("clause.rest", "adverb")):
            words = {"times": self.adverb, "done": attrs.evolve(self, adverb=None)}
            return speaking.say("gate.repeat", words, wanted)
        if not template.verbs:
            return speaking.fill(template, self.arguments, wanted)
        clauses = []
        for verb, rest in template.verbs:
            said = speaking.fill(rest, self.arguments, wanted)
            if self.adverb is not None:
                placed = {"rest": Name(said), "adverb": self.adverb}
                said = speaking.say("clause.rest", placed, speaking.merge(wanted, _ADVERB))
            elif wanted >= _LATER:
                said = speaking.say("clause.rest", {"rest": Name(said)}, wanted)
            form = speaking.say(f"verb.{verb}", {}, wanted)
            clauses.append(_place(speaking, form, said))
            wanted -= _LATER  # only the first verb comes before its subject
        return join_texts(speaking, "clauses", clauses, wanted)


def _working_out(number: Phrase) -> Phrase:
    return Said("let.number", {"number": number})


def _place(lexicon: Lexicon, verb: str, rest: str) -> str:
    """Put the object where the verb wants it."""
    if _PLACE not in verb:
        return lexicon.join(f"{verb} ", rest).rstrip(" ")
    before, _, after = verb.partition(_PLACE)
    return (lexicon.join(before, rest) + after).strip(" ")


@attrs.frozen
class _Quantity:
    """So much of something."""

    wording: Wording
    amount: nodes.Argument
    unit: Phrase

    def features(self, lexicon: Lexicon) -> Features:
        return self.unit.features(lexicon)

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return self._phrase(lexicon).say(lexicon, wanted)

    def _phrase(self, lexicon: Lexicon) -> Phrase:
        amount, wording = self.amount, self.wording
        if isinstance(amount, nodes.Per):
            inner: Phrase = _Quantity(wording, amount.amount, self.unit)
            if not isinstance(amount.amount, nodes.Int | nodes.Local | nodes.Call):
                inner = Said("group.brackets", {"done": inner})
            return wording.per(amount, inner)
        number = wording.number(amount)
        words = {"number": number, "unit": self.unit}
        if isinstance(number, Number):
            return Said("quantity.plain", words)
        if isinstance(amount, nodes.Local):
            return Said("quantity.that", words)
        is_other = not self.unit.features(_NO_WORDS) <= number.features(_NO_WORDS)
        if isinstance(number, _Row) and is_other and lexicon.has(number.key, "counted"):
            one = _Quantity(wording, nodes.Int(1, amount.span), self.unit)  # type: ignore[union-attr]
            return Said("quantity.per", {"amount": one, "step": Number(1), "counted": _Counted(number)})
        return Said("quantity.equal", words)


@attrs.frozen
class _EachWho:
    """The same for all those players of whom a condition holds: *each player who has ...*."""

    who: Phrase
    condition: Phrase
    done: Phrase
    otherwise: Phrase | None  #: what the others do
    whole: Phrase  #: the same as a statement, where a language cannot say it so

    def features(self, lexicon: Lexicon) -> Features:
        return _APART

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        if not _says_who(lexicon, self.condition):
            return lexicon.say("each.do", {"who": self.who, "done": self.whole}, wanted)
        words = {"who": self.who, "condition": _Form(self.condition, _WHO), "done": self.done}
        said = lexicon.say("each.who", words, wanted)
        if self.otherwise is None:
            return said
        return lexicon.say("each.the_others", {"done": Name(said), "otherwise": self.otherwise}, wanted)


def _says_who(lexicon: Lexicon, condition: Phrase) -> bool:
    """Whether a condition can be said of a player: *who has ...*."""
    match condition:
        case Listed():
            return all(_says_who(lexicon, item) for item in condition.items)
        case _Form():
            return _says_who(lexicon, condition.phrase)
        case _IfSaid():
            return lexicon.has(condition.key, *condition.needs) and _says_who(lexicon, condition.special)
        case _Row():
            known = condition.features(lexicon)
            return "who" in known and "they" in known
        case _:
            return False


def _sentences(steps: Sequence[Phrase]) -> list[Phrase]:
    """Steps as sentences; what may be done right after something plain belongs to it: *do this; then you may ...*."""
    sentences: list[Phrase] = []
    for step in steps:
        is_offer = isinstance(step, Said) and step.key == "gate.may"
        if is_offer and sentences and isinstance(sentences[-1], _Doing | Listed):
            sentences[-1] = _Steps((sentences[-1], step))
        else:
            sentences.append(step)
    return sentences


# --- what nodes are --------------------------------------------------------------------------------------------------

#: Knows no words: for features that follow from the structure alone.
_NO_WORDS: Final = Lexicon("", {}, None)


def _flat(block: nodes.Block) -> Iterator[nodes.Statement]:
    """The statements of a block, those of blocks inside of it among them."""
    for statement in block.statements:
        if isinstance(statement, nodes.Block):
            yield from _flat(statement)
        else:
            yield statement


def _named_kind(let: nodes.Let) -> str:
    return let.value.row if isinstance(let.value, nodes.Call) and let.value.row.endswith("_value") else "number"


def _letter(place: int) -> str:
    return _LETTERS[place] if place < len(_LETTERS) else f"{_LETTERS[0]}{place - len(_LETTERS) + 1}"


def _actor_of(statement: nodes.Statement) -> nodes.Actor:
    """Who does a statement; whoever chooses what is named."""
    match statement:
        case nodes.Let(value=nodes.Call() as call) if call.arguments and call.arguments[0] in ("you", "they"):
            return "you" if call.arguments[0] == "you" else "they"
        case nodes.EachPlayer():
            return "you"
        case nodes.Block():
            return _actor_of(statement.statements[0]) if statement.statements else "they"
        case _:
            return statement.actor


def _only(gate: nodes.Gate) -> nodes.Statement | None:
    """The only statement of the only way of a gate without a price."""
    if gate.optional or gate.costs or len(gate.branches) > 1:
        return None
    statements = tuple(_flat(gate.branches[0]))
    return statements[0] if len(statements) == 1 else None


def _is_conditional(statement: nodes.Statement | None) -> bool:
    return isinstance(statement, nodes.Gate) and statement.condition is not None


def _joined(gate: nodes.Gate) -> nodes.Gate:
    """A condition inside a condition is one condition: *if this and that*."""
    inner = _only(gate)
    while gate.condition is not None and gate.otherwise is None and isinstance(inner, nodes.Gate):
        if inner.condition is None or inner.otherwise is not None or inner.actor != gate.actor:
            break
        gate = attrs.evolve(inner, condition=nodes.Both(gate.condition, inner.condition, gate.span))
        inner = _only(gate)
    return gate


def _is_mere_condition(statement: nodes.Statement) -> bool:
    """Whether nobody does anything but what is inside: *if ...*."""
    if isinstance(statement, nodes.Gate):
        return not statement.optional and not statement.costs and len(statement.branches) == 1
    return isinstance(statement, nodes.Block)


def _inside(statement: nodes.Statement | None) -> list[nodes.Statement]:
    """A statement and all statements inside of it, prices included."""
    found: list[nodes.Statement] = []
    waiting = [statement]
    while waiting:
        part = waiting.pop()
        if part is None:
            continue
        found.append(part)
        match part:
            case nodes.Block():
                waiting += reversed(part.statements)
            case nodes.Gate():
                waiting += (part.otherwise, *reversed(part.branches), *reversed(part.costs))
            case nodes.Repeat() | nodes.EachPlayer():
                waiting.append(part.body)
    return found


def _is_subjectless(statement: nodes.Statement) -> bool:
    """Whether one player does all of it, so that it can follow another verb: *may ...*, *to ...*."""
    actors = set()
    for node in _inside(statement):
        if isinstance(node, nodes.EachPlayer):
            return False
        if not isinstance(node, nodes.Block):
            actors.add(_actor_of(node))
    return len(actors) < 2


def _ends_open(gate: nodes.Gate) -> bool:
    """Whether what a gate does ends with a gate of its own, so that an *otherwise* could be taken for that one's."""
    return len(gate.branches) == 1 and any(isinstance(node, nodes.Gate) for node in _inside(gate.branches[0]))


def _amount_place(row: Row) -> int | None:
    """Where the amount stands among the parameters of a row that is about so much of something."""
    names = [parameter.name for parameter in row.parameters]
    return names.index("amount") if "resource" in names and "amount" in names else None


def _differ_in_amount(vocabulary: Vocabulary, one: nodes.Statement, two: nodes.Statement) -> bool:
    """Whether two effects are the same but for how much of what."""
    if not isinstance(one, nodes.Do) or not isinstance(two, nodes.Do) or one.row != two.row or one.actor != two.actor:
        return False
    row = vocabulary.find(one.row)
    if _amount_place(row) is None:
        return False
    names = [parameter.name for parameter in row.parameters]
    others = [place for place, name in enumerate(names) if name not in ("amount", "resource")]
    return one.arguments != two.arguments and all(
        _without_places(one.arguments[place], "") == _without_places(two.arguments[place], "") for place in others
    )


def _plainly(operator: Operator, number: nodes.Int) -> tuple[Operator, nodes.Int]:
    """A comparison as people say it: *at least 1* for more than 0, *exactly 0* for fewer than 1."""
    if operator == ">" and number.value == 0:
        return ">=", attrs.evolve(number, value=1)
    if (operator == "<" and number.value == 1) or (operator == "<=" and number.value == 0):
        return "==", attrs.evolve(number, value=0)
    return operator, number


def _is_theirs(node: nodes.Argument) -> bool:
    """Whether a number is a phrase about the player whom an `each` is at."""
    return isinstance(node, nodes.Call) and _without_places(node, "they") != _without_places(node, "")


def _is_lead(left: nodes.Call, right: nodes.Highest) -> bool:
    """Whether the same is counted of you and of the others."""
    return _without_places(left, "you") == _without_places(right.number, "they")


def _without_places(node: object, owner: str) -> object:
    """A node as plain data, with the *owner* left open."""
    if isinstance(node, tuple):
        return tuple(_without_places(item, owner) for item in node)
    if attrs.has(type(node)):
        fields = attrs.fields(type(node))  # type: ignore[arg-type]
        parts = [_without_places(getattr(node, field.name), owner) for field in fields if field.name != "span"]
        return type(node).__name__, *parts
    return "owner" if node == owner else node


def _sentence(lexicon: Lexicon, text: str) -> str:
    return lexicon.say("sentence.end", {"text": Name(capitalise(text))})
