"""`elysium new`: what it writes passes every check, is played at once, and never takes the place of something else."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from elysium_rules.cli.main import app
from elysium_rules.cli.new import find_key, split_lessons, write_family
from elysium_rules.games import all_rules, find_rules
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.engine.playout import playout, random_chooser
from elysium_rules.program.folders import cards_folder

GAMES = [rules.name for rules in all_rules() if rules.takes_card_files]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)], env={"COLUMNS": "80", "NO_COLOR": "1"})


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("game", GAMES)
def test_it_passes_every_check_without_a_word(game: str, here: Path) -> None:
    made = run("new", "nyx", "--game", game)
    assert made.exit_code == 0, made.output
    checked = run("check", "nyx.ely", "--game", game)
    assert (checked.exit_code, checked.stdout.split(", ")[-1]) == (0, "no findings\n")
    assert run("fmt", "--check", "nyx.ely", "--game", game).exit_code == 0
    assert not any(left in Path("nyx.ely").read_text(encoding="utf-8") for left in ("My Family", "Ma famille", "Meine"))


@pytest.mark.parametrize("game", GAMES)
def test_what_it_tells_to_do_next_can_be_done(game: str) -> None:
    made = run("new", "River Gods", "--game", game)
    commands = [line.split()[1:] for line in made.stdout.splitlines() if line.startswith("  elysium ")]
    assert len(commands) == 3
    for command in commands:
        assert run(*command).exit_code == 0, command


@pytest.mark.parametrize("cards", range(1, 14))
def test_any_number_of_its_cards_can_be_checked(cards: int) -> None:
    rules = find_rules("elysium")
    text = write_family(rules, "nyx", "Nyx", cards)
    assert text.count("\ncard ") == cards
    assert {finding.code for finding in rules.check_texts({"nyx.ely": text}).findings} <= {"check/family-shape"}


def test_where_the_deck_wants_all_cards_fewer_are_refused() -> None:
    made = run("new", "nyx", "--game", "ephyran", "--cards", "3")
    assert made.exit_code == 2
    assert made.stderr.startswith("error: --cards 3: the cards are not those of the deck: ")


def test_every_card_of_it_is_used_in_games() -> None:
    """Played for real: in random games each card is taken by somebody, and no game breaks."""
    rules = find_rules("elysium")
    cards = rules.load_texts({"nyx.ely": write_family(rules, "nyx", "Nyx")})
    families = ["nyx", "athena", "hades", "hephaestus", "poseidon"]
    taken: set[str] = set()
    for seed in range(12):
        end = playout(
            rules.start(rules.find_game(cards, 4, {"families": families}), rng_from_seed(seed)), random_chooser(seed)
        )
        for player in end.players:
            for legend in player.elysium:
                taken |= {found.ref for card in legend.cards if (found := end.card(card)) is not None}
    assert {ref for ref in cards if ref.startswith("nyx/")} <= taken


def test_every_card_of_it_explains_itself_and_says_it_in_all_languages() -> None:
    for game in GAMES:
        _, *lessons = split_lessons(write_family(find_rules(game), "nyx", "Nyx"))
        for lesson in lessons:
            assert lesson.count("\n# ") >= 1
            assert all(f' {language} "' in lesson for language in ("en", "fr", "de"))


def test_a_name_becomes_a_key_and_stays_a_name(here: Path) -> None:
    assert run("new", "Tyché des Îles").exit_code == 0
    text = (here / "tyche_des_iles.ely").read_text("utf-8")
    assert 'family tyche_des_iles { name en "Tyché des Îles" fr "Tyché des Îles" de "Tyché des Îles" }' in text
    assert "my_family" not in text
    assert "My Family" not in text


@pytest.mark.parametrize(
    "name, word",
    [("zeus", "printed family"), ("card", "`card` is a word of the card language"), ("42", "no name of a family"),
     ('a"b', "cannot be called"), ("a\x1bb", "cannot be called"), ("", "no name of a family")],
)  # fmt: skip
def test_a_name_that_cannot_be_one_is_refused_and_nothing_is_written(name: str, word: str, here: Path) -> None:
    made = run("new", name)
    assert made.exit_code == 2
    assert word in made.stderr
    assert "\x1b" not in made.stderr
    assert list(here.iterdir()) == []


def test_nothing_is_overwritten(here: Path) -> None:
    (here / "nyx.ely").write_text("mine")
    (here / "styx.ely").symlink_to(here / "nowhere")
    assert [run("new", name).exit_code for name in ("nyx", "styx")] == [2, 2]
    assert (here / "nyx.ely").read_text() == "mine"
    assert not (here / "nowhere").exists()
    (here / "elysium-nyx").mkdir()
    (here / "elysium-nyx" / "mine").write_text("mine")
    assert run("new", "nyx", "--package").exit_code == 2
    assert [file.name for file in (here / "elysium-nyx").iterdir()] == ["mine"]


def test_it_goes_where_it_is_told(here: Path) -> None:
    (here / "cards").mkdir()
    assert run("new", "nyx", "cards").exit_code == 0
    assert run("new", "nyx", "cards/other.ely").exit_code == 0
    assert sorted(file.name for file in (here / "cards").iterdir()) == ["nyx.ely", "other.ely"]
    missing = run("new", "nyx", "no/such")
    assert (missing.exit_code, missing.stderr) == (2, "error: there is no folder no/such\n")


def test_more_cards_than_there_are_are_refused() -> None:
    made = run("new", "nyx", "--cards", "99")
    assert (made.exit_code, made.stderr) == (2, "error: --cards 99: the family to begin with has 13 cards\n")


def test_its_help_shows_an_example() -> None:
    assert "Example: elysium new nyx" in run("new", "--help").stdout


@pytest.mark.parametrize("game", GAMES)
def test_a_package_is_whole(game: str, here: Path) -> None:
    """`tests/packaging/test_family_package.py` installs it."""
    assert run("new", "nyx", "--package", "--game", game).exit_code == 0
    folder = here / "elysium-nyx"
    files = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
    assert files == [
        "LICENSE", "README.md", "elysium_nyx/__init__.py", "elysium_nyx/nyx.ely", "pyproject.toml", "tests/test_nyx.py",
    ]  # fmt: skip
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
    name = "nyx" if game == "elysium" else f"{game}/nyx"
    assert project["project"]["entry-points"]["elysium_rules.families"] == {name: "elysium_nyx"}
    for file in folder.rglob("*.py"):
        ast.parse(file.read_text("utf-8"))
    assert not any("$" in file.read_text("utf-8") for file in folder.rglob("*") if file.is_file())


def test_keys_of_names() -> None:
    assert [find_key(name) for name in ("NYX", " Gods of the  River! ", "Ñandú")] == [
        "nyx",
        "gods_of_the_river",
        "nandu",
    ]


def test_the_starter_stands_beside_the_printed_cards_and_is_none_of_them() -> None:
    assert (cards_folder() / "starter" / "family.ely").is_file()
    assert "my_family" not in find_rules("elysium").standard_card_set().families
