"""`make hostile` in small: attacks on a server come to nothing, and where a defence is gone they tell of it.

It is the first part of `make hostile`, and no part of `make test`: waits and memory are judged, which means something
on a quiet machine alone.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import hostile
from benchmarks.attacks.catalogue import ATTACKS, find_attack
from benchmarks.attacks.evidence import Evidence
from benchmarks.honest import Waits
from benchmarks.hostile import Finding, Result, find_waits
from benchmarks.progress import Silence
from benchmarks.surroundings import Edit, limit

#: Those that are over soon.
QUICK = ("odd attempts", "endless fragments", "crowd of spectators", "wrong hands", "other eyes", "too many tables")


@pytest.mark.parametrize("name", QUICK)
def test_an_attack_comes_to_nothing(name: str, tmp_path: Path) -> None:
    result = hostile.run([find_attack(name)], tmp_path, Silence(), attempts=800, quiet=1.0, seconds=4.0)
    assert result.faults == []
    assert result.findings[0].seen.attempts > 5
    assert len(result.findings[0].during.answers) > 3


def test_a_flood_of_frames_is_cut_off(tmp_path: Path) -> None:
    edits = (limit("overdrawn", "1.0"),)
    result = hostile.run([find_attack("pings")], tmp_path, Silence(), edits=edits, quiet=1.0, seconds=6.0)
    assert result.faults == []


def test_a_secret_that_opens_every_seat_is_reported_and_nothing_else_happens(tmp_path: Path) -> None:
    """It once ended in an `IndexError` of the check itself."""
    edits = (
        Edit("web.keys", 'if compare_digest(given, kept or "") and kept is not None:', "if kept is not None:"),
        # What opens the table already is refused as a secret of one's own, and now everything opens it.
        Edit("web.devices", "elif not is_own(own) or kept.opened_by(str(own)) is not None:", "elif not is_own(own):"),
    )
    result = hostile.run([find_attack("guess")], tmp_path, Silence(), edits=edits, quiet=1.0, seconds=2.0)
    assert any("opened a seat of others" in problem for problem in result.problems)


def test_a_server_that_does_not_start_is_reported(tmp_path: Path) -> None:
    edits = (Edit("web.admission", "this text", "stands nowhere"),)
    result = hostile.run([find_attack("guess")], tmp_path, Silence(), edits=edits)
    assert [fault.partition(": ")[2][:24] for fault in result.faults] == ["the server did not start"]
    assert "guess: an honest player waits for ever" in result.problems  # nobody was there to answer


def test_an_attack_that_dies_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile, "TOP", tmp_path)  # there is no such module then
    result = hostile.run([find_attack("guess")], tmp_path / "served", Silence(), quiet=0.5, seconds=1.0)
    assert any("the attack died" in problem for problem in result.problems)


@pytest.mark.parametrize(
    "now, says",
    [
        ([0.010] * 100, []),
        ([0.010] * 95 + [0.200] * 5, ["an honest player waits 200 ms (p99), and at most 60 ms were to be"]),
        ([], ["an honest player waits for ever"]),
    ],
)
def test_waits_are_compared_with_those_in_quiet(now: list[float], says: list[str]) -> None:
    quiet = Waits(answers=[0.020] * 100, arrivals=[0.1])
    finding = Finding(find_attack("pings"), Evidence(), quiet, Waits(answers=now, arrivals=[0.1]), Waits())
    assert find_waits(finding, quiet) == says


def test_the_report_has_a_line_for_each_attack() -> None:
    findings = [Finding(attack, Evidence(), Waits([0.01]), Waits([0.01], [0.01]), Waits([0.01])) for attack in ATTACKS]
    findings[0].problems.append("something")
    lines = hostile.report(Result(findings)).splitlines()
    assert [line.split()[-1] for line in lines[2 : 2 + len(ATTACKS)]] == ["FAILED"] + ["held"] * (len(ATTACKS) - 1)
    assert lines[-1] == "1 problems"
