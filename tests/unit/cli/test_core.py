"""`elysium core`: whether the native core is there, and what it plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from elysium_rules.cli.main import app
from elysium_rules.elysium.model.contract import CONTRACT
from elysium_rules.elysium.native import codes
from elysium_rules.elysium.native.lowering import NotLowered

FAMILY = """\
family nyx { name en "Nyx" }
card night level 1 { name en "Night" copies red, red instant { gain 1 gold } }
card dusk level 1 { name en "Dusk" copies red, red trigger { gain 1 vp } }
"""


def run(*arguments: str | Path, switch: str = "off") -> Result:
    surroundings = {"COLUMNS": "200", "NO_COLOR": "1", "ELYSIUM_CORE": switch}
    return CliRunner().invoke(app, ["core", *map(str, arguments)], env=surroundings)


def test_it_says_that_it_is_switched_off_and_what_it_would_play() -> None:
    result = run()
    assert result.exit_code == 0, result.output
    first, second = result.output.splitlines()
    assert first == f"there is no native core (contract {CONTRACT}): it is switched off: ELYSIUM_CORE=off"
    assert second == "8 of 8 families in the core"


def test_it_says_what_cannot_be_loaded(tmp_path: Path) -> None:
    file = tmp_path / "core.so"
    file.write_text("no library", encoding="utf-8")
    result = run(switch=str(file))
    assert result.exit_code == 0, result.output
    assert f"contract {CONTRACT}): it cannot be loaded: {file}" in result.output


def test_card_files_are_listed_by_card_and_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "nyx.ely"
    file.write_text(FAMILY, encoding="utf-8")
    assert "1 of 1 family in the core" in run(file).output

    def refuse(self: object, *arguments: object) -> object:
        raise NotLowered("a row of tomorrow")

    monkeypatch.setattr(codes.Powers, "code", refuse)
    result = run(file)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[1:] == [
        "0 of 1 family in the core",
        "  nyx/night: only Python can say `a row of tomorrow`",
        "  nyx/dusk: only Python can say `a row of tomorrow`",
    ]
    told = json.loads(run(file, "--json").output)
    assert told["families"]["nyx"]["is_covered"] is False
    assert told["families"]["nyx"]["reasons"][0] == "nyx/night: only Python can say `a row of tomorrow`"
    assert (told["is_there"], told["contract"], told["path"]) == (False, CONTRACT, None)


def test_a_card_file_with_a_mistake_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "nyx.ely"
    file.write_text("family nyx { name en", encoding="utf-8")
    assert run(file).exit_code == 1
    assert run(tmp_path / "nothing.ely").exit_code == 1


def test_a_game_without_a_core_says_so() -> None:
    result = run("--game", "ephyran")
    assert result.exit_code == 2
    assert "ephyran has no native core: Python plays it" in result.output
