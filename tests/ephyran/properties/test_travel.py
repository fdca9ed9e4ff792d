"""States and views of Ephyran travel: they are pickled and shown, also in the middle of every power."""

from __future__ import annotations

import pickle

import pytest

from elysium_rules.ephyran.model.actions import Reclaim
from elysium_rules.ephyran.title import EPHYRAN
from elysium_rules.errors import DecodeError
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.library import _find_ephyran, ephyran_cards
from elysium_rules.play.sight import observe
from elysium_rules.play.step import legal_actions
from elysium_rules.testing.ephyran import do, ephyran_scenario
from elysium_rules.testing.promises import play_randomly


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_in_a_game_comes_back_equal_and_can_be_shown(players: int) -> None:
    state = EPHYRAN.start(EPHYRAN.find_match(ephyran_cards(), players, {}), rng_from_seed(players))
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
    game = EPHYRAN.find_match(ephyran_cards(), 2, {"gods": ["gaia", "aeolus"]})
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
