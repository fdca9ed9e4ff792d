"""What a row of the table of operations is.

A game has one table (`elysium/language/vocabulary.py`). Checker, engine, docs, text and
tests all read it, so a word of the card language is described in one place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from elysium_rules.program.types import Kind, QuestionKind, Type
from elysium_rules.program.value import Value


@attrs.frozen(eq=False, repr=False)
class Parameter(Value):
    """One argument of a row, in the order in which the grammar gives it."""

    name: str
    type: Type
    optional: bool = False
    words: tuple[str, ...] = ()  #: for `Type.WORD` and `Type.WORDS`: which words may stand here
    zones: tuple[str, ...] = ()  #: for cards: the places they may lie in, by the names of their rows; empty means all
    largest: int | None = None  #: for a number: only a plain number from 1 to this may stand here


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
    only_in: tuple[str, ...] = ()  #: the powers it may stand in; empty means all
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    needs: str | None = None  #: a part of the game that must be on the table (S10), such as the Oracle
    en: str = ""  #: wording in English, with the parameters in braces
    fr: str = ""

    @property
    def key(self) -> str:
        """The name of its rule in the grammar, such as `gain_effect`."""
        return f"{self.name}_{self.kind}"


@attrs.frozen(eq=False, repr=False)
class Vocabulary(Value):
    """All rows of a game, found by kind and name, and the words that are no phrases."""

    rows: tuple[Row, ...]
    words: Mapping[str, tuple[str, ...]]  #: lists of plain words: colours, languages, subsystems
    word_needs: Mapping[str, str] = attrs.field(factory=dict)  #: words that need a part of the game (S10)
    _index: dict[str, Row] = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_index", {row.key: row for row in self.rows})

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def row(self, kind: Kind | str, name: str) -> Row:
        """Find the row of a phrase; a missing one is a mistake of ours, not of a card author."""
        return self._index[f"{name}_{kind}"]
