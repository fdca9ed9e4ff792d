"""`elysium replay`: forwards, backwards, as a text, and as a check; and the commands that write replays."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from elysium_rules import FAMILY_SETS, new_game, play_replay, standard_cards
from elysium_rules.cli.files import check_target
from elysium_rules.cli.main import app
from elysium_rules.cli.replay import Stepper
from elysium_rules.errors import SetupError
from elysium_rules.play.serialising.notation import parse_notation
from elysium_rules.play.serialising.replay import Exact, decode_replay, verify_replay
from elysium_rules.play.serialising.save import encode_save
from elysium_rules.program.names import find_languages

NOBODY = 65534  #: a user who owns nothing
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
    assert (shown.exit_code, shown.stderr) == (1, f"error: {file}: action 5: the game goes on in another way\n")


@pytest.mark.parametrize(
    "content, words",
    [
        (b"", "there is nothing in it"),
        (b"\xff", "is not UTF-8 text"),
        (b"hello", "this is not JSON"),
        (b"[Seed", "expected a tag"),
        (b"x" * 2_000_001, "the text is longer than"),
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
    assert (result.exit_code, result.stderr) == (1, f"error: there is no file `{tmp_path / 'nothing'}`\n")


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


def test_the_table_and_the_help_are_shown_in_the_language_of_the_reader(files: tuple[Path, Path]) -> None:
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


# --- a file that is something else -----------------------------------------------------------------------------------

ROOT = Path(__file__).parents[3]
NO_REPLAY = "this is no replay; expected is what --save-replay writes: JSON Lines, or the notation, which begins with ["


@pytest.mark.parametrize("option", [(), ("--verify",), ("--text",)])
def test_a_file_that_is_no_replay_is_named_and_what_was_expected(option: tuple[str, ...]) -> None:
    file = ROOT / "README.md"
    result = run("replay", str(file), *option)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"error: {file}: {NO_REPLAY} (")


def test_a_save_is_no_replay(tmp_path: Path) -> None:
    state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
    file = tmp_path / "save.json"
    file.write_text(encode_save(state), encoding="utf-8")
    result = run("replay", str(file))
    assert (result.exit_code, result.stderr) == (
        1,
        (
            f"error: {file}: this is the save of a single position; a replay is expected, "
            "which tells a game from its beginning\n"
        ),
    )


def test_what_is_no_plain_file_is_not_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for file in (tmp_path, pipe):
        result = run("replay", str(file))
        assert (result.exit_code, result.stderr) == (1, f"error: `{file}` is no plain file\n")


# --- a file that cannot be written -----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["demo", "play"])
@pytest.mark.parametrize(
    "name, reason",
    [
        ("no/such.jsonl", "there is no folder {folder}/no"),
        ("folder.jsonl", "this is a folder"),
        ("game.json", "the name must end in .jsonl or .txt"),
        ("game", "the name must end in .jsonl or .txt"),
        ("pipe.txt", "this is no plain file"),
        ("plain.txt/game.txt", "there is no folder {folder}/plain.txt"),
        ("loop.txt", "this link leads to itself"),
        (f"{'long' * 100}.txt", "file name too long"),
    ],
)
def test_a_replay_that_cannot_be_written_is_refused_before_anything_is_played(
    command: str, name: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "plain.txt").touch()
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    before = sorted(tmp_path.rglob("*"))
    file = tmp_path / name
    result = run(command, "--save-replay", str(file), lines="1\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"error: --save-replay {file}: {reason.format(folder=tmp_path)}\n"
    assert sorted(tmp_path.rglob("*")) == before


@pytest.fixture
def forbidden() -> Iterator[Path]:
    """A folder that may not be written; nothing is forbidden to root, who is somebody else meanwhile."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o555)
    before = os.geteuid()
    if before == 0:
        os.seteuid(NOBODY)
    yield folder
    os.seteuid(before)
    folder.rmdir()


def test_a_folder_that_may_not_be_written_is_refused_at_the_start(forbidden: Path) -> None:
    file = forbidden / "game.txt"
    with pytest.raises(SetupError) as refused:
        check_target("--save-replay", file)
    assert refused.value.reason == f"--save-replay {file}: permission denied"


def test_a_replay_is_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    assert run("demo", "--players", "2", "--save-replay", str(tmp_path / "link.txt")).exit_code == 0
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text(encoding="utf-8").startswith("[")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link.txt", "real.txt"]


@pytest.mark.parametrize("language", find_languages())
def test_on_a_terminal_no_word_is_cut(files: tuple[Path, Path], language: str) -> None:
    found = decode_replay(files[0].read_text(encoding="utf-8"), standard_cards())
    outputs = {}
    for is_terminal in (True, False):
        console = Console(width=50, file=StringIO(), force_terminal=is_terminal, no_color=True, highlight=False)
        stepper = Stepper(console, found, tuple(play_replay(found)), language)
        with console.capture() as shown:
            for place in range(1, 60):
                stepper.go(place)
        outputs[is_terminal] = re.sub(r"\x1b\[\d*m", "", shown.get())
    assert max(len(line) for line in outputs[True].splitlines()) <= 50 < max(map(len, outputs[False].splitlines()))
    assert outputs[True].split() == outputs[False].split()
