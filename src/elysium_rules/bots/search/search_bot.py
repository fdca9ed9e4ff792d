"""A bot that searches: it tries out what may come of each action, thousands of times, and takes the one that lasts.

It is honest: all it plays with is dealt from its view (`sample_hidden`), so it learns nothing that the view hides.
For the same view, randomness and number of iterations it chooses the same, whoever thinks and with how many threads.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs

from elysium_rules.bots.budget import Budget
from elysium_rules.bots.given import expect_choices
from elysium_rules.bots.search.clock import seconds
from elysium_rules.bots.search.forest import ActionValue, Forest, best_place, plant, values_of
from elysium_rules.bots.search.settings import SearchSettings
from elysium_rules.bots.search.thinking import Thinking
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.seeing.observation import fresh_rng

#: What a core is worth being looked for, where nobody knows how many iterations it will be.
_MANY = 1000


@attrs.frozen
class SearchBot:
    """Searches as far as its budget goes (information-set Monte Carlo tree search).

    >>> from elysium_rules import FAMILY_SETS, new_game, observe, standard_cards
    >>> from elysium_rules.kernel.rng import rng_from_seed
    >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
    >>> bot = SearchBot(Budget(iterations=8))
    >>> view = observe(state, state.deciding)
    >>> bot.choose(view, rng_from_seed(1)) in view.legal
    True
    """

    budget: Budget = attrs.field(factory=partial(Budget, iterations=1000))  #: where no other is given
    settings: SearchSettings = attrs.field(factory=SearchSettings)  #: how it thinks
    game: str | None = None  #: the one that it is for; None: any
    core: bool = attrs.field(default=True, kw_only=True)  #: whether the native core may think: a matter of speed alone
    _clock: Callable[[], float] = attrs.field(default=seconds, kw_only=True, repr=False)  #: for budgets in seconds

    def choose(self, view: Any, rng: Rng, budget: Budget | None = None) -> Any:
        """Take the action that was visited most.

        Raises:
            ArgumentError: this is no view of its game, or nobody decides in it.
        """
        expect_choices(view, self.game)
        if len(view.legal) == 1:
            return view.legal[0]
        forest = self._think(view, rng, budget or self.budget, may_stop=True)
        return view.legal[best_place(forest.counts())]

    def values(self, view: Any, rng: Rng, budget: Budget | None = None) -> tuple[ActionValue, ...]:
        """What all legal actions look like, in their order, after the whole budget.

        Raises:
            ArgumentError: this is no view of its game, or nobody decides in it.
        """
        expect_choices(view, self.game)
        forest = self._think(view, rng, budget or self.budget, may_stop=False)
        return values_of(view.legal, forest.counts())

    def _think(self, view: Any, rng: Rng, budget: Budget, *, may_stop: bool) -> Forest:
        source, _ = fresh_rng(rng)
        thinking = Thinking(budget, self.budget.iterations or 0, self._clock, may_stop=may_stop)
        forest = plant(view, source.seed, self.settings, thinking.iterations or _MANY, core=self.core)
        if not thinking.think(forest):
            # What does not fit into the core is played by Python from the beginning: the same trees, only later.
            forest = plant(view, source.seed, self.settings, 0, core=False)
            thinking.think(forest)
        return forest
