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


def test_frontend_for_all_games_has_no_any_in_it() -> None:
    """Not even one that the type checker would pass over: each expression of it has a type of its own."""
    program = ROOT / "examples/two_games.py"
    told = run("-m", "mypy", "--strict", "--disallow-any-expr", "--config-file", ROOT / "pyproject.toml", program)
    assert told.startswith("Success: no issues found in 1 source file")


#: What a type checker says of public functions, for both games: an expression, and its type without the modules.
TYPES = {
    "start_game('elysium', 2, families='first_game')": "GameState",
    "start_game('ephyran', 2)": "EphyranState",
    "[start_game(name, 2) for name in GAMES][0]": "GameState | EphyranState",
    "load_game('')": "GameState | EphyranState",
    "load_game('', standard_cards())": "GameState",
    "load_game('', standard_card_set('ephyran'))": "EphyranState",
    "observe(one), observe(two)": "tuple[PlayerView, EphyranView]",
    "sample_hidden(observe(one), 1)": "tuple[GameState, Rng]",
    "sample_hidden(observe(two), 1)": "tuple[EphyranState, Rng]",
    "outcome(one), outcome(two)": "tuple[Outcome, EphyranOutcome]",
    "playout(one, random_chooser(1)), playout(two, random_chooser(1))": "tuple[GameState, EphyranState]",
    "playout_scores(two, random_chooser(1))": "EphyranOutcome",
    "step(two, legal_actions(two)[0])[0]": "EphyranState",
    "first_state(record(one, 1, ())), first_state(record(two, 1, ()))": "tuple[GameState, EphyranState]",
    "first_state(decode_replay('', standard_card_set('ephyran')))": "EphyranState",
    "next(play_replay(parse_notation('', standard_cards()))).after": "GameState",
    "encode_view(observe(one))['reshuffled'], encode_view(observe(two))['tartarus']": "tuple[int, list[int]]",
    "play_game(two, [find_bot('ephyran', 'greedy'), RandomBot()])": "EphyranState",
    "find_rules('ephyran').observe(two, None)": "EphyranView",
    "decode_outcome({}, game='ephyran'), decode_outcome({}, game=one)": "tuple[EphyranOutcome, Outcome]",
}


def test_types_of_both_games_go_through_all_functions(tmp_path: Path) -> None:
    program = tmp_path / "typed.py"
    shown = "".join(f"reveal_type(({expression}))\n" for expression in TYPES)
    start = "from elysium_rules import *\none = start_game('elysium', 2, families='first_game')\n"
    program.write_text(f"{start}two = start_game('ephyran', 2)\n{shown}")
    told = run("-m", "mypy", "--strict", "--no-pretty", "--config-file", ROOT / "pyproject.toml", program)
    found = re.findall(r'Revealed type is "(.*)"', told)
    assert [re.sub(r"(?:\w+\.)+(?=\w)", "", text) for text in found] == list(TYPES.values())


def test_a_slip_between_the_games_is_found_by_the_type_checker(tmp_path: Path) -> None:
    program = tmp_path / "slips.py"
    slips = (
        "step(two, legal_actions(one)[0])",
        "describe_action(two, legal_actions(one)[0])",
        "play_game(two, [GreedyBot(), GreedyBot()])",
        "sample_hidden(one, 1)",
        "start_game('ephyran', 2, families='first_game').epoch",
        "encode_view(one)",
        "observe(two).epoch",
        "decode_action({}, game='ephyran').quest",
    )
    start = "from elysium_rules import *\none = start_game('elysium', 2, families='first_game')\n"
    program.write_text(f"{start}two = start_game('ephyran', 2)\n" + "".join(f"{slip}\n" for slip in slips))
    with pytest.raises(subprocess.CalledProcessError) as caught:
        run("-m", "mypy", "--strict", "--no-pretty", "--config-file", ROOT / "pyproject.toml", program)
    lines = {int(line) for line in re.findall(r"slips\.py:(\d+): error", caught.value.stdout)}
    assert lines == set(range(4, 4 + len(slips)))


def test_frontend_for_all_games_plays_each_to_its_end() -> None:
    for game in elysium_rules.GAMES:
        shown = run(ROOT / "examples/two_games.py", game, "--auto")
        assert re.search(r"player 1: -?\d+ points.*\nplayer 2: -?\d+ points.*\n$", shown)
    shown = run(ROOT / "examples/two_games.py", "ephyran", "--seed", "7", typed="x\n0\n" * 300)
    assert "--- turn 1, 72 cards to come" in shown
    assert "a number from 0 to 12" in shown
    assert shown.count("(won)") >= 1


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_examples_use_public_names_only(example: Path) -> None:
    modules = ("authoring", "environments", "ephyran", "events", "json_types", "testing")
    public = {"elysium_rules", *(f"elysium_rules.{name}" for name in modules)}
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
