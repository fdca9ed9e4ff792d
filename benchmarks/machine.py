"""What was measured on what: versions and the processor; nothing that names a computer, a person or a folder."""

from __future__ import annotations

import os
import platform
import tomllib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from benchmarks import TOP

PEERS: Final = ("catanatron", "chess")
OTHERS: Final = ("attrs", "lark")
INSTALL: Final = "pip install --editable '.[bench]'"


def describe_machine() -> dict[str, str | int]:
    return {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": platform.system(),
        "processor": _name_processor(),
        "cores": os.cpu_count() or 0,
    }


def find_versions() -> dict[str, str]:
    """The versions of the engine, of what it is compared with, and of what it needs."""
    # Not the installed one: the engine of this checkout is measured.
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = {"elysium_rules": str(project["version"])}
    for name in (*PEERS, *OTHERS):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def find_missing(versions: dict[str, str], names: Iterable[str] = PEERS) -> str | None:
    """A sentence that says what to install, if something is missing."""
    missing = [name for name in names if versions[name] == "not installed"]
    return f"{' and '.join(missing)} must be installed to compare with: {INSTALL}" if missing else None


def _name_processor() -> str:
    facts = Path("/proc/cpuinfo")
    if facts.is_file():
        for line in facts.read_text(encoding="utf-8", errors="replace").splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine() or "unknown"
