"""Which permanent powers an event sets off, and in which order."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from elysium_rules.elysium.model.ids import Activation, CardId, PlayerId
from elysium_rules.elysium.model.masks import LONG, mask_of_elysium
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
    if not others and not own & (state.players[player].domain_mask | game.lasting_mask):
        return []
    return _find(state, own, others, player)


def _find(state: GameState, own: int, others: int, player: PlayerId) -> list[tuple[PlayerId, CardId]]:
    """Of the powers *own* and *others*, those that work now: of that player, and of the others."""
    found: list[tuple[PlayerId, CardId]] = []
    players, lasting = state.players, state.game.lasting_mask
    if own & (players[player].domain_mask | lasting):
        found = [(player, reacting) for reacting in _cards_hit(state, player, own)]
    if others:
        for other in state.order:
            if others & (players[other].domain_mask | lasting) and other != player:
                found += [(other, reacting) for reacting in _cards_hit(state, other, others)]
    return found


def _cards_hit(state: GameState, player: PlayerId, awaiting: int) -> list[CardId]:
    """Those of a player's cards that work now, in their order; of very many, no more than there is room for."""
    board = state.players[player]
    hits = awaiting & board.domain_mask & ~state.turned_mask  # N4: once is over
    lasting = awaiting & state.game.lasting_mask
    if not hits and not lasting:
        return []
    cards: Iterable[CardId] = board.domain
    if lasting:  # N5: those of the Elysium after those of the Domain
        hits |= lasting & mask_of_elysium(board.elysium)
        cards = itertools.chain(cards, (card for legend in board.elysium for card in legend.cards))
    elif len(board.domain) <= LONG:
        return [card for card in board.domain if hits >> card & 1]
    room = MOST_OPEN - len(state.stack)
    return list(itertools.islice((card for card in cards if hits >> card & 1), max(room, 0)))


def waiting_in_domain(state: GameState, player: PlayerId, *keys: str) -> list[CardId]:
    """The cards of a player whose Permanent powers wait for one of some things and work now, in their order."""
    own = 0
    for key in keys:
        own |= state.game.awaiting.get(key, (0, 0))[0]
    return _cards_hit(state, player, own) if own else []


def open_event(
    table: Table, keys: Sequence[str], player: PlayerId, *, they: PlayerId | None = None, it: int = -1, much: int = 0
) -> None:
    """Let the powers wait for their turn that something sets off which happens to *player*.

    Args:
        table: where it happens.
        keys: what happens (`event_keys.py`).
        player: to whom.
        they: whom it tells of as `they`, where that is somebody else.
        it: the card that it tells of.
        much: the amount that it tells of.
    """
    own = others = 0
    for key in keys:
        waiting = table.game.awaiting.get(key)
        if waiting is not None:
            own |= waiting[0]
            others |= waiting[1]
    if own or others:
        found = _find(table, own, others, player)
        open_reactions(table, found, player if they is None else they, CardId(it), much)


def open_moment(table: Table, key: str) -> None:
    """Let the powers wait that a moment sets off which is everybody's, in disc order (P12)."""
    if key in table.game.awaiting:
        for player in table.order:
            own, _ = table.game.awaiting[key]
            open_reactions(table, _find(table, own, 0, player), player, CardId(-1))


def open_reactions(
    table: Table, reactions: list[tuple[PlayerId, CardId]], doer: PlayerId, seen: CardId, much: int = 0
) -> None:
    """Let the reactions wait for their turn, in this order, as many as there is room for.

    Args:
        table: where it happens.
        reactions: whose powers, and which.
        doer: the player whose deed it was: `they`.
        seen: the card that it was done with: `it`.
        much: how much it was: `that much`.
    """
    if not reactions:
        return
    opened = open_powers(table)  # none of them is open before it begins
    game = table.game
    for player, card in reactions[: MOST_OPEN - len(table.stack)]:
        number = game.power_number(card, Activation.PERMANENT) if game.has_many else card
        if not opened >> number & 1:  # P18
            push_frame(table, game.codes, number, player, doer, seen, much)


def open_power(table: Table, player: PlayerId, number: int) -> None:
    """Let a power wait for its turn, by its number; *player* uses it, and whatever opened it goes on afterwards."""
    # P18: a power that is open cannot be opened again in its own chain.
    if not table.stack or not open_powers(table) >> number & 1:
        push_frame(table, table.game.codes, number, player)
