"""How long a decision is thought about: by iterations, by a clock, and no longer than it can still be changed."""

from __future__ import annotations

from collections.abc import Callable

from elysium_rules.bots.budget import Budget
from elysium_rules.bots.search.forest import Forest, is_decided

#: So often, while a number of iterations is done, it is asked whether the rest could change the choice.
ROUNDS = 16


class Thinking:
    """The budget of one decision, which begins with it."""

    def __init__(self, budget: Budget, usual: int, clock: Callable[[], float], *, may_stop: bool) -> None:
        self.seconds, self.workers, self.clock, self.may_stop = budget.seconds, budget.workers, clock, may_stop
        self.iterations = budget.iterations
        if budget.seconds is None:
            self.iterations = budget.iterations or usual
        self.begun = clock() if self.seconds is not None else 0.0

    def think(self, forest: Forest) -> bool:
        """Grow the trees as far as the budget goes; False where they cannot be grown here."""
        if self.seconds is None:
            assert self.iterations is not None
            return self._count(forest, self.iterations)
        return self._watch(forest, self.seconds)

    def _count(self, forest: Forest, iterations: int) -> bool:
        """Grow by so many iterations; where the rest cannot change the choice any more, they are left out."""
        done, at_once = 0, -(-iterations // ROUNDS) if self.may_stop else iterations
        while done < iterations:
            last = min(done + at_once, iterations)
            if not forest.grow(done, last, self.workers):
                return False
            done = last
            if self.may_stop and is_decided(forest.counts(), iterations - done):
                break
        return True

    def _watch(self, forest: Forest, limit: float) -> bool:
        """Grow as long as there is time, and at most by so many iterations."""
        done, most = 0, self.iterations
        while most is None or done < most:
            last = done + forest.at_once if most is None else min(done + forest.at_once, most)
            if not forest.grow(done, last, self.workers):
                return False
            done = last
            passed = self.clock() - self.begun
            if passed >= limit:
                break
            left = done * (limit - passed) / passed if passed > 0 else float("inf")
            if self.may_stop and is_decided(forest.counts(), left if most is None else min(left, most - done)):
                break
        return True
