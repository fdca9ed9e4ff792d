"""Our answers where the printed rules are silent, as named sets.

A game is played to its end by the set that it began with, so that its saves and replays stay true when we learn
something: a new answer gets a new set, and the older ones stay here. docs/rules.md gives the newest set (decision 19).
"""

from __future__ import annotations

from typing import Final

import attrs

from elysium_rules.play.data.rulings import NamedRulings, by_name


@attrs.frozen(kw_only=True)
class Rulings(NamedRulings):
    """One set; each field is an answer that an older set gave otherwise, and False is the newest answer."""

    # --- other in `elysium_rules 1`
    asks_between_nothings: bool = False  #: P23: whether a choice is asked of which no way would do anything
    citizen_needs_card: bool = False  #: P22: whether "take a citizen" forbids its power where no card can be drawn
    counters_outlive_step: bool = False  #: W3, X14: whether allowance and transfers go on counting outside Phase III
    # --- other in `elysium_rules 2` and before
    pays_part_by_part: bool = False  #: P14: whether others may react between the parts of a joined price
    begins_turn_with_epoch: bool = False  #: N3: whether the first turn begins before what waits for the epoch works
    prices_reach_others: bool = False  #: N45: whether a price may take what another player has
    prevents_in_silence: bool = False  #: N46: whether nobody hears what a power that steps in is about
    allows_outside_step: bool = False  #: N50: whether a power can allow transfers while it is no step of Phase III
    judges_for_you: bool = False  #: N51: whether a look ahead judges as if you made the choices of other players, too
    exchanges_without_room: bool = False  #: N51: whether it offers an exchange for which there is no room
    turns_without_end: bool = False  #: N40: whether nobody counts the decisions of a turn
    forgets_pairs: bool = False  #: N53: whether it takes for granted that nobody holds identical cards


SECOND: Final = Rulings(
    name="elysium_rules 2",
    pays_part_by_part=True,
    begins_turn_with_epoch=True,
    prices_reach_others=True,
    prevents_in_silence=True,
    allows_outside_step=True,
    judges_for_you=True,
    exchanges_without_room=True,
    turns_without_end=True,
    forgets_pairs=True,
)
FIRST: Final = attrs.evolve(
    SECOND, name="elysium_rules 1", asks_between_nothings=True, citizen_needs_card=True, counters_outlive_step=True
)
NEWEST: Final = Rulings(name="elysium_rules 3")
#: All sets by name, the oldest first.
RULINGS: Final = by_name(FIRST, SECOND, NEWEST)
