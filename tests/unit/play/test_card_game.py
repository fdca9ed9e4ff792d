"""What is played with: a card has a name in every language, whichever its author gave."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from elysium_rules import legal_actions, load_game, save_game, step
from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.cards import EphyranCards
from elysium_rules.ephyran.model.ids import GODS
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.library import ephyran_cards, load_ephyran_sources
from elysium_rules.play.saying.lexicon import find_lexicon
from elysium_rules.play.seeing.observation import observe

LANGUAGES = EPHYRAN.languages
PRINTED = ephyran_cards()
GIVEN = [language for language, _ in PRINTED.programs["theft"].names]  #: those that the printed cards have names in


def named_only(language: str) -> EphyranCards:
    """The printed cards, in files that name them and their families in one language."""
    others = re.compile(rf' (?!{language} )[a-z]+ "[^"]*"')
    return load_ephyran_sources({file: others.sub("", text) for file, text in PRINTED.card_files.items()})


@pytest.mark.parametrize("given", GIVEN)
def test_a_card_with_one_name_is_called_by_it_in_every_language(given: str) -> None:
    cards = named_only(given)
    assert {len(program.names) for program in cards.programs.values()} == {1}
    expected = [PRINTED.name(key, given) for key in PRINTED.programs]
    for language in LANGUAGES:
        assert [cards.name(key, language) for key in PRINTED.programs] == translated(expected, given, language)


def translated(names: Iterable[str], given: str, language: str) -> list[str]:
    """An English name may have a translation in a lexicon; that of an author counts more."""
    known = find_lexicon(language, EPHYRAN.name).raw.get("translation", {}) if given == "en" else {}
    return [known.get(name, name) for name in names]


def test_a_name_in_english_is_translated_where_the_author_gives_no_other() -> None:
    assert PRINTED.name("theft", "de") == "Diebstahl"
    named = re.sub(r'en "Theft" fr "Vol"', 'en "Theft" de "Raub"', PRINTED.card_files["reinforcements.ely"])
    assert load_ephyran_sources({"reinforcements.ely": named}).name("theft", "de") == "Raub"
    named = named.replace('en "Theft" de "Raub"', 'en "Night Raid"')
    assert load_ephyran_sources({"reinforcements.ely": named}).name("theft", "de") == "Night Raid"


@pytest.mark.parametrize("given", GIVEN)
def test_the_list_of_cards_has_the_name_that_there_is(given: str) -> None:
    game = EPHYRAN.find_game(named_only(given), 2, {"gods": GODS[:2]})
    expected = [PRINTED.name(key, given) for key in PRINTED.programs]
    for language in LANGUAGES:
        cards: Any = EPHYRAN.encode_cards(game, language)[0]
        assert [card["ref"] for card in cards] == list(PRINTED.programs)
        assert [card["name"] for card in cards] == translated(expected, given, language)


@pytest.mark.parametrize("given", GIVEN)
def test_a_game_of_cards_with_one_name_is_told_in_every_language_and_saved_with_them(given: str) -> None:
    game = EPHYRAN.find_game(named_only(given), 2, {"gods": GODS[:2]})
    state = EPHYRAN.start(game, rng_from_seed(3))
    for number in range(20):
        actions = legal_actions(state)
        after, events = step(state, actions[7 * number % len(actions)])
        for language in LANGUAGES:
            assert all(EPHYRAN.describe_action(state, action, language, ()) for action in actions)
            assert all(EPHYRAN.describe_event(after, event, language, ()) for event in events)
            assert EPHYRAN.encode_view(observe(after, None), language, ())
        state = after
    assert load_game(save_game(state, with_cards=True)) == state
