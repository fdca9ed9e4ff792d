"""The course of the game: what comes next when nobody has to choose, and when it ends (decision 50)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from elysium_rules.ephyran.changes import apply
from elysium_rules.ephyran.model import events
from elysium_rules.ephyran.model.actions import Action, Build, Decline, Discard, Draw, Reclaim, Reinforce, Replace
from elysium_rules.ephyran.model.ids import ACTION, DRAW, ENDING, HAND, OVER, PlayerId
from elysium_rules.ephyran.model.state import Table
from elysium_rules.ephyran.powers.meanings import draw_card, hides_cards, list_piles
from elysium_rules.ephyran.rules.legal import list_turn
from elysium_rules.ephyran.rules.scoring import outcome
from elysium_rules.kernel.machine import push_frame, run_stack
from elysium_rules.play.data.events import note

BUDGET: Final = 1_000  #: steps that the powers of one action may take; printed ones need some 40


def _reinforce(table: Table, player: PlayerId, action: Reinforce) -> None:
    apply.card_played(table, player, action.card)
    push_frame(table, table.game.codes, table.game.plays[action.card], player)


def _reclaim(table: Table, player: PlayerId, action: Reclaim) -> None:
    power = table.game.reclaims[table.players[action.owner].city[action.territory][-1].card]
    apply.zone_replaced(table, player, action.owner, action.card, action.territory)
    push_frame(table, table.game.codes, power, player)


def _draw(table: Table, player: PlayerId, action: Draw) -> None:
    table.draws -= 1
    draw_card(table, player, action.pile)


def _then_draw(act: Callable[[Table, PlayerId, Any], None]) -> Callable[[Table, PlayerId, Any], None]:
    """An action of the turn; the draw comes after it (Y10)."""

    def perform(table: Table, player: PlayerId, action: Any) -> None:
        table.stage = DRAW
        act(table, player, action)

    return perform


#: How each action of a turn begins: (table, active player, action). What it sets off is left on the stack.
PERFORM: Final[dict[type[Any], Callable[[Table, Any, Any], None]]] = {
    Build: _then_draw(lambda table, player, it: apply.zone_built(table, player, it.card, it.territory)),
    Replace: _then_draw(lambda table, player, it: apply.zone_replaced(table, player, player, it.card, it.territory)),
    Reinforce: _then_draw(_reinforce),
    Reclaim: _then_draw(_reclaim),
    Discard: _then_draw(lambda table, player, it: apply.card_discarded(table, player, it.card, HAND)),
    Draw: _draw,
}


def note_answer(table: Table, action: Action) -> None:
    """Tell that somebody refused; every other answer shows in what it does."""
    if type(action) is Decline:
        note(table, events.Declined, action.player)


def advance(table: Table) -> None:
    """Go on until a player has a choice, or the game is over."""
    while True:
        if table.stack:
            run_stack(table, table.game.codes)
            if table.question is not None:
                return
        stage = table.stage
        if stage is DRAW:
            piles = list_piles(table, table.active) if table.draws > 0 else ()
            if len(piles) > 1:
                table.legal = piles
                return
            if piles:  # everybody can see that there is only one
                apply.forced(table, piles[0])
                _draw(table, table.active, piles[0])
            else:
                table.stage = ENDING
        elif stage is ENDING:
            end_turn(table)
            if table.stage is OVER:
                table.legal = ()
                return
        else:
            table.legal = legal = list_turn(table)
            if len(legal) > 1 or (legal and _is_secret(table)):
                return
            if legal:
                apply.forced(table, legal[0])
                PERFORM[type(legal[0])](table, table.active, legal[0])
            else:
                table.stage = DRAW


def _is_secret(table: Table) -> bool:
    """Whether the others cannot see that the active player has a single action: what there is follows from the hand."""
    return table.game.rulings.asks_the_obvious or hides_cards(table.players[table.active])


def end_turn(table: Table) -> None:
    """Close the turn of the active player and begin the next one, or end the game with its last round (Y23)."""
    apply.turn_ended(table, table.active)
    if table.ending and table.turns_played % table.game.player_count == 0:
        table.stage = OVER
        apply.tokens_revealed(table)
        if table.log is not None:  # who won follows from the cities; only the log wants to hear it now
            apply.game_ended(table, outcome(table))
        return
    begin_turn(table, table.game.others[table.active][0])


def begin_turn(table: Table, player: PlayerId) -> None:
    """Begin a turn; it may be one of the last round, where the draw pile has rested too long (Y51)."""
    apply.turn_began(table, player)
    table.budget = BUDGET
    table.stage = ACTION
    if table.game.patience is not None and table.rested > table.game.patience and not table.ending:
        apply.play_stalled(table)
