"""Random families for property tests: card files that nobody would write, but anybody could.

The only module of the library that needs Hypothesis; it is not imported by
`elysium_rules.testing`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

import attrs
from hypothesis import strategies as st

from elysium_rules.elysium.language.chains import ONCE_PER_EPOCH, ONCE_PER_TURN
from elysium_rules.elysium.language.facts import COPIES_PER_LEVEL
from elysium_rules.elysium.language.vocabulary import ALSO_IN_ELYSIUM, ANY_COLOUR, COLOURS, RESOURCES, VOCABULARY
from elysium_rules.lang.bounds import MAX_BENT
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Parameter, Row

PRINTED: Final = ("apollo", "ares", "athena", "hades", "hephaestus", "hermes", "poseidon", "zeus")

_Draw: TypeAlias = Callable[[st.SearchStrategy[Any]], Any]

#: Simple ones first: an example that fails is shrunk towards them. Few are large, so that most games stay short.
_NUMBERS: Final = (1, 2, 3, 1, 2, 1, 0, 4, 5, 7, 30, 1000)
_COPIES: Final = (1, 1, 1, 1, 1, 1, 2, 3)
_COMPARISONS: Final = (">=", "<=", "==", "!=", ">", "<")
#: Words of the language that are no rows, and the language that they came with.
_OPERATORS: Final = {"+": 1, "-": 1, "*": 1, "/": 1, "%": 2, "min": 2, "max": 2}
_JOINS: Final = {"highest": 1, "lowest": 2, "sum": 2}
_OBSERVERS: Final = {"you": 1, "another player": 1, "any player": 2}
#: The language that brought `or` and brackets into conditions, subjects, limits, and names for more than numbers.
_MODERN: Final = 2
#: The language that brought several powers on a card, chance, what comes later, definitions, keywords and flavour,
#: resources of the author's own, and secrets.
_LATEST: Final = 3
#: What some resources are called: by pieces, or not.
_OWN: Final = {
    "arrow arrows": 'en "arrow" "arrows" de masculine "Pfeil" "Pfeile" fr feminine "lance" "lances"',
    "nectar": 'en "nectar" de masculine "Nektar" fr masculine "nectar"',
    "star stars": 'fr feminine "lune" "lunes"',
}
#: The verbs that can set off an event; with one of them in its body a power needs a limit.
_FEEDING: Final = {"gained_event": "gain|give|collect", "lost_event": "lose|give", "paid_event": "pay"}


def families(
    key: str = "custom",
    *,
    others: Collection[str] = PRINTED,
    copies_per_level: int = COPIES_PER_LEVEL,
    depth: int = 3,
    language: int = VOCABULARY.newest,
) -> st.SearchStrategy[str]:
    """Write random family files over the whole card language: the text of a file that passes the checker.

    Every row of the vocabulary comes up, in every kind of power it may stand in.
    The cards are well typed by construction; that they make sense is not promised.

    Args:
        key: The key of the family.
        others: The families its cards may speak of, besides itself.
        copies_per_level: How many cards of each level it has, all copies counted.
        depth: How deep statements, numbers and conditions stand inside each other.
        language: The language that the file is written for; it says nothing that came later.

    Example:
        >>> from hypothesis import given, settings
        >>> @settings(max_examples=2, database=None)
        ... @given(families(copies_per_level=1))
        ... def test_every_file_says_its_language_and_its_family(text):
        ...     first, second, *_ = text.splitlines()
        ...     assert first == "language 3" and second.startswith("family custom {")
        >>> test_every_file_says_its_language_and_its_family()
    """
    return _family_files(key, tuple(dict.fromkeys((key, *others))), copies_per_level, depth, language)


@st.composite
def _family_files(
    draw: _Draw, key: str, known: tuple[str, ...], copies_per_level: int, depth: int, language: int
) -> str:
    author = _Author(draw, known, depth, language)
    parts = [author.write_family(key)]
    if language >= _LATEST:
        parts += [author.write_definition() for _ in range(author.pick((0, 1, 2, 3)))]
    number = 0
    for level in VOCABULARY.words["level"]:
        left = copies_per_level
        while left:
            copies = author.pick([number for number in _COPIES if number <= left])
            left -= copies
            number += 1
            parts.append(author.write_card(number, level, copies))
    return "\n\n".join(parts) + "\n"


@cache
def _below(number: int) -> st.SearchStrategy[int]:
    return st.integers(0, number - 1)


@attrs.frozen
class _Place:
    """What may be said at a place of a power."""

    power: str  #: the name of the power
    depth: int  #: how much deeper it may go
    in_each: bool = False
    in_repeat: bool = False
    in_over: bool = False  #: inside `highest`, `lowest` or `sum`
    in_event: bool = False
    is_late: bool = False
    is_they: bool = False  #: whether somebody else than you does what is said here
    has_they: bool = False  #: whether it is known who `they` are
    has_it: bool = False
    has_much: bool = False
    may_pay: bool = False
    in_price: bool = False  #: whether what is said here is paid with: one's own, or what is nobody's (N45)
    zones: tuple[str, ...] = ()  #: where cards may lie; empty means anywhere
    names: tuple[tuple[str, Type], ...] = ()  #: what `let` has named

    @property
    def inner(self) -> _Place:
        return attrs.evolve(self, depth=self.depth - 1, may_pay=False)

    def names_of(self, *kinds: Type) -> tuple[str, ...]:
        return tuple(name for name, known in self.names if known in kinds)


@attrs.frozen
class _Definition:
    """What the author has defined."""

    name: str
    types: tuple[Type, ...]  #: what it is used with
    body: str  #: with those of the definitions that it uses
    is_late: bool  #: whether something in it is left for later
    levels: frozenset[int]  #: which of its parameters are levels of cards, so not any number


@attrs.define
class _Author:
    """Writes phrases; `write_gain_effect` writes the row `gain_effect` of the vocabulary, and so on."""

    draw: _Draw
    families: tuple[str, ...]
    depth: int
    language: int
    named: int = 0
    defined: list[_Definition] = attrs.field(factory=list)
    own: tuple[str, ...] = ()  #: the words for the resources that the family declares
    left_for_later: bool = False  #: whether what is being written leaves something for later
    levels: set[str] = attrs.field(factory=set)  #: what must be the level of a card, in what is being written

    # --- choices

    def pick(self, options: Sequence[Any]) -> Any:
        return options[self.draw(_below(len(options)))] if len(options) > 1 else options[0]

    def happens(self, one_in: int) -> bool:
        return bool(self.draw(_below(one_in)) == one_in - 1)

    def some_of(self, words: Sequence[str]) -> tuple[str, ...]:
        """Pick one word or several different ones."""
        left = list(words)
        chosen = [left.pop(self.draw(_below(len(left))))]
        while left and self.happens(3):
            chosen.append(left.pop(self.draw(_below(len(left)))))
        return tuple(chosen)

    def known(self, words: Mapping[str, int]) -> tuple[str, ...]:
        """List those of some words that the language has."""
        return tuple(word for word, since in words.items() if since <= self.language)

    def rows(self, kind: Kind, place: _Place) -> tuple[Row, ...]:
        """List the rows of a kind that may stand at this place."""
        zones = place.zones if kind is Kind.ZONE else ()
        return _rows(kind, self.language, place.power, zones, in_event=place.in_event)

    def row(self, kind: Kind, place: _Place, without: tuple[str, ...] = ()) -> Row:
        """Pick a row that may stand at this place, rather one that may stand in few others."""
        rows = [row for row in self.rows(kind, place) if row.name not in without]
        special = [row for row in rows if row.only_in]
        row: Row = self.pick(special if special and self.happens(3) else rows)
        return row

    def write(self, row: Row, place: _Place) -> str:
        text: str = getattr(self, f"write_{row.key}")(row, place)
        return text

    def phrase(self, kind: Kind, place: _Place, without: tuple[str, ...] = ()) -> str:
        """Write some phrase of a kind."""
        return self.write(self.row(kind, place, without), place)

    # --- declarations

    def write_names(self, name: str) -> str:
        """Write a name in some of the languages: one is enough."""
        return "name " + " ".join(f'{language} "{name}"' for language in self.some_of(VOCABULARY.words["language"]))

    def write_family(self, key: str) -> str:
        uses = "".join(f" uses {part}" for part in VOCABULARY.words["subsystem"] if self.happens(3))
        header = f"language {self.language}\n" if self.language > 1 else ""
        return f"{header}family {key} {{ {self.write_names(key.title())}{uses}{self.write_resources()} }}"

    def write_resources(self) -> str:
        """Declare none, one or two resources, which the powers speak of from then on."""
        if self.language < _LATEST or not self.happens(2):
            return ""
        declared = self.some_of(tuple(_OWN))[:2]
        self.own = tuple(word for words in declared for word in words.split())
        return "".join(f" resource {words} {{ name {_OWN[words]} }}" for words in declared)

    def resource(self) -> str:
        """Write a resource: a printed one, or one of the family."""
        return str(self.pick(self.own if self.own and self.happens(2) else RESOURCES))

    def write_card(self, number: int, level: str, copies: int) -> str:
        self.named = 0
        power = self.row(Kind.POWER, _Place("", self.depth))
        if self.language >= _MODERN and self.happens(4):  # what such a power can wait for are many rows
            power = VOCABULARY.row(Kind.POWER, "permanent")
        conditions = ", ".join(self.write_columns() for _ in range(copies))
        powers = [power]
        while self.language >= _LATEST and len(powers) < 3 and self.happens(4):
            taken = {other.name for other in powers}
            if "activate" in taken:
                taken |= {"trigger", "permanent"}
            if taken & {"trigger", "permanent"}:  # which may have a limit
                taken.add("activate")  # N12
            powers.append(self.row(Kind.POWER, _Place("", self.depth), tuple(taken)))
        body = "\n  ".join(self.write(row, _Place(row.name, self.depth)) for row in powers)
        names = self.write_names(f"Card {number}")
        flavour = ""
        if self.language >= _LATEST and self.happens(4):
            flavour = "  flavour" + self.write_names("Once upon a time.").removeprefix("name") + "\n"
        return f"card card_{number} level {level} {{\n  {names}\n  copies {conditions}\n{flavour}  {body}\n}}"

    def write_definition(self) -> str:
        """Write a definition or a keyword that can be used in any power, by anybody, and inside of any statement."""
        self.named = 0
        self.left_for_later = False
        self.levels = set()
        name = f"d{len(self.defined) + 1}"
        kinds = tuple(self.pick((Type.NUMBER, Type.NUMBER, Type.PLAYER)) for _ in range(self.pick((1, 0, 2, 1))))
        parameters = [(f"p{place}", kind) for place, kind in enumerate(kinds, start=1)]
        place = _Place("", min(self.depth, 1), in_each=True, in_repeat=True, names=tuple(parameters))
        body = self.block(place)
        listed = f"({', '.join(known for known, _ in parameters)})" if parameters else ""
        head = (
            f"keyword {name}{listed} {self.write_names(name.title())}" if self.happens(2) else f"define {name}{listed}"
        )
        levels = frozenset(place for place, (known, _) in enumerate(parameters) if known in self.levels)
        self.defined.append(_Definition(name, kinds, self.written_out(body), self.left_for_later, levels))
        return f"{head} {body}"

    def written_out(self, body: str) -> str:
        """A text, and those of all definitions that it uses."""
        used = [known.body for known in self.defined if re.search(rf"\b{known.name}\b", body)]
        return " ".join((body, *used))

    def usable(self, place: _Place) -> list[_Definition]:
        """List what can be used at this place: what comes later leaves nothing for later again."""
        return [known for known in self.defined if not (known.is_late and place.is_late)]

    def use(self, place: _Place) -> str:
        """Write a use of something that was defined."""
        known = self.pick(self.usable(place))
        self.left_for_later |= known.is_late
        given = [
            self.player_given(place)
            if kind is Type.PLAYER
            else self.level_given(place)
            if position in known.levels
            else self.number(place)
            for position, kind in enumerate(known.types)
        ]
        return f"{known.name}({', '.join(given)})"

    def level_given(self, place: _Place) -> str:
        names = place.names_of(Type.NUMBER)
        given = str(self.pick(names if names and self.happens(2) else VOCABULARY.words["level"]))
        self.levels.add(given)
        return given

    def player_given(self, place: _Place) -> str:
        return (
            str(self.pick([*place.names_of(Type.PLAYER), "you"]))
            if self.happens(2)
            else self.phrase(Kind.PLAYER, place)
        )

    def write_columns(self) -> str:
        colours = list(self.some_of(COLOURS))[:3]
        return " + ".join([*colours, ANY_COLOUR] if self.happens(4) else colours)

    # --- powers

    def write_instant_power(self, row: Row, place: _Place) -> str:
        return f"instant {self.block(place)}"

    def write_trigger_power(self, row: Row, place: _Place) -> str:
        return f"trigger {self.block(place)}"

    def write_activate_power(self, row: Row, place: _Place) -> str:
        return f"{self.pick(('', 'eleusis '))}activate {self.block(place)}"

    def write_legend_power(self, row: Row, place: _Place) -> str:
        return f"legend {self.pick(('', 'at end '))}{self.block(place)}"

    def write_permanent_power(self, row: Row, place: _Place) -> str:
        if self.language < _MODERN:
            return f"permanent when {self.phrase(Kind.EVENT, place)} {self.block(place)}"
        lasting = ALSO_IN_ELYSIUM if self.happens(4) else ""
        if self.happens(3):
            short = attrs.evolve(place, depth=min(place.depth - 1, 1))  # rules that are asked again and again are short
            modifiers = [self.phrase(Kind.MODIFIER, short) for _ in range(self.pick((1, 2, 1, 3)))]
            while len(modifiers) > 1 and len(" ".join(modifiers).split()) > MAX_BENT / 2:
                modifiers.pop()
            return " ".join(f"permanent {lasting} {{ {'; '.join(modifiers)} }}".split())
        event = self.row(Kind.EVENT, place)
        waiting = self.write(event, place)
        tells = [word for word in event.binds if word != "they" or not waiting.startswith("you ")]
        body = self.block(attrs.evolve(place, has_they="they" in tells, has_it="it" in tells, has_much="much" in tells))
        if event.key.startswith("would_"):
            prevented = self.pick(("prevent it", "may prevent it", "pay 1 gold to { prevent it }"))
            body = f"{{ {prevented} }}" if self.happens(2) else f"{body[:-1]}; {prevented} }}"
        limits = [ONCE_PER_TURN, ONCE_PER_EPOCH]
        if not _may_feed(event, waiting, self.written_out(body)):
            limits += ["", ""]
        mark = self.pick(limits) or lasting
        return " ".join(f"permanent {mark} when {waiting} {body}".split())

    def write_chronos_power(self, row: Row, place: _Place) -> str:
        condition = f" if {self.condition(place)}" if self.happens(3) else ""
        resource = self.pick(VOCABULARY.words["worth"])
        return f"chronos {{ {self.number(place)} {resource}{self.per(place)}{condition} }}"

    def write_deed_event(self, row: Row, place: _Place) -> str:
        _, deeds, _ = row.parameters
        done = " or ".join(self.some_of(deeds.words))
        card = self.phrase(Kind.DESCRIPTION, attrs.evolve(place, in_event=True))
        return f"{self.observer()} {done} a {card}"

    def observer(self) -> str:
        return str(self.pick(self.known(_OBSERVERS)))

    def write_legend_event(self, row: Row, place: _Place) -> str:
        _, deeds, kind = row.parameters
        kinds = f"{self.pick(kind.words)} " if self.happens(2) else ""
        return f"{self.observer()} {' or '.join(self.some_of(deeds.words))} a {kinds}legend"

    def write_earned_tile_event(self, row: Row, place: _Place) -> str:
        return f"{self.observer()} earns a {self.pick(row.parameters[1].words)} tile"

    def write_lost_tile_event(self, row: Row, place: _Place) -> str:
        return f"{self.observer()} loses a {self.pick(row.parameters[1].words)} tile"

    def write_gained_event(self, row: Row, place: _Place) -> str:
        return f"{self.observer()} gains {self.resource()}"

    def write_lost_event(self, row: Row, place: _Place) -> str:
        return f"{self.observer()} loses {self.resource()}"

    def write_paid_event(self, row: Row, place: _Place) -> str:
        return f"{self.observer()} pays {self.resource()}"

    def write_forced_loss_event(self, row: Row, place: _Place) -> str:
        return f"a power of another player makes you lose {self.resource()}"

    def write_column_event(self, row: Row, place: _Place) -> str:
        return f"{self.observer()} dismisses a {self.pick(('', *(f'{colour} ' for colour in COLOURS)))}column"

    def write_quest_event(self, row: Row, place: _Place) -> str:
        return f"{self.observer()} takes a quest"

    def write_power_event(self, row: Row, place: _Place) -> str:
        words = f"{' or '.join(self.some_of(row.parameters[1].words))} " if self.happens(2) else ""
        return f"{self.observer()} uses a {words}power"

    def write_epoch_event(self, row: Row, place: _Place) -> str:
        return f"an epoch {self.pick(row.parameters[0].words)}"

    def write_turn_event(self, row: Row, place: _Place) -> str:
        return f"your turn {self.pick(row.parameters[0].words)}"

    def write_would_discard_event(self, row: Row, place: _Place) -> str:
        card = self.phrase(Kind.DESCRIPTION, attrs.evolve(place, in_event=True))
        return f"a power of another player would make you discard a {card}"

    def write_would_take_event(self, row: Row, place: _Place) -> str:
        card = self.phrase(Kind.DESCRIPTION, attrs.evolve(place, in_event=True))
        return f"a power of another player would take a {card} from your domain"

    def write_would_lose_event(self, row: Row, place: _Place) -> str:
        return f"a power of another player would make you lose {self.pick(RESOURCES)}"

    def write_would_harm_event(self, row: Row, place: _Place) -> str:
        return "a power of another player would harm you"

    # --- what bends a rule

    def lasting(self, place: _Place) -> str:
        """Write how long a rule is bent."""
        return f" while {self.condition(place)}" if self.happens(4) else ""

    def write_price_modifier(self, row: Row, place: _Place) -> str:
        cards, whom = self.phrase(Kind.DESCRIPTION, place), self.pick(row.parameters[1].words)
        change = f"{self.number(place)} gold {self.pick(row.parameters[4].words)}"
        return f"{cards} cost {whom} {change} to transfer{self.lasting(place)}"

    def write_columns_modifier(self, row: Row, place: _Place) -> str:
        return f"{self.phrase(Kind.DESCRIPTION, place)} need no columns{self.lasting(place)}"

    def write_quest_columns_modifier(self, row: Row, place: _Place) -> str:
        return f"quests need no columns{self.lasting(place)}"

    def write_transfers_modifier(self, row: Row, place: _Place) -> str:
        return f"you may make {self.number(place)} more transfers{self.lasting(place)}"

    def write_income_modifier(self, row: Row, place: _Place) -> str:
        resource = self.pick(row.parameters[1].words)
        return f"your quest gives {self.number(place)} {resource} more{self.lasting(place)}"

    def write_protection_modifier(self, row: Row, place: _Place) -> str:
        cards = self.phrase(Kind.DESCRIPTION, place)
        return f"other players cannot choose {cards} in your domain{self.lasting(place)}"

    def write_identical_modifier(self, row: Row, place: _Place) -> str:
        return f"you may hold identical cards{self.lasting(place)}"

    def write_chronos_modifier(self, row: Row, place: _Place) -> str:
        return f"{self.phrase(Kind.DESCRIPTION, place)} count double{self.lasting(place)}"

    def write_ties_modifier(self, row: Row, place: _Place) -> str:
        return f"you win ties{self.lasting(place)}"

    # --- statements

    def block(self, place: _Place, *, may_pay: bool = False) -> str:
        """Write a block; only its first statement may be a bare price, in a branch of `choose`."""
        statements: list[str] = []
        for position in range(self.pick((1, 1, 2, 1, 2, 3) if place.depth == self.depth else (1, 1, 1, 2, 2, 3, 0))):
            text, named = self.statement(attrs.evolve(place, may_pay=may_pay and not position))
            statements.append(text)
            place = attrs.evolve(place, names=(*place.names, *named))
        if statements and self.happens(2):  # a name needs no brackets before the end of a block
            statements[-1] = statements[-1].removesuffix("()")
        return f"{{ {_join(statements, self.pick((' ', '; ')))} }}"

    def statement(self, place: _Place) -> tuple[str, tuple[tuple[str, Type], ...]]:
        """Write a statement, and say what it has named for those that follow."""
        control: list[Callable[[_Place], str]] = [
            self.may,
            self.cost_gate,
            self.choose,
            self.if_gate,
            self.nested_block,
        ]
        if not place.in_repeat:
            control += [self.repeat, self.up_to]
        if not place.in_each:
            control += [self.each]
        if self.language >= _MODERN:
            control += [self.subject, self.subject]
        if self.language >= _LATEST:
            control += [self.until] if place.is_late else [self.until, self.later]
        if self.happens(7):
            return self.let(place)
        if place.depth > 0 and self.happens(2):
            return self.pick(control)(place.inner), ()
        if self.usable(place) and self.happens(6):
            return self.use(place), ()
        return self.effect(place), ()

    def later(self, place: _Place) -> str:
        self.left_for_later = True
        return f"at {self.phrase(Kind.MOMENT, place)} {self.block(attrs.evolve(place, is_late=True))}"

    def until(self, place: _Place) -> str:
        few = attrs.evolve(place, depth=0)  # rules that are bent for a while are short
        return f"until {self.phrase(Kind.MOMENT, place)} {{ {self.phrase(Kind.MODIFIER, few)} }}"

    def write_turn_moment(self, row: Row, place: _Place) -> str:
        return "the end of the turn"

    def write_next_turn_moment(self, row: Row, place: _Place) -> str:
        return "the end of your next turn"

    def write_epoch_moment(self, row: Row, place: _Place) -> str:
        return "the end of the epoch"

    def write_next_epoch_moment(self, row: Row, place: _Place) -> str:
        return "the beginning of the next epoch"

    def effect(self, place: _Place) -> str:
        if place.names_of(Type.CARDS, Type.CARD) and self.happens(3):
            return f"{self.verb(place, 'discard')} {self.write(VOCABULARY.row(Kind.CHOICE, 'among'), place)}"
        if place.names_of(Type.SEEN) and self.happens(2):
            return self.write(self.pick([row for row in self.rows(Kind.EFFECT, place) if _is_of_seen(row)]), place)
        seen = () if place.names_of(Type.SEEN) else tuple(row.name for row in VOCABULARY if _is_of_seen(row))
        without = ("prevent",) if place.may_pay else ("pay", "pay_from", "prevent")
        return self.phrase(Kind.EFFECT, place, (*without, *seen))

    def write_prevent_effect(self, row: Row, place: _Place) -> str:
        return "prevent it"

    def let(self, place: _Place) -> tuple[str, tuple[tuple[str, Type], ...]]:
        self.named += 1
        name = f"n{self.named}"
        kind = Type.NUMBER
        found = (
            [Kind.VALUE] if self.language < _MODERN else [Kind.VALUE, Kind.VALUE, Kind.VALUE, Kind.PLAYER, Kind.CARD]
        )
        if self.language >= _LATEST and self.happens(5):
            row = VOCABULARY.row(Kind.VALUE, "look")
            value, kind = self.write(row, place), row.gives
        elif self.happens(2):
            # What all choose is an `each` of its own.
            without = tuple(row.name for row in VOCABULARY.rows_of(Kind.VALUE) if row.gives is Type.NUMBERS)
            row = self.row(self.pick(found), place, without if place.in_each else ())
            value = self.write(row, place)
            kind = {Kind.PLAYER: Type.PLAYER, Kind.CARD: Type.CARD}.get(row.kind, row.gives)
        else:
            value = self.number(place)
        named = ((name, kind),)
        return f"let {name} = {value}{self.using(attrs.evolve(place, names=(*place.names, *named)), name, kind)}", named

    def using(self, place: _Place, name: str, kind: Type) -> str:
        """Write at once what a name is good for that few other statements speak of."""
        if self.language < _MODERN or not self.happens(2):
            return ""
        match kind:
            case Type.SEEN:
                rows = [row for row in self.rows(Kind.EFFECT, place) if _is_of_seen(row)]
                return f"; {self.write(self.pick(rows), place)}"
            case Type.NUMBERS:
                return f"; {self.verb(place, 'gain')} {self.owner(place)} {name} {self.pick(RESOURCES)}"
            case Type.PLAYER:
                return f"; {name} gains {self.number(place)} {self.pick(RESOURCES)}"
        return ""

    def body(self, place: _Place) -> str:
        """Write a block or a single statement."""
        if self.happens(2):
            return self.block(place)
        text, named = self.statement(place)
        return f"{{ {text} }}" if named and ";" in text else text

    def may(self, place: _Place) -> str:
        return f"may {self.body(place)}"

    def cost_gate(self, place: _Place) -> str:
        costs = [self.cost(place)]
        while len(costs) < 3 and self.happens(4):
            costs.append(self.cost(place))
        return f"{' and '.join(costs)} to {self.block(place)}"

    def cost(self, place: _Place) -> str:
        numbers = tuple((name, kind) for name, kind in place.names if kind not in (Type.CARD, Type.CARDS))
        place = attrs.evolve(place, in_price=True, has_it=False, names=numbers)
        return self.write(self.pick([row for row in self.rows(Kind.EFFECT, place) if row.is_cost]), place)

    def choose(self, place: _Place) -> str:
        verb = "chooses" if place.is_they else "choose"
        branches = [self.block(place, may_pay=True) for _ in range(self.pick((2, 2, 3)))]
        otherwise = f" otherwise {self.block(place)}" if self.happens(2) else ""
        return f"{verb} {' or '.join(branches)}{otherwise}"

    def if_gate(self, place: _Place) -> str:
        condition = self.condition(place)
        otherwise = f" else {self.block(place)}" if self.happens(2) else ""
        return f"if {condition} {self.block(place)}{otherwise}"

    def nested_block(self, place: _Place) -> str:
        return self.block(place)

    def repeat(self, place: _Place) -> str:
        return f"repeat {self.number(place)} times {self.block(attrs.evolve(place, in_repeat=True))}"

    def up_to(self, place: _Place) -> str:
        return f"up to {self.number(place)} times {self.block(attrs.evolve(place, in_repeat=True))}"

    def each(self, place: _Place) -> str:
        inside = attrs.evolve(place, in_each=True, is_they=True, has_they=True)
        return f"each {self.pick(('other player', 'player'))} {self.body(inside)}"

    def subject(self, place: _Place) -> str:
        """Let somebody do something: you, they, a player with a name or one who is found."""
        names = place.names_of(Type.PLAYER)
        known = ["you", *(["they"] if place.has_they else [])]
        who = self.pick([*names] if names and self.happens(2) else [*known, "", ""])
        inside = attrs.evolve(place, is_they=who != "you", has_they=place.has_they or who != "you")
        return f"{who or self.phrase(Kind.PLAYER, place)} {self.body(inside)}"

    # --- effects

    def verb(self, place: _Place, verb: str) -> str:
        return f"{verb}s" if place.is_they else verb

    def amount(self, place: _Place) -> str:
        return f"{self.number(place)} {self.resource()}"

    def write_gain_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'gain')} {self.amount(place)}{self.per(place)}"

    def write_lose_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'lose')} {self.amount(place)}{self.per(place)}"

    def write_pay_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'pay')} {self.amount(place)}"

    def write_give_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'give')} {self.receiver(place)} {self.amount(place)}"

    def receiver(self, place: _Place) -> str:
        names = place.names_of(Type.PLAYER)
        return str(self.pick(("you", *(("them",) if place.has_they else ()), *names, *names)))

    def write_exchange_effect(self, row: Row, place: _Place) -> str:
        returned = self.resource()
        received = self.pick([word for word in row.parameters[1].words if word != returned])
        return f"{self.verb(place, 'exchange')} any {returned} for {received}"

    def write_take_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'take')} {self.one_card(place, row.parameters[0])}"

    def write_take_citizen_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'take')} a citizen"

    def write_draw_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'draw')} and {self.verb(place, 'take')} a card"

    def write_add_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'add')} {self.number(place)} cards to the oracle"

    def write_discard_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'discard')} {self.choice(place, row.parameters[0])}"

    def choice(self, place: _Place, parameter: Parameter) -> str:
        without = () if place.names_of(Type.CARDS, Type.CARD) else ("among",)
        return self.phrase(Kind.CHOICE, attrs.evolve(place, zones=self.zones(parameter)), without)

    def zones(self, parameter: Parameter | None) -> tuple[str, ...]:
        """List where cards may lie; nothing means anywhere."""
        if parameter is None or not parameter.zones:
            return ()
        return parameter.zones if self.language < _MODERN else (*parameter.zones, *parameter.later_zones)

    def price(self, place: _Place) -> str:
        return f" {self.phrase(Kind.PRICE, place)}" if self.happens(2) else ""

    def write_transfer_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'transfer')} a {self.phrase(Kind.DESCRIPTION, place)}{self.price(place)}"

    def write_take_card_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'take')} {self.card(place)}"

    def write_transfer_card_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'transfer')} {self.card(place)}{self.price(place)}"

    def write_use_card_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'use')} the power of {self.card(place)}"

    def write_give_card_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'give')} {self.receiver(place)} {self.choice(place, row.parameters[1])}"

    def write_add_agora_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'add')} {self.number(place)} cards to the agora"

    def write_reveal_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'reveal')} a card"

    def write_straighten_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'straighten')} {self.choice(place, row.parameters[0])}"

    def write_restore_ring_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'restore')} the ring of {self.choice(place, row.parameters[0])}"

    def write_recover_column_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'recover')} a column"

    def write_return_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'return')} {self.choice(place, row.parameters[0])}"

    # --- own resources and counters

    def write_put_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'put')} {self.amount(place)} on {self.card(place)}"

    def write_collect_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'collect')} {self.amount(place)} from {self.card(place)}"

    def write_collect_all_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'collect')} all {self.resource()} from {self.card(place)}"

    def write_remove_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'remove')} {self.amount(place)} from {self.card(place)}"

    def write_remove_all_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'remove')} all {self.resource()} from {self.card(place)}"

    def write_pay_from_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'pay')} {self.amount(place)} from {self.card(place)}"

    def write_counter_number(self, row: Row, place: _Place) -> str:
        return f"{self.resource()} on {self.card(place)}"

    def write_use_effect(self, row: Row, place: _Place) -> str:
        activations, cards = row.parameters
        words = f"{' or '.join(self.some_of(activations.words))} " if self.happens(2) else ""
        return f"{self.verb(place, 'use')} the {words}power of {self.one_card(place, cards)}"

    def write_swap_column_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'swap')} a column"

    def write_replace_citizen_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'replace')} a citizen in your elysium"

    def write_allow_effect(self, row: Row, place: _Place) -> str:
        return f"allow {self.number(place)} more transfer"

    # --- values, choices, prices

    def write_some_value(self, row: Row, place: _Place) -> str:
        _, amount, cards = row.parameters
        assert amount.largest is not None
        number = self.pick(range(1, amount.largest + 1))
        return f"{self.chooser(place)}choose {number} {self.cards(place, cards)}"

    def write_level_value(self, row: Row, place: _Place) -> str:
        return f"{self.chooser(place)}choose a level"

    def chooser(self, place: _Place) -> str:
        whoever = ("", "you ", "they ") if place.has_they else ("", "you ")
        return str(self.pick((*whoever, "chance ") if self.language >= _LATEST else whoever))

    def write_card_value(self, row: Row, place: _Place) -> str:
        return f"{self.chooser(place)}choose {self.one_card(place, row.parameters[1])}"

    def where(self, place: _Place) -> str:
        asked = attrs.evolve(place, has_they=True)
        return f" where {self.condition(asked)}" if self.happens(3) else ""

    def write_player_value(self, row: Row, place: _Place) -> str:
        return f"{self.chooser(place)}choose a player{self.where(place)}"

    def write_other_player_value(self, row: Row, place: _Place) -> str:
        return f"{self.chooser(place)}choose another player{self.where(place)}"

    def write_family_value(self, row: Row, place: _Place) -> str:
        return f"{self.chooser(place)}choose a family"

    def write_amount_value(self, row: Row, place: _Place) -> str:
        return f"{self.chooser(place)}choose a number between {self.number(place)} and {self.number(place)}"

    def write_secret_amount_value(self, row: Row, place: _Place) -> str:
        asked = attrs.evolve(place, has_they=True)
        bounds = f"{self.number(asked)} and {self.number(asked)}"
        return f"{self.pick(row.parameters[0].words)} secretly chooses a number between {bounds}"

    def write_secret_level_value(self, row: Row, place: _Place) -> str:
        return f"{self.pick(row.parameters[0].words)} secretly chooses a level"

    def write_look_value(self, row: Row, place: _Place) -> str:
        (amount,) = row.parameters
        assert amount.largest is not None
        return f"look at the top {self.pick(range(1, amount.largest + 1))} cards of the draw pile"

    def write_look_top_effect(self, row: Row, place: _Place) -> str:
        return self.write_look_value(row, place).replace("look", self.verb(place, "look"), 1)

    def write_look_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'look')} at {self.choice(place, row.parameters[0])}"

    def seen(self, place: _Place) -> str:
        return str(self.pick(place.names_of(Type.SEEN)))

    def write_take_seen_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'take')} one of {self.seen(place)}"

    def write_take_seen_citizen_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'take')} one of {self.seen(place)} as a citizen"

    def write_discard_seen_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'discard')} the rest of {self.seen(place)}"

    def write_put_seen_effect(self, row: Row, place: _Place) -> str:
        end = self.pick(row.parameters[1].words)
        return f"{self.verb(place, 'put')} the rest of {self.seen(place)} {end} the draw pile in any order"

    def write_put_card_effect(self, row: Row, place: _Place) -> str:
        cards, end = row.parameters
        return f"{self.verb(place, 'put')} {self.one_card(place, cards)} {self.pick(end.words)} the draw pile"

    def write_swap_face_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'swap')} {self.card(place)} with the top card of the draw pile"

    def write_one_choice(self, row: Row, place: _Place) -> str:
        return f"a {self.phrase(Kind.CARDS, place)}"

    def write_all_choice(self, row: Row, place: _Place) -> str:
        return f"all {self.phrase(Kind.CARDS, place)}"

    def write_among_choice(self, row: Row, place: _Place) -> str:
        return f"one of {self.pick(place.names_of(Type.CARDS, Type.CARD))}"

    def write_that_choice(self, row: Row, place: _Place) -> str:
        return self.card(place)

    # --- players

    def write_left_player(self, row: Row, place: _Place) -> str:
        return f"the player to {self.owner(place)} left"

    def write_right_player(self, row: Row, place: _Place) -> str:
        return f"the player to {self.owner(place)} right"

    def write_first_player(self, row: Row, place: _Place) -> str:
        return "the first player"

    def write_last_player(self, row: Row, place: _Place) -> str:
        return "the last player"

    def write_owner_player(self, row: Row, place: _Place) -> str:
        return f"the owner of {self.card(place)}"

    def write_free_price(self, row: Row, place: _Place) -> str:
        return "for free"

    def write_raised_price(self, row: Row, place: _Place) -> str:
        return f"for {self.number(place)} {self.pick(row.parameters[1].words)} more"

    # --- cards

    def one_card(self, place: _Place, parameter: Parameter) -> str:
        return f"a {self.cards(place, parameter)}"

    def cards(self, place: _Place, parameter: Parameter | None = None) -> str:
        return self.phrase(Kind.CARDS, attrs.evolve(place, zones=self.zones(parameter)))

    def card(self, place: _Place) -> str:
        """Write a single card: this one, that of the event, one with a name."""
        named = [*place.names_of(Type.CARD), *(["it"] if place.has_it else [])]
        return str(self.pick(named)) if named and self.happens(2) else self.phrase(Kind.CARD, place)

    def write_described_cards(self, row: Row, place: _Place) -> str:
        description = self.phrase(Kind.DESCRIPTION, place)
        return f"{description} {self.pick(('in', 'from'))} {self.phrase(Kind.ZONE, place)}"

    def write_card_description(self, row: Row, place: _Place) -> str:
        noun = self.pick(("card", "card", "card", "cards", "citizen"))
        filters = list(self.rows(Kind.FILTER, place))
        before: list[str] = []
        after: list[str] = []
        while noun != "citizen" and filters and self.happens(3 + len(before) + len(after)):
            chosen = self.pick(filters)
            if not chosen.repeats:
                filters.remove(chosen)
            (after if chosen.place == "after" else before).append(self.write(chosen, place))
        return " ".join([*before, noun, *after])

    def write_family_filter(self, row: Row, place: _Place) -> str:
        names = place.names_of(Type.FAMILY)
        return str(self.pick(names if names and self.happens(2) else self.families))

    def write_eleusis_filter(self, row: Row, place: _Place) -> str:
        return "eleusis"

    def level(self, place: _Place) -> str:
        if self.language >= _MODERN and place.depth > 0 and not place.in_event and self.happens(6):
            number = self.number(place.inner)
            self.levels.add(number)
            return f"({number})" if not number.isdigit() else str(int(number) % 3 + 1)
        level = str(self.pick((*VOCABULARY.words["level"], *place.names_of(Type.NUMBER))))
        self.levels.add(level)
        return level

    def write_level_filter(self, row: Row, place: _Place) -> str:
        return f"level {self.level(place)}"

    def write_level_range_filter(self, row: Row, place: _Place) -> str:
        ends = [self.level(place), self.level(place)]
        low, high = sorted(ends) if all(end.isdigit() for end in ends) else ends
        return f"level {low} to {high}"

    def write_activation_filter(self, row: Row, place: _Place) -> str:
        return str(self.pick(row.parameters[0].words))

    def write_turned_filter(self, row: Row, place: _Place) -> str:
        return "turned"

    def write_non_filter(self, row: Row, place: _Place) -> str:
        # Only what stands before the noun can be denied.
        filters = [item for item in self.rows(Kind.FILTER, place) if item.place != "after"]
        denied = self.pick([item for item in filters if place.depth > 0 or item is not row])
        return f"non {self.write(denied, place.inner)}"

    def write_ring_filter(self, row: Row, place: _Place) -> str:
        return "with a ring"

    def write_no_ring_filter(self, row: Row, place: _Place) -> str:
        return "without a ring"

    def write_other_than_filter(self, row: Row, place: _Place) -> str:
        return f"other than {self.card(place)}"

    def write_identical_filter(self, row: Row, place: _Place) -> str:
        return f"identical to {self.card(place)}"

    def write_same_family_filter(self, row: Row, place: _Place) -> str:
        return f"of the same family as {self.card(place)}"

    def write_this_card(self, row: Row, place: _Place) -> str:
        return "this card"

    def write_top_card(self, row: Row, place: _Place) -> str:
        return "the top card of the discard pile"

    def owner(self, place: _Place) -> str:
        if place.in_price:
            return "their" if place.is_they else "your"
        names = place.names_of(Type.PLAYER)
        if names and self.happens(3):
            return f"{self.pick(names)}'s"
        return str(self.pick(("your", "their")) if place.has_they else "your")

    def write_domain_zone(self, row: Row, place: _Place) -> str:
        return f"{self.owner(place)} domain"

    def write_elysium_zone(self, row: Row, place: _Place) -> str:
        return f"{self.owner(place)} elysium"

    def write_other_domains_zone(self, row: Row, place: _Place) -> str:
        return f"{self.owner(place)} domain" if place.in_price else "another player's domain"

    def write_oracle_zone(self, row: Row, place: _Place) -> str:
        return "the oracle"

    def write_agora_zone(self, row: Row, place: _Place) -> str:
        return "the agora"

    def write_discard_pile_zone(self, row: Row, place: _Place) -> str:
        return "the discard pile"

    def write_this_legend_zone(self, row: Row, place: _Place) -> str:
        return "this legend"

    # --- numbers

    def number(self, place: _Place) -> str:
        """Write a number."""
        ways: list[Callable[[_Place], str]] = [self.plain, self.plain, self.game_number, self.plain, self.game_number]
        if place.depth > 0:
            ways += [self.binary]
            if not place.in_over:
                ways += [self.over_players]
        if place.names_of(Type.NUMBER):
            ways += [self.variable, self.variable]
        if place.has_much:
            ways += [self.that_much, self.that_much]
        if place.names_of(Type.NUMBERS):
            ways += [self.chosen, self.chosen]
        return str(self.pick(ways)(place))

    def plain(self, place: _Place) -> str:
        return str(self.pick(_NUMBERS))

    def variable(self, place: _Place) -> str:
        return str(self.pick(place.names_of(Type.NUMBER)))

    def that_much(self, place: _Place) -> str:
        return "that much"

    def chosen(self, place: _Place) -> str:
        return self.write(VOCABULARY.row(Kind.NUMBER, "chosen"), place)

    def binary(self, place: _Place) -> str:
        operator = self.pick(self.known(_OPERATORS))
        left = self.number(place.inner)
        right = str(self.pick((1, 2, 3))) if operator in ("/", "%") else self.number(place.inner)
        if operator in ("min", "max"):
            return f"{operator}({left}, {right})"
        text = f"{left} {operator} {right}"
        # What is divided is one atom, so that no sum can become the divisor.
        return f"({text})" if place.depth < self.depth or self.happens(2) else text

    def over_players(self, place: _Place) -> str:
        inner = self.number(attrs.evolve(place.inner, in_over=True, has_they=True))
        return f"{self.pick(self.known(_JOINS))}({inner}) of {self.pick(('all', 'other'))} players"

    def game_number(self, place: _Place) -> str:
        row = self.row(Kind.NUMBER, place, () if place.names_of(Type.NUMBERS) else ("chosen",))
        written = self.write(row, place)
        is_counted = _is_counted(row) and not (row.name in ("resource", "counter") and self.happens(2))
        return f"count({written})" if is_counted else written

    def per(self, place: _Place) -> str:
        if not self.happens(3):
            return ""
        step = self.pick(("", "1 ", "2 ", "3 "))
        row = self.pick([row for row in self.rows(Kind.NUMBER, place) if _is_counted(row)])
        return f" per {step}{self.write(row, place)}"

    def write_count_number(self, row: Row, place: _Place) -> str:
        return self.cards(place)

    def write_families_number(self, row: Row, place: _Place) -> str:
        return f"families among {self.cards(place)}"

    def write_resource_number(self, row: Row, place: _Place) -> str:
        return f"{self.resource()} on {self.owner(place)} board"

    def write_complete_legends_number(self, row: Row, place: _Place) -> str:
        return f"complete legends in {self.owner(place)} elysium"

    def write_transfers_number(self, row: Row, place: _Place) -> str:
        return "transfers"

    def write_epoch_number(self, row: Row, place: _Place) -> str:
        return "epoch"

    def write_players_number(self, row: Row, place: _Place) -> str:
        return "players"

    def write_disc_number(self, row: Row, place: _Place) -> str:
        return f"{self.owner(place)} disc"

    def write_columns_number(self, row: Row, place: _Place) -> str:
        return f"columns on {self.owner(place)} board"

    def write_quest_resource_number(self, row: Row, place: _Place) -> str:
        return f"{self.pick(row.parameters[0].words)} on {self.owner(place)} quest"

    def write_quest_transfers_number(self, row: Row, place: _Place) -> str:
        return f"transfers on {self.owner(place)} quest"

    def write_tiles_number(self, row: Row, place: _Place) -> str:
        return f"bonus tiles on {self.owner(place)} board"

    def write_family_tiles_number(self, row: Row, place: _Place) -> str:
        return f"family tiles on {self.owner(place)} board"

    def write_level_tiles_number(self, row: Row, place: _Place) -> str:
        return f"level tiles on {self.owner(place)} board"

    def write_longest_legend_number(self, row: Row, place: _Place) -> str:
        return f"longest legend in {self.owner(place)} elysium"

    def write_highest_level_number(self, row: Row, place: _Place) -> str:
        return f"highest level among {self.cards(place)}"

    def write_lowest_level_number(self, row: Row, place: _Place) -> str:
        return f"lowest level among {self.cards(place)}"

    def write_total_level_number(self, row: Row, place: _Place) -> str:
        return f"sum of levels among {self.cards(place)}"

    def write_levels_number(self, row: Row, place: _Place) -> str:
        return f"levels among {self.cards(place)}"

    def write_activations_number(self, row: Row, place: _Place) -> str:
        return f"activations among {self.cards(place)}"

    def write_level_of_number(self, row: Row, place: _Place) -> str:
        return f"level of {self.card(place)}"

    def write_players_where_number(self, row: Row, place: _Place) -> str:
        asked = attrs.evolve(place.inner, has_they=True)
        return f"count(players where {self.condition(asked) if place.depth > 0 else 'vp on their board >= 2'})"

    def write_chosen_number(self, row: Row, place: _Place) -> str:
        return f"{self.owner(place)} {self.pick(place.names_of(Type.NUMBERS))}"

    # --- conditions

    def condition(self, place: _Place) -> str:
        """Write a condition."""
        written = self.conjunction(place)
        if self.language >= _MODERN and self.happens(5):
            return f"{written} or {self.conjunction(place)}"
        return written

    def conjunction(self, place: _Place) -> str:
        test = self.test(place)
        return f"{test} and {self.test(place)}" if self.happens(4) else test

    def test(self, place: _Place) -> str:
        if self.happens(5):
            return f"not {self.test(place)}"
        if self.language >= _MODERN and place.depth > 0 and self.happens(6):
            return f"({self.condition(place.inner)})"
        if self.happens(2):
            return self.phrase(Kind.CONDITION, place)
        return f"{self.number(place)} {self.pick(_COMPARISONS)} {self.number(place)}"

    def write_any_condition(self, row: Row, place: _Place) -> str:
        return f"any {self.cards(place)}"

    def write_no_condition(self, row: Row, place: _Place) -> str:
        return f"no {self.cards(place)}"

    def write_is_condition(self, row: Row, place: _Place) -> str:
        return f"{self.card(place)} is a {self.phrase(Kind.DESCRIPTION, place)}"


@cache
def _rows(kind: Kind, language: int, power: str, zones: tuple[str, ...], *, in_event: bool) -> tuple[Row, ...]:
    """List the rows of a kind that a language has for a power, and for one of *zones* if there are any."""
    return tuple(
        row
        for row in VOCABULARY
        if row.kind is kind
        and row.since <= language
        and (not row.only_in or power in row.only_in)
        and (not zones or row.name in zones)
        and not (in_event and row.is_now)
    )


def _is_of_seen(row: Row) -> bool:
    """Tell whether an effect is about cards that were looked at, which must have a name."""
    return any(parameter.type is Type.SEEN for parameter in row.parameters)


def _is_counted(row: Row) -> bool:
    """Tell whether a number can stand in `count(...)` and behind `per`."""
    return row.name in ("resource", "counter") or (row.example.startswith("count(") and row.name != "players_where")


def _join(statements: Sequence[str], separator: str) -> str:
    """Write statements one behind the other; what could be read as more of the one before needs a semicolon."""
    text = ""
    for statement in statements:
        if text:
            text += (
                "; "
                if text.endswith(("choose a level", "chooses a level")) and re.match(r"[dnp][0-9]", statement)
                else separator
            )
        text += statement
    return text


def _may_feed(event: Row, waiting: str, body: str) -> bool:
    """Tell whether a power might set itself off, by the verbs in it."""
    verbs = _FEEDING.get(event.key)
    if event.key == "deed_event":
        verbs = "|".join(deed for deed in ("take", "transfer", "discard") if deed in waiting)
    return verbs is not None and re.search(rf"\b({verbs})", body) is not None
