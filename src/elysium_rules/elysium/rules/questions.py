"""The questions that the rules ask, each at one place; continuous powers answer them (N11).

A continuous power is a Permanent power that waits for nothing: `permanent { hades cards cost you 1 gold less to
transfer }`. It bends a rule as long as its card works. Amounts add up, a permission or a ban holds when anybody gives
it: so no order of the answers matters, and none needs layers or timestamps. No answer reads another answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from elysium_rules.elysium.language.evaluate import mask_of_elysium
from elysium_rules.elysium.model.bounds import MOST_BENDING
from elysium_rules.elysium.model.game import Modifier
from elysium_rules.elysium.model.ids import Resource
from elysium_rules.elysium.model.state import GameState
from elysium_rules.kernel.frames import first_frame


def _answers(state: GameState, row: str, player: int, gone: int = 0) -> Iterator[tuple[Modifier, int]]:
    """The powers that answer a question about a player, and their owners; cards that are *gone* say nothing more."""
    game = state.game
    bending, lasting, left = game.bending_masks.get(row, 0), game.lasting_mask, MOST_BENDING
    if not bending:
        return
    for owner, board in enumerate(state.players):
        works = bending & board.domain_mask & ~gone
        if lasting & bending:  # N5
            works |= lasting & bending & mask_of_elysium(board.elysium)
        while works and left > 0:
            card = (works & -works).bit_length() - 1  # the lowest number first
            works &= works - 1
            frame = first_frame(card, owner, 0)
            for modifier in game.modifiers[row][card]:
                left -= 1
                concerned = _concerns(modifier.whom, owner, player)
                if concerned and (modifier.holds is None or modifier.holds(state, frame)):
                    yield modifier, owner


def _concerns(whom: str, owner: int, player: int) -> bool:
    return whom == "all players" or (whom == "you") == (owner == player)


def _mask(state: GameState, modifier: Modifier, owner: int) -> int:
    """The cards that a power speaks of."""
    return -1 if modifier.fits is None else modifier.fits(state, first_frame(modifier.card, owner, 0))


def _amount(state: GameState, modifier: Modifier, owner: int) -> int:
    """How much more, or less, it says."""
    if modifier.amount is None:
        return 0
    amount: int = max(0, modifier.amount(state, first_frame(modifier.card, owner, 0)))
    return amount if modifier.is_more else -amount


# --- one function per question ---------------------------------------------------------------------------------------


def price_changes(state: GameState, player: int, gone: int = 0) -> list[tuple[int, int]]:
    """How much more the transfers of which cards cost a player; the price is at least 0 (L1)."""
    return [
        (_mask(state, modifier, owner), _amount(state, modifier, owner))
        for modifier, owner in _answers(state, "price_modifier", player, gone)
    ]


def bend_price(price: int, card: int, changes: list[tuple[int, int]]) -> int:
    """What a transfer of a card costs in the end.

    >>> bend_price(2, 0, [(0b1, -1), (0b10, 5), (0b11, -3)])
    0
    """
    return max(0, price + sum(amount for mask, amount in changes if mask >> card & 1))


def column_free_mask(state: GameState, player: int) -> int:
    """The cards that need no columns of a player (T3)."""
    mask = 0
    for modifier, owner in _answers(state, "columns_modifier", player):
        mask |= _mask(state, modifier, owner)
    return mask & state.game.real_mask


def quests_are_free(state: GameState, player: int) -> bool:
    """Whether quests need no columns of a player (T4)."""
    return any(True for _ in _answers(state, "quest_columns_modifier", player))


def more_transfers(state: GameState, player: int) -> int:
    """How many cards more a player may transfer in a step of Phase III (W3)."""
    return sum(_amount(state, modifier, owner) for modifier, owner in _answers(state, "transfers_modifier", player))


def more_income(state: GameState, player: int, resource: Resource) -> int:
    """How much more the quest of a player gives (W2)."""
    return sum(
        _amount(state, modifier, owner)
        for modifier, owner in _answers(state, "income_modifier", player)
        if modifier.resource == resource
    )


def protected_mask(state: GameState, player: int) -> int:
    """The cards in the Domains of others that a power which *player* uses cannot reach."""
    mask = 0
    for modifier, owner in _answers(state, "protection_modifier", player):
        mask |= _mask(state, modifier, owner) & state.players[owner].domain_mask
    return mask


def may_hold_identical(state: GameState, player: int) -> bool:
    """Whether a player may have identical cards in the Domain (T7)."""
    return any(True for _ in _answers(state, "identical_modifier", player))


def chronos_factor(state: GameState, player: int, card: int) -> int:
    """How often a Chronos card counts at the end (F2): once, and once more for each power that says so."""
    return 1 + sum(
        _mask(state, modifier, owner) >> card & 1 for modifier, owner in _answers(state, "chronos_modifier", player)
    )


def wins_ties(state: GameState, player: int) -> bool:
    """Whether a player is ahead of others with the same score and gold (F6)."""
    return any(True for _ in _answers(state, "ties_modifier", player))
