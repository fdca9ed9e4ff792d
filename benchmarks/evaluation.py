"""Learns the weights by which a search judges a state of Elysium (`elysium/rules/evaluation.py`), and prints them.

    python -m benchmarks.evaluation --games 200 --players 2 --games 80 --players 4

Bots that search play against themselves, now and then at random; at some decisions it is noted what each player has.
At the end it is known what was still added to the score. For each pair of players the difference of that is fitted by
least squares (a ridge) to the difference of what they had, with weights that are a parabola over the moments of the
game. numpy is needed, which the extra `sim` brings.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from random import Random
from typing import Final

from benchmarks.search import deal
from elysium_rules import legal_actions, observe, outcome, step
from elysium_rules.bots.budget import Budget
from elysium_rules.bots.match import decision_rng
from elysium_rules.bots.search.search_bot import SearchBot
from elysium_rules.bots.search.settings import Settings
from elysium_rules.elysium.rules.evaluation import FEATURES, MOMENTS, features, moments_left

ITERATIONS: Final = 200
NOTED: Final = 0.4  #: of the decisions
AT_RANDOM: Final = 0.05  #: of the choices
RIDGE: Final = 30.0

#: The moment of a pair of players, the difference of what they have, and of what was still added.
Row = tuple[int, list[int], int]


def play_noting(number: int, players: int) -> Iterator[Row]:
    """One game, and what is learned from it."""
    rng, state = Random(f"evaluation/{number}"), deal(number, players)
    bot, noted, decision = SearchBot(Budget(iterations=ITERATIONS), Settings(trees=1)), [], 0
    while state.deciding is not None:
        if rng.random() < NOTED:
            scores = [sheet.total for sheet in outcome(state).scores]
            noted.append((moments_left(state), scores, [features(state, board) for board in state.players]))
        if rng.random() < AT_RANDOM:
            action = rng.choice(legal_actions(state))
        else:
            action = bot.choose(observe(state, state.deciding), decision_rng(number, decision))
        state, _ = step(state, action)
        decision += 1
    final = [sheet.total for sheet in outcome(state).scores]
    for moment, scores, rows in noted:
        added = [16 * (end - score) for end, score in zip(final, scores, strict=True)]
        for one in range(players):
            for other in range(one):
                difference = [mine - theirs for mine, theirs in zip(rows[one], rows[other], strict=True)]
                yield moment, difference, added[one] - added[other]


def fit(rows: list[Row]) -> list[tuple[int, ...]]:
    """The weights, by feature and then by moment."""
    import numpy as np

    moments = np.array([moment for moment, _, _ in rows]) / (MOMENTS - 1)
    counts = np.array([difference for _, difference, _ in rows], dtype=float)
    added = np.array([more for _, _, more in rows], dtype=float)
    scale = counts.std(axis=0) + 1e-9
    seen = np.hstack([counts / scale * (moments**power)[:, None] for power in range(3)])
    found = np.linalg.solve(seen.T @ seen + RIDGE * np.eye(seen.shape[1]), seen.T @ added)
    even, once, twice = found.reshape(3, len(FEATURES)) / scale
    times = np.arange(MOMENTS) / (MOMENTS - 1)
    by_feature = even[:, None] + once[:, None] * times + twice[:, None] * times**2
    return [tuple(round(float(weight)) for weight in weights) for weights in by_feature]


def main() -> None:
    """Play, fit, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, action="append")
    parser.add_argument("--players", type=int, action="append")
    given = parser.parse_args()
    rows: list[Row] = []
    for games, players in zip(given.games or [200, 80], given.players or [2, 4], strict=True):
        for number in range(games):
            rows += play_noting(number + 1000 * players, players)
            if number % 20 == 19:
                sys.stderr.write(f"{number + 1} of {games} games of {players}" + "\n")
    for feature, weights in zip(FEATURES, fit(rows), strict=True):
        sys.stdout.write(f'    "{feature}": {weights},' + "\n")


if __name__ == "__main__":
    main()
