"""Who does the pieces? Processes of this machine, or what an option names: a Dask cluster, Ray, this process alone.

Any other `concurrent.futures.Executor` can be given to `simulate` as it is (decision 84).
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any, Final

from elysium_rules.errors import SetupError

NewExecutor = Callable[[], Executor]
#: What `find_executor` knows, with what may follow a colon.
KINDS: Final = {"processes": "[:N]", "here": "", "dask": ":ADDRESS", "ray": "[:ADDRESS]"}
#: Pieces that Dask itself does again when a worker dies, before it tells us.
_RETRIES: Final = 3


def count_cores() -> int:
    """The cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def new_processes(workers: int | None = None) -> Executor:
    """Processes of this machine; they are spawned, so that nothing of this one's threads is copied into them."""
    from concurrent.futures import ProcessPoolExecutor  # a Python in a page has no processes
    from multiprocessing import get_context

    return ProcessPoolExecutor(workers or count_cores(), get_context("spawn"), _begin_worker)


def _begin_worker() -> None:
    """What an interrupt means is decided by who began the run; and a worker ends when that process does, however."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from multiprocessing import parent_process  # it is there, where there are processes

    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def find_executor(text: str) -> tuple[NewExecutor | None, int]:
    """What an option names, and how many pieces are handed out to it at once.

    Raises:
        SetupError: it names nothing that is known, or what it needs is not installed.

    >>> find_executor("here")
    (None, 1)
    """
    kind, _, rest = text.partition(":")
    if kind == "here" and not rest:
        return None, 1
    if kind == "processes":
        if rest and (not rest.isdecimal() or not 1 <= int(rest) <= 1_000):
            raise SetupError("", f"processes:N is for 1 to 1,000 processes, not {rest!r}")
        workers = int(rest) if rest else count_cores()
        return partial(new_processes, workers), workers + 2
    if kind == "dask" and rest:
        return partial(_new_dask, rest), 64
    if kind == "ray":
        return partial(_new_ray, rest or None), 64
    known = ", ".join(f"{name}{more}" for name, more in KINDS.items())
    raise SetupError("", f"there is no executor {text!r}; there are {known}")


def _new_dask(address: str) -> Executor:
    try:
        from distributed import Client  # an extra
    except ImportError:
        raise SetupError("", "dask needs its extra: pip install 'elysium-rules[cluster]'") from None
    return DaskExecutor(Client(address))


def _new_ray(address: str | None) -> Executor:
    try:
        import ray  # an extra
    except ImportError:
        raise SetupError("", "ray needs its extra: pip install 'elysium-rules[cluster]'") from None
    if not ray.is_initialized():
        ray.init(address=address, include_dashboard=False, log_to_driver=False)
    return RayExecutor()


class DaskExecutor(Executor):
    """Dask's own executor, with a client that ends with it."""

    def __init__(self, client: Any) -> None:
        self._client, self._executor = client, client.get_executor(retries=_RETRIES)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand a piece out."""
        future: Future[Any] = self._executor.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as inherited
        """Let the cluster go; it goes on without us."""
        self._executor.shutdown(wait=wait)
        self._client.close()


class RayExecutor(Executor):
    """Tasks of Ray, which has no executor of its own; it does a lost task again by itself."""

    def __init__(self) -> None:
        import ray  # an extra

        self._remote: dict[Any, Any] = {}
        self._ray = ray

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand a piece out."""
        remote = self._remote.get(fn)
        if remote is None:
            remote = self._remote[fn] = self._ray.remote(fn)
        future: Future[Any] = remote.remote(*args, **kwargs).future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as inherited
        """Nothing: whoever began Ray ends it, and what we began ends with this process."""
