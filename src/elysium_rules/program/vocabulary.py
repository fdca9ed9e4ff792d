"""What a row of the table of operations is.

A game has one table (`language/vocabulary.py` in its folder; `vocabulary_file.py` reads one from a file). Checker,
engine, docs, text and tests all read it, so a word of the card language is described in one place; how it is said to
players lies in the lexicons, under `row.` and its key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

import attrs

from elysium_rules.program.cost import PLAYERS
from elysium_rules.program.names import LANGUAGES
from elysium_rules.program.sense import RangeOf, Sense
from elysium_rules.program.types import Kind, QuestionKind, Type
from elysium_rules.program.value import FrozenDict, Value
from elysium_rules.source import Span

if TYPE_CHECKING:  # whoever plays sees no finding
    from elysium_rules.diagnostics import Diagnostic
    from elysium_rules.program.nodes import CardProgram, FamilyProgram, Power

ArgumentT = TypeVar("ArgumentT")


@attrs.frozen(eq=False, repr=False)
class Parameter(Value):
    """One argument of a row, in the order in which the grammar gives it."""

    name: str
    type: Type
    optional: bool = False
    words: tuple[str, ...] = ()  #: for `Type.WORD` and `Type.WORDS`: which words may stand here
    zones: tuple[str, ...] = ()  #: for cards: the places they may lie in, by the names of their rows; empty means all
    later_zones: tuple[str, ...] = ()  #: the same, but only from language 2 on
    largest: int | None = None  #: for a number: only a plain number from 1 to this may stand here
    among: tuple[int, ...] = ()  #: for a number: a plain one is one of these, or no card has it
    of_each: bool = False  #: for a condition or a number: it is asked of one player after the other, each being `they`
    declared: bool = False  #: for a word: a resource that the family declares may stand here as well


@attrs.frozen(eq=False, repr=False)
class Row(Value):
    """One phrase of the card language: how it is written, what it means, what it touches."""

    kind: Kind
    name: str
    example: str  #: a phrase that parses; for effects a whole statement
    doc: str  #: one line: what it means in the game
    parameters: tuple[Parameter, ...] = ()
    asks: QuestionKind | None = None  #: the question it may ask the player who acts
    is_cost: bool = False  #: may stand before `to`, or alone as a branch of `choose`
    only_cost: bool = False  #: is nothing but a price, so that alone it would buy nothing
    only_you: bool = False  #: is done by the player who uses the power, never inside `each`
    only_once: bool = False  #: is said once in a power, and in no loop
    only_in: tuple[str, ...] = ()  #: the powers it may stand in; empty means all
    #: For a fact: before the brace of its card, or behind the names. For a filter: before the noun, or `after` it.
    place: Literal["head", "body", "after"] = "body"
    is_required: bool = False  #: for a fact: no card is without it
    gives: Type = Type.NUMBER  #: for a value: what the name stands for
    binds: tuple[str, ...] = ()  #: for an event: of `they` and `it`, whom and what it tells of, unless it was `you`
    is_another: bool = False  #: for a value: whether the player that it gives is never the one who chooses
    repeats: bool = False  #: for a filter: may stand beside a card more than once
    is_now: bool = False  #: for a filter: changes with the table, so that no event can wait for such a card
    most: int | None = None  #: for a power: so many of it a card may have
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    needs: str | None = None  #: a part of the game that must be on the table
    is_printed: bool = False  #: reads what is printed on cards, so that a card without a face gives nothing
    is_settled: bool = False  #: for a choice: nobody chooses, because all are meant, or one that is known
    is_secret: bool = False  #: whether players know different things because of it
    #: For a number: from where to where it goes in any game (`sense.py`); every number says so.
    range: RangeOf | None = None
    #: For a number about cards: whether it is `more` where there are more cards, or even `added` up card by card.
    grows: Literal["", "more", "added"] = ""
    is_distinct: bool = False  #: for a number: whether no two players ever have the same
    since: int = 1  #: the language that it came with
    #: The name of its rule in the grammar, such as `draw_effect`.
    key: str = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "key", f"{self.name}_{self.kind}")

    @property
    def times(self) -> tuple[int, ...]:
        """How often each of its arguments is worked out where the row is worked out once: its part of the cost."""
        return tuple([PLAYERS if parameter.of_each else 1 for parameter in self.parameters])

    @property
    def movements(self) -> tuple[tuple[str, str, str], ...]:
        """What it moves, from where, and where to, in words; `{name}` is what is given for that parameter."""
        return ()

    def given(self, arguments: Sequence[ArgumentT]) -> dict[str, ArgumentT]:
        """The arguments of a phrase by the names of the parameters, so that no reader counts their places."""
        return {parameter.name: argument for parameter, argument in zip(self.parameters, arguments, strict=True)}


# --- what only the game itself can check


@attrs.frozen(eq=False, repr=False)
class Mark(Value):
    """A word or a number as an author wrote it, and its place."""

    value: int | str
    span: Span


#: One part of a fact, as written: a mark, or lists of them.
Marks: TypeAlias = "Mark | tuple[Marks, ...] | None"


@attrs.frozen(eq=False, repr=False)
class Written(Value):
    """A card as an author wrote it: its key, its facts and its powers, by the names of their rows."""

    key: Mark
    facts: FrozenDict[str, tuple[Marks, ...]]  #: what they are made of; none where it was left out
    powers: tuple[Mark, ...]


#: Looks at one card.
CardCheck: TypeAlias = "Callable[[Written], Iterable[Diagnostic]]"
#: Looks at a family, by its key, and at all its cards.
FamilyCheck: TypeAlias = "Callable[[Mark, tuple[Written, ...]], Iterable[Diagnostic]]"


#: Looks at a family that is well typed: at what its powers would do. Only from language 2 on.
ProgramCheck: TypeAlias = "Callable[[FamilyProgram, int], Iterable[Diagnostic]]"


# --- what sets off what


@attrs.frozen(eq=False, repr=False)
class Cause(Value):
    """Something that a power can cause, in a word that others wait for."""

    word: str
    span: Span  #: what causes it
    fits: Callable[[CardProgram], bool] | None = None  #: where it is about some cards only: whether this is one


@attrs.frozen(eq=False, repr=False)
class Links(Value):
    """What a power waits for, and what it can cause: where two of these words are equal, one sets off the other."""

    waits: tuple[str, ...] = ()
    causes: tuple[Cause, ...] = ()


#: Reads one power of a card.
FindLinks: TypeAlias = "Callable[[CardProgram, Power], Links]"


def link_nothing(*_: object) -> Links:
    """Find no links, in a game whose powers do not set each other off."""
    return Links()


def check_nothing(*_: object) -> tuple[Diagnostic, ...]:
    """Find nothing, in a game that has no more to check than its rows say."""
    return ()


def _with_languages(words: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
    return {"language": LANGUAGES, **words}


@attrs.frozen(eq=False, repr=False)
class Vocabulary(Value):
    """All rows of a game, found by kind and name, and the words that are no phrases."""

    grammar: str  #: the name of its file in `grammar/`; a later language has its number behind it
    rows: tuple[Row, ...]
    #: Lists of plain words: parts of the game, what it is worth in; and the languages, which are those of every game.
    words: Mapping[str, tuple[str, ...]] = attrs.field(converter=_with_languages)
    word_needs: Mapping[str, str] = attrs.field(factory=dict)  #: words that need a part of the game
    check_card: CardCheck = check_nothing
    check_family: FamilyCheck = check_nothing
    check_program: ProgramCheck = check_nothing
    find_links: FindLinks = link_nothing
    sense: Sense = attrs.field(factory=Sense)  #: what those are told who reason about cards
    #: The codes of errors that no save is refused for: games were played with such cards, and they end by the rules.
    forgiven: frozenset[str] = frozenset()
    newest: int = 1  #: how many languages there are: a file may be written for each of them
    _index: dict[str, Row] = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_index", {row.key: row for row in self.rows})

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def until(self, version: int) -> Vocabulary:
        """The table as the language of a version has it."""
        if version == self.newest:
            return self
        rows = tuple(row for row in self.rows if row.since <= version)
        return attrs.evolve(self, rows=rows, newest=version)

    def rows_of(self, kind: Kind) -> tuple[Row, ...]:
        """List the rows of a kind, in the order of the table."""
        return tuple(row for row in self.rows if row.kind is kind)

    def row(self, kind: Kind | str, name: str) -> Row:
        """Find the row of a phrase; a missing one is a mistake of ours, not of a card author."""
        return self._index[f"{name}_{kind}"]

    def times(self, key: str) -> tuple[int, ...]:
        """How often each argument of a row is worked out (`cost.py`), by its key."""
        return self._index[key].times

    def find(self, key: str) -> Row:
        """The same by the name of its rule in the grammar, as the nodes of powers have it."""
        return self._index[key]
