"""The only place where a fact of the game changes.

One function per kind of event. Rules call the function; it changes the table and, where somebody listens, notes the
event. (Where the engine stands - stage, stack, question, budget - is no fact of the game.)
"""

from __future__ import annotations

from elysium_rules.ephyran.model import events
from elysium_rules.ephyran.model.actions import Action
from elysium_rules.ephyran.model.ids import ALL_ZONES, ASIDE, CITY, DISCARD_PILE, DRAW_PILE, HAND, Place, Territory
from elysium_rules.ephyran.model.state import Board, EphyranOutcome, Table, Zone, make_token, make_zone
from elysium_rules.play.data.answers import CardId, PlayerId
from elysium_rules.play.data.events import note
from elysium_rules.play.data.visibility import EVERYBODY

# --- the course of the game ------------------------------------------------------------------------------------------


def turn_began(table: Table, player: PlayerId) -> None:
    """Give the turn to a player, who is to draw one card at its end (Y10); the draw pile rests until then (Y51)."""
    table.active = player
    table.draws = 1
    _count_rest(table, table.rested + 1)
    note(table, events.TurnBegan, player)


def turn_ended(table: Table, player: PlayerId) -> None:
    """End a turn."""
    table.turns_played += 1
    note(table, events.TurnEnded, player)


def forced(table: Table, action: Action) -> None:
    """Note that the engine answered because there was only one answer; nothing changes."""
    note(table, events.Forced, action)


def _count_rest(table: Table, turns: int) -> None:
    """Count the turns in which nobody draws from the draw pile; in the last round nobody counts any more (Y51)."""
    if table.game.patience is not None and not table.ending:
        table.rested = turns


def play_stalled(table: Table) -> None:
    """Let this round be the last, because nobody has drawn from the draw pile for so long (Y51)."""
    note(table, events.PlayStalled, table.game.patience)
    _last_round_began(table)


def _last_round_began(table: Table) -> None:
    if not table.ending:  # Y23
        table.ending = True
        note(table, events.LastRoundBegan)


def tokens_revealed(table: Table) -> None:
    """Turn the tokens of all cities face up."""
    for player in range(table.game.player_count):
        board = table.board(player)
        for territory in Territory:
            for number, zone in enumerate(board.city[territory], start=1):
                if zone.token is not None:
                    token = make_token(zone.token.kind, EVERYBODY)
                    _put_zone(board, territory, number, make_zone(zone.card, token))
                    note(table, events.TokenRevealed, player, territory, number, token.kind)


def game_ended(table: Table, result: EphyranOutcome) -> None:
    """Note who won; the cities stay as they are."""
    note(table, events.GameEnded, result.winners, result.scores)


# --- cards in piles and hands ----------------------------------------------------------------------------------------


def card_drawn(table: Table, player: PlayerId, card: CardId, source: Place, target: Place = HAND) -> None:
    """Move a card to the hand of a player, or aside (Y10-Y12, Y19)."""
    board = table.board(player)
    is_last = False
    if source is DRAW_PILE:
        table.draw_pile = table.draw_pile[:-1]
        _count_rest(table, 0)
        is_last = not table.draw_pile
    elif source is ASIDE:
        board.drawn = _without(board.drawn, card)
    else:  # everybody saw it lie on the discard pile, or out of the box
        board.shown |= 1 << card
        if source is DISCARD_PILE:
            table.discard_pile = table.discard_pile[:-1]
    if target is HAND:
        board.hand = tuple(sorted((*board.hand, card)))
    else:
        board.drawn = tuple(sorted((*board.drawn, card)))
    note(table, events.CardDrawn, player, card, source, target)
    if is_last:
        _last_round_began(table)


def card_discarded(table: Table, player: PlayerId, card: CardId, source: Place) -> None:
    """Put a card from the hand, or one that was set aside, on the discard pile (Y9, Y12)."""
    if source is HAND:
        _leave_hand(table, player, card)
    else:
        board = table.board(player)
        board.drawn = _without(board.drawn, card)
    table.discard_pile = (*table.discard_pile, card)
    note(table, events.CardDiscarded, player, card, source)


def card_played(table: Table, player: PlayerId, card: CardId) -> None:
    """Play a Reinforcement or a defence: the card goes to Tartarus (Y7)."""
    _leave_hand(table, player, card)
    table.tartarus = (*table.tartarus, card)
    note(table, events.CardPlayed, player, card)


def _without(cards: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _leave_hand(table: Table, player: PlayerId, card: CardId) -> Board:
    board = table.board(player)
    board.hand = _without(board.hand, card)
    board.shown &= ~(1 << card)
    return board


# --- zones -----------------------------------------------------------------------------------------------------------


def _put_zone(board: Board, territory: Territory, number: int, zone: Zone | None) -> None:
    """Put a zone in its place, or leave the place empty."""
    city = board.city
    zones = city[territory]
    zones = (*zones[: number - 1], *(() if zone is None else (zone,)), *zones[number:])
    board.city = (*city[:territory], zones, *city[territory + 1 :])


def _lose_token(table: Table, player: PlayerId, territory: Territory, number: int) -> None:
    token = table.players[player].city[territory][number - 1].token
    if token is not None:
        table.lost = (*table.lost, token)
        note(table, events.TokenLost, player, territory, number)


def zone_built(table: Table, player: PlayerId, card: CardId, territory: Territory, source: Place = HAND) -> None:
    """Add a card from the hand, or the one that is carried, as the next zone of a Territory (Y6, Y21)."""
    if source is HAND:
        board, zone = _leave_hand(table, player, card), make_zone(card, None)
    else:
        board = table.board(player)
        zone, board.carried = board.carried, None
    number = len(board.city[territory]) + 1
    _put_zone(board, territory, number, zone)
    note(table, events.ZoneBuilt, player, territory, number, card, source)
    if sum(map(len, board.city)) == ALL_ZONES and not board.finished:  # Y25: nobody earns it twice
        board.finished = place = 1 + sum(other.finished > 0 for other in table.players)
        numbers = table.game.numbers
        note(table, events.CityFinished, player, place, numbers.first_city if place == 1 else numbers.later_city)
        _last_round_began(table)


def zone_replaced(table: Table, player: PlayerId, owner: PlayerId, card: CardId, territory: Territory) -> None:
    """Put a card from the hand in the place of an uncovered zone (Y8); a card of another city is carried away (Y21)."""
    _leave_hand(table, player, card)
    board = table.board(owner)
    old = board.city[territory][-1]
    number = len(board.city[territory])
    if player == owner:
        _lose_token(table, owner, territory, number)
        table.discard_pile = (*table.discard_pile, old.card)
    else:
        table.board(player).carried = old  # its token stays on it (Y31)
    _put_zone(board, territory, number, make_zone(card, None))
    target = DISCARD_PILE if player == owner else CITY
    note(table, events.ZoneReplaced, player, territory, number, owner, card, old.card, target)


def zones_exchanged(table: Table, player: PlayerId, owner: PlayerId, territory: Territory, number: int) -> None:
    """Swap a zone with the same one of another city; tokens stay on their cards (Y14)."""
    mine, theirs = table.board(player), table.board(owner)
    given, received = mine.city[territory][number - 1], theirs.city[territory][number - 1]
    _put_zone(mine, territory, number, received)
    _put_zone(theirs, territory, number, given)
    note(table, events.ZonesExchanged, player, territory, number, owner, given.card, received.card)


def hand_exchanged(table: Table, player: PlayerId, card: CardId, territory: Territory, number: int) -> None:
    """Swap a zone with the same one of the own hand; everybody sees what goes there, and a token is lost (Y14)."""
    board = _leave_hand(table, player, card)
    _lose_token(table, player, territory, number)
    given = board.city[territory][number - 1].card
    _put_zone(board, territory, number, make_zone(card, None))
    board.hand = tuple(sorted((*board.hand, given)))
    board.shown |= 1 << given
    note(table, events.ZonesExchanged, player, territory, number, None, given, card)


def zone_destroyed(table: Table, player: PlayerId, territory: Territory) -> None:
    """Move an uncovered zone to Tartarus, and its token out of the game (Y7, Y16)."""
    board = table.board(player)
    number = len(board.city[territory])
    _lose_token(table, player, territory, number)
    card = board.city[territory][-1].card
    _put_zone(board, territory, number, None)
    table.tartarus = (*table.tartarus, card)
    note(table, events.ZoneDestroyed, player, territory, number, card)


# --- tokens and locks ------------------------------------------------------------------------------------------------


def token_taken(table: Table, player: PlayerId) -> None:
    """Draw a token and look at it; it waits for its zone (Y13)."""
    token = table.supply[-1]
    table.supply = table.supply[:-1]
    table.board(player).held = make_token(token.kind, token.known | 1 << player)
    note(table, events.TokenTaken, player, token.kind)


def token_stolen(table: Table, player: PlayerId, owner: PlayerId, territory: Territory, number: int) -> None:
    """Take the token of a zone and look at it; it waits for its zone (Y15)."""
    board = table.board(owner)
    zone = board.city[territory][number - 1]
    assert zone.token is not None
    _put_zone(board, territory, number, make_zone(zone.card, None))
    table.board(player).held = make_token(zone.token.kind, zone.token.known | 1 << player)
    note(table, events.TokenStolen, player, territory, number, owner, zone.token.kind, zone.token.known)


def token_placed(table: Table, player: PlayerId, territory: Territory, number: int) -> None:
    """Put the token that waits on a zone of the own city (Y13)."""
    board = table.board(player)
    zone = board.city[territory][number - 1]
    _put_zone(board, territory, number, make_zone(zone.card, board.held))
    board.held = None
    note(table, events.TokenPlaced, player, territory, number)


def _set_lock(table: Table, owner: PlayerId, territory: Territory, card: CardId | None) -> None:
    board = table.board(owner)
    board.locks = (*board.locks[:territory], card, *board.locks[territory + 1 :])


def territory_locked(table: Table, player: PlayerId, territory: Territory, card: CardId) -> None:
    """Lay a card that was just played on a Territory (Y17)."""
    table.tartarus = _without(table.tartarus, card)
    _set_lock(table, player, territory, card)
    note(table, events.TerritoryLocked, player, territory, card)


def territory_unlocked(table: Table, owner: PlayerId, territory: Territory) -> None:
    """Send the card that locks a Territory to Tartarus (Y18)."""
    card = table.players[owner].locks[territory]
    table.tartarus = (*table.tartarus, card)
    _set_lock(table, owner, territory, None)
    note(table, events.TerritoryUnlocked, owner, territory, card)
