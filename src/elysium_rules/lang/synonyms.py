"""Other words and signs that authors write for those of the language: `grammar/synonyms/`, a file for each grammar.

They are no part of the language: a finding offers the right word, and only where it fits. So they are read when the
first mistake was found, and not before.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from elysium_rules.program.folders import grammar_folder

#: The longest that are looked up, in words and signs.
LONGEST: Final = 8
_CORE: Final = "core"
_NUMBERS: Final = "numbers"
_CLASSES: Final = "classes"


def plain(text: str) -> str:
    """Write a word in small letters without accents, as the keys of synonyms are written.

    >>> plain("Héron")
    'heron'
    """
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).lower()


@cache
def find_synonyms(grammar: str) -> Mapping[str, tuple[str, ...]]:
    """Return, for what authors write, what they may have meant: words of the game first, then those of the core.

    >>> find_synonyms("core")["every"]
    ('each', '')
    """
    found: dict[str, dict[str, None]] = {}
    for file in (grammar, _CORE):
        for name, table in _read(file).items():
            for meant, others in table.items() if name not in (_NUMBERS, _CLASSES) else ():
                for other in others:
                    found.setdefault(plain(other), {})[meant] = None
    return {other: tuple(meant) for other, meant in found.items()}


@cache
def find_numbers() -> Mapping[str, str]:
    """Return the digits for numbers that are written in letters.

    >>> find_numbers()["two"]
    '2'
    """
    return {word: digits for digits, words in _read(_CORE)[_NUMBERS].items() for word in words}


@cache
def find_class(name: str) -> frozenset[str]:
    """Return the words of a class: those that say nothing alone, or those that decide what the others mean.

    >>> "the" in find_class("small"), "next" in find_class("deciding")
    (True, True)
    """
    return frozenset(_read(_CORE)[_CLASSES][name])


def _read(name: str) -> Mapping[str, Any]:
    import tomllib  # only where something is wrong

    file = grammar_folder() / "synonyms" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
