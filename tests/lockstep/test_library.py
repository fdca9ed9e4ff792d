"""Finding, loading and switching off the native core; many threads; and what is damaged on its way into it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import pytest
from benchmarks.damage import damage

from elysium_rules import (
    FAMILY_SETS,
    GameState,
    legal_actions,
    new_game,
    playout,
    playouts,
    random_chooser,
    standard_cards,
    state_digest,
)
from elysium_rules.elysium.model.contract import CONTRACT
from elysium_rules.elysium.native.core import PAYS_AT, Kept, find_core
from elysium_rules.elysium.native.image import image_of
from elysium_rules.elysium.native.states import numbers_of
from elysium_rules.elysium.rules.setup import make_rng, start_game
from elysium_rules.kernel import native
from elysium_rules.kernel.native import Absence, Library, LoadedGame, find_library
from elysium_rules.kernel.rng import rng_from_seed


def start(seed: int = 1, players: int = 4, name: str = "first_game") -> GameState:
    return new_game(standard_cards(), players, FAMILY_SETS[name], seed=seed)


# --- where it is, and whether it is used


def test_a_game_gets_its_core_once_that_pays(library: Library) -> None:
    game = start(players=3, name="deadly_plots").game
    object.__setattr__(game, "kept_core", None)
    assert [find_core(game) for _ in range(PAYS_AT - 1)] == [None] * (PAYS_AT - 1)
    core = find_core(game)
    assert core is not None
    assert find_core(game) is core
    object.__setattr__(game, "kept_core", None)
    assert find_core(game, 1_000) is not None


def test_a_library_elsewhere_can_be_named(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = shutil.copy(library.path, tmp_path / "elsewhere.so")
    monkeypatch.setenv("ELYSIUM_CORE", str(copy))
    found = find_library(CONTRACT)
    assert isinstance(found, Library)
    assert found.path == copy


@pytest.mark.parametrize(
    "switch, told",
    [
        ("off", "it is switched off: ELYSIUM_CORE=off"),
        ("OFF", "it is switched off: ELYSIUM_CORE=OFF"),
        ("/nowhere/core.so", "it cannot be loaded: /nowhere/core.so"),
    ],
)
def test_why_there_is_none_is_said(switch: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELYSIUM_CORE", switch)
    found = find_library(CONTRACT)
    assert isinstance(found, Absence)
    assert found.reason.startswith(told)


def test_a_library_of_another_version_is_not_used(
    library: Library, builder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELYSIUM_CORE", str(library.path))
    found = find_library(CONTRACT + 1)
    assert isinstance(found, Absence)
    assert found.reason == (f"it speaks version {CONTRACT} of the contract, and this library speaks {CONTRACT + 1}")
    state = start(5)
    expected = playout(state, random_chooser(1), core=False)
    monkeypatch.setattr("elysium_rules.elysium.native.core.CONTRACT", CONTRACT + 1)
    object.__setattr__(state.game, "kept_core", None)
    assert find_core(state.game, 100) is None
    assert playout(state, random_chooser(1)) == expected


def test_something_that_is_no_core_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "core.so"
    file.write_bytes(b"not a library")
    monkeypatch.setenv("ELYSIUM_CORE", str(file))
    found = find_library(CONTRACT)
    assert isinstance(found, Absence)
    assert "it cannot be loaded" in found.reason
    state = start()
    assert playout(state, random_chooser(1)).is_over


def test_nobody_loads_it_who_does_not_play_playouts() -> None:
    program = """
import sys
from elysium_rules import FAMILY_SETS, legal_actions, new_game, save_game, standard_cards, step
state = new_game(standard_cards(), 2, FAMILY_SETS["first_game"], seed=1)
while not state.is_over:
    state, _ = step(state, legal_actions(state)[0])
save_game(state)
assert not {"ctypes", "elysium_rules.kernel.native", "elysium_rules.elysium.native.core"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], check=True)


# --- it plays


@pytest.mark.parametrize("name", FAMILY_SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_are_the_same_with_and_without(library: Library, name: str, players: int) -> None:
    object.__setattr__(start(1, players, name).game, "kept_core", None)
    for seed in range(10):
        state = start(seed, players, name)  # from the sixth on it is begun in the core
        by_python = start_game(state.game, make_rng(seed))
        assert (state, legal_actions(state)) == (by_python, legal_actions(by_python))
        assert state_digest(state) == state_digest(by_python)
        expected = playout(by_python, random_chooser(seed), core=False)
        for _ in range(2):
            found = playout(state, random_chooser(seed))
            assert found == expected
            assert state_digest(found) == state_digest(expected)
        middle = playout(state, random_chooser(seed), until=60)
        assert middle == playout(state, random_chooser(seed), until=60, core=False)
        last = playout(middle, lambda legal, look: legal[-1])
        assert last == playout(middle, lambda legal, look: legal[-1], core=False)
    kept = start(1, players, name).game.kept_core
    assert isinstance(kept, Kept)
    assert kept.core is not None


@pytest.mark.parametrize("policy", ["random", "light"])
@pytest.mark.parametrize("until", [None, 0, 1, 50])
def test_playouts_are_the_same_with_and_without(library: Library, policy: str, until: int | None) -> None:
    for seed in range(4):
        state = playout(start(seed, 2 + seed % 3), random_chooser(seed), until=40 * seed)
        found = playouts(state, 6, seed, policy, until)  # type: ignore[arg-type]
        assert found == playouts(state, 6, seed, policy, until, core=False)  # type: ignore[arg-type]


def test_threads_share_a_game_and_nothing_else(library: Library) -> None:
    state = start(9)
    expected = [playouts(state, 30, seed).totals for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda seed: playouts(state, 30, seed).totals, range(8)))
    assert found == expected


def test_a_core_that_was_let_go_takes_nothing_with_it(library: Library) -> None:
    """A table outlives whoever made it, and its game outlives it."""
    state = start()
    loaded = LoadedGame(library, image_of(state.game))
    table = loaded.enter(numbers_of(state))
    fork = table.fork()
    del loaded, table
    assert fork.count_legal() == len(legal_actions(state))
    fork.play_random(rng_from_seed(1), 0, -1)
    assert fork.deciding is None


# --- what is damaged


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind, count", [("game", 60), ("state", 300)])
def test_what_is_damaged_is_refused_or_played(library: Library, kind: str, count: int, seed: int) -> None:
    """Each part of them in a process of its own: a core that crashes takes nobody with it."""
    counts, wrong = damage(kind, count, 1_000 + seed, library)
    assert wrong == []
    assert counts["refused"] > count // 10
    assert counts["played"] > 0


def test_the_table_of_functions_is_that_of_the_header() -> None:
    """All that the header declares is known here, and nothing else."""
    header = (Path(__file__).parents[2] / "native/src/api.h").read_text(encoding="utf-8")
    declared = {word.partition("(")[0] for word in header.split() if word.startswith("core_") and "(" in word}
    assert declared == {*native._LONG, *native._SHORT, *native._ROWS_LONG, *native._ROWS_SHORT}
