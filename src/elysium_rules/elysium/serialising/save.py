"""What of its cards a save of Elysium relies on, where their files were changed (`play/serialising/save.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from weakref import ref

from elysium_rules.elysium.model.cards import Card, CardSet, Family
from elysium_rules.elysium.model.game import ElysiumGame, game_of
from elysium_rules.errors import DecodeError
from elysium_rules.kernel.codec import digest_of
from elysium_rules.play.serialising.save import Pins


def layout_digest(family: Family) -> str:
    """The fingerprint of a family's deck: keys, levels and numbers of copies, in their order."""
    return digest_of([[card.key, card.level, card.copies] for card in family.cards])


def layouts(game: ElysiumGame) -> Mapping[str, str]:
    """The fingerprints of the decks of a game, by family."""
    return dict(_layouts(ref(game)))


@lru_cache(maxsize=64)
def _layouts(known: ref[ElysiumGame]) -> tuple[tuple[str, str], ...]:
    game = game_of(known)
    return tuple((key, layout_digest(game.cards.families[key])) for key in game.families)


def power_digest(cards: CardSet, card: Card) -> str:
    """The fingerprint of a power's text, as its author wrote it."""
    return digest_of(cards.families[card.family].power_text(card))


def fault_of(pins: Pins, cards: CardSet, fault: DecodeError) -> DecodeError | None:
    """Why a game cannot go on with these cards, some of which were edited; None where it can."""
    for key, layout in pins.layouts.items():
        family = cards.families.get(key)
        if family is None or layout_digest(family) != layout:
            reason = f"the family `{key}` has other cards, levels or copies now"
            return DecodeError("save/other-layout", "save.layouts", reason)
    for card, clause, power in pins.powers:
        if card not in cards or power_digest(cards, cards[card]) != power:
            reason = f"the power of `{card}` was changed, but the game stands in the middle of it, at `{clause}`"
            return DecodeError("save/edited-power", "save.open", reason)
    return None


def adopt(loaded: CardSet, cards: CardSet) -> CardSet:
    """Card files that a save carries, with the numbers of the game at hand."""
    return loaded if loaded.numbers == cards.numbers else CardSet(loaded.families, cards.numbers)
