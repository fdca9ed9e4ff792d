"""`elysium lsp` before an editor speaks with it; what it answers is tested in `tests/lsp/`."""

from __future__ import annotations

import subprocess
import sys

from elysium_rules.cli.lsp import MISSING

_WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("pygls", "lsprotocol"):
            raise ImportError(name)

sys.meta_path.insert(0, Missing())
from elysium_rules.cli.main import app
app()
"""


def run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )


def test_where_the_extra_is_missing_it_is_named() -> None:
    done = run(_WITHOUT, "lsp")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"error: {MISSING}\n"


def test_a_game_that_is_not_there_is_refused_before_an_editor_waits() -> None:
    done = run("from elysium_rules.cli.main import app; app()", "lsp", "--game", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no game 'chess'" in done.stderr


def test_the_command_line_loads_no_language_server() -> None:
    done = run("import sys, elysium_rules.cli.app; sys.exit('pygls' in sys.modules or 'lsprotocol' in sys.modules)")
    assert done.returncode == 0
