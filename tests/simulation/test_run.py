"""A run comes to the same tables whoever plays, in whatever order, and whatever stops it on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.errors import ArgumentError, SetupError
from elysium_rules.simulation.executors import find_executor, new_processes
from elysium_rules.simulation.folder import DONE, MANIFEST
from elysium_rules.simulation.pieces import run_pieces
from elysium_rules.simulation.plan import Plan, decode_plan
from elysium_rules.simulation.playing import Piece, Played, play_piece
from elysium_rules.simulation.run import Progress, repeat_game, simulate
from elysium_rules.simulation.tables import read_tables
from elysium_rules.simulation.tally import WHOLE

PLAN = {
    "players": 2,
    "bots": ["light", "random"],
    "seed": "a run",
    "games": 40,
    "setup": [{"families": "first_game"}, {"families": "wasteland"}],
    "piece": 6,
}


def plan_of(**more: Any) -> Plan:
    return decode_plan({**PLAN, **more})


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the plan, played by this process alone."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    simulate(plan_of(), folder, None)
    return files_of(folder)


class Backwards(ThreadPoolExecutor):
    """A pool whose last pieces are done first."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        def late() -> Any:
            time.sleep(0.02 * (7 - args[0].first // 6))
            return fn(*args, **kwargs)

        return super().submit(late)


@pytest.mark.parametrize(
    "new_executor",
    [partial(ThreadPoolExecutor, 3), partial(Backwards, 7), partial(new_processes, 2)],
    ids=["threads", "backwards", "processes"],
)
def test_tables_are_equal_whoever_plays(
    whole: dict[str, bytes], tmp_path: Path, new_executor: Callable[[], Executor]
) -> None:
    simulate(plan_of(), tmp_path / "run", new_executor, ahead=7)
    assert files_of(tmp_path / "run") == whole


def die_once(folder: str, piece: Piece) -> Played:
    """Play a piece; the second one kills its worker the first time."""
    mark = Path(folder, "died")
    if piece.first == 6 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_piece(piece)


def test_tables_are_equal_when_a_worker_dies(
    whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elysium_rules.simulation.run.play_piece", partial(die_once, str(tmp_path)))
    new = partial(ProcessPoolExecutor, 2, get_context("fork"))
    simulate(plan_of(), tmp_path / "run", new, ahead=3)
    assert (tmp_path / "died").exists()
    assert files_of(tmp_path / "run") == whole


class StopError(Exception):
    """Somebody pulls the plug."""


def test_run_goes_on_where_it_was_stopped(
    whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(progress: Progress) -> None:
        if progress.done >= 18:
            raise StopError

    with pytest.raises(StopError):
        simulate(plan_of(), tmp_path, None, on_progress=stop)
    with (tmp_path / DONE).open("ab") as half:
        half.write(b'{"first": 18, "fil')  # a line that was being written
    (tmp_path / "games/000003.parquet.new").write_bytes(b"half a file")
    played: list[int] = []

    def count(piece: Piece) -> Played:
        played.append(piece.first)
        return play_piece(piece)

    monkeypatch.setattr("elysium_rules.simulation.run.play_piece", count)
    told: list[Progress] = []
    simulate(plan_of(), tmp_path, None, on_progress=told.append)
    assert played == [18, 24, 30, 36]
    assert told[0] == Progress(18, 18, 40)
    assert told[-1] == Progress(40, 18, 40)
    assert files_of(tmp_path) == whole
    simulate(plan_of(), tmp_path, None, on_progress=told.append)  # all is there
    assert played == [18, 24, 30, 36]


def test_damaged_file_is_made_again(whole: dict[str, bytes], tmp_path: Path) -> None:
    def stop(progress: Progress) -> None:
        if progress.done >= 18:
            raise StopError

    with pytest.raises(StopError):
        simulate(plan_of(), tmp_path, None, on_progress=stop)
    (tmp_path / "cards/000001.parquet").write_bytes(b"")
    (tmp_path / "games/000002.parquet").unlink()
    simulate(plan_of(), tmp_path, None)
    assert files_of(tmp_path) == whole


COMMAND = [sys.executable, "-m", "elysium_rules.cli", "simulate"]


def begin_run(tmp_path: Path, who: str) -> tuple[subprocess.Popen[str], list[str]]:
    """A run of its own that has done something and is not done."""
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps({**PLAN, "games": 3_000, "piece": 60, "events": True}), encoding="utf-8")
    command = [*COMMAND, str(plan), "--out", str(tmp_path / "run"), "--executor", who]
    begun = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + 120
    while not (tmp_path / "run" / DONE).is_file():
        assert time.monotonic() < until
        assert begun.poll() is None, begun.communicate()
        time.sleep(0.02)
    return begun, command


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_killed_run_goes_on_and_leaves_no_worker(tmp_path: Path, how: signal.Signals) -> None:
    begun, _ = begin_run(tmp_path, "processes:2")
    children = Path(f"/proc/{begun.pid}/task/{begun.pid}/children").read_text().split()
    assert len(children) >= 2
    begun.send_signal(how)
    _, said = begun.communicate(timeout=120)
    if how is signal.SIGINT:
        assert begun.returncode == 1
        assert "of 3,000 games are in" in said
        assert "the same command goes on" in said
    else:
        assert begun.returncode == -signal.SIGKILL
    until = time.monotonic() + 60
    while any(Path(f"/proc/{child}/exe").exists() for child in children):
        assert time.monotonic() < until, "a worker outlives the run"
        time.sleep(0.05)
    kept = (tmp_path / "run" / DONE).read_bytes().count(b"\n")
    assert 0 < kept < 50
    assert not (tmp_path / "run" / MANIFEST).exists()
    plan = decode_plan(json.loads((tmp_path / "plan.json").read_text()))
    asked: list[int] = []

    class Enough(Exception):  # noqa: N818 - it is no error
        pass

    def stop(progress: Progress) -> None:
        asked.append(progress.done)
        if len(asked) > 1:
            raise Enough

    with pytest.raises(Enough):
        simulate(plan, tmp_path / "run", None, on_progress=stop)
    assert asked == [kept * 60, kept * 60 + 60]


@pytest.mark.parametrize(
    "more, words",
    [({"seed": "another"}, "tables of another plan"), ({"piece": 7}, "tables of another plan")],
)
def test_folder_of_another_plan_is_left_alone(tmp_path: Path, more: dict[str, Any], words: str) -> None:
    simulate(plan_of(games=4), tmp_path / "run", None)
    before = files_of(tmp_path / "run")
    with pytest.raises(SetupError, match=words):
        simulate(plan_of(games=4, **more), tmp_path / "run", None)
    assert files_of(tmp_path / "run") == before


def test_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear Ann", encoding="utf-8")
    with pytest.raises(SetupError, match="is not empty, and no simulation has begun there"):
        simulate(plan_of(games=4), tmp_path, None)
    assert list(files_of(tmp_path)) == ["letters.txt"]


@pytest.mark.parametrize("events", [False, True])
def test_any_game_can_be_repeated(tmp_path: Path, events: bool) -> None:
    plan = plan_of(games=14, events=events, record=["games", "cards", "decisions"])
    simulate(plan, tmp_path / "run", None)
    tables = read_tables(tmp_path / "run")
    for number in (0, 7, 13):
        replay, record = repeat_game(tmp_path / "run", number)
        assert [row["move"] for row in tables["decisions"].to_pylist() if row["game"] == number] == [
            row.move for row in record.decisions
        ]
        assert len(replay.actions) == record.game.decisions
        (row,) = [row for row in tables["games"].to_pylist() if row["number"] == number]
        assert (tuple(row["totals"]), row["seed"]) == (record.game.totals, f"a run/{number}")
        cards = [row for row in tables["cards"].to_pylist() if row["game"] == number]
        assert [(row["card"], row["ended"], row["worked"]) for row in cards] == [
            (card.card, card.ended, card.worked) for card in record.cards
        ]
    with pytest.raises(SetupError, match="numbered from 0 to 13; there is no 14"):
        repeat_game(tmp_path / "run" / MANIFEST, 14)
    with pytest.raises(SetupError, match="is no manifest"):
        repeat_game(tmp_path / "none.json", 1)


def test_tables_hold_all_games_in_order(tmp_path: Path) -> None:
    manifest = simulate(plan_of(), tmp_path / "run", None)
    tables = read_tables(tmp_path / "run")
    assert list(tables) == ["games", "cards"]
    assert tables["games"]["number"].to_pylist() == list(range(40))
    assert tables["cards"].num_rows == manifest["tables"]["cards"]["rows"]
    keys = list(zip(tables["cards"]["game"].to_pylist(), tables["cards"]["number"].to_pylist(), strict=True))
    assert keys == sorted(set(keys))
    wins = [row["winners"] for row in tables["games"].to_pylist()]
    assert manifest["sums"]["parts"] == [sum(WHOLE // len(seats) for seats in wins if seat in seats) for seat in (0, 1)]
    assert read_tables(tmp_path / "run", "games").keys() == {"games"}
    with pytest.raises(SetupError, match="has no table 'decisions'; there are games, cards"):
        read_tables(tmp_path / "run", "decisions")


def test_ephyran_is_simulated_too(tmp_path: Path) -> None:
    plan = decode_plan({"game": "ephyran", "players": 3, "bots": ["random"] * 3, "seed": "e", "games": 4, "piece": 3})
    simulate(plan, tmp_path / "run", None)
    tables = read_tables(tmp_path / "run")
    assert tables["games"].num_rows == 4
    assert {"hand", "city", "tartarus"} <= set(tables["cards"]["ended"].to_pylist())
    assert tables["games"].schema.names.index("gods") > 0


@pytest.mark.parametrize(
    "text, words",
    [
        ("procesess", "there is no executor 'procesess'; there are processes"),
        ("processes:0", "processes:N is for 1 to 1,000 processes, not '0'"),
        ("dask", "there is no executor 'dask'"),
        ("here:2", "there is no executor 'here:2'"),
    ],
)
def test_unknown_executor_is_refused(text: str, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        find_executor(text)


def test_executors_are_found() -> None:
    assert find_executor("here") == (None, 1)
    new, ahead = find_executor("processes:3")
    assert ahead == 5
    assert new is not None
    assert dict(run_pieces(abs, [-1, -2], new)) == {0: 1, 1: 2}


def test_game_from_outside_is_simulated(outside_game: Path, tmp_path: Path) -> None:
    """A package that knows nothing of simulations has rows of games and decisions, and no cards."""
    plan = tmp_path / "plan.toml"
    text = 'game = "magpie"\nplayers = 3\nbots = ["random", "random", "random"]\nseed = "m"\ngames = 9\npiece = 4\n'
    plan.write_text(f'{text}record = ["cards", "decisions"]\n', encoding="utf-8")
    command = [*COMMAND, str(plan), "--out", str(tmp_path / "run"), "--executor", "processes:1"]
    surroundings = {**os.environ, "PYTHONPATH": str(outside_game)}
    subprocess.run(command, check=True, capture_output=True, text=True, env=surroundings)
    tables = read_tables(tmp_path / "run")
    assert tables["games"].num_rows == 9
    assert tables["cards"].num_rows == 0
    assert sum(tables["games"]["decisions"].to_pylist()) == tables["decisions"].num_rows
    assert all(len(chapters) == 1 for chapters in tables["games"]["chapters"].to_pylist())  # it has no parts


# --- slips


@pytest.mark.parametrize("new_executor", [lambda: None, dict])
def test_what_makes_no_executor_is_refused(tmp_path: Path, new_executor: Any) -> None:
    with pytest.raises(ArgumentError, match="a function that makes a"):
        simulate(plan_of(), tmp_path / "run", new_executor)


@pytest.mark.parametrize("ahead", [0, -1, 10_001, 10**30])
def test_pieces_that_are_handed_out_at_once_have_a_bound(tmp_path: Path, ahead: int) -> None:
    with pytest.raises(ArgumentError, match="from one to 10,000 pieces are handed out at once"):
        simulate(plan_of(), tmp_path / "run", None, ahead=ahead)
    assert not (tmp_path / "run").exists()


def test_a_text_is_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ArgumentError, match="folder: a `Path` belongs here, not 'run'"):
        simulate(plan_of(), "run", None)  # type: ignore[arg-type]  # that is the slip
    assert list(tmp_path.iterdir()) == []


def test_place_where_no_tables_can_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    for place in (tmp_path / "file", tmp_path / "file/run"):
        with pytest.raises(SetupError, match="no tables can be written there"):
            simulate(plan_of(), place, None)
    with pytest.raises(SetupError, match="is no name of a folder"):
        simulate(plan_of(), tmp_path / "a\0b", None)


def test_damaged_manifest_and_tables_are_named(tmp_path: Path) -> None:
    simulate(plan_of(games=2), tmp_path, None)
    for damaged in ("{", "[]", "[" * 100_000):
        (tmp_path / MANIFEST).write_text(damaged, "utf-8")
        with pytest.raises(SetupError, match="it is no manifest of a simulation"):
            repeat_game(tmp_path, 0)
    (tmp_path / "cards/000000.parquet").write_bytes(b"no table")
    with pytest.raises(SetupError, match="its files cannot be read"):
        read_tables(tmp_path, "cards")
