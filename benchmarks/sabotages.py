"""The list of sabotages: every limit and defence of the server, how it is taken out, and what must notice.

An entry changes the text of a module (`Edit`), in the process of a server or of a test, and names one check: an attack
of `make hostile`, the power cut of `make kill`, or a test. `python -m benchmarks.sabotage` runs them; a test keeps the
list complete and its texts up to date.
"""

from __future__ import annotations

from typing import Final

import attrs

from benchmarks.surroundings import Edit, limit


@attrs.frozen
class Sabotage:
    """Something that is taken out."""

    name: str
    check: str  #: `attack: pings`, `power cut`, or `test: tests/...::name`
    edits: tuple[Edit, ...]
    limits: tuple[str, ...] = ()  #: fields of `Limits` that mean nothing any more

    def find_fault(self) -> str | None:
        """A sentence where the text of the server is not what it was any more."""
        return next((fault for edit in self.edits if (fault := edit.find_fault()) is not None), None)


def _no_limit(field: str, check: str, number: str = "10**9", name: str = "") -> Sabotage:
    """A limit is so large, or so small, that it means nothing."""
    return Sabotage(name or f"limit: {field}", check, (limit(field, number),), (field,))


def _out(name: str, check: str, module: str, was: str, becomes: str, *limits: str) -> Sabotage:
    return Sabotage(name, check, (Edit(module, was, becomes),), limits)


SABOTAGES: Final[tuple[Sabotage, ...]] = (
    # --- what is on the disk
    _out("disk: synchronous=OFF", "power cut", "web.store", "PRAGMA synchronous=FULL", "PRAGMA synchronous=OFF"),
    _out("disk: synchronous=NORMAL", "power cut", "web.store", "PRAGMA synchronous=FULL", "PRAGMA synchronous=NORMAL"),
)
