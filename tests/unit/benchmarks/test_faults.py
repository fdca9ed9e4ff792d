"""The faults that are planted in the native core: the list, changes by a machine, and the page of what became of them.

That they are found is tried by `make faults`; how one is found, by `tests/lockstep/test_finding_faults.py`.
"""

from __future__ import annotations

import doctest
import re
import shutil
from collections import Counter
from pathlib import Path
from random import Random

import attrs
import pytest
from benchmarks import faults, survivors
from benchmarks.core_faults import FAULTS, SOURCES, Fault
from benchmarks.faults_page import PAGE, WRITERS, Record, Tally, describe, fill_page, is_open
from benchmarks.kept_verdicts import KeptVerdicts
from benchmarks.mutants import choose_mutants, mutants
from benchmarks.survivors import EQUAL, key_of
from benchmarks.trying import FOUND, NOT_BUILT, SAME_CODE, SURVIVED, Held, Verdict

TEXT = PAGE.read_text(encoding="utf-8")
RECORD = Record.read()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_each_fault_can_be_planted(fault: Fault, tmp_path: Path) -> None:
    """A change of the core's source may leave a fault behind: then its text is written anew in core_faults.py."""
    sources = tmp_path / "src"
    shutil.copytree(SOURCES, sources)
    fault.plant(sources)
    changed = [file.name for file in sources.iterdir() if file.read_bytes() != (SOURCES / file.name).read_bytes()]
    assert changed == [fault.file]


def test_there_are_many_and_none_is_there_twice() -> None:
    assert len(FAULTS) >= 40
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


# --- changes by a machine


def test_a_machine_finds_many_more(tmp_path: Path) -> None:
    found = list(mutants())
    assert len(found) > 1_000
    assert len({(fault.file, fault.before, fault.after) for fault in found}) > len(found) * 0.98
    for number, fault in enumerate(Random(1).sample(found, 30)):
        sources = tmp_path / str(number)
        shutil.copytree(SOURCES, sources)
        fault.plant(sources)


def test_a_seed_chooses_the_same_changes_each_time() -> None:
    assert choose_mutants(1) == choose_mutants(1) != choose_mutants(2)
    assert {fault.name for fault in choose_mutants(1)} == {fault.name for fault in mutants()}


def test_changes_that_mean_nothing_are_changes_of_the_core_as_it_is() -> None:
    """A line of the core that has changed leaves its reason behind: then somebody reads it again."""
    assert set(EQUAL) <= {key_of(fault) for fault in mutants()}
    assert all(reason.strip().endswith(".") for reason in EQUAL.values())


def test_examples_hold() -> None:
    result = doctest.testmod(survivors)
    assert result.attempted > 0
    assert result.failed == 0


# --- what is told


def verdict(word: str, name: str = "something", kind: str = "") -> Verdict:
    return Verdict(Fault(name, "turn.cpp", "", ""), word, kind=kind)


def test_a_run_that_was_broken_off_goes_on_where_it_stood(tmp_path: Path) -> None:
    """Only against the very same transcripts; what was half written is tried again."""
    held = Held((), Counter(), "the same")
    kept, found = KeptVerdicts.read(held, tmp_path), verdict(FOUND, kind="state")
    assert kept.find(found.fault) is None
    kept.add(found)
    kept.add(verdict(SURVIVED, "another"))
    kept.file.write_text(kept.file.read_text("utf-8").rstrip()[:-9], "utf-8")
    again = KeptVerdicts.read(held, tmp_path)
    assert again.find(found.fault) == found
    assert again.find(attrs.evolve(found.fault, after="otherwise")) is None
    assert again.find(verdict(SURVIVED, "another").fault) is None
    assert KeptVerdicts.read(Held((), Counter(), "others"), tmp_path).find(found.fault) is None


def test_what_was_not_found_is_told_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    equal = verdict(SURVIVED, "turn.cpp:7: a < b; -> a <= b;")
    monkeypatch.setattr(survivors, "EQUAL", {key_of(equal.fault): "It is never the same."})
    verdicts = [
        *[verdict(FOUND)] * 18,
        verdict(FOUND, kind="undefined"),
        verdict(SURVIVED, "the moon is made of cheese"),
        equal,
        verdict(SAME_CODE),
        attrs.evolve(verdict(NOT_BUILT, "no C++"), says="error: what is that"),
    ]
    tally = Tally.of(verdicts)
    assert (tally.tried, tally.meant, tally.found, tally.open) == (22, 20, 19, 1)
    assert [one.fault.name for one in verdicts if is_open(one)] == ["the moon is made of cheese"]
    assert describe(verdicts).splitlines() == [
        "19 of 20 found (95.0 %)",
        "1 are the same library after the compiler",
        "1 mean nothing, as survivors.py says",
        "1 could not be built, and do not count",
        "1 of those found are seen only where the core stops at what C++ leaves undefined",
        "  not found: the moon is made of cheese",
        "  not built: no C++: error: what is that",
    ]


def test_the_list_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    faults.main(["--list", "--only", "ring"])
    told = capsys.readouterr().out.splitlines()
    assert "procedures.cpp: a Trigger card comes without its ring" in told
    assert all("ring" in line for line in told)
    faults.main(["--list", "--mutants", "7"])
    assert len(capsys.readouterr().out.splitlines()) == 7


# --- the page


def test_page_says_what_the_figures_say() -> None:
    assert fill_page(TEXT, RECORD) == TEXT, "python -m benchmarks.faults --again writes it anew"


def test_every_part_of_the_page_is_written_by_the_command() -> None:
    assert sorted(re.findall(r"^<!-- faults: (\w+) -->$", TEXT, re.MULTILINE)) == sorted(WRITERS)


def test_figures_come_back_as_they_were_kept(tmp_path: Path) -> None:
    RECORD.keep(tmp_path / "faults.json")
    assert Record.read(tmp_path / "faults.json") == RECORD


def test_every_fault_of_the_list_was_found() -> None:
    assert [one.fault.name for one in RECORD.seeded] == [fault.name for fault in FAULTS], (
        "python -m benchmarks.faults --record tries the list as it is"
    )
    assert {one.word for one in RECORD.seeded} == {FOUND}


def test_most_changes_by_a_machine_were_found() -> None:
    """The goal is 95 of 100; those that go by stand on the page, one by one."""
    tally = Tally.of(RECORD.mutants)
    assert tally.tried >= 200
    assert tally.found >= 0.85 * tally.meant
