"""`elysium balance`: what it plays, shows and writes, and what it refuses."""

from __future__ import annotations

import json
from importlib import util
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from elysium_rules.cli.app import app

ROOT = Path(__file__).parents[3]
RUNNER = CliRunner()
FILE = ROOT / "examples/families/tyche.ely"
SMALL = ["--games", "100", "--swaps", "3", "--seed", "terminal"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games that were played once for all tests here."""
    file = tmp_path_factory.mktemp("balance") / "games.jsonl"
    shown = RUNNER.invoke(app, ["balance", str(FILE), *SMALL, "--keep", str(file)], env={"COLUMNS": "120"})
    assert shown.exit_code == 0, shown.output
    return file


def run(kept: Path, *more: str) -> Any:
    return RUNNER.invoke(app, ["balance", str(FILE), *SMALL, "--keep", str(kept), *more], env={"COLUMNS": "120"})


def test_a_table_has_a_verdict_for_each_card(kept: Path) -> None:
    size = kept.stat().st_size
    shown = run(kept)
    assert shown.exit_code == 0
    assert kept.stat().st_size == size  # nothing was played again
    lines = [line.split() for line in shown.stdout.splitlines()]
    assert lines[0] == ["100", "games", "of", "2", "players", "by", "the", "bot", "greedy"]
    assert ["card", "level", "verdict", "margin", "from", "to", "wins", "taken"] in lines
    assert sum(line[:1] != [] and line[-1].endswith("%") for line in lines) >= 13


def test_the_page_and_json_tell_the_same(kept: Path, tmp_path: Path) -> None:
    page = tmp_path / "tyche.html"
    shown = run(kept, "--json", "--page", str(page))
    data = json.loads(shown.stdout)
    text = page.read_text(encoding="utf-8")
    assert (data["family"], data["bots"], data["games"]) == ("tyche", ["greedy"], 100)
    assert len(data["cards"]) == 13
    for card in data["cards"]:
        assert card["sentence"] in text
    assert "<h1>Tyche: is it fair and fun?</h1>" in text


def test_other_options_do_not_go_on_with_the_same_games(kept: Path) -> None:
    shown = run(kept, "--lots", "0.1")
    assert shown.exit_code == 2
    assert "other cards or options" in shown.stderr


@pytest.mark.parametrize(
    "words, says",
    [
        (["nobody"], "there is no card file, family or card 'nobody'"),
        (["zeus", "--bot", "gredy"], "there is no bot 'gredy'; did you mean 'greedy'?"),
        (["zeus", "--players", "7"], "--players 7: 2 to 4 can play elysium"),
        (["dionysus", "--game", "ephyran"], "ephyran has no families that are chosen"),
        ([str(ROOT / "examples/families")], "one family is measured at a time"),
    ],
)
def test_what_cannot_be_measured_is_refused_before_a_game(words: list[str], says: str) -> None:
    shown = RUNNER.invoke(app, ["balance", *words])
    assert shown.exit_code == 2
    assert says in " ".join(shown.stderr.split())


def test_a_file_with_an_error_is_shown_as_by_check(tmp_path: Path) -> None:
    file = tmp_path / "mine.ely"
    file.write_text('language 3\nfamily mine { name en "Mine" }\ncard one level 9 {', encoding="utf-8")
    shown = RUNNER.invoke(app, ["balance", str(file)])
    assert shown.exit_code == 1
    assert "error[" in shown.output


def test_without_its_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elysium_rules.cli.balance.find_spec", lambda name: None)
    shown = RUNNER.invoke(app, ["balance", "zeus"])
    assert shown.exit_code == 2
    assert "pip install 'elysium-rules[sim]'" in shown.stderr
    assert util.find_spec("numpy") is not None


def test_the_help_shows_an_example() -> None:
    shown = RUNNER.invoke(app, ["balance", "--help"], env={"COLUMNS": "120"})
    assert "elysium balance nyx.ely --games 400 --page nyx.html" in shown.stdout
