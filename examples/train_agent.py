"""Train an agent that beats the greedy bot: `python examples/train_agent.py`, some minutes on one processor.

It learns what positions are worth from games against itself, and plays by looking one action ahead. Everything comes
from the vectorised environment (docs/environments.md); docs/train-an-agent.md walks through this file.

    python examples/train_agent.py                              # 20,000 games, then 400 against greedy
    python examples/train_agent.py --games 2000 --matches 40    # a minute, and it already plays
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from elysium_rules import FAMILY_SETS, find_bot, outcome, play_game, rng_from_seed
from elysium_rules.environments import Lookahead, VectorEnv, find_encoding

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Estimate = tuple[float, float, float]  # and where it lies with 95 % confidence

ENCODING: Final = find_encoding(players=2, families=FAMILY_SETS["first_game"])
POINTS: Final = 16.0  #: what the network calls 1
HIDDEN: Final = 32  #: units between what is seen and what it is worth
ROWS: Final = 256  #: games at once
BATCH: Final = 256  #: positions learnt from at once
GATHERED: Final = 16_384  #: positions gathered before the network learns
TRACE: Final = 0.8  #: how much of a value comes from later ones: the lambda of TD(lambda)
EXPLORES: Final = 0.01  #: how often something else than the best is done


# --- what a position is worth ----------------------------------------------------------------------------------------


def features(ahead: Lookahead) -> Floats:
    """What the network is shown of each position: the observation, the points as they stand, and the margin."""
    points = ahead.totals.astype(np.float32) / POINTS
    return np.concatenate([ahead.observations, points, points[:, :1] - points[:, 1:]], axis=1)


class Network:
    """What a position is worth: how many points ahead its player will be. One hidden layer, and a straight way."""

    def __init__(self, seed: int = 0) -> None:
        rng, width = np.random.default_rng(seed), ENCODING.width + 3
        self.weights: list[Floats] = [
            (rng.standard_normal((width, HIDDEN)) * 0.07).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (rng.standard_normal((HIDDEN, 1)) * 0.02).astype(np.float32),
            np.zeros(1, np.float32),
            np.zeros((width, 1), np.float32),
        ]
        self.weights[-1][-1] = 0.8  # whoever is ahead will probably stay so
        self._means = [np.zeros_like(values) for values in self.weights]
        self._squares = [np.zeros_like(values) for values in self.weights]
        self._steps = 0

    def _run(self, seen: Floats) -> tuple[Floats, Floats]:
        first, bias, second, last, straight = self.weights
        hidden = np.maximum(seen @ first + bias, 0)
        return hidden, (hidden @ second + last + seen @ straight)[:, 0]

    def values(self, ahead: Lookahead) -> Floats:
        """What each position is worth to the player who looks; of a game that is over that is known."""
        known = (ahead.totals[:, 0] - ahead.totals[:, 1]) / POINTS
        return np.where(ahead.over == 1, known, self._run(features(ahead))[1]).astype(np.float32)

    def learn(self, seen: Floats, worth: Floats, rate: float) -> None:
        """Come nearer to what positions were worth: one step of Adam."""
        _, _, second, _, _ = self.weights
        hidden, values = self._run(seen)
        error = (np.clip(values - worth, -1, 1) / len(worth))[:, None]
        back = (error @ second.T) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ error, error.sum(0), seen.T @ error]
        self._steps += 1
        for place, slope in enumerate(slopes):
            mean, square = self._means[place], self._squares[place]
            mean[...] += 0.1 * (slope - mean)
            square[...] += 0.001 * (slope * slope - square)
            mean_now, square_now = mean / (1 - 0.9**self._steps), square / (1 - 0.999**self._steps)
            self.weights[place] -= rate * mean_now / (np.sqrt(square_now) + 1e-6)

    def save(self, file: Path) -> None:
        """Keep it."""
        named: dict[str, Any] = {f"weights_{place}": values for place, values in enumerate(self.weights)}
        np.savez(file, digest=ENCODING.digest, **named)

    @classmethod
    def load(cls, file: Path) -> Network:
        """Take it up again; it fits the encoding that it was trained with, and no other."""
        with np.load(file) as kept:
            assert str(kept["digest"]) == ENCODING.digest, "it was trained with another encoding"
            network = cls()
            network.weights = [kept[f"weights_{place}"] for place in range(len(network.weights))]
        return network


# --- learning --------------------------------------------------------------------------------------------------------


class Memory:
    """What was seen and judged in the games that are going on, by row and seat; what was learnt at their ends."""

    def __init__(self) -> None:
        self._going: list[list[list[tuple[Floats, float, bool]]]] = [[[], []] for _ in range(ROWS)]
        self.seen: list[Floats] = []
        self.worth: list[float] = []

    def note(self, row: int, seat: int, seen: Floats, value: float, *, was_best: bool) -> None:
        """A player has chosen a position."""
        self._going[row][seat].append((seen, value, was_best))

    def end(self, row: int, totals: Sequence[int]) -> None:
        """A game is over: what came of each position, mixed with what was thought of those after it."""
        for seat in (0, 1):
            worth = (totals[seat] - totals[1 - seat]) / POINTS
            for seen, value, was_best in reversed(self._going[row][seat]):
                self.seen.append(seen)
                self.worth.append(worth)
                # What comes after a choice by lot says nothing of the position before it.
                worth = TRACE * worth + (1 - TRACE) * value if was_best else value
        self._going[row] = [[], []]


def train(games: int, seed: int = 0, *, quiet: bool = True) -> Network:
    """Learn from so many games of the network against itself."""
    network, memory, rng = Network(seed), Memory(), np.random.default_rng(seed)
    rows = VectorEnv(ROWS, ENCODING, seed=seed)
    played, decisions, told = 0, 0, time.monotonic()
    while played < games:
        ahead = rows.look_ahead(rng_from_seed(f"{seed}/{decisions}"))
        values = network.values(ahead)
        best = ahead.best(values + rng.gumbel(scale=0.02, size=len(values)).astype(np.float32))
        by_lot = rng.random(ROWS) < (EXPLORES if played else 0.1)
        chosen = np.where(by_lot, rng.integers(0, rows.legal), best)
        places = ahead.starts[:-1] + chosen
        shown = features(ahead)[places].astype(np.float16)
        for row, seat in enumerate(rows.seats):
            was_best = not by_lot[row]
            memory.note(row, int(seat), shown[row], float(values[places[row]]), was_best=was_best)
        rows.step_actions(chosen)
        decisions += 1
        for ended in np.flatnonzero(rows.dones):
            memory.end(int(ended), rows.totals[ended].tolist())
            played += 1
        if len(memory.seen) >= GATHERED:
            rate = 1.5e-3 * max(0.04, 1 - played / games)
            learn_from(network, memory, rng, rate)
            if not quiet and time.monotonic() - told > 10:
                told = time.monotonic()
                print(f"{played:6} of {games} games, {rows.totals.mean():.1f} points each")
    return network


def learn_from(network: Network, memory: Memory, rng: np.random.Generator, rate: float) -> None:
    """Learn from all that was gathered, once, in any order."""
    seen, worth = np.stack(memory.seen), np.array(memory.worth, np.float32)
    order = rng.permutation(len(seen))
    for start in range(0, len(order), BATCH):
        part = order[start : start + BATCH]
        network.learn(seen[part].astype(np.float32), worth[part], rate)
    memory.seen, memory.worth = [], []


# --- playing ---------------------------------------------------------------------------------------------------------


class LearnedBot:
    """Does what leads to the position that is worth most, in some games that may lie behind what it sees."""

    def __init__(self, network: Network, samples: int = 4) -> None:
        self.network, self.samples = network, samples

    def choose(self, view: Any, rng: Any) -> Any:
        """Choose one of the view's legal actions."""
        values = np.zeros(len(view.legal), np.float32)
        for number in range(self.samples):
            source = rng_from_seed(f"{rng.seed}/{rng.counter}/{number}")
            values += self.network.values(ENCODING.look_ahead(view, source))
        return view.legal[int(values.argmax())]


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of values, and where it lies with 95 % confidence."""
    mean, error = float(np.mean(values)), float(np.std(values, ddof=1) / np.sqrt(len(values)))
    return mean, mean - 1.96 * error, mean + 1.96 * error


def compare(network: Network, games: int, *, seed: str = "compare", bot: str = "greedy") -> tuple[Estimate, Estimate]:
    """Play against another bot, each deal twice with seats swapped: the share of wins, and by how many points."""
    agent, other = LearnedBot(network), find_bot("elysium", bot)
    shares, margins = [], []
    for deal in range(games // 2):
        wins, ahead = 0.0, 0.0
        for seat in (0, 1):
            start = ENCODING.new_game(f"{seed}/{deal}")
            end = play_game(start, [agent, other] if seat == 0 else [other, agent], seed=f"{seed}/{deal}/{seat}")
            result = outcome(end)
            wins += (seat in result.winners) / len(result.winners) / 2
            ahead += (result.scores[seat].total - result.scores[1 - seat].total) / 2
        shares.append(wins)
        margins.append(ahead)
    return estimate(shares), estimate(margins)


def main() -> None:
    """Train, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000, help="against itself")
    parser.add_argument("--matches", type=int, default=400, help="games against greedy afterwards")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("build/agent.npz"), help="where the network is kept")
    options = parser.parse_args()
    start, spent = time.monotonic(), time.process_time()
    network = train(options.games, options.seed, quiet=False)
    seconds, processor = time.monotonic() - start, time.process_time() - spent
    options.out.parent.mkdir(parents=True, exist_ok=True)
    network.save(options.out)
    print(f"{options.games} games in {seconds:.0f} s, {processor:.0f} s of processor time; kept in {options.out}")
    share, margin = compare(network, options.matches)
    print(f"against greedy, {options.matches} games, seats swapped:")
    print("  won {:.1%} ({:.1%} to {:.1%} with 95 % confidence)".format(*share))
    print("  ahead by {:.1f} points ({:.1f} to {:.1f})".format(*margin))


if __name__ == "__main__":
    main()
