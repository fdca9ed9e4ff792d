"""What the terminal needs from a game beyond its port; the front end of any game, and where others are found.

The commands know no game. What they show of one comes from here: `Frontend` makes it of the rules and of what the game
brings for its screens (`look.py`), so that a new game can be played at once. A game with screens that are built in
another way has a subclass in a folder of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from rich.text import Text

from elysium_rules.bots.bot import Bot
from elysium_rules.bots.registry import bot_names, default_bot, find_bot
from elysium_rules.cli.eyes import Eyes
from elysium_rules.cli.lines import WIDTH, make_table
from elysium_rules.cli.look import look_of
from elysium_rules.cli.screen import Choice, Picture, Screen, wrap_lines
from elysium_rules.cli.telling import Telling
from elysium_rules.cli.told import Show, Transcript
from elysium_rules.cli.voice import help_text, in_row, voice_of
from elysium_rules.diagnostics import suggest
from elysium_rules.errors import SetupError
from elysium_rules.games import all_rules, find_rules
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.data.lazy import find_at
from elysium_rules.play.engine.port import AnyCardSet, GameRules
from elysium_rules.play.engine.step import legal_actions, outcome
from elysium_rules.play.saying.words import Speaker, show_name
from elysium_rules.program.nodes import CardProgram
from elysium_rules.source import printable

#: A bot, and its kind.
NamedBot: TypeAlias = tuple[Bot, str]


class Frontend:
    """A game at the terminal."""

    #: Options of the commands that make a choice of the setup, each with the name of that choice.
    options: ClassVar[Mapping[str, str]] = {}
    #: What a player sees who must decide.
    screen: ClassVar[type[Screen[Any, Any]]] = Screen

    def __init__(self, rules: GameRules[Any, Any, Any, Any, Any]) -> None:
        self.rules = rules
        self.look = look_of(rules)

    def voice(self, language: str) -> Speaker:
        """Who says the words of the terminal in a language, those of this game among them."""
        return voice_of(language, self.rules.name)

    # --- a new game ---

    @property
    def name(self) -> str:
        """What the game is called."""
        return self.rules.name.capitalize()

    def begin(self, cards: AnyCardSet, players: int, given: Mapping[str, str], seed: int | str) -> Any:
        """The first state of a new game.

        Raises:
            SetupError: no such game can be played.
        """
        game = self.rules.find_game(cards, players, self.find_choices(cards, given))
        return self.rules.start(game, rng_from_seed(seed))

    def find_choices(self, cards: AnyCardSet, given: Mapping[str, str]) -> Mapping[str, Any]:
        """The choices of the setup, from what was typed and what is usual."""
        choices: dict[str, Any] = {}
        for setup in self.rules.setups:
            if setup.name not in given:
                continue
            words = given[setup.name].split(",")
            known = tuple(map(str, setup.words))
            for word in words if known else ():
                if word not in known:
                    near = suggest(word, known)
                    hint = f"; did you mean {near!r}?" if near else f"; there are {', '.join(known)}"
                    raise SetupError("", f"{setup.name}: there is no {word!r}{hint}")
            choices[setup.name] = words if setup.by_seat or len(words) > 1 else given[setup.name]
        return choices

    #: Whether the setup of this game chooses families, so that those of one's own can take part.
    chooses_families: ClassVar[bool] = False

    def families_in(self, given: Mapping[str, str]) -> Sequence[str]:
        """The families that the choices of a setup name one by one."""
        return ()

    def take_part(
        self, cards: AnyCardSet, given: Mapping[str, str], named: Sequence[str], brought: Sequence[str]
    ) -> Mapping[str, str]:
        """The choices of the setup so that families take part: those that were *named*, and those that files brought.

        Raises:
            SetupError: there are too many.
        """
        return given

    def bots(self, count: int) -> Sequence[NamedBot]:
        """Who plays a demo where nobody says so: the usual bot and the simplest one in turn."""
        simplest, usual = bot_names(self.rules)[-1], default_bot(self.rules)
        kinds = [simplest if seat % 2 else usual for seat in range(count)]
        return [(find_bot(self.rules, kind), kind) for kind in kinds]

    def announce(self, state: Any, given: Mapping[str, str], seed: str, bots: str, language: str) -> Sequence[Text]:
        """What is played, and by whom, before a demo."""
        said = self.voice(language).say("terminal.announce", seed=printable(seed), bots=bots)
        return [Text(self.name, style="bold"), Text(said)]

    # --- cards ---

    def card_heading(self, card: CardProgram, family: str, language: str) -> Text:
        """What stands above the powers of a card: its name, and its facts as its file has them."""
        facts = " ".join(f"{name} {fact}" for name, fact in card.facts.items() if not isinstance(fact, tuple))
        name = Text(printable(show_name(card.names, language, self.rules.name)), style="bold")
        return Text.assemble(name, f" ({facts})" if facts else "")

    def near_cards(self, state: Any, offered: Collection[int]) -> Sequence[int]:
        """The cards that lie where those lie that are offered: somebody may wonder why they are not."""
        return ()

    # --- a decision ---

    def choices(self, state: Any, language: str, names: Sequence[str]) -> list[Choice]:
        """The legal actions with their labels."""
        where = Eyes(state.deciding).see(state)
        return [(action, self.label(where, action, language, names)) for action in legal_actions(state)]

    def label(self, where: Any, action: Any, language: str, names: Sequence[str]) -> str:
        return self.rules.describe_action(where, action, language, names)

    def moment(self, state: Any) -> object:
        """As long as this is the same, the table that a player was shown is not shown again."""
        return self.rules.turn_label(state)

    def help(self, state: Any, language: str) -> str:
        """What a person can type, and what the signs on the screen mean."""
        say = self.voice(language).say
        commands = [
            (say("help.NUMBER"), say("help.choose")),
            ("u", say("help.undo")),
            (f"c {say('help.NUMBER')}", say("help.choice")),
            (f"c {say('help.NAME')}", say("help.card")),
            (say("help.NOTHING"), say("help.again")),
            ("l", say("help.others")),
            ("t", say("help.table")),
            ("r", say("help.recent")),
            ("?", say("help.this")),
            ("q", say("help.quit")),
        ]
        secrets = [say("help.secrets")] if self.rules.keeps_secrets(state.game) else []
        parts = [help_text(commands, (), WIDTH), self.look.table_help(state.game, language), *secrets]
        return "\n\n".join(part for part in parts if part)

    # --- what happens ---

    def transcript(self, show: Show, names: Sequence[str], language: str, eyes: Eyes) -> Transcript:
        """A game in headings and entries."""
        return Telling(show, names, language, eyes)

    def length(self, state: Any) -> int | None:
        """How much there is to play, in parts that `passed` counts; None where nobody can say."""
        return None

    def passed(self, happened: Sequence[Any]) -> int:
        """How many parts of it came to their end."""
        return 0

    def result(self, state: Any, names: Sequence[str], language: str) -> Picture:
        """The final scores, and who won."""
        headers, rows = self.look.result_rows(state, language)
        winners = outcome(state).winners
        say = self.voice(language).say
        table = make_table(say("terminal.player"), *headers)
        for column in table.columns[1:]:
            column.justify = "right"
        for seat, cells in rows:
            is_winner = seat in winners
            table.add_row(f"{'★' if is_winner else ' '} {names[seat]}", *cells, style="bold" if is_winner else "")
        won = say("terminal.won", who=in_row("and", [names[seat] for seat in winners]))
        return [Text(say("terminal.scoring"), style="bold"), table, f"★ {won}"]

    # --- a replay, step by step ---

    def place(self, state: Any, language: str) -> str:
        """Where a game is, in a few words."""
        return self.look.heading(state, language) or self.rules.turn_label(state)

    def tell_event(self, where: Any, event: Any, language: str, names: Sequence[str]) -> str | None:
        """What happened, in a sentence; None where it goes without saying."""
        if isinstance(event, self.look.trivia):
            return None
        return self.rules.describe_event(where, event, language, names)

    def question(self, where: Any, language: str, names: Sequence[str]) -> str:
        return self.rules.describe_question(where, language, names)

    def tables(self, state: Any, eyes: Eyes, names: Sequence[str], language: str, width: int) -> Picture:
        """Everything on the table."""
        lines = self.look.table_lines(eyes.see(state), language, names, width, in_full=True)
        return wrap_lines(lines, width)


def find_frontend(name: str) -> Frontend:
    """The front end of the game of that name.

    Raises:
        UnknownNameError: there is no such game.
    """
    return frontend_of(find_rules(name))


def frontend_of(rules: GameRules[Any, Any, Any, Any, Any]) -> Frontend:
    """The front end of a game: its own, where it has one."""
    made: Frontend = find_at(rules.frontend)(rules) if rules.frontend else Frontend(rules)
    return made


def games_with(option: str) -> str:
    """The games that know an option, in words."""
    return ", ".join(rules.name for rules in all_rules() if option in frontend_of(rules).options)
