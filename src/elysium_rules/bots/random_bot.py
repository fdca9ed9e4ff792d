"""A bot that takes any legal action, each equally likely, in every game."""

from __future__ import annotations

from typing import Protocol

import attrs

from elysium_rules.bots.bot import ActionT_co
from elysium_rules.bots.given import expect_choices
from elysium_rules.kernel.rng import Rng, draw_below
from elysium_rules.play.engine.port import ActionT


class Choices(Protocol[ActionT_co]):
    """A view of any game: all that this bot looks at."""

    @property
    def legal(self) -> tuple[ActionT_co, ...]:
        """What may be chosen."""
        ...


@attrs.frozen
class RandomBot:
    """Plays without any thought; the yardstick for every other bot."""

    def choose(self, view: Choices[ActionT], rng: Rng) -> ActionT:
        """Draw one of the legal actions.

        Raises:
            ArgumentError: this is no view, or nobody decides in it.
        """
        expect_choices(view)
        place, _ = draw_below(rng, len(view.legal))
        return view.legal[place]
