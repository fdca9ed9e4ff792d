"""`elysium check` for other programs, for who writes just now, and with the cures that are certain."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from elysium_rules.cli.check_forms import annotate, sarif
from elysium_rules.cli.main import app
from elysium_rules.diagnostics import Diagnostic, Label
from elysium_rules.source import SourceFile

GOOD = """\
family nyx { name en "Nyx" }
card night level 1 { name en "Night" copies red trigger { discard a card from your domain } }
"""
BROKEN = GOOD.replace("discard", "discrad").replace("copies red", "copies rde")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["check", *map(str, arguments)], env={"COLUMNS": "80", "NO_COLOR": "1"})


@pytest.fixture
def nyx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nyx.ely").write_text(BROKEN, encoding="utf-8")
    return Path("nyx.ely")


# --- cures


def test_what_is_certain_is_cured_and_told_and_the_rest_is_left(nyx: Path) -> None:
    shown = run(nyx, "--fix")
    assert shown.exit_code == 1
    first, *rest = shown.stdout.splitlines()
    assert first == "fixed nyx.ely:2:59: wrote `discard` instead of `discrad` [parse/unknown-word]"
    assert "error[check/unknown-colour]: there is no colour `rde`" in rest
    assert nyx.read_text("utf-8") == BROKEN.replace("discrad", "discard")
    assert "fixed" not in run(nyx, "--fix").stdout


def test_a_good_file_is_not_touched(nyx: Path) -> None:
    nyx.write_text(GOOD, "utf-8")
    before = nyx.stat()
    assert run(nyx, "--fix").exit_code == 0
    assert (nyx.stat().st_mtime_ns, nyx.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


def test_line_ends_and_the_mark_at_the_beginning_stay(nyx: Path) -> None:
    nyx.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("discard", "discrad").replace("\n", "\r\n").encode())
    assert run(nyx, "--fix").exit_code == 0
    assert nyx.read_bytes() == b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()


def test_families_of_others_are_not_changed() -> None:
    shown = run("zeus", "--fix")
    assert (shown.exit_code, "only files that you name are changed" in shown.stderr) == (2, True)
    assert run("zeus").stdout == "1 file, 13 cards, no findings\n"


# --- other programs


def test_annotations_end_nothing_and_begin_nothing(nyx: Path) -> None:
    lines = run(nyx, "--github").stdout.splitlines()
    assert lines[0].startswith("::error file=nyx.ely,line=2,col=45,endLine=2,endColumn=48,title=check/unknown-colour::")
    assert sum(line.startswith("::error ") for line in lines) == len(lines) == 2
    nyx.write_text(GOOD, "utf-8")
    assert run(nyx, "--github").stdout.startswith("::warning file=nyx.ely,line=1,col=8,endLine=1,")
    odd = SourceFile("a,b:c.ely", "card")
    finding = Diagnostic("check/odd", "50 % of it", odd.span(0, 4), hint="so\n::error::no")
    (line,) = annotate([finding], {odd.name: odd})
    assert line.startswith(
        "::error file=a%2Cb%3Ac.ely,line=1,col=1,endLine=1,endColumn=5,title=check/odd::50 %25 of it%0A"
    )
    assert line.endswith("%0Ahint: so%0A::error::no")


def test_sarif_has_what_its_schema_asks_for(nyx: Path) -> None:
    """The main rules of the schema of 2.1.0; a place is counted from 1, and its end stands behind it."""
    shown = run(nyx, "--sarif", "-")
    assert shown.exit_code == 1
    log = json.loads(shown.stdout)
    expect_sarif(log)
    results = log["runs"][0]["results"]
    slip = next(result for result in results if result["ruleId"] == "parse/unknown-word")
    region = slip["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"], region["endColumn"], region["charLength"]) == (2, 59, 66, 7)
    (change,) = slip["fixes"][0]["artifactChanges"][0]["replacements"]
    assert change["insertedContent"] == {"text": "discard"}
    assert run(nyx, "--sarif", "findings.sarif").stdout == ""
    assert json.loads(Path("findings.sarif").read_text("utf-8")) == log


def test_sarif_of_findings_without_a_place_and_with_several(nyx: Path) -> None:
    source = SourceFile("/my cards/ä.ely", "card\ncard")
    twice = Diagnostic("check/twice", "twice", source.span(5, 9), notes_labels=(Label(source.span(0, 4), "first"),))
    log = sarif([Diagnostic("load/nothing", "nothing", None), twice], {source.name: source})
    expect_sarif(log)
    first, last = log["runs"][0]["results"]
    assert (
        first["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "file:///my%20cards/%C3%A4.ely"
    )
    assert "locations" not in last
    assert json.loads(run("none.ely", "--sarif", "-").stdout)["runs"][0]["results"][0]["ruleId"] == "load/not-found"


def expect_sarif(log: Any) -> None:
    assert log["version"] == "2.1.0"
    (found,) = log["runs"]
    rules = [rule["id"] for rule in found["tool"]["driver"]["rules"]]
    assert len(set(rules)) == len(rules)
    for result in found["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note", "none")
        assert result["message"]["text"]
        for location in (*result.get("locations", ()), *result.get("relatedLocations", ())):
            region = location["physicalLocation"]["region"]
            assert " " not in location["physicalLocation"]["artifactLocation"]["uri"]
            assert min(region[key] for key in ("startLine", "startColumn", "endLine", "endColumn")) >= 1
            assert (region["endLine"], region["endColumn"]) >= (region["startLine"], region["startColumn"])


@pytest.mark.parametrize("options", [("--json", "--github"), ("--watch", "--json"), ("--sarif", "-", "--json")])
def test_two_forms_at_once_are_refused(nyx: Path, options: tuple[str, ...]) -> None:
    assert run(nyx, *options).exit_code == 2


# --- while somebody writes


def test_a_change_is_checked_until_somebody_ends_it(nyx: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    def write(seconds: float) -> None:
        nonlocal looks
        looks += 1
        if looks == 2:
            nyx.write_text(GOOD + "# mended\n", "utf-8")
        if looks == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr("elysium_rules.cli.check.time.sleep", write)
    shown = run(".", "--watch")
    assert shown.exit_code == 130
    assert [line for line in shown.stdout.splitlines() if line.startswith("1 file")] == [
        "1 file checked; 0 cards in files without errors", "1 file, 1 card, warnings only",
    ]  # fmt: skip
    assert looks == 4
