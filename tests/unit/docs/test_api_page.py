"""The API page shows every public name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import elysium_rules
import elysium_rules.testing

PAGE = (Path(__file__).parents[3] / "docs/api.md").read_text(encoding="utf-8")
SHOWN = {name.rpartition(".")[2] for name in re.findall(r"^::: ([\w.]+)$", PAGE, re.MULTILINE)}
#: Shown with all the events.
ELSEWHERE = {"Event"}


@pytest.mark.parametrize("module", [elysium_rules, elysium_rules.testing], ids=lambda module: module.__name__)
def test_public_names_are_on_the_page(module: object) -> None:
    names: list[str] = module.__all__  # type: ignore[attr-defined]  # both have it
    assert set(names) - ELSEWHERE <= SHOWN
    assert all(f"`{name}`" in PAGE for name in ELSEWHERE)
