"""Powers (P1-P21)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.cards.short_words import has_ring, usable

from elysium_rules import (
    Accept,
    CardId,
    CardSet,
    Decline,
    DismissColumn,
    EndTurn,
    GameState,
    PickBranch,
    PickCard,
    PickLevel,
    SwapColumns,
    TakeCard,
    TakeCitizen,
    Transfer,
    UsePower,
    legal_actions,
    observe,
    outcome,
)
from elysium_rules.elysium.model.events import (
    CardDiscarded,
    CardTaken,
    CardTurned,
    Declined,
    Event,
    Named,
    PowerUsed,
    ResourceMoved,
    RingReturned,
)
from elysium_rules.elysium.model.ids import RESERVE, PlayerId, Resource, Zone
from elysium_rules.testing import check_invariants, choose, domain, elysium, find, options, refs, scenario, seat

ME = PlayerId(0)

MUSE = ("muse", "athena", "hades", "poseidon", "zeus")


def pickable(state: GameState) -> list[str]:
    """The cards that answer the open question."""
    return refs(state, [action.card for action in options(state, PickCard)])


def gains(events: tuple[Event, ...]) -> list[tuple[str, int, int]]:
    """What came from the reserve: resource, player, amount."""
    return [
        (str(event.resource), event.receiver, event.amount)
        for event in events
        if isinstance(event, ResourceMoved) and event.giver == RESERVE
    ]


# --- where and when a power works ------------------------------------------------------------------------------------


@pytest.mark.rule("P1")
def test_a_power_is_used_only_from_the_domain() -> None:
    state = scenario(
        players=[seat(domain="triumph", legends=["hercules"]), seat(domain="persephone")],
        agora="judges_of_the_dead",
        discard_pile="golden_throne_of_hera",
    )
    assert usable(state) == ["zeus/triumph"]


@pytest.mark.rule("P1")
def test_a_permanent_power_does_not_work_from_the_elysium() -> None:
    state = scenario(players=[seat(legends=["father_of_the_gods"]), seat()], agora="triumph charon")
    state, _ = choose(state, TakeCard, card="triumph")
    assert state.players[0].vp == 0


@pytest.mark.rule("P1")
def test_a_power_that_says_so_uses_a_card_in_the_elysium() -> None:
    state = scenario(
        families="opulence", players=[seat(domain="psychopomp", legends=["trade_agreement"]), seat()], agora="workshop"
    )
    state, _ = choose(state, UsePower, card="psychopomp")
    assert [board.gold for board in state.players] == [3, 1]


@pytest.mark.rule("P2")
def test_an_instantaneous_power_works_when_its_card_is_taken() -> None:
    state = scenario(agora="divine_help#1 charon")
    state, _ = choose(state, TakeCard, card="divine_help")
    assert state.players[0].gold == 2


@pytest.mark.rule("P2")
def test_an_instantaneous_power_is_not_used_later() -> None:
    state = scenario(players=[seat(domain="divine_help"), seat()], agora="charon")
    assert usable(state) == []


@pytest.mark.rule("P2")
def test_an_instantaneous_power_works_when_its_card_is_drawn() -> None:
    state = scenario(players=[seat(domain="divine_law"), seat()], agora="charon", draw_pile="divine_help")
    state, _ = choose(state, UsePower, card="divine_law")
    assert state.players[0].gold == 2


@pytest.mark.rule("P2")
def test_an_instantaneous_power_works_when_its_card_is_taken_from_the_oracle() -> None:
    state = scenario(
        families="wasteland", players=[seat(domain="prophecy_of_glory"), seat()], agora="charon", oracle="hoplites"
    )
    state, _ = choose(state, UsePower, card="prophecy_of_glory")
    assert state.players[0].pp == 1


@pytest.mark.rule("P2")
def test_an_instantaneous_power_works_in_another_players_turn() -> None:
    """Player 1 draws Raiders through the Divine Law of player 0, who has to give 1 gold."""
    state = scenario(
        players=[seat(domain="divine_law", gold=2), seat()], agora="charon", draw_pile="horn_of_plenty raiders"
    )
    state, _ = choose(state, UsePower, card="divine_law")
    assert [board.gold for board in state.players] == [1, 1]
    assert (state.active, domain(state, 1)) == (0, ["poseidon/raiders"])


@pytest.mark.rule("P2")
def test_an_instantaneous_power_is_not_optional_as_a_whole() -> None:
    """Sacrifice asks which way, not whether."""
    state = scenario(players=[seat(gold=2, vp=2), seat()], agora="sacrifice charon")
    state, _ = choose(state, TakeCard, card="sacrifice")
    assert legal_actions(state) == (PickBranch(ME, 0), PickBranch(PlayerId(0), 1))


@pytest.mark.rule("P2")
def test_what_an_instantaneous_power_words_as_may_can_be_declined() -> None:
    state = scenario(players=[seat(domain="triumph", gold=2), seat()], agora="charons_obol charon")
    state, _ = choose(state, TakeCard, card="charons_obol")
    state, events = choose(state, Decline)
    assert events == (Declined(ME, cause=find(state, "charons_obol")),)
    assert (state.players[0].gold, elysium(state, 0)) == (3, [])


@pytest.mark.rule("P3")
def test_a_permanent_power_works_in_every_phase() -> None:
    state = scenario(
        phase="writing", players=[seat(gold=2, domain="father_of_the_gods triumph hercules", quest=2), seat(quest=1)],
        turn=0,
    )  # fmt: skip
    state, _ = choose(state, Transfer, card="triumph")
    assert state.players[0].vp == 1


@pytest.mark.rule("P3")
def test_a_permanent_power_works_in_another_players_turn() -> None:
    state = scenario(players=[seat(domain="democracy"), seat(domain="alliance", gold=1)], agora="charon")
    state, _ = choose(state, UsePower, card="democracy")
    state, _ = choose(state, Accept)
    assert [board.vp for board in state.players] == [0, 1]


@pytest.mark.rule("P3")
def test_a_permanent_power_works_again_and_again() -> None:
    state = scenario(players=[seat(domain="father_of_the_gods"), seat()], agora="triumph charon")
    state, _ = choose(state, TakeCard, card="triumph")
    state = scenario(players=[seat(domain="father_of_the_gods triumph", vp=1), seat()], agora="hercules charon")
    state, _ = choose(state, TakeCard, card="hercules")
    assert state.players[0].vp == 2


# --- Trigger and Activate --------------------------------------------------------------------------------------------


@pytest.mark.rule("P4")
def test_a_trigger_card_gets_a_ring_when_it_is_taken() -> None:
    state = scenario(agora="triumph charon")
    card = find(state, "triumph")
    state, _ = choose(state, TakeCard, card=card)
    assert state.ring_mask == 1 << card


@pytest.mark.rule("P4")
def test_a_trigger_card_gets_a_ring_when_it_is_drawn() -> None:
    state = scenario(players=[seat(domain="divine_law"), seat()], agora="charon", draw_pile="triumph")
    state, _ = choose(state, UsePower, card="divine_law")
    assert has_ring(state, find(state, "triumph"))


@pytest.mark.rule("P4")
def test_the_use_of_a_trigger_power_returns_the_ring() -> None:
    state = scenario(players=[seat(domain="triumph citizen"), seat()], agora="charon")
    card = find(state, "triumph")
    state, events = choose(state, UsePower, card=card)
    assert events[0] == RingReturned(card)
    assert (state.ring_mask, usable(state)) == (0, [])


@pytest.mark.rule("P4")
def test_a_trigger_power_does_not_come_back_in_the_next_epoch() -> None:
    state = scenario(players=[seat(quest=1, domain="triumph!"), seat(quest=2)], phase="writing", turn=1)
    state, _ = choose(state, EndTurn)
    assert (state.epoch, state.deciding, usable(state)) == (2, 0, [])


@pytest.mark.rule("P4")
def test_a_transferred_card_returns_its_ring() -> None:
    state = scenario(players=[seat(quest=1, gold=2, domain="triumph"), seat(quest=2)], phase="writing")
    card = find(state, "triumph")
    state, events = choose(state, Transfer, card=card)
    assert RingReturned(card) in events
    assert state.ring_mask == 0


@pytest.mark.rule("P4")
def test_a_discarded_card_returns_its_ring() -> None:
    state = scenario(players=[seat(domain="slaves triumph"), seat()], agora="charon")
    card = find(state, "triumph")
    state, _ = choose(state, UsePower, card="slaves")
    state, events = choose(state, PickCard, card=card)
    assert RingReturned(card, cause=find(state, "slaves")) in events
    assert state.ring_mask == 0


@pytest.mark.rule("P5")
def test_an_activate_power_turns_its_card_and_is_used_once_per_epoch() -> None:
    state = scenario(players=[seat(domain="master_builder"), seat()], agora="charon")
    card = find(state, "master_builder")
    state, events = choose(state, UsePower, card=card)
    assert events[0] == CardTurned(card)
    assert (state.turned_mask, usable(state)) == (1 << card, [])


@pytest.mark.rule("P5")
def test_an_activate_power_comes_back_in_the_next_epoch() -> None:
    state = scenario(players=[seat(quest=1, domain="master_builder!"), seat(quest=2)], phase="writing", turn=1)
    state, _ = choose(state, EndTurn)
    assert (state.epoch, state.turned_mask, usable(state)) == (2, 0, ["hephaestus/master_builder"])


@pytest.mark.rule("P6")
def test_a_legend_power_is_not_used_in_phase_2() -> None:
    state = scenario(players=[seat(domain="workshop charon helm_of_invisibility"), seat()], agora="slaves")
    assert usable(state) == []


@pytest.mark.rule("P6")
def test_a_legend_power_works_in_phase_3() -> None:
    state = scenario(
        players=[
            seat(quest=1, columns="", cards_taken=3, domain="workshop"),
            seat(quest=2, columns="", cards_taken=3, domain="charon", gold=9),
        ],
        turn=1,
        stage="after",
    )
    _, events = choose(state, EndTurn)
    assert ResourceMoved(Resource.GOLD, RESERVE, ME, 1, cause=find(state, "workshop")) in events


@pytest.mark.rule("P7")
@pytest.mark.parametrize(
    "place, points",
    [
        ({"legends": ["temple_of_zeus triumph"]}, 2),
        ({"legends": ["temple_of_zeus"]}, 0),
        ({"domain": "temple_of_zeus"}, 0),
    ],
)
def test_a_chronos_card_scores_only_in_a_legend_of_two_cards(place: dict[str, Any], points: int) -> None:
    state = scenario(players=[seat(quest=1, **place), seat(quest=2)], phase="writing", epoch=5, turn=1)
    state, _ = choose(state, EndTurn)
    assert outcome(state).scores[0].chronos == points


@pytest.mark.rule("P7")
def test_a_chronos_power_is_not_used_during_play() -> None:
    state = scenario(players=[seat(domain="temple_of_zeus"), seat()], agora="charon")
    assert usable(state) == []


@pytest.mark.rule("P8")
def test_an_eleusis_card_needs_another_one_in_the_domain() -> None:
    state = scenario(
        players=[
            seat(domain="zeus/initiation triumph", legends=["hades/initiation"]),
            seat(domain="poseidon/initiation"),
        ],
        agora="athena/initiation",
    )
    assert usable(state) == ["zeus/triumph"]


@pytest.mark.rule("P8")
def test_two_eleusis_cards_make_both_usable() -> None:
    state = scenario(players=[seat(domain="zeus/initiation hephaestus/initiation"), seat()], agora="charon")
    assert usable(state) == ["hephaestus/initiation", "zeus/initiation"]


@pytest.mark.rule("P8")
def test_a_turned_eleusis_card_still_helps_another() -> None:
    state = scenario(players=[seat(domain="zeus/initiation! hephaestus/initiation"), seat()], agora="charon")
    assert usable(state) == ["hephaestus/initiation"]


@pytest.mark.rule("P9")
def test_trigger_and_activate_powers_are_not_used_in_phase_3() -> None:
    state = scenario(players=[seat(quest=1, gold=9, domain="triumph master_builder"), seat(quest=2)], phase="writing")
    assert {type(action) for action in legal_actions(state)} == {Transfer, EndTurn}


@pytest.mark.rule("P9")
def test_powers_are_used_only_in_ones_own_turn() -> None:
    state = scenario(players=[seat(domain="triumph"), seat(domain="hercules")], turn=1, agora="charon")
    assert usable(state) == ["zeus/hercules"]


@pytest.mark.rule("P9")
def test_several_powers_are_used_in_one_turn() -> None:
    state = scenario(players=[seat(domain="triumph hercules master_builder", vp=3), seat()], agora="charon slaves")
    for card in ("triumph", "hercules", "master_builder"):
        state, _ = choose(state, UsePower, card=card)
    assert (state.deciding, usable(state), state.players[0].vp, state.players[0].gold) == (0, [], 3 + 1 + 1, 1)


# --- cards and rules -------------------------------------------------------------------------------------------------


@pytest.mark.rule("P10")
def test_a_free_transfer_wins_over_the_price_of_transfers() -> None:
    state = scenario(players=[seat(domain="persephone", gold=0), seat()], agora="charon")
    state, _ = choose(state, UsePower, card="persephone")
    assert (elysium(state, 0), state.players[0].gold) == ([["hades/persephone"]], 0)


@pytest.mark.rule("P10")
def test_a_swapped_column_wins_over_the_dismissal() -> None:
    """The Swindler brings back a column that was dismissed in this epoch."""
    state = scenario(
        families="opulence", players=[seat(domain="the_swindler", columns="red blue"), seat()], agora="slaves workshop"
    )
    state, _ = choose(state, UsePower, card="the_swindler")
    state, _ = choose(state, SwapColumns, given="red", received="green")
    assert state.players[0].columns == ("green", "blue")


# --- reactions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P11")
def test_a_reaction_works_when_a_card_is_taken_from_the_agora() -> None:
    state = scenario(players=[seat(domain="father_of_the_gods"), seat()], agora="triumph charon")
    _, events = choose(state, TakeCard, card="triumph")
    assert gains(events) == [("vp", 0, 1)]


@pytest.mark.rule("P11")
def test_a_reaction_works_when_a_card_is_drawn() -> None:
    state = scenario(
        players=[seat(domain="father_of_the_gods divine_law"), seat()], agora="charon", draw_pile="triumph"
    )
    _, events = choose(state, UsePower, card="divine_law")
    assert ("vp", 0, 1) in gains(events)


@pytest.mark.rule("P11")
def test_a_reaction_works_when_a_citizen_is_taken_by_force_or_by_a_power() -> None:
    forced = scenario(players=[seat(domain="alliance", columns="red blue", quest=1, cards_taken=1), seat()])
    by_power = scenario(players=[seat(domain="alliance democracy"), seat()], agora="charon")
    assert gains(choose(forced, TakeCitizen)[1]) == [("vp", 0, 1)]
    assert gains(choose(by_power, UsePower, card="democracy")[1]) == [("vp", 0, 1)]


@pytest.mark.rule("P11")
def test_a_reaction_works_when_a_card_is_transferred_in_phase_3_or_by_a_power() -> None:
    seats = [seat(quest=1, gold=9, domain="god_of_the_dead charon triumph"), seat(quest=2)]
    writing = scenario(players=seats, phase="writing")
    power = scenario(players=[seat(domain="god_of_the_dead persephone triumph"), seat()], agora="charon")
    power, _ = choose(power, UsePower, card="persephone")
    assert gains(choose(writing, Transfer, card="charon")[1]) == [("vp", 0, 1)]
    assert gains(choose(power, Transfer, card="persephone")[1]) == [("vp", 0, 1)]


@pytest.mark.rule("P11")
def test_a_reaction_does_not_work_for_other_cards() -> None:
    state = scenario(players=[seat(domain="father_of_the_gods"), seat()], agora="triumph charon")
    _, events = choose(state, TakeCard, card="charon")
    assert gains(events) == []


@pytest.mark.rule("P11")
def test_a_reaction_does_not_work_when_a_card_is_discarded() -> None:
    state = scenario(players=[seat(domain="god_of_the_dead slaves charon"), seat()], agora="triumph")
    state, _ = choose(state, UsePower, card="slaves")
    _, events = choose(state, PickCard, card="charon")
    assert gains(events) == [("gold", 0, 2)]


@pytest.mark.rule("P11")
def test_a_permanent_power_does_not_see_the_taking_of_its_own_card() -> None:
    state = scenario(agora="god_of_the_dead charon")
    _, events = choose(state, TakeCard, card="god_of_the_dead")
    assert gains(events) == []


@pytest.mark.rule("P11")
def test_a_permanent_power_sees_its_own_transfer() -> None:
    seats = [seat(quest=1, gold=3, domain="god_of_the_dead"), seat(quest=2)]
    state = scenario(players=seats, phase="writing")
    card = find(state, "god_of_the_dead")
    _, events = choose(state, Transfer, card=card)
    assert ResourceMoved(Resource.VP, RESERVE, ME, 1, cause=card) in events


@pytest.mark.rule("P11")
def test_a_reaction_to_another_player_does_not_see_ones_own_deeds(custom: CardSet) -> None:
    state = scenario(cards=custom, families=MUSE, players=[seat(domain="watcher"), seat()], agora="charon triumph")
    _, events = choose(state, TakeCard, card="charon")
    assert gains(events) == []


@pytest.mark.rule("P11")
def test_a_reaction_to_another_player_sees_cards_and_citizens(custom: CardSet) -> None:
    card = scenario(cards=custom, families=MUSE, players=[seat(), seat(domain="watcher")], agora="charon triumph")
    citizen = scenario(
        cards=custom,
        families=MUSE,
        players=[seat(columns="red blue", quest=1, cards_taken=1), seat(domain="watcher")],
    )
    assert gains(choose(card, TakeCard, card="charon")[1]) == [("gold", 1, 1)]
    assert gains(choose(citizen, TakeCitizen)[1]) == [("gold", 1, 1)]


@pytest.mark.rule("P11")
@pytest.mark.parametrize("cards", ["counter feeder", "feeder counter"])
def test_every_taking_is_seen_whatever_the_order_of_the_cards(cards: str, custom: CardSet) -> None:
    """Feeder takes a second Citizen when the first one is taken; Counter gains 1 VP for each of the two."""
    state = scenario(
        cards=custom, families=MUSE, players=[seat(domain=f"{cards} picker"), seat()], agora="charon triumph"
    )
    state, _ = choose(state, UsePower, card="picker")
    assert (domain(state, 0)[3:], state.players[0].vp) == (["citizen", "citizen"], 2)


@pytest.mark.rule("P11")
def test_a_reaction_that_waits_is_set_off_again_by_what_comes_before_it(custom: CardSet) -> None:
    """Feeder's Citizen sets Asker off while Asker still waits for its turn: it asks twice."""
    state = scenario(
        cards=custom,
        families=MUSE,
        players=[seat(domain="feeder asker picker", gold=2), seat()],
        agora="charon triumph",
    )
    state, _ = choose(state, UsePower, card="picker")
    check_invariants(state)
    state, _ = choose(state, Accept)
    check_invariants(state)
    state, _ = choose(state, Accept)
    assert (state.players[0].vp, state.players[0].gold, state.stack) == (2, 0, ())


# --- several players -------------------------------------------------------------------------------------------------


@pytest.mark.rule("P12")
def test_the_active_player_acts_first_then_the_others_from_disc_1(custom: CardSet) -> None:
    state = scenario(
        cards=custom,
        families=MUSE,
        players=[seat(disc=4), seat(disc=2), seat(disc=3, domain="council"), seat(disc=1)],
        turn=2,
        agora="charon triumph",
    )
    state, _ = choose(state, UsePower, card="council")
    asked = []
    for _ in range(4):
        asked.append(state.deciding)
        state, _ = choose(state, PickBranch, branch=0)
    assert asked == [2, 3, 1, 0]


@pytest.mark.rule("P12")
def test_the_others_act_in_disc_order_from_disc_1() -> None:
    state = scenario(
        players=[seat(disc=4), seat(disc=2), seat(disc=3, domain="embassy"), seat(disc=1)], turn=2, agora="charon"
    )
    state, _ = choose(state, UsePower, card="embassy")
    asked = []
    for _ in range(3):
        asked.append(state.deciding)
        state, _ = choose(state, PickBranch, branch=0)
    assert asked == [3, 1, 0]


@pytest.mark.rule("P12")
def test_whoever_uses_the_power_counts_as_the_active_player_also_in_another_players_turn() -> None:
    """Player 1 draws Panathenaic Games through the Divine Law of player 0, who then has no right to come first."""
    state = scenario(
        players=[
            seat(disc=3, gold=5, domain="divine_law charon"),
            seat(disc=2, gold=5),
            seat(disc=1, gold=5, domain="raiders"),
            seat(disc=4, gold=5, domain="triumph"),
        ],
        turn=0,
        agora="slaves",
        draw_pile="hercules workshop panathenaic_games antaeus",
    )
    state, _ = choose(state, UsePower, card="divine_law")
    asked = []
    while state.question is not None:
        asked.append((state.deciding, refs(state, [CardId(state.question.card)])[0].split("/")[1]))
        state, _ = choose(state, PickBranch, branch=0) if options(state, PickBranch) else choose(state, Decline)
    assert asked == [
        (0, "divine_law"),
        (2, "divine_law"),
        (1, "panathenaic_games"),
        (2, "panathenaic_games"),
        (0, "panathenaic_games"),
        (3, "panathenaic_games"),
        (3, "divine_law"),
    ]


@pytest.mark.rule("P12")
def test_reactions_of_others_come_in_disc_order(custom: CardSet) -> None:
    state = scenario(
        cards=custom,
        families=MUSE,
        players=[seat(disc=3), seat(disc=2, domain="watcher#1"), seat(disc=1, domain="watcher#2")],
        turn=0,
        agora="charon triumph",
    )
    _, events = choose(state, TakeCard, card="charon")
    assert gains(events) == [("gold", 2, 1), ("gold", 1, 1)]


# --- as much as there is ---------------------------------------------------------------------------------------------


@pytest.mark.rule("P13")
@pytest.mark.parametrize("gold, left", [(0, 0), (1, 0), (3, 2)])
def test_whoever_has_too_little_gold_loses_what_there_is(gold: int, left: int) -> None:
    state = scenario(players=[seat(), seat(gold=gold)], agora="tidal_wave charon")
    state, _ = choose(state, TakeCard, card="tidal_wave")
    assert state.players[1].gold == left


@pytest.mark.rule("P13")
def test_a_part_of_a_loss_is_paid(custom: CardSet) -> None:
    state = scenario(
        cards=custom, families=MUSE, players=[seat(domain="spendthrift", gold=3), seat()], agora="charon triumph"
    )
    _, events = choose(state, UsePower, card="spendthrift")
    assert events[-1] == ResourceMoved(Resource.GOLD, ME, RESERVE, 3, cause=find(state, "spendthrift"))


@pytest.mark.rule("P13")
def test_whoever_has_no_vp_loses_none() -> None:
    state = scenario(players=[seat(), seat(vp=0, gold=1)], agora="charybdis_and_scylla charon")
    state, _ = choose(state, TakeCard, card="charybdis_and_scylla")
    assert (state.players[1].vp, state.players[1].gold) == (0, 0)


@pytest.mark.rule("P13")
def test_whoever_has_nothing_gives_nothing() -> None:
    state = scenario(players=[seat(), seat(gold=0), seat(gold=5)], agora="raiders charon")
    state, _ = choose(state, TakeCard, card="raiders")
    assert [board.gold for board in state.players] == [1, 0, 4]


@pytest.mark.rule("P13")
def test_whoever_has_no_pp_gives_none() -> None:
    state = scenario(families="opulence", players=[seat(), seat(pp=0), seat(pp=2)], agora="deimos_and_phobos workshop")
    state, _ = choose(state, TakeCard, card="deimos_and_phobos")
    assert [board.pp for board in state.players] == [1, 0, 1]


@pytest.mark.rule("P13")
def test_of_too_few_cards_all_are_named() -> None:
    """Medusa names two cards; of an only card there is nothing to choose, of none nothing is discarded."""
    state = scenario(players=[seat(domain="medusa"), seat(domain="citizen"), seat()], agora="charon")
    state, _ = choose(state, UsePower, card="medusa")
    assert [domain(state, player) for player in range(3)] == [["poseidon/medusa"], [], []]


@pytest.mark.rule("P13")
def test_of_too_few_cards_in_the_oracle_as_many_as_there_are_get_taken() -> None:
    state = scenario(
        families="wasteland",
        players=[seat(domain="master_of_the_oracle citizen"), seat()],
        agora="charon",
        oracle="homer",
    )
    state, _ = choose(state, UsePower, card="master_of_the_oracle")
    state, _ = choose(state, PickCard, card="citizen")
    assert (domain(state, 0), state.oracle) == (["apollo/master_of_the_oracle", "apollo/homer"], ())


# --- costs -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P14")
@pytest.mark.parametrize(
    "gold, cards, offered",
    [(1, "citizen charon", True), (0, "citizen charon", False), (1, "", False)],
)
def test_all_of_a_price_must_be_payable(gold: int, cards: str, offered: bool) -> None:
    """Promise of Hospitality: the others pay 1 gold and a card."""
    state = scenario(
        players=[seat(domain="promise_of_hospitality citizen"), seat(gold=gold, domain=cards)], agora="slaves"
    )
    state, _ = choose(state, UsePower, card="promise_of_hospitality")
    state, _ = choose(state, PickCard, card="citizen")
    assert (state.deciding == 1) is offered


@pytest.mark.rule("P14")
def test_the_price_is_paid_before_the_effect() -> None:
    state = scenario(players=[seat(domain="slaves citizen"), seat()], agora="charon")
    slaves, citizen = state.players[0].domain
    state, _ = choose(state, UsePower, card="slaves")
    _, events = choose(state, PickCard, card="citizen")
    assert events == (
        CardDiscarded(ME, citizen, Zone.DOMAIN, cause=slaves),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 2, cause=slaves),
    )


@pytest.mark.rule("P14")
def test_a_power_whose_effect_would_be_impossible_after_the_price_cannot_be_used() -> None:
    """Cerberus: a card to discard, but no gold for the transfer."""
    poor = scenario(players=[seat(domain="cerberus citizen charon", gold=1), seat()], agora="slaves")
    rich = scenario(players=[seat(domain="cerberus citizen charon", gold=2), seat()], agora="slaves")
    assert (usable(poor), usable(rich)) == ([], ["hades/cerberus"])


@pytest.mark.rule("P14")
def test_no_price_is_paid_for_nothing() -> None:
    """With gold for Charon alone, Charon cannot be the card that Cerberus discards."""
    state = scenario(players=[seat(domain="cerberus citizen charon", gold=2), seat()], agora="slaves")
    state, _ = choose(state, UsePower, card="cerberus")
    assert pickable(state) == ["hades/cerberus", "citizen"]


# --- drawing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P15")
def test_a_drawn_identical_card_is_discarded_and_another_is_drawn() -> None:
    state = scenario(
        players=[seat(domain="divine_law charon#1 triumph#1"), seat()],
        agora="slaves",
        draw_pile="charon#2 triumph#2 hercules",
    )
    card = find(state, "divine_law")
    state, events = choose(state, UsePower, card=card)
    assert domain(state, 0)[-1] == "zeus/hercules"
    assert refs(state, state.discard_pile) == ["hades/charon", "zeus/triumph"]
    assert [type(event) for event in events if getattr(event, "card", card) != card][:3] == [
        CardDiscarded,
        CardDiscarded,
        CardTaken,
    ]


@pytest.mark.rule("P15")
def test_a_discarded_identical_card_does_nothing() -> None:
    state = scenario(
        players=[seat(domain="divine_law divine_help#1"), seat()], agora="slaves", draw_pile="divine_help#2 hercules"
    )
    state, _ = choose(state, UsePower, card="divine_law")
    assert (state.players[0].gold, refs(state, state.discard_pile)) == (0, ["hephaestus/divine_help"])


@pytest.mark.rule("P15")
def test_when_no_fitting_card_is_left_nothing_is_taken() -> None:
    state = scenario(
        players=[seat(domain="divine_law charon#1 triumph#1"), seat(domain="charon#2")],
        agora="slaves workshop",
        draw_pile="triumph#2",
        rest="removed",
    )
    state, _ = choose(state, UsePower, card="divine_law")
    check_invariants(state)
    assert domain(state, 0) == ["athena/divine_law", "hades/charon", "zeus/triumph"]


@pytest.mark.rule("P15")
@pytest.mark.parametrize("seed", range(12))
def test_a_fitting_card_in_the_shuffled_discard_pile_is_always_found(seed: int) -> None:
    """The identical card is drawn first and shuffled back with the fitting one; it gets no second try."""
    state = scenario(
        players=[seat(domain="divine_law charon#1"), seat()],
        agora="slaves workshop",
        draw_pile="charon#2",
        discard_pile="persephone",
        rest="removed",
        seed=seed,
    )
    state, _ = choose(state, UsePower, card="divine_law")
    assert domain(state, 0) == ["athena/divine_law", "hades/charon", "hades/persephone"]


# --- transfers by powers ---------------------------------------------------------------------------------------------


@pytest.mark.rule("P16")
def test_a_transfer_by_a_power_is_paid() -> None:
    state = scenario(players=[seat(domain="hades/initiation zeus/initiation", gold=5), seat()], agora="charon")
    state, _ = choose(state, UsePower, card="hades/initiation")
    state, events = choose(state, Transfer, card="zeus/initiation")
    assert state.players[0].gold == 3
    assert ResourceMoved(Resource.GOLD, ME, RESERVE, 2, cause=find(state, "hades/initiation"), is_price=True) in events


@pytest.mark.rule("P16")
def test_a_transfer_by_a_power_follows_the_rules_of_legends() -> None:
    """Charon and Initiation of Hades have level and family in common: no Legend."""
    state = scenario(
        players=[seat(domain="hades/initiation zeus/initiation citizen", gold=5, legends=["charon"]), seat()],
        agora="triumph",
    )
    state, _ = choose(state, UsePower, card="hades/initiation")
    hades, zeus = find(state, "hades/initiation"), find(state, "zeus/initiation")
    assert options(state, Transfer) == (
        Transfer(ME, hades, None),
        Transfer(PlayerId(0), zeus, 0),
        Transfer(PlayerId(0), zeus, None),
    )


@pytest.mark.rule("P16")
def test_a_transfer_by_a_power_needs_the_gold() -> None:
    state = scenario(players=[seat(domain="hades/initiation zeus/initiation", gold=1), seat()], agora="charon")
    assert usable(state) == ["zeus/initiation"]


@pytest.mark.rule("P16")
def test_a_free_transfer_costs_nothing_but_follows_the_rules_of_legends() -> None:
    state = scenario(players=[seat(domain="persephone citizen", gold=5, legends=["charon"]), seat()], agora="triumph")
    state, _ = choose(state, UsePower, card="persephone")
    card = find(state, "persephone")
    assert options(state, Transfer) == (Transfer(ME, card, 0), Transfer(PlayerId(0), card, None))
    state, _ = choose(state, Transfer, legend=0)
    assert state.players[0].gold == 5


# --- powers that use powers ------------------------------------------------------------------------------------------


@pytest.mark.rule("P17")
def test_whoever_uses_a_power_counts_as_its_owner() -> None:
    """Initiation of Hermes uses the Initiation of Athena of player 1: player 0 gains 2 gold, the other 1."""
    state = scenario(
        families="opulence",
        players=[seat(domain="hermes/initiation zeus/initiation"), seat(domain="athena/initiation")],
        agora="slaves",
    )
    state, _ = choose(state, UsePower, card="hermes/initiation")
    assert [board.gold for board in state.players] == [2, 1]


@pytest.mark.rule("P17")
def test_the_used_card_keeps_orientation_and_place() -> None:
    state = scenario(
        families="opulence",
        players=[seat(domain="hermes/initiation zeus/initiation"), seat(domain="athena/initiation")],
        agora="slaves",
    )
    mine = find(state, "hermes/initiation")
    state, _ = choose(state, UsePower, card=mine)
    assert (state.turned_mask, domain(state, 1)) == (1 << mine, ["athena/initiation"])


@pytest.mark.rule("P17")
def test_the_used_card_keeps_its_ring() -> None:
    state = scenario(
        families="opulence", players=[seat(domain="dream_keeper hercules", vp=6), seat()], agora="slaves workshop"
    )
    state, _ = choose(state, UsePower, card="dream_keeper")
    assert (state.players[0].vp, state.ring_mask) == (8, 1 << find(state, "hercules"))


@pytest.mark.rule("P17")
def test_a_used_power_reads_the_boards_of_its_user() -> None:
    """The Triumph in the Elysium counts the cards in the Domain of whoever uses it."""
    state = scenario(
        families="opulence",
        players=[seat(domain="psychopomp citizen citizen citizen", legends=["triumph"]), seat(domain="citizen")],
        agora="slaves",
    )
    state, _ = choose(state, UsePower, card="psychopomp")
    assert (state.players[0].vp, elysium(state, 0)) == (2, [["zeus/triumph"]])


@pytest.mark.rule("P18")
def test_a_power_that_uses_powers_cannot_use_itself() -> None:
    state = scenario(families="opulence", players=[seat(domain="dream_keeper"), seat()], agora="slaves workshop")
    assert usable(state) == []


@pytest.mark.rule("P18")
def test_two_powers_that_use_each_other_end() -> None:
    """Psychopomp uses the Dream Keeper in the Elysium, which can use anything but Psychopomp."""
    state = scenario(
        families="opulence",
        players=[seat(domain="psychopomp triumph hercules", legends=["dream_keeper"], vp=6), seat()],
        agora="slaves workshop",
    )
    state, _ = choose(state, UsePower, card="psychopomp")
    assert pickable(state) == ["zeus/triumph", "zeus/hercules"]
    state, _ = choose(state, PickCard, card="hercules")
    assert (state.players[0].vp, state.stack) == (8, ())


@pytest.mark.rule("P18")
def test_a_power_that_could_only_call_back_is_not_offered() -> None:
    state = scenario(
        families="opulence",
        players=[seat(domain="psychopomp", legends=["dream_keeper"]), seat()],
        agora="slaves workshop",
    )
    assert usable(state) == []


@pytest.mark.rule("P18")
def test_a_permanent_power_that_feeds_itself_works_once_per_chain(custom: CardSet) -> None:
    state = scenario(
        cards=custom, families=MUSE, players=[seat(domain="feeder picker"), seat()], agora="charon triumph"
    )
    state, _ = choose(state, UsePower, card="picker")
    check_invariants(state)
    assert domain(state, 0)[2:] == ["citizen", "citizen"]


@pytest.mark.rule("P18")
def test_permanent_powers_that_feed_each_other_end(custom: CardSet) -> None:
    state = scenario(
        cards=custom,
        families=MUSE,
        players=[seat(domain="feeder second_feeder picker"), seat()],
        agora="charon triumph",
    )
    state, _ = choose(state, UsePower, card="picker")
    check_invariants(state)
    assert (state.deciding, state.stack) == (0, ())


@pytest.mark.rule("P18")
def test_an_instantaneous_power_that_takes_its_own_card_back_ends(custom: CardSet) -> None:
    """Ouroboros discards itself and takes itself: its power is open already, so it does not begin again."""
    state = scenario(cards=custom, families=MUSE, agora="ouroboros charon", discard_pile="hercules")
    state, _ = choose(state, TakeCard, card="ouroboros")
    state, _ = choose(state, PickCard, card="ouroboros")
    check_invariants(state)
    assert (domain(state, 0), refs(state, state.discard_pile)) == (["muse/ouroboros"], ["zeus/hercules"])
    assert (state.question, {type(action) for action in legal_actions(state)}) == (None, {DismissColumn})


@pytest.mark.rule("P19")
def test_a_power_without_an_answer_to_its_first_choice_is_not_offered() -> None:
    """Posthumous Hero transfers a Citizen: there must be one, and a Legend of two cards."""
    nothing = scenario(players=[seat(domain="posthumous_hero"), seat()], agora="charon")
    no_legend = scenario(players=[seat(domain="posthumous_hero citizen", legends=["charon"]), seat()], agora="slaves")
    both = scenario(
        players=[seat(domain="posthumous_hero citizen", legends=["charon persephone"]), seat()], agora="slaves"
    )
    assert [usable(state) for state in (nothing, no_legend, both)] == [[], [], ["hades/posthumous_hero"]]


@pytest.mark.rule("P19")
def test_a_gain_of_nothing_is_offered() -> None:
    state = scenario(players=[seat(domain="triumph"), seat()], agora="charon")
    assert usable(state) == ["zeus/triumph"]
    state, events = choose(state, UsePower, card="triumph")
    assert (gains(events), state.ring_mask) == ([], 0)


@pytest.mark.rule("P19")
def test_a_power_that_asks_others_only_is_offered_though_they_have_nothing() -> None:
    state = scenario(players=[seat(domain="antaeus earthquake"), seat()], agora="charon")
    assert usable(state) == ["poseidon/earthquake", "poseidon/antaeus"]
    state, _ = choose(state, UsePower, card="antaeus")
    state, events = choose(state, PickLevel, level=2)
    assert [type(event) for event in events] == [Named]
    assert state.ring_mask == 1 << find(state, "earthquake")


# --- order -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P20")
@pytest.mark.parametrize(
    "cards, gained",
    [
        ("horn_of_plenty god_of_the_dead", [("gold", 0, 1), ("vp", 0, 1)]),
        ("god_of_the_dead horn_of_plenty", [("vp", 0, 1), ("gold", 0, 1)]),
    ],
)
def test_permanent_powers_work_in_the_order_in_which_they_entered_the_domain(
    cards: str, gained: list[tuple[str, int, int]]
) -> None:
    state = scenario(players=[seat(domain=cards), seat()], agora="charon triumph")
    _, events = choose(state, TakeCard, card="charon")
    assert gains(events) == gained


@pytest.mark.rule("P20")
def test_the_order_of_entry_is_the_order_of_taking() -> None:
    """God of the Dead has the lower number, but was taken later."""
    state = scenario(
        players=[seat(domain="horn_of_plenty divine_law"), seat()],
        agora="charon triumph",
        draw_pile="god_of_the_dead slaves",
    )
    state, _ = choose(state, UsePower, card="divine_law")
    assert find(state, "god_of_the_dead") < find(state, "horn_of_plenty")
    _, events = choose(state, TakeCard, card="charon")
    assert gains(events) == [("gold", 0, 1), ("vp", 0, 1)]


@pytest.mark.rule("P20")
def test_permanent_powers_work_before_the_instantaneous_power_of_the_taken_card() -> None:
    """Horn of Plenty pays 1 gold, then Charon's Obol 1 more."""
    state = scenario(players=[seat(domain="horn_of_plenty god_of_the_dead"), seat()], agora="charons_obol slaves")
    horn, god, obol = (find(state, word) for word in ("horn_of_plenty", "god_of_the_dead", "charons_obol"))
    _, events = choose(state, TakeCard, card="charons_obol")
    assert [event.cause for event in events if isinstance(event, ResourceMoved)] == [horn, god, obol]


@pytest.mark.rule("P20")
def test_powers_are_reported_in_the_order_in_which_they_work() -> None:
    """No power but the rules set them off, so none of them has another card as its cause."""
    state = scenario(players=[seat(domain="horn_of_plenty god_of_the_dead"), seat()], agora="charons_obol slaves")
    horn, god, obol = (find(state, word) for word in ("horn_of_plenty", "god_of_the_dead", "charons_obol"))
    _, events = choose(state, TakeCard, card="charons_obol")
    used = [event for event in events if isinstance(event, PowerUsed)]
    assert used == [PowerUsed(ME, horn), PowerUsed(PlayerId(0), god), PowerUsed(ME, obol)]


# --- the discard pile ------------------------------------------------------------------------------------------------


@pytest.mark.rule("P21")
def test_a_discarded_card_goes_to_the_common_discard_pile() -> None:
    state = scenario(players=[seat(domain="slaves charon"), seat()], agora="triumph", discard_pile="hercules")
    state, _ = choose(state, UsePower, card="slaves")
    state, _ = choose(state, PickCard, card="charon")
    assert refs(state, state.discard_pile) == ["zeus/hercules", "hades/charon"]


@pytest.mark.rule("P21")
def test_a_discarded_citizen_lies_face_down_and_stays_unknown() -> None:
    """Which card it was changes nothing that anybody can see, now or when it was discarded."""
    seen = set()
    for face in ("charon", "persephone", "hercules"):
        state = scenario(players=[seat(domain=f"slaves citizen={face}"), seat()], agora="triumph raiders")
        state, _ = choose(state, UsePower, card="slaves")
        state, events = choose(state, PickCard, card="citizen")
        seen.add((refs(state, state.discard_pile)[0], state.discard_pile, events, observe(state, 0)))
    assert [words for words, *_ in seen] == ["citizen"]


@pytest.mark.rule("P21")
def test_a_discarded_citizen_cannot_be_taken_from_the_discard_pile(custom: CardSet) -> None:
    state = scenario(
        cards=custom,
        families=MUSE,
        players=[seat(domain="citizen"), seat()],
        agora="ouroboros charon",
        discard_pile="citizen=triumph hercules",
    )
    state, _ = choose(state, TakeCard, card="ouroboros")
    state, _ = choose(state, PickCard, card="citizen")
    assert (domain(state, 0), refs(state, state.discard_pile)) == (["muse/ouroboros", "zeus/hercules"], ["citizen"] * 2)


@pytest.mark.rule("P21")
def test_after_a_shuffle_the_old_number_of_a_citizen_means_nothing() -> None:
    """A discarded Citizen that was shuffled back comes up under its own face; a new Citizen gets a new number."""
    state = scenario(
        players=[seat(columns="red blue", quest=1, cards_taken=1), seat()],
        discard_pile="citizen=hercules",
        rest="removed",
    )
    state, _ = choose(state, TakeCitizen)
    size = state.game.size
    assert (state.players[0].domain, state.citizen_faces[0]) == ((size + 1,), None)
    assert attrs.evolve(state) == state
