"""A whole game at each table, with the engine inside the page: by clicks alone, and by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize("game", ["elysium", "ephyran"])
def test_a_game_is_played_to_its_end_by_clicks_alone(
    play_here: Callable[..., Page], sit_down: Callable[..., Any], game: str
) -> None:
    page = play_here(game)

    person = sit_down(page)
    person.play(person.click)

    assert person.on_the_table > person.decided / 4  # what lies on the table is chosen there
    expect(page.get_by_text("wins.").or_(page.get_by_text("share the victory")).first).to_be_visible()


@pytest.mark.parametrize("game", ["elysium", "ephyran"])
def test_a_game_is_played_to_its_end_by_keys_alone(
    open_page: Callable[..., Page], sit_down: Callable[..., Any], game: str
) -> None:
    page = open_page("#/play")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    keyboard = page.keyboard
    for _ in range(30):  # to the choice of the game
        keyboard.press("Tab")
        if page.evaluate(
            "document.activeElement.tagName === 'SELECT' && document.activeElement.options[0].value === 'elysium'"
        ):
            break
    keyboard.type(game[:2])
    keyboard.press("Tab")
    keyboard.type("2")
    keyboard.press("Tab")
    for _ in range(60):
        if page.evaluate("document.activeElement.type === 'submit'"):
            break
        keyboard.press("Tab")
    keyboard.press("Enter")

    person = sit_down(page)
    person.play(person.type)

    assert person.on_the_table > 0
    expect(page.get_by_text("wins.").or_(page.get_by_text("share the victory")).first).to_be_visible()
