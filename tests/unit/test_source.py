"""Text and places: offsets, lines and columns."""

from __future__ import annotations

import sys
import unicodedata

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elysium_rules.source import STEERING, Fault, SourceFile, Span, find_fault, is_hidden, printable

APOLLO = SourceFile("apollo.ely", "card lyre {\n  level 2\n}\n")

any_text = st.text(alphabet=st.sampled_from("aé冥 \t\n\r\f\u2028"), max_size=40)


def test_first_character_is_line_1_column_1() -> None:
    assert APOLLO.line_col(0) == (1, 1)


def test_line_end_belongs_to_the_line_it_ends() -> None:
    assert APOLLO.line_col(11) == (1, 12)


def test_character_after_a_line_end_starts_the_next_line() -> None:
    assert APOLLO.line_col(12) == (2, 1)


def test_end_of_the_file_is_a_place() -> None:
    assert APOLLO.line_col(len(APOLLO.text)) == (4, 1)


def test_empty_file_has_one_empty_line() -> None:
    empty = SourceFile("empty.ely", "")
    assert (empty.line_count, empty.line_text(1), empty.line_col(0)) == (1, "", (1, 1))


@pytest.mark.parametrize("offset", [-1, 25])
def test_offset_outside_the_text_is_refused(offset: int) -> None:
    with pytest.raises(ValueError, match=rf"^'apollo.ely' has 24 characters, so offset {offset} is outside it$"):
        APOLLO.line_col(offset)


@pytest.mark.parametrize("line", [0, 5])
def test_line_that_does_not_exist_is_refused(line: int) -> None:
    with pytest.raises(ValueError, match=rf"^'apollo.ely' has lines 1 to 4, but no line {line}$"):
        APOLLO.line_text(line)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_each_kind_of_line_end_parts_lines_and_is_not_in_their_text(line_end: str) -> None:
    source = SourceFile("apollo.ely", f"one{line_end}{line_end}three{line_end}")
    assert [source.line_text(line) for line in range(1, source.line_count + 1)] == ["one", "", "three", ""]


def test_form_feed_and_line_separator_end_no_line() -> None:
    assert SourceFile("apollo.ely", "one\ftwo\u2028three").line_count == 1


@given(any_text)
def test_lines_are_those_of_a_text_file_in_python(text: str) -> None:
    source = SourceFile("any.ely", text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert [source.line_text(line) for line in range(1, source.line_count + 1)] == lines


@given(any_text)
def test_lines_and_columns_grow_with_the_offset(text: str) -> None:
    source = SourceFile("any.ely", text)
    places = [source.line_col(offset) for offset in range(len(text) + 1)]
    assert places == sorted(set(places))


@given(any_text)
def test_column_finds_the_character_in_the_text_of_its_line(text: str) -> None:
    source = SourceFile("any.ely", text)
    for offset, char in enumerate(text):
        if char not in "\r\n":
            line, col = source.line_col(offset)
            assert source.line_text(line)[col - 1] == char


def test_span_of_a_file_carries_its_name() -> None:
    assert APOLLO.span(5, 9) == Span("apollo.ely", 5, 9)


def test_span_beyond_the_end_of_the_file_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^'apollo.ely' has 24 characters, so a span cannot end at 25$"):
        APOLLO.span(5, 25)


@pytest.mark.parametrize("start, end", [(5, 4), (-1, 4)])
def test_span_that_runs_backwards_or_starts_before_the_file_is_refused(start: int, end: int) -> None:
    with pytest.raises(ValueError, match=rf"^a span runs forwards from 0 or later, not from {start} to {end}$"):
        Span("apollo.ely", start, end)


def test_text_at_a_span_is_what_the_author_wrote() -> None:
    assert APOLLO.text_at(APOLLO.span(5, 9)) == "lyre"


def test_span_of_another_file_has_no_text_here() -> None:
    with pytest.raises(ValueError, match=r"^a span of 'hades.ely' says nothing about 'apollo.ely'$"):
        APOLLO.text_at(Span("hades.ely", 0, 1))


@given(st.tuples(*[st.integers(0, 50)] * 4))
def test_join_covers_both_spans_and_does_not_depend_on_their_order(ends: tuple[int, ...]) -> None:
    a, b = Span("a.ely", *sorted(ends[:2])), Span("a.ely", *sorted(ends[2:]))
    assert a.join(b) == b.join(a) == Span("a.ely", min(ends), max(ends))


def test_spans_of_two_files_cannot_be_joined() -> None:
    with pytest.raises(ValueError, match=r"^spans of two files cannot be joined: 'a.ely' and 'b.ely'$"):
        Span("a.ely", 0, 1).join(Span("b.ely", 0, 1))


def test_source_file_is_a_value() -> None:
    assert SourceFile("apollo.ely", "card") == SourceFile("apollo.ely", "card")
    assert repr(SourceFile("apollo.ely", "card")) == "SourceFile(name='apollo.ely', text='card')"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        APOLLO.text = "other"  # type: ignore[misc]  # the point of the test


# --- what can be seen

EVERY_CHARACTER = [chr(number) for number in range(sys.maxunicode + 1)]


def test_everything_that_python_cannot_print_is_spelled_out_but_blanks() -> None:
    odd = [char for char in EVERY_CHARACTER if not char.isprintable() and not is_hidden(char)]
    assert {unicodedata.category(char) for char in odd} == {"Zs"}


def test_what_steers_is_hidden_and_complete() -> None:
    steering = {char for char in EVERY_CHARACTER if STEERING.fullmatch(char)}
    assert all(is_hidden(char) for char in steering)
    assert steering >= {char for char in EVERY_CHARACTER if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")}
    turning = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
    assert steering >= {char for char in EVERY_CHARACTER if unicodedata.bidirectional(char) in turning}


@pytest.mark.parametrize(
    "char", ["\x1b", "\x85", "\u00ad", "\u2028", "\u3164", "\ufe0f", "\ufeff", "\U000e0041", "\ud800"]
)
def test_hidden_character_is_spelled_as_python_does(char: str) -> None:
    assert printable(f"a{char}b") == "a" + char.encode("unicode_escape").decode() + "b"


def test_line_ends_stay_only_where_they_are_wanted() -> None:
    assert printable("one\ntwo\r\n") == r"one\ntwo\r\n"
    assert printable("one\ntwo\r\n", lines=True) == "one\ntwo\\r\n"


@given(st.text())
def test_a_shown_text_shows_itself(text: str) -> None:
    assert printable(printable(text)) == printable(text)
    assert not any(is_hidden(char) for char in printable(text))


@pytest.mark.parametrize(
    "name, fault",
    [
        ("Hadès", None),
        ("Hade\u0300s", None),
        ("Việt", None),
        ("冥王", None),
        ("ᾍδης", None),
        ("हिन्दी", None),
        ("", None),
        ("Zeus\n", Fault(4, 5, "the character U+000A, which cannot be seen")),
        ("Ze\u00adus", Fault(2, 3, "the character U+00AD, which cannot be seen")),
        ("Ze\u00a0us", Fault(2, 3, "the blank U+00A0, which is not the plain one")),
        ("\u0301Zeus", Fault(0, 1, "an accent that stands on no letter")),
        ("Ze \u0301us", Fault(3, 4, "an accent that stands on no letter")),
        ("Ze" + "\u0301" * 4, Fault(5, 6, "more than 3 accents on one letter")),
        ("  Zeus", Fault(0, 2, "a blank at its beginning")),
        ("Zeus ", Fault(4, 5, "a blank at its end")),
    ],
)
def test_name_is_judged_by_its_characters(name: str, fault: Fault | None) -> None:
    assert find_fault(name) == fault
