"""The page: the same for the same findings, safe to open, and with all that was found in words."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import attrs
import pytest
from tests.balance.families import planted_plan

from elysium_rules import load_texts
from elysium_rules.balance.findings import Findings, as_plain, measure
from elysium_rules.balance.page import write_page
from elysium_rules.balance.plots import draw_adds, draw_taken

PLAN = planted_plan("hermes", 1, deals=20)
CARDS = load_texts(dict(PLAN.texts))
NAMES = {ref: card.name() for ref, card in CARDS.items()}


@pytest.fixture(scope="module")
def findings() -> Findings:
    return measure(PLAN, swap_games=4)


@pytest.fixture(scope="module")
def page(findings: Findings) -> str:
    return write_page(findings, CARDS, title="Planted <b>", names=NAMES)


class Reader(HTMLParser):
    """Gathers tags with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_the_page_is_the_same_each_time(findings: Findings, page: str) -> None:
    assert write_page(findings, CARDS, title="Planted <b>", names=NAMES) == page


def test_nothing_is_fetched_and_nothing_is_run(page: str) -> None:
    tags = Reader(page).tags
    assert not {tag for tag, _ in tags} & {"script", "iframe", "object", "link", "form", "b"}
    addresses = [value for _, found in tags for key, value in found.items() if key in ("src", "srcset", "href")]
    assert addresses
    assert all(value is not None and value.startswith(("data:image/svg+xml;base64,", "#")) for value in addresses)
    assert "http://www.w3.org" not in re.sub(r'xmlns(:xlink)?="[^"]*"', "", page)
    (policy,) = (found["content"] for tag, found in tags if found.get("http-equiv") == "content-security-policy")
    assert policy is not None
    assert policy.startswith("default-src 'none'")


def test_every_card_has_its_face_and_its_sentence(findings: Findings, page: str) -> None:
    tags = Reader(page).tags
    assert sum(tag == "article" for tag, _ in tags) == len(findings.cards) == 13
    pictures = [found for tag, found in tags if tag == "img"]
    assert len(pictures) == 13
    assert all(found["alt"] for found in pictures)
    for card in findings.cards:
        assert card.sentence in page
        assert NAMES[card.ref].replace("'", "&#x27;") in page


def test_drawings_have_words_and_ids_of_their_own(findings: Findings, page: str) -> None:
    tags = Reader(page).tags
    said = [found["aria-label"] for tag, found in tags if tag == "figure"]
    assert len(said) == 2
    assert all(text is not None and "Assembly" in text for text in said)
    drawings = [ET.fromstring(draw(findings, NAMES.__getitem__)) for draw in (draw_adds, draw_taken)]
    ids = [element.get("id") for drawn in drawings for element in drawn.iter() if element.get("id")]
    assert len(ids) == len(set(ids)) > 10
    assert "Assembly (1)" in {text for drawn in drawings for text in drawn.itertext()}
    used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', page))
    assert used <= set(ids)


def test_text_of_drawings_is_as_dark_as_the_page_is_not(findings: Findings) -> None:
    drawn = draw_adds(findings, NAMES.__getitem__)
    texts = re.findall(r"<text [^>]*>", drawn)
    assert texts
    assert all("currentColor" in text for text in texts)
    assert "#010203" not in drawn


def test_json_is_all_of_it_and_plain(findings: Findings) -> None:
    plain = as_plain(findings)
    assert json.loads(json.dumps(plain, allow_nan=False)) == plain
    assert [card["card"] for card in plain["cards"]] == [card.ref for card in findings.cards]
    assert plain["games"] == 40
    assert plain["plan"] == PLAN.digest
    assert {"value", "low", "high", "corrected"} == set(plain["cards"][0]["adds"])


def test_figures_are_those_of_the_games_whoever_asks_again(findings: Findings) -> None:
    again = measure(PLAN, swap_games=4)
    assert as_plain(again) == as_plain(findings)


def test_a_family_that_nobody_draws_has_a_page_as_well(findings: Findings) -> None:
    other = attrs.evolve(findings, family="nobody")
    assert "<img" not in write_page(other, CARDS, title="Nobody", names=NAMES)
