"""Elysium, as the layers above ask for it: what `play/engine/port.py` wants, each in the module that knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from elysium_rules.elysium.changes import apply
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.actions import ACTIONS, ANSWERS, SECRET, Action, Decline, cards_of
from elysium_rules.elysium.model.bounds import BUDGET
from elysium_rules.elysium.model.contract import CONTRACT
from elysium_rules.elysium.model.events import EVENTS, Declined, Event
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Edition
from elysium_rules.elysium.model.rulings import RULINGS
from elysium_rules.elysium.model.sheets import Outcome
from elysium_rules.elysium.model.state import GameState, follows_from
from elysium_rules.elysium.model.table import Table, freeze, snapshot, thaw
from elysium_rules.elysium.rules.legal import list_actions
from elysium_rules.elysium.rules.turn import PERFORM, advance
from elysium_rules.play.cards.game_rules import CardGameRules
from elysium_rules.play.data.events import note
from elysium_rules.play.data.lazy import lazy
from elysium_rules.play.engine.port import GameRules, Setup
from elysium_rules.program.names import LANGUAGES
from elysium_rules.program.nodes import Call, Do
from elysium_rules.program.value import walk

if TYPE_CHECKING:
    from elysium_rules.elysium.model.cards import CardSet
    from elysium_rules.elysium.seeing.observe import PlayerView
    from elysium_rules.kernel.codec import Json
    from elysium_rules.play.engine.port import Game
    from elysium_rules.play.saying.wording import Wording
    from elysium_rules.program.nodes import Power
    from elysium_rules.source import SourceFile

    ElysiumRules: TypeAlias = CardGameRules[GameState, Action, Event, PlayerView, Outcome]
else:
    ElysiumRules = CardGameRules


class Elysium(ElysiumRules):
    """The game of Elysium."""

    name: ClassVar = "elysium"
    seats: ClassVar = range(2, 5)
    languages: ClassVar = LANGUAGES
    setups: ClassVar = (
        Setup("families", "a set by its name, or five families", example="first_game", is_list=True),
        Setup("edition", "the printed edition", tuple(Edition), Edition.REVISED),
    )
    rulings: ClassVar = tuple(RULINGS)
    budget: ClassVar = BUDGET
    perform: ClassVar = PERFORM
    state_class: ClassVar = GameState
    actions: ClassVar = (*ACTIONS, *ANSWERS)
    events: ClassVar = EVENTS
    turn_pattern: ClassVar = r"E\d{1,3}\.(?:\d{1,4}|w)"

    # --- a game

    def find_game(
        self, cards: CardSet, players: int, choices: Mapping[str, Any], rulings: str | None = None
    ) -> ElysiumGame:
        from elysium_rules.elysium.rules.setup import find_game, find_set  # it makes games, so it knows this module

        families, edition = choices["families"], choices.get("edition", Edition.REVISED)
        if isinstance(families, str):  # the name of a set, or all of them as the notation writes them
            families = families.split() if " " in families else find_set(cards, families)
        return find_game(cards, players, families, edition, rulings or self.rulings[-1])

    start = lazy("elysium.rules.setup", "start_game")

    # --- the rules

    thaw = staticmethod(thaw)  # type: ignore[assignment]  # a function that was made
    freeze = staticmethod(freeze)  # type: ignore[assignment]  # so was this
    snapshot = staticmethod(snapshot)  # type: ignore[assignment]  # and this
    list_actions = staticmethod(list_actions)
    advance = staticmethod(advance)
    find_core = lazy("elysium.native.core", "find_core")
    core_version: ClassVar = CONTRACT
    core_lacks = lazy("elysium.native.coverage", "core_lacks")
    weigh = lazy("elysium.native.light", "weigh")
    evaluate = lazy("elysium.rules.evaluation", "evaluate")

    def note_answer(self, table: Table, action: Action) -> None:
        if type(action) in SECRET:
            return  # what is told of it comes when something happens
        if table.question is not None and table.question.row.endswith("_value"):  # `let` has asked
            apply.named(table, action)
        elif type(action) is Decline:
            note(table, Declined, action.player)

    outcome = lazy("elysium.rules.scoring", "outcome")
    object_to = lazy("elysium.text.why_not", "object_to")
    rule_for_no_action: ClassVar = "T2"
    check_state = lazy("elysium.checks.invariants", "check_invariants")

    def cards_of(self, action: Action) -> tuple[int, ...]:
        return cards_of(action)

    # --- who may see what

    visibility = lazy("elysium.seeing.visibility", "VISIBILITY")
    has_secrets: ClassVar = False  # only cards of language 3 bring them: `keeps_secrets`

    def keeps_secrets(self, game: Game) -> bool:
        assert isinstance(game, ElysiumGame)
        rows = {node.row for card in set(game.faces) for node in walk(card.power) if isinstance(node, Do | Call)}
        return any(VOCABULARY.find(row).is_secret for row in rows)

    # Its views are of a class of their own, and no states with holes.
    observe = lazy("elysium.seeing.observe", "view_of")
    observe_again = GameRules.observe_again
    hidden_things = GameRules.hidden_things
    sample = lazy("elysium.seeing.sampling", "deal_hidden")
    reveals = lazy("elysium.seeing.sampling", "reveals")

    # --- how it is written down

    files_word: ClassVar = "families"
    layouts = lazy("elysium.serialising.save", "layouts")
    fault_of = lazy("elysium.serialising.save", "fault_of")
    adopt = lazy("elysium.serialising.save", "adopt")

    def pinned_files(self, choices: Mapping[str, Any]) -> Sequence[str]:
        families: Sequence[str] = choices["families"]
        return families

    def power_of(self, game: Game, card: int) -> tuple[str, str]:
        assert isinstance(game, ElysiumGame)
        face = game.faces[game.card_of(card)]
        return face.ref, game.cards.families[face.family].power_text(face)

    def powers_at(self, game: Game, number: int) -> tuple[Sequence[Power], int]:
        assert isinstance(game, ElysiumGame)
        return game.powers_of(game.card_of(number)), number // game.size

    check_open = lazy("elysium.checks.check_powers", "check_frames")
    check_history = lazy("elysium.checks.history", "check_history")

    def follow(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        return follows_from(values["players"], values["counters"])

    def highest_card(self, game: Game, data: Json) -> int:
        """Citizens have numbers, too, one for each that was ever taken."""
        assert isinstance(game, ElysiumGame)
        faces = data.get("citizen_faces") if isinstance(data, dict) else None
        return game.size - 1 + (len(faces) if isinstance(faces, list) else 0)

    position_facts = lazy("elysium.serialising.facts", "position_facts")
    encode_view = lazy("elysium.serialising.views", "encode_view")
    encode_view_again = GameRules.encode_view_again
    write_move = lazy("elysium.serialising.moves", "write_move")
    turn_label = lazy("elysium.serialising.moves", "turn_label")

    # --- how it is said

    has_levels: ClassVar = True
    describe_action = lazy("elysium.text.sentences", "describe_action")
    describe_event = lazy("elysium.text.sentences", "describe_event")
    describe_question = lazy("elysium.text.sentences", "describe_question")
    describe_card = lazy("elysium.text.sentences", "describe_card")

    def describe_to_all(self, where: PlayerView, event: Event, language: str, names: Sequence[str] = ()) -> str | None:
        return None  # each is told it from their own view

    def chapter(self, state: GameState) -> int:
        return state.epoch

    def wording(self, cards: Any, language: str) -> Wording:
        from elysium_rules.elysium.text.wording import power_wording  # who plays needs no words
        from elysium_rules.play.saying.lexicon import find_lexicon

        return power_wording(find_lexicon(language, self.name), cards.families)

    # --- what other programs are told of it

    outcome_class: ClassVar = Outcome

    field_words = lazy("elysium.text.fields", "WORDS")
    shapes = lazy("elysium.serialising.shapes", "shapes")
    encode_cards = lazy("elysium.serialising.views", "encode_cards")
    encode_prints = lazy("elysium.serialising.views", "encode_prints")

    def card_source(self, game: Game, card: int) -> SourceFile:
        assert isinstance(game, ElysiumGame)
        return game.cards.families[game.faces[card].family].source

    def greeting(self) -> dict[str, Any]:
        cards = self.standard_card_set()
        sets = {name: list(found.families) for name, found in cards.numbers.sets.items()}
        return {"editions": [str(edition) for edition in Edition], "families": list(cards.families), "sets": sets}

    # --- card files, and what it brings for the layers above

    vocabulary: ClassVar = VOCABULARY
    takes_card_files: ClassVar = True
    standard_card_set = lazy("library", "standard_cards")
    folder = lazy("program.folders", "cards_folder")
    load_texts = lazy("library", "load_texts")
    load_files = lazy("library", "load_files")
    check_texts = lazy("library", "check_texts")
    load_sources = lazy("library", "load_sources")

    def own_families(self, cards: CardSet) -> tuple[str, ...]:
        printed = self.standard_card_set().families
        return tuple(
            key for key, family in cards.families.items() if key not in printed or printed[key].digest != family.digest
        )

    beside: ClassVar = ("game.toml", "elysium_rules.library:load_numbers")
    bots: ClassVar = {
        "greedy": "elysium_rules.bots.greedy_bot:GreedyBot",
        **{
            level: f"elysium_rules.bots.search.levels:{level}" for level in ("master", "advanced", "casual", "beginner")
        },
    }
    artist: ClassVar = "elysium_rules.faces.elysium:ElysiumArtist"
    tables: ClassVar = "elysium_rules.faces.notebooks.elysium:draw_tables"
    frontend: ClassVar = "elysium_rules.cli.elysium.frontend:ElysiumFrontend"
    recorder: ClassVar = "elysium_rules.simulation.elysium_recorder:ElysiumRecorder"
    measured: ClassVar = "elysium_rules.balance.elysium_measured:ELYSIUM_MEASURED"
    mirror: ClassVar = "elysium_rules.elysium.seeing.mirror:ElysiumMirror"
    trial: ClassVar = "elysium_rules.testing.trial:trial"
    encoding: ClassVar = "elysium_rules.environments.elysium_encoding:make_encoding"
    bench: ClassVar = "elysium_rules.testing.bench.elysium.bench:BENCH"


ELYSIUM: Final = Elysium()
ElysiumGame.rules = ELYSIUM
