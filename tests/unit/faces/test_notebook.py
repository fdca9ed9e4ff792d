"""Cards, states and views in a notebook: drawn, or as a table; nothing hidden, and no markup of strangers."""

from __future__ import annotations

import gc
import pickle
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from typing import Any

import pytest

from elysium_rules import (
    GAMES,
    describe_action,
    find_artist,
    legal_actions,
    load_texts,
    observe,
    playout,
    random_chooser,
    sample_hidden,
    standard_card_set,
    standard_cards,
    start_game,
)
from elysium_rules.faces.cells import MOST_LISTED
from elysium_rules.testing import scenario, seat

HOSTILE = "<script>alert(1)</script>&<img src=x onerror=y>"
CHOICES: dict[str, dict[str, Any]] = {"elysium": {"families": "first_game"}, "ephyran": {}}


class Page(HTMLParser):
    """The elements and the texts of a page; every element is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert {name for name, _ in attrs} <= {"style"}
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def game(name: str, choices: int = 25) -> Any:
    state: Any = start_game(name, 2, 3, **CHOICES[name])
    return playout(state, random_chooser(1), until=choices)


# --- states and views


@pytest.mark.parametrize("name", GAMES)
def test_a_view_shows_the_table_and_what_may_be_chosen(name: str) -> None:
    state = game(name)
    view = observe(state, state.deciding)
    page = Page(view._repr_html_())
    assert {"table", "th", "td"} <= set(page.tags)
    assert f"as player {state.deciding + 1} sees it" in page.texts
    for action in legal_actions(state)[:MOST_LISTED]:
        assert describe_action(state, action) in "".join(page.texts)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_shown_as_a_spectator_sees_it_and_says_so(name: str) -> None:
    """A notebook is kept and shown to others; whatever is dealt anew behind a spectator changes nothing in it."""
    for choices in (0, 25, 60):
        state = game(name, choices)
        page = Page(state._repr_html_())
        assert "as a spectator sees it; observe(state, player) shows what a player sees" in page.texts
        other, _ = sample_hidden(observe(state), choices)
        assert other != state
        assert other._repr_html_() == state._repr_html_()


@pytest.mark.parametrize("name", GAMES)
def test_a_view_shows_nothing_that_its_player_does_not_know(name: str) -> None:
    state = game(name)
    for player in (0, 1, None):
        view = observe(state, player)
        other, _ = sample_hidden(view, "another deal")
        assert observe(other, player)._repr_html_() == view._repr_html_()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_over_is_shown(name: str) -> None:
    over = game(name, 10_000)
    assert over.is_over
    assert "legal" not in Page(over._repr_html_()).texts


# --- cards


def size_of(svg: str) -> tuple[str | None, str | None]:
    root = ET.fromstring(svg)
    return root.get("width"), root.get("height")


def test_a_card_is_drawn_in_the_size_of_a_card() -> None:
    card = standard_cards()["hades/charon"]
    drawn = card._repr_svg_()
    assert drawn is not None
    assert size_of(drawn) == ("63mm", "88mm")
    artist = find_artist("elysium")
    assert artist is not None
    [face] = [found.copies[0] for found in artist.draw_prints(standard_cards(), ["hades"]) if found.ref == card.ref]
    assert drawn == face.svg == face._repr_svg_()


def test_a_card_of_ephyran_is_drawn() -> None:
    state = start_game("ephyran", 2, 1)
    artist = find_artist("ephyran")
    assert artist is not None
    for number in (0, 40, len(state.game.deck), state.game.size - 1):
        drawn = state.card(number)._repr_svg_()
        assert drawn == artist.draw_cards(state.game, [number])[0].svg
        assert size_of(drawn) == ("63mm", "88mm")
    assert observe(state, 0).card(0) == state.card(0)


def test_a_card_whose_set_is_gone_shows_its_text() -> None:
    """A notebook then writes the repr: who has only the card does not know its family."""
    text = standard_cards().families["zeus"].source.text.replace("family zeus", "family dodona")
    cards = load_texts({"dodona.ely": text})
    card = cards["dodona/triumph"]
    assert card._repr_svg_() is not None
    alone = pickle.loads(pickle.dumps(card))
    assert (alone == card, alone._repr_svg_()) == (True, None)
    del cards
    gc.collect()
    assert card._repr_svg_() is None


@pytest.mark.parametrize("name", GAMES)
def test_a_box_lists_its_cards(name: str) -> None:
    texts = Page(standard_card_set(name)._repr_html_()).texts
    assert {"copies", "ref"} <= set(texts)
    assert "Charon" in texts if name == "elysium" else "Dionysus" in texts


# --- names of strangers


def test_names_of_a_custom_family_are_never_markup() -> None:
    """In the table, in the list of cards and on the drawn card: the text is there, and no element of it."""
    head = f'family hostile {{ name en "{HOSTILE}" }}'
    card = f'card evil level 1 {{ name en "{HOSTILE}" copies red instant {{ gain 1 gold }} }}'
    cards = load_texts({"hostile.ely": f"{head}\n{card}"})
    families = ("hostile", "athena", "hades", "zeus", "poseidon")
    state = scenario(families=families, cards=cards, players=[seat(domain="evil"), seat()], rest="draw pile")
    for shown in (state, observe(state), observe(state, 0), cards):
        page = Page(shown._repr_html_())
        assert not {"script", "img"} & set(page.tags)
        assert HOSTILE in "".join(page.texts)
    drawn = cards["hostile/evil"]._repr_svg_()
    assert drawn is not None
    names = {element.tag.rpartition("}")[2] for element in ET.fromstring(drawn).iter()}
    assert not {"script", "img"} & names
    assert "<script" not in drawn
