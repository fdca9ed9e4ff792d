"""Python composes and knows no language: all that players read stands in the lexicons of `cards/words/`.

Nothing anywhere in `src/` is written in a language of players other than English, and the modules that speak to players
have no prose of any language. Errors for programmers and findings for authors of cards are English and stay where they
are raised. The terminal has the same test of its own (`cli/test_words.py`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from elysium_rules.games import GAMES
from elysium_rules.play.saying.lexicon import find_lexicon

PACKAGE = Path(__file__).parents[2] / "src/elysium_rules"
MODULES = sorted(PACKAGE.rglob("*.py"))

#: The modules that put something into words for players.
SPEAKING = [
    *(PACKAGE / "play/saying" / f"{name}.py" for name in ("lexicon", "teller", "wording", "words")),
    *(path for game in GAMES for path in sorted((PACKAGE / game / "text").glob("*.py")) if path.name != "fields.py"),
    PACKAGE / "play/engine/refusal.py",
]
FOREIGN = re.compile(
    r"[À-ÖØ-öø-ÿŒœ]|\b(?:le|les|une|des|du|votre|vous|joueur|carte|cartes|pour|avec|dans|est|der|die|das|dem|den|eine|"
    r"einen|und|oder|nicht|Spieler|Karte|Karten|wenn|mit|auf)\b"
)
#: Words of formats, which are no words of a language.
FORMATS = {'_bucket{le="'}  # of Prometheus
PROSE = re.compile(r"[^\W\d_]{2,}[,;:]? +[^\W\d_]{2,}")


def texts_in(path: Path) -> Iterator[tuple[int, str]]:
    """All texts of a module with their lines: no docstrings, nothing that is raised, warned or asserted."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(id(node.value))
        elif isinstance(node, ast.Raise | ast.Assert) or _is_warning(node):
            left_out |= {id(inner) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.lineno, node.value


def _is_warning(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "warn"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_text_is_in_another_language_than_english(path: Path) -> None:
    assert [(line, text) for line, text in texts_in(path) if FOREIGN.search(text) and text not in FORMATS] == []


def keys() -> set[str]:
    """What entries of the lexicons are called: some have several words."""
    found: set[str] = set()
    for game in GAMES:
        for section, entries in find_lexicon("en", game).raw.items():
            found |= set(entries) | {f"{section}.{name}" for name in entries}
    return found


@pytest.mark.parametrize("path", SPEAKING, ids=lambda path: path.stem)
def test_no_prose_stands_in_what_speaks_to_players(path: Path) -> None:
    known = keys()
    assert [(line, text) for line, text in texts_in(path) if PROSE.search(text) and text not in known] == []


def test_what_is_looked_for_is_found(tmp_path: Path) -> None:
    file = tmp_path / "speaks.py"
    file.write_text(
        '"""A docstring, und so."""\nraise ValueError("no such card")\nX = "take the card"\nY = "Légende"\n', "utf-8"
    )
    texts = list(texts_in(file))
    assert texts == [(3, "take the card"), (4, "Légende")]
    assert [bool(PROSE.search(text)) for _, text in texts] == [True, False]
    assert [bool(FOREIGN.search(text)) for _, text in texts] == [False, True]
