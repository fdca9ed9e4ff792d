"""The sets of rulings that a game may be played by; docs/ephyran-rules.md gives the newest one (decision 19)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from elysium_rules.play.data.rulings import NamedRulings, by_name


@frozen(kw_only=True)
class Rulings(NamedRulings):
    """What `ephyran 1` answered otherwise."""

    asks_the_obvious: bool = False  #: Y29: whether some questions are asked though all see that there is one answer
    never_stalls: bool = False  #: Y51: whether a game goes on however long nobody draws from the draw pile


NEWEST: Final = Rulings(name="ephyran 2")
RULINGS: Final = by_name(Rulings(name="ephyran 1", asks_the_obvious=True, never_stalls=True), NEWEST)
