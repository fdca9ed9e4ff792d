"""What tests share that play games by choosers."""

from __future__ import annotations

from typing import NoReturn


def unseen() -> NoReturn:
    """The look of a chooser that chooses by what is legal alone."""
    raise AssertionError("a random chooser does not look")
