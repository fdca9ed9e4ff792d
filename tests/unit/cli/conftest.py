"""What all tests of the command line need: a home of their own for saved games, and a game that is none of ours."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

if "small_game" not in sys.modules:
    spec = importlib.util.spec_from_file_location("small_game", Path(__file__).parents[1] / "play" / "small_game.py")
    assert spec is not None
    assert spec.loader is not None
    sys.modules["small_game"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["small_game"])


@pytest.fixture(autouse=True)
def state_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder
