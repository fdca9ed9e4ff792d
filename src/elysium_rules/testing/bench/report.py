"""What is said of a test that does not hold: as findings at its clauses, and the position to go on from."""

from __future__ import annotations

from typing import Final

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.lang.tests import codes
from elysium_rules.testing.bench.run import Failure, Result
from elysium_rules.testing.bench.suite import TestItem

FAILED: Final = "test/failed"


def failures_of(item: TestItem, result: Result) -> tuple[Diagnostic, ...]:
    """All that is wrong with a test that was run."""
    found = [
        Diagnostic(
            FAILED,
            f"expected {failure.expected}",
            failure.span,
            label=f"found: {failure.found}",
        )
        for failure in result.failures
    ]
    found += [
        Diagnostic(
            codes.CARD_UNUSED,
            f"the card `{subject.text}` did nothing in this test, and was refused nothing",
            subject.span,
            label="the test is about this card",
            hint="let it be used, or name the card that the test is about",
        )
        for subject in result.idle
    ]
    return tuple(found)


def position_text(failure: Failure) -> str:
    """The position of a failure as a `given` that can be pasted."""
    lines = "\n".join(f"  {line}" for line in failure.position)
    note = "" if failure.in_power is None else f"  # {failure.in_power} asks just now, which cannot be laid out\n"
    return f"the position of that moment:\ngiven {{\n{note}{lines}\n}}"
