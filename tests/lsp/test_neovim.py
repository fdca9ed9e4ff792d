"""The language server in a real editor: Neovim, with the client that it brings along.

Debian's package `neovim`; without it the test is skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

_TEXT: Final = """\
language 3
family mine { name en "Mine" fr "À moi 🎲" }
define gift(n) { gain n gold }
card heap level 1 {
  name en "Heap"
  copies red
  instant { gift(2); discard a hades card from your domain }
}
"""


@pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed")
def test_an_author_writes_in_neovim(tmp_path: Path) -> None:
    file, answer = tmp_path / "mine.ely", tmp_path / "answer.json"
    file.write_text(_TEXT, encoding="utf-8")
    surroundings = {
        **os.environ,
        "ELYSIUM_COMMAND": json.dumps([sys.executable, "-m", "elysium_rules.cli", "lsp"]),
        "ELYSIUM_FILE": str(file),
        "ELYSIUM_ANSWER": str(answer),
        "XDG_STATE_HOME": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path),
    }
    script = Path(__file__).with_name("neovim.lua")
    subprocess.run(
        ["nvim", "--clean", "--headless", "-i", "NONE", "-n", "-c", f"luafile {script}"],
        env=surroundings,
        check=True,
        timeout=120,
    )
    found: dict[str, Any] = json.loads(answer.read_text(encoding="utf-8"))
    completes = found.pop("completes")
    assert {"gift", "gain 1 gold", "may"} <= set(completes)
    assert found == {
        "attached": True,
        "first": ["check/family-shape"],
        "hover": "Instantaneous: Gain 2 gold, then discard a Hades card from your Domain.",
        "definition": 2,
        "slipped": True,
        "cured": True,
        "text": _TEXT.replace("gift", "present").rstrip("\n"),
        "last": ["check/family-shape"],
    }
