"""One game of people at one terminal: what they are shown, what they can type, and how it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from elysium_rules.bots.match import decision_rng
from elysium_rules.bots.registry import NamedBot
from elysium_rules.bots.seats import SeatedBots
from elysium_rules.cli.demo import show_result
from elysium_rules.cli.eyes import SPECTATOR, Eyes
from elysium_rules.cli.files import reason_of
from elysium_rules.cli.frontend import frontend_of
from elysium_rules.cli.keep import KeptGame, keep, kept_files
from elysium_rules.cli.lines import HEIGHT
from elysium_rules.cli.named_bots import choose_bots
from elysium_rules.cli.options import busy
from elysium_rules.cli.prompt import read_line
from elysium_rules.cli.screen import Choice, Screen
from elysium_rules.cli.told import Item, Show, Transcript, show_item
from elysium_rules.cli.typed import choice_number
from elysium_rules.cli.voice import in_row, voice_of
from elysium_rules.games import DEFAULT_GAME
from elysium_rules.play.engine.step import step
from elysium_rules.play.engine.undo import Step, shows_news, undo_points
from elysium_rules.play.saying.words import Word
from elysium_rules.play.seeing.observation import observe
from elysium_rules.play.serialising.replay import Replay
from elysium_rules.source import printable

RECENT: Final = 12  #: turns that `r` tells
SINCE: Final = 4  #: of them, those that are told when a game goes on
LEAVE: Final = ("q", "quit", "exit")
WIPE: Final = "\x1b[H\x1b[2J\x1b[3J"  #: what makes a terminal empty, and forget what was on it


class Session:
    """One game of people at one terminal, with bots in the other seats.

    A person is shown what that person may know. Where players know different things and several people share the
    terminal, it is wiped before the next one looks at it, and each is then told what happened since they last looked.
    """

    def __init__(
        self,
        console: Console,
        state: Any,
        seed: str,
        language: str,
        names: Sequence[str],
        people: Sequence[int] = (0,),
        history: Sequence[Step] = (),
        bots: Sequence[NamedBot] = (),
    ) -> None:
        self.console = console
        self.state = state
        self.seed = seed
        self.language = language
        self.names = tuple(names)
        self.people = tuple(people)
        self.frontend = frontend_of(state.game.rules)
        self.voice = voice_of(language, self.frontend.rules.name)
        #: Who plays the other seats, one for each of them; unless told, the usual bot.
        others = [seat for seat in range(len(self.names)) if seat not in self.people]
        self.bots = tuple(bots) or choose_bots(self.frontend.rules, None, len(others))
        sitting = dict(zip(others, self.bots, strict=True))
        usual = self.bots[0] if self.bots else choose_bots(self.frontend.rules, None, 1)[0]
        seats = [sitting.get(seat, usual) for seat in range(len(self.names))]
        self.seated = SeatedBots([bot.bot for bot in seats], [bot.budget for bot in seats])
        #: All that was decided so far; what was undone is no longer in it.
        self.history = list(history)
        self.start = self.history[0].before if self.history else state
        #: The same as a replay, where the game is kept.
        self.replay: Replay | None = None
        self.file: Path | None = None
        self.is_named = False  #: whether somebody chose that file
        self.was_stopped = False  #: by Ctrl-C
        self.asked_for = ""  #: the options that name card files, as they were typed
        self.asked: int | None = None  #: who was asked last
        self.reader: int | None = self.people[0] if len(self.people) == 1 else None  #: for whose eyes it is told
        #: How many steps each person was told: up to their last decision.
        self.read = {person: self.last_decision(person) for person in self.people}
        self.shown: object = None
        self.first = 0  #: of the choices that are listed, where they do not all fit
        self.following = 0
        self.is_silent = False
        self.transcript = self.make_transcript(self.show_item)

    def say(self, key: str, form: str = "", **words: Word) -> str:
        return self.voice.say(key, form, **words)

    def last_decision(self, person: int) -> int:
        """The number of steps before the last decision of a person; 0 where they made none."""
        made = [number for number, past in enumerate(self.history) if past.action.player == person]
        return made[-1] if made else 0

    @property
    def is_private(self) -> bool:
        """Whether people share the terminal who may not see the same."""
        return len(self.people) > 1 and self.frontend.rules.keeps_secrets(self.state.game)

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
        if self.is_private:
            self.wipe()
            self.reader = None
            self.catch_up(min(self.read.values()))
        self.transcript.flush()
        show_result(self.console, self.frontend, self.state, self.names, self.language)
        self.console.print(self.say("terminal.seed_was", seed=printable(self.seed)))
        if self.file is not None and not self.is_named:  # nothing is left to go on with
            self.file.unlink(missing_ok=True)
        return True

    def introduce(self) -> None:
        """Say who plays; of a game that goes on, also what happened last."""
        people = in_row("and", [self.names[seat] for seat in self.people])
        bots = in_row("and", [name for seat, name in enumerate(self.names) if seat not in self.people])
        self.console.print(self.say("terminal.who_plays", people=people, bots=bots))
        self.console.print(self.say("terminal.how_to"))
        if self.is_private:  # each is told when it is their turn to look
            self.is_silent = True
        elif self.history:
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
            self.console.print(f"{self.say('terminal.saved')}  {command}", soft_wrap=True)
        else:
            name = self.frontend.rules.name
            words = ("" if name == DEFAULT_GAME else f"--game {name}", self.asked_for, f"--seed {printable(self.seed)}")
            options = " ".join(filter(None, words))
            self.console.print(f"{self.say('terminal.again')}  {options}", soft_wrap=True)

    def let_bot_decide(self) -> None:
        assert self.state.deciding is not None
        view = observe(self.state, self.state.deciding)
        # By the number of decisions that stand, so that a choice taken back leaves no trace in what the bots do.
        with busy(self.language, self.console):
            action = self.seated.choose(self.state.deciding, view, decision_rng(self.seed, len(self.history)))
        self.decide(action)

    def decide(self, action: Any) -> None:
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
            keep(
                self.file,
                KeptGame(self.replay, self.people, self.seed, self.language, tuple(bot.name for bot in self.bots)),
            )
        except OSError as error:
            file, reason = printable(str(self.file)), reason_of(error)
            self.console.print(self.say("terminal.saved_no_more", file=file, reason=reason), soft_wrap=True)
            self.file = None

    def let_person_decide(self) -> bool:
        """Show what there is to decide, ask, and do what was asked for; False to leave."""
        person = self.person()
        if self.is_private:
            if person != self.asked and not self.hand_over(person):
                return False
            self.catch_up(self.read[person])
        else:
            self.transcript.flush()
            if len(self.people) > 1 and person != self.asked:
                self.show_whose(person)
        self.asked = person
        choices = self.find_choices()
        moment = (person, self.frontend.moment(self.state))
        # Asked in another's turn, one has the table before oneself; but not where it was wiped.
        is_new = (self.is_private or self.state.active == person) and moment != self.shown
        if is_new:
            self.shown = moment
        self.show_screen(choices, in_full=is_new)
        while True:
            line = read_line()
            if line is None or line.lower() in LEAVE:
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

    def show_whose(self, person: int) -> None:
        self.console.print()
        self.console.print(Rule(Text(self.names[person], style="bold"), align="left", characters="═"))

    def hand_over(self, person: int) -> bool:
        """Let the next person come to a terminal that shows nothing of the last one's; False to leave."""
        self.wipe()
        self.console.print(self.say("terminal.hand_over", name=self.names[person]))
        line = read_line()
        if line is None or line.lower() in LEAVE:
            return False
        self.shown = None
        self.reader = person
        self.show_whose(person)
        return True

    def wipe(self) -> None:
        """Let a terminal forget what it showed; a file or a pipe has nobody who looks over a shoulder."""
        if self.console.is_terminal:
            self.console.file.write(WIPE)
            self.console.file.flush()

    def person(self) -> int:
        """The person who must decide."""
        person: int | None = self.state.deciding
        assert person is not None
        return person

    def undo(self) -> bool:
        """Go back to the last decision, if a person made it and nothing new was learnt since."""
        last = self.history[-1].action.player if self.history else None
        points = undo_points(self.history, last) if last in self.people and last is not None else ()
        if not points:
            self.console.print(self.why_no_undo())
            return False
        self.state = self.history[points[-1]].before
        self.seated.forget()
        del self.history[points[-1] :]
        if self.replay is not None:
            self.replay = self.replay.until(len(self.history))
            self.keep()
        self.read = {person: min(told, len(self.history)) for person, told in self.read.items()}
        if not self.is_private:
            self.go_on_telling()
        self.shown = self.asked = None
        self.first = 0
        self.console.print(self.say("terminal.undone"))
        return True

    def why_no_undo(self) -> str:
        if not self.history:
            return self.say("terminal.no_undo")
        if self.history[-1].action.player in self.people and shows_news(self.history[-1]):
            return self.say("terminal.no_undo", "revealed")
        return self.say("terminal.no_undo", "decided")

    # --- what happened ---

    def show_item(self, item: Item) -> None:
        if not self.is_silent:
            show_item(self.console, item, self.names, self.language)

    def make_transcript(self, show: Show) -> Transcript:
        """For the eyes of the one who reads; where several read who see the same, for a spectator's."""
        eyes = SPECTATOR if self.reader is None else Eyes(self.reader)
        return self.frontend.transcript(show, self.names, self.language, eyes)

    def retell(self, show: Show, silent: int = 0) -> Transcript:
        """Tell the whole game so far; of the first *silent* steps nothing is said."""
        made = self.make_transcript(show)
        self.is_silent = silent > 0
        made.begin(self.start)
        for number, past in enumerate(self.history):
            if number == silent:
                made.flush()
                self.is_silent = False
            made.note(past.before, past.action, past.events, past.after)
        made.flush()
        self.is_silent = False
        return made

    def go_on_telling(self) -> None:
        """Make a transcript that knows the game so far and tells what comes."""
        self.transcript = self.retell(self.show_item, len(self.history) + 1)

    def catch_up(self, since: int) -> None:
        """Tell what happened since a step, as the one who reads may know it; what comes is not told before."""
        self.transcript = self.retell(self.show_item, since)
        self.is_silent = True
        if self.reader is not None:
            self.read[self.reader] = len(self.history)

    def tell(self, count: int) -> None:
        """Print the last entries of the transcript."""
        items: list[Item] = []
        was_silent = self.is_silent
        self.retell(items.append)
        for item in items[-count:]:
            self.show_item(item)
        self.is_silent = was_silent

    # --- commands ---

    def obey(self, line: str, choices: Sequence[Choice]) -> None:
        """Do what a command says, or say which commands there are."""
        command, _, rest = line.partition(" ")
        command = command.lower()
        more = self.make_screen(choices).commands()
        if command in more:
            for part in more[command]():
                self.console.print(part)
            return
        match command:
            case "":
                self.show_screen(choices)
            case "?" | "h" | "help":
                self.console.print(self.frontend.help(self.state, self.language))
            case "l":
                self.first = self.following
                self.show_screen(choices, in_full=False)
            case "t":
                self.show_table(choices)
            case "r":
                self.tell(RECENT)
            case "c":
                self.show_cards(rest.strip(), choices)
            case _:
                self.console.print(self.say("terminal.type_number", most=len(choices)))

    def find_choices(self) -> list[Choice]:
        """The legal actions with their labels."""
        return self.frontend.choices(self.state, self.language, self.names)

    def make_screen(self, choices: Sequence[Choice]) -> Screen[Any, Any]:
        return self.frontend.screen(
            self.state,
            self.person(),
            self.names,
            self.language,
            choices,
            self.console.width,
            len(self.people),
            self.first,
        )

    def show_screen(self, choices: Sequence[Choice], *, in_full: bool = True) -> None:
        """Show the decision so that it fits into the terminal; at least into 24 lines."""
        height = max(HEIGHT, self.console.height) if self.console.is_terminal else HEIGHT
        screen = self.make_screen(choices)
        if in_full:
            self.console.print()  # it may scroll away
        for line in screen.show(height, in_full=in_full):
            self.console.print(line, soft_wrap=True)
        self.following = screen.following

    def show_table(self, choices: Sequence[Choice]) -> None:
        """Show everything there is, however long it gets."""
        for part in self.make_screen(choices).tables():
            self.console.print(part)
        self.show_screen(choices, in_full=False)

    def show_cards(self, wanted: str, choices: Sequence[Choice]) -> None:
        """Describe the cards of a choice, or those with a name."""
        for line in self.make_screen(choices).describe_cards(wanted):
            self.console.print(line, soft_wrap=True)
