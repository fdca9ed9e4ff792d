"""From what a state is worth to each seat to the reward of each seat: how near it is to being first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elysium_rules.bots.search.settings import ONE, Settings


def rewards_of(state: Any, settings: Settings) -> list[int]:
    """The reward of each seat, 0 to `ONE`, of a state at which an iteration ends."""
    rules = state.game.rules
    worths: Sequence[int] = rules.evaluate(state)
    rewards = [soften(worth - best_other(worths, seat), settings.softness) for seat, worth in enumerate(worths)]
    if not state.is_over:
        return rewards
    winners = rules.outcome(state).winners
    won = ONE // len(winners)
    share = settings.winning
    return [(reward * (16 - share) + won * share * (seat in winners)) // 16 for seat, reward in enumerate(rewards)]


def best_other(worths: Sequence[int], seat: int) -> int:
    """What the best of the others has."""
    return max([worth for other, worth in enumerate(worths) if other != seat], default=0)


def soften(lead: int, softness: int) -> int:
    """A lead as a reward: a tie is half of it, and the further ahead, the less one point more counts.

    >>> soften(0, 128), soften(128, 128), soften(-128, 128)
    (32768, 49152, 16384)
    """
    size = abs(lead)
    part = ONE // 2 * size // (size + softness)
    return ONE // 2 + (part if lead > 0 else -part)
