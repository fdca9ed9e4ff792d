"""What must a game say so that its families can be measured? A `Measured`, named in `GameRules.measured`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from elysium_rules.errors import SetupError
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.data.lazy import find_at
from elysium_rules.play.engine.port import AnyCardSet, GameRules


class Measured(ABC):
    """A game in which families are chosen, as `elysium balance` looks at it."""

    taking: ClassVar[type[Any]]  #: the action by which a player takes a card; it names it in `card`
    using: ClassVar[type[Any]]  #: the action by which a player uses the power of a card, named in the same way
    blank: ClassVar[str]  #: a power that does nothing, in the card language

    @abstractmethod
    def choices(self, cards: AnyCardSet, family: str, rng: Rng) -> Mapping[str, Any]:
        """What is chosen at the setup of a game in which a family takes part among printed ones, drawn at random.

        Without a family, printed ones alone are drawn.
        """

    @abstractmethod
    def level_of(self, cards: AnyCardSet, ref: str) -> int:
        """The level of a printed card."""


def measured(rules: GameRules[Any, Any, Any, Any, Any]) -> Measured:
    """What a game says.

    Raises:
        SetupError: its families cannot be measured.
    """
    if not rules.measured:
        raise SetupError("", f"{rules.name} has no families that are chosen for a game, so none can be measured")
    found: Measured = find_at(rules.measured)
    return found
