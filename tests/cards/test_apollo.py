"""Apollo: the powers that look at the Oracle and take from it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.cards.short_words import (
    ME,
    OTHER,
    Tables,
    all_picks,
    chronos,
    gold,
    has_ring,
    is_turned,
    one,
    pick,
    reactions,
    rule_against,
    usable,
    use,
    vp,
)

from elysium_rules import (
    DismissColumn,
    PickBranch,
    PickCard,
    TakeCard,
    Transfer,
)
from elysium_rules.elysium.model.events import (
    CardDiscarded,
    CardRevealed,
    CardsStraightened,
    CardTaken,
    CardTransferred,
    CardTurned,
    CitizenTaken,
    Event,
    Forced,
    PowerUsed,
    Reshuffled,
    ResourceMoved,
    RingPlaced,
    RingReturned,
)
from elysium_rules.elysium.model.ids import RESERVE, LegendKind, Resource, Zone
from elysium_rules.testing import choose, domain, elysium, find, options, refs, seat

#: Apollo, Athena, Hades, Hephaestus, Hermes.
HERE = Tables("deadly_plots")
table, writing, game_over = HERE.table, HERE.writing, HERE.game_over


# --- Assembly --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P7")
@pytest.mark.parametrize(
    "others, worth",
    [
        ("democracy", 2),
        ("democracy posthumous_hero", 3),
        ("democracy posthumous_hero divine_help", 4),
        ("democracy posthumous_hero divine_help the_swindler", 5),
    ],
)
def test_assembly_is_worth_one_vp_per_family_of_its_level_legend(others: str, worth: int) -> None:
    assert chronos(table(seat(legends=[f"apollo/assembly {others}"]))) == worth


@pytest.mark.parametrize("others", ["offerings", "offerings the_muses"])
def test_assembly_is_worth_one_vp_in_a_family_legend(others: str) -> None:
    assert chronos(table(seat(legends=[f"apollo/assembly {others}"]))) == 1


@pytest.mark.rule("F7")
@pytest.mark.parametrize(
    "legend, worth",
    [
        ("apollo/assembly democracy citizen=divine_help citizen=the_swindler", 2),
        ("apollo/assembly offerings citizen=divine_help", 1),
    ],
)
def test_assembly_does_not_count_citizens_as_a_family(legend: str, worth: int) -> None:
    assert chronos(table(seat(legends=[legend]))) == worth


def test_assembly_counts_its_own_legend_only() -> None:
    mine = seat(legends=["apollo/assembly democracy", "posthumous_hero divine_help the_swindler"])
    theirs = seat(legends=["posthumous_hero#2 divine_help#2"])
    assert chronos(table(mine, theirs)) == 2


@pytest.mark.rule("P7")
def test_assembly_is_worth_nothing_alone_or_in_the_domain() -> None:
    assert chronos(table(seat(legends=["apollo/assembly", "democracy posthumous_hero"]))) == 0
    assert chronos(table(seat(domain="apollo/assembly", legends=["democracy posthumous_hero"]))) == 0
    assert chronos(game_over(seat(legends=["apollo/assembly", "democracy posthumous_hero"]), seat())) == 0


# --- Temple of Apollo ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "others, worth",
    [("offerings", 2), ("the_muses", 2), ("offerings the_muses", 3)],
)
def test_temple_of_apollo_is_worth_one_vp_per_card_of_its_family_legend(others: str, worth: int) -> None:
    assert chronos(table(seat(legends=[f"temple_of_apollo {others}"]))) == worth


@pytest.mark.parametrize("others", ["democracy", "democracy posthumous_hero divine_help the_swindler"])
def test_temple_of_apollo_is_worth_one_vp_in_a_level_legend(others: str) -> None:
    assert chronos(table(seat(legends=[f"temple_of_apollo {others}"]))) == 1


@pytest.mark.rule("F7")
def test_temple_of_apollo_does_not_count_a_citizen_even_with_an_apollo_card_under_it() -> None:
    assert chronos(table(seat(legends=["temple_of_apollo offerings citizen=the_muses"]))) == 2


def test_temple_of_apollo_counts_its_own_legend_only() -> None:
    mine = seat(legends=["temple_of_apollo offerings", "the_muses prophecy_of_glory dark_future"])
    assert chronos(table(mine, seat(legends=["succession prophecy_of_glory"]))) == 2


@pytest.mark.rule("P7")
def test_temple_of_apollo_is_worth_nothing_alone_or_in_the_domain() -> None:
    assert chronos(table(seat(legends=["temple_of_apollo", "offerings the_muses"]))) == 0
    assert chronos(table(seat(domain="temple_of_apollo", legends=["offerings the_muses"]))) == 0


# --- Homer -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X16")
@pytest.mark.parametrize(
    "mine, second, third, worth",
    [
        (["homer democracy divine_help"], ["charon offerings"], [], 7),
        (["homer democracy"], ["charon offerings"], [], 0),
        (["homer democracy"], ["charon offerings dream_keeper"], [], 0),
        (["homer democracy divine_help"], ["charon offerings"], ["the_caduceus athena/initiation"], 7),
        (["homer democracy"], [], ["charon offerings"], 0),
        (["homer democracy"], [], [], 7),
    ],
    ids=[
        "more",
        "as many",
        "fewer",
        "more than each, fewer than all",
        "as many as the last one",
        "nobody else has any",
    ],
)
def test_homer_is_worth_seven_vp_if_no_other_elysium_holds_as_many_cards(
    mine: Sequence[str], second: Sequence[str], third: Sequence[str], worth: int
) -> None:
    state = table(seat(legends=mine), seat(legends=second), seat(legends=third))
    assert [chronos(state, player) for player in range(3)] == [worth, 0, 0]


def test_homer_counts_all_legends_and_citizens_but_no_domain() -> None:
    theirs = seat(legends=["charon dream_keeper", "naval_power sacrifice"])
    five = seat(legends=["homer offerings", "democracy divine_help citizen"])
    assert chronos(table(five, theirs)) == 7
    four = seat(legends=["homer offerings", "democracy divine_help"], domain="aegis citizen")
    assert chronos(table(four, theirs)) == 0


@pytest.mark.rule("X16")
@pytest.mark.rule("F1")
def test_homer_does_not_count_single_cards_at_the_end() -> None:
    mine = seat(legends=["homer democracy", "theft", "succession"])
    assert chronos(game_over(mine, seat(legends=["charon offerings"]))) == 0
    theirs = seat(legends=["charon offerings", "theft", "succession"])
    assert chronos(game_over(seat(legends=["homer democracy divine_help"]), theirs)) == 7


@pytest.mark.rule("X16")
@pytest.mark.rule("F2")
def test_homer_does_not_count_single_cards_before_the_end_either() -> None:
    """`outcome` promises what the Legends would be worth now: single cards count nothing."""
    mine = seat(legends=["homer democracy", "theft", "succession"])
    assert chronos(table(mine, seat(legends=["charon offerings"]))) == 0
    theirs = seat(legends=["charon offerings", "theft", "succession"])
    assert chronos(table(seat(legends=["homer democracy divine_help"]), theirs)) == 7


@pytest.mark.rule("P7")
def test_homer_is_worth_nothing_alone_or_in_the_domain() -> None:
    assert chronos(table(seat(legends=["homer", "democracy posthumous_hero"]))) == 0
    assert chronos(game_over(seat(legends=["homer", "democracy posthumous_hero"]), seat())) == 0
    assert chronos(table(seat(domain="homer", legends=["democracy posthumous_hero"]))) == 0


# --- Charisma --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P2")
@pytest.mark.rule("T11")
def test_charisma_takes_the_top_card_of_the_draw_pile_as_a_citizen() -> None:
    state = table(seat(), agora="charisma#1", draw_pile="charisma#2 the_muses")
    charisma, top = find(state, "charisma#1"), state.draw_pile[-1]
    state, events = choose(state, TakeCard, card="charisma")
    citizen = find(state, "citizen")
    assert events == (
        CardTaken(ME, charisma, Zone.AGORA, owed=True),
        PowerUsed(ME, charisma),
        CitizenTaken(ME, citizen, cause=charisma),
    )
    assert domain(state, ME) == ["apollo/charisma", "citizen"]
    assert state.citizen_faces == (top,)
    assert state.players[ME].cards_taken == 1


@pytest.mark.rule("P2")
def test_charisma_works_when_a_power_takes_it() -> None:
    state = table(seat(domain="prophecy_of_glory"), oracle="charisma theft")
    state, events = pick(use(state, "prophecy_of_glory")[0], "charisma")
    charisma, prophecy = find(state, "charisma"), find(state, "prophecy_of_glory")
    assert events == (
        CardTaken(ME, charisma, Zone.ORACLE, cause=prophecy),
        PowerUsed(ME, charisma, cause=prophecy),
        CitizenTaken(ME, find(state, "citizen"), cause=charisma),
    )


@pytest.mark.rule("P2")
def test_charisma_gives_the_citizen_to_whoever_takes_it_in_the_turn_of_another() -> None:
    state = table(seat(domain="divine_law"), seat(), draw_pile="theft charisma")
    state, _ = use(state, "divine_law")
    assert domain(state, OTHER) == ["apollo/charisma", "citizen"]
    assert domain(state, ME) == ["athena/divine_law", "hermes/theft"]


@pytest.mark.rule("A5")
def test_charisma_takes_a_citizen_from_the_reshuffled_discard_pile() -> None:
    state = table(seat(), agora="charisma", discard_pile="theft homer", rest="removed")
    charisma = find(state, "charisma")
    state, events = choose(state, TakeCard, card="charisma")
    assert events[1:] == (
        PowerUsed(ME, charisma),
        Reshuffled(2, cause=charisma),
        CitizenTaken(ME, find(state, "citizen"), cause=charisma),
    )


@pytest.mark.rule("A5")
def test_charisma_takes_nothing_when_no_card_is_left() -> None:
    state = table(seat(), agora="charisma", rest="removed")
    charisma = find(state, "charisma")
    state, events = choose(state, TakeCard, card="charisma")
    assert events == (CardTaken(ME, charisma, Zone.AGORA, owed=True),)
    assert domain(state, ME) == ["apollo/charisma"]


@pytest.mark.rule("P2")
def test_charisma_is_not_used_again_by_choice() -> None:
    assert rule_against(table(seat(domain="charisma")), "charisma") == "P2"


# --- Dark Future and Offerings ---------------------------------------------------------------------------------------

ORACLES = [
    ("", 0),
    ("homer", 1),
    ("homer charisma dark_future#2 offerings#2", 1),
    ("theft charon cerberus", 2),
    ("homer theft charon naval_power", 4),
    ("homer charisma theft orpheus", 2),
    ("homer theft charon naval_power divine_help charisma", 5),
]


@pytest.mark.parametrize("oracle, families", ORACLES)
@pytest.mark.parametrize("card, resource", [("dark_future", Resource.VP), ("offerings", Resource.GOLD)])
@pytest.mark.rule("P19")
def test_dark_future_and_offerings_give_one_per_family_in_the_oracle(
    card: str, resource: Resource, oracle: str, families: int
) -> None:
    """Dark Future gives VP, Offerings gold; with an empty Oracle the gain is nothing, but the ring is spent."""
    # The families of Domains, Elysium and Agora do not count.
    mine = seat(domain=[f"{card}#1", "divine_law"], legends=["master_builder"])
    state = table(mine, seat(domain="persephone"), oracle=oracle, agora="aegis the_messenger")
    number = find(state, card, player=ME)
    after, events = use(state, card)
    gain = (ResourceMoved(resource, RESERVE, ME, families, cause=number),) if families else ()
    assert events == (RingReturned(number), PowerUsed(ME, number), *gain)
    assert after.oracle == state.oracle


@pytest.mark.rule("P4")
@pytest.mark.parametrize("card", ["dark_future", "offerings"])
def test_dark_future_and_offerings_work_once_in_the_game(card: str) -> None:
    state, _ = use(table(seat(domain=f"{card} divine_law"), oracle="theft charon"), card)
    assert rule_against(state, card) == "P4"
    assert (gold(state), vp(state)) == (([0, 0], [2, 0]) if card == "dark_future" else ([2, 0], [0, 0]))


# --- Prophecy of Glory -----------------------------------------------------------------------------------------------


def test_prophecy_of_glory_takes_a_chosen_card_of_the_oracle() -> None:
    state = table(seat(domain="prophecy_of_glory"), oracle="theft homer dark_future")
    prophecy, future = find(state, "prophecy_of_glory"), find(state, "dark_future")
    state, events = use(state, "prophecy_of_glory")
    assert events == (RingReturned(prophecy), PowerUsed(ME, prophecy))
    assert all_picks(state) == ["apollo/dark_future", "apollo/homer", "hermes/theft"]
    state, events = pick(state, "dark_future")
    assert events == (CardTaken(ME, future, Zone.ORACLE, cause=prophecy), RingPlaced(future, cause=prophecy))
    assert refs(state, state.oracle) == ["hermes/theft", "apollo/homer"]
    assert domain(state, ME) == ["apollo/prophecy_of_glory", "apollo/dark_future"]


@pytest.mark.rule("P4")
def test_prophecy_of_glory_takes_a_trigger_card_with_its_ring() -> None:
    state = table(seat(domain="prophecy_of_glory"), oracle="dark_future theft")
    state, _ = pick(use(state, "prophecy_of_glory")[0], "dark_future")
    assert has_ring(state, find(state, "dark_future"))
    assert not has_ring(state, find(state, "prophecy_of_glory"))
    assert usable(state) == ["apollo/dark_future"]


@pytest.mark.rule("T2")
@pytest.mark.rule("T3")
def test_prophecy_of_glory_needs_no_column_and_is_none_of_the_three_cards() -> None:
    state = table(seat(domain="prophecy_of_glory", columns="red", cards_taken=3), oracle="theft#1 persephone")
    state, _ = pick(use(state, "prophecy_of_glory")[0], "persephone")
    assert domain(state, ME) == ["apollo/prophecy_of_glory", "hades/persephone"]
    assert state.players[ME].cards_taken == 3
    assert [str(colour) for colour in state.players[ME].columns] == ["red"]


@pytest.mark.rule("T7")
def test_prophecy_of_glory_cannot_take_a_card_identical_to_one_in_the_domain() -> None:
    mine = seat(domain="prophecy_of_glory#1 theft#1", legends=["dark_future#1"])
    state = table(mine, seat(domain="charon#1"), oracle="prophecy_of_glory#2 theft#2 dark_future#2 charon#2")
    # The copies in the Elysium and in another Domain do no harm.
    assert all_picks(use(state, "prophecy_of_glory")[0]) == ["apollo/dark_future", "hades/charon"]


def test_prophecy_of_glory_takes_the_only_card_that_fits_without_asking() -> None:
    state = table(seat(domain="prophecy_of_glory#1"), oracle="prophecy_of_glory#2 theft")
    prophecy, theft = find(state, "prophecy_of_glory#1"), find(state, "theft")
    state, events = use(state, "prophecy_of_glory")
    assert events == (
        RingReturned(prophecy),
        PowerUsed(ME, prophecy),
        Forced(PickCard(ME, theft), cause=prophecy),
        CardTaken(ME, theft, Zone.ORACLE, cause=prophecy),
    )


@pytest.mark.rule("P19")
@pytest.mark.parametrize("oracle", ["", "prophecy_of_glory#2", "prophecy_of_glory#2 theft#2"])
def test_prophecy_of_glory_cannot_be_used_without_a_card_to_take(oracle: str) -> None:
    state = table(seat(domain="prophecy_of_glory#1 theft#1!"), oracle=oracle, agora="homer")
    assert rule_against(state, "prophecy_of_glory") == "P19"


@pytest.mark.rule("P4")
def test_prophecy_of_glory_cannot_be_used_without_its_ring() -> None:
    assert rule_against(table(seat(domain="prophecy_of_glory!"), oracle="homer"), "prophecy_of_glory") == "P4"


# --- Assembly of Heroes ----------------------------------------------------------------------------------------------


@pytest.mark.rule("X19")
def test_assembly_of_heroes_adds_two_cards_to_the_oracle_and_takes_one_of_all() -> None:
    state = table(seat(domain="assembly_of_heroes#1"), oracle="theft homer", draw_pile="charon succession persephone")
    heroes, charon, succession = find(state, "assembly_of_heroes"), state.draw_pile[-1], state.draw_pile[-2]
    state, events = use(state, "assembly_of_heroes")
    assert events == (
        RingReturned(heroes),
        PowerUsed(ME, heroes),
        CardRevealed(charon, Zone.ORACLE, cause=heroes),
        CardRevealed(succession, Zone.ORACLE, cause=heroes),
    )
    assert all_picks(state) == ["apollo/homer", "apollo/succession", "hades/charon", "hermes/theft"]
    state, events = pick(state, "homer")
    assert events == (CardTaken(ME, find(state, "homer"), Zone.ORACLE, cause=heroes),)
    assert refs(state, state.oracle) == ["hermes/theft", "hades/charon", "apollo/succession"]


@pytest.mark.rule("X19")
def test_assembly_of_heroes_can_take_a_card_just_drawn() -> None:
    state = table(seat(domain="assembly_of_heroes"), oracle="theft", draw_pile="charisma charon")
    state, events = pick(use(state, "assembly_of_heroes")[0], "charisma")
    charisma = find(state, "charisma")
    assert CitizenTaken(ME, find(state, "citizen"), cause=charisma) in events
    assert refs(state, state.oracle) == ["hermes/theft", "hades/charon"]


@pytest.mark.rule("T7")
def test_assembly_of_heroes_cannot_take_an_identical_card() -> None:
    state = table(
        seat(domain="assembly_of_heroes#1 charon#1"), oracle="theft homer", draw_pile="assembly_of_heroes#2 charon#2"
    )
    assert all_picks(use(state, "assembly_of_heroes")[0]) == ["apollo/homer", "hermes/theft"]


@pytest.mark.rule("A5")
@pytest.mark.parametrize("discarded, added", [("", 1), ("theft#2", 2)])
def test_assembly_of_heroes_adds_as_many_cards_as_can_be_drawn(discarded: str, added: int) -> None:
    mine = seat(domain="assembly_of_heroes")
    state = table(mine, oracle="homer", draw_pile="charon", discard_pile=discarded, rest="removed")
    heroes, charon = find(state, "assembly_of_heroes"), state.draw_pile[-1]
    state, events = use(state, "assembly_of_heroes")
    drawn: tuple[Event, ...] = (CardRevealed(charon, Zone.ORACLE, cause=heroes),)
    if added == 2:
        drawn = (*drawn, Reshuffled(1, cause=heroes), CardRevealed(find(state, "theft"), Zone.ORACLE, cause=heroes))
    assert events[2:] == drawn


def test_assembly_of_heroes_takes_from_the_oracle_even_if_nothing_can_be_drawn() -> None:
    state = table(seat(domain="assembly_of_heroes"), oracle="homer theft", rest="removed")
    state, events = use(state, "assembly_of_heroes")
    assert events[2:] == ()
    assert all_picks(state) == ["apollo/homer", "hermes/theft"]


@pytest.mark.rule("P19")
@pytest.mark.rule("X19")
@pytest.mark.parametrize("oracle", ["", "assembly_of_heroes#2"], ids=["empty", "identical"])
def test_assembly_of_heroes_fills_an_oracle_without_a_fitting_card_and_then_takes(oracle: str) -> None:
    """The cards are drawn before the choice, so the choice has an answer."""
    state = table(seat(domain="assembly_of_heroes#1"), oracle=oracle, draw_pile="theft charon")
    state, _ = use(state, "assembly_of_heroes")
    assert all_picks(state) == ["hades/charon", "hermes/theft"]


@pytest.mark.rule("P19")
@pytest.mark.parametrize("oracle", ["", "assembly_of_heroes#2"], ids=["empty", "identical"])
def test_assembly_of_heroes_cannot_be_used_if_no_card_could_ever_be_taken(oracle: str) -> None:
    state = table(seat(domain="assembly_of_heroes#1"), oracle=oracle, rest="removed")
    assert rule_against(state, "assembly_of_heroes") == "P19"


# --- God of the Sun and The Muses ------------------------------------------------------------------------------------

permanents = pytest.mark.parametrize(
    "card, resource",
    [("god_of_the_sun", Resource.VP), ("the_muses", Resource.GOLD)],
    ids=["god_of_the_sun", "the_muses"],
)


@pytest.mark.rule("P11")
@permanents
def test_god_of_the_sun_and_the_muses_see_an_apollo_card_taken_in_a_turn(card: str, resource: Resource) -> None:
    state = table(seat(domain=card), agora="homer theft")
    homer, number = find(state, "homer"), find(state, card)
    state, events = choose(state, TakeCard, card="homer")
    assert events == (
        CardTaken(ME, homer, Zone.AGORA, owed=True),
        PowerUsed(ME, number),
        ResourceMoved(resource, RESERVE, ME, 1, cause=number),
    )


@pytest.mark.rule("P11")
@permanents
def test_god_of_the_sun_and_the_muses_see_an_apollo_card_taken_by_a_power(card: str, resource: Resource) -> None:
    state = table(seat(domain=f"{card} prophecy_of_glory"), oracle="homer theft")
    state, events = pick(use(state, "prophecy_of_glory")[0], "homer")
    assert reactions(state, events, card) == one(state, card, resource)


@pytest.mark.rule("P3")
@permanents
def test_god_of_the_sun_and_the_muses_work_in_the_turn_of_another_player(card: str, resource: Resource) -> None:
    """Divine Law: player 0 draws Theft, then player 1 draws Homer."""
    state = table(seat(domain="divine_law"), seat(domain=card), draw_pile="theft homer")
    state, events = use(state, "divine_law")
    assert domain(state, OTHER)[1:] == ["apollo/homer"]
    assert reactions(state, events, card) == one(state, card, resource, OTHER)


@pytest.mark.rule("P11")
@permanents
def test_god_of_the_sun_and_the_muses_see_an_apollo_card_transferred_in_phase_three(
    card: str, resource: Resource
) -> None:
    state = writing(seat(gold=5, domain=f"{card} homer"), seat())
    state, events = choose(state, Transfer, card="homer", legend=None)
    assert reactions(state, events, card) == one(state, card, resource)


@pytest.mark.rule("P11")
@permanents
def test_god_of_the_sun_and_the_muses_see_an_apollo_card_transferred_by_a_power(card: str, resource: Resource) -> None:
    state = table(seat(domain=f"{card} homer persephone"))
    state, _ = use(state, "persephone")
    state, events = choose(state, Transfer, card="homer", legend=None)
    assert reactions(state, events, card) == one(state, card, resource)


@pytest.mark.rule("P11")
@permanents
def test_god_of_the_sun_and_the_muses_do_not_see_their_own_taking(card: str, resource: Resource) -> None:
    state = table(seat(), agora=f"{card} homer")
    number = find(state, card)
    state, events = choose(state, TakeCard, card=card)
    assert events == (CardTaken(ME, number, Zone.AGORA, owed=True),)


@pytest.mark.rule("P11")
@permanents
def test_god_of_the_sun_and_the_muses_see_their_own_transfer(card: str, resource: Resource) -> None:
    state = writing(seat(gold=4, domain=f"{card} homer"), seat())
    number = find(state, card)
    state, events = choose(state, Transfer, card=card, legend=None)
    assert events[1:] == (
        ResourceMoved(Resource.GOLD, ME, RESERVE, 3, is_price=True),
        CardTransferred(ME, number, 0, LegendKind.SINGLE, counted=True),
        PowerUsed(ME, number),
        ResourceMoved(resource, RESERVE, ME, 1, cause=number),
    )


@pytest.mark.rule("L1")
def test_the_muses_do_not_pay_for_their_own_transfer() -> None:
    state = writing(seat(gold=2, domain="the_muses"), seat())
    assert options(state, Transfer) == ()


@pytest.mark.rule("P11")
@permanents
def test_god_of_the_sun_and_the_muses_do_not_see_other_families(card: str, resource: Resource) -> None:
    state = table(seat(domain=card), agora="theft homer")
    theft = find(state, "theft")
    assert choose(state, TakeCard, card="theft")[1] == (CardTaken(ME, theft, Zone.AGORA, owed=True),)
    state = writing(seat(gold=3, domain=f"{card} theft"), seat())
    state, events = choose(state, Transfer, card="theft", legend=None)
    assert reactions(state, events, card) == ()


@pytest.mark.rule("P11")
@permanents
def test_god_of_the_sun_and_the_muses_do_not_see_the_other_players(card: str, resource: Resource) -> None:
    state = table(seat(), seat(domain=card), agora="homer theft")
    homer = find(state, "homer")
    assert choose(state, TakeCard, card="homer")[1] == (CardTaken(ME, homer, Zone.AGORA, owed=True),)
    state = writing(seat(gold=3, domain="homer"), seat(domain=card))
    state, events = choose(state, Transfer, card="homer", legend=None)
    assert reactions(state, events, card) == ()


@pytest.mark.rule("T11")
@permanents
def test_god_of_the_sun_and_the_muses_do_not_see_a_citizen_whose_face_is_apollo(card: str, resource: Resource) -> None:
    mine = seat(gold=3, domain=[card, "citizen=homer"], legends=["democracy divine_help"])
    state, events = choose(writing(mine, seat()), Transfer, card="citizen")
    assert elysium(state, ME) == [["athena/democracy", "hephaestus/divine_help", "citizen"]]
    assert reactions(state, events, card) == ()
    state = table(seat(domain=f"{card} the_caduceus charisma#1"), draw_pile="charisma#2")
    state, events = use(state, "the_caduceus")
    assert domain(state, ME)[-1] == "citizen"
    assert reactions(state, events, card) == ()


@pytest.mark.rule("P1")
@permanents
def test_god_of_the_sun_and_the_muses_rest_in_the_elysium(card: str, resource: Resource) -> None:
    state = table(seat(legends=[card]), agora="homer theft")
    homer = find(state, "homer")
    assert choose(state, TakeCard, card="homer")[1] == (CardTaken(ME, homer, Zone.AGORA, owed=True),)


@permanents
def test_god_of_the_sun_and_the_muses_do_not_see_a_discarded_or_revealed_card(card: str, resource: Resource) -> None:
    state = table(seat(domain=f"{card} dark_future slaves"))
    state, events = pick(use(state, "slaves")[0], "dark_future")
    assert reactions(state, events, card) == ()
    state = table(seat(domain=f"{card} assembly_of_heroes"), oracle="theft", draw_pile="homer charisma")
    state, events = use(state, "assembly_of_heroes")
    assert refs(state, state.oracle) == ["hermes/theft", "apollo/homer", "apollo/charisma"]
    assert reactions(state, events, card) == ()


@pytest.mark.rule("P20")
@pytest.mark.parametrize("order", ["god_of_the_sun the_muses", "the_muses god_of_the_sun"])
def test_god_of_the_sun_and_the_muses_work_in_the_order_in_which_they_came(order: str) -> None:
    state = table(seat(domain=order), agora="charisma theft")
    first, second = state.players[ME].domain
    charisma = find(state, "charisma")
    gains = {find(state, "god_of_the_sun"): Resource.VP, find(state, "the_muses"): Resource.GOLD}
    state, events = choose(state, TakeCard, card="charisma")
    moved = [event for event in events if isinstance(event, (ResourceMoved, CitizenTaken))]
    assert moved == [
        ResourceMoved(gains[first], RESERVE, ME, 1, cause=first),
        ResourceMoved(gains[second], RESERVE, ME, 1, cause=second),
        # Its own Instantaneous power comes last.
        CitizenTaken(ME, find(state, "citizen"), cause=charisma),
    ]


def test_god_of_the_sun_sees_each_of_two_cards_of_the_master_of_the_oracle() -> None:
    state = table(seat(domain="god_of_the_sun master_of_the_oracle citizen"), oracle="homer dark_future")
    state, _ = use(state, "master_of_the_oracle")
    state, _ = pick(state, "citizen")
    state, _ = pick(state, "homer")
    assert vp(state) == [2, 0]


# --- Master of the Oracle --------------------------------------------------------------------------------------------


@pytest.mark.rule("X20")
@pytest.mark.rule("X18")
def test_master_of_the_oracle_discards_a_card_to_take_two_one_after_the_other() -> None:
    state = table(seat(domain="master_of_the_oracle dark_future citizen"), oracle="theft homer charon")
    master, future = find(state, "master_of_the_oracle"), find(state, "dark_future")
    theft, homer = find(state, "theft"), find(state, "homer")
    state, events = use(state, "master_of_the_oracle")
    assert events == (RingReturned(master), PowerUsed(ME, master))
    assert all_picks(state) == ["apollo/dark_future", "apollo/master_of_the_oracle", "citizen"]
    state, events = pick(state, "dark_future")
    assert events == (
        RingReturned(future, cause=master),
        CardDiscarded(ME, future, Zone.DOMAIN, cause=master),
    )
    assert all_picks(state) == ["apollo/homer", "hades/charon", "hermes/theft"]
    state, events = pick(state, "theft")
    assert events == (CardTaken(ME, theft, Zone.ORACLE, cause=master),)
    assert all_picks(state) == ["apollo/homer", "hades/charon"]
    state, events = pick(state, "homer")
    assert events == (CardTaken(ME, homer, Zone.ORACLE, cause=master),)
    assert domain(state, ME) == ["apollo/master_of_the_oracle", "citizen", "hermes/theft", "apollo/homer"]
    assert refs(state, state.oracle) == ["hades/charon"]
    assert refs(state, state.discard_pile) == ["apollo/dark_future"]


@pytest.mark.rule("X18")
@pytest.mark.rule("P21")
@pytest.mark.parametrize("price", ["master_of_the_oracle", "citizen"])
def test_master_of_the_oracle_can_be_paid_with_itself_or_a_citizen(price: str) -> None:
    state = table(seat(domain="master_of_the_oracle citizen"), oracle="theft homer")
    state, _ = use(state, "master_of_the_oracle")
    state, _ = pick(state, price)
    state, _ = pick(state, "theft")
    kept = "citizen" if price == "master_of_the_oracle" else "apollo/master_of_the_oracle"
    assert domain(state, ME) == [kept, "hermes/theft", "apollo/homer"]
    assert len(state.discard_pile) == 1


@pytest.mark.rule("X20")
@pytest.mark.parametrize("oracle", ["theft", "theft charon#2", "theft#1 theft#2"])
def test_master_of_the_oracle_takes_one_card_if_only_one_can_be_taken(oracle: str) -> None:
    state = table(seat(domain="master_of_the_oracle charon#1 citizen"), oracle=oracle)
    state, _ = use(state, "master_of_the_oracle")
    state, _ = pick(state, "citizen")
    if options(state, PickCard):
        state, _ = pick(state, "theft#1")
    assert domain(state, ME) == ["apollo/master_of_the_oracle", "hades/charon", "hermes/theft"]
    assert len(state.oracle) == len(oracle.split()) - 1


@pytest.mark.rule("T7")
def test_master_of_the_oracle_can_discard_a_card_to_make_room_for_its_copy() -> None:
    state = table(seat(domain="master_of_the_oracle charon#1"), oracle="charon#2 theft homer")
    state, _ = use(state, "master_of_the_oracle")
    assert all_picks(pick(state, "charon")[0]) == ["apollo/homer", "hades/charon", "hermes/theft"]
    assert all_picks(pick(state, "master_of_the_oracle")[0]) == ["apollo/homer", "hermes/theft"]


@pytest.mark.rule("P14")
def test_master_of_the_oracle_offers_only_a_price_that_buys_something() -> None:
    state = table(seat(domain="master_of_the_oracle charon#1 citizen"), oracle="charon#2")
    master, old, new = find(state, "master_of_the_oracle"), find(state, "charon#1"), find(state, "charon#2")
    state, events = use(state, "master_of_the_oracle")
    assert events == (
        RingReturned(master),
        PowerUsed(ME, master),
        Forced(PickCard(ME, old), cause=master),
        CardDiscarded(ME, old, Zone.DOMAIN, cause=master),
        Forced(PickCard(ME, new), cause=master),
        CardTaken(ME, new, Zone.ORACLE, cause=master),
    )


@pytest.mark.rule("P2")
def test_master_of_the_oracle_lets_the_first_card_work_before_the_second_is_chosen() -> None:
    state = table(seat(domain="master_of_the_oracle"), oracle="charisma theft charon")
    state, _ = pick(use(state, "master_of_the_oracle")[0], "charisma")
    assert domain(state, ME) == ["apollo/charisma", "citizen"]
    assert all_picks(state) == ["hades/charon", "hermes/theft"]


@pytest.mark.rule("P19")
def test_master_of_the_oracle_cannot_be_used_without_a_card_to_take() -> None:
    assert rule_against(table(seat(domain="master_of_the_oracle citizen")), "master_of_the_oracle") == "P19"


@pytest.mark.rule("P4")
def test_master_of_the_oracle_works_once_in_the_game() -> None:
    state = table(seat(domain="master_of_the_oracle! citizen"), oracle="theft homer")
    assert rule_against(state, "master_of_the_oracle") == "P4"


# --- Succession ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X18")
def test_succession_discards_a_card_to_take_one() -> None:
    state = table(seat(domain="succession dark_future citizen"), oracle="theft homer")
    succession, future, homer = find(state, "succession"), find(state, "dark_future"), find(state, "homer")
    state, events = use(state, "succession")
    assert events == (CardTurned(succession), PowerUsed(ME, succession))
    assert all_picks(state) == ["apollo/dark_future", "apollo/succession", "citizen"]
    state, events = pick(state, "dark_future")
    assert events == (
        RingReturned(future, cause=succession),
        CardDiscarded(ME, future, Zone.DOMAIN, cause=succession),
    )
    assert all_picks(state) == ["apollo/homer", "hermes/theft"]
    state, events = pick(state, "homer")
    assert events == (CardTaken(ME, homer, Zone.ORACLE, cause=succession),)
    assert domain(state, ME) == ["apollo/succession", "citizen", "apollo/homer"]
    assert is_turned(state, succession)


@pytest.mark.rule("X18")
@pytest.mark.parametrize("price", ["succession", "citizen"])
def test_succession_can_be_paid_with_itself_or_a_citizen(price: str) -> None:
    state = table(seat(domain="succession citizen"), oracle="theft homer")
    succession = find(state, "succession")
    state, _ = use(state, "succession")
    state, _ = pick(state, price)
    state, _ = pick(state, "theft")
    assert domain(state, ME) == [{"succession": "citizen", "citizen": "apollo/succession"}[price], "hermes/theft"]
    assert is_turned(state, succession) == (price == "citizen")


@pytest.mark.rule("T7")
def test_succession_can_replace_itself_with_its_copy_which_is_not_turned() -> None:
    state = table(seat(domain="succession#1"), oracle="succession#2")
    first, second = find(state, "succession#1"), find(state, "succession#2")
    state, events = use(state, "succession")
    assert events == (
        CardTurned(first),
        PowerUsed(ME, first),
        Forced(PickCard(ME, first), cause=first),
        CardsStraightened((first,), cause=first),
        CardDiscarded(ME, first, Zone.DOMAIN, cause=first),
        Forced(PickCard(ME, second), cause=first),
        CardTaken(ME, second, Zone.ORACLE, cause=first),
    )
    assert not is_turned(state, second)


@pytest.mark.rule("T7")
def test_succession_cannot_take_an_identical_card() -> None:
    state = table(seat(domain="succession#1 charon#1 citizen"), oracle="succession#2 charon#2 theft homer")
    state, _ = pick(use(state, "succession")[0], "citizen")
    assert all_picks(state) == ["apollo/homer", "hermes/theft"]


@pytest.mark.rule("P19")
def test_succession_cannot_be_used_without_a_card_to_take() -> None:
    assert rule_against(table(seat(domain="succession citizen")), "succession") == "P19"


@pytest.mark.rule("P5")
def test_succession_works_once_per_epoch() -> None:
    assert rule_against(table(seat(domain="succession! citizen"), oracle="theft homer"), "succession") == "P5"
    state = table(seat(domain="succession citizen"), oracle="theft homer charon")
    state, _ = use(state, "succession")
    state, _ = pick(pick(state, "citizen")[0], "theft")
    assert rule_against(state, "succession") == "P5"


# --- Initiation ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X12")
def test_initiation_uses_a_power_of_the_oracle_and_the_card_stays_there() -> None:
    state = table(seat(domain="apollo/initiation hades/initiation"), oracle="offerings theft charisma")
    initiation, offerings = find(state, "apollo/initiation"), find(state, "offerings")
    state, events = use(state, "apollo/initiation")
    assert events == (CardTurned(initiation), PowerUsed(ME, initiation))
    assert all_picks(state) == ["apollo/charisma", "apollo/offerings"]
    after, events = pick(state, "offerings")
    assert events == (
        PowerUsed(ME, offerings, cause=initiation),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 2, cause=offerings),
    )
    assert (after.oracle, after.ring_mask) == (state.oracle, state.ring_mask)
    assert is_turned(after, initiation)


@pytest.mark.rule("X12")
def test_initiation_uses_only_trigger_and_instantaneous_powers_of_the_oracle() -> None:
    """One card of each activation lies in the Oracle; those elsewhere do not matter."""
    state = table(
        seat(domain="apollo/initiation hades/initiation trade_agreement", legends=["charisma"]),
        seat(domain="golden_throne_of_hera"),
        agora="democracy divine_help#2",
        oracle="divine_help#1 the_muses dark_future succession charon homer hermes/initiation",
    )
    assert all_picks(use(state, "apollo/initiation")[0]) == ["apollo/dark_future", "hephaestus/divine_help"]


@pytest.mark.rule("P17")
def test_initiation_counts_for_its_user_who_is_treated_as_the_owner() -> None:
    """Embassy in the Oracle: two Athena cards in the Domain of the user, three in that of the other player."""
    mine = seat(domain="apollo/initiation athena/initiation aegis")
    theirs = seat(domain="goddess_of_wisdom democracy naval_power")
    state, _ = use(table(mine, theirs, oracle="embassy"), "apollo/initiation")
    assert (gold(state), vp(state)) == ([2, 0], [2, 0])
    state, _ = choose(state, PickBranch, branch=1)
    assert (gold(state), vp(state)) == ([2, 0], [2, 2])


@pytest.mark.rule("P8")
def test_initiation_needs_another_eleusis_card_in_the_own_domain() -> None:
    mine = seat(domain="apollo/initiation#1", legends=["apollo/initiation#2"])
    state = table(mine, seat(domain="athena/initiation"), oracle="offerings hades/initiation")
    assert rule_against(state, "apollo/initiation#1") == "P8"
    with_turned = seat(domain="apollo/initiation hephaestus/initiation!")
    assert usable(table(with_turned, oracle="offerings")) == ["apollo/initiation"]


@pytest.mark.rule("P19")
@pytest.mark.parametrize(
    "oracle", ["", "homer the_muses charon succession", "the_swindler orpheus posthumous_hero psychopomp"]
)
def test_initiation_cannot_be_used_without_a_power_that_works(oracle: str) -> None:
    """The Swindler has no dismissed column, the others find no Citizen and no Elysium."""
    state = table(seat(domain="apollo/initiation athena/initiation!"), oracle=oracle)
    assert rule_against(state, "apollo/initiation") == "P19"


@pytest.mark.rule("P5")
def test_initiation_works_once_per_epoch() -> None:
    state, _ = use(table(seat(domain="apollo/initiation hades/initiation"), oracle="offerings"), "apollo/initiation")
    assert gold(state) == [1, 0]
    assert rule_against(state, "apollo/initiation") == "P5"


@pytest.mark.rule("X12")
def test_initiation_pays_the_price_of_the_power_it_uses() -> None:
    """Master of the Oracle, in the Oracle: Initiation itself may be the card discarded."""
    state = table(seat(domain="apollo/initiation athena/initiation"), oracle="master_of_the_oracle homer")
    state, _ = use(state, "apollo/initiation")
    assert all_picks(state) == ["apollo/initiation", "athena/initiation"]
    state, _ = pick(state, "apollo/initiation")
    state, _ = pick(state, "master_of_the_oracle")
    assert domain(state, ME) == ["athena/initiation", "apollo/master_of_the_oracle", "apollo/homer"]
    assert has_ring(state, find(state, "master_of_the_oracle"))
    assert state.turned_mask == 0


# --- the whole family ------------------------------------------------------------------------------------------------


@pytest.mark.rule("P9")
@pytest.mark.rule("T12")
@pytest.mark.parametrize(
    "card",
    ["dark_future", "offerings", "prophecy_of_glory", "assembly_of_heroes", "master_of_the_oracle", "succession"],
)
def test_powers_are_not_used_between_the_taking_and_the_column_nor_in_phase_three(card: str) -> None:
    state = table(seat(domain=f"{card} citizen"), agora="homer theft", oracle="charon naval_power")
    assert [ref.split("/")[1] for ref in usable(state)] == [card]
    state, _ = choose(state, TakeCard, card="homer")
    assert rule_against(state, card) == "T12"
    state, _ = choose(state, DismissColumn, colour="red")
    assert [ref.split("/")[1] for ref in usable(state)] == [card]
    assert rule_against(writing(seat(domain=f"{card} citizen"), seat()), card) == "P9"
