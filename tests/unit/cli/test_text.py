"""`elysium text`: what cards say, in every language, and what is different from an older version."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from elysium_rules import describe_power, load_texts, standard_cards
from elysium_rules.cli.card_texts import read_cards, texts_of
from elysium_rules.cli.main import app
from elysium_rules.cli.text import compare_card
from elysium_rules.games import find_rules
from elysium_rules.program.names import find_languages

ROOT = Path(__file__).parents[3]
TYCHE = ROOT / "examples/families/tyche.ely"
POTTER = """\
language 3
family nyx { name en "Nyx" }
card potter level 2 {
  name en "Potter" fr "Potier"
  copies blue + any, red
  flavour en "Clay."
  activate { pay 1 gold to { gain 2 vp } }
}
card urn level 1 { name en "Urn" copies any chronos { 2 vp } }
"""


def run(*arguments: str | Path, width: int = 80) -> Result:
    return CliRunner().invoke(app, ["text", *map(str, arguments)], env={"COLUMNS": str(width), "NO_COLOR": "1"})


@pytest.fixture
def potter(tmp_path: Path) -> Path:
    (tmp_path / "nyx.ely").write_text(POTTER, "utf-8")
    return tmp_path / "nyx.ely"


def diff(potter: Path, *changes: tuple[str, str]) -> list[str]:
    text = POTTER
    for was, now in changes:
        assert was in text
        text = text.replace(was, now)
    newer = potter.with_name("newer.ely")
    newer.write_text(text, "utf-8")
    shown = run(newer, "--diff", potter, width=200)
    assert shown.exit_code == (1 if changes else 0), shown.output
    return [line.strip() for line in shown.stdout.splitlines() if line]


def test_all_that_is_printed_on_a_card_is_told(potter: Path) -> None:
    assert run(potter, width=500).stdout == (
        f"Nyx – nyx, 2 cards, {potter.as_posix()}\n"
        "\nPotter (Nyx 2); needs blue + any or red\n  Activate: Pay 1 gold to gain 2 VP.\n  Clay.\n"
        "\nUrn (Nyx 1); needs any\n  Chronos: 2 VP.\n"
    )


@pytest.mark.parametrize("language", find_languages())
def test_texts_are_those_of_the_library_in_every_language(language: str) -> None:
    told = json.loads(run(TYCHE, "--language", language, "--json").stdout)["families"][0]["cards"]
    cards = load_texts({"tyche.ely": TYCHE.read_text("utf-8")})
    assert [" ".join(card["powers"]) for card in told] == [
        describe_power(cards[card["ref"]], cards.families, language) for card in told
    ]
    assert [card["name"] for card in told] == [cards[card["ref"]].name(language) for card in told]


@pytest.mark.parametrize("word", ["charon", "hades/charon", "Charon", "CHARON"])
def test_a_card_is_found_by_any_of_its_names(word: str) -> None:
    shown = run(word)
    assert shown.exit_code == 0
    assert re.findall(r"^(\S.*) \(", shown.stdout, re.MULTILINE) == ["Charon"]


def test_a_card_beside_a_file_is_one_of_the_file(potter: Path) -> None:
    assert "Urn" not in run(potter, "Potier").stdout
    assert "1 of 2 cards" in run(potter, "potter").stdout
    assert run(potter, "charon").exit_code == 2


def test_a_whole_family_is_found_by_its_key() -> None:
    assert run("zeus").stdout.count("(Zeus ") == len(standard_cards().families["zeus"].cards)
    told = json.loads(run("--game", "ephyran", "theft", "--json").stdout)["families"]
    assert [(family["family"], [card["name"] for card in family["cards"]]) for family in told] == [
        ("reinforcements", ["Theft"])
    ]


def test_a_file_with_errors_shows_its_findings(potter: Path) -> None:
    potter.write_text(POTTER.replace("copies any", "copies anny"), "utf-8")
    shown = run(potter)
    assert (shown.exit_code, "error[check/unknown-colour]" in shown.stdout) == (1, True)
    assert run(potter.with_name("none.ely")).exit_code == 2
    assert "did you mean 'charon'" in run("charonn").stderr


# --- two versions


def test_nothing_is_told_where_nothing_changed(potter: Path) -> None:
    assert diff(potter) == ["2 as before"]


def test_layout_comments_and_the_names_of_definitions_are_no_change(potter: Path) -> None:
    """What means the same is the same, whatever it looks like."""
    text = POTTER.replace("activate {", "# so\n  activate {\n").replace("gain 2 vp", "two")
    text = text.replace("card potter", "define two { gain 2 vp }\ncard potter")
    newer = potter.with_name("newer.ely")
    newer.write_text(text, "utf-8")
    shown = run(newer, "--diff", potter)
    assert (shown.exit_code, shown.stdout) == (0, "2 as before\n")


@pytest.mark.parametrize(
    "change, told",
    [
        (
            ("gain 2 vp", "gain 3 vp"),
            [
                "Potter says something else",
                "- Activate: Pay 1 gold to gain 2 VP.",
                "+ Activate: Pay 1 gold to gain 3 VP.",
            ],
        ),
        (("level 2", "level 3"), ["Potter: level 3, was level 2"]),
        (("red", "green"), ["Potter: copies blue + any, green, was copies blue + any, red"]),
        (('en "Potter"', 'en "Turner"'), ["Turner: Turner, was Potter"]),
        (("Clay.", "Mud."), ["Potter has another flavour text", "- Clay.", "+ Mud."]),
    ],
)  # fmt: skip
def test_a_change_is_told_in_words(potter: Path, change: tuple[str, str], told: list[str]) -> None:
    assert diff(potter, change) == [*told, "1 changed, 1 as before"]


def test_cards_that_came_and_went_are_told(potter: Path) -> None:
    assert diff(potter, ("card urn", "card vase")) == [
        "Urn is new", "+ Chronos: 2 VP.", "Urn is gone", "- Chronos: 2 VP.", "1 new, 1 gone, 1 as before",
    ]  # fmt: skip


def test_another_meaning_behind_the_same_text_is_told(potter: Path) -> None:
    """Programs are compared, and not only what is said of them."""
    rules = find_rules("elysium")
    old = read_cards(rules, [str(potter)])
    potter.write_text(POTTER.replace("gain 2 vp", "gain 3 vp"), "utf-8")
    new = read_cards(rules, [str(potter)])
    (said,) = (card for card in texts_of(old, old.families[0], "en") if card.name == "Potter")
    (change,) = compare_card(old.wanted[0], said, new.wanted[0], said)
    assert change.kind == "meaning"
    assert list(compare_card(old.wanted[0], said, old.wanted[0], said)) == []


def test_its_help_shows_an_example() -> None:
    assert "Example: elysium text nyx.ely" in run("--help").stdout
