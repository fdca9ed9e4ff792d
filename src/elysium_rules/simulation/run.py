"""`simulate`: a plan is played, wherever, and what came of it lies in a folder as tables with a manifest.

    manifest = simulate(read_plan(Path("plan.toml")), Path("out"))

Where it was interrupted, the same call goes on. The tables are the same to the byte whatever the number of workers, the
order in which they were done, or how many of them were lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs

from elysium_rules.arguments import expect, expect_call, expect_number
from elysium_rules.errors import ArgumentError
from elysium_rules.simulation.executors import NewExecutor, count_cores, new_processes
from elysium_rules.simulation.folder import DonePiece, RunFolder, read_manifest
from elysium_rules.simulation.pieces import run_pieces
from elysium_rules.simulation.pins import Pins, check_pins
from elysium_rules.simulation.plan import Plan
from elysium_rules.simulation.playing import Piece, play_piece, ready, record_number
from elysium_rules.simulation.rows import Record

#: For whom nobody says where the pieces are done.
PROCESSES: Final[NewExecutor] = new_processes
MOST_AHEAD: Final = 10_000  #: pieces that are handed out at once; all of them lie in memory


@attrs.frozen
class Progress:
    """How far a run is."""

    done: int  #: games, those of an earlier run included
    earlier: int  #: games that an earlier run had played
    games: int  #: of the whole plan


def simulate(
    plan: Plan,
    folder: Path,
    new_executor: NewExecutor | None = PROCESSES,
    *,
    ahead: int | None = None,
    on_progress: Callable[[Progress], object] | None = None,
) -> dict[str, Any]:
    """Play a plan, and write its tables into a folder; returns its manifest.

    Args:
        plan: what is played.
        folder: a new one, or that of a run of this plan, which is gone on with.
        new_executor: makes who does the pieces: any `concurrent.futures.Executor`; it is asked again when one breaks.
            None: this process does it all. Unless told, processes of this machine, which import the program that was
            started: its own work belongs under `if __name__ == "__main__":`.
        ahead: how many pieces are handed out at once; unless told, as many as keep all cores of this machine busy.
        on_progress: is told how far it is, at the beginning and after each piece.

    Raises:
        ArgumentError: an argument is not what it has to be.
        SetupError: the plan cannot be played, or the folder has something else in it.
        PinError: a worker would play something else.
        GameFailedError: a bot raised something, or chose what is not legal.
        WorkersLostError: workers are lost again and again.
    """
    expect("plan", plan, Plan, "a plan, such as `read_plan` returns,")
    expect("folder", folder, Path, "a `Path`")
    if new_executor is not None:
        expect_call("new_executor", new_executor, "a function that makes an executor")
    if ahead is not None:
        expect_number("ahead", ahead)
        if not 1 <= ahead <= MOST_AHEAD:
            reason = f"from one to {MOST_AHEAD:,} pieces are handed out at once, not {ahead}"
            raise ArgumentError("call/out-of-range", "ahead", reason)
    if on_progress is not None:
        expect_call("on_progress", on_progress, "a function that is told how far it is")
    pins = ready(plan).pins
    run = RunFolder(folder, plan, pins)
    finished = run.manifest
    if finished is not None:
        if on_progress is not None:
            on_progress(Progress(plan.games, plan.games, plan.games))
        return finished
    done = run.find_done()
    earlier = sum(piece.tally.games for piece in done.values())
    played = earlier
    if on_progress is not None:
        on_progress(Progress(played, earlier, plan.games))
    missing = _missing(plan, pins, done)
    for _, found in run_pieces(play_piece, missing, new_executor, ahead=ahead or count_cores() + 2):
        done[found.first] = run.keep(found)
        played += found.tally.games
        if on_progress is not None:
            on_progress(Progress(played, earlier, plan.games))
    return run.finish(done)


def _missing(plan: Plan, pins: Pins, done: dict[int, DonePiece]) -> Iterator[Piece]:
    there = frozenset(done)
    for first, count in plan.pieces():
        if first not in there:
            yield Piece(plan, pins, first, count)


def repeat_game(manifest: Path, number: int) -> tuple[Any, Record]:
    """Play one game of a run again: its replay, and its rows as they stand in the tables.

    Args:
        manifest: the manifest of the run, or its folder.
        number: of the game.

    Raises:
        ArgumentError: this is no path, or no number.
        SetupError: it is no manifest, or the run has no such game.
        PinError: here it would be another game: other cards, another version.
    """
    from elysium_rules.errors import SetupError
    from elysium_rules.kernel.rng import rng_from_seed
    from elysium_rules.play.serialising.replay import record

    expect("manifest", manifest, Path, "a `Path`")
    expect_number("number", number)
    plan, pins = read_manifest(manifest)
    if not 0 <= number < plan.games:
        raise SetupError("", f"the games of {manifest} are numbered from 0 to {plan.games - 1}; there is no {number}")
    made = ready(plan)
    check_pins(pins, attrs.evolve(made.pins, writer=pins.writer))  # it writes no table
    actions: list[Any] = []
    rows = record_number(made, number, actions.append)
    game = made.games[number % len(plan.setups)]
    seed = plan.seed_of(number)
    names = [f"{bot.bot} {seat}" for seat, bot in enumerate(plan.bots, start=1)]
    return record(game.rules.start(game, rng_from_seed(seed)), seed, actions, names), rows
