"""The site of the docs, as plain files: the table in it, and nothing from other hosts."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect


def test_play_now_and_playground_are_one_click_from_the_front_page(
    open_page: Callable[..., Page], site_server: str
) -> None:
    page = open_page(f"{site_server}/index.html", width=1440)
    page.get_by_role("navigation").get_by_role("link", name="Play now").first.click()
    expect(page).to_have_url(re.compile(r"/table/#/play$"))
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    page.go_back()
    page.get_by_role("navigation").get_by_role("link", name="Playground").first.click()
    expect(page).to_have_url(re.compile(r"/table/#/playground$"))


def test_the_gallery_is_searched_and_filtered_in_each_language(
    open_page: Callable[..., Page],
    site_server: str,
    findings_of_axe: Callable[[Page], list[str]],
    take_picture: Callable[[Page, str], None],
) -> None:
    page = open_page(f"{site_server}/gallery/", width=1440)
    shown = page.locator("#cards article:visible")
    status = page.locator("#gallery-filters output")
    everything = shown.count()
    assert everything > 100
    expect(status).to_have_text(f"{everything} cards")

    # Scoped to the cards: what the theme brings along is not ours to change.
    take_picture(page, "gallery-1440-light")
    page.set_viewport_size({"width": 360, "height": 900})
    take_picture(page, "gallery-360-light")
    page.set_viewport_size({"width": 1440, "height": 900})

    page.get_by_role("combobox", name="Family").select_option("hades")
    page.get_by_role("combobox", name="Level").select_option("2")
    families = {card.get_attribute("data-family") for card in shown.all()}
    levels = {card.get_attribute("data-level") for card in shown.all()}
    assert (families, levels) == ({"hades"}, {"2"})

    page.get_by_role("combobox", name="Level").select_option("")
    page.get_by_role("searchbox", name="Search").last.fill("charon step")  # every word must be there
    expect(status).to_have_text("1 card")
    card = shown.first
    expect(card.get_by_role("heading", name="Charon").first).to_be_visible()
    for part in ("Source", "Tests"):  # each card tells where it comes from and what proves it
        expect(card.locator("summary", has_text=part)).to_be_visible()

    page.get_by_role("combobox", name="Language").select_option("fr")
    expect(card.locator("[lang=fr]")).to_be_visible()
    expect(card.locator("[lang=en]")).to_be_hidden()
    assert "/fr/" in (card.locator("img:visible").get_attribute("src") or "")
    assert [one for one in findings_of_axe(page) if "gallery" in one or "#cards" in one] == []
