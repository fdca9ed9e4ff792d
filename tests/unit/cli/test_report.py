"""`elysium report`: what a family does to itself, as tables, as data and as a drawing."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

from typer.testing import CliRunner

from elysium_rules.cli.app import app

RUNNER = CliRunner()
CARDS = """language 3
family mine { name en "Mine" }
card purse level 1 { name en "Purse" copies red permanent when you gain gold { gain 1 vp } }
card scales level 1 { name en "Scales" copies red permanent when you gain vp { gain vp on your board / 2 pp } }
card gift level 1 { name en "Gift" copies red instant {
  gain 2 gold; each other player may pay 1 gold to { gain 1 vp }
} }
card mirror level 1 { name en "Mirror" copies red trigger {
  up to 3 times { use the instant power of a card in your domain }
} }
"""


def test_a_report_shows_what_sets_off_what(tmp_path: Path) -> None:
    file = tmp_path / "mine.ely"
    file.write_text(CARDS, encoding="utf-8")
    shown = RUNNER.invoke(app, ["report", str(file)], env={"COLUMNS": "120"})
    assert shown.exit_code == 0
    lines = [" ".join(line.split()) for line in shown.stdout.splitlines()]
    assert "gift (instant) purse (permanent) gain gold" in lines
    assert "purse (permanent) scales (permanent) gain vp" in lines
    assert any(line.startswith("mirror (trigger) - - any number") for line in lines)


def test_a_report_as_data_has_bounds_and_pairs(tmp_path: Path) -> None:
    file = tmp_path / "mine.ely"
    file.write_text(CARDS, encoding="utf-8")
    shown = RUNNER.invoke(app, ["report", str(file), "--json"])
    data = json.loads(shown.stdout)
    questions = {power["card"]: power["questions"] for power in data["powers"]}
    assert questions == {"purse": 0, "scales": 0, "gift": 3, "mirror": None}
    assert {(edge["from"], edge["to"]) for edge in data["sets_off"]} >= {(0, 1), (2, 0), (2, 1)}
    assert data["together"] == []


def test_the_drawing_is_the_same_each_time(tmp_path: Path) -> None:
    drawn = []
    for name in ("one.svg", "two.svg"):
        assert RUNNER.invoke(app, ["report", "artemis", "--svg", "x"]).exit_code != 0  # no such printed family
        shown = RUNNER.invoke(app, ["report", "zeus", "--svg", str(tmp_path / name)])
        assert shown.exit_code == 0
        drawn.append((tmp_path / name).read_text(encoding="utf-8"))
    assert drawn[0] == drawn[1]
    assert ET.fromstring(drawn[0]).tag.endswith("svg")


def test_a_file_with_an_error_is_no_family(tmp_path: Path) -> None:
    file = tmp_path / "mine.ely"
    file.write_text("family mine {", encoding="utf-8")
    assert RUNNER.invoke(app, ["report", str(file)]).exit_code == 1
    assert RUNNER.invoke(app, ["report", str(tmp_path / "none.ely")]).exit_code == 2


# --- the same knowledge in the check

IDLE = """language 3
family mine { name en "Mine" }
card dawn level 1 { name en "Dawn" copies red trigger { if epoch > 5 { gain 2 gold } } }
"""


def test_the_check_warns_and_can_be_strict(tmp_path: Path) -> None:
    file = tmp_path / "mine.ely"
    file.write_text(IDLE, encoding="utf-8")
    told = RUNNER.invoke(app, ["check", str(file)])
    assert told.exit_code == 0
    assert "warning[reason/never-true]" in told.stdout
    assert RUNNER.invoke(app, ["check", "--strict", str(file)]).exit_code == 1
    assert "reason/" not in RUNNER.invoke(app, ["check", "--no-reasoning", str(file)]).stdout
