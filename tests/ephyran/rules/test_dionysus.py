"""Dionysus: any zone, any creature, and never quite one's own."""

from __future__ import annotations

import pytest

from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.actions import Build, Discard, Draw, PickTerritory, Reclaim, Reinforce, Replace
from elysium_rules.ephyran.model.ids import DISCARD_PILE, DRAW_PILE, PlayerId, Stage, Territory
from elysium_rules.errors import IllegalActionError
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.testing.ephyran import do, ephyran_scenario, find_action, hand_of

LAGOON, LANDS, FOREST, MOUNTAIN = Territory


@pytest.mark.rule("Y20")
def test_dionysus_is_the_next_zone_of_any_territory() -> None:
    state = ephyran_scenario(hands=["dionysus"], cities=["lagoon:*,* lands:*,*,*,*"])
    assert [action.territory for action in legal_actions(state) if isinstance(action, Build)] == [
        LAGOON,
        FOREST,
        MOUNTAIN,
    ]
    assert [action.territory for action in legal_actions(state) if isinstance(action, Replace)] == [LAGOON, LANDS]
    state, _ = do(state, Build, territory=LAGOON)
    assert len(state.players[0].city[LAGOON]) == 3


@pytest.mark.rule("Y20")
def test_several_stand_in_one_city() -> None:
    state = ephyran_scenario(hands=["dionysus"], cities=["lagoon:dionysus"])
    state, _ = do(state, Build, territory=LAGOON)
    assert [zone.card for zone in state.players[0].city[LAGOON]] == [81, 80]


@pytest.mark.rule("Y21")
def test_dionysus_is_reclaimed_with_the_zone_he_stands_for() -> None:
    cities = ["forest:*", "lagoon:*,dionysus"]
    state = ephyran_scenario(hands=["lagoon2 lagoon1 forest4", "theft"], cities=cities, discard="lands1")
    action = find_action(state, Reclaim)
    assert (action.owner, action.territory) == (1, LAGOON)
    state, _ = do(state, Reclaim)
    assert state.players[1].city[LAGOON][1].card == action.card
    assert state.players[0].carried is not None
    state, _ = do(state, PickTerritory, owner=0, territory=FOREST)
    assert state.players[0].city[FOREST][1].card == 80
    assert state.players[0].carried is None
    state, _ = do(state, Draw, pile=DRAW_PILE)
    assert state.active == 1, "it is the action of the turn"


@pytest.mark.rule("Y21")
def test_dionysus_is_reclaimed_only_if_there_is_room_for_him() -> None:
    full = "lagoon:*,*,*,* lands:*,*,*,* forest:*,*,*,* mountain:*,*,*!"
    state = ephyran_scenario(hands=["lagoon1 "], cities=[full, "lagoon:dionysus"])
    with pytest.raises(IllegalActionError) as caught:
        step(state, Reclaim(PlayerId(0), hand_of(state)[0], PlayerId(1), LAGOON))
    assert (caught.value.rule, caught.value.reason) == ("Y21", "there is no room for Dionysus in your city")


@pytest.mark.rule("Y49")
def test_dionysus_does_not_reclaim_another_one() -> None:
    state = ephyran_scenario(hands=["dionysus"], cities=["", "lagoon:dionysus"])
    assert not any(isinstance(action, Reclaim) for action in legal_actions(state))
    with pytest.raises(IllegalActionError) as caught:
        step(state, Reclaim(PlayerId(0), hand_of(state)[0], PlayerId(1), LAGOON))
    assert (caught.value.rule, caught.value.reason) == ("Y49", "one Dionysus does not reclaim another")


@pytest.mark.rule("Y40", "Y21")
def test_covered_dionysus_and_one_without_a_match_stay() -> None:
    state = ephyran_scenario(hands=["lagoon1 forest4"], cities=["", "lagoon:dionysus,* lands:dionysus"])
    assert not [action for action in legal_actions(state) if isinstance(action, Reclaim)]


@pytest.mark.rule("Y21")
def test_one_dionysus_does_not_reclaim_another() -> None:
    state = ephyran_scenario(hands=["dionysus"], cities=["forest:*", "lagoon:dionysus"])
    assert not [action for action in legal_actions(state) if isinstance(action, Reclaim)]


@pytest.mark.rule("Y31")
def test_token_on_dionysus_goes_with_him() -> None:
    state = ephyran_scenario(hands=["lagoon1"], cities=["forest:*", "lagoon:dionysus+owl"])
    state, _ = do(state, Reclaim)
    state, _ = do(state, PickTerritory, territory=LANDS)
    token = state.players[0].city[LANDS][0].token
    assert token is not None
    assert (token.kind, token.known) == ("owl", 0b10), "his new player has not looked at it"
    assert state.players[1].city[LAGOON][0].token is None


@pytest.mark.rule("Y31", "Y52")
def test_nobody_looks_at_the_token_of_a_reclaimed_dionysus() -> None:
    state = ephyran_scenario(hands=["lagoon1"], cities=["forest:*", "lagoon:dionysus+owl"])
    state, _ = do(state, Reclaim)
    for where in (state, do(state, PickTerritory, territory=LANDS)[0]):
        seen = [
            [zone.token.kind for zone in EPHYRAN.observe(where, seat).state.players[0].zones if zone.token is not None]
            for seat in (0, 1, None)
        ]
        assert seen == [[None], ["owl"], [None]]


@pytest.mark.rule("Y11", "Y50")
def test_dionysus_is_the_other_card_of_castor_and_pollux() -> None:
    hands = ["castor_and_pollux dionysus", "theft"]
    state = ephyran_scenario(hands=hands, cities=["lagoon:*"], draw="theft theft", rest="draw_pile")
    state, _ = do(state, Reinforce)
    assert state.stage is Stage.ANOTHER
    found = [action for action in legal_actions(state) if getattr(action, "card", None) == 80]
    assert {type(action) for action in found} == {Build, Replace, Discard}
    state, _ = do(state, Build, card=80, territory=LAGOON)
    assert [zone.card for zone in state.players[0].city[LAGOON]][1:] == [80]
    assert state.active == 1, "both cards were drawn before (Y46)"


@pytest.mark.rule("Y36", "Y37")
def test_dionysus_goes_into_a_hand_by_way_of_the_discard_pile_and_not_straight() -> None:
    """The same player, the same turn: an Exchange cannot bring him there, replacing and drawing can."""
    hands = ["lagoon1 exchange_of_zones", "theft"]
    state = ephyran_scenario(hands=hands, cities=["lagoon:dionysus", "forest:*"], discard="lands1")
    exchanging, _ = do(state, Reinforce)
    assert exchanging.question is None, "there is nothing that could be exchanged"
    state, _ = do(state, Replace)
    state, _ = do(state, Draw, pile=DISCARD_PILE)
    assert 80 in hand_of(state)


@pytest.mark.rule("Y37")
def test_replaced_or_discarded_dionysus_can_be_drawn_again() -> None:
    state = ephyran_scenario(hands=["lagoon1", "theft"], cities=["lagoon:dionysus"])
    state, _ = do(state, Replace)
    assert state.discard_pile == (80,)
    state, _ = do(state, Draw, pile=DISCARD_PILE)
    assert hand_of(state) == (80,)
    state = ephyran_scenario(hands=["dionysus"])
    state, _ = do(state, Discard)
    assert state.discard_pile == (80,)
