"""What of some card files the native core plays, for `elysium core`: each family in a game with printed ones."""

from __future__ import annotations

from collections.abc import Mapping

from elysium_rules.elysium.model.cards import CardSet
from elysium_rules.elysium.native.image import NotCovered, image_of
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.errors import EngineError
from elysium_rules.kernel.native import Library, LoadedGame


def core_lacks(cards: CardSet, library: Library | None) -> Mapping[str, tuple[str, ...]]:
    """By family: what only Python plays of it, by card and row; nothing where the core plays all of it.

    Where there is a library, it must take the game, too; it says why if it does not.
    """
    # A game needs some more: the families that come first, which are printed ones where there are any.
    return {key: _find_reasons(cards, key, library) for key in cards.families}


def _find_reasons(cards: CardSet, key: str, library: Library | None) -> tuple[str, ...]:
    others = [other for other in cards.families if other != key]
    families = (key, *others)[: cards.numbers.families.in_play]
    try:
        image = image_of(find_game(cards, 2, families, "revised"))
        if library is not None:
            LoadedGame(library, image)
    except NotCovered as error:
        own = tuple(reason for reason in error.reasons if "/" not in reason or reason.startswith(f"{key}/"))
        return tuple(dict.fromkeys(own))
    except EngineError as error:
        return (str(error),)
    return ()
