"""Language 2: what a Permanent power can wait for, and how often it works.

Each row is named where it is shown (`gained_event`); `ask` builds the cards, in `conftest.py`.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.cards.short_words import gold, vp
from tests.rules.asking import Asking

from elysium_rules import (
    Accept,
    Decline,
    DismissColumn,
    EndTurn,
    Event,
    GameState,
    PickAmount,
    PickBranch,
    PickCard,
    TakeCard,
    TakeQuest,
    Transfer,
    UsePower,
    legal_actions,
    step,
)
from elysium_rules.elysium.model.events import PhaseBegan, PowerUsed, TurnBegan
from elysium_rules.elysium.model.ids import Phase
from elysium_rules.testing import check_invariants, find, seat

COIN = "trigger { gain 3 gold }"
COINS = {"coin": COIN, "penny": "trigger { gain 1 gold }", "obol": "trigger { gain 2 gold }"}


def is_turned(state: GameState, card: str) -> bool:
    return bool(state.turned_mask >> find(state, card) & 1)


def uses(state: GameState, events: tuple[Event, ...]) -> list[tuple[int, str]]:
    """Who used which power, in order."""
    return [(event.player, state.game.card_ref(event.card)) for event in events if isinstance(event, PowerUsed)]


def end_turn(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    """Go on to the turn of the next player, without a power."""
    told: tuple[Event, ...] = ()
    active, played = state.active, state.turns_played
    while state.active == active and state.turns_played == played and not state.is_over:
        legal = [action for action in legal_actions(state) if not isinstance(action, UsePower)]
        state, events = step(state, legal[-1])
        check_invariants(state)
        told += events
    return state, told


def writing(ask: Asking, powers: dict[str, str], **position: Any) -> GameState:
    """The last step of Phase III, of player 1; what ends it ends the epoch."""
    return ask.table(powers, **{"phase": "writing", "turn": 1, **position})


# --- gained_event, lost_event, paid_event, forced_loss_event ---------------------------------------------------------


@pytest.mark.rule("N2")
def test_gaining_tells_how_much_it_was(ask: Asking) -> None:
    powers = {"hat": "permanent when you gain gold { gain that much vp }", **COINS}
    state = ask.table(powers, players=[seat(domain="hat coin penny"), seat(domain="hat#2")])
    state = ask.act(state, UsePower, card="coin")
    assert (gold(state), vp(state)) == ([3, 0], [3, 0])
    assert vp(ask.act(state, UsePower, card="penny")) == [4, 0]


@pytest.mark.rule("N2")
def test_any_player_who_gains_is_they(ask: Asking) -> None:
    powers = {"hat": "permanent when any player gains gold { they gain that much vp }", **COINS}
    state = ask.table(powers, players=[seat(domain="coin"), seat(domain="hat")])
    assert vp(ask.act(state, UsePower, card="coin")) == [3, 0]


@pytest.mark.rule("N2")
def test_another_player_is_not_you(ask: Asking) -> None:
    powers = {"hat": "permanent when another player gains gold { gain that much vp }", **COINS}
    state = ask.table(powers, players=[seat(domain="coin hat"), seat(domain="hat#2")])
    assert vp(ask.act(state, UsePower, card="coin")) == [0, 3]


@pytest.mark.rule("N2")
def test_nothing_is_gained_by_nothing(ask: Asking) -> None:
    powers = {"hat": "permanent when you gain gold { gain 5 vp }", "zero": "trigger { gain 0 gold gain 1 vp }"}
    state = ask.table(powers, players=[seat(domain="zero hat"), seat()])
    assert vp(ask.act(state, UsePower, card="zero")) == [1, 0]


@pytest.mark.rule("N2")
def test_what_a_quest_gives_is_not_gained(ask: Asking) -> None:
    powers = {"hat": "permanent when any player gains gold { gain 5 vp }"}
    players = [seat(domain="hat", quest=1, cards_taken=3, columns=""), seat(quest=2, cards_taken=3, columns="red")]
    state = ask.table(powers, players=players, turn=1, stage="column")
    state, events = end_turn(state)
    assert any(isinstance(event, PhaseBegan) for event in events)
    assert sum(gold(state)) > 0
    assert uses(state, events) == []


@pytest.mark.rule("N2")
def test_a_price_is_paid_and_not_lost(ask: Asking) -> None:
    powers = {
        "hat": "permanent when you pay gold { gain that much vp }",
        "veil": "permanent when you lose gold { gain 10 * that much vp }",
        "shop": "trigger { pay 2 gold to { gain 0 vp } lose 1 gold }",
    }
    state = ask.table(powers, players=[seat(domain="hat veil shop", gold=5), seat()])
    state = ask.act(state, UsePower, card="shop")
    assert (gold(state), vp(state)) == ([2, 0], [12, 0])


@pytest.mark.rule("N2")
def test_what_is_returned_in_an_exchange_is_paid_and_what_comes_back_is_gained(ask: Asking) -> None:
    powers = {
        "hat": "permanent when you pay gold { gain 100 vp }",
        "veil": "permanent once per turn when you gain vp { gain 10 * that much gold }",
        "bank": "trigger { exchange any gold for vp }",
    }
    state = ask.table(powers, players=[seat(domain="hat veil bank", gold=2), seat()])
    state = ask.act(ask.act(state, UsePower, card="bank"), PickAmount, amount=2)
    assert vp(state) == [102, 0]
    assert gold(state)[0] == 1000


@pytest.mark.rule("N2")
def test_the_gold_of_a_transfer_is_paid(ask: Asking) -> None:
    powers = {"hat": "permanent when another player pays gold { gain that much vp; they gain 10 vp }"}
    state = ask.table(powers, players=[seat(domain="charon", gold=4), seat(domain="hat")], phase="writing")
    state = ask.act(state, Transfer, card="charon", legend=None)
    assert (gold(state)[0], vp(state)) == (2, [10, 2])


@pytest.mark.rule("N2")
def test_only_what_was_there_is_lost(ask: Asking) -> None:
    powers = {
        "hat": "permanent when any player loses gold { they gain that much vp }",
        "storm": "trigger { each player loses 3 gold }",
    }
    state = ask.table(powers, players=[seat(domain="hat storm", gold=5), seat(gold=2), seat()])
    assert vp(ask.act(state, UsePower, card="storm")) == [3, 2, 0]


@pytest.mark.rule("N2")
def test_who_made_somebody_lose_is_they(ask: Asking) -> None:
    powers = {
        "hat": "permanent when a power of another player makes you lose gold { they lose that much vp }",
        "storm": "trigger { each player loses 3 gold }",
    }
    players = [seat(domain="hat", gold=2, vp=7), seat(domain="storm hat#2", gold=9, vp=7), seat(gold=9, vp=7)]
    state = ask.act(ask.table(powers, players=players, turn=1), UsePower, card="storm")
    assert (gold(state), vp(state)) == ([0, 6, 6], [7, 5, 7])


@pytest.mark.rule("N2")
def test_what_is_handed_over_is_lost_by_one_and_gained_by_the_other(ask: Asking) -> None:
    powers = {
        "hat": "permanent when you lose gold { gain that much vp }",
        "veil": "permanent when you gain gold { gain that much vp }",
        "tax": "trigger { each other player gives you 2 gold }",
    }
    players = [seat(domain="veil tax"), seat(domain="hat", gold=9), seat(domain="hat#2", gold=1)]
    assert vp(ask.act(ask.table(powers, players=players), UsePower, card="tax")) == [3, 2, 1]


# --- legend_event, earned_tile_event, lost_tile_event ----------------------------------------------------------------

LEGENDS = {
    "hat": "permanent when you begin a legend { gain 1 vp }",
    "veil": "permanent when you extend a legend { gain 10 vp }",
    "ring": "permanent when you complete a family legend { gain 100 vp }",
    "gown": "permanent when you begin a level legend { gain 1000 vp }",
}


@pytest.mark.parametrize(
    "legends, card, points",
    [
        ([], "charon", 1),
        (["charon"], "cerberus", 10),
        (["charon"], "triumph", 1010),
        (["charon cerberus"], "tartarus", 110),
    ],
)
def test_a_legend_is_begun_extended_and_completed(ask: Asking, legends: list[str], card: str, points: int) -> None:
    players = [seat(domain=f"hat veil ring gown {card}", legends=legends, gold=5), seat()]
    state = ask.table(LEGENDS, players=players, phase="writing")
    before = state.players[0].vp
    state = ask.act(state, Transfer, card=card, legend="charon" if legends else None)
    assert state.players[0].vp - before == points


def test_it_is_the_card_that_was_transferred(ask: Asking) -> None:
    powers = {"hat": "permanent when any player begins or extends a legend { gain level of it vp; they gain 1 gold }"}
    players = [seat(domain="cerberus", gold=3), seat(domain="hat")]
    state = ask.act(ask.table(powers, players=players, phase="writing"), Transfer, card="cerberus", legend=None)
    assert (gold(state)[0], vp(state)[1]) == (1, 3)


def test_a_tile_is_earned_and_lost_to_another_player(ask: Asking) -> None:
    powers = {
        "hat": "permanent when you earn a level tile { gain 1 gold }",
        "veil": "permanent when another player loses a bonus tile { they gain 7 gold }",
        "gown": "permanent when you earn a family tile { gain 70 gold }",
    }
    powers["riddler 2"] = "trigger { gain 1 gold }"
    players = [
        seat(domain="hat veil gown riddler", legends=["charon triumph"], gold=2),
        seat(legends=["raiders riddler#2"]),
    ]
    state = ask.table(powers, players=players, phase="writing", level_tiles={2: 1})
    before = gold(state)
    state = ask.act(state, Transfer, card="riddler#1", legend="charon")
    assert state.level_tiles[1] == 0
    assert [after - was for after, was in zip(gold(state), before, strict=True)] == [1 - 2, 7]


# --- column_event, quest_event, power_event --------------------------------------------------------------------------


@pytest.mark.parametrize("colour, points", [("red", [11, 0]), ("blue", [10, 0])])
def test_a_column_is_dismissed_of_any_colour_or_of_one(ask: Asking, colour: str, points: list[int]) -> None:
    powers = {
        "hat": "permanent when you dismiss a red column { gain 1 vp }",
        "veil": "permanent when any player dismisses a column { they gain 10 vp }",
    }
    state = ask.table(powers, players=[seat(domain="hat"), seat(domain="veil hat#2")], stage="column")
    assert vp(ask.act(state, DismissColumn, colour=colour)) == points


def test_a_quest_is_taken(ask: Asking) -> None:
    powers = {"hat": "permanent when any player takes a quest { they gain 1 vp; gain 10 vp }"}
    state = ask.table(powers, players=[seat(), seat(domain="hat")], agora="charon")
    assert vp(ask.act(state, TakeQuest, quest=2)) == [1, 10]


def test_a_power_is_used_and_it_is_its_card(ask: Asking) -> None:
    powers = {
        "hat": "permanent when another player uses a trigger power { gain level of it vp }",
        "veil": "permanent when any player uses an activate power { gain 10 vp }",
        "coin 3": COIN,
        "lyre 2": "activate { gain 1 gold }",
    }
    state = ask.table(powers, players=[seat(domain="coin lyre"), seat(domain="hat veil")])
    state = ask.act(state, UsePower, card="coin")
    assert vp(state) == [0, 3]
    assert vp(ask.act(state, UsePower, card="lyre")) == [0, 13]


def test_any_deed_of_any_player(ask: Asking) -> None:
    """deed_event: any player, with `they` and `it`."""
    powers = {"hat": "permanent when any player takes a level 2 card { they gain 1 vp; gain level of it gold }"}
    players = [seat(domain="hat"), seat(domain="hat#2")]
    state = ask.table(powers, players=players, agora="charon tartarus")
    after = ask.act(state, TakeCard, card="charon")
    assert (vp(after), gold(after)) == ([2, 0], [2, 2])
    assert vp(ask.act(state, TakeCard, card="tartarus")) == [0, 0]


# --- epoch_event, turn_event -----------------------------------------------------------------------------------------


@pytest.mark.rule("N3")
def test_a_turn_begins_and_ends_for_its_own_player(ask: Asking) -> None:
    powers = {
        "hat": "permanent when your turn ends { gain 1 vp }",
        "veil": "permanent when your turn begins { gain 10 vp }",
    }
    players = [seat(domain="hat veil"), seat(domain="hat#2 veil#2"), seat()]
    state, _ = end_turn(ask.table(powers, players=players, agora="charon tartarus cerberus medusa"))
    assert (state.active, vp(state)) == (1, [1, 10, 0])
    state, _ = end_turn(state)
    assert (state.active, vp(state)) == (2, [1, 11, 0])


@pytest.mark.rule("N3")
def test_what_waits_for_the_end_of_a_turn_works_before_it_ends(ask: Asking) -> None:
    powers = {"hat": "permanent when your turn ends { may { take a card from the agora; gain 1 vp } }"}
    state = ask.table(powers, players=[seat(domain="hat"), seat()], stage="after", agora="charon tartarus")
    state = ask.act(state, EndTurn)
    assert (state.deciding, state.active, state.turns_played) == (0, 0, 0)
    state = ask.act(state, PickCard, card="charon")
    assert (state.active, vp(state)) == (1, [1, 0])


@pytest.mark.rule("N3")
def test_a_step_of_phase_three_begins_and_ends_as_well(ask: Asking) -> None:
    powers = {
        "hat": "permanent when your turn ends { gain 1 vp }",
        "veil": "permanent when your turn begins { gain 10 vp }",
    }
    state = ask.table(powers, players=[seat(domain="hat veil"), seat(domain="hat#2 veil#2")], phase="writing")
    _, events = ask.told(state, EndTurn)
    assert uses(state, events)[:2] == [(0, "sphinx/hat"), (1, "sphinx/veil")]


@pytest.mark.rule("N3")
def test_what_waits_for_the_end_of_an_epoch_works_before_boards_are_restored(ask: Asking) -> None:
    powers = {
        "hat": "permanent when an epoch ends "
        "{ gain 100 + count(columns on your board) vp; gain count(turned cards in your domain) gold }"
    }
    powers["lyre"] = "activate { gain 1 gold }"
    players = [seat(domain="hat lyre!", columns="red"), seat(domain="hat#2", columns="")]
    state = writing(ask, powers, players=players)
    before, rich = vp(state), gold(state)
    state = ask.act(state, EndTurn)
    assert [after - was for after, was in zip(vp(state), before, strict=True)] == [101, 100]
    assert gold(state)[0] - rich[0] == 1
    assert all(len(board.columns) == 4 for board in state.players)
    assert not state.turned_mask


@pytest.mark.rule("N3")
def test_quests_are_back_when_an_epoch_ends(ask: Asking) -> None:
    powers = {"hat": "permanent when an epoch ends { gain 100 + transfers on your quest vp }"}
    state = writing(ask, powers, players=[seat(domain="hat"), seat()])
    before = vp(state)
    assert vp(ask.act(state, EndTurn))[0] - before[0] == 100


@pytest.mark.rule("N3")
def test_the_last_epoch_ends_as_well(ask: Asking) -> None:
    powers = {
        "hat": "permanent when an epoch ends { gain 100 vp }",
        "veil": "permanent when an epoch begins { gain 1000 vp }",
    }
    state = writing(ask, powers, players=[seat(domain="hat veil"), seat()], epoch=5)
    before = vp(state)[0]
    state = ask.act(state, EndTurn)
    assert state.is_over
    assert vp(state)[0] - before == 100


@pytest.mark.rule("N3")
def test_a_moment_of_everybody_goes_by_discs_and_the_epoch_begins_before_the_turn(ask: Asking) -> None:
    powers = {
        "veil": "permanent when your turn begins { gain 1 vp }",
        "hat": "permanent when an epoch begins { gain count(cards in the agora) vp }",
        "gown": "permanent when an epoch ends { gain 1 vp }",
    }
    players = [seat(domain="veil hat gown", disc=3), seat(domain="veil#2 hat#2 gown#2", disc=1), seat(disc=2)]
    state = writing(ask, powers, players=players, turn=0)
    before = vp(state)
    state, events = ask.told(state, EndTurn)
    names = [(player, name.partition("/")[2]) for player, name in uses(state, events)]
    assert names == [(1, "gown"), (0, "gown"), (1, "hat"), (0, "hat"), (1, "veil")]
    dealt = len(state.agora)
    assert [after - was for after, was in zip(vp(state), before, strict=True)] == [1 + dealt, 2 + dealt, 0]


@pytest.mark.rule("N3")
def test_a_question_at_the_end_of_an_epoch_can_be_saved(ask: Asking) -> None:
    powers = {"hat": "permanent when an epoch ends { choose { gain 10 vp } or { gain 10 gold } }"}
    players = [seat(domain="hat", disc=2), seat(domain="hat#2", disc=1)]
    state = writing(ask, powers, players=players, turn=0)
    before = vp(state)
    state = ask.act(state, EndTurn)
    assert state.deciding == 1
    state = ask.act(state, PickBranch, branch=0)
    assert state.deciding == 0
    state = ask.act(state, PickBranch, branch=0)
    assert (state.epoch, [after - was for after, was in zip(vp(state), before, strict=True)]) == (2, [10, 10])


@pytest.mark.rule("N3")
def test_an_epoch_has_begun_for_everybody_before_the_first_turn_begins(ask: Asking) -> None:
    powers = {
        "veil": "permanent when your turn begins { gain 1 vp }",
        "hat": "permanent when an epoch begins { choose { gain 10 vp } or { gain 10 gold } }",
    }
    players = [seat(domain="veil hat", disc=1), seat(domain="hat#2", disc=2)]
    state = writing(ask, powers, players=players, turn=1)
    before = vp(state)
    state, told = ask.told(state, EndTurn)
    assert (state.deciding, state.phase, vp(state)) == (0, Phase.AWAKENING, before)
    assert not [event for event in told if isinstance(event, TurnBegan)]
    state = ask.act(state, PickBranch, branch=0)
    assert (state.deciding, state.phase) == (1, Phase.AWAKENING)
    state, told = ask.told(state, PickBranch, branch=0)
    assert (state.active, state.phase, state.epoch) == (0, Phase.ACTIONS, 2)
    assert [after - was for after, was in zip(vp(state), before, strict=True)] == [11, 10]
    assert [type(event) for event in told if isinstance(event, PhaseBegan | TurnBegan)] == [PhaseBegan, TurnBegan]


# --- limits ----------------------------------------------------------------------------------------------------------

ONCE = "when you gain gold { may gain 1 vp }"


@pytest.mark.rule("N4")
def test_to_decline_costs_no_limit(ask: Asking) -> None:
    powers = {"hat": f"permanent once per turn {ONCE}", **COINS}
    state = ask.table(powers, players=[seat(domain="hat coin penny obol"), seat()])
    state = ask.act(ask.act(state, UsePower, card="coin"), Decline)
    assert not is_turned(state, "hat")
    state = ask.act(ask.act(state, UsePower, card="penny"), Accept)
    assert (is_turned(state, "hat"), vp(state)) == (True, [1, 0])
    state = ask.act(state, UsePower, card="obol")
    assert (state.question, vp(state)) == (None, [1, 0])


@pytest.mark.rule("N4")
@pytest.mark.parametrize("limit, is_spent", [("once per turn", False), ("once per epoch", True)])
def test_a_card_is_straightened_when_its_turn_or_its_epoch_ends(ask: Asking, limit: str, is_spent: bool) -> None:
    powers = {"hat": f"permanent {limit} when you gain gold {{ gain 1 vp }}", **COINS}
    state = ask.table(powers, players=[seat(domain="hat coin penny"), seat()], agora="charon tartarus cerberus")
    state = ask.act(state, UsePower, card="coin")
    assert is_turned(state, "hat")
    state, _ = end_turn(state)
    assert is_turned(state, "hat") is is_spent
    state, _ = end_turn(state)
    assert vp(ask.act(state, UsePower, card="penny")) == [1 if is_spent else 2, 0]


@pytest.mark.rule("N4")
def test_once_per_epoch_begins_anew_with_the_next_one(ask: Asking) -> None:
    powers = {"hat": "permanent once per epoch when your turn begins { gain 100 vp }"}
    state = ask.table(powers, players=[seat(domain="hat"), seat()], agora="charon tartarus cerberus medusa")
    points = []
    while state.epoch < 3:
        points.append(vp(state)[0] // 100)
        state, _ = end_turn(state)
    assert sorted(set(points)) == [0, 1, 2]
    assert vp(state)[0] // 100 == 3


@pytest.mark.rule("N4")
def test_a_turn_is_any_players_turn(ask: Asking) -> None:
    powers = {"hat": "permanent once per turn when any player takes a citizen { gain 1 vp }"}
    powers["muse"] = "trigger { take a citizen }"
    powers["nymph"] = "trigger { take a citizen }"
    players = [seat(domain="hat muse nymph"), seat(domain="muse#2 nymph#2")]
    state = ask.table(powers, players=players, agora="charon tartarus cerberus medusa")
    for card, points in (("muse#1", 1), ("nymph#1", 1)):
        state = ask.act(state, UsePower, card=card)
        assert vp(state)[0] == points
    state, _ = end_turn(state)
    for card, points in (("muse#2", 2), ("nymph#2", 2)):
        state = ask.act(state, UsePower, card=card)
        assert vp(state)[0] == points


@pytest.mark.rule("N4")
def test_a_limit_of_an_each_turns_the_card_once(ask: Asking) -> None:
    powers = {"hat": "permanent once per turn when you gain gold { each player gains 1 vp }", **COINS}
    state = ask.table(powers, players=[seat(domain="hat coin"), seat(), seat()])
    assert vp(ask.act(state, UsePower, card="coin")) == [1, 1, 1]


# --- in the Elysium --------------------------------------------------------------------------------------------------


@pytest.mark.rule("N5")
def test_a_power_works_in_the_elysium_only_if_it_says_so(ask: Asking) -> None:
    powers = {
        "hat": "permanent also in elysium when you gain gold { gain 1 vp }",
        "veil": "permanent when you gain gold { gain 10 vp }",
        **COINS,
    }
    state = ask.table(powers, players=[seat(domain="coin", legends=["hat", "veil"]), seat()])
    before = vp(state)[0]
    assert vp(ask.act(state, UsePower, card="coin"))[0] - before == 1
    state = ask.table(powers, players=[seat(domain="coin hat veil"), seat()])
    assert vp(ask.act(state, UsePower, card="coin")) == [11, 0]


@pytest.mark.rule("N5")
def test_those_of_the_elysium_come_after_those_of_the_domain(ask: Asking) -> None:
    powers = {
        f"{name}": "permanent also in elysium when you gain gold { gain 1 vp }" for name in ("a1", "a2", "a3", "a4")
    }
    players = [seat(domain="a4 coin a2", legends=["a3", "a1"]), seat()]
    state, events = ask.told(ask.table({**powers, **COINS}, players=players), UsePower, card="coin")
    assert [name for _, name in uses(state, events)][1:] == ["sphinx/a4", "sphinx/a2", "sphinx/a3", "sphinx/a1"]


def test_the_order_is_that_of_the_doer_and_then_of_the_discs(ask: Asking) -> None:
    powers = {
        "hat": "permanent when any player gains gold { gain 1 vp }",
        "veil": "permanent when any player gains gold { gain 1 vp }",
        **COINS,
    }
    players = [seat(domain="hat", disc=3), seat(domain="coin veil", disc=2), seat(domain="hat#2 veil#2", disc=1)]
    state, events = ask.told(ask.table(powers, players=players, turn=1), UsePower, card="coin")
    assert uses(state, events)[1:] == [(1, "sphinx/veil"), (2, "sphinx/hat"), (2, "sphinx/veil"), (0, "sphinx/hat")]
