"""Names of the release before still work, and say what they are called now."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import elysium_rules
from elysium_rules import CardSet, find_rules, standard_card_set, start_game
from elysium_rules.deprecation import RenamedAttribute, warn_deprecated
from elysium_rules.play.base import PlainGame
from elysium_rules.play.cards.game import BaseCardSet, CardGame
from elysium_rules.play.engine.port import _RENAMED as RENAMED
from elysium_rules.play.engine.port import GameRules

ROOT = Path(__file__).parents[2]
DOORS = (
    "elysium_rules",
    *(f"elysium_rules.{name}" for name in ("authoring", "ephyran", "events", "testing")),
)
#: A name of each front door, which gets an old one here.
NAMES = {
    "elysium_rules": "step",
    "authoring": "GameRules",
    "ephyran": "Build",
    "events": "CardTaken",
    "testing": "scenario",
}


def door(name: str) -> ModuleType:
    return import_module(name)


def version(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(".")))


@pytest.mark.parametrize("name", DOORS)
def test_old_name_is_the_new_one_and_the_warning_says_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, new = door(name), NAMES[name.rpartition(".")[2]]
    monkeypatch.setitem(module._RENAMED, "old", (new, "9.0.0"))
    with pytest.warns(DeprecationWarning, match="is called") as told:
        found = module.old
    assert found is getattr(module, new)
    (warning,) = told
    text = f"`{name}.old` is called `{name}.{new}` now; the old name goes with elysium-rules 9.0.0"
    assert (str(warning.message), warning.filename) == (text, __file__)
    # It is told to everybody who asks, not only to the first one.
    with pytest.warns(DeprecationWarning, match="is called"):
        module.old  # noqa: B018
    assert "old" not in dir(module)


@pytest.mark.parametrize("where", ["elysium_rules", "elysium_rules.ephyran"])
def test_old_module_has_the_names_of_the_new_one_and_warns_who_imports_it(where: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        f"from {where}.plain import View\nfrom {where} import json_types, plain\n"
        "print(View is json_types.View is plain.View)\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-W", "default", str(program)]
    surroundings = {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=surroundings)
    assert done.stdout == "True\n"
    text = f"`{where}.plain` is called `{where}.json_types` now; the old name goes with elysium-rules 0.3.0"
    assert f"{program}:1: DeprecationWarning: {text}" in done.stderr


@pytest.mark.parametrize("name", DOORS)
def test_misspelt_name_is_no_old_name(name: str) -> None:
    with pytest.raises(AttributeError, match=f"module '{name}' has no attribute 'old'"):
        door(name).old  # noqa: B018


def test_import_of_an_old_name_warns_about_the_line_that_imports(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import elysium_rules\n"
        "elysium_rules._RENAMED['go_on'] = ('step', '9.0.0')\n"
        "from elysium_rules import go_on\n"
        "print(go_on is elysium_rules.step)\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-W", "default", str(program)]
    surroundings = {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=surroundings)
    assert done.stdout == "True\n"
    assert f"{program}:3: DeprecationWarning: `elysium_rules.go_on` is called `elysium_rules.step` now" in done.stderr


def test_old_parameter_warns_about_the_line_that_calls() -> None:
    def call() -> None:
        warn_deprecated("call(old=...)", "call(new=...)", "9.0.0")

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        call()
    (warning,) = told
    assert (warning.filename, warning.category) == (__file__, DeprecationWarning)
    assert "called `call(new=...)` now" in str(warning.message)


@pytest.mark.parametrize("game", ["elysium", "ephyran"])
def test_old_attributes_are_the_new_ones_and_warn_about_the_line_that_asks(game: str) -> None:
    choices = {"families": "first_game"} if game == "elysium" else {}
    where = start_game(game, players=2, seed=1, **choices).game
    for holder in (where, standard_card_set(game)):
        with pytest.warns(DeprecationWarning, match="is called") as told:
            assert holder.title is holder.rules
        (warning,) = told
        kind = type(holder).__name__
        text = f"`{kind}.title` is called `{kind}.rules` now; the old name goes with elysium-rules 0.3.0"
        assert (str(warning.message), warning.filename) == (text, __file__)


def test_what_a_game_brings_by_its_old_name_stands_under_the_new_one_and_its_class_is_warned_about() -> None:
    metaclass: Callable[..., Any] = type(GameRules)  # called, so that the warning is about a line of this file
    for old, new in RENAMED.items():
        with pytest.warns(DeprecationWarning, match="is called") as told:
            made = metaclass("Mine", (GameRules,), {old: "brought"})
        assert getattr(made, new) == "brought"
        (warning,) = told
        text = f"`Mine.{old}` is called `Mine.{new}` now; the old name goes with elysium-rules 0.3.0"
        assert (str(warning.message), warning.filename) == (text, __file__)


def test_what_a_game_brings_can_be_asked_for_by_its_old_name() -> None:
    rules = find_rules("elysium")
    kind = type(rules).__name__
    for old, new in RENAMED.items():
        with pytest.warns(DeprecationWarning, match=f"`{kind}.{old}` is called `{kind}.{new}` now"):
            assert getattr(rules, old) == getattr(rules, new)


def test_old_attributes_go_in_their_release() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    holders = (CardGame, BaseCardSet, CardSet, PlainGame)
    old = [value for holder in holders for value in vars(holder).values() if isinstance(value, RenamedAttribute)]
    assert len(old) == len(holders) + 1  # `title` of each, and `PlainGame.box`
    brought = [value for value in vars(GameRules).values() if isinstance(value, RenamedAttribute)]
    assert {value.old: value.new for value in brought} == RENAMED
    old += brought
    assert all(version(value.goes) > version(project["version"]) for value in old)


# --- the tables


@pytest.mark.parametrize("name", DOORS)
def test_table_of_old_names_leads_to_public_names_and_ends_in_time(name: str) -> None:
    module = door(name)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for old, (new, goes) in module._RENAMED.items():
        public = (*module.__all__, *getattr(module, "_MODULES", ()))
        assert old not in public
        assert new in public, f"{name}.{old}"
        assert version(goes) > version(project["version"]), f"{name}.{old} had its release: take it out"


@pytest.mark.parametrize("name", DOORS)
def test_type_checkers_know_old_names(name: str) -> None:
    module = door(name)
    tree = ast.parse(inspect.getsource(module))
    blocks = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    lines = {ast.unparse(node) for block in blocks for node in block.body if isinstance(node, ast.Assign)}
    assert lines == {f"{old} = {new}" for old, (new, _) in module._RENAMED.items()}


def test_every_front_door_has_a_table() -> None:
    public = {"elysium_rules", *(f"elysium_rules.{name}" for name in elysium_rules._MODULES)}
    assert public - {"elysium_rules.json_types"} == set(DOORS)  # the types of plain data go with the protocol
