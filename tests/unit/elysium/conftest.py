"""Positions that many tests of Elysium begin with."""

from __future__ import annotations

import pytest

from elysium_rules import GameState, UsePower
from elysium_rules.testing import choose, scenario, seat


@pytest.fixture
def state() -> GameState:
    """A position with something of everything."""
    return scenario(
        families="wasteland",
        players=[
            seat(gold=3, vp=2, pp=1, domain="antaeus succession! citizen", legends=["charon persephone", "theft"]),
            seat(gold=1, domain="charon"),
            seat(legends=["raiders helm_of_invisibility citizen"]),
        ],
        agora="hoplites homer",
        oracle="medusa",
        discard_pile="recruiter citizen",
    )


@pytest.fixture
def asking() -> GameState:
    """A position in which the power of Slaves asks which card is discarded."""
    return choose(scenario(players=[seat(domain="slaves charon"), seat()]), UsePower, card="slaves")[0]
