"""A whole game at each table, with the engine inside the page: by clicks alone, and by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize("game", ["elysium", "ephyran"])
def test_a_round_of_a_person_by_clicks_alone(
    play_here: Callable[..., Page], sit_down: Callable[..., Any], look_at: Callable[[Page, str], None], game: str
) -> None:
    """Start, reload in the middle, go on, finish, see why one has lost, play again."""
    page = play_here(game)
    person = sit_down(page)
    seen = person.wait()
    for _ in range(6):
        person.click(seen)
        seen = person.wait(since=seen["print"])
    address = page.url

    page.reload()
    again = person.wait()
    assert (again["told"], again["choices"], page.url) == (seen["told"], seen["choices"], address)

    person.play(person.click)
    assert person.on_the_table > person.decided / 4  # what lies on the table is chosen there
    scores = page.locator(".scores")
    expect(scores).to_contain_text("Theseus wins.")  # a bot that thinks against somebody who does not
    expect(scores.locator(".behind")).to_contain_text("behind Theseus. More for Theseus:")
    totals = [int(total) for total in scores.locator("td.score-total").all_inner_texts()]
    told = [
        sum(int(points.replace("\N{MINUS SIGN}", "-")) for points in player.locator("b").all_inner_texts())
        for player in scores.locator(".source-list").all()
    ]
    assert told == totals  # all of it, line by line
    expect(page).to_have_title("The game is over \N{MIDDLE DOT} Elysium")
    if game == "elysium":
        look_at(page, "scores")

    page.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(address)
    expect(scores).to_have_count(0)
    assert person.wait()["choices"]
    assert [name.inner_text() for name in page.locator(".own .player-name bdi").all()[:1]] == ["Ariadne"]


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
