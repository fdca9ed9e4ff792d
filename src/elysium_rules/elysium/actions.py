"""All a player can choose: the actions of a turn and the answers to questions.

Each is a plain frozen value. `legal_actions` hands out shared instances (the
lower-case makers at the end), because the same few thousand actions come up in
every game.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

import attrs

from elysium_rules.elysium.ids import CardId, Colour, PlayerId

# --- a turn of Phase II (T2-T12) -------------------------------------------------------------------------------------


@attrs.frozen
class TakeCard:
    """Take a card from the Agora (T2, T3)."""

    player: PlayerId
    card: CardId


@attrs.frozen
class TakeQuest:
    """Take a quest (T2, T4)."""

    player: PlayerId
    quest: int


@attrs.frozen
class TakeCitizen:
    """Take the top card of the draw pile face down, because no card and no quest can be taken (T8)."""

    player: PlayerId


@attrs.frozen
class DismissColumn:
    """Dismiss a column after taking (T5), or instead of taking (T9)."""

    player: PlayerId
    colour: Colour


@attrs.frozen
class UsePower:
    """Use the Trigger or Activate power of a card in the Domain (P4, P5, P9)."""

    player: PlayerId
    card: CardId


@attrs.frozen
class EndTurn:
    """End the turn, or one's step of Phase III."""

    player: PlayerId


# --- Phase III -------------------------------------------------------------------------------------------------------


@attrs.frozen
class Transfer:
    """Transfer a card into Legend number *legend*, or into a new one (`None`) (W3, L2).

    Also the answer to a question for a placement.
    """

    player: PlayerId
    card: CardId
    legend: int | None

    @property
    def value(self) -> tuple[CardId, int | None]:
        """The card and its Legend."""
        return self.card, self.legend


# --- answers ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class PickCard:
    """Choose this card."""

    player: PlayerId
    card: CardId

    @property
    def value(self) -> CardId:
        """The card."""
        return self.card


@attrs.frozen
class PickCards:
    """Choose these cards."""

    player: PlayerId
    cards: tuple[CardId, ...]

    @property
    def value(self) -> tuple[CardId, ...]:
        """The cards."""
        return self.cards


@attrs.frozen
class PickLevel:
    """Name a level."""

    player: PlayerId
    level: int

    @property
    def value(self) -> int:
        """The level."""
        return self.level


@attrs.frozen
class PickAmount:
    """Name an amount."""

    player: PlayerId
    amount: int

    @property
    def value(self) -> int:
        """The amount."""
        return self.amount


@attrs.frozen
class PickBranch:
    """Choose one of the ways a power offers, counted from 0 in the order of its text."""

    player: PlayerId
    branch: int

    @property
    def value(self) -> int:
        """The branch."""
        return self.branch


@attrs.frozen
class SwapColumns:
    """Dismiss *given* and get *received* back (X21)."""

    player: PlayerId
    given: Colour
    received: Colour

    @property
    def value(self) -> tuple[Colour, Colour]:
        """Both colours."""
        return self.given, self.received


@attrs.frozen
class Accept:
    """Make use of a *may*."""

    player: PlayerId

    @property
    def value(self) -> int:
        """The only branch there is."""
        return 0


@attrs.frozen
class Decline:
    """Make no use of a *may*."""

    player: PlayerId

    @property
    def value(self) -> None:
        """Nothing."""
        return None


Answer: TypeAlias = (
    Transfer | PickCard | PickCards | PickLevel | PickAmount | PickBranch | SwapColumns | Accept | Decline
)
Action: TypeAlias = TakeCard | TakeQuest | TakeCitizen | DismissColumn | UsePower | EndTurn | Answer

ACTIONS: Final = (TakeCard, TakeQuest, TakeCitizen, DismissColumn, UsePower, Transfer, EndTurn)
ANSWERS: Final = (PickCard, PickCards, PickLevel, PickAmount, PickBranch, SwapColumns, Accept, Decline)

# Shared instances: 0.1 µs instead of 0.8 µs for a new frozen value.
take_card = cache(TakeCard)
take_quest = cache(TakeQuest)
take_citizen = cache(TakeCitizen)
dismiss_column = cache(DismissColumn)
use_power = cache(UsePower)
end_turn = cache(EndTurn)
transfer = cache(Transfer)
pick_card = cache(PickCard)
pick_level = cache(PickLevel)
pick_amount = cache(PickAmount)
pick_branch = cache(PickBranch)
swap_columns = cache(SwapColumns)
accept = cache(Accept)
decline = cache(Decline)
