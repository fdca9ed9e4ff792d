"""Language 2: players, cards, families and numbers with a name, and who does what is said.

Each row is named where it is shown (`left_player`); `ask` is a card that says a phrase, in `conftest.py`.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.cards.short_words import gold, vp
from tests.rules.asking import Asking

from elysium_rules import Accept, PickAmount, PickCard, PickCards, PickFamily, PickPlayer, UsePower
from elysium_rules.testing import domain, find, options, refs, seat

RIDDLE = "riddle#1"


def seats(*amounts: int, **first: Any) -> list[Any]:
    """Players with so much gold; the first one has the riddle."""
    return [seat(gold=gold, domain="riddle" if not number else "", **first) for number, gold in enumerate(amounts)]


# --- left_player, right_player, first_player, last_player, owner_player ----------------------------------------------


@pytest.mark.rule("N1")
def test_the_next_seat_is_to_the_left_and_the_one_before_to_the_right(ask: Asking) -> None:
    said = "the player to your left gains 1 vp; the player to your right gains 2 vp"
    assert vp(ask.use(said, players=seats(0, 0, 0, 0))) == [0, 1, 0, 2]
    assert vp(ask.use(said, players=seats(0, 0))) == [0, 3]


@pytest.mark.rule("N1")
def test_somebody_sits_beside_a_player_with_a_name(ask: Asking) -> None:
    said = "let x = the player to your right; let y = the player to x's right; y gains 1 vp; x gains 2 vp"
    assert vp(ask.use(said, players=seats(0, 0, 0, 0))) == [0, 0, 1, 2]


def test_the_first_and_the_last_player_have_the_lowest_and_the_highest_disc(ask: Asking) -> None:
    players = [seat(domain="riddle", disc=2), seat(disc=3), seat(disc=1)]
    said = "the first player gains 1 vp; the last player gains 2 vp"
    assert vp(ask.use(said, players=players)) == [0, 2, 1]


def test_the_owner_of_a_card_is_in_whose_domain_or_elysium_it_lies(ask: Asking) -> None:
    players = [seat(domain="riddle"), seat(domain="charon"), seat(domain="tartarus", legends=["cerberus"])]
    state = ask.use("let c = choose a card in another player's domain; the owner of c gains 1 vp", players=players)
    assert vp(ask.act(state, PickCards, cards="tartarus")) == [0, 0, 1]
    assert vp(ask.act(state, PickCards, cards="charon")) == [0, 1, 0]
    said = "let x = the player to your right; let c = choose a card in x's elysium; the owner of c gains 1 vp"
    assert vp(ask.use(said, players=players)) == [0, 0, 1]
    assert vp(ask.use("the owner of this card gains 1 vp", players=players)) == [1, 0, 0]


def test_nobody_owns_a_card_of_the_agora_so_nothing_is_done(ask: Asking) -> None:
    said = "gain 1 vp; let c = choose a card in the agora; the owner of c gains 2 vp; gain 4 vp"
    assert vp(ask.use(said, agora="charon")) == [5, 0]


# --- player_value, other_player_value --------------------------------------------------------------------------------


def test_another_player_is_chosen_among_those_of_whom_the_condition_holds(ask: Asking) -> None:
    said = "let victim = choose another player where gold on their board >= 2; victim gives you 2 gold"
    state = ask.use(said, players=seats(5, 2, 1, 3))
    assert [action.chosen for action in options(state, PickPlayer)] == [1, 3]
    assert gold(ask.act(state, PickPlayer, chosen=3)) == [7, 2, 1, 1]


def test_any_player_may_be_yourself(ask: Asking) -> None:
    state = ask.use("let x = choose a player; x gains 1 vp; give x 1 gold", players=seats(5, 2, 1))
    assert [action.chosen for action in options(state, PickPlayer)] == [0, 1, 2]
    mine = ask.act(state, PickPlayer, chosen=0)
    assert (vp(mine), gold(mine)) == ([1, 0, 0], [5, 2, 1])
    other = ask.act(state, PickPlayer, chosen=2)
    assert (vp(other), gold(other)) == ([0, 0, 1], [4, 2, 2])


def test_somebody_else_chooses_another_player_than_oneself(ask: Asking) -> None:
    said = "the player to your left { let x = choose another player; x gains 1 vp }"
    state = ask.use(said, players=seats(0, 0, 0))
    assert state.deciding == 1
    assert [action.chosen for action in options(state, PickPlayer)] == [0, 2]


def test_where_nobody_can_be_chosen_the_rest_of_the_block_is_left_out(ask: Asking) -> None:
    said = (
        "gain 1 vp; { let x = choose another player where gold on their board >= 9; x gains 2 vp; gain 4 vp } gain 8 vp"
    )
    assert vp(ask.use(said, players=seats(9, 8, 8))) == [9, 0, 0]
    only = ask.use(said, players=seats(9, 8, 9))
    assert vp(only) == [13, 0, 2]


def test_where_nobody_can_be_chosen_first_the_power_cannot_be_used(ask: Asking) -> None:
    power = "trigger { let x = choose another player where gold on their board >= 9; x gains 2 vp }"
    assert not options(ask.position(power, players=seats(9, 8)), UsePower)
    assert options(ask.position(power, players=seats(8, 9)), UsePower)


# --- subjects --------------------------------------------------------------------------------------------------------


def test_a_subject_inside_of_each_leaves_they_as_it_was(ask: Asking) -> None:
    said = "each other player { the player to your left gains 1 vp; gains 1 gold; you gain 4 vp; they lose 2 gold }"
    state = ask.use(said, players=seats(0, 3, 5))
    assert (vp(state), gold(state)) == ([8, 2, 0], [0, 2, 4])


def test_subjects_inside_of_each_other_speak_of_their_own_player(ask: Asking) -> None:
    said = (
        "the player to your left { the player to their left { gain 1 vp; gain gold on their board vp }"
        " gain 10 vp; gain gold on their board vp }"
    )
    assert vp(ask.use(said, players=seats(1, 2, 4))) == [0, 12, 5]


def test_each_inside_of_a_subject_leaves_they_as_it_was(ask: Asking) -> None:
    said = "the player to your left { each other player { gains 1 vp }; gain 10 vp }"
    assert vp(ask.use(said, players=seats(0, 0, 0))) == [0, 11, 1]


def test_a_player_with_a_name_pays_for_what_they_do(ask: Asking) -> None:
    said = "let x = the player to your left; x { may pay 2 gold to { gain 3 vp } }"
    state = ask.use(said, players=seats(9, 2))
    assert state.deciding == 1
    after = ask.act(state, Accept)
    assert (gold(after), vp(after)) == ([9, 0], [0, 3])


def test_what_is_nobody_says_is_done_by_you(ask: Asking) -> None:
    said = "let x = the player to your left; you gain 1 vp; x { you gain 2 vp }; gain 4 vp"
    assert vp(ask.use(said, players=seats(0, 0))) == [7, 0]


# --- card_value, top_card, that_choice -------------------------------------------------------------------------------


def test_a_card_with_a_name_stands_wherever_one_can(ask: Asking) -> None:
    said = "let c = choose a card in your domain; gain level of c vp; discard c"
    state = ask.use(said, players=[seat(domain="riddle cerberus tartarus"), seat()])
    after = ask.act(state, PickCards, cards="cerberus")
    assert (vp(after), domain(after, 0)) == ([3, 0], ["sphinx/riddle", "hades/tartarus"])


def test_a_card_that_has_gone_is_not_discarded_again(ask: Asking) -> None:
    said = "let c = choose a card in your domain; discard c; discard c; gain level of c vp"
    state = ask.use(said, players=[seat(domain="riddle cerberus"), seat()])
    after = ask.act(state, PickCards, cards="cerberus")
    assert (vp(after), domain(after, 0)) == ([3, 0], ["sphinx/riddle"])
    assert refs(after, after.discard_pile) == ["hades/cerberus"]


def test_others_choose_a_card_of_their_own(ask: Asking) -> None:
    said = (
        "let x = choose another player; x { let c = choose a card in their domain; discard c; you gain level of c vp }"
    )
    players = [seat(domain="riddle"), seat(domain="cerberus tartarus"), seat(domain="charon medusa")]
    state = ask.act(ask.use(said, players=players), PickPlayer, chosen=2)
    assert state.deciding == 2
    assert {action.cards for action in options(state, PickCards)} == {
        (find(state, "charon"),),
        (find(state, "medusa"),),
    }
    assert vp(ask.act(state, PickCards, cards="charon")) == [2, 0, 0]


def test_the_top_card_of_the_discard_pile_came_last(ask: Asking) -> None:
    said = "let c = the top card of the discard pile; gain level of c vp; take c"
    state = ask.use(said, discard_pile="tartarus cerberus")
    assert (vp(state), domain(state, 0)) == ([3, 0], ["sphinx/riddle", "hades/cerberus"])


@pytest.mark.parametrize("pile", ["tartarus citizen=cerberus", ""])
def test_where_no_card_lies_on_top_the_rest_is_left_out(ask: Asking, pile: str) -> None:
    said = "gain 1 vp; { let c = the top card of the discard pile; gain 2 vp }; gain 4 vp"
    assert vp(ask.use(said, discard_pile=pile)) == [5, 0]


def test_one_of_a_single_card_is_that_card(ask: Asking) -> None:
    state = ask.use("let c = this card; discard one of c; gain 1 vp", players=[seat(domain="riddle charon"), seat()])
    assert domain(state, 0) == ["hades/charon"]


# --- family_value, amount_value, same_family_filter ------------------------------------------------------------------


def test_a_family_with_a_name_filters_cards(ask: Asking) -> None:
    said = (
        "let god = choose a family; gain count(god cards in your domain) vp; discard all non god cards from your domain"
    )
    state = ask.use(said, players=[seat(domain="riddle charon cerberus medusa citizen"), seat()])
    assert [action.family for action in options(state, PickFamily)] == ["sphinx", "athena", "hades", "poseidon", "zeus"]
    after = ask.act(state, PickFamily, family="hades")
    assert (vp(after), domain(after, 0)) == ([2, 0], ["hades/charon", "hades/cerberus", "citizen"])


def test_a_number_is_chosen_between_two_others(ask: Asking) -> None:
    said = "let bid = choose a number between 2 and gold on your board; lose bid gold; gain bid vp"
    state = ask.use(said, players=seats(4, 0))
    assert [action.amount for action in options(state, PickAmount)] == [2, 3, 4]
    after = ask.act(state, PickAmount, amount=3)
    assert (gold(after), vp(after)) == ([1, 0], [3, 0])


def test_where_there_is_no_number_between_the_rest_is_left_out(ask: Asking) -> None:
    said = "gain 1 vp; { let n = choose a number between 3 and 2; gain 2 vp } gain 4 vp"
    assert vp(ask.use(said)) == [5, 0]


def test_cards_of_the_same_family_as_another_one(ask: Asking) -> None:
    players = [seat(domain="riddle charon cerberus medusa citizen"), seat()]
    state = ask.use(
        "let c = choose a card in your domain; discard all cards of the same family as c from your domain",
        players=players,
    )
    assert domain(ask.act(state, PickCards, cards="charon"), 0) == ["sphinx/riddle", "poseidon/medusa", "citizen"]
    nobody = ask.act(state, PickCards, cards="citizen")
    assert len(nobody.players[0].domain) == 5


def test_a_level_may_be_worked_out(ask: Asking) -> None:
    players = [seat(domain="riddle charon cerberus tartarus", gold=2), seat()]
    said = "discard all level (gold on your board + 1) cards from your domain gain 1 vp"
    assert domain(ask.use(said, players=players), 0) == ["sphinx/riddle", "hades/charon", "hades/tartarus"]


def test_a_filter_may_look_at_another_place_than_the_cards_lie_in(ask: Asking) -> None:
    players = [seat(domain="riddle charon cerberus tartarus", legends=["medusa"]), seat()]
    said = "discard a level (count(cards in your elysium)) card from your domain"
    assert domain(ask.use(said, players=players), 0) == ["sphinx/riddle", "hades/charon", "hades/cerberus"]


def test_a_named_card_is_used_or_taken_like_any_other(ask: Asking) -> None:
    """use_card_effect, take_card_effect: the power of a card that is known, and the card itself."""
    powers = {
        "coin": "trigger { gain 3 gold }",
        "mask": "trigger { let c = choose a card in the agora; use the power of c; take c }",
    }
    state = ask.table(powers, players=[seat(domain="mask"), seat()], agora="coin charon")
    state = ask.act(ask.act(state, UsePower, card="mask"), PickCards, cards="coin")
    assert (gold(state), domain(state, 0)) == ([3, 0], ["sphinx/mask", "sphinx/coin"])
    assert state.ring_mask >> find(state, "coin") & 1


def test_the_one_who_is_asked_to_discard_is_the_subject(ask: Asking) -> None:
    said = "let x = the player to your left; x discards a card from their domain"
    state = ask.use(said, players=[seat(domain="riddle"), seat(domain="charon cerberus")])
    assert {(action.player, action.card) for action in options(state, PickCard)} == {
        (1, find(state, "charon")),
        (1, find(state, "cerberus")),
    }
