"""Where a card may be transferred, and whether it may at all (L1-L10)."""

from __future__ import annotations

from collections.abc import Iterator

from elysium_rules.elysium.changes.modifiers import bend_price, price_changes
from elysium_rules.elysium.changes.procedures import printed_price
from elysium_rules.elysium.model.actions import TRANSFER, Action, Transfer
from elysium_rules.elysium.model.bounds import MOST_ANSWERS, MOST_HELD, listed
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import PlayerId
from elysium_rules.elysium.model.masks import mask_of
from elysium_rules.elysium.model.state import GameState
from elysium_rules.kernel.evaluate import LARGEST


def placements(state: GameState, player: int, cards: int, extra: int, *, is_free: bool) -> list[Action]:
    """List where *player* could transfer which of *cards*, and pay for it (L1-L10)."""
    game = state.game
    board = state.players[player]
    size = game.size
    elysium = board.elysium
    gold = MOST_HELD if is_free else board.gold - extra
    if game.is_bent:
        return list(listed(_bent_placements(state, player, cards, gold)))
    found: list[Action] = []
    if gold <= 0:
        return found
    domain = board.domain if cards == -1 else [card for card in board.domain if cards >> card & 1]
    levels = game.levels
    transfer = TRANSFER[player]
    joining = 0  # the cards that fit some Legend; most fit none
    for legend in elysium:
        joining |= legend.accepts
    for card in domain:
        if card < size:
            if levels[card] > gold:
                continue
            into = transfer[card]
            if joining >> card & 1 and len(found) < MOST_ANSWERS:
                for place, legend in enumerate(elysium):
                    if legend.accepts >> card & 1:
                        found.append(into[place])
            found.append(into[None])
        elif len(found) < MOST_ANSWERS:
            into = transfer[card]
            for place, legend in enumerate(elysium):
                # L8, L9: a Citizen joins only a Legend of two cards or more, and pays for the missing card.
                if 0 < legend.citizen_price <= gold:
                    found.append(into[place])
    return found if len(found) <= MOST_ANSWERS else list(listed(found))


def _bent_placements(state: GameState, player: int, cards: int, gold: int, gone: int = 0) -> Iterator[Transfer]:
    """The same where powers bend prices (N11): every card has its own."""
    board = state.players[player]
    size = state.game.size
    changes = price_changes(state, player, gone)
    for card in board.domain:
        if not cards >> card & 1:
            continue
        change = bend_price(LARGEST, card, changes) - LARGEST  # once for all Legends
        for place, legend in enumerate(board.elysium):
            fits = legend.accepts >> card & 1 if card < size else legend.citizen_price
            if fits and max(0, printed_price(state, card, legend) + change) <= gold:
                yield Transfer(PlayerId(player), card, place)
        if card < size and max(0, state.game.levels[card] + change) <= gold:
            yield Transfer(PlayerId(player), card, None)


def placeable(state: GameState, player: int, cards: int, gold: int, gone: int = 0) -> int:
    """The cards for which `placements` would find a place for so much *gold*; checked against it by a property."""
    game = state.game
    board = state.players[player]
    cards &= board.domain_mask
    if game.is_bent:
        return mask_of(tuple({action.card for action in _bent_placements(state, player, cards, gold, gone)}))
    found = cards & affordable_mask(game, gold)  # L2: a card can always begin a Legend
    if cards >> game.size and any(0 < legend.citizen_price <= gold for legend in board.elysium):
        found |= cards & -1 << game.size
    return found


def affordable_mask(game: ElysiumGame, gold: int) -> int:
    """The cards whose level is not above *gold*."""
    masks = game.affordable_masks
    if gold <= 0:
        return 0
    return masks[gold] if gold < len(masks) else game.real_mask
