"""Every part of the page can be used by everybody, in both schemes, and fits into every window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect


def test_the_start_can_be_used_by_everybody(
    open_page: Callable[..., Page], look_at: Callable[[Page, str], None]
) -> None:
    page = open_page("#/play")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    look_at(page, "start")


@pytest.mark.parametrize("game", ["elysium", "ephyran"])
def test_the_table_can_be_used_by_everybody(
    play_here: Callable[..., Page], sit_down: Callable[..., Any], look_at: Callable[[Page, str], None], game: str
) -> None:
    page = play_here(game)
    person = sit_down(page)
    seen = person.wait()
    for _ in range(20):
        person.click(seen)
        seen = person.wait(since=seen["print"])
    look_at(page, game)
