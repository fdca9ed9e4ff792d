"""How card sets, states and views show themselves in a notebook: a table of what is to be seen.

Notebooks ask a value for `_repr_svg_` or `_repr_html_`. The values stand in layers below this one, so they come here by
its name and only when they are asked (`play/data/lazy.py`). All texts are escaped: names may be anybody's.

A state holds what nobody may know. A notebook is looked at by several people and kept, so a state is shown as a
spectator sees it; `observe(state, player)` gives a view, and that shows what this player sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from elysium_rules.faces.artist import find_artist, find_tables
from elysium_rules.faces.cells import MOST_LISTED, Table, page, player, table
from elysium_rules.faces.svg import escape
from elysium_rules.play.engine.port import AnyCardSet, Position, Seen
from elysium_rules.play.saying.describe import describe_action, describe_question
from elysium_rules.play.seeing.observation import observe

_AS_SPECTATOR: Final = "as a spectator sees it; observe(state, player) shows what a player sees"


# --- card sets -------------------------------------------------------------------------------------------------------


def draw_card_set(cards: AnyCardSet) -> str:
    """All printed cards of a card set: what they are called, and how many there are of each."""
    artist = find_artist(cards.rules.name)
    assert artist is not None
    rows = [
        [escape(found.group), escape(found.ref), escape(found.copies[0].title), str(len(found.copies))]
        for found in artist.draw_prints(cards)
    ]
    return page(f"{cards.rules.name}: {len(rows)} printed cards", "", table(("group", "ref", "name", "copies"), rows))


# --- states and views ------------------------------------------------------------------------------------------------


def draw_table(where: Position[Any, Any, Any, Any, Any] | Seen[Any, Any]) -> str:
    """What lies on the table: for a state what everybody sees, for a view what its player sees."""
    view: Any = observe(where, None) if isinstance(where, Position) else where
    if isinstance(where, Position):
        seen = _AS_SPECTATOR
    else:
        seen = f"as {player(view.player)} sees it" if view.player is not None else "as a spectator sees it"
    rules = view.game.rules
    tables = (find_tables(rules) or _any_tables)(view)
    parts = [table(heads, rows) for heads, rows in tables]
    if view.legal:
        chosen = [[str(number), _choice(view, action)] for number, action in enumerate(view.legal[:MOST_LISTED])]
        if len(view.legal) > MOST_LISTED:
            chosen.append(["\N{HORIZONTAL ELLIPSIS}", f"{len(view.legal) - MOST_LISTED} more"])
        parts.append(table(("legal", "what it does"), chosen))
    return page(f"{rules.name}: {describe_question(view)}", seen, *parts)


def _choice(view: Any, action: object) -> str:
    return escape(describe_action(view, action))


def _any_tables(view: Any) -> Iterator[Table]:
    """The facts of a game that nobody has drawn a table for, as it tells them to frontends."""
    rules = view.game.rules
    told = cast("dict[str, Any]", rules.encode_view(view, rules.languages[0], ()))
    yield ("table", ""), [[escape(key), escape(str(value))] for key, value in told.items() if key != "question"]
