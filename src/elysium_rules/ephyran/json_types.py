"""Plain data as types: what `encode_view` and its like return, and all messages of engine and server.

Every value here is a dict, a list, a text or a whole number, and nothing is checked at run time: these names are for
type checkers. They are those of `docs/protocol/ephyran/ephyran.d.ts`, protocol 2.

>>> from elysium_rules.ephyran import json_types as types
>>> choice: types.Choice = {"number": 0, "action": {"type": "Draw", "player": 1, "pile": "draw pile"}, "label": "draw"}
"""

# Made from protocol/schema.py by  ELYSIUM_REWRITE=1 pytest tests/protocol ; do not edit.

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

__all__ = [
    "Accept",
    "ActRequest",
    "ActResponse",
    "Action",
    "AdviseRequest",
    "AdviseResponse",
    "Answer",
    "Attacked",
    "BotChoice",
    "BranchRequest",
    "BranchResponse",
    "Build",
    "ByePush",
    "CardDiscarded",
    "CardDrawn",
    "CardFace",
    "CardId",
    "CardPlayed",
    "CardSide",
    "CardsRequest",
    "CardsResponse",
    "CheckRequest",
    "CheckResponse",
    "Choice",
    "CityFinished",
    "CityScore",
    "Clause",
    "CloseRequest",
    "CloseResponse",
    "Code",
    "Completion",
    "Decision",
    "DeckCard",
    "Decline",
    "Declined",
    "Device",
    "DevicesPush",
    "Discard",
    "DismissRequest",
    "DismissResponse",
    "Draw",
    "DrawRequest",
    "DrawResponse",
    "Drift",
    "EphyranPlace",
    "ErrorResponse",
    "Event",
    "EventsRequest",
    "EventsResponse",
    "Exact",
    "FacesRequest",
    "FacesResponse",
    "Finding",
    "Forced",
    "Foreign",
    "GameBegan",
    "GameEnded",
    "GameInfo",
    "God",
    "Half",
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
    "LastRoundBegan",
    "LegalRequest",
    "LegalResponse",
    "Limits",
    "LoadRequest",
    "LoadResponse",
    "MagicObject",
    "Mark",
    "MovedPush",
    "NewRequest",
    "NewResponse",
    "NewTable",
    "OtherPlace",
    "Outcome",
    "PickBranch",
    "PickCard",
    "PickHand",
    "PickPlayer",
    "PickTerritory",
    "PickZone",
    "Place",
    "PlayStalled",
    "PlayerId",
    "PlayerState",
    "PositionRequest",
    "PositionResponse",
    "PowerStopped",
    "PrintedCard",
    "PrintedFace",
    "Push",
    "Question",
    "QuestionKind",
    "Reason",
    "Reclaim",
    "Refusal",
    "Reinforce",
    "Replace",
    "ReplayRequest",
    "ReplayResponse",
    "Request",
    "Response",
    "SaveRequest",
    "SaveResponse",
    "Scheme",
    "SeatInfo",
    "SeatWish",
    "SeatsPush",
    "Seed",
    "ServerCode",
    "SetupInfo",
    "ShownAction",
    "ShownPickCard",
    "SitRequest",
    "SitResponse",
    "Stage",
    "Subject",
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
    "Territory",
    "TerritoryLocked",
    "TerritoryUnlocked",
    "TestRequest",
    "TestResponse",
    "Token",
    "TokenLost",
    "TokenPlaced",
    "TokenRevealed",
    "TokenStolen",
    "TokenTaken",
    "Told",
    "TrialRequest",
    "TrialResponse",
    "TurnBegan",
    "TurnEnded",
    "UndoRequest",
    "UndoResponse",
    "UndonePush",
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
    "ZoneBuilt",
    "ZoneDestroyed",
    "ZoneReplaced",
    "ZonesExchanged",
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

    bot: Literal["greedy", "random"]  #: which one
    seed: NotRequired[Seed]  #: of its choices; 0 unless told


#: What chance begins with.
Seed: TypeAlias = int | str


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

#: A part of a city, in the order in which they lie (Y1).
Territory: TypeAlias = Literal["lagoon", "lands", "forest", "mountain"]

#: Where a card comes from or goes to.
EphyranPlace: TypeAlias = Literal["box", "draw pile", "discard pile", "tartarus", "hand", "aside", "city"]

#: Whom a player plays; the Territory of the own god counts double (Y24).
God: TypeAlias = Literal["poseidon", "gaia", "aeolus", "hephaestus"]

#: What a token shows, or what is printed on a zone (Y3).
MagicObject: TypeAlias = Literal["thunderbolt", "trident", "owl", "helmet"]


class CityScore(TypedDict):
    """What one player's score is made of (Y24)."""

    player: PlayerId  #: whose score it is, by seat
    creatures: int  #: different creatures, Territory by Territory, and Dionysus (Y22)
    bonuses: int  #: for Territories of four different creatures
    objects: int  #: printed ones and tokens
    doubled: int  #: what the Territory of the own god brings once more
    city: int  #: for the finished city (Y25)
    total: int  #: the score


class Build(TypedDict):
    """Add a card to the city as the next zone of a Territory (Y6)."""

    type: Literal["Build"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    territory: Territory  #: the Territory


class Replace(TypedDict):
    """Put a card in the place of the uncovered zone of a Territory (Y8)."""

    type: Literal["Replace"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    territory: Territory  #: the Territory


class Reinforce(TypedDict):
    """Play a Reinforcement (Y7)."""

    type: Literal["Reinforce"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game


class Reclaim(TypedDict):
    """Put a card from the hand in the place of an uncovered Dionysus of another city, and take him along (Y21)."""

    type: Literal["Reclaim"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    owner: PlayerId  #: whose city it is, by seat
    territory: Territory  #: the Territory


class Discard(TypedDict):
    """Discard a card from the hand (Y9)."""

    type: Literal["Discard"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game


class Draw(TypedDict):
    """Draw a card from one of the two piles (Y10); also an answer (Y11)."""

    type: Literal["Draw"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    pile: EphyranPlace  #: which of the piles


class PickCard(TypedDict):
    """Choose this card."""

    type: Literal["PickCard"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game


class PickZone(TypedDict):
    """Choose this zone of a city."""

    type: Literal["PickZone"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    owner: PlayerId  #: whose city it is, by seat
    territory: Territory  #: the Territory
    number: int  #: the zone, from 1


class PickHand(TypedDict):
    """Exchange this zone of the own city with a card of the hand (Y14)."""

    type: Literal["PickHand"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    territory: Territory  #: the Territory
    number: int  #: the zone, from 1


class PickTerritory(TypedDict):
    """Choose this Territory of a city."""

    type: Literal["PickTerritory"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    owner: PlayerId  #: whose city it is, by seat
    territory: Territory  #: the Territory


class PickPlayer(TypedDict):
    """Choose this player."""

    type: Literal["PickPlayer"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    target: PlayerId  #: who is chosen, by seat


class Answer(TypedDict):
    """Play a defence (Y19)."""

    type: Literal["Answer"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game


class PickBranch(TypedDict):
    """Choose one of the ways a power offers, counted from 0 in the order of its text."""

    type: Literal["PickBranch"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    branch: int  #: which of the ways, counted from 0


class Accept(TypedDict):
    """Make use of a *may*."""

    type: Literal["Accept"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat


class Decline(TypedDict):
    """Make no use of a *may*, or let something happen that could be answered."""

    type: Literal["Decline"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat


#: All a player can choose.
Action: TypeAlias = (
    Build
    | Replace
    | Reinforce
    | Reclaim
    | Discard
    | Draw
    | PickCard
    | PickZone
    | PickHand
    | PickTerritory
    | PickPlayer
    | Answer
    | PickBranch
    | Accept
    | Decline
)


class GameBegan(TypedDict):
    """A game was laid out: who plays whom, who holds Athena's token, how high the piles are (Y5)."""

    type: Literal["GameBegan"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    gods: list[God]  #: by seat
    first: PlayerId  #: who holds the token of Athena, by seat (Y5)
    deck: int  #: how many cards the draw pile has
    tokens: int  #: how many there are


class TurnBegan(TypedDict):
    """It is *player*'s turn."""

    type: Literal["TurnBegan"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat


class TurnEnded(TypedDict):
    """*player*'s turn is over."""

    type: Literal["TurnEnded"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat


class Forced(TypedDict):
    """There was only one thing to do, as everybody can see, so the engine did it without asking."""

    type: Literal["Forced"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    action: ShownAction  #: what was chosen


class Declined(TypedDict):
    """*player* made no use of a *may*, or let something happen that could be answered."""

    type: Literal["Declined"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat


class Attacked(TypedDict):
    """*player* is about to do something that others may answer (Y17, Y18); *owner* is whom it is done to."""

    type: Literal["Attacked"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    deed: str  #: what is about to be done
    owner: PlayerId | None  #: whom it is done to, by seat; null where it is done to nobody
    territory: Territory | None  #: the Territory; null where it is about none
    number: int | None  #: the zone, from 1; null where it is about none


class PowerStopped(TypedDict):
    """A defence stopped what the *card* of *player* was about to do (Y19)."""

    type: Literal["PowerStopped"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game


class CardDrawn(TypedDict):
    """*player* got a card from *source* to *target*, the hand or aside; only from open places does everybody see it."""

    type: Literal["CardDrawn"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId | None  #: the card; null for those who do not see it
    source: EphyranPlace  #: where it comes from
    target: EphyranPlace  #: where it goes to


class CardDiscarded(TypedDict):
    """*player* put a card from the hand, or one that was set aside, on the discard pile (Y9, Y12)."""

    type: Literal["CardDiscarded"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game
    source: EphyranPlace  #: where it comes from


class CardPlayed(TypedDict):
    """*player* played a Reinforcement or a defence, and the card went to Tartarus (Y7)."""

    type: Literal["CardPlayed"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId  #: the card, by its number in this game


class ZoneBuilt(TypedDict):
    """*player* added a card from the hand to the city, or one that was reclaimed, with its token (Y6, Y21)."""

    type: Literal["ZoneBuilt"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    territory: Territory  #: the Territory
    number: int  #: the zone, from 1
    card: CardId  #: the card, by its number in this game
    source: EphyranPlace  #: where it comes from


class ZoneReplaced(TypedDict):
    """*player* put a card from the hand in the place of another one in the city of *owner*."""

    type: Literal["ZoneReplaced"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    territory: Territory  #: the Territory
    number: int  #: the zone, from 1
    owner: PlayerId  #: whose city it is, by seat
    card: CardId  #: the card, by its number in this game
    replaced: CardId  #: the card that lay there
    #: where the card that lay there goes: `discard pile`, or `city`: it waits as `carried` to be built in that of
    #: the player (Y21)
    target: EphyranPlace


class ZonesExchanged(TypedDict):
    """*player* gave a zone card and got another one in its place, from the city of *owner* or from the hand (Y14)."""

    type: Literal["ZonesExchanged"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    territory: Territory  #: the Territory
    number: int  #: the zone, from 1
    owner: PlayerId | None  #: whose city the other card lay in, by seat; null for the own hand
    given: CardId  #: the card that was given
    received: CardId  #: the card that came in its place


class ZoneDestroyed(TypedDict):
    """*player* lost an uncovered zone to Tartarus (Y16)."""

    type: Literal["ZoneDestroyed"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    territory: Territory  #: the Territory
    number: int  #: the zone, from 1
    card: CardId  #: the card, by its number in this game


class TokenTaken(TypedDict):
    """*player* drew a token and looked at it (Y13)."""

    type: Literal["TokenTaken"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    kind: MagicObject | None  #: what it shows; null for those who have not looked at it


class TokenStolen(TypedDict):
    """*player* took the token of a zone of *owner* and looked at it (Y15); *known* to whom it was before."""

    type: Literal["TokenStolen"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    territory: Territory  #: the Territory
    number: int  #: the zone, from 1
    owner: PlayerId  #: whose city it is, by seat
    kind: MagicObject | None  #: what it shows; null for those who have not looked at it
    known: int  #: who has looked at it: a bit mask of seats, -1 once everybody has (Y27)


class TokenPlaced(TypedDict):
    """*player* put the token face down on a zone of the own city (Y13)."""

    type: Literal["TokenPlaced"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    territory: Territory  #: the Territory
    number: int  #: the zone, from 1


class TokenLost(TypedDict):
    """The token on a zone of *player* left the game with it (Y8, Y14, Y16)."""

    type: Literal["TokenLost"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    territory: Territory  #: the Territory
    number: int  #: the zone, from 1


class TokenRevealed(TypedDict):
    """The game is over, and everybody sees the token on a zone of *player*."""

    type: Literal["TokenRevealed"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    territory: Territory  #: the Territory
    number: int  #: the zone, from 1
    kind: MagicObject | None  #: what it shows


class TerritoryLocked(TypedDict):
    """*player* locked a Territory of the own city; the card came out of Tartarus and lies there (Y17)."""

    type: Literal["TerritoryLocked"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    territory: Territory  #: the Territory
    card: CardId  #: the card, by its number in this game


class TerritoryUnlocked(TypedDict):
    """A Territory of *owner* is free again, and the card that locked it went to Tartarus (Y18)."""

    type: Literal["TerritoryUnlocked"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    owner: PlayerId  #: whose city it is, by seat
    territory: Territory  #: the Territory
    card: CardId  #: the card, by its number in this game


class CityFinished(TypedDict):
    """*player* placed the sixteenth zone; *place* counts who did so before, and it brings *points* (Y25)."""

    type: Literal["CityFinished"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    player: PlayerId  #: who does it, or whom it is about, by seat
    place: int  #: how many did so before, counted from 1 (Y25)
    points: int  #: what it brings


class PlayStalled(TypedDict):
    """For so many *turns* in a row nobody has drawn from the draw pile (Y51)."""

    type: Literal["PlayStalled"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    turns: int  #: how many turns


class LastRoundBegan(TypedDict):
    """The draw pile is empty, a city is finished or the play has stalled: this round is the last (Y23, Y51)."""

    type: Literal["LastRoundBegan"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did


class GameEnded(TypedDict):
    """The game is over; these are its winners and score sheets (Y24-Y26)."""

    type: Literal["GameEnded"]  #: which kind it is
    cause: CardId | None  #: the card whose power made it happen; none where the rules of the game did
    winners: list[PlayerId]  #: who won, by seat; more than one where they share the victory
    scores: list[CityScore]  #: by seat


#: All that can happen.
Event: TypeAlias = (
    GameBegan
    | TurnBegan
    | TurnEnded
    | Forced
    | Declined
    | Attacked
    | PowerStopped
    | CardDrawn
    | CardDiscarded
    | CardPlayed
    | ZoneBuilt
    | ZoneReplaced
    | ZonesExchanged
    | ZoneDestroyed
    | TokenTaken
    | TokenStolen
    | TokenPlaced
    | TokenLost
    | TokenRevealed
    | TerritoryLocked
    | TerritoryUnlocked
    | CityFinished
    | PlayStalled
    | LastRoundBegan
    | GameEnded
)


class Outcome(TypedDict):
    """Who won, and the score sheets by seat."""

    winners: list[PlayerId]  #: who won, by seat; more than one where they share the victory
    scores: list[CityScore]  #: by seat


class ShownPickCard(TypedDict):
    """Choose this card."""

    type: Literal["PickCard"]  #: which kind it is
    player: PlayerId  #: who does it, or whom it is about, by seat
    card: CardId | None  #: the card, by its number in this game


#: What a player chose, as others may see it.
ShownAction: TypeAlias = (
    Build
    | Replace
    | Reinforce
    | Reclaim
    | Discard
    | Draw
    | ShownPickCard
    | PickZone
    | PickHand
    | PickTerritory
    | PickPlayer
    | Answer
    | PickBranch
    | Accept
    | Decline
)


class PrintedCard(TypedDict):
    """A card with powers, as printed."""

    ref: str  #: the printed card, by its name in its file
    name: str  #: for people, in the language of the request
    text: str  #: what its powers do, in words
    source: str  #: the same in the card language


class Half(TypedDict):
    """A half of a card that is a zone."""

    territory: Territory  #: the Territory
    number: int  #: the zone, from 1
    creature: str  #: who lives there, by its key
    name: str  #: the creature, for people
    object: MagicObject | None  #: the magic object that is printed there


class DeckCard(TypedDict):
    """One card of this game."""

    number: CardId  #: the number in this game
    ref: str  #: as scenarios write it
    halves: list[Half]  #: those of its halves that are zones (Y2)
    power: str | None  #: the Reinforcement on it, or Dionysus, by its `ref` in `cards`; null where there is none


#: The few kinds of question a game can ask; a frontend that knows these can play any family.
QuestionKind: TypeAlias = Literal["action", "pick one", "pick some", "amount", "yes or no", "placement"]


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
    card: str | None  #: whose power asks
    clause: Clause | None  #: which words of that card ask; null where no power does
    prompt: str  #: what is wanted, in one sentence
    choices: list[Choice]  #: empty for all but the one who must decide


#: Where in a turn the active player stands.
Stage: TypeAlias = Literal["action", "another", "draw", "ending", "over"]


class PlayerState(TypedDict):
    """One player's hand and city."""

    player: PlayerId  #: the seat
    god: God  #: whom the player plays
    hand: list[CardId | None]  #: the cards in it; null for those that the viewer does not know
    shown: list[CardId]  #: those cards of the hand that everybody saw arriving
    drawn: list[CardId | None]  #: cards set aside, of which some are kept (Y12)
    held: Token | None  #: a token that waits for its zone (Y13, Y15)
    carried: Zone | None  #: a card that was reclaimed and waits for its place (Y21)
    city: list[list[Zone]]  #: by Territory, in the order of the zones
    locks: list[CardId | None]  #: by Territory, the card that locks it (Y17)
    finished: int  #: how many cities were finished when this one was, itself counted; 0: not yet (Y25)


class Token(TypedDict):
    """A magic object that lies face down."""

    kind: MagicObject | None  #: what it shows; null for those who have not looked at it
    known: int  #: who has looked at it: a bit mask of seats, -1 once everybody has (Y27)


class Zone(TypedDict):
    """A card in a city, with what lies on it."""

    card: CardId  #: the card, by its number in this game
    token: Token | None  #: what lies on it


class View(TypedDict):
    """The table as one player, or a spectator, may see it."""

    format: int  #: of this plain data
    player: PlayerId | None  #: whose eyes; null for a spectator
    language: Language  #: of labels and texts
    names: list[str]  #: by seat
    first: PlayerId  #: who holds the token of Athena, by seat (Y5)
    active: PlayerId  #: whose turn it is, by seat
    turns_played: int  #: turns that are over
    stage: Stage  #: where in the turn the active player stands
    draws: int  #: how many cards are drawn at the end of this turn (Y10)
    players: list[PlayerState]  #: by seat
    draw_pile: int  #: how many there are
    discard_pile: list[CardId]  #: the top card is the last one
    tartarus: list[CardId]  #: in the order in which the cards came (Y7)
    supply: list[Token]  #: tokens that nobody has taken yet; the next one is the last
    lost: list[Token]  #: tokens out of the game (Y8, Y16)
    ending: bool  #: whether this is the last round (Y23, Y51)
    #: turns in a row, this one included, in which nobody has drawn from the draw pile; not counted in the last round
    #: (Y51)
    rested: int
    question: Question | None  #: null once the game is over


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
    game: Literal["ephyran"]  #: `elysium` unless told
    players: int  #: how many play
    gods: NotRequired[list[God]]  #: the gods by seat; chance deals them unless told
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
    title: Literal["ephyran"]  #: which game it is
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
    bot: NotRequired[Literal["greedy", "random"]]  #: which one; the first of `hello` unless told


class NewTable(TypedDict):
    """What `POST /api/tables` takes."""

    game: Literal["ephyran"]  #: `elysium` unless told
    seats: list[SeatWish]  #: one for each player
    players: NotRequired[int]  #: how many seats there are
    gods: NotRequired[list[God]]  #: the gods by seat; chance deals them unless told
    cards: NotRequired[dict[str, str]]  #: families of your own: card files by name


class Invitation(TypedDict):
    """What lets one person sit down."""

    seat: PlayerId  #: which seat
    invitation: str  #: it works once; `sit` takes it as `secret`


class TableMade(TypedDict):
    """What `POST /api/tables` answers."""

    table: str  #: the name of the table
    title: Literal["ephyran"]  #: which game it is
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
    title: Literal["ephyran"]  #: which game it is
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
