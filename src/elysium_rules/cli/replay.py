"""`elysium replay`: step through a recorded game, print it, or check it; and how other commands write one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.text import Text

from elysium_rules.cli.eyes import OPEN
from elysium_rules.cli.files import read_text, reason_of, write_text
from elysium_rules.cli.frontend import frontend_of
from elysium_rules.cli.keep import (
    MOST_TAGS,
    NAME_THEM,
    OTHER_CARDS,
    SAVE,
    encode_whole,
    find_kind,
    find_name,
    replay_text,
)
from elysium_rules.cli.lines import WIDTH, wrap
from elysium_rules.cli.options import LanguageOption, busy, check_language, make_console, telling_errors
from elysium_rules.cli.own_cards import CardsOption, cards_of, cards_spoken_of, showing_findings
from elysium_rules.cli.prompt import read_line
from elysium_rules.cli.told import show_item
from elysium_rules.cli.voice import help_text, in_row, voice_of
from elysium_rules.errors import DecodeError, ReplayError
from elysium_rules.games import find_rules, standard_card_set
from elysium_rules.play.engine.port import AnyCardSet
from elysium_rules.play.engine.undo import Step
from elysium_rules.play.saying.words import Word, describe_player
from elysium_rules.play.serialising.notation import format_notation, parse_notation
from elysium_rules.play.serialising.replay import (
    LONGEST_NAME,
    Exact,
    Replay,
    Verdict,
    check_replay,
    decode_replay,
    find_format,
    first_state,
    play_replay,
    verify_replay,
)
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.source import find_fault

#: A file with the first ending holds JSON Lines, with the second one the notation.
REPLAY_ENDINGS: Final = (".jsonl", ".txt")
NOTATION_SUFFIX: Final = REPLAY_ENDINGS[1]
MOST_DIGITS: Final = 6

SaveReplayOption = Annotated[
    Path | None,
    typer.Option(
        "--save-replay",
        help="Write the game into FILE.jsonl, or for people into FILE.txt; `elysium replay` reads both.",
        metavar="FILE",
    ),
]


def replay(
    file: Annotated[Path, typer.Argument(help="A replay, in JSON Lines or in the notation.", metavar="FILE")],
    text: Annotated[bool, typer.Option("--text", help="Print the whole game as sentences.")] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Say whether the replay is exact; the exit code is 0 if it is, else 1.")
    ] = False,
    cards: CardsOption = None,
    language: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Step through a recorded game; `?` shows what you can type.

    Example: elysium replay game.jsonl
    """
    console = make_console()
    with telling_errors():
        check_language(language)
        written = read_text(file)
        with showing_findings():
            own = cards_for(written, cards)
        if verify:
            with naming_file(file, written), busy(language):
                verdict = judge(written, own)
            console.print(str(verdict), soft_wrap=True)
            if not isinstance(verdict, Exact):
                raise typer.Exit(1)
            return
        with naming_file(file, written), busy(language):
            found = read_replay(written, own)
            steps = tuple(play_replay(found))
        if text:
            tell_replay(console, found, steps, language)
        else:
            Stepper(console, found, steps, language).run()


# --- files -----------------------------------------------------------------------------------------------------------


def cards_for(text: str, words: Sequence[str] | None) -> AnyCardSet:
    """The cards to read a recorded game with: those that somebody names, or printed and installed ones it speaks of.

    Raises:
        SetupError: what was named is not there.
        CardError: something is wrong with it.
    """
    rules = find_rules(find_name(text))
    named = cards_of(rules, words)
    return named if named is not None else cards_spoken_of(rules, text[:MOST_TAGS])


def read_replay(text: str, cards: AnyCardSet | None = None) -> Replay:
    """A replay in either format, or the one in a game of `elysium play`."""
    cards = standard_card_set(find_name(text)) if cards is None else cards
    text = replay_text(text)
    return (
        parse_notation(text, cards)
        if find_format(text) == "notation"
        else decode_replay(text, cards, cards.rules.load_sources)
    )


def judge(text: str, cards: AnyCardSet | None = None) -> Verdict:
    """Whether a replay in either format is exact; the notation is played and compared while it is read."""
    cards = standard_card_set(find_name(text)) if cards is None else cards
    text = replay_text(text)
    if find_format(text) == "notation":
        return check_replay(parse_notation(text, cards))
    return verify_replay(text, cards, cards.rules.load_sources)


@contextmanager
def naming_file(file: Path, text: str) -> Iterator[None]:
    """Let every error say which file it is about."""
    try:
        yield
    except (DecodeError, ReplayError) as error:
        raise name_mistake(file, text, error) from None


def name_mistake(file: Path, text: str, error: DecodeError | ReplayError) -> DecodeError:
    """Say which file it is, and what it is if it is no replay at all."""
    if isinstance(error, ReplayError):
        return DecodeError("replay/drift", str(file), str(error))
    kind = find_kind(text)
    if kind == SAVE:
        reason = "this is the save of a single position; a replay is expected, which tells a game from its beginning"
        return DecodeError("replay/save", str(file), reason)
    if error.code in OTHER_CARDS:
        return DecodeError(error.code, str(file), f"{error.reason}; {NAME_THEM}")
    is_replay = kind is not None or find_format(text) == "notation"
    if is_replay or not text.strip():
        return DecodeError(error.code, str(file), f"this replay is damaged: {error}" if text.strip() else str(error))
    reason = (
        "this is no replay; expected is what --save-replay writes: JSON Lines, or the notation, which begins with ["
    )
    return DecodeError("replay/foreign", str(file), f"{reason} ({error})")


def write_replay(file: Path, made: Replay) -> None:
    """Write a game into a file; its ending says in which format."""
    text = format_notation(made) if file.suffix == NOTATION_SUFFIX else encode_whole(made)
    try:
        write_text(file, text)
    except OSError as error:
        raise DecodeError("replay/no-file", str(file), reason_of(error)) from None


def tidy_name(name: str) -> str:
    r"""A name that a replay can keep: no odd characters, not too long.

    >>> tidy_name("Ann\tof Athens ")
    'Ann?of Athens'
    """
    shown = name[:LONGEST_NAME].strip()
    while (fault := find_fault(shown)) is not None:
        shown = f"{shown[: fault.start]}{'?' * (fault.end - fault.start)}{shown[fault.end :]}"
    return shown or "?"


def names_of(found: Replay, language: str) -> tuple[str, ...]:
    """The names of the players, or what they are called without one."""
    return found.names or tuple(describe_player(seat, language) for seat in range(found.game.player_count))


# --- print -----------------------------------------------------------------------------------------------------------


def tell_replay(console: Console, found: Replay, steps: Sequence[Step], language: str) -> None:
    """Print a game as sentences by epoch and phase, and the final scores."""
    from elysium_rules.cli.demo import show_result  # it imports from here

    names, frontend = names_of(found, language), frontend_of(found.game.rules)
    transcript = frontend.transcript(lambda item: show_item(console, item, names, language), names, language, OPEN)
    state = first_state(found)
    transcript.begin(state)
    for made in steps:
        transcript.note(made.before, made.action, made.events, made.after)
        state = made.after
    transcript.flush()
    if state.is_over:
        show_result(console, frontend, state, names, language)
    else:
        console.print(voice_of(language).say("terminal.goes_on"))


# --- step through ----------------------------------------------------------------------------------------------------


class Stepper:
    """A place in a replay, and the person who moves it."""

    def __init__(self, console: Console, found: Replay, steps: Sequence[Step], language: str) -> None:
        self.console = console
        self.states = (first_state(found), *(made.after for made in steps))
        self.steps = tuple(steps)
        self.names = names_of(found, language)
        self.frontend = frontend_of(found.game.rules)
        self.language = language
        self.voice = self.frontend.voice(language)
        self.at = 0

    def say(self, key: str, form: str = "", **words: Word) -> str:
        return self.voice.say(key, form, **words)

    def run(self) -> None:
        """Read commands until there are no more."""
        self.console.print(self.say("terminal.replay", names=in_row("and", self.names), count=len(self.steps)))
        self.show()
        while True:
            line = read_line()
            if line is None:
                self.console.print()
                return
            if line.lower() in ("q", "quit", "exit"):
                return
            self.obey(line.lower())

    def obey(self, line: str) -> None:
        match line:
            case "n" | "":
                self.go(self.at + 1)
            case "b":
                self.go(self.at - 1)
            case "t":
                self.show_table()
            case "?" | "h" | "help":
                self.console.print(self.help())
            case _ if line.isdecimal() and line.isascii() and len(line) <= MOST_DIGITS:
                self.go(int(line))
            case _:
                self.console.print(self.say("terminal.type_command", last=len(self.steps)))

    def help(self) -> str:
        """What can be typed."""
        commands = [
            ("n", self.say("help.next")),
            ("b", self.say("help.back")),
            (self.say("help.NUMBER"), self.say("help.go")),
            ("t", self.say("help.table")),
            ("?", self.say("help.this")),
            ("q", self.say("help.leave")),
        ]
        return help_text(commands, (), WIDTH)

    def go(self, place: int) -> None:
        """Go to a place, if it is there."""
        last = len(self.steps)
        if place < 0:
            self.console.print(self.say("terminal.beginning"))
        elif place > last:
            self.console.print(self.say("terminal.end", last=last))
        else:
            self.at = place
            self.show()

    def show(self) -> None:
        """Tell the action that led here with what it set off, and what is to be decided now."""
        state = self.states[self.at]
        if self.at:
            made = self.steps[self.at - 1]
            who = self.names[made.action.player]
            label = self.frontend.label(made.before, made.action, self.language, self.names)
            told = self.say("terminal.did", who=who, what=label)
            self.tell(Text(f"{self.at}/{len(self.steps)}  {told}", style="bold"))
            for event in made.events:
                happened = self.frontend.tell_event(made.before, event, self.language, self.names)
                if happened is not None:
                    self.tell(Text(f"  {happened}"))
        else:
            place = self.frontend.place(state, self.language)
            self.console.print(Text(f"0/{len(self.steps)}  {place}", style="bold"))
        asked = self.frontend.question(state, self.language, self.names)
        self.tell(Text(asked, style="italic"))

    def tell(self, text: Text) -> None:
        """Print a sentence: on a terminal it breaks between words, for a program it stays in one line."""
        for line in wrap(text, self.console.width, indent=4) if self.console.is_terminal else [text]:
            self.console.print(line, soft_wrap=True)

    def show_table(self) -> None:
        """Show all that is on the table; what is written down lies open."""
        for part in self.frontend.tables(self.states[self.at], OPEN, self.names, self.language, self.console.width):
            self.console.print(part)
