"""Families of Elysium as they are measured: one that is asked for, and printed ones beside it (S2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from elysium_rules.balance.game import Measured
from elysium_rules.elysium.model.actions import TakeCard, UsePower
from elysium_rules.elysium.model.cards import CardSet
from elysium_rules.kernel.rng import Rng, shuffle
from elysium_rules.library import standard_cards


class ElysiumMeasured(Measured):
    """The table of a family: four printed ones play beside it, each as often as any other."""

    taking: ClassVar = TakeCard
    using: ClassVar = UsePower
    blank: ClassVar = "instant { gain 0 gold }"

    def choices(self, cards: CardSet, family: str, rng: Rng) -> Mapping[str, Any]:
        beside, _ = shuffle(rng, [key for key in standard_cards().families if key != family])
        asked = (family,) if family else ()
        return {"families": (*asked, *beside)[: cards.numbers.families.in_play]}

    def level_of(self, cards: CardSet, ref: str) -> int:
        return cards[ref].level


ELYSIUM_MEASURED: Final = ElysiumMeasured()
