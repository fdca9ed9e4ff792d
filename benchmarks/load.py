"""How much one server carries: tables of four with people and bots, all of them connected, beside the bare engine.

    python -m benchmarks.load --tables 200
    python -m benchmarks.load --before ../old-checkout --json build/load.json

Every table has three people, whom this program plays at random, a greedy bot, and a spectator: four connections. First
people think for a while before each decision, then nobody does. The program that plays the people runs on the same
machine and takes its share of it; so what a server can do is told per second of the processor that the server took,
which does not depend on what runs beside it. The engine alone, of this checkout, says how fast the machine is then.

With `--before` the server of another checkout is measured first, in the same sitting and by the same crowd, which
drives each as its own page does (`benchmarks.crowd`). At the end nobody may have seen what they may not know:
`benchmarks.twins` looks at the bytes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import attrs

from benchmarks.crowd import Notes, Person, entries_of
from benchmarks.progress import Progress, Screen
from benchmarks.twins import compare, make_pairs
from elysium_rules.protocol.engine import Engine
from elysium_rules.web.trial import QUICK, Server, elysium, ephyran

FAMILIES = ("first_game", "opulence", "misfortune", "wasteland")


@attrs.frozen
class Phase:
    """What was measured while people were as quick as *name* says."""

    name: str
    seconds: float
    decisions: float  #: per second, of people and bots
    people: int  #: decisions of people
    waits: list[float] = attrs.field(repr=False)  #: seconds from a decision to its answer
    messages: float  #: per second, to all connections
    received: float  #: bytes of these, per second
    asked: float  #: requests per second, of all connections
    processor: float  #: seconds of it that the server took per second

    @property
    def per_core(self) -> float:
        """Decisions per second of a core: for each second of the processor that the server took."""
        return self.decisions / self.processor if self.processor else 0.0

    def as_plain(self) -> dict[str, Any]:
        """Its figures by name."""
        figures = {"decisions": self.decisions, "per_core": self.per_core, "processor": self.processor}
        figures |= {"messages": self.messages, "received": self.received, "asked": self.asked}
        return {**figures, "p50_ms": self.wait(0.5), "p99_ms": self.wait(0.99), "seconds": self.seconds}

    def wait(self, part: float) -> float:
        """The wait that this part of all waits did not exceed, in milliseconds."""
        waits = sorted(self.waits)
        return 1000 * waits[min(len(waits) - 1, int(part * len(waits)))] if waits else 0.0


@attrs.define
class Result:
    """All figures."""

    tables: int = 0
    connected: int = 0
    phases: list[Phase] = attrs.field(factory=list)
    empty_memory: float = 0.0  #: MB of a server without tables
    memory: float = 0.0  #: MB with all of them, at the end
    bare: float = 0.0  #: decisions per second of the engine alone
    bare_processor: float = 0.0  #: the same per second of the processor
    compared: int = 0  #: bytes on the wire, with what is hidden dealt anew
    pairs: int = 0
    refused: int = 0

    def as_plain(self) -> dict[str, Any]:
        """All figures by name."""
        plain = attrs.asdict(self, filter=lambda field, _: field.name != "phases", recurse=False)
        return {**plain, "phases": {phase.name: phase.as_plain() for phase in self.phases}}


@contextmanager
def source_of(checkout: Path | None) -> Iterator[None]:
    """Let servers that are started meanwhile be those of another checkout."""
    before = os.environ.get("PYTHONPATH")
    if checkout is not None:
        os.environ["PYTHONPATH"] = str((checkout / "src").resolve(strict=True))
    try:
        yield
    finally:
        if before is not None:
            os.environ["PYTHONPATH"] = before
        elif checkout is not None:
            del os.environ["PYTHONPATH"]


def options_known(wanted: Sequence[str]) -> list[str]:
    """Of pairs of options and their values those that the server knows: one of another checkout may be older."""
    command = [sys.executable, "-m", "elysium_rules.cli", "serve", "--help"]
    wide = {**os.environ, "COLUMNS": "300", "NO_COLOR": "1"}
    told = subprocess.run(command, capture_output=True, text=True, check=True, env=wide).stdout  # noqa: S603 - ours
    pairs = zip(wanted[::2], wanted[1::2], strict=True)
    return [word for name, value in pairs if f"{name} " in told for word in (name, value)]


def run(
    tables: int,
    seconds: float,
    pairs: int,
    folder: Path,
    progress: Progress,
    seed: int = 1,
    checkout: Path | None = None,
) -> Result:
    """Measure all of it; the server may be that of another checkout."""
    result, draw = Result(tables=tables), random.Random(seed)
    progress.part("the engine alone", 1)
    progress.step("random decisions, with a view each")
    result.bare, result.bare_processor = bare_engine(min(seconds, 10.0))
    with source_of(checkout):
        wanted = (*QUICK, "--connections", "10000", "--address-connections", "10000")
        server = Server(folder, *options_known(wanted))
    try:
        result.empty_memory = memory_of(server)
        progress.part("tables", tables)
        opened = []
        for number in range(tables):
            progress.step(f"table {number + 1}")
            wish = ephyran(0, players=4) if number % 2 else elysium(0, players=4, families=FAMILIES[number // 2 % 4])
            opened.append(server.new(wish))
        asyncio.run(_crowd(server, opened, seconds, result, progress, draw))
        assert server.metric("mistakes_total") == 0
    finally:
        server.kill()
        assert server.mistakes() == "", server.mistakes()
    if pairs:
        progress.part("what is hidden, dealt anew", pairs)
        found = list(islice(make_pairs(seed), pairs))
        result.pairs = pairs
        result.compared = compare(folder / "twins", found, lambda number: progress.step("bytes are compared"))
    return result


def memory_of(server: Server) -> float:
    """MB that the process holds."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1000


def processor_of(server: Server) -> float:
    """Seconds of the processor that the server took so far."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def _crowd(
    server: Server,
    opened: list[dict[str, Any]],
    seconds: float,
    result: Result,
    progress: Progress,
    draw: random.Random,
) -> None:
    url = f"ws://127.0.0.1:{server.port}/ws"
    notes, hurry = Notes(), [False]
    think: Callable[[], float] = lambda: 0.0 if hurry[0] else draw.expovariate(1 / 2.0)  # noqa: E731 - it is short
    entries = [(table["table"], entry) for table in opened for entry in entries_of(table)]
    people = [Person(url, table, entry, notes, draw, think) for table, entry in entries]
    result.connected = len(people)
    progress.part("people sit down", len(people))
    playing = []
    for place in range(0, len(people), 40):  # all at once would wait for each other only
        some = people[place : place + 40]
        playing += [asyncio.create_task(person.play()) for person in some]
        await asyncio.wait_for(asyncio.gather(*(person.is_seated.wait() for person in some)), 120)
        for _ in some:
            progress.step("connected")
    assert await asyncio.to_thread(server.metric, "guests") >= len(people) * 0.9
    for name, hurry[0] in (("people think for 2 s", False), ("nobody thinks", True)):
        result.phases.append(await _measure(server, name, seconds, notes, progress))
    result.memory = memory_of(server)
    result.refused = len(notes.refused)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def _measure(server: Server, name: str, seconds: float, notes: Notes, progress: Progress) -> Phase:
    progress.part(name, int(seconds))
    await asyncio.sleep(2.0)
    first = await _counts(server)
    began, used, waits = time.perf_counter(), processor_of(server), len(notes.waits)
    heard, received, asked = notes.messages, notes.received, notes.asked
    for number in range(int(seconds)):
        progress.step(f"{len(notes.waits)} decisions of people, {len(notes.finished)} games are over ({number} s)")
        await asyncio.sleep(1.0)
    took = time.perf_counter() - began
    last = await _counts(server)
    return Phase(
        name=name,
        seconds=took,
        decisions=(sum(last) - sum(first)) / took,
        people=int(last[0] - first[0]),
        waits=notes.waits[waits:],
        messages=(notes.messages - heard) / took,
        received=(notes.received - received) / took,
        asked=(notes.asked - asked) / took,
        processor=(processor_of(server) - used) / took,
    )


async def _counts(server: Server) -> tuple[float, float]:
    people = await asyncio.to_thread(server.metric, "decisions_person_total")
    return people, await asyncio.to_thread(server.metric, "decisions_bot_total")


def bare_engine(seconds: float) -> tuple[float, float]:
    """Decisions per second, and per second of the processor, of an engine that is asked for `legal` and `act` alone."""
    draw, decisions, began, used, number = random.Random(1), 0, time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - began < seconds:
        number += 1
        engine = Engine()

        def ask(engine: Engine = engine, **request: Any) -> dict[str, Any]:
            answer: dict[str, Any] = json.loads(engine.answer(json.dumps({"id": 1, **request})))
            return answer

        game: dict[str, Any] = (
            {"game": "ephyran"} if number % 2 else {"game": "elysium", "families": FAMILIES[number % 4]}
        )
        now = ask(do="new", players=4, **game)
        name = now["game"]
        while now["deciding"] is not None and time.perf_counter() - began < seconds:
            found = ask(do="legal", game=name, player=now["deciding"])
            now = ask(do="act", game=name, move=now["move"], action=draw.randrange(len(found["choices"])))
            decisions += 1
    return decisions / (time.perf_counter() - began), decisions / (time.process_time() - used)


def report(result: Result) -> str:
    """The figures in a few lines."""
    lines = [
        f"{result.tables} tables of four, {result.connected} connections",
        f"the engine alone: {result.bare:.0f} decisions/s, {result.bare_processor:.0f} per second of a core",
    ]
    lines += [
        f"{phase.name}: {phase.decisions:.0f} decisions/s ({phase.people} of people in {phase.seconds:.0f} s), "
        f"p50 {phase.wait(0.5):.1f} ms, p99 {phase.wait(0.99):.1f} ms, {phase.asked:.0f} requests/s, "
        f"{phase.messages:.0f} messages/s of {phase.received / 1e6:.1f} MB, "
        f"{100 * phase.processor:.0f} % of a core, {phase.per_core:.0f} per second of a core"
        for phase in result.phases
    ]
    per_table = 1000 * (result.memory - result.empty_memory) / result.tables
    lines += [
        f"memory: {result.empty_memory:.0f} MB empty, {result.memory:.0f} MB at the end, {per_table:.0f} kB per table",
        f"{result.refused} refused",
    ]
    if result.pairs:
        lines.append(
            f"what is hidden, dealt anew: {result.pairs} times, {result.compared} bytes compared, none differs"
        )
    return "\n".join(lines) + "\n"


def gain(before: Result, after: Result) -> str:
    """How many times as much a core does, in a line for each part."""
    pairs = zip(before.phases, after.phases, strict=True)
    lines = [f"{new.name}: {new.per_core / old.per_core:.2f} times as many per second of a core" for old, new in pairs]
    machine = after.bare_processor / before.bare_processor
    return "\n".join([*lines, f"the engine alone, meanwhile: {machine:.2f} times"]) + "\n"


def main() -> None:
    """Run it and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0, help="for each of the two parts")
    parser.add_argument("--pairs", type=int, default=200, help="tables whose hidden facts are dealt anew")
    parser.add_argument("--server-source", type=Path, help="a checkout whose server is measured instead; no pairs")
    parser.add_argument("--before", type=Path, help="a checkout whose server is measured first, for comparison")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    options = parser.parse_args()
    results: dict[str, Result] = {}
    with tempfile.TemporaryDirectory() as made, Screen() as progress:

        def measure(name: str, checkout: Path | None, pairs: int) -> None:
            folder = Path(made) / name
            folder.mkdir()
            results[name] = run(options.tables, options.seconds, pairs, folder, progress, checkout=checkout)

        if options.before is not None:
            measure("before", options.before, 0)
        measure("now", options.server_source, 0 if options.server_source else options.pairs)
    for name, result in results.items():
        sys.stdout.write((f"--- {name}\n" if len(results) > 1 else "") + report(result))
    if options.before is not None:
        sys.stdout.write(gain(results["before"], results["now"]))
    if options.json is not None:
        figures = {name: result.as_plain() for name, result in results.items()}
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
