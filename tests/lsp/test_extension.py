"""What editors know without asking the server: the TextMate grammar, the snippets, the lexer of Pygments."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from pygments.lexers import get_lexer_by_name
from pygments.token import Error

from elysium_rules.editing.document import Document, find_card_language
from elysium_rules.editing.words import all_word_kinds
from elysium_rules.lang.files import card_files
from elysium_rules.lang.tokens import scan
from elysium_rules.program.folders import cards_folder

_TOP: Final = Path(__file__).parents[2]
_HOME: Final = _TOP / "editors" / "vscode"
_FILES: Final = [
    *card_files(cards_folder()),
    *card_files(_TOP / "examples" / "families"),
    *card_files(cards_folder("ephyran")),
]


@pytest.fixture(scope="module")
def write() -> ModuleType:
    spec = importlib.util.spec_from_file_location("write_editors", _TOP / "editors" / "write.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_made_of_the_grammars_is_as_they_are(write: ModuleType) -> None:
    """If it is not: `python editors/write.py`."""
    for file, text in write.list_written().items():
        assert (_HOME / file).read_text(encoding="utf-8") == text, file


def test_the_extension_names_files_that_are_there() -> None:
    package = json.loads((_HOME / "package.json").read_text(encoding="utf-8"))
    contributes = package["contributes"]
    named = [item[key] for kind in ("languages", "grammars", "snippets") for item in contributes[kind] for key in item]
    files = [name for name in named if isinstance(name, str) and name.startswith("./")]
    assert len(files) == 3
    assert all((_HOME / name).is_file() for name in files)
    version = re.search(r'^version = "(.*)"', (_TOP / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert version is not None
    assert package["version"] == version[1]


def _scopes(line: str, patterns: list[dict[str, Any]]) -> dict[int, str]:
    """Which pattern colours what begins at each place of a line, as an editor applies them: the first that matches."""
    found: dict[int, str] = {}
    place = 0
    while place < len(line):
        matches = [(match, item) for item in patterns if (match := re.compile(item["match"]).match(line, place))]
        if not matches:
            place += 1
            continue
        match, item = matches[0]
        for group, scope in item.get("captures", {"0": item}).items():
            found[match.start(int(group))] = scope["name"]
        place = max(match.end(), place + 1)
    return found


@pytest.mark.parametrize("file", _FILES, ids=lambda file: file.stem)
def test_the_grammar_colours_each_word_as_what_it_is(file: Path, write: ModuleType) -> None:
    grammar = json.loads((_HOME / write.GRAMMAR).read_text(encoding="utf-8"))
    kinds = all_word_kinds()
    seen = 0
    for line in file.read_text(encoding="utf-8").splitlines():
        scopes = _scopes(line, grammar["patterns"])
        for token in scan(line, ("{", "}")):
            if token.kind == "text":
                assert scopes[token.start] == "string.quoted.double.ely", line
            elif token.kind == "number":
                assert scopes[token.start] == "constant.numeric.ely", line
            elif token.kind == "word" and "entity" not in scopes[token.start]:
                kind = kinds.get(token.text.partition("'")[0])
                expected = "variable.other.ely" if kind is None else write._SCOPES[kind]
                assert scopes[token.start] == expected, (line, token.text)
                seen += kind is not None
    assert seen > 10


@pytest.mark.parametrize("file", _FILES, ids=lambda file: file.stem)
def test_the_lexer_of_pygments_is_found_by_its_entry_point_and_knows_all_that_is_written(file: Path) -> None:
    lexer = get_lexer_by_name("ely")
    text = file.read_text(encoding="utf-8")
    tokens = list(lexer.get_tokens(text))
    assert "".join(value for _, value in tokens).strip() == text.strip()
    assert not [value for kind, value in tokens if kind is Error]


def test_snippets_can_be_read_as_they_are(write: ModuleType) -> None:
    """Whoever presses Tab until a snippet ends has something without a mistake in it: here each effect, in a card."""
    snippets = json.loads((_HOME / write.SNIPPETS).read_text(encoding="utf-8"))
    language = find_card_language("elysium")
    rows = {row.example: row for row in language.vocabulary.rows_of(write.Kind.EFFECT)}
    tried = 0
    for example, row in rows.items():
        body = "\n".join(snippets[example]["body"])
        filled = re.sub(r"\$\{\d+:((?:[^}\\]|\\.)*)\}", r"\1", body).replace("\\", "")
        assert filled == example
        tried += row.since <= 3
    assert tried > 30
    template = "\n".join(snippets["card of elysium"]["body"])
    card = re.sub(r"\$\{\d+(?::([^}]*))?\}", lambda hole: hole[1] or "", template)
    document = Document("mine.ely", f'language 3\nfamily mine {{ name en "Mine" }}\n{card}\n', language)
    assert not [finding for finding in document.findings if finding.is_error]
