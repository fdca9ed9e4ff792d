"""The command `elysium`, or what to say where its extra is missing."""

from __future__ import annotations

import sys
from typing import Any

#: What to do about a missing extra, in one line.
MISSING = "the command line needs typer and rich: install it with  pip install 'elysium-rules[cli]'"


def make_app() -> Any:
    """The command line, or a stand-in that says how to install it."""
    try:
        import rich  # noqa: F401 - only to see whether it is there
        import typer  # noqa: F401
    except ImportError:
        return tell_missing

    from elysium_rules.cli.app import app as made

    return made


def tell_missing(**_: object) -> None:
    """Say what is missing and fail."""
    print(MISSING, file=sys.stderr)
    sys.exit(1)


app = make_app()
