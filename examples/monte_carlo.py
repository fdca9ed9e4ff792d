"""A search bot in twenty lines: it tries every action in a few possible worlds and plays each of them out at random.

    python examples/monte_carlo.py                              # 4 games against three random players
    python examples/monte_carlo.py --games 8 --worlds 10 --jobs 2
    python examples/monte_carlo.py --policy light --each 20     # with the native core that costs little

It looks at views only, so it cannot cheat: what is hidden is dealt anew in every world. All playouts of an action are
asked for at once: where there is a native core, they are played inside it.
One game is one process, because the engine is a single thread of Python and shares nothing.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor, as_completed
from time import perf_counter

from elysium_rules import (
    FAMILY_SETS,
    Action,
    PlayerView,
    Policy,
    RandomBot,
    Rng,
    new_game,
    outcome,
    play_game,
    playouts,
    sample_hidden,
    standard_cards,
    step,
)


class MonteCarloBot:
    """Chooses what leads to the best average result over some worlds."""

    def __init__(self, worlds: int, each: int, policy: Policy) -> None:
        self.worlds, self.each, self.policy = worlds, each, policy
        self.playouts = 0

    def choose(self, view: PlayerView, rng: Rng) -> Action:
        """Try all legal actions in the same worlds, with the same luck in each."""
        assert view.player is not None  # a spectator has nothing to choose
        worth = [0] * len(view.legal)
        for world in range(self.worlds):
            state, rng = sample_hidden(view, rng)
            for place, action in enumerate(view.legal):
                after, _ = step(state, action)
                for totals in playouts(after, self.each, world, self.policy).totals:
                    others = totals[: view.player] + totals[view.player + 1 :]
                    worth[place] += totals[view.player] - max(others)
                self.playouts += self.each
        return view.legal[worth.index(max(worth))]


def play(game: int, worlds: int, each: int, policy: Policy) -> tuple[int, int, list[int], int, float]:
    """Play one game; returns its number, the bot's seat, all scores, how many playouts it took, and the seconds."""
    sets = tuple(FAMILY_SETS.values())
    state = new_game(standard_cards(), players=4, families=sets[game % len(sets)], seed=game)
    bot, seat = MonteCarloBot(worlds, each, policy), game % 4
    start = perf_counter()
    end = play_game(state, [bot if player == seat else RandomBot() for player in range(4)], seed=game)
    scores = [sheet.total for sheet in outcome(end).scores]
    return game, seat, scores, bot.playouts, perf_counter() - start


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--worlds", type=int, default=3, help="for every decision")
    parser.add_argument("--each", type=int, default=1, help="playouts of every action in every world")
    parser.add_argument("--policy", choices=("random", "light"), default="random", help="who chooses in a playout")
    parser.add_argument("--jobs", type=int, default=1, help="games side by side")
    options = parser.parse_args(arguments)
    print("game  bot's score  others        playouts  per second")
    won = 0
    with ProcessPoolExecutor(options.jobs) as pool:
        running = [
            pool.submit(play, game, options.worlds, options.each, options.policy) for game in range(options.games)
        ]
        for done in as_completed(running):
            game, seat, scores, count, seconds = done.result()
            mine = scores.pop(seat)
            won += mine > max(scores)
            others = "  ".join(f"{score:2}" for score in scores)
            print(f"{game:4}  {mine:11}  {others:12}  {count:8,}  {count / seconds:10,.0f}", flush=True)
    print(f"The bot won {won} of {options.games} games.")


if __name__ == "__main__":
    main()
