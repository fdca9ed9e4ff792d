"""What an attack saw, and what it must have seen: a defence that is gone is a finding, never an exception."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, Literal

import attrs

_MOST_TOLD: Final = 40  #: problems of one attack; the rest is counted


@attrs.define
class Evidence:
    """Codes that came back, figures that were measured, and what went wrong."""

    codes: Counter[str] = attrs.field(factory=Counter)  #: how each attempt ended
    figures: dict[str, float] = attrs.field(factory=dict)
    problems: list[str] = attrs.field(factory=list)
    secrets: list[str] = attrs.field(factory=list)  #: of their own tables; the log of the server must not tell them

    @property
    def attempts(self) -> int:
        return self.codes.total()

    def note(self, code: str, *, is_fine: bool = True, detail: object = "") -> None:
        """Note how an attempt ended."""
        self.codes[code] += 1
        if not is_fine:
            self.blame(f"{code} {str(detail)[:300]}")

    def blame(self, problem: str) -> None:
        """Note what must not be."""
        if len(self.problems) < _MOST_TOLD:
            self.problems.append(problem)

    def measure(self, figure: str, number: float) -> None:
        """Note a figure; the greatest of several counts."""
        self.figures[figure] = max(number, self.figures.get(figure, number))

    def add(self, figure: str, number: float) -> None:
        """Add to a figure."""
        self.figures[figure] = self.figures.get(figure, 0.0) + number

    def plain(self) -> dict[str, Any]:
        """For another process to read."""
        return attrs.asdict(self)

    @classmethod
    def read(cls, found: dict[str, Any]) -> Evidence:
        """What another process said."""
        return cls(**{**found, "codes": Counter(found["codes"])})


@attrs.frozen
class Demand:
    """What the evidence must show.

    >>> seen = Evidence(Counter({"too-fast": 3}), {"open at once": 70.0})
    >>> refused("too-fast", 5).find_fault(seen)
    'too-fast: 3, and at least 5 were to be seen'
    >>> at_most("open at once", 60).find_fault(seen)
    'open at once: 70, and at most 60 were to be seen'
    >>> at_most("open at once", 80).find_fault(seen), refused("too-fast", 1).find_fault(seen)
    (None, None)
    >>> at_most("seconds", 80).find_fault(seen)
    'seconds: nothing was measured'
    """

    what: str  #: a code or a figure
    way: Literal["at least", "at most"]
    bound: float

    def find_fault(self, seen: Evidence) -> str | None:
        """A sentence where it is not so."""
        found: float | None = seen.codes[self.what] if self.what in seen.codes else seen.figures.get(self.what)
        if found is None and self.way == "at least":
            found = 0.0
        if found is None:
            return f"{self.what}: nothing was measured"
        is_so = found >= self.bound if self.way == "at least" else found <= self.bound
        return None if is_so else f"{self.what}: {found:g}, and {self.way} {self.bound:g} were to be seen"


def refused(code: str, number: int = 1) -> Demand:
    """An attempt must have been refused like this so many times."""
    return Demand(code, "at least", number)


def at_least(figure: str, number: float) -> Demand:
    """A figure must be as great as this."""
    return Demand(figure, "at least", number)


def at_most(figure: str, number: float) -> Demand:
    """A figure must not be greater than this."""
    return Demand(figure, "at most", number)
