"""At the table: previews, marks, the log, the title of the tab, names of rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

#: What can be pressed under a preview, point by point.
COVERED = """() => {
  const preview = document.querySelector(".preview");
  const box = preview.getBoundingClientRect();
  preview.style.pointerEvents = "none";
  const found = new Set();
  for (let x = box.left + 1; x < box.right; x += 6) for (let y = box.top + 1; y < box.bottom; y += 6) {
    const button = document.elementFromPoint(x, y)?.closest("button, a, summary");
    if (button) found.add(button.innerText);
  }
  return [...found];
}"""
#: A card of the table lies down under a pointer that rests there, as it may after any decision.
SLIDE_UNDER = """([x, y]) => {
  const card = document.querySelector("#agora [data-card]");
  const box = card.getBoundingClientRect();
  card.style.position = "relative";
  card.style.left = `${x - box.left - box.width / 2}px`;
  card.style.top = `${y - box.top - box.height / 2}px`;
  card.style.zIndex = 99;
  return document.elementFromPoint(x, y).closest("[data-card]") === card;
}"""


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two things share a place on the screen."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] - 1 and b["y"] < a["y"] + a["height"] - 1


def test_a_preview_opens_for_a_pointer_that_moved_and_covers_no_button(
    open_page: Callable[..., Page], house: str
) -> None:
    page = open_page(f"{house}/#/now", width=1440)
    expect(page.locator("#question.mine")).to_be_visible()
    preview = page.locator(".preview")
    page.mouse.move(400, 820)
    page.mouse.move(401, 820)
    page.wait_for_timeout(400)
    if preview.count():
        page.mouse.move(2, 450)
        expect(preview).to_have_count(0)
    rest = page.locator(".status").bounding_box()  # no card lies there
    assert rest is not None
    x, y = rest["x"] + rest["width"] - 30, rest["y"] + rest["height"] / 2
    page.mouse.move(x, y)
    assert page.evaluate(SLIDE_UNDER, [x, y])
    page.wait_for_timeout(700)  # twice as long as a preview waits
    expect(preview).to_have_count(0)
    page.mouse.wheel(0, 200)
    page.wait_for_timeout(700)
    expect(preview).to_have_count(0)

    page.mouse.wheel(0, -200)
    page.locator("#agora [data-card]").nth(1).hover()
    expect(preview).to_be_visible()
    assert page.evaluate(COVERED) == []
    page.set_viewport_size({"width": 800, "height": 900})
    page.locator("#agora [data-card]").nth(2).hover()
    expect(preview).to_be_visible()
    for button in page.locator("#question button:visible").all():
        assert not overlap(preview, button)


def test_marks_lie_beside_the_text_of_a_card_and_every_row_of_the_log_says_something(
    open_page: Callable[..., Page], house: str, sit_down: Callable[..., Any]
) -> None:
    page = open_page(f"{house}/#/now")
    person = sit_down(page)
    seen = person.wait()
    ring, rows = page.locator(".own .mark.ring"), page.locator("#log .log-list > li")
    while not ring.count() or rows.count() < 6:  # a card with a ring is taken sooner or later
        assert seen["head"] != "The game is over", "nobody has taken a card with a ring"
        wanted = page.locator("#question .choice", has_text="Take").all()
        rings = page.evaluate(
            "[...document.querySelectorAll('#agora .can')].filter((one) => /Trigger/.test(one.innerText))"
            ".map((one) => one.dataset.thing)"
        )
        if rings:
            page.locator(f'#agora .can[data-thing="{rings[0]}"]').click()
        elif wanted:
            wanted[0].click()
        else:
            person.click(seen)
        seen = person.wait(since=seen["print"])
    card = ring.first.locator("xpath=ancestor::button[1]")
    assert not overlap(ring.first, card.locator(".card-image"))

    assert [text for text in rows.all_inner_texts() if not re.search(r"[^\W\d]", text)] == []
    assert [text for text in page.locator("#log .decision li").all_inner_texts() if not text.strip()] == []


def test_the_title_of_the_tab_says_whose_turn_it_is(open_page: Callable[..., Page], house: str) -> None:
    page = open_page(house)
    expect(page).to_have_title("Elysium")
    page.get_by_role("combobox", name="Players").select_option("2")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator("input.link")).to_have_count(3)
    links = [one.input_value() for one in page.locator("input.link").all()][:2]
    titles = []
    for link in links:
        seat = open_page(link)
        expect(seat.locator("#question")).to_be_visible()
        expect(seat).not_to_have_title("Elysium")
        titles.append(seat.title())
    assert sorted(re.sub("Ariadne|Theseus", "Somebody", title) for title in titles) == [
        "Somebody decides \N{MIDDLE DOT} Elysium",
        "\N{BLACK CIRCLE} Your decision \N{MIDDLE DOT} Elysium",
    ]


def test_the_name_of_a_rule_leads_to_the_rule(
    open_page: Callable[..., Page], house: str, look_at: Callable[[Page, str], None]
) -> None:
    page = open_page(f"{house}/#/now")
    expect(page.locator("#question.mine")).to_be_visible()
    page.get_by_role("button", name=re.compile("column, Ariadne")).first.click()  # no column is dismissed just now
    rule = page.locator(".why a.rule").first
    name = rule.inner_text()
    with page.context.expect_page() as opened:  # beside the table, which stays
        rule.click()
    rules = opened.value
    expect(rules.locator(".shown-rule")).to_contain_text(name)
    expect(rules.locator(".shown-rule")).to_be_in_viewport()
    look_at(rules, "rules")
