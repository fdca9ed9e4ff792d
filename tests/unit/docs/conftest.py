"""Hooks of the site, loaded as mkdocs loads them."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

HOOKS = Path(__file__).parents[3] / "docs/hooks"


@pytest.fixture(scope="session")
def load_hook() -> Iterator[Callable[[str], ModuleType]]:
    def load(name: str) -> ModuleType:
        spec = importlib.util.spec_from_file_location(name, HOOKS / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    sys.path.insert(0, str(HOOKS))  # a hook may use another one
    yield load
    sys.path.remove(str(HOOKS))
