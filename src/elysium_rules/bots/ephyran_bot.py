"""What a position of Ephyran is worth to a player: the values by which `one_ply_bot.py` plays it sensibly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from elysium_rules.bots.one_ply_bot import OnePlyBot
from elysium_rules.ephyran.model import actions
from elysium_rules.ephyran.model.ids import ALL_ZONES, TERRITORIES
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.play.engine.step import outcome
from elysium_rules.program import nodes
from elysium_rules.program.value import walk

ZONE: Final = 0.6  #: for each zone of the city: it leads to the next one, and to the end
FITTING: Final = 0.25  #: for each card in the hand that could be built at once
DEFENCE: Final = 0.2  #: for each card in the hand that can stop somebody
#: What an effect promises before anything was chosen for it, by its row; a card promises as much as all its effects.
PROMISES: Final[Mapping[str, float]] = {
    "draw_effect": 0.6,
    "another_effect": 1.0,
    "keep_effect": 0.9,
    "take_object_effect": 1.5,
    "steal_object_effect": 1.6,
    "exchange_effect": 1.0,
    "destroy_effect": 1.2,
    "lock_effect": 0.2,
    "unlock_effect": 0.1,
}
WILD: Final = 1.2  #: a card that stands for any zone is better kept until it is needed
STOPPED: Final = 1.5  #: what a defence stops would have hurt


def appraise(state: EphyranState, seat: int) -> float:
    """The own score against the best of the others, and what the city and the hand promise."""
    totals = [sheet.total for sheet in outcome(state).scores]
    worth = float(totals[seat] - max(total for other, total in enumerate(totals) if other != seat))
    if state.is_over:
        return worth
    for board in state.players:
        zones = sum(map(len, board.city))
        share = ZONE * zones if zones < ALL_ZONES else 0.0
        worth += share if board.player == seat else -share / (len(state.players) - 1)
    return worth + _hand(state, seat)


def _hand(state: EphyranState, seat: int) -> float:
    game, board = state.game, state.players[seat]
    wanted = 0
    for territory in TERRITORIES:
        built = len(board.city[territory])
        if board.locks[territory] is None and built + 1 < len(game.fits[territory]):
            wanted |= game.fits[territory][built + 1]
    worth = 0.0
    for card in board.hand:
        if card is None:
            continue
        worth += FITTING * (wanted >> card & 1)
        program = game.programs[card]
        if program is not None and any(power.row == "answer_power" for power in program.powers):
            worth += DEFENCE
    return worth


def promise(state: EphyranState, action: Any) -> float:
    """What an action brings that the next state does not show yet, or gives away."""
    game = state.game
    if isinstance(action, actions.Reinforce):
        body = walk(game.power(game.plays[action.card]).body)
        return sum(PROMISES.get(node.row, 0.0) for node in body if isinstance(node, nodes.Do))
    if isinstance(action, actions.Build) and game.wild_mask >> action.card & 1:
        return -WILD
    return STOPPED if isinstance(action, actions.Answer) else 0.0


def make_bot() -> OnePlyBot:
    """The bot that plays Ephyran sensibly."""
    return OnePlyBot(appraise, promise, "ephyran")
