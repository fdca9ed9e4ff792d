"""A price is paid with one's own: what another player has is no price (N45)."""

from __future__ import annotations

import attrs
import pytest
from tests.rules.asking import Asking

from elysium_rules import (
    CardError,
    GameState,
    UsePower,
    check_texts,
    legal_actions,
    load_game,
    load_sources,
    load_texts,
    save_game,
    standard_cards,
)
from elysium_rules.elysium.model.rulings import SECOND
from elysium_rules.elysium.rules.setup import find_game, make_rng, start_game
from elysium_rules.testing import domain, refs, seat

HEAD = 'language 3\nfamily sphinx { name en "Sphinx" }\n'
EVENT = "permanent when another player takes a card"

TAKING = {
    "zone": "trigger { discard a card from another player's domain to { gain 2 gold } }",
    "all": "trigger { discard all citizens from another player's domain to { gain 2 gold } }",
    "joined": "trigger { pay 1 gold and discard a card from another player's domain to { gain 2 gold } }",
    "player": "trigger { let x = choose another player; discard a card from x's domain to { gain 2 gold } }",
    "left": "trigger { let x = the player to your left; discard a card from x's domain to { gain 2 gold } }",
    "elysium": "trigger { each other player { you discard a card from their elysium to { gain 2 gold } } }",
    "theirs": "trigger { each other player may { discard a card from your domain to { gain 2 gold } } }",
    "named": "trigger { let c = choose a card in another player's domain; discard c to { gain 2 gold } }",
    "among": "trigger { let c = choose 2 cards in another player's domain; discard one of c to { gain 2 gold } }",
    "tokens": "trigger { let c = choose a card in another player's domain; pay 1 gold from c to { gain 2 vp } }",
    "it": f"{EVENT} {{ may discard it to {{ gain 2 gold }} }}",
}
PAYING = {
    "own": "trigger { discard a card from your domain to { gain 2 gold } }",
    "open": "trigger { discard a card from the agora to { gain 2 gold } }",
    "each": "trigger { each other player may { discard a card from their domain to { gain 2 gold } } }",
    "named": "trigger { let c = choose a card in your domain; discard c to { gain 2 gold } }",
    "this": "trigger { pay 1 gold from this card to { gain 2 vp } }",
    "their it": f"{EVENT} {{ they may {{ discard it to {{ gain 2 gold }} }} }}",
    "counted": "trigger { pay count(cards in another player's domain) gold to { gain 9 vp } }",
}


def family(power: str, head: str = HEAD) -> str:
    return head + f'card wand level 1 {{ name en "Wand" copies red {power} }}'


def codes(text: str) -> list[str]:
    return [finding.code for finding in check_texts({"sphinx.ely": text}).findings if finding.is_error]


@pytest.mark.rule("N45")
@pytest.mark.parametrize("power", TAKING.values(), ids=TAKING)
def test_what_another_player_has_cannot_be_a_price(power: str) -> None:
    assert codes(family(power)) == ["check/not-a-cost"]


@pytest.mark.rule("N45")
@pytest.mark.parametrize("power", PAYING.values(), ids=PAYING)
def test_one_pays_with_ones_own_and_with_what_is_nobodys(power: str) -> None:
    assert codes(family(power)) == []


@pytest.mark.rule("N45")
def test_it_is_found_in_the_first_language_too() -> None:
    assert codes(family(TAKING["zone"], 'family sphinx { name en "Sphinx" }\n')) == ["check/not-a-cost"]


@pytest.mark.rule("N45", "P17")
def test_whoever_uses_the_power_of_anothers_card_does_not_pay_with_that_card(ask: Asking) -> None:
    cards = {
        "wand 2": "trigger { use the trigger power of a card in another player's domain }",
        "phoenix": "trigger { discard this card to { gain 9 vp } }",
        "chest": "trigger { pay 1 gold from this card to { gain 9 vp } }",
    }
    players = [seat(domain="wand phoenix"), seat(domain="phoenix#2 chest")]
    state = ask.table(cards, players=players, counters={"chest": {"gold": 1}})
    usable = [refs(state, [action.card]) for action in legal_actions(state) if isinstance(action, UsePower)]
    assert usable == [["sphinx/phoenix"]]  # one's own; with the wand nothing can be used


OLD = family(TAKING["zone"]) + '\ncard coin level 2 { name en "Coin" copies red, blue trigger { gain 1 gold } }'
FAMILIES = ("sphinx", "athena", "hades", "poseidon", "zeus")


def older_game() -> GameState:
    """A game that began with such a card, before it was refused."""
    with pytest.raises(CardError):
        load_texts({"sphinx.ely": OLD})
    cards = standard_cards()
    cards = attrs.evolve(cards, families={**cards.families, **load_sources({"sphinx": OLD}).families})
    return start_game(find_game(cards, 2, FAMILIES, "revised", SECOND.name), make_rng(1))


@pytest.mark.rule("N45")
def test_a_save_that_carries_such_a_card_is_played_to_its_end() -> None:
    state = older_game()
    again = load_game(save_game(state, with_cards=True))
    assert again == state
    assert again.game.rulings is SECOND


@pytest.mark.rule("N45")
def test_in_an_older_game_the_price_still_takes_it(ask: Asking) -> None:
    cards = {
        "wand 2": "trigger { use the trigger power of a card in another player's domain }",
        "phoenix": "trigger { discard this card to { gain 9 vp } }",
    }
    state = ask.table(cards, players=[seat(domain="wand"), seat(domain="phoenix")])
    game = state.game
    older = find_game(game.cards, game.player_count, game.families, game.edition, SECOND.name)
    state = ask.act(attrs.evolve(state, game=older), UsePower, card="wand")
    assert (domain(state, 1), state.players[0].vp) == ([], 9)
