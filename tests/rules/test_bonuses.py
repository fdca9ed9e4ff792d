"""Bonuses (B1-B5)."""

from __future__ import annotations

from typing import Any

import pytest

from elysium_rules import EndTurn, GameState, PlayerId, TakeCard, Transfer, UsePower, outcome
from elysium_rules.elysium.model.events import BonusMoved
from elysium_rules.testing import choose, find, scenario, seat


def writing(*others: Any, families: str = "first_game", **position: Any) -> GameState:
    """Player 0 in the first step of Phase III; the other seats as given."""
    return scenario(families=families, players=list(others), phase="writing", turn=0, allowance=9, **position)


def family_tiles(state: GameState, family: str) -> tuple[int, ...]:
    """Who earned the tiles of a family, the first one first."""
    return state.family_tiles[state.game.families.index(family)]


# --- families --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("B1")
def test_the_first_complete_family_legend_earns_the_tile_of_5() -> None:
    state = writing(seat(quest=1, gold=9, domain="persephone", legends=["tartarus charon"]), seat(quest=2))
    state, events = choose(state, Transfer, card="persephone", legend=0)
    assert BonusMoved(PlayerId(0), None, "hades", 5, None) in events
    assert (family_tiles(state, "hades"), outcome(state).scores[0].bonuses) == ((0,), 5)


@pytest.mark.rule("B1")
def test_the_second_complete_family_legend_earns_the_tile_of_2() -> None:
    state = writing(
        seat(quest=1, gold=9, domain="persephone", legends=["tartarus charon"]),
        seat(quest=2, legends=["temple_of_hades hades/initiation cerberus"]),
    )
    state, events = choose(state, Transfer, card="persephone", legend=0)
    assert BonusMoved(PlayerId(0), None, "hades", 2, None) in events
    assert [sheet.bonuses for sheet in outcome(state).scores] == [2, 5]


@pytest.mark.rule("B1")
def test_one_player_can_earn_both_tiles() -> None:
    state = writing(
        seat(
            quest=1,
            gold=9,
            domain="persephone",
            legends=["tartarus charon", "temple_of_hades helm_of_invisibility cerberus"],
        ),
        seat(quest=2),
    )
    state, _ = choose(state, Transfer, card="persephone", legend=0)
    assert (family_tiles(state, "hades"), outcome(state).scores[0].bonuses) == ((0, 0), 7)


@pytest.mark.rule("B1")
def test_the_third_complete_family_legend_earns_nothing() -> None:
    state = writing(
        seat(quest=1, gold=9, domain="persephone", legends=["tartarus charon#1"]),
        seat(quest=2, legends=["temple_of_hades hades/initiation cerberus", "hades/assembly charon#2 horn_of_plenty"]),
    )
    state, events = choose(state, Transfer, card="persephone", legend=0)
    assert BonusMoved not in {type(event) for event in events}
    assert family_tiles(state, "hades") == (1, 1)


@pytest.mark.rule("B1")
def test_a_citizen_completes_a_family_legend() -> None:
    state = writing(seat(quest=1, gold=9, domain="citizen", legends=["tartarus charon"]), seat(quest=2))
    state, _ = choose(state, Transfer, card="citizen", legend=0)
    assert family_tiles(state, "hades") == (0,)


@pytest.mark.rule("B1")
def test_a_family_tile_stays_with_whoever_earned_it() -> None:
    state = writing(
        seat(quest=1, gold=9, domain="persephone", legends=["tartarus charon"]),
        seat(quest=2, legends=["temple_of_hades hades/initiation cerberus"]),
    )
    state, _ = choose(state, Transfer, card="persephone", legend=0)
    assert family_tiles(state, "hades") == (1, 0)


@pytest.mark.rule("B1")
def test_two_cards_of_a_family_earn_nothing() -> None:
    state = writing(seat(quest=1, gold=9, domain="charon", legends=["tartarus"]), seat(quest=2))
    state, events = choose(state, Transfer, card="charon", legend=0)
    assert BonusMoved not in {type(event) for event in events}


# --- levels ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("B2")
@pytest.mark.parametrize(
    "first, second, level, worth",
    [("hades/assembly", "zeus/assembly", 1, 3), ("charon", "triumph", 2, 6), ("persephone", "hercules", 3, 9)],
)
def test_the_first_level_legend_of_two_cards_earns_the_tile_of_its_level(
    first: str, second: str, level: int, worth: int
) -> None:
    state = writing(seat(quest=1, gold=9, domain=second, legends=[first]), seat(quest=2))
    state, events = choose(state, Transfer, card=second, legend=0)
    assert BonusMoved(PlayerId(0), level, None, worth, None) in events
    assert (state.level_tiles[level - 1], outcome(state).scores[0].bonuses) == (0, worth)


@pytest.mark.rule("B2")
def test_a_single_card_earns_no_level_tile() -> None:
    state = writing(seat(quest=1, gold=9, domain="charon"), seat(quest=2))
    state, _ = choose(state, Transfer, card="charon")
    assert state.level_tiles == (None, None, None)


@pytest.mark.rule("B2")
def test_a_family_legend_earns_no_level_tile() -> None:
    state = writing(seat(quest=1, gold=9, domain="charon", legends=["tartarus"]), seat(quest=2))
    state, _ = choose(state, Transfer, card="charon", legend=0)
    assert state.level_tiles == (None, None, None)


@pytest.mark.rule("B3")
def test_a_strictly_longer_legend_takes_the_tile() -> None:
    state = writing(
        seat(quest=1, gold=9, domain="workshop", legends=["charon triumph"]),
        seat(quest=2, legends=["raiders athena/initiation"]),
        level_tiles={2: 1},
    )
    state, events = choose(state, Transfer, card="workshop", legend=0)
    assert BonusMoved(PlayerId(0), 2, None, 6, previous=PlayerId(1)) in events
    assert [sheet.bonuses for sheet in outcome(state).scores] == [6, 0]


@pytest.mark.rule("B3")
def test_a_legend_of_equal_length_does_not_take_the_tile() -> None:
    state = writing(
        seat(quest=1, gold=9, domain="triumph", legends=["charon"]),
        seat(quest=2, legends=["raiders athena/initiation"]),
        level_tiles={2: 1},
    )
    state, _ = choose(state, Transfer, card="triumph", legend=0)
    assert state.level_tiles == (None, 1, None)


@pytest.mark.rule("B3")
def test_the_longest_legend_of_the_holder_must_be_beaten() -> None:
    """Player 1 has a Legend of two and one of three: three cards are not enough."""
    state = writing(
        seat(quest=1, gold=9, domain="workshop", legends=["charon triumph"]),
        seat(quest=2, legends=["raiders athena/initiation", "cyclopes naval_power angels_of_zeus"]),
        level_tiles={2: 1},
    )
    state, _ = choose(state, Transfer, card="workshop", legend=0)
    assert state.level_tiles == (None, 1, None)


@pytest.mark.rule("B3")
def test_two_legends_of_a_level_are_not_added_up() -> None:
    state = writing(
        seat(quest=1, gold=9, domain="workshop", legends=["charon triumph", "hephaestus/initiation"]),
        seat(quest=2, legends=["raiders athena/initiation"]),
        level_tiles={2: 1},
    )
    state, _ = choose(state, Transfer, card="workshop", legend=None)
    assert state.level_tiles == (None, 1, None)


@pytest.mark.rule("B3")
def test_citizens_make_a_legend_longer() -> None:
    state = writing(
        seat(quest=1, gold=9, domain="citizen", legends=["charon triumph"]),
        seat(quest=2, legends=["raiders athena/initiation"]),
        level_tiles={2: 1},
    )
    state, _ = choose(state, Transfer, card="citizen", legend=0)
    assert state.level_tiles == (None, 0, None)


@pytest.mark.rule("B3")
def test_five_cards_cannot_be_beaten() -> None:
    state = writing(
        seat(quest=1, gold=9, domain="citizen", legends=["charon triumph citizen citizen"]),
        seat(quest=2, legends=["raiders athena/initiation workshop citizen citizen"]),
        level_tiles={2: 1},
    )
    state, events = choose(state, Transfer, card="citizen", legend=0)
    assert (len(state.players[0].elysium[0]), state.level_tiles) == (5, (None, 1, None))
    assert BonusMoved not in {type(event) for event in events}


@pytest.mark.rule("B3")
def test_the_holder_keeps_the_tile_while_the_own_legend_grows() -> None:
    state = writing(seat(quest=1, gold=9, domain="raiders", legends=["charon triumph"]), seat(quest=2))
    state, events = choose(state, Transfer, card="raiders", legend=0)
    assert (state.level_tiles, [event for event in events if isinstance(event, BonusMoved)]) == ((None, 0, None), [])


# --- when and what for -----------------------------------------------------------------------------------------------


@pytest.mark.rule("B4")
def test_bonuses_are_checked_at_a_transfer_in_phase_2() -> None:
    state = scenario(players=[seat(domain="persephone", legends=["tartarus charon"]), seat()], agora="slaves")
    card = find(state, "persephone")
    state, _ = choose(state, UsePower, card=card)
    state, events = choose(state, Transfer, card=card, legend=0)
    assert BonusMoved(PlayerId(0), None, "hades", 5, None, cause=card) in events


@pytest.mark.rule("B4")
def test_bonuses_are_checked_at_a_transfer_in_another_players_turn() -> None:
    """Panathenaic Games of player 0 let player 1 transfer."""
    state = scenario(
        players=[seat(domain="citizen"), seat(gold=3, domain="triumph", legends=["charon"])],
        agora="panathenaic_games slaves",
    )
    state, _ = choose(state, TakeCard, card="panathenaic_games")
    assert state.deciding == 1
    state, _ = choose(state, Transfer, card="triumph", legend=0)
    assert state.level_tiles == (None, 1, None)


@pytest.mark.rule("B4")
def test_the_tile_is_there_before_the_next_transfer() -> None:
    """The step goes on after the tile was earned; nothing waits for its end."""
    state = writing(seat(quest=1, gold=9, domain="triumph raiders", legends=["charon"]), seat(quest=2))
    state, _ = choose(state, Transfer, card="triumph", legend=0)
    assert (state.deciding, state.level_tiles) == (0, (None, 0, None))


@pytest.mark.rule("B5")
def test_a_tile_is_not_vp_on_the_board() -> None:
    state = writing(seat(quest=1, gold=9, vp=4, domain="persephone", legends=["tartarus charon"]), seat(quest=2))
    state, _ = choose(state, Transfer, card="persephone", legend=0)
    assert state.players[0].vp == 4


@pytest.mark.rule("B5")
def test_powers_that_count_vp_do_not_see_tiles() -> None:
    """Hercules: 1 VP per 3 VP on the board; the tile of 9 is not there."""
    state = scenario(players=[seat(vp=3, domain="hercules", legends=["persephone medusa"]), seat()], agora="slaves")
    assert outcome(state).scores[0].bonuses == 9
    state, _ = choose(state, UsePower, card="hercules")
    assert state.players[0].vp == 4


@pytest.mark.rule("B5")
def test_powers_that_take_vp_do_not_reach_tiles() -> None:
    state = scenario(
        players=[seat(domain="poseidon/initiation zeus/initiation"), seat(vp=0, legends=["persephone medusa"])],
        agora="slaves",
    )
    state, _ = choose(state, UsePower, card="poseidon/initiation")
    assert (state.players[1].vp, outcome(state).scores[1].bonuses) == (0, 9)


@pytest.mark.rule("B5")
def test_tiles_are_added_at_the_end() -> None:
    state = scenario(
        players=[seat(quest=1, vp=3, legends=["persephone medusa"]), seat(quest=2)],
        phase="writing",
        epoch=5,
        turn=1,
    )
    state, _ = choose(state, EndTurn)
    sheet = outcome(state).scores[0]
    assert (sheet.vp, sheet.legends, sheet.bonuses, sheet.total) == (3, 2, 9, 14)
