"""Tests that are run from an editor: what came of each, beside its line, as long as it stands as it was run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.editing.card_tests import CardTests
from elysium_rules.lang.memory import with_places
from elysium_rules.lang.tests import nodes
from elysium_rules.source import Span
from elysium_rules.testing.bench.report import failures_of, position_text
from elysium_rules.testing.bench.suite import TestFileRun, TestItem

ALL: Final = ""  #: stands for the title where all tests are meant


@attrs.frozen
class Outcome:
    """What came of a test, of all lines of its table of cases."""

    title: str
    text: str = attrs.field(repr=False)  #: of the test as it was run
    start: int  #: where it stood
    cases: int
    failed: int
    findings: tuple[Diagnostic, ...]
    position: str = ""  #: where the first line failed, as a `given`

    @property
    def is_good(self) -> bool:
        """Whether all of it holds."""
        return self.failed == 0

    @property
    def summary(self) -> str:
        """In a few words.

        >>> Outcome("It pays", "", 0, 3, 1, ()).summary
        '1 of 3 fails'
        """
        if self.is_good:
            return "holds" if self.cases == 1 else f"all {self.cases} hold"
        if self.cases == 1:
            return "fails"
        return f"{self.failed} of {self.cases} {'fails' if self.failed == 1 else 'fail'}"


def run_tests(file: TestFileRun, title: str = ALL) -> tuple[Outcome, ...]:
    """Run the test with a title, or all tests; each time with as much as may happen as `elysium test` allows."""
    fresh = attrs.evolve(file, budget=type(file.budget)())
    by_title: dict[str, list[TestItem]] = {}
    for item in fresh.items():
        if title in (ALL, item.test.decl.title.value):
            by_title.setdefault(item.test.decl.title.value, []).append(item)
    return tuple(_run(name, items) for name, items in by_title.items())


def _run(title: str, items: Sequence[TestItem]) -> Outcome:
    findings: dict[Diagnostic, None] = {}
    failed, position = 0, ""
    for item in items:
        result = item.run()
        failed += not result.is_good
        findings.update(dict.fromkeys(failures_of(item, result)))
        for failure in result.failures[:1]:
            position = position or (position_text(failure) if failure.position else "")
    decl = items[0].test.decl
    text = items[0].file.source.text_at(decl.span)
    return Outcome(title, text, decl.span.start, len(items), failed, tuple(findings), position)


@attrs.define
class TestRuns:
    """What came of the tests of a text so far."""

    __test__ = False  # pytest takes every class of such a name for one of its own

    outcomes: dict[str, Outcome] = attrs.field(factory=dict)
    cards: object = None  #: with which they were run

    def note(self, outcomes: Sequence[Outcome], cards: object) -> None:
        """Keep what came of some of them; what came of the others with other cards is forgotten."""
        if self.cards is not cards:
            self.outcomes.clear()
        self.cards = cards
        self.outcomes |= {outcome.title: outcome for outcome in outcomes}

    def of(self, tests: CardTests) -> Mapping[str, Outcome]:
        """What is still true: of tests that stand as they were run, with the same cards."""
        if tests.cards.cards is not self.cards:
            return {}
        found: dict[str, Outcome] = {}
        for decl in tests.syntax.tests:
            outcome = self.outcomes.get(decl.title.value)
            if outcome is not None and tests.source.text_at(decl.span) == outcome.text:
                found[outcome.title] = outcome
        return found

    def findings(self, tests: CardTests) -> Iterator[Diagnostic]:
        """What does not hold, where it stands now."""
        outcomes = self.of(tests)
        for decl in tests.syntax.tests:
            outcome = outcomes.get(decl.title.value)
            if outcome is not None:
                shift = decl.span.start - outcome.start
                yield from (_move(finding, shift) for finding in outcome.findings)


def _move(finding: Diagnostic, shift: int) -> Diagnostic:
    return with_places(finding, lambda span: Span(span.file, span.start + shift, span.end + shift))


@attrs.frozen
class Lens:
    """Something to be done with a test, beside the line it begins on."""

    span: Span
    title: str  #: what the editor shows
    test: str  #: which test is run


def list_lenses(tests: CardTests, runs: TestRuns) -> tuple[Lens, ...]:
    """What can be run in a text, and what came of it: all tests together at the first one, and each by itself."""
    found: list[Lens] = []
    outcomes = runs.of(tests)
    decls: tuple[nodes.TestDecl, ...] = tests.syntax.tests
    if decls:
        known = [outcomes[decl.title.value] for decl in decls if decl.title.value in outcomes]
        failed = sum(not outcome.is_good for outcome in known)
        said = "" if len(known) < len(decls) else (": all hold" if not failed else f": {failed} of {len(decls)} fail")
        found.append(Lens(decls[0].span, f"Run all {len(decls)} tests{said}", ALL))
    for decl in decls:
        outcome = outcomes.get(decl.title.value)
        shown = "Run this test" if outcome is None else f"Run this test: {outcome.summary}"
        found.append(Lens(decl.span, shown, decl.title.value))
    return tuple(found)
