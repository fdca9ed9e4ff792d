"""The command `elysium`: all commands, each in the module of its name, and the options that go before them."""

from __future__ import annotations

import errno
import os
import signal
import sys
import warnings
from collections.abc import Callable
from typing import Annotated, Any, Final

import typer

from elysium_rules.cli.arena import arena
from elysium_rules.cli.balance import balance
from elysium_rules.cli.check import check
from elysium_rules.cli.check_words import check_words
from elysium_rules.cli.core import core
from elysium_rules.cli.demo import demo
from elysium_rules.cli.doc import doc
from elysium_rules.cli.engine import engine
from elysium_rules.cli.explain import explain
from elysium_rules.cli.faces import faces
from elysium_rules.cli.families import families
from elysium_rules.cli.files import reason_of
from elysium_rules.cli.fmt import fmt
from elysium_rules.cli.lsp import lsp
from elysium_rules.cli.new import new
from elysium_rules.cli.play import play
from elysium_rules.cli.replay import replay
from elysium_rules.cli.report import report
from elysium_rules.cli.serve import serve
from elysium_rules.cli.simulate import simulate
from elysium_rules.cli.tables import app as tables
from elysium_rules.cli.test import run_tests
from elysium_rules.cli.text import text
from elysium_rules.cli.trace import trace
from elysium_rules.play.saying.lexicon import MissingWordWarning, missing_word
from elysium_rules.version import library_version


class App(typer.Typer):
    """The command line of a process; a test that invokes a command does not call it."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command that the process was started with."""
        # Where nobody reads on, as in `elysium demo | head`, end like other programs: silently, by the signal.
        if hasattr(signal, "SIGPIPE"):
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        # A screen is no place for warnings: words that a language lacks are counted, and told at the end.
        warnings.simplefilter("ignore", MissingWordWarning)
        try:
            try:
                return super().__call__(*args, **kwargs)
            finally:
                if sys.stdout is not None:  # it was closed before we began
                    sys.stdout.flush()
                tell_missing_words()
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.EIO, errno.EFBIG):
                raise
            # What is still to be written would fail once more when the process ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            print(f"error: what this command says cannot be written: {reason_of(error)}", file=sys.stderr)
            sys.exit(1)


def tell_missing_words() -> None:
    """Say that not all was said in the language that was asked for."""
    count = missing_word.cache_info().currsize
    if count:
        entries = "1 entry" if count == 1 else f"{count} entries"
        print(f"note: {entries} said in English, for want of words: elysium check-words lists them", file=sys.stderr)


def tell_version(wanted: bool) -> None:
    if wanted:
        print(f"elysium-rules {library_version()}")
        raise typer.Exit


def begin(
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Elysium and other games: watch bots play, play against them, replay games, check card files, draw cards."""


app = App(
    name="elysium",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.callback()(begin)
#: The commands in the groups that `--help` shows, each in the order in which people need them.
GROUPS: Final[dict[str, tuple[Callable[..., None], ...]]] = {
    "Play": (demo, play, replay, serve, engine),
    "Write cards": (new, check, fmt, text, explain, trace, run_tests, report, balance, faces, doc, families, lsp),
    "Research": (arena, simulate),
    "Look after": (check_words, core),
}
for group, commands in GROUPS.items():
    for command in commands:
        app.command("test" if command is run_tests else None, rich_help_panel=group)(command)
app.add_typer(tables, name="tables", rich_help_panel="Look after")
