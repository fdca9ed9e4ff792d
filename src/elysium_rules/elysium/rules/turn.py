"""The course of the game: what comes next when nobody has to choose.

Turns in Phase II, the change of order and the steps of Phase III, the end of an
epoch, the awakening of the next one, the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from elysium_rules.elysium.changes import apply, procedures
from elysium_rules.elysium.changes.delayed import has_due, moment_came, open_due, turn_comes
from elysium_rules.elysium.changes.modifiers import more_income, more_transfers
from elysium_rules.elysium.changes.reactions import open_event, open_moment, open_power
from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.actions import (
    DismissColumn,
    EndTurn,
    TakeCard,
    TakeCitizen,
    TakeQuest,
    Transfer,
    UsePower,
)
from elysium_rules.elysium.model.bounds import BUDGET, MOST_ALLOWED, MOST_DECISIONS, MOST_FORCED
from elysium_rules.elysium.model.ids import (
    AFTER,
    AGORA,
    AWAKENING,
    COLOURS_OF,
    COLUMN,
    END_OF_EPOCH,
    ENDING,
    GOLD,
    ORACLE,
    ORIGINAL,
    OVER,
    RESERVE,
    TAKE,
    TRANSFERS,
    VP,
    WRITING,
    Activation,
    CardId,
    Moment,
    Phase,
    PlayerId,
)
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.rules.legal import list_turn, takings
from elysium_rules.elysium.rules.scoring import remove_unscored, score_boards
from elysium_rules.kernel.machine import run_stack
from elysium_rules.play.data.events import note


def _take_card(table: Table, player: PlayerId, action: TakeCard) -> None:
    table.stage = COLUMN
    procedures.take_card(table, player, action.card, AGORA, owed=True)


def _take_quest(table: Table, player: PlayerId, action: TakeQuest) -> None:
    table.stage = COLUMN
    apply.quest_taken(table, player, action.quest)
    if table.game.awaiting:
        open_event(table, ("quest",), player)


def _take_citizen(table: Table, player: PlayerId, action: TakeCitizen) -> None:
    table.stage = COLUMN
    procedures.take_citizen(table, player, owed=True)  # with no card left at all (A5) nothing is taken


def _dismiss_column(table: Table, player: PlayerId, action: DismissColumn) -> None:
    table.stage = AFTER
    apply.column_dismissed(table, player, action.colour)
    if table.game.awaiting:
        open_event(table, ("dismiss", f"dismiss {action.colour}"), player)


def _use_power(table: Table, player: PlayerId, action: UsePower) -> None:
    if table.game.trigger_mask >> action.card & 1:
        apply.ring_returned(table, action.card)  # P4
    else:
        apply.card_turned(table, action.card)  # P5
    activation = Activation.TRIGGER if table.game.trigger_mask >> action.card & 1 else Activation.ACTIVATE
    open_power(table, player, table.game.power_number(action.card, activation))
    if table.game.awaiting:
        open_event(table, ("use", f"use {activation}"), player, it=action.card)


def _transfer(table: Table, player: PlayerId, action: Transfer) -> None:
    joined = None if action.legend is None else table.players[player].elysium[action.legend]
    price = procedures.transfer_price(table, player, action.card, joined)
    apply.allowance_set(table, player, table.allowance - 1)
    procedures.transfer_card(table, player, action.card, action.legend, price)


def _end_turn(table: Table, player: PlayerId, action: EndTurn) -> None:
    table.stage = ENDING
    closing = table.closing
    if closing:
        for card in closing:
            # W4: conditions on the number of transfers are judged now.
            open_power(table, player, table.game.power_number(card, Activation.LEGEND))
        table.closing = ()
    if table.game.awaiting:
        open_event(table, ("turn ends",), player)
    if table.promises:
        moment_came(table, Moment.TURN)
    if closing or table.stack or (table.promises and has_due(table)):
        # Who follows the events must know that nothing but these powers comes now.
        note(table, events.StepClosed, player)


#: How each action of a turn begins: (table, active player, action). What it sets off is left on the stack.
PERFORM: Final[dict[type[Any], Callable[[Table, PlayerId, Any], None]]] = {
    TakeCard: _take_card,
    TakeQuest: _take_quest,
    TakeCitizen: _take_citizen,
    DismissColumn: _dismiss_column,
    UsePower: _use_power,
    Transfer: _transfer,
    EndTurn: _end_turn,
}


def advance(table: Table) -> None:
    """Go on until a player has a real choice, or the game is over; or until the powers have done much work."""
    if table.stack and not table.game.rulings.turns_without_end:
        if table.decisions < MOST_DECISIONS:
            table.decisions += 1
        else:
            table.budget = 0  # N40: no power begins any more, and nothing is repeated; what has begun goes on
    used = 0
    while True:
        if table.stack:
            run_stack(table, table.game.codes)
            if table.question is not None:
                return
        if table.promises and open_due(table):
            continue
        if table.stage is ENDING:
            if table.phase is OVER:
                table.legal = ()
                return
            if (
                table.game.awaiting or table.promises
            ):  # what a new turn or epoch sets off must not find the budget empty
                used += BUDGET - table.budget
                table.budget = BUDGET
            end_turn(table)
            continue
        choices = list_turn(table)
        if len(choices) > 1:
            table.legal = choices
            return
        # A question with a single answer is never asked; but no step does the work of many actions (decision 21).
        used += BUDGET - table.budget
        if used >= MOST_FORCED:
            table.legal = choices
            return
        action = choices[0]
        if table.log is not None:
            apply.forced(table, action)
        table.budget = BUDGET
        PERFORM[type(action)](table, table.active, action)


# --- turns -----------------------------------------------------------------------------------------------------------


def end_turn(table: Table) -> None:
    """Close the turn or step of the active player and begin the next one, or the next phase."""
    if table.phase is END_OF_EPOCH:  # N3: it was ended before, and the powers that wait for that are done
        restore_boards(table)
        return
    if table.phase is AWAKENING:  # N3: it has begun, and so are they
        begin_actions(table)
        return
    apply.turn_ended(table, table.active)
    if spent := table.game.turn_limited_mask and table.turned_mask & table.game.turn_limited_mask:
        apply.cards_straightened(table, tuple([CardId(card) for card in cards_in(spent)]))  # N4
    if table.phase is WRITING:
        next_step(table)
    else:
        next_turn(table)


def next_turn(table: Table) -> None:
    """Give the turn to the next player in disc order (T1); after the last one goes Phase III."""
    game = table.game
    players = game.player_count
    while table.turns_played < game.turns * players:
        player = table.order[table.turns_played % players]
        if game.edition is ORIGINAL and _plays_no_further_turn(table, player):
            apply.turn_skipped(table, player)
            continue
        apply.turn_began(table, player)
        table.stage = TAKE
        if table.promises:
            turn_comes(table, player)
        if game.awaiting:
            open_event(table, ("turn begins",), player)
        return
    write_legends(table)


def _plays_no_further_turn(table: Table, player: PlayerId) -> bool:
    """T9, original edition: three cards, no quest, and none that could be taken."""
    board = table.players[player]
    if board.cards_taken < table.game.numbers.players.cards or board.quest is not None:
        return False
    return not any(isinstance(action, TakeQuest) for action in takings(table, player))


# --- Phase III -------------------------------------------------------------------------------------------------------


def write_legends(table: Table) -> None:
    """Hand out Incomplete quests, deal the discs anew, pay the quests, begin the first step (T10, W1, W2)."""
    for player in table.order:
        if table.players[player].quest is None:
            back = table.game.incomplete_quest  # T10
            apply.quest_left_incomplete(table, player, table.quests[0].number, back.gold, back.vp, back.transfers)
    apply.phase_began(table, Phase.WRITING)
    apply.discs_dealt(table, new_discs(table))
    for player in table.order:
        quest = table.players[player].quest
        assert quest is not None
        for resource, given in ((GOLD, quest.gold), (VP, quest.vp)):
            more = more_income(table, player, resource) if table.game.is_bent else 0
            if given + more:
                apply.resource_moved(table, resource, RESERVE, player, given + more)
    next_step(table)


def new_discs(table: Table) -> tuple[int, ...]:
    """W1: by quest number; Incomplete quests last, in the order of the discs held so far."""

    def place(player: PlayerId) -> tuple[bool, int]:
        board = table.players[player]
        assert board.quest is not None
        return board.quest.is_incomplete, board.disc if board.quest.is_incomplete else board.quest.number

    order = sorted(table.order, key=place)
    discs = [0] * len(order)
    for disc, player in enumerate(order, start=1):
        discs[player] = disc
    return tuple(discs)


def next_step(table: Table) -> None:
    """Begin the next player's step of Phase III (W3), or end the epoch."""
    if table.turns_played == table.game.player_count:
        end_epoch(table)
        return
    player = table.order[table.turns_played]
    quest = table.players[player].quest
    assert quest is not None
    apply.turn_began(table, player)
    table.stage = TRANSFERS
    if table.promises:
        turn_comes(table, player)
    table.transfers = 0
    more = more_transfers(table, player) if table.game.is_bent else 0
    apply.allowance_set(table, player, min(quest.transfers + more, MOST_ALLOWED))
    # W4: the Legend powers in the Domain now each work once, whatever becomes of their cards.
    board = table.players[player]
    table.closing = ()
    legend_mask = table.game.legend_mask
    if board.domain_mask & legend_mask:
        working = [card for card in board.domain if legend_mask >> card & 1]
        closing_mask = table.game.closing_mask
        table.closing = tuple([card for card in working if closing_mask >> card & 1])
        for card in working:
            if not closing_mask >> card & 1:
                open_power(table, player, table.game.power_number(card, Activation.LEGEND))
    if table.game.awaiting:
        open_event(table, ("turn begins",), player)


# --- Phase IV, Phase I, the end --------------------------------------------------------------------------------------


def end_epoch(table: Table) -> None:
    """Return the quests (W5) and end the epoch; what waits for that comes first."""
    apply.quests_returned(table)
    place_quests(table)
    apply.phase_began(table, END_OF_EPOCH)
    open_moment(table, "epoch ends")  # N3: before all is restored
    moment_came(table, Moment.EPOCH)
    if not table.stack and not has_due(table):
        restore_boards(table)


def restore_boards(table: Table) -> None:
    """Restore boards and cards (E1), go on to the next epoch or to scoring."""
    apply.columns_returned(table)
    apply.cards_straightened(table, tuple([CardId(card) for card in cards_in(table.turned_mask)]))
    if table.epoch == table.game.numbers.epochs.count:
        end_game(table)
        return
    apply.epoch_began(table, table.epoch + 1)
    apply.phase_began(table, AWAKENING)
    for card in table.agora:
        apply.card_discarded(table, None, card, AGORA)  # A1
    for card in table.oracle:
        apply.card_slid(table, card)  # A2
    deal(table)
    with_turn = table.game.rulings.begins_turn_with_epoch
    if with_turn:
        apply.phase_began(table, Phase.ACTIONS)
    open_moment(table, "epoch begins")  # N3: before what waits for the first turn
    moment_came(table, Moment.NEXT_EPOCH)
    if with_turn:
        next_turn(table)
    elif not table.stack and not has_due(table):
        begin_actions(table)


def begin_actions(table: Table) -> None:
    """Begin Phase II with its first turn."""
    apply.phase_began(table, Phase.ACTIONS)
    next_turn(table)


def place_quests(table: Table) -> None:
    """Tell which quests lie under which colours (S7, W5): who has followed the game since its middle may not know."""
    if table.log is None:
        return
    over = table.game.quest_columns[table.pediment_side]
    for quest in table.quests:
        colours = COLOURS_OF[over[quest.number]]
        note(table, events.QuestPlaced, quest.number, quest.gold, quest.vp, quest.transfers, colours)


def deal(table: Table) -> None:
    """Fill the Agora, then the Oracle (S8, S10, A3, A4)."""
    procedures.reveal(table, AGORA, table.game.agora_size - len(table.agora))
    if table.game.uses_oracle:
        procedures.reveal(table, ORACLE, table.game.numbers.oracle.cards)


def end_game(table: Table) -> None:
    """Remove what does not score (F1) and end the game."""
    remove_unscored(table)
    table.promises = ()  # what waits for an epoch that does not come
    apply.phase_began(table, OVER)
    if table.log is not None:  # who won follows from the boards; only the log wants to hear it now
        result = score_boards(table)
        note(table, events.GameEnded, result.winners, result.scores)
