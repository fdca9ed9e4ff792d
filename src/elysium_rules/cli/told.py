"""What a game is told in: headings, and entries of what was done in a turn; and how they are printed."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

import attrs
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from elysium_rules.cli.lines import clip
from elysium_rules.cli.voice import in_row, voice_of


@attrs.frozen
class Heading:
    """The begin of a part of a game (rank 1), or of a part of that (rank 2)."""

    rank: int
    text: str


@attrs.frozen
class Entry:
    """What *player* did in a turn, clause by clause; a remark on the whole table has no player."""

    player: str | None
    clauses: tuple[str, ...]


Item: TypeAlias = Heading | Entry
Show: TypeAlias = Callable[[Item], None]


class Transcript(Protocol):
    """Collects what happens and hands out headings and entries in order."""

    def begin(self, state: Any) -> None:
        """Open the transcript at the first decision of a game."""

    def note(self, before: Any, action: Any, happened: Sequence[Any], after: Any) -> None:
        """Take in one step of the game."""

    def flush(self) -> None:
        """Hand out what was collected so far."""


def show_item(console: Console, item: Item, names: Sequence[str], language: str) -> None:
    """Print a heading, or what was done in a turn with the player's name before it."""
    if isinstance(item, Heading):
        if item.rank == 1:
            console.print()
            console.print(Rule(Text(item.text, style="bold"), align="left", characters="═"))
        else:
            console.print()
            console.print(Text(item.text, style="bold underline"))
        return
    show_entry(console, item, max(cell_len(clip(name)) for name in names), language)


def show_entry(console: Console, entry: Entry, widest: int, language: str) -> None:
    """Print one entry; long ones go on under themselves."""
    name = "" if entry.player is None else set_cell_size(clip(entry.player), widest)
    indent = "  " if entry.player is None else " " * (widest + 3)
    text = voice_of(language).voice(in_row("comma", entry.clauses))
    lines = textwrap.wrap(text, console.width, initial_indent=indent, subsequent_indent=indent)
    for number, line in enumerate(lines):
        shown = Text(line, style="italic" if entry.player is None else "")
        if number == 0 and name:
            shown = Text.assemble("  ", (name, "bold"), " ", line.removeprefix(indent))
        console.print(shown, soft_wrap=True)
