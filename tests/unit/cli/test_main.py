"""The command itself: help, and what happens without its extra."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from elysium_rules.cli.main import MISSING, app

FULL = Path("/dev/full")
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


def test_the_version_is_that_of_the_package() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert (result.exit_code, result.stdout) == (0, f"elysium-rules {version('elysium-rules')}\n")


# --- whoever reads goes away ------------------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="there are no such pipes")
@pytest.mark.parametrize(
    "arguments, code",
    [
        (("demo", "--players", "2"), -signal.SIGPIPE),
        (("check", "cards"), -signal.SIGPIPE),
        (("play", "--seed", "3"), -signal.SIGPIPE),
        (("engine",), 0),  # a host that has gone is no failure
    ],
)
def test_a_closed_pipe_ends_a_command_without_a_word(arguments: tuple[str, ...], code: int) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "elysium_rules.cli", *arguments],
        input=b'{"do":"hello"}\n' * 10,
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (code, b"")


@pytest.mark.parametrize("arguments", ["play --seed 3 --players 2", "engine"])
def test_a_closed_input_ends_a_command_politely(arguments: str) -> None:
    done = subprocess.run(
        f"{sys.executable} -m elysium_rules.cli {arguments} <&-",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("command", [["--version"], ["check", "cards"], ["engine"]])
def test_a_full_disk_is_one_sentence(command: list[str]) -> None:
    with FULL.open("wb") as full:
        run = [sys.executable, "-c", "from elysium_rules.cli.main import app; app()", *command]
        done = subprocess.run(run, input=b"{}\n", stdout=full, stderr=subprocess.PIPE, check=False)
    said = b"error: what this command says cannot be written: no space left on device\n"
    assert (done.returncode, done.stderr) == (1, said)


def list_commands() -> list[tuple[list[str], Any]]:
    """All commands by their words, those of groups too."""
    found: list[tuple[list[str], Any]] = []
    top: Any = typer.main.get_command(app)
    for name, command in top.commands.items():
        if hasattr(command, "commands"):
            found += [([name, inner], other) for inner, other in command.commands.items()]
        else:
            found.append(([name], command))
    return found


@pytest.mark.parametrize("words, command", [pytest.param(*each, id=" ".join(each[0])) for each in list_commands()])
def test_the_help_of_a_command_shows_an_example_that_can_be_read(words: list[str], command: Any) -> None:
    shown = re.findall(rf"elysium {' '.join(words)}\b[^\n,;|]*", (command.help or ""))
    if words == ["lsp"]:
        assert 'cmd = { "elysium", "lsp" }' in command.help  # nobody types it: an editor starts it
        return
    assert shown, f"no example in the help of elysium {' '.join(words)}"
    for example in shown:
        arguments = shlex.split(example.partition(" writes ")[0])[1 + len(words) :]
        command.make_context(words[-1], arguments, resilient_parsing=False)
