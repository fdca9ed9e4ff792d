"""Every printed card and family of Elysium has a name in every language there is: on its card, or in a lexicon."""

from __future__ import annotations

import pytest

from elysium_rules import standard_cards
from elysium_rules.elysium.model.cards import Card, Family
from elysium_rules.play.saying.lexicon import find_lexicon, translate_name
from elysium_rules.program.names import DEFAULT_LANGUAGE, find_languages

CARDS = standard_cards()
PRINTED: list[Card | Family] = [*CARDS.families.values(), *CARDS.values()]
LANGUAGES = find_languages()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_family_has_a_name(language: str) -> None:
    without = [
        printed.name()
        for printed in PRINTED
        if language not in dict(printed.names) and translate_name(printed.name(), language, "elysium") is None
    ]
    assert without == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_differ_in_english_differ_in_every_language(language: str) -> None:
    pairs = {(card.name(language), card.name()) for card in CARDS.values()}
    names = [name for name, _ in pairs]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_is_that_of_a_printed_name(language: str) -> None:
    """Of a card, a family or a set of families."""
    translated = find_lexicon(language, "elysium").raw.get("translation", {})
    sets = {chosen.en for chosen in CARDS.numbers.sets.values()}
    assert set(translated) <= {printed.name() for printed in PRINTED} | sets


def test_own_name_of_an_author_comes_before_that_of_a_lexicon() -> None:
    family = Family("dogs", (("en", "Cerberus"), ("de", "Höllenhund")), (), (), CARDS.families["hades"].source)
    assert (family.name("de"), family.name("fr"), family.name(DEFAULT_LANGUAGE)) == (
        "Höllenhund",
        "Cerberus",
        "Cerberus",
    )


def test_name_that_no_lexicon_knows_is_shown_in_english() -> None:
    family = Family("night", (("fr", "Nuit"), ("en", "Night")), (), (), CARDS.families["hades"].source)
    assert (family.name("de"), family.name("xx")) == ("Night", "Night")
