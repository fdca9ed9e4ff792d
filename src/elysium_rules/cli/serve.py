"""`elysium serve`: tables for people who play each other in the browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from threading import Thread
from typing import Annotated

import attrs
import typer

from elysium_rules.cli.named_bots import load_named
from elysium_rules.cli.options import choose_frontend, telling_errors
from elysium_rules.cli.own_cards import find_files, showing_findings
from elysium_rules.errors import SetupError
from elysium_rules.games import DEFAULT_GAME
from elysium_rules.program.folders import page_folder

MISSING = "the server needs starlette, uvicorn and websockets: install it with  pip install 'elysium-rules[web]'"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for any that is free.", min=0, max=65535)] = 8040,
    data: Annotated[Path, typer.Option(help="The file that keeps the tables.", metavar="FILE")] = Path("tables.sqlite"),
    page: Annotated[Path | None, typer.Option(help="The folder of another page.", metavar="FOLDER")] = None,
    show: Annotated[bool, typer.Option("--open", help="Open the page in a browser as soon as it is there.")] = False,
    cards: Annotated[
        list[str] | None,
        typer.Option(
            "--cards",
            help="Card files, or folders of them, that everybody may play with; may be repeated.",
            metavar="FILE",
        ),
    ] = None,
    game: Annotated[
        str | None, typer.Option(help=f"The game of these files; if not given {DEFAULT_GAME}.", metavar="NAME")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another page that may speak to the server: https://play.example; may be repeated."),
    ] = None,
    proxy: Annotated[
        str, typer.Option(help="Addresses of proxies that tell where requests come from.", metavar="ADDRESSES")
    ] = "",
    log: Annotated[
        Path | None, typer.Option(help="The file for the log; if not given, stderr.", metavar="FILE")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="A bot beside those of the games: of a package, or package.module:Thing; may be repeated.",
            metavar="BOT",
        ),
    ] = None,
    thinkers: Annotated[
        int | None, typer.Option(help="Processes for bots that think for a while; so many think at once.", min=1)
    ] = None,
    think_seconds: Annotated[
        float | None, typer.Option(help="Seconds that such a bot may think for a decision.", min=0.01)
    ] = None,
    pace: Annotated[float | None, typer.Option(help="Seconds a bot takes for a decision.", min=0)] = None,
    tables: Annotated[int | None, typer.Option(help="Most tables in the file.", min=0)] = None,
    open_tables: Annotated[int | None, typer.Option(help="Most tables in memory.", min=1)] = None,
    connections: Annotated[int | None, typer.Option(help="Most connections.", min=1)] = None,
    address_connections: Annotated[int | None, typer.Option(help="Web sockets of one address.", min=1)] = None,
    address_open: Annotated[
        int | None, typer.Option(help="Connections of one address, whatever they are for.", min=1)
    ] = None,
    requests: Annotated[float | None, typer.Option(help="Requests per second of a connection.", min=0.1)] = None,
    address_requests: Annotated[float | None, typer.Option(help="The same of one address.", min=0.1)] = None,
    table_work: Annotated[
        float | None,
        typer.Option(help="Seconds of the processor per second for a table with card files of its own.", min=0.001),
    ] = None,
    new_tables: Annotated[float | None, typer.Option(help="New tables per minute of one address.", min=0)] = None,
    address_tables: Annotated[int | None, typer.Option(help="Most tables of one address in the file.", min=1)] = None,
    idle: Annotated[float | None, typer.Option(help="Seconds until an unused table leaves the memory.", min=0)] = None,
    keep_finished: Annotated[float | None, typer.Option(help="Days to keep games that are over.", min=0)] = None,
    keep_unfinished: Annotated[
        float | None, typer.Option(help="Days to keep games that nobody plays on.", min=0)
    ] = None,
    keep_unclaimed: Annotated[
        float | None, typer.Option(help="Days to keep tables at which nobody ever sat down.", min=0)
    ] = None,
) -> None:
    """Serve tables for people in browsers; each seat is opened by a secret link of its own. See docs/serve.md.

    Example: elysium serve --open --cards nyx.ely
    """
    with telling_errors():
        try:
            from elysium_rules.web.house import furnish
            from elysium_rules.web.limits import Limits
            from elysium_rules.web.serve import serve as run
        except ImportError:
            raise SetupError("", MISSING) from None
        if page is not None and not (page / "index.html").is_file():
            raise SetupError("", f"{page} has no page: there is no index.html in it")
        rules = choose_frontend(game).rules
        with showing_findings():
            house = furnish(rules, find_files(rules, cards or ()))
        house = attrs.evolve(house, bots=tuple(named.name for named in load_named(rules, bot or ())))
        given = {
            "pace": pace,
            "thinkers": thinkers,
            "think_seconds": think_seconds,
            "tables": tables,
            "open_tables": open_tables,
            "connections": connections,
            "address_connections": address_connections,
            "address_open": address_open or (None if address_connections is None else address_connections + 240),
            **_scale("requests", requests),
            **_scale("address_requests", address_requests),
            "table_work": table_work,
            "table_work_burst": None if table_work is None else 20 * table_work,
            "new_tables": new_tables,
            "address_tables": address_tables,
            "new_tables_burst": None if new_tables is None else max(1.0, new_tables),
            "idle": idle,
            "finished_days": keep_finished,
            "unfinished_days": keep_unfinished,
            "unclaimed_days": keep_unclaimed,
        }
        limits = Limits(**{name: number for name, number in given.items() if number is not None})  # type: ignore[arg-type]

        def tell(found: int) -> None:
            shown = f"[{host}]" if ":" in host else host
            print(f"serving tables at http://{shown}:{found}/  (Ctrl-C stops; they are kept in {data})", flush=True)
            if house.families:
                print(
                    f"  families beside the printed ones: {', '.join(family.key for family in house.families)}",
                    flush=True,
                )
            if show:
                # In a thread: a browser in the terminal would not return before it is closed.
                Thread(target=webbrowser.open, args=(f"http://{shown}:{found}/",), daemon=True).start()

        run(host, port, data, page or page_folder(), limits, tuple(origin or ()), proxy, tell, log, house)


def _scale(name: str, number: float | None) -> dict[str, float | None]:
    """How many requests are served, and as many frames and bytes as belong to them."""
    if number is None:
        return {}
    if name == "requests":
        frames, traffic, burst = "frames", "traffic", {"burst": 5 * number}
    else:
        frames, traffic, burst = "address_frames", "address_traffic", {"address_burst": 4 * number}
    return {
        name: number,
        **burst,
        frames: (2 if name == "requests" else 1.5) * number,
        f"{frames}_burst": (6 if name == "requests" else 5) * number,
        traffic: max(40_000.0, 2_000 * number),
        f"{traffic}_burst": max(500_000.0, 25_000 * number),
    }
