"""The canonical form: what it is (`tests/cases/format`), that it depends on words alone, and that it is proven.

Thousands of families that nobody wrote are formatted by `python -m benchmarks.formatting`, and a few of them here.
"""

from __future__ import annotations

import itertools
import os
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from benchmarks import formatting
from benchmarks.formatting import comments_of, faults_of, scatter
from tests.unit.lang.test_bounds import FAMILY, SHAPES, count_calls, fill

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.files import FILE_TOO_LARGE
from elysium_rules.lang import codes
from elysium_rules.lang import format as formatter
from elysium_rules.lang.bounds import MAX_CHARACTERS
from elysium_rules.lang.files import TEST_SUFFIX, card_files
from elysium_rules.lang.format import NOT_THE_SAME, Formatted, format_text, list_resources
from elysium_rules.lang.layout import WIDTH, Seams, lay_out
from elysium_rules.lang.parse import grammar_terminals, load_test_parser
from elysium_rules.lang.tokens import scan
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile

TESTS = Path(__file__).parents[2]
CASES = sorted((TESTS / "cases/format").glob("*.ely"))
MARK = "--- expected ---\n"
#: All that is shipped, with the table of its game.
SHIPPED: dict[str, tuple[str, Vocabulary]] = {
    file.stem: (file.read_text(encoding="utf-8"), vocabulary)
    for folder, vocabulary in (
        (cards_folder(), VOCABULARY),
        (TESTS.parent / "examples/families", VOCABULARY),
        (cards_folder("ephyran"), EPHYRAN),
    )
    for file in card_files(folder)
}
FAMILIES = tuple(SHIPPED)
#: The tests that are shipped, by the family that they stand beside.
TESTS_OF: dict[str, tuple[str, Vocabulary]] = {
    file.name.removesuffix(TEST_SUFFIX): (file.read_text(encoding="utf-8"), vocabulary)
    for folder, vocabulary in (
        (cards_folder(), VOCABULARY),
        (TESTS.parent / "examples/families", VOCABULARY),
        (cards_folder("ephyran"), EPHYRAN),
    )
    for file in sorted(folder.glob(f"*{TEST_SUFFIX}"))
}
CARD = 'family f {{ name en "F" }}\n\ncard c level 1 {{\n  name en "C"\n  copies red\n  trigger {{ {0} }}\n}}\n'
COUNTER = itertools.count(1)
shipped = pytest.mark.parametrize("name", SHIPPED)


def fmt(text: str, vocabulary: Vocabulary = VOCABULARY) -> Formatted:
    return format_text(SourceFile("x.ely", text), vocabulary, FAMILIES)


def signs_of(vocabulary: Vocabulary) -> tuple[str, ...]:
    return grammar_terminals(vocabulary.grammar, vocabulary.newest).signs


# --- what it is


@pytest.mark.parametrize("file", CASES, ids=[file.stem for file in CASES])
def test_case_has_the_expected_form(file: Path) -> None:
    text, _, expected = file.read_text(encoding="utf-8").partition(MARK)
    made = fmt(text)
    assert made.findings == ()
    if os.environ.get("ELYSIUM_REWRITE"):
        file.write_text(f"{text}{MARK}{made.text}", encoding="utf-8")
        return
    assert made.text == expected
    assert fmt(expected) == Formatted(SourceFile("x.ely", expected), expected)


@shipped
def test_shipped_cards_are_in_canonical_form(name: str) -> None:
    text, vocabulary = SHIPPED[name]
    made = fmt(text, vocabulary)
    assert (made.findings, made.is_changed, made.text) == ((), False, text)


def test_page_of_the_language_shows_what_is_done() -> None:
    page = (TESTS.parent / "docs/language.md").read_text(encoding="utf-8")
    before, after = re.findall(r"```ely\n(.*?)```", page.partition("\n### Layout\n")[2], re.DOTALL)[:2]
    assert fmt(before).text == after


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "", "\n\n\n", " \t\n", "\r\n\r\n"])
def test_line_ends_and_blanks_at_the_end_are_one_form(end: str) -> None:
    text = SHIPPED["hades"][0]
    line_end = end if end in ("\r\n", "\r") else "\n"
    assert fmt(text.rstrip().replace("\n", line_end) + end).text == text


@pytest.mark.parametrize("text", ["", "\n \r\n\t", "# a comment", "\n\n# one\n\n\n# two \t\n# three"])
def test_file_without_a_word_is_formatted(text: str) -> None:
    made = fmt(text)
    assert made.findings == ()
    assert made.text == {"": "", "\n \r\n\t": "", "# a comment": "# a comment\n"}.get(text, "# one\n\n# two\n# three\n")


def test_block_is_broken_at_the_first_column_too_many() -> None:
    def card(letters: int) -> str:
        return CARD.format(f"let {'a' * letters} = count(cards in your domain)")

    room = WIDTH - max(map(len, card(0).splitlines()))
    assert [fmt(card(room + more)).is_changed for more in (0, 1)] == [False, True]


def test_what_breaks_a_rule_of_the_game_is_formatted_all_the_same() -> None:
    made = fmt(CARD.format("gain 1   gold; discard a hadse card from your domain"))
    assert made.findings == ()
    assert "{\n    gain 1 gold\n    discard a hadse card from your domain\n  }" in made.text


# --- it depends on words alone


@shipped
def test_random_layouts_come_back_to_the_same_text(name: str) -> None:
    text, vocabulary = SHIPPED[name]
    found = faults_of(text, Random(name), vocabulary, FAMILIES)
    assert found is not None
    assert list(found) == []


@pytest.mark.parametrize("word", ["card", "family", "define", "keyword"])
def test_word_of_a_declaration_may_begin_any_line(word: str) -> None:
    """Also in more declarations than are tried in vain; each looks as if it were not closed."""
    statement = {
        "card": "let friend = choose another player; may transfer a card friend { gain 1 gold }",
        "family": "let god = choose a family; gain 1 gold",
        "define": "may take a citizen",
        "keyword": "may take a citizen",
    }[word]
    cards = "".join(
        f'card c{number} level 1 {{ name en "C" copies red trigger {{ {statement} }} }}\n' for number in range(40)
    )
    before = 'language 3 family f { name en "F" } define own(n) { gain n gold } keyword k name en "K" { own(1) }'
    text = f"{before}\n{cards}"
    whole = fmt(text)
    assert whole.findings == ()
    other = fmt(text.replace(f" {word} ", f"\n{word}\n"))
    assert (other.findings, other.text) == ((), whole.text)


def test_families_that_nobody_wrote_keep_meaning_and_comments() -> None:
    told, wrong = {}, []
    for seed in (1, 2, 3, 5, 6, 8):
        found = formatting.try_family(seed)
        told[seed] = found is not None
        wrong += found or []
    assert sum(told.values()) >= 5
    assert wrong == []


def test_random_layouts_are_no_copies() -> None:
    """The test of all these tests: other layouts are other texts, with comments in them."""
    text, rng = SHIPPED["zeus"][0], Random(1)
    signs = signs_of(VOCABULARY)
    assert scatter(text, signs, rng) != scatter(text, signs, rng) != text
    commented = formatting.with_comments(text, signs, rng)
    assert len(comments_of(commented)) > 40
    assert formatting.shifted(commented, signs, rng) != commented


# --- tests of cards


def layouts_of(text: str, vocabulary: Vocabulary, name: str) -> list[str]:
    signs, rng = load_test_parser(vocabulary.grammar, vocabulary.newest).terminals.signs, Random(name)
    return [formatting.scatter(text, signs, rng), formatting.with_comments(text, signs, rng)]


@pytest.mark.parametrize("is_alone", [True, False], ids=["alone", "among cards"])
@pytest.mark.parametrize("stem", TESTS_OF)
def test_shipped_tests_are_in_canonical_form_and_come_back_to_it(stem: str, is_alone: bool) -> None:
    text, vocabulary = TESTS_OF[stem]
    cards = SHIPPED[stem][0]
    resources = list_resources(SourceFile("x.ely", cards), vocabulary)
    name = f"{stem}.test.ely" if is_alone else f"{stem}.ely"
    text = text if is_alone else f"{cards}\n{text}"

    def form(layout: str) -> str:
        made = format_text(SourceFile(name, layout), vocabulary, FAMILIES, resources if is_alone else ())
        assert made.findings == ()
        return made.text

    assert form(text) == text
    scattered, commented = layouts_of(text, vocabulary, name)
    whole = "".join(f"{line}\n" for line in text.split("\n") if line and not line.lstrip().startswith("#"))
    assert form(scattered).replace("\n\n", "\n") == re.sub(r" #.*", "", whole)
    made = form(commented)
    assert comments_of(made) == comments_of(commented)
    assert form(made) == made


@pytest.mark.parametrize(
    "wrong, said",
    [
        (lambda text: text.replace("gold", "vp"), "its words and signs"),
        (lambda text: text.replace("# why", "#"), "its comments"),
        (lambda text: text + "\n" * next(COUNTER), "its form"),
    ],
    ids=["word", "comment", "unstable"],
)
def test_tests_that_would_say_something_else_are_not_touched(
    wrong: Callable[[str], str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (
        'test "T" of x { given { you { 1 gold } ann { } } # why\nwhen { you take x } then { gold on your board == 1 } }'
    )
    monkeypatch.setattr(formatter, "lay_out", lambda *given: wrong(lay_out(*given)))
    for name in ("x.test.ely", "x.ely"):
        refused = format_text(SourceFile(name, text), VOCABULARY)
        assert refused.text == text
        assert [finding.code for finding in refused.findings] == [NOT_THE_SAME]
        assert said in refused.findings[0].message


def test_tests_that_cannot_be_read_stay_as_they_are_and_say_why() -> None:
    text = 'test "T" of x { given { you { 1 gold } ann { } } then { gld on   your board == 1 } }'
    for name in ("x.test.ely", "x.ely"):
        made = format_text(SourceFile(name, text), VOCABULARY)
        assert (made.text, bool(made.findings)) == (text, True)


# --- it is proven


@pytest.mark.parametrize(
    "wrong, said",
    [
        (lambda text: text.replace("gain", "lose"), "its words and signs"),
        (lambda text: text.replace("# why", "#"), "its comments"),
        (lambda text: text.replace("# why\n", ""), "its comments"),
        (lambda text: text.replace("k;", "k"), "how it is read"),
        (lambda text: text + "\n" * next(COUNTER), "its form"),
    ],
    ids=["word", "comment", "no comment", "semicolon", "unstable"],
)
def test_text_that_would_say_something_else_is_not_touched(
    wrong: Callable[[str], str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """language 3 family f { name en "F" } keyword k name en "K" { gain 1 vp }
card c level 1 { name en "C" copies red # why
trigger { k; k } }
"""
    monkeypatch.setattr(formatter, "lay_out", lambda *given: wrong(lay_out(*given)))
    refused = fmt(text)
    assert refused.text == text
    assert [finding.code for finding in refused.findings] == [NOT_THE_SAME]
    assert said in refused.findings[0].message


def test_file_that_cannot_be_read_stays_as_it_is_and_says_why() -> None:
    text = CARD.format("gian   1 gold")
    made = fmt(text)
    assert (made.text, made.is_changed) == (text, False)
    assert [finding.code for finding in made.findings] == [codes.UNKNOWN_WORD]


@pytest.mark.parametrize("mark", ["\u202e", "\x1b[2J"])
def test_file_with_hidden_characters_stays_as_it_is(mark: str) -> None:
    for text in (f"{mark}# c\n{CARD.format('gain  1 gold')}", CARD.format(f"gain  1 gold # {mark}\n")):
        made = fmt(text)
        assert made.text == text
        assert made.findings


def test_file_that_would_become_too_long_stays_as_it_is() -> None:
    nested = "repeat 2 times { repeat 2 times { gain 1 gold gain 1 gold } } " * 150
    text = CARD.format(nested)
    text += "#" * (MAX_CHARACTERS - len(text))
    made = fmt(text)
    assert made.text == text
    assert [finding.code for finding in made.findings] == [FILE_TOO_LARGE]


# --- hostile files


#: Shapes that can be read, so that all of the work is done; `elysium check` has bounds for those that cannot.
READABLE = ("empty lines", "the same card", "effects", "filters", "a sum")


@pytest.mark.parametrize("name", READABLE)
def test_work_and_memory_for_any_file_are_bounded(name: str) -> None:
    """Four million calls take a good second: a file is read twice and checked twice."""
    text = fill(SHAPES[name])
    fmt(FAMILY)  # the grammar is read once
    assert len(fmt(text).text) <= MAX_CHARACTERS
    assert count_calls(lambda: fmt(text)) < 4_000_000


def test_memory_for_a_file_of_comments_is_bounded() -> None:
    text = "#\n" * (MAX_CHARACTERS // 20)
    tracemalloc.start()
    made = fmt(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert made.text == text
    assert peak < 1000 * len(text)


def test_blocks_in_blocks_are_laid_out_in_bounded_work() -> None:
    """What does not fit into a line is not tried again at each level."""
    unit = "repeat 2 times { " * 18
    text = CARD.format(f"{unit}gain 1 gold{' }' * 18} " * 20)
    assert fmt(text).is_changed
    assert count_calls(lambda: fmt(text)) < 4_000_000


# --- the mechanism knows no grammar


def test_text_of_another_grammar_is_laid_out_by_its_seams() -> None:
    text = 'test "He pays"of heron{given{one{gold 2}two{}}when # asked\n{use it}then{gold 1 # paid\n}}'
    starts = {text.index(word) for word in ("test", "given", "one", "two", "when", "then")}
    seams = Seams(frozenset(starts), opened=frozenset({text.index("{")}))
    assert lay_out(text, scan(text, ("{", "}")), seams) == (
        'test "He pays" of heron {\n'
        "  given {\n    one { gold 2 }\n    two { }\n  }\n"
        "  # asked\n  when { use it }\n"
        "  then {\n    gold 1 # paid\n  }\n"
        "}\n"
    )
