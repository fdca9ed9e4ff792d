"""Zeus: what each of its cards does, clause by clause, and what it leaves alone."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.cards.short_words import ME, OTHER, Tables, gain, moves, pay, picks, play, rule_against

from elysium_rules import (
    Accept,
    EndTurn,
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
from elysium_rules.elysium.model.ids import RESERVE, CardId, Phase, Resource, Zone
from elysium_rules.testing import (
    domain,
    find,
    refs,
    seat,
)

#: Zeus beside Apollo (cards taken from the Oracle), Athena (cards drawn and transferred), Poseidon and Ares.
HERE = Tables("why_bother")
table, chronos = HERE.table, HERE.chronos


# --- Alliance --------------------------------------------------------------------------------------------------------

BY_ALLIANCE = "zeus/alliance"


@pytest.mark.rule("P11")
@pytest.mark.rule("T8")
def test_alliance_gains_1_vp_for_a_citizen_taken_in_a_turn() -> None:
    state = table(seat(domain="alliance", quest=1))
    alliance, citizen = find(state, "alliance"), state.game.size
    state, events = play(state, TakeCitizen)
    assert events == (
        CitizenTaken(ME, CardId(citizen), owed=True),
        PowerUsed(ME, alliance),
        ResourceMoved(Resource.VP, RESERVE, ME, 1, cause=alliance),
    )


@pytest.mark.rule("P11")
def test_alliance_gains_1_vp_for_a_citizen_taken_by_a_power() -> None:
    state = table(seat(domain="alliance"), agora="charisma")
    assert moves(*play(state, TakeCard, card="charisma")) == [gain(1, "vp", by=BY_ALLIANCE)]


@pytest.mark.rule("P3")
def test_alliance_gains_1_vp_for_a_citizen_taken_in_the_turn_of_another_player() -> None:
    state = table(seat(domain="democracy"), seat(gold=1, domain="alliance"))
    state, events = play(state, UsePower, card="democracy")
    assert moves(state, events) == []  # the Citizen of the first player
    state, events = play(state, Accept, player=OTHER)
    assert moves(state, events) == [
        pay(1, by="athena/democracy", player=OTHER),
        gain(1, "vp", by=BY_ALLIANCE, player=OTHER),
    ]


def test_alliance_gains_1_vp_for_a_citizen_transferred() -> None:
    mine = seat(gold=9, domain="alliance citizen", legends=["angels_of_zeus hercules"])
    state = table(mine, phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="citizen", legend=0)) == [pay(1), gain(1, "vp", by=BY_ALLIANCE)]


@pytest.mark.rule("P11")
def test_alliance_gains_1_vp_for_a_citizen_transferred_by_a_power() -> None:
    mine = seat(gold=1, domain="alliance citizen", legends=["angels_of_zeus hercules"])
    state, _ = play(table(mine, agora="panathenaic_games"), TakeCard, card="panathenaic_games")
    state, events = play(state, Transfer, card="citizen", legend=0)
    assert moves(state, events) == [
        pay(1, by="athena/panathenaic_games"),
        gain(1, "vp", by=BY_ALLIANCE),
    ]


def test_alliance_gains_nothing_for_other_cards() -> None:
    state = table(seat(domain="alliance"), agora="triumph")
    assert moves(*play(state, TakeCard, card="triumph")) == []
    state = table(seat(gold=9, domain="alliance triumph citizen"), phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="triumph", legend=None)) == [pay(2)]
    assert moves(*play(state, Transfer, card="alliance", legend=None)) == [pay(1)]
    assert moves(*play(table(seat(domain="citizen"), agora="alliance"), TakeCard, card="alliance")) == []


def test_alliance_gains_nothing_for_a_citizen_discarded() -> None:
    state, _ = play(table(seat(domain="alliance trial_of_heroes citizen")), UsePower, card="trial_of_heroes")
    assert moves(*play(state, PickCard, card="citizen")) == [gain(2, "vp", by="zeus/trial_of_heroes")]


def test_alliance_gains_nothing_for_the_citizens_of_another_player() -> None:
    other = seat(domain="alliance")
    assert moves(*play(table(seat(quest=1), other), TakeCitizen)) == []
    mine = seat(gold=9, domain="trial_of_heroes citizen", legends=["angels_of_zeus hercules"])
    state = table(mine, other, phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="citizen", legend=0)) == [pay(1)]


@pytest.mark.rule("A5")
def test_alliance_gains_nothing_when_there_is_no_card_left_to_take() -> None:
    state, events = play(table(seat(domain="alliance", quest=1), rest="removed"), TakeCitizen)
    assert (moves(state, events), len(domain(state, ME))) == ([], 1)


@pytest.mark.rule("P1")
def test_alliance_in_the_elysium_gains_nothing() -> None:
    assert moves(*play(table(seat(legends=["alliance"], quest=1)), TakeCitizen)) == []


# --- Assembly --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "legend, points",
    [
        ("zeus/assembly charisma", 2),
        ("zeus/assembly charisma democracy", 3),
        ("zeus/assembly charisma democracy tidal_wave", 4),
        ("zeus/assembly charisma democracy tidal_wave hoplites", 5),
    ],
)
def test_assembly_is_worth_1_vp_per_family_of_its_level_legend(legend: str, points: int) -> None:
    assert chronos(legend) == points


@pytest.mark.parametrize("legend", ["zeus/assembly angels_of_zeus", "angels_of_zeus hercules zeus/assembly"])
def test_assembly_is_worth_1_vp_in_a_family_legend(legend: str) -> None:
    assert chronos(legend) == 1


@pytest.mark.rule("F7")
def test_assembly_does_not_count_a_family_for_a_citizen() -> None:
    assert chronos("zeus/assembly charisma citizen=athena/democracy") == 2


def test_assembly_does_not_count_the_families_of_other_legends() -> None:
    assert chronos("zeus/assembly charisma", "democracy tidal_wave") == 2


@pytest.mark.rule("P7")
def test_assembly_alone_or_in_the_domain_is_worth_nothing() -> None:
    assert chronos("zeus/assembly") == 0
    assert chronos(domain="zeus/assembly") == 0


# --- Garden of the Hesperides ----------------------------------------------------------------------------------------


@pytest.mark.rule("P2")
def test_garden_of_the_hesperides_gains_2_vp_when_it_is_taken() -> None:
    state = table(seat(vp=1), seat(vp=1), agora="garden_of_the_hesperides")
    garden = find(state, "garden_of_the_hesperides")
    state, events = play(state, TakeCard, card="garden_of_the_hesperides")
    assert events == (
        CardTaken(ME, garden, Zone.AGORA, owed=True),
        PowerUsed(ME, garden),
        ResourceMoved(Resource.VP, RESERVE, ME, 2, cause=garden),
    )
    assert [board.vp for board in state.players] == [3, 1]


@pytest.mark.rule("P2")
def test_garden_of_the_hesperides_gains_2_vp_when_it_is_taken_by_a_power_in_the_turn_of_another_player() -> None:
    state = table(seat(domain="divine_law"), draw_pile="mediation garden_of_the_hesperides")
    state, events = play(state, UsePower, card="divine_law")
    assert moves(state, events) == [gain(2, "vp", by="zeus/garden_of_the_hesperides", player=OTHER)]


@pytest.mark.rule("P2")
def test_garden_of_the_hesperides_gains_nothing_later() -> None:
    state = table(seat(gold=9, domain="garden_of_the_hesperides triumph"), phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="garden_of_the_hesperides", legend=None)) == [pay(1)]
    assert rule_against(table(seat(domain="garden_of_the_hesperides")), "garden_of_the_hesperides") == "P2"


# --- Justice of Zeus -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("vp, points", [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_justice_of_zeus_is_worth_1_vp_per_3_vp_on_the_board(vp: int, points: int) -> None:
    assert chronos("justice_of_zeus triumph", vp=vp) == points


@pytest.mark.rule("B5")
def test_justice_of_zeus_does_not_count_bonus_tiles_or_legends() -> None:
    state = table(
        seat(vp=2, legends=["justice_of_zeus triumph hercules"]), seat(vp=9), phase="writing", epoch=5, turn=1
    )
    state, _ = play(state, EndTurn)
    sheet = outcome(state).scores[ME]
    assert (sheet.vp, sheet.chronos, sheet.legends, sheet.bonuses) == (2, 0, 6, 5)


@pytest.mark.rule("F2")
def test_justice_of_zeus_does_not_count_what_other_chronos_cards_are_worth() -> None:
    assert chronos("justice_of_zeus hoplites", "temple_of_zeus triumph hercules", vp=5) == 1 + 3


@pytest.mark.rule("P7")
def test_justice_of_zeus_alone_or_in_the_domain_is_worth_nothing() -> None:
    assert chronos("justice_of_zeus", vp=9) == 0
    assert chronos(domain="justice_of_zeus", vp=9) == 0


# --- Temple of Zeus --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "legend, points", [("temple_of_zeus angels_of_zeus", 2), ("angels_of_zeus hercules temple_of_zeus", 3)]
)
def test_temple_of_zeus_is_worth_1_vp_per_zeus_card_of_its_family_legend(legend: str, points: int) -> None:
    assert chronos(legend) == points


def test_temple_of_zeus_is_worth_1_vp_in_a_level_legend() -> None:
    assert chronos("temple_of_zeus charisma democracy tidal_wave hoplites") == 1


@pytest.mark.rule("F7")
def test_temple_of_zeus_does_not_count_citizens() -> None:
    assert chronos("temple_of_zeus angels_of_zeus citizen=hercules") == 2


def test_temple_of_zeus_does_not_count_zeus_cards_of_other_legends() -> None:
    assert chronos("temple_of_zeus charisma", "angels_of_zeus hercules") == 1


@pytest.mark.rule("P7")
def test_temple_of_zeus_alone_or_in_the_domain_is_worth_nothing() -> None:
    assert chronos("temple_of_zeus") == 0
    assert chronos("angels_of_zeus hercules", domain="temple_of_zeus") == 0


# --- Angels of Zeus --------------------------------------------------------------------------------------------------

begin_step = partial(HERE.begin_step, "angels_of_zeus")


@pytest.mark.rule("W4")
def test_angels_of_zeus_gain_1_vp_when_the_step_begins() -> None:
    state, events = begin_step(gold=2, domain="angels_of_zeus naval_power")
    angels = find(state, "angels_of_zeus", player=OTHER)
    assert events == (
        TurnEnded(ME),
        TurnBegan(OTHER),
        AllowanceSet(OTHER, 3),
        PowerUsed(OTHER, angels),
        ResourceMoved(Resource.VP, RESERVE, OTHER, 1, cause=angels),
    )


@pytest.mark.rule("W4")
def test_angels_of_zeus_gain_1_vp_when_the_last_turn_leads_to_the_step() -> None:
    done: dict[str, Any] = {"cards_taken": 3, "columns": ""}
    state = table(seat(quest=1, domain="angels_of_zeus hercules", **done), seat(quest=2, **done), turn=1, stage="after")
    state, events = play(state, EndTurn)
    assert moves(state, events) == [
        gain(3, "gold"),  # quest 1
        gain(2, "gold", player=OTHER),  # quest 2
        gain(1, "vp", player=OTHER),
        gain(1, "vp", by="zeus/angels_of_zeus"),
    ]
    assert (state.phase, state.active, state.players[ME].vp) == (Phase.WRITING, ME, 1)


@pytest.mark.rule("W4")
def test_angels_of_zeus_gain_their_vp_once_even_if_they_are_transferred_in_the_step() -> None:
    state, events = begin_step(gold=4, domain="angels_of_zeus naval_power embassy")
    assert moves(state, events) == [gain(1, "vp", by="zeus/angels_of_zeus", player=OTHER)]
    state, events = play(state, Transfer, card="angels_of_zeus", legend=None)
    assert moves(state, events) == [pay(2, player=OTHER)]
    state, events = play(state, EndTurn)
    assert moves(state, events) == []
    assert (state.players[OTHER].vp, state.epoch) == (1, 2)


@pytest.mark.rule("P1")
def test_angels_of_zeus_gain_nothing_in_the_elysium_or_in_the_step_of_another_player() -> None:
    state, events = begin_step(gold=2, domain="naval_power", legends=["angels_of_zeus"])
    assert (state.active, moves(state, events)) == (OTHER, [])


@pytest.mark.rule("P6")
def test_angels_of_zeus_are_not_used_in_a_turn() -> None:
    assert rule_against(table(seat(domain="angels_of_zeus")), "angels_of_zeus") == "P6"


# --- Initiation ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P5")
def test_initiation_gains_1_vp_and_is_turned() -> None:
    state = table(seat(domain="zeus/initiation athena/initiation"))
    initiation = find(state, "zeus/initiation")
    state, events = play(state, UsePower, card="zeus/initiation")
    assert events == (
        CardTurned(initiation),
        PowerUsed(ME, initiation),
        ResourceMoved(Resource.VP, RESERVE, ME, 1, cause=initiation),
    )
    assert rule_against(state, "zeus/initiation") == "P5"


@pytest.mark.rule("P8")
@pytest.mark.parametrize(
    "mine, other",
    [
        pytest.param({"domain": "zeus/initiation"}, "", id="no other"),
        pytest.param({"domain": "zeus/initiation"}, "athena/initiation", id="in another Domain"),
        pytest.param({"domain": "zeus/initiation", "legends": ["athena/initiation"]}, "", id="in the Elysium"),
        pytest.param({"domain": "zeus/initiation citizen=athena/initiation"}, "", id="under a Citizen"),
    ],
)
def test_initiation_needs_another_eleusis_card_in_the_domain(mine: dict[str, Any], other: str) -> None:
    assert rule_against(table(seat(**mine), seat(domain=other)), "zeus/initiation") == "P8"


@pytest.mark.rule("P8")
def test_initiation_is_content_with_another_eleusis_card_that_is_turned() -> None:
    state = table(seat(domain="zeus/initiation athena/initiation!"))
    assert moves(*play(state, UsePower, card="zeus/initiation")) == [gain(1, "vp", "zeus/initiation")]


# --- Triumph ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X15")
@pytest.mark.parametrize(
    "mine, points",
    [
        ("triumph hercules", 1),
        ("triumph hercules alliance", 1),
        ("triumph hercules alliance angels_of_zeus", 2),
        ("triumph hercules alliance angels_of_zeus zeus/initiation kings_council trial_of_heroes", 3),
        ("triumph hoplites embassy antaeus", 2),
        ("triumph citizen citizen citizen citizen", 2),
    ],
)
def test_triumph_gains_1_vp_per_2_cards_of_any_kind_in_the_domain(mine: str, points: int) -> None:
    state = table(seat(domain=mine))
    triumph = find(state, "triumph")
    state, events = play(state, UsePower, card="triumph")
    assert events == (
        RingReturned(triumph),
        PowerUsed(ME, triumph),
        ResourceMoved(Resource.VP, RESERVE, ME, points, cause=triumph),
    )


@pytest.mark.rule("P19")
def test_triumph_alone_gains_nothing_and_is_used_up() -> None:
    state = table(seat(domain="triumph"))
    triumph = find(state, "triumph")
    state, events = play(state, UsePower, card="triumph")
    assert events == (RingReturned(triumph), PowerUsed(ME, triumph))
    assert rule_against(state, "triumph") == "P4"


def test_triumph_does_not_count_the_elysium_or_the_domain_of_another_player() -> None:
    state = table(seat(domain="triumph hoplites", legends=["angels_of_zeus hercules"]), seat(domain="embassy antaeus"))
    assert moves(*play(state, UsePower, card="triumph")) == [gain(1, "vp", by="zeus/triumph")]


# --- Hercules --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("vp, points", [(3, 1), (5, 1), (6, 2), (11, 3)])
def test_hercules_gains_1_vp_per_3_vp_on_the_board(vp: int, points: int) -> None:
    state = table(seat(vp=vp, domain="hercules"))
    hercules = find(state, "hercules")
    state, events = play(state, UsePower, card="hercules")
    assert events == (
        RingReturned(hercules),
        PowerUsed(ME, hercules),
        ResourceMoved(Resource.VP, RESERVE, ME, points, cause=hercules),
    )
    assert state.players[ME].vp == vp + points
    assert rule_against(state, "hercules") == "P4"


@pytest.mark.rule("P19")
@pytest.mark.parametrize("vp", [0, 2])
def test_hercules_gains_nothing_with_less_than_3_vp_and_is_used_up(vp: int) -> None:
    state = table(seat(vp=vp, domain="hercules"), seat(vp=9))
    hercules = find(state, "hercules")
    state, events = play(state, UsePower, card="hercules")
    assert events == (RingReturned(hercules), PowerUsed(ME, hercules))


@pytest.mark.rule("B5")
def test_hercules_does_not_count_bonus_tiles() -> None:
    state = table(seat(vp=2, domain="hercules", legends=["antaeus embassy"]))
    assert outcome(state).scores[ME].bonuses == 9
    assert moves(*play(state, UsePower, card="hercules")) == []


# --- King's Council --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mine, points",
    [
        ("kings_council alliance", 1),
        ("kings_council alliance triumph", 1),
        ("kings_council alliance triumph hercules", 2),
        ("kings_council alliance triumph hoplites embassy", 1),
        ("citizen=zeus/angels_of_zeus kings_council alliance triumph", 1),
    ],
)
def test_kings_council_gains_1_vp_per_2_zeus_cards_in_the_domain(mine: str, points: int) -> None:
    state = table(seat(domain=mine))
    council = find(state, "kings_council")
    state, events = play(state, UsePower, card="kings_council")
    assert events == (
        CardTurned(council),
        PowerUsed(ME, council),
        ResourceMoved(Resource.VP, RESERVE, ME, points, cause=council),
    )
    assert rule_against(state, "kings_council") == "P5"


@pytest.mark.rule("P19")
@pytest.mark.parametrize("mine", ["kings_council", "kings_council hoplites citizen=zeus/triumph"])
def test_kings_council_gains_nothing_as_the_only_zeus_card_and_is_turned(mine: str) -> None:
    state = table(seat(domain=mine))
    council = find(state, "kings_council")
    state, events = play(state, UsePower, card="kings_council")
    assert events == (CardTurned(council), PowerUsed(ME, council))


def test_kings_council_does_not_count_the_elysium_or_the_domain_of_another_player() -> None:
    state = table(seat(domain="kings_council", legends=["triumph hercules"]), seat(domain="alliance"))
    assert moves(*play(state, UsePower, card="kings_council")) == []


# --- Trial of Heroes -------------------------------------------------------------------------------------------------


@pytest.mark.rule("P14")
def test_trial_of_heroes_discards_a_card_of_the_domain_to_gain_2_vp() -> None:
    state = table(seat(domain="trial_of_heroes embassy citizen angels_of_zeus"), seat(domain="naval_power"))
    trial, embassy = find(state, "trial_of_heroes"), find(state, "embassy")
    state, events = play(state, UsePower, card="trial_of_heroes")
    assert events == (CardTurned(trial), PowerUsed(ME, trial))
    # Any card of the own Domain, and it cannot be refused.
    assert sorted(picks(state)) == ["athena/embassy", "citizen", "zeus/angels_of_zeus", "zeus/trial_of_heroes"]
    assert len(legal_actions(state)) == 4
    state, events = play(state, PickCard, card="embassy")
    assert events == (
        RingReturned(embassy, cause=trial),
        CardDiscarded(ME, embassy, Zone.DOMAIN, cause=trial),
        ResourceMoved(Resource.VP, RESERVE, ME, 2, cause=trial),
    )
    assert (refs(state, state.discard_pile), state.ring_mask) == (["athena/embassy"], 0)
    assert rule_against(state, "trial_of_heroes") == "P5"


@pytest.mark.rule("X18")
def test_trial_of_heroes_discards_a_citizen() -> None:
    state, _ = play(table(seat(domain="trial_of_heroes citizen")), UsePower, card="trial_of_heroes")
    state, events = play(state, PickCard, card="citizen")
    assert moves(state, events) == [gain(2, "vp", by="zeus/trial_of_heroes")]
    assert (refs(state, state.discard_pile), domain(state, ME)) == (["citizen"], ["zeus/trial_of_heroes"])


@pytest.mark.rule("X18")
def test_trial_of_heroes_discards_itself() -> None:
    state = table(seat(domain="trial_of_heroes"))
    trial = find(state, "trial_of_heroes")
    state, events = play(state, UsePower, card="trial_of_heroes")
    assert events == (
        CardTurned(trial),
        PowerUsed(ME, trial),
        Forced(PickCard(ME, trial), cause=trial),
        CardsStraightened((trial,), cause=trial),
        CardDiscarded(ME, trial, Zone.DOMAIN, cause=trial),
        ResourceMoved(Resource.VP, RESERVE, ME, 2, cause=trial),
    )
    assert (domain(state, ME), refs(state, state.discard_pile)) == ([], ["zeus/trial_of_heroes"])
    assert state.turned_mask == 0


# --- Whispers of Hera and Father of the Gods -------------------------------------------------------------------------

BY_GOLD, BY_GOD = "zeus/whispers_of_hera", "zeus/father_of_the_gods"
after_taking = HERE.after_taking
after_taking_from_the_oracle = HERE.after_taking_from_the_oracle
after_drawing_in_the_turn_of_another = HERE.after_drawing_in_the_turn_of_another
after_transferring = HERE.after_transferring
after_a_transfer_by_a_power = HERE.after_a_transfer_by_a_power
after_the_citizen_of = partial(
    HERE.after_the_citizen_of, card="angels_of_zeus", legend="garden_of_the_hesperides charisma"
)
after_the_deeds_of_another = partial(HERE.after_the_deeds_of_another, card="angels_of_zeus", beside="hercules")
after_discarding = partial(HERE.after_discarding, oracle="earthquake")


def test_whispers_of_hera_gain_1_gold_for_a_zeus_card_taken_in_a_turn() -> None:
    assert after_taking("whispers_of_hera", "angels_of_zeus") == [gain(1, "gold", by=BY_GOLD)]


def test_father_of_the_gods_gains_1_vp_for_a_zeus_card_taken_in_a_turn() -> None:
    assert after_taking("father_of_the_gods", "angels_of_zeus") == [gain(1, "vp", by=BY_GOD)]


@pytest.mark.rule("P11")
def test_whispers_of_hera_gain_1_gold_for_a_zeus_card_taken_by_a_power() -> None:
    assert after_taking_from_the_oracle("whispers_of_hera", "angels_of_zeus") == [gain(1, "gold", by=BY_GOLD)]


@pytest.mark.rule("P11")
def test_father_of_the_gods_gains_1_vp_for_a_zeus_card_taken_by_a_power() -> None:
    assert after_taking_from_the_oracle("father_of_the_gods", "angels_of_zeus") == [gain(1, "vp", by=BY_GOD)]


@pytest.mark.rule("P3")
def test_whispers_of_hera_work_in_the_turn_of_another_player() -> None:
    drawn = after_drawing_in_the_turn_of_another("whispers_of_hera", "angels_of_zeus")
    assert drawn == [gain(1, "gold", by=BY_GOLD, player=OTHER)]


@pytest.mark.rule("P3")
def test_father_of_the_gods_works_in_the_turn_of_another_player() -> None:
    drawn = after_drawing_in_the_turn_of_another("father_of_the_gods", "angels_of_zeus")
    assert drawn == [gain(1, "vp", by=BY_GOD, player=OTHER)]


def test_whispers_of_hera_gain_1_gold_for_a_zeus_card_transferred() -> None:
    assert after_transferring("whispers_of_hera angels_of_zeus", "angels_of_zeus") == [
        pay(2),
        gain(1, "gold", by=BY_GOLD),
    ]


def test_father_of_the_gods_gains_1_vp_for_a_zeus_card_transferred() -> None:
    assert after_transferring("father_of_the_gods angels_of_zeus", "angels_of_zeus") == [
        pay(2),
        gain(1, "vp", by=BY_GOD),
    ]


@pytest.mark.rule("P11")
def test_whispers_of_hera_gain_1_gold_for_a_zeus_card_transferred_by_a_power() -> None:
    assert after_a_transfer_by_a_power("whispers_of_hera angels_of_zeus", "angels_of_zeus") == [
        pay(2, by="athena/panathenaic_games"),
        gain(1, "gold", by=BY_GOLD),
    ]


@pytest.mark.rule("P11")
def test_father_of_the_gods_gains_1_vp_for_a_zeus_card_transferred_by_a_power() -> None:
    assert after_a_transfer_by_a_power("father_of_the_gods angels_of_zeus", "angels_of_zeus") == [
        pay(2, by="athena/panathenaic_games"),
        gain(1, "vp", by=BY_GOD),
    ]


@pytest.mark.rule("P11")
def test_whispers_of_hera_gain_nothing_when_they_are_taken_themselves() -> None:
    assert after_taking("angels_of_zeus", "whispers_of_hera") == []


@pytest.mark.rule("P11")
def test_father_of_the_gods_gains_nothing_when_it_is_taken_itself() -> None:
    assert after_taking("angels_of_zeus", "father_of_the_gods") == []


@pytest.mark.rule("P11")
def test_whispers_of_hera_gain_1_gold_when_they_are_transferred_themselves() -> None:
    assert after_transferring("whispers_of_hera angels_of_zeus", "whispers_of_hera") == [
        pay(3),
        gain(1, "gold", by=BY_GOLD),
    ]


@pytest.mark.rule("P11")
def test_father_of_the_gods_gains_1_vp_when_it_is_transferred_itself() -> None:
    assert after_transferring("father_of_the_gods angels_of_zeus", "father_of_the_gods") == [
        pay(3),
        gain(1, "vp", by=BY_GOD),
    ]


def test_whispers_of_hera_gain_nothing_for_cards_of_other_families() -> None:
    assert after_taking("whispers_of_hera", "naval_power") == []
    assert after_transferring("whispers_of_hera naval_power angels_of_zeus", "naval_power") == [pay(2)]


def test_father_of_the_gods_gains_nothing_for_cards_of_other_families() -> None:
    assert after_taking("father_of_the_gods", "naval_power") == []
    assert after_transferring("father_of_the_gods naval_power angels_of_zeus", "naval_power") == [pay(2)]


@pytest.mark.rule("F7")
def test_whispers_of_hera_gain_nothing_for_a_citizen_whatever_lies_under_it() -> None:
    assert after_the_citizen_of("whispers_of_hera") == [[], [pay(1)]]


@pytest.mark.rule("F7")
def test_father_of_the_gods_gains_nothing_for_a_citizen_whatever_lies_under_it() -> None:
    assert after_the_citizen_of("father_of_the_gods") == [[], [pay(1)]]


def test_whispers_of_hera_gain_nothing_for_what_another_player_does() -> None:
    assert after_the_deeds_of_another("whispers_of_hera") == [[], [pay(2)]]


def test_father_of_the_gods_gains_nothing_for_what_another_player_does() -> None:
    assert after_the_deeds_of_another("father_of_the_gods") == [[], [pay(2)]]


def test_whispers_of_hera_gain_nothing_for_a_zeus_card_discarded() -> None:
    assert after_discarding("whispers_of_hera angels_of_zeus", "angels_of_zeus") == []


def test_father_of_the_gods_gains_nothing_for_a_zeus_card_discarded() -> None:
    assert after_discarding("father_of_the_gods angels_of_zeus", "angels_of_zeus") == []


@pytest.mark.rule("P1")
@pytest.mark.parametrize("permanent", ["whispers_of_hera", "father_of_the_gods"])
def test_whispers_of_hera_and_father_of_the_gods_do_nothing_in_the_elysium(permanent: str) -> None:
    state = table(seat(legends=[permanent]), agora="angels_of_zeus")
    assert moves(*play(state, TakeCard, card="angels_of_zeus")) == []
    state = table(seat(gold=9, domain="angels_of_zeus citizen", legends=[permanent]), phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="angels_of_zeus", legend=None)) == [pay(2)]


@pytest.mark.rule("P20")
@pytest.mark.parametrize("mine", ["whispers_of_hera father_of_the_gods", "father_of_the_gods whispers_of_hera"])
def test_whispers_of_hera_and_father_of_the_gods_work_in_the_order_in_which_they_came(mine: str) -> None:
    gains = {"whispers_of_hera": gain(1, "gold", by=BY_GOLD), "father_of_the_gods": gain(1, "vp", by=BY_GOD)}
    assert after_taking(mine, "angels_of_zeus") == [gains[word] for word in mine.split()]
