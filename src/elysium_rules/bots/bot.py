"""What a bot is: a player that is given a view and its legal actions, and chooses one of them."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from elysium_rules.kernel.rng import Rng

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)


class BotFor(Protocol[ViewT_contra, ActionT_co]):
    """A player of one game, by its views and actions: it chooses one of `view.legal`.

    A bot keeps nothing from one decision to the next: the same view and the
    same randomness give the same choice.
    """

    def choose(self, view: ViewT_contra, rng: Rng) -> ActionT_co:
        """Choose one of the view's legal actions; there are at least two, or whether there are is a secret."""
        ...


class Bot(BotFor[Any, Any], Protocol):
    """A player of any game that chooses one of `view.legal`.

    A bot keeps nothing from one decision to the next: the same view and the
    same randomness give the same choice.
    """

    def choose(self, view: Any, rng: Rng) -> Any:
        """Choose one of the view's legal actions; there are at least two, or whether there are is a secret."""
        ...
