"""What is kept of a game is what happened in it: rows beside the events and the last position of the same game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

from elysium_rules import FAMILY_SETS, begin_game, legal_actions, outcome, standard_cards, start_game, step
from elysium_rules.bots.registry import find_bot
from elysium_rules.elysium.model.actions import TakeCard
from elysium_rules.elysium.model.events import CardTaken, Forced, PowerUsed, ResourceMoved
from elysium_rules.errors import ArgumentError, IllegalActionError
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.engine.playout import RandomChooser, playout
from elysium_rules.play.engine.playouts import LightChooser
from elysium_rules.simulation.recording import POLICIES, SeatBot, policy_rng, record_game
from elysium_rules.simulation.rows import Record

GREEDY = SeatBot("greedy", find_bot("elysium", "greedy"))
SEEDS = [f"recording/{number}" for number in range(6)]


def begin(seed: str, players: int = 2, families: str = "first_game") -> Any:
    """A game of Elysium, and how it was set up."""
    return begin_game(standard_cards(), players=players, families=FAMILY_SETS[families], seed=seed)


def replayed(start: Any, record: Record) -> tuple[Any, list[tuple[Any, Any, tuple[Any, ...]]]]:
    """The last position of a recorded game, and each choice with the position before it and its events."""
    state, steps = start, []
    for row in record.decisions:
        action = legal_actions(state)[row.chosen]
        after, events = step(state, action)
        steps.append((state, action, events))
        state = after
    return state, steps


@pytest.mark.parametrize("seed", SEEDS)
def test_game_row_is_the_game(seed: str) -> None:
    start, opening = begin(seed, players=3)
    bots = [POLICIES["random"], GREEDY, POLICIES["light"]]
    record = record_game(start, bots, seed, decisions=True, opening=opening)
    final, steps = replayed(start, record)
    result = outcome(final)
    row = record.game
    assert final.is_over
    assert (row.winners, row.totals) == (result.winners, tuple(sheet.total for sheet in result.scores))
    assert row.decisions == len(steps)
    assert row.forced == sum(type(event) is Forced for _, _, events in [(0, 0, opening), *steps] for event in events)
    labels = [(state.game.rules.turn_label(state), state.active) for state, _, _ in steps]
    assert row.turns == sum(one != other for one, other in zip(labels, [None, *labels], strict=False))
    assert (sum(row.chapters), len(row.chapters)) == (row.turns, 5)
    firsts = {state.epoch: state.deciding for state, _, _ in reversed(steps)}
    assert row.firsts == tuple(firsts[epoch] for epoch in range(1, 6))
    assert row.choices == {"families": final.game.families, "edition": "revised"}
    assert [row.margin(seat) > 0 for seat in range(3)].count(True) <= 1
    assert sum(row.share(seat) for seat in range(3)) == pytest.approx(1)


@pytest.mark.parametrize("seed", SEEDS)
def test_card_rows_tell_what_events_told(seed: str) -> None:
    start, opening = begin(seed)
    record = record_game(start, [POLICIES["random"], GREEDY], seed, decisions=True, opening=opening)
    final, steps = replayed(start, record)
    rows = {row.number: row for row in record.cards}
    events = [*opening, *(event for _, _, found in steps for event in found)]
    worked = Counter(event.card for event in events if type(event) is PowerUsed)
    assert {card: row.worked for card, row in rows.items() if row.worked} == worked
    points: Counter[tuple[int, int]] = Counter()
    for event in events:
        if type(event) is ResourceMoved and event.resource == "vp" and event.cause is not None:
            points[event.cause, event.receiver] += event.amount
            points[event.cause, event.giver] -= event.amount
    told = {(card, seat): row.points[seat] for card, row in rows.items() if row.points is not None for seat in (0, 1)}
    assert {key: amount for key, amount in told.items() if amount} == {
        key: amount for key, amount in points.items() if amount and key[1] >= 0
    }
    chosen: dict[int, int] = {}
    for _, action, _ in steps:
        if type(action) is TakeCard:
            chosen.setdefault(action.card, action.player)
    taken = {card: row.taken_by for card, row in rows.items() if row.by_choice}
    assert taken.items() <= chosen.items()
    assert set(chosen) <= {card for card, row in rows.items() if row.taken_by is not None}
    by_power = {card for card, row in rows.items() if row.by_choice is False}
    moved = {event.card for event in events if type(event) is CardTaken}
    assert by_power <= moved | {card for card in by_power if rows[card].shown == 0}
    sheets = outcome(final).scores
    assert [sum(row.worth or 0 for row in rows.values() if row.holder == seat) for seat in (0, 1)] == [
        sheet.chronos for sheet in sheets
    ]


def test_what_lies_open_is_counted_at_every_decision() -> None:
    start, _ = begin("counted", families="wasteland")
    record = record_game(start, [POLICIES["random"]] * 2, "counted", decisions=True)
    _, steps = replayed(start, record)
    shown = Counter(card for state, _, _ in steps for card in (*state.agora, *state.oracle))
    offered = Counter(
        (action.card, action.player)
        for state, _, _ in steps
        for action in legal_actions(state)
        if type(action) is TakeCard
    )
    assert {row.number: row.shown for row in record.cards if row.shown} == shown
    assert {
        (row.number, seat): count for row in record.cards for seat, count in enumerate(row.offered) if count
    } == offered
    assert any(row.shown for row in record.cards if row.first_offered is None)  # not all can always be taken


def test_without_events_the_other_fields_are_the_same() -> None:
    start, opening = begin("same")
    bots = [POLICIES["light"]] * 2
    with_events = record_game(start, bots, "same", opening=opening)
    without = record_game(start, bots, "same", with_events=False)
    assert without.game == attrs.evolve(with_events.game, forced=None)
    known = {row.number: attrs.evolve(row, worked=None, points=None) for row in with_events.cards}
    assert without.cards == tuple(known[row.number] for row in without.cards)


@pytest.mark.parametrize("policy", ["random", "light"])
def test_policies_choose_as_playouts_do(policy: str) -> None:
    start, _ = begin("policies")
    rng = policy_rng("policies")
    chooser: Any = RandomChooser(rng) if policy == "random" else LightChooser(rng, start.game.rules.weigh)
    final = playout(start, chooser)
    row = record_game(start, [POLICIES[policy]] * 2, "policies", cards=False).game
    assert row.totals == tuple(sheet.total for sheet in outcome(final).scores)
    assert rng == Rng(rng.seed)


def test_game_without_recorder_has_a_row_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    start, _ = begin("plain")
    monkeypatch.setattr(type(start.game.rules), "recorder", "")
    record = record_game(start, [POLICIES["random"]] * 2, "plain")
    assert record.cards == ()
    assert record.game.forced is None
    assert record.game.decisions > 50


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_of_ephyran_end_where_the_position_has_them(players: int) -> None:
    start = start_game("ephyran", players=players, seed="cities")
    record = record_game(start, [POLICIES["random"]] * players, "cities", decisions=True)
    final, _ = replayed(start, record)
    cities = {
        zone.card: (seat, at.name.lower())
        for seat, board in enumerate(final.players)
        for at, zones in zip(type(start.players[0].god.territory), board.city, strict=True)
        for zone in zones
    }
    assert {row.number: (row.holder, row.ended_in) for row in record.cards if row.ended == "city"} == cities
    assert all(row.transferred_turn is not None for row in record.cards if row.ended == "city")
    assert {row.number for row in record.cards if row.ended == "discard pile"} <= set(final.discard_pile)
    assert sum(row.used for row in record.cards) == sum(row.kind in ("Reinforce", "Answer") for row in record.decisions)


def test_every_seat_needs_a_bot() -> None:
    start, _ = begin("seats")
    with pytest.raises(ArgumentError, match="as many bots"):
        record_game(start, [POLICIES["random"]], "seats")


class Lost:
    """A bot that does not know what is legal."""

    def choose(self, view: Any, rng: Rng) -> Any:
        return 7


@pytest.mark.parametrize("decisions", [False, True])
def test_a_choice_that_is_not_legal_is_refused_by_the_rules(decisions: bool) -> None:
    start, _ = begin("lost")
    with pytest.raises(IllegalActionError, match="7 is a number and no action"):
        record_game(start, [SeatBot("lost", Lost()), "random"], "lost", decisions=decisions)


@pytest.mark.parametrize("bots", ["ab", [GREEDY.bot, "random"], [SeatBot("none"), "random"]])
def test_who_is_no_bot_of_a_seat_is_refused(bots: Any) -> None:
    start, _ = begin("nobody")
    with pytest.raises(ArgumentError, match="bots: "):
        record_game(start, bots, "nobody")
