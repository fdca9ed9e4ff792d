"""`list_actions`: the single answer to "may I?"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elysium_rules.elysium.changes.modifiers import column_free_mask, quests_are_free
from elysium_rules.elysium.changes.placements import placements
from elysium_rules.elysium.changes.procedures import identical_mask
from elysium_rules.elysium.model.actions import (
    DISMISSALS,
    END_ALONE,
    END_TURN,
    TAKE_CARD,
    TAKE_CITIZEN,
    TAKE_QUEST,
    USE_POWER,
    Action,
)
from elysium_rules.elysium.model.bounds import MOST_DECISIONS
from elysium_rules.elysium.model.ids import (
    AFTER,
    ALL_COLUMNS,
    BY_CHOICE,
    COLUMN,
    ENDING,
    OVER,
    TAKE,
    TRANSFERS,
    PlayerId,
)
from elysium_rules.elysium.model.masks import cards_in, mask_of
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.use import can_start
from elysium_rules.kernel.assumptions import YES, Assumptions, Search
from elysium_rules.kernel.machine import open_question

#: So many powers at once share one look ahead: what is found out about one power helps with the others.
MANY: Final = 12


def list_actions(state: GameState) -> tuple[Action, ...]:
    """Work the legal actions out."""
    if state.question is not None:
        return open_question(state, state.game.codes)
    if state.phase is OVER:
        return ()
    return list_turn(state)


def list_turn(state: GameState) -> tuple[Action, ...]:
    """What the active player may do in the turn, where no power asks anything."""
    stage = state.stage
    player = state.active
    if stage is AFTER:
        powers = usable_powers(state, player)
        return (*powers, END_TURN[player]) if powers else END_ALONE[player]
    if stage is TAKE:
        powers = usable_powers(state, player)
        return (*takings(state, player), *powers) if powers else tuple(takings(state, player))
    if stage is COLUMN:
        return DISMISSALS[player][state.players[player].column_mask]
    if stage is TRANSFERS:
        return (*transfers(state, player), END_TURN[player])
    assert stage is ENDING
    return ()


def takings(state: GameState, player: PlayerId) -> Sequence[Action]:
    """What *player* can take in this turn: cards and quests, or what replaces them (T2, T8, T9)."""
    game = state.game
    board = state.players[player]
    columns = board.column_mask
    found: list[Action] = []
    owes_cards = board.cards_taken < game.cards_owed
    if owes_cards:
        fits = game.fits_columns[columns]  # T3
        take_card = TAKE_CARD[player]
        if game.is_bent:  # N11
            identical = identical_mask(state, player)
            free = column_free_mask(state, player) | mask_of([card for card in state.agora if fits[card]])
            found = [take_card[card] for card in state.agora if free >> card & 1 and not identical >> card & 1]
        else:
            alike, domain = game.identical_masks, board.domain_mask  # T7
            found = [take_card[card] for card in state.agora if fits[card] and not alike[card] & domain]
    if board.quest is None:
        colours = game.quest_columns[state.pediment_side]
        take_quest = TAKE_QUEST[player]
        reach = ALL_COLUMNS if game.is_bent and quests_are_free(state, player) else columns  # N11
        found += [take_quest[quest.number] for quest in state.quests if colours[quest.number] & reach]  # T4
    if found:
        return found
    if owes_cards:
        return (TAKE_CITIZEN[player],)  # T8
    return DISMISSALS[player][columns]  # T9


def usable_powers(state: GameState, player: PlayerId) -> Sequence[Action]:
    """The Trigger and Activate powers *player* can use now (P4, P5, P8, P9, P19)."""
    game = state.game
    domain = state.players[player].domain_mask
    unturned = game.activate_mask & ~state.turned_mask if state.turned_mask else game.activate_mask
    ready = domain & (state.ring_mask | unturned)  # only Trigger cards ever have a ring
    if not ready:
        return ()
    if ready & game.eleusis_mask and (domain & game.eleusis_mask).bit_count() < 2:
        ready &= ~game.eleusis_mask  # P8
    if state.decisions >= MOST_DECISIONS:
        return ()  # N40
    use_power = USE_POWER[player]
    cards = cards_in(ready)
    if len(cards) >= MANY:
        shared = Assumptions(search=Search())
        numbers = [(card, game.power_number(card, *BY_CHOICE)) for card in cards]
        return [use_power[card] for card, number in numbers if can_start(state, player, number, shared)]
    found: list[Action] = []
    starts = game.starts
    for card in cards:
        possible, assumed, frames = starts[card]
        if possible is None or possible(state, frames[player], assumed) == YES:
            found.append(use_power[card])
    return found


def transfers(state: GameState, player: PlayerId) -> Sequence[Action]:
    """The transfers *player* can make and pay for in this step of Phase III (W3)."""
    if state.allowance <= 0 or state.decisions >= MOST_DECISIONS:  # N40
        return ()
    return placements(state, player, -1, 0, is_free=False)
