"""What goes on around a core: handing over, choosing inside, and going on in Python wherever it cannot.

The core here is played by Python itself (`fake_core.py`), so all of it is tried on any machine.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from benchmarks.cases import Case
from benchmarks.pairing import compare
from tests.lockstep.fake_core import FakeCalls, fake_core, put

from elysium_rules import (
    FAMILY_SETS,
    Action,
    ArgumentError,
    DismissColumn,
    GameState,
    IllegalActionError,
    UnknownNameError,
    legal_actions,
    new_game,
    outcome,
    playout,
    playout_scores,
    playouts,
    random_chooser,
    standard_cards,
    state_digest,
    step,
)
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Colour
from elysium_rules.play.engine.core import LOOKS_PAY
from elysium_rules.play.engine.playout import WORTH_IT, RandomChooser


def start(seed: int = 1, players: int = 2) -> GameState:
    return new_game(standard_cards(), players, FAMILY_SETS["first_game"], seed=seed)


@pytest.fixture
def games() -> Iterator[list[ElysiumGame]]:
    """Games that a test gives a core; other tests play them without."""
    used: list[ElysiumGame] = []
    yield used
    for game in used:
        put(game, None)


@pytest.fixture
def given(games: list[ElysiumGame], monkeypatch: pytest.MonkeyPatch) -> Callable[..., FakeCalls]:
    """Gives the game of a state a core."""
    monkeypatch.delenv("ELYSIUM_CORE", raising=False)

    def give(state: GameState, full_at: int = -1, *, refuses: bool = False) -> FakeCalls:
        calls = FakeCalls(state.game, full_at, refuses=refuses)
        put(state.game, fake_core(calls))
        games.append(state.game)
        return calls

    return give


# --- a random chooser


@pytest.mark.parametrize("until", [None, WORTH_IT, 60, 10**9])
def test_a_random_chooser_plays_the_same_game_inside(given: Callable[..., FakeCalls], until: int | None) -> None:
    state = start()
    expected = playout(state, random_chooser(7), until, core=False)
    calls = given(state)
    found = playout(state, random_chooser(7), until)
    assert found == expected
    assert state_digest(found) == state_digest(expected)
    assert legal_actions(found) == legal_actions(expected)
    assert playout_scores(state, random_chooser(7), until) == outcome(expected)
    assert calls.entered == 1  # the second playout from a state begins with a copy
    assert len(calls.tables) == 1  # which it is copied from; all others were closed


def test_a_new_game_begins_where_it_is_played(given: Callable[..., FakeCalls]) -> None:
    expected = start(5)
    wanted = playout(expected, random_chooser(3), core=False)
    calls = given(expected)
    begun = start(5)
    assert (begun, begun.legal, state_digest(begun)) == (expected, legal_actions(expected), state_digest(expected))
    for _ in range(3):  # what it begins with is copied, never played on
        assert playout(begun, random_chooser(3)) == wanted
        assert playout(begun, lambda legal, _: legal[0]) == playout(expected, lambda legal, _: legal[0], core=False)
    assert calls.entered == 0


def test_only_the_state_that_came_last_is_kept(given: Callable[..., FakeCalls]) -> None:
    first, second = start(1), start(2)
    wanted = [playout(state, random_chooser(3), core=False) for state in (first, second)]
    calls = given(first)
    assert [playout(state, random_chooser(3)) for state in (first, second, second, first)] == [*wanted, *wanted[::-1]]
    assert (calls.entered, len(calls.tables)) == (3, 1)
    equal = pickle.loads(pickle.dumps(first))  # an equal state is handed over: it is known by its identity
    assert playout(equal, random_chooser(3)) == wanted[0]
    assert calls.entered == 4


def test_its_numbers_go_on_where_they_stand(given: Callable[..., FakeCalls]) -> None:
    """Through several playouts, inside and outside, and where one batch of words ends."""
    outside, inside = random_chooser(3), random_chooser(3)
    expected = [playout(start(seed), outside, core=False) for seed in range(8)]
    given(start())
    found = []
    for seed in range(8):
        found.append(playout(start(seed), inside, core=seed % 3 > 0))
        assert type(inside) is RandomChooser
    assert found == expected
    legal = legal_actions(start())
    assert [inside(legal, start) for _ in range(600)] == [outside(legal, start) for _ in range(600)]


@pytest.mark.parametrize("used", [0, 1, 511, 512, 513, 1024, 3000])
def test_words_that_were_taken_elsewhere_are_passed_over(used: int) -> None:
    chooser, other = random_chooser(1), random_chooser(1)
    assert isinstance(chooser, RandomChooser)
    assert isinstance(other, RandomChooser)
    for _ in range(5):
        chooser.draw()
        other.draw()
    for _ in range(used):
        chooser.draw()
    other.pass_over(used)
    assert chooser.place == other.place
    assert [chooser.draw() for _ in range(600)] == [other.draw() for _ in range(600)]


@pytest.mark.parametrize("full_at", [0, 1, 30, 80])
def test_a_core_that_is_full_costs_nothing_but_time(given: Callable[..., FakeCalls], full_at: int) -> None:
    state = start()
    chooser, other = random_chooser(7), random_chooser(7)
    expected = playout(state, chooser, core=False)
    given(state, full_at)
    assert playout(state, other) == expected
    legal = legal_actions(state)
    assert [chooser(legal, start) for _ in range(5)] == [other(legal, start) for _ in range(5)]


def test_a_state_that_the_core_refuses_is_played_by_python(given: Callable[..., FakeCalls]) -> None:
    state = start()
    expected = playout(state, random_chooser(7), core=False)
    given(state, refuses=True)
    assert playout(state, random_chooser(7)) == expected
    assert playout(state, lambda legal, look: legal[0]) == playout(state, lambda legal, look: legal[0], core=False)
    assert playouts(state, 2, 1) == playouts(state, 2, 1, core=False)


# --- any other chooser


def last(legal: tuple[Action, ...], look: Callable[[], GameState]) -> Action:
    return legal[-1]


@pytest.mark.parametrize("full_at", [-1, 0, 1, 40])
def test_a_chooser_of_anybody_chooses_inside(given: Callable[..., FakeCalls], full_at: int) -> None:
    state = start()
    lists: list[list[tuple[Action, ...]]] = [[], []]

    def watching(seen: list[tuple[Action, ...]]) -> Any:
        def choose(legal: tuple[Action, ...], look: Callable[[], GameState]) -> Action:
            seen.append(legal)
            return legal[len(seen) * 7 % len(legal)]

        return choose

    expected = playout(state, watching(lists[0]), core=False)
    calls = given(state, full_at)
    assert playout(state, watching(lists[1])) == expected
    assert lists[0] == lists[1]  # also where the core is full, nobody is asked twice
    assert calls.choices > 0 or full_at == 0
    found = playout(state, last, until=50)
    assert found == playout(state, last, until=50, core=False)
    expected = playout(state, last, until=50, core=False)
    assert legal_actions(found) == legal_actions(expected)


def test_a_look_inside_is_the_state_of_that_decision(given: Callable[..., FakeCalls]) -> None:
    """And who looks all the time is played by Python, which is quicker then."""
    state = start(2, players=3)
    calls = given(state)
    looks: list[Callable[[], GameState]] = []
    seen: list[GameState] = []

    def choose(legal: tuple[Action, ...], look: Callable[[], GameState]) -> Action:
        now = look()
        assert legal_actions(now) is legal
        looks.append(look)
        seen.append(now)
        return legal[len(seen) % len(legal)]

    final = playout(state, choose)
    assert 0 < calls.choices <= 2 * LOOKS_PAY
    for before, after in zip(seen, [*seen[1:], final], strict=True):
        legal = legal_actions(before)
        assert step(before, legal[(seen.index(before) + 1) % len(legal)])[0] == after
    with pytest.raises(RuntimeError, match="a look belongs to one choice, and this choice was made"):
        looks[0]()


def test_a_chooser_inside_cannot_break_the_rules(given: Callable[..., FakeCalls]) -> None:
    state = start()

    def wrong(legal: tuple[Action, ...], look: Callable[[], GameState]) -> Action:
        return DismissColumn(legal[0].player, Colour.RED)

    with pytest.raises(IllegalActionError) as expected:
        playout(state, wrong, core=False)
    given(state)
    with pytest.raises(IllegalActionError) as refused:
        playout(state, wrong)
    assert refused.value.reason == expected.value.reason
    again = playout(state, lambda legal, look: copy.copy(legal[0]))
    assert again == playout(state, lambda legal, look: legal[0], core=False)


def test_short_playouts_and_questions_about_states_stay_outside(given: Callable[..., FakeCalls]) -> None:
    state = start()
    calls = given(state)
    playout(state, random_chooser(1), until=WORTH_IT - 1)
    playout(state, random_chooser(1), until=lambda now: now.epoch == 2)
    assert calls.entered == 0


# --- many at once


@pytest.mark.parametrize("policy", ["random", "light"])
@pytest.mark.parametrize("until", [None, 0, 40])
@pytest.mark.parametrize("full_at", [-1, 0, 90])
def test_playouts_are_the_same_inside(
    given: Callable[..., FakeCalls], policy: Any, until: int | None, full_at: int
) -> None:
    state = start(3, players=3)
    expected = playouts(state, 4, "seed", policy, until, core=False)
    given(state, full_at)
    assert playouts(state, 4, "seed", policy, until) == expected
    assert len(expected) == 4
    assert len(set(expected.totals)) == (4 if until is None else len(set(expected.totals)))
    assert sum(expected.shares) == pytest.approx(1)


def test_random_playouts_are_those_of_random_choosers() -> None:
    """Each has a stretch of the seed's numbers to itself."""
    state = start()
    results = playouts(state, 3, 5)
    first = playout_scores(state, random_chooser(5))
    assert results.totals[0] == tuple(sheet.total for sheet in first.scores)
    assert results.winners[0] == first.winners
    assert playouts(state, 2, 5).totals == results.totals[:2]
    assert playouts(state, 3, 6).totals != results.totals
    assert playouts(state, 0, 5).shares == ()
    over = playout(state, random_chooser(1))
    assert playouts(over, 2, 1).totals == 2 * (tuple(sheet.total for sheet in outcome(over).scores),)


@pytest.mark.parametrize(
    "arguments, error",
    [
        ({"n": -1}, ArgumentError),
        ({"n": True}, ArgumentError),
        ({"n": 2**32}, ArgumentError),
        ({"seed": None}, ArgumentError),
        ({"policy": "clever"}, UnknownNameError),
        ({"until": -1}, ArgumentError),
        ({"until": lambda state: True}, ArgumentError),
    ],
)
def test_playouts_refuse_what_makes_no_sense(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        playouts(start(), **{"n": 1, "seed": 1, **arguments})


# --- switching it off, and what must not change


def test_it_is_switched_off_by_an_argument_and_by_the_environment(
    given: Callable[..., FakeCalls], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = start()
    calls = given(state)
    playout(state, random_chooser(1), core=False)
    playouts(state, 1, 1, core=False)
    monkeypatch.setenv("ELYSIUM_CORE", "off")
    playout(state, random_chooser(1))
    playouts(state, 1, 1)
    assert calls.entered == 0


def test_a_game_with_a_core_is_pickled_and_copied_as_one_without(given: Callable[..., FakeCalls]) -> None:
    state = start()
    before = pickle.dumps(state)
    given(state)
    assert pickle.dumps(state) == before
    assert pickle.loads(before) == state
    assert copy.deepcopy(state) == state


# --- the harness finds what is planted


class Planted(FakeCalls):
    """A core with a fault."""

    fault = ""

    def list_legal(self, handle: int) -> Any:
        legal = super().list_legal(handle)
        return legal[::-1] if self.fault == "order" and len(legal) > 2 else legal

    def choose(self, handle: int, place: int) -> int:
        count = len(self.list_legal(handle))
        return super().choose(handle, (place + 1) % count if self.fault == "choice" and count > 3 else place)

    def scores(self, handle: int, address: int) -> int:
        if self.fault == "scores":
            return 0
        return super().scores(handle, address)

    def sample(self, handle: int, viewer: int, low: int, high: int, counter: int) -> int:
        return super().sample(handle, viewer, low + (self.fault == "sample"), high, counter)

    def fork(self, handle: int) -> int:
        return handle if self.fault == "fork" else super().fork(handle)

    def close(self, handle: int) -> None:
        if self.fault != "fork":
            super().close(handle)


@pytest.mark.parametrize(
    "fault, kinds", [("", set()), ("order", {"legal"}), ("choice", {"legal", "state"}), ("scores", {"scores"})]
)
def test_the_harness_finds_a_fault(fault: str, kinds: set[str]) -> None:
    found = set()
    for number in range(3):
        for kind in ("printed", "position"):

            def make(game: ElysiumGame) -> Any:
                calls = Planted(game)
                calls.fault = fault
                return fake_core(calls)

            seen = compare(Case(kind, number), make)
            found |= {difference.kind for difference in seen.differences}
            assert bool(seen.differences) == bool(fault) or kind == "position"
    assert found <= kinds
    assert bool(found) == bool(fault)


@pytest.mark.parametrize("fault", ["sample", "fork"])
def test_the_harness_finds_rare_faults(fault: str) -> None:
    def make(game: ElysiumGame) -> Any:
        calls = Planted(game)
        calls.fault = fault
        return fake_core(calls)

    differences = [one for number in range(4) for one in compare(Case("printed", number), make).differences]
    assert differences
    assert {one.kind for one in differences} <= {fault, "state", "legal"}
