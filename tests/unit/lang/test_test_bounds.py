"""Whatever a file of tests says, it is read and run within bounds that are counted, and ends with a finding."""

from __future__ import annotations

import pytest

from elysium_rules.lang.tests import codes
from elysium_rules.lang.tests.bounds import MAX_COMMANDS, MAX_TEST_CHARACTERS, MAX_TEST_TOKENS, MAX_TESTS
from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.elysium.bench import BENCH
from elysium_rules.testing.bench.run import MAX_FILE_EVENTS
from elysium_rules.testing.bench.suite import TestFileRun, check_source

CARDS = BENCH.load_texts({})
KNOWN = BENCH.known(CARDS)
GIVEN = "given { you { domain medusa } ann { } }"
HELD = "then { vp on your board == 0 }"


def read(text: str) -> TestFileRun:
    return check_source(BENCH, SourceFile("page.test.ely", text), CARDS, KNOWN, {})


def one(body: str, cases: str = "", title: str = "It is so") -> str:
    return f'test "{title}" of medusa {cases} {{ {GIVEN} {body} }}\n'


@pytest.mark.parametrize(
    "text, code",
    [
        ("#" * (MAX_TEST_CHARACTERS + 1), "load/file-too-large"),
        ("{ } " * MAX_TEST_TOKENS, "parse/too-many-words"),
        (one(HELD, f"for (n) in {{ {'(1) ' * 3000} }}"), "parse/too-many-words"),
        ("".join(one(HELD, f"for (n) in {{ {'(1) ' * 500} }}", f"t{n}") for n in range(3)), codes.TOO_MANY_CASES),
        (
            "".join(
                one(f"when {{ {'you pass; ' * 60} }} {HELD}", f"for (n) in {{ {'(1) ' * 45} }}", f"t{n}")
                for n in range(3)
            ),
            codes.TOO_MANY_CASES,
        ),
        (one(f"then {{ {'not ' * 1000} (1 == 1) }}"), "parse/too-deep"),
        (one(f"when {{ you choose {'{' * 900} {'}' * 900} }} {HELD}"), "parse/too-deep"),
        (one(f"then {{ your domain holds {'citizen showing ' * 600} medusa }}"), "parse/too-deep"),
        (one(f"then {{ vp on your board == {'9' * 100} }}"), "parse/word-too-long"),
        ('test "' + "a" * 5000, "parse/unterminated-text"),
        ('test "a" of medusa { ' * 1000, "load/more-findings"),
    ],
    ids=range(11),
)
def test_what_is_too_much_is_a_finding(text: str, code: str) -> None:
    assert code in [finding.code for finding in read(text).findings]


def test_a_file_may_be_as_large_as_that() -> None:
    lines = f"for (n) in {{ {'(0) ' * 400} }}"
    file = read(one("then { vp on your board == n }", lines) + one("then { gold on your board == n }", lines, "Again"))
    assert file.findings == ()
    assert len(list(file.items())) == 800 < MAX_TESTS
    assert MAX_TESTS < MAX_COMMANDS


def test_all_tests_of_a_file_share_what_may_happen() -> None:
    file = read(one("then { vp on your board == 0; you cannot use medusa }"))
    file.budget.left = 5
    (item,) = file.items()
    (failure,) = item.run().failures
    assert failure.expected == f"at most {MAX_FILE_EVENTS:,} events in all tests of a file"


@pytest.mark.parametrize("word", ["test", "table", "given", "then", "holds", "second", "score", "happened"])
def test_words_of_tests_are_no_words_of_cards(word: str) -> None:
    """A card may be called like one, and so may what `let` names."""
    card = f'card {word} level 1 {{ name en "A" copies red instant {{ let {word} = 1  gain {word} gold }} }}'
    cards = BENCH.load_texts({"mine.ely": f'language 3\nfamily mine {{ name en "Mine" }}\n{card}'})
    assert f"mine/{word}" in cards


def test_tests_among_cards_change_nothing_of_the_cards() -> None:
    family = 'language 3\nfamily mine { name en "Mine" }\n'
    card = 'card oar level 1 { name en "Oar" copies red instant { gain 1 gold } }\n'
    done = "given { ann { } agora oar } when { you take oar } then { gold on your board == n }"
    test = f'test "It gives gold" of oar for (n) in {{ (1) }} {{ {done} }}\n'
    plain = BENCH.load_texts({"mine.ely": family + card})
    for text in (family + test + card, family + card + test, f"{family}table x {{ ann {{ }} }}\n{card}{test}"):
        mixed = BENCH.load_texts({"mine.ely": text})
        assert [ref for ref in mixed if ref.startswith("mine/")] == ["mine/oar"]
        assert mixed["mine/oar"].names == plain["mine/oar"].names
        file = check_source(BENCH, SourceFile("mine.ely", text), mixed, BENCH.known(mixed), {})
        assert [item.run().is_good for item in file.items()] == [True]
