"""A chooser of Python that the native core asks: the same games, and nothing of Python's kept, lost or freed too early.

Whatever goes on around a core is in `test_playing_inside.py`; here the core is the real one.
"""

from __future__ import annotations

import copy
import gc
import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from elysium_rules import (
    FAMILY_SETS,
    Action,
    CardSet,
    DismissColumn,
    GameState,
    IllegalActionError,
    Transfer,
    legal_actions,
    load_cards,
    new_game,
    playout,
    standard_cards,
    state_digest,
    step,
)
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Colour
from elysium_rules.elysium.native.core import Kept, make_core
from elysium_rules.elysium.native.image import image_of
from elysium_rules.kernel import asking
from elysium_rules.kernel.native import SWITCH, Library, LoadedGame
from elysium_rules.play.engine import core as core_module
from elysium_rules.play.engine.core import Core
from elysium_rules.testing import scenario, seat

Look = Callable[[], GameState]
Choose = Callable[[tuple[Action, ...], Look], Action]

EXAMPLES = Path(__file__).parents[2] / "examples" / "families"
CUSTOM = ("artemis", "tyche", "zeus", "hermes", "poseidon")


@pytest.fixture(scope="module")
def custom() -> CardSet:
    return load_cards(EXAMPLES, standard=True)


def start(seed: int = 1, players: int = 4, name: str = "first_game", edition: str = "revised") -> GameState:
    return new_game(standard_cards(), players, FAMILY_SETS[name], seed=seed, edition=edition)


@pytest.fixture
def give(library: Library) -> Iterator[Callable[[ElysiumGame], Core]]:
    """Gives a game a core that nobody else has."""
    given: list[ElysiumGame] = []

    def put(game: ElysiumGame) -> Core:
        core = make_core(game, LoadedGame(library, image_of(game)))
        object.__setattr__(game, "kept_core", Kept(os.environ.get(SWITCH), core))
        given.append(game)
        return core

    yield put
    for game in given:
        object.__setattr__(game, "kept_core", None)


def some(seed: int) -> Choose:
    """A chooser that does what choosers do: takes, copies, keeps, and looks now and then."""
    random = Random(seed)
    kept: list[Any] = []

    def choose(legal: tuple[Action, ...], look: Look) -> Action:
        action = legal[random.randrange(len(legal))]
        what = random.randrange(40)
        if what == 0:
            assert legal_actions(look()) is legal
        elif what == 1:
            kept.append((look, legal, look()))
        elif what == 2:
            kept.append(look)
        elif what == 3:
            return copy.copy(action)
        elif what == 4:
            kept.clear()
        return action

    return choose


def unwatched(seed: int) -> Choose:
    random = Random(seed)
    return lambda legal, look: legal[random.randrange(len(legal))]


# --- the same games


@pytest.mark.parametrize("way", ["the core asks", "it is called for each choice"])
@pytest.mark.parametrize("name", FAMILY_SETS)
def test_games_are_the_same_with_and_without(
    give: Callable[[ElysiumGame], Core], name: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way != "the core asks":
        monkeypatch.setattr(core_module, "load_values", lambda game, most: None)
    for number in range(6):
        state = start(number, 2 + number % 3, name, ("revised", "original")[number % 2])
        core = give(state.game)
        assert (core.values is not None) == (way == "the core asks")
        for until in (None, 24, 100):
            expected = playout(state, some(number), until, core=False)
            found = playout(state, some(number), until)
            assert found == expected
            assert state_digest(found) == state_digest(expected)
            assert legal_actions(found) == legal_actions(expected)


def test_so_are_games_with_custom_families(give: Callable[[ElysiumGame], Core], custom: CardSet) -> None:
    for number in range(12):
        state = new_game(custom, 2 + number % 3, CUSTOM, seed=number)
        give(state.game)
        assert playout(state, some(number)) == playout(state, some(number), core=False)


def test_the_core_asks_and_nobody_else(give: Callable[[ElysiumGame], Core], monkeypatch: pytest.MonkeyPatch) -> None:
    """On this Python it can: there is no way around it that nobody notices."""
    state = start()
    give(state.game)
    monkeypatch.setattr(core_module, "_choose_outside", None)
    assert playout(state, unwatched(1)) == playout(state, unwatched(1), core=False)


def test_another_python_is_not_asked_by_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    find = asking.functions_of_python.__wrapped__
    assert find() is not None
    with monkeypatch.context() as patch:
        patch.setattr(sys, "_is_gil_enabled", lambda: False, raising=False)
        assert find() is None
    with monkeypatch.context() as patch:
        patch.setattr(asking, "_NAMES", {"call": "PyObject_NoSuchFunction"})
        assert find() is None
    monkeypatch.setattr(sys, "implementation", type("Other", (), {"name": "pypy"}))
    assert find() is None


# --- what a chooser may do


def test_a_chooser_may_be_any_callable(give: Callable[[ElysiumGame], Core]) -> None:
    """A method, an object, a function of C: each is called in another way."""

    class Bot:
        def __call__(self, legal: tuple[Action, ...], look: Look) -> Action:
            return legal[-1]

        def last(self, legal: tuple[Action, ...], look: Look) -> Action:
            return legal[-1]

        @staticmethod
        def also(*given: Any) -> Action:
            last: Action = given[0][-1]
            return last

    state = start()
    give(state.game)
    expected = playout(state, lambda legal, look: legal[-1], core=False)
    for chooser in (Bot(), Bot().last, Bot.also):
        assert playout(state, chooser) == expected


def test_what_it_was_shown_stays_as_it_was(give: Callable[[ElysiumGame], Core]) -> None:
    state = start(2)
    give(state.game)
    shown: list[list[tuple[Action, ...]]] = [[], []]
    for place, core in enumerate((False, True)):

        def keep(legal: tuple[Action, ...], look: Look, place: int = place) -> Action:
            shown[place].append(legal)
            return legal[len(shown[place]) * 7 % len(legal)]

        playout(state, keep, core=core)
    assert shown[0] == shown[1]
    assert len(shown[0]) > 100


def test_a_look_that_is_kept_is_refused_from_then_on(give: Callable[[ElysiumGame], Core]) -> None:
    """Whether it is kept at every choice or now and then; one that was let go of may come again."""
    state = start(3)
    give(state.game)
    for often in (1, 7):
        kept: list[Look] = []
        count = 0

        def keep(legal: tuple[Action, ...], look: Look, kept: list[Look] = kept, often: int = often) -> Action:
            nonlocal count
            count += 1
            for old in kept[-3:]:
                assert old is not look
                with pytest.raises(RuntimeError, match="a look belongs to one choice, and this choice was made"):
                    old()
            if count % often == 0:
                kept.append(look)
            return legal[0]

        playout(state, keep)
        assert len(kept) == count // often > 20
        for old in kept:
            with pytest.raises(RuntimeError, match="keep the state it gave instead"):
                old()


@pytest.mark.parametrize("often", [1, 2, 3, 5, 40])
def test_who_looks_often_is_played_by_python_in_the_end(
    give: Callable[[ElysiumGame], Core], often: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = start(4)
    give(state.game)
    states: list[list[GameState]] = [[], []]
    for place, core in enumerate((False, True)):
        count = 0

        def watch(legal: tuple[Action, ...], look: Look, place: int = place) -> Action:
            nonlocal count
            count += 1
            if count % often == 0:
                states[place].append(look())
            return legal[count * 7 % len(legal)]

        playout(state, watch, core=core)
    assert states[0] == states[1]
    assert len(states[0]) >= 3


def test_a_chooser_may_play_games_itself(give: Callable[[ElysiumGame], Core]) -> None:
    """In the same core, three deep, and with a list of its own in between."""
    state = start(5, 3)
    give(state.game)

    def deep(seed: int, depth: int) -> Choose:
        random = Random(seed)

        def choose(legal: tuple[Action, ...], look: Look) -> Action:
            if depth and random.randrange(40) == 0:
                playout(look(), deep(seed + 1, depth - 1))
            return legal[random.randrange(len(legal))]

        return choose

    assert playout(state, deep(1, 3)) == playout(state, deep(1, 3), core=False)


def test_a_chooser_that_never_ends_to_play_is_told_so(give: Callable[[ElysiumGame], Core]) -> None:
    state = start(6)
    give(state.game)

    def choose(legal: tuple[Action, ...], look: Look) -> Action:
        playout(state, choose)
        return legal[0]

    with pytest.raises(RecursionError):
        playout(state, choose)
    assert playout(state, unwatched(1)) == playout(state, unwatched(1), core=False)


# --- where it ends early


class OwnError(Exception):
    """Of a chooser."""


@pytest.mark.parametrize("at", [0, 1, 65, 130])
def test_what_a_chooser_raises_comes_out(give: Callable[[ElysiumGame], Core], at: int) -> None:
    """Nothing was played after it, so its look still shows where the playout broke off."""
    state = start(7)
    give(state.game)
    looks: list[Look] = []
    error = OwnError()

    def fail(legal: tuple[Action, ...], look: Look) -> Action:
        looks.append(look)
        if len(looks) > at:
            raise error
        return legal[len(looks) * 7 % len(legal)]

    def same(legal: tuple[Action, ...], look: Look, count: list[int] = [0]) -> Action:  # noqa: B006 - it counts
        count[0] += 1
        return legal[count[0] * 7 % len(legal)]

    with pytest.raises(OwnError) as raised:
        playout(state, fail)
    assert raised.value is error
    shown = looks[-1]()
    assert shown == (playout(state, same, at, core=False) if at else state)
    assert shown == looks[-1]()
    for old in looks[:-1]:
        with pytest.raises(RuntimeError, match="a look belongs to one choice"):
            old()


def test_what_python_cannot_make_of_an_action_comes_out(
    give: Callable[[ElysiumGame], Core], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake of ours, wherever it happens; the core is as good as before."""
    state = start(8)
    made = 0
    real = Core.decode

    def decode(self: Core, numbers: bytes) -> Any:
        nonlocal made
        made += 1
        if made == 20:
            raise OwnError
        return real(self, numbers)

    monkeypatch.setattr(Core, "decode", decode)
    give(state.game)
    with pytest.raises(OwnError):
        playout(state, unwatched(1))
    assert playout(state, unwatched(1)) == playout(state, unwatched(1), core=False)


@pytest.mark.parametrize("at", [0, 5, 70])
def test_what_is_not_legal_is_refused_as_outside(give: Callable[[ElysiumGame], Core], at: int) -> None:
    state = start(9)
    give(state.game)
    errors = []
    for core in (False, True):
        count = 0

        def wrong(legal: tuple[Action, ...], look: Look) -> Any:
            nonlocal count
            count += 1
            if count > at:
                return DismissColumn(legal[0].player, Colour.RED) if at % 2 else "a bribe"
            return legal[count * 7 % len(legal)]

        with pytest.raises(Exception) as refused:  # noqa: PT011 - whatever it is outside
            playout(state, wrong, core=core)
        errors.append((type(refused.value), str(refused.value)))
    assert errors[0] == errors[1]
    assert errors[0][0] is IllegalActionError


def test_what_does_not_fit_is_done_by_python(
    give: Callable[[ElysiumGame], Core], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A 41st Legend: the core has room for 40. Nobody is asked twice, and choices before it are not lost."""
    state = crowded()
    give(state.game)
    steps: list[GameState] = []

    def count_step(state: GameState, action: Action) -> Any:
        steps.append(state)
        return step(state, action)

    monkeypatch.setattr(core_module, "step", count_step)
    lists: list[list[tuple[Action, ...]]] = [[], []]
    for place, core in enumerate((False, True)):

        def begin(legal: tuple[Action, ...], look: Look, place: int = place) -> Action:
            lists[place].append(legal)
            new = [action for action in legal if isinstance(action, Transfer) and action.legend is None]
            return (new or legal)[0]

        found = playout(state, begin, core=core)
        lists[place].append((found,))  # type: ignore[arg-type]
    assert lists[0] == lists[1]
    assert [len(state.players[0].elysium) for state in steps] == [40]


def crowded() -> GameState:
    """In Phase III: 39 Legends of one card each, and more to come."""
    deck = start(1, 2).game.faces
    words = [f"{card.family}/{card.key}#{1 + deck[:number].count(card)}" for number, card in enumerate(deck)]
    singles, domain = words[1 : 2 * 39 : 2], words[0:12:2]
    players = [seat(gold=40, legends=[[word] for word in singles], domain=domain, disc=1), seat(disc=2)]
    return scenario(players=players, phase="writing", turn=0, epoch=1)


# --- nothing is kept, lost or freed too early


def test_ten_thousand_choices_take_no_memory(give: Callable[[ElysiumGame], Core]) -> None:
    state = start(10, 2)
    give(state.game)

    def play(count: int) -> None:
        for number in range(count):
            playout(state, some(number % 5))
            with pytest.raises(ZeroDivisionError):
                playout(state, lambda legal, look: 1 / 0)  # type: ignore[arg-type, return-value]
            with pytest.raises(IllegalActionError):
                playout(state, lambda legal, look: None)  # type: ignore[arg-type, return-value]

    play(10)  # all that is kept is there now
    gc.collect()
    before = sys.getallocatedblocks()
    play(50)
    gc.collect()
    assert abs(sys.getallocatedblocks() - before) < 50


def test_every_object_has_as_many_references_as_before(give: Callable[[ElysiumGame], Core]) -> None:
    """Actions, what is called, the singletons: one more or less for each playout would show."""
    state = start(11, 2)
    give(state.game)
    chooser, error = unwatched(1), OwnError()

    def fail(legal: tuple[Action, ...], look: Look) -> Action:
        if len(legal) > 6:
            raise error
        return legal[0]

    playout(state, unwatched(1))
    watched = [*legal_actions(state), chooser, fail, error, state.game, OwnError, core_module._LookInside]

    def count() -> list[int]:
        gc.collect()
        return [sys.getrefcount(one) for one in watched]

    def play() -> None:
        for number in range(40):
            playout(state, unwatched(number % 3))
            playout(state, chooser)
            try:
                playout(state, fail)
            except OwnError:
                error.__traceback__ = None
            playout(state, lambda legal, look: copy.copy(legal[0]), until=30)

    play()
    before = count()
    play()
    after = count()
    assert after == before


def test_a_core_that_is_let_go_lets_go_what_it_kept(give: Callable[[ElysiumGame], Core]) -> None:
    """And it is let go: what it keeps does not lead back to it."""
    state = start(12, 2)
    action = legal_actions(state)[0]
    before = sys.getrefcount(action)
    core = give(state.game)
    playout(state, unwatched(1))
    assert sys.getrefcount(action) == before + 1  # by its numbers
    object.__setattr__(state.game, "kept_core", None)
    del core
    gc.collect()
    assert sys.getrefcount(action) == before


@pytest.mark.parametrize("most", [0, 1, 7, 100])
def test_few_values_are_kept_where_there_is_room_for_few(
    give: Callable[[ElysiumGame], Core], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(core_module, "MOST_ACTIONS", most)
    state = start(13, 3)
    give(state.game)
    for number in range(3):
        assert playout(state, some(number)) == playout(state, some(number), core=False)


def test_garbage_may_be_collected_at_any_moment(give: Callable[[ElysiumGame], Core]) -> None:
    state = start(14, 2)
    give(state.game)
    expected = playout(state, some(3), core=False)
    before = gc.get_threshold()
    gc.set_threshold(1, 1, 1)
    try:
        assert playout(state, some(3)) == expected
    finally:
        gc.set_threshold(*before)


def test_threads_may_play_one_game(give: Callable[[ElysiumGame], Core], monkeypatch: pytest.MonkeyPatch) -> None:
    """They take turns in the middle of choices and of decoding; what is kept for all of them is let go meanwhile."""
    monkeypatch.setattr(core_module, "MOST_ACTIONS", 40)
    state = start(15)
    give(state.game)
    expected = [playout(state, unwatched(seed), core=False) for seed in range(12)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda seed: playout(state, unwatched(seed)), range(12)))
    finally:
        sys.setswitchinterval(before)
    assert found == expected


def test_a_look_of_another_thread_counts_as_kept(give: Callable[[ElysiumGame], Core]) -> None:
    state = start(16, 2)
    give(state.game)
    seen: list[object] = []
    waiting: list[tuple[threading.Event, threading.Thread]] = []

    def choose(legal: tuple[Action, ...], look: Look) -> Action:
        if len(waiting) < 5:
            event = threading.Event()

            def later() -> None:
                event.wait(10)
                try:
                    seen.append(look())
                except RuntimeError as error:
                    seen.append(str(error))

            thread = threading.Thread(target=later)
            thread.start()
            waiting.append((event, thread))
        return legal[0]

    playout(state, choose)
    for event, thread in waiting:
        event.set()
        thread.join()
    assert seen == ["a look belongs to one choice, and this choice was made; keep the state it gave instead"] * 5


def test_step_and_playout_agree_about_what_was_chosen(give: Callable[[ElysiumGame], Core]) -> None:
    state = start(17, 2)
    give(state.game)
    chosen: list[Action] = []

    def note(legal: tuple[Action, ...], look: Look) -> Action:
        chosen.append(legal[len(chosen) * 5 % len(legal)])
        return chosen[-1]

    end = playout(state, note)
    for action in chosen:
        state, _ = step(state, action)
    assert state == end
