"""The command itself: help, and what happens without its extra."""

from __future__ import annotations

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from elysium_rules.cli.main import MISSING, app

WITHOUT = "import sys; sys.modules[{module!r}] = None; import runpy; runpy.run_module({name!r}, run_name='__main__')"


def test_help_lists_the_commands() -> None:
    output = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "80", "NO_COLOR": "1"}).stdout
    assert all(command in output for command in ("demo", "play", "check"))


@pytest.mark.parametrize("module", ["typer", "rich"])
def test_without_its_extra_the_command_says_what_to_install(module: str) -> None:
    code = WITHOUT.format(module=module, name="elysium_rules.cli")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{MISSING}\n")


def test_the_module_is_called_like_the_script() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "elysium_rules.cli", "--help"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert "Usage: elysium " in done.stdout
