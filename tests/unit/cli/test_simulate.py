"""`elysium simulate`: what it prints, what it refuses, and what the page about it says."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from elysium_rules import decode_plan, standard_cards
from elysium_rules.cli.app import app
from elysium_rules.play.serialising.replay import decode_replay
from elysium_rules.simulation.plan import read_plan
from elysium_rules.simulation.playing import ready

RUNNER = CliRunner()
ROOT = Path(__file__).parents[3]
PLAN = """
players = 2
bots = ["light", "random"]
seed = "terminal"
games = 30
piece = 10
setup = { families = "first_game" }
"""


def simulate(*words: str) -> tuple[int, str, str]:
    found = RUNNER.invoke(app, ["simulate", *words], env={"COLUMNS": "120"})
    return found.exit_code, found.stdout, found.stderr


def write_plan(folder: Path, text: str = PLAN) -> Path:
    file = folder / "plan.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_summary_tells_who_won_how_often(tmp_path: Path) -> None:
    code, shown, _ = simulate(str(write_plan(tmp_path)), "--executor", "here")
    assert code == 0
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    assert any(re.fullmatch(r"1 light \d+\.\d\d% \d+\.\d\d% - \d+\.\d\d% \d+\.\d\d .*", line) for line in lines), lines
    assert any(line.startswith("30 games: ") for line in lines)
    assert any(line.startswith("games: 30 rows in 3 files, ") for line in lines)
    assert (tmp_path / "plan" / "manifest.json").is_file()


def test_summary_as_data_is_the_manifest_with_intervals(tmp_path: Path) -> None:
    out = tmp_path / "tables"
    code, shown, _ = simulate(str(write_plan(tmp_path)), "--executor", "here", "--out", str(out), "--json")
    assert code == 0
    found = json.loads(shown)
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert found["plan"] == manifest["plan"]
    assert found["tables"]["games"]["rows"] == 30
    assert "files" not in found["tables"]["games"]
    first = found["seats"][0]
    assert first["wins"]["low"] < first["wins"]["value"] < first["wins"]["high"]
    assert first["points"]["value"] == manifest["sums"]["totals"][0] / 30
    assert decode_plan(found["plan"]) == read_plan(tmp_path / "plan.toml")


@pytest.mark.parametrize("target", ["manifest.json", ""])
def test_any_game_becomes_a_replay(tmp_path: Path, target: str) -> None:
    simulate(str(write_plan(tmp_path)), "--executor", "here")
    file = tmp_path / "game.jsonl"
    code, shown, _ = simulate("--game", "29", str(tmp_path / "plan" / target), "--out", str(file))
    assert code == 0
    assert shown.startswith(f"game 29 is in {file}: ")
    replay = decode_replay(file.read_text(encoding="utf-8"), standard_cards())
    assert replay.seed == "terminal/29"
    assert replay.names == ("light 1", "random 2")


@pytest.mark.parametrize(
    "text, words, said",
    [
        (PLAN.replace("games = 30", "games = 0"), (), "plan.toml.games: a number from 1"),
        (PLAN.replace("first_game", "frist_game"), (), "setup 1 of the plan: "),
        (PLAN.replace("random", "rondom"), (), "plan.toml.bots[1]: "),
        (PLAN, ("--executor", "threads"), "there is no executor 'threads'"),
        (PLAN, ("--game", "3"), "it is no manifest of a simulation"),
        ("games", (), "it is no TOML"),
    ],
)
def test_what_cannot_be_played_is_refused(tmp_path: Path, text: str, words: tuple[str, ...], said: str) -> None:
    code, shown, told = simulate(str(write_plan(tmp_path, text)), "--out", str(tmp_path / "out.jsonl"), *words)
    assert (code, shown) == (2, "")
    assert told.startswith("error: ")
    assert said in told
    assert not (tmp_path / "out.jsonl").exists()


def test_mistake_in_a_card_file_is_shown_as_check_does(tmp_path: Path) -> None:
    (tmp_path / "mine.ely").write_text("family mine {", encoding="utf-8")
    plan = write_plan(tmp_path, PLAN.replace("setup", 'files = ["mine.ely"]\nsetup'))
    code, _, told = simulate(str(plan), "--executor", "here")
    assert code == 1
    assert "error[parse/" in told


def test_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ready.cache_clear()
    code, _, told = simulate(str(write_plan(tmp_path)), "--executor", "here")
    assert (code, told) == (
        2,
        "error: tables need pyarrow and numpy: install them with  pip install 'elysium-rules[sim]'\n",
    )


def test_plan_without_ending_needs_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "plan"
    file.write_text(PLAN, encoding="utf-8")
    code, _, told = simulate(str(file))
    assert code == 2
    assert "name a folder for the tables by --out" in told


def test_plan_of_the_page_is_played_as_the_page_says(tmp_path: Path) -> None:
    page = (ROOT / "docs/simulate.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    write_plan(tmp_path, text.replace("games = 1000", "games = 20"))
    code, shown, _ = simulate(str(tmp_path / "plan.toml"), "--executor", "here")
    assert code == 0
    assert "20 games: " in shown
    commands = [line.split() for line in re.findall(r"^elysium simulate .*$", page, re.MULTILINE)]
    assert commands[0] == ["elysium", "simulate", "plan.toml"]
    places = {"plan": str(tmp_path / "plan"), "game-7.jsonl": str(tmp_path / "game-7.jsonl")}
    again = [places.get(word, word) for word in commands[1]]
    assert again[2:4] == ["--game", "7"]
    assert simulate(*again[2:])[0] == 0
    assert (tmp_path / "game-7.jsonl").is_file()
    fields = set(re.findall(r"`(\w+)`", page))
    tables = read_plan(tmp_path / "plan.toml").rules.setups
    from elysium_rules.simulation.tables import schema_of

    for table in ("games", "cards", "decisions"):
        assert set(schema_of(table, tables).names) <= fields
