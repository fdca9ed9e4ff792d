"""Score sheets: what the scores of a game are made of, and who won; data only (`scoring.py` works them out)."""

from __future__ import annotations

import attrs

from elysium_rules.elysium.model.ids import PlayerId
from elysium_rules.program.value import Shown


@attrs.frozen(repr=False)
class ScoreSheet(Shown):
    """What one player's score is made of (F5)."""

    player: PlayerId
    vp: int  #: on the board
    chronos: int
    legends: int
    bonuses: int
    prestige: int
    citizens: int  #: what the Citizens in Legends cost; never above zero
    gold: int  #: breaks ties (F6)

    @property
    def total(self) -> int:
        """The score (F5)."""
        return self.vp + self.chronos + self.legends + self.bonuses + self.prestige + self.citizens


@attrs.frozen(repr=False)
class Outcome(Shown):
    """Who won, and the score sheets by seat."""

    winners: tuple[PlayerId, ...]  #: who won, by seat; more than one where they share the victory
    scores: tuple[ScoreSheet, ...]  #: by seat
