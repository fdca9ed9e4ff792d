"""Writes the rules of both games for the page: `rules.py OUT`.

The page shows them itself (`#/rules/elysium/T3`), so that the name of a rule leads somewhere wherever the page lies: on
the site, at a server without documentation, without a network.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Final, TypedDict

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES: Final = {"elysium": DOCS / "rules.md", "ephyran": DOCS / "ephyran-rules.md"}
_RULE: Final = re.compile(r"- \*\*([A-Z]+\d+)\*\* (.*)")
_LINK: Final = re.compile(r"\[([^]]+)\]\([^)]*\)")


class Block(TypedDict, total=False):
    """A heading, a paragraph, a rule or a table; text has the marks of markdown for emphasis, and no others."""

    heading: str
    rule: str
    text: str
    table: list[list[str]]


def blocks(text: str) -> list[Block]:
    """The parts of a page of rules, from its first section on."""
    found: list[Block] = []
    is_new = True  # whether the next line begins a paragraph
    for line in text[text.index("\n## ") + 1 :].splitlines():
        bare = _LINK.sub(r"\1", line.strip())
        if line.startswith("## "):
            found.append({"heading": bare.removeprefix("## ")})
        elif bare.startswith("|"):
            cells = [cell.strip() for cell in bare.strip("|").split("|")]
            if "table" not in found[-1]:
                found.append({"table": []})
            if not all(set(cell) <= set("-: ") and cell for cell in cells):
                found[-1]["table"].append(cells)
        elif rule := _RULE.match(_LINK.sub(r"\1", line)):
            found.append({"rule": rule[1], "text": rule[2]})
        elif bare:
            if is_new and not line.startswith("  "):
                found.append({"text": bare})
            elif "text" in found[-1]:
                found[-1]["text"] += f" {bare}"
            else:  # a rule that goes on behind its table
                found.append({"text": bare})
        is_new = not bare
    return found


def main(out: Path) -> None:
    """Write the file."""
    out.mkdir(parents=True, exist_ok=True)
    known = {game: blocks(path.read_text("utf-8")) for game, path in PAGES.items()}
    (out / "rules.json").write_text(json.dumps(known, ensure_ascii=False, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
