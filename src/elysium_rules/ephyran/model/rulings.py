"""Our answers where the printed rules are silent, as named sets.

A game is played to its end by the set that it began with, so that its saves and replays stay true when we learn
something: a new answer gets a new set, and the older ones stay here. docs/ephyran-rules.md gives the newest set.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from elysium_rules.program.value import FrozenDict


@attrs.frozen(kw_only=True)
class Rulings:
    """One set; each field is an answer that an older set gave otherwise, and False is the newest answer."""

    name: str  #: such as `ephyran 2`
    # --- other in `ephyran 1`
    asks_the_obvious: bool = False  #: Y29: whether some questions are asked though all see that there is one answer
    never_stalls: bool = False  #: Y51: whether a game goes on however long nobody draws from the draw pile


FIRST: Final = Rulings(name="ephyran 1", asks_the_obvious=True, never_stalls=True)
NEWEST: Final = Rulings(name="ephyran 2")
#: All sets by name, the oldest first.
RULINGS: Final[Mapping[str, Rulings]] = FrozenDict({rulings.name: rulings for rulings in (FIRST, NEWEST)})
