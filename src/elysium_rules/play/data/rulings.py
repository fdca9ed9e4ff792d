"""Named sets of our answers where printed rules are silent (decision 19); each game says what it has answered."""

from __future__ import annotations

from typing import TypeVar

import attrs

from elysium_rules.program.value import FrozenDict


@attrs.frozen(kw_only=True)
class NamedRulings:
    """One set. A game adds a field for each answer that an older set gave otherwise, and False is the newest answer."""

    name: str  #: of the game, and a number


RulingsT = TypeVar("RulingsT", bound=NamedRulings)


def by_name(*sets: RulingsT) -> FrozenDict[str, RulingsT]:
    """All sets of a game by name, the oldest first."""
    return FrozenDict({rulings.name: rulings for rulings in sets})
