"""`elysium fmt`: files are written in their canonical form, or stay as they are and an exit code says why."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from elysium_rules.cli.main import app
from elysium_rules.lang import format as formatter
from elysium_rules.program.folders import cards_folder

UNTIDY = (
    'family nyx{name en"Nyx"}# night\r\ncard night level 1{name en "Night" copies red trigger{gain 1 gold gain 1 vp}}'
)
TIDY = """\
family nyx { name en "Nyx" } # night

card night level 1 {
  name en "Night"
  copies red
  trigger {
    gain 1 gold
    gain 1 vp
  }
}
"""
BROKEN = TIDY.replace("gain 1 gold", "gian 1  gold")


def run(*arguments: str | Path, typed: str | bytes | None = None) -> Result:
    surroundings = {"COLUMNS": "80", "NO_COLOR": "1"}
    return CliRunner().invoke(app, ["fmt", *map(str, arguments)], input=typed, env=surroundings)


@pytest.fixture
def nyx(tmp_path: Path) -> Path:
    file = tmp_path / "nyx.ely"
    file.write_bytes(UNTIDY.encode())
    return file


def test_a_file_is_written_in_its_canonical_form(nyx: Path) -> None:
    result = run(nyx)
    assert (result.exit_code, result.stdout) == (0, f"formatted {nyx.as_posix()}\n1 file formatted\n")
    assert nyx.read_bytes() == TIDY.encode()
    again = run(nyx)
    assert (again.exit_code, again.stdout) == (0, "1 file in canonical form already\n")
    assert [file.name for file in nyx.parent.iterdir()] == ["nyx.ely"]


def test_check_writes_nothing_and_says_what_it_would_do(nyx: Path) -> None:
    tidy = nyx.with_name("tidy.ely")
    tidy.write_text(TIDY, encoding="utf-8")
    result = run("--check", nyx.parent)
    assert result.exit_code == 1
    assert result.stdout == (
        f"would format {nyx.as_posix()}\n1 file would be formatted, 1 file in canonical form already\n"
    )
    assert nyx.read_bytes() == UNTIDY.encode()
    assert run("--check", tidy).exit_code == 0


def test_diff_shows_each_line_and_writes_nothing(nyx: Path) -> None:
    result = run("--diff", nyx)
    assert result.exit_code == 1
    name = nyx.as_posix()
    assert result.stdout.startswith(
        f'--- {name}\n+++ {name}\n@@ -1,2 +1,10 @@\n-family nyx{{name en"Nyx"}}# night\\r\n'
    )
    assert "\\ No newline at end of file\n+family nyx" in result.stdout
    assert result.stdout.endswith("+}\n")
    assert nyx.read_bytes() == UNTIDY.encode()


def test_the_standard_input_becomes_the_standard_output() -> None:
    for typed in (UNTIDY.encode(), "\ufeff".encode() + UNTIDY.encode(), TIDY.encode()):
        result = run("-", typed=typed)
        assert (result.exit_code, result.stdout_bytes, result.stderr) == (0, TIDY.encode(), "")
    assert run("--check", "-", typed=UNTIDY).exit_code == 1
    assert run("--check", "-", typed=UNTIDY).stdout == ""
    assert run("--check", "-", typed=TIDY).exit_code == 0


@pytest.mark.parametrize("typed", [BROKEN.encode(), b"\xff", b"#" * 1_000_001])
def test_what_cannot_be_formatted_gives_no_output(typed: bytes) -> None:
    """An editor that puts the output in the place of its text must not lose it."""
    result = run("-", typed=typed)
    assert (result.exit_code, result.stdout) == (1 if typed.startswith(b"f") else 2, "")
    assert "error[" in result.stderr


def test_a_broken_file_stays_as_it_is_and_the_others_are_formatted(nyx: Path) -> None:
    broken = nyx.with_name("broken.ely")
    broken.write_text(BROKEN, encoding="utf-8")
    result = run(nyx.parent)
    assert result.exit_code == 1
    assert result.stdout == f"formatted {nyx.as_posix()}\n1 file formatted, 1 file left as it is\n"
    assert "did you mean `gain`" in result.stderr
    assert (broken.read_text(encoding="utf-8"), nyx.read_bytes()) == (BROKEN, TIDY.encode())


def test_nothing_is_written_if_a_file_cannot_be_read(nyx: Path) -> None:
    result = run(nyx, nyx.with_name("erebus.ely"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no file" in result.stderr
    assert nyx.read_bytes() == UNTIDY.encode()


def test_a_mark_at_the_begin_of_a_file_goes(nyx: Path) -> None:
    nyx.write_bytes(b"\xef\xbb\xbf" + TIDY.encode())
    assert run("--check", nyx).exit_code == 1
    assert run(nyx).exit_code == 0
    assert nyx.read_bytes() == TIDY.encode()


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="there are no such permissions")
def test_who_may_read_a_file_may_do_so_afterwards_and_a_link_stays_one(nyx: Path) -> None:
    nyx.chmod(0o640)
    link = nyx.with_name("link.ely")
    link.symlink_to(nyx)
    assert run(link).exit_code == 0
    assert link.is_symlink()
    assert (nyx.read_bytes(), stat.S_IMODE(nyx.stat().st_mode)) == (TIDY.encode(), 0o640)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="whoever is root may write anywhere")
def test_a_file_that_may_not_be_written_is_named(nyx: Path) -> None:
    nyx.parent.chmod(0o500)
    try:
        result = run(nyx)
    finally:
        nyx.parent.chmod(0o700)
    assert (result.exit_code, result.stderr) == (2, f"error: {nyx.as_posix()} cannot be written: permission denied\n")


def test_a_full_disk_leaves_the_file_as_it_was(nyx: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run(nyx)
    assert (result.exit_code, nyx.read_bytes()) == (2, UNTIDY.encode())
    assert "no space left on device" in result.stderr
    assert [file.name for file in nyx.parent.iterdir()] == ["nyx.ely"]


def test_what_was_done_can_be_had_as_json(nyx: Path) -> None:
    name = nyx.as_posix()
    told = json.loads(run("--json", "--diff", nyx).stdout)
    assert told["diff"].startswith(f"--- {name}\n")
    assert {key: told[key] for key in ("files", "changed", "written", "refused", "findings")} == {
        "files": [name],
        "changed": [name],
        "written": [],
        "refused": [],
        "findings": [],
    }
    assert json.loads(run("--json", nyx).stdout)["written"] == [name]
    assert json.loads(run("--json", "-", typed=UNTIDY).stdout)["text"] == TIDY
    broken = json.loads(run("--json", "-", typed=BROKEN).stdout)
    assert [finding["code"] for finding in broken["findings"]] == ["parse/unknown-word"]
    assert json.loads(run("--json", nyx.with_name("erebus.ely")).stdout)["findings"][0]["code"] == "load/not-found"


def test_cards_of_another_game_have_its_words() -> None:
    assert run("--check", "--game", "ephyran", cards_folder("ephyran")).exit_code == 0
    assert run("--check", cards_folder("ephyran")).exit_code == 1


def test_a_mistake_of_ours_costs_nobody_a_card(nyx: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formatter, "lay_out", lambda *_: TIDY.replace("1 gold", "2 gold"))
    result = run(nyx)
    assert (result.exit_code, nyx.read_bytes()) == (1, UNTIDY.encode())
    assert "error[format/not-the-same]" in result.stderr


def test_help_shows_an_example() -> None:
    assert "Example: elysium fmt --diff my_family.ely" in run("--help").stdout


def test_a_pipe_gets_the_text_and_nothing_else() -> None:
    command = [sys.executable, "-m", "elysium_rules.cli", "fmt", "-"]
    done = subprocess.run(command, input=UNTIDY.encode(), capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, TIDY.encode(), b"")


TESTS = (
    'test "It gives" of night { given { you { 2 obols } ann { } agora night }\nthen { obols on your board == 2 } }\n'
)
TIDY_TESTS = """\
test "It gives" of night {
  given { you { 2 obols } ann { } agora night }
  then { obols on your board == 2 }
}
"""


def test_tests_are_formatted_beside_the_family_whose_words_they_use(nyx: Path) -> None:
    family = 'family nyx {\n  name en "Nyx"\n  resource obol obols { name en "obol" "obols" }\n}\n'
    nyx.write_text(f"language 3\n\n{family}", encoding="utf-8")
    tests = nyx.with_name("nyx.test.ely")
    tests.write_text(TESTS, encoding="utf-8")
    assert run("--check", tests).exit_code == 1
    result = run(nyx.parent)  # a folder, with its tests
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, f"formatted {tests.as_posix()}")
    assert tests.read_text(encoding="utf-8") == TIDY_TESTS
    assert run("--check", tests).exit_code == 0
