"""Plain data as text: one form when written, suspicion when read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elysium_rules.errors import DecodeError
from elysium_rules.kernel.codec import (
    MAX_DEPTH,
    MAX_DIGITS,
    MAX_PARTS,
    MAX_TEXT,
    canonical_json,
    digest_of,
    parse_canonical,
    parse_json,
)

ROOT = Path(__file__).parents[3]


def refusal(text: str | bytes) -> tuple[str, str]:
    with pytest.raises(DecodeError) as refused:
        parse_json(text)
    return refused.value.code, str(refused.value)


# --- written ---------------------------------------------------------------------------------------------------------


def test_same_value_gives_the_same_bytes_whatever_the_order_of_its_keys() -> None:
    one: Any = {"b": {"y": 1, "x": [True, None]}, "a": "é"}
    two: Any = {"a": "é", "b": {"x": [True, None], "y": 1}}
    assert canonical_json(one) == canonical_json(two) == '{"a":"é","b":{"x":[true,null],"y":1}}'


@pytest.mark.parametrize("text", ["é", "Hadès", "🏛", "\u2028", 'a"b\\c\n', "\x00", ""])
def test_every_text_comes_back(text: str) -> None:
    assert parse_json(canonical_json({text: text})) == {text: text}
    assert parse_json(canonical_json({text: text}).encode()) == {text: text}


def test_keys_are_sorted_by_their_characters() -> None:
    assert canonical_json({"é": 1, "z": 2, "Z": 3, "10": 4, "9": 5}) == '{"10":4,"9":5,"Z":3,"z":2,"é":1}'


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_no_number_is_never_written(value: Any) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical_json([value])


def test_digest_never_changes() -> None:
    assert digest_of({"b": [1, None], "a": "é"}) == "8d881da1ba084156f0e986dae0c4bb8b"
    assert digest_of({"a": "é", "b": [1, None]}) == digest_of({"b": [1, None], "a": "é"})
    assert digest_of([1]) != digest_of(["1"])


# --- read ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, code, message",
    [
        ("", "json/syntax", "this is not JSON: expecting value at line 1, column 1"),
        ("[1,]", "json/syntax", "this is not JSON: "),
        ("[1", "json/syntax", "this is not JSON: "),
        ("\ufeff{}", "json/syntax", "this is not JSON: "),
        (b"\xff\xfe", "json/not-text", "this is not UTF-8 text"),
        ('"\\ud800"', "json/not-text", "this is not UTF-8 text"),
        ('{"\\uDC00":1}', "json/not-text", "this is not UTF-8 text"),
        ('"\ud800"', "json/not-text", "this is not UTF-8 text"),
        ("1.5", "json/fraction", "`1.5` is not a whole number"),
        ("[1e9]", "json/fraction", "`1e9` is not a whole number"),
        ("NaN", "json/fraction", "`NaN` is not a whole number"),
        ("-Infinity", "json/fraction", "`-Infinity` is not a whole number"),
        ("9" * (MAX_DIGITS + 1), "json/huge-number", f"a number has more than {MAX_DIGITS} digits"),
        ('{"a":1,"b":2,"a":3}', "json/key-twice", "a: the key `a` stands twice in one object"),
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "json/too-deep", "the text is nested too deeply"),
        ("[" * 20_000 + "]" * 20_000, "json/too-deep", "the text is nested too deeply"),
        (" " * (MAX_TEXT + 1), "json/too-long", f"the text is longer than {MAX_TEXT} characters"),
        (b" " * (MAX_TEXT + 1), "json/too-long", f"the text is longer than {MAX_TEXT} characters"),
        ("[" + "0," * MAX_PARTS + "0]", "json/too-many-parts", f"the text holds more than {MAX_PARTS} values"),
    ],
)
def test_text_that_we_never_write_is_refused(text: str | bytes, code: str, message: str) -> None:
    found, said = refusal(text)
    assert found == code
    assert said.startswith(message)


def test_limits_are_not_a_hair_too_narrow() -> None:
    assert parse_json("9" * MAX_DIGITS) == int("9" * MAX_DIGITS)
    parse_json("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert len(parse_json("[" + "0," * (MAX_PARTS - 2) + "0]")) == MAX_PARTS - 1  # type: ignore[arg-type]
    assert parse_json(" " * (MAX_TEXT - 1) + "1") == 1
    assert parse_json('"\\ud83c\\udfdb"') == "🏛"


# --- in its only form ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, place",
    [
        (' {"a":1,"b":[0]}', 1),
        ('{"a":1, "b":[0]}', 8),
        ('{"a":1,"b":[0] }', 15),
        ('{"a":1,"b":[0]}\n\n', 16),
        ('{"a":1,"b":[0]} ', 16),
        ('{"b":[0],"a":1}', 3),
        ('{"a":-0}', 6),
        ('{"a":"\\u00e9"}', 7),
        ('{"a":"\\/"}', 7),
    ],
)
def test_value_in_another_form_is_refused_with_its_place(text: str, place: int) -> None:
    for given in (text, text.encode()):
        with pytest.raises(DecodeError) as refused:
            parse_canonical(given)
        assert refused.value.code == "json/not-canonical"
        assert refused.value.reason.startswith(f"this is not written in its only form: at character {place} ")


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_one_line_end_after_a_value_is_allowed(end: str) -> None:
    assert parse_canonical(f'{{"a":"é"}}{end}') == parse_canonical(f'{{"a":"é"}}{end}'.encode()) == {"a": "é"}


# --- nothing else ----------------------------------------------------------------------------------------------------


def test_nobody_reads_values_in_a_way_that_could_run_code() -> None:
    """Values say how they are pickled; the library itself reads no pickle or its relatives, and evaluates no text."""
    banned = ("import pickle", "from pickle", "marshal", "shelve", "dill", "yaml", " eval(")
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        for word in banned
        if word in path.read_text(encoding="utf-8")
    ]
    assert not found
