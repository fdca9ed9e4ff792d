"""`playouts`: many playouts from one state at once, and how each of them came out: what a search asks for (rollouts).

Where the game has a native core they are played inside, one after the other, and only the results come back. What a
policy draws is defined so that Python plays the same games: playout number *i* takes its words from the generator of
the seed, from block `i << 32` on, read as `RandomChooser` reads them (decision 69).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias

import attrs

from elysium_rules.arguments import expect, expect_number, is_word
from elysium_rules.errors import ArgumentError, UnknownNameError
from elysium_rules.kernel.rng import Rng, rng_from_seed
from elysium_rules.play.engine.playout import WORD_BITS, RandomChooser, expect_until, playout_scores
from elysium_rules.play.engine.port import ActionT, EventT, OutcomeT, Position, StateT, ViewT
from elysium_rules.play.engine.step import legal_actions

Policy: TypeAlias = Literal["random", "light"]
"""Who chooses in `playouts`: `random` chooses evenly; `light` does some kinds of actions more gladly than others."""

POLICIES: Final[tuple[Policy, ...]] = ("random", "light")
#: Each playout has so many blocks of random words to itself.
_BLOCKS_EACH: Final = 32
_MOST: Final = 2**_BLOCKS_EACH


@attrs.frozen
class PlayoutResults:
    """How some playouts from one state came out, in their order."""

    totals: tuple[tuple[int, ...], ...]  #: of each playout, the points by seat
    winners: tuple[tuple[int, ...], ...]  #: of each playout, the seats that have won

    def __len__(self) -> int:
        return len(self.totals)

    @property
    def shares(self) -> tuple[float, ...]:
        """By seat, what part of the playouts it has won; a victory of several is divided among them."""
        seats = len(self.totals[0]) if self.totals else 0
        won = [0.0] * seats
        for winners in self.winners:
            for seat in winners:
                won[seat] += 1 / len(winners)
        return tuple(part / len(self.winners) for part in won)


class LightChooser:
    """Chooses by lot, each legal action with a weight by its kind (`GameRules.weigh`); one word for each choice."""

    __slots__ = ("_random", "_weigh")

    def __init__(self, rng: Rng, weigh: Callable[[Any], int]) -> None:
        self._random, self._weigh = RandomChooser(rng), weigh

    def __call__(self, legal: tuple[ActionT, ...], look: Callable[[], StateT], /) -> ActionT:
        """Choose one of the legal actions."""
        weights = [self._weigh(action) for action in legal]
        left = self._random.draw() * sum(weights) >> WORD_BITS
        for action, weight in zip(legal, weights, strict=True):
            left -= weight
            if left < 0:
                return action
        raise AssertionError("what is drawn is below the sum of all weights")


def playouts(
    state: Position[StateT, ActionT, EventT, ViewT, OutcomeT],
    n: int,
    seed: int | str,
    policy: Policy = "random",
    until: int | None = None,
    *,
    core: bool = True,
) -> PlayoutResults:
    """Play *n* games on from *state*, each by other random choices, and return how they came out.

    The chance of the game itself is the one of the state, the same in all of them, as with `playout`: a search that
    must not know it plays from samples (`sample_hidden`).

    Args:
        state: where all of them begin.
        n: how many.
        seed: of the choices: the same one gives the same results, whoever plays.
        policy: `random` chooses evenly; `light` prefers some kinds of actions, which costs little and plays better.
        until: stop each after so many choices, and score it as if it ended there.
        core: whether the native core may play them, which is a matter of speed alone.

    Raises:
        ArgumentError: this is no state, or one of the other arguments is something else.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> results = playouts(state, 3, "search", policy="light")
        >>> len(results), len(results.totals[0])
        (3, 2)
        >>> playouts(state, 3, "search", policy="light", core=False) == results
        True
    """
    legal_actions(state)  # refuses what is no state
    expect_number("n", n)
    if not 0 <= n < _MOST:
        raise ArgumentError("call/out-of-range", "n", f"the number of playouts is 0 to {_MOST - 1}, not {n}")
    expect("seed", seed, (int, str), "a whole number or a text")
    if not is_word(policy, POLICIES):
        raise UnknownNameError("policy", policy, POLICIES)
    if callable(until):
        raise ArgumentError("call/wrong-type", "until", "`playouts` stops after a number of choices, not by a question")
    expect_until(until)
    source = rng_from_seed(seed)
    totals, winners = _play_inside(state, n, source, policy, until) if core else ([], [])
    for number in range(len(totals), n):
        chooser = MAKERS[policy](Rng(source.seed, number << _BLOCKS_EACH), state.game.rules.weigh)
        outcome: Any = playout_scores(state, chooser, until, core=False)
        totals.append(tuple([sheet.total for sheet in outcome.scores]))
        winners.append(tuple(outcome.winners))
    return PlayoutResults(tuple(totals), tuple(winners))


#: What makes the chooser of a policy, of its source of numbers and of the weights of the game.
MAKERS: Final[Mapping[str, Callable[[Rng, Callable[[Any], int]], Any]]] = {
    "random": lambda rng, weigh: RandomChooser(rng),
    "light": LightChooser,
}


def _play_inside(
    state: Any, n: int, source: Rng, policy: Policy, until: int | None
) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Totals and winners of as many of the playouts as the core plays, from the first one on."""
    core = state.game.rules.find_core(state.game, n) if n and not state.is_over else None
    table = None if core is None else core.enter(state)
    if table is None:
        return [], []
    seats = state.game.player_count
    cut = -1 if until is None else until
    numbers, done = table.playouts(n, source.seed, POLICIES.index(policy), cut, seats)
    rows = [numbers[place : place + 2 * seats] for place in range(0, 2 * seats * done, 2 * seats)]
    return (
        [tuple(row[:seats]) for row in rows],
        [tuple([seat for seat in range(seats) if row[seats + seat]]) for row in rows],
    )
