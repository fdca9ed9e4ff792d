"""Who knows what."""

from __future__ import annotations

import pytest

from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.actions import Build, Discard, Draw, PickZone, Reinforce
from elysium_rules.ephyran.model.ids import DISCARD_PILE, DRAW_PILE, Territory
from elysium_rules.play.seeing.observation import observe
from elysium_rules.testing.ephyran import do, ephyran_scenario, hand_of

LAGOON, LANDS, FOREST, MOUNTAIN = Territory


@pytest.mark.rule("Y27")
def test_hand_is_known_to_its_player_and_the_draw_pile_to_nobody() -> None:
    state = ephyran_scenario(players=3, hands=["lagoon1 theft", "forest1"], discard="lands1")
    for seat in (0, 1, 2, None):
        seen = EPHYRAN.observe(state, seat).state
        for board, shown in zip(state.players, seen.players, strict=True):
            assert shown.hand == (board.hand if board.player == seat else (None,) * len(board.hand))
        assert set(seen.draw_pile) == {None}
        assert len(seen.draw_pile) == len(state.draw_pile)
        assert (seen.discard_pile, seen.tartarus) == (state.discard_pile, state.tartarus)


@pytest.mark.rule("Y27")
def test_token_is_known_to_who_has_looked_at_it() -> None:
    state = ephyran_scenario(players=3, cities=["lagoon:*+owl@02"], hands=["theft"])
    for seat, is_known in ((0, True), (1, False), (2, True), (None, False)):
        token = EPHYRAN.observe(state, seat).state.players[0].city[LAGOON][0].token
        assert token is not None
        assert (token.kind is not None) is is_known
        assert {token.kind for token in EPHYRAN.observe(state, seat).state.supply} == {None}


@pytest.mark.rule("Y27")
def test_cards_that_were_set_aside_are_known_to_their_player() -> None:
    state = ephyran_scenario(hands=["the_graeae", "theft"])
    state, events = do(state, Reinforce)
    assert EPHYRAN.observe(state, 0).state.players[0].drawn == state.players[0].drawn
    assert EPHYRAN.observe(state, 1).state.players[0].drawn == (None, None, None)
    assert [getattr(EPHYRAN.sight.masked(event, 1), "card", None) for event in events[1:]] == [None] * 3


@pytest.mark.rule("Y14", "Y52")
def test_token_that_arrives_with_an_exchanged_zone_is_looked_at_by_nobody() -> None:
    """Who knew it goes on knowing it, also in the city of somebody else."""
    cities = ["lagoon:siren+owl,*", "lagoon:triton+trident@12"]
    state = ephyran_scenario(players=3, hands=["exchange_of_zones lands4"], cities=cities)
    state, _ = do(state, Reinforce)
    state, _ = do(state, PickZone)
    seen = {
        seat: [
            zone.token.kind
            for board in EPHYRAN.observe(state, seat).state.players
            for zone in board.zones
            if zone.token is not None
        ]
        for seat in (0, 1, 2, None)
    }
    assert seen == {0: [None, "owl"], 1: ["trident", None], 2: ["trident", None], None: [None, None]}


@pytest.mark.rule("Y43")
def test_card_from_the_discard_pile_is_known_to_everybody_until_it_is_played() -> None:
    state = ephyran_scenario(hands=["theft lagoon4", "theft"], discard="lagoon1")
    card = state.discard_pile[-1]
    state, _ = do(state, Discard, card=state.players[0].hand[-1])
    assert state.discard_pile[-1] != card
    state = ephyran_scenario(hands=["forest1", "theft"], discard="lagoon1")
    card = state.discard_pile[-1]
    state, events = do(state, Build, territory=FOREST)
    drawn, events = do(state, Draw, pile=DISCARD_PILE)
    assert EPHYRAN.observe(drawn, 1).state.players[0].hand == (card,)
    assert EPHYRAN.sight.masked(events[0], 1).card == card
    hidden, events = do(state, Draw, pile=DRAW_PILE)
    assert EPHYRAN.observe(hidden, 1).state.players[0].hand == (None,)
    assert EPHYRAN.sight.masked(events[0], 1).card is None
    assert EPHYRAN.sight.masked(events[0], 0).card == hidden.players[0].hand[0]


@pytest.mark.rule("Y43")
def test_everybody_knows_the_dionysus_of_the_setup_and_nothing_from_the_order_of_a_hand() -> None:
    state = ephyran_scenario(hands=["theft dionysus lagoon1", "theft"])
    hand = hand_of(state)
    assert state.players[0].hand == tuple(sorted(hand))
    assert EPHYRAN.observe(state, 1).state.players[0].hand == (80, None, None)


@pytest.mark.rule("Y35")
def test_whoever_is_asked_for_an_answer_reads_what_the_attack_is_aimed_at() -> None:
    state = ephyran_scenario(hands=["exchange_of_zones", "theft"], cities=["lagoon:*,*", "lagoon:*,*"])
    state, _ = do(state, Reinforce)
    prompts = []
    for number in (1, 2):
        asked, _ = do(state, PickZone, number=number)
        view = asked.game.rules.encode_view(observe(asked, 1), "en", ("Ann", "Ben"))
        prompts.append(view["question"]["prompt"])
    assert prompts == [f"Ben: Ann plays Exchange of Zones (Lagoon {number}); answer it?" for number in (1, 2)]
