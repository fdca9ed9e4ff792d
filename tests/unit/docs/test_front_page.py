"""The Python on the front page and in the README runs, and prints what the page says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
PAGES = ("README.md", "docs/index.md")
#: A block of Python, and what stands directly below it if that is a block of text: its output.
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_python_on_the_page_runs_from_top_to_bottom(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(text))
    assert blocks, f"{page} has no Python"
    monkeypatch.chdir(tmp_path)  # nothing on it may need the checkout
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            # The blank lines make a traceback point at the line of the page.
            exec(compile("\n" * line + block[1], page, "exec"), names)
        if block[2] is not None:
            assert printed.getvalue() == block[2], f"{page}:{line + 1} prints something else"


@pytest.mark.parametrize("page", PAGES)
def test_front_pages_show_the_same_first_lines(page: str) -> None:
    """Whoever copies from either page gets the same game."""
    text = (ROOT / page).read_text(encoding="utf-8")
    assert 'new_game(cards, players=3, families=FAMILY_SETS["first_game"], seed=42, edition="revised")' in text
