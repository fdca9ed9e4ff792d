"""Powers of which a part can never matter are told, at the words that are to blame; no shipped card is accused."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.reasoning.reasoned import marked, printed, reasoned
from tests.wishes.wished import BESIDES, DECLARED, FAMILY, POWERS

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang.files import card_files
from elysium_rules.lang.reasoning.report import reason_about
from elysium_rules.program.vocabulary import Vocabulary

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples/families"
INNOCENT = (HERE / "innocent.txt").read_text(encoding="utf-8").splitlines()
PLANTED: list[dict[str, Any]] = tomllib.loads((HERE / "planted.toml").read_text(encoding="utf-8"))["planted"]


@pytest.mark.parametrize("case", PLANTED, ids=[case["power"] for case in PLANTED])
def test_what_can_never_matter_is_told(case: dict[str, str]) -> None:
    text = FAMILY.format(power=case["power"], declared=case.get("declares", ""), besides=case.get("besides", ""))
    assert marked(reasoned(text), text) == [(case["code"], case["text"])]


@pytest.mark.parametrize("game", [VOCABULARY, EPHYRAN], ids=["elysium", "ephyran"])
def test_no_printed_card_is_accused(game: Vocabulary) -> None:
    families, known = printed(game.grammar)
    assert reason_about(families, game, known) == ()


@pytest.mark.parametrize("file", card_files(EXAMPLES), ids=lambda file: file.stem)
def test_no_example_is_accused(file: Path) -> None:
    assert reasoned(file.read_text(encoding="utf-8")) == ()


@pytest.mark.parametrize("power", POWERS.values(), ids=POWERS)
def test_no_wish_is_accused(power: str) -> None:
    text = FAMILY.format(power=power, declared=DECLARED.get(power, ""), besides=BESIDES.get(power, ""))
    assert reasoned(text) == ()


@pytest.mark.parametrize("power", [line for line in INNOCENT if not line.startswith("#")])
def test_what_can_be_is_not_accused(power: str) -> None:
    text = FAMILY.format(power=power, declared="", besides="")
    assert reasoned(text) == ()
