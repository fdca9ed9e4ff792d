"""Which permanent powers an event sets off, and in which order."""

from __future__ import annotations

from itertools import islice

from elysium_rules.elysium.language.evaluate import LONG
from elysium_rules.elysium.model.ids import CardId, PlayerId
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.kernel.instructions import open_powers
from elysium_rules.kernel.machine import MOST_OPEN, push_frame


def reactions_to(state: GameState, deed: str, player: PlayerId, card: CardId) -> list[tuple[PlayerId, CardId]]:
    """List the permanent powers in the Domains now that *player*'s deed with *card* sets off.

    The doer's come first, then those of the others in disc order (P12); of one
    player in the order in which the cards entered the Domain (P20).
    """
    game = state.game
    own, others = game.reactions[deed][min(game.size, card)]  # every Citizen is alike
    found: list[tuple[PlayerId, CardId]] = []
    if own:
        hits = own & state.players[player].domain_mask
        if hits:
            found = [(player, reacting) for reacting in _cards_hit(state, player, hits)]
    if others:
        for other in state.order:
            hits = others & state.players[other].domain_mask
            if hits and other != player:
                found += [(other, reacting) for reacting in _cards_hit(state, other, hits)]
    return found


def _cards_hit(state: GameState, player: PlayerId, hits: int) -> list[CardId]:
    """The cards of a Domain that are hit, in their order; of very many, no more than there is room for."""
    domain = state.players[player].domain
    if len(domain) <= LONG:
        return [card for card in domain if hits >> card & 1]
    room = MOST_OPEN - len(state.stack)
    return list(islice((card for card in domain if hits >> card & 1), max(room, 0)))


def open_reactions(table: Table, reactions: list[tuple[PlayerId, CardId]]) -> None:
    """Let the reactions wait for their turn, in this order, as many as there is room for."""
    if not reactions:
        return
    opened = open_powers(table)  # none of them is open before it begins
    codes = table.game.codes
    for player, card in reactions[: MOST_OPEN - len(table.stack)]:
        if not opened >> card & 1:  # P18
            push_frame(table, codes, card, player)


def open_power(table: Table, player: PlayerId, card: CardId) -> None:
    """Let the power of *card* wait for its turn; *player* uses it, and whatever opened it goes on afterwards."""
    # P18: a power that is open cannot be opened again in its own chain.
    if not table.stack or not open_powers(table) >> card & 1:
        push_frame(table, table.game.codes, card, player)
