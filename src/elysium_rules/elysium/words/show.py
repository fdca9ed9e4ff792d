"""Values with the names of their cards, for people who read a repr.

An action or event holds the number of a card, and only the game knows which card that is. So their own repr stays
what it is, can be pasted and costs nothing; whatever holds a game shows its cards by number and name.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import attrs

from elysium_rules.elysium.language.evaluate import cards_in

if TYPE_CHECKING:
    from elysium_rules.elysium.model.game import Game
    from elysium_rules.elysium.model.state import GameState
    from elysium_rules.elysium.sight.observe import PlayerView

_MASKS: Final = ("rings", "turned")  #: fields of a state that hold cards as a bit mask


def show(where: GameState | PlayerView, value: object) -> str:
    """The repr of an action, an event or any other value, with a name behind every card.

    The name is the card word of scenarios: family, key, and which copy where there are several. The number is the
    one that the value holds, so nothing is ambiguous; but a repr with names cannot be pasted.

    Args:
        where: a state or view of the game that the cards belong to.
        value: an action, an event, a tuple or list of them, a state, anything.

    Example:
        >>> from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> show(state, legal_actions(state)[0])
        "TakeCard(player=0, card=58 'hephaestus/golden_throne_of_hera')"
    """
    return show_value(where.game, value)


def show_value(game: Game, value: Any, *, is_card: bool = False) -> str:
    """The same by the game; *is_card* says that whole numbers in it are cards."""
    if isinstance(value, tuple):
        parts = [show_value(game, part, is_card=is_card) for part in value]
        return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"
    if type(value) is list:
        return f"[{', '.join([show_value(game, part, is_card=is_card) for part in value])}]"
    if is_card and type(value) is int:
        return f"{value} {card_word(game, value)!r}" if value >= 0 else repr(value)
    kind = type(value)
    if not attrs.has(kind):
        return repr(value)
    shown = []
    for name, holds_cards in _fields(kind):
        part = getattr(value, name)
        if holds_cards and name in _MASKS and type(part) is int:
            part = tuple(cards_in(part))
        shown.append(f"{name}={show_value(game, part, is_card=holds_cards)}")
    return f"{kind.__qualname__}({', '.join(shown)})"


def card_word(game: Game, card: int) -> str:
    """A card of a game as scenarios write it: `zeus/triumph#2`, or `citizen`."""
    if card >= game.size:
        return "citizen"
    face = game.faces[card]
    return f"{face.ref}#{game.copy_of[card] + 1}" if face.copies > 1 else face.ref


@cache
def _fields(kind: type[Any]) -> tuple[tuple[str, bool], ...]:
    """The fields that a repr shows, and whether each holds cards."""
    return tuple(
        (field.name, "CardId" in str(field.type) or field.name == "card" or field.name in _MASKS)
        for field in attrs.fields(kind)
        if field.repr
    )
