"""Links and seats at a server: invitations that are spent once, a page of links that stays, a second device."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from secrets import token_urlsafe
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Page, expect
from websockets.sync.client import connect

Open = Callable[..., Page]


def set_up(page: Page) -> list[str]:
    """Set up a table for two: the links of its seats."""
    page.get_by_role("combobox", name="Players").select_option("2")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator("input.link")).to_have_count(3)
    return [one.input_value() for one in page.locator("input.link").all()][:2]


def test_a_host_opens_a_seat_comes_back_and_still_has_the_friends_link(
    open_page: Open, house: str, look_at: Callable[[Page, str], None]
) -> None:
    page = open_page(house)
    _, friends = set_up(page)
    expect(page).to_have_url(re.compile(r"#/links/[\w-]+$"))
    expect(page.get_by_role("note")).to_contain_text("127.0.0.1 is everybody")  # such a link leads a friend nowhere
    expect(page.get_by_role("note")).to_contain_text("--host 0.0.0.0")

    with page.context.expect_page() as opened:  # beside the page of links, which stays
        page.get_by_role("link", name="Sit down here").first.click()
    seat = opened.value
    expect(seat.locator("#question")).to_be_visible()
    rows = page.locator(".links li")
    expect(rows.nth(0)).to_contain_text("yours")
    expect(rows.nth(0)).to_contain_text("here")
    expect(rows.nth(1).locator("input.link")).to_have_value(friends)
    look_at(page, "links")

    page.reload()
    expect(rows.nth(1).locator("input.link")).to_have_value(friends)
    page.locator(".home").click()
    yours = page.get_by_role("region", name="Your tables at this server")
    look_at(page, "your-tables")
    yours.get_by_role("link", name="Its links").click()
    expect(rows.nth(1).locator("input.link")).to_have_value(friends)
    page.go_back()
    yours.get_by_role("link", name="Seat of Ariadne").click()  # and the own seat is found again as well
    expect(page.locator("#question")).to_be_visible()
    page.go_back()
    page.once("dialog", lambda dialog: dialog.accept())
    yours.get_by_role("button", name="Remove").click()
    expect(yours).to_have_count(0)


def test_an_invitation_is_spent_once_and_the_seat_is_found_again_by_it(open_page: Open, house: str, watch: Any) -> None:
    host = open_page(house)
    _, link = set_up(host)
    friend = open_page(link)
    expect(friend.locator("#question")).to_be_visible()
    expect(friend).not_to_have_url(link)  # what opens the seat now is known to nobody but this browser
    personal = friend.url
    expect(host.locator(".links li").nth(1)).to_contain_text("here")

    friend.goto("about:blank")
    friend.goto(link)
    expect(friend.locator("#question")).to_be_visible()
    expect(friend).to_have_url(personal)

    other = open_page(link, locale="de")
    expect(other.get_by_role("alert")).to_contain_text("Diese Einladung wurde schon benutzt")
    assert not other.evaluate("Object.keys(localStorage).some((key) => key.startsWith('elysium.table.'))")

    # A second device of the same person: invited from the seat, seen there, and sent away from there.
    friend.get_by_text("Play on another device").click()
    friend.get_by_role("button", name="Make a link for another device").click()
    phone = open_page(friend.get_by_role("textbox", name="Make a link for another device").input_value())
    expect(phone.locator("#question")).to_be_visible()
    assert phone.url != personal
    expect(phone.locator(".board-of.own").get_by_text("Theseus").first).to_be_visible()
    devices = friend.locator(".devices")
    expect(devices.get_by_text("You play with 2 devices")).to_be_visible()
    devices.get_by_role("button", name="Shut out device 2").click()
    expect(phone.get_by_role("alert").first).to_contain_text("dismissed")
    expect(friend.locator("#question")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("alert")).to_contain_text("opens no seat")


def test_play_now_sits_down_at_a_table_with_bots_of_the_server(open_page: Open, house: str, watch: Any) -> None:
    page = open_page(house)
    for _ in range(2):  # from the start, and from a table
        before = page.url
        page.get_by_role("link", name="Play now").click()
        expect(page).to_have_url(re.compile(r"#/table/[\w-]+/[\w-]+$"))
        expect(page).not_to_have_url(before)
        expect(page.locator(".presence.bot")).to_have_count(2)
    assert not [one for one in watch.requests if "/runtime/" in one]  # not the slow way, in the page


@contextmanager
def seated(house: str, table: str, invitation: str) -> Iterator[tuple[Callable[..., dict[str, Any]], str]]:
    """Somebody at a seat, without a browser: how to ask, and what opens the seat from now on."""
    own = token_urlsafe(24)
    with connect(f"{house.replace('http', 'ws')}/ws", max_size=None) as line:

        def ask(do: str, **fields: Any) -> dict[str, Any]:
            line.send(json.dumps({"id": 1, "do": do, **fields}))
            while "id" not in (answer := json.loads(line.recv())):
                pass  # it was not asked for
            assert answer["ok"], answer
            found: dict[str, Any] = answer
            return found

        ask("sit", table=table, secret=invitation, own=own)
        yield ask, own


def test_from_a_finished_table_one_plays_again_with_the_same_people(
    open_page: Open, house: str, watch: Any, look_at: Callable[[Page, str], None]
) -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
    wish = {"game": "ephyran", "seats": seats}
    head = {"Content-Type": "application/json"}
    made = json.load(urlopen(Request(f"{house}/api/tables", json.dumps(wish).encode(), head)))
    links = [seat["invitation"] for seat in made["seats"]]
    with seated(house, made["table"], links[0]) as (ada, own), seated(house, made["table"], links[1]) as (bo, _):
        now = ada("view")
        while now["deciding"] is not None:  # the last choice there is: cities grow, and the game comes to its end
            ask = (ada, bo)[now["deciding"]]
            choices = ask("legal")["choices"]
            now = ask("act", move=now["move"], action=choices[now["move"] % len(choices)]["number"])

    page = open_page(f"{house}/#/table/{made['table']}/{own}")
    expect(page.locator(".scores")).to_be_visible()
    look_at(page, "scores-ephyran")
    page.get_by_role("button", name="Play again").click()
    expect(page).to_have_url(re.compile(r"#/links/[\w-]+$"))
    assert made["table"] not in page.url
    expect(page.locator(".links b").nth(0)).to_contain_text("Ada")
    expect(page.locator(".links b").nth(1)).to_contain_text("Bo")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Sit down here").first.click()
    expect(opened.value.locator(".ephyran-table")).to_be_visible()

    # The game that was played can be watched, by its replay.
    page.go_back()
    page.get_by_role("button", name="Watch this game").click()
    bar = page.get_by_role("region", name="Controls of the replay")
    expect(bar.get_by_text("every decision is as it was")).to_be_visible()
