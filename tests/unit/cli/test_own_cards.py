"""`--cards` and `--families`: who plays with families of their own, what is kept of such a game, and what is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from elysium_rules.cli.main import app
from elysium_rules.cli.new import write_family
from elysium_rules.games import find_rules
from elysium_rules.program.folders import cards_folder

ROOT = Path(__file__).parents[3]
TYCHE = ROOT / "examples/families/tyche.ely"
ARTEMIS = ROOT / "examples/families/artemis.ely"


def run(*arguments: str | Path, typed: str = "") -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)], env={"COLUMNS": "200", "NO_COLOR": "1"}, input=typed)


def playing(*arguments: str | Path) -> str:
    """The families that take part in a demo."""
    shown = run("demo", "--players", "2", *arguments)
    assert shown.exit_code == 0, shown.output
    return shown.stdout.splitlines()[0].partition(" – ")[2]


def refused(*arguments: str | Path, code: int = 2) -> str:
    shown = run(*arguments)
    assert shown.exit_code == code, shown.output
    assert "Traceback" not in shown.output
    return shown.output


# --- who takes part


@pytest.mark.parametrize(
    "arguments, families",
    [
        (["--cards", TYCHE], "Tyche, Athena, Hades, Hephaestus, Poseidon"),
        (["--cards", TYCHE, "--cards", ARTEMIS], "Tyche, Artemis, Athena, Hades, Hephaestus"),
        (["--cards", TYCHE.parent], "Artemis, Tyche, Athena, Hades, Hephaestus"),
        (["--cards", TYCHE, "--set", "wasteland"], "Tyche, Apollo, Ares, Hades, Hermes"),
        (["--cards", TYCHE, "--families", "zeus,ares"], "Zeus, Ares, Tyche, Athena, Hades"),
        (["--families", "zeus, ares"], "Zeus, Ares, Athena, Hades, Hephaestus"),
        (["--cards", TYCHE, "--set", "zeus,ares,hermes,tyche,hades"], "Zeus, Ares, Hermes, Tyche, Hades"),
        (["--cards", TYCHE, "--families", "zeus,ares,hermes,apollo,hades"], "Zeus, Ares, Hermes, Apollo, Hades"),
    ],
)
def test_families_of_ones_own_take_part_and_the_set_fills_the_rest(arguments: list[str | Path], families: str) -> None:
    assert playing(*arguments) == families


def test_a_file_that_declares_a_printed_family_takes_its_place(tmp_path: Path) -> None:
    text = (cards_folder() / "zeus.ely").read_text("utf-8").replace('name en "Zeus"', 'name en "Zeus the Second"')
    (tmp_path / "mine.ely").write_text(text, encoding="utf-8")
    assert playing("--cards", tmp_path / "mine.ely") == "Zeus the Second, Athena, Hades, Hephaestus, Poseidon"


def test_more_families_than_can_play_are_told_how_to_choose(tmp_path: Path) -> None:
    rules = find_rules("elysium")
    for number in range(6):
        (tmp_path / f"own{number}.ely").write_text(write_family(rules, f"own{number}", f"Own {number}"), "utf-8")
    told = refused("demo", "--cards", tmp_path)
    assert "rule S2: 6 families would take part" in told
    assert "say which, such as  --families own0,own1,own2,own3,own4" in told
    assert playing("--cards", tmp_path, "--families", "own0,own1,own2,own5,zeus") == "Own 0, Own 1, Own 2, Own 5, Zeus"


def test_ephyran_is_played_with_card_files_and_chooses_no_families(tmp_path: Path) -> None:
    (tmp_path / "storms.ely").write_text(write_family(find_rules("ephyran"), "storms", "Storms"), "utf-8")
    shown = run("play", "--game", "ephyran", "--cards", tmp_path / "storms.ely", "--seed", "5", typed="c harpy\nq\n")
    assert shown.exit_code == 0
    assert "Crossroads Torch" in shown.stdout
    told = refused("demo", "--game", "ephyran", "--families", "zeus")
    assert "--families is for games in which families are chosen; ephyran has no such choice" in told


# --- what is refused


def test_findings_are_shown_as_the_check_shows_them(tmp_path: Path) -> None:
    (tmp_path / "nyx.ely").write_text(TYCHE.read_text("utf-8").replace("copies any", "copies anny"), "utf-8")
    for command in (["demo"], ["play"]):
        told = refused(*command, "--cards", tmp_path / "nyx.ely", code=1)
        assert "error[check/unknown-colour]" in told
        assert "| " in told
    assert "there is no file" in refused("demo", "--cards", tmp_path / "none.ely")
    assert "has no card files" in refused("demo", "--cards", tmp_path.parent / tmp_path.name / "..", code=2)


def test_a_misspelt_family_is_answered_with_the_one_that_was_meant() -> None:
    assert "there is no family 'tuche' (did you mean 'tyche'?)" in refused(
        "demo", "--cards", TYCHE, "--families", "tuche"
    )
    assert "there is no card file, folder or installed family 'tyche'" in refused("demo", "--cards", "tyche")
    told = refused("demo", "--set", "a,b,c,d,e", "--families", "zeus")
    assert "there is no family 'a'" in told
    told = refused("demo", "--set", "zeus,ares,hermes,apollo,hades", "--families", "zeus")
    assert "--set lists families, and so does --families" in told


# --- what is kept


def test_a_game_with_a_family_of_ones_own_goes_on_when_its_file_is_gone(tmp_path: Path) -> None:
    """Kept with its cards; what was decided can be taken back after a break as well."""
    mine = tmp_path / "tyche.ely"
    mine.write_text(TYCHE.read_text("utf-8"), "utf-8")
    begun = run("play", "--cards", mine, "--seed", "5", "--save", tmp_path / "game", typed="1\n1\nq\n")
    assert begun.exit_code == 0, begun.output
    mine.unlink()
    resumed = run("play", "--resume", tmp_path / "game", typed="u\nq\n")
    assert resumed.exit_code == 0, resumed.output
    assert run("replay", tmp_path / "game", "--verify").stdout.startswith("exact: ")


@pytest.mark.parametrize("ending", ["jsonl", "txt"])
def test_a_replay_is_read_again(tmp_path: Path, ending: str) -> None:
    """JSON Lines carry the card files; the notation, which people read, does not, so they are named."""
    file = tmp_path / f"game.{ending}"
    assert run("demo", "--cards", TYCHE, "--players", "2", "--save-replay", file).exit_code == 0
    assert run("replay", file, "--verify", "--cards", TYCHE).stdout.startswith("exact: ")
    alone = run("replay", file, "--verify")
    assert alone.exit_code == (0 if ending == "jsonl" else 1)
    if ending == "jsonl":
        assert set(json.loads(file.read_text("utf-8").splitlines()[0])["game"]["sources"]) >= {"tyche", "hades"}
    else:
        assert "there is no family 'tyche'" in alone.stderr


def test_printed_games_are_kept_as_they_always_were(tmp_path: Path) -> None:
    assert run("demo", "--players", "2", "--save-replay", tmp_path / "game.jsonl").exit_code == 0
    assert "sources" not in json.loads((tmp_path / "game.jsonl").read_text("utf-8").splitlines()[0])["game"]


def test_numbers_of_a_folder_count_and_must_be_named_again(tmp_path: Path) -> None:
    (tmp_path / "tyche.ely").write_text(TYCHE.read_text("utf-8"), "utf-8")
    numbers = (cards_folder() / "game.toml").read_text("utf-8")
    (tmp_path / "game.toml").write_text(numbers.replace("\ngold = 4\n", "\ngold = 5\n", 1), "utf-8")
    file = tmp_path / "game.jsonl"
    assert run("demo", "--cards", tmp_path, "--players", "2", "--save-replay", file).exit_code == 0
    assert "name the card files that it is played with by --cards" in refused("replay", file, code=1)
    assert run("replay", file, "--verify", "--cards", tmp_path).stdout.startswith("exact: ")


def test_families_that_speak_of_one_that_does_not_play_are_kept_without_their_files(tmp_path: Path) -> None:
    """Such files could not be read again by themselves, so they are named again."""
    rules = find_rules("elysium")
    (tmp_path / "nyx.ely").write_text(write_family(rules, "nyx", "Nyx"), "utf-8")
    text = write_family(rules, "styx", "Styx").replace("takes a styx card", "takes a nyx card")
    (tmp_path / "styx.ely").write_text(text, "utf-8")
    file = tmp_path / "game.jsonl"
    asked: list[str | Path] = ["--cards", tmp_path, "--families", "styx,zeus,ares,hermes,hades"]
    assert run("demo", *asked, "--players", "2", "--save-replay", file).exit_code == 0
    assert "name the card files" in refused("replay", file, "--text", code=1)
    assert run("replay", file, "--verify", "--cards", tmp_path).stdout.startswith("exact: ")


# --- the list


def test_families_are_listed_with_where_they_are_from(tmp_path: Path) -> None:
    shown = run("families", "--game", "elysium", TYCHE)
    assert shown.exit_code == 0
    rows = [line.split() for line in shown.stdout.splitlines() if line]
    assert ["zeus", "Zeus", "13", "printed"] in rows
    assert ["tyche", "Tyche", "13", "file", TYCHE.as_posix()] in rows
    found = json.loads(run("families", "--json").stdout)["families"]
    assert [family["key"] for family in found if family["game"] == "ephyran"] == ["dionysus", "reinforcements"]
    assert {family["source"] for family in found} == {"printed"}


def test_a_file_that_is_not_good_is_listed_and_told(tmp_path: Path) -> None:
    (tmp_path / "nyx.ely").write_text("family nyx {", "utf-8")
    shown = run("families", tmp_path / "nyx.ely")
    assert shown.exit_code == 1
    assert "its card file has 1 error" in shown.stdout
