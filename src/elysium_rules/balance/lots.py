"""A bot that takes some cards by lot: so that who has a card does not depend on who was ahead.

A bot takes a card when it is well placed to use it, and who has the first choice is often ahead already. To compare
players with a card and players without it as they are would measure that, too. So a share of all takings is drawn by
lot, as patients are assigned in a trial; everything else the bot decides.
"""

from __future__ import annotations

from typing import Any, Final

import attrs

from elysium_rules.balance.game import Measured
from elysium_rules.bots.bot import Bot
from elysium_rules.kernel.rng import Rng, draw_below

_PARTS: Final = 1000


@attrs.define
class DrawingBot:
    """Plays one game in all seats, and notes what was drawn by lot and what could be used."""

    bots: tuple[Bot, ...]  #: by seat
    game: Measured
    share: float  #: of the takings that are drawn by lot, from 0 to 1
    lots: set[int] = attrs.field(factory=set)  #: the cards that were
    usable: dict[int, int] = attrs.field(factory=dict)  #: by card, at how many decisions its power could be used
    narrow: int = 0  #: decisions with one choice that were asked all the same

    def choose(self, view: Any, rng: Rng) -> Any:
        """Choose as the bot of the seat does, or draw a card."""
        taking, using = self.game.taking, self.game.using
        takings = []
        for action in view.legal:
            if type(action) is using:
                self.usable[action.card] = self.usable.get(action.card, 0) + 1
            elif type(action) is taking:
                takings.append(action)
        self.narrow += len(view.legal) == 1
        part, rng = draw_below(rng, _PARTS)
        if len(takings) > 1 and part < self.share * _PARTS:
            place, _ = draw_below(rng, len(takings))
            self.lots.add(takings[place].card)
            return takings[place]
        return self.bots[view.player].choose(view, rng)
