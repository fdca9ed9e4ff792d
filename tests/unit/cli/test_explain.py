"""`elysium explain`: what is found by which words, and what a terminal and a program read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from elysium_rules.cli.main import app
from elysium_rules.lang.finding_pages import finding_codes

NYX = 'family nyx { name en "Nyx" }\ncard dusk level 1 { name en "Last Light" copies red instant { gain 3 gold } }\n'


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["explain", *map(str, arguments)], env={"COLUMNS": "100", "NO_COLOR": "1"})


def lines(result: Result) -> list[str]:
    assert result.exit_code == 0, result.output
    return [line.strip() for line in result.output.splitlines()]


def test_a_card_is_explained_by_its_key_alone_and_by_its_name() -> None:
    told = lines(run("charon"))
    assert told[0] == "Charon  hades/charon; level 2; copies red, yellow"
    assert "asks nobody anything" in told
    assert told == lines(run("hades/charon"))
    assert lines(run("Horn", "of", "Plenty"))[0].startswith("Horn of Plenty  hades/horn_of_plenty")


def test_a_card_says_what_sets_it_off_and_its_longest_chain() -> None:
    told = lines(run("theft"))
    assert "6 cards: Theft → Dream Keeper → Psychopomp → Prophecy of Glory → Charisma → Recruiter" in told
    assert told[told.index("Other cards that can set it off") + 1] == "none"


def test_a_card_of_a_file_is_explained_beside_the_printed_ones(tmp_path: Path) -> None:
    file = tmp_path / "nyx.ely"
    file.write_text(NYX, encoding="utf-8")
    told = lines(run("dusk", "--cards", file))
    assert told[0] == "Last Light  nyx/dusk; level 1; copies red"
    assert "Instantaneous: Gain 3 gold." in told
    assert lines(run("nyx", "--cards", file))[0] == "Nyx  nyx, 1 card"
    file.write_text(NYX.replace("Last Light", "Nyx"), encoding="utf-8")  # the key of a family comes before a name
    assert lines(run("nyx", "--cards", file))[0] == "Nyx  nyx, 1 card"


def test_every_page_of_findings_is_shown() -> None:
    for code in finding_codes():
        told = lines(run(code))
        assert told[0] == code
        assert {"What", "Why"} <= set(told)
    assert lines(run("pay-alone"))[0] == "check/pay-alone"
    assert "pay 1 gold to { gain 1 vp }" in lines(run("check/pay-alone"))


def test_a_rule_a_family_and_words_are_explained() -> None:
    assert lines(run("p13"))[0] == "P13  Powers"
    assert lines(run("hades"))[0] == "Hades  hades, 13 cards"
    assert lines(run("each", "other", "player"))[0].startswith("each other player  phrase of every game")


def test_the_other_game_has_cards_rules_and_words_of_its_own() -> None:
    assert lines(run("theft", "--game", "ephyran"))[0] == "Theft  reinforcements/theft; copies 6"
    assert lines(run("Y20", "--game", "ephyran"))[0].startswith("Y20")
    assert lines(run("steal", "--game", "ephyran"))[0].startswith("steal object  effect")


def test_words_are_told_in_another_language() -> None:
    assert "Geoffenbart" not in run("charon", "--language", "de").output
    assert "Légende : À la fin de votre étape" in " ".join(lines(run("charon", "--language", "fr")))


@pytest.mark.parametrize(
    "asked, said",
    [
        ("chraon", "there is no card, finding, rule or word 'chraon'; did you mean 'charon'?"),
        ("hades/chraon", "did you mean 'hades/charon'?"),
        ("chek/pay-alone", "did you mean 'check/pay-alone'?"),
        ("dicsard", "did you mean 'discard'?"),
        ("hadse", "did you mean 'hades'?"),
        ("P133", "there are P1 to P23"),
        ("initiation", "'initiation' can be apollo/initiation, ares/initiation,"),
        ("xyzzy plugh", "there is no card, finding, rule or word 'xyzzy plugh'\n"),
    ],
)
def test_what_is_not_known_is_refused_with_what_is(asked: str, said: str) -> None:
    result = run(*asked.split())
    assert result.exit_code == 2
    assert said in result.output


def test_a_file_with_a_mistake_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "nyx.ely"
    file.write_text(NYX.replace("gain", "gian"), encoding="utf-8")
    result = run("dusk", "--cards", file)
    assert result.exit_code == 2
    assert "parse/unknown-word" in result.output


@pytest.mark.parametrize(
    "asked, kind, keys",
    [
        ("charon", "card", {"ref", "text", "powers", "set_off_by", "sets_off", "chain"}),
        ("check/pay-alone", "finding", {"code", "sentence", "sections", "markdown"}),
        ("P13", "rule", {"rule", "phrases", "cards", "refusals"}),
        ("hades", "family", {"key", "name", "cards"}),
        ("discard", "word", {"word", "phrases", "others"}),
    ],
)
def test_programs_read_json(asked: str, kind: str, keys: set[str]) -> None:
    told = json.loads(run(asked, "--json").stdout)
    assert told["kind"] == kind
    assert keys <= set(told)


def test_help_shows_an_example() -> None:
    assert "elysium explain charon --language fr" in " ".join(
        CliRunner().invoke(app, ["explain", "--help"]).output.split()
    )
