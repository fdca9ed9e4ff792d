"""Wishes about players and cards as targets: whom a power speaks to, and which card it means."""

from __future__ import annotations

from typing import Any

import pytest
from tests.wishes.wished import Wished

from elysium_rules import (
    RESERVE,
    Accept,
    Decline,
    PickCard,
    PickFamily,
    PickPlayer,
    PlayerId,
    Resource,
    TakeCard,
    Transfer,
    UsePower,
    Zone,
    legal_actions,
)
from elysium_rules.elysium.model.events import (
    CardDiscarded,
    CardTaken,
    Forced,
    Named,
    PowerUsed,
    ResourceMoved,
    RingPlaced,
    RingReturned,
)
from elysium_rules.testing import domain, elysium, options, seat

WISH, OMEN, CHARON, PERSEPHONE = "wishes/wish", "wishes/omen", "hades/charon", "hades/persephone"
EARTHQUAKE, ALLIANCE, TRIUMPH, CITIZEN = "poseidon/earthquake", "zeus/alliance", "zeus/triumph", "citizen"
FIRST, SECOND = PlayerId(0), PlayerId(1)

# --- a player of my choice gives: other_player_value -----------------------------------------------------------------


@pytest.mark.wish("A player whom I choose gives me 2 gold.")
@pytest.mark.parametrize("giver, gold", [(1, [3, 1, 1]), (2, [2, 3, 0])])
def test_player_of_my_choice_gives_me_two_gold_or_what_is_there(wished: Wished, giver: int, gold: list[int]) -> None:
    state = wished.take(wished.position(seat(gold=1), seat(gold=3), seat(gold=1), agora="wish"))
    assert wished.offered(state) == [0, 1, 2]
    assert wished.gold(wished.name(state, giver)) == gold


@pytest.mark.wish("A player whom I choose gives me 2 gold.")
def test_only_other_player_gives_me_two_gold_unasked(wished: Wished) -> None:
    state = wished.position(seat(gold=1), seat(gold=3), agora="wish")
    card = wished.card(state, "wish")
    assert wished.events(state, TakeCard, card="wish") == (
        CardTaken(FIRST, card, Zone.AGORA, owed=True),
        PowerUsed(FIRST, card),
        Forced(PickPlayer(FIRST, SECOND), card),
        Named(PickPlayer(FIRST, SECOND), card),
        ResourceMoved(Resource.GOLD, SECOND, FIRST, 2, card),
    )


# --- a player of my choice discards ---------------------------------------------------------------------------------

DISCARD = pytest.mark.wish("I choose a player; that player chooses a card of their Domain and discards it.")


@DISCARD
def test_player_of_my_choice_chooses_what_to_discard(wished: Wished) -> None:
    places = seat(domain="wish"), seat(domain="charon citizen"), seat(domain="triumph alliance")
    state = wished.use(wished.position(*places))
    assert wished.offered(state) == [0, 1, 2]
    state = wished.name(state, 1)
    assert wished.offered(state) == [1, CHARON, CITIZEN]
    state = wished.pick(state, "charon")
    assert [domain(state, player) for player in range(3)] == [[WISH], [CITIZEN], [TRIUMPH, ALLIANCE]]


@DISCARD
def test_player_of_my_choice_without_cards_discards_none(wished: Wished) -> None:
    places = seat(domain="wish"), seat(), seat(domain="triumph alliance")
    state = wished.name(wished.use(wished.position(*places)), 1)
    assert state.question is None
    assert [domain(state, player) for player in range(3)] == [[WISH], [], [TRIUMPH, ALLIANCE]]


# --- take from a Domain ----------------------------------------------------------------------------------------------

TAKE = pytest.mark.wish("Take a level 1 card from another player's Domain into mine, for 2 gold.")


@TAKE
@pytest.mark.rule("N6")
def test_card_of_level_one_is_taken_out_of_another_domain_for_two_gold(wished: Wished) -> None:
    places = seat(gold=3, domain="wish democracy"), seat(domain="earthquake! charon"), seat(domain="alliance citizen")
    state = wished.use(wished.position(*places))
    assert wished.offered(state) == [0, EARTHQUAKE, ALLIANCE]
    card = wished.card(state, "earthquake")
    after = wished.pick(state, "earthquake")
    assert wished.gold(after) == [1, 0, 0]
    assert [domain(after, player) for player in range(3)] == [
        [WISH, "athena/democracy", EARTHQUAKE],
        [CHARON],
        [ALLIANCE, CITIZEN],
    ]
    assert after.ring_mask >> card & 1


@TAKE
@pytest.mark.parametrize(
    "gold, theirs", [(1, "earthquake"), (2, "charon persephone citizen=earthquake"), (2, "democracy#2")]
)
def test_nothing_is_taken_without_two_gold_or_without_a_card_that_fits(wished: Wished, gold: int, theirs: str) -> None:
    state = wished.position(seat(gold=gold, domain="wish democracy#1"), seat(domain=theirs))
    assert wished.rule_against(state) == "P19"


# --- give a card: give_card_effect -----------------------------------------------------------------------------------

GIVE = pytest.mark.wish("Give a card of my Domain to another player to gain 3 VP.")


@GIVE
@pytest.mark.rule("N6")
def test_card_is_given_to_a_player_of_my_choice_for_three_vp(wished: Wished) -> None:
    places = seat(vp=1, domain="wish charon#1 omen!"), seat(domain="charon#2"), seat(domain="alliance")
    state = wished.use(wished.position(*places))
    assert wished.offered(state) == [0, 1, 2]
    state = wished.name(state, 1)
    # T7: they have Charon already
    assert wished.offered(state) == [0, WISH, OMEN]
    state = wished.pick(state, "omen")
    assert wished.vp(state) == [4, 0, 0]
    assert [domain(state, player) for player in range(3)] == [[WISH, CHARON], [CHARON, OMEN], [ALLIANCE]]


@GIVE
def test_no_vp_are_gained_where_no_card_can_be_given(wished: Wished) -> None:
    state = wished.use(wished.position(seat(vp=1, domain="wish#1"), seat(domain="wish#2")))
    assert state.question is None
    assert wished.vp(state) == [1, 0]
    assert [domain(state, player) for player in range(2)] == [[WISH], [WISH]]


# --- exchange: card_value --------------------------------------------------------------------------------------------

EXCHANGE = pytest.mark.wish("Exchange a card with another player, if both agree.")
PLACES = seat(domain="wish charon#1"), seat(domain="alliance triumph"), seat(domain="charon#2 omen")


def propose(wished: Wished, friend: int, mine: str, theirs: str) -> Any:
    """The position after the first player has proposed an exchange."""
    state = wished.name(wished.use(wished.position(*PLACES)), friend)
    assert wished.offered(state) == [0, WISH, CHARON]
    return wished.pick(wished.pick(state, mine), theirs)


@EXCHANGE
def test_cards_are_exchanged_when_the_other_player_agrees(wished: Wished) -> None:
    state = propose(wished, 1, "charon", "triumph")
    assert wished.offered(state) == [1, "Accept", "Decline"]
    state = wished.play(state, Accept)
    assert [domain(state, player) for player in range(3)] == [[WISH, TRIUMPH], [ALLIANCE, CHARON], [CHARON, OMEN]]


@EXCHANGE
def test_no_card_moves_when_the_other_player_declines(wished: Wished) -> None:
    state = wished.play(propose(wished, 1, "charon", "triumph"), Decline)
    assert [domain(state, player) for player in range(3)] == [[WISH, CHARON], [ALLIANCE, TRIUMPH], [CHARON, OMEN]]


@EXCHANGE
@pytest.mark.parametrize("mine, theirs", [("charon#1", "omen"), ("wish", "charon#2"), ("charon#1", "charon#2")])
def test_no_card_moves_when_one_of_the_two_would_be_an_identical_second_one(
    wished: Wished, mine: str, theirs: str
) -> None:
    state = propose(wished, 2, mine, theirs)
    assert state.question is None
    assert [domain(state, player) for player in range(3)] == [[WISH, CHARON], [ALLIANCE, TRIUMPH], [CHARON, OMEN]]


@EXCHANGE
def test_nothing_is_exchanged_with_a_player_without_cards(wished: Wished) -> None:
    state = wished.pick(wished.use(wished.position(seat(domain="wish charon"), seat())), "charon")
    assert state.question is None
    assert [domain(state, player) for player in range(2)] == [[WISH, CHARON], []]


# --- this card: that_choice, transfer_card_effect --------------------------------------------------------------------


@pytest.mark.wish("Discard this card to gain 4 gold.")
def test_card_discards_itself_for_four_gold(wished: Wished) -> None:
    state = wished.position(seat(gold=1, domain="charon wish"), seat(domain="omen"))
    card = wished.card(state, "wish")
    assert wished.events(state, UsePower, card="wish") == (
        RingReturned(card),
        PowerUsed(FIRST, card),
        Forced(PickCard(FIRST, card), card),
        CardDiscarded(FIRST, card, Zone.DOMAIN, card),
        ResourceMoved(Resource.GOLD, RESERVE, FIRST, 4, card),
    )
    after = wished.use(state)
    assert (wished.gold(after), domain(after, 0), after.discard_pile[-1]) == ([5, 0], [CHARON], card)


@pytest.mark.wish("Discard this card to gain 4 gold.")
def test_card_in_another_domain_cannot_be_discarded_for_gold(wished: Wished) -> None:
    state = wished.position(seat(domain="charon"), seat(domain="wish"))
    assert options(state, UsePower) == ()


@pytest.mark.wish("Transfer this card at once, for free.")
def test_card_is_transferred_for_free_when_it_is_taken(wished: Wished) -> None:
    state = wished.position(seat(gold=2, domain="omen", legends="earthquake alliance, charon"), seat(), agora="wish")
    state = wished.take(state)
    assert wished.offered(state) == [0, (WISH, 0), (WISH, None)]
    joined = wished.play(state, Transfer, card="wish", legend=0)
    assert (wished.gold(joined), domain(joined, 0)) == ([2, 0], [OMEN])
    assert elysium(joined, 0) == [[EARTHQUAKE, ALLIANCE, WISH], [CHARON]]
    begun = wished.play(state, Transfer, card="wish", legend=None)
    assert elysium(begun, 0) == [[EARTHQUAKE, ALLIANCE], [CHARON], [WISH]]


# --- neighbours: left_player, right_player ---------------------------------------------------------------------------

NEIGHBOURS = pytest.mark.wish("The player to my left gives me 1 gold; the player to my right gives me 1 VP.")


@NEIGHBOURS
@pytest.mark.rule("N1")
@pytest.mark.parametrize(
    "turn, gold, vp", [(0, [6, 4, 5], [6, 5, 4]), (1, [5, 6, 4], [4, 6, 5]), (2, [4, 5, 6], [5, 4, 6])]
)
def test_neighbours_on_the_left_and_on_the_right_give(
    wished: Wished, turn: int, gold: list[int], vp: list[int]
) -> None:
    """Clockwise, whatever the order of the discs is."""
    places = seat(gold=5, vp=5, disc=2), seat(gold=5, vp=5, disc=1), seat(gold=5, vp=5, disc=3)
    state = wished.take(wished.position(*places, turn=turn, agora="wish"))
    assert (wished.gold(state), wished.vp(state)) == (gold, vp)


@NEIGHBOURS
def test_with_two_players_both_neighbours_are_the_same_one(wished: Wished) -> None:
    state = wished.take(wished.position(seat(), seat(gold=2, vp=2), agora="wish"))
    assert (wished.gold(state), wished.vp(state)) == ([1, 1], [1, 1])


@NEIGHBOURS
def test_neighbours_who_have_nothing_give_nothing(wished: Wished) -> None:
    state = wished.take(wished.position(seat(), seat(vp=3), seat(gold=3), agora="wish"))
    assert (wished.gold(state), wished.vp(state)) == ([0, 0, 3], [0, 3, 0])


# --- who has less, who has more --------------------------------------------------------------------------------------


@pytest.mark.wish("The poorest player gains 2 gold.")
@pytest.mark.parametrize(
    "before, after",
    [([0, 1, 5], [2, 1, 5]), ([5, 1, 0], [5, 1, 2]), ([3, 1, 1], [3, 3, 3]), ([4, 4, 4], [6, 6, 6])],
)
def test_poorest_player_gains_two_gold(wished: Wished, before: list[int], after: list[int]) -> None:
    """Who is the poorest is judged once, before anybody gains; of several, all are."""
    places = [seat(gold=gold, domain="" if player else "wish") for player, gold in enumerate(before)]
    assert wished.gold(wished.use(wished.position(*places))) == after


@pytest.mark.wish("Everybody who has more VP than I have loses 1 VP.")
@pytest.mark.parametrize(
    "before, after", [([2, 3, 2, 1], [2, 2, 2, 1]), ([0, 1, 5, 0], [0, 0, 4, 0]), ([9, 8, 7, 6], [9, 8, 7, 6])]
)
def test_everybody_with_more_vp_than_me_loses_one(wished: Wished, before: list[int], after: list[int]) -> None:
    places = [seat(vp=vp, domain="" if player else "wish") for player, vp in enumerate(before)]
    assert wished.vp(wished.use(wished.position(*places))) == after


# --- something that I choose: family_value, card_value ---------------------------------------------------------------


@pytest.mark.wish("Choose a family: gain 1 gold for each card of it in my Domain.")
@pytest.mark.parametrize("family, gold", [("hades", 2), ("wishes", 1), ("zeus", 1), ("athena", 0), ("poseidon", 0)])
def test_cards_of_the_chosen_family_in_my_domain_bring_gold(wished: Wished, family: str, gold: int) -> None:
    first = seat(domain="charon alliance persephone citizen=tartarus", legends="temple_of_hades")
    state = wished.take(wished.position(first, seat(domain="medusa"), agora="wish"))
    assert [action.family for action in options(state, PickFamily)] == ["wishes", "athena", "hades", "poseidon", "zeus"]
    assert len(legal_actions(state)) == 5
    card = wished.card(state, "wish")
    gain = (ResourceMoved(Resource.GOLD, RESERVE, FIRST, gold, card),) if gold else ()
    assert wished.events(state, PickFamily, family=family) == (Named(PickFamily(FIRST, family), card), *gain)


@pytest.mark.wish("Choose a card in my Domain: gain as much gold as its level.")
@pytest.mark.parametrize("card, gold", [("wish", 1), ("charon", 2), ("persephone", 3), ("citizen", 0)])
def test_card_that_i_choose_brings_its_level_in_gold(wished: Wished, card: str, gold: int) -> None:
    places = seat(gold=1, domain="wish charon persephone citizen=medusa"), seat(domain="antaeus")
    state = wished.use(wished.position(*places))
    assert wished.offered(state) == [0, WISH, CHARON, PERSEPHONE, CITIZEN]
    state = wished.pick(state, card)
    assert (wished.gold(state), domain(state, 0)) == ([1 + gold, 0], [WISH, CHARON, PERSEPHONE, CITIZEN])


# --- a power used twice: use_card_effect -----------------------------------------------------------------------------

TWICE = pytest.mark.wish("Use the power of the card that I have just taken a second time.")


@TWICE
def test_instantaneous_power_works_twice(wished: Wished) -> None:
    state = wished.position(seat(domain="wish"), seat(), agora="garden_of_the_hesperides")
    card, taken = wished.card(state, "wish"), wished.card(state, "garden_of_the_hesperides")
    gain = ResourceMoved(Resource.VP, RESERVE, FIRST, 2, taken)
    assert wished.events(state, TakeCard, card=taken) == (
        CardTaken(FIRST, taken, Zone.AGORA, owed=True),
        PowerUsed(FIRST, card),
        Forced(PickCard(FIRST, taken), card),
        PowerUsed(FIRST, taken, card),
        gain,
        PowerUsed(FIRST, taken),
        gain,
    )
    assert wished.vp(wished.take(state, "garden_of_the_hesperides")) == [4, 0]


@TWICE
def test_power_that_is_not_instantaneous_does_not_work_when_its_card_is_taken(wished: Wished) -> None:
    state = wished.position(seat(domain="wish"), seat(), agora="triumph")
    card = wished.card(state, "triumph")
    taken = CardTaken(FIRST, card, Zone.AGORA, owed=True)
    assert wished.events(state, TakeCard, card=card) == (taken, RingPlaced(card))


@TWICE
def test_instantaneous_power_of_a_card_that_another_player_takes_works_once(wished: Wished) -> None:
    state = wished.position(seat(), seat(domain="wish"), agora="garden_of_the_hesperides")
    assert wished.vp(wished.take(state, "garden_of_the_hesperides")) == [2, 0]
