"""The gallery of the site: every card, with its text, source, rulings and tests, and an image in each language."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.games import GAMES
from elysium_rules.program.names import LANGUAGES

ROOT = Path(__file__).parents[3]
LoadHook = Callable[[str], Any]


@pytest.fixture(scope="module")
def gallery(load_hook: LoadHook) -> Any:
    return load_hook("gallery")


@pytest.fixture(scope="module")
def cards(gallery: Any) -> dict[str, Any]:
    return {card.anchor: card for card in gallery.all_cards()}


def test_every_printed_card_is_shown_once(cards: dict[str, Any]) -> None:
    assert len(cards) == 104 + 81
    assert {card.game for card in cards.values()} == set(GAMES)


def test_card_has_its_text_in_every_language_and_its_source(cards: dict[str, Any]) -> None:
    charon = cards["elysium-hades-charon"]
    assert charon.names == {"en": "Charon", "de": "Charon", "fr": "Charon"}
    assert charon.texts["en"].startswith("Legend: At the end of your step")
    assert set(charon.texts) == set(LANGUAGES)
    assert charon.source.startswith("card charon level 2 {\n")
    assert charon.source.endswith("\n}")
    assert "charons_obol" not in charon.source


def test_rulings_are_those_that_the_card_cites_and_those_that_name_it(cards: dict[str, Any]) -> None:
    assert "X14" in cards["elysium-hades-charon"].rulings
    assert "X3" in cards["elysium-poseidon-cyclopes"].rulings
    assert {"Y11", "Y46"} & set(cards["ephyran-01"].rulings)


def test_every_card_with_a_power_has_tests_that_are_there(cards: dict[str, Any]) -> None:
    for card in cards.values():
        assert card.tests, card.anchor
        for test in card.tests:
            file, _, name = test.partition("::")
            assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8")


def test_tests_of_a_card_with_a_longer_name_are_not_its_own(cards: dict[str, Any]) -> None:
    assert not any("assembly_of_heroes" in test for test in cards["elysium-apollo-assembly"].tests)


def test_page_shows_the_cards_and_what_narrows_them_down(gallery: Any, cards: dict[str, Any]) -> None:
    shown = gallery.show_card(cards["elysium-hades-charon"], lambda uri: f"../{uri}")
    assert 'src="../gallery/elysium/en/light/hades-charon.svg#only-light"' in shown
    assert 'data-activation="legend"' in shown
    assert '<a href="../rules/#X14">X14</a>' in shown
    assert re.findall(r"<summary>(\w+)", shown) == ["Source", "Rulings", "Tests"]
    filters = gallery.show_filters()
    assert re.findall(r'name="(\w+)"', filters) == ["words", "game", "family", "level", "activation", "language"]
    assert len(re.findall("<label", filters)) == 6


def test_script_and_style_are_files_of_the_site() -> None:
    script = (ROOT / "docs/scripts/gallery.js").read_text(encoding="utf-8")
    style = (ROOT / "docs/styles/gallery.css").read_text(encoding="utf-8")
    assert "http" not in script + style
    assert "innerHTML" not in script
    assert all(f'[data-language="{language}"]' in style for language in LANGUAGES)
