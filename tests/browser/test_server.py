"""Two browsers at one server: each has its seat, sees what it may see, and comes back after whatever happens."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
SitDown = Callable[..., Any]


def set_up(page: Page, game: str) -> tuple[list[str], str]:
    """Set up a table for two on the start page of the server: the links of the seats, and the one to watch."""
    page.get_by_role("combobox", name="Game").select_option(game)
    page.get_by_role("combobox", name="Players").select_option("2")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator("input.link")).to_have_count(3)
    links = [one.input_value() for one in page.locator("input.link").all()]
    return links[:2], links[2]


def play(persons: list[Any], decisions: int) -> None:
    """Let whoever must decide do so."""
    patience = time.monotonic() + 90
    while decisions:
        turns = [person for person in persons if person.must_decide()]
        assert len(turns) <= 1, "two of them are told that it is their decision"
        if turns:
            seen = turns[0].look()
            turns[0].click(seen)
            turns[0].wait_for_change(seen)
            decisions -= 1
            patience = time.monotonic() + 90
        else:
            assert time.monotonic() < patience, [person.look() for person in persons]
            persons[0].page.wait_for_timeout(15)


@pytest.mark.parametrize("game", ["elysium", "ephyran"])
def test_two_browsers_play_at_one_server(open_page: Open, sit_down: SitDown, house: str, game: str) -> None:
    links, watch_link = set_up(open_page(house), game)
    persons = [sit_down(open_page(link), seed) for seed, link in enumerate(links)]
    spectator = open_page(watch_link)

    play(persons, 12)

    told = {person.look()["told"] for person in persons}
    assert len(told) == 1 or max(told) - min(told) <= 1  # both heard all of it
    expect(spectator.locator("#question")).to_be_visible()
    assert not spectator.locator("#question.mine").count()


def test_a_table_goes_on_after_the_server_was_stopped_and_after_it_was_killed(
    open_page: Open, sit_down: SitDown, table_server: Any, watch: Any
) -> None:
    watch.allow("WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource")  # that is what happens here
    links, _ = set_up(open_page(table_server.address), "elysium")
    persons = [sit_down(open_page(link), seed) for seed, link in enumerate(links)]
    play(persons, 4)

    for end in (table_server.stop, table_server.kill):
        before = max(person.look()["told"] for person in persons)
        end()
        for person in persons:
            expect(person.page.get_by_role("alert").first).to_be_visible()  # it says that the connection is lost
        table_server.start()
        for person in persons:
            expect(person.page.get_by_role("alert")).to_have_count(0)
        play(persons, 4)
        assert max(person.look()["told"] for person in persons) > before
