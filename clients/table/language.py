"""Writes what the playground knows of the card language: `language.py OUT`.

Words, phrases and examples come from the grammar, the table of operations and the example families, so that the
playground never knows another language than the checker does.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from elysium_rules.editing.words import word_kinds
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.lang.parse import grammar_words
from elysium_rules.library import check_texts

TOP = Path(__file__).resolve().parents[2]
EXAMPLES: Final = (
    ("minimal", TOP / "clients" / "table" / "src" / "playground" / "minimal.ely"),
    ("artemis", TOP / "examples" / "families" / "artemis.ely"),
    ("tyche", TOP / "examples" / "families" / "tyche.ely"),
)


def phrases() -> list[dict[str, str | int]]:
    """What can be said, with an example and its meaning, for completion."""
    return [
        {"text": row.example, "kind": str(row.kind), "doc": row.doc, "since": row.since}
        for row in VOCABULARY.rows
        if row.example
    ]


def examples() -> list[dict[str, str]]:
    """Families to start from; one with an error stops the build."""
    found = []
    for name, path in EXAMPLES:
        text = path.read_text("utf-8")
        report = check_texts({path.name: text})
        errors = [finding.message for finding in report.findings if finding.is_error]
        if errors:
            raise SystemExit(f"{path.name}: {errors[0]}")
        found.append({"name": name, "text": text})
    return found


def main(out: Path) -> None:
    """Write the file."""
    out.mkdir(parents=True, exist_ok=True)
    inside = sorted(grammar_words(VOCABULARY.grammar, VOCABULARY.newest, "power"))
    known = {
        "newest": VOCABULARY.newest,
        "words": dict(word_kinds("elysium")),
        "inside": inside,  # those that can stand in a power
        "phrases": phrases(),
        "examples": examples(),
    }
    (out / "language.json").write_text(json.dumps(known, ensure_ascii=False, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
