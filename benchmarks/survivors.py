"""Changes by a machine that lockstep does not find, read one by one: why they are no other core, or what is missing.

A change is named by its file and its line before and after, without the number of the line. What is *equal* plays every
game as the core does; a *gap* is a core that plays otherwise, in games that lockstep does not come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from benchmarks.core_faults import Fault

#: Changes that mean nothing, with the reason.
EQUAL: Final[Mapping[str, str]] = {}


def key_of(fault: Fault) -> str:
    """How a change by a machine is named here.

    >>> key_of(Fault("turn.cpp:12: a < b; -> a <= b;", "turn.cpp", "", ""))
    'turn.cpp: a < b; -> a <= b;'
    """
    place, _, change = fault.name.partition(": ")
    return f"{place.partition(':')[0]}: {change}"


def why_equal(fault: Fault) -> str | None:
    """Why a change is no other core, as somebody has read it; None where nobody has."""
    return EQUAL.get(key_of(fault))
