"""Cards that were planted are found: too strong on top, useless at the bottom, copies equal to what they copy.

One family is played here. What was found in others is recorded in `planted.json`;
`python -m benchmarks.balance --planted` plays them again and writes it anew.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from benchmarks.balance import PLANTED, planted_text

from elysium_rules.balance.findings import as_plain, measure
from elysium_rules.balance.games import BalancePlan
from elysium_rules.simulation.executors import new_processes

RECORDED: list[dict[str, Any]] = json.loads(Path(__file__).with_name("planted.json").read_text(encoding="utf-8"))
BASE = "hermes"


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    text, keys = planted_text(BASE, PLANTED[BASE])
    plan = BalancePlan("elysium", "planted", (("planted.ely", text),), deals=200, seed=f"planted/{BASE}")
    plain = as_plain(measure(plan, new_executor=partial(new_processes, 2), swap_games=12))
    return {"planted": keys, **plain}


def holds(found: dict[str, Any]) -> None:
    cards = {card["card"].partition("/")[2]: card for card in found["cards"]}
    planted = found["planted"]
    strong, useless, copy = (cards[planted[kind]] for kind in ("strong", "useless", "copy"))
    assert found["games"] == 400
    # Too strong: on top, and all of the interval lies beyond what is fair.
    assert found["cards"][0] is strong
    assert strong["verdict"] == "too strong"
    assert strong["adds"]["corrected"] < 0.001
    # Useless: at the bottom, because nothing at all is different without its power.
    assert found["cards"][-1] is useless
    assert useless["verdict"] == "useless"
    assert [card for card in found["cards"] if card["verdict"] == "useless"] == [useless]
    # A copy: equal to what it copies, in an interval of no width.
    equal = [swap for swap in copy["swaps"] if swap["instead"] != "blank"]
    assert [(swap["adds"]["low"], swap["adds"]["high"]) for swap in equal] == [(0.0, 0.0)]
    assert equal[0]["same"] == equal[0]["games"] >= 8


def test_planted_cards_are_found_after_400_games(played: dict[str, Any]) -> None:
    holds(played)


@pytest.mark.parametrize("found", RECORDED, ids=lambda found: found["base"])
def test_they_were_found_in_other_families_as_well(found: dict[str, Any]) -> None:
    holds(found)


def test_the_record_is_of_these_families_and_of_this_plan(played: dict[str, Any]) -> None:
    assert [found["base"] for found in RECORDED] == list(PLANTED)
    plans = []
    for found in RECORDED:
        text, keys = planted_text(found["base"], PLANTED[found["base"]])
        assert found["planted"] == keys
        texts = (("planted.ely", text),)
        plans.append(BalancePlan("elysium", "planted", texts, deals=200, seed=found["seed"]).digest)
    assert [found["plan"] for found in RECORDED] == plans
    # The games are those that were recorded: the same figures, played here once more.
    again = {card["card"]: card["adds"]["value"] for card in played["cards"]}
    recorded = next(found for found in RECORDED if found["base"] == BASE)
    for card in recorded["cards"]:
        assert again[card["card"]] == pytest.approx(card["adds"]["value"], abs=0.02)
