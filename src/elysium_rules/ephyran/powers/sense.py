"""What Ephyran tells those who reason about its cards (`program/sense.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elysium_rules.program import nodes
from elysium_rules.program.sense import Range, Sense, Situation

#: What others may answer, by the effect that does it (Y17-Y19).
DEEDS: Final = {
    "take_object_effect": "take",
    "steal_object_effect": "steal",
    "exchange_effect": "exchange",
    "destroy_effect": "destroy",
}
#: What asks a second time: where the token goes, and which zone is lost (Y15, Y16).
TWICE: Final = {"steal_object_effect": 2, "destroy_effect": 2}
#: What is done to nobody: a token is taken out of the supply (Y13, Y18).
TO_NOBODY: Final = ("take",)


def _is_number(argument: nodes.Argument) -> bool:
    return isinstance(argument, nodes.Expression)


class EphyranSense(Sense):
    """Ephyran's answers."""

    players = Range(2, 4)

    def causes(self, do: nodes.Do) -> tuple[str, ...]:
        """What others may answer."""
        return (DEEDS[do.row],) if do.row in DEEDS else ()

    def questions(self, do: nodes.Do, most: Callable[[nodes.Argument], int]) -> int:
        """Each card that is drawn, and each that is put back (Y11, Y12); whoever suffers may choose, too (Y15, Y16)."""
        return max(TWICE.get(do.row, 1), *(most(argument) for argument in do.arguments if _is_number(argument)), 1)

    def waits(self, power: nodes.Power) -> frozenset[str]:
        """What a card is an answer to."""
        deeds = () if power.event is None else power.event.arguments[0]
        return frozenset(str(deed) for deed in deeds) if isinstance(deeds, tuple) else frozenset()

    def never_happens(self, situation: Situation) -> str:
        """What is done to nobody is done against nobody."""
        event = situation.power.event
        if event is None or event.arguments[1] is None:
            return ""
        deeds = self.waits(situation.power)
        return "" if deeds - set(TO_NOBODY) else "whoever takes an object takes it from nobody (Y13)"
