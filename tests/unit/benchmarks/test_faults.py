"""The faults that are planted in the native core: each is where the list says, and changes by a machine are changes."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest
from benchmarks.core_faults import FAULTS, SOURCES, Fault
from benchmarks.faults import mutants


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


def test_a_machine_finds_many_more(tmp_path: Path) -> None:
    found = list(mutants())
    assert len(found) > 1_000
    assert len({(fault.file, fault.before, fault.after) for fault in found}) > len(found) * 0.98
    for number, fault in enumerate(Random(1).sample(found, 30)):
        sources = tmp_path / str(number)
        shutil.copytree(SOURCES, sources)
        fault.plant(sources)
