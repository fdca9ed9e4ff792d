"""What a bot is: a player that is given a view and its legal actions, and chooses one of them.

A bot has one method, `choose(view, rng)`. Whatever else it can do it says by having more: a third parameter `budget`
for how much it may think, `values` for what it thinks of each choice, `begin` for a memory. `bots/seats.py` asks for
all that in one place, so that a bot may have any of it (decision 82).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, SupportsFloat, TypeVar, runtime_checkable

from elysium_rules.bots.budget import Budget
from elysium_rules.kernel.rng import Rng

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)


class BotFor(Protocol[ViewT_contra, ActionT_co]):
    """A player of one game, by its views and actions: it chooses one of `view.legal`.

    A bot keeps nothing from one decision to the next: the same view and the
    same randomness give the same choice. One that remembers has a method `begin` (`RememberingBot`).
    """

    def choose(self, view: ViewT_contra, rng: Rng) -> ActionT_co:
        """Choose one of the view's legal actions; there are at least two, or whether there are is a secret."""
        ...


class Bot(BotFor[Any, Any], Protocol):
    """A player of any game that chooses one of `view.legal`.

    A bot keeps nothing from one decision to the next: the same view and the
    same randomness give the same choice. One that remembers has a method `begin` (`RememberingBot`).
    """

    def choose(self, view: Any, rng: Rng) -> Any:
        """Choose one of the view's legal actions; there are at least two, or whether there are is a secret."""
        ...


class ThinkingBot(Bot, Protocol):
    """A bot that can be told how much it may think; without a budget it takes its own measure."""

    def choose(self, view: Any, rng: Rng, budget: Budget | None = None) -> Any:
        """Choose one of the view's legal actions within the budget."""
        ...


@runtime_checkable
class JudgingBot(Protocol):
    """A bot that can say what it thinks of each choice."""

    def values(self, view: Any, rng: Rng, budget: Budget | None = None) -> Sequence[SupportsFloat]:
        """A figure for each of `view.legal`, in their order; the larger, the better. Of what, the bot says."""
        ...


@runtime_checkable
class RememberingBot(Protocol):
    """A bot that remembers: for each seat of each game it is asked to begin, and what comes of that plays there.

    What it remembers is an aid. The game may be in the middle (a restart, a save), decisions may have been taken back
    (then it is asked to begin again), and two seats may be played at once. So *begin* shares nothing with other seats.
    """

    def begin(self, view: Any) -> Bot:
        """A bot for the seat that sees this view, at its first decision; it is asked for all later ones in order."""
        ...
