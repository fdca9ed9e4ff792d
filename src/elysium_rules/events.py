"""All that can happen: one class for each kind of event, and what `step` tells is a tuple of them.

`Event` is the union of all, for a `match` that type checkers hold complete; `EVENTS` lists them. The fields of an event
are enough to follow the game without asking anybody; the same name means the same in all of them. *cause* is the
card whose power made it happen, or `None` where the rules of the game did. `describe_event` says an event in words.

>>> from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards, step
>>> from elysium_rules.events import CardTaken
>>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
>>> state, happened = step(state, legal_actions(state)[0])
>>> [event.card for event in happened if isinstance(event, CardTaken)] == [state.players[0].domain[0]]
True
"""

from typing import TYPE_CHECKING

from elysium_rules.deprecation import answer_renamed
from elysium_rules.elysium.model.events import (
    EVENTS,
    AllowanceSet,
    AnswerSealed,
    AnswersRevealed,
    BonusMoved,
    BonusPlaced,
    BonusReturned,
    CardDiscarded,
    CardPutBack,
    CardRemoved,
    CardReturned,
    CardRevealed,
    CardSlid,
    CardsOrdered,
    CardsSeen,
    CardsStraightened,
    CardTaken,
    CardTransferred,
    CardTurned,
    ChanceCame,
    CitizenReplaced,
    CitizenTaken,
    ColumnDismissed,
    ColumnRecovered,
    ColumnsReturned,
    ColumnsSwapped,
    Declined,
    DeedPrevented,
    DiscsDealt,
    EpochBegan,
    Event,
    FaceSwapped,
    Forced,
    GameBegan,
    GameEnded,
    MomentCame,
    Named,
    NothingTaken,
    PhaseBegan,
    PowerUsed,
    PromiseKept,
    PromiseLost,
    PromiseMade,
    QuestLeftIncomplete,
    QuestPlaced,
    QuestsReturned,
    QuestTaken,
    Reshuffled,
    ResourceMoved,
    RingPlaced,
    RingReturned,
    StepClosed,
    TokensMoved,
    TurnBegan,
    TurnEnded,
    TurnSkipped,
)

__all__ = [
    "EVENTS",
    "AllowanceSet",
    "AnswerSealed",
    "AnswersRevealed",
    "BonusMoved",
    "BonusPlaced",
    "BonusReturned",
    "CardDiscarded",
    "CardPutBack",
    "CardRemoved",
    "CardReturned",
    "CardRevealed",
    "CardSlid",
    "CardTaken",
    "CardTransferred",
    "CardTurned",
    "CardsOrdered",
    "CardsSeen",
    "CardsStraightened",
    "ChanceCame",
    "CitizenReplaced",
    "CitizenTaken",
    "ColumnDismissed",
    "ColumnRecovered",
    "ColumnsReturned",
    "ColumnsSwapped",
    "Declined",
    "DeedPrevented",
    "DiscsDealt",
    "EpochBegan",
    "Event",
    "FaceSwapped",
    "Forced",
    "GameBegan",
    "GameEnded",
    "MomentCame",
    "Named",
    "NothingTaken",
    "PhaseBegan",
    "PowerUsed",
    "PromiseKept",
    "PromiseLost",
    "PromiseMade",
    "QuestLeftIncomplete",
    "QuestPlaced",
    "QuestTaken",
    "QuestsReturned",
    "Reshuffled",
    "ResourceMoved",
    "RingPlaced",
    "RingReturned",
    "StepClosed",
    "TokensMoved",
    "TurnBegan",
    "TurnEnded",
    "TurnSkipped",
]

#: Names of the release before, each with the new one and the release in which the old one goes.
_RENAMED: dict[str, tuple[str, str]] = {}

# Hidden from type checkers: a module with `__getattr__` has every name for them, misspelt ones too.
if not TYPE_CHECKING:
    __getattr__ = answer_renamed(__name__, _RENAMED)
