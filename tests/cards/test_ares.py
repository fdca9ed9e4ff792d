"""Ares: what each of its cards does, clause by clause, and what it leaves alone."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.cards.short_words import FOURTH, ME, OTHER, THIRD, Tables, gain, moves, pay, picks, play, pp, rule_against

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

#: Ares beside Apollo (cards taken from the Oracle), Athena (cards drawn and transferred), Poseidon and Zeus.
HERE = Tables("why_bother")
table, chronos = HERE.table, HERE.chronos


# --- Assembly --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "legend, points",
    [
        ("ares/assembly charisma", 2),
        ("ares/assembly charisma democracy", 3),
        ("ares/assembly charisma democracy tidal_wave", 4),
        ("ares/assembly charisma democracy tidal_wave garden_of_the_hesperides", 5),
    ],
)
def test_assembly_is_worth_1_vp_per_family_of_its_level_legend(legend: str, points: int) -> None:
    assert chronos(legend) == points


@pytest.mark.parametrize("legend", ["ares/assembly war_chariots", "war_chariots glorious_victory ares/assembly"])
def test_assembly_is_worth_1_vp_in_a_family_legend(legend: str) -> None:
    assert chronos(legend) == 1


@pytest.mark.rule("F7")
def test_assembly_does_not_count_a_family_for_a_citizen() -> None:
    assert chronos("ares/assembly charisma citizen=athena/democracy") == 2


def test_assembly_does_not_count_the_families_of_other_legends() -> None:
    assert chronos("ares/assembly charisma", "democracy tidal_wave") == 2


@pytest.mark.rule("P7")
def test_assembly_alone_or_in_the_domain_is_worth_nothing() -> None:
    assert chronos("ares/assembly") == 0
    assert chronos(domain="ares/assembly") == 0


# --- Hoplites --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P2")
def test_hoplites_gain_1_pp_when_they_are_taken() -> None:
    state = table(seat(pp=1), seat(pp=2), agora="hoplites")
    hoplites = find(state, "hoplites")
    state, events = play(state, TakeCard, card="hoplites")
    assert events == (
        CardTaken(ME, hoplites, Zone.AGORA, owed=True),
        PowerUsed(ME, hoplites),
        ResourceMoved(Resource.PP, RESERVE, ME, 1, cause=hoplites),
    )
    assert pp(state) == [2, 2]


@pytest.mark.rule("P2")
def test_hoplites_gain_1_pp_when_they_are_taken_by_a_power_in_the_turn_of_another_player() -> None:
    state = table(seat(domain="divine_law"), draw_pile="mediation hoplites")
    assert moves(*play(state, UsePower, card="divine_law")) == [gain(1, "pp", by="ares/hoplites", player=OTHER)]


@pytest.mark.rule("P2")
def test_hoplites_gain_nothing_later() -> None:
    state = table(seat(gold=9, domain="hoplites war_chariots"), phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="hoplites", legend=None)) == [pay(1)]
    assert rule_against(table(seat(domain="hoplites")), "hoplites") == "P2"


# --- Recruiter -------------------------------------------------------------------------------------------------------

BY_RECRUITER = "ares/recruiter"


@pytest.mark.rule("P11")
@pytest.mark.rule("T8")
def test_recruiter_gains_1_pp_for_a_citizen_taken_in_a_turn() -> None:
    state = table(seat(domain="recruiter", quest=1))
    recruiter, citizen = find(state, "recruiter"), state.game.size
    state, events = play(state, TakeCitizen)
    assert events == (
        CitizenTaken(ME, CardId(citizen), owed=True),
        PowerUsed(ME, recruiter),
        ResourceMoved(Resource.PP, RESERVE, ME, 1, cause=recruiter),
    )


@pytest.mark.rule("P11")
def test_recruiter_gains_1_pp_for_a_citizen_taken_by_a_power() -> None:
    state = table(seat(domain="recruiter"), agora="charisma")
    assert moves(*play(state, TakeCard, card="charisma")) == [gain(1, "pp", by=BY_RECRUITER)]


@pytest.mark.rule("P3")
def test_recruiter_gains_1_pp_for_a_citizen_taken_in_the_turn_of_another_player() -> None:
    state = table(seat(domain="democracy"), seat(gold=1, domain="recruiter"))
    state, events = play(state, UsePower, card="democracy")
    assert moves(state, events) == []  # the Citizen of the first player
    state, events = play(state, Accept, player=OTHER)
    assert moves(state, events) == [
        pay(1, by="athena/democracy", player=OTHER),
        gain(1, "pp", by=BY_RECRUITER, player=OTHER),
    ]


def test_recruiter_gains_1_pp_for_a_citizen_transferred() -> None:
    mine = seat(gold=9, domain="recruiter citizen", legends=["war_chariots glorious_victory"])
    state = table(mine, phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="citizen", legend=0)) == [pay(1), gain(1, "pp", by=BY_RECRUITER)]


@pytest.mark.rule("P11")
def test_recruiter_gains_1_pp_for_a_citizen_transferred_by_a_power() -> None:
    mine = seat(gold=1, domain="recruiter citizen", legends=["war_chariots glorious_victory"])
    state, _ = play(table(mine, agora="panathenaic_games"), TakeCard, card="panathenaic_games")
    state, events = play(state, Transfer, card="citizen", legend=0)
    assert moves(state, events) == [
        pay(1, by="athena/panathenaic_games"),
        gain(1, "pp", by=BY_RECRUITER),
    ]


def test_recruiter_gains_nothing_for_other_cards() -> None:
    state = table(seat(domain="recruiter"), agora="war_chariots")
    assert moves(*play(state, TakeCard, card="war_chariots")) == []
    state = table(seat(gold=9, domain="recruiter war_chariots citizen"), phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="war_chariots", legend=None)) == [pay(2)]
    assert moves(*play(state, Transfer, card="recruiter", legend=None)) == [pay(1)]
    assert moves(*play(table(seat(domain="citizen"), agora="recruiter"), TakeCard, card="recruiter")) == []


def test_recruiter_gains_nothing_for_a_citizen_discarded() -> None:
    state, _ = play(table(seat(domain="recruiter go_tell_the_spartans citizen")), UsePower, card="go_tell_the_spartans")
    assert moves(*play(state, PickCard, card="citizen")) == [gain(2, "pp", by="ares/go_tell_the_spartans")]


def test_recruiter_gains_nothing_for_the_citizens_of_another_player() -> None:
    other = seat(domain="recruiter")
    assert moves(*play(table(seat(quest=1), other), TakeCitizen)) == []
    mine = seat(gold=9, domain="go_tell_the_spartans citizen", legends=["war_chariots glorious_victory"])
    state = table(mine, other, phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="citizen", legend=0)) == [pay(1)]


@pytest.mark.rule("A5")
def test_recruiter_gains_nothing_when_there_is_no_card_left_to_take() -> None:
    state, events = play(table(seat(domain="recruiter", quest=1), rest="removed"), TakeCitizen)
    assert (moves(state, events), len(domain(state, ME))) == ([], 1)


@pytest.mark.rule("P1")
def test_recruiter_in_the_elysium_gains_nothing() -> None:
    assert moves(*play(table(seat(legends=["recruiter"], quest=1)), TakeCitizen)) == []


# --- Temple of Ares --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "legend, points", [("temple_of_ares war_chariots", 2), ("war_chariots glorious_victory temple_of_ares", 3)]
)
def test_temple_of_ares_is_worth_1_vp_per_ares_card_of_its_family_legend(legend: str, points: int) -> None:
    assert chronos(legend) == points


def test_temple_of_ares_is_worth_1_vp_in_a_level_legend() -> None:
    assert chronos("temple_of_ares charisma democracy tidal_wave garden_of_the_hesperides") == 1


@pytest.mark.rule("F7")
def test_temple_of_ares_does_not_count_citizens() -> None:
    assert chronos("temple_of_ares war_chariots citizen=glorious_victory") == 2


def test_temple_of_ares_does_not_count_ares_cards_of_other_legends() -> None:
    assert chronos("temple_of_ares charisma", "war_chariots glorious_victory") == 1


@pytest.mark.rule("P7")
def test_temple_of_ares_alone_or_in_the_domain_is_worth_nothing() -> None:
    assert chronos("temple_of_ares") == 0
    assert chronos("war_chariots glorious_victory", domain="temple_of_ares") == 0


# --- Veterans --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [0, 1, 5])
def test_veterans_are_worth_1_vp_per_pp_on_the_board(points: int) -> None:
    assert chronos("veterans war_chariots", pp=points) == points


@pytest.mark.rule("F4")
def test_veterans_neither_cost_pp_nor_count_those_of_others() -> None:
    state = table(seat(pp=3, legends=["veterans war_chariots"]), seat(pp=4), phase="writing", epoch=5, turn=1)
    state, _ = play(state, EndTurn)
    sheet = outcome(state).scores[ME]
    assert (sheet.chronos, sheet.prestige) == (3, 8)
    assert pp(state) == [3, 4]


@pytest.mark.rule("P7")
def test_veterans_alone_or_in_the_domain_are_worth_nothing() -> None:
    assert chronos("veterans", pp=4) == 0
    assert chronos(domain="veterans", pp=4) == 0


# --- Deimos and Phobos -----------------------------------------------------------------------------------------------


@pytest.mark.rule("P12")
def test_deimos_and_phobos_make_each_other_player_give_1_pp_in_disc_order() -> None:
    state = table(
        seat(pp=1, disc=2), seat(pp=2, disc=4), seat(pp=3, disc=1), seat(pp=1, disc=3), agora="deimos_and_phobos"
    )
    card = find(state, "deimos_and_phobos")
    state, events = play(state, TakeCard, card="deimos_and_phobos")
    assert events == (
        CardTaken(ME, card, Zone.AGORA, owed=True),
        PowerUsed(ME, card),
        ResourceMoved(Resource.PP, THIRD, ME, 1, cause=card),
        ResourceMoved(Resource.PP, FOURTH, ME, 1, cause=card),
        ResourceMoved(Resource.PP, OTHER, ME, 1, cause=card),
    )
    assert pp(state) == [4, 1, 2, 0]


@pytest.mark.rule("P13")
def test_deimos_and_phobos_get_nothing_from_a_player_without_pp() -> None:
    state = table(seat(pp=5), seat(), seat(pp=1), agora="deimos_and_phobos")
    state, events = play(state, TakeCard, card="deimos_and_phobos")
    assert moves(state, events) == [(THIRD, ME, 1, "pp", "ares/deimos_and_phobos")]
    assert pp(state) == [6, 0, 0]


@pytest.mark.rule("P13")
def test_deimos_and_phobos_get_nothing_when_nobody_else_has_pp() -> None:
    state = table(seat(pp=5), seat(), seat(), agora="deimos_and_phobos")
    state, events = play(state, TakeCard, card="deimos_and_phobos")
    assert (moves(state, events), pp(state)) == ([], [5, 0, 0])


@pytest.mark.rule("P2")
def test_deimos_and_phobos_work_for_who_takes_them_in_the_turn_of_another_player() -> None:
    state = table(seat(pp=2, domain="divine_law"), draw_pile="mediation deimos_and_phobos")
    state, events = play(state, UsePower, card="divine_law")
    assert moves(state, events) == [(ME, OTHER, 1, "pp", "ares/deimos_and_phobos")]


@pytest.mark.rule("P2")
def test_deimos_and_phobos_get_nothing_later() -> None:
    state = table(seat(gold=9, domain="deimos_and_phobos hoplites"), seat(pp=2), phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="deimos_and_phobos", legend=None)) == [pay(2)]
    assert rule_against(table(seat(domain="deimos_and_phobos"), seat(pp=2)), "deimos_and_phobos") == "P2"


# --- Initiation ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P5")
def test_initiation_gains_1_pp_and_is_turned() -> None:
    state = table(seat(domain="ares/initiation athena/initiation"))
    initiation = find(state, "ares/initiation")
    state, events = play(state, UsePower, card="ares/initiation")
    assert events == (
        CardTurned(initiation),
        PowerUsed(ME, initiation),
        ResourceMoved(Resource.PP, RESERVE, ME, 1, cause=initiation),
    )
    assert rule_against(state, "ares/initiation") == "P5"


@pytest.mark.rule("P8")
@pytest.mark.parametrize(
    "mine, other",
    [
        pytest.param({"domain": "ares/initiation"}, "", id="no other"),
        pytest.param({"domain": "ares/initiation"}, "athena/initiation", id="in another Domain"),
        pytest.param({"domain": "ares/initiation", "legends": ["athena/initiation"]}, "", id="in the Elysium"),
        pytest.param({"domain": "ares/initiation citizen=athena/initiation"}, "", id="under a Citizen"),
    ],
)
def test_initiation_needs_another_eleusis_card_in_the_domain(mine: dict[str, Any], other: str) -> None:
    assert rule_against(table(seat(**mine), seat(domain=other)), "ares/initiation") == "P8"


@pytest.mark.rule("P8")
def test_initiation_is_content_with_another_eleusis_card_that_is_turned() -> None:
    state = table(seat(domain="ares/initiation athena/initiation!"))
    assert moves(*play(state, UsePower, card="ares/initiation")) == [gain(1, "pp", "ares/initiation")]


# --- War Chariots ----------------------------------------------------------------------------------------------------

begin_step = partial(HERE.begin_step, "war_chariots")


@pytest.mark.rule("W4")
def test_war_chariots_gain_1_pp_when_the_step_begins() -> None:
    state, events = begin_step(gold=2, domain="war_chariots naval_power")
    chariots = find(state, "war_chariots", player=OTHER)
    assert events == (
        TurnEnded(ME),
        TurnBegan(OTHER),
        AllowanceSet(OTHER, 3),
        PowerUsed(OTHER, chariots),
        ResourceMoved(Resource.PP, RESERVE, OTHER, 1, cause=chariots),
    )


@pytest.mark.rule("W4")
def test_war_chariots_gain_1_pp_when_the_last_turn_leads_to_the_step() -> None:
    done: dict[str, Any] = {"cards_taken": 3, "columns": ""}
    state = table(
        seat(quest=1, domain="war_chariots glorious_victory", **done), seat(quest=2, **done), turn=1, stage="after"
    )
    state, events = play(state, EndTurn)
    assert moves(state, events) == [
        gain(3, "gold"),  # quest 1
        gain(2, "gold", player=OTHER),  # quest 2
        gain(1, "vp", player=OTHER),
        gain(1, "pp", by="ares/war_chariots"),
    ]
    assert (state.phase, state.active, state.players[ME].pp) == (Phase.WRITING, ME, 1)


@pytest.mark.rule("W4")
def test_war_chariots_gain_their_pp_once_even_if_they_are_transferred_in_the_step() -> None:
    state, events = begin_step(gold=4, domain="war_chariots naval_power embassy")
    assert moves(state, events) == [gain(1, "pp", by="ares/war_chariots", player=OTHER)]
    state, events = play(state, Transfer, card="war_chariots", legend=None)
    assert moves(state, events) == [pay(2, player=OTHER)]
    state, events = play(state, EndTurn)
    assert moves(state, events) == []
    assert (state.players[OTHER].pp, state.epoch) == (1, 2)


@pytest.mark.rule("P1")
def test_war_chariots_gain_nothing_in_the_elysium_or_in_the_step_of_another_player() -> None:
    state, events = begin_step(gold=2, domain="naval_power", legends=["war_chariots"])
    assert (state.active, moves(state, events)) == (OTHER, [])


@pytest.mark.rule("P6")
def test_war_chariots_are_not_used_in_a_turn() -> None:
    assert rule_against(table(seat(domain="war_chariots")), "war_chariots") == "P6"


# --- Glorious Victory ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mine, points",
    [
        ("glorious_victory", 1),
        ("glorious_victory war_chariots hoplites", 3),
        ("glorious_victory war_chariots naval_power", 2),
        ("citizen=war_chariots glorious_victory hoplites", 2),
    ],
)
def test_glorious_victory_gains_1_pp_per_ares_card_in_the_domain(mine: str, points: int) -> None:
    state = table(seat(domain=mine))
    victory = find(state, "glorious_victory")
    state, events = play(state, UsePower, card="glorious_victory")
    assert events == (
        CardTurned(victory),
        PowerUsed(ME, victory),
        ResourceMoved(Resource.PP, RESERVE, ME, points, cause=victory),
    )


@pytest.mark.rule("P5")
def test_glorious_victory_works_once_per_epoch() -> None:
    state, _ = play(table(seat(domain="glorious_victory")), UsePower, card="glorious_victory")
    assert rule_against(state, "glorious_victory") == "P5"


def test_glorious_victory_does_not_count_the_elysium_or_the_domain_of_another_player() -> None:
    state = table(seat(domain="glorious_victory", legends=["war_chariots temple_of_ares"]), seat(domain="hoplites"))
    assert moves(*play(state, UsePower, card="glorious_victory")) == [gain(1, "pp", by="ares/glorious_victory")]


# --- Go Tell the Spartans --------------------------------------------------------------------------------------------


@pytest.mark.rule("P14")
def test_go_tell_the_spartans_discards_a_card_of_the_domain_to_gain_2_pp() -> None:
    state = table(seat(domain="go_tell_the_spartans embassy citizen war_chariots"), seat(domain="naval_power"))
    spartans, embassy = find(state, "go_tell_the_spartans"), find(state, "embassy")
    state, events = play(state, UsePower, card="go_tell_the_spartans")
    assert events == (CardTurned(spartans), PowerUsed(ME, spartans))
    # Any card of the own Domain, and it cannot be refused.
    assert sorted(picks(state)) == ["ares/go_tell_the_spartans", "ares/war_chariots", "athena/embassy", "citizen"]
    assert len(legal_actions(state)) == 4
    state, events = play(state, PickCard, card="embassy")
    assert events == (
        RingReturned(embassy, cause=spartans),
        CardDiscarded(ME, embassy, Zone.DOMAIN, cause=spartans),
        ResourceMoved(Resource.PP, RESERVE, ME, 2, cause=spartans),
    )
    assert (refs(state, state.discard_pile), state.ring_mask) == (["athena/embassy"], 0)
    assert rule_against(state, "go_tell_the_spartans") == "P5"


@pytest.mark.rule("X18")
def test_go_tell_the_spartans_discards_a_citizen() -> None:
    state, _ = play(table(seat(domain="go_tell_the_spartans citizen")), UsePower, card="go_tell_the_spartans")
    state, events = play(state, PickCard, card="citizen")
    assert moves(state, events) == [gain(2, "pp", by="ares/go_tell_the_spartans")]
    assert (refs(state, state.discard_pile), domain(state, ME)) == (["citizen"], ["ares/go_tell_the_spartans"])


@pytest.mark.rule("X18")
def test_go_tell_the_spartans_discards_itself() -> None:
    state = table(seat(domain="go_tell_the_spartans"))
    spartans = find(state, "go_tell_the_spartans")
    state, events = play(state, UsePower, card="go_tell_the_spartans")
    assert events == (
        CardTurned(spartans),
        PowerUsed(ME, spartans),
        Forced(PickCard(ME, spartans), cause=spartans),
        CardsStraightened((spartans,), cause=spartans),
        CardDiscarded(ME, spartans, Zone.DOMAIN, cause=spartans),
        ResourceMoved(Resource.PP, RESERVE, ME, 2, cause=spartans),
    )
    assert (domain(state, ME), refs(state, state.discard_pile)) == ([], ["ares/go_tell_the_spartans"])
    assert state.turned_mask == 0


# --- Water Dragon ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("P4")
def test_water_dragon_makes_each_other_player_give_1_pp_once() -> None:
    state = table(seat(pp=1, domain="water_dragon"), seat(pp=2), seat(pp=1))
    dragon = find(state, "water_dragon")
    state, events = play(state, UsePower, card="water_dragon")
    assert events == (
        RingReturned(dragon),
        PowerUsed(ME, dragon),
        ResourceMoved(Resource.PP, OTHER, ME, 1, cause=dragon),
        ResourceMoved(Resource.PP, THIRD, ME, 1, cause=dragon),
    )
    assert pp(state) == [3, 1, 0]
    assert rule_against(state, "water_dragon") == "P4"


@pytest.mark.rule("P13")
def test_water_dragon_gets_nothing_from_a_player_without_pp() -> None:
    state = table(seat(pp=5, domain="water_dragon"), seat(), seat(pp=1))
    state, events = play(state, UsePower, card="water_dragon")
    assert moves(state, events) == [(THIRD, ME, 1, "pp", "ares/water_dragon")]


@pytest.mark.rule("P19")
def test_water_dragon_can_be_used_when_nobody_else_has_pp() -> None:
    state = table(seat(pp=5, domain="water_dragon"), seat())
    dragon = find(state, "water_dragon")
    state, events = play(state, UsePower, card="water_dragon")
    assert events == (RingReturned(dragon), PowerUsed(ME, dragon))


# --- Tribute to the Amazons and God of War ---------------------------------------------------------------------------

BY_GOLD, BY_GOD = "ares/tribute_to_the_amazons", "ares/god_of_war"
after_taking = HERE.after_taking
after_taking_from_the_oracle = HERE.after_taking_from_the_oracle
after_drawing_in_the_turn_of_another = HERE.after_drawing_in_the_turn_of_another
after_transferring = HERE.after_transferring
after_a_transfer_by_a_power = HERE.after_a_transfer_by_a_power
after_the_citizen_of = partial(HERE.after_the_citizen_of, card="war_chariots", legend="hoplites charisma")
after_the_deeds_of_another = partial(HERE.after_the_deeds_of_another, card="war_chariots", beside="glorious_victory")
after_discarding = partial(HERE.after_discarding, oracle="earthquake")


def test_tribute_to_the_amazons_gains_1_gold_for_an_ares_card_taken_in_a_turn() -> None:
    assert after_taking("tribute_to_the_amazons", "war_chariots") == [gain(1, "gold", by=BY_GOLD)]


def test_god_of_war_gains_1_vp_for_an_ares_card_taken_in_a_turn() -> None:
    assert after_taking("god_of_war", "war_chariots") == [gain(1, "vp", by=BY_GOD)]


@pytest.mark.rule("P11")
def test_tribute_to_the_amazons_gains_1_gold_for_an_ares_card_taken_by_a_power() -> None:
    assert after_taking_from_the_oracle("tribute_to_the_amazons", "war_chariots") == [gain(1, "gold", by=BY_GOLD)]


@pytest.mark.rule("P11")
def test_god_of_war_gains_1_vp_for_an_ares_card_taken_by_a_power() -> None:
    assert after_taking_from_the_oracle("god_of_war", "war_chariots") == [gain(1, "vp", by=BY_GOD)]


@pytest.mark.rule("P3")
def test_tribute_to_the_amazons_works_in_the_turn_of_another_player() -> None:
    drawn = after_drawing_in_the_turn_of_another("tribute_to_the_amazons", "war_chariots")
    assert drawn == [gain(1, "gold", by=BY_GOLD, player=OTHER)]


@pytest.mark.rule("P3")
def test_god_of_war_works_in_the_turn_of_another_player() -> None:
    drawn = after_drawing_in_the_turn_of_another("god_of_war", "war_chariots")
    assert drawn == [gain(1, "vp", by=BY_GOD, player=OTHER)]


def test_tribute_to_the_amazons_gains_1_gold_for_an_ares_card_transferred() -> None:
    assert after_transferring("tribute_to_the_amazons war_chariots", "war_chariots") == [
        pay(2),
        gain(1, "gold", by=BY_GOLD),
    ]


def test_god_of_war_gains_1_vp_for_an_ares_card_transferred() -> None:
    assert after_transferring("god_of_war war_chariots", "war_chariots") == [pay(2), gain(1, "vp", by=BY_GOD)]


@pytest.mark.rule("P11")
def test_tribute_to_the_amazons_gains_1_gold_for_an_ares_card_transferred_by_a_power() -> None:
    assert after_a_transfer_by_a_power("tribute_to_the_amazons war_chariots", "war_chariots") == [
        pay(2, by="athena/panathenaic_games"),
        gain(1, "gold", by=BY_GOLD),
    ]


@pytest.mark.rule("P11")
def test_god_of_war_gains_1_vp_for_an_ares_card_transferred_by_a_power() -> None:
    assert after_a_transfer_by_a_power("god_of_war war_chariots", "war_chariots") == [
        pay(2, by="athena/panathenaic_games"),
        gain(1, "vp", by=BY_GOD),
    ]


@pytest.mark.rule("P11")
def test_tribute_to_the_amazons_gains_nothing_when_it_is_taken_itself() -> None:
    assert after_taking("war_chariots", "tribute_to_the_amazons") == []


@pytest.mark.rule("P11")
def test_god_of_war_gains_nothing_when_it_is_taken_itself() -> None:
    assert after_taking("war_chariots", "god_of_war") == []


@pytest.mark.rule("P11")
def test_tribute_to_the_amazons_gains_1_gold_when_it_is_transferred_itself() -> None:
    assert after_transferring("tribute_to_the_amazons war_chariots", "tribute_to_the_amazons") == [
        pay(3),
        gain(1, "gold", by=BY_GOLD),
    ]


@pytest.mark.rule("P11")
def test_god_of_war_gains_1_vp_when_it_is_transferred_itself() -> None:
    assert after_transferring("god_of_war war_chariots", "god_of_war") == [pay(3), gain(1, "vp", by=BY_GOD)]


def test_tribute_to_the_amazons_gains_nothing_for_cards_of_other_families() -> None:
    assert after_taking("tribute_to_the_amazons", "naval_power") == []
    assert after_transferring("tribute_to_the_amazons naval_power war_chariots", "naval_power") == [pay(2)]


def test_god_of_war_gains_nothing_for_cards_of_other_families() -> None:
    assert after_taking("god_of_war", "naval_power") == []
    assert after_transferring("god_of_war naval_power war_chariots", "naval_power") == [pay(2)]


@pytest.mark.rule("F7")
def test_tribute_to_the_amazons_gains_nothing_for_a_citizen_whatever_lies_under_it() -> None:
    assert after_the_citizen_of("tribute_to_the_amazons") == [[], [pay(1)]]


@pytest.mark.rule("F7")
def test_god_of_war_gains_nothing_for_a_citizen_whatever_lies_under_it() -> None:
    assert after_the_citizen_of("god_of_war") == [[], [pay(1)]]


def test_tribute_to_the_amazons_gains_nothing_for_what_another_player_does() -> None:
    assert after_the_deeds_of_another("tribute_to_the_amazons") == [[], [pay(2)]]


def test_god_of_war_gains_nothing_for_what_another_player_does() -> None:
    assert after_the_deeds_of_another("god_of_war") == [[], [pay(2)]]


def test_tribute_to_the_amazons_gains_nothing_for_an_ares_card_discarded() -> None:
    assert after_discarding("tribute_to_the_amazons war_chariots", "war_chariots") == []


def test_god_of_war_gains_nothing_for_an_ares_card_discarded() -> None:
    assert after_discarding("god_of_war war_chariots", "war_chariots") == []


@pytest.mark.rule("P1")
@pytest.mark.parametrize("permanent", ["tribute_to_the_amazons", "god_of_war"])
def test_tribute_to_the_amazons_and_god_of_war_do_nothing_in_the_elysium(permanent: str) -> None:
    state = table(seat(legends=[permanent]), agora="war_chariots")
    assert moves(*play(state, TakeCard, card="war_chariots")) == []
    state = table(seat(gold=9, domain="war_chariots citizen", legends=[permanent]), phase="writing", allowance=2)
    assert moves(*play(state, Transfer, card="war_chariots", legend=None)) == [pay(2)]


@pytest.mark.rule("P20")
@pytest.mark.parametrize("mine", ["tribute_to_the_amazons god_of_war", "god_of_war tribute_to_the_amazons"])
def test_tribute_to_the_amazons_and_god_of_war_work_in_the_order_in_which_they_came(mine: str) -> None:
    gains = {"tribute_to_the_amazons": gain(1, "gold", by=BY_GOLD), "god_of_war": gain(1, "vp", by=BY_GOD)}
    assert after_taking(mine, "war_chariots") == [gains[word] for word in mine.split()]
