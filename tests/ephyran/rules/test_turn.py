"""What a player does in a turn: build, replace, discard, draw."""

from __future__ import annotations

import attrs
import pytest
from tests.ephyran.short_words import all_legal

from elysium_rules.ephyran.model import actions
from elysium_rules.ephyran.model.actions import Build, Decline, Discard, Draw, PickZone, Reinforce, Replace
from elysium_rules.ephyran.model.events import CardDrawn, Forced, TokenLost, TurnBegan, TurnEnded
from elysium_rules.ephyran.model.ids import DISCARD_PILE, DRAW_PILE, Place, PlayerId, Stage, Territory
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.errors import IllegalActionError
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.testing.ephyran import do, ephyran_scenario, find_action, hand_of

ME, OTHER, THIRD = PlayerId(0), PlayerId(1), PlayerId(2)

LAGOON, LANDS, FOREST, MOUNTAIN = Territory


def kinds(state: EphyranState) -> set[str]:
    return {type(action).__name__ for action in legal_actions(state)}


@pytest.mark.rule("Y28")
def test_turns_go_clockwise_from_the_holder_of_athenas_token() -> None:
    state = ephyran_scenario(players=3, hands=["theft"] * 3, first=2, active=2)
    state, _ = do(state, Discard)
    state, events = do(state, Draw, pile=DRAW_PILE)
    assert events[-2:] == (TurnEnded(THIRD), TurnBegan(ME))
    assert (state.active, state.deciding) == (0, 0)


@pytest.mark.rule("Y28")
def test_nobody_acts_in_the_turn_of_somebody_else() -> None:
    state = ephyran_scenario(hands=["lagoon1", "lagoon1"])
    with pytest.raises(IllegalActionError) as caught:
        step(state, actions.Build(OTHER, hand_of(state, 1)[0], LAGOON))
    assert (caught.value.rule, caught.value.reason) == ("Y28", "it is player 1's decision, not player 2's")


@pytest.mark.rule("Y2")
def test_one_half_of_a_card_counts_and_the_other_is_lost() -> None:
    state = ephyran_scenario(hands=["lands1/destruction"], cities=["", "forest:*"])
    card = hand_of(state)[0]
    assert {type(action) for action in legal_actions(state)} == {Build, Reinforce, Discard}
    built, _ = do(state, Build)
    assert [zone.card for zone in built.players[0].city[LANDS]] == [card]
    played, _ = do(state, Reinforce)
    assert card in played.tartarus
    assert played.players[0].city == ((), (), (), ())


@pytest.mark.rule("Y2")
def test_card_of_two_zones_can_be_either() -> None:
    state = ephyran_scenario(hands=["lagoon3/forest3"], cities=["lagoon:*,* forest:*,*"])
    assert {action.territory for action in legal_actions(state) if isinstance(action, Build)} == {LAGOON, FOREST}


@pytest.mark.rule("Y6")
@pytest.mark.parametrize("height, build", [(0, [1]), (1, [2]), (2, [3]), (3, [4]), (4, [])])
def test_zone_needs_the_one_before_it_and_is_built_once(height: int, build: list[int]) -> None:
    city = "lagoon:" + ",".join("*" * height) if height else ""
    state = ephyran_scenario(hands=["lagoon1 lagoon2 lagoon3 lagoon4"], cities=[city])
    zones = {card: number for card in hand_of(state) for at, number in state.game.zones[card] if at is LAGOON}
    found = [action for action in legal_actions(state) if isinstance(action, Build) and action.territory is LAGOON]
    assert [zones[action.card] for action in found] == build


@pytest.mark.rule("Y6")
def test_new_zone_covers_the_one_before_it() -> None:
    state = ephyran_scenario(hands=["lagoon2 lagoon1"], cities=["lagoon:*"])
    assert find_action(state, Replace).territory is LAGOON
    state, _ = do(state, Build, territory=LAGOON)
    assert len(state.players[0].city[LAGOON]) == 2
    state = attrs.evolve(state, stage=Stage.ACTION)
    assert Replace not in map(type, legal_actions(state))


@pytest.mark.rule("Y8")
def test_replaced_zone_goes_on_the_discard_pile_and_its_token_is_lost() -> None:
    state = ephyran_scenario(hands=["lagoon2"], cities=["lagoon:*,siren+owl"], discard="theft")
    old = state.players[0].city[LAGOON][1]
    new = hand_of(state)[0]
    state, events = do(state, Replace)
    assert state.players[0].city[LAGOON][1] == attrs.evolve(old, card=new, token=None)
    assert state.discard_pile[-1] == old.card
    assert state.lost == (old.token,)
    assert TokenLost(ME, LAGOON, 2) in events


@pytest.mark.rule("Y8", "Y40")
def test_only_the_same_uncovered_zone_is_replaced() -> None:
    state = ephyran_scenario(hands=["lagoon1 lagoon3"], cities=["lagoon:*,*,*"])
    found = find_action(state, Replace)
    assert (LAGOON, 3) in state.game.zones[found.card]
    other = next(card for card in hand_of(state) if card != found.card)
    with pytest.raises(IllegalActionError) as caught:
        step(state, Replace(ME, other, LAGOON))
    assert (caught.value.rule, caught.value.reason) == ("Y8", "Lagoon 1 is covered")


@pytest.mark.rule("Y9")
def test_any_card_of_the_hand_can_be_discarded() -> None:
    state = ephyran_scenario(hands=["lagoon1 theft dionysus"], discard="forest1")
    hand = hand_of(state)
    assert [action.card for action in legal_actions(state) if isinstance(action, Discard)] == list(hand)
    state, _ = do(state, Discard, card=hand[1])
    assert state.discard_pile[-1] == hand[1]
    assert len(hand_of(state)) == 2


@pytest.mark.rule("Y10")
@pytest.mark.parametrize("pile", [DRAW_PILE, DISCARD_PILE])
def test_after_the_action_the_top_card_of_either_pile_is_drawn(pile: Place) -> None:
    state = ephyran_scenario(hands=["lagoon1 theft", "theft"], draw="forest1 forest2", discard="lands1 lands2")
    top = {DRAW_PILE: state.draw_pile[-1], DISCARD_PILE: state.discard_pile[-1]}
    state, _ = do(state, Build)
    assert {action.pile for action in all_legal(state, Draw)} == {DRAW_PILE, DISCARD_PILE}
    state, events = do(state, Draw, pile=pile)
    assert events[0] == CardDrawn(ME, top[pile], pile, Place.HAND)
    assert top[pile] in hand_of(state)
    assert state.active == 1


@pytest.mark.rule("Y10")
def test_nothing_is_drawn_before_the_action() -> None:
    state = ephyran_scenario(hands=["lagoon1"], discard="lands1")
    with pytest.raises(IllegalActionError) as caught:
        step(state, Draw(ME, DRAW_PILE))
    assert caught.value.rule == "Y10"


@pytest.mark.rule("Y30")
def test_nobody_is_asked_where_only_one_pile_has_cards() -> None:
    state = ephyran_scenario(hands=["lagoon1", "theft"])
    after, events = do(state, Build)
    assert Forced(Draw(ME, DRAW_PILE)) in events
    assert (after.active, len(after.players[0].hand)) == (1, 1)


@pytest.mark.rule("Y30")
def test_nothing_is_drawn_where_neither_pile_has_cards() -> None:
    state = ephyran_scenario(hands=["lagoon1", "theft"], rest="tartarus")
    after, events = do(state, Build)
    assert (after.active, len(after.players[0].hand)) == (1, 0)
    assert not [event for event in events if isinstance(event, CardDrawn)]


@pytest.mark.rule("Y7")
def test_reinforcements_and_what_they_remove_go_to_tartarus_for_good() -> None:
    state = ephyran_scenario(hands=["destruction lagoon1"], cities=["", "forest:*"], discard="lands1")
    card = find_action(state, Reinforce).card
    target = state.players[1].city[FOREST][0].card
    state, _ = do(state, Reinforce)
    assert state.tartarus == (*state.tartarus[:-2], card, target)
    with pytest.raises(IllegalActionError) as caught:
        step(state, Draw(ME, Place.TARTARUS))
    assert (caught.value.rule, caught.value.reason) == ("Y10", "nobody draws from Tartarus")


@pytest.mark.rule("Y29")
def test_question_is_answered_before_anything_else_happens() -> None:
    state = ephyran_scenario(hands=["magic_object lagoon2"], cities=["lagoon:* forest:*"])
    state, _ = do(state, Reinforce)
    assert kinds(state) == {"PickZone"}
    with pytest.raises(IllegalActionError) as caught:
        step(state, Discard(ME, hand_of(state)[0]))
    assert caught.value.rule == "Y29"


@pytest.mark.rule("Y29")
def test_single_answer_that_everybody_can_see_is_taken() -> None:
    state = ephyran_scenario(hands=["magic_object lagoon2"], cities=["lagoon:*"], discard="lands1")
    state, events = do(state, Reinforce)
    assert Forced(PickZone(ME, ME, LAGOON, 1), cause=events[0].card) in events
    assert state.stage == 2


@pytest.mark.rule("Y29", "Y48")
@pytest.mark.parametrize(
    "held, city, answers", [("lagoon1", "lagoon:*", 2), ("lands4", "lagoon:*", 1), ("lands4", "lagoon:dionysus,*", 1)]
)
def test_single_answer_that_follows_from_a_hand_is_asked(held: str, city: str, answers: int) -> None:
    state = ephyran_scenario(hands=[f"exchange_of_zones {held}"], cities=[city])
    state, events = do(state, Reinforce)
    assert len(legal_actions(state)) == answers
    assert state.question is not None
    assert not [event for event in events if isinstance(event, Forced)]


@pytest.mark.rule("Y29", "Y48")
@pytest.mark.parametrize(
    "held, city",
    [
        ("lagoon1", ""),
        ("lagoon1", "lagoon:*!"),
        ("lagoon1", "lagoon:dionysus"),
        ("lands4!", "lagoon:*"),
        ("lands4! dionysus", "lagoon:*!"),
        ("", "lagoon:*"),
    ],
)
def test_exchange_is_let_be_where_everybody_sees_that_there_is_nothing(held: str, city: str) -> None:
    for rulings, is_asked in (("ephyran 1", True), ("ephyran 2", False)):
        state = ephyran_scenario(
            hands=[f"exchange_of_zones {held}", "theft"], cities=[city, "lands:*"], discard="lands1", rulings=rulings
        )
        state, events = do(state, Reinforce)
        assert (state.question is not None) is is_asked
        assert (Forced(Decline(ME), cause=events[0].card) in events) is not is_asked


@pytest.mark.rule("Y29")
@pytest.mark.parametrize("held, is_asked", [("forest4!", False), ("forest4", True), ("forest1!", True)])
def test_single_action_of_a_turn_is_taken_where_everybody_sees_it(held: str, *, is_asked: bool) -> None:
    hands = ["lagoon1", held]
    state = ephyran_scenario(hands=hands, discard="lands1")
    state, _ = do(state, Build)
    state, events = do(state, Draw, pile=DRAW_PILE)
    discard = Forced(Discard(OTHER, state.discard_pile[-1]))
    assert (discard in events) is not is_asked
    assert (state.deciding, state.stage) == (1, 0 if is_asked else 2)


@pytest.mark.rule("Y48")
def test_exchange_may_be_let_be() -> None:
    state = ephyran_scenario(hands=["exchange_of_zones lagoon1"], cities=["lagoon:*"], discard="lands1")
    city = state.players[0].city
    state, _ = do(state, Reinforce)
    state, _ = do(state, Decline)
    assert (state.players[0].city, state.stage) == (city, 2)


@pytest.mark.rule("Y29")
def test_single_action_of_a_turn_is_asked() -> None:
    state = ephyran_scenario(hands=["forest4/destruction", "lagoon2/lands3"], active=0)
    assert kinds(state) == {"Discard"}
    state, _ = do(state, Discard)
    state, _ = do(state, Draw, pile=DRAW_PILE)
    assert kinds(state) == {"Discard"}
    assert state.deciding == 1
