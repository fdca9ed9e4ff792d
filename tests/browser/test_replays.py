"""Replays: opened, stepped through with anybody's eyes, and played on from anywhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

GOLDEN = Path(__file__).parents[1] / "golden"


def test_a_replay_is_opened_stepped_through_and_played_on(
    open_page: Callable[..., Page], sit_down: Callable[..., Any], look_at: Callable[[Page, str], None]
) -> None:
    page = open_page("#/replay")
    page.locator("input[type=file]").set_input_files(GOLDEN / "replays/first_game.jsonl")
    bar = page.get_by_role("region", name="Controls of the replay")
    expect(bar.get_by_text("every decision is as it was")).to_be_visible()

    # Step and scrub: the table is as it was then.
    expect(bar.locator("output")).to_have_text(re.compile(r"^0 of \d+$"))
    bar.get_by_role("button", name="One step on").click()
    expect(bar.locator("output")).to_have_text(re.compile(r"^1 of \d+$"))
    expect(page.locator("#log .decision")).to_have_count(2)  # how it began, and the first decision
    bar.get_by_role("slider").fill("40")
    expect(bar.locator("output")).to_have_text(re.compile(r"^40 of \d+$"))

    # Jump to an epoch.
    bar.get_by_role("combobox", name="Part").select_option(index=2)
    expect(page.get_by_text("Epoch 3 of 5").first).to_be_visible()
    look_at(page, "replay")

    # Play on from there, against bots.
    bar.get_by_role("button", name="Play on from here").click()
    person = sit_down(page)
    seen = person.wait()
    assert seen["choices"]
    person.click(seen)
    person.wait(since=seen["print"])


def test_a_replay_shows_what_each_player_saw(open_page: Callable[..., Page]) -> None:
    page = open_page("#/replay")
    (replay, *_) = sorted((GOLDEN / "ephyran/replays").glob("*.jsonl"))
    page.locator("input[type=file]").set_input_files(replay)
    bar = page.get_by_role("region", name="Controls of the replay")
    bar.get_by_role("slider").fill("0")
    eyes = bar.get_by_role("combobox", name="Seen by")
    hidden = page.locator(".hand .backs")  # cards that are face down; four sit at this table
    own = page.locator(".hand.own [data-card]")
    eyes.select_option("spectator")
    expect(hidden).to_have_count(4)
    expect(own).to_have_count(0)
    eyes.select_option("0")
    expect(hidden).to_have_count(3)
    expect(own).to_have_count(5)
    first = [card.get_attribute("data-card") or "" for card in own.all()]
    eyes.select_option("1")
    expect(own.first).not_to_have_attribute("data-card", re.compile(rf"^({'|'.join(first)})$"))
    expect(own).to_have_count(5)
    expect(hidden).to_have_count(3)  # and now the first one's hand is one of them
    eyes.select_option("all")
    expect(hidden).to_have_count(0)
