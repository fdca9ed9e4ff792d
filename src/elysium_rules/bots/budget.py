"""How much a bot may think before it chooses."""

from __future__ import annotations

import re
from typing import Final

import attrs

from elysium_rules.arguments import expect_number, wrong_type
from elysium_rules.errors import ArgumentError

_WRITTEN: Final = re.compile(r"(?P<iterations>[1-9]\d{0,8})|(?P<seconds>\d{1,5}(\.\d{1,6})?)s")


@attrs.frozen
class Budget:
    """What one decision may cost; what is None is no limit, and a bot that has neither takes its own measure.

    With *iterations* alone a choice depends on view, randomness and their number; with *seconds* on the machine, too.

    Raises:
        ArgumentError: a limit is not above 0.
    """

    iterations: int | None = None  #: how often something is tried
    seconds: float | None = None  #: how long it may take
    workers: int = 1  #: threads or processes; never changes what a number of iterations comes to

    def __attrs_post_init__(self) -> None:
        if self.iterations is not None:
            expect_number("iterations", self.iterations)
        seconds: object = self.seconds
        if seconds is not None and (not isinstance(seconds, int | float) or isinstance(seconds, bool)):
            raise wrong_type("seconds", seconds, "a number")
        expect_number("workers", self.workers)
        for name in ("iterations", "seconds", "workers"):
            limit = getattr(self, name)
            if limit is not None and not limit > 0:
                raise ArgumentError("call/out-of-range", name, f"a limit is above 0, not {limit!r}")


def parse_budget(text: str) -> Budget:
    """Read a budget as it is typed: a number of iterations, or seconds with an `s`.

    Raises:
        ArgumentError: it is neither.

    >>> parse_budget("500"), parse_budget("0.5s")
    (Budget(iterations=500, seconds=None, workers=1), Budget(iterations=None, seconds=0.5, workers=1))
    """
    found = _WRITTEN.fullmatch(text)
    if found is None:
        reason = f"a budget is a number of iterations, such as 500, or of seconds, such as 0.5s, not {text!r}"
        raise ArgumentError("call/no-budget", "budget", reason)
    if found["iterations"] is not None:
        return Budget(iterations=int(found["iterations"]))
    return Budget(seconds=float(found["seconds"]))


def format_budget(budget: Budget) -> str:
    """Write a budget so that `parse_budget` reads it; one with both limits, or with neither, has no such form.

    >>> format_budget(Budget(iterations=500)), format_budget(Budget(seconds=0.5))
    ('500', '0.5s')
    """
    if budget.iterations is not None and budget.seconds is None:
        return str(budget.iterations)
    if budget.seconds is not None and budget.iterations is None:
        return f"{budget.seconds:.6f}".rstrip("0").rstrip(".") + "s"
    raise ArgumentError("call/no-budget", "budget", "only a budget with one limit can be written in a word")
