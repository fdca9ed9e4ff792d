"""Random families for property tests: card files that nobody would write, but anybody could.

The only module of the library that needs Hypothesis; it is not imported by
`elysium_rules.testing`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

import attrs
from hypothesis import strategies as st

from elysium_rules.elysium.language.facts import COPIES_PER_LEVEL
from elysium_rules.elysium.language.vocabulary import ANY_COLOUR, COLOURS, RESOURCES, VOCABULARY
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Parameter, Row

PRINTED: Final = ("apollo", "ares", "athena", "hades", "hephaestus", "hermes", "poseidon", "zeus")

_Draw: TypeAlias = Callable[[st.SearchStrategy[Any]], Any]

#: Simple ones first: an example that fails is shrunk towards them. Few are large, so that most games stay short.
_NUMBERS: Final = (1, 2, 3, 1, 2, 1, 0, 4, 5, 7, 30, 1000)
_COPIES: Final = (1, 1, 1, 1, 1, 1, 2, 3)
_COMPARISONS: Final = (">=", "<=", "==", "!=", ">", "<")


def families(
    key: str = "custom",
    *,
    others: Collection[str] = PRINTED,
    copies_per_level: int = COPIES_PER_LEVEL,
    depth: int = 3,
) -> st.SearchStrategy[str]:
    """Write random family files over the whole card language: the text of a file that passes the checker.

    Every row of the vocabulary comes up, in every kind of power it may stand in.
    The cards are well typed by construction; that they make sense is not promised.

    Args:
        key: The key of the family.
        others: The families its cards may speak of, besides itself.
        copies_per_level: How many cards of each level it has, all copies counted.
        depth: How deep statements and numbers stand inside each other.

    Example:
        >>> from hypothesis import given, settings
        >>> @settings(max_examples=2, database=None)
        ... @given(families(copies_per_level=1))
        ... def test_every_file_begins_with_the_family(text):
        ...     assert text.startswith("family custom {")
        >>> test_every_file_begins_with_the_family()
    """
    return _family_files(key, tuple(dict.fromkeys((key, *others))), copies_per_level, depth)


@st.composite
def _family_files(draw: _Draw, key: str, known: tuple[str, ...], copies_per_level: int, depth: int) -> str:
    author = _Author(draw, known, depth)
    parts = [author.write_family(key)]
    for level in VOCABULARY.words["level"]:
        left = copies_per_level
        while left:
            copies = author.pick([number for number in _COPIES if number <= left])
            left -= copies
            parts.append(author.write_card(len(parts), level, copies))
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
    in_highest: bool = False
    may_pay: bool = False
    zones: tuple[str, ...] = ()  #: where cards may lie; empty means anywhere
    names: tuple[tuple[str, Type], ...] = ()  #: what `let` has named

    @property
    def inner(self) -> _Place:
        return attrs.evolve(self, depth=self.depth - 1, may_pay=False)

    def names_of(self, kind: Type) -> tuple[str, ...]:
        return tuple(name for name, known in self.names if known is kind)


@attrs.define
class _Author:
    """Writes phrases; `write_gain_effect` writes the row `gain_effect` of the vocabulary, and so on."""

    draw: _Draw
    families: tuple[str, ...]
    depth: int
    named: int = 0

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

    def row(self, kind: Kind, place: _Place, without: tuple[str, ...] = ()) -> Row:
        """Pick a row that may stand at this place."""
        row: Row = self.pick(_rows(kind, place.power, place.zones if kind is Kind.ZONE else (), without))
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
        return f"family {key} {{ {self.write_names(key.title())}{uses} }}"

    def write_card(self, number: int, level: str, copies: int) -> str:
        self.named = 0
        power = self.pick([row for row in VOCABULARY if row.kind is Kind.POWER])
        conditions = ", ".join(self.write_columns() for _ in range(copies))
        body = self.write(power, _Place(power.name, self.depth))
        names = self.write_names(f"Card {number}")
        return f"card card_{number} level {level} {{\n  {names}\n  copies {conditions}\n  {body}\n}}"

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
        return f"permanent when {self.phrase(Kind.EVENT, place)} {self.block(place)}"

    def write_chronos_power(self, row: Row, place: _Place) -> str:
        condition = f" if {self.condition(place)}" if self.happens(3) else ""
        resource = self.pick(VOCABULARY.words["worth"])
        return f"chronos {{ {self.number(place)} {resource}{self.per(place)}{condition} }}"

    def write_deed_event(self, row: Row, place: _Place) -> str:
        observer, deeds, _ = row.parameters
        done = " or ".join(self.some_of(deeds.words))
        return f"{self.pick(observer.words)} {done} a {self.phrase(Kind.DESCRIPTION, place)}"

    # --- statements

    def block(self, place: _Place, *, may_pay: bool = False) -> str:
        """Write a block; only its first statement may be a bare price, in a branch of `choose`."""
        statements: list[str] = []
        for position in range(self.pick((1, 1, 2, 1, 2, 3) if place.depth == self.depth else (1, 1, 1, 2, 2, 3, 0))):
            text, named = self.statement(attrs.evolve(place, may_pay=may_pay and not position))
            statements.append(text)
            place = attrs.evolve(place, names=(*place.names, *named))
        return f"{{ {self.pick((' ', '; ')).join(statements)} }}"

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
        if self.happens(7):
            return self.let(place)
        if place.depth > 0 and self.happens(2):
            return self.pick(control)(place.inner), ()
        return self.effect(place), ()

    def effect(self, place: _Place) -> str:
        if place.names_of(Type.CARDS) and self.happens(3):
            return f"{self.verb(place, 'discard')} {self.write(VOCABULARY.row(Kind.CHOICE, 'among'), place)}"
        without = () if place.may_pay else ("pay",)
        return self.phrase(Kind.EFFECT, place, without)

    def let(self, place: _Place) -> tuple[str, tuple[tuple[str, Type], ...]]:
        self.named += 1
        name = f"n{self.named}"
        kind = Type.NUMBER
        if self.happens(2):
            row = self.row(Kind.VALUE, place)
            value = self.write(row, place)
            if any(parameter.type is Type.CARDS for parameter in row.parameters):
                kind = Type.CARDS
        else:
            value = self.number(place)
        return f"let {name} = {value}", ((name, kind),)

    def body(self, place: _Place) -> str:
        """Write a block or a single statement."""
        return self.block(place) if self.happens(2) else self.statement(place)[0]

    def may(self, place: _Place) -> str:
        return f"may {self.body(place)}"

    def cost_gate(self, place: _Place) -> str:
        costs = [self.cost(place)]
        while len(costs) < 3 and self.happens(4):
            costs.append(self.cost(place))
        return f"{' and '.join(costs)} to {self.block(place)}"

    def cost(self, place: _Place) -> str:
        return self.write(self.pick([row for row in VOCABULARY if row.is_cost]), place)

    def choose(self, place: _Place) -> str:
        verb = "chooses" if place.in_each else "choose"
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
        return f"each {self.pick(('other player', 'player'))} {self.body(attrs.evolve(place, in_each=True))}"

    # --- effects

    def verb(self, place: _Place, verb: str) -> str:
        return f"{verb}s" if place.in_each else verb

    def amount(self, place: _Place) -> str:
        return f"{self.number(place)} {self.pick(RESOURCES)}"

    def write_gain_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'gain')} {self.amount(place)}{self.per(place)}"

    def write_lose_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'lose')} {self.amount(place)}{self.per(place)}"

    def write_pay_effect(self, row: Row, place: _Place) -> str:
        return f"{self.verb(place, 'pay')} {self.amount(place)}"

    def write_give_effect(self, row: Row, place: _Place) -> str:
        receiver = self.pick(("you", "them")) if place.in_each else "you"
        return f"{self.verb(place, 'give')} {receiver} {self.amount(place)}"

    def write_exchange_effect(self, row: Row, place: _Place) -> str:
        returned = self.pick(row.parameters[0].words)
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
        without = () if place.names_of(Type.CARDS) else ("among",)
        return f"{self.verb(place, 'discard')} {self.phrase(Kind.CHOICE, place, without)}"

    def write_transfer_effect(self, row: Row, place: _Place) -> str:
        price = f" {self.phrase(Kind.PRICE, place)}" if self.happens(2) else ""
        return f"{self.verb(place, 'transfer')} a {self.phrase(Kind.DESCRIPTION, place)}{price}"

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
        return str(self.pick(("", "you ", "they ") if place.in_each else ("", "you ")))

    def write_one_choice(self, row: Row, place: _Place) -> str:
        return self.one_card(place, VOCABULARY.row(Kind.EFFECT, "discard").parameters[0])

    def write_all_choice(self, row: Row, place: _Place) -> str:
        return f"all {self.cards(place, VOCABULARY.row(Kind.EFFECT, 'discard').parameters[0])}"

    def write_among_choice(self, row: Row, place: _Place) -> str:
        return f"one of {self.pick(place.names_of(Type.CARDS))}"

    def write_free_price(self, row: Row, place: _Place) -> str:
        return "for free"

    def write_raised_price(self, row: Row, place: _Place) -> str:
        return f"for {self.number(place)} {self.pick(row.parameters[1].words)} more"

    # --- cards

    def one_card(self, place: _Place, parameter: Parameter) -> str:
        return f"a {self.cards(place, parameter)}"

    def cards(self, place: _Place, parameter: Parameter | None = None) -> str:
        return self.phrase(Kind.CARDS, attrs.evolve(place, zones=parameter.zones if parameter is not None else ()))

    def write_described_cards(self, row: Row, place: _Place) -> str:
        description = self.phrase(Kind.DESCRIPTION, place)
        return f"{description} {self.pick(('in', 'from'))} {self.phrase(Kind.ZONE, place)}"

    def write_card_description(self, row: Row, place: _Place) -> str:
        noun = self.pick(("card", "card", "card", "cards", "citizen"))
        kinds = [item for item in VOCABULARY if item.kind is Kind.FILTER]
        filters: list[str] = []
        while noun != "citizen" and kinds and self.happens(3 + len(filters)):
            filters.append(self.write(kinds.pop(self.draw(_below(len(kinds)))), place))
        return " ".join([*filters, noun])

    def write_family_filter(self, row: Row, place: _Place) -> str:
        return str(self.pick(self.families))

    def write_eleusis_filter(self, row: Row, place: _Place) -> str:
        return "eleusis"

    def write_level_filter(self, row: Row, place: _Place) -> str:
        return f"level {self.pick((*VOCABULARY.words['level'], *place.names_of(Type.NUMBER)))}"

    def owner(self, place: _Place) -> str:
        return str(self.pick(("your", "their")) if place.in_each or place.in_highest else "your")

    def write_domain_zone(self, row: Row, place: _Place) -> str:
        return f"{self.owner(place)} domain"

    def write_elysium_zone(self, row: Row, place: _Place) -> str:
        return f"{self.owner(place)} elysium"

    def write_other_domains_zone(self, row: Row, place: _Place) -> str:
        return "another player's domain"

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
        ways: list[Callable[[_Place], str]] = [self.plain, self.plain, self.plain, self.game_number]
        if place.depth > 0:
            ways += [self.binary]
            if not place.in_highest:
                ways += [self.highest]
        if place.names_of(Type.NUMBER):
            ways += [self.variable, self.variable]
        return str(self.pick(ways)(place))

    def plain(self, place: _Place) -> str:
        return str(self.pick(_NUMBERS))

    def variable(self, place: _Place) -> str:
        return str(self.pick(place.names_of(Type.NUMBER)))

    def binary(self, place: _Place) -> str:
        operator = self.pick("+-*/")
        left = self.number(place.inner)
        right = str(self.pick((1, 2, 3))) if operator == "/" else self.number(place.inner)
        text = f"{left} {operator} {right}"
        # What is divided is one atom, so that no sum can become the divisor.
        return f"({text})" if place.depth < self.depth or self.happens(2) else text

    def highest(self, place: _Place) -> str:
        inner = self.number(attrs.evolve(place.inner, in_highest=True))
        return f"highest({inner}) of {self.pick(('all', 'other'))} players"

    def game_number(self, place: _Place) -> str:
        row = self.row(Kind.NUMBER, place)
        written = self.write(row, place)
        if row.name == "transfers" or (row.name == "resource" and self.happens(2)):
            return written
        return f"count({written})"

    def per(self, place: _Place) -> str:
        if not self.happens(3):
            return ""
        step = self.pick(("", "1 ", "2 ", "3 "))
        return f" per {step}{self.phrase(Kind.NUMBER, place, without=('transfers',))}"

    def write_count_number(self, row: Row, place: _Place) -> str:
        return self.cards(place)

    def write_families_number(self, row: Row, place: _Place) -> str:
        return f"families among {self.cards(place)}"

    def write_resource_number(self, row: Row, place: _Place) -> str:
        return f"{self.pick(RESOURCES)} on {self.owner(place)} board"

    def write_complete_legends_number(self, row: Row, place: _Place) -> str:
        return f"complete legends in {self.owner(place)} elysium"

    def write_transfers_number(self, row: Row, place: _Place) -> str:
        return "transfers"

    # --- conditions

    def condition(self, place: _Place) -> str:
        """Write a condition."""
        test = self.test(place)
        return f"{test} and {self.test(place)}" if self.happens(4) else test

    def test(self, place: _Place) -> str:
        if self.happens(5):
            return f"not {self.test(place)}"
        if self.happens(2):
            return self.phrase(Kind.CONDITION, place)
        return f"{self.number(place)} {self.pick(_COMPARISONS)} {self.number(place)}"

    def write_any_condition(self, row: Row, place: _Place) -> str:
        return f"any {self.cards(place)}"

    def write_no_condition(self, row: Row, place: _Place) -> str:
        return f"no {self.cards(place)}"


@cache
def _rows(kind: Kind, power: str, zones: tuple[str, ...], without: tuple[str, ...]) -> tuple[Row, ...]:
    """List the rows of a kind that may stand in a power, and in one of *zones* if there are any."""
    return tuple(
        row
        for row in VOCABULARY
        if row.kind is kind
        and (not row.only_in or power in row.only_in)
        and (not zones or row.name in zones)
        and row.name not in without
    )
