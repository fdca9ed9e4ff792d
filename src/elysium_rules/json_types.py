"""Plain data as types: what `encode_view` and its like return, and all messages of engine and server.

Every value here is a dict, a list, a text or a whole number, and nothing is checked at run time: these names are for
type checkers. They are those of `docs/protocol/elysium.d.ts`, protocol 2.

>>> from elysium_rules import json_types as types
>>> choice: types.Choice = {"number": 0, "action": {"type": "EndTurn", "player": 1}, "label": "end the turn"}
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
    "AdviseRequest",
    "AdviseResponse",
    "AllowanceSet",
    "AnswerSealed",
    "AnswersRevealed",
    "Board",
    "Bonus",
    "BonusMoved",
    "BonusPlaced",
    "BonusReturned",
    "BotChoice",
    "BranchRequest",
    "BranchResponse",
    "ByePush",
    "Card",
    "CardDiscarded",
    "CardFace",
    "CardId",
    "CardPutBack",
    "CardRemoved",
    "CardReturned",
    "CardRevealed",
    "CardSide",
    "CardSlid",
    "CardTaken",
    "CardTransferred",
    "CardTurned",
    "CardsOrdered",
    "CardsRequest",
    "CardsResponse",
    "CardsSeen",
    "CardsStraightened",
    "ChanceCame",
    "CheckRequest",
    "CheckResponse",
    "Choice",
    "ChooseSecretly",
    "CitizenReplaced",
    "CitizenTaken",
    "Clause",
    "CloseRequest",
    "CloseResponse",
    "Code",
    "Colour",
    "ColumnDismissed",
    "ColumnRecovered",
    "ColumnsReturned",
    "ColumnsSwapped",
    "Completion",
    "Decision",
    "DeckCard",
    "Decline",
    "Declined",
    "Deed",
    "DeedPrevented",
    "Device",
    "DevicesPush",
    "DiscsDealt",
    "DismissColumn",
    "DismissRequest",
    "DismissResponse",
    "DomainCard",
    "DrawRequest",
    "DrawResponse",
    "Drift",
    "Edition",
    "EndTurn",
    "EpochBegan",
    "ErrorResponse",
    "Event",
    "EventsRequest",
    "EventsResponse",
    "Exact",
    "FaceSwapped",
    "FacesRequest",
    "FacesResponse",
    "FamiliesChoice",
    "Finding",
    "Forced",
    "Foreign",
    "GameBegan",
    "GameEnded",
    "GameInfo",
    "Glimpse",
    "Happening",
    "HelloRequest",
    "HelloResponse",
    "Hover",
    "HttpRefusal",
    "Id",
    "Invitation",
    "InviteRequest",
    "InviteResponse",
    "Language",
    "LegalRequest",
    "LegalResponse",
    "Legend",
    "LegendKind",
    "Limits",
    "LoadRequest",
    "LoadResponse",
    "Mark",
    "Moment",
    "MomentCame",
    "MovedPush",
    "Named",
    "NewRequest",
    "NewResponse",
    "NewTable",
    "NothingTaken",
    "OpenPower",
    "OrderCards",
    "OtherPlace",
    "Outcome",
    "OwnResource",
    "Phase",
    "PhaseBegan",
    "PickAmount",
    "PickBranch",
    "PickCard",
    "PickCards",
    "PickColumn",
    "PickFamily",
    "PickLevel",
    "PickPlayer",
    "PickSeen",
    "Place",
    "PlayerId",
    "PositionRequest",
    "PositionResponse",
    "PowerUsed",
    "PrintedCard",
    "PrintedFace",
    "Promise",
    "PromiseKept",
    "PromiseLost",
    "PromiseMade",
    "Push",
    "Quest",
    "QuestLeftIncomplete",
    "QuestPlaced",
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
    "RingPlaced",
    "RingReturned",
    "SaveRequest",
    "SaveResponse",
    "Scheme",
    "ScoreSheet",
    "Sealed",
    "SeatInfo",
    "SeatWish",
    "SeatsPush",
    "Seed",
    "ServerCode",
    "SetupInfo",
    "ShownAction",
    "ShownChooseSecretly",
    "ShownOrderCards",
    "ShownPickSeen",
    "SitRequest",
    "SitResponse",
    "Stage",
    "StepClosed",
    "Subject",
    "SwapColumns",
    "TableActRequest",
    "TableActResponse",
    "TableCardsRequest",
    "TableDecision",
    "TableErrorResponse",
    "TableEventsRequest",
    "TableFacesRequest",
    "TableLegalRequest",
    "TableMade",
    "TableRefusal",
    "TableReplayRequest",
    "TableRequest",
    "TableResponse",
    "TableUndoRequest",
    "TableUndoResponse",
    "TableViewRequest",
    "TableWhyRequest",
    "TakeCard",
    "TakeCitizen",
    "TakeQuest",
    "TestRequest",
    "TestResponse",
    "Tokens",
    "TokensMoved",
    "Told",
    "Transfer",
    "TrialRequest",
    "TrialResponse",
    "TurnBegan",
    "TurnEnded",
    "TurnSkipped",
    "UndoRequest",
    "UndoResponse",
    "UndonePush",
    "UsePower",
    "Verdict",
    "VerifyRequest",
    "VerifyResponse",
    "View",
    "ViewRequest",
    "ViewResponse",
    "WatchRequest",
    "WatchResponse",
    "WhyRequest",
    "WhyResponse",
    "Zone",
]

#: Chosen by the client, given back as it is.
Id: TypeAlias = int | str

#: A seat at the table, counted clockwise from 0.
PlayerId: TypeAlias = int

#: A card of one game, by its number there.
CardId: TypeAlias = int

#: What labels and texts can be written in.
Language: TypeAlias = Literal["en", "de", "fr"]


class Happening(TypedDict):
    """An event and the sentence that tells it."""

    event: Event  #: what happened
    text: str  #: in one sentence


class Told(TypedDict):
    """One decision and what came of it, as the viewer may know it."""

    number: int  #: of the decision, from 1; 0 is the setup
    action: ShownAction | None  #: what was decided; null at the setup
    events: list[Happening]  #: all that came of it, in order


class BotChoice(TypedDict):
    """Let a bot decide; the same seed, move and view give the same choice."""

    bot: Literal["greedy", "master", "advanced", "casual", "beginner", "random"]  #: which one
    seed: NotRequired[Seed]  #: of its choices; 0 unless told


#: What chance begins with.
Seed: TypeAlias = int | str

#: A set by its name, or five families: by one name, or each by its own.
FamiliesChoice: TypeAlias = str | list[str]


class Limits(TypedDict):
    """What one process takes."""

    line: int  #: bytes in one line
    games: int  #: open at once
    card_sets: int  #: of your own, in open games


class GameInfo(TypedDict):
    """A game that the engine knows."""

    name: str  #: as `new` takes it
    least: int  #: how many must play
    most: int  #: how many can play
    rulings: list[str]  #: our answers where the printed rules are silent; the newest last
    languages: list[str]  #: of labels and texts
    bots: list[str]  #: what `act` knows
    setups: list[SetupInfo]  #: what else `new` can be told


class SetupInfo(TypedDict):
    """A choice that is made when a game is set up."""

    name: str  #: the field of `new`
    doc: str  #: what it is, in a few words
    words: list[str]  #: what it can be; empty where that is no short list
    default: str | None  #: what it is where nobody says it; null: the game finds one
    needed: bool  #: whether it must be said
    by_seat: bool  #: whether it is a list of such words, one for each seat


#: On which paper a card is drawn.
Scheme: TypeAlias = Literal["light", "dark"]


class CardSide(TypedDict):
    """One side of a card, drawn."""

    svg: str  #: an SVG image, 63 by 88; nothing in it can run
    alt: str  #: the same in words


class CardFace(TypedDict):
    """What a card looks like."""

    card: CardId  #: the card, by its number in this game
    svg: str  #: an SVG image, 63 by 88; nothing in it can run
    alt: str  #: the same in words


class PrintedFace(TypedDict):
    """What a printed card looks like."""

    ref: str  #: the printed card
    svg: str  #: an SVG image, 63 by 88; nothing in it can run
    alt: str  #: the same in words


class Place(TypedDict):
    """A stretch of a card file; lines and columns count from 1."""

    file: str  #: its name
    start: int  #: where it begins, in characters from the start of the file
    end: int  #: where it ends, in characters from the start of the file
    line: int | None  #: the line, from 1
    col: int | None  #: the column, from 1
    end_line: int | None  #: the line of its end
    end_col: int | None  #: the column after its last character


class Finding(TypedDict):
    """Something about a card file."""

    code: str  #: a word that never changes its meaning
    severity: Literal["error", "warning"]  #: whether the card can be used all the same
    message: str  #: what is wrong, in one sentence
    place: Place | None  #: where it is
    label: str  #: what is written at the place itself
    other_places: list[OtherPlace]  #: places that explain it
    notes: list[str]  #: facts without a place
    hint: str | None  #: what to do about it, as it can be typed


class OtherPlace(TypedDict):
    """A place that explains a finding."""

    place: Place  #: where it is
    text: str  #: in one sentence


class Completion(TypedDict):
    """Something that can be written at a place of a card file."""

    label: str  #: what is shown, and written where there is no `snippet`
    sort: Literal["name", "phrase", "word", "template"]  #: what an editor has a picture for
    detail: str  #: what it is, in a word or two
    doc: str  #: what it means
    snippet: str  #: what is written, with `${1:...}` for what is to be filled in; or empty


class Hover(TypedDict):
    """What stands at a place of a card file."""

    start: int  #: where it begins, in characters from the start of the file
    end: int  #: where it ends, in characters from the start of the file
    text: str  #: Markdown
    svg: str | None  #: the face of a card


class Reason(TypedDict):
    """One reason why something is not possible."""

    rule: str  #: such as `T3`
    sentence: str  #: what the rule says here
    card: CardId | None  #: whose line forbids it
    place: Place | None  #: of that line


class Refusal(TypedDict):
    """Why a request was not served; the game, if there is one, is as it was before."""

    code: Code  #: a word that never changes its meaning
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


class Exact(TypedDict):
    """The replay is true."""

    result: Literal["exact"]  #: which kind it is
    actions: int  #: how many there are
    is_over: bool  #: whether the game was played to its end
    digest: str  #: of the whole game


class Drift(TypedDict):
    """The replay and the rules part."""

    result: Literal["drift"]  #: which kind it is
    number: int  #: of the action where they part, from 1; 0 is the setup
    expected: str  #: the digest in the replay
    found: str | None  #: the digest by the rules; null where they refuse the action
    action: Action | None  #: the one of the replay; none at the setup
    reason: str  #: in one sentence


class Foreign(TypedDict):
    """The game was played with other cards."""

    result: Literal["foreign"]  #: which kind it is
    names: list[str]  #: families that differ; `numbers`, `rulings`


class Mark(TypedDict):
    """Where a part of a game begins."""

    decisions: int  #: how many there were before; `view` takes it as `at`
    text: str  #: what begins, such as an epoch or a round


#: What came of a replay.
Verdict: TypeAlias = Exact | Drift | Foreign

#: The colour of a column.
Colour: TypeAlias = Literal["red", "yellow", "green", "blue"]

#: The two printed editions; they differ in T9.
Edition: TypeAlias = Literal["revised", "original"]

#: The phases of an epoch (G1), and the end of the game.
Phase: TypeAlias = Literal["awakening", "actions", "writing", "end of epoch", "over"]

#: When something comes that a power has left for later, or ends what it has begun (N14, N15).
Moment: TypeAlias = Literal["now", "turn", "next turn", "epoch", "next epoch"]

#: What a power of another player may do to somebody, and what can be prevented (N16).
Deed: TypeAlias = Literal["discard", "take", "lose"]

#: A place a card can be in.
Zone: TypeAlias = Literal["draw pile", "agora", "oracle", "domain", "elysium", "discard pile", "removed"]

#: What a Legend has become; a single card is neither (L5).
LegendKind: TypeAlias = Literal["single", "level", "family"]

#: What lies on a board and in the reserve.
Resource: TypeAlias = Literal["gold", "vp", "pp"]


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


class TakeCard(TypedDict):
    """Take a card from the Agora (T2, T3)."""

    type: Literal["TakeCard"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game


class TakeQuest(TypedDict):
    """Take a quest (T2, T4)."""

    type: Literal["TakeQuest"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    quest: int  #: the number of the quest


class TakeCitizen(TypedDict):
    """Take the top card of the draw pile face down, because no card and no quest can be taken (T8)."""

    type: Literal["TakeCitizen"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat


class DismissColumn(TypedDict):
    """Dismiss a column after taking (T5), or instead of taking (T9)."""

    type: Literal["DismissColumn"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    colour: Colour  #: the colour of the column


class UsePower(TypedDict):
    """Use the Trigger or Activate power of a card in the Domain (P4, P5, P9)."""

    type: Literal["UsePower"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game


class Transfer(TypedDict):
    """Transfer a card into Legend number *legend*, or into a new one (`None`) (W3, L2)."""

    type: Literal["Transfer"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    legend: int | None  #: the Legend, counted from 0 in the Elysium; none for a new one


class EndTurn(TypedDict):
    """End the turn, or one's step of Phase III."""

    type: Literal["EndTurn"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat


class PickCard(TypedDict):
    """Choose this card."""

    type: Literal["PickCard"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game


class PickCards(TypedDict):
    """Choose these cards."""

    type: Literal["PickCards"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    cards: list[CardId]  #: the cards, by their numbers in this game


class PickLevel(TypedDict):
    """Name a level."""

    type: Literal["PickLevel"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    level: int  #: the level, 1 to 3


class PickAmount(TypedDict):
    """Name an amount."""

    type: Literal["PickAmount"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    amount: int  #: how much


class ChooseSecretly(TypedDict):
    """Choose a number that nobody else sees before all have chosen (N30)."""

    type: Literal["ChooseSecretly"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    number: int  #: what is chosen; none in the eyes of everybody else


class PickSeen(TypedDict):
    """Pick one of the cards that only this player has looked at (N32)."""

    type: Literal["PickSeen"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card; none in the eyes of everybody else


class OrderCards(TypedDict):
    """Put cards back that only this player has looked at, the one that lies highest first (N32)."""

    type: Literal["OrderCards"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    cards: list[CardId]  #: in their order, the highest one first; none in the eyes of everybody else


class PickPlayer(TypedDict):
    """Choose a player."""

    type: Literal["PickPlayer"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    chosen: PlayerId  #: who is chosen, by seat


class PickFamily(TypedDict):
    """Name a family, by its key."""

    type: Literal["PickFamily"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    family: str  #: the family


class PickColumn(TypedDict):
    """Choose a column."""

    type: Literal["PickColumn"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    colour: Colour  #: the colour of the column


class PickBranch(TypedDict):
    """Choose one of the ways a power offers, counted from 0 in the order of its text."""

    type: Literal["PickBranch"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    branch: int  #: which of the ways, counted from 0


class SwapColumns(TypedDict):
    """Dismiss *given* and get *received* back (X21)."""

    type: Literal["SwapColumns"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    given: Colour  #: the colour of the column that is dismissed
    received: Colour  #: the colour of the column that comes back


class Accept(TypedDict):
    """Make use of a *may*."""

    type: Literal["Accept"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat


class Decline(TypedDict):
    """Make no use of a *may*."""

    type: Literal["Decline"]  #: which kind it is
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


class GameBegan(TypedDict):
    """A game was laid out: *deck* cards in the draw pile, these colours on the *pediment*, left to right (S1-S6)."""

    type: Literal["GameBegan"]  #: which kind it is
    families: list[str]  #: those in play
    players: int  #: how many play
    edition: Edition  #: which one is played
    deck: int  #: how many cards there are
    pediment: list[Colour]  #: the colours over the quests, left to right
    oracle: bool  #: whether there is an Oracle (S10)
    prestige: bool  #: whether prestige is played for (S10)
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class QuestPlaced(TypedDict):
    """A quest tile lies under these *colours* of the pediment: at the setup (S7), and whenever it returned (W5)."""

    type: Literal["QuestPlaced"]  #: which kind it is
    quest: int  #: the number of the quest
    gold: int  #: how much
    vp: int  #: victory points
    transfers: int  #: how many cards it lets transfer in Phase III (W3)
    colours: list[Colour]  #: of the pediment above it
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class BonusPlaced(TypedDict):
    """A bonus tile was laid out (S9): that of a level, or one of a family."""

    type: Literal["BonusPlaced"]  #: which kind it is
    level: int | None  #: the level, 1 to 3
    family: str | None  #: the family
    points: int  #: what the tile is worth
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class EpochBegan(TypedDict):
    """A new epoch began (G1); its turns are counted from 0."""

    type: Literal["EpochBegan"]  #: which kind it is
    epoch: int  #: its number, from 1
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class PhaseBegan(TypedDict):
    """A phase began (G1), the last one being the end of the game; the steps of Phase III are counted from 0."""

    type: Literal["PhaseBegan"]  #: which kind it is
    phase: Phase  #: which phase
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class TurnBegan(TypedDict):
    """It is *player*'s turn, or step of Phase III."""

    type: Literal["TurnBegan"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class TurnEnded(TypedDict):
    """*player* ended the turn, or step of Phase III, whose allowance and transfers no longer count."""

    type: Literal["TurnEnded"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class StepClosed(TypedDict):
    """*player* transfers no more in this step of Phase III, and the powers judged at its end come now (W4)."""

    type: Literal["StepClosed"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class TurnSkipped(TypedDict):
    """*player* plays no further turn in this epoch (T9, original edition)."""

    type: Literal["TurnSkipped"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class Forced(TypedDict):
    """There was only one thing to do, so the engine did it without asking."""

    type: Literal["Forced"]  #: which kind it is
    action: ShownAction  #: what was chosen
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class Named(TypedDict):
    """A player named a level or some cards for a power, which everybody hears (X4, X5)."""

    type: Literal["Named"]  #: which kind it is
    action: ShownAction  #: what was chosen
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class ChanceCame(TypedDict):
    """Chance chose for a power: *action* is what its player could have chosen (N13)."""

    type: Literal["ChanceCame"]  #: which kind it is
    action: ShownAction  #: what was chosen
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class PromiseMade(TypedDict):
    """The power of *card* has left something for a moment to come (N14), or it *lasts* until then (N15)."""

    type: Literal["PromiseMade"]  #: which kind it is
    player: PlayerId  #: who has used the power, by seat
    card: CardId  #: the card, by its number in this game
    moment: Moment  #: when it comes, or ends
    lasts: bool  #: whether it bends rules until then, and does nothing when the moment comes (N15)
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class MomentCame(TypedDict):
    """A moment has come that was waited for: what lasted until then is over, what was left for it is due."""

    type: Literal["MomentCame"]  #: which kind it is
    moment: Moment  #: when it comes, or ends
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class PromiseKept(TypedDict):
    """The first promise that is due is kept: what the power of *card* had left for later is done now."""

    type: Literal["PromiseKept"]  #: which kind it is
    player: PlayerId  #: who has used the power, by seat
    card: CardId  #: the card, by its number in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class PromiseLost(TypedDict):
    """What the power of *card* would leave for later, or had left, is lost: too much waits, or is done (N14, N66)."""

    type: Literal["PromiseLost"]  #: which kind it is
    player: PlayerId  #: who has used the power, by seat
    card: CardId  #: the card, by its number in this game
    was_due: bool  #: whether it was the first promise that is due; else it was never made
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class DeedPrevented(TypedDict):
    """The power of *card* stepped in, and what a power of another player was about to do does not happen (N16, N46)."""

    type: Literal["DeedPrevented"]  #: which kind it is
    player: PlayerId  #: whose power stepped in, and who would have suffered it, by seat
    card: CardId  #: the card whose power stepped in, by its number in this game
    by: PlayerId  #: who uses the power that would have done it, by seat
    power: CardId  #: the card with that power, by its number in this game
    deed: Deed  #: what would have been done
    harmed: CardId | None  #: the card that would have been discarded or taken; none for a loss
    taker: PlayerId | None  #: who would have taken it, by seat; none where nobody takes anything
    resource: str | None  #: what would have been lost, as in `TokensMoved`; none for a card
    amount: int  #: how much of it; 0 for a card
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class AnswerSealed(TypedDict):
    """*player* chose *number* in secret (N30); everybody else sees only that something was chosen."""

    type: Literal["AnswerSealed"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    number: int | None  #: what was chosen; none in the eyes of everybody else
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class AnswersRevealed(TypedDict):
    """All have chosen in secret, and everybody sees what: *numbers* of these *seats* (N30)."""

    type: Literal["AnswersRevealed"]  #: which kind it is
    seats: list[PlayerId]  #: who chose, by seat
    numbers: list[int]  #: what they chose, in the order of *seats*
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardsSeen(TypedDict):
    """*player* looked at the top *count* cards of the draw pile, or at the faces of these *citizens* (N31, N33)."""

    type: Literal["CardsSeen"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    count: int  #: how many cards of the draw pile
    citizens: list[CardId]  #: at whose faces; none where it was the draw pile
    #: which, from the top or in the order of the Citizens; none in the eyes of everybody else
    cards: list[CardId] | None
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardsOrdered(TypedDict):
    """*player* put the top *count* cards of the draw pile back in any order, on top of it or *under* it (N32)."""

    type: Literal["CardsOrdered"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    count: int  #: how many cards
    under: bool  #: whether they lie under the draw pile now
    cards: list[CardId] | None  #: which, the highest one first; none in the eyes of everybody else
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardPutBack(TypedDict):
    """*player* put *card* from *source* on top of the draw pile or *under* it, and everybody saw it (N34)."""

    type: Literal["CardPutBack"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    source: Zone  #: where it comes from
    under: bool  #: whether it lies under the draw pile now
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class FaceSwapped(TypedDict):
    """*player* swapped the card under *citizen* with the top card of the draw pile, both face down (N35)."""

    type: Literal["FaceSwapped"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    citizen: CardId  #: the Citizen, by its number in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class Declined(TypedDict):
    """*player* made no use of a *may*."""

    type: Literal["Declined"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardRevealed(TypedDict):
    """The top card of the draw pile was put face up into the Agora or the Oracle (A3, A4, X19)."""

    type: Literal["CardRevealed"]  #: which kind it is
    card: CardId  #: the card, by its number in this game
    zone: Zone  #: the place where it is now
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardSlid(TypedDict):
    """A card left in the Oracle slid to the Agora (A2)."""

    type: Literal["CardSlid"]  #: which kind it is
    card: CardId  #: the card, by its number in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class Reshuffled(TypedDict):
    """The discard pile became the new draw pile (A5)."""

    type: Literal["Reshuffled"]  #: which kind it is
    count: int  #: how many cards there are
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardTaken(TypedDict):
    """*player* took *card* from *source* face up into the Domain (T6); *owed*: it is one of the epoch's three (T2)."""

    type: Literal["CardTaken"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    source: Zone  #: where it comes from
    owed: bool  #: whether it is one of the cards that a player takes in every epoch (T2)
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CitizenTaken(TypedDict):
    """*player* took the top card of the draw pile face down (T8, T11); *card* is its number as a Citizen."""

    type: Literal["CitizenTaken"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    owed: bool  #: whether it is one of the cards that a player takes in every epoch (T2)
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class NothingTaken(TypedDict):
    """*player* should have taken a Citizen, but there was no card left to draw (T8, A5)."""

    type: Literal["NothingTaken"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardDiscarded(TypedDict):
    """*card* went from *source* to the discard pile (P21)."""

    type: Literal["CardDiscarded"]  #: which kind it is
    player: PlayerId | None  #: whose card it was, or who drew it (P15); none where it lay in the Agora
    card: CardId  #: the card, by its number in this game
    source: Zone  #: where it comes from
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardTransferred(TypedDict):
    """*player* moved *card* from the Domain into Legend number *legend*; a new one if there was none yet (L2)."""

    type: Literal["CardTransferred"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    legend: int  #: the Legend, counted from 0 in the Elysium; behind the last one for a new one
    kind: LegendKind  #: what the Legend is now (L5)
    counted: bool  #: whether it is one of the transfers of this step of Phase III (X14)
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CitizenReplaced(TypedDict):
    """*player* swapped *card* of the Domain with *citizen* of Legend number *legend* (X9)."""

    type: Literal["CitizenReplaced"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    citizen: CardId  #: the Citizen, by its number in this game
    legend: int  #: the Legend, counted from 0 in the Elysium; none for a new one
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class QuestTaken(TypedDict):
    """*player* took a quest (T2)."""

    type: Literal["QuestTaken"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    quest: int  #: the number of the quest
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class QuestLeftIncomplete(TypedDict):
    """*player*, who took no quest, got quest *quest* with its Incomplete side up, which gives this much (T10)."""

    type: Literal["QuestLeftIncomplete"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    quest: int  #: the number of the quest
    gold: int  #: how much
    vp: int  #: victory points
    transfers: int  #: how many cards it lets transfer in Phase III (W3)
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class QuestsReturned(TypedDict):
    """All quests went back under the pediment (W5), where `QuestPlaced` names them; all cards are owed again (T2)."""

    type: Literal["QuestsReturned"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class ColumnDismissed(TypedDict):
    """*player* dismissed a column (T5)."""

    type: Literal["ColumnDismissed"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    colour: Colour  #: the colour of the column
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class ColumnsSwapped(TypedDict):
    """*player* dismissed *given* and got *received* back (X21)."""

    type: Literal["ColumnsSwapped"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    given: Colour  #: the colour of the column that is dismissed
    received: Colour  #: the colour of the column that comes back
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class ColumnRecovered(TypedDict):
    """*player* got a dismissed column back (N8)."""

    type: Literal["ColumnRecovered"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    colour: Colour  #: the colour of the column
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class ColumnsReturned(TypedDict):
    """All columns came back to all boards (E1)."""

    type: Literal["ColumnsReturned"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class PowerUsed(TypedDict):
    """*player* began to use the power of *card*, in whatever way."""

    type: Literal["PowerUsed"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class RingPlaced(TypedDict):
    """*card* was taken and got a ring from the reserve (P4)."""

    type: Literal["RingPlaced"]  #: which kind it is
    card: CardId  #: the card, by its number in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class RingReturned(TypedDict):
    """The ring of *card* went back to the reserve, because its power is used or it leaves the Domain (P4)."""

    type: Literal["RingReturned"]  #: which kind it is
    card: CardId  #: the card, by its number in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardTurned(TypedDict):
    """*card* was turned: its power is used up for this epoch (P5)."""

    type: Literal["CardTurned"]  #: which kind it is
    card: CardId  #: the card, by its number in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardsStraightened(TypedDict):
    """These turned cards were straightened: all of them at the end of an epoch (E1), or one that leaves its Domain."""

    type: Literal["CardsStraightened"]  #: which kind it is
    cards: list[CardId]  #: the cards, by their numbers in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class ResourceMoved(TypedDict):
    """*amount* of *resource* went from one account to another; the reserve is one of them (S11)."""

    type: Literal["ResourceMoved"]  #: which kind it is
    resource: Resource  #: gold, VP or PP
    giver: Account  #: who gives, by seat; -1 is the common reserve
    receiver: Account  #: who gets it, by seat; -1 is the common reserve
    amount: int  #: how much
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    is_price: bool  #: whether it was paid, as a price of a power or of a transfer; else it was lost or given


class TokensMoved(TypedDict):
    """*amount* of a family's own *resource* went between boards and reserve, or of any between these and a *card*."""

    type: Literal["TokensMoved"]  #: which kind it is
    resource: str  #: `gold`, `vp`, `pp`, or that of a family as `family.resource`
    giver: int  #: where it lay, by seat; -1 is the common reserve, -2 the card
    receiver: int  #: where it lies now, by seat; -1 is the common reserve, -2 the card
    amount: int  #: how much
    card: CardId | None  #: the card on which it lay or lies, by its number; none between boards and reserve
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    is_price: bool  #: whether it was paid; else it was lost, given or taken off the card


class AllowanceSet(TypedDict):
    """The active player may transfer *allowance* more cards in this step (W3, W4)."""

    type: Literal["AllowanceSet"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    allowance: int  #: how many cards may still be transferred in this step
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class BonusMoved(TypedDict):
    """A bonus tile worth *points* went to *player* (B1-B3): the tile of a level, or one of a family."""

    type: Literal["BonusMoved"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    level: int | None  #: the level of the tile; none for a tile of a family
    family: str | None  #: the family of the tile; none for a tile of a level
    points: int  #: what the tile is worth
    previous: PlayerId | None  #: who had it before; none where nobody had
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class BonusReturned(TypedDict):
    """The tile of a level went back from *player*: nobody has a Level Legend of it any more (N10)."""

    type: Literal["BonusReturned"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    level: int  #: the level, 1 to 3
    points: int  #: what the tile is worth
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardReturned(TypedDict):
    """*card* went back from a Legend into the Domain of *player* (N9)."""

    type: Literal["CardReturned"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class DiscsDealt(TypedDict):
    """The order discs were dealt anew: *discs* by seat (W1)."""

    type: Literal["DiscsDealt"]  #: which kind it is
    discs: list[int]  #: the numbers on the order discs, by seat
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class CardRemoved(TypedDict):
    """*card* left the game before scoring (F1), from the Domain or, as a single card, from the Elysium."""

    type: Literal["CardRemoved"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    source: Zone  #: where it comes from
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class GameEnded(TypedDict):
    """The game is over; *winners* share the victory (F6), and *scores* say by seat how the totals come about (F5)."""

    type: Literal["GameEnded"]  #: which kind it is
    winners: list[PlayerId]  #: who won, by seat; more than one where they share the victory
    scores: list[ScoreSheet]  #: by seat
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


#: All that can happen.
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


class Outcome(TypedDict):
    """Who won, and the score sheets by seat."""

    winners: list[PlayerId]  #: who won, by seat; more than one where they share the victory
    scores: list[ScoreSheet]  #: by seat


class ShownChooseSecretly(TypedDict):
    """Choose a number that nobody else sees before all have chosen (N30)."""

    type: Literal["ChooseSecretly"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    number: int | None  #: the number in this game


class ShownPickSeen(TypedDict):
    """Pick one of the cards that only this player has looked at (N32)."""

    type: Literal["PickSeen"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId | None  #: the card, by its number in this game


class ShownOrderCards(TypedDict):
    """Put cards back that only this player has looked at, the one that lies highest first (N32)."""

    type: Literal["OrderCards"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    cards: list[CardId | None] | None  #: the cards, by their numbers in this game


#: What a player chose, as others may see it.
ShownAction: TypeAlias = (
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
    | ShownChooseSecretly
    | ShownPickSeen
    | ShownOrderCards
    | PickPlayer
    | PickFamily
    | PickColumn
    | PickBranch
    | SwapColumns
    | Accept
    | Decline
)


class Tokens(TypedDict):
    """An amount of a resource."""

    resource: str  #: `gold`, `vp`, `pp`, or that of a family as `family.resource`
    amount: int  #: how much


class OwnResource(TypedDict):
    """A resource that a family brings along."""

    resource: str  #: its name in views and events, as `family.resource`
    one: str  #: what one of it is called
    many: str  #: what several are called


#: A seat, or -1 for the common reserve.
Account: TypeAlias = int

#: When the power of a card works (P2-P7).
Activation: TypeAlias = Literal["instant", "permanent", "trigger", "activate", "legend", "chronos"]

#: The few kinds of question a game can ask; a frontend that knows these can play any family.
QuestionKind: TypeAlias = Literal["action", "pick one", "pick some", "amount", "yes or no", "placement"]

#: Where in a turn the active player stands (T12).
Stage: TypeAlias = Literal["take", "column", "after", "transfers", "ending"]


class PrintedCard(TypedDict):
    """A card as printed."""

    ref: str  #: the printed card as `family/key`
    family: str  #: the family
    level: int  #: the level, 1 to 3
    name: str  #: for people, in the language of the request
    activation: Activation  #: when its power works, or the first of several
    activations: list[Activation]  #: when its powers work; most cards have one
    eleusis: bool  #: whether it has the Eleusis symbol (P8)
    text: str  #: what its power does, in words
    source: str  #: the same in the card language, behind the definitions that it uses
    flavour: str | None  #: a text that means nothing in the game
    resources: NotRequired[list[OwnResource]]  #: those of its family (N20); left out where it has none


class DeckCard(TypedDict):
    """One copy of a card in the deck of this game."""

    number: CardId  #: the number in this game
    ref: str  #: the printed card as `family/key`
    condition: list[Literal["red", "yellow", "green", "blue", "any"]]  #: the columns needed to take it


class Card(TypedDict):
    """A card on the table."""

    number: CardId  #: its name in actions and events
    ref: str | None  #: the printed card as `family/key`; null for a Citizen
    tokens: NotRequired[list[Tokens]]  #: what lies on it (N21); left out where nothing does


class DomainCard(TypedDict):
    """A card in a Domain."""

    number: CardId  #: its name in actions and events
    ref: str | None  #: the printed card as `family/key`; null for a Citizen
    tokens: NotRequired[list[Tokens]]  #: what lies on it (N21); left out where nothing does
    ring: bool  #: it has one (P4)
    turned: bool  #: it was used (P5)


class Legend(TypedDict):
    """Cards together in an Elysium."""

    kind: LegendKind  #: which kind it is
    cards: list[Card]  #: the cards, by their numbers in this game


class Quest(TypedDict):
    """A quest tile."""

    number: int  #: 0 is the Incomplete side of a tile
    gold: int  #: how much
    vp: int  #: victory points
    transfers: int  #: how many cards it lets transfer in Phase III (W3)
    colours: list[Colour]  #: above it: one of these columns is needed


class Board(TypedDict):
    """What lies before one player."""

    name: str  #: for people, in the language of the request
    gold: int  #: on the board
    vp: int  #: on the board; what else scores comes at the end
    pp: int  #: prestige points on the board
    disc: int  #: the number on the order disc; the lowest begins
    columns: list[Colour]  #: those that are left
    domain: list[DomainCard]  #: in the order in which the cards came
    elysium: list[Legend]  #: the Legends
    quest: Quest | None  #: the tile that was taken in this epoch
    cards_taken: int  #: of those owed in this epoch
    tokens: NotRequired[list[Tokens]]  #: own resources of families (N20); left out where it is none


class Bonus(TypedDict):
    """A bonus tile, of a level or of a family, and who has it."""

    level: int | None  #: whose tile it is; none for a tile of a family
    family: str | None  #: whose tile it is; none for a tile of a level
    points: int  #: what the tile is worth
    player: PlayerId | None  #: who has it, by seat; none while nobody has


class Choice(TypedDict):
    """One thing that the player who must decide can do."""

    number: int  #: its place in the list; `act` takes it
    action: Action  #: what was chosen
    label: str  #: what to write on its button


class Clause(TypedDict):
    """A part of the `source` of a printed card; characters are counted as Unicode counts them, from 0."""

    start: int  #: where it begins
    end: int  #: where it ends: the number of the first character behind it


class Question(TypedDict):
    """What is asked of whom."""

    kind: QuestionKind  #: which kind it is
    player: PlayerId  #: who must decide, by seat
    card: Card | None  #: whose power asks
    clause: Clause | None  #: which words of that card ask; null where no power does
    prompt: str  #: what is wanted, in one sentence
    choices: list[Choice]  #: empty for all but the one who must decide


class Promise(TypedDict):
    """What a power has left for later, or bends for a while."""

    card: CardId  #: whose power has left it for later
    player: PlayerId  #: who has used its power
    moment: Moment  #: when it comes, or ends
    lasts: bool  #: it bends rules until then


class OpenPower(TypedDict):
    """A power in progress."""

    card: CardId  #: whose power it is
    player: PlayerId  #: who uses it, by seat


class Glimpse(TypedDict):
    """A face-down card that somebody knows."""

    citizen: CardId | None  #: the Citizen whose face it is; null in the draw pile
    depth: int | None  #: how many cards of the draw pile lie above it; null under a Citizen
    players: list[PlayerId]  #: who knows it
    open: bool  #: everybody does, also whoever watches
    card: Card | None  #: which one it is; null for whoever does not know it


class Sealed(TypedDict):
    """What a player has chosen in secret, until all have chosen."""

    player: PlayerId  #: who does it, or whom it is about, by seat
    number: int | None  #: what was chosen; null for everybody else


class View(TypedDict):
    """The table as one player, or a spectator, may see it."""

    format: int  #: of this plain data
    player: PlayerId | None  #: whose eyes; null for a spectator
    language: Language  #: of labels and texts
    families: list[str]  #: those in play
    edition: Edition  #: which one is played
    epoch: int  #: its number, from 1
    phase: Phase  #: which phase
    stage: Stage  #: where in the turn the active player stands
    active: PlayerId  #: whose turn it is
    order: list[PlayerId]  #: by the order discs
    turns_played: int  #: turns of this epoch that are over
    players: list[Board]  #: by seat
    agora: list[Card]  #: face up, to be taken
    oracle: list[Card] | None  #: null in games without an Oracle
    draw_pile: int  #: how many cards are left
    discard_pile: list[Card]  #: the top card is the last one
    removed: list[Card]  #: out of the game
    reshuffled: int  #: how many cards were shuffled back so far (A6)
    pediment: list[Colour]  #: the colours over the quests, left to right
    quests: list[Quest]  #: still to be taken
    bonuses: list[Bonus]  #: all bonus tiles of the game
    allowance: int  #: transfers left in this step of Phase III
    transfers: int  #: transfers made in it
    promises: NotRequired[list[Promise]]  #: the oldest first; left out where there are none
    open_powers: list[OpenPower]  #: the running one last
    question: Question | None  #: null once the game is over
    known: NotRequired[list[Glimpse]]  #: face-down cards that somebody knows; only while there are any
    sealed: NotRequired[list[Sealed]]  #: who has chosen in secret so far; only while somebody has


#: An action, its place in the list of choices, or a bot that decides.
Decision: TypeAlias = Action | int | BotChoice

#: An action or a card.
Subject: TypeAlias = Action | CardId


class HelloRequest(TypedDict):
    """Ask who is there; never needed, but a good start."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["hello"]  #: what is asked for
    protocol: NotRequired[int]  #: the version the client speaks; another one is refused


class HelloResponse(TypedDict):
    """The answer to `hello`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["hello"]  #: what is asked for
    protocol: int  #: the version the engine speaks
    format: int  #: of saves and replays
    library: str  #: the version of elysium-rules
    rulings: str  #: our answers where the printed rules are silent
    limits: Limits  #: what one process takes
    bots: list[str]  #: what `act` knows
    languages: list[str]  #: of labels and texts
    editions: list[str]  #: those there are
    families: list[str]  #: the printed families
    sets: dict[str, list[str]]  #: named choices of families
    games: list[GameInfo]  #: all games there are; what stands beside is about the first one
    deprecated: list[str]  #: fields that the next number will not have, such as `UndoResponse.events`


class NewRequest(TypedDict):
    """Set a game up."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["new"]  #: what is asked for
    game: NotRequired[Literal["elysium"]]  #: `elysium` unless told
    players: int  #: how many play
    families: FamiliesChoice  #: a set by its name, or five families
    edition: NotRequired[Edition]  #: the printed edition; revised unless told
    seed: NotRequired[Seed]  #: without one, the engine takes any
    names: NotRequired[list[str]]  #: of the players, by seat, for the texts
    cards: NotRequired[dict[str, str]]  #: families of your own: card files by name
    language: NotRequired[Language]  #: of labels and texts; English unless told


class NewResponse(TypedDict):
    """The answer to `new`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["new"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    events: list[Happening]  #: how the table was laid out, from nothing


class LoadRequest(TypedDict):
    """Go on with a saved game."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["load"]  #: what is asked for
    save: str  #: the text of it
    names: NotRequired[list[str]]  #: by seat
    accept_edited: NotRequired[bool]  #: go on with changed cards, if no changed power is open
    accept_scenario: NotRequired[bool]  #: accept a table that can be played, though no game comes to it


class LoadResponse(TypedDict):
    """The answer to `load`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["load"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    events: None  #: no events lead here: fetch a view


class SaveRequest(TypedDict):
    """Write a game down. The text holds hidden cards and the seed: it is for the host, never for a player."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["save"]  #: what is asked for
    game: str  #: the game, as `new` or `load` named it
    with_cards: NotRequired[bool]  #: carry the card files along


class SaveResponse(TypedDict):
    """The answer to `save`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["save"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    save: str  #: the text of it


class ViewRequest(TypedDict):
    """The table as a player or a spectator may see it, with the choices of the player who must decide."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["view"]  #: what is asked for
    game: str  #: the game, as `new` or `load` named it
    player: PlayerId | None  #: whose eyes; null for a spectator
    at: NotRequired[int]  #: the table after so many decisions, as the viewer knew it then; now unless told
    language: NotRequired[Language]  #: of labels and texts; English unless told


class ViewResponse(TypedDict):
    """The answer to `view`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["view"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    view: View  #: with choices only if it is the table as it is now


class CardsRequest(TypedDict):
    """All cards of a game, as printed: ask once, and show the cards of every view by it."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["cards"]  #: what is asked for
    game: str  #: the game, as `new` or `load` named it
    language: NotRequired[Language]  #: of labels and texts; English unless told


class CardsResponse(TypedDict):
    """The answer to `cards`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["cards"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    cards: list[PrintedCard]  #: as printed
    deck: list[DeckCard]  #: by number


class FacesRequest(TypedDict):
    """What the cards of a game look like, drawn by the library: SVG images, each with its text."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["faces"]  #: what is asked for
    game: str  #: the game, as `new` or `load` named it
    cards: NotRequired[list[CardId]]  #: by their numbers; all of the deck unless told
    language: NotRequired[Language]  #: of labels and texts; English unless told
    scheme: NotRequired[Scheme]  #: of the colours; light unless told


class FacesResponse(TypedDict):
    """The answer to `faces`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["faces"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    faces: list[CardFace]  #: in the order of the numbers
    back: CardSide  #: of every card
    citizen: CardSide | None  #: a card that lies face down as a Citizen; null in other games


class LegalRequest(TypedDict):
    """What a player may do now; nothing unless it is theirs to decide."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["legal"]  #: what is asked for
    game: str  #: the game, as `new` or `load` named it
    player: PlayerId  #: who asks, by seat
    language: NotRequired[Language]  #: of labels and texts; English unless told


class LegalResponse(TypedDict):
    """The answer to `legal`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["legal"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    prompt: str | None  #: what is wanted of the player who must decide
    choices: list[Choice]  #: what can be done, in a fixed order


class ActRequest(TypedDict):
    """Decide for the player who must: by an action, by its place in the list of legal ones, or by a bot."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["act"]  #: what is asked for
    game: str  #: the game, as `new` or `load` named it
    move: int  #: the move the client has seen last; an older one is refused as `stale`
    action: Decision  #: what was chosen
    language: NotRequired[Language]  #: of labels and texts; English unless told


class ActResponse(TypedDict):
    """The answer to `act`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["act"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    action: ShownAction  #: what was done, as everybody may see it
    events: list[Happening]  #: all that came of it, in order; everybody may see it


class EventsRequest(TypedDict):
    """What happened, decision by decision, as a player or a spectator may know it."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["events"]  #: what is asked for
    game: str  #: the game, as `new` or `load` named it
    player: PlayerId | None  #: whose eyes; null for a spectator
    since: NotRequired[int]  #: how many decisions were seen before; 0 unless told
    language: NotRequired[Language]  #: of labels and texts; English unless told


class EventsResponse(TypedDict):
    """The answer to `events`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["events"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    told: list[Told]  #: in their order; none leads to a game that was loaded


class UndoRequest(TypedDict):
    """Take decisions back; without `to`, only say how far a player may go back."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["undo"]  #: what is asked for
    game: str  #: the game, as `new` or `load` named it
    player: PlayerId  #: who wants to go back, by seat
    to: NotRequired[int]  #: one of `points`
    move: NotRequired[int]  #: needed with `to`
    language: NotRequired[Language]  #: of labels and texts; English unless told


class UndoResponse(TypedDict):
    """The answer to `undo`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["undo"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    points: list[int]  #: numbers of decisions this player may go back to
    events: list[Happening] | None  #: empty where nothing was taken back; null where something was: fetch a view
    taken_back: list[Told]  #: what was taken back, as this player was told it, the newest last


class ReplayRequest(TypedDict):
    """The game from its begin as a replay, with its seed: for the host, never for a player of a running game."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["replay"]  #: what is asked for
    game: str  #: the game, as `new` or `load` named it
    with_cards: NotRequired[bool]  #: carry the card files along


class ReplayResponse(TypedDict):
    """The answer to `replay`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["replay"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    replay: str  #: the text of it


class VerifyRequest(TypedDict):
    """Play a replay through and compare."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["verify"]  #: what is asked for
    replay: str  #: the text of it


class VerifyResponse(TypedDict):
    """The answer to `verify`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["verify"]  #: what is asked for
    verdict: Verdict  #: what came of it


class WatchRequest(TypedDict):
    """Open the game of a replay where it ends: for the host. Nobody may take anything back in it."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["watch"]  #: what is asked for
    replay: str  #: in JSON Lines or in the notation
    language: NotRequired[Language]  #: of labels and texts; English unless told


class WatchResponse(TypedDict):
    """The answer to `watch`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["watch"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    title: Literal["elysium"]  #: which game it is
    verdict: Verdict  #: where it drifts, the game stands before the decision that differs
    marks: list[Mark]  #: where each part of the game begins; none where it has no parts


class BranchRequest(TypedDict):
    """Open another game that stands where this one stood, the chance to come included: for the host."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["branch"]  #: what is asked for
    game: str  #: the game, as `new` or `load` named it
    at: int  #: how many decisions it keeps


class BranchResponse(TypedDict):
    """The answer to `branch`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["branch"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over


class WhyRequest(TypedDict):
    """Why an action, or anything with a card, is not possible now; no reasons if it is."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["why"]  #: what is asked for
    game: str  #: the game, as `new` or `load` named it
    about: Subject  #: the action or the card that is asked about
    player: PlayerId  #: who asks, by seat
    language: NotRequired[Language]  #: of labels and texts; English unless told


class WhyResponse(TypedDict):
    """The answer to `why`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["why"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    reasons: list[Reason]  #: from the general to the special


class CheckRequest(TypedDict):
    """Check card files, as `elysium check` does."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["check"]  #: what is asked for
    files: dict[str, str]  #: card files by name
    game: NotRequired[str]  #: whose cards they are; `elysium` unless told


class CheckResponse(TypedDict):
    """The answer to `check`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["check"]  #: what is asked for
    count: int  #: of cards in files without errors
    findings: list[Finding]  #: all of them, in reading order


class DrawRequest(TypedDict):
    """The cards of card files as printed and as drawn, for editors; with errors there are only these."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["draw"]  #: what is asked for
    files: dict[str, str]  #: card files by name
    title: NotRequired[str]  #: the game whose cards they are; `elysium` unless told
    language: NotRequired[Language]  #: of labels and texts; English unless told
    scheme: NotRequired[Scheme]  #: of the colours; light unless told


class DrawResponse(TypedDict):
    """The answer to `draw`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["draw"]  #: what is asked for
    cards: list[PrintedCard]  #: of these files, in their order
    faces: list[PrintedFace]  #: one for each, with the condition of its first copy
    findings: list[Finding]  #: all of them, in reading order


class AdviseRequest(TypedDict):
    """What an editor shows at a place of a card file: what can be written there, and what stands there."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["advise"]  #: what is asked for
    text: str  #: the card file
    at: int  #: the place, in characters from the beginning; one behind the text is its end
    title: NotRequired[str]  #: the game whose cards they are; `elysium` unless told
    language: NotRequired[Language]  #: of labels and texts; English unless told


class AdviseResponse(TypedDict):
    """The answer to `advise`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["advise"]  #: what is asked for
    start: int  #: where what is replaced by a completion begins
    end: int  #: where it ends
    completions: list[Completion]  #: what is likely comes first
    hover: Hover | None  #: null where nothing can be told


class TrialRequest(TypedDict):
    """Open a game in which a card can be tried at once, for authors: two players, and the first one decides."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["trial"]  #: what is asked for
    files: dict[str, str]  #: card files by name
    card: str  #: the card as `family/key`
    given: NotRequired[str]  #: the position, in the words of `given` in tests; else one is found
    title: NotRequired[str]  #: the game whose card it is; `elysium` unless told
    names: NotRequired[list[str]]  #: by seat


class TrialResponse(TypedDict):
    """The answer to `trial`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["trial"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    events: None  #: no events lead here: fetch a view
    given: str  #: the position, as it would stand in `given` of a test


class PositionRequest(TypedDict):
    """What is wrong with a position as text, in the words of `given` in tests; and what fits at a place."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["position"]  #: what is asked for
    files: dict[str, str]  #: card files by name
    card: str  #: the card that is tried there, as `family/key`
    given: str  #: the position
    at: NotRequired[int]  #: a place in it, in characters from the beginning
    title: NotRequired[str]  #: the game whose card it is; `elysium` unless told
    language: NotRequired[Language]  #: of labels and texts; English unless told


class PositionResponse(TypedDict):
    """The answer to `position`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["position"]  #: what is asked for
    findings: list[Finding]  #: their places are those of the position
    start: int  #: where what is replaced by a completion begins
    end: int  #: where it ends
    completions: list[Completion]  #: what is likely comes first; none without a place
    hover: Hover | None  #: null where nothing can be told


class TestRequest(TypedDict):
    """What was decided in a trial so far, as a test in the card language; it is run before it is given away."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["test"]  #: what is asked for
    game: str  #: the game, as `new` or `load` named it
    name: NotRequired[str]  #: what the test is called


class TestResponse(TypedDict):
    """The answer to `test`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["test"]  #: what is asked for
    text: str  #: the test
    holds: bool  #: whether it holds when it is run
    note: str  #: why not, in English; empty where it holds


class CloseRequest(TypedDict):
    """Forget a game."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["close"]  #: what is asked for
    game: str  #: the game, as `new` or `load` named it


class CloseResponse(TypedDict):
    """The answer to `close`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["close"]  #: what is asked for
    game: str  #: the game, by its name


class ErrorResponse(TypedDict):
    """A request was not served; `id` is null if it could not be read."""

    id: Id | None  #: chosen by the client, and given back as it is
    ok: Literal[False]  #: whether it was served
    error: Refusal  #: why


#: One line to the engine, of at most 1,000,000 bytes.
Request: TypeAlias = (
    HelloRequest
    | NewRequest
    | LoadRequest
    | SaveRequest
    | ViewRequest
    | CardsRequest
    | FacesRequest
    | LegalRequest
    | ActRequest
    | EventsRequest
    | UndoRequest
    | ReplayRequest
    | VerifyRequest
    | WatchRequest
    | BranchRequest
    | WhyRequest
    | CheckRequest
    | DrawRequest
    | AdviseRequest
    | TrialRequest
    | PositionRequest
    | TestRequest
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
    | FacesResponse
    | LegalResponse
    | ActResponse
    | EventsResponse
    | UndoResponse
    | ReplayResponse
    | VerifyResponse
    | WatchResponse
    | BranchResponse
    | WhyResponse
    | CheckResponse
    | DrawResponse
    | AdviseResponse
    | TrialResponse
    | PositionResponse
    | TestResponse
    | CloseResponse
    | ErrorResponse
)

#: What went wrong at a server, beside the words of the engine; none ever changes its meaning.
ServerCode: TypeAlias = Literal[
    "forbidden",
    "taken",
    "not-yours",
    "not-seated",
    "no-such-table",
    "too-fast",
    "busy",
    "not-found",
    "not-allowed",
    "not-json",
    "head-too-long",
    "slow",
]


class TableRefusal(TypedDict):
    """Why a request was not served; the table is as it was before."""

    code: Code | ServerCode  #: a word that never changes its meaning
    message: str  #: a sentence for a person; it may change
    rule: str | None  #: the rule of the game that speaks, such as `T3`
    path: str | None  #: where in the request
    detail: str | None  #: a finer code, such as `value/missing-field`
    move: NotRequired[int]  #: with `stale`: where the game stands
    reasons: NotRequired[list[Reason]]  #: with `illegal`
    findings: NotRequired[list[Finding]]  #: with `bad-cards`


class HttpRefusal(TypedDict):
    """What HTTP answers where nothing is served."""

    error: TableRefusal  #: why


class SeatInfo(TypedDict):
    """Who sits at a table."""

    kind: Literal["person", "bot"]  #: which kind it is
    name: str  #: empty where nobody was named
    here: bool  #: whether somebody is connected there


class Device(TypedDict):
    """A device that may sit on a seat."""

    device: int  #: its number at this seat
    here: bool  #: whether it is connected
    this: bool  #: whether it is the one that is told


class SeatWish(TypedDict):
    """Who is to sit on a seat."""

    kind: Literal["person", "bot"]  #: which kind it is
    name: NotRequired[str]  #: for the texts
    #: which one; the first of `hello` unless told
    bot: NotRequired[Literal["greedy", "master", "advanced", "casual", "beginner", "random"]]


class NewTable(TypedDict):
    """What `POST /api/tables` takes."""

    game: NotRequired[Literal["elysium"]]  #: `elysium` unless told
    seats: list[SeatWish]  #: one for each player
    players: NotRequired[int]  #: how many seats there are
    families: FamiliesChoice  #: a set by its name, or five families
    edition: NotRequired[Edition]  #: the printed edition; revised unless told
    cards: NotRequired[dict[str, str]]  #: families of your own: card files by name


class Invitation(TypedDict):
    """What lets one person sit down."""

    seat: PlayerId  #: which seat
    invitation: str  #: it works once; `sit` takes it as `secret`


class TableMade(TypedDict):
    """What `POST /api/tables` answers."""

    table: str  #: the name of the table
    title: Literal["elysium"]  #: which game it is
    seats: list[Invitation]  #: for each person; none for bots
    watch: str  #: the secret for spectators, as many as there are


#: An action, or its place in the list of choices.
TableDecision: TypeAlias = Action | int


class SitRequest(TypedDict):
    """Take a seat, or watch; needed before anything else, whenever the line was opened."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["sit"]  #: what is asked for
    table: str  #: the name of the table
    secret: str  #: an invitation, a personal secret, or the one for spectators
    own: NotRequired[str]  #: needed with an invitation: a personal secret, made by the client and kept before it asks
    language: NotRequired[Language]  #: of all texts that are pushed; English unless told


class SitResponse(TypedDict):
    """The answer to `sit`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["sit"]  #: what is asked for
    protocol: int  #: the version the server speaks
    table: str  #: the name of the table
    title: Literal["elysium"]  #: which game it is
    seat: PlayerId | None  #: null for a spectator
    names: list[str]  #: by seat
    seats: list[SeatInfo]  #: by seat
    devices: list[Device]  #: those of one's own seat; none for a spectator
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over


class InviteRequest(TypedDict):
    """Ask for an invitation to one's own seat, for another device of the same person."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["invite"]  #: what is asked for


class InviteResponse(TypedDict):
    """The answer to `invite`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["invite"]  #: what is asked for
    invitation: str  #: it works once; `sit` takes it as `secret`


class DismissRequest(TypedDict):
    """Forget another device of one's own seat: its secret opens nothing any more."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["dismiss"]  #: what is asked for
    device: int  #: as `devices` counts them


class DismissResponse(TypedDict):
    """The answer to `dismiss`."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["dismiss"]  #: what is asked for


class TableViewRequest(TypedDict):
    """`view` at a server, which fills in game and player."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["view"]  #: what is asked for
    at: NotRequired[int]  #: the table after so many decisions, as the viewer knew it then; now unless told
    language: NotRequired[Language]  #: of labels and texts; English unless told


class TableLegalRequest(TypedDict):
    """`legal` at a server, which fills in game and player."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["legal"]  #: what is asked for
    language: NotRequired[Language]  #: of labels and texts; English unless told


class TableCardsRequest(TypedDict):
    """`cards` at a server, which fills in game and player."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["cards"]  #: what is asked for
    language: NotRequired[Language]  #: of labels and texts; English unless told


class TableFacesRequest(TypedDict):
    """`faces` at a server, which fills in game and player."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["faces"]  #: what is asked for
    cards: NotRequired[list[CardId]]  #: by their numbers; all of the deck unless told
    language: NotRequired[Language]  #: of labels and texts; English unless told
    scheme: NotRequired[Scheme]  #: of the colours; light unless told


class TableEventsRequest(TypedDict):
    """`events` at a server, which fills in game and player."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["events"]  #: what is asked for
    since: NotRequired[int]  #: how many decisions were seen before; 0 unless told
    language: NotRequired[Language]  #: of labels and texts; English unless told


class TableWhyRequest(TypedDict):
    """`why` at a server, which fills in game and player."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["why"]  #: what is asked for
    about: Subject  #: the action or the card that is asked about
    language: NotRequired[Language]  #: of labels and texts; English unless told


class TableActRequest(TypedDict):
    """`act` at a server, which fills in game and player."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["act"]  #: what is asked for
    move: int  #: the move the client has seen last; an older one is refused as `stale`
    action: TableDecision  #: what was chosen
    language: NotRequired[Language]  #: of labels and texts; English unless told


class TableActResponse(TypedDict):
    """The answer to `act` at a server, which has pushed before what came of it."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["act"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over


class TableUndoRequest(TypedDict):
    """`undo` at a server, which fills in game and player."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["undo"]  #: what is asked for
    to: NotRequired[int]  #: one of `points`
    move: NotRequired[int]  #: needed with `to`
    language: NotRequired[Language]  #: of labels and texts; English unless told


class TableUndoResponse(TypedDict):
    """The answer to `undo` at a server, which has pushed before what came of it."""

    id: Id  #: chosen by the client, and given back as it is
    ok: Literal[True]  #: whether it was served
    do: Literal["undo"]  #: what is asked for
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    points: list[int]  #: numbers of decisions this player may go back to


class TableReplayRequest(TypedDict):
    """`replay` at a server, which fills in game and player."""

    id: Id  #: chosen by the client, and given back as it is
    do: Literal["replay"]  #: what is asked for
    with_cards: NotRequired[bool]  #: carry the card files along


class TableErrorResponse(TypedDict):
    """A request was not served; `id` is null if it could not be read."""

    id: Id | None  #: chosen by the client, and given back as it is
    ok: Literal[False]  #: whether it was served
    error: TableRefusal  #: why


#: One message to a server.
TableRequest: TypeAlias = (
    SitRequest
    | InviteRequest
    | DismissRequest
    | HelloRequest
    | TableViewRequest
    | TableLegalRequest
    | TableCardsRequest
    | TableFacesRequest
    | TableEventsRequest
    | TableWhyRequest
    | TableActRequest
    | TableUndoRequest
    | TableReplayRequest
)

#: One message of a server that answers.
TableResponse: TypeAlias = (
    SitResponse
    | InviteResponse
    | DismissResponse
    | HelloResponse
    | ViewResponse
    | LegalResponse
    | CardsResponse
    | FacesResponse
    | EventsResponse
    | WhyResponse
    | TableActResponse
    | TableUndoResponse
    | ReplayResponse
    | TableErrorResponse
)


class MovedPush(TypedDict):
    """Somebody has decided; told to everybody at the table, before whoever did it gets an answer."""

    push: Literal["moved"]  #: which kind it is
    seat: PlayerId  #: who decided
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    action: ShownAction  #: what was done, as this seat may know it
    events: list[Happening]  #: all that came of it, in order, as this seat may know it
    view: View  #: the table as this seat may see it, with the question and its choices
    points: list[int]  #: numbers of decisions that this seat may go back to; none for a spectator


class UndonePush(TypedDict):
    """Somebody has taken decisions back; told to everybody at the table, before whoever did it gets an answer."""

    push: Literal["undone"]  #: which kind it is
    seat: PlayerId  #: who took them back
    game: str  #: the game, by its name
    move: int  #: grows with every change, also by `undo`; send it with the next `act`
    decisions: int  #: how many decisions led here
    deciding: PlayerId | None  #: who must decide; null once the game is over
    outcome: Outcome | None  #: once the game is over
    taken_back: list[Told]  #: what was taken back, as this seat was told it, the newest last
    view: View  #: the table as this seat may see it, with the question and its choices
    points: list[int]  #: numbers of decisions that this seat may go back to; none for a spectator


class SeatsPush(TypedDict):
    """Somebody has come or gone."""

    push: Literal["seats"]  #: which kind it is
    seats: list[SeatInfo]  #: by seat


class DevicesPush(TypedDict):
    """The devices of one's own seat have changed."""

    push: Literal["devices"]  #: which kind it is
    devices: list[Device]  #: those of one's own seat; none for a spectator


class ByePush(TypedDict):
    """The server stops."""

    push: Literal["bye"]  #: which kind it is
    reason: str  #: a sentence for a person


#: What a server tells without being asked.
Push: TypeAlias = MovedPush | UndonePush | SeatsPush | DevicesPush | ByePush
