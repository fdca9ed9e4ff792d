"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.sight.observe import PlayerView
from elysium_rules.kernel.rng import Rng


class Bot(Protocol):
    """A player that chooses one of `view.legal`.

    A bot keeps nothing from one decision to the next: the same view and the
    same randomness give the same choice.
    """

    def choose(self, view: PlayerView, rng: Rng) -> Action:
        """Choose one of the view's legal actions; there are at least two."""
        ...
