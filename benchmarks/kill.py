"""`kill -9` and power cuts in running games: whatever anybody was told is there afterwards.

    python -m benchmarks.kill --kills 200

A server with people and bots at its tables is killed again and again. After each kill its file is read: every decision
that was acknowledged or pushed must stand where it was told, every table must be there, and every game must keep to its
rules. Then the server is started again, and all of them go on.

A killed process loses nothing that it has written: the system keeps it. What would be lost with the system itself is
looked for by `benchmarks.powercut`, at every message of another server.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from benchmarks import powercut
from benchmarks.crowd import Notes, Person
from benchmarks.progress import Progress, Screen
from elysium_rules.protocol.kept import KeptEngine
from elysium_rules.web.store import Store
from elysium_rules.web.trial import QUICK, Server, elysium, ephyran, way_in


@attrs.define
class Result:
    """What was seen."""

    kills: int = 0
    acknowledged: int = 0  #: decisions of people that the server had answered
    undone: int = 0
    pushed: int = 0  #: decisions that somebody else was told of
    tables: int = 0
    finished: int = 0
    states: int = 0  #: games that were played again and checked
    seconds: float = 0.0
    problems: list[str] = attrs.field(factory=list)


def run(kills: int, folder: Path, progress: Progress, tables: int = 12, seed: int = 1) -> Result:
    """Kill a server so many times."""
    draw, result, began = random.Random(seed), Result(), time.perf_counter()
    notes = Notes()
    server = Server(folder, *QUICK)
    opened: list[dict[str, Any]] = []
    progress.part("kill -9", kills)
    try:
        while result.kills < kills:
            while len(opened) - len(notes.finished) < tables:
                players = draw.choice((2, 3, 4))
                opened.append(server.new(draw.choice((elysium, ephyran))(0, players=players)))
            asyncio.run(_play(server, opened, notes, draw))
            result.kills += 1
            _check(server.data, opened, notes, result)
            progress.step(f"{len(notes.acknowledged)} decisions acknowledged, {len(result.problems)} lost")
            server.start()
    finally:
        server.kill()
    if server.mistakes():
        result.problems.append(server.mistakes())
    result.acknowledged, result.undone, result.pushed = len(notes.acknowledged), len(notes.undone), len(notes.told)
    result.tables, result.finished = len(opened), len(notes.finished)
    result.seconds = time.perf_counter() - began
    return result


async def _play(server: Server, opened: list[dict[str, Any]], notes: Notes, draw: random.Random) -> None:
    """Let people play at all tables, and kill the server some time soon."""
    url = f"ws://127.0.0.1:{server.port}/ws"
    running = [table for table in opened if table["table"] not in notes.finished]
    entries = [(table["table"], way_in(table, seat["seat"])) for table in running for seat in table["seats"]]
    entries += [(table["table"], way_in(table, None)) for table in running]
    people = [
        Person(url, table, entry, notes, draw, lambda: 0.01 * draw.random(), undo=0.1) for table, entry in entries
    ]
    playing = [asyncio.create_task(person.play()) for person in people]
    # Half of the kills come while people still sit down.
    if draw.random() < 0.5:
        await asyncio.wait_for(asyncio.gather(*(person.is_seated.wait() for person in people)), 60)
    await asyncio.sleep(draw.random() * 1.2)
    server.kill()
    await asyncio.gather(*playing)


def _check(file: Path, opened: list[dict[str, Any]], notes: Notes, result: Result) -> None:
    acknowledged, undone, told = (_by_table(found) for found in (notes.acknowledged, notes.undone, notes.told))
    with Store(file, time.time) as store:
        for table in opened:
            name = table["table"]
            kept = store.find(name)
            if kept is None:
                result.problems.append(f"table {name} is lost")
                continue
            rows = store.rows(name)
            for move, action in acknowledged.get(name, []):
                if rows.get(move) != (action, None):
                    result.problems.append(f"table {name}: move {move} was {action}, and is {rows.get(move)}")
            for move, to in undone.get(name, []):
                if rows.get(move) != (None, to):
                    result.problems.append(f"table {name}: move {move} went back to {to}, and is {rows.get(move)}")
            for move, _ in told.get(name, []):
                if move not in rows:
                    result.problems.append(f"table {name}: move {move} was pushed and is lost")
            engine = KeptEngine()
            move, decisions = store.history(name)
            engine.resume(name, kept.start, decisions, move=move)
            state = engine.state(name)
            state.game.rules.check_state(state)
            result.states += 1


def _by_table(found: Mapping[tuple[str, int], Any]) -> dict[str, list[tuple[int, Any]]]:
    tables: dict[str, list[tuple[int, Any]]] = {}
    for (table, move), what in found.items():
        tables.setdefault(table, []).append((move, what))
    return tables


def main() -> None:
    """Run it and say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--power", type=float, default=8.0, help="seconds of play in which the power is cut all the time"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Screen() as progress:
        (Path(folder) / "cut").mkdir()
        cut = powercut.run(Path(folder) / "cut", progress, options.power, options.seed)
        result = run(options.kills, Path(folder), progress, options.tables, options.seed)
    sys.stdout.write(
        f"{result.kills} kills in {result.seconds:.0f} s; {result.tables} tables, {result.finished} played to the end\n"
        f"{result.acknowledged} decisions acknowledged, {result.undone} taken back, {result.pushed} pushed to others\n"
        f"{result.states} games played again and checked by the rules\n"
        f"{cut.cuts} power cuts, one at each move that somebody was told of, after {cut.syncs} times of making sure\n"
        f"{len(result.problems) + len(cut.problems)} lost or broken\n"
    )
    if problems := [*result.problems, *cut.problems]:
        sys.exit("\n".join(problems[:20]))
    if cut.missing:
        sys.stdout.write(f"no power was cut: {cut.missing}\n")
        sys.exit(2 if os.environ.get("CI") == "true" else 0)


if __name__ == "__main__":
    main()
