"""Pieces of work on any executor: each does as well twice as once, so a lost one is done again (decision 84).

A piece is a value that pickles, the work a function of a module that gives the same result for the same piece wherever
it runs. So nothing depends on how many workers there are, who does what, or which of them die.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import Final, Generic, TypeVar

import attrs

from elysium_rules.arguments import expect
from elysium_rules.errors import ElysiumError

PieceT = TypeVar("PieceT")
ResultT = TypeVar("ResultT")

TRIES: Final = 4  #: how often a piece is begun before its loss is the fault of the piece
AHEAD: Final = 64  #: how many are under way at once, so that a million pieces are no million futures
BREAKS: Final = 8  #: how many executors may break one after the other while nothing is done


class WorkersLostError(ElysiumError):
    """Nothing gets done: executor after executor breaks, or one piece is lost whoever does it.

    The environment's mistake: too little memory, a worker that cannot start; or ours, where a piece kills its worker.
    """


@attrs.frozen
class _Entry(Generic[PieceT]):
    number: int
    piece: PieceT
    tries: int = 1

    def again(self) -> _Entry[PieceT]:
        return attrs.evolve(self, tries=self.tries + 1)


def run_pieces(
    work: Callable[[PieceT], ResultT],
    pieces: Iterable[PieceT],
    new_executor: Callable[[], Executor] | None = None,
    *,
    ahead: int = AHEAD,
) -> Generator[tuple[int, ResultT], None, None]:
    """Do all pieces and yield the number of each, from 0, with its result, as they are done.

    Args:
        work: what is done with a piece; it pickles by its name.
        pieces: taken as they are needed.
        new_executor: makes an executor; it is asked again when one has broken. None: this process does it all.
        ahead: how many are handed to the executor at once.

    Raises:
        ElysiumError: what the work itself refuses; it would refuse it again.
        WorkersLostError: a piece was lost again and again, or executors break before anything is done.
    """
    waiting = _entries(pieces)
    if new_executor is None:
        for entry in waiting:
            yield entry.number, work(entry.piece)
        return
    lost: deque[_Entry[PieceT]] = deque()
    executor = new_executor()
    expect("new_executor", executor, Executor, "a function that makes a `concurrent.futures.Executor`")
    under_way: dict[Future[ResultT], _Entry[PieceT]] = {}
    breaks = 0  # since the last piece that was done
    try:
        while True:
            broken: Exception | None = None
            while len(under_way) < ahead and broken is None:
                begun = lost.popleft() if lost else next(waiting, None)
                if begun is None:
                    break
                try:
                    under_way[executor.submit(work, begun.piece)] = begun
                except RuntimeError as error:  # it broke while nobody looked (BrokenExecutor), or was shut down
                    lost.appendleft(begun)
                    broken = error
            if not under_way and broken is None:
                return
            done = set() if broken is not None else wait(under_way, return_when=FIRST_COMPLETED).done
            for future in sorted(done, key=lambda future: under_way[future].number):
                entry = under_way.pop(future)
                try:
                    result = future.result()
                except ElysiumError:
                    raise
                except Exception as error:  # an executor says in its own words that a worker was lost
                    if entry.tries >= TRIES:
                        reason = f"piece {entry.number} was lost {TRIES} times, at last by {_words(error)}"
                        raise WorkersLostError(reason) from error
                    lost.append(entry.again())
                    if isinstance(error, RuntimeError):
                        broken = error
                else:
                    breaks = 0
                    yield entry.number, result
            if broken is not None:
                breaks += 1
                if breaks > BREAKS:
                    raise WorkersLostError(f"no worker lasts, at last by {_words(broken)}") from broken
                # Whatever it still had is lost with it, or comes twice, which does no harm: it is not waited for, and
                # it is nobody's fault.
                lost.extend(under_way.values())
                under_way.clear()
                executor.shutdown(wait=False, cancel_futures=True)
                executor = new_executor()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _entries(pieces: Iterable[PieceT]) -> Iterator[_Entry[PieceT]]:
    for number, piece in enumerate(pieces):
        yield _Entry(number, piece)


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
