"""Hades: what each of its cards does, clause by clause, and what it leaves alone."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.cards.short_words import (
    ME,
    OTHER,
    Tables,
    gain,
    moves,
    pay,
    picks,
    placements,
    play,
    rule_against,
    usable,
)

from elysium_rules import (
    Decline,
    DismissColumn,
    EndTurn,
    Event,
    GameState,
    PickCard,
    TakeCard,
    Transfer,
    UsePower,
    legal_actions,
    outcome,
)
from elysium_rules.elysium.model.events import (
    AllowanceSet,
    BonusMoved,
    CardDiscarded,
    CardTaken,
    CardTransferred,
    CardTurned,
    Declined,
    Forced,
    PowerUsed,
    ResourceMoved,
    RingReturned,
    StepClosed,
    TurnBegan,
    TurnEnded,
)
from elysium_rules.elysium.model.ids import RESERVE, LegendKind, Phase, Resource, Stage, Zone
from elysium_rules.testing import (
    Seat,
    domain,
    elysium,
    find,
    options,
    refs,
    seat,
)

#: Hades beside Apollo (cards taken from the Oracle), Athena (cards drawn), Hephaestus and Hermes.
HERE = Tables("deadly_plots")
table, chronos = HERE.table, HERE.chronos


# --- Assembly --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "legend, points",
    [
        ("hades/assembly charisma", 2),
        ("hades/assembly charisma democracy", 3),
        ("hades/assembly charisma democracy divine_help", 4),
        ("hades/assembly charisma democracy divine_help the_swindler", 5),
    ],
)
def test_assembly_is_worth_1_vp_per_family_of_its_level_legend(legend: str, points: int) -> None:
    assert chronos(legend) == points


@pytest.mark.parametrize("legend", ["hades/assembly charon", "charon persephone hades/assembly"])
def test_assembly_is_worth_1_vp_in_a_family_legend(legend: str) -> None:
    assert chronos(legend) == 1


@pytest.mark.rule("F7")
def test_assembly_does_not_count_a_family_for_a_citizen() -> None:
    assert chronos("hades/assembly charisma citizen=athena/democracy") == 2


def test_assembly_does_not_count_the_families_of_other_legends() -> None:
    assert chronos("hades/assembly charisma", "democracy divine_help") == 2


@pytest.mark.rule("P7")
def test_assembly_alone_or_in_the_domain_is_worth_nothing() -> None:
    assert chronos("hades/assembly") == 0
    assert chronos(domain="hades/assembly") == 0


# --- Charon's Obol ---------------------------------------------------------------------------------------------------


def test_charons_obol_gains_1_gold_and_then_asks_for_a_transfer() -> None:
    state = table(seat(), agora="charons_obol")
    obol = find(state, "charons_obol")
    state, events = play(state, TakeCard, card="charons_obol")
    assert events == (
        CardTaken(ME, obol, Zone.AGORA, owed=True),
        PowerUsed(ME, obol),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 1, cause=obol),
    )
    # The gold just received already pays for the transfer, and the Obol itself can be the card.
    assert legal_actions(state) == (Transfer(ME, obol, None), Decline(ME))


def test_charons_obol_transfers_itself_for_its_level() -> None:
    state, _ = play(table(seat(), agora="charons_obol"), TakeCard, card="charons_obol")
    obol = find(state, "charons_obol")
    state, events = play(state, Transfer, card="charons_obol", legend=None)
    assert events == (
        ResourceMoved(Resource.GOLD, ME, RESERVE, 1, cause=obol, is_price=True),
        CardTransferred(ME, obol, 0, LegendKind.SINGLE, cause=obol),
    )
    assert (state.players[ME].gold, domain(state, ME), elysium(state, ME)) == (0, [], [["hades/charons_obol"]])


@pytest.mark.rule("L1")
@pytest.mark.rule("P16")
def test_charons_obol_transfers_another_card_for_its_level() -> None:
    state, _ = play(table(seat(gold=4, domain="persephone"), agora="charons_obol"), TakeCard, card="charons_obol")
    state, events = play(state, Transfer, card="persephone", legend=None)
    assert moves(state, events) == [pay(3, by="hades/charons_obol")]
    assert state.players[ME].gold == 2


def test_charons_obol_offers_only_transfers_that_can_be_paid() -> None:
    mine = seat(gold=1, domain="persephone charon", legends=["temple_of_hades"])
    state, _ = play(table(mine, agora="charons_obol"), TakeCard, card="charons_obol")
    assert placements(state) == [("hades/charon", 0), ("hades/charon", None), ("hades/charons_obol", None)]


@pytest.mark.rule("L8")
def test_charons_obol_transfers_a_citizen_for_the_level_of_the_missing_card() -> None:
    mine = seat(gold=1, domain="citizen", legends=["temple_of_hades persephone"])
    state, _ = play(table(mine, agora="charons_obol"), TakeCard, card="charons_obol")
    state, events = play(state, Transfer, card="citizen", legend=0)
    assert moves(state, events) == [pay(2, by="hades/charons_obol")]


def test_charons_obol_may_be_refused_its_transfer_and_still_gives_the_gold() -> None:
    state, _ = play(table(seat(gold=4, domain="persephone"), agora="charons_obol"), TakeCard, card="charons_obol")
    state, events = play(state, Decline)
    assert events == (Declined(ME, cause=find(state, "charons_obol")),)
    assert (state.players[ME].gold, domain(state, ME)) == (5, ["hades/persephone", "hades/charons_obol"])
    assert state.stage is Stage.COLUMN


def test_charons_obol_allows_one_transfer_only() -> None:
    state, _ = play(table(seat(gold=9, domain="persephone"), agora="charons_obol"), TakeCard, card="charons_obol")
    state, _ = play(state, Transfer, card="persephone", legend=None)
    assert options(state, DismissColumn) == legal_actions(state)


def test_charons_obol_asks_nothing_when_no_transfer_can_be_paid() -> None:
    state = table(seat(domain="apollo/initiation hades/initiation"), oracle="charons_obol")
    state, events = play(state, UsePower, card="apollo/initiation")
    assert moves(state, events) == [gain(1, "gold", by="hades/charons_obol")]
    assert state.question is None


# --- Posthumous Hero -------------------------------------------------------------------------------------------------


@pytest.mark.rule("X17")
def test_posthumous_hero_transfers_a_citizen_for_free() -> None:
    state = table(seat(domain="posthumous_hero citizen", legends=["temple_of_hades charon"]))
    hero, citizen = find(state, "posthumous_hero"), find(state, "citizen")
    state, events = play(state, UsePower, card="posthumous_hero")
    assert events == (
        RingReturned(hero),
        PowerUsed(ME, hero),
        Forced(Transfer(ME, citizen, 0), cause=hero),
        CardTransferred(ME, citizen, 0, LegendKind.FAMILY, cause=hero),
        BonusMoved(ME, None, "hades", 5, None, cause=hero),
    )
    assert elysium(state, ME) == [["hades/temple_of_hades", "hades/charon", "citizen"]]


def test_posthumous_hero_costs_no_gold_when_there_is_some() -> None:
    state = table(seat(gold=9, domain="posthumous_hero citizen", legends=["persephone aegis"]))
    state, events = play(state, UsePower, card="posthumous_hero")
    assert (moves(state, events), state.players[ME].gold) == ([], 9)


@pytest.mark.rule("L8")
def test_posthumous_hero_moves_citizens_only_and_into_legends_of_two_that_are_not_full() -> None:
    mine = seat(
        gold=9,
        domain="posthumous_hero citizen charon citizen",
        legends="temple_of_hades, hades/initiation persephone, offerings naval_power, divine_help workshop slaves",
    )
    state, _ = play(table(mine), UsePower, card="posthumous_hero")
    assert placements(state) == [("citizen", 1), ("citizen", 2), ("citizen", 1), ("citizen", 2)]
    assert len(legal_actions(state)) == 4  # and it cannot be refused


@pytest.mark.rule("P19")
def test_posthumous_hero_is_unusable_without_a_citizen() -> None:
    state = table(seat(gold=9, domain="posthumous_hero charon", legends=["temple_of_hades persephone"]))
    assert rule_against(state, "posthumous_hero") == "P19"


@pytest.mark.rule("X17")
@pytest.mark.parametrize(
    "legends",
    [
        pytest.param([], id="no Legend"),
        pytest.param(["temple_of_hades", "persephone"], id="single cards"),
        pytest.param(["temple_of_hades charon persephone"], id="full Family Legend"),
        pytest.param(["temple_of_hades charisma democracy divine_help the_swindler"], id="full Level Legend"),
    ],
)
def test_posthumous_hero_is_unusable_without_an_open_legend_of_two(legends: list[str]) -> None:
    state = table(seat(gold=9, domain="posthumous_hero citizen", legends=legends))
    assert rule_against(state, "posthumous_hero") == "P19"


@pytest.mark.rule("P4")
def test_posthumous_hero_works_once() -> None:
    state = table(seat(domain="posthumous_hero citizen citizen", legends=["temple_of_hades charisma"]))
    state, _ = play(state, UsePower, card="posthumous_hero")
    state, _ = play(state, Transfer, card="citizen", legend=0)
    assert state.ring_mask == 0
    assert rule_against(state, "posthumous_hero") == "P4"


# --- Tartarus --------------------------------------------------------------------------------------------------------


NINE_CARDS = (
    "tartarus charisma democracy divine_help the_swindler",
    "charon persephone",
    "apollo/offerings succession",
)


@pytest.mark.parametrize(
    "legends, points",
    [
        (NINE_CARDS, 4),
        ((*NINE_CARDS[:2], "apollo/offerings succession dark_future"), 5),
        (NINE_CARDS[:2], 3),
        (("tartarus charisma democracy",), 1),
    ],
)
def test_tartarus_is_worth_1_vp_per_2_cards_in_the_elysium(legends: tuple[str, ...], points: int) -> None:
    assert chronos(*legends) == points


def test_tartarus_counts_citizens() -> None:
    assert chronos("tartarus charisma citizen citizen") == 2


@pytest.mark.rule("F1")
def test_tartarus_does_not_count_single_cards() -> None:
    assert chronos("tartarus charisma", "charon", "apollo/offerings") == 1


@pytest.mark.rule("F1")
def test_tartarus_does_not_count_single_cards_when_scored_before_the_end() -> None:
    state = table(seat(legends=["tartarus charisma", "charon", "apollo/offerings"]))
    assert outcome(state).scores[ME].chronos == 1


def test_tartarus_does_not_count_the_domain_or_the_elysium_of_another_player() -> None:
    other = seat(legends=["temple_of_hades charon"])
    state = table(
        seat(legends=["tartarus charisma"], domain="succession posthumous_hero"),
        other,
        phase="writing",
        epoch=5,
        turn=1,
    )
    state, _ = play(state, EndTurn)
    assert outcome(state).scores[ME].chronos == 1


@pytest.mark.rule("P7")
def test_tartarus_alone_or_in_the_domain_is_worth_nothing() -> None:
    assert chronos("tartarus", "charon persephone") == 0
    assert chronos("charon persephone", domain="tartarus") == 0


# --- Temple of Hades -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("legend, points", [("temple_of_hades charon", 2), ("charon persephone temple_of_hades", 3)])
def test_temple_of_hades_is_worth_1_vp_per_hades_card_of_its_family_legend(legend: str, points: int) -> None:
    assert chronos(legend) == points


def test_temple_of_hades_is_worth_1_vp_in_a_level_legend() -> None:
    assert chronos("temple_of_hades charisma democracy divine_help the_swindler") == 1


@pytest.mark.rule("F7")
def test_temple_of_hades_does_not_count_citizens() -> None:
    assert chronos("temple_of_hades charon citizen=persephone") == 2


def test_temple_of_hades_does_not_count_hades_cards_of_other_legends() -> None:
    assert chronos("temple_of_hades charisma", "charon persephone") == 1


@pytest.mark.rule("P7")
def test_temple_of_hades_alone_or_in_the_domain_is_worth_nothing() -> None:
    assert chronos("temple_of_hades") == 0
    assert chronos("charon persephone", domain="temple_of_hades") == 0


# --- Charon ----------------------------------------------------------------------------------------------------------


def charon_step(mine: Seat, **places: Any) -> GameState:
    """Player 0's step of Phase III, with a player after them who has something to choose."""
    return table(mine, seat(gold=1, domain="democracy"), phase="writing", **places)


def test_charon_gains_2_vp_when_the_step_ends_with_two_transfers() -> None:
    state = charon_step(seat(domain="charon posthumous_hero"), transfers=2, allowance=1)
    charon = find(state, "charon")
    state, events = play(state, EndTurn)
    assert events == (
        StepClosed(ME),
        PowerUsed(ME, charon),
        ResourceMoved(Resource.VP, RESERVE, ME, 2, cause=charon),
        TurnEnded(ME),
        TurnBegan(OTHER),
        AllowanceSet(OTHER, 3),
    )


@pytest.mark.rule("X14")
@pytest.mark.parametrize("transfers, points", [(0, 0), (1, 0), (2, 2), (3, 2)])
def test_charon_counts_the_transfers_made_in_the_step(transfers: int, points: int) -> None:
    state = charon_step(seat(gold=9, domain="charon posthumous_hero cerberus persephone hades/initiation"), allowance=4)
    for word in ["posthumous_hero", "persephone", "cerberus"][:transfers]:
        state, _ = play(state, Transfer, card=word, legend=None)
        assert state.players[ME].vp == 0  # judged only when the step ends
    state, events = play(state, EndTurn)
    assert moves(state, events) == ([gain(2, "vp", by="hades/charon")] if points else [])
    assert state.players[ME].vp == points


def begin_charon_step(**mine: Any) -> GameState:
    """Player 1's step of Phase III, reached by the end of the step before; three transfers are allowed."""
    state = table(seat(gold=1, domain="democracy"), seat(gold=9, **mine), phase="writing")
    state, _ = play(state, EndTurn)
    return state


@pytest.mark.rule("X14")
@pytest.mark.rule("W4")
def test_charon_may_be_one_of_the_two_cards() -> None:
    state = begin_charon_step(domain="charon persephone posthumous_hero")
    state, _ = play(state, Transfer, card="charon", legend=None)
    state, _ = play(state, Transfer, card="persephone", legend="charon")
    state, events = play(state, EndTurn)
    assert moves(state, events) == [gain(2, "vp", by="hades/charon", player=OTHER)]


@pytest.mark.rule("X14")
def test_charon_gains_nothing_when_it_is_the_only_card_transferred() -> None:
    state = charon_step(seat(gold=5, domain="charon persephone"), allowance=3)
    state, _ = play(state, Transfer, card="charon", legend=None)
    state, events = play(state, EndTurn)
    assert moves(state, events) == []


def test_charon_counts_citizens_transferred() -> None:
    mine = seat(gold=5, domain="charon citizen citizen", legends=["temple_of_hades charisma"])
    state = charon_step(mine, allowance=3)
    state, _ = play(state, Transfer, card="citizen", legend=0)
    state, _ = play(state, Transfer, card="citizen", legend=0)
    state, events = play(state, EndTurn)
    assert moves(state, events) == [gain(2, "vp", by="hades/charon")]


@pytest.mark.rule("X14")
def test_charon_does_not_count_transfers_of_phase_ii() -> None:
    done: dict[str, Any] = {"cards_taken": 3, "columns": ""}
    mine = seat(gold=9, quest=1, domain="charon judges_of_the_dead temple_of_hades god_of_the_dead", **done)
    state = table(seat(gold=1, quest=2, domain="democracy", **done), mine, turn=1, stage="after")
    state, _ = play(state, UsePower, card="judges_of_the_dead")
    state, _ = play(state, Transfer, card="temple_of_hades", legend=None)
    state, _ = play(state, Transfer, card="god_of_the_dead", legend=None)
    # After the refusal the turn is over, and Phase III begins with this player, who may transfer one card.
    state, _ = play(state, Decline)
    assert (state.phase, state.active, state.allowance) == (Phase.WRITING, OTHER, 1)
    state, events = play(state, Transfer, card="judges_of_the_dead", legend=None)
    assert moves(state, events) == [pay(3, player=OTHER)]  # and the step is over, without a gain
    assert state.active == ME


@pytest.mark.rule("X14")
def test_charon_does_not_count_the_transfers_of_another_player() -> None:
    other = seat(gold=9, domain="charon persephone hades/initiation")
    mine = seat(gold=9, domain="democracy divine_help the_swindler")
    state = table(mine, other, phase="writing", allowance=3)
    state, _ = play(state, Transfer, card="democracy", legend=None)
    state, _ = play(state, Transfer, card="divine_help", legend=None)
    state, events = play(state, EndTurn)
    assert moves(state, events) == []
    state, _ = play(state, Transfer, card="persephone", legend=None)
    state, events = play(state, EndTurn)
    assert moves(state, events) == []


@pytest.mark.rule("P1")
def test_charon_in_the_elysium_gains_nothing() -> None:
    state = begin_charon_step(domain="persephone posthumous_hero slaves", legends=["charon"])
    state, _ = play(state, Transfer, card="persephone", legend=None)
    state, _ = play(state, Transfer, card="posthumous_hero", legend=None)
    state, events = play(state, EndTurn)
    assert moves(state, events) == []


# --- Helm of Invisibility --------------------------------------------------------------------------------------------


def helm_step(**other: Any) -> tuple[GameState, tuple[Event, ...]]:
    """Player 1's step of Phase III just begun; the Incomplete quest of that player allows one transfer."""
    state = table(
        seat(gold=9, quest=1, domain="democracy"), seat(quest="incomplete", **other), phase="writing", allowance=1
    )
    return play(state, EndTurn)


@pytest.mark.rule("W4")
def test_helm_of_invisibility_allows_one_more_transfer() -> None:
    state, events = helm_step(gold=9, domain="helm_of_invisibility persephone charon")
    helm = find(state, "helm_of_invisibility")
    assert events == (
        TurnEnded(ME),
        TurnBegan(OTHER),
        AllowanceSet(OTHER, 1),
        PowerUsed(OTHER, helm),
        AllowanceSet(OTHER, 2, cause=helm),
    )


def test_helm_of_invisibility_adds_to_what_the_quest_allows() -> None:
    state = table(
        seat(gold=9, quest=1, domain="democracy"),
        seat(gold=9, quest=2, domain="helm_of_invisibility charon"),
        phase="writing",
    )
    state, _ = play(state, EndTurn)
    assert state.allowance == 4


@pytest.mark.rule("W4")
def test_helm_of_invisibility_may_be_transferred_and_still_allows_one_more() -> None:
    state, _ = helm_step(gold=9, domain="helm_of_invisibility persephone charon")
    state, events = play(state, Transfer, card="helm_of_invisibility", legend=None)
    assert moves(state, events) == [pay(2, player=OTHER)]
    state, events = play(state, Transfer, card="persephone", legend=None)
    assert moves(state, events)[0] == pay(3, player=OTHER)
    # Two transfers and no more: the step is over, and so is the epoch.
    assert (domain(state, OTHER), state.epoch) == (["hades/charon"], 2)


@pytest.mark.rule("P16")
def test_helm_of_invisibility_does_not_make_the_transfer_free() -> None:
    state, _ = helm_step(gold=4, domain="helm_of_invisibility persephone charon temple_of_hades")
    state, _ = play(state, Transfer, card="persephone", legend=None)
    assert state.allowance == 1
    assert placements(state) == [("hades/temple_of_hades", 0), ("hades/temple_of_hades", None)]


def test_helm_of_invisibility_may_be_left_unused() -> None:
    state, _ = helm_step(gold=9, domain="helm_of_invisibility persephone charon")
    state, _ = play(state, Transfer, card="persephone", legend=None)
    state, _ = play(state, EndTurn)
    assert (domain(state, OTHER), state.epoch) == (["hades/helm_of_invisibility", "hades/charon"], 2)


def test_helm_of_invisibility_does_nothing_for_another_player() -> None:
    state = table(
        seat(gold=9, quest=1, domain="helm_of_invisibility"), seat(gold=9, quest=2, domain="charon"), phase="writing"
    )
    state, _ = play(state, EndTurn)
    assert (state.active, state.allowance) == (OTHER, 3)


@pytest.mark.rule("P1")
def test_helm_of_invisibility_in_the_elysium_allows_nothing_more() -> None:
    state, _ = helm_step(gold=9, domain="charon", legends=["helm_of_invisibility"])
    assert (state.active, state.allowance) == (OTHER, 1)


# --- Initiation ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P5")
def test_initiation_transfers_a_card_for_its_level_and_is_turned() -> None:
    state = table(seat(gold=4, domain="hades/initiation athena/initiation persephone"))
    initiation, persephone = find(state, "hades/initiation"), find(state, "persephone")
    state, events = play(state, UsePower, card="hades/initiation")
    assert events == (CardTurned(initiation), PowerUsed(ME, initiation))
    assert placements(state) == [("hades/initiation", None), ("athena/initiation", None), ("hades/persephone", None)]
    assert len(legal_actions(state)) == 3  # and it cannot be refused
    state, events = play(state, Transfer, card="persephone", legend=None)
    assert events == (
        ResourceMoved(Resource.GOLD, ME, RESERVE, 3, cause=initiation, is_price=True),
        RingReturned(persephone, cause=initiation),
        CardTransferred(ME, persephone, 0, LegendKind.SINGLE, cause=initiation),
    )
    assert rule_against(state, "hades/initiation") == "P5"


def test_initiation_transfers_itself_for_its_level() -> None:
    state = table(seat(gold=2, domain="hades/initiation athena/initiation"))
    state, _ = play(state, UsePower, card="hades/initiation")
    state, events = play(state, Transfer, card="hades/initiation", legend=None)
    assert moves(state, events) == [pay(2, by="hades/initiation")]
    assert (elysium(state, ME), state.turned_mask) == ([["hades/initiation"]], 0)


@pytest.mark.rule("P8")
@pytest.mark.parametrize(
    "mine, other",
    [
        pytest.param({"domain": "hades/initiation charon"}, "", id="no other"),
        pytest.param({"domain": "hades/initiation charon"}, "athena/initiation", id="in another Domain"),
        pytest.param({"domain": "hades/initiation charon", "legends": ["athena/initiation"]}, "", id="in the Elysium"),
        pytest.param({"domain": "hades/initiation citizen=athena/initiation"}, "", id="under a Citizen"),
    ],
)
def test_initiation_needs_another_eleusis_card_in_the_domain(mine: dict[str, Any], other: str) -> None:
    assert rule_against(table(seat(gold=9, **mine), seat(domain=other)), "hades/initiation") == "P8"


@pytest.mark.rule("P8")
def test_initiation_is_content_with_another_eleusis_card_that_is_turned() -> None:
    state = table(seat(gold=9, domain="hades/initiation athena/initiation!"))
    assert usable(state) == ["hades/initiation"]


@pytest.mark.rule("P19")
def test_initiation_is_unusable_when_no_transfer_can_be_paid() -> None:
    assert rule_against(table(seat(gold=1, domain="hades/initiation athena/initiation")), "hades/initiation") == "P19"


@pytest.mark.rule("L8")
def test_initiation_transfers_a_citizen_for_the_level_of_the_missing_card() -> None:
    mine = seat(gold=1, domain="hades/initiation athena/initiation citizen", legends=["charon persephone"])
    state, events = play(table(mine), UsePower, card="hades/initiation")
    assert moves(state, events) == [pay(1, by="hades/initiation")]
    assert elysium(state, ME) == [["hades/charon", "hades/persephone", "citizen"]]


# --- Cerberus --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P14")
def test_cerberus_discards_a_card_to_transfer_another_for_its_level() -> None:
    state = table(seat(gold=9, domain="cerberus persephone charon citizen"))
    cerberus, persephone, charon = (find(state, word) for word in ("cerberus", "persephone", "charon"))
    state, events = play(state, UsePower, card="cerberus")
    assert events == (CardTurned(cerberus), PowerUsed(ME, cerberus))
    assert picks(state) == ["hades/charon", "hades/cerberus", "hades/persephone", "citizen"]
    state, events = play(state, PickCard, card="persephone")
    assert events == (
        RingReturned(persephone, cause=cerberus),
        CardDiscarded(ME, persephone, Zone.DOMAIN, cause=cerberus),
    )
    # The card that was discarded cannot be the one that is transferred.
    assert placements(state) == [("hades/cerberus", None), ("hades/charon", None)]
    assert len(legal_actions(state)) == 2  # and the transfer cannot be refused
    state, events = play(state, Transfer, card="charon", legend=None)
    assert events == (
        ResourceMoved(Resource.GOLD, ME, RESERVE, 2, cause=cerberus, is_price=True),
        CardTransferred(ME, charon, 0, LegendKind.SINGLE, cause=cerberus),
    )
    assert rule_against(state, "cerberus") == "P5"


@pytest.mark.rule("X18")
def test_cerberus_discards_a_citizen_and_transfers_itself() -> None:
    state = table(seat(gold=3, domain="cerberus citizen"))
    # Without a Legend of two the Citizen could not be transferred, so it must be the cost.
    state, events = play(state, UsePower, card="cerberus")
    assert moves(state, events) == [pay(3, by="hades/cerberus")]
    assert (domain(state, ME), elysium(state, ME)) == ([], [["hades/cerberus"]])
    assert (refs(state, state.discard_pile), state.turned_mask) == (["citizen"], 0)


@pytest.mark.rule("X18")
def test_cerberus_discards_itself_and_transfers_another() -> None:
    state, _ = play(table(seat(gold=3, domain="cerberus charon persephone")), UsePower, card="cerberus")
    state, _ = play(state, PickCard, card="cerberus")
    assert placements(state) == [("hades/charon", None), ("hades/persephone", None)]
    state, events = play(state, Transfer, card="charon", legend=None)
    assert moves(state, events) == [pay(2, by="hades/cerberus")]
    assert (refs(state, state.discard_pile), domain(state, ME)) == (["hades/cerberus"], ["hades/persephone"])
    assert state.turned_mask == 0


@pytest.mark.rule("P14")
def test_cerberus_cannot_discard_the_only_card_that_could_be_transferred() -> None:
    state = table(seat(gold=2, domain="cerberus persephone charon"))
    state, _ = play(state, UsePower, card="cerberus")
    assert picks(state) == ["hades/cerberus", "hades/persephone"]


@pytest.mark.rule("P19")
@pytest.mark.parametrize(
    "gold, cards",
    [
        pytest.param(9, "cerberus", id="no other card"),
        pytest.param(0, "cerberus charon", id="no gold"),
        pytest.param(1, "cerberus charon persephone", id="too little gold"),
        pytest.param(2, "cerberus citizen", id="a Citizen without a Legend"),
    ],
)
def test_cerberus_is_unusable_when_nothing_could_be_transferred_afterwards(gold: int, cards: str) -> None:
    assert rule_against(table(seat(gold=gold, domain=cards)), "cerberus") == "P19"


# --- Judges of the Dead ----------------------------------------------------------------------------------------------


@pytest.mark.rule("X13")
def test_judges_of_the_dead_allow_a_paid_transfer_per_hades_card_in_the_domain() -> None:
    mine = seat(gold=12, domain="judges_of_the_dead charon slaves divine_help embassy")
    state = table(mine)
    judges = find(state, "judges_of_the_dead")
    state, events = play(state, UsePower, card="judges_of_the_dead")
    assert events == (RingReturned(judges), PowerUsed(ME, judges))
    state, events = play(state, Transfer, card="slaves", legend=None)
    assert moves(state, events) == [pay(3, by="hades/judges_of_the_dead")]
    state, events = play(state, Transfer, card="divine_help", legend=None)
    assert moves(state, events) == [pay(1, by="hades/judges_of_the_dead")]
    # Two Hades cards, two transfers; cards of any family.
    assert state.question is None
    assert domain(state, ME) == ["hades/judges_of_the_dead", "hades/charon", "athena/embassy"]
    assert rule_against(state, "judges_of_the_dead") == "P4"


@pytest.mark.rule("X13")
def test_judges_of_the_dead_count_the_hades_cards_once_and_may_transfer_themselves() -> None:
    state = table(seat(gold=12, domain="judges_of_the_dead charon temple_of_hades slaves"))
    state, _ = play(state, UsePower, card="judges_of_the_dead")
    state, events = play(state, Transfer, card="judges_of_the_dead", legend=None)
    assert moves(state, events) == [pay(3, by="hades/judges_of_the_dead")]
    state, _ = play(state, Transfer, card="charon", legend="judges_of_the_dead")
    state, _ = play(state, Transfer, card="temple_of_hades", legend="charon")
    # Each transfer took a Hades card away, and still there were three of them.
    assert elysium(state, ME) == [["hades/judges_of_the_dead", "hades/charon", "hades/temple_of_hades"]]
    assert (domain(state, ME), state.question) == (["hephaestus/slaves"], None)


def test_judges_of_the_dead_count_neither_citizens_nor_other_places() -> None:
    mine = seat(gold=9, domain="judges_of_the_dead citizen=charon slaves divine_help", legends=["persephone"])
    state = table(mine, seat(domain="temple_of_hades"))
    state, _ = play(state, UsePower, card="judges_of_the_dead")
    state, _ = play(state, Transfer, card="slaves", legend=None)
    assert state.question is None


@pytest.mark.parametrize("transferred", [0, 1, 2])
def test_judges_of_the_dead_ask_no_more_after_a_refusal(transferred: int) -> None:
    state = table(seat(gold=12, domain="judges_of_the_dead charon temple_of_hades slaves"))
    state, _ = play(state, UsePower, card="judges_of_the_dead")
    for word in ["slaves", "charon"][:transferred]:
        state, _ = play(state, Transfer, card=word, legend=None)
    left = domain(state, ME)
    assert legal_actions(state)[-1] == Decline(ME)
    state, events = play(state, Decline)
    declined = (Declined(ME, cause=find(state, "judges_of_the_dead")),)
    assert (events, state.question, domain(state, ME)) == (declined, None, left)
    assert len(left) == 4 - transferred


def test_judges_of_the_dead_stop_when_the_gold_runs_out() -> None:
    state = table(seat(gold=4, domain="judges_of_the_dead charon persephone"))
    state, _ = play(state, UsePower, card="judges_of_the_dead")
    assert placements(state) == [("hades/judges_of_the_dead", None), ("hades/charon", None), ("hades/persephone", None)]
    state, _ = play(state, Transfer, card="persephone", legend=None)
    assert (state.players[ME].gold, state.question) == (1, None)


def test_judges_of_the_dead_go_on_with_gold_that_a_transfer_brought_in() -> None:
    state = table(seat(gold=3, domain="judges_of_the_dead horn_of_plenty temple_of_hades"))
    state, _ = play(state, UsePower, card="judges_of_the_dead")
    state, events = play(state, Transfer, card="judges_of_the_dead", legend=None)
    assert moves(state, events) == [pay(3, by="hades/judges_of_the_dead"), gain(1, "gold", by="hades/horn_of_plenty")]
    assert placements(state) == [("hades/temple_of_hades", 0), ("hades/temple_of_hades", None)]


@pytest.mark.rule("P19")
def test_judges_of_the_dead_can_be_used_for_nothing_because_every_transfer_is_a_may() -> None:
    state = table(seat(domain="judges_of_the_dead"))
    judges = find(state, "judges_of_the_dead")
    state, events = play(state, UsePower, card="judges_of_the_dead")
    assert events == (RingReturned(judges), PowerUsed(ME, judges))


@pytest.mark.rule("P4")
def test_judges_of_the_dead_return_the_ring_of_a_card_they_transfer() -> None:
    state = table(seat(gold=9, domain="judges_of_the_dead persephone"))
    judges, persephone = find(state, "judges_of_the_dead"), find(state, "persephone")
    state, _ = play(state, UsePower, card="judges_of_the_dead")
    state, events = play(state, Transfer, card="persephone", legend=None)
    assert RingReturned(persephone, cause=judges) in events
    assert state.ring_mask == 0


# --- Persephone ------------------------------------------------------------------------------------------------------


def test_persephone_transfers_itself_for_free() -> None:
    state = table(seat(domain="persephone"))
    persephone = find(state, "persephone")
    state, events = play(state, UsePower, card="persephone")
    assert events == (
        RingReturned(persephone),
        PowerUsed(ME, persephone),
        Forced(Transfer(ME, persephone, None), cause=persephone),
        CardTransferred(ME, persephone, 0, LegendKind.SINGLE, cause=persephone),
    )
    assert elysium(state, ME) == [["hades/persephone"]]


@pytest.mark.rule("L9")
def test_persephone_transfers_any_card_of_the_domain_for_free() -> None:
    mine = seat(gold=1, domain="persephone embassy citizen divine_help", legends=["charon judges_of_the_dead"])
    state, _ = play(table(mine), UsePower, card="persephone")
    assert placements(state) == [
        ("hades/persephone", None),
        ("athena/embassy", None),
        ("citizen", 0),
        ("hephaestus/divine_help", None),
    ]
    assert len(legal_actions(state)) == 4  # and it cannot be refused
    embassy, persephone = find(state, "embassy"), find(state, "persephone")
    state, events = play(state, Transfer, card="embassy", legend=None)
    assert events == (
        RingReturned(embassy, cause=persephone),
        CardTransferred(ME, embassy, 1, LegendKind.SINGLE, cause=persephone),
    )
    assert (state.players[ME].gold, state.ring_mask) == (1, 0)


def test_persephone_transfers_a_turned_card() -> None:
    state, _ = play(table(seat(domain="persephone cerberus!")), UsePower, card="persephone")
    state, _ = play(state, Transfer, card="cerberus", legend=None)
    assert (elysium(state, ME), state.turned_mask) == ([["hades/cerberus"]], 0)


@pytest.mark.rule("P4")
def test_persephone_works_once() -> None:
    state, _ = play(table(seat(domain="persephone charon")), UsePower, card="persephone")
    state, _ = play(state, Transfer, card="charon", legend=None)
    assert rule_against(state, "persephone") == "P4"


# --- God of the Dead and Horn of Plenty ------------------------------------------------------------------------------
after_taking = HERE.after_taking
after_taking_from_the_oracle = HERE.after_taking_from_the_oracle
after_drawing_in_the_turn_of_another = HERE.after_drawing_in_the_turn_of_another
after_transferring = HERE.after_transferring
after_a_free_transfer = HERE.after_a_free_transfer
after_the_citizen_of = partial(HERE.after_the_citizen_of, card="charon", legend="temple_of_hades charisma")
after_the_deeds_of_another = partial(HERE.after_the_deeds_of_another, card="charon", beside="slaves")
after_discarding = partial(HERE.after_discarding, oracle="the_swindler")


def test_god_of_the_dead_gains_1_vp_for_a_hades_card_taken_in_a_turn() -> None:
    assert after_taking("god_of_the_dead", "charon") == [gain(1, "vp", by="hades/god_of_the_dead")]


def test_horn_of_plenty_gains_1_gold_for_a_hades_card_taken_in_a_turn() -> None:
    assert after_taking("horn_of_plenty", "charon") == [gain(1, "gold", by="hades/horn_of_plenty")]


@pytest.mark.rule("P11")
def test_god_of_the_dead_gains_1_vp_for_a_hades_card_taken_by_a_power() -> None:
    assert after_taking_from_the_oracle("god_of_the_dead", "charon") == [gain(1, "vp", by="hades/god_of_the_dead")]


@pytest.mark.rule("P11")
def test_horn_of_plenty_gains_1_gold_for_a_hades_card_taken_by_a_power() -> None:
    assert after_taking_from_the_oracle("horn_of_plenty", "charon") == [gain(1, "gold", by="hades/horn_of_plenty")]


@pytest.mark.rule("P3")
def test_god_of_the_dead_works_in_the_turn_of_another_player() -> None:
    drawn = after_drawing_in_the_turn_of_another("god_of_the_dead", "charon")
    assert drawn == [gain(1, "vp", by="hades/god_of_the_dead", player=OTHER)]


@pytest.mark.rule("P3")
def test_horn_of_plenty_works_in_the_turn_of_another_player() -> None:
    drawn = after_drawing_in_the_turn_of_another("horn_of_plenty", "charon")
    assert drawn == [gain(1, "gold", by="hades/horn_of_plenty", player=OTHER)]


def test_god_of_the_dead_gains_1_vp_for_a_hades_card_transferred() -> None:
    assert after_transferring("god_of_the_dead charon", "charon") == [
        pay(2),
        gain(1, "vp", by="hades/god_of_the_dead"),
    ]


def test_horn_of_plenty_gains_1_gold_for_a_hades_card_transferred() -> None:
    assert after_transferring("horn_of_plenty charon", "charon") == [
        pay(2),
        gain(1, "gold", by="hades/horn_of_plenty"),
    ]


@pytest.mark.rule("P11")
def test_god_of_the_dead_gains_1_vp_for_a_hades_card_transferred_by_a_power() -> None:
    assert after_a_free_transfer("god_of_the_dead charon", "charon") == [gain(1, "vp", by="hades/god_of_the_dead")]


@pytest.mark.rule("P11")
def test_horn_of_plenty_gains_1_gold_for_a_hades_card_transferred_by_a_power() -> None:
    assert after_a_free_transfer("horn_of_plenty charon", "charon") == [gain(1, "gold", by="hades/horn_of_plenty")]


@pytest.mark.rule("P11")
def test_god_of_the_dead_gains_nothing_when_it_is_taken_itself() -> None:
    assert after_taking("charon", "god_of_the_dead") == []


@pytest.mark.rule("P11")
def test_horn_of_plenty_gains_nothing_when_it_is_taken_itself() -> None:
    assert after_taking("charon", "horn_of_plenty") == []


@pytest.mark.rule("P11")
def test_god_of_the_dead_gains_1_vp_when_it_is_transferred_itself() -> None:
    assert after_transferring("god_of_the_dead charon", "god_of_the_dead") == [
        pay(3),
        gain(1, "vp", by="hades/god_of_the_dead"),
    ]


@pytest.mark.rule("P11")
def test_horn_of_plenty_gains_1_gold_when_it_is_transferred_itself() -> None:
    assert after_transferring("horn_of_plenty charon", "horn_of_plenty") == [
        pay(3),
        gain(1, "gold", by="hades/horn_of_plenty"),
    ]


def test_horn_of_plenty_does_not_help_to_pay_for_its_own_transfer() -> None:
    state = table(seat(gold=2, domain="horn_of_plenty charon"), phase="writing", allowance=2)
    assert placements(state) == [("hades/charon", None)]


def test_god_of_the_dead_gains_nothing_for_cards_of_other_families() -> None:
    assert after_taking("god_of_the_dead", "hephaestus/workshop") == []
    assert after_transferring("god_of_the_dead slaves charon", "slaves") == [pay(3)]


def test_horn_of_plenty_gains_nothing_for_cards_of_other_families() -> None:
    assert after_taking("horn_of_plenty", "hephaestus/workshop") == []
    assert after_transferring("horn_of_plenty slaves charon", "slaves") == [pay(3)]


@pytest.mark.rule("F7")
def test_god_of_the_dead_gains_nothing_for_a_citizen_whatever_lies_under_it() -> None:
    assert after_the_citizen_of("god_of_the_dead") == [[], [pay(1)]]


@pytest.mark.rule("F7")
def test_horn_of_plenty_gains_nothing_for_a_citizen_whatever_lies_under_it() -> None:
    assert after_the_citizen_of("horn_of_plenty") == [[], [pay(1)]]


def test_god_of_the_dead_gains_nothing_for_what_another_player_does() -> None:
    assert after_the_deeds_of_another("god_of_the_dead") == [[], [pay(2)]]


def test_horn_of_plenty_gains_nothing_for_what_another_player_does() -> None:
    assert after_the_deeds_of_another("horn_of_plenty") == [[], [pay(2)]]


def test_god_of_the_dead_gains_nothing_for_a_hades_card_discarded() -> None:
    assert after_discarding("god_of_the_dead charon", "charon") == []


def test_horn_of_plenty_gains_nothing_for_a_hades_card_discarded() -> None:
    assert after_discarding("horn_of_plenty charon", "charon") == []


@pytest.mark.rule("P1")
@pytest.mark.parametrize("permanent", ["god_of_the_dead", "horn_of_plenty"])
def test_god_of_the_dead_and_horn_of_plenty_do_nothing_in_the_elysium(permanent: str) -> None:
    state = table(seat(legends=[permanent]), agora="charon")
    assert moves(*play(state, TakeCard, card="charon")) == []
    state = table(seat(gold=9, domain="charon citizen", legends=[permanent]), phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="charon", legend=None)) == [pay(2)]


@pytest.mark.rule("P20")
@pytest.mark.parametrize("mine", ["god_of_the_dead horn_of_plenty", "horn_of_plenty god_of_the_dead"])
def test_god_of_the_dead_and_horn_of_plenty_work_in_the_order_in_which_they_came(mine: str) -> None:
    gains = {
        "god_of_the_dead": gain(1, "vp", by="hades/god_of_the_dead"),
        "horn_of_plenty": gain(1, "gold", by="hades/horn_of_plenty"),
    }
    assert after_taking(mine, "charon") == [gains[word] for word in mine.split()]
