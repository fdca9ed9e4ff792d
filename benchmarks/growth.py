"""How the costs grow: from 2 to 4 players, from epoch 1 to 5, and with custom families."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

import attrs

from benchmarks.contest import Slice, Spread, clock, join, play_games, ratio, sum_up
from benchmarks.costs import Held, costs_steps, measure_costs, measure_memory, sample_states, sum_held
from benchmarks.players import Setup, our_players, standard_setup
from benchmarks.progress import Progress
from elysium_rules import FAMILY_SETS, CardSet, GameState, legal_actions, load_cards, playout, standard_cards, step
from elysium_rules.elysium.model.actions import Action

#: The five families whose powers the custom ones have: those with the Oracle and with prestige are among them.
MODEL_SET: Final = "wasteland"
CUSTOM: Final = "new_"
#: Games in a slice: one with each printed set of families. So short slices that what disturbs one disturbs its
#: neighbours as well, and `SLICES` of them in every round, because each of them says little.
GAMES: Final = 6
SLICES: Final = 8
PLAYER_COUNTS: Final = (2, 3, 4)


@attrs.frozen
class Growth:
    """The costs of one setup, or of one epoch; times in microseconds."""

    per_decision: Mapping[str, Spread]  #: by way of playing: `playout` and `step`
    against_first: Mapping[str, Spread]  #: the same as a multiple of the first column, compared within each round
    calls: Mapping[str, Spread]  #: by name of the cost, see costs.py
    held: Held


# --- custom families -------------------------------------------------------------------------------------------------


def custom_text(text: str, families: Sequence[str]) -> str:
    """The file of a printed family as that of a custom one: other keys and another name, the same powers.

    >>> custom_text('family ares { name en "Ares" }  card x { 1 vp per ares card }', ["ares"])
    'family new_ares { name en "New Ares" }  card x { 1 vp per new_ares card }'
    """
    renamed = re.sub(rf"\b({'|'.join(families)})\b", rf"{CUSTOM}\1", text)
    head, name, rest = renamed.partition('name en "')
    return f"{head}{name}New {rest}"


def write_custom_families(folder: Path) -> tuple[str, ...]:
    """Write five custom families with the powers of five printed ones; returns their keys in the same order."""
    printed = FAMILY_SETS[MODEL_SET]
    for family in printed:
        text = standard_cards().families[family].source.text
        (folder / f"{CUSTOM}{family}.ely").write_text(custom_text(text, printed), encoding="utf-8")
    return tuple(CUSTOM + family for family in printed)


def family_setups(folder: Path) -> dict[str, Setup]:
    """Games with the same powers and the same order of families, so that a seed is the same game in all of them."""
    custom = write_custom_families(folder)

    def setup(cards: CardSet, families: tuple[str, ...]) -> Setup:
        return Setup(cards, (families,), players=4)

    return {
        "printed, 8 loaded": setup(standard_cards(), FAMILY_SETS[MODEL_SET]),
        "custom, 5 loaded": setup(load_cards(folder), custom),
        "custom, 13 loaded": setup(load_cards(folder, standard=True), custom),
    }


# --- whole games -----------------------------------------------------------------------------------------------------


def player_setups() -> dict[str, Setup]:
    """The printed cards, by number of players."""
    return {f"{players} players": standard_setup(players) for players in PLAYER_COUNTS}


def growth_steps(setups: int, rounds: int) -> int:
    """How many steps of progress `measure_growth` makes."""
    return rounds + costs_steps(setups, rounds) + setups


def measure_growth(
    setups: Mapping[str, Setup], rounds: int, seconds: float, games: int, progress: Progress
) -> dict[str, Growth]:
    """The costs of whole games by setup; all setups play games with the same seeds, in short slices that take turns."""
    pairs = {name: our_players(setup, f" {name}", name) for name, setup in setups.items()}
    players = [player for pair in pairs.values() for player in pair]
    slices: dict[str, list[Slice]] = {player.key: [] for player in players}
    for player in players:  # warm up
        play_games(player.play, range(GAMES))
    for turn in range(rounds):
        progress.step(f"games, {turn + 1} of {rounds}")
        for part in range(SLICES):
            seeds = range((turn * SLICES + part) * GAMES, (turn * SLICES + part + 1) * GAMES)
            for player in players if part % 2 == 0 else reversed(players):
                slices[player.key].append(play_games(player.play, seeds))
    states = {name: sample_states(setup, games) for name, setup in setups.items()}
    calls = measure_costs(states, rounds, seconds / 10, progress)
    found = {}
    first = next(iter(pairs.values()))
    for name, setup in setups.items():
        progress.step(f"{name}, memory")
        rounds_of = {player.key: _join_rounds(slices[player.key]) for player in pairs[name]}
        speeds = {
            player.key.split()[0]: sum_up(player, rounds_of[player.key]).us_per_decision for player in pairs[name]
        }
        # Times are compared: how much faster the first one is.
        times = {
            other.key.split()[0]: ratio(slices[other.key], slices[player.key])
            for other, player in zip(first, pairs[name], strict=True)
        }
        found[name] = Growth(speeds, times, calls[name], sum_held(measure_memory(setup, games)))
    return found


def _join_rounds(slices: Sequence[Slice]) -> list[Slice]:
    return [join(slices[start : start + SLICES]) for start in range(0, len(slices), SLICES)]


# --- by epoch --------------------------------------------------------------------------------------------------------


def epochs_steps(epochs: int, rounds: int) -> int:
    """How many steps of progress `measure_epochs` makes."""
    return 2 * rounds + costs_steps(epochs, rounds) + 1


def measure_epochs(setup: Setup, rounds: int, seconds: float, games: int, progress: Progress) -> dict[str, Growth]:
    """The costs of each epoch; in every round both ways of playing play the same *games*.

    A choice belongs to the epoch in which it is made, and so does all that it leads to: the last choice of an epoch
    ends it and deals the next one.
    """
    names = epoch_names(setup)
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for turn in range(rounds):
        seeds = range(1 + turn * games, 1 + (turn + 1) * games)
        for way, go_on in _WAYS.items():
            progress.step(f"{way}, {turn + 1} of {rounds}")
            for name, us in zip(names, _time_epochs(setup, seeds, go_on), strict=True):
                found[way, name].append(us)
    by_epoch: dict[str, list[GameState]] = {name: [] for name in names}
    for state in sample_states(setup, games):
        by_epoch[names[state.epoch - 1]].append(state)
    calls = measure_costs(by_epoch, rounds, seconds / 10, progress)
    progress.step("memory")
    held = measure_memory(setup, games)
    return {
        name: Growth(
            {way: Spread.of(found[way, name]) for way in _WAYS},
            {way: compare_times(found[way, name], found[way, names[0]]) for way in _WAYS},
            calls[name],
            held[epoch],
        )
        for epoch, name in enumerate(names, start=1)
    }


def compare_times(these: Sequence[float], first: Sequence[float]) -> Spread:
    """Times as multiples of those of the first column, round by round.

    >>> compare_times([3.0, 4.0, 6.0], [2.0, 4.0, 2.0])
    Spread(median=1.5, least=1.0, most=3.0)
    """
    return Spread.of(mine / other for mine, other in zip(these, first, strict=True))


def epoch_names(setup: Setup) -> tuple[str, ...]:
    return tuple(f"epoch {epoch}" for epoch in range(1, setup.cards.numbers.epochs.count + 1))


def count_choices(setup: Setup, seed: int) -> list[int]:
    """How many real choices the random game of this seed has in each epoch."""
    choices = [0] * setup.cards.numbers.epochs.count
    draw = Random(seed).random
    state = setup.new(seed)
    while legal := legal_actions(state):
        choices[state.epoch - 1] += 1
        state = step(state, legal[int(draw() * len(legal))])[0]
    return choices


def _play_on_by_playout(state: GameState, draw: Callable[[], float], choices: int) -> GameState:
    def choose(legal: tuple[Action, ...], _: object) -> Action:
        return legal[int(draw() * len(legal))]

    return playout(state, choose, until=choices, core=False)


def _play_on_by_step(state: GameState, draw: Callable[[], float], choices: int) -> GameState:
    for _ in range(choices):
        legal = legal_actions(state)
        state, _events = step(state, legal[int(draw() * len(legal))])
    return state


_WAYS: Final = {"playout": _play_on_by_playout, "step": _play_on_by_step}


def _time_epochs(
    setup: Setup, seeds: Iterable[int], play_on: Callable[[GameState, Callable[[], float], int], GameState]
) -> list[float]:
    """Microseconds per choice in each epoch.

    The choices are counted first, without a clock. Then the same game is played with one look at the clock per
    epoch, and with `playout` told to stop after so many choices: a function as `until` would make a state for
    every choice and distort what is measured. What is left is one thaw and one freeze per epoch.
    """
    epochs = range(setup.cards.numbers.epochs.count)
    seconds, made = [0.0 for _ in epochs], [0 for _ in epochs]
    for seed in seeds:
        choices = count_choices(setup, seed)
        state = setup.new(seed)
        draw = Random(seed).random
        for epoch in epochs:
            start = clock()
            state = play_on(state, draw, choices[epoch])
            seconds[epoch] += clock() - start
            made[epoch] += choices[epoch]
        assert state.is_over, "it was the same game"
    return [spent / total * 1e6 for spent, total in zip(seconds, made, strict=True)]
