"""How cards, states and views show themselves in a notebook: a drawn face, a table of what is to be seen.

Notebooks ask a value for `_repr_svg_` or `_repr_html_`. The values stand in layers below this one, so they come here by
its name and only when they are asked (`play/late.py`). All texts are escaped: names may be anybody's.

A state holds what nobody may know. A notebook is looked at by several people and kept, so a state is shown as a
spectator sees it; `observe(state, player)` gives a view, and that shows what this player sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias, cast

from elysium_rules.elysium.model.cards import Card, find_sets
from elysium_rules.elysium.model.ids import LegendKind
from elysium_rules.elysium.sight.observe import PlayerView
from elysium_rules.elysium.words.words import describe_phase, describe_quest
from elysium_rules.ephyran.model.cards import EphyranCard
from elysium_rules.ephyran.model.ids import TERRITORIES
from elysium_rules.ephyran.sight.view import EphyranView
from elysium_rules.faces.artist import find_artist
from elysium_rules.faces.svg import escape
from elysium_rules.play.describe import describe_action, describe_card, describe_question
from elysium_rules.play.port import Box, Position, Seen
from elysium_rules.play.sight import observe
from elysium_rules.play.words import describe_player

#: A table: the heads of its columns, and its rows.
Table: TypeAlias = tuple[Sequence[str], list[list[str]]]
MOST_LISTED: Final = 40  #: choices, or cards of a pile; a power may offer thousands
RING, TURNED, LOCKED = "\N{WHITE CIRCLE}", "\N{CLOCKWISE OPEN CIRCLE ARROW}", "\N{LOCK}"
_NOTHING: Final = "\N{EN DASH}"
_AS_SPECTATOR: Final = "as a spectator sees it; observe(state, player) shows what a player sees"
_CELL: Final = ' style="text-align:left;vertical-align:top"'


# --- cards -----------------------------------------------------------------------------------------------------------


def draw_printed(card: Card) -> str | None:
    """A printed card of Elysium, its first copy; None where nobody knows the family that it belongs to."""
    home = next(find_sets(card), None)
    artist = find_artist("elysium")
    if home is None or artist is None:
        return None
    prints = artist.draw_prints(home, [card.family])
    return next(found.copies[0].svg for found in prints if found.ref == card.ref)


def draw_deck_card(card: EphyranCard) -> str:
    """A card of Ephyran."""
    artist = find_artist("ephyran")
    assert artist is not None
    faces = [face for found in artist.draw_prints(card.cards) for face in found.copies]  # in the order of the numbers
    return faces[card.number].svg


def draw_box(box: Box) -> str:
    """All printed cards of a box: what they are called, and how many there are of each."""
    artist = find_artist(box.title.name)
    assert artist is not None
    rows = [
        [escape(found.group), escape(found.ref), escape(found.copies[0].title), str(len(found.copies))]
        for found in artist.draw_prints(box)
    ]
    return _page(f"{box.title.name}: {len(rows)} printed cards", "", _table(("group", "ref", "name", "copies"), rows))


# --- states and views ------------------------------------------------------------------------------------------------


def draw_table(where: Position[Any, Any, Any, Any, Any] | Seen[Any, Any]) -> str:
    """What lies on the table: for a state what everybody sees, for a view what its player sees."""
    view: Any = observe(where, None) if isinstance(where, Position) else where
    if isinstance(where, Position):
        seen = _AS_SPECTATOR
    else:
        seen = f"as {_player(view.player)} sees it" if view.player is not None else "as a spectator sees it"
    title = view.game.title
    tables = _TABLES.get(title.name, _any_tables)(view)
    parts = [_table(heads, rows) for heads, rows in tables]
    if view.legal:
        chosen = [[str(number), _choice(view, action)] for number, action in enumerate(view.legal[:MOST_LISTED])]
        if len(view.legal) > MOST_LISTED:
            chosen.append(["\N{HORIZONTAL ELLIPSIS}", f"{len(view.legal) - MOST_LISTED} more"])
        parts.append(_table(("legal", "what it does"), chosen))
    return _page(f"{title.name}: {describe_question(view)}", seen, *parts)


def _choice(view: Any, action: object) -> str:
    return escape(describe_action(view, action))


def _elysium_tables(view: PlayerView) -> Iterator[Table]:
    card = _namer(view)

    def in_domain(number: int) -> str:
        return card(number) + f" {RING}" * (number in view.rings) + f" {TURNED}" * (number in view.turned)

    def legend(found: Any) -> str:
        cards = ", ".join(map(card, found.cards))
        return cards if found.kind is LegendKind.SINGLE else f"[{cards}]"

    yield (
        ("players", "gold", "vp", "pp", "columns", "domain", "elysium", "quest"),
        [
            [
                _seat(view, seat),
                *(str(amount) for amount in (board.gold, board.vp, board.pp)),
                _listed(escape(str(colour)) for colour in board.columns),
                _listed(map(in_domain, board.domain)),
                _listed(map(legend, board.elysium)),
                _NOTHING if board.quest is None else escape(describe_quest(board.quest)),
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
            ["agora", _listed(map(card, view.agora))],
            *([["oracle", _listed(map(card, view.oracle))]] if view.oracle else []),
            ["quests", _listed(quests)],
            ["draw_pile_size", str(view.draw_pile_size)],
            ["discard_pile", _pile(view.discard_pile, card)],
        ],
    )


def _ephyran_tables(view: EphyranView) -> Iterator[Table]:
    card = _namer(view)

    def zones(board: Any, territory: Any) -> str:
        shown = [card(zone.card) + _token(zone.token) for zone in board.city[territory]]
        lock = f"{LOCKED} " if board.locks[territory] is not None else ""
        return lock + _listed(shown)

    yield (
        ("players", "god", *(territory.word for territory in TERRITORIES), "hand"),
        [
            [
                _seat(view, board.player),
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
            ["discard_pile", _pile(view.discard_pile, card)],
            ["tartarus", _pile(view.tartarus, card)],
            ["supply", str(len(view.supply))],
        ],
    )


def _any_tables(view: Any) -> Iterator[Table]:
    """The facts of a game that nobody has drawn a table for, as it tells them to frontends."""
    title = view.game.title
    told = cast("dict[str, Any]", title.encode_view(view, title.languages[0], ()))
    yield ("table", ""), [[escape(key), escape(str(value))] for key, value in told.items() if key != "question"]


_TABLES: Final[dict[str, Callable[[Any], Iterator[Table]]]] = {"elysium": _elysium_tables, "ephyran": _ephyran_tables}


def _namer(view: Any) -> Callable[[int], str]:
    return lambda card: escape(describe_card(view, card))


def _player(seat: int) -> str:
    return escape(describe_player(seat))


def _seat(view: Any, seat: int) -> str:
    name = _player(seat)
    return f"<strong>{name}</strong>" if seat == view.deciding else name


def _token(token: Any) -> str:
    return "" if token is None else f" [{escape(str(token.kind)) if token.kind is not None else '?'}]"


def _hand(hand: Sequence[int | None], card: Callable[[int], str]) -> str:
    known = [card(number) for number in hand if number is not None]
    unknown = len(hand) - len(known)
    return _listed([*known, *([f"{unknown} \N{MULTIPLICATION SIGN} ?"] if unknown else [])])


def _pile(cards: Sequence[int], card: Callable[[int], str]) -> str:
    """A face-up pile, the top card first."""
    shown = [card(number) for number in reversed(cards[-MOST_LISTED:])]
    more = [f"{len(cards) - MOST_LISTED} more"] if len(cards) > MOST_LISTED else []
    return _listed([*shown, *more])


# --- how it is written -----------------------------------------------------------------------------------------------


def _listed(parts: Iterable[str]) -> str:
    return "<br>".join(parts) or _NOTHING


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; what stands in its cells is escaped already."""
    head = "".join(f"<th{_CELL}>{escape(text)}</th>" for text in heads)
    body = "".join(f"<tr>{''.join(f'<td{_CELL}>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _page(title: str, seen: str, *parts: str) -> str:
    note = f"<br><small>{escape(seen)}</small>" if seen else ""
    return f"<div><p><strong>{escape(title)}</strong>{note}</p>{''.join(parts)}</div>"
