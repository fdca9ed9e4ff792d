"""Wishes about the Elysium: cards that leave it, that come into it, and what they are worth there."""

from __future__ import annotations

from typing import Any

import pytest
from tests.wishes.wished import Wished

from elysium_rules import RESERVE, PickCard, PlayerId, Resource, Transfer, UsePower, Zone, outcome
from elysium_rules.elysium.model.events import (
    BonusMoved,
    BonusReturned,
    CardDiscarded,
    CardReturned,
    Forced,
    PowerUsed,
    ResourceMoved,
    RingReturned,
)
from elysium_rules.testing import Seat, domain, elysium, options, refs, seat

WISH, OMEN, CHARON, ALLIANCE = "wishes/wish", "wishes/omen", "hades/charon", "zeus/alliance"
EARTHQUAKE, TRIUMPH, RAIDERS, CITIZEN = "poseidon/earthquake", "zeus/triumph", "poseidon/raiders", "citizen"
TARTARUS, DEMOCRACY = "hades/tartarus", "athena/democracy"
FIRST, SECOND = PlayerId(0), PlayerId(1)

# --- out of the Elysium: return_effect -------------------------------------------------------------------------------

RETURN = pytest.mark.wish(
    "Return a card from my Elysium to my Domain, if the Legend stays valid; bonus tiles are judged again."
)


@RETURN
@pytest.mark.rule("N9")
def test_card_comes_back_from_a_legend_that_stays_valid(wished: Wished) -> None:
    """A complete Family Legend keeps its cards, and no Citizen becomes the second card of a Legend."""
    legends = "charon persephone tartarus, alliance earthquake citizen, triumph raiders, omen"
    state = wished.use(wished.position(seat(domain="wish", legends=legends), seat(legends="panathenaic_games")))
    assert wished.offered(state) == [0, OMEN, RAIDERS, TRIUMPH, CITIZEN]
    state = wished.pick(state, "citizen")
    assert domain(state, 0) == [WISH, CITIZEN]
    assert elysium(state, 0) == [
        [CHARON, "hades/persephone", TARTARUS],
        [ALLIANCE, EARTHQUAKE],
        [TRIUMPH, RAIDERS],
        [OMEN],
    ]


@RETURN
@pytest.mark.rule("N10")
@pytest.mark.parametrize("theirs", ["panathenaic_games charon", "panathenaic_games"], ids=["moved", "returned"])
def test_bonus_tile_is_judged_again_when_a_card_comes_back(wished: Wished, theirs: str) -> None:
    state = wished.position(seat(domain="wish", legends="triumph raiders"), seat(legends=theirs), level_tiles={2: 0})
    state = wished.use(state)
    wish, card = wished.card(state, "wish"), wished.card(state, "raiders")
    tile = BonusMoved(SECOND, 2, None, 6, FIRST, wish) if "charon" in theirs else BonusReturned(FIRST, 2, 6, wish)
    assert wished.events(state, PickCard, card="raiders") == (CardReturned(FIRST, card, wish), tile)
    after = wished.pick(state, "raiders")
    assert (domain(after, 0), elysium(after, 0)) == ([WISH, RAIDERS], [[TRIUMPH]])


@RETURN
@pytest.mark.parametrize(
    "place",
    [
        seat(domain="wish"),
        seat(domain="wish", legends="charon persephone tartarus"),
        seat(domain="wish charon#2", legends="charon#1"),
    ],
    ids=["nothing there", "complete", "identical"],
)
def test_no_card_comes_back_where_none_can(wished: Wished, place: Seat) -> None:
    assert wished.rule_against(wished.position(place, seat(legends="alliance earthquake"))) == "P19"


DISCARD = pytest.mark.wish("Discard a Citizen from my Elysium to gain 3 gold.")


@DISCARD
@pytest.mark.rule("N9")
def test_citizen_of_my_elysium_is_discarded_for_three_gold(wished: Wished) -> None:
    state = wished.position(seat(gold=1, domain="wish citizen", legends="triumph raiders citizen"), seat())
    wish, (*_, citizen) = wished.card(state, "wish"), state.players[0].elysium[0].cards
    assert wished.events(state, UsePower, card="wish") == (
        RingReturned(wish),
        PowerUsed(FIRST, wish),
        Forced(PickCard(FIRST, citizen), wish),
        CardDiscarded(FIRST, citizen, Zone.ELYSIUM, wish),
        ResourceMoved(Resource.GOLD, RESERVE, FIRST, 3, wish),
    )
    after = wished.use(state)
    assert (wished.gold(after), domain(after, 0), elysium(after, 0)) == ([4, 0], [WISH, CITIZEN], [[TRIUMPH, RAIDERS]])


@DISCARD
@pytest.mark.parametrize(
    "mine, theirs",
    [("triumph raiders", "alliance earthquake citizen"), ("charon persephone citizen", "")],
    ids=["of others", "complete"],
)
def test_no_gold_is_gained_without_a_citizen_that_my_elysium_can_spare(wished: Wished, mine: str, theirs: str) -> None:
    state = wished.position(seat(domain="wish citizen", legends=mine), seat(legends=theirs))
    assert wished.rule_against(state) == "P19"


# --- between Legends: return_effect, transfer_card_effect ------------------------------------------------------------

SWAP = pytest.mark.wish("Swap two of my own cards of the same level between two Legends.")


@SWAP
def test_two_cards_of_the_same_level_swap_their_legends(wished: Wished) -> None:
    legends = "tartarus alliance, earthquake democracy, charon, triumph raiders citizen"
    state = wished.use(wished.position(seat(gold=1, domain="wish", legends=legends), seat(legends="mediation")))
    assert sorted(map(str, wished.offered(state)[1:])) == sorted(
        [TARTARUS, ALLIANCE, EARTHQUAKE, DEMOCRACY, CHARON, TRIUMPH, RAIDERS]
    )
    state = wished.pick(state, "alliance")
    assert sorted(map(str, wished.offered(state)[1:])) == sorted([TARTARUS, EARTHQUAKE, DEMOCRACY])
    state = wished.pick(state, "democracy")
    assert domain(state, 0) == [WISH, ALLIANCE, DEMOCRACY]
    state = wished.play(state, Transfer, card="alliance", legend="earthquake")
    state = wished.play(state, Transfer, card="democracy", legend="tartarus")
    assert (wished.gold(state), domain(state, 0)) == ([1, 0], [WISH])
    assert elysium(state, 0) == [[TARTARUS, DEMOCRACY], [EARTHQUAKE, ALLIANCE], [CHARON], [TRIUMPH, RAIDERS, CITIZEN]]


@SWAP
def test_card_without_a_second_one_of_its_level_stays_where_it_is(wished: Wished) -> None:
    places = seat(domain="wish", legends="tartarus alliance, charon"), seat(legends="triumph raiders")
    state = wished.pick(wished.use(wished.position(*places)), "charon")
    assert state.question is None
    assert (domain(state, 0), elysium(state, 0)) == ([WISH], [[TARTARUS, ALLIANCE], [CHARON]])


@SWAP
def test_nothing_is_swapped_in_an_empty_elysium(wished: Wished) -> None:
    assert wished.rule_against(wished.position(seat(domain="wish"), seat(legends="tartarus alliance"))) == "P19"


# --- into the Elysium: take_card_effect, transfer_card_effect --------------------------------------------------------

STRAIGHT = pytest.mark.wish("Transfer a card from the Agora straight into my Elysium, paying its level twice.")


@STRAIGHT
@pytest.mark.parametrize("word, legend, price", [("charon", 0, 4), ("alliance", None, 2)], ids=["joins", "begins"])
def test_card_of_the_agora_goes_into_my_elysium_for_twice_its_level(
    wished: Wished, word: str, legend: int | None, price: int
) -> None:
    """Charon needs the red column to be taken in a turn."""
    places = seat(gold=5, domain="wish", columns="yellow green blue", legends="triumph raiders, tartarus"), seat()
    state = wished.use(wished.position(*places, agora="charon#1 alliance#1"))
    assert wished.offered(state) == [0, CHARON, ALLIANCE]
    state = wished.play(wished.pick(state, word), Transfer, card=word, legend=legend)
    assert (wished.gold(state), domain(state, 0)) == ([5 - price, 0], [WISH])
    joins = [[TRIUMPH, RAIDERS, CHARON], [TARTARUS]]
    begins = [[TRIUMPH, RAIDERS], [TARTARUS], [ALLIANCE]]
    assert elysium(state, 0) == (begins if legend is None else joins)
    assert len(state.agora) == 1


@STRAIGHT
@pytest.mark.parametrize("place", [seat(gold=3, domain="wish"), seat(gold=9, domain="wish charon#2")])
def test_card_of_the_agora_stays_where_it_cannot_be_paid_or_is_identical(wished: Wished, place: Seat) -> None:
    before = wished.position(place, seat(), agora="charon#1 alliance")
    state = wished.pick(wished.use(before), "charon#1")
    assert (state.question, wished.gold(state), elysium(state, 0)) == (None, wished.gold(before), [])
    assert (domain(state, 0), refs(state, state.agora)) == (domain(before, 0), [CHARON, ALLIANCE])


@STRAIGHT
def test_nothing_goes_into_my_elysium_from_an_empty_agora(wished: Wished) -> None:
    state = wished.position(seat(gold=9, domain="wish"), seat())
    assert options(state, UsePower) == ()


# --- at the end of the game ------------------------------------------------------------------------------------------


OATH = 2  #: what the card `oath` is worth by itself


def chronos(wished: Wished, *places: Seat, **rest: Any) -> list[int]:
    """What the Chronos cards of all players are worth."""
    return [score.chronos for score in outcome(wished.position(*places, **rest)).scores]


@pytest.mark.wish("1 VP for each card of my longest Legend.")
@pytest.mark.parametrize(
    "mine, theirs, points",
    [
        ("wish omen", "alliance earthquake democracy", 2),
        ("wish omen, triumph raiders charon citizen", "", 4),
        ("wish alliance earthquake democracy posthumous_hero, triumph raiders", "", 5),
        ("wish, triumph raiders charon", "", 0),
    ],
)
def test_cards_of_my_longest_legend_are_worth_a_vp_each(wished: Wished, mine: str, theirs: str, points: int) -> None:
    assert chronos(wished, seat(legends=mine), seat(legends=theirs)) == [points, 0]


TILES = pytest.mark.wish("5 VP if I own more bonus tiles than anybody else.")


@TILES
@pytest.mark.parametrize(
    "mine, theirs, points",
    [
        ("wish omen oath", "", 5 + OATH),
        ("wish alliance, charon triumph", "naval_power cyclopes angels_of_zeus", 0),
        ("wish alliance, charon triumph, persephone medusa", "naval_power cyclopes angels_of_zeus", 5),
        ("wish omen", "", 0),
        ("wish omen oath", "earthquake alliance", OATH),
        ("wish alliance", "charon persephone posthumous_hero", 0),
    ],
    ids=["one to none", "one to one", "two to one", "none at all", "family against level", "level against family"],
)
def test_most_bonus_tiles_are_worth_five_vp(wished: Wished, mine: str, theirs: str, points: int) -> None:
    assert chronos(wished, seat(legends=mine), seat(legends=theirs)) == [points, 0]


@TILES
def test_most_bonus_tiles_are_more_than_those_of_each_other_player(wished: Wished) -> None:
    places = seat(legends="wish omen oath, alliance earthquake"), seat(legends="charon triumph"), seat()
    assert chronos(wished, *places) == [5 + OATH, 0, 0]
    places = seat(legends="wish omen oath"), seat(), seat(legends="charon triumph")
    assert chronos(wished, *places) == [OATH, 0, 0]


@pytest.mark.wish("1 VP for each different level among the cards of this Legend.")
@pytest.mark.parametrize(
    "legends, points",
    [
        ("wish omen", 2),
        ("wish omen oath", 3 + OATH),
        ("wish oath citizen=omen", 2 + OATH),
        ("wish alliance earthquake", 1),
        ("wish omen, persephone medusa", 2),
        ("wish", 0),
    ],
)
def test_levels_of_this_legend_are_worth_a_vp_each(wished: Wished, legends: str, points: int) -> None:
    assert chronos(wished, seat(legends=legends), seat(legends="charon triumph")) == [points, 0]
