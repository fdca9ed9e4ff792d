"""Lets bots play any game against each other, each with randomness of its own for every decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

from elysium_rules.arguments import expect, expect_call, expect_number
from elysium_rules.bots.bot import BotFor
from elysium_rules.bots.budget import Budget
from elysium_rules.bots.seats import SeatedBots
from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.rng import Rng, rng_from_seed
from elysium_rules.play.engine.given import expect_state
from elysium_rules.play.engine.port import ActionT, EventT, OutcomeT, Position, StateT, ViewT
from elysium_rules.play.engine.step import step
from elysium_rules.play.seeing.observation import observe

if TYPE_CHECKING:
    from elysium_rules.elysium.model.actions import Action
    from elysium_rules.elysium.model.events import Event
    from elysium_rules.elysium.model.state import GameState

#: Called after every step with the state before, what was chosen, what happened, and the state after.
OnStep: TypeAlias = "Callable[[GameState, Action, tuple[Event, ...], GameState], None]"


def play_game(
    state: Position[StateT, ActionT, EventT, ViewT, OutcomeT],
    bots: Sequence[BotFor[ViewT, ActionT]],
    on_step: Callable[[StateT, ActionT, tuple[EventT, ...], StateT], None] | None = None,
    *,
    seed: int | str = 0,
    budgets: Budget | Sequence[Budget | None] | None = None,
) -> StateT:
    """Let *bots*, one per seat, play from *state* to the end of the game.

    The bots' own randomness comes from *seed* and has nothing to do with that
    of the game, so the same state, bots and seed give the same game. A bot that
    remembers (`RememberingBot`) begins anew in each game and seat.

    *budgets* say how much each may think: one for all, or one by seat. A bot that
    cannot be told takes its own measure.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, standard_cards
        >>> from elysium_rules.bots.random_bot import RandomBot
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> play_game(state, [RandomBot(), RandomBot()], seed=1).is_over
        True

    Raises:
        ArgumentError: this is no state, there is not one bot per player, or one of them plays another game.
        IllegalActionError: a bot chose what is not legal.
    """
    expect_state(state)
    expect("bots", bots, Sequence, "a list of bots, one for each player,")
    if len(bots) != state.game.player_count:
        reason = f"a game of {state.game.player_count} players needs as many bots, not {len(bots)}"
        raise ArgumentError("call/wrong-number", "bots", reason)
    seated = SeatedBots(bots, budgets)
    if on_step is not None:
        expect_call("on_step", on_step, "a function that is told each step")
    expect("seed", seed, (int, str), "a whole number or a text")
    decision = 0
    while state.deciding is not None:
        action = seated.choose(state.deciding, observe(state, state.deciding), decision_rng(seed, decision))
        after, events = step(state, action)
        if on_step is not None:
            on_step(cast("StateT", state), action, events, after)
        state = cast("Position[StateT, ActionT, EventT, ViewT, OutcomeT]", after)  # a state is one of itself
        decision += 1
    return cast("StateT", state)


def decision_rng(seed: int | str, decision: int) -> Rng:
    """The randomness a bot gets for one decision, counted from 0.

    Raises:
        ArgumentError: the seed is neither a whole number nor a text, or this is no number of a decision.
    """
    expect("seed", seed, (int, str), "a whole number or a text")
    expect_number("decision", decision)
    return rng_from_seed(f"bots/{seed!r}/{decision}")
