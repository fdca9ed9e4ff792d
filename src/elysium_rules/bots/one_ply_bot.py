"""A bot that looks one decision ahead, in any game: it tries every choice and keeps the one that leaves it best off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs

from elysium_rules.bots.given import expect_choices
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.engine.step import step
from elysium_rules.play.seeing.observation import sample_hidden

#: What a state is worth to a seat; the larger, the better.
Appraise: TypeAlias = Callable[[Any, int], float]
#: What a choice is worth beyond the state it leads to: what it promises, or gives away.
Promise: TypeAlias = Callable[[Any, Any], float]


@attrs.frozen
class OnePlyBot:
    """Plays what looks best right after it.

    What it does not know it deals at random, once for each decision; so it is honest: a card in another hand counts
    for it no more than chance would have it.
    """

    appraise: Appraise
    promise: Promise
    game: str | None = None  #: the one that these know; None: any

    def choose(self, view: Any, rng: Rng) -> Any:
        """Try all choices on one state that may lie behind the view.

        Raises:
            ArgumentError: this is no view of its game, or nobody decides in it.
        """
        expect_choices(view, self.game)
        if len(view.legal) == 1:
            return view.legal[0]
        state, _ = sample_hidden(view, rng)
        best, found = view.legal[0], float("-inf")
        for action in view.legal:
            after, _ = step(state, action)
            worth = self.appraise(after, view.player) + self.promise(state, action)
            if worth > found:  # the first of equal ones: the order of the choices is fixed
                best, found = action, worth
        return best
