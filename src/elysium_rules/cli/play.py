"""`elysium play`: people at one terminal against bots; the game is kept after every decision."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from elysium_rules.bots.greedy_bot import GreedyBot
from elysium_rules.bots.match import decision_rng
from elysium_rules.cli.demo import NAMES, show_item, show_result
from elysium_rules.cli.files import check_target, reason_of
from elysium_rules.cli.keep import KeptGame, games_folder, keep, kept_files, new_file, read_kept
from elysium_rules.cli.lines import HEIGHT, wrap
from elysium_rules.cli.options import (
    FIRST_SET,
    Language,
    find_set,
    make_console,
    parse_seed,
    telling_errors,
)
from elysium_rules.cli.prompt import read_line
from elysium_rules.cli.replay import REPLAY_ENDINGS, SaveReplayOption, tidy_name, write_replay
from elysium_rules.cli.screen import Choice, Screen
from elysium_rules.cli.table import agora_table, board_grid, bonus_table, columns_text, quest_table, say
from elysium_rules.cli.transcript import Item, Transcript
from elysium_rules.diagnostics import suggest
from elysium_rules.elysium.actions import Action
from elysium_rules.elysium.cards import Card
from elysium_rules.elysium.ids import CardId, Edition, Phase, PlayerId
from elysium_rules.elysium.legal import legal_actions
from elysium_rules.elysium.observe import observe
from elysium_rules.elysium.refusal import explain_refusal
from elysium_rules.elysium.replay import Replay, begin_replay, first_state, play_replay
from elysium_rules.elysium.setup import new_game
from elysium_rules.elysium.state import GameState
from elysium_rules.elysium.step import step
from elysium_rules.elysium.text import describe_action
from elysium_rules.elysium.undo import Step, shows_news, undo_points
from elysium_rules.elysium.wording import describe_power
from elysium_rules.errors import DecodeError, ReplayError, SetupError
from elysium_rules.library import standard_cards
from elysium_rules.source import printable

#: What people are called who do not say their name.
PEOPLE: Final = ("Theseus", "Penelope", "Orestes", "Electra")
DEFAULT_PLAYERS: Final = 3
MOST_SEEDS: Final = 1_000_000
MOST_DIGITS: Final = 6
RECENT: Final = 12  #: turns that `r` tells
SINCE: Final = 4  #: of them, those that are told when a game goes on
STOPPED: Final = 130  #: the exit code after Ctrl-C, as of every other program

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


def play(
    file: Annotated[
        Path | None, typer.Argument(help="With --resume: the saved game; else the last one.", metavar="FILE")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a game that was saved.")] = False,
    seed: Annotated[str | None, typer.Option(help="Same seed, same cards; without one, a new game each time.")] = None,
    players: Annotated[
        int | None, typer.Option(help="How many play: 2 to 4, if not given 3; bots take the other seats.", metavar="N")
    ] = None,
    people: Annotated[
        int | None, typer.Option(help="How many of them are people; if not given 1.", metavar="N")
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="Your name; again for the next person.")] = None,
    family_set: Annotated[
        str | None,
        typer.Option(
            "--set", help=f"A set of families, if not given {FIRST_SET}; a wrong name lists them.", metavar="NAME"
        ),
    ] = None,
    language: Annotated[Language | None, typer.Option(help="Language of the texts; if not given en.")] = None,
    edition: Annotated[
        str | None, typer.Option(help="Printed edition, original or revised; if not given revised.", metavar="NAME")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(help="Where the game is saved; without it, in a folder of your own.", metavar="FILE"),
    ] = None,
    save_replay: SaveReplayOption = None,
) -> None:
    """Play a game against bots; `?` shows what you can type. It is saved after every decision."""
    console = make_console()
    with telling_errors():
        if save_replay is not None:
            check_target("--save-replay", save_replay, REPLAY_ENDINGS)
        if resume:
            for option, given in {
                "--seed": seed, "--players": players, "--people": people, "--name": name,
                "--set": family_set, "--edition": edition, "--save": save,
            }.items():  # fmt: skip
                if given is not None:
                    raise SetupError("", f"{option} is for a new game; --resume goes on with one that was saved")
            session = resume_session(console, file, language)
        elif file is not None:
            raise SetupError("", f"to go on with a saved game, write  elysium play --resume {file}")
        else:
            names = name_players(name or [], people, players)
            cards, chosen = find_set(family_set or FIRST_SET)
            # What the shell passes on may be no text; then it could not be written down.
            seed = (seed or str(secrets.randbelow(MOST_SEEDS))).encode(errors="replace").decode()
            state = new_game(cards, len(names), chosen.families, parse_seed(seed), edition or Edition.REVISED)
            seats = tuple(map(PlayerId, range(max(people or 1, len(name or [])))))
            session = Session(console, state, seed, language or Language.EN, names, seats)
            session.replay = begin_replay(state, parse_seed(seed), names)
            session.file, session.is_named = choose_file(console, save, session.language), save is not None
        try:
            is_finished = session.run()
        finally:  # also where the terminal has gone
            if save_replay is not None and session.replay is not None:
                write_replay(save_replay, session.replay)
        if session.was_stopped and not is_finished:
            raise typer.Exit(STOPPED)


def name_players(wanted: Sequence[str], people: int | None, players: int | None) -> tuple[str, ...]:
    """The names of all players, people first.

    Raises:
        SetupError: there are more people than seats or more names than people, or two have the same name.
    """
    count = max(people or 1, len(wanted))
    if people is not None and people < max(1, len(wanted)):
        reason = f"--people {people} is too few for {len(wanted)} names" if wanted else "somebody must play"
        raise SetupError("", reason)
    seats = max(DEFAULT_PLAYERS, count) if players is None else players
    if players is not None and count > players:
        raise SetupError("", f"{count} people cannot sit at a table of {players}")
    names = [tidy_name(name) for name in wanted]
    taken = [simplify(name) for name in names]
    if len(set(taken)) < len(taken):
        raise SetupError("", "two people have the same name")
    names += [name for name in PEOPLE if simplify(name) not in taken][: max(0, count - len(names))]
    taken = [simplify(name) for name in names]
    others = [name for name in NAMES if simplify(name) not in taken]
    others += [f"Bot {number}" for number in range(1, 1 + seats)]  # only where people took all these names
    return tuple((*names, *others)[:seats])


def choose_file(console: Console, wanted: Path | None, language: str) -> Path | None:
    """Where a new game is saved; None where it cannot be, and that is told.

    Raises:
        SetupError: the file that was asked for is there already, or cannot be written.
    """
    if wanted is not None:
        check_target("--save", wanted)
        if wanted.exists():
            raise SetupError(
                "", f"--save {wanted}: this file is there already; go on with it by --resume, or name another"
            )
        return wanted
    try:
        games_folder().mkdir(parents=True, exist_ok=True)
        file = new_file(datetime.now().astimezone())
        check_target("--save", file)
    except (OSError, RuntimeError, SetupError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        console.print(
            say(language, f"This game is not saved ({reason}).", f"Cette partie n'est pas gardée ({reason}).")
        )
        return None
    return file


def resume_session(console: Console, file: Path | None, language: Language | None) -> Session:
    """Go on with a game that was saved; the last one, if none is named.

    Raises:
        SetupError: there is none.
        DecodeError: the file holds something else, or is damaged.
    """
    found = file
    if found is None:
        files = kept_files()
        if not files:
            raise SetupError("", f"no saved game is in {games_folder()}; begin one with  elysium play")
        found = files[0]
    kept = read_kept(found, standard_cards())
    try:
        history = list(play_replay(kept.replay))
    except ReplayError as error:
        raise DecodeError("play/drift", str(found), f"this game cannot go on: {error}") from None
    state = history[-1].after if history else first_state(kept.replay)
    session = Session(console, state, kept.seed, language or kept.language, names_in(kept.replay), kept.people, history)
    session.replay, session.file, session.is_named = kept.replay, found, file is not None
    return session


def names_in(replay: Replay) -> tuple[str, ...]:
    return replay.names or (*PEOPLE, *NAMES)[: replay.game.player_count]


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


def cards_of(action: Action) -> tuple[CardId, ...]:
    """The cards that a choice is about."""
    cards: tuple[CardId, ...] = getattr(action, "cards", ())
    card: CardId | None = getattr(action, "card", None)
    return cards if card is None else (card,)


def choice_number(text: str, most: int) -> int | None:
    """The choice that somebody typed; None if it is something else.

    >>> choice_number("2", 3), choice_number("4", 3), choice_number("²", 3)
    (2, None, None)
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        return None
    return int(text) if 1 <= int(text) <= most else None


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
