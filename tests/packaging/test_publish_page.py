"""The page about publishing a family shows what really happens: each command on it is run, the installation as well."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import elysium_rules

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "publish.md"
SOURCE = Path(elysium_rules.__file__).parents[1]
CONSOLE = re.compile(r"^```console\n\$ (?P<line>.*?)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_page_shows_what_the_commands_print(install_package: Callable[[Path, Path], Path], tmp_path: Path) -> None:
    """`ELYSIUM_REWRITE=1 pytest tests/packaging/test_publish_page.py` writes it anew."""
    path = os.pathsep.join((str(SOURCE), str(tmp_path / "site")))
    surroundings = os.environ | {"PYTHONPATH": path, "XDG_STATE_HOME": str(tmp_path), "COLUMNS": "80", "NO_COLOR": "1"}

    def run(line: str) -> str:
        command, _, count = line.partition(" | head -")
        program, *arguments = shlex.split(command)
        if program == "pip":
            install_package(tmp_path / arguments[-1], tmp_path)
            return ""
        assert program == "elysium"
        done = subprocess.run(
            [sys.executable, "-m", "elysium_rules.cli", *arguments],
            env=surroundings, cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        lines = [shown.rstrip() for shown in (done.stdout + done.stderr).splitlines()]
        return "".join(f"{shown}\n" for shown in lines[: int(count) if count else None])

    page = PAGE.read_text(encoding="utf-8")
    made = CONSOLE.sub(lambda block: f"```console\n$ {block['line']}\n{run(block['line'])}```", page)
    if os.environ.get("ELYSIUM_REWRITE"):
        PAGE.write_text(made, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == made
