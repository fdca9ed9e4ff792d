"""Text that somebody else wrote reaches no terminal as it is: through every door (issue 8.11)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from elysium_rules import standard_cards
from elysium_rules.cli.main import app
from elysium_rules.cli.replay import tidy_name
from elysium_rules.elysium.model.cards import Family
from elysium_rules.errors import CardError, DecodeError
from elysium_rules.kernel.codec import canonical_json
from elysium_rules.lang import codes
from elysium_rules.library import load_cards, load_game, load_sources
from elysium_rules.play.serialising.replay import LONGEST_NAME, find_format, verify_replay
from elysium_rules.protocol.engine import Engine
from elysium_rules.source import SourceFile, find_fault

GOLDEN = Path(__file__).parents[2] / "golden"
#: What steers a terminal, turns a line round, cannot be seen, or runs over the lines above.
HOSTILE = {
    "escape": "\x1b[2J",
    "eight-bit escape": "\x9b2J",
    "carriage return": "\rexact: 104 actions",
    "turn round": "\u202e",
    "isolate": "\u2066",
    "zero width": "\u200b",
    "soft hyphen": "\u00ad",
    "no shape": "\u3164",
    "selector": "\ufe0f",
    "private": "\ue000",
    "tower": "e" + "\u0301" * 30,
}
hostile = pytest.mark.parametrize("mark", HOSTILE.values(), ids=HOSTILE)
CARD = """\
family nyx {{ name en "Nyx" fr "Nyx" }}
card night level 1 {{ name en "Nig{0}ht" fr "Nuit" copies red trigger {{ gain 1 gold }} }}
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)], env={"COLUMNS": "80", "NO_COLOR": "1"})


def assert_harmless(*texts: str) -> None:
    for text in texts:
        for line in text.split("\n"):
            assert line.isprintable(), ascii(line)
            assert find_fault(line.strip()) is None, ascii(line)


def forge(header: dict[str, Any], mark: str) -> None:
    """Put a mark into the names of all cards that a file carries; the fingerprints fit."""
    for key, text in header["sources"].items():
        changed = text.replace('en "', f'en "A{mark}', 1)
        header["sources"][key] = changed
        header["cards"][key] = Family(key, (), (), (), SourceFile(key, changed)).digest


# --- card files


@hostile
def test_no_name_of_a_card_can_hide_something(mark: str, tmp_path: Path) -> None:
    file = tmp_path / "nyx.ely"
    file.write_bytes(CARD.format(mark).encode())
    result = run("check", file)
    assert result.exit_code == 1
    assert_harmless(result.stdout, result.stderr)
    listed = run("check", "--json", file)
    assert listed.stdout.isascii()
    errors = [finding for finding in json.loads(listed.stdout)["findings"] if finding["severity"] == "error"]
    assert {error["code"] for error in errors} <= {
        codes.HIDDEN_CHARACTER,
        codes.NAME_CHARACTER,
        codes.UNTERMINATED_TEXT,
    }
    with pytest.raises(CardError) as caught:
        load_cards(file, standard=True)
    assert_harmless(str(caught.value))


@hostile
def test_no_other_text_of_a_card_file_is_shown_as_it_is(mark: str, tmp_path: Path) -> None:
    file = tmp_path / "nyx.ely"
    for text in (f"{mark}", f"family {mark}", CARD.format("").replace("gain", f"gian{mark}"), f'{mark} "{mark}'):
        file.write_bytes(text.encode())
        result = run("check", file)
        assert result.exit_code == 1
        assert_harmless(result.stdout, result.stderr)


@pytest.mark.parametrize("mark", [mark for mark in HOSTILE.values() if "\r" not in mark])
def test_the_name_of_a_file_is_not_shown_as_it_is(mark: str, tmp_path: Path) -> None:
    file = tmp_path / f"a{mark}.ely"
    assert_harmless(run("check", file).stderr)
    assert_harmless(run("check", "--json", file).stdout)
    assert_harmless(run("replay", file).stderr)
    file.write_bytes(CARD.format("").replace("gain", "gian").encode())
    assert_harmless(run("check", file).stdout)


def test_a_terminal_without_these_letters_gets_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "nyx.ely"
    file.write_text(CARD.format("").replace("gain", "gagné"), encoding="utf-8")
    result = CliRunner(charset="ascii").invoke(app, ["check", str(file)])
    assert result.exit_code == 1
    assert "gagn\\xe9" in result.stdout


# --- saves and replays


@hostile
def test_a_save_that_carries_hidden_characters_is_refused_in_one_line(mark: str) -> None:
    saved = json.loads((GOLDEN / "saves/custom-family.json").read_text(encoding="utf-8"))
    forge(saved["game"], mark)
    with pytest.raises(DecodeError) as caught:
        load_game(canonical_json(saved))
    assert caught.value.code == "save/unreadable-cards"
    assert_harmless(str(caught.value))
    assert "\n" not in str(caught.value)


@hostile
@pytest.mark.parametrize("option", ["--verify", "--text"])
def test_no_replay_of_either_format_shows_what_its_writer_hid(mark: str, option: str, tmp_path: Path) -> None:
    lines = (GOLDEN / "replays/first_game.jsonl").read_text(encoding="utf-8").split("\n")
    notation = (GOLDEN / "replays/first_game.txt").read_text(encoding="utf-8")
    cards, names, families = (json.loads(lines[0]) for _ in range(3))
    forge(cards["game"], mark)
    names["names"] = ["Ann", f"B{mark}en"]
    families["game"]["families"][0] = f"a{mark}"
    families["game"]["cards"][f"a{mark}"] = families["game"]["cards"].pop("athena")
    del families["game"]["sources"]
    texts = [
        *("\n".join([canonical_json(header), *lines[1:]]) for header in (cards, names, families)),
        notation.replace('Players "2"', f'Players "Ann; B{mark}en"'),
        notation.replace("player 1: take", f"player 1: {mark}take", 1),
        notation.replace("hades/initiation#1", f"hades/init{mark}iation", 1),
        notation.replace('Families "athena', f'Families "{mark}athena', 1),
        f"[{mark}]\n{notation}",
    ]
    for text in texts:
        file = tmp_path / "replay"
        file.write_bytes(text.encode())
        result = run("replay", file, option)
        assert_harmless(result.stdout, result.stderr)
        assert "Traceback" not in result.output
        assert (result.exit_code, find_format(text)) != (0, "json lines")


def test_the_verdict_about_a_foreign_replay_is_harmless() -> None:
    lines = (GOLDEN / "replays/first_game.jsonl").read_text(encoding="utf-8").split("\n")
    header = json.loads(lines[0])
    header["game"]["families"][0] = "\x1b[2J"
    header["game"]["cards"]["\x1b[2J"] = header["game"]["cards"].pop("athena")
    del header["game"]["sources"]
    verdict = verify_replay("\n".join([canonical_json(header), *lines[1:]]), standard_cards(), load_sources)
    assert str(verdict) == r"foreign cards: \x1b[2J"


# --- names of players


@hostile
def test_no_player_has_a_name_that_hides_something(mark: str) -> None:
    request = {"id": 1, "do": "new", "players": 2, "families": "first_game", "seed": 1, "names": ["Ann", f"B{mark}en"]}
    response = json.loads(Engine().answer(json.dumps(request).encode()))
    assert (response["ok"], response["error"]["path"]) == (False, "request.names")


@hostile
def test_a_name_from_the_command_line_becomes_one_that_can_be_kept(mark: str) -> None:
    name = tidy_name(f" Ann{mark}a" * 20)
    assert find_fault(name) is None
    assert 1 <= len(name) <= LONGEST_NAME
    assert tidy_name("Zoë 冥王") == "Zoë 冥王"
