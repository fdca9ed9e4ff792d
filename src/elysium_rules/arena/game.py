"""Plays the games of an arena: the bots see views and nothing else, and a bot that fails is named with its game."""

from __future__ import annotations

from typing import Any

import attrs

from elysium_rules.arena.plan import ArenaPlan, Block
from elysium_rules.bots.match import decision_rng
from elysium_rules.bots.registry import load_bot
from elysium_rules.bots.seats import SeatedBots
from elysium_rules.errors import BotError, IllegalActionError
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.engine.refusal import refusal
from elysium_rules.play.engine.step import find_listed, legal_actions, outcome, step
from elysium_rules.play.seeing.observation import observe
from elysium_rules.play.serialising.replay import Replay, begin_replay


@attrs.frozen
class GameResult:
    """How one game came out."""

    number: int  #: of the game, as `ArenaPlan.number_of` counts
    totals: tuple[int, ...]  #: by seat
    winners: tuple[int, ...]  #: seats
    moves: tuple[int, ...]  #: what was chosen each time, by its place among the legal actions


@attrs.frozen
class BlockResult:
    """How the games of a block came out, in the order of the seatings."""

    block: Block
    games: tuple[GameResult, ...]


def play_block(plan: ArenaPlan, block: Block) -> BlockResult:
    """Play all games of a block.

    Raises:
        BotError: a bot cannot be made, raised something, or chose what is not legal.
    """
    return BlockResult(block, tuple(play_one(plan, block, seating) for seating in range(len(plan.seatings))))


def play_one(plan: ArenaPlan, block: Block, seating: int) -> GameResult:
    """Play one game of a block, each seat by a bot of its own.

    Raises:
        BotError: a bot cannot be made, raised something, or chose what is not legal; it says in which game, and when.
    """
    number = plan.number_of(block, seating)
    # Made anew for each seat of each game: whatever a bot keeps, nothing depends on what was played before, and where.
    bots = [load_bot(plan.rules, plan.bots[bot]) for bot in plan.seats(block, seating)]
    seated = SeatedBots([bot.bot for bot in bots], [bot.budget or plan.budget for bot in bots])
    state, seed, moves = plan.begin(block.deal), plan.bots_seed(number), list[int]()
    while state.deciding is not None:
        seat = state.deciding
        try:
            place = _choose(seated, seat, state, decision_rng(seed, len(moves)))
        except Exception as error:
            where = f"in game {number}, seat {seat + 1} of {plan.players}, decision {len(moves) + 1}"
            reason = f"it {_fault(error)}\n{where}; the same command with --replay {number} repeats it"
            raise BotError(bots[seat].name, reason) from error
        state, _ = step(state, legal_actions(state)[place])
        moves.append(place)
    result: Any = outcome(state)
    return GameResult(number, tuple(sheet.total for sheet in result.scores), tuple(result.winners), tuple(moves))


def _choose(seated: SeatedBots, seat: int, state: Any, rng: Rng) -> int:
    """The place of what a bot chooses among the legal actions."""
    action = seated.choose(seat, observe(state, seat), rng)
    legal = legal_actions(state)
    found = find_listed(legal, action)
    if found is None:
        raise refusal(state, action)
    place: int = legal.index(found)
    return place


def _fault(error: Exception) -> str:
    if isinstance(error, IllegalActionError):
        return f"chose what is not legal ({error})"
    return f"raised {type(error).__name__}: {error}"


def replay_of(plan: ArenaPlan, result: GameResult, names: tuple[str, ...] = ()) -> Replay:
    """A game as a replay: what was chosen is played again, without asking anybody."""
    block, _ = plan.find(result.number)
    state = plan.begin(block.deal)
    replay = begin_replay(state, plan.seed_of(block.deal), names)
    for place in result.moves:
        action = legal_actions(state)[place]
        state, _ = step(state, action)
        replay = replay.then(action, state)
    return replay
