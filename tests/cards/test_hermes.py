"""Hermes: the powers that use other powers, and a few tricks with columns and Citizens."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
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
    placements,
    reactions,
    rule_against,
    usable,
    use,
    vp,
)

from elysium_rules import (
    Decline,
    DismissColumn,
    GameState,
    PickCard,
    SwapColumns,
    TakeCard,
    Transfer,
    legal_actions,
    outcome,
)
from elysium_rules.elysium.model.events import (
    CardDiscarded,
    CardsStraightened,
    CardTaken,
    CardTransferred,
    CardTurned,
    CitizenReplaced,
    CitizenTaken,
    ColumnsSwapped,
    Declined,
    Forced,
    PowerUsed,
    ResourceMoved,
    RingReturned,
)
from elysium_rules.elysium.model.ids import RESERVE, Colour, LegendKind, Resource, Zone
from elysium_rules.testing import Seat, choose, domain, elysium, find, options, refs, scenario, seat

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
        ("democracy posthumous_hero divine_help dark_future", 5),
    ],
)
def test_assembly_is_worth_one_vp_per_family_of_its_level_legend(others: str, worth: int) -> None:
    assert chronos(table(seat(legends=[f"hermes/assembly {others}"]))) == worth


@pytest.mark.parametrize("others", ["dream_keeper", "dream_keeper theft"])
def test_assembly_is_worth_one_vp_in_a_family_legend(others: str) -> None:
    assert chronos(table(seat(legends=[f"hermes/assembly {others}"]))) == 1


@pytest.mark.rule("F7")
@pytest.mark.parametrize(
    "legend, worth",
    [
        ("hermes/assembly democracy citizen=divine_help citizen=dark_future", 2),
        ("hermes/assembly dream_keeper citizen=divine_help", 1),
    ],
)
def test_assembly_does_not_count_citizens_as_a_family(legend: str, worth: int) -> None:
    assert chronos(table(seat(legends=[legend]))) == worth


def test_assembly_counts_its_own_legend_only() -> None:
    mine = seat(legends=["hermes/assembly democracy", "posthumous_hero divine_help dark_future"])
    theirs = seat(legends=["posthumous_hero#2 divine_help#2"])
    assert chronos(table(mine, theirs)) == 2


@pytest.mark.rule("P7")
def test_assembly_is_worth_nothing_alone_or_in_the_domain() -> None:
    assert chronos(table(seat(legends=["hermes/assembly", "democracy posthumous_hero"]))) == 0
    assert chronos(table(seat(domain="hermes/assembly", legends=["democracy posthumous_hero"]))) == 0
    assert chronos(game_over(seat(legends=["hermes/assembly", "democracy posthumous_hero"]), seat())) == 0


# --- Temple of Hermes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "others, worth",
    [("dream_keeper", 2), ("theft", 2), ("dream_keeper theft", 3)],
)
def test_temple_of_hermes_is_worth_one_vp_per_card_of_its_family_legend(others: str, worth: int) -> None:
    assert chronos(table(seat(legends=[f"temple_of_hermes {others}"]))) == worth


@pytest.mark.parametrize("others", ["democracy", "democracy posthumous_hero divine_help dark_future"])
def test_temple_of_hermes_is_worth_one_vp_in_a_level_legend(others: str) -> None:
    assert chronos(table(seat(legends=[f"temple_of_hermes {others}"]))) == 1


@pytest.mark.rule("F7")
def test_temple_of_hermes_does_not_count_a_citizen_even_with_a_hermes_card_under_it() -> None:
    assert chronos(table(seat(legends=["temple_of_hermes dream_keeper citizen=theft"]))) == 2


def test_temple_of_hermes_counts_its_own_legend_only() -> None:
    mine = seat(legends=["temple_of_hermes dream_keeper", "theft the_caduceus the_swindler"])
    assert chronos(table(mine, seat(legends=["psychopomp the_caduceus"]))) == 2


@pytest.mark.rule("P7")
def test_temple_of_hermes_is_worth_nothing_alone_or_in_the_domain() -> None:
    assert chronos(table(seat(legends=["temple_of_hermes", "dream_keeper theft"]))) == 0
    assert chronos(table(seat(domain="temple_of_hermes", legends=["dream_keeper theft"]))) == 0


# --- Cheater ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("legend", ["cheater democracy", "cheater dream_keeper theft"], ids=["level", "family"])
def test_cheater_is_worth_five_vp_without_a_citizen_in_the_elysium(legend: str) -> None:
    assert chronos(table(seat(legends=[legend, "offerings charon", "persephone"]))) == 5


@pytest.mark.parametrize(
    "legends",
    [
        ["cheater democracy citizen"],
        ["cheater dream_keeper citizen"],
        ["cheater democracy", "offerings charon citizen"],
    ],
    ids=["in its level Legend", "in its family Legend", "in another Legend"],
)
def test_cheater_is_worth_nothing_with_a_citizen_in_any_legend(legends: Sequence[str]) -> None:
    assert chronos(table(seat(legends=legends))) == 0


def test_cheater_does_not_mind_citizens_in_domains_or_in_other_elysiums() -> None:
    mine = seat(legends=["cheater democracy"], domain="citizen")
    state = table(mine, seat(legends=["offerings charon citizen"], domain="citizen"))
    assert [chronos(state, player) for player in (ME, OTHER)] == [5, 0]


@pytest.mark.rule("P7")
def test_cheater_is_worth_nothing_alone_or_in_the_domain() -> None:
    assert chronos(table(seat(legends=["cheater", "democracy dark_future"]))) == 0
    assert chronos(table(seat(domain="cheater", legends=["democracy dark_future"]))) == 0


# --- The Swindler ----------------------------------------------------------------------------------------------------


def swaps(state: GameState) -> list[tuple[str, str]]:
    choices = options(state, SwapColumns)
    assert choices == legal_actions(state)
    return [(str(choice.given), str(choice.received)) for choice in choices]


def columns(state: GameState, player: int = 0) -> list[str]:
    return [str(colour) for colour in state.players[player].columns]


@pytest.mark.rule("X21")
def test_the_swindler_swaps_a_column_on_the_board_with_a_dismissed_one() -> None:
    state = table(seat(domain="the_swindler", columns="red blue"), seat(columns="yellow green blue"))
    swindler = find(state, "the_swindler")
    state, events = use(state, "the_swindler")
    assert events == (RingReturned(swindler), PowerUsed(ME, swindler))
    assert swaps(state) == [("red", "yellow"), ("red", "green"), ("blue", "yellow"), ("blue", "green")]
    state, events = choose(state, SwapColumns, given="blue", received="green")
    assert events == (ColumnsSwapped(ME, Colour.BLUE, Colour.GREEN, cause=swindler),)
    assert columns(state) == ["red", "green"]
    assert columns(state, OTHER) == ["yellow", "green", "blue"]


@pytest.mark.rule("X21")
@pytest.mark.rule("T3")
def test_the_swindler_opens_the_way_to_another_card() -> None:
    agora = "temple_of_apollo homer temple_of_hermes apollo/assembly"
    state = table(seat(domain="the_swindler", columns="red", quest=1), agora=agora)
    assert refs(state, [action.card for action in options(state, TakeCard)]) == ["apollo/temple_of_apollo"]
    state, _ = use(state, "the_swindler")
    state, _ = choose(state, SwapColumns, given="red", received="yellow")
    assert refs(state, [action.card for action in options(state, TakeCard)]) == [
        "apollo/homer",
        "hermes/temple_of_hermes",
    ]


@pytest.mark.rule("X21")
@pytest.mark.rule("P19")
def test_the_swindler_cannot_be_used_before_a_column_was_dismissed() -> None:
    # What the other player dismissed does not matter.
    state = scenario(
        families=HERE.families, players=[seat(domain="the_swindler"), seat(columns="red")], turn=0, agora="homer theft"
    )
    assert rule_against(state, "the_swindler") == "P19"


@pytest.mark.rule("X21")
@pytest.mark.rule("P19")
def test_the_swindler_cannot_be_used_without_a_column_on_the_board() -> None:
    mine = seat(domain="the_swindler democracy", columns="", quest=1, cards_taken=3)
    state = scenario(families=HERE.families, players=[mine, seat()], stage="after")
    assert rule_against(state, "the_swindler") == "P19"


@pytest.mark.rule("T12")
def test_the_swindler_can_swap_the_column_dismissed_in_the_same_turn() -> None:
    state = table(seat(domain="the_swindler dream_keeper"), agora="homer theft")
    state, _ = choose(state, TakeCard, card="homer")
    state, _ = choose(state, DismissColumn, colour="yellow")
    assert swaps(use(state, "the_swindler")[0]) == [("red", "yellow"), ("green", "yellow"), ("blue", "yellow")]


@pytest.mark.rule("P4")
def test_the_swindler_works_once_in_the_game() -> None:
    assert rule_against(table(seat(domain="the_swindler!", columns="red blue")), "the_swindler") == "P4"


# --- The Caduceus ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("X10")
def test_the_caduceus_uses_an_instantaneous_power_of_the_own_domain() -> None:
    state = table(seat(domain="the_caduceus trade_agreement divine_help"))
    caduceus, agreement = find(state, "the_caduceus"), find(state, "trade_agreement")
    state, events = use(state, "the_caduceus")
    assert events == (RingReturned(caduceus), PowerUsed(ME, caduceus))
    assert all_picks(state) == ["athena/trade_agreement", "hephaestus/divine_help"]
    after, events = pick(state, "trade_agreement")
    assert events == (
        PowerUsed(ME, agreement, cause=caduceus),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 3, cause=agreement),
        ResourceMoved(Resource.GOLD, RESERVE, OTHER, 1, cause=agreement),
    )
    assert after.players[ME].domain == state.players[ME].domain


def test_the_caduceus_uses_instantaneous_powers_only_and_no_card_elsewhere() -> None:
    state = table(
        seat(
            domain="the_caduceus charisma#1 theft the_muses dark_future charon homer citizen", legends=["divine_help#1"]
        ),
        seat(domain="trade_agreement"),
        oracle="charisma#2",
        agora="divine_help#2",
    )
    caduceus, charisma = find(state, "the_caduceus"), find(state, "charisma#1")
    state, events = use(state, "the_caduceus")
    assert events[2:] == (
        Forced(PickCard(ME, charisma), cause=caduceus),
        PowerUsed(ME, charisma, cause=caduceus),
        CitizenTaken(ME, find(state, "citizen#2"), cause=charisma),
    )


def test_the_caduceus_leaves_the_may_of_the_power_it_uses() -> None:
    state = table(seat(gold=5, domain="the_caduceus charons_obol homer"))
    state, _ = use(state, "the_caduceus")
    assert gold(state) == [6, 0]
    state, events = choose(state, Decline)
    assert events == (Declined(ME, cause=find(state, "charons_obol")),)
    assert (gold(state), elysium(state, ME)) == ([6, 0], [])


@pytest.mark.rule("P19")
def test_the_caduceus_cannot_be_used_without_an_instantaneous_power_that_works() -> None:
    state = table(seat(domain="the_caduceus dark_future"), seat(domain="divine_help"), oracle="charisma")
    assert rule_against(state, "the_caduceus") == "P19"
    # Charisma finds no card to draw.
    state = table(seat(domain="the_caduceus charisma"), rest="removed")
    assert rule_against(state, "the_caduceus") == "P19"


@pytest.mark.rule("P4")
def test_the_caduceus_works_once_in_the_game() -> None:
    assert rule_against(table(seat(domain="the_caduceus! divine_help")), "the_caduceus") == "P4"


# --- The Messenger ---------------------------------------------------------------------------------------------------


def test_the_messenger_uses_an_instantaneous_power_of_the_own_domain() -> None:
    state = table(seat(domain="the_messenger trade_agreement divine_help citizen"))
    messenger, helper = find(state, "the_messenger"), find(state, "divine_help")
    state, events = use(state, "the_messenger")
    assert events == (CardTurned(messenger), PowerUsed(ME, messenger))
    assert all_picks(state) == ["athena/trade_agreement", "hephaestus/divine_help"]
    after, events = pick(state, "divine_help")
    assert events == (
        PowerUsed(ME, helper, cause=messenger),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 2, cause=helper),
    )
    # The Citizen is no price: it stays.
    assert after.players[ME].domain == state.players[ME].domain
    assert is_turned(after, messenger)


def test_the_messenger_uses_instantaneous_powers_only_and_no_card_elsewhere() -> None:
    state = table(
        seat(
            domain="the_messenger charisma#1 theft the_muses dark_future charon homer citizen", legends=["divine_help"]
        ),
        seat(domain="trade_agreement"),
        oracle="charisma#2",
    )
    messenger, charisma = find(state, "the_messenger"), find(state, "charisma#1")
    _, events = use(state, "the_messenger")
    assert events[2] == Forced(PickCard(ME, charisma), cause=messenger)


@pytest.mark.rule("P19")
def test_the_messenger_needs_a_citizen_in_the_own_domain() -> None:
    mine = seat(domain="the_messenger divine_help", legends=["offerings charon citizen"])
    assert rule_against(table(mine, seat(domain="citizen")), "the_messenger") == "P19"


@pytest.mark.rule("P19")
def test_the_messenger_cannot_be_used_without_an_instantaneous_power() -> None:
    # The face of a Citizen is no power.
    mine = seat(domain="the_messenger dark_future citizen=divine_help#2")
    assert rule_against(table(mine, seat(domain="divine_help#1")), "the_messenger") == "P19"


@pytest.mark.rule("P5")
def test_the_messenger_works_once_per_epoch() -> None:
    state, _ = use(table(seat(domain="the_messenger divine_help citizen")), "the_messenger")
    assert gold(state) == [2, 0]
    assert rule_against(state, "the_messenger") == "P5"


# --- Dream Keeper ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("X10")
@pytest.mark.rule("P17")
@pytest.mark.parametrize("mark", ["", "!"], ids=["with its ring", "without its ring"])
def test_dream_keeper_uses_a_trigger_power_and_leaves_its_ring_alone(mark: str) -> None:
    state = table(seat(domain=["dream_keeper", f"offerings{mark}"]), oracle="theft homer")
    keeper, offerings = find(state, "dream_keeper"), find(state, "offerings")
    after, events = use(state, "dream_keeper")
    assert events == (
        RingReturned(keeper),
        PowerUsed(ME, keeper),
        Forced(PickCard(ME, offerings), cause=keeper),
        PowerUsed(ME, offerings, cause=keeper),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 2, cause=offerings),
    )
    assert has_ring(after, offerings) == (mark == "")
    assert after.players[ME].domain == state.players[ME].domain


def test_dream_keeper_uses_trigger_powers_of_the_own_domain_only() -> None:
    state = table(
        seat(
            domain="dream_keeper#1 charisma theft the_muses charon homer dark_future#1! offerings#1 citizen",
            legends=["golden_throne_of_hera"],
        ),
        seat(domain="offerings#2"),
        oracle="dark_future#2",
    )
    assert all_picks(use(state, "dream_keeper")[0]) == ["apollo/dark_future", "apollo/offerings"]


@pytest.mark.rule("P19")
def test_dream_keeper_cannot_be_used_without_another_trigger_power_that_works() -> None:
    mine = seat(domain="dream_keeper#1 charisma citizen=offerings", legends=["dream_keeper#2"])
    assert rule_against(table(mine, seat(domain="dark_future")), "dream_keeper#1") == "P19"
    # The Swindler has no dismissed column.
    assert rule_against(table(seat(domain="dream_keeper the_swindler")), "dream_keeper") == "P19"


@pytest.mark.rule("P4")
def test_dream_keeper_works_once_in_the_game() -> None:
    assert rule_against(table(seat(domain="dream_keeper! offerings")), "dream_keeper") == "P4"


# --- Initiation ------------------------------------------------------------------------------------------------------

#: Many kinds of Initiation.
ELEUSIS = ("apollo", "athena", "hermes", "poseidon", "zeus")


def rites(*players: Seat, oracle: str = "") -> GameState:
    return scenario(families=ELEUSIS, players=players, oracle=oracle)


@pytest.mark.rule("X11")
@pytest.mark.rule("P17")
@pytest.mark.parametrize("mark", ["", "!"], ids=["straight", "turned"])
def test_initiation_uses_the_only_eleusis_card_of_another_player_and_does_not_turn_it(mark: str) -> None:
    state = rites(seat(domain="hermes/initiation athena/initiation"), seat(domain=[f"zeus/initiation{mark}"]))
    mine, theirs = find(state, "hermes/initiation"), find(state, "zeus/initiation")
    after, events = use(state, "hermes/initiation")
    assert events == (
        CardTurned(mine),
        PowerUsed(ME, mine),
        Forced(PickCard(ME, theirs), cause=mine),
        PowerUsed(ME, theirs, cause=mine),
        ResourceMoved(Resource.VP, RESERVE, ME, 1, cause=theirs),
    )
    assert is_turned(after, theirs) == (mark == "!")
    assert after.players[OTHER] == state.players[OTHER]


def test_initiation_chooses_among_the_eleusis_cards_of_all_other_domains() -> None:
    state = rites(
        seat(domain="hermes/initiation athena/initiation#1"),
        seat(domain="zeus/initiation#1 alliance", legends=["poseidon/initiation#1"]),
        seat(domain="zeus/initiation#2 athena/initiation#2 citizen=poseidon/initiation#2"),
    )
    state, _ = use(state, "hermes/initiation")
    assert all_picks(state) == ["athena/initiation", "zeus/initiation", "zeus/initiation"]
    assert find(state, "athena/initiation#1") not in [action.card for action in options(state, PickCard)]


@pytest.mark.rule("P17")
def test_initiation_makes_its_user_the_owner_so_the_real_owner_is_one_of_the_others() -> None:
    state = rites(
        seat(vp=3, domain="hermes/initiation zeus/initiation"),
        seat(vp=3, domain="poseidon/initiation athena/initiation"),
        seat(vp=3),
    )
    state, _ = use(state, "hermes/initiation")
    poseidon, _ = pick(state, "poseidon/initiation")
    assert vp(poseidon) == [3, 2, 2]
    # Two gold for the user, one for each other player with an Eleusis card.
    athena, _ = pick(state, "athena/initiation")
    assert gold(athena) == [2, 1, 0]


@pytest.mark.rule("P8")
@pytest.mark.rule("X11")
def test_initiation_needs_another_eleusis_card_in_the_own_domain() -> None:
    mine = seat(domain="hermes/initiation#1", legends=["hermes/initiation#2", "athena/initiation"])
    state = rites(mine, seat(domain="zeus/initiation poseidon/initiation"), oracle="apollo/initiation")
    assert rule_against(state, "hermes/initiation#1") == "P8"
    with_turned = seat(domain="hermes/initiation athena/initiation!")
    assert usable(rites(with_turned, seat(domain="zeus/initiation"))) == ["hermes/initiation"]


@pytest.mark.rule("P19")
def test_initiation_cannot_be_used_without_an_eleusis_card_that_works_elsewhere() -> None:
    mine = seat(domain="hermes/initiation athena/initiation")
    theirs = seat(domain="alliance triumph citizen=zeus/initiation#1", legends=["poseidon/initiation"])
    state = rites(mine, theirs, oracle="zeus/initiation#2")
    assert rule_against(state, "hermes/initiation") == "P19"
    # The other player's Initiation of Apollo would find only Homer.
    state = rites(mine, seat(domain="apollo/initiation"), oracle="homer")
    assert rule_against(state, "hermes/initiation") == "P19"


@pytest.mark.rule("P5")
def test_initiation_works_once_per_epoch() -> None:
    state = rites(seat(domain="hermes/initiation athena/initiation"), seat(domain="zeus/initiation"))
    state, _ = use(state, "hermes/initiation")
    assert rule_against(state, "hermes/initiation") == "P5"


def test_initiation_uses_its_neighbour_with_the_gold_and_the_cards_of_its_user() -> None:
    """The Initiation of Hades transfers a card of the user, who pays."""
    state = table(
        seat(gold=1, domain="hermes/initiation athena/initiation homer"), seat(gold=9, domain="hades/initiation")
    )
    homer = find(state, "homer")
    state, events = use(state, "hermes/initiation")
    assert CardTransferred(ME, homer, 0, LegendKind.SINGLE, cause=find(state, "hades/initiation")) in events
    assert gold(state) == [0, 9]
    assert domain(state, OTHER) == ["hades/initiation"]


# --- God of Thieves and Legendary Loot -------------------------------------------------------------------------------

permanents = pytest.mark.parametrize(
    "card, resource",
    [("god_of_thieves", Resource.VP), ("legendary_loot", Resource.GOLD)],
    ids=["god_of_thieves", "legendary_loot"],
)


@pytest.mark.rule("P11")
@permanents
def test_god_of_thieves_and_legendary_loot_see_a_hermes_card_taken_in_a_turn(card: str, resource: Resource) -> None:
    state = table(seat(domain=card), agora="cheater homer")
    cheater, number = find(state, "cheater"), find(state, card)
    state, events = choose(state, TakeCard, card="cheater")
    assert events == (
        CardTaken(ME, cheater, Zone.AGORA, owed=True),
        PowerUsed(ME, number),
        ResourceMoved(resource, RESERVE, ME, 1, cause=number),
    )


@pytest.mark.rule("P11")
@permanents
def test_god_of_thieves_and_legendary_loot_see_a_hermes_card_taken_by_a_power(card: str, resource: Resource) -> None:
    state = table(seat(domain=f"{card} prophecy_of_glory"), oracle="cheater homer")
    state, events = pick(use(state, "prophecy_of_glory")[0], "cheater")
    assert reactions(state, events, card) == one(state, card, resource)


@pytest.mark.rule("P3")
@permanents
def test_god_of_thieves_and_legendary_loot_work_in_the_turn_of_another_player(card: str, resource: Resource) -> None:
    """Divine Law: player 0 draws Homer, then player 1 draws Cheater."""
    state = table(seat(domain="divine_law"), seat(domain=card), draw_pile="homer cheater")
    state, events = use(state, "divine_law")
    assert domain(state, OTHER)[1:] == ["hermes/cheater"]
    assert reactions(state, events, card) == one(state, card, resource, OTHER)


@pytest.mark.rule("P11")
@permanents
def test_god_of_thieves_and_legendary_loot_see_a_hermes_card_transferred_in_phase_three(
    card: str, resource: Resource
) -> None:
    state = writing(seat(gold=5, domain=f"{card} cheater"), seat())
    state, events = choose(state, Transfer, card="cheater", legend=None)
    assert reactions(state, events, card) == one(state, card, resource)


@pytest.mark.rule("P11")
@permanents
def test_god_of_thieves_and_legendary_loot_see_a_hermes_card_transferred_by_a_power(
    card: str, resource: Resource
) -> None:
    state = table(seat(domain=f"{card} cheater persephone"))
    state, _ = use(state, "persephone")
    state, events = choose(state, Transfer, card="cheater", legend=None)
    assert reactions(state, events, card) == one(state, card, resource)


@pytest.mark.rule("P11")
@permanents
def test_god_of_thieves_and_legendary_loot_do_not_see_their_own_taking(card: str, resource: Resource) -> None:
    state = table(seat(), agora=f"{card} homer")
    number = find(state, card)
    state, events = choose(state, TakeCard, card=card)
    assert events == (CardTaken(ME, number, Zone.AGORA, owed=True),)


@pytest.mark.rule("P11")
@permanents
def test_god_of_thieves_and_legendary_loot_see_their_own_transfer(card: str, resource: Resource) -> None:
    state = writing(seat(gold=4, domain=f"{card} cheater"), seat())
    number = find(state, card)
    state, events = choose(state, Transfer, card=card, legend=None)
    assert events[1:] == (
        ResourceMoved(Resource.GOLD, ME, RESERVE, 3, is_price=True),
        CardTransferred(ME, number, 0, LegendKind.SINGLE, counted=True),
        PowerUsed(ME, number),
        ResourceMoved(resource, RESERVE, ME, 1, cause=number),
    )


@pytest.mark.rule("L1")
def test_legendary_loot_does_not_pay_for_its_own_transfer() -> None:
    state = writing(seat(gold=2, domain="legendary_loot"), seat())
    assert options(state, Transfer) == ()


@pytest.mark.rule("P11")
@permanents
def test_god_of_thieves_and_legendary_loot_do_not_see_other_families(card: str, resource: Resource) -> None:
    state = table(seat(domain=card), agora="cheater homer")
    homer = find(state, "homer")
    assert choose(state, TakeCard, card="homer")[1] == (CardTaken(ME, homer, Zone.AGORA, owed=True),)
    state = writing(seat(gold=3, domain=f"{card} homer"), seat())
    state, events = choose(state, Transfer, card="homer", legend=None)
    assert reactions(state, events, card) == ()


@pytest.mark.rule("P11")
@permanents
def test_god_of_thieves_and_legendary_loot_do_not_see_the_other_players(card: str, resource: Resource) -> None:
    state = table(seat(), seat(domain=card), agora="cheater homer")
    cheater = find(state, "cheater")
    assert choose(state, TakeCard, card="cheater")[1] == (CardTaken(ME, cheater, Zone.AGORA, owed=True),)
    state = writing(seat(gold=3, domain="cheater"), seat(domain=card))
    state, events = choose(state, Transfer, card="cheater", legend=None)
    assert reactions(state, events, card) == ()


@pytest.mark.rule("T11")
@permanents
def test_god_of_thieves_and_legendary_loot_do_not_see_a_citizen_whose_face_is_hermes(
    card: str, resource: Resource
) -> None:
    mine = seat(gold=3, domain=[card, "citizen=cheater"], legends=["democracy divine_help"])
    state, events = choose(writing(mine, seat()), Transfer, card="citizen")
    assert elysium(state, ME) == [["athena/democracy", "hephaestus/divine_help", "citizen"]]
    assert reactions(state, events, card) == ()
    state = table(seat(domain=f"{card} the_caduceus charisma"), draw_pile="cheater")
    state, events = use(state, "the_caduceus")
    assert domain(state, ME)[-1] == "citizen"
    assert reactions(state, events, card) == ()


@pytest.mark.rule("P1")
@permanents
def test_god_of_thieves_and_legendary_loot_rest_in_the_elysium(card: str, resource: Resource) -> None:
    state = table(seat(legends=[card]), agora="cheater homer")
    cheater = find(state, "cheater")
    assert choose(state, TakeCard, card="cheater")[1] == (CardTaken(ME, cheater, Zone.AGORA, owed=True),)


@permanents
def test_god_of_thieves_and_legendary_loot_do_not_see_a_discarded_or_used_card(card: str, resource: Resource) -> None:
    state = table(seat(domain=f"{card} cheater the_caduceus divine_help slaves"))
    state, events = use(state, "the_caduceus")
    assert gold(state) == [2, 0]
    assert reactions(state, events, card) == ()
    state, events = pick(use(state, "slaves")[0], "cheater")
    assert refs(state, state.discard_pile) == ["hermes/cheater"]
    assert reactions(state, events, card) == ()


@pytest.mark.rule("P20")
@pytest.mark.parametrize("order", ["god_of_thieves legendary_loot", "legendary_loot god_of_thieves"])
def test_god_of_thieves_and_legendary_loot_work_in_the_order_in_which_they_came(order: str) -> None:
    state = table(seat(domain=order), agora="cheater homer")
    first, second = state.players[ME].domain
    gains = {find(state, "god_of_thieves"): Resource.VP, find(state, "legendary_loot"): Resource.GOLD}
    state, events = choose(state, TakeCard, card="cheater")
    assert [event for event in events if isinstance(event, ResourceMoved)] == [
        ResourceMoved(gains[first], RESERVE, ME, 1, cause=first),
        ResourceMoved(gains[second], RESERVE, ME, 1, cause=second),
    ]


# --- Orpheus ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X9")
@pytest.mark.rule("P4")
def test_orpheus_swaps_a_domain_card_with_a_citizen_for_free() -> None:
    """In a Legend with levels 1 and 2 of a family the Citizen gives way to its level 3."""
    state = table(seat(domain="orpheus persephone charon citizen", legends=["posthumous_hero charon citizen"]))
    orpheus, persephone = find(state, "orpheus"), find(state, "persephone")
    citizen = state.players[ME].elysium[0].cards[2]
    state, events = use(state, "orpheus")
    assert events == (
        RingReturned(orpheus),
        PowerUsed(ME, orpheus),
        Forced(Transfer(ME, persephone, 0), cause=orpheus),
        RingReturned(persephone, cause=orpheus),
        CitizenReplaced(ME, persephone, citizen, 0, cause=orpheus),
    )
    assert elysium(state, ME) == [["hades/posthumous_hero", "hades/charon", "hades/persephone"]]
    assert domain(state, ME) == ["hermes/orpheus", "hades/charon", "citizen", "citizen"]
    assert state.players[ME].domain[-1] == citizen


@pytest.mark.rule("X9")
@pytest.mark.rule("L4")
@pytest.mark.parametrize(
    "legend, fitting",
    [
        ("posthumous_hero charon#1 citizen", "hades/cerberus"),
        ("posthumous_hero persephone citizen", "hades/charon"),
        ("charon#1 persephone citizen", "hades/tartarus"),
    ],
)
def test_orpheus_puts_the_missing_level_into_a_family_legend(legend: str, fitting: str) -> None:
    # One card of each level, and cards of other families.
    state = table(seat(domain="orpheus tartarus charon#2 cerberus homer offerings", legends=[legend]))
    state, events = use(state, "orpheus")
    asked = [event.action for event in events if isinstance(event, Forced)]
    assert [refs(state, [action.card]) for action in asked if isinstance(action, Transfer)] == [[fitting]]
    assert fitting in elysium(state, ME)[0]


@pytest.mark.rule("X9")
@pytest.mark.rule("L3")
def test_orpheus_puts_a_missing_family_of_the_same_level_into_a_level_legend() -> None:
    legend = "homer democracy citizen citizen citizen"
    state = table(seat(domain="orpheus temple_of_apollo temple_of_athena tartarus cheater charon", legends=[legend]))
    state, _ = use(state, "orpheus")
    assert placements(state) == [("hades/tartarus", 0), ("hermes/cheater", 0)]
    state, _ = choose(state, Transfer, card="cheater", legend=0)
    assert elysium(state, ME) == [["apollo/homer", "athena/democracy", "hermes/cheater", "citizen", "citizen"]]


@pytest.mark.rule("X9")
def test_orpheus_chooses_among_all_legends_with_a_citizen_and_may_go_himself() -> None:
    legends = [
        "homer democracy citizen",  # level 1
        "the_swindler the_caduceus citizen",  # Hermes, level 3 is missing
        "persephone aegis citizen citizen",  # level 3
        "charon offerings",  # no Citizen
        "god_of_thieves",
    ]
    state = table(seat(domain="orpheus tartarus dream_keeper citizen", legends=legends))
    state, _ = use(state, "orpheus")
    assert placements(state) == [("hades/tartarus", 0), ("hermes/orpheus", 1), ("hermes/orpheus", 2)]
    state, _ = choose(state, Transfer, card="orpheus", legend=2)
    assert elysium(state, ME)[2] == ["hades/persephone", "athena/aegis", "hermes/orpheus", "citizen"]
    assert domain(state, ME) == ["hades/tartarus", "hermes/dream_keeper", "citizen", "citizen"]


@pytest.mark.rule("X9")
def test_orpheus_neither_takes_nor_transfers() -> None:
    """No permanent power works: not for the Hermes card that goes, not for the Citizen that comes."""
    mine = seat(
        domain="orpheus god_of_thieves legendary_loot cheater apprentice",
        legends=["homer democracy posthumous_hero citizen", "hephaestus/initiation charon citizen"],
    )
    state = table(mine, seat())
    state, _ = use(state, "orpheus")
    state, events = choose(state, Transfer, card="cheater", legend=0)
    assert [type(event) for event in events] == [CitizenReplaced]
    assert (gold(state), vp(state), state.transfers) == ([0, 0], [0, 0], 0)


@pytest.mark.rule("L11")
def test_orpheus_saves_the_two_vp_of_a_citizen() -> None:
    state = table(seat(domain="orpheus persephone", legends=["posthumous_hero charon citizen"]))
    assert outcome(state).scores[ME].citizens == -2
    assert outcome(use(state, "orpheus")[0]).scores[ME].citizens == 0


@pytest.mark.rule("P19")
@pytest.mark.parametrize(
    "legends",
    [[], ["posthumous_hero charon"], ["charon persephone citizen"], ["homer democracy citizen"]],
    ids=["no Legend", "no Citizen", "level 1 is missing", "level 1"],
)
def test_orpheus_cannot_be_used_without_a_citizen_to_replace(legends: Sequence[str]) -> None:
    theirs = seat(legends=["sacrifice naval_power citizen"])
    state = table(seat(domain="orpheus offerings cerberus citizen", legends=legends), theirs)
    assert rule_against(state, "orpheus") == "P19"


@pytest.mark.rule("P4")
def test_orpheus_works_once_in_the_game() -> None:
    state = table(seat(domain="orpheus! persephone", legends=["posthumous_hero charon citizen"]))
    assert rule_against(state, "orpheus") == "P4"


# --- Psychopomp ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X10")
@pytest.mark.rule("P17")
def test_psychopomp_uses_a_trigger_or_instantaneous_power_of_the_elysium() -> None:
    legends = ["offerings charon", "divine_help"]
    state = table(seat(domain="psychopomp", legends=legends), oracle="theft homer")
    psychopomp, offerings = find(state, "psychopomp"), find(state, "offerings")
    state, events = use(state, "psychopomp")
    assert events == (RingReturned(psychopomp), PowerUsed(ME, psychopomp))
    assert all_picks(state) == ["apollo/offerings", "hephaestus/divine_help"]
    after, events = pick(state, "offerings")
    assert events == (
        PowerUsed(ME, offerings, cause=psychopomp),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 2, cause=offerings),
    )
    # The card stays in its Legend and gets no ring.
    assert (after.players[ME].elysium, after.ring_mask) == (state.players[ME].elysium, state.ring_mask)
    assert gold(pick(state, "divine_help")[0]) == [2, 0]


def test_psychopomp_uses_no_other_powers_and_no_cards_elsewhere() -> None:
    state = table(
        seat(
            domain="psychopomp#1 charisma dark_future",
            legends=[
                "homer",
                "the_muses",
                "succession",
                "charon offerings#1 citizen=divine_help#1",
                "hades/initiation",
            ],
        ),
        seat(domain="trade_agreement", legends=["divine_help#2", "golden_throne_of_hera"]),
        oracle="offerings#2 democracy",
    )
    psychopomp, offerings = find(state, "psychopomp"), find(state, "offerings#1")
    _, events = use(state, "psychopomp")
    assert events[2] == Forced(PickCard(ME, offerings), cause=psychopomp)


@pytest.mark.rule("P17")
def test_psychopomp_counts_the_domain_of_its_user_without_the_card_in_the_elysium() -> None:
    """Judges of the Dead in the Elysium: one transfer per Hades card in the Domain."""
    mine = seat(gold=9, domain="psychopomp charon homer", legends=["judges_of_the_dead"])
    state, _ = use(table(mine), "psychopomp")
    state, _ = choose(state, Transfer, card="homer", legend=None)
    assert state.question is None
    assert elysium(state, ME) == [["hades/judges_of_the_dead"], ["apollo/homer"]]


def test_psychopomp_can_be_transferred_by_the_power_it_uses() -> None:
    state = table(seat(domain="psychopomp", legends=["persephone"]))
    state, _ = use(state, "psychopomp")
    assert placements(state) == [("hermes/psychopomp", 0), ("hermes/psychopomp", None)]


@pytest.mark.rule("P19")
@pytest.mark.parametrize("legends", [[], ["homer the_muses"], ["the_swindler"]])
def test_psychopomp_cannot_be_used_without_a_power_that_works(legends: Sequence[str]) -> None:
    """Neither Chronos nor Permanent cards will do; The Swindler has no column."""
    mine = seat(domain="psychopomp divine_help", legends=legends)
    state = table(mine, seat(legends=["trade_agreement"]), rest="removed")
    assert rule_against(state, "psychopomp") == "P19"


@pytest.mark.rule("P4")
def test_psychopomp_works_once_in_the_game() -> None:
    assert rule_against(table(seat(domain="psychopomp!", legends=["divine_help"])), "psychopomp") == "P4"


# --- Theft -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X10")
@pytest.mark.rule("X18")
def test_theft_discards_a_card_to_use_the_power_of_another() -> None:
    state = table(seat(domain="theft offerings! divine_help dark_future citizen"), oracle="homer")
    theft, offerings, future = find(state, "theft"), find(state, "offerings"), find(state, "dark_future")
    state, events = use(state, "theft")
    assert events == (CardTurned(theft), PowerUsed(ME, theft))
    assert all_picks(state) == [
        "apollo/dark_future",
        "apollo/offerings",
        "citizen",
        "hephaestus/divine_help",
        "hermes/theft",
    ]
    state, events = pick(state, "dark_future")
    assert events == (
        RingReturned(future, cause=theft),
        CardDiscarded(ME, future, Zone.DOMAIN, cause=theft),
    )
    # Not the power of the card that was discarded.
    assert all_picks(state) == ["apollo/offerings", "hephaestus/divine_help"]
    after, events = pick(state, "offerings")
    assert events == (
        PowerUsed(ME, offerings, cause=theft),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 1, cause=offerings),
    )
    assert domain(after, ME) == ["hermes/theft", "apollo/offerings", "hephaestus/divine_help", "citizen"]
    assert is_turned(after, theft)


@pytest.mark.rule("X10")
@pytest.mark.parametrize("mark", ["", "!"], ids=["with its ring", "without its ring"])
def test_theft_leaves_the_ring_of_the_card_it_uses(mark: str) -> None:
    state = table(seat(domain=["theft", f"offerings{mark}", "citizen"]), oracle="homer")
    offerings = find(state, "offerings")
    state, _ = use(state, "theft")
    state, events = pick(state, "citizen")
    assert gold(state) == [1, 0]
    assert not any(isinstance(event, RingReturned) for event in events)
    assert has_ring(state, offerings) == (mark == "")


@pytest.mark.rule("X18")
@pytest.mark.rule("P21")
@pytest.mark.parametrize("price", ["theft", "citizen"])
def test_theft_can_be_paid_with_itself_or_a_citizen(price: str) -> None:
    state = table(seat(domain="theft divine_help citizen"))
    theft, paid = find(state, "theft"), find(state, price)
    state, _ = use(state, "theft")
    # Not with Divine Help: nothing would be left to use (P14).
    assert all_picks(state) == ["citizen", "hermes/theft"]
    state, _ = pick(state, price)
    assert gold(state) == [2, 0]
    assert state.discard_pile == (paid,)
    assert domain(state, ME) == (
        ["hephaestus/divine_help", "citizen"] if price == "theft" else ["hermes/theft", "hephaestus/divine_help"]
    )
    assert is_turned(state, theft) == (price == "citizen")


def test_theft_uses_no_other_powers_and_no_cards_elsewhere() -> None:
    state = table(
        seat(
            domain="theft succession the_muses charon homer divine_help#1 citizen citizen=trade_agreement#2",
            legends=["dark_future"],
        ),
        seat(domain="trade_agreement#1"),
        oracle="offerings democracy",
    )
    state, _ = use(state, "theft")
    assert all_picks(state) == [
        "apollo/homer",
        "apollo/succession",
        "apollo/the_muses",
        "citizen",
        "citizen",
        "hades/charon",
        "hermes/theft",
    ]
    helper = find(state, "divine_help")
    _, events = pick(state, "homer")
    assert Forced(PickCard(ME, helper), cause=find(state, "theft")) in events


@pytest.mark.rule("P14")
@pytest.mark.rule("P19")
@pytest.mark.parametrize("mine", ["theft", "theft citizen", "theft homer succession! citizen", "theft the_swindler"])
def test_theft_cannot_be_used_without_a_power_left_to_use(mine: str) -> None:
    state = table(seat(domain=mine, legends=["divine_help#1"]), seat(domain="divine_help#2"), oracle="offerings")
    assert rule_against(state, "theft") == "P19"


@pytest.mark.rule("P14")
def test_theft_can_be_paid_with_the_only_card_that_is_not_the_power() -> None:
    state = table(seat(domain="theft divine_help"))
    theft, helper = find(state, "theft"), find(state, "divine_help")
    _, events = use(state, "theft")
    assert events == (
        CardTurned(theft),
        PowerUsed(ME, theft),
        Forced(PickCard(ME, theft), cause=theft),
        CardsStraightened((theft,), cause=theft),
        CardDiscarded(ME, theft, Zone.DOMAIN, cause=theft),
        Forced(PickCard(ME, helper), cause=theft),
        PowerUsed(ME, helper, cause=theft),
        ResourceMoved(Resource.GOLD, RESERVE, ME, 2, cause=helper),
    )


@pytest.mark.rule("P14")
def test_theft_and_the_power_it_uses_are_both_paid() -> None:
    """Master of the Oracle asks for a card of its own; with Theft and Master only, each pays for itself."""
    state = table(seat(domain="theft master_of_the_oracle"), oracle="homer charon")
    state, _ = use(state, "theft")
    assert refs(state, state.discard_pile) == ["hermes/theft", "apollo/master_of_the_oracle"]
    assert all_picks(state) == ["apollo/homer", "hades/charon"]


@pytest.mark.rule("P5")
def test_theft_works_once_per_epoch() -> None:
    assert rule_against(table(seat(domain="theft! divine_help citizen")), "theft") == "P5"


# --- the whole family ------------------------------------------------------------------------------------------------


@pytest.mark.rule("P9")
@pytest.mark.rule("T12")
@pytest.mark.parametrize(
    "card",
    ["the_messenger", "the_swindler", "dream_keeper", "the_caduceus", "orpheus", "psychopomp", "theft"],
)
def test_powers_are_not_used_between_the_taking_and_the_column_nor_in_phase_three(card: str) -> None:
    mine = seat(
        gold=1,
        domain=f"{card} divine_help dark_future! persephone! citizen",
        legends=["posthumous_hero charon citizen", "offerings"],
        columns="red yellow green",
    )
    state = table(mine, agora="cheater homer")
    assert usable(state) == [f"hermes/{card}"]
    state, _ = choose(state, TakeCard, card="homer")
    assert rule_against(state, card) == "T12"
    state, _ = choose(state, DismissColumn, colour="red")
    assert usable(state) == [f"hermes/{card}"]
    assert rule_against(writing(attrs.evolve(mine, columns=None), seat()), card) == "P9"
