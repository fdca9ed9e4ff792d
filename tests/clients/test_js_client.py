"""The client package in JavaScript: it is built, its types hold, and its own tests play games with this library."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import elysium_rules

CLIENTS = Path(__file__).parents[2] / "clients"
#: That of the environment comes first: `make` puts it there, from a package of Python.
SEARCHED = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
NODE, NPM = shutil.which("node", path=SEARCHED), shutil.which("npm", path=SEARCHED)


@pytest.mark.skipif(
    (NODE is None or NPM is None) and not os.environ.get("CI"),
    reason="there is no node here: `make .venv/.has-node` gets it",
)
def test_the_client_is_built_and_plays_whole_games_over_every_transport() -> None:
    assert NODE is not None
    assert NPM is not None
    environment = {
        **os.environ,
        "PATH": SEARCHED,
        "PYTHON": sys.executable,
        "PYTHONPATH": str(Path(elysium_rules.__file__).parents[1]),
    }

    def run(*command: str) -> str:
        done = subprocess.run(
            command, cwd=CLIENTS, env=environment, capture_output=True, text=True, timeout=600, check=False
        )
        assert done.returncode == 0, f"{done.stdout[-6000:]}\n{done.stderr[-2000:]}"
        return done.stdout

    if not (CLIENTS / "node_modules" / "ws").is_dir():
        run(NPM, "install", "--no-progress", "--loglevel=error")
    run(NPM, "run", "--silent", "build", "--workspace", "js")
    told = run(NPM, "run", "--silent", "test", "--workspace", "js")
    for game in ("elysium", "ephyran"):
        assert told.count(f"a whole game of {game} is played") >= 3
