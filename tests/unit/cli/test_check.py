"""`elysium check`: all findings at once, and an exit code that says what they are."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from elysium_rules.cli.main import app
from elysium_rules.program.folders import cards_folder

GOOD = """\
family nyx { name en "Nyx" fr "Nyx" }
card night level 1 {
  name en "Night" fr "Nuit"
  copies red
  permanent when you take or transfer a hades card { gain 1 gold }
}
"""
BROKEN = """\
family nyx { name en "Nyx" fr "Nyx" }
card night level 1 {
  name en "Night" fr "Nuit"
  copies rde
  instant { gain 1 gold }
}
card day level 2 {
  name en "Day" fr "Jour"
  copies blue
  trigger { discard a hadse card from your domain to { gain 1 gold } }
}
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["check", *map(str, arguments)], env={"COLUMNS": "80", "NO_COLOR": "1"})


@pytest.fixture
def nyx(tmp_path: Path) -> Path:
    return tmp_path / "nyx.ely"


def test_the_standard_cards_have_no_findings() -> None:
    result = run(cards_folder())
    assert (result.exit_code, result.stdout) == (0, "8 files, 104 cards, no findings\n")


def test_a_custom_family_may_speak_of_the_standard_ones(nyx: Path) -> None:
    nyx.write_text(GOOD, encoding="utf-8")
    result = run(nyx)
    assert result.exit_code == 0
    assert "error" not in result.stdout
    assert result.stdout.splitlines()[-1].startswith("1 file, 1 card, ")


def test_warnings_do_not_fail(nyx: Path) -> None:
    """One card is no family of 21: worth a warning (S2), but it can be played with."""
    nyx.write_text(GOOD, encoding="utf-8")
    result = run(nyx)
    assert result.exit_code == 0
    assert "warning[" in result.stdout
    assert result.stdout.splitlines()[-1] == "1 file, 1 card, warnings only"


def test_all_errors_of_a_file_are_reported_together(nyx: Path) -> None:
    nyx.write_text(BROKEN, encoding="utf-8")
    result = run(nyx)
    assert result.exit_code == 1
    assert "`rde`" in result.stdout
    assert "`hadse`" in result.stdout
    assert result.stdout.count("error[") == 2
    assert "Traceback" not in result.output


def test_findings_can_be_had_as_json(nyx: Path) -> None:
    nyx.write_text(BROKEN, encoding="utf-8")
    result = run("--json", nyx)
    report = json.loads(result.stdout)
    assert result.exit_code == 1
    assert report["files"] == 1
    errors = [finding for finding in report["findings"] if finding["severity"] == "error"]
    assert [finding["place"]["line"] for finding in errors] == [4, 10]


def test_a_file_named_twice_is_checked_once(nyx: Path) -> None:
    nyx.write_text(GOOD, encoding="utf-8")
    assert run(nyx, nyx).stdout == run(nyx).stdout


def test_a_missing_file_is_told_from_a_wrong_one(nyx: Path, tmp_path: Path) -> None:
    nyx.write_text(GOOD, encoding="utf-8")
    result = run(nyx, tmp_path / "erebus.ely")
    assert result.exit_code == 2
    assert f"there is no file `{(tmp_path / 'erebus.ely').as_posix()}`" in result.stderr
    assert result.stdout == ""


def test_a_folder_without_cards_and_a_file_that_is_no_text_cannot_be_read(nyx: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    nyx.write_bytes(b"\xff\xfe\x00")
    result = run(empty, nyx)
    assert result.exit_code == 2
    assert "has no card files" in result.stderr
    assert "is not UTF-8 text" in result.stderr


def test_nobody_waits_for_a_pipe_a_device_or_a_link_to_itself(nyx: Path, tmp_path: Path) -> None:
    """Issue 8.13: a pipe that nobody writes to hung the command."""
    os.mkfifo(tmp_path / "pipe.ely")
    (tmp_path / "loop.ely").symlink_to(tmp_path / "loop.ely")
    nyx.write_text(GOOD, encoding="utf-8")
    result = run(tmp_path, "/dev/zero", "a" * 5_000, nyx / "under.ely")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert [line.split("[")[1].split("]")[0] for line in result.stderr.splitlines() if line.startswith("error[")] == [
        "load/not-a-file",
        "load/not-a-file",
        "load/unreadable",
        "load/unreadable",
        "load/unreadable",
    ]


def test_a_file_and_its_link_are_one_file(nyx: Path, tmp_path: Path) -> None:
    nyx.write_text(GOOD, encoding="utf-8")
    (tmp_path / "same.ely").symlink_to(nyx)
    assert run(tmp_path).stdout.splitlines()[-1] == "1 file, 1 card, warnings only"


def test_the_numbers_of_the_game_are_checked_with_their_folder(tmp_path: Path) -> None:
    (tmp_path / "nyx.ely").write_text(GOOD, encoding="utf-8")
    (tmp_path / "game.toml").write_text("[players]\nleast = 'two'\n", encoding="utf-8")
    result = run(tmp_path)
    assert result.exit_code == 1
    assert 'error[numbers/wrong-type]: `players.least`: `"two"` is no whole number' in result.stdout
    assert "game.toml:2:1" in result.stdout
