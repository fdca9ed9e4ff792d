"""What the names of a test stand for in one of its cases: players, cards, and the values of a line of its table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import attrs

from elysium_rules.lang import ast
from elysium_rules.lang.tests import nodes
from elysium_rules.lang.tests.checked import YOU, CheckedTest, Known
from elysium_rules.lang.tests.nodes import FACELESS, Named, Piece
from elysium_rules.program.value import FrozenDict

#: How players are called who play without having been named.
_NAMELESS: Final = ("you", "ann", "bob", "cleo")


@attrs.frozen
class CardName:
    """A card that a test means: its name in the game, and what is said of it."""

    ref: str  #: such as `hades/charon`, or `citizen`
    copy: int | None = None  #: from 1; None: any
    is_turned: bool = False
    face: CardName | None = None

    def __str__(self) -> str:
        nth = "" if self.copy is None else f"{('first', 'second', 'third', 'fourth')[self.copy - 1]} "
        face = "" if self.face is None else f" showing {self.face}"
        return f"{'turned ' * self.is_turned}{nth}{self.ref}{face}"


@attrs.frozen
class Env:
    """The names of a test in one of its cases."""

    test: CheckedTest
    known: Known
    values: Mapping[str, Piece] = FrozenDict()  #: by column, or by parameter of the shared table that is read
    in_play: tuple[str, ...] = ()  #: the families in play, once they are known

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.test.seats

    def in_table(self, use: nodes.TableUse, table: nodes.TableDecl) -> Env:
        """The names inside of a shared table."""
        values = {
            parameter.value: self.value(value) for parameter, value in zip(table.parameters, use.values, strict=True)
        }
        return attrs.evolve(self, values=FrozenDict(values))

    def value(self, piece: Piece) -> Piece:
        """What a name stands for, where it is that of a column."""
        if isinstance(piece, Named) and piece.family is None and piece.key in self.values:
            value = self.values[piece.key]
            if isinstance(value, Named):
                return attrs.evolve(
                    value,
                    copy=piece.copy or value.copy,
                    is_turned=piece.is_turned or value.is_turned,
                    face=piece.face or value.face,
                )
            return value
        if isinstance(piece, nodes.Who) and piece.name in self.values:
            return self.values[piece.name]
        if isinstance(piece, ast.Variable) and piece.name in self.values:
            return self.values[piece.name]
        return piece

    def number(self, piece: Piece) -> int:
        """A number that stands there, or in the line of the table."""
        value = self.value(piece)
        assert isinstance(value, ast.Number), "the checker has seen to it"
        return value.value

    def player(self, who: Piece) -> int:
        """The seat of a player."""
        value = self.value(who)
        name = value.name if isinstance(value, nodes.Who | ast.Variable) else getattr(value, "key", None)
        if isinstance(value, ast.Word):
            value = self.value(nodes.Who(value.value, value.span))
            name = value.name if isinstance(value, nodes.Who) else getattr(value, "key", None)
        assert isinstance(name, str), "the checker has seen to it"
        return self.seats.index(name)

    def name_of(self, seat: int | None) -> str:
        """How a test calls the player of a seat."""
        if seat is None:
            return "nobody"
        return self.seats[seat] if seat < len(self.seats) else _NAMELESS[seat]

    def card(self, piece: Piece) -> CardName:
        """The card that a name means."""
        value = self.value(piece)
        if isinstance(value, ast.Variable):
            value = Named(None, value.name, value.span)
        if isinstance(value, nodes.Cards) and len(value.cards) == 1:
            value = value.cards[0]
        assert isinstance(value, Named), "the checker has seen to it"
        if value.key == FACELESS and value.family is None:
            return CardName(self.known.faceless, value.copy, face=None if value.face is None else self.card(value.face))
        found = self.known.find(value)
        if len(found) > 1:
            found = tuple(ref for ref in found if ref.partition("/")[0] in self.in_play) or found
        return CardName(found[0], value.copy, value.is_turned)

    def cards(self, pieces: Iterable[Piece]) -> tuple[CardName, ...]:
        """The cards of a list; a column with a list of cards stands for all of them."""
        found: list[CardName] = []
        for piece in pieces:
            value = self.value(piece)
            found += self.cards(value.cards) if isinstance(value, nodes.Cards) else [self.card(piece)]
        return tuple(found)

    def is_player(self, name: str) -> bool:
        """Whether somebody has that name."""
        return name in self.seats


def show_cards(cards: Sequence[CardName] | Sequence[str]) -> str:
    """A list of cards as a test writes it."""
    return ", ".join(map(str, cards)) or "nothing"


def show_player(name: str) -> str:
    """Whose: `your`, `ann's`."""
    return "your" if name == YOU else f"{name}'s"
