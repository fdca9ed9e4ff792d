"""What the page of a finding about tests says to avoid causes it and nothing else, and its cure is a good test."""

from __future__ import annotations

import pytest

from elysium_rules.lang.finding_pages import FindingPage, finding_codes, read_finding_page
from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.report import failures_of
from elysium_rules.testing.bench.suite import check_source, find_bench

STAGE = "test/"
PAGES = [read_finding_page(code) for code in finding_codes() if code.startswith(STAGE)]
WITH_TESTS = [page for page in PAGES if page.format == "ely"]


def find(text: str) -> set[str]:
    """The codes of all that is found: in the text, and when its tests run."""
    bench = find_bench("elysium")
    cards = bench.load_texts({})
    checked = check_source(bench, SourceFile("shown.test.ely", text), cards, bench.known(cards), {})
    ran = [finding for item in checked.items() for finding in failures_of(item, item.run())]
    return {finding.code for finding in (*checked.findings, *ran)}


def name_of(page: FindingPage) -> str:
    return page.code


@pytest.mark.parametrize("page", WITH_TESTS, ids=name_of)
def test_what_to_avoid_causes_this_finding_and_no_other(page: FindingPage) -> None:
    assert find(page.avoid) == {page.code}


@pytest.mark.parametrize("page", WITH_TESTS, ids=name_of)
def test_what_to_prefer_is_a_good_test(page: FindingPage) -> None:
    assert page.prefer != page.avoid
    assert find(page.prefer) == set()


def test_only_what_is_long_or_no_single_text_of_tests_has_a_cause_in_words() -> None:
    assert [page.code for page in PAGES if not page.format] == [
        "test/bad-reasons",
        "test/cards-unread",
        "test/impossible-position",
        "test/stale-reason",
        "test/survived",
        "test/too-many-cases",
    ]
