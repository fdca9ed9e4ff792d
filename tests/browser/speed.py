"""How quickly the page is there, measured on this machine: `make page-speed`.

It is no part of `make test`, which keeps the machine busy with other things.

The bounds are those that the page promises (docs/decisions/0043-browser-tests.md): the first paint within a second, a
game against bots within ten, from an empty browser.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

ROOT = Path(__file__).parents[2]
ROUNDS = 5
#: Milliseconds since the page was asked for.
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity"
NOW = "performance.now()"


def show(what: str, milliseconds: list[float]) -> float:
    median = statistics.median(milliseconds)
    print(f"\n{what}: median {median:.0f} ms of {', '.join(f'{one:.0f}' for one in sorted(milliseconds))}", end="")
    return median


def test_first_paint(open_page: Callable[..., Page]) -> None:
    found = []
    for _ in range(ROUNDS):
        page = open_page("#/")
        expect(page.get_by_role("button", name="Begin")).to_be_visible()
        found.append(page.evaluate(FIRST_PAINT))
    assert show("first paint", found) < 1000


def test_first_decision_in_a_game_against_bots(open_page: Callable[..., Page]) -> None:
    found = []
    for _ in range(ROUNDS):
        page = open_page("#/play")
        page.get_by_role("button", name="Begin").click()
        expect(page.locator("#log .decision, #question.mine").first).to_be_visible()
        found.append(page.evaluate(NOW))
    assert show("a game against bots runs", found) < 10_000


def test_sizes() -> None:
    """What is sent: compressed where that is smaller, as our server and most others do."""
    built = ROOT / "build/page"
    files = [path for path in built.rglob("*") if path.is_file() and path.suffix != ".gz"]
    sent = {path: (gz if (gz := path.with_name(f"{path.name}.gz")).exists() else path).stat().st_size for path in files}
    engine = sum(size for path, size in sent.items() if path.is_relative_to(built / "runtime"))
    rest = sum(sent.values()) - engine
    first = sum(sent[built / name] for name in ("index.html", "app.js", "styles.css", "icon.svg", "config.json"))
    print(f"\nfirst paint: {first / 1000:.0f} kB and chunks; all of the page: {rest / 1000:.0f} kB", end="")
    print(f"; its engine: {engine / 1e6:.1f} MB")
    assert engine < 10e6
