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
    from elysium_rules import events as events
    from elysium_rules import plain as plain
    from elysium_rules import testing as testing
    from elysium_rules.bots.bot import Bot
    from elysium_rules.bots.greedy_bot import GreedyBot
    from elysium_rules.bots.match import OnStep, decision_rng, play_game
    from elysium_rules.bots.random_bot import RandomBot
    from elysium_rules.diagnostics import Diagnostic, Label, Severity
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
    from elysium_rules.elysium.codec import (
        decode_action,
        decode_event,
        decode_outcome,
        encode_action,
        encode_event,
        encode_outcome,
        state_digest,
    )
    from elysium_rules.elysium.determinise import sample_hidden
    from elysium_rules.elysium.events import Event
    from elysium_rules.elysium.ids import (
        RESERVE,
        Activation,
        CardId,
        Colour,
        Edition,
        LegendKind,
        Phase,
        PlayerId,
        Resource,
        Stage,
        Zone,
    )
    from elysium_rules.elysium.legal import legal_actions
    from elysium_rules.elysium.notation import Annotated, Comment, format_notation, parse_notation, read_notation
    from elysium_rules.elysium.numbers import Quest
    from elysium_rules.elysium.observe import PlayerView, observe
    from elysium_rules.elysium.playout import Chooser, Look, Until, playout, playout_scores, random_chooser
    from elysium_rules.elysium.refusal import Reason, explain_refusal
    from elysium_rules.elysium.replay import (
        Drift,
        Exact,
        Foreign,
        Replay,
        Verdict,
        begin_replay,
        check_replay,
        decode_replay,
        encode_replay,
        first_state,
        play_replay,
        record,
        verify_replay,
    )
    from elysium_rules.elysium.rulings import RULINGS, Rulings
    from elysium_rules.elysium.scoring import outcome
    from elysium_rules.elysium.setup import begin_game, new_game
    from elysium_rules.elysium.sheets import Outcome, ScoreSheet
    from elysium_rules.elysium.show import show
    from elysium_rules.elysium.state import GameState, Legend, PlayerState
    from elysium_rules.elysium.step import step
    from elysium_rules.elysium.text import (
        describe_action,
        describe_card,
        describe_event,
        describe_player,
        describe_question,
    )
    from elysium_rules.elysium.undo import Step, undo_points
    from elysium_rules.elysium.views import encode_view, view_digest
    from elysium_rules.elysium.vocabulary import LANGUAGES
    from elysium_rules.elysium.wording import describe_activation, describe_power
    from elysium_rules.elysium.words import (
        describe_amount,
        describe_colour,
        describe_columns,
        describe_phase,
        describe_quest,
    )
    from elysium_rules.errors import (
        CardError,
        DecodeError,
        ElysiumError,
        EngineError,
        IllegalActionError,
        ReplayError,
        ScenarioError,
        SetupError,
        UnknownNameError,
    )
    from elysium_rules.kernel.frames import Frame, Question
    from elysium_rules.kernel.rng import Rng, draw_below, rng_from_seed, shuffle
    from elysium_rules.kernel.sign import sign_text, verify_signature
    from elysium_rules.library import (
        FAMILY_SETS,
        CardReport,
        check_texts,
        load_cards,
        load_game,
        load_sources,
        load_texts,
        save_game,
        standard_cards,
    )
    from elysium_rules.program.types import QuestionKind
    from elysium_rules.protocol.engine import Engine
    from elysium_rules.source import SourceFile, Span

    __version__: str

__all__ = [
    "FAMILY_SETS",
    "LANGUAGES",
    "RESERVE",
    "RULINGS",
    "Accept",
    "Action",
    "Activation",
    "Annotated",
    "Bot",
    "Card",
    "CardError",
    "CardId",
    "CardReport",
    "CardSet",
    "Chooser",
    "Colour",
    "Comment",
    "Decline",
    "DecodeError",
    "Diagnostic",
    "DismissColumn",
    "Drift",
    "Edition",
    "ElysiumError",
    "EndTurn",
    "Engine",
    "EngineError",
    "Event",
    "Exact",
    "Family",
    "Foreign",
    "Frame",
    "GameState",
    "GreedyBot",
    "IllegalActionError",
    "Label",
    "Legend",
    "LegendKind",
    "Look",
    "OnStep",
    "Outcome",
    "Phase",
    "PickAmount",
    "PickBranch",
    "PickCard",
    "PickCards",
    "PickLevel",
    "PlayerId",
    "PlayerState",
    "PlayerView",
    "Quest",
    "Question",
    "QuestionKind",
    "RandomBot",
    "Reason",
    "Replay",
    "ReplayError",
    "Resource",
    "Rng",
    "Rulings",
    "ScenarioError",
    "ScoreSheet",
    "SetupError",
    "Severity",
    "SourceFile",
    "Span",
    "Stage",
    "Step",
    "SwapColumns",
    "TakeCard",
    "TakeCitizen",
    "TakeQuest",
    "Transfer",
    "UnknownNameError",
    "Until",
    "UsePower",
    "Verdict",
    "Zone",
    "begin_game",
    "begin_replay",
    "check_replay",
    "check_texts",
    "decision_rng",
    "decode_action",
    "decode_event",
    "decode_outcome",
    "decode_replay",
    "describe_action",
    "describe_activation",
    "describe_amount",
    "describe_card",
    "describe_colour",
    "describe_columns",
    "describe_event",
    "describe_phase",
    "describe_player",
    "describe_power",
    "describe_quest",
    "describe_question",
    "draw_below",
    "encode_action",
    "encode_event",
    "encode_outcome",
    "encode_replay",
    "encode_view",
    "explain_refusal",
    "first_state",
    "format_notation",
    "legal_actions",
    "load_cards",
    "load_game",
    "load_sources",
    "load_texts",
    "new_game",
    "observe",
    "outcome",
    "parse_notation",
    "play_game",
    "play_replay",
    "playout",
    "playout_scores",
    "random_chooser",
    "read_notation",
    "record",
    "rng_from_seed",
    "sample_hidden",
    "save_game",
    "show",
    "shuffle",
    "sign_text",
    "standard_cards",
    "state_digest",
    "step",
    "undo_points",
    "verify_replay",
    "verify_signature",
    "view_digest",
]

#: Every public name and the module it is fetched from.
_HOMES = {
    "FAMILY_SETS": "library",
    "LANGUAGES": "elysium.vocabulary",
    "RESERVE": "elysium.ids",
    "RULINGS": "elysium.rulings",
    "Accept": "elysium.actions",
    "Action": "elysium.actions",
    "Activation": "elysium.ids",
    "Annotated": "elysium.notation",
    "Bot": "bots.bot",
    "Card": "elysium.cards",
    "CardError": "errors",
    "CardId": "elysium.ids",
    "CardReport": "library",
    "CardSet": "elysium.cards",
    "Chooser": "elysium.playout",
    "Colour": "elysium.ids",
    "Comment": "elysium.notation",
    "Decline": "elysium.actions",
    "DecodeError": "errors",
    "Diagnostic": "diagnostics",
    "DismissColumn": "elysium.actions",
    "Drift": "elysium.replay",
    "Edition": "elysium.ids",
    "ElysiumError": "errors",
    "EndTurn": "elysium.actions",
    "Engine": "protocol.engine",
    "EngineError": "errors",
    "Event": "elysium.events",
    "Exact": "elysium.replay",
    "Family": "elysium.cards",
    "Foreign": "elysium.replay",
    "Frame": "kernel.frames",
    "GameState": "elysium.state",
    "GreedyBot": "bots.greedy_bot",
    "IllegalActionError": "errors",
    "Label": "diagnostics",
    "Legend": "elysium.state",
    "LegendKind": "elysium.ids",
    "Look": "elysium.playout",
    "OnStep": "bots.match",
    "Outcome": "elysium.sheets",
    "Phase": "elysium.ids",
    "PickAmount": "elysium.actions",
    "PickBranch": "elysium.actions",
    "PickCard": "elysium.actions",
    "PickCards": "elysium.actions",
    "PickLevel": "elysium.actions",
    "PlayerId": "elysium.ids",
    "PlayerState": "elysium.state",
    "PlayerView": "elysium.observe",
    "Quest": "elysium.numbers",
    "Question": "kernel.frames",
    "QuestionKind": "program.types",
    "RandomBot": "bots.random_bot",
    "Reason": "elysium.refusal",
    "Replay": "elysium.replay",
    "ReplayError": "errors",
    "Resource": "elysium.ids",
    "Rng": "kernel.rng",
    "Rulings": "elysium.rulings",
    "ScenarioError": "errors",
    "ScoreSheet": "elysium.sheets",
    "SetupError": "errors",
    "Severity": "diagnostics",
    "SourceFile": "source",
    "Span": "source",
    "Stage": "elysium.ids",
    "Step": "elysium.undo",
    "SwapColumns": "elysium.actions",
    "TakeCard": "elysium.actions",
    "TakeCitizen": "elysium.actions",
    "TakeQuest": "elysium.actions",
    "Transfer": "elysium.actions",
    "UnknownNameError": "errors",
    "Until": "elysium.playout",
    "UsePower": "elysium.actions",
    "Verdict": "elysium.replay",
    "Zone": "elysium.ids",
    "begin_game": "elysium.setup",
    "begin_replay": "elysium.replay",
    "check_replay": "elysium.replay",
    "check_texts": "library",
    "decision_rng": "bots.match",
    "decode_action": "elysium.codec",
    "decode_event": "elysium.codec",
    "decode_outcome": "elysium.codec",
    "decode_replay": "elysium.replay",
    "describe_action": "elysium.text",
    "describe_activation": "elysium.wording",
    "describe_amount": "elysium.words",
    "describe_card": "elysium.text",
    "describe_colour": "elysium.words",
    "describe_columns": "elysium.words",
    "describe_event": "elysium.text",
    "describe_phase": "elysium.words",
    "describe_player": "elysium.text",
    "describe_power": "elysium.wording",
    "describe_quest": "elysium.words",
    "describe_question": "elysium.text",
    "draw_below": "kernel.rng",
    "encode_action": "elysium.codec",
    "encode_event": "elysium.codec",
    "encode_outcome": "elysium.codec",
    "encode_replay": "elysium.replay",
    "encode_view": "elysium.views",
    "explain_refusal": "elysium.refusal",
    "first_state": "elysium.replay",
    "format_notation": "elysium.notation",
    "legal_actions": "elysium.legal",
    "load_cards": "library",
    "load_game": "library",
    "load_sources": "library",
    "load_texts": "library",
    "new_game": "elysium.setup",
    "observe": "elysium.observe",
    "outcome": "elysium.scoring",
    "parse_notation": "elysium.notation",
    "play_game": "bots.match",
    "play_replay": "elysium.replay",
    "playout": "elysium.playout",
    "playout_scores": "elysium.playout",
    "random_chooser": "elysium.playout",
    "read_notation": "elysium.notation",
    "record": "elysium.replay",
    "rng_from_seed": "kernel.rng",
    "sample_hidden": "elysium.determinise",
    "save_game": "library",
    "show": "elysium.show",
    "shuffle": "kernel.rng",
    "sign_text": "kernel.sign",
    "standard_cards": "library",
    "state_digest": "elysium.codec",
    "step": "elysium.step",
    "undo_points": "elysium.undo",
    "verify_replay": "elysium.replay",
    "verify_signature": "kernel.sign",
    "view_digest": "elysium.views",
}

#: Public modules with names of their own; they need no import of their own either.
_MODULES = ("events", "plain", "testing")

#: Inside matters that can be reached as an attribute all the same, such as `elysium_rules.elysium.step`.
_PARTS = (
    "bots",
    "diagnostics",
    "elysium",
    "errors",
    "files",
    "kernel",
    "lang",
    "library",
    "program",
    "protocol",
    "source",
    "version",
)


# Hidden from type checkers: a module with `__getattr__` has every name for them, misspelt ones too.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in _HOMES:
            value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        elif name in _MODULES:
            value = import_module(f"{__name__}.{name}")
        elif name in _PARTS:
            # Whoever goes in this way expects all modules below to be there.
            for home in _HOMES.values():
                import_module(f"{__name__}.{home}")
            value = import_module(f"{__name__}.{name}")
        elif name == "__version__":
            value = import_module(f"{__name__}.version").library_version()
        else:
            # With the module in hand, Python says "did you mean" as it does for any other one.
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=sys.modules[__name__])
        globals()[name] = value  # the next one to ask finds it at once
        return value

    def __dir__() -> list[str]:
        # What is promised, and nothing else: no inside matter, and not what happens to be loaded by now.
        return sorted({*__all__, *_MODULES, "__version__"})
