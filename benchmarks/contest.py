"""Players take turns in short slices, so that a machine that gets faster or slower meets all of them alike."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from statistics import median
from time import process_time
from typing import Final

import attrs

from benchmarks.players import Play, Player
from benchmarks.progress import Progress

#: The time of the processor and not that of the wall: what else runs on the machine then disturbs less.
#: All that is measured with it runs in one thread and waits for nothing, so on a quiet machine the two are the same.
clock: Final = process_time


@attrs.frozen
class Spread:
    """Repeated measurements of one figure: the middle one, and how far they lie apart."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Spread:
        """Sum measurements up.

        >>> Spread.of([3, 1, 2])
        Spread(median=2, least=1, most=3)
        """
        known = sorted(values)
        return cls(median(known), known[0], known[-1])


@attrs.frozen
class Slice:
    """What one player did in one stretch of time; it ends with the game that passes its end."""

    games: int
    decisions: int
    options: int  #: choices of all decisions together
    seconds: float

    @property
    def speed(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds


@attrs.frozen
class Standing:
    """All slices of one player, summed up."""

    title: str
    counts: str  #: what a decision is here
    games: int
    decisions: int
    seconds: float
    options_per_decision: float
    decisions_per_second: Spread  #: over the slices
    games_per_second: Spread
    us_per_decision: Spread


def play_slice(play: Play, seeds: Iterator[int], seconds: float) -> Slice:
    """Play games, a new one each time, until *seconds* have passed; at least one."""
    games = decisions = options = 0
    gc.collect()  # nobody pays for what the player before left behind
    start = now = clock()
    end = start + seconds
    while now < end:
        made, had = play(next(seeds))
        games += 1
        decisions += made
        options += had
        now = clock()
    return Slice(games, decisions, options, now - start)


def join(slices: Iterable[Slice]) -> Slice:
    """Several slices as one.

    >>> join([Slice(1, 60, 99, 2.0), Slice(1, 40, 99, 2.0)])
    Slice(games=2, decisions=100, options=198, seconds=4.0)
    """
    parts = list(slices)
    return Slice(
        sum(part.games for part in parts),
        sum(part.decisions for part in parts),
        sum(part.options for part in parts),
        sum(part.seconds for part in parts),
    )


def play_games(play: Play, seeds: Iterable[int]) -> Slice:
    """Play exactly these games."""
    games = decisions = options = 0
    gc.collect()
    start = clock()
    for seed in seeds:
        made, had = play(seed)
        games += 1
        decisions += made
        options += had
    return Slice(games, decisions, options, clock() - start)


def alternate(
    players: Sequence[Player], alternations: int, seconds: float, progress: Progress
) -> dict[str, tuple[Slice, ...]]:
    """Let all *players* play one slice each, again and again; returns the slices by the key of the player.

    Every second time they go in the opposite order: a machine that slows down at an even pace then does not
    favour those who come first. Each player has warmed up for half a slice before anything counts.
    """
    seeds = {player.key: count(1) for player in players}
    slices: dict[str, list[Slice]] = {player.key: [] for player in players}
    for player in players:
        progress.step(f"{player.title} warms up")
        play_slice(player.play, seeds[player.key], seconds / 2)
    for turn in range(alternations):
        for player in players if turn % 2 == 0 else reversed(players):
            progress.step(f"{player.title}, {turn + 1} of {alternations}")
            slices[player.key].append(play_slice(player.play, seeds[player.key], seconds))
    return {key: tuple(found) for key, found in slices.items()}


def contest_steps(players: int, alternations: int) -> int:
    """How many steps of progress `alternate` makes."""
    return players * (alternations + 1)


def sum_up(player: Player, slices: Sequence[Slice]) -> Standing:
    """What a player did in all its slices."""
    decisions = sum(part.decisions for part in slices)
    return Standing(
        title=player.title,
        counts=player.counts,
        games=sum(part.games for part in slices),
        decisions=decisions,
        seconds=sum(part.seconds for part in slices),
        options_per_decision=sum(part.options for part in slices) / decisions,
        decisions_per_second=Spread.of(part.speed for part in slices),
        games_per_second=Spread.of(part.games / part.seconds for part in slices),
        us_per_decision=Spread.of(1e6 / part.speed for part in slices),
    )


def ratio(ours: Sequence[Slice], theirs: Sequence[Slice]) -> Spread:
    """How many decisions we make while they make one, compared within each alternation.

    >>> ratio([Slice(1, 60, 99, 2.0), Slice(1, 40, 99, 2.0)], [Slice(1, 10, 99, 1.0), Slice(1, 5, 99, 1.0)])
    Spread(median=3.5, least=3.0, most=4.0)
    """
    return Spread.of(mine.speed / other.speed for mine, other in zip(ours, theirs, strict=True))


def ratios(
    slices: Mapping[str, Sequence[Slice]], ours: Iterable[str], theirs: Iterable[str]
) -> dict[str, dict[str, Spread]]:
    """All ratios of ours to theirs: `ratios(…)["playout"]["catanatron"]`."""
    others = tuple(theirs)
    return {mine: {other: ratio(slices[mine], slices[other]) for other in others} for mine in ours}
