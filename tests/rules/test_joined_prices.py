"""Prices of several parts: all of it moves, and then others react (P14)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.rules.asking import Asking

from elysium_rules import (
    Accept,
    Decline,
    GameState,
    PickBranch,
    PickCard,
    PlayerId,
    Step,
    UsePower,
    explain_refusal,
    legal_actions,
    undo_points,
)
from elysium_rules.elysium.model.events import CardDiscarded, CardTaken, PowerUsed, ResourceMoved, TokensMoved
from elysium_rules.elysium.model.rulings import FIRST, SECOND
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.testing import domain, find, options, refs, seat

TAKES_VP = "permanent when you pay gold { lose 3 vp }"
COIN = "trigger { gain 1 gold }"
COIN_COST = "discard a level 1 card from your domain"


def goods(state: GameState, player: int = 0) -> tuple[int, int]:
    board = state.players[player]
    return board.gold, board.vp


def causes(state: GameState, events: tuple[Any, ...], kind: type[Any]) -> list[str]:
    """Which card did each thing of a kind."""
    return refs(state, [event.cause for event in events if isinstance(event, kind)])


def moves(events: tuple[Any, ...]) -> list[str]:
    return [type(event).__name__ for event in events if not isinstance(event, PowerUsed)]


@pytest.mark.rule("P14")
def test_what_reacts_to_one_part_cannot_take_what_the_other_needs(ask: Asking) -> None:
    cards = {"wand 2": "trigger { pay 1 gold and pay 3 vp to { gain 9 gold } }", "thief": TAKES_VP}
    state = ask.table(cards, players=[seat(gold=1, vp=3, domain="wand thief"), seat()])
    paid, told = ask.told(state, UsePower, card="wand")
    assert goods(paid) == (9, 0)
    assert causes(paid, told, ResourceMoved) == ["sphinx/wand"] * 3  # there is nothing left to lose


@pytest.mark.rule("P14")
def test_what_reacts_comes_after_the_whole_price_and_before_what_it_buys(ask: Asking) -> None:
    cards = {"wand 2": "trigger { pay 1 gold and pay 1 vp to { gain 9 gold } }", "thief": TAKES_VP}
    state = ask.table(cards, players=[seat(gold=1, vp=5, domain="wand thief"), seat()])
    _, told = ask.told(state, UsePower, card="wand")
    moved = [(event.resource, event.amount) for event in told if isinstance(event, ResourceMoved)]
    assert moved == [("gold", 1), ("vp", 1), ("vp", 3), ("gold", 9)]


@pytest.mark.rule("P14")
def test_both_cards_of_a_price_are_chosen_before_either_is_discarded(ask: Asking) -> None:
    power = f"trigger {{ {COIN_COST} and {COIN_COST} to {{ gain 9 gold }} }}"
    thief = "permanent once per turn when you discard a card { discard all level 1 cards from your domain }"
    cards = {"wand 2": power, "thief 2": thief, "coin": COIN, "mint": COIN, "purse": COIN}
    state = ask.table(cards, players=[seat(domain="wand thief coin mint purse"), seat()])
    asked = ask.act(state, UsePower, card="wand")
    first, told = ask.told(asked, PickCard, card="mint")
    assert (told, domain(first, 0)) == ((), domain(asked, 0))
    assert options(first, PickCard) == legal_actions(first)
    assert refs(first, [action.card for action in options(first, PickCard)]) == ["sphinx/coin", "sphinx/purse"]
    (reason,) = explain_refusal(first, PickCard(PlayerId(0), find(first, "mint")))
    assert (reason.rule, reason.sentence) == ("P14", "Mint pays another part of the price already")
    paid, told = ask.told(first, PickCard, card="coin")
    assert domain(paid, 0) == ["sphinx/wand", "sphinx/thief"]
    assert goods(paid) == (9, 0)
    assert [name for name in moves(told) if name not in ("RingReturned", "CardTurned")] == ["CardDiscarded"] * 3 + [
        "ResourceMoved"
    ]
    assert refs(paid, [event.card for event in told if isinstance(event, CardDiscarded)])[:2] == [
        "sphinx/mint",
        "sphinx/coin",
    ]


@pytest.mark.rule("P14")
def test_the_first_choice_for_a_price_can_be_taken_back(ask: Asking) -> None:
    power = "trigger { discard a card from your domain and discard a card from your domain to { gain 9 gold } }"
    state = ask.table({"wand 2": power, "coin": COIN, "mint": COIN}, players=[seat(domain="wand coin mint"), seat()])
    asked = ask.act(state, UsePower, card="wand")
    chosen, told = ask.told(asked, PickCard, card="mint")
    assert undo_points([Step(asked, PickCard(PlayerId(0), find(asked, "mint")), told, chosen)], 0) == (0,)


@pytest.mark.rule("P14")
def test_what_a_price_costs_is_worked_out_before_any_of_it_moves(ask: Asking) -> None:
    """Without the discarded card it would be more gold."""
    power = f"trigger {{ {COIN_COST} and pay 5 - count(cards in your domain) gold to {{ gain 9 vp }} }}"
    state = ask.table(
        {"wand 2": power, "coin": COIN, "mint": COIN}, players=[seat(gold=3, domain="wand coin mint"), seat()]
    )
    state = ask.act(ask.act(state, UsePower, card="wand"), PickCard, card="coin")
    assert goods(state) == (1, 9)


@pytest.mark.rule("P14", "N20", "N23")
def test_own_resources_and_what_lies_on_cards_are_paid_with_the_rest(ask: Asking) -> None:
    setup = "gain 2 darts; put 2 mist on this card"
    power = "pay 2 darts and pay 2 mist from this card and pay 1 gold to { gain 9 vp }"
    thief = "permanent when you pay darts { lose 9 gold }"
    cards = {"wand 2": f"trigger {{ {setup}; {power} }}", "thief": thief}
    state = ask.table(cards, players=[seat(gold=1, domain="wand thief"), seat()])
    paid, told = ask.told(state, UsePower, card="wand")
    tokens = [(event.resource, event.amount) for event in told if isinstance(event, TokensMoved)]
    assert tokens[2:] == [("sphinx.dart", 2), ("sphinx.mist", 2)]
    assert causes(paid, told, ResourceMoved) == ["sphinx/wand", "sphinx/wand"]
    assert goods(paid) == (0, 9)


@pytest.mark.rule("P14", "N6")
def test_a_card_that_is_given_as_a_price_works_when_all_is_paid(ask: Asking) -> None:
    price = "give x a level 1 card from your domain and pay 2 gold"
    power = f"trigger {{ let x = choose another player; {price} to {{ gain 9 vp }} }}"
    gift = "instant { each other player loses 5 gold }"
    state = ask.table({"wand 2": power, "gift": gift}, players=[seat(gold=2, domain="wand gift"), seat()])
    paid, told = ask.told(state, UsePower, card="wand")
    assert (goods(paid), domain(paid, 1)) == ((0, 9), ["sphinx/gift"])
    kinds = [type(event) for event in told if isinstance(event, CardTaken | ResourceMoved)]
    assert kinds == [CardTaken, ResourceMoved, ResourceMoved]
    assert causes(paid, told, ResourceMoved) == ["sphinx/wand", "sphinx/wand"]


@pytest.mark.rule("P14", "N9")
def test_cards_of_a_legend_that_cannot_leave_together_do_not_pay_together(ask: Asking) -> None:
    """Three cards and a Citizen behind them: one of the three may go, but not two."""
    power = "trigger { discard a card from your elysium and discard a card from your elysium to { gain 9 vp } }"
    cards = {"wand 2": power}
    legend = "athena/initiation hades/initiation poseidon/initiation citizen"
    state = ask.table(cards, players=[seat(domain="wand", legends=[legend]), seat()])
    assert not [action for action in legal_actions(state) if isinstance(action, UsePower)]


@pytest.mark.rule("P14")
@pytest.mark.parametrize("rulings", [FIRST.name, SECOND.name])
def test_older_games_pay_part_by_part(ask: Asking, rulings: str) -> None:
    """What their saves in the middle of a price rely on."""
    power = f"trigger {{ {COIN_COST} and {COIN_COST} to {{ gain 9 gold }} }}"
    cards = {"wand 2": power, "coin": COIN, "mint": COIN, "purse": COIN}
    state = ask.table(cards, players=[seat(domain="wand coin mint purse"), seat()])
    game = state.game
    older = find_game(game.cards, game.player_count, game.families, game.edition, rulings)
    state = ask.act(attrs.evolve(state, game=older), UsePower, card="wand")
    state, told = ask.told(state, PickCard, card="mint")
    assert moves(told) == ["RingReturned", "CardDiscarded"]
    assert state.question is not None


@pytest.mark.rule("P14")
def test_whoever_may_pay_a_joined_price_is_asked_once_and_then_pays_all(ask: Asking) -> None:
    thief = "permanent when you pay gold { discard a level 1 card from your domain }"
    power = "trigger { each other player may pay 1 gold and discard a level 1 card from their domain to { gain 9 vp } }"
    cards = {"wand 2": power, "thief 2": thief, "coin": COIN}
    state = ask.table(cards, players=[seat(domain="wand"), seat(gold=1, domain="thief coin")])
    asked = ask.act(state, UsePower, card="wand")
    paid, told = ask.told(asked, Accept)
    assert causes(paid, told, CardDiscarded) == ["sphinx/wand"]
    assert (goods(paid, 1), domain(paid, 1)) == ((0, 9), ["sphinx/thief"])


@pytest.mark.rule("P14", "T7")
def test_identical_cards_are_not_given_together(ask: Asking) -> None:
    """Each of the two could be given, but nobody gets an identical second one."""
    gift = "give x a level 1 card from your domain"
    cards = {
        "wand 2": f"trigger {{ let x = choose another player; {gift} and {gift} to {{ gain 9 vp }} }}",
        "mirror 2": "permanent { you may hold identical cards }",
        "net 2": "trigger { take a level 1 card from the agora }",
        "coin": COIN,
    }
    state = ask.table(cards, players=[seat(domain="wand mirror net coin#1"), seat()], agora="coin#2")
    state = ask.act(state, UsePower, card="net")
    assert domain(state, 0)[-2:] == ["sphinx/coin", "sphinx/coin"]
    state = ask.act(state, UsePower, card="wand")
    assert (state.question, goods(state), domain(state, 1)) == (None, (0, 0), [])


@pytest.mark.rule("P14")
def test_after_the_first_choice_nobody_can_decline(ask: Asking) -> None:
    power = f"trigger {{ up to 2 times {{ {COIN_COST} and {COIN_COST} to {{ gain 4 gold }} }} }}"
    cards = {"wand 2": power, "coin": COIN, "mint": COIN, "purse": COIN, "chest": COIN}
    state = ask.table(cards, players=[seat(domain="wand coin mint purse chest"), seat()])
    asked = ask.act(state, UsePower, card="wand")
    assert Accept(PlayerId(0)) in legal_actions(asked)
    assert Decline(PlayerId(0)) in legal_actions(asked)
    first = ask.act(ask.act(asked, Accept), PickCard, card="coin")
    assert {type(action) for action in legal_actions(first)} == {PickCard}
    again = ask.act(first, PickCard, card="mint")
    assert (goods(again), Decline(PlayerId(0)) in legal_actions(again)) == ((4, 0), True)
    assert goods(ask.act(again, Decline)) == (4, 0)
    last = ask.act(ask.act(again, Accept), PickCard, card="chest")
    assert goods(last) == (8, 0)  # of one card that is left nobody is asked


@pytest.mark.rule("P14", "N16")
def test_a_shield_with_a_joined_price_prevents_after_what_reacts_to_it(ask: Asking) -> None:
    event = "a power of another player would make you lose vp"
    shield = f"permanent once per turn when {event} {{ may pay 1 gold and {COIN_COST} to {{ prevent it }} }}"
    thief = "permanent when you pay gold { choose { gain 3 vp } or { discard all level 1 cards from your domain } }"
    cards = {"wand 2": "trigger { each other player loses 5 vp }", "shield 2": shield, "thief 2": thief, "coin": COIN}
    state = ask.table(cards, players=[seat(domain="wand"), seat(gold=1, vp=5, domain="shield thief coin")])
    asked = ask.act(ask.act(state, UsePower, card="wand"), Accept)
    assert (goods(asked, 1), domain(asked, 1)) == ((0, 5), ["sphinx/shield", "sphinx/thief"])
    assert goods(ask.act(asked, PickBranch, branch=0), 1) == (0, 8)
