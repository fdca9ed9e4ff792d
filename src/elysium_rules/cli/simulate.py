"""`elysium simulate`: a plan of many games, played on all cores or a cluster, into tables; or one of them again."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from elysium_rules.cli.files import check_target
from elysium_rules.cli.options import make_console, telling_errors
from elysium_rules.cli.own_cards import showing_findings
from elysium_rules.cli.replay import REPLAY_ENDINGS, write_replay

if TYPE_CHECKING:
    from collections.abc import Callable

    from elysium_rules.simulation.run import Progress as Done
    from elysium_rules.simulation.tally import Tally


def simulate(
    plan: Annotated[
        Path,
        typer.Argument(help="A plan, in TOML or JSON; with --game the manifest of a run.", metavar="PLAN|MANIFEST"),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            help="The folder of the tables, if not given one called like the plan; with --game the replay's file.",
            metavar="PLACE",
        ),
    ] = None,
    executor: Annotated[
        str,
        typer.Option(help="Who plays: processes, processes:N, here, dask:ADDRESS, ray, ray:ADDRESS.", metavar="WHO"),
    ] = "processes",
    game: Annotated[
        int | None, typer.Option("--game", help="Write the replay of this game of a run, from 0.", metavar="N", min=0)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Play a plan of many games, and write what came of them as tables of Parquet with a manifest.

    For example: elysium simulate plan.toml --out tables

    It can be interrupted: the same command goes on. The tables are the same whoever has played how much of them.

    Any game of a run again: elysium simulate --game 7 tables/manifest.json --out game-7.jsonl
    """
    with telling_errors(), showing_findings():
        if game is not None:
            _write_game(plan, game, out or Path(f"game-{game}.jsonl"))
            return
        found = _play(plan, out or plan.with_suffix(""), executor)
    if as_json:
        print(json.dumps(_summary(found), indent=2))
    else:
        show(make_console(), found)


def _write_game(manifest: Path, number: int, target: Path) -> None:
    from elysium_rules.simulation.run import repeat_game

    check_target("--out", target, REPLAY_ENDINGS)
    replay, record = repeat_game(manifest, number)
    write_replay(target, replay)
    totals = ", ".join(map(str, record.game.totals))
    print(f"game {number} is in {target}: {len(replay.actions)} decisions, points {totals}; elysium replay {target}")


def _play(file: Path, folder: Path, executor: str) -> dict[str, Any]:
    from elysium_rules.errors import SetupError
    from elysium_rules.simulation.executors import find_executor
    from elysium_rules.simulation.plan import read_plan
    from elysium_rules.simulation.run import simulate as run

    plan = read_plan(file)
    if folder == file:  # a plan whose name has no ending
        raise SetupError("", f"name a folder for the tables by --out: {folder} is the plan")
    new_executor, ahead = find_executor(executor)
    done: list[Done] = []
    with _showing(plan.games) as show_progress:

        def on_progress(progress: Done) -> None:
            done[:] = [progress]
            show_progress(progress)

        try:
            return run(plan, folder, new_executor, ahead=ahead, on_progress=on_progress)
        except KeyboardInterrupt:
            kept = done[0].done if done else 0
            print(
                f"interrupted: {kept:,} of {plan.games:,} games are in {folder}; the same command goes on",
                file=sys.stderr,
            )
            raise typer.Exit(1) from None


@contextmanager
def _showing(games: int) -> Iterator[Callable[[Done], None]]:
    """Show how far it is, and how long it will take; only where somebody looks."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}"),
        TimeRemainingColumn(),
    )
    # Pieces come in bursts: the estimate looks at the last two minutes.
    shown = Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal, speed_estimate_period=120
    )
    with shown:
        task = shown.add_task("games", total=games, pace="")

        def show_progress(progress: Done) -> None:
            speed = shown.tasks[0].speed
            pace = f"{speed:,.0f} a second" if speed else ""
            shown.update(task, completed=progress.done, pace=pace)

        yield show_progress


def _summary(found: dict[str, Any]) -> dict[str, Any]:
    """What `--json` prints: the manifest without its list of files, and what its sums say."""
    tally = _tally(found)
    seats = [
        {
            "seat": seat,
            "bot": bot,
            "wins": _plain(tally.wins(seat)),
            "points": _plain(tally.points(seat)),
        }
        for seat, bot in enumerate(_labels(found))
    ]
    tables = {
        name: {key: value for key, value in facts.items() if key != "files"} for name, facts in found["tables"].items()
    }
    return {**found, "tables": tables, "seats": seats}


def _plain(interval: Any) -> dict[str, float]:
    return {"value": interval.value, "low": interval.low, "high": interval.high}


def _tally(found: dict[str, Any]) -> Tally:
    from elysium_rules.simulation.tally import decode_tally

    return decode_tally(found["sums"])


def _labels(found: dict[str, Any]) -> list[str]:
    from elysium_rules.simulation.plan import decode_plan

    return [bot.label for bot in decode_plan(found["plan"]).bots]


def show(console: Console, found: dict[str, Any]) -> None:
    """Print what came of a run as tables."""
    tally = _tally(found)
    games = tally.games
    seats = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for head in ("seat", "bot"):
        seats.add_column(head)
    for head in ("wins", "95 %", "points", "95 %"):
        seats.add_column(head, justify="right")
    for seat, label in enumerate(_labels(found)):
        wins, points = tally.wins(seat), tally.points(seat)
        seats.add_row(
            str(seat + 1),
            label,
            f"{wins.value:.2%}",
            f"{wins.low:.2%} - {wins.high:.2%}",
            f"{points.value:.2f}",
            f"{points.low:.2f} - {points.high:.2f}",
        )
    console.print(seats)
    console.print(
        f"{games:,} games: {tally.decisions / games:.1f} decisions and {tally.turns / games:.1f} turns each, "
        f"{tally.shortest} to {tally.longest} turns"
    )
    for name, facts in found["tables"].items():
        count = len(facts["files"])
        files = "1 file" if count == 1 else f"{count:,} files"
        console.print(f"{name}: {facts['rows']:,} rows in {files}, {facts['bytes'] / 1e6:.1f} MB, {facts['digest']}")
