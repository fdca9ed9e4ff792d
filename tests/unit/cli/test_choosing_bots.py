"""Which bots play at the terminal: `--bots` of `demo` and `play`; a kept game goes on against the same ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from elysium_rules.cli.main import app

BOT = """
from pathlib import Path

from elysium_rules import Budget


class Noting:
    def begin(self, view):
        note(f"begin {view.player}")
        return self

    def choose(self, view, rng, budget=None):
        note(f"{view.player} {budget}")
        return view.legal[0]


def note(text):
    with Path("told.txt").open("a") as file:
        file.write(text + "\\n")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "my_bots.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    sys.modules.pop("my_bots", None)


def run(*words: str, typed: str = "", code: int = 0) -> str:
    surroundings = {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
    done = CliRunner().invoke(app, list(words), input=typed, env=surroundings)
    assert done.exit_code == code, done.output
    return done.output


def told(folder: Path) -> list[str]:
    return (folder / "told.txt").read_text(encoding="utf-8").splitlines()


def test_a_demo_names_its_bots_in_turn(folder: Path) -> None:
    shown = run("demo", "--players", "3", "--bots", "random,my_bots:Noting@7")
    assert "Ariadne (random), Brontes (my_bots:Noting@7), Chloris (random)" in shown
    lines = told(folder)
    assert lines[0] == "begin 1"
    assert set(lines[1:]) == {"1 Budget(iterations=7, seconds=None, workers=1)"}


def test_bots_may_be_named_one_by_one(folder: Path) -> None:
    shown = run(
        "demo", "--game", "ephyran", "--players", "2", "--bots", "greedy", "--bots", "random", "--language", "de"
    )
    assert "Ariadne (gierig), Brontes (zufällig)" in shown


@pytest.mark.parametrize(
    "words, said",
    [
        (["--bots", "gredy"], "elysium has no bot 'gredy'; did you mean greedy?"),
        (["--bots", "random,random,random"], "--bots names 3, and there are 2 seats for them"),
        (["--bots", "random@x"], "a budget is a number of iterations"),
    ],
)
def test_a_slip_is_told(folder: Path, words: list[str], said: str) -> None:
    assert said in run("demo", "--players", "2", *words, code=2)


def test_people_play_against_the_bots_they_name_and_go_on_against_them(folder: Path) -> None:
    play = ["play", "--players", "2", "--seed", "3", "--bots", "my_bots:Noting@3", "--save", "kept"]
    run(*play, typed="1\n1\n1\n1\nq\n")
    assert any(line == "1 Budget(iterations=3, seconds=None, workers=1)" for line in told(folder))
    refused = run("play", "--resume", "kept", typed="1\nq\n", code=2)
    assert "this game is played against my_bots:Noting@3: to run it, say so by --bots my_bots:Noting@3" in refused
    (folder / "told.txt").write_text("", encoding="utf-8")
    run("play", "--resume", "kept", "--bots", "my_bots:Noting@3", typed="1\n1\n1\n1\nq\n")
    assert told(folder)[0] == "begin 1"


def test_a_kept_game_remembers_bots_of_ours_without_being_told(folder: Path) -> None:
    run("play", "--players", "3", "--seed", "3", "--bots", "random", "--save", "kept", typed="1\n1\nq\n")
    assert '"bots":["random","random"]' in (folder / "kept").read_text(encoding="utf-8")
    run("play", "--resume", "kept", typed="1\nq\n")
    run("play", "--players", "3", "--seed", "3", "--save", "usual", typed="1\n1\nq\n")
    assert '"bots"' not in (folder / "usual").read_text(encoding="utf-8").splitlines()[0]


@pytest.mark.parametrize("bots", ['["random"]', "[1,2]", '"random"', "{}"])
def test_a_damaged_list_of_bots_is_refused(folder: Path, bots: str) -> None:
    run("play", "--players", "3", "--seed", "3", "--bots", "random", "--save", "kept", typed="1\n1\nq\n")
    text = (folder / "kept").read_text(encoding="utf-8").replace('["random","random"]', bots, 1)
    (folder / "kept").write_text(text, encoding="utf-8")
    assert "a list with a name for each seat without a person belongs here" in run("play", "--resume", "kept", code=1)


@pytest.mark.parametrize("typed, begun", [("1\n1\n1\n1\n1\nq\n", 1), ("1\n1\n1\nu\n1\n1\n1\nq\n", 2)])
def test_a_choice_taken_back_leaves_no_trace_in_what_a_bot_remembers(folder: Path, typed: str, begun: int) -> None:
    run("play", "--players", "2", "--seed", "3", "--bots", "my_bots:Noting", "--save", "kept", typed=typed)
    assert told(folder).count("begin 1") == begun
    assert told(folder).count("1 None") >= 2
