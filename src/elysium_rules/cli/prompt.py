"""Reading what a person types: with line editing and a history where the system has readline."""

from __future__ import annotations

import contextlib
import sys
from types import ModuleType

readline: ModuleType | None
try:
    import readline  # from now on `input` edits lines
except ImportError:  # Windows has its own editing
    readline = None


def read_line(prompt: str = "> ") -> str | None:
    """One line without blanks around it; None at the end of the input, or where there is none.

    Numbers are not kept in the history: what one typed there means something else the next time.
    """
    if sys.stdin is None:
        return None
    if readline is not None:
        readline.set_auto_history(False)
    try:
        line = input(prompt).strip()
    except (EOFError, ValueError):  # the second one is said of a stream that was closed
        return None
    if readline is not None and line and not line.isdecimal():
        with contextlib.suppress(ValueError):  # a NUL in it
            readline.add_history(line)
    return line
