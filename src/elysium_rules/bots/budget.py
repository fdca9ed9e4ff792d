"""How much a bot may think before it chooses."""

from __future__ import annotations

import attrs


@attrs.frozen
class Budget:
    """What one decision may cost; what is None is no limit, and a bot that has neither takes its own measure.

    With *iterations* alone a choice depends on view, randomness and their number; with *seconds* on the machine, too.
    """

    iterations: int | None = None  #: how often something is tried
    seconds: float | None = None  #: how long it may take
    workers: int = 1  #: threads or processes; never changes what a number of iterations comes to
