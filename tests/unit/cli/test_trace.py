"""`elysium trace`: what each clause of a power does, what it asks, and why something is not offered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from elysium_rules import UsePower, save_game
from elysium_rules.cli.main import app
from elysium_rules.testing import find, scenario, seat
from elysium_rules.testing.trace import trace_step

FILE = """\
language 3
family nyx { name en "Nyx" }
card night level 1 {
  name en "Night" copies red
  trigger {
    if gold on your board > 100 { gain 1 vp }
    gain 2 gold
    choose { lose 1 gold } or { pay 2 gold to { gain 3 vp } }
  }
}
card day level 1 { name en "Day" copies red instant { gain 1 gold } }
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["trace", *map(str, arguments)], env={"COLUMNS": "200", "NO_COLOR": "1"})


def traced(*arguments: str | Path) -> Any:
    shown = run(*arguments, "--json")
    assert shown.exit_code == 0, shown.output
    return json.loads(shown.stdout)


@pytest.fixture
def nyx(tmp_path: Path) -> Path:
    (tmp_path / "nyx.ely").write_text(FILE, "utf-8")
    return tmp_path / "nyx.ely"


def test_each_clause_is_told_with_its_line_and_what_happened(nyx: Path) -> None:
    first, second = traced("night", nyx, "--answers", "2")["decisions"]
    told = [
        (clause["line"], clause["text"], [event["kind"] for event in clause["events"]]) for clause in first["clauses"]
    ]
    assert told[1:] == [
        (6, "if gold on your board > 100 { gain 1 vp }", []),
        (7, "gain 2 gold", ["ResourceMoved"]),
        (8, "choose { lose 1 gold } or { pay 2 gold to { gain 3 vp } }", []),
    ]
    assert first["clauses"][-1]["went"] == "waits"
    assert second["choices"] == ["lose 1 gold", "pay 2 gold to gain 3 VP"]
    assert second["chosen"] == 2
    done = [clause["text"] for clause in second["clauses"] if clause["events"]]
    assert done == ["pay 2 gold", "gain 3 vp"]


def test_what_is_told_is_what_the_game_does(nyx: Path) -> None:
    """A trace plays by `step`; events are told once each, and afterwards the powers run as before."""
    state = scenario(players=[seat(domain="slaves charon"), seat()], agora="persephone")
    card = find(state, "slaves")
    (use,) = (
        action
        for action in state.game.rules.legal_actions(state)
        if isinstance(action, UsePower) and action.card == card
    )
    steps = [code.steps for code in state.game.codes if code is not None]
    made = trace_step(state, use)
    assert (made.after, made.events) == state.game.rules.step(state, use)
    assert [code.steps for code in state.game.codes if code is not None] == steps
    told = [event for clause in made.clauses for event in clause.events]
    assert all(event in made.events for event in told)


def test_a_person_reads_the_same(nyx: Path) -> None:
    shown = run("night", nyx, "--answers", "1").stdout
    assert "Night, line 6: if gold on your board > 100 { gain 1 vp }  is left out" in shown
    assert "* player 1 gains 2 gold (Night, Nyx 1)" in shown
    assert " 1 lose 1 gold" in shown
    assert "> lose 1 gold" in shown


def test_it_stops_where_no_answer_is_left(nyx: Path) -> None:
    decisions = traced("night", nyx)["decisions"]
    assert [asked["chosen"] is None for asked in decisions] == [False, True]


def test_an_instant_card_is_taken_and_a_printed_one_needs_no_file(nyx: Path) -> None:
    (first,) = traced("day", nyx)["decisions"][:1]
    assert first["choices"][first["chosen"] - 1].startswith("take Day")
    assert traced("hades/judges_of_the_dead")["card"] == "Judges of the Dead"


def test_a_legend_power_and_a_chronos_power_are_led_to_their_moment() -> None:
    """Nobody need know that a quest must be taken before."""
    clauses = [clause for asked in traced("hades/persephone")["decisions"] for clause in asked["clauses"]]
    assert "Persephone" in {clause["card"] for clause in clauses}
    assert "wins with" in run("hades/assembly").stdout


def test_why_a_card_cannot_be_used_is_told_with_its_rule(tmp_path: Path) -> None:
    state = scenario(players=[seat(domain="slaves!", gold=2), seat()], agora="persephone")
    (tmp_path / "save.json").write_text(save_game(state), "utf-8")
    shown = run("slaves", "--from", tmp_path / "save.json", "--json")
    assert shown.exit_code == 1
    (asked,) = json.loads(shown.stdout)["decisions"]
    (refusal,) = asked["not_offered"]
    assert (refusal["card"], refusal["rule"]) == ("Slaves", "P5")


def test_a_replay_is_entered_at_any_decision(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert CliRunner().invoke(app, ["demo", "--players", "2", "--save-replay", str(file)]).exit_code == 0
    shown = run("charon", "--from", file, "--move", "0", "--json")
    assert json.loads(shown.stdout)["decisions"][0]["question"].endswith("take a card or a quest")
    assert "the replay has" in run("charon", "--from", file, "--move", "9999").stderr


@pytest.mark.parametrize(
    "arguments, told",
    [
        (["nobody"], "there is no card file, family or card 'nobody'"),
        (["charon", "--answers", "x"], "numbers of choices belong here"),
        (["charon", "--move", "3"], "name one by --from"),
    ],
)
def test_what_cannot_be_traced_is_refused(arguments: list[str], told: str) -> None:
    shown = run(*arguments)
    assert (shown.exit_code, told in shown.stderr) == (2, True), shown.output
    assert "Example: elysium trace" in run("--help").stdout


def test_a_card_of_ephyran_is_traced_on_a_table_that_is_laid_for_it() -> None:
    first, asked = traced("theft", "--game", "ephyran")["decisions"]
    assert "steal an object" in [clause["text"] for clause in first["clauses"] if clause["events"]]
    assert asked["choices"] == ["answer with Magic of Hecate", "let it happen"]
