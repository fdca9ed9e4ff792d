"""What happens in lockstep is counted beside it, and changes nothing (`benchmarks/counting.py`)."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest
from benchmarks.cases import Case
from benchmarks.counting import COUNTED, OTHER_GAMES, PRINTED_GAMES, counts_of
from benchmarks.pairing import compare, core_of

from elysium_rules.kernel.native import Library


@pytest.mark.parametrize("kind", ["printed", "scarce", "family", "position"])
def test_counting_changes_nothing(library: Library, kind: str) -> None:
    make_core = partial(core_of, library)
    plain = compare(Case(kind, 1), make_core)
    counted = compare(Case(kind, 1), make_core, count=True)
    assert not counted.differences
    found = Counter({name: number for name, number in counted.counts.items() if not name.startswith(COUNTED)})
    assert found == plain.counts
    games = PRINTED_GAMES if kind in ("printed", "scarce") else OTHER_GAMES
    made = {name.removeprefix("action: "): number for name, number in found.items() if name.startswith("action: ")}
    assert counts_of(counted.counts, games, "action") == made


def test_cards_run_out_where_they_are_scarce(library: Library) -> None:
    counts: Counter[str] = Counter()
    for number in range(20):
        seen = compare(Case("scarce", number), partial(core_of, library), count=True)
        assert not seen.differences, f"\n{seen.differences[0]}"
        counts.update(seen.counts)
    assert counts["scarce games"] == 20
    events = counts_of(counts, PRINTED_GAMES, "event")
    assert events["Reshuffled"] >= 50
    assert events["NothingTaken"] >= 50
