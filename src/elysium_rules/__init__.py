"""The rules of Elysium as a library: card language, checker, engine.

See decision 27.

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
    from elysium_rules import authoring as authoring
    from elysium_rules import ephyran as ephyran
    from elysium_rules import events as events
    from elysium_rules import json_types as json_types
    from elysium_rules import testing as testing
    from elysium_rules.bots.bot import Bot, BotFor, JudgingBot, RememberingBot, ThinkingBot
    from elysium_rules.bots.budget import Budget
    from elysium_rules.bots.evaluation import evaluate
    from elysium_rules.bots.greedy_bot import GreedyBot
    from elysium_rules.bots.installed import InstalledBot, installed_bots
    from elysium_rules.bots.match import OnStep, decision_rng, play_game
    from elysium_rules.bots.random_bot import RandomBot
    from elysium_rules.bots.registry import NamedBot, bot_names, find_bot, load_bot
    from elysium_rules.bots.search.forest import ActionValue
    from elysium_rules.bots.search.search_bot import SearchBot
    from elysium_rules.bots.search.settings import SearchSettings
    from elysium_rules.diagnostics import Diagnostic, Fix, Label, Severity
    from elysium_rules.elysium.model.actions import (
        Accept,
        Action,
        ChooseSecretly,
        Decline,
        DismissColumn,
        EndTurn,
        OrderCards,
        PickAmount,
        PickBranch,
        PickCard,
        PickCards,
        PickColumn,
        PickFamily,
        PickLevel,
        PickPlayer,
        PickSeen,
        SwapColumns,
        TakeCard,
        TakeCitizen,
        TakeQuest,
        Transfer,
        UsePower,
    )
    from elysium_rules.elysium.model.cards import Card, CardSet, Family, OwnResource
    from elysium_rules.elysium.model.events import Event
    from elysium_rules.elysium.model.ids import (
        ON_CARD,
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
    from elysium_rules.elysium.model.knowledge import Glimpse
    from elysium_rules.elysium.model.numbers import Quest
    from elysium_rules.elysium.model.rulings import RULINGS, Rulings
    from elysium_rules.elysium.model.sheets import Outcome, ScoreSheet
    from elysium_rules.elysium.model.state import GameState, Legend, PlayerState, Sealed
    from elysium_rules.elysium.rules.setup import begin_game, new_game
    from elysium_rules.elysium.seeing.observe import PlayerView
    from elysium_rules.elysium.text.sentences import describe_player
    from elysium_rules.elysium.text.wording import describe_activation, describe_power
    from elysium_rules.elysium.text.words import (
        describe_amount,
        describe_colour,
        describe_columns,
        describe_phase,
        describe_quest,
    )
    from elysium_rules.encoding import (
        decode_action,
        decode_event,
        decode_outcome,
        encode_action,
        encode_event,
        encode_outcome,
        encode_view,
    )
    from elysium_rules.errors import (
        ArgumentError,
        BotError,
        CardError,
        DecodeError,
        ElysiumError,
        EngineError,
        GameError,
        IllegalActionError,
        ReplayError,
        ScenarioError,
        SetupError,
        UnknownNameError,
    )
    from elysium_rules.faces.artist import Artist, find_artist
    from elysium_rules.faces.face import Face, Print
    from elysium_rules.faces.sheet import sheets
    from elysium_rules.families import InstalledFamily, installed_cards, installed_families
    from elysium_rules.games import GAMES, AnyState, GameName, find_rules, follow, standard_card_set, start_game
    from elysium_rules.kernel.frames import Frame, Promise, Question
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
    from elysium_rules.play.engine.playout import (
        STOP,
        Chooser,
        Look,
        Stop,
        Until,
        playout,
        playout_scores,
        random_chooser,
    )
    from elysium_rules.play.engine.playouts import PlayoutResults, Policy, playouts
    from elysium_rules.play.engine.port import GameRules, Position, Reason, Seen
    from elysium_rules.play.engine.refusal import explain_refusal
    from elysium_rules.play.engine.show import show
    from elysium_rules.play.engine.step import legal_actions, outcome, step
    from elysium_rules.play.engine.undo import Step, undo_points
    from elysium_rules.play.saying.describe import describe_action, describe_card, describe_event, describe_question
    from elysium_rules.play.seeing.keys import view_key
    from elysium_rules.play.seeing.observation import observe, sample_hidden
    from elysium_rules.play.serialising.notation import (
        Annotated,
        Comment,
        format_notation,
        parse_notation,
        read_notation,
    )
    from elysium_rules.play.serialising.replay import (
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
    from elysium_rules.play.serialising.states import state_digest
    from elysium_rules.play.serialising.views import view_digest
    from elysium_rules.program.names import LANGUAGES
    from elysium_rules.program.types import QuestionKind
    from elysium_rules.protocol.engine import Engine
    from elysium_rules.simulation.plan import Plan, PlannedBot, decode_plan, read_plan
    from elysium_rules.simulation.recording import SeatBot, record_game
    from elysium_rules.simulation.rows import CardRow, DecisionRow, GameRow, Record
    from elysium_rules.simulation.run import repeat_game, simulate
    from elysium_rules.simulation.tables import read_tables
    from elysium_rules.source import SourceFile, Span

    __version__: str

    Title = GameRules
    find_title = find_rules
    plain = json_types
    standard_box = standard_card_set

__all__ = [
    "FAMILY_SETS",
    "GAMES",
    "LANGUAGES",
    "ON_CARD",
    "RESERVE",
    "RULINGS",
    "STOP",
    "Accept",
    "Action",
    "ActionValue",
    "Activation",
    "Annotated",
    "AnyState",
    "ArgumentError",
    "Artist",
    "Bot",
    "BotError",
    "BotFor",
    "Budget",
    "Card",
    "CardError",
    "CardId",
    "CardReport",
    "CardRow",
    "CardSet",
    "ChooseSecretly",
    "Chooser",
    "Colour",
    "Comment",
    "DecisionRow",
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
    "Face",
    "Family",
    "Fix",
    "Foreign",
    "Frame",
    "GameError",
    "GameName",
    "GameRow",
    "GameRules",
    "GameState",
    "Glimpse",
    "GreedyBot",
    "IllegalActionError",
    "InstalledBot",
    "InstalledFamily",
    "JudgingBot",
    "Label",
    "Legend",
    "LegendKind",
    "Look",
    "NamedBot",
    "OnStep",
    "OrderCards",
    "Outcome",
    "OwnResource",
    "Phase",
    "PickAmount",
    "PickBranch",
    "PickCard",
    "PickCards",
    "PickColumn",
    "PickFamily",
    "PickLevel",
    "PickPlayer",
    "PickSeen",
    "Plan",
    "PlannedBot",
    "PlayerId",
    "PlayerState",
    "PlayerView",
    "PlayoutResults",
    "Policy",
    "Position",
    "Print",
    "Promise",
    "Quest",
    "Question",
    "QuestionKind",
    "RandomBot",
    "Reason",
    "Record",
    "RememberingBot",
    "Replay",
    "ReplayError",
    "Resource",
    "Rng",
    "Rulings",
    "ScenarioError",
    "ScoreSheet",
    "Sealed",
    "SearchBot",
    "SearchSettings",
    "SeatBot",
    "Seen",
    "SetupError",
    "Severity",
    "SourceFile",
    "Span",
    "Stage",
    "Step",
    "Stop",
    "SwapColumns",
    "TakeCard",
    "TakeCitizen",
    "TakeQuest",
    "ThinkingBot",
    "Transfer",
    "UnknownNameError",
    "Until",
    "UsePower",
    "Verdict",
    "Zone",
    "begin_game",
    "begin_replay",
    "bot_names",
    "check_replay",
    "check_texts",
    "decision_rng",
    "decode_action",
    "decode_event",
    "decode_outcome",
    "decode_plan",
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
    "evaluate",
    "explain_refusal",
    "find_artist",
    "find_bot",
    "find_rules",
    "first_state",
    "follow",
    "format_notation",
    "installed_bots",
    "installed_cards",
    "installed_families",
    "legal_actions",
    "load_bot",
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
    "playouts",
    "random_chooser",
    "read_notation",
    "read_plan",
    "read_tables",
    "record",
    "record_game",
    "repeat_game",
    "rng_from_seed",
    "sample_hidden",
    "save_game",
    "sheets",
    "show",
    "shuffle",
    "sign_text",
    "simulate",
    "standard_card_set",
    "standard_cards",
    "start_game",
    "state_digest",
    "step",
    "undo_points",
    "verify_replay",
    "verify_signature",
    "view_digest",
    "view_key",
]

#: Every public name and the module it is fetched from.
_HOMES = {
    "FAMILY_SETS": "library",
    "GAMES": "games",
    "LANGUAGES": "program.names",
    "ON_CARD": "elysium.model.ids",
    "RESERVE": "elysium.model.ids",
    "RULINGS": "elysium.model.rulings",
    "STOP": "play.engine.playout",
    "Accept": "elysium.model.actions",
    "Action": "elysium.model.actions",
    "ActionValue": "bots.search.forest",
    "Activation": "elysium.model.ids",
    "Annotated": "play.serialising.notation",
    "AnyState": "games",
    "ArgumentError": "errors",
    "Artist": "faces.artist",
    "Bot": "bots.bot",
    "BotError": "errors",
    "BotFor": "bots.bot",
    "Budget": "bots.budget",
    "Card": "elysium.model.cards",
    "CardError": "errors",
    "CardId": "elysium.model.ids",
    "CardReport": "library",
    "CardRow": "simulation.rows",
    "CardSet": "elysium.model.cards",
    "ChooseSecretly": "elysium.model.actions",
    "Chooser": "play.engine.playout",
    "Colour": "elysium.model.ids",
    "Comment": "play.serialising.notation",
    "DecisionRow": "simulation.rows",
    "Decline": "elysium.model.actions",
    "DecodeError": "errors",
    "Diagnostic": "diagnostics",
    "DismissColumn": "elysium.model.actions",
    "Drift": "play.serialising.replay",
    "Edition": "elysium.model.ids",
    "ElysiumError": "errors",
    "EndTurn": "elysium.model.actions",
    "Engine": "protocol.engine",
    "EngineError": "errors",
    "Event": "elysium.model.events",
    "Exact": "play.serialising.replay",
    "Face": "faces.face",
    "Family": "elysium.model.cards",
    "Fix": "diagnostics",
    "Foreign": "play.serialising.replay",
    "Frame": "kernel.frames",
    "GameError": "errors",
    "GameName": "games",
    "GameRow": "simulation.rows",
    "GameRules": "play.engine.port",
    "GameState": "elysium.model.state",
    "Glimpse": "elysium.model.knowledge",
    "GreedyBot": "bots.greedy_bot",
    "IllegalActionError": "errors",
    "InstalledBot": "bots.installed",
    "InstalledFamily": "families",
    "JudgingBot": "bots.bot",
    "Label": "diagnostics",
    "Legend": "elysium.model.state",
    "LegendKind": "elysium.model.ids",
    "Look": "play.engine.playout",
    "NamedBot": "bots.registry",
    "OnStep": "bots.match",
    "OrderCards": "elysium.model.actions",
    "Outcome": "elysium.model.sheets",
    "OwnResource": "elysium.model.cards",
    "Phase": "elysium.model.ids",
    "PickAmount": "elysium.model.actions",
    "PickBranch": "elysium.model.actions",
    "PickCard": "elysium.model.actions",
    "PickCards": "elysium.model.actions",
    "PickColumn": "elysium.model.actions",
    "PickFamily": "elysium.model.actions",
    "PickLevel": "elysium.model.actions",
    "PickPlayer": "elysium.model.actions",
    "PickSeen": "elysium.model.actions",
    "Plan": "simulation.plan",
    "PlannedBot": "simulation.plan",
    "PlayerId": "elysium.model.ids",
    "PlayerState": "elysium.model.state",
    "PlayerView": "elysium.seeing.observe",
    "PlayoutResults": "play.engine.playouts",
    "Policy": "play.engine.playouts",
    "Position": "play.engine.port",
    "Print": "faces.face",
    "Promise": "kernel.frames",
    "Quest": "elysium.model.numbers",
    "Question": "kernel.frames",
    "QuestionKind": "program.types",
    "RandomBot": "bots.random_bot",
    "Reason": "play.engine.port",
    "Record": "simulation.rows",
    "RememberingBot": "bots.bot",
    "Replay": "play.serialising.replay",
    "ReplayError": "errors",
    "Resource": "elysium.model.ids",
    "Rng": "kernel.rng",
    "Rulings": "elysium.model.rulings",
    "ScenarioError": "errors",
    "ScoreSheet": "elysium.model.sheets",
    "Sealed": "elysium.model.state",
    "SearchBot": "bots.search.search_bot",
    "SearchSettings": "bots.search.settings",
    "SeatBot": "simulation.recording",
    "Seen": "play.engine.port",
    "SetupError": "errors",
    "Severity": "diagnostics",
    "SourceFile": "source",
    "Span": "source",
    "Stage": "elysium.model.ids",
    "Step": "play.engine.undo",
    "Stop": "play.engine.playout",
    "SwapColumns": "elysium.model.actions",
    "TakeCard": "elysium.model.actions",
    "TakeCitizen": "elysium.model.actions",
    "TakeQuest": "elysium.model.actions",
    "ThinkingBot": "bots.bot",
    "Transfer": "elysium.model.actions",
    "UnknownNameError": "errors",
    "Until": "play.engine.playout",
    "UsePower": "elysium.model.actions",
    "Verdict": "play.serialising.replay",
    "Zone": "elysium.model.ids",
    "begin_game": "elysium.rules.setup",
    "begin_replay": "play.serialising.replay",
    "bot_names": "bots.registry",
    "check_replay": "play.serialising.replay",
    "check_texts": "library",
    "decision_rng": "bots.match",
    "decode_action": "encoding",
    "decode_event": "encoding",
    "decode_outcome": "encoding",
    "decode_plan": "simulation.plan",
    "decode_replay": "play.serialising.replay",
    "describe_action": "play.saying.describe",
    "describe_activation": "elysium.text.wording",
    "describe_amount": "elysium.text.words",
    "describe_card": "play.saying.describe",
    "describe_colour": "elysium.text.words",
    "describe_columns": "elysium.text.words",
    "describe_event": "play.saying.describe",
    "describe_phase": "elysium.text.words",
    "describe_player": "elysium.text.sentences",
    "describe_power": "elysium.text.wording",
    "describe_quest": "elysium.text.words",
    "describe_question": "play.saying.describe",
    "draw_below": "kernel.rng",
    "encode_action": "encoding",
    "encode_event": "encoding",
    "encode_outcome": "encoding",
    "encode_replay": "play.serialising.replay",
    "encode_view": "encoding",
    "evaluate": "bots.evaluation",
    "explain_refusal": "play.engine.refusal",
    "find_artist": "faces.artist",
    "find_bot": "bots.registry",
    "find_rules": "games",
    "first_state": "play.serialising.replay",
    "follow": "games",
    "format_notation": "play.serialising.notation",
    "installed_bots": "bots.installed",
    "installed_cards": "families",
    "installed_families": "families",
    "legal_actions": "play.engine.step",
    "load_bot": "bots.registry",
    "load_cards": "library",
    "load_game": "library",
    "load_sources": "library",
    "load_texts": "library",
    "new_game": "elysium.rules.setup",
    "observe": "play.seeing.observation",
    "outcome": "play.engine.step",
    "parse_notation": "play.serialising.notation",
    "play_game": "bots.match",
    "play_replay": "play.serialising.replay",
    "playout": "play.engine.playout",
    "playout_scores": "play.engine.playout",
    "playouts": "play.engine.playouts",
    "random_chooser": "play.engine.playout",
    "read_notation": "play.serialising.notation",
    "read_plan": "simulation.plan",
    "read_tables": "simulation.tables",
    "record": "play.serialising.replay",
    "record_game": "simulation.recording",
    "repeat_game": "simulation.run",
    "rng_from_seed": "kernel.rng",
    "sample_hidden": "play.seeing.observation",
    "save_game": "library",
    "sheets": "faces.sheet",
    "show": "play.engine.show",
    "shuffle": "kernel.rng",
    "sign_text": "kernel.sign",
    "simulate": "simulation.run",
    "standard_card_set": "games",
    "standard_cards": "library",
    "start_game": "games",
    "state_digest": "play.serialising.states",
    "step": "play.engine.step",
    "undo_points": "play.engine.undo",
    "verify_replay": "play.serialising.replay",
    "verify_signature": "kernel.sign",
    "view_digest": "play.serialising.views",
    "view_key": "play.seeing.keys",
}

#: Public modules with names of their own; they need no import of their own either.
_MODULES = ("authoring", "ephyran", "events", "json_types", "testing")

#: Names of the release before, each with the new one and the release in which the old one goes: see `deprecation.py`.
_RENAMED: dict[str, tuple[str, str]] = {
    "Title": ("GameRules", "0.3.0"),
    "find_title": ("find_rules", "0.3.0"),
    "plain": ("json_types", "0.3.0"),
    "standard_box": ("standard_card_set", "0.3.0"),
}

#: Inside matters that can be reached as an attribute all the same, such as `elysium_rules.play.engine.step`.
_PARTS = (
    "arena",
    "arguments",
    "balance",
    "bots",
    "deprecation",
    "diagnostics",
    "editing",
    "elysium",
    "encoding",
    "environments",
    "errors",
    "explain",
    "faces",
    "families",
    "files",
    "games",
    "kernel",
    "lang",
    "library",
    "play",
    "program",
    "protocol",
    "simulation",
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
        elif name in _RENAMED:  # not kept: every place that asks is warned
            return import_module(f"{__name__}.deprecation").find_renamed(__name__, name, _RENAMED[name])
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
