"""Both engines play the same games, and agree at every decision (`benchmarks/pairing.py`).

Here 500 games with printed families, 200 with random families, and 100 positions; `make stress` plays a hundred times
as many.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import partial
from typing import Any

import pytest
from benchmarks import cases
from benchmarks.cases import Case, set_up
from benchmarks.lockstep import Chunk
from benchmarks.pairing import Seen, compare, core_of

from elysium_rules import RULINGS, ScenarioError
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.kernel.native import Library

TIMES = max(1, int(os.environ.get("ELYSIUM_GAMES", "3024")) // 3024)
CHUNKS = [
    *(Chunk("printed", first, 25) for first in range(0, 500 * TIMES, 25)),
    *(Chunk("family", first, 20) for first in range(0, 200 * TIMES, 20)),
    *(Chunk("position", first, 20) for first in range(0, 100 * TIMES, 20)),
]


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: f"{chunk.kind}:{chunk.first}")
def test_both_engines_agree_at_every_decision(library: Library, chunk: Chunk) -> None:
    seen = Seen()
    for case in chunk.cases():
        seen.add(compare(case, partial(core_of, library)))
        assert not seen.differences, f"\n{seen.differences[0]}"
    counts = seen.counts
    assert counts["games"] + sum(number for what, number in counts.items() if what.startswith("nothing to play: ")) == (
        chunk.count
    )
    if chunk.kind == "printed":
        assert counts["games"] == chunk.count
        assert counts["full"] == 0
    assert counts["decisions"] > chunk.count
    assert counts["hand-overs"] > 0


def test_what_is_compared_now_and_then_is_compared_often(library: Library) -> None:
    counts: Counter[str] = Counter()
    for number in range(20):
        for kind in ("printed", "position"):
            counts.update(compare(Case(kind, number), partial(core_of, library)).counts)
    for what in ("scores", "forks", "samples", "rests", "hand-overs inside powers", "decisions inside powers"):
        assert counts[what] >= 10, what


def test_a_position_that_older_rulings_do_not_allow_is_counted(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on with the newest ones; nobody is to think that older ones were tried there."""
    newest, what = list(RULINGS)[-1], "older rulings allow no such position"
    older = next(
        case
        for case in (Case("position", number) for number in range(60))
        if set_up(case).state.game.rulings.name != newest
    )
    assert not set_up(older).falls_back
    assert compare(older, partial(core_of, library)).counts[what] == 0

    def refuse(cards: Any, players: int, families: Any, edition: str, rulings: str) -> Any:
        if rulings != newest:
            raise ScenarioError("N3", "it is no position by older rulings")
        return find_game(cards, players, families, edition, rulings)

    monkeypatch.setattr(cases, "find_game", refuse)
    assert set_up(older).falls_back
    assert set_up(older).state.game.rulings.name == newest
    assert compare(older, partial(core_of, library)).counts[what] == 1
