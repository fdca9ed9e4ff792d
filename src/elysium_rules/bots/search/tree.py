"""A tree of single-observer information-set search, for any game: what each iteration does, in Python.

The native core grows the same trees (`native/src/search.cpp`), number by number: what stands here is the definition.

An iteration deals anew what the view hides, goes down from the root by the actions that are legal in this deal, adds
what is new there, plays on a little, judges what it has come to, and tells all actions on its way. A node stands for
all that one player may see after the same actions; nobody in it knows more than the one who searches would.
"""

from __future__ import annotations

from math import isqrt
from typing import Any

from elysium_rules.bots.search.rewards import rewards_of
from elysium_rules.bots.search.settings import ONE, Settings
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.engine.playouts import MAKERS
from elysium_rules.play.engine.step import hands_of, legal_actions

#: Each iteration has so many blocks of random words to itself: its deal takes the first ones ...
BLOCKS_EACH = 32
#: ... and its choices beyond the tree those from here on.
CHOICES_FROM = 2**31


class Entry:
    """An action at a node, what came of it, and the node that it leads to."""

    __slots__ = ("action", "available", "entries", "prior", "total", "visits")

    def __init__(self, action: Any, prior: int) -> None:
        self.action, self.prior = action, prior
        self.visits = 0  #: how often it was chosen
        self.available = 0  #: how often it could have been
        self.total = 0  #: the rewards of its player
        self.entries: dict[Any, Entry] = {}  #: what can follow, once it was visited twice


class Tree:
    """What the player of a view has found out in the iterations of one tree."""

    def __init__(self, view: Any, seed: int, settings: Settings) -> None:
        self.view, self.seed, self.settings = view, seed, settings
        self.rules = view.game.rules
        self.thaw, self.play, self.freeze = hands_of(self.rules)
        self.root = Entry(None, ONE)
        self.size = 0  #: entries

    def iterate(self, number: int) -> None:
        """Do the iteration of this number: all its chance follows from the seed and the number."""
        first = number << BLOCKS_EACH
        state, _ = self.rules.sample(self.view, Rng(self.seed, first))
        legal = legal_actions(state)
        table = self.thaw(state)
        table.legal = legal
        entry, path = self.root, []
        while table.legal:
            found = self.choose(entry, table)
            if found is None:
                break
            entry = found
            path.append(entry)
            self.play(table, entry.action)
            if not entry.visits:
                break
        self.play_on(table, Rng(self.seed, first + CHOICES_FROM))
        rewards = rewards_of(self.freeze(table), self.settings)
        for entry in path:
            entry.visits += 1
            entry.total += rewards[entry.action.player]

    def choose(self, entry: Entry, table: Any) -> Entry | None:
        """The most promising of the legal actions (PUCT), the first of equal ones; None: nothing is known of any."""
        legal = table.legal
        known = entry.entries
        if any(action not in known for action in legal):
            self.extend(entry, table)
        open_entries = [known[action] for action in legal if action in known]
        if not open_entries:
            return None
        visits = sum([one.visits for one in open_entries])
        unseen = sum([one.total for one in open_entries]) // visits if visits else ONE // 2
        unseen -= self.settings.first_play
        exploration = self.settings.exploration
        best, found = None, open_entries[0]
        for one in open_entries:
            one.available += 1
            seen = one.total // one.visits if one.visits else unseen
            root = isqrt(one.available << 16)
            worth = seen + (exploration * one.prior * root // (one.visits + 1) >> 24)
            if best is None or worth > best:
                best, found = worth, one
        return found

    def extend(self, entry: Entry, table: Any) -> None:
        """Add what is legal and was not met at a node before, as long as there is room."""
        known = entry.entries
        for action, prior in zip(table.legal, self.priors(table.legal), strict=True):
            if action not in known and self.size < self.settings.most_entries:
                known[action] = Entry(action, prior)
                self.size += 1

    def priors(self, legal: tuple[Any, ...]) -> list[int]:
        """How likely each legal action is taken to be the best, before any of them was tried; together about `ONE`."""
        weights = [self.rules.weigh(action) for action in legal]
        whole, even = sum(weights), self.settings.evenness
        return [(weight * ONE // whole * (16 - even) + ONE // len(legal) * even) // 16 for weight in weights]

    def play_on(self, table: Any, rng: Rng) -> None:
        """Choose as the policy does, so many times."""
        chooser = MAKERS[self.settings.policy](rng, self.rules.weigh)
        for _ in range(self.settings.cut):
            legal = table.legal
            if not legal:
                return
            self.play(table, chooser(legal, _no_look))


def _no_look() -> Any:
    raise RuntimeError("a policy of playouts looks at no state")
