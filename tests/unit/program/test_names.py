"""Which of the names of a card or a family is shown."""

from __future__ import annotations

import pytest

from elysium_rules.program.names import DEFAULT_LANGUAGE, LANGUAGES, pick_name

OTHERS = tuple(language for language in LANGUAGES if language != DEFAULT_LANGUAGE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_name_is_shown_in_the_language_that_is_asked_for(language: str) -> None:
    names = [(given, f"night in {given}") for given in reversed(LANGUAGES)]
    assert pick_name(names, language) == f"night in {language}"


@pytest.mark.parametrize("language", OTHERS)
def test_english_name_is_shown_where_there_is_none_wherever_it_stands(language: str) -> None:
    rest = [(given, given) for given in OTHERS if given != language]
    for names in ([*rest, (DEFAULT_LANGUAGE, "Night")], [(DEFAULT_LANGUAGE, "Night"), *rest]):
        assert pick_name(names, language) == "Night"


def test_first_name_is_shown_where_there_is_no_english_one_either() -> None:
    assert pick_name([("grc", "Νύξ"), ("la", "Nox")], DEFAULT_LANGUAGE) == "Νύξ"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("given", LANGUAGES)
def test_one_name_is_enough_for_everybody(given: str, language: str) -> None:
    assert pick_name(((given, "Nyx"),), language) == "Nyx"
