"""The time, for a budget in seconds. Nothing else in the library below its commands and servers looks at a clock.

What a search comes to in a number of iterations does not depend on it; how many it does in some seconds does.
"""

from __future__ import annotations

from time import perf_counter


def seconds() -> float:
    """Seconds since some moment."""
    return perf_counter()
