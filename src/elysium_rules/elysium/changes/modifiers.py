"""The questions that the rules ask, each at one place; continuous powers answer them (N11).

A continuous power is a Permanent power that waits for nothing: `permanent { hades cards cost you 1 gold less to
transfer }`. It bends a rule as long as its card works. Amounts add up, a permission or a ban holds when anybody gives
it: so no order of the answers matters, and none needs layers or timestamps. No answer reads another answer.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, Final

from elysium_rules.elysium.model import parameters
from elysium_rules.elysium.model.bounds import MOST_BENDING, MOST_HELD
from elysium_rules.elysium.model.game import Modifier
from elysium_rules.elysium.model.ids import Resource
from elysium_rules.elysium.model.masks import mask_of_elysium
from elysium_rules.elysium.model.phrase_rows import Asked, ModifierRow
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.terms import WHOM
from elysium_rules.kernel.frames import Frame, first_frame
from elysium_rules.kernel.instructions import Bend
from elysium_rules.program.types import Type
from elysium_rules.program.vocabulary import Parameter


def _answers(state: GameState, row: ModifierRow, player: int, gone: int = 0) -> Iterator[tuple[Modifier, Frame]]:
    """The powers that answer a question about a player, and their frames; cards that are *gone* say nothing more."""
    for modifier, frame in itertools.islice(_bending(state, row.key, gone), MOST_BENDING):
        concerned = _concerns(modifier.whom, frame.you, player)
        if concerned and (modifier.holds is None or modifier.holds(state, frame)):
            yield modifier, frame


def _bending(state: GameState, row: str, gone: int) -> Iterator[tuple[Modifier, Frame]]:
    """All powers that bend a rule now: those of cards that work, and those that bend it for a while (N15)."""
    game = state.game
    bending, lasting = game.bending_masks.get(row, 0), game.lasting_mask
    if bending:
        for owner, board in enumerate(state.players):
            works = bending & board.domain_mask & ~gone
            if lasting & bending:  # N5
                works |= lasting & bending & mask_of_elysium(board.elysium)
            while works:
                card = (works & -works).bit_length() - 1  # the lowest number first
                works &= works - 1
                for modifier in game.modifiers[row][card]:
                    yield modifier, first_frame(card, owner, 0)
    for promise in state.promises:
        frame = promise.frame
        standing: Any = game.codes[frame.card].instructions[frame.at]  # type: ignore[union-attr]  # it has code
        if isinstance(standing, Bend):
            for modifier in standing.rules.get(row, ()):
                yield modifier, frame


def _concerns(whom: str, owner: int, player: int) -> bool:
    return whom == "all players" or (whom == "you") == (owner == player)


def _mask(state: GameState, modifier: Modifier, frame: Frame) -> int:
    """The cards that a power speaks of."""
    return -1 if modifier.fits is None else modifier.fits(state, frame)


def _amount(state: GameState, modifier: Modifier, frame: Frame) -> int:
    """How much more, or less, it says."""
    if modifier.amount is None:
        return 0
    amount: int = max(0, modifier.amount(state, frame))
    return amount if modifier.is_more else -amount


# --- one function per question ---------------------------------------------------------------------------------------


PRICE_MODIFIER: Final = ModifierRow(
    "price",
    "permanent { hades cards cost you 1 gold less to transfer }",
    "Transfers of such cards cost that player more or less than their level, never less than nothing (N11, L1).",
    (
        parameters.DESCRIPTION,
        Parameter("whom", Type.WORD, words=WHOM),
        parameters.AMOUNT,
        Parameter("resource", Type.WORD, words=("gold",)),
        Parameter("changed", Type.WORD, words=("less", "more")),
        parameters.WHILE,
    ),
    since=2,
    asked=Asked.ALWAYS,
)


def price_changes(state: GameState, player: int, gone: int = 0) -> list[tuple[int, int]]:
    """How much more the transfers of which cards cost a player; the price is at least 0 (L1)."""
    return [
        (_mask(state, modifier, frame), _amount(state, modifier, frame))
        for modifier, frame in _answers(state, PRICE_MODIFIER, player, gone)
    ]


def dearer_by(state: GameState, player: int, card: int) -> list[int]:
    """The cards because of which the transfer of a card costs a player more than its level."""
    return [
        state.game.card_of(frame.card)
        for modifier, frame in _answers(state, PRICE_MODIFIER, player)
        if _mask(state, modifier, frame) >> card & 1 and _amount(state, modifier, frame) > 0
    ]


def bend_price(price: int, card: int, changes: list[tuple[int, int]]) -> int:
    """What a transfer of a card costs in the end.

    >>> bend_price(2, 0, [(0b1, -1), (0b10, 5), (0b11, -3)])
    0
    """
    return max(0, price + sum(amount for mask, amount in changes if mask >> card & 1))


COLUMNS_MODIFIER: Final = ModifierRow(
    "columns",
    "permanent { level 1 cards need no columns }",
    "You take such cards from the Agora whatever columns you have (N11, T3).",
    (
        parameters.DESCRIPTION,
        parameters.WHILE,
    ),
    since=2,
    asked=Asked.ACTIONS,
    affects=lambda kinds: kinds.real & kinds.unmarked,
)


def column_free_mask(state: GameState, player: int) -> int:
    """The cards that need no columns of a player (T3)."""
    mask = 0
    for modifier, frame in _answers(state, COLUMNS_MODIFIER, player):
        mask |= _mask(state, modifier, frame)
    return mask & state.game.real_mask


QUEST_COLUMNS_MODIFIER: Final = ModifierRow(
    "quest_columns",
    "permanent { quests need no columns }",
    "You take quests whatever columns you have (N11, T4).",
    (parameters.WHILE,),
    since=2,
    asked=Asked.ACTIONS,
)


def quests_are_free(state: GameState, player: int) -> bool:
    """Whether quests need no columns of a player (T4)."""
    return any(True for _ in _answers(state, QUEST_COLUMNS_MODIFIER, player))


TRANSFERS_MODIFIER: Final = ModifierRow(
    "transfers",
    "permanent { you may make 1 more transfer }",
    "You may transfer that many cards more in every step of Phase III (N11, W3).",
    (
        parameters.AMOUNT,
        parameters.WHILE,
    ),
    since=2,
    asked=Asked.STEP,
)


def more_transfers(state: GameState, player: int) -> int:
    """How many cards more a player may transfer in a step of Phase III (W3)."""
    return sum(_amount(state, modifier, frame) for modifier, frame in _answers(state, TRANSFERS_MODIFIER, player))


INCOME_MODIFIER: Final = ModifierRow(
    "income",
    "permanent { your quest gives 1 gold more }",
    "Your quest gives you that much more (N11, W2).",
    (
        parameters.AMOUNT,
        Parameter("resource", Type.WORD, words=("gold", "vp")),
        parameters.WHILE,
    ),
    since=2,
    asked=Asked.QUESTS,
)


def more_income(state: GameState, player: int, resource: Resource) -> int:
    """How much more the quest of a player gives (W2); like all powers, no more than there is room for on the board."""
    more = sum(
        _amount(state, modifier, frame)
        for modifier, frame in _answers(state, INCOME_MODIFIER, player)
        if modifier.resource == resource
    )
    board = state.players[player]
    return max(0, min(more, MOST_HELD - (board.gold if resource is Resource.GOLD else board.vp)))


PROTECTION_MODIFIER: Final = ModifierRow(
    "protection",
    "permanent { other players cannot choose citizens in your domain }",
    "No power that another player uses can discard, take or name such a card of your Domain (N11).",
    (
        parameters.DESCRIPTION,
        parameters.WHILE,
    ),
    since=2,
    whom="other players",
    asked=Asked.ALWAYS,
)


def protected_mask(state: GameState, player: int) -> int:
    """The cards in the Domains of others that a power which *player* uses cannot reach."""
    mask = 0
    for modifier, frame in _answers(state, PROTECTION_MODIFIER, player):
        mask |= _mask(state, modifier, frame) & state.players[frame.you].domain_mask
    return mask


def protected_by(state: GameState, player: int, card: int) -> list[int]:
    """The cards that keep a card from a power which *player* uses."""
    return [
        state.game.card_of(frame.card)
        for modifier, frame in _answers(state, PROTECTION_MODIFIER, player)
        if _mask(state, modifier, frame) & state.players[frame.you].domain_mask & 1 << card
    ]


IDENTICAL_MODIFIER: Final = ModifierRow(
    "identical",
    "permanent { you may hold identical cards }",
    "You may have identical cards in your Domain (N11, T7).",
    (parameters.WHILE,),
    since=2,
    asked=Asked.ALWAYS,
)


def may_hold_identical(state: GameState, player: int) -> bool:
    """Whether a player may have identical cards in the Domain (T7)."""
    return any(True for _ in _answers(state, IDENTICAL_MODIFIER, player))


def hold_identical_by(state: GameState, player: int, gone: int) -> list[int]:
    """The cards because of which a player may have identical ones as long as they stay; -1 for what stays anyway."""
    return [
        -1 if frame.at else state.game.card_of(frame.card)  # what bends a rule for a while has begun (N15)
        for _, frame in _answers(state, IDENTICAL_MODIFIER, player, gone)
    ]


CHRONOS_MODIFIER: Final = ModifierRow(
    "chronos",
    "permanent also in elysium { level 1 chronos cards count double }",
    "Such Chronos cards of yours count once more at the end of the game, in a Legend (N11, F2).",
    (
        parameters.DESCRIPTION,
        parameters.WHILE,
    ),
    since=2,
    asked=Asked.END,
    affects=lambda kinds: kinds.with_activation("chronos"),
)


def chronos_factor(state: GameState, player: int, card: int) -> int:
    """How often a Chronos card counts at the end (F2): once, and once more for each power that says so."""
    return 1 + sum(
        _mask(state, modifier, frame) >> card & 1 for modifier, frame in _answers(state, CHRONOS_MODIFIER, player)
    )


TIES_MODIFIER: Final = ModifierRow(
    "ties",
    "permanent also in elysium { you win ties }",
    "Of players with the same score and gold you come first (N11, F6).",
    (parameters.WHILE,),
    since=2,
    asked=Asked.END,
)


def wins_ties(state: GameState, player: int) -> bool:
    """Whether a player is ahead of others with the same score and gold (F6)."""
    return any(True for _ in _answers(state, TIES_MODIFIER, player))


MODIFIERS: Final = (
    PRICE_MODIFIER,
    COLUMNS_MODIFIER,
    QUEST_COLUMNS_MODIFIER,
    TRANSFERS_MODIFIER,
    INCOME_MODIFIER,
    PROTECTION_MODIFIER,
    IDENTICAL_MODIFIER,
    CHRONOS_MODIFIER,
    TIES_MODIFIER,
)
#: By key: what they say of themselves.
MODIFIER_ROWS: Final = {row.key: row for row in MODIFIERS}
