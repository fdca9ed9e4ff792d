"""A bot that takes any legal action, each equally likely."""

from __future__ import annotations

import attrs

from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.sight.observe import PlayerView
from elysium_rules.kernel.rng import Rng, draw_below


@attrs.frozen
class RandomBot:
    """Plays without any thought; the yardstick for every other bot."""

    def choose(self, view: PlayerView, rng: Rng) -> Action:
        """Draw one of the legal actions."""
        place, _ = draw_below(rng, len(view.legal))
        return view.legal[place]
