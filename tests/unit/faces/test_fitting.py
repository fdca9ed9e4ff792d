"""Texts are broken so that they fit, by the widths of the widest fonts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elysium_rules.faces.fitting import ELLIPSIS, fit, wrap
from elysium_rules.faces.widths import is_measured, width_of

TEXT = "Discard a card from your Domain to draw a card and take it face up."


@given(st.text(max_size=300), st.floats(2.5, 30), st.booleans())
def test_no_line_is_wider_than_its_place(text: str, width: float, bold: bool) -> None:
    assert all(width_of(line, bold=bold) <= width for line in wrap(text, width, bold=bold))


@given(st.text(alphabet=st.characters(categories=("L", "Nd", "Po")), max_size=200), st.integers(4, 20))
def test_nothing_is_lost_where_it_fits(text: str, width: int) -> None:
    kept = "".join(wrap(text, width)).replace("-", "").replace("\N{NO-BREAK SPACE}", "")
    assert kept == text.replace("-", "").replace(" ", "")


def test_letters_get_smaller_before_anything_is_left_out() -> None:
    assert fit(TEXT, 300, 60, (30, 20, 10)).size == 10
    assert fit(TEXT, 300, 60, (30, 20, 10)).is_whole


def test_what_no_size_can_hold_is_shortened_with_an_ellipsis() -> None:
    shown = fit(TEXT, 100, 30, (20, 15))
    assert (shown.size, shown.is_whole, len(shown.lines)) == (15, False, 1)
    assert shown.lines[-1].endswith(ELLIPSIS)
    assert width_of(shown.lines[-1]) * 15 <= 100


def test_very_long_word_is_broken() -> None:
    lines = wrap("Donaudampfschifffahrtsgesellschaftskapitän", 8)
    assert "".join(line.removesuffix("-") for line in lines) == "Donaudampfschifffahrtsgesellschaftskapitän"
    assert all(line.endswith("-") for line in lines[:-1])


def test_lines_are_of_much_the_same_length() -> None:
    lines = fit("If you have made at least 2 transfers in this step, gain 2 VP.", 520, 500, (35,)).lines
    assert min(map(len, lines)) > 0.6 * max(map(len, lines))


def test_no_word_is_broken_that_has_room_in_a_line() -> None:
    assert fit("Posthumous Hero", 356, 96, (42,), bold=True, leading=1.12).lines == ("Posthumous", "Hero")


def test_number_stays_with_what_it_counts() -> None:
    for width in range(3, 12):
        assert not any(line.endswith(" 2") for line in wrap("you gain 2 VP and so on", width))


@pytest.mark.parametrize(
    "text, known",
    [("Héphaïstos", True), ("Ἀθηνᾶ", True), ("Зевс", True), ("„So“ – ja…", True), ("雷神", False), ("\N{OWL}", False)],
)
def test_width_of_a_letter_is_measured_or_guessed_high(text: str, known: bool) -> None:
    assert is_measured(text) == known
    assert known or width_of(text) == pytest.approx(1.15 * len(text))


def test_letter_that_stands_on_another_one_has_no_width() -> None:
    assert width_of("e\N{COMBINING ACUTE ACCENT}") == width_of("e") == width_of("é")
