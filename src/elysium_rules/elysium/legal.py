"""`legal_actions`: the single answer to "may I?", and the reason when not."""

from __future__ import annotations

from elysium_rules.elysium import actions
from elysium_rules.elysium.actions import Action
from elysium_rules.elysium.deeds import identical_mask
from elysium_rules.elysium.evaluate import cards_in
from elysium_rules.elysium.ids import CardId, Phase, PlayerId, Stage
from elysium_rules.elysium.resolve import can_start, placements
from elysium_rules.elysium.state import GameState
from elysium_rules.kernel.instructions import Outlook
from elysium_rules.kernel.machine import open_question

_NOTHING_OPEN = Outlook()


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """List what the player who must decide may do, in a fixed order.

    The order depends on the state alone, so a position in the result is a
    stable way to record a choice. It is empty exactly when the game is over.

    Returns:
        Actions that `step` accepts for this state.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> {action.player for action in legal_actions(state)} == {state.deciding}
        True
    """
    if state.legal is None:
        # The answer is kept with the state; it follows from the rest of it, so nobody can see a difference.
        object.__setattr__(state, "legal", list_actions(state))
    assert state.legal is not None
    return state.legal


def list_actions(state: GameState) -> tuple[Action, ...]:
    """Work the legal actions out."""
    if state.question is not None:
        return open_question(state, state.game.codes)
    if state.phase is Phase.OVER:
        return ()
    player = state.active
    match state.stage:
        case Stage.TAKE:
            return (*takings(state, player), *usable_powers(state, player))
        case Stage.COLUMN:
            return tuple(actions.dismiss_column(player, colour) for colour in state.players[player].columns)
        case Stage.AFTER:
            return (*usable_powers(state, player), actions.end_turn(player))
        case Stage.TRANSFERS:
            return (*transfers(state, player), actions.end_turn(player))
        case Stage.ENDING:
            return ()


def takings(state: GameState, player: PlayerId) -> tuple[Action, ...]:
    """What *player* can take in this turn: cards and quests, or what replaces them (T2, T8, T9)."""
    board = state.players[player]
    found: list[Action] = []
    owes_cards = board.cards_taken < state.game.numbers.players.cards
    if owes_cards:
        fitting = takeable_cards(state, player)
        found += [actions.take_card(player, card) for card in state.agora if fitting >> card & 1]
    if board.quest is None:
        colours = state.game.quest_columns[state.pediment]
        found += [
            actions.take_quest(player, quest.number)
            for quest in state.quests
            if colours[quest.number] & board.column_mask  # T4
        ]
    if not found:
        if owes_cards:
            return (actions.take_citizen(player),)  # T8
        return tuple(actions.dismiss_column(player, colour) for colour in board.columns)  # T9
    return tuple(found)


def takeable_cards(state: GameState, player: PlayerId) -> int:
    """The cards whose condition *player* satisfies and of which there is no identical one in the Domain (T3, T7)."""
    board = state.players[player]
    return state.game.takeable_masks[board.column_mask] & ~identical_mask(state, player)


def usable_powers(state: GameState, player: PlayerId) -> tuple[Action, ...]:
    """The Trigger and Activate powers *player* can use now (P4, P5, P8, P9, P19)."""
    game = state.game
    domain = state.players[player].domain_mask
    ready = domain & (state.rings & game.trigger_mask | game.activate_mask & ~state.turned)
    if not ready:
        return ()
    if ready & game.eleusis_mask and (domain & game.eleusis_mask).bit_count() < 2:
        ready &= ~game.eleusis_mask  # P8
    return tuple(
        actions.use_power(player, card)
        for card in cards_in(ready)
        if can_start(state, player, CardId(card), _NOTHING_OPEN)
    )


def transfers(state: GameState, player: PlayerId) -> tuple[Action, ...]:
    """The transfers *player* can make and pay for in this step of Phase III (W3)."""
    if state.allowance <= 0:
        return ()
    places = placements(state, player, -1, 0, is_free=False)
    return tuple(actions.transfer(player, card, legend) for card, legend in places)
