"""The trees of one decision: who grows them, Python or the native core, and what they have found out together."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from elysium_rules.bots.search.settings import ONE, Settings
from elysium_rules.bots.search.tree import Tree
from elysium_rules.kernel.rng import Rng

if TYPE_CHECKING:
    from elysium_rules.kernel.native import LoadedTable


@attrs.frozen
class ActionValue:
    """What a search has found out about a legal action."""

    action: Any  #: one of `view.legal`
    visits: int  #: how often it was chosen: the more, the better it looked
    mean: float  #: of the rewards of its player, 0 to 1

    def __float__(self) -> float:
        return self.mean


class Forest(Protocol):
    """Some independent trees that grow; iteration number *n* belongs to tree *n* modulo their number."""

    at_once: int  #: how many iterations take about as long as a glance at the clock is worth

    def grow(self, first: int, last: int, workers: int) -> bool:
        """Do the iterations from *first* up to but not including *last*; False where they cannot be done here."""
        ...

    def counts(self) -> list[tuple[int, int]]:
        """By legal action of the root: visits and the sum of rewards of all trees."""
        ...


class PythonForest:
    """Trees that grow in Python, of any game."""

    def __init__(self, view: Any, seed: int, settings: Settings) -> None:
        self.legal = view.legal
        self.trees = [Tree(view, seed, settings) for _ in range(settings.trees)]
        self.at_once = settings.trees

    def grow(self, first: int, last: int, workers: int) -> bool:
        for number in range(first, last):
            self.trees[number % len(self.trees)].iterate(number)
        return True

    def counts(self) -> list[tuple[int, int]]:
        found = []
        for action in self.legal:
            entries = [tree.root.entries[action] for tree in self.trees if action in tree.root.entries]
            found.append((sum(entry.visits for entry in entries), sum(entry.total for entry in entries)))
        return found


class CoreForest:
    """Trees that grow inside the native core of a game, which lets go of the lock of Python meanwhile."""

    def __init__(self, table: LoadedTable, seed: int, settings: Settings, weights: tuple[int, ...]) -> None:
        self.search = table.search(seed, array("i", (*settings.numbers, *weights)))
        self.at_once = 64 * settings.trees

    def grow(self, first: int, last: int, workers: int) -> bool:
        return self.search.grow(first, last, workers)

    def counts(self) -> list[tuple[int, int]]:
        return self.search.counts()


def plant(view: Any, seed: int, settings: Settings, iterations: int, *, core: bool) -> Forest:
    """The trees of a decision, in the core where the game is covered and there is one; else in Python."""
    found = view.game.rules.find_core(view.game, iterations) if core else None
    if found is not None:
        # Any deal will do: each iteration deals anew.
        state, _ = view.game.rules.sample(view, Rng(seed))
        table = found.enter(state)
        if table is not None:
            return CoreForest(table, seed, settings, found.weights)
    return PythonForest(view, seed, settings)


def best_place(counts: list[tuple[int, int]]) -> int:
    """Which action to take: the one that was visited most; of equal ones the one with the higher sum, then the first.

    >>> best_place([(3, 9), (5, 7), (5, 8), (5, 8)])
    2
    """
    return max(range(len(counts)), key=lambda place: (*counts[place], -place))


def is_decided(counts: list[tuple[int, int]], left: float) -> bool:
    """Whether the choice stays the same, whatever comes of so many iterations more.

    >>> is_decided([(30, 9), (5, 7)], 20), is_decided([(30, 9), (5, 7)], 25)
    (True, False)
    """
    first, second = sorted([visits for visits, _ in counts], reverse=True)[:2]
    return first - second > left


def values_of(legal: tuple[Any, ...], counts: list[tuple[int, int]]) -> tuple[ActionValue, ...]:
    """The same with names, in the order of the legal actions."""
    return tuple(
        ActionValue(action, visits, total / (ONE * visits) if visits else 0.0)
        for action, (visits, total) in zip(legal, counts, strict=True)
    )
