"""A family in a package of its own: installed, it is named and played like a printed one, and nothing of it is run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import elysium_rules
from elysium_rules import CardError, InstalledFamily, UnknownNameError, installed_cards, installed_families
from elysium_rules.games import find_rules
from elysium_rules.protocol.engine import Engine

SOURCE = Path(elysium_rules.__file__).parents[1]


class Commands:
    """Runs `elysium` in a process that finds the library and some packages."""

    def __init__(self, packages: Path, folder: Path) -> None:
        path = os.pathsep.join((str(SOURCE), str(packages)))
        self.surroundings = os.environ | {"PYTHONPATH": path, "XDG_STATE_HOME": str(folder), "COLUMNS": "120"}
        self.folder = folder

    def __call__(self, *arguments: str | Path, typed: str = "", code: int = 0) -> str:
        command = [sys.executable, "-m", "elysium_rules.cli", *map(str, arguments)]
        done = subprocess.run(
            command, env=self.surroundings, cwd=self.folder, input=typed, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, f"{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr
        return done.stdout if code in (0, 1) else done.stderr


@pytest.fixture
def elysium(outside_families: Path, tmp_path: Path) -> Commands:
    return Commands(outside_families, tmp_path)


def test_they_are_listed_with_their_packages(elysium: Commands) -> None:
    found = json.loads(elysium("families", "--json"))["families"]
    assert [family for family in found if family["source"] == "package"] == [
        {
            "game": game, "key": key, "name": name, "cards": cards, "source": "package",
            "origin": f"elysium-{key} 0.1.0", "problem": "",
        }
        for game, key, name, cards in [("elysium", "nyx", "Nyx", 13), ("ephyran", "storms", "Storms", 8)]
    ]  # fmt: skip
    assert "package elysium-nyx 0.1.0" in elysium("families")


@pytest.mark.parametrize(
    "words", [["--families", "nyx"], ["--cards", "nyx"], ["--set", "nyx,athena,hades,hephaestus,poseidon"]]
)
def test_they_are_named_wherever_families_are(elysium: Commands, words: list[str], tmp_path: Path) -> None:
    shown = elysium("demo", "--players", "2", *words, "--save-replay", "game.txt")
    assert shown.startswith("Elysium – Nyx, Athena, Hades, Hephaestus, Poseidon\n")
    assert elysium("replay", "game.txt", "--verify").startswith("exact: "), "the notation finds installed families"
    begun = elysium("play", *words, "--seed", "1", "--save", "kept", typed="1\n1\nq\n")
    assert "Goodbye" in begun
    assert "Goodbye" in elysium("play", "--resume", "kept", typed="q\n")


def test_a_family_of_ephyran_is_named_as_a_card_file(elysium: Commands) -> None:
    assert "Crossroads Torch" in elysium(
        "play", "--game", "ephyran", "--cards", "storms", "--seed", "5", typed="c harpy\nq\n"
    )


def test_whoever_does_not_ask_plays_with_printed_cards(elysium: Commands) -> None:
    assert elysium("demo", "--players", "2").startswith("Elysium – First game: Athena, Hades")


def test_its_own_tests_pass(elysium: Commands, outside_families: Path) -> None:
    for name in ("nyx", "storms"):
        tests = outside_families.parent / name / "tests"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tests)]
        done = subprocess.run(command, env=elysium.surroundings, cwd=tests, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


# --- in Python


@pytest.fixture
def packages(outside_families: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(outside_families))
    return outside_families


def test_they_are_played_with_in_python(packages: Path) -> None:
    assert list(installed_cards("nyx").families)[-1] == "nyx"
    assert installed_cards() == installed_cards("nyx")
    assert "nyx" not in elysium_rules.standard_cards().families
    assert [family.name for family in installed_families()] == ["nyx", "storms"]
    assert "storms.ely" in installed_cards("storms", game="ephyran").pins
    with pytest.raises(UnknownNameError, match="did you mean 'nyx'"):
        installed_cards("nix")


def test_nothing_of_a_package_is_imported(packages: Path) -> None:
    (packages / "elysium_nyx" / "__init__.py").write_text("raise SystemExit('this was run')", encoding="utf-8")
    assert "nyx" in installed_cards("nyx").families
    assert "elysium_nyx" not in sys.modules


def test_the_protocol_plays_with_them_too(packages: Path) -> None:
    engine = Engine()
    families = ["nyx", "athena", "hades", "hephaestus", "poseidon"]
    request = {"id": 1, "do": "new", "players": 2, "seed": 1, "families": families}
    begun = json.loads(engine.answer(json.dumps(request)))
    assert begun["ok"], begun
    saved = json.loads(engine.answer('{"id":2,"do":"save","game":"g1","with_cards":true}'))
    loaded = json.loads(engine.answer(json.dumps({"id": 3, "do": "load", "save": saved["save"]})))
    assert loaded["ok"], loaded


# --- packages that are broken


def register(folder: Path, package: str, entries: str) -> None:
    """What an installed package leaves behind, as far as entry points are concerned."""
    told = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(f"[elysium_rules.families]\n{entries}\n")


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "site"
    (folder / "two_families").mkdir(parents=True)
    good = (SOURCE.parent / "examples/families/tyche.ely").read_text("utf-8")
    (folder / "two_families" / "tyche.ely").write_text(good, "utf-8")
    (folder / "two_families" / "other.ely").write_text(good, "utf-8")
    (folder / "two_families" / "slips.ely").write_text(good.replace("copies any", "copies anny"), "utf-8")
    register(folder, "good", "tyche = two_families")
    register(folder, "gone", "gone = no_such_package\nlost = two_families\nother = two_families\nslips = two_families")
    register(folder, "odd", "zeus = two_families\nchess/tyche = two_families\nNyx = two_families\nup = ../two_families")
    register(folder, "first", "twice = two_families")
    register(folder, "second", "twice = two_families")
    monkeypatch.syspath_prepend(str(folder))
    return folder


def test_what_is_wrong_with_a_package_is_said_and_the_rest_goes_on(broken: Path, tmp_path: Path) -> None:
    listed = Commands(broken, tmp_path)("families", "--json", code=1)
    brought = [family for family in json.loads(listed)["families"] if family["source"] == "package"]
    assert {family["key"]: family["problem"] for family in brought if family["game"] == "chess"} == {
        "tyche": "there is no game `chess`"
    }
    assert {family["key"]: family["problem"] for family in brought if family["game"] == "elysium"} == {
        "tyche": "",
        "gone": "there is no package `no_such_package`",
        "lost": "there is no file `lost.ely` in `two_families`",
        "other": "its card file holds the family `tyche`",
        "slips": "its card file has 1 error",
        "zeus": "elysium has a printed family of this name",
        "Nyx": "a name has small letters, digits and underscores, and begins with a letter",
        "up": "`../two_families` is no name of a package",
        "twice": "so does first",
    }
    assert list(installed_cards().families)[-1] == "tyche", "all that can be played with, and nothing else"


def test_a_broken_family_that_is_named_says_what_is_wrong(broken: Path, tmp_path: Path) -> None:
    with pytest.raises(CardError) as caught:
        installed_cards("gone")
    (finding,) = caught.value.diagnostics
    assert (finding.code, finding.message) == (
        "load/broken-package", "gone brings the family `gone`, but there is no package `no_such_package`",
    )  # fmt: skip
    with pytest.raises(CardError, match="check/unknown-colour"):
        installed_cards("slips")
    with pytest.raises(CardError, match="so does second"):
        installed_cards("twice")
    elysium = Commands(broken, tmp_path)
    assert "error[load/broken-package]" in elysium("demo", "--families", "gone", code=2)
    assert elysium("demo", "--families", "tyche", "--players", "2").startswith("Elysium – Tyche")


def test_an_entry_for_a_game_that_is_not_there_is_told(broken: Path) -> None:
    chess = [family for family in installed_families() if family.game == "chess"]
    assert chess == [InstalledFamily("tyche", "chess", "odd", "1.0", None, "there is no game `chess`")]


def test_listing_reads_no_file(broken: Path) -> None:
    assert find_rules("elysium").name == "elysium"
    for file in (broken / "two_families").iterdir():
        file.write_bytes(b"\xff")
    assert any(family.name == "tyche" and not family.problem for family in installed_families("elysium"))
