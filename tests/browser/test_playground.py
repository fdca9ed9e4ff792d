"""The playground: a family's text, what is wrong with it, its faces, and a table to try it."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

WRONG = """\
family moira { name en "Moira" }
card thread level 1 {
  name en "Thread"
  copies red
  instant { gian 2 gold }
}
"""
RIGHT = WRONG.replace("gian", "gain")


def write(page: Page, text: str) -> None:
    """Replace what stands in the editor, as somebody who pastes does: nothing is completed or indented on the way."""
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(text)


def test_a_slip_is_shown_with_its_cure_and_a_card_that_is_right_is_drawn_and_tried(
    open_page: Callable[..., Page],
    sit_down: Callable[..., Any],
    look_at: Callable[[Page, str], None],
) -> None:
    page = open_page("#/playground", permissions=["clipboard-read", "clipboard-write"])
    write(page, WRONG)
    finding = page.locator(".finding.error")
    expect(finding).to_have_count(1)
    expect(finding).to_contain_text("line 5")
    expect(finding.locator(".hint")).to_contain_text("gain")
    expect(page.locator(".cm-lintRange-error")).to_have_text("gian")  # it is underlined where it stands

    write(page, RIGHT)
    expect(page.locator(".finding.error")).to_have_count(0)
    card = page.locator(".drawn-card")
    expect(card).to_have_count(1)
    expect(card.get_by_role("img")).to_have_attribute("src", re.compile(r"^(data:image/svg\+xml|blob:)"))
    expect(card).to_contain_text("Gain 2 gold.")

    # The link carries the text, and nothing else is needed to see it.
    page.get_by_role("button", name="Copy a link").click()
    expect(page).to_have_url(re.compile(r"#/playground/."))
    other = open_page(page.url)
    expect(other.locator(".cm-content")).to_contain_text("Thread")
    expect(other.locator(".cm-content")).to_contain_text("gain 2 gold")

    card.get_by_role("button", name="Try").click()
    person = sit_down(page)
    seen = person.wait()
    assert seen["choices"]
    look_at(page, "playground")


def test_a_link_of_the_docs_opens_its_card_and_what_was_written_is_not_lost(open_page: Callable[..., Page]) -> None:
    """The links of the cookbook are packed in Python (`docs/hooks/playground_links.py`), and unpacked here."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = squeeze.compress(RIGHT.replace("Thread", "Spindle à filer").encode()) + squeeze.flush()
    address = base64.urlsafe_b64encode(packed).decode().rstrip("=")

    page = open_page("#/playground")
    write(page, RIGHT.replace("Thread", "Mine"))
    expect(page.locator(".drawn-card")).to_contain_text("Gain 2 gold.")
    page.evaluate("place => { location.hash = place }", f"#/playground/{address}")
    expect(page.locator(".cm-content")).to_contain_text("Spindle à filer")
    expect(page.locator(".finding.error")).to_have_count(0)
    expect(page.locator(".drawn-card").get_by_role("heading")).to_have_text("Spindle à filer")

    page.evaluate("() => { location.hash = '#/' }")
    page.evaluate("() => { location.hash = '#/playground' }")
    expect(page.locator(".cm-content")).to_contain_text("Mine")


def test_a_typed_brace_stands_where_the_line_stands_that_opened_it(open_page: Callable[..., Page]) -> None:
    page = open_page("#/playground")
    write(page, "card thread level 1 {\n  instant {\n    gain 2 gold\n    ")
    page.keyboard.type("}")
    page.keyboard.press("Enter")
    page.keyboard.type("}")
    lines = page.locator(".cm-line").all_inner_texts()
    assert lines == ["card thread level 1 {", "  instant {", "    gain 2 gold", "  }", "}"]


def test_the_position_lies_beside_the_table_and_can_be_another_one_and_a_test(
    open_page: Callable[..., Page],
    sit_down: Callable[..., Any],
    look_at: Callable[[Page, str], None],
) -> None:
    page = open_page("#/playground")
    write(page, RIGHT)
    expect(page.locator(".finding.error")).to_have_count(0)
    page.locator(".drawn-card").get_by_role("button", name="Try").click()
    person = sit_down(page)
    person.wait()
    position = page.locator(".position")
    text = position.locator(".cm-content")
    expect(text).to_contain_text("agora")
    expect(text).to_contain_text("thread")  # an Instant card lies where it can be taken

    def say(given: str) -> None:
        text.click()
        page.keyboard.press("Control+a")
        page.keyboard.press("Delete")
        page.keyboard.insert_text(given)

    # A slip is told while it is typed, and nothing is laid out as long as it is there.
    lay = position.get_by_role("button", name="Lay it out")
    say("you { 1 gold } ann { } agora thraed")
    expect(position.locator(".finding.error")).to_contain_text("thraed")
    expect(position.locator(".cm-lintRange-error")).to_have_text("thraed")
    expect(lay).to_be_disabled()
    say("you { 1 gold } ann { 4 vp } agora thread")
    expect(position.locator(".finding.error")).to_have_count(0)
    lay.click()
    expect(position.get_by_role("button", name="Begin anew")).to_be_enabled()
    person.wait()
    # What is done there becomes a test, which is put behind the cards.
    page.get_by_role("button", name="take Thread").first.click()
    position.get_by_role("button", name="Take over as a test").click()
    written = position.locator(".written-test")
    expect(written).to_contain_text("it holds")
    expect(written.locator("pre")).to_contain_text("you take thread")
    expect(written.locator("pre")).to_contain_text("you gain 2 gold by thread")
    look_at(page, "playground-position")
    written.get_by_role("button", name="Put it behind the cards").click()
    expect(page.locator(".editor").first.locator(".cm-content")).to_contain_text('test "Thread" of thread')
    expect(page.locator(".findings .finding.error")).to_have_count(0)
