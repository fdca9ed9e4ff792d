"""The encoding over random games, and the same arrays from the core and from Python.

`python -m benchmarks.encodings --games 1000` is the long run of the first of these.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from benchmarks.cases import Case
from benchmarks.encodings import (
    ARRAYS,
    Counts,
    DifferenceError,
    check_case,
    check_decision,
    compare_arrays,
    encoding_of,
)

from elysium_rules import (
    FAMILY_SETS,
    ArgumentError,
    GameState,
    TakeCard,
    legal_actions,
    new_game,
    rng_from_seed,
    standard_cards,
    step,
)
from elysium_rules.environments.elysium_encoding import ElysiumEncoding
from elysium_rules.environments.encoding import find_encoding
from elysium_rules.environments.vector import VectorEnv
from elysium_rules.kernel.native import Library

FAMILIES = FAMILY_SETS["first_game"]


@pytest.mark.parametrize("number", range(8))
def test_every_legal_action_comes_back_from_its_numbers(library: Library, number: int) -> None:
    counts = check_case(Case("family" if number % 2 else "printed", 100 + number))
    assert counts.actions > counts.decisions > 20
    assert counts.in_core


def test_an_encoding_that_mixes_two_cards_up_is_found() -> None:
    class Mixed(type(find_encoding(players=2, families=FAMILIES))):  # type: ignore[misc]
        def spell(self, seen: Any, action: Any) -> tuple[int, ...]:
            found: tuple[int, ...] = super().spell(seen, action)
            return found[:1] if isinstance(action, TakeCard) else found

    state = new_game(standard_cards(), 2, FAMILIES, seed=1)
    mixed = Mixed(standard_cards(), 2, FAMILIES)
    for _ in range(40):
        legal = legal_actions(state)
        if len({action.card for action in legal if isinstance(action, TakeCard)}) > len(mixed_prints(state)):
            break
        state, _ = step(state, legal[0])
    with pytest.raises(DifferenceError):
        check_decision(mixed, state, legal_actions(state), Random(1), Counts())


def mixed_prints(state: GameState) -> set[str]:
    """The prints of the cards that can be taken."""
    cards = [state.card(action.card) for action in legal_actions(state) if isinstance(action, TakeCard)]
    return {card.ref for card in cards if card is not None}


@pytest.mark.parametrize("case", ["printed:1", "printed:2", "printed:5", "family:0", "family:4", "family:9"])
def test_the_core_and_python_fill_the_same_arrays(library: Library, case: str) -> None:
    encoding = encoding_of(Case.read(case))
    assert encoding.core_rows(1) is not None
    seen = compare_arrays(encoding, case, 250, give=100)
    assert seen["handed over"] == 1
    assert seen["ended"]


def test_an_array_that_differs_is_found(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    encoding = ElysiumEncoding(standard_cards(), 2, FAMILIES)
    monkeypatch.setattr(encoding, "b_taken", encoding.b_gold)
    with pytest.raises(DifferenceError, match="observations"):
        compare_arrays(encoding, "faulty", 40)


def test_arrays_do_not_depend_on_threads(library: Library) -> None:
    games = [VectorEnv(9, players=2, families=FAMILIES, seed=4, threads=threads) for threads in (1, 2, 5)]
    for number in range(150):
        for other in games[1:]:
            assert all(np.array_equal(getattr(games[0], name), getattr(other, name)) for name in ARRAYS)
        numbers = games[0].random_numbers(number)
        for each in games:
            each.step(numbers)


def test_whole_actions_lead_where_looking_ahead_says(library: Library) -> None:
    """Where nothing is drawn, a look ahead is what comes of it."""
    games = VectorEnv(8, players=2, families=FAMILIES, seed=2)
    same = 0
    for number in range(60):
        ahead, seats = games.look_ahead(rng_from_seed(number)), games.seats.copy()
        chosen = np.zeros(8, np.int32)
        games.step_actions(chosen)
        for row in range(8):
            stays = games.seats[row] == seats[row] and not games.dones[row]
            if stays and np.array_equal(games.observations[row], ahead.observations[ahead.starts[row]]):
                same += 1
    assert same > 100


@pytest.mark.parametrize("core", [True, False])
def test_what_a_mask_does_not_allow_is_refused_and_the_other_rows_go_on(library: Library, core: bool) -> None:
    games = VectorEnv(3, players=2, families=FAMILIES, seed=2, core=core)
    before = games.observations.copy()
    numbers = games.masks.argmax(axis=1)
    numbers[1] = int(games.masks[1].argmin())
    with pytest.raises(ArgumentError, match="row 1"):
        games.step(numbers)
    changed = [bool((games.observations[row] != before[row]).any()) for row in range(3)]
    assert changed == [True, False, True]
    with pytest.raises(ArgumentError, match="3 rows"):
        games.step([0])
    games.step(games.masks.argmax(axis=1))  # nobody is stuck


def test_rewards_are_told_once_and_for_all_seats(library: Library) -> None:
    for reward, wanted in (("win", 1.0), ("margin", 0.0)):
        games = VectorEnv(6, players=2, families=FAMILIES, seed=3, reward=reward)
        sums = []
        for number in range(400):
            games.step(games.random_numbers(number))
            for row in range(6):
                if games.dones[row]:
                    sums.append(float(games.rewards[row].sum()))
                    assert games.totals[row].argmax() == games.rewards[row].argmax() or len(set(games.totals[row])) == 1
                else:
                    assert not games.rewards[row].any()
        assert sums
        assert set(sums) == {wanted}
