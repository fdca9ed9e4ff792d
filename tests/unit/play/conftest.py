"""The small game is no part of the package: tests find it by its place, under its own name."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

if "small_game" not in sys.modules:
    spec = importlib.util.spec_from_file_location("small_game", Path(__file__).with_name("small_game.py"))
    assert spec is not None
    assert spec.loader is not None
    sys.modules["small_game"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["small_game"])
