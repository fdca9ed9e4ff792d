"""All a player can choose: the actions of a turn and the answers to questions.

Each is a plain frozen value. `legal_actions` hands out shared instances (the
tables at the end), because the same few thousand actions come up in every game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

import attrs

from elysium_rules.elysium.model.ids import COLOURS_OF, CardId, Colour, PlayerId
from elysium_rules.kernel.freeze import make_build
from elysium_rules.program.value import Shown

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")

# --- a turn of Phase II (T2-T12) -------------------------------------------------------------------------------------


@attrs.frozen(repr=False)
class TakeCard(Shown):
    """Take a card from the Agora (T2, T3)."""

    player: PlayerId
    card: CardId


@attrs.frozen(repr=False)
class TakeQuest(Shown):
    """Take a quest (T2, T4)."""

    player: PlayerId
    quest: int


@attrs.frozen(repr=False)
class TakeCitizen(Shown):
    """Take the top card of the draw pile face down, because no card and no quest can be taken (T8)."""

    player: PlayerId


@attrs.frozen(repr=False)
class DismissColumn(Shown):
    """Dismiss a column after taking (T5), or instead of taking (T9)."""

    player: PlayerId
    colour: Colour


@attrs.frozen(repr=False)
class UsePower(Shown):
    """Use the Trigger or Activate power of a card in the Domain (P4, P5, P9)."""

    player: PlayerId
    card: CardId


@attrs.frozen(repr=False)
class EndTurn(Shown):
    """End the turn, or one's step of Phase III."""

    player: PlayerId


# --- Phase III -------------------------------------------------------------------------------------------------------


@attrs.frozen(repr=False)
class Transfer(Shown):
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


@attrs.frozen(repr=False)
class PickCard(Shown):
    """Choose this card."""

    player: PlayerId
    card: CardId

    @property
    def value(self) -> CardId:
        """The card."""
        return self.card


@attrs.frozen(repr=False)
class PickCards(Shown):
    """Choose these cards."""

    player: PlayerId
    cards: tuple[CardId, ...]

    @property
    def value(self) -> tuple[CardId, ...]:
        """The cards."""
        return self.cards


@attrs.frozen(repr=False)
class PickLevel(Shown):
    """Name a level."""

    player: PlayerId
    level: int

    @property
    def value(self) -> int:
        """The level."""
        return self.level


@attrs.frozen(repr=False)
class PickAmount(Shown):
    """Name an amount."""

    player: PlayerId
    amount: int

    @property
    def value(self) -> int:
        """The amount."""
        return self.amount


@attrs.frozen(repr=False)
class ChooseSecretly(Shown):
    """Choose a number that nobody else sees before all have chosen (N30)."""

    player: PlayerId
    number: int

    @property
    def value(self) -> int:
        """The number."""
        return self.number


@attrs.frozen(repr=False)
class PickSeen(Shown):
    """Pick one of the cards that only this player has looked at (N32)."""

    player: PlayerId
    card: CardId

    @property
    def value(self) -> CardId:
        """The card."""
        return self.card


@attrs.frozen(repr=False)
class OrderCards(Shown):
    """Put cards back that only this player has looked at, the one that lies highest first (N32)."""

    player: PlayerId
    cards: tuple[CardId, ...]

    @property
    def value(self) -> tuple[CardId, ...]:
        """The cards in their order."""
        return self.cards


@attrs.frozen(repr=False)
class PickPlayer(Shown):
    """Choose a player."""

    player: PlayerId
    chosen: PlayerId  #: who was chosen

    @property
    def value(self) -> PlayerId:
        """Who was chosen."""
        return self.chosen


@attrs.frozen(repr=False)
class PickFamily(Shown):
    """Name a family, by its key."""

    player: PlayerId
    family: str

    @property
    def value(self) -> str:
        """The family."""
        return self.family


@attrs.frozen(repr=False)
class PickColumn(Shown):
    """Choose a column."""

    player: PlayerId
    colour: Colour

    @property
    def value(self) -> Colour:
        """The column."""
        return self.colour


@attrs.frozen(repr=False)
class PickBranch(Shown):
    """Choose one of the ways a power offers, counted from 0 in the order of its text."""

    player: PlayerId
    branch: int

    @property
    def value(self) -> int:
        """The branch."""
        return self.branch


@attrs.frozen(repr=False)
class SwapColumns(Shown):
    """Dismiss *given* and get *received* back (X21)."""

    player: PlayerId
    given: Colour
    received: Colour

    @property
    def value(self) -> tuple[Colour, Colour]:
        """Both colours."""
        return self.given, self.received


@attrs.frozen(repr=False)
class Accept(Shown):
    """Make use of a *may*."""

    player: PlayerId

    @property
    def value(self) -> int:
        """The only branch there is."""
        return 0


@attrs.frozen(repr=False)
class Decline(Shown):
    """Make no use of a *may*."""

    player: PlayerId

    @property
    def value(self) -> None:
        """Nothing."""
        return None


Answer: TypeAlias = (
    Transfer
    | PickCard
    | PickCards
    | PickLevel
    | PickAmount
    | ChooseSecretly
    | PickSeen
    | OrderCards
    | PickPlayer
    | PickFamily
    | PickColumn
    | PickBranch
    | SwapColumns
    | Accept
    | Decline
)
#: One of all that a player can choose.
Action: TypeAlias = TakeCard | TakeQuest | TakeCitizen | DismissColumn | UsePower | EndTurn | Answer

ACTIONS: Final = (TakeCard, TakeQuest, TakeCitizen, DismissColumn, UsePower, Transfer, EndTurn)
ANSWERS: Final = (
    PickCard,
    PickCards,
    PickLevel,
    PickAmount,
    ChooseSecretly,
    PickSeen,
    OrderCards,
    PickPlayer,
    PickFamily,
    PickColumn,
    PickBranch,
    SwapColumns,
    Accept,
    Decline,
)
NAMING: Final = (
    PickLevel,
    PickCards,
    PickPlayer,
    PickFamily,
)  #: the answers that only name something for later (X4, X5)

SECRET: Final = (ChooseSecretly, PickSeen, OrderCards)  #: the answers of which others see only that they were given


def cards_of(action: Action) -> tuple[CardId, ...]:
    """The cards that an action names."""
    cards: tuple[CardId, ...] = getattr(action, "cards", ())
    card: CardId | None = getattr(action, "card", None)
    return cards if card is None else (*cards, card)


#: How many actions are kept, 0.1 kB each; then all are let go and gathered anew. Printed cards need some 10,000.
MOST_SHARED: Final = 100_000


class Shared(dict[KeyT, ValueT]):
    """Values that are made when they are first asked for, and kept: `Shared(make)[key]` is `make(key)`.

    Any thread may ask. Where two make the same value, one of the two is kept, and they are equal.
    """

    __slots__ = ("make",)
    roots: ClassVar[list[Shared[Any, Any]]] = []  #: the tables below, through which all others are reached
    kept: ClassVar[list[int]] = [0]  #: in all tables together: a number in a list, which no class has to be changed for

    def __init__(self, make: Callable[[KeyT], ValueT], *, is_root: bool = False) -> None:
        self.make = make
        if is_root:
            Shared.roots.append(self)

    def __missing__(self, key: KeyT) -> ValueT:
        kept = Shared.kept
        if kept[0] >= MOST_SHARED:
            Shared.forget()
        kept[0] += 1
        value = self[key] = self.make(key)
        return value

    @staticmethod
    def forget() -> None:
        """Let all shared values go: amounts, Citizens and cards of ever other games must not fill the memory."""
        Shared.kept[0] = 0
        for root in Shared.roots:
            root.clear()


def _by_player(make: Callable[[PlayerId, Any], Action]) -> Shared[int, Shared[Any, Action]]:
    """Actions of one kind, by player and then by what is chosen."""
    return Shared(lambda player: Shared(lambda chosen: make(PlayerId(player), chosen)), is_root=True)


def _by_player_alone(make: Callable[[PlayerId], Action]) -> Shared[int, Action]:
    return Shared(lambda player: make(PlayerId(player)), is_root=True)


# Shared instances, by player: 0.03 µs instead of 0.8 µs for a new frozen value.
TAKE_CARD: Final = _by_player(TakeCard)
TAKE_QUEST: Final = _by_player(TakeQuest)
TAKE_CITIZEN: Final = _by_player_alone(TakeCitizen)
DISMISS_COLUMN: Final = _by_player(DismissColumn)
USE_POWER: Final = _by_player(UsePower)
END_TURN: Final = _by_player_alone(EndTurn)
#: To end the turn, as the only choice.
END_ALONE: Final[Shared[int, tuple[Action, ...]]] = Shared(lambda player: (END_TURN[player],), is_root=True)
_make_transfer: Final[Callable[[int, int, int | None], Action]] = make_build(Transfer)  # type: ignore[arg-type]
#: By player, card and Legend.
TRANSFER: Final[Shared[int, Shared[int, Shared[int | None, Action]]]] = Shared(
    lambda player: Shared(lambda card: Shared(lambda legend: _make_transfer(player, card, legend))),
    is_root=True,
)
PICK_CARD: Final = _by_player(PickCard)
PICK_LEVEL: Final = _by_player(PickLevel)
PICK_AMOUNT: Final = _by_player(PickAmount)
CHOOSE_SECRETLY: Final = _by_player(ChooseSecretly)
PICK_SEEN: Final = _by_player(PickSeen)
PICK_PLAYER: Final = _by_player(lambda player, chosen: PickPlayer(player, PlayerId(chosen)))
PICK_FAMILY: Final = _by_player(PickFamily)
PICK_COLUMN: Final = _by_player(PickColumn)
PICK_BRANCH: Final = _by_player(PickBranch)
SWAP_COLUMNS: Final = _by_player(lambda player, colours: SwapColumns(player, *colours))
ACCEPT: Final = _by_player_alone(Accept)
DECLINE: Final = _by_player_alone(Decline)
#: By player and set of columns: to dismiss any one of them.
DISMISSALS: Final[Shared[int, tuple[tuple[Action, ...], ...]]] = Shared(
    lambda player: tuple(tuple(DISMISS_COLUMN[player][colour] for colour in colours) for colours in COLOURS_OF),
    is_root=True,
)
