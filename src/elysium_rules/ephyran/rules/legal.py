"""What the player who must decide may do: the single answer to "may I?"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from elysium_rules.ephyran.model import actions
from elysium_rules.ephyran.model.actions import Action
from elysium_rules.ephyran.model.ids import ACTION, DRAW, OVER, TERRITORIES, ZONES
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.ephyran.powers.meanings import list_piles
from elysium_rules.kernel.machine import open_question
from elysium_rules.play.cards.meaning import power_works

LOCKED: Final = 2 * ZONES  #: so high seems a Territory that cannot be changed (Y17)


def list_actions(state: EphyranState) -> tuple[Action, ...]:
    """Work the legal actions out, in an order that follows from the state."""
    if state.question is not None:
        return open_question(state, state.game.codes)
    if state.stage is OVER:
        return ()
    return list_piles(state, state.active) if state.stage is DRAW else list_turn(state)


def list_turn(state: EphyranState) -> tuple[Action, ...]:
    """What the active player may do as the action of the turn (Y6-Y9, Y21), or as one more action (Y11)."""
    player, game = state.active, state.game
    board = state.players[player]
    city, locks = board.city, board.locks
    heights = [LOCKED if locks[at] is not None else len(city[at]) for at in TERRITORIES]
    found: list[Action] = []
    for card in board.hand:
        for territory, number in game.zones[card]:  # type: ignore[index]  # a state has no holes
            above = number - heights[territory]
            if above == 1:
                found.append(actions.build(player, card, territory))  # Y6
            elif above == 0:
                found.append(actions.replace(player, card, territory))  # Y8
    if state.stage is ACTION:
        plays: Mapping[Any, int] = game.plays
        usable = [card for card in board.hand if card in plays and power_works(state, plays[card])]
        found += [actions.reinforce(player, card) for card in usable]
    reclaims = game.reclaims
    for owner in game.others[player]:
        theirs = state.players[owner]
        for at, zones in enumerate(theirs.city):
            is_free = zones and zones[-1].card in reclaims and theirs.locks[at] is None
            if is_free and power_works(state, reclaims[zones[-1].card]):
                fits = game.fits[at][len(zones)] & ~game.wild_mask  # Y49
                hand = [card for card in board.hand if fits >> card & 1]  # type: ignore[operator]  # no holes
                found += [actions.reclaim(player, card, owner, TERRITORIES[at]) for card in hand]  # Y21
    found += [actions.discard(player, card) for card in board.hand]  # Y9
    return tuple(found)
