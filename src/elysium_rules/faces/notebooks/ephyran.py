"""Ephyran in a notebook: a card, and the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from elysium_rules.ephyran.model.cards import EphyranCard
from elysium_rules.ephyran.model.ids import TERRITORIES
from elysium_rules.ephyran.seeing.view import EphyranView
from elysium_rules.faces.artist import find_artist
from elysium_rules.faces.cells import Table, listed, namer, pile, row_head
from elysium_rules.faces.svg import escape

LOCKED: Final = "\N{LOCK}"


def draw_deck_card(card: EphyranCard) -> str:
    """A card of Ephyran."""
    artist = find_artist("ephyran")
    assert artist is not None
    faces = [face for found in artist.draw_prints(card.cards) for face in found.copies]  # in the order of the numbers
    return faces[card.number].svg


def draw_tables(view: EphyranView) -> Iterator[Table]:
    """The cities of all players, and what lies between them."""
    card = namer(view)

    def zones(board: Any, territory: Any) -> str:
        shown = [card(zone.card) + _token(zone.token) for zone in board.city[territory]]
        lock = f"{LOCKED} " if board.locks[territory] is not None else ""
        return lock + listed(shown)

    yield (
        ("players", "god", *(territory.word for territory in TERRITORIES), "hand"),
        [
            [
                row_head(view, board.player),
                escape(str(board.god)),
                *(zones(board, territory) for territory in TERRITORIES),
                _hand(board.hand, card),
            ]
            for board in view.players
        ],
    )
    yield (
        ("table", ""),
        [
            ["turns_played", f"{view.turns_played}{', the last round' if view.ending else ''}"],
            ["draw_pile", str(len(view.draw_pile))],
            ["discard_pile", pile(view.discard_pile, card)],
            ["tartarus", pile(view.tartarus, card)],
            ["supply", str(len(view.supply))],
        ],
    )


def _token(token: Any) -> str:
    return "" if token is None else f" [{escape(str(token.kind)) if token.kind is not None else '?'}]"


def _hand(hand: Sequence[int | None], card: Callable[[int], str]) -> str:
    known = [card(number) for number in hand if number is not None]
    unknown = len(hand) - len(known)
    return listed([*known, *([f"{unknown} \N{MULTIPLICATION SIGN} ?"] if unknown else [])])
