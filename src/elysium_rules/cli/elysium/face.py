"""Elysium at the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from rich.console import RenderableType
from rich.text import Text

from elysium_rules.cli.elysium.screen import ElysiumScreen
from elysium_rules.cli.elysium.table import agora_table, board_grids, score_table
from elysium_rules.cli.elysium.transcript import ElysiumTranscript
from elysium_rules.cli.eyes import Eyes
from elysium_rules.cli.face import Face
from elysium_rules.cli.lines import say
from elysium_rules.cli.screen import Choice, Picture
from elysium_rules.cli.told import Show, Transcript
from elysium_rules.diagnostics import suggest
from elysium_rules.elysium.model.actions import Action, cards_of
from elysium_rules.elysium.model.cards import CardSet
from elysium_rules.elysium.model.events import Event, TurnBegan, TurnEnded, TurnSkipped
from elysium_rules.elysium.model.ids import Phase
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.words.text import describe_action, describe_event, describe_question
from elysium_rules.elysium.words.words import describe_phase
from elysium_rules.errors import SetupError
from elysium_rules.play.sight import observe
from elysium_rules.play.step import legal_actions, outcome
from elysium_rules.source import printable

FIRST_SET: Final = "first_game"

HELP: Final = {
    "en": """\
NUMBER    make that choice
u         undo, as long as nothing new was revealed and nobody else has decided
c NUMBER  describe the card of that choice: what it needs, what its power does
c NAME    describe any card, such as  c charon
(nothing) show this decision again
l         show other choices, where they do not all fit
t         show the table in full       o   all boards      b   the bonus tiles
r         tell what happened lately    ?   this help       q   save and quit

Letters are columns: R red, Y yellow, G green, B blue, * any of them.
After a card, o is its ring; / means that it is turned. Hades 2/3 is a Legend
of two cards that can have three. A card marked – cannot be taken: c tells why.""",
    "fr": """\
NUMÉRO    faire ce choix
u         annuler, si rien de nouveau n'est révélé et si nul autre n'a décidé
c NUMÉRO  décrire la carte de ce choix : sa condition, son pouvoir
c NOM     décrire une carte, par exemple  c charon
(rien)    montrer encore cette décision
l         montrer d'autres choix, s'il n'y a pas de place pour tous
t         la table en entier           o   les plateaux    b   les Bonus
r         ce qui s'est passé           ?   cette aide      q   garder et quitter

Les lettres sont des colonnes : R rouge, J jaune, V verte, B bleue, * au choix.
Après une carte, o est son anneau ; / veut dire inclinée. Hadès 2/3 est une
Légende de deux cartes sur trois. Une carte marquée – ne peut être prise : c
dit pourquoi.""",
}


class ElysiumFace(Face):
    """Elysium at the terminal: all is public in it but what nobody knows, so whose eyes look makes no difference."""

    options: ClassVar = {"--set": "families", "--edition": "edition"}
    screen: ClassVar = ElysiumScreen

    # --- a new game ---

    def find_choices(self, box: CardSet, given: Mapping[str, str]) -> Mapping[str, Any]:
        wanted = given.get("families", FIRST_SET)
        return {**given, "families": wanted.split(",") if "," in wanted else self.find_set(box, wanted)}

    def find_set(self, cards: CardSet, name: str) -> tuple[str, ...]:
        """The families of a named set (S3)."""
        sets = cards.numbers.sets
        if name not in sets:
            near = suggest(name, sets)
            hint = f" (did you mean {near!r}?)" if near else ""
            raise SetupError("S3", f"there is no set {name!r}{hint}; there are {', '.join(sets)}")
        return sets[name].families

    def announce(
        self, state: GameState, given: Mapping[str, str], seed: str, bots: str, language: str
    ) -> Sequence[Text]:
        game = state.game
        families = ", ".join(game.cards.families[key].name(language) for key in game.families)
        chosen = game.cards.numbers.sets.get(given.get("families", FIRST_SET))
        what = families if chosen is None else f"{getattr(chosen, language)}: {families}"
        edition = say(
            language,
            f"{game.edition} edition",
            {"revised": "édition révisée", "original": "édition originale"}[game.edition],
        )
        shown = printable(seed)
        return [
            Text.assemble(("Elysium", "bold"), f" – {what}"),
            Text(
                say(language, f"seed {shown}, {edition}; bots: {bots}", f"graine {shown}, {edition} ; robots : {bots}")
            ),
        ]

    # --- a decision ---

    def choices(self, state: GameState, language: str, names: Sequence[str]) -> list[Choice]:
        """Citizens are all alike, so one of them is enough."""
        choices: list[Choice] = []
        for action in legal_actions(state):
            label = self.label(state, action, language, names)
            is_about_citizens = any(state.is_citizen(card) for card in cards_of(action))
            if not is_about_citizens or label not in [other for _, other in choices]:
                choices.append((action, label))
        return choices

    def label(self, where: GameState, action: Action, language: str, names: Sequence[str]) -> str:
        return describe_action(where, action, language, names, with_levels=True)

    def moment(self, state: GameState) -> tuple[int, int, Phase]:
        return (state.epoch, state.turns_played, state.phase)

    def help(self, state: GameState, language: str) -> str:
        return HELP[language]

    # --- what happens ---

    def transcript(self, show: Show, names: Sequence[str], language: str, eyes: Eyes) -> Transcript:
        return ElysiumTranscript(show, names, language)

    def length(self, state: GameState) -> int:
        numbers = state.game.numbers
        return numbers.epochs.count * state.game.player_count * (numbers.players.turns + 1)

    def passed(self, happened: Sequence[Event]) -> int:
        return sum(isinstance(event, TurnEnded | TurnSkipped) for event in happened)

    def result(self, state: GameState, names: Sequence[str], language: str) -> Picture:
        result = outcome(state)
        winners = say(language, " and ", " et ").join(names[player] for player in result.winners)
        total = result.scores[result.winners[0]].total
        said = say(language, f"★ {winners} wins with {total} points.", f"★ {winners} gagne avec {total} points.")
        if len(result.winners) > 1:
            said = say(
                language,
                f"★ {winners} share the victory with {total} points.",
                f"★ {winners} partagent la victoire avec {total} points.",
            )
        return [score_table(state.game, result, names, language), said]

    # --- a replay ---

    def place(self, state: GameState, language: str) -> str:
        epoch = say(language, f"Epoch {state.epoch}", f"Époque {state.epoch}")
        return f"{epoch}, {describe_phase(state.phase, language)}"

    def tell_event(self, where: GameState, event: Event, language: str, names: Sequence[str]) -> str | None:
        if isinstance(event, TurnBegan):
            return None
        return describe_event(where, event, language, names, with_levels=True)

    def question(self, where: GameState, language: str, names: Sequence[str]) -> str:
        return describe_question(where, language, names, with_levels=True)

    def tables(self, state: GameState, eyes: Eyes, names: Sequence[str], language: str, width: int) -> Picture:
        view = observe(state)
        agora: list[RenderableType] = [agora_table(view, {}, language)] if view.phase is Phase.ACTIONS else []
        return [*agora, *board_grids(view, names, language)]
