"""Pieces of work on any executor: each does as well twice as once, so a lost one is done again (decision 84).

A piece is a value that pickles, the work a function of a module that gives the same result for the same piece wherever
it runs. So nothing depends on how many workers there are, who does what, or which of them die.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import Final, TypeVar

from elysium_rules.errors import ElysiumError

PieceT = TypeVar("PieceT")
ResultT = TypeVar("ResultT")

TRIES: Final = 4  #: how often a piece is begun before its loss is the fault of the piece
AHEAD: Final = 64  #: how many are under way at once, so that a million pieces are no million futures


def run_pieces(
    work: Callable[[PieceT], ResultT],
    pieces: Iterable[PieceT],
    new_executor: Callable[[], Executor] | None = None,
    *,
    ahead: int = AHEAD,
) -> Iterator[tuple[int, ResultT]]:
    """Do all pieces and yield the number of each, from 0, with its result, as they are done.

    Args:
        work: what is done with a piece; it pickles by its name.
        pieces: taken as they are needed.
        new_executor: makes an executor; it is asked again when one has broken. None: this process does it all.
        ahead: how many are handed to the executor at once.

    Raises:
        ElysiumError: what the work itself refuses; it would refuse it again.
    """
    waiting = enumerate(pieces)
    if new_executor is None:
        for number, piece in waiting:
            yield number, work(piece)
        return
    lost: deque[tuple[int, PieceT, int]] = deque()
    executor = new_executor()
    under_way: dict[Future[ResultT], tuple[int, PieceT, int]] = {}
    try:
        while True:
            while len(under_way) < ahead:
                entry = lost.popleft() if lost else next(((*entry, 1) for entry in waiting), None)
                if entry is None:
                    break
                try:
                    under_way[executor.submit(work, entry[1])] = entry
                except RuntimeError:  # it broke while nobody looked (BrokenExecutor), or was shut down
                    lost.appendleft(_begin_again(entry, None))
                    executor = new_executor()
            if not under_way:
                return
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            broken = False
            for future in sorted(done, key=lambda future: under_way[future][0]):
                entry = under_way.pop(future)
                try:
                    result = future.result()
                except ElysiumError:
                    raise
                except Exception as error:  # noqa: BLE001 - an executor says in its own words that a worker was lost
                    lost.append(_begin_again(entry, error))
                    broken = broken or isinstance(error, RuntimeError)
                else:
                    yield entry[0], result
            if broken:
                # Whatever it still had is lost with it, or comes twice, which does no harm: it is not waited for.
                lost.extend(_begin_again(entry, None) for entry in under_way.values())
                under_way.clear()
                executor.shutdown(wait=False, cancel_futures=True)
                executor = new_executor()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _begin_again(entry: tuple[int, PieceT, int], error: Exception | None) -> tuple[int, PieceT, int]:
    number, piece, tries = entry
    if tries >= TRIES and error is not None:
        raise error
    return number, piece, tries + 1
