"""The list of sabotages is complete and up to date, and some of them are tried; `make sabotage` tries all."""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
from pathlib import Path

import attrs
import pytest
from benchmarks import TOP
from benchmarks.attacks.catalogue import ATTACKS
from benchmarks.sabotage import Verdict, report, run_check
from benchmarks.sabotages import EXEMPT, SABOTAGES, Sabotage
from benchmarks.surroundings import Edit, limit, variables

from elysium_rules.web.admission import Admission
from elysium_rules.web.limits import Limits
from elysium_rules.web.requests import WITH_EYES

#: Those whose checks take a moment.
QUICK = ("limit: waiting", "limit: custom_rest")


@pytest.mark.parametrize("name", ["attacks.evidence", "honest", "powercut"])
def test_examples_hold(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"benchmarks.{name}"))
    assert result.attempted > 0
    assert result.failed == 0


def test_every_limit_is_taken_out_by_somebody_or_bounds_nothing() -> None:
    fields = {field.name for field in attrs.fields(Limits)}
    named = {name for sabotage in SABOTAGES for name in sabotage.limits}
    assert named <= fields
    assert fields - named == set(EXEMPT)


def test_every_question_of_the_gate_and_every_request_with_eyes_is_taken_out() -> None:
    names = {sabotage.name for sabotage in SABOTAGES}
    asked = {name for name, _ in inspect.getmembers(Admission, inspect.isfunction) if name.startswith("require_")}
    assert {f"admission: {name}" for name in (*asked, "enter")} <= names
    assert {f"{do} is asked without eyes" for do in WITH_EYES} <= names


@pytest.mark.parametrize("sabotage", SABOTAGES, ids=lambda sabotage: sabotage.name)
def test_a_sabotage_is_up_to_date(sabotage: Sabotage) -> None:
    """Its text stands in the server, changes it, and what must notice is there."""
    assert sabotage.find_fault() is None
    assert all(edit.was != edit.becomes for edit in sabotage.edits)
    for edit in sabotage.edits:
        compile(edit.path.read_text(encoding="utf-8").replace(edit.was, edit.becomes), str(edit.path), "exec")
    kind, _, name = sabotage.check.partition(": ")
    if kind == "attack":
        assert name in {attack.name for attack in ATTACKS}
    elif kind == "test":
        path, _, test = name.partition("::")
        text = (TOP / path).read_text(encoding="utf-8")
        assert re.search(rf"^def {test or 'test'}", text, re.MULTILINE)
    else:
        assert kind == "power cut"


def test_names_of_sabotages_and_attacks_are_not_used_twice() -> None:
    for names in ([sabotage.name for sabotage in SABOTAGES], [attack.name for attack in ATTACKS]):
        assert len(names) == len(set(names))


@pytest.mark.parametrize("name", QUICK)
def test_what_is_taken_out_is_noticed(name: str, tmp_path: Path) -> None:
    sabotage = next(found for found in SABOTAGES if found.name == name)
    assert run_check(sabotage.check, sabotage.edits, tmp_path).noticed


def test_a_check_holds_where_nothing_is_taken_out(tmp_path: Path) -> None:
    check = next(found.check for found in SABOTAGES if found.name == "limit: waiting")
    verdict = run_check(check, (), tmp_path)
    assert verdict == Verdict(noticed=False, says="", seconds=verdict.seconds)


def test_a_limit_gets_another_number() -> None:
    assert limit("sit_within", "7.0") == Edit(
        "web.limits", "    sit_within: float = 10.0", "    sit_within: float = 7.0"
    )
    assert limit("nothing", "7").find_fault() is not None
    assert variables(()) == {}


def test_the_report_says_what_was_not_noticed() -> None:
    first, second = SABOTAGES[:2]
    lines = report([(first, Verdict(True, "so it is", 1.0)), (second, Verdict(False, "", 2.0))]).splitlines()
    assert [line.split()[-1] for line in lines[1:3]] == ["is", "NO"]
    assert lines[-1] == "2 taken out in 3 s, 1 not noticed"
