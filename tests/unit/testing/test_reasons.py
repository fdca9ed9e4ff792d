"""Reasons why tests leave something out: how they are read, and that none outlives what it explains."""

from __future__ import annotations

from pathlib import Path

import pytest

from elysium_rules.errors import CardError
from elysium_rules.program.folders import cards_folder
from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.reasons import (
    BAD_REASONS,
    ENDING,
    STALE_REASON,
    Reason,
    read_reasons,
    reasons_beside,
    sort_out,
)

ENTRY = """
[[unnoticed]]
card = "argo/oar"
words = "1  gold"
what = "2 for 1"
why = "Who comes here has one."
"""


def read(text: str) -> tuple[Reason, ...]:
    return read_reasons(SourceFile("argo.reasons.toml", text)).unnoticed


def keys(thing: tuple[str, str, str]) -> tuple[str, str, str]:
    return thing


def test_an_entry_is_found_by_card_words_and_what_is_shown() -> None:
    (reason,) = read(ENTRY)
    assert (reason.card, reason.words, reason.what) == ("argo/oar", "1 gold", "2 for 1")
    found = sort_out([("argo/oar", "1\n  gold", "2 for 1")], [reason], keys, "noticed")
    assert [why for _, why in found.by_reason] == [reason]
    assert (found.open, found.stale) == ((), ())


def test_an_entry_explains_one_thing_and_not_its_like() -> None:
    thing = ("argo/oar", "1 gold", "2 for 1")
    found = sort_out([thing, thing], read(ENTRY), keys, "noticed")
    assert found.open == (thing,)
    assert len(sort_out([thing, thing], read(ENTRY * 2), keys, "noticed").by_reason) == 2


@pytest.mark.parametrize("left_out", [(), (("argo/oar", "1 gold", "0 for 1"),), (("argo/mast", "1 gold", "2 for 1"),)])
def test_a_reason_that_nothing_needs_is_a_finding(left_out: tuple[tuple[str, str, str], ...]) -> None:
    found = sort_out(left_out, read(ENTRY), keys, "noticed")
    (finding,) = found.stale
    assert (finding.code, finding.is_error) == (STALE_REASON, True)
    assert finding.span is not None
    assert finding.span.start == 1
    assert found.open == left_out


@pytest.mark.parametrize(
    "text, told",
    [
        ("card = 3", "`card` is no list of reasons"),
        ("[[unsaid]]\nwhy = 1", "`unsaid` is no list of reasons"),
        (ENTRY.replace("why", "because"), "this reason has an unknown `because`"),
        (ENTRY.replace('what = "2 for 1"\n', ""), "this reason has no `what`"),
        (ENTRY.replace('"2 for 1"', "2"), "`what` is no text"),
        (ENTRY.replace("Who comes here has one.", "so what"), "`why` gives no reason"),
        ("unnoticed = [1]", "this is no reason"),
        ("[[unnoticed]", "this file is no TOML"),
        ("x = " + "[" * 20_000, "this file is nested too deeply"),
        (".".join(["a"] * 100) + "\n", "this file is nested too deeply"),
        (f"x = {'9' * 10_000}", "this file is no TOML"),
    ],
)
def test_what_is_no_list_of_reasons_is_a_finding(text: str, told: str) -> None:
    with pytest.raises(CardError) as caught:
        read(text)
    finding = caught.value.diagnostics[0]
    assert finding.code == BAD_REASONS
    assert finding.message.startswith(told)


def test_where_no_file_lies_there_are_no_reasons(tmp_path: Path) -> None:
    assert reasons_beside(tmp_path / "argo.test.ely").source is None
    (tmp_path / f"argo{ENDING}").write_text(ENTRY, encoding="utf-8")
    for name in ("argo.ely", "argo.test.ely"):
        assert len(reasons_beside(tmp_path / name).unnoticed) == 1


def test_a_file_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    (tmp_path / f"argo{ENDING}").write_text("# " + "x" * 100_000, encoding="utf-8")
    with pytest.raises(CardError):
        reasons_beside(tmp_path / "argo.test.ely")


def test_every_shipped_file_of_reasons_lies_beside_its_tests() -> None:
    folders = (cards_folder(), cards_folder("ephyran"), Path(__file__).parents[3] / "examples/families")
    files = [file for folder in folders for file in folder.glob(f"*{ENDING}")]
    assert len(files) >= 8
    for file in files:
        assert file.with_name(f"{file.name.removesuffix(ENDING)}.test.ely").is_file()
        assert reasons_beside(file.with_name(f"{file.name.removesuffix(ENDING)}.ely")).source is not None
