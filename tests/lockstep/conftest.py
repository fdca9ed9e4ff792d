"""The native core of this checkout: built before anybody needs it, by whatever compiler there is."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from elysium_rules.elysium.model.contract import CONTRACT
from elysium_rules.kernel.native import Absence, Library, find_library

ROOT = Path(__file__).parents[2]


def load(name: str, file: Path, inside: list[str] | None = None) -> ModuleType:
    """A module that is no part of any package, by its place in the checkout."""
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=inside)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


load("benchmarks", ROOT / "benchmarks" / "__init__.py", [str(ROOT / "benchmarks")])


@pytest.fixture(scope="session")
def builder() -> ModuleType:
    return load("native_build", ROOT / "native" / "build.py")


@pytest.fixture(scope="session")
def library(builder: ModuleType) -> Library:
    """The core, up to date; only where no compiler can be had is nothing tested."""
    if os.environ.get("ELYSIUM_CORE"):  # such as one with a fault planted, or with sanitizers
        found = find_library(CONTRACT)
    else:
        try:
            # The processes of a test run may all come here: each builds in a folder of its own, and the last one stays.
            builder.build_here()
        except builder.NoCompilerError as error:
            pytest.skip(f"the native core cannot be built: {error}")
        found = find_library(CONTRACT)
    assert not isinstance(found, Absence), found.reason
    return found
