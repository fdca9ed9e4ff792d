"""What the docs say of families was measured with the cards that there are, and says what the bot misplays."""

from __future__ import annotations

import json
from typing import Any

import pytest
from benchmarks.balance import EXAMPLES, FOLDER, ROOT

from elysium_rules import standard_cards
from elysium_rules.balance.games import BalancePlan


def published(family: str) -> Any:
    return json.loads((FOLDER / f"{family}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("family", [*standard_cards().families, *EXAMPLES])
def test_figures_are_those_of_these_cards(family: str) -> None:
    """`python -m benchmarks.balance` measures them again."""
    found = published(family)
    texts: tuple[tuple[str, str], ...] = ()
    if family in EXAMPLES:
        texts = ((f"{family}.ely", (ROOT / f"examples/families/{family}.ely").read_text(encoding="utf-8")),)
    plan = BalancePlan("elysium", family if texts else "", texts, deals=found["deals"])
    assert found["plan"] == plan.digest
    page = (FOLDER / "index.md").read_text(encoding="utf-8")
    assert f"{found['games']:,} games; a card of it adds" in page
    assert len(found["cards"]) == 13


def test_powers_that_the_bot_leaves_alone_are_said() -> None:
    cards = {card["card"]: card for card in published("tyche")["cards"]}
    wheel = cards["tyche/wheel"]
    assert wheel["habits"]["used"] == 0 < wheel["habits"]["usable"]
    assert any(note.startswith("The bots leave its power alone") for note in wheel["notes"])
