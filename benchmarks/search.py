"""How the bot that searches plays and how fast it thinks: matches with the seats swapped, iterations per second.

    python -m benchmarks.search speed                             # core and Python, in one run
    python -m benchmarks.search master greedy --iterations 500    # 400 games of two players
    python -m benchmarks.search master greedy --iterations 500 --players 4
    python -m benchmarks.search casual beginner --games 100

In a match each deal is played as often as there are seats: the first bot sits once in each, the second in all others.
A level that thinks in seconds is given a number of iterations here, so that a busy machine changes nothing; the figures
are the same wherever they are worked out. `elysium arena` does more than this.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from statistics import median
from typing import Any, Final

import attrs

from benchmarks.contest import clock
from benchmarks.progress import Screen
from elysium_rules import FAMILY_SETS, GameState, new_game, observe, outcome, playout, random_chooser, standard_cards
from elysium_rules.bots.bot import Bot
from elysium_rules.bots.budget import Budget
from elysium_rules.bots.match import play_game
from elysium_rules.bots.registry import bot_names, find_bot
from elysium_rules.bots.search.forest import CoreForest, PythonForest, plant
from elysium_rules.bots.search.search_bot import SearchBot
from elysium_rules.bots.search.settings import Settings
from elysium_rules.simulation.intervals import share_interval

SETS: Final = tuple(FAMILY_SETS)
#: How far into games the positions are in which the speed is measured, by players.
PLACES: Final = {2: (5, 40, 80), 4: (10, 80, 160)}


def deal(number: int, players: int) -> GameState:
    """The game of a number."""
    families = FAMILY_SETS[SETS[number % len(SETS)]]
    return new_game(standard_cards(), players=players, families=families, seed=f"search/{number}")


def bot_of(name: str, iterations: int) -> Bot:
    """A bot by its name; one that thinks in seconds thinks by iterations here."""
    bot: Bot = find_bot("elysium", name)
    if isinstance(bot, SearchBot) and bot.budget.seconds is not None:
        bot = attrs.evolve(bot, budget=Budget(iterations=iterations))
    return bot


def play_match(first: Bot, second: Bot, games: int, players: int, begin: int = 0) -> Iterator[tuple[float, int]]:
    """For each game, how much of a victory it was for the first bot, and by how many points it was ahead."""
    for number in range(games):
        seat = number % players
        bots = [first if place == seat else second for place in range(players)]
        state: Any = deal(begin + number // players, players)
        result = outcome(play_game(state, bots, seed=f"search/{number}"))
        totals = [sheet.total for sheet in result.scores]
        ahead = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
        yield (1 / len(result.winners) if seat in result.winners else 0.0), ahead


def measure_speed(rounds: int) -> None:
    """Iterations per second in both engines, in turns, from the same positions."""
    for players, places in PLACES.items():
        views = []
        for number, choices in enumerate(places):
            state = playout(deal(number, players), random_chooser(number), until=choices)
            views.append(observe(state, state.deciding))
        rates: dict[str, list[float]] = {"core": [], "Python": []}
        for number in range(rounds):
            for view in views:
                for engine, iterations in (("core", 4000), ("Python", 40)):
                    forest = plant(view, number, Settings(), iterations, core=engine == "core")
                    assert isinstance(forest, CoreForest if engine == "core" else PythonForest), "there is no core"
                    began = clock()
                    forest.grow(0, iterations, 1)
                    rates[engine].append(iterations / (clock() - began))
        ratio = median([core / python for core, python in zip(rates["core"], rates["Python"], strict=True)])
        shown = ", ".join(f"{engine} {median(found):,.0f}" for engine, found in rates.items())
        sys.stdout.write(
            f"{players} players, iterations per second of one thread: {shown}; the core is {ratio:.0f} times as fast\n"
        )


def main() -> None:
    """Measure, and print a line for each figure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=["speed", *bot_names("elysium")], help="speed, or the bot that is tried")
    parser.add_argument("against", nargs="?", default="greedy", choices=bot_names("elysium"))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=2000, help="of a bot that thinks in seconds otherwise")
    parser.add_argument("--rounds", type=int, default=5, help="of the speed")
    parser.add_argument("--begin", type=int, default=0, help="the number of the first deal")
    given = parser.parse_args()
    if given.what == "speed":
        measure_speed(given.rounds)
        return
    first, second = bot_of(given.what, given.iterations), bot_of(given.against, given.iterations)
    won, ahead, played = 0.0, 0, 0
    with Screen() as screen:
        screen.part(f"{given.what} against {given.against}", given.games)
        screen.step("")
        for share, margin in play_match(first, second, given.games, given.players, given.begin):
            won, ahead, played = won + share, ahead + margin, played + 1
            screen.step(f"{won / played:.1%}")
    share_won = share_interval(won, played)
    low, high = share_won.low, share_won.high
    title = f"{given.what} against {given.against}, {given.players} players, {played} games"
    sys.stdout.write(
        f"{title}: first in {won / played:.1%} ({low:.1%} to {high:.1%}), {ahead / played:+.1f} points" + "\n"
    )


if __name__ == "__main__":
    main()
