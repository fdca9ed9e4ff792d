"""Findings: near misses, order, the text an author reads, and JSON."""

from __future__ import annotations

import json
from itertools import permutations
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elysium_rules.diagnostics import (
    Diagnostic,
    Label,
    Severity,
    diagnostic_as_json,
    render_diagnostic,
    render_diagnostics,
    sort_diagnostics,
    suggest,
)
from elysium_rules.source import SourceFile, Span


def find(source: SourceFile, words: str, *, within: str | None = None) -> Span:
    """The place of *words* in *source*, made unmistakable by longer words around it where that is needed."""
    around = within or words
    assert source.text.count(around) == 1
    start = source.text.index(around) + around.index(words)
    return source.span(start, start + len(words))


def render(diagnostic: Diagnostic, *sources: SourceFile) -> str:
    """The rendered finding, framed by line ends so that it can be compared with an indented literal."""
    return f"\n{render_diagnostic(diagnostic, {source.name: source for source in sources})}\n"


# --- near misses


@pytest.mark.parametrize(
    "word, candidate",
    [
        ("agroa", "agora"),  # two neighbours swapped
        ("gian", "gain"),
        ("gin", "gain"),  # a letter missing
        ("gaain", "gain"),  # a letter too many
        ("gaim", "gain"),  # a wrong letter
        ("GAIN", "gain"),  # capital letters do not count
        ("vpp", "vp"),
        ("judges_of_dead", "judges_of_the_dead"),  # 4 of 14 letters
        ("Hadés", "hadès"),
    ],
)
def test_near_miss_is_suggested(word: str, candidate: str) -> None:
    assert suggest(word, ["zone", candidate, "player"]) == candidate


@pytest.mark.parametrize(
    "word, candidate",
    [
        ("lyre", "legend"),
        ("gold", "goals"),  # two of four letters
        ("x", "y"),  # one letter, and that one is wrong
        ("", "a"),
        ("vp", "transfer"),
        ("abcdef", "abc"),  # three of six letters
    ],
)
def test_far_guess_is_not_suggested(word: str, candidate: str) -> None:
    assert suggest(word, [candidate]) is None


def test_nearest_candidate_wins_over_an_earlier_one() -> None:
    assert suggest("transfr", ["transom", "transfer"]) == "transfer"


@pytest.mark.parametrize("candidates", list(permutations(["gain", "gait", "gail"])))
def test_first_of_equally_near_candidates_wins(candidates: tuple[str, ...]) -> None:
    assert suggest("gaix", candidates) == candidates[0]


def test_word_itself_is_never_suggested() -> None:
    assert suggest("gain", ["gain"]) is None


def test_endless_words_and_lists_are_not_compared() -> None:
    """Comparing takes time that grows with the product of the lengths; this would take minutes."""
    assert suggest("a" * 50_000, ["a" * 49_999 + "b"]) is None
    assert suggest("gian", iter(lambda: "gainsay", "")) is None


def test_nothing_is_suggested_without_candidates() -> None:
    assert suggest("gain", []) is None


@given(st.text(alphabet="abc", min_size=3, max_size=9), st.data())
def test_one_slip_is_always_suggested(word: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(word) - 1))
    assert suggest(word[:place] + "z" + word[place + 1 :], [word]) == word


# --- order


def test_findings_are_sorted_by_file_and_place_and_those_without_a_place_come_last() -> None:
    in_order = (
        Diagnostic("check/b", "b", Span("apollo.ely", 1, 2)),
        Diagnostic("check/a", "a", Span("apollo.ely", 1, 5)),
        Diagnostic("check/a", "a", Span("apollo.ely", 10, 11)),
        Diagnostic("check/a", "a", Span("hades.ely", 0, 1)),
        Diagnostic("check/a", "a", None),
    )
    assert sort_diagnostics(reversed(in_order)) == in_order


def test_at_one_place_errors_come_before_warnings_and_then_the_code_decides() -> None:
    place = Span("apollo.ely", 1, 2)
    in_order = (
        Diagnostic("check/b", "b", place),
        Diagnostic("check/c", "b", place),
        Diagnostic("check/c", "c", place),
        Diagnostic("check/a", "a", place, severity="warning"),
    )
    for found in permutations(in_order):
        assert sort_diagnostics(found) == in_order


# --- text

APOLLO = SourceFile(
    "cards/apollo.ely",
    "card lyre {\n  let guests = oracle\n  trigger gain 1 gold\n  chronos: gain guests vp\n}\n",
)


def test_finding_shows_code_sentence_place_underline_label_and_hint() -> None:
    finding = Diagnostic(
        "parse/expected-colon",
        "expected `:` between the activation and its effect",
        find(APOLLO, "gain", within="gain 1 gold"),
        label="the effect starts here",
        hint="write `trigger: gain 1 gold`",
    )
    assert render(finding, APOLLO) == dedent("""
        error[parse/expected-colon]: expected `:` between the activation and its effect
          --> cards/apollo.ely:3:11
           |
         3 |   trigger gain 1 gold
           |           ^^^^ the effect starts here
           |
           = hint: write `trigger: gain 1 gold`
        """)


def test_other_place_is_underlined_with_dashes_and_skipped_lines_are_three_dots() -> None:
    finding = Diagnostic(
        "check/type-mismatch",
        "`gain` takes a number, but `guests` is a zone",
        find(APOLLO, "guests", within="guests vp"),
        label="a number belongs here",
        notes_labels=(Label(find(APOLLO, "oracle"), "`guests` becomes a zone here"),),
        hint="to use the number of cards in it, write `count(guests)`",
    )
    assert render(finding, APOLLO) == dedent("""
        error[check/type-mismatch]: `gain` takes a number, but `guests` is a zone
          --> cards/apollo.ely:4:17
           |
         2 |   let guests = oracle
           |                ------ `guests` becomes a zone here
          ...
         4 |   chronos: gain guests vp
           |                 ^^^^^^ a number belongs here
           |
           = hint: to use the number of cards in it, write `count(guests)`
        """)


def test_notes_stand_before_the_hint() -> None:
    finding = Diagnostic(
        "play/condition-not-met",
        "player 2 may not take Offerings now",
        find(APOLLO, "lyre"),
        label="player 2 has no blue column left",
        notes=("rule T3; action 17 of the game, seed 42", "it is the turn of player 2"),
        hint="legal now: take Homer, take quest 2",
    )
    assert render(finding, APOLLO) == dedent("""
        error[play/condition-not-met]: player 2 may not take Offerings now
          --> cards/apollo.ely:1:6
           |
         1 | card lyre {
           |      ^^^^ player 2 has no blue column left
           |
           = note: rule T3; action 17 of the game, seed 42
           = note: it is the turn of player 2
           = hint: legal now: take Homer, take quest 2
        """)


def test_finding_without_remarks_ends_with_its_underline() -> None:
    finding = Diagnostic(
        "check/unused", "`guests` is used by nobody", find(APOLLO, "guests", within="guests ="), severity="warning"
    )
    assert render(finding, APOLLO) == dedent("""
        warning[check/unused]: `guests` is used by nobody
          --> cards/apollo.ely:2:7
           |
         2 |   let guests = oracle
           |       ^^^^^^
        """)


def test_neighbouring_lines_have_nothing_between_them() -> None:
    finding = Diagnostic("check/a", "a", find(APOLLO, "trigger"), "here", (Label(find(APOLLO, "let"), "there"),))
    assert render(finding, APOLLO) == dedent("""
        error[check/a]: a
          --> cards/apollo.ely:3:3
           |
         2 |   let guests = oracle
           |   --- there
         3 |   trigger gain 1 gold
           |   ^^^^^^^ here
        """)


def test_labels_of_one_line_hang_below_each_other() -> None:
    labels = (Label(find(APOLLO, "gold"), "third"), Label(find(APOLLO, "trigger"), "first"))
    assert render(Diagnostic("check/a", "a", find(APOLLO, "1"), "second", labels), APOLLO) == dedent("""
        error[check/a]: a
          --> cards/apollo.ely:3:16
           |
         3 |   trigger gain 1 gold
           |   -------      ^ ---- third
           |   |            |
           |   |            second
           |   first
        """)


def test_place_inside_another_place_is_drawn_on_top_and_both_texts_hang() -> None:
    labels = (Label(find(APOLLO, "trigger gain 1 gold"), "in this power"),)
    assert render(Diagnostic("check/a", "a", find(APOLLO, "1"), "too few", labels), APOLLO) == dedent("""
        error[check/a]: a
          --> cards/apollo.ely:3:16
           |
         3 |   trigger gain 1 gold
           |   -------------^-----
           |   |            |
           |   |            too few
           |   in this power
        """)


def test_two_texts_for_the_same_place_are_both_shown() -> None:
    place = find(APOLLO, "lyre")
    assert render(Diagnostic("check/a", "a", place, "one", (Label(place, "two"),)), APOLLO) == dedent("""
        error[check/a]: a
          --> cards/apollo.ely:1:6
           |
         1 | card lyre {
           |      ^^^^
           |      |
           |      one
           |      two
        """)


def test_empty_place_is_one_caret() -> None:
    assert render(Diagnostic("parse/a", "a", APOLLO.span(11, 11), "`}` is missing"), APOLLO) == dedent("""
        error[parse/a]: a
          --> cards/apollo.ely:1:12
           |
         1 | card lyre {
           |            ^ `}` is missing
        """)


def test_end_of_the_file_is_one_caret_on_its_last_line() -> None:
    source = SourceFile("a.ely", "card lyre {\n")
    assert render(Diagnostic("parse/a", "a", source.span(12, 12), "`}` is missing"), source) == dedent("""
        error[parse/a]: a
          --> a.ely:2:1
           |
         2 |
           | ^ `}` is missing
        """)


def test_place_over_several_lines_is_underlined_to_the_end_of_its_first_line() -> None:
    place = APOLLO.span(5, len(APOLLO.text))
    assert render(Diagnostic("check/a", "a", place, "this card"), APOLLO) == dedent("""
        error[check/a]: a
          --> cards/apollo.ely:1:6
           |
         1 | card lyre {
           |      ^^^^^^ this card
        """)


def test_windows_line_end_is_not_underlined() -> None:
    source = SourceFile("a.ely", "card\r\nlyre\r\n")
    assert render(Diagnostic("check/a", "a", source.span(0, 8), "here"), source) == dedent("""
        error[check/a]: a
          --> a.ely:1:1
           |
         1 | card
           | ^^^^ here
        """)


def test_tab_is_shown_as_four_spaces_and_counts_as_one_column() -> None:
    source = SourceFile("a.ely", "\tgain\t1 gold")
    assert render(Diagnostic("check/a", "a", find(source, "\t1"), "here"), source) == dedent("""
        error[check/a]: a
          --> a.ely:1:6
           |
         1 |     gain    1 gold
           |         ^^^^^ here
        """)


@pytest.mark.parametrize(
    "name, col",
    [("Hadès", 7), ("Hade\N{COMBINING GRAVE ACCENT}s", 8), ("冥王a", 5)],
)
def test_underline_stands_under_its_word_after_accents_and_wide_characters(name: str, col: int) -> None:
    source = SourceFile("a.ely", f"{name} gold")
    assert render(Diagnostic("check/a", "a", find(source, "gold"), "here"), source) == (
        f"\nerror[check/a]: a\n  --> a.ely:1:{col}\n   |\n 1 | {name} gold\n   |       ^^^^ here\n"
    )


def test_wide_characters_are_underlined_in_full_and_an_accent_alone_by_one_caret() -> None:
    source = SourceFile("a.ely", "冥王 e\N{COMBINING GRAVE ACCENT}")
    accent = find(source, "\N{COMBINING GRAVE ACCENT}")
    rows = render(Diagnostic("check/a", "a", find(source, "冥王"), "", (Label(accent, "accent"),)), source)
    assert rows.splitlines()[-1] == "   | ^^^^  - accent"


def test_text_of_a_card_cannot_steer_the_terminal() -> None:
    source = SourceFile("a\x1b.ely", "gold \x1b[31m \u202e vp")
    finding = Diagnostic("check/a", "no `\x1b`", find(source, "vp"), "\x07", notes=("\x9b",), hint="\ud800")
    assert render(finding, source) == dedent(r"""
        error[check/a]: no `\x1b`
          --> a\x1b.ely:1:14
           |
         1 | gold \x1b[31m \u202e vp
           |                      ^^ \x07
           |
           = note: \x9b
           = hint: \ud800
        """)


def test_hidden_characters_and_towers_of_accents_are_spelled_out_and_underlined_in_full() -> None:
    source = SourceFile("a.ely", "冥\u200b" + "e" + "\u0301" * 5 + " gold")
    rows = render(Diagnostic("check/a", "a", find(source, "\u200b"), "", (Label(find(source, "gold"), ""),)), source)
    assert rows.splitlines()[-2:] == [
        " 1 | 冥\\u200be" + "\u0301" * 3 + "\\u0301\\u0301 gold",
        "   |   ^^^^^^              ----",
    ]


def test_of_a_very_long_line_only_the_part_around_the_place_is_shown() -> None:
    source = SourceFile("a.ely", "x " * 50_000 + "gold" + " y" * 50_000)
    far = Label(source.span(0, 1), "far away")
    near = Label(find(source, " y", within="gold y").join(find(source, "gold")), "near")
    finding = Diagnostic("check/a", "a", find(source, "gold"), "here", (near, far))
    rows = render(finding, source).splitlines()
    assert rows[2:4] == ["  --> a.ely:1:100001", "   |"]
    assert rows[4] == " 1 | ..." + "x " * 30 + "gold" + " y" * 68 + "..."
    assert rows[5:] == [
        "   | " + " " * 63 + "^^^^--",
        "   | " + " " * 63 + "|",
        "   | " + " " * 63 + "near",
        "   | " + " " * 63 + "here",
        "   |",
        "   = note: 1:1: far away",
    ]


@pytest.mark.parametrize("place", [0, 1, 99, 100, 5_000, 9_900, 9_999, 10_000])
def test_a_place_in_a_very_long_line_is_always_shown(place: int) -> None:
    source = SourceFile("a.ely", "".join(chr(ord("a") + number % 26) for number in range(10_000)))
    rows = render(Diagnostic("check/a", "a", source.span(place, place)), source).splitlines()
    shown, carets = rows[4:6]
    assert len(shown) < 220
    assert shown[carets.index("^") :][:1].strip(".") == source.text[place : place + 1]


def test_no_finding_is_longer_than_anybody_reads() -> None:
    finding = Diagnostic("check/a", "a" * 10_000, None, "b" * 10_000, (), ("c" * 10_000,), "d" * 10_000)
    assert len(json.dumps(diagnostic_as_json(finding, {}))) < 5_000


def test_of_hundreds_of_findings_the_first_ones_are_written_out() -> None:
    findings = [Diagnostic("check/a", "a", Span("lost.ely", number, number)) for number in range(1_000)]
    text = render_diagnostics(findings, {})
    assert text.count("error[") == 250
    assert text.endswith("\n\n1000 errors, of which the first 250 are shown")


def test_margin_is_as_wide_as_the_longest_line_number() -> None:
    source = SourceFile("a.ely", "".join(f"line {number}\n" for number in range(1, 101)))
    finding = Diagnostic(
        "check/a",
        "a",
        find(source, "line 100"),
        "here",
        (Label(find(source, "line 9\n"), "there"),),
        hint="look",
    )
    assert render(finding, source) == dedent("""
        error[check/a]: a
            --> a.ely:100:1
             |
           9 | line 9
             | ------ there
            ...
         100 | line 100
             | ^^^^^^^^ here
             |
             = hint: look
        """)


def test_places_in_other_files_follow_under_their_own_names() -> None:
    hades = SourceFile("cards/hades.ely", "\n\ncard lyre {\n")
    finding = Diagnostic(
        "check/two-cards",
        "there are two cards `lyre`",
        find(APOLLO, "lyre"),
        "the second one",
        (Label(find(hades, "lyre"), "the first one"),),
        hint="rename one of them",
    )
    assert render(finding, APOLLO, hades) == dedent("""
        error[check/two-cards]: there are two cards `lyre`
          --> cards/apollo.ely:1:6
           |
         1 | card lyre {
           |      ^^^^ the second one
           |
          ::: cards/hades.ely:3:6
           |
         3 | card lyre {
           |      ---- the first one
           |
           = hint: rename one of them
        """)


def test_finding_without_a_place_is_its_sentence_and_its_remarks() -> None:
    finding = Diagnostic("check/shape", "the family has 20 cards", None, notes=("a family has 21",), hint="add one")
    assert render(finding) == dedent("""
        error[check/shape]: the family has 20 cards
           = note: a family has 21
           = hint: add one
        """)


def test_finding_without_a_place_may_point_at_other_places() -> None:
    finding = Diagnostic("check/loop", "these powers go round", None, "", (Label(find(APOLLO, "lyre"), "one"),))
    assert render(finding, APOLLO) == dedent("""
        error[check/loop]: these powers go round
          --> cards/apollo.ely:1:6
           |
         1 | card lyre {
           |      ---- one
        """)


def test_place_in_a_file_without_text_is_named_and_its_label_becomes_a_note() -> None:
    finding = Diagnostic("check/a", "a", Span("lost.ely", 3, 4), "no number", hint="look")
    assert render(finding) == dedent("""
        error[check/a]: a
          --> lost.ely
           |
           = note: no number
           = hint: look
        """)


def test_place_beyond_the_end_of_a_shortened_file_is_its_end() -> None:
    source = SourceFile("a.ely", "gold")
    assert render(Diagnostic("check/a", "a", Span("a.ely", 90, 95)), source) == dedent("""
        error[check/a]: a
          --> a.ely:1:5
           |
         1 | gold
           |     ^
        """)


def test_remark_of_several_lines_stays_in_its_column() -> None:
    finding = Diagnostic("check/a", "a", None, hint="write\n  trigger {\n  }")
    assert render(finding) == ("\nerror[check/a]: a\n   = hint: write\n             trigger {\n             }\n")


@given(
    st.text(alphabet=st.sampled_from("aé冥\u0301 \t\n\r\x1b"), max_size=30),
    st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40), st.sampled_from(["", "one", "two"])), max_size=4),
)
def test_any_places_can_be_rendered_and_every_text_is_shown(text: str, places: list[tuple[int, int, str]]) -> None:
    labels = tuple(Label(Span("a.ely", min(a, b), max(a, b)), words) for a, b, words in places)
    finding = Diagnostic("check/a", "a", Span("a.ely", 0, 3), "here", labels)
    rendered = render_diagnostic(finding, {"a.ely": SourceFile("a.ely", text)})
    assert [rendered.count(words) for words in ("here", "one", "two")] == [
        1,
        sum(label.text == "one" for label in labels),
        sum(label.text == "two" for label in labels),
    ]
    assert all(line == line.rstrip() for line in rendered.split("\n"))


@pytest.mark.parametrize(
    "severities, count",
    [
        (["error"], "1 error"),
        (["warning"], "1 warning"),
        (["error", "warning", "error"], "2 errors, 1 warning"),
        (["error", "warning", "warning"], "1 error, 2 warnings"),
    ],
)
def test_list_of_findings_ends_with_their_number(severities: list[Severity], count: str) -> None:
    findings = [Diagnostic("check/a", "a", None, severity=severity) for severity in severities]
    assert render_diagnostics(findings, {}).split("\n")[-1] == count


def test_findings_are_listed_by_place_with_a_blank_line_between_them() -> None:
    findings = [
        Diagnostic("check/b", "b", find(APOLLO, "oracle"), severity="warning"),
        Diagnostic("check/a", "a", find(APOLLO, "lyre")),
    ]
    assert render_diagnostics(findings, {APOLLO.name: APOLLO}) == dedent("""\
        error[check/a]: a
          --> cards/apollo.ely:1:6
           |
         1 | card lyre {
           |      ^^^^

        warning[check/b]: b
          --> cards/apollo.ely:2:16
           |
         2 |   let guests = oracle
           |                ^^^^^^

        1 error, 1 warning""")


def test_no_findings_are_no_text() -> None:
    assert render_diagnostics([], {}) == ""


# --- JSON


def test_finding_as_json_has_lines_and_columns_of_all_its_places() -> None:
    finding = Diagnostic(
        "check/type-mismatch",
        "`gain` takes a number, but `guests` is a zone",
        find(APOLLO, "gain guests"),
        label="a number belongs here",
        notes_labels=(Label(find(APOLLO, "oracle\n"), "`guests` becomes a zone here"),),
        notes=("a zone is not a number",),
        hint="write `count(guests)`",
    )
    assert diagnostic_as_json(finding, {APOLLO.name: APOLLO}) == {
        "code": "check/type-mismatch",
        "severity": "error",
        "message": "`gain` takes a number, but `guests` is a zone",
        "place": {
            "file": "cards/apollo.ely",
            "start": 67,
            "end": 78,
            "line": 4,
            "col": 12,
            "end_line": 4,
            "end_col": 23,
        },
        "label": "a number belongs here",
        "other_places": [
            {
                "place": {
                    "file": "cards/apollo.ely",
                    "start": 27,
                    "end": 34,
                    "line": 2,
                    "col": 16,
                    "end_line": 3,
                    "end_col": 1,
                },
                "text": "`guests` becomes a zone here",
            }
        ],
        "notes": ["a zone is not a number"],
        "hint": "write `count(guests)`",
    }


def test_finding_as_json_has_null_where_there_is_nothing_to_say() -> None:
    assert diagnostic_as_json(Diagnostic("check/a", "a", None), {}) == {
        "code": "check/a",
        "severity": "error",
        "message": "a",
        "place": None,
        "label": "",
        "other_places": [],
        "notes": [],
        "hint": None,
    }


def test_finding_in_a_file_without_text_has_offsets_but_no_lines() -> None:
    assert diagnostic_as_json(Diagnostic("check/a", "a", Span("lost.ely", 3, 4)), {})["place"] == {
        "file": "lost.ely",
        "start": 3,
        "end": 4,
        "line": None,
        "col": None,
        "end_line": None,
        "end_col": None,
    }


def test_finding_as_json_is_plain_data() -> None:
    finding = Diagnostic("check/a", "a", find(APOLLO, "lyre"), notes_labels=(Label(find(APOLLO, "let"), "there"),))
    as_json = diagnostic_as_json(finding, {APOLLO.name: APOLLO})
    assert json.loads(json.dumps(as_json)) == as_json
