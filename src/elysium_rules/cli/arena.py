"""`elysium arena`: bots against each other over the same deals, and how sure it is who plays better."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.console import Console

from elysium_rules.cli.files import check_target
from elysium_rules.cli.frontend import Frontend
from elysium_rules.cli.lines import make_table
from elysium_rules.cli.named_bots import IterationsOption, SecondsOption, load_named, make_budget
from elysium_rules.cli.options import (
    ChooseOption,
    EditionOption,
    GameOption,
    choose_frontend,
    gather,
    make_console,
    telling_errors,
)
from elysium_rules.cli.own_cards import CardsOption, FamiliesOption, choose_cards, showing_findings
from elysium_rules.cli.replay import REPLAY_ENDINGS, SaveReplayOption, tidy_name, write_replay
from elysium_rules.errors import SetupError

if TYPE_CHECKING:
    from elysium_rules.arena.plan import ArenaPlan
    from elysium_rules.arena.results import ResultsFile
    from elysium_rules.arena.run import Progress
    from elysium_rules.arena.tally import Arena
    from elysium_rules.simulation.intervals import Interval

PLAYERS: Final = 2
DEALS: Final = 100
STOPPED: Final = 130  #: the exit code after Ctrl-C, as of every other program
PLOT_ENDINGS: Final = (".svg",)
_NAME_WIDTH: Final = 24


def arena(
    bots: Annotated[
        list[str],
        typer.Argument(
            help="At least two bots: greedy, one of a package, or package.module:Thing; @500 or @0.5s is its budget.",
            metavar="BOT...",
        ),
    ],
    game: GameOption = None,
    players: Annotated[int, typer.Option(help="How many sit at a table.", metavar="N")] = PLAYERS,
    family_sets: Annotated[
        list[str] | None,
        typer.Option("--set", help="Elysium: a set of families; again for more, which take turns.", metavar="NAME"),
    ] = None,
    edition: EditionOption = None,
    choose: ChooseOption = None,
    cards: CardsOption = None,
    families: FamiliesOption = None,
    seed: Annotated[str, typer.Option(help="Same seed, same deals.")] = "1",
    deals: Annotated[int, typer.Option(help="At most so many for each two bots.", metavar="N", min=1)] = DEALS,
    is_whole: Annotated[
        bool, typer.Option("--whole", help="Play all deals, also where it is clear before who is better.")
    ] = False,
    is_ladder: Annotated[
        bool, typer.Option("--ladder", help="Each bot meets the next one only, in the order given.")
    ] = False,
    iterations: IterationsOption = None,
    seconds: SecondsOption = None,
    jobs: Annotated[
        int | None, typer.Option(help="Processes; if not given all cores. It changes no result.", metavar="N", min=1)
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Keep what is played, and go on from what is there.", metavar="FILE")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the ratings into FILE.svg; needs matplotlib.", metavar="FILE")
    ] = None,
    number: Annotated[
        int | None, typer.Option("--replay", help="Play game N alone; --save-replay writes it down.", metavar="N")
    ] = None,
    save_replay: SaveReplayOption = None,
) -> None:
    """Let bots play against each other over the same deals, with seats swapped, until it is clear who is better.

    Example: elysium arena greedy random --deals 50
    """
    from elysium_rules.arena.results import ResultsFile

    console = make_console()
    with telling_errors():
        for option, target, endings in (("--save-replay", save_replay, REPLAY_ENDINGS), ("--plot", plot, PLOT_ENDINGS)):
            if target is not None:
                check_target(option, target, endings)
        if save_replay is not None and number is None:
            raise SetupError("", "--save-replay writes one game; say which by --replay N")
        frontend = choose_frontend(game)
        given = gather(frontend, {"--edition": edition}, choose or ())
        with showing_findings():
            games = find_games(frontend, players, given, family_sets or (), cards, families)
        plan = make_plan(frontend, games, bots, seed, deals, iterations, seconds, is_ladder=is_ladder)
        kept = None
        if file is not None:
            check_target("--file", file)
            kept = ResultsFile(file, plan)
        if number is not None:
            play_again(console, plan, kept, number, save_replay)
            return
        try:
            result = run_shown(plan, kept, jobs or os.cpu_count() or 1, is_whole=is_whole)
        except KeyboardInterrupt:
            where = (
                f"{file} has all that was played; the same command goes on" if file else "--file keeps what is played"
            )
            print(f"stopped: {where}", file=sys.stderr)
            raise typer.Exit(STOPPED) from None
        if plot is not None:
            from elysium_rules.arena.plot import draw_arena

            draw_arena(result, plot)
        if as_json:
            print(json.dumps(result.as_json(), indent=2, ensure_ascii=False))
        else:
            show(console, result)


def find_games(
    frontend: Frontend,
    players: int,
    given: dict[str, str],
    family_sets: Sequence[str],
    cards: list[str] | None,
    families: str | None,
) -> tuple[Any, ...]:
    """What is played with: one game for each set of families that was named.

    Raises:
        SetupError: no such game can be played.
        CardError: something is wrong in a card file.
    """
    games = []
    for family_set in family_sets or (None,):
        chosen = gather(frontend, {"--set": family_set}, ()) if family_set is not None else {}
        own = choose_cards(frontend, {**given, **chosen}, cards, families)
        games.append(frontend.rules.find_game(own.cards, players, frontend.find_choices(own.cards, own.given)))
    return tuple(games)


def make_plan(
    frontend: Frontend,
    games: tuple[Any, ...],
    bots: Sequence[str],
    seed: str,
    deals: int,
    iterations: int | None,
    seconds: float | None,
    *,
    is_ladder: bool,
) -> ArenaPlan:
    """The plan, once it is sure that all bots can be made.

    Raises:
        SetupError: a bot is not there, or is named twice.
        BotError: one cannot be made.
    """
    from elysium_rules.arena.plan import ArenaPlan

    load_named(frontend.rules, bots)
    budget = make_budget(iterations, seconds)
    return ArenaPlan(games, tuple(bots), seed, deals, budget, "ladder" if is_ladder else "all")


def run_shown(plan: ArenaPlan, kept: ResultsFile | None, jobs: int, *, is_whole: bool) -> Arena:
    """Play, and show on the standard error how far it is."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    from elysium_rules.arena.run import run_arena
    from elysium_rules.arena.stopping import StopRule

    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("deals", total=plan.deals * len(plan.matches))

        def tell(progress: Progress) -> None:
            bar.update(task, completed=progress.blocks, total=progress.most)

        new_executor = partial(Workers, jobs, initializer=end_silently) if jobs > 1 else None
        rule = None if is_whole else StopRule()
        return run_arena(plan, rule, file=kept, new_executor=new_executor, ahead=2 * jobs, on_progress=tell)


class Workers(ProcessPoolExecutor):
    """Processes that are waited for at the end: where they are not, Python 3.11 tells of a pipe that is closed."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End what is under way, and do nothing more."""
        super().shutdown(wait=True, cancel_futures=cancel_futures)


def end_silently() -> None:
    """On Ctrl-C a worker ends, and only the process that a person has started says so."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def play_again(
    console: Console, plan: ArenaPlan, kept: ResultsFile | None, number: int, save_replay: Path | None
) -> None:
    """One game: as it stands in the file, or played once more.

    Raises:
        SetupError: there is no game of that number.
        BotError: a bot fails in it.
    """
    from elysium_rules.arena.game import play_one, replay_of

    block, seating = plan.find(number)
    found = None if kept is None else kept.game(number)
    source = "kept" if found is not None else "played again"
    result = found or play_one(plan, block, seating)
    names = tuple(tidy_name(f"{plan.bots[bot]} {seat + 1}") for seat, bot in enumerate(plan.seats(block, seating)))
    scores = ", ".join(
        f"{name} {total}{' ★' if seat in result.winners else ''}"
        for seat, (name, total) in enumerate(zip(names, result.totals, strict=True))
    )
    console.print(f"game {number} ({source}), deal {block.deal + 1}: {scores}")
    if save_replay is not None:
        write_replay(save_replay, replay_of(plan, result, names))


def show(console: Console, result: Arena) -> None:
    """Print the ratings, and what each two bots came to."""
    plan = result.plan
    table = make_table("bot", "Elo", "95 %", "score", "games")
    align(table)
    for standing in result.standings:
        elo = standing.elo
        table.add_row(
            short(standing.bot), f"{elo.value:+.0f}", span(elo, "{:+.0f}"), f"{standing.score:.1%}", str(standing.games)
        )
    console.print(table)
    console.print()
    alone = "wins" if plan.players == 2 else "wins alone"
    table = make_table("match-up", "deals", "score", "at any moment", "margin", alone, "")
    align(table)
    for match in result.matches:
        name = f"{short(plan.bots[match.first])} – {short(plan.bots[match.second])}"
        wins = " – ".join(f"{share:.0%}" for share in match.alone)
        margin = f"{match.margin.value:+.1f} ± {match.margin.high - match.margin.value:.1f}"
        row = (str(match.deals), f"{match.score.value:.1%}", span(match.score, "{:.0%}"), margin, wins)
        table.add_row(name, *row, judgement(plan, match))
    console.print(table)
    seatings = len(plan.seatings)
    console.print(f"\n{result.games} games, {seatings} of each deal: luck of cards and seats falls on both alike.")


def judgement(plan: ArenaPlan, match: Any) -> str:
    """What is sure of a match-up, in a few words."""
    if match.is_clear:
        better = match.first if match.score.value > 0.5 else match.second
        return f"{plan.bots[better]} is better"
    width = max(match.score.high - 0.5, 0.5 - match.score.low)
    return f"equal within {width:.0%}" if width <= 0.05 else "not clear"


def short(word: str) -> str:
    """A bot in a column: of a long place the last part."""
    return word if len(word) <= _NAME_WIDTH or ":" not in word else f"…:{word.rpartition(':')[2]}"


def align(table: Any) -> None:
    """Figures to the right."""
    for column in table.columns[1:]:
        column.justify = "right"
    if not table.columns[-1].header:
        table.columns[-1].justify = "left"


def span(interval: Interval, form: str) -> str:
    """From where to where."""
    return f"{form.format(interval.low)} to {form.format(interval.high)}"
