"""What a game was worth to its seats at its end: a share of the win, or the margin; 0 until then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import numpy as np

from elysium_rules.arguments import is_word
from elysium_rules.errors import UnknownNameError
from elysium_rules.play.engine.step import outcome

Reward: TypeAlias = Literal["win", "margin"]
#: `win`: each of k winners gets 1/k, the others 0. `margin`: the own points less those of the best of the others.
REWARDS: Final = ("win", "margin")


def expect_reward(reward: object) -> str:
    """Refuse what is no way to reward."""
    if not is_word(reward, REWARDS):
        raise UnknownNameError("reward", reward, REWARDS)
    return str(reward)


def totals_of(state: Any) -> tuple[int, ...]:
    """The points by seat, as they stand."""
    return tuple([sheet.total for sheet in outcome(state).scores])


def rewards_of(state: Any, reward: str) -> tuple[float, ...]:
    """What each seat gets in a position, as if the game ended there.

    >>> from elysium_rules.testing import scenario, seat
    >>> position = scenario(players=[seat(vp=8), seat(vp=5)])
    >>> rewards_of(position, "win"), rewards_of(position, "margin")
    ((1.0, 0.0), (3.0, -3.0))
    """
    result = outcome(state)
    seats = range(len(result.scores))
    if reward == "win":
        share = float(np.float32(1) / np.float32(len(result.winners)))
        return tuple([share if seat in result.winners else 0.0 for seat in seats])
    return margins([sheet.total for sheet in result.scores])


def margins(totals: Sequence[int]) -> tuple[float, ...]:
    """The points of each seat less those of the best of the others."""
    return tuple([float(own - max([*totals[:seat], *totals[seat + 1 :]])) for seat, own in enumerate(totals)])
