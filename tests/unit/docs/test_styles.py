"""Code on the site is not cut off: the page is as wide as there is room, and long lines go on in the next one."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_lines_of_code_are_not_cut_off() -> None:
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    (named,) = re.findall(r"^extra_css: \[(.*?)\]$", settings, re.MULTILINE)
    style = (ROOT / "docs" / named).read_text(encoding="utf-8")
    assert re.search(r"pre > code \{[^}]*white-space: pre-wrap;", style)
