"""`make instructions`: does a decision cost more machine instructions than what was committed?

Run from the top of the checkout: `python -m benchmarks.instructions`. Time depends on what else the machine does;
the number of instructions does not. valgrind (cachegrind) counts them while the same games are played as always. It
ends with 1 when a way to play costs more than 2 % more than was committed, and with 2 when it could not be counted.

What is compared, and when it cannot be: the figures belong to one build of Python on one kind of processor, because
another compiler makes other instructions of the same interpreter. `instructions.json` has figures for each build that
somebody has committed; with any other build the counts are shown, and nothing is compared.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import attrs

from benchmarks import TOP

COMMITTED: Final = Path(__file__).with_name("instructions.json")
MOST_MORE: Final = 0.02
WARMING: Final = range(1, 7)  #: games that are not counted: each printed set of families once
COUNTED: Final = range(7, 31)
NOTHING: Final = "nothing"  #: a player who plays no game: what the others share with it is no part of a decision
LINKED: Final = ("src", "benchmarks", "cards", "grammar")

ADVICE: Final = """\
What to do:
  - A mistake? Count the commits before yours to find it, or look where the byte codes go (benchmarks/README.md).
    Decide what only new cards need when a game is set up, not at each step.
  - Meant, and worth it? Say so in the commit, and write the new figures:
    python -m benchmarks.instructions --commit"""


@attrs.frozen
class Count:
    """What one process has done."""

    way: str
    decisions: int
    instructions: int  #: since it began, with all that its parent did before


def count_all() -> dict[str, int]:
    """Machine instructions per decision, by the way to play.

    Raises:
        RuntimeError: valgrind did not count; it says why.
    """
    with tempfile.TemporaryDirectory(prefix="elysium-") as folder:
        # Where the files lie decides where values lie in memory, and with that how often a dict looks twice: up to
        # 0.9 %. So they always lie under a path of the same length, in a process with the same surroundings.
        place = Path(folder)
        for name in LINKED:
            (place / name).symlink_to(TOP / name)
        (place / "site").symlink_to(sysconfig.get_path("purelib"))
        surroundings = {"PYTHONHASHSEED": "0", "PYTHONPATH": f"{place / 'src'}:{place / 'site'}", "LC_ALL": "C.UTF-8"}
        surroundings["ELYSIUM_CORE"] = "off"  # what is counted is what Python does
        python = getattr(sys, "_base_executable", sys.executable)

        def play_with(*tool: str) -> subprocess.CompletedProcess[str]:
            done = subprocess.run(  # noqa: S603 - our own module
                [*tool, python, "-S", "-m", "benchmarks.instructions", "--play"],
                cwd=place,
                env={**surroundings, "PATH": os.environ.get("PATH", os.defpath)},
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                raise RuntimeError(f"the games could not be played\n{done.stderr}")
            return done

        play_with()  # byte code is written, and what cannot run at all says so
        done = play_with("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
    return per_decision(read_counts(done.stdout, done.stderr))


def read_counts(told: str, valgrind: str) -> list[Count]:
    r"""What each process has played, as it told itself, and its instructions, as valgrind tells them.

    >>> read_counts("7 nothing 0\n8 step 20\n", "==8== I   refs:      3,000\n==7== I   refs:      1,000\n")
    [Count(way='nothing', decisions=0, instructions=1000), Count(way='step', decisions=20, instructions=3000)]
    """
    counted = {
        int(process): int(number.replace(",", ""))
        for process, number in re.findall(r"^==(\d+)== I +refs: +([\d,]+)$", valgrind, flags=re.MULTILINE)
    }
    found = []
    for process, way, decisions in (line.split() for line in told.splitlines()):
        if int(process) not in counted:
            raise RuntimeError(f"valgrind has not counted what {way} did\n{valgrind}")
        found.append(Count(way, int(decisions), counted[int(process)]))
    return found


def per_decision(counts: Sequence[Count]) -> dict[str, int]:
    """Instructions per decision, without what was done before the first counted game.

    >>> per_decision([Count("nothing", 0, 1_000), Count("step", 20, 3_000)])
    {'step': 100}
    """
    before = next(count.instructions for count in counts if count.way == NOTHING)
    return {
        count.way: round((count.instructions - before) / count.decisions) for count in counts if count.way != NOTHING
    }


def find_losses(committed: Mapping[str, int], found: Mapping[str, int]) -> list[str]:
    """One sentence for each way to play that costs more than 2 % more; a way that was not counted is one, too.

    >>> find_losses({"playout": 70_000, "step": 100_000}, {"playout": 71_300, "step": 102_100})
    ['a decision with step costs 102,100 instructions, 2.1 % more than the 100,000 that were committed']
    """
    losses = [f"{way} was not counted" for way in committed if way not in found]
    return losses + [
        f"a decision with {way} costs {found[way]:,} instructions, "
        f"{100 * (found[way] / before - 1):.1f} % more than the {before:,} that were committed"
        for way, before in committed.items()
        if way in found and found[way] > before * (1 + MOST_MORE)
    ]


def describe_build() -> str:
    """The build of Python: its version, how it was compiled, and for which processor."""
    how = " ".join(
        sorted(re.findall(r"--(?:enable|with)-\S+?(?=['\s]|$)", sysconfig.get_config_var("CONFIG_ARGS") or ""))
    )
    return ", ".join(
        part
        for part in (
            f"{platform.python_implementation()} {platform.python_version()}",
            platform.python_compiler(),
            how,
            platform.machine(),
        )
        if part
    )


def play() -> None:
    """Play the games, one process for each way: each is forked off when all have warmed up, and so shares all else."""
    from benchmarks.players import ephyran_player, our_players, standard_setup

    players = {player.key: player.play for player in (*our_players(standard_setup()), ephyran_player())}
    for seed in WARMING:
        for player in players.values():
            player(seed)
    for way in (NOTHING, *players):
        process = os.fork()
        if not process:
            decisions = sum(players[way](seed)[0] for seed in COUNTED) if way != NOTHING else 0
            os.write(sys.stdout.fileno(), f"{os.getpid()} {way} {decisions}\n".encode())
            os._exit(0)
        if os.waitpid(process, 0)[1]:
            raise RuntimeError(f"{way} could not be played")


def main(arguments: Sequence[str] | None = None) -> int:
    options = _read_options(arguments)
    if options.play:
        play()
        return 0
    if shutil.which("valgrind") is None:
        _say("valgrind is not installed (Debian: apt install valgrind): instructions are not counted")
        return 2 if os.environ.get("CI") else 0
    build = describe_build()
    figures: dict[str, dict[str, int]] = {}
    if options.committed.is_file():
        figures = json.loads(options.committed.read_text(encoding="utf-8"))
    _say(f"Counting machine instructions, about half a minute ... ({build})")
    try:
        found = count_all()
    except RuntimeError as error:
        _say(str(error))
        return 2
    committed = figures.get(build, {})
    _say(format_table(committed, found))
    if options.commit:
        options.committed.write_text(
            json.dumps({**figures, build: found}, indent=2, sort_keys=True) + "\n", encoding="utf-8"
        )
        _say(f"Written to {options.committed.name}.")
        return 0
    if not committed:
        _say(f"Nothing to compare with: {options.committed.name} has no figures for this build of Python.")
        return 0
    losses = find_losses(committed, found)
    if losses:
        _say(*losses, ADVICE)
        return 1
    _say(f"No way to play costs more than {MOST_MORE:.0%} more than was committed.")
    return 0


def _say(*lines: str) -> None:
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


def format_table(committed: Mapping[str, int], found: Mapping[str, int]) -> str:
    """The counts beside those that were committed.

    >>> print(format_table({"step": 100_000}, {"step": 99_000, "ephyran": 50_000}))
    instructions per decision          now   committed
    step                            99,000     100,000  -1.0 %
    ephyran                         50,000
    """
    lines = [f"{'instructions per decision':27} {'now':>10}  {'committed':>10}"]
    for way, number in found.items():
        before = committed.get(way)
        change = "" if before is None else f"  {before:>10,}  {100 * (number / before - 1):+.1f} %"
        lines.append(f"{way:27} {number:>10,}{change}")
    return "\n".join(lines)


def _read_options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.instructions", description=__doc__)
    parser.add_argument("--commit", action="store_true", help="these figures are what later runs are compared with")
    parser.add_argument("--committed", type=Path, default=COMMITTED, help="the figures to compare with")
    parser.add_argument("--play", action="store_true", help="only play the games: what is counted calls itself so")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
