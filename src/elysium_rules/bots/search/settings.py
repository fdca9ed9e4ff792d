"""How a search thinks: the numbers that its strength depends on, each of which was measured (docs/bots.md).

All of them are whole numbers, and so is all that is worked out with them: a search comes to the same in every engine,
on every machine, to the last visit (decision 80).
"""

from __future__ import annotations

from typing import Final

import attrs

from elysium_rules.play.engine.playouts import POLICIES, Policy

ONE: Final = 2**16  #: a reward lies between nothing and this; a prior is a part of it


@attrs.frozen(kw_only=True)
class SearchSettings:
    """What a search does in each of its iterations."""

    trees: int = 4  #: independent ones, whose visits are added: as many threads as there can be
    exploration: int = ONE // 2  #: how much a prior counts against what was seen (the constant of PUCT)
    first_play: int = ONE // 32  #: how much worse than its siblings an action is taken to be before it was tried
    evenness: int = 8  #: of 16 parts of a prior, how many are the same for all actions
    policy: Policy = "light"  #: who chooses beyond the tree
    cut: int = 30  #: after so many choices beyond the tree the state is judged as it stands
    softness: int = 8 * 16  #: a lead of so much (in 1/16 points) is half-way from a tie to being certain to win
    winning: int = 8  #: of 16 parts of the reward of a game that is over, how many are for having won
    most_entries: int = 2**18  #: actions that a tree remembers; then it grows no more

    @property
    def numbers(self) -> tuple[int, ...]:
        """As the native core reads them (`native/src/search.h`)."""
        return tuple(
            POLICIES.index(value) if isinstance(value, str) else int(value)
            for value in attrs.astuple(self, recurse=False)
        )


Settings = SearchSettings  # the name inside this room
