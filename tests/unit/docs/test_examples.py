"""The examples in Python run as their first lines say."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import elysium_rules

ROOT = Path(__file__).parents[3]


EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def run(*arguments: object, typed: str = "") -> str:
    """What a program prints, with this library."""
    paths = os.pathsep.join(filter(None, (str(Path(elysium_rules.__file__).parents[1]), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        (sys.executable, *map(str, arguments)),
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        input=typed,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"},
    )
    return done.stdout


def test_examples_pass_the_strictest_type_checker() -> None:
    """As a stranger's program would: it knows the public names and their types, and nothing else."""
    told = run("-m", "mypy", "--strict", "--config-file", ROOT / "pyproject.toml", *EXAMPLES)
    assert told.startswith(f"Success: no issues found in {len(EXAMPLES)} source files")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_examples_use_public_names_only(example: Path) -> None:
    public = {"elysium_rules", "elysium_rules.events", "elysium_rules.plain", "elysium_rules.testing"}
    for node in ast.walk(ast.parse(example.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("elysium_rules"):
            assert node.module in public
            assert {alias.name for alias in node.names} <= set(dir(import_module(str(node.module))))


def test_a_misspelt_field_of_plain_data_is_found_by_the_type_checker(tmp_path: Path) -> None:
    program = tmp_path / "frontend.py"
    program.write_text(
        "from elysium_rules import PlayerView, encode_view\n"
        "def show(view: PlayerView) -> str:\n"
        "    shown = encode_view(view)\n"
        "    reveal_type(shown['players'][0]['domain'][0]['ring'])\n"
        "    return shown['agroa']\n"
    )
    with pytest.raises(subprocess.CalledProcessError) as caught:
        run("-m", "mypy", "--strict", "--config-file", ROOT / "pyproject.toml", program)
    told = caught.value.stdout
    assert 'Revealed type is "bool"' in told or 'Revealed type is "builtins.bool"' in told
    assert 'TypedDict "View" has no key "agroa"' in " ".join(told.split())


# --- the frontend


def test_frontend_shows_the_table_choices_and_events() -> None:
    shown = run(ROOT / "examples/frontend.py", "--seed", "7", typed="0\n")
    assert "--- epoch 1, Phase II: Actions; draw pile: 98 cards" in shown
    assert "   0  take Workshop from the Agora" in shown
    assert "  player 1 takes Workshop from the Agora" in shown


def test_frontend_refuses_with_a_rule_and_explains_a_card() -> None:
    shown = run(ROOT / "examples/frontend.py", "--seed", "7", typed="take 5\nwhy 5\nwhy 9999\ndance\nquit\n")
    assert "  no: rule T2: Trade Agreement is not in the Agora" in shown
    assert "  Trade Agreement: Instantaneous: Gain 3 gold." in shown
    assert "  a number, or: t, why CARD" in shown


def test_frontend_takes_a_choice_back() -> None:
    shown = run(ROOT / "examples/frontend.py", "--seed", "7", typed="undo\n7\nundo\nt\n")
    assert "there is nothing that may be taken back" in shown
    first, _, last = shown.partition("player 1 takes quest 1")
    assert "  quest 1: 3 gold, 1 transfer, needs red/yellow" in first
    assert "  quest 1: 3 gold, 1 transfer, needs red/yellow" in last


def test_frontend_saves_goes_on_and_plays_to_the_end(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    shown = run(ROOT / "examples/frontend.py", "--seed", "7", typed=f"0\nsave {save}\nt\nquit\n")
    table = shown[shown.rindex("--- epoch") :].split("\n\n")[0]
    resumed = run(ROOT / "examples/frontend.py", "--load", save, typed="0\n" * 400)
    assert table in resumed
    assert re.search(r"player 1: -?\d+ points\nplayer 2: -?\d+ points\n$", resumed)


def test_frontend_says_what_is_wrong_with_a_save(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(subprocess.CalledProcessError) as caught:
        run(ROOT / "examples/frontend.py", "--load", tmp_path / "bad.json")
    assert "Traceback" not in caught.value.stderr
    assert "frontend.py: error:" in caught.value.stderr


# --- the search bot


def test_monte_carlo_plays_a_game_and_shows_its_score() -> None:
    """A small game: whether the bot is any good is not the question here."""
    shown = run(ROOT / "examples/monte_carlo.py", "--games", "1", "--worlds", "1")
    head, game, end = shown.splitlines()
    assert head.split() == ["game", "bot's", "score", "others", "playouts", "per", "second"]
    assert re.fullmatch(r" +0 +\d+( +\d+){3} +[\d,]+ +[\d,]+", game)
    assert re.fullmatch(r"The bot won [01] of 1 games\.", end)
