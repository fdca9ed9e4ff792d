"""The cards of Athena, clause by clause: good things for their owner, and a share of them for everybody else."""

from __future__ import annotations

import pytest
from tests.cards.short_words import (
    chronos,
    gained,
    gold,
    has_ring,
    is_turned,
    offered,
    paid,
    play,
    rule_against,
    used,
    vp,
)

from elysium_rules import (
    Accept,
    Decline,
    GameState,
    PickBranch,
    PickCard,
    TakeCard,
    Transfer,
    UsePower,
    legal_actions,
)
from elysium_rules.elysium.model.events import (
    BonusMoved,
    CardDiscarded,
    CardTaken,
    CardTransferred,
    CardTurned,
    CitizenTaken,
    Declined,
    Forced,
    PowerUsed,
    Reshuffled,
    RingPlaced,
    RingReturned,
)
from elysium_rules.elysium.model.ids import CardId, LegendKind, PlayerId, Resource, Zone
from elysium_rules.testing import (
    Seat,
    domain,
    elysium,
    find,
    options,
    refs,
    scenario,
    seat,
)

# --- short words -----------------------------------------------------------------------------------------------------


def take(state: GameState, card: str) -> GameState:
    return play(state, TakeCard, card=card)[0]


def refuse_all(state: GameState) -> list[tuple[int, str]]:
    """Who is asked, and by which card, when everybody declines, or takes the first of two ways."""
    asked = []
    while state.question is not None:
        asked.append((state.question.player, refs(state, [CardId(state.question.card)])[0]))
        kind = Decline if options(state, Decline) else PickBranch
        state, _ = play(state, kind, **({} if kind is Decline else {"branch": 0}))
    return asked


# --- Assembly --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F2")
@pytest.mark.parametrize(
    "legend, points",
    [
        ("athena/assembly posthumous_hero", 2),
        ("athena/assembly posthumous_hero divine_help earthquake", 4),
        ("athena/assembly posthumous_hero divine_help earthquake alliance", 5),
        ("athena/assembly naval_power", 1),
        ("athena/assembly naval_power aegis", 1),
    ],
)
def test_assembly_is_worth_one_vp_per_family_in_its_legend(legend: str, points: int) -> None:
    assert chronos(scenario(players=[seat(legends=[legend]), seat()])) == points


@pytest.mark.rule("F7")
def test_assembly_counts_no_family_for_a_citizen_in_its_legend() -> None:
    legend = "athena/assembly posthumous_hero citizen=alliance citizen=divine_help"
    assert chronos(scenario(players=[seat(legends=[legend]), seat()])) == 2


def test_assembly_does_not_count_the_families_of_other_legends() -> None:
    mine = ["athena/assembly naval_power", "charon raiders triumph"]
    assert chronos(scenario(players=[seat(legends=mine), seat(legends=["posthumous_hero divine_help"])])) == 1


@pytest.mark.rule("P7")
@pytest.mark.parametrize(
    "place", [seat(legends=["athena/assembly"]), seat(domain="athena/assembly", legends=["alliance earthquake"])]
)
def test_assembly_is_worth_nothing_outside_a_legend_of_two_cards(place: Seat) -> None:
    assert chronos(scenario(players=[place, seat()])) == 0


# --- Democracy -------------------------------------------------------------------------------------------------------


def test_democracy_returns_its_ring_and_takes_the_top_card_as_a_citizen() -> None:
    before = scenario(players=[seat(domain="democracy"), seat(), seat()])
    top = before.draw_pile[-1]
    card = find(before, "democracy")
    after, events = play(before, UsePower, card="democracy")
    citizen = CardId(before.game.size)
    assert events == (
        RingReturned(card),
        PowerUsed(PlayerId(0), card),
        CitizenTaken(PlayerId(0), citizen, owed=False, cause=card),
    )
    assert domain(after, 0) == ["athena/democracy", "citizen"]
    assert after.citizen_faces == (top,)


@pytest.mark.rule("T2")
def test_democracy_gives_citizens_that_are_none_of_the_three_cards_of_the_epoch() -> None:
    state = scenario(players=[seat(domain="democracy"), seat(gold=1)])
    state = play(used(state, "democracy"), Accept)[0]
    assert [board.cards_taken for board in state.players] == [0, 0]


@pytest.mark.rule("P14")
def test_democracy_lets_another_player_pay_one_gold_for_a_citizen() -> None:
    state = scenario(players=[seat(gold=5, domain="democracy"), seat(gold=3)])
    card = find(state, "democracy")
    state = used(state, "democracy")
    assert legal_actions(state) == (Accept(PlayerId(1)), Decline(PlayerId(1)))
    top = state.draw_pile[-1]
    state, events = play(state, Accept)
    assert events == (
        paid(Resource.GOLD, 1, 1, card),
        CitizenTaken(PlayerId(1), CardId(state.game.size + 1), owed=False, cause=card),
    )
    assert domain(state, 1) == ["citizen"]
    assert state.citizen_faces[1] == top


def test_democracy_may_be_refused_by_the_others() -> None:
    state = scenario(players=[seat(domain="democracy"), seat(gold=3)])
    state, events = play(used(state, "democracy"), Decline)
    assert events == (Declined(PlayerId(1), cause=find(state, "democracy")),)
    assert (gold(state), domain(state, 1)) == ([0, 3], [])


@pytest.mark.rule("P14")
@pytest.mark.rule("P12")
def test_democracy_asks_only_those_with_gold_in_disc_order() -> None:
    players = [seat(domain="democracy", disc=3), seat(gold=1, disc=2), seat(gold=0, disc=4), seat(gold=4, disc=1)]
    state = used(scenario(players=players), "democracy")
    assert refuse_all(state) == [(3, "athena/democracy"), (1, "athena/democracy")]


@pytest.mark.rule("P14")
def test_democracy_sells_nobody_a_citizen_when_there_is_no_card_left() -> None:
    state = scenario(players=[seat(domain="democracy"), seat(gold=3)], draw_pile="charon", rest="removed")
    state = used(state, "democracy")
    assert state.question is None
    assert (domain(state, 0), domain(state, 1), gold(state)) == (["athena/democracy", "citizen"], [], [0, 3])


@pytest.mark.rule("A5")
def test_democracy_shuffles_the_discard_pile_when_the_draw_pile_is_empty() -> None:
    state = scenario(players=[seat(domain="democracy"), seat()], discard_pile="charon", rest="removed")
    card = find(state, "democracy")
    state, events = play(state, UsePower, card="democracy")
    assert events[2:] == (
        Reshuffled(1, cause=card),
        CitizenTaken(PlayerId(0), CardId(state.game.size), owed=False, cause=card),
    )


@pytest.mark.rule("P19")
@pytest.mark.rule("P22")
@pytest.mark.parametrize("card", ["democracy", "divine_law"])
def test_with_both_piles_empty_a_power_that_draws_serves_what_else_it_says(card: str) -> None:
    state = scenario(players=[seat(domain=card), seat(gold=0)], agora="charon triumph", rest="removed")
    state, events = play(state, UsePower, card=card)
    number = find(state, card)
    assert events == (RingReturned(number), PowerUsed(PlayerId(0), number))
    assert domain(state, 1) == []


@pytest.mark.rule("P4")
def test_democracy_cannot_be_used_without_its_ring() -> None:
    state = scenario(players=[seat(domain="democracy"), seat()])
    assert rule_against(used(state, "democracy"), "democracy") == "P4"


@pytest.mark.rule("P3")
def test_democracy_sets_off_the_permanent_powers_of_all_who_take_a_citizen() -> None:
    players = [seat(domain="democracy alliance"), seat(gold=1, domain="apprentice"), seat(gold=1, domain="alliance")]
    state = used(scenario(players=players), "democracy")
    state = play(play(state, Accept)[0], Decline)[0]
    assert (vp(state), gold(state)) == ([1, 0, 0], [0, 1, 1])


# --- Mediation -------------------------------------------------------------------------------------------------------

_FIVE = "posthumous_hero divine_help earthquake alliance democracy"  # a complete Level Legend


@pytest.mark.rule("F2")
@pytest.mark.parametrize(
    "legends, points",
    [
        (["mediation naval_power"], 0),
        (["mediation naval_power aegis"], 3),
        (["mediation posthumous_hero divine_help earthquake"], 0),
        (["mediation posthumous_hero divine_help earthquake alliance"], 3),
        (["mediation naval_power", _FIVE], 3),
        (["mediation naval_power aegis", _FIVE, "charons_obol charon persephone"], 9),
        (["mediation naval_power", "charons_obol charon", "triumph raiders workshop athena/initiation"], 0),
    ],
)
def test_mediation_is_worth_three_vp_per_complete_legend(legends: list[str], points: int) -> None:
    assert chronos(scenario(players=[seat(legends=legends), seat()])) == points


@pytest.mark.rule("B1")
@pytest.mark.parametrize(
    "legend", ["mediation naval_power citizen", "mediation posthumous_hero divine_help citizen citizen"]
)
def test_mediation_counts_a_legend_that_a_citizen_completes(legend: str) -> None:
    assert chronos(scenario(players=[seat(legends=[legend]), seat()])) == 3


def test_mediation_does_not_count_the_legends_of_other_players() -> None:
    state = scenario(
        players=[seat(legends=["mediation naval_power"]), seat(legends=["charons_obol charon persephone"])]
    )
    assert [chronos(state, 0), chronos(state, 1)] == [0, 0]


@pytest.mark.rule("P7")
def test_mediation_is_worth_nothing_while_it_stands_alone() -> None:
    assert chronos(scenario(players=[seat(legends=["mediation", "charons_obol charon persephone"]), seat()])) == 0


@pytest.mark.rule("F1")
def test_mediation_is_worth_nothing_in_the_domain() -> None:
    state = scenario(players=[seat(domain="mediation", legends=["charons_obol charon persephone"]), seat()])
    assert chronos(state) == 0


# --- Temple of Athena ------------------------------------------------------------------------------------------------


@pytest.mark.rule("F2")
@pytest.mark.parametrize(
    "legend, points",
    [
        ("temple_of_athena naval_power", 2),
        ("aegis naval_power temple_of_athena", 3),
        ("temple_of_athena posthumous_hero", 1),
        ("temple_of_athena posthumous_hero divine_help earthquake alliance", 1),
    ],
)
def test_temple_of_athena_is_worth_one_vp_per_athena_card_in_its_legend(legend: str, points: int) -> None:
    assert chronos(scenario(players=[seat(legends=[legend]), seat()])) == points


@pytest.mark.rule("F7")
def test_temple_of_athena_does_not_count_a_citizen() -> None:
    assert chronos(scenario(players=[seat(legends=["temple_of_athena naval_power citizen=aegis"]), seat()])) == 2


def test_temple_of_athena_does_not_count_the_cards_of_other_legends() -> None:
    state = scenario(
        players=[
            seat(domain="embassy", legends=["temple_of_athena alliance", "democracy naval_power aegis"]),
            seat(legends=["trade_agreement athena/initiation"]),
        ]
    )
    assert chronos(state) == 1


@pytest.mark.rule("P7")
def test_temple_of_athena_is_worth_nothing_alone() -> None:
    assert chronos(scenario(players=[seat(legends=["temple_of_athena"], domain="embassy"), seat()])) == 0


# --- Trade Agreement -------------------------------------------------------------------------------------------------


@pytest.mark.rule("P2")
def test_trade_agreement_gives_three_gold_to_its_taker_and_one_to_each_other_player() -> None:
    players = [seat(disc=2), seat(disc=4), seat(disc=1), seat(disc=3)]
    state = scenario(players=players, agora="trade_agreement")
    card = find(state, "trade_agreement")
    state, events = play(state, TakeCard, card="trade_agreement")
    assert events == (
        CardTaken(PlayerId(0), card, Zone.AGORA, owed=True),
        PowerUsed(PlayerId(0), card),
        gained(Resource.GOLD, 0, 3, card),
        gained(Resource.GOLD, 2, 1, card),
        gained(Resource.GOLD, 3, 1, card),
        gained(Resource.GOLD, 1, 1, card),
    )
    assert vp(state) == [0, 0, 0, 0]


@pytest.mark.rule("P2")
def test_trade_agreement_does_nothing_once_it_lies_in_the_domain() -> None:
    state = scenario(players=[seat(domain="trade_agreement"), seat()])
    assert rule_against(state, "trade_agreement") == "P2"


# --- Initiation ------------------------------------------------------------------------------------------------------


def test_initiation_gives_two_gold_and_one_to_each_other_player_with_an_eleusis_card() -> None:
    state = scenario(
        players=[
            seat(domain="athena/initiation#1 zeus/initiation"),
            seat(domain="hades/initiation"),
            seat(domain="naval_power citizen=hephaestus/initiation", legends=["poseidon/initiation"]),
            seat(domain="athena/initiation#2! poseidon/initiation hades/initiation"),
        ]
    )
    card = find(state, "athena/initiation#1")
    state, events = play(state, UsePower, card="athena/initiation#1")
    assert events == (
        CardTurned(card),
        PowerUsed(PlayerId(0), card),
        gained(Resource.GOLD, 0, 2, card),
        gained(Resource.GOLD, 1, 1, card),
        gained(Resource.GOLD, 3, 1, card),
    )


def test_initiation_gives_nothing_to_others_without_an_eleusis_card() -> None:
    state = scenario(players=[seat(domain="athena/initiation zeus/initiation"), seat(), seat(domain="citizen embassy")])
    assert gold(used(state, "athena/initiation")) == [2, 0, 0]


@pytest.mark.rule("P8")
@pytest.mark.parametrize(
    "place",
    [
        seat(domain="athena/initiation naval_power"),
        seat(domain="athena/initiation citizen=zeus/initiation"),
        seat(domain="athena/initiation", legends=["zeus/initiation"]),
    ],
)
def test_initiation_needs_another_eleusis_card_in_the_own_domain(place: Seat) -> None:
    state = scenario(players=[place, seat(domain="hades/initiation")])
    assert rule_against(state, "athena/initiation") == "P8"


@pytest.mark.rule("P8")
def test_initiation_works_beside_an_eleusis_card_that_is_turned() -> None:
    state = scenario(players=[seat(domain="athena/initiation zeus/initiation!"), seat()])
    assert gold(used(state, "athena/initiation")) == [2, 0]


@pytest.mark.rule("P5")
def test_initiation_works_once_per_epoch() -> None:
    state = scenario(players=[seat(domain="athena/initiation zeus/initiation"), seat()])
    assert rule_against(used(state, "athena/initiation"), "athena/initiation") == "P5"


# --- Naval Power -----------------------------------------------------------------------------------------------------


def test_naval_power_gives_one_gold_and_one_vp_and_the_others_one_of_the_two() -> None:
    state = scenario(players=[seat(domain="naval_power"), seat(), seat()])
    card = find(state, "naval_power")
    state, events = play(state, UsePower, card="naval_power")
    assert events == (
        CardTurned(card),
        PowerUsed(PlayerId(0), card),
        gained(Resource.GOLD, 0, 1, card),
        gained(Resource.VP, 0, 1, card),
    )
    assert legal_actions(state) == (PickBranch(PlayerId(1), 0), PickBranch(PlayerId(1), 1))
    state, events = play(state, PickBranch, branch=0)
    assert events == (gained(Resource.GOLD, 1, 1, card),)
    assert legal_actions(state) == (PickBranch(PlayerId(2), 0), PickBranch(PlayerId(2), 1))
    state, events = play(state, PickBranch, branch=1)
    assert events == (gained(Resource.VP, 2, 1, card),)
    assert (gold(state), vp(state)) == ([1, 1, 0], [1, 0, 1])


@pytest.mark.rule("P12")
def test_naval_power_asks_the_others_in_disc_order() -> None:
    players = [seat(domain="naval_power", disc=3), seat(disc=1), seat(disc=4), seat(disc=2)]
    asked = refuse_all(used(scenario(players=players), "naval_power"))
    assert [player for player, _ in asked] == [1, 3, 2]


@pytest.mark.rule("P5")
def test_naval_power_works_once_per_epoch() -> None:
    state = play(used(scenario(players=[seat(domain="naval_power"), seat()]), "naval_power"), PickBranch, branch=0)[0]
    assert is_turned(state, find(state, "naval_power", 0))
    assert rule_against(state, "naval_power") == "P5"


# --- Panathenaic Games -----------------------------------------------------------------------------------------------


def test_panathenaic_games_offer_every_transfer_their_taker_can_pay_for() -> None:
    place = seat(gold=2, domain="apprentice charon persephone citizen", legends=["posthumous_hero divine_help"])
    state = take(scenario(players=[place, seat()], agora="panathenaic_games"), "panathenaic_games")
    assert state.deciding == 0
    assert offered(state) == [
        ("hephaestus/apprentice", None),
        ("hades/charon", None),
        ("citizen", 0),
        ("athena/panathenaic_games", None),
        "Decline",
    ]


@pytest.mark.rule("P16")
def test_panathenaic_games_make_their_taker_pay_for_the_transfer() -> None:
    state = scenario(players=[seat(gold=4, domain="persephone"), seat()], agora="panathenaic_games")
    card, moved = find(state, "panathenaic_games"), find(state, "persephone")
    state, events = play(take(state, "panathenaic_games"), Transfer, card="persephone", legend=None)
    assert events == (
        paid(Resource.GOLD, 0, 3, card),
        RingReturned(moved, cause=card),
        CardTransferred(PlayerId(0), moved, 0, LegendKind.SINGLE, cause=card),
    )
    assert gold(state) == [1, 0]


def test_panathenaic_games_allow_one_transfer_only() -> None:
    state = scenario(players=[seat(gold=9, domain="persephone charon"), seat()], agora="panathenaic_games")
    state = play(take(state, "panathenaic_games"), Transfer, card="charon", legend=None)[0]
    assert state.question is None
    assert domain(state, 0) == ["hades/persephone", "athena/panathenaic_games"]


def test_panathenaic_games_can_transfer_themselves_and_still_serve_the_others() -> None:
    state = scenario(players=[seat(gold=2), seat(gold=2, domain="alliance")], agora="panathenaic_games")
    state = play(take(state, "panathenaic_games"), Transfer, card="panathenaic_games", legend=None)[0]
    assert (elysium(state, 0), gold(state)) == ([["athena/panathenaic_games"]], [0, 2])
    assert (state.deciding, offered(state)) == (1, [("zeus/alliance", None), "Decline"])


def test_panathenaic_games_may_be_refused_by_their_taker() -> None:
    state = scenario(players=[seat(gold=5, domain="charon"), seat()], agora="panathenaic_games")
    state, events = play(take(state, "panathenaic_games"), Decline)
    assert events == (Declined(PlayerId(0), cause=find(state, "panathenaic_games")),)
    assert (domain(state, 0), gold(state)) == (["hades/charon", "athena/panathenaic_games"], [5, 0])


def test_panathenaic_games_serve_the_others_even_if_their_taker_refuses() -> None:
    players = [seat(gold=5), seat(gold=2, domain="alliance")]
    state = play(take(scenario(players=players, agora="panathenaic_games"), "panathenaic_games"), Decline)[0]
    assert (state.deciding, offered(state)) == (1, [("zeus/alliance", None), "Decline"])


def test_panathenaic_games_may_be_refused_by_the_others() -> None:
    state = scenario(players=[seat(), seat(gold=9, domain="alliance")], agora="panathenaic_games")
    state, events = play(take(state, "panathenaic_games"), Decline)
    assert events == (Declined(PlayerId(1), cause=find(state, "panathenaic_games")),)
    assert (domain(state, 1), gold(state)) == (["zeus/alliance"], [0, 9])


@pytest.mark.rule("P16")
def test_panathenaic_games_cost_the_others_one_gold_more() -> None:
    state = scenario(players=[seat(), seat(gold=5, domain="charon")], agora="panathenaic_games")
    card, moved = find(state, "panathenaic_games"), find(state, "charon")
    state, events = play(take(state, "panathenaic_games"), Transfer, card="charon", legend=None)
    assert events == (
        paid(Resource.GOLD, 1, 3, card),
        CardTransferred(PlayerId(1), moved, 0, LegendKind.SINGLE, cause=card),
    )
    assert gold(state) == [0, 2]


def test_panathenaic_games_offer_the_others_only_what_they_can_pay_with_one_gold_more() -> None:
    place = seat(gold=2, domain="alliance charon citizen", legends=["posthumous_hero divine_help"])
    state = take(scenario(players=[seat(), place], agora="panathenaic_games"), "panathenaic_games")
    assert (state.deciding, offered(state)) == (
        1,
        [("zeus/alliance", 0), ("zeus/alliance", None), ("citizen", 0), "Decline"],
    )


@pytest.mark.rule("L8")
def test_panathenaic_games_cost_the_others_one_gold_more_for_a_citizen_too() -> None:
    place = seat(gold=2, domain="citizen", legends=["posthumous_hero divine_help"])
    state = take(scenario(players=[seat(), place], agora="panathenaic_games"), "panathenaic_games")
    state = play(state, Transfer, card="citizen", legend=0)[0]
    assert (elysium(state, 1), gold(state)) == (
        [["hades/posthumous_hero", "hephaestus/divine_help", "citizen"]],
        [0, 0],
    )


@pytest.mark.rule("P14")
@pytest.mark.parametrize("place", [seat(gold=1, domain="alliance"), seat(gold=9), seat(gold=9, domain="citizen")])
def test_panathenaic_games_ask_nobody_who_cannot_transfer(place: Seat) -> None:
    state = take(scenario(players=[seat(gold=1), place], agora="panathenaic_games"), "panathenaic_games")
    assert state.question is None


@pytest.mark.rule("P12")
def test_panathenaic_games_serve_their_taker_first_and_then_the_others_in_disc_order() -> None:
    players = [
        seat(gold=2, disc=3),
        seat(gold=2, domain="alliance", disc=4),
        seat(gold=2, domain="earthquake", disc=1),
        seat(gold=2, domain="democracy", disc=2),
    ]
    state = take(scenario(players=players, agora="panathenaic_games"), "panathenaic_games")
    assert [player for player, _ in refuse_all(state)] == [0, 2, 3, 1]


@pytest.mark.rule("B4")
def test_panathenaic_games_can_earn_another_player_a_bonus_at_once() -> None:
    place = seat(gold=3, domain="charon", legends=["persephone charons_obol"])
    state = scenario(players=[seat(), place], agora="panathenaic_games")
    card, moved = find(state, "panathenaic_games"), find(state, "charon")
    state, events = play(take(state, "panathenaic_games"), Transfer, card="charon", legend=0)
    assert events == (
        paid(Resource.GOLD, 1, 3, card),
        CardTransferred(PlayerId(1), moved, 0, LegendKind.FAMILY, cause=card),
        BonusMoved(PlayerId(1), None, "hades", 5, None, cause=card),
    )


# --- Aegis and Goddess of Wisdom -------------------------------------------------------------------------------------

PERMANENTS = pytest.mark.parametrize(
    "card, gold_gained, vp_gained", [("aegis", 1, 0), ("goddess_of_wisdom", 0, 1)], ids=["aegis", "goddess_of_wisdom"]
)


@PERMANENTS
@pytest.mark.rule("P11")
def test_aegis_and_goddess_of_wisdom_pay_for_taking_an_athena_card(card: str, gold_gained: int, vp_gained: int) -> None:
    state = take(scenario(players=[seat(domain=card), seat()], agora="naval_power"), "naval_power")
    assert (gold(state), vp(state)) == ([gold_gained, 0], [vp_gained, 0])


@PERMANENTS
@pytest.mark.rule("P11")
def test_aegis_and_goddess_of_wisdom_pay_for_an_athena_card_taken_through_a_power(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(domain=f"{card} promise_of_hospitality charon"), seat()], draw_pile="naval_power")
    state = play(used(state, "promise_of_hospitality"), PickCard, card="charon")[0]
    assert domain(state, 0)[-1] == "athena/naval_power"
    assert (gold(state), vp(state)) == ([gold_gained, 0], [vp_gained, 0])


@PERMANENTS
@pytest.mark.rule("P3")
def test_aegis_and_goddess_of_wisdom_pay_for_a_taking_in_the_turn_of_another_player(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(domain="divine_law"), seat(domain=card)], draw_pile="charon naval_power")
    state = used(state, "divine_law")
    assert domain(state, 1) == [f"athena/{card}", "athena/naval_power"]
    assert (gold(state), vp(state)) == ([0, gold_gained], [0, vp_gained])


@PERMANENTS
@pytest.mark.rule("P11")
def test_aegis_and_goddess_of_wisdom_pay_for_transferring_an_athena_card(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(gold=5, domain=f"{card} naval_power"), seat()], phase="writing", allowance=2)
    state = play(state, Transfer, card="naval_power", legend=None)[0]
    assert (gold(state), vp(state)) == ([3 + gold_gained, 0], [vp_gained, 0])


@PERMANENTS
@pytest.mark.rule("P11")
def test_aegis_and_goddess_of_wisdom_pay_for_a_transfer_through_the_power_of_another_player(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(), seat(gold=3, domain=f"{card} naval_power")], agora="panathenaic_games")
    state = play(take(state, "panathenaic_games"), Transfer, card="naval_power", legend=None)[0]
    assert (gold(state), vp(state)) == ([0, gold_gained], [0, vp_gained])


@PERMANENTS
@pytest.mark.rule("P11")
def test_aegis_and_goddess_of_wisdom_do_not_see_their_own_taking(card: str, gold_gained: int, vp_gained: int) -> None:
    state = take(scenario(players=[seat(), seat()], agora=card), card)
    assert (gold(state), vp(state)) == ([0, 0], [0, 0])


@PERMANENTS
@pytest.mark.rule("P11")
def test_aegis_and_goddess_of_wisdom_see_their_own_transfer(card: str, gold_gained: int, vp_gained: int) -> None:
    state = scenario(players=[seat(gold=5, domain=f"{card} charon"), seat()], phase="writing", allowance=2)
    state = play(state, Transfer, card=card, legend=None)[0]
    assert elysium(state, 0) == [[f"athena/{card}"]]
    assert (gold(state), vp(state)) == ([2 + gold_gained, 0], [vp_gained, 0])


@PERMANENTS
@pytest.mark.rule("P1")
def test_aegis_and_goddess_of_wisdom_do_nothing_from_the_elysium(card: str, gold_gained: int, vp_gained: int) -> None:
    state = take(scenario(players=[seat(legends=[card]), seat()], agora="naval_power"), "naval_power")
    assert (gold(state), vp(state)) == ([0, 0], [0, 0])


@PERMANENTS
def test_aegis_and_goddess_of_wisdom_pay_nothing_for_taking_another_family(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = take(scenario(players=[seat(domain=card), seat()], agora="charon"), "charon")
    assert (gold(state), vp(state)) == ([0, 0], [0, 0])


@PERMANENTS
def test_aegis_and_goddess_of_wisdom_pay_nothing_for_transferring_another_family(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(gold=5, domain=f"{card} charon"), seat()], phase="writing", allowance=2)
    state = play(state, Transfer, card="charon", legend=None)[0]
    assert (gold(state), vp(state)) == ([3, 0], [0, 0])


@PERMANENTS
@pytest.mark.rule("F7")
def test_aegis_and_goddess_of_wisdom_pay_nothing_for_a_citizen(card: str, gold_gained: int, vp_gained: int) -> None:
    state = scenario(players=[seat(domain=f"{card} democracy"), seat()], draw_pile="naval_power")
    state = used(state, "democracy")
    assert domain(state, 0)[-1] == "citizen"
    assert (gold(state), vp(state)) == ([0, 0], [0, 0])


@PERMANENTS
@pytest.mark.rule("F7")
def test_aegis_and_goddess_of_wisdom_pay_nothing_for_the_transfer_of_a_citizen(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    place = seat(gold=5, domain=f"{card} citizen=naval_power", legends=["democracy embassy"])
    state = scenario(players=[place, seat()], phase="writing", allowance=2)
    state = play(state, Transfer, card="citizen", legend=0)[0]
    assert (gold(state), vp(state)) == ([3, 0], [0, 0])


@PERMANENTS
@pytest.mark.rule("P11")
def test_aegis_and_goddess_of_wisdom_pay_nothing_for_the_takings_of_other_players(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(), seat(domain=card)], agora="naval_power")
    state = take(state, "naval_power")
    assert (gold(state), vp(state)) == ([0, 0], [0, 0])


@PERMANENTS
@pytest.mark.rule("P11")
def test_aegis_and_goddess_of_wisdom_pay_nothing_for_the_transfers_of_other_players(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(
        players=[seat(gold=4, domain="naval_power charon"), seat(domain=card)], phase="writing", allowance=2
    )
    state = play(state, Transfer, card="naval_power", legend=None)[0]
    assert (gold(state), vp(state)) == ([2, 0], [0, 0])


@PERMANENTS
@pytest.mark.rule("P1")
def test_aegis_and_goddess_of_wisdom_do_not_see_a_taking_that_was_paid_with_them(
    card: str, gold_gained: int, vp_gained: int
) -> None:
    state = scenario(players=[seat(domain=f"{card} promise_of_hospitality"), seat()], draw_pile="naval_power")
    state = play(used(state, "promise_of_hospitality"), PickCard, card=card)[0]
    assert domain(state, 0) == ["athena/promise_of_hospitality", "athena/naval_power"]
    assert (gold(state), vp(state)) == ([0, 0], [0, 0])


@pytest.mark.rule("P20")
@pytest.mark.parametrize("first, second", [("aegis", "goddess_of_wisdom"), ("goddess_of_wisdom", "aegis")])
def test_aegis_and_goddess_of_wisdom_work_in_the_order_in_which_they_came(first: str, second: str) -> None:
    state = scenario(players=[seat(domain=f"{first} {second}"), seat()], agora="naval_power")
    taken, one, two = find(state, "naval_power"), find(state, first), find(state, second)
    resources = {"aegis": Resource.GOLD, "goddess_of_wisdom": Resource.VP}
    _, events = play(state, TakeCard, card="naval_power")
    assert events == (
        CardTaken(PlayerId(0), taken, Zone.AGORA, owed=True),
        PowerUsed(PlayerId(0), one),
        gained(resources[first], 0, 1, one),
        PowerUsed(PlayerId(0), two),
        gained(resources[second], 0, 1, two),
    )


@pytest.mark.rule("P20")
def test_aegis_pays_before_the_instantaneous_power_of_the_card_taken() -> None:
    state = scenario(players=[seat(gold=1, domain="aegis"), seat()], agora="panathenaic_games")
    state = take(state, "panathenaic_games")
    assert offered(state) == [("athena/panathenaic_games", None), "Decline"]


# --- Divine Law ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X6")
def test_divine_law_draws_a_card_face_up_with_its_ring() -> None:
    state = scenario(players=[seat(domain="divine_law"), seat()], draw_pile="triumph charon")
    law = find(state, "divine_law")
    state, events = play(state, UsePower, card="divine_law")
    drawn, other = find(state, "triumph"), find(state, "charon")
    assert events == (
        RingReturned(law),
        PowerUsed(PlayerId(0), law),
        CardTaken(PlayerId(0), drawn, Zone.DRAW_PILE, owed=False, cause=law),
        RingPlaced(drawn, cause=law),
        Forced(PickBranch(PlayerId(1), 0), cause=law),
        CardTaken(PlayerId(1), other, Zone.DRAW_PILE, owed=False, cause=law),
    )
    assert domain(state, 0) == ["athena/divine_law", "zeus/triumph"]
    assert has_ring(state, find(state, "triumph", 0))
    assert [board.cards_taken for board in state.players] == [0, 0]


@pytest.mark.rule("X6")
def test_divine_law_then_offers_every_transfer_itself_and_the_drawn_card_included() -> None:
    place = seat(gold=3, domain="divine_law citizen", legends=["charon persephone", "workshop"])
    state = used(scenario(players=[place, seat()], draw_pile="triumph"), "divine_law")
    assert state.deciding == 0
    assert offered(state) == [
        ("athena/divine_law", None),
        ("citizen", 0),
        ("zeus/triumph", 1),
        ("zeus/triumph", None),
        "Decline",
    ]


@pytest.mark.rule("P16")
def test_divine_law_can_transfer_itself_for_its_level_and_still_serves_the_others() -> None:
    state = scenario(players=[seat(gold=4, domain="divine_law"), seat()], draw_pile="triumph charon")
    law = find(state, "divine_law")
    state, events = play(used(state, "divine_law"), Transfer, card="divine_law", legend=None)
    assert events == (
        paid(Resource.GOLD, 0, 3, law),
        CardTransferred(PlayerId(0), law, 0, LegendKind.SINGLE, cause=law),
        Forced(PickBranch(PlayerId(1), 0), cause=law),
        CardTaken(PlayerId(1), find(state, "charon"), Zone.DRAW_PILE, owed=False, cause=law),
    )
    assert (elysium(state, 0), gold(state)) == ([["athena/divine_law"]], [1, 0])


@pytest.mark.rule("P16")
def test_divine_law_can_transfer_the_card_just_drawn() -> None:
    state = scenario(players=[seat(gold=2, domain="divine_law"), seat()], draw_pile="triumph charon")
    state = play(used(state, "divine_law"), Transfer, card="triumph", legend=None)[0]
    assert (domain(state, 0), elysium(state, 0), gold(state)) == (["athena/divine_law"], [["zeus/triumph"]], [0, 0])
    assert state.ring_mask == 0


@pytest.mark.rule("L8")
def test_divine_law_can_transfer_a_citizen() -> None:
    place = seat(gold=3, domain="divine_law citizen", legends=["charon persephone"])
    state = used(scenario(players=[place, seat()], draw_pile="triumph charon"), "divine_law")
    state = play(state, Transfer, card="citizen", legend=0)[0]
    assert elysium(state, 0) == [["hades/charon", "hades/persephone", "citizen"]]
    assert gold(state) == [2, 0]  # it stands for a card of level 1


@pytest.mark.rule("X6")
def test_divine_law_leaves_its_user_free_not_to_transfer() -> None:
    state = scenario(players=[seat(gold=9, domain="divine_law"), seat(gold=5)], draw_pile="triumph charon")
    law = find(state, "divine_law")
    state, events = play(used(state, "divine_law"), Decline)
    assert events == (
        Declined(PlayerId(0), cause=law),
        Forced(PickBranch(PlayerId(1), 0), cause=law),
        CardTaken(PlayerId(1), find(state, "charon"), Zone.DRAW_PILE, owed=False, cause=law),
    )
    assert (domain(state, 0), gold(state)) == (["athena/divine_law", "zeus/triumph"], [9, 5])


@pytest.mark.rule("X6")
def test_divine_law_offers_each_other_player_one_of_the_two() -> None:
    state = scenario(
        players=[seat(domain="divine_law"), seat(gold=3, domain="persephone"), seat(gold=1, domain="alliance")],
        draw_pile="triumph charon apprentice",
    )
    state = used(state, "divine_law")
    assert legal_actions(state) == (PickBranch(PlayerId(1), 0), PickBranch(PlayerId(1), 1))
    state = play(state, PickBranch, branch=0)[0]
    assert (domain(state, 1), gold(state)) == (["hades/persephone", "hades/charon"], [0, 3, 1])
    assert legal_actions(state) == (PickBranch(PlayerId(2), 0), PickBranch(PlayerId(2), 1))
    state = play(state, PickBranch, branch=1)[0]
    assert (domain(state, 2), elysium(state, 2), gold(state)) == ([], [["zeus/alliance"]], [0, 3, 0])


@pytest.mark.rule("X6")
def test_divine_law_charges_the_others_the_level_and_lets_them_choose_what_to_transfer() -> None:
    place = seat(gold=2, domain="charon alliance persephone citizen", legends=["posthumous_hero divine_help"])
    state = used(scenario(players=[seat(domain="divine_law"), place], draw_pile="triumph"), "divine_law")
    state = play(state, PickBranch, branch=1)[0]
    assert state.deciding == 1
    assert offered(state) == [("hades/charon", None), ("zeus/alliance", 0), ("zeus/alliance", None), ("citizen", 0)]
    state = play(state, Transfer, card="charon", legend=None)[0]
    assert gold(state) == [0, 0]


@pytest.mark.rule("X6")
@pytest.mark.parametrize(
    "place", [seat(gold=2, domain="persephone"), seat(gold=9), seat(gold=9, domain="citizen"), seat(domain="alliance")]
)
def test_divine_law_gives_a_card_to_a_player_who_can_transfer_none(place: Seat) -> None:
    state = used(scenario(players=[seat(domain="divine_law"), place], draw_pile="triumph charon"), "divine_law")
    assert state.question is None
    assert domain(state, 1)[-1] == "hades/charon"
    assert gold(state) == [0, place.gold]


@pytest.mark.rule("P12")
def test_divine_law_serves_its_user_first_and_then_the_others_in_disc_order() -> None:
    players = [
        seat(gold=3, domain="divine_law", disc=2),
        seat(gold=3, domain="charon", disc=4),
        seat(gold=3, domain="persephone", disc=3),
        seat(gold=3, domain="alliance", disc=1),
    ]
    state = used(scenario(players=players, draw_pile="triumph workshop hercules apprentice"), "divine_law")
    assert [player for player, _ in refuse_all(state)] == [0, 3, 2, 1]


@pytest.mark.rule("P15")
def test_divine_law_discards_identical_cards_and_draws_on() -> None:
    state = scenario(
        players=[seat(domain="divine_law naval_power#1"), seat()],
        draw_pile="naval_power#2 naval_power#3 triumph charon",
    )
    law = find(state, "divine_law")
    state, events = play(state, UsePower, card="divine_law")
    assert events[2:5] == (
        CardDiscarded(PlayerId(0), find(state, "naval_power#2"), Zone.DRAW_PILE, cause=law),
        CardDiscarded(PlayerId(0), find(state, "naval_power#3"), Zone.DRAW_PILE, cause=law),
        CardTaken(PlayerId(0), find(state, "triumph"), Zone.DRAW_PILE, owed=False, cause=law),
    )
    assert refs(state, state.discard_pile) == ["athena/naval_power", "athena/naval_power"]


@pytest.mark.rule("P15")
def test_divine_law_discards_a_card_that_another_player_already_has() -> None:
    state = scenario(
        players=[seat(domain="divine_law"), seat(domain="naval_power#1")], draw_pile="triumph naval_power#2 charon"
    )
    state = used(state, "divine_law")
    assert domain(state, 1) == ["athena/naval_power", "hades/charon"]
    assert state.discard_pile == (find(state, "naval_power#2"),)


@pytest.mark.rule("T7")
def test_divine_law_keeps_a_card_that_is_identical_to_one_in_the_elysium_or_of_another_player() -> None:
    state = scenario(
        players=[seat(domain="divine_law", legends=["naval_power"]), seat(domain="naval_power")],
        draw_pile="naval_power triumph",
    )
    state = used(state, "divine_law")
    assert domain(state, 0) == ["athena/divine_law", "athena/naval_power"]
    assert state.discard_pile == ()


@pytest.mark.rule("P15")
def test_divine_law_takes_nothing_when_only_identical_cards_are_left() -> None:
    state = scenario(
        players=[seat(gold=3, domain="divine_law naval_power#1"), seat(domain="naval_power#3")],
        draw_pile="naval_power#2",
        rest="removed",
    )
    state = used(state, "divine_law")
    assert domain(state, 0) == ["athena/divine_law", "athena/naval_power"]
    assert state.discard_pile == (find(state, "naval_power#2"),)
    assert offered(state) == [("athena/divine_law", None), ("athena/naval_power", None), "Decline"]
    state = play(state, Decline)[0]
    assert domain(state, 1) == ["athena/naval_power"]


@pytest.mark.rule("P15")
@pytest.mark.rule("A5")
@pytest.mark.parametrize("seed", range(8))
def test_divine_law_finds_the_only_card_that_fits_behind_a_reshuffle(seed: int) -> None:
    state = scenario(
        players=[seat(domain="divine_law naval_power#1 triumph#1"), seat()],
        draw_pile="naval_power#2 triumph#2",
        discard_pile="naval_power#3 persephone",
        rest="removed",
        seed=seed,
    )
    state = used(state, "divine_law")
    assert domain(state, 0) == ["athena/divine_law", "athena/naval_power", "zeus/triumph", "hades/persephone"]


def test_divine_law_gives_nothing_to_a_player_who_can_neither_draw_nor_transfer() -> None:
    state = scenario(
        players=[seat(domain="divine_law"), seat(domain="persephone")], draw_pile="triumph", rest="removed"
    )
    state = used(state, "divine_law")
    assert state.question is None
    assert (domain(state, 0), domain(state, 1)) == (["athena/divine_law", "zeus/triumph"], ["hades/persephone"])


@pytest.mark.rule("P2")
def test_divine_law_lets_an_instantaneous_card_act_before_its_user_transfers() -> None:
    state = scenario(players=[seat(domain="divine_law"), seat()], draw_pile="trade_agreement")
    state = used(state, "divine_law")
    assert gold(state) == [3, 1]
    assert offered(state) == [("athena/divine_law", None), ("athena/trade_agreement", None), "Decline"]


@pytest.mark.rule("P2")
def test_divine_law_lets_an_instantaneous_card_of_another_player_act_in_the_turn_of_its_user() -> None:
    state = scenario(
        players=[seat(gold=2, domain="divine_law"), seat(), seat(gold=1, domain="persephone")],
        draw_pile="triumph raiders apprentice",
    )
    state = play(used(state, "divine_law"), Decline)[0]
    assert domain(state, 1) == ["poseidon/raiders"]
    assert gold(state) == [1, 2, 0]
    assert domain(state, 2) == ["hades/persephone", "hephaestus/apprentice"]
    assert (state.active, state.deciding) == (0, 0)


@pytest.mark.rule("P12")
@pytest.mark.rule("P2")
def test_divine_law_makes_another_player_the_user_of_the_instantaneous_card_drawn() -> None:
    players = [
        seat(gold=9, domain="divine_law", disc=2),
        seat(gold=9, domain="charon", disc=3),
        seat(gold=9, domain="alliance", disc=1),
    ]
    # Seat 2 draws nothing new; seat 1 draws the Games and is served first, then the others in disc order.
    state = scenario(players=players, draw_pile="triumph apprentice panathenaic_games")
    assert refuse_all(used(state, "divine_law")) == [
        (0, "athena/divine_law"),
        (2, "athena/divine_law"),
        (1, "athena/divine_law"),
        (1, "athena/panathenaic_games"),
        (2, "athena/panathenaic_games"),
        (0, "athena/panathenaic_games"),
    ]


@pytest.mark.rule("A5")
def test_divine_law_still_lets_its_user_transfer_when_there_is_no_card_to_draw() -> None:
    state = scenario(players=[seat(gold=2, domain="divine_law charon"), seat()], rest="removed", stage="after")
    state = play(used(state, "divine_law"), Transfer, card="charon", legend=None)[0]
    assert (domain(state, 0), elysium(state, 0)) == (["athena/divine_law"], [["hades/charon"]])


@pytest.mark.rule("P4")
def test_divine_law_cannot_be_used_without_its_ring() -> None:
    state = scenario(players=[seat(domain="divine_law!"), seat()])
    assert rule_against(state, "divine_law") == "P4"


# --- Embassy ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X8")
def test_embassy_gives_gold_and_vp_per_athena_card_in_the_domain() -> None:
    place = seat(domain="embassy naval_power aegis charon citizen=democracy", legends=["divine_law mediation"])
    state = scenario(players=[place, seat()])
    card = find(state, "embassy")
    state, events = play(state, UsePower, card="embassy")
    assert events == (
        RingReturned(card),
        PowerUsed(PlayerId(0), card),
        gained(Resource.GOLD, 0, 3, card),
        gained(Resource.VP, 0, 3, card),
    )


@pytest.mark.rule("X8")
def test_embassy_counts_at_least_itself() -> None:
    state = used(scenario(players=[seat(domain="embassy"), seat(domain="aegis naval_power")]), "embassy")
    assert (gold(state), vp(state)) == ([1, 0], [1, 0])


@pytest.mark.rule("X8")
def test_embassy_gives_each_other_player_the_gold_or_the_vp_of_its_users_count() -> None:
    state = scenario(
        players=[
            seat(domain="embassy#1 naval_power aegis"),
            seat(),
            seat(domain="embassy#2 democracy mediation naval_power athena/initiation"),
        ]
    )
    card = find(state, "embassy#1")
    state = used(state, "embassy#1")
    assert legal_actions(state) == (PickBranch(PlayerId(1), 0), PickBranch(PlayerId(1), 1))
    state, events = play(state, PickBranch, branch=0)
    assert events == (gained(Resource.GOLD, 1, 3, card),)
    assert legal_actions(state) == (PickBranch(PlayerId(2), 0), PickBranch(PlayerId(2), 1))
    state, events = play(state, PickBranch, branch=1)
    assert events == (gained(Resource.VP, 2, 3, card),)


@pytest.mark.rule("P12")
def test_embassy_asks_the_others_in_disc_order() -> None:
    players = [seat(disc=1), seat(domain="embassy", disc=2), seat(disc=4), seat(disc=3)]
    state = used(scenario(players=players, turn=1), "embassy")
    assert [player for player, _ in refuse_all(state)] == [0, 3, 2]


@pytest.mark.rule("P4")
def test_embassy_works_once_in_the_game() -> None:
    state = play(used(scenario(players=[seat(domain="embassy"), seat()]), "embassy"), PickBranch, branch=1)[0]
    assert not has_ring(state, find(state, "embassy", 0))
    assert rule_against(state, "embassy") == "P4"


# --- Promise of Hospitality ------------------------------------------------------------------------------------------


@pytest.mark.rule("X7")
def test_promise_of_hospitality_discards_a_card_of_the_domain_and_draws_one() -> None:
    place = seat(gold=1, domain="promise_of_hospitality triumph")
    state = scenario(players=[place, seat()], draw_pile="charon")
    promise, thrown = find(state, "promise_of_hospitality"), find(state, "triumph")
    state, events = play(state, UsePower, card="promise_of_hospitality")
    assert events == (CardTurned(promise), PowerUsed(PlayerId(0), promise))
    state, events = play(state, PickCard, card="triumph")
    assert events == (
        RingReturned(thrown, cause=promise),
        CardDiscarded(PlayerId(0), thrown, Zone.DOMAIN, cause=promise),
        CardTaken(PlayerId(0), find(state, "charon"), Zone.DRAW_PILE, owed=False, cause=promise),
    )
    assert domain(state, 0) == ["athena/promise_of_hospitality", "hades/charon"]
    assert gold(state) == [1, 0]


@pytest.mark.rule("X18")
def test_promise_of_hospitality_can_be_paid_with_a_citizen_or_with_itself() -> None:
    place = seat(domain="promise_of_hospitality citizen charon", legends=["persephone"])
    state = used(scenario(players=[place, seat(domain="triumph")]), "promise_of_hospitality")
    assert state.deciding == 0
    assert sorted(map(str, offered(state))) == ["athena/promise_of_hospitality", "citizen", "hades/charon"]


@pytest.mark.rule("X18")
def test_promise_of_hospitality_discards_itself_and_is_turned_no_more() -> None:
    state = scenario(players=[seat(domain="promise_of_hospitality charon"), seat()], draw_pile="triumph")
    promise = find(state, "promise_of_hospitality")
    state = play(used(state, "promise_of_hospitality"), PickCard, card="promise_of_hospitality")[0]
    assert domain(state, 0) == ["hades/charon", "zeus/triumph"]
    assert (state.discard_pile, state.turned_mask) == ((promise,), 0)


@pytest.mark.rule("X18")
def test_promise_of_hospitality_that_discards_itself_still_serves_the_others() -> None:
    players = [seat(domain="promise_of_hospitality"), seat(gold=1, domain="charon")]
    state = used(scenario(players=players, draw_pile="triumph persephone"), "promise_of_hospitality")
    assert domain(state, 0) == ["zeus/triumph"]
    state = play(state, Accept)[0]
    assert (domain(state, 1), gold(state)) == (["hades/persephone"], [0, 0])


@pytest.mark.rule("P21")
def test_promise_of_hospitality_discards_a_citizen_face_down() -> None:
    state = scenario(players=[seat(domain="promise_of_hospitality citizen"), seat()], draw_pile="charon")
    citizen = find(state, "citizen")
    state = play(used(state, "promise_of_hospitality"), PickCard, card="citizen")[0]
    assert state.discard_pile == (citizen,)
    assert domain(state, 0) == ["athena/promise_of_hospitality", "hades/charon"]


@pytest.mark.rule("X7")
@pytest.mark.rule("P14")
def test_promise_of_hospitality_costs_the_others_one_gold_and_a_card() -> None:
    players = [seat(domain="promise_of_hospitality"), seat(gold=3, domain="persephone citizen")]
    state = scenario(players=players, draw_pile="triumph charon")
    promise, thrown = find(state, "promise_of_hospitality"), find(state, "persephone")
    state = used(state, "promise_of_hospitality")
    assert legal_actions(state) == (Accept(PlayerId(1)), Decline(PlayerId(1)))
    state, events = play(state, Accept)
    assert events == (paid(Resource.GOLD, 1, 1, promise),)
    assert (state.deciding, offered(state)) == (1, ["hades/persephone", "citizen"])
    state, events = play(state, PickCard, card="persephone")
    assert events == (
        RingReturned(thrown, cause=promise),
        CardDiscarded(PlayerId(1), thrown, Zone.DOMAIN, cause=promise),
        CardTaken(PlayerId(1), find(state, "charon"), Zone.DRAW_PILE, owed=False, cause=promise),
    )
    assert (domain(state, 1), gold(state)) == (["citizen", "hades/charon"], [0, 2])


@pytest.mark.rule("X7")
def test_promise_of_hospitality_may_be_refused_by_the_others() -> None:
    players = [seat(domain="promise_of_hospitality"), seat(gold=3, domain="persephone")]
    state, events = play(used(scenario(players=players), "promise_of_hospitality"), Decline)
    assert events == (Declined(PlayerId(1), cause=find(state, "promise_of_hospitality")),)
    assert (domain(state, 1), gold(state)) == (["hades/persephone"], [0, 3])


@pytest.mark.rule("P14")
@pytest.mark.parametrize("place", [seat(gold=0, domain="persephone citizen"), seat(gold=9)])
def test_promise_of_hospitality_asks_nobody_who_cannot_pay_both(place: Seat) -> None:
    state = used(scenario(players=[seat(domain="promise_of_hospitality"), place]), "promise_of_hospitality")
    assert state.question is None
    assert gold(state) == [0, place.gold]


@pytest.mark.rule("P12")
def test_promise_of_hospitality_serves_its_user_first_and_then_the_others_in_disc_order() -> None:
    players = [
        seat(domain="promise_of_hospitality", disc=4),
        seat(gold=1, domain="charon", disc=3),
        seat(gold=1, domain="persephone", disc=1),
        seat(gold=1, domain="citizen", disc=2),
    ]
    state = used(scenario(players=players, draw_pile="triumph hercules apprentice workshop"), "promise_of_hospitality")
    for player, drawn in [(2, "zeus/hercules"), (3, "hephaestus/apprentice"), (1, "hephaestus/workshop")]:
        assert state.deciding == player
        state = play(state, Accept)[0]
        assert domain(state, player) == [drawn]
    assert (domain(state, 0), gold(state)) == (["zeus/triumph"], [0, 0, 0, 0])


@pytest.mark.rule("P15")
def test_promise_of_hospitality_replaces_an_identical_card() -> None:
    state = scenario(
        players=[seat(domain="promise_of_hospitality naval_power#1 charon"), seat()],
        draw_pile="naval_power#2 triumph",
    )
    state = play(used(state, "promise_of_hospitality"), PickCard, card="charon")[0]
    assert domain(state, 0) == ["athena/promise_of_hospitality", "athena/naval_power", "zeus/triumph"]
    assert refs(state, state.discard_pile) == ["hades/charon", "athena/naval_power"]


@pytest.mark.rule("T7")
def test_promise_of_hospitality_can_draw_a_copy_of_the_card_that_was_discarded() -> None:
    state = scenario(players=[seat(domain="promise_of_hospitality naval_power#1"), seat()], draw_pile="naval_power#2")
    state = play(used(state, "promise_of_hospitality"), PickCard, card="naval_power")[0]
    assert state.players[0].domain == (find(state, "promise_of_hospitality", 0), find(state, "naval_power#2", 0))
    assert state.discard_pile == (find(state, "naval_power#1"),)


@pytest.mark.rule("P15")
def test_promise_of_hospitality_takes_nothing_when_only_identical_cards_are_left() -> None:
    state = scenario(
        players=[seat(domain="promise_of_hospitality charon#1 citizen=naval_power#1 naval_power#2"), seat()],
        draw_pile="charon#2",
        discard_pile="naval_power#3",
        rest="removed",
    )
    state = play(used(state, "promise_of_hospitality"), PickCard, card="citizen")[0]
    assert domain(state, 0) == ["athena/promise_of_hospitality", "hades/charon", "athena/naval_power"]


@pytest.mark.rule("A5")
def test_promise_of_hospitality_can_draw_the_discarded_card_again_when_no_other_is_left() -> None:
    state = scenario(players=[seat(domain="promise_of_hospitality triumph!"), seat()], agora="charon", rest="removed")
    state = play(used(state, "promise_of_hospitality"), PickCard, card="triumph")[0]
    assert domain(state, 0) == ["athena/promise_of_hospitality", "zeus/triumph"]
    assert has_ring(state, find(state, "triumph", 0))


@pytest.mark.rule("P2")
def test_promise_of_hospitality_lets_an_instantaneous_card_of_another_player_act() -> None:
    players = [seat(gold=2, domain="promise_of_hospitality"), seat(gold=1, domain="charon")]
    state = used(scenario(players=players, draw_pile="triumph trade_agreement"), "promise_of_hospitality")
    state = play(state, Accept)[0]
    assert (gold(state), state.active) == ([3, 3], 0)


@pytest.mark.rule("P5")
def test_promise_of_hospitality_works_once_per_epoch() -> None:
    state = scenario(players=[seat(domain="promise_of_hospitality charon"), seat()], draw_pile="triumph")
    state = play(used(state, "promise_of_hospitality"), PickCard, card="charon")[0]
    assert is_turned(state, find(state, "promise_of_hospitality", 0))
    assert rule_against(state, "promise_of_hospitality") == "P5"
