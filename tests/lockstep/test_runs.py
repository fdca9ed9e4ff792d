"""Runs of many games in both engines: what is kept and gone on with, and how a difference is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.cases import Case
from benchmarks.lockstep import Run, plan, play, report, shrink, step_again
from benchmarks.pairing import Difference

from elysium_rules.kernel.native import Library


def test_a_run_that_is_broken_off_is_gone_on_with(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    run = plan(printed=44, families=0, positions=4)
    assert sorted((chunk.kind, chunk.first, chunk.count) for chunk in run.chunks) == [
        ("position", 0, 4),
        ("printed", 0, 20),
        ("printed", 20, 20),
        ("printed", 40, 4),
    ]
    half = Run(run.chunks, done={0, 1, 2})
    half.keep(file)
    kept = Run.read(file)
    assert kept == half
    play(kept, library, jobs=2, file=file, tell=False)
    assert kept.done == {0, 1, 2, 3}
    assert kept.seen.differences == []
    last = run.chunks[3]
    assert kept.seen.counts["games"] == last.count
    assert Run.read(file).seen == kept.seen
    assert f"{last.count} games" in report(kept)


def test_a_case_is_named_as_it_is_read() -> None:
    assert str(Case.read("family:17")) == "family:17"
    for wrong in ("family", "nothing:1", "family:x", "family:-1"):
        with pytest.raises(ValueError, match="a case is one of printed, scarce, family, position, late"):
            Case.read(wrong)


def test_a_difference_is_told_with_the_position_before_it(library: Library) -> None:
    """As a file; here of two engines that agree, so that the one step shows nothing."""
    difference = Difference(Case("printed", 3), 4, "state", "something", (0, 0, 1, 0))
    shown = shrink(difference, library)
    assert json.loads(json.dumps(shown))["command"] == "python -m benchmarks.lockstep --case printed:3"
    assert (shown["choice"], shown["one step"]) == (0, "")
    assert len(shown["before"]) > 100
    assert step_again(difference, library) == ""
