"""A step, a list of choices and a view stay cheap, whatever a family says (decision 21).

These are the worst families that were found, by thinking and by climbing: each was once, or would be without its
bound, an answer of seconds. Work is counted in lines of Python that are run: a million take a tenth of a second.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import attrs
import pytest

from elysium_rules import (
    Action,
    CardSet,
    EndTurn,
    GameState,
    UsePower,
    encode_view,
    legal_actions,
    observe,
    standard_cards,
    step,
)
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.bounds import BUDGET, MOST_ANSWERS
from elysium_rules.elysium.model.cards import Family, family_from_program
from elysium_rules.elysium.rules.legal import list_actions
from elysium_rules.lang.load import load_family
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.program.value import FrozenDict
from elysium_rules.source import SourceFile
from elysium_rules.testing import check_invariants, options, scenario, seat

MOST_LINES = 4_000_000  #: of Python in one answer
CARDS = 100  #: in a family; a checked one has no more
KEYS = ("f0", "f1", "f2", "f3", "f4")
PLAIN = "chronos { 1 vp }"

ResultT = TypeVar("ResultT")


# --- large games -----------------------------------------------------------------------------------------------------


@cache
def load_in_oldest(key: str, text: str) -> FamilyProgram:
    """In the first language nobody is kept from writing powers that feed themselves."""
    refused = []
    for version in range(1, VOCABULARY.newest + 1):
        program, findings = load_family(SourceFile(f"{key}.ely", f"language {version} {text}"), VOCABULARY, KEYS)
        if program is not None:
            return program
        refused.append(findings)
    raise AssertionError(refused)


def family(key: str, powers: tuple[str, ...]) -> Family:
    """A family of as many cards as can be; card `cN` has one of these powers, in turn."""
    read = []
    for power in powers:
        text = f'family {key} {{ name en "F" uses oracle }} card c0 level 1 {{ name en "C" copies any {power} }}'
        read.append(load_in_oldest(key, text))
    cards = tuple(
        attrs.evolve(card, key=f"c{number}", facts=FrozenDict({**card.facts, "level": number % 3 + 1}))
        for number in range(CARDS)
        for card in (read[number % len(read)].cards[0],)
    )
    whole = SourceFile(f"{key}.ely", "\n".join(powers))  # families are told apart by their files
    return family_from_program(attrs.evolve(read[0], cards=cards), whole)


def position(first: str, *fill: str, domain: int = 0, citizens: int = 0, players: int = 2, **more: Any) -> GameState:
    """Player 0 has a card with the power *first*, and as many others as wanted, which have the powers *fill*."""
    rest = fill or (PLAIN,)
    families = {"f0": family("f0", (first, *rest)), **{key: family(key, rest) for key in KEYS[1:]}}
    cards = CardSet(families, standard_cards().numbers)
    words = [f"{key}/c{number}" for key in KEYS[1:4] for number in range(CARDS)][:domain]
    board = {name: more.pop(name) for name in ("legends", "gold") if name in more}
    seats = [seat(domain=["f0/c0", *words, *["citizen"] * citizens], **board)]
    seats += [seat(gold=5) for _ in range(players - 1)]
    return scenario(cards=cards, families=KEYS, players=seats, agora="f4/c99 f4/c98", stage="after", **more)


def singles(*keys: str, number: int = 90) -> list[list[str]]:
    """Many Legends of one card."""
    return [[f"{key}/c{card}"] for key in keys for card in range(number)]


def lines_of(work: Callable[[], ResultT]) -> tuple[ResultT, int]:
    """Do something and count the lines of Python that it takes."""
    lines = 0

    def count(frame: object, event: str, argument: object) -> Any:
        nonlocal lines
        lines += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        result = work()
    finally:
        sys.settrace(before)
    return result, lines


def answer_cheaply(state: GameState, action: Any) -> GameState:
    """Make a step and show it to a player; none of it may take long."""
    (after, events), lines = lines_of(lambda: step(state, action))
    assert lines <= MOST_LINES
    assert len(events) <= 2 * BUDGET
    choices, lines = lines_of(lambda: list_actions(after))
    assert lines <= MOST_LINES
    assert len(choices) <= MOST_ANSWERS + 100
    _, lines = lines_of(lambda: encode_view(observe(after, 0)))
    assert lines <= MOST_LINES
    check_invariants(after)
    return after


# --- steps -----------------------------------------------------------------------------------------------------------


def balanced(numbers: list[str]) -> str:
    """A sum that does not become deep."""
    while len(numbers) > 1:
        numbers = [f"({' + '.join(numbers[place : place + 2])})" for place in range(0, len(numbers), 2)]
    return numbers[0]


def counts(zone: str, number: int) -> str:
    return balanced([f"count(level 2 cards in {zone})"] * number)


def often(text: str) -> str:
    """A power that works out a number as often as it can."""
    return f"trigger {{ repeat 100 times {{ gain {text} gold }} }}"


TURN_OVER = "add 1000 cards to the oracle discard all cards in the oracle "
IN_AND_OUT = "take a citizen discard all citizens in your domain "

POSITIONS: dict[str, Callable[[], GameState]] = {
    # A million cards moved: thirty seconds and two million events.
    "the deck turned over": lambda: position(f"trigger {{ repeat 100 times {{ {TURN_OVER * 20} }} }}"),
    "the deck turned over for each player": lambda: position(
        f"trigger {{ each player repeat 100 times {{ {TURN_OVER} }} }}", players=4
    ),
    "much to count in an elysium": lambda: position(
        f"trigger {{ repeat 100 times {{ gain {counts('your elysium', 35)} gold }} }}",
        legends=singles("f1", "f2", "f3"),
    ),
    "much to compare": lambda: position(
        f"trigger {{ repeat 100 times {{ gain highest({counts('their elysium', 30)}) of all players gold }} }}",
        legends=singles("f1", "f2", "f3"),
        players=4,
    ),
    "much to count in a pile that changes": lambda: position(
        f"trigger {{ repeat 100 times {{ {IN_AND_OUT} gain {counts('the discard pile', 25)} gold }} }}",
        rest="discard pile",
    ),
    "many levels to add up": lambda: position(
        often(f"sum({balanced(['sum of levels among cards in their elysium'] * 30)}) of all players"),
        legends=singles("f1", "f2", "f3"),
        players=4,
    ),
    "many levels to tell apart": lambda: position(
        often(f"lowest({balanced(['count(levels among level 1 to 3 cards in their domain)'] * 20)}) of all players"),
        domain=250,
        players=4,
    ),
    "many filters": lambda: position(
        often(f"count({'non level 1 to 2 ' * 90} cards other than this card in the discard pile)"),
        rest="discard pile",
    ),
    "many denials": lambda: position(often(f"count({'non ' * 15} level 1 to 2 cards in your domain)"), domain=250),
    "many activations": lambda: position(
        often(balanced(["count(activations among cards without a ring in your elysium)"] * 40)),
        legends=singles("f1", "f2", "f3"),
    ),
    "many legends to measure": lambda: position(
        often(f"sum({balanced(['longest legend in their elysium'] * 40)}) of all players"),
        legends=singles("f1", "f2", "f3"),
        players=4,
    ),
    "many tiles to count": lambda: position(
        often(f"sum({balanced(['count(bonus tiles on their board)'] * 50)}) of all players"), players=4
    ),
    "many conditions": lambda: position(
        "trigger { repeat 100 times { if "
        + " or ".join(["(no cards identical to this card in your domain and not this card is a citizen)"] * 15)
        + " { gain 1 gold } else { gain 1 vp } } }",
        domain=250,
    ),
    "three hundred powers that react": lambda: position(
        f"trigger {{ repeat 100 times {{ {IN_AND_OUT} }} }}",
        "permanent when you take or discard a card { gain 1 gold }",
        domain=300,
    ),
    # Six seconds: every event looked for reactions that nobody could open any more.
    "three hundred powers that set each other off": lambda: position(
        "trigger { take a citizen }", f"permanent when you take or discard a card {{ {IN_AND_OUT * 5} }}", domain=300
    ),
    "three hundred powers that draw": lambda: position(
        "trigger { take a citizen }",
        f"permanent when you take a card {{ {'draw and take a card ' * 9} discard all level 1 cards in your domain }}",
        domain=120,
    ),
    "transfers that set off transfers": lambda: position(
        "trigger { take a citizen }",
        f"permanent when you take or transfer a card {{ {IN_AND_OUT} take a citizen transfer a citizen for free }}",
        domain=200,
        legends=[["f4/c0", "f4/c1"]],
    ),
    "many powers to use": lambda: position(
        "trigger { repeat 100 times { choose { use the trigger power of a level 1 card in your domain } or "
        "{ gain 1 vp } } }",
        "trigger { discard a card from your domain to { use the trigger power of a card in your domain } }",
        domain=200,
    ),
    "many cards to pay with": lambda: position(
        "trigger { " + " and ".join(["discard a card from your domain"] * 12) + " to { take a card from the oracle } }",
        domain=290,
        oracle="f4/c0 f4/c1",
    ),
    "many groups to name": lambda: position(
        "trigger { add 200 cards to the oracle let trio = choose 3 cards in the oracle discard one of trio }"
    ),
    "many powers that bend prices": lambda: position(
        "trigger { repeat 100 times { transfer a card } }",
        "permanent { "
        + "; ".join(["cards cost all players 1 gold less to transfer while count(cards in your elysium) > 1"] * 3)
        + " }",
        domain=250,
        legends=singles("f4", number=60),
        gold=100,
    ),
    "many powers that allow identical cards": lambda: position(
        "trigger { repeat 100 times { draw and take a card; discard a card from your domain } }",
        "permanent { "
        + "; ".join(["you may hold identical cards while count(cards in your domain) > 1000"] * 5)
        + " }",
        domain=250,
    ),
    "many powers that protect": lambda: position(
        "trigger { repeat 100 times { take a citizen; discard a card from another player's domain } }",
        "permanent { "
        + "; ".join(["other players cannot choose citizens in your domain while any citizens in your domain"] * 5)
        + " }",
        domain=250,
    ),
    "many places in an elysium": lambda: position(
        "trigger { transfer a card for free }", domain=99, citizens=60, legends=singles("f2", "f3")
    ),
}


@pytest.mark.rule("P18")
@pytest.mark.parametrize("name", POSITIONS)
def test_a_step_of_any_family_is_cheap(name: str) -> None:
    state = POSITIONS[name]()
    (use,) = [action for action in options(state, UsePower) if state.game.card_ref(action.card) == "f0/c0"]
    action: Action = use
    for _ in range(4):
        state = answer_cheaply(state, action)
        if state.question is None:
            break
        action = legal_actions(state)[-1]


@pytest.mark.rule("P18")
def test_a_draw_refuses_no_more_cards_than_are_paid_for() -> None:
    """The deck holds nothing but copies of five cards, and all five are in the Domain (P15)."""
    texts = {key: family(key, (PLAIN,)) for key in KEYS[1:]}
    alike = {
        key: attrs.evolve(texts[key], cards=(attrs.evolve(texts[key].cards[0], conditions=(("any",),) * CARDS),))
        for key in texts
    }
    power = f"trigger {{ repeat 100 times {{ {'draw and take a card take a citizen ' * 4} }} }}"
    cards = CardSet({"f0": family("f0", (power, PLAIN)), **alike}, standard_cards().numbers)
    domain = [f"f0/c{number}" for number in range(CARDS)] + [f"{key}/c0#1" for key in alike]
    state = scenario(cards=cards, families=KEYS, players=[seat(domain=domain), seat()], stage="after")
    answer_cheaply(state, options(state, UsePower)[0])


# --- choices of a turn -----------------------------------------------------------------------------------------------

PRICES = " and ".join(["discard a level 1 card from your domain"] * 8)
WAYS = " or ".join([f"{{ pay {counts('the discard pile', 3)} + 1000 gold to {{ gain 1 vp }} }}"] * 7)

READY: dict[str, str] = {
    "they use each other": "trigger { use the trigger power of a card in your domain }",
    "they pay and use each other": (
        "trigger { discard a card from your domain to { use the trigger power of a card in your domain } }"
    ),
    "they have many ways": f"trigger {{ choose {WAYS} }}",
    "they add up many levels": (
        f"trigger {{ pay {balanced(['sum of levels among non level 1 cards in the discard pile'] * 9)} + 1000 gold "
        "to { gain 1 vp } }"
    ),
    "they have many conditions": (
        f"trigger {{ if {' or '.join(['no cards other than this card in your domain'] * 15)} {{ gain 1 vp }} }}"
    ),
    "they have many prices": f"trigger {{ {PRICES} and pay 1 gold to {{ transfer a card }} }}",
}


@pytest.mark.rule("P19")
@pytest.mark.parametrize("name", READY)
def test_three_hundred_powers_are_soon_looked_at(name: str) -> None:
    state = position(READY[name], READY[name], domain=300, rest="discard pile")
    choices, lines = lines_of(lambda: list_actions(state))
    assert lines <= MOST_LINES
    assert EndTurn in {type(action) for action in choices}


# --- forced actions --------------------------------------------------------------------------------------------------


@pytest.mark.rule("W4")
def test_a_step_does_not_do_the_work_of_many_forced_actions() -> None:
    """All players have Legend powers without end for the end of their step, and nobody can transfer anything."""
    power = f"legend at end {{ repeat 100 times {{ {'gain 1 vp ' * 30} }} }}"
    cards = CardSet(
        {"f0": family("f0", (power,)), **{key: family(key, (PLAIN,)) for key in KEYS[1:]}}, standard_cards().numbers
    )
    seats = [
        seat(quest=quest, domain=[f"f0/c{number}" for number in range(20 * quest, 20 * quest + 20)])
        for quest in range(1, 5)
    ]
    state = scenario(cards=cards, families=KEYS, players=seats, phase="writing")
    alone = 0
    while state.phase == "writing":
        after, lines = lines_of(lambda now=state: step(now, EndTurn(now.active))[0])  # type: ignore[misc]
        assert lines <= MOST_LINES
        state = after
        alone += len(legal_actions(state)) == 1
    assert alone == 3, "the next action, the only one there was, was left to the caller"
    assert all(board.vp > 5_000 for board in state.players)
