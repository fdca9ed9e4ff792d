"""Tests of cards while somebody writes them: what can be written where, what is told, and what a run leaves behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from elysium_rules.editing.card_tests import CardTests, holds_tests, without_tests
from elysium_rules.editing.test_runs import TestRuns, list_lenses, run_tests
from elysium_rules.editing.test_words import colour_tests, complete_test, hover_test
from elysium_rules.lang.files import card_files
from elysium_rules.program.folders import cards_folder
from elysium_rules.source import SourceFile

_NAME = "mine.test.ely"
_TEXT = """\
table poor(purse) { you { purse gold } ann { } }

test "It pays" of alliance for (held) in { (1) (2) } {
  given poor(held) { families hades; agora alliance; draw pile charon }
  when { you take alliance }
  then { vp on your board == 0; ann's domain holds nothing }
}
"""


@pytest.fixture(scope="module")
def tests() -> CardTests:
    return CardTests(_NAME, "elysium", dict)


def at(tests: CardTests, behind: str) -> set[str]:
    """What can be written behind some words of the text, which is read up to there."""
    text = _TEXT[: _TEXT.index(behind) + len(behind)]
    found = complete_test(tests.set_text(SourceFile(_NAME, text)), len(text))
    return {item.label for item in found.items}


@pytest.mark.parametrize(
    "behind, offered, not_offered",
    [
        ("of ", {"alliance", "charon"}, {"ann", "given", "gold"}),
        ("given ", {"poor", "{"}, {"charon", "agora"}),
        ("{ families ", {"hades", "zeus"}, {"charon", "ann", "oracle charon"}),
        ("agora ", {"alliance", "held", "turned"}, {"hades", "gold"}),
        ("when { you ", {"take", "use", "pass"}, {"gold", "charon"}),
        ("you take ", {"alliance", "quest"}, {"poor", "hades"}),
        ("then { ", {"nobody decides", "gold on ann's board == 2", "you"}, {"pass"}),
        ("== 0; ", {"ann's", "your", "the"}, {"pass"}),
    ],
)
def test_what_fits_is_offered_and_nothing_else(
    tests: CardTests, behind: str, offered: set[str], not_offered: set[str]
) -> None:
    found = at(tests, behind)
    assert offered <= found
    assert not not_offered & found


def test_outside_of_tests_a_test_can_be_begun(tests: CardTests) -> None:
    text = f"{_TEXT}\nte"
    found = complete_test(tests.set_text(SourceFile(_NAME, text)), len(text))
    assert [item.label for item in found.items] == ["test", "table"]
    assert (found.start, found.end) == (len(text) - 2, len(text))


@pytest.mark.parametrize(
    "word, told",
    [
        ("alliance; draw", "Permanent: "),
        ("draw pile", "`draw pile charon, medusa`"),
        ("you take", "`you take charon`"),
        ("vp on", "`vp on "),
        ("ann's domain", "`ann's domain holds"),
    ],
)
def test_what_stands_there_is_told(tests: CardTests, word: str, told: str) -> None:
    found = hover_test(tests.set_text(SourceFile(_NAME, _TEXT)), _TEXT.index(word))
    assert found is not None
    assert told in found.text


def test_every_word_has_a_colour(tests: CardTests) -> None:
    tests.set_text(SourceFile(_NAME, _TEXT))
    colours = {_TEXT[word.span.start : word.span.end]: word.colour for word in colour_tests(tests)}
    assert [colours[word] for word in ("test", '"It pays"', "alliance", "held", "hades", "gold", "1")] == [
        "keyword", "string", "class", "variable", "namespace", "enumMember", "number",
    ]  # fmt: skip


def test_a_run_is_forgotten_where_its_test_or_its_cards_have_changed() -> None:
    owl = 'card owl level 1 { name en "Owl" copies red instant { gain 2 gold } }'
    cards = {"nyx.ely": f'family nyx {{ name en "Nyx" }}\n{owl}'}
    text = """
test "It pays" of owl for (held, left_over) in { (0, 2) (1, 3) } {
  given { you { held gold } ann { } agora owl }
  when { you take owl }
  then { gold on your board == left_over }
}
"""
    tests = CardTests("nyx.test.ely", "elysium", lambda: cards).set_text(SourceFile("nyx.test.ely", text))
    runs = TestRuns()
    assert tests.file is not None
    runs.note(run_tests(tests.file), tests.cards.cards)
    both = ["Run all 1 tests: all hold", "Run this test: all 2 hold"]
    assert [lens.title for lens in list_lenses(tests, runs)] == both
    tests.set_text(SourceFile("nyx.test.ely", f"\n{text}"))
    assert [lens.title for lens in list_lenses(tests, runs)] == both
    tests.set_text(SourceFile("nyx.test.ely", text.replace("(1, 3)", "(1, 4)")))
    assert list_lenses(tests, runs)[1].title == "Run this test"
    cards["nyx.ely"] = cards["nyx.ely"].replace("2 gold", "3 gold")
    tests.set_text(SourceFile("nyx.test.ely", text))
    assert list_lenses(tests, runs)[1].title == "Run this test"
    assert tests.file is not None
    runs.note(run_tests(tests.file), tests.cards.cards)
    assert list_lenses(tests, runs)[1].title == "Run this test: 2 of 2 fail"
    assert [(found.code, found.span and tests.source.text_at(found.span)) for found in runs.findings(tests)] == [
        ("test/failed", "gold on your board == left_over"),
        ("test/failed", "gold on your board == left_over"),
    ]


def test_cards_among_tests_lie_where_they_lay() -> None:
    for path in card_files(cards_folder()):
        text = path.read_text(encoding="utf-8")
        mixed = SourceFile(
            "mine.ely", f'{text}\ntest "A {{ brace" of x for (n) in {{ (1) }} {{ given {{ you {{ }} }} }}\n'
        )
        assert holds_tests(mixed)
        kept = without_tests(mixed)
        assert "test" not in kept.splitlines()[-1]
        for number, line in enumerate(kept.splitlines()):
            assert text.splitlines()[number].startswith(line.rstrip())


@pytest.mark.parametrize("path", sorted(cards_folder().glob("*.test.ely")), ids=lambda path: path.stem)
def test_shipped_tests_have_no_findings_wherever_they_are_cut_there_is_an_answer(tests: CardTests, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert tests.set_text(SourceFile(_NAME, text)).findings == ()
    for place in range(0, min(len(text), 3_000), 211):
        tests.set_text(SourceFile(_NAME, text[:place]))
        complete_test(tests, place)
        hover_test(tests, max(place - 3, 0))
        colour_tests(tests)
