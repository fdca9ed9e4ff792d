"""What is summed up of games as they are played: whole numbers, so that their order makes no difference."""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm, sqrt
from typing import Any, Final

import attrs

from elysium_rules.simulation.intervals import Interval, quantile, share_interval

#: A shared victory of up to twelve is divided into whole parts.
WHOLE: Final = lcm(*range(1, 13))


@attrs.frozen
class Tally:
    """Sums over some games."""

    games: int
    parts: tuple[int, ...]  #: by seat, of victories: `WHOLE` for each
    totals: tuple[int, ...]  #: by seat, points
    squares: tuple[int, ...]  #: by seat, of their squares
    decisions: int
    turns: int
    shortest: int  #: turns of the shortest game
    longest: int

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            _add(self.parts, other.parts),
            _add(self.totals, other.totals),
            _add(self.squares, other.squares),
            self.decisions + other.decisions,
            self.turns + other.turns,
            min(self.shortest, other.shortest),
            max(self.longest, other.longest),
        )

    def encode(self) -> dict[str, Any]:
        """As plain data."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in attrs.asdict(self, recurse=False).items()
        }

    def wins(self, seat: int) -> Interval:
        """The share of victories of a seat."""
        return share_interval(self.parts[seat] / WHOLE, self.games)

    def points(self, seat: int) -> Interval:
        """The mean of the points of a seat."""
        mean = self.totals[seat] / self.games
        if self.games < 2:
            return Interval(mean, -float("inf"), float("inf"))
        spread = max(0.0, self.squares[seat] - self.totals[seat] ** 2 / self.games) / (self.games - 1)
        half = quantile(0.95) * sqrt(spread / self.games)
        return Interval(mean, mean - half, mean + half)


def _add(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(left + right for left, right in zip(one, other, strict=True))


def decode_tally(data: Mapping[str, Any]) -> Tally:
    """What `Tally.encode` has written."""
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    return Tally(**values)


def tally_of(games: Any, players: int) -> Tally:
    """The sums of a table of games."""
    rows = games.select(["winners", "totals", "decisions", "turns"]).to_pydict()
    parts, totals, squares = [0] * players, [0] * players, [0] * players
    for winners in rows["winners"]:
        for seat in winners:
            parts[seat] += WHOLE // len(winners)
    for points in rows["totals"]:
        for seat, total in enumerate(points):
            totals[seat] += total
            squares[seat] += total * total
    turns = rows["turns"]
    sums = sum(rows["decisions"]), sum(turns), min(turns), max(turns)
    return Tally(len(turns), tuple(parts), tuple(totals), tuple(squares), *sums)
