"""What a bot may have beside `choose`: a budget, a memory, and values; whoever has none of it plays as before."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from elysium_rules import (
    FAMILY_SETS,
    ArgumentError,
    GameState,
    GreedyBot,
    RandomBot,
    find_bot,
    new_game,
    observe,
    standard_cards,
    start_game,
)
from elysium_rules.bots.budget import Budget, format_budget, parse_budget
from elysium_rules.bots.match import play_game
from elysium_rules.bots.seats import SeatedBots, choose_with, takes_budget, values_of
from elysium_rules.kernel.rng import Rng, rng_from_seed


def deal(seed: int) -> GameState:
    return new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=seed)


class Thinker:
    """Notes the budgets that it is told."""

    def __init__(self) -> None:
        self.told: list[Budget | None] = []

    def choose(self, view: Any, rng: Rng, budget: Budget | None = None) -> Any:
        self.told.append(budget)
        return view.legal[0]


class Taker:
    """Takes whatever it is told by name."""

    def choose(self, view: Any, rng: Rng, **more: Any) -> Any:
        assert set(more) == {"budget"}
        return view.legal[0]


@attrs.define
class Diary:
    """Remembers how often it was asked; each seat of each game has its own."""

    begun: list[int] = attrs.Factory(list)
    pages: list[list[int]] = attrs.Factory(list)

    def begin(self, view: Any) -> Page:
        self.begun.append(view.player)
        self.pages.append([])
        return Page(self.pages[-1])

    def choose(self, view: Any, rng: Rng) -> Any:
        raise AssertionError("whoever remembers is asked to begin")


@attrs.define
class Page:
    asked: list[int]

    def choose(self, view: Any, rng: Rng) -> Any:
        self.asked.append(view.player)
        return view.legal[0]


def test_a_budget_is_told_to_who_takes_one_and_to_nobody_else() -> None:
    thinker = Thinker()
    play_game(deal(3), [thinker, RandomBot()], seed=1, budgets=Budget(iterations=7))
    assert set(thinker.told) == {Budget(iterations=7)}
    assert [takes_budget(bot) for bot in (thinker, Taker(), RandomBot(), GreedyBot())] == [True, True, False, False]


def test_budgets_by_seat_go_to_their_seats() -> None:
    one, other = Thinker(), Thinker()
    play_game(deal(3), [one, other], seed=1, budgets=[Budget(iterations=1), None])
    assert (set(one.told), set(other.told)) == ({Budget(iterations=1)}, {None})
    with pytest.raises(ArgumentError, match="a game of 2 players needs as many budgets, not 1"):
        play_game(deal(3), [one, other], budgets=[None])


def test_old_bots_play_the_same_with_and_without_a_budget() -> None:
    plain = play_game(deal(4), [RandomBot(), GreedyBot()], seed=2)
    assert play_game(deal(4), [RandomBot(), GreedyBot()], seed=2, budgets=Budget(seconds=0.1)) == plain


def test_what_is_remembered_stays_in_its_seat_and_game() -> None:
    bot = Diary()
    for seed in (3, 4):
        play_game(deal(seed), [bot, bot], seed=1)
    assert sorted(bot.begun) == [0, 0, 1, 1]
    assert [set(page) for page in bot.pages] == [{seat} for seat in bot.begun]


def test_memory_begins_anew_after_a_choice_was_taken_back() -> None:
    state, bot = deal(3), Diary()
    seated, view = SeatedBots([bot, bot]), observe(state, state.deciding)
    assert view.player is not None
    for _ in range(2):
        seated.choose(view.player, view, rng_from_seed(1))
    seated.forget()
    seated.choose(view.player, view, rng_from_seed(1))
    assert [len(page) for page in bot.pages] == [2, 1]


@pytest.mark.parametrize("game", ["elysium", "ephyran"])
def test_a_bot_chooses_what_it_values_most(game: str) -> None:
    choices: dict[str, Any] = {"families": "first_game"} if game == "elysium" else {}
    state: Any = start_game(game, players=2, seed=5, **choices)
    bot, rng = find_bot(game, "greedy"), rng_from_seed(1)
    for _ in range(30):
        view = observe(state, state.deciding)
        values = values_of(bot, view, rng)
        assert values is not None
        action = bot.choose(view, rng)
        assert values[view.legal.index(action)] >= max(values) - 1e-9
        state, _ = state.game.rules.step(state, action)


def test_a_bot_that_does_not_judge_says_nothing_and_one_that_says_too_little_is_refused() -> None:
    state = deal(3)
    view, rng = observe(state, state.deciding), rng_from_seed(1)
    assert values_of(RandomBot(), view, rng) is None

    class Short:
        def values(self, view: Any, rng: Rng, budget: Budget | None = None) -> tuple[float, ...]:
            return (1.0,)

    with pytest.raises(ArgumentError, match="this bot gave 1 values"):
        values_of(Short(), view, rng)


def test_choose_with_gives_the_budget_by_name() -> None:
    state = deal(3)
    view = observe(state, state.deciding)
    assert choose_with(Taker(), view, rng_from_seed(1), Budget(iterations=1)) == view.legal[0]


@pytest.mark.parametrize("written", ["1", "500", "0.5s", "2s", "0.001s"])
def test_budgets_are_written_as_they_are_read(written: str) -> None:
    assert format_budget(parse_budget(written)) == written


@pytest.mark.parametrize("wrong", ["", "0", "-3", "s", "1.5", "5 s", "1e3", "0s"])
def test_what_is_no_budget_is_refused(wrong: str) -> None:
    with pytest.raises(ArgumentError):
        parse_budget(wrong)


@pytest.mark.parametrize("wrong", [{"iterations": 0}, {"iterations": 1.5}, {"seconds": -1}, {"workers": 0}])
def test_a_limit_is_a_number_above_zero(wrong: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        Budget(**wrong)
