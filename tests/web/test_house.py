"""What whoever runs the server offers beside the printed cards: families that are named like printed ones."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from elysium_rules.cli.new import write_family
from elysium_rules.games import find_rules
from elysium_rules.web.house import EMPTY, furnish
from elysium_rules.web.trial import QUICK, Server, elysium, ephyran

TYCHE = Path(__file__).parents[2] / "examples/families/tyche.ely"
OWN = ["tyche", "athena", "hades", "hephaestus", "poseidon"]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path, *QUICK, "--cards", str(TYCHE))
    yield found
    if found.process.poll() is None:
        assert found.stop() == 0
    assert found.mistakes() == ""


def test_its_families_are_chosen_like_printed_ones_and_outlive_the_server(server: Server) -> None:
    """The table carries the file, so it goes on where the house offers it no more."""
    told = json.loads(server.request("GET", "/config.json")[2])["families"]
    assert [(family["game"], family["key"], family["names"]["fr"]) for family in told] == [
        ("elysium", "tyche", "Tyché")
    ]
    table = server.new({**elysium(1, players=2), "families": OWN})
    player = server.sit(table, 0)
    assert "tyche/urn" in json.dumps(player.ask("cards")["cards"])
    printed = server.new(elysium(1, players=2))
    assert "tyche" not in json.dumps(server.sit(printed, 0).ask("cards")["cards"])
    server.kill()
    server.options = QUICK
    server.start()
    assert "tyche/urn" in json.dumps(server.sit(table, 0).ask("cards")["cards"])
    status, _, body = server.request("POST", "/api/tables", {**elysium(1, players=2), "families": OWN})
    assert (status, json.loads(body)["error"]["code"]) == (422, "no-such-game")


def test_a_game_without_a_choice_of_families_is_played_with_them(tmp_path: Path) -> None:
    rules = find_rules("ephyran")
    (tmp_path / "storms.ely").write_text(write_family(rules, "storms", "Storms"), "utf-8")
    house = furnish(rules, [tmp_path / "storms.ely"])
    asked = house.complete({"game": "ephyran", "players": 2})
    assert "storms.ely" in asked["cards"]  # type: ignore[operator]
    assert house.complete({"game": "ephyran", "cards": {"mine.ely": ""}}) == {
        "game": "ephyran",
        "cards": {"mine.ely": ""},
    }
    assert house.complete(dict(elysium(1))) == elysium(1)
    assert EMPTY.complete(dict(ephyran(1))) == ephyran(1)


def test_what_a_guest_brings_goes_before_what_the_house_offers() -> None:
    house = furnish(find_rules("elysium"), [TYCHE])
    asked = house.complete({"game": "elysium", "families": [*OWN], "cards": {"tyche.ely": "mine"}})
    assert asked["cards"] == {"tyche.ely": "mine"}


def test_a_file_with_errors_is_told_before_anything_is_served(tmp_path: Path) -> None:
    (tmp_path / "nyx.ely").write_text("family nyx {", "utf-8")
    command = [sys.executable, "-m", "elysium_rules.cli", "serve", "--port", "0", "--data", str(tmp_path / "tables")]
    done = subprocess.run(
        [*command, "--cards", str(tmp_path / "nyx.ely")], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "error[parse/unclosed-brace]" in done.stderr
    assert not (tmp_path / "tables").exists()
