"""Both engines search alike: equal visits and equal rewards, not only equal choices, wherever a game may stand."""

from __future__ import annotations

from array import array
from itertools import chain
from random import Random

import attrs
import pytest
from benchmarks.cases import Case, NothingToPlayError, set_up
from benchmarks.pairing import core_of

from elysium_rules import GameState, legal_actions, observe, step
from elysium_rules.bots.budget import Budget
from elysium_rules.bots.search.forest import CoreForest, PythonForest, plant
from elysium_rules.bots.search.search_bot import SearchBot
from elysium_rules.bots.search.settings import Settings
from elysium_rules.elysium.rules.evaluation import FEATURES, WEIGHTS, evaluate, features, moments_left
from elysium_rules.kernel.native import Library
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.engine.core import Core

from .fake_core import FakeCalls, fake_core, put

ITERATIONS = 20
KINDS = {"printed": 40, "family": 30, "position": 30}
CASES = [Case(kind, number) for kind, count in KINDS.items() for number in range(count)]
#: Settings that go into every corner: other policies, a tree with hardly any room, priors alone, no playing on.
SETTINGS = (
    Settings(),
    Settings(trees=1, policy="random", cut=7),
    Settings(trees=3, most_entries=9, evenness=0),
    Settings(trees=2, cut=0, exploration=3_000, evenness=16, first_play=0),
    Settings(trees=1, cut=200, winning=16, softness=1),
)


def somewhere(case: Case) -> GameState | None:
    """A decision of a case, often in the middle of a power; None where it has none."""
    rng = Random(f"{case}/search")
    try:
        state = set_up(case).state
    except NothingToPlayError:
        return None
    stop, found = rng.randrange(120), None
    for made in range(200):
        legal = legal_actions(state)
        if not legal:
            break
        if len(legal) > 1:
            found = state
            if made >= stop and (state.question is not None or made >= stop + 20):
                break
        state, _ = step(state, legal[rng.randrange(len(legal))])
    return found


@pytest.mark.parametrize("first", range(0, len(CASES), 10))
def test_both_engines_find_out_the_same(library: Library, first: int) -> None:
    searched = 0
    for number, case in enumerate(CASES[first : first + 10], first):
        state = somewhere(case)
        core = None if state is None else core_of(library, state.game)
        if state is None or not isinstance(core, Core):
            continue
        settings = SETTINGS[number % len(SETTINGS)]
        put(state.game, core)
        view = observe(state, state.deciding)
        inside = plant(view, number, settings, ITERATIONS, core=True)
        outside = plant(view, number, settings, ITERATIONS, core=False)
        assert isinstance(inside, CoreForest)
        assert isinstance(outside, PythonForest)
        # In two parts, which are no whole rounds of the trees, and with threads.
        for begin, end, workers in ((0, 7, 1), (7, ITERATIONS, 3)):
            assert inside.grow(begin, end, workers), case
            outside.grow(begin, end, 1)
        assert inside.counts() == outside.counts(), case
        searched += 1
    assert searched >= 6


def test_searches_begin_inside_powers_too() -> None:
    """Or the test above would not try what it says."""
    states = [state for state in map(somewhere, CASES) if state is not None]
    assert sum(state.question is not None for state in states) >= 30
    assert {state.game.player_count for state in states} == {2, 3, 4}


def test_both_engines_judge_alike(library: Library) -> None:
    counted = [0] * len(FEATURES)
    for case in CASES[::2]:
        state = somewhere(case)
        core = None if state is None else core_of(library, state.game)
        if state is None or not isinstance(core, Core):
            continue
        table = core.enter(state)
        assert table is not None
        weights = array("i", chain.from_iterable(WEIGHTS))
        worths, rows, left = table.evaluate(state.game.player_count, weights, len(FEATURES))
        assert left == moments_left(state)
        assert rows == [tuple(features(state, board)) for board in state.players]
        assert worths == evaluate(state)
        for row in rows:
            counted = [before + (count != 0) for before, count in zip(counted, row, strict=True)]
    assert all(counted), "each feature came up"


def test_number_of_threads_changes_nothing(library: Library) -> None:
    for number in range(3):
        state = somewhere(CASES[number])
        assert state is not None
        core = core_of(library, state.game)
        assert isinstance(core, Core)
        put(state.game, core)
        view, bot = observe(state, state.deciding), SearchBot()
        one, *others = (
            bot.values(view, rng_from_seed(number), Budget(iterations=400, workers=workers)) for workers in (1, 2, 4, 9)
        )
        assert sum(value.visits for value in one) == 400
        assert all(other == one for other in others)


def test_what_does_not_fit_is_searched_by_python_from_the_beginning() -> None:
    """A core that is full in the middle of a search: the same is found out, by Python."""
    state = somewhere(CASES[0])
    assert state is not None
    bot = SearchBot(Budget(iterations=24), Settings(trees=2, cut=3))
    view = observe(state, state.deciding)
    wanted = attrs.evolve(bot, core=False).values(view, rng_from_seed(1))
    for full_at in (0, 5, 10**6):
        calls = FakeCalls(state.game, search_full_at=full_at)
        put(state.game, fake_core(calls))
        assert bot.values(view, rng_from_seed(1)) == wanted
        assert calls.searched == min(full_at, 24)


def test_core_refuses_settings_that_it_does_not_know(library: Library) -> None:
    state = somewhere(CASES[0])
    assert state is not None
    core = core_of(library, state.game)
    assert isinstance(core, Core)
    table = core.enter(state)
    assert table is not None
    numbers = [*Settings().numbers, *core.weights]
    for wrong in (numbers[:-1], [*numbers, 0], [0, *numbers[1:]]):
        with pytest.raises(Exception, match="refuses the search"):
            table.search(1, array("i", wrong))
