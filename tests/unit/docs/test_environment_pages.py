"""The pages on environments are true: tables are those of the code, and the agent of the tutorial trains and plays."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from elysium_rules.environments.tables import with_tables

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples/train_agent.py"


def test_the_tables_are_those_of_the_encoding() -> None:
    """`python -m elysium_rules.environments.tables docs/environments.md` writes them anew."""
    page = (ROOT / "docs/environments.md").read_text(encoding="utf-8")
    assert with_tables(page) == page


def test_the_tutorial_shows_the_program_as_it_is() -> None:
    page = (ROOT / "docs/train-an-agent.md").read_text(encoding="utf-8")
    program = EXAMPLE.read_text(encoding="utf-8")
    shown = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(shown) == 3
    for text in shown:
        assert text in program


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_agent", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_agent_of_the_tutorial_trains_and_plays(
    example: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(example, "ROWS", 32)
    monkeypatch.setattr(example, "GATHERED", 1_024)
    network = example.train(64, seed=1)
    untrained = example.Network(1)
    changed = [not np.array_equal(one, two) for one, two in zip(network.weights, untrained.weights, strict=True)]
    assert all(changed)
    network.save(tmp_path / "agent.npz")
    again = example.Network.load(tmp_path / "agent.npz")
    share, margin = example.compare(again, 6, bot="random")
    assert margin[0] > 5  # it has learnt enough to be far ahead of whoever chooses by lot
    assert share[0] > 0.5
