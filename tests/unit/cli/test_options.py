"""What the commands have in common."""

from __future__ import annotations

import io
import time

import pytest
from rich.console import Console

from elysium_rules.cli import options


@pytest.mark.parametrize("is_terminal, expected", [(True, True), (False, False)])
def test_work_that_takes_longer_than_a_moment_is_shown_to_a_terminal(
    is_terminal: bool, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(options, "PATIENCE", 0.01)
    shown = io.StringIO()
    with options.busy("en", Console(file=shown, force_terminal=is_terminal)):
        time.sleep(0.2)
    assert ("one moment" in shown.getvalue()) is expected


def test_quick_work_shows_nothing() -> None:
    shown = io.StringIO()
    with options.busy("en", Console(file=shown, force_terminal=True)):
        pass
    assert "one moment" not in shown.getvalue()
