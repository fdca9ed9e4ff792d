"""Positions that random games hardly ever come to, at which a small mistake of an engine would show.

What is seen here is held against the native core as well (`benchmarks/suite.py`): each was written for a change of the
core that lockstep had let go by.
"""

from __future__ import annotations

import pytest
from tests.cards.short_words import picks
from tests.rules.asking import Asking
from tests.rules.test_language3_lookahead import HAT

from elysium_rules import CardSet, GameState, OrderCards, Transfer, UsePower, legal_actions, load_texts, observe, step
from elysium_rules.kernel.assumptions import PATIENCE
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
@pytest.mark.parametrize("prices", [3, 4, 5, 6])
def test_any_card_may_pay_first_as_long_as_later_prices_take_all_identical_ones(prices: int) -> None:
    price = " and ".join([PRICE] * prices)
    cards = cards_of(
        {
            **TWINS,
            "cat 3": COIN,
            "dog 3": COIN,
            "riddle 1": f"trigger {{ {price} to {{ take a level 3 card from the agora }} }}",
        },
        COLOURS,
    )
    held = "riddle twin#1 twin#2 twin#3 ant bee cat dog"
    state = scenario(cards=cards, families=FAMILIES, players=[seat(domain=held), seat()], agora="twin#4")
    state, _ = choose(state, UsePower, card="riddle")
    others = {"sphinx/ant", "sphinx/bee", "sphinx/cat", "sphinx/dog"} if prices > 3 else set()
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


@pytest.mark.rule("P14", "P17")
@pytest.mark.parametrize("level, is_found", [(1, False), (3, True)])
def test_only_what_a_price_can_take_is_used_from_where_it_comes_to_lie(level: int, is_found: bool) -> None:
    """The discard pile is empty: the one card there would be the one that is paid."""
    power = f"trigger {{ {PRICE} to {{ use the power of a trigger card in the discard pile }} }}"
    cards = cards_of({"riddle 1": power, "ant 3": "chronos { 1 vp }", f"coin {level}": COIN})
    players = [seat(domain="riddle ant coin!"), seat()]
    state = scenario(cards=cards, families=FAMILIES, players=players)
    assert (usable(state) == ["riddle"]) == is_found


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


#: Nobody can pay this; to read it takes 92 of what a look ahead has.
CLOSED = f"trigger {{ {nested('pay 99 gold to { gain 1 gold }', 17)} }}"
CLOSED_CARDS = {"ant 3": CLOSED, "bee 3": CLOSED, "cat 3": CLOSED}
USES = "use the power of a level {} trigger card in your domain"


@pytest.mark.rule("P19")
@pytest.mark.parametrize("more, is_found", [(4, True), (5, True), (6, False)])
def test_a_look_ahead_reads_so_much_and_no_more(more: int, is_found: bool) -> None:
    """All it may read, to the last word: nine times three powers that cannot be used, and then one that can."""
    ways = " or ".join([*[f"{{ {USES.format(3)} }}"] * 9, f"{{ {USES.format(2)} }}"])
    key = f"trigger {{ repeat 1 times {{ gain 1 gold }}; {'gain 1 gold; ' * more} }}"
    cards = cards_of({"riddle 1": f"trigger {{ pay 1 gold to {{ choose {ways} }} }}", **CLOSED_CARDS, "key 2": key})
    players = [seat(gold=1, domain="riddle ant! bee! cat! key!"), seat()]
    state = scenario(cards=cards, families=FAMILIES, players=players)
    game = state.game
    sizes = {game.card_ref(card): code.size for card in state.players[0].domain if (code := game.codes[card])}
    read = 9 * sum(sizes[f"sphinx/{word}"] for word in ("ant", "bee", "cat")) + sizes["sphinx/key"]
    assert read == PATIENCE + 2 * (more - 5)
    assert (usable(state) == ["riddle"]) == is_found


@pytest.mark.rule("P19")
@pytest.mark.parametrize("ready, is_found", [(11, True), (12, False), (13, False)])
def test_very_many_powers_share_what_may_be_read(ready: int, is_found: bool) -> None:
    """All but the last one read three powers that cannot be used; the last one could be."""
    names = [f"c{number}" for number in range(ready)]
    powers = {f"{name} 1": f"trigger {{ pay 1 gold to {{ {USES.format(3)} }} }}" for name in names[:-1]}
    powers |= {f"{names[-1]} 1": f"trigger {{ pay 1 gold to {{ {USES.format(2)} }} }}"}
    cards = cards_of({**powers, **CLOSED_CARDS, "key 2": COIN})
    players = [seat(gold=1, domain=" ".join([*names, "ant! bee! cat! key!"])), seat()]
    state = scenario(cards=cards, families=FAMILIES, players=players)
    assert usable(state) == ([names[-1]] if is_found else [])


# --- Legends that move up --------------------------------------------------------------------------------------------


def moving(then: str) -> GameState:
    """A Legend of one card goes; the one behind it has a Citizen that two cards of the Domain could replace."""
    power = f"trigger {{ return a level 1 card from your elysium; {then}; gain 1 vp }}"
    cards = cards_of({"riddle 1": power, "ant 1": COIN})
    players = [
        seat(domain="riddle offerings workshop", legends=["ant", "zeus/triumph hades/charon citizen"]),
        seat(),
    ]
    state = scenario(cards=cards, families=FAMILIES, players=players)
    return choose(state, UsePower, card="riddle")[0]


@pytest.mark.rule("X9", "N9")
def test_a_legend_that_has_moved_up_is_found_in_one_place() -> None:
    state = moving("replace a citizen in your elysium")
    found = [(refs(state, [action.card])[0], action.legend) for action in options(state, Transfer)]
    assert found == [("apollo/offerings", 0), ("hephaestus/workshop", 0)]


@pytest.mark.rule("X9", "N9")
def test_a_citizen_that_is_gone_is_not_found_where_its_legend_was() -> None:
    state = moving("discard a citizen from your elysium; choose { replace a citizen in your elysium } or { gain 5 vp }")
    assert (state.question, state.players[0].vp) == (None, 6)


# --- more than the core has room for ---------------------------------------------------------------------------------


@pytest.mark.rule("N22")
def test_as_many_things_lie_on_cards_as_players_put_there(ask: Asking) -> None:
    """One more than the native core has places for (`MOST_COUNTERS`): it must hand such a choice back."""
    keys = [f"c{number}" for number in range(31)]
    cards = {"riddle": "trigger { put 1 dart on this card; gain 1 vp }", **{f"{key} {len(key)}": COIN for key in keys}}
    things = {"gold": 1, "vp": 2, "sphinx.dart": 3}
    counters = dict.fromkeys(keys, things) | {"riddle": {"gold": 1, "vp": 1, "sphinx.mist": 1}}
    players = [seat(domain=["riddle", *keys]), seat()]
    state = ask.table(cards, players=players, counters=counters)
    assert len(state.counters) == 96
    state = ask.act(state, UsePower, card="riddle")
    assert (len(state.counters), state.players[0].vp) == (97, 1)
