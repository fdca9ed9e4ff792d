"""States and views of Ephyran travel: they are pickled and shown, also in the middle of every power."""

from __future__ import annotations

import pickle

import pytest

from elysium_rules import load_game, save_game
from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.actions import Reclaim
from elysium_rules.errors import DecodeError, SetupError
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.library import _find_ephyran, ephyran_cards
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.play.seeing.observation import observe
from elysium_rules.play.serialising.notation import format_notation, parse_notation
from elysium_rules.play.serialising.replay import decode_replay, encode_replay, record
from elysium_rules.testing.ephyran import do, ephyran_scenario
from elysium_rules.testing.promises import play_randomly


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_in_a_game_comes_back_equal_and_can_be_shown(players: int) -> None:
    state = EPHYRAN.start(EPHYRAN.find_game(ephyran_cards(), players, {}), rng_from_seed(players))
    for number, made in enumerate(play_randomly(state, players)):
        for value in (made.before, made.events, observe(made.before, number % players), observe(made.before)):
            assert repr(value)
            back = pickle.loads(pickle.dumps(value))
            assert back == value
        assert len(pickle.dumps(made.before)) < 4000  # the cards do not travel with each state
        back = pickle.loads(pickle.dumps(made.before))
        assert back.game is made.before.game
        assert legal_actions(back) == legal_actions(made.before)


def test_chosen_gods_travel_along() -> None:
    game = EPHYRAN.find_game(ephyran_cards(), 2, {"gods": ["gaia", "aeolus"]})
    assert pickle.loads(pickle.dumps(game)) is game


def test_other_cards_are_refused() -> None:
    with pytest.raises(DecodeError, match=r"deck\.toml"):
        _find_ephyran((("deck.toml", "0" * 32),))


def test_power_that_is_not_the_first_of_its_card_is_shown_by_its_card() -> None:
    state = ephyran_scenario(hands=["lagoon1", ""], cities=["", "lagoon:dionysus"])
    state, _ = do(state, Reclaim)
    assert state.question is not None
    assert state.question.card >= state.game.size
    assert "dionysus" in repr(state).split("question=")[1]


@pytest.mark.parametrize("rulings", EPHYRAN.rulings)
def test_game_keeps_the_rulings_it_began_with_wherever_it_goes(rulings: str) -> None:
    """In a pickle, a save, a replay and the notation; and games of different rulings are different games."""
    box = ephyran_cards()
    game = EPHYRAN.find_game(box, 2, {}, rulings)
    assert [other for other in EPHYRAN.rulings if EPHYRAN.find_game(box, 2, {}, other) == game] == [rulings]
    assert pickle.loads(pickle.dumps(game)) is game
    state = begun = EPHYRAN.start(game, rng_from_seed(3))
    actions = []
    for _ in range(20):
        actions.append(legal_actions(state)[-1])
        state, _ = step(state, actions[-1])
    assert load_game(save_game(state), box).game is game
    replay = record(begun, 3, actions)
    assert decode_replay(encode_replay(replay), box).game is game
    assert parse_notation(format_notation(replay), box).game is game


def test_new_games_are_played_by_the_newest_rulings_and_unknown_ones_are_refused() -> None:
    assert EPHYRAN.find_game(ephyran_cards(), 2, {}).rulings.name == "ephyran 2"
    with pytest.raises(SetupError, match="ephyran 1, ephyran 2"):
        EPHYRAN.find_game(ephyran_cards(), 2, {}, "ephyran 3")
