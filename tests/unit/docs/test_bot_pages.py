"""The page about own bots is true: its file is written down and its commands are run, as a reader would."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from elysium_rules.cli.main import app

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/own-bots.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples/own_bot/pyproject.toml"


def commands() -> list[str]:
    return re.findall(r"^\$ (elysium .*)$", PAGE, re.MULTILINE)


def test_a_reader_comes_from_an_empty_file_to_the_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (text,) = re.findall(r"<!-- file: my_bots.py -->\n```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "my_bots.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    told = []
    for command in commands():
        done = CliRunner().invoke(app, shlex.split(command)[1:], env={"COLUMNS": "120", "NO_COLOR": "1"})
        assert done.exit_code == 0, done.output
        told.append(done.output)
    sys.modules.pop("my_bots", None)
    arena, game, replay = told
    assert "my_bots:Copycat is better" in arena
    assert arena.index("my_bots:Copycat") < arena.index("my_bots:Hasty"), "the better one stands above"
    assert game.startswith("game 1 (played again)")
    assert "my_bots:Copycat" in replay


def test_the_package_on_the_page_is_the_one_that_is_there() -> None:
    assert 'sampler = "sampler:SamplerBot"' in PAGE
    assert 'sampler = "sampler:SamplerBot"' in EXAMPLE.read_text(encoding="utf-8")


def test_the_command_on_the_page_of_the_arena_runs() -> None:
    page = (ROOT / "docs/arena.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^\$ (elysium .*)$", page, re.MULTILINE)
    done = CliRunner().invoke(app, [*shlex.split(command)[1:], "--jobs", "1"], env={"COLUMNS": "120"})
    assert done.exit_code == 0, done.output
    assert "greedy is better" in done.output
    for option in set(re.findall(r"--[a-z][a-z-]+", page)):
        assert option in CliRunner().invoke(app, ["arena", "--help"], env={"COLUMNS": "200"}).output, option
