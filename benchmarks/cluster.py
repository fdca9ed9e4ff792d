"""The same plan on processes, on a Dask cluster that loses a worker half-way, and on Ray: are the tables equal?

    make cluster                                    # or python -m benchmarks.cluster --games 20000

All of it runs on this machine, in a network of its own that has nothing but a loopback. For each executor: how long it
took beside processes, what went over its network, and whether the tables are equal, row by row and to the byte.
"""

from __future__ import annotations

import argparse
import ctypes
import fcntl
import json
import os
import pickle
import signal
import socket
import struct
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import attrs
from rich.console import Console

from elysium_rules.simulation.executors import DaskExecutor, RayExecutor, find_executor
from elysium_rules.simulation.plan import Plan, decode_plan
from elysium_rules.simulation.playing import Piece, ready
from elysium_rules.simulation.run import Progress, simulate
from elysium_rules.simulation.tables import read_tables

WORKERS: Final = 2
LOOPBACK: Final = "127.0.0.1"
#: Of Linux: unshare(2) and netdevice(7).
_NEW_NETWORK: Final = 0x40000000
_NEW_USER: Final = 0x10000000
_SET_FLAGS: Final = 0x8914
_UP_AND_RUNNING: Final = 0x1 | 0x40


@attrs.frozen
class Way:
    """One way to play the plan."""

    name: str
    new_executor: Callable[[], Executor] | None
    ahead: int
    kill: Callable[[], int] | None = None  #: kills a worker and says which, once half of the games are there


def plan_of(games: int) -> Plan:
    """Games that the core plays and games that Python plays, if there is no core: what moves is the same."""
    return decode_plan(
        {
            "players": 2,
            "bots": ["light", "random"],
            "seed": "cluster",
            "games": games,
            "setup": [{"families": "first_game"}, {"families": "wasteland"}],
            "piece": max(1, games // 40),
        }
    )


@contextmanager
def dask_way() -> Iterator[Way]:
    """A scheduler and two workers; a worker that dies is begun anew by its nanny."""
    from distributed import Client, LocalCluster

    with LocalCluster(
        n_workers=WORKERS, threads_per_worker=1, processes=True, host=LOOPBACK, dashboard_address=None
    ) as cluster:

        def kill() -> int:
            number = next(iter(cluster.workers.values())).pid
            os.kill(number, signal.SIGKILL)
            return int(number)

        yield Way("dask", lambda: DaskExecutor(Client(cluster.scheduler_address)), WORKERS + 2, kill)


@contextmanager
def ray_way() -> Iterator[Way]:
    """Ray on this machine; a worker that dies is begun anew."""
    import ray

    ray.init(
        num_cpus=WORKERS,
        include_dashboard=False,
        log_to_driver=False,
        configure_logging=False,
        _node_ip_address=LOOPBACK,
    )

    def kill() -> int:
        number = next(
            number
            for number in sorted(descendants(os.getpid()))
            if title_of(number) in ("ray::IDLE", "ray::play_piece")
        )
        os.kill(number, signal.SIGKILL)
        return number

    try:
        yield Way("ray", RayExecutor, WORKERS + 2, kill)
    finally:
        ray.shutdown()


def descendants(number: int) -> set[int]:
    """The processes below one."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has ended
            continue
        parents.setdefault(parent, []).append(int(stat.parent.name))
    found: set[int] = set()
    waiting = [number]
    while waiting:
        for child in parents.get(waiting.pop(), ()):
            found.add(child)
            waiting.append(child)
    return found


def title_of(number: int) -> str:
    """What a process calls itself."""
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")[0].decode(errors="replace")
    except OSError:
        return ""


def stay_here() -> bool:
    """Give this process a network of its own, with nothing but a loopback; says whether it could.

    Ray listens on all addresses of a machine, whatever it is told.
    """
    library = ctypes.CDLL(None, use_errno=True)
    if not hasattr(library, "unshare"):
        return False
    if library.unshare(_NEW_NETWORK) and library.unshare(_NEW_NETWORK | _NEW_USER):
        return False
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        fcntl.ioctl(asked, _SET_FLAGS, struct.pack("16sh", b"lo", _UP_AND_RUNNING))
    return True


def memory_of(numbers: set[int]) -> int:
    """Resident memory of processes, in MB."""
    total = 0
    for number in numbers:
        try:
            total += int(Path(f"/proc/{number}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, IndexError):
            continue
    return total // 10**6


def play(way: Way, plan: Plan, folder: Path) -> dict[str, Any]:
    """Play the plan in one way."""
    killed: list[int] = []
    memory: list[int] = [0]

    def on_progress(progress: Progress) -> None:
        memory[0] = max(memory[0], memory_of(descendants(os.getpid())))
        if way.kill is not None and not killed and progress.done * 2 >= progress.games:
            killed.append(way.kill())

    begun = perf_counter()
    manifest = simulate(plan, folder, way.new_executor, ahead=way.ahead, on_progress=on_progress)
    return {
        "way": way.name,
        "seconds": round(perf_counter() - begun, 1),
        "killed": len(killed),
        "memory_mb": memory[0],
        "bytes": {name: facts["bytes"] for name, facts in manifest["tables"].items()},
        "digests": {name: facts["digest"] for name, facts in manifest["tables"].items()},
    }


def main() -> int:
    """Play in all ways, and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--ways", nargs="+", default=["processes", "dask", "ray"])
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if not stay_here():
        sys.exit("a network with nothing but a loopback cannot be made here, and Ray would listen to everybody")
    plan = plan_of(given.games)
    found: list[dict[str, Any]] = []
    console = Console(highlight=False, soft_wrap=True)
    with tempfile.TemporaryDirectory() as place, ExitStack() as stack:
        folder = Path(place, "runs")
        # They write into the home folder and tell a server how they are used, unless told.
        os.environ |= {
            "HOME": place,
            "RAY_USAGE_STATS_ENABLED": "0",
            "RAY_TMPDIR": place,
            "DASK_TEMPORARY_DIRECTORY": place,
        }
        new_executor, ahead = find_executor(f"processes:{WORKERS}")
        for name in given.ways:
            way = Way(name, new_executor, ahead)
            with ExitStack() as inner:
                if name == "dask":
                    way = inner.enter_context(dask_way())
                elif name == "ray":
                    way = inner.enter_context(ray_way())
                found.append(play(way, plan, folder / name))
            if not given.json:
                console.print(tell(found[-1], plan))
        tables = [read_tables(folder / name) for name in given.ways]
        stack.callback(tables.clear)
        equal = all(one[name].equals(tables[0][name]) for one in tables for name in plan.record)
        same = all(one["digests"] == found[0]["digests"] for one in found)
    sent = len(pickle.dumps(Piece(plan, ready(plan).pins, 0, plan.piece)))
    if given.json:
        facts = {"games": plan.games, "sent": sent, "equal": equal, "same_bytes": same, "ways": found}
        console.print_json(json.dumps(facts))
    else:
        console.print(f"a piece of {plan.piece} games is sent as {sent:,} bytes")
        verdict = "equal, row by row" if equal else "NOT EQUAL"
        console.print(f"tables are {verdict}, and their files {'are' if same else 'are NOT'} the same bytes")
    return 0 if equal and same else 1


def tell(found: dict[str, Any], plan: Plan) -> str:
    """One way, in a line."""
    moved = sum(found["bytes"].values())
    lost = ", one worker killed half-way" if found["killed"] else ""
    return (
        f"{found['way']}: {plan.games:,} games in {found['seconds']} s{lost}; "
        f"{moved / 1e6:.2f} MB came back, workers and their helpers took {found['memory_mb']} MB"
    )


if __name__ == "__main__":
    sys.exit(main())
