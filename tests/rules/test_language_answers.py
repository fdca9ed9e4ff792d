"""What the language page answers about words that could be read two ways (N60 to N65), and every bound of play."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from tests.rules.asking import Asking

from elysium_rules import (
    Action,
    EndTurn,
    GameState,
    PickAmount,
    PickCards,
    Transfer,
    UsePower,
    legal_actions,
    outcome,
    step,
)
from elysium_rules.elysium.changes.procedures import transfer_price
from elysium_rules.elysium.model import bounds
from elysium_rules.elysium.model.events import PhaseBegan, PromiseKept, TurnSkipped
from elysium_rules.elysium.model.ids import Phase, PlayerId
from elysium_rules.errors import ScenarioError
from elysium_rules.kernel.evaluate import LARGEST
from elysium_rules.kernel.instructions import MOST_TIMES
from elysium_rules.kernel.machine import MOST_OPEN
from elysium_rules.testing import find, options, seat

PAGE = Path(__file__).parents[2] / "docs" / "language.md"


def without_powers(state: GameState) -> Action:
    """The first choice that is no power and no transfer."""
    return next(action for action in legal_actions(state) if not isinstance(action, UsePower | Transfer))


# --- N60: a turn that is skipped -------------------------------------------------------------------------------------


@pytest.mark.rule("N60", "N14", "T9")
@pytest.mark.parametrize("edition", ["original", "revised"])
def test_a_turn_that_is_skipped_is_nobodys_next_turn(ask: Asking, edition: str) -> None:
    """The first player has three cards and no quest in reach, so that the original edition skips the turn (T9)."""
    powers = {
        "oath": "permanent when another player uses a trigger power { at the end of your next turn { gain 40 vp } }",
        "coin 2": "trigger { gain 1 gold }",
    }
    seats = [
        seat(columns="red", cards_taken=3, domain="oath"),
        seat(columns="red", quest=1, cards_taken=2, domain="coin"),
    ]
    state = ask.table(powers, players=seats, turn=1, stage="after", edition=edition, agora="charon medusa")
    state, events = ask.told(state, UsePower, card="coin")
    told = list(events)
    while state.players[0].vp < 40:
        state, events = step(state, without_powers(state))
        told += events
    kinds = [type(event) for event in told]
    is_kept_in_writing = PhaseBegan(Phase.WRITING) in told[: kinds.index(PromiseKept)]
    assert (TurnSkipped in kinds, is_kept_in_writing) == (edition == "original", edition == "original")


# --- N61: what a rule that is bent for a while reads -----------------------------------------------------------------


@pytest.mark.rule("N61", "N15")
@pytest.mark.parametrize(
    "power, price",
    [
        ("until the end of the epoch { cards cost you gold on your board gold more to transfer }", 3),
        ("let held = gold on your board; until the end of the epoch { cards cost you held gold more to transfer }", 6),
    ],
)
def test_numbers_of_a_rule_that_is_bent_for_a_while_are_read_when_it_is_asked(
    ask: Asking, power: str, price: int
) -> None:
    """5 gold lie on the board when the power is used and 2 when the card is transferred; its level is 1."""
    powers = {"wand 2": f"trigger {{ {power} }}", "purse": "activate { lose 3 gold }"}
    state = ask.table(powers, players=[seat(gold=5, domain="wand purse hades/tartarus"), seat()])
    state = ask.act(ask.act(state, UsePower, card="wand"), UsePower, card="purse")
    tartarus = find(state, "hades/tartarus")
    assert (state.players[0].gold, transfer_price(state, PlayerId(0), tartarus, None)) == (2, price)


# --- N62: whose next turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("N62", "N14")
def test_your_next_turn_is_that_of_the_user_also_inside_each(ask: Asking) -> None:
    power = "each other player { at the end of your next turn { lose 2 gold } }"
    seats = [seat(gold=5, domain="wand"), seat(gold=5), seat(gold=5)]
    state = ask.table({"wand 2": f"trigger {{ {power} }}"}, players=seats)
    state = ask.act(state, UsePower, card="wand")
    turns = []
    told: tuple[Any, ...] = ()
    while not any(isinstance(event, PromiseKept) for event in told):
        turns.append(state.active)
        state, told = step(state, without_powers(state))
    assert (turns[-1], set(turns)) == (0, {0, 1, 2})
    assert sum(isinstance(event, PromiseKept) for event in told) == 2


# --- N63: less than nothing ------------------------------------------------------------------------------------------


@pytest.mark.rule("N63", "N11")
@pytest.mark.parametrize("changed", ["more", "less"])
def test_a_continuous_power_that_says_less_than_nothing_changes_nothing(ask: Asking, changed: str) -> None:
    powers = {"hat": f"permanent {{ cards cost you 2 - gold on your board gold {changed} to transfer }}"}
    state = ask.table(powers, players=[seat(gold=9, domain="hat hades/tartarus"), seat()])
    assert transfer_price(state, PlayerId(0), find(state, "hades/tartarus"), None) == 1


@pytest.mark.rule("N63")
@pytest.mark.parametrize(
    "deed",
    ["gain 2 - 9 gold", "lose 2 - 9 gold", "each other player { give you 2 - 9 gold }", "put 2 - 9 gold on this card"],
)
def test_an_effect_with_less_than_nothing_moves_nothing(ask: Asking, deed: str) -> None:
    state = ask.use(f"{deed}; gain 1 vp", players=[seat(domain="riddle", gold=5), seat(gold=5)])
    assert ([board.gold for board in state.players], state.counters, state.players[0].vp) == ([5, 5], (), 1)


@pytest.mark.rule("N63", "P14")
def test_a_price_of_less_than_nothing_costs_nothing(ask: Asking) -> None:
    state = ask.use("pay 2 - 9 gold to { gain 1 vp }", players=[seat(domain="riddle", gold=5), seat()])
    assert (state.players[0].gold, state.players[0].vp) == (5, 1)


# --- N12: which power is used ----------------------------------------------------------------------------------------


@pytest.mark.rule("N12")
def test_a_card_whose_first_power_cannot_work_is_not_used_for_its_second(ask: Asking) -> None:
    powers = {
        "wand 3": "trigger { use the power of a level 1 card in your domain }",
        "twin": "instant { discard a level 2 card from your domain to { gain 3 vp } } trigger { gain 1 vp }",
        "reed 2": "trigger { gain 1 gold }",
    }
    plain = ask.table(powers, players=[seat(domain="wand twin"), seat()])
    assert UsePower(PlayerId(0), find(plain, "wand")) not in legal_actions(plain)
    paying = ask.table(powers, players=[seat(domain="wand twin reed"), seat()])
    used = ask.act(paying, UsePower, card="wand")
    assert used.players[0].vp == 3


# --- N64: two who win ties -------------------------------------------------------------------------------------------


@pytest.mark.rule("N64", "F6")
def test_two_players_who_both_win_ties_win_together(ask: Asking) -> None:
    powers = {"hat": "permanent also in elysium { you win ties }", "reed 2": "trigger { gain 1 gold }"}
    seats = [seat(legends=["hat reed"], gold=9), seat(legends=["hat#2 reed#2"], gold=9)]
    state = ask.table(powers, players=seats, phase="writing", turn=1, epoch=5)
    assert outcome(ask.act(state, EndTurn)).winners == (0, 1)


# --- N65: what lies on a card ----------------------------------------------------------------------------------------

SHIELD = "permanent when a power of another player would harm you { may prevent it }"


@pytest.mark.rule("N65", "N21", "N16")
def test_to_remove_what_lies_on_a_card_harms_nobody(ask: Asking) -> None:
    powers = {
        "wand 2": "trigger { let it_there = choose a card in another player's domain; remove all gold from it_there }",
        "shield 2": SHIELD,
        "hoard": "activate { put 3 gold on this card }",
    }
    seats = [seat(domain="wand"), seat(domain="hoard shield")]
    state = ask.table(powers, players=seats, turn=1)
    state = ask.act(state, UsePower, card="hoard")
    while state.active != 0:
        state, _ = step(state, without_powers(state))
    hoard = find(state, "hoard")
    state = ask.act(ask.act(state, UsePower, card="wand"), PickCards, cards=["hoard"])
    assert (state.question, state.lying_on(hoard)) == (None, ())


# --- the bounds of play ----------------------------------------------------------------------------------------------


def bounds_on_page() -> dict[str, int]:
    """The table of the language page: name and number."""
    rows = re.findall(r"^\| `([A-Z_]+)` \| ([\d,]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: int(number.replace(",", "")) for name, number in rows}


def test_every_bound_of_play_stands_on_the_language_page() -> None:
    of_the_game = {name: value for name, value in vars(bounds).items() if name.isupper()}
    assert bounds_on_page() == {**of_the_game, "MOST_TIMES": MOST_TIMES, "MOST_OPEN": MOST_OPEN, "LARGEST": LARGEST}


@pytest.mark.rule("N66")
def test_a_repetition_goes_round_so_often_at_most(ask: Asking) -> None:
    assert ask.use("repeat 1000 times { gain 1 vp }").players[0].vp == MOST_TIMES


@pytest.mark.rule("N67")
def test_no_number_is_larger_than_the_largest(ask: Asking) -> None:
    factors = "1000 * 1000 * 2 - 1000 * 999"
    assert ask.number(factors) == LARGEST - 999_000


def after_drums(ask: Asking, drums: int) -> GameState:
    """The first player can only dismiss the last column and end the turn; each drum then makes 3,000 steps of work."""
    power = f"permanent when you dismiss a column {{ repeat 100 times {{ {'gain 1 vp; ' * 30} }} }}"
    powers = {f"drum_{number}": power for number in range(drums)}
    seats = [seat(columns="red", cards_taken=3, domain=list(powers)), seat(columns="red", quest=1, cards_taken=2)]
    state = ask.table(powers, players=seats, turn=1, stage="after", agora="charon medusa")
    return step(state, EndTurn(PlayerId(1)))[0]


@pytest.mark.rule("N66")
def test_when_the_work_of_an_action_is_used_up_no_further_round_begins(ask: Asking) -> None:
    assert after_drums(ask, 2).players[0].vp == 2 * 3_000
    vp = after_drums(ask, 9).players[0].vp
    assert (vp % 30, 5 * 3_000 < vp <= bounds.BUDGET) == (0, True)


@pytest.mark.rule("N66")
def test_after_much_work_a_forced_action_is_left_to_its_player(ask: Asking) -> None:
    assert after_drums(ask, 2).active != 0
    much = after_drums(ask, 5)
    assert (much.active, legal_actions(much)) == (0, (EndTurn(PlayerId(0)),))


@pytest.mark.rule("N66")
def test_each_card_beyond_the_fourth_that_an_effect_moves_is_work(ask: Asking) -> None:
    def budget(citizens: int) -> int:
        seats = [seat(domain=["riddle", *["citizen"] * citizens]), seat()]
        return int(
            ask.use(
                "discard all citizens from your domain; choose { gain 1 vp } or { gain 1 gold }", players=seats
            ).budget
        )

    spent = [budget(bounds.FREE_MOVES) - budget(bounds.FREE_MOVES + more) for more in range(4)]
    assert spent == [0, 1, 2, 3]


@pytest.mark.rule("N67")
def test_no_account_on_a_board_is_filled_beyond_its_bound(ask: Asking) -> None:
    players = [seat(domain="riddle", gold=bounds.MOST_HELD - 2), seat()]
    assert ask.use("gain 1000 gold", players=players).players[0].gold == bounds.MOST_HELD


@pytest.mark.rule("N67")
@pytest.mark.parametrize(
    "power, most",
    [
        ("exchange any gold for vp", bounds.MOST_EXCHANGED),
        ("let some = choose a number between 1 and 900; gain some vp", 501),
    ],
)
def test_an_amount_is_chosen_among_so_many_at_most(ask: Asking, power: str, most: int) -> None:
    state = ask.use(power, players=[seat(domain="riddle", gold=900), seat()])
    assert max(action.amount for action in options(state, PickAmount)) == most


@pytest.mark.rule("N67", "W3")
def test_a_step_allows_so_many_transfers_at_most(ask: Asking) -> None:
    powers = {"herald": "legend { allow 1000 more transfers; allow 1000 more transfers }"}
    state = ask.table(
        powers, players=[seat(quest=1), seat(quest=2, gold=9, domain="herald hades/tartarus")], phase="writing", turn=0
    )
    state = ask.act(state, EndTurn)
    assert (state.active, state.allowance) == (1, bounds.MOST_ALLOWED)


@pytest.mark.rule("N68", "N11")
def test_so_many_continuous_powers_answer_a_question(ask: Asking) -> None:
    rules = "; ".join(["cards cost you 1 gold more to transfer"] * 5)
    powers = {f"hat_{number}": f"permanent {{ {rules} }}" for number in range(6)}
    state = ask.table(powers, players=[seat(domain=["hades/tartarus", *powers]), seat()])
    assert transfer_price(state, PlayerId(0), find(state, "hades/tartarus"), None) == 1 + bounds.MOST_BENDING


@pytest.mark.rule("N69", "T8")
def test_a_game_takes_so_many_citizens_at_most(ask: Asking) -> None:
    power = "activate { repeat 500 times { take a citizen; discard a citizen from your domain } gain 1 vp }"
    powers = {f"mint_{number}": power for number in range(16)}
    state = ask.table(powers, players=[seat(domain=list(powers)), seat()])
    for name in powers:
        state, _ = step(state, UsePower(PlayerId(0), find(state, name)))
    assert (len(state.citizen_faces), state.players[0].vp) == (bounds.MOST_CITIZENS, len(powers))


@pytest.mark.rule("A6")
def test_no_state_has_shuffled_more_cards_back_than_a_game_can(ask: Asking) -> None:
    state = ask.position("trigger { gain 1 gold }")
    with pytest.raises(ScenarioError, match="cards were shuffled back"):
        attrs.evolve(state, reshuffled=bounds.MOST_RESHUFFLED + 1)
