"""Games that nobody played, in which it is known what each card adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from elysium_rules.balance.games import REAL, Fate, Game


def made_up(
    adds: Mapping[str, float],
    *,
    games: int,
    players: int = 2,
    noise: float = 10.0,
    deal: float = 0.0,
    seat: float = 0.0,
    together: Mapping[tuple[str, str], float] | None = None,
    seed: int = 1,
) -> list[Game]:
    """Games, two of each deal, in which half of the cards of *adds* come up and somebody takes each of these.

    Args:
        adds: points for who takes a card, by reference.
        games: how many.
        players: how many play.
        noise: standard deviation of what a player has beside.
        deal: standard deviation of what the deal gives each seat.
        seat: points of the last seat more.
        together: points for who has both of two cards.
        seed: of the chance.
    """
    random = np.random.default_rng(seed)
    refs = sorted(adds)
    found = []
    for number in range(games // 2):
        given = random.normal(0.0, deal, players) if deal else np.zeros(players)
        shown = sorted(random.permutation(len(refs))[: (len(refs) + 1) // 2])
        for copy in range(2):
            takers = {refs[place]: int(random.integers(players)) for place in shown}
            points = given + random.normal(50.0, noise, players)
            points[-1] += seat
            for ref, taker in takers.items():
                points[taker] += adds[ref]
            for (one, other), more in (together or {}).items():
                if one in takers and takers[one] == takers.get(other):
                    points[takers[one]] += more
            found.append(game_of(number, copy, [round(float(point)) for point in points], takers))
    return found


def game_of(deal: int, copy: int, totals: Sequence[int], takers: Mapping[str, int], arm: str = REAL) -> Game:
    """One game with these points, in which these seats took these cards."""
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    shares = tuple(1 / len(best) if seat in best else 0.0 for seat in range(len(totals)))
    fates = tuple(Fate(ref, 1, True, taker, False, True, 0, 0, 0, True, 0) for ref, taker in takers.items())
    return Game(arm, deal, copy, (0,) * len(totals), tuple(totals), shares, 100, 0, 40, 30, 0, (3, 2), fates)
