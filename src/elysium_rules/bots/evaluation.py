"""What a view is worth to its player: the evaluation function of any game, made from what the player may know.

A game brings its own (`GameRules.evaluate`, of a whole state); one that does not is worth its score as if it ended now.
What the player does not know is dealt at random, so a view is worth the mean of some states that may lie behind it.
"""

from __future__ import annotations

from typing import Any, Final

from elysium_rules.arguments import expect_number
from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.rng import Rng, rng_from_seed
from elysium_rules.play.engine.given import expect_view
from elysium_rules.play.engine.port import ActionT, Seen, StateT
from elysium_rules.play.engine.step import outcome
from elysium_rules.play.seeing.keys import view_key
from elysium_rules.play.seeing.observation import sample_hidden

SAMPLES: Final = 4  #: states that are looked at unless told
MOST_SAMPLES: Final = 1_000  #: more would say no more, and a slip in a number would never end
_POINT: Final = 16  #: `GameRules.evaluate` counts in parts of a point


def evaluate(view: Seen[StateT, ActionT], rng: Rng | int | str | None = None, *, samples: int = SAMPLES) -> float:
    """What a view is worth to its player, in points ahead of the best of the others; below 0 somebody else is ahead.

    Args:
        view: of somebody who plays.
        rng: what hidden cards are dealt by; unless told it follows from the view, so that equal views are worth the
            same, in every process.
        samples: how many states that may lie behind the view are looked at; once the game is over one is enough.

    Raises:
        ArgumentError: this is no view, or that of a spectator; or *samples* is not from 1 to 1,000.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, observe, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> evaluate(observe(state, 0)) == -evaluate(observe(state, 1))
        True
    """
    expect_view(view)
    if view.player is None:
        raise ArgumentError("call/no-player", "view", "a spectator has nothing to win; give the view of a player")
    expect_number("samples", samples)
    if not 1 <= samples <= MOST_SAMPLES:
        reason = f"from one to {MOST_SAMPLES:,} states are looked at, not {samples}"
        raise ArgumentError("call/out-of-range", "samples", reason)
    if rng is None:
        rng = rng_from_seed(view_key(view).hex())
    worth = 0.0
    states = 1 if view.is_over else samples
    for _ in range(states):
        state, rng = sample_hidden(view, rng)
        worth += _lead(state, view.player)
    return worth / states


def _lead(state: Any, seat: int) -> float:
    """How far a seat is ahead of the best of the others in a state."""
    if state.is_over:
        worths = [float(sheet.total) for sheet in outcome(state).scores]
    else:
        worths = [worth / _POINT for worth in state.game.rules.evaluate(state)]
    return worths[seat] - max(worth for other, worth in enumerate(worths) if other != seat)
