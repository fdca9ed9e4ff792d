"""Ephyran, as the layers above ask for it: what `play/engine/port.py` wants, each in the module that knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from elysium_rules.ephyran.model.actions import ANSWERS, TURN, Action
from elysium_rules.ephyran.model.cards import EphyranCards
from elysium_rules.ephyran.model.events import EVENTS, Event
from elysium_rules.ephyran.model.game import EphyranGame
from elysium_rules.ephyran.model.ids import GODS
from elysium_rules.ephyran.model.rulings import RULINGS
from elysium_rules.ephyran.model.state import EphyranOutcome, EphyranState, freeze, snapshot, thaw
from elysium_rules.ephyran.rules.legal import list_actions
from elysium_rules.ephyran.rules.scoring import outcome
from elysium_rules.ephyran.rules.setup import find_game, start_game
from elysium_rules.ephyran.rules.turn import BUDGET, PERFORM, advance, note_answer
from elysium_rules.play.cards.game import BaseCardSet
from elysium_rules.play.cards.game_rules import CardGameRules
from elysium_rules.play.data.lazy import lazy
from elysium_rules.play.engine.port import Game, Setup
from elysium_rules.program.names import LANGUAGES

if TYPE_CHECKING:
    from elysium_rules.ephyran.seeing.view import EphyranView  # noqa: F401 - a parameter below


class Ephyran(CardGameRules[EphyranState, Action, Event, "EphyranView", EphyranOutcome]):
    """The game of Ephyran."""

    name: ClassVar = "ephyran"
    seats: ClassVar = range(2, 5)
    languages: ClassVar = LANGUAGES
    setups: ClassVar = (Setup("gods", "the gods by seat; chance deals them unless told", GODS, "", by_seat=True),)
    rulings: ClassVar = tuple(RULINGS)
    budget: ClassVar = BUDGET
    perform: ClassVar = PERFORM
    state_class: ClassVar = EphyranState
    outcome_class: ClassVar = EphyranOutcome
    actions: ClassVar = (*TURN, *ANSWERS)
    events: ClassVar = EVENTS
    vocabulary = lazy("ephyran.powers.vocabulary", "VOCABULARY")
    teller = lazy("ephyran.text.sentences", "EphyranTeller")

    def find_game(
        self, cards: EphyranCards, players: int, choices: Mapping[str, Any], rulings: str | None = None
    ) -> EphyranGame:
        gods = choices.get("gods") or None
        chosen = gods.split() if isinstance(gods, str) else gods  # the notation writes a text
        return find_game(cards, players, chosen, rulings or self.rulings[-1])

    start = staticmethod(start_game)  # type: ignore[assignment]  # its game is one of its own
    thaw = staticmethod(thaw)  # type: ignore[assignment]  # a function that was made
    freeze = staticmethod(freeze)  # type: ignore[assignment]  # so was this
    snapshot = staticmethod(snapshot)  # type: ignore[assignment]  # and this
    list_actions = staticmethod(list_actions)
    advance = staticmethod(advance)
    note_answer = staticmethod(note_answer)
    outcome = staticmethod(outcome)
    evaluate = lazy("ephyran.rules.evaluation", "evaluate")
    object_to = lazy("ephyran.text.why_not", "object_to")
    rule_for_no_action: ClassVar = "Y28"
    check_state = lazy("ephyran.checks.invariants", "check_invariants")
    visibility = lazy("ephyran.seeing.visibility", "VISIBILITY")
    things = lazy("ephyran.seeing.visibility", "things")
    view_class = lazy("ephyran.seeing.view", "EphyranView")
    deck_shapes = lazy("ephyran.serialising.printed", "deck_shapes")
    encode_deck_card = lazy("ephyran.serialising.printed", "encode_deck_card")

    def unwritten(self, game: Game) -> Mapping[str, Any]:
        assert isinstance(game, EphyranGame)
        return {"rested": 0} if game.rulings.never_stalls else {}

    def group_of(self, cards: BaseCardSet, key: str) -> str:
        assert isinstance(cards, EphyranCards)
        return "reinforcements" if any(key in card for card in cards.deck.cards) else key

    def turn_label(self, state: EphyranState) -> str:
        return str(state.turns_played + 1)

    # --- card files, and what it brings for the layers above

    takes_card_files: ClassVar = True
    standard_card_set = lazy("library", "ephyran_cards")
    load_texts = lazy("library", "load_ephyran_sources")
    load_files = lazy("library", "load_ephyran_files")
    check_texts = lazy("library", "check_ephyran_texts")
    load_sources = lazy("library", "load_ephyran_sources")
    beside: ClassVar = ("deck.toml", "elysium_rules.library:load_deck")
    carries_beside: ClassVar = True
    bots: ClassVar = {"greedy": "elysium_rules.bots.ephyran_bot:make_bot"}
    artist: ClassVar = "elysium_rules.faces.ephyran:EphyranArtist"
    tables: ClassVar = "elysium_rules.faces.notebooks.ephyran:draw_tables"
    look: ClassVar = "elysium_rules.cli.ephyran.look:EphyranLook"
    recorder: ClassVar = "elysium_rules.simulation.ephyran_recorder:EphyranRecorder"
    mirror: ClassVar = "elysium_rules.ephyran.seeing.mirror:EphyranMirror"
    bench: ClassVar = "elysium_rules.testing.bench.ephyran:BENCH"
    trial: ClassVar = "elysium_rules.testing.ephyran_trial:trial"


EPHYRAN: Final = Ephyran()
EphyranGame.rules = EPHYRAN
