"""Everything works without a network after the first visit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect


def test_a_game_begins_without_a_network_after_the_first_visit(
    open_page: Callable[..., Page], own_page_server: Any, watch: Any
) -> None:
    page = open_page(f"{own_page_server.address}/#/", service_workers="allow")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    # All files are kept once the worker is active; nothing else is done with the page in the meantime.
    assert page.evaluate("navigator.serviceWorker.ready.then((found) => found.active !== null)")

    own_page_server.stop()
    watch.allow(r"ERR_CONNECTION_REFUSED.*config\.json")  # whether a server is there is asked all the same
    page.goto(f"{own_page_server.address}/#/play")
    page.reload()
    page.get_by_role("button", name="Begin").click()

    expect(page.locator("#question.mine")).to_be_visible()
