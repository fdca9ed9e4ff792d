"""Hephaestus: what each of its cards does, clause by clause, and what it leaves alone."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.cards.short_words import ME, OTHER, THIRD, Tables, gain, moves, pay, picks, play, rule_against

from elysium_rules import (
    Accept,
    DismissColumn,
    EndTurn,
    Event,
    GameState,
    PickAmount,
    PickBranch,
    PickCard,
    TakeCard,
    TakeCitizen,
    Transfer,
    UsePower,
    legal_actions,
    outcome,
)
from elysium_rules.elysium.model.events import (
    AllowanceSet,
    CardDiscarded,
    CardsStraightened,
    CardTaken,
    CardTurned,
    CitizenTaken,
    Forced,
    PowerUsed,
    ResourceMoved,
    RingReturned,
    TurnBegan,
    TurnEnded,
)
from elysium_rules.elysium.model.ids import RESERVE, CardId, Phase, Resource, Stage, Zone
from elysium_rules.testing import (
    domain,
    find,
    options,
    refs,
    seat,
)

#: Hephaestus beside Apollo (cards taken from the Oracle), Athena (cards drawn), Hades (transfers) and Hermes.
HERE = Tables("deadly_plots")
table, chronos = HERE.table, HERE.chronos


# --- Apprentice ------------------------------------------------------------------------------------------------------

BY_APPRENTICE = "hephaestus/apprentice"


@pytest.mark.rule("P11")
@pytest.mark.rule("T8")
def test_apprentice_gains_1_gold_for_a_citizen_taken_in_a_turn() -> None:
    state = table(seat(domain="apprentice", quest=1))
    apprentice, citizen = find(state, "apprentice"), state.game.size
    state, events = play(state, TakeCitizen)
    assert events == (
        CitizenTaken(ME, CardId(citizen), owed=True),
        PowerUsed(ME, apprentice),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 1, cause=apprentice),
    )


@pytest.mark.rule("P11")
def test_apprentice_gains_1_gold_for_a_citizen_taken_by_a_power() -> None:
    state = table(seat(domain="apprentice"), agora="charisma")
    assert moves(*play(state, TakeCard, card="charisma")) == [gain(1, "gold", by=BY_APPRENTICE)]


@pytest.mark.rule("P3")
def test_apprentice_gains_1_gold_for_a_citizen_taken_in_the_turn_of_another_player() -> None:
    state = table(seat(domain="democracy"), seat(gold=1, domain="apprentice"))
    state, events = play(state, UsePower, card="democracy")
    assert moves(state, events) == []  # the Citizen of the first player
    state, events = play(state, Accept, player=OTHER)
    assert moves(state, events) == [
        pay(1, by="athena/democracy", player=OTHER),
        gain(1, "gold", by=BY_APPRENTICE, player=OTHER),
    ]


def test_apprentice_gains_1_gold_for_a_citizen_transferred() -> None:
    mine = seat(gold=9, domain="apprentice citizen", legends=["charon persephone"])
    state = table(mine, phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="citizen", legend=0)) == [pay(1), gain(1, "gold", by=BY_APPRENTICE)]


@pytest.mark.rule("P11")
def test_apprentice_gains_1_gold_for_a_citizen_transferred_by_a_power() -> None:
    mine = seat(domain="apprentice citizen posthumous_hero", legends=["charon persephone"])
    assert moves(*play(table(mine), UsePower, card="posthumous_hero")) == [gain(1, "gold", by=BY_APPRENTICE)]


def test_apprentice_gains_nothing_for_other_cards() -> None:
    state = table(seat(domain="apprentice"), agora="workshop")
    assert moves(*play(state, TakeCard, card="workshop")) == []
    state = table(seat(gold=9, domain="apprentice workshop citizen"), phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="workshop", legend=None)) == [pay(2)]
    assert moves(*play(state, Transfer, card="apprentice", legend=None)) == [pay(1)]
    assert moves(*play(table(seat(domain="citizen"), agora="apprentice"), TakeCard, card="apprentice")) == []


def test_apprentice_gains_nothing_for_a_citizen_discarded() -> None:
    state, _ = play(table(seat(domain="apprentice slaves citizen")), UsePower, card="slaves")
    assert moves(*play(state, PickCard, card="citizen")) == [gain(2, "gold", by="hephaestus/slaves")]


def test_apprentice_gains_nothing_for_the_citizens_of_another_player() -> None:
    other = seat(domain="apprentice")
    assert moves(*play(table(seat(quest=1), other), TakeCitizen)) == []
    mine = seat(gold=9, domain="slaves citizen", legends=["charon persephone"])
    state = table(mine, other, phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="citizen", legend=0)) == [pay(1)]


@pytest.mark.rule("A5")
def test_apprentice_gains_nothing_when_there_is_no_card_left_to_take() -> None:
    state, events = play(table(seat(domain="apprentice", quest=1), rest="removed"), TakeCitizen)
    assert (moves(state, events), len(domain(state, ME))) == ([], 1)


@pytest.mark.rule("P1")
def test_apprentice_in_the_elysium_gains_nothing() -> None:
    assert moves(*play(table(seat(legends=["apprentice"], quest=1)), TakeCitizen)) == []


# --- Assembly --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "legend, points",
    [
        ("hephaestus/assembly charisma", 2),
        ("hephaestus/assembly charisma democracy", 3),
        ("hephaestus/assembly charisma democracy posthumous_hero", 4),
        ("hephaestus/assembly charisma democracy posthumous_hero the_swindler", 5),
    ],
)
def test_assembly_is_worth_1_vp_per_family_of_its_level_legend(legend: str, points: int) -> None:
    assert chronos(legend) == points


@pytest.mark.parametrize("legend", ["hephaestus/assembly workshop", "workshop slaves hephaestus/assembly"])
def test_assembly_is_worth_1_vp_in_a_family_legend(legend: str) -> None:
    assert chronos(legend) == 1


@pytest.mark.rule("F7")
def test_assembly_does_not_count_a_family_for_a_citizen() -> None:
    assert chronos("hephaestus/assembly charisma citizen=athena/democracy") == 2


def test_assembly_does_not_count_the_families_of_other_legends() -> None:
    assert chronos("hephaestus/assembly charisma", "democracy posthumous_hero") == 2


@pytest.mark.rule("P7")
def test_assembly_alone_or_in_the_domain_is_worth_nothing() -> None:
    assert chronos("hephaestus/assembly") == 0
    assert chronos(domain="hephaestus/assembly") == 0


# --- Divine Help -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("P2")
def test_divine_help_gains_2_gold_when_it_is_taken() -> None:
    state = table(seat(gold=1), seat(gold=1), agora="divine_help")
    card = find(state, "divine_help")
    state, events = play(state, TakeCard, card="divine_help")
    assert events == (
        CardTaken(ME, card, Zone.AGORA, owed=True),
        PowerUsed(ME, card),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 2, cause=card),
    )
    assert [board.gold for board in state.players] == [3, 1]


@pytest.mark.rule("P2")
def test_divine_help_gains_2_gold_when_it_is_taken_by_a_power_in_the_turn_of_another_player() -> None:
    state = table(seat(domain="divine_law"), draw_pile="mediation divine_help")
    assert moves(*play(state, UsePower, card="divine_law")) == [gain(2, "gold", "hephaestus/divine_help", OTHER)]


@pytest.mark.rule("P2")
def test_divine_help_gains_nothing_later() -> None:
    state = table(seat(gold=1, domain="divine_help slaves"), phase="writing", allowance=1)
    assert moves(*play(state, Transfer, card="divine_help", legend=None)) == [pay(1)]
    assert rule_against(table(seat(domain="divine_help")), "divine_help") == "P2"


# --- Forges of Hephaestus --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "legend, points", [("forges_of_hephaestus workshop", 2), ("workshop slaves forges_of_hephaestus", 3)]
)
def test_forges_of_hephaestus_are_worth_1_vp_per_hephaestus_card_of_their_family_legend(
    legend: str, points: int
) -> None:
    assert chronos(legend) == points


def test_forges_of_hephaestus_are_worth_1_vp_in_a_level_legend() -> None:
    assert chronos("forges_of_hephaestus charisma democracy posthumous_hero the_swindler") == 1


@pytest.mark.rule("F7")
def test_forges_of_hephaestus_do_not_count_citizens() -> None:
    assert chronos("forges_of_hephaestus workshop citizen=slaves") == 2


def test_forges_of_hephaestus_do_not_count_hephaestus_cards_of_other_legends() -> None:
    assert chronos("forges_of_hephaestus charisma", "workshop slaves") == 1


@pytest.mark.rule("P7")
def test_forges_of_hephaestus_alone_or_in_the_domain_are_worth_nothing() -> None:
    assert chronos("forges_of_hephaestus") == 0
    assert chronos("workshop slaves", domain="forges_of_hephaestus") == 0


# --- Gift of Hephaestus ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gold, points", [(0, 0), (1, 0), (2, 1), (6, 3), (7, 3), (8, 4)])
def test_gift_of_hephaestus_is_worth_1_vp_per_2_gold_on_the_board(gold: int, points: int) -> None:
    assert chronos("gift_of_hephaestus workshop", gold=gold) == points


def test_gift_of_hephaestus_neither_costs_gold_nor_counts_that_of_others() -> None:
    state = table(seat(gold=7, legends=["gift_of_hephaestus workshop"]), seat(gold=9), phase="writing", epoch=5, turn=1)
    state, _ = play(state, EndTurn)
    sheet = outcome(state).scores[ME]
    assert (sheet.chronos, sheet.gold) == (3, 7)


@pytest.mark.rule("P7")
def test_gift_of_hephaestus_alone_or_in_the_domain_is_worth_nothing() -> None:
    assert chronos("gift_of_hephaestus", gold=7) == 0
    assert chronos(domain="gift_of_hephaestus", gold=7) == 0


# --- Initiation ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P5")
def test_initiation_gains_1_gold_and_is_turned() -> None:
    state = table(seat(domain="hephaestus/initiation athena/initiation"))
    initiation = find(state, "hephaestus/initiation")
    state, events = play(state, UsePower, card="hephaestus/initiation")
    assert events == (
        CardTurned(initiation),
        PowerUsed(ME, initiation),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 1, cause=initiation),
    )
    assert rule_against(state, "hephaestus/initiation") == "P5"


@pytest.mark.rule("P8")
@pytest.mark.parametrize(
    "mine, other",
    [
        pytest.param({"domain": "hephaestus/initiation"}, "", id="no other"),
        pytest.param({"domain": "hephaestus/initiation"}, "athena/initiation", id="in another Domain"),
        pytest.param({"domain": "hephaestus/initiation", "legends": ["athena/initiation"]}, "", id="in the Elysium"),
        pytest.param({"domain": "hephaestus/initiation citizen=athena/initiation"}, "", id="under a Citizen"),
    ],
)
def test_initiation_needs_another_eleusis_card_in_the_domain(mine: dict[str, Any], other: str) -> None:
    assert rule_against(table(seat(**mine), seat(domain=other)), "hephaestus/initiation") == "P8"


@pytest.mark.rule("P8")
def test_initiation_is_content_with_another_eleusis_card_that_is_turned() -> None:
    state = table(seat(domain="hephaestus/initiation athena/initiation!"))
    assert moves(*play(state, UsePower, card="hephaestus/initiation")) == [gain(1, "gold", "hephaestus/initiation")]


# --- Sacrifice -------------------------------------------------------------------------------------------------------


def take_sacrifice(**mine: Any) -> tuple[GameState, tuple[Event, ...]]:
    return play(table(seat(**mine), agora="sacrifice"), TakeCard, card="sacrifice")


def amounts(state: GameState) -> list[int]:
    assert len(options(state, PickAmount)) == len(legal_actions(state))
    return [action.amount for action in options(state, PickAmount)]


@pytest.mark.rule("X2")
def test_sacrifice_asks_for_the_direction_first() -> None:
    state, events = take_sacrifice(gold=3, vp=2)
    assert moves(state, events) == []
    assert legal_actions(state) == (PickBranch(ME, 0), PickBranch(ME, 1))


@pytest.mark.rule("X2")
@pytest.mark.parametrize("amount", [1, 2, 3])
def test_sacrifice_exchanges_gold_for_vp_one_for_one(amount: int) -> None:
    state, _ = take_sacrifice(gold=3, vp=2)
    state, _ = play(state, PickBranch, branch=0)
    assert amounts(state) == [0, 1, 2, 3]
    state, events = play(state, PickAmount, amount=amount)
    assert moves(state, events) == [
        pay(amount, by="hephaestus/sacrifice"),
        gain(amount, "vp", by="hephaestus/sacrifice"),
    ]
    assert (state.players[ME].gold, state.players[ME].vp) == (3 - amount, 2 + amount)


@pytest.mark.rule("X2")
@pytest.mark.parametrize("amount", [1, 2])
def test_sacrifice_exchanges_vp_for_gold_one_for_one(amount: int) -> None:
    state, _ = take_sacrifice(gold=3, vp=2)
    state, _ = play(state, PickBranch, branch=1)
    assert amounts(state) == [0, 1, 2]
    state, events = play(state, PickAmount, amount=amount)
    assert moves(state, events) == [
        (ME, RESERVE, amount, "vp", "hephaestus/sacrifice"),
        gain(amount, "gold", by="hephaestus/sacrifice"),
    ]
    assert (state.players[ME].gold, state.players[ME].vp) == (3 + amount, 2 - amount)


@pytest.mark.rule("X2")
@pytest.mark.parametrize("branch", [0, 1])
def test_sacrifice_may_exchange_nothing(branch: int) -> None:
    state, _ = take_sacrifice(gold=3, vp=2)
    state, _ = play(state, PickBranch, branch=branch)
    state, events = play(state, PickAmount, amount=0)
    assert events == ()
    assert (state.players[ME].gold, state.players[ME].vp, state.stage) == (3, 2, Stage.COLUMN)


@pytest.mark.rule("X2")
def test_sacrifice_goes_in_one_direction_only() -> None:
    state, _ = take_sacrifice(gold=3, vp=2)
    state, _ = play(state, PickBranch, branch=0)
    state, _ = play(state, PickAmount, amount=1)
    assert options(state, DismissColumn) == legal_actions(state)


@pytest.mark.rule("X2")
@pytest.mark.parametrize("mine, branch", [({"gold": 2}, 0), ({"vp": 2}, 1)])
def test_sacrifice_asks_only_for_the_amount_when_there_is_one_direction(mine: dict[str, int], branch: int) -> None:
    state, events = take_sacrifice(**mine)
    sacrifice = find(state, "sacrifice")
    assert events[-1] == Forced(PickBranch(ME, branch), cause=sacrifice)
    assert amounts(state) == [0, 1, 2]
    state, _ = play(state, PickAmount, amount=2)
    assert (state.players[ME].gold, state.players[ME].vp) == ((0, 2) if branch == 0 else (2, 0))


@pytest.mark.rule("X2")
def test_sacrifice_asks_nothing_of_a_player_who_has_nothing() -> None:
    state, events = take_sacrifice()
    card = find(state, "sacrifice")
    assert events == (CardTaken(ME, card, Zone.AGORA, owed=True),)
    assert options(state, DismissColumn) == legal_actions(state)


# --- Workshop --------------------------------------------------------------------------------------------------------

begin_step = partial(HERE.begin_step, "workshop")


@pytest.mark.rule("W4")
def test_workshop_gains_1_gold_when_the_step_begins() -> None:
    state, events = begin_step(gold=2, domain="workshop charon")
    workshop = find(state, "workshop", player=OTHER)
    assert events == (
        TurnEnded(ME),
        TurnBegan(OTHER),
        AllowanceSet(OTHER, 3),
        PowerUsed(OTHER, workshop),
        ResourceMoved(Resource.GOLD, RESERVE, OTHER, 1, cause=workshop),
    )


@pytest.mark.rule("W4")
def test_workshop_gains_1_gold_when_the_last_turn_leads_to_the_step() -> None:
    done: dict[str, Any] = {"cards_taken": 3, "columns": ""}
    state = table(seat(quest=1, domain="workshop slaves", **done), seat(quest=2, **done), turn=1, stage="after")
    state, events = play(state, EndTurn)
    assert moves(state, events) == [
        gain(3, "gold"),  # quest 1
        gain(2, "gold", player=OTHER),  # quest 2
        gain(1, "vp", player=OTHER),
        gain(1, "gold", by="hephaestus/workshop"),
    ]
    assert (state.phase, state.active, state.players[ME].gold) == (Phase.WRITING, ME, 4)


@pytest.mark.rule("W4")
def test_workshop_gains_its_gold_in_time_to_pay_for_a_transfer() -> None:
    state, _ = begin_step(gold=1, domain="workshop")
    assert legal_actions(state) == (Transfer(OTHER, find(state, "workshop", player=OTHER), None), EndTurn(OTHER))


@pytest.mark.rule("W4")
def test_workshop_gains_its_gold_once_even_if_it_is_transferred_in_the_step() -> None:
    state, events = begin_step(gold=4, domain="workshop charon posthumous_hero")
    assert moves(state, events) == [gain(1, "gold", by="hephaestus/workshop", player=OTHER)]
    state, events = play(state, Transfer, card="workshop", legend=None)
    assert moves(state, events) == [pay(2, player=OTHER)]
    state, events = play(state, EndTurn)
    assert moves(state, events) == []
    assert (state.players[OTHER].gold, state.epoch) == (3, 2)


@pytest.mark.rule("P1")
def test_workshop_gains_nothing_in_the_elysium_or_in_the_step_of_another_player() -> None:
    state, events = begin_step(gold=2, domain="charon", legends=["workshop"])
    assert (state.active, moves(state, events)) == (OTHER, [])


@pytest.mark.rule("P6")
def test_workshop_is_not_used_in_a_turn() -> None:
    assert rule_against(table(seat(domain="workshop")), "workshop") == "P6"


# --- Golden Throne of Hera -------------------------------------------------------------------------------------------


@pytest.mark.rule("X1")
@pytest.mark.parametrize("richest", [OTHER, THIRD])
def test_golden_throne_of_hera_gains_gold_up_to_that_of_the_richest_player(richest: int) -> None:
    others = [seat(gold=4), seat(gold=4)]
    others[richest - 1] = seat(gold=7)
    state = table(seat(gold=2, domain="golden_throne_of_hera"), *others)
    throne = find(state, "golden_throne_of_hera")
    state, events = play(state, UsePower, card="golden_throne_of_hera")
    assert events == (
        RingReturned(throne),
        PowerUsed(ME, throne),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 5, cause=throne),
    )
    assert sorted(board.gold for board in state.players) == [4, 7, 7]
    assert rule_against(state, "golden_throne_of_hera") == "P4"


@pytest.mark.rule("X1")
@pytest.mark.parametrize("gold", [5, 6])
def test_golden_throne_of_hera_gains_nothing_for_the_richest_player_and_is_used_up(gold: int) -> None:
    state = table(seat(gold=gold, domain="golden_throne_of_hera"), seat(gold=5))
    throne = find(state, "golden_throne_of_hera")
    state, events = play(state, UsePower, card="golden_throne_of_hera")
    assert events == (RingReturned(throne), PowerUsed(ME, throne))
    assert state.players[ME].gold == gold


# --- Master Builder --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mine, gold",
    [
        ("master_builder", 1),
        ("master_builder workshop slaves", 3),
        ("master_builder workshop charon", 2),
        ("citizen=workshop master_builder slaves", 2),
    ],
)
def test_master_builder_gains_1_gold_per_hephaestus_card_in_the_domain(mine: str, gold: int) -> None:
    state = table(seat(domain=mine))
    builder = find(state, "master_builder")
    state, events = play(state, UsePower, card="master_builder")
    assert events == (
        CardTurned(builder),
        PowerUsed(ME, builder),
        ResourceMoved(Resource.GOLD, RESERVE, ME, gold, cause=builder),
    )


@pytest.mark.rule("P5")
def test_master_builder_works_once_per_epoch() -> None:
    state, _ = play(table(seat(domain="master_builder")), UsePower, card="master_builder")
    assert rule_against(state, "master_builder") == "P5"


def test_master_builder_does_not_count_the_elysium_or_the_domain_of_another_player() -> None:
    state = table(seat(domain="master_builder", legends=["workshop slaves"]), seat(domain="divine_help"))
    assert moves(*play(state, UsePower, card="master_builder")) == [gain(1, "gold", by="hephaestus/master_builder")]


# --- Slaves ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P14")
def test_slaves_discard_a_card_of_the_domain_to_gain_2_gold() -> None:
    state = table(seat(domain="slaves persephone citizen workshop"), seat(domain="charon"))
    slaves, persephone = find(state, "slaves"), find(state, "persephone")
    state, events = play(state, UsePower, card="slaves")
    assert events == (CardTurned(slaves), PowerUsed(ME, slaves))
    # Any card of the own Domain, and it cannot be refused.
    assert sorted(picks(state)) == ["citizen", "hades/persephone", "hephaestus/slaves", "hephaestus/workshop"]
    assert len(legal_actions(state)) == 4
    state, events = play(state, PickCard, card="persephone")
    assert events == (
        RingReturned(persephone, cause=slaves),
        CardDiscarded(ME, persephone, Zone.DOMAIN, cause=slaves),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 2, cause=slaves),
    )
    assert (refs(state, state.discard_pile), state.ring_mask) == (["hades/persephone"], 0)
    assert rule_against(state, "slaves") == "P5"


@pytest.mark.rule("X18")
def test_slaves_discard_a_citizen() -> None:
    state, _ = play(table(seat(domain="slaves citizen")), UsePower, card="slaves")
    state, events = play(state, PickCard, card="citizen")
    assert moves(state, events) == [gain(2, "gold", by="hephaestus/slaves")]
    assert (refs(state, state.discard_pile), domain(state, ME)) == (["citizen"], ["hephaestus/slaves"])


@pytest.mark.rule("X18")
def test_slaves_discard_themselves() -> None:
    state = table(seat(domain="slaves"))
    slaves = find(state, "slaves")
    state, events = play(state, UsePower, card="slaves")
    assert events == (
        CardTurned(slaves),
        PowerUsed(ME, slaves),
        Forced(PickCard(ME, slaves), cause=slaves),
        CardsStraightened((slaves,), cause=slaves),
        CardDiscarded(ME, slaves, Zone.DOMAIN, cause=slaves),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 2, cause=slaves),
    )
    assert (domain(state, ME), refs(state, state.discard_pile)) == ([], ["hephaestus/slaves"])
    assert state.turned_mask == 0


# --- Automatons and God of Fire --------------------------------------------------------------------------------------

BY_AUTOMATONS, BY_GOD = "hephaestus/automatons", "hephaestus/god_of_fire"
after_taking = HERE.after_taking
after_taking_from_the_oracle = HERE.after_taking_from_the_oracle
after_drawing_in_the_turn_of_another = HERE.after_drawing_in_the_turn_of_another
after_transferring = HERE.after_transferring
after_a_free_transfer = HERE.after_a_free_transfer
after_the_citizen_of = partial(HERE.after_the_citizen_of, card="workshop", legend="divine_help charisma")
after_the_deeds_of_another = partial(HERE.after_the_deeds_of_another, card="workshop", beside="slaves")
after_discarding = partial(HERE.after_discarding, oracle="the_swindler")


def test_automatons_gain_1_gold_for_a_hephaestus_card_taken_in_a_turn() -> None:
    assert after_taking("automatons", "workshop") == [gain(1, "gold", by=BY_AUTOMATONS)]


def test_god_of_fire_gains_1_vp_for_a_hephaestus_card_taken_in_a_turn() -> None:
    assert after_taking("god_of_fire", "workshop") == [gain(1, "vp", by=BY_GOD)]


@pytest.mark.rule("P11")
def test_automatons_gain_1_gold_for_a_hephaestus_card_taken_by_a_power() -> None:
    assert after_taking_from_the_oracle("automatons", "workshop") == [gain(1, "gold", by=BY_AUTOMATONS)]


@pytest.mark.rule("P11")
def test_god_of_fire_gains_1_vp_for_a_hephaestus_card_taken_by_a_power() -> None:
    assert after_taking_from_the_oracle("god_of_fire", "workshop") == [gain(1, "vp", by=BY_GOD)]


@pytest.mark.rule("P3")
def test_automatons_work_in_the_turn_of_another_player() -> None:
    drawn = after_drawing_in_the_turn_of_another("automatons", "workshop")
    assert drawn == [gain(1, "gold", by=BY_AUTOMATONS, player=OTHER)]


@pytest.mark.rule("P3")
def test_god_of_fire_works_in_the_turn_of_another_player() -> None:
    drawn = after_drawing_in_the_turn_of_another("god_of_fire", "workshop")
    assert drawn == [gain(1, "vp", by=BY_GOD, player=OTHER)]


def test_automatons_gain_1_gold_for_a_hephaestus_card_transferred() -> None:
    assert after_transferring("automatons workshop", "workshop") == [pay(2), gain(1, "gold", by=BY_AUTOMATONS)]


def test_god_of_fire_gains_1_vp_for_a_hephaestus_card_transferred() -> None:
    assert after_transferring("god_of_fire workshop", "workshop") == [pay(2), gain(1, "vp", by=BY_GOD)]


@pytest.mark.rule("P11")
def test_automatons_gain_1_gold_for_a_hephaestus_card_transferred_by_a_power() -> None:
    assert after_a_free_transfer("automatons workshop", "workshop") == [gain(1, "gold", by=BY_AUTOMATONS)]


@pytest.mark.rule("P11")
def test_god_of_fire_gains_1_vp_for_a_hephaestus_card_transferred_by_a_power() -> None:
    assert after_a_free_transfer("god_of_fire workshop", "workshop") == [gain(1, "vp", by=BY_GOD)]


@pytest.mark.rule("P11")
def test_automatons_gain_nothing_when_they_are_taken_themselves() -> None:
    assert after_taking("workshop", "automatons") == []


@pytest.mark.rule("P11")
def test_god_of_fire_gains_nothing_when_it_is_taken_itself() -> None:
    assert after_taking("workshop", "god_of_fire") == []


@pytest.mark.rule("P11")
def test_automatons_gain_1_gold_when_they_are_transferred_themselves() -> None:
    assert after_transferring("automatons workshop", "automatons") == [pay(3), gain(1, "gold", by=BY_AUTOMATONS)]


@pytest.mark.rule("P11")
def test_god_of_fire_gains_1_vp_when_it_is_transferred_itself() -> None:
    assert after_transferring("god_of_fire workshop", "god_of_fire") == [pay(3), gain(1, "vp", by=BY_GOD)]


def test_automatons_gain_nothing_for_cards_of_other_families() -> None:
    assert after_taking("automatons", "charon") == []
    assert after_transferring("automatons charon workshop", "charon") == [pay(2)]


def test_god_of_fire_gains_nothing_for_cards_of_other_families() -> None:
    assert after_taking("god_of_fire", "charon") == []
    assert after_transferring("god_of_fire charon workshop", "charon") == [pay(2)]


@pytest.mark.rule("F7")
def test_automatons_gain_nothing_for_a_citizen_whatever_lies_under_it() -> None:
    assert after_the_citizen_of("automatons") == [[], [pay(1)]]


@pytest.mark.rule("F7")
def test_god_of_fire_gains_nothing_for_a_citizen_whatever_lies_under_it() -> None:
    assert after_the_citizen_of("god_of_fire") == [[], [pay(1)]]


def test_automatons_gain_nothing_for_what_another_player_does() -> None:
    assert after_the_deeds_of_another("automatons") == [[], [pay(2)]]


def test_god_of_fire_gains_nothing_for_what_another_player_does() -> None:
    assert after_the_deeds_of_another("god_of_fire") == [[], [pay(2)]]


def test_automatons_gain_nothing_for_a_hephaestus_card_discarded() -> None:
    assert after_discarding("automatons workshop", "workshop") == []


def test_god_of_fire_gains_nothing_for_a_hephaestus_card_discarded() -> None:
    assert after_discarding("god_of_fire workshop", "workshop") == []


@pytest.mark.rule("P1")
@pytest.mark.parametrize("permanent", ["automatons", "god_of_fire"])
def test_automatons_and_god_of_fire_do_nothing_in_the_elysium(permanent: str) -> None:
    state = table(seat(legends=[permanent]), agora="workshop")
    assert moves(*play(state, TakeCard, card="workshop")) == []
    state = table(seat(gold=9, domain="workshop citizen", legends=[permanent]), phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="workshop", legend=None)) == [pay(2)]


@pytest.mark.rule("P20")
@pytest.mark.parametrize("mine", ["automatons god_of_fire", "god_of_fire automatons"])
def test_automatons_and_god_of_fire_work_in_the_order_in_which_they_came(mine: str) -> None:
    gains = {"automatons": gain(1, "gold", by=BY_AUTOMATONS), "god_of_fire": gain(1, "vp", by=BY_GOD)}
    assert after_taking(mine, "workshop") == [gains[word] for word in mine.split()]
