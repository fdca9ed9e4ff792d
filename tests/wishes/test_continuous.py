"""Wishes about rules that a card bends as long as it works: prices, columns, choices, the end of the game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.wishes.wished import Wished

from elysium_rules import (
    Accept,
    EndTurn,
    PickCard,
    PickCards,
    PlayerId,
    TakeCard,
    TakeQuest,
    Transfer,
    outcome,
)
from elysium_rules.elysium.model.events import AllowanceSet
from elysium_rules.testing import domain, options, refs, seat

WISH, OMEN, CHARON, CITIZEN = "wishes/wish", "wishes/omen", "hades/charon", "citizen"
FIRST, SECOND = PlayerId(0), PlayerId(1)

#: The last turn of Phase II is over for this player.
LATE: dict[str, Any] = {"columns": "", "cards_taken": 3}

# --- prices: price_modifier ------------------------------------------------------------------------------------------

CHEAPER = pytest.mark.wish("My transfers of cards of this family cost 1 gold less, never less than 0.")


@CHEAPER
@pytest.mark.rule("N11")
@pytest.mark.parametrize("card, price", [("wish", 0), ("omen", 1), ("oath", 2), ("charon", 2), ("alliance", 1)])
def test_my_transfers_of_this_family_cost_one_gold_less(wished: Wished, card: str, price: int) -> None:
    state = wished.position(seat(gold=5, domain="wish omen oath charon alliance"), seat(), phase="writing", allowance=3)
    assert wished.gold(wished.play(state, Transfer, card=card, legend=None)) == [5 - price, 0]


@CHEAPER
@pytest.mark.rule("N11")
def test_card_of_this_family_can_be_transferred_with_one_gold_less(wished: Wished) -> None:
    state = wished.position(seat(gold=1, domain="wish omen oath charon"), seat(), phase="writing", allowance=3)
    assert refs(state, [action.card for action in options(state, Transfer)]) == [WISH, OMEN]


@CHEAPER
@pytest.mark.rule("N11")
def test_card_makes_nothing_cheaper_from_the_elysium(wished: Wished) -> None:
    state = wished.position(seat(gold=5, domain="wish omen"), seat(), phase="writing", allowance=3)
    state = wished.play(state, Transfer, card="wish", legend=None)
    assert wished.gold(state) == [5, 0]
    assert wished.gold(wished.play(state, Transfer, card="omen", legend=None)) == [3, 0]


@CHEAPER
@pytest.mark.rule("N11")
def test_transfers_of_other_players_cost_their_level(wished: Wished) -> None:
    places = seat(gold=5, domain="omen charon"), seat(domain="wish")
    state = wished.position(*places, phase="writing", allowance=3)
    assert wished.gold(wished.play(state, Transfer, card="omen", legend=None)) == [3, 0]


# --- columns: columns_modifier, quest_columns_modifier ---------------------------------------------------------------

FREE_CARDS = pytest.mark.wish("I may take level 1 cards as if I had all four columns.")


@FREE_CARDS
@pytest.mark.rule("N11")
@pytest.mark.parametrize(
    "mine, theirs, cards",
    [("wish", "", ["poseidon/earthquake", "zeus/alliance", "zeus/triumph"]), ("", "wish", ["zeus/triumph"])],
    ids=["mine", "theirs"],
)
def test_cards_of_level_one_need_no_columns(wished: Wished, mine: str, theirs: str, cards: list[str]) -> None:
    """Yellow is all there is: the second copy of Triumph needs it, and nothing else."""
    places = seat(columns="yellow", domain=mine), seat(domain=theirs)
    state = wished.position(*places, agora="earthquake#1 alliance#1 charon#1 triumph#2 medusa")
    assert refs(state, [action.card for action in options(state, TakeCard)]) == cards


@pytest.mark.wish("Quests need no column from me.")
@pytest.mark.rule("N11")
@pytest.mark.parametrize("mine, theirs, quests", [("wish", "", [1, 2]), ("", "wish", [1])], ids=["mine", "theirs"])
def test_quests_need_no_columns(wished: Wished, mine: str, theirs: str, quests: list[int]) -> None:
    places = seat(columns="red", domain=mine), seat(domain=theirs)
    state = wished.position(*places, agora="medusa charon#1")
    assert [action.quest for action in options(state, TakeQuest)] == quests
    assert refs(state, [action.card for action in options(state, TakeCard)]) == [CHARON]


# --- what others cannot choose: protection_modifier ------------------------------------------------------------------

CITIZENS = pytest.mark.wish("Other players cannot discard my Citizens.")


@CITIZENS
@pytest.mark.rule("N11")
def test_other_players_discard_their_citizens_and_not_mine(wished: Wished) -> None:
    places = seat(domain="earthquake citizen"), seat(domain="wish citizen citizen"), seat(domain="omen citizen")
    state = wished.use(wished.position(*places), "earthquake")
    assert [domain(state, player) for player in range(3)] == [
        ["poseidon/earthquake", CITIZEN],
        [WISH, CITIZEN, CITIZEN],
        [OMEN],
    ]


@CITIZENS
@pytest.mark.rule("N11")
def test_other_players_cannot_point_at_my_citizens(wished: Wished) -> None:
    places = seat(domain="medusa"), seat(domain="wish citizen omen charon")
    state = wished.use(wished.position(*places), "medusa")
    named = {card for action in options(state, PickCards) for card in action.cards}
    assert sorted(refs(state, named)) == [CHARON, OMEN, WISH]


@CITIZENS
@pytest.mark.rule("N11")
def test_i_can_discard_my_citizens_myself(wished: Wished) -> None:
    state = wished.use(wished.position(seat(domain="wish trial_of_heroes citizen"), seat()), "trial_of_heroes")
    state = wished.pick(state, "citizen")
    assert (domain(state, 0), wished.vp(state)) == ([WISH, "zeus/trial_of_heroes"], [2, 0])


@CITIZENS
@pytest.mark.rule("N11")
def test_i_can_pay_with_my_citizens_for_what_another_player_offers(wished: Wished) -> None:
    """Promise of Hospitality: a price is no discard by another player's power."""
    places = seat(domain="promise_of_hospitality omen"), seat(gold=1, domain="wish citizen")
    state = wished.position(*places, draw_pile="alliance charon")
    state = wished.pick(wished.use(state, "promise_of_hospitality"), "omen")
    assert wished.offered(state) == [1, "Accept", "Decline"]
    state = wished.pick(wished.play(state, Accept), "citizen")
    assert (domain(state, 1), wished.gold(state)) == ([WISH, CHARON], [0, 0])


GUARDED = pytest.mark.wish("Cards of this family in my Domain cannot be chosen by other players' powers.")


@GUARDED
@pytest.mark.rule("N11")
def test_other_players_can_choose_no_card_of_this_family(wished: Wished) -> None:
    places = seat(domain="medusa"), seat(domain="wish omen charon citizen triumph")
    state = wished.use(wished.position(*places), "medusa")
    named = {card for action in options(state, PickCards) for card in action.cards}
    assert sorted(refs(state, named)) == [CITIZEN, CHARON, "zeus/triumph"]


@GUARDED
@pytest.mark.rule("N11")
def test_where_only_cards_of_this_family_are_left_a_power_of_others_discards_none(wished: Wished) -> None:
    """Cyclopes: a card or 2 gold, or as much as there is."""
    state = wished.position(seat(), seat(gold=1, domain="wish omen"), agora="cyclopes")
    state = wished.take(state, "cyclopes")
    assert (domain(state, 1), wished.gold(state)) == ([WISH, OMEN], [0, 0])


@GUARDED
@pytest.mark.rule("N11")
def test_cards_of_this_family_of_another_owner_can_be_chosen(wished: Wished) -> None:
    places = seat(domain="medusa"), seat(domain="omen"), seat(domain="wish charon")
    state = wished.use(wished.position(*places), "medusa")
    assert [domain(state, player) for player in range(3)] == [["poseidon/medusa"], [], [WISH]]


@GUARDED
@pytest.mark.rule("N11")
def test_i_can_choose_cards_of_this_family_myself(wished: Wished) -> None:
    state = wished.use(wished.position(seat(domain="wish trial_of_heroes omen"), seat()), "trial_of_heroes")
    assert refs(state, [action.card for action in options(state, PickCard)]) == [WISH, OMEN, "zeus/trial_of_heroes"]


# --- identical cards: identical_modifier -----------------------------------------------------------------------------

IDENTICAL = pytest.mark.wish("I may hold two identical cards.")


@IDENTICAL
@pytest.mark.rule("N11")
def test_identical_card_can_be_taken(wished: Wished) -> None:
    state = wished.position(seat(domain="wish charon#1"), seat(), agora="charon#2")
    assert domain(wished.take(state, "charon#2"), 0) == [WISH, CHARON, CHARON]


@IDENTICAL
@pytest.mark.rule("N11")
def test_others_take_no_identical_card(wished: Wished) -> None:
    state = wished.position(seat(domain="charon#1"), seat(domain="wish"), agora="charon#2")
    assert wished.rule_against_action(state, TakeCard(FIRST, wished.card(state, "charon#2"))) == "T7"


# --- Phase III: transfers_modifier -----------------------------------------------------------------------------------

ONE_MORE = pytest.mark.wish("I may make one transfer more in every Phase III.")


@ONE_MORE
@pytest.mark.rule("N11")
@pytest.mark.parametrize(
    "mine, theirs, allowances", [("", "wish", {SECOND: 4}), ("wish", "", {SECOND: 3})], ids=["mine", "theirs"]
)
def test_quest_allows_me_one_more_transfer(
    wished: Wished, mine: str, theirs: str, allowances: dict[PlayerId, int]
) -> None:
    places = seat(gold=9, domain=mine, quest=1), seat(gold=9, domain=f"charon {theirs}", quest=2)
    events = wished.events(wished.position(*places, phase="writing"), EndTurn)
    assert {event.player: event.allowance for event in events if isinstance(event, AllowanceSet)} == allowances


@ONE_MORE
@pytest.mark.rule("N11")
def test_one_more_transfer_can_be_made(wished: Wished) -> None:
    places = seat(gold=9, quest=1, **LATE, domain="wish charon alliance"), seat(quest=2, **LATE)
    state = wished.play(wished.position(*places, turn=1, stage="after"), EndTurn)
    assert (state.deciding, state.allowance) == (0, 2)
    state = wished.play(state, Transfer, card="wish", legend=None)
    state = wished.play(state, Transfer, card="charon", legend=None)
    assert (state.epoch, domain(state, 0)) == (2, ["zeus/alliance"])


# --- the quest: income_modifier --------------------------------------------------------------------------------------

INCOME = pytest.mark.wish("As long as I have no Citizen in my Elysium, my gold income from quests is 1 higher.")


@INCOME
@pytest.mark.rule("N11")
@pytest.mark.parametrize(
    "place, gold",
    [
        (seat(quest=1, **LATE, domain="wish citizen", legends="charon omen"), 4),
        (seat(quest=1, **LATE, domain="wish", legends="charon persephone citizen"), 3),
        (seat(quest=1, **LATE, domain="omen"), 3),
    ],
    ids=["no Citizen", "a Citizen", "no wish"],
)
def test_quest_brings_one_gold_more_without_a_citizen_in_my_elysium(wished: Wished, place: Any, gold: int) -> None:
    state = wished.position(place, seat(quest=2, **LATE), turn=1, stage="after")
    assert wished.gold(wished.play(state, EndTurn)) == [gold, 2]


@INCOME
@pytest.mark.rule("N11")
def test_citizen_in_another_elysium_does_not_matter(wished: Wished) -> None:
    places = seat(quest=1, **LATE, domain="wish"), seat(quest=2, **LATE, legends="charon persephone citizen")
    state = wished.position(*places, turn=1, stage="after")
    assert wished.gold(wished.play(state, EndTurn)) == [4, 2]


# --- the end of the game: chronos_modifier, ties_modifier ------------------------------------------------------------

DOUBLE = pytest.mark.wish("My Chronos cards of level 1 count double.")


@DOUBLE
@pytest.mark.rule("N11")
@pytest.mark.parametrize(
    "place, chronos",
    [
        (seat(legends="temple_of_hades charon, wish omen"), 4),
        (seat(legends="temple_of_hades wish"), 2),
        (seat(legends="temple_of_hades charon, oath omen wish"), 4 + 2),
        (seat(legends="temple_of_hades charon, omen oath"), 2 + 2),
        (seat(legends="temple_of_hades charon, wish"), 2),
        (seat(legends="temple_of_hades charon", domain="wish"), 2),
    ],
    ids=["in a Legend", "in the same Legend", "not of level 3", "no wish", "alone", "in the Domain"],
)
def test_my_chronos_cards_of_level_one_count_double(wished: Wished, place: Any, chronos: int) -> None:
    """Where the card leaves the game before scoring, it doubles nothing (F1)."""
    scores = outcome(wished.position(place, seat())).scores
    assert [score.chronos for score in scores] == [chronos, 0]


@DOUBLE
@pytest.mark.rule("N11")
def test_chronos_cards_of_other_players_count_once(wished: Wished) -> None:
    state = wished.position(seat(legends="wish omen"), seat(legends="temple_of_hades charon"))
    assert [score.chronos for score in outcome(state).scores] == [0, 2]


TIES = pytest.mark.wish("I win ties.")
#: As many points for a Legend as one of the card `wish`, without its power.
OTHER = "charon persephone"


@TIES
@pytest.mark.rule("N11")
@pytest.mark.parametrize(
    "mine, theirs, winners",
    [
        (seat(gold=2, legends="wish omen"), seat(gold=2, legends=OTHER), (0,)),
        (seat(gold=2, legends="omen oath"), seat(gold=2, vp=2, legends=OTHER), (0, 1)),
        (seat(gold=2, legends="wish omen"), seat(gold=3, legends=OTHER), (1,)),
        (seat(gold=2, legends="wish omen"), seat(gold=2, vp=1, legends=OTHER), (1,)),
        (seat(gold=2, vp=3, domain="wish"), seat(gold=2, legends=OTHER), (0, 1)),
        (seat(gold=2, legends="wish#1 omen#1"), seat(gold=2, legends="wish#2 omen#2"), (0, 1)),
    ],
    ids=["tie", "no wish", "more gold", "more VP", "in the Domain", "both"],
)
def test_i_win_ties_of_score_and_gold(wished: Wished, mine: Any, theirs: Any, winners: tuple[int, ...]) -> None:
    assert outcome(wished.position(mine, theirs)).winners == winners
