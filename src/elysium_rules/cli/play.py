"""`elysium play`: you against bots, in the terminal."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from elysium_rules.bots.greedy_bot import GreedyBot
from elysium_rules.bots.match import decision_rng
from elysium_rules.cli.demo import NAMES, show_item, show_result
from elysium_rules.cli.options import (
    FIRST_SET,
    EditionOption,
    Language,
    LanguageOption,
    PlayersOption,
    SetOption,
    find_set,
    make_console,
    parse_seed,
    telling_errors,
)
from elysium_rules.cli.replay import SaveReplayOption, write_replay
from elysium_rules.cli.table import agora_table, board_grid, columns_text, quest_table, rivals_grid, say
from elysium_rules.cli.transcript import Transcript
from elysium_rules.diagnostics import suggest
from elysium_rules.elysium.actions import Action, TakeCard, TakeQuest
from elysium_rules.elysium.cards import Card
from elysium_rules.elysium.ids import CardId, Edition, Phase, PlayerId, Stage
from elysium_rules.elysium.legal import legal_actions
from elysium_rules.elysium.observe import PlayerView, observe
from elysium_rules.elysium.setup import new_game
from elysium_rules.elysium.state import GameState
from elysium_rules.elysium.step import step
from elysium_rules.elysium.text import describe_action, describe_out_of_reach, describe_question
from elysium_rules.elysium.undo import Step, reveals, undo_points
from elysium_rules.elysium.wording import describe_power
from elysium_rules.elysium.words import describe_phase

YOU: Final = PlayerId(0)
DEFAULT_NAME: Final = "Theseus"
NO_CARD: Final = CardId(-1)
MOST_SEEDS: Final = 1_000_000

HELP: Final = {
    "en": """\
NUMBER   make that choice
u        undo, as long as nothing new was revealed and nobody else has decided
t        show the table again
o        show the boards of the others in full
c NAME   describe a card, such as  c charon
?        this help
q        quit
In a Domain, a number is the level of a card, o marks its ring, / a card that is turned.""",
    "fr": """\
NUMÉRO   faire ce choix
u        annuler, tant que rien de nouveau n'est révélé et que personne d'autre n'a décidé
t        montrer la table
o        montrer les plateaux des autres en entier
c NOM    décrire une carte, par exemple  c charon
?        cette aide
q        quitter
Dans un Domaine, le nombre est le niveau de la carte, o son anneau, / une carte inclinée.""",
}


def play(
    seed: Annotated[str, typer.Option(help="Same seed, same cards; without one, a new game each time.")] = "",
    players: PlayersOption = 3,
    family_set: SetOption = FIRST_SET,
    language: LanguageOption = Language.EN,
    name: Annotated[str, typer.Option(help="Your name.")] = DEFAULT_NAME,
    edition: EditionOption = Edition.REVISED,
    save_replay: SaveReplayOption = None,
) -> None:
    """Play a game against bots; `?` shows what you can type."""
    console = make_console()
    seed = seed or str(secrets.randbelow(MOST_SEEDS))
    with telling_errors():
        cards, chosen = find_set(family_set)
        state = new_game(cards, players, chosen.families, parse_seed(seed), edition)
        session = Session(console, state, seed, language, name.strip() or DEFAULT_NAME)
        session.run()
        if save_replay is not None:
            write_replay(save_replay, state, parse_seed(seed), [made.action for made in session.history], session.names)


class Session:
    """One game of a person against bots."""

    def __init__(self, console: Console, state: GameState, seed: str, language: str, name: str) -> None:
        self.console = console
        self.state = state
        self.seed = seed
        self.language = language
        others = [other for other in NAMES if other != name]
        self.names = (name, *others[: state.game.player_count - 1])
        self.bot = GreedyBot()
        self.decisions = 0
        #: All that was decided so far; what was undone is no longer in it.
        self.history: list[Step] = []
        self.shown: tuple[int, int, Phase] | None = None
        self.transcript = Transcript(lambda item: show_item(console, item), self.names, language)

    def say(self, en: str, fr: str) -> str:
        return say(self.language, en, fr)

    # --- the course of the game ---

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        rivals = ", ".join(self.names[1:])
        self.console.print(
            self.say(
                f"You are {self.names[0]} and play against {rivals}. Type ? for help.",
                f"Vous êtes {self.names[0]} et jouez contre {rivals}. Tapez ? pour l'aide.",
            )
        )
        self.transcript.begin(self.state)
        while not self.state.is_over:
            if self.state.deciding != YOU:
                self.let_bot_decide()
            elif not self.let_person_decide():
                self.leave()
                return
        self.transcript.flush()
        show_result(self.console, self.state, self.names, self.language)
        self.console.print(self.say(f"The seed was {self.seed}.", f"La graine était {self.seed}."))

    def leave(self) -> None:
        """Say goodbye."""
        self.console.print()
        self.console.print(
            self.say(
                f"Goodbye. Play the same game again with  --seed {self.seed}",
                f"Au revoir. La même partie se rejoue avec  --seed {self.seed}",
            )
        )

    def let_bot_decide(self) -> None:
        assert self.state.deciding is not None
        view = observe(self.state, self.state.deciding)
        self.decide(self.bot.choose(view, decision_rng(self.seed, self.decisions)))

    def decide(self, action: Action) -> None:
        before = self.state
        self.state, happened = step(before, action)
        self.transcript.note(before, action, happened, self.state)
        self.history.append(Step(before, action, happened, self.state))
        self.decisions += 1

    def let_person_decide(self) -> bool:
        """Show the table if it is a new moment, ask, and do what was asked for; False to leave."""
        self.transcript.flush()
        state = self.state
        moment = (state.epoch, state.turns_played, state.phase)
        choices = self.find_choices()
        if state.active == YOU and moment != self.shown:
            self.shown = moment
            self.show_table(choices)
        else:
            self.show_choices(choices)
        while True:
            line = self.ask()
            if line is None or line.lower() in ("q", "quit", "exit"):
                return False
            if line.isdecimal() and len(line) < len(str(MOST_SEEDS)) and 1 <= int(line) <= len(choices):
                self.decide(choices[int(line) - 1][0])
                return True
            if line.lower() == "u":
                if self.undo():
                    return True
            else:
                self.obey(line, choices)

    def undo(self) -> bool:
        """Go back to your last decision, if nothing new was learnt since."""
        points = undo_points(self.history, YOU)
        if not points:
            self.console.print(self.why_no_undo())
            return False
        self.state = self.history[points[-1]].before
        del self.history[points[-1] :]
        self.transcript.forget()
        self.shown = None
        self.console.print(self.say("Undone.", "Annulé."))
        return True

    def why_no_undo(self) -> str:
        if not self.history:
            return self.say("There is nothing to undo.", "Rien à annuler.")
        if any(reveals(event) for event in self.history[-1].events):
            return self.say(
                "There is nothing to undo: something was revealed.", "Rien à annuler : une carte a été révélée."
            )
        return self.say(
            "There is nothing to undo: another player has decided.", "Rien à annuler : un autre joueur a décidé."
        )

    # --- input ---

    def ask(self) -> str | None:
        """Read a line; None at the end of the input."""
        self.console.print(Text(describe_question(self.state, self.language, self.names), style="bold"))
        try:
            return input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            return None

    def obey(self, line: str, choices: Sequence[tuple[Action, str]]) -> None:
        """Do what a command says, or say which commands there are."""
        command, _, rest = line.partition(" ")
        match command.lower():
            case "":
                pass
            case "?" | "h" | "help":
                self.console.print(HELP[self.language])
            case "t":
                self.show_table(choices)
            case "o":
                for player in range(1, len(self.names)):
                    grid = board_grid(observe(self.state, YOU), player, self.names[player], self.language)
                    self.console.print(Padding(grid, (0, 0, 0, 2)))
            case "c":
                self.show_card(rest.strip())
            case _:
                self.console.print(
                    self.say(
                        f"Type a number from 1 to {len(choices)}, or ? for help.",
                        f"Tapez un nombre de 1 à {len(choices)}, ou ? pour l'aide.",
                    )
                )

    # --- output ---

    def find_choices(self) -> list[tuple[Action, str]]:
        """The legal actions with their labels; Citizens are all alike, so one of them is enough."""
        choices: list[tuple[Action, str]] = []
        for action in legal_actions(self.state):
            label = describe_action(self.state, action, self.language, self.names)
            cards: tuple[CardId, ...] = getattr(action, "cards", (getattr(action, "card", NO_CARD),))
            if not any(self.state.is_citizen(card) for card in cards) or label not in [other for _, other in choices]:
                choices.append((action, label))
        return choices

    def show_table(self, choices: Sequence[tuple[Action, str]]) -> None:
        state, language = self.state, self.language
        view = observe(state, YOU)
        numbers = {action: number for number, (action, _) in enumerate(choices, start=1)}
        self.console.print()
        self.console.print(Rule(Text(self.title(), style="bold"), align="left"))
        self.console.print(Padding(rivals_grid(view, self.names, language), (0, 0, 0, 2)))
        if state.phase is Phase.ACTIONS:
            self.console.print(agora_table(view, numbers, language))
            self.show_out_of_reach(view)
            if view.quests:
                self.console.print(quest_table(view, numbers, language))
        else:
            self.console.print()
        self.console.print(Padding(board_grid(view, YOU, self.names[0], language), (0, 0, 1, 2)))
        in_tables = (TakeCard, TakeQuest) if state.phase is Phase.ACTIONS else ()
        self.show_choices(choices, left_out=in_tables)

    def title(self) -> str:
        state = self.state
        if state.phase is not Phase.ACTIONS or state.active != YOU:
            return self.say(f"Epoch {state.epoch} – ", f"Époque {state.epoch} – ") + describe_phase(
                state.phase, self.language
            )
        turn, turns = state.turns_played // len(self.names) + 1, state.game.numbers.players.turns
        return self.say(
            f"Epoch {state.epoch}, your turn {turn} of {turns}", f"Époque {state.epoch}, votre tour {turn} sur {turns}"
        )

    def show_out_of_reach(self, view: PlayerView) -> None:
        """Say why cards of the Agora cannot be taken."""
        if self.state.stage is not Stage.TAKE or self.state.question is not None or self.state.active != YOU:
            return
        if self.state.players[YOU].cards_taken >= self.state.game.numbers.players.cards:
            return
        for card in view.agora:
            found = describe_out_of_reach(self.state, YOU, card, self.language)
            if found is not None:
                rule, reason = found
                self.console.print(Padding(Text(f"– {reason} ({rule})", style="dim"), (0, 0, 0, 2)))

    def show_choices(self, choices: Sequence[tuple[Action, str]], left_out: tuple[type[Action], ...] = ()) -> None:
        """List the choices with their numbers; those that the tables above show with theirs are left out."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column(justify="right", min_width=3)
        grid.add_column()
        for number, (action, label) in enumerate(choices, start=1):
            if not isinstance(action, left_out):
                grid.add_row(str(number), Text(label))
        if grid.row_count:
            self.console.print(grid)

    def show_card(self, wanted: str) -> None:
        game = self.state.game
        faces = list(dict.fromkeys(game.faces))
        found = find_cards(faces, wanted)
        if not found:
            near = suggest(wanted, [card.name(self.language) for card in faces])
            hint = self.say(f" Did you mean {near}?", f" Vouliez-vous dire {near} ?") if near else ""
            self.console.print(
                self.say(
                    f"No card of this game is called {wanted!r}.",
                    f"Aucune carte de cette partie ne s'appelle {wanted!r}.",
                )
                + hint,
            )
            return
        for card in found:
            family = game.cards.families[card.family].name(self.language)
            head = Text(card.name(self.language), style="bold")
            head.append(
                self.say(
                    f" – {family}, level {card.level}; needs ", f" – {family}, niveau {card.level} ; condition : "
                ),
                style="not bold",
            )
            either = self.say(" or ", " ou ")
            head.append_text(
                Text(either, style="not bold").join(columns_text(copy, self.language) for copy in card.conditions)
            )
            self.console.print(head)
            power = describe_power(card, game.cards.families, self.language)
            self.console.print(Padding(Text(power), (0, 0, 0, 2)))


def find_cards(faces: Sequence[Card], wanted: str) -> list[Card]:
    """The cards whose English or French name is *wanted*, or failing that begins with it, or failing that holds it."""
    key = simplify(wanted)
    if not key:
        return []
    names = [(card, [simplify(name) for _, name in card.names]) for card in faces]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [card for card, called in names if any(fits(name, key) is True for name in called)]
        if found:
            return found
    return []


def simplify(text: str) -> str:
    """Small letters without accents.

    >>> simplify("Épreuve des Héros")
    'epreuve des heros'
    """
    apart = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))
