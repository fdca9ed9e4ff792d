"""What lies in the box, and how a game begins."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.ephyran.short_words import start

from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.cards import ZoneHalf
from elysium_rules.ephyran.model.events import CardDrawn, Event, GameBegan
from elysium_rules.ephyran.model.ids import GODS, TERRITORIES, God, MagicObject, Place, Territory
from elysium_rules.errors import SetupError
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.library import ephyran_cards
from elysium_rules.play.engine.playout import playout, random_chooser

DECK = ephyran_cards().deck
ZONES = [half for card in DECK.cards for half in card if isinstance(half, ZoneHalf)]


@pytest.mark.rule("Y1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play_and_each_city_has_four_territories(players: int) -> None:
    state = start(players)
    assert [len(board.city) for board in state.players] == [4] * players


@pytest.mark.rule("Y1")
@pytest.mark.parametrize("players", [1, 5, True, "two"])
def test_nobody_else_can_play(players: int) -> None:
    with pytest.raises(SetupError) as caught:
        start(players)
    assert caught.value.rule == "Y1"


@pytest.mark.rule("Y1")
def test_each_god_has_a_territory_in_the_order_of_a_city() -> None:
    assert {god: god.territory for god in GODS} == {
        God.POSEIDON: Territory.LAGOON,
        God.GAIA: Territory.LANDS,
        God.AEOLUS: Territory.FOREST,
        God.HEPHAESTUS: Territory.MOUNTAIN,
    }
    assert DECK.colours == ("blue", "brown", "green", "red")


@pytest.mark.rule("Y4")
def test_deck_has_80_different_cards_of_two_halves() -> None:
    assert len(DECK.cards) == len(set(map(frozenset, DECK.cards))) == 80
    assert (len(ZONES), sum(isinstance(half, str) for card in DECK.cards for half in card)) == (112, 48)


@pytest.mark.rule("Y4")
def test_each_zone_is_on_seven_halves_and_shows_no_creature_more_than_twice() -> None:
    by_zone = Counter((half.territory, half.number) for half in ZONES)
    assert by_zone == {(at, number): 7 for at in TERRITORIES for number in (1, 2, 3, 4)}
    assert max(Counter((half.territory, half.number, half.creature) for half in ZONES).values()) == 2
    assert [len(set(creatures)) for creatures in DECK.creatures] == [6] * 4
    assert all(half.creature in DECK.creatures[half.territory] for half in ZONES)


@pytest.mark.rule("Y4")
def test_48_cards_have_a_reinforcement_and_32_zones_of_two_territories() -> None:
    kinds = Counter(half for card in DECK.cards for half in card if isinstance(half, str))
    assert sorted(kinds) == sorted(key for key in ephyran_cards().programs if key != "dionysus")
    assert set(kinds.values()) == {6}
    zones = [[half for half in card if isinstance(half, ZoneHalf)] for card in DECK.cards]
    pairs = [halves for halves in zones if len(halves) == 2]
    assert len(pairs) == 32
    assert all(one.territory != two.territory for one, two in pairs)


@pytest.mark.rule("Y4")
def test_each_territory_has_three_printed_objects() -> None:
    printed = Counter((half.territory, half.number, half.printed) for half in ZONES if half.printed)
    objects = {2: MagicObject.OWL, 3: MagicObject.TRIDENT, 4: MagicObject.THUNDERBOLT}
    assert printed == {(at, number, kind): 1 for at in TERRITORIES for number, kind in objects.items()}


@pytest.mark.rule("Y4")
def test_there_are_16_tokens_and_four_dionysus_cards() -> None:
    assert Counter(map(str, DECK.tokens)) == {"thunderbolt": 4, "trident": 4, "owl": 5, "helmet": 3}
    assert ephyran_cards().programs["dionysus"].facts["copies"] == 4


@pytest.mark.rule("Y3")
def test_objects_have_their_values() -> None:
    assert {str(kind): value for kind, value in DECK.values.items()} == {
        "thunderbolt": 3,
        "trident": 2,
        "owl": 1,
        "helmet": -1,
    }


@pytest.mark.rule("Y5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_a_dionysus_and_four_cards(players: int) -> None:
    state = start(players)
    for seat, board in enumerate(state.players):
        assert len(board.hand) == 5
        assert [card for card in board.hand if card is not None and card >= 80] == [80 + seat]
    assert len(state.draw_pile) == 80 - 4 * players
    assert state.active == state.first


@pytest.mark.rule("Y5")
def test_gods_are_chosen_or_dealt() -> None:
    assert [board.god for board in start(2, gods=("gaia", "aeolus")).players] == ["gaia", "aeolus"]
    dealt = {tuple(board.god for board in start(2, seed).players) for seed in range(60)}
    assert len(dealt) == 12


@pytest.mark.rule("Y5")
@pytest.mark.parametrize("gods", ["gaia", ("gaia",), ("gaia", "gaia"), ("gaia", "zeus")])
def test_gods_that_nobody_can_be_are_refused(gods: tuple[str, ...]) -> None:
    with pytest.raises(SetupError) as caught:
        start(2, gods=gods)
    assert caught.value.rule in ("Y1", "Y5")


@pytest.mark.rule("Y5")
def test_events_of_the_setup_tell_all_of_it() -> None:
    log: list[Event] = []
    state = EPHYRAN.start(EPHYRAN.find_game(ephyran_cards(), 3, {}), rng_from_seed(5), log)
    assert log[0] == GameBegan(tuple(board.god for board in state.players), state.first, 80, 16)
    drawn = [event for event in log if isinstance(event, CardDrawn)]
    assert Counter(event.source for event in drawn) == {Place.BOX: 3, Place.DRAW_PILE: 12}
    for board in state.players:
        assert sorted(event.card or 0 for event in drawn if event.player == board.player) == list(board.hand)


@pytest.mark.rule("Y44")
def test_chance_decides_at_the_setup_and_never_again() -> None:
    state = start(4, 3)
    assert playout(state, random_chooser(1)).rng == state.rng
    first = {start(4, seed).first for seed in range(40)}
    assert first == {0, 1, 2, 3}
    assert start(4, 3) == state
    assert start(4, 4).draw_pile != state.draw_pile
    assert [token.kind for token in start(4, 4).supply] != [token.kind for token in state.supply]
