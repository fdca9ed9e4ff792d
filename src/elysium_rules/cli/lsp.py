"""`elysium lsp`: the language server that editors start."""

from __future__ import annotations

from typing import Annotated

import typer

from elysium_rules.cli.options import choose_frontend, telling_errors
from elysium_rules.errors import SetupError
from elysium_rules.games import find_vocabulary

MISSING = "the language server needs pygls: install it with  pip install 'elysium-rules[lsp]'"


def lsp(
    game: Annotated[
        str | None,
        typer.Option("--game", help="Which game all files are for; if not given, each file tells.", metavar="NAME"),
    ] = None,
) -> None:
    """Serve an editor over stdin and stdout, by the Language Server Protocol; editors start it themselves.

    Findings while typing, completion, hover with the drawn card, rename and more: see docs/editors.md.
    Without --game each file tells by its folder, or by what can be read, which game it is written for.

    Example, for Neovim: vim.lsp.start({ name = "elysium", cmd = { "elysium", "lsp" } })
    """
    with telling_errors():
        try:
            from elysium_rules.lsp.server import run
        except ImportError:
            raise SetupError("", MISSING) from None
        name = None if game is None else choose_frontend(game).rules.name
        if name is not None:
            find_vocabulary(name)  # a game without a card language is refused before an editor waits for answers
        run(name)
