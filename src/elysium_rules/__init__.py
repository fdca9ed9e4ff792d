"""The rules of Elysium as a library: card language, checker, engine.

>>> from elysium_rules import FAMILY_SETS, legal_actions, new_game, outcome, standard_cards, step
>>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=42)
>>> while not state.is_over:
...     state, events = step(state, legal_actions(state)[0])
>>> state.epoch, len(outcome(state).scores)
(5, 2)
"""

from elysium_rules.elysium.actions import (
    Accept,
    Action,
    Decline,
    DismissColumn,
    EndTurn,
    PickAmount,
    PickBranch,
    PickCard,
    PickCards,
    PickLevel,
    SwapColumns,
    TakeCard,
    TakeCitizen,
    TakeQuest,
    Transfer,
    UsePower,
)
from elysium_rules.elysium.cards import Card, CardSet, Family
from elysium_rules.elysium.determinise import sample_hidden
from elysium_rules.elysium.events import Event
from elysium_rules.elysium.legal import legal_actions
from elysium_rules.elysium.observe import PlayerView, observe
from elysium_rules.elysium.playout import playout, playout_scores, random_chooser
from elysium_rules.elysium.refusal import Reason, explain_refusal
from elysium_rules.elysium.replay import Replay, decode_replay, encode_replay, record, verify_replay
from elysium_rules.elysium.scoring import Outcome, ScoreSheet, outcome
from elysium_rules.elysium.setup import new_game
from elysium_rules.elysium.state import GameState
from elysium_rules.elysium.step import step
from elysium_rules.elysium.undo import Step, undo_points
from elysium_rules.elysium.views import encode_view
from elysium_rules.errors import (
    CardError,
    DecodeError,
    ElysiumError,
    EngineError,
    IllegalActionError,
    ReplayError,
    ScenarioError,
    SetupError,
)
from elysium_rules.library import FAMILY_SETS, load_cards, load_game, save_game, standard_cards

__all__ = [
    "FAMILY_SETS",
    "Accept",
    "Action",
    "Card",
    "CardError",
    "CardSet",
    "Decline",
    "DecodeError",
    "DismissColumn",
    "ElysiumError",
    "EndTurn",
    "EngineError",
    "Event",
    "Family",
    "GameState",
    "IllegalActionError",
    "Outcome",
    "PickAmount",
    "PickBranch",
    "PickCard",
    "PickCards",
    "PickLevel",
    "PlayerView",
    "Reason",
    "Replay",
    "ReplayError",
    "ScenarioError",
    "ScoreSheet",
    "SetupError",
    "Step",
    "SwapColumns",
    "TakeCard",
    "TakeCitizen",
    "TakeQuest",
    "Transfer",
    "UsePower",
    "decode_replay",
    "encode_replay",
    "encode_view",
    "explain_refusal",
    "legal_actions",
    "load_cards",
    "load_game",
    "new_game",
    "observe",
    "outcome",
    "playout",
    "playout_scores",
    "random_chooser",
    "record",
    "sample_hidden",
    "save_game",
    "standard_cards",
    "step",
    "undo_points",
    "verify_replay",
]
