"""The findings of `tests/cases`, word by word; the cases of Ephyran are in a folder of their own, all others Elysium's.

A case is a card file, a line `--- expected ---` and what the checker says
about it; a case without that line has no findings. Rewrite what is expected,
and review it as a diff, with

    ELYSIUM_REWRITE=1 .venv/bin/pytest tests/unit/lang/test_cases.py
"""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

import pytest

from elysium_rules.diagnostics import render_diagnostics
from elysium_rules.elysium.language import printed
from elysium_rules.ephyran.powers import vocabulary as ephyran_facts
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang import codes
from elysium_rules.lang.load import load_family
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile

CASES = Path(__file__).parents[2] / "cases"
#: The folders of the games, and the modules that name the codes of their findings.
GAMES = {CASES: printed, CASES / "ephyran": ephyran_facts}
FILES = sorted(file for folder in GAMES for stage in ("parse", "check") for file in folder.glob(f"{stage}/*.ely"))
MARK = "--- expected ---\n"
FAMILIES = ("apollo", "ares", "athena", "hades", "hephaestus", "hermes", "poseidon", "zeus")
STAGES = ("parse/", "check/")


def codes_of(module: ModuleType) -> set[str]:
    """The codes that a module names; those of files that cannot be read have no cases."""
    return {code for name, code in vars(module).items() if name.isupper() and str(code).startswith(STAGES)}


ALL_CODES = sorted(codes_of(codes).union(*map(codes_of, GAMES.values())))
IDS = [file.relative_to(CASES).with_suffix("").as_posix() for file in FILES]


def read_case(file: Path) -> tuple[str, str]:
    text, _, expected = file.read_text(encoding="utf-8").partition(MARK)
    return text, expected


def find_all(file: Path, text: str, vocabulary: Vocabulary) -> str:
    source = SourceFile(file.name, text)
    if CASES / "ephyran" in file.parents:
        vocabulary = EPHYRAN
    _, findings = load_family(source, vocabulary, FAMILIES)
    # A case is a card or two; only one case is about the shape of the family.
    shown = [finding for finding in findings if finding.code != printed.FAMILY_SHAPE or file.stem == "family-shape"]
    rendered = render_diagnostics(shown, {source.name: source})
    return f"{rendered}\n" if rendered else ""


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_findings_are_as_expected(file: Path, vocabulary: Vocabulary) -> None:
    text, expected = read_case(file)
    found = find_all(file, text, vocabulary)
    if os.environ.get("ELYSIUM_REWRITE"):
        file.write_text(f"{text}{MARK}{found}" if found else text, encoding="utf-8")
        return
    assert found == expected


@pytest.mark.parametrize("code", ALL_CODES)
def test_every_code_has_a_case_of_its_own_name(code: str) -> None:
    cases = [read_case(folder / f"{code}.ely") for folder in GAMES if (folder / f"{code}.ely").exists()]
    assert cases
    assert all(f"[{code}]" in expected for _, expected in cases)


@pytest.mark.parametrize("folder", GAMES, ids=["elysium", "ephyran"])
def test_every_code_of_a_game_has_a_case_there(folder: Path) -> None:
    assert [code for code in codes_of(GAMES[folder]) if not (folder / f"{code}.ely").exists()] == []


def test_every_case_is_named_for_a_code_or_for_what_it_shows() -> None:
    others = {name for name in IDS if name.removeprefix("ephyran/") not in ALL_CODES}
    assert others == {
        "check/definitions",
        "check/good",
        "check/one-name-is-enough",
        "check/own-resource-misplaced",
        "check/price-of-others",
        "ephyran/check/good",
        "ephyran/check/one-name-is-enough",
        "parse/every-card-is-read",
        "parse/good",
        "parse/no-name",
        "parse/reserved-resource",
    }


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_no_message_speaks_of_the_parser(file: Path) -> None:
    _, expected = read_case(file)
    said = [line for line in expected.splitlines() if not line[:6].strip().isdigit()]
    assert not [line for line in said if any(word in line for word in ("RESOURCE", "_LBRACE", "$END", "Token", "Tree"))]
