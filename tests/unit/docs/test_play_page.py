"""The screens on the pages about playing, and about a first family, are those that the program shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.cli.frontend import find_frontend
from elysium_rules.cli.lines import HEIGHT, WIDTH
from elysium_rules.program.names import find_languages
from elysium_rules.testing import scenario

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", ["play.md", "first-family.md", "balance-a-family.md"])
def test_the_page_shows_what_the_terminal_shows(name: str, load_hook: Callable[[str], Any]) -> None:
    """`python docs/hooks/terminal_screens.py` writes it anew."""
    hook = load_hook("terminal_screens")
    assert name in hook.PAGES
    page = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert hook.fill_screens(page) == page


@pytest.mark.parametrize("language", find_languages())
def test_the_help_fits_into_the_terminal(language: str) -> None:
    lines = find_frontend("elysium").help(scenario(), language).splitlines()
    assert len(lines) < HEIGHT
    assert max(map(len, lines)) <= WIDTH
