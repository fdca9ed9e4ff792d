"""The tools are for everybody: they need no test framework."""

from __future__ import annotations

import subprocess
import sys

BLOCKED = """
import sys
sys.modules["pytest"] = sys.modules["hypothesis"] = None
from elysium_rules import testing
print(*testing.__all__)
"""


def test_testing_tools_work_without_pytest_and_hypothesis() -> None:
    shown = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=True).stdout
    assert {"scenario", "seat", "choose", "check_invariants"} <= set(shown.split())
