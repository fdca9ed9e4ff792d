"""Positions that random games hardly ever come to, at which a small mistake of an engine would show.

What is seen here is held against the native core as well (`benchmarks/suite.py`): each was written for a change of the
core that lockstep had let go by.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.cards.short_words import picks
from tests.rules.asking import Asking
from tests.rules.test_language3_lookahead import HAT

from elysium_rules import CardSet, GameState, OrderCards, UsePower, legal_actions, load_texts, observe, step
from elysium_rules.testing import choose, domain, options, refs, scenario, seat

FAMILIES = ("sphinx", "apollo", "hephaestus", "hades", "zeus")
COIN = "trigger { gain 1 gold }"


def cards_of(powers: dict[str, str], copies: dict[str, str] | None = None) -> CardSet:
    """A family of cards by their keys and levels."""
    text = 'language 3\nfamily sphinx { name en "Sphinx" }\n'
    for name, power in powers.items():
        key, _, level = name.partition(" ")
        text += f'card {key} level {level or 1} {{ name en "{key}" copies {(copies or {}).get(key, "red")} {power} }}\n'
    return load_texts({"sphinx.ely": text})


def usable(state: GameState) -> list[str]:
    return [ref.removeprefix("sphinx/") for ref in refs(state, [action.card for action in options(state, UsePower)])]


# --- what is known ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("N32")
def test_others_still_know_the_cards_below_those_that_are_ordered(ask: Asking) -> None:
    """The card below is the very first one of the deck."""
    said = (
        "each player looks at the top 3 cards of the draw pile; "
        "let seen = look at the top 2 cards of the draw pile; "
        "put the rest of seen on top of the draw pile in any order"
    )
    held = [seat(domain="riddle#2"), seat()]
    asked, _ = choose(
        ask.position(f"trigger {{ {said} }}", players=held, draw_pile="triumph medusa riddle#1"), UsePower
    )
    below = asked.draw_pile[-3]
    assert (below, refs(asked, [below])) == (0, ["sphinx/riddle"])
    for action in options(asked, OrderCards):
        state, _ = step(asked, action)
        knows = [(one.depth, one.card) for one in observe(state, 1).known]
        assert knows.count((2, below)) == 1
        assert [card for _, card in knows].count(None) == 2


# --- powers that step in ---------------------------------------------------------------------------------------------


@pytest.mark.rule("N16", "P13")
def test_a_card_that_the_shield_has_discarded_is_not_taken_from_the_discard_pile(ask: Asking) -> None:
    shield = "permanent when a power of another player would take a card from your domain { discard it; gain 1 vp }"
    attack = "trigger { take a level 1 card from another player's domain }"
    cards = {"wand 2": attack, "coin": COIN, "shield 2": shield}
    state = ask.table(cards, players=[seat(domain="wand"), seat(domain="coin shield")])
    state = ask.act(state, UsePower, card="wand")
    assert (domain(state, 0), domain(state, 1)) == (["sphinx/wand"], ["sphinx/shield"])
    assert refs(state, state.discard_pile) == ["sphinx/coin"]


# --- N53: several prices for identical cards -------------------------------------------------------------------------

PRICE = "discard a level 3 card from your domain"
TWINS = {"hat 1": HAT, "twin 3": "chronos { 1 vp }", "ant 3": "chronos { 1 vp }", "bee 3": "chronos { 1 vp }"}
COLOURS = {"twin": "red, blue, green, yellow"}


@pytest.mark.rule("N53")
@pytest.mark.parametrize("prices", [3, 4, 5])
def test_any_card_may_pay_first_as_long_as_later_prices_take_all_identical_ones(prices: int) -> None:
    price = " and ".join([PRICE] * prices)
    cards = cards_of(
        {**TWINS, "cat 3": COIN, "riddle 1": f"trigger {{ {price} to {{ take a level 3 card from the agora }} }}"},
        COLOURS,
    )
    held = "riddle twin#1 twin#2 twin#3 ant bee cat"
    state = scenario(cards=cards, families=FAMILIES, players=[seat(domain=held), seat()], agora="twin#4")
    state, _ = choose(state, UsePower, card="riddle")
    others = {"sphinx/ant", "sphinx/bee", "sphinx/cat"} if prices > 3 else set()
    assert set(picks(state)) == {"sphinx/twin"} | others
    while state.question is not None:
        state, _ = step(state, legal_actions(state)[-1])
    assert domain(state, 0).count("sphinx/twin") == 1


@pytest.mark.rule("N53")
def test_what_is_paid_may_be_what_is_taken_back(ask: Asking) -> None:
    cards = cards_of(
        {**TWINS, "riddle 1": f"trigger {{ {PRICE} to {{ take a level 3 card from the discard pile }} }}"}, COLOURS
    )
    players = [seat(domain="riddle twin#1 ant"), seat()]
    state = scenario(cards=cards, families=FAMILIES, players=players, agora="hat")
    state, _ = choose(state, UsePower, card="riddle")
    assert sorted(picks(state)) == ["sphinx/ant", "sphinx/twin"]


# --- how far a look ahead goes ---------------------------------------------------------------------------------------


WHOSE = ("your", "another player's")


def nested(statement: str, depth: int) -> str:
    return "if gold on your board >= 0 { " * depth + statement + " }" * depth


@pytest.mark.rule("P19")
def test_a_chain_of_powers_is_looked_into_only_so_deep() -> None:
    """Each uses the next one and no other; the last one works."""
    kinds = [(word, level, whose) for whose in WHOSE for word in ("trigger", "activate") for level in (1, 2, 3)][:9]
    powers = {}
    for number, (word, level, _) in enumerate(kinds):
        uses = "gain 1 gold"
        for other, of_level, whose in kinds[number + 1 : number + 2]:
            uses = f"use the power of a level {of_level} {other} card in {whose} domain"
        powers[f"c{number} {level}"] = f"{word} {{ {nested(uses, 18)} }}"
    keys = [name.partition(" ")[0] for name in powers]
    players = [seat(domain=" ".join(keys[:6])), seat(domain=" ".join(keys[6:]))]
    state = scenario(cards=cards_of(powers), families=FAMILIES, players=players)
    assert usable(state) == ["c3", "c4", "c5"]
