"""What the port brings for a game without wishes of its own: match, choices, declarations, outcome."""

from __future__ import annotations

import copy
import pickle
from typing import Any, ClassVar

import attrs
import pytest

from elysium_rules.errors import ArgumentError, DecodeError, SetupError
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.base import BaseState, PlainGame, Result, public
from elysium_rules.play.data.read import Reader
from elysium_rules.play.data.visibility import declare
from elysium_rules.play.engine.port import GameRules, Setup


@attrs.frozen
class Pass:
    """Do nothing."""

    player: int


@attrs.frozen
class State(BaseState[Any, Any, Any, Any, Any]):
    """Everybody passes once."""

    passed: int = 0

    @property
    def is_over(self) -> bool:
        return bool(self.passed == self.game.player_count)


class Passing(GameRules[Any, Any, Any, Any, Any]):
    """A game in which nothing happens."""

    name = "passing"
    seats = range(2, 5)
    setups: ClassVar = (
        Setup("pace", "how quickly", ("slow", "quick"), "slow"),
        Setup("hats", "a hat for each", ("red", "blue"), "", by_seat=True),
        Setup("place", "where"),
    )
    state_class: ClassVar[type[Any]] = State
    events = ()
    perform: ClassVar = {Pass: lambda table, player, action: None}
    visibility: ClassVar = {State: declare("passed"), **public(Pass)}

    def start(self, game: Any, rng: Any, log: Any = None) -> State:
        return State(game, rng, 0)

    def list_actions(self, state: Any) -> tuple[Pass, ...]:
        return () if state.is_over else (Pass(state.active),)

    def advance(self, table: Any) -> None:
        table.passed, table.active = table.passed + 1, (table.active + 1) % table.game.player_count
        table.legal = self.list_actions(table)

    def outcome(self, state: Any) -> Result:
        return Result.of([0] * state.game.player_count)

    def check_state(self, state: Any) -> None:
        assert 0 <= state.passed <= state.game.player_count

    def turn_label(self, state: Any) -> str:
        return "turn"


PASSING = Passing()


def find(players: int = 2, **choices: Any) -> PlainGame:
    found = PASSING.find_game(PASSING.standard_card_set(), players, {"place": "here", **choices})
    assert isinstance(found, PlainGame)
    return found


def test_choices_are_found_or_refused() -> None:
    assert find().choices == {"pace": "slow", "hats": None, "place": "here"}
    assert find(hats="red blue", pace="quick").choices == {"pace": "quick", "hats": ("red", "blue"), "place": "here"}
    for wrong, sentence in (
        ({"players": 7}, "passing is for 2 to 4 players, not 7"),
        ({"pace": "soon"}, "pace: there is no 'soon'; there are slow, quick"),
        ({"hats": ["red"]}, "hats: 2 players need as many, not 1"),
        ({"place": None}, "passing is set up with place: where"),
    ):
        with pytest.raises(SetupError) as refused:
            find(**wrong)
        assert refused.value.reason == sentence


def test_a_match_is_written_down_and_read_again() -> None:
    for game in (find(), find(3, hats=["red", "red", "blue"])):
        written = PASSING.encode_game(game, with_cards=True)
        assert PASSING.decode_game(Reader(written, "game"), PASSING.standard_card_set(), None, None) == game
    with pytest.raises(DecodeError, match="only passing 1 can be played here"):
        PASSING.decode_game(Reader({"rulings": "passing 2"}, "game"), PASSING.standard_card_set(), None, None)


def test_there_is_one_of_each_title_wherever_it_goes() -> None:
    state = PASSING.start(find(), rng_from_seed(1))
    assert Passing() is PASSING
    for other in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert other == state
        assert other.game.rules is PASSING


def test_actions_and_rulings_follow_where_nothing_is_said() -> None:
    assert PASSING.actions == (Pass,)
    assert PASSING.rulings == ("passing 1",)
    assert not PASSING.has_secrets


def test_who_may_see_the_fields_of_the_engine_is_known() -> None:
    view = PASSING.observe(PASSING.start(find(), rng_from_seed(1)), None)
    assert view.state.rng is None
    assert view.state.passed == 0


def test_a_tuple_of_tuples_of_plain_values_is_refused_with_its_field() -> None:
    @attrs.frozen
    class Board(BaseState[Any, Any, Any, Any, Any]):
        rows: tuple[tuple[int, ...], ...] = ()
        parts: tuple[tuple[Pass, ...], ...] = ()

    class Rows(Passing):
        name = "rows"
        state_class = Board
        visibility: ClassVar = {Board: declare("rows parts"), **public(Pass)}

    with pytest.raises(ArgumentError, match=r"Board\.rows: this is a tuple of tuples"):
        _ = Rows().sight
