"""What an arena came to: for each match-up shares, margins and wins, and for each bot its Elo."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from elysium_rules.arena.game import BlockResult, GameResult
from elysium_rules.arena.plan import ArenaPlan
from elysium_rules.arena.rating import Score, elo_of, rate
from elysium_rules.arena.stopping import HALF, ConfidenceSequence
from elysium_rules.simulation.intervals import Interval, mean_interval

if TYPE_CHECKING:
    from elysium_rules.kernel.codec import Json


def score_of(plan: ArenaPlan, result: BlockResult) -> float:
    """What the first bot of a match-up scored in a block, 0 to 1: how often it came before the other, ties by half.

    Each seat of the first is compared with each seat of the second; there are as many such pairs in each seating.
    """
    halves = pairs = 0  # of points, so that nothing is rounded before the end
    for seating, game in zip(plan.seatings, result.games, strict=True):
        ranks = [(seat in game.winners, 0 if seat in game.winners else total) for seat, total in enumerate(game.totals)]
        mine = [rank for seat, rank in enumerate(ranks) if seating[seat] == 0]
        theirs = [rank for seat, rank in enumerate(ranks) if seating[seat] == 1]
        halves += sum(2 * (one > other) + (one == other) for one in mine for other in theirs)
        pairs += len(mine) * len(theirs)
    return halves / (2 * pairs)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _margin(game: GameResult, seating: Sequence[int]) -> float:
    """How many points the first bot had more than the second, on average over their seats."""
    sides: tuple[list[float], list[float]] = [], []
    for seat, total in enumerate(game.totals):
        sides[seating[seat]].append(total)
    return _mean(sides[0]) - _mean(sides[1])


def _wins(game: GameResult, seating: Sequence[int], bot: int) -> float:
    """How much of the first place a bot has; a shared one is shared."""
    return sum(seating[seat] == bot for seat in game.winners) / len(game.winners)


@attrs.frozen
class MatchTally:
    """Two bots that met."""

    first: int  #: by its place in the plan
    second: int
    deals: int  #: that count
    score: Interval  #: of the first, at every moment (`ConfidenceSequence`)
    margin: Interval  #: of the first in points, for a number of deals that was fixed before
    alone: tuple[float, float]  #: how often each came first where it sat alone; for two players the wins of each
    is_clear: bool  #: whether one of them is better
    scores: tuple[float, ...]  #: of the first, block by block

    @property
    def elo(self) -> Interval:
        """How many points of Elo the first is stronger, from the share and its interval."""
        return Interval(elo_of(self.score.value), elo_of(self.score.low), elo_of(self.score.high))

    @classmethod
    def of(cls, plan: ArenaPlan, place: int, blocks: Sequence[BlockResult], sequence: ConfidenceSequence) -> MatchTally:
        """Count the blocks of a match-up."""
        first, second = plan.matches[place]
        games = [(game, plan.seatings[seating]) for block in blocks for seating, game in enumerate(block.games)]
        alone = [[_wins(game, seating, bot) for game, seating in games if seating.count(bot) == 1] for bot in (0, 1)]
        margins = [
            _mean([_margin(game, plan.seatings[seating]) for seating, game in enumerate(block.games)])
            for block in blocks
        ]
        return cls(
            first=first,
            second=second,
            deals=len(blocks),
            score=sequence.interval,
            margin=mean_interval(margins),
            alone=(_mean(alone[0]) if games else 0.0, _mean(alone[1]) if games else 0.0),
            is_clear=sequence.is_clear,
            scores=tuple(score_of(plan, block) for block in blocks),
        )


@attrs.frozen
class Standing:
    """One bot of an arena."""

    bot: str
    elo: Interval
    score: float  #: over all its match-ups
    games: int


@attrs.frozen(slots=False)
class Arena:
    """What an arena came to."""

    plan: ArenaPlan
    matches: tuple[MatchTally, ...]

    @property
    def games(self) -> int:
        """How many games count."""
        return sum(match.deals for match in self.matches) * len(self.plan.seatings)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """All bots, the strongest first."""
        scores = [
            Score(match.first, match.second, deal, score)
            for match in self.matches
            for deal, score in enumerate(match.scores)
        ]
        found = []
        for bot, elo in enumerate(rate(len(self.plan.bots), scores)):
            own = [
                score if match.first == bot else 1 - score
                for match in self.matches
                if bot in (match.first, match.second)
                for score in match.scores
            ]
            games = len(own) * len(self.plan.seatings)
            found.append(Standing(self.plan.bots[bot], elo, _mean(own) if own else HALF, games))
        return tuple(sorted(found, key=lambda standing: (-standing.elo.value, standing.bot)))

    def as_json(self) -> dict[str, Json]:
        """All of it for programs; figures to six places, texts for what plain data has no number for."""
        return {
            "plan": dict(self.plan.facts),
            "digest": self.plan.digest,
            "players": self.plan.players,
            "games": self.games,
            "standings": [
                {
                    "bot": standing.bot,
                    "elo": interval_json(standing.elo),
                    "score": figure(standing.score),
                    "games": standing.games,
                }
                for standing in self.standings
            ],
            "matches": [
                {
                    "first": self.plan.bots[match.first],
                    "second": self.plan.bots[match.second],
                    "deals": match.deals,
                    "score": interval_json(match.score),
                    "elo": interval_json(match.elo),
                    "margin": interval_json(match.margin),
                    "wins_alone": [figure(share) for share in match.alone],
                    "is_clear": match.is_clear,
                }
                for match in self.matches
            ],
        }


def figure(value: float) -> Json:
    """A figure for JSON, which has no infinity."""
    rounded: Json = None if value in (float("inf"), float("-inf")) else round(value, 6)  # type: ignore[assignment]
    return rounded


def interval_json(interval: Interval) -> Json:
    """A figure and where it lies; null where nothing bounds it."""
    return {"value": figure(interval.value), "low": figure(interval.low), "high": figure(interval.high)}
