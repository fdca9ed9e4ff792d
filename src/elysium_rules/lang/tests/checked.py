"""A test that has passed the checker: with what its names stand for, ready to be run once for each case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final

import attrs

from elysium_rules.lang.tests import nodes
from elysium_rules.program.types import Type
from elysium_rules.program.value import FrozenDict
from elysium_rules.source import SourceFile

YOU: Final = "you"


class Sort(StrEnum):
    """What a name in a test stands for."""

    NUMBER = "number"
    CARD = "card"
    CARDS = "cards"
    PLAYER = "player"
    FAMILY = "family"
    WORD = "word"  #: one of the game, such as a colour


#: How the card language calls it, where a condition may speak of it.
TYPES: Final[Mapping[Sort, Type]] = FrozenDict(
    {
        Sort.NUMBER: Type.NUMBER,
        Sort.CARD: Type.CARD,
        Sort.CARDS: Type.CARDS,
        Sort.PLAYER: Type.PLAYER,
        Sort.FAMILY: Type.FAMILY,
    }
)


@attrs.frozen
class Known:
    """What tests may speak of: the cards there are, and what belongs to them."""

    refs: tuple[str, ...]  #: all cards: `family/key`, or `key` in a game whose cards have no families
    families: tuple[str, ...] = ()
    resources: Mapping[str, str] = FrozenDict()  #: what families have declared, by each word for it
    players: tuple[int, int] = (2, 4)  #: at least, and at most
    faceless: str = ""  #: what a card is called that nobody sees
    fitting: Mapping[str, tuple[str, ...]] = attrs.field(init=False)  #: by key the cards of this key

    @fitting.default
    def _index(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for ref in self.refs:
            key = ref.rpartition("/")[2]
            found[key] = (*found.get(key, ()), ref)
        return FrozenDict(found)

    def find(self, card: nodes.Named) -> tuple[str, ...]:
        """All cards that a name may mean."""
        found = self.fitting.get(card.key, ())
        return found if card.family is None else tuple(ref for ref in found if ref == card.text)


@attrs.frozen
class CheckedTest:
    """One test, with the names that it has given."""

    __test__ = False  # pytest takes every class of such a name for one of its own

    source: SourceFile
    decl: nodes.TestDecl
    seats: tuple[str, ...]  #: the names of the players, `you` first
    sorts: Mapping[str, Sort]  #: what the columns of its table of cases hold, by their names
    tables: Mapping[str, nodes.TableDecl]  #: those of the file, by their names

    @property
    def cases(self) -> tuple[tuple[nodes.Piece, ...], ...]:
        """The lines of its table of cases; one without values where it has none."""
        return ((),) if self.decl.cases is None else tuple(line.values for line in self.decl.cases.lines)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return () if self.decl.cases is None else tuple(name.value for name in self.decl.cases.names)


def named_cards(node: object) -> Iterator[nodes.Named]:
    """All cards that a part of a test names, in their order."""
    from elysium_rules.program.value import walk

    for part in walk(node):
        if isinstance(part, nodes.Named):
            yield part
