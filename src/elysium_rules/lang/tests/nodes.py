"""Syntax nodes of tests: what an author wrote to be laid on the table, done, and seen afterwards.

Conditions, numbers and blocks are those of the card language (`lang/ast.py`). What a game adds appears as `Line`, so
nothing here changes when a game learns to say something more.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import attrs

from elysium_rules.lang import ast
from elysium_rules.source import SourceFile, Span


class LineKind(StrEnum):
    """What a line of a test is about; the suffix of its rule in the grammar."""

    GIVEN = "given"  #: what lies on the table, and when it is
    SEAT = "seat"  #: what lies before a player
    ACT = "act"  #: what a player does
    TIME = "time"  #: what comes without anybody choosing it
    HAPPENING = "happening"  #: what has happened
    CLAIM = "claim"  #: what must hold


FACELESS = "*"  #: stands for the key of a card that nobody sees, such as one that lies face down


@attrs.frozen
class Named:
    """A card by its name."""

    family: str | None
    key: str
    span: Span
    copy: int | None = None  #: which of several copies, from 1
    is_turned: bool = False  #: it is used up
    face: Named | None = None  #: of a card that nobody sees: which it is

    @property
    def text(self) -> str:
        """As it is written, without what is said of it."""
        return self.key if self.family is None else f"{self.family}/{self.key}"


@attrs.frozen
class Who:
    """A player: `you`, or one with a name."""

    name: str
    span: Span


@attrs.frozen
class Cards:
    """A list of cards in square brackets, in a table of cases."""

    cards: tuple[Named, ...]
    span: Span


@attrs.frozen
class Way:
    """One of the ways of a `choose`, in its own words."""

    block: ast.Block
    span: Span


@attrs.frozen
class Line:
    """A line of a game, or one of those that all games have: what the grammar calls NAME_KIND, with its parts."""

    kind: LineKind
    name: str
    parts: tuple[Piece, ...]
    span: Span


@attrs.frozen
class Command:
    """A player does something; *if_asked*: only where it is not done without asking."""

    who: Who
    act: Line
    if_asked: bool
    span: Span


@attrs.frozen
class Chance:
    """What chance gives to the next command."""

    answers: tuple[Piece, ...]
    span: Span


@attrs.frozen
class PlayerGiven:
    """What lies before one player."""

    who: Who
    items: tuple[Line, ...]
    span: Span


@attrs.frozen
class TableUse:
    """The name of a shared table, and what it is used with."""

    name: ast.Word
    values: tuple[Piece, ...]
    span: Span


@attrs.frozen
class Given:
    """A block of what lies on the table, on top of a shared one."""

    use: TableUse | None
    items: tuple[Line | PlayerGiven, ...]
    span: Span


@attrs.frozen
class When:
    """What is done, one after the other."""

    commands: tuple[Command | Chance | Line, ...]
    span: Span


@attrs.frozen
class Then:
    """What must hold now."""

    claims: tuple[Line, ...]
    span: Span


@attrs.frozen
class Case:
    """One line of a table of cases."""

    values: tuple[Piece, ...]
    span: Span


@attrs.frozen
class Cases:
    """A table of cases: the test is run once for each line."""

    names: tuple[ast.Word, ...]
    lines: tuple[Case, ...]
    span: Span


@attrs.frozen
class TestDecl:
    """One test."""

    title: ast.Text
    subjects: tuple[Named, ...]
    rules: tuple[ast.Word, ...]
    cases: Cases | None
    parts: tuple[Given | When | Then, ...]
    span: Span


@attrs.frozen
class TableDecl:
    """A table that several tests share."""

    name: ast.Word
    parameters: tuple[ast.Word, ...]
    items: tuple[Line | PlayerGiven, ...]
    span: Span


@attrs.frozen
class TestFile:
    """All tests that could be read of a file."""

    source: SourceFile
    tests: tuple[TestDecl, ...]
    tables: tuple[TableDecl, ...]
    is_complete: bool  #: whether every declaration could be read as it is written
    damage: tuple[tuple[Span, ast.Damage], ...] = ()


#: What a line is made of.
Piece: TypeAlias = (
    "Named | Who | Cards | Way | Line | ast.Word | ast.Number | ast.Variable | ast.Condition | tuple[Piece, ...] | None"
)
Declared: TypeAlias = TestDecl | TableDecl
