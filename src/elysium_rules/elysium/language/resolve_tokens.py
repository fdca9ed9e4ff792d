"""Gives meaning to effects on what lies on a card: put, collect, remove, pay (N21-N23).

Only a card in a Domain or an Elysium carries something; on any other one these effects do nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from elysium_rules.elysium.language import prices
from elysium_rules.elysium.model.bounds import MOST_HELD
from elysium_rules.elysium.model.game import Game
from elysium_rules.elysium.model.ids import RESERVE, CardId, PlayerId
from elysium_rules.elysium.model.masks import mask_of_elysium
from elysium_rules.elysium.model.state import GameState, amount_reader
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.powers.card_numbers import on_card
from elysium_rules.elysium.powers.card_sets import evaluate_card
from elysium_rules.elysium.powers.phrases import Number, evaluate_number
from elysium_rules.elysium.rules import deeds
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Effect
from elysium_rules.kernel.outlook import NO, NOTHING, YES, Outlook
from elysium_rules.program import nodes


def carrying_mask(state: GameState) -> int:
    """N21: the cards on which something can lie: those of all Domains and Elysiums."""
    mask = 0
    for board in state.players:
        mask |= board.domain_mask | mask_of_elysium(board.elysium)
    return mask


def account_of(resource: str, card: int) -> str:
    """What a look ahead calls what lies on a card: it is spent apart from what lies on boards (N24)."""
    return f"{resource}@{card}"


def resolve_put(game: Game, do: nodes.Do) -> Effect:
    """Put something from the reserve on a card."""
    number, resource, phrase = do.arguments
    amount, which = evaluate_number(game, number), evaluate_card(game, phrase)
    lying = on_card(game, resource, phrase)

    def more(state: GameState, frame: Frame) -> int:
        return min(amount(state, frame), MOST_HELD - lying(state, frame))

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        card = which(table, frame) & carrying_mask(table)
        if card and more(table, frame) > 0:
            deeds.put_on_card(table, str(resource), CardId(card.bit_length() - 1), more(table, frame))

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        card = which(state, frame) & carrying_mask(state)
        return YES if card and more(state, frame) > 0 and outlook.leaves(card) == YES else NOTHING

    def idle(state: GameState, frame: Frame) -> bool:
        return not which(state, frame) & carrying_mask(state) or more(state, frame) <= 0

    return Effect(act, possible=possible, idle=idle)


def resolve_collect(game: Game, do: nodes.Do) -> Effect:
    """Receive so much of what lies on a card."""
    return _collect(game, do, evaluate_number(game, do.arguments[0]), *do.arguments[1:])


def resolve_collect_all(game: Game, do: nodes.Do) -> Effect:
    """Receive all of it that lies on a card."""
    return _collect(game, do, on_card(game, *do.arguments), *do.arguments)


def _collect(game: Game, do: nodes.Do, amount: Number, resource: nodes.Argument, phrase: nodes.Argument) -> Effect:
    held = amount_reader(game, str(resource))

    def take(table: Table, card: CardId, player: PlayerId, collected: int) -> None:
        collected = min(collected, MOST_HELD - held(table.players[player]))
        if collected > 0:
            deeds.take_from_card(table, str(resource), card, collected, player)

    return _take_off(game, amount, resource, phrase, take)


def resolve_remove(game: Game, do: nodes.Do) -> Effect:
    """Return so much of what lies on a card to the reserve."""
    return _remove(game, evaluate_number(game, do.arguments[0]), *do.arguments[1:])


def resolve_remove_all(game: Game, do: nodes.Do) -> Effect:
    """Return all of it that lies on a card to the reserve."""
    return _remove(game, on_card(game, *do.arguments), *do.arguments)


def _remove(game: Game, amount: Number, resource: nodes.Argument, phrase: nodes.Argument) -> Effect:
    def take(table: Table, card: CardId, player: PlayerId, removed: int) -> None:
        deeds.take_from_card(table, str(resource), card, removed, RESERVE)

    return _take_off(game, amount, resource, phrase, take)


def _take_off(
    game: Game,
    amount: Number,
    resource: nodes.Argument,
    phrase: nodes.Argument,
    take: Callable[[Table, CardId, PlayerId, int], None],
) -> Effect:
    """An effect that takes off a card what lies there, or as much as there is (P13)."""
    which, lying = evaluate_card(game, phrase), on_card(game, resource, phrase)

    def taken(state: GameState, frame: Frame) -> int:
        return min(amount(state, frame), lying(state, frame))

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        if taken(table, frame) > 0:
            take(table, CardId(which(table, frame).bit_length() - 1), player, taken(table, frame))

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        card = which(state, frame)
        left = lying(state, frame) - outlook.spent_of(account_of(str(resource), card.bit_length() - 1))
        # N22: on a card that is gone by then nothing lies any more.
        return YES if min(amount(state, frame), left) > 0 and outlook.leaves(card) == YES else NOTHING

    return Effect(act, possible=possible, idle=lambda state, frame: taken(state, frame) <= 0)


def resolve_pay_from(game: Game, do: nodes.Do) -> Effect:
    """Return to the reserve all of it from a card; not possible otherwise (P14)."""
    number, resource, phrase = do.arguments
    amount, which = evaluate_number(game, number), evaluate_card(game, phrase)
    lying = on_card(game, resource, phrase)
    is_you = do.actor == "you"
    reaches_others = game.rulings.prices_reach_others

    def settle(state: GameState, frame: Frame) -> tuple[CardId, int]:
        return CardId(which(state, frame).bit_length() - 1), min(amount(state, frame), lying(state, frame))

    def act(table: Table, frame: Frame, player: PlayerId, due: tuple[CardId, int] | None) -> None:
        card, paid = settle(table, frame) if due is None else due
        if paid > 0:
            deeds.take_from_card(table, str(resource), card, paid, RESERVE, payer=player)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        price, card = amount(state, frame), which(state, frame)
        if price <= 0:
            return YES
        left = lying(state, frame) - outlook.spent_of(account_of(str(resource), card.bit_length() - 1))
        if card & outlook.gone or left < price:
            return NO
        if not reaches_others and card & prices.others_mask(state, frame.you if is_you else frame.they):  # N45
            return NO
        return YES

    def keeps(state: GameState, frame: Frame) -> int:
        return which(state, frame) if amount(state, frame) > 0 else 0

    def spent(state: GameState, frame: Frame) -> tuple[str, int]:
        card = which(state, frame).bit_length() - 1
        return account_of(str(resource), card), max(0, amount(state, frame))

    return Effect(act, possible=possible, spent=spent, keeps=keeps, settle=settle)
