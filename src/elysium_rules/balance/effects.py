"""What does having taken a card add to the margin and to winning? Regression over games, with their deals as control.

The rows are differences between the players of a game, so what all of them have in common is gone: with two players one
row, their margin. Each card is a column, how many of it one player has taken more than the other. Cards of the family
have an estimate each; the printed ones beside it vary around the mean of their level, so what is told is *how much more
than a printed card of its level*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np

from elysium_rules.balance.comparisons import Estimate, corrected
from elysium_rules.balance.games import Game
from elysium_rules.balance.mixed import Fit, Floats, fit_mixed


@attrs.frozen
class Table:
    """Games as rows of numbers: differences between players, which do not depend on each other."""

    games: tuple[Game, ...]
    seats: Floats  #: seats and bots, but for one of each
    cards: dict[str, Floats]  #: by reference, who has taken it
    levels: dict[str, int]
    margins: Floats
    wins: Floats  #: in percent
    deals: np.ndarray[tuple[int], np.dtype[np.intp]]

    @classmethod
    def of(cls, games: Sequence[Game], levels: dict[str, int]) -> Table:
        """Read games; *levels* has the level of each card that may come up."""
        players = len(games[0].totals)
        contrasts = _contrasts(players)
        bots = max(max(game.bots) for game in games) + 1
        taken = {ref: np.zeros((len(games), players)) for ref in levels}
        for row, game in enumerate(games):
            for fate in game.fates:
                if fate.taken_by is not None:
                    taken[fate.ref][row, fate.taken_by] += 1
        chairs = np.zeros((len(games), players, players - 1 + bots - 1))
        for row, game in enumerate(games):
            for seat, bot in enumerate(game.bots):
                if seat:
                    chairs[row, seat, seat - 1] = 1.0
                if bot:
                    chairs[row, seat, players - 2 + bot] = 1.0
        numbers: dict[int, int] = {}
        deals = [numbers.setdefault(game.deal, len(numbers)) for game in games]
        # The deal gives one seat more than another: an effect of its own for each difference between seats.
        repeated = np.array(deals, dtype=np.intp)[:, None] * (players - 1) + np.arange(players - 1)

        def rows(values: Floats) -> Floats:
            found: Floats = (values @ contrasts.T).reshape(-1)
            return found

        return cls(
            games=tuple(games),
            seats=np.einsum("kp,gpc->gkc", contrasts, chairs).reshape(-1, chairs.shape[2]),
            cards={ref: rows(values) for ref, values in taken.items()},
            levels=levels,
            margins=rows(np.array([game.totals for game in games], dtype=np.float64)),
            wins=rows(np.array([game.shares for game in games], dtype=np.float64) * 100.0),
            deals=repeated.reshape(-1),
        )

    def both(self, places: Mapping[tuple[str, str], int]) -> Floats:
        """A column for each pair of cards: who has taken both; by the places that are given."""
        players = len(self.games[0].totals)
        values = np.zeros((len(self.games), players, len(places)))
        for row, game in enumerate(self.games):
            for seat in range(players):
                hand = sorted({fate.ref for fate in game.fates if fate.taken_by == seat})
                for at, one in enumerate(hand):
                    for other in hand[at + 1 :]:
                        if (one, other) in places:
                            values[row, seat, places[one, other]] = 1.0
        found: Floats = np.einsum("kp,gpc->gkc", _contrasts(players), values).reshape(-1, len(places))
        return found


def _contrasts(players: int) -> Floats:
    """Differences between players, of length 1 and at right angles: as many rows as a game has independent figures."""
    rows = []
    for last in range(1, players):
        row = np.zeros(players)
        row[:last], row[last] = 1.0, -float(last)
        rows.append(row / np.sqrt(last * (last + 1.0)))
    return np.array(rows)


@attrs.frozen
class Effects:
    """What cards add to one figure: those of the family, those beside it, the family as a whole, the seats."""

    own: dict[str, Estimate]
    printed: dict[str, Estimate]
    family: Estimate
    seats: tuple[Estimate, ...]  #: of each seat but the first: what it has more than the first
    bots: tuple[Estimate, ...]  #: of each bot but the first, in the same way
    noise: float  #: standard deviation of a margin that nothing explains
    spread: float  #: standard deviation of the printed cards of a level
    control: float  #: how far each deal was its own control
    fit: Fit


def effects_of(table: Table, figures: Floats, own: Sequence[str], scale: float = 1.0) -> Effects:
    """Estimate what cards add to *figures*, which stand in the rows of *table*.

    Args:
        table: the games.
        figures: its margins or its wins.
        own: the cards of the family.
        scale: what a figure is multiplied with before it is told.
    """
    others = sorted(ref for ref in table.cards if ref not in own)
    kinds = sorted({table.levels[ref] for ref in others})
    means = [sum(table.cards[ref] for ref in others if table.levels[ref] == kind) for kind in kinds]
    fixed = np.column_stack((table.seats, *means, *(table.cards[ref] for ref in own)))
    # A card that nobody ever took has no estimate; it would leave nothing to solve.
    steady = np.abs(fixed).sum(axis=0) > 0
    varying = np.column_stack([table.cards[ref] for ref in others])
    fit = fit_mixed(figures, fixed[:, steady], varying, table.deals)
    places = np.cumsum(steady) - 1
    first = table.seats.shape[1]

    def weights(**by: float) -> Floats:
        found = np.zeros(int(steady.sum()))
        for column, weight in by.items():
            found[places[int(column[1:])]] += weight
        return found

    def estimate(by: Floats) -> Estimate:
        value, error = fit.contrast(by)
        return Estimate(value * scale, error * scale)

    found: dict[str, Estimate] = {}
    whole = np.zeros(int(steady.sum()))
    total = sum(float(np.abs(table.cards[ref]).sum()) for ref in own) or 1.0
    for number, ref in enumerate(own):
        column = first + len(kinds) + number
        if not steady[column] or table.levels[ref] not in kinds:
            found[ref] = Estimate(0.0, float("inf"))
            continue
        by = weights(**{f"c{column}": 1.0, f"c{first + kinds.index(table.levels[ref])}": -1.0})
        found[ref] = estimate(by)
        whole += by * float(np.abs(table.cards[ref]).sum()) / total
    own_estimates = dict(zip(found, corrected(list(found.values())), strict=True))
    spread = float(np.sqrt(fit.spread)) * abs(scale)
    nothing = np.zeros(int(steady.sum()))
    printed = {}
    for place, ref in enumerate(others):
        value, error = fit.contrast_of_varying(nothing, place)
        printed[ref] = Estimate(value * scale, error * scale)
    players = len(table.games[0].totals)
    chairs = [estimate(weights(**{f"c{column}": 1.0})) for column in range(first) if steady[column]]
    return Effects(
        own=own_estimates,
        printed=printed,
        family=estimate(whole),
        seats=tuple(chairs[: players - 1]),
        bots=tuple(chairs[players - 1 :]),
        noise=float(np.sqrt(fit.noise)) * abs(scale),
        spread=spread,
        control=fit.own_control,
        fit=fit,
    )
