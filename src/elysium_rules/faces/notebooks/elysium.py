"""Elysium in a notebook: a printed card, and the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from elysium_rules.elysium.model.cards import Card, find_sets
from elysium_rules.elysium.model.ids import LegendKind
from elysium_rules.elysium.seeing.observe import PlayerView
from elysium_rules.elysium.text.words import describe_phase, describe_quest
from elysium_rules.faces.artist import find_artist
from elysium_rules.faces.cells import NOTHING, Table, listed, namer, pile, row_head
from elysium_rules.faces.svg import escape

RING: Final = "\N{WHITE CIRCLE}"
TURNED: Final = "\N{CLOCKWISE OPEN CIRCLE ARROW}"


def draw_printed(card: Card) -> str | None:
    """A printed card of Elysium, its first copy; None where nobody knows the family that it belongs to."""
    home = next(find_sets(card), None)
    artist = find_artist("elysium")
    if home is None or artist is None:
        return None
    prints = artist.draw_prints(home, [card.family])
    return next(found.copies[0].svg for found in prints if found.ref == card.ref)


def draw_tables(view: PlayerView) -> Iterator[Table]:
    """The boards of all players, and what lies between them."""
    card = namer(view)

    def in_domain(number: int) -> str:
        return card(number) + f" {RING}" * (number in view.rings) + f" {TURNED}" * (number in view.turned)

    def legend(found: Any) -> str:
        cards = ", ".join(map(card, found.cards))
        return cards if found.kind is LegendKind.SINGLE else f"[{cards}]"

    yield (
        ("players", "gold", "vp", "pp", "columns", "domain", "elysium", "quest"),
        [
            [
                row_head(view, seat),
                *(str(amount) for amount in (board.gold, board.vp, board.pp)),
                listed(escape(str(colour)) for colour in board.columns),
                listed(map(in_domain, board.domain)),
                listed(map(legend, board.elysium)),
                NOTHING if board.quest is None else escape(describe_quest(board.quest)),
            ]
            for seat, board in enumerate(view.players)
        ],
    )
    quests = [
        f"{quest.number}: {escape(describe_quest(quest))} ({escape('/'.join(map(str, view.colours_over(quest))))})"
        for quest in view.quests
    ]
    yield (
        ("table", ""),
        [
            ["epoch", f"{view.epoch}, {escape(describe_phase(view.phase))}"],
            ["agora", listed(map(card, view.agora))],
            *([["oracle", listed(map(card, view.oracle))]] if view.oracle else []),
            ["quests", listed(quests)],
            ["draw_pile_size", str(view.draw_pile_size)],
            ["discard_pile", pile(view.discard_pile, card)],
        ],
    )
