"""Language 2: Permanent powers that wait for nothing and bend a rule as long as their card works (N11).

Each row is named where it is shown (`price_modifier`); `ask` builds the cards, in `conftest.py`.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.cards.short_words import gold, picks
from tests.rules.asking import Asking

from elysium_rules import (
    DismissColumn,
    EndTurn,
    GameState,
    PickCard,
    PickCards,
    PlayerId,
    TakeCard,
    TakeQuest,
    Transfer,
    UsePower,
    explain_refusal,
    legal_actions,
    outcome,
    step,
)
from elysium_rules.testing import domain, find, options, refs, seat

pytestmark = pytest.mark.rule("N11")


def price_of(ask: Asking, state: GameState, card: str, legend: str | None = None) -> int:
    """What a transfer costs the player whose step it is."""
    before = state.players[state.active].gold
    player = state.active
    after = ask.act(state, Transfer, card=card, legend=legend)
    return before - int(after.players[player].gold)


def writing(ask: Asking, powers: dict[str, str], *seats: Any, **position: Any) -> GameState:
    state: GameState = ask.table(powers, players=list(seats), phase="writing", **position)
    return state


# --- price_modifier --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "whom, mine, other", [("you", 2, 3), ("other players", 3, 2), ("all players", 2, 2)], ids=lambda word: str(word)
)
def test_a_price_changes_for_those_of_whom_it_is_said(ask: Asking, whom: str, mine: int, other: int) -> None:
    powers = {"hat": f"permanent {{ hades cards cost {whom} 1 gold less to transfer }}"}
    hat = seat(domain="hat cerberus medusa", gold=9)
    assert price_of(ask, writing(ask, powers, hat, seat()), "cerberus") == mine
    assert price_of(ask, writing(ask, powers, seat(domain="cerberus", gold=9), seat(domain="hat")), "cerberus") == other
    level = writing(ask, powers, hat, seat()).game.levels[find(writing(ask, powers, hat, seat()), "medusa")]
    assert price_of(ask, writing(ask, powers, hat, seat()), "medusa") == level


def test_a_price_is_never_less_than_nothing(ask: Asking) -> None:
    powers = {"hat": "permanent { cards cost you 9 gold less to transfer }"}
    assert price_of(ask, writing(ask, powers, seat(domain="hat charon", gold=9), seat()), "charon") == 0
    assert price_of(ask, writing(ask, powers, seat(domain="hat charon", gold=0), seat()), "charon") == 0


def test_changes_of_two_cards_add_up(ask: Asking) -> None:
    powers = {
        "hat": "permanent { cards cost you 1 gold less to transfer }",
        "veil": "permanent { level 3 cards cost you 1 gold less to transfer }",
        "gown": "permanent { cards cost all players 4 gold more to transfer }",
    }
    mine = seat(domain="hat veil cerberus", gold=9)
    assert price_of(ask, writing(ask, powers, mine, seat()), "cerberus") == 1
    assert price_of(ask, writing(ask, powers, mine, seat(domain="gown")), "cerberus") == 5


def test_a_change_below_nothing_is_none(ask: Asking) -> None:
    powers = {"hat": "permanent { cards cost you 0 - 3 gold more to transfer }"}
    assert price_of(ask, writing(ask, powers, seat(domain="hat charon", gold=9), seat()), "charon") == 2


def test_what_cannot_be_paid_any_more_is_not_offered(ask: Asking) -> None:
    powers = {"hat": "permanent { cards cost other players 2 gold more to transfer }"}
    state = writing(ask, powers, seat(domain="charon tartarus", gold=3), seat(domain="hat"))
    assert [action.card for action in options(state, Transfer)] == [find(state, "tartarus")]


def test_a_transfer_that_is_free_stays_free(ask: Asking) -> None:
    powers = {
        "hat": "permanent { cards cost all players 2 gold more to transfer }",
        "wand": "trigger { transfer a level 3 card for free }",
        "wing": "trigger { transfer a level 3 card for 1 gold more }",
    }
    state = ask.table(powers, players=[seat(domain="hat wand wing cerberus", gold=6), seat()])
    assert gold(ask.act(state, UsePower, card="wand")) == [6, 0]
    assert gold(ask.act(state, UsePower, card="wing")) == [0, 0]


def test_a_rule_is_bent_only_while_the_condition_holds_and_the_card_works(ask: Asking) -> None:
    powers = {"hat": "permanent { cards cost you 1 gold less to transfer while no citizens in your domain }"}
    assert price_of(ask, writing(ask, powers, seat(domain="hat charon", gold=9), seat()), "charon") == 1
    assert price_of(ask, writing(ask, powers, seat(domain="hat charon citizen", gold=9), seat()), "charon") == 2
    assert price_of(ask, writing(ask, powers, seat(domain="charon", legends=["hat"], gold=9), seat()), "charon") == 2
    lasting = {"hat": "permanent also in elysium { cards cost you 1 gold less to transfer }"}
    assert price_of(ask, writing(ask, lasting, seat(domain="charon", legends=["hat"], gold=9), seat()), "charon") == 1


# --- columns_modifier, quest_columns_modifier ------------------------------------------------------------------------


def test_some_cards_need_no_columns(ask: Asking) -> None:
    powers = {"hat": "permanent { level 1 cards need no columns }"}
    bare: dict[str, Any] = {"columns": "blue", "cards_taken": 2, "quest": 1}
    other = {**bare, "quest": 2}
    agora = "tartarus alliance charon"
    state = ask.table(powers, players=[seat(domain="hat", **bare), seat(**other)], agora=agora)
    taken = {state.game.card_ref(action.card) for action in options(state, TakeCard)}
    plain = ask.table(powers, players=[seat(**bare), seat(domain="hat", **other)], agora=agora)
    fewer = {plain.game.card_ref(action.card) for action in options(plain, TakeCard)}
    assert taken == fewer | {"hades/tartarus", "zeus/alliance"}
    assert fewer < taken


def test_quests_need_no_columns(ask: Asking) -> None:
    powers = {"hat": "permanent { quests need no columns }"}
    bare: dict[str, Any] = {"columns": "blue", "cards_taken": 3}
    bent = ask.table(powers, players=[seat(domain="hat", **bare), seat(**bare)], agora="charon")
    plain = ask.table(powers, players=[seat(**bare), seat(domain="hat", **bare)], agora="charon")
    assert len(options(bent, TakeQuest)) > len(options(plain, TakeQuest))
    assert len(options(bent, TakeQuest)) == len(bent.quests)


# --- transfers_modifier, income_modifier -----------------------------------------------------------------------------


def last_turn(ask: Asking, powers: dict[str, str], mine: str) -> GameState:
    """After the last turn of Phase II the step of the first player begins."""
    done: dict[str, Any] = {"cards_taken": 3}
    players = [seat(domain=mine, quest=1, columns="", **done), seat(quest=2, columns="red", **done)]
    state = ask.table(powers, players=players, turn=1, stage="column")
    for _ in range(3):
        if state.phase == "writing":
            break
        legal = [action for action in legal_actions(state) if isinstance(action, DismissColumn | EndTurn)]
        state, _ = step(state, legal[0])
    return state


def test_more_transfers_may_be_made(ask: Asking) -> None:
    powers = {
        "hat": "permanent { you may make 2 more transfers }",
        "veil": "permanent { you may make 1 more transfers }",
    }
    plain = last_turn(ask, powers, "tartarus charon")
    assert last_turn(ask, powers, "hat charon").allowance == plain.allowance + 2
    assert last_turn(ask, powers, "hat veil charon").allowance == plain.allowance + 3


def test_a_quest_gives_more(ask: Asking) -> None:
    powers = {"hat": "permanent { your quest gives 2 gold more }", "veil": "permanent { your quest gives 3 vp more }"}
    plain = last_turn(ask, powers, "charon").players
    both = last_turn(ask, powers, "charon hat veil").players
    assert (both[0].gold - plain[0].gold, both[0].vp - plain[0].vp) == (2, 3)
    assert (both[1].gold, both[1].vp) == (plain[1].gold, plain[1].vp)


# --- protection_modifier ---------------------------------------------------------------------------------------------

SHIELD = {"hat": "permanent { other players cannot choose hades cards in your domain }"}


@pytest.mark.parametrize(
    "power", ["discard a card from another player's domain", "take a card from another player's domain"]
)
def test_a_protected_card_is_not_chosen_by_others(ask: Asking, power: str) -> None:
    powers = {**SHIELD, "wand": f"trigger {{ {power} }}"}
    players = [seat(domain="wand"), seat(domain="hat charon medusa"), seat(domain="cerberus")]
    state = ask.act(ask.table(powers, players=players), UsePower, card="wand")
    assert set(picks(state)) == {"sphinx/hat", "poseidon/medusa", "hades/cerberus"}


def test_a_protected_card_is_not_named_by_others(ask: Asking) -> None:
    players = [seat(domain="wand"), seat(domain="hat charon medusa cerberus")]
    powers = {**SHIELD, "wand": "trigger { let pair = choose 2 cards in another player's domain; discard one of pair }"}
    state = ask.act(ask.table(powers, players=players), UsePower, card="wand")
    assert set(picks(state)) == {"sphinx/hat", "poseidon/medusa"}
    powers = {**SHIELD, "wand": "trigger { let c = choose a card in another player's domain; discard c }"}
    state = ask.act(ask.table(powers, players=players), UsePower, card="wand")
    assert {refs(state, action.cards)[0] for action in options(state, PickCards)} == {"sphinx/hat", "poseidon/medusa"}


def test_all_cards_are_all_but_the_protected_ones(ask: Asking) -> None:
    powers = {**SHIELD, "wand": "trigger { discard all cards from another player's domain gain 1 vp }"}
    state = ask.table(powers, players=[seat(domain="wand"), seat(domain="hat charon medusa cerberus")])
    state = ask.act(state, UsePower, card="wand")
    assert domain(state, 1) == ["hades/charon", "hades/cerberus"]


def test_one_may_choose_ones_own_protected_cards(ask: Asking) -> None:
    powers = {**SHIELD, "wand": "trigger { discard a hades card from your domain to { gain 1 vp } }"}
    state = ask.table(powers, players=[seat(domain="wand hat charon"), seat()])
    assert domain(ask.act(state, UsePower, card="wand"), 0) == ["sphinx/wand", "sphinx/hat"]


@pytest.mark.rule("N11")
def test_who_is_made_to_discard_keeps_what_is_protected(ask: Asking) -> None:
    powers = {**SHIELD, "wand": "trigger { each other player discards a card from their domain }"}
    state = ask.table(powers, players=[seat(domain="wand"), seat(domain="hat charon")])
    assert domain(ask.act(state, UsePower, card="wand"), 1) == ["hades/charon"]


# --- identical_modifier ----------------------------------------------------------------------------------------------


@pytest.mark.rule("T7")
def test_identical_cards_may_be_held(ask: Asking) -> None:
    powers = {"hat": "permanent { you may hold identical cards }"}
    state = ask.table(powers, players=[seat(domain="hat charon#1"), seat()], agora="charon#2 medusa")
    state = ask.act(state, TakeCard, card="charon#2")
    assert domain(state, 0) == ["sphinx/hat", "hades/charon", "hades/charon"]
    plain = ask.table(powers, players=[seat(domain="charon#1"), seat(domain="hat")], agora="charon#2 medusa")
    assert refs(plain, [action.card for action in options(plain, TakeCard)]) == ["poseidon/medusa"]


# --- chronos_modifier, ties_modifier ---------------------------------------------------------------------------------


def last_step(ask: Asking, powers: dict[str, str], *seats: Any) -> GameState:
    """The game after the last step of the last epoch."""
    state = ask.table(powers, players=list(seats), phase="writing", turn=1, epoch=5)
    return ask.act(state, EndTurn)


def test_chronos_cards_count_double_in_a_legend(ask: Asking) -> None:
    powers = {
        "hat 2": "permanent also in elysium { level 1 chronos cards count double }",
        "clock": "chronos { 7 vp }",
        "dial 3": "chronos { 100 vp }",
        "reed 2": "trigger { gain 1 gold }",
    }
    plain = outcome(last_step(ask, powers, seat(legends=["clock reed dial"]), seat())).scores
    twice = outcome(last_step(ask, powers, seat(legends=["clock hat dial"]), seat())).scores
    assert twice[0].total - plain[0].total == 7


def test_whoever_wins_ties_comes_first_of_equals(ask: Asking) -> None:
    powers = {
        "hat": "permanent also in elysium { you win ties }",
        "reed 2": "trigger { gain 1 gold }",
        "clock": "chronos { 0 vp }",
    }

    def result(first: str, second: str) -> Any:
        state = last_step(ask, powers, seat(legends=[first], gold=9), seat(legends=[second], gold=9))
        return outcome(state)

    tied = result("clock reed", "clock#2 reed#2")
    assert len({sheet.total for sheet in tied.scores}) == 1
    assert len(tied.winners) == 2
    assert result("clock reed", "hat reed#2").winners == (1,)
    assert result("hat reed", "clock reed#2").winners == (0,)


# --- who bends a rule is named ---------------------------------------------------------------------------------------


@pytest.mark.rule("N11")
def test_the_card_that_protects_another_is_named(ask: Asking) -> None:
    cards = {
        "wand 2": "trigger { discard a card from another player's domain }",
        "veil": "permanent { other players cannot choose level 1 cards in your domain }",
    }
    seats = [seat(domain="wand"), seat(domain="veil hades/tartarus hades/charon hades/cerberus")]
    state = ask.act(ask.table(cards, players=seats), UsePower, card="wand")
    reasons = explain_refusal(state, PickCard(PlayerId(0), find(state, "hades/tartarus")))
    assert [(reason.rule, reason.sentence) for reason in reasons] == [
        ("N11", "Tartarus is kept from this power by Veil")
    ]


@pytest.mark.rule("N11", "L1")
def test_the_card_that_makes_a_transfer_dearer_is_named(ask: Asking) -> None:
    cards = {"toll": "permanent { cards cost other players 2 gold more to transfer }"}
    seats = [seat(gold=1, domain="hades/tartarus"), seat(domain="toll")]
    state = ask.table(cards, players=seats, phase="writing", allowance=1)
    reasons = explain_refusal(state, Transfer(state.active, find(state, "hades/tartarus"), None))
    assert [(reason.rule, reason.sentence) for reason in reasons] == [
        ("L1", "the transfer of Tartarus costs 3 gold, but there is only 1 gold"),
        ("N11", "Toll makes the transfer of Tartarus dearer"),
    ]
