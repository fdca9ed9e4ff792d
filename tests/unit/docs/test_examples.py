"""The examples in Python run as their first lines say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import elysium_rules

ROOT = Path(__file__).parents[3]


def test_monte_carlo_plays_a_game_and_shows_its_score() -> None:
    """A small game: whether the bot is any good is not the question here."""
    paths = os.pathsep.join(filter(None, (str(Path(elysium_rules.__file__).parents[1]), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        (sys.executable, ROOT / "examples" / "monte_carlo.py", "--games", "1", "--worlds", "1"),
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    head, game, end = done.stdout.splitlines()
    assert head.split() == ["game", "bot's", "score", "others", "playouts", "per", "second"]
    assert re.fullmatch(r" +0 +\d+( +\d+){3} +[\d,]+ +[\d,]+", game)
    assert re.fullmatch(r"The bot won [01] of 1 games\.", end)
