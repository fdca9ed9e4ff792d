"""`elysium engine`: the protocol of docs/protocol over stdin and stdout, and the files that describe it."""

from __future__ import annotations

import signal
import sys
from typing import Annotated

import typer

from elysium_rules.cli.options import GameOption, telling_errors
from elysium_rules.errors import SetupError, UnknownNameError
from elysium_rules.games import DEFAULT_GAME
from elysium_rules.protocol.published import published_names, read_published
from elysium_rules.protocol.stdio import serve_process


def engine(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="With --schema: which one; `types` are the types of TypeScript."),
    ] = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print a schema of the protocol and exit; without a name, list all names.")
    ] = False,
    game: GameOption = None,
) -> None:
    """Serve all games to a program in any language: JSON Lines over stdin and stdout; see docs/protocol.

    A request names the game it wants; where it names none, it is Elysium. With --schema nothing is served: JSON Schemas
    and types of the messages are printed, for code generators and validators.

    Example: echo '{"id":1,"do":"hello"}' | elysium engine
    """
    with telling_errors():
        if schema:
            try:
                tell_published(name, game or DEFAULT_GAME)
            except UnknownNameError as error:
                raise SetupError("", str(error)) from error
            return
        if name is not None or game is not None:
            raise SetupError("", "a name and --game go with --schema; a game is named in the requests")
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a host that goes away is no failure: the engine ends with 0
    serve_process()


def tell_published(name: str | None, game: str) -> None:
    """Print what describes the protocol of a game, or the names of all that does."""
    if name is None:
        for known in published_names(game):
            print(known)
    else:
        sys.stdout.write(read_published(name, game))
