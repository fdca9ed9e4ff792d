"""Readers: what is a bit mask or a table inside is said in cards and colours, by a state and by its views alike."""

from __future__ import annotations

from elysium_rules import Colour, GameState, PlayerView, UsePower, observe
from elysium_rules.testing import choose, find, scenario, seat

READERS = ("cards_with_rings", "turned_cards", "first_citizen", "families", "edition", "card_set")


def position() -> GameState:
    """The power of Slaves was used; Persephone and Triumph have their rings; seat 1 has a Citizen."""
    first, second = seat(domain="slaves charon persephone"), seat(domain="triumph citizen")
    return choose(scenario(players=[first, second], agora="workshop"), UsePower, card="slaves")[0]


def test_cards_with_rings_and_turned_cards_are_listed() -> None:
    state = position()
    assert state.cards_with_rings == (find(state, "persephone"), find(state, "triumph"))
    assert state.turned_cards == (find(state, "slaves"),)


def test_numbers_from_the_first_citizen_on_are_citizens() -> None:
    state = position()
    citizen = state.players[1].domain[1]
    assert citizen == state.first_citizen
    assert (state.card(citizen), state.copy_of(citizen), state.columns_needed(citizen)) == (None, None, ())
    assert state.card(state.first_citizen - 1) is not None  # type: ignore[arg-type]


def test_a_number_is_one_copy_of_a_card_with_its_own_condition() -> None:
    state = position()
    workshops = [card for card in state.game.deck if state.card(card) is state.card_set["hephaestus/workshop"]]
    assert [state.copy_of(card) for card in workshops] == [0, 1, 2]
    conditions = state.card_set["hephaestus/workshop"].conditions
    assert tuple(state.columns_needed(card) for card in workshops) == conditions


def test_colours_over_a_quest_are_those_of_the_pediment() -> None:
    state = position()
    over = [colour for quest in state.quests for colour in state.colours_over(quest)]
    assert over == [Colour(word) for word in observe(state).pediment]
    assert state.colours_over(state.game.incomplete_quest) == ()


def test_a_view_has_the_readers_of_its_state() -> None:
    state = position()
    view: PlayerView = observe(state, 0)
    for name in READERS:
        assert getattr(view, name) == getattr(state, name), name
    for card in (*state.agora, *state.players[0].domain, *state.players[1].domain):
        assert view.copy_of(card) == state.copy_of(card)
        assert view.columns_needed(card) == state.columns_needed(card)
    assert [view.colours_over(quest) for quest in view.quests] == [state.colours_over(quest) for quest in state.quests]
