"""The command `elysium`."""

from __future__ import annotations

import sys
from typing import Any

#: What to do about a missing extra, in one line.
MISSING = "the command line needs typer and rich: install it with  pip install 'elysium-rules[cli]'"


def make_app() -> Any:
    """Build the command line, or a stand-in that says how to install it."""
    try:
        import rich  # noqa: F401 - only to see whether it is there
        import typer
    except ImportError:
        return tell_missing

    from elysium_rules.cli.check import check
    from elysium_rules.cli.demo import demo
    from elysium_rules.cli.engine import engine
    from elysium_rules.cli.play import play
    from elysium_rules.cli.replay import replay

    made = typer.Typer(
        name="elysium",
        help="Elysium: watch bots play, play against them, replay games, check card files.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for command in (demo, play, replay, check, engine):
        made.command()(command)
    return made


def tell_missing(**_: object) -> None:
    """Say what is missing and fail."""
    print(MISSING, file=sys.stderr)
    sys.exit(1)


app = make_app()
