"""The end of the game and the score."""

from __future__ import annotations

import pytest

from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.actions import Build, Decline, Discard, Draw, PickZone, Reinforce
from elysium_rules.ephyran.model.events import CityFinished, GameEnded, LastRoundBegan, TokenRevealed
from elysium_rules.ephyran.model.ids import DRAW_PILE, PlayerId, Territory
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.play.engine.step import outcome
from elysium_rules.testing.ephyran import do, ephyran_scenario

LAGOON, LANDS, FOREST, MOUNTAIN = Territory
FULL = "lagoon:*,*,*,* lands:*,*,*,* forest:*,*,*,* mountain:*,*,*"


def totals(state: EphyranState) -> list[int]:
    return [sheet.total for sheet in outcome(state).scores]


def facts(state: EphyranState, seat: int = 0) -> tuple[int, ...]:
    sheet = outcome(state).scores[seat]
    return sheet.creatures, sheet.bonuses, sheet.objects, sheet.doubled, sheet.city


# --- the last round --------------------------------------------------------------------------------------------------


@pytest.mark.rule("Y23")
def test_round_is_finished_when_the_draw_pile_becomes_empty() -> None:
    hands = ["theft theft", "theft theft", "theft"]
    state = ephyran_scenario(players=3, hands=hands, draw="lagoon1", rest="discard_pile", first=0, active=0)
    state, _ = do(state, Discard, card=state.players[0].hand[0])
    state, events = do(state, Draw, pile=DRAW_PILE)
    assert [type(event) for event in events].count(LastRoundBegan) == 1
    for seat in (1, 2):
        assert state.deciding == seat
        state, events = do(state, Discard, card=state.players[seat].hand[0])
    assert state.is_over
    assert isinstance(events[-1], GameEnded)


@pytest.mark.rule("Y23")
def test_game_ends_at_once_with_the_turn_of_the_last_player_of_a_round() -> None:
    state = ephyran_scenario(hands=["theft", "theft"], draw="lagoon1", rest="tartarus", first=0, active=1)
    state, _ = do(state, Discard)
    state, _ = do(state, Draw, pile=DRAW_PILE)
    assert state.is_over
    assert state.deciding is None


@pytest.mark.rule("Y23", "Y25")
def test_sixteenth_zone_ends_the_game_with_the_round() -> None:
    state = ephyran_scenario(hands=["mountain4", "theft"], cities=[FULL])
    state, events = do(state, Build)
    assert CityFinished(PlayerId(0), 1, 3) in events
    assert LastRoundBegan() in events
    assert (state.ending, state.deciding) == (True, 1)
    state, _ = do(state, Discard)
    state, _ = do(state, Draw, pile=DRAW_PILE)
    assert state.is_over


@pytest.mark.rule("Y25")
def test_first_city_brings_three_points_and_the_others_one() -> None:
    hands = ["mountain4", "dionysus", "theft"]
    state = ephyran_scenario(players=3, hands=hands, cities=[FULL, FULL, "lagoon:*"])
    state, _ = do(state, Build)
    state, _ = do(state, Build)
    assert [board.finished for board in state.players] == [1, 2, 0]
    assert [sheet.city for sheet in outcome(state).scores] == [3, 1, 0]


@pytest.mark.rule("Y41")
def test_what_is_destroyed_later_takes_no_points_back_and_nobody_earns_them_twice() -> None:
    hands = ["mountain4 mountain4", "destruction"]
    state = ephyran_scenario(hands=hands, cities=[FULL])
    state, _ = do(state, Build, card=state.players[0].hand[0])
    state, _ = do(state, Reinforce)
    state, _ = do(state, Decline)
    state, _ = do(state, PickZone, territory=MOUNTAIN)
    assert len(state.players[0].city[MOUNTAIN]) == 3
    assert outcome(state).scores[0].city == 3
    again = ephyran_scenario(hands=["mountain4", "theft"], cities=[FULL, ""], finished=(1, 0))
    after, events = do(again, Build)
    assert not [event for event in events if isinstance(event, CityFinished)]
    assert outcome(after).scores[0].city == 3


@pytest.mark.rule("Y45")
def test_tokens_of_all_cities_are_revealed_at_the_end() -> None:
    cities = ["lagoon:*+owl", "forest:*+helmet"]
    state = ephyran_scenario(hands=["", "theft"], cities=cities, rest="tartarus", active=1)
    state, events = do(state, Discard)
    shown = [event for event in events if isinstance(event, TokenRevealed)]
    assert [(event.player, event.territory, event.number, str(event.kind)) for event in shown] == [
        (0, LAGOON, 1, "owl"),
        (1, FOREST, 1, "helmet"),
    ]
    for viewer in (0, 1, None):
        token = EPHYRAN.observe(state, viewer).state.players[0].city[LAGOON][0].token
        assert token is not None
        assert token.kind == "owl"


# --- the score -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Y24")
def test_each_different_creature_of_a_territory_brings_a_point() -> None:
    state = ephyran_scenario(cities=["lands:satyr,satyr,cyclops forest:harpy", "forest:fury"])
    assert [facts(state, 0)[:2], facts(state, 1)[:2]] == [(3, 0), (1, 0)]


@pytest.mark.rule("Y24")
def test_four_different_creatures_bring_one_more() -> None:
    state = ephyran_scenario(cities=["lands:satyr,cyclops,hydra,centaur", "forest:harpy,fury,sphinx"])
    assert [facts(state, 0)[:2], facts(state, 1)[:2]] == [(4, 1), (3, 0)]


@pytest.mark.rule("Y24", "Y3")
def test_printed_objects_and_tokens_add_their_values() -> None:
    city = "lands:*+helmet,*=owl,*=trident+thunderbolt,*=thunderbolt"
    state = ephyran_scenario(cities=[city, "forest:*+trident"])
    assert [facts(state, 0)[2], facts(state, 1)[2]] == [-1 + 1 + 2 + 3 + 3, 2]


@pytest.mark.rule("Y24")
def test_territory_of_the_own_god_counts_twice() -> None:
    cities = ["lagoon:siren+trident lands:satyr", "lagoon:triton lands:cyclops,hydra"]
    state = ephyran_scenario(cities=cities)
    assert totals(state) == [2 * 3 + 1, 1 + 2 * 2]


@pytest.mark.rule("Y22")
def test_dionysus_brings_one_point_in_a_city_and_no_bonus() -> None:
    state = ephyran_scenario(cities=["lands:dionysus forest:harpy,fury,sphinx,dionysus", ""])
    assert facts(state) == (3 + 1, 0, 0, 0, 0)


@pytest.mark.rule("Y38")
def test_point_of_dionysus_counts_where_it_brings_most() -> None:
    state = ephyran_scenario(players=3, cities=["lands:dionysus", "forest:dionysus", "forest:dionysus"])
    assert totals(state) == [1, 1, 2]
    state = ephyran_scenario(players=2, cities=["lands:dionysus lagoon:dionysus", ""])
    assert totals(state) == [2, 0]


@pytest.mark.rule("Y26")
def test_most_points_win_and_ties_share_the_victory() -> None:
    state = ephyran_scenario(players=3, cities=["lands:satyr", "lagoon:siren", "lagoon:cetus,triton"])
    assert outcome(state).winners == (2,)
    state = ephyran_scenario(players=3, cities=["lands:satyr,hydra", "lagoon:siren", "lagoon:cetus,triton"])
    assert outcome(state).winners == (0, 2)


def test_step_ends_with_the_winners() -> None:
    state = ephyran_scenario(hands=["", "lagoon1"], cities=["lagoon:siren"], rest="tartarus", active=1)
    state, events = do(state, Build)
    assert isinstance(events[-1], GameEnded)
    assert events[-1].winners == outcome(state).winners == (0,)
