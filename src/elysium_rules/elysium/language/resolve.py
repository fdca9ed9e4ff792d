"""Gives meaning to effects: one function per row of the vocabulary.

`resolve_gain` receives the arguments of a `gain` as written and returns an `Effect`:
what it does, what it asks first, and whether it would work (P14, P19).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

from elysium_rules.elysium.language.guard import resolve_prevent
from elysium_rules.elysium.language.resolve_cards import (
    resolve_add,
    resolve_add_agora,
    resolve_discard,
    resolve_draw,
    resolve_give_card,
    resolve_replace_citizen,
    resolve_restore_ring,
    resolve_return,
    resolve_reveal,
    resolve_straighten,
    resolve_take,
    resolve_take_card,
    resolve_take_citizen,
    resolve_transfer,
    resolve_transfer_card,
)
from elysium_rules.elysium.language.resolve_looks import RESOLVE_LOOKS
from elysium_rules.elysium.language.resolve_tokens import (
    resolve_collect,
    resolve_collect_all,
    resolve_pay_from,
    resolve_put,
    resolve_remove,
    resolve_remove_all,
)
from elysium_rules.elysium.language.resolve_use import resolve_use, resolve_use_card
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.bounds import MOST_ALLOWED, MOST_HELD, amounts_between
from elysium_rules.elysium.model.game import Game
from elysium_rules.elysium.model.ids import (
    ALL_COLUMNS,
    COLOURS_OF,
    RESERVE,
    WRITING,
    Colour,
    PlayerId,
    Resource,
)
from elysium_rules.elysium.model.state import PRINTED, GameState, PlayerState, amount_reader
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.powers.phrases import evaluate_number
from elysium_rules.elysium.powers.players import evaluate_player
from elysium_rules.elysium.rules import apply, deeds
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Effect
from elysium_rules.kernel.outlook import NO, NOTHING_OPEN, YES, Outlook
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind

# --- resources -------------------------------------------------------------------------------------------------------


def resolve_gain(game: Game, do: nodes.Do) -> Effect:
    """Receive from the reserve."""
    amount = evaluate_number(game, do.arguments[0])
    resource = resource_of(do.arguments[1])
    held = amount_reader(game, resource)

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        gained = min(amount(table, frame), MOST_HELD - held(table.players[player]))
        if gained > 0:
            deeds.move_resource(table, resource, RESERVE, player, gained, frame.you)

    return Effect(act, idle=lambda state, frame: amount(state, frame) <= 0)


def resolve_lose(game: Game, do: nodes.Do) -> Effect:
    """Return to the reserve what is there."""
    amount = evaluate_number(game, do.arguments[0])
    resource = resource_of(do.arguments[1])
    held = amount_reader(game, resource)

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        _hand_over(table, resource, held, player, RESERVE, amount(table, frame), frame.you)

    def idle(state: GameState, frame: Frame) -> bool:
        has = held(state.players[frame.you if do.actor == "you" else frame.they])
        return min(amount(state, frame), has) <= 0

    return Effect(act, idle=idle)


def resource_of(word: nodes.Argument) -> str:
    """The resource that a word means: a printed one as what it is, one of a family by its key."""
    return Resource(str(word)) if word in PRINTED else str(word)


def _hand_over(
    table: Table,
    resource: str,
    held: Callable[[PlayerState], int],
    source: PlayerId,
    target: PlayerId,
    amount: int,
    by: int,
    *,
    is_price: bool = False,
) -> None:
    amount = min(amount, held(table.players[source]))  # P13
    if target != RESERVE:
        amount = min(amount, MOST_HELD - held(table.players[target]))
    if amount > 0:
        deeds.move_resource(table, resource, source, target, amount, by, is_price=is_price)


def resolve_pay(game: Game, do: nodes.Do) -> Effect:
    """Return to the reserve all of it; not possible otherwise (P14)."""
    amount = evaluate_number(game, do.arguments[0])
    resource = resource_of(do.arguments[1])
    held = amount_reader(game, resource)
    is_you = do.actor == "you"

    def act(table: Table, frame: Frame, player: PlayerId, due: int | None) -> None:
        price = amount(table, frame) if due is None else due
        _hand_over(table, resource, held, player, RESERVE, price, frame.you, is_price=True)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        has = held(state.players[frame.you if is_you else frame.they])
        return YES if has - outlook.spent_of(resource) >= amount(state, frame) else NO

    def spent(state: GameState, frame: Frame) -> tuple[str, int]:
        return resource, max(0, amount(state, frame))

    return Effect(act, possible=possible, spent=spent, settle=amount)


def resolve_give(game: Game, do: nodes.Do) -> Effect:
    """Hand over to another player what is there."""
    receiver, number, word = do.arguments
    amount = evaluate_number(game, number)
    resource = resource_of(word)
    held = amount_reader(game, resource)
    receiving = evaluate_player(game, receiver)

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        target = receiving(table, frame)
        if target is not None and target != player:
            _hand_over(table, resource, held, player, PlayerId(target), amount(table, frame), frame.you)

    return Effect(act)


def resolve_exchange(game: Game, do: nodes.Do) -> Effect:
    """Return any amount of one resource and receive as much of another (X2)."""
    returned, received = (resource_of(word) for word in do.arguments)
    given, gotten = amount_reader(game, returned), amount_reader(game, received)
    without_room = game.rulings.exchanges_without_room
    is_you = do.actor == "you"

    def most(board: PlayerState, outlook: Outlook = NOTHING_OPEN) -> int:
        """How much there is and has room: for the question, and for the look ahead with what is spent by then."""
        has, room = given(board) - outlook.spent_of(returned), MOST_HELD - gotten(board) + outlook.spent_of(received)
        return min(has, room)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_AMOUNT[player]
        return tuple([pick[amount] for amount in amounts_between(0, max(0, most(state.players[player])))])

    def act(table: Table, frame: Frame, player: PlayerId, amount: int | None) -> None:
        if amount:
            deeds.move_resource(table, returned, player, RESERVE, amount, frame.you, is_price=True)
            deeds.move_resource(table, received, RESERVE, player, amount, frame.you)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        board = state.players[frame.you if is_you else frame.they]
        found = given(board) - outlook.spent_of(returned) if without_room else most(board, outlook)
        return YES if found > 0 else NO

    return Effect(act, QuestionKind.AMOUNT, options, possible)


# --- columns and transfers --------------------------------------------------------------------------------------------


def resolve_swap_column(game: Game, do: nodes.Do) -> Effect:
    """Swap a column on the board with one dismissed this epoch (X21)."""
    is_you = do.actor == "you"

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        mask = state.players[player].column_mask
        pairs = itertools.product(COLOURS_OF[mask], COLOURS_OF[ALL_COLUMNS & ~mask])
        swap = actions.SWAP_COLUMNS[player]
        return tuple([swap[pair] for pair in pairs])

    def act(table: Table, frame: Frame, player: PlayerId, pair: tuple[Colour, Colour] | None) -> None:
        if pair is not None:
            apply.columns_swapped(table, player, *pair)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return YES if 0 < state.players[frame.you if is_you else frame.they].column_mask < ALL_COLUMNS else NO

    return Effect(act, QuestionKind.PICK_ONE, options, possible)


def resolve_recover_column(game: Game, do: nodes.Do) -> Effect:
    """Get a column back that was dismissed in this epoch (N8)."""
    is_you = do.actor == "you"

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_COLUMN[player]
        return tuple([pick[colour] for colour in COLOURS_OF[ALL_COLUMNS & ~state.players[player].column_mask]])

    def act(table: Table, frame: Frame, player: PlayerId, colour: Colour | None) -> None:
        if colour is not None:
            apply.column_recovered(table, player, colour)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return YES if state.players[frame.you if is_you else frame.they].column_mask < ALL_COLUMNS else NO

    return Effect(act, QuestionKind.PICK_ONE, options, possible)


def resolve_allow(game: Game, do: nodes.Do) -> Effect:
    """Allow more transfers in this step of Phase III (W4)."""
    amount = evaluate_number(game, do.arguments[0])
    anywhere = game.rulings.allows_outside_step

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        more = amount(table, frame)
        is_step = table.phase is WRITING or anywhere  # N50: what was left for later may come when it is none
        if more > 0 and is_step and player == table.active:  # a step of Phase III is one player's
            apply.allowance_set(table, player, min(table.allowance + more, MOST_ALLOWED))

    return Effect(act)


# --- all of them ------------------------------------------------------------------------------------------------------

RESOLVE: Final[dict[str, Callable[[Game, nodes.Do], Effect]]] = {
    "gain_effect": resolve_gain,
    "lose_effect": resolve_lose,
    "pay_effect": resolve_pay,
    "give_effect": resolve_give,
    "exchange_effect": resolve_exchange,
    "take_effect": resolve_take,
    "take_citizen_effect": resolve_take_citizen,
    "draw_effect": resolve_draw,
    "add_effect": resolve_add,
    "discard_effect": resolve_discard,
    "transfer_effect": resolve_transfer,
    "use_effect": resolve_use,
    "swap_column_effect": resolve_swap_column,
    "replace_citizen_effect": resolve_replace_citizen,
    "allow_effect": resolve_allow,
    "take_card_effect": resolve_take_card,
    "transfer_card_effect": resolve_transfer_card,
    "use_card_effect": resolve_use_card,
    "give_card_effect": resolve_give_card,
    "add_agora_effect": resolve_add_agora,
    "reveal_effect": resolve_reveal,
    "straighten_effect": resolve_straighten,
    "restore_ring_effect": resolve_restore_ring,
    "recover_column_effect": resolve_recover_column,
    "return_effect": resolve_return,
    "prevent_effect": resolve_prevent,
    # own resources and counters
    "put_effect": resolve_put,
    "collect_effect": resolve_collect,
    "collect_all_effect": resolve_collect_all,
    "remove_effect": resolve_remove,
    "remove_all_effect": resolve_remove_all,
    "pay_from_effect": resolve_pay_from,
    **RESOLVE_LOOKS,
}
