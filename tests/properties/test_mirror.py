"""Events say all that a mirror of the table needs (issue 8, decision 20)."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.playing import unseen
from tests.properties.written_families import cards_beside_printed

from elysium_rules import (
    FAMILY_SETS,
    Event,
    GameState,
    UnknownNameError,
    UsePower,
    begin_game,
    encode_event,
    encode_view,
    follow,
    legal_actions,
    new_game,
    observe,
    random_chooser,
    standard_cards,
    step,
)
from elysium_rules.elysium.model.events import EVENTS
from elysium_rules.elysium.model.ids import Edition
from elysium_rules.games import find_mirror
from elysium_rules.kernel.rng import draw_below, rng_from_seed
from elysium_rules.play.seeing.mirror import Mirror
from elysium_rules.play.seeing.observation import show_events
from elysium_rules.testing.strategies import PRINTED, families

GAMES = int(os.environ.get("ELYSIUM_GAMES", "3024"))
SEEDS = range(max(1, GAMES // 1008))


MIRROR = find_mirror("elysium")


def mirror_of(state: GameState, player: int | None = None) -> Mirror:
    return MIRROR(({"number": number, "ref": card.ref} for number, card in enumerate(state.game.faces)), player)


def told(state: GameState, events: Iterable[Event], player: int | None = None) -> list[Any]:
    """What somebody is told of events, as plain data."""
    return [encode_event(event) for event in show_events(state, events, player)]


def seen(state: GameState, player: int | None = None) -> dict[str, Any]:
    return MIRROR.facts(encode_view(observe(state, player)))


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", list(FAMILY_SETS))
def test_a_mirror_built_from_events_equals_the_view_after_every_step(name: str, players: int, edition: Edition) -> None:
    for seed in SEEDS:
        state, events = begin_game(standard_cards(), players, FAMILY_SETS[name], seed, edition)
        mirror = mirror_of(state)
        choose = random_chooser(f"{name} {seed}")
        while True:
            mirror.take_in(told(state, events))
            assert mirror.table == seen(state)
            if state.is_over:
                break
            state, events = step(state, choose(observe(state, state.deciding).legal, unseen))


@pytest.mark.parametrize("name", list(FAMILY_SETS))
def test_a_mirror_can_begin_with_any_view(name: str) -> None:
    """As after a load or an undo, also where a player holds an Incomplete quest, whose tile no view shows."""
    state, _ = begin_game(standard_cards(), 3, FAMILY_SETS[name], "views")
    choose = random_chooser(name)
    mirrors: list[Any] = []
    steps = 0
    while not state.is_over:
        if steps % 7 == 0:
            mirrors = [*mirrors[-8:], mirror_of(state)]
            mirrors[-1].start_from(encode_view(observe(state)))
        state, events = step(state, choose(legal_actions(state), unseen))
        steps += 1
        shown, now = told(state, events), seen(state)
        for mirror in mirrors:
            mirror.take_in(shown)
            assert mirror.table == now


@given(families(), st.integers(0, 99))
@settings(max_examples=max(5, GAMES // 200), deadline=None, suppress_health_check=list(HealthCheck))
def test_a_mirror_follows_the_powers_of_any_family(text: str, seed: int) -> None:
    cards = cards_beside_printed(text)
    chosen = (*PRINTED[seed % 5 : seed % 5 + 4], "custom")
    state, events = begin_game(cards, 2 + seed % 3, chosen, seed)
    mirrors = [mirror_of(state, player) for player in (None, 0, 1)]
    rng = rng_from_seed(seed)
    for _ in range(150):
        for mirror in mirrors:
            mirror.take_in(told(state, events, mirror.player))
            assert mirror.table == seen(state, mirror.player)
        legal = legal_actions(state)
        if not legal:
            break
        place, rng = draw_below(rng, len(legal))
        powers = [action for action in legal if isinstance(action, UsePower)]
        state, events = step(state, powers[place % len(powers)] if powers and place % 2 else legal[place])


def test_begin_game_gives_the_game_that_new_game_gives() -> None:
    arguments: Any = (standard_cards(), 4, FAMILY_SETS["wasteland"], "the same")
    assert begin_game(*arguments)[0] == new_game(*arguments)


def test_every_event_that_changes_the_table_is_known_to_the_mirror() -> None:
    """The others only tell: what was forced, named, declined, prevented, which power is used, who won."""
    told_only = {kind.__name__ for kind in EVENTS if not hasattr(MIRROR, f"on_{kind.__name__}")}
    assert told_only == {"ChanceCame", "DeedPrevented", "Forced", "Named", "Declined", "PowerUsed", "GameEnded"}


def test_follow_leads_from_view_to_view_and_leaves_the_first_as_it_was() -> None:
    """From any view of a player, event by event: what was asked is gone, all else is the next view."""
    state, _ = begin_game(standard_cards(), 3, FAMILY_SETS["misfortune"], "follow")
    deck = [{"number": number, "ref": card.ref} for number, card in enumerate(state.game.faces)]
    choose = random_chooser("follow")
    for _ in range(60):
        player = state.deciding
        assert player is not None
        view = encode_view(observe(state, player))
        before = copy.deepcopy(view)
        state, events = step(state, choose(legal_actions(state), unseen))
        shown: Any = follow("elysium", view, [], deck)
        for event in told(state, events, player):
            shown = follow("elysium", shown, [event], deck)
        assert view == before
        assert shown == {**encode_view(observe(state, player)), "question": None, "open_powers": []}


def test_follow_of_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownNameError):
        follow("elysion", {}, [])
