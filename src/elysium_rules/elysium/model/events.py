"""All that can happen, as typed values in the past tense.

An event's fields are enough to apply it to a table (`apply.py`) without asking
anybody, and to keep a mirror of the table without knowing the rules
(`examples/mirror.py`, decision 20). *cause* is the card whose power made it
happen, or `None` where the rules of the game did (decision 12).
"""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.ids import (
    CardId,
    Colour,
    Deed,
    Edition,
    LegendKind,
    Moment,
    Phase,
    PlayerId,
    Resource,
    Zone,
)
from elysium_rules.elysium.model.sheets import ScoreSheet
from elysium_rules.program.value import Value


@attrs.frozen(eq=False, repr=False)
class GameBegan(Value):
    """A game was laid out: *deck* cards in the draw pile, these colours on the *pediment*, left to right (S1-S6).

    *oracle* and *prestige* say whether these parts are in play (S10). Quests, bonus tiles and all that is dealt
    come in events of their own.
    """

    families: tuple[str, ...]
    players: int
    edition: Edition
    deck: int
    pediment: tuple[Colour, ...]
    oracle: bool
    prestige: bool
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class QuestPlaced(Value):
    """A quest tile lies under these *colours* of the pediment: at the setup (S7), and whenever it returned (W5)."""

    quest: int
    gold: int
    vp: int
    transfers: int
    colours: tuple[Colour, ...]
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class BonusPlaced(Value):
    """A bonus tile was laid out (S9): that of a level, or one of a family."""

    level: int | None
    family: str | None
    points: int
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class EpochBegan(Value):
    """A new epoch began (G1); its turns are counted from 0."""

    epoch: int
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class PhaseBegan(Value):
    """A phase began (G1), the last one being the end of the game; the steps of Phase III are counted from 0."""

    phase: Phase
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class TurnBegan(Value):
    """It is *player*'s turn, or step of Phase III."""

    player: PlayerId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class TurnEnded(Value):
    """*player* ended the turn, or step of Phase III, whose allowance and transfers no longer count."""

    player: PlayerId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class StepClosed(Value):
    """*player* transfers no more in this step of Phase III, and the powers judged at its end come now (W4)."""

    player: PlayerId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class TurnSkipped(Value):
    """*player* plays no further turn in this epoch (T9, original edition)."""

    player: PlayerId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class Forced(Value):
    """There was only one thing to do, so the engine did it without asking."""

    action: Action
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class Named(Value):
    """A player named a level or some cards for a power, which everybody hears (X4, X5)."""

    action: Action
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class ChanceCame(Value):
    """Chance chose for a power: *action* is what its player could have chosen (N13)."""

    action: Action
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class PromiseMade(Value):
    """The power of *card* has left something for a moment to come (N14), or it *lasts* until then (N15)."""

    player: PlayerId  #: who has used the power
    card: CardId
    moment: Moment
    lasts: bool
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class MomentCame(Value):
    """A moment has come that was waited for: what lasted until then is over, what was left for it is due.

    Due promises come first, in the order of the discs and then by age (N14).
    """

    moment: Moment
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class PromiseKept(Value):
    """The first promise that is due is kept: what the power of *card* had left for later is done now."""

    player: PlayerId  #: who has used the power
    card: CardId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class PromiseLost(Value):
    """What the power of *card* would leave for later, or had left, is lost: too much waits, or is done (N14, N66)."""

    player: PlayerId  #: who has used the power
    card: CardId
    was_due: bool  #: whether it was the first promise that is due; else it was never made
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class DeedPrevented(Value):
    """The power of *card* stepped in, and what a power of another player was about to do does not happen (N16, N46)."""

    player: PlayerId  #: whose power stepped in, and who would have suffered it
    card: CardId
    by: PlayerId  #: who uses the other power
    power: CardId  #: the card with that power
    deed: Deed
    harmed: CardId | None  #: the card that would have been discarded or taken
    taker: PlayerId | None  #: who would have taken it
    resource: str | None  #: what would have been lost
    amount: int  #: and how much of it
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class AnswerSealed(Value):
    """*player* chose *number* in secret (N30); everybody else sees only that something was chosen."""

    player: PlayerId
    number: int | None
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class AnswersRevealed(Value):
    """All have chosen in secret, and everybody sees what: *numbers* of these *seats* (N30)."""

    seats: tuple[PlayerId, ...]
    numbers: tuple[int, ...]
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CardsSeen(Value):
    """*player* looked at the top *count* cards of the draw pile, or at the faces of these *citizens* (N31, N33).

    Only that player sees which *cards* they are: those of the pile from the top, those of the Citizens in their order.
    """

    player: PlayerId
    count: int
    citizens: tuple[CardId, ...]
    cards: tuple[CardId, ...] | None
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CardsOrdered(Value):
    """*player* put the top *count* cards of the draw pile back in any order, on top of it or *under* it (N32).

    Only that player sees which *cards* they are, the highest one first; whoever knew one of them knows it no longer.
    """

    player: PlayerId
    count: int
    under: bool
    cards: tuple[CardId, ...] | None
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CardPutBack(Value):
    """*player* put *card* from *source* on top of the draw pile or *under* it, and everybody saw it (N34)."""

    player: PlayerId
    card: CardId
    source: Zone
    under: bool
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class FaceSwapped(Value):
    """*player* swapped the card under *citizen* with the top card of the draw pile, both face down (N35)."""

    player: PlayerId
    citizen: CardId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class Declined(Value):
    """*player* made no use of a *may*."""

    player: PlayerId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CardRevealed(Value):
    """The top card of the draw pile was put face up into the Agora or the Oracle (A3, A4, X19)."""

    card: CardId
    zone: Zone
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CardSlid(Value):
    """A card left in the Oracle slid to the Agora (A2)."""

    card: CardId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class Reshuffled(Value):
    """The discard pile became the new draw pile (A5)."""

    count: int
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CardTaken(Value):
    """*player* took *card* from *source* face up into the Domain (T6); *owed*: it is one of the epoch's three (T2)."""

    player: PlayerId
    card: CardId
    source: Zone
    owed: bool = False
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CitizenTaken(Value):
    """*player* took the top card of the draw pile face down (T8, T11); *card* is its number as a Citizen."""

    player: PlayerId
    card: CardId
    owed: bool = False
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class NothingTaken(Value):
    """*player* should have taken a Citizen, but there was no card left to draw (T8, A5)."""

    player: PlayerId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CardDiscarded(Value):
    """*card* went from *source* to the discard pile (P21).

    *player* is its owner, if it had one; from the draw pile, the player who drew it and has an identical one (P15).
    """

    player: PlayerId | None
    card: CardId
    source: Zone
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CardTransferred(Value):
    """*player* moved *card* from the Domain into Legend number *legend*; a new one if there was none yet (L2).

    The Legend is now of that *kind* (L5). *counted*: it is one of the transfers of this step of Phase III (X14).
    """

    player: PlayerId
    card: CardId
    legend: int
    kind: LegendKind
    counted: bool = False
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CitizenReplaced(Value):
    """*player* swapped *card* of the Domain with *citizen* of Legend number *legend* (X9)."""

    player: PlayerId
    card: CardId
    citizen: CardId
    legend: int
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class QuestTaken(Value):
    """*player* took a quest (T2)."""

    player: PlayerId
    quest: int
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class QuestLeftIncomplete(Value):
    """*player*, who took no quest, got quest *quest* with its Incomplete side up, which gives this much (T10)."""

    player: PlayerId
    quest: int
    gold: int
    vp: int
    transfers: int
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class QuestsReturned(Value):
    """All quests went back under the pediment (W5), where `QuestPlaced` names them; all cards are owed again (T2)."""

    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class ColumnDismissed(Value):
    """*player* dismissed a column (T5)."""

    player: PlayerId
    colour: Colour
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class ColumnsSwapped(Value):
    """*player* dismissed *given* and got *received* back (X21)."""

    player: PlayerId
    given: Colour
    received: Colour
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class ColumnRecovered(Value):
    """*player* got a dismissed column back (N8)."""

    player: PlayerId
    colour: Colour
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class ColumnsReturned(Value):
    """All columns came back to all boards (E1)."""

    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class PowerUsed(Value):
    """*player* began to use the power of *card*, in whatever way.

    It is not told of a power that nobody chose to use and that did nothing.
    """

    player: PlayerId
    card: CardId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class RingPlaced(Value):
    """*card* was taken and got a ring from the reserve (P4)."""

    card: CardId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class RingReturned(Value):
    """The ring of *card* went back to the reserve, because its power is used or it leaves the Domain (P4)."""

    card: CardId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CardTurned(Value):
    """*card* was turned: its power is used up for this epoch (P5)."""

    card: CardId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CardsStraightened(Value):
    """These turned cards were straightened: all of them at the end of an epoch (E1), or one that leaves its Domain."""

    cards: tuple[CardId, ...]
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class ResourceMoved(Value):
    """*amount* of *resource* went from one account to another; the reserve is one of them (S11).

    What goes away from a board was paid (*is_price*), or else lost or handed over (N2).
    """

    resource: Resource
    giver: PlayerId
    receiver: PlayerId
    amount: int
    cause: CardId | None = None
    is_price: bool = False


@attrs.frozen(eq=False, repr=False)
class TokensMoved(Value):
    """*amount* of a family's own *resource* went between boards and reserve, or of any between these and a *card*.

    An account is a seat, the reserve, or the card on which it lies (N20, N21). It is paid or lost as above.
    """

    resource: str
    giver: PlayerId
    receiver: PlayerId
    amount: int
    card: CardId | None = None
    cause: CardId | None = None
    is_price: bool = False


@attrs.frozen(eq=False, repr=False)
class AllowanceSet(Value):
    """The active player may transfer *allowance* more cards in this step (W3, W4)."""

    player: PlayerId
    allowance: int
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class BonusMoved(Value):
    """A bonus tile worth *points* went to *player* (B1-B3): the tile of a level, or one of a family."""

    player: PlayerId
    level: int | None
    family: str | None
    points: int
    previous: PlayerId | None
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class BonusReturned(Value):
    """The tile of a level went back from *player*: nobody has a Level Legend of it any more (N10)."""

    player: PlayerId
    level: int
    points: int
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CardReturned(Value):
    """*card* went back from a Legend into the Domain of *player* (N9)."""

    player: PlayerId
    card: CardId
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class DiscsDealt(Value):
    """The order discs were dealt anew: *discs* by seat (W1)."""

    discs: tuple[int, ...]
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class CardRemoved(Value):
    """*card* left the game before scoring (F1), from the Domain or, as a single card, from the Elysium."""

    player: PlayerId
    card: CardId
    source: Zone
    cause: CardId | None = None


@attrs.frozen(eq=False, repr=False)
class GameEnded(Value):
    """The game is over; *winners* share the victory (F6), and *scores* say by seat how the totals come about (F5)."""

    winners: tuple[PlayerId, ...]
    scores: tuple[ScoreSheet, ...]
    cause: CardId | None = None


Event: TypeAlias = (
    GameBegan
    | QuestPlaced
    | BonusPlaced
    | EpochBegan
    | PhaseBegan
    | TurnBegan
    | TurnEnded
    | StepClosed
    | TurnSkipped
    | Forced
    | Named
    | ChanceCame
    | PromiseMade
    | MomentCame
    | PromiseKept
    | PromiseLost
    | DeedPrevented
    | AnswerSealed
    | AnswersRevealed
    | CardsSeen
    | CardsOrdered
    | CardPutBack
    | FaceSwapped
    | Declined
    | CardRevealed
    | CardSlid
    | Reshuffled
    | CardTaken
    | CitizenTaken
    | NothingTaken
    | CardDiscarded
    | CardTransferred
    | CitizenReplaced
    | QuestTaken
    | QuestLeftIncomplete
    | QuestsReturned
    | ColumnDismissed
    | ColumnsSwapped
    | ColumnRecovered
    | ColumnsReturned
    | PowerUsed
    | RingPlaced
    | RingReturned
    | CardTurned
    | CardsStraightened
    | ResourceMoved
    | TokensMoved
    | AllowanceSet
    | BonusMoved
    | BonusReturned
    | CardReturned
    | DiscsDealt
    | CardRemoved
    | GameEnded
)

EVENTS: Final = (
    GameBegan,
    QuestPlaced,
    BonusPlaced,
    EpochBegan,
    PhaseBegan,
    TurnBegan,
    TurnEnded,
    StepClosed,
    TurnSkipped,
    Forced,
    Named,
    ChanceCame,
    PromiseMade,
    MomentCame,
    PromiseKept,
    PromiseLost,
    DeedPrevented,
    AnswerSealed,
    AnswersRevealed,
    CardsSeen,
    CardsOrdered,
    CardPutBack,
    FaceSwapped,
    Declined,
    CardRevealed,
    CardSlid,
    Reshuffled,
    CardTaken,
    CitizenTaken,
    NothingTaken,
    CardDiscarded,
    CardTransferred,
    CitizenReplaced,
    QuestTaken,
    QuestLeftIncomplete,
    QuestsReturned,
    ColumnDismissed,
    ColumnsSwapped,
    ColumnRecovered,
    ColumnsReturned,
    PowerUsed,
    RingPlaced,
    RingReturned,
    CardTurned,
    CardsStraightened,
    ResourceMoved,
    TokensMoved,
    AllowanceSet,
    BonusMoved,
    BonusReturned,
    CardReturned,
    DiscsDealt,
    CardRemoved,
    GameEnded,
)
