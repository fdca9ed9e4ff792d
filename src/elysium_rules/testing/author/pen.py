"""What the random author writes with: choices, places, and the rows that may stand at them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.terms import RESOURCES
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Parameter, Row

T = TypeVar("T")
#: Says a number from 0 up to but not including the one that it is told.
Below: TypeAlias = Callable[[int], int]

#: The language that brought `or` and brackets into conditions, subjects, limits, and names for more than numbers.
MODERN: Final = 2
#: The language that brought several powers on a card, chance, what comes later, definitions, keywords and flavour,
#: resources of the author's own, and secrets.
LATEST: Final = 3


@attrs.frozen
class Place:
    """What may be said at a place of a power."""

    power: str  #: the name of the power
    depth: int  #: how much deeper it may go
    in_each: bool = False
    in_repeat: bool = False
    in_over: bool = False  #: inside `highest`, `lowest` or `sum`
    in_event: bool = False
    in_definition: bool = False
    is_apart: bool = False  #: whether `they` is somebody else than where the statements of a definition begin
    may_prevent: bool = False  #: whether there is something that can be prevented
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
    def inner(self) -> Place:
        return attrs.evolve(self, depth=self.depth - 1, may_pay=False)

    @property
    def of_each(self) -> Place:
        """The same where each player in turn is `they`."""
        return attrs.evolve(self, has_they=True, is_apart=True)

    def names_of(self, *kinds: Type) -> tuple[str, ...]:
        return tuple(name for name, known in self.names if known in kinds)


@attrs.frozen
class Definition:
    """What the author has defined."""

    name: str
    types: tuple[Type, ...]  #: what it is used with
    body: str  #: with those of the definitions that it uses
    marks: frozenset[str]  #: what is in it, or what it speaks of: not every place allows it
    levels: frozenset[int]  #: which of its parameters are levels of cards, so not any number
    apart: frozenset[int]  #: which of them are players who are spoken of where `they` is somebody else

    def fits(self, place: Place) -> bool:
        """Tell whether it can be used at a place: nothing stands inside its own kind, and all it speaks of is known."""
        refused = {
            "late": place.is_late,
            "each": place.in_each,
            "repeat": place.in_repeat,
            "they": not place.has_they,
            "it": not place.has_it,
            "much": not place.has_much,
            "prevent": place.is_they or not place.may_prevent,
        }
        return not any(refused[mark] for mark in self.marks)


@attrs.define(slots=False)
class Pen:
    """Writes phrases; `write_gain_effect` writes the row `gain_effect` of the vocabulary, and so on."""

    below: Below
    families: tuple[str, ...]
    depth: int
    language: int
    named: int = 0
    defined: list[Definition] = attrs.field(factory=list)
    declared: tuple[tuple[str, ...], ...] = ()  #: the resources of the family, each with the words for it
    marks: set[str] = attrs.field(factory=set)  #: what is in the definition that is being written
    apart: set[str] = attrs.field(factory=set)  #: players in it who are spoken of where `they` is somebody else
    levels: set[str] = attrs.field(factory=set)  #: what must be the level of a card, in what is being written
    favourites: frozenset[str] = frozenset()  #: keys of rows, and kinds of statements, that it would rather write

    # --- choices

    def pick(self, options: Sequence[Any]) -> Any:
        return options[self.below(len(options))] if len(options) > 1 else options[0]

    def happens(self, one_in: int) -> bool:
        return bool(self.below(one_in) == one_in - 1)

    def rather(self, options: Sequence[T], name: Callable[[T], str]) -> Sequence[T]:
        """Its favourites among some options, two times of three; all of them where none is one."""
        liked = [option for option in options if name(option) in self.favourites] if self.favourites else []
        return options if not liked or self.happens(3) else liked

    def some_of(self, words: Sequence[str]) -> tuple[str, ...]:
        """Pick one word or several different ones."""
        left = list(words)
        chosen = [left.pop(self.below(len(left)))]
        while left and self.happens(3):
            chosen.append(left.pop(self.below(len(left))))
        return tuple(chosen)

    def known(self, words: Mapping[str, int]) -> tuple[str, ...]:
        """List those of some words that the language has."""
        return tuple(word for word, since in words.items() if since <= self.language)

    def rows(self, kind: Kind, place: Place) -> tuple[Row, ...]:
        """List the rows of a kind that may stand at this place."""
        zones = place.zones if kind is Kind.ZONE else ()
        return find_rows(kind, self.language, place.power, zones, in_event=place.in_event)

    def row(self, kind: Kind, place: Place, without: tuple[str, ...] = ()) -> Row:
        """Pick a row that may stand at this place, rather one that may stand in few others."""
        rows = self.rather([row for row in self.rows(kind, place) if row.name not in without], key_of)
        special = [row for row in rows if row.only_in]
        row: Row = self.pick(special if special and self.happens(3) else rows)
        return row

    def write(self, row: Row, place: Place) -> str:
        text: str = getattr(self, f"write_{row.key}")(row, place)
        return text

    def phrase(self, kind: Kind, place: Place, without: tuple[str, ...] = ()) -> str:
        """Write some phrase of a kind."""
        return self.write(self.row(kind, place, without), place)

    @property
    def own(self) -> tuple[str, ...]:
        """The words for all resources of the family."""
        return tuple(word for words in self.declared for word in words)

    def resource(self) -> str:
        """Write a resource: a printed one, or one of the family."""
        return str(self.pick(self.own if self.own and self.happens(2) else RESOURCES))

    def write_names(self, name: str) -> str:
        """Write a name in some of the languages: one is enough."""
        return "name " + " ".join(f'{language} "{name}"' for language in self.some_of(VOCABULARY.words["language"]))

    def word(self, parameter: Parameter) -> str:
        """Write one of the words of a parameter; a resource may be one of the family."""
        return self.resource() if parameter.declared else str(self.pick(parameter.words))

    def form(self, usual: str, *others: str) -> str:
        """Write a word in its usual form, seldom in another: to the language all forms are the same."""
        return str(self.pick(others)) if self.happens(8) else usual

    def article(self) -> str:
        return self.form("a", "an")

    def they(self, place: Place, word: str) -> str:
        """Write a word for those who are `they`."""
        if place.in_definition and not place.is_apart:
            self.marks.add("they")
        return word

    def player_name(self, place: Place) -> str:
        """Write the name of a player."""
        name = str(self.pick(place.names_of(Type.PLAYER)))
        if place.is_apart:
            self.apart.add(name)
        return name

    def number(self, place: Place) -> str:
        """Write a number; `Numbers` knows how."""
        raise NotImplementedError


def key_of(row: Row) -> str:
    """The key of a row, by which favourites are named."""
    return row.key


@cache
def find_rows(kind: Kind, language: int, power: str, zones: tuple[str, ...], *, in_event: bool) -> tuple[Row, ...]:
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
