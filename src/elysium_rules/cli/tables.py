"""`elysium tables`: look after the tables of a server, also while it serves."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from elysium_rules.cli.check import count
from elysium_rules.cli.files import reason_of
from elysium_rules.cli.options import busy, make_console, telling_errors
from elysium_rules.errors import SetupError
from elysium_rules.web.ledger import Entry, LedgerError, SeatEntry, export, find_entries, find_entry, invite
from elysium_rules.web.store import Store

_DAY: Final = 86_400.0

DataOption = Annotated[Path, typer.Option("--data", help="The file that keeps the tables.", metavar="FILE")]
DATA: Final = Path("tables.sqlite")
JsonOption = Annotated[bool, typer.Option("--json", help="Print it as JSON.")]
TableArgument = Annotated[str, typer.Argument(help="The name of a table, or its beginning.", metavar="TABLE")]

app = typer.Typer(
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Look after the tables of a server: list, show, export, delete, invite, backup. It may run meanwhile.",
)


@contextmanager
def _opened(data: Path) -> Iterator[Store]:
    """The file, with a sentence and an exit code where something cannot be: 2 for what is not there, 1 for the rest."""
    with telling_errors():
        try:
            with Store(data, time.time, serving=False) as store:
                yield store
        except LedgerError as error:
            raise SetupError("", str(error)) from None


@app.command("list")
def list_tables(
    data: DataOption = DATA,
    finished: Annotated[
        bool | None, typer.Option("--finished/--unfinished", help="Only games that are over, or only the others.")
    ] = None,
    older_than: Annotated[
        float | None,
        typer.Option(help="Only tables that nobody played at for so many days.", min=0, metavar="DAYS"),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List the tables, the one that was played last first.

    Example:  elysium tables list --data tables.sqlite --finished --older-than 7
    """
    with _opened(data) as store:
        now = store.now()  # by which tables grow old: the clock of the machine may have leapt
        with busy():
            found = [
                entry
                for entry in find_entries(store)
                if (finished is None or finished == (entry.finished is not None))
                and (older_than is None or entry.played < now - older_than * _DAY)
            ]
        if as_json:
            _print_json([_as_plain(entry) for entry in found])
            return
        _print_table(found, now)
        print(f"{count(len(found), 'table')}, {_size(sum(entry.size for entry in found))}")


@app.command()
def show(table: TableArgument, data: DataOption = DATA, as_json: JsonOption = False) -> None:
    """Show one table: who sits where, how far the game is.

    Example:  elysium tables show 3xAmPLe --data tables.sqlite
    """
    with _opened(data) as store:
        entry = find_entry(store, table)
        if as_json:
            _print_json(_as_plain(entry))
            return
        lines = {
            "table": entry.table,
            "game": entry.game,
            "set up": _moment(entry.created),
            "last played": _moment(entry.played),
            "finished": _moment(entry.finished),
            "decisions": f"{entry.decisions}, {count(entry.changes, 'change')} with all that was taken back",
            "size": _size(entry.size),
            **{f"seat {place}": _seat(seat) for place, seat in enumerate(entry.seats)},
        }
        wide = max(map(len, lines))
        for name, text in lines.items():
            print(f"{name:{wide}}  {text}")


@app.command("export")
def export_table(
    table: TableArgument,
    file: Annotated[Path, typer.Argument(help="The new file to write.", metavar="FILE")],
    data: DataOption = DATA,
    as_save: Annotated[
        bool, typer.Option("--save", help="A save of where the game stands, instead of a replay from its beginning.")
    ] = False,
) -> None:
    """Write the game of a table into a file: it holds the seed and all that is hidden.

    Example:  elysium tables export 3xAmPLe game.jsonl --data tables.sqlite
    """
    with _opened(data) as store:
        entry = find_entry(store, table)
        _write_private(file, export(store, entry.table, as_save=as_save))
    if entry.finished is None:
        warning = "this game is still played, and the file holds all that is hidden: show it to none of its players"
        print(f"warning: {warning}", file=sys.stderr)
    print(f"{'save' if as_save else 'replay'} of table {entry.table} in {file}")


@app.command()
def delete(
    tables: Annotated[list[str], typer.Argument(help="Names of tables, or their beginnings.", metavar="TABLE...")],
    data: DataOption = DATA,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Remove tables for good; whoever sits there is told. Asks first.

    Example:  elysium tables delete 3xAmPLe --data tables.sqlite
    """
    with _opened(data) as store:
        found = [find_entry(store, table) for table in tables]
        if not yes:
            _print_table(found, store.now())
            typer.confirm(f"Remove {count(len(found), 'table')} for good?", abort=True)
        removed = sum(store.remove(entry.table) for entry in found)
        print(f"{count(removed, 'table')} removed")


@app.command("invite")
def invite_again(
    table: TableArgument,
    seat: Annotated[int, typer.Argument(help="The seat, counted from 0.", min=0, metavar="SEAT")],
    data: DataOption = DATA,
    only: Annotated[bool, typer.Option("--only", help="Forget all devices that have this seat now.")] = False,
    address: Annotated[
        str, typer.Option(help="Where the page is, such as https://play.example.", metavar="ADDRESS")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Invite to a seat again, for who has lost their link; it works once, and an earlier one that nobody used does not.

    Whoever has the seat keeps it as well, unless --only says otherwise.

    Example:  elysium tables invite 3xAmPLe 0 --only --address https://play.example
    """
    with _opened(data) as store:
        entry = find_entry(store, table)
        invitation = invite(store, entry.table, seat, only=only)
    link = f"{address.rstrip('/')}/#/table/{entry.table}/{invitation}"
    if as_json:
        _print_json({"table": entry.table, "seat": seat, "invitation": invitation, "link": link})
    else:
        print(link)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The new file to write.", metavar="FILE")], data: DataOption = DATA
) -> None:
    """Copy the whole file as it is at one moment, also while a server uses it.

    Example:  elysium tables backup tables-monday.sqlite --data tables.sqlite
    """
    with _opened(data) as store:
        store.backup(file)
        print(f"{count(store.count(), 'table')} in {file}; it holds the seeds of all games: keep it to yourself")


# --- how it is shown -------------------------------------------------------------------------------------------------


def _print_table(entries: Sequence[Entry], now: float) -> None:
    shown = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    shown.add_column("table", no_wrap=True)
    shown.add_column("game")
    shown.add_column("seats", overflow="fold")
    for name in ("decisions", "last played", "over", "size"):
        shown.add_column(name, justify="right", no_wrap=True)
    for entry in entries:
        shown.add_row(
            entry.table,
            entry.game,
            "\n".join(map(_short_seat, entry.seats)),
            str(entry.decisions),
            _ago(now - entry.played),
            "-" if entry.finished is None else "yes",
            _size(entry.size),
        )
    if entries:
        make_console().print(shown)


def _short_seat(entry: SeatEntry) -> str:
    if entry.seat.kind == "bot":
        return entry.seat.name or f"bot {entry.seat.bot}"
    return f"{entry.seat.name or 'person'}{'' if entry.devices else ' (not yet)'}"


def _seat(entry: SeatEntry) -> str:
    """Who sits at a seat, and how they came."""
    if entry.seat.kind == "bot":
        return f"{entry.seat.name or 'bot'} ({entry.seat.bot})"
    there = count(entry.devices, "device") if entry.devices else "nobody yet"
    more = ", one more is invited" if entry.is_open and entry.devices else ""
    return f"{entry.seat.name or 'person'} ({there}{more})"


def _ago(seconds: float) -> str:
    """How long ago something was.

    >>> _ago(20), _ago(3_700), _ago(200_000), _ago(-5)
    ('0 min ago', '1 h ago', '2 d ago', '0 min ago')
    """
    for much, unit in ((_DAY, "d"), (3_600.0, "h")):
        if seconds >= much:
            return f"{int(seconds / much)} {unit} ago"
    return f"{int(max(0.0, seconds) / 60)} min ago"


def _moment(at: float | None) -> str:
    return "-" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def _size(size: int) -> str:
    """Bytes as somebody reads them.

    >>> _size(700), _size(12_345), _size(3_456_789)
    ('1 KB', '13 KB', '3.5 MB')
    """
    return f"{-(-size // 1000)} KB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def _as_plain(entry: Entry) -> dict[str, Any]:
    seats = [
        {
            "kind": found.seat.kind,
            "name": found.seat.name,
            "bot": found.seat.bot,
            "devices": found.devices,
            "invited": found.is_open,
        }
        for found in entry.seats
    ]
    return {
        "table": entry.table,
        "game": entry.game,
        "seats": seats,
        "decisions": entry.decisions,
        "changes": entry.changes,
        "created": entry.created,
        "played": entry.played,
        "finished": entry.finished,
        "size": entry.size,
    }


def _print_json(found: object) -> None:
    print(json.dumps(found, indent=2))


def _write_private(file: Path, text: str) -> None:
    """Write a new file for its owner alone, from the first byte on."""
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as stream:
            stream.write(text)
    except OSError as error:
        raise SetupError("", f"{file}: {reason_of(error)}") from None
