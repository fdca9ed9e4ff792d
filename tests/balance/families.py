"""Small families to be measured, and plans that take seconds."""

from __future__ import annotations

from pathlib import Path

from benchmarks.balance import planted_text

from elysium_rules.balance.games import BalancePlan

ROOT = Path(__file__).parents[2]


def planted_plan(base: str = "hermes", level: int = 1, deals: int = 6, seed: str = "tests") -> BalancePlan:
    """A few games with a family in which cards were planted."""
    text, _ = planted_text(base, level)
    return BalancePlan("elysium", "planted", (("planted.ely", text),), deals=deals, seed=seed)
