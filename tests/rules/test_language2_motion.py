"""Language 2: cards that wander, columns and marks that come back.

Each row is named where it is shown (`give_card_effect`); `ask` builds the cards, in `conftest.py`.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.cards.short_words import picks, vp
from tests.rules.asking import Asking

from elysium_rules import Accept, GameState, PickBranch, PickCard, PickCards, PickColumn, Transfer, UsePower
from elysium_rules.elysium.model.events import BonusMoved, BonusReturned
from elysium_rules.testing import domain, elysium, find, options, refs, seat

COIN = {"coin": "trigger { gain 3 gold }", "gift": "instant { gain 5 vp }", "lyre": "activate { gain 1 gold }"}


def table(ask: Asking, power: str, *seats: Any, **position: Any) -> GameState:
    """A game with these players; the first one has the card `wand`, which is used."""
    state = ask.table({"wand 2": f"trigger {{ {power} }}", **COIN}, players=list(seats), **position)
    return ask.act(state, UsePower, card="wand#1")


# --- take_effect from Domains, give_card_effect ----------------------------------------------------------------------


@pytest.mark.rule("N6")
def test_a_stolen_trigger_card_gets_its_ring_anew(ask: Asking) -> None:
    state = table(ask, "take a card from another player's domain", seat(domain="wand"), seat(domain="coin!"))
    assert (domain(state, 0), domain(state, 1)) == (["sphinx/wand", "sphinx/coin"], [])
    state = ask.act(state, UsePower, card="coin")
    assert state.players[0].gold == 3


@pytest.mark.rule("N6")
def test_an_instantaneous_power_works_for_whoever_takes_or_is_given_the_card(ask: Asking) -> None:
    state = table(ask, "take a card from another player's domain", seat(domain="wand"), seat(domain="gift"))
    assert vp(state) == [5, 0]
    power = "let x = the player to your left; give x a level 1 card from your domain"
    state = table(ask, power, seat(domain="wand gift"), seat())
    assert (vp(state), domain(state, 1)) == ([0, 5], ["sphinx/gift"])


@pytest.mark.rule("N6")
def test_a_turned_card_is_straight_when_it_was_taken(ask: Asking) -> None:
    state = table(ask, "take a card from another player's domain", seat(domain="wand"), seat(domain="lyre!"))
    assert not state.turned_mask
    assert options(state, UsePower)


@pytest.mark.rule("N6")
def test_what_waits_for_a_taking_sees_a_card_that_was_stolen(ask: Asking) -> None:
    powers = {
        "wand": "trigger { take a card from another player's domain }",
        "hat": "permanent when another player takes a card { gain 1 vp }",
    }
    state = ask.table(powers, players=[seat(domain="wand"), seat(domain="hat charon")])
    state = ask.act(ask.act(state, UsePower, card="wand"), PickCard, card="charon")
    assert vp(state) == [0, 1]


@pytest.mark.rule("N6")
@pytest.mark.rule("T7")
def test_nobody_steals_or_is_given_an_identical_card(ask: Asking) -> None:
    mine, theirs = seat(domain="wand charon#1 coin#1"), seat(domain="charon#2 medusa tartarus")
    state = table(ask, "take a card from another player's domain", mine, theirs)
    assert set(picks(state)) == {"poseidon/medusa", "hades/tartarus"}
    state = table(ask, "let x = the player to your left; give x a card from your domain", mine, theirs)
    assert set(picks(state)) == {"sphinx/wand", "sphinx/coin"}


@pytest.mark.rule("N6")
def test_a_citizen_that_is_taken_or_given_stays_face_down(ask: Asking) -> None:
    state = table(ask, "take a citizen from another player's domain", seat(domain="wand"), seat(domain="citizen"))
    assert (domain(state, 0), domain(state, 1)) == (["sphinx/wand", "citizen"], [])


@pytest.mark.rule("N6")
def test_each_player_chooses_what_to_give(ask: Asking) -> None:
    power = "each other player gives you a card from their domain"
    state = table(ask, power, seat(domain="wand"), seat(domain="charon medusa"), seat(domain="tartarus cerberus"))
    assert (state.deciding, set(picks(state))) == (1, {"hades/charon", "poseidon/medusa"})
    state = ask.act(state, PickCard, card="charon")
    assert (state.deciding, set(picks(state))) == (2, {"hades/tartarus", "hades/cerberus"})
    state = ask.act(state, PickCard, card="cerberus")
    assert domain(state, 0) == ["sphinx/wand", "hades/charon", "hades/cerberus"]


@pytest.mark.rule("N6")
def test_a_card_may_be_given_as_a_price(ask: Asking) -> None:
    power = "let x = the player to your left; give x a card other than this card from your domain to { gain 4 vp }"
    state = table(ask, power, seat(domain="wand charon"), seat())
    assert (vp(state), domain(state, 1)) == ([4, 0], ["hades/charon"])


def test_all_cards_are_given_as_far_as_they_may_be(ask: Asking) -> None:
    power = "let x = the player to your left; give x all cards from your domain"
    state = table(ask, power, seat(domain="wand charon#1 medusa"), seat(domain="charon#2"))
    assert domain(state, 0) == ["hades/charon"]
    assert set(domain(state, 1)) == {"hades/charon", "sphinx/wand", "poseidon/medusa"}


# --- add_agora_effect, reveal_effect, recover_column_effect ----------------------------------------------------------


@pytest.mark.rule("N7")
def test_cards_join_the_agora_from_the_top_of_the_draw_pile(ask: Asking) -> None:
    state = table(
        ask,
        "add 2 cards to the agora",
        seat(domain="wand"),
        seat(),
        agora="medusa",
        draw_pile="charon tartarus cerberus",
    )
    assert refs(state, state.agora) == ["poseidon/medusa", "hades/charon", "hades/tartarus"]


@pytest.mark.rule("N7")
def test_a_card_that_is_revealed_lies_face_up_on_the_discard_pile(ask: Asking) -> None:
    power = "reveal a card; let c = the top card of the discard pile; if c is a level 3 card { take c }"
    places: dict[str, Any] = {"discard_pile": "medusa"}
    state = table(ask, power, seat(domain="wand"), seat(), draw_pile="charon", **places)
    assert refs(state, state.discard_pile) == ["poseidon/medusa", "hades/charon"]
    state = table(ask, power, seat(domain="wand"), seat(), draw_pile="cerberus", **places)
    assert (refs(state, state.discard_pile), domain(state, 0)[1]) == (["poseidon/medusa"], "hades/cerberus")


@pytest.mark.rule("N8")
def test_a_dismissed_column_comes_back(ask: Asking) -> None:
    mine = seat(domain="wand", columns="red blue", quest=1, cards_taken=2)
    state = table(ask, "recover a column", mine, seat(cards_taken=2, columns="red blue"), stage="after")
    assert [str(action.colour) for action in options(state, PickColumn)] == ["yellow", "green"]
    state = ask.act(state, PickColumn, colour="green")
    assert list(state.players[0].columns) == ["red", "green", "blue"]


@pytest.mark.rule("N8")
def test_with_all_columns_there_is_none_to_recover(ask: Asking) -> None:
    state = ask.table({"wand": "trigger { recover a column }"}, players=[seat(domain="wand"), seat()], agora="charon")
    assert not options(state, UsePower)


# --- straighten_effect, restore_ring_effect --------------------------------------------------------------------------


def test_a_turned_card_is_straightened(ask: Asking) -> None:
    state = table(ask, "straighten a card in your domain", seat(domain="wand lyre! cerberus! charon"), seat())
    assert set(picks(state)) == {"sphinx/lyre", "hades/cerberus"}
    state = ask.act(state, PickCard, card="lyre")
    assert state.turned_mask == 1 << find(state, "cerberus")
    every = table(ask, "straighten all cards in your domain", seat(domain="wand lyre! cerberus!"), seat())
    assert not every.turned_mask


def test_a_ring_comes_back_to_a_trigger_card_without_one(ask: Asking) -> None:
    power = "restore the ring of a card in your domain"
    state = table(ask, power, seat(domain="wand coin! triumph lyre!"), seat())
    assert set(picks(state)) == {"sphinx/wand", "sphinx/coin"}  # the wand has just lost its own
    state = ask.act(state, PickCard, card="coin")
    assert state.ring_mask >> find(state, "coin") & 1
    assert ask.act(state, UsePower, card="coin").players[0].gold == 3


# --- transfer_card_effect, take_card_effect --------------------------------------------------------------------------


def test_a_known_card_is_transferred_where_there_is_a_place(ask: Asking) -> None:
    mine = seat(domain="wand charon", legends=["cerberus"], gold=1)
    state = table(ask, "transfer this card for free", mine, seat())
    state = ask.act(state, Transfer, card="wand", legend=None) if state.question else state
    assert elysium(state, 0) == [["hades/cerberus"], ["sphinx/wand"]]
    assert state.players[0].gold == 1


def test_a_known_card_costs_what_the_text_says(ask: Asking) -> None:
    state = table(ask, "transfer this card for 3 gold more", seat(domain="wand", gold=7), seat())
    assert state.players[0].gold == 2


# --- return_effect, discard_effect from an Elysium -------------------------------------------------------------------


@pytest.mark.rule("N9")
def test_a_card_leaves_a_legend_that_stays_valid_without_it(ask: Asking) -> None:
    """Of a complete Family Legend none, of one with a Citizen none that it stands on."""
    legends = ["charon tartarus cerberus", "triumph raiders citizen", "gift"]
    state = table(ask, "return a card from your elysium", seat(domain="wand#1", legends=legends), seat())
    assert set(picks(state)) == {"citizen", "sphinx/gift"}


@pytest.mark.rule("N9")
@pytest.mark.rule("T7")
def test_nobody_gets_an_identical_card_back(ask: Asking) -> None:
    legends = ["charon#2 wand#2", "medusa"]
    state = table(ask, "return a card from your elysium", seat(domain="wand#1 charon#1", legends=legends), seat())
    assert domain(state, 0) == ["sphinx/wand", "hades/charon", "poseidon/medusa"]


@pytest.mark.rule("N9")
def test_who_gets_a_card_back_has_not_taken_it(ask: Asking) -> None:
    powers = {
        "wand": "trigger { return all cards from your elysium }",
        "hat": "permanent when any player takes a card { gain 9 vp }",
        **COIN,
    }
    state = ask.table(powers, players=[seat(domain="wand hat", legends=["coin", "gift"]), seat()])
    state = ask.act(state, UsePower, card="wand")
    assert domain(state, 0) == ["sphinx/wand", "sphinx/hat", "sphinx/coin", "sphinx/gift"]
    assert (vp(state), state.ring_mask) == ([0, 0], 0)
    assert state.players[0].elysium == ()


@pytest.mark.rule("N9")
def test_a_card_of_another_elysium_goes_to_its_owner(ask: Asking) -> None:
    power = "let x = the player to your left; return a card from x's elysium"
    state = table(ask, power, seat(domain="wand"), seat(legends=["charon"]))
    assert (domain(state, 0), domain(state, 1)) == (["sphinx/wand"], ["hades/charon"])


@pytest.mark.rule("N9")
def test_a_card_with_a_name_goes_back(ask: Asking) -> None:
    power = "let c = choose a card in your elysium; return c"
    state = table(ask, power, seat(domain="wand", legends=["charon", "medusa"]), seat())
    state = ask.act(state, PickCards, cards="medusa")
    assert (domain(state, 0), elysium(state, 0)) == (["sphinx/wand", "poseidon/medusa"], [["hades/charon"]])


@pytest.mark.rule("N9")
def test_a_card_is_discarded_out_of_a_legend_as_a_price(ask: Asking) -> None:
    power = "discard a card from your elysium to { gain 6 vp }"
    legends = ["charon tartarus cerberus", "medusa raiders"]
    state = table(ask, power, seat(domain="wand", legends=legends), seat())
    assert set(picks(state)) == {"poseidon/medusa", "poseidon/raiders"}
    before = vp(state)[0]
    state = ask.act(state, PickCard, card="raiders")
    assert elysium(state, 0)[1] == ["poseidon/medusa"]
    assert refs(state, state.discard_pile) == ["poseidon/raiders"]
    assert vp(state)[0] - before == 6


@pytest.mark.rule("N9")
def test_all_cards_go_as_long_as_the_legends_can_spare_them(ask: Asking) -> None:
    state = table(
        ask,
        "discard all cards from your elysium gain 1 vp",
        seat(domain="wand", legends=["triumph raiders citizen", "medusa"]),
        seat(),
    )
    assert elysium(state, 0) == [["zeus/triumph", "poseidon/raiders"]]


LEVEL_TWO = "charon triumph"


@pytest.mark.rule("N10")
def test_a_tile_moves_to_the_legend_that_is_the_longest_now(ask: Asking) -> None:
    powers = {
        "wand": "trigger { return a hades card from your elysium }",
        "harp 2": "trigger { gain 1 gold }",
        "horn 2": "trigger { gain 1 gold }",
    }
    players = [seat(domain="wand", legends=[f"{LEVEL_TWO} raiders"]), seat(), seat(legends=["harp charon#2"])]
    state = ask.table(powers, players=players, level_tiles={2: 0})
    state, events = ask.told(state, UsePower, card="wand")
    assert state.level_tiles[1] == 0  # its holder keeps a tie
    players = [seat(domain="wand", legends=[LEVEL_TWO]), seat(), seat(legends=["harp raiders"])]
    state = ask.table(powers, players=players, level_tiles={2: 0})
    state, events = ask.told(state, UsePower, card="wand")
    assert state.level_tiles[1] == 2
    assert [(event.player, event.previous) for event in events if isinstance(event, BonusMoved)] == [(2, 0)]


@pytest.mark.rule("N10")
def test_of_equals_the_first_in_the_order_of_the_discs_gets_the_tile(ask: Asking) -> None:
    powers = {
        "wand": "trigger { discard a hades card from your elysium gain 0 vp }",
        "harp 2": "trigger { gain 1 gold }",
    }
    players = [
        seat(domain="wand", legends=["charon#1 triumph#1"], disc=2),
        seat(legends=["harp#1 raiders#1"], disc=3),
        seat(legends=["harp#2 charon#2"], disc=1),
    ]
    state = ask.act(ask.table(powers, players=players, level_tiles={2: 0}), UsePower, card="wand")
    assert state.level_tiles[1] == 2


@pytest.mark.rule("N10")
def test_without_a_legend_of_two_cards_the_tile_goes_back(ask: Asking) -> None:
    powers = {
        "wand": "trigger { return a hades card from your elysium }",
        "hat": "permanent when you lose a level tile { gain 7 vp }",
    }
    state = ask.table(powers, players=[seat(domain="wand hat", legends=[LEVEL_TWO]), seat()])
    assert state.level_tiles[1] == 0
    before = vp(state)[0]
    state, events = ask.told(state, UsePower, card="wand")
    assert state.level_tiles[1] is None
    assert [event.player for event in events if isinstance(event, BonusReturned)] == [0]
    assert vp(state)[0] - before == 7


def test_the_middle_of_a_gift_can_be_saved(ask: Asking) -> None:
    power = (
        "let x = the player to your left; let c = choose a card in your domain; "
        "x { let d = choose a card in their domain;"
        " may { give you d; you give them c } choose { gain 1 vp } or { gain 2 vp } }"
    )
    state = table(ask, power, seat(domain="wand charon"), seat(domain="medusa tartarus"))
    state = ask.act(ask.act(state, PickCards, cards="charon"), PickCards, cards="medusa")
    assert state.deciding == 1
    state = ask.act(state, Accept)
    assert (domain(state, 0), domain(state, 1)) == (
        ["sphinx/wand", "poseidon/medusa"],
        ["hades/tartarus", "hades/charon"],
    )
    assert vp(ask.act(state, PickBranch, branch=1)) == [0, 2]
