"""`elysium balance`: is a family fair and fun? Games of bots with it and printed families, and what they show."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from elysium_rules.bots.registry import find_bot
from elysium_rules.cli.card_texts import ReadCards, read_cards
from elysium_rules.cli.check import report as report_findings
from elysium_rules.cli.files import reason_of, write_text
from elysium_rules.cli.options import GameOption, choose_frontend, make_console, telling_errors
from elysium_rules.cli.own_cards import showing_findings
from elysium_rules.errors import SetupError, UnknownNameError
from elysium_rules.play.saying.words import show_name
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.source import printable

if TYPE_CHECKING:
    from elysium_rules.balance.findings import Findings
    from elysium_rules.balance.games import BalancePlan

#: What the figures need beyond the command line.
MISSING: Final = "figures of balance need numpy and matplotlib: install them with  pip install 'elysium-rules[sim]'"


def balance(
    what: Annotated[str, typer.Argument(help="A card file, or a family printed or installed.", metavar="FAMILY|FILE")],
    games: Annotated[int, typer.Option(help="How many games, two of each deal.", min=100)] = 1000,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help="Who plays; if not given greedy. Several take turns in the seats.", metavar="NAME"),
    ] = None,
    players: Annotated[int, typer.Option(help="How many play.", metavar="N")] = 2,
    seed: Annotated[str, typer.Option(help="Same seed, same figures.")] = "balance",
    lots: Annotated[
        float, typer.Option(help="The share of takings that is drawn by lot.", min=0, max=1, metavar="SHARE")
    ] = 0.3,
    fair: Annotated[
        float, typer.Option(help="How many points beside a printed card are still fair.", min=0.1, metavar="POINTS")
    ] = 2.0,
    swaps: Annotated[
        int, typer.Option(help="Games for each card that is changed in them; 0: none is.", min=0, metavar="N")
    ] = 80,
    workers: Annotated[
        int | None, typer.Option(help="Processes; if not given one for each core.", min=1, metavar="N")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", help="Keep the games here, and go on with those that are.", metavar="FILE"),
    ] = None,
    page: Annotated[Path | None, typer.Option("--page", help="Write the page here.", metavar="FILE")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    game: GameOption = None,
) -> None:
    """Tell whether a family is fair and fun: what each card adds to the margin and to winning, in games of bots.

    For example: elysium balance nyx.ely --games 400 --page nyx.html

    The same options give the same figures on any number of workers. Exit code 1 if there is an error in the card file.
    """
    console = make_console()
    with telling_errors():
        rules = choose_frontend(game).rules
        with showing_findings():
            read = read_cards(rules, [what])
        if not read.is_good:
            report_findings(read.findings, read.sources, len(read.sources), 0, as_json=as_json)
            raise typer.Exit(1)
        family = _only_family(read, what)
        # Said before an hour of games, not after it.
        if find_spec("matplotlib") is None or find_spec("numpy") is None:
            print(MISSING, file=sys.stderr)
            raise typer.Exit(2)
        from elysium_rules.balance.game import measured
        from elysium_rules.balance.games import BalancePlan

        measured(rules)
        bots = tuple(bot or ("greedy",))
        for name in bots:
            try:
                find_bot(rules, name)
            except UnknownNameError as error:
                raise SetupError("", f"--bot: {error}") from None
        if players not in rules.seats:
            there = f"{rules.seats[0]} to {rules.seats[-1]}"
            raise SetupError("", f"--players {players}: {there} can play {rules.name}")
        printed = rules.folder()
        own = {
            name.rpartition("/")[2]: source.text
            for name, source in read.sources.items()
            if printed is None or not (printed / name.rpartition("/")[2]).exists()
        }
        plan = BalancePlan(
            game=rules.name,
            family=family.key,
            texts=tuple(sorted(own.items())),
            bots=bots,
            players=players,
            deals=(games + 1) // 2,
            lots=lots,
            seed=seed,
            fair=fair,
        )
        found = play(plan, keep, workers, swaps)
        names = names_of(read.rules, read.cards, found)
        if page is not None:
            from elysium_rules.balance.page import write_page

            title = show_name(family.names, DEFAULT_LANGUAGE, rules.name)
            text = write_page(found, read.cards, title=title, names=names)
            try:
                write_text(page, text)
            except OSError as error:
                raise SetupError("", f"--page {printable(str(page))}: {reason_of(error)}") from None
        if as_json:
            from elysium_rules.balance.findings import as_plain

            print(json.dumps(as_plain(found), indent=1))
        else:
            show(console, found, names)
            if page is not None:
                console.print(f"The whole page: {printable(str(page))}")


def _only_family(read: ReadCards, what: str) -> FamilyProgram:
    if len(read.families) != 1:
        keys = ", ".join(family.key for family in read.families) or "none"
        raise SetupError("", f"one family is measured at a time, and in {printable(what)} there are: {keys}")
    return read.families[0]


def play(plan: BalancePlan, keep: Path | None, workers: int | None, swaps: int) -> Findings:
    """Play the games of a plan; a terminal shows how far it is."""
    # Its matrices are small: threads of the library that multiplies them would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from elysium_rules.balance.findings import measure
    from elysium_rules.balance.journal import Journal
    from elysium_rules.simulation.executors import find_executor

    new_executor, _ = find_executor("here" if workers == 1 else f"processes:{workers}" if workers else "processes")
    screen = Console(stderr=True)
    progress = Progress(
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )
    with progress:
        task = progress.add_task("games", total=plan.games)

        def on_more(more: int) -> None:
            progress.update(task, total=plan.games + more)

        return measure(
            plan,
            journal=Journal(plan, keep),
            new_executor=new_executor,
            on_games=lambda count: progress.advance(task, count),
            on_more=on_more,
            swap_games=swaps,
        )


def names_of(rules: Any, cards: Mapping[str, Any], found: Findings) -> dict[str, str]:
    """What cards are called, by reference; where two of them are called the same, their families stand with them."""
    refs = [card.ref for card in found.cards] + [ref for ref, _, _ in found.printed]
    called = {ref: show_name(cards[ref].names, DEFAULT_LANGUAGE, rules.name) for ref in refs}
    twice = {name for name in called.values() if sum(other == name for other in called.values()) > 1}
    own = {card.ref for card in found.cards}
    return {
        ref: f"{name} ({ref.partition('/')[0]})" if name in twice and ref not in own else name
        for ref, name in called.items()
    }


def show(console: Console, found: Findings, names: Mapping[str, str]) -> None:
    """Print the findings as a table, and what is said of each card."""
    from elysium_rules.balance.verdicts import signed

    course, bots = found.course, " and ".join(found.plan.bots)
    console.print(f"{course.games:,} games of {found.plan.players} players by the bot {bots}")
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for head in ("card", "level", "verdict"):
        table.add_column(head)
    for head in ("margin", "from", "to", "wins", "taken"):
        table.add_column(head, justify="right")
    for card in found.cards:
        adds = card.adds.interval
        table.add_row(
            printable(names.get(card.ref, card.ref)),
            str(card.level),
            str(card.verdict),
            *(signed(value) for value in (adds.value, adds.low, adds.high, card.wins.value)),
            f"{card.habits.taken:.0%}",
        )
    console.print(table)
    for card in found.cards:
        for text in _worth_saying(card.notes):
            console.print(f"{printable(names.get(card.ref, card.ref))}: {printable(text)}")
    console.print(
        f"Margins are points beside a printed card of the same level; what lies within {found.plan.fair:g} is fair."
    )


def _worth_saying(notes: Sequence[str]) -> list[str]:
    return [note for note in notes if not note.startswith("Its power works")]
