"""What a power reads, in phrases: rows of the table with their arguments, numbers, amounts, and conditions.

`play/saying/wording.py` puts statements around them. Which words a phrase has is up to the lexicon that says it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias, cast

import attrs

from elysium_rules.play.saying.lexicon import NONE, Features, Lexicon, Listed, Name, Number, Phrase, Said
from elysium_rules.play.saying.phrases import (
    OF_CARDS,
    PHRASE,
    IfSaid,
    InForm,
    NotInForm,
    OfKind,
    RowPhrase,
    Whoever,
    Worked,
    as_counted,
)
from elysium_rules.play.saying.statements import (
    Operator,
    amount_place,
    is_highest,
    is_lead,
    is_theirs,
    limit_of,
    plainly,
)
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Parameter, Vocabulary

_YOU: Final[Features] = frozenset({"you"})
_THEY: Final[Features] = frozenset({"they"})
_NAME: Final[Features] = frozenset({"name"})
_THAN: Final[Features] = frozenset({"than"})  #: others than you, which is said
_NOT: Final[Features] = frozenset({"not"})
_THAT: Final[Features] = frozenset({"that"})
_LETTER: Final[Features] = frozenset({"letter"})
_CHOSEN: Final[Features] = frozenset({"chosen"})
_EQUAL: Final[Features] = frozenset({"equal"})
_LONG: Final[Features] = frozenset({"long"})
_SINGLE: Final = ("card", "player", "family")  #: kinds of things that have names at a table
_MOST: Final[Features] = frozenset({"most"})
_COUNTED: Final = ("counted",)  #: the form of a row that can be counted one by one
#: What comparisons are called in lexicons, and what they become when they are denied or turned round.
_COMPARED: Final[Mapping[str, tuple[str, str, str]]] = {
    ">=": ("at_least", "<", "<="),
    "<=": ("at_most", ">", ">="),
    "==": ("exactly", "!=", "=="),
    "!=": ("other_than", "==", "!="),
    ">": ("more", "<=", "<"),
    "<": ("fewer", ">=", ">"),
}
_NAMES_OF_COMPARED: Final[Features] = frozenset(name for name, *_ in _COMPARED.values())
_ARITHMETIC: Final = {
    "+": "plus",
    "-": "minus",
    "*": "times",
    "/": "divided",
    "%": "remainder",
    "min": "smaller",
    "max": "larger",
}
_ADDING: Final = {"+", "-"}  #: signs that follow each other without brackets

NameOf: TypeAlias = Callable[[str], str]
You: Final = Said("person.you", kinds=_YOU)
They: Final = Said("person.they", kinds=_THEY)
_EACH_OF_THEM: Final = Said("person.they", kinds=_THEY | {"several"})
#: Knows no words: for features that follow from the structure alone.
NO_WORDS: Final = Lexicon("", {}, None)


@lru_cache(maxsize=256)
def _word(word: str) -> Said:
    """A plain word; as a feature it has no blanks, which stand between features."""
    return Said(f"word.{word}", kinds=frozenset({word.replace(" ", "_")}))


@attrs.frozen
class Expressions:
    """Puts what a power reads into phrases: rows of the table, numbers and conditions."""

    vocabulary: Vocabulary
    name_of: NameOf  #: the names of what authors name, by key
    you: Phrase = You  #: who uses the power
    they: Phrase = They  #: the player whom an `each` is at
    values: Mapping[int, object] = attrs.field(factory=dict)  #: what `let` has named, by slot, where it is known
    known: Callable[[str, object], Phrase | None] | None = None  #: says a card, a player or a family that is known
    letters: Mapping[int, str] = attrs.field(factory=dict)  #: for slots that *that* would not tell from others
    lasting: Mapping[int, nodes.Call] = attrs.field(factory=dict)  #: what is named, but can be said itself, by slot
    chosen: Collection[int] = frozenset()  #: slots of what a player has chosen
    noun_of: Callable[[str], Phrase] | None = None  #: what authors call their resources, by key
    is_open: bool = False  #: whether *others* could be others than somebody who was spoken of, so that it must be said

    # --- rows and their arguments

    def arguments(self, do: nodes.Do) -> dict[str, Phrase]:
        """What the words of an effect speak of, and who does it."""
        return {**self.row_arguments(do.row, do.arguments), "actor": self.person(do.actor)}

    def row_arguments(self, key: str, values: Sequence[nodes.Argument]) -> dict[str, Phrase]:
        """What the words of a row speak of: its parameters; an amount of something is one `quantity` with it."""
        row = self.vocabulary.find(key)
        quantity = amount_place(row)
        found: dict[str, Phrase] = {"you": self.you}  # a row may speak of who uses the power without a word for it
        for place, (parameter, value) in enumerate(zip(row.parameters, values, strict=False)):
            if place == quantity or value is None or value in ((), nodes.CHANCE):
                continue
            if isinstance(value, tuple) and isinstance(value[0], nodes.Call):
                found.update(self.filters(value))
            else:
                said = self.argument(parameter, value)
                is_level = row.kind is Kind.FILTER and parameter.type is Type.NUMBER
                found[parameter.name] = NotInForm(said, OF_CARDS) if is_level else said
        if quantity is not None:
            found["quantity"] = Quantity(self, values[quantity], found["resource"])
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
            # Of a number that each has, `they` is whoever is looked at.
            return attrs.evolve(self, they=They).figure(value) if parameter.of_each else self.figure(value)
        if kind is Type.PLAYER:
            return self.person(value)
        if kind is Type.CONDITION:
            if parameter.of_each:  # `they` is whoever is looked at
                # How the number around it is compared says nothing of what is compared in it.
                return NotInForm(Whoever(attrs.evolve(self, they=They).condition(value)), _NAMES_OF_COMPARED)
            return self.condition(value)
        if kind is Type.CARD:
            return self.card(value)
        if kind is Type.NUMBERS:
            assert isinstance(value, nodes.Local)
            return self.local(value, "numbers")
        if kind is Type.FAMILY:
            return self.local(value, "family") if isinstance(value, nodes.Local) else Name(self.name_of(str(value)))
        if kind is Type.WORDS:
            words = value if isinstance(value, tuple) else (value,)
            return Listed("or", tuple(self.word(str(word)) for word in words))
        if isinstance(value, nodes.Local | nodes.Call):
            return self.cards(value)
        is_name = kind is Type.WORD and not parameter.words
        return Name(self.name_of(str(value))) if is_name else self.word(str(value))

    def row_phrase(self, call: nodes.Call) -> RowPhrase:
        """A phrase of the table."""
        return RowPhrase(f"row.{call.row}", self.row_arguments(call.row, call.arguments), self.form_of_others())

    def cards(self, value: nodes.Argument) -> Phrase:
        """Cards, a description of them or their place, as they stand in a power."""
        if isinstance(value, nodes.Local):
            return self.local(value, "cards")
        assert isinstance(value, nodes.Call)
        return self.row_phrase(value)

    def card(self, value: nodes.Argument) -> Phrase:
        """One card that is known."""
        return self.local(value, "card") if isinstance(value, nodes.Local) else self.cards(value)

    def person(self, who: nodes.Argument) -> Phrase:
        """Who is meant."""
        if isinstance(who, nodes.Local):
            said = self.local(who, "player")
            return said if said is You else OfKind(said, _NAME)
        if isinstance(who, nodes.Call):
            return Said(f"row.{who.row}", self.row_arguments(who.row, who.arguments), _NAME | PHRASE)
        return self.you if who == "you" else self.they

    def form_of_others(self) -> Features:
        """The form of what speaks of *others*, wherever it must be said whose others they are: all but you."""
        return _THAN if self.is_open or self.you is not You else NONE

    def others(self, phrase: Phrase) -> Phrase:
        """A phrase that speaks of all players but you."""
        form = self.form_of_others()
        return InForm(phrase, form) if form else phrase

    def word(self, word: str) -> Phrase:
        """A plain word of the table, or a resource that a family declares: its key has a point in it."""
        if self.noun_of is not None and "." in word:
            return self.noun_of(word)
        said = _word(word)
        return self.others(attrs.evolve(said, arguments={"you": self.you})) if self.form_of_others() else said

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
                left = self.figure(node.left) if is_chain else self.operand(node.left)
                words = {"left": left, "right": self.operand(node.right)}
                return Said(f"number.{_ARITHMETIC[node.operator]}", words)
            case nodes.Per():
                return self.per(node, self.number(node.amount))
            case nodes.OverPlayers():
                return self.over_players(node)
            case nodes.Call():
                return self.row_phrase(node)
        raise AssertionError(node)

    def figure(self, node: nodes.Argument) -> Phrase:
        """A number as it stands in the words of something else: a figure, a name, or a phrase of its own."""
        number = self.number(node)
        return number if isinstance(node, nodes.Int | nodes.Local) else Worked(number)

    def printed(self, argument: nodes.Expression | str) -> Phrase:
        """A number or a family behind the name of a keyword."""
        if isinstance(argument, str):
            return Name(self.name_of(argument))
        is_family = isinstance(argument, nodes.Local) and isinstance(self.values.get(argument.slot), str)
        return self.local(argument, "family") if is_family else self.number(argument)  # type: ignore[arg-type]

    def operand(self, node: nodes.Expression) -> Phrase:
        """A number beside a sign; one that has a sign itself stands in brackets."""
        number = self.figure(node)
        if isinstance(node, nodes.Int | nodes.Local | nodes.Call) and not self.ends_in_clause(node):
            return number
        inside = Said("group.brackets", {"done": number})
        most = self.most_of(node)
        return inside if most is None else IfSaid(number, f"row.{most.row}", ("most",), inside)

    def ends_in_clause(self, node: nodes.Expression) -> bool:
        """Whether the words of a number end in a clause, which what stands behind it would seem to belong to."""
        if not isinstance(node, nodes.Call):
            return False
        return any(parameter.type is Type.CONDITION for parameter in self.vocabulary.find(node.row).parameters)

    def most_of(self, node: nodes.Expression) -> nodes.Call | None:
        """What could be said as *the most ... on another player's board*, where it is clear whose others they are."""
        if not is_highest(node) or (node.others and self.form_of_others()):
            return None
        return node.number if isinstance(node.number, nodes.Call) and is_theirs(node.number) else None

    def per(self, node: nodes.Per, amount: Phrase) -> Phrase:
        """So much for every so many."""
        counted = self.number(node.counted)
        words = {"amount": amount, "step": Number(node.step), "counted": as_counted(counted)}
        general = Said("quantity.per_number", words | {"counted": self.operand(node.counted)})
        if isinstance(counted, RowPhrase):
            return IfSaid(Said("quantity.per", words), counted.key, _COUNTED, general)
        return general

    def over_players(self, node: nodes.OverPlayers) -> Phrase:
        """The most that any player has, the least, or what all have together."""
        who = "person.another" if node.others else "person.any"
        kinds = frozenset({"another" if node.others else "any"})
        theirs = attrs.evolve(self, they=_EACH_OF_THEM).figure(node.number)
        words = {"number": theirs, "who": Said(who, kinds=kinds), "you": self.you}
        general = self.others(Said(f"number.{node.join}", words))
        theirs_most = self.most_of(node)
        if theirs_most is None:
            return general
        most = attrs.evolve(self, they=Said(who, kinds=kinds)).row_phrase(theirs_most)
        return IfSaid(OfKind(InForm(most, _MOST), _MOST), most.key, ("most",), general)

    def local(self, node: nodes.Local, kind: str) -> Phrase:
        """What `let` has named, or an event is about: *that many*, *that level*, a letter, or its value."""
        value = self.values.get(node.slot)
        if kind == "number" and isinstance(value, int):
            return Number(value)
        said = None if self.known is None or kind not in _SINGLE else self.known(kind, value)
        if said is not None:
            return said
        if node.slot in self.lasting:
            call = self.lasting[node.slot]
            return Said(f"row.{call.row}", self.row_arguments(call.row, call.arguments), PHRASE)
        letter = self.letters.get(node.slot)
        if letter is not None:
            return Said(f"letter.{kind}", {"letter": Name(letter)}, _LETTER)
        that = Said(f"that.{kind}", kinds=_THAT)
        return InForm(that, _CHOSEN) if node.slot in self.chosen and kind in _SINGLE else that

    # --- conditions

    def condition(self, node: nodes.Argument, *, denied: bool = False) -> Phrase:
        """A condition as a clause with a verb."""
        match node:
            case nodes.Compare():
                return self.compare(node, denied=denied)
            case nodes.Both() | nodes.Either() if denied:
                return Said("compare.not", {"condition": self.condition(node)})
            case nodes.Both() | nodes.Either():
                sides = tuple(self.side(side, node) for side in (node.left, node.right))
                return Listed("conditions" if isinstance(node, nodes.Both) else "alternatives", sides)
            case nodes.Negate():
                return self.condition(node.condition, denied=not denied)
            case nodes.Call():
                return InForm(self.row_phrase(node), _NOT) if denied else self.row_phrase(node)
        raise AssertionError(node)

    def side(self, node: nodes.Expression, around: nodes.Both | nodes.Either) -> Phrase:
        """One of two conditions that are joined; what is joined in another way stands in brackets."""
        said = self.condition(node)
        is_other = isinstance(node, nodes.Both | nodes.Either) and type(node) is not type(around)
        return Said("group.brackets", {"done": said}) if is_other else said

    def compare(self, node: nodes.Compare, *, denied: bool) -> Phrase:
        """Two numbers compared: what somebody has, where that can be said."""
        operator, left, right = node.operator, node.left, node.right
        if isinstance(left, nodes.Int) and not isinstance(right, nodes.Int):
            operator, left, right = cast("Operator", _COMPARED[operator][2]), right, left
        if denied:
            operator = cast("Operator", _COMPARED[operator][1])
        if isinstance(right, nodes.Int):
            operator, right = plainly(operator, right)
        named = frozenset({_COMPARED[operator][0]})
        numbers = {"left": self.figure(left), "right": self.figure(right)}
        general = InForm(Said("compare.numbers", numbers), named)
        if isinstance(left, nodes.Call) and isinstance(right, nodes.Int) and operator != "!=":
            amount = InForm(Said("compare.amount", {"number": Number(right.value)}), named)
            row = self.row_phrase(left)
            row = attrs.evolve(row, arguments={**row.arguments, "amount": amount, "number": Number(right.value)})
            return IfSaid(InForm(row, frozenset({"have"}) | named), row.key, ("have",), general)
        if isinstance(left, nodes.Call) and is_highest(right) and is_lead(left, right) and self.you is You:
            lead = ("lead", "others" if right.others else "all", *named)
            # *You have more ... than they*; all else is said of the others: *nobody has more ... than you*.
            theirs = right.number if isinstance(right.number, nodes.Call) else left
            row = self.row_phrase(left if operator == ">" else theirs)
            return IfSaid(InForm(row, frozenset(lead)), row.key, lead, general)
        return general


# --- amounts ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class Quantity:
    """So much of something; a language may count it by what it is counted by: *1 per card*."""

    wording: Expressions
    amount: nodes.Argument
    unit: Phrase

    def features(self, lexicon: Lexicon) -> Features:
        phrase = self._phrase(lexicon)
        key = phrase.key if isinstance(phrase, Said) else ""
        more = NONE if key in ("quantity.plain", "quantity.that") else _LONG
        return self.unit.features(lexicon) | (more | _EQUAL if key == "quantity.equal" else more)

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return self._phrase(lexicon).say(lexicon, wanted)

    def _phrase(self, lexicon: Lexicon) -> Phrase:
        amount, wording = self.amount, self.wording
        if isinstance(amount, nodes.Per):
            inner: Phrase = Quantity(wording, amount.amount, self.unit)
            if not isinstance(amount.amount, nodes.Int | nodes.Local | nodes.Call):
                inner = Said("group.brackets", {"done": inner})
            return wording.per(amount, inner)
        limit = limit_of(amount)
        if limit is not None:
            key, most, rest = limit
            return Said(f"quantity.{key}", {"amount": Quantity(wording, rest, self.unit), "number": Number(most)})
        number = wording.number(amount)
        words = {"number": wording.figure(amount), "unit": self.unit}
        if isinstance(number, Number):
            return Said("quantity.plain", words)
        if isinstance(amount, nodes.Local):
            return Said("quantity.that", words)
        is_other = not self.unit.features(NO_WORDS) <= number.features(NO_WORDS)
        if isinstance(number, RowPhrase) and is_other and lexicon.has(number.key, "counted"):
            one = Quantity(wording, nodes.Int(1, amount.span), self.unit)  # type: ignore[union-attr]
            return Said("quantity.per", {"amount": one, "step": Number(1), "counted": as_counted(number)})
        return Said("quantity.equal", words)
