"""The page of the table: its types, and the tests of what needs no browser."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CLIENTS = Path(__file__).resolve().parents[2] / "clients"
NODE = Path(sys.executable).parent / "node"

# In CI there is no excuse: `make test` builds the page before, so node must be there.
pytestmark = pytest.mark.skipif(
    not (NODE.exists() and (CLIENTS / "node_modules").exists()) and not os.environ.get("CI"),
    reason="node is not installed here: `make page` brings it",
)


def npm(script: str, workspace: str = "table") -> subprocess.CompletedProcess[str]:
    """Runs a script of a package with the node of this environment."""
    environment = {**os.environ, "PATH": f"{NODE.parent}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(
        [str(NODE.parent / "npm"), "run", "--silent", script, "--workspace", workspace],
        cwd=CLIENTS,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("script", ["types", "test"])
def test_the_page_passes_its_own_checks(script: str) -> None:
    if not (CLIENTS / "js" / "dist").exists():  # the page is built upon the client package
        made = npm("build", "js")
        assert made.returncode == 0, made.stdout + made.stderr

    done = npm(script)

    assert done.returncode == 0, done.stdout + done.stderr
