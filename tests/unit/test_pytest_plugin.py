"""The plugin for pytest: each case is an item, what fails says why, and where there are none nothing is loaded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CARD = 'card oar level 1 { name en "Oar" copies red instant { gain 1 gold } }'
FAMILY = f'language 3\nfamily argo {{ name en "Argo" }}\n{CARD}\n'
TESTS = """test "The oar gives gold" of oar rule P2 for (purse, after) in { (0, 1) (1, 3) } {
  given { you { purse gold } ann { } agora oar }
  when { you take oar }
  then { gold on your board == after }
}
"""


def pytest_in(folder: Path, *words: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_each_case_is_an_item(tmp_path: Path) -> None:
    (tmp_path / "argo.ely").write_text(FAMILY, encoding="utf-8")
    (tmp_path / "argo.test.ely").write_text(TESTS, encoding="utf-8")
    code, said = pytest_in(tmp_path)
    assert code == 1
    assert "1 failed, 1 passed" in said
    assert "expected gold on your board == after, which is 3" in said
    assert "the position of that moment:" in said
    code, said = pytest_in(tmp_path, "-k", "[1]")
    assert "1 passed, 1 deselected" in said


def test_a_test_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "argo.ely").write_text(FAMILY, encoding="utf-8")
    (tmp_path / "argo.test.ely").write_text(TESTS.replace("agora", "agroa"), encoding="utf-8")
    code, said = pytest_in(tmp_path)
    assert code == 2
    assert "did you mean `agora`" in said


def test_the_library_is_not_loaded_where_there_are_no_such_files(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(
        "import sys\n\n\ndef test_it():\n"
        "    loaded = {name for name in sys.modules if name.startswith('elysium_rules')}\n"
        "    assert loaded == {'elysium_rules', 'elysium_rules.pytest_plugin'}\n",
        encoding="utf-8",
    )
    code, said = pytest_in(tmp_path)
    assert code == 0, said
