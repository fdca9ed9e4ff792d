"""Who plays which seat of one game: asks each bot as it can be asked, with its budget and what it remembers.

What a bot remembers belongs to one seat of one game: it is begun at the first decision there, lives in a `SeatedBots`
and nowhere else, and is let go when decisions are taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

from elysium_rules.arguments import expect, expect_call
from elysium_rules.bots.bot import JudgingBot, RememberingBot
from elysium_rules.bots.budget import Budget
from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.rng import Rng

NumberT = TypeVar("NumberT", int, float)


def choose_with(bot: Any, view: Any, rng: Rng, budget: Budget | None = None) -> Any:
    """Let a bot choose; one that cannot be told a budget is not told it.

    Example:
        >>> from elysium_rules import FAMILY_SETS, find_bot, new_game, observe, standard_cards
        >>> from elysium_rules.kernel.rng import rng_from_seed
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> view = observe(state, state.deciding)
        >>> choose_with(find_bot("elysium", "random"), view, rng_from_seed(1), Budget(iterations=5)) in view.legal
        True
    """
    if budget is None or not takes_budget(bot):
        return bot.choose(view, rng)
    return bot.choose(view, rng, budget=budget)


def choose_anew(bot: Any, view: Any, rng: Rng, budget: Budget | None = None) -> Any:
    """Let a bot choose that remembers nothing: for whoever keeps no bots from one decision to the next."""
    return choose_with(bot.begin(view) if isinstance(bot, RememberingBot) else bot, view, rng, budget)


def limited(bot: Any, limit: Budget | None, given: Budget | None = None) -> Budget | None:
    """The budget that a bot was given, or its own one (its field *budget*), and no more than a limit.

    >>> from elysium_rules.bots.random_bot import RandomBot
    >>> limited(RandomBot(), Budget(seconds=1), Budget(iterations=50))
    Budget(iterations=50, seconds=1, workers=1)
    """
    own = getattr(bot, "budget", None) if given is None else given
    if limit is None:
        return given
    if not isinstance(own, Budget):
        return limit
    return Budget(
        _least(own.iterations, limit.iterations), _least(own.seconds, limit.seconds), min(own.workers, limit.workers)
    )


def _least(one: NumberT | None, other: NumberT | None) -> NumberT | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def takes_budget(bot: Any) -> bool:
    """Whether a bot can be told how much it may think: its `choose` has a parameter *budget*."""
    kind: Any = type(bot)
    return _kind_takes_budget(kind)


@lru_cache(maxsize=128)
def _kind_takes_budget(kind: Any) -> bool:
    return _has_budget(getattr(kind, "choose", None))


def _has_budget(choose: Any) -> bool:
    from inspect import Parameter, signature  # only for who has a budget

    try:
        parameters = signature(choose).parameters
    except (TypeError, ValueError):  # written in another language, and says nothing
        return False
    named = parameters.get("budget")
    if named is not None:
        return named.kind is not Parameter.POSITIONAL_ONLY
    return any(parameter.kind is Parameter.VAR_KEYWORD for parameter in parameters.values())


def values_of(bot: Any, view: Any, rng: Rng, budget: Budget | None = None) -> tuple[float, ...] | None:
    """What a bot thinks of each of `view.legal`; None where it cannot say.

    Raises:
        ArgumentError: it said something of another number of choices.
    """
    if not isinstance(bot, JudgingBot):
        return None
    values = tuple(float(value) for value in bot.values(view, rng, budget))
    if len(values) != len(view.legal):
        reason = f"there are {len(view.legal)} choices, and this bot gave {len(values)} values"
        raise ArgumentError("call/wrong-number", "bot", reason)
    return values


class SeatedBots:
    """The bots of one game, one for each seat, with their budgets.

    Args:
        bots: by seat; the same one may sit in several.
        budgets: one for all, or one by seat.
    """

    def __init__(self, bots: Sequence[Any], budgets: Budget | Sequence[Budget | None] | None = None) -> None:
        for bot in bots:
            expect_call("bots", getattr(bot, "choose", None), "a bot, such as `RandomBot()`, with a method `choose`,")
        self._bots = tuple(bots)
        self._budgets = _by_seat(budgets, len(self._bots))
        self._playing: list[Any] = [None] * len(self._bots)

    def choose(self, seat: int, view: Any, rng: Rng) -> Any:
        """Let the bot of a seat choose; its memory begins with its first choice."""
        bot = self._playing[seat]
        if bot is None:
            bot = self._bots[seat]
            if isinstance(bot, RememberingBot):
                bot = bot.begin(view)
                expect_call("bots", getattr(bot, "choose", None), "what `begin` gives, a bot with a method `choose`,")
            self._playing[seat] = bot
        return choose_with(bot, view, rng, self._budgets[seat])

    def forget(self) -> None:
        """Let go of all that was remembered: decisions were taken back, or the game is another one."""
        self._playing = [None] * len(self._bots)


def _by_seat(budgets: Budget | Sequence[Budget | None] | None, seats: int) -> tuple[Budget | None, ...]:
    if budgets is None or isinstance(budgets, Budget):
        return (budgets,) * seats
    expect("budgets", budgets, Sequence, "a budget, or one for each player,")
    for budget in budgets:
        expect("budgets", budget, (Budget, type(None)), "a `Budget` or None")
    if len(budgets) != seats:
        reason = f"a game of {seats} players needs as many budgets, not {len(budgets)}"
        raise ArgumentError("call/wrong-number", "budgets", reason)
    return tuple(budgets)
