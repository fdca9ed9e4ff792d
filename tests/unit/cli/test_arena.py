"""`elysium arena`: what it prints, keeps and draws, and what it says to whoever names a bot that is not there."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from elysium_rules.cli.main import app

BOT = """
class Hasty:
    def choose(self, view, rng):
        return view.legal[0]

class Lazy:
    def choose(self, view, rng):
        raise RuntimeError("too tired")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "my_bots.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    sys.modules.pop("my_bots", None)


def run(*words: str, code: int = 0, command: str = "arena") -> str:
    surroundings = {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
    done = CliRunner().invoke(app, [command, *words], env=surroundings)
    assert done.exit_code == code, done.output
    return done.stdout if code == 0 else done.stderr


def test_the_better_bot_stands_on_top(folder: Path) -> None:
    shown = run("my_bots:Hasty", "random", "greedy", "--deals", "12", "--jobs", "2")
    lines = [line.split() for line in shown.splitlines() if line.strip()]
    assert lines[0] == ["bot", "Elo", "95", "%", "score", "games"]
    assert lines[2][0] == "greedy"
    assert "greedy is better" in shown
    assert "2 of each deal" in shown


def test_json_is_the_same_whatever_plays(folder: Path) -> None:
    words = ("my_bots:Hasty", "random", "--deals", "5", "--json", "--game", "ephyran", "--players", "3")
    found = [json.loads(run(*words, "--jobs", jobs)) for jobs in ("1", "2")]
    assert found[0] == found[1]
    assert {"plan", "standings", "matches", "games", "digest", "players"} == set(found[0])
    (match,) = found[0]["matches"]
    assert (match["first"], match["deals"], found[0]["games"]) == ("my_bots:Hasty", 5, 30)
    assert match["score"]["low"] <= match["score"]["value"] <= match["score"]["high"]


def test_any_game_can_be_looked_at(folder: Path) -> None:
    words = ("my_bots:Hasty", "random", "--deals", "3", "--set", "opulence", "--set", "misfortune", "--jobs", "1")
    run(*words, "--file", "arena.jsonl")
    kept = run(*words, "--file", "arena.jsonl", "--replay", "4", "--save-replay", "kept.txt")
    anew = run(*words, "--replay", "4", "--save-replay", "anew.txt")
    assert kept.replace("(kept)", "(played again)") == anew
    assert (folder / "kept.txt").read_bytes() == (folder / "anew.txt").read_bytes()
    assert "my_bots:Hasty 2" in anew
    assert run("kept.txt", "--verify", command="replay").startswith("exact")


def test_the_plot_is_the_same_file_each_time(folder: Path) -> None:
    for name in ("one.svg", "two.svg"):
        run("my_bots:Hasty", "random", "--deals", "3", "--jobs", "1", "--plot", name)
    drawn = (folder / "one.svg").read_text(encoding="utf-8")
    assert drawn == (folder / "two.svg").read_text(encoding="utf-8")
    assert ">my_bots:Hasty</text>" in drawn
    assert "<dc:date>" not in drawn


def test_a_bot_that_fails_is_repeated_by_its_number(folder: Path) -> None:
    said = run("random", "my_bots:Lazy", "--deals", "3", "--jobs", "2", code=1)
    assert "error: the bot 'my_bots:Lazy': it raised RuntimeError: too tired" in said
    assert "the same command with --replay " in said
    number = said.partition("--replay ")[2].split()[0]
    again = run("random", "my_bots:Lazy", "--deals", "3", "--replay", number, code=1)
    assert again == said or f"--replay {number} " in again


@pytest.mark.parametrize(
    "words, said",
    [
        (["greedy"], "an arena is for at least two bots"),
        (["greedy", "greedy"], "greedy is named twice"),
        (["greedy", "rndom"], "elysium has no bot 'rndom'; did you mean random?"),
        (["greedy", "random@often"], "a budget is a number of iterations"),
        (["greedy", "random", "--players", "7"], "rule S1"),
        (["greedy", "random", "--set", "nothing"], "there is no set 'nothing'"),
        (["greedy", "random", "--save-replay", "x.txt"], "say which by --replay N"),
        (["greedy", "random", "--replay", "0"], "there is no game 0"),
        (["greedy", "random", "--plot", "x.png"], "--plot"),
    ],
)
def test_a_slip_is_told_in_a_sentence(folder: Path, words: list[str], said: str) -> None:
    assert said in run(*words, code=2)


@pytest.mark.parametrize(
    "word, said",
    [
        ("nowhere:Bot", "there is no module `nowhere`"),
        ("my_bots:Nobody", "AttributeError"),
        ("my_bots:", "is no place: write package.module:Thing"),
    ],
)
def test_a_bot_that_cannot_be_made_says_why(folder: Path, word: str, said: str) -> None:
    assert said in run("random", word, code=1)


def test_help_shows_an_example() -> None:
    assert "elysium arena greedy random --deals 50" in run("--help")


def test_ctrl_c_says_how_to_go_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*given: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("elysium_rules.arena.run.run_arena", stop)
    said = run("random", "my_bots:Hasty", "--file", "arena.jsonl", "--jobs", "1", code=130)
    assert "arena.jsonl has all that was played; the same command goes on" in said
