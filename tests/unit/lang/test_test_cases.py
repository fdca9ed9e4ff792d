"""Cases of tests of cards: what is found in a text. `ELYSIUM_REWRITE=1` writes the findings anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from elysium_rules.diagnostics import render_diagnostics
from elysium_rules.lang.tests import codes
from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.suite import check_source, find_bench

FOLDER = Path(__file__).parents[2] / "cases/test"
FILES = sorted(FOLDER.glob("*.ely"))
MARK = "--- expected ---\n"
#: What is found when a test runs: `tests/unit/testing/test_bench.py` and `tests/unit/cli/test_test.py`.
WHEN_RUN = {codes.CARD_UNUSED}
#: What an editor says of a card file beside the tests: `tests/lsp/test_card_tests.py`.
IN_EDITOR = {codes.CARDS_UNREAD}
#: These are too long for a case: `tests/unit/lang/test_test_bounds.py`.
LONG = {codes.TOO_MANY_CASES}
OTHERS = {"among-cards", "mistakes"}  #: named for what they show, and not for a code


def find_all(file: Path, text: str) -> str:
    bench = find_bench("elysium")
    source = SourceFile(file.name, text)
    is_family = not file.name.endswith(".test.ely")
    cards = bench.load_texts({file.name: text} if is_family else {})
    checked = check_source(bench, source, cards, bench.known(cards), {})
    return render_diagnostics(checked.findings, checked.sources) + "\n" if checked.findings else ""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_findings_are_as_expected(file: Path) -> None:
    text, _, expected = file.read_text(encoding="utf-8").partition(MARK)
    found = find_all(file, text)
    if os.environ.get("ELYSIUM_REWRITE"):
        file.write_text(f"{text}{MARK}{found}" if found else text, encoding="utf-8")
        return
    assert found == expected


def test_every_code_has_a_case_of_its_own_name() -> None:
    named = {value for name, value in vars(codes).items() if name.isupper()}
    cases = {f"test/{file.name.partition('.')[0]}": file.read_text(encoding="utf-8") for file in FILES}
    assert sorted(named - WHEN_RUN - IN_EDITOR - LONG - cases.keys()) == []
    assert {name.removeprefix("test/") for name in cases.keys() - named} == OTHERS
    assert [name for name, text in cases.items() if name in named and f"[{name}]" not in text] == []
