"""What the tables of a notebook are made of: names, piles and cells, whatever the game; all texts are escaped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from elysium_rules.faces.svg import escape
from elysium_rules.play.saying.describe import describe_card
from elysium_rules.play.saying.words import describe_player

#: A table: the heads of its columns, and its rows.
Table: TypeAlias = tuple[Sequence[str], list[list[str]]]
MOST_LISTED: Final = 40  #: choices, or cards of a pile; a power may offer thousands
NOTHING: Final = "\N{EN DASH}"
_CELL: Final = ' style="text-align:left;vertical-align:top"'


def namer(view: Any) -> Callable[[int], str]:
    """What names the cards of a game by their numbers."""
    return lambda card: escape(describe_card(view, card))


def player(seat: int) -> str:
    """A player, by the seat."""
    return escape(describe_player(seat))


def row_head(view: Any, seat: int) -> str:
    """The same at the head of a row; who must decide stands out."""
    name = player(seat)
    return f"<strong>{name}</strong>" if seat == view.deciding else name


def pile(cards: Sequence[int], card: Callable[[int], str]) -> str:
    """A face-up pile, the top card first."""
    shown = [card(number) for number in reversed(cards[-MOST_LISTED:])]
    more = [f"{len(cards) - MOST_LISTED} more"] if len(cards) > MOST_LISTED else []
    return listed([*shown, *more])


def listed(parts: Iterable[str]) -> str:
    """One below the other, in one cell."""
    return "<br>".join(parts) or NOTHING


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; what stands in its cells is escaped already."""
    head = "".join(f"<th{_CELL}>{escape(text)}</th>" for text in heads)
    body = "".join(f"<tr>{''.join(f'<td{_CELL}>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def page(title: str, seen: str, *parts: str) -> str:
    """All that is shown, under a title; *seen* says through whose eyes."""
    note = f"<br><small>{escape(seen)}</small>" if seen else ""
    return f"<div><p><strong>{escape(title)}</strong>{note}</p>{''.join(parts)}</div>"
