"""The page without its network: after a first visit everything works, and a server that is away is said to be away."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

#: The steps of loading that are shown, in their order.
WATCH_STEPS = """() => {
  window.steps = [];
  new MutationObserver(() => {
    const now = document.querySelector(".loading li.now")?.innerText.split("\\n")[0].replace(/[0-9.]+ of/, "# of");
    if (now && window.steps.at(-1) !== now) window.steps.push(now);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
#: Whether the service worker has every file of the engine.
HAS_ENGINE = """async () => {
  const kept = (await (await caches.open("elysium-page")).keys()).map(({ url }) => url);
  const wanted = ["runtime.json", "engine.zip", "pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
  return wanted.every((name) => kept.some((url) => url.includes(`/runtime/${name}?`)));
}"""


def wait_for_engine(page: Page) -> None:
    """Wait until the engine is kept; the page does that by itself, after all else."""
    end = time.monotonic() + 60
    while not page.evaluate(HAS_ENGINE):
        assert time.monotonic() < end, "the engine is not kept"
        page.wait_for_timeout(100)


def test_a_game_goes_on_without_a_network_after_the_first_visit(
    open_page: Callable[..., Page], own_page_server: Any, sit_down: Callable[..., Any], watch: Any
) -> None:
    """The engine is fetched at once, before a service worker is there to keep it."""
    page = open_page(f"{own_page_server.address}/#/play", service_workers="allow")
    page.evaluate(WATCH_STEPS)
    page.get_by_role("button", name="Begin").click()
    person = sit_down(page)
    seen = person.wait()
    steps = page.evaluate("window.steps")
    assert [step.partition(" #")[0].lstrip("▸ ") for step in steps if "Fetch" not in step or "#" in step] == [
        "Fetch the engine",
        "Start Python",
        "Unpack the rules",
        "Start the engine",
        "Read the cards",
    ]
    person.click(seen)
    seen = person.wait(since=seen["print"])
    wait_for_engine(page)

    own_page_server.stop()
    watch.allow(r"ERR_CONNECTION_REFUSED.*config\.json")  # whether a server is there is asked all the same
    page.reload()
    again = person.wait()
    assert (again["told"], again["choices"]) == (seen["told"], seen["choices"])
    assert page.get_by_role("alert").count() == 0  # nobody misses a server that never was


def test_a_server_that_is_away_is_said_to_be_away(
    open_page: Callable[..., Page], table_server: Any, watch: Any
) -> None:
    watch.allow("WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource")
    page = open_page(table_server.address, service_workers="allow")
    expect(page.get_by_role("button", name="Set up the table")).to_be_visible()
    page.get_by_role("link", name="Play now").click()
    expect(page.locator("#question")).to_be_visible()
    seat = page.url
    wait_for_engine(page)  # though nobody has played in the page

    table_server.stop()
    page.reload()  # to the table
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.goto(f"{table_server.address}/#/")
    expect(page.get_by_role("alert")).to_contain_text("Meanwhile you can play in this page")
    expect(page.get_by_role("button", name="Begin")).to_be_enabled()

    page.goto(seat)
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    table_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#question")).to_be_visible()
