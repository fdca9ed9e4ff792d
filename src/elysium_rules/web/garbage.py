"""When the garbage collector looks through all that lives: now and then, and not while connections come in a flood.

A full collection takes as long as there are objects, and nobody is served meanwhile: with 3,000 idle connections it was
40 ms of the processor, and CPython begins one whenever a quarter has come to what is old. So young objects are
collected as ever, all of them only here, at most once between two sweeps (decision 53).
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

_NEVER: Final = 10**9
_DUE: Final = 10  #: collections of the second generation, after which CPython would think of the oldest one


def set_aside() -> None:
    """All that is there stays until the end: nobody waits while the collector looks through it once more."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, _NEVER)  # newer Pythons collect the oldest bit by bit, and ask nobody


def collect_all() -> None:
    """Look through everything, if much was made since the last time."""
    if gc.get_count()[2] >= _DUE:
        gc.collect()


def let_go(transport: asyncio.BaseTransport) -> None:
    """Let a transport that was closed go at once: asyncio's hold a method of their own, which is a cycle.

    So thousands of connections that came and went leave nothing to collect.
    """
    vars(transport).pop("_read_ready_cb", None)
