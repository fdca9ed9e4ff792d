"""Runs tests against changed cards, one change at a time and in one process, and lists what no test has noticed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from elysium_rules.lang.tests.checked import named_cards
from elysium_rules.testing.bench.mutants import Mutant, mutants_of
from elysium_rules.testing.bench.run import Result, run_test
from elysium_rules.testing.bench.suite import TestFileRun, TestItem


@attrs.frozen
class Verdict:
    """What came of one mutant."""

    ref: str  #: of the card
    mutant: Mutant
    killed_by: str | None  #: the name of the test that noticed it


def mutate_family(file: TestFileRun) -> Iterator[Verdict]:
    """Change the cards of the families of a file, one thing at a time, and run the tests that name the card.

    Tests that fail without any change are left out. A mutant that cannot be played at all was noticed.
    """
    bench = file.bench
    good = [item for item in file.items() if _run(item, file.cards).is_good]
    for ref, which, power in bench.powers(file.cards):
        if not file.is_about(ref):
            continue
        items = _about(good, ref)
        for mutant in mutants_of(power, bench.vocabulary):
            try:
                cards = bench.with_power(file.cards, ref, which, mutant.power)
            except (AssertionError, LookupError, TypeError, ValueError):
                continue  # no program that the checker would let pass
            yield Verdict(ref, mutant, _killer(items, cards))


def _about(items: Sequence[TestItem], ref: str) -> list[TestItem]:
    """The tests that name a card, those first that are about it."""

    def names(item: TestItem, part: Any) -> bool:
        values = (item.test.decl.cases, tuple(item.test.tables.values()))
        return any(ref in item.file.known.find(card) for card in named_cards((part, values)))

    def is_about(item: TestItem) -> bool:
        return any(ref in item.file.known.find(card) for card in named_cards(item.test.decl.subjects))

    key = ref.rpartition("/")[2]
    found = [
        item for item in items if names(item, item.test.decl) or key in item.file.source.text_at(item.test.decl.span)
    ]
    return sorted(found, key=lambda item: not is_about(item))


def _run(item: TestItem, cards: Any) -> Result:
    return run_test(item.file.bench, cards, item.file.known, item.test, item.case)


def _killer(items: Sequence[TestItem], cards: Any) -> str | None:
    """The first test that notices that the cards are other ones."""
    for item in items:
        try:
            result = _run(item, cards)
        except Exception:  # noqa: BLE001 - whatever a card does that no checker has seen
            return item.name
        if not result.is_good:
            return item.name
    return None
