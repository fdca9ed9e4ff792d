"""`elysium engine --schema`: the published files of the protocol, as they lie in the folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from elysium_rules.cli.engine import tell_published
from elysium_rules.errors import UnknownNameError
from elysium_rules.games import DEFAULT_GAME, GAMES
from elysium_rules.program.folders import protocol_folder
from elysium_rules.protocol.json_schema import SCHEMAS
from elysium_rules.protocol.published import published

DOCS = Path(__file__).parents[3] / "docs/protocol"


def engine(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "elysium_rules.cli", "engine", *arguments)
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, input="")


@pytest.mark.parametrize("game", GAMES)
def test_names_of_all_published_files_are_listed(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    folder = DOCS if game == DEFAULT_GAME else DOCS / game
    files = {path.name for path in folder.iterdir() if path.is_file() and path.suffix != ".md"}
    tell_published(None, game)
    names = capsys.readouterr().out.split()
    assert {f"{game}.d.ts" if name == "types" else f"{name}.schema.json" for name in names} == files
    assert {*SCHEMAS, "types"} <= set(names)


@pytest.mark.parametrize("game", GAMES)
def test_every_published_file_is_printed_as_it_is(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert protocol_folder() == DOCS
    for name, path in published(game).items():
        tell_published(name, game)
        assert capsys.readouterr().out == path.read_text(encoding="utf-8")


def test_unknown_schema_is_refused_with_the_one_that_was_meant() -> None:
    told = engine("--schema", "veiw")
    assert (told.stdout, told.returncode) == ("", 2)
    assert "there is no schema 'veiw'; did you mean 'view'?" in told.stderr
    told = engine("--schema", "types", "--game", "ephyran")
    assert (told.stdout, told.returncode) == ((DOCS / "ephyran/ephyran.d.ts").read_text(encoding="utf-8"), 0)
    with pytest.raises(UnknownNameError, match="there is no game 'chess'"):
        tell_published("view", "chess")


def test_a_name_without_the_switch_is_no_request_to_serve() -> None:
    told = engine("view")
    assert (told.stdout, told.returncode) == ("", 2)
    assert "a name and --game go with --schema" in told.stderr
