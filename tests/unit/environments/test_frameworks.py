"""The frameworks' own tests of environments, and what they do not ask."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from elysium_rules import FAMILY_SETS, ArgumentError, UnknownNameError, find_bot
from elysium_rules.environments.aec import GameAEC, env
from elysium_rules.environments.encoding import find_encoding
from elysium_rules.environments.openspiel import register
from elysium_rules.environments.seat import GameSeat

FAMILIES = FAMILY_SETS["first_game"]
ENCODING = find_encoding(players=2, families=FAMILIES)


@pytest.mark.parametrize("players, core", [(2, True), (3, False), (4, True)])
def test_pettingzoo_finds_nothing_wrong(players: int, core: bool) -> None:
    with warnings.catch_warnings():
        # A dictionary with a mask is what its own card games give, and what its test warns of.
        warnings.simplefilter("ignore", UserWarning)
        api_test(GameAEC(players=players, core=core), num_cycles=200)
        api_test(env(players=players, core=core), num_cycles=50)


@pytest.mark.parametrize("core", [True, False])
def test_pettingzoo_gets_the_same_games_of_a_seed(core: bool) -> None:
    seed_test(lambda: GameAEC(ENCODING, core=core), num_cycles=100)


def play_aec(game: GameAEC, seed: int) -> list[tuple[str, float, bytes, bytes]]:
    """A game by lot: who looked, what they had got, what they saw."""
    rng, seen = np.random.default_rng(seed), []
    game.reset(seed=seed)
    for agent in game.agent_iter():
        observation, reward, ended, _, _ = game.last()
        assert observation is not None
        mask = observation["action_mask"]
        seen.append((agent, reward, observation["observation"].tobytes(), mask.tobytes()))
        game.step(None if ended else int(rng.choice(np.flatnonzero(mask))))
    return seen


@pytest.mark.parametrize("reward", ["win", "margin"])
def test_a_game_by_turns_is_the_same_in_the_core_and_in_python(reward: str) -> None:
    inside, outside = (play_aec(GameAEC(players=3, reward=reward, core=core), 7) for core in (True, False))
    assert inside == outside
    results = {agent: result for agent, result, _, mask in inside if not any(mask)}
    assert len(results) == 3
    assert sum(results.values()) == pytest.approx(1.0) if reward == "win" else max(results.values()) >= 0


def test_what_the_mask_does_not_allow_is_refused_and_changes_nothing() -> None:
    game = GameAEC(ENCODING)
    game.reset(seed=1)
    before, *_ = game.last()
    assert before is not None
    with pytest.raises(ArgumentError, match="does not allow"):
        game.step(int(np.flatnonzero(before["action_mask"] == 0)[0]))
    after, *_ = game.last()
    assert after is not None
    assert all(np.array_equal(before[name], after[name]) for name in before)


@pytest.mark.parametrize("core", [True, False])
def test_whoever_need_not_choose_sees_the_table_and_an_empty_mask(core: bool) -> None:
    game = GameAEC(ENCODING, core=core)
    game.reset(seed=1)
    other = next(agent for agent in game.agents if agent != game.agent_selection)
    seen = game.observe(other)
    assert not seen["action_mask"].any()
    assert seen["observation"][ENCODING.fields()[0].start] == 1  # the first epoch


# --- one seat ---------------------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium_finds_nothing_wrong() -> None:
    check_env(GameSeat(ENCODING, bots="random", illegal_reward=-1.0), skip_render_check=True)


def play_seat(game: GameSeat, seed: int) -> tuple[float, int]:
    rng = np.random.default_rng(seed)
    seen, info = game.reset(seed=seed)
    total, ended = 0.0, False
    while not ended:
        seen, reward, ended, cut, info = game.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert not cut
        total += reward
    return total, int(info["seat"])


def test_a_seat_is_played_to_its_end_against_bots_by_name() -> None:
    results = [play_seat(GameSeat(ENCODING, bots="greedy", reward="margin"), seed) for seed in range(2)]
    assert all(margin < 0 for margin, _ in results)  # by lot against greedy
    assert results == [
        play_seat(GameSeat(ENCODING, bots=find_bot("elysium", "greedy"), reward="margin"), s) for s in (0, 1)
    ]


def test_a_seat_is_given_by_lot_or_by_its_number() -> None:
    game = GameSeat(players=4, bots=["random"] * 3)
    assert len({game.reset(seed=seed)[1]["seat"] for seed in range(20)}) == 4
    fixed = GameSeat(players=4, seat=2)
    seen, info = fixed.reset(seed=5)
    assert info == {"seat": 2}
    assert seen["action_mask"].any()


def test_what_no_mask_allows_ends_a_game_only_if_that_was_wanted() -> None:
    strict, gentle = GameSeat(ENCODING), GameSeat(ENCODING, illegal_reward=-2.0)
    seen, _ = strict.reset(seed=1)
    gentle.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(ArgumentError):
        strict.step(illegal)
    _, reward, ended, _, _ = gentle.step(illegal)
    assert (reward, ended) == (-2.0, True)


@pytest.mark.parametrize(
    "options",
    [{"bots": ["random", "random"]}, {"seat": 2}, {"bots": "nobody"}, {"reward": "gold"}, {"players": 7}],
)
def test_a_seat_that_cannot_be_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises((ArgumentError, UnknownNameError)):
        GameSeat(**options)


# --- OpenSpiel --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def spiel() -> Any:
    return pyspiel.load_game(register(), {"families": "+".join(FAMILIES), "deals": 16})


def test_openspiel_finds_nothing_wrong(spiel: Any) -> None:
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


def play_spiel(state: Any, rng: np.random.Generator, most: int = 10_000) -> None:
    while most and not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
        most -= 1


def test_a_game_of_openspiel_follows_from_its_history_and_a_clone_goes_its_own_way(spiel: Any) -> None:
    state = spiel.new_initial_state()
    state.apply_action(3)
    play_spiel(state, np.random.default_rng(1), 60)
    clone = state.clone()
    assert clone.at is state.at  # it costs nothing
    play_spiel(clone, np.random.default_rng(2))
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, state))[1]
    assert str(again) == str(state)
    assert not state.is_terminal()
    assert sum(clone.returns()) == 1.0
    assert state.returns() == [0.0, 0.0]


def test_an_information_state_remembers_what_an_observation_forgets(spiel: Any) -> None:
    state = spiel.new_initial_state()
    state.apply_action(3)
    before = state.information_state_string(0)
    play_spiel(state, np.random.default_rng(1), 20)
    after = state.information_state_string(0)
    assert after.startswith(before.split("\n")[0])
    assert len(after) > len(before)
    floats = state.observation_tensor(0)
    assert len(floats) == ENCODING.width
    assert floats == state.information_state_tensor(0)


def test_no_information_state_tells_of_the_draw_pile(spiel: Any) -> None:
    """Two deals that begin alike to a player's eyes would be told alike: no seed, no order of hidden cards."""
    state = spiel.new_initial_state()
    state.apply_action(3)
    told = state.information_state_string(0) + state.observation_string(0)
    pile = repr(state.at.position.draw_pile)
    assert "draw_pile=" not in told
    assert "Rng(" not in told
    assert pile not in told
