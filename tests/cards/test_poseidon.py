"""The cards of Poseidon, clause by clause: harm for everybody else, and what the sea leaves to its owner."""

from __future__ import annotations

import pytest
from tests.cards.short_words import chronos, gold, lost, offered, play, rule_against, used, vp

from elysium_rules import (
    Decline,
    EndTurn,
    Event,
    GameState,
    PickBranch,
    PickCard,
    PickCards,
    PickLevel,
    TakeCard,
    Transfer,
    UsePower,
    legal_actions,
)
from elysium_rules.elysium.model.events import (
    CardDiscarded,
    CardsStraightened,
    CardTaken,
    CardTurned,
    Forced,
    Named,
    PowerUsed,
    Reshuffled,
    ResourceMoved,
    RingPlaced,
    RingReturned,
)
from elysium_rules.elysium.model.ids import RESERVE, PlayerId, Resource, Zone
from elysium_rules.testing import Seat, domain, elysium, find, options, refs, scenario, seat

# --- short words -----------------------------------------------------------------------------------------------------


# --- Assembly --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F2")
@pytest.mark.parametrize(
    "legend, points",
    [
        ("poseidon/assembly posthumous_hero", 2),
        ("poseidon/assembly posthumous_hero divine_help", 3),
        ("poseidon/assembly posthumous_hero divine_help democracy alliance", 5),
        ("poseidon/assembly raiders", 1),
        ("poseidon/assembly raiders medusa", 1),
    ],
)
def test_assembly_is_worth_one_vp_per_family_in_its_legend(legend: str, points: int) -> None:
    assert chronos(scenario(players=[seat(legends=[legend]), seat()])) == points


@pytest.mark.rule("F7")
def test_assembly_counts_no_family_for_a_citizen_in_its_legend() -> None:
    legend = "poseidon/assembly posthumous_hero citizen=alliance citizen=divine_help"
    assert chronos(scenario(players=[seat(legends=[legend]), seat()])) == 2


def test_assembly_does_not_count_the_families_of_other_legends() -> None:
    mine = ["poseidon/assembly raiders", "charon naval_power triumph"]
    assert chronos(scenario(players=[seat(legends=mine), seat(legends=["posthumous_hero divine_help"])])) == 1


@pytest.mark.rule("P7")
@pytest.mark.parametrize(
    "place", [seat(legends=["poseidon/assembly"]), seat(domain="poseidon/assembly", legends=["alliance earthquake"])]
)
def test_assembly_is_worth_nothing_outside_a_legend_of_two_cards(place: Seat) -> None:
    assert chronos(scenario(players=[place, seat()])) == 0


# --- Divine Wrath ----------------------------------------------------------------------------------------------------

_DISCARDED = (
    "charon",
    "charon",
    "citizen",
    "naval_power",
    "naval_power",
    "naval_power",
    "citizen",
    "triumph",
    "triumph",
    "persephone",
    "aegis",
    "tidal_wave",
    "hercules",
    "workshop",
    "workshop",
    "workshop",
)


def wrath(discarded: int, reshuffled: int = 0) -> GameState:
    """Divine Wrath in a Legend, and that many cards in the discard pile."""
    return scenario(
        players=[seat(legends=["divine_wrath raiders"]), seat()],
        discard_pile=_DISCARDED[:discarded],
        reshuffled=reshuffled,
    )


@pytest.mark.rule("F8")
@pytest.mark.parametrize("discarded, points", [(0, 0), (3, 0), (4, 1), (11, 2), (12, 3), (13, 3), (15, 3), (16, 4)])
def test_divine_wrath_is_worth_one_vp_per_four_cards_in_the_discard_pile(discarded: int, points: int) -> None:
    assert chronos(wrath(discarded)) == points


@pytest.mark.rule("F8")
@pytest.mark.parametrize("discarded, reshuffled, points", [(0, 13, 3), (3, 1, 1), (13, 2, 3), (13, 3, 4), (2, 105, 26)])
def test_divine_wrath_counts_the_cards_that_were_shuffled_back_too(
    discarded: int, reshuffled: int, points: int
) -> None:
    assert chronos(wrath(discarded, reshuffled)) == points


@pytest.mark.rule("A6")
def test_divine_wrath_remembers_a_reshuffle_in_play() -> None:
    state = scenario(
        players=[seat(domain="democracy", legends=["divine_wrath raiders"]), seat()],
        discard_pile=_DISCARDED[:9],
        rest="removed",
    )
    state, events = play(state, UsePower, card="democracy")
    assert [event.count for event in events if isinstance(event, Reshuffled)] == [9]
    assert state.discard_pile == ()
    assert chronos(state) == 2


@pytest.mark.rule("F1")
def test_divine_wrath_does_not_count_what_leaves_the_game_at_the_end() -> None:
    state = scenario(
        players=[
            seat(domain="posthumous_hero citizen earthquake", legends=["divine_wrath raiders", "charons_obol"]),
            seat(domain="apprentice alliance citizen", legends=["divine_help", "democracy"]),
        ],
        epoch=5,
        phase="writing",
        turn=1,
        agora="antaeus cyclopes charybdis_and_scylla medusa",
        discard_pile=_DISCARDED[:11],
    )
    state = play(state, EndTurn)[0]
    assert state.is_over
    assert len(state.discard_pile) == 11
    assert chronos(state) == 2


@pytest.mark.rule("P7")
@pytest.mark.parametrize("place", [seat(legends=["divine_wrath"]), seat(domain="divine_wrath")])
def test_divine_wrath_is_worth_nothing_outside_a_legend_of_two_cards(place: Seat) -> None:
    assert chronos(scenario(players=[place, seat()], discard_pile=_DISCARDED[:13])) == 0


# --- Temple of Poseidon ----------------------------------------------------------------------------------------------


@pytest.mark.rule("F2")
@pytest.mark.parametrize(
    "legend, points",
    [
        ("temple_of_poseidon raiders", 2),
        ("medusa raiders temple_of_poseidon", 3),
        ("temple_of_poseidon posthumous_hero", 1),
        ("temple_of_poseidon posthumous_hero divine_help democracy alliance", 1),
    ],
)
def test_temple_of_poseidon_is_worth_one_vp_per_poseidon_card_in_its_legend(legend: str, points: int) -> None:
    assert chronos(scenario(players=[seat(legends=[legend]), seat()])) == points


@pytest.mark.rule("F7")
def test_temple_of_poseidon_does_not_count_a_citizen() -> None:
    assert chronos(scenario(players=[seat(legends=["temple_of_poseidon raiders citizen=medusa"]), seat()])) == 2


def test_temple_of_poseidon_does_not_count_the_cards_of_other_legends() -> None:
    state = scenario(
        players=[
            seat(domain="medusa", legends=["temple_of_poseidon alliance", "tidal_wave raiders antaeus"]),
            seat(legends=["earthquake cyclopes"]),
        ]
    )
    assert chronos(state) == 1


@pytest.mark.rule("P7")
def test_temple_of_poseidon_is_worth_nothing_alone() -> None:
    assert chronos(scenario(players=[seat(legends=["temple_of_poseidon"], domain="medusa"), seat()])) == 0


# --- Tidal Wave ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P13")
def test_tidal_wave_makes_each_other_player_discard_one_gold() -> None:
    players = [seat(gold=5, vp=1), seat(gold=1, vp=1), seat(gold=0, vp=1), seat(gold=7, vp=1)]
    state = scenario(players=players, agora="tidal_wave")
    card = find(state, "tidal_wave")
    state, events = play(state, TakeCard, card="tidal_wave")
    assert events == (
        CardTaken(PlayerId(0), card, Zone.AGORA, owed=True),
        PowerUsed(PlayerId(0), card),
        lost(Resource.GOLD, 1, 1, card),
        lost(Resource.GOLD, 3, 1, card),
    )
    assert (gold(state), vp(state)) == ([5, 0, 0, 6], [1, 1, 1, 1])


@pytest.mark.rule("P2")
def test_tidal_wave_does_nothing_once_it_lies_in_the_domain() -> None:
    state = scenario(players=[seat(domain="tidal_wave"), seat(gold=1)])
    assert rule_against(state, "tidal_wave") == "P2"


# --- Raiders ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P13")
def test_raiders_make_each_other_player_give_one_gold_to_their_taker() -> None:
    players = [seat(gold=5, vp=1), seat(gold=1, vp=1), seat(gold=0, vp=1), seat(gold=7, vp=1)]
    state = scenario(players=players, agora="raiders")
    card = find(state, "raiders")
    state, events = play(state, TakeCard, card="raiders")
    assert events == (
        CardTaken(PlayerId(0), card, Zone.AGORA, owed=True),
        PowerUsed(PlayerId(0), card),
        ResourceMoved(Resource.GOLD, PlayerId(1), PlayerId(0), 1, card),
        ResourceMoved(Resource.GOLD, PlayerId(3), PlayerId(0), 1, card),
    )
    assert (gold(state), vp(state)) == ([7, 0, 0, 6], [1, 1, 1, 1])


def test_raiders_bring_nothing_when_nobody_else_has_gold() -> None:
    state = scenario(players=[seat(gold=2), seat(), seat()], agora="raiders")
    assert gold(play(state, TakeCard, card="raiders")[0]) == [2, 0, 0]


@pytest.mark.rule("P2")
def test_raiders_drawn_in_the_turn_of_another_player_plunder_that_player_too() -> None:
    players = [seat(gold=2, domain="divine_law"), seat(), seat(gold=1, domain="persephone")]
    state = scenario(players=players, draw_pile="triumph raiders apprentice")
    state = play(used(state, "divine_law"), Decline)[0]
    assert (gold(state), state.active) == ([1, 2, 0], 0)


# --- Charybdis and Scylla --------------------------------------------------------------------------------------------


@pytest.mark.rule("P13")
def test_charybdis_and_scylla_take_one_vp_and_one_gold_from_each_other_player_who_has_them() -> None:
    players = [seat(gold=2, vp=2), seat(gold=3, vp=3), seat(gold=0, vp=1), seat(gold=1, vp=0)]
    state = scenario(players=players, agora="charybdis_and_scylla")
    card = find(state, "charybdis_and_scylla")
    state, events = play(state, TakeCard, card="charybdis_and_scylla")
    assert events == (
        CardTaken(PlayerId(0), card, Zone.AGORA, owed=True),
        PowerUsed(PlayerId(0), card),
        lost(Resource.VP, 1, 1, card),
        lost(Resource.GOLD, 1, 1, card),
        lost(Resource.VP, 2, 1, card),
        lost(Resource.GOLD, 3, 1, card),
    )
    assert (gold(state), vp(state)) == ([2, 2, 0, 0], [2, 2, 0, 0])


def test_charybdis_and_scylla_leave_alone_whoever_has_nothing() -> None:
    state = scenario(players=[seat(gold=1, vp=1), seat(domain="charon")], agora="charybdis_and_scylla")
    state = play(state, TakeCard, card="charybdis_and_scylla")[0]
    assert (gold(state), vp(state), domain(state, 1)) == ([1, 0], [1, 0], ["hades/charon"])


# --- Initiation ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P13")
def test_initiation_makes_each_other_player_lose_one_vp() -> None:
    state = scenario(
        players=[
            seat(gold=1, vp=4, domain="poseidon/initiation zeus/initiation"),
            seat(gold=1, vp=0),
            seat(gold=1, vp=1, domain="hades/initiation"),
            seat(gold=1, vp=5),
        ]
    )
    card = find(state, "poseidon/initiation")
    state, events = play(state, UsePower, card="poseidon/initiation")
    assert events == (
        CardTurned(card),
        PowerUsed(PlayerId(0), card),
        lost(Resource.VP, 2, 1, card),
        lost(Resource.VP, 3, 1, card),
    )
    assert (gold(state), vp(state)) == ([1, 1, 1, 1], [4, 0, 0, 4])


@pytest.mark.rule("P8")
@pytest.mark.parametrize(
    "place",
    [
        seat(domain="poseidon/initiation raiders"),
        seat(domain="poseidon/initiation citizen=zeus/initiation"),
        seat(domain="poseidon/initiation", legends=["zeus/initiation"]),
    ],
)
def test_initiation_needs_another_eleusis_card_in_the_own_domain(place: Seat) -> None:
    state = scenario(players=[place, seat(vp=2, domain="hades/initiation")])
    assert rule_against(state, "poseidon/initiation") == "P8"


@pytest.mark.rule("P8")
def test_initiation_works_beside_an_eleusis_card_that_is_turned() -> None:
    state = scenario(players=[seat(domain="poseidon/initiation zeus/initiation!"), seat(vp=2)])
    assert vp(used(state, "poseidon/initiation")) == [0, 1]


@pytest.mark.rule("P5")
def test_initiation_works_once_per_epoch() -> None:
    state = used(
        scenario(players=[seat(domain="poseidon/initiation zeus/initiation"), seat(vp=9)]), "poseidon/initiation"
    )
    assert rule_against(state, "poseidon/initiation") == "P5"


# --- Earthquake ------------------------------------------------------------------------------------------------------


def test_earthquake_makes_each_other_player_discard_all_citizens_of_the_domain() -> None:
    state = scenario(
        players=[
            seat(domain="earthquake citizen"),
            seat(domain="citizen charon citizen", legends=["raiders medusa citizen"]),
            seat(domain="triumph"),
            seat(domain="citizen"),
        ]
    )
    card = find(state, "earthquake")
    lost_ones = [find(state, "citizen", 1), find(state, "citizen#2", 1), find(state, "citizen", 3)]
    state, events = play(state, UsePower, card="earthquake")
    assert events == (
        RingReturned(card),
        PowerUsed(PlayerId(0), card),
        CardDiscarded(PlayerId(1), lost_ones[0], Zone.DOMAIN, cause=card),
        CardDiscarded(PlayerId(1), lost_ones[1], Zone.DOMAIN, cause=card),
        CardDiscarded(PlayerId(3), lost_ones[2], Zone.DOMAIN, cause=card),
    )
    assert [domain(state, player) for player in range(4)] == [
        ["poseidon/earthquake", "citizen"],
        ["hades/charon"],
        ["zeus/triumph"],
        [],
    ]
    assert elysium(state, 1) == [["poseidon/raiders", "poseidon/medusa", "citizen"]]


@pytest.mark.rule("P21")
def test_earthquake_puts_the_citizens_face_down_on_the_discard_pile() -> None:
    state = scenario(players=[seat(domain="earthquake"), seat(domain="citizen citizen")], discard_pile="charon")
    state = used(state, "earthquake")
    assert refs(state, state.discard_pile) == ["hades/charon", "citizen", "citizen"]


def test_earthquake_does_nothing_to_players_without_citizens() -> None:
    state = scenario(players=[seat(domain="earthquake citizen"), seat(gold=2, vp=2, domain="charon"), seat()])
    state, events = play(state, UsePower, card="earthquake")
    assert [type(event) for event in events] == [RingReturned, PowerUsed]
    assert state.discard_pile == ()


@pytest.mark.rule("P4")
def test_earthquake_works_once_in_the_game() -> None:
    state = used(scenario(players=[seat(domain="earthquake"), seat(domain="citizen")]), "earthquake")
    assert rule_against(state, "earthquake") == "P4"


# --- Cyclopes --------------------------------------------------------------------------------------------------------


def cyclopes_against(*others: Seat) -> tuple[GameState, tuple[Event, ...]]:
    """Seat 0 takes Cyclopes; the others are as given."""
    state = scenario(players=[seat(gold=5, domain="hercules citizen"), *others], agora="cyclopes")
    return play(state, TakeCard, card="cyclopes")


@pytest.mark.rule("X3")
def test_cyclopes_let_a_player_with_a_card_and_two_gold_choose() -> None:
    state, _ = cyclopes_against(seat(gold=2, domain="charon"))
    assert legal_actions(state) == (PickBranch(PlayerId(1), 0), PickBranch(PlayerId(1), 1))


@pytest.mark.rule("X3")
def test_cyclopes_can_be_fed_with_one_card_of_choice() -> None:
    place = seat(gold=2, domain="charon citizen naval_power!", legends=["persephone"])
    state, _ = cyclopes_against(place)
    card, thrown = find(state, "cyclopes"), find(state, "naval_power")
    state = play(state, PickBranch, branch=0)[0]
    assert state.deciding == 1
    assert sorted(map(str, offered(state))) == ["athena/naval_power", "citizen", "hades/charon"]
    state, events = play(state, PickCard, card="naval_power")
    assert events == (
        CardsStraightened((thrown,), cause=card),
        CardDiscarded(PlayerId(1), thrown, Zone.DOMAIN, cause=card),
    )
    assert (domain(state, 1), gold(state)) == (["hades/charon", "citizen"], [5, 2])
    assert (state.discard_pile, state.turned_mask) == ((thrown,), 0)


@pytest.mark.rule("X3")
def test_cyclopes_can_be_fed_with_two_gold() -> None:
    state, _ = cyclopes_against(seat(gold=3, domain="charon"))
    card = find(state, "cyclopes")
    state, events = play(state, PickBranch, branch=1)
    assert events == (ResourceMoved(Resource.GOLD, PlayerId(1), RESERVE, 2, card, is_price=True),)
    assert (domain(state, 1), gold(state)) == (["hades/charon"], [5, 1])


@pytest.mark.rule("X3")
@pytest.mark.parametrize("purse", [0, 1])
def test_cyclopes_take_a_card_of_a_player_with_less_than_two_gold(purse: int) -> None:
    state, _ = cyclopes_against(seat(gold=purse, domain="charon citizen"))
    assert (state.deciding, offered(state)) == (1, ["hades/charon", "citizen"])
    state = play(state, PickCard, card="citizen")[0]
    assert (domain(state, 1), gold(state)) == (["hades/charon"], [5, purse])
    assert refs(state, state.discard_pile) == ["citizen"]


@pytest.mark.rule("X3")
@pytest.mark.rule("P4")
def test_cyclopes_take_the_only_card_of_a_poor_player_and_its_ring_goes_back() -> None:
    state, events = cyclopes_against(seat(gold=1, domain="triumph"))
    card, thrown = find(state, "cyclopes"), find(state, "triumph")
    assert events[2:] == (
        Forced(PickBranch(PlayerId(1), 0), cause=card),
        Forced(PickCard(PlayerId(1), thrown), cause=card),
        RingReturned(thrown, cause=card),
        CardDiscarded(PlayerId(1), thrown, Zone.DOMAIN, cause=card),
    )
    assert (domain(state, 1), gold(state)) == ([], [5, 1])


@pytest.mark.rule("X3")
@pytest.mark.parametrize("purse, left", [(0, 0), (1, 0), (2, 0), (3, 1), (7, 5)])
def test_cyclopes_take_up_to_two_gold_of_a_player_without_cards(purse: int, left: int) -> None:
    state, _ = cyclopes_against(seat(gold=purse, vp=4, legends=["persephone charon citizen"]))
    assert state.question is None
    assert (gold(state), vp(state)) == ([5, left], [0, 4])
    assert elysium(state, 1) == [["hades/persephone", "hades/charon", "citizen"]]


def test_cyclopes_leave_their_taker_alone() -> None:
    state, _ = cyclopes_against(seat(gold=2))
    assert (domain(state, 0), gold(state)) == (["zeus/hercules", "citizen", "poseidon/cyclopes"], [5, 0])


@pytest.mark.rule("P12")
def test_cyclopes_come_to_the_others_in_disc_order() -> None:
    players = [
        seat(disc=2),
        seat(gold=2, domain="charon", disc=4),
        seat(gold=2, domain="triumph", disc=3),
        seat(gold=2, domain="aegis", disc=1),
    ]
    state = play(scenario(players=players, agora="cyclopes"), TakeCard, card="cyclopes")[0]
    asked = []
    while state.question is not None:
        asked.append(state.deciding)
        state = play(state, PickBranch, branch=1)[0]
    assert (asked, gold(state)) == ([3, 2, 1], [0, 0, 0, 0])


@pytest.mark.rule("P2")
def test_cyclopes_drawn_by_another_player_strike_the_player_whose_turn_it_is() -> None:
    players = [seat(gold=1, domain="divine_law"), seat()]
    state = used(scenario(players=players, draw_pile="triumph cyclopes"), "divine_law")
    assert (state.deciding, offered(state)) == (0, ["athena/divine_law", "zeus/triumph"])
    state = play(state, PickCard, card="divine_law")[0]
    assert (domain(state, 0), domain(state, 1)) == (["zeus/triumph"], ["poseidon/cyclopes"])


# --- Antaeus ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X5")
def test_antaeus_lets_his_user_name_any_level() -> None:
    state = scenario(players=[seat(domain="antaeus"), seat(domain="charon")])
    card = find(state, "antaeus")
    state, events = play(state, UsePower, card="antaeus")
    assert events == (RingReturned(card), PowerUsed(PlayerId(0), card))
    assert legal_actions(state) == tuple(PickLevel(PlayerId(0), level) for level in (1, 2, 3))


@pytest.mark.rule("X5")
@pytest.mark.parametrize(
    "level, left",
    [
        (1, ["hades/charon", "hades/persephone"]),
        (2, ["zeus/alliance", "hades/persephone"]),
        (3, ["zeus/alliance", "hades/charon"]),
    ],
)
def test_antaeus_takes_the_card_of_the_level_that_was_named(level: int, left: list[str]) -> None:
    state = scenario(players=[seat(domain="antaeus"), seat(domain="alliance charon persephone")])
    state = play(used(state, "antaeus"), PickLevel, level=level)[0]
    assert domain(state, 1) == left
    assert len(state.discard_pile) == 1


@pytest.mark.rule("X5")
def test_antaeus_lets_each_other_player_choose_among_several_cards_of_the_level() -> None:
    players = [seat(domain="antaeus"), seat(domain="charon alliance triumph citizen", legends=["raiders"])]
    state = play(used(scenario(players=players), "antaeus"), PickLevel, level=2)[0]
    card, thrown = find(state, "antaeus"), find(state, "triumph")
    assert (state.deciding, offered(state)) == (1, ["hades/charon", "zeus/triumph"])
    state, events = play(state, PickCard, card="triumph")
    assert events == (
        RingReturned(thrown, cause=card),
        CardDiscarded(PlayerId(1), thrown, Zone.DOMAIN, cause=card),
    )


@pytest.mark.rule("X5")
def test_antaeus_does_not_touch_citizens_elysium_other_levels_or_his_user() -> None:
    state = scenario(
        players=[
            seat(domain="antaeus#1 charon", legends=["workshop"]),
            seat(domain="citizen=triumph citizen=charon alliance persephone", legends=["raiders"]),
            seat(),
        ]
    )
    state, events = play(used(state, "antaeus#1"), PickLevel, level=2)
    assert [type(event) for event in events] == [Named]  # everybody hears the level, nobody loses a card
    assert domain(state, 0) == ["poseidon/antaeus", "hades/charon"]
    assert domain(state, 1) == ["citizen", "citizen", "zeus/alliance", "hades/persephone"]
    assert (elysium(state, 0), elysium(state, 1)) == ([["hephaestus/workshop"]], [["poseidon/raiders"]])


@pytest.mark.rule("X5")
def test_antaeus_stays_when_his_own_level_is_named() -> None:
    players = [seat(domain="antaeus#1"), seat(domain="antaeus#2"), seat(domain="medusa")]
    state = play(used(scenario(players=players), "antaeus#1"), PickLevel, level=3)[0]
    assert [domain(state, player) for player in range(3)] == [["poseidon/antaeus"], [], []]
    assert state.ring_mask == 0


@pytest.mark.rule("P12")
def test_antaeus_comes_to_the_others_in_disc_order() -> None:
    players = [
        seat(domain="antaeus", disc=2),
        seat(domain="charon triumph", disc=3),
        seat(domain="workshop raiders", disc=4),
        seat(domain="naval_power cyclopes", disc=1),
    ]
    state = play(used(scenario(players=players), "antaeus"), PickLevel, level=2)[0]
    for player, card in [(3, "cyclopes"), (1, "charon"), (2, "workshop")]:
        assert state.deciding == player
        state = play(state, PickCard, card=card)[0]
    assert refs(state, state.discard_pile) == ["poseidon/cyclopes", "hades/charon", "hephaestus/workshop"]


@pytest.mark.rule("P4")
def test_antaeus_works_once_in_the_game() -> None:
    state = play(used(scenario(players=[seat(domain="antaeus"), seat()]), "antaeus"), PickLevel, level=1)[0]
    assert rule_against(state, "antaeus") == "P4"


# --- Medusa ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X4")
def test_medusa_lets_her_user_name_any_two_cards_of_a_domain() -> None:
    players = [seat(domain="medusa hercules"), seat(domain="charon citizen triumph", legends=["persephone"])]
    state = scenario(players=players)
    card = find(state, "medusa")
    state, events = play(state, UsePower, card="medusa")
    assert events == (RingReturned(card), PowerUsed(PlayerId(0), card))
    assert state.deciding == 0
    charon, citizen, triumph = state.players[1].domain
    pairs = {frozenset(action.cards) for action in options(state, PickCards)}
    assert pairs == {frozenset((charon, citizen)), frozenset((charon, triumph)), frozenset((citizen, triumph))}
    assert len(legal_actions(state)) == 3


@pytest.mark.rule("X4")
def test_medusa_makes_the_other_player_discard_one_of_the_two() -> None:
    players = [seat(domain="medusa"), seat(domain="charon citizen triumph")]
    state = used(scenario(players=players), "medusa")
    card, thrown = find(state, "medusa"), find(state, "triumph")
    state = play(state, PickCards, cards=["triumph", "citizen"])[0]
    assert state.deciding == 1
    assert sorted(map(str, offered(state))) == ["citizen", "zeus/triumph"]
    state, events = play(state, PickCard, card="triumph")
    assert events == (
        RingReturned(thrown, cause=card),
        CardDiscarded(PlayerId(1), thrown, Zone.DOMAIN, cause=card),
    )
    assert domain(state, 1) == ["hades/charon", "citizen"]


@pytest.mark.rule("X4")
def test_medusa_can_petrify_a_citizen() -> None:
    state = used(scenario(players=[seat(domain="medusa"), seat(domain="citizen charon citizen")]), "medusa")
    first, _, second = state.players[1].domain
    state = play(state, PickCards, cards=[first, second])[0]
    assert (state.deciding, offered(state)) == (1, ["citizen", "citizen"])
    state = play(state, PickCard, card=second)[0]
    assert state.players[1].domain[0] == first
    assert (domain(state, 1), refs(state, state.discard_pile)) == (["citizen", "hades/charon"], ["citizen"])


@pytest.mark.rule("X4")
def test_medusa_has_two_cards_named_by_themselves_and_takes_one() -> None:
    state = used(scenario(players=[seat(domain="medusa"), seat(domain="charon triumph")]), "medusa")
    assert (state.deciding, offered(state)) == (1, ["hades/charon", "zeus/triumph"])


@pytest.mark.rule("X4")
@pytest.mark.parametrize("word", ["charon", "citizen"])
def test_medusa_takes_an_only_card_and_nothing_where_there_is_none(word: str) -> None:
    players = [seat(domain="medusa hercules"), seat(domain=word, legends=["persephone"]), seat(legends=["workshop"])]
    state = used(scenario(players=players), "medusa")
    assert state.question is None
    assert [domain(state, player) for player in range(3)] == [["poseidon/medusa", "zeus/hercules"], [], []]
    assert len(state.discard_pile) == 1
    assert (elysium(state, 1), elysium(state, 2)) == ([["hades/persephone"]], [["hephaestus/workshop"]])


@pytest.mark.rule("X4")
@pytest.mark.rule("P12")
def test_medusa_looks_at_each_other_player_in_disc_order() -> None:
    players = [
        seat(domain="medusa", disc=1),
        seat(domain="charon triumph citizen", disc=4),
        seat(domain="workshop raiders aegis", disc=2),
        seat(disc=3),
    ]
    state = used(scenario(players=players), "medusa")
    assert state.deciding == 0
    state = play(state, PickCards, cards=["aegis", "workshop"])[0]
    assert (state.deciding, sorted(map(str, offered(state)))) == (2, ["athena/aegis", "hephaestus/workshop"])
    state = play(state, PickCard, card="aegis")[0]
    assert state.deciding == 0
    state = play(state, PickCards, cards=["charon", "triumph"])[0]
    assert (state.deciding, sorted(map(str, offered(state)))) == (1, ["hades/charon", "zeus/triumph"])
    state = play(state, PickCard, card="charon")[0]
    assert [domain(state, player) for player in range(4)] == [
        ["poseidon/medusa"],
        ["zeus/triumph", "citizen"],
        ["hephaestus/workshop", "poseidon/raiders"],
        [],
    ]


@pytest.mark.rule("P4")
def test_medusa_works_once_in_the_game() -> None:
    state = used(scenario(players=[seat(domain="medusa"), seat()]), "medusa")
    assert rule_against(state, "medusa") == "P4"


# --- The Golden Fleece and God of the Oceans -------------------------------------------------------------------------

PERMANENTS = pytest.mark.parametrize(
    "card, gold_gained, vp_gained",
    [("the_golden_fleece", 1, 0), ("god_of_the_oceans", 0, 1)],
    ids=["the_golden_fleece", "god_of_the_oceans"],
)


@PERMANENTS
@pytest.mark.rule("P11")
def test_the_golden_fleece_and_god_of_the_oceans_pay_for_taking_a_poseidon_card(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(domain=card), seat()], agora="earthquake")
    state = play(state, TakeCard, card="earthquake")[0]
    assert (gold(state), vp(state)) == ([gold_gained, 0], [vp_gained, 0])


@PERMANENTS
@pytest.mark.rule("P11")
def test_the_golden_fleece_and_god_of_the_oceans_pay_for_a_poseidon_card_taken_through_a_power(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(domain=f"{card} promise_of_hospitality charon"), seat()], draw_pile="earthquake")
    state = play(used(state, "promise_of_hospitality"), PickCard, card="charon")[0]
    assert domain(state, 0)[-1] == "poseidon/earthquake"
    assert (gold(state), vp(state)) == ([gold_gained, 0], [vp_gained, 0])


@PERMANENTS
@pytest.mark.rule("P3")
def test_the_golden_fleece_and_god_of_the_oceans_pay_for_a_taking_in_the_turn_of_another_player(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(domain="divine_law"), seat(domain=card)], draw_pile="charon earthquake")
    state = used(state, "divine_law")
    assert domain(state, 1) == [f"poseidon/{card}", "poseidon/earthquake"]
    assert (gold(state), vp(state)) == ([0, gold_gained], [0, vp_gained])


@PERMANENTS
@pytest.mark.rule("P11")
def test_the_golden_fleece_and_god_of_the_oceans_pay_for_transferring_a_poseidon_card(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(gold=5, domain=f"{card} raiders"), seat()], phase="writing", allowance=2)
    state = play(state, Transfer, card="raiders", legend=None)[0]
    assert (gold(state), vp(state)) == ([3 + gold_gained, 0], [vp_gained, 0])


@PERMANENTS
@pytest.mark.rule("P11")
def test_the_golden_fleece_and_god_of_the_oceans_pay_for_a_transfer_through_the_power_of_another_player(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(), seat(gold=3, domain=f"{card} raiders")], agora="panathenaic_games")
    state = play(state, TakeCard, card="panathenaic_games")[0]
    state = play(state, Transfer, card="raiders", legend=None)[0]
    assert (gold(state), vp(state)) == ([0, gold_gained], [0, vp_gained])


@PERMANENTS
@pytest.mark.rule("P11")
def test_the_golden_fleece_and_god_of_the_oceans_do_not_see_their_own_taking(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = play(scenario(players=[seat(), seat()], agora=card), TakeCard, card=card)[0]
    assert domain(state, 0) == [f"poseidon/{card}"]
    assert (gold(state), vp(state)) == ([0, 0], [0, 0])


@PERMANENTS
@pytest.mark.rule("P11")
def test_the_golden_fleece_and_god_of_the_oceans_see_their_own_transfer(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(gold=5, domain=f"{card} charon"), seat()], phase="writing", allowance=2)
    state = play(state, Transfer, card=card, legend=None)[0]
    assert elysium(state, 0) == [[f"poseidon/{card}"]]
    assert (gold(state), vp(state)) == ([2 + gold_gained, 0], [vp_gained, 0])


@PERMANENTS
@pytest.mark.rule("P1")
def test_the_golden_fleece_and_god_of_the_oceans_do_nothing_from_the_elysium(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(legends=[card]), seat()], agora="earthquake")
    state = play(state, TakeCard, card="earthquake")[0]
    assert (gold(state), vp(state)) == ([0, 0], [0, 0])


@PERMANENTS
def test_the_golden_fleece_and_god_of_the_oceans_pay_nothing_for_taking_another_family(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = play(scenario(players=[seat(domain=card), seat()], agora="charon"), TakeCard, card="charon")[0]
    assert (gold(state), vp(state)) == ([0, 0], [0, 0])


@PERMANENTS
def test_the_golden_fleece_and_god_of_the_oceans_pay_nothing_for_transferring_another_family(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(gold=5, domain=f"{card} charon"), seat()], phase="writing", allowance=2)
    state = play(state, Transfer, card="charon", legend=None)[0]
    assert (gold(state), vp(state)) == ([3, 0], [0, 0])


@PERMANENTS
@pytest.mark.rule("F7")
def test_the_golden_fleece_and_god_of_the_oceans_pay_nothing_for_a_citizen(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = used(scenario(players=[seat(domain=f"{card} democracy"), seat()], draw_pile="earthquake"), "democracy")
    assert domain(state, 0)[-1] == "citizen"
    assert (gold(state), vp(state)) == ([0, 0], [0, 0])


@PERMANENTS
@pytest.mark.rule("F7")
def test_the_golden_fleece_and_god_of_the_oceans_pay_nothing_for_the_transfer_of_a_citizen(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    place = seat(gold=5, domain=f"{card} citizen=raiders", legends=["earthquake medusa"])
    state = scenario(players=[place, seat()], phase="writing", allowance=2)
    state = play(state, Transfer, card="citizen", legend=0)[0]
    assert (gold(state), vp(state)) == ([3, 0], [0, 0])


@PERMANENTS
@pytest.mark.rule("P11")
def test_the_golden_fleece_and_god_of_the_oceans_pay_nothing_for_the_takings_of_other_players(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(), seat(domain=card)], agora="earthquake")
    state = play(state, TakeCard, card="earthquake")[0]
    assert (gold(state), vp(state)) == ([0, 0], [0, 0])


@PERMANENTS
@pytest.mark.rule("P11")
def test_the_golden_fleece_and_god_of_the_oceans_pay_nothing_for_the_transfers_of_other_players(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    players = [seat(gold=4, domain="raiders charon"), seat(domain=card)]
    state = scenario(players=players, phase="writing", allowance=2)
    state = play(state, Transfer, card="raiders", legend=None)[0]
    assert (gold(state), vp(state)) == ([2, 0], [0, 0])


@PERMANENTS
@pytest.mark.rule("P11")
def test_the_golden_fleece_and_god_of_the_oceans_pay_nothing_for_discarding_a_poseidon_card(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(), seat(domain=f"{card} raiders")], agora="cyclopes")
    state = play(play(state, TakeCard, card="cyclopes")[0], PickCard, card="raiders")[0]
    assert domain(state, 1) == [f"poseidon/{card}"]
    assert (gold(state), vp(state)) == ([0, 0], [0, 0])


@pytest.mark.rule("P20")
@pytest.mark.parametrize(
    "first, second", [("the_golden_fleece", "god_of_the_oceans"), ("god_of_the_oceans", "the_golden_fleece")]
)
def test_the_golden_fleece_and_god_of_the_oceans_work_in_the_order_in_which_they_came(first: str, second: str) -> None:
    state = scenario(players=[seat(domain=f"{first} {second}"), seat()], agora="earthquake")
    taken, one, two = find(state, "earthquake"), find(state, first), find(state, second)
    resources = {"the_golden_fleece": Resource.GOLD, "god_of_the_oceans": Resource.VP}
    _, events = play(state, TakeCard, card="earthquake")
    assert events == (
        CardTaken(PlayerId(0), taken, Zone.AGORA, owed=True),
        RingPlaced(taken),
        PowerUsed(PlayerId(0), one),
        ResourceMoved(resources[first], RESERVE, PlayerId(0), 1, one),
        PowerUsed(PlayerId(0), two),
        ResourceMoved(resources[second], RESERVE, PlayerId(0), 1, two),
    )
