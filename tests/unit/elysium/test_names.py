"""Families whose authors gave names in some of the languages only: they are played and told like all others."""

from __future__ import annotations

from typing import Any

import pytest

from elysium_rules import (
    LANGUAGES,
    CardSet,
    GameState,
    TakeCard,
    legal_actions,
    load_cards,
    load_game,
    load_texts,
    new_game,
    observe,
    save_game,
    step,
)
from elysium_rules.elysium.serialising.views import encode_cards, encode_view
from elysium_rules.elysium.text.sentences import describe_action, describe_card, describe_event, describe_question
from elysium_rules.elysium.text.wording import describe_power
from elysium_rules.testing import choose, find, scenario, seat

#: A family without an English name; of its cards one is named in both languages, and in the other order.
NIGHT = """
family night { name fr "Nuit" }

card sleep level 1 {
  name fr "Sommeil"
  copies red, blue, green
  trigger { gain count(night cards in your domain) gold }
}

card owl level 2 {
  name en "Owl"
  copies red, blue, green
  permanent when you take a night card { gain 1 vp }
}

card dreams level 3 {
  name fr "Songes" en "Dreams"
  copies red, blue, green
  chronos { 1 vp per day card in this legend }
}
"""
DAY = """
family day { name en "Day" }

card dawn level 1 {
  name fr "Aurore"
  copies red, blue, green
  instant { gain 1 gold }
}
"""
FAMILIES = ("night", "day", "hades", "zeus", "athena")
#: By card: its name for whoever wants English, and for whoever wants French.
NAMES = {
    "night/sleep": ("Sommeil", "Sommeil"),
    "night/owl": ("Owl", "Owl"),
    "night/dreams": ("Dreams", "Songes"),
    "day/dawn": ("Aurore", "Aurore"),
}


@pytest.fixture(scope="module")
def cards() -> CardSet:
    return load_texts({"night.ely": NIGHT, "day.ely": DAY})


def test_files_with_one_name_each_are_loaded(tmp_path_factory: pytest.TempPathFactory, cards: CardSet) -> None:
    folder = tmp_path_factory.mktemp("cards")
    (folder / "night.ely").write_text(NIGHT, encoding="utf-8")
    (folder / "day.ely").write_text(DAY, encoding="utf-8")
    assert load_cards(folder, standard=True) == cards


def test_a_card_is_called_by_the_name_that_there_is(cards: CardSet) -> None:
    assert {ref: (cards[ref].name("en"), cards[ref].name("fr")) for ref in NAMES} == NAMES
    assert [cards[ref].name() for ref in NAMES] == [english for english, _ in NAMES.values()]


def test_a_family_is_called_by_the_name_that_there_is(cards: CardSet) -> None:
    night, day = cards.families["night"], cards.families["day"]
    assert {(night.name(language), day.name(language)) for language in LANGUAGES} == {("Nuit", "Day")}


def test_powers_speak_of_a_family_by_the_name_that_there_is(cards: CardSet) -> None:
    owl, dreams = cards["night/owl"], cards["night/dreams"]
    assert describe_power(owl, cards.families, "en") == "Permanent: When you take a Nuit card, gain 1 VP."
    assert describe_power(dreams, cards.families, "fr") == "Chronos : 1 PV par carte Day dans cette Légende."


def test_events_and_labels_call_a_card_by_the_name_that_there_is(cards: CardSet) -> None:
    state = scenario(cards=cards, families=FAMILIES, players=[seat(domain="owl"), seat()], agora="dreams sleep")
    after, events = choose(state, TakeCard, card="sleep")
    assert describe_event(after, events[0], "en") == "player 1 takes Sommeil from the Agora"
    assert describe_card(after, find(after, "sleep"), "en", with_level=True) == "Sommeil (Nuit 1)"
    assert describe_card(after, find(after, "owl"), "fr", with_level=True) == "Owl (Nuit 2)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_told_in_every_language(language: str, cards: CardSet) -> None:
    state: GameState = new_game(cards, players=2, families=FAMILIES, seed=2)
    for number in range(40):
        actions = legal_actions(state)
        assert describe_question(state, language)
        assert all(describe_action(state, action, language, with_levels=True) for action in actions)
        assert encode_view(observe(state, state.deciding), language)
        state, events = step(state, actions[7 * number % len(actions)])
        assert all(describe_event(state, event, language) for event in events)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_cards_has_a_name_for_each(language: str, cards: CardSet) -> None:
    printed: Any  # JSON
    printed, _ = encode_cards(new_game(cards, players=2, families=FAMILIES, seed=1).game, language)
    named = {card["ref"]: card["name"] for card in printed}
    assert {ref: named[ref] for ref in NAMES} == {ref: cards[ref].name(language) for ref in NAMES}


def test_a_game_is_saved_with_its_cards_and_loaded_without_them(cards: CardSet) -> None:
    state = new_game(cards, players=2, families=FAMILIES, seed=3)
    for _ in range(10):
        state, _ = step(state, legal_actions(state)[0])
    loaded = load_game(save_game(state, with_cards=True))
    assert loaded == state
    assert loaded.game.cards.families["night"].names == (("fr", "Nuit"),)
