"""Hostile texts: whatever a card file says, the work for it and the answer to it are bounded (issue 8.10).

Work is counted in calls of functions, which is the same on every machine; a million of them takes about 0.3 seconds.
The shapes are the worst ones that a fuzzer over repeated pieces of text has found.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from elysium_rules import diagnostics, files
from elysium_rules.diagnostics import Diagnostic, diagnostic_as_json
from elysium_rules.elysium.language.printed import MAX_COPIES
from elysium_rules.errors import CardError
from elysium_rules.lang import bounds, codes
from elysium_rules.lang.ast import MAX_DEPTH
from elysium_rules.lang.bounds import (
    MAX_CHARACTERS,
    MAX_DECLARATION,
    MAX_FINDINGS,
    MAX_PARTS,
    MAX_RUN_FINDINGS,
    MAX_RUN_TOKENS,
    MAX_TOKENS,
)
from elysium_rules.lang.load import load_families, load_family, read_sources
from elysium_rules.lang.parse import grammar_terminals
from elysium_rules.lang.tokens import scan
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile

MOST_CALLS = 1_000_000
MOST_ANSWER = 150_000
FAMILY = 'family mine { name en "A" fr "B" }\n'
HEAD = 'card c level 1 { name en "A" fr "B" copies red '
GOOD = f"{HEAD}trigger {{ gain 1 gold }} }}\n"


def statements(unit: str, end: str = "") -> tuple[str, str, str]:
    """A power full of one piece."""
    return f"{FAMILY}{HEAD}trigger {{ ", f"{unit} ", f"{end} }} }}"


#: What stands before, what is repeated, what stands after.
SHAPES: dict[str, tuple[str, str, str]] = {
    # braces, quotes and blanks
    "closing braces": ("", "}", ""),
    "opening braces": ("", "{", ""),
    "pairs of braces": ("", "{}", ""),
    "braces the wrong way round": ("", "}{", ""),
    "words and braces": ("", "a}", ""),
    "quotes": ("", '"', ""),
    "lines with a quote": ("", '"\n', ""),
    "comments": ("", "#\n", ""),
    "empty lines": ("", "\n", ""),
    "lines of an old Mac": ("", "\r", ""),
    "blanks": ("", " ", ""),
    # declarations
    "card card": ("", "card ", ""),
    "cards without a level": ("", "\ncard x {", ""),
    "cards without an end": ("", "card c level 1 {\n", ""),
    "families without an end": ("", "family x{", ""),
    "families": ("", FAMILY, ""),
    "reserved families": ("", "family level {}\n", ""),
    "the same card": (FAMILY, GOOD, ""),
    "cards on one line": (FAMILY, GOOD.replace("\n", " "), ""),
    "cards that are misspelt": (FAMILY, GOOD.replace("gain", "gian"), ""),
    "cards that lack a number": (FAMILY, GOOD.replace("1 gold", "gold"), ""),
    "cards that use what is not there": (FAMILY, GOOD.replace("1 gold", "x gold"), ""),
    "copies": (f"{FAMILY}{HEAD}", ", red", " trigger { gain 1 gold } }"),
    "colours": (f"{FAMILY}{HEAD}", ", rde", " trigger { gain 1 gold } }"),
    "symbols": (f"{FAMILY}{HEAD}", " + red", " trigger { gain 1 gold } }"),
    "names": ("family mine { name ", 'en "A" ', "}"),
    "languages": ("family mine { name ", 'xx "A" ', "}"),
    "subsystems": ("family mine { name en 'A' ", "uses x ", "}"),
    # powers
    "a sum": (f"{FAMILY}{HEAD}trigger {{ gain ", "1+", "1 gold } }"),
    "a sum without an end": (f"{FAMILY}{HEAD}trigger {{ gain ", "1+", ""),
    "a sum of zeros": (f"{FAMILY}{HEAD}trigger {{ gain ", "1/0+", "1 gold } }"),
    "brackets": (f"{FAMILY}{HEAD}trigger {{ gain ", "(", "1 gold } }"),
    "highest of highest": (f"{FAMILY}{HEAD}trigger {{ gain ", "highest(", "1 gold } }"),
    "not not not": (f"{FAMILY}{HEAD}trigger {{ if ", "not ", "any cards in your domain { } } }"),
    "and and and": (f"{FAMILY}{HEAD}trigger {{ if ", "1 > 0 and ", "1 > 0 { } } }"),
    "may may may": statements("may", "gain 1 gold"),
    "each each each": statements("each player", "gain 1 gold"),
    "deep blocks": statements("{"),
    "empty blocks": statements("{}"),
    "effects": statements("gain 1 gold"),
    "prices": statements("pay 1 gold"),
    "prices joined": statements("pay 1 gold and", "pay 1 gold to { }"),
    "branches": statements("choose {} or {}"),
    "misspelt uses": statements("let aaaaaaaa = 1 gain aaaaaaab gold"),
    "reserved names": statements("let gain = 1"),
    "filters": (f"{FAMILY}{HEAD}trigger {{ transfer a ", "hades ", "card } }"),
    "descriptions": statements("transfer a hades hades citizen"),
    "may, nineteen deep": statements("may " * 19 + "gain 1 gold"),
    # mistakes behind which the text is read on
    "misspelt effects": statements("gian 1 gold"),
    "effects without a number": statements("gain gold"),
    "effects in the wrong order": statements("gain gold 1"),
    "words of no language": statements("foo bar baz"),
    "joined effects": statements("gain 1 gold and"),
    "alternatives": statements("gain 1 gold or"),
    "conditions without a block": statements("if 1 > 0"),
    "conditions behind": statements("gain 1 gold if 1 > 0"),
    "loops without a block": statements("repeat 2 times gain 1 gold"),
    "words too many": statements("please gain the 1 gold"),
    "brackets that are not closed": statements("gain (1 gold"),
    "signs instead of words": statements("gain 1 gold && || == ->"),
    "cards with many mistakes": (FAMILY, GOOD.replace("gain 1 gold", "gian 1 gld get 2 coins and take card"), ""),
    # letters
    "one long word": ("family ", "a", ""),
    "one long name": ('family mine { name en "', "a", '" fr "B" }'),
    "one long number": (f"{FAMILY}{HEAD}trigger {{ gain ", "1", " gold } }"),
    "capital letters": ("family ", "A", ""),
    "names with dashes": (f"{FAMILY}{HEAD}trigger {{ gain ", "a-", "a gold } }"),
    "wide letters": (f"{FAMILY}{HEAD}trigger {{ gain ", "冥", " gold } }"),
    "a tower of accents": ('family mine { name en "a', "\u0301", '" fr "B" }'),
    "signs of no language": ("", "€", ""),
    "zeros": ("", "\0", ""),
    "escapes": ("", "\x1b[31m", ""),
    "marks that turn the line": ("# ", "\u202e", ""),
    "marks at the begin of a file": ("", "\ufeff", ""),
    "line separators": ("", "\u2028", ""),
    "next lines": ("", "\x85", ""),
    "halves of characters": ("", "\ud800", ""),
}


def fill(shape: tuple[str, str, str]) -> str:
    """The longest text of that shape that is read at all, or nearly so: its work is the worst."""
    before, unit, after = shape
    signs = grammar_terminals("elysium").signs
    around = len(scan(before + after, signs))
    each = max(1, len(scan(unit * 20, signs)) / 20)
    limit = MAX_TOKENS if len(unit) > 6 or not before else MAX_DECLARATION
    count = int((limit - around - 5) / each)
    if len(scan(before + unit * count + after, signs)) < limit / 2:  # a text or a word of any length
        count = (MAX_CHARACTERS - len(before) - len(after)) // len(unit)
    return before + unit * count + after


def answer(text: str, vocabulary: Vocabulary) -> tuple[tuple[Diagnostic, ...], str, str]:
    """What an author, a terminal and an editor get."""
    source = SourceFile("x.ely", text)
    _, findings, known = load_families((source,), vocabulary, ("hades", "zeus"))
    shown = str(CardError(findings, known))
    return findings, shown, json.dumps([diagnostic_as_json(finding, known) for finding in findings])


def count_calls(act: Callable[[], object]) -> int:
    calls = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("name", SHAPES)
def test_no_text_takes_long_or_gets_a_long_answer(name: str, vocabulary: Vocabulary) -> None:
    text = fill(SHAPES[name])
    for version in range(1, vocabulary.newest + 1):
        answer(f"language {version}\n{FAMILY}", vocabulary)  # the grammars are read once
    calls = count_calls(lambda: answer(text, vocabulary))
    findings, shown, as_json = answer(text, vocabulary)
    assert 1 <= len(findings) <= MAX_FINDINGS + 1
    assert (calls < MOST_CALLS, len(shown) < MOST_ANSWER, len(as_json) < MOST_ANSWER) == (True, True, True), (
        calls,
        len(shown),
        len(as_json),
    )
    assert all(line.isprintable() for line in shown.splitlines())


@pytest.mark.parametrize("name", ["a sum", "the same card", "cards on one line", "effects", "empty lines", "filters"])
def test_twice_the_text_takes_twice_the_time(name: str, vocabulary: Vocabulary) -> None:
    before, unit, after = SHAPES[name]
    answer(FAMILY, vocabulary)
    count = (len(fill(SHAPES[name])) - len(before) - len(after)) // len(unit)
    half, whole = (
        count_calls(lambda number=number: answer(before + unit * number + after, vocabulary))  # type: ignore[misc]
        for number in (count // 2, count)
    )
    assert whole < 2.2 * half


def test_a_megabyte_of_braces_is_one_finding(vocabulary: Vocabulary) -> None:
    """It was 159,600 findings and 49 MB for a third of it."""
    _, findings = load_family(SourceFile("x.ely", "}" * 1_000_000), vocabulary, ())
    assert [finding.code for finding in findings] == [files.FILE_TOO_LARGE]


def test_a_file_with_too_many_words_is_not_parsed(vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elysium_rules.lang.parse.split", lambda *_: pytest.fail("it was parsed"))
    for unit in ("1 + ", "{", "card c level 1 { } "):
        _, (finding,) = load_family(SourceFile("x.ely", unit * (MAX_TOKENS + 1)), vocabulary, ())
        assert finding.code == codes.TOO_MANY_WORDS


def test_a_long_card_hides_no_other(vocabulary: Vocabulary) -> None:
    long = f"{HEAD}trigger {{ gain {'1 + ' * (MAX_DECLARATION // 2)} 1 gold }} }}"
    text = f"{FAMILY}{long}\n{GOOD.replace('card c', 'card d').replace('1 gold', 'x gold')}"
    _, findings = load_family(SourceFile("x.ely", text), vocabulary, ())
    assert [finding.code for finding in findings] == [codes.TOO_MANY_WORDS, codes.UNKNOWN_NAME]


def test_words_are_compared_a_bounded_number_of_times(vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[str, str]] = []
    distance = diagnostics._edit_distance

    def compare(one: str, two: str) -> int:
        compared.append((one, two))
        return distance(one, two)

    monkeypatch.setattr(diagnostics, "_edit_distance", compare)
    families = tuple(f"abcdefg{number}" for number in range(5_000))
    text = f"{FAMILY}{HEAD}trigger {{ {'transfer a abcdefgh card ' * 500} }} }}"
    load_family(SourceFile("x.ely", text), vocabulary, families)
    assert len(compared) <= 500 * (MAX_FINDINGS + 1)
    assert all(max(len(left), len(right)) <= 80 for left, right in compared)


# --- findings


def test_findings_of_a_file_are_cut_and_say_so(vocabulary: Vocabulary) -> None:
    text = FAMILY + "".join(GOOD.replace("card c", f"card c{n}").replace("1 gold", "x gold") for n in range(80))
    program, findings = load_family(SourceFile("x.ely", text), vocabulary, ())
    assert program is None
    assert [finding.code for finding in findings] == [codes.UNKNOWN_NAME] * MAX_FINDINGS + [codes.MORE_FINDINGS]
    assert (findings[-1].message, findings[-1].is_error) == ("`x.ely` has more findings than these 50", True)


def test_a_file_with_a_thousand_warnings_can_be_played(vocabulary: Vocabulary) -> None:
    text = FAMILY + f"{HEAD}trigger {{ {'{ } ' * 190} }} }}"
    program, findings = load_family(SourceFile("x.ely", text), vocabulary, ())
    assert program is not None
    assert len(findings) == MAX_FINDINGS + 1
    assert (findings[-1].code, findings[-1].is_error) == (codes.MORE_FINDINGS, False)


def test_warnings_never_hide_an_error(vocabulary: Vocabulary) -> None:
    text = FAMILY + f"{HEAD}trigger {{ {'{ } ' * 190} gain x gold }} }}"
    program, findings = load_family(SourceFile("x.ely", text), vocabulary, ())
    assert program is None
    assert [finding.code for finding in findings if finding.is_error] == [codes.UNKNOWN_NAME]
    assert len(findings) == MAX_FINDINGS + 1


def test_findings_of_a_run_are_cut_and_say_so(vocabulary: Vocabulary) -> None:
    bad = FAMILY + "".join(GOOD.replace("card c", f"card c{n}").replace("1 gold", "x gold") for n in range(45))
    sources = [SourceFile(f"{n}.ely", bad.replace("mine", f"mine_{n}")) for n in range(6)]
    _, findings, _ = load_families(sources, vocabulary)
    assert len(findings) == MAX_RUN_FINDINGS + 1
    assert (findings[-1].code, findings[-1].message) == (
        codes.MORE_FINDINGS,
        "the run has more findings than these 200",
    )


# --- many files


def test_files_that_come_together_have_a_bound_together(vocabulary: Vocabulary) -> None:
    half = "{ " * (MAX_TOKENS // 2)
    few = [SourceFile(f"{n}.ely", half) for n in range(2 * MAX_RUN_TOKENS // MAX_TOKENS)]
    _, findings, _ = load_families(few, vocabulary)
    assert codes.TOO_MUCH_TEXT not in [finding.code for finding in findings]
    _, findings, _ = load_families([*few, SourceFile("more.ely", half)], vocabulary)
    assert [finding.code for finding in findings] == [codes.TOO_MUCH_TEXT]
    _, findings, _ = load_families([*few, SourceFile("more.ely", half)], vocabulary, most_tokens=None)
    assert codes.TOO_MUCH_TEXT not in [finding.code for finding in findings]


def test_two_files_of_one_name_are_told_apart(vocabulary: Vocabulary) -> None:
    """Places are found by the name of a file: the second would have been shown with the text of the first."""
    first = SourceFile("a.ely", FAMILY + GOOD)
    second = SourceFile("a.ely", f"\n\n{FAMILY.replace('mine', 'theirs')}{GOOD}")
    programs, _, known = load_families((first, second), vocabulary)
    assert [known[program.span.file].text for program in programs] == [first.text, second.text]
    assert list(known) == ["a.ely", "a.ely (2)"]


def test_the_printed_families_are_far_from_every_bound() -> None:
    signs = grammar_terminals("elysium").signs
    sizes = [len(scan(source.text, signs)) for source in read_sources(cards_folder())]
    assert max(sizes) * 10 < MAX_TOKENS
    assert sum(sizes) * 3 < MAX_RUN_TOKENS


def test_the_bounds_are_documented() -> None:
    text = (Path(__file__).parents[3] / "docs/language.md").read_text(encoding="utf-8")
    table = text.partition("## What a file may hold")[2].partition("\n## ")[0]
    numbers = [value for name, value in vars(bounds).items() if name.startswith("MAX_") and name != "MAX_LISTED"]
    assert len(numbers) == 17
    for number in (*numbers, MAX_COPIES, MAX_DEPTH, MAX_PARTS):
        assert f" {number:,} " in table, number
    for code in vars(codes).values():
        if isinstance(code, str) and code.startswith("load/") and code != codes.FAMILY_TWICE:
            assert f"`{code}`" in table, code


# --- lines


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_a_comment_and_a_text_end_with_their_line_whatever_ends_it(end: str, vocabulary: Vocabulary) -> None:
    text = f"{FAMILY}# a comment\n{GOOD}".replace("\n", end)
    program, _ = load_family(SourceFile("x.ely", text), vocabulary, ())
    assert program is not None
    assert [card.key for card in program.cards] == ["c"]
    broken = SourceFile("x.ely", f'family mine {{ name en "A{end}" fr "B" }}')
    assert [finding.code for finding in load_family(broken, vocabulary, ())[1]] == [codes.UNTERMINATED_TEXT]
