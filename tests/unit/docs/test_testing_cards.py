"""The page about tests of cards: every test on it holds, and its tables are those of the code."""

from __future__ import annotations

import pytest
from tests.unit.docs.test_pages import ROOT, blocks

from elysium_rules.lang.tests import bounds
from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.reasons import reasons_beside
from elysium_rules.testing.bench.report import failures_of
from elysium_rules.testing.bench.run import MAX_EVENTS, MAX_FILE_EVENTS
from elysium_rules.testing.bench.suite import check_source, find_bench

#: Not those on pages of findings, which show what is wrong (test_finding_pages.py), and of recipes of Ephyran, each of
#: which is about a card beside it (test_author_pages.py).
SHOWN = [
    block
    for block in blocks("ely")
    if block[2].startswith(("test ", "table ")) and not block[0].startswith(("docs/findings/", "docs/ephyran-cookbook"))
]


@pytest.mark.parametrize("page, line, text", [pytest.param(*block, id=f"{block[0]}:{block[1]}") for block in SHOWN])
def test_tests_on_the_pages_hold(page: str, line: int, text: str) -> None:
    bench = find_bench("elysium")
    cards = bench.load_texts({})
    file = check_source(bench, SourceFile("page.test.ely", text), cards, bench.known(cards), {})
    assert file.findings == ()
    results = [(item, item.run()) for item in file.items()]
    assert results
    assert [finding for item, result in results for finding in failures_of(item, result)] == []


def test_the_bounds_of_tests_are_documented() -> None:
    text = (ROOT / "docs/testing-cards.md").read_text(encoding="utf-8")
    table = text.partition("## Bounds")[2].partition("\n## ")[0]
    numbers = [value for name, value in vars(bounds).items() if name.startswith("MAX_")]
    assert len(numbers) == 4
    assert [number for number in (*numbers, MAX_EVENTS, MAX_FILE_EVENTS) if f" {number:,} " not in table] == []


def test_every_reason_is_on_the_page_and_no_other() -> None:
    """The figures are made by `python -m benchmarks.card_tests --write`; what they leave out is compared here."""
    text = (ROOT / "docs/testing-cards.md").read_text(encoding="utf-8")
    figures = text.partition("<!-- figures: card tests -->")[2].partition("<!-- end -->")[0]
    shown = [line for line in figures.splitlines() if line.startswith("- ")]
    files = [path for folder in ("cards", "examples/families") for path in sorted((ROOT / folder).glob("*.test.ely"))]
    reasons = [reasons_beside(path) for path in files]
    kinds = ([each.unreached for each in reasons], [each.unnoticed for each in reasons])
    assert shown == [
        f"- `{reason.card}`, `{reason.words}`: {reason.what}. {reason.why}"
        for kind in kinds
        for listed in kind
        for reason in listed
    ]
