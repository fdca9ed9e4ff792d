"""What the commands have in common: their options, and how a refusal is told."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Annotated, Final

import typer
from rich.console import Console

from elysium_rules.diagnostics import suggest
from elysium_rules.elysium.model.cards import CardSet
from elysium_rules.elysium.model.numbers import FamilySet
from elysium_rules.errors import ElysiumError, SetupError
from elysium_rules.library import standard_cards

FIRST_SET: Final = "first_game"
PATIENCE: Final = 1.0  #: seconds after which a person wants to know whether anything happens


class Language(StrEnum):
    """The languages of the texts."""

    EN = "en"
    FR = "fr"


SetOption = Annotated[
    str,
    typer.Option(
        "--set", help="A set of families, such as first_game or wasteland; a wrong name lists them all.", metavar="NAME"
    ),
]
PlayersOption = Annotated[int, typer.Option(help="How many play: 2 to 4.", metavar="N")]
LanguageOption = Annotated[Language, typer.Option(help="Language of the texts.")]
EditionOption = Annotated[str, typer.Option(help="Printed edition: revised or original.", metavar="NAME")]


def make_console() -> Console:
    """A console on the standard output, whatever characters that can show and the standard input can hold."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Console(highlight=False, emoji=False, markup=False)


@contextmanager
def busy(language: str, console: Console | None = None) -> Iterator[None]:
    """Show a terminal that work goes on, if it takes longer than a moment; what is printed stays as it is."""
    console = console or Console(stderr=True)
    status = console.status("one moment" if language == "en" else "un instant")
    is_done = threading.Event()

    def wait() -> None:
        if not is_done.wait(PATIENCE):
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


def find_set(name: str) -> tuple[CardSet, FamilySet]:
    """The cards of the game, and the named set of families (S3)."""
    cards = standard_cards()
    chosen = cards.numbers.sets.get(name)
    if chosen is None:
        near = suggest(name, cards.numbers.sets)
        hint = f" (did you mean {near!r}?)" if near else ""
        raise SetupError("S3", f"there is no set {name!r}{hint}; there are {', '.join(cards.numbers.sets)}")
    return cards, chosen
