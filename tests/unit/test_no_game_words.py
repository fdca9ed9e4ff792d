"""What is shared by all games knows none of them: no name of a game, a card or a rule, and no word of its own.

All identifiers, texts, comments and docstrings are read, and `grammar/core.lark` as well. Words that everybody uses are
listed here; whoever adds one to the list says that it means nothing special in a shared module.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path

import pytest

from elysium_rules.elysium.language.vocabulary import VOCABULARY as ELYSIUM
from elysium_rules.elysium.model import ids
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang.load import read_sources
from elysium_rules.lang.parse import grammar_terminals, parse_file
from elysium_rules.program.folders import cards_folder, grammar_folder

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/elysium_rules"
#: In faces, each game has a module that is called like it; the one that lists them has to name them.
NAMED = ("elysium", "ephyran", "artist")
FILES = [
    *(path for folder in ("lang", "program", "kernel", "play") for path in sorted((PACKAGE / folder).rglob("*.py"))),
    *(path for path in sorted((PACKAGE / "faces").glob("*.py")) if path.stem not in NAMED),
    *(PACKAGE / f"{name}.py" for name in ("errors", "files", "diagnostics", "source", "version")),
    ROOT / "grammar/core.lark",
    ROOT / "grammar/core2.lark",
    ROOT / "grammar/core3.lark",
]
GAMES = ((ELYSIUM, ""), (EPHYRAN, "ephyran"))

#: What a shared module may say although it sounds like a game, as patterns, and why.
ALLOWED = {
    "elysium_rules": "the package",
    "elysium-rules": "the package, as it is installed",
    "ELYSIUM_CORE": "the environment variable of the library",
    "elysium_core": "the file of the native core, which is built for the whole library",
    "ElysiumError": "the base of all errors has been public under this name from the beginning",
    r"b\"elysium-\w+\"": "what digests are salted with: another word would make another digest of every state",
}
#: Words of a game that everybody uses in a sense of their own.
EVERYDAY = """
    a action add against allow among amount an another answer any begin begins blue board build cards choose chosen
    collect column complete copies count counter described discard draw empty end exchange extend face families first
    for forced free from give green hand harm in is it keep last left less level longest look lost more next no non
    now object on one over owner paid pay per pile play power prevent price put range recover red remove replace
    return reveal right same secret seen single skip some stands stop swap take than the their them this top total
    turn turned under use when where wild with would your zone
"""
#: Words of the games that no table has.
MORE = """
    agora oracle citizen legend domain pediment quest epoch gold prestige chronos eleusis ring disc
    territory lagoon tartarus reinforcement creature dionysus graeae hecate gaia aeolus poseidon hephaestus
    shield thunderbolt trident owl helmet
"""


def words_of(text: str) -> Iterator[str]:
    """The words of a text, those of an identifier one by one, in lower case."""
    for match in re.finditer(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", text):
        yield match[0].lower()


@cache
def game_words() -> frozenset[str]:
    """All words of both games: of grammar, vocabulary, cards and ids."""
    texts = [path.read_text(encoding="utf-8") for path in grammar_folder().glob("core*.lark")]
    core = {word for text in texts for word in re.findall(r'"([a-z]+)"', text)}
    found = set(MORE.split())
    for vocabulary, folder in GAMES:
        found.add(vocabulary.grammar)
        found |= grammar_terminals(vocabulary.grammar).keywords
        for row in vocabulary:
            found.update(words_of(row.name))
            for parameter in row.parameters:
                found.update(word for words in parameter.words for word in words_of(words))
        found.update(word for words in vocabulary.words.values() for word in words if word.isalpha() and len(word) > 2)
        for source in read_sources(cards_folder(folder)):
            syntax, _ = parse_file(source, vocabulary)
            found.update(syntax.declared, (card.key.value for card in syntax.cards))
    for kind in vars(ids).values():
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            found.update(word for member in kind for word in words_of(member.value))
    return frozenset(found - core)


@cache
def rule_ids() -> frozenset[str]:
    """The ids of the rules of both games."""
    text = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    own = re.findall(r"^- \*\*([A-Z]\d+)\*\*", text, re.MULTILINE)
    return frozenset({*own, *(f"Y{number}" for number in range(1, 60))})


def pieces(path: Path) -> Iterator[tuple[int, str]]:
    """All that a file says, with the lines: everything of a grammar, names, texts and comments of a module."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield from enumerate(text.splitlines(), start=1)
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.NAME, tokenize.STRING, tokenize.COMMENT):
            for offset, line in enumerate(token.string.splitlines()):
                yield token.start[0] + offset, line


def offences(line: str, everyday: frozenset[str] = frozenset(EVERYDAY.split())) -> list[str]:
    """The words of a line that belong to a game."""
    for allowed in ALLOWED:
        line = re.sub(allowed, "", line)
    words = {*words_of(line), *re.findall(r"\b[a-z][a-z0-9_]*", line)}
    found = {word for word in words if not game_words().isdisjoint((word, word.removesuffix("s")))}
    found -= {word for word in found if not everyday.isdisjoint((word, word.removesuffix("s")))}
    return sorted(found | rule_ids().intersection(re.findall(r"\b[A-Z]\d+\b", line)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_word_of_a_game_stands_in_what_is_shared(path: Path) -> None:
    found = [f"{number}: {', '.join(words)}" for number, line in pieces(path) if (words := offences(line))]
    assert found == []


@pytest.mark.parametrize(
    "line, words",
    [
        ("from elysium_rules.errors import ElysiumError", []),
        ("grammar = 'elysium'", ["elysium"]),
        ('person=b"elysium-digest"', []),
        ("class LegendPower:", ["legend"]),
        ("two_citizens = 2  # P18", ["P18", "citizens"]),
        ("# as of magic_of_hecate", ["hecate", "magic_of_hecate"]),
        ("# every player draws a card", []),
        ("# the oracle's epoch (Y14)", ["Y14", "epoch", "oracle"]),
    ],
)
def test_word_of_a_game_is_found(line: str, words: list[str]) -> None:
    assert offences(line) == words


def test_every_exception_is_needed() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    assert [pattern for pattern in ALLOWED if not any(re.search(pattern, text) for text in texts)] == []
    assert [word for word in EVERYDAY.split() if not game_words() & {word, f"{word}s"}] == []
