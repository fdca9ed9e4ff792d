"""Writes what editors know of the card language without asking the server: `python editors/write.py`.

A TextMate grammar and snippets for the extension of VS Code, from the grammars, the tables of operations and the
templates that completion offers. A test holds the files equal to what this writes.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from elysium_rules.editing.completing import list_templates, write_snippet
from elysium_rules.editing.document import Language, find_card_language
from elysium_rules.editing.words import WordKind, all_word_kinds
from elysium_rules.games import find_rules, game_names
from elysium_rules.program.types import Kind

HOME: Final = Path(__file__).resolve().parent / "vscode"
GRAMMAR: Final = Path("syntaxes/ely.tmLanguage.json")
SNIPPETS: Final = Path("snippets/ely.json")
#: The scopes that themes of editors have colours for.
_SCOPES: Final[dict[WordKind, str]] = {
    "head": "keyword.declaration.ely",
    "power": "storage.type.power.ely",
    "verb": "keyword.control.effect.ely",
    "value": "constant.language.ely",
    "word": "keyword.other.ely",
}
#: What gets a snippet: whole sentences of a card.
_SHOWN: Final = (Kind.POWER, Kind.EFFECT)


def write_grammar() -> dict[str, object]:
    """The TextMate grammar: words by what they are; names where they are given."""
    kinds = all_word_kinds()

    def words_of(kind: WordKind) -> str:
        return "|".join(re.escape(word) for word, known in kinds.items() if known == kind)

    given = {"1": {"name": _SCOPES["head"]}, "2": {"name": "entity.name.type.ely"}}
    return {
        "name": "Card file",
        "scopeName": "source.ely",
        "fileTypes": ["ely"],
        "patterns": [
            {"name": "comment.line.number-sign.ely", "match": "#.*$"},
            {"name": "string.quoted.double.ely", "match": '"[^"]*"?'},
            {"match": r"\b(family|card|define|keyword)\s+([a-z][a-z0-9_]*)", "captures": given},
            {
                "match": r"\b(let)\s+([a-z][a-z0-9_]*)",
                "captures": {"1": {"name": _SCOPES["word"]}, "2": {"name": "variable.other.ely"}},
            },
            {"name": "constant.numeric.ely", "match": r"\b[0-9]+\b"},
            *({"name": scope, "match": rf"\b({words_of(kind)})\b"} for kind, scope in _SCOPES.items()),
            {"name": "variable.other.ely", "match": r"\b[a-z][a-z0-9_]*\b"},
            {"name": "keyword.operator.ely", "match": r"[-+*/=<>!%]+"},
            {"name": "punctuation.ely", "match": r"[{}();,]"},
        ],
    }


def write_snippets() -> dict[str, dict[str, object]]:
    """The snippets: templates of what a file holds, and an example of each power and effect, of every game."""
    found: dict[str, dict[str, object]] = {}
    for name in game_names():
        if find_rules(name).vocabulary is not None:
            language = find_card_language(name)
            for title, snippet in _list_snippets(language):
                found.setdefault(title if title not in found else f"{title} ({name})", snippet)
    return found


def _list_snippets(language: Language) -> list[tuple[str, dict[str, object]]]:
    vocabulary = language.vocabulary
    found: list[tuple[str, dict[str, object]]] = []
    for word, text in list_templates(language, vocabulary.newest):
        found.append((f"{word} of {language.game}", {"prefix": word, "body": text.split("\n"), "description": word}))
    for kind in _SHOWN:
        for row in vocabulary.rows_of(kind):
            body = [write_snippet(row.example)]
            found.append((row.example, {"prefix": row.example.split(" {")[0], "body": body, "description": row.doc}))
    return found


def list_written() -> dict[Path, str]:
    """All files, as they should be."""
    plain = {GRAMMAR: write_grammar(), SNIPPETS: write_snippets()}
    return {file: json.dumps(value, ensure_ascii=False, indent=2) + "\n" for file, value in plain.items()}


def main() -> None:
    """Write the files."""
    for file, text in list_written().items():
        (HOME / file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
