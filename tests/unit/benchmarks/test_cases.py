"""What lockstep plays: each case is the same every time, late positions are positions, families have favourites."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from benchmarks.breeding import new_fond_family, texts_of
from benchmarks.cases import KINDS, Case, NothingToPlayError, Setting, set_up

from elysium_rules import check_texts
from elysium_rules.elysium.checks.invariants import check_invariants
from elysium_rules.testing.author.family import write_family


def settings(kind: str, count: int) -> list[Setting]:
    found = []
    for number in range(count):
        try:
            found.append(set_up(Case(kind, number)))
        except NothingToPlayError:
            continue
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_case_is_the_same_each_time(kind: str) -> None:
    for number in (1, 2):
        one, other = set_up(Case(kind, number)), set_up(Case(kind, number))
        assert (one.state, one.rng, one.most, one.begins) == (other.state, other.rng, other.most, other.begins)


def test_late_positions_keep_the_rules_and_are_late() -> None:
    seen: Counter[str] = Counter()
    found = settings("late", 16)
    for setting in found:
        state = setting.state
        check_invariants(state)
        boards = state.players
        seen["long Legends"] += any(len(legend.cards) >= 3 for board in boards for legend in board.elysium)
        seen["tiles"] += any(holder is not None for holder in state.level_tiles)
        seen["things on cards"] += bool(state.counters)
        seen["turned cards"] += bool(state.turned_mask)
        seen["columns gone"] += any(board.column_mask.bit_count() < 4 for board in boards)
    assert len(found) >= 14
    assert min(seen[what] for what in ("long Legends", "tiles", "things on cards", "columns gone")) >= 10, seen
    assert seen["turned cards"] >= 4


def test_what_a_family_is_fond_of_comes_up_often() -> None:
    def count(**options: Any) -> int:
        texts = (write_family(Random(number).randrange, **options) for number in range(12))
        return sum(text.count("straighten") for text in texts)

    assert count(favourites=("straighten_effect",)) > 3 * count()
    assert count(favourites=()) == count()


def test_fond_families_pass_the_checker() -> None:
    texts = [new_fond_family(Random(number)) for number in range(6)]
    assert len(set(texts)) == len(texts)
    assert all(check_texts(dict(texts_of({"custom": text}))).is_good for text in texts)
