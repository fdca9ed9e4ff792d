"""Names and card texts of strangers are text on the page, never markup."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Page, expect

ROOT = Path(__file__).parents[2]
NAME = "<img src=x onerror=hit()><b>Eve</b>"
CARD = "<script>hit()</script><img src=x onerror=hit()>"
#: What the texts above would leave behind if a browser took them for markup.
HARM = "[window.was_hit === true, document.querySelectorAll('img[src=\"x\"], b:has(> b), [onerror]').length]"


def hostile_family() -> str:
    """Artemis, with every name turned into markup."""
    text = (ROOT / "examples/families/artemis.ely").read_text(encoding="utf-8")
    number = itertools.count()
    return re.sub(r'name en "[^"]*"', lambda _: f'name en "{CARD}{next(number)}"', text)


def test_markup_in_names_and_cards_is_shown_as_it_was_typed(
    open_page: Callable[..., Page], sit_down: Callable[..., Any]
) -> None:
    page = open_page("#/play")
    page.evaluate("() => { window.hit = () => { window.was_hit = true; }; }")
    page.get_by_role("textbox", name="Name").first.fill(NAME)
    file: FilePayload = {"name": "artemis.ely", "mimeType": "text/plain", "buffer": hostile_family().encode()}
    page.locator("input[type=file]").set_input_files(files=[file])
    for family in ("artemis", "Zeus", "Ares", "Hades", "Apollo"):
        page.get_by_role("checkbox", name=re.compile(f"^{family}$", re.IGNORECASE)).check()
    page.get_by_role("combobox", name="Players").select_option("2")
    page.get_by_role("button", name="Begin").click()

    person = sit_down(page)
    seen = person.wait()
    expect(page.get_by_text(NAME).first).to_be_visible()
    for _ in range(4):
        person.click(seen)
        seen = person.wait(since=seen["print"])

    assert CARD in page.evaluate(
        "document.body.innerText + [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)"
    )
    assert page.evaluate(HARM) == [False, 0]
