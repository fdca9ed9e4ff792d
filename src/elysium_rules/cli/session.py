"""One game of people at one terminal: what they are shown, what they can type, and how it is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from elysium_rules.bots.greedy_bot import GreedyBot
from elysium_rules.bots.match import decision_rng
from elysium_rules.cli.demo import show_item, show_result
from elysium_rules.cli.files import reason_of
from elysium_rules.cli.keep import KeptGame, keep, kept_files
from elysium_rules.cli.lines import HEIGHT, wrap
from elysium_rules.cli.prompt import read_line
from elysium_rules.cli.screen import Choice, Screen
from elysium_rules.cli.table import agora_table, board_grid, bonus_table, columns_text, quest_table, say
from elysium_rules.cli.transcript import Item, Transcript
from elysium_rules.cli.typed import choice_number, find_cards
from elysium_rules.diagnostics import suggest
from elysium_rules.elysium.model.actions import Action, cards_of
from elysium_rules.elysium.model.cards import Card
from elysium_rules.elysium.model.ids import Phase, PlayerId
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.rules.legal import legal_actions
from elysium_rules.elysium.rules.refusal import explain_refusal
from elysium_rules.elysium.rules.step import step
from elysium_rules.elysium.sight.observe import observe
from elysium_rules.elysium.sight.undo import Step, shows_news, undo_points
from elysium_rules.elysium.words.text import describe_action
from elysium_rules.elysium.words.wording import describe_power
from elysium_rules.elysium.writing.replay import Replay
from elysium_rules.source import printable

RECENT: Final = 12  #: turns that `r` tells
SINCE: Final = 4  #: of them, those that are told when a game goes on

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


class Session:
    """One game of people at one terminal, with bots in the other seats."""

    def __init__(
        self,
        console: Console,
        state: GameState,
        seed: str,
        language: str,
        names: Sequence[str],
        people: Sequence[PlayerId] = (PlayerId(0),),
        history: Sequence[Step] = (),
    ) -> None:
        self.console = console
        self.state = state
        self.seed = seed
        self.language = language
        self.names = tuple(names)
        self.people = tuple(people)
        self.bot = GreedyBot()
        #: All that was decided so far; what was undone is no longer in it.
        self.history = list(history)
        self.start = self.history[0].before if self.history else state
        #: The same as a replay, where the game is kept.
        self.replay: Replay | None = None
        self.file: Path | None = None
        self.is_named = False  #: whether somebody chose that file
        self.was_stopped = False  #: by Ctrl-C
        self.asked: PlayerId | None = None
        self.shown: tuple[int, int, int, Phase] | None = None
        self.first = 0  #: of the choices that are listed, where they do not all fit
        self.following = 0
        self.is_silent = False
        self.transcript = Transcript(self.show_item, self.names, language)

    def say(self, en: str, fr: str) -> str:
        return say(self.language, en, fr)

    # --- the course of the game ---

    def run(self) -> bool:
        """Play until the game is over or the people leave; say whether it is over."""
        self.introduce()
        try:
            while not self.state.is_over:
                if self.state.deciding not in self.people:
                    self.let_bot_decide()
                elif not self.let_person_decide():
                    self.leave()
                    return False
        except KeyboardInterrupt:
            self.was_stopped = True
            self.leave()
            return False
        self.transcript.flush()
        show_result(self.console, self.state, self.names, self.language)
        self.console.print(
            self.say(f"The seed was {printable(self.seed)}.", f"La graine était {printable(self.seed)}.")
        )
        if self.file is not None and not self.is_named:  # nothing is left to go on with
            self.file.unlink(missing_ok=True)
        return True

    def introduce(self) -> None:
        """Say who plays; of a game that goes on, also what happened last."""
        people = self.say(" and ", " et ").join(self.names[seat] for seat in self.people)
        bots = ", ".join(name for seat, name in enumerate(self.names) if seat not in self.people)
        against = self.say(f" against {bots}", f" contre {bots}") if bots else ""
        if len(self.people) > 1:
            self.console.print(self.say(f"{people} play{against}.", f"{people} jouent{against}."))
        else:
            self.console.print(
                self.say(f"You are {people} and play{against}.", f"Vous êtes {people} et jouez{against}.")
            )
        self.console.print(
            self.say("Type ? for help, q to save and quit.", "Tapez ? pour l'aide, q pour garder la partie et quitter.")
        )
        if self.history:
            self.tell(SINCE)
            self.go_on_telling()
        else:
            self.transcript.begin(self.start)

    def leave(self) -> None:
        """Say goodbye, and how to go on."""
        self.console.print()
        if self.file is not None and self.file.exists():
            is_last = not self.is_named and kept_files()[:1] == [self.file]
            command = "elysium play --resume" + ("" if is_last else f" {printable(str(self.file))}")
            self.console.print(
                self.say(
                    f"Goodbye. The game is saved; go on with  {command}",
                    f"Au revoir. La partie est gardée ; elle continue avec  {command}",
                ),
                soft_wrap=True,
            )
        else:
            self.console.print(
                self.say(
                    f"Goodbye. Play the same game again with  --seed {printable(self.seed)}",
                    f"Au revoir. La même partie se rejoue avec  --seed {printable(self.seed)}",
                ),
                soft_wrap=True,
            )

    def let_bot_decide(self) -> None:
        assert self.state.deciding is not None
        view = observe(self.state, self.state.deciding)
        # By the number of decisions that stand, so that a choice taken back leaves no trace in what the bots do.
        self.decide(self.bot.choose(view, decision_rng(self.seed, len(self.history))))

    def decide(self, action: Action) -> None:
        before = self.state
        self.state, happened = step(before, action)
        self.transcript.note(before, action, happened, self.state)
        self.history.append(Step(before, action, happened, self.state))
        self.first = 0
        if self.replay is not None:
            self.replay = self.replay.then(action, self.state)
            self.keep()

    def keep(self) -> None:
        """Save the game, from the first decision of a person on."""
        if self.replay is None or self.file is None:
            return
        if not self.file.exists() and not any(made.action.player in self.people for made in self.history):
            return
        try:
            keep(self.file, KeptGame(self.replay, self.people, self.seed, str(self.language)))
        except OSError as error:
            file, reason = printable(str(self.file)), reason_of(error)
            self.console.print(
                self.say(
                    f"From here on the game is not saved ({file}: {reason}).",
                    f"À partir d'ici la partie n'est pas gardée ({file} : {reason}).",
                ),
                soft_wrap=True,
            )
            self.file = None

    def let_person_decide(self) -> bool:
        """Show what there is to decide, ask, and do what was asked for; False to leave."""
        self.transcript.flush()
        person = self.person()
        if len(self.people) > 1 and person != self.asked:
            self.console.print()
            self.console.print(Rule(Text(self.names[person], style="bold"), align="left", characters="═"))
        self.asked = person
        choices = self.find_choices()
        state = self.state
        moment = (person, state.epoch, state.turns_played, state.phase)
        is_new = state.active == person and moment != self.shown
        if is_new:
            self.shown = moment
        self.show_screen(choices, in_full=is_new)
        while True:
            line = read_line()
            if line is None or line.lower() in ("q", "quit", "exit"):
                return False
            number = choice_number(line, len(choices))
            if number is not None:
                self.decide(choices[number - 1][0])
                return True
            if line.lower() == "u":
                if self.undo():
                    return True
            else:
                self.obey(line, choices)

    def person(self) -> PlayerId:
        """The person who must decide."""
        assert self.state.deciding is not None
        return self.state.deciding

    def undo(self) -> bool:
        """Go back to the last decision, if a person made it and nothing new was learnt since."""
        last = self.history[-1].action.player if self.history else None
        points = undo_points(self.history, last) if last in self.people and last is not None else ()
        if not points:
            self.console.print(self.why_no_undo())
            return False
        self.state = self.history[points[-1]].before
        del self.history[points[-1] :]
        if self.replay is not None:
            self.replay = self.replay.until(len(self.history))
            self.keep()
        self.go_on_telling()
        self.shown = self.asked = None
        self.first = 0
        self.console.print(self.say("Undone.", "Annulé."))
        return True

    def why_no_undo(self) -> str:
        if not self.history:
            return self.say("There is nothing to undo.", "Rien à annuler.")
        if self.history[-1].action.player in self.people and shows_news(self.history[-1]):
            return self.say(
                "There is nothing to undo: something was revealed.", "Rien à annuler : une carte a été révélée."
            )
        return self.say(
            "There is nothing to undo: another player has decided.", "Rien à annuler : un autre joueur a décidé."
        )

    # --- what happened ---

    def show_item(self, item: Item) -> None:
        if not self.is_silent:
            show_item(self.console, item, self.names)

    def retell(self, show: Callable[[Item], None]) -> Transcript:
        """Tell the whole game so far."""
        made = Transcript(show, self.names, self.language)
        made.begin(self.start)
        for past in self.history:
            made.note(past.before, past.action, past.events, past.after)
        made.flush()
        return made

    def go_on_telling(self) -> None:
        """Make a transcript that knows the game so far and tells what comes."""
        self.is_silent = True
        self.transcript = self.retell(self.show_item)
        self.is_silent = False

    def tell(self, count: int) -> None:
        """Print the last entries of the transcript."""
        items: list[Item] = []
        self.retell(items.append)
        for item in items[-count:]:
            self.show_item(item)

    # --- commands ---

    def obey(self, line: str, choices: Sequence[Choice]) -> None:
        """Do what a command says, or say which commands there are."""
        command, _, rest = line.partition(" ")
        view = observe(self.state, self.person())
        match command.lower():
            case "":
                self.show_screen(choices)
            case "?" | "h" | "help":
                self.console.print(HELP[self.language])
            case "l":
                self.first = self.following
                self.show_screen(choices, in_full=False)
            case "t":
                self.show_table(choices)
            case "o":
                for player, name in enumerate(self.names):
                    self.console.print(Padding(board_grid(view, player, name, self.language), (0, 0, 0, 2)))
            case "b":
                self.console.print(bonus_table(view, self.names, self.language))
            case "r":
                self.tell(RECENT)
            case "c":
                self.show_cards(rest.strip(), choices)
            case _:
                self.console.print(
                    self.say(
                        f"Type a number from 1 to {len(choices)}, or ? for help.",
                        f"Tapez un nombre de 1 à {len(choices)}, ou ? pour l'aide.",
                    )
                )

    def find_choices(self) -> list[Choice]:
        """The legal actions with their labels; Citizens are all alike, so one of them is enough."""
        choices: list[Choice] = []
        for action in legal_actions(self.state):
            label = describe_action(self.state, action, self.language, self.names, with_levels=True)
            is_about_citizens = any(self.state.is_citizen(card) for card in cards_of(action))
            if not is_about_citizens or label not in [other for _, other in choices]:
                choices.append((action, label))
        return choices

    def show_screen(self, choices: Sequence[Choice], *, in_full: bool = True) -> None:
        """Show the decision so that it fits into the terminal; at least into 24 lines."""
        height = max(HEIGHT, self.console.height) if self.console.is_terminal else HEIGHT
        screen = Screen(
            self.state,
            self.person(),
            self.names,
            self.language,
            choices,
            self.console.width,
            len(self.people),
            self.first,
        )
        if in_full:
            self.console.print()  # it may scroll away
        for line in screen.show(height, in_full=in_full):
            self.console.print(line, soft_wrap=True)
        self.following = screen.following

    def show_table(self, choices: Sequence[Choice]) -> None:
        """Show everything there is, however long it gets."""
        view = observe(self.state, self.person())
        numbers = {action: number for number, (action, _) in enumerate(choices, start=1)}
        if self.state.phase is Phase.ACTIONS:
            self.console.print(agora_table(view, numbers, self.language))
            if view.quests:
                self.console.print(quest_table(view, numbers, self.language))
        self.console.print(bonus_table(view, self.names, self.language))
        for player, name in enumerate(self.names):
            self.console.print(Padding(board_grid(view, player, name, self.language), (0, 0, 0, 2)))
        self.show_screen(choices, in_full=False)

    def show_cards(self, wanted: str, choices: Sequence[Choice]) -> None:
        """Describe the cards of a choice, or those with a name."""
        game = self.state.game
        number = choice_number(wanted, len(choices))
        if number is None and (not wanted or wanted.isdecimal()):
            self.console.print(
                self.say(
                    f"Type  c  and a number from 1 to {len(choices)}, or the name of a card.",
                    f"Tapez  c  et un numéro de 1 à {len(choices)}, ou le nom d'une carte.",
                )
            )
            return
        if number is not None:
            cards = cards_of(choices[number - 1][0])
            for face in dict.fromkeys(game.faces[card] for card in cards if card < game.size):
                self.show_card(face)
            if not cards or any(card >= game.size for card in cards):
                self.console.print(
                    self.say(
                        "A Citizen has no power that you can know." if cards else f"Choice {number} is about no card.",
                        "Un Citoyen n'a pas de pouvoir connu." if cards else f"Le choix {number} ne vise aucune carte.",
                    )
                )
            return
        faces = list(dict.fromkeys(game.faces))
        for card in find_cards(faces, wanted):
            self.show_card(card)
        if not find_cards(faces, wanted):
            near = suggest(wanted, [card.name(self.language) for card in faces])
            hint = self.say(f" Did you mean {near}?", f" Vouliez-vous dire {near} ?") if near else ""
            self.console.print(
                self.say(
                    f"No card of this game is called {wanted!r}.",
                    f"Aucune carte de cette partie ne s'appelle {wanted!r}.",
                )
                + hint,
            )

    def show_card(self, card: Card) -> None:
        """Describe a card: family, level, condition, power; if one is near, also why nothing can be done with it."""
        state, game = self.state, self.state.game
        family = game.cards.families[card.family].name(self.language)
        head = Text.assemble((card.name(self.language), "bold"), f" ({family} {card.level})")
        head.append(self.say("; needs ", " ; condition : "))
        either = self.say(" or ", " ou ")
        head.append_text(Text(either).join(columns_text(copy, self.language) for copy in card.conditions))
        self.show_wrapped(head)
        self.show_wrapped(Text("  " + describe_power(card, game.cards.families, self.language)))
        near = (*state.agora, *state.players[self.person()].domain)
        for copy in [copy for copy in near if copy < game.size and game.faces[copy] is card]:
            for reason in explain_refusal(state, copy, self.language, self.names)[:1]:
                self.show_wrapped(Text(f"  – {reason.sentence} ({reason.rule})", style="italic"))

    def show_wrapped(self, text: Text) -> None:
        for line in wrap(text, self.console.width):
            self.console.print(line, soft_wrap=True)
