"""Try a language out: compose what the table of a game can say, in each mood and person, and note what is missing.

The texts are of no use, and some say what no card may: what counts is that each part of them has words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, get_args

import attrs

from elysium_rules.errors import EngineError
from elysium_rules.play.saying.expressions import They, You
from elysium_rules.play.saying.lexicon import (
    ABSENT,
    NONE,
    Arguments,
    Entry,
    Features,
    Lexicon,
    Name,
    Noun,
    Phrase,
    Template,
    find_lexicon,
)
from elysium_rules.play.saying.lexicon_check import MOODS
from elysium_rules.play.saying.wording import LABEL, Wording
from elysium_rules.program import nodes
from elysium_rules.program.names import DEFAULT_LANGUAGE, LANGUAGES
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Parameter, Row, Vocabulary
from elysium_rules.source import Span

_SPAN: Final = Span("trial", 0, 0)
_OPERATORS: Final = (">=", "<=", "==", "!=", ">", "<")
_SIGNS: Final[tuple[nodes.Operator, ...]] = get_args(nodes.Operator)
_JOINS: Final[tuple[nodes.Join, ...]] = get_args(nodes.Join)
_HIGHEST: Final[nodes.Join] = "highest"  #: the one for which a row may have words of its own
_SECOND: Final[Features] = frozenset({"second"})  #: what you do, behind *you*
_SOMEBODY: Final = Name("Ariadne", frozenset({"name"}))


@attrs.frozen
class Lack:
    """What a text wanted and the language had not."""

    key: str  #: the entry
    wanted: str  #: the form, and what the arguments were that choose between its forms


@attrs.frozen
class Trial:
    """What came out of it."""

    lacks: tuple[Lack, ...]  #: each entry once
    doubts: tuple[Lack, ...]  #: where two forms fitted equally well, each pair once
    features: Features  #: all forms that were wanted, and all that arguments were
    arguments: Mapping[str, frozenset[str]]  #: what entries got to speak of, by key


@attrs.define(eq=False)
class _TriedEntry(Entry):
    """Notes what it is asked for where it is chosen from, so that nothing is worked out twice."""

    wanted: set[Features] = attrs.field(factory=set)
    kinds_of_arguments: set[Features] = attrs.field(factory=set)
    given: set[str] = attrs.field(factory=set)  #: the names of arguments

    def choose(self, lexicon: Lexicon, arguments: Arguments, wanted: Features) -> Template | None:
        self.wanted.add(wanted)
        self.given.update(arguments)
        return super().choose(lexicon, arguments, wanted)

    def known(self, lexicon: Lexicon, arguments: Arguments, wanted: Features) -> Features:
        found = [*(wanted & self.asked)]
        for name, features in self.agreeing:
            phrase = arguments.get(name)
            has = ABSENT if phrase is None else phrase.features(lexicon)
            if phrase is not None:
                self.kinds_of_arguments.add(has)
            found += [features[feature] for feature in has if feature in features]
        return frozenset(found)

    def doubts(self) -> Iterator[tuple[Features, Features]]:
        """Two forms that fitted equally well, for all that ever held."""
        for known in self._chosen:
            fitting = [(form, template) for form, template in self.variants if form <= known]
            same = [form for form, template in fitting if len(form) == len(fitting[0][0]) and template != fitting[0][1]]
            if same:
                yield fitting[0][0], same[0]


@attrs.define(eq=False, slots=False)
class _Trying(Lexicon):
    """Notes what is asked for."""

    tried: dict[str, _TriedEntry] = attrs.field(factory=dict)
    lacks: dict[str, Lack] = attrs.field(factory=dict)
    #: What was wanted, and what was given, in vain.
    unmet: set[Features] = attrs.field(factory=set)
    unsaid: dict[str, set[str]] = attrs.field(factory=dict)

    def find(self, key: str) -> Entry | None:
        try:
            return self._entries[key]
        except KeyError:
            entry = super().find(key)
            if entry is not None:
                entry = self.tried[key] = self._entries[key] = _TriedEntry(
                    entry.variants, entry.inherent, entry.asked, entry.agreeing, entry.becoming
                )
            return entry

    def note(self, key: str, wanted: Features, arguments: Arguments) -> None:
        """Take down that something is missing."""
        self.unmet.add(wanted)
        self.unsaid.setdefault(key, set()).update(arguments)
        entry = self.find(key)
        kinds = [
            f"{name}={feature}"
            for name, _ in (() if entry is None else entry.agreeing)
            if name in arguments
            for feature in sorted(arguments[name].features(self))
        ]
        self.lacks.setdefault(key, Lack(key, " ".join([*sorted(wanted), *kinds])))


def try_words(lexicon: Lexicon, vocabulary: Vocabulary) -> Trial:
    """Compose texts with every row of a table in every form, and note what is missing."""
    trying = _Trying(lexicon.language, lexicon.raw, lexicon.fallback)
    trying.on_missing = trying.note
    for phrase, wanted in compose_all(vocabulary):
        try:
            phrase.say(trying, trying.merge(NONE, wanted))
        except EngineError:  # English has no words either, and that is noted when it is its turn
            continue
    for power, wording in all_powers(vocabulary):
        try:
            wording.power(trying, power)
            wording.head(power).say(trying, NONE)
        except EngineError:
            continue
    tried = trying.tried
    pairs = [(key, *pair) for key, entry in tried.items() for pair in entry.doubts()]
    doubts = dict.fromkeys(Lack(key, "` and `".join(" ".join(sorted(form)) for form in pair)) for key, *pair in pairs)
    features = NONE.union(
        *trying.unmet, *(found for entry in tried.values() for found in entry.wanted | entry.kinds_of_arguments)
    )
    given = {key: frozenset(names) for key, names in trying.unsaid.items()}
    given |= {key: frozenset(entry.given) for key, entry in tried.items() if entry.wanted}
    return Trial(tuple(trying.lacks.values()), tuple(doubts), features, given)


def compose_all(vocabulary: Vocabulary) -> Iterator[tuple[Phrase, Features]]:
    """Phrases with the forms in which they are wanted."""
    samples = Samples(vocabulary)
    moods = [frozenset({mood}) for mood in MOODS]
    orders = [*moods, LABEL, _SECOND, *(mood | {"later"} for mood in (*moods[:2], _SECOND))]
    statements = dict.fromkeys([*samples.effects(), *samples.statements(), *samples.of_others()])
    conditions = samples.conditions()
    first, *others = _wordings(vocabulary)
    named = [attrs.evolve(first, letters={0: "X"}), attrs.evolve(first, chosen=frozenset({0}))]
    for wording in named:
        for statement in samples.effects_and_values():
            yield from ((wording.statement(statement, 1), mood) for mood in moods[:3])
    for wording in (first, *others):
        for statement in statements:
            phrase = wording.statement(statement, 1)
            yield from ((phrase, mood) for mood in orders)
            for asked in (wording, wording.asked("you", _SOMEBODY, _SOMEBODY)):
                label = asked.label(statement, 0)
                if label is not None:
                    yield label, LABEL
        for condition in conditions:
            yield wording.condition(condition), NONE
            yield wording.condition(condition, denied=True), NONE


def all_powers(vocabulary: Vocabulary) -> Iterator[tuple[nodes.Power, Wording]]:
    """Whole powers: each row of them, each event, each number that one can be worth."""
    samples = Samples(vocabulary)
    body = _block(samples.first_effect())
    english = find_lexicon(DEFAULT_LANGUAGE, vocabulary.grammar)
    moments = [name for name in english.raw.get("power", {}) if name not in ("text", "event", "while")]
    statements = samples.statements()
    event = samples.calls(Kind.EVENT, 0)[:1]
    wording = _wordings(vocabulary)[0]  # a card speaks to whoever has it
    for row in vocabulary.rows_of(Kind.POWER):
        forms = [form for form, _ in entry.variants] if (entry := english.find(f"row.{row.key}")) else []
        heads = [tuple(flag.replace("_", " ") for flag in sorted(form)) for form in forms]
        for flags in ((), *((moment,) for moment in moments), *heads):
            yield nodes.Power(row.key, flags, None, body, None, None, 0, _SPAN), wording
    power = vocabulary.rows_of(Kind.POWER)[0].key
    for call in samples.calls(Kind.MODIFIER):
        yield nodes.Power(power, (), None, None, None, None, 0, _SPAN, (call,)), wording
    for call in samples.calls(Kind.EVENT):
        for it in (None, 0):
            yield nodes.Power(power, (), call, body, None, None, 0, _SPAN, it=it), wording
    for call, statement in product(event, statements):
        yield nodes.Power(power, (), call, _block(statement), None, None, 0, _SPAN), wording
        theirs = _block(_by_them(statement), samples.first_effect(), *samples.subjects(body), _by_them(statement))
        if samples.has_players:
            yield nodes.Power(power, (), call, theirs, None, None, 0, _SPAN, has_they=True), wording
    if "worth" in vocabulary.words:
        condition = next(iter(samples.conditions()), None)
        for number, when in product(samples.numbers(), (None, condition)):
            yield nodes.Power(power, (), None, None, number, when, 0, _SPAN), wording
    letters = _block(*samples.lets(0), *samples.lets(4), *samples.effects_with(nodes.Local(4, "x", _SPAN)))
    yield nodes.Power(power, (), None, letters, None, None, 8, _SPAN), wording


def _wordings(vocabulary: Vocabulary) -> tuple[Wording, ...]:
    persons = ((You, They), (You, _SOMEBODY), (_SOMEBODY, _SOMEBODY))
    return tuple(Wording(vocabulary, str.title, you, they, noun_of=_OWN.__getitem__) for you, they in persons)


def _own(gender: str, many: str | None) -> Noun:
    """A resource of some author's, with a name in every language."""
    return Noun(tuple(nodes.NounForms(language, "thing", many, gender, _SPAN) for language in LANGUAGES))


_OWN: Final = {
    f"own.{gender}_{'mass' if many is None else 'piece'}": _own(gender, many)
    for gender in ("masculine", "feminine")
    for many in ("things", None)
}


def _block(*statements: nodes.Statement) -> nodes.Block:
    return nodes.Block(statements, _SPAN)


_KEYWORD: Final = nodes.Keyword("keyword", ((DEFAULT_LANGUAGE, "Keyword"),), (nodes.Int(2, _SPAN),))


def _called(*statements: nodes.Statement) -> nodes.Block:
    return nodes.Block(statements, _SPAN, _KEYWORD)


def _each(*statements: nodes.Statement, others: bool = True) -> nodes.EachPlayer:
    return nodes.EachPlayer(others, _block(*statements), "0", _SPAN)


@attrs.frozen
class Samples:
    """Nodes of all kinds, made from the rows of a table."""

    vocabulary: Vocabulary

    # --- rows

    def calls(self, kind: Kind, depth: int = 2) -> list[nodes.Call]:
        """Each row of a kind, with each of its arguments in turn."""
        return self.calls_of(self.vocabulary.rows_of(kind), depth)

    def calls_of(self, rows: Iterable[Row], depth: int) -> list[nodes.Call]:
        """The same for some rows."""
        return [nodes.Call(row.key, given, _SPAN) for row in rows for given in self.arguments(row, depth)]

    def arguments(self, row: Row, depth: int) -> list[tuple[nodes.Argument, ...]]:
        """Arguments for a row: the first ones there are, then each of them varied by itself."""
        if _holds_its_kind(row):
            return [(call,) for call in self.calls_of(self._plain_rows(row.kind), 0)]
        choices = [self.values(parameter, depth) for parameter in row.parameters]
        first = tuple(values[0] for values in choices)
        varied = [
            (*first[:place], value, *first[place + 1 :])
            for place, values in enumerate(choices)
            for value in (values[1:] if depth else ())
        ]
        return [first, *varied]

    def _plain_rows(self, kind: Kind) -> list[Row]:
        return [row for row in self.vocabulary.rows_of(kind) if not _holds_its_kind(row)]

    def values(self, parameter: Parameter, depth: int) -> list[nodes.Argument]:
        """What can stand in one place."""
        found: list[nodes.Argument] = list(self._values(parameter, depth))
        return [*found, None] if parameter.optional or not found else found

    def _values(self, parameter: Parameter, depth: int) -> Iterable[nodes.Argument]:
        local = nodes.Local(0, "x", _SPAN)
        match parameter.type:
            case Type.CONDITION if parameter.of_each:
                return self.conditions_of_them() if depth else ()
            case Type.NUMBERS | Type.SEEN:
                return [local]
            case Type.FAMILY:
                return ["somebody", local]
            case Type.CARD:
                return [*self.calls(Kind.CARD, 0), local]
            case Type.NUMBER if parameter.largest is not None:
                return [nodes.Int(value, _SPAN) for value in range(1, parameter.largest + 1)]
            case Type.NUMBER if parameter.among:
                return [*(nodes.Int(value, _SPAN) for value in parameter.among), local]
            case Type.NUMBER:
                return self.some_numbers(depth - 1)
            case Type.PLAYER:
                return ["you", "they", *([local, *self.calls(Kind.PLAYER, 0)[:1]] if depth > 1 else ())]
            case Type.CONDITION:
                return self.conditions(depth - 1) if depth else ()
            case Type.WORD:
                return [*parameter.words, *(_OWN if parameter.declared else ())] or ["somebody"]
            case Type.WORDS:
                return [*((word,) for word in parameter.words), parameter.words[:2]]
        kinds = {str(kind): kind for kind in Kind}
        name = parameter.name
        if name not in kinds and name.removesuffix("s") in kinds:  # several of them, such as `filters`
            calls = self.calls(kinds[name.removesuffix("s")], max(depth - 1, 0))
            return [(), *((call,) for call in calls), tuple(calls)]
        kind = kinds.get(name) or kinds[str(parameter.type)]
        found: list[nodes.Argument] = list(self.calls(kind, max(depth - 1, 0)))
        return found if name in kinds else [*found, local]

    # --- numbers and conditions

    def numbers(self, depth: int = 1) -> list[nodes.Expression]:
        """Numbers of all kinds."""
        local = nodes.Local(0, "x", _SPAN)
        one, two = nodes.Int(1, _SPAN), nodes.Int(2, _SPAN)
        plain: list[nodes.Expression] = [one, two, nodes.Int(5, _SPAN), nodes.Int(0, _SPAN), local]
        if depth < 0:
            return plain
        return [*plain, *self.numbers_with(self.calls(Kind.NUMBER, depth))]

    def some_numbers(self, depth: int) -> list[nodes.Expression]:
        """The same with the first row alone: for what has words for numbers, but not for each of them."""
        return self.numbers(-1) + ([] if depth < 0 else self.numbers_with(self.calls(Kind.NUMBER, 0)[:1]))

    def numbers_with(self, rows: Sequence[nodes.Call]) -> list[nodes.Expression]:
        """Numbers in which some of the table stand."""
        one, two = nodes.Int(1, _SPAN), nodes.Int(2, _SPAN)
        local = nodes.Local(0, "x", _SPAN)
        calls: list[nodes.Expression] = list(rows)
        some = [*calls[:1], local]
        sums: list[nodes.Expression] = [nodes.Arithmetic(sign, left, two, _SPAN) for sign in _SIGNS for left in some]
        per: list[nodes.Expression] = [
            nodes.Per(one, step, counted, _SPAN) for step in (1, 2) for counted in (*calls, local, sums[0])
        ]
        most: list[nodes.Expression] = [
            nodes.OverPlayers(join, number, others, _SPAN)
            for join in _JOINS
            for others in (True, False)
            for number in (*(calls if join == _HIGHEST else calls[:1]), sums[0])
        ]
        return [*calls, *sums, *per, *most, nodes.Arithmetic("+", sums[0], most[0], _SPAN)]

    def conditions(self, depth: int = 1) -> list[nodes.Expression]:
        """Conditions of all kinds."""
        calls: list[nodes.Expression] = list(self.calls(Kind.CONDITION, max(depth, 0)))
        numbers = self.calls(Kind.NUMBER, max(depth, 0))
        one, two = nodes.Int(1, _SPAN), nodes.Int(2, _SPAN)
        compared: list[nodes.Expression] = [
            nodes.Compare(operator, left, right, _SPAN)
            for operator in _OPERATORS
            for left in numbers
            for right in (one, two, *_highest(left))
        ]
        compared += [nodes.Compare(">=", left, two, _SPAN) for left in self.numbers_of_others()] if depth > 0 else []
        plus = nodes.Arithmetic("+", nodes.Local(0, "x", _SPAN), two, _SPAN)
        compared += [
            nodes.Compare(operator, plus, right, _SPAN)  # type: ignore[arg-type]
            for operator in _OPERATORS
            for right in (one, plus, *numbers[:1])
        ]
        found = [*calls, *compared]
        if not found:
            return []
        both = nodes.Both(found[0], found[-1], _SPAN)
        either = nodes.Either(found[0], both, _SPAN)
        return [*found, both, either, *(nodes.Negate(denied, _SPAN) for denied in (found[0], both, either))]

    def numbers_of_others(self) -> list[nodes.Expression]:
        """Each number of a player who was named."""
        return [
            _with_player(number, nodes.Local(0, "x", _SPAN))
            for number in self.calls(Kind.NUMBER, 0)
            if "you" in walk(number)
        ]

    def conditions_of_them(self) -> list[nodes.Expression]:
        """A few that are said of a player: *who has ...*, and one of which that cannot be said."""
        call = self.calls(Kind.CONDITION, 0)[0]
        number = self.calls(Kind.NUMBER, 0)[0]
        compared = nodes.Compare(">=", _of_them(number), nodes.Int(2, _SPAN), _SPAN)
        return [_of_them(call), compared, call, nodes.Both(_of_them(call), compared, _SPAN)]

    # --- statements

    def effects(self) -> list[nodes.Do]:
        """Each effect with each of its arguments in turn, and one with each number."""
        varied = [
            nodes.Do(row.key, given, "you", "0", _SPAN)
            for row in self.vocabulary.rows_of(Kind.EFFECT)
            for given in self.arguments(row, 2)
        ]
        return [*varied, *(do for number in self.numbers() for do in self.effects_with(number)[:1])]

    def effects_and_values(self) -> list[nodes.Statement]:
        """Each effect with each of its arguments in turn, and all that can be named."""
        rows = self.vocabulary.rows_of(Kind.EFFECT)
        effects = [nodes.Do(row.key, given, "you", "0", _SPAN) for row in rows for given in self.arguments(row, 2)]
        return [*effects, *self.lets(4)]

    def first_effect(self) -> nodes.Do:
        """Any effect."""
        row = self.vocabulary.rows_of(Kind.EFFECT)[0]
        return nodes.Do(row.key, self.arguments(row, 0)[0], "you", "0", _SPAN)

    def effects_with(self, number: nodes.Expression) -> list[nodes.Do]:
        """Each effect that has a number, with that one."""
        found = []
        for row in self.vocabulary.rows_of(Kind.EFFECT):
            places = [place for place, parameter in enumerate(row.parameters) if parameter.type is Type.NUMBER]
            for place in places:
                given = list(self.arguments(row, 0)[0])
                given[place] = number
                found.append(nodes.Do(row.key, tuple(given), "you", "0", _SPAN))
        return found

    def lets(self, slot: int = 0) -> list[nodes.Statement]:
        """Values that are named."""
        found = [*self.calls(Kind.PLAYER, 1), *self.calls(Kind.CARD, 1)]
        values: list[nodes.Expression] = [*self.calls(Kind.VALUE, 1), *self.numbers(0)[:8], *found]
        return [nodes.Let(slot + place % 2, "x", value, "you", "0", _SPAN) for place, value in enumerate(values)]

    def statements(self) -> list[nodes.Statement]:
        """Each structure around a few effects, and around each other."""
        rows = self.vocabulary.rows_of(Kind.EFFECT)
        basic = [nodes.Do(row.key, self.arguments(row, 0)[0], "you", "0", _SPAN) for row in rows]
        costs = [do for row, do in zip(rows, basic, strict=True) if row.is_cost][:1]
        inner = [*self.structures(basic[0], costs), *self.structures(_block(*basic[:2]), costs)]
        deeper = (*self.structures(basic[-1], costs), _block(*inner[:2]), _block(basic[0], inner[-1]))
        nested = [outer for body in deeper for outer in self.around(body)]
        return [*self.lets(), *self.repeats(basic[0]), *self.whoever(basic[0]), *inner, *nested, *self.keywords()]

    def of_others(self) -> list[nodes.Statement]:
        """Each structure in which somebody acts beside the one who chooses, pays or repeats."""
        effect = self.first_effect()
        costs = [effect] if self.vocabulary.rows_of(Kind.EFFECT)[0].is_cost else []
        yours = self.structures(_by_them(effect), costs)
        theirs = [_by_them(statement) for statement in self.structures(effect, costs)]
        theirs = [self.given(statement, effect) for statement in theirs]
        if not self.has_players:  # nobody but you acts
            return []
        return [*yours, *(_each(effect, statement) for statement in theirs), *(_each(one) for one in theirs)]

    def given(self, statement: nodes.Statement, body: nodes.Statement) -> nodes.Statement:
        """The same statement around another one."""
        match statement:
            case nodes.Gate():
                rest = None if statement.otherwise is None else _block(body)
                return attrs.evolve(statement, branches=tuple(_block(body) for _ in statement.branches), otherwise=rest)
            case nodes.Repeat() | nodes.Later():
                return attrs.evolve(statement, body=_block(body))
            case _:
                return statement

    def keywords(self) -> list[nodes.Statement]:
        """Statements that are printed under a name: of the player who acts, and of others."""
        effect = self.first_effect()
        called = [_called(effect, effect), _called(_each(_by_them(effect)))]
        priced = [self.gate(body, costs=(effect,)) for body in called]
        return [*called, *priced, *(outer for body in called for outer in self.around(body))]

    def around(self, body: nodes.Statement) -> list[nodes.Statement]:
        """The simplest structures around a statement."""
        return [
            self.gate(body, optional=True),
            self.gate(body, otherwise=self.first_effect()),
            *self.repeats(body, [nodes.Int(2, _SPAN)]),
            _each(_by_them(body)),
            _each(self.first_effect(), _by_them(body)),
            *self.subjects(self.first_effect(), _by_them(body)),
            *self.later(body),
        ]

    def subjects(self, *body: nodes.Statement) -> list[nodes.Statement]:
        """Statements with one player as their subject."""
        players = self.calls(Kind.PLAYER, 0)[:1]
        return [nodes.Subject(player, _block(*body), "0", _SPAN) for player in players]

    def later(self, body: nodes.Statement) -> list[nodes.Statement]:
        """What is left for later, and what lasts for a while."""
        moments = [row.key for row in self.vocabulary.rows_of(Kind.MOMENT)]
        rules = tuple(self.calls(Kind.MODIFIER, 0))
        found: list[nodes.Statement] = [nodes.Later(moment, _block(body), "you", "0", _SPAN) for moment in moments]
        found += [nodes.Until(moment, rules[:2], "you", "0", _SPAN) for moment in moments[:1]]
        return [*found, *(nodes.Until(moment, rules[:1], "you", "0", _SPAN) for moment in moments[1:])]

    @property
    def has_players(self) -> bool:
        """Whether the language can speak of single players."""
        return bool(self.vocabulary.rows_of(Kind.PLAYER))

    def structures(self, body: nodes.Statement, costs: list[nodes.Do]) -> list[nodes.Statement]:
        """All structures around one statement."""
        conditions = self.calls(Kind.CONDITION, 0)[:1]
        other = self.first_effect()
        found: list[nodes.Statement] = [
            self.gate(body, other),
            self.gate(body, _block(other, other), optional=True),
            self.gate(body, other, otherwise=other),
            self.gate(_block()),
            _each(_by_them(body)),
            *self.subjects(_by_them(body)),
            *self.later(body),
        ]
        for optional, otherwise in product((False, True), (None, other)):
            found.append(self.gate(body, optional=optional, otherwise=otherwise))
            found += [self.gate(body, optional=optional, otherwise=otherwise, costs=(cost,)) for cost in costs]
            found += [self.gate(body, optional=optional, otherwise=otherwise, condition=when) for when in conditions]
        return [*found, *self.repeats(body, self.numbers(0)[:1] + self.numbers(0)[4:6])]

    def repeats(self, body: nodes.Statement, numbers: Iterable[nodes.Expression] = ()) -> list[nodes.Statement]:
        """A statement that is done several times."""
        return [
            nodes.Repeat(number, up_to, _block(body), "you", "0", _SPAN)
            for number, up_to in product(numbers or self.some_numbers(0), (False, True))
        ]

    def whoever(self, body: nodes.Statement) -> list[nodes.Statement]:
        """A statement for each player of whom a condition holds."""
        conditions = self.conditions(0)
        return [
            _each(_by_them(self.gate(body, condition=condition)), others=others)
            for condition, others in [*product(conditions, (False,)), *product(conditions[:1], (True,))]
        ]

    def gate(
        self,
        *branches: nodes.Statement,
        optional: bool = False,
        condition: nodes.Expression | None = None,
        otherwise: nodes.Statement | None = None,
        costs: tuple[nodes.Do, ...] = (),
    ) -> nodes.Gate:
        """A gate."""
        ways = tuple(_block(branch) for branch in branches)
        rest = None if otherwise is None else _block(otherwise)
        return nodes.Gate(condition, optional, costs, ways, rest, "you", "0", _SPAN)


def _holds_its_kind(row: Row) -> bool:
    """Whether a row is one around another one of its kind, and nothing more: *non* beside a filter."""
    return [parameter.name for parameter in row.parameters] == [str(row.kind)]


def _highest(number: nodes.Call) -> list[nodes.Expression]:
    """The same number of others, where it is that of you."""
    theirs = _of_them(number)
    return [nodes.OverPlayers(_HIGHEST, theirs, others, _SPAN) for others in (True, False)]


def _of_them(call: nodes.Call) -> nodes.Call:
    return _with_player(call, "they")


def _with_player(call: nodes.Call, player: nodes.Local | nodes.Actor) -> nodes.Call:
    """The same about another player than you."""
    given = tuple(
        player if value == "you" else _with_player(value, player) if isinstance(value, nodes.Call) else value
        for value in call.arguments
    )
    return nodes.Call(call.row, given, call.span)


def _by_them(statement: nodes.Statement) -> nodes.Statement:
    """The same statement, done by the player whom an `each` is at."""
    match statement:
        case nodes.Block():
            return attrs.evolve(statement, statements=tuple(map(_by_them, statement.statements)))
        case nodes.EachPlayer() | nodes.Subject():
            return statement
        case nodes.Gate():
            ways = tuple(_block(*map(_by_them, way.statements)) for way in statement.branches)
            rest = statement.otherwise and _block(*map(_by_them, statement.otherwise.statements))
            return attrs.evolve(statement, actor="they", branches=ways, otherwise=rest)
        case nodes.Repeat() | nodes.Later():
            return attrs.evolve(statement, actor="they", body=_block(*map(_by_them, statement.body.statements)))
        case _:
            return attrs.evolve(statement, actor="they")
