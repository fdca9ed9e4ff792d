"""Values with the names of their cards, for people who read a repr.

An action or event holds the number of a card, and only the game knows which card that is. So their own repr stays
what it is, can be pasted and costs nothing; whatever holds a game shows its cards by number and name.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import attrs

if TYPE_CHECKING:
    from elysium_rules.play.engine.port import Game, Position, Seen

#: What a field says in its metadata that holds cards as a bit mask.
CARD_MASK: Final = {"cards": "bit mask"}


def show(where: Position[Any, Any, Any, Any, Any] | Seen[Any, Any], value: object) -> str:
    """The repr of an action, an event or any other value, with a name behind every card.

    The name is the card word of scenarios: family, key, and which copy where there are several. The number is the
    one that the value holds, so nothing is ambiguous; but a repr with names cannot be pasted.

    Args:
        where: a state or view of the game that the cards belong to.
        value: an action, an event, a tuple or list of them, a state, anything.

    Raises:
        ArgumentError: *where* is neither.

    Example:
        >>> from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> show(state, legal_actions(state)[0])
        "TakeCard(player=0, card=58 '...')"
    """
    from elysium_rules.play.engine.given import expect_either  # it knows positions, and these know this module

    expect_either(where, "where")
    return show_value(where.game, value)


def show_value(game: Game, value: Any, *, is_card: bool = False) -> str:
    """The same by the game; *is_card* says that whole numbers in it are cards."""
    if isinstance(value, tuple):
        parts = [show_value(game, part, is_card=is_card) for part in value]
        return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"
    if type(value) is list:
        return f"[{', '.join([show_value(game, part, is_card=is_card) for part in value])}]"
    if is_card and type(value) is int:
        return f"{value} {game.rules.card_word(game, value)!r}" if value >= 0 else repr(value)
    kind = type(value)
    if not attrs.has(kind):
        return repr(value)
    shown = []
    for name, holds_cards, is_mask in _fields(kind):
        part = getattr(value, name)
        if is_mask:
            part = tuple([card for card in range(part.bit_length()) if part >> card & 1])
        shown.append(f"{name}={show_value(game, part, is_card=holds_cards)}")
    return f"{kind.__qualname__}({', '.join(shown)})"


def holds_mask(field: attrs.Attribute[Any]) -> bool:
    """Whether a field holds cards as a bit mask."""
    return CARD_MASK.items() <= field.metadata.items()


@cache
def _fields(kind: type[Any]) -> tuple[tuple[str, bool, bool], ...]:
    """The fields that a repr shows, whether each holds cards, and whether as a bit mask."""
    return tuple(
        (
            field.name,
            "CardId" in str(field.type) or field.name == "card" or holds_mask(field),
            holds_mask(field),
        )
        for field in attrs.fields(kind)
        if field.repr
    )
