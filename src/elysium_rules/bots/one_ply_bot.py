"""A bot that looks one decision ahead, in any game: it tries every choice and keeps the one that leaves it best off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs

from elysium_rules.bots.budget import Budget
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
        worths = self.values(view, rng)
        return view.legal[worths.index(max(worths))]  # the first of equal ones: the order of the choices is fixed

    def values(self, view: Any, rng: Rng, budget: Budget | None = None) -> tuple[float, ...]:
        """What each choice leads to, and what it promises beyond that; all on the same state.

        Raises:
            ArgumentError: this is no view of its game, or nobody decides in it.
        """
        expect_choices(view, self.game)
        state, _ = sample_hidden(view, rng)
        return tuple([self._worth(state, action, view.player) for action in view.legal])

    def _worth(self, state: Any, action: Any, seat: int) -> float:
        after, _ = step(state, action)
        return self.appraise(after, seat) + self.promise(state, action)
