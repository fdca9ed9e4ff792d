"""What players do with cards, by whatever way: take, draw, discard, transfer.

Each deed changes the table and then sets off what it must: bonuses (B4), permanent
powers (P11) and the Instantaneous power of a card that was taken (P2).
"""

from __future__ import annotations

from elysium_rules.elysium.language.evaluate import LONG, recall
from elysium_rules.elysium.model.bounds import FREE_MOVES, MOST_CITIZENS
from elysium_rules.elysium.model.game import Game
from elysium_rules.elysium.model.ids import (
    AGORA,
    DOMAIN,
    DRAW_PILE,
    FAMILY,
    GOLD,
    LEVEL,
    ORACLE,
    RESERVE,
    WRITING,
    CardId,
    PlayerId,
    Zone,
)
from elysium_rules.elysium.model.state import GameState, Legend
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.rules import apply
from elysium_rules.elysium.rules.reactions import open_power, open_reactions, reactions_to
from elysium_rules.kernel.instructions import pay_ahead


def identical_mask(state: GameState, player: int, gone: int = 0) -> int:
    """T7: the cards that would be a second identical one in the Domain of *player*."""
    domain = state.players[player].domain
    if len(domain) > LONG and not gone:
        return recall(domain, _identical_to_many, state.game)
    identical = state.game.identical_masks
    size = state.game.size
    mask = 0
    for card in domain:
        if card < size and not (gone and gone >> card & 1):
            mask |= identical[card]
    return mask


def _identical_to_many(cards: tuple[CardId, ...], game: Game) -> int:
    mask = 0
    for card in cards:
        if card < game.size:
            mask |= game.identical_masks[card]
    return mask


def pay_for_moves(table: Table, wanted: int) -> int:
    """How many of so many cards an effect moves: each one beyond a few is a step, and is paid for before it is made."""
    if wanted <= FREE_MOVES:
        return wanted
    paid = min(wanted - FREE_MOVES, table.budget)
    table.budget -= paid
    return FREE_MOVES + paid


def take_card(table: Table, player: PlayerId, card: CardId, source: Zone, *, owed: bool = False) -> None:
    """Take a card into the Domain: permanent powers first, in their order, then its own Instantaneous power."""
    # P11: the powers in the Domain just before; so a card does not see its own taking.
    reactions = reactions_to(table, "take", player, card)
    apply.card_taken(table, player, card, source, owed)
    if table.game.trigger_mask >> card & 1:
        apply.ring_placed(table, card)  # P4
    if reactions:
        open_reactions(table, reactions)
    if table.game.instant_mask >> card & 1:
        open_power(table, player, card)  # P2


def take_citizen(table: Table, player: PlayerId, *, owed: bool = False) -> None:
    """Take the top card of the draw pile face down; nothing happens when there is no card at all (A5)."""
    if len(table.citizen_faces) >= MOST_CITIZENS or not prepare_draw(table):
        if owed:
            apply.nothing_taken(table, player)
        return
    citizen = CardId(table.game.size + len(table.citizen_faces))
    reactions = reactions_to(table, "take", player, citizen)
    apply.citizen_taken(table, player, citizen, owed)
    open_reactions(table, reactions)


def prepare_draw(table: Table) -> bool:
    """A5: make sure that there is a card to draw, reshuffling if need be; say whether there is one."""
    if not table.draw_pile and table.discard_pile:
        apply.reshuffled(table, len(table.discard_pile))
    return bool(table.draw_pile)


def draw_and_take(table: Table, player: PlayerId) -> None:
    """Draw a card and take it face up; identical ones are discarded and replaced (P15)."""
    refused = identical_mask(table, player)
    tries = 0
    # P15: nobody draws for ever; once all that is left to draw has been refused, nothing is taken.
    while table.draw_pile or not all(refused >> card & 1 for card in table.discard_pile):
        tries += 1
        if tries > FREE_MOVES and not pay_ahead(table, 1):
            return
        prepare_draw(table)
        card = table.draw_pile[-1]
        if not refused >> card & 1:
            take_card(table, player, card, DRAW_PILE)
            return
        apply.card_discarded(table, player, card, DRAW_PILE)


def reveal(table: Table, zone: Zone, count: int) -> None:
    """Draw cards face up into the Agora or the Oracle, as long as there is one to draw (A5)."""
    while count > 0 and prepare_draw(table):
        drawn = table.draw_pile[: -count - 1 : -1]
        apply.cards_revealed(table, drawn, zone)
        count -= len(drawn)


def discard_card(table: Table, card: CardId) -> None:
    """Discard a card of a Domain, the Oracle or the Agora (P21); one of a Domain is discarded by its owner."""
    for owner in table.order:
        if table.players[owner].domain_mask >> card & 1:
            reactions = reactions_to(table, "discard", owner, card)
            apply.card_discarded(table, owner, card, DOMAIN)
            open_reactions(table, reactions)
            return
    apply.card_discarded(table, None, card, ORACLE if card in table.oracle else AGORA)


def transfer_price(state: GameState, card: CardId, legend: Legend | None) -> int:
    """L1, L8: the level of the card; a Citizen costs what the card it stands for would cost."""
    if card < state.game.size:
        return state.game.levels[card]
    assert legend is not None
    return legend.citizen_price


def transfer_card(table: Table, player: PlayerId, card: CardId, legend: int | None, price: int) -> None:
    """Pay, move the card into the Legend, hand out bonuses, set off permanent powers."""
    if price:
        apply.resource_moved(table, GOLD, player, RESERVE, price)
    # P11: the powers in the Domain just before; so a card does see its own transfer.
    reactions = reactions_to(table, "transfer", player, card)
    place = len(table.players[player].elysium) if legend is None else legend
    # X14: transfers of the player whose step of Phase III it is.
    counted = player == table.active and (table.phase is WRITING or table.game.rulings.counters_outlive_step)
    apply.card_transferred(table, player, card, place, counted=counted)
    check_bonus(table, player, place)
    if reactions:
        open_reactions(table, reactions)


def check_bonus(table: Table, player: PlayerId, legend: int) -> None:
    """B4: after a transfer, see whether the Legend that grew earns a tile."""
    game = table.game
    grown = table.players[player].elysium[legend]
    if grown.kind is FAMILY and game.is_complete(grown):
        family = game.legend_family(grown)
        earned = table.family_tiles[game.families.index(family)]
        if len(earned) < len(game.numbers.bonuses.family):  # B1
            apply.bonus_moved(table, player, None, family, game.numbers.bonuses.family[len(earned)], None)
    elif grown.kind is LEVEL:
        level = game.legend_level(grown)
        holder = table.level_tiles[level - 1]
        if holder == player:
            return
        longest = 1  # B2: the first Legend of two cards earns the tile
        if holder is not None:
            longest = max(
                len(other.cards)
                for other in table.players[holder].elysium
                if other.kind is LEVEL and game.legend_level(other) == level
            )
        if len(grown.cards) > longest:  # B3
            apply.bonus_moved(table, player, level, None, game.numbers.bonuses.level[level - 1], holder)
