"""Pieces of work come out the same whatever becomes of those who do them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.errors import ArgumentError
from elysium_rules.simulation import pieces
from elysium_rules.simulation.pieces import BREAKS, TRIES, WorkersLostError, run_pieces


def square(number: int) -> int:
    return number * number


def square_or_die(folder: Path, number: int) -> int:
    """Kill the own process, once for each third piece."""
    mark = folder / str(number)
    if number % 3 == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuse(number: int) -> int:
    raise ArgumentError("call/out-of-range", "number", "it is refused")


class FlakyExecutor(Executor):
    """Does everything at once; loses what it is told to lose, in the way it is told to."""

    def __init__(self, faults: list[Exception | None], *, at_submit: bool = False) -> None:
        self.faults, self.at_submit, self.given = faults, at_submit, 0
        self.is_shut = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        assert not self.is_shut
        fault = self.faults.pop(0) if self.faults else None
        if fault is not None and self.at_submit:
            raise fault
        self.given += 1
        future: Future[Any] = Future()
        if fault is not None:
            future.set_exception(fault)
        else:
            future.set_result(fn(*args, **kwargs))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.is_shut = True


@pytest.mark.parametrize("ahead", [1, 3, 64])
@pytest.mark.parametrize("kind", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_every_piece_is_done_once(kind: Callable[[int], Executor] | None, ahead: int) -> None:
    new = None if kind is None else partial(kind, 2)
    found = list(run_pieces(square, range(20), new, ahead=ahead))
    assert sorted(found) == [(number, number * number) for number in range(20)]
    if new is None:
        assert found == sorted(found)


def test_pieces_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []

    def give() -> Iterator[int]:
        for number in range(1_000):
            taken.append(number)
            yield number

    running = run_pieces(square, give(), partial(FlakyExecutor, []), ahead=5)
    for _ in range(3):
        next(running)
    assert len(taken) <= 5 + 3
    running.close()


def test_killed_workers_lose_nothing(tmp_path: Path) -> None:
    found = dict(run_pieces(partial(square_or_die, tmp_path), range(10), partial(ProcessPoolExecutor, 2), ahead=4))
    assert found == {number: number * number for number in range(10)}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "3", "6", "9"]


def test_piece_that_kills_its_worker_is_named() -> None:
    with pytest.raises(WorkersLostError, match=rf"piece 0 was lost {TRIES} times, at last by BrokenProcessPool"):
        list(run_pieces(die, range(3), partial(ProcessPoolExecutor, 1), ahead=1))


def test_what_the_work_refuses_is_not_tried_again() -> None:
    executor = FlakyExecutor([])
    broken: Future[int] = Future()
    broken.set_exception(ArgumentError("call/out-of-range", "number", "it is refused"))
    executor.submit = lambda *_, **__: broken  # type: ignore[method-assign]
    with pytest.raises(ArgumentError, match="it is refused"):
        list(run_pieces(refuse, range(3), lambda: executor))
    assert executor.is_shut


def test_lost_piece_is_done_again_on_the_same_executor() -> None:
    made: list[FlakyExecutor] = []

    def new() -> Executor:
        made.append(FlakyExecutor([OSError("gone"), None, TimeoutError(), None]))
        return made[-1]

    assert dict(run_pieces(square, range(4), new, ahead=2)) == {0: 0, 1: 1, 2: 4, 3: 9}
    assert [executor.given for executor in made] == [6]


def test_broken_executor_is_replaced_and_shut() -> None:
    made: list[FlakyExecutor] = []

    def new() -> Executor:
        made.append(FlakyExecutor([BrokenProcessPool()] if len(made) < 3 else []))
        return made[-1]

    assert dict(run_pieces(square, range(6), new, ahead=3)) == {number: number * number for number in range(6)}
    assert len(made) == 4
    assert all(executor.is_shut for executor in made)


def test_executor_that_broke_unseen_is_replaced() -> None:
    made: list[FlakyExecutor] = []

    def new() -> Executor:
        made.append(FlakyExecutor([None, RuntimeError("cannot schedule")] if not made else [], at_submit=True))
        return made[-1]

    found = list(run_pieces(square, range(4), new, ahead=3))
    assert sorted(found) == [(0, 0), (1, 1), (2, 4), (3, 9)]
    assert len(made) == 2


def test_executors_that_never_work_are_given_up() -> None:
    made: list[FlakyExecutor] = []

    def new() -> Executor:
        made.append(FlakyExecutor([RuntimeError("no room")], at_submit=True))
        return made[-1]

    with pytest.raises(WorkersLostError, match="no worker lasts, at last by RuntimeError: no room"):
        list(run_pieces(square, range(4), new))
    assert len(made) == BREAKS + 1


def test_who_stops_listening_leaves_no_executor_behind() -> None:
    executor = FlakyExecutor([])
    running = run_pieces(square, range(100), lambda: executor)
    next(running)
    running.close()
    assert executor.is_shut
    assert pieces.AHEAD <= executor.given <= 100
