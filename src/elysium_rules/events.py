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

from elysium_rules.elysium.model.events import (
    EVENTS,
    AllowanceSet,
    BonusMoved,
    BonusPlaced,
    CardDiscarded,
    CardRemoved,
    CardRevealed,
    CardSlid,
    CardsStraightened,
    CardTaken,
    CardTransferred,
    CardTurned,
    CitizenReplaced,
    CitizenTaken,
    ColumnDismissed,
    ColumnsReturned,
    ColumnsSwapped,
    Declined,
    DiscsDealt,
    EpochBegan,
    Event,
    Forced,
    GameBegan,
    GameEnded,
    Named,
    NothingTaken,
    PhaseBegan,
    PowerUsed,
    QuestLeftIncomplete,
    QuestPlaced,
    QuestsReturned,
    QuestTaken,
    Reshuffled,
    ResourceMoved,
    RingPlaced,
    RingReturned,
    StepClosed,
    TurnBegan,
    TurnEnded,
    TurnSkipped,
)

__all__ = [
    "EVENTS",
    "AllowanceSet",
    "BonusMoved",
    "BonusPlaced",
    "CardDiscarded",
    "CardRemoved",
    "CardRevealed",
    "CardSlid",
    "CardTaken",
    "CardTransferred",
    "CardTurned",
    "CardsStraightened",
    "CitizenReplaced",
    "CitizenTaken",
    "ColumnDismissed",
    "ColumnsReturned",
    "ColumnsSwapped",
    "Declined",
    "DiscsDealt",
    "EpochBegan",
    "Event",
    "Forced",
    "GameBegan",
    "GameEnded",
    "Named",
    "NothingTaken",
    "PhaseBegan",
    "PowerUsed",
    "QuestLeftIncomplete",
    "QuestPlaced",
    "QuestTaken",
    "QuestsReturned",
    "Reshuffled",
    "ResourceMoved",
    "RingPlaced",
    "RingReturned",
    "StepClosed",
    "TurnBegan",
    "TurnEnded",
    "TurnSkipped",
]
