"""The rules of Elysium as a library: card language, checker, engine.

>>> from elysium_rules import FAMILY_SETS, legal_actions, new_game, outcome, standard_cards, step
>>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=42)
>>> while not state.is_over:
...     state, events = step(state, legal_actions(state)[0])
>>> state.epoch, len(outcome(state).scores)
(5, 2)
"""

# Importing this module loads nothing else: a name is fetched from its home when it is first asked for, so that
# a program pays only for what it uses. Type checkers, editors and the API page read the imports below instead;
# a test holds them, the table of homes and `__all__` together.

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    from elysium_rules.elysium.playout import Chooser, Look, playout, playout_scores, random_chooser
    from elysium_rules.elysium.refusal import Reason, explain_refusal
    from elysium_rules.elysium.replay import Replay, decode_replay, encode_replay, record, verify_replay
    from elysium_rules.elysium.scoring import outcome
    from elysium_rules.elysium.setup import begin_game, new_game
    from elysium_rules.elysium.sheets import Outcome, ScoreSheet
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
    "Chooser",
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
    "Look",
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
    "begin_game",
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

#: Every public name and the module it is fetched from.
_HOMES = {
    "FAMILY_SETS": "library",
    "Accept": "elysium.actions",
    "Action": "elysium.actions",
    "Card": "elysium.cards",
    "CardError": "errors",
    "CardSet": "elysium.cards",
    "Chooser": "elysium.playout",
    "Decline": "elysium.actions",
    "DecodeError": "errors",
    "DismissColumn": "elysium.actions",
    "ElysiumError": "errors",
    "EndTurn": "elysium.actions",
    "EngineError": "errors",
    "Event": "elysium.events",
    "Family": "elysium.cards",
    "GameState": "elysium.state",
    "IllegalActionError": "errors",
    "Look": "elysium.playout",
    "Outcome": "elysium.sheets",
    "PickAmount": "elysium.actions",
    "PickBranch": "elysium.actions",
    "PickCard": "elysium.actions",
    "PickCards": "elysium.actions",
    "PickLevel": "elysium.actions",
    "PlayerView": "elysium.observe",
    "Reason": "elysium.refusal",
    "Replay": "elysium.replay",
    "ReplayError": "errors",
    "ScenarioError": "errors",
    "ScoreSheet": "elysium.sheets",
    "SetupError": "errors",
    "Step": "elysium.undo",
    "SwapColumns": "elysium.actions",
    "TakeCard": "elysium.actions",
    "TakeCitizen": "elysium.actions",
    "TakeQuest": "elysium.actions",
    "Transfer": "elysium.actions",
    "UsePower": "elysium.actions",
    "begin_game": "elysium.setup",
    "decode_replay": "elysium.replay",
    "encode_replay": "elysium.replay",
    "encode_view": "elysium.views",
    "explain_refusal": "elysium.refusal",
    "legal_actions": "elysium.legal",
    "load_cards": "library",
    "load_game": "library",
    "new_game": "elysium.setup",
    "observe": "elysium.observe",
    "outcome": "elysium.scoring",
    "playout": "elysium.playout",
    "playout_scores": "elysium.playout",
    "random_chooser": "elysium.playout",
    "record": "elysium.replay",
    "sample_hidden": "elysium.determinise",
    "save_game": "library",
    "standard_cards": "library",
    "step": "elysium.step",
    "undo_points": "elysium.undo",
    "verify_replay": "elysium.replay",
}

#: What can be reached as an attribute without an import of its own, such as `elysium_rules.elysium.step`.
_PARTS = ("diagnostics", "elysium", "errors", "kernel", "lang", "library", "program", "source")


# Hidden from type checkers: a module with `__getattr__` has every name for them, misspelt ones too.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in _HOMES:
            value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        elif name in _PARTS:
            # Whoever goes in this way expects all modules below to be there.
            for home in _HOMES.values():
                import_module(f"{__name__}.{home}")
            value = import_module(f"{__name__}.{name}")
        else:
            # With the module in hand, Python says "did you mean" as it does for any other one.
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=sys.modules[__name__])
        globals()[name] = value  # the next one to ask finds it at once
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__, *_PARTS})
