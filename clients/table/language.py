"""Writes what the playground knows of the card language: `language.py OUT`.

Words, phrases and examples come from the grammar, the table of operations and the example families, so that the
playground never knows another language than the checker does.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Final

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.lang.parse import grammar_terminals, grammar_words
from elysium_rules.library import check_texts

TOP = Path(__file__).resolve().parents[2]
EXAMPLES: Final = (
    ("minimal", TOP / "clients" / "table" / "src" / "playground" / "minimal.ely"),
    ("artemis", TOP / "examples" / "families" / "artemis.ely"),
    ("tyche", TOP / "examples" / "families" / "tyche.ely"),
)
#: What declares something, and the facts of a card: words of the grammar that stand at the head of things.
HEADS: Final = (
    "_LANGUAGE",
    "_FAMILY",
    "_CARD",
    "_DEFINE",
    "_KEYWORD",
    "_NAMED",
    "_LEVEL",
    "_COPIES",
    "_FLAVOUR",
    "_USES",
)
VALUES: Final = ("RESOURCE", "COLOUR", "GENDER")
POWERS: Final = ("ACTIVATION_OF_CARD",)


def words() -> dict[str, str]:
    """Every word of the language, and its kind for the colours: head, power, verb, value or word."""
    terminals = grammar_terminals(VOCABULARY.grammar, VOCABULARY.newest).by_name
    kinds = {
        word: "word"
        for terminal in terminals.values()
        for form in terminal.forms
        for word in form.split()
        if word.isalpha()
    }
    kinds |= {"language": "head"}  # the first line is read before the grammar
    for row in VOCABULARY.rows:
        if str(row.kind) == "effect":
            said = re.findall("[a-z]+", f"{row.name} {row.example}")
            first = next((word for word in said if word in kinds), None)
            forms = [form for terminal in terminals.values() for form in terminal.forms if first in terminal.forms]
            kinds |= dict.fromkeys((form for form in forms if form in kinds), "verb")
    for names, kind in ((VALUES, "value"), (POWERS, "power"), (HEADS, "head")):
        kinds |= {word: kind for name in names if name in terminals for word in terminals[name].forms if word.isalpha()}
    return dict(sorted(kinds.items()))


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
        "words": words(),
        "inside": inside,  # those that can stand in a power
        "phrases": phrases(),
        "examples": examples(),
    }
    (out / "language.json").write_text(json.dumps(known, ensure_ascii=False, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
