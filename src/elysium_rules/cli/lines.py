"""Lines of text for the terminal: how they break, stand in columns, and give way where there is no room for all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

import attrs
from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.table import Table
from rich.text import Text

Lines: TypeAlias = list[Text]
#: Makes the lines of a section; it is told how many there is room for, and may make more or fewer.
Variant: TypeAlias = Callable[[int], Lines]

#: What every terminal has.
WIDTH: Final = 80
HEIGHT: Final = 24
LONGEST_NAME: Final = 12  #: of a player on a screen; a longer one is cut
SHORTEST_NAME: Final = 8  #: of a card that is cut
_NOWHERE: Final = Console(width=WIDTH, quiet=True)


@attrs.frozen
class Section:
    """A part of a screen in several variants; the first that fits is shown. A variant may be empty."""

    name: str
    variants: tuple[Variant, ...]


def just(lines: Lines) -> Variant:
    """A variant that is the same whatever room there is."""
    return lambda _: lines


def fit(sections: Sequence[Section], order: Sequence[str], height: int) -> Lines:
    """Join sections so that they have *height* lines at most.

    Each name in *order* lets its section fall back by one variant; a name may come more than once.
    """
    left = {section.name: list(section.variants) for section in sections}
    lines = {name: variants.pop(0)(height) for name, variants in left.items()}
    for name in order:
        room = height - sum(map(len, lines.values()))
        if room >= 0:
            break
        if left.get(name):
            lines[name] = left[name].pop(0)(room + len(lines[name]))
    return [line for part in lines.values() for line in part]


def flow(items: Iterable[Text], width: int, gap: str = "  ", indent: int = 2, head: Text | None = None) -> Lines:
    """Set items one after another; a line breaks between them, and inside one only if it is too long for a line."""
    lines: Lines = []
    line = Text(" " * indent) if head is None else head.copy()
    is_empty = True
    for item in items:
        if not is_empty and cell_len(line.plain) + len(gap) + cell_len(item.plain) > width:
            lines.append(line)
            line, is_empty = Text(" " * indent), True
        if not is_empty:
            line.append(gap)
        line.append_text(item)
        is_empty = False
    return [part for line in (*lines, line) for part in wrap(line, width, indent)]


def wrap(text: Text, width: int, indent: int = 2) -> Lines:
    """Break a text into lines; all but the first are indented."""
    if cell_len(text.plain) <= width:
        return [text]
    lines = []
    while cell_len(text.plain) > width:
        lines.append(text.wrap(_NOWHERE, width)[0])
        rest = text[len(lines[-1]) :]
        text = Text(" " * indent).append_text(rest[len(rest) - len(rest.plain.lstrip()) :])
    lines.append(text)
    for line in lines:
        line.rstrip()
    return lines


def clip(text: str, width: int = LONGEST_NAME) -> str:
    """A text that is not wider than *width* cells.

    >>> clip("Theseus"), clip("Theseus of Athens")
    ('Theseus', 'Theseus of …')
    """
    return text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def clipped(text: Text, width: int) -> Text:
    """The same for a text with a style."""
    made = text.copy()
    made.truncate(width, overflow="ellipsis")
    return made


def shortened(text: Text, width: int) -> Text:
    """The same, but what stands in brackets behind a name stays.

    >>> shortened(Text("Promise of Hospitality (Athena 3)"), 24).plain
    'Promise of H… (Athena 3)'
    """
    place = text.plain.rfind(" (")
    room = width - text[place:].cell_len
    if text.cell_len <= width or place < 0 or room < SHORTEST_NAME:
        return clipped(text, width)
    return clipped(text[:place], room).append_text(text[place:])


def pad(text: Text, width: int) -> Text:
    """A text filled up with blanks, or cut."""
    made = text.copy()
    made.truncate(width, overflow="ellipsis", pad=True)
    return made


def in_rows(rows: Sequence[Sequence[Text]], widest: int) -> Lines:
    """Cells under each other; the last column is not filled up."""
    widths = [max(cell_len(cell.plain) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        line = Text("  ").join([pad(cell, width) for cell, width in zip(row, widths, strict=True)])
        line.rstrip()
        line.truncate(widest, overflow="ellipsis")
        lines.append(line)
    return lines


def mark(number: int | None) -> Text:
    """The number of a choice; a dash where it is none."""
    return Text("–" if number is None else str(number), style="" if number is None else "bold")


def numbered(number: int | None, text: Text, digits: int = 2) -> Text:
    shown = mark(number)
    return Text.assemble(" " * (digits - len(shown)), shown, " ", text)


def make_table(*headers: str, title: str = "") -> Table:
    """A plain table with a line under its headers."""
    table = Table(
        box=box.SIMPLE_HEAD,
        collapse_padding=True,
        title=title or None,
        title_justify="left",
        title_style="bold",
        pad_edge=False,
    )
    for header in headers:
        table.add_column(header)
    return table
