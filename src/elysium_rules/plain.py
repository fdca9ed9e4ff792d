"""Plain data as types: what `encode_view` and its like return, and all messages of `elysium engine`.

Every value here is a dict, a list, a text or a whole number, and nothing is checked at run time: these names are for
type checkers. They are those of `docs/protocol/elysium.d.ts`, protocol 1.

>>> from elysium_rules import plain
>>> choice: plain.Choice = {"number": 0, "action": {"type": "EndTurn", "player": 1}, "label": "end the turn"}
"""

# Made from protocol/schema.py by  ELYSIUM_REWRITE=1 pytest tests/protocol ; do not edit.

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

__all__ = [
    "Accept",
    "Account",
    "ActRequest",
    "ActResponse",
    "Action",
    "Activation",
    "AllowanceSet",
    "Board",
    "Bonus",
    "BonusMoved",
    "BotChoice",
    "Card",
    "CardDiscarded",
    "CardId",
    "CardRemoved",
    "CardRevealed",
    "CardSlid",
    "CardTaken",
    "CardTransferred",
    "CardTurned",
    "CardsRequest",
    "CardsResponse",
    "CardsStraightened",
    "CheckRequest",
    "CheckResponse",
    "Choice",
    "CitizenReplaced",
    "CitizenTaken",
    "CloseRequest",
    "CloseResponse",
    "Code",
    "Colour",
    "ColumnDismissed",
    "ColumnsReturned",
    "ColumnsSwapped",
    "DeckCard",
    "Decline",
    "DiscsDealt",
    "DismissColumn",
    "DomainCard",
    "Drift",
    "Edition",
    "EndTurn",
    "EpochBegan",
    "ErrorResponse",
    "Event",
    "Exact",
    "Finding",
    "Forced",
    "Foreign",
    "GameEnded",
    "Happening",
    "HelloRequest",
    "HelloResponse",
    "Id",
    "Language",
    "LegalRequest",
    "LegalResponse",
    "Legend",
    "LegendKind",
    "Limits",
    "LoadRequest",
    "LoadResponse",
    "Named",
    "NewRequest",
    "NewResponse",
    "OpenPower",
    "OtherPlace",
    "Outcome",
    "Phase",
    "PhaseBegan",
    "PickAmount",
    "PickBranch",
    "PickCard",
    "PickCards",
    "PickLevel",
    "Place",
    "PlayerId",
    "PowerUsed",
    "PrintedCard",
    "Quest",
    "QuestLeftIncomplete",
    "QuestTaken",
    "Question",
    "QuestionKind",
    "QuestsReturned",
    "Reason",
    "Refusal",
    "ReplayRequest",
    "ReplayResponse",
    "Request",
    "Reshuffled",
    "Resource",
    "ResourceMoved",
    "Response",
    "RingReturned",
    "SaveRequest",
    "SaveResponse",
    "ScoreSheet",
    "Stage",
    "SwapColumns",
    "TakeCard",
    "TakeCitizen",
    "TakeQuest",
    "Transfer",
    "TurnBegan",
    "TurnEnded",
    "TurnSkipped",
    "UndoRequest",
    "UndoResponse",
    "UsePower",
    "Verdict",
    "VerifyRequest",
    "VerifyResponse",
    "View",
    "ViewRequest",
    "ViewResponse",
    "WhyRequest",
    "WhyResponse",
    "Zone",
]

#: Chosen by the client, given back as it is.
Id: TypeAlias = int | str

#: A seat at the table, counted clockwise from 0.
PlayerId: TypeAlias = int

#: A seat, or -1 for the common reserve.
Account: TypeAlias = int

#: A card of one game; Citizens have numbers of their own.
CardId: TypeAlias = int

#: When the power of a card works (P2-P7).
Activation: TypeAlias = Literal["instant", "permanent", "trigger", "activate", "legend", "chronos"]

#: The colour of a column.
Colour: TypeAlias = Literal["red", "yellow", "green", "blue"]

#: The two printed editions; they differ in T9.
Edition: TypeAlias = Literal["revised", "original"]

#: What a Legend has become; a single card is neither (L5).
LegendKind: TypeAlias = Literal["single", "level", "family"]

#: The phases of an epoch (G1), and the end of the game.
Phase: TypeAlias = Literal["awakening", "actions", "writing", "end of epoch", "over"]

#: The few kinds of question a game can ask; a frontend that knows these can play any family.
QuestionKind: TypeAlias = Literal["action", "pick one", "pick some", "amount", "yes or no", "placement"]

#: What lies on a board and in the reserve.
Resource: TypeAlias = Literal["gold", "vp", "pp"]

#: A place a card can be in.
Zone: TypeAlias = Literal["draw pile", "agora", "oracle", "domain", "elysium", "discard pile", "removed"]

#: Where in a turn the active player stands (T12).
Stage: TypeAlias = Literal["take", "column", "after", "transfers", "ending"]

#: What labels and texts can be written in.
Language: TypeAlias = Literal["en", "fr"]


class TakeCard(TypedDict):
    """Take a card from the Agora (T2, T3)."""

    type: Literal["TakeCard"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game


class TakeQuest(TypedDict):
    """Take a quest (T2, T4)."""

    type: Literal["TakeQuest"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    quest: int  #: the number of the quest


class TakeCitizen(TypedDict):
    """Take the top card of the draw pile face down, because no card and no quest can be taken (T8)."""

    type: Literal["TakeCitizen"]
    player: PlayerId  #: who does it, or whom it is about, by seat


class DismissColumn(TypedDict):
    """Dismiss a column after taking (T5), or instead of taking (T9)."""

    type: Literal["DismissColumn"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    colour: Colour  #: the colour of the column


class UsePower(TypedDict):
    """Use the Trigger or Activate power of a card in the Domain (P4, P5, P9)."""

    type: Literal["UsePower"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game


class Transfer(TypedDict):
    """Transfer a card into Legend number *legend*, or into a new one (`None`) (W3, L2)."""

    type: Literal["Transfer"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    legend: int | None  #: the Legend, counted from 0 in the Elysium; none for a new one


class EndTurn(TypedDict):
    """End the turn, or one's step of Phase III."""

    type: Literal["EndTurn"]
    player: PlayerId  #: who does it, or whom it is about, by seat


class PickCard(TypedDict):
    """Choose this card."""

    type: Literal["PickCard"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game


class PickCards(TypedDict):
    """Choose these cards."""

    type: Literal["PickCards"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    cards: list[CardId]  #: the cards, by their numbers in this game


class PickLevel(TypedDict):
    """Name a level."""

    type: Literal["PickLevel"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    level: int  #: the level, 1 to 3


class PickAmount(TypedDict):
    """Name an amount."""

    type: Literal["PickAmount"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    amount: int  #: how much


class PickBranch(TypedDict):
    """Choose one of the ways a power offers, counted from 0 in the order of its text."""

    type: Literal["PickBranch"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    branch: int  #: which of the ways, counted from 0


class SwapColumns(TypedDict):
    """Dismiss *given* and get *received* back (X21)."""

    type: Literal["SwapColumns"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    given: Colour  #: the colour of the column that is dismissed
    received: Colour  #: the colour of the column that comes back


class Accept(TypedDict):
    """Make use of a *may*."""

    type: Literal["Accept"]
    player: PlayerId  #: who does it, or whom it is about, by seat


class Decline(TypedDict):
    """Make no use of a *may*."""

    type: Literal["Decline"]
    player: PlayerId  #: who does it, or whom it is about, by seat


#: All a player can choose.
Action: TypeAlias = (
    TakeCard
    | TakeQuest
    | TakeCitizen
    | DismissColumn
    | UsePower
    | Transfer
    | EndTurn
    | PickCard
    | PickCards
    | PickLevel
    | PickAmount
    | PickBranch
    | SwapColumns
    | Accept
    | Decline
)


class EpochBegan(TypedDict):
    """A new epoch began (G1)."""

    type: Literal["EpochBegan"]
    epoch: int  #: its number, from 1
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class PhaseBegan(TypedDict):
    """A phase began (G1)."""

    type: Literal["PhaseBegan"]
    phase: Phase  #: which phase
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class TurnBegan(TypedDict):
    """It is *player*'s turn, or step of Phase III."""

    type: Literal["TurnBegan"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class TurnEnded(TypedDict):
    """*player* ended the turn."""

    type: Literal["TurnEnded"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class TurnSkipped(TypedDict):
    """*player* plays no further turn in this epoch (T9, original edition)."""

    type: Literal["TurnSkipped"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class Forced(TypedDict):
    """There was only one thing to do, so the engine did it without asking."""

    type: Literal["Forced"]
    action: Action  #: what was chosen
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class Named(TypedDict):
    """A player named a level or some cards for a power, which everybody hears (X4, X5)."""

    type: Literal["Named"]
    action: Action  #: what was chosen
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardRevealed(TypedDict):
    """The top card of the draw pile was put face up into the Agora or the Oracle (A3, A4, X19)."""

    type: Literal["CardRevealed"]
    card: CardId  #: the card, by its number in this game
    zone: Zone  #: the place where it is now
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardSlid(TypedDict):
    """A card left in the Oracle slid to the Agora (A2)."""

    type: Literal["CardSlid"]
    card: CardId  #: the card, by its number in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class Reshuffled(TypedDict):
    """The discard pile became the new draw pile (A5)."""

    type: Literal["Reshuffled"]
    count: int  #: how many cards there are
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardTaken(TypedDict):
    """*player* took *card* from *source* face up into the Domain (T6); *owed*: it is one of the epoch's three (T2)."""

    type: Literal["CardTaken"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    source: Zone  #: where it comes from
    owed: bool  #: whether it is one of the cards that a player takes in every epoch (T2)
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CitizenTaken(TypedDict):
    """*player* took the top card of the draw pile face down (T8, T11); *card* is its number as a Citizen."""

    type: Literal["CitizenTaken"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    owed: bool  #: whether it is one of the cards that a player takes in every epoch (T2)
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardDiscarded(TypedDict):
    """*card* went from *source* to the discard pile (P21); *player* is its owner, if it had one."""

    type: Literal["CardDiscarded"]
    player: PlayerId | None  #: whose card it was; none where it lay in the Agora or the draw pile
    card: CardId  #: the card, by its number in this game
    source: Zone  #: where it comes from
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardTransferred(TypedDict):
    """*player* moved *card* from the Domain into Legend number *legend*; a new one if there was none yet (L2)."""

    type: Literal["CardTransferred"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    legend: int  #: the Legend, counted from 0 in the Elysium; behind the last one for a new one
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CitizenReplaced(TypedDict):
    """*player* swapped *card* of the Domain with *citizen* of Legend number *legend* (X9)."""

    type: Literal["CitizenReplaced"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    citizen: CardId  #: the Citizen, by its number in this game
    legend: int  #: the Legend, counted from 0 in the Elysium; none for a new one
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class QuestTaken(TypedDict):
    """*player* took a quest (T2)."""

    type: Literal["QuestTaken"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    quest: int  #: the number of the quest
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class QuestLeftIncomplete(TypedDict):
    """*player*, who took no quest, got quest *quest* with its Incomplete side up (T10)."""

    type: Literal["QuestLeftIncomplete"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    quest: int  #: the number of the quest
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class QuestsReturned(TypedDict):
    """All quests went back under the pediment (W5)."""

    type: Literal["QuestsReturned"]
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class ColumnDismissed(TypedDict):
    """*player* dismissed a column (T5)."""

    type: Literal["ColumnDismissed"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    colour: Colour  #: the colour of the column
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class ColumnsSwapped(TypedDict):
    """*player* dismissed *given* and got *received* back (X21)."""

    type: Literal["ColumnsSwapped"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    given: Colour  #: the colour of the column that is dismissed
    received: Colour  #: the colour of the column that comes back
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class ColumnsReturned(TypedDict):
    """All columns came back to all boards (E1)."""

    type: Literal["ColumnsReturned"]
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class PowerUsed(TypedDict):
    """*player* began to use the power of *card*, in whatever way."""

    type: Literal["PowerUsed"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class RingReturned(TypedDict):
    """The ring of *card* went back to the reserve (P4)."""

    type: Literal["RingReturned"]
    card: CardId  #: the card, by its number in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardTurned(TypedDict):
    """*card* was turned: its power is used up for this epoch (P5)."""

    type: Literal["CardTurned"]
    card: CardId  #: the card, by its number in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardsStraightened(TypedDict):
    """All turned cards were straightened (E1)."""

    type: Literal["CardsStraightened"]
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class ResourceMoved(TypedDict):
    """*amount* of *resource* went from one account to another; the reserve is one of them (S11)."""

    type: Literal["ResourceMoved"]
    resource: Resource  #: gold, VP or PP
    source: Account  #: who gives, by seat; -1 is the common reserve
    target: Account  #: who gets it, by seat; -1 is the common reserve
    amount: int  #: how much
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class AllowanceSet(TypedDict):
    """The active player may transfer *allowance* more cards in this step (W3, W4)."""

    type: Literal["AllowanceSet"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    allowance: int  #: how many cards may still be transferred in this step
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class BonusMoved(TypedDict):
    """A bonus tile worth *points* went to *player* (B1-B3): the tile of a level, or one of a family."""

    type: Literal["BonusMoved"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    level: int | None  #: the level of the tile; none for a tile of a family
    family: str | None  #: the family of the tile; none for a tile of a level
    points: int  #: what the tile is worth
    previous: PlayerId | None  #: who had it before; none where nobody had
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class DiscsDealt(TypedDict):
    """The order discs were dealt anew: *discs* by seat (W1)."""

    type: Literal["DiscsDealt"]
    discs: list[int]  #: the numbers on the order discs, by seat
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardRemoved(TypedDict):
    """*card* left the game before scoring (F1)."""

    type: Literal["CardRemoved"]
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class GameEnded(TypedDict):
    """The game is over; *winners* share the victory (F6)."""

    type: Literal["GameEnded"]
    winners: list[PlayerId]  #: who won, by seat; more than one where they share the victory
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


#: All that can happen.
Event: TypeAlias = (
    EpochBegan
    | PhaseBegan
    | TurnBegan
    | TurnEnded
    | TurnSkipped
    | Forced
    | Named
    | CardRevealed
    | CardSlid
    | Reshuffled
    | CardTaken
    | CitizenTaken
    | CardDiscarded
    | CardTransferred
    | CitizenReplaced
    | QuestTaken
    | QuestLeftIncomplete
    | QuestsReturned
    | ColumnDismissed
    | ColumnsSwapped
    | ColumnsReturned
    | PowerUsed
    | RingReturned
    | CardTurned
    | CardsStraightened
    | ResourceMoved
    | AllowanceSet
    | BonusMoved
    | DiscsDealt
    | CardRemoved
    | GameEnded
)


class ScoreSheet(TypedDict):
    """What one player's score is made of (F5)."""

    player: PlayerId  #: whose score it is, by seat
    vp: int  #: on the board
    chronos: int  #: what the Chronos cards in Legends bring (F2)
    legends: int  #: what the Legends are worth (F3)
    bonuses: int  #: the points of the bonus tiles (B5)
    prestige: int  #: for the place in prestige (F4)
    citizens: int  #: what the Citizens in Legends cost; never above zero (L11)
    gold: int  #: left at the end; it is no part of the score, but breaks ties (F6)
    total: int  #: the score


class Outcome(TypedDict):
    """Who won, and the score sheets by seat."""

    winners: list[PlayerId]
    scores: list[ScoreSheet]


class Happening(TypedDict):
    """An event and the sentence that tells it."""

    event: Event
    text: str


class BotChoice(TypedDict):
    """Let a bot decide; the same seed, move and view give the same choice."""

    bot: Literal["greedy", "random"]
    seed: NotRequired[int | str]


class Limits(TypedDict):
    """What one process takes."""

    line: int  #: bytes in one line
    games: int  #: open at once
    card_sets: int  #: of your own, in open games


class Place(TypedDict):
    """A stretch of a card file; lines and columns count from 1."""

    file: str
    start: int
    end: int
    line: int | None
    col: int | None
    end_line: int | None
    end_col: int | None


class Finding(TypedDict):
    """Something about a card file."""

    code: str
    severity: Literal["error", "warning"]
    message: str
    place: Place | None
    label: str
    other_places: list[OtherPlace]
    notes: list[str]
    hint: str | None


class OtherPlace(TypedDict):
    """A place that explains a finding."""

    place: Place
    text: str


class Reason(TypedDict):
    """One reason why something is not possible."""

    rule: str  #: such as `T3`
    sentence: str
    card: CardId | None  #: whose line forbids it
    place: Place | None  #: of that line


class Refusal(TypedDict):
    """Why a request was not served; the game, if there is one, is as it was before."""

    code: Code
    message: str  #: a sentence for a person; it may change
    rule: str | None  #: the rule of the game that speaks, such as `T3`
    path: str | None  #: where in the request, save or replay
    detail: str | None  #: a finer code, such as `value/missing-field`
    move: NotRequired[int]  #: with `stale`: where the game stands
    reasons: NotRequired[list[Reason]]  #: with `illegal`
    findings: NotRequired[list[Finding]]  #: with `bad-cards`


#: What went wrong, in a word that never changes its meaning.
Code: TypeAlias = Literal[
    "too-long",
    "bad-json",
    "bad-request",
    "unknown-game",
    "too-many",
    "stale",
    "illegal",
    "no-such-game",
    "no-undo",
    "bad-save",
    "bad-replay",
    "bad-cards",
    "unavailable",
    "internal",
]


class PrintedCard(TypedDict):
    """A card as printed."""

    ref: str
    family: str
    level: int
    name: str
    activation: Activation
    eleusis: bool
    text: str  #: what its power does, in words
    source: str  #: the same in the card language


class DeckCard(TypedDict):
    """One copy of a card in the deck of this game."""

    number: CardId
    ref: str
    condition: list[Literal["red", "yellow", "green", "blue", "any"]]  #: the columns needed to take it


class Exact(TypedDict):
    """The replay is true."""

    result: Literal["exact"]
    actions: int
    is_over: bool  #: whether the game was played to its end
    digest: str


class Drift(TypedDict):
    """The replay and the rules part."""

    result: Literal["drift"]
    number: int  #: of the action where they part, from 1; 0 is the setup
    expected: str  #: the digest in the replay
    found: str | None  #: the digest by the rules; null where they refuse the action
    action: Action | None
    reason: str


class Foreign(TypedDict):
    """The game was played with other cards."""

    result: Literal["foreign"]
    names: list[str]  #: families that differ; `numbers`, `rulings`


#: What came of a replay.
Verdict: TypeAlias = Exact | Drift | Foreign


class Card(TypedDict):
    """A card on the table."""

    number: CardId  #: its name in actions and events
    ref: str | None  #: the printed card as `family/key`; null for a Citizen


class DomainCard(TypedDict):
    """A card in a Domain."""

    number: CardId  #: its name in actions and events
    ref: str | None  #: the printed card as `family/key`; null for a Citizen
    ring: bool  #: it has one (P4)
    turned: bool  #: it was used (P5)


class Legend(TypedDict):
    """Cards together in an Elysium."""

    kind: LegendKind
    cards: list[Card]


class Quest(TypedDict):
    """A quest tile."""

    number: int  #: 0 is the Incomplete side of a tile
    gold: int
    vp: int
    transfers: int
    colours: list[Colour]  #: above it: one of these columns is needed


class Board(TypedDict):
    """What lies before one player."""

    name: str
    gold: int
    vp: int
    pp: int
    disc: int
    columns: list[Colour]
    domain: list[DomainCard]
    elysium: list[Legend]
    quest: Quest | None
    cards_taken: int  #: of those owed in this epoch


class Bonus(TypedDict):
    """A bonus tile, of a level or of a family, and who has it."""

    level: int | None
    family: str | None
    points: int
    player: PlayerId | None


class Choice(TypedDict):
    """One thing that the player who must decide can do."""

    number: int  #: its place in the list; `act` takes it
    action: Action
    label: str  #: what to write on its button


class Question(TypedDict):
    """What is asked of whom."""

    kind: QuestionKind
    player: PlayerId
    card: Card | None  #: whose power asks
    prompt: str
    choices: list[Choice]  #: empty for all but the one who must decide


class OpenPower(TypedDict):
    """A power in progress."""

    card: CardId
    player: PlayerId


class View(TypedDict):
    """The table as one player, or a spectator, may see it."""

    format: int
    player: PlayerId | None  #: whose eyes; null for a spectator
    language: Language
    families: list[str]
    edition: Edition
    epoch: int
    phase: Phase
    stage: Stage
    active: PlayerId  #: whose turn it is
    order: list[PlayerId]  #: by the order discs
    turns_played: int
    players: list[Board]  #: by seat
    agora: list[Card]
    oracle: list[Card] | None  #: null in games without an Oracle
    draw_pile: int  #: how many cards are left
    discard_pile: list[Card]
    removed: list[Card]  #: out of the game
    reshuffled: int
    pediment: list[Colour]
    quests: list[Quest]  #: still to be taken
    bonuses: list[Bonus]
    allowance: int  #: transfers left in this step of Phase III
    transfers: int  #: transfers made in it
    open_powers: list[OpenPower]  #: the running one last
    question: Question | None  #: null once the game is over


class HelloRequest(TypedDict):
    """Ask who is there; never needed, but a good start."""

    id: Id
    do: Literal["hello"]
    protocol: NotRequired[int]  #: the version the client speaks; another one is refused


class HelloResponse(TypedDict):
    """The answer to `hello`."""

    id: Id
    ok: Literal[True]
    do: Literal["hello"]
    protocol: int
    format: int  #: of saves and replays
    library: str  #: the version of elysium-rules
    rulings: str  #: our answers where the printed rules are silent
    limits: Limits
    bots: list[str]
    languages: list[str]
    editions: list[str]
    families: list[str]  #: the printed families
    sets: dict[str, list[str]]  #: named choices of families


class NewRequest(TypedDict):
    """Set a game up."""

    id: Id
    do: Literal["new"]
    players: int
    families: str | list[str]  #: a set by its name, or five families
    seed: NotRequired[int | str]  #: without one, the engine takes any
    edition: NotRequired[Edition]  #: revised unless told
    names: NotRequired[list[str]]  #: of the players, by seat, for the texts
    cards: NotRequired[dict[str, str]]  #: families of your own: card files by name


class NewResponse(TypedDict):
    """The answer to `new`."""

    id: Id
    ok: Literal[True]
    do: Literal["new"]
    game: str
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over


class LoadRequest(TypedDict):
    """Go on with a saved game."""

    id: Id
    do: Literal["load"]
    save: str
    names: NotRequired[list[str]]
    accept_edited: NotRequired[bool]  #: go on with changed cards, if no changed power is open


class LoadResponse(TypedDict):
    """The answer to `load`."""

    id: Id
    ok: Literal[True]
    do: Literal["load"]
    game: str
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over


class SaveRequest(TypedDict):
    """Write a game down. The text holds hidden cards and the seed: it is for the host, never for a player."""

    id: Id
    do: Literal["save"]
    game: str  #: the game, as `new` or `load` named it
    with_cards: NotRequired[bool]  #: carry the card files along


class SaveResponse(TypedDict):
    """The answer to `save`."""

    id: Id
    ok: Literal[True]
    do: Literal["save"]
    game: str
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    save: str


class ViewRequest(TypedDict):
    """The table as a player or a spectator may see it, with the choices of the player who must decide."""

    id: Id
    do: Literal["view"]
    game: str  #: the game, as `new` or `load` named it
    player: PlayerId | None  #: whose eyes; null for a spectator
    language: NotRequired[Language]  #: of labels and texts; English unless told


class ViewResponse(TypedDict):
    """The answer to `view`."""

    id: Id
    ok: Literal[True]
    do: Literal["view"]
    game: str
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    view: View


class CardsRequest(TypedDict):
    """All cards of a game, as printed: ask once, and show the cards of every view by it."""

    id: Id
    do: Literal["cards"]
    game: str  #: the game, as `new` or `load` named it
    language: NotRequired[Language]  #: of labels and texts; English unless told


class CardsResponse(TypedDict):
    """The answer to `cards`."""

    id: Id
    ok: Literal[True]
    do: Literal["cards"]
    game: str
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    cards: list[PrintedCard]
    deck: list[DeckCard]  #: by number


class LegalRequest(TypedDict):
    """What a player may do now; nothing unless it is theirs to decide."""

    id: Id
    do: Literal["legal"]
    game: str  #: the game, as `new` or `load` named it
    player: PlayerId
    language: NotRequired[Language]  #: of labels and texts; English unless told


class LegalResponse(TypedDict):
    """The answer to `legal`."""

    id: Id
    ok: Literal[True]
    do: Literal["legal"]
    game: str
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    prompt: str | None  #: what is wanted of the player who must decide
    choices: list[Choice]


class ActRequest(TypedDict):
    """Decide for the player who must: by an action, by its place in the list of legal ones, or by a bot."""

    id: Id
    do: Literal["act"]
    game: str  #: the game, as `new` or `load` named it
    move: int  #: the move the client has seen last; an older one is refused as `stale`
    action: Action | int | BotChoice
    language: NotRequired[Language]  #: of labels and texts; English unless told


class ActResponse(TypedDict):
    """The answer to `act`."""

    id: Id
    ok: Literal[True]
    do: Literal["act"]
    game: str
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    action: Action  #: what was done
    events: list[Happening]  #: all that came of it, in order; everybody may see it


class UndoRequest(TypedDict):
    """Take decisions back; without `to`, only say how far a player may go back."""

    id: Id
    do: Literal["undo"]
    game: str  #: the game, as `new` or `load` named it
    player: PlayerId
    to: NotRequired[int]  #: one of `points`
    move: NotRequired[int]  #: needed with `to`


class UndoResponse(TypedDict):
    """The answer to `undo`."""

    id: Id
    ok: Literal[True]
    do: Literal["undo"]
    game: str
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    points: list[int]  #: numbers of decisions this player may go back to


class ReplayRequest(TypedDict):
    """The game from its begin as a replay. It holds the seed: for the host, never for a player of a running game."""

    id: Id
    do: Literal["replay"]
    game: str  #: the game, as `new` or `load` named it
    with_cards: NotRequired[bool]  #: carry the card files along


class ReplayResponse(TypedDict):
    """The answer to `replay`."""

    id: Id
    ok: Literal[True]
    do: Literal["replay"]
    game: str
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    replay: str


class VerifyRequest(TypedDict):
    """Play a replay through and compare."""

    id: Id
    do: Literal["verify"]
    replay: str


class VerifyResponse(TypedDict):
    """The answer to `verify`."""

    id: Id
    ok: Literal[True]
    do: Literal["verify"]
    verdict: Verdict


class WhyRequest(TypedDict):
    """Why an action, or anything with a card, is not possible now; no reasons if it is."""

    id: Id
    do: Literal["why"]
    game: str  #: the game, as `new` or `load` named it
    about: Action | CardId


class WhyResponse(TypedDict):
    """The answer to `why`."""

    id: Id
    ok: Literal[True]
    do: Literal["why"]
    game: str
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    reasons: list[Reason]


class CheckRequest(TypedDict):
    """Check card files, as `elysium check` does."""

    id: Id
    do: Literal["check"]
    files: dict[str, str]  #: card files by name


class CheckResponse(TypedDict):
    """The answer to `check`."""

    id: Id
    ok: Literal[True]
    do: Literal["check"]
    cards: int  #: in files without errors
    findings: list[Finding]


class CloseRequest(TypedDict):
    """Forget a game."""

    id: Id
    do: Literal["close"]
    game: str  #: the game, as `new` or `load` named it


class CloseResponse(TypedDict):
    """The answer to `close`."""

    id: Id
    ok: Literal[True]
    do: Literal["close"]
    game: str


class ErrorResponse(TypedDict):
    """A request was not served; `id` is null if it could not be read."""

    id: Id | None
    ok: Literal[False]
    error: Refusal


#: One line to the engine, of at most 1,000,000 bytes.
Request: TypeAlias = (
    HelloRequest
    | NewRequest
    | LoadRequest
    | SaveRequest
    | ViewRequest
    | CardsRequest
    | LegalRequest
    | ActRequest
    | UndoRequest
    | ReplayRequest
    | VerifyRequest
    | WhyRequest
    | CheckRequest
    | CloseRequest
)

#: One line from the engine.
Response: TypeAlias = (
    HelloResponse
    | NewResponse
    | LoadResponse
    | SaveResponse
    | ViewResponse
    | CardsResponse
    | LegalResponse
    | ActResponse
    | UndoResponse
    | ReplayResponse
    | VerifyResponse
    | WhyResponse
    | CheckResponse
    | CloseResponse
    | ErrorResponse
)
