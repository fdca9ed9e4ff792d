"""What stands around every table: the language, and where one can go."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

BUILT = Path(__file__).parents[2] / "build/page"


def test_the_language_is_a_switch_and_is_kept(open_page: Callable[..., Page]) -> None:
    page = open_page("#/play")
    page.get_by_text("Settings").click()
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.get_by_role("button", name="Beginnen")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.reload()
    expect(page.get_by_role("button", name="Beginnen")).to_be_visible()


def test_a_page_without_an_engine_of_its_own_offers_tables_at_its_server_alone(
    file_server: Callable[[Path], str], open_page: Callable[..., Page], tmp_path: Path
) -> None:
    """As the wheel carries it."""
    shutil.copytree(BUILT, tmp_path / "page", ignore=shutil.ignore_patterns("runtime"))
    for name in ("config.json", "config.json.gz"):
        (tmp_path / "page" / name).unlink(missing_ok=True)
    (tmp_path / "page/config.json").write_text('{"server": true, "runtime": false}', encoding="utf-8")
    page = open_page(f"{file_server(tmp_path / 'page')}/")
    expect(page.get_by_role("button", name="Set up the table")).to_be_visible()
    expect(page.get_by_role("link", name="Playground")).to_have_count(0)
    page.goto(page.url.partition("#")[0] + "#/playground")  # an old link
    expect(page.get_by_role("alert")).to_contain_text("no engine")
