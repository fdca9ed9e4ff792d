"""`elysium faces`: images of cards, and pages to be printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from elysium_rules.cli.main import app

FAMILY = """\
family nyx { name en "Nyx" }
card night level 1 {
  name en "Night" fr "Nuit"
  copies red, blue + any
  permanent when you take or transfer a hades card { gain 1 gold }
}
card dusk level 1 { name en "Dusk" copies red, red instant { gain 1 gold } }
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["faces", *map(str, arguments)], env={"COLUMNS": "80", "NO_COLOR": "1"})


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_each_copy_with_a_condition_of_its_own_is_an_image(tmp_path: Path) -> None:
    file, out = tmp_path / "nyx.ely", tmp_path / "drawn"
    file.write_text(FAMILY, encoding="utf-8")
    result = run(file, "--out", out, "--language", "fr", "--scheme", "dark")
    assert result.exit_code == 0, result.output
    assert names_in(out) == ["nyx-dusk.svg", "nyx-night-1.svg", "nyx-night-2.svg"]
    assert "<title>Nuit</title>" in (out / "nyx-night-1.svg").read_text(encoding="utf-8")
    first, second = result.output.splitlines()
    assert first == "nyx    2 cards    4 in the box"
    assert second.startswith("3 images in ")


def test_printed_families_are_drawn_by_name(tmp_path: Path) -> None:
    result = run("hades", "zeus", "--out", tmp_path)
    assert [line.split()[0] for line in result.output.splitlines()[:-1]] == ["hades", "zeus"]
    assert len(names_in(tmp_path)) == 42


def test_all_cards_of_a_game_are_drawn_unless_told(tmp_path: Path) -> None:
    assert run("--game", "ephyran", "--out", tmp_path).exit_code == 0
    assert len(names_in(tmp_path)) == 81  # the four of Dionysus are alike


@pytest.mark.parametrize("paper, width", [("a4", "210mm"), ("letter", "215.9mm")])
def test_sheets_hold_every_copy(tmp_path: Path, paper: str, width: str) -> None:
    result = run("hades", "--out", tmp_path, "--sheets", "--paper", paper)
    assert names_in(tmp_path) == ["sheet-01.svg", "sheet-02.svg", "sheet-03.svg"]
    assert f'width="{width}"' in (tmp_path / "sheet-01.svg").read_text(encoding="utf-8")
    assert "3 pages in" in result.output
    assert "Print at 100 %" in result.stderr


def test_files_with_errors_are_refused_with_their_places(tmp_path: Path) -> None:
    file, out = tmp_path / "nyx.ely", tmp_path / "drawn"
    file.write_text(FAMILY.replace("copies red, red", "copies rde"), encoding="utf-8")
    result = run(file, "--out", out)
    assert result.exit_code == 1
    assert "error[check/unknown-colour]" in result.output
    assert "nyx.ely:7:43" in result.output
    assert not out.exists()


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (["hadse"], "there is no file, folder or family 'hadse' (did you mean 'hades'?)"),
        (["--scheme", "sepia"], "--scheme sepia: there are light, dark"),
        (["--paper", "a5"], "--paper a5: there are a4, letter"),
        (["--language", "it"], "there is no language 'it'; there are en, de, fr"),
        (["--game", "chess"], "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    result = run(*arguments, "--out", tmp_path / "drawn")
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert not (tmp_path / "drawn").exists()


def test_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "drawn").write_text("", encoding="utf-8")
    result = run("hades", "--out", tmp_path / "drawn")
    assert result.exit_code == 2
    assert "file exists" in result.stderr
