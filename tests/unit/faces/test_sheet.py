"""Pages to be printed: nine cards, and marks where to cut."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from elysium_rules import standard_cards
from elysium_rules.faces.artist import find_artist
from elysium_rules.faces.face import HEIGHT, WIDTH, Face
from elysium_rules.faces.sheet import PAPERS, sheets

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def hades() -> list[Face]:
    artist = find_artist("elysium")
    assert artist is not None
    return [face for card in artist.draw_prints(standard_cards(), ["hades"]) for face in card.copies]


def cards_of(page: str) -> list[ET.Element]:
    return ET.fromstring(page).findall(f"{SVG}svg")


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_cards_are_on_a_page_and_every_copy_on_some(hades: list[Face], paper: str) -> None:
    assert [len(cards_of(page)) for page in sheets(hades, paper)] == [9, 9, 3]


@pytest.mark.parametrize("paper, size", [("a4", ("210mm", "297mm")), ("letter", ("215.9mm", "279.4mm"))])
def test_page_has_the_size_of_the_paper_and_a_card_its_own(
    hades: list[Face], paper: str, size: tuple[str, str]
) -> None:
    root = ET.fromstring(sheets(hades, paper)[0])
    assert (root.attrib["width"], root.attrib["height"]) == size
    assert root.attrib["viewBox"] == f"0 0 {PAPERS[paper][0]} {PAPERS[paper][1]}"
    assert {(card.attrib["width"], card.attrib["height"]) for card in cards_of(sheets(hades, paper)[0])} == {
        ("630", "880")
    }


@pytest.mark.parametrize("paper", PAPERS)
def test_marks_stand_at_every_cut_and_on_no_card(hades: list[Face], paper: str) -> None:
    root = ET.fromstring(sheets(hades, paper)[0])
    places = [(float(card.attrib["x"]), float(card.attrib["y"])) for card in cards_of(sheets(hades, paper)[0])]
    across = {x for x, _ in places} | {max(x for x, _ in places) + WIDTH}
    down = {y for _, y in places} | {max(y for _, y in places) + HEIGHT}
    marks = [
        {name: float(line.attrib[name]) for name in ("x1", "y1", "x2", "y2")} for line in root.findall(f"{SVG}line")
    ]
    assert {mark["x1"] for mark in marks if mark["x1"] == mark["x2"]} == across
    assert {mark["y1"] for mark in marks if mark["y1"] == mark["y2"]} == down
    assert len(marks) == 16
    for mark in marks:
        inside = min(across) < mark["x1"] < max(across) and min(down) < mark["y1"] < max(down)
        assert not inside
        assert 0 < mark["x1"] < PAPERS[paper][0]
        assert 0 < mark["y1"] < PAPERS[paper][1]


def test_no_cards_need_no_page() -> None:
    assert sheets([]) == []
