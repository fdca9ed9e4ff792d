"""A game of another package at a server: the page lists it, and plays it at a table that fits any game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

Open = Callable[..., Page]
Look = Callable[[Page, str], None]
OVER = "The game is over"


def set_up(page: Page) -> list[str]:
    """Set up a table of Magpie for two persons: the links of their seats."""
    page.get_by_role("combobox", name="Game").select_option("magpie")
    players = page.get_by_role("combobox", name="Players")
    assert players.locator("option").all_inner_texts() == ["2", "3"]
    players.select_option("2")
    kinds = page.get_by_role("combobox", name="Who plays").first.locator("option").all_inner_texts()
    assert kinds == ["a person", "a bot that plays at random"]
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator("input.link")).to_have_count(3)
    return [one.input_value() for one in page.locator("input.link").all()]


def test_it_is_listed_and_played_to_its_end(
    server_of_others: Any, open_page: Open, sit_down: Callable[..., Any], look_at: Look
) -> None:
    start = open_page(server_of_others.address)
    games = start.get_by_role("combobox", name="Game").locator("option").all_inner_texts()
    assert games == ["Elysium", "Ephyran", "Magpie"]
    *links, watch = set_up(start)
    persons = [sit_down(open_page(link), seed) for seed, link in enumerate(links)]
    watcher = open_page(watch)
    first = persons[0].wait()
    assert len(first["choices"]) == len(first["things"]) == 4  # the own hand can be clicked
    look_at(persons[0].page, "magpie")

    zones = persons[0].page.locator(".general-seat")
    expect(zones).to_have_count(2)
    assert zones.nth(0).locator(".general-chip.back").count() == 0
    assert zones.nth(1).locator(".general-chip.back").count() == 4  # the hand of the other one
    expect(watcher.locator(".general-chip.back")).to_have_count(8)
    assert watcher.locator("#question .choice").count() == 0

    for _ in range(100):
        if persons[0].look()["head"] == OVER:
            break
        for person in persons:
            if person.must_decide():
                seen = person.look()
                person.click(seen)
                person.wait_for_change(seen)
        persons[0].page.wait_for_timeout(15)
    assert sum(person.on_the_table for person in persons) > 0
    for page in (*(person.page for person in persons), watcher):
        expect(page.locator("section.scores tbody tr")).to_have_count(2)
    points = [int(cell) for cell in watcher.locator("section.scores tbody td").all_inner_texts()]
    assert sum(points) == 4
    assert "takes the trick" in watcher.locator("#log").inner_text()
    look_at(persons[1].page, "magpie-over")


def test_it_is_played_in_a_language_that_it_does_not_speak(
    server_of_others: Any, open_page: Open, sit_down: Callable[..., Any]
) -> None:
    """Its own words are English; those of the page are not."""
    link, *_ = set_up(open_page(server_of_others.address))
    person = sit_down(open_page(link, locale="fr-FR"), 1)
    seen = person.wait()
    assert "Play the" in seen["print"]
    expect(person.page.locator(".general-facts").first).to_contain_text("non")
    person.click(seen)
    person.wait_for_change(seen)
    assert person.look()["told"] == 1
