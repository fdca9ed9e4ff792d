"""Who takes part: one uniformly random game from a seed, by our engine in two ways, by catanatron, by python-chess.

All have the same shape, make a new game inside the measured call, choose in the same way
(`choices[int(random() * len(choices))]`), and count what they decide in the same way.
The peers are imported late: who measures only our engine does not need them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules import (
    FAMILY_SETS,
    CardSet,
    GameState,
    legal_actions,
    new_game,
    playout,
    standard_cards,
    start_game,
    step,
)
from elysium_rules.elysium.model.actions import Action

#: Plays one game from a seed and says how many decisions it had, and how many choices all of them had together.
Play: TypeAlias = Callable[[int], tuple[int, int]]

CHESS_CLOCK: Final = 150  #: half moves without a capture or a pawn move: the game is drawn


@attrs.frozen
class Player:
    """Somebody who plays games against the clock."""

    key: str
    title: str
    counts: str  #: what a decision is here
    play: Play = attrs.field(repr=False)


# --- our engine ------------------------------------------------------------------------------------------------------


@attrs.frozen
class Setup:
    """What our games are played with; the family sets take turns."""

    cards: CardSet
    family_sets: tuple[tuple[str, ...], ...]
    players: int

    def new(self, seed: int) -> GameState:
        families = self.family_sets[seed % len(self.family_sets)]
        return new_game(self.cards, self.players, families, seed)


def standard_setup(players: int = 4) -> Setup:
    """The printed cards in all named sets of families."""
    return Setup(standard_cards(), tuple(FAMILY_SETS.values()), players)


def play_by_playout(setup: Setup) -> Play:
    """Whole games with `playout`, on one table."""

    def play(seed: int) -> tuple[int, int]:
        decisions = options = 0
        draw = random.Random(seed).random

        # The engine plays forced decisions itself, so all that come here are real choices.
        def choose(legal: tuple[Action, ...], _: object) -> Action:
            nonlocal decisions, options
            size = len(legal)
            decisions += 1
            options += size
            return legal[int(draw() * size)]

        playout(setup.new(seed), choose, core=False)
        return decisions, options

    return play


def play_by_step(setup: Setup) -> Play:
    """Whole games with `legal_actions` and `step`: a frozen state and its events for every decision."""

    def play(seed: int) -> tuple[int, int]:
        decisions = options = 0
        draw = random.Random(seed).random
        state = setup.new(seed)
        while legal := legal_actions(state):
            size = len(legal)
            decisions += 1
            options += size
            state, _ = step(state, legal[int(draw() * size)])
        return decisions, options

    return play


def our_players(setup: Setup, suffix: str = "", name: str = "elysium_rules") -> tuple[Player, Player]:
    """Our engine in its two ways."""
    return (
        Player(f"playout{suffix}", f"{name} playout", "real choices", play_by_playout(setup)),
        Player(f"step{suffix}", f"{name} step", "real choices", play_by_step(setup)),
    )


def ephyran_player(players: int = 4) -> Player:
    """Our other game with `playout`.

    There a decision with a single answer is asked, too, where it would tell something of a hand that nobody asked
    (decision 30). These are played here and take their time, but only real choices count.
    """

    def play(seed: int) -> tuple[int, int]:
        decisions = options = 0
        draw = random.Random(seed).random

        def choose(legal: tuple[Any, ...], _: object) -> Any:
            nonlocal decisions, options
            size = len(legal)
            if size > 1:
                decisions += 1
                options += size
            return legal[int(draw() * size)]

        playout(start_game("ephyran", players, seed), choose)
        return decisions, options

    return Player("ephyran", "ephyran playout", "real choices", play)


# --- the others ------------------------------------------------------------------------------------------------------


def catanatron_player() -> Player:
    """Catan with four players; all its decisions count, forced ones as well.

    An own loop that does not check the action again. `Game.play()` checks every action and copies the game twice, so
    the loop does less: 2 % fewer calls for the very same games. In time no difference could be seen (version 3.2.1).
    """
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    def play(seed: int) -> tuple[int, int]:
        decisions = options = 0
        game = Game([RandomPlayer(colour) for colour in Color], seed=seed)  # this seeds `random`, too
        state = game.state
        # Later versions moved the list from the state to the game.
        holder: Any = game if hasattr(game, "playable_actions") else state
        draw = random.random
        while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
            actions = holder.playable_actions
            size = len(actions)
            decisions += 1
            options += size
            game.execute(actions[int(draw() * size)], validate_action=False)
        return decisions, options

    return Player("catanatron", "catanatron", "all decisions", play)


def chess_player() -> Player:
    """Chess with two players; every move is a decision.

    A game ends with the list of moves, the clock or the material, not with `Board.is_game_over()`: that looks for
    moves once more, and for repetitions. With it the very same games took 1.4 times as long (1.2 to 1.9 on a busy
    machine, version 1.11.2).
    """
    from chess import Board

    def play(seed: int) -> tuple[int, int]:
        decisions = options = 0
        draw = random.Random(seed).random
        board = Board()
        while moves := list(board.legal_moves):
            if board.halfmove_clock >= CHESS_CLOCK or board.is_insufficient_material():
                break
            size = len(moves)
            decisions += 1
            options += size
            board.push(moves[int(draw() * size)])
        return decisions, options

    return Player("chess", "python-chess", "all moves", play)
