"""What players do with cards, by whatever way: take, draw, discard, transfer.

Each deed changes the table and then sets off what it must: bonuses (B4), permanent
powers (P11) and the Instantaneous power of a card that was taken (P2; decision 5).
"""

from __future__ import annotations

from elysium_rules.elysium.changes import apply
from elysium_rules.elysium.changes.modifiers import bend_price, may_hold_identical, price_changes
from elysium_rules.elysium.changes.reactions import open_event, open_power, open_reactions, reactions_to
from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.bounds import FREE_MOVES, MOST_CITIZENS
from elysium_rules.elysium.model.event_keys import legend_key
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import (
    AGORA,
    DOMAIN,
    DRAW_PILE,
    ELYSIUM,
    FAMILY,
    GOLD,
    LEVEL,
    ON_CARD,
    ORACLE,
    RESERVE,
    WRITING,
    Activation,
    CardId,
    PlayerId,
    Resource,
    Zone,
)
from elysium_rules.elysium.model.masks import LONG, recall
from elysium_rules.elysium.model.state import GameState, Legend
from elysium_rules.elysium.model.table import Table
from elysium_rules.kernel.instructions import pay_ahead
from elysium_rules.play.data.events import note


def identical_mask(state: GameState, player: int, gone: int = 0) -> int:
    """T7: the cards that would be a second identical one in the Domain of *player*."""
    if state.game.is_bent and may_hold_identical(state, player):
        return 0
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


def _identical_to_many(cards: tuple[CardId, ...], game: ElysiumGame) -> int:
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
        open_reactions(table, reactions, player, card)
    if table.game.instant_mask >> card & 1:
        game = table.game
        open_power(table, player, game.power_number(card, Activation.INSTANT) if game.has_many else card)  # P2


def take_citizen(table: Table, player: PlayerId, *, owed: bool = False) -> None:
    """Take the top card of the draw pile face down; nothing happens when there is no card at all (A5)."""
    if len(table.citizen_faces) >= MOST_CITIZENS or not prepare_draw(table):
        if owed:
            note(table, events.NothingTaken, player)
        return
    citizen = CardId(table.game.size + len(table.citizen_faces))
    reactions = reactions_to(table, "take", player, citizen)
    apply.citizen_taken(table, player, citizen, owed)
    open_reactions(table, reactions, player, citizen)


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
    """Discard a card of a Domain, the Oracle, the Agora or an Elysium (P21); its owner discards it, if it has one."""
    for owner in table.order:
        if table.players[owner].domain_mask >> card & 1:
            reactions = reactions_to(table, "discard", owner, card)
            apply.card_discarded(table, owner, card, DOMAIN)
            open_reactions(table, reactions, owner, card)
            return
    if card in table.agora or card in table.oracle:
        apply.card_discarded(table, None, card, AGORA if card in table.agora else ORACLE)
        return
    owner = _elysium_owner(table, card)  # N9
    reactions = reactions_to(table, "discard", owner, card)
    apply.card_discarded(table, owner, card, ELYSIUM)
    judge_level_tiles(table)
    open_reactions(table, reactions, owner, card)


def _elysium_owner(state: GameState, card: CardId) -> PlayerId:
    """In whose Elysium a card stands that stands in one."""
    return next(
        player for player in state.order if any(card in legend.cards for legend in state.players[player].elysium)
    )


def return_card(table: Table, card: CardId) -> None:
    """Bring a card back from a Legend into the Domain of its owner (N9): no taking, so no ring and no power."""
    apply.card_returned(table, _elysium_owner(table, card), card)
    judge_level_tiles(table)


def removable_mask(state: GameState, together: int = 1) -> int:
    """N9: the cards of all Legends that stay valid without them; a complete Family Legend keeps its cards.

    Where several cards leave *together*, as parts of a price, whichever of these they are.
    """
    game = state.game
    mask = 0
    for board in state.players:
        elysium = board.elysium
        if len(elysium) > LONG:
            mask |= recall(elysium, _removable, game, together)
        else:
            mask |= _removable(elysium, game, together)
    return mask


def _removable(elysium: tuple[Legend, ...], game: ElysiumGame, together: int) -> int:
    mask = 0
    for legend in elysium:
        if legend.kind is FAMILY and game.is_complete(legend):
            continue
        for place, card in enumerate(legend.cards):
            rest = (*legend.cards[:place], *legend.cards[place + 1 :])
            # L9: the first two of what is left; each of the others that go with it may be one before these.
            if all(standing < game.size for standing in rest[: 1 + together]):
                mask |= 1 << card
    return mask


def judge_level_tiles(table: Table) -> None:
    """N10: after a Legend has lost a card the longest Legend of each level has its tile; its holder keeps ties."""
    game = table.game
    for level, holder in enumerate(table.level_tiles, start=1):
        if holder is None:
            continue
        lengths = {player: _longest_of_level(table, player, level) for player in table.order}
        most = max(lengths.values())
        if lengths[holder] == most > 1:
            continue
        points = game.numbers.bonuses.level[level - 1]
        if most > 1:
            winner = next(player for player in table.order if lengths[player] == most)
            move_bonus(table, winner, level, None, points, holder)
        else:
            apply.bonus_returned(table, holder, level, points)
            if game.awaiting:
                open_event(table, ("forfeit bonus", "forfeit level"), holder)


def _longest_of_level(table: Table, player: PlayerId, level: int) -> int:
    legends = table.players[player].elysium
    found = [len(legend) for legend in legends if legend.kind is LEVEL and table.game.legend_level(legend) == level]
    return max(found, default=0)


def transfer_price(state: GameState, player: int, card: int, legend: Legend | None) -> int:
    """L1, L8: the level of the card; a Citizen costs what the card it stands for would cost. Powers bend it (N11)."""
    price = printed_price(state, card, legend)
    return bend_price(price, card, price_changes(state, player)) if state.game.is_bent else price


def printed_price(state: GameState, card: int, legend: Legend | None) -> int:
    """The same as no power bends it."""
    if card < state.game.size:
        return state.game.levels[card]
    assert legend is not None
    return legend.citizen_price


def move_resource(
    table: Table,
    resource: str,
    source: PlayerId,
    target: PlayerId,
    amount: int,
    by: int,
    *,
    is_price: bool = False,
) -> None:
    """Move something between a board and the reserve, or between boards, because of a power or as a price (N2)."""
    if isinstance(resource, Resource):
        apply.resource_moved(table, resource, source, target, amount, is_price)
    else:
        apply.tokens_moved(table, resource, source, target, amount, None, is_price)
    if not table.game.awaiting:
        return
    if source != RESERVE:
        open_event(table, (f"{'pay' if is_price else 'lose'} {resource}",), source, much=amount)
        if by != source and not is_price:
            open_event(table, (f"robbed {resource}",), source, they=PlayerId(by), much=amount)
    if target != RESERVE:
        open_event(table, (f"gain {resource}",), target, much=amount)


def put_on_card(table: Table, resource: str, card: CardId, amount: int) -> None:
    """Put something from the reserve on a card (N21): nobody gains or loses anything."""
    apply.tokens_moved(table, str(resource), RESERVE, ON_CARD, amount, card)


def take_from_card(
    table: Table, resource: str, card: CardId, amount: int, target: PlayerId, *, payer: PlayerId | None = None
) -> None:
    """Take something off a card (N21): to the board of a player, who gains it, or to the reserve, as a price or not."""
    apply.tokens_moved(table, str(resource), ON_CARD, target, amount, card, payer is not None)
    if not table.game.awaiting:
        return
    if target != RESERVE:
        open_event(table, (f"gain {resource}",), target, much=amount)
    elif payer is not None:
        open_event(table, (f"pay {resource}",), payer, much=amount)  # N23


def transfer_card(table: Table, player: PlayerId, card: CardId, legend: int | None, price: int) -> None:
    """Pay, move the card into the Legend, hand out bonuses, set off permanent powers."""
    if price:
        move_resource(table, GOLD, player, RESERVE, price, player, is_price=True)
    # P11: the powers in the Domain just before; so a card does see its own transfer.
    reactions = reactions_to(table, "transfer", player, card)
    place = len(table.players[player].elysium) if legend is None else legend
    # X14: transfers of the player whose step of Phase III it is.
    counted = player == table.active and (table.phase is WRITING or table.game.rulings.counters_outlive_step)
    apply.card_transferred(table, player, card, place, counted=counted)
    check_bonus(table, player, place)
    if reactions:
        open_reactions(table, reactions, player, card)
    if table.game.awaiting:
        open_event(table, _legend_keys(table, player, place), player, it=card)


def _legend_keys(table: Table, player: PlayerId, place: int) -> list[str]:
    """What has happened with a Legend that has just got a card: its kind is known from the second one on (L5)."""
    legend = table.players[player].elysium[place]
    if len(legend.cards) == 1:
        return ["begin"]
    deeds = ["extend"]
    found = [legend_key("begin", legend.kind)] if len(legend.cards) == 2 else []
    if table.game.is_complete(legend):
        deeds.append("complete")
    return [*found, *(legend_key(deed, kind) for deed in deeds for kind in (None, legend.kind))]


def move_bonus(
    table: Table, player: PlayerId, level: int | None, family: str | None, points: int, holder: PlayerId | None
) -> None:
    """Hand out a bonus tile, or hand it on (B1-B3)."""
    apply.bonus_moved(table, player, level, family, points, holder)
    if table.game.awaiting:
        kind = "level" if family is None else "family"
        open_event(table, ("earn bonus", f"earn {kind}"), player)
        if holder is not None:
            open_event(table, ("forfeit bonus", f"forfeit {kind}"), holder)


def check_bonus(table: Table, player: PlayerId, legend: int) -> None:
    """B4: after a transfer, see whether the Legend that grew earns a tile."""
    game = table.game
    grown = table.players[player].elysium[legend]
    if grown.kind is FAMILY and game.is_complete(grown):
        family = game.legend_family(grown)
        earned = table.family_tiles[game.families.index(family)]
        if len(earned) < len(game.numbers.bonuses.family):  # B1
            move_bonus(table, player, None, family, game.numbers.bonuses.family[len(earned)], None)
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
            move_bonus(table, player, level, None, game.numbers.bonuses.level[level - 1], holder)
