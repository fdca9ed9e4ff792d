"""Whole random games: they end, and after every step the promises hold.

252 games by default: all named sets, 2 to 4 players, both editions, 7 seeds each.
`ELYSIUM_GAMES` raises the number (`make stress`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from elysium_rules import (
    FAMILY_SETS,
    Action,
    GameState,
    IllegalActionError,
    legal_actions,
    new_game,
    outcome,
    standard_cards,
    step,
)
from elysium_rules.elysium.changes.apply import apply_event
from elysium_rules.elysium.checks.history import check_history
from elysium_rules.elysium.model.actions import (
    Accept,
    DismissColumn,
    EndTurn,
    PickAmount,
    PickCard,
    TakeCard,
    TakeCitizen,
    TakeQuest,
    Transfer,
    UsePower,
)
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.ids import CardId, Colour, PlayerId
from elysium_rules.elysium.model.table import thaw
from elysium_rules.kernel.rng import Rng, draw_below, rng_from_seed
from elysium_rules.testing import check_invariants

SETS = tuple(FAMILY_SETS)
COMBINATIONS = [
    (name, players, edition) for name in SETS for players in (2, 3, 4) for edition in ("revised", "original")
]
GAMES = max(1, int(os.environ.get("ELYSIUM_GAMES", "252")) // len(COMBINATIONS))


def random_states(name: str, players: int, edition: str, seed: int) -> Iterator[tuple[GameState, tuple[Event, ...]]]:
    """Play a random game and give every state with what led to it."""
    state = new_game(standard_cards(), players=players, families=FAMILY_SETS[name], seed=seed, edition=edition)
    rng = rng_from_seed(f"{name} {players} {edition} {seed}")
    events: tuple[Event, ...] = ()
    yield state, events
    while not state.is_over:
        choices = legal_actions(state)
        place, rng = draw_below(rng, len(choices))
        state, events = step(state, choices[place])
        yield state, events


def unlisted_action(state: GameState, rng: Rng) -> tuple[Action, Rng]:
    """Some action that is well formed but not legal now."""
    legal = legal_actions(state)
    seats = state.game.player_count
    cards = state.game.size + len(state.citizen_faces)
    while True:
        kind, rng = draw_below(rng, 10)
        seat, rng = draw_below(rng, seats)
        card, rng = draw_below(rng, cards)
        number, rng = draw_below(rng, 6)
        player = PlayerId(seat)
        action: Action = (
            TakeCard(player, CardId(card)),
            TakeQuest(player, number),
            TakeCitizen(player),
            DismissColumn(player, tuple(Colour)[number % 4]),
            UsePower(player, CardId(card)),
            Transfer(player, CardId(card), number or None),
            EndTurn(player),
            PickCard(player, CardId(card)),
            PickAmount(player, number),
            Accept(player),
        )[kind]
        if action not in legal:
            return action, rng


@pytest.mark.parametrize("name, players, edition", COMBINATIONS)
@pytest.mark.rule("G1")
def test_random_games_end_and_keep_every_promise(name: str, players: int, edition: str) -> None:
    """Cards and accounts conserved, Legends valid, listed actions accepted, others refused with no trace."""
    rng = rng_from_seed(f"unlisted {name} {players} {edition}")
    for seed in range(GAMES):
        last = None
        for turn, (state, _) in enumerate(random_states(name, players, edition, seed)):
            check_invariants(state)
            check_history(state)
            for action in legal_actions(state):
                step(state, action)
            if not state.is_over:
                # Writing a whole state out is slow: every eighth one is compared to the letter.
                before = repr(state) if turn % 8 == 0 else None
                action, rng = unlisted_action(state, rng)
                with pytest.raises(IllegalActionError) as refused:
                    step(state, action)
                assert refused.value.rule
                assert refused.value.reason
                assert before is None or repr(state) == before
            last = state
        assert last is not None
        assert last.is_over
        assert last.epoch == 5
        assert legal_actions(last) == ()
        assert outcome(last).winners


@pytest.mark.parametrize("name", SETS)
def test_events_alone_lead_to_the_same_facts(name: str) -> None:
    """Applying the events of a step to the state before gives the facts of the state after."""
    facts = [
        "epoch",
        "phase",
        "active",
        "order",
        "players",
        "reserve",
        "agora",
        "oracle",
        "draw_pile",
        "discard_pile",
        "removed",
        "citizen_faces",
        "reshuffled",
        "ring_mask",
        "turned_mask",
        "quests",
        "level_tiles",
        "family_tiles",
        "rng",
    ]
    for seed in range(6):
        before = None
        for state, events in random_states(name, 2 + seed % 3, "revised", seed):
            if before is not None:
                table = thaw(before)
                for event in events:
                    apply_event(table, event)
                replayed = {fact: getattr(table, fact) for fact in facts if fact != "players"}
                assert replayed == {fact: getattr(state, fact) for fact in facts if fact != "players"}
                assert [board_facts(board) for board in table.players] == [
                    board_facts(board) for board in state.players
                ]
            before = state


def board_facts(board: object) -> tuple[object, ...]:
    """The fields of a board, whether it is frozen or not."""
    names = ["gold", "vp", "pp", "disc", "column_mask", "domain", "domain_mask", "elysium", "quest", "cards_taken"]
    return tuple(getattr(board, name) for name in names)


@pytest.mark.parametrize("name", SETS)
def test_same_seed_and_choices_give_the_same_game(name: str) -> None:
    """Promise 1: deterministic."""
    for seed in (0, "a text", -7):
        games = []
        for _ in range(2):
            state = new_game(standard_cards(), players=3, families=FAMILY_SETS[name], seed=seed)
            log: list[object] = []
            while not state.is_over:
                choices = legal_actions(state)
                state, events = step(state, choices[len(log) % len(choices)])
                log.append(events)
            games.append((log, state))
        assert games[0] == games[1]
