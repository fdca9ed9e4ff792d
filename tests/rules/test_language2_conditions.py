"""Language 2: what its conditions mean: `or`, brackets, and what a single card is (`is_condition`).

`ask` is a card that says a phrase, in `conftest.py`.
"""

from __future__ import annotations

from itertools import product

import pytest
from tests.rules.asking import Asking

from elysium_rules import EndTurn, PickBranch, UsePower, outcome
from elysium_rules.testing import choose, options, seat

YES, NO = "1 == 1", "1 == 2"
WORDS = {True: YES, False: NO}
PAIRS = list(product((True, False), repeat=2))
TRIPLES = list(product((True, False), repeat=3))


# --- or and brackets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("one, two", PAIRS)
def test_either_of_two_conditions_is_enough(ask: Asking, one: bool, two: bool) -> None:
    assert ask.condition(f"{WORDS[one]} or {WORDS[two]}") == (one or two)


@pytest.mark.parametrize("one, two, three", TRIPLES)
def test_and_binds_more_tightly_than_or(ask: Asking, one: bool, two: bool, three: bool) -> None:
    first, second, third = WORDS[one], WORDS[two], WORDS[three]
    assert ask.condition(f"{first} or {second} and {third}") == (one or (two and three))
    assert ask.condition(f"{first} and {second} or {third}") == ((one and two) or three)


@pytest.mark.parametrize("one, two, three", TRIPLES)
def test_brackets_come_first(ask: Asking, one: bool, two: bool, three: bool) -> None:
    first, second, third = WORDS[one], WORDS[two], WORDS[three]
    assert ask.condition(f"({first} or {second}) and {third}") == ((one or two) and three)
    assert ask.condition(f"{first} and ({second} or {third})") == (one and (two or three))


@pytest.mark.parametrize("one, two", PAIRS)
def test_not_speaks_of_the_next_condition_alone(ask: Asking, one: bool, two: bool) -> None:
    first, second = WORDS[one], WORDS[two]
    assert ask.condition(f"not {first} or {second}") == (not one or two)
    assert ask.condition(f"not {first} and {second}") == (not one and two)


@pytest.mark.parametrize("one, two", PAIRS)
def test_not_before_brackets_speaks_of_all_that_is_in_them(ask: Asking, one: bool, two: bool) -> None:
    first, second = WORDS[one], WORDS[two]
    assert ask.condition(f"not ({first} or {second})") == (not (one or two))
    assert ask.condition(f"not ({first} and {second})") == (not (one and two))
    assert ask.condition(f"not (not ({first} or {second}))") == (one or two)


@pytest.mark.parametrize(
    "condition, value",
    [
        (f"{NO} or {NO} or {YES}", True),
        (f"{YES} and {YES} and {NO} or {NO} and {YES}", False),
        (f"(({NO} or {YES}))", True),
        # Brackets around a number are those of the number.
        ("(1 + 1) * 2 == 4", True),
        ("(1 + 1) == 2 and (3) == 3", True),
        ("((1 + 1) * 2 == 4 or 1 == 2) and 2 * (1 + 1) == 4", True),
        ("not (1 + 1) * 2 == 4", False),
        ("not ((1 + 1) * 2 == 5)", True),
    ],
)
def test_brackets_may_stand_anywhere(ask: Asking, condition: str, value: bool) -> None:
    assert ask.condition(condition) == value


@pytest.mark.parametrize(
    "domain, value",
    [("riddle", False), ("riddle charon", True), ("riddle citizen", True), ("riddle triumph", False)],
)
def test_conditions_about_the_table_are_joined_by_or(ask: Asking, domain: str, value: bool) -> None:
    condition = "any hades cards in your domain or not no citizens in your domain"
    assert ask.condition(condition, players=[seat(domain=domain), seat()]) == value


@pytest.mark.parametrize("gold, branches", [(0, [0]), (1, [0, 1]), (2, [0])])
def test_or_between_conditions_is_not_the_or_between_branches(ask: Asking, gold: int, branches: list[int]) -> None:
    """A branch that would do nothing cannot be chosen, and the only other one is not asked for."""
    power = (
        "trigger { choose { gain 1 vp } or "
        "{ if gold on your board == 1 or (gold on your board == 2 and epoch == 2) { gain 2 vp } } }"
    )
    state = ask.position(power, players=[seat(domain="riddle", gold=gold), seat()])
    state, _ = choose(state, UsePower, card="riddle")
    asked = [action.branch for action in options(state, PickBranch)]
    assert (asked or [0], state.players[0].vp) == (branches, 0 if asked else 1)


@pytest.mark.rule("P7")
@pytest.mark.parametrize("gold, worth", [(0, 7), (1, 7), (2, 0)])
def test_what_a_card_is_worth_may_depend_on_either_condition(ask: Asking, gold: int, worth: int) -> None:
    power = "chronos { 7 vp if gold on your board == 0 or (gold on your board == 1 and players == 2) }"
    seats = [seat(quest=1), seat(quest=2, gold=gold, legends=["riddle persephone"])]
    state = ask.position(power, level=3, players=seats, phase="writing", epoch=5, turn=1)
    state, _ = choose(state, EndTurn)
    assert outcome(state).scores[1].chronos == worth


# --- what a card is: is_condition ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "description, value",
    [
        ("card", True),
        ("citizen", False),
        ("sphinx card", True),
        ("hades card", False),
        ("non hades card", True),
        ("non sphinx card", False),
        ("level 2 card", True),
        ("level 1 card", False),
        ("level 1 to 2 card", True),
        ("level 3 to 3 card", False),
        ("trigger card", True),
        ("activate card", False),
        ("eleusis card", False),
        ("turned card", False),
        # It has given its ring back for its power.
        ("card with a ring", False),
        ("card without a ring", True),
        ("card identical to this card", True),
        ("card other than this card", False),
        ("level 2 non hades trigger card without a ring", True),
        ("level 2 non hades trigger card with a ring", False),
        ("level 1 sphinx card", False),
    ],
)
def test_a_card_is_what_fits_every_filter(ask: Asking, description: str, value: bool) -> None:
    assert ask.condition(f"this card is a {description}") == value
    assert ask.condition(f"not this card is a {description}") == (not value)


@pytest.mark.parametrize("players, value", [(2, True), (3, False)])
def test_a_card_is_of_a_level_that_was_worked_out(ask: Asking, players: int, value: bool) -> None:
    seats = [seat(domain="riddle"), *[seat()] * (players - 1)]
    state = ask.use(
        "let wanted = players if this card is a level wanted card { gain 1 vp } else { gain 2 vp }", players=seats
    )
    assert state.players[0].vp == (1 if value else 2)


@pytest.mark.rule("P5")
def test_a_card_is_turned_once_it_is_activated(ask: Asking) -> None:
    power = "activate { if this card is a turned activate card without a ring { gain 1 vp } else { gain 2 vp } }"
    state, _ = choose(ask.position(power), UsePower, card="riddle")
    assert state.players[0].vp == 1


@pytest.mark.rule("P4", "P17")
def test_a_card_keeps_its_ring_while_another_power_uses_it(ask: Asking) -> None:
    power = "trigger { if this card is a card with a ring { gain 1 vp } else { gain 2 vp } }"
    families = ("sphinx", "athena", "hades", "hermes", "zeus")
    for domain, vp in (("dream_keeper riddle", 1), ("dream_keeper riddle!", 2)):
        state = ask.position(power, families=families, players=[seat(domain=domain), seat()])
        state, _ = choose(state, UsePower, card="dream_keeper")
        assert state.players[0].vp == vp
