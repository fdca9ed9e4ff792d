"""`elysium replay`: forwards, backwards, as a text, and as a check; and the commands that write replays."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from elysium_rules import standard_cards
from elysium_rules.cli.main import app
from elysium_rules.elysium.notation import parse_notation
from elysium_rules.elysium.replay import Exact, decode_replay, verify_replay

ENV = {"COLUMNS": "80", "NO_COLOR": "1"}


def run(*arguments: str, lines: str = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=lines, env=ENV)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """One game of the demo in both formats."""
    folder = tmp_path_factory.mktemp("replays")
    found = folder / "game.jsonl", folder / "game.txt"
    for file in found:
        assert run("demo", "--players", "2", "--save-replay", str(file)).exit_code == 0
    return found


def test_the_demo_writes_the_same_game_in_both_formats(files: tuple[Path, Path]) -> None:
    lines, notation = (file.read_text(encoding="utf-8") for file in files)
    replay = decode_replay(lines, standard_cards())
    assert (replay.seed, replay.names) == (7, ("Ariadne", "Brontes"))
    assert parse_notation(notation, standard_cards()) == replay


@pytest.mark.parametrize("number", [0, 1])
def test_verify_says_exact(files: tuple[Path, Path], number: int) -> None:
    result = run("replay", str(files[number]), "--verify")
    assert result.exit_code == 0
    assert result.stdout.startswith("exact: ")
    assert "to the end of the game" in result.stdout


def test_verify_says_where_a_replay_drifts(files: tuple[Path, Path], tmp_path: Path) -> None:
    text = files[0].read_text(encoding="utf-8")
    digest = decode_replay(text, standard_cards()).digests[4]
    text = text.replace(digest, "0" * 32)
    file = tmp_path / "drift.jsonl"
    file.write_text(text, encoding="utf-8")
    result = run("replay", str(file), "--verify")
    assert result.exit_code == 1
    assert result.stdout.startswith("drifted at action 5: the game goes on in another way\n")
    shown = run("replay", str(file))
    assert (shown.exit_code, shown.stderr) == (1, "error: action 5: the game goes on in another way\n")


@pytest.mark.parametrize(
    "content, words",
    [
        (b"", "there is nothing in it"),
        (b"\xff", "this is not UTF-8 text"),
        (b"hello", "this is not JSON"),
        (b"[Seed", "expected a tag"),
        (b"x" * 2_000_001, "longer than"),
    ],
)
@pytest.mark.parametrize("option", [(), ("--verify",), ("--text",)])
def test_a_damaged_file_is_one_sentence(content: bytes, words: str, option: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "damaged"
    file.write_bytes(content)
    result = run("replay", str(file), *option)
    assert result.exit_code == 1
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    result = run("replay", str(tmp_path / "nothing"))
    assert (result.exit_code, result.stderr.endswith("nothing: no such file or directory\n")) == (1, True)


def test_text_tells_the_game_by_epoch_and_phase(files: tuple[Path, Path]) -> None:
    first, second = (run("replay", str(file), "--text").stdout for file in files)
    assert first == second
    for words in ("Epoch 1", "Epoch 5", "Phase III: Writing the Legends", "Final scoring", "★"):
        assert words in first
    demo = run("demo", "--players", "2").stdout
    assert demo.endswith(first.lstrip("\n"))


def test_stepping_goes_forwards_and_backwards(files: tuple[Path, Path]) -> None:
    result = run("replay", str(files[0]), lines="n\n\nb\n30\nb\n0\nb\nq\n")
    assert result.exit_code == 0
    places = [line.removeprefix("> ").split("/")[0] for line in result.stdout.splitlines() if "/" in line[:6]]
    assert places == ["0", "1", "2", "1", "30", "29", "0"]
    assert "This is the beginning." in result.stdout


def test_stepping_ends_with_the_input_and_at_the_end(files: tuple[Path, Path]) -> None:
    last = len(decode_replay(files[0].read_text(encoding="utf-8"), standard_cards()).actions)
    result = run("replay", str(files[1]), lines=f"{last}\nn\n")
    assert result.exit_code == 0
    assert f"{last}/{last}  " in result.stdout
    assert f"This replay ends with action {last}." in result.stdout


@pytest.mark.parametrize("line", ["x", "-1", "9" * 5000, "²", "1 2", "999999"])
def test_odd_input_is_answered(files: tuple[Path, Path], line: str) -> None:
    result = run("replay", str(files[0]), lines=f"{line}\nq\n")
    assert result.exit_code == 0
    assert "Type n, b, a number" in result.stdout or "This replay ends" in result.stdout


def test_the_table_and_the_help_are_shown_in_both_languages(files: tuple[Path, Path]) -> None:
    english = run("replay", str(files[0]), lines="t\n?\nx\n").stdout
    french = run("replay", str(files[0]), "--language", "fr", lines="t\n?\nx\n").stdout
    assert "Agora" in english
    assert "back to the one before" in english
    assert "l'action précédente" in french
    assert "Tapez n, b" in french


def test_play_writes_a_replay_without_what_was_undone(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    lines = "1\nu\n1\n1\n1\nq\n"
    result = run("play", "--seed", "3", "--players", "2", "--name", "a\tb", "--save-replay", str(file), lines=lines)
    assert result.exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert isinstance(verify_replay(text, standard_cards()), Exact)
    assert decode_replay(text, standard_cards()).names[0] == "a?b"


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    result = run("demo", "--players", "2", "--save-replay", str(tmp_path / "no" / "such.jsonl"))
    assert result.exit_code == 1
    assert result.stderr.endswith("no such file or directory\n")
