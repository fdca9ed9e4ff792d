"""The screens on the page about playing are those that the program shows."""

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


def test_the_page_shows_what_the_terminal_shows(load_hook: Callable[[str], Any]) -> None:
    """`python docs/hooks/terminal_screens.py` writes it anew."""
    page = (ROOT / "docs/play.md").read_text(encoding="utf-8")
    assert load_hook("terminal_screens").fill_screens(page) == page


@pytest.mark.parametrize("language", find_languages())
def test_the_help_fits_into_the_terminal(language: str) -> None:
    lines = find_frontend("elysium").help(scenario(), language).splitlines()
    assert len(lines) < HEIGHT
    assert max(map(len, lines)) <= WIDTH
