"""The eight Reinforcements, in the own turn and as answers."""

from __future__ import annotations

import attrs
import pytest
from tests.ephyran.short_words import all_legal

from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.actions import (
    Answer,
    Build,
    Decline,
    Discard,
    Draw,
    PickCard,
    PickHand,
    PickPlayer,
    PickTerritory,
    PickZone,
    Reclaim,
    Reinforce,
    Replace,
)
from elysium_rules.ephyran.model.events import (
    Attacked,
    CardDrawn,
    CardPlayed,
    Declined,
    Forced,
    PowerStopped,
    TokenTaken,
)
from elysium_rules.ephyran.model.ids import DISCARD_PILE, DRAW_PILE, MagicObject, Place, PlayerId, Stage, Territory
from elysium_rules.ephyran.model.state import EphyranState, Token
from elysium_rules.errors import IllegalActionError
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.testing.ephyran import do, ephyran_scenario, find_action, hand_of

ME, OTHER = PlayerId(0), PlayerId(1)

LAGOON, LANDS, FOREST, MOUNTAIN = Territory
PRINTED = (
    *("castor_and_pollux", "the_graeae", "magic_object", "exchange_of_zones"),
    *("theft", "destruction", "shield_of_athena", "magic_of_hecate"),
)


def can_reinforce(state: EphyranState) -> bool:
    return any(isinstance(action, Reinforce) for action in legal_actions(state))


# --- drawing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Y11", "Y46")
def test_castor_and_pollux_draw_two_cards_now_and_none_at_the_end() -> None:
    state = ephyran_scenario(hands=["castor_and_pollux", "theft"], draw="lagoon1 forest3", discard="lands4 theft")
    draw, discard = state.draw_pile[-1], state.discard_pile[-1]
    state, _ = do(state, Reinforce)
    state, _ = do(state, Draw, pile=DISCARD_PILE)
    state, _ = do(state, Draw, pile=DRAW_PILE)
    assert set(hand_of(state)) == {draw, discard}
    assert (state.stage, state.active) == (Stage.ANOTHER, 0)
    state, _ = do(state, Build)
    assert (state.active, len(hand_of(state))) == (1, 1)


@pytest.mark.rule("Y11")
def test_other_card_is_no_reinforcement() -> None:
    state = ephyran_scenario(hands=["castor_and_pollux", "theft"], draw="castor_and_pollux/lagoon1 the_graeae")
    state, _ = do(state, Reinforce)
    assert state.stage is Stage.ANOTHER
    assert not can_reinforce(state)
    with pytest.raises(IllegalActionError) as caught:
        step(state, Reinforce(ME, hand_of(state)[0]))
    assert caught.value.rule == "Y11"


@pytest.mark.rule("Y46")
def test_other_card_is_built_or_replaces_or_reclaims_or_is_discarded() -> None:
    cities = ["forest:*", "lagoon:dionysus"]
    state = ephyran_scenario(hands=["castor_and_pollux lagoon1 forest1"], cities=cities)
    state, _ = do(state, Reinforce)
    assert {type(action) for action in legal_actions(state)} == {Build, Replace, Reclaim, Discard}


@pytest.mark.rule("Y12", "Y47")
def test_graeae_keep_one_of_three_and_discard_the_others_in_any_order() -> None:
    state = ephyran_scenario(hands=["the_graeae", "theft"], draw="lagoon1 forest3 lands2", discard="theft")
    three = [card for card in state.draw_pile[:-4:-1] if card is not None]
    state, _ = do(state, Reinforce)
    assert state.players[0].drawn == tuple(sorted(three))
    state, _ = do(state, PickCard, card=three[1])
    assert hand_of(state) == (three[1],)
    state, _ = do(state, PickCard, card=three[2])
    assert state.discard_pile[-2:] == (three[2], three[0])
    assert (state.active, state.players[0].drawn) == (1, ()), "there is no other draw"


@pytest.mark.rule("Y47")
def test_graeae_draw_as_many_as_there_are() -> None:
    state = ephyran_scenario(hands=["the_graeae theft", "theft"], draw="lagoon1 forest3", rest="tartarus")
    state, _ = do(state, Reinforce)
    assert len(legal_actions(state)) == 2
    state, _ = step(state, legal_actions(state)[0])
    assert (len(state.discard_pile), len(hand_of(state))) == (1, 2)


@pytest.mark.rule("Y29", "Y47")
def test_graeae_ask_nothing_where_everybody_sees_a_single_card() -> None:
    """And nobody else learns which card it is."""
    state = ephyran_scenario(hands=["the_graeae theft", "theft"], draw="lagoon1", rest="tartarus")
    card = state.draw_pile[-1]
    state, events = do(state, Reinforce)
    assert (state.deciding, state.stack, state.players[0].drawn) == (1, (), ())
    assert card in hand_of(state)
    shown = [EPHYRAN.sight.masked(event, 1) for event in events]
    drawn = [event for event in shown if isinstance(event, CardDrawn)]
    assert [event.card for event in drawn] == [None, None]
    assert not [event for event in shown if isinstance(event, Forced)]


@pytest.mark.rule("Y29", "Y47")
def test_games_of_the_first_rulings_still_ask_for_the_single_card() -> None:
    hands = ["the_graeae theft", "theft"]
    state = ephyran_scenario(hands=hands, draw="lagoon1", rest="tartarus", rulings="ephyran 1")
    state, _ = do(state, Reinforce)
    assert (state.deciding, len(legal_actions(state))) == (0, 1)


@pytest.mark.rule("Y47", "Y32")
def test_graeae_need_a_draw_pile() -> None:
    state = ephyran_scenario(hands=["the_graeae", "theft"], rest="discard_pile")
    with pytest.raises(IllegalActionError) as caught:
        step(state, Reinforce(ME, hand_of(state)[0]))
    assert (caught.value.rule, caught.value.reason) == ("Y47", "the draw pile is empty")


@pytest.mark.rule("Y32")
@pytest.mark.parametrize("kind", sorted({*PRINTED[2:]} - {"exchange_of_zones"}))
def test_reinforcement_that_could_do_nothing_is_not_played(kind: str) -> None:
    state = ephyran_scenario(hands=[kind, "theft"])
    assert not can_reinforce(state)


@pytest.mark.rule("Y33")
@pytest.mark.parametrize("kind", PRINTED)
def test_reinforcement_lies_in_tartarus_before_it_does_anything(kind: str) -> None:
    cities = ["lagoon:siren,* forest:*", "lagoon:*,*+owl forest:* lands:*!", "lands:*!"]
    state = ephyran_scenario(players=3, hands=[f"{kind} lagoon1", "theft", "theft"], cities=cities, discard="lands1")
    card = find_action(state, Reinforce).card
    state, events = do(state, Reinforce)
    assert card in state.tartarus
    assert isinstance(events[0], CardPlayed)


# --- objects ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Y13")
def test_object_is_looked_at_and_put_on_any_own_zone_without_one() -> None:
    cities = ["lagoon:*,siren+owl,*=trident forest:*", "lands:*"]
    state = ephyran_scenario(hands=["magic_object theft"], cities=cities, tokens="helmet", discard="lands1")
    card = next(action.card for action in legal_actions(state) if isinstance(action, Reinforce))
    state, events = do(state, Reinforce)
    assert TokenTaken(ME, MagicObject.HELMET, cause=card) in events
    assert state.players[0].held == Token(MagicObject.HELMET, 0b01)
    zones = [(action.owner, action.territory, action.number) for action in all_legal(state, PickZone)]
    assert zones == [(0, LAGOON, 1), (0, LAGOON, 3), (0, FOREST, 1)], "covered or not, printed objects do not count"
    state, _ = do(state, PickZone, territory=LAGOON, number=1)
    assert state.players[0].city[LAGOON][0].token == Token(MagicObject.HELMET, 0b01)
    assert len(state.supply) == 14


@pytest.mark.rule("Y15")
def test_thief_looks_at_the_token_and_puts_it_on_an_own_zone() -> None:
    cities = ["lagoon:* forest:*+owl", "lands:*+trident,*", "lands:*"]
    state = ephyran_scenario(players=3, hands=["theft"], cities=cities, discard="lands1")
    state, _ = do(state, Reinforce)
    assert state.players[0].city[LAGOON][0].token == Token(MagicObject.TRIDENT, 0b011)
    assert state.players[1].city[LANDS][0].token is None


@pytest.mark.rule("Y42")
def test_lost_token_stays_known_to_who_looked_at_it() -> None:
    state = ephyran_scenario(players=3, hands=["lagoon1"], cities=["lagoon:siren+owl@02"])
    state, _ = do(state, Replace)
    assert state.lost == (Token(MagicObject.OWL, 0b101),)


# --- zones -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Y14", "Y40")
def test_exchange_swaps_the_same_zone_covered_or_not_and_tokens_stay_on_their_cards() -> None:
    cities = ["lagoon:siren+owl,*,*", "lagoon:triton+trident,* forest:*"]
    state = ephyran_scenario(hands=["exchange_of_zones"], cities=cities, discard="lands1")
    mine, theirs = state.players[0].city[LAGOON][0], state.players[1].city[LAGOON][0]
    state, _ = do(state, Reinforce)
    numbers = [action.number for action in legal_actions(state) if isinstance(action, PickZone)]
    assert numbers == [1, 2], "forest and third zone have no partner"
    state, _ = do(state, PickZone, number=1)
    assert state.players[0].city[LAGOON][0] == theirs
    assert state.players[1].city[LAGOON][0] == mine


@pytest.mark.rule("Y14", "Y43")
def test_exchange_with_the_hand_loses_the_token_and_shows_the_card() -> None:
    hands = ["exchange_of_zones lagoon1", "theft"]
    state = ephyran_scenario(hands=hands, cities=["lagoon:siren+owl,*"], discard="lands1")
    given = state.players[0].city[LAGOON][0]
    state, _ = do(state, Reinforce)
    state, _ = do(state, PickHand)
    assert hand_of(state) == (given.card,)
    assert state.players[0].shown == 1 << given.card
    assert state.lost == (given.token,)
    assert state.players[0].city[LAGOON][0].token is None


@pytest.mark.rule("Y36")
def test_exchange_moves_dionysus_between_cities_but_never_into_a_hand() -> None:
    cities = ["lagoon:dionysus", "lagoon:*"]
    state = ephyran_scenario(hands=["exchange_of_zones lagoon1"], cities=cities, discard="lands1")
    dionysus = state.players[0].city[LAGOON][0].card
    card = hand_of(state)
    state, _ = do(state, Reinforce)
    assert {type(action) for action in legal_actions(state)} == {PickZone, Decline}
    with pytest.raises(IllegalActionError) as caught:
        step(state, PickHand(ME, hand_of(state)[0], LAGOON, 1))
    assert caught.value.rule == "Y36"
    state, _ = do(state, PickZone)
    assert state.players[1].city[LAGOON][0].card == dionysus
    assert len(card) == 2


@pytest.mark.rule("Y16", "Y40")
def test_opponent_chooses_an_uncovered_zone_and_loses_it_with_its_token() -> None:
    cities = ["", "lagoon:*,siren+owl forest:*", ""]
    state = ephyran_scenario(players=3, hands=["destruction"], cities=cities, discard="lands1")
    state, _ = do(state, Reinforce)  # only one opponent has a zone
    assert state.deciding == 1
    assert [(action.territory, action.number) for action in all_legal(state, PickZone)] == [(LAGOON, 2), (FOREST, 1)]
    lost = state.players[1].city[LAGOON][1]
    state, _ = do(state, PickZone, territory=LAGOON)
    assert state.tartarus[-1] == lost.card
    assert state.lost == (lost.token,)
    assert len(state.players[1].city[LAGOON]) == 1


# --- locks -----------------------------------------------------------------------------------------------------------

LOCKED = ["lagoon:siren,*+owl! forest:*", "lagoon:*,*+trident! forest:*,*"]


@pytest.mark.rule("Y17")
def test_shield_locks_an_own_territory() -> None:
    state = ephyran_scenario(hands=["shield_of_athena"], cities=["lagoon:* forest:*", "lands:*"], discard="lands1")
    shield = hand_of(state)[0]
    state, _ = do(state, Reinforce)
    state, _ = do(state, PickTerritory, owner=0, territory=FOREST)
    assert state.players[0].locks == (None, None, shield, None)
    assert shield not in state.tartarus


@pytest.mark.rule("Y39")
def test_only_a_territory_with_a_zone_is_locked() -> None:
    state = ephyran_scenario(hands=["shield_of_athena"], cities=["lagoon:* forest:*"])
    state, _ = do(state, Reinforce)
    assert [action.territory for action in all_legal(state, PickTerritory)] == [LAGOON, FOREST]
    with pytest.raises(IllegalActionError) as caught:
        step(state, PickTerritory(ME, ME, LANDS))
    assert caught.value.rule == "Y39"


@pytest.mark.rule("Y17")
def test_nobody_builds_or_replaces_in_a_locked_territory() -> None:
    state = ephyran_scenario(hands=["lagoon3 lagoon2 dionysus"], cities=LOCKED)
    found = [action for action in legal_actions(state) if isinstance(action, Build | Replace)]
    assert found
    assert LAGOON not in [action.territory for action in found]


@pytest.mark.rule("Y17")
@pytest.mark.parametrize("kind, answers", [("exchange_of_zones", {FOREST}), ("magic_object", {FOREST})])
def test_no_exchange_and_no_token_in_a_locked_territory(kind: str, answers: set[Territory]) -> None:
    cities = [LOCKED[0] + " lands:*", LOCKED[1]]
    state = ephyran_scenario(hands=[f"{kind} lagoon1 forest1"], cities=cities)
    state, _ = do(state, Reinforce, card=next(c for c in hand_of(state) if kind in state.game.card_word(c)))
    assert LAGOON not in [getattr(action, "territory", None) for action in legal_actions(state)]


@pytest.mark.rule("Y17")
def test_nothing_is_stolen_or_destroyed_or_reclaimed_in_a_locked_territory() -> None:
    hands = ["theft destruction lagoon2"]
    state = ephyran_scenario(hands=hands, cities=["forest:*", "lagoon:*,dionysus+owl!"])
    assert {type(action) for action in legal_actions(state)} == {Discard}
    free = ephyran_scenario(hands=hands, cities=["forest:*", "lagoon:*,dionysus+owl"])
    assert {type(action) for action in legal_actions(free)} == {Reinforce, Reclaim, Discard}


@pytest.mark.rule("Y18")
def test_magic_unlocks_a_territory_of_any_city_and_both_cards_go_to_tartarus() -> None:
    state = ephyran_scenario(hands=["magic_of_hecate"], cities=LOCKED, discard="lands1")
    magic, shield = hand_of(state)[0], state.players[1].locks[LAGOON]
    state, _ = do(state, Reinforce)
    assert [(action.owner, action.territory) for action in all_legal(state, PickTerritory)] == [
        (0, LAGOON),
        (1, LAGOON),
    ]
    state, _ = do(state, PickTerritory, owner=1)
    assert state.players[1].locks == (None,) * 4
    assert state.tartarus[-2:] == (magic, shield)


# --- answers ---------------------------------------------------------------------------------------------------------

DEFENDED = ["lagoon:* forest:*", "lagoon:*+owl,* forest:*", "lagoon:*"]


@pytest.mark.rule("Y17")
@pytest.mark.parametrize("kind, aim", [("exchange_of_zones", PickZone), ("destruction", PickPlayer)])
def test_shield_stops_what_is_aimed_at_its_player(kind: str, aim: type) -> None:
    hands = [f"{kind} theft", "shield_of_athena magic_of_hecate lagoon1", "shield_of_athena"]
    state = ephyran_scenario(players=3, hands=hands, cities=DEFENDED, discard="lands1")
    cities = [board.city for board in state.players]
    card = next(c for c in hand_of(state) if kind in state.game.card_word(c))
    state, _ = do(state, Reinforce, card=card)
    facts = {"owner": 1, "territory": FOREST} if aim is PickZone else {"target": 1}
    state, events = do(state, aim, **facts)
    assert isinstance(events[0], Attacked)
    assert (state.deciding, events[0].owner) == (1, 1)
    assert [type(action) for action in legal_actions(state)] == [Answer, Decline], "Magic answers nothing here"
    state, events = do(state, Answer)
    assert PowerStopped(ME, card, cause=events[0].card) in events
    assert [board.city for board in state.players] == cities
    assert (state.stage, state.deciding) == (Stage.DRAW, 0)


@pytest.mark.rule("Y18")
def test_magic_of_anybody_stops_the_taking_of_an_object() -> None:
    hands = ["magic_object", "shield_of_athena", "magic_of_hecate"]
    state = ephyran_scenario(players=3, hands=hands, cities=DEFENDED, discard="lands1")
    supply = state.supply
    state, _ = do(state, Reinforce)
    assert state.deciding == 1
    assert [type(action) for action in legal_actions(state)] == [Decline]
    state, events = do(state, Decline)
    assert events[0] == Declined(OTHER, cause=events[0].cause)
    assert state.deciding == 2
    state, _ = do(state, Answer)
    assert state.supply == supply
    assert (state.stage, state.deciding) == (Stage.DRAW, 0)


@pytest.mark.rule("Y18")
def test_magic_of_the_victim_alone_stops_a_theft() -> None:
    hands = ["theft", "magic_of_hecate", "magic_of_hecate"]
    state = ephyran_scenario(players=3, hands=hands, cities=DEFENDED, discard="lands1")
    state, _ = do(state, Reinforce)
    assert state.deciding == 1
    state, _ = do(state, Decline)
    assert state.players[0].held is not None
    assert state.deciding == 0


@pytest.mark.rule("Y19")
def test_defence_is_replaced_at_once_from_the_draw_pile() -> None:
    hands = ["destruction", "shield_of_athena"]
    state = ephyran_scenario(hands=hands, cities=["", "lagoon:*"], draw="forest1", discard="lands1")
    shield, top = hand_of(state, 1)[0], state.draw_pile[-1]
    state, _ = do(state, Reinforce)
    state, events = do(state, Answer)
    assert hand_of(state, 1) == (top,)
    assert CardDrawn(OTHER, top, DRAW_PILE, Place.HAND, cause=events[1].cause) in events
    assert state.tartarus[-1] == shield
    assert state.players[1].shown == 0


@pytest.mark.rule("Y19")
def test_defence_is_not_replaced_from_the_discard_pile() -> None:
    hands = ["destruction", "shield_of_athena"]
    state = ephyran_scenario(hands=hands, cities=["", "lagoon:*"], discard="lands1", rest="tartarus")
    state, _ = do(state, Reinforce)
    state, _ = do(state, Answer)
    assert hand_of(state, 1) == ()


@pytest.mark.rule("Y19")
def test_others_are_asked_in_turn_order_and_the_first_answer_decides() -> None:
    hands = ["magic_of_hecate lagoon1", "magic_of_hecate", "magic_object", "magic_of_hecate"]
    cities = ["", "", "lagoon:*", ""]
    state = ephyran_scenario(players=4, hands=hands, cities=cities, active=2, discard="lands1")
    state, _ = do(state, Reinforce)
    assert state.deciding == 3
    state, _ = do(state, Decline)
    assert state.deciding == 0
    state, _ = do(state, Answer)
    assert (state.stage, state.deciding) == (Stage.DRAW, 2), "nobody else is asked, and nothing answers a defence"
    assert len(hand_of(state, 1)) == 1


@pytest.mark.rule("Y34")
@pytest.mark.parametrize("held", ["lagoon4", "shield_of_athena", "magic_of_hecate lagoon4"])
def test_whoever_may_answer_is_asked_whatever_they_hold(held: str) -> None:
    state = ephyran_scenario(hands=["destruction", held], cities=["", "lagoon:*"])
    state, events = do(state, Reinforce)
    assert state.deciding == 1
    assert isinstance(legal_actions(state)[-1], Decline)
    assert not [event for event in events if isinstance(event, Forced) and event.action.player == 1]


@pytest.mark.rule("Y29", "Y34")
@pytest.mark.parametrize(
    "held, is_asked",
    [("lagoon4! theft!", False), ("lagoon4! shield_of_athena!", True), ("lagoon4! theft", True), ("dionysus", False)],
)
def test_who_can_have_no_answer_as_everybody_knows_is_not_asked(held: str, *, is_asked: bool) -> None:
    for rulings, is_old in (("ephyran 1", True), ("ephyran 2", False)):
        state = ephyran_scenario(
            hands=["destruction lands3", held], cities=["", "lagoon:* forest:*"], discard="lands1", rulings=rulings
        )
        state, _ = do(state, Reinforce)
        windows = state.deciding == 1 and isinstance(legal_actions(state)[-1], Decline)
        assert windows is (is_asked or is_old)


@pytest.mark.rule("Y29", "Y34")
def test_answer_that_everybody_knows_of_must_fit_what_is_done() -> None:
    """A Shield stops no taking, and only the victim's Magic stops a theft."""
    hands = ["magic_object lands3", "shield_of_athena!", "magic_of_hecate!"]
    state = ephyran_scenario(players=3, hands=hands, cities=["lagoon:* forest:*"])
    state, _ = do(state, Reinforce)
    assert state.deciding == 2


@pytest.mark.rule("Y34")
def test_who_holds_no_card_is_not_asked() -> None:
    hands = ["magic_object", "", "theft"]
    state = ephyran_scenario(players=3, hands=hands, cities=DEFENDED)
    state, _ = do(state, Reinforce)
    assert state.deciding == 2


@pytest.mark.rule("Y34")
def test_exchange_with_the_own_hand_is_aimed_at_nobody() -> None:
    hands = ["exchange_of_zones lagoon1", "shield_of_athena"]
    state = ephyran_scenario(hands=hands, cities=["lagoon:siren", "lagoon:*"], discard="lands1")
    state, _ = do(state, Reinforce)
    state, _ = do(state, PickHand)
    assert (state.stage, state.deciding) == (Stage.DRAW, 0)


@pytest.mark.rule("Y35")
def test_answer_comes_before_the_token_is_drawn_and_a_stopped_card_is_spent() -> None:
    hands = ["magic_object lagoon2", "magic_of_hecate"]
    state = ephyran_scenario(hands=hands, cities=["lagoon:*"], discard="lands1")
    card = find_action(state, Reinforce).card
    state, events = do(state, Reinforce)
    assert not [event for event in events if isinstance(event, TokenTaken)]
    state, _ = do(state, Answer)
    assert card in state.tartarus
    assert card not in hand_of(state)
    assert {action.pile for action in all_legal(state, Draw)} == {DRAW_PILE, DISCARD_PILE}


@pytest.mark.rule("Y35")
def test_pause_between_attack_and_answer_is_plain_data() -> None:
    state = ephyran_scenario(hands=["theft", "lagoon4"], cities=["lagoon:*", "lands:*+owl,*+owl"])
    state, _ = do(state, Reinforce)
    state, _ = do(state, PickZone, number=2)
    frame = state.stack[-1]
    assert sorted(map(str, frame.slots)) == ["(1,)", "21", "None"]
    again = attrs.evolve(state)
    assert legal_actions(again) == legal_actions(state)
