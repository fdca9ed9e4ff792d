"""The findings of `tests/cases/parse` and `tests/cases/check`, word by word.

A case is a card file, a line `--- expected ---` and what the checker says
about it; a case without that line has no findings. Rewrite what is expected,
and review it as a diff, with

    ELYSIUM_REWRITE=1 .venv/bin/pytest tests/unit/lang/test_cases.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from elysium_rules.diagnostics import render_diagnostics
from elysium_rules.lang import codes
from elysium_rules.lang.load import load_family
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile

CASES = Path(__file__).parents[2] / "cases"
FILES = sorted([*CASES.glob("parse/*.ely"), *CASES.glob("check/*.ely")])
MARK = "--- expected ---\n"
FAMILIES = ("apollo", "ares", "athena", "hades", "hephaestus", "hermes", "poseidon", "zeus")
ALL_CODES = sorted(code for name, code in vars(codes).items() if name.isupper() and isinstance(code, str))


def read_case(file: Path) -> tuple[str, str]:
    text, _, expected = file.read_text(encoding="utf-8").partition(MARK)
    return text, expected


def find_all(file: Path, text: str, vocabulary: Vocabulary) -> str:
    source = SourceFile(file.name, text)
    _, findings = load_family(source, vocabulary, FAMILIES)
    # A case is a card or two; only one case is about the shape of the family.
    shown = [finding for finding in findings if finding.code != codes.FAMILY_SHAPE or file.stem == "family-shape"]
    rendered = render_diagnostics(shown, {source.name: source})
    return f"{rendered}\n" if rendered else ""


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_findings_are_as_expected(file: Path, vocabulary: Vocabulary) -> None:
    text, expected = read_case(file)
    found = find_all(file, text, vocabulary)
    if os.environ.get("ELYSIUM_REWRITE"):
        file.write_text(f"{text}{MARK}{found}" if found else text, encoding="utf-8")
        return
    assert found == expected


@pytest.mark.parametrize("code", [code for code in ALL_CODES if not code.startswith("load/")])
def test_every_code_has_a_case_of_its_own_name(code: str) -> None:
    _, expected = read_case(CASES / f"{code}.ely")
    assert f"[{code}]" in expected


def test_every_case_is_named_for_a_code_or_for_what_it_shows() -> None:
    others = {f"{file.parent.name}/{file.stem}" for file in FILES} - set(ALL_CODES)
    assert others == {"check/good", "parse/every-card-is-read", "parse/good"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_no_message_speaks_of_the_parser(file: Path) -> None:
    _, expected = read_case(file)
    said = [line for line in expected.splitlines() if not line[:6].strip().isdigit()]
    assert not [line for line in said if any(word in line for word in ("RESOURCE", "_LBRACE", "$END", "Token", "Tree"))]
