"""Strangers who mean harm, while others play: each attack is refused, and nobody else waits for it.

    python -m benchmarks.hostile                          # all attacks
    python -m benchmarks.hostile --only pings "slow"      # some of them
    python -m benchmarks.hostile --json build/hostile.json

Each attack has a server of its own and comes from a process of its own, by raw sockets and from addresses of its own.
Honest people play there before it and while it goes on, and others come and go. Meanwhile the same goes on at a server
that nobody attacks, on the same machine: what else runs there, the attackers among it, slows both. It fails where

- what must be seen was not: a refusal with its code, an end within its time, no more served than is meant to be;
- honest people wait more than three times as long (p99) as in quiet, or as those at the other server at the same time
  where that is more; or were refused or thrown out;
- the server grew, kept descriptors or wrote more than it may;
- anything hidden was said, or anything crashed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from benchmarks import TOP
from benchmarks.attacks.catalogue import ATTACKS, Attack, find_attack
from benchmarks.attacks.evidence import Evidence
from benchmarks.attacks.stranger import Scene, secrets_in
from benchmarks.honest import Beside, Waits, percentile
from benchmarks.progress import Progress, Screen
from benchmarks.surroundings import Edit, around
from benchmarks.vitals import Watch, look_at
from elysium_rules.web.trial import Server, ephyran

RATIO: Final = 3.0  #: honest people may wait so many times as long as in quiet (p99)
#: Below this many milliseconds a newcomer is not said to wait: a connection, a seat and a view are a dozen turns of an
#: operating system whose two processors the attackers share, and there are too few of them for a steady p99.
ARRIVAL_FLOOR: Final = 250.0
_QUIET: Final = 5.0  #: seconds of quiet before each attack
_LOG: Final = 200_000  #: bytes that a server may write about one attack
_WRITTEN: Final = 0.1  #: MB that the decisions of honest people add to a file in a second
_WITHIN: Final = 60.0  #: seconds beyond its own that an attack may take
_PACE: Final = ("--pace", "0.1")


@attrs.frozen
class Course:
    """How attacks are tried."""

    elsewhere: Server  #: which nobody attacks
    attempts: int
    edits: Sequence[Edit]
    quiet: float
    seconds: float | None


@attrs.define
class Finding:
    """What was seen in one attack."""

    attack: Attack
    seen: Evidence
    quiet: Waits
    during: Waits
    near: Waits
    elsewhere: Waits = attrs.field(factory=Waits)  #: at the server that nobody attacks, at the same time
    hidden: list[str] = attrs.field(factory=list)  #: what nobody may say, not even the log
    memory: tuple[float, float, float] = (0.0, 0.0, 0.0)  #: MB before, at the worst, after
    descriptors: int = 0  #: more than before, at the worst
    file: float = 0.0  #: MB that were written
    log: int = 0
    processor: float = 0.0  #: share of a processor that the server took
    seconds: float = 0.0
    problems: list[str] = attrs.field(factory=list)


@attrs.define
class Result:
    """What was seen in all of them."""

    findings: list[Finding] = attrs.field(factory=list)
    seconds: float = 0.0

    @property
    def quiet(self) -> Waits:
        """All quiet seconds together: a p99 needs many waits."""
        every = [finding.quiet for finding in self.findings]
        return Waits(
            [wait for quiet in every for wait in quiet.answers], [w for quiet in every for w in quiet.arrivals]
        )

    @property
    def faults(self) -> list[str]:
        """All that must not be but waits, which say something only where nothing else runs on the machine."""
        return [
            f"{finding.attack.name}: {problem}"
            for finding in self.findings
            for problem in (*finding.problems, *finding.seen.problems)
        ]

    @property
    def problems(self) -> list[str]:
        """All that must not be."""
        quiet = self.quiet
        waits = [(finding.attack.name, find_waits(finding, quiet)) for finding in self.findings]
        return [*self.faults, *(f"{name}: {wait}" for name, found in waits for wait in found)]


def find_waits(finding: Finding, quiet: Waits) -> list[str]:
    """Where honest people waited for an attack."""
    usual = max(percentile(waits.answers, 0.99) for waits in (quiet, finding.elsewhere))
    arrival = max(percentile(waits.arrivals, 0.99) for waits in (quiet, finding.elsewhere))
    kinds = [
        ("an honest player waits", finding.during.answers, RATIO * usual),
        ("a newcomer waits", finding.during.arrivals, max(ARRIVAL_FLOOR, RATIO * arrival)),
    ]
    if finding.attack.near:
        kinds.append(("a neighbour of the attackers waits", finding.near.answers, RATIO * usual))
    problems = []
    for who, now, bound in kinds:
        found = percentile(now, 0.99)
        if not now:
            problems.append(f"{who} for ever")
        elif found > bound:
            problems.append(f"{who} {found:.0f} ms (p99), and at most {bound:.0f} ms were to be")
    return problems


def run(
    attacks: Sequence[Attack],
    folder: Path,
    progress: Progress,
    attempts: int = 20_000,
    edits: Sequence[Edit] = (),
    quiet: float = _QUIET,
    seconds: float | None = None,
    told: Callable[[Finding], None] = lambda finding: None,
) -> Result:
    """Try all these attacks, each on a server of its own.

    Args:
        attacks: these.
        folder: where the servers keep their tables.
        progress: is told what comes next.
        attempts: for the attack that is counted.
        edits: changes to the text of the servers; a defence is taken out by them.
        quiet: seconds of quiet before each attack.
        seconds: for attacks that go on for ever; their own number where it is None.
        told: is told of each attack when it is over.
    """
    result, began = Result(), time.perf_counter()
    (folder / "elsewhere").mkdir(parents=True)
    elsewhere = Server(folder / "elsewhere", *_PACE, "--new-tables", "100000")
    try:
        for number, attack in enumerate(attacks):
            progress.part(attack.name, 1)
            progress.step(f"{len(result.problems)} problems")
            place = folder / f"attack-{number}"
            place.mkdir(parents=True)
            course = Course(elsewhere, attempts, edits, quiet, seconds)
            result.findings.append(_try(attack, place, course, number + 1))
            told(result.findings[-1])
    finally:
        elsewhere.kill()
    result.seconds = time.perf_counter() - began
    return result


def _try(attack: Attack, folder: Path, course: Course, block: int) -> Finding:
    finding = Finding(attack, Evidence(), Waits(), Waits(), Waits())
    try:
        with around((*attack.edits, *course.edits), attack.soft_descriptors):
            server = Server(folder, *_PACE, *attack.options)
    except Exception as error:  # noqa: BLE001 - what cannot be started is a finding
        finding.problems.append(f"the server did not start: {error}")
        return finding
    try:
        asyncio.run(_attack(server, finding, course, block))
        _look_after(server, finding)
    except Exception as error:  # noqa: BLE001 - the same: it is told, and the next attack is tried
        finding.problems.append(f"the server did not stand it: {type(error).__name__} {error}")
    finally:
        if server.process.poll() is None:
            server.kill()
    _read_log(server, finding)
    return finding


async def _attack(server: Server, finding: Finding, course: Course, block: int) -> None:
    attack = finding.attack
    seconds = attack.seconds if course.seconds is None else min(course.seconds, attack.seconds)
    beside = Beside(server, neighbour=f"127.0.{block}.1" if attack.near else None)
    calm = Beside(course.elsewhere, tables=2)
    target = await asyncio.to_thread(server.new, ephyran(players=3))
    await asyncio.gather(beside.begin(), calm.begin())
    watching: list[asyncio.Task[None]] = []
    try:
        await asyncio.sleep(1.0)  # the first decisions take longer than the others
        await beside.pause()
        await asyncio.sleep(course.quiet)
        finding.quiet, _ = await beside.pause()
        await calm.pause()
        finding.hidden = [*secrets_in(target), *secrets_in(beside.first), *_seeds(server.data)]
        scene = Scene(server.port, seconds, course.attempts, block, target, finding.hidden)
        watch = Watch(server)
        watching = [asyncio.create_task(watch.run())]
        began = time.perf_counter()
        finding.seen = await _in_another_process(attack, scene)
        finding.during, finding.near = await beside.pause()
        finding.elsewhere, _ = await calm.pause()
        finding.seconds = time.perf_counter() - began
        await asyncio.sleep(0.5)  # what was cut off is tidied up
        after = look_at(server)
        finding.memory = (watch.before.memory, watch.memory, after.memory)
        finding.descriptors = watch.descriptors - watch.before.descriptors
        finding.file = (after.file - watch.before.file) / 1e6
        finding.processor = (after.processor - watch.before.processor) / finding.seconds
    finally:
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        await asyncio.gather(beside.end(), calm.end())


async def _in_another_process(attack: Attack, scene: Scene) -> Evidence:
    within = scene.seconds + _WITHIN + scene.attempts / 50
    asked = {"attack": attack.name, "scene": attrs.asdict(scene), "within": within}
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.attacks"),
        cwd=TOP,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    mistakes = b""
    try:
        async with asyncio.timeout(within + 20.0):
            said, mistakes = await child.communicate(json.dumps(asked).encode())
        return Evidence.read(json.loads(said))
    except TimeoutError:
        return Evidence(problems=["the attack hangs"])
    except ValueError:
        return Evidence(problems=[f"the attack died: {mistakes.decode()[-600:]}"])
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()


def _seeds(data: Path) -> list[str]:
    """The seeds of all games, which nobody may ever hear of."""
    with sqlite3.connect(f"file:{data}?mode=ro", uri=True) as file:
        starts = [json.loads(start.partition("\n")[0]) for (start,) in file.execute("SELECT start FROM tables")]
    return [start["bits"] for start in starts]


def _look_after(server: Server, finding: Finding) -> None:
    """Whether the server is as it was, and stops in good order."""
    attack, problems = finding.attack, finding.problems
    problems += filter(None, (demand.find_fault(finding.seen) for demand in attack.must))
    refusals = (*finding.quiet.refused, *finding.during.refused, *finding.near.refused)
    for refusal in dict.fromkeys(refusals):
        problems.append(f"an honest player was refused: {refusal}")
    before, worst, after = finding.memory
    if after - before > attack.memory or worst - before > 2 * attack.memory:
        problems.append(f"memory grew from {before:.0f} to {worst:.0f} MB, and stays at {after:.0f} MB")
    if finding.descriptors > attack.descriptors:
        problems.append(f"{finding.descriptors} descriptors more than before")
    if finding.file > attack.file + _WRITTEN * finding.seconds:
        problems.append(f"the file grew by {finding.file:.1f} MB")
    if (mistakes := server.metric("mistakes_total")) > 0:
        problems.append(f"{mistakes:.0f} mistakes of the server")
    if (status := server.request("GET", "/health")[0]) != 200:
        problems.append(f"/health says {status}")
    for path in server.data.parent.glob(f"{server.data.name}*"):
        if path.stat().st_mode & 0o077:
            problems.append(f"others may read {path.name.removeprefix(server.data.name) or 'the file of tables'}")
    if (ended := server.stop()) != 0:
        problems.append(f"the server ended with {ended}")


def _read_log(server: Server, finding: Finding) -> None:
    finding.log = look_at(server).log
    if finding.log > _LOG:
        finding.problems.append(f"the server wrote {finding.log} bytes about it")
    if said := server.mistakes():
        finding.problems.append(f"the server made a mistake: {said[-600:]}")
    written = server.data.with_name("stderr.txt").read_text(encoding="utf-8", errors="replace")
    if found := [secret for secret in (*finding.hidden, *finding.seen.secrets) if secret in written]:
        finding.problems.append(f"the log tells {len(found)} secrets")


# --- what is told -----------------------------------------------------------------------------------------------------


def report(result: Result) -> str:
    """What was seen, one line per attack."""
    quiet = result.quiet
    rows: list[tuple[str, ...]] = [
        (
            "attack",
            "tries",
            "refused or ended with",
            "p50",
            "p99",
            "times quiet",
            "times else",
            "else",
            "new p99",
            "MB",
            "worst",
            "fds",
            "file",
            "log",
            "cpu",
            "",
        )
    ]
    base, arrival = percentile(quiet.answers, 0.99), percentile(quiet.arrivals, 0.99)
    rows.append(
        (
            "(quiet)",
            "",
            "",
            f"{percentile(quiet.answers, 0.5):.0f}",
            f"{base:.0f}",
            "",
            "",
            "",
            f"{arrival:.0f}",
            *[""] * 7,
        )
    )
    for found in result.findings:
        waits = [*found.during.answers, *found.near.answers]
        p99, other = percentile(waits, 0.99), percentile(found.elsewhere.answers, 0.99)
        before, worst, after = found.memory
        is_fine = not (found.problems or found.seen.problems or find_waits(found, quiet))
        codes = ", ".join(f"{code} {number}" for code, number in found.seen.codes.most_common(4))
        rows.append(
            (
                found.attack.name,
                str(found.seen.attempts),
                codes if len(codes) <= 64 else f"{codes[:61]}...",
                f"{percentile(waits, 0.5):.0f}",
                f"{p99:.0f}",
                f"{p99 / base:.1f}" if base else "",
                f"{p99 / other:.1f}" if other else "",
                f"{other:.0f}",
                f"{percentile(found.during.arrivals, 0.99):.0f}",
                f"{after - before:+.0f}",
                f"{worst - before:+.0f}",
                f"{found.descriptors:+d}",
                f"{1000 * found.file:.0f}k",
                f"{found.log / 1000:.0f}k",
                f"{100 * found.processor:.0f}%",
                "held" if is_fine else "FAILED",
            )
        )
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = [
        "  ".join(
            cell.ljust(width) if place in (0, 2) else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    under = sum(len(found.during.answers) for found in result.findings)
    lines += [
        "",
        f"{len(result.findings)} attacks in {result.seconds:.0f} s",
        f"honest people waited {len(quiet.answers)} times in quiet and {under} times under attack",
        f"they may wait {RATIO:g} times as long as in quiet, or as elsewhere meanwhile (p99, ms)",
        f"{len(result.problems)} problems",
    ]
    return "\n".join(lines) + "\n"


def one_line(finding: Finding) -> str:
    """What was seen in one attack, before all of them are compared."""
    p99 = [percentile(waits.answers, 0.99) for waits in (finding.quiet, finding.during, finding.elsewhere)]
    faults = [*finding.problems, *finding.seen.problems]
    figures = ", ".join(f"{name} {number:g}" for name, number in finding.seen.figures.items())
    said = f"p99 {p99[0]:.0f} ms in quiet, {p99[1]:.0f} ms under attack, {p99[2]:.0f} ms elsewhere"
    lines = [f"  {said}; {figures}" if figures else f"  {said}", *(f"  FAULT {fault[:300]}" for fault in faults[:3])]
    return "\n".join(lines) + "\n"


def plain(result: Result) -> dict[str, Any]:
    """All figures, for a program."""
    quiet = result.quiet

    def waits(found: Waits) -> dict[str, float]:
        return {
            "waits": len(found.answers),
            "p50_ms": round(percentile(found.answers, 0.5), 2),
            "p99_ms": round(percentile(found.answers, 0.99), 2),
            "arrivals": len(found.arrivals),
            "arrival_p99_ms": round(percentile(found.arrivals, 0.99), 2),
            "refused": len(found.refused),
        }

    return {
        "seconds": round(result.seconds, 1),
        "quiet": waits(quiet),
        "attacks": [
            {
                "name": found.attack.name,
                "codes": dict(found.seen.codes),
                "figures": found.seen.figures,
                "quiet": waits(found.quiet),
                "during": waits(found.during),
                "near": waits(found.near),
                "elsewhere": waits(found.elsewhere),
                "memory_mb": dict(zip(("before", "worst", "after"), found.memory, strict=True)),
                "descriptors": found.descriptors,
                "file_mb": round(found.file, 3),
                "log_bytes": found.log,
                "processor": round(found.processor, 3),
                "problems": [*found.problems, *found.seen.problems, *find_waits(found, quiet)],
            }
            for found in result.findings
        ],
    }


def _tell(finding: Finding) -> None:
    sys.stderr.write(one_line(finding))
    sys.stderr.flush()


def main() -> None:
    """Run it and say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attempts", type=int, default=20_000, help="of the attack that is counted")
    parser.add_argument("--only", nargs="*", choices=[attack.name for attack in ATTACKS], help="these attacks alone")
    parser.add_argument("--json", type=Path, help="a file for all figures")
    options = parser.parse_args()
    attacks = [find_attack(name) for name in options.only] if options.only else list(ATTACKS)
    with tempfile.TemporaryDirectory() as folder, Screen() as progress:
        result = run(
            attacks,
            Path(folder),
            progress,
            options.attempts,
            told=_tell,
        )
    sys.stdout.write(report(result))
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps(plain(result), indent=1) + "\n", encoding="utf-8")
    if result.problems:
        sys.exit("\n".join(result.problems[:60]))


if __name__ == "__main__":
    main()
