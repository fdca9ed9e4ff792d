"""Names and types of a card file against a game's vocabulary: phrases and numbers.

Every phrase is checked against its row: what may stand in each place, in which
power it makes sense, which names it may use.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final, TypeAlias, cast

import attrs

from elysium_rules.diagnostics import Label, suggest
from elysium_rules.lang import ast, codes
from elysium_rules.lang.findings import Findings, list_known
from elysium_rules.lang.lower import IT, PLAYERS, fold_arguments, plain_word
from elysium_rules.lang.terminals import list_choices
from elysium_rules.program.nodes import CHANCE, Actor
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import FrozenDict, walk
from elysium_rules.program.vocabulary import Parameter, Row, Vocabulary
from elysium_rules.source import Span, clip

#: No number in a card may be larger; a larger one is a slip, or an attempt to make a game endless.
MAX_NUMBER: Final = 1000
_NUMBER: Final = re.compile("[0-9]+")
_LONGEST_VERB: Final = 20
_RECENT: Final = 50  # so many names are searched for a near miss; nobody has more
_TYPE_NAMES: Final = {
    Type.NUMBER: "a number",
    Type.CARDS: "cards",
    Type.CARD: "a card",
    Type.PLAYER: "a player",
    Type.FAMILY: "a family",
    Type.NUMBERS: "a number of each player",
    Type.SEEN: "cards that were looked at",
}
#: Where several cards can stand, one can.
_FITS: Final = {Type.CARDS: (Type.CARDS, Type.CARD)}
#: What makes somebody `they`: an `each`, a subject, a number or a condition of several players, an event.
Binder: TypeAlias = "ast.Each | ast.Subject | ast.OverPlayers | ast.Condition | ast.Phrase | ast.DefinitionDecl"


def check_among(findings: Findings, number: ast.Number, parameter: Parameter) -> None:
    """Check a plain number that only a few values make sense for."""
    if parameter.among and number.value not in parameter.among:
        known = [f"`{parameter.name} {value}`" for value in parameter.among]
        findings.error(
            codes.out_of_range(parameter.name),
            f"there is no {parameter.name} {number.value}",
            number.span,
            label=f"no card has this {parameter.name}",
            hint=f"write {list_choices(known)}",
        )


def _places(phrase: ast.Phrase) -> Iterator[ast.Phrase]:
    """The places in which the cards of a phrase lie; not those that its filters only look at."""
    for argument in phrase.arguments:
        if isinstance(argument, ast.Phrase) and argument.kind is Kind.ZONE:
            yield argument
        elif isinstance(argument, ast.Phrase) and argument.kind in (Kind.CARDS, Kind.CHOICE):
            yield from _places(argument)


@attrs.define
class Binding:
    """A value that `let` has named."""

    word: ast.Word
    type: Type
    is_used: bool = False
    faceless: str | None = (
        None  #: for a card: the noun by which it was chosen, if such cards have nothing printed on them
    )
    is_parameter: bool = False  #: of a definition, so that a number as written may be given for it


@attrs.frozen
class Definitions:
    """What is defined in the file, for who checks a power or a definition (language 3)."""

    known: Mapping[str, ast.DefinitionDecl] = attrs.field(factory=dict)  #: by name
    bad: Collection[str] = ()  #: those of which a mistake is known: they are not looked at again where they are used
    checked: ast.DefinitionDecl | None = None  #: the one that is checked by itself


@attrs.define
class PhraseChecker:
    """Checks what stands inside a statement of one power."""

    findings: Findings
    power: ast.PowerDecl
    vocabulary: Vocabulary
    families: tuple[str, ...]
    version: int = 1  #: the language that the file is written for
    definitions: Definitions = attrs.field(factory=Definitions)
    own: Mapping[str, str] = FrozenDict()  #: the resources that the file declares, by their words
    scope: dict[str, Binding] = attrs.field(factory=dict)  #: what `let` has named and can be used here
    new_names: dict[str, Binding | None] = attrs.field(factory=dict)  #: those of this block, and what they hide
    all_names: dict[str, ast.Word] = attrs.field(factory=dict)  #: what it has named anywhere in the power
    said: dict[str, ast.Phrase] = attrs.field(factory=dict)  #: the effects that can be said only once
    each: ast.Each | None = None  #: the `each` around this place
    actor: Actor = "you"  #: who does what is said here
    they: Binder | None = None  #: what says who `they` are here
    has_it: bool = False  #: whether an event says what `it` is
    it_faceless: str | None = None  #: the noun of the event that says what `it` is, if such cards have no face
    has_much: bool = False  #: whether an event says how much `that much` is
    later: ast.Later | None = None  #: the `at` around this place
    repeat: ast.Repeat | None = None  #: the `repeat` or `up to` around this place
    over: ast.OverPlayers | None = None  #: the `highest`, `lowest` or `sum` around this place

    def row_of(self, phrase: ast.Phrase) -> Row:
        """Return the row of the vocabulary that describes *phrase*."""
        return self.vocabulary.row(phrase.kind, phrase.name)

    # --- phrases

    def check_phrase(self, phrase: ast.Phrase) -> None:
        row = self.row_of(phrase)
        if row.only_in and self.power.name not in row.only_in and self.definitions.checked is None:
            self._complain_about_power(phrase, row)
        if phrase.kind is Kind.DESCRIPTION:
            self.check_description(phrase, row)
        arguments, per = fold_arguments(phrase, row)
        for parameter, argument in zip(row.parameters, arguments, strict=True):
            outer, self.they = self.they, phrase if parameter.of_each else self.they
            self.check_argument(argument, parameter)
            self.they = outer
            if parameter.zones and isinstance(argument, ast.Phrase):
                self.check_place(argument, parameter, phrase)
            if parameter.largest is not None:
                self.check_few(cast("ast.Expression", argument), parameter.largest)
        self.check_per(per)
        self.check_exchange(phrase, row)
        if row.is_printed:
            self.check_face(phrase)

    def check_face(self, phrase: ast.Phrase) -> None:
        """Warn of what reads something printed of cards that have nothing printed on them."""
        for argument in phrase.arguments:
            if isinstance(argument, ast.Word):
                binding = self.scope.get(argument.value)
                noun = self.it_faceless if argument.value == IT else binding.faceless if binding is not None else None
            elif isinstance(argument, ast.Phrase) and argument.kind is Kind.CARDS:
                noun = self.faceless_noun(argument)
            else:
                continue
            is_asked = phrase.kind is not Kind.CONDITION or any(
                isinstance(other, ast.Phrase) and other.kind is Kind.DESCRIPTION and other.arguments[0]
                for other in phrase.arguments
            )
            if noun is not None and is_asked:
                what = "never holds" if phrase.kind is Kind.CONDITION else "is always 0"
                if phrase.kind is Kind.FILTER:
                    what = "fits no card"
                self.findings.warn(
                    codes.NO_FACE,
                    f"{self.findings.quote(phrase.span)} {what}: nothing is printed on a {noun}",
                    phrase.span,
                    label=f"a {noun} is meant here, whatever its other side says",
                    notes=(self.row_of(phrase).doc,),
                    hint="ask it of a card that lies face up",
                )

    def faceless_noun(self, phrase: ast.Phrase) -> str | None:
        """The noun of a description, if it is one of cards that have nothing printed on them."""
        if phrase.kind is Kind.DESCRIPTION:
            noun = phrase.arguments[-1]
            nouns = next((item.words for item in self.row_of(phrase).parameters if item.type is Type.WORD), ())
            # The first noun means any card, as in `check_description`.
            return noun.value if isinstance(noun, ast.Word) and noun.value in nouns[1:] else None
        found = (self.faceless_noun(part) for part in phrase.arguments if isinstance(part, ast.Phrase))
        return next((noun for noun in found if noun is not None), None)

    def _complain_about_power(self, phrase: ast.Phrase, row: Row) -> None:
        powers = list_choices([f"`{name}`" for name in row.only_in])
        example = self.vocabulary.row(Kind.POWER, row.only_in[0]).example
        self.findings.error(
            codes.WRONG_POWER,
            f"{self.findings.quote(phrase.span)} makes sense only in a {powers} power",
            phrase.span,
            label=row.doc[0].lower() + row.doc[1:].rstrip("."),
            notes_labels=(Label(self.power.head, f"this is a `{self.power.name}` power"),),
            hint=f"write it in a power such as `{example}`",
        )

    def check_argument(self, argument: ast.Argument, parameter: Parameter) -> None:
        match argument:
            case None:
                return
            case ast.Word():
                self.check_word(argument, parameter)
            case tuple():
                for item in argument:
                    self.check_argument(item, parameter)
            case ast.Phrase():
                self.check_phrase(argument)
            case ast.Compare() | ast.Both() | ast.Either() | ast.Negate():
                self.check_condition(argument)
            case _:
                number = cast("ast.Expression", argument)
                if isinstance(number, ast.Number):
                    check_among(self.findings, number, parameter)
                self.check_number(number)

    def check_place(self, phrase: ast.Phrase, parameter: Parameter, around: ast.Phrase) -> None:
        """Check that the cards the effect *around* is about lie where it can reach them."""
        zones = parameter.zones if self.version == 1 else (*parameter.zones, *parameter.later_zones)
        for zone in _places(phrase):
            if zone.name not in zones:
                examples = [self.vocabulary.row(Kind.ZONE, name).example for name in zones]
                self.findings.error(
                    codes.WRONG_PLACE,
                    f"{self._quote_begin(around)} cannot reach the cards in {self.findings.quote(zone.span)}",
                    zone.span,
                    label="not from here",
                    hint=f"it reaches the cards in {list_choices([f'`{example}`' for example in examples])}",
                )

    def _quote_begin(self, phrase: ast.Phrase) -> str:
        """Quote the first word that an author wrote of a phrase: its verb."""
        text = self.findings.text_of(phrase.span)
        return f"`{clip(text[phrase.span.start : phrase.span.end].split(None, 1)[0], _LONGEST_VERB)}`"

    def check_few(self, number: ast.Expression, largest: int) -> None:
        """Check a number that decides how long a list of choices becomes."""
        if self.is_parameter(number):
            return  # what is given for it is checked where the definition is used
        if not isinstance(number, ast.Number) or not 1 <= number.value <= largest:
            self.findings.error(
                codes.TOO_MANY,
                f"only a plain number from 1 to {largest} can stand here",
                number.span,
                label="more would be too many ways to choose",
                hint=f"write `{largest}` or less",
            )

    def is_parameter(self, number: ast.Expression) -> bool:
        """Tell whether a number is a parameter of the definition that is checked."""
        binding = self.scope.get(number.name) if isinstance(number, ast.Variable) else None
        return binding is not None and binding.is_parameter

    def check_word(self, word: ast.Word, parameter: Parameter) -> None:
        if parameter.type is Type.PLAYER:
            if word.value != CHANCE:
                self.check_player(word)
        elif parameter.type in (Type.CARDS, Type.CARD):
            self.check_card(word, parameter.type)
        elif parameter.type in (Type.NUMBERS, Type.SEEN):
            self.check_name(word.value, parameter.type, word)
        elif parameter.words:
            if parameter.declared and word.value in self.own:
                return
            if plain_word(word.value, parameter.words) not in parameter.words:
                shown = [f"`{allowed}`" for allowed in parameter.words]
                self.findings.error(
                    codes.WRONG_WORD,
                    f"`{word.value}` cannot stand here",
                    word.span,
                    label=f"{list_choices(shown)} belongs here",
                    hint=f"only {list_choices(shown)} can stand here",
                )
        elif parameter.type is Type.FAMILY:
            self.check_family(word)

    def check_card(self, word: ast.Word, wanted: Type) -> None:
        if word.value != IT:
            self.check_name(word.value, wanted, word)
        elif not self.has_it:
            self.findings.error(
                codes.IT_ALONE,
                "`it` is the card that an event is about, but nothing here is about a card",
                word.span,
                label="which card is it",
                notes_labels=(Label(self.power.head, f"this is a `{self.power.name}` power"),),
                hint="write `this card`, or name a card before it, as in `let chosen = ...`",
            )

    def check_family(self, word: ast.Word) -> None:
        binding = self.scope.get(word.value)
        if binding is not None and binding.type is Type.FAMILY:
            binding.is_used = True
            return
        if word.value in self.families:
            return
        near = self.findings.find_meant(word.value, self.families)
        hint = None if near is None else f"did you mean `{near}`"
        if binding is not None and binding.type is Type.NUMBER:
            hint = self._suggest_filter(word.value)
            binding.is_used = True
        self.findings.error(
            codes.UNKNOWN_FAMILY,
            f"there is no family `{word.value}`",
            word.span,
            label="this is not known",
            notes=(f"known: {list_known(self.families)}",) if self.families else (),
            hint=hint,
            fix=near,
        )

    def _suggest_filter(self, name: str) -> str | None:
        """Say how cards are filtered by the number *name*, in a game that can do so."""
        for row in self.vocabulary.rows_of(Kind.FILTER):
            if any(parameter.type is Type.NUMBER for parameter in row.parameters):
                return f"write `{_NUMBER.sub(name, row.example)}` if it is a {row.name}"
        return None

    def check_player(self, word: ast.Word) -> None:
        if word.value not in PLAYERS:
            self.check_name(word.value, Type.PLAYER, word)
        elif PLAYERS[word.value] == "they" and self.they is None:
            around = "highest(...) of other players" if self.power.body is None else "each other player { ... }"
            self.findings.error(
                codes.THEY_ALONE,
                f"`{word.text}` speaks of the player that `each` is at, but there is no `each` around it",
                word.span,
                label="whose is it",
                hint=f"put it into `{around}`",
            )

    def check_description(self, phrase: ast.Phrase, row: Row) -> None:
        filters, noun = cast("tuple[tuple[ast.Phrase, ...], ast.Word]", phrase.arguments)
        (nouns,) = (parameter.words for parameter in row.parameters if parameter.type is Type.WORD)
        # The first noun means any card; the others mean cards that have nothing to filter by.
        if filters and noun.value != nouns[0]:
            self.findings.error(
                codes.NEVER_MATCHES,
                f"no card is {self.findings.quote(phrase.span)}",
                filters[0].span.join(filters[-1].span),
                label=f"this never fits a {noun.value}",
                notes_labels=(Label(noun.span, "this is meant"),),
                notes=(row.doc,),
                hint=f"write `{noun.text}` alone, or `{nouns[0]}`",
            )
        first: dict[str, ast.Phrase] = {}
        for item in filters:
            if self.row_of(item).repeats:
                continue
            other = first.setdefault(item.name, item)
            if other is not item:
                self.findings.error(
                    codes.NEVER_MATCHES,
                    f"no card is both {self.findings.quote(other.span)} and {self.findings.quote(item.span)}",
                    item.span,
                    label="the second of its kind",
                    notes_labels=(Label(other.span, "the first"),),
                    hint="write one of them",
                )

    def check_exchange(self, phrase: ast.Phrase, row: Row) -> None:
        """Check that two words out of one list are not the same."""
        seen: dict[tuple[str, ...], ast.Word] = {}
        for parameter, argument in zip(row.parameters, phrase.arguments, strict=False):
            if parameter.type is Type.WORD and parameter.words and isinstance(argument, ast.Word):
                other = seen.setdefault(parameter.words, argument)
                if other is not argument and self._meaning(other) == self._meaning(argument):
                    self.findings.error(
                        codes.EXCHANGE_SAME,
                        f"{self.findings.quote(phrase.span)} changes nothing",
                        argument.span,
                        label="the same as before",
                        notes_labels=(Label(other.span, "named here already"),),
                        hint=f"write {list_choices([f'`{word}`' for word in parameter.words if word != other.value])}",
                    )

    def _meaning(self, word: ast.Word) -> str:
        """What a word stands for: a resource of the author's has several."""
        return self.own.get(word.value, word.value)

    # --- numbers

    def check_per(self, per: ast.Per | None) -> None:
        if per is None:
            return
        if per.step is not None:
            self.check_size(per.step)
            if per.step.value == 0:
                self._complain_about_zero(per.step)
        self.check_number(per.counted)

    def check_size(self, number: ast.Number) -> None:
        if number.value > MAX_NUMBER:
            self.findings.error(
                codes.NUMBER_TOO_LARGE,
                f"a number in a card is at most {MAX_NUMBER}",
                number.span,
                label="this is larger",
                hint=f"write `{MAX_NUMBER}` or less",
            )

    def check_number(self, number: ast.Expression) -> None:
        match number:
            case ast.Number():
                self.check_size(number)
            case ast.Variable(name, span) if name == ast.MUCH:
                if not self.has_much:
                    self._complain_about_much(span)
            case ast.Variable(name, _):
                self.check_name(name, Type.NUMBER, number)
            case ast.Binary(operator, left, right):
                self.check_number(left)
                self.check_number(right)
                if operator in ("/", "%"):
                    self.check_divisor(right)
            case ast.OverPlayers():
                self.check_over(number)
            case ast.Phrase():
                self.check_phrase(number)

    def _complain_about_much(self, span: Span) -> None:
        self.findings.error(
            codes.MUCH_ALONE,
            "`that much` is the amount that an event is about, but nothing here is about an amount",
            span,
            label="how much is it",
            notes_labels=(Label(self.power.head, f"this is a `{self.power.name}` power"),),
            hint="write a number, or name one before it, as in `let amount = 2`",
        )

    def check_divisor(self, divisor: ast.Expression) -> None:
        if isinstance(divisor, ast.Number):
            if divisor.value == 0:
                self._complain_about_zero(divisor)
            return
        if self.is_parameter(divisor):
            return
        self.findings.error(
            codes.UNSAFE_DIVISION,
            f"{self.findings.quote(divisor.span)} may be 0, and nothing can be divided by 0",
            divisor.span,
            label="only a number as written can stand here",
            hint="divide by a number such as `2`",
        )

    def _complain_about_zero(self, number: ast.Number) -> None:
        self.findings.error(
            codes.ZERO_DIVISION,
            "nothing can be divided by 0",
            number.span,
            label="a number from 1 belongs here",
            hint="write `1` or more",
        )

    def check_over(self, over: ast.OverPlayers) -> None:
        if not any(isinstance(node, ast.Word) and PLAYERS.get(node.value) == "they" for node in walk(over.number)):
            self.findings.warn(
                codes.HIGHEST_OF_ONE,
                "this number is the same for every player",
                over.number.span,
                label=f"`{over.join}` asks every player, but nothing here is `their`",
                hint="write `their` instead of `your`",
            )
        if self.over is not None:
            self.findings.error(
                codes.NESTED_HIGHEST,
                f"one `{over.join}` stands inside another"
                if over.join == self.over.join
                else f"a `{over.join}` stands inside a `{self.over.join}`",
                over.span,
                label="the inner one",
                notes_labels=(Label(self.over.span, "the outer one"),),
                hint="name the inner one with `let` before it",
            )
        outer, self.over = self.over, over
        they, self.they = self.they, over
        self.check_number(over.number)
        self.over, self.they = outer, they

    def _named_near(self, elsewhere: ast.Word | None, near: str | None) -> tuple[Label, ...]:
        """Where a name was given that may be meant."""
        if elsewhere is not None:
            return (Label(elsewhere.span, "known only to the end of this block"),)
        word = None if near is None else self.scope[near].word
        return () if word is None or not word.value else (Label(word.span, "this is named here"),)

    def check_name(self, name: str, wanted: Type, node: ast.Variable | ast.Word) -> None:
        binding = self.scope.get(name)
        if binding is None and name in self.definitions.known:
            self._complain_about_definition(name, wanted, node.span)
            return
        if binding is None:
            elsewhere = self.all_names.get(name)
            near = suggest(name, list(self.scope)[-_RECENT:])
            fix = None
            if elsewhere is not None:
                hint = f"write `let {name} = ...` before the block in which it is named now"
            elif near is not None:
                hint, fix = f"did you mean `{near}`", near
                self.scope[near].is_used = True  # one slip is one finding
            else:
                hint = f"write `let {name} = ...` before it"
            self.findings.error(
                codes.UNKNOWN_NAME,
                f"nothing is called `{name}` here",
                node.span,
                label="this is not known",
                notes_labels=self._named_near(elsewhere, near),
                hint=hint,
                fix=fix,
            )
            return
        binding.is_used = True
        if binding.type not in _FITS.get(wanted, (wanted,)):
            is_many = wanted in (Type.CARDS, Type.SEEN)
            example = self._example_of(wanted)
            needed = None if example is None else f"name what is needed, as in `{example}`"
            if binding.type is Type.NUMBERS and wanted is Type.NUMBER:
                needed = self._say_whose(name) or needed
            self.findings.error(
                codes.TYPE_MISMATCH,
                f"`{name}` stands for {_TYPE_NAMES[binding.type]}, but {_TYPE_NAMES[wanted]} "
                f"{'are' if is_many else 'is'} needed",
                node.span,
                label=f"{_TYPE_NAMES[wanted]} {'belong' if is_many else 'belongs'} here",
                notes_labels=(Label(binding.word.span, f"`{name}` becomes {_TYPE_NAMES[binding.type]} here"),),
                hint=needed,
            )

    def _say_whose(self, name: str) -> str | None:
        """Explain how one number is said of those that all players chose."""
        rows = self.vocabulary.rows_of(Kind.NUMBER)
        example = next((row.example for row in rows if any(item.type is Type.NUMBERS for item in row.parameters)), None)
        return None if example is None else f"say whose it is, as in `{example.rpartition(' ')[0]} {name}`"

    def _complain_about_definition(self, name: str, wanted: Type, span: Span) -> None:
        """Explain a definition where a value belongs; before a statement it needs a sign behind it."""
        definition = self.definitions.known[name]
        is_subject = wanted is Type.PLAYER and not definition.parameters
        self.findings.error(
            codes.STANDS_ALONE,
            f"`{name}` is something that is done, and no {wanted.removesuffix('s')}",
            span,
            label=f"{_TYPE_NAMES.get(wanted, 'a name')} {'belong' if wanted is Type.CARDS else 'belongs'} here",
            notes_labels=(Label(definition.key.span, "defined here"),),
            hint=f"write `{name};` if it is a statement of its own" if is_subject else "write it as a statement",
            fix=f"{name};" if is_subject else None,
        )

    def _example_of(self, wanted: Type) -> str | None:
        """Find an example of naming a value of that type."""
        rows = self.vocabulary.rows_of(Kind.VALUE)
        return next((row.example for row in rows if row.gives is wanted), None)

    # --- conditions

    def check_condition(self, condition: ast.Condition) -> None:
        match condition:
            case ast.Compare(_, left, right):
                self.check_number(left)
                self.check_number(right)
            case ast.Both(left, right) | ast.Either(left, right):
                self.check_condition(left)
                self.check_condition(right)
            case ast.Negate(inner):
                self.check_condition(inner)
            case ast.Phrase():
                self.check_phrase(condition)
