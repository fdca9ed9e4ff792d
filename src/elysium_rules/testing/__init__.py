"""Tools for tests of cards and rules: positions in a few words, choices by name, and what always holds.

>>> from elysium_rules import UsePower
>>> from elysium_rules.testing import check_invariants, choose, scenario, seat
>>> state = scenario(players=[seat(domain="triumph citizen citizen citizen"), seat()], agora="charon")
>>> state, events = choose(state, UsePower, card="triumph")
>>> state.players[0].vp
2
>>> check_invariants(state)
"""

from typing import TYPE_CHECKING

from elysium_rules.deprecation import answer_renamed
from elysium_rules.elysium.checks.invariants import check_invariants
from elysium_rules.testing.moves import MoveError, choose, domain, elysium, find, option, options, refs
from elysium_rules.testing.scenario import Seat, scenario, seat

__all__ = [
    "MoveError",
    "Seat",
    "check_invariants",
    "choose",
    "domain",
    "elysium",
    "find",
    "option",
    "options",
    "refs",
    "scenario",
    "seat",
]

#: Names of the release before, each with the new one and the release in which the old one goes.
_RENAMED: dict[str, tuple[str, str]] = {}

# Hidden from type checkers: a module with `__getattr__` has every name for them, misspelt ones too.
if not TYPE_CHECKING:
    __getattr__ = answer_renamed(__name__, _RENAMED)
