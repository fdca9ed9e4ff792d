"""What the commands have in common: their options, and how a refusal is told."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Final

import typer
from rich.console import Console

from elysium_rules.cli.frontend import Frontend, find_frontend, games_with
from elysium_rules.cli.voice import voice_of
from elysium_rules.diagnostics import suggest
from elysium_rules.errors import ElysiumError, SetupError
from elysium_rules.games import DEFAULT_GAME, game_names
from elysium_rules.program.names import DEFAULT_LANGUAGE, find_languages

PATIENCE: Final = 1.0  #: seconds after which a person wants to know whether anything happens


GameOption = Annotated[
    str | None,
    typer.Option("--game", help=f"Which game: {', '.join(game_names())}; if not given {DEFAULT_GAME}.", metavar="NAME"),
]
SetOption = Annotated[
    str | None,
    typer.Option(
        "--set", help="Elysium: a set of families, if not given first_game; a wrong name lists them.", metavar="NAME"
    ),
]
EditionOption = Annotated[
    str | None,
    typer.Option(help="Elysium: printed edition, original or revised; if not given revised.", metavar="NAME"),
]
ChooseOption = Annotated[
    list[str] | None,
    typer.Option(
        "--choose", help="Any other choice of the game's setup; a wrong name lists them.", metavar="NAME=WORD"
    ),
]
_LANGUAGES: Final = f"Language of the texts: {', '.join(find_languages())}"
LanguageOption = Annotated[str, typer.Option(help=f"{_LANGUAGES}.", metavar="NAME")]
LanguageChoice = Annotated[
    str | None, typer.Option(help=f"{_LANGUAGES}; if not given {DEFAULT_LANGUAGE}.", metavar="NAME")
]


def make_console() -> Console:
    """A console on the standard output, whatever characters that can show and the standard input can hold."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Console(highlight=False, emoji=False, markup=False)


@contextmanager
def busy(language: str = DEFAULT_LANGUAGE, console: Console | None = None) -> Iterator[None]:
    """Show a terminal that work goes on, if it takes longer than a moment; what is printed stays as it is."""
    console = console or Console(stderr=True)
    status = console.status("")
    is_done = threading.Event()

    def wait() -> None:
        if not is_done.wait(PATIENCE):
            status.update(voice_of(language).say("terminal.moment"))
            status.start()

    waiting = threading.Thread(target=wait, daemon=True)
    if console.is_terminal:
        waiting.start()
    try:
        yield
    finally:
        is_done.set()
        if console.is_terminal:
            waiting.join()
        status.stop()


@contextmanager
def telling_errors() -> Iterator[None]:
    """Turn a refusal of the library into a sentence and an exit code: 2 for a bad request, 1 for the rest."""
    try:
        yield
    except ElysiumError as error:
        print(f"error: {error}", file=sys.stderr)
        raise typer.Exit(2 if isinstance(error, SetupError) else 1) from error


def parse_seed(text: str) -> int | str:
    """A whole number is a number; anything else is a text, and just as good.

    >>> parse_seed("42"), parse_seed("olympus")
    (42, 'olympus')
    """
    try:
        return int(text)
    except ValueError:
        return text


def choose_frontend(name: str | None) -> Frontend:
    """The game that was asked for.

    Raises:
        SetupError: there is none of that name; it lists those there are.
    """
    if name is not None and name not in game_names():
        near = suggest(name, game_names())
        hint = f" (did you mean {near!r}?)" if near else ""
        raise SetupError("", f"there is no game {name!r}{hint}; there are {', '.join(game_names())}")
    return find_frontend(name or DEFAULT_GAME)


def check_language(language: str) -> None:
    """Refuse a language that there are no words in.

    Raises:
        SetupError: there is none of that name; it lists those there are.
    """
    if language not in find_languages():
        raise SetupError("", f"there is no language {language!r}; there are {', '.join(find_languages())}")


def find_language(frontend: Frontend, language: str) -> str:
    """The language that was asked for, if there are texts of the game in it."""
    check_language(language)
    if language not in frontend.rules.languages:
        raise SetupError("", f"{frontend.name} speaks {', '.join(frontend.rules.languages)}, not {language}")
    return language


def gather(frontend: Frontend, options: Mapping[str, str | None], chosen: Sequence[str]) -> dict[str, str]:
    """The choices of the setup that were made by options of their own and by --choose.

    Raises:
        SetupError: the game has no such choice, or one was made twice.
    """
    given: dict[str, str] = {}
    for option, text in options.items():
        if text is not None:
            if option not in frontend.options:
                raise SetupError("", f"{option} is for {games_with(option)}; {frontend.rules.name} has no such choice")
            given[frontend.options[option]] = text
    names = [setup.name for setup in frontend.rules.setups]
    for text in chosen:
        name, equals, word = text.partition("=")
        if not equals or name not in names:
            known = "; ".join(f"{setup.name}: {setup.doc}" for setup in frontend.rules.setups)
            there = f"has these choices: {known}" if known else "has no choices"
            raise SetupError("", f"--choose {text}: NAME=WORD belongs here; {frontend.rules.name} {there}")
        if name in given:
            raise SetupError("", f"--choose {text}: {name} was chosen already")
        given[name] = word
    return given
