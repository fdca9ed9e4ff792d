"""Games that are kept: after every decision, whatever happens then, and what can go on."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from elysium_rules import FAMILY_SETS, new_game, standard_cards
from elysium_rules.cli import files
from elysium_rules.cli.keep import decode_kept, encode_kept, read_kept
from elysium_rules.cli.main import app
from elysium_rules.play.serialising.replay import Exact, play_replay, verify_replay
from elysium_rules.play.serialising.save import encode_save

ENV = {"COLUMNS": "80", "NO_COLOR": "1"}
GAME = ("play", "--seed", "3", "--players", "2")
SAVED = "Goodbye. The game is saved; go on with  elysium play --resume"


def run(*arguments: str, lines: str = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input="".join(f"{line}\n" for line in lines.split()), env=ENV)


def last_line(result: Result) -> str:
    return result.stdout.splitlines()[-1]


def has_two(file: Path) -> bool:
    """Whether a person has decided twice in a kept game."""
    return sum('"player":0' in line for line in file.read_text(encoding="utf-8").splitlines()) >= 2


def only_file(folder: Path) -> Path:
    (file,) = folder.rglob("*.jsonl")
    return file


# --- a game goes on ---------------------------------------------------------------------------------------------------


def test_a_game_that_was_left_goes_on_where_it_was(state_home: Path) -> None:
    whole = run(*GAME, lines="1 " * 300)
    assert last_line(whole) == "The seed was 3."
    assert last_line(run(*GAME, lines="1 1 1 q")) == SAVED
    for _ in range(4):
        assert last_line(run("play", "--resume", lines="1 1 1 1 1")) == SAVED
    end = run("play", "--resume", lines="1 " * 300)
    assert whole.stdout.partition("Final scoring")[2] == end.stdout.partition("Final scoring")[2]


def test_a_finished_game_is_no_longer_kept_unless_its_file_was_named(state_home: Path, tmp_path: Path) -> None:
    run(*GAME, lines="1 " * 300)
    assert list(state_home.rglob("*.jsonl")) == []
    file = tmp_path / "mine"
    run(*GAME, "--save", str(file), lines="1 " * 300)
    assert "Final scoring" in run("play", "--resume", str(file)).stdout


def test_a_named_file_is_told_with_the_way_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "mine"
    assert last_line(run(*GAME, "--save", str(file), lines="1 q")) == f"{SAVED} {file}"
    assert last_line(run("play", "--resume", str(file), lines="1 q")) == f"{SAVED} {file}"


def test_after_a_break_there_is_still_a_history(tmp_path: Path) -> None:
    run(*GAME, lines="1")
    replay = tmp_path / "game.jsonl"
    result = run("play", "--resume", "--save-replay", str(replay), lines="u 2 r q")
    before, _, after = result.stdout.partition("Undone.")
    assert "Theseus takes" in before
    assert after.count("Theseus takes") == 2  # when it was done, and by `r`
    verdict = verify_replay(replay.read_text(encoding="utf-8"), standard_cards())
    assert isinstance(verdict, Exact)


def test_people_and_language_are_kept(tmp_path: Path) -> None:
    file = str(tmp_path / "mine")
    arguments = ("--players", "3", "--name", "Ann", "--name", "Bén", "--language", "fr", "--save", file)
    run("play", "--seed", "3", *arguments, lines="1")
    assert run("play", "--resume", file).stdout.splitlines()[0] == "Ann et Bén jouent contre Ariadne."
    assert run("play", "--resume", file, "--language", "en").stdout.startswith("Ann and Bén play against Ariadne.")


def test_the_last_of_several_games_goes_on(state_home: Path) -> None:
    run("play", "--seed", "3", "--name", "Ann", lines="1")
    first = only_file(state_home)
    run("play", "--seed", "4", "--name", "Ben", lines="1")
    os.utime(first, (1, 1))
    assert "You are Ben" in run("play", "--resume").stdout
    os.utime(first)
    assert "You are Ann" in run("play", "--resume").stdout


def test_a_replay_can_be_read_from_a_kept_game(state_home: Path) -> None:
    run(*GAME, lines="1 1")
    result = run("replay", str(only_file(state_home)), "--verify")
    assert (result.exit_code, result.stdout.split(":")[0]) == (0, "exact")


# --- whatever happens -------------------------------------------------------------------------------------------------


def test_a_game_survives_a_process_that_is_killed(state_home: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "elysium_rules.cli", *GAME],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={**os.environ, **ENV},
    )
    assert process.stdin is not None
    process.stdin.write(b"1\n1\n")
    process.stdin.flush()  # and nothing more: it waits for the next line
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not any(map(has_two, state_home.rglob("*.jsonl"))):
        time.sleep(0.05)
    process.kill()
    process.wait()
    kept = read_kept(only_file(state_home), standard_cards())
    assert sum(action.player == 0 for action in kept.replay.actions) == 2
    assert "Theseus takes" in run("play", "--resume").stdout


def test_a_file_is_the_old_or_the_new_one_at_every_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game"
    files.write_text(file, "old")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        files.write_text(file, "new")
    assert file.read_text(encoding="utf-8") == "old"


def test_a_disk_that_is_full_is_told_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    result = run(*GAME, lines="1 1 q")
    assert result.stdout.count("no space left on device") == 1
    assert last_line(result) == "Goodbye. Play the same game again with  --seed 3"


def test_without_a_folder_for_it_the_game_is_played_unsaved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    result = run(*GAME, lines="1 q")
    assert result.stdout.startswith("This game is not saved (")
    assert last_line(result) == "Goodbye. Play the same game again with  --seed 3"


def test_ctrl_c_leaves_a_saved_game(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1"])

    def type_line(prompt: str = "") -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", type_line)
    result = run(*GAME)
    assert (result.exit_code, last_line(result)) == (130, SAVED)


# --- what cannot go on ------------------------------------------------------------------------------------------------


def test_there_must_be_a_saved_game(state_home: Path) -> None:
    result = run("play", "--resume")
    assert (result.exit_code, result.stdout) == (2, "")
    games = state_home / "elysium" / "games"
    assert result.stderr == f"error: no saved game is in {games}; begin one with  elysium play\n"


def test_files_that_are_something_else_are_named_with_what_they_are(tmp_path: Path) -> None:
    state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
    replay, notation, save, text, binary = (
        tmp_path / name for name in ("r.jsonl", "n.txt", "save", "README.md", "binary")
    )
    for file in (replay, notation):
        run("demo", "--players", "2", "--save-replay", str(file))
    save.write_text(encode_save(state), encoding="utf-8")
    text.write_text("# elysium_rules\n", encoding="utf-8")
    binary.write_bytes(b"\xff\x00")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for file, reason in {
        replay: f"this is a replay; step through it with  elysium replay {replay}",
        notation: f"this is a replay; step through it with  elysium replay {notation}",
        save: "this is the save of a program; only games of `elysium play` go on here",
        text: "this is no game of `elysium play`",
    }.items():
        result = run("play", "--resume", str(file))
        assert (result.exit_code, result.stdout, result.stderr) == (1, "", f"error: {file}: {reason}\n")
    nothing = tmp_path / "nothing"
    for file, reason in {
        binary: f"`{binary}` is not UTF-8 text: line 1 has a byte that is no character",
        tmp_path: f"`{tmp_path}` is no plain file",
        nothing: f"there is no file `{nothing}`",
        pipe: f"`{pipe}` is no plain file",
    }.items():
        result = run("play", "--resume", str(file))
        assert (result.exit_code, result.stdout, result.stderr) == (1, "", f"error: {reason}\n")


@pytest.mark.parametrize("place", [0, 1, 2, -1])
def test_a_damaged_game_is_one_sentence_that_names_the_file(place: int, state_home: Path) -> None:
    run(*GAME, lines="1 1")
    file = only_file(state_home)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[place] = lines[place].replace('"kind":', '"kind" :').replace('"', "'", 1)
    file.write_text("".join(lines), encoding="utf-8")
    result = run("play", "--resume")
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (1, "", 1)
    assert result.stderr.startswith(f"error: {file}: this ")


def test_a_game_that_the_rules_do_not_allow_does_not_go_on(state_home: Path) -> None:
    run(*GAME, lines="1 1")
    file = only_file(state_home)
    kept = read_kept(file, standard_cards())
    file.write_text(file.read_text(encoding="utf-8").replace(kept.replay.digests[0], "0" * 32), encoding="utf-8")
    result = run("play", "--resume")
    assert result.stderr == f"error: {file}: this game cannot go on: action 1: the game goes on in another way\n"


@pytest.mark.parametrize("option", ["--seed", "--players", "--people", "--name", "--set", "--edition", "--save"])
def test_a_game_that_goes_on_cannot_be_another_one(option: str) -> None:
    result = run("play", "--resume", option, "2")
    sentence = f"error: {option} is for a new game; --resume goes on with one that was saved\n"
    assert (result.exit_code, result.stderr) == (2, sentence)


def test_no_game_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "mine"
    run(*GAME, "--save", str(file), lines="1")
    before = file.read_bytes()
    result = run(*GAME, "--save", str(file))
    assert result.exit_code == 2
    assert result.stderr.endswith("this file is there already; go on with it by --resume, or name another\n")
    assert file.read_bytes() == before
    assert run("play", str(file)).stderr == f"error: to go on with a saved game, write  elysium play --resume {file}\n"


def test_a_kept_game_is_read_back_as_it_was(state_home: Path) -> None:
    run(*GAME, "--name", "Zoé", lines="1 1 2")
    text = only_file(state_home).read_text(encoding="utf-8")
    kept = decode_kept(text, standard_cards())
    assert encode_kept(kept) == text
    assert kept.replay.names == ("Zoé", "Ariadne")
    assert len(list(play_replay(kept.replay))) == len(kept.replay.actions)
