"""A bot in a package of its own: it tries every action in states that may lie behind what it sees.

It plays every game of elysium-rules, keeps to a budget of iterations or seconds, says what it thinks of each action,
and remembers: what it thought about one view it need not think again.

    pip install ./examples/own_bot
    elysium arena sampler@20 random --deals 10
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from elysium_rules import STOP, Budget, Rng, evaluate, observe, playout, random_chooser, sample_hidden, step, view_key

#: Iterations where nobody says how many.
USUAL = 10
#: Choices of a playout: until everybody has had some turns.
DEPTH = 12


class SamplerBot:
    """Takes the action after which short random playouts leave its player best off, on average."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.known: dict[tuple[bytes, Budget | None], tuple[float, ...]] = {}

    def begin(self, view: Any) -> SamplerBot:
        """One for each seat of each game, so that nothing is known from elsewhere."""
        return SamplerBot(self.clock)

    def choose(self, view: Any, rng: Rng, budget: Budget | None = None) -> Any:
        """Take the best action; the first of equal ones."""
        key = view_key(view), budget
        if key not in self.known:
            self.known[key] = self.values(view, rng, budget)
        values = self.known[key]
        return view.legal[values.index(max(values))]

    def values(self, view: Any, rng: Rng, budget: Budget | None = None) -> tuple[float, ...]:
        """How many points each action leaves its player ahead of the best of the others."""
        budget = budget or Budget(iterations=USUAL)
        began, done = self.clock(), 0
        worth = [0.0] * len(view.legal)
        while done == 0 or not self.is_spent(budget, done, began):
            state, rng = sample_hidden(view, rng)  # what is hidden is dealt anew in every iteration
            for place, action in enumerate(view.legal):
                after, _ = step(state, action)
                end = playout(after, short(random_chooser(done)))
                worth[place] += evaluate(observe(end, view.player), rng, samples=1)
            done += 1
        return tuple(total / done for total in worth)

    def is_spent(self, budget: Budget, done: int, began: float) -> bool:
        """Whether a limit is reached; where there is none, the usual number of iterations is."""
        if budget.seconds is not None and self.clock() - began >= budget.seconds:
            return True
        if budget.iterations is None:
            return budget.seconds is None and done >= USUAL
        return done >= budget.iterations


def short(chooser: Any) -> Any:
    """The same chooser, which stops after some choices."""
    left = DEPTH

    def choose(legal: Any, look: Any) -> Any:
        nonlocal left
        left -= 1
        return STOP if left < 0 else chooser(legal, look)

    return choose
