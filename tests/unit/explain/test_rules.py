"""What is said about a rule: its text as the page has it, and what rests on it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from elysium_rules.explain.rules import cited_refusals, explain_rule, read_rules
from elysium_rules.explain.shelf import Shelf, open_shelf
from elysium_rules.games import find_rules

DOCS = Path(__file__).parents[3] / "docs"


@cache
def shelf_of(game: str) -> Shelf:
    return open_shelf(find_rules(game))


@pytest.mark.parametrize("game, page", [("elysium", "rules.md"), ("ephyran", "ephyran-rules.md")])
def test_every_rule_of_the_page_is_read_to_its_end(game: str, page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    rules = read_rules(game)
    assert list(rules) == re.findall(r"^- \*\*([A-Z]\d+)\*\*", text, re.MULTILINE)
    said = re.sub(r"\s+", "", text)
    for rule in rules.values():
        assert rule.section in text
        assert re.sub(r"\s+", "", rule.text) in said
        assert "- **" not in rule.text
        assert not rule.text.endswith(("##", "-"))


def test_a_rule_with_a_table_keeps_it() -> None:
    assert "| *First game* | Athena, Hades, Hephaestus, Poseidon, Zeus |" in read_rules("elysium")["S3"].text


def test_what_rests_on_a_rule_is_found() -> None:
    found = explain_rule(shelf_of("elysium"), "T7", "en")
    assert "a card identical to ... is already in the Domain" in found.refusals
    assert any(example == "take a card from the oracle" for example, _ in found.phrases)
    assert "apollo/prophecy_of_glory" in found.users


def test_a_card_that_cites_a_rule_is_named() -> None:
    assert "hades/judges_of_the_dead" in explain_rule(shelf_of("elysium"), "X13", "en").cards
    assert "dionysus/dionysus" in explain_rule(shelf_of("ephyran"), "Y20", "en").cards


def test_refusals_are_told_in_the_language_that_is_asked_for() -> None:
    english, french = (explain_rule(shelf_of("elysium"), "T5", language).refusals for language in ("en", "fr"))
    assert len(english) == len(french) > 0
    assert not set(english) & set(french)


def test_what_is_cited_is_given_in_the_sources() -> None:
    assert "identical" in cited_refusals("elysium_rules.elysium")["T7"]


def test_a_game_without_a_page_of_rules_has_none() -> None:
    assert read_rules("magpie") == {}
