"""Whatever a checked card says, its power ends soon, its numbers stay small and its prices are honest.

The cards are those that broke a promise once; `tests/properties/test_total.py` looks for more.
"""

from __future__ import annotations

import math
from typing import Any

import attrs
import pytest

from elysium_rules import (
    CardSet,
    EndTurn,
    GameState,
    PickAmount,
    PickCard,
    PickCards,
    PickLevel,
    UsePower,
    legal_actions,
    standard_cards,
    step,
)
from elysium_rules.elysium.changes import procedures
from elysium_rules.elysium.checks.history import check_chance
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.bounds import BUDGET, MOST_ANSWERS
from elysium_rules.elysium.model.cards import family_from_program
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.powers import use
from elysium_rules.elysium.powers.use import is_too_far
from elysium_rules.kernel.assumptions import PATIENCE
from elysium_rules.kernel.evaluate import LARGEST
from elysium_rules.kernel.machine import MOST_OPEN
from elysium_rules.lang.load import load_family
from elysium_rules.source import SourceFile
from elysium_rules.testing import check_invariants, choose, options, scenario, seat

USE = "use the trigger power of a card in your domain"
FAMILIES = ("apollo", "athena", "hades", "zeus", "titans")


def family(*powers: str) -> CardSet:
    """The printed families and one with a card `c0`, `c1`, ... for each power."""
    cards = [
        f'card c{number} level {number % 3 + 1} {{ name en "C" fr "C" copies red {power} }}'
        for number, power in enumerate(powers)
    ]
    source = SourceFile(
        "titans.ely", "\n".join(['family titans { name en "T" fr "T" uses oracle uses prestige }', *cards])
    )
    printed = standard_cards()
    program, findings = load_family(source, VOCABULARY, tuple(printed.families))
    assert program is not None, findings
    return CardSet({**printed.families, "titans": family_from_program(program, source)}, printed.numbers)


def position(*powers: str, more: str = "", players: int = 2, agora: str = "charon cerberus", **board: Any) -> GameState:
    """Player 0 has a card with each of the powers, and *more*."""
    cards = family(*powers)
    domain = " ".join([*(f"c{number}" for number in range(len(powers))), more])
    seats = [seat(domain=domain, **board), *(seat(gold=3) for _ in range(players - 1))]
    return scenario(cards=cards, families=FAMILIES, players=seats, agora=agora)


def family_game(power: str) -> ElysiumGame:
    return position(power).game


def usable(state: GameState) -> bool:
    return bool(options(state, UsePower))


def finish(state: GameState, place: int = 0) -> tuple[GameState, int]:
    """Give the same answer to every question, and count the questions."""
    asked = 0
    while state.question is not None:
        check_invariants(state)
        choices = legal_actions(state)
        state, _ = step(state, choices[min(place, len(choices) - 1)])
        asked += 1
    check_invariants(state)
    return state, asked


# --- prices ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P19")
@pytest.mark.parametrize("gold, can", [(1, False), (2, True)])
@pytest.mark.parametrize(
    "power",
    [
        "trigger { let x = 2 pay x gold to { gain 1 vp } }",
        "trigger { let x = 1 let y = x + 1 if y > 1 { pay y gold to { gain 1 vp } } }",
        "trigger { let x = 3 repeat x times { let y = x - 1 pay y gold to { gain 1 vp } } }",
    ],
)
def test_a_number_that_was_named_is_known_when_looking_ahead(power: str, gold: int, can: bool) -> None:
    assert usable(position(power, gold=gold)) == can


@pytest.mark.rule("P19")
def test_what_is_chosen_first_is_not_judged_before() -> None:
    state = position("trigger { let x = choose a level discard a level x card from the agora }")
    state, _ = choose(state, UsePower, card="c0")
    state, _ = choose(state, PickLevel, level=1)
    assert (state.question, len(state.agora)) == (None, 2)


@pytest.mark.rule("P14")
@pytest.mark.parametrize("resource", ["gold", "vp", "pp"])
def test_a_price_in_two_parts_is_paid_in_full(resource: str) -> None:
    power = f"trigger {{ pay 3 {resource} and pay 4 {resource} to {{ take a citizen }} }}"
    few: dict[str, Any] = {resource: 6}
    enough: dict[str, Any] = {resource: 7}
    assert not usable(position(power, **few))
    state, _ = choose(position(power, **enough), UsePower, card="c0")
    assert getattr(state.players[0], resource) == 0


@pytest.mark.rule("P14")
def test_a_price_below_nothing_buys_nothing_more() -> None:
    assert not usable(position("trigger { pay 0 - 50 gold to { transfer a card } }", gold=0))


@pytest.mark.rule("P14")
@pytest.mark.parametrize("gold, can", [(2, False), (3, True)])
def test_a_price_leaves_something_to_exchange(gold: int, can: bool) -> None:
    assert usable(position("trigger { pay 2 gold to { exchange any gold for vp } }", gold=gold)) == can


# --- looking ahead ---------------------------------------------------------------------------------------------------


def count_calls(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, most: int) -> list[int]:
    """Count the calls of a function; fail at once when there are too many, rather than wait."""
    function = getattr(module, name)
    calls = [0]

    def counted(*arguments: Any, **keywords: Any) -> Any:
        calls[0] += 1
        assert calls[0] <= most, f"{name} was called more than {most} times"
        return function(*arguments, **keywords)

    monkeypatch.setattr(module, name, counted)
    return calls


@pytest.mark.rule("P18")
@pytest.mark.parametrize(
    "power",
    [
        f"trigger {{ {USE} }}",
        f"trigger {{ discard a card from your domain to {{ {USE} }} }}",
        f"trigger {{ choose {{ {USE} }} or {{ use the power of a level 1 card in your domain }} or {{ {USE} }} }}",
    ],
)
def test_powers_that_use_each_other_are_soon_seen_through(power: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All orders of thirteen cards would be six thousand million."""
    state = position(*[power] * 13)
    count_calls(monkeypatch, use, "can_start", 26 * PATIENCE)
    legal_actions(state)


@pytest.mark.rule("P18")
@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_short_chain_of_powers_is_seen_to_its_end(length: int) -> None:
    links = [
        f"trigger {{ use the power of a level {(number + 1) % 3 + 1} titans card in your domain }}"
        for number in range(length)
    ]
    assert usable(position(*links, "instant { gain 1 gold }"))
    assert not usable(position(*links, "chronos { 1 vp }"))


@pytest.mark.rule("P18")
def test_the_one_power_that_works_is_found_among_many_that_use_each_other() -> None:
    """All of them can use it; but each of them sees all the others first."""
    state = position(*[f"trigger {{ {USE} }}"] * 60, "trigger { gain 1 vp }")
    assert len(options(state, UsePower)) == 61
    assert not any(is_too_far(state, 0, card) for card in state.players[0].domain)


@pytest.mark.rule("P18")
def test_a_power_that_failed_because_another_one_was_open_is_looked_at_again() -> None:
    """From the first, the third fails: it can use the first only. By itself it works, through the first."""
    links = (
        "trigger { use the power of a level 3 titans card in your domain }",  # level 1: the third, or the sixth
        "chronos { 1 vp }",
        "trigger { use the power of a level 1 titans card in your domain }",
        "chronos { 1 vp }",
        "trigger { gain 1 vp }",
        "trigger { use the power of a level 2 titans card in your domain }",
    )
    state = position(*links, *["trigger { pay 1 gold to { gain 1 vp } }"] * 12)
    words = {state.game.card_ref(action.card) for action in options(state, UsePower)}
    assert words == {"titans/c0", "titans/c2", "titans/c4", "titans/c5"}


@pytest.mark.rule("P19")
def test_powers_too_many_to_look_at_do_not_count_and_can_be_told_from_those_that_do_not_work() -> None:
    """A bound of the library: thirteen powers that pay for each other, and nothing at the end of any chain."""
    state = position(*[f"trigger {{ discard a card from your domain to {{ {USE} }} }}"] * 13)
    assert not usable(state)
    assert is_too_far(state, 0, state.players[0].domain[0])
    assert not usable(position(f"trigger {{ {USE} }}"))
    assert not is_too_far(position(f"trigger {{ {USE} }}"), 0, state.players[0].domain[0])


# --- prices in cards -------------------------------------------------------------------------------------------------


def many(price: str, times: int) -> str:
    return " and ".join([price] * times)


ANY = "discard a card from your domain"


@pytest.mark.rule("P14")
@pytest.mark.parametrize("costs", [2, 5, 9, 20])
def test_a_price_of_many_cards_is_soon_judged(costs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it buys nothing, as here: the Oracle is empty."""
    state = position(f"trigger {{ {many(ANY, costs)} to {{ take a card from the oracle }} }}", more="citizen " * 25)
    count_calls(monkeypatch, procedures, "identical_mask", 4)
    assert not usable(state)


@pytest.mark.rule("P14")
@pytest.mark.parametrize("costs", [2, 5, 9])
def test_a_price_of_many_cards_can_be_paid(costs: int) -> None:
    power = f"trigger {{ {many(ANY, costs)} to {{ take a citizen }} }}"
    assert not usable(position(power, more="citizen " * (costs - 2)))
    state, _ = choose(position(power, more="citizen " * (costs - 1)), UsePower, card="c0")
    state, _ = finish(state)
    assert len(state.players[0].domain) == 1


@pytest.mark.rule("P14")
@pytest.mark.parametrize("citizens", range(3, 13))
def test_a_price_of_four_cards_is_offered_beside_any_number_of_citizens(citizens: int) -> None:
    """Issue 8: it was offered with four Citizens beside, and not with five."""
    state = position(f"trigger {{ {many(ANY, 4)} to {{ transfer a card }} }}", more="citizen " * citizens, gold=3)
    assert usable(state) == (citizens >= 4)
    if citizens < 4:
        return
    state, _ = choose(state, UsePower, card="c0")
    own = state.players[0].domain[0]
    while state.question is not None:
        offered = [action.card for action in options(state, PickCard)]
        assert offered
        assert own not in offered, "it is the only one that can be transferred"
        state, _ = step(state, options(state, PickCard)[-1])
    assert (len(state.players[0].domain), [legend.cards for legend in state.players[0].elysium]) == (
        citizens - 4,
        [(own,)],
    )


@pytest.mark.rule("T7")
def test_a_price_must_take_the_card_that_stands_in_the_way() -> None:
    """Charon in the Oracle can be taken only if the Charon in the Domain is among the cards that are paid."""
    power = f"trigger {{ {many(ANY, 2)} to {{ take a card from the oracle }} }}"
    seats = [seat(domain="c0 charon#1 citizen"), seat()]
    state = scenario(cards=family(power), families=FAMILIES, players=seats, agora="cerberus", oracle="charon#2")
    charon = state.players[0].domain[1]
    state, _ = choose(state, UsePower, card="c0")
    assert len(options(state, PickCard)) == 3
    state, _ = choose(state, PickCard, card="c0")
    assert charon not in state.players[0].domain, "the only answer that was left"
    assert state.oracle == ()


@pytest.mark.rule("P21")
def test_what_is_paid_can_be_taken_back_from_the_discard_pile() -> None:
    power = "trigger { discard a titans card from your domain to { take a card from the discard pile } }"
    state, _ = choose(position(power, "chronos { 1 vp }"), UsePower, card="c0")
    assert len(options(state, PickCard)) == 2
    state, _ = choose(state, PickCard, card="c1")
    assert len(state.players[0].domain) == 2


@pytest.mark.rule("P21")
def test_a_power_in_the_discard_pile_may_be_that_of_the_card_that_was_paid() -> None:
    power = "trigger { discard a titans card from your domain to { use the power of a card in the discard pile } }"
    state, _ = choose(position(power, "trigger { gain 1 vp }", "chronos { 1 vp }"), UsePower, card="c0")
    assert state.players[0].vp == 1, "of the three cards only one has a power to use, so nobody is asked"
    assert len(state.players[0].domain) == 2


@pytest.mark.rule("P14")
def test_what_is_discarded_without_a_choice_is_gone_as_well() -> None:
    power = "trigger { discard all titans cards from your domain to { transfer a card for free } }"
    assert not usable(position(power, "chronos { 1 vp }"))
    assert usable(position(power, "chronos { 1 vp }", more="charon"))


@pytest.mark.rule("X18")
def test_a_power_that_is_used_may_cost_the_card_itself() -> None:
    powers = (f"trigger {{ {USE} }}", f"trigger {{ {many(ANY, 2)} to {{ gain 1 vp }} }}")
    assert usable(position(*powers))


def nested(price: str, depth: int, inside: str) -> str:
    return f"{price} to {{ " * depth + inside + " }" * depth


LONGEST = {
    "many prices": f"trigger {{ {many(ANY, 56)} to {{ gain 1 vp }} }}",
    "prices inside prices": f"trigger {{ {nested(many(ANY, 3), 16, 'gain 1 vp')} }}",
    "many uses": f"trigger {{ {USE} " + f"may {USE} " * 40 + "}",
    "uses inside choices": f"trigger {{ {nested(ANY, 14, f'choose {{ {USE} }} or {{ {USE} }} ' * 12)} }}",
    "many transfers": "trigger { " + "transfer a card for free " * 90 + "}",
}


@pytest.mark.rule("P18")
@pytest.mark.parametrize("name", LONGEST)
def test_the_longest_powers_fit_into_one_action(name: str) -> None:
    """What could not be paid for out of the budget could never be opened."""
    game = family_game(LONGEST[name])
    assert 500 < max(code.work for code in game.codes if code is not None) <= BUDGET


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S11")
@pytest.mark.parametrize("amount", ["gold on your board * gold on your board gold", "gold on your board gold"])
def test_no_account_grows_beyond_measure(amount: str) -> None:
    """Squared or doubled a hundred times."""
    state, _ = choose(position(f"trigger {{ repeat 100 times {{ gain {amount} }} }}", gold=5), UsePower, card="c0")
    assert LARGEST / 2 < state.players[0].gold < LARGEST


def test_no_number_grows_beyond_measure() -> None:
    power = "trigger { let x = 1000 * 1000 let y = x * x let z = 0 - y * y if y == 0 - z { gain 1 vp } }"
    state, _ = choose(position(power), UsePower, card="c0")
    assert state.players[0].vp == 1


@pytest.mark.rule("X2")
def test_an_exchange_has_a_list_of_answers_that_can_be_shown() -> None:
    state, _ = choose(position("trigger { exchange any gold for vp }", gold=100_000), UsePower, card="c0")
    assert 100 < len(options(state, PickAmount)) < 1000


@pytest.mark.rule("X19")
def test_no_more_cards_are_added_than_there_are() -> None:
    state = position("trigger { add 1000 * 1000 cards to the oracle }")
    state, _ = choose(state, UsePower, card="c0")
    check_invariants(state)
    assert (state.draw_pile, len(state.oracle)) == ((), state.game.size - 3)


@pytest.mark.rule("P13")
def test_some_of_many_cards_are_named_out_of_a_list_that_can_be_shown() -> None:
    power = "trigger { add 70 cards to the oracle let trio = choose 3 cards in the oracle discard one of trio }"
    state, _ = choose(position(power), UsePower, card="c0")
    assert len(options(state, PickCards)) == math.comb(23, 3) <= MOST_ANSWERS


@pytest.mark.rule("W4")
@pytest.mark.parametrize(
    "effect, more",
    [
        ("allow 2 more transfer", 2),
        ("allow 1 - 5 more transfer", 0),
        ("each player allow 1 more transfer", 1),
        ("each other player allow 1 more transfer", 0),
    ],
)
def test_only_ones_own_step_gets_more_transfers_and_never_fewer(effect: str, more: int) -> None:
    seats = [seat(quest=1, gold=9, domain="citizen charon"), seat(quest=2, gold=9, domain="c0")]
    state = scenario(cards=family(f"legend {{ {effect} }}"), families=FAMILIES, players=seats, phase="writing")
    table, _ = choose(state, EndTurn)
    check_invariants(table)
    quest = table.players[1].quest
    assert quest is not None
    assert (table.active, table.allowance) == (1, quest.transfers + more)


# --- the budget of an action -----------------------------------------------------------------------------------------


@pytest.mark.rule("P18")
@pytest.mark.parametrize("place", [0, 1, 5])
def test_loops_that_use_loops_end(place: int) -> None:
    """A hundred to the power of six rounds, if nobody stopped them."""
    state = position(
        *["trigger { repeat 100 times { use the trigger power of a card in your domain } }"] * 6,
        "trigger { gain 1 vp }",
    )
    state, _ = choose(state, UsePower, card="c0")
    state, asked = finish(state, place)
    assert asked < BUDGET


@pytest.mark.rule("P18")
def test_the_longest_power_ends() -> None:
    gains = " ".join(["gain 1 gold"] * 100)
    state, _ = choose(
        position(f"trigger {{ each player {{ repeat 100 times {{ {gains} }} }} }}", players=4), UsePower, card="c0"
    )
    check_invariants(state)
    assert 10_000 < sum(board.gold for board in state.players) < BUDGET


@pytest.mark.rule("P18")
def test_reactions_that_set_each_other_off_end() -> None:
    """Thirteen factorial times, if nobody stopped them."""
    state = position(
        *["permanent when you take or discard a card { take a citizen may discard a citizen from your domain }"] * 13,
        "trigger { take a citizen }",
    )
    state, _ = choose(state, UsePower, card="c13")
    longest = 0
    asked = 0
    while state.question is not None and asked < 300:
        check_invariants(state)
        longest = max(longest, len(state.stack))
        state, _ = step(state, legal_actions(state)[0])
        asked += 1
    assert 13 < longest <= MOST_OPEN


@pytest.mark.rule("T11")
def test_a_game_does_not_run_out_of_numbers_for_citizens() -> None:
    power = "activate { repeat 100 times { take a citizen discard all citizens in your domain } }"
    state = position(*[power] * 20)
    for number in range(20):
        state, _ = choose(state, UsePower, card=f"c{number}")
        check_invariants(state)
    assert 1000 < len(state.citizen_faces) < 20 * 100


# --- what an action may have cost by now -----------------------------------------------------------------------------

ASKS = "may gain 1 gold"
ROUND = "gain 1 gold gain 1 vp gain 1 gold gain 1 vp gain 1 gold gain 1 vp"


@pytest.mark.parametrize(
    "power",
    [
        f"trigger {{ up to 1 times {{ {ROUND} }} {ASKS} }}",
        f"trigger {{ repeat 1 times {{ {ROUND} {ASKS} }} }}",
        f"trigger {{ each player {{ repeat 1 times {{ {ROUND.replace('gain', 'gains')} may gains 1 gold }} }} }}",
        f"trigger {{ repeat 2 times {{ each player {{ {ROUND.replace('gain', 'gains')} may gains 1 gold }} }} }}",
        f"trigger {{ repeat 1 times {{ {ROUND} use the instant power of a card in your domain }} }}",
    ],
)
def test_every_round_may_be_paid_for_once_more(power: str) -> None:
    """The steps of a round are paid for when the power is opened, and again when the round begins."""
    state = position(power, f"instant {{ {ASKS} }}", players=4)
    state, asked = finish(step(state, options(state, UsePower)[0])[0])
    assert asked


def test_a_draw_may_turn_over_every_card_twice() -> None:
    """P15: the draw pile is refused, and then most of what was shuffled back."""
    copies = ", ".join(["red"] * 90)
    source = SourceFile(
        "titans.ely",
        'family titans { name en "T" fr "T" }'
        f'card many level 1 {{ name en "M" fr "M" copies {copies} instant {{ gain 1 gold }} }}'
        f'card draws level 1 {{ name en "D" fr "D" copies red trigger {{ draw and take a card {ASKS} }} }}'
        'card last level 1 { name en "L" fr "L" copies red chronos { 1 vp } }',
    )
    program, findings = load_family(source, VOCABULARY, ())
    assert program is not None, findings
    printed = standard_cards().numbers
    numbers = attrs.evolve(printed, families=attrs.evolve(printed.families, in_play=1))
    cards = CardSet({"titans": family_from_program(program, source)}, numbers)
    spent = []
    for seed in range(20):
        state = scenario(
            cards=cards,
            families=("titans",),
            players=[seat(domain="draws many#1"), seat()],
            agora="many#2 many#3",
            discard_pile="last",
            seed=seed,
        )
        state, _ = step(state, options(state, UsePower)[0])
        check_invariants(state)
        spent.append(BUDGET - state.budget)
    assert max(spent) > 100


def test_a_family_may_shuffle_single_cards_back_without_end() -> None:
    """A5: a single card is shuffled without any chance, thousands of times in a turn."""
    again = "repeat 1000 times { draw and take a card discard a level 3 card in your domain }"
    state = position(f"trigger {{ {again} {ASKS} }}")
    played = attrs.evolve(state, reshuffled=120_000)
    check_chance(played)
    with pytest.raises(AssertionError, match="A6"):
        check_chance(attrs.evolve(position(f"trigger {{ draw and take a card {ASKS} }}"), reshuffled=120_000))
